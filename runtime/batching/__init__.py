"""Tensors with batch dims, inside `vmap`. See Note [Batch dimensions], batch_dims.py."""

from gradspec.batching import calls as calls
from gradspec.batching import methods as methods
