# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
# In an edited module functions and formulas run in the place of rows. Checksum of what follows: 12768e95
"""Elementwise functions: Functions of one number, applied to each element."""

from gradspec.composites import elementwise as _elementwise
from gradspec.core import ops as _ops
from gradspec.core.tensor import add_methods as _add_methods, wrap as _wrap
from gradspec.core.compiled.kernels import kernels as _kernels
from gradspec.core.ops import OPS as _OPS, as_generated as _as_generated, publish as _publish
from gradspec.core.compiled.bindings import Op as _Op
from gradspec.core.named_results import namedtuple as _namedtuple
from gradspec.dispatch.arguments import integer as _integer, number as _number
from gradspec.dispatch.formulas import both as _both, choose as _choose, conjugate as _conjugate, real as _real, total as _total, zeros as _zeros, is_complex
from gradspec.dispatch.operands import exact_scalar as _exact_scalar, scalar as _scalar
from gradspec.graph.saved import OpNode as _OpNode
from gradspec.graph.writes import before_composite as _before_composite, require_real as _require_real, write_composite as _write_composite
from . import raw as _raw

_Op = _as_generated(_Op, __file__)

# derivatives.yaml:16  neg
_k_neg, _k_neg_backward_self = _kernels("neg", "neg_backward_self")
class NegBackward0(_OpNode, op="neg", inputs={"self": 0}):
    """self: -grad"""

    def _on_arrays(grad):
        return _k_neg_backward_self(grad)

    def _on_tensors(grad):
        return -grad

def _neg_jvp(self, *, result, self_t=None):
    return -self_t

def _neg_jvp_arrays(self, *, result, self_t=None):
    return _k_neg_backward_self(self_t._array)

def neg(self):
    """neg(Tensor self) -> Tensor result
    The negative of each element.
    Shapes: any; the result has the same.
    Dtypes: float, complex, int.
    Raises: RuntimeError for bool tensors.
    Gradient of self: -grad.
    Source: the entry neg of the spec.
    Example: gs.neg(gs.tensor([-1.2, 0.2, 1.4]))"""
    return neg.run(self)
neg = _Op(
    "neg", neg, NegBackward0, "Tensor self", kernel=_k_neg, jvp=_neg_jvp, jvp_arrays=_neg_jvp_arrays, dtypes=("float", "complex", "int"),
    refusals={
        "bool": 'Negation, the `-` operator, on a bool tensor is not supported. If you are trying to invert a mask, use the `~` or `logical_not()` operator instead.'
    }, batch="elementwise",
)

def neg_(self):
    """The in-place form of neg: the result is written to self, which is returned."""
    return neg_.run(self)
neg_ = neg.in_place_form(neg_)

negative = neg

negative_ = neg_

# derivatives.yaml:28  abs
_k_abs, _k_abs_backward_self = _kernels("abs", "abs_backward_self")
class AbsBackward0(_OpNode, op="abs", inputs={"self": 0}):
    """self: grad * sgn(self)"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_abs_backward_self(grad, self)

    def _on_tensors(grad, self):
        return grad * _ops.sgn(self)

def _abs_jvp(self, *, result, self_t=None):
    return _real(self_t * _conjugate(_ops.sgn(self)))

def _abs_jvp_arrays(self, *, result, self_t=None):
    return _k_abs_backward_self(self_t._array, self._array)

def abs(self):
    """abs(Tensor self) -> Real result
    The absolute value of each element; that of complex numbers is real; the gradient at zero is zero.
    Shapes: any; the result has the same.
    Dtypes: float, complex, int.
    Raises: RuntimeError for bool tensors.
    Gradient of self: grad * sgn(self).
    Source: the entry abs of the spec.
    Example: gs.abs(gs.tensor([-1.2, 0.2, 1.4]))"""
    return abs.run(self)
abs = _Op(
    "abs", abs, AbsBackward0, "Tensor self", "Real result", kernel=_k_abs, jvp=_abs_jvp, jvp_arrays=_abs_jvp_arrays, dtypes=("float", "complex", "int"),
    refusals={"bool": 'abs is not supported for bool inputs'}, batch="elementwise",
)

def abs_(self):
    """The in-place form of abs: the result is written to self, which is returned."""
    _require_real("abs", self)
    return abs_.run(self)
abs_ = abs.in_place_form(abs_, in_python=True, keeps=True)

absolute = abs

absolute_ = abs_

# derivatives.yaml:38  sign
(_k_sign,) = _kernels("sign")
class SignBackward0(_OpNode, op="sign", inputs={"self": 0}):
    """self: 0"""
    _saves = {"self_shape": ("shape", 0, 1)}

    def _on_arrays(grad, self_shape):
        return _zeros(self_shape, grad.dtype)

    def _on_tensors(grad, self_shape):
        return _wrap(_zeros(self_shape, grad._memory.dtype))

def _sign_jvp(self, *, result, self_t=None):
    return None

def _sign_jvp_arrays(self, *, result, self_t=None):
    return None

def sign(self):
    """sign(Tensor self) -> Tensor result
    The sign of each element, -1, 0 or 1; that of NaN is 0.
    Shapes: any; the result has the same.
    Dtypes: float, int, bool.
    Raises: RuntimeError for complex tensors.
    Gradient of self: 0.
    Source: the entry sign of the spec.
    Example: gs.sign(gs.tensor([-1.2, 0.2, 1.4]))"""
    return sign.run(self)
sign = _Op(
    "sign", sign, SignBackward0, "Tensor self", kernel=_k_sign, jvp=_sign_jvp, jvp_arrays=_sign_jvp_arrays, dtypes=("float", "int", "bool"),
    refusals={"complex": "Unlike NumPy's, sign is not intended to support complex numbers. Please use sgn instead."}, batch="elementwise",
)

def sign_(self):
    """The in-place form of sign: the result is written to self, which is returned."""
    return sign_.run(self)
sign_ = sign.in_place_form(sign_)

# derivatives.yaml:47  sgn
_k_sgn, _k_sgn_backward_self = _kernels("sgn", "sgn_backward_self")
class SgnBackward0(_OpNode, op="sgn", inputs={"self": 0}):
    """self: (0 if self == 0 else (grad - real_part(conj(result) * grad) * result) / abs(self)) if is_complex(self) else zero(grad)"""
    _saves = {"self": ("input", 0, 1), "result": ("output", 0, 1)}

    def _on_arrays(grad, self, result):
        return _k_sgn_backward_self(grad, self, result)

    def _on_tensors(grad, self, result):
        return (_choose(self == 0, 0, (grad - (_ops.real_part(_conjugate(result) * grad) * result)) / _ops.abs(self))) if is_complex(self) else _ops.zero(grad)

def _sgn_jvp(self, *, result, self_t=None):
    return (_choose(
        self == 0, 0, (self_t - (_ops.real_part(_conjugate(result) * self_t) * result)) / _ops.abs(self),
    )) if is_complex(self) else _ops.zero(self_t)

def sgn(self):
    """sgn(Tensor self) -> Tensor result
    Each element divided by its absolute value, or zero; for real numbers the same as sign.
    Shapes: any; the result has the same.
    Dtypes: float, complex, int, bool.
    Gradient of self: (0 if self == 0 else (grad - real_part(conj(result) * grad) * result) / abs(self)) if is_complex(self) else zero(grad).
    Source: the entry sgn of the spec.
    Example: gs.sgn(gs.tensor([-1.2, 0.2, 1.4]))"""
    return sgn.run(self)
sgn = _Op("sgn", sgn, SgnBackward0, "Tensor self", kernel=_k_sgn, jvp=_sgn_jvp, dtypes=("float", "complex", "int", "bool"), batch="elementwise")

def sgn_(self):
    """The in-place form of sgn: the result is written to self, which is returned."""
    return sgn_.run(self)
sgn_ = sgn.in_place_form(sgn_, keeps=True)

# derivatives.yaml:57  exp
_k_exp, _k_exp_backward_self = _kernels("exp", "exp_backward_self")
class ExpBackward0(_OpNode, op="exp", inputs={"self": 0}):
    """self: grad * conj(result)"""
    _saves = {"result": ("output", 0, 1)}

    def _on_arrays(grad, result):
        return _k_exp_backward_self(grad, result)

    def _on_tensors(grad, result):
        return grad * _conjugate(result)

def _exp_jvp(self, *, result, self_t=None):
    return self_t * result

def _exp_jvp_arrays(self, *, result, self_t=None):
    return _k_exp_backward_self(self_t._array, result._array)

def exp(self):
    """exp(Tensor self) -> Tensor result
    The exponential of each element.
    Shapes: any; the result has the same.
    Dtypes: float, complex.
    Gradient of self: grad * conj(result).
    Source: the entry exp of the spec.
    Example: gs.exp(gs.tensor([-1.2, 0.2, 1.4]))"""
    return exp.run(self)
exp = _Op("exp", exp, ExpBackward0, "Tensor self", kernel=_k_exp, jvp=_exp_jvp, jvp_arrays=_exp_jvp_arrays, dtypes=("float", "complex"), batch="elementwise")

def exp_(self):
    """The in-place form of exp: the result is written to self, which is returned."""
    return exp_.run(self)
exp_ = exp.in_place_form(exp_)

# derivatives.yaml:64  expm1
_k_expm1, _k_expm1_backward_self = _kernels("expm1", "expm1_backward_self")
class Expm1Backward0(_OpNode, op="expm1", inputs={"self": 0}):
    """self: grad * conj(result + 1)"""
    _saves = {"result": ("output", 0, 1)}

    def _on_arrays(grad, result):
        return _k_expm1_backward_self(grad, result)

    def _on_tensors(grad, result):
        return grad * _conjugate(result + 1)

def _expm1_jvp(self, *, result, self_t=None):
    return self_t * (result + 1)

def _expm1_jvp_arrays(self, *, result, self_t=None):
    return _k_expm1_backward_self(self_t._array, result._array)

def expm1(self):
    """expm1(Tensor self) -> Tensor result
    The exponential of each element, minus one, accurate near zero.
    Shapes: any; the result has the same.
    Dtypes: float, complex.
    Gradient of self: grad * conj(result + 1).
    Source: the entry expm1 of the spec.
    Example: gs.expm1(gs.tensor([-1.2, 0.2, 1.4]))"""
    return expm1.run(self)
expm1 = _Op(
    "expm1", expm1, Expm1Backward0, "Tensor self", kernel=_k_expm1, jvp=_expm1_jvp, jvp_arrays=_expm1_jvp_arrays, dtypes=("float", "complex"),
    batch="elementwise",
)

def expm1_(self):
    """The in-place form of expm1: the result is written to self, which is returned."""
    return expm1_.run(self)
expm1_ = expm1.in_place_form(expm1_)

# derivatives.yaml:71  exp2
_k_exp2, _k_exp2_backward_self = _kernels("exp2", "exp2_backward_self")
class Exp2Backward0(_OpNode, op="exp2", inputs={"self": 0}):
    """self: grad * conj(result) * log(2)"""
    _saves = {"result": ("output", 0, 1)}

    def _on_arrays(grad, result):
        return _k_exp2_backward_self(grad, result)

    def _on_tensors(grad, result):
        return (grad * _conjugate(result)) * 0.6931471805599453

def _exp2_jvp(self, *, result, self_t=None):
    return (self_t * result) * 0.6931471805599453

def _exp2_jvp_arrays(self, *, result, self_t=None):
    return _k_exp2_backward_self(self_t._array, result._array)

def exp2(self):
    """exp2(Tensor self) -> Tensor result
    Two to the power of each element.
    Shapes: any; the result has the same.
    Dtypes: float, complex.
    Gradient of self: grad * conj(result) * log(2).
    Source: the entry exp2 of the spec.
    Example: gs.exp2(gs.tensor([-1.2, 0.2, 1.4]))"""
    return exp2.run(self)
exp2 = _Op(
    "exp2", exp2, Exp2Backward0, "Tensor self", kernel=_k_exp2, jvp=_exp2_jvp, jvp_arrays=_exp2_jvp_arrays, dtypes=("float", "complex"), batch="elementwise",
)

def exp2_(self):
    """The in-place form of exp2: the result is written to self, which is returned."""
    return exp2_.run(self)
exp2_ = exp2.in_place_form(exp2_)

# derivatives.yaml:78  log
_k_log, _k_log_backward_self = _kernels("log", "log_backward_self")
class LogBackward0(_OpNode, op="log", inputs={"self": 0}):
    """self: grad / conj(self)"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_log_backward_self(grad, self)

    def _on_tensors(grad, self):
        return grad / _conjugate(self)

def _log_jvp(self, *, result, self_t=None):
    return self_t / self

def _log_jvp_arrays(self, *, result, self_t=None):
    return _k_log_backward_self(self_t._array, self._array)

def log(self):
    """log(Tensor self) -> Tensor result
    The natural logarithm of each element.
    Shapes: any; the result has the same.
    Dtypes: float, complex.
    Gradient of self: grad / conj(self).
    Source: the entry log of the spec.
    Example: gs.log(gs.tensor([0.68, 1.7, 2.56]))"""
    return log.run(self)
log = _Op("log", log, LogBackward0, "Tensor self", kernel=_k_log, jvp=_log_jvp, jvp_arrays=_log_jvp_arrays, dtypes=("float", "complex"), batch="elementwise")

def log_(self):
    """The in-place form of log: the result is written to self, which is returned."""
    return log_.run(self)
log_ = log.in_place_form(log_, keeps=True)

# derivatives.yaml:85  log1p
_k_log1p, _k_log1p_backward_self = _kernels("log1p", "log1p_backward_self")
class Log1pBackward0(_OpNode, op="log1p", inputs={"self": 0}):
    """self: grad / conj(self + 1)"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_log1p_backward_self(grad, self)

    def _on_tensors(grad, self):
        return grad / _conjugate(self + 1)

def _log1p_jvp(self, *, result, self_t=None):
    return self_t / (self + 1)

def _log1p_jvp_arrays(self, *, result, self_t=None):
    return _k_log1p_backward_self(self_t._array, self._array)

def log1p(self):
    """log1p(Tensor self) -> Tensor result
    The natural logarithm of one plus each element, accurate near zero.
    Shapes: any; the result has the same.
    Dtypes: float, complex.
    Gradient of self: grad / conj(self + 1).
    Source: the entry log1p of the spec.
    Example: gs.log1p(gs.tensor([-0.04, 1.29, 2.43]))"""
    return log1p.run(self)
log1p = _Op(
    "log1p", log1p, Log1pBackward0, "Tensor self", kernel=_k_log1p, jvp=_log1p_jvp, jvp_arrays=_log1p_jvp_arrays, dtypes=("float", "complex"),
    batch="elementwise",
)

def log1p_(self):
    """The in-place form of log1p: the result is written to self, which is returned."""
    return log1p_.run(self)
log1p_ = log1p.in_place_form(log1p_, keeps=True)

# derivatives.yaml:92  log2
_k_log2, _k_log2_backward_self = _kernels("log2", "log2_backward_self")
class Log2Backward0(_OpNode, op="log2", inputs={"self": 0}):
    """self: grad * log2(e) / conj(self)"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_log2_backward_self(grad, self)

    def _on_tensors(grad, self):
        return (grad * 1.4426950408889634) / _conjugate(self)

def _log2_jvp(self, *, result, self_t=None):
    return (self_t * 1.4426950408889634) / self

def _log2_jvp_arrays(self, *, result, self_t=None):
    return _k_log2_backward_self(self_t._array, self._array)

def log2(self):
    """log2(Tensor self) -> Tensor result
    The base-2 logarithm of each element.
    Shapes: any; the result has the same.
    Dtypes: float, complex.
    Gradient of self: grad * log2(e) / conj(self).
    Source: the entry log2 of the spec.
    Example: gs.log2(gs.tensor([0.68, 1.7, 2.56]))"""
    return log2.run(self)
log2 = _Op(
    "log2", log2, Log2Backward0, "Tensor self", kernel=_k_log2, jvp=_log2_jvp, jvp_arrays=_log2_jvp_arrays, dtypes=("float", "complex"), batch="elementwise",
)

def log2_(self):
    """The in-place form of log2: the result is written to self, which is returned."""
    return log2_.run(self)
log2_ = log2.in_place_form(log2_, keeps=True)

# derivatives.yaml:99  log10
_k_log10, _k_log10_backward_self = _kernels("log10", "log10_backward_self")
class Log10Backward0(_OpNode, op="log10", inputs={"self": 0}):
    """self: grad * log10(e) / conj(self)"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_log10_backward_self(grad, self)

    def _on_tensors(grad, self):
        return (grad * 0.4342944819032518) / _conjugate(self)

def _log10_jvp(self, *, result, self_t=None):
    return (self_t * 0.4342944819032518) / self

def _log10_jvp_arrays(self, *, result, self_t=None):
    return _k_log10_backward_self(self_t._array, self._array)

def log10(self):
    """log10(Tensor self) -> Tensor result
    The base-10 logarithm of each element.
    Shapes: any; the result has the same.
    Dtypes: float, complex.
    Gradient of self: grad * log10(e) / conj(self).
    Source: the entry log10 of the spec.
    Example: gs.log10(gs.tensor([0.68, 1.7, 2.56]))"""
    return log10.run(self)
log10 = _Op(
    "log10", log10, Log10Backward0, "Tensor self", kernel=_k_log10, jvp=_log10_jvp, jvp_arrays=_log10_jvp_arrays, dtypes=("float", "complex"),
    batch="elementwise",
)

def log10_(self):
    """The in-place form of log10: the result is written to self, which is returned."""
    return log10_.run(self)
log10_ = log10.in_place_form(log10_, keeps=True)

# derivatives.yaml:106  sqrt
_k_sqrt, _k_sqrt_backward_self = _kernels("sqrt", "sqrt_backward_self")
class SqrtBackward0(_OpNode, op="sqrt", inputs={"self": 0}):
    """self: grad / (2 * conj(result))"""
    _saves = {"result": ("output", 0, 1)}

    def _on_arrays(grad, result):
        return _k_sqrt_backward_self(grad, result)

    def _on_tensors(grad, result):
        return grad / (2 * _conjugate(result))

def _sqrt_jvp(self, *, result, self_t=None):
    return self_t / (2 * result)

def _sqrt_jvp_arrays(self, *, result, self_t=None):
    return _k_sqrt_backward_self(self_t._array, result._array)

def sqrt(self):
    """sqrt(Tensor self) -> Tensor result
    The square root of each element.
    Shapes: any; the result has the same.
    Dtypes: float, complex.
    Gradient of self: grad / (2 * conj(result)).
    Source: the entry sqrt of the spec.
    Example: gs.sqrt(gs.tensor([0.68, 1.7, 2.56]))"""
    return sqrt.run(self)
sqrt = _Op(
    "sqrt", sqrt, SqrtBackward0, "Tensor self", kernel=_k_sqrt, jvp=_sqrt_jvp, jvp_arrays=_sqrt_jvp_arrays, dtypes=("float", "complex"), batch="elementwise",
)

def sqrt_(self):
    """The in-place form of sqrt: the result is written to self, which is returned."""
    return sqrt_.run(self)
sqrt_ = sqrt.in_place_form(sqrt_)

# derivatives.yaml:113  rsqrt
_k_rsqrt, _k_rsqrt_backward_self = _kernels("rsqrt", "rsqrt_backward_self")
class RsqrtBackward0(_OpNode, op="rsqrt", inputs={"self": 0}):
    """self: -0.5 * grad * conj(result) * conj(result) * conj(result)"""
    _saves = {"result": ("output", 0, 1)}

    def _on_arrays(grad, result):
        return _k_rsqrt_backward_self(grad, result)

    def _on_tensors(grad, result):
        return ((((-0.5) * grad) * _conjugate(result)) * _conjugate(result)) * _conjugate(result)

def _rsqrt_jvp(self, *, result, self_t=None):
    return ((((-0.5) * self_t) * result) * result) * result

def _rsqrt_jvp_arrays(self, *, result, self_t=None):
    return _k_rsqrt_backward_self(self_t._array, result._array)

def rsqrt(self):
    """rsqrt(Tensor self) -> Tensor result
    The reciprocal of the square root of each element.
    Shapes: any; the result has the same.
    Dtypes: float, complex.
    Gradient of self: -0.5 * grad * conj(result) * conj(result) * conj(result).
    Source: the entry rsqrt of the spec.
    Example: gs.rsqrt(gs.tensor([0.76, 1.74, 2.58]))"""
    return rsqrt.run(self)
rsqrt = _Op(
    "rsqrt", rsqrt, RsqrtBackward0, "Tensor self", kernel=_k_rsqrt, jvp=_rsqrt_jvp, jvp_arrays=_rsqrt_jvp_arrays, dtypes=("float", "complex"),
    batch="elementwise",
)

def rsqrt_(self):
    """The in-place form of rsqrt: the result is written to self, which is returned."""
    return rsqrt_.run(self)
rsqrt_ = rsqrt.in_place_form(rsqrt_)

# derivatives.yaml:119  square
_k_square, _k_square_backward_self = _kernels("square", "square_backward_self")
class SquareBackward0(_OpNode, op="square", inputs={"self": 0}):
    """self: 2 * grad * conj(self)"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_square_backward_self(grad, self)

    def _on_tensors(grad, self):
        return (2 * grad) * _conjugate(self)

def _square_jvp(self, *, result, self_t=None):
    return (2 * self_t) * self

def _square_jvp_arrays(self, *, result, self_t=None):
    return _k_square_backward_self(self_t._array, self._array)

def square(self):
    """square(Tensor self) -> Tensor result
    The square of each element.
    Shapes: any; the result has the same.
    Dtypes: float, complex, int.
    Gradient of self: 2 * grad * conj(self).
    Source: the entry square of the spec.
    Example: gs.square(gs.tensor([-1.2, 0.2, 1.4]))"""
    return square.run(self)
square = _Op(
    "square", square, SquareBackward0, "Tensor self", kernel=_k_square, jvp=_square_jvp, jvp_arrays=_square_jvp_arrays, dtypes=("float", "complex", "int"),
    batch="elementwise",
)

def square_(self):
    """The in-place form of square: the result is written to self, which is returned."""
    return square_.run(self)
square_ = square.in_place_form(square_, keeps=True)

# derivatives.yaml:127  reciprocal
_k_reciprocal, _k_reciprocal_backward_self = _kernels("reciprocal", "reciprocal_backward_self")
class ReciprocalBackward0(_OpNode, op="reciprocal", inputs={"self": 0}):
    """self: -grad * conj(result * result)"""
    _saves = {"result": ("output", 0, 1)}

    def _on_arrays(grad, result):
        return _k_reciprocal_backward_self(grad, result)

    def _on_tensors(grad, result):
        return (-grad) * _conjugate(result * result)

def _reciprocal_jvp(self, *, result, self_t=None):
    return (-self_t) * (result * result)

def _reciprocal_jvp_arrays(self, *, result, self_t=None):
    return _k_reciprocal_backward_self(self_t._array, result._array)

def reciprocal(self):
    """reciprocal(Tensor self) -> Tensor result
    One divided by each element.
    Shapes: any; the result has the same.
    Dtypes: float, complex.
    Gradient of self: -grad * conj(result * result).
    Source: the entry reciprocal of the spec.
    Example: gs.reciprocal(gs.tensor([0.84, 1.79, 2.59]))"""
    return reciprocal.run(self)
reciprocal = _Op(
    "reciprocal", reciprocal, ReciprocalBackward0, "Tensor self", kernel=_k_reciprocal, jvp=_reciprocal_jvp, jvp_arrays=_reciprocal_jvp_arrays,
    dtypes=("float", "complex"), batch="elementwise",
)

def reciprocal_(self):
    """The in-place form of reciprocal: the result is written to self, which is returned."""
    return reciprocal_.run(self)
reciprocal_ = reciprocal.in_place_form(reciprocal_)

# derivatives.yaml:134  sin
_k_sin, _k_sin_backward_self = _kernels("sin", "sin_backward_self")
class SinBackward0(_OpNode, op="sin", inputs={"self": 0}):
    """self: grad * conj(cos(self))"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_sin_backward_self(grad, self)

    def _on_tensors(grad, self):
        return grad * _conjugate(_ops.cos(self))

def _sin_jvp(self, *, result, self_t=None):
    return self_t * _ops.cos(self)

def _sin_jvp_arrays(self, *, result, self_t=None):
    return _k_sin_backward_self(self_t._array, self._array)

def sin(self):
    """sin(Tensor self) -> Tensor result
    The sine of each element, in radians.
    Shapes: any; the result has the same.
    Dtypes: float, complex.
    Gradient of self: grad * conj(cos(self)).
    Source: the entry sin of the spec.
    Example: gs.sin(gs.tensor([-1.2, 0.2, 1.4]))"""
    return sin.run(self)
sin = _Op("sin", sin, SinBackward0, "Tensor self", kernel=_k_sin, jvp=_sin_jvp, jvp_arrays=_sin_jvp_arrays, dtypes=("float", "complex"), batch="elementwise")

def sin_(self):
    """The in-place form of sin: the result is written to self, which is returned."""
    return sin_.run(self)
sin_ = sin.in_place_form(sin_, keeps=True)

# derivatives.yaml:141  cos
_k_cos, _k_cos_backward_self = _kernels("cos", "cos_backward_self")
class CosBackward0(_OpNode, op="cos", inputs={"self": 0}):
    """self: -grad * conj(sin(self))"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_cos_backward_self(grad, self)

    def _on_tensors(grad, self):
        return (-grad) * _conjugate(_ops.sin(self))

def _cos_jvp(self, *, result, self_t=None):
    return (-self_t) * _ops.sin(self)

def _cos_jvp_arrays(self, *, result, self_t=None):
    return _k_cos_backward_self(self_t._array, self._array)

def cos(self):
    """cos(Tensor self) -> Tensor result
    The cosine of each element, in radians.
    Shapes: any; the result has the same.
    Dtypes: float, complex.
    Gradient of self: -grad * conj(sin(self)).
    Source: the entry cos of the spec.
    Example: gs.cos(gs.tensor([-1.2, 0.2, 1.4]))"""
    return cos.run(self)
cos = _Op("cos", cos, CosBackward0, "Tensor self", kernel=_k_cos, jvp=_cos_jvp, jvp_arrays=_cos_jvp_arrays, dtypes=("float", "complex"), batch="elementwise")

def cos_(self):
    """The in-place form of cos: the result is written to self, which is returned."""
    return cos_.run(self)
cos_ = cos.in_place_form(cos_, keeps=True)

# derivatives.yaml:148  tan
_k_tan, _k_tan_backward_self = _kernels("tan", "tan_backward_self")
class TanBackward0(_OpNode, op="tan", inputs={"self": 0}):
    """self: grad * conj(1 + result * result)"""
    _saves = {"result": ("output", 0, 1)}

    def _on_arrays(grad, result):
        return _k_tan_backward_self(grad, result)

    def _on_tensors(grad, result):
        return grad * _conjugate(1 + (result * result))

def _tan_jvp(self, *, result, self_t=None):
    return self_t * (1 + (result * result))

def _tan_jvp_arrays(self, *, result, self_t=None):
    return _k_tan_backward_self(self_t._array, result._array)

def tan(self):
    """tan(Tensor self) -> Tensor result
    The tangent of each element, in radians.
    Shapes: any; the result has the same.
    Dtypes: float, complex.
    Gradient of self: grad * conj(1 + result * result).
    Source: the entry tan of the spec.
    Example: gs.tan(gs.tensor([-0.6, 0.1, 0.7]))"""
    return tan.run(self)
tan = _Op("tan", tan, TanBackward0, "Tensor self", kernel=_k_tan, jvp=_tan_jvp, jvp_arrays=_tan_jvp_arrays, dtypes=("float", "complex"), batch="elementwise")

def tan_(self):
    """The in-place form of tan: the result is written to self, which is returned."""
    return tan_.run(self)
tan_ = tan.in_place_form(tan_)

# derivatives.yaml:155  asin
_k_asin, _k_asin_backward_self = _kernels("asin", "asin_backward_self")
class AsinBackward0(_OpNode, op="asin", inputs={"self": 0}):
    """self: grad / conj(sqrt(rest_of_square(self)))"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_asin_backward_self(grad, self)

    def _on_tensors(grad, self):
        return grad / _conjugate(_ops.sqrt(_ops.rest_of_square(self)))

def _asin_jvp(self, *, result, self_t=None):
    return self_t / _ops.sqrt(_ops.rest_of_square(self))

def _asin_jvp_arrays(self, *, result, self_t=None):
    return _k_asin_backward_self(self_t._array, self._array)

def asin(self):
    """asin(Tensor self) -> Tensor result
    The inverse sine of each element, in radians.
    Shapes: any; the result has the same.
    Dtypes: float, complex.
    Gradient of self: grad / conj(sqrt(rest_of_square(self))).
    Source: the entry asin of the spec.
    Example: gs.asin(gs.tensor([-0.54, 0.09, 0.63]))"""
    return asin.run(self)
asin = _Op(
    "asin", asin, AsinBackward0, "Tensor self", kernel=_k_asin, jvp=_asin_jvp, jvp_arrays=_asin_jvp_arrays, dtypes=("float", "complex"), batch="elementwise",
)

def asin_(self):
    """The in-place form of asin: the result is written to self, which is returned."""
    return asin_.run(self)
asin_ = asin.in_place_form(asin_, keeps=True)

arcsin = asin

arcsin_ = asin_

# derivatives.yaml:162  rest_of_square
_k_rest_of_square, _k_rest_of_square_backward_self = _kernels("rest_of_square", "rest_of_square_backward_self")
class RestOfSquareBackward0(_OpNode, op="rest_of_square", inputs={"self": 0}):
    """self: -2 * grad * conj(self)"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_rest_of_square_backward_self(grad, self)

    def _on_tensors(grad, self):
        return ((-2) * grad) * _conjugate(self)

def _rest_of_square_jvp(self, *, result, self_t=None):
    return ((-2) * self_t) * self

def _rest_of_square_jvp_arrays(self, *, result, self_t=None):
    return _k_rest_of_square_backward_self(self_t._array, self._array)

def rest_of_square(self):
    """rest_of_square(Tensor self) -> Tensor result
    One less the square of each element, without cancellation near 1 and without NaN in derivatives at 1."""
    return rest_of_square.run(self)
rest_of_square = _Op(
    "rest_of_square", rest_of_square, RestOfSquareBackward0, "Tensor self", kernel=_k_rest_of_square, jvp=_rest_of_square_jvp,
    jvp_arrays=_rest_of_square_jvp_arrays, dtypes=("float", "complex"), batch="elementwise", public=False,
)

# derivatives.yaml:167  acos
_k_acos, _k_acos_backward_self = _kernels("acos", "acos_backward_self")
class AcosBackward0(_OpNode, op="acos", inputs={"self": 0}):
    """self: -grad / conj(sqrt(rest_of_square(self)))"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_acos_backward_self(grad, self)

    def _on_tensors(grad, self):
        return (-grad) / _conjugate(_ops.sqrt(_ops.rest_of_square(self)))

def _acos_jvp(self, *, result, self_t=None):
    return (-self_t) / _ops.sqrt(_ops.rest_of_square(self))

def _acos_jvp_arrays(self, *, result, self_t=None):
    return _k_acos_backward_self(self_t._array, self._array)

def acos(self):
    """acos(Tensor self) -> Tensor result
    The inverse cosine of each element, in radians.
    Shapes: any; the result has the same.
    Dtypes: float, complex.
    Gradient of self: -grad / conj(sqrt(rest_of_square(self))).
    Source: the entry acos of the spec.
    Example: gs.acos(gs.tensor([-0.54, 0.09, 0.63]))"""
    return acos.run(self)
acos = _Op(
    "acos", acos, AcosBackward0, "Tensor self", kernel=_k_acos, jvp=_acos_jvp, jvp_arrays=_acos_jvp_arrays, dtypes=("float", "complex"), batch="elementwise",
)

def acos_(self):
    """The in-place form of acos: the result is written to self, which is returned."""
    return acos_.run(self)
acos_ = acos.in_place_form(acos_, keeps=True)

arccos = acos

arccos_ = acos_

# derivatives.yaml:174  atan
_k_atan, _k_atan_backward_self = _kernels("atan", "atan_backward_self")
class AtanBackward0(_OpNode, op="atan", inputs={"self": 0}):
    """self: grad / conj(1 + self * self)"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_atan_backward_self(grad, self)

    def _on_tensors(grad, self):
        return grad / _conjugate(1 + (self * self))

def _atan_jvp(self, *, result, self_t=None):
    return self_t / (1 + (self * self))

def _atan_jvp_arrays(self, *, result, self_t=None):
    return _k_atan_backward_self(self_t._array, self._array)

def atan(self):
    """atan(Tensor self) -> Tensor result
    The inverse tangent of each element, in radians.
    Shapes: any; the result has the same.
    Dtypes: float, complex.
    Gradient of self: grad / conj(1 + self * self).
    Source: the entry atan of the spec.
    Example: gs.atan(gs.tensor([-0.54, 0.09, 0.63]))"""
    return atan.run(self)
atan = _Op(
    "atan", atan, AtanBackward0, "Tensor self", kernel=_k_atan, jvp=_atan_jvp, jvp_arrays=_atan_jvp_arrays, dtypes=("float", "complex"), batch="elementwise",
)

def atan_(self):
    """The in-place form of atan: the result is written to self, which is returned."""
    return atan_.run(self)
atan_ = atan.in_place_form(atan_, keeps=True)

arctan = atan

arctan_ = atan_

# derivatives.yaml:181  sinh
_k_sinh, _k_sinh_backward_self = _kernels("sinh", "sinh_backward_self")
class SinhBackward0(_OpNode, op="sinh", inputs={"self": 0}):
    """self: grad * conj(cosh(self))"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_sinh_backward_self(grad, self)

    def _on_tensors(grad, self):
        return grad * _conjugate(_ops.cosh(self))

def _sinh_jvp(self, *, result, self_t=None):
    return self_t * _ops.cosh(self)

def _sinh_jvp_arrays(self, *, result, self_t=None):
    return _k_sinh_backward_self(self_t._array, self._array)

def sinh(self):
    """sinh(Tensor self) -> Tensor result
    The hyperbolic sine of each element.
    Shapes: any; the result has the same.
    Dtypes: float, complex.
    Gradient of self: grad * conj(cosh(self)).
    Source: the entry sinh of the spec.
    Example: gs.sinh(gs.tensor([-1.2, 0.2, 1.4]))"""
    return sinh.run(self)
sinh = _Op(
    "sinh", sinh, SinhBackward0, "Tensor self", kernel=_k_sinh, jvp=_sinh_jvp, jvp_arrays=_sinh_jvp_arrays, dtypes=("float", "complex"), batch="elementwise",
)

def sinh_(self):
    """The in-place form of sinh: the result is written to self, which is returned."""
    return sinh_.run(self)
sinh_ = sinh.in_place_form(sinh_, keeps=True)

# derivatives.yaml:188  cosh
_k_cosh, _k_cosh_backward_self = _kernels("cosh", "cosh_backward_self")
class CoshBackward0(_OpNode, op="cosh", inputs={"self": 0}):
    """self: grad * conj(sinh(self))"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_cosh_backward_self(grad, self)

    def _on_tensors(grad, self):
        return grad * _conjugate(_ops.sinh(self))

def _cosh_jvp(self, *, result, self_t=None):
    return self_t * _ops.sinh(self)

def _cosh_jvp_arrays(self, *, result, self_t=None):
    return _k_cosh_backward_self(self_t._array, self._array)

def cosh(self):
    """cosh(Tensor self) -> Tensor result
    The hyperbolic cosine of each element.
    Shapes: any; the result has the same.
    Dtypes: float, complex.
    Gradient of self: grad * conj(sinh(self)).
    Source: the entry cosh of the spec.
    Example: gs.cosh(gs.tensor([-1.2, 0.2, 1.4]))"""
    return cosh.run(self)
cosh = _Op(
    "cosh", cosh, CoshBackward0, "Tensor self", kernel=_k_cosh, jvp=_cosh_jvp, jvp_arrays=_cosh_jvp_arrays, dtypes=("float", "complex"), batch="elementwise",
)

def cosh_(self):
    """The in-place form of cosh: the result is written to self, which is returned."""
    return cosh_.run(self)
cosh_ = cosh.in_place_form(cosh_, keeps=True)

# derivatives.yaml:195  tanh
_k_tanh, _k_tanh_backward_self = _kernels("tanh", "tanh_backward_self")
class TanhBackward0(_OpNode, op="tanh", inputs={"self": 0}):
    """self: tanh_backward(grad, result)"""
    _saves = {"result": ("output", 0, 1)}

    def _on_arrays(grad, result):
        return _k_tanh_backward_self(grad, result)

    def _on_tensors(grad, result):
        return _ops.tanh_backward(grad, result)

def _tanh_jvp(self, *, result, self_t=None):
    return _conjugate(_ops.tanh_backward(_conjugate(self_t), result))

def _tanh_jvp_arrays(self, *, result, self_t=None):
    return _k_tanh_backward_self(self_t._array, result._array)

def tanh(self):
    """tanh(Tensor self) -> Tensor result
    The hyperbolic tangent of each element.
    Shapes: any; the result has the same.
    Dtypes: float, complex.
    Gradient of self: tanh_backward(grad, result).
    Source: the entry tanh of the spec.
    Example: gs.tanh(gs.tensor([-0.72, 0.12, 0.84]))"""
    return tanh.run(self)
tanh = _Op(
    "tanh", tanh, TanhBackward0, "Tensor self", kernel=_k_tanh, jvp=_tanh_jvp, jvp_arrays=_tanh_jvp_arrays, dtypes=("float", "complex"), batch="elementwise",
)

def tanh_(self):
    """The in-place form of tanh: the result is written to self, which is returned."""
    return tanh_.run(self)
tanh_ = tanh.in_place_form(tanh_)

# derivatives.yaml:202  tanh_backward
_k_tanh_backward, _k_tanh_backward_backward_gradient, _k_tanh_backward_backward_result = _kernels(
    "tanh_backward", "tanh_backward_backward_gradient", "tanh_backward_backward_result",
)
class TanhBackwardBackward0(_OpNode, op="tanh_backward", inputs={"gradient": 0, "result": 1}, broadcasts=True):
    """gradient: tanh_backward(grad, conj(result))
    result: -2 * conj(grad) * gradient * conj(result)"""
    _saves = {"result": ("input", 1, 3), "gradient_shape": ("shape", 0, 1), "gradient": ("input", 0, 2), "result_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, result, gradient):
        return (
            _k_tanh_backward_backward_gradient(grad, result) if needs & 1 else None,
            _k_tanh_backward_backward_result(grad, gradient, result) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, result, gradient):
        return (
            _ops.tanh_backward(grad, _conjugate(result)) if needs & 1 else None,
            (((-2) * _conjugate(grad)) * gradient) * _conjugate(result) if needs & 2 else None,
        )

def _tanh_backward_jvp(gradient, result, *, direction, gradient_t=None, result_t=None):
    return _total(
        None if gradient_t is None else _ops.tanh_backward(gradient_t, result), None if result_t is None else ((-2) * gradient) * _conjugate(result * result_t),
    )

def tanh_backward(gradient, result):
    """tanh_backward(Tensor gradient, Tensor result) -> Tensor direction
    The gradient of a hyperbolic tangent with that result; one op, so that a second derivative is not made of four."""
    return tanh_backward.run(gradient, result)
tanh_backward = _Op(
    "tanh_backward", tanh_backward, TanhBackwardBackward0, "Tensor gradient, Tensor result", "Tensor direction", kernel=_k_tanh_backward,
    jvp=_tanh_backward_jvp, dtypes=("float", "complex"), batch="elementwise", public=False,
)

# derivatives.yaml:212  asinh
_k_asinh, _k_asinh_backward_self = _kernels("asinh", "asinh_backward_self")
class AsinhBackward0(_OpNode, op="asinh", inputs={"self": 0}):
    """self: grad / conj(sqrt(1 + self * self))"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_asinh_backward_self(grad, self)

    def _on_tensors(grad, self):
        return grad / _conjugate(_ops.sqrt(1 + (self * self)))

def _asinh_jvp(self, *, result, self_t=None):
    return self_t / _ops.sqrt(1 + (self * self))

def _asinh_jvp_arrays(self, *, result, self_t=None):
    return _k_asinh_backward_self(self_t._array, self._array)

def asinh(self):
    """asinh(Tensor self) -> Tensor result
    The inverse hyperbolic sine of each element.
    Shapes: any; the result has the same.
    Dtypes: float, complex.
    Gradient of self: grad / conj(sqrt(1 + self * self)).
    Source: the entry asinh of the spec.
    Example: gs.asinh(gs.tensor([-0.54, 0.09, 0.63]))"""
    return asinh.run(self)
asinh = _Op(
    "asinh", asinh, AsinhBackward0, "Tensor self", kernel=_k_asinh, jvp=_asinh_jvp, jvp_arrays=_asinh_jvp_arrays, dtypes=("float", "complex"),
    batch="elementwise",
)

def asinh_(self):
    """The in-place form of asinh: the result is written to self, which is returned."""
    return asinh_.run(self)
asinh_ = asinh.in_place_form(asinh_, keeps=True)

arcsinh = asinh

arcsinh_ = asinh_

# derivatives.yaml:219  acosh
_k_acosh, _k_acosh_backward_self = _kernels("acosh", "acosh_backward_self")
class AcoshBackward0(_OpNode, op="acosh", inputs={"self": 0}):
    """self: grad / conj(sqrt(self - 1)) / conj(sqrt(self + 1))"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_acosh_backward_self(grad, self)

    def _on_tensors(grad, self):
        return (grad / _conjugate(_ops.sqrt(self - 1))) / _conjugate(_ops.sqrt(self + 1))

def _acosh_jvp(self, *, result, self_t=None):
    return (self_t / _ops.sqrt(self - 1)) / _ops.sqrt(self + 1)

def _acosh_jvp_arrays(self, *, result, self_t=None):
    return _k_acosh_backward_self(self_t._array, self._array)

def acosh(self):
    """acosh(Tensor self) -> Tensor result
    The inverse hyperbolic cosine of each element.
    Shapes: any; the result has the same.
    Dtypes: float, complex.
    Gradient of self: grad / conj(sqrt(self - 1)) / conj(sqrt(self + 1)).
    Source: the entry acosh of the spec.
    Example: gs.acosh(gs.tensor([1.48, 2.15, 2.71]))"""
    return acosh.run(self)
acosh = _Op(
    "acosh", acosh, AcoshBackward0, "Tensor self", kernel=_k_acosh, jvp=_acosh_jvp, jvp_arrays=_acosh_jvp_arrays, dtypes=("float", "complex"),
    batch="elementwise",
)

def acosh_(self):
    """The in-place form of acosh: the result is written to self, which is returned."""
    return acosh_.run(self)
acosh_ = acosh.in_place_form(acosh_, keeps=True)

arccosh = acosh

arccosh_ = acosh_

# derivatives.yaml:226  atanh
_k_atanh, _k_atanh_backward_self = _kernels("atanh", "atanh_backward_self")
class AtanhBackward0(_OpNode, op="atanh", inputs={"self": 0}):
    """self: grad / conj(rest_of_square(self))"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_atanh_backward_self(grad, self)

    def _on_tensors(grad, self):
        return grad / _conjugate(_ops.rest_of_square(self))

def _atanh_jvp(self, *, result, self_t=None):
    return self_t / _ops.rest_of_square(self)

def _atanh_jvp_arrays(self, *, result, self_t=None):
    return _k_atanh_backward_self(self_t._array, self._array)

def atanh(self):
    """atanh(Tensor self) -> Tensor result
    The inverse hyperbolic tangent of each element.
    Shapes: any; the result has the same.
    Dtypes: float, complex.
    Gradient of self: grad / conj(rest_of_square(self)).
    Source: the entry atanh of the spec.
    Example: gs.atanh(gs.tensor([-0.54, 0.09, 0.63]))"""
    return atanh.run(self)
atanh = _Op(
    "atanh", atanh, AtanhBackward0, "Tensor self", kernel=_k_atanh, jvp=_atanh_jvp, jvp_arrays=_atanh_jvp_arrays, dtypes=("float", "complex"),
    batch="elementwise",
)

def atanh_(self):
    """The in-place form of atanh: the result is written to self, which is returned."""
    return atanh_.run(self)
atanh_ = atanh.in_place_form(atanh_, keeps=True)

arctanh = atanh

arctanh_ = atanh_

# derivatives.yaml:233  erf
_k_erf, _k_erf_backward_self = _kernels("erf", "erf_backward_self")
class ErfBackward0(_OpNode, op="erf", inputs={"self": 0}):
    """self: grad * (2 / sqrt(pi)) * exp_square(self, -1.0)"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_erf_backward_self(grad, self)

    def _on_tensors(grad, self):
        return (grad * 1.1283791670955126) * _ops.exp_square(self, -1.0)

def _erf_jvp(self, *, result, self_t=None):
    return (self_t * 1.1283791670955126) * _ops.exp_square(self, -1.0)

def _erf_jvp_arrays(self, *, result, self_t=None):
    return _k_erf_backward_self(self_t._array, self._array)

def erf(self):
    """erf(Tensor self) -> Tensor result
    The error function of each element.
    Shapes: any; the result has the same.
    Dtypes: float.
    Gradient of self: grad * (2 / sqrt(pi)) * exp_square(self, -1.0).
    Source: the entry erf of the spec.
    Example: gs.erf(gs.tensor([-1.2, 0.2, 1.4]))"""
    return erf.run(self)
erf = _Op("erf", erf, ErfBackward0, "Tensor self", kernel=_k_erf, jvp=_erf_jvp, jvp_arrays=_erf_jvp_arrays, batch="elementwise")

def erf_(self):
    """The in-place form of erf: the result is written to self, which is returned."""
    return erf_.run(self)
erf_ = erf.in_place_form(erf_, keeps=True)

# derivatives.yaml:241  erfc
_k_erfc, _k_erfc_backward_self = _kernels("erfc", "erfc_backward_self")
class ErfcBackward0(_OpNode, op="erfc", inputs={"self": 0}):
    """self: grad * (-2 / sqrt(pi)) * exp_square(self, -1.0)"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_erfc_backward_self(grad, self)

    def _on_tensors(grad, self):
        return (grad * -1.1283791670955126) * _ops.exp_square(self, -1.0)

def _erfc_jvp(self, *, result, self_t=None):
    return (self_t * -1.1283791670955126) * _ops.exp_square(self, -1.0)

def _erfc_jvp_arrays(self, *, result, self_t=None):
    return _k_erfc_backward_self(self_t._array, self._array)

def erfc(self):
    """erfc(Tensor self) -> Tensor result
    One minus the error function of each element, accurate where that is small.
    Shapes: any; the result has the same.
    Dtypes: float.
    Gradient of self: grad * (-2 / sqrt(pi)) * exp_square(self, -1.0).
    Source: the entry erfc of the spec.
    Example: gs.erfc(gs.tensor([-1.2, 0.2, 1.4]))"""
    return erfc.run(self)
erfc = _Op("erfc", erfc, ErfcBackward0, "Tensor self", kernel=_k_erfc, jvp=_erfc_jvp, jvp_arrays=_erfc_jvp_arrays, batch="elementwise")

def erfc_(self):
    """The in-place form of erfc: the result is written to self, which is returned."""
    return erfc_.run(self)
erfc_ = erfc.in_place_form(erfc_, keeps=True)

# derivatives.yaml:249  exp_square
_k_exp_square, _k_exp_square_backward_self = _kernels("exp_square", "exp_square_backward_self")
class ExpSquareBackward0(_OpNode, op="exp_square", inputs={"self": 0}):
    """self: 2 * grad * factor * self * result"""
    _saves = {"factor": ("argument", 1, 1), "self": ("input", 0, 1), "result": ("output", 0, 1)}

    def _on_arrays(grad, factor, self, result):
        return _k_exp_square_backward_self(grad, self, _exact_scalar(factor, grad), result)

    def _on_tensors(grad, factor, self, result):
        return (((2 * grad) * factor) * self) * result

def _exp_square_jvp(self, factor, *, result, self_t=None):
    return (((2 * self_t) * factor) * self) * result

def _exp_square_jvp_arrays(self, factor, *, result, self_t=None):
    return _k_exp_square_backward_self(self_t._array, self._array, _exact_scalar(factor, self_t._array), result._array)

def exp_square(self, factor):
    """exp_square(Tensor self, scalar factor) -> Tensor result
    The exponential of a factor, by size a power of two, times the square of each element, exact in all digits."""
    return exp_square.run(self, factor)
exp_square = _Op(
    "exp_square", exp_square, ExpSquareBackward0, "Tensor self, scalar factor", kernel=_k_exp_square, exact=2, jvp=_exp_square_jvp,
    jvp_arrays=_exp_square_jvp_arrays, batch="elementwise", public=False,
)

# derivatives.yaml:255  floor
(_k_floor,) = _kernels("floor")
class FloorBackward0(_OpNode, op="floor", inputs={"self": 0}):
    """self: 0"""
    _saves = {"self_shape": ("shape", 0, 1)}

    def _on_arrays(grad, self_shape):
        return _zeros(self_shape, grad.dtype)

    def _on_tensors(grad, self_shape):
        return _wrap(_zeros(self_shape, grad._memory.dtype))

def _floor_jvp(self, *, result, self_t=None):
    return None

def _floor_jvp_arrays(self, *, result, self_t=None):
    return None

def floor(self):
    """floor(Tensor self) -> Tensor result
    The largest whole number not above each element.
    Shapes: any; the result has the same.
    Dtypes: float, int.
    Raises: RuntimeError for bool and complex tensors.
    Gradient of self: 0.
    Source: the entry floor of the spec.
    Example: gs.floor(gs.tensor([-1.2, 0.2, 1.4]))"""
    return floor.run(self)
floor = _Op(
    "floor", floor, FloorBackward0, "Tensor self", kernel=_k_floor, jvp=_floor_jvp, jvp_arrays=_floor_jvp_arrays, dtypes=("float", "int"),
    refusals={"bool": 'floor is not supported for bool inputs', "complex": 'floor is not supported for complex inputs'}, batch="elementwise",
)

def floor_(self):
    """The in-place form of floor: the result is written to self, which is returned."""
    return floor_.run(self)
floor_ = floor.in_place_form(floor_)

# derivatives.yaml:264  ceil
(_k_ceil,) = _kernels("ceil")
class CeilBackward0(_OpNode, op="ceil", inputs={"self": 0}):
    """self: 0"""
    _saves = {"self_shape": ("shape", 0, 1)}

    def _on_arrays(grad, self_shape):
        return _zeros(self_shape, grad.dtype)

    def _on_tensors(grad, self_shape):
        return _wrap(_zeros(self_shape, grad._memory.dtype))

def _ceil_jvp(self, *, result, self_t=None):
    return None

def _ceil_jvp_arrays(self, *, result, self_t=None):
    return None

def ceil(self):
    """ceil(Tensor self) -> Tensor result
    The smallest whole number not below each element.
    Shapes: any; the result has the same.
    Dtypes: float, int.
    Raises: RuntimeError for bool and complex tensors.
    Gradient of self: 0.
    Source: the entry ceil of the spec.
    Example: gs.ceil(gs.tensor([-1.2, 0.2, 1.4]))"""
    return ceil.run(self)
ceil = _Op(
    "ceil", ceil, CeilBackward0, "Tensor self", kernel=_k_ceil, jvp=_ceil_jvp, jvp_arrays=_ceil_jvp_arrays, dtypes=("float", "int"),
    refusals={"bool": 'ceil is not supported for bool inputs', "complex": 'ceil is not supported for complex inputs'}, batch="elementwise",
)

def ceil_(self):
    """The in-place form of ceil: the result is written to self, which is returned."""
    return ceil_.run(self)
ceil_ = ceil.in_place_form(ceil_)

# derivatives.yaml:273  trunc
(_k_trunc,) = _kernels("trunc")
class TruncBackward0(_OpNode, op="trunc", inputs={"self": 0}):
    """self: 0"""
    _saves = {"self_shape": ("shape", 0, 1)}

    def _on_arrays(grad, self_shape):
        return _zeros(self_shape, grad.dtype)

    def _on_tensors(grad, self_shape):
        return _wrap(_zeros(self_shape, grad._memory.dtype))

def _trunc_jvp(self, *, result, self_t=None):
    return None

def _trunc_jvp_arrays(self, *, result, self_t=None):
    return None

def trunc(self):
    """trunc(Tensor self) -> Tensor result
    The whole part of each element.
    Shapes: any; the result has the same.
    Dtypes: float, int.
    Raises: RuntimeError for bool and complex tensors.
    Gradient of self: 0.
    Source: the entry trunc of the spec.
    Example: gs.trunc(gs.tensor([-1.2, 0.2, 1.4]))"""
    return trunc.run(self)
trunc = _Op(
    "trunc", trunc, TruncBackward0, "Tensor self", kernel=_k_trunc, jvp=_trunc_jvp, jvp_arrays=_trunc_jvp_arrays, dtypes=("float", "int"),
    refusals={"bool": 'trunc is not supported for bool inputs', "complex": 'trunc is not supported for complex inputs'}, batch="elementwise",
)

def trunc_(self):
    """The in-place form of trunc: the result is written to self, which is returned."""
    return trunc_.run(self)
trunc_ = trunc.in_place_form(trunc_)

fix = trunc

fix_ = trunc_

# derivatives.yaml:282  frac
(_k_frac,) = _kernels("frac")
class FracBackward0(_OpNode, op="frac", inputs={"self": 0}):
    """self: grad"""

    def _on_arrays(grad):
        return grad

    def _on_tensors(grad):
        return grad

def _frac_jvp(self, *, result, self_t=None):
    return self_t

def _frac_jvp_arrays(self, *, result, self_t=None):
    return self_t._array

def frac(self):
    """frac(Tensor self) -> Tensor result
    The fractional part of each element, with its sign.
    Shapes: any; the result has the same.
    Dtypes: float.
    Gradient of self: grad.
    Source: the entry frac of the spec.
    Example: gs.frac(gs.tensor([-1.2, 0.2, 1.4]))"""
    return frac.run(self)
frac = _Op("frac", frac, FracBackward0, "Tensor self", kernel=_k_frac, jvp=_frac_jvp, jvp_arrays=_frac_jvp_arrays, batch="elementwise")

def frac_(self):
    """The in-place form of frac: the result is written to self, which is returned."""
    return frac_.run(self)
frac_ = frac.in_place_form(frac_)

# derivatives.yaml:289  rint
(_k_rint,) = _kernels("rint")
class RintBackward0(_OpNode, op="rint", inputs={"self": 0}):
    """self: 0"""
    _saves = {"self_shape": ("shape", 0, 1)}

    def _on_arrays(grad, self_shape):
        return _zeros(self_shape, grad.dtype)

    def _on_tensors(grad, self_shape):
        return _wrap(_zeros(self_shape, grad._memory.dtype))

def _rint_jvp(self, *, result, self_t=None):
    return None

def _rint_jvp_arrays(self, *, result, self_t=None):
    return None

def rint(self):
    """rint(Tensor self) -> Tensor result
    Each element rounded to the nearest whole number, halves to even."""
    return rint.run(self)
rint = _Op(
    "rint", rint, RintBackward0, "Tensor self", kernel=_k_rint, jvp=_rint_jvp, jvp_arrays=_rint_jvp_arrays, dtypes=("float", "int"),
    refusals={"bool": 'round is not supported for bool inputs', "complex": 'round is not supported for complex inputs'}, batch="elementwise", public=False,
)

# derivatives.yaml:296  deg2rad
_k_deg2rad, _k_deg2rad_backward_self = _kernels("deg2rad", "deg2rad_backward_self")
class Deg2radBackward0(_OpNode, op="deg2rad", inputs={"self": 0}):
    """self: grad * (pi / 180)"""

    def _on_arrays(grad):
        return _k_deg2rad_backward_self(grad)

    def _on_tensors(grad):
        return grad * 0.017453292519943295

def _deg2rad_jvp(self, *, result, self_t=None):
    return self_t * 0.017453292519943295

def _deg2rad_jvp_arrays(self, *, result, self_t=None):
    return _k_deg2rad_backward_self(self_t._array)

def deg2rad(self):
    """deg2rad(Tensor self) -> Tensor result
    Each angle in degrees as one in radians.
    Shapes: any; the result has the same.
    Dtypes: float.
    Gradient of self: grad * (pi / 180).
    Source: the entry deg2rad of the spec.
    Example: gs.deg2rad(gs.tensor([-1.2, 0.2, 1.4]))"""
    return deg2rad.run(self)
deg2rad = _Op("deg2rad", deg2rad, Deg2radBackward0, "Tensor self", kernel=_k_deg2rad, jvp=_deg2rad_jvp, jvp_arrays=_deg2rad_jvp_arrays, batch="elementwise")

def deg2rad_(self):
    """The in-place form of deg2rad: the result is written to self, which is returned."""
    return deg2rad_.run(self)
deg2rad_ = deg2rad.in_place_form(deg2rad_)

# derivatives.yaml:303  rad2deg
_k_rad2deg, _k_rad2deg_backward_self = _kernels("rad2deg", "rad2deg_backward_self")
class Rad2degBackward0(_OpNode, op="rad2deg", inputs={"self": 0}):
    """self: grad * (180 / pi)"""

    def _on_arrays(grad):
        return _k_rad2deg_backward_self(grad)

    def _on_tensors(grad):
        return grad * 57.29577951308232

def _rad2deg_jvp(self, *, result, self_t=None):
    return self_t * 57.29577951308232

def _rad2deg_jvp_arrays(self, *, result, self_t=None):
    return _k_rad2deg_backward_self(self_t._array)

def rad2deg(self):
    """rad2deg(Tensor self) -> Tensor result
    Each angle in radians as one in degrees.
    Shapes: any; the result has the same.
    Dtypes: float.
    Gradient of self: grad * (180 / pi).
    Source: the entry rad2deg of the spec.
    Example: gs.rad2deg(gs.tensor([-1.2, 0.2, 1.4]))"""
    return rad2deg.run(self)
rad2deg = _Op("rad2deg", rad2deg, Rad2degBackward0, "Tensor self", kernel=_k_rad2deg, jvp=_rad2deg_jvp, jvp_arrays=_rad2deg_jvp_arrays, batch="elementwise")

def rad2deg_(self):
    """The in-place form of rad2deg: the result is written to self, which is returned."""
    return rad2deg_.run(self)
rad2deg_ = rad2deg.in_place_form(rad2deg_)

# derivatives.yaml:310  logit
def logit(self, eps=None):
    """logit(Tensor self, float? eps=None) -> Tensor result
    The logarithm of the odds of each probability, which is first limited to [eps, 1 - eps] if there is an `eps`.
    Shapes: for example self (2, 3).
    Source: the entry logit of the spec.
    Example: gs.logit(gs.linspace(0.05, 0.95, 6).reshape(2, 3))"""
    if eps is not None and eps.__class__ is not float and eps.__class__ is not int: eps = _number("logit", "eps", eps)
    return _ops.log_odds(self) if eps is None else _ops.limited_log_odds(self, eps)
logit = _Op("logit", logit, None, "Tensor self, float? eps", planned=True)

def logit_(self, eps=None):
    """The in-place form of logit: the result is written to self, which is returned."""
    if eps is not None and eps.__class__ is not float and eps.__class__ is not int: eps = _number("logit", "eps", eps)
    _target, self = self, _before_composite(self)
    return _write_composite("logit_", _target, _ops.log_odds(self) if eps is None else _ops.limited_log_odds(self, eps))
logit_ = logit.in_place_form(logit_, by_function=True)

# derivatives.yaml:317  log_odds
_k_log_odds, _k_log_odds_backward_self = _kernels("log_odds", "log_odds_backward_self")
class LogOddsBackward0(_OpNode, op="log_odds", inputs={"self": 0}):
    """self: grad / (self * (1 - self)) if self >= 0 and self <= 1 else result"""
    _saves = {"self": ("input", 0, 1), "result": ("output", 0, 1)}

    def _on_arrays(grad, self, result):
        return _k_log_odds_backward_self(grad, self, result)

    def _on_tensors(grad, self, result):
        return _choose(_both(self >= 0, lambda: (self <= 1)), grad / (self * (1 - self)), result)

def _log_odds_jvp(self, *, result, self_t=None):
    return _choose(_both(self >= 0, lambda: (self <= 1)), self_t / (self * (1 - self)), result)

def _log_odds_jvp_arrays(self, *, result, self_t=None):
    return _k_log_odds_backward_self(self_t._array, self._array, result._array)

def log_odds(self):
    """log_odds(Tensor self) -> Tensor result
    The logarithm of the odds of each probability."""
    return log_odds.run(self)
log_odds = _Op(
    "log_odds", log_odds, LogOddsBackward0, "Tensor self", kernel=_k_log_odds, jvp=_log_odds_jvp, jvp_arrays=_log_odds_jvp_arrays, batch="elementwise",
    public=False,
)

# derivatives.yaml:323  limited_log_odds
_k_limited_log_odds, _k_limited_log_odds_backward_self = _kernels("limited_log_odds", "limited_log_odds_backward_self")
class LimitedLogOddsBackward0(_OpNode, op="limited_log_odds", inputs={"self": 0}):
    """self: 0 if outside else grad / (1 if outside else self * (1 - self)), where outside = self < eps or self > 1 - eps"""
    _saves = {"self": ("input", 0, 1), "eps": ("argument", 1, 1)}

    def _on_arrays(grad, self, eps):
        return _k_limited_log_odds_backward_self(grad, self, _scalar(eps, grad))

    def _on_tensors(grad, self, eps):
        outside = (self < eps) | (self > (1 - eps))
        return _choose(outside, 0, grad / (_choose(outside, 1, self * (1 - self))))

def _limited_log_odds_jvp(self, eps, *, result, self_t=None):
    outside = (self < eps) | (self > (1 - eps))
    return _choose(outside, 0, self_t / (_choose(outside, 1, self * (1 - self))))

def _limited_log_odds_jvp_arrays(self, eps, *, result, self_t=None):
    return _k_limited_log_odds_backward_self(self_t._array, self._array, _scalar(eps, self_t._array))

def limited_log_odds(self, eps):
    """limited_log_odds(Tensor self, scalar eps) -> Tensor result
    The logarithm of the odds of each probability limited to [eps, 1 - eps]."""
    return limited_log_odds.run(self, eps)
limited_log_odds = _Op(
    "limited_log_odds", limited_log_odds, LimitedLogOddsBackward0, "Tensor self, scalar eps", kernel=_k_limited_log_odds, jvp=_limited_log_odds_jvp,
    jvp_arrays=_limited_log_odds_jvp_arrays, batch="elementwise", public=False,
)

# derivatives.yaml:333  nan_to_num
def nan_to_num(self, nan=None, posinf=None, neginf=None):
    """nan_to_num(Tensor self, float? nan=None, float? posinf=None, float? neginf=None) -> Tensor result
    Each element, with `nan` (zero) in place of NaN, and of infinities `posinf` and `neginf` (the largest numbers).
    Shapes: for example self (2, 3).
    Source: the entry nan_to_num of the spec.
    Example: gs.nan_to_num(gs.linspace(-2.0, 2.0, 6).reshape(2, 3))"""
    if nan is not None and nan.__class__ is not float and nan.__class__ is not int: nan = _number("nan_to_num", "nan", nan)
    if posinf is not None and posinf.__class__ is not float and posinf.__class__ is not int: posinf = _number("nan_to_num", "posinf", posinf)
    if neginf is not None and neginf.__class__ is not float and neginf.__class__ is not int: neginf = _number("nan_to_num", "neginf", neginf)
    return _elementwise.nan_to_num(self, nan, posinf, neginf)
nan_to_num = _Op(
    "nan_to_num", nan_to_num, None, "Tensor self, float? nan, float? posinf, float? neginf", composes=_elementwise.nan_to_num,
    dtypes=("float", "complex", "int", "bool"), planned=True,
)

def nan_to_num_(self, nan=None, posinf=None, neginf=None):
    """The in-place form of nan_to_num: the result is written to self, which is returned."""
    if nan is not None and nan.__class__ is not float and nan.__class__ is not int: nan = _number("nan_to_num", "nan", nan)
    if posinf is not None and posinf.__class__ is not float and posinf.__class__ is not int: posinf = _number("nan_to_num", "posinf", posinf)
    if neginf is not None and neginf.__class__ is not float and neginf.__class__ is not int: neginf = _number("nan_to_num", "neginf", neginf)
    _target, self = self, _before_composite(self)
    return _write_composite("nan_to_num_", _target, _elementwise.nan_to_num(self, nan, posinf, neginf))
nan_to_num_ = nan_to_num.in_place_form(nan_to_num_, by_function=True)

# derivatives.yaml:340  replace_nonfinite
_k_replace_nonfinite, _k_replace_nonfinite_backward_self = _kernels("replace_nonfinite", "replace_nonfinite_backward_self")
class ReplaceNonfiniteBackward0(_OpNode, op="replace_nonfinite", inputs={"self": 0}):
    """self: grad if isfinite(self) else 0"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_replace_nonfinite_backward_self(grad, self)

    def _on_tensors(grad, self):
        return _choose(_ops.isfinite(self), grad, 0)

def _replace_nonfinite_jvp(self, nan, posinf, neginf, *, result, self_t=None):
    return _choose(_ops.isfinite(self), self_t, 0)

def _replace_nonfinite_jvp_arrays(self, nan, posinf, neginf, *, result, self_t=None):
    return _k_replace_nonfinite_backward_self(self_t._array, self._array)

def replace_nonfinite(self, nan, posinf, neginf):
    """replace_nonfinite(Tensor self, scalar nan, scalar posinf, scalar neginf) -> Tensor result
    Each element, with numbers in place of NaN and of infinities."""
    return replace_nonfinite.run(self, nan, posinf, neginf)
replace_nonfinite = _Op(
    "replace_nonfinite", replace_nonfinite, ReplaceNonfiniteBackward0, "Tensor self, scalar nan, scalar posinf, scalar neginf", kernel=_k_replace_nonfinite,
    exact=14, jvp=_replace_nonfinite_jvp, jvp_arrays=_replace_nonfinite_jvp_arrays, batch="elementwise", public=False,
)

# derivatives.yaml:346  positive
def positive(self):
    """positive(Tensor self) -> Tensor result
    The tensor itself; bools are refused.
    Shapes: for example self (2, 3).
    Source: the entry positive of the spec.
    Example: gs.positive(gs.linspace(-2.0, 2.0, 6).reshape(2, 3))"""
    return _elementwise.positive(self)
positive = _Op("positive", positive, None, "Tensor self", composes=_elementwise.positive, dtypes=("float", "complex", "int"))

# derivatives.yaml:352  frexp
(_k_frexp_backward_self,) = _kernels("frexp_backward_self")
_frexp_result = _namedtuple("frexp", ("mantissa", "exponent"))
class FrexpBackward0(_OpNode, op="frexp", inputs={"self": 0}):
    """self: grad / scale, where scale = exp2(to_dtype(exponent, self.dtype))"""
    _saves = {"exponent": ("plain", 1, 1), "self_dtype": ("dtype", 0, 1)}

    def _on_arrays(grad, exponent, self_dtype):
        if grad.dtype.kind in "fV":
            return _k_frexp_backward_self(grad, _raw.to_dtype(exponent, self_dtype))
        return _raw.div(grad, _raw.exp2(_raw.to_dtype(exponent, self_dtype)))

    def _on_tensors(grad, exponent, self_dtype):
        return grad / _ops.exp2(_ops.to_dtype(exponent, self_dtype))

def _frexp_jvp(self, *, mantissa, exponent, self_t=None):
    self_dtype = self._array.dtype
    return self_t / _ops.exp2(_ops.to_dtype(exponent, self_dtype))

def frexp(self):
    """frexp(Tensor self) -> Tensor mantissa, Index exponent
    Each element as a mantissa below one, from 0.5 on, times two to the power of an exponent (int32).
    Shapes: any number of leading batch dims; for example self (2, 3).
    Dtypes: float.
    Gradient of self: grad / scale, where scale = exp2(to_dtype(exponent, self.dtype)).
    Source: the entry frexp of the spec.
    Example: gs.frexp(gs.linspace(-2.0, 2.0, 6).reshape(2, 3))"""
    return frexp.run(self)
frexp = _Op(
    "frexp", frexp, FrexpBackward0, "Tensor self", "Tensor mantissa, Index exponent", computes=_raw.frexp, named=_frexp_result, jvp=_frexp_jvp, batch="leading",
)

# derivatives.yaml:362  round_parts
(_k_round_parts,) = _kernels("round_parts")
class RoundPartsBackward0(_OpNode, op="round_parts", inputs={"self": 0}):
    """self: 0"""
    _saves = {"self_shape": ("shape", 0, 1)}

    def _on_arrays(grad, self_shape):
        return _zeros(self_shape, grad.dtype)

    def _on_tensors(grad, self_shape):
        return _wrap(_zeros(self_shape, grad._memory.dtype))

def _round_parts_jvp(self, power, *, result, self_t=None):
    return None

def _round_parts_jvp_arrays(self, power, *, result, self_t=None):
    return None

def round_parts(self, power):
    """round_parts(Tensor self, scalar power) -> Tensor result
    Each element rounded to multiples of 1 / power, halves to even."""
    return round_parts.run(self, power)
round_parts = _Op(
    "round_parts", round_parts, RoundPartsBackward0, "Tensor self, scalar power", kernel=_k_round_parts, exact=2, jvp=_round_parts_jvp,
    jvp_arrays=_round_parts_jvp_arrays, batch="elementwise", public=False,
)

# derivatives.yaml:368  round_multiples
(_k_round_multiples,) = _kernels("round_multiples")
class RoundMultiplesBackward0(_OpNode, op="round_multiples", inputs={"self": 0}):
    """self: 0"""
    _saves = {"self_shape": ("shape", 0, 1)}

    def _on_arrays(grad, self_shape):
        return _zeros(self_shape, grad.dtype)

    def _on_tensors(grad, self_shape):
        return _wrap(_zeros(self_shape, grad._memory.dtype))

def _round_multiples_jvp(self, power, *, result, self_t=None):
    return None

def _round_multiples_jvp_arrays(self, power, *, result, self_t=None):
    return None

def round_multiples(self, power):
    """round_multiples(Tensor self, scalar power) -> Tensor result
    Each element rounded to multiples of power, halves to even."""
    return round_multiples.run(self, power)
round_multiples = _Op(
    "round_multiples", round_multiples, RoundMultiplesBackward0, "Tensor self, scalar power", kernel=_k_round_multiples, exact=2, jvp=_round_multiples_jvp,
    jvp_arrays=_round_multiples_jvp_arrays, batch="elementwise", public=False,
)

# derivatives.yaml:374  round
def round(self, *, decimals=0):
    """round(Tensor self, *, int decimals=0) -> Tensor result
    Each element rounded to the given number of decimals, halves to even.
    Shapes: for example self (2, 3).
    Source: the entry round of the spec.
    Example: gs.round(gs.linspace(-2.0, 2.0, 6).reshape(2, 3))"""
    if decimals.__class__ is not int: decimals = _integer("round", "decimals", decimals)
    return _elementwise.round(self, decimals=decimals)
round = _Op("round", round, None, "Tensor self, int decimals", composes=_elementwise.round, dtypes=("float", "int"), planned=True)

def round_(self, *, decimals=0):
    """The in-place form of round: the result is written to self, which is returned."""
    if decimals.__class__ is not int: decimals = _integer("round", "decimals", decimals)
    _target, self = self, _before_composite(self)
    return _write_composite("round_", _target, _elementwise.round(self, decimals=decimals))
round_ = round.in_place_form(round_, by_function=True)

_OPS.enter((
    neg, abs, sign, sgn, exp, expm1, exp2, log, log1p, log2, log10, sqrt, rsqrt, square, reciprocal, sin, cos, tan, asin, rest_of_square, acos, atan, sinh,
    cosh, tanh, tanh_backward, asinh, acosh, atanh, erf, erfc, exp_square, floor, ceil, trunc, frac, rint, deg2rad, rad2deg, logit, log_odds, limited_log_odds,
    nan_to_num, replace_nonfinite, positive, frexp, round_parts, round_multiples, round,
))
_add_methods({
    "__neg__": neg, "neg": neg, "negative": neg, "neg_": neg_, "negative_": neg_, "__abs__": abs, "abs": abs, "absolute": abs, "abs_": abs_, "absolute_": abs_,
    "sign": sign, "sign_": sign_, "sgn": sgn, "sgn_": sgn_, "exp": exp, "exp_": exp_, "expm1": expm1, "expm1_": expm1_, "exp2": exp2, "exp2_": exp2_,
    "log": log, "log_": log_, "log1p": log1p, "log1p_": log1p_, "log2": log2, "log2_": log2_, "log10": log10, "log10_": log10_, "sqrt": sqrt, "sqrt_": sqrt_,
    "rsqrt": rsqrt, "rsqrt_": rsqrt_, "square": square, "square_": square_, "reciprocal": reciprocal, "reciprocal_": reciprocal_, "sin": sin, "sin_": sin_,
    "cos": cos, "cos_": cos_, "tan": tan, "tan_": tan_, "asin": asin, "arcsin": asin, "asin_": asin_, "arcsin_": asin_, "acos": acos, "arccos": acos,
    "acos_": acos_, "arccos_": acos_, "atan": atan, "arctan": atan, "atan_": atan_, "arctan_": atan_, "sinh": sinh, "sinh_": sinh_, "cosh": cosh,
    "cosh_": cosh_, "tanh": tanh, "tanh_": tanh_, "asinh": asinh, "arcsinh": asinh, "asinh_": asinh_, "arcsinh_": asinh_, "acosh": acosh, "arccosh": acosh,
    "acosh_": acosh_, "arccosh_": acosh_, "atanh": atanh, "arctanh": atanh, "atanh_": atanh_, "arctanh_": atanh_, "erf": erf, "erf_": erf_, "erfc": erfc,
    "erfc_": erfc_, "floor": floor, "floor_": floor_, "ceil": ceil, "ceil_": ceil_, "trunc": trunc, "fix": trunc, "trunc_": trunc_, "fix_": trunc_,
    "frac": frac, "frac_": frac_, "deg2rad": deg2rad, "deg2rad_": deg2rad_, "rad2deg": rad2deg, "rad2deg_": rad2deg_, "logit": logit, "logit_": logit_,
    "nan_to_num": nan_to_num, "nan_to_num_": nan_to_num_, "positive": positive, "frexp": frexp, "round": round, "round_": round_,
})

__all__ = (
    "neg", "neg_", "negative", "negative_", "abs", "abs_", "absolute", "absolute_", "sign", "sign_", "sgn", "sgn_", "exp", "exp_", "expm1", "expm1_", "exp2",
    "exp2_", "log", "log_", "log1p", "log1p_", "log2", "log2_", "log10", "log10_", "sqrt", "sqrt_", "rsqrt", "rsqrt_", "square", "square_", "reciprocal",
    "reciprocal_", "sin", "sin_", "cos", "cos_", "tan", "tan_", "asin", "asin_", "arcsin", "arcsin_", "rest_of_square", "acos", "acos_", "arccos", "arccos_",
    "atan", "atan_", "arctan", "arctan_", "sinh", "sinh_", "cosh", "cosh_", "tanh", "tanh_", "tanh_backward", "asinh", "asinh_", "arcsinh", "arcsinh_", "acosh",
    "acosh_", "arccosh", "arccosh_", "atanh", "atanh_", "arctanh", "arctanh_", "erf", "erf_", "erfc", "erfc_", "exp_square", "floor", "floor_", "ceil", "ceil_",
    "trunc", "trunc_", "fix", "fix_", "frac", "frac_", "rint", "deg2rad", "deg2rad_", "rad2deg", "rad2deg_", "logit", "logit_", "log_odds", "limited_log_odds",
    "nan_to_num", "nan_to_num_", "replace_nonfinite", "positive", "frexp", "round_parts", "round_multiples", "round", "round_",
)
_publish({name: globals()[name] for name in __all__})
