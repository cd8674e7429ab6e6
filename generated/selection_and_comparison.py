# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
# In an edited module functions and formulas run in the place of rows. Checksum of what follows: 9daac92c
"""Selection and comparison: Selection, comparisons, logic, and compound formulas that are one kernel."""

from gradspec.composites import elementwise as _elementwise
from gradspec.core import ops as _ops
from gradspec.core.tensor import add_methods as _add_methods, wrap as _wrap
from gradspec.core.compiled.kernels import kernels as _kernels
from gradspec.core.ops import OPS as _OPS, as_generated as _as_generated, publish as _publish
from gradspec.core.compiled.bindings import Op as _Op
from gradspec.dispatch.arguments import number as _number, refuse as _refuse
from gradspec.dispatch.formulas import choose as _choose, conjugate as _conjugate, total as _total, zeros as _zeros
from gradspec.dispatch.operands import exact_scalar as _exact_scalar, operator_method as _operator_method, reflected as _reflected
from gradspec.graph.saved import OpNode as _OpNode
from gradspec.graph.writes import before_composite as _before_composite, write_composite as _write_composite

_Op = _as_generated(_Op, __file__)

# derivatives.yaml:989  where
_k_where, _k_where_backward_self, _k_where_backward_other = _kernels("where", "where_backward_self", "where_backward_other")
class WhereBackward0(_OpNode, op="where", inputs={"self": 1, "other": 2}, broadcasts=True):
    """self: grad if condition else 0
    other: 0 if condition else grad"""
    _saves = {"condition": ("input", 0, 3), "self_shape": ("shape", 1, 1), "other_shape": ("shape", 2, 2)}

    def _on_arrays(needs, grad, condition):
        return (_k_where_backward_self(grad, condition) if needs & 1 else None, _k_where_backward_other(grad, condition) if needs & 2 else None)

    def _on_tensors(needs, grad, condition):
        return (_choose(condition, grad, 0) if needs & 1 else None, _choose(condition, 0, grad) if needs & 2 else None)

def _where_jvp(condition, self, other, *, result, self_t=None, other_t=None):
    return _total(None if self_t is None else _choose(condition, self_t, 0), None if other_t is None else _choose(condition, 0, other_t))

def _where_jvp_arrays(condition, self, other, *, result, self_t=None, other_t=None):
    return _total(
        None if self_t is None else _k_where_backward_self(self_t._array, condition._array),
        None if other_t is None else _k_where_backward_other(other_t._array, condition._array),
    )

def where(condition, self, other):
    """where(Mask condition, Tensor self, Tensor other) -> Tensor result
    The elements of self where condition is True, and the elements of other elsewhere.
    Shapes: the tensors are broadcast.
    Dtypes: float, complex, int, bool.
    Raises: RuntimeError for shapes that do not broadcast.
    Gradient of self: grad if condition else 0.
    Gradient of other: 0 if condition else grad.
    Source: the entry where of the spec.
    Example: gs.where(gs.tensor([True, False, True]), gs.linspace(2.0, -2.0, 6).reshape(2, 3), gs.tensor([-0.2, 1.2, -1.6]))"""
    return where.run(condition, self, other)
where = _Op(
    "where", where, WhereBackward0, "Mask condition, Tensor self, Tensor other", kernel=_k_where, jvp=_where_jvp, jvp_arrays=_where_jvp_arrays,
    dtypes=("float", "complex", "int", "bool"), batch="elementwise",
)

# derivatives.yaml:998  masked_fill
_k_masked_fill, _k_masked_fill_backward_self, _k_masked_fill_backward_value = _kernels("masked_fill", "masked_fill_backward_self", "masked_fill_backward_value")
class MaskedFillBackward0(_OpNode, op="masked_fill", inputs={"self": 0, "value": 2}, broadcasts=True):
    """self: 0 if mask else grad
    value: grad if mask else 0"""
    _saves = {"mask": ("input", 1, 3), "self_shape": ("shape", 0, 1), "value_shape": ("shape", 2, 2)}

    def _on_arrays(needs, grad, mask):
        return (_k_masked_fill_backward_self(grad, mask) if needs & 1 else None, _k_masked_fill_backward_value(grad, mask) if needs & 2 else None)

    def _on_tensors(needs, grad, mask):
        return (_choose(mask, 0, grad) if needs & 1 else None, _choose(mask, grad, 0) if needs & 2 else None)

def _masked_fill_jvp(self, mask, value, *, result, self_t=None, value_t=None):
    return _total(None if self_t is None else _choose(mask, 0, self_t), None if value_t is None else _choose(mask, value_t, 0))

def _masked_fill_jvp_arrays(self, mask, value, *, result, self_t=None, value_t=None):
    return _total(
        None if self_t is None else _k_masked_fill_backward_self(self_t._array, mask._array),
        None if value_t is None else _k_masked_fill_backward_value(value_t._array, mask._array),
    )

def masked_fill(self, mask, value):
    """masked_fill(Tensor self, Mask mask, Tensor value) -> Tensor result
    The elements of self, and value where mask is True.
    Shapes: the tensors are broadcast.
    Dtypes: float, complex, int, bool.
    Raises: RuntimeError for shapes that do not broadcast.
    Gradient of self: 0 if mask else grad.
    Gradient of value: grad if mask else 0.
    Source: the entry masked_fill of the spec.
    Example: gs.masked_fill(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), gs.tensor([True, False, True]), gs.tensor(-0.2))"""
    return masked_fill.run(self, mask, value)
masked_fill = _Op(
    "masked_fill", masked_fill, MaskedFillBackward0, "Tensor self, Mask mask, Tensor value", kernel=_k_masked_fill, jvp=_masked_fill_jvp,
    jvp_arrays=_masked_fill_jvp_arrays, dtypes=("float", "complex", "int", "bool"), casts=True, batch="elementwise",
)

def masked_fill_(self, mask, value):
    """The in-place form of masked_fill: the result is written to self, which is returned."""
    return masked_fill_.run(self, mask, value)
masked_fill_ = masked_fill.in_place_form(masked_fill_)

# derivatives.yaml:1007  eq
(_k_eq,) = _kernels("eq")
def eq(self, other):
    """eq(Tensor self, Tensor other) -> Mask result
    Whether self equals other, element by element.
    Shapes: the tensors are broadcast.
    Dtypes: float, complex, int, bool.
    Raises: RuntimeError for shapes that do not broadcast.
    Source: the entry eq of the spec.
    Example: gs.eq(gs.tensor([-1.2, 0.2, 1.4]), gs.tensor([0.8, -0.8, -1.4]))"""
    return eq.run(self, other)
eq = _Op("eq", eq, None, "Tensor self, Tensor other", "Mask result", kernel=_k_eq, dtypes=("float", "complex", "int", "bool"), batch="elementwise")

def eq_(self, other):
    """The in-place form of eq: the result is written to self, which is returned."""
    _target, self = self, _before_composite(self)
    return _write_composite("eq_", _target, eq(self, other))
eq_ = eq.in_place_form(eq_, by_function=True)

# derivatives.yaml:1014  ne
(_k_ne,) = _kernels("ne")
def ne(self, other):
    """ne(Tensor self, Tensor other) -> Mask result
    Whether self differs from other, element by element.
    Shapes: the tensors are broadcast.
    Dtypes: float, complex, int, bool.
    Raises: RuntimeError for shapes that do not broadcast.
    Source: the entry ne of the spec.
    Example: gs.ne(gs.tensor([-1.2, 0.2, 1.4]), gs.tensor([0.8, -0.8, -1.4]))"""
    return ne.run(self, other)
ne = _Op("ne", ne, None, "Tensor self, Tensor other", "Mask result", kernel=_k_ne, dtypes=("float", "complex", "int", "bool"), batch="elementwise")

def ne_(self, other):
    """The in-place form of ne: the result is written to self, which is returned."""
    _target, self = self, _before_composite(self)
    return _write_composite("ne_", _target, ne(self, other))
ne_ = ne.in_place_form(ne_, by_function=True)

not_equal = ne

not_equal_ = ne_

# derivatives.yaml:1021  lt
(_k_lt,) = _kernels("lt")
def lt(self, other):
    """lt(Tensor self, Tensor other) -> Mask result
    Whether self is less than other, element by element.
    Shapes: the tensors are broadcast.
    Dtypes: float, int, bool.
    Raises: RuntimeError for shapes that do not broadcast.
    Source: the entry lt of the spec.
    Example: gs.lt(gs.tensor([-1.2, 0.2, 1.4]), gs.tensor([0.8, -0.8, -1.4]))"""
    return lt.run(self, other)
lt = _Op("lt", lt, None, "Tensor self, Tensor other", "Mask result", kernel=_k_lt, dtypes=("float", "int", "bool"), batch="elementwise")

def lt_(self, other):
    """The in-place form of lt: the result is written to self, which is returned."""
    _target, self = self, _before_composite(self)
    return _write_composite("lt_", _target, lt(self, other))
lt_ = lt.in_place_form(lt_, by_function=True)

less = lt

less_ = lt_

# derivatives.yaml:1029  le
(_k_le,) = _kernels("le")
def le(self, other):
    """le(Tensor self, Tensor other) -> Mask result
    Whether self is less than or equal to other, element by element.
    Shapes: the tensors are broadcast.
    Dtypes: float, int, bool.
    Raises: RuntimeError for shapes that do not broadcast.
    Source: the entry le of the spec.
    Example: gs.le(gs.tensor([-1.2, 0.2, 1.4]), gs.tensor([0.8, -0.8, -1.4]))"""
    return le.run(self, other)
le = _Op("le", le, None, "Tensor self, Tensor other", "Mask result", kernel=_k_le, dtypes=("float", "int", "bool"), batch="elementwise")

def le_(self, other):
    """The in-place form of le: the result is written to self, which is returned."""
    _target, self = self, _before_composite(self)
    return _write_composite("le_", _target, le(self, other))
le_ = le.in_place_form(le_, by_function=True)

less_equal = le

less_equal_ = le_

# derivatives.yaml:1037  gt
(_k_gt,) = _kernels("gt")
def gt(self, other):
    """gt(Tensor self, Tensor other) -> Mask result
    Whether self is greater than other, element by element.
    Shapes: the tensors are broadcast.
    Dtypes: float, int, bool.
    Raises: RuntimeError for shapes that do not broadcast.
    Source: the entry gt of the spec.
    Example: gs.gt(gs.tensor([-1.2, 0.2, 1.4]), gs.tensor([0.8, -0.8, -1.4]))"""
    return gt.run(self, other)
gt = _Op("gt", gt, None, "Tensor self, Tensor other", "Mask result", kernel=_k_gt, dtypes=("float", "int", "bool"), batch="elementwise")

def gt_(self, other):
    """The in-place form of gt: the result is written to self, which is returned."""
    _target, self = self, _before_composite(self)
    return _write_composite("gt_", _target, gt(self, other))
gt_ = gt.in_place_form(gt_, by_function=True)

greater = gt

greater_ = gt_

# derivatives.yaml:1045  ge
(_k_ge,) = _kernels("ge")
def ge(self, other):
    """ge(Tensor self, Tensor other) -> Mask result
    Whether self is greater than or equal to other, element by element.
    Shapes: the tensors are broadcast.
    Dtypes: float, int, bool.
    Raises: RuntimeError for shapes that do not broadcast.
    Source: the entry ge of the spec.
    Example: gs.ge(gs.tensor([-1.2, 0.2, 1.4]), gs.tensor([0.8, -0.8, -1.4]))"""
    return ge.run(self, other)
ge = _Op("ge", ge, None, "Tensor self, Tensor other", "Mask result", kernel=_k_ge, dtypes=("float", "int", "bool"), batch="elementwise")

def ge_(self, other):
    """The in-place form of ge: the result is written to self, which is returned."""
    _target, self = self, _before_composite(self)
    return _write_composite("ge_", _target, ge(self, other))
ge_ = ge.in_place_form(ge_, by_function=True)

greater_equal = ge

greater_equal_ = ge_

# derivatives.yaml:1053  isclose
def isclose(self, other, rtol=1e-05, atol=1e-08, equal_nan=False):
    """isclose(Tensor self, Tensor other, float rtol=1e-05, float atol=1e-08, bool equal_nan=False) -> Mask result
    Whether self and other differ by at most atol + rtol * abs(other), or are equal; NaN is NaN if `equal_nan`.
    Shapes: for example self (2, 3), other (3,).
    Source: the entry isclose of the spec.
    Example: gs.isclose(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), gs.tensor([0.8, -0.8, -1.4]))"""
    if rtol.__class__ is not float and rtol.__class__ is not int: rtol = _number("isclose", "rtol", rtol)
    if atol.__class__ is not float and atol.__class__ is not int: atol = _number("isclose", "atol", atol)
    if equal_nan is not False and equal_nan is not True: _refuse("isclose", "equal_nan", equal_nan)
    return _elementwise.isclose(self, other, rtol, atol, equal_nan)
isclose = _Op(
    "isclose", isclose, None, "Tensor self, Tensor other, float rtol, float atol, bool equal_nan", "Mask result", composes=_elementwise.isclose,
    dtypes=("float", "complex", "int", "bool"), planned=True,
)

# derivatives.yaml:1058  logical_and
(_k_logical_and,) = _kernels("logical_and")
def logical_and(self, other):
    """logical_and(Tensor self, Tensor other) -> Mask result
    Whether both self and other are nonzero, element by element.
    Shapes: the tensors are broadcast.
    Dtypes: float, complex, int, bool.
    Raises: RuntimeError for shapes that do not broadcast.
    Source: the entry logical_and of the spec.
    Example: gs.logical_and(gs.tensor([-1.2, 0.2, 1.4]), gs.tensor([0.8, -0.8, -1.4]))"""
    return logical_and.run(self, other)
logical_and = _Op(
    "logical_and", logical_and, None, "Tensor self, Tensor other", "Mask result", kernel=_k_logical_and, dtypes=("float", "complex", "int", "bool"),
    batch="elementwise",
)

def logical_and_(self, other):
    """The in-place form of logical_and: the result is written to self, which is returned."""
    _target, self = self, _before_composite(self)
    return _write_composite("logical_and_", _target, logical_and(self, other))
logical_and_ = logical_and.in_place_form(logical_and_, by_function=True)

# derivatives.yaml:1064  logical_or
(_k_logical_or,) = _kernels("logical_or")
def logical_or(self, other):
    """logical_or(Tensor self, Tensor other) -> Mask result
    Whether self or other is nonzero, element by element.
    Shapes: the tensors are broadcast.
    Dtypes: float, complex, int, bool.
    Raises: RuntimeError for shapes that do not broadcast.
    Source: the entry logical_or of the spec.
    Example: gs.logical_or(gs.tensor([-1.2, 0.2, 1.4]), gs.tensor([0.8, -0.8, -1.4]))"""
    return logical_or.run(self, other)
logical_or = _Op(
    "logical_or", logical_or, None, "Tensor self, Tensor other", "Mask result", kernel=_k_logical_or, dtypes=("float", "complex", "int", "bool"),
    batch="elementwise",
)

def logical_or_(self, other):
    """The in-place form of logical_or: the result is written to self, which is returned."""
    _target, self = self, _before_composite(self)
    return _write_composite("logical_or_", _target, logical_or(self, other))
logical_or_ = logical_or.in_place_form(logical_or_, by_function=True)

# derivatives.yaml:1070  logical_xor
(_k_logical_xor,) = _kernels("logical_xor")
def logical_xor(self, other):
    """logical_xor(Tensor self, Tensor other) -> Mask result
    Whether exactly one of self and other is nonzero, element by element.
    Shapes: the tensors are broadcast.
    Dtypes: float, complex, int, bool.
    Raises: RuntimeError for shapes that do not broadcast.
    Source: the entry logical_xor of the spec.
    Example: gs.logical_xor(gs.tensor([-1.2, 0.2, 1.4]), gs.tensor([0.8, -0.8, -1.4]))"""
    return logical_xor.run(self, other)
logical_xor = _Op(
    "logical_xor", logical_xor, None, "Tensor self, Tensor other", "Mask result", kernel=_k_logical_xor, dtypes=("float", "complex", "int", "bool"),
    batch="elementwise",
)

def logical_xor_(self, other):
    """The in-place form of logical_xor: the result is written to self, which is returned."""
    _target, self = self, _before_composite(self)
    return _write_composite("logical_xor_", _target, logical_xor(self, other))
logical_xor_ = logical_xor.in_place_form(logical_xor_, by_function=True)

# derivatives.yaml:1076  bitwise_and
(_k_bitwise_and,) = _kernels("bitwise_and")
class BitwiseAndBackward0(_OpNode, op="bitwise_and", inputs={"self": 0, "other": 1}, broadcasts=True):
    """self: 0
    other: 0"""
    _saves = {"self_shape": ("shape", 0, 1), "other_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, self_shape, other_shape):
        return (_zeros(self_shape, grad.dtype) if needs & 1 else None, _zeros(other_shape, grad.dtype) if needs & 2 else None)

    def _on_tensors(needs, grad, self_shape, other_shape):
        return (_wrap(_zeros(self_shape, grad._memory.dtype)) if needs & 1 else None, _wrap(_zeros(other_shape, grad._memory.dtype)) if needs & 2 else None)

def _bitwise_and_jvp(self, other, *, result, self_t=None, other_t=None):
    return None

def bitwise_and(self, other):
    """bitwise_and(Tensor self, Tensor other) -> Tensor result
    The bitwise and of integers, or the logical and of bools.
    Shapes: the tensors are broadcast.
    Dtypes: int, bool.
    Raises: RuntimeError for shapes that do not broadcast.
    Gradient of self: 0.
    Gradient of other: 0.
    Source: the entry bitwise_and of the spec.
    Example: gs.bitwise_and(gs.arange(1, 4), gs.arange(2, 5))"""
    return bitwise_and.run(self, other)
bitwise_and = _Op(
    "bitwise_and", bitwise_and, BitwiseAndBackward0, "Tensor self, Tensor other", kernel=_k_bitwise_and, jvp=_bitwise_and_jvp, dtypes=("int", "bool"),
    batch="elementwise",
)

def bitwise_and_(self, other):
    """The in-place form of bitwise_and: the result is written to self, which is returned."""
    return bitwise_and_.run(self, other)
bitwise_and_ = bitwise_and.in_place_form(bitwise_and_)

# derivatives.yaml:1085  bitwise_or
(_k_bitwise_or,) = _kernels("bitwise_or")
class BitwiseOrBackward0(_OpNode, op="bitwise_or", inputs={"self": 0, "other": 1}, broadcasts=True):
    """self: 0
    other: 0"""
    _saves = {"self_shape": ("shape", 0, 1), "other_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, self_shape, other_shape):
        return (_zeros(self_shape, grad.dtype) if needs & 1 else None, _zeros(other_shape, grad.dtype) if needs & 2 else None)

    def _on_tensors(needs, grad, self_shape, other_shape):
        return (_wrap(_zeros(self_shape, grad._memory.dtype)) if needs & 1 else None, _wrap(_zeros(other_shape, grad._memory.dtype)) if needs & 2 else None)

def _bitwise_or_jvp(self, other, *, result, self_t=None, other_t=None):
    return None

def bitwise_or(self, other):
    """bitwise_or(Tensor self, Tensor other) -> Tensor result
    The bitwise or of integers, or the logical or of bools.
    Shapes: the tensors are broadcast.
    Dtypes: int, bool.
    Raises: RuntimeError for shapes that do not broadcast.
    Gradient of self: 0.
    Gradient of other: 0.
    Source: the entry bitwise_or of the spec.
    Example: gs.bitwise_or(gs.arange(1, 4), gs.arange(2, 5))"""
    return bitwise_or.run(self, other)
bitwise_or = _Op(
    "bitwise_or", bitwise_or, BitwiseOrBackward0, "Tensor self, Tensor other", kernel=_k_bitwise_or, jvp=_bitwise_or_jvp, dtypes=("int", "bool"),
    batch="elementwise",
)

def bitwise_or_(self, other):
    """The in-place form of bitwise_or: the result is written to self, which is returned."""
    return bitwise_or_.run(self, other)
bitwise_or_ = bitwise_or.in_place_form(bitwise_or_)

# derivatives.yaml:1094  bitwise_xor
(_k_bitwise_xor,) = _kernels("bitwise_xor")
class BitwiseXorBackward0(_OpNode, op="bitwise_xor", inputs={"self": 0, "other": 1}, broadcasts=True):
    """self: 0
    other: 0"""
    _saves = {"self_shape": ("shape", 0, 1), "other_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, self_shape, other_shape):
        return (_zeros(self_shape, grad.dtype) if needs & 1 else None, _zeros(other_shape, grad.dtype) if needs & 2 else None)

    def _on_tensors(needs, grad, self_shape, other_shape):
        return (_wrap(_zeros(self_shape, grad._memory.dtype)) if needs & 1 else None, _wrap(_zeros(other_shape, grad._memory.dtype)) if needs & 2 else None)

def _bitwise_xor_jvp(self, other, *, result, self_t=None, other_t=None):
    return None

def bitwise_xor(self, other):
    """bitwise_xor(Tensor self, Tensor other) -> Tensor result
    The bitwise exclusive or of integers, or the logical one of bools.
    Shapes: the tensors are broadcast.
    Dtypes: int, bool.
    Raises: RuntimeError for shapes that do not broadcast.
    Gradient of self: 0.
    Gradient of other: 0.
    Source: the entry bitwise_xor of the spec.
    Example: gs.bitwise_xor(gs.arange(1, 4), gs.arange(2, 5))"""
    return bitwise_xor.run(self, other)
bitwise_xor = _Op(
    "bitwise_xor", bitwise_xor, BitwiseXorBackward0, "Tensor self, Tensor other", kernel=_k_bitwise_xor, jvp=_bitwise_xor_jvp, dtypes=("int", "bool"),
    batch="elementwise",
)

def bitwise_xor_(self, other):
    """The in-place form of bitwise_xor: the result is written to self, which is returned."""
    return bitwise_xor_.run(self, other)
bitwise_xor_ = bitwise_xor.in_place_form(bitwise_xor_)

# derivatives.yaml:1103  bitwise_not
(_k_bitwise_not,) = _kernels("bitwise_not")
class BitwiseNotBackward0(_OpNode, op="bitwise_not", inputs={"self": 0}):
    """self: 0"""
    _saves = {"self_shape": ("shape", 0, 1)}

    def _on_arrays(grad, self_shape):
        return _zeros(self_shape, grad.dtype)

    def _on_tensors(grad, self_shape):
        return _wrap(_zeros(self_shape, grad._memory.dtype))

def _bitwise_not_jvp(self, *, result, self_t=None):
    return None

def bitwise_not(self):
    """bitwise_not(Tensor self) -> Tensor result
    The bitwise complement of integers, or the logical not of bools.
    Shapes: any; the result has the same.
    Dtypes: int, bool.
    Gradient of self: 0.
    Source: the entry bitwise_not of the spec.
    Example: gs.bitwise_not(gs.arange(1, 4))"""
    return bitwise_not.run(self)
bitwise_not = _Op(
    "bitwise_not", bitwise_not, BitwiseNotBackward0, "Tensor self", kernel=_k_bitwise_not, jvp=_bitwise_not_jvp, dtypes=("int", "bool"), batch="elementwise",
)

def bitwise_not_(self):
    """The in-place form of bitwise_not: the result is written to self, which is returned."""
    return bitwise_not_.run(self)
bitwise_not_ = bitwise_not.in_place_form(bitwise_not_)

# derivatives.yaml:1112  bitwise_left_shift
(_k_bitwise_left_shift,) = _kernels("bitwise_left_shift")
class BitwiseLeftShiftBackward0(_OpNode, op="bitwise_left_shift", inputs={"self": 0, "other": 1}, broadcasts=True):
    """self: 0
    other: 0"""
    _saves = {"self_shape": ("shape", 0, 1), "other_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, self_shape, other_shape):
        return (_zeros(self_shape, grad.dtype) if needs & 1 else None, _zeros(other_shape, grad.dtype) if needs & 2 else None)

    def _on_tensors(needs, grad, self_shape, other_shape):
        return (_wrap(_zeros(self_shape, grad._memory.dtype)) if needs & 1 else None, _wrap(_zeros(other_shape, grad._memory.dtype)) if needs & 2 else None)

def _bitwise_left_shift_jvp(self, other, *, result, self_t=None, other_t=None):
    return None

def bitwise_left_shift(self, other):
    """bitwise_left_shift(Tensor self, Tensor other) -> Tensor result
    The bits of self moved up by other places, zeros behind them; zero for all places, or a negative number.
    Shapes: the tensors are broadcast.
    Dtypes: int.
    Raises: RuntimeError for shapes that do not broadcast.
    Gradient of self: 0.
    Gradient of other: 0.
    Source: the entry bitwise_left_shift of the spec.
    Example: gs.bitwise_left_shift(gs.arange(1, 4), gs.arange(2, 5))"""
    return bitwise_left_shift.run(self, other)
bitwise_left_shift = _Op(
    "bitwise_left_shift", bitwise_left_shift, BitwiseLeftShiftBackward0, "Tensor self, Tensor other", kernel=_k_bitwise_left_shift, jvp=_bitwise_left_shift_jvp,
    dtypes=("int",), batch="elementwise",
)

def bitwise_left_shift_(self, other):
    """The in-place form of bitwise_left_shift: the result is written to self, which is returned."""
    return bitwise_left_shift_.run(self, other)
bitwise_left_shift_ = bitwise_left_shift.in_place_form(bitwise_left_shift_)

# derivatives.yaml:1121  bitwise_right_shift
(_k_bitwise_right_shift,) = _kernels("bitwise_right_shift")
class BitwiseRightShiftBackward0(_OpNode, op="bitwise_right_shift", inputs={"self": 0, "other": 1}, broadcasts=True):
    """self: 0
    other: 0"""
    _saves = {"self_shape": ("shape", 0, 1), "other_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, self_shape, other_shape):
        return (_zeros(self_shape, grad.dtype) if needs & 1 else None, _zeros(other_shape, grad.dtype) if needs & 2 else None)

    def _on_tensors(needs, grad, self_shape, other_shape):
        return (_wrap(_zeros(self_shape, grad._memory.dtype)) if needs & 1 else None, _wrap(_zeros(other_shape, grad._memory.dtype)) if needs & 2 else None)

def _bitwise_right_shift_jvp(self, other, *, result, self_t=None, other_t=None):
    return None

def bitwise_right_shift(self, other):
    """bitwise_right_shift(Tensor self, Tensor other) -> Tensor result
    The bits of self moved down by other places behind the sign; the sign for all places, or a negative number.
    Shapes: the tensors are broadcast.
    Dtypes: int.
    Raises: RuntimeError for shapes that do not broadcast.
    Gradient of self: 0.
    Gradient of other: 0.
    Source: the entry bitwise_right_shift of the spec.
    Example: gs.bitwise_right_shift(gs.arange(1, 4), gs.arange(2, 5))"""
    return bitwise_right_shift.run(self, other)
bitwise_right_shift = _Op(
    "bitwise_right_shift", bitwise_right_shift, BitwiseRightShiftBackward0, "Tensor self, Tensor other", kernel=_k_bitwise_right_shift,
    jvp=_bitwise_right_shift_jvp, dtypes=("int",), batch="elementwise",
)

def bitwise_right_shift_(self, other):
    """The in-place form of bitwise_right_shift: the result is written to self, which is returned."""
    return bitwise_right_shift_.run(self, other)
bitwise_right_shift_ = bitwise_right_shift.in_place_form(bitwise_right_shift_)

# derivatives.yaml:1130  addcmul
_k_addcmul, _k_addcmul_backward_tensor1, _k_addcmul_backward_tensor2 = _kernels("addcmul", "addcmul_backward_tensor1", "addcmul_backward_tensor2")
class AddcmulBackward0(_OpNode, op="addcmul", inputs={"self": 0, "tensor1": 1, "tensor2": 2}, broadcasts=True):
    """self: grad
    tensor1: grad * conj(tensor2 * value)
    tensor2: grad * conj(tensor1 * value)"""
    _saves = {
        "self_shape": ("shape", 0, 1), "tensor2": ("input", 2, 2), "value": ("argument", 3, 6), "tensor1_shape": ("shape", 1, 2), "tensor1": ("input", 1, 4),
        "tensor2_shape": ("shape", 2, 4),
    }

    def _on_arrays(needs, grad, tensor2, value, tensor1):
        return (
            grad if needs & 1 else None, _k_addcmul_backward_tensor1(grad, tensor2, _exact_scalar(value, grad)) if needs & 2 else None,
            _k_addcmul_backward_tensor2(grad, tensor1, _exact_scalar(value, grad)) if needs & 4 else None,
        )

    def _on_tensors(needs, grad, tensor2, value, tensor1):
        return (
            grad if needs & 1 else None, grad * _conjugate(tensor2 * value) if needs & 2 else None, grad * _conjugate(tensor1 * value) if needs & 4 else None,
        )

def _addcmul_jvp(self, tensor1, tensor2, value, *, result, self_t=None, tensor1_t=None, tensor2_t=None):
    return _total(
        None if self_t is None else self_t, None if tensor1_t is None else tensor1_t * (tensor2 * value),
        None if tensor2_t is None else tensor2_t * (tensor1 * value),
    )

def _addcmul_jvp_arrays(self, tensor1, tensor2, value, *, result, self_t=None, tensor1_t=None, tensor2_t=None):
    return _total(
        None if self_t is None else self_t._array,
        None if tensor1_t is None else _k_addcmul_backward_tensor1(tensor1_t._array, tensor2._array, _exact_scalar(value, tensor1_t._array)),
        None if tensor2_t is None else _k_addcmul_backward_tensor2(tensor2_t._array, tensor1._array, _exact_scalar(value, tensor2_t._array)),
    )

def addcmul(self, tensor1, tensor2, *, value=1):
    """addcmul(Tensor self, Tensor tensor1, Tensor tensor2, *, scalar value=1) -> Tensor result
    The sum of self and value times the product of tensor1 and tensor2.
    Shapes: the tensors are broadcast.
    Dtypes: float, complex, int.
    Raises: RuntimeError for shapes that do not broadcast.
    Gradient of self: grad.
    Gradient of tensor1: grad * conj(tensor2 * value).
    Gradient of tensor2: grad * conj(tensor1 * value).
    Source: the entry addcmul of the spec.
    Example: gs.addcmul(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), gs.linspace(2.0, -2.0, 6).reshape(2, 3), gs.tensor([-0.2, 1.2, -1.6]))"""
    return addcmul.run(self, tensor1, tensor2, value)
addcmul = _Op(
    "addcmul", addcmul, AddcmulBackward0, "Tensor self, Tensor tensor1, Tensor tensor2, scalar value", kernel=_k_addcmul, exact=8, jvp=_addcmul_jvp,
    jvp_arrays=_addcmul_jvp_arrays, dtypes=("float", "complex", "int"), batch="elementwise",
)

def addcmul_(self, tensor1, tensor2, *, value=1):
    """The in-place form of addcmul: the result is written to self, which is returned."""
    return addcmul_.run(self, tensor1, tensor2, value)
addcmul_ = addcmul.in_place_form(addcmul_)

# derivatives.yaml:1140  addcdiv
_k_addcdiv, _k_addcdiv_backward_tensor1, _k_addcdiv_backward_tensor2 = _kernels("addcdiv", "addcdiv_backward_tensor1", "addcdiv_backward_tensor2")
class AddcdivBackward0(_OpNode, op="addcdiv", inputs={"self": 0, "tensor1": 1, "tensor2": 2}, broadcasts=True):
    """self: grad
    tensor1: grad * conj(value / tensor2)
    tensor2: -grad * conj(tensor1 / tensor2 * value / tensor2)"""
    _saves = {
        "self_shape": ("shape", 0, 1), "value": ("argument", 3, 6), "tensor2": ("input", 2, 6), "tensor1_shape": ("shape", 1, 2), "tensor1": ("input", 1, 4),
        "tensor2_shape": ("shape", 2, 4),
    }

    def _on_arrays(needs, grad, value, tensor2, tensor1):
        return (
            grad if needs & 1 else None, _k_addcdiv_backward_tensor1(grad, tensor2, _exact_scalar(value, grad)) if needs & 2 else None,
            _k_addcdiv_backward_tensor2(grad, tensor1, tensor2, _exact_scalar(value, grad)) if needs & 4 else None,
        )

    def _on_tensors(needs, grad, value, tensor2, tensor1):
        return (
            grad if needs & 1 else None, grad * _conjugate(value / tensor2) if needs & 2 else None,
            (-grad) * _conjugate(((tensor1 / tensor2) * value) / tensor2) if needs & 4 else None,
        )

def _addcdiv_jvp(self, tensor1, tensor2, value, *, result, self_t=None, tensor1_t=None, tensor2_t=None):
    return _total(
        None if self_t is None else self_t, None if tensor1_t is None else tensor1_t * (value / tensor2),
        None if tensor2_t is None else (-tensor2_t) * (((tensor1 / tensor2) * value) / tensor2),
    )

def _addcdiv_jvp_arrays(self, tensor1, tensor2, value, *, result, self_t=None, tensor1_t=None, tensor2_t=None):
    return _total(
        None if self_t is None else self_t._array,
        None if tensor1_t is None else _k_addcdiv_backward_tensor1(tensor1_t._array, tensor2._array, _exact_scalar(value, tensor1_t._array)),
        None if tensor2_t is None else _k_addcdiv_backward_tensor2(tensor2_t._array, tensor1._array, tensor2._array, _exact_scalar(value, tensor2_t._array)),
    )

def addcdiv(self, tensor1, tensor2, *, value=1):
    """addcdiv(Tensor self, Tensor tensor1, Tensor tensor2, *, scalar value=1) -> Tensor result
    The sum of self and value times the quotient of tensor1 and tensor2.
    Shapes: the tensors are broadcast.
    Dtypes: float, complex.
    Raises: RuntimeError for shapes that do not broadcast.
    Gradient of self: grad.
    Gradient of tensor1: grad * conj(value / tensor2).
    Gradient of tensor2: -grad * conj(tensor1 / tensor2 * value / tensor2).
    Source: the entry addcdiv of the spec.
    Example: gs.addcdiv(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), gs.linspace(2.0, -2.0, 6).reshape(2, 3), gs.tensor([1.18, 1.7, 0.65]))"""
    return addcdiv.run(self, tensor1, tensor2, value)
addcdiv = _Op(
    "addcdiv", addcdiv, AddcdivBackward0, "Tensor self, Tensor tensor1, Tensor tensor2, scalar value", kernel=_k_addcdiv, exact=8, jvp=_addcdiv_jvp,
    jvp_arrays=_addcdiv_jvp_arrays, dtypes=("float", "complex"), batch="elementwise",
)

def addcdiv_(self, tensor1, tensor2, *, value=1):
    """The in-place form of addcdiv: the result is written to self, which is returned."""
    return addcdiv_.run(self, tensor1, tensor2, value)
addcdiv_ = addcdiv.in_place_form(addcdiv_)

# derivatives.yaml:1150  copy
(_k_copy,) = _kernels("copy")
class CopyBackward0(_OpNode, op="copy", inputs={"self": 0, "src": 1}, broadcasts=True):
    """self: 0
    src: grad"""
    _saves = {"self_shape": ("shape", 0, 1), "src_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, self_shape):
        return (_zeros(self_shape, grad.dtype) if needs & 1 else None, grad if needs & 2 else None)

    def _on_tensors(needs, grad, self_shape):
        return (_wrap(_zeros(self_shape, grad._memory.dtype)) if needs & 1 else None, grad if needs & 2 else None)

def _copy_jvp(self, src, *, result, self_t=None, src_t=None):
    return None if src_t is None else src_t

def _copy_jvp_arrays(self, src, *, result, self_t=None, src_t=None):
    return None if src_t is None else src_t._array

def copy(self, src):
    """copy(Tensor self, Tensor src) -> Tensor result
    The values of src in the shape of self."""
    return copy.run(self, src)
copy = _Op(
    "copy", copy, CopyBackward0, "Tensor self, Tensor src", kernel=_k_copy, jvp=_copy_jvp, jvp_arrays=_copy_jvp_arrays,
    dtypes=("float", "complex", "int", "bool"), casts=True, batch="elementwise", public=False,
)

def copy_(self, src):
    """The in-place form of copy: the result is written to self, which is returned.
    copy(Tensor self, Tensor src) -> Tensor result
    The values of src in the shape of self."""
    return copy_.run(self, src)
copy_ = copy.in_place_form(copy_)

# derivatives.yaml:1160  fill
(_k_fill,) = _kernels("fill")
class FillBackward0(_OpNode, op="fill", inputs={"self": 0, "value": 1}, broadcasts=True):
    """self: 0
    value: grad"""
    _saves = {"self_shape": ("shape", 0, 1), "value_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, self_shape):
        return (_zeros(self_shape, grad.dtype) if needs & 1 else None, grad if needs & 2 else None)

    def _on_tensors(needs, grad, self_shape):
        return (_wrap(_zeros(self_shape, grad._memory.dtype)) if needs & 1 else None, grad if needs & 2 else None)

def _fill_jvp(self, value, *, result, self_t=None, value_t=None):
    return None if value_t is None else value_t

def _fill_jvp_arrays(self, value, *, result, self_t=None, value_t=None):
    return None if value_t is None else value_t._array

def fill(self, value):
    """fill(Tensor self, Tensor value) -> Tensor result
    The value at every element, in the shape of self.
    Shapes: the tensors are broadcast.
    Dtypes: float, complex, int, bool.
    Raises: RuntimeError for shapes that do not broadcast.
    Gradient of self: 0.
    Gradient of value: grad.
    Source: the entry fill of the spec.
    Example: gs.fill(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), gs.tensor(0.8))"""
    return fill.run(self, value)
fill = _Op(
    "fill", fill, FillBackward0, "Tensor self, Tensor value", kernel=_k_fill, jvp=_fill_jvp, jvp_arrays=_fill_jvp_arrays,
    dtypes=("float", "complex", "int", "bool"), casts=True, batch="elementwise",
)

def fill_(self, value):
    """The in-place form of fill: the result is written to self, which is returned."""
    return fill_.run(self, value)
fill_ = fill.in_place_form(fill_)

# derivatives.yaml:1169  mse
_k_mse, _k_mse_backward_self, _k_mse_backward_target = _kernels("mse", "mse_backward_self", "mse_backward_target")
class MseBackward0(_OpNode, op="mse", inputs={"self": 0, "target": 1}, broadcasts=True):
    """self: 2 * grad * (self - target)
    target: 2 * grad * (target - self)"""
    _saves = {"self": ("input", 0, 3), "target": ("input", 1, 3), "self_shape": ("shape", 0, 1), "target_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, self, target):
        return (_k_mse_backward_self(grad, self, target) if needs & 1 else None, _k_mse_backward_target(grad, self, target) if needs & 2 else None)

    def _on_tensors(needs, grad, self, target):
        return ((2 * grad) * (self - target) if needs & 1 else None, (2 * grad) * (target - self) if needs & 2 else None)

def _mse_jvp(self, target, *, result, self_t=None, target_t=None):
    return _total(None if self_t is None else (2 * self_t) * (self - target), None if target_t is None else (2 * target_t) * (target - self))

def _mse_jvp_arrays(self, target, *, result, self_t=None, target_t=None):
    return _total(
        None if self_t is None else _k_mse_backward_self(self_t._array, self._array, target._array),
        None if target_t is None else _k_mse_backward_target(target_t._array, self._array, target._array),
    )

def mse(self, target):
    """mse(Tensor self, Tensor target) -> Tensor result
    The squared difference of self and target."""
    return mse.run(self, target)
mse = _Op("mse", mse, MseBackward0, "Tensor self, Tensor target", kernel=_k_mse, jvp=_mse_jvp, jvp_arrays=_mse_jvp_arrays, batch="elementwise", public=False)

# derivatives.yaml:1177  bce_logits
_k_bce_logits, _k_bce_logits_backward_self, _k_bce_logits_backward_target = _kernels("bce_logits", "bce_logits_backward_self", "bce_logits_backward_target")
class BceLogitsBackward0(_OpNode, op="bce_logits", inputs={"self": 0, "target": 1}, broadcasts=True):
    """self: grad * (sigmoid(self) - target)
    target: -grad * self"""
    _saves = {"self": ("input", 0, 3), "target": ("input", 1, 1), "self_shape": ("shape", 0, 1), "target_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, self, target):
        return (_k_bce_logits_backward_self(grad, self, target) if needs & 1 else None, _k_bce_logits_backward_target(grad, self) if needs & 2 else None)

    def _on_tensors(needs, grad, self, target):
        return (grad * (_ops.sigmoid(self) - target) if needs & 1 else None, (-grad) * self if needs & 2 else None)

def _bce_logits_jvp(self, target, *, result, self_t=None, target_t=None):
    return _total(None if self_t is None else self_t * (_ops.sigmoid(self) - target), None if target_t is None else (-target_t) * self)

def _bce_logits_jvp_arrays(self, target, *, result, self_t=None, target_t=None):
    return _total(
        None if self_t is None else _k_bce_logits_backward_self(self_t._array, self._array, target._array),
        None if target_t is None else _k_bce_logits_backward_target(target_t._array, self._array),
    )

def bce_logits(self, target):
    """bce_logits(Tensor self, Tensor target) -> Tensor result
    The binary cross entropy of the probability target and the logit self."""
    return bce_logits.run(self, target)
bce_logits = _Op(
    "bce_logits", bce_logits, BceLogitsBackward0, "Tensor self, Tensor target", kernel=_k_bce_logits, jvp=_bce_logits_jvp, jvp_arrays=_bce_logits_jvp_arrays,
    batch="elementwise", public=False,
)

_OPS.enter((
    where, masked_fill, eq, ne, lt, le, gt, ge, isclose, logical_and, logical_or, logical_xor, bitwise_and, bitwise_or, bitwise_xor, bitwise_not,
    bitwise_left_shift, bitwise_right_shift, addcmul, addcdiv, copy, fill, mse, bce_logits,
))
_add_methods({
    "masked_fill": masked_fill, "masked_fill_": masked_fill_, "__eq__": _operator_method(eq), "eq": eq, "eq_": eq_, "__ne__": _operator_method(ne), "ne": ne,
    "not_equal": ne, "ne_": ne_, "not_equal_": ne_, "__lt__": _operator_method(lt), "lt": lt, "less": lt, "lt_": lt_, "less_": lt_,
    "__le__": _operator_method(le), "le": le, "less_equal": le, "le_": le_, "less_equal_": le_, "__gt__": _operator_method(gt), "gt": gt, "greater": gt,
    "gt_": gt_, "greater_": gt_, "__ge__": _operator_method(ge), "ge": ge, "greater_equal": ge, "ge_": ge_, "greater_equal_": ge_, "isclose": isclose,
    "logical_and": logical_and, "logical_and_": logical_and_, "logical_or": logical_or, "logical_or_": logical_or_, "logical_xor": logical_xor,
    "logical_xor_": logical_xor_, "__and__": _operator_method(bitwise_and), "__rand__": _reflected(bitwise_and), "__iand__": _operator_method(bitwise_and_),
    "bitwise_and": bitwise_and, "bitwise_and_": bitwise_and_, "__or__": _operator_method(bitwise_or), "__ror__": _reflected(bitwise_or),
    "__ior__": _operator_method(bitwise_or_), "bitwise_or": bitwise_or, "bitwise_or_": bitwise_or_, "__xor__": _operator_method(bitwise_xor),
    "__rxor__": _reflected(bitwise_xor), "__ixor__": _operator_method(bitwise_xor_), "bitwise_xor": bitwise_xor, "bitwise_xor_": bitwise_xor_,
    "__invert__": bitwise_not, "bitwise_not": bitwise_not, "bitwise_not_": bitwise_not_, "__lshift__": _operator_method(bitwise_left_shift),
    "__rlshift__": _reflected(bitwise_left_shift), "__ilshift__": _operator_method(bitwise_left_shift_), "bitwise_left_shift": bitwise_left_shift,
    "bitwise_left_shift_": bitwise_left_shift_, "__rshift__": _operator_method(bitwise_right_shift), "__rrshift__": _reflected(bitwise_right_shift),
    "__irshift__": _operator_method(bitwise_right_shift_), "bitwise_right_shift": bitwise_right_shift, "bitwise_right_shift_": bitwise_right_shift_,
    "addcmul": addcmul, "addcmul_": addcmul_, "addcdiv": addcdiv, "addcdiv_": addcdiv_, "copy_": copy_, "fill": fill, "fill_": fill_,
})

__all__ = (
    "where", "masked_fill", "masked_fill_", "eq", "eq_", "ne", "ne_", "not_equal", "not_equal_", "lt", "lt_", "less", "less_", "le", "le_", "less_equal",
    "less_equal_", "gt", "gt_", "greater", "greater_", "ge", "ge_", "greater_equal", "greater_equal_", "isclose", "logical_and", "logical_and_", "logical_or",
    "logical_or_", "logical_xor", "logical_xor_", "bitwise_and", "bitwise_and_", "bitwise_or", "bitwise_or_", "bitwise_xor", "bitwise_xor_", "bitwise_not",
    "bitwise_not_", "bitwise_left_shift", "bitwise_left_shift_", "bitwise_right_shift", "bitwise_right_shift_", "addcmul", "addcmul_", "addcdiv", "addcdiv_",
    "copy", "copy_", "fill", "fill_", "mse", "bce_logits",
)
_publish({name: globals()[name] for name in __all__})
