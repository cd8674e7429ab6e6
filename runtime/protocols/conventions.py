"""Functions of NumPy whose conventions are not those of one op, with NumPy's parameters as far as ops have them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from gradspec.composites import standard
from gradspec.core import ops
from gradspec.core.elements import dtypes
from gradspec.core.tensor import Tensor, wrap

FUNCTIONS: dict[str, Callable[..., Any]] = {}

# Their results have no derivative and describe the operands: they read elements and record nothing.
DESCRIPTIONS = frozenset(
    "allclose array_equal array_equiv array_repr array_str array2string can_cast common_type iscomplexobj isrealobj "
    "may_share_memory min_scalar_type ndim result_type shape shares_memory size".split()
)


def _numpys(*names: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Decorate the counterpart of functions of NumPy."""

    def entered(function: Callable[..., Any]) -> Callable[..., Any]:
        FUNCTIONS.update(dict.fromkeys(names, function))
        return function

    return entered


def _dims(tensor: Tensor, axis: Any) -> tuple[int, ...]:
    """The dims that an axis of NumPy's means, all for None."""
    if axis is None:
        return tuple(range(tensor.ndim))
    return tuple(axis) if isinstance(axis, Sequence) else (axis,)


def _tensor(value: Any) -> Tensor:
    """An operand that may be a number."""
    return value if isinstance(value, Tensor) else wrap(np.asarray(value))


def _along(tensor: Tensor, axis: int | None) -> tuple[Tensor, int]:
    """The tensor and the dim of an axis, for None those of its elements in one dim."""
    return (ops.reshape(tensor, (-1,)), 0) if axis is None else (tensor, axis)


# ---- shapes ----


@_numpys("transpose", "permute_dims")
def _transpose(a: Tensor, axes: Sequence[int] | None = None) -> Tensor:
    return ops.permute(a, tuple(reversed(range(a.ndim))) if axes is None else tuple(axes))


@_numpys("linalg.matrix_transpose", "matrix_transpose")
def _matrix_transpose(x: Tensor) -> Tensor:
    return ops.transpose(x, -2, -1)


@_numpys("squeeze")
def _squeeze(a: Tensor, axis: Any = None) -> Tensor:
    return ops.squeeze(a, _dims(a, None)) if axis is None else standard.squeeze_axes(a, axis)


@_numpys("expand_dims")
def _expand_dims(a: Tensor, axis: Any) -> Tensor:
    return standard.expand_dims(a, axis)


@_numpys("flip")
def _flip(m: Tensor, axis: Any = None) -> Tensor:
    return standard.flip_axes(m, axis)


@_numpys("split", "array_split")
def _split(ary: Tensor, indices_or_sections: Any, axis: int = 0) -> list[Tensor]:
    return list(ops.tensor_split(ary, indices_or_sections, axis))


@_numpys("broadcast_arrays")
def _broadcast_arrays(*args: Tensor) -> tuple[Tensor, ...]:
    return tuple(ops.broadcast_tensors(*map(_tensor, args)))


@_numpys("meshgrid")
def _meshgrid(*xi: Tensor, indexing: str = "xy") -> tuple[Tensor, ...]:
    return tuple(ops.meshgrid(*xi, indexing=indexing))


@_numpys("append")
def _append(arr: Tensor, values: Tensor, axis: int | None = None) -> Tensor:
    parts = [_tensor(arr), _tensor(values)]
    return ops.cat(parts if axis is not None else [ops.reshape(part, (-1,)) for part in parts], axis or 0)


@_numpys("unstack")
def _unstack(x: Tensor, axis: int = 0) -> tuple[Tensor, ...]:
    return tuple(ops.unbind(x, axis))


@_numpys("block")
def _block(arrays: Any) -> Tensor:
    depth, inner = 0, arrays
    while isinstance(inner, list):
        depth, inner = depth + 1, inner[0]
    return _joined(arrays, depth, max(depth, _most_dims(arrays)))


def _most_dims(arrays: Any) -> int:
    return max(map(_most_dims, arrays)) if isinstance(arrays, list) else np.ndim(arrays)


def _joined(arrays: Any, depth: int, ndim: int) -> Tensor:
    """Nested lists of arrays, the innermost ones along the last dim."""
    if isinstance(arrays, list):
        return ops.cat([_joined(one, depth - 1, ndim) for one in arrays], -depth)
    array = _tensor(arrays)
    return ops.reshape(array, (1,) * (ndim - array.ndim) + tuple(array.shape))


@_numpys("pad")
def _pad(array: Tensor, pad_width: Any, mode: str = "constant", constant_values: Any = 0) -> Tensor:
    widths = np.broadcast_to(pad_width, (array.ndim, 2)).tolist()
    if mode == "constant":
        return ops.pad(array, [width for pair in reversed(widths) for width in pair], "constant", constant_values)
    if mode not in ("edge", "reflect", "symmetric", "wrap"):
        raise TypeError(f"numpy.pad(): mode {mode!r} has no counterpart for Tensors: use gradspec.cat()")
    numpys: Any = np.pad
    for dim, pair in enumerate(widths):
        array = ops.index_select(array, dim, wrap(numpys(np.arange(array.shape[dim]), pair, mode)))
    return array


@_numpys("copy")
def _copy(a: Tensor) -> Tensor:
    return ops.clone(a)


@_numpys("zeros_like", "empty_like")
def _zeros_like(a: Tensor) -> Tensor:
    return a.new_zeros(a.shape)


@_numpys("ones_like")
def _ones_like(a: Tensor) -> Tensor:
    return a.new_ones(a.shape)


@_numpys("full_like")
def _full_like(a: Tensor, fill_value: Any) -> Tensor:
    return a.new_full(a.shape, fill_value) if not isinstance(fill_value, Tensor) else ops.expand(fill_value, a.shape)


# ---- elements ----


@_numpys("astype")
def _astype(x: Tensor, dtype: Any, copy: bool = True) -> Tensor:
    return ops.clone(x) if copy and x._memory.dtype == dtype else ops.to_dtype(x, np.dtype(dtype))


@_numpys("clip")
def _clip(a: Tensor, a_min: Any = None, a_max: Any = None, *, min: Any = None, max: Any = None) -> Tensor:
    return ops.clamp(a, a_min if min is None else min, a_max if max is None else max)


@_numpys("round", "around")
def _round(a: Tensor, decimals: int = 0) -> Tensor:
    return ops.round(a, decimals=decimals)


@_numpys("nan_to_num")
def _nan_to_num(x: Tensor, nan: float = 0.0, posinf: Any = None, neginf: Any = None) -> Tensor:
    return ops.nan_to_num(x, nan, posinf, neginf)


@_numpys("i0")
def _i0(x: Tensor) -> Tensor:
    return ops.i0(x)


@_numpys("fix")
def _fix(x: Tensor) -> Tensor:
    return ops.trunc(x)


@_numpys("real_if_close")
def _real_if_close(a: Tensor) -> Tensor:
    return a


@_numpys("isclose")
def _isclose(a: Tensor, b: Tensor, rtol: float = 1e-5, atol: float = 1e-8, equal_nan: bool = False) -> Tensor:
    a, b = a.detach(), b.detach()
    dtype = dtypes.dtype(str(np.result_type(a._memory.dtype, b._memory.dtype)))
    return ops.isclose(a.to(dtype), b.to(dtype), rtol, atol, equal_nan)


@_numpys("select")
def _select(condlist: Sequence[Tensor], choicelist: Sequence[Tensor], default: Any = 0) -> Any:
    result = default
    for condition, choice in zip(reversed(condlist), reversed(choicelist), strict=True):
        result = ops.where(condition, choice, result)
    return result


# ---- reductions ----


@_numpys("max", "amax")
def _max(a: Tensor, axis: Any = None, keepdims: bool = False) -> Tensor:
    return ops.amax(a, _dims(a, axis), keepdims)


@_numpys("min", "amin")
def _min(a: Tensor, axis: Any = None, keepdims: bool = False) -> Tensor:
    return ops.amin(a, _dims(a, axis), keepdims)


@_numpys("ptp")
def _ptp(a: Tensor, axis: Any = None, keepdims: bool = False) -> Tensor:
    return ops.sub(_max(a, axis, keepdims), _min(a, axis, keepdims))


@_numpys("quantile")
def _quantile(a: Tensor, q: Any, axis: int | None = None, method: str = "linear", keepdims: bool = False) -> Tensor:
    q = q if isinstance(q, float | int) else ops.to_dtype(q, a._memory.dtype)
    return ops.quantile(a, q, axis, keepdims, interpolation=method)


@_numpys("percentile")
def _percentile(a: Tensor, q: Any, axis: int | None = None, method: str = "linear", keepdims: bool = False) -> Any:
    return _quantile(a, q / 100, axis, method, keepdims)


@_numpys("median")
def _median(a: Tensor, axis: int | None = None, keepdims: bool = False) -> Tensor:
    return ops.quantile(a, 0.5, axis, keepdims)


@_numpys("nanmedian")
def _nanmedian(a: Tensor, axis: int | None = None, keepdims: bool = False) -> Tensor:
    return ops.nanquantile(a, 0.5, axis, keepdims)


@_numpys("average")
def _average(a: Tensor, axis: Any = None, weights: Tensor | None = None, keepdims: bool = False) -> Tensor:
    dims = _dims(a, axis)
    if weights is None:
        return ops.mean(a, dims, keepdims)
    if weights.ndim != a.ndim:
        shape = [1] * a.ndim
        for dim, length in zip(dims, weights.shape, strict=True):
            shape[dim] = length
        weights = ops.reshape(weights, tuple(shape))
    weights = ops.expand(weights, a.shape)
    return ops.div(ops.sum(ops.mul(a, weights), dims, keepdims), ops.sum(weights, dims, keepdims))


@_numpys("linalg.norm")
def _norm(x: Tensor, ord: Any = None, axis: Any = None, keepdims: bool = False) -> Tensor:
    return ops.linalg_norm(x, ord, axis, keepdims)


# ---- along a dim ----


@_numpys("sort")
def _sort(a: Tensor, axis: int | None = -1) -> Tensor:
    return ops.sort(*_along(a, axis))[0]


@_numpys("argsort")
def _argsort(a: Tensor, axis: int | None = -1) -> Tensor:
    return ops.argsort(*_along(a, axis))


@_numpys("take")
def _take(a: Tensor, indices: Any, axis: int | None = None) -> Tensor:
    a, dim = _along(a, axis)
    index: Any = (*(slice(None),) * (dim % a.ndim), indices)
    taken: Tensor = a[index]
    return taken


@_numpys("take_along_axis")
def _take_along_axis(arr: Tensor, indices: Tensor, axis: int | None = -1) -> Tensor:
    return ops.take_along_dim(arr, indices, axis)


@_numpys("compress")
def _compress(condition: Any, a: Tensor, axis: int | None = None) -> Any:
    return _take(a, np.flatnonzero(np.asarray(condition)), axis)


@_numpys("searchsorted")
def _searchsorted(a: Tensor, v: Tensor, side: str = "left", sorter: Any = None) -> Tensor:
    return standard.insertion_places(a.detach(), v.detach(), side, sorter)


@_numpys("cumulative_sum")
def _cumulative_sum(x: Tensor, axis: int | None = None, include_initial: bool = False) -> Tensor:
    return standard.cumulative_sum(x, axis, None, include_initial)


@_numpys("cumulative_prod")
def _cumulative_prod(x: Tensor, axis: int | None = None, include_initial: bool = False) -> Tensor:
    return standard.cumulative_prod(x, axis, None, include_initial)


@_numpys("gradient")
def _gradient(f: Tensor, *varargs: Any, axis: Any = None, edge_order: int = 1) -> Any:
    found = ops.gradient(f, spacing=varargs or 1, dim=_dims(f, axis), edge_order=edge_order)
    return found[0] if len(found) == 1 else tuple(found)


@_numpys("interp")
def _interp(x: Tensor, xp: Tensor, fp: Tensor, left: Any = None, right: Any = None) -> Tensor:
    x, xp, fp = standard.in_one_dtype((_tensor(x), xp, fp))
    above = ops.clamp(ops.searchsorted(xp.detach(), x.detach(), right=True), 1, max(xp.shape[0] - 1, 1))
    low, high, start, end = xp[above - 1], xp[above], fp[above - 1], fp[above]
    inside = start + (x - low) * (end - start) / (high - low)
    below = fp[0] if left is None else left
    return ops.where(x < xp[0], below, ops.where(x > xp[-1], fp[-1] if right is None else right, inside))


@_numpys("diff")
def _diff(a: Tensor, n: int = 1, axis: int = -1, prepend: Any = None, append: Any = None) -> Tensor:
    return ops.diff(a, n, axis, prepend, append)


@_numpys("ediff1d")
def _ediff1d(ary: Tensor) -> Tensor:
    return ops.diff(ops.reshape(ary, (-1,)))


@_numpys("trapezoid")
def _trapezoid(y: Tensor, x: Tensor | None = None, dx: float = 1.0, axis: int = -1) -> Tensor:
    return ops.trapezoid(y, dx=dx, dim=axis) if x is None else ops.trapezoid(y, x, dim=axis)


@_numpys("cross", "linalg.cross")
def _cross(a: Tensor, b: Tensor, axis: int = -1) -> Tensor:
    return ops.linalg_cross(*standard.in_one_dtype((a, b)), dim=axis)


@_numpys("linalg.diagonal")
def _diagonal(x: Tensor, offset: int = 0) -> Tensor:
    return ops.diagonal(x, offset, -2, -1)


@_numpys("linalg.trace")
def _trace(x: Tensor, offset: int = 0) -> Tensor:
    return ops.sum(ops.diagonal(x, offset, -2, -1), -1)


# ---- products ----


@_numpys("where")
def _where(condition: Any, x: Any = None, y: Any = None) -> Any:
    if x is None and y is None:
        return FUNCTIONS["nonzero"](condition)
    return ops.where(condition if isinstance(condition, Tensor) else ops.ne(condition, 0), x, y)


@_numpys("nonzero")
def _nonzero(a: Tensor) -> Any:
    return tuple(ops.nonzero(a, as_tuple=True))


@_numpys("dot")
def _dot(a: Tensor, b: Tensor) -> Tensor:
    if a.ndim == 0 or b.ndim == 0:
        return ops.mul(a, b)
    a, b = standard.in_one_dtype((a, b))
    if b.ndim <= 2:
        return ops.matmul(a, b)
    return ops.tensordot(a, b, ((a.ndim - 1,), (b.ndim - 2,)))


@_numpys("vdot")
def _vdot(a: Tensor, b: Tensor) -> Tensor:
    a, b = standard.in_one_dtype((a, b))
    return ops.vdot(ops.reshape(a, (-1,)), ops.reshape(b, (-1,)))


@_numpys("outer", "linalg.outer")
def _outer(a: Tensor, b: Tensor) -> Tensor:
    return ops.outer(ops.reshape(a, (-1,)), ops.reshape(b, (-1,)))


@_numpys("einsum")
def _einsum(*operands: Any) -> Tensor:
    return ops.einsum(*standard.in_one_dtype(operands))


@_numpys("linalg.solve")
def _solve(a: Tensor, b: Tensor) -> Tensor:
    a, b = standard.in_one_dtype((a, b))
    if b.ndim == 1:  # torch takes vectors of a batch for one of matrices, too
        return ops.squeeze(ops.linalg_solve(a, ops.unsqueeze(b, -1)), -1)
    return ops.linalg_solve(a, b)


@_numpys("linalg.svd")
def _svd(a: Tensor, full_matrices: bool = True, compute_uv: bool = True) -> Any:
    return ops.linalg_svd(a, full_matrices) if compute_uv else ops.linalg_svdvals(a)


@_numpys("linalg.svdvals")
def _svdvals(x: Tensor) -> Tensor:
    return ops.linalg_svdvals(x)


@_numpys("linalg.qr")
def _qr(a: Tensor, mode: str = "reduced") -> Any:
    return ops.linalg_qr(a, mode)[1] if mode == "r" else ops.linalg_qr(a, mode)


@_numpys("linalg.pinv")
def _pinv(a: Tensor, rcond: Any = None, hermitian: bool = False, *, rtol: Any = None) -> Tensor:
    return ops.linalg_pinv(a, rtol=rcond if rtol is None else rtol, hermitian=hermitian)


@_numpys("linalg.matrix_norm")
def _matrix_norm(x: Tensor, *, keepdims: bool = False, ord: Any = "fro") -> Tensor:
    return ops.linalg_matrix_norm(x, ord, (-2, -1), keepdims)


@_numpys("linalg.vector_norm")
def _vector_norm(x: Tensor, *, axis: Any = None, keepdims: bool = False, ord: Any = 2) -> Tensor:
    return ops.linalg_vector_norm(x, ord, axis, keepdims)


@_numpys("convolve")
def _convolve(a: Tensor, v: Tensor, mode: str = "full") -> Tensor:
    a, v = standard.in_one_dtype((a, v))
    if a.shape[0] < v.shape[0]:
        a, v = v, a
    n, m = a.shape[0], v.shape[0]
    first, length = {"full": (0, n + m - 1), "same": ((m - 1) // 2, n), "valid": (m - 1, n - m + 1)}[mode]
    padded = ops.cat([a.new_zeros(m - 1), a, a.new_zeros(m - 1)])
    windows = ops.unfold(padded, 0, m, 1)[first : first + length]
    return ops.matmul(windows, ops.flip(v, (0,)))


@_numpys("polyval")
def _polyval(p: Tensor, x: Tensor) -> Tensor:
    result = ops.mul(x, 0)
    for coefficient in p:
        result = ops.add(ops.mul(result, x), coefficient)
    return result
