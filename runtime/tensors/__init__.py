"""What tensors can do besides ops: conversions, subscripts, printing, protocols; functions that make them.

Importing this package gives Tensor its handwritten methods. See Note [Methods of tensors].
"""

from __future__ import annotations

from gradspec.tensors import (  # noqa: F401
    comparison,
    conversions,
    differentiation,
    new,
    properties,
    protocols,
    storages,
    ufuncs,
)
