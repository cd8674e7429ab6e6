"""Sparse tensors as sparse arrays of SciPy, and the other way round."""

from __future__ import annotations

from typing import Any

import numpy as np

from gradspec.arrays.sparse import scipy_sparse
from gradspec.core.elements.promotion import native
from gradspec.core.tensor import SparseTensor, Tensor, wrap
from gradspec.sparse.construction import is_in_order
from gradspec.sparse.structure import assemble

_FORMATS = ("bsr", "coo", "csc", "csr", "dia", "dok", "lil")


def from_scipy(matrix: Any, requires_grad: bool = False) -> Tensor:
    """A sparse tensor with the stored elements of a SciPy sparse array or matrix, of any format.

    Duplicates are kept. The values are copied. TypeError for anything but a sparse array of SciPy's, and for
    a dtype that tensors do not have.

    requires_grad: whether the result is a leaf that gets a gradient.

    >>> import scipy.sparse
    >>> gs.sparse.from_scipy(scipy.sparse.eye_array(2)).to_dense()
    tensor([[1., 0.],
            [0., 1.]], dtype=gradspec.float64)
    """
    if not scipy_sparse().issparse(matrix):
        raise TypeError(
            f"from_scipy() takes a sparse array of scipy.sparse, not {type(matrix).__name__}; to_sparse() "
            "makes a sparse tensor of a dense one"
        )
    stored = matrix.tocoo()
    coords = stored.coords if hasattr(stored, "coords") else (stored.row, stored.col)
    indices = np.array(coords, np.int64).reshape(len(coords), -1)
    shape = tuple(int(n) for n in stored.shape)
    tensor = assemble(wrap(np.array(native(stored.data))), indices, shape, is_in_order(indices))
    return tensor.requires_grad_() if requires_grad else tensor


def to_scipy(tensor: Tensor, format: str = "coo") -> Any:
    """The stored elements of a sparse tensor as a SciPy sparse array of this format, outside the graph.

    RuntimeError for a tensor that is dense, has dense dims, or requires grad (detach() it); ValueError for
    another format.

    >>> gs.sparse.to_scipy(gs.eye(2).to_sparse()).shape
    (2, 2)
    """
    if format not in _FORMATS:
        raise ValueError(f"to_scipy(): format must be one of {', '.join(_FORMATS)}, not {format!r}")
    if not isinstance(tensor, SparseTensor) or tensor._coo.values.ndim != 1:
        raise RuntimeError("to_scipy() takes a sparse tensor without dense dims: to_sparse() makes one")
    if tensor._requires_grad:
        raise RuntimeError(
            "Can't call to_scipy() on Tensor that requires grad. Use tensor.detach() first: SciPy's arrays "
            "have no gradients."
        )
    coo = tensor._coo
    array = scipy_sparse().coo_array((coo.values.copy(), tuple(coo.indices)), coo.shape)
    array.has_canonical_format = coo.coalesced
    return array.asformat(format)
