"""Functions that reduce the gradients of a `DistributedDataParallel`."""

from __future__ import annotations

from gradspec.distributed.algorithms.ddp_comm_hooks import default_hooks as default_hooks
