"""`_foreach_add` and its like: an op for each tensor of a list, under the names that optimizers for torch use."""

from __future__ import annotations

from collections.abc import Callable
from itertools import repeat
from typing import Any

from gradspec.core import ops
from gradspec.core.process.first_use import absent
from gradspec.core.tensor import Tensor

__all__ = ["FOREACH"]

_BOTH = (
    "abs", "acos", "add", "addcdiv", "addcmul", "asin", "atan", "ceil", "clamp_max", "clamp_min", "cos", "cosh", "div",
    "erf", "erfc", "exp", "expm1", "floor", "frac", "lerp", "lgamma", "log", "log10", "log1p", "log2", "maximum",
    "minimum", "mul", "neg", "pow", "reciprocal", "round", "rsqrt", "sigmoid", "sign", "sin", "sinh", "sqrt", "sub",
    "tan", "tanh", "trunc",
)  # fmt: skip
FOREACH = tuple(
    f"_foreach_{name}"
    for name in (*_BOTH, *(f"{name}_" for name in _BOTH), "clone", "copy_", "max", "mm", "norm", "zero_")
)
# Functions whose op has another name
_OPS = {"max": "amax", "maximum_": "clamp_min_", "minimum_": "clamp_max_", "norm": "linalg_vector_norm"}
_KEYWORDS = ("alpha", "dtype", "value")  # that an op takes by keyword only
# Names of other operands, in the order of their places
_OPERANDS = (
    "other", "src", "mat2", "exponent", "ord", "tensor1", "tensor2", "tensors1", "weight", "weights", "scalar",
    "scalars", "non_blocking",
)  # fmt: skip


def __getattr__(name: str) -> Callable[..., Any]:
    """The function of a name in `FOREACH`.

    Its operands are lists, with an element for each tensor, or one for all. It returns a tuple of the results, and the
    list itself if it writes to the tensors. RuntimeError for lists that are empty or do not fit, TypeError without one.
    """
    if name not in FOREACH:
        raise absent(__name__, name, None)
    plain = name.removeprefix("_foreach_")
    wanted = _OPS.get(plain, plain)
    op: Callable[..., Any] = getattr(ops, wanted, None) or getattr(Tensor, wanted)

    def foreach(self: Any, *operands: Any, **options: Any) -> Any:
        named = {key: options.pop(key) for key in _KEYWORDS if key in options}
        given = [self, *operands, *(options.pop(key) for key in _OPERANDS if key in options)]
        if options:
            raise TypeError(f"{name}() got an unexpected keyword argument {next(iter(options))!r}")
        if plain.startswith("addc") and len(given) == 4:
            scales = given.pop()
            named["value"] = scales.tolist() if isinstance(scales, Tensor) else scales
        split = len(given)
        results = tuple(
            op(*row[:split], **dict(zip(named, row[split:], strict=True))) for row in _rows([*given, *named.values()])
        )
        return self if plain.endswith("_") else results

    foreach.__name__ = foreach.__qualname__ = name
    return foreach


def _rows(columns: list[Any]) -> zip[tuple[Any, ...]]:
    """The operands for each tensor."""
    lists = [column for column in columns if isinstance(column, list | tuple)]
    if not lists:
        raise TypeError(f"expected a list or tuple of Tensors, not {type(columns[0]).__name__}")
    size = len(lists[0])
    if size == 0:
        raise RuntimeError("Tensor list must have at least one tensor.")
    for other in lists:
        if len(other) != size:
            numbers = other and not isinstance(other[0], Tensor)
            raise RuntimeError(
                "Tensor list must have same number of elements as scalar list."
                if numbers
                else f"Tensor lists must have the same number of tensors, got {size} and {len(other)}"
            )
    return zip(
        *(column if isinstance(column, list | tuple) else repeat(column, size) for column in columns), strict=True
    )
