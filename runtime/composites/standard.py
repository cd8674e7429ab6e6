"""Functions of the array API standard whose conventions are not torch's: axes, promotion, dtypes of sums.

Note [Axes of the standard] `axis=()` reduces over no axis, where torch's `dim=()` means all. The result is that
over a new axis of length one, so each reduction keeps its own meaning for one element.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from typing import Any

import numpy as np

from gradspec.core import ops
from gradspec.core.elements.dtypes import bool as boolean
from gradspec.core.elements.dtypes import from_numpy_dtype, int64
from gradspec.core.elements.promotion import result_numpy_dtype
from gradspec.core.tensor import Tensor
from gradspec.tensors.factories import full

__all__ = [
    "all_over",
    "any_over",
    "clipped",
    "concat",
    "count_nonzero_over",
    "cross_promoted",
    "cumulative_prod",
    "cumulative_sum",
    "expand_dims",
    "flip_axes",
    "insertion_places",
    "matrix_norm_over",
    "max_over",
    "mean_over",
    "min_over",
    "prod_over",
    "reshape_or_copy",
    "rounded",
    "solve_stacked",
    "squeeze_axes",
    "stack_arrays",
    "std_over",
    "sum_over",
    "take_parts",
    "tensordot_promoted",
    "trace_of",
    "var_over",
    "vecdot_promoted",
    "vector_norm_over",
]


def in_one_dtype(operands: Sequence[Any]) -> list[Any]:
    """The operands in the dtype that the standard promotes theirs to, in which 0-d tensors count as all others.

    A number becomes a 0-d tensor; one of a higher kind than the tensors changes their dtype as torch's operators do.
    """
    dtypes = {tensor.dtype.numpy for tensor in operands if isinstance(tensor, Tensor)}
    if not dtypes:
        return list(operands)
    wanted = reduce(_common, dtypes)
    if numbers := [one for one in operands if type(one) in _NUMBERS]:
        wanted = result_numpy_dtype([np.empty(1, wanted)], numbers)
    return [_in_dtype(one, wanted) for one in operands]


_NUMBERS = (bool, int, float, complex)


def _common(one: np.dtype[Any], other: np.dtype[Any]) -> np.dtype[Any]:
    """The dtype of two; bfloat16, which the standard does not have, goes by torch's rule."""
    if "V" in (one.kind, other.kind):
        return result_numpy_dtype([np.empty(1, one), np.empty(1, other)], [])
    return np.promote_types(one, other)


def _in_dtype(operand: Any, wanted: np.dtype[Any]) -> Any:
    if isinstance(operand, Tensor):
        return operand if operand.dtype.numpy == wanted else ops.converted(operand, wanted)
    if type(operand) in _NUMBERS:
        return full((), operand, dtype=from_numpy_dtype(wanted))
    return operand


# ---- reductions ----


def _over(reduction: Callable[..., Tensor], x: Tensor, axis: Any, keepdims: bool, **options: Any) -> Tensor:
    """A reduction over `axis` (Note [Axes of the standard])."""
    if axis == ():
        return reduction(ops.unsqueeze(x, -1), -1, keepdim=False, **options)
    return reduction(x, axis, keepdim=keepdims, **options)


_WIDENED = {np.dtype(kind + size): np.dtype(kind + "8") for kind in "iu" for size in "124"} | {
    np.dtype("?"): np.dtype("i8")
}


def _summed_in(x: Tensor, dtype: Any) -> Any:
    """The dtype of a sum: the one that is asked for, or that of `x`, widened if it is of integers."""
    own = x.dtype.numpy
    return dtype if dtype is not None else _WIDENED.get(own, own)


def _summed(reduction: Callable[..., Tensor], x: Tensor, axis: Any, dtype: Any, keepdims: bool) -> Tensor:
    """A sum or a product in the dtype of the standard."""
    wanted = _summed_in(x, dtype)
    if wanted == x.dtype.numpy and wanted.kind in "fc":
        return _over(reduction, x, axis, keepdims)
    return ops.converted(_over(reduction, ops.converted(x, wanted), axis, keepdims), wanted)


def sum_over(x: Tensor, axis: Any, dtype: Any, keepdims: bool) -> Tensor:
    """The sum over `axis`."""
    return _summed(ops.sum, x, axis, dtype, keepdims)


def prod_over(x: Tensor, axis: Any, dtype: Any, keepdims: bool) -> Tensor:
    """The product over `axis`."""
    return _summed(ops.prod, x, axis, dtype, keepdims)


def max_over(x: Tensor, axis: Any, keepdims: bool) -> Tensor:
    """The largest element over `axis`."""
    return _over(ops.amax, x, axis, keepdims)


def min_over(x: Tensor, axis: Any, keepdims: bool) -> Tensor:
    """The smallest element over `axis`."""
    return _over(ops.amin, x, axis, keepdims)


def mean_over(x: Tensor, axis: Any, keepdims: bool) -> Tensor:
    """The mean over `axis`."""
    return _over(ops.mean, x, axis, keepdims)


def std_over(x: Tensor, axis: Any, correction: Any, keepdims: bool) -> Tensor:
    """The standard deviation over `axis`."""
    return _over(ops.std, x, axis, keepdims, correction=correction)


def var_over(x: Tensor, axis: Any, correction: Any, keepdims: bool) -> Tensor:
    """The variance over `axis`."""
    return _over(ops.var, x, axis, keepdims, correction=correction)


def all_over(x: Tensor, axis: Any, keepdims: bool) -> Tensor:
    """Whether all elements over `axis` differ from zero."""
    return _over(ops.all, _nonzero(x), axis, keepdims)


def any_over(x: Tensor, axis: Any, keepdims: bool) -> Tensor:
    """Whether some element over `axis` differs from zero."""
    return _over(ops.any, _nonzero(x), axis, keepdims)


def count_nonzero_over(x: Tensor, axis: Any, keepdims: bool) -> Tensor:
    """The number of elements over `axis` that are not zero."""
    return _over(ops.sum, _nonzero(x), axis, keepdims)


def _nonzero(x: Tensor) -> Tensor:
    """Whether each element differs from zero."""
    return x if x.dtype is boolean else ops.ne(x, 0)


def vector_norm_over(x: Tensor, axis: Any, keepdims: bool, ord: Any) -> Tensor:
    """The norm of the elements over `axis`."""
    if axis == ():
        return ops.linalg_vector_norm(ops.unsqueeze(x, -1), ord, -1, False)
    return ops.linalg_vector_norm(x, ord, axis, keepdims)


def matrix_norm_over(x: Tensor, keepdims: bool, ord: Any) -> Tensor:
    """The norm of each matrix."""
    return ops.linalg_matrix_norm(x, ord, (-2, -1), keepdims)


# ---- cumulative ----


def cumulative_sum(x: Tensor, axis: Any, dtype: Any, include_initial: bool) -> Tensor:
    """The sums of the elements up to each."""
    axis, wanted = _axis_of_vector("cumulative_sum", x, axis), _summed_in(x, dtype)
    result = ops.converted(ops.cumsum(ops.converted(x, wanted), axis), wanted)
    return _with_first(result, axis, 0) if include_initial else result


def cumulative_prod(x: Tensor, axis: Any, dtype: Any, include_initial: bool) -> Tensor:
    """The products of the elements up to each."""
    axis, wanted = _axis_of_vector("cumulative_prod", x, axis), _summed_in(x, dtype)
    result = ops.converted(ops.cumprod(ops.converted(x, wanted), axis), wanted)
    return _with_first(result, axis, 1) if include_initial else result


def _axis_of_vector(op: str, x: Tensor, axis: int | None) -> int:
    """The axis; that of a vector if none is given, else ValueError."""
    if axis is None and x.ndim != 1:
        raise ValueError(f"{op}(): argument 'axis' is needed for an array of {x.ndim} dimensions")
    return 0 if axis is None else axis


def _with_first(x: Tensor, axis: int, value: int) -> Tensor:
    """`x` behind a part along `axis` whose elements have the value."""
    behind = -1 - axis if axis < 0 else x.ndim - 1 - axis
    return ops.pad(x, (0, 0) * behind + (1, 0), "constant", value)


# ---- elements and parts ----


def clipped(x: Tensor, min: Any, max: Any) -> Tensor:
    """Each element, or the limit that it exceeds."""
    if not (isinstance(min, Tensor) or isinstance(max, Tensor)):
        return x if min is None and max is None else ops.clamp(x, min, max)
    least, most = [ops.converted(limit, x.dtype.numpy) if isinstance(limit, Tensor) else limit for limit in (min, max)]
    if isinstance(least, Tensor) == isinstance(most, Tensor) or least is None or most is None:
        return ops.clamp(x, least, most)
    return ops.clamp(ops.clamp(x, least, None), None, most)


def rounded(x: Tensor) -> Tensor:
    """The nearest whole number, the even one of two; of complex numbers for each part."""
    if x.is_complex():
        return ops.complex(ops.round(ops.real(x)), ops.round(ops.imag(x)))
    return ops.round(x)


def take_parts(x: Tensor, indices: Tensor, axis: int | None) -> Tensor:
    """The parts at the indices along `axis`."""
    axis = _axis_of_vector("take", x, axis)
    places = ops.converted(indices, int64)
    if indices.ndim == 1:
        return ops.wrapped_select(x, axis, places)
    taken = ops.wrapped_select(x, axis, ops.reshape(places, (-1,)))
    axis %= x.ndim
    return ops.reshape(taken, (*x.shape[:axis], *indices.shape, *x.shape[axis + 1 :]))


def insertion_places(x1: Tensor, x2: Tensor, side: str, sorter: Tensor | None) -> Tensor:
    """The places at which elements keep a vector sorted."""
    if side not in ("left", "right"):
        raise ValueError(f"searchsorted(): argument 'side' must be 'left' or 'right', not {side!r}")
    x1, x2 = in_one_dtype([x1, x2])
    return ops.searchsorted(x1, x2, right=side == "right", sorter=sorter)


# ---- shapes ----


def concat(arrays: Sequence[Tensor], axis: int | None) -> Tensor:
    """The arrays one after the other."""
    if axis is None:
        arrays, axis = [ops.reshape(x, (-1,)) for x in arrays], 0
    return ops.cat(in_one_dtype(arrays), axis)


def stack_arrays(arrays: Sequence[Tensor], axis: int) -> Tensor:
    """The arrays along a new axis."""
    return ops.stack(in_one_dtype(arrays), axis)


def expand_dims(x: Tensor, axis: Any) -> Tensor:
    """`x` with new axes of length one."""
    places = axis if isinstance(axis, tuple) else (axis,)
    ndim = x.ndim + len(places)
    if any(not -ndim <= place < ndim for place in places):
        raise IndexError(f"expand_dims(): argument 'axis' is {axis}, beyond the {ndim} dimensions of the result")
    if len({place % ndim for place in places}) < len(places):
        raise ValueError(f"expand_dims(): argument 'axis' is {axis}, in which a place repeats")
    for place in sorted(place % ndim for place in places):
        x = ops.unsqueeze(x, place)
    return x


def squeeze_axes(x: Tensor, axis: Any) -> Tensor:
    """`x` without some axes of length one."""
    places = axis if isinstance(axis, tuple) else (axis,)
    if any(-x.ndim <= place < x.ndim and x.shape[place] != 1 for place in places):
        raise ValueError(f"squeeze(): axis {axis} of an array of shape {tuple(x.shape)} has not length one")
    return ops.squeeze(x, axis)


def flip_axes(x: Tensor, axis: Any) -> Tensor:
    """The elements in reverse order."""
    if axis is None:
        axis = tuple(range(x.ndim))
    return ops.flip(x, axis if isinstance(axis, tuple) else (axis,))


def reshape_or_copy(x: Tensor, shape: Any, copy: bool | None) -> Tensor:
    """The elements in another shape, with the same memory or not."""
    if copy is False:
        return ops.view(x, shape)
    return ops.reshape(ops.clone(x) if copy else x, shape)


# ---- matrices ----


def tensordot_promoted(x1: Tensor, x2: Tensor, axes: Any) -> Tensor:
    """The sums of products over axes of both."""
    x1, x2 = in_one_dtype([x1, x2])
    return ops.tensordot(x1, x2, axes)


def vecdot_promoted(x1: Tensor, x2: Tensor, axis: int) -> Tensor:
    """The inner products along an axis."""
    if min(x1.ndim, x2.ndim) < max(-axis, 1) or x1.shape[axis] != x2.shape[axis]:
        shapes = f"{tuple(x1.shape)} and {tuple(x2.shape)}"
        raise ValueError(f"vecdot(): axis {axis} must have one length in both arrays, of shapes {shapes}")
    x1, x2 = in_one_dtype([x1, x2])
    return ops.converted(ops.sum(ops.mul(ops.conj(x1), x2), axis), x1.dtype.numpy)


def cross_promoted(x1: Tensor, x2: Tensor, axis: int) -> Tensor:
    """The vector products along an axis."""
    x1, x2 = in_one_dtype([x1, x2])
    if x1.shape != x2.shape:
        shape = np.broadcast_shapes(x1.shape, x2.shape)
        x1, x2 = ops.expand(x1, shape), ops.expand(x2, shape)
    return ops.linalg_cross(x1, x2, dim=axis)


def trace_of(x: Tensor, offset: int, dtype: Any) -> Tensor:
    """The sum of a diagonal of each matrix."""
    if x.ndim == 2 and offset == 0 and dtype is None and x.dtype.numpy.kind in "fc":
        return ops.trace(x)
    return sum_over(ops.linalg_diagonal(x, offset=offset), -1, dtype, False)


def solve_stacked(x1: Tensor, x2: Tensor) -> Tensor:
    """The solutions of equations."""
    x1, x2 = in_one_dtype([x1, x2])
    if x2.ndim == 1:
        return ops.squeeze(ops.linalg_solve(x1, ops.unsqueeze(x2, -1)), -1)
    batch = np.broadcast_shapes(x1.shape[:-2], x2.shape[:-2])
    return ops.linalg_solve(x1, ops.expand(x2, (*batch, *x2.shape[-2:])))
