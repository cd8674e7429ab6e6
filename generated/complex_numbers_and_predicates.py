# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
# In an edited module functions and formulas run in the place of rows. Checksum of what follows: a3cc491e
"""Complex numbers and predicates: Questions about each element, and the parts of complex numbers."""

from gradspec.composites import complex_numbers as _complex_numbers
from numpy import ndarray as _ndarray
from gradspec.core import ops as _ops
from gradspec.core.tensor import add_methods as _add_methods, wrap as _wrap
from gradspec.core.compiled.kernels import kernels as _kernels
from gradspec.core.ops import OPS as _OPS, as_generated as _as_generated, publish as _publish
from gradspec.core.compiled.bindings import Op as _Op
from gradspec.dispatch.formulas import (
    choose as _choose, conjugate as _conjugate, real as _real, tangent as _tangent, total as _total, zeros as _zeros, is_complex,
)
from gradspec.graph.lazy import mapped as _mapped
from gradspec.graph.saved import OpNode as _OpNode
from gradspec.graph.writes import before_composite as _before_composite, write_composite as _write_composite
from . import raw as _raw

_Op = _as_generated(_Op, __file__)

# derivatives.yaml:472  isnan
(_k_isnan,) = _kernels("isnan")
def isnan(self):
    """isnan(Tensor self) -> Mask result
    Whether each element is NaN.
    Shapes: any; the result has the same.
    Dtypes: float, complex, int, bool.
    Source: the entry isnan of the spec.
    Example: gs.isnan(gs.tensor([-1.2, 0.2, 1.4]))"""
    return isnan.run(self)
isnan = _Op("isnan", isnan, None, "Tensor self", "Mask result", kernel=_k_isnan, dtypes=("float", "complex", "int", "bool"), batch="elementwise")

# derivatives.yaml:478  isinf
(_k_isinf,) = _kernels("isinf")
def isinf(self):
    """isinf(Tensor self) -> Mask result
    Whether each element is positive or negative infinity.
    Shapes: any; the result has the same.
    Dtypes: float, complex, int, bool.
    Source: the entry isinf of the spec.
    Example: gs.isinf(gs.tensor([-1.2, 0.2, 1.4]))"""
    return isinf.run(self)
isinf = _Op("isinf", isinf, None, "Tensor self", "Mask result", kernel=_k_isinf, dtypes=("float", "complex", "int", "bool"), batch="elementwise")

# derivatives.yaml:484  isfinite
(_k_isfinite,) = _kernels("isfinite")
def isfinite(self):
    """isfinite(Tensor self) -> Mask result
    Whether each element is neither infinite nor NaN.
    Shapes: any; the result has the same.
    Dtypes: float, complex, int, bool.
    Source: the entry isfinite of the spec.
    Example: gs.isfinite(gs.tensor([-1.2, 0.2, 1.4]))"""
    return isfinite.run(self)
isfinite = _Op("isfinite", isfinite, None, "Tensor self", "Mask result", kernel=_k_isfinite, dtypes=("float", "complex", "int", "bool"), batch="elementwise")

# derivatives.yaml:490  isposinf
(_k_isposinf,) = _kernels("isposinf")
def isposinf(self):
    """isposinf(Tensor self) -> Mask result
    Whether each element is positive infinity.
    Shapes: any; the result has the same.
    Dtypes: float, int, bool.
    Raises: RuntimeError for complex tensors.
    Source: the entry isposinf of the spec.
    Example: gs.isposinf(gs.tensor([-1.2, 0.2, 1.4]))"""
    return isposinf.run(self)
isposinf = _Op(
    "isposinf", isposinf, None, "Tensor self", "Mask result", kernel=_k_isposinf, dtypes=("float", "int", "bool"),
    refusals={"complex": 'isposinf does not support complex inputs.'}, batch="elementwise",
)

# derivatives.yaml:496  isneginf
(_k_isneginf,) = _kernels("isneginf")
def isneginf(self):
    """isneginf(Tensor self) -> Mask result
    Whether each element is negative infinity.
    Shapes: any; the result has the same.
    Dtypes: float, int, bool.
    Raises: RuntimeError for complex tensors.
    Source: the entry isneginf of the spec.
    Example: gs.isneginf(gs.tensor([-1.2, 0.2, 1.4]))"""
    return isneginf.run(self)
isneginf = _Op(
    "isneginf", isneginf, None, "Tensor self", "Mask result", kernel=_k_isneginf, dtypes=("float", "int", "bool"),
    refusals={"complex": 'isneginf does not support complex inputs.'}, batch="elementwise",
)

# derivatives.yaml:502  signbit
(_k_signbit,) = _kernels("signbit")
def signbit(self):
    """signbit(Tensor self) -> Mask result
    Whether the sign of each element is set, as it is of -0.0.
    Shapes: any; the result has the same.
    Dtypes: float, int, bool.
    Raises: RuntimeError for complex tensors.
    Source: the entry signbit of the spec.
    Example: gs.signbit(gs.tensor([-1.2, 0.2, 1.4]))"""
    return signbit.run(self)
signbit = _Op(
    "signbit", signbit, None, "Tensor self", "Mask result", kernel=_k_signbit, dtypes=("float", "int", "bool"),
    refusals={"complex": 'signbit is not implemented for complex tensors.'}, batch="elementwise",
)

# derivatives.yaml:509  conj_elements
_k_conj_elements, _k_conj_elements_backward_self = _kernels("conj_elements", "conj_elements_backward_self")
class ConjElementsBackward0(_OpNode, op="conj_elements", inputs={"self": 0}):
    """self: conj_elements(grad)"""

    def _on_arrays(grad):
        return _k_conj_elements_backward_self(grad)

    def _on_tensors(grad):
        return _ops.conj_elements(grad)

def _conj_elements_jvp(self, *, result, self_t=None):
    return _conjugate(_ops.conj_elements(_conjugate(self_t)))

def conj_elements(self):
    """conj_elements(Tensor self) -> Tensor result
    The complex conjugate of each element, computed."""
    return conj_elements.run(self)
conj_elements = _Op(
    "conj_elements", conj_elements, ConjElementsBackward0, "Tensor self", kernel=_k_conj_elements, jvp=_conj_elements_jvp, dtypes=("complex",),
    batch="elementwise", public=False,
)

# derivatives.yaml:514  conj_physical
def conj_physical(self):
    """conj_physical(Tensor self) -> Tensor result
    The complex conjugate of each element, computed; a real tensor is returned as it is.
    Shapes: for example self (2, 3).
    Source: the entry conj_physical of the spec.
    Example: gs.conj_physical(gs.linspace(-2.0, 2.0, 6).reshape(2, 3))"""
    return _ops.conj_elements(self) if is_complex(self) else self
conj_physical = _Op("conj_physical", conj_physical, None, "Tensor self", dtypes=("float", "complex", "int", "bool"), planned=True)

def conj_physical_(self):
    """The in-place form of conj_physical: the result is written to self, which is returned."""
    _target, self = self, _before_composite(self)
    return _write_composite("conj_physical_", _target, _ops.conj_elements(self) if is_complex(self) else self)
conj_physical_ = conj_physical.in_place_form(conj_physical_, by_function=True)

# derivatives.yaml:520  conj_view
_k_conj_view, _k_conj_view_backward_self = _kernels("conj_view", "conj_view_backward_self")
class ConjViewBackward0(_OpNode, op="conj_view", inputs={"self": 0}):
    """self: conj(grad)"""

    def _on_arrays(grad):
        return _k_conj_view_backward_self(grad)

    def _on_tensors(grad):
        return _conjugate(grad)

def _conj_view_jvp(self, *, result, self_t=None):
    return _ops.conj_view(_tangent(self, self_t))

def conj_view(self):
    """conj_view(Tensor self) -> Tensor result
    The complex conjugate of each element, as a view."""
    return conj_view.output((self,), _mapped(self, _k_conj_view))
conj_view = _Op(
    "conj_view", conj_view, ConjViewBackward0, "Tensor self", kernel=_k_conj_view, by_function=True, is_view=True, jvp=_conj_view_jvp, dtypes=("complex",),
    batch="elementwise", public=False,
)
conj_view.raw = _ndarray.view

# derivatives.yaml:526  conj
def conj(self):
    """conj(Tensor self) -> Tensor result
    The complex conjugate of each element, as a view; a real tensor is returned as it is.
    Shapes: for example self (2, 3).
    Source: the entry conj of the spec.
    Example: gs.conj(gs.linspace(-2.0, 2.0, 6).reshape(2, 3))"""
    return _ops.conj_view(self) if is_complex(self) else self
conj = _Op("conj", conj, None, "Tensor self", dtypes=("float", "complex", "int", "bool"), planned=True)

# derivatives.yaml:532  real_part
_k_real_part, _k_real_part_backward_self = _kernels("real_part", "real_part_backward_self")
class RealPartBackward0(_OpNode, op="real_part", inputs={"self": 0}):
    """self: make_complex(grad, zero(grad)) if is_complex(self) else grad"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_real_part_backward_self(grad, self)

    def _on_tensors(grad, self):
        return _ops.make_complex(grad, _ops.zero(grad)) if is_complex(self) else grad

def _real_part_jvp(self, *, result, self_t=None):
    return _ops.real_part(_tangent(self, self_t))

def _real_part_jvp_arrays(self, *, result, self_t=None):
    return _k_real_part_backward_self(self_t._array, self._array)

def real_part(self):
    """real_part(Tensor self) -> Real result
    A copy of the real part of each element."""
    return real_part.run(self)
real_part = _Op(
    "real_part", real_part, RealPartBackward0, "Tensor self", "Real result", kernel=_k_real_part, jvp=_real_part_jvp, jvp_arrays=_real_part_jvp_arrays,
    dtypes=("float", "complex"), batch="elementwise", public=False,
)

# derivatives.yaml:539  imag_part
_k_imag_part, _k_imag_part_backward_self = _kernels("imag_part", "imag_part_backward_self")
class ImagPartBackward0(_OpNode, op="imag_part", inputs={"self": 0}):
    """self: make_complex(zero(grad), grad) if is_complex(self) else zero(grad)"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_imag_part_backward_self(grad, self)

    def _on_tensors(grad, self):
        return _ops.make_complex(_ops.zero(grad), grad) if is_complex(self) else _ops.zero(grad)

def _imag_part_jvp(self, *, result, self_t=None):
    return _ops.imag_part(_tangent(self, self_t))

def _imag_part_jvp_arrays(self, *, result, self_t=None):
    return _k_imag_part_backward_self(self_t._array, self._array)

def imag_part(self):
    """imag_part(Tensor self) -> Real result
    A copy of the imaginary part of each element."""
    return imag_part.run(self)
imag_part = _Op(
    "imag_part", imag_part, ImagPartBackward0, "Tensor self", "Real result", kernel=_k_imag_part, jvp=_imag_part_jvp, jvp_arrays=_imag_part_jvp_arrays,
    dtypes=("float", "complex"), batch="elementwise", public=False,
)

# derivatives.yaml:546  rotate
_k_rotate, _k_rotate_backward_self = _kernels("rotate", "rotate_backward_self")
class RotateBackward0(_OpNode, op="rotate", inputs={"self": 0}):
    """self: -rotate(grad)"""

    def _on_arrays(grad):
        return _k_rotate_backward_self(grad)

    def _on_tensors(grad):
        return -_ops.rotate(grad)

def _rotate_jvp(self, *, result, self_t=None):
    return -_conjugate(_ops.rotate(_conjugate(self_t)))

def _rotate_jvp_arrays(self, *, result, self_t=None):
    return _k_rotate_backward_self(self_t._array)

def rotate(self):
    """rotate(Tensor self) -> Tensor result
    Each element times the imaginary unit; for real numbers the real part of that, which is zero."""
    return rotate.run(self)
rotate = _Op(
    "rotate", rotate, RotateBackward0, "Tensor self", kernel=_k_rotate, jvp=_rotate_jvp, jvp_arrays=_rotate_jvp_arrays, dtypes=("float", "complex"),
    batch="elementwise", public=False,
)

# derivatives.yaml:552  make_complex
_k_make_complex, _k_make_complex_backward_real, _k_make_complex_backward_imag = _kernels(
    "make_complex", "make_complex_backward_real", "make_complex_backward_imag",
)
class MakeComplexBackward0(_OpNode, op="make_complex", inputs={"real": 0, "imag": 1}, broadcasts=True):
    """real: real_part(grad)
    imag: imag_part(grad)"""
    _saves = {"real_shape": ("shape", 0, 1), "imag_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad):
        return (_k_make_complex_backward_real(grad) if needs & 1 else None, _k_make_complex_backward_imag(grad) if needs & 2 else None)

    def _on_tensors(needs, grad):
        return (_ops.real_part(grad) if needs & 1 else None, _ops.imag_part(grad) if needs & 2 else None)

def _make_complex_jvp(real, imag, *, result, real_t=None, imag_t=None):
    return None if real_t is None and imag_t is None else _ops.make_complex(_tangent(real, real_t), _tangent(imag, imag_t))

def make_complex(real, imag):
    """make_complex(Real real, Real imag) -> Tensor result
    The complex numbers with these parts."""
    return make_complex.run(real, imag)
make_complex = _Op(
    "make_complex", make_complex, MakeComplexBackward0, "Real real, Real imag", kernel=_k_make_complex, jvp=_make_complex_jvp, dtypes=("complex",),
    batch="elementwise", public=False,
)

# derivatives.yaml:560  complex
def complex(real, imag):
    """complex(Real real, Real imag) -> Tensor result
    The complex numbers with these real and imaginary parts, both of one floating dtype.
    Shapes: for example real (2, 3), imag (3,).
    Source: the entry complex of the spec.
    Example: gs.complex(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), gs.tensor([0.8, -0.8, -1.4]))"""
    return _complex_numbers.complex(real, imag)
complex = _Op("complex", complex, None, "Real real, Real imag", composes=_complex_numbers.complex, dtypes=("complex",), planned=True)

# derivatives.yaml:565  polar
def polar(abs, angle):
    """polar(Real abs, Real angle) -> Tensor result
    The complex numbers with these absolute values and angles in radians.
    Shapes: for example abs (2, 3), angle (3,).
    Source: the entry polar of the spec.
    Example: gs.polar(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), gs.tensor([0.8, -0.8, -1.4]))"""
    return _complex_numbers.polar(abs, angle)
polar = _Op("polar", polar, None, "Real abs, Real angle", composes=_complex_numbers.polar, dtypes=("complex",), autocast="float32", planned=True)

# derivatives.yaml:571  from_polar
_k_from_polar, _k_from_polar_backward_abs, _k_from_polar_backward_angle = _kernels("from_polar", "from_polar_backward_abs", "from_polar_backward_angle")
class FromPolarBackward0(_OpNode, op="from_polar", inputs={"abs": 0, "angle": 1}, broadcasts=True):
    """abs: real_part(grad) * cos(angle) + imag_part(grad) * sin(angle)
    angle: abs * (imag_part(grad) * cos(angle) - real_part(grad) * sin(angle))"""
    _saves = {"angle": ("input", 1, 3), "abs_shape": ("shape", 0, 1), "abs": ("input", 0, 2), "angle_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, angle, abs):
        return (_k_from_polar_backward_abs(grad, angle) if needs & 1 else None, _k_from_polar_backward_angle(grad, abs, angle) if needs & 2 else None)

    def _on_tensors(needs, grad, angle, abs):
        return (
            (_ops.real_part(grad) * _ops.cos(angle)) + (_ops.imag_part(grad) * _ops.sin(angle)) if needs & 1 else None,
            abs * ((_ops.imag_part(grad) * _ops.cos(angle)) - (_ops.real_part(grad) * _ops.sin(angle))) if needs & 2 else None,
        )

def _from_polar_jvp(abs, angle, *, result, abs_t=None, angle_t=None):
    return _total(None if abs_t is None else _ops.from_polar(abs_t, angle), None if angle_t is None else _ops.rotate(_ops.from_polar(abs * angle_t, angle)))

def from_polar(abs, angle):
    """from_polar(Real abs, Real angle) -> Tensor result
    The complex numbers with these absolute values and angles."""
    return from_polar.run(abs, angle)
from_polar = _Op(
    "from_polar", from_polar, FromPolarBackward0, "Real abs, Real angle", kernel=_k_from_polar, jvp=_from_polar_jvp, dtypes=("complex",), batch="elementwise",
    public=False,
)

# derivatives.yaml:581  angle
_k_angle, _k_angle_backward_self = _kernels("angle", "angle_backward_self")
class AngleBackward0(_OpNode, op="angle", inputs={"self": 0}):
    """self: grad * rotate(self) / radius / radius, where radius = 1 if self == 0 else abs(self)"""
    _saves = {"self": ("input", 0, 1)}

    def _on_arrays(grad, self):
        return _k_angle_backward_self(grad, self)

    def _on_tensors(grad, self):
        radius = _choose(self == 0, 1, _ops.abs(self))
        return ((grad * _ops.rotate(self)) / radius) / radius

def _angle_jvp(self, *, result, self_t=None):
    return _real(
        ((self_t * _conjugate(_ops.rotate(self))) / (_choose(self == 0, 1, _conjugate(_ops.abs(self))))) / (_choose(self == 0, 1, _conjugate(_ops.abs(self))))
    )

def _angle_jvp_arrays(self, *, result, self_t=None):
    return _k_angle_backward_self(self_t._array, self._array)

def angle(self):
    """angle(Tensor self) -> Real result
    The angle of each complex number in radians; 0 or pi for real ones, which have the gradient zero.
    Shapes: any; the result has the same.
    Dtypes: float, complex.
    Gradient of self: grad * rotate(self) / radius / radius, where radius = 1 if self == 0 else abs(self).
    Source: the entry angle of the spec.
    Example: gs.angle(gs.tensor([-1.2, 0.2, 1.4]))"""
    return angle.run(self)
angle = _Op(
    "angle", angle, AngleBackward0, "Tensor self", "Real result", kernel=_k_angle, jvp=_angle_jvp, jvp_arrays=_angle_jvp_arrays, dtypes=("float", "complex"),
    batch="elementwise",
)

# derivatives.yaml:589  real
def real(self):
    """real(Tensor self) -> Real result
    The real parts, as a view; a real tensor is returned as it is.
    Shapes: for example self (2, 3).
    Source: the entry real of the spec.
    Example: gs.real(gs.linspace(-2.0, 2.0, 6).reshape(2, 3))"""
    return _ops.real_view(self) if is_complex(self) else self
real = _Op("real", real, None, "Tensor self", "Real result", dtypes=("float", "complex", "int", "bool"), planned=True)

# derivatives.yaml:596  imag
def imag(self):
    """imag(Tensor self) -> Real result
    The imaginary parts of a complex tensor, as a view.
    Shapes: for example self (2, 3).
    Source: the entry imag of the spec.
    Example: gs.imag(gs.complex(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), gs.linspace(-2.0, 2.0, 6).reshape(2, 3)))"""
    return _complex_numbers.imag(self)
imag = _Op("imag", imag, None, "Tensor self", "Real result", composes=_complex_numbers.imag, dtypes=("complex",), planned=True)

# derivatives.yaml:602  real_view
class RealViewBackward0(_OpNode, op="real_view", inputs={"self": 0}):
    """self: to_dtype(grad, self.dtype)"""
    _saves = {"self_dtype": ("dtype", 0, 1)}

    def _on_arrays(grad, self_dtype):
        return _raw.to_dtype(grad, self_dtype)

    def _on_tensors(grad, self_dtype):
        return _ops.to_dtype(grad, self_dtype)

def _real_view_jvp(self, *, result, self_t=None):
    return _ops.real_view(_tangent(self, self_t))

def real_view(self):
    """real_view(Tensor self) -> Real result
    The real parts of complex numbers."""
    return real_view.run(self)
real_view = _Op(
    "real_view", real_view, RealViewBackward0, "Tensor self", "Real result", computes=_raw.real_view, is_view=True, jvp=_real_view_jvp, dtypes=("complex",),
    batch="leading", public=False,
)
real_view.raw = _raw.real_view

# derivatives.yaml:607  imag_view
class ImagViewBackward0(_OpNode, op="imag_view", inputs={"self": 0}):
    """self: rotate(to_dtype(grad, self.dtype))"""
    _saves = {"self_dtype": ("dtype", 0, 1)}

    def _on_arrays(grad, self_dtype):
        return _raw.rotate(_raw.to_dtype(grad, self_dtype))

    def _on_tensors(grad, self_dtype):
        return _ops.rotate(_ops.to_dtype(grad, self_dtype))

def _imag_view_jvp(self, *, result, self_t=None):
    return _ops.imag_view(_tangent(self, self_t))

def imag_view(self):
    """imag_view(Tensor self) -> Real result
    The imaginary parts of complex numbers."""
    return imag_view.run(self)
imag_view = _Op(
    "imag_view", imag_view, ImagViewBackward0, "Tensor self", "Real result", computes=_raw.imag_view, is_view=True, jvp=_imag_view_jvp, dtypes=("complex",),
    batch="leading", public=False,
)
imag_view.raw = _raw.imag_view

# derivatives.yaml:612  view_as_real
class ViewAsRealBackward0(_OpNode, op="view_as_real", inputs={"self": 0}):
    """self: make_complex(select(grad, -1, 0), select(grad, -1, 1))"""

    def _on_arrays(grad):
        return _raw.make_complex(_raw.select(grad, -1, 0), _raw.select(grad, -1, 1))

    def _on_tensors(grad):
        return _ops.make_complex(_ops.select(grad, -1, 0), _ops.select(grad, -1, 1))

def _view_as_real_jvp(self, *, result, self_t=None):
    return _ops.view_as_real(_tangent(self, self_t))

def view_as_real(self):
    """view_as_real(Tensor self) -> Real result
    The real and imaginary parts of complex numbers in a last dim of size 2.
    Shapes: any number of leading batch dims; for example self (2, 3).
    Dtypes: complex.
    Gradient of self: make_complex(select(grad, -1, 0), select(grad, -1, 1)).
    Source: the entry view_as_real of the spec.
    Example: gs.view_as_real(gs.complex(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), gs.linspace(-2.0, 2.0, 6).reshape(2, 3)))"""
    return view_as_real.run(self)
view_as_real = _Op(
    "view_as_real", view_as_real, ViewAsRealBackward0, "Tensor self", "Real result", computes=_raw.view_as_real, is_view=True, jvp=_view_as_real_jvp,
    dtypes=("complex",), batch="leading",
)
view_as_real.raw = _raw.view_as_real

# derivatives.yaml:612  view_as_real_copy
def view_as_real_copy(self):
    """view_as_real_copy(Tensor self) -> Real result
    What `view_as_real` gives, copied.
    Shapes: for example self (2, 3).
    Source: the entry view_as_real_copy of the spec.
    Example: gs.view_as_real_copy(gs.complex(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), gs.linspace(-2.0, 2.0, 6).reshape(2, 3)))"""
    return _ops.contiguous_copy(_ops.view_as_real(self))
view_as_real_copy = _Op("view_as_real_copy", view_as_real_copy, None, "Tensor self", "Real result", dtypes=("complex",), planned=True)

# derivatives.yaml:618  view_as_complex
class ViewAsComplexBackward0(_OpNode, op="view_as_complex", inputs={"self": 0}):
    """self: view_as_real(grad)"""

    def _on_arrays(grad):
        return _raw.view_as_real(grad)

    def _on_tensors(grad):
        return _ops.view_as_real(grad)

def _view_as_complex_jvp(self, *, result, self_t=None):
    return _ops.view_as_complex(_tangent(self, self_t))

def view_as_complex(self):
    """view_as_complex(Real self) -> Tensor result
    The complex numbers whose parts are in a last dim of size 2.
    Shapes: any number of leading batch dims; for example self (3, 2).
    Dtypes: complex.
    Gradient of self: view_as_real(grad).
    Source: the entry view_as_complex of the spec.
    Example: gs.view_as_complex(gs.linspace(-2.0, 2.0, 6).reshape(3, 2))"""
    return view_as_complex.run(self)
view_as_complex = _Op(
    "view_as_complex", view_as_complex, ViewAsComplexBackward0, "Real self", computes=_raw.view_as_complex, is_view=True, jvp=_view_as_complex_jvp,
    dtypes=("complex",), autocast="float32", batch="leading",
)
view_as_complex.raw = _raw.view_as_complex

# derivatives.yaml:618  view_as_complex_copy
def view_as_complex_copy(self):
    """view_as_complex_copy(Real self) -> Tensor result
    What `view_as_complex` gives, copied.
    Shapes: for example self (3, 2).
    Source: the entry view_as_complex_copy of the spec.
    Example: gs.view_as_complex_copy(gs.linspace(-2.0, 2.0, 6).reshape(3, 2))"""
    return _ops.contiguous_copy(_ops.view_as_complex(self))
view_as_complex_copy = _Op("view_as_complex_copy", view_as_complex_copy, None, "Real self", dtypes=("complex",), planned=True)

# derivatives.yaml:625  isreal
(_k_isreal,) = _kernels("isreal")
def isreal(self):
    """isreal(Tensor self) -> Mask result
    Whether the imaginary part of each element is zero.
    Shapes: any; the result has the same.
    Dtypes: float, complex, int, bool.
    Source: the entry isreal of the spec.
    Example: gs.isreal(gs.tensor([-1.2, 0.2, 1.4]))"""
    return isreal.run(self)
isreal = _Op("isreal", isreal, None, "Tensor self", "Mask result", kernel=_k_isreal, dtypes=("float", "complex", "int", "bool"), batch="elementwise")

# derivatives.yaml:630  logical_not
(_k_logical_not,) = _kernels("logical_not")
def logical_not(self):
    """logical_not(Tensor self) -> Mask result
    Whether each element is zero or False.
    Shapes: any; the result has the same.
    Dtypes: float, complex, int, bool.
    Source: the entry logical_not of the spec.
    Example: gs.logical_not(gs.tensor([-1.2, 0.2, 1.4]))"""
    return logical_not.run(self)
logical_not = _Op(
    "logical_not", logical_not, None, "Tensor self", "Mask result", kernel=_k_logical_not, dtypes=("float", "complex", "int", "bool"), batch="elementwise",
)

def logical_not_(self):
    """The in-place form of logical_not: the result is written to self, which is returned."""
    _target, self = self, _before_composite(self)
    return _write_composite("logical_not_", _target, logical_not(self))
logical_not_ = logical_not.in_place_form(logical_not_, by_function=True)

# derivatives.yaml:637  zero
(_k_zero,) = _kernels("zero")
class ZeroBackward0(_OpNode, op="zero", inputs={"self": 0}):
    """self: 0"""
    _saves = {"self_shape": ("shape", 0, 1)}

    def _on_arrays(grad, self_shape):
        return _zeros(self_shape, grad.dtype)

    def _on_tensors(grad, self_shape):
        return _wrap(_zeros(self_shape, grad._memory.dtype))

def _zero_jvp(self, *, result, self_t=None):
    return None

def _zero_jvp_arrays(self, *, result, self_t=None):
    return None

def zero(self):
    """zero(Tensor self) -> Tensor result
    Zeros in the shape of self."""
    return zero.run(self)
zero = _Op(
    "zero", zero, ZeroBackward0, "Tensor self", kernel=_k_zero, jvp=_zero_jvp, jvp_arrays=_zero_jvp_arrays, dtypes=("float", "complex", "int", "bool"),
    batch="elementwise", public=False,
)

def zero_(self):
    """The in-place form of zero: the result is written to self, which is returned.
    zero(Tensor self) -> Tensor result
    Zeros in the shape of self."""
    return zero_.run(self)
zero_ = zero.in_place_form(zero_)

_OPS.enter((
    isnan, isinf, isfinite, isposinf, isneginf, signbit, conj_elements, conj_physical, conj_view, conj, real_part, imag_part, rotate, make_complex, complex,
    polar, from_polar, angle, real, imag, real_view, imag_view, view_as_real, view_as_real_copy, view_as_complex, view_as_complex_copy, isreal, logical_not,
    zero,
))
_add_methods({
    "isnan": isnan, "isinf": isinf, "isfinite": isfinite, "isposinf": isposinf, "isneginf": isneginf, "signbit": signbit, "conj_physical": conj_physical,
    "conj_physical_": conj_physical_, "conj": conj, "angle": angle, "view_as_real": view_as_real, "view_as_complex": view_as_complex, "isreal": isreal,
    "logical_not": logical_not, "logical_not_": logical_not_, "zero_": zero_,
})

__all__ = (
    "isnan", "isinf", "isfinite", "isposinf", "isneginf", "signbit", "conj_elements", "conj_physical", "conj_physical_", "conj_view", "conj", "real_part",
    "imag_part", "rotate", "make_complex", "complex", "polar", "from_polar", "angle", "real", "imag", "real_view", "imag_view", "view_as_real",
    "view_as_real_copy", "view_as_complex", "view_as_complex_copy", "isreal", "logical_not", "logical_not_", "zero", "zero_",
)
_publish({name: globals()[name] for name in __all__})
