"""Batch rules of ops for which none can be derived, and which are not simply other ops.

An entry names them as `batch: rule(name)`: what `__all__` of the modules lists. A rule takes the arguments of
the op, one for each parameter; tensors may have batch dims, and so has the result. See Note [Batch rules],
calls.py.
"""

from __future__ import annotations

from gradspec.batching.rules.indexing import *
from gradspec.batching.rules.products import *
from gradspec.batching.rules.shapes import *
