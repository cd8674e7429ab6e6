"""Sparse tensors from indices and values, and from dense tensors."""

from __future__ import annotations

from typing import Any

import numpy as np

from gradspec.core import ops
from gradspec.core.elements import dtypes
from gradspec.core.elements.coo import Array, Coo, empty, grouped
from gradspec.core.elements.dtypes import check_device
from gradspec.core.elements.promotion import array_from
from gradspec.core.overrides import overridable
from gradspec.core.process.state import state
from gradspec.core.tensor import SparseTensor, Tensor, wrap
from gradspec.sparse.structure import assemble
from gradspec.tensors.arguments import dtype_argument, shape_argument

_OP = "sparse_coo_tensor"


@overridable
def sparse_coo_tensor(
    indices: Any = None,
    values: Any = None,
    size: Any = None,
    *,
    dtype: Any = None,
    device: Any = None,
    pin_memory: bool = False,
    requires_grad: bool = False,
    check_invariants: bool | None = None,
    is_coalesced: bool | None = None,
) -> SparseTensor:
    """A tensor in coordinate format: `values[k]` at the position `indices[:, k]`, zero elsewhere.

    indices: whole numbers of any dtype, of shape (sparse_dim, nnz). values: of shape (nnz, *dense); if it is a
    Tensor, the gradient goes on through it. size: by default the smallest that holds the indices; with `size` alone,
    which may be the first argument, nothing is stored. Values at the same position are summed; `is_coalesced=True`
    promises that no position occurs twice and that positions are in row-major order. `check_invariants` checks the
    promise, by default if `sparse.check_sparse_tensor_invariants` says so. Values in a Tensor are not copied.

    RuntimeError for indices beyond `size` or negative, and for shapes that do not fit together; TypeError for indices
    without values, and for fractions as indices.

    pin_memory: taken and without effect. requires_grad: whether the result is a leaf that gets a gradient.

    >>> gs.sparse_coo_tensor([[0, 1], [2, 0]], [3.0, 4.0], (2, 3)).to_dense()
    tensor([[0., 0., 3.],
            [4., 0., 0.]])
    """
    check_device(device, _OP)
    if values is None and size is None and _is_shape(indices):
        indices, size = None, indices
    if indices is None and values is None and size is not None:
        return _leaf(stores_nothing(shape_argument((), size, _OP), dtype_argument(dtype, _OP)), requires_grad)
    if indices is None or values is None:
        raise TypeError(f"{_OP}() takes indices and values, or a size by itself")
    positions = _positions(indices)
    elements = _elements(values, dtype)
    if not elements._array.ndim:
        elements = ops.expand(elements, (positions.shape[1],))
    shape = _size(positions, elements._array) if size is None else shape_argument((), size, _OP)
    check(positions, elements._array.shape, shape)
    checks = state.checks_invariants if check_invariants is None else check_invariants
    if is_coalesced and checks and not is_in_order(positions):
        raise RuntimeError("cannot set is_coalesced to true if indices correspond to uncoalesced COO tensor")
    made = assemble(elements, positions, shape, bool(is_coalesced))
    return _leaf(made, requires_grad) if made._node is None else made


def _is_shape(given: Any) -> bool:
    return isinstance(given, tuple | list) and all(isinstance(length, int) for length in given)


def stores_nothing(shape: tuple[int, ...], of: np.dtype[Any], sparse_dim: int | None = None) -> SparseTensor:
    """A sparse tensor of zeros, none of which is stored."""
    made = empty(shape, of, sparse_dim)
    return assemble(wrap(made.values), made.indices, shape, True)


def _leaf(tensor: SparseTensor, requires_grad: bool) -> SparseTensor:
    if requires_grad:
        tensor.requires_grad_()
    return tensor


def _positions(indices: Any) -> Array:
    array = indices._array if isinstance(indices, Tensor) else np.asarray(indices)
    if isinstance(array, Coo) or (array.ndim != 2 and array.size):
        raise RuntimeError(
            f"{_OP}(): indices must be sparse_dim x nnz, a dense matrix, but got shape {list(array.shape)}"
        )
    positions = array if array.ndim == 2 else array.reshape(len(array), 0)
    with np.errstate(invalid="ignore"):
        is_whole = array.dtype.kind in "biuf" and not (positions % 1).any()
    if not is_whole:
        raise TypeError(f"{_OP}(): indices must be whole numbers, but got others, in {array.dtype}")
    return np.array(positions, np.int64)


def _elements(values: Any, dtype: Any) -> Tensor:
    if isinstance(values, SparseTensor):
        raise RuntimeError(f"{_OP}(): values must be a dense tensor: call .to_dense() on them first")
    if isinstance(values, Tensor):
        return values if dtype is None else values.to(dtype)
    wanted = None if dtype is None else dtypes.as_numpy_dtype(dtype, _OP)
    return wrap(array_from(values, wanted, copy=True, op=_OP))


def _size(positions: Array, elements: Array) -> tuple[int, ...]:
    if positions.size and positions.min() < 0:
        dim = int(np.argmax(positions.min(1) < 0))
        raise RuntimeError(f"found negative index {int(positions[dim].min())} for dim {dim}")
    leading = [int(n) + 1 for n in positions.max(1)] if positions.shape[1] else [0] * len(positions)
    return (*leading, *elements.shape[1:])


def check(positions: Array, elements: tuple[int, ...], shape: tuple[int, ...]) -> None:
    """RuntimeError if positions, the shape of the values and that of the whole do not fit together."""
    sparse_dim, nnz = positions.shape
    dense_dim = len(elements) - 1
    if sparse_dim + dense_dim != len(shape):
        raise RuntimeError(
            f"'len(size) == sparse_dim + dense_dim' is not satisfied: len(size) = {len(shape)}, sparse_dim = "
            f"{sparse_dim}, dense_dim = {dense_dim} [{_OP}]"
        )
    if elements[0] != nnz:
        raise RuntimeError(
            f"indices and values must have same nnz, but got nnz from indices: {nnz}, nnz from values: "
            f"{elements[0]} [{_OP}]"
        )
    if elements[1:] != shape[sparse_dim:]:
        expected = [nnz, *shape[sparse_dim:]]
        raise RuntimeError(f"values has incorrect size, expected {expected}, got {list(elements)} [{_OP}]")
    for dim in range(sparse_dim if nnz else 0):
        least, most = int(positions[dim].min()), int(positions[dim].max())
        if least < 0:
            raise RuntimeError(f"found negative index {least} for dim {dim} [{_OP}]")
        if most >= shape[dim]:
            raise RuntimeError(
                f"size is inconsistent with indices: for dim {dim}, size is {shape[dim]} but found index {most} [{_OP}]"
            )


def is_in_order(positions: Array) -> bool:
    """Whether positions are in row-major order, and all different."""
    _, each = grouped(positions)
    return each.shape == positions.shape and bool((each == positions).all())


def to_sparse(tensor: Tensor, sparse_dim: int | None = None) -> SparseTensor:
    """The elements of a dense tensor that are not zero, or its blocks that are not, in coordinate format."""
    array = tensor._array
    leading = array.ndim if sparse_dim is None else sparse_dim
    if not 0 <= leading <= array.ndim:
        raise RuntimeError(
            f"to_sparse(): sparse_dim argument must be in [0,{array.ndim}] range, but {sparse_dim} is given"
        )
    kept = array != 0
    if leading < array.ndim:
        kept = kept.any(tuple(range(leading, array.ndim)))
    indices = np.array(np.nonzero(kept), np.int64) if leading else np.zeros((0, int(kept)), np.int64)
    return at_positions(tensor, indices, True)


def at_positions(tensor: Tensor, indices: Array, coalesced: bool) -> SparseTensor:
    """The elements of a dense tensor at these positions, in coordinate format; differentiable."""
    if len(indices):
        values = ops.advanced_index(tensor, tuple(indices))
    else:
        values = ops.expand(tensor, (indices.shape[1], *tensor._array.shape))
    return assemble(values, indices, tensor._array.shape, coalesced)


def diagonals_of(diagonals: Tensor, offsets: Tensor, shape: Any) -> SparseTensor:
    """The sparse matrix of diagonals, whose elements stand in their own columns; differentiable."""
    sizes, wanted = shape_argument((), shape, "spdiags"), np.atleast_1d(offsets._array)
    rows = diagonals if diagonals._array.ndim == 2 else ops.unsqueeze(diagonals, 0)
    if len(sizes) != 2:
        raise RuntimeError(f"spdiags(): Output shape must be 2d, got {list(sizes)}")
    if rows._array.ndim != 2 or wanted.shape != rows._array.shape[:1]:
        raise RuntimeError(
            f"spdiags(): one offset is given for each diagonal, a row of a matrix; got shapes {list(wanted.shape)} "
            f"and {list(diagonals._array.shape)}"
        )
    if wanted.dtype.kind not in "iu" or len(set(wanted.tolist())) != len(wanted):
        raise RuntimeError(f"spdiags(): offsets are integers without duplicates, got {offsets}")
    number, column = np.indices(rows._array.shape).reshape(2, -1)
    row = column - wanted[number]
    kept = (row >= 0) & (row < sizes[0]) & (column < sizes[1])
    values = ops.advanced_index(rows, (number[kept], column[kept]))
    return assemble(values, np.stack([row[kept], column[kept]]), sizes)
