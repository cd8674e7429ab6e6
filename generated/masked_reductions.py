# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
# In an edited module functions and formulas run in the place of rows. Checksum of what follows: 93e0c7ca
"""Masked reductions: Reductions, scans and normalizations of the elements at which a mask is True; all of them without a mask."""

from gradspec.composites import masked as _masked
from gradspec.core import ops as _ops
from gradspec.core.elements.dtypes import as_numpy_dtype as _as_numpy_dtype
from gradspec.core.ops import OPS as _OPS, as_generated as _as_generated, publish as _publish
from gradspec.core.compiled.bindings import Op as _Op
from gradspec.dispatch.arguments import integer as _integer, number as _number, refuse as _refuse
from gradspec.graph.saved import OpNode as _OpNode
from . import raw as _raw

_Op = _as_generated(_Op, __file__)

# derivatives.yaml:4635  masked_input
def masked_input(input, mask, reduction):
    """masked_input(Tensor input, Mask? mask, str reduction) -> Tensor result
    The elements where the mask is True, and elsewhere the number that changes nothing in such a reduction."""
    return _masked.masked_input(input, mask, reduction)
masked_input = _Op(
    "masked_input", masked_input, None, "Tensor input, Mask? mask, str(sum|prod|amax|amin|logsumexp|median) reduction", composes=_masked.masked_input,
    dtypes=("float", "complex", "int"), planned=True, public=False,
)

# derivatives.yaml:4641  masked_sum
def masked_sum(input, dim=None, *, keepdim=False, dtype=None, mask=None):
    """masked.sum(Tensor input, dims dim=None, *, bool keepdim=False, dtype? dtype=None, Mask? mask=None) -> Tensor result
    The sum over `dim` of the elements where the mask is True.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry masked_sum of the spec.
    Example: gs.masked.sum(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), mask=gs.tensor([[True, True, False], [False, True, True]]))"""
    if dim is True or dim is False: _refuse("masked_sum", "dim", dim)
    if keepdim is not False and keepdim is not True: _refuse("masked_sum", "keepdim", keepdim)
    dtype = None if dtype is None else _as_numpy_dtype(dtype)
    return _ops.converted(_ops.sum(_ops.converted(_ops.masked_input(input, mask, 'sum'), dtype), dim, keepdim), dtype)
masked_sum.__qualname__ = "masked.sum"
masked_sum = _Op(
    "masked_sum", masked_sum, None, "Tensor input, dims dim, bool keepdim, dtype? dtype, Mask? mask", dtypes=("float", "complex", "int"), planned=True,
    namespace="masked",
)

# derivatives.yaml:4647  masked_prod
def masked_prod(input, dim=None, *, keepdim=False, dtype=None, mask=None):
    """masked.prod(Tensor input, dims dim=None, *, bool keepdim=False, dtype? dtype=None, Mask? mask=None) -> Tensor result
    The product over `dim` of the elements where the mask is True.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry masked_prod of the spec.
    Example: gs.masked.prod(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), mask=gs.tensor([[True, True, False], [False, True, True]]))"""
    if dim is True or dim is False: _refuse("masked_prod", "dim", dim)
    if keepdim is not False and keepdim is not True: _refuse("masked_prod", "keepdim", keepdim)
    dtype = None if dtype is None else _as_numpy_dtype(dtype)
    return _ops.converted(_ops.prod(_ops.converted(_ops.masked_input(input, mask, 'prod'), dtype), dim, keepdim), dtype)
masked_prod.__qualname__ = "masked.prod"
masked_prod = _Op(
    "masked_prod", masked_prod, None, "Tensor input, dims dim, bool keepdim, dtype? dtype, Mask? mask", dtypes=("float", "complex", "int"), planned=True,
    namespace="masked",
)

# derivatives.yaml:4653  masked_amax
def masked_amax(input, dim=None, *, keepdim=False, dtype=None, mask=None):
    """masked.amax(Tensor input, dims dim=None, *, bool keepdim=False, dtype? dtype=None, Mask? mask=None) -> Tensor result
    The largest element over `dim` where the mask is True; the smallest number of the dtype where it is nowhere.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry masked_amax of the spec.
    Example: gs.masked.amax(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), mask=gs.tensor([[True, True, False], [False, True, True]]))"""
    if dim is True or dim is False: _refuse("masked_amax", "dim", dim)
    if keepdim is not False and keepdim is not True: _refuse("masked_amax", "keepdim", keepdim)
    dtype = None if dtype is None else _as_numpy_dtype(dtype)
    return _ops.converted(_ops.amax(_ops.masked_input(input, mask, 'amax'), dim, keepdim), dtype)
masked_amax.__qualname__ = "masked.amax"
masked_amax = _Op(
    "masked_amax", masked_amax, None, "Tensor input, dims dim, bool keepdim, dtype? dtype, Mask? mask", dtypes=("float", "int"), planned=True,
    namespace="masked",
)

# derivatives.yaml:4659  masked_amin
def masked_amin(input, dim=None, *, keepdim=False, dtype=None, mask=None):
    """masked.amin(Tensor input, dims dim=None, *, bool keepdim=False, dtype? dtype=None, Mask? mask=None) -> Tensor result
    The smallest element over `dim` where the mask is True; the largest number of the dtype where it is nowhere.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry masked_amin of the spec.
    Example: gs.masked.amin(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), mask=gs.tensor([[True, True, False], [False, True, True]]))"""
    if dim is True or dim is False: _refuse("masked_amin", "dim", dim)
    if keepdim is not False and keepdim is not True: _refuse("masked_amin", "keepdim", keepdim)
    dtype = None if dtype is None else _as_numpy_dtype(dtype)
    return _ops.converted(_ops.amin(_ops.masked_input(input, mask, 'amin'), dim, keepdim), dtype)
masked_amin.__qualname__ = "masked.amin"
masked_amin = _Op(
    "masked_amin", masked_amin, None, "Tensor input, dims dim, bool keepdim, dtype? dtype, Mask? mask", dtypes=("float", "int"), planned=True,
    namespace="masked",
)

# derivatives.yaml:4665  masked_argmax
def masked_argmax(input, dim=None, *, keepdim=False, dtype=None, mask=None):
    """masked.argmax(Tensor input, dim? dim=None, *, bool keepdim=False, dtype? dtype=None, Mask? mask=None) -> Index result
    The position of the largest element along `dim` where the mask is True.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry masked_argmax of the spec.
    Example: gs.masked.argmax(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), mask=gs.tensor([[True, True, False], [False, True, True]]))"""
    if dim is not None and dim.__class__ is not int: dim = _integer("masked_argmax", "dim", dim)
    if keepdim is not False and keepdim is not True: _refuse("masked_argmax", "keepdim", keepdim)
    dtype = None if dtype is None else _as_numpy_dtype(dtype)
    return _ops.argmax(_ops.converted(_ops.masked_input(input, mask, 'amax'), dtype), dim, keepdim)
masked_argmax.__qualname__ = "masked.argmax"
masked_argmax = _Op(
    "masked_argmax", masked_argmax, None, "Tensor input, dim? dim, bool keepdim, dtype? dtype, Mask? mask", "Index result", dtypes=("float", "int"),
    planned=True, namespace="masked",
)

# derivatives.yaml:4671  masked_argmin
def masked_argmin(input, dim=None, *, keepdim=False, dtype=None, mask=None):
    """masked.argmin(Tensor input, dim? dim=None, *, bool keepdim=False, dtype? dtype=None, Mask? mask=None) -> Index result
    The position of the smallest element along `dim` where the mask is True.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry masked_argmin of the spec.
    Example: gs.masked.argmin(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), mask=gs.tensor([[True, True, False], [False, True, True]]))"""
    if dim is not None and dim.__class__ is not int: dim = _integer("masked_argmin", "dim", dim)
    if keepdim is not False and keepdim is not True: _refuse("masked_argmin", "keepdim", keepdim)
    dtype = None if dtype is None else _as_numpy_dtype(dtype)
    return _ops.argmin(_ops.converted(_ops.masked_input(input, mask, 'amin'), dtype), dim, keepdim)
masked_argmin.__qualname__ = "masked.argmin"
masked_argmin = _Op(
    "masked_argmin", masked_argmin, None, "Tensor input, dim? dim, bool keepdim, dtype? dtype, Mask? mask", "Index result", dtypes=("float", "int"),
    planned=True, namespace="masked",
)

# derivatives.yaml:4677  masked_mean
def masked_mean(input, dim=None, *, keepdim=False, dtype=None, mask=None):
    """masked.mean(Tensor input, dims dim=None, *, bool keepdim=False, dtype? dtype=None, Mask? mask=None) -> Tensor result
    The mean over `dim` of the elements where the mask is True; NaN where it is nowhere.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry masked_mean of the spec.
    Example: gs.masked.mean(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), mask=gs.tensor([[True, True, False], [False, True, True]]))"""
    if dim is True or dim is False: _refuse("masked_mean", "dim", dim)
    if keepdim is not False and keepdim is not True: _refuse("masked_mean", "keepdim", keepdim)
    dtype = None if dtype is None else _as_numpy_dtype(dtype)
    return _masked.masked_mean(input, dim, keepdim=keepdim, dtype=dtype, mask=mask)
masked_mean.__qualname__ = "masked.mean"
masked_mean = _Op(
    "masked_mean", masked_mean, None, "Tensor input, dims dim, bool keepdim, dtype? dtype, Mask? mask", composes=_masked.masked_mean,
    dtypes=("float", "complex"), planned=True, namespace="masked",
)

# derivatives.yaml:4683  masked_var
def masked_var(input, dim=None, unbiased=None, *, correction=None, keepdim=False, dtype=None, mask=None):
    """masked.var(Tensor input, dims dim=None, bool? unbiased=None, *, scalar? correction=None, bool keepdim=False, dtype? dtype=None, Mask? mask=None) ->
    Tensor result
    The variance over `dim` of the elements where the mask is True, less `correction`, 1 or, if not `unbiased`, 0.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry masked_var of the spec.
    Example: gs.masked.var(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), unbiased=False, mask=gs.tensor([[True, True, False], [False, True, True]]))"""
    if dim is True or dim is False: _refuse("masked_var", "dim", dim)
    if unbiased is not None and unbiased is not False and unbiased is not True: _refuse("masked_var", "unbiased", unbiased)
    if correction is not None and correction.__class__ is not float and correction.__class__ is not int: correction = _number(
        "masked_var", "correction", correction,
    )
    if keepdim is not False and keepdim is not True: _refuse("masked_var", "keepdim", keepdim)
    dtype = None if dtype is None else _as_numpy_dtype(dtype)
    return _masked.masked_var(input, dim, unbiased, correction=correction, keepdim=keepdim, dtype=dtype, mask=mask)
masked_var.__qualname__ = "masked.var"
masked_var = _Op(
    "masked_var", masked_var, None, "Tensor input, dims dim, bool? unbiased, scalar? correction, bool keepdim, dtype? dtype, Mask? mask",
    composes=_masked.masked_var, dtypes=("float", "complex"), planned=True, namespace="masked",
)

# derivatives.yaml:4689  masked_std
def masked_std(input, dim=None, unbiased=None, *, correction=None, keepdim=False, dtype=None, mask=None):
    """masked.std(Tensor input, dims dim=None, bool? unbiased=None, *, scalar? correction=None, bool keepdim=False, dtype? dtype=None, Mask? mask=None) ->
    Tensor result
    The standard deviation over `dim` of the elements where the mask is True, the root of `masked.var`.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry masked_std of the spec.
    Example: gs.masked.std(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), unbiased=False, mask=gs.tensor([[True, True, False], [False, True, True]]))"""
    if dim is True or dim is False: _refuse("masked_std", "dim", dim)
    if unbiased is not None and unbiased is not False and unbiased is not True: _refuse("masked_std", "unbiased", unbiased)
    if correction is not None and correction.__class__ is not float and correction.__class__ is not int: correction = _number(
        "masked_std", "correction", correction,
    )
    if keepdim is not False and keepdim is not True: _refuse("masked_std", "keepdim", keepdim)
    dtype = None if dtype is None else _as_numpy_dtype(dtype)
    return _ops.sqrt(_ops.masked_var(input, dim, unbiased, correction=correction, keepdim=keepdim, dtype=dtype, mask=mask))
masked_std.__qualname__ = "masked.std"
masked_std = _Op(
    "masked_std", masked_std, None, "Tensor input, dims dim, bool? unbiased, scalar? correction, bool keepdim, dtype? dtype, Mask? mask",
    dtypes=("float", "complex"), planned=True, namespace="masked",
)

# derivatives.yaml:4696  without_nan
class WithoutNanBackward0(_OpNode, op="without_nan", inputs={"self": 0}):
    """self: grad"""

    def _on_arrays(grad):
        return grad

    def _on_tensors(grad):
        return grad

def _without_nan_jvp(self, *, result, self_t=None):
    return self_t

def without_nan(self):
    """without_nan(Tensor self) -> Tensor result
    The elements themselves, none of which may be NaN, as they are to become integers."""
    return without_nan.run(self)
without_nan = _Op(
    "without_nan", without_nan, WithoutNanBackward0, "Tensor self", computes=_raw.without_nan, jvp=_without_nan_jvp, batch="leading", public=False,
)

# derivatives.yaml:4703  masked_median
def masked_median(input, dim=-1, *, keepdim=False, dtype=None, mask=None):
    """masked.median(Tensor input, dim dim=-1, *, bool keepdim=False, dtype? dtype=None, Mask? mask=None) -> Tensor result
    The middle one along `dim` of the elements where the mask is True, the lower of two; NaN where it is nowhere.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry masked_median of the spec.
    Example: gs.masked.median(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), mask=gs.tensor([[True, True, False], [False, True, True]]))"""
    if dim.__class__ is not int: dim = _integer("masked_median", "dim", dim)
    if keepdim is not False and keepdim is not True: _refuse("masked_median", "keepdim", keepdim)
    dtype = None if dtype is None else _as_numpy_dtype(dtype)
    return _masked.masked_median(input, dim, keepdim=keepdim, dtype=dtype, mask=mask)
masked_median.__qualname__ = "masked.median"
masked_median = _Op(
    "masked_median", masked_median, None, "Tensor input, dim dim, bool keepdim, dtype? dtype, Mask? mask", composes=_masked.masked_median,
    dtypes=("float", "int"), planned=True, namespace="masked",
)

# derivatives.yaml:4709  masked_logsumexp
def masked_logsumexp(input, dim=None, *, keepdim=False, dtype=None, mask=None):
    """masked.logsumexp(Tensor input, dims dim=None, *, bool keepdim=False, dtype? dtype=None, Mask? mask=None) -> Tensor result
    The logarithm of the sum over `dim` of the exponentials of the elements where the mask is True.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry masked_logsumexp of the spec.
    Example: gs.masked.logsumexp(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), mask=gs.tensor([[True, True, False], [False, True, True]]))"""
    if dim is True or dim is False: _refuse("masked_logsumexp", "dim", dim)
    if keepdim is not False and keepdim is not True: _refuse("masked_logsumexp", "keepdim", keepdim)
    dtype = None if dtype is None else _as_numpy_dtype(dtype)
    return _ops.to_dtype(_ops.logsumexp(_ops.masked_input(input, mask, 'logsumexp'), dim, keepdim), input._memory.dtype if dtype is None else dtype)
masked_logsumexp.__qualname__ = "masked.logsumexp"
masked_logsumexp = _Op(
    "masked_logsumexp", masked_logsumexp, None, "Tensor input, dims dim, bool keepdim, dtype? dtype, Mask? mask", planned=True, namespace="masked",
)

# derivatives.yaml:4715  masked_logaddexp
def masked_logaddexp(input, other, *, dtype=None, input_mask=None, other_mask=None):
    """masked.logaddexp(Tensor input, Tensor other, *, dtype? dtype=None, Mask? input_mask=None, Mask? other_mask=None) -> Tensor result
    The logarithm of exp(input) + exp(other), each summand only where its mask is True.
    Shapes: for example input (2, 3), other (2, 3).
    Source: the entry masked_logaddexp of the spec.
    Example: gs.masked.logaddexp(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), gs.linspace(2.0, -2.0, 6).reshape(2, 3), input_mask=gs.tensor([True, False, True]),
    other_mask=gs.tensor([[True, True, True], [False, True, True]]))"""
    dtype = None if dtype is None else _as_numpy_dtype(dtype)
    return _ops.to_dtype(
        _ops.logaddexp(_ops.masked_input(input, input_mask, 'amax'), _ops.masked_input(other, other_mask, 'amax')),
        input._memory.dtype if dtype is None else dtype,
    )
masked_logaddexp.__qualname__ = "masked.logaddexp"
masked_logaddexp = _Op(
    "masked_logaddexp", masked_logaddexp, None, "Tensor input, Tensor other, dtype? dtype, Mask? input_mask, Mask? other_mask", planned=True,
    namespace="masked",
)

# derivatives.yaml:4721  masked_norm
def masked_norm(input, ord=2.0, dim=None, *, keepdim=False, dtype=None, mask=None):
    """masked.norm(Tensor input, scalar ord=2.0, dims dim=None, *, bool keepdim=False, dtype? dtype=None, Mask? mask=None) -> Real result
    The vector norm over `dim` of the elements where the mask is True.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry masked_norm of the spec.
    Example: gs.masked.norm(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), mask=gs.tensor([[True, True, False], [False, True, True]]))"""
    if ord.__class__ is not float and ord.__class__ is not int: ord = _number("masked_norm", "ord", ord)
    if dim is True or dim is False: _refuse("masked_norm", "dim", dim)
    if keepdim is not False and keepdim is not True: _refuse("masked_norm", "keepdim", keepdim)
    dtype = None if dtype is None else _as_numpy_dtype(dtype)
    return _ops.linalg_vector_norm(
        _ops.masked_input(_ops.abs(input), mask, 'amin') if ord == (-float('inf')) else _ops.masked_input(input, mask, 'sum'), ord, dim, keepdim, dtype=dtype,
    )
masked_norm.__qualname__ = "masked.norm"
masked_norm = _Op(
    "masked_norm", masked_norm, None, "Tensor input, scalar ord, dims dim, bool keepdim, dtype? dtype, Mask? mask", "Real result", dtypes=("float", "complex"),
    planned=True, namespace="masked",
)

# derivatives.yaml:4728  masked_normalize
def masked_normalize(input, ord, dim, *, eps=1e-12, dtype=None, mask=None):
    """masked.normalize(Tensor input, scalar ord, dim dim, *, float eps=1e-12, dtype? dtype=None, Mask? mask=None) -> Tensor result
    The elements where the mask is True, and zeros, divided by their norm along `dim`, at least `eps`.
    Shapes: for example input (2, 3).
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry masked_normalize of the spec.
    Example: gs.masked.normalize(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), 2.0, 1, mask=gs.tensor([[True, True, False], [False, True, True]]))"""
    if ord.__class__ is not float and ord.__class__ is not int: ord = _number("masked_normalize", "ord", ord)
    if dim.__class__ is not int: dim = _integer("masked_normalize", "dim", dim)
    if eps.__class__ is not float and eps.__class__ is not int: eps = _number("masked_normalize", "eps", eps)
    dtype = None if dtype is None else _as_numpy_dtype(dtype)
    return _ops.masked_input(input, mask, 'sum') / _ops.clamp_min(_ops.masked_norm(input, ord, dim, keepdim=True, dtype=dtype, mask=mask), eps)
masked_normalize.__qualname__ = "masked.normalize"
masked_normalize = _Op(
    "masked_normalize", masked_normalize, None, "Tensor input, scalar ord, dim dim, float eps, dtype? dtype, Mask? mask", dtypes=("float", "complex"),
    planned=True, namespace="masked",
)

# derivatives.yaml:4735  masked_cumsum
def masked_cumsum(input, dim, *, dtype=None, mask=None):
    """masked.cumsum(Tensor input, dim dim, *, dtype? dtype=None, Mask? mask=None) -> Tensor result
    The running sum along `dim` of the elements where the mask is True, in the dtype of the input or in `dtype`.
    Shapes: for example input (2, 3).
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry masked_cumsum of the spec.
    Example: gs.masked.cumsum(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), 1, mask=gs.tensor([[True, True, False], [False, True, True]]))"""
    if dim.__class__ is not int: dim = _integer("masked_cumsum", "dim", dim)
    dtype = None if dtype is None else _as_numpy_dtype(dtype)
    return _ops.to_dtype(_ops.cumsum(_ops.converted(_ops.masked_input(input, mask, 'sum'), dtype), dim), input._memory.dtype if dtype is None else dtype)
masked_cumsum.__qualname__ = "masked.cumsum"
masked_cumsum = _Op(
    "masked_cumsum", masked_cumsum, None, "Tensor input, dim dim, dtype? dtype, Mask? mask", dtypes=("float", "complex", "int"), planned=True,
    namespace="masked",
)

# derivatives.yaml:4741  masked_cumprod
def masked_cumprod(input, dim, *, dtype=None, mask=None):
    """masked.cumprod(Tensor input, dim dim, *, dtype? dtype=None, Mask? mask=None) -> Tensor result
    The running product along `dim` of the elements where the mask is True, in the dtype of the input or in `dtype`.
    Shapes: for example input (2, 3).
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry masked_cumprod of the spec.
    Example: gs.masked.cumprod(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), 1, mask=gs.tensor([[True, True, False], [False, True, True]]))"""
    if dim.__class__ is not int: dim = _integer("masked_cumprod", "dim", dim)
    dtype = None if dtype is None else _as_numpy_dtype(dtype)
    return _ops.to_dtype(_ops.cumprod(_ops.converted(_ops.masked_input(input, mask, 'prod'), dtype), dim), input._memory.dtype if dtype is None else dtype)
masked_cumprod.__qualname__ = "masked.cumprod"
masked_cumprod = _Op(
    "masked_cumprod", masked_cumprod, None, "Tensor input, dim dim, dtype? dtype, Mask? mask", dtypes=("float", "complex", "int"), planned=True,
    namespace="masked",
)

# derivatives.yaml:4747  masked_softmax
def masked_softmax(input, dim, *, dtype=None, mask=None):
    """masked.softmax(Tensor input, dim dim, *, dtype? dtype=None, Mask? mask=None) -> Tensor result
    The softmax along `dim` of the elements where the mask is True, zeros at the others; NaN where it is nowhere.
    Shapes: for example input (2, 3).
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry masked_softmax of the spec.
    Example: gs.masked.softmax(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), 1, mask=gs.tensor([[True, True, False], [False, True, True]]))"""
    if dim.__class__ is not int: dim = _integer("masked_softmax", "dim", dim)
    dtype = None if dtype is None else _as_numpy_dtype(dtype)
    return _ops.softmax(_ops.converted(_ops.masked_input(input, mask, 'amax'), dtype), dim)
masked_softmax.__qualname__ = "masked.softmax"
masked_softmax = _Op("masked_softmax", masked_softmax, None, "Tensor input, dim dim, dtype? dtype, Mask? mask", planned=True, namespace="masked")

# derivatives.yaml:4751  masked_log_softmax
def masked_log_softmax(input, dim, *, dtype=None, mask=None):
    """masked.log_softmax(Tensor input, dim dim, *, dtype? dtype=None, Mask? mask=None) -> Tensor result
    The logarithm of `masked.softmax`.
    Shapes: for example input (2, 3).
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry masked_log_softmax of the spec.
    Example: gs.masked.log_softmax(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), 1, mask=gs.tensor([[True, True, True], [True, True, True]]))"""
    if dim.__class__ is not int: dim = _integer("masked_log_softmax", "dim", dim)
    dtype = None if dtype is None else _as_numpy_dtype(dtype)
    return _ops.log_softmax(_ops.converted(_ops.masked_input(input, mask, 'amax'), dtype), dim)
masked_log_softmax.__qualname__ = "masked.log_softmax"
masked_log_softmax = _Op("masked_log_softmax", masked_log_softmax, None, "Tensor input, dim dim, dtype? dtype, Mask? mask", planned=True, namespace="masked")

# derivatives.yaml:4755  masked_softmin
def masked_softmin(input, dim, *, dtype=None, mask=None):
    """masked.softmin(Tensor input, dim dim, *, dtype? dtype=None, Mask? mask=None) -> Tensor result
    The softmax along `dim` of the negative elements where the mask is True, zeros at the others.
    Shapes: for example input (2, 3).
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry masked_softmin of the spec.
    Example: gs.masked.softmin(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), 1, mask=gs.tensor([[True, True, False], [False, True, True]]))"""
    if dim.__class__ is not int: dim = _integer("masked_softmin", "dim", dim)
    dtype = None if dtype is None else _as_numpy_dtype(dtype)
    return _ops.softmax(-_ops.converted(_ops.masked_input(input, mask, 'amin'), dtype), dim)
masked_softmin.__qualname__ = "masked.softmin"
masked_softmin = _Op("masked_softmin", masked_softmin, None, "Tensor input, dim dim, dtype? dtype, Mask? mask", planned=True, namespace="masked")

_OPS.enter((
    masked_input, masked_sum, masked_prod, masked_amax, masked_amin, masked_argmax, masked_argmin, masked_mean, masked_var, masked_std, without_nan,
    masked_median, masked_logsumexp, masked_logaddexp, masked_norm, masked_normalize, masked_cumsum, masked_cumprod, masked_softmax, masked_log_softmax,
    masked_softmin,
))

__all__ = (
    "masked_input", "masked_sum", "masked_prod", "masked_amax", "masked_amin", "masked_argmax", "masked_argmin", "masked_mean", "masked_var", "masked_std",
    "without_nan", "masked_median", "masked_logsumexp", "masked_logaddexp", "masked_norm", "masked_normalize", "masked_cumsum", "masked_cumprod",
    "masked_softmax", "masked_log_softmax", "masked_softmin",
)
_publish({name: globals()[name] for name in __all__})
