"""The implementations of ops for sparse tensors: by name, a function of the op's arguments.

An op that has no rule here refuses sparse operands, and says what to do. A rule works on values
(Note [Sparse tensors]), and so is differentiable.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np

from gradspec.core import ops
from gradspec.core.elements.coo import Coo, alike, locate, spread
from gradspec.core.elements.dtypes import as_numpy_dtype
from gradspec.core.tensor import SparseTensor, Tensor, refuse_sparse
from gradspec.sparse import products
from gradspec.sparse.structure import assemble, at, coalesced, dense, mapped, values_of

Rule = Callable[..., Any]
R = TypeVar("R", bound=Rule)
_RULES: dict[str, Rule] = {}
in_place: dict[str, Rule] = {}
_NUMBERS = (bool, int, float, complex, np.generic)

# Functions that are zero at zero, so that they leave what is not stored as it is.
_LINEAR = ("clone", "conj", "contiguous_copy", "neg", "positive", "real", "imag")
_OF_ZERO = (
    "abs asin asinh atan atanh ceil deg2rad erf erfinv expm1 floor frac isinf isnan isneginf isposinf log1p nan_to_num "
    "rad2deg relu round sgn sign signbit sin sinh sqrt square tan tanh trunc"
).split()


def run(op: Any, arguments: tuple[Any, ...], keywords: dict[str, Any]) -> Any:
    """The result of an op, some of whose operands are sparse; see Note [Operands of other classes].

    Raises NotImplementedError, which names the op, if there is no rule for it.
    """
    name = op.writes or op.key.partition(".")[0]
    if op.swapped and len(arguments) == 2:
        arguments = arguments[::-1]
    rule = (in_place if name.endswith("_") else _RULES).get(name)
    if rule is None:
        refuse_sparse(op.writes or ops.OPS[op.key].written)
    return rule(*arguments, **keywords)


SparseTensor._run_op = staticmethod(run)


def rule(*names: str) -> Callable[[R], R]:
    """Decorate what ops of these names do with sparse operands."""

    def enter(function: R) -> R:
        _RULES.update(dict.fromkeys(names, function))
        return function

    return enter


def _is_number(value: Any) -> bool:
    return isinstance(value, _NUMBERS) or (not isinstance(value, SparseTensor) and not np.ndim(_raw(value)))


def _raw(value: Any) -> Any:
    return value._array if isinstance(value, Tensor) else value


def _enter_functions_of_values() -> None:
    for name in _LINEAR:
        _RULES[name] = functools.partial(of_values, name)
    for name in _OF_ZERO:
        _RULES[name] = functools.partial(of_summed_values, name)


def of_values(name: str, self: SparseTensor, **options: Any) -> SparseTensor:
    return mapped(self, functools.partial(getattr(ops, name), **options))


def of_summed_values(name: str, self: SparseTensor, *arguments: Any, **options: Any) -> SparseTensor:
    return mapped(coalesced(self), lambda values: getattr(ops, name)(values, *arguments, **options))


def writing_functions() -> dict[str, Rule]:
    """The functions of one operand that have an in-place form, by the name of that."""
    kinds = [(of_values, "neg"), *[(of_summed_values, name) for name in _OF_ZERO]]
    return {f"{name}_": functools.partial(kind, name) for kind, name in kinds if hasattr(Tensor, f"{name}_")}


_enter_functions_of_values()
rule("nn_functional_dropout")(functools.partial(of_summed_values, "nn_functional_dropout"))


@rule("to_dtype")
def to_dtype(self: SparseTensor, dtype: Any) -> SparseTensor:
    return mapped(self, lambda values: ops.to_dtype(values, as_numpy_dtype(dtype)))


# ---- arithmetic ----


@rule("add")
def add(self: Any, other: Any, *, alpha: Any = 1) -> Any:
    if not isinstance(other, SparseTensor):
        raise RuntimeError(
            "add(sparse, dense) is not supported. Use add(dense, sparse) instead, whose result is dense."
        )
    if _raw(self).shape != other._coo.shape:
        raise RuntimeError(
            f"add(): operands have incompatible sizes: {list(_raw(self).shape)} and "
            f"{list(other._coo.shape)}; where one is sparse, nothing is broadcast"
        )
    scaled = other if alpha == 1 else mul(other, alpha)
    if not isinstance(self, SparseTensor):
        return ops.add(self, dense(scaled))
    first, second = coo_pair(self, scaled)
    if np.array_equal(first._coo.indices, second._coo.indices):
        return mapped(first, lambda values: ops.add(values, values_of(second)))
    joined = assemble(
        ops.cat([values_of(first), values_of(second)]),
        np.concatenate([first._coo.indices, second._coo.indices], 1),
        first._coo.shape,
    )
    return coalesced(joined) if first._coo.coalesced and second._coo.coalesced else joined


def all_sparse(tensor: SparseTensor) -> SparseTensor:
    """The tensor with no dense dims."""
    return _with_positions_of(tensor, spread(tensor._coo, tensor._coo.ndim))


def _with_positions_of(tensor: SparseTensor, fitted: Coo) -> SparseTensor:
    if fitted is tensor._coo:
        return tensor
    values = ops.reshape(values_of(tensor), fitted.values.shape)
    return assemble(values, fitted.indices, fitted.shape, fitted.coalesced)


def coo_pair(a: SparseTensor, b: SparseTensor) -> tuple[SparseTensor, SparseTensor]:
    """Two tensors of one shape with the same number of sparse dims."""
    first, second = alike(a._coo, b._coo)
    return _with_positions_of(a, first), _with_positions_of(b, second)


@rule("sub")
def _sub(self: Any, other: Any, *, alpha: Any = 1) -> Any:
    return add(self, ops.neg(other) if isinstance(other, SparseTensor) else other, alpha=alpha)


@rule("mul")
def mul(self: Any, other: Any) -> SparseTensor:
    if not isinstance(self, SparseTensor):
        self, other = other, self
    if _is_number(other):
        return mapped(self, lambda values: ops.mul(values, other))
    if _raw(other).shape != self._coo.shape:
        if isinstance(other, SparseTensor) or np.broadcast_shapes(self._coo.shape, _raw(other).shape) != (
            self._coo.shape
        ):
            raise RuntimeError(
                f"mul(): a sparse tensor of shape {list(self._coo.shape)} is not broadcast, here to "
                f"{list(_raw(other).shape)}: call .to_dense() first"
            )
        other = ops.expand(other, self._coo.shape)
    if not isinstance(other, SparseTensor):
        return mapped(self, lambda values: ops.mul(values, at(other, self._coo.indices)))
    first, second = coo_pair(coalesced(self), coalesced(other))
    found = locate(first._coo.indices, second._coo.indices)
    both = np.flatnonzero(found >= 0)
    product = ops.mul(
        ops.advanced_index(values_of(first), (both,)), ops.advanced_index(values_of(second), (found[both],))
    )
    return assemble(product, first._coo.indices[:, both], first._coo.shape, True)


@rule("div")
def div(self: Any, other: Any, **options: Any) -> SparseTensor:
    if not isinstance(self, SparseTensor) or not _is_number(other):
        raise RuntimeError(
            "div(): a sparse tensor can only be divided, and only by a number (Sparse division requires a "
            f"scalar or zero-dim dense tensor divisor, got {_described(other)}): call .to_dense() first"
        )
    whole = coalesced(self) if options else self
    return mapped(whole, lambda values: ops.div(values, other, **options))


@rule("floor_divide")
def floor_divide(self: Any, other: Any) -> SparseTensor:
    return div(self, other, rounding_mode="floor")


@rule("pow")
def _pow(self: Any, exponent: Any) -> SparseTensor:
    if not isinstance(self, SparseTensor) or isinstance(exponent, Tensor) or not exponent > 0:
        raise RuntimeError("pow(): of a sparse tensor there are powers with positive numbers only")
    return mapped(coalesced(self), lambda values: ops.pow(values, exponent))


def _described(value: Any) -> str:
    return f"shape {list(value._array.shape)}" if isinstance(value, Tensor) else type(value).__name__


# ---- products ----

rule("matmul")(products.matmul)
rule("mm")(lambda self, mat2: products.matmul(self, mat2))
rule("bmm")(products.bmm)
rule("linear")(products.linear)
rule("mv")(lambda self, vec: products.matmul(self, vec))
rule("addmm")(products.addmm)
