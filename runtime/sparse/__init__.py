"""Sparse tensors: products and sums with them, and SciPy's sparse arrays. See Note [Sparse tensors].

`gradspec.sparse_coo_tensor` and `to_sparse` make them; all else they can do is ops and methods.
"""

from __future__ import annotations

from typing import Any

from gradspec.core import ops
from gradspec.core.elements import dtypes
from gradspec.core.overrides import overridable
from gradspec.core.tensor import SparseTensor, Tensor
from gradspec.sparse import in_place as in_place
from gradspec.sparse import methods as methods
from gradspec.sparse import own_methods as own_methods
from gradspec.sparse.construction import diagonals_of, sparse_coo_tensor
from gradspec.sparse.dims import sum_of
from gradspec.sparse.invariants import check_sparse_tensor_invariants
from gradspec.sparse.products import addmm as _addmm
from gradspec.sparse.products import matmul
from gradspec.sparse.scipy_arrays import from_scipy, to_scipy
from gradspec.sparse.softmax_of_stored import log_softmax_of
from gradspec.sparse.structure import mapped
from gradspec.tensors import layouts

__all__ = [
    "DoubleTensor",
    "FloatTensor",
    "addmm",
    "check_sparse_tensor_invariants",
    "from_scipy",
    "log_softmax",
    "mm",
    "softmax",
    "spdiags",
    "sum",
    "to_scipy",
]


def FloatTensor(indices: Any, values: Any, size: Any = None) -> SparseTensor:
    """A sparse tensor of float32, as programs for early torch make it; see `gradspec.sparse_coo_tensor`.

    indices, values, size: as for that.

    >>> gs.sparse.FloatTensor(gs.LongTensor([[0, 1], [1, 0]]), gs.FloatTensor([1, 2]), gs.Size([2, 2])).to_dense()
    tensor([[0., 1.],
            [2., 0.]])
    """
    return sparse_coo_tensor(indices, values, size, dtype=dtypes.float32)


def DoubleTensor(indices: Any, values: Any, size: Any = None) -> SparseTensor:
    """A sparse tensor of float64, as programs for early torch make it; see `gradspec.sparse_coo_tensor`.

    indices, values, size: as for that.

    >>> gs.sparse.DoubleTensor(gs.LongTensor([[0], [1]]), gs.DoubleTensor([1]), gs.Size([1, 2])).to_dense()
    tensor([[0., 1.]], dtype=gradspec.float64)
    """
    return sparse_coo_tensor(indices, values, size, dtype=dtypes.float64)


@overridable
def mm(mat1: Tensor, mat2: Tensor) -> Tensor:
    """The product of two matrices, each sparse or dense; differentiable.

    It is sparse where both are, else dense. Shapes (n, k) and (k, m) give (n, m). RuntimeError for shapes
    that do not fit, for two dtypes and for dense dims of a sparse matrix.

    mat1, mat2: the factors.

    >>> gs.sparse.mm(gs.eye(2).to_sparse(), gs.ones(2, 2))
    tensor([[1., 1.],
            [1., 1.]])
    """
    if isinstance(mat1, SparseTensor) or isinstance(mat2, SparseTensor):
        return matmul(mat1, mat2)
    product: Tensor = ops.mm(mat1, mat2)
    return product


@overridable
def addmm(mat: Tensor, mat1: Tensor, mat2: Tensor, *, beta: Any = 1.0, alpha: Any = 1.0) -> Tensor:
    """`beta * mat + alpha * (mat1 @ mat2)` with a sparse `mat1`, the others being dense; differentiable.

    >>> gs.sparse.addmm(gs.zeros(2, 2), gs.eye(2).to_sparse(), gs.ones(2, 2))
    tensor([[1., 1.],
            [1., 1.]])
    """
    return _addmm(mat, mat1, mat2, beta=beta, alpha=alpha)


@overridable
def sum(input: Tensor, dim: Any = None, dtype: Any = None) -> Tensor:
    """The sum of all elements of a sparse tensor, a dense number, or of those along dims; differentiable.

    Sparse dims that are left make it sparse. TypeError for a dense tensor, which has sum() of its own.

    dim: an int or several; None for all.

    >>> gs.sparse.sum(gs.eye(3).to_sparse())
    tensor(3.)
    """
    if not isinstance(input, SparseTensor):
        raise TypeError("sparse.sum() takes a sparse tensor: a dense one has the method sum()")
    return sum_of(input, dim, dtype=dtype)


@overridable
def softmax(input: Tensor, dim: int, *, dtype: Any = None) -> SparseTensor:
    """The softmax along a dim of the elements that a sparse tensor stores, at the same positions; differentiable.

    The others count as infinitely small: they stay zero. Elements stored for one position are summed
    first. TypeError for a dense tensor, IndexError for a dim that it lacks, RuntimeError for dtypes that are not
    floats. torch documents it as `torch.sparse.softmax`.

    dim: of the sparse dims or the dense ones. dtype: to which the tensor is converted first.

    >>> gs.sparse.softmax(gs.tensor([[0.0, 2.0], [1.0, 1.0]]).to_sparse(), 1).to_dense()
    tensor([[0.0000, 1.0000],
            [0.5000, 0.5000]])
    """
    return mapped(log_softmax_of("softmax", input, dim, dtype), ops.exp)


@overridable
def log_softmax(input: Tensor, dim: int, *, dtype: Any = None) -> SparseTensor:
    """The logarithm of `softmax` along a dim, of the elements that a sparse tensor stores; differentiable.

    input, dim, dtype, errors: as for that.

    >>> gs.sparse.log_softmax(gs.tensor([[0.0, 2.0], [1.0, 1.0]]).to_sparse(), 1).values()
    tensor([ 0.0000, -0.6931, -0.6931])
    """
    return log_softmax_of("log_softmax", input, dim, dtype)


@overridable
def spdiags(diagonals: Tensor, offsets: Tensor, shape: Any, layout: Any = None) -> SparseTensor:
    """The sparse matrix with the given diagonals; differentiable.

    diagonals: of shape (k, n), or (n,) for one: element `j` of a row stands in column `j`, as for
    `scipy.sparse.dia_array`; what falls outside of the matrix is left out. offsets: int64 of shape (k,), all
    different: 0 is the main diagonal, a positive one lies above it. shape: two ints. layout: None or
    `gradspec.sparse_coo`.

    RuntimeError for offsets that are not one for each row, or that occur twice, for a shape of other than two dims and
    for another layout.

    >>> gs.sparse.spdiags(gs.tensor([[1, 2, 3], [4, 5, 6]]), gs.tensor([0, -1]), (3, 3)).to_dense()
    tensor([[1, 0, 0],
            [4, 2, 0],
            [0, 5, 3]])
    """
    if layout not in (None, layouts.sparse_coo):
        raise RuntimeError(f"spdiags(): the layout is gradspec.sparse_coo, not {layout!r}")
    return diagonals_of(diagonals, offsets, shape)
