"""Ops on the dims of sparse tensors: reordering, joining, selecting and reducing."""

from __future__ import annotations

from typing import Any

import numpy as np

from gradspec.core import ops
from gradspec.core.elements.shapes import wrap_dim
from gradspec.core.tensor import SparseTensor, Tensor
from gradspec.sparse.products import meetings
from gradspec.sparse.rules import all_sparse, rule, to_dtype
from gradspec.sparse.structure import assemble, coalesced, values_of


def _ints(given: tuple[Any, ...], named: dict[str, Any]) -> Any:
    """The ints of a call, which stand one by one, or together, or by a name."""
    given = given or tuple(named.values())
    return given[0] if len(given) == 1 and isinstance(given[0], tuple | list) else given


@rule("permute")
def _permute(self: SparseTensor, *dims: Any, **named: Any) -> SparseTensor:
    given = _ints(dims, named)
    order = [wrap_dim(dim, self._coo.ndim) for dim in given]
    if sorted(order) != list(range(self._coo.ndim)):
        raise RuntimeError(f"permute(): dims {list(given)} are not those of a tensor with {self._coo.ndim}")
    leading = len(self._coo.indices)
    if any((dim < leading) != (place < leading) for place, dim in enumerate(order)):
        self, leading = all_sparse(self), len(order)
    values = values_of(self)
    inner = [0, *[dim - leading + 1 for dim in order[leading:]]]
    if inner != list(range(len(inner))):
        values = ops.permute(values, inner)
    shape = tuple([self._coo.shape[dim] for dim in order])
    same = order[:leading] == list(range(leading))
    return assemble(values, self._coo.indices[order[:leading]], shape, same and self._coo.coalesced)


@rule("transpose", "swapaxes", "swapdims")
def transpose(self: SparseTensor, dim0: int, dim1: int) -> SparseTensor:
    order = list(range(self._coo.ndim))
    first, second = wrap_dim(dim0, len(order)), wrap_dim(dim1, len(order))
    order[first], order[second] = order[second], order[first]
    return _permute(self, order)


@rule("movedim", "moveaxis")
def _movedim(self: SparseTensor, source: Any, destination: Any) -> SparseTensor:
    moved = [[wrap_dim(dim, self._coo.ndim) for dim in np.atleast_1d(dims)] for dims in (source, destination)]
    return _permute(self, np.moveaxis(np.empty(range(self._coo.ndim)), *moved).shape)  # lengths that are the dims


@rule("t")
def t(self: SparseTensor) -> SparseTensor:
    if self._coo.ndim > 2:
        raise RuntimeError(f"t() expects a tensor with <= 2 dimensions, but self is {self._coo.ndim}D")
    return transpose(self, 0, 1) if self._coo.ndim == 2 else self


@rule("matrix_transpose")
def _matrix_transpose(self: SparseTensor) -> SparseTensor:
    return transpose(self, -2, -1)


@rule("adjoint")
def _adjoint(self: SparseTensor) -> SparseTensor:
    conjugate: Any = ops.conj(self)
    return transpose(conjugate, -2, -1)


@rule("reshape", "reshape_copy", "view")
def _reshape(self: SparseTensor, *shape: Any, **named: Any) -> SparseTensor:
    wanted: tuple[int, ...] = tuple(np.broadcast_to(False, self._coo.shape).reshape(_ints(shape, named)).shape)
    coo = all_sparse(self)._coo
    count = len(coo.values)
    flat = np.ravel_multi_index(tuple(coo.indices), coo.shape) if coo.ndim else np.zeros(count, int)
    places = np.array(np.unravel_index(flat, wanted) if wanted else np.zeros((0, count)), np.int64)
    return assemble(values_of(all_sparse(self)), places, wanted, coo.coalesced)


@rule("unsqueeze")
def _unsqueeze(self: SparseTensor, dim: int) -> SparseTensor:
    coo = self._coo
    place = wrap_dim(dim, coo.ndim + 1)
    shape = (*coo.shape[:place], 1, *coo.shape[place:])
    if place > len(coo.indices):
        return assemble(ops.unsqueeze(values_of(self), place - len(coo.indices) + 1), coo.indices, shape, coo.coalesced)
    return assemble(values_of(self), np.insert(coo.indices, place, 0, 0), shape, coo.coalesced)


@rule("cat")
def _cat(tensors: Any, dim: int = 0) -> SparseTensor:
    if not all(isinstance(tensor, SparseTensor) for tensor in tensors):
        raise RuntimeError("cat(): Concatenating sparse tensors, but a dense tensor was found: call .to_sparse()")
    first = tensors[0]._coo
    place = wrap_dim(dim, first.ndim)
    others = (*first.shape[:place], *first.shape[place + 1 :])
    for position, tensor in enumerate(tensors):
        shape = tensor._coo.shape
        if len(shape) != first.ndim or (*shape[:place], *shape[place + 1 :]) != others:
            raise RuntimeError(
                f"cat(): tensor 0 has shape {list(first.shape)}, and tensor {position} {list(shape)}; they may differ "
                f"in dim {place} only"
            )
    if any(len(tensor._coo.indices) != len(first.indices) for tensor in tensors) or place >= len(first.indices):
        tensors = [all_sparse(tensor) for tensor in tensors]
    columns, length = [], 0
    for tensor in tensors:
        moved = tensor._coo.indices.copy()
        moved[place] += length
        length += tensor._coo.shape[place]
        columns.append(moved)
    shape = list(tensors[0]._coo.shape)
    shape[place] = length
    values = ops.cat([values_of(tensor) for tensor in tensors])
    return assemble(values, np.concatenate(columns, 1), tuple(shape))


@rule("stack")
def _stack(tensors: Any, dim: int = 0) -> SparseTensor:
    return _cat([_unsqueeze(tensor, dim) for tensor in tensors], dim)


@rule("hstack")
def _hstack(tensors: Any) -> SparseTensor:
    whole = [_with_dims(tensor, 1) for tensor in tensors]
    return _cat(whole, min(whole[0]._coo.ndim - 1, 1))


@rule("vstack")
def _vstack(tensors: Any) -> SparseTensor:
    return _cat([_with_dims(tensor, 2) for tensor in tensors])


@rule("dstack")
def _dstack(tensors: Any) -> SparseTensor:
    return _cat([_with_dims(tensor, 3) for tensor in tensors], 2)


def _with_dims(tensor: SparseTensor, least: int) -> SparseTensor:
    """The tensor with at least so many dims: of three, the last is new for a matrix, the first for a vector."""
    while isinstance(tensor, SparseTensor) and tensor._coo.ndim < least:
        tensor = _unsqueeze(tensor, 2 if tensor._coo.ndim == 2 else 0)
    return tensor


@rule("select")
def select(self: SparseTensor, dim: int, index: int) -> Tensor:
    """The slice at one position of a dim: sparse while there are sparse dims."""
    coo = self._coo
    place, leading = wrap_dim(dim, coo.ndim), len(coo.indices)
    length = coo.shape[place] if coo.shape else 0
    if not -length <= index < length:
        raise IndexError(f"index {index} is out of bounds for dimension {place} with size {length}")
    shape = (*coo.shape[:place], *coo.shape[place + 1 :])
    if place >= leading:
        values = ops.select(values_of(self), place - leading + 1, index)
        return assemble(values, coo.indices, shape, coo.coalesced)
    kept = np.flatnonzero(coo.indices[place] == index % length)
    values = ops.advanced_index(values_of(self), (kept,))
    if leading == 1:
        return ops.sum(values, 0)
    return assemble(values, np.delete(coo.indices[:, kept], place, 0), shape, coo.coalesced)


@rule("index_select")
def _index_select(self: SparseTensor, dim: int, index: Tensor) -> SparseTensor:
    coo, wanted = self._coo, np.atleast_1d(index._array)
    place, leading = wrap_dim(dim, coo.ndim), len(coo.indices)
    length = coo.shape[place]
    if wanted.ndim > 1:
        raise IndexError("index_select(): Index is supposed to be a vector")
    for missing in wanted[(wanted < 0) | (wanted >= length)][:1]:
        raise IndexError(f"index {missing} is out of bounds for dimension {place} with size {length}")
    shape = (*coo.shape[:place], len(wanted), *coo.shape[place + 1 :])
    if place >= leading:
        values = ops.index_select(values_of(self), place - leading + 1, index)
        return assemble(values, coo.indices, shape, coo.coalesced)
    order = np.argsort(coo.indices[place], kind="stable")
    number, kept = meetings(wanted, coo.indices[place, order], length)
    indices = coo.indices[:, order[kept]]
    indices[place] = number
    values = ops.advanced_index(values_of(self), (order[kept],))
    return assemble(values, indices, shape, coo.coalesced and place == 0)


@rule("narrow_copy")
def _narrow_copy(self: SparseTensor, dim: int, start: int, length: int) -> SparseTensor:
    coo = self._coo
    place, leading = wrap_dim(dim, coo.ndim), len(coo.indices)
    size = coo.shape[place]
    first = start + size if start < 0 else start
    if not 0 <= first <= first + length <= size:
        raise RuntimeError(f"narrow_copy(): start ({start}) + length ({length}) exceeds dimension size ({size})")
    shape = (*coo.shape[:place], length, *coo.shape[place + 1 :])
    if place >= leading:
        values = ops.narrow_copy(values_of(self), place - leading + 1, first, length)
        return assemble(values, coo.indices, shape, coo.coalesced)
    kept = np.flatnonzero((coo.indices[place] >= first) & (coo.indices[place] < first + length))
    indices = coo.indices[:, kept]
    indices[place] -= first
    return assemble(ops.advanced_index(values_of(self), (kept,)), indices, shape, coo.coalesced)


@rule("any")
def _any(self: SparseTensor, dim: Any = None, keepdim: bool = False) -> Tensor:
    if dim is not None:
        raise RuntimeError("any(): of a sparse tensor it is of all elements, and dim is not taken: call .to_dense()")
    return ops.any(values_of(coalesced(self)))


@rule("norm")
def _norm(self: SparseTensor, p: Any = 2, dim: Any = None, keepdim: bool = False) -> Tensor:
    if dim is not None or (p != "fro" if isinstance(p, str) else p < 0):
        raise RuntimeError(
            f"norm(): of a sparse tensor it is of all elements, p is 'fro' or not negative, and dim is not taken; got "
            f"p={p!r}, dim={dim}: call .to_dense() first"
        )
    return ops.norm(values_of(coalesced(self)), 2 if p == "fro" else p)


@rule("sum")
def sum_of(self: SparseTensor, dim: Any = None, keepdim: bool = False, *, dtype: Any = None) -> Tensor:
    """The sum of all elements, a dense number, or of those along sparse dims, which is sparse."""
    if dtype is not None:
        self = to_dtype(self, dtype)
    if dim is None:
        return ops.sum(values_of(self))
    coo = self._coo
    dims = {wrap_dim(one, coo.ndim) for one in (dim if isinstance(dim, tuple | list) else (dim,))}
    leading = len(coo.indices)
    values = values_of(self)
    inner = [one - leading + 1 for one in sorted(dims) if one >= leading]
    if inner:
        values = ops.sum(values, inner, keepdim)
    if all(one in dims for one in range(leading)) and not keepdim:
        return ops.sum(values, 0)
    indices = coo.indices.copy()
    indices[[one for one in sorted(dims) if one < leading]] = 0
    shape = [1 if one in dims else length for one, length in enumerate(coo.shape)]
    if not keepdim:
        indices = indices[[one for one in range(leading) if one not in dims]]
        shape = [length for one, length in enumerate(coo.shape) if one not in dims]
    return coalesced(assemble(values, indices, tuple(shape)))
