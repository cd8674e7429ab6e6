# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
# In an edited module functions and formulas run in the place of rows. Checksum of what follows: 350a7ff5
"""Reductions: From all elements, or the elements along some dims, to one."""

from gradspec.composites import differences as _differences, moments as _moments, norms as _norms, statistics as _statistics
from gradspec.core import ops as _ops
from gradspec.core.tensor import add_methods as _add_methods
from gradspec.core.elements.dtypes import as_numpy_dtype as _as_numpy_dtype
from gradspec.core.compiled.kernels import kernels as _kernels
from gradspec.core.ops import OPS as _OPS, as_generated as _as_generated, publish as _publish
from gradspec.core.compiled.bindings import Op as _Op
from gradspec.core.named_results import namedtuple as _namedtuple
from gradspec.dispatch.arguments import integer as _integer, is_one as _is_one, number as _number, option as _option, refuse as _refuse
from gradspec.dispatch.formulas import (
    choose as _choose, choose_arrays as _choose_arrays, conjugate as _conjugate, conjugate_array as _conjugate_array, tangent as _tangent, total as _total,
    is_complex, numel,
)
from gradspec.dispatch.operands import exact_scalar as _exact_scalar, scalar as _scalar
from gradspec.dispatch.overloads import overloads_in_c as _overloads_in_c, select_overload as _select_overload
from gradspec.graph.saved import OpNode as _OpNode
from gradspec.graph.writes import before_composite as _before_composite, write_composite as _write_composite
from . import raw as _raw

_Op = _as_generated(_Op, __file__)

# derivatives.yaml:1192  sum
class SumBackward0(_OpNode, op="sum", inputs={"self": 0}):
    """self: expand(unreduce(grad, self.shape, dim, keepdim), self.shape)"""
    _saves = {"self_shape": ("shape", 0, 1), "dim": ("argument", 1, 1), "keepdim": ("argument", 2, 1)}

    def _on_arrays(grad, self_shape, dim, keepdim):
        return _raw.expand(_raw.unreduce(grad, self_shape, dim, keepdim), self_shape)

    def _on_tensors(grad, self_shape, dim, keepdim):
        return _ops.expand(_ops.unreduce(grad, self_shape, dim, keepdim), self_shape)

def _sum_jvp(self, dim, keepdim, *, result, self_t=None):
    return _ops.sum(_tangent(self, self_t), dim, keepdim)

def sum(self, dim=None, keepdim=False, *, dtype=None):
    """sum(Tensor self, dims dim=None, bool keepdim=False) -> Tensor result
    The sum over `dim`, or over all elements.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Dtypes: float, complex, int, bool.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: expand(unreduce(grad, self.shape, dim, keepdim), self.shape).
    Source: the entry sum of the spec.
    Example: gs.sum(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if dtype is not None:
        return _sum__dtype(self, dim, keepdim, dtype=dtype)
    if dim is True or dim is False: _refuse("sum", "dim", dim)
    if keepdim is not False and keepdim is not True: _refuse("sum", "keepdim", keepdim)
    return sum.run(self, dim, keepdim)
sum = _Op(
    "sum", sum, SumBackward0, "Tensor self, dims dim, bool keepdim", computes=_raw.sum, jvp=_sum_jvp, dtypes=("float", "complex", "int", "bool"), batch="dims",
)

# derivatives.yaml:1199  sum.dtype
def _sum__dtype(self, dim=None, keepdim=False, *, dtype):
    """sum.dtype(Tensor self, dims dim=None, bool keepdim=False, *, dtype dtype) -> Tensor result
    The sum of `self` converted to `dtype`.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry sum.dtype of the spec.
    Example: gs.sum(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), dim=1, dtype=gs.float64)"""
    if dim is True or dim is False: _refuse("sum.dtype", "dim", dim)
    if keepdim is not False and keepdim is not True: _refuse("sum.dtype", "keepdim", keepdim)
    dtype = _as_numpy_dtype(dtype)
    return _ops.converted(_ops.sum(_ops.converted(self, dtype), dim, keepdim), dtype)
_sum__dtype = _Op("sum.dtype", _sum__dtype, None, "Tensor self, dims dim, bool keepdim, dtype dtype", dtypes=("float", "int", "bool"), planned=True)

# derivatives.yaml:1204  nansum
(_k_nansum_backward_self,) = _kernels("nansum_backward_self")
class NansumBackward0(_OpNode, op="nansum", inputs={"self": 0}):
    """self: 0 if isnan(self) else unreduce(grad, self.shape, dim, keepdim)"""
    _saves = {"self": ("input", 0, 1), "self_shape": ("shape", 0, 1), "dim": ("argument", 1, 1), "keepdim": ("argument", 2, 1)}

    def _on_arrays(grad, self, self_shape, dim, keepdim):
        if grad.dtype.kind in "fV":
            return _k_nansum_backward_self(self, _raw.unreduce(grad, self_shape, dim, keepdim))
        return _choose_arrays(_raw.isnan(self), 0, _raw.unreduce(grad, self_shape, dim, keepdim))

    def _on_tensors(grad, self, self_shape, dim, keepdim):
        return _choose(_ops.isnan(self), 0, _ops.unreduce(grad, self_shape, dim, keepdim))

def _nansum_jvp(self, dim, keepdim, *, result, self_t=None):
    return _ops.sum(_choose(_ops.isnan(self), 0, self_t), dim, keepdim)

def nansum(self, dim=None, keepdim=False, *, dtype=None):
    """nansum(Tensor self, dims dim=None, bool keepdim=False) -> Tensor result
    The sum over `dim`, or over all elements, of the elements that are not NaN.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Dtypes: float, int, bool.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: 0 if isnan(self) else unreduce(grad, self.shape, dim, keepdim).
    Source: the entry nansum of the spec.
    Example: gs.nansum(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if dtype is not None:
        return _nansum__dtype(self, dim, keepdim, dtype=dtype)
    if dim is True or dim is False: _refuse("nansum", "dim", dim)
    if keepdim is not False and keepdim is not True: _refuse("nansum", "keepdim", keepdim)
    return nansum.run(self, dim, keepdim)
nansum = _Op(
    "nansum", nansum, NansumBackward0, "Tensor self, dims dim, bool keepdim", computes=_raw.nansum, jvp=_nansum_jvp, dtypes=("float", "int", "bool"),
    batch="dims",
)

# derivatives.yaml:1211  nansum.dtype
def _nansum__dtype(self, dim=None, keepdim=False, *, dtype):
    """nansum.dtype(Tensor self, dims dim=None, bool keepdim=False, *, dtype dtype) -> Tensor result
    The sum of the elements that are not NaN, of `self` converted to `dtype`.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry nansum.dtype of the spec.
    Example: gs.nansum(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), dim=1, dtype=gs.float64)"""
    if dim is True or dim is False: _refuse("nansum.dtype", "dim", dim)
    if keepdim is not False and keepdim is not True: _refuse("nansum.dtype", "keepdim", keepdim)
    dtype = _as_numpy_dtype(dtype)
    return _ops.converted(_ops.nansum(_ops.converted(self, dtype), dim, keepdim), dtype)
_nansum__dtype = _Op("nansum.dtype", _nansum__dtype, None, "Tensor self, dims dim, bool keepdim, dtype dtype", dtypes=("float", "int", "bool"), planned=True)

# derivatives.yaml:1216  nan_to_zero
_k_nan_to_zero, _k_nan_to_zero_backward_self = _kernels("nan_to_zero", "nan_to_zero_backward_self")
class NanToZeroBackward0(_OpNode, op="nan_to_zero", inputs={"self": 0}):
    """self: 0 if isnan(self) else grad"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_nan_to_zero_backward_self(grad, self)

    def _on_tensors(grad, self):
        return _choose(_ops.isnan(self), 0, grad)

def _nan_to_zero_jvp(self, *, result, self_t=None):
    return _choose(_ops.isnan(self), 0, self_t)

def _nan_to_zero_jvp_arrays(self, *, result, self_t=None):
    return _k_nan_to_zero_backward_self(self_t._array, self._array)

def nan_to_zero(self):
    """nan_to_zero(Tensor self) -> Tensor result
    Each element, or zero where it is NaN."""
    return nan_to_zero.run(self)
nan_to_zero = _Op(
    "nan_to_zero", nan_to_zero, NanToZeroBackward0, "Tensor self", kernel=_k_nan_to_zero, jvp=_nan_to_zero_jvp, jvp_arrays=_nan_to_zero_jvp_arrays,
    dtypes=("float", "int", "bool"), batch="elementwise", public=False,
)

# derivatives.yaml:1222  mean
class MeanBackward0(_OpNode, op="mean", inputs={"self": 0}):
    """self: expand(unreduce(grad * (numel(result.shape) / numel(self.shape) if numel(self.shape) else 1.0), self.shape, dim, keepdim), self.shape)"""
    _saves = {"self_shape": ("shape", 0, 1), "result_shape": ("output_shape", 0, 1), "dim": ("argument", 1, 1), "keepdim": ("argument", 2, 1)}

    def _on_arrays(grad, self_shape, result_shape, dim, keepdim):
        return _raw.expand(
            _raw.unreduce(
                _raw.mul(grad, _exact_scalar((numel(result_shape) / numel(self_shape)) if numel(self_shape) else 1.0, grad)), self_shape, dim, keepdim,
            ),
            self_shape,
        )

    def _on_tensors(grad, self_shape, result_shape, dim, keepdim):
        return _ops.expand(
            _ops.unreduce(grad * ((numel(result_shape) / numel(self_shape)) if numel(self_shape) else 1.0), self_shape, dim, keepdim), self_shape,
        )

def _mean_jvp(self, dim, keepdim, *, result, self_t=None):
    return _ops.mean(_tangent(self, self_t), dim, keepdim)

def mean(self, dim=None, keepdim=False, *, dtype=None):
    """mean(Tensor self, dims dim=None, bool keepdim=False) -> Tensor result
    The mean over `dim`, or over all elements.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Dtypes: float, complex.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: expand(unreduce(grad * (numel(result.shape) / numel(self.shape) if numel(self.shape) else 1.0), self.shape, dim, keepdim), self.shape).
    Source: the entry mean of the spec.
    Example: gs.mean(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if dtype is not None:
        return _mean__dtype(self, dim, keepdim, dtype=dtype)
    if dim is True or dim is False: _refuse("mean", "dim", dim)
    if keepdim is not False and keepdim is not True: _refuse("mean", "keepdim", keepdim)
    return mean.run(self, dim, keepdim)
mean = _Op("mean", mean, MeanBackward0, "Tensor self, dims dim, bool keepdim", computes=_raw.mean, jvp=_mean_jvp, dtypes=("float", "complex"), batch="dims")

# derivatives.yaml:1229  mean.dtype
def _mean__dtype(self, dim=None, keepdim=False, *, dtype):
    """mean.dtype(Tensor self, dims dim=None, bool keepdim=False, *, dtype dtype) -> Tensor result
    The mean of `self` converted to `dtype`.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry mean.dtype of the spec.
    Example: gs.mean(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), dim=1, dtype=gs.float64)"""
    if dim is True or dim is False: _refuse("mean.dtype", "dim", dim)
    if keepdim is not False and keepdim is not True: _refuse("mean.dtype", "keepdim", keepdim)
    dtype = _as_numpy_dtype(dtype)
    return _ops.mean(_ops.converted(self, dtype), dim, keepdim)
_mean__dtype = _Op("mean.dtype", _mean__dtype, None, "Tensor self, dims dim, bool keepdim, dtype dtype", planned=True)

# derivatives.yaml:1234  nanmean
def nanmean(self, dim=None, keepdim=False, *, dtype=None):
    """nanmean(Tensor self, dims dim=None, bool keepdim=False) -> Tensor result
    The mean over `dim`, or over all elements, of the elements that are not NaN; NaN if all are.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry nanmean of the spec.
    Example: gs.nanmean(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if dtype is not None:
        return _nanmean__dtype(self, dim, keepdim, dtype=dtype)
    if dim is True or dim is False: _refuse("nanmean", "dim", dim)
    if keepdim is not False and keepdim is not True: _refuse("nanmean", "keepdim", keepdim)
    return _statistics.nanmean(self, dim, keepdim)
nanmean = _Op("nanmean", nanmean, None, "Tensor self, dims dim, bool keepdim", composes=_statistics.nanmean, planned=True)

# derivatives.yaml:1239  nanmean.dtype
def _nanmean__dtype(self, dim=None, keepdim=False, *, dtype):
    """nanmean.dtype(Tensor self, dims dim=None, bool keepdim=False, *, dtype dtype) -> Tensor result
    The mean of the elements that are not NaN, of `self` converted to `dtype`.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry nanmean.dtype of the spec.
    Example: gs.nanmean(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), dim=1, dtype=gs.float64)"""
    if dim is True or dim is False: _refuse("nanmean.dtype", "dim", dim)
    if keepdim is not False and keepdim is not True: _refuse("nanmean.dtype", "keepdim", keepdim)
    dtype = _as_numpy_dtype(dtype)
    return _ops.nanmean(_ops.converted(self, dtype), dim, keepdim)
_nanmean__dtype = _Op("nanmean.dtype", _nanmean__dtype, None, "Tensor self, dims dim, bool keepdim, dtype dtype", planned=True)

# derivatives.yaml:1244  prod
class ProdBackward0(_OpNode, op="prod", inputs={"self": 0}):
    """self: unreduce(grad, self.shape, dim, keepdim) * unmerge_dims(prod_excluding(merge_dims(conj(self), dim)), self.shape, dim)"""
    _saves = {"self_shape": ("shape", 0, 1), "dim": ("argument", 1, 1), "keepdim": ("argument", 2, 1), "self": ("input", 0, 1)}

    def _on_arrays(grad, self_shape, dim, keepdim, self):
        return _raw.mul(
            _raw.unreduce(grad, self_shape, dim, keepdim),
            _raw.unmerge_dims(_raw.prod_excluding(_raw.merge_dims(_raw.conj_view(self) if is_complex(self) else self, dim)), self_shape, dim),
        )

    def _on_tensors(grad, self_shape, dim, keepdim, self):
        return _ops.unreduce(grad, self_shape, dim, keepdim) * _ops.unmerge_dims(_ops.prod_excluding(_ops.merge_dims(_conjugate(self), dim)), self_shape, dim)

def _prod_jvp(self, dim, keepdim, *, result, self_t=None):
    self_shape = self._array.shape
    return _ops.sum(self_t * _ops.unmerge_dims(_ops.prod_excluding(_ops.merge_dims(self, dim)), self_shape, dim), dim, keepdim)

def prod(self, dim=None, keepdim=False, *, dtype=None):
    """prod(Tensor self, dims dim=None, bool keepdim=False) -> Tensor result
    The product over `dim`, or of all elements.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Dtypes: float, complex, int, bool.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: unreduce(grad, self.shape, dim, keepdim) * unmerge_dims(prod_excluding(merge_dims(conj(self), dim)), self.shape, dim).
    Source: the entry prod of the spec.
    Example: gs.prod(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if dtype is not None:
        return _prod__dtype(self, dim, keepdim, dtype=dtype)
    if dim is True or dim is False: _refuse("prod", "dim", dim)
    if keepdim is not False and keepdim is not True: _refuse("prod", "keepdim", keepdim)
    return prod.run(self, dim, keepdim)
prod = _Op(
    "prod", prod, ProdBackward0, "Tensor self, dims dim, bool keepdim", computes=_raw.prod, jvp=_prod_jvp, dtypes=("float", "complex", "int", "bool"),
    autocast="float32", batch="dims",
)

# derivatives.yaml:1253  prod.dtype
def _prod__dtype(self, dim=None, keepdim=False, *, dtype):
    """prod.dtype(Tensor self, dims dim=None, bool keepdim=False, *, dtype dtype) -> Tensor result
    The product of `self` converted to `dtype`.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry prod.dtype of the spec.
    Example: gs.prod(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), dim=1, dtype=gs.float64)"""
    if dim is True or dim is False: _refuse("prod.dtype", "dim", dim)
    if keepdim is not False and keepdim is not True: _refuse("prod.dtype", "keepdim", keepdim)
    dtype = _as_numpy_dtype(dtype)
    return _ops.converted(_ops.prod(_ops.converted(self, dtype), dim, keepdim), dtype)
_prod__dtype = _Op(
    "prod.dtype", _prod__dtype, None, "Tensor self, dims dim, bool keepdim, dtype dtype", dtypes=("float", "int", "bool"), autocast="float32", planned=True,
)

# derivatives.yaml:1259  prod_excluding
class ProdExcludingBackward0(_OpNode, op="prod_excluding", inputs={"self": 0}):
    """self: prod_excluding_along(grad, conj(self))"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _raw.prod_excluding_along(grad, _raw.conj_view(self) if is_complex(self) else self)

    def _on_tensors(grad, self):
        return _ops.prod_excluding_along(grad, _conjugate(self))

def _prod_excluding_jvp(self, *, result, self_t=None):
    return _ops.prod_excluding_along(self_t, self)

def prod_excluding(self):
    """prod_excluding(Tensor self) -> Tensor result
    For each element, the product of the others along the last dim, right also where some are zero."""
    return prod_excluding.run(self)
prod_excluding = _Op(
    "prod_excluding", prod_excluding, ProdExcludingBackward0, "Tensor self", computes=_raw.prod_excluding, jvp=_prod_excluding_jvp, dtypes=("float", "complex"),
    batch="leading", public=False,
)

# derivatives.yaml:1265  prod_excluding_along
class ProdExcludingAlongBackward0(_OpNode, op="prod_excluding_along", inputs={"direction": 0, "self": 1}):
    """direction: prod_excluding_along(grad, conj(self))
    self: prod_excluding_twice(grad, conj(direction), conj(self))"""
    _saves = {"self": ("input", 1, 3), "direction": ("input", 0, 2)}

    def _on_arrays(needs, grad, self, direction):
        return (
            (_raw.prod_excluding_along(grad, _raw.conj_view(self) if is_complex(self) else self)) if needs & 1 else None,
            (_raw.prod_excluding_twice(
                grad, _raw.conj_view(direction) if is_complex(direction) else direction, _raw.conj_view(self) if is_complex(self) else self,
            )) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, self, direction):
        return (
            _ops.prod_excluding_along(grad, _conjugate(self)) if needs & 1 else None,
            _ops.prod_excluding_twice(grad, _conjugate(direction), _conjugate(self)) if needs & 2 else None,
        )

def _prod_excluding_along_jvp(direction, self, *, result, direction_t=None, self_t=None):
    return _total(
        None if direction_t is None else _ops.prod_excluding_along(direction_t, self),
        None if self_t is None else _ops.prod_excluding_twice(self_t, direction, self),
    )

def prod_excluding_along(direction, self):
    """prod_excluding_along(Tensor direction, Tensor self) -> Tensor result
    The derivative of `prod_excluding` along `direction`, and its transpose; the matrix is symmetric."""
    return prod_excluding_along.run(direction, self)
prod_excluding_along = _Op(
    "prod_excluding_along", prod_excluding_along, ProdExcludingAlongBackward0, "Tensor direction, Tensor self", computes=_raw.prod_excluding_along,
    jvp=_prod_excluding_along_jvp, dtypes=("float", "complex"), batch="leading", public=False,
)

# derivatives.yaml:1275  prod_excluding_twice
def prod_excluding_twice(first, second, self):
    """prod_excluding_twice(Tensor first, Tensor second, Tensor self) -> Tensor result
    The derivative of `prod_excluding_along` along a second direction; the three may change places."""
    before = _ops.shift(_ops.cumprod(self, -1), -1, 1.0)
    first_before = _ops.shift(_ops.linear_recurrence(self, first * before, -1), -1, 0.0)
    second_before = _ops.shift(_ops.linear_recurrence(self, second * before, -1), -1, 0.0)
    turned = _ops.flip(self, (-1,))
    first_turned = _ops.flip(first, (-1,))
    second_turned = _ops.flip(second, (-1,))
    after = _ops.shift(_ops.cumprod(turned, -1), -1, 1.0)
    first_after = _ops.shift(_ops.linear_recurrence(turned, first_turned * after, -1), -1, 0.0)
    second_after = _ops.shift(_ops.linear_recurrence(turned, second_turned * after, -1), -1, 0.0)
    return (
        (
            (
                _ops.shift(_ops.linear_recurrence(self, (first * second_before) + (second * first_before), -1), -1, 0.0) * _ops.flip(after, (-1,))
            ) + (first_before * _ops.flip(second_after, (-1,)))
        ) + (_ops.flip(_ops.shift(_ops.linear_recurrence(turned, (first_turned * second_after) + (second_turned * first_after), -1), -1, 0.0), (-1,)) * before)
    ) + (_ops.flip(first_after, (-1,)) * second_before)
prod_excluding_twice = _Op(
    "prod_excluding_twice", prod_excluding_twice, None, "Tensor first, Tensor second, Tensor self", dtypes=("float", "complex"), planned=True, public=False,
)

# derivatives.yaml:1292  var
class VarBackward0(_OpNode, op="var", inputs={"self": 0}):
    """self: unreduce(grad, self.shape, dim, keepdim) * direction, where degrees = numel(self.shape) / (numel(result.shape) or 1) - (1 if correction is None else
        correction), centre = mean(self, dim, True), direction = (self - centre) * (2 / degrees) if degrees > 0 else masked_fill(fill(self, inf), self ==
        centre, float('nan'))"""
    _saves = {
        "self_shape": ("shape", 0, 1), "dim": ("argument", 1, 1), "keepdim": ("argument", 3, 1), "result_shape": ("output_shape", 0, 1),
        "correction": ("argument", 2, 1), "self": ("input", 0, 1),
    }

    def _on_arrays(grad, self_shape, dim, keepdim, result_shape, correction, self):
        degrees = (numel(self_shape) / (numel(result_shape) or 1)) - (1 if correction is None else correction)
        centre = _raw.mean(self, dim, True)
        return _raw.mul(
            _raw.unreduce(grad, self_shape, dim, keepdim),
            (_raw.mul(
                _raw.sub(self, centre), _exact_scalar(2 / degrees, grad),
            )) if degrees > 0 else _raw.masked_fill(_raw.fill(self, float('inf')), self == centre, float('nan')),
        )

    def _on_tensors(grad, self_shape, dim, keepdim, result_shape, correction, self):
        degrees = (numel(self_shape) / (numel(result_shape) or 1)) - (1 if correction is None else correction)
        centre = _ops.mean(self, dim, True)
        return _ops.unreduce(grad, self_shape, dim, keepdim) * (
            ((self - centre) * (2 / degrees)) if degrees > 0 else _ops.masked_fill(_ops.fill(self, float('inf')), self == centre, float('nan'))
        )

def _var_jvp(self, dim, correction, keepdim, *, result, self_t=None):
    self_shape = self._array.shape
    result_shape = result._array.shape
    degrees = (numel(self_shape) / (numel(result_shape) or 1)) - (1 if correction is None else correction)
    centre = _ops.mean(self, dim, True)
    return _ops.real_part(_ops.sum(
        _conjugate(self_t) * (
            ((self - centre) * (2 / degrees)) if degrees > 0 else _ops.masked_fill(_ops.fill(self, float('inf')), self == centre, float('nan'))
        ),
        dim, keepdim,
    ))

def _var__0(self, dim=None, *, correction=1, keepdim=False):
    """var(Tensor self, dims dim=None, *, scalar? correction=1, bool keepdim=False) -> Real result
    The variance over `dim`, or of all elements, with `correction` subtracted from the number of elements.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Dtypes: float, complex.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: unreduce(grad, self.shape, dim, keepdim) * direction, where degrees = numel(self.shape) / (numel(result.shape) or 1) - (1 if correction
    is None else correction), centre = mean(self, dim, True), direction = (self - centre) * (2 / degrees) if degrees > 0 else masked_fill(fill(self, inf),
    self == centre, float('nan')).
    Source: the entry var of the spec.
    Example: gs.var(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if dim is True or dim is False: _refuse("var", "dim", dim)
    if correction is not None and correction.__class__ is not float and correction.__class__ is not int: correction = _number("var", "correction", correction)
    if keepdim is not False and keepdim is not True: _refuse("var", "keepdim", keepdim)
    return _var__0.run(self, dim, correction, keepdim)
_var__0 = _Op(
    "var", _var__0, VarBackward0, "Tensor self, dims dim, scalar? correction, bool keepdim", "Real result", computes=_raw.var, jvp=_var_jvp,
    dtypes=("float", "complex"), batch="dims",
)

def var(*args, **kwargs):
    """var(Tensor self, dims dim=None, *, scalar? correction=1, bool keepdim=False) -> Real result
    var.unbiased(Tensor self, bool unbiased) -> Real result
    var.dim_unbiased(Tensor self, dims dim, bool unbiased=True, bool keepdim=False) -> Real result
    The variance over `dim`, or of all elements, with `correction` subtracted from the number of elements.
    var.unbiased: The variance of all elements, with a `correction` of 1 or, unless `unbiased`, of 0.
    var.dim_unbiased: The variance over `dim`, with a `correction` of 1 or, unless `unbiased`, of 0.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Dtypes: float, complex.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: unreduce(grad, self.shape, dim, keepdim) * direction, where degrees = numel(self.shape) / (numel(result.shape) or 1) - (1 if correction
    is None else correction), centre = mean(self, dim, True), direction = (self - centre) * (2 / degrees) if degrees > 0 else masked_fill(fill(self, inf),
    self == centre, float('nan')).
    Source: the entry var of the spec.
    Example: gs.var(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    return _select_overload("var", ("var", "var.unbiased", "var.dim_unbiased"), "function", args, kwargs)(*args, **kwargs)
var = _overloads_in_c(
    var, "var", ("var", "var.unbiased", "var.dim_unbiased"), "function"
)

# derivatives.yaml:1303  var.unbiased
def _var__unbiased(self, unbiased):
    """var.unbiased(Tensor self, bool unbiased) -> Real result
    The variance of all elements, with a `correction` of 1 or, unless `unbiased`, of 0.
    Shapes: for example self (3, 4).
    Source: the entry var.unbiased of the spec.
    Example: gs.var(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), False)"""
    if unbiased is not False and unbiased is not True: _refuse("var.unbiased", "unbiased", unbiased)
    return _ops.var(self, correction=1 if unbiased else 0)
_var__unbiased = _Op("var.unbiased", _var__unbiased, None, "Tensor self, bool unbiased", "Real result", dtypes=("float", "complex"), planned=True)

# derivatives.yaml:1307  var.dim_unbiased
def _var__dim_unbiased(self, dim, unbiased=True, keepdim=False):
    """var.dim_unbiased(Tensor self, dims dim, bool unbiased=True, bool keepdim=False) -> Real result
    The variance over `dim`, with a `correction` of 1 or, unless `unbiased`, of 0.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry var.dim_unbiased of the spec.
    Example: gs.var(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 1, unbiased=False)"""
    if dim is True or dim is False: _refuse("var.dim_unbiased", "dim", dim)
    if unbiased is not False and unbiased is not True: _refuse("var.dim_unbiased", "unbiased", unbiased)
    if keepdim is not False and keepdim is not True: _refuse("var.dim_unbiased", "keepdim", keepdim)
    return _ops.var(self, dim, correction=1 if unbiased else 0, keepdim=keepdim)
_var__dim_unbiased = _Op(
    "var.dim_unbiased", _var__dim_unbiased, None, "Tensor self, dims dim, bool unbiased, bool keepdim", "Real result", dtypes=("float", "complex"),
    planned=True,
)

# derivatives.yaml:1311  var_mean
_var_mean_result = _namedtuple("var_mean", ("var", "mean"))
def _var_mean__0(self, dim=None, *, correction=1, keepdim=False):
    """var_mean(Tensor self, dims dim=None, *, scalar? correction=1, bool keepdim=False) -> Real var, Tensor mean
    The variance and the mean over `dim`, or of all elements.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry var_mean of the spec.
    Example: gs.var_mean(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if dim is True or dim is False: _refuse("var_mean", "dim", dim)
    if correction is not None and correction.__class__ is not float and correction.__class__ is not int: correction = _number(
        "var_mean", "correction", correction,
    )
    if keepdim is not False and keepdim is not True: _refuse("var_mean", "keepdim", keepdim)
    return _var_mean_result(*_moments.var_mean(self, dim, correction=correction, keepdim=keepdim))
_var_mean__0 = _Op(
    "var_mean", _var_mean__0, None, "Tensor self, dims dim, scalar? correction, bool keepdim", "Real var, Tensor mean", composes=_moments.var_mean,
    named=_var_mean_result, dtypes=("float", "complex"), planned=True,
)

def var_mean(*args, **kwargs):
    """var_mean(Tensor self, dims dim=None, *, scalar? correction=1, bool keepdim=False) -> Real var, Tensor mean
    var_mean.unbiased(Tensor self, bool unbiased) -> Real var, Tensor mean
    var_mean.dim_unbiased(Tensor self, dims dim, bool unbiased=True, bool keepdim=False) -> Real var, Tensor mean
    The variance and the mean over `dim`, or of all elements.
    var_mean.unbiased: The variance and the mean of all elements, with a `correction` of 1 or, unless `unbiased`, of 0.
    var_mean.dim_unbiased: The variance and the mean over `dim`, with a `correction` of 1 or, unless `unbiased`, of 0.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry var_mean of the spec.
    Example: gs.var_mean(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    return _select_overload("var_mean", ("var_mean", "var_mean.unbiased", "var_mean.dim_unbiased"), "function", args, kwargs)(*args, **kwargs)
var_mean = _overloads_in_c(
    var_mean, "var_mean", ("var_mean", "var_mean.unbiased", "var_mean.dim_unbiased"), "function"
)

# derivatives.yaml:1315  var_mean.unbiased
_var_mean__unbiased_result = _namedtuple("var_mean", ("var", "mean"))
def _var_mean__unbiased(self, unbiased):
    """var_mean.unbiased(Tensor self, bool unbiased) -> Real var, Tensor mean
    The variance and the mean of all elements, with a `correction` of 1 or, unless `unbiased`, of 0.
    Shapes: for example self (3, 4).
    Source: the entry var_mean.unbiased of the spec.
    Example: gs.var_mean(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), False)"""
    if unbiased is not False and unbiased is not True: _refuse("var_mean.unbiased", "unbiased", unbiased)
    return _var_mean__unbiased_result(*_moments.var_mean_unbiased(self, unbiased))
_var_mean__unbiased = _Op(
    "var_mean.unbiased", _var_mean__unbiased, None, "Tensor self, bool unbiased", "Real var, Tensor mean", composes=_moments.var_mean_unbiased,
    named=_var_mean__unbiased_result, dtypes=("float", "complex"), planned=True,
)

# derivatives.yaml:1319  var_mean.dim_unbiased
_var_mean__dim_unbiased_result = _namedtuple("var_mean", ("var", "mean"))
def _var_mean__dim_unbiased(self, dim, unbiased=True, keepdim=False):
    """var_mean.dim_unbiased(Tensor self, dims dim, bool unbiased=True, bool keepdim=False) -> Real var, Tensor mean
    The variance and the mean over `dim`, with a `correction` of 1 or, unless `unbiased`, of 0.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry var_mean.dim_unbiased of the spec.
    Example: gs.var_mean(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 1, unbiased=False)"""
    if dim is True or dim is False: _refuse("var_mean.dim_unbiased", "dim", dim)
    if unbiased is not False and unbiased is not True: _refuse("var_mean.dim_unbiased", "unbiased", unbiased)
    if keepdim is not False and keepdim is not True: _refuse("var_mean.dim_unbiased", "keepdim", keepdim)
    return _var_mean__dim_unbiased_result(*_moments.var_mean_dim_unbiased(self, dim, unbiased, keepdim))
_var_mean__dim_unbiased = _Op(
    "var_mean.dim_unbiased", _var_mean__dim_unbiased, None, "Tensor self, dims dim, bool unbiased, bool keepdim", "Real var, Tensor mean",
    composes=_moments.var_mean_dim_unbiased, named=_var_mean__dim_unbiased_result, dtypes=("float", "complex"), planned=True,
)

# derivatives.yaml:1323  std_mean
_std_mean_result = _namedtuple("std_mean", ("std", "mean"))
def _std_mean__0(self, dim=None, *, correction=1, keepdim=False):
    """std_mean(Tensor self, dims dim=None, *, scalar? correction=1, bool keepdim=False) -> Real std, Tensor mean
    The standard deviation and the mean over `dim`, or of all elements.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry std_mean of the spec.
    Example: gs.std_mean(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if dim is True or dim is False: _refuse("std_mean", "dim", dim)
    if correction is not None and correction.__class__ is not float and correction.__class__ is not int: correction = _number(
        "std_mean", "correction", correction,
    )
    if keepdim is not False and keepdim is not True: _refuse("std_mean", "keepdim", keepdim)
    return _std_mean_result(*_moments.std_mean(self, dim, correction=correction, keepdim=keepdim))
_std_mean__0 = _Op(
    "std_mean", _std_mean__0, None, "Tensor self, dims dim, scalar? correction, bool keepdim", "Real std, Tensor mean", composes=_moments.std_mean,
    named=_std_mean_result, dtypes=("float", "complex"), planned=True,
)

def std_mean(*args, **kwargs):
    """std_mean(Tensor self, dims dim=None, *, scalar? correction=1, bool keepdim=False) -> Real std, Tensor mean
    std_mean.unbiased(Tensor self, bool unbiased) -> Real std, Tensor mean
    std_mean.dim_unbiased(Tensor self, dims dim, bool unbiased=True, bool keepdim=False) -> Real std, Tensor mean
    The standard deviation and the mean over `dim`, or of all elements.
    std_mean.unbiased: The standard deviation and the mean of all elements, with a `correction` of 1 or, unless `unbiased`, of 0.
    std_mean.dim_unbiased: The standard deviation and the mean over `dim`, with a `correction` of 1 or, unless `unbiased`, of 0.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry std_mean of the spec.
    Example: gs.std_mean(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    return _select_overload("std_mean", ("std_mean", "std_mean.unbiased", "std_mean.dim_unbiased"), "function", args, kwargs)(*args, **kwargs)
std_mean = _overloads_in_c(
    std_mean, "std_mean", ("std_mean", "std_mean.unbiased", "std_mean.dim_unbiased"), "function"
)

# derivatives.yaml:1327  std_mean.unbiased
_std_mean__unbiased_result = _namedtuple("std_mean", ("std", "mean"))
def _std_mean__unbiased(self, unbiased):
    """std_mean.unbiased(Tensor self, bool unbiased) -> Real std, Tensor mean
    The standard deviation and the mean of all elements, with a `correction` of 1 or, unless `unbiased`, of 0.
    Shapes: for example self (3, 4).
    Source: the entry std_mean.unbiased of the spec.
    Example: gs.std_mean(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), False)"""
    if unbiased is not False and unbiased is not True: _refuse("std_mean.unbiased", "unbiased", unbiased)
    return _std_mean__unbiased_result(*_moments.std_mean_unbiased(self, unbiased))
_std_mean__unbiased = _Op(
    "std_mean.unbiased", _std_mean__unbiased, None, "Tensor self, bool unbiased", "Real std, Tensor mean", composes=_moments.std_mean_unbiased,
    named=_std_mean__unbiased_result, dtypes=("float", "complex"), planned=True,
)

# derivatives.yaml:1331  std_mean.dim_unbiased
_std_mean__dim_unbiased_result = _namedtuple("std_mean", ("std", "mean"))
def _std_mean__dim_unbiased(self, dim, unbiased=True, keepdim=False):
    """std_mean.dim_unbiased(Tensor self, dims dim, bool unbiased=True, bool keepdim=False) -> Real std, Tensor mean
    The standard deviation and the mean over `dim`, with a `correction` of 1 or, unless `unbiased`, of 0.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry std_mean.dim_unbiased of the spec.
    Example: gs.std_mean(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 1, unbiased=False)"""
    if dim is True or dim is False: _refuse("std_mean.dim_unbiased", "dim", dim)
    if unbiased is not False and unbiased is not True: _refuse("std_mean.dim_unbiased", "unbiased", unbiased)
    if keepdim is not False and keepdim is not True: _refuse("std_mean.dim_unbiased", "keepdim", keepdim)
    return _std_mean__dim_unbiased_result(*_moments.std_mean_dim_unbiased(self, dim, unbiased, keepdim))
_std_mean__dim_unbiased = _Op(
    "std_mean.dim_unbiased", _std_mean__dim_unbiased, None, "Tensor self, dims dim, bool unbiased, bool keepdim", "Real std, Tensor mean",
    composes=_moments.std_mean_dim_unbiased, named=_std_mean__dim_unbiased_result, dtypes=("float", "complex"), planned=True,
)

# derivatives.yaml:1335  std
class StdBackward0(_OpNode, op="std", inputs={"self": 0}):
    """self: unreduce(grad, self.shape, dim, keepdim) * direction, where degrees = numel(self.shape) / (numel(result.shape) or 1) - (1 if correction is None else
        correction), root = unreduce(result, self.shape, dim, keepdim), direction = (self - mean(self, dim, True)) / (inf if root == 0 else root) * (1 /
        degrees) if degrees > 0 else fill(self, float('nan'))"""
    _saves = {
        "self_shape": ("shape", 0, 1), "dim": ("argument", 1, 1), "keepdim": ("argument", 3, 1), "result_shape": ("output_shape", 0, 1),
        "correction": ("argument", 2, 1), "self": ("input", 0, 1), "result": ("output", 0, 1),
    }

    def _on_arrays(grad, self_shape, dim, keepdim, result_shape, correction, self, result):
        degrees = (numel(self_shape) / (numel(result_shape) or 1)) - (1 if correction is None else correction)
        if degrees > 0:
            root = _raw.unreduce(result, self_shape, dim, keepdim)
            return _raw.mul(
                _raw.unreduce(grad, self_shape, dim, keepdim),
                _raw.mul(
                    _raw.div(_raw.sub(self, _raw.mean(self, dim, True)), _choose_arrays(root == 0, _scalar(float('inf'), grad), root)),
                    _exact_scalar(1 / degrees, grad),
                ),
            )
        return _raw.mul(_raw.unreduce(grad, self_shape, dim, keepdim), _raw.fill(self, float('nan')))

    def _on_tensors(grad, self_shape, dim, keepdim, result_shape, correction, self, result):
        degrees = (numel(self_shape) / (numel(result_shape) or 1)) - (1 if correction is None else correction)
        if degrees > 0:
            root = _ops.unreduce(result, self_shape, dim, keepdim)
            return _ops.unreduce(grad, self_shape, dim, keepdim) * (
                ((self - _ops.mean(self, dim, True)) / (_choose(root == 0, float('inf'), root))) * (1 / degrees)
            )
        return _ops.unreduce(grad, self_shape, dim, keepdim) * _ops.fill(self, float('nan'))

def _std_jvp(self, dim, correction, keepdim, *, result, self_t=None):
    self_shape = self._array.shape
    result_shape = result._array.shape
    degrees = (numel(self_shape) / (numel(result_shape) or 1)) - (1 if correction is None else correction)
    if degrees > 0:
        root = _ops.unreduce(result, self_shape, dim, keepdim)
        return _ops.real_part(_ops.sum(
            _conjugate(self_t) * (((self - _ops.mean(self, dim, True)) / (_choose(root == 0, float('inf'), root))) * (1 / degrees)), dim, keepdim,
        ))
    return _ops.real_part(_ops.sum(_conjugate(self_t) * _ops.fill(self, float('nan')), dim, keepdim))

def _std__0(self, dim=None, *, correction=1, keepdim=False):
    """std(Tensor self, dims dim=None, *, scalar? correction=1, bool keepdim=False) -> Real result
    The standard deviation over `dim`, or of all elements; where it is zero, so is the gradient.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Dtypes: float, complex.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: unreduce(grad, self.shape, dim, keepdim) * direction, where degrees = numel(self.shape) / (numel(result.shape) or 1) - (1 if correction
    is None else correction), root = unreduce(result, self.shape, dim, keepdim), direction = (self - mean(self, dim, True)) / (inf if root == 0 else root) *
    (1 / degrees) if degrees > 0 else fill(self, float('nan')).
    Source: the entry std of the spec.
    Example: gs.std(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if dim is True or dim is False: _refuse("std", "dim", dim)
    if correction is not None and correction.__class__ is not float and correction.__class__ is not int: correction = _number("std", "correction", correction)
    if keepdim is not False and keepdim is not True: _refuse("std", "keepdim", keepdim)
    return _std__0.run(self, dim, correction, keepdim)
_std__0 = _Op(
    "std", _std__0, StdBackward0, "Tensor self, dims dim, scalar? correction, bool keepdim", "Real result", computes=_raw.std, jvp=_std_jvp,
    dtypes=("float", "complex"), batch="dims",
)

def std(*args, **kwargs):
    """std(Tensor self, dims dim=None, *, scalar? correction=1, bool keepdim=False) -> Real result
    std.unbiased(Tensor self, bool unbiased) -> Real result
    std.dim_unbiased(Tensor self, dims dim, bool unbiased=True, bool keepdim=False) -> Real result
    The standard deviation over `dim`, or of all elements; where it is zero, so is the gradient.
    std.unbiased: The standard deviation of all elements, with a `correction` of 1 or, unless `unbiased`, of 0.
    std.dim_unbiased: The standard deviation over `dim`, with a `correction` of 1 or, unless `unbiased`, of 0.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Dtypes: float, complex.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: unreduce(grad, self.shape, dim, keepdim) * direction, where degrees = numel(self.shape) / (numel(result.shape) or 1) - (1 if correction
    is None else correction), root = unreduce(result, self.shape, dim, keepdim), direction = (self - mean(self, dim, True)) / (inf if root == 0 else root) *
    (1 / degrees) if degrees > 0 else fill(self, float('nan')).
    Source: the entry std of the spec.
    Example: gs.std(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    return _select_overload("std", ("std", "std.unbiased", "std.dim_unbiased"), "function", args, kwargs)(*args, **kwargs)
std = _overloads_in_c(
    std, "std", ("std", "std.unbiased", "std.dim_unbiased"), "function"
)

# derivatives.yaml:1346  std.unbiased
def _std__unbiased(self, unbiased):
    """std.unbiased(Tensor self, bool unbiased) -> Real result
    The standard deviation of all elements, with a `correction` of 1 or, unless `unbiased`, of 0.
    Shapes: for example self (3, 4).
    Source: the entry std.unbiased of the spec.
    Example: gs.std(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), False)"""
    if unbiased is not False and unbiased is not True: _refuse("std.unbiased", "unbiased", unbiased)
    return _ops.std(self, correction=1 if unbiased else 0)
_std__unbiased = _Op("std.unbiased", _std__unbiased, None, "Tensor self, bool unbiased", "Real result", dtypes=("float", "complex"), planned=True)

# derivatives.yaml:1350  std.dim_unbiased
def _std__dim_unbiased(self, dim, unbiased=True, keepdim=False):
    """std.dim_unbiased(Tensor self, dims dim, bool unbiased=True, bool keepdim=False) -> Real result
    The standard deviation over `dim`, with a `correction` of 1 or, unless `unbiased`, of 0.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry std.dim_unbiased of the spec.
    Example: gs.std(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 1, unbiased=False)"""
    if dim is True or dim is False: _refuse("std.dim_unbiased", "dim", dim)
    if unbiased is not False and unbiased is not True: _refuse("std.dim_unbiased", "unbiased", unbiased)
    if keepdim is not False and keepdim is not True: _refuse("std.dim_unbiased", "keepdim", keepdim)
    return _ops.std(self, dim, correction=1 if unbiased else 0, keepdim=keepdim)
_std__dim_unbiased = _Op(
    "std.dim_unbiased", _std__dim_unbiased, None, "Tensor self, dims dim, bool unbiased, bool keepdim", "Real result", dtypes=("float", "complex"),
    planned=True,
)

# derivatives.yaml:1354  amax
(_k_amax_backward_self,) = _kernels("amax_backward_self")
class AmaxBackward0(_OpNode, op="amax", inputs={"self": 0}):
    """self: unreduce(grad / count, self.shape, dim, keepdim) if chosen else 0, where chosen = self == unreduce(result, self.shape, dim, keepdim), count =
        sum(to_dtype(chosen, self.dtype), dim, keepdim)"""
    _saves = {
        "self": ("input", 0, 1), "result": ("output", 0, 1), "self_shape": ("shape", 0, 1), "dim": ("argument", 1, 1), "keepdim": ("argument", 2, 1),
        "self_dtype": ("dtype", 0, 1),
    }

    def _on_arrays(grad, self, result, self_shape, dim, keepdim, self_dtype):
        if grad.dtype.kind in "fV":
            return _k_amax_backward_self(
                self, _raw.unreduce(result, self_shape, dim, keepdim),
                _raw.unreduce(
                    _raw.div(grad, _raw.sum(_raw.to_dtype(self == _raw.unreduce(result, self_shape, dim, keepdim), self_dtype), dim, keepdim)), self_shape, dim,
                    keepdim,
                ),
            )
        return _choose_arrays(
            self == _raw.unreduce(result, self_shape, dim, keepdim),
            _raw.unreduce(
                _raw.div(grad, _raw.sum(_raw.to_dtype(self == _raw.unreduce(result, self_shape, dim, keepdim), self_dtype), dim, keepdim)), self_shape, dim,
                keepdim,
            ),
            0,
        )

    def _on_tensors(grad, self, result, self_shape, dim, keepdim, self_dtype):
        chosen = self == _ops.unreduce(result, self_shape, dim, keepdim)
        return _choose(chosen, _ops.unreduce(grad / _ops.sum(_ops.to_dtype(chosen, self_dtype), dim, keepdim), self_shape, dim, keepdim), 0)

def _amax_jvp(self, dim, keepdim, *, result, self_t=None):
    self_shape = self._array.shape
    self_dtype = self._array.dtype
    chosen = self == _ops.unreduce(result, self_shape, dim, keepdim)
    return _ops.sum(self_t * chosen, dim, keepdim) / _ops.sum(_ops.to_dtype(chosen, self_dtype), dim, keepdim)

def amax(self, dim=None, keepdim=False):
    """amax(Tensor self, dims dim=None, bool keepdim=False) -> Tensor result
    The largest element over `dim`; equal ones share the gradient.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Dtypes: float, int, bool.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: unreduce(grad / count, self.shape, dim, keepdim) if chosen else 0, where chosen = self == unreduce(result, self.shape, dim, keepdim),
    count = sum(to_dtype(chosen, self.dtype), dim, keepdim).
    Source: the entry amax of the spec.
    Example: gs.amax(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if dim is True or dim is False: _refuse("amax", "dim", dim)
    if keepdim is not False and keepdim is not True: _refuse("amax", "keepdim", keepdim)
    return amax.run(self, dim, keepdim)
amax = _Op("amax", amax, AmaxBackward0, "Tensor self, dims dim, bool keepdim", computes=_raw.amax, jvp=_amax_jvp, dtypes=("float", "int", "bool"), batch="dims")

# derivatives.yaml:1364  amin
(_k_amin_backward_self,) = _kernels("amin_backward_self")
class AminBackward0(_OpNode, op="amin", inputs={"self": 0}):
    """self: unreduce(grad / count, self.shape, dim, keepdim) if chosen else 0, where chosen = self == unreduce(result, self.shape, dim, keepdim), count =
        sum(to_dtype(chosen, self.dtype), dim, keepdim)"""
    _saves = {
        "self": ("input", 0, 1), "result": ("output", 0, 1), "self_shape": ("shape", 0, 1), "dim": ("argument", 1, 1), "keepdim": ("argument", 2, 1),
        "self_dtype": ("dtype", 0, 1),
    }

    def _on_arrays(grad, self, result, self_shape, dim, keepdim, self_dtype):
        if grad.dtype.kind in "fV":
            return _k_amin_backward_self(
                self, _raw.unreduce(result, self_shape, dim, keepdim),
                _raw.unreduce(
                    _raw.div(grad, _raw.sum(_raw.to_dtype(self == _raw.unreduce(result, self_shape, dim, keepdim), self_dtype), dim, keepdim)), self_shape, dim,
                    keepdim,
                ),
            )
        return _choose_arrays(
            self == _raw.unreduce(result, self_shape, dim, keepdim),
            _raw.unreduce(
                _raw.div(grad, _raw.sum(_raw.to_dtype(self == _raw.unreduce(result, self_shape, dim, keepdim), self_dtype), dim, keepdim)), self_shape, dim,
                keepdim,
            ),
            0,
        )

    def _on_tensors(grad, self, result, self_shape, dim, keepdim, self_dtype):
        chosen = self == _ops.unreduce(result, self_shape, dim, keepdim)
        return _choose(chosen, _ops.unreduce(grad / _ops.sum(_ops.to_dtype(chosen, self_dtype), dim, keepdim), self_shape, dim, keepdim), 0)

def _amin_jvp(self, dim, keepdim, *, result, self_t=None):
    self_shape = self._array.shape
    self_dtype = self._array.dtype
    chosen = self == _ops.unreduce(result, self_shape, dim, keepdim)
    return _ops.sum(self_t * chosen, dim, keepdim) / _ops.sum(_ops.to_dtype(chosen, self_dtype), dim, keepdim)

def amin(self, dim=None, keepdim=False):
    """amin(Tensor self, dims dim=None, bool keepdim=False) -> Tensor result
    The smallest element over `dim`; equal ones share the gradient.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Dtypes: float, int, bool.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: unreduce(grad / count, self.shape, dim, keepdim) if chosen else 0, where chosen = self == unreduce(result, self.shape, dim, keepdim),
    count = sum(to_dtype(chosen, self.dtype), dim, keepdim).
    Source: the entry amin of the spec.
    Example: gs.amin(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if dim is True or dim is False: _refuse("amin", "dim", dim)
    if keepdim is not False and keepdim is not True: _refuse("amin", "keepdim", keepdim)
    return amin.run(self, dim, keepdim)
amin = _Op("amin", amin, AminBackward0, "Tensor self, dims dim, bool keepdim", computes=_raw.amin, jvp=_amin_jvp, dtypes=("float", "int", "bool"), batch="dims")

# derivatives.yaml:1374  aminmax
_aminmax_result = _namedtuple("aminmax", ("min", "max"))
class AminmaxBackward0(_OpNode, op="aminmax", inputs={"self": 0}, outputs={"min": 0, "max": 1}):
    """self: (unreduce(grad_min / low_count, self.shape, dim, keepdim) if lowest else 0) + (unreduce(grad_max / high_count, self.shape, dim, keepdim) if highest
        else 0), where lowest = self == unreduce(min, self.shape, dim, keepdim), highest = self == unreduce(max, self.shape, dim, keepdim), low_count =
        sum(to_dtype(lowest, self.dtype), dim, keepdim), high_count = sum(to_dtype(highest, self.dtype), dim, keepdim)"""
    _saves = {
        "self": ("input", 0, 1), "min": ("output", 0, 1), "self_shape": ("shape", 0, 1), "dim": ("argument", 1, 1), "keepdim": ("argument", 2, 1),
        "self_dtype": ("dtype", 0, 1), "max": ("output", 1, 1),
    }

    def _on_arrays(grad_min, grad_max, self, min, self_shape, dim, keepdim, self_dtype, max):
        lowest = self == _raw.unreduce(min, self_shape, dim, keepdim)
        highest = self == _raw.unreduce(max, self_shape, dim, keepdim)
        return _raw.add(
            _choose_arrays(lowest, _raw.unreduce(_raw.div(grad_min, _raw.sum(_raw.to_dtype(lowest, self_dtype), dim, keepdim)), self_shape, dim, keepdim), 0),
            _choose_arrays(highest, _raw.unreduce(_raw.div(grad_max, _raw.sum(_raw.to_dtype(highest, self_dtype), dim, keepdim)), self_shape, dim, keepdim), 0),
        )

    def _on_tensors(grad_min, grad_max, self, min, self_shape, dim, keepdim, self_dtype, max):
        lowest = self == _ops.unreduce(min, self_shape, dim, keepdim)
        highest = self == _ops.unreduce(max, self_shape, dim, keepdim)
        return (_choose(lowest, _ops.unreduce(grad_min / _ops.sum(_ops.to_dtype(lowest, self_dtype), dim, keepdim), self_shape, dim, keepdim), 0)) + (_choose(
            highest, _ops.unreduce(grad_max / _ops.sum(_ops.to_dtype(highest, self_dtype), dim, keepdim), self_shape, dim, keepdim), 0,
        ))

def _aminmax_jvp(self, dim, keepdim, *, min, max, self_t=None):
    self_shape = self._array.shape
    self_dtype = self._array.dtype
    lowest = self == _ops.unreduce(min, self_shape, dim, keepdim)
    highest = self == _ops.unreduce(max, self_shape, dim, keepdim)
    return (
        _ops.sum(self_t * lowest, dim, keepdim) / _ops.sum(_ops.to_dtype(lowest, self_dtype), dim, keepdim),
        _ops.sum(self_t * highest, dim, keepdim) / _ops.sum(_ops.to_dtype(highest, self_dtype), dim, keepdim),
    )

def aminmax(self, *, dim=None, keepdim=False):
    """aminmax(Tensor self, *, dim? dim=None, bool keepdim=False) -> Tensor min, Tensor max
    The smallest and the largest element over `dim`, or of all; equal ones share the gradient.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Dtypes: float, int, bool.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: (unreduce(grad_min / low_count, self.shape, dim, keepdim) if lowest else 0) + (unreduce(grad_max / high_count, self.shape, dim,
    keepdim) if highest else 0), where lowest = self == unreduce(min, self.shape, dim, keepdim), highest = self == unreduce(max, self.shape, dim, keepdim),
    low_count = sum(to_dtype(lowest, self.dtype), dim, keepdim), high_count = sum(to_dtype(highest, self.dtype), dim, keepdim).
    Source: the entry aminmax of the spec.
    Example: gs.aminmax(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if dim is not None and dim.__class__ is not int: dim = _integer("aminmax", "dim", dim)
    if keepdim is not False and keepdim is not True: _refuse("aminmax", "keepdim", keepdim)
    return aminmax.run(self, dim, keepdim)
aminmax = _Op(
    "aminmax", aminmax, AminmaxBackward0, "Tensor self, dim? dim, bool keepdim", "Tensor min, Tensor max", computes=_raw.aminmax, named=_aminmax_result,
    jvp=_aminmax_jvp, dtypes=("float", "int", "bool"), batch=lambda _own, self, dim, keepdim: (_ops.amin(self, dim, keepdim), _ops.amax(self, dim, keepdim),),
)

# derivatives.yaml:1390  max
(_k_max_backward_self,) = _kernels("max_backward_self")
class MaxBackward0(_OpNode, op="max", inputs={"self": 0}):
    """self: grad / count if chosen else 0, where chosen = same(self, result), count = sum(to_dtype(chosen, self.dtype))"""
    _saves = {"self": ("input", 0, 1), "result": ("output", 0, 1), "self_dtype": ("dtype", 0, 1)}

    def _on_arrays(grad, self, result, self_dtype):
        if grad.dtype.kind in "fV":
            return _k_max_backward_self(self, result, grad, _raw.sum(_raw.to_dtype(_raw.same(self, result), self_dtype)))
        return _choose_arrays(_raw.same(self, result), _raw.div(grad, _raw.sum(_raw.to_dtype(_raw.same(self, result), self_dtype))), 0)

    def _on_tensors(grad, self, result, self_dtype):
        chosen = _ops.same(self, result)
        return _choose(chosen, grad / _ops.sum(_ops.to_dtype(chosen, self_dtype)), 0)

def _max_jvp(self, *, result, self_t=None):
    self_dtype = self._array.dtype
    chosen = _ops.same(self, result)
    return _ops.sum(self_t * chosen) / _ops.sum(_ops.to_dtype(chosen, self_dtype))

def _max__0(self):
    """max(Tensor self) -> Tensor result
    The largest of all elements; equal ones share the gradient.
    Shapes: for example self (3, 4).
    Dtypes: float, int, bool.
    Gradient of self: grad / count if chosen else 0, where chosen = same(self, result), count = sum(to_dtype(chosen, self.dtype)).
    Source: the entry max of the spec.
    Example: gs.max(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    return _max__0.run(self)
_max__0 = _Op(
    "max", _max__0, MaxBackward0, "Tensor self", computes=_raw.max, jvp=_max_jvp, dtypes=("float", "int", "bool"), batch=lambda _own, self: _ops.amax(self),
)

def max(*args, **kwargs):
    """max(Tensor self) -> Tensor result
    max.dim(Tensor self, dim dim, bool keepdim=False) -> Tensor values, Index indices
    max.other(Tensor self, Tensor other) -> Tensor result
    The largest of all elements; equal ones share the gradient.
    max.dim: The largest elements along `dim` and their positions.
    max.other: The elementwise maximum of two tensors.
    Shapes: for example self (3, 4).
    Dtypes: float, int, bool.
    Gradient of self: grad / count if chosen else 0, where chosen = same(self, result), count = sum(to_dtype(chosen, self.dtype)).
    Source: the entry max of the spec.
    Example: gs.max(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    return _select_overload("max", ("max", "max.dim", "max.other"), "function", args, kwargs)(*args, **kwargs)
max = _overloads_in_c(
    max, "max", ("max", "max.dim", "max.other"), "function"
)

# derivatives.yaml:1401  max.dim
_max__dim_result = _namedtuple("max", ("values", "indices"))
class MaxBackward1(_OpNode, op="max.dim", inputs={"self": 0}):
    """self: put_along(grad, self.shape, dim, indices, keepdim)"""
    _saves = {"self_shape": ("shape", 0, 1), "dim": ("argument", 1, 1), "indices": ("plain", 1, 1), "keepdim": ("argument", 2, 1)}

    def _on_arrays(grad, self_shape, dim, indices, keepdim):
        return _raw.put_along(grad, self_shape, dim, indices, keepdim)

    def _on_tensors(grad, self_shape, dim, indices, keepdim):
        return _ops.put_along(grad, self_shape, dim, indices, keepdim)

def _max__dim_jvp(self, dim, keepdim, *, values, indices, self_t=None):
    return _ops.take_along(self_t, dim, indices, keepdim)

def _max__dim(self, dim, keepdim=False):
    """max.dim(Tensor self, dim dim, bool keepdim=False) -> Tensor values, Index indices
    The largest elements along `dim` and their positions.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Dtypes: float, int, bool.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: put_along(grad, self.shape, dim, indices, keepdim).
    Source: the entry max.dim of the spec.
    Example: gs.max(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 0)"""
    if dim.__class__ is not int: dim = _integer("max.dim", "dim", dim)
    if keepdim is not False and keepdim is not True: _refuse("max.dim", "keepdim", keepdim)
    return _max__dim.run(self, dim, keepdim)
_max__dim = _Op(
    "max.dim", _max__dim, MaxBackward1, "Tensor self, dim dim, bool keepdim", "Tensor values, Index indices", computes=_raw.max__dim, named=_max__dim_result,
    jvp=_max__dim_jvp, dtypes=("float", "int", "bool"), batch="dims",
)

# derivatives.yaml:1408  max.other
def _max__other(self, other):
    """max.other(Tensor self, Tensor other) -> Tensor result
    The elementwise maximum of two tensors.
    Shapes: for example self (3, 4), other (4,).
    Source: the entry max.other of the spec.
    Example: gs.max(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), gs.linspace(2.0, -2.0, 4))"""
    return _ops.maximum(self, other)
_max__other = _Op("max.other", _max__other, None, "Tensor self, Tensor other", dtypes=("float", "int", "bool"), planned=True)

# derivatives.yaml:1413  same
(_k_same,) = _kernels("same")
def same(self, other):
    """same(Tensor self, Tensor other) -> Mask result
    Whether self equals other, or both are NaN."""
    return same.run(self, other)
same = _Op("same", same, None, "Tensor self, Tensor other", "Mask result", kernel=_k_same, batch="elementwise", public=False)

# derivatives.yaml:1418  min
(_k_min_backward_self,) = _kernels("min_backward_self")
class MinBackward0(_OpNode, op="min", inputs={"self": 0}):
    """self: grad / count if chosen else 0, where chosen = same(self, result), count = sum(to_dtype(chosen, self.dtype))"""
    _saves = {"self": ("input", 0, 1), "result": ("output", 0, 1), "self_dtype": ("dtype", 0, 1)}

    def _on_arrays(grad, self, result, self_dtype):
        if grad.dtype.kind in "fV":
            return _k_min_backward_self(self, result, grad, _raw.sum(_raw.to_dtype(_raw.same(self, result), self_dtype)))
        return _choose_arrays(_raw.same(self, result), _raw.div(grad, _raw.sum(_raw.to_dtype(_raw.same(self, result), self_dtype))), 0)

    def _on_tensors(grad, self, result, self_dtype):
        chosen = _ops.same(self, result)
        return _choose(chosen, grad / _ops.sum(_ops.to_dtype(chosen, self_dtype)), 0)

def _min_jvp(self, *, result, self_t=None):
    self_dtype = self._array.dtype
    chosen = _ops.same(self, result)
    return _ops.sum(self_t * chosen) / _ops.sum(_ops.to_dtype(chosen, self_dtype))

def _min__0(self):
    """min(Tensor self) -> Tensor result
    The smallest of all elements; equal ones share the gradient.
    Shapes: for example self (3, 4).
    Dtypes: float, int, bool.
    Gradient of self: grad / count if chosen else 0, where chosen = same(self, result), count = sum(to_dtype(chosen, self.dtype)).
    Source: the entry min of the spec.
    Example: gs.min(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    return _min__0.run(self)
_min__0 = _Op(
    "min", _min__0, MinBackward0, "Tensor self", computes=_raw.min, jvp=_min_jvp, dtypes=("float", "int", "bool"), batch=lambda _own, self: _ops.amin(self),
)

def min(*args, **kwargs):
    """min(Tensor self) -> Tensor result
    min.dim(Tensor self, dim dim, bool keepdim=False) -> Tensor values, Index indices
    min.other(Tensor self, Tensor other) -> Tensor result
    The smallest of all elements; equal ones share the gradient.
    min.dim: The smallest elements along `dim` and their positions.
    min.other: The elementwise minimum of two tensors.
    Shapes: for example self (3, 4).
    Dtypes: float, int, bool.
    Gradient of self: grad / count if chosen else 0, where chosen = same(self, result), count = sum(to_dtype(chosen, self.dtype)).
    Source: the entry min of the spec.
    Example: gs.min(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    return _select_overload("min", ("min", "min.dim", "min.other"), "function", args, kwargs)(*args, **kwargs)
min = _overloads_in_c(
    min, "min", ("min", "min.dim", "min.other"), "function"
)

# derivatives.yaml:1429  min.dim
_min__dim_result = _namedtuple("min", ("values", "indices"))
class MinBackward1(_OpNode, op="min.dim", inputs={"self": 0}):
    """self: put_along(grad, self.shape, dim, indices, keepdim)"""
    _saves = {"self_shape": ("shape", 0, 1), "dim": ("argument", 1, 1), "indices": ("plain", 1, 1), "keepdim": ("argument", 2, 1)}

    def _on_arrays(grad, self_shape, dim, indices, keepdim):
        return _raw.put_along(grad, self_shape, dim, indices, keepdim)

    def _on_tensors(grad, self_shape, dim, indices, keepdim):
        return _ops.put_along(grad, self_shape, dim, indices, keepdim)

def _min__dim_jvp(self, dim, keepdim, *, values, indices, self_t=None):
    return _ops.take_along(self_t, dim, indices, keepdim)

def _min__dim(self, dim, keepdim=False):
    """min.dim(Tensor self, dim dim, bool keepdim=False) -> Tensor values, Index indices
    The smallest elements along `dim` and their positions.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Dtypes: float, int, bool.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: put_along(grad, self.shape, dim, indices, keepdim).
    Source: the entry min.dim of the spec.
    Example: gs.min(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 0)"""
    if dim.__class__ is not int: dim = _integer("min.dim", "dim", dim)
    if keepdim is not False and keepdim is not True: _refuse("min.dim", "keepdim", keepdim)
    return _min__dim.run(self, dim, keepdim)
_min__dim = _Op(
    "min.dim", _min__dim, MinBackward1, "Tensor self, dim dim, bool keepdim", "Tensor values, Index indices", computes=_raw.min__dim, named=_min__dim_result,
    jvp=_min__dim_jvp, dtypes=("float", "int", "bool"), batch="dims",
)

# derivatives.yaml:1436  min.other
def _min__other(self, other):
    """min.other(Tensor self, Tensor other) -> Tensor result
    The elementwise minimum of two tensors.
    Shapes: for example self (3, 4), other (4,).
    Source: the entry min.other of the spec.
    Example: gs.min(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), gs.linspace(2.0, -2.0, 4))"""
    return _ops.minimum(self, other)
_min__other = _Op("min.other", _min__other, None, "Tensor self, Tensor other", dtypes=("float", "int", "bool"), planned=True)

# derivatives.yaml:1441  take_along
class TakeAlongBackward0(_OpNode, op="take_along", inputs={"self": 0}):
    """self: put_along(grad, self.shape, dim, indices, keepdim)"""
    _saves = {"self_shape": ("shape", 0, 1), "dim": ("argument", 1, 1), "indices": ("input", 2, 1), "keepdim": ("argument", 3, 1)}

    def _on_arrays(grad, self_shape, dim, indices, keepdim):
        return _raw.put_along(grad, self_shape, dim, indices, keepdim)

    def _on_tensors(grad, self_shape, dim, indices, keepdim):
        return _ops.put_along(grad, self_shape, dim, indices, keepdim)

def _take_along_jvp(self, dim, indices, keepdim, *, result, self_t=None):
    return _ops.take_along(_tangent(self, self_t), dim, indices, keepdim)

def take_along(self, dim, indices, keepdim):
    """take_along(Tensor self, dim dim, Index indices, bool keepdim) -> Tensor result
    The elements at the positions that a reduction of `dim` found."""
    return take_along.run(self, dim, indices, keepdim)
take_along = _Op(
    "take_along", take_along, TakeAlongBackward0, "Tensor self, dim dim, Index indices, bool keepdim", computes=_raw.take_along, jvp=_take_along_jvp,
    dtypes=("float", "complex"), batch="dims", public=False,
)

# derivatives.yaml:1448  put_along
class PutAlongBackward0(_OpNode, op="put_along", inputs={"self": 0}):
    """self: take_along(grad, dim, indices, keepdim)"""
    _saves = {"dim": ("argument", 2, 1), "indices": ("input", 3, 1), "keepdim": ("argument", 4, 1)}

    def _on_arrays(grad, dim, indices, keepdim):
        return _raw.take_along(grad, dim, indices, keepdim)

    def _on_tensors(grad, dim, indices, keepdim):
        return _ops.take_along(grad, dim, indices, keepdim)

def _put_along_jvp(self, shape, dim, indices, keepdim, *, result, self_t=None):
    return _ops.put_along(_tangent(self, self_t), shape, dim, indices, keepdim)

def put_along(self, shape, dim, indices, keepdim):
    """put_along(Tensor self, shape shape, dim dim, Index indices, bool keepdim) -> Tensor result
    Zeros of `shape` with `self` at the positions that a reduction of `dim` found."""
    return put_along.run(self, shape, dim, indices, keepdim)
put_along = _Op(
    "put_along", put_along, PutAlongBackward0, "Tensor self, shape shape, dim dim, Index indices, bool keepdim", computes=_raw.put_along, jvp=_put_along_jvp,
    dtypes=("float", "complex"), batch="dims", public=False,
)

# derivatives.yaml:1455  argmax
def argmax(self, dim=None, keepdim=False):
    """argmax(Tensor self, dim? dim=None, bool keepdim=False) -> Index result
    The position of the largest element along `dim`, or in the flattened tensor.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Dtypes: float, int, bool.
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry argmax of the spec.
    Example: gs.argmax(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if dim is not None and dim.__class__ is not int: dim = _integer("argmax", "dim", dim)
    if keepdim is not False and keepdim is not True: _refuse("argmax", "keepdim", keepdim)
    return argmax.run(self, dim, keepdim)
argmax = _Op(
    "argmax", argmax, None, "Tensor self, dim? dim, bool keepdim", "Index result", computes=_raw.argmax, dtypes=("float", "int", "bool"), batch=lambda _own,
    self, dim,
    keepdim: _own(self, dim, keepdim) if dim is not None else (
        _ops.reshape_as(_own(_ops.reshape(self, (-1,)), 0), _ops.any(self, None, True)) if keepdim else _own(_ops.reshape(self, (-1,)), 0)
    ),
)

# derivatives.yaml:1464  argmin
def argmin(self, dim=None, keepdim=False):
    """argmin(Tensor self, dim? dim=None, bool keepdim=False) -> Index result
    The position of the smallest element along `dim`, or in the flattened tensor.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Dtypes: float, int, bool.
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry argmin of the spec.
    Example: gs.argmin(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if dim is not None and dim.__class__ is not int: dim = _integer("argmin", "dim", dim)
    if keepdim is not False and keepdim is not True: _refuse("argmin", "keepdim", keepdim)
    return argmin.run(self, dim, keepdim)
argmin = _Op(
    "argmin", argmin, None, "Tensor self, dim? dim, bool keepdim", "Index result", computes=_raw.argmin, dtypes=("float", "int", "bool"), batch=lambda _own,
    self, dim,
    keepdim: _own(self, dim, keepdim) if dim is not None else (
        _ops.reshape_as(_own(_ops.reshape(self, (-1,)), 0), _ops.any(self, None, True)) if keepdim else _own(_ops.reshape(self, (-1,)), 0)
    ),
)

# derivatives.yaml:1473  all
def all(self, dim=None, keepdim=False):
    """all(Tensor self, dims dim=None, bool keepdim=False) -> Mask result
    Whether every element over `dim` is not zero.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Dtypes: float, complex, int, bool.
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry all of the spec.
    Example: gs.all(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if dim is True or dim is False: _refuse("all", "dim", dim)
    if keepdim is not False and keepdim is not True: _refuse("all", "keepdim", keepdim)
    return all.run(self, dim, keepdim)
all = _Op("all", all, None, "Tensor self, dims dim, bool keepdim", "Mask result", computes=_raw.all, dtypes=("float", "complex", "int", "bool"), batch="dims")

# derivatives.yaml:1478  any
def any(self, dim=None, keepdim=False):
    """any(Tensor self, dims dim=None, bool keepdim=False) -> Mask result
    Whether some element over `dim` is not zero.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Dtypes: float, complex, int, bool.
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry any of the spec.
    Example: gs.any(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if dim is True or dim is False: _refuse("any", "dim", dim)
    if keepdim is not False and keepdim is not True: _refuse("any", "keepdim", keepdim)
    return any.run(self, dim, keepdim)
any = _Op("any", any, None, "Tensor self, dims dim, bool keepdim", "Mask result", computes=_raw.any, dtypes=("float", "complex", "int", "bool"), batch="dims")

# derivatives.yaml:1483  count_nonzero
def count_nonzero(self, dim=None):
    """count_nonzero(Tensor self, dims dim=None) -> Index result
    The number of elements over `dim`, or of all, that are not zero.
    Shapes: for example self (3, 4).
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry count_nonzero of the spec.
    Example: gs.count_nonzero(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if dim is True or dim is False: _refuse("count_nonzero", "dim", dim)
    return _ops.sum(_ops.ne(self, 0), dim)
count_nonzero = _Op("count_nonzero", count_nonzero, None, "Tensor self, dims dim", "Index result", dtypes=("float", "complex", "int", "bool"), planned=True)

# derivatives.yaml:1488  logsumexp
(_k_logsumexp_backward_self,) = _kernels("logsumexp_backward_self")
class LogsumexpBackward0(_OpNode, op="logsumexp", inputs={"self": 0}):
    """self: unreduce(grad, self.shape, dim, keepdim) * conj(share), where share = exp(self - unreduce(result, self.shape, dim, keepdim))"""
    _saves = {"self_shape": ("shape", 0, 1), "dim": ("argument", 1, 1), "keepdim": ("argument", 2, 1), "self": ("input", 0, 1), "result": ("output", 0, 1)}

    def _on_arrays(grad, self_shape, dim, keepdim, self, result):
        if grad.dtype.kind in "fV":
            return _k_logsumexp_backward_self(_raw.unreduce(grad, self_shape, dim, keepdim), self, _raw.unreduce(result, self_shape, dim, keepdim))
        return _raw.mul(
            _raw.unreduce(grad, self_shape, dim, keepdim), _conjugate_array(_raw.exp(_raw.sub(self, _raw.unreduce(result, self_shape, dim, keepdim)))),
        )

    def _on_tensors(grad, self_shape, dim, keepdim, self, result):
        return _ops.unreduce(grad, self_shape, dim, keepdim) * _conjugate(_ops.exp(self - _ops.unreduce(result, self_shape, dim, keepdim)))

def _logsumexp_jvp(self, dim, keepdim, *, result, self_t=None):
    self_shape = self._array.shape
    return _ops.sum(self_t * _ops.exp(self - _ops.unreduce(result, self_shape, dim, keepdim)), dim, keepdim)

def logsumexp(self, dim, keepdim=False):
    """logsumexp(Tensor self, dims dim, bool keepdim=False) -> Tensor result
    The logarithm of the sum of exponentials over `dim`, without overflow.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Dtypes: float, complex, int, bool.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: unreduce(grad, self.shape, dim, keepdim) * conj(share), where share = exp(self - unreduce(result, self.shape, dim, keepdim)).
    Source: the entry logsumexp of the spec.
    Example: gs.logsumexp(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 0)"""
    if dim is True or dim is False: _refuse("logsumexp", "dim", dim)
    if keepdim is not False and keepdim is not True: _refuse("logsumexp", "keepdim", keepdim)
    return logsumexp.run(self, dim, keepdim)
logsumexp = _Op(
    "logsumexp", logsumexp, LogsumexpBackward0, "Tensor self, dims dim, bool keepdim", computes=_raw.logsumexp, jvp=_logsumexp_jvp,
    dtypes=("float", "complex", "int", "bool"), batch="dims",
)

# derivatives.yaml:1498  norm.named
def _norm__named__0(self, p, dim=None, keepdim=False, *, dtype=None):
    """norm.named(Tensor self, str p, dims dim=None, bool keepdim=False, *, dtype? dtype=None) -> Real result
    The Frobenius norm ('fro') of elements over `dim`, or nuclear norm ('nuc') of matrices, by default the last dims.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Raises: IndexError for a `dim` that the tensor does not have; ValueError for a `p` other than 'fro', 'nuc'.
    Source: the entry norm.named of the spec.
    Example: gs.norm(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 'fro')"""
    if p not in ("fro", "nuc"): _option("norm.named", "p", p)
    if dim is True or dim is False: _refuse("norm.named", "dim", dim)
    if keepdim is not False and keepdim is not True: _refuse("norm.named", "keepdim", keepdim)
    dtype = None if dtype is None else _as_numpy_dtype(dtype)
    return _norms.named_norm(self, p, dim, keepdim, dtype=dtype)
_norm__named__0 = _Op(
    "norm.named", _norm__named__0, None, "Tensor self, str(fro|nuc) p, dims dim, bool keepdim, dtype? dtype", "Real result", composes=_norms.named_norm,
    dtypes=("float", "complex"), planned=True,
)

def norm(*args, **kwargs):
    """norm.named(Tensor self, str p, dims dim=None, bool keepdim=False, *, dtype? dtype=None) -> Real result
    norm(Tensor self, any p=2, dims dim=None, bool keepdim=False) -> Real result
    norm.in_dtype(Tensor self, any p=2, dims dim=None, bool keepdim=False, *, dtype? dtype=None) -> Real result
    The Frobenius norm ('fro') of elements over `dim`, or nuclear norm ('nuc') of matrices, by default the last dims.
    norm: The vector p-norm over `dim`, or of all elements; `p` may be infinite.
    norm.in_dtype: The vector p-norm of `self` converted to `dtype`, which must lose none of its digits.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Raises: IndexError for a `dim` that the tensor does not have; ValueError for a `p` other than 'fro', 'nuc'.
    Source: the entry norm.named of the spec.
    Example: gs.norm(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 'fro')"""
    return _select_overload("norm", ("norm.named", "norm", "norm.in_dtype"), "function", args, kwargs)(*args, **kwargs)
norm = _overloads_in_c(
    norm, "norm", ("norm.named", "norm", "norm.in_dtype"), "function"
)

# derivatives.yaml:1503  norm
class NormBackward0(_OpNode, op="norm", inputs={"self": 0}):
    """self: unreduce(grad, self.shape, dim, keepdim) * direction, where length = unreduce(result, self.shape, dim, keepdim), divisor = 1 if length == 0 else
        length, largest = abs(self) == length, of_inf = sgn(self) / sum(to_dtype(largest, result.dtype), dim, True) if largest else 0, of_power = 0 if self == 0
        or length == 0 else sgn(self) * pow((1 if self == 0 else abs(self)) / divisor, p - 1), direction = (0 if length == 0 else self / divisor) if p is None
        or p == 'fro' or p == 2 else of_inf if p == inf or p == -inf else sgn(self) if p == 1 else of_power if p else zero(self)"""
    _saves = {
        "self_shape": ("shape", 0, 1), "dim": ("argument", 2, 1), "keepdim": ("argument", 3, 1), "p": ("argument", 1, 1), "result": ("output", 0, 1),
        "self": ("input", 0, 1), "result_dtype": ("output_dtype", 0, 1),
    }

    def _on_arrays(grad, self_shape, dim, keepdim, p, result, self, result_dtype):
        if (p is None) or (p == 'fro') or (p == 2):
            length = _raw.unreduce(result, self_shape, dim, keepdim)
            return _raw.mul(
                _raw.unreduce(grad, self_shape, dim, keepdim), _choose_arrays(length == 0, 0, _raw.div(self, _choose_arrays(length == 0, 1, length))),
            )
        if (p == float('inf')) or (p == (-float('inf'))):
            largest = _raw.abs(self) == _raw.unreduce(result, self_shape, dim, keepdim)
            return _raw.mul(
                _raw.unreduce(grad, self_shape, dim, keepdim),
                _choose_arrays(largest, _raw.div(_raw.sgn(self), _raw.sum(_raw.to_dtype(largest, result_dtype), dim, True)), 0),
            )
        if p == 1:
            return _raw.mul(_raw.unreduce(grad, self_shape, dim, keepdim), _raw.sgn(self))
        if p:
            length = _raw.unreduce(result, self_shape, dim, keepdim)
            return _raw.mul(
                _raw.unreduce(grad, self_shape, dim, keepdim),
                _choose_arrays(
                    (self == 0) | (length == 0), 0,
                    _raw.mul(_raw.sgn(self), _raw.pow(_raw.div(_choose_arrays(self == 0, 1, _raw.abs(self)), _choose_arrays(length == 0, 1, length)), p - 1)),
                ),
            )
        return _raw.mul(_raw.unreduce(grad, self_shape, dim, keepdim), _raw.zero(self))

    def _on_tensors(grad, self_shape, dim, keepdim, p, result, self, result_dtype):
        if (p is None) or (p == 'fro') or (p == 2):
            length = _ops.unreduce(result, self_shape, dim, keepdim)
            return _ops.unreduce(grad, self_shape, dim, keepdim) * (_choose(length == 0, 0, self / (_choose(length == 0, 1, length))))
        if (p == float('inf')) or (p == (-float('inf'))):
            largest = _ops.abs(self) == _ops.unreduce(result, self_shape, dim, keepdim)
            return _ops.unreduce(grad, self_shape, dim, keepdim) * (_choose(
                largest, _ops.sgn(self) / _ops.sum(_ops.to_dtype(largest, result_dtype), dim, True), 0,
            ))
        if p == 1:
            return _ops.unreduce(grad, self_shape, dim, keepdim) * _ops.sgn(self)
        if p:
            length = _ops.unreduce(result, self_shape, dim, keepdim)
            return _ops.unreduce(grad, self_shape, dim, keepdim) * (_choose(
                (self == 0) | (length == 0), 0, _ops.sgn(self) * _ops.pow((_choose(self == 0, 1, _ops.abs(self))) / (_choose(length == 0, 1, length)), p - 1),
            ))
        return _ops.unreduce(grad, self_shape, dim, keepdim) * _ops.zero(self)

def _norm_jvp(self, p, dim, keepdim, *, result, self_t=None):
    self_shape = self._array.shape
    result_dtype = result._array.dtype
    if (p is None) or (p == 'fro') or (p == 2):
        length = _ops.unreduce(result, self_shape, dim, keepdim)
        return _ops.real_part(_ops.sum(_conjugate(self_t) * (_choose(length == 0, 0, self / (_choose(length == 0, 1, length)))), dim, keepdim))
    if (p == float('inf')) or (p == (-float('inf'))):
        largest = _ops.abs(self) == _ops.unreduce(result, self_shape, dim, keepdim)
        return _ops.real_part(_ops.sum(
            _conjugate(self_t) * (_choose(largest, _ops.sgn(self) / _ops.sum(_ops.to_dtype(largest, result_dtype), dim, True), 0)), dim, keepdim,
        ))
    if p == 1:
        return _ops.real_part(_ops.sum(_conjugate(self_t) * _ops.sgn(self), dim, keepdim))
    if p:
        length = _ops.unreduce(result, self_shape, dim, keepdim)
        return _ops.real_part(_ops.sum(
            _conjugate(self_t) * (_choose(
                (self == 0) | (length == 0), 0, _ops.sgn(self) * _ops.pow((_choose(self == 0, 1, _ops.abs(self))) / (_choose(length == 0, 1, length)), p - 1),
            )),
            dim, keepdim,
        ))
    return _ops.real_part(_ops.sum(_conjugate(self_t) * _ops.zero(self), dim, keepdim))

def _norm(self, p=2, dim=None, keepdim=False):
    """norm(Tensor self, any p=2, dims dim=None, bool keepdim=False) -> Real result
    The vector p-norm over `dim`, or of all elements; `p` may be infinite.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Dtypes: float, complex.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: unreduce(grad, self.shape, dim, keepdim) * direction, where length = unreduce(result, self.shape, dim, keepdim), divisor = 1 if length
    == 0 else length, largest = abs(self) == length, of_inf = sgn(self) / sum(to_dtype(largest, result.dtype), dim, True) if largest else 0, of_power = 0 if
    self == 0 or length == 0 else sgn(self) * pow((1 if self == 0 else abs(self)) / divisor, p - 1), direction = (0 if length == 0 else self / divisor) if p
    is None or p == 'fro' or p == 2 else of_inf if p == inf or p == -inf else sgn(self) if p == 1 else of_power if p else zero(self).
    Source: the entry norm of the spec.
    Example: gs.norm(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if dim is True or dim is False: _refuse("norm", "dim", dim)
    if keepdim is not False and keepdim is not True: _refuse("norm", "keepdim", keepdim)
    return _norm.run(self, p, dim, keepdim)
_norm = _Op(
    "norm", _norm, NormBackward0, "Tensor self, any p, dims dim, bool keepdim", "Real result", computes=_raw.norm, jvp=_norm_jvp, dtypes=("float", "complex"),
    batch="dims",
)

# derivatives.yaml:1517  norm.in_dtype
def _norm__in_dtype(self, p=2, dim=None, keepdim=False, *, dtype=None):
    """norm.in_dtype(Tensor self, any p=2, dims dim=None, bool keepdim=False, *, dtype? dtype=None) -> Real result
    The vector p-norm of `self` converted to `dtype`, which must lose none of its digits.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry norm.in_dtype of the spec.
    Example: gs.norm(gs.linspace(-2.0, 2.0, 4), p=3)"""
    if dim is True or dim is False: _refuse("norm.in_dtype", "dim", dim)
    if keepdim is not False and keepdim is not True: _refuse("norm.in_dtype", "keepdim", keepdim)
    dtype = None if dtype is None else _as_numpy_dtype(dtype)
    return _norms.norm_in(self, p, dim, keepdim, dtype=dtype)
_norm__in_dtype = _Op(
    "norm.in_dtype", _norm__in_dtype, None, "Tensor self, any p, dims dim, bool keepdim, dtype? dtype", "Real result", composes=_norms.norm_in,
    dtypes=("float", "complex"), planned=True,
)

# derivatives.yaml:1521  unreduce
class UnreduceBackward0(_OpNode, op="unreduce", inputs={"self": 0}):
    """self: reshape_copy(grad, self.shape)"""
    _saves = {"self_shape": ("shape", 0, 1)}

    def _on_arrays(grad, self_shape):
        return _raw.reshape_copy(grad, self_shape)

    def _on_tensors(grad, self_shape):
        return _ops.reshape_copy(grad, self_shape)

def _unreduce_jvp(self, shape, dim, keepdim, *, result, self_t=None):
    return _ops.unreduce(_tangent(self, self_t), shape, dim, keepdim)

def unreduce(self, shape, dim, keepdim):
    """unreduce(Tensor self, shape shape, dims dim, bool keepdim) -> Tensor result
    A reduction's result with the reduced dims back, of size 1, where `shape` is the shape before the reduction."""
    return unreduce.run(self, shape, dim, keepdim)
unreduce = _Op(
    "unreduce", unreduce, UnreduceBackward0, "Tensor self, shape shape, dims dim, bool keepdim", computes=_raw.unreduce, jvp=_unreduce_jvp,
    dtypes=("float", "complex"), batch=lambda _own, self, shape, dim, keepdim: _own(self, shape, dim, keepdim) if dim is not None else self, public=False,
)

# derivatives.yaml:1528  merge_dims
class MergeDimsBackward0(_OpNode, op="merge_dims", inputs={"self": 0}):
    """self: unmerge_dims(grad, self.shape, dim)"""
    _saves = {"self_shape": ("shape", 0, 1), "dim": ("argument", 1, 1)}

    def _on_arrays(grad, self_shape, dim):
        return _raw.unmerge_dims(grad, self_shape, dim)

    def _on_tensors(grad, self_shape, dim):
        return _ops.unmerge_dims(grad, self_shape, dim)

def _merge_dims_jvp(self, dim, *, result, self_t=None):
    return _ops.merge_dims(_tangent(self, self_t), dim)

def merge_dims(self, dim):
    """merge_dims(Tensor self, dims dim) -> Tensor result
    The tensor with the dims that a reduction over `dim` reduces joined into one, the last."""
    return merge_dims.run(self, dim)
merge_dims = _Op(
    "merge_dims", merge_dims, MergeDimsBackward0, "Tensor self, dims dim", computes=_raw.merge_dims, jvp=_merge_dims_jvp, dtypes=("float", "complex"),
    batch="dims", public=False,
)

# derivatives.yaml:1534  unmerge_dims
class UnmergeDimsBackward0(_OpNode, op="unmerge_dims", inputs={"self": 0}):
    """self: merge_dims(grad, dim)"""
    _saves = {"dim": ("argument", 2, 1)}

    def _on_arrays(grad, dim):
        return _raw.merge_dims(grad, dim)

    def _on_tensors(grad, dim):
        return _ops.merge_dims(grad, dim)

def _unmerge_dims_jvp(self, shape, dim, *, result, self_t=None):
    return _ops.unmerge_dims(_tangent(self, self_t), shape, dim)

def unmerge_dims(self, shape, dim):
    """unmerge_dims(Tensor self, shape shape, dims dim) -> Tensor result
    The inverse of `merge_dims`; `shape` is that of the tensor whose dims were merged."""
    return unmerge_dims.run(self, shape, dim)
unmerge_dims = _Op(
    "unmerge_dims", unmerge_dims, UnmergeDimsBackward0, "Tensor self, shape shape, dims dim", computes=_raw.unmerge_dims, jvp=_unmerge_dims_jvp,
    dtypes=("float", "complex"), batch="dims", public=False,
)

# derivatives.yaml:1540  sum_to_size
class SumToSizeBackward0(_OpNode, op="sum_to_size", inputs={"self": 0}):
    """self: expand(grad, self.shape)"""
    _saves = {"self_shape": ("shape", 0, 1)}

    def _on_arrays(grad, self_shape):
        return _raw.expand(grad, self_shape)

    def _on_tensors(grad, self_shape):
        return _ops.expand(grad, self_shape)

def _sum_to_size_jvp(self, size, *, result, self_t=None):
    return _ops.sum_to_size(_tangent(self, self_t), size)

def sum_to_size(self, size, *more):
    """sum_to_size(Tensor self, shape size) -> Tensor result
    The sum over the dims in which `size`, from which `self` was broadcast, is 1 or has no dim.
    Shapes: for example self (2, 3, 4).
    Dtypes: float, complex, int, bool.
    Gradient of self: expand(grad, self.shape).
    Source: the entry sum_to_size of the spec.
    Example: gs.sum_to_size(gs.linspace(-2.0, 2.0, 24).reshape(2, 3, 4), (3, 1))"""
    if more or _is_one(size):
        size = (size, *more)
    return sum_to_size.run(self, size)
sum_to_size = _Op(
    "sum_to_size", sum_to_size, SumToSizeBackward0, "Tensor self, shape size", computes=_raw.sum_to_size, jvp=_sum_to_size_jvp,
    dtypes=("float", "complex", "int", "bool"), batch="rule:sum_to_size",
)

# derivatives.yaml:1548  quantile
def _quantile__0(self, q, dim=None, keepdim=False, *, interpolation='linear'):
    """quantile(Tensor self, Tensor q, dim? dim=None, bool keepdim=False, *, str interpolation='linear') -> Tensor result
    The quantiles `q`, from 0 to 1 (else NaN), along `dim` or of all elements; a vector `q` adds a first dim.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Raises: IndexError for a `dim` that the tensor does not have; ValueError for a `interpolation` other than 'linear', 'lower', 'higher', 'midpoint',
    'nearest'.
    Source: the entry quantile of the spec.
    Example: gs.quantile(gs.linspace(-2.0, 2.0, 5), gs.tensor([0.3, 0.8]))"""
    if dim is not None and dim.__class__ is not int: dim = _integer("quantile", "dim", dim)
    if keepdim is not False and keepdim is not True: _refuse("quantile", "keepdim", keepdim)
    if interpolation not in ("linear", "lower", "higher", "midpoint", "nearest"): _option("quantile", "interpolation", interpolation)
    return _statistics.quantile(self, q, dim, keepdim, interpolation=interpolation)
_quantile__0 = _Op(
    "quantile", _quantile__0, None, "Tensor self, Tensor q, dim? dim, bool keepdim, str(linear|lower|higher|midpoint|nearest) interpolation",
    composes=_statistics.quantile, autocast="float32", planned=True,
)

def quantile(*args, **kwargs):
    """quantile(Tensor self, Tensor q, dim? dim=None, bool keepdim=False, *, str interpolation='linear') -> Tensor result
    quantile.number(Tensor self, float q, dim? dim=None, bool keepdim=False, *, str interpolation='linear') -> Tensor result
    The quantiles `q`, from 0 to 1 (else NaN), along `dim` or of all elements; a vector `q` adds a first dim.
    quantile.number: One quantile `q`, from 0 to 1, along `dim` or of all elements.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Raises: IndexError for a `dim` that the tensor does not have; ValueError for a `interpolation` other than 'linear', 'lower', 'higher', 'midpoint',
    'nearest'.
    Source: the entry quantile of the spec.
    Example: gs.quantile(gs.linspace(-2.0, 2.0, 5), gs.tensor([0.3, 0.8]))"""
    return _select_overload("quantile", ("quantile", "quantile.number"), "function", args, kwargs)(*args, **kwargs)
quantile = _overloads_in_c(
    quantile, "quantile", ("quantile", "quantile.number"), "function"
)

# derivatives.yaml:1554  quantile.number
def _quantile__number(self, q, dim=None, keepdim=False, *, interpolation='linear'):
    """quantile.number(Tensor self, float q, dim? dim=None, bool keepdim=False, *, str interpolation='linear') -> Tensor result
    One quantile `q`, from 0 to 1, along `dim` or of all elements.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Raises: IndexError for a `dim` that the tensor does not have; ValueError for a `interpolation` other than 'linear', 'lower', 'higher', 'midpoint',
    'nearest'.
    Source: the entry quantile.number of the spec.
    Example: gs.quantile(gs.linspace(-2.0, 2.0, 5), 0.3)"""
    if q.__class__ is not float and q.__class__ is not int: q = _number("quantile.number", "q", q)
    if dim is not None and dim.__class__ is not int: dim = _integer("quantile.number", "dim", dim)
    if keepdim is not False and keepdim is not True: _refuse("quantile.number", "keepdim", keepdim)
    if interpolation not in ("linear", "lower", "higher", "midpoint", "nearest"): _option("quantile.number", "interpolation", interpolation)
    return _statistics.quantile_of_number(self, q, dim, keepdim, interpolation=interpolation)
_quantile__number = _Op(
    "quantile.number", _quantile__number, None, "Tensor self, float q, dim? dim, bool keepdim, str(linear|lower|higher|midpoint|nearest) interpolation",
    composes=_statistics.quantile_of_number, autocast="float32", planned=True,
)

# derivatives.yaml:1561  probabilities
class ProbabilitiesBackward0(_OpNode, op="probabilities", inputs={"self": 0}):
    """self: grad"""

    def _on_arrays(grad):
        return grad

    def _on_tensors(grad):
        return grad

def _probabilities_jvp(self, *, result, self_t=None):
    return self_t

def probabilities(self):
    """probabilities(Tensor self) -> Tensor result
    The elements themselves, which have to be from 0 to 1."""
    return probabilities.run(self)
probabilities = _Op(
    "probabilities", probabilities, ProbabilitiesBackward0, "Tensor self", computes=_raw.probabilities, jvp=_probabilities_jvp, batch="leading", public=False,
)

# derivatives.yaml:1568  nanquantile
def _nanquantile__0(self, q, dim=None, keepdim=False, *, interpolation='linear'):
    """nanquantile(Tensor self, Tensor q, dim? dim=None, bool keepdim=False, *, str interpolation='linear') -> Tensor result
    The quantiles `q`, from 0 to 1 (NaN for others), of the elements along `dim`, or of all, that are not NaN.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Raises: IndexError for a `dim` that the tensor does not have; ValueError for a `interpolation` other than 'linear', 'lower', 'higher', 'midpoint',
    'nearest'.
    Source: the entry nanquantile of the spec.
    Example: gs.nanquantile(gs.linspace(-2.0, 2.0, 5), gs.tensor([0.3, 0.8]))"""
    if dim is not None and dim.__class__ is not int: dim = _integer("nanquantile", "dim", dim)
    if keepdim is not False and keepdim is not True: _refuse("nanquantile", "keepdim", keepdim)
    if interpolation not in ("linear", "lower", "higher", "midpoint", "nearest"): _option("nanquantile", "interpolation", interpolation)
    return _statistics.nanquantile(self, q, dim, keepdim, interpolation=interpolation)
_nanquantile__0 = _Op(
    "nanquantile", _nanquantile__0, None, "Tensor self, Tensor q, dim? dim, bool keepdim, str(linear|lower|higher|midpoint|nearest) interpolation",
    composes=_statistics.nanquantile, autocast="float32", planned=True,
)

def nanquantile(*args, **kwargs):
    """nanquantile(Tensor self, Tensor q, dim? dim=None, bool keepdim=False, *, str interpolation='linear') -> Tensor result
    nanquantile.number(Tensor self, float q, dim? dim=None, bool keepdim=False, *, str interpolation='linear') -> Tensor result
    The quantiles `q`, from 0 to 1 (NaN for others), of the elements along `dim`, or of all, that are not NaN.
    nanquantile.number: One quantile `q`, from 0 to 1, of the elements along `dim`, or of all, that are not NaN.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Raises: IndexError for a `dim` that the tensor does not have; ValueError for a `interpolation` other than 'linear', 'lower', 'higher', 'midpoint',
    'nearest'.
    Source: the entry nanquantile of the spec.
    Example: gs.nanquantile(gs.linspace(-2.0, 2.0, 5), gs.tensor([0.3, 0.8]))"""
    return _select_overload("nanquantile", ("nanquantile", "nanquantile.number"), "function", args, kwargs)(*args, **kwargs)
nanquantile = _overloads_in_c(
    nanquantile, "nanquantile", ("nanquantile", "nanquantile.number"), "function"
)

# derivatives.yaml:1575  nanquantile.number
def _nanquantile__number(self, q, dim=None, keepdim=False, *, interpolation='linear'):
    """nanquantile.number(Tensor self, float q, dim? dim=None, bool keepdim=False, *, str interpolation='linear') -> Tensor result
    One quantile `q`, from 0 to 1, of the elements along `dim`, or of all, that are not NaN.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Raises: IndexError for a `dim` that the tensor does not have; ValueError for a `interpolation` other than 'linear', 'lower', 'higher', 'midpoint',
    'nearest'.
    Source: the entry nanquantile.number of the spec.
    Example: gs.nanquantile(gs.linspace(-2.0, 2.0, 5), 0.3)"""
    if q.__class__ is not float and q.__class__ is not int: q = _number("nanquantile.number", "q", q)
    if dim is not None and dim.__class__ is not int: dim = _integer("nanquantile.number", "dim", dim)
    if keepdim is not False and keepdim is not True: _refuse("nanquantile.number", "keepdim", keepdim)
    if interpolation not in ("linear", "lower", "higher", "midpoint", "nearest"): _option("nanquantile.number", "interpolation", interpolation)
    return _statistics.nanquantile_of_number(self, q, dim, keepdim, interpolation=interpolation)
_nanquantile__number = _Op(
    "nanquantile.number", _nanquantile__number, None, "Tensor self, float q, dim? dim, bool keepdim, str(linear|lower|higher|midpoint|nearest) interpolation",
    composes=_statistics.nanquantile_of_number, autocast="float32", planned=True,
)

# derivatives.yaml:1582  trapezoid
def _trapezoid__0(y, x, *, dim=-1):
    """trapezoid(Tensor y, Tensor x, *, dim dim=-1) -> Tensor result
    The integral of `y` along `dim` by the trapezoidal rule, at the points `x`.
    Shapes: for example y (3, 4), x (4,).
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry trapezoid of the spec.
    Example: gs.trapezoid(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), gs.linspace(2.0, -2.0, 4))"""
    if dim.__class__ is not int: dim = _integer("trapezoid", "dim", dim)
    return _differences.trapezoid(y, x, dim=dim)
_trapezoid__0 = _Op(
    "trapezoid", _trapezoid__0, None, "Tensor y, Tensor x, dim dim", composes=_differences.trapezoid, dtypes=("float", "complex", "int"), planned=True,
)

def trapezoid(*args, **kwargs):
    """trapezoid(Tensor y, Tensor x, *, dim dim=-1) -> Tensor result
    trapezoid.dx(Tensor y, *, scalar dx=1, dim dim=-1) -> Tensor result
    The integral of `y` along `dim` by the trapezoidal rule, at the points `x`.
    trapezoid.dx: The integral of `y` along `dim` by the trapezoidal rule, at points with the distance `dx`.
    Shapes: for example y (3, 4), x (4,).
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry trapezoid of the spec.
    Example: gs.trapezoid(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), gs.linspace(2.0, -2.0, 4))"""
    return _select_overload("trapezoid", ("trapezoid", "trapezoid.dx"), "function", args, kwargs)(*args, **kwargs)
trapezoid = _overloads_in_c(
    trapezoid, "trapezoid", ("trapezoid", "trapezoid.dx"), "function"
)

trapz = trapezoid

# derivatives.yaml:1589  trapezoid.dx
def _trapezoid__dx(y, *, dx=1, dim=-1):
    """trapezoid.dx(Tensor y, *, scalar dx=1, dim dim=-1) -> Tensor result
    The integral of `y` along `dim` by the trapezoidal rule, at points with the distance `dx`.
    Shapes: for example y (3, 4).
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry trapezoid.dx of the spec.
    Example: gs.trapezoid(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if dx.__class__ is not float and dx.__class__ is not int: dx = _number("trapezoid.dx", "dx", dx)
    if dim.__class__ is not int: dim = _integer("trapezoid.dx", "dim", dim)
    return _differences.trapezoid_dx(y, dx=dx, dim=dim)
_trapezoid__dx = _Op(
    "trapezoid.dx", _trapezoid__dx, None, "Tensor y, scalar dx, dim dim", composes=_differences.trapezoid_dx, dtypes=("float", "complex", "int"), planned=True,
)

# derivatives.yaml:1595  cumulative_trapezoid
def _cumulative_trapezoid__0(y, x, *, dim=-1):
    """cumulative_trapezoid(Tensor y, Tensor x, *, dim dim=-1) -> Tensor result
    The integrals of `y` along `dim` up to each of the points `x` but the first, by the trapezoidal rule.
    Shapes: for example y (3, 4), x (4,).
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry cumulative_trapezoid of the spec.
    Example: gs.cumulative_trapezoid(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), gs.linspace(2.0, -2.0, 4))"""
    if dim.__class__ is not int: dim = _integer("cumulative_trapezoid", "dim", dim)
    return _differences.cumulative_trapezoid(y, x, dim=dim)
_cumulative_trapezoid__0 = _Op(
    "cumulative_trapezoid", _cumulative_trapezoid__0, None, "Tensor y, Tensor x, dim dim", composes=_differences.cumulative_trapezoid,
    dtypes=("float", "complex", "int"), planned=True,
)

def cumulative_trapezoid(*args, **kwargs):
    """cumulative_trapezoid(Tensor y, Tensor x, *, dim dim=-1) -> Tensor result
    cumulative_trapezoid.dx(Tensor y, *, scalar dx=1, dim dim=-1) -> Tensor result
    The integrals of `y` along `dim` up to each of the points `x` but the first, by the trapezoidal rule.
    cumulative_trapezoid.dx: The integrals of `y` along `dim` up to each point but the first, by the trapezoidal rule with the distance `dx`.
    Shapes: for example y (3, 4), x (4,).
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry cumulative_trapezoid of the spec.
    Example: gs.cumulative_trapezoid(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), gs.linspace(2.0, -2.0, 4))"""
    return _select_overload("cumulative_trapezoid", ("cumulative_trapezoid", "cumulative_trapezoid.dx"), "function", args, kwargs)(*args, **kwargs)
cumulative_trapezoid = _overloads_in_c(
    cumulative_trapezoid, "cumulative_trapezoid", ("cumulative_trapezoid", "cumulative_trapezoid.dx"), "function"
)

# derivatives.yaml:1601  cumulative_trapezoid.dx
def _cumulative_trapezoid__dx(y, *, dx=1, dim=-1):
    """cumulative_trapezoid.dx(Tensor y, *, scalar dx=1, dim dim=-1) -> Tensor result
    The integrals of `y` along `dim` up to each point but the first, by the trapezoidal rule with the distance `dx`.
    Shapes: for example y (3, 4).
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry cumulative_trapezoid.dx of the spec.
    Example: gs.cumulative_trapezoid(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if dx.__class__ is not float and dx.__class__ is not int: dx = _number("cumulative_trapezoid.dx", "dx", dx)
    if dim.__class__ is not int: dim = _integer("cumulative_trapezoid.dx", "dim", dim)
    return _differences.cumulative_trapezoid_dx(y, dx=dx, dim=dim)
_cumulative_trapezoid__dx = _Op(
    "cumulative_trapezoid.dx", _cumulative_trapezoid__dx, None, "Tensor y, scalar dx, dim dim", composes=_differences.cumulative_trapezoid_dx,
    dtypes=("float", "complex", "int"), planned=True,
)

# derivatives.yaml:1607  renorm
def renorm(self, p, dim, maxnorm):
    """renorm(Tensor self, scalar p, dim dim, scalar maxnorm) -> Tensor result
    The slices along `dim`; a slice whose p-norm is above `maxnorm` is scaled down to it.
    Shapes: for example self (3, 4).
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry renorm of the spec.
    Example: gs.renorm(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 2, 0, 1.5)"""
    if p.__class__ is not float and p.__class__ is not int: p = _number("renorm", "p", p)
    if dim.__class__ is not int: dim = _integer("renorm", "dim", dim)
    if maxnorm.__class__ is not float and maxnorm.__class__ is not int: maxnorm = _number("renorm", "maxnorm", maxnorm)
    return _statistics.renorm(self, p, dim, maxnorm)
renorm = _Op("renorm", renorm, None, "Tensor self, scalar p, dim dim, scalar maxnorm", composes=_statistics.renorm, dtypes=("float", "complex"), planned=True)

def renorm_(self, p, dim, maxnorm):
    """The in-place form of renorm: the result is written to self, which is returned."""
    if p.__class__ is not float and p.__class__ is not int: p = _number("renorm", "p", p)
    if dim.__class__ is not int: dim = _integer("renorm", "dim", dim)
    if maxnorm.__class__ is not float and maxnorm.__class__ is not int: maxnorm = _number("renorm", "maxnorm", maxnorm)
    _target, self = self, _before_composite(self)
    return _write_composite("renorm_", _target, _statistics.renorm(self, p, dim, maxnorm))
renorm_ = renorm.in_place_form(renorm_, by_function=True)

# derivatives.yaml:1612  shrink_factor
_k_shrink_factor, _k_shrink_factor_backward_self = _kernels("shrink_factor", "shrink_factor_backward_self")
class ShrinkFactorBackward0(_OpNode, op="shrink_factor", inputs={"self": 0}):
    """self: -grad * maxnorm / (self + 1e-7) ** 2 if self > maxnorm else 0"""
    _saves = {"self": ("input", 0, 1), "maxnorm": ("argument", 1, 1)}

    def _on_arrays(grad, self, maxnorm):
        return _k_shrink_factor_backward_self(grad, self, _exact_scalar(maxnorm, grad))

    def _on_tensors(grad, self, maxnorm):
        return _choose(self > maxnorm, ((-grad) * maxnorm) / ((self + 1e-07) ** 2), 0)

def _shrink_factor_jvp(self, maxnorm, *, result, self_t=None):
    return _choose(self > maxnorm, ((-self_t) * maxnorm) / ((self + 1e-07) ** 2), 0)

def _shrink_factor_jvp_arrays(self, maxnorm, *, result, self_t=None):
    return _k_shrink_factor_backward_self(self_t._array, self._array, _exact_scalar(maxnorm, self_t._array))

def shrink_factor(self, maxnorm):
    """shrink_factor(Tensor self, scalar maxnorm) -> Tensor result
    The factors for slices with the norms in `self`, after which no norm is above `maxnorm`."""
    return shrink_factor.run(self, maxnorm)
shrink_factor = _Op(
    "shrink_factor", shrink_factor, ShrinkFactorBackward0, "Tensor self, scalar maxnorm", kernel=_k_shrink_factor, exact=2, jvp=_shrink_factor_jvp,
    jvp_arrays=_shrink_factor_jvp_arrays, batch="elementwise", public=False,
)

_OPS.enter((
    sum, _sum__dtype, nansum, _nansum__dtype, nan_to_zero, mean, _mean__dtype, nanmean, _nanmean__dtype, prod, _prod__dtype, prod_excluding,
    prod_excluding_along, prod_excluding_twice, _var__0, _var__unbiased, _var__dim_unbiased, _var_mean__0, _var_mean__unbiased, _var_mean__dim_unbiased,
    _std_mean__0, _std_mean__unbiased, _std_mean__dim_unbiased, _std__0, _std__unbiased, _std__dim_unbiased, amax, amin, aminmax, _max__0, _max__dim,
    _max__other, same, _min__0, _min__dim, _min__other, take_along, put_along, argmax, argmin, all, any, count_nonzero, logsumexp, _norm__named__0, _norm,
    _norm__in_dtype, unreduce, merge_dims, unmerge_dims, sum_to_size, _quantile__0, _quantile__number, probabilities, _nanquantile__0, _nanquantile__number,
    _trapezoid__0, _trapezoid__dx, _cumulative_trapezoid__0, _cumulative_trapezoid__dx, renorm, shrink_factor,
))
_add_methods({
    "sum": sum, "nansum": nansum, "mean": mean, "nanmean": nanmean, "prod": prod, "var": var, "var_mean": var_mean, "std_mean": std_mean, "std": std,
    "amax": amax, "amin": amin, "aminmax": aminmax, "max": max, "min": min, "argmax": argmax, "argmin": argmin, "all": all, "any": any,
    "count_nonzero": count_nonzero, "logsumexp": logsumexp, "norm": norm, "sum_to_size": sum_to_size, "quantile": quantile, "nanquantile": nanquantile,
    "renorm": renorm, "renorm_": renorm_,
})

__all__ = (
    "sum", "nansum", "nan_to_zero", "mean", "nanmean", "prod", "prod_excluding", "prod_excluding_along", "prod_excluding_twice", "var", "var_mean", "std_mean",
    "std", "amax", "amin", "aminmax", "max", "same", "min", "take_along", "put_along", "argmax", "argmin", "all", "any", "count_nonzero", "logsumexp", "norm",
    "unreduce", "merge_dims", "unmerge_dims", "sum_to_size", "quantile", "probabilities", "nanquantile", "trapezoid", "trapz", "cumulative_trapezoid", "renorm",
    "renorm_", "shrink_factor",
)
_publish({name: globals()[name] for name in __all__})
