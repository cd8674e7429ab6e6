"""Tensors beyond ops: conversions, subscripts, printing, protocols; functions that make them.

Importing this package gives Tensor its handwritten methods. See Note [Methods of tensors].
"""

from __future__ import annotations

from gradspec.core.tensor import defer_methods
from gradspec.tensors import (  # noqa: F401
    comparison,
    conversions,
    differentiation,
    new,
    properties,
    protocols,
    storage_objects,
    subclasses,
)

defer_methods(("unique", "unique_consecutive"), "gradspec.tensors.distinct")
defer_methods(("lu",), "gradspec.tensors.triangular_factors")
defer_methods(("apply_", "map2_", "map_"), "gradspec.tensors.calls_by_element")
defer_methods(("fill_diagonal_",), "gradspec.tensors.diagonals")

# Those about sparse tensors: few programs have any.
defer_methods(
    (
        "_indices",
        "_nnz",
        "_values",
        "coalesce",
        "dense_dim",
        "indices",
        "is_coalesced",
        "sparse_dim",
        "sparse_mask",
        "to_dense",
        "to_sparse",
        "to_sparse_coo",
        "values",
    ),
    "gradspec.sparse",
)

# What other libraries call stands on the ops, in a later layer.
defer_methods(("__array_function__", "__array_ufunc__"), "gradspec.protocols.numpy_methods")
defer_methods(("__dlpack__", "__dlpack_device__"), "gradspec.protocols.dlpack")
