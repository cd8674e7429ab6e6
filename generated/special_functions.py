# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
# In an edited module functions and formulas run in the place of rows. Checksum of what follows: 95b65eb7
"""Special functions: Functions of mathematical physics and statistics, elementwise."""

from gradspec.composites import elementwise as _elementwise
from gradspec.core import ops as _ops
from gradspec.core.tensor import add_methods as _add_methods, wrap as _wrap
from gradspec.core.compiled.kernels import kernels as _kernels
from gradspec.core.ops import OPS as _OPS, as_generated as _as_generated, publish as _publish
from gradspec.core.compiled.bindings import Op as _Op
from gradspec.dispatch.arguments import integer as _integer
from gradspec.dispatch.formulas import (
    both as _both, choose as _choose, conjugate as _conjugate, no_tangent as _no_tangent, not_implemented as _not_implemented, total as _total, zeros as _zeros,
)
from gradspec.dispatch.operands import exact_scalar as _exact_scalar, scalar as _scalar
from gradspec.dispatch.overloads import overloads_in_c as _overloads_in_c, select_overload as _select_overload
from gradspec.graph.saved import OpNode as _OpNode
from gradspec.graph.writes import before_composite as _before_composite, write_composite as _write_composite
from . import raw as _raw

_Op = _as_generated(_Op, __file__)

# derivatives.yaml:4229  special_entr
_k_special_entr, _k_special_entr_backward_self = _kernels("special_entr", "special_entr_backward_self")
class SpecialEntrBackward0(_OpNode, op="special_entr", inputs={"self": 0}):
    """self: grad * (-1 - log(self))"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_special_entr_backward_self(grad, self)

    def _on_tensors(grad, self):
        return grad * ((-1) - _ops.log(self))

def _special_entr_jvp(self, *, result, self_t=None):
    return self_t * ((-1) - _ops.log(self))

def _special_entr_jvp_arrays(self, *, result, self_t=None):
    return _k_special_entr_backward_self(self_t._array, self._array)

def special_entr(self):
    """special.entr(Tensor self) -> Tensor result
    The entropy -x * log(x) of each element x, 0 at 0, and -inf for negative ones.
    Shapes: any; the result has the same.
    Dtypes: float.
    Gradient of self: grad * (-1 - log(self)).
    Source: the entry special_entr of the spec.
    Example: gs.special.entr(gs.tensor([0.68, 1.7, 2.56]))"""
    return special_entr.run(self)
special_entr.__qualname__ = "special.entr"
special_entr = _Op(
    "special_entr", special_entr, SpecialEntrBackward0, "Tensor self", kernel=_k_special_entr, jvp=_special_entr_jvp, jvp_arrays=_special_entr_jvp_arrays,
    batch="elementwise", namespace="special",
)

# derivatives.yaml:4235  xlogy
_k_xlogy, _k_xlogy_backward_self, _k_xlogy_backward_other = _kernels("xlogy", "xlogy_backward_self", "xlogy_backward_other")
class XlogyBackward0(_OpNode, op="xlogy", inputs={"self": 0, "other": 1}, broadcasts=True):
    """self: 0 if self == 0 and other <= 0 else xlogy(grad, other)
    other: grad * self / other"""
    _saves = {"self": ("input", 0, 3), "other": ("input", 1, 3), "self_shape": ("shape", 0, 1), "other_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, self, other):
        return (_k_xlogy_backward_self(grad, self, other) if needs & 1 else None, _k_xlogy_backward_other(grad, self, other) if needs & 2 else None)

    def _on_tensors(needs, grad, self, other):
        return (
            _choose(_both(self == 0, lambda: (other <= 0)), 0, _ops.xlogy(grad, other)) if needs & 1 else None, (grad * self) / other if needs & 2 else None,
        )

def _xlogy_jvp(self, other, *, result, self_t=None, other_t=None):
    return _total(
        None if self_t is None else _choose(_both(self == 0, lambda: (other <= 0)), 0, _ops.xlogy(self_t, other)),
        None if other_t is None else (other_t * self) / other,
    )

def _xlogy_jvp_arrays(self, other, *, result, self_t=None, other_t=None):
    return _total(
        None if self_t is None else _k_xlogy_backward_self(self_t._array, self._array, other._array),
        None if other_t is None else _k_xlogy_backward_other(other_t._array, self._array, other._array),
    )

def xlogy(self, other):
    """xlogy(Tensor self, Tensor other) -> Tensor result
    The product of self and the logarithm of other, 0 where self is, unless other is NaN.
    Shapes: the tensors are broadcast.
    Dtypes: float.
    Raises: RuntimeError for shapes that do not broadcast.
    Gradient of self: 0 if self == 0 and other <= 0 else xlogy(grad, other).
    Gradient of other: grad * self / other.
    Source: the entry xlogy of the spec.
    Example: gs.xlogy(gs.tensor([-1.2, 0.2, 1.4]), gs.tensor([2.16, 1.04, 0.62]))"""
    return xlogy.run(self, other)
xlogy = _Op("xlogy", xlogy, XlogyBackward0, "Tensor self, Tensor other", kernel=_k_xlogy, jvp=_xlogy_jvp, jvp_arrays=_xlogy_jvp_arrays, batch="elementwise")

def xlogy_(self, other):
    """The in-place form of xlogy: the result is written to self, which is returned."""
    return xlogy_.run(self, other)
xlogy_ = xlogy.in_place_form(xlogy_, keeps=True)

# derivatives.yaml:4244  special_xlog1py
_k_special_xlog1py, _k_special_xlog1py_backward_self, _k_special_xlog1py_backward_other = _kernels(
    "special_xlog1py", "special_xlog1py_backward_self", "special_xlog1py_backward_other",
)
class SpecialXlog1pyBackward0(_OpNode, op="special_xlog1py", inputs={"self": 0, "other": 1}, broadcasts=True):
    """self: 0 if self == 0 and other <= -1 else special.xlog1py(grad, other)
    other: grad * self / (other + 1)"""
    _saves = {"self": ("input", 0, 3), "other": ("input", 1, 3), "self_shape": ("shape", 0, 1), "other_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, self, other):
        return (
            _k_special_xlog1py_backward_self(grad, self, other) if needs & 1 else None,
            _k_special_xlog1py_backward_other(grad, self, other) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, self, other):
        return (
            _choose(_both(self == 0, lambda: (other <= (-1))), 0, _ops.special_xlog1py(grad, other)) if needs & 1 else None,
            (grad * self) / (other + 1) if needs & 2 else None,
        )

def _special_xlog1py_jvp(self, other, *, result, self_t=None, other_t=None):
    return _total(
        None if self_t is None else _choose(_both(self == 0, lambda: (other <= (-1))), 0, _ops.special_xlog1py(self_t, other)),
        None if other_t is None else (other_t * self) / (other + 1),
    )

def _special_xlog1py_jvp_arrays(self, other, *, result, self_t=None, other_t=None):
    return _total(
        None if self_t is None else _k_special_xlog1py_backward_self(self_t._array, self._array, other._array),
        None if other_t is None else _k_special_xlog1py_backward_other(other_t._array, self._array, other._array),
    )

def special_xlog1py(self, other):
    """special.xlog1py(Tensor self, Tensor other) -> Tensor result
    The product of self and log1p(other), 0 where self is, unless other is NaN.
    Shapes: the tensors are broadcast.
    Dtypes: float.
    Raises: RuntimeError for shapes that do not broadcast.
    Gradient of self: 0 if self == 0 and other <= -1 else special.xlog1py(grad, other).
    Gradient of other: grad * self / (other + 1).
    Source: the entry special_xlog1py of the spec.
    Example: gs.special.xlog1py(gs.tensor([-1.2, 0.2, 1.4]), gs.tensor([1.86, 0.34, -0.23]))"""
    return special_xlog1py.run(self, other)
special_xlog1py.__qualname__ = "special.xlog1py"
special_xlog1py = _Op(
    "special_xlog1py", special_xlog1py, SpecialXlog1pyBackward0, "Tensor self, Tensor other", kernel=_k_special_xlog1py, jvp=_special_xlog1py_jvp,
    jvp_arrays=_special_xlog1py_jvp_arrays, batch="elementwise", namespace="special",
)

# derivatives.yaml:4252  sinc
_k_sinc, _k_sinc_backward_self = _kernels("sinc", "sinc_backward_self")
class SincBackward0(_OpNode, op="sinc", inputs={"self": 0}):
    """self: grad * conj(sinc_slope(self))"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_sinc_backward_self(grad, self)

    def _on_tensors(grad, self):
        return grad * _conjugate(_ops.sinc_slope(self))

def _sinc_jvp(self, *, result, self_t=None):
    return self_t * _ops.sinc_slope(self)

def _sinc_jvp_arrays(self, *, result, self_t=None):
    return _k_sinc_backward_self(self_t._array, self._array)

def sinc(self):
    """sinc(Tensor self) -> Tensor result
    The normalized cardinal sine sin(pi x) / (pi x) of each element x, 1 at 0.
    Shapes: any; the result has the same.
    Dtypes: float, complex.
    Gradient of self: grad * conj(sinc_slope(self)).
    Source: the entry sinc of the spec.
    Example: gs.sinc(gs.tensor([-1.2, 0.2, 1.4]))"""
    return sinc.run(self)
sinc = _Op(
    "sinc", sinc, SincBackward0, "Tensor self", kernel=_k_sinc, jvp=_sinc_jvp, jvp_arrays=_sinc_jvp_arrays, dtypes=("float", "complex"), batch="elementwise",
)

def sinc_(self):
    """The in-place form of sinc: the result is written to self, which is returned."""
    return sinc_.run(self)
sinc_ = sinc.in_place_form(sinc_, keeps=True)

# derivatives.yaml:4260  sinc_slope
_k_sinc_slope, _k_sinc_slope_backward_self = _kernels("sinc_slope", "sinc_slope_backward_self")
class SincSlopeBackward0(_OpNode, op="sinc_slope", inputs={"self": 0}):
    """self: grad * conj(pi ** 2 / 3 * (pi ** 2 / 5) * self * self * hypergeometric_limit(quarter, 7) - pi ** 2 / 3 * hypergeometric_limit(quarter, 5)), where
        quarter = -pi * pi / 4 * self * self"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_sinc_slope_backward_self(grad, self)

    def _on_tensors(grad, self):
        quarter = (-2.4674011002723395 * self) * self
        return grad * _conjugate(
            (((6.493939402266829 * self) * self) * _ops.hypergeometric_limit(quarter, 7)) - (3.289868133696453 * _ops.hypergeometric_limit(quarter, 5))
        )

def _sinc_slope_jvp(self, *, result, self_t=None):
    quarter = (-2.4674011002723395 * self) * self
    return self_t * (
        (((6.493939402266829 * self) * self) * _ops.hypergeometric_limit(quarter, 7)) - (3.289868133696453 * _ops.hypergeometric_limit(quarter, 5))
    )

def _sinc_slope_jvp_arrays(self, *, result, self_t=None):
    return _k_sinc_slope_backward_self(self_t._array, self._array)

def sinc_slope(self):
    """sinc_slope(Tensor self) -> Tensor result
    The derivative of the normalized cardinal sine."""
    return sinc_slope.run(self)
sinc_slope = _Op(
    "sinc_slope", sinc_slope, SincSlopeBackward0, "Tensor self", kernel=_k_sinc_slope, jvp=_sinc_slope_jvp, jvp_arrays=_sinc_slope_jvp_arrays,
    dtypes=("float", "complex"), batch="elementwise", public=False,
)

# derivatives.yaml:4273  hypergeometric_limit
_k_hypergeometric_limit, _k_hypergeometric_limit_backward_self = _kernels("hypergeometric_limit", "hypergeometric_limit_backward_self")
class HypergeometricLimitBackward0(_OpNode, op="hypergeometric_limit", inputs={"self": 0}):
    """self: grad * conj(hypergeometric_limit(self, halves + 2) / (0.5 * halves))"""
    _saves = {"self": ("input", 0, 1), "halves": ("argument", 1, 1)}

    def _on_arrays(grad, self, halves):
        return _k_hypergeometric_limit_backward_self(grad, self, _exact_scalar(halves, grad))

    def _on_tensors(grad, self, halves):
        return grad * _conjugate(_ops.hypergeometric_limit(self, halves + 2) / (0.5 * halves))

def _hypergeometric_limit_jvp(self, halves, *, result, self_t=None):
    return self_t * (_ops.hypergeometric_limit(self, halves + 2) / (0.5 * halves))

def _hypergeometric_limit_jvp_arrays(self, halves, *, result, self_t=None):
    return _k_hypergeometric_limit_backward_self(self_t._array, self._array, _exact_scalar(halves, self_t._array))

def hypergeometric_limit(self, halves):
    """hypergeometric_limit(Tensor self, int halves) -> Tensor result
    0F1(b, self), the sum of self^k / (k! b (b + 1) ... (b + k - 1)) over k; b = halves / 2, halves odd if complex."""
    return hypergeometric_limit.run(self, halves)
hypergeometric_limit = _Op(
    "hypergeometric_limit", hypergeometric_limit, HypergeometricLimitBackward0, "Tensor self, int halves", kernel=_k_hypergeometric_limit, exact=2,
    jvp=_hypergeometric_limit_jvp, jvp_arrays=_hypergeometric_limit_jvp_arrays, dtypes=("float", "complex"), batch="elementwise", public=False,
)

# derivatives.yaml:4279  special_ndtr
def special_ndtr(self):
    """special.ndtr(Tensor self) -> Tensor result
    The distribution function of the standard normal distribution.
    Shapes: for example self (2, 3).
    Source: the entry special_ndtr of the spec.
    Example: gs.special.ndtr(gs.linspace(-2.0, 2.0, 6).reshape(2, 3))"""
    return _ops.ndtr(self)
special_ndtr.__qualname__ = "special.ndtr"
special_ndtr = _Op("special_ndtr", special_ndtr, None, "Tensor self", planned=True, namespace="special")

# derivatives.yaml:4284  lgamma
_k_lgamma, _k_lgamma_backward_self = _kernels("lgamma", "lgamma_backward_self")
class LgammaBackward0(_OpNode, op="lgamma", inputs={"self": 0}):
    """self: grad * digamma(self)"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_lgamma_backward_self(grad, self)

    def _on_tensors(grad, self):
        return grad * _ops.digamma(self)

def _lgamma_jvp(self, *, result, self_t=None):
    return self_t * _ops.digamma(self)

def _lgamma_jvp_arrays(self, *, result, self_t=None):
    return _k_lgamma_backward_self(self_t._array, self._array)

def lgamma(self):
    """lgamma(Tensor self) -> Tensor result
    The logarithm of the absolute value of the gamma function.
    Shapes: any; the result has the same.
    Dtypes: float.
    Gradient of self: grad * digamma(self).
    Source: the entry lgamma of the spec.
    Example: gs.lgamma(gs.tensor([0.84, 1.79, 2.59]))"""
    return lgamma.run(self)
lgamma = _Op("lgamma", lgamma, LgammaBackward0, "Tensor self", kernel=_k_lgamma, jvp=_lgamma_jvp, jvp_arrays=_lgamma_jvp_arrays, batch="elementwise")

def lgamma_(self):
    """The in-place form of lgamma: the result is written to self, which is returned."""
    return lgamma_.run(self)
lgamma_ = lgamma.in_place_form(lgamma_, keeps=True)

# derivatives.yaml:4291  digamma
_k_digamma, _k_digamma_backward_self = _kernels("digamma", "digamma_backward_self")
class DigammaBackward0(_OpNode, op="digamma", inputs={"self": 0}):
    """self: grad * trigamma(self)"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_digamma_backward_self(grad, self)

    def _on_tensors(grad, self):
        return grad * _ops.trigamma(self)

def _digamma_jvp(self, *, result, self_t=None):
    return self_t * _ops.trigamma(self)

def _digamma_jvp_arrays(self, *, result, self_t=None):
    return _k_digamma_backward_self(self_t._array, self._array)

def digamma(self):
    """digamma(Tensor self) -> Tensor result
    The logarithmic derivative of the gamma function.
    Shapes: any; the result has the same.
    Dtypes: float.
    Gradient of self: grad * trigamma(self).
    Source: the entry digamma of the spec.
    Example: gs.digamma(gs.tensor([0.84, 1.79, 2.59]))"""
    return digamma.run(self)
digamma = _Op("digamma", digamma, DigammaBackward0, "Tensor self", kernel=_k_digamma, jvp=_digamma_jvp, jvp_arrays=_digamma_jvp_arrays, batch="elementwise")

def digamma_(self):
    """The in-place form of digamma: the result is written to self, which is returned."""
    return digamma_.run(self)
digamma_ = digamma.in_place_form(digamma_, keeps=True)

# derivatives.yaml:4298  trigamma
_k_trigamma, _k_trigamma_backward_self = _kernels("trigamma", "trigamma_backward_self")
class TrigammaBackward0(_OpNode, op="trigamma", inputs={"self": 0}):
    """self: grad * tetragamma(self)"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_trigamma_backward_self(grad, self)

    def _on_tensors(grad, self):
        return grad * _ops.tetragamma(self)

def _trigamma_jvp(self, *, result, self_t=None):
    return self_t * _ops.tetragamma(self)

def _trigamma_jvp_arrays(self, *, result, self_t=None):
    return _k_trigamma_backward_self(self_t._array, self._array)

def trigamma(self):
    """trigamma(Tensor self) -> Tensor result
    The derivative of the digamma function."""
    return trigamma.run(self)
trigamma = _Op(
    "trigamma", trigamma, TrigammaBackward0, "Tensor self", kernel=_k_trigamma, jvp=_trigamma_jvp, jvp_arrays=_trigamma_jvp_arrays, batch="elementwise",
    public=False,
)

# derivatives.yaml:4303  tetragamma
_k_tetragamma, _k_tetragamma_backward_self = _kernels("tetragamma", "tetragamma_backward_self")
class TetragammaBackward0(_OpNode, op="tetragamma", inputs={"self": 0}):
    """self: grad * polygamma_of_order(self, 3)"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_tetragamma_backward_self(grad, self)

    def _on_tensors(grad, self):
        return grad * _ops.polygamma_of_order(self, 3)

def _tetragamma_jvp(self, *, result, self_t=None):
    return self_t * _ops.polygamma_of_order(self, 3)

def _tetragamma_jvp_arrays(self, *, result, self_t=None):
    return _k_tetragamma_backward_self(self_t._array, self._array)

def tetragamma(self):
    """tetragamma(Tensor self) -> Tensor result
    The second derivative of the digamma function."""
    return tetragamma.run(self)
tetragamma = _Op(
    "tetragamma", tetragamma, TetragammaBackward0, "Tensor self", kernel=_k_tetragamma, jvp=_tetragamma_jvp, jvp_arrays=_tetragamma_jvp_arrays,
    batch="elementwise", public=False,
)

# derivatives.yaml:4308  polygamma_of_order
_k_polygamma_of_order, _k_polygamma_of_order_backward_self = _kernels("polygamma_of_order", "polygamma_of_order_backward_self")
class PolygammaOfOrderBackward0(_OpNode, op="polygamma_of_order", inputs={"self": 0}):
    """self: grad * polygamma_of_order(self, n + 1)"""
    _saves = {"self": ("input", 0, 1), "n": ("argument", 1, 1)}

    def _on_arrays(grad, self, n):
        return _k_polygamma_of_order_backward_self(grad, self, _exact_scalar(n, grad))

    def _on_tensors(grad, self, n):
        return grad * _ops.polygamma_of_order(self, n + 1)

def _polygamma_of_order_jvp(self, n, *, result, self_t=None):
    return self_t * _ops.polygamma_of_order(self, n + 1)

def _polygamma_of_order_jvp_arrays(self, n, *, result, self_t=None):
    return _k_polygamma_of_order_backward_self(self_t._array, self._array, _exact_scalar(n, self_t._array))

def polygamma_of_order(self, n):
    """polygamma_of_order(Tensor self, int n) -> Tensor result
    The n-th derivative of the digamma function, of n from 1 on."""
    return polygamma_of_order.run(self, n)
polygamma_of_order = _Op(
    "polygamma_of_order", polygamma_of_order, PolygammaOfOrderBackward0, "Tensor self, int n", kernel=_k_polygamma_of_order, exact=2,
    jvp=_polygamma_of_order_jvp, jvp_arrays=_polygamma_of_order_jvp_arrays, batch="elementwise", public=False,
)

# derivatives.yaml:4313  polygamma
class PolygammaBackward0(_OpNode, op="polygamma", inputs={"self": 0}):
    """self: grad * polygamma(self, n + 1)"""
    _saves = {"self": ("input", 0, 1), "n": ("argument", 1, 1)}

    def _on_arrays(grad, self, n):
        return _raw.mul(grad, _raw.polygamma(self, n + 1))

    def _on_tensors(grad, self, n):
        return grad * _ops.polygamma(self, n + 1)

def _polygamma_jvp(self, n, *, result, self_t=None):
    return self_t * _ops.polygamma(self, n + 1)

def _polygamma__0(self, n):
    """polygamma(Tensor self, int n) -> Tensor result
    The n-th derivative of the digamma function.
    Shapes: any number of leading batch dims; for example self (2, 3).
    Dtypes: float.
    Gradient of self: grad * polygamma(self, n + 1).
    Source: the entry polygamma of the spec.
    Example: gs.polygamma(gs.linspace(0.3, 3.0, 6).reshape(2, 3), 1)"""
    if n.__class__ is not int: n = _integer("polygamma", "n", n)
    return _polygamma__0.run(self, n)
_polygamma__0 = _Op("polygamma", _polygamma__0, PolygammaBackward0, "Tensor self, int n", computes=_raw.polygamma, jvp=_polygamma_jvp, batch="leading")

def polygamma(*args, **kwargs):
    """polygamma(Tensor self, int n) -> Tensor result
    polygamma.order_first(int n, Tensor self) -> Tensor result
    The n-th derivative of the digamma function.
    polygamma.order_first: The n-th derivative of the digamma function.
    Shapes: any number of leading batch dims; for example self (2, 3).
    Dtypes: float.
    Gradient of self: grad * polygamma(self, n + 1).
    Source: the entry polygamma of the spec.
    Example: gs.polygamma(gs.linspace(0.3, 3.0, 6).reshape(2, 3), 1)"""
    return _select_overload("polygamma", ("polygamma", "polygamma.order_first"), "function", args, kwargs)(*args, **kwargs)
polygamma = _overloads_in_c(
    polygamma, "polygamma", ("polygamma", "polygamma.order_first"), "function"
)

def polygamma_(*args, **kwargs):
    """The in-place form of polygamma: the result is written to self, which is returned."""
    return _select_overload("polygamma_", ("polygamma",), "in_place", args, kwargs)(*args, **kwargs)
polygamma_ = _overloads_in_c(
    polygamma_, "polygamma_", ("polygamma",), "in_place"
)

def _polygamma__0_(self, n):
    """The in-place form of polygamma: the result is written to self, which is returned."""
    if n.__class__ is not int: n = _integer("polygamma", "n", n)
    return _polygamma__0_.run(self, n)
_polygamma__0_ = _polygamma__0.in_place_form(_polygamma__0_, keeps=True)

# derivatives.yaml:4321  polygamma.order_first
def _polygamma__order_first(n, self):
    """polygamma.order_first(int n, Tensor self) -> Tensor result
    The n-th derivative of the digamma function.
    Shapes: for example self (2, 3).
    Source: the entry polygamma.order_first of the spec.
    Example: gs.polygamma(1, gs.linspace(0.3, 3.0, 6).reshape(2, 3))"""
    if n.__class__ is not int: n = _integer("polygamma.order_first", "n", n)
    return _ops.polygamma(self, n)
_polygamma__order_first = _Op("polygamma.order_first", _polygamma__order_first, None, "int n, Tensor self", planned=True)

# derivatives.yaml:4325  erfinv
_k_erfinv, _k_erfinv_backward_self = _kernels("erfinv", "erfinv_backward_self")
class ErfinvBackward0(_OpNode, op="erfinv", inputs={"self": 0}):
    """self: grad * (sqrt(pi) / 2) * exp_square(result, 1.0)"""
    _saves = {"result": ("output", 0, 1)}

    def _on_arrays(grad, result):
        return _k_erfinv_backward_self(grad, result)

    def _on_tensors(grad, result):
        return (grad * 0.8862269254527579) * _ops.exp_square(result, 1.0)

def _erfinv_jvp(self, *, result, self_t=None):
    return (self_t * 0.8862269254527579) * _ops.exp_square(result, 1.0)

def _erfinv_jvp_arrays(self, *, result, self_t=None):
    return _k_erfinv_backward_self(self_t._array, result._array)

def erfinv(self):
    """erfinv(Tensor self) -> Tensor result
    The inverse of the error function.
    Shapes: any; the result has the same.
    Dtypes: float.
    Gradient of self: grad * (sqrt(pi) / 2) * exp_square(result, 1.0).
    Source: the entry erfinv of the spec.
    Example: gs.erfinv(gs.tensor([-0.54, 0.09, 0.63]))"""
    return erfinv.run(self)
erfinv = _Op("erfinv", erfinv, ErfinvBackward0, "Tensor self", kernel=_k_erfinv, jvp=_erfinv_jvp, jvp_arrays=_erfinv_jvp_arrays, batch="elementwise")

def erfinv_(self):
    """The in-place form of erfinv: the result is written to self, which is returned."""
    return erfinv_.run(self)
erfinv_ = erfinv.in_place_form(erfinv_)

# derivatives.yaml:4332  special_erfcx
_k_special_erfcx, _k_special_erfcx_backward_self = _kernels("special_erfcx", "special_erfcx_backward_self")
class SpecialErfcxBackward0(_OpNode, op="special_erfcx", inputs={"self": 0}):
    """self: -grad * erfcx_fall(self)"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_special_erfcx_backward_self(grad, self)

    def _on_tensors(grad, self):
        return (-grad) * _ops.erfcx_fall(self)

def _special_erfcx_jvp(self, *, result, self_t=None):
    return (-self_t) * _ops.erfcx_fall(self)

def _special_erfcx_jvp_arrays(self, *, result, self_t=None):
    return _k_special_erfcx_backward_self(self_t._array, self._array)

def special_erfcx(self):
    """special.erfcx(Tensor self) -> Tensor result
    The scaled complementary error function exp(x * x) * erfc(x) of each element x.
    Shapes: any; the result has the same.
    Dtypes: float.
    Gradient of self: -grad * erfcx_fall(self).
    Source: the entry special_erfcx of the spec.
    Example: gs.special.erfcx(gs.tensor([-1.2, 0.2, 1.4]))"""
    return special_erfcx.run(self)
special_erfcx.__qualname__ = "special.erfcx"
special_erfcx = _Op(
    "special_erfcx", special_erfcx, SpecialErfcxBackward0, "Tensor self", kernel=_k_special_erfcx, jvp=_special_erfcx_jvp, jvp_arrays=_special_erfcx_jvp_arrays,
    batch="elementwise", namespace="special",
)

# derivatives.yaml:4338  erfcx_fall
_k_erfcx_fall, _k_erfcx_fall_backward_self = _kernels("erfcx_fall", "erfcx_fall_backward_self")
class ErfcxFallBackward0(_OpNode, op="erfcx_fall", inputs={"self": 0}):
    """self: -grad * erfcx_order(self, 2)"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_erfcx_fall_backward_self(grad, self)

    def _on_tensors(grad, self):
        return (-grad) * _ops.erfcx_order(self, 2)

def _erfcx_fall_jvp(self, *, result, self_t=None):
    return (-self_t) * _ops.erfcx_order(self, 2)

def _erfcx_fall_jvp_arrays(self, *, result, self_t=None):
    return _k_erfcx_fall_backward_self(self_t._array, self._array)

def erfcx_fall(self):
    """erfcx_fall(Tensor self) -> Tensor result
    The negative of the derivative of `special.erfcx`."""
    return erfcx_fall.run(self)
erfcx_fall = _Op(
    "erfcx_fall", erfcx_fall, ErfcxFallBackward0, "Tensor self", kernel=_k_erfcx_fall, jvp=_erfcx_fall_jvp, jvp_arrays=_erfcx_fall_jvp_arrays,
    batch="elementwise", public=False,
)

# derivatives.yaml:4343  erfcx_order
_k_erfcx_order, _k_erfcx_order_backward_self = _kernels("erfcx_order", "erfcx_order_backward_self")
class ErfcxOrderBackward0(_OpNode, op="erfcx_order", inputs={"self": 0}):
    """self: -grad * erfcx_order(self, order + 1)"""
    _saves = {"self": ("input", 0, 1), "order": ("argument", 1, 1)}

    def _on_arrays(grad, self, order):
        return _k_erfcx_order_backward_self(grad, self, _exact_scalar(order, grad))

    def _on_tensors(grad, self, order):
        return (-grad) * _ops.erfcx_order(self, order + 1)

def _erfcx_order_jvp(self, order, *, result, self_t=None):
    return (-self_t) * _ops.erfcx_order(self, order + 1)

def _erfcx_order_jvp_arrays(self, order, *, result, self_t=None):
    return _k_erfcx_order_backward_self(self_t._array, self._array, _exact_scalar(order, self_t._array))

def erfcx_order(self, order):
    """erfcx_order(Tensor self, int order) -> Tensor result
    The derivative of `special.erfcx` of an order from 1 on, negative where that is odd."""
    return erfcx_order.run(self, order)
erfcx_order = _Op(
    "erfcx_order", erfcx_order, ErfcxOrderBackward0, "Tensor self, int order", kernel=_k_erfcx_order, exact=2, jvp=_erfcx_order_jvp,
    jvp_arrays=_erfcx_order_jvp_arrays, batch="elementwise", public=False,
)

# derivatives.yaml:4348  special_log_ndtr
_k_special_log_ndtr, _k_special_log_ndtr_backward_self = _kernels("special_log_ndtr", "special_log_ndtr_backward_self")
class SpecialLogNdtrBackward0(_OpNode, op="special_log_ndtr", inputs={"self": 0}):
    """self: grad * (sqrt(2 / pi) / special.erfcx((self if self < 0 else 0) * -sqrt(0.5)) if self < 0 else exp_square(self, -0.5) / ndtr(0 if self < 0 else self) *
        (1 / sqrt(2 * pi)))"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_special_log_ndtr_backward_self(grad, self)

    def _on_tensors(grad, self):
        return grad * (_choose(
            self < 0, 0.7978845608028654 / _ops.special_erfcx((_choose(self < 0, self, 0)) * -0.7071067811865476),
            (_ops.exp_square(self, -0.5) / _ops.ndtr(_choose(self < 0, 0, self))) * 0.3989422804014327,
        ))

def _special_log_ndtr_jvp(self, *, result, self_t=None):
    return self_t * (_choose(
        self < 0, 0.7978845608028654 / _ops.special_erfcx((_choose(self < 0, self, 0)) * -0.7071067811865476),
        (_ops.exp_square(self, -0.5) / _ops.ndtr(_choose(self < 0, 0, self))) * 0.3989422804014327,
    ))

def _special_log_ndtr_jvp_arrays(self, *, result, self_t=None):
    return _k_special_log_ndtr_backward_self(self_t._array, self._array)

def special_log_ndtr(self):
    """special.log_ndtr(Tensor self) -> Tensor result
    The logarithm of the distribution function of the standard normal distribution.
    Shapes: any; the result has the same.
    Dtypes: float.
    Gradient of self: grad * (sqrt(2 / pi) / special.erfcx((self if self < 0 else 0) * -sqrt(0.5)) if self < 0 else exp_square(self, -0.5) / ndtr(0 if self <
    0 else self) * (1 / sqrt(2 * pi))).
    Source: the entry special_log_ndtr of the spec.
    Example: gs.special.log_ndtr(gs.tensor([-1.2, 0.2, 1.4]))"""
    return special_log_ndtr.run(self)
special_log_ndtr.__qualname__ = "special.log_ndtr"
special_log_ndtr = _Op(
    "special_log_ndtr", special_log_ndtr, SpecialLogNdtrBackward0, "Tensor self", kernel=_k_special_log_ndtr, jvp=_special_log_ndtr_jvp,
    jvp_arrays=_special_log_ndtr_jvp_arrays, batch="elementwise", namespace="special",
)

# derivatives.yaml:4355  special_ndtri
_k_special_ndtri, _k_special_ndtri_backward_self = _kernels("special_ndtri", "special_ndtri_backward_self")
class SpecialNdtriBackward0(_OpNode, op="special_ndtri", inputs={"self": 0}):
    """self: grad * exp_square(result, 0.5) * sqrt(2 * pi)"""
    _saves = {"result": ("output", 0, 1)}

    def _on_arrays(grad, result):
        return _k_special_ndtri_backward_self(grad, result)

    def _on_tensors(grad, result):
        return (grad * _ops.exp_square(result, 0.5)) * 2.5066282746310002

def _special_ndtri_jvp(self, *, result, self_t=None):
    return (self_t * _ops.exp_square(result, 0.5)) * 2.5066282746310002

def _special_ndtri_jvp_arrays(self, *, result, self_t=None):
    return _k_special_ndtri_backward_self(self_t._array, result._array)

def special_ndtri(self):
    """special.ndtri(Tensor self) -> Tensor result
    The inverse of the distribution function of the standard normal distribution.
    Shapes: any; the result has the same.
    Dtypes: float.
    Gradient of self: grad * exp_square(result, 0.5) * sqrt(2 * pi).
    Source: the entry special_ndtri of the spec.
    Example: gs.special.ndtri(gs.tensor([0.26, 0.54, 0.78]))"""
    return special_ndtri.run(self)
special_ndtri.__qualname__ = "special.ndtri"
special_ndtri = _Op(
    "special_ndtri", special_ndtri, SpecialNdtriBackward0, "Tensor self", kernel=_k_special_ndtri, jvp=_special_ndtri_jvp, jvp_arrays=_special_ndtri_jvp_arrays,
    batch="elementwise", namespace="special",
)

# derivatives.yaml:4361  i0
_k_i0, _k_i0_backward_self = _kernels("i0", "i0_backward_self")
class I0Backward0(_OpNode, op="i0", inputs={"self": 0}):
    """self: grad * special.i1(self)"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_i0_backward_self(grad, self)

    def _on_tensors(grad, self):
        return grad * _ops.special_i1(self)

def _i0_jvp(self, *, result, self_t=None):
    return self_t * _ops.special_i1(self)

def _i0_jvp_arrays(self, *, result, self_t=None):
    return _k_i0_backward_self(self_t._array, self._array)

def i0(self):
    """i0(Tensor self) -> Tensor result
    The modified Bessel function of the first kind of order 0.
    Shapes: any; the result has the same.
    Dtypes: float.
    Gradient of self: grad * special.i1(self).
    Source: the entry i0 of the spec.
    Example: gs.i0(gs.tensor([-1.2, 0.2, 1.4]))"""
    return i0.run(self)
i0 = _Op("i0", i0, I0Backward0, "Tensor self", kernel=_k_i0, jvp=_i0_jvp, jvp_arrays=_i0_jvp_arrays, batch="elementwise")

def i0_(self):
    """The in-place form of i0: the result is written to self, which is returned."""
    return i0_.run(self)
i0_ = i0.in_place_form(i0_, keeps=True)

# derivatives.yaml:4368  special_i0e
_k_special_i0e, _k_special_i0e_backward_self = _kernels("special_i0e", "special_i0e_backward_self")
class SpecialI0eBackward0(_OpNode, op="special_i0e", inputs={"self": 0}):
    """self: -grad * sgn(self) * i0e_fall(self)"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_special_i0e_backward_self(grad, self)

    def _on_tensors(grad, self):
        return ((-grad) * _ops.sgn(self)) * _ops.i0e_fall(self)

def _special_i0e_jvp(self, *, result, self_t=None):
    return ((-self_t) * _ops.sgn(self)) * _ops.i0e_fall(self)

def _special_i0e_jvp_arrays(self, *, result, self_t=None):
    return _k_special_i0e_backward_self(self_t._array, self._array)

def special_i0e(self):
    """special.i0e(Tensor self) -> Tensor result
    The modified Bessel function of the first kind of order 0, times exp(-abs(x)).
    Shapes: any; the result has the same.
    Dtypes: float.
    Gradient of self: -grad * sgn(self) * i0e_fall(self).
    Source: the entry special_i0e of the spec.
    Example: gs.special.i0e(gs.tensor([-1.2, 0.2, 1.4]))"""
    return special_i0e.run(self)
special_i0e.__qualname__ = "special.i0e"
special_i0e = _Op(
    "special_i0e", special_i0e, SpecialI0eBackward0, "Tensor self", kernel=_k_special_i0e, jvp=_special_i0e_jvp, jvp_arrays=_special_i0e_jvp_arrays,
    batch="elementwise", namespace="special",
)

# derivatives.yaml:4374  i0e_fall
_k_i0e_fall, _k_i0e_fall_backward_self = _kernels("i0e_fall", "i0e_fall_backward_self")
class I0eFallBackward0(_OpNode, op="i0e_fall", inputs={"self": 0}):
    """self: -grad * sgn(self) * i0e_order(self, 2)"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_i0e_fall_backward_self(grad, self)

    def _on_tensors(grad, self):
        return ((-grad) * _ops.sgn(self)) * _ops.i0e_order(self, 2)

def _i0e_fall_jvp(self, *, result, self_t=None):
    return ((-self_t) * _ops.sgn(self)) * _ops.i0e_order(self, 2)

def _i0e_fall_jvp_arrays(self, *, result, self_t=None):
    return _k_i0e_fall_backward_self(self_t._array, self._array)

def i0e_fall(self):
    """i0e_fall(Tensor self) -> Tensor result
    The size of the derivative of `special.i0e`, which is negative right of zero."""
    return i0e_fall.run(self)
i0e_fall = _Op(
    "i0e_fall", i0e_fall, I0eFallBackward0, "Tensor self", kernel=_k_i0e_fall, jvp=_i0e_fall_jvp, jvp_arrays=_i0e_fall_jvp_arrays, batch="elementwise",
    public=False,
)

# derivatives.yaml:4379  i0e_order
_k_i0e_order, _k_i0e_order_backward_self = _kernels("i0e_order", "i0e_order_backward_self")
class I0eOrderBackward0(_OpNode, op="i0e_order", inputs={"self": 0}):
    """self: -grad * sgn(self) * i0e_order(self, order + 1)"""
    _saves = {"self": ("input", 0, 1), "order": ("argument", 1, 1)}

    def _on_arrays(grad, self, order):
        return _k_i0e_order_backward_self(grad, self, _exact_scalar(order, grad))

    def _on_tensors(grad, self, order):
        return ((-grad) * _ops.sgn(self)) * _ops.i0e_order(self, order + 1)

def _i0e_order_jvp(self, order, *, result, self_t=None):
    return ((-self_t) * _ops.sgn(self)) * _ops.i0e_order(self, order + 1)

def _i0e_order_jvp_arrays(self, order, *, result, self_t=None):
    return _k_i0e_order_backward_self(self_t._array, self._array, _exact_scalar(order, self_t._array))

def i0e_order(self, order):
    """i0e_order(Tensor self, int order) -> Tensor result
    The size of the derivative of `special.i0e` of an order from 1 on; right of zero odd ones are negative."""
    return i0e_order.run(self, order)
i0e_order = _Op(
    "i0e_order", i0e_order, I0eOrderBackward0, "Tensor self, int order", kernel=_k_i0e_order, exact=2, jvp=_i0e_order_jvp, jvp_arrays=_i0e_order_jvp_arrays,
    batch="elementwise", public=False,
)

# derivatives.yaml:4384  special_i1
_k_special_i1, _k_special_i1_backward_self = _kernels("special_i1", "special_i1_backward_self")
class SpecialI1Backward0(_OpNode, op="special_i1", inputs={"self": 0}):
    """self: grad * i1_slope(self)"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_special_i1_backward_self(grad, self)

    def _on_tensors(grad, self):
        return grad * _ops.i1_slope(self)

def _special_i1_jvp(self, *, result, self_t=None):
    return self_t * _ops.i1_slope(self)

def _special_i1_jvp_arrays(self, *, result, self_t=None):
    return _k_special_i1_backward_self(self_t._array, self._array)

def special_i1(self):
    """special.i1(Tensor self) -> Tensor result
    The modified Bessel function of the first kind of order 1.
    Shapes: any; the result has the same.
    Dtypes: float.
    Gradient of self: grad * i1_slope(self).
    Source: the entry special_i1 of the spec.
    Example: gs.special.i1(gs.tensor([-1.2, 0.2, 1.4]))"""
    return special_i1.run(self)
special_i1.__qualname__ = "special.i1"
special_i1 = _Op(
    "special_i1", special_i1, SpecialI1Backward0, "Tensor self", kernel=_k_special_i1, jvp=_special_i1_jvp, jvp_arrays=_special_i1_jvp_arrays,
    batch="elementwise", namespace="special",
)

# derivatives.yaml:4390  i1_slope
_k_i1_slope, _k_i1_slope_backward_self = _kernels("i1_slope", "i1_slope_backward_self")
class I1SlopeBackward0(_OpNode, op="i1_slope", inputs={"self": 0}):
    """self: grad * (special.i1(self) - 0.125 * self * hypergeometric_limit(0.25 * self * self, 6))"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_i1_slope_backward_self(grad, self)

    def _on_tensors(grad, self):
        return grad * (_ops.special_i1(self) - ((0.125 * self) * _ops.hypergeometric_limit((0.25 * self) * self, 6)))

def _i1_slope_jvp(self, *, result, self_t=None):
    return self_t * (_ops.special_i1(self) - ((0.125 * self) * _ops.hypergeometric_limit((0.25 * self) * self, 6)))

def _i1_slope_jvp_arrays(self, *, result, self_t=None):
    return _k_i1_slope_backward_self(self_t._array, self._array)

def i1_slope(self):
    """i1_slope(Tensor self) -> Tensor result
    The derivative of `special.i1`, which is finite wherever that is."""
    return i1_slope.run(self)
i1_slope = _Op(
    "i1_slope", i1_slope, I1SlopeBackward0, "Tensor self", kernel=_k_i1_slope, jvp=_i1_slope_jvp, jvp_arrays=_i1_slope_jvp_arrays, batch="elementwise",
    public=False,
)

# derivatives.yaml:4395  special_i1e
_k_special_i1e, _k_special_i1e_backward_self = _kernels("special_i1e", "special_i1e_backward_self")
class SpecialI1eBackward0(_OpNode, op="special_i1e", inputs={"self": 0}):
    """self: grad * i1e_slope(self)"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_special_i1e_backward_self(grad, self)

    def _on_tensors(grad, self):
        return grad * _ops.i1e_slope(self)

def _special_i1e_jvp(self, *, result, self_t=None):
    return self_t * _ops.i1e_slope(self)

def _special_i1e_jvp_arrays(self, *, result, self_t=None):
    return _k_special_i1e_backward_self(self_t._array, self._array)

def special_i1e(self):
    """special.i1e(Tensor self) -> Tensor result
    The modified Bessel function of the first kind of order 1, times exp(-abs(x)).
    Shapes: any; the result has the same.
    Dtypes: float.
    Gradient of self: grad * i1e_slope(self).
    Source: the entry special_i1e of the spec.
    Example: gs.special.i1e(gs.tensor([-1.2, 0.2, 1.4]))"""
    return special_i1e.run(self)
special_i1e.__qualname__ = "special.i1e"
special_i1e = _Op(
    "special_i1e", special_i1e, SpecialI1eBackward0, "Tensor self", kernel=_k_special_i1e, jvp=_special_i1e_jvp, jvp_arrays=_special_i1e_jvp_arrays,
    batch="elementwise", namespace="special",
)

# derivatives.yaml:4401  i1e_slope
_k_i1e_slope, _k_i1e_slope_backward_self = _kernels("i1e_slope", "i1e_slope_backward_self")
class I1eSlopeBackward0(_OpNode, op="i1e_slope", inputs={"self": 0}):
    """self: grad * sgn(self) * (i0e_order(self, 2) - i0e_order(self, 3))"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_i1e_slope_backward_self(grad, self)

    def _on_tensors(grad, self):
        return (grad * _ops.sgn(self)) * (_ops.i0e_order(self, 2) - _ops.i0e_order(self, 3))

def _i1e_slope_jvp(self, *, result, self_t=None):
    return (self_t * _ops.sgn(self)) * (_ops.i0e_order(self, 2) - _ops.i0e_order(self, 3))

def _i1e_slope_jvp_arrays(self, *, result, self_t=None):
    return _k_i1e_slope_backward_self(self_t._array, self._array)

def i1e_slope(self):
    """i1e_slope(Tensor self) -> Tensor result
    The derivative of `special.i1e`."""
    return i1e_slope.run(self)
i1e_slope = _Op(
    "i1e_slope", i1e_slope, I1eSlopeBackward0, "Tensor self", kernel=_k_i1e_slope, jvp=_i1e_slope_jvp, jvp_arrays=_i1e_slope_jvp_arrays, batch="elementwise",
    public=False,
)

# derivatives.yaml:4406  special_bessel_j0
(_k_special_bessel_j0_backward_self,) = _kernels("special_bessel_j0_backward_self")
class SpecialBesselJ0Backward0(_OpNode, op="special_bessel_j0", inputs={"self": 0}):
    """self: grad * -special.bessel_j1(self)"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        if grad.dtype.kind in "fV":
            return _k_special_bessel_j0_backward_self(grad, _raw.special_bessel_j1(self))
        return _raw.mul(grad, -_raw.special_bessel_j1(self))

    def _on_tensors(grad, self):
        return grad * (-_ops.special_bessel_j1(self))

def _special_bessel_j0_jvp(self, *, result, self_t=None):
    return self_t * (-_ops.special_bessel_j1(self))

def special_bessel_j0(self):
    """special.bessel_j0(Tensor self) -> Tensor result
    The Bessel function of the first kind of order 0.
    Shapes: any number of leading batch dims; for example self (2, 3).
    Dtypes: float.
    Gradient of self: grad * -special.bessel_j1(self).
    Source: the entry special_bessel_j0 of the spec.
    Example: gs.special.bessel_j0(gs.linspace(-2.0, 2.0, 6).reshape(2, 3))"""
    return special_bessel_j0.run(self)
special_bessel_j0.__qualname__ = "special.bessel_j0"
special_bessel_j0 = _Op(
    "special_bessel_j0", special_bessel_j0, SpecialBesselJ0Backward0, "Tensor self", computes=_raw.special_bessel_j0, jvp=_special_bessel_j0_jvp,
    batch="leading", namespace="special",
)

# derivatives.yaml:4413  special_bessel_j1
(_k_special_bessel_j1_backward_self,) = _kernels("special_bessel_j1_backward_self")
class SpecialBesselJ1Backward0(_OpNode, op="special_bessel_j1", inputs={"self": 0}):
    """self: grad * slope, where slope = special.bessel_j0(self) - 0.5 * hypergeometric_limit(-0.25 * self * self, 4)"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        if grad.dtype.kind in "fV":
            return _k_special_bessel_j1_backward_self(grad, _raw.special_bessel_j0(self), _exact_scalar(-0.25, grad), self)
        return _raw.mul(
            grad,
            _raw.sub(
                _raw.special_bessel_j0(self),
                _raw.mul(_exact_scalar(0.5, grad), _raw.hypergeometric_limit(_raw.mul(_raw.mul(_exact_scalar(-0.25, grad), self), self), 4)),
            ),
        )

    def _on_tensors(grad, self):
        return grad * (_ops.special_bessel_j0(self) - (0.5 * _ops.hypergeometric_limit(((-0.25) * self) * self, 4)))

def _special_bessel_j1_jvp(self, *, result, self_t=None):
    return self_t * (_ops.special_bessel_j0(self) - (0.5 * _ops.hypergeometric_limit(((-0.25) * self) * self, 4)))

def special_bessel_j1(self):
    """special.bessel_j1(Tensor self) -> Tensor result
    The Bessel function of the first kind of order 1.
    Shapes: any number of leading batch dims; for example self (2, 3).
    Dtypes: float.
    Gradient of self: grad * slope, where slope = special.bessel_j0(self) - 0.5 * hypergeometric_limit(-0.25 * self * self, 4).
    Source: the entry special_bessel_j1 of the spec.
    Example: gs.special.bessel_j1(gs.linspace(-2.0, 2.0, 6).reshape(2, 3))"""
    return special_bessel_j1.run(self)
special_bessel_j1.__qualname__ = "special.bessel_j1"
special_bessel_j1 = _Op(
    "special_bessel_j1", special_bessel_j1, SpecialBesselJ1Backward0, "Tensor self", computes=_raw.special_bessel_j1, jvp=_special_bessel_j1_jvp,
    batch="leading", namespace="special",
)

# derivatives.yaml:4422  special_bessel_y0
(_k_special_bessel_y0_backward_self,) = _kernels("special_bessel_y0_backward_self")
class SpecialBesselY0Backward0(_OpNode, op="special_bessel_y0", inputs={"self": 0}):
    """self: grad * -special.bessel_y1(self)"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        if grad.dtype.kind in "fV":
            return _k_special_bessel_y0_backward_self(grad, _raw.special_bessel_y1(self))
        return _raw.mul(grad, -_raw.special_bessel_y1(self))

    def _on_tensors(grad, self):
        return grad * (-_ops.special_bessel_y1(self))

def _special_bessel_y0_jvp(self, *, result, self_t=None):
    return self_t * (-_ops.special_bessel_y1(self))

def special_bessel_y0(self):
    """special.bessel_y0(Tensor self) -> Tensor result
    The Bessel function of the second kind of order 0.
    Shapes: any number of leading batch dims; for example self (2, 3).
    Dtypes: float.
    Gradient of self: grad * -special.bessel_y1(self).
    Source: the entry special_bessel_y0 of the spec.
    Example: gs.special.bessel_y0(gs.linspace(0.3, 3.0, 6).reshape(2, 3))"""
    return special_bessel_y0.run(self)
special_bessel_y0.__qualname__ = "special.bessel_y0"
special_bessel_y0 = _Op(
    "special_bessel_y0", special_bessel_y0, SpecialBesselY0Backward0, "Tensor self", computes=_raw.special_bessel_y0, jvp=_special_bessel_y0_jvp,
    batch="leading", namespace="special",
)

# derivatives.yaml:4429  special_bessel_y1
(_k_special_bessel_y1_backward_self,) = _kernels("special_bessel_y1_backward_self")
class SpecialBesselY1Backward0(_OpNode, op="special_bessel_y1", inputs={"self": 0}):
    """self: grad * slope, where slope = special.bessel_y0(self) - result / self"""
    _saves = {"self": ("input", 0, 1), "result": ("output", 0, 1)}

    def _on_arrays(grad, self, result):
        if grad.dtype.kind in "fV":
            return _k_special_bessel_y1_backward_self(grad, _raw.special_bessel_y0(self), result, self)
        return _raw.mul(grad, _raw.sub(_raw.special_bessel_y0(self), _raw.div(result, self)))

    def _on_tensors(grad, self, result):
        return grad * (_ops.special_bessel_y0(self) - (result / self))

def _special_bessel_y1_jvp(self, *, result, self_t=None):
    return self_t * (_ops.special_bessel_y0(self) - (result / self))

def special_bessel_y1(self):
    """special.bessel_y1(Tensor self) -> Tensor result
    The Bessel function of the second kind of order 1.
    Shapes: any number of leading batch dims; for example self (2, 3).
    Dtypes: float.
    Gradient of self: grad * slope, where slope = special.bessel_y0(self) - result / self.
    Source: the entry special_bessel_y1 of the spec.
    Example: gs.special.bessel_y1(gs.linspace(0.3, 3.0, 6).reshape(2, 3))"""
    return special_bessel_y1.run(self)
special_bessel_y1.__qualname__ = "special.bessel_y1"
special_bessel_y1 = _Op(
    "special_bessel_y1", special_bessel_y1, SpecialBesselY1Backward0, "Tensor self", computes=_raw.special_bessel_y1, jvp=_special_bessel_y1_jvp,
    batch="leading", namespace="special",
)

# derivatives.yaml:4438  special_modified_bessel_k0
_k_special_modified_bessel_k0, _k_special_modified_bessel_k0_backward_self = _kernels("special_modified_bessel_k0", "special_modified_bessel_k0_backward_self")
class SpecialModifiedBesselK0Backward0(_OpNode, op="special_modified_bessel_k0", inputs={"self": 0}):
    """self: -grad * special.modified_bessel_k1(self)"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_special_modified_bessel_k0_backward_self(grad, self)

    def _on_tensors(grad, self):
        return (-grad) * _ops.special_modified_bessel_k1(self)

def _special_modified_bessel_k0_jvp(self, *, result, self_t=None):
    return (-self_t) * _ops.special_modified_bessel_k1(self)

def _special_modified_bessel_k0_jvp_arrays(self, *, result, self_t=None):
    return _k_special_modified_bessel_k0_backward_self(self_t._array, self._array)

def special_modified_bessel_k0(self):
    """special.modified_bessel_k0(Tensor self) -> Tensor result
    The modified Bessel function of the second kind of order 0.
    Shapes: any; the result has the same.
    Dtypes: float.
    Gradient of self: -grad * special.modified_bessel_k1(self).
    Source: the entry special_modified_bessel_k0 of the spec.
    Example: gs.special.modified_bessel_k0(gs.tensor([0.84, 1.79, 2.59]))"""
    return special_modified_bessel_k0.run(self)
special_modified_bessel_k0.__qualname__ = "special.modified_bessel_k0"
special_modified_bessel_k0 = _Op(
    "special_modified_bessel_k0", special_modified_bessel_k0, SpecialModifiedBesselK0Backward0, "Tensor self", kernel=_k_special_modified_bessel_k0,
    jvp=_special_modified_bessel_k0_jvp, jvp_arrays=_special_modified_bessel_k0_jvp_arrays, batch="elementwise", namespace="special",
)

# derivatives.yaml:4444  special_modified_bessel_k1
_k_special_modified_bessel_k1, _k_special_modified_bessel_k1_backward_self = _kernels("special_modified_bessel_k1", "special_modified_bessel_k1_backward_self")
class SpecialModifiedBesselK1Backward0(_OpNode, op="special_modified_bessel_k1", inputs={"self": 0}):
    """self: -grad * (special.modified_bessel_k0(self) + result / self)"""
    _saves = {"self": ("input", 0, 1), "result": ("output", 0, 1)}

    def _on_arrays(grad, self, result):
        return _k_special_modified_bessel_k1_backward_self(grad, self, result)

    def _on_tensors(grad, self, result):
        return (-grad) * (_ops.special_modified_bessel_k0(self) + (result / self))

def _special_modified_bessel_k1_jvp(self, *, result, self_t=None):
    return (-self_t) * (_ops.special_modified_bessel_k0(self) + (result / self))

def _special_modified_bessel_k1_jvp_arrays(self, *, result, self_t=None):
    return _k_special_modified_bessel_k1_backward_self(self_t._array, self._array, result._array)

def special_modified_bessel_k1(self):
    """special.modified_bessel_k1(Tensor self) -> Tensor result
    The modified Bessel function of the second kind of order 1.
    Shapes: any; the result has the same.
    Dtypes: float.
    Gradient of self: -grad * (special.modified_bessel_k0(self) + result / self).
    Source: the entry special_modified_bessel_k1 of the spec.
    Example: gs.special.modified_bessel_k1(gs.tensor([0.84, 1.79, 2.59]))"""
    return special_modified_bessel_k1.run(self)
special_modified_bessel_k1.__qualname__ = "special.modified_bessel_k1"
special_modified_bessel_k1 = _Op(
    "special_modified_bessel_k1", special_modified_bessel_k1, SpecialModifiedBesselK1Backward0, "Tensor self", kernel=_k_special_modified_bessel_k1,
    jvp=_special_modified_bessel_k1_jvp, jvp_arrays=_special_modified_bessel_k1_jvp_arrays, batch="elementwise", namespace="special",
)

# derivatives.yaml:4450  special_scaled_modified_bessel_k0
_k_special_scaled_modified_bessel_k0, _k_special_scaled_modified_bessel_k0_backward_self = _kernels(
    "special_scaled_modified_bessel_k0", "special_scaled_modified_bessel_k0_backward_self",
)
class SpecialScaledModifiedBesselK0Backward0(_OpNode, op="special_scaled_modified_bessel_k0", inputs={"self": 0}):
    """self: -grad * k0e_fall(self)"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_special_scaled_modified_bessel_k0_backward_self(grad, self)

    def _on_tensors(grad, self):
        return (-grad) * _ops.k0e_fall(self)

def _special_scaled_modified_bessel_k0_jvp(self, *, result, self_t=None):
    return (-self_t) * _ops.k0e_fall(self)

def _special_scaled_modified_bessel_k0_jvp_arrays(self, *, result, self_t=None):
    return _k_special_scaled_modified_bessel_k0_backward_self(self_t._array, self._array)

def special_scaled_modified_bessel_k0(self):
    """special.scaled_modified_bessel_k0(Tensor self) -> Tensor result
    The modified Bessel function of the second kind of order 0, times exp(x).
    Shapes: any; the result has the same.
    Dtypes: float.
    Gradient of self: -grad * k0e_fall(self).
    Source: the entry special_scaled_modified_bessel_k0 of the spec.
    Example: gs.special.scaled_modified_bessel_k0(gs.tensor([0.84, 1.79, 2.59]))"""
    return special_scaled_modified_bessel_k0.run(self)
special_scaled_modified_bessel_k0.__qualname__ = "special.scaled_modified_bessel_k0"
special_scaled_modified_bessel_k0 = _Op(
    "special_scaled_modified_bessel_k0", special_scaled_modified_bessel_k0, SpecialScaledModifiedBesselK0Backward0, "Tensor self",
    kernel=_k_special_scaled_modified_bessel_k0, jvp=_special_scaled_modified_bessel_k0_jvp, jvp_arrays=_special_scaled_modified_bessel_k0_jvp_arrays,
    batch="elementwise", namespace="special",
)

# derivatives.yaml:4456  k0e_fall
_k_k0e_fall, _k_k0e_fall_backward_self = _kernels("k0e_fall", "k0e_fall_backward_self")
class K0eFallBackward0(_OpNode, op="k0e_fall", inputs={"self": 0}):
    """self: -grad * k0e_order(self, 2)"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_k0e_fall_backward_self(grad, self)

    def _on_tensors(grad, self):
        return (-grad) * _ops.k0e_order(self, 2)

def _k0e_fall_jvp(self, *, result, self_t=None):
    return (-self_t) * _ops.k0e_order(self, 2)

def _k0e_fall_jvp_arrays(self, *, result, self_t=None):
    return _k_k0e_fall_backward_self(self_t._array, self._array)

def k0e_fall(self):
    """k0e_fall(Tensor self) -> Tensor result
    The negative of the derivative of `special.scaled_modified_bessel_k0`."""
    return k0e_fall.run(self)
k0e_fall = _Op(
    "k0e_fall", k0e_fall, K0eFallBackward0, "Tensor self", kernel=_k_k0e_fall, jvp=_k0e_fall_jvp, jvp_arrays=_k0e_fall_jvp_arrays, batch="elementwise",
    public=False,
)

# derivatives.yaml:4461  k0e_order
_k_k0e_order, _k_k0e_order_backward_self = _kernels("k0e_order", "k0e_order_backward_self")
class K0eOrderBackward0(_OpNode, op="k0e_order", inputs={"self": 0}):
    """self: -grad * k0e_order(self, order + 1)"""
    _saves = {"self": ("input", 0, 1), "order": ("argument", 1, 1)}

    def _on_arrays(grad, self, order):
        return _k_k0e_order_backward_self(grad, self, _exact_scalar(order, grad))

    def _on_tensors(grad, self, order):
        return (-grad) * _ops.k0e_order(self, order + 1)

def _k0e_order_jvp(self, order, *, result, self_t=None):
    return (-self_t) * _ops.k0e_order(self, order + 1)

def _k0e_order_jvp_arrays(self, order, *, result, self_t=None):
    return _k_k0e_order_backward_self(self_t._array, self._array, _exact_scalar(order, self_t._array))

def k0e_order(self, order):
    """k0e_order(Tensor self, int order) -> Tensor result
    The derivative of `special.scaled_modified_bessel_k0` of an order from 1 on, negative where that is odd."""
    return k0e_order.run(self, order)
k0e_order = _Op(
    "k0e_order", k0e_order, K0eOrderBackward0, "Tensor self, int order", kernel=_k_k0e_order, exact=2, jvp=_k0e_order_jvp, jvp_arrays=_k0e_order_jvp_arrays,
    batch="elementwise", public=False,
)

# derivatives.yaml:4466  special_scaled_modified_bessel_k1
_k_special_scaled_modified_bessel_k1, _k_special_scaled_modified_bessel_k1_backward_self = _kernels(
    "special_scaled_modified_bessel_k1", "special_scaled_modified_bessel_k1_backward_self",
)
class SpecialScaledModifiedBesselK1Backward0(_OpNode, op="special_scaled_modified_bessel_k1", inputs={"self": 0}):
    """self: grad * (k0e_fall(self) - result / self)"""
    _saves = {"self": ("input", 0, 1), "result": ("output", 0, 1)}

    def _on_arrays(grad, self, result):
        return _k_special_scaled_modified_bessel_k1_backward_self(grad, self, result)

    def _on_tensors(grad, self, result):
        return grad * (_ops.k0e_fall(self) - (result / self))

def _special_scaled_modified_bessel_k1_jvp(self, *, result, self_t=None):
    return self_t * (_ops.k0e_fall(self) - (result / self))

def _special_scaled_modified_bessel_k1_jvp_arrays(self, *, result, self_t=None):
    return _k_special_scaled_modified_bessel_k1_backward_self(self_t._array, self._array, result._array)

def special_scaled_modified_bessel_k1(self):
    """special.scaled_modified_bessel_k1(Tensor self) -> Tensor result
    The modified Bessel function of the second kind of order 1, times exp(x).
    Shapes: any; the result has the same.
    Dtypes: float.
    Gradient of self: grad * (k0e_fall(self) - result / self).
    Source: the entry special_scaled_modified_bessel_k1 of the spec.
    Example: gs.special.scaled_modified_bessel_k1(gs.tensor([0.84, 1.79, 2.59]))"""
    return special_scaled_modified_bessel_k1.run(self)
special_scaled_modified_bessel_k1.__qualname__ = "special.scaled_modified_bessel_k1"
special_scaled_modified_bessel_k1 = _Op(
    "special_scaled_modified_bessel_k1", special_scaled_modified_bessel_k1, SpecialScaledModifiedBesselK1Backward0, "Tensor self",
    kernel=_k_special_scaled_modified_bessel_k1, jvp=_special_scaled_modified_bessel_k1_jvp, jvp_arrays=_special_scaled_modified_bessel_k1_jvp_arrays,
    batch="elementwise", namespace="special",
)

# derivatives.yaml:4472  igamma
class IgammaBackward0(_OpNode, op="igamma", inputs={"self": 0, "other": 1}):
    """self: not_implemented("the derivative by the first argument has no closed form")
    other: to_dtype(sum_to_size(grad * density, other.shape), other.dtype), where order = to_dtype(self, result.dtype), density = exp((order - 1) * log(other) -
        other - lgamma(order))"""
    _saves = {
        "self": ("input", 0, 2), "result_dtype": ("output_dtype", 0, 2), "other": ("input", 1, 2), "other_shape": ("shape", 1, 2),
        "other_dtype": ("dtype", 1, 2),
    }

    def _on_arrays(needs, grad, self, result_dtype, other, other_shape, other_dtype):
        order = _raw.to_dtype(self, result_dtype) if needs & 2 else None
        return (
            _not_implemented('igamma', 'self', 'the derivative by the first argument has no closed form') if needs & 1 else None,
            _raw.to_dtype(
                _raw.sum_to_size(
                    _raw.mul(grad, _raw.exp(_raw.sub(_raw.sub(_raw.mul(_raw.sub(order, _scalar(1, grad)), _raw.log(other)), other), _raw.lgamma(order)))),
                    other_shape,
                ),
                other_dtype,
            ) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, self, result_dtype, other, other_shape, other_dtype):
        order = _ops.to_dtype(self, result_dtype) if needs & 2 else None
        return (
            _not_implemented('igamma', 'self', 'the derivative by the first argument has no closed form') if needs & 1 else None,
            _ops.to_dtype(
                _ops.sum_to_size(grad * _ops.exp((((order - 1) * _ops.log(other)) - other) - _ops.lgamma(order)), other_shape), other_dtype,
            ) if needs & 2 else None,
        )

def _igamma_jvp(self, other, *, result, self_t=None, other_t=None):
    result_dtype = result._array.dtype
    order = None if other_t is None else _ops.to_dtype(self, result_dtype)
    return _total(
        None if self_t is None else _no_tangent('igamma', 'the derivative by the first argument has no closed form'),
        None if other_t is None else other_t * _ops.exp((((order - 1) * _ops.log(other)) - other) - _ops.lgamma(order)),
    )

def igamma(self, other):
    """igamma(Tensor self, Tensor other) -> Tensor result
    The regularized lower incomplete gamma function.
    Shapes: any number of leading batch dims; for example self (2, 3), other (3,).
    Dtypes: float.
    Raises: NotImplementedError for a backward pass through `self`: the derivative by the first argument has no closed form.
    Gradient of self: not_implemented("the derivative by the first argument has no closed form").
    Gradient of other: to_dtype(sum_to_size(grad * density, other.shape), other.dtype), where order = to_dtype(self, result.dtype), density = exp((order - 1)
    * log(other) - other - lgamma(order)).
    Source: the entry igamma of the spec.
    Example: gs.igamma(gs.linspace(0.3, 3.0, 6).reshape(2, 3), gs.tensor([2.19, 1.11, 0.705]))"""
    return igamma.run(self, other)
igamma = _Op("igamma", igamma, IgammaBackward0, "Tensor self, Tensor other", computes=_raw.igamma, jvp=_igamma_jvp, batch="leading")

def igamma_(self, other):
    """The in-place form of igamma: the result is written to self, which is returned."""
    return igamma_.run(self, other)
igamma_ = igamma.in_place_form(igamma_, keeps=True)

# derivatives.yaml:4487  igammac
class IgammacBackward0(_OpNode, op="igammac", inputs={"self": 0, "other": 1}):
    """self: not_implemented("the derivative by the first argument has no closed form")
    other: to_dtype(sum_to_size(grad * density, other.shape), other.dtype), where order = to_dtype(self, result.dtype), density = -exp((order - 1) * log(other)
        - other - lgamma(order))"""
    _saves = {
        "self": ("input", 0, 2), "result_dtype": ("output_dtype", 0, 2), "other": ("input", 1, 2), "other_shape": ("shape", 1, 2),
        "other_dtype": ("dtype", 1, 2),
    }

    def _on_arrays(needs, grad, self, result_dtype, other, other_shape, other_dtype):
        order = _raw.to_dtype(self, result_dtype) if needs & 2 else None
        return (
            _not_implemented('igammac', 'self', 'the derivative by the first argument has no closed form') if needs & 1 else None,
            _raw.to_dtype(
                _raw.sum_to_size(
                    _raw.mul(grad, -_raw.exp(_raw.sub(_raw.sub(_raw.mul(_raw.sub(order, _scalar(1, grad)), _raw.log(other)), other), _raw.lgamma(order)))),
                    other_shape,
                ),
                other_dtype,
            ) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, self, result_dtype, other, other_shape, other_dtype):
        order = _ops.to_dtype(self, result_dtype) if needs & 2 else None
        return (
            _not_implemented('igammac', 'self', 'the derivative by the first argument has no closed form') if needs & 1 else None,
            _ops.to_dtype(
                _ops.sum_to_size(grad * (-_ops.exp((((order - 1) * _ops.log(other)) - other) - _ops.lgamma(order))), other_shape), other_dtype,
            ) if needs & 2 else None,
        )

def _igammac_jvp(self, other, *, result, self_t=None, other_t=None):
    result_dtype = result._array.dtype
    order = None if other_t is None else _ops.to_dtype(self, result_dtype)
    return _total(
        None if self_t is None else _no_tangent('igammac', 'the derivative by the first argument has no closed form'),
        None if other_t is None else other_t * (-_ops.exp((((order - 1) * _ops.log(other)) - other) - _ops.lgamma(order))),
    )

def igammac(self, other):
    """igammac(Tensor self, Tensor other) -> Tensor result
    The regularized upper incomplete gamma function.
    Shapes: any number of leading batch dims; for example self (2, 3), other (3,).
    Dtypes: float.
    Raises: NotImplementedError for a backward pass through `self`: the derivative by the first argument has no closed form.
    Gradient of self: not_implemented("the derivative by the first argument has no closed form").
    Gradient of other: to_dtype(sum_to_size(grad * density, other.shape), other.dtype), where order = to_dtype(self, result.dtype), density = -exp((order -
    1) * log(other) - other - lgamma(order)).
    Source: the entry igammac of the spec.
    Example: gs.igammac(gs.linspace(0.3, 3.0, 6).reshape(2, 3), gs.tensor([2.19, 1.11, 0.705]))"""
    return igammac.run(self, other)
igammac = _Op("igammac", igammac, IgammacBackward0, "Tensor self, Tensor other", computes=_raw.igammac, jvp=_igammac_jvp, batch="leading")

def igammac_(self, other):
    """The in-place form of igammac: the result is written to self, which is returned."""
    return igammac_.run(self, other)
igammac_ = igammac.in_place_form(igammac_, keeps=True)

# derivatives.yaml:4502  special_zeta
_k_special_zeta, _k_special_zeta_backward_other = _kernels("special_zeta", "special_zeta_backward_other")
class SpecialZetaBackward0(_OpNode, op="special_zeta", inputs={"self": 0, "other": 1}, broadcasts=True):
    """self: not_implemented("the derivative by the first argument has no closed form")
    other: -grad * self * special.zeta(self + 1, other)"""
    _saves = {"self": ("input", 0, 2), "other": ("input", 1, 2), "other_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, self, other):
        return (
            _not_implemented('special_zeta', 'self', 'the derivative by the first argument has no closed form') if needs & 1 else None,
            _k_special_zeta_backward_other(grad, self, other) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, self, other):
        return (
            _not_implemented('special_zeta', 'self', 'the derivative by the first argument has no closed form') if needs & 1 else None,
            ((-grad) * self) * _ops.special_zeta(self + 1, other) if needs & 2 else None,
        )

def _special_zeta_jvp(self, other, *, result, self_t=None, other_t=None):
    return _total(
        None if self_t is None else _no_tangent('special_zeta', 'the derivative by the first argument has no closed form'),
        None if other_t is None else ((-other_t) * self) * _ops.special_zeta(self + 1, other),
    )

def special_zeta(self, other):
    """special.zeta(Tensor self, Tensor other) -> Tensor result
    The Hurwitz zeta function.
    Shapes: the tensors are broadcast.
    Dtypes: float.
    Raises: RuntimeError for shapes that do not broadcast; NotImplementedError for a backward pass through `self`: the derivative by the first argument has
    no closed form.
    Gradient of self: not_implemented("the derivative by the first argument has no closed form").
    Gradient of other: -grad * self * special.zeta(self + 1, other).
    Source: the entry special_zeta of the spec.
    Example: gs.special.zeta(gs.linspace(1.5, 4.0, 6).reshape(2, 3), gs.tensor([2.25, 1.25, 0.875]))"""
    return special_zeta.run(self, other)
special_zeta.__qualname__ = "special.zeta"
special_zeta = _Op(
    "special_zeta", special_zeta, SpecialZetaBackward0, "Tensor self, Tensor other", kernel=_k_special_zeta, jvp=_special_zeta_jvp, batch="elementwise",
    namespace="special",
)

# derivatives.yaml:4510  special_airy_ai
class SpecialAiryAiBackward0(_OpNode, op="special_airy_ai", inputs={"self": 0}):
    """self: grad * airy_ai_slope(self)"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _raw.mul(grad, _raw.airy_ai_slope(self))

    def _on_tensors(grad, self):
        return grad * _ops.airy_ai_slope(self)

def _special_airy_ai_jvp(self, *, result, self_t=None):
    return self_t * _ops.airy_ai_slope(self)

def special_airy_ai(self):
    """special.airy_ai(Tensor self) -> Tensor result
    The Airy function Ai.
    Shapes: any number of leading batch dims; for example self (2, 3).
    Dtypes: float.
    Gradient of self: grad * airy_ai_slope(self).
    Source: the entry special_airy_ai of the spec.
    Example: gs.special.airy_ai(gs.linspace(-2.0, 2.0, 6).reshape(2, 3))"""
    return special_airy_ai.run(self)
special_airy_ai.__qualname__ = "special.airy_ai"
special_airy_ai = _Op(
    "special_airy_ai", special_airy_ai, SpecialAiryAiBackward0, "Tensor self", computes=_raw.special_airy_ai, jvp=_special_airy_ai_jvp, batch="leading",
    namespace="special",
)

# derivatives.yaml:4516  airy_ai_slope
(_k_airy_ai_slope_backward_self,) = _kernels("airy_ai_slope_backward_self")
class AiryAiSlopeBackward0(_OpNode, op="airy_ai_slope", inputs={"self": 0}):
    """self: grad * self * special.airy_ai(self)"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        if grad.dtype.kind in "fV":
            return _k_airy_ai_slope_backward_self(grad, self, _raw.special_airy_ai(self))
        return _raw.mul(_raw.mul(grad, self), _raw.special_airy_ai(self))

    def _on_tensors(grad, self):
        return (grad * self) * _ops.special_airy_ai(self)

def _airy_ai_slope_jvp(self, *, result, self_t=None):
    return (self_t * self) * _ops.special_airy_ai(self)

def airy_ai_slope(self):
    """airy_ai_slope(Tensor self) -> Tensor result
    The derivative of the Airy function Ai."""
    return airy_ai_slope.run(self)
airy_ai_slope = _Op(
    "airy_ai_slope", airy_ai_slope, AiryAiSlopeBackward0, "Tensor self", computes=_raw.airy_ai_slope, jvp=_airy_ai_slope_jvp, batch="leading", public=False,
)

# derivatives.yaml:4522  special_spherical_bessel_j0
_k_special_spherical_bessel_j0, _k_special_spherical_bessel_j0_backward_self = _kernels(
    "special_spherical_bessel_j0", "special_spherical_bessel_j0_backward_self",
)
class SpecialSphericalBesselJ0Backward0(_OpNode, op="special_spherical_bessel_j0", inputs={"self": 0}):
    """self: grad * spherical_bessel_slope(self)"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_special_spherical_bessel_j0_backward_self(grad, self)

    def _on_tensors(grad, self):
        return grad * _ops.spherical_bessel_slope(self)

def _special_spherical_bessel_j0_jvp(self, *, result, self_t=None):
    return self_t * _ops.spherical_bessel_slope(self)

def _special_spherical_bessel_j0_jvp_arrays(self, *, result, self_t=None):
    return _k_special_spherical_bessel_j0_backward_self(self_t._array, self._array)

def special_spherical_bessel_j0(self):
    """special.spherical_bessel_j0(Tensor self) -> Tensor result
    The spherical Bessel function of the first kind of order 0, sin(x) / x.
    Shapes: any; the result has the same.
    Dtypes: float.
    Gradient of self: grad * spherical_bessel_slope(self).
    Source: the entry special_spherical_bessel_j0 of the spec.
    Example: gs.special.spherical_bessel_j0(gs.tensor([-1.2, 0.2, 1.4]))"""
    return special_spherical_bessel_j0.run(self)
special_spherical_bessel_j0.__qualname__ = "special.spherical_bessel_j0"
special_spherical_bessel_j0 = _Op(
    "special_spherical_bessel_j0", special_spherical_bessel_j0, SpecialSphericalBesselJ0Backward0, "Tensor self", kernel=_k_special_spherical_bessel_j0,
    jvp=_special_spherical_bessel_j0_jvp, jvp_arrays=_special_spherical_bessel_j0_jvp_arrays, batch="elementwise", namespace="special",
)

# derivatives.yaml:4527  spherical_bessel_slope
_k_spherical_bessel_slope, _k_spherical_bessel_slope_backward_self = _kernels("spherical_bessel_slope", "spherical_bessel_slope_backward_self")
class SphericalBesselSlopeBackward0(_OpNode, op="spherical_bessel_slope", inputs={"self": 0}):
    """self: grad * (curvature if small else -special.spherical_bessel_j0(self) - 2 * result / divisor), where small = abs(self) < 1, divisor = 1 if small else
        self, squared = -0.25 * self * self, curvature = self * self * hypergeometric_limit(squared, 7) / 15 - hypergeometric_limit(squared, 5) / 3"""
    _saves = {"self": ("input", 0, 1), "result": ("output", 0, 1)}

    def _on_arrays(grad, self, result):
        return _k_spherical_bessel_slope_backward_self(grad, self, result)

    def _on_tensors(grad, self, result):
        small = _ops.abs(self) < 1
        squared = ((-0.25) * self) * self
        return grad * (_choose(
            small, (((self * self) * _ops.hypergeometric_limit(squared, 7)) / 15) - (_ops.hypergeometric_limit(squared, 5) / 3),
            (-_ops.special_spherical_bessel_j0(self)) - ((2 * result) / (_choose(small, 1, self))),
        ))

def _spherical_bessel_slope_jvp(self, *, result, self_t=None):
    small = _ops.abs(self) < 1
    squared = ((-0.25) * self) * self
    return self_t * (_choose(
        small, (((self * self) * _ops.hypergeometric_limit(squared, 7)) / 15) - (_ops.hypergeometric_limit(squared, 5) / 3),
        (-_ops.special_spherical_bessel_j0(self)) - ((2 * result) / (_choose(small, 1, self))),
    ))

def _spherical_bessel_slope_jvp_arrays(self, *, result, self_t=None):
    return _k_spherical_bessel_slope_backward_self(self_t._array, self._array, result._array)

def spherical_bessel_slope(self):
    """spherical_bessel_slope(Tensor self) -> Tensor result
    The derivative of `special.spherical_bessel_j0`."""
    return spherical_bessel_slope.run(self)
spherical_bessel_slope = _Op(
    "spherical_bessel_slope", spherical_bessel_slope, SphericalBesselSlopeBackward0, "Tensor self", kernel=_k_spherical_bessel_slope,
    jvp=_spherical_bessel_slope_jvp, jvp_arrays=_spherical_bessel_slope_jvp_arrays, batch="elementwise", public=False,
)

# derivatives.yaml:4538  special_chebyshev_polynomial_t
def special_chebyshev_polynomial_t(self, n):
    """special.chebyshev_polynomial_t(Tensor self, Tensor n) -> Tensor result
    The Chebyshev polynomial of the first kind of degree n; 0 where n is negative.
    Shapes: for example self (2, 4).
    Source: the entry special_chebyshev_polynomial_t of the spec.
    Example: gs.special.chebyshev_polynomial_t(gs.linspace(-0.9, 0.9, 8).reshape(2, 4), gs.tensor([0.5, 1.5, 2.5, 5.5]))"""
    return _ops.chebyshev_first(self, n, 1)
special_chebyshev_polynomial_t.__qualname__ = "special.chebyshev_polynomial_t"
special_chebyshev_polynomial_t = _Op(
    "special_chebyshev_polynomial_t", special_chebyshev_polynomial_t, None, "Tensor self, Tensor n", planned=True, namespace="special",
)

# derivatives.yaml:4542  special_chebyshev_polynomial_u
def special_chebyshev_polynomial_u(self, n):
    """special.chebyshev_polynomial_u(Tensor self, Tensor n) -> Tensor result
    The Chebyshev polynomial of the second kind of degree n; 0 where n is negative.
    Shapes: for example self (2, 4).
    Source: the entry special_chebyshev_polynomial_u of the spec.
    Example: gs.special.chebyshev_polynomial_u(gs.linspace(-0.9, 0.9, 8).reshape(2, 4), gs.tensor([0.5, 1.5, 2.5, 5.5]))"""
    return _ops.chebyshev_other(self, n, 0, 1)
special_chebyshev_polynomial_u.__qualname__ = "special.chebyshev_polynomial_u"
special_chebyshev_polynomial_u = _Op(
    "special_chebyshev_polynomial_u", special_chebyshev_polynomial_u, None, "Tensor self, Tensor n", planned=True, namespace="special",
)

# derivatives.yaml:4546  special_chebyshev_polynomial_v
def special_chebyshev_polynomial_v(self, n):
    """special.chebyshev_polynomial_v(Tensor self, Tensor n) -> Tensor result
    The Chebyshev polynomial of the third kind of degree n; 0 where n is negative.
    Shapes: for example self (2, 4).
    Source: the entry special_chebyshev_polynomial_v of the spec.
    Example: gs.special.chebyshev_polynomial_v(gs.linspace(-0.9, 0.9, 8).reshape(2, 4), gs.tensor([0.5, 1.5, 2.5, 5.5]))"""
    return _ops.chebyshev_other(self, n, -1, 1)
special_chebyshev_polynomial_v.__qualname__ = "special.chebyshev_polynomial_v"
special_chebyshev_polynomial_v = _Op(
    "special_chebyshev_polynomial_v", special_chebyshev_polynomial_v, None, "Tensor self, Tensor n", planned=True, namespace="special",
)

# derivatives.yaml:4550  special_chebyshev_polynomial_w
def special_chebyshev_polynomial_w(self, n):
    """special.chebyshev_polynomial_w(Tensor self, Tensor n) -> Tensor result
    The Chebyshev polynomial of the fourth kind of degree n; 0 where n is negative.
    Shapes: for example self (2, 4).
    Source: the entry special_chebyshev_polynomial_w of the spec.
    Example: gs.special.chebyshev_polynomial_w(gs.linspace(-0.9, 0.9, 8).reshape(2, 4), gs.tensor([0.5, 1.5, 2.5, 5.5]))"""
    return _ops.chebyshev_other(self, n, 1, 1)
special_chebyshev_polynomial_w.__qualname__ = "special.chebyshev_polynomial_w"
special_chebyshev_polynomial_w = _Op(
    "special_chebyshev_polynomial_w", special_chebyshev_polynomial_w, None, "Tensor self, Tensor n", planned=True, namespace="special",
)

# derivatives.yaml:4554  special_shifted_chebyshev_polynomial_t
def special_shifted_chebyshev_polynomial_t(self, n):
    """special.shifted_chebyshev_polynomial_t(Tensor self, Tensor n) -> Tensor result
    The Chebyshev polynomial of the first kind of degree n at 2 x - 1; 0 where n is negative.
    Shapes: for example self (2, 4).
    Source: the entry special_shifted_chebyshev_polynomial_t of the spec.
    Example: gs.special.shifted_chebyshev_polynomial_t(gs.linspace(0.1, 0.9, 8).reshape(2, 4), gs.tensor([0.5, 1.5, 2.5, 5.5]))"""
    return _ops.chebyshev_first(self, n, 2)
special_shifted_chebyshev_polynomial_t.__qualname__ = "special.shifted_chebyshev_polynomial_t"
special_shifted_chebyshev_polynomial_t = _Op(
    "special_shifted_chebyshev_polynomial_t", special_shifted_chebyshev_polynomial_t, None, "Tensor self, Tensor n", planned=True, namespace="special",
)

# derivatives.yaml:4558  special_shifted_chebyshev_polynomial_u
def special_shifted_chebyshev_polynomial_u(self, n):
    """special.shifted_chebyshev_polynomial_u(Tensor self, Tensor n) -> Tensor result
    The Chebyshev polynomial of the second kind of degree n at 2 x - 1; 0 where n is negative.
    Shapes: for example self (2, 4).
    Source: the entry special_shifted_chebyshev_polynomial_u of the spec.
    Example: gs.special.shifted_chebyshev_polynomial_u(gs.linspace(0.1, 0.9, 8).reshape(2, 4), gs.tensor([0.5, 1.5, 2.5, 5.5]))"""
    return _ops.chebyshev_other(self, n, 0, 2)
special_shifted_chebyshev_polynomial_u.__qualname__ = "special.shifted_chebyshev_polynomial_u"
special_shifted_chebyshev_polynomial_u = _Op(
    "special_shifted_chebyshev_polynomial_u", special_shifted_chebyshev_polynomial_u, None, "Tensor self, Tensor n", planned=True, namespace="special",
)

# derivatives.yaml:4562  special_shifted_chebyshev_polynomial_v
def special_shifted_chebyshev_polynomial_v(self, n):
    """special.shifted_chebyshev_polynomial_v(Tensor self, Tensor n) -> Tensor result
    The Chebyshev polynomial of the third kind of degree n at 2 x - 1; 0 where n is negative.
    Shapes: for example self (2, 4).
    Source: the entry special_shifted_chebyshev_polynomial_v of the spec.
    Example: gs.special.shifted_chebyshev_polynomial_v(gs.linspace(0.1, 0.9, 8).reshape(2, 4), gs.tensor([0.5, 1.5, 2.5, 5.5]))"""
    return _ops.chebyshev_other(self, n, -1, 2)
special_shifted_chebyshev_polynomial_v.__qualname__ = "special.shifted_chebyshev_polynomial_v"
special_shifted_chebyshev_polynomial_v = _Op(
    "special_shifted_chebyshev_polynomial_v", special_shifted_chebyshev_polynomial_v, None, "Tensor self, Tensor n", planned=True, namespace="special",
)

# derivatives.yaml:4566  special_shifted_chebyshev_polynomial_w
def special_shifted_chebyshev_polynomial_w(self, n):
    """special.shifted_chebyshev_polynomial_w(Tensor self, Tensor n) -> Tensor result
    The Chebyshev polynomial of the fourth kind of degree n at 2 x - 1; 0 where n is negative.
    Shapes: for example self (2, 4).
    Source: the entry special_shifted_chebyshev_polynomial_w of the spec.
    Example: gs.special.shifted_chebyshev_polynomial_w(gs.linspace(0.1, 0.9, 8).reshape(2, 4), gs.tensor([0.5, 1.5, 2.5, 5.5]))"""
    return _ops.chebyshev_other(self, n, 1, 2)
special_shifted_chebyshev_polynomial_w.__qualname__ = "special.shifted_chebyshev_polynomial_w"
special_shifted_chebyshev_polynomial_w = _Op(
    "special_shifted_chebyshev_polynomial_w", special_shifted_chebyshev_polynomial_w, None, "Tensor self, Tensor n", planned=True, namespace="special",
)

# derivatives.yaml:4570  special_hermite_polynomial_h
def special_hermite_polynomial_h(self, n):
    """special.hermite_polynomial_h(Tensor self, Tensor n) -> Tensor result
    The Hermite polynomial of degree n, as in physics; 0 where n is negative.
    Shapes: for example self (2, 4).
    Source: the entry special_hermite_polynomial_h of the spec.
    Example: gs.special.hermite_polynomial_h(gs.linspace(-2.0, 2.0, 8).reshape(2, 4), gs.tensor([0.5, 1.5, 2.5, 5.5]))"""
    return _ops.hermite_of_scale(self, n, 2)
special_hermite_polynomial_h.__qualname__ = "special.hermite_polynomial_h"
special_hermite_polynomial_h = _Op(
    "special_hermite_polynomial_h", special_hermite_polynomial_h, None, "Tensor self, Tensor n", planned=True, namespace="special",
)

# derivatives.yaml:4574  special_hermite_polynomial_he
def special_hermite_polynomial_he(self, n):
    """special.hermite_polynomial_he(Tensor self, Tensor n) -> Tensor result
    The Hermite polynomial of degree n, as in probability theory; 0 where n is negative.
    Shapes: for example self (2, 4).
    Source: the entry special_hermite_polynomial_he of the spec.
    Example: gs.special.hermite_polynomial_he(gs.linspace(-2.0, 2.0, 8).reshape(2, 4), gs.tensor([0.5, 1.5, 2.5, 5.5]))"""
    return _ops.hermite_of_scale(self, n, 1)
special_hermite_polynomial_he.__qualname__ = "special.hermite_polynomial_he"
special_hermite_polynomial_he = _Op(
    "special_hermite_polynomial_he", special_hermite_polynomial_he, None, "Tensor self, Tensor n", planned=True, namespace="special",
)

# derivatives.yaml:4578  special_laguerre_polynomial_l
def special_laguerre_polynomial_l(self, n):
    """special.laguerre_polynomial_l(Tensor self, Tensor n) -> Tensor result
    The Laguerre polynomial of degree n; 0 where n is negative.
    Shapes: for example self (2, 4).
    Source: the entry special_laguerre_polynomial_l of the spec.
    Example: gs.special.laguerre_polynomial_l(gs.linspace(-2.0, 2.0, 8).reshape(2, 4), gs.tensor([0.5, 1.5, 2.5, 5.5]))"""
    return _ops.laguerre_associated(self, n, 0)
special_laguerre_polynomial_l.__qualname__ = "special.laguerre_polynomial_l"
special_laguerre_polynomial_l = _Op(
    "special_laguerre_polynomial_l", special_laguerre_polynomial_l, None, "Tensor self, Tensor n", planned=True, namespace="special",
)

# derivatives.yaml:4582  special_legendre_polynomial_p
def special_legendre_polynomial_p(self, n):
    """special.legendre_polynomial_p(Tensor self, Tensor n) -> Tensor result
    The Legendre polynomial of degree n; 0 where n is negative.
    Shapes: for example self (2, 4).
    Source: the entry special_legendre_polynomial_p of the spec.
    Example: gs.special.legendre_polynomial_p(gs.linspace(-0.9, 0.9, 8).reshape(2, 4), gs.tensor([0.5, 1.5, 2.5, 5.5]))"""
    return _ops.gegenbauer_halves(self, n, 1)
special_legendre_polynomial_p.__qualname__ = "special.legendre_polynomial_p"
special_legendre_polynomial_p = _Op(
    "special_legendre_polynomial_p", special_legendre_polynomial_p, None, "Tensor self, Tensor n", planned=True, namespace="special",
)

# derivatives.yaml:4586  chebyshev_first
_k_chebyshev_first, _k_chebyshev_first_backward_self = _kernels("chebyshev_first", "chebyshev_first_backward_self")
class ChebyshevFirstBackward0(_OpNode, op="chebyshev_first", inputs={"self": 0, "n": 1}, broadcasts=True):
    """self: grad * scale * floor(n) * gegenbauer_halves(scale * self - (scale - 1), n - 1, 2)
    n: 0"""
    _saves = {"scale": ("argument", 2, 1), "n": ("input", 1, 1), "self": ("input", 0, 1), "self_shape": ("shape", 0, 1), "n_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, scale, n, self, n_shape):
        return (
            _k_chebyshev_first_backward_self(grad, self, n, _exact_scalar(scale, grad)) if needs & 1 else None,
            _zeros(n_shape, grad.dtype) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, scale, n, self, n_shape):
        return (
            ((grad * scale) * _ops.floor(n)) * _ops.gegenbauer_halves((scale * self) - (scale - 1), n - 1, 2) if needs & 1 else None,
            _wrap(_zeros(n_shape, grad._memory.dtype)) if needs & 2 else None,
        )

def _chebyshev_first_jvp(self, n, scale, *, result, self_t=None, n_t=None):
    return None if self_t is None else ((self_t * scale) * _ops.floor(n)) * _ops.gegenbauer_halves((scale * self) - (scale - 1), n - 1, 2)

def _chebyshev_first_jvp_arrays(self, n, scale, *, result, self_t=None, n_t=None):
    return None if self_t is None else _k_chebyshev_first_backward_self(self_t._array, self._array, n._array, _exact_scalar(scale, self_t._array))

def chebyshev_first(self, n, scale):
    """chebyshev_first(Tensor self, Tensor n, int scale) -> Tensor result
    The Chebyshev polynomial of the first kind at scale * (x - 1) + 1."""
    return chebyshev_first.run(self, n, scale)
chebyshev_first = _Op(
    "chebyshev_first", chebyshev_first, ChebyshevFirstBackward0, "Tensor self, Tensor n, int scale", kernel=_k_chebyshev_first, exact=4,
    jvp=_chebyshev_first_jvp, jvp_arrays=_chebyshev_first_jvp_arrays, batch="elementwise", public=False,
)

# derivatives.yaml:4593  chebyshev_other
_k_chebyshev_other, _k_chebyshev_other_backward_self = _kernels("chebyshev_other", "chebyshev_other_backward_self")
class ChebyshevOtherBackward0(_OpNode, op="chebyshev_other", inputs={"self": 0, "n": 1}, broadcasts=True):
    """self: 2 * grad * scale * (last if shift == 0 else last + shift * gegenbauer_halves(x, n - 2, 4)), where x = scale * self - (scale - 1), last =
        gegenbauer_halves(x, n - 1, 4)
    n: 0"""
    _saves = {
        "scale": ("argument", 3, 1), "shift": ("argument", 2, 1), "self": ("input", 0, 1), "n": ("input", 1, 1), "self_shape": ("shape", 0, 1),
        "n_shape": ("shape", 1, 2),
    }

    def _on_arrays(needs, grad, scale, shift, self, n, n_shape):
        return (
            _k_chebyshev_other_backward_self(grad, self, n, _exact_scalar(shift, grad), _exact_scalar(scale, grad)) if needs & 1 else None,
            _zeros(n_shape, grad.dtype) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, scale, shift, self, n, n_shape):
        x = (scale * self) - (scale - 1) if needs & 1 else None
        last = _ops.gegenbauer_halves(x, n - 1, 4) if needs & 1 else None
        return (
            (((2 * grad) * scale) * (last if shift == 0 else (last + (shift * _ops.gegenbauer_halves(x, n - 2, 4))))) if needs & 1 else None,
            _wrap(_zeros(n_shape, grad._memory.dtype)) if needs & 2 else None,
        )

def _chebyshev_other_jvp(self, n, shift, scale, *, result, self_t=None, n_t=None):
    x = None if self_t is None else (scale * self) - (scale - 1)
    last = None if self_t is None else _ops.gegenbauer_halves(x, n - 1, 4)
    return None if self_t is None else ((2 * self_t) * scale) * (last if shift == 0 else (last + (shift * _ops.gegenbauer_halves(x, n - 2, 4))))

def _chebyshev_other_jvp_arrays(self, n, shift, scale, *, result, self_t=None, n_t=None):
    return None if self_t is None else _k_chebyshev_other_backward_self(
        self_t._array, self._array, n._array, _exact_scalar(shift, self_t._array), _exact_scalar(scale, self_t._array),
    )

def chebyshev_other(self, n, shift, scale):
    """chebyshev_other(Tensor self, Tensor n, int shift, int scale) -> Tensor result
    The Chebyshev polynomial at scale * (x - 1) + 1 that follows from 1 and, of degree 1, 2 x + shift."""
    return chebyshev_other.run(self, n, shift, scale)
chebyshev_other = _Op(
    "chebyshev_other", chebyshev_other, ChebyshevOtherBackward0, "Tensor self, Tensor n, int shift, int scale", kernel=_k_chebyshev_other, exact=12,
    jvp=_chebyshev_other_jvp, jvp_arrays=_chebyshev_other_jvp_arrays, batch="elementwise", public=False,
)

# derivatives.yaml:4603  gegenbauer_halves
_k_gegenbauer_halves, _k_gegenbauer_halves_backward_self = _kernels("gegenbauer_halves", "gegenbauer_halves_backward_self")
class GegenbauerHalvesBackward0(_OpNode, op="gegenbauer_halves", inputs={"self": 0, "n": 1}, broadcasts=True):
    """self: grad * halves * gegenbauer_halves(self, n - 1, halves + 2)
    n: 0"""
    _saves = {"halves": ("argument", 2, 1), "self": ("input", 0, 1), "n": ("input", 1, 1), "self_shape": ("shape", 0, 1), "n_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, halves, self, n, n_shape):
        return (
            _k_gegenbauer_halves_backward_self(grad, self, n, _exact_scalar(halves, grad)) if needs & 1 else None,
            _zeros(n_shape, grad.dtype) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, halves, self, n, n_shape):
        return (
            (grad * halves) * _ops.gegenbauer_halves(self, n - 1, halves + 2) if needs & 1 else None,
            _wrap(_zeros(n_shape, grad._memory.dtype)) if needs & 2 else None,
        )

def _gegenbauer_halves_jvp(self, n, halves, *, result, self_t=None, n_t=None):
    return None if self_t is None else (self_t * halves) * _ops.gegenbauer_halves(self, n - 1, halves + 2)

def _gegenbauer_halves_jvp_arrays(self, n, halves, *, result, self_t=None, n_t=None):
    return None if self_t is None else _k_gegenbauer_halves_backward_self(self_t._array, self._array, n._array, _exact_scalar(halves, self_t._array))

def gegenbauer_halves(self, n, halves):
    """gegenbauer_halves(Tensor self, Tensor n, int halves) -> Tensor result
    The Gegenbauer polynomial of degree n, 0 where that is negative, of order halves / 2."""
    return gegenbauer_halves.run(self, n, halves)
gegenbauer_halves = _Op(
    "gegenbauer_halves", gegenbauer_halves, GegenbauerHalvesBackward0, "Tensor self, Tensor n, int halves", kernel=_k_gegenbauer_halves, exact=4,
    jvp=_gegenbauer_halves_jvp, jvp_arrays=_gegenbauer_halves_jvp_arrays, batch="elementwise", public=False,
)

# derivatives.yaml:4610  hermite_of_scale
_k_hermite_of_scale, _k_hermite_of_scale_backward_self = _kernels("hermite_of_scale", "hermite_of_scale_backward_self")
class HermiteOfScaleBackward0(_OpNode, op="hermite_of_scale", inputs={"self": 0, "n": 1}, broadcasts=True):
    """self: grad * scale * floor(n) * hermite_of_scale(self, n - 1, scale)
    n: 0"""
    _saves = {"scale": ("argument", 2, 1), "n": ("input", 1, 1), "self": ("input", 0, 1), "self_shape": ("shape", 0, 1), "n_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, scale, n, self, n_shape):
        return (
            _k_hermite_of_scale_backward_self(grad, self, n, _exact_scalar(scale, grad)) if needs & 1 else None,
            _zeros(n_shape, grad.dtype) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, scale, n, self, n_shape):
        return (
            ((grad * scale) * _ops.floor(n)) * _ops.hermite_of_scale(self, n - 1, scale) if needs & 1 else None,
            _wrap(_zeros(n_shape, grad._memory.dtype)) if needs & 2 else None,
        )

def _hermite_of_scale_jvp(self, n, scale, *, result, self_t=None, n_t=None):
    return None if self_t is None else ((self_t * scale) * _ops.floor(n)) * _ops.hermite_of_scale(self, n - 1, scale)

def _hermite_of_scale_jvp_arrays(self, n, scale, *, result, self_t=None, n_t=None):
    return None if self_t is None else _k_hermite_of_scale_backward_self(self_t._array, self._array, n._array, _exact_scalar(scale, self_t._array))

def hermite_of_scale(self, n, scale):
    """hermite_of_scale(Tensor self, Tensor n, int scale) -> Tensor result
    The Hermite polynomial of degree n, 0 where that is negative; the first one is x times the scale."""
    return hermite_of_scale.run(self, n, scale)
hermite_of_scale = _Op(
    "hermite_of_scale", hermite_of_scale, HermiteOfScaleBackward0, "Tensor self, Tensor n, int scale", kernel=_k_hermite_of_scale, exact=4,
    jvp=_hermite_of_scale_jvp, jvp_arrays=_hermite_of_scale_jvp_arrays, batch="elementwise", public=False,
)

# derivatives.yaml:4617  laguerre_associated
_k_laguerre_associated, _k_laguerre_associated_backward_self = _kernels("laguerre_associated", "laguerre_associated_backward_self")
class LaguerreAssociatedBackward0(_OpNode, op="laguerre_associated", inputs={"self": 0, "n": 1}, broadcasts=True):
    """self: -grad * laguerre_associated(self, n - 1, order + 1)
    n: 0"""
    _saves = {"self": ("input", 0, 1), "n": ("input", 1, 1), "order": ("argument", 2, 1), "self_shape": ("shape", 0, 1), "n_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, self, n, order, n_shape):
        return (
            _k_laguerre_associated_backward_self(grad, self, n, _exact_scalar(order, grad)) if needs & 1 else None,
            _zeros(n_shape, grad.dtype) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, self, n, order, n_shape):
        return (
            (-grad) * _ops.laguerre_associated(self, n - 1, order + 1) if needs & 1 else None,
            _wrap(_zeros(n_shape, grad._memory.dtype)) if needs & 2 else None,
        )

def _laguerre_associated_jvp(self, n, order, *, result, self_t=None, n_t=None):
    return None if self_t is None else (-self_t) * _ops.laguerre_associated(self, n - 1, order + 1)

def _laguerre_associated_jvp_arrays(self, n, order, *, result, self_t=None, n_t=None):
    return None if self_t is None else _k_laguerre_associated_backward_self(self_t._array, self._array, n._array, _exact_scalar(order, self_t._array))

def laguerre_associated(self, n, order):
    """laguerre_associated(Tensor self, Tensor n, int order) -> Tensor result
    The associated Laguerre polynomial of degree n, 0 where that is negative, and of an order."""
    return laguerre_associated.run(self, n, order)
laguerre_associated = _Op(
    "laguerre_associated", laguerre_associated, LaguerreAssociatedBackward0, "Tensor self, Tensor n, int order", kernel=_k_laguerre_associated, exact=4,
    jvp=_laguerre_associated_jvp, jvp_arrays=_laguerre_associated_jvp_arrays, batch="elementwise", public=False,
)

# derivatives.yaml:4624  mvlgamma
def mvlgamma(self, p):
    """mvlgamma(Tensor self, int p) -> Tensor result
    The logarithm of the multivariate gamma function of dimension p.
    Shapes: for example self (2, 3).
    Source: the entry mvlgamma of the spec.
    Example: gs.mvlgamma(gs.linspace(2.5, 4.0, 6).reshape(2, 3), 1)"""
    if p.__class__ is not int: p = _integer("mvlgamma", "p", p)
    return _elementwise.mvlgamma(self, p)
mvlgamma = _Op("mvlgamma", mvlgamma, None, "Tensor self, int p", composes=_elementwise.mvlgamma)

def mvlgamma_(self, p):
    """The in-place form of mvlgamma: the result is written to self, which is returned."""
    if p.__class__ is not int: p = _integer("mvlgamma", "p", p)
    _target, self = self, _before_composite(self)
    return _write_composite("mvlgamma_", _target, _elementwise.mvlgamma(self, p))
mvlgamma_ = mvlgamma.in_place_form(mvlgamma_, by_function=True)

_OPS.enter((
    special_entr, xlogy, special_xlog1py, sinc, sinc_slope, hypergeometric_limit, special_ndtr, lgamma, digamma, trigamma, tetragamma, polygamma_of_order,
    _polygamma__0, _polygamma__order_first, erfinv, special_erfcx, erfcx_fall, erfcx_order, special_log_ndtr, special_ndtri, i0, special_i0e, i0e_fall,
    i0e_order, special_i1, i1_slope, special_i1e, i1e_slope, special_bessel_j0, special_bessel_j1, special_bessel_y0, special_bessel_y1,
    special_modified_bessel_k0, special_modified_bessel_k1, special_scaled_modified_bessel_k0, k0e_fall, k0e_order, special_scaled_modified_bessel_k1, igamma,
    igammac, special_zeta, special_airy_ai, airy_ai_slope, special_spherical_bessel_j0, spherical_bessel_slope, special_chebyshev_polynomial_t,
    special_chebyshev_polynomial_u, special_chebyshev_polynomial_v, special_chebyshev_polynomial_w, special_shifted_chebyshev_polynomial_t,
    special_shifted_chebyshev_polynomial_u, special_shifted_chebyshev_polynomial_v, special_shifted_chebyshev_polynomial_w, special_hermite_polynomial_h,
    special_hermite_polynomial_he, special_laguerre_polynomial_l, special_legendre_polynomial_p, chebyshev_first, chebyshev_other, gegenbauer_halves,
    hermite_of_scale, laguerre_associated, mvlgamma,
))
_add_methods({
    "xlogy": xlogy, "xlogy_": xlogy_, "sinc": sinc, "sinc_": sinc_, "lgamma": lgamma, "lgamma_": lgamma_, "digamma": digamma, "digamma_": digamma_,
    "polygamma": polygamma, "polygamma_": polygamma_, "erfinv": erfinv, "erfinv_": erfinv_, "i0": i0, "i0_": i0_, "igamma": igamma, "igamma_": igamma_,
    "igammac": igammac, "igammac_": igammac_, "mvlgamma": mvlgamma, "mvlgamma_": mvlgamma_,
})

__all__ = (
    "special_entr", "xlogy", "xlogy_", "special_xlog1py", "sinc", "sinc_", "sinc_slope", "hypergeometric_limit", "special_ndtr", "lgamma", "lgamma_", "digamma",
    "digamma_", "trigamma", "tetragamma", "polygamma_of_order", "polygamma", "polygamma_", "erfinv", "erfinv_", "special_erfcx", "erfcx_fall", "erfcx_order",
    "special_log_ndtr", "special_ndtri", "i0", "i0_", "special_i0e", "i0e_fall", "i0e_order", "special_i1", "i1_slope", "special_i1e", "i1e_slope",
    "special_bessel_j0", "special_bessel_j1", "special_bessel_y0", "special_bessel_y1", "special_modified_bessel_k0", "special_modified_bessel_k1",
    "special_scaled_modified_bessel_k0", "k0e_fall", "k0e_order", "special_scaled_modified_bessel_k1", "igamma", "igamma_", "igammac", "igammac_",
    "special_zeta", "special_airy_ai", "airy_ai_slope", "special_spherical_bessel_j0", "spherical_bessel_slope", "special_chebyshev_polynomial_t",
    "special_chebyshev_polynomial_u", "special_chebyshev_polynomial_v", "special_chebyshev_polynomial_w", "special_shifted_chebyshev_polynomial_t",
    "special_shifted_chebyshev_polynomial_u", "special_shifted_chebyshev_polynomial_v", "special_shifted_chebyshev_polynomial_w",
    "special_hermite_polynomial_h", "special_hermite_polynomial_he", "special_laguerre_polynomial_l", "special_legendre_polynomial_p", "chebyshev_first",
    "chebyshev_other", "gegenbauer_halves", "hermite_of_scale", "laguerre_associated", "mvlgamma", "mvlgamma_",
)
_publish({name: globals()[name] for name in __all__})
