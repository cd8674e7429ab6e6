"""In-place forms whose operands are sparse."""

from __future__ import annotations

import operator
from typing import Any

from gradspec.core import ops
from gradspec.core.compiled.bindings import check_writable, may_write
from gradspec.core.process.state import GRAD, state
from gradspec.core.tensor import SparseTensor, Tensor, refuse_sparse
from gradspec.sparse.construction import stores_nothing
from gradspec.sparse.dims import t, transpose
from gradspec.sparse.products import addmm
from gradspec.sparse.rules import Rule, add, div, floor_divide, in_place, mul, of_values, to_dtype, writing_functions
from gradspec.sparse.structure import dense, values_of


def _writing(name: str, function: Rule) -> Rule:
    """The in-place form of an op whose result is sparse, as its first operand must be."""

    def write(self: Tensor, *arguments: Any, **options: Any) -> Tensor:
        if not isinstance(self, SparseTensor):
            refuse_sparse(name)
        recorded = bool(state.mode & GRAD) and any(
            getattr(value, "_requires_grad", False) for value in (self, *arguments, *options.values())
        )
        check_writable(self, recorded)
        made = function(self, *arguments, **options)
        if made._coo.dtype != self._coo.dtype:
            raise RuntimeError(
                f"result type {made.dtype.type_name} can't be cast to the desired output type "
                f"{self.dtype.type_name} [{name}]"
            )
        storage = may_write(self, name)
        _replace(self, made)
        storage.count_write(name)
        return self

    return write


def _replace(target: SparseTensor, made: SparseTensor) -> None:
    """Let a sparse tensor be what was made of it in place: its elements, and its history if there is one."""
    target._coo, target._memory = made._coo, made._memory  # other tensors over the same values keep them
    if made._node is not None:
        target._node, target._requires_grad = made._node, True


def _copied(self: SparseTensor, src: Any) -> SparseTensor:
    if not isinstance(src, SparseTensor):
        raise RuntimeError("copy_() between dense and sparse Tensors is not implemented: use to_dense()")
    if self._coo.shape != src._coo.shape:
        raise RuntimeError(f"copy_(): got shape {list(src._coo.shape)} for {list(self._coo.shape)}")
    return of_values("clone", to_dtype(src, self.dtype))


def _zeroed(self: SparseTensor) -> SparseTensor:
    return stores_nothing(self._coo.shape, self._coo.dtype, len(self._coo.indices))


_WRITES: dict[str, Rule] = {
    "copy_": _copied,
    "div_": div,
    "floor_divide_": floor_divide,
    "mul_": mul,
    "t_": t,
    "transpose_": transpose,
    "zero_": _zeroed,
    **writing_functions(),
}
in_place.update({name: _writing(name, function) for name, function in _WRITES.items()})

_add_to_sparse = _writing("add_", add)


def _add_(self: Tensor, other: Any, *, alpha: Any = 1) -> Tensor:
    if isinstance(self, SparseTensor):
        written: Tensor = _add_to_sparse(self, other, alpha=alpha)
        return written
    coo = other._coo
    if self._array.shape != coo.shape:
        raise RuntimeError(f"add_(): got shape {list(coo.shape)} for {list(self._array.shape)}")
    if not len(coo.indices):
        return ops.add_(self, dense(other), alpha=alpha)
    values = values_of(other) if alpha == 1 else ops.mul(values_of(other), alpha)
    return ops.advanced_index_put_(self, tuple(coo.indices), values, True)


def _sub_(self: Tensor, other: Any, *, alpha: Any = 1) -> Tensor:
    return _add_(self, other, alpha=operator.neg(alpha))


def _addmm_(self: Tensor, mat1: Tensor, mat2: Tensor, **factors: Any) -> Tensor:
    return ops.copy_(self, addmm(self, mat1, mat2, **factors))


in_place.update({"add_": _add_, "sub_": _sub_, "addmm_": _addmm_})
