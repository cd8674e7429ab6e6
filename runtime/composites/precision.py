"""Other dtypes, and the precision that composites compute in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ParamSpec, TypeVar, cast

from gradspec.core import ops
from gradspec.core.compiled.bindings import InSingle
from gradspec.core.elements.dtypes import dtype, float32
from gradspec.core.elements.promotion import result_type
from gradspec.core.tensor import Tensor

__all__ = ["converted"]

P = ParamSpec("P")
Result = TypeVar("Result")


def converted(self: Tensor, dtype: Any) -> Tensor:
    """The elements in a dtype of NumPy's, if one is given that they do not have."""
    return self if dtype is None or self.dtype.numpy == dtype else ops.to_dtype(self, dtype)


def promoted(*operands: Tensor) -> Sequence[Tensor]:
    """The operands in the dtype that they promote to."""
    own = operands[0].dtype
    for x in operands:
        if x.dtype is not own:
            break
    else:
        return operands
    dtype = result_type(*operands)
    return [converted(x, dtype) for x in operands]


def in_single(composite: Callable[P, Result]) -> Callable[P, Result]:
    """Decorate a composite: what is of a half type it computes in float32, and rounds its results once.

    Sums and counts of many elements leave the range of float16, and stand still in bfloat16.
    """

    def widened(*arguments: P.args, **options: P.kwargs) -> Result:
        tensors = [x for x in (*arguments, *options.values()) if isinstance(x, Tensor)]
        if not any([_is_half(x.dtype) for x in tensors]):
            return composite(*arguments, **options)
        wide = [_widened(x) for x in arguments], {name: _widened(x) for name, x in options.items()}
        result: Any = cast(Any, composite)(*wide[0], **wide[1])
        half = result_type(*[x for x in tensors if x.is_floating_point() or x.is_complex()])
        if not _is_half(half):
            return cast(Result, result)
        if isinstance(result, tuple):
            return cast(Result, tuple([_rounded(y, half) for y in result]))
        return cast(Result, _rounded(result, half))

    return cast(Callable[P, Result], InSingle(composite, widened))


def _is_half(of: dtype) -> bool:
    return of.is_floating_point and of.itemsize == 2


def _widened(x: Any) -> Any:
    return ops.to_dtype(x, float32) if isinstance(x, Tensor) and _is_half(x.dtype) else x


def _rounded(y: Any, half: Any) -> Any:
    return ops.to_dtype(y, half) if isinstance(y, Tensor) and y.dtype is float32 else y
