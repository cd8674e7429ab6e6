# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
# In an edited module functions and formulas run in the place of rows. Checksum of what follows: e3496802
"""Elementwise arithmetic: Functions of several tensors, which broadcast."""

from gradspec.composites import elementwise as _elementwise
from gradspec.core import ops as _ops
from gradspec.core.tensor import add_methods as _add_methods, wrap as _wrap
from gradspec.core.compiled.kernels import kernels as _kernels
from gradspec.core.ops import OPS as _OPS, as_generated as _as_generated, publish as _publish
from gradspec.core.compiled.bindings import Op as _Op
from gradspec.dispatch.arguments import option as _option
from gradspec.dispatch.formulas import both as _both, choose as _choose, conjugate as _conjugate, tangent as _tangent, total as _total, zeros as _zeros
from gradspec.dispatch.operands import operator_method as _operator_method, reflected as _reflected, scalar as _scalar
from gradspec.graph.saved import OpNode as _OpNode
from gradspec.graph.writes import before_composite as _before_composite, write_composite as _write_composite
from . import raw as _raw

_Op = _as_generated(_Op, __file__)

# derivatives.yaml:649  clamp_min
_k_clamp_min, _k_clamp_min_backward_self, _k_clamp_min_backward_min = _kernels("clamp_min", "clamp_min_backward_self", "clamp_min_backward_min")
class ClampMinBackward0(_OpNode, op="clamp_min", inputs={"self": 0, "min": 1}, broadcasts=True):
    """self: grad if self >= min else 0
    min: grad if self < min else 0"""
    _saves = {"self": ("input", 0, 3), "min": ("input", 1, 3), "self_shape": ("shape", 0, 1), "min_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, self, min):
        return (_k_clamp_min_backward_self(grad, self, min) if needs & 1 else None, _k_clamp_min_backward_min(grad, self, min) if needs & 2 else None)

    def _on_tensors(needs, grad, self, min):
        return (_choose(self >= min, grad, 0) if needs & 1 else None, _choose(self < min, grad, 0) if needs & 2 else None)

def _clamp_min_jvp(self, min, *, result, self_t=None, min_t=None):
    return _total(None if self_t is None else _choose(self >= min, self_t, 0), None if min_t is None else _choose(self < min, min_t, 0))

def _clamp_min_jvp_arrays(self, min, *, result, self_t=None, min_t=None):
    return _total(
        None if self_t is None else _k_clamp_min_backward_self(self_t._array, self._array, min._array),
        None if min_t is None else _k_clamp_min_backward_min(min_t._array, self._array, min._array),
    )

def clamp_min(self, min):
    """clamp_min(Tensor self, Tensor min) -> Tensor result
    Each element, or min where it is smaller; at the bound the gradient goes to self.
    Shapes: the tensors are broadcast.
    Dtypes: float, int, bool.
    Raises: RuntimeError for shapes that do not broadcast; RuntimeError for complex tensors.
    Gradient of self: grad if self >= min else 0.
    Gradient of min: grad if self < min else 0.
    Source: the entry clamp_min of the spec.
    Example: gs.clamp_min(gs.tensor([-1.2, 0.2, 1.4]), gs.tensor([0.8, -0.8, -1.4]))"""
    return clamp_min.run(self, min)
clamp_min = _Op(
    "clamp_min", clamp_min, ClampMinBackward0, "Tensor self, Tensor min", kernel=_k_clamp_min, jvp=_clamp_min_jvp, jvp_arrays=_clamp_min_jvp_arrays,
    dtypes=("float", "int", "bool"), refusals={"complex": 'clamp is not supported for complex types'}, batch="elementwise",
)

def clamp_min_(self, min):
    """The in-place form of clamp_min: the result is written to self, which is returned."""
    return clamp_min_.run(self, min)
clamp_min_ = clamp_min.in_place_form(clamp_min_, keeps=True)

# derivatives.yaml:659  clamp_max
_k_clamp_max, _k_clamp_max_backward_self, _k_clamp_max_backward_max = _kernels("clamp_max", "clamp_max_backward_self", "clamp_max_backward_max")
class ClampMaxBackward0(_OpNode, op="clamp_max", inputs={"self": 0, "max": 1}, broadcasts=True):
    """self: grad if self <= max else 0
    max: grad if self > max else 0"""
    _saves = {"self": ("input", 0, 3), "max": ("input", 1, 3), "self_shape": ("shape", 0, 1), "max_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, self, max):
        return (_k_clamp_max_backward_self(grad, self, max) if needs & 1 else None, _k_clamp_max_backward_max(grad, self, max) if needs & 2 else None)

    def _on_tensors(needs, grad, self, max):
        return (_choose(self <= max, grad, 0) if needs & 1 else None, _choose(self > max, grad, 0) if needs & 2 else None)

def _clamp_max_jvp(self, max, *, result, self_t=None, max_t=None):
    return _total(None if self_t is None else _choose(self <= max, self_t, 0), None if max_t is None else _choose(self > max, max_t, 0))

def _clamp_max_jvp_arrays(self, max, *, result, self_t=None, max_t=None):
    return _total(
        None if self_t is None else _k_clamp_max_backward_self(self_t._array, self._array, max._array),
        None if max_t is None else _k_clamp_max_backward_max(max_t._array, self._array, max._array),
    )

def clamp_max(self, max):
    """clamp_max(Tensor self, Tensor max) -> Tensor result
    Each element, or max where it is larger; at the bound the gradient goes to self.
    Shapes: the tensors are broadcast.
    Dtypes: float, int, bool.
    Raises: RuntimeError for shapes that do not broadcast; RuntimeError for complex tensors.
    Gradient of self: grad if self <= max else 0.
    Gradient of max: grad if self > max else 0.
    Source: the entry clamp_max of the spec.
    Example: gs.clamp_max(gs.tensor([-1.2, 0.2, 1.4]), gs.tensor([0.8, -0.8, -1.4]))"""
    return clamp_max.run(self, max)
clamp_max = _Op(
    "clamp_max", clamp_max, ClampMaxBackward0, "Tensor self, Tensor max", kernel=_k_clamp_max, jvp=_clamp_max_jvp, jvp_arrays=_clamp_max_jvp_arrays,
    dtypes=("float", "int", "bool"), refusals={"complex": 'clamp is not supported for complex types'}, batch="elementwise",
)

def clamp_max_(self, max):
    """The in-place form of clamp_max: the result is written to self, which is returned."""
    return clamp_max_.run(self, max)
clamp_max_ = clamp_max.in_place_form(clamp_max_, keeps=True)

# derivatives.yaml:669  clamp_between
_k_clamp_between, _k_clamp_between_backward_self = _kernels("clamp_between", "clamp_between_backward_self")
class ClampBetweenBackward0(_OpNode, op="clamp_between", inputs={"self": 0}):
    """self: grad if self >= min and self <= max else 0"""
    _saves = {"self": ("input", 0, 1), "min": ("argument", 1, 1), "max": ("argument", 2, 1)}

    def _on_arrays(grad, self, min, max):
        return _k_clamp_between_backward_self(grad, self, _scalar(min, grad), _scalar(max, grad))

    def _on_tensors(grad, self, min, max):
        return _choose(_both(self >= min, lambda: (self <= max)), grad, 0)

def _clamp_between_jvp(self, min, max, *, result, self_t=None):
    return _choose(_both(self >= min, lambda: (self <= max)), self_t, 0)

def _clamp_between_jvp_arrays(self, min, max, *, result, self_t=None):
    return _k_clamp_between_backward_self(self_t._array, self._array, _scalar(min, self_t._array), _scalar(max, self_t._array))

def clamp_between(self, min, max):
    """clamp_between(Tensor self, scalar min, scalar max) -> Tensor result
    Each element limited to the interval from min to max; the gradient is zero outside."""
    return clamp_between.run(self, min, max)
clamp_between = _Op(
    "clamp_between", clamp_between, ClampBetweenBackward0, "Tensor self, scalar min, scalar max", kernel=_k_clamp_between, jvp=_clamp_between_jvp,
    jvp_arrays=_clamp_between_jvp_arrays, dtypes=("float", "int"), refusals={"complex": 'clamp is not supported for complex types'}, batch="elementwise",
    public=False,
)

# derivatives.yaml:677  clamp
def clamp(self, min=None, max=None):
    """clamp(Tensor self, any min=None, any max=None) -> Tensor result
    Each element limited to the interval from min to max, of which either may be None.
    Shapes: for example self (2, 3).
    Source: the entry clamp of the spec.
    Example: gs.clamp(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), min=-1, max=1)"""
    return _elementwise.clamp(self, min, max)
clamp = _Op("clamp", clamp, None, "Tensor self, any min, any max", composes=_elementwise.clamp, dtypes=("float", "int", "bool"), planned=True)

def clamp_(self, min=None, max=None):
    """The in-place form of clamp: the result is written to self, which is returned."""
    _target, self = self, _before_composite(self)
    return _write_composite("clamp_", _target, _elementwise.clamp(self, min, max))
clamp_ = clamp.in_place_form(clamp_, by_function=True)

clip = clamp

clip_ = clamp_

# derivatives.yaml:684  add
(_k_add,) = _kernels("add")
class AddBackward0(_OpNode, op="add", inputs={"self": 0, "other": 1}, broadcasts=True):
    """self: grad
    other: grad"""
    _saves = {"self_shape": ("shape", 0, 1), "other_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad):
        return (grad if needs & 1 else None, grad if needs & 2 else None)

    def _on_tensors(needs, grad):
        return (grad if needs & 1 else None, grad if needs & 2 else None)

def _add_jvp(self, other, *, result, self_t=None, other_t=None):
    return _total(None if self_t is None else self_t, None if other_t is None else other_t)

def _add_jvp_arrays(self, other, *, result, self_t=None, other_t=None):
    return _total(None if self_t is None else self_t._array, None if other_t is None else other_t._array)

def add(self, other, *, alpha=None):
    """add(Tensor self, Tensor other) -> Tensor result
    The sum of self and other.
    Shapes: the tensors are broadcast.
    Dtypes: float, complex, int, bool.
    Raises: RuntimeError for shapes that do not broadcast.
    Gradient of self: grad.
    Gradient of other: grad.
    Source: the entry add of the spec.
    Example: gs.add(gs.tensor([-1.2, 0.2, 1.4]), gs.tensor([0.8, -0.8, -1.4]))"""
    if alpha is not None:
        return _add__scaled(self, other, alpha=alpha)
    return add.run(self, other)
add = _Op(
    "add", add, AddBackward0, "Tensor self, Tensor other", kernel=_k_add, jvp=_add_jvp, jvp_arrays=_add_jvp_arrays, dtypes=("float", "complex", "int", "bool"),
    batch="elementwise",
)

def add_(self, other, *, alpha=None):
    """The in-place form of add: the result is written to self, which is returned."""
    if alpha is not None:
        return _add__scaled_(self, other, alpha=alpha)
    return add_.run(self, other)
add_ = add.in_place_form(add_)

# derivatives.yaml:695  add.scaled
_k_add__scaled, _k_add__scaled_backward_other = _kernels("add__scaled", "add__scaled_backward_other")
class AddBackward1(_OpNode, op="add.scaled", inputs={"self": 0, "other": 1}, broadcasts=True):
    """self: grad
    other: conj(conj(grad) * alpha)"""
    _saves = {"self_shape": ("shape", 0, 1), "alpha": ("argument", 2, 2), "other_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, alpha):
        return (grad if needs & 1 else None, _k_add__scaled_backward_other(grad, _scalar(alpha, grad)) if needs & 2 else None)

    def _on_tensors(needs, grad, alpha):
        return (grad if needs & 1 else None, _conjugate(_conjugate(grad) * alpha) if needs & 2 else None)

def _add__scaled_jvp(self, other, alpha, *, result, self_t=None, other_t=None):
    return _total(None if self_t is None else self_t, None if other_t is None else other_t * alpha)

def _add__scaled_jvp_arrays(self, other, alpha, *, result, self_t=None, other_t=None):
    return _total(
        None if self_t is None else self_t._array, None if other_t is None else _k_add__scaled_backward_other(other_t._array, _scalar(alpha, other_t._array)),
    )

def _add__scaled(self, other, *, alpha):
    """add.scaled(Tensor self, Tensor other, *, scalar alpha) -> Tensor result
    The sum of self and alpha times other.
    Shapes: the tensors are broadcast.
    Dtypes: float, complex, int, bool.
    Raises: RuntimeError for shapes that do not broadcast.
    Gradient of self: grad.
    Gradient of other: conj(conj(grad) * alpha).
    Source: the entry add.scaled of the spec.
    Example: gs.add(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), gs.tensor([0.8, -0.8, -1.4]), alpha=2)"""
    return _add__scaled.run(self, other, alpha)
_add__scaled = _Op(
    "add.scaled", _add__scaled, AddBackward1, "Tensor self, Tensor other, scalar alpha", kernel=_k_add__scaled, jvp=_add__scaled_jvp,
    jvp_arrays=_add__scaled_jvp_arrays, dtypes=("float", "complex", "int", "bool"), batch="elementwise",
)

def _add__scaled_(self, other, *, alpha):
    """The in-place form of add: the result is written to self, which is returned."""
    return _add__scaled_.run(self, other, alpha)
_add__scaled_ = _add__scaled.in_place_form(_add__scaled_)

# derivatives.yaml:705  sub
_k_sub, _k_sub_backward_other = _kernels("sub", "sub_backward_other")
class SubBackward0(_OpNode, op="sub", inputs={"self": 0, "other": 1}, broadcasts=True):
    """self: grad
    other: -grad"""
    _saves = {"self_shape": ("shape", 0, 1), "other_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad):
        return (grad if needs & 1 else None, _k_sub_backward_other(grad) if needs & 2 else None)

    def _on_tensors(needs, grad):
        return (grad if needs & 1 else None, -grad if needs & 2 else None)

def _sub_jvp(self, other, *, result, self_t=None, other_t=None):
    return _total(None if self_t is None else self_t, None if other_t is None else -other_t)

def _sub_jvp_arrays(self, other, *, result, self_t=None, other_t=None):
    return _total(None if self_t is None else self_t._array, None if other_t is None else _k_sub_backward_other(other_t._array))

def sub(self, other, *, alpha=None):
    """sub(Tensor self, Tensor other) -> Tensor result
    The difference of self and other.
    Shapes: the tensors are broadcast.
    Dtypes: float, complex, int.
    Raises: RuntimeError for shapes that do not broadcast; RuntimeError for bool tensors.
    Gradient of self: grad.
    Gradient of other: -grad.
    Source: the entry sub of the spec.
    Example: gs.sub(gs.tensor([-1.2, 0.2, 1.4]), gs.tensor([0.8, -0.8, -1.4]))"""
    if alpha is not None:
        return _sub__scaled(self, other, alpha=alpha)
    return sub.run(self, other)
sub = _Op(
    "sub", sub, SubBackward0, "Tensor self, Tensor other", kernel=_k_sub, jvp=_sub_jvp, jvp_arrays=_sub_jvp_arrays, dtypes=("float", "complex", "int"),
    refusals={
        "bool": 'Subtraction, the `-` operator, with a bool tensor is not supported. If you are trying to invert a mask, use the `~` or `logical_not()` operator instead.'
    }, batch="elementwise",
)

def sub_(self, other, *, alpha=None):
    """The in-place form of sub: the result is written to self, which is returned."""
    if alpha is not None:
        return _sub__scaled_(self, other, alpha=alpha)
    return sub_.run(self, other)
sub_ = sub.in_place_form(sub_)

subtract = sub

subtract_ = sub_

# derivatives.yaml:719  sub.scaled
_k_sub__scaled, _k_sub__scaled_backward_other = _kernels("sub__scaled", "sub__scaled_backward_other")
class SubBackward1(_OpNode, op="sub.scaled", inputs={"self": 0, "other": 1}, broadcasts=True):
    """self: grad
    other: -conj(conj(grad) * alpha)"""
    _saves = {"self_shape": ("shape", 0, 1), "alpha": ("argument", 2, 2), "other_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, alpha):
        return (grad if needs & 1 else None, _k_sub__scaled_backward_other(grad, _scalar(alpha, grad)) if needs & 2 else None)

    def _on_tensors(needs, grad, alpha):
        return (grad if needs & 1 else None, -_conjugate(_conjugate(grad) * alpha) if needs & 2 else None)

def _sub__scaled_jvp(self, other, alpha, *, result, self_t=None, other_t=None):
    return _total(None if self_t is None else self_t, None if other_t is None else -(other_t * alpha))

def _sub__scaled_jvp_arrays(self, other, alpha, *, result, self_t=None, other_t=None):
    return _total(
        None if self_t is None else self_t._array, None if other_t is None else _k_sub__scaled_backward_other(other_t._array, _scalar(alpha, other_t._array)),
    )

def _sub__scaled(self, other, *, alpha):
    """sub.scaled(Tensor self, Tensor other, *, scalar alpha) -> Tensor result
    The difference of self and alpha times other.
    Shapes: the tensors are broadcast.
    Dtypes: float, complex, int.
    Raises: RuntimeError for shapes that do not broadcast; RuntimeError for bool tensors.
    Gradient of self: grad.
    Gradient of other: -conj(conj(grad) * alpha).
    Source: the entry sub.scaled of the spec.
    Example: gs.sub(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), gs.tensor([0.8, -0.8, -1.4]), alpha=2)"""
    return _sub__scaled.run(self, other, alpha)
_sub__scaled = _Op(
    "sub.scaled", _sub__scaled, SubBackward1, "Tensor self, Tensor other, scalar alpha", kernel=_k_sub__scaled, jvp=_sub__scaled_jvp,
    jvp_arrays=_sub__scaled_jvp_arrays, dtypes=("float", "complex", "int"),
    refusals={"bool": 'Subtraction, the `-` operator, with a bool tensor is not supported.'}, batch="elementwise",
)

def _sub__scaled_(self, other, *, alpha):
    """The in-place form of sub: the result is written to self, which is returned."""
    return _sub__scaled_.run(self, other, alpha)
_sub__scaled_ = _sub__scaled.in_place_form(_sub__scaled_)

# derivatives.yaml:731  rsub
_k_rsub, _k_rsub_backward_self = _kernels("rsub", "rsub_backward_self")
class RsubBackward0(_OpNode, op="rsub", inputs={"self": 0, "other": 1}, broadcasts=True):
    """self: -conj(conj(grad) * alpha)
    other: grad"""
    _saves = {"alpha": ("argument", 2, 1), "self_shape": ("shape", 0, 1), "other_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, alpha):
        return (_k_rsub_backward_self(grad, _scalar(alpha, grad)) if needs & 1 else None, grad if needs & 2 else None)

    def _on_tensors(needs, grad, alpha):
        return (-_conjugate(_conjugate(grad) * alpha) if needs & 1 else None, grad if needs & 2 else None)

def _rsub_jvp(self, other, alpha, *, result, self_t=None, other_t=None):
    return _total(None if self_t is None else -(self_t * alpha), None if other_t is None else other_t)

def _rsub_jvp_arrays(self, other, alpha, *, result, self_t=None, other_t=None):
    return _total(None if self_t is None else _k_rsub_backward_self(self_t._array, _scalar(alpha, self_t._array)), None if other_t is None else other_t._array)

def rsub(self, other, *, alpha=1):
    """rsub(Tensor self, Tensor other, *, scalar alpha=1) -> Tensor result
    The difference of other and alpha times self.
    Shapes: the tensors are broadcast.
    Dtypes: float, complex, int.
    Raises: RuntimeError for shapes that do not broadcast; RuntimeError for bool tensors.
    Gradient of self: -conj(conj(grad) * alpha).
    Gradient of other: grad.
    Source: the entry rsub of the spec.
    Example: gs.rsub(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), gs.tensor([0.8, -0.8, -1.4]))"""
    return rsub.run(self, other, alpha)
rsub = _Op(
    "rsub", rsub, RsubBackward0, "Tensor self, Tensor other, scalar alpha", kernel=_k_rsub, jvp=_rsub_jvp, jvp_arrays=_rsub_jvp_arrays,
    dtypes=("float", "complex", "int"), refusals={"bool": 'Subtraction, the `-` operator, with a bool tensor is not supported.'}, batch="elementwise",
)

# derivatives.yaml:742  mul
_k_mul, _k_mul_backward_self, _k_mul_backward_other = _kernels("mul", "mul_backward_self", "mul_backward_other")
class MulBackward0(_OpNode, op="mul", inputs={"self": 0, "other": 1}, broadcasts=True):
    """self: grad * conj(other)
    other: grad * conj(self)"""
    _saves = {"other": ("input", 1, 1), "self_shape": ("shape", 0, 1), "self": ("input", 0, 2), "other_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, other, self):
        return (_k_mul_backward_self(grad, other) if needs & 1 else None, _k_mul_backward_other(grad, self) if needs & 2 else None)

    def _on_tensors(needs, grad, other, self):
        return (grad * _conjugate(other) if needs & 1 else None, grad * _conjugate(self) if needs & 2 else None)

def _mul_jvp(self, other, *, result, self_t=None, other_t=None):
    return _total(None if self_t is None else self_t * other, None if other_t is None else other_t * self)

def _mul_jvp_arrays(self, other, *, result, self_t=None, other_t=None):
    return _total(
        None if self_t is None else _k_mul_backward_self(self_t._array, other._array),
        None if other_t is None else _k_mul_backward_other(other_t._array, self._array),
    )

def mul(self, other):
    """mul(Tensor self, Tensor other) -> Tensor result
    The product of self and other.
    Shapes: the tensors are broadcast.
    Dtypes: float, complex, int, bool.
    Raises: RuntimeError for shapes that do not broadcast.
    Gradient of self: grad * conj(other).
    Gradient of other: grad * conj(self).
    Source: the entry mul of the spec.
    Example: gs.mul(gs.tensor([-1.2, 0.2, 1.4]), gs.tensor([0.8, -0.8, -1.4]))"""
    return mul.run(self, other)
mul = _Op(
    "mul", mul, MulBackward0, "Tensor self, Tensor other", kernel=_k_mul, exact=3, jvp=_mul_jvp, jvp_arrays=_mul_jvp_arrays,
    dtypes=("float", "complex", "int", "bool"), batch="elementwise",
)

def mul_(self, other):
    """The in-place form of mul: the result is written to self, which is returned."""
    return mul_.run(self, other)
mul_ = mul.in_place_form(mul_, keeps=True)

multiply = mul

multiply_ = mul_

# derivatives.yaml:754  div
_k_div, _k_div_backward_self, _k_div_backward_other = _kernels("div", "div_backward_self", "div_backward_other")
class DivBackward0(_OpNode, op="div", inputs={"self": 0, "other": 1}, broadcasts=True):
    """self: grad / conj(other)
    other: -grad * conj(self / other / other)"""
    _saves = {"other": ("input", 1, 3), "self_shape": ("shape", 0, 1), "self": ("input", 0, 2), "other_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, other, self):
        return (_k_div_backward_self(grad, other) if needs & 1 else None, _k_div_backward_other(grad, self, other) if needs & 2 else None)

    def _on_tensors(needs, grad, other, self):
        return (grad / _conjugate(other) if needs & 1 else None, (-grad) * _conjugate((self / other) / other) if needs & 2 else None)

def _div_jvp(self, other, *, result, self_t=None, other_t=None):
    return _total(None if self_t is None else self_t / other, None if other_t is None else (-other_t) * ((self / other) / other))

def _div_jvp_arrays(self, other, *, result, self_t=None, other_t=None):
    return _total(
        None if self_t is None else _k_div_backward_self(self_t._array, other._array),
        None if other_t is None else _k_div_backward_other(other_t._array, self._array, other._array),
    )

def div(self, other, *, rounding_mode=None):
    """div(Tensor self, Tensor other) -> Tensor result
    The quotient of self and other.
    Shapes: the tensors are broadcast.
    Dtypes: float, complex.
    Raises: RuntimeError for shapes that do not broadcast.
    Gradient of self: grad / conj(other).
    Gradient of other: -grad * conj(self / other / other).
    Source: the entry div of the spec.
    Example: gs.div(gs.tensor([-1.2, 0.2, 1.4]), gs.tensor([1.55, 0.95, 0.725]))"""
    if rounding_mode is not None:
        return _div__mode(self, other, rounding_mode=rounding_mode)
    return div.run(self, other)
div = _Op(
    "div", div, DivBackward0, "Tensor self, Tensor other", kernel=_k_div, exact=3, jvp=_div_jvp, jvp_arrays=_div_jvp_arrays, dtypes=("float", "complex"),
    batch="elementwise",
)

def div_(self, other, *, rounding_mode=None):
    """The in-place form of div: the result is written to self, which is returned."""
    if rounding_mode is not None:
        return _div__mode_(self, other, rounding_mode=rounding_mode)
    return div_.run(self, other)
div_ = div.in_place_form(div_, keeps=True)

divide = true_divide = div

divide_ = true_divide_ = div_

# derivatives.yaml:766  div.mode
def _div__mode(self, other, *, rounding_mode):
    """div.mode(Tensor self, Tensor other, *, str? rounding_mode) -> Tensor result
    The quotient of self and other, rounded towards zero ('trunc'), downwards ('floor') or not at all (None).
    Shapes: for example self (2, 3), other (3,).
    Raises: ValueError for a `rounding_mode` other than 'trunc', 'floor'.
    Source: the entry div.mode of the spec.
    Example: gs.div(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), gs.tensor([1.55, 0.95, 0.725]), rounding_mode='trunc')"""
    if rounding_mode is not None and rounding_mode not in ("trunc", "floor"): _option("div.mode", "rounding_mode", rounding_mode)
    return _elementwise.div_mode(self, other, rounding_mode=rounding_mode)
_div__mode = _Op(
    "div.mode", _div__mode, None, "Tensor self, Tensor other, str(trunc|floor)? rounding_mode", composes=_elementwise.div_mode, dtypes=("float", "int"),
    planned=True,
)

def _div__mode_(self, other, *, rounding_mode):
    """The in-place form of div: the result is written to self, which is returned."""
    if rounding_mode is not None and rounding_mode not in ("trunc", "floor"): _option("div.mode", "rounding_mode", rounding_mode)
    _target, self = self, _before_composite(self)
    return _write_composite("div_", _target, _elementwise.div_mode(self, other, rounding_mode=rounding_mode))
_div__mode_ = _div__mode.in_place_form(_div__mode_, by_function=True)

# derivatives.yaml:773  floor_divide
(_k_floor_divide,) = _kernels("floor_divide")
class FloorDivideBackward0(_OpNode, op="floor_divide", inputs={"self": 0, "other": 1}, broadcasts=True):
    """self: 0
    other: 0"""
    _saves = {"self_shape": ("shape", 0, 1), "other_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, self_shape, other_shape):
        return (_zeros(self_shape, grad.dtype) if needs & 1 else None, _zeros(other_shape, grad.dtype) if needs & 2 else None)

    def _on_tensors(needs, grad, self_shape, other_shape):
        return (_wrap(_zeros(self_shape, grad._memory.dtype)) if needs & 1 else None, _wrap(_zeros(other_shape, grad._memory.dtype)) if needs & 2 else None)

def _floor_divide_jvp(self, other, *, result, self_t=None, other_t=None):
    return None

def _floor_divide_jvp_arrays(self, other, *, result, self_t=None, other_t=None):
    return None

def floor_divide(self, other):
    """floor_divide(Tensor self, Tensor other) -> Tensor result
    The quotient of self and other, rounded downwards.
    Shapes: the tensors are broadcast.
    Dtypes: float, int.
    Raises: RuntimeError for shapes that do not broadcast; RuntimeError for integers with a divisor of zero.
    Gradient of self: 0.
    Gradient of other: 0.
    Source: the entry floor_divide of the spec.
    Example: gs.floor_divide(gs.tensor([-1.2, 0.2, 1.4]), gs.tensor([1.55, 0.95, 0.725]))"""
    return floor_divide.run(self, other)
floor_divide = _Op(
    "floor_divide", floor_divide, FloorDivideBackward0, "Tensor self, Tensor other", kernel=_k_floor_divide, divisor=1, jvp=_floor_divide_jvp,
    jvp_arrays=_floor_divide_jvp_arrays, dtypes=("float", "int"), batch="elementwise",
)

def floor_divide_(self, other):
    """The in-place form of floor_divide: the result is written to self, which is returned."""
    return floor_divide_.run(self, other)
floor_divide_ = floor_divide.in_place_form(floor_divide_)

# derivatives.yaml:782  trunc_divide
(_k_trunc_divide,) = _kernels("trunc_divide")
class TruncDivideBackward0(_OpNode, op="trunc_divide", inputs={"self": 0, "other": 1}, broadcasts=True):
    """self: 0
    other: 0"""
    _saves = {"self_shape": ("shape", 0, 1), "other_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, self_shape, other_shape):
        return (_zeros(self_shape, grad.dtype) if needs & 1 else None, _zeros(other_shape, grad.dtype) if needs & 2 else None)

    def _on_tensors(needs, grad, self_shape, other_shape):
        return (_wrap(_zeros(self_shape, grad._memory.dtype)) if needs & 1 else None, _wrap(_zeros(other_shape, grad._memory.dtype)) if needs & 2 else None)

def _trunc_divide_jvp(self, other, *, result, self_t=None, other_t=None):
    return None

def _trunc_divide_jvp_arrays(self, other, *, result, self_t=None, other_t=None):
    return None

def trunc_divide(self, other):
    """trunc_divide(Tensor self, Tensor other) -> Tensor result
    The quotient of self and other, rounded towards zero."""
    return trunc_divide.run(self, other)
trunc_divide = _Op(
    "trunc_divide", trunc_divide, TruncDivideBackward0, "Tensor self, Tensor other", kernel=_k_trunc_divide, divisor=1, jvp=_trunc_divide_jvp,
    jvp_arrays=_trunc_divide_jvp_arrays, dtypes=("float", "int"), batch="elementwise", public=False,
)

# derivatives.yaml:789  pow
_k_pow, _k_pow_backward_self, _k_pow_backward_exponent = _kernels("pow", "pow_backward_self", "pow_backward_exponent")
class PowBackward0(_OpNode, op="pow", inputs={"self": 0, "exponent": 1}, broadcasts=True):
    """self: grad * conj(exponent * pow(1 if exponent == 0 and not abs(self) * abs(self) > 0 else self, exponent - 1))
    exponent: 0 if self == 0 and real_part(exponent) >= 0 else grad * conj(result * log(self))"""
    _saves = {
        "exponent": ("input", 1, 3), "self": ("input", 0, 3), "self_shape": ("shape", 0, 1), "result": ("output", 0, 2), "exponent_shape": ("shape", 1, 2),
    }

    def _on_arrays(needs, grad, exponent, self, result):
        return (
            _k_pow_backward_self(grad, self, exponent) if needs & 1 else None, _k_pow_backward_exponent(grad, self, exponent, result) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, exponent, self, result):
        return (
            grad * _conjugate(exponent * _ops.pow(
                _choose(_both(exponent == 0, lambda: (~((_ops.abs(self) * _ops.abs(self)) > 0))), 1, self), exponent - 1,
            )) if needs & 1 else None,
            _choose(_both(self == 0, lambda: (_ops.real_part(exponent) >= 0)), 0, grad * _conjugate(result * _ops.log(self))) if needs & 2 else None,
        )

def _pow_jvp(self, exponent, *, result, self_t=None, exponent_t=None):
    return _total(
        None if self_t is None else self_t * (exponent * _ops.pow(
            _choose(_both(exponent == 0, lambda: (~((_ops.abs(self) * _ops.abs(self)) > 0))), 1, self), exponent - 1,
        )),
        None if exponent_t is None else _choose(_both(self == 0, lambda: (_ops.real_part(exponent) >= 0)), 0, exponent_t * (result * _ops.log(self))),
    )

def _pow_jvp_arrays(self, exponent, *, result, self_t=None, exponent_t=None):
    return _total(
        None if self_t is None else _k_pow_backward_self(self_t._array, self._array, exponent._array),
        None if exponent_t is None else _k_pow_backward_exponent(exponent_t._array, self._array, exponent._array, result._array),
    )

def pow(self, exponent):
    """pow(Tensor self, Tensor exponent) -> Tensor result
    Each element of self to the power of exponent.
    Shapes: the tensors are broadcast.
    Dtypes: float, complex, int, bool.
    Raises: RuntimeError for shapes that do not broadcast; RuntimeError for integers with a power below zero.
    Gradient of self: grad * conj(exponent * pow(1 if exponent == 0 and not abs(self) * abs(self) > 0 else self, exponent - 1)).
    Gradient of exponent: 0 if self == 0 and real_part(exponent) >= 0 else grad * conj(result * log(self)).
    Source: the entry pow of the spec.
    Example: gs.pow(gs.tensor([0.56, 1.19, 1.73]), gs.tensor([0.8, -0.8, -1.4]))"""
    return pow.run(self, exponent)
pow = _Op(
    "pow", pow, PowBackward0, "Tensor self, Tensor exponent", kernel=_k_pow, power=1, jvp=_pow_jvp, jvp_arrays=_pow_jvp_arrays,
    dtypes=("float", "complex", "int", "bool"), batch="elementwise",
)

def pow_(self, exponent):
    """The in-place form of pow: the result is written to self, which is returned."""
    return pow_.run(self, exponent)
pow_ = pow.in_place_form(pow_, keeps=True)

# derivatives.yaml:802  maximum
_k_maximum, _k_maximum_backward_self, _k_maximum_backward_other = _kernels("maximum", "maximum_backward_self", "maximum_backward_other")
class MaximumBackward0(_OpNode, op="maximum", inputs={"self": 0, "other": 1}, broadcasts=True):
    """self: 0 if self < other else shared, where shared = grad / 2 if self == other else grad
    other: 0 if other < self else shared, where shared = grad / 2 if self == other else grad"""
    _saves = {"self": ("input", 0, 3), "other": ("input", 1, 3), "self_shape": ("shape", 0, 1), "other_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, self, other):
        return (_k_maximum_backward_self(grad, self, other) if needs & 1 else None, _k_maximum_backward_other(grad, self, other) if needs & 2 else None)

    def _on_tensors(needs, grad, self, other):
        shared = _choose(self == other, grad / 2, grad)
        return (_choose(self < other, 0, shared) if needs & 1 else None, _choose(other < self, 0, shared) if needs & 2 else None)

def _maximum_jvp(self, other, *, result, self_t=None, other_t=None):
    return _total(
        None if self_t is None else _choose(self < other, 0, _choose(self == other, self_t / 2, self_t)),
        None if other_t is None else _choose(other < self, 0, _choose(self == other, other_t / 2, other_t)),
    )

def _maximum_jvp_arrays(self, other, *, result, self_t=None, other_t=None):
    return _total(
        None if self_t is None else _k_maximum_backward_self(self_t._array, self._array, other._array),
        None if other_t is None else _k_maximum_backward_other(other_t._array, self._array, other._array),
    )

def maximum(self, other):
    """maximum(Tensor self, Tensor other) -> Tensor result
    The larger of self and other, NaN if either is; equal elements share the gradient.
    Shapes: the tensors are broadcast.
    Dtypes: float, int, bool.
    Raises: RuntimeError for shapes that do not broadcast; RuntimeError for complex tensors.
    Gradient of self: 0 if self < other else shared, where shared = grad / 2 if self == other else grad.
    Gradient of other: 0 if other < self else shared, where shared = grad / 2 if self == other else grad.
    Source: the entry maximum of the spec.
    Example: gs.maximum(gs.tensor([-1.2, 0.2, 1.4]), gs.tensor([0.8, -0.8, -1.4]))"""
    return maximum.run(self, other)
maximum = _Op(
    "maximum", maximum, MaximumBackward0, "Tensor self, Tensor other", kernel=_k_maximum, jvp=_maximum_jvp, jvp_arrays=_maximum_jvp_arrays,
    dtypes=("float", "int", "bool"), refusals={"complex": 'maximum not implemented for complex tensors.'}, batch="elementwise",
)

# derivatives.yaml:814  minimum
_k_minimum, _k_minimum_backward_self, _k_minimum_backward_other = _kernels("minimum", "minimum_backward_self", "minimum_backward_other")
class MinimumBackward0(_OpNode, op="minimum", inputs={"self": 0, "other": 1}, broadcasts=True):
    """self: 0 if self > other else shared, where shared = grad / 2 if self == other else grad
    other: 0 if other > self else shared, where shared = grad / 2 if self == other else grad"""
    _saves = {"self": ("input", 0, 3), "other": ("input", 1, 3), "self_shape": ("shape", 0, 1), "other_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, self, other):
        return (_k_minimum_backward_self(grad, self, other) if needs & 1 else None, _k_minimum_backward_other(grad, self, other) if needs & 2 else None)

    def _on_tensors(needs, grad, self, other):
        shared = _choose(self == other, grad / 2, grad)
        return (_choose(self > other, 0, shared) if needs & 1 else None, _choose(other > self, 0, shared) if needs & 2 else None)

def _minimum_jvp(self, other, *, result, self_t=None, other_t=None):
    return _total(
        None if self_t is None else _choose(self > other, 0, _choose(self == other, self_t / 2, self_t)),
        None if other_t is None else _choose(other > self, 0, _choose(self == other, other_t / 2, other_t)),
    )

def _minimum_jvp_arrays(self, other, *, result, self_t=None, other_t=None):
    return _total(
        None if self_t is None else _k_minimum_backward_self(self_t._array, self._array, other._array),
        None if other_t is None else _k_minimum_backward_other(other_t._array, self._array, other._array),
    )

def minimum(self, other):
    """minimum(Tensor self, Tensor other) -> Tensor result
    The smaller of self and other, NaN if either is; equal elements share the gradient.
    Shapes: the tensors are broadcast.
    Dtypes: float, int, bool.
    Raises: RuntimeError for shapes that do not broadcast; RuntimeError for complex tensors.
    Gradient of self: 0 if self > other else shared, where shared = grad / 2 if self == other else grad.
    Gradient of other: 0 if other > self else shared, where shared = grad / 2 if self == other else grad.
    Source: the entry minimum of the spec.
    Example: gs.minimum(gs.tensor([-1.2, 0.2, 1.4]), gs.tensor([0.8, -0.8, -1.4]))"""
    return minimum.run(self, other)
minimum = _Op(
    "minimum", minimum, MinimumBackward0, "Tensor self, Tensor other", kernel=_k_minimum, jvp=_minimum_jvp, jvp_arrays=_minimum_jvp_arrays,
    dtypes=("float", "int", "bool"), refusals={"complex": 'minimum not implemented for complex tensors.'}, batch="elementwise",
)

# derivatives.yaml:826  fmax
_k_fmax, _k_fmax_backward_self, _k_fmax_backward_other = _kernels("fmax", "fmax_backward_self", "fmax_backward_other")
class FmaxBackward0(_OpNode, op="fmax", inputs={"self": 0, "other": 1}, broadcasts=True):
    """self: grad if first else 0, where first = self >= other or isnan(other)
    other: 0 if first else grad, where first = self >= other or isnan(other)"""
    _saves = {"self": ("input", 0, 3), "other": ("input", 1, 3), "self_shape": ("shape", 0, 1), "other_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, self, other):
        return (_k_fmax_backward_self(grad, self, other) if needs & 1 else None, _k_fmax_backward_other(grad, self, other) if needs & 2 else None)

    def _on_tensors(needs, grad, self, other):
        first = (self >= other) | _ops.isnan(other)
        return (_choose(first, grad, 0) if needs & 1 else None, _choose(first, 0, grad) if needs & 2 else None)

def _fmax_jvp(self, other, *, result, self_t=None, other_t=None):
    first = (self >= other) | _ops.isnan(other)
    return _total(None if self_t is None else _choose(first, self_t, 0), None if other_t is None else _choose(first, 0, other_t))

def _fmax_jvp_arrays(self, other, *, result, self_t=None, other_t=None):
    return _total(
        None if self_t is None else _k_fmax_backward_self(self_t._array, self._array, other._array),
        None if other_t is None else _k_fmax_backward_other(other_t._array, self._array, other._array),
    )

def fmax(self, other):
    """fmax(Tensor self, Tensor other) -> Tensor result
    The larger of self and other, or the one that is not NaN; of equal elements self has the gradient.
    Shapes: the tensors are broadcast.
    Dtypes: float, int, bool.
    Raises: RuntimeError for shapes that do not broadcast; RuntimeError for complex tensors.
    Gradient of self: grad if first else 0, where first = self >= other or isnan(other).
    Gradient of other: 0 if first else grad, where first = self >= other or isnan(other).
    Source: the entry fmax of the spec.
    Example: gs.fmax(gs.tensor([-1.2, 0.2, 1.4]), gs.tensor([0.8, -0.8, -1.4]))"""
    return fmax.run(self, other)
fmax = _Op(
    "fmax", fmax, FmaxBackward0, "Tensor self, Tensor other", kernel=_k_fmax, jvp=_fmax_jvp, jvp_arrays=_fmax_jvp_arrays, dtypes=("float", "int", "bool"),
    refusals={"complex": 'fmax not implemented for complex tensors.'}, batch="elementwise",
)

# derivatives.yaml:837  fmin
_k_fmin, _k_fmin_backward_self, _k_fmin_backward_other = _kernels("fmin", "fmin_backward_self", "fmin_backward_other")
class FminBackward0(_OpNode, op="fmin", inputs={"self": 0, "other": 1}, broadcasts=True):
    """self: grad if first else 0, where first = self <= other or isnan(other)
    other: 0 if first else grad, where first = self <= other or isnan(other)"""
    _saves = {"self": ("input", 0, 3), "other": ("input", 1, 3), "self_shape": ("shape", 0, 1), "other_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, self, other):
        return (_k_fmin_backward_self(grad, self, other) if needs & 1 else None, _k_fmin_backward_other(grad, self, other) if needs & 2 else None)

    def _on_tensors(needs, grad, self, other):
        first = (self <= other) | _ops.isnan(other)
        return (_choose(first, grad, 0) if needs & 1 else None, _choose(first, 0, grad) if needs & 2 else None)

def _fmin_jvp(self, other, *, result, self_t=None, other_t=None):
    first = (self <= other) | _ops.isnan(other)
    return _total(None if self_t is None else _choose(first, self_t, 0), None if other_t is None else _choose(first, 0, other_t))

def _fmin_jvp_arrays(self, other, *, result, self_t=None, other_t=None):
    return _total(
        None if self_t is None else _k_fmin_backward_self(self_t._array, self._array, other._array),
        None if other_t is None else _k_fmin_backward_other(other_t._array, self._array, other._array),
    )

def fmin(self, other):
    """fmin(Tensor self, Tensor other) -> Tensor result
    The smaller of self and other, or the one that is not NaN; of equal elements self has the gradient.
    Shapes: the tensors are broadcast.
    Dtypes: float, int, bool.
    Raises: RuntimeError for shapes that do not broadcast; RuntimeError for complex tensors.
    Gradient of self: grad if first else 0, where first = self <= other or isnan(other).
    Gradient of other: 0 if first else grad, where first = self <= other or isnan(other).
    Source: the entry fmin of the spec.
    Example: gs.fmin(gs.tensor([-1.2, 0.2, 1.4]), gs.tensor([0.8, -0.8, -1.4]))"""
    return fmin.run(self, other)
fmin = _Op(
    "fmin", fmin, FminBackward0, "Tensor self, Tensor other", kernel=_k_fmin, jvp=_fmin_jvp, jvp_arrays=_fmin_jvp_arrays, dtypes=("float", "int", "bool"),
    refusals={"complex": 'fmin not implemented for complex tensors.'}, batch="elementwise",
)

# derivatives.yaml:848  copysign
_k_copysign, _k_copysign_backward_self = _kernels("copysign", "copysign_backward_self")
class CopysignBackward0(_OpNode, op="copysign", inputs={"self": 0, "other": 1}, broadcasts=True):
    """self: 0 if self == 0 else grad * copysign(1, self) * copysign(1, other)
    other: 0"""
    _saves = {"self": ("input", 0, 1), "other": ("input", 1, 1), "self_shape": ("shape", 0, 1), "other_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, self, other, other_shape):
        return (_k_copysign_backward_self(grad, self, other) if needs & 1 else None, _zeros(other_shape, grad.dtype) if needs & 2 else None)

    def _on_tensors(needs, grad, self, other, other_shape):
        return (
            _choose(self == 0, 0, (grad * _ops.copysign(1, self)) * _ops.copysign(1, other)) if needs & 1 else None,
            _wrap(_zeros(other_shape, grad._memory.dtype)) if needs & 2 else None,
        )

def _copysign_jvp(self, other, *, result, self_t=None, other_t=None):
    return None if self_t is None else _choose(self == 0, 0, (self_t * _ops.copysign(1, self)) * _ops.copysign(1, other))

def _copysign_jvp_arrays(self, other, *, result, self_t=None, other_t=None):
    return None if self_t is None else _k_copysign_backward_self(self_t._array, self._array, other._array)

def copysign(self, other):
    """copysign(Tensor self, Tensor other) -> Tensor result
    The absolute values of self with the signs of other; where self is zero, so is the gradient.
    Shapes: the tensors are broadcast.
    Dtypes: float.
    Raises: RuntimeError for shapes that do not broadcast.
    Gradient of self: 0 if self == 0 else grad * copysign(1, self) * copysign(1, other).
    Gradient of other: 0.
    Source: the entry copysign of the spec.
    Example: gs.copysign(gs.tensor([-1.2, 0.2, 1.4]), gs.tensor([0.8, -0.8, -1.4]))"""
    return copysign.run(self, other)
copysign = _Op(
    "copysign", copysign, CopysignBackward0, "Tensor self, Tensor other", kernel=_k_copysign, jvp=_copysign_jvp, jvp_arrays=_copysign_jvp_arrays,
    batch="elementwise",
)

def copysign_(self, other):
    """The in-place form of copysign: the result is written to self, which is returned."""
    return copysign_.run(self, other)
copysign_ = copysign.in_place_form(copysign_, keeps=True)

# derivatives.yaml:857  nextafter
def nextafter(self, other):
    """nextafter(Tensor self, Tensor other) -> Tensor result
    The number of their dtype next to self in the direction of other; its derivative is that of self.
    Shapes: for example self (2, 3), other (3,).
    Source: the entry nextafter of the spec.
    Example: gs.nextafter(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), gs.tensor([0.8, -0.8, -1.4]))"""
    return _elementwise.nextafter(self, other)
nextafter = _Op("nextafter", nextafter, None, "Tensor self, Tensor other", composes=_elementwise.nextafter)

def nextafter_(self, other):
    """The in-place form of nextafter: the result is written to self, which is returned."""
    _target, self = self, _before_composite(self)
    return _write_composite("nextafter_", _target, _elementwise.nextafter(self, other))
nextafter_ = nextafter.in_place_form(nextafter_, by_function=True)

# derivatives.yaml:864  next_number
(_k_next_number,) = _kernels("next_number")
class NextNumberBackward0(_OpNode, op="next_number", inputs={"self": 0, "other": 1}, broadcasts=True):
    """self: grad
    other: 0"""
    _saves = {"self_shape": ("shape", 0, 1), "other_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, other_shape):
        return (grad if needs & 1 else None, _zeros(other_shape, grad.dtype) if needs & 2 else None)

    def _on_tensors(needs, grad, other_shape):
        return (grad if needs & 1 else None, _wrap(_zeros(other_shape, grad._memory.dtype)) if needs & 2 else None)

def _next_number_jvp(self, other, *, result, self_t=None, other_t=None):
    return None if self_t is None else self_t

def _next_number_jvp_arrays(self, other, *, result, self_t=None, other_t=None):
    return None if self_t is None else self_t._array

def next_number(self, other):
    """next_number(Tensor self, Tensor other) -> Tensor result
    nextafter in the dtype that is computed in, of which half types are not."""
    return next_number.run(self, other)
next_number = _Op(
    "next_number", next_number, NextNumberBackward0, "Tensor self, Tensor other", kernel=_k_next_number, jvp=_next_number_jvp,
    jvp_arrays=_next_number_jvp_arrays, batch="elementwise", public=False,
)

# derivatives.yaml:871  next_half
class NextHalfBackward0(_OpNode, op="next_half", inputs={"self": 0, "other": 1}):
    """self: grad
    other: 0"""
    _saves = {"other_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, other_shape):
        return (grad if needs & 1 else None, _zeros(other_shape, grad.dtype) if needs & 2 else None)

    def _on_tensors(needs, grad, other_shape):
        return (grad if needs & 1 else None, _wrap(_zeros(other_shape, grad._memory.dtype)) if needs & 2 else None)

def _next_half_jvp(self, other, *, result, self_t=None, other_t=None):
    self_t = _tangent(self, self_t)
    return self_t

def next_half(self, other):
    """next_half(Tensor self, Tensor other) -> Tensor result
    nextafter of tensors of one shape and one half type."""
    return next_half.run(self, other)
next_half = _Op(
    "next_half", next_half, NextHalfBackward0, "Tensor self, Tensor other", computes=_raw.next_half, jvp=_next_half_jvp, batch="leading", public=False,
)

# derivatives.yaml:880  heaviside
_k_heaviside, _k_heaviside_backward_values = _kernels("heaviside", "heaviside_backward_values")
class HeavisideBackward0(_OpNode, op="heaviside", inputs={"self": 0, "values": 1}, broadcasts=True):
    """self: 0
    values: grad if self == 0 else 0"""
    _saves = {"self_shape": ("shape", 0, 1), "self": ("input", 0, 2), "values_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, self_shape, self):
        return (_zeros(self_shape, grad.dtype) if needs & 1 else None, _k_heaviside_backward_values(grad, self) if needs & 2 else None)

    def _on_tensors(needs, grad, self_shape, self):
        return (_wrap(_zeros(self_shape, grad._memory.dtype)) if needs & 1 else None, _choose(self == 0, grad, 0) if needs & 2 else None)

def _heaviside_jvp(self, values, *, result, self_t=None, values_t=None):
    return None if values_t is None else _choose(self == 0, values_t, 0)

def _heaviside_jvp_arrays(self, values, *, result, self_t=None, values_t=None):
    return None if values_t is None else _k_heaviside_backward_values(values_t._array, self._array)

def heaviside(self, values):
    """heaviside(Tensor self, Tensor values) -> Tensor result
    The step function, 0 for negative elements and 1 for positive ones; values where self is zero.
    Shapes: the tensors are broadcast.
    Dtypes: float, int, bool.
    Raises: RuntimeError for shapes that do not broadcast; RuntimeError for complex tensors.
    Gradient of self: 0.
    Gradient of values: grad if self == 0 else 0.
    Source: the entry heaviside of the spec.
    Example: gs.heaviside(gs.tensor([-1.2, 0.2, 1.4]), gs.tensor([0.8, -0.8, -1.4]))"""
    return heaviside.run(self, values)
heaviside = _Op(
    "heaviside", heaviside, HeavisideBackward0, "Tensor self, Tensor values", kernel=_k_heaviside, jvp=_heaviside_jvp, jvp_arrays=_heaviside_jvp_arrays,
    dtypes=("float", "int", "bool"), refusals={"complex": 'heaviside is not yet implemented for complex tensors.'}, batch="elementwise",
)

def heaviside_(self, values):
    """The in-place form of heaviside: the result is written to self, which is returned."""
    return heaviside_.run(self, values)
heaviside_ = heaviside.in_place_form(heaviside_, keeps=True)

# derivatives.yaml:890  ldexp
def ldexp(self, other):
    """ldexp(Tensor self, Tensor other) -> Tensor result
    self times two to the power of other.
    Shapes: for example self (2, 3), other (3,).
    Source: the entry ldexp of the spec.
    Example: gs.ldexp(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), gs.tensor([0.8, -0.8, -1.4]))"""
    return _elementwise.ldexp(self, other)
ldexp = _Op("ldexp", ldexp, None, "Tensor self, Tensor other", composes=_elementwise.ldexp, dtypes=("float", "complex"), planned=True)

def ldexp_(self, other):
    """The in-place form of ldexp: the result is written to self, which is returned."""
    _target, self = self, _before_composite(self)
    return _write_composite("ldexp_", _target, _elementwise.ldexp(self, other))
ldexp_ = ldexp.in_place_form(ldexp_, by_function=True)

# derivatives.yaml:896  float_power
def float_power(self, exponent):
    """float_power(Tensor self, Tensor exponent) -> Tensor result
    Each element of self to the power of exponent, in float64 or complex128.
    Shapes: for example self (2, 3), exponent (3,).
    Source: the entry float_power of the spec.
    Example: gs.float_power(gs.linspace(0.2, 2.0, 6).reshape(2, 3), gs.tensor([0.8, -0.8, -1.4]))"""
    return _elementwise.float_power(self, exponent)
float_power = _Op(
    "float_power", float_power, None, "Tensor self, Tensor exponent", composes=_elementwise.float_power, dtypes=("float", "complex"), planned=True,
)

def float_power_(self, exponent):
    """The in-place form of float_power: the result is written to self, which is returned."""
    _target, self = self, _before_composite(self)
    return _write_composite("float_power_", _target, _elementwise.float_power(self, exponent))
float_power_ = float_power.in_place_form(float_power_, by_function=True)

# derivatives.yaml:902  gcd
(_k_gcd,) = _kernels("gcd")
class GcdBackward0(_OpNode, op="gcd", inputs={"self": 0, "other": 1}, broadcasts=True):
    """self: 0
    other: 0"""
    _saves = {"self_shape": ("shape", 0, 1), "other_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, self_shape, other_shape):
        return (_zeros(self_shape, grad.dtype) if needs & 1 else None, _zeros(other_shape, grad.dtype) if needs & 2 else None)

    def _on_tensors(needs, grad, self_shape, other_shape):
        return (_wrap(_zeros(self_shape, grad._memory.dtype)) if needs & 1 else None, _wrap(_zeros(other_shape, grad._memory.dtype)) if needs & 2 else None)

def _gcd_jvp(self, other, *, result, self_t=None, other_t=None):
    return None

def gcd(self, other):
    """gcd(Tensor self, Tensor other) -> Tensor result
    The greatest common divisor of self and other, which is not negative.
    Shapes: the tensors are broadcast.
    Dtypes: int.
    Raises: RuntimeError for shapes that do not broadcast.
    Gradient of self: 0.
    Gradient of other: 0.
    Source: the entry gcd of the spec.
    Example: gs.gcd(gs.arange(1, 4), gs.arange(2, 5))"""
    return gcd.run(self, other)
gcd = _Op("gcd", gcd, GcdBackward0, "Tensor self, Tensor other", kernel=_k_gcd, jvp=_gcd_jvp, dtypes=("int",), batch="elementwise")

def gcd_(self, other):
    """The in-place form of gcd: the result is written to self, which is returned."""
    return gcd_.run(self, other)
gcd_ = gcd.in_place_form(gcd_)

# derivatives.yaml:909  lcm
(_k_lcm,) = _kernels("lcm")
class LcmBackward0(_OpNode, op="lcm", inputs={"self": 0, "other": 1}, broadcasts=True):
    """self: 0
    other: 0"""
    _saves = {"self_shape": ("shape", 0, 1), "other_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, self_shape, other_shape):
        return (_zeros(self_shape, grad.dtype) if needs & 1 else None, _zeros(other_shape, grad.dtype) if needs & 2 else None)

    def _on_tensors(needs, grad, self_shape, other_shape):
        return (_wrap(_zeros(self_shape, grad._memory.dtype)) if needs & 1 else None, _wrap(_zeros(other_shape, grad._memory.dtype)) if needs & 2 else None)

def _lcm_jvp(self, other, *, result, self_t=None, other_t=None):
    return None

def lcm(self, other):
    """lcm(Tensor self, Tensor other) -> Tensor result
    The least common multiple of self and other, which is not negative.
    Shapes: the tensors are broadcast.
    Dtypes: int.
    Raises: RuntimeError for shapes that do not broadcast.
    Gradient of self: 0.
    Gradient of other: 0.
    Source: the entry lcm of the spec.
    Example: gs.lcm(gs.arange(1, 4), gs.arange(2, 5))"""
    return lcm.run(self, other)
lcm = _Op("lcm", lcm, LcmBackward0, "Tensor self, Tensor other", kernel=_k_lcm, jvp=_lcm_jvp, dtypes=("int",), batch="elementwise")

def lcm_(self, other):
    """The in-place form of lcm: the result is written to self, which is returned."""
    return lcm_.run(self, other)
lcm_ = lcm.in_place_form(lcm_)

# derivatives.yaml:916  atan2
_k_atan2, _k_atan2_backward_self, _k_atan2_backward_other = _kernels("atan2", "atan2_backward_self", "atan2_backward_other")
class Atan2Backward0(_OpNode, op="atan2", inputs={"self": 0, "other": 1}, broadcasts=True):
    """self: 0 if origin else grad * other / length / length, where origin = self == 0 and other == 0, length = hypot(1 if origin else self, other)
    other: 0 if origin else -grad * self / length / length, where origin = self == 0 and other == 0, length = hypot(1 if origin else self, other)"""
    _saves = {"self": ("input", 0, 3), "other": ("input", 1, 3), "self_shape": ("shape", 0, 1), "other_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, self, other):
        return (_k_atan2_backward_self(grad, self, other) if needs & 1 else None, _k_atan2_backward_other(grad, self, other) if needs & 2 else None)

    def _on_tensors(needs, grad, self, other):
        origin = _both(self == 0, lambda: (other == 0))
        length = _ops.hypot(_choose(origin, 1, self), other)
        return (
            _choose(origin, 0, ((grad * other) / length) / length) if needs & 1 else None,
            _choose(origin, 0, (((-grad) * self) / length) / length) if needs & 2 else None,
        )

def _atan2_jvp(self, other, *, result, self_t=None, other_t=None):
    origin = _both(self == 0, lambda: (other == 0))
    length = _ops.hypot(_choose(origin, 1, self), other)
    return _total(
        None if self_t is None else _choose(origin, 0, ((self_t * other) / length) / length),
        None if other_t is None else _choose(origin, 0, (((-other_t) * self) / length) / length),
    )

def _atan2_jvp_arrays(self, other, *, result, self_t=None, other_t=None):
    return _total(
        None if self_t is None else _k_atan2_backward_self(self_t._array, self._array, other._array),
        None if other_t is None else _k_atan2_backward_other(other_t._array, self._array, other._array),
    )

def atan2(self, other):
    """atan2(Tensor self, Tensor other) -> Tensor result
    The angle of the point with ordinate self and abscissa other, in radians.
    Shapes: the tensors are broadcast.
    Dtypes: float.
    Raises: RuntimeError for shapes that do not broadcast.
    Gradient of self: 0 if origin else grad * other / length / length, where origin = self == 0 and other == 0, length = hypot(1 if origin else self, other).
    Gradient of other: 0 if origin else -grad * self / length / length, where origin = self == 0 and other == 0, length = hypot(1 if origin else self,
    other).
    Source: the entry atan2 of the spec.
    Example: gs.atan2(gs.tensor([0.56, 1.19, 1.73]), gs.tensor([0.8, -0.8, -1.4]))"""
    return atan2.run(self, other)
atan2 = _Op("atan2", atan2, Atan2Backward0, "Tensor self, Tensor other", kernel=_k_atan2, jvp=_atan2_jvp, jvp_arrays=_atan2_jvp_arrays, batch="elementwise")

def atan2_(self, other):
    """The in-place form of atan2: the result is written to self, which is returned."""
    return atan2_.run(self, other)
atan2_ = atan2.in_place_form(atan2_, keeps=True)

arctan2 = atan2

arctan2_ = atan2_

# derivatives.yaml:928  fmod
_k_fmod, _k_fmod_backward_other = _kernels("fmod", "fmod_backward_other")
class FmodBackward0(_OpNode, op="fmod", inputs={"self": 0, "other": 1}, broadcasts=True):
    """self: grad
    other: -grad * rint((self - result) / other)"""
    _saves = {"self_shape": ("shape", 0, 1), "self": ("input", 0, 2), "result": ("output", 0, 2), "other": ("input", 1, 2), "other_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, self, result, other):
        return (grad if needs & 1 else None, _k_fmod_backward_other(grad, self, other, result) if needs & 2 else None)

    def _on_tensors(needs, grad, self, result, other):
        return (grad if needs & 1 else None, (-grad) * _ops.rint((self - result) / other) if needs & 2 else None)

def _fmod_jvp(self, other, *, result, self_t=None, other_t=None):
    return _total(None if self_t is None else self_t, None if other_t is None else (-other_t) * _ops.rint((self - result) / other))

def _fmod_jvp_arrays(self, other, *, result, self_t=None, other_t=None):
    return _total(
        None if self_t is None else self_t._array,
        None if other_t is None else _k_fmod_backward_other(other_t._array, self._array, other._array, result._array),
    )

def fmod(self, other):
    """fmod(Tensor self, Tensor other) -> Tensor result
    The remainder of self divided by other, with the sign of self.
    Shapes: the tensors are broadcast.
    Dtypes: float, int.
    Raises: RuntimeError for shapes that do not broadcast; RuntimeError for integers with a divisor of zero.
    Gradient of self: grad.
    Gradient of other: -grad * rint((self - result) / other).
    Source: the entry fmod of the spec.
    Example: gs.fmod(gs.tensor([-1.2, 0.2, 1.4]), gs.tensor([1.58, 1.02, 0.81]))"""
    return fmod.run(self, other)
fmod = _Op(
    "fmod", fmod, FmodBackward0, "Tensor self, Tensor other", kernel=_k_fmod, divisor=1, jvp=_fmod_jvp, jvp_arrays=_fmod_jvp_arrays, dtypes=("float", "int"),
    batch="elementwise",
)

def fmod_(self, other):
    """The in-place form of fmod: the result is written to self, which is returned."""
    return fmod_.run(self, other)
fmod_ = fmod.in_place_form(fmod_, keeps=True)

# derivatives.yaml:938  remainder
_k_remainder, _k_remainder_backward_other = _kernels("remainder", "remainder_backward_other")
class RemainderBackward0(_OpNode, op="remainder", inputs={"self": 0, "other": 1}, broadcasts=True):
    """self: grad
    other: -grad * floor_divide(self, other)"""
    _saves = {"self_shape": ("shape", 0, 1), "self": ("input", 0, 2), "other": ("input", 1, 2), "other_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, self, other):
        return (grad if needs & 1 else None, _k_remainder_backward_other(grad, self, other) if needs & 2 else None)

    def _on_tensors(needs, grad, self, other):
        return (grad if needs & 1 else None, (-grad) * _ops.floor_divide(self, other) if needs & 2 else None)

def _remainder_jvp(self, other, *, result, self_t=None, other_t=None):
    return _total(None if self_t is None else self_t, None if other_t is None else (-other_t) * _ops.floor_divide(self, other))

def _remainder_jvp_arrays(self, other, *, result, self_t=None, other_t=None):
    return _total(
        None if self_t is None else self_t._array, None if other_t is None else _k_remainder_backward_other(other_t._array, self._array, other._array),
    )

def remainder(self, other):
    """remainder(Tensor self, Tensor other) -> Tensor result
    The remainder of self divided by other, with the sign of other; a zero has that of self.
    Shapes: the tensors are broadcast.
    Dtypes: float, int.
    Raises: RuntimeError for shapes that do not broadcast; RuntimeError for integers with a divisor of zero.
    Gradient of self: grad.
    Gradient of other: -grad * floor_divide(self, other).
    Source: the entry remainder of the spec.
    Example: gs.remainder(gs.tensor([-1.2, 0.2, 1.4]), gs.tensor([1.58, 1.02, 0.81]))"""
    return remainder.run(self, other)
remainder = _Op(
    "remainder", remainder, RemainderBackward0, "Tensor self, Tensor other", kernel=_k_remainder, divisor=1, jvp=_remainder_jvp,
    jvp_arrays=_remainder_jvp_arrays, dtypes=("float", "int"), batch="elementwise",
)

def remainder_(self, other):
    """The in-place form of remainder: the result is written to self, which is returned."""
    return remainder_.run(self, other)
remainder_ = remainder.in_place_form(remainder_, keeps=True)

# derivatives.yaml:949  hypot
_k_hypot, _k_hypot_backward_self, _k_hypot_backward_other = _kernels("hypot", "hypot_backward_self", "hypot_backward_other")
class HypotBackward0(_OpNode, op="hypot", inputs={"self": 0, "other": 1}, broadcasts=True):
    """self: grad * (self / result)
    other: grad * (other / result)"""
    _saves = {"self": ("input", 0, 1), "result": ("output", 0, 3), "self_shape": ("shape", 0, 1), "other": ("input", 1, 2), "other_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, self, result, other):
        return (_k_hypot_backward_self(grad, self, result) if needs & 1 else None, _k_hypot_backward_other(grad, other, result) if needs & 2 else None)

    def _on_tensors(needs, grad, self, result, other):
        return (grad * (self / result) if needs & 1 else None, grad * (other / result) if needs & 2 else None)

def _hypot_jvp(self, other, *, result, self_t=None, other_t=None):
    return _total(None if self_t is None else self_t * (self / result), None if other_t is None else other_t * (other / result))

def _hypot_jvp_arrays(self, other, *, result, self_t=None, other_t=None):
    return _total(
        None if self_t is None else _k_hypot_backward_self(self_t._array, self._array, result._array),
        None if other_t is None else _k_hypot_backward_other(other_t._array, other._array, result._array),
    )

def hypot(self, other):
    """hypot(Tensor self, Tensor other) -> Tensor result
    The length of the hypotenuse of a right triangle with the legs self and other.
    Shapes: the tensors are broadcast.
    Dtypes: float.
    Raises: RuntimeError for shapes that do not broadcast.
    Gradient of self: grad * (self / result).
    Gradient of other: grad * (other / result).
    Source: the entry hypot of the spec.
    Example: gs.hypot(gs.tensor([0.56, 1.19, 1.73]), gs.tensor([0.8, -0.8, -1.4]))"""
    return hypot.run(self, other)
hypot = _Op("hypot", hypot, HypotBackward0, "Tensor self, Tensor other", kernel=_k_hypot, jvp=_hypot_jvp, jvp_arrays=_hypot_jvp_arrays, batch="elementwise")

def hypot_(self, other):
    """The in-place form of hypot: the result is written to self, which is returned."""
    return hypot_.run(self, other)
hypot_ = hypot.in_place_form(hypot_, keeps=True)

# derivatives.yaml:958  logaddexp
_k_logaddexp, _k_logaddexp_backward_self, _k_logaddexp_backward_other = _kernels("logaddexp", "logaddexp_backward_self", "logaddexp_backward_other")
class LogaddexpBackward0(_OpNode, op="logaddexp", inputs={"self": 0, "other": 1}, broadcasts=True):
    """self: grad * conj(sigmoid(self - other))
    other: grad * conj(sigmoid(other - self))"""
    _saves = {"self": ("input", 0, 3), "other": ("input", 1, 3), "self_shape": ("shape", 0, 1), "other_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, self, other):
        return (_k_logaddexp_backward_self(grad, self, other) if needs & 1 else None, _k_logaddexp_backward_other(grad, self, other) if needs & 2 else None)

    def _on_tensors(needs, grad, self, other):
        return (grad * _conjugate(_ops.sigmoid(self - other)) if needs & 1 else None, grad * _conjugate(_ops.sigmoid(other - self)) if needs & 2 else None)

def _logaddexp_jvp(self, other, *, result, self_t=None, other_t=None):
    return _total(None if self_t is None else self_t * _ops.sigmoid(self - other), None if other_t is None else other_t * _ops.sigmoid(other - self))

def _logaddexp_jvp_arrays(self, other, *, result, self_t=None, other_t=None):
    return _total(
        None if self_t is None else _k_logaddexp_backward_self(self_t._array, self._array, other._array),
        None if other_t is None else _k_logaddexp_backward_other(other_t._array, self._array, other._array),
    )

def logaddexp(self, other):
    """logaddexp(Tensor self, Tensor other) -> Tensor result
    The logarithm of exp(self) + exp(other), without overflow.
    Shapes: the tensors are broadcast.
    Dtypes: float, complex.
    Raises: RuntimeError for shapes that do not broadcast.
    Gradient of self: grad * conj(sigmoid(self - other)).
    Gradient of other: grad * conj(sigmoid(other - self)).
    Source: the entry logaddexp of the spec.
    Example: gs.logaddexp(gs.tensor([-1.2, 0.2, 1.4]), gs.tensor([0.8, -0.8, -1.4]))"""
    return logaddexp.run(self, other)
logaddexp = _Op(
    "logaddexp", logaddexp, LogaddexpBackward0, "Tensor self, Tensor other", kernel=_k_logaddexp, jvp=_logaddexp_jvp, jvp_arrays=_logaddexp_jvp_arrays,
    dtypes=("float", "complex"), batch="elementwise",
)

# derivatives.yaml:967  logaddexp2
_k_logaddexp2, _k_logaddexp2_backward_self, _k_logaddexp2_backward_other = _kernels("logaddexp2", "logaddexp2_backward_self", "logaddexp2_backward_other")
class Logaddexp2Backward0(_OpNode, op="logaddexp2", inputs={"self": 0, "other": 1}, broadcasts=True):
    """self: grad * sigmoid((self - other) * log(2))
    other: grad * sigmoid((other - self) * log(2))"""
    _saves = {"self": ("input", 0, 3), "other": ("input", 1, 3), "self_shape": ("shape", 0, 1), "other_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, self, other):
        return (_k_logaddexp2_backward_self(grad, self, other) if needs & 1 else None, _k_logaddexp2_backward_other(grad, self, other) if needs & 2 else None)

    def _on_tensors(needs, grad, self, other):
        return (
            grad * _ops.sigmoid((self - other) * 0.6931471805599453) if needs & 1 else None,
            grad * _ops.sigmoid((other - self) * 0.6931471805599453) if needs & 2 else None,
        )

def _logaddexp2_jvp(self, other, *, result, self_t=None, other_t=None):
    return _total(
        None if self_t is None else self_t * _ops.sigmoid((self - other) * 0.6931471805599453),
        None if other_t is None else other_t * _ops.sigmoid((other - self) * 0.6931471805599453),
    )

def _logaddexp2_jvp_arrays(self, other, *, result, self_t=None, other_t=None):
    return _total(
        None if self_t is None else _k_logaddexp2_backward_self(self_t._array, self._array, other._array),
        None if other_t is None else _k_logaddexp2_backward_other(other_t._array, self._array, other._array),
    )

def logaddexp2(self, other):
    """logaddexp2(Tensor self, Tensor other) -> Tensor result
    The base-2 logarithm of exp2(self) + exp2(other), without overflow.
    Shapes: the tensors are broadcast.
    Dtypes: float.
    Raises: RuntimeError for shapes that do not broadcast.
    Gradient of self: grad * sigmoid((self - other) * log(2)).
    Gradient of other: grad * sigmoid((other - self) * log(2)).
    Source: the entry logaddexp2 of the spec.
    Example: gs.logaddexp2(gs.tensor([-1.2, 0.2, 1.4]), gs.tensor([0.8, -0.8, -1.4]))"""
    return logaddexp2.run(self, other)
logaddexp2 = _Op(
    "logaddexp2", logaddexp2, Logaddexp2Backward0, "Tensor self, Tensor other", kernel=_k_logaddexp2, jvp=_logaddexp2_jvp, jvp_arrays=_logaddexp2_jvp_arrays,
    batch="elementwise",
)

# derivatives.yaml:974  lerp
_k_lerp, _k_lerp_backward_self, _k_lerp_backward_end, _k_lerp_backward_weight = _kernels(
    "lerp", "lerp_backward_self", "lerp_backward_end", "lerp_backward_weight",
)
class LerpBackward0(_OpNode, op="lerp", inputs={"self": 0, "end": 1, "weight": 2}, broadcasts=True):
    """self: grad * conj(1 - weight)
    end: grad * conj(weight)
    weight: grad * conj(end - self)"""
    _saves = {
        "weight": ("input", 2, 3), "self_shape": ("shape", 0, 1), "end_shape": ("shape", 1, 2), "end": ("input", 1, 4), "self": ("input", 0, 4),
        "weight_shape": ("shape", 2, 4),
    }

    def _on_arrays(needs, grad, weight, end, self):
        return (
            _k_lerp_backward_self(grad, weight) if needs & 1 else None, _k_lerp_backward_end(grad, weight) if needs & 2 else None,
            _k_lerp_backward_weight(grad, self, end) if needs & 4 else None,
        )

    def _on_tensors(needs, grad, weight, end, self):
        return (
            grad * _conjugate(1 - weight) if needs & 1 else None, grad * _conjugate(weight) if needs & 2 else None,
            grad * _conjugate(end - self) if needs & 4 else None,
        )

def _lerp_jvp(self, end, weight, *, result, self_t=None, end_t=None, weight_t=None):
    return _total(
        None if self_t is None else self_t * (1 - weight), None if end_t is None else end_t * weight, None if weight_t is None else weight_t * (end - self),
    )

def _lerp_jvp_arrays(self, end, weight, *, result, self_t=None, end_t=None, weight_t=None):
    return _total(
        None if self_t is None else _k_lerp_backward_self(self_t._array, weight._array),
        None if end_t is None else _k_lerp_backward_end(end_t._array, weight._array),
        None if weight_t is None else _k_lerp_backward_weight(weight_t._array, self._array, end._array),
    )

def lerp(self, end, weight):
    """lerp(Tensor self, Tensor end, Tensor weight) -> Tensor result
    The point between self and end at weight, self at 0 and end at 1.
    Shapes: the tensors are broadcast.
    Dtypes: float, complex.
    Raises: RuntimeError for shapes that do not broadcast.
    Gradient of self: grad * conj(1 - weight).
    Gradient of end: grad * conj(weight).
    Gradient of weight: grad * conj(end - self).
    Source: the entry lerp of the spec.
    Example: gs.lerp(gs.tensor([-1.2, 0.2, 1.4]), gs.tensor([0.8, -0.8, -1.4]), gs.tensor([-0.2, 1.2, -1.6]))"""
    return lerp.run(self, end, weight)
lerp = _Op(
    "lerp", lerp, LerpBackward0, "Tensor self, Tensor end, Tensor weight", kernel=_k_lerp, exact=4, jvp=_lerp_jvp, jvp_arrays=_lerp_jvp_arrays,
    dtypes=("float", "complex"), batch="elementwise",
)

def lerp_(self, end, weight):
    """The in-place form of lerp: the result is written to self, which is returned."""
    return lerp_.run(self, end, weight)
lerp_ = lerp.in_place_form(lerp_, keeps=True)

_OPS.enter((
    clamp_min, clamp_max, clamp_between, clamp, add, _add__scaled, sub, _sub__scaled, rsub, mul, div, _div__mode, floor_divide, trunc_divide, pow, maximum,
    minimum, fmax, fmin, copysign, nextafter, next_number, next_half, heaviside, ldexp, float_power, gcd, lcm, atan2, fmod, remainder, hypot, logaddexp,
    logaddexp2, lerp,
))
_add_methods({
    "clamp_min": clamp_min, "clamp_min_": clamp_min_, "clamp_max": clamp_max, "clamp_max_": clamp_max_, "clamp": clamp, "clip": clamp, "clamp_": clamp_,
    "clip_": clamp_, "__add__": _operator_method(add), "__radd__": _reflected(add), "__iadd__": _operator_method(add_), "add": add, "add_": add_,
    "__sub__": _operator_method(sub), "__rsub__": _reflected(sub), "__isub__": _operator_method(sub_), "sub": sub, "subtract": sub, "sub_": sub_,
    "subtract_": sub_, "rsub": rsub, "__mul__": _operator_method(mul), "__rmul__": _reflected(mul), "__imul__": _operator_method(mul_), "mul": mul,
    "multiply": mul, "mul_": mul_, "multiply_": mul_, "__truediv__": _operator_method(div), "__rtruediv__": _reflected(div),
    "__itruediv__": _operator_method(div_), "__div__": _operator_method(div), "__rdiv__": _reflected(div), "__idiv__": _operator_method(div_), "div": div,
    "divide": div, "true_divide": div, "div_": div_, "divide_": div_, "true_divide_": div_, "__floordiv__": _operator_method(floor_divide),
    "__rfloordiv__": _reflected(floor_divide), "__ifloordiv__": _operator_method(floor_divide_), "floor_divide": floor_divide, "floor_divide_": floor_divide_,
    "__pow__": _operator_method(pow), "__rpow__": _reflected(pow), "__ipow__": _operator_method(pow_), "pow": pow, "pow_": pow_, "maximum": maximum,
    "minimum": minimum, "fmax": fmax, "fmin": fmin, "copysign": copysign, "copysign_": copysign_, "nextafter": nextafter, "nextafter_": nextafter_,
    "heaviside": heaviside, "heaviside_": heaviside_, "ldexp": ldexp, "ldexp_": ldexp_, "float_power": float_power, "float_power_": float_power_, "gcd": gcd,
    "gcd_": gcd_, "lcm": lcm, "lcm_": lcm_, "atan2": atan2, "arctan2": atan2, "atan2_": atan2_, "arctan2_": atan2_, "fmod": fmod, "fmod_": fmod_,
    "__mod__": _operator_method(remainder), "__rmod__": _reflected(remainder), "__imod__": _operator_method(remainder_), "remainder": remainder,
    "remainder_": remainder_, "hypot": hypot, "hypot_": hypot_, "logaddexp": logaddexp, "logaddexp2": logaddexp2, "lerp": lerp, "lerp_": lerp_,
})

__all__ = (
    "clamp_min", "clamp_min_", "clamp_max", "clamp_max_", "clamp_between", "clamp", "clamp_", "clip", "clip_", "add", "add_", "sub", "sub_", "subtract",
    "subtract_", "rsub", "mul", "mul_", "multiply", "multiply_", "div", "div_", "divide", "true_divide", "divide_", "true_divide_", "floor_divide",
    "floor_divide_", "trunc_divide", "pow", "pow_", "maximum", "minimum", "fmax", "fmin", "copysign", "copysign_", "nextafter", "nextafter_", "next_number",
    "next_half", "heaviside", "heaviside_", "ldexp", "ldexp_", "float_power", "float_power_", "gcd", "gcd_", "lcm", "lcm_", "atan2", "atan2_", "arctan2",
    "arctan2_", "fmod", "fmod_", "remainder", "remainder_", "hypot", "hypot_", "logaddexp", "logaddexp2", "lerp", "lerp_",
)
_publish({name: globals()[name] for name in __all__})
