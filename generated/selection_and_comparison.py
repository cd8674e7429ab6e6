# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
"""Selection and comparison: Selection, comparisons, logic, and compound formulas that are one kernel."""

from gradspec.composites import elementwise as _elementwise
from numpy import asarray as _asarray
from gradspec.core import ops as _ops
from gradspec.core.bare import Tensor as _Tensor, add_methods as _add_methods, wrap as _wrap
from gradspec.core.kernels import kernels as _kernels
from gradspec.core.ops import OPS as _OPS, publish as _publish
from gradspec.core.path import Op as _Op, edge_of as _edge_of, next_sequence as _next_sequence
from gradspec.core.state import state as _state
from gradspec.dispatch.arguments import bad_argument as _bad_argument, bad_operand as _bad_operand, number as _number, refuse as _refuse
from gradspec.dispatch.formulas import (
    choose as _choose, conjugate as _conjugate, total as _total, unbroadcast as _unbroadcast, unbroadcast_tensor as _unbroadcast_tensor, zeros as _zeros,
)
from gradspec.dispatch.operands import (
    RETRY as _RETRY, operand_pair as _operand_pair, operands as _operands, operator_method as _operator_method, reflected as _reflected, retry as _retry,
    scalar as _scalar,
)
from gradspec.graph.node import FREED as _FREED
from gradspec.graph.outputs import output as _output
from gradspec.graph.saved import OpNode as _OpNode, resolve as _resolve, saved_input as _saved_input
from gradspec.graph.writes import (
    before_composite as _before_composite, before_inplace as _before_inplace, inplace_operand as _inplace_operand, narrowed as _narrowed, write as _write,
    write_composite as _write_composite, written as _written,
)

# derivatives.yaml:1544  where
_k_where, _k_where_backward_self, _k_where_backward_other = _kernels("where", "where_backward_self", "where_backward_other")
class WhereBackward0(_OpNode, op="where", inputs=("self", "other")):
    """self: grad if condition else 0
    other: 0 if condition else grad"""
    __slots__ = ("edge_self", "edge_other", "condition", "condition_version", "self_shape", "other_shape")
    _save_kinds = {"condition": "input", "self_shape": "value", "other_shape": "value"}
    def _edge_targets(node): return (node.edge_self, node.edge_other)

    def _backward_arrays(node, grad, retain, needed):
        edge_self, grad_self = node.edge_self, None
        if edge_self is not None and (needed is None or edge_self in needed):
            condition = node.condition
            if condition._storage is not None and condition._storage.version != node.condition_version:
                condition = _resolve(node, "condition")
            condition = condition._array
            grad_self = _k_where_backward_self(grad, condition)
            if grad_self.shape != node.self_shape:
                grad_self = _unbroadcast(grad_self, node.self_shape)
        edge_other, grad_other = node.edge_other, None
        if edge_other is not None and (needed is None or edge_other in needed):
            condition = node.condition
            if condition._storage is not None and condition._storage.version != node.condition_version:
                condition = _resolve(node, "condition")
            condition = condition._array
            grad_other = _k_where_backward_other(grad, condition)
            if grad_other.shape != node.other_shape:
                grad_other = _unbroadcast(grad_other, node.other_shape)
        if not retain:
            node.condition = _FREED
        return ((edge_self, grad_self), (edge_other, grad_other))

    def _backward_tensors(node, grad, needed):
        edge_self, grad_self = node.edge_self, None
        if edge_self is not None and (needed is None or edge_self in needed):
            condition = _saved_input(node, "condition")
            grad_self = _unbroadcast_tensor(_choose(condition, grad, 0), node.self_shape)
        edge_other, grad_other = node.edge_other, None
        if edge_other is not None and (needed is None or edge_other in needed):
            condition = _saved_input(node, "condition")
            grad_other = _unbroadcast_tensor(_choose(condition, 0, grad), node.other_shape)
        return ((edge_self, grad_self), (edge_other, grad_other))

def _where_jvp(condition, self, other, *, result, self_t=None, other_t=None):
    return _total(None if self_t is None else _choose(condition, self_t, 0), None if other_t is None else _choose(condition, 0, other_t))

def _where_jvp_arrays(condition, self, other, *, result, self_t=None, other_t=None):
    return _total(
        None if self_t is None else _k_where_backward_self(self_t._array, condition._array),
        None if other_t is None else _k_where_backward_other(other_t._array, condition._array),
    )

def where(condition, self, other):
    """where(Mask condition, Tensor self, Tensor other) -> Tensor result
    The elements of self where condition is True, and those of other elsewhere.
    Shapes: broadcast. Dtypes: float, complex, int, bool. Gradient of self: grad if condition else 0. Gradient of other: 0 if condition else grad. Example:
    gs.where(gs.tensor([True, False, True]), gs.linspace(2.0, -2.0, 6).reshape(2, 3), gs.tensor([-0.2, 1.2, -1.6]))"""
    if type(self) is not _Tensor or type(other) is not _Tensor:
        condition, self, other = _operands("where", condition, self, other)
    try:
        result_array = _asarray(_k_where(condition._array, self._array, other._array))
    except _RETRY as error:
        return _retry("where", error, (condition, self, other))
    node = None
    if (self._requires_grad or other._requires_grad) and _state.mode & 1:
        node = WhereBackward0()
        node._sequence_number, node._node_extra = _next_sequence(), None
        node.edge_self = node.edge_other = None
        node.condition = condition
        node.condition_version = 0 if condition._storage is None else condition._storage.version
        if self._requires_grad:
            node.self_shape = self._array.shape
            node.edge_self = self._node or self if self._view is None else _edge_of(self)
        if other._requires_grad:
            node.other_shape = other._array.shape
            node.edge_other = other._node or other if other._view is None else _edge_of(other)
    return _output("where", (condition, self, other), result_array, node)
where = _Op("where", where, WhereBackward0)

# derivatives.yaml:1566  masked_fill
_k_masked_fill, _k_masked_fill_backward_self, _k_masked_fill_backward_value = _kernels("masked_fill", "masked_fill_backward_self", "masked_fill_backward_value")
class MaskedFillBackward0(_OpNode, op="masked_fill", inputs=("self", "value")):
    """self: 0 if mask else grad
    value: grad if mask else 0"""
    __slots__ = ("edge_self", "edge_value", "mask", "mask_version", "self_shape", "value_shape")
    _save_kinds = {"mask": "input", "self_shape": "value", "value_shape": "value"}
    def _edge_targets(node): return (node.edge_self, node.edge_value)

    def _backward_arrays(node, grad, retain, needed):
        edge_self, grad_self = node.edge_self, None
        if edge_self is not None and (needed is None or edge_self in needed):
            mask = node.mask
            if mask._storage is not None and mask._storage.version != node.mask_version:
                mask = _resolve(node, "mask")
            mask = mask._array
            grad_self = _k_masked_fill_backward_self(grad, mask)
            if grad_self.shape != node.self_shape:
                grad_self = _unbroadcast(grad_self, node.self_shape)
        edge_value, grad_value = node.edge_value, None
        if edge_value is not None and (needed is None or edge_value in needed):
            mask = node.mask
            if mask._storage is not None and mask._storage.version != node.mask_version:
                mask = _resolve(node, "mask")
            mask = mask._array
            grad_value = _k_masked_fill_backward_value(grad, mask)
            if grad_value.shape != node.value_shape:
                grad_value = _unbroadcast(grad_value, node.value_shape)
        if not retain:
            node.mask = _FREED
        return ((edge_self, grad_self), (edge_value, grad_value))

    def _backward_tensors(node, grad, needed):
        edge_self, grad_self = node.edge_self, None
        if edge_self is not None and (needed is None or edge_self in needed):
            mask = _saved_input(node, "mask")
            grad_self = _unbroadcast_tensor(_choose(mask, 0, grad), node.self_shape)
        edge_value, grad_value = node.edge_value, None
        if edge_value is not None and (needed is None or edge_value in needed):
            mask = _saved_input(node, "mask")
            grad_value = _unbroadcast_tensor(_choose(mask, grad, 0), node.value_shape)
        return ((edge_self, grad_self), (edge_value, grad_value))

def _masked_fill_jvp(self, mask, value, *, result, self_t=None, value_t=None):
    return _total(None if self_t is None else _choose(mask, 0, self_t), None if value_t is None else _choose(mask, value_t, 0))

def _masked_fill_jvp_arrays(self, mask, value, *, result, self_t=None, value_t=None):
    return _total(
        None if self_t is None else _k_masked_fill_backward_self(self_t._array, mask._array),
        None if value_t is None else _k_masked_fill_backward_value(value_t._array, mask._array),
    )

def _record_masked_fill(self, mask, value):
    node = MaskedFillBackward0()
    node._sequence_number, node._node_extra = _next_sequence(), None
    node.edge_self = node.edge_value = None
    node.mask = mask
    node.mask_version = 0 if mask._storage is None else mask._storage.version
    if self._requires_grad:
        node.self_shape = self._array.shape
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
    if value._requires_grad:
        node.value_shape = value._array.shape
        node.edge_value = value._node or value if value._view is None else _edge_of(value)
    return node

def masked_fill(self, mask, value):
    """masked_fill(Tensor self, Mask mask, Tensor value) -> Tensor result
    The elements of self, and value where mask is True.
    Shapes: broadcast. Dtypes: float, complex, int, bool. Gradient of self: 0 if mask else grad. Gradient of value: grad if mask else 0. Example:
    gs.masked_fill(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), gs.tensor([True, False, True]), gs.tensor(-0.2))"""
    if type(mask) is not _Tensor or type(value) is not _Tensor:
        self, mask, value = _operands("masked_fill", self, mask, value)
    try:
        result_array = _asarray(_k_masked_fill(self._array, mask._array, value._array))
    except _RETRY as error:
        return _retry("masked_fill", error, (self, mask, value))
    node = _record_masked_fill(self, mask, value) if (self._requires_grad or value._requires_grad) and _state.mode & 1 else None
    return _output("masked_fill", (self, mask, value), result_array, node)
masked_fill = _Op("masked_fill", masked_fill, MaskedFillBackward0)

def masked_fill_(self, mask, value):
    """The in-place form of masked_fill: the result is written to self, which is returned."""
    mask = _inplace_operand("masked_fill_", "mask", mask, self, False, casts=True)
    value = _inplace_operand("masked_fill_", "value", value, self, True, casts=True)
    _recorded = _state.mode & 1 and (self._requires_grad or value._requires_grad)
    _target, self = self, _before_inplace(self, _recorded, False) if _state.mode else self
    node = _record_masked_fill(self, mask, value) if _recorded else None
    _write("masked_fill", _k_masked_fill, "masked_fill_", _target, self._array, mask._array, value._array)
    return _written("masked_fill", (self, mask, value), _target, node)
masked_fill_ = _Op("masked_fill", masked_fill_, MaskedFillBackward0, writes="masked_fill_")

# derivatives.yaml:1585  eq
(_k_eq,) = _kernels("eq")
def eq(self, other):
    """eq(Tensor self, Tensor other) -> Mask result
    Whether self equals other, element by element.
    Shapes: broadcast. Dtypes: float, complex, int, bool. Example: gs.eq(gs.tensor([-1.2, 0.2, 1.4]), gs.tensor([0.8, -0.8, -1.4]))"""
    if type(other) is not _Tensor:
        self, other = _operand_pair("eq", self, other)
    try:
        result_array = _asarray(_k_eq(self._array, other._array))
    except _RETRY as error:
        return _retry("eq", error, (self, other))
    return _output("eq", (self, other), result_array, None)
eq = _Op("eq", eq, None)

def eq_(self, other):
    """The in-place form of eq: the result is written to self, which is returned."""
    _target, self = self, _before_composite(self)
    return _write_composite("eq_", _target, eq(self, other))
eq_ = _Op("eq_", eq_, None)

# derivatives.yaml:1593  ne
(_k_ne,) = _kernels("ne")
def ne(self, other):
    """ne(Tensor self, Tensor other) -> Mask result
    Whether self differs from other, element by element.
    Shapes: broadcast. Dtypes: float, complex, int, bool. Example: gs.ne(gs.tensor([-1.2, 0.2, 1.4]), gs.tensor([0.8, -0.8, -1.4]))"""
    if type(other) is not _Tensor:
        self, other = _operand_pair("ne", self, other)
    try:
        result_array = _asarray(_k_ne(self._array, other._array))
    except _RETRY as error:
        return _retry("ne", error, (self, other))
    return _output("ne", (self, other), result_array, None)
ne = _Op("ne", ne, None)

def ne_(self, other):
    """The in-place form of ne: the result is written to self, which is returned."""
    _target, self = self, _before_composite(self)
    return _write_composite("ne_", _target, ne(self, other))
ne_ = _Op("ne_", ne_, None)

not_equal = ne

# derivatives.yaml:1602  lt
(_k_lt,) = _kernels("lt")
def lt(self, other):
    """lt(Tensor self, Tensor other) -> Mask result
    Whether self is less than other, element by element.
    Shapes: broadcast. Dtypes: float, int, bool. Example: gs.lt(gs.tensor([-1.2, 0.2, 1.4]), gs.tensor([0.8, -0.8, -1.4]))"""
    if type(other) is not _Tensor:
        self, other = _operand_pair("lt", self, other)
    try:
        result_array = _asarray(_k_lt(self._array, other._array))
    except _RETRY as error:
        return _retry("lt", error, (self, other))
    return _output("lt", (self, other), result_array, None)
lt = _Op("lt", lt, None)

def lt_(self, other):
    """The in-place form of lt: the result is written to self, which is returned."""
    _target, self = self, _before_composite(self)
    return _write_composite("lt_", _target, lt(self, other))
lt_ = _Op("lt_", lt_, None)

less = lt

# derivatives.yaml:1611  le
(_k_le,) = _kernels("le")
def le(self, other):
    """le(Tensor self, Tensor other) -> Mask result
    Whether self is less than or equal to other, element by element.
    Shapes: broadcast. Dtypes: float, int, bool. Example: gs.le(gs.tensor([-1.2, 0.2, 1.4]), gs.tensor([0.8, -0.8, -1.4]))"""
    if type(other) is not _Tensor:
        self, other = _operand_pair("le", self, other)
    try:
        result_array = _asarray(_k_le(self._array, other._array))
    except _RETRY as error:
        return _retry("le", error, (self, other))
    return _output("le", (self, other), result_array, None)
le = _Op("le", le, None)

def le_(self, other):
    """The in-place form of le: the result is written to self, which is returned."""
    _target, self = self, _before_composite(self)
    return _write_composite("le_", _target, le(self, other))
le_ = _Op("le_", le_, None)

less_equal = le

# derivatives.yaml:1620  gt
(_k_gt,) = _kernels("gt")
def gt(self, other):
    """gt(Tensor self, Tensor other) -> Mask result
    Whether self is greater than other, element by element.
    Shapes: broadcast. Dtypes: float, int, bool. Example: gs.gt(gs.tensor([-1.2, 0.2, 1.4]), gs.tensor([0.8, -0.8, -1.4]))"""
    if type(other) is not _Tensor:
        self, other = _operand_pair("gt", self, other)
    try:
        result_array = _asarray(_k_gt(self._array, other._array))
    except _RETRY as error:
        return _retry("gt", error, (self, other))
    return _output("gt", (self, other), result_array, None)
gt = _Op("gt", gt, None)

def gt_(self, other):
    """The in-place form of gt: the result is written to self, which is returned."""
    _target, self = self, _before_composite(self)
    return _write_composite("gt_", _target, gt(self, other))
gt_ = _Op("gt_", gt_, None)

greater = gt

# derivatives.yaml:1629  ge
(_k_ge,) = _kernels("ge")
def ge(self, other):
    """ge(Tensor self, Tensor other) -> Mask result
    Whether self is greater than or equal to other, element by element.
    Shapes: broadcast. Dtypes: float, int, bool. Example: gs.ge(gs.tensor([-1.2, 0.2, 1.4]), gs.tensor([0.8, -0.8, -1.4]))"""
    if type(other) is not _Tensor:
        self, other = _operand_pair("ge", self, other)
    try:
        result_array = _asarray(_k_ge(self._array, other._array))
    except _RETRY as error:
        return _retry("ge", error, (self, other))
    return _output("ge", (self, other), result_array, None)
ge = _Op("ge", ge, None)

def ge_(self, other):
    """The in-place form of ge: the result is written to self, which is returned."""
    _target, self = self, _before_composite(self)
    return _write_composite("ge_", _target, ge(self, other))
ge_ = _Op("ge_", ge_, None)

greater_equal = ge

# derivatives.yaml:1638  isclose
def isclose(self, other, rtol=1e-05, atol=1e-08, equal_nan=False):
    """isclose(Tensor self, Tensor other, float rtol=1e-05, float atol=1e-08, bool equal_nan=False) -> Mask result
    Whether self and other differ by at most atol + rtol * abs(other), or are equal; NaN is equal to NaN if `equal_nan`.
    Example: gs.isclose(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), gs.tensor([0.8, -0.8, -1.4]))"""
    if rtol.__class__ is not float and rtol.__class__ is not int: rtol = _number("isclose", "rtol", rtol)
    if atol.__class__ is not float and atol.__class__ is not int: atol = _number("isclose", "atol", atol)
    if equal_nan is not False and equal_nan is not True: _refuse("isclose", "equal_nan", equal_nan)
    try:
        return _elementwise.isclose(self, other, rtol, atol, equal_nan)
    except Exception as error:
        _bad_operand("isclose", error, self, other, rtol, atol, equal_nan)
isclose = _Op("isclose", isclose, None)

# derivatives.yaml:1648  logical_and
(_k_logical_and,) = _kernels("logical_and")
def logical_and(self, other):
    """logical_and(Tensor self, Tensor other) -> Mask result
    Whether both self and other are nonzero, element by element.
    Shapes: broadcast. Dtypes: float, complex, int, bool. Example: gs.logical_and(gs.tensor([-1.2, 0.2, 1.4]), gs.tensor([0.8, -0.8, -1.4]))"""
    if type(other) is not _Tensor:
        self, other = _operand_pair("logical_and", self, other)
    try:
        result_array = _asarray(_k_logical_and(self._array, other._array))
    except _RETRY as error:
        return _retry("logical_and", error, (self, other))
    return _output("logical_and", (self, other), result_array, None)
logical_and = _Op("logical_and", logical_and, None)

def logical_and_(self, other):
    """The in-place form of logical_and: the result is written to self, which is returned."""
    _target, self = self, _before_composite(self)
    return _write_composite("logical_and_", _target, logical_and(self, other))
logical_and_ = _Op("logical_and_", logical_and_, None)

# derivatives.yaml:1655  logical_or
(_k_logical_or,) = _kernels("logical_or")
def logical_or(self, other):
    """logical_or(Tensor self, Tensor other) -> Mask result
    Whether self or other is nonzero, element by element.
    Shapes: broadcast. Dtypes: float, complex, int, bool. Example: gs.logical_or(gs.tensor([-1.2, 0.2, 1.4]), gs.tensor([0.8, -0.8, -1.4]))"""
    if type(other) is not _Tensor:
        self, other = _operand_pair("logical_or", self, other)
    try:
        result_array = _asarray(_k_logical_or(self._array, other._array))
    except _RETRY as error:
        return _retry("logical_or", error, (self, other))
    return _output("logical_or", (self, other), result_array, None)
logical_or = _Op("logical_or", logical_or, None)

def logical_or_(self, other):
    """The in-place form of logical_or: the result is written to self, which is returned."""
    _target, self = self, _before_composite(self)
    return _write_composite("logical_or_", _target, logical_or(self, other))
logical_or_ = _Op("logical_or_", logical_or_, None)

# derivatives.yaml:1662  logical_xor
(_k_logical_xor,) = _kernels("logical_xor")
def logical_xor(self, other):
    """logical_xor(Tensor self, Tensor other) -> Mask result
    Whether exactly one of self and other is nonzero, element by element.
    Shapes: broadcast. Dtypes: float, complex, int, bool. Example: gs.logical_xor(gs.tensor([-1.2, 0.2, 1.4]), gs.tensor([0.8, -0.8, -1.4]))"""
    if type(other) is not _Tensor:
        self, other = _operand_pair("logical_xor", self, other)
    try:
        result_array = _asarray(_k_logical_xor(self._array, other._array))
    except _RETRY as error:
        return _retry("logical_xor", error, (self, other))
    return _output("logical_xor", (self, other), result_array, None)
logical_xor = _Op("logical_xor", logical_xor, None)

def logical_xor_(self, other):
    """The in-place form of logical_xor: the result is written to self, which is returned."""
    _target, self = self, _before_composite(self)
    return _write_composite("logical_xor_", _target, logical_xor(self, other))
logical_xor_ = _Op("logical_xor_", logical_xor_, None)

# derivatives.yaml:1669  bitwise_and
(_k_bitwise_and,) = _kernels("bitwise_and")
class BitwiseAndBackward0(_OpNode, op="bitwise_and", inputs=("self", "other")):
    """self: 0
    other: 0"""
    __slots__ = ("edge_self", "edge_other", "self_shape", "other_shape")
    _save_kinds = {"self_shape": "value", "other_shape": "value"}
    def _edge_targets(node): return (node.edge_self, node.edge_other)

    def _backward_arrays(node, grad, retain, needed):
        edge_self, grad_self = node.edge_self, None
        if edge_self is not None and (needed is None or edge_self in needed):
            grad_self = _zeros(node.self_shape, grad.dtype)
            if grad_self.shape != node.self_shape:
                grad_self = _unbroadcast(grad_self, node.self_shape)
        edge_other, grad_other = node.edge_other, None
        if edge_other is not None and (needed is None or edge_other in needed):
            grad_other = _zeros(node.other_shape, grad.dtype)
            if grad_other.shape != node.other_shape:
                grad_other = _unbroadcast(grad_other, node.other_shape)
        return ((edge_self, grad_self), (edge_other, grad_other))

    def _backward_tensors(node, grad, needed):
        edge_self, grad_self = node.edge_self, None
        if edge_self is not None and (needed is None or edge_self in needed):
            grad_self = _unbroadcast_tensor(_wrap(_zeros(node.self_shape, grad._memory.dtype)), node.self_shape)
        edge_other, grad_other = node.edge_other, None
        if edge_other is not None and (needed is None or edge_other in needed):
            grad_other = _unbroadcast_tensor(_wrap(_zeros(node.other_shape, grad._memory.dtype)), node.other_shape)
        return ((edge_self, grad_self), (edge_other, grad_other))

def _bitwise_and_jvp(self, other, *, result, self_t=None, other_t=None):
    return None

def _record_bitwise_and(self, other):
    node = BitwiseAndBackward0()
    node._sequence_number, node._node_extra = _next_sequence(), None
    node.edge_self = node.edge_other = None
    if self._requires_grad:
        node.self_shape = self._array.shape
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
    if other._requires_grad:
        node.other_shape = other._array.shape
        node.edge_other = other._node or other if other._view is None else _edge_of(other)
    return node

def bitwise_and(self, other):
    """bitwise_and(Tensor self, Tensor other) -> Tensor result
    The bitwise and of integers, or the logical and of bools.
    Shapes: broadcast. Dtypes: int, bool. Gradient of self: 0. Gradient of other: 0. Example: gs.bitwise_and(gs.arange(1, 4), gs.arange(2, 5))"""
    if type(other) is not _Tensor:
        self, other = _operand_pair("bitwise_and", self, other)
    try:
        result_array = _asarray(_k_bitwise_and(self._array, other._array))
    except _RETRY as error:
        return _retry("bitwise_and", error, (self, other))
    node = _record_bitwise_and(self, other) if (self._requires_grad or other._requires_grad) and _state.mode & 1 else None
    return _output("bitwise_and", (self, other), result_array, node)
bitwise_and = _Op("bitwise_and", bitwise_and, BitwiseAndBackward0)

def bitwise_and_(self, other):
    """The in-place form of bitwise_and: the result is written to self, which is returned."""
    other = _inplace_operand("bitwise_and_", "other", other, self, True, widens=True)
    _recorded = _state.mode & 1 and (self._requires_grad or other._requires_grad)
    _target, self = self, _before_inplace(self, _recorded, False) if _state.mode else self
    node = _record_bitwise_and(self, _narrowed(other, _target)) if _recorded else None
    _write("bitwise_and", _k_bitwise_and, "bitwise_and_", _target, self._array, other._array)
    return _written("bitwise_and", (self, other), _target, node)
bitwise_and_ = _Op("bitwise_and", bitwise_and_, BitwiseAndBackward0, writes="bitwise_and_")

# derivatives.yaml:1681  bitwise_or
(_k_bitwise_or,) = _kernels("bitwise_or")
class BitwiseOrBackward0(_OpNode, op="bitwise_or", inputs=("self", "other")):
    """self: 0
    other: 0"""
    __slots__ = ("edge_self", "edge_other", "self_shape", "other_shape")
    _save_kinds = {"self_shape": "value", "other_shape": "value"}
    def _edge_targets(node): return (node.edge_self, node.edge_other)

    def _backward_arrays(node, grad, retain, needed):
        edge_self, grad_self = node.edge_self, None
        if edge_self is not None and (needed is None or edge_self in needed):
            grad_self = _zeros(node.self_shape, grad.dtype)
            if grad_self.shape != node.self_shape:
                grad_self = _unbroadcast(grad_self, node.self_shape)
        edge_other, grad_other = node.edge_other, None
        if edge_other is not None and (needed is None or edge_other in needed):
            grad_other = _zeros(node.other_shape, grad.dtype)
            if grad_other.shape != node.other_shape:
                grad_other = _unbroadcast(grad_other, node.other_shape)
        return ((edge_self, grad_self), (edge_other, grad_other))

    def _backward_tensors(node, grad, needed):
        edge_self, grad_self = node.edge_self, None
        if edge_self is not None and (needed is None or edge_self in needed):
            grad_self = _unbroadcast_tensor(_wrap(_zeros(node.self_shape, grad._memory.dtype)), node.self_shape)
        edge_other, grad_other = node.edge_other, None
        if edge_other is not None and (needed is None or edge_other in needed):
            grad_other = _unbroadcast_tensor(_wrap(_zeros(node.other_shape, grad._memory.dtype)), node.other_shape)
        return ((edge_self, grad_self), (edge_other, grad_other))

def _bitwise_or_jvp(self, other, *, result, self_t=None, other_t=None):
    return None

def _record_bitwise_or(self, other):
    node = BitwiseOrBackward0()
    node._sequence_number, node._node_extra = _next_sequence(), None
    node.edge_self = node.edge_other = None
    if self._requires_grad:
        node.self_shape = self._array.shape
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
    if other._requires_grad:
        node.other_shape = other._array.shape
        node.edge_other = other._node or other if other._view is None else _edge_of(other)
    return node

def bitwise_or(self, other):
    """bitwise_or(Tensor self, Tensor other) -> Tensor result
    The bitwise or of integers, or the logical or of bools.
    Shapes: broadcast. Dtypes: int, bool. Gradient of self: 0. Gradient of other: 0. Example: gs.bitwise_or(gs.arange(1, 4), gs.arange(2, 5))"""
    if type(other) is not _Tensor:
        self, other = _operand_pair("bitwise_or", self, other)
    try:
        result_array = _asarray(_k_bitwise_or(self._array, other._array))
    except _RETRY as error:
        return _retry("bitwise_or", error, (self, other))
    node = _record_bitwise_or(self, other) if (self._requires_grad or other._requires_grad) and _state.mode & 1 else None
    return _output("bitwise_or", (self, other), result_array, node)
bitwise_or = _Op("bitwise_or", bitwise_or, BitwiseOrBackward0)

def bitwise_or_(self, other):
    """The in-place form of bitwise_or: the result is written to self, which is returned."""
    other = _inplace_operand("bitwise_or_", "other", other, self, True, widens=True)
    _recorded = _state.mode & 1 and (self._requires_grad or other._requires_grad)
    _target, self = self, _before_inplace(self, _recorded, False) if _state.mode else self
    node = _record_bitwise_or(self, _narrowed(other, _target)) if _recorded else None
    _write("bitwise_or", _k_bitwise_or, "bitwise_or_", _target, self._array, other._array)
    return _written("bitwise_or", (self, other), _target, node)
bitwise_or_ = _Op("bitwise_or", bitwise_or_, BitwiseOrBackward0, writes="bitwise_or_")

# derivatives.yaml:1693  bitwise_xor
(_k_bitwise_xor,) = _kernels("bitwise_xor")
class BitwiseXorBackward0(_OpNode, op="bitwise_xor", inputs=("self", "other")):
    """self: 0
    other: 0"""
    __slots__ = ("edge_self", "edge_other", "self_shape", "other_shape")
    _save_kinds = {"self_shape": "value", "other_shape": "value"}
    def _edge_targets(node): return (node.edge_self, node.edge_other)

    def _backward_arrays(node, grad, retain, needed):
        edge_self, grad_self = node.edge_self, None
        if edge_self is not None and (needed is None or edge_self in needed):
            grad_self = _zeros(node.self_shape, grad.dtype)
            if grad_self.shape != node.self_shape:
                grad_self = _unbroadcast(grad_self, node.self_shape)
        edge_other, grad_other = node.edge_other, None
        if edge_other is not None and (needed is None or edge_other in needed):
            grad_other = _zeros(node.other_shape, grad.dtype)
            if grad_other.shape != node.other_shape:
                grad_other = _unbroadcast(grad_other, node.other_shape)
        return ((edge_self, grad_self), (edge_other, grad_other))

    def _backward_tensors(node, grad, needed):
        edge_self, grad_self = node.edge_self, None
        if edge_self is not None and (needed is None or edge_self in needed):
            grad_self = _unbroadcast_tensor(_wrap(_zeros(node.self_shape, grad._memory.dtype)), node.self_shape)
        edge_other, grad_other = node.edge_other, None
        if edge_other is not None and (needed is None or edge_other in needed):
            grad_other = _unbroadcast_tensor(_wrap(_zeros(node.other_shape, grad._memory.dtype)), node.other_shape)
        return ((edge_self, grad_self), (edge_other, grad_other))

def _bitwise_xor_jvp(self, other, *, result, self_t=None, other_t=None):
    return None

def _record_bitwise_xor(self, other):
    node = BitwiseXorBackward0()
    node._sequence_number, node._node_extra = _next_sequence(), None
    node.edge_self = node.edge_other = None
    if self._requires_grad:
        node.self_shape = self._array.shape
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
    if other._requires_grad:
        node.other_shape = other._array.shape
        node.edge_other = other._node or other if other._view is None else _edge_of(other)
    return node

def bitwise_xor(self, other):
    """bitwise_xor(Tensor self, Tensor other) -> Tensor result
    The bitwise exclusive or of integers, or the logical one of bools.
    Shapes: broadcast. Dtypes: int, bool. Gradient of self: 0. Gradient of other: 0. Example: gs.bitwise_xor(gs.arange(1, 4), gs.arange(2, 5))"""
    if type(other) is not _Tensor:
        self, other = _operand_pair("bitwise_xor", self, other)
    try:
        result_array = _asarray(_k_bitwise_xor(self._array, other._array))
    except _RETRY as error:
        return _retry("bitwise_xor", error, (self, other))
    node = _record_bitwise_xor(self, other) if (self._requires_grad or other._requires_grad) and _state.mode & 1 else None
    return _output("bitwise_xor", (self, other), result_array, node)
bitwise_xor = _Op("bitwise_xor", bitwise_xor, BitwiseXorBackward0)

def bitwise_xor_(self, other):
    """The in-place form of bitwise_xor: the result is written to self, which is returned."""
    other = _inplace_operand("bitwise_xor_", "other", other, self, True, widens=True)
    _recorded = _state.mode & 1 and (self._requires_grad or other._requires_grad)
    _target, self = self, _before_inplace(self, _recorded, False) if _state.mode else self
    node = _record_bitwise_xor(self, _narrowed(other, _target)) if _recorded else None
    _write("bitwise_xor", _k_bitwise_xor, "bitwise_xor_", _target, self._array, other._array)
    return _written("bitwise_xor", (self, other), _target, node)
bitwise_xor_ = _Op("bitwise_xor", bitwise_xor_, BitwiseXorBackward0, writes="bitwise_xor_")

# derivatives.yaml:1705  bitwise_not
(_k_bitwise_not,) = _kernels("bitwise_not")
class BitwiseNotBackward0(_OpNode, op="bitwise_not", inputs=("self",)):
    """self: 0"""
    __slots__ = ("edge_self", "self_shape")
    _save_kinds = {"self_shape": "value"}
    def _edge_targets(node): return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        grad_self = _zeros(node.self_shape, grad.dtype)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        return ((node.edge_self, _wrap(_zeros(node.self_shape, grad._memory.dtype))),)

def _bitwise_not_jvp(self, *, result, self_t=None):
    return None

def _record_bitwise_not(self):
    node = BitwiseNotBackward0()
    node._sequence_number, node._node_extra = _next_sequence(), None
    node.self_shape = self._array.shape
    node.edge_self = self._node or self if self._view is None else _edge_of(self)
    return node

def bitwise_not(self):
    """bitwise_not(Tensor self) -> Tensor result
    The bitwise complement of integers, or the logical not of bools.
    Shapes: any. Dtypes: int, bool. Gradient of self: 0. Example: gs.bitwise_not(gs.arange(1, 4))"""
    try:
        result_array = _asarray(_k_bitwise_not(self._array))
    except _RETRY as error:
        return _retry("bitwise_not", error, (self,))
    node = _record_bitwise_not(self) if self._requires_grad and _state.mode & 1 else None
    return _output("bitwise_not", (self,), result_array, node)
bitwise_not = _Op("bitwise_not", bitwise_not, BitwiseNotBackward0)

def bitwise_not_(self):
    """The in-place form of bitwise_not: the result is written to self, which is returned."""
    _recorded = _state.mode & 1 and self._requires_grad
    _target, self = self, _before_inplace(self, _recorded, False) if _state.mode else self
    node = _record_bitwise_not(self) if _recorded else None
    _write("bitwise_not", _k_bitwise_not, "bitwise_not_", _target, self._array)
    return _written("bitwise_not", (self,), _target, node)
bitwise_not_ = _Op("bitwise_not", bitwise_not_, BitwiseNotBackward0, writes="bitwise_not_")

# derivatives.yaml:1716  bitwise_left_shift
(_k_bitwise_left_shift,) = _kernels("bitwise_left_shift")
class BitwiseLeftShiftBackward0(_OpNode, op="bitwise_left_shift", inputs=("self", "other")):
    """self: 0
    other: 0"""
    __slots__ = ("edge_self", "edge_other", "self_shape", "other_shape")
    _save_kinds = {"self_shape": "value", "other_shape": "value"}
    def _edge_targets(node): return (node.edge_self, node.edge_other)

    def _backward_arrays(node, grad, retain, needed):
        edge_self, grad_self = node.edge_self, None
        if edge_self is not None and (needed is None or edge_self in needed):
            grad_self = _zeros(node.self_shape, grad.dtype)
            if grad_self.shape != node.self_shape:
                grad_self = _unbroadcast(grad_self, node.self_shape)
        edge_other, grad_other = node.edge_other, None
        if edge_other is not None and (needed is None or edge_other in needed):
            grad_other = _zeros(node.other_shape, grad.dtype)
            if grad_other.shape != node.other_shape:
                grad_other = _unbroadcast(grad_other, node.other_shape)
        return ((edge_self, grad_self), (edge_other, grad_other))

    def _backward_tensors(node, grad, needed):
        edge_self, grad_self = node.edge_self, None
        if edge_self is not None and (needed is None or edge_self in needed):
            grad_self = _unbroadcast_tensor(_wrap(_zeros(node.self_shape, grad._memory.dtype)), node.self_shape)
        edge_other, grad_other = node.edge_other, None
        if edge_other is not None and (needed is None or edge_other in needed):
            grad_other = _unbroadcast_tensor(_wrap(_zeros(node.other_shape, grad._memory.dtype)), node.other_shape)
        return ((edge_self, grad_self), (edge_other, grad_other))

def _bitwise_left_shift_jvp(self, other, *, result, self_t=None, other_t=None):
    return None

def _record_bitwise_left_shift(self, other):
    node = BitwiseLeftShiftBackward0()
    node._sequence_number, node._node_extra = _next_sequence(), None
    node.edge_self = node.edge_other = None
    if self._requires_grad:
        node.self_shape = self._array.shape
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
    if other._requires_grad:
        node.other_shape = other._array.shape
        node.edge_other = other._node or other if other._view is None else _edge_of(other)
    return node

def bitwise_left_shift(self, other):
    """bitwise_left_shift(Tensor self, Tensor other) -> Tensor result
    The bits of self moved up by other places, zeros behind them; zero for as many places as there are bits or a negative number.
    Shapes: broadcast. Dtypes: int. Gradient of self: 0. Gradient of other: 0. Example: gs.bitwise_left_shift(gs.arange(1, 4), gs.arange(2, 5))"""
    if type(other) is not _Tensor:
        self, other = _operand_pair("bitwise_left_shift", self, other)
    try:
        result_array = _asarray(_k_bitwise_left_shift(self._array, other._array))
    except _RETRY as error:
        return _retry("bitwise_left_shift", error, (self, other))
    node = _record_bitwise_left_shift(self, other) if (self._requires_grad or other._requires_grad) and _state.mode & 1 else None
    return _output("bitwise_left_shift", (self, other), result_array, node)
bitwise_left_shift = _Op("bitwise_left_shift", bitwise_left_shift, BitwiseLeftShiftBackward0)

def bitwise_left_shift_(self, other):
    """The in-place form of bitwise_left_shift: the result is written to self, which is returned."""
    other = _inplace_operand("bitwise_left_shift_", "other", other, self, True, widens=True)
    _recorded = _state.mode & 1 and (self._requires_grad or other._requires_grad)
    _target, self = self, _before_inplace(self, _recorded, False) if _state.mode else self
    node = _record_bitwise_left_shift(self, _narrowed(other, _target)) if _recorded else None
    _write("bitwise_left_shift", _k_bitwise_left_shift, "bitwise_left_shift_", _target, self._array, other._array)
    return _written("bitwise_left_shift", (self, other), _target, node)
bitwise_left_shift_ = _Op("bitwise_left_shift", bitwise_left_shift_, BitwiseLeftShiftBackward0, writes="bitwise_left_shift_")

# derivatives.yaml:1729  bitwise_right_shift
(_k_bitwise_right_shift,) = _kernels("bitwise_right_shift")
class BitwiseRightShiftBackward0(_OpNode, op="bitwise_right_shift", inputs=("self", "other")):
    """self: 0
    other: 0"""
    __slots__ = ("edge_self", "edge_other", "self_shape", "other_shape")
    _save_kinds = {"self_shape": "value", "other_shape": "value"}
    def _edge_targets(node): return (node.edge_self, node.edge_other)

    def _backward_arrays(node, grad, retain, needed):
        edge_self, grad_self = node.edge_self, None
        if edge_self is not None and (needed is None or edge_self in needed):
            grad_self = _zeros(node.self_shape, grad.dtype)
            if grad_self.shape != node.self_shape:
                grad_self = _unbroadcast(grad_self, node.self_shape)
        edge_other, grad_other = node.edge_other, None
        if edge_other is not None and (needed is None or edge_other in needed):
            grad_other = _zeros(node.other_shape, grad.dtype)
            if grad_other.shape != node.other_shape:
                grad_other = _unbroadcast(grad_other, node.other_shape)
        return ((edge_self, grad_self), (edge_other, grad_other))

    def _backward_tensors(node, grad, needed):
        edge_self, grad_self = node.edge_self, None
        if edge_self is not None and (needed is None or edge_self in needed):
            grad_self = _unbroadcast_tensor(_wrap(_zeros(node.self_shape, grad._memory.dtype)), node.self_shape)
        edge_other, grad_other = node.edge_other, None
        if edge_other is not None and (needed is None or edge_other in needed):
            grad_other = _unbroadcast_tensor(_wrap(_zeros(node.other_shape, grad._memory.dtype)), node.other_shape)
        return ((edge_self, grad_self), (edge_other, grad_other))

def _bitwise_right_shift_jvp(self, other, *, result, self_t=None, other_t=None):
    return None

def _record_bitwise_right_shift(self, other):
    node = BitwiseRightShiftBackward0()
    node._sequence_number, node._node_extra = _next_sequence(), None
    node.edge_self = node.edge_other = None
    if self._requires_grad:
        node.self_shape = self._array.shape
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
    if other._requires_grad:
        node.other_shape = other._array.shape
        node.edge_other = other._node or other if other._view is None else _edge_of(other)
    return node

def bitwise_right_shift(self, other):
    """bitwise_right_shift(Tensor self, Tensor other) -> Tensor result
    The bits of self moved down by other places, the sign in front of them; the sign alone for as many places as there are bits or a negative number.
    Shapes: broadcast. Dtypes: int. Gradient of self: 0. Gradient of other: 0. Example: gs.bitwise_right_shift(gs.arange(1, 4), gs.arange(2, 5))"""
    if type(other) is not _Tensor:
        self, other = _operand_pair("bitwise_right_shift", self, other)
    try:
        result_array = _asarray(_k_bitwise_right_shift(self._array, other._array))
    except _RETRY as error:
        return _retry("bitwise_right_shift", error, (self, other))
    node = _record_bitwise_right_shift(self, other) if (self._requires_grad or other._requires_grad) and _state.mode & 1 else None
    return _output("bitwise_right_shift", (self, other), result_array, node)
bitwise_right_shift = _Op("bitwise_right_shift", bitwise_right_shift, BitwiseRightShiftBackward0)

def bitwise_right_shift_(self, other):
    """The in-place form of bitwise_right_shift: the result is written to self, which is returned."""
    other = _inplace_operand("bitwise_right_shift_", "other", other, self, True, widens=True)
    _recorded = _state.mode & 1 and (self._requires_grad or other._requires_grad)
    _target, self = self, _before_inplace(self, _recorded, False) if _state.mode else self
    node = _record_bitwise_right_shift(self, _narrowed(other, _target)) if _recorded else None
    _write("bitwise_right_shift", _k_bitwise_right_shift, "bitwise_right_shift_", _target, self._array, other._array)
    return _written("bitwise_right_shift", (self, other), _target, node)
bitwise_right_shift_ = _Op("bitwise_right_shift", bitwise_right_shift_, BitwiseRightShiftBackward0, writes="bitwise_right_shift_")

# derivatives.yaml:1742  addcmul
_k_addcmul, _k_addcmul_backward_tensor1, _k_addcmul_backward_tensor2 = _kernels("addcmul", "addcmul_backward_tensor1", "addcmul_backward_tensor2")
class AddcmulBackward0(_OpNode, op="addcmul", inputs=("self", "tensor1", "tensor2")):
    """self: grad
    tensor1: grad * conj(tensor2 * value)
    tensor2: grad * conj(tensor1 * value)"""
    __slots__ = (
        "edge_self", "edge_tensor1", "edge_tensor2", "self_shape", "tensor2", "tensor2_version", "value", "tensor1_shape", "tensor1", "tensor1_version",
        "tensor2_shape",
    )
    _save_kinds = {"self_shape": "value", "tensor2": "input", "value": "value", "tensor1_shape": "value", "tensor1": "input", "tensor2_shape": "value"}
    def _edge_targets(node): return (node.edge_self, node.edge_tensor1, node.edge_tensor2)

    def _backward_arrays(node, grad, retain, needed):
        edge_self, grad_self = node.edge_self, None
        if edge_self is not None and (needed is None or edge_self in needed):
            grad_self = grad
            if grad_self.shape != node.self_shape:
                grad_self = _unbroadcast(grad_self, node.self_shape)
        edge_tensor1, grad_tensor1 = node.edge_tensor1, None
        if edge_tensor1 is not None and (needed is None or edge_tensor1 in needed):
            tensor2 = node.tensor2
            if tensor2._storage is not None and tensor2._storage.version != node.tensor2_version:
                tensor2 = _resolve(node, "tensor2")
            tensor2 = tensor2._array
            grad_tensor1 = _k_addcmul_backward_tensor1(grad, tensor2, _scalar(node.value, grad))
            if grad_tensor1.shape != node.tensor1_shape:
                grad_tensor1 = _unbroadcast(grad_tensor1, node.tensor1_shape)
        edge_tensor2, grad_tensor2 = node.edge_tensor2, None
        if edge_tensor2 is not None and (needed is None or edge_tensor2 in needed):
            tensor1 = node.tensor1
            if tensor1._storage is not None and tensor1._storage.version != node.tensor1_version:
                tensor1 = _resolve(node, "tensor1")
            tensor1 = tensor1._array
            grad_tensor2 = _k_addcmul_backward_tensor2(grad, tensor1, _scalar(node.value, grad))
            if grad_tensor2.shape != node.tensor2_shape:
                grad_tensor2 = _unbroadcast(grad_tensor2, node.tensor2_shape)
        if not retain:
            node.tensor2 = node.tensor1 = _FREED
        return ((edge_self, grad_self), (edge_tensor1, grad_tensor1), (edge_tensor2, grad_tensor2))

    def _backward_tensors(node, grad, needed):
        edge_self, grad_self = node.edge_self, None
        if edge_self is not None and (needed is None or edge_self in needed):
            grad_self = _unbroadcast_tensor(grad, node.self_shape)
        edge_tensor1, grad_tensor1 = node.edge_tensor1, None
        if edge_tensor1 is not None and (needed is None or edge_tensor1 in needed):
            tensor2 = _saved_input(node, "tensor2")
            grad_tensor1 = _unbroadcast_tensor(grad * _conjugate(tensor2 * node.value), node.tensor1_shape)
        edge_tensor2, grad_tensor2 = node.edge_tensor2, None
        if edge_tensor2 is not None and (needed is None or edge_tensor2 in needed):
            tensor1 = _saved_input(node, "tensor1")
            grad_tensor2 = _unbroadcast_tensor(grad * _conjugate(tensor1 * node.value), node.tensor2_shape)
        return ((edge_self, grad_self), (edge_tensor1, grad_tensor1), (edge_tensor2, grad_tensor2))

def _addcmul_jvp(self, tensor1, tensor2, value, *, result, self_t=None, tensor1_t=None, tensor2_t=None):
    return _total(
        None if self_t is None else self_t, None if tensor1_t is None else tensor1_t * (tensor2 * value),
        None if tensor2_t is None else tensor2_t * (tensor1 * value),
    )

def _addcmul_jvp_arrays(self, tensor1, tensor2, value, *, result, self_t=None, tensor1_t=None, tensor2_t=None):
    return _total(
        None if self_t is None else self_t._array,
        None if tensor1_t is None else _k_addcmul_backward_tensor1(tensor1_t._array, tensor2._array, _scalar(value, tensor1_t._array)),
        None if tensor2_t is None else _k_addcmul_backward_tensor2(tensor2_t._array, tensor1._array, _scalar(value, tensor2_t._array)),
    )

def _record_addcmul(self, tensor1, tensor2, value):
    node = AddcmulBackward0()
    node._sequence_number, node._node_extra = _next_sequence(), None
    node.edge_self = node.edge_tensor1 = node.edge_tensor2 = None
    if self._requires_grad:
        node.self_shape = self._array.shape
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
    if tensor1._requires_grad:
        node.tensor2 = tensor2
        node.tensor2_version = 0 if tensor2._storage is None else tensor2._storage.version
        node.tensor1_shape = tensor1._array.shape
        node.edge_tensor1 = tensor1._node or tensor1 if tensor1._view is None else _edge_of(tensor1)
    if tensor1._requires_grad or tensor2._requires_grad:
        node.value = value
    if tensor2._requires_grad:
        node.tensor1 = tensor1
        node.tensor1_version = 0 if tensor1._storage is None else tensor1._storage.version
        node.tensor2_shape = tensor2._array.shape
        node.edge_tensor2 = tensor2._node or tensor2 if tensor2._view is None else _edge_of(tensor2)
    return node

def addcmul(self, tensor1, tensor2, *, value=1):
    """addcmul(Tensor self, Tensor tensor1, Tensor tensor2, *, scalar value=1) -> Tensor result
    The sum of self and value times the product of tensor1 and tensor2.
    Shapes: broadcast. Dtypes: float, complex, int. Gradient of self: grad. Gradient of tensor1: grad * conj(tensor2 * value). Gradient of tensor2: grad *
    conj(tensor1 * value). Example: gs.addcmul(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), gs.linspace(2.0, -2.0, 6).reshape(2, 3), gs.tensor([-0.2, 1.2,
    -1.6]))"""
    if type(tensor1) is not _Tensor or type(tensor2) is not _Tensor:
        self, tensor1, tensor2 = _operands("addcmul", self, tensor1, tensor2)
    try:
        result_array = _asarray(_k_addcmul(self._array, tensor1._array, tensor2._array, _scalar(value, self._array)))
    except _RETRY as error:
        return _retry("addcmul", error, (self, tensor1, tensor2), value=value)
    node = _record_addcmul(self, tensor1, tensor2, value) if (
        self._requires_grad or tensor1._requires_grad or tensor2._requires_grad
    ) and _state.mode & 1 else None
    return _output("addcmul", (self, tensor1, tensor2, value), result_array, node)
addcmul = _Op("addcmul", addcmul, AddcmulBackward0)

def addcmul_(self, tensor1, tensor2, *, value=1):
    """The in-place form of addcmul: the result is written to self, which is returned."""
    tensor1 = _inplace_operand("addcmul_", "tensor1", tensor1, self, True, widens=True, beside_others=True)
    tensor2 = _inplace_operand("addcmul_", "tensor2", tensor2, self, True, widens=True, beside_others=True)
    _recorded = _state.mode & 1 and (self._requires_grad or tensor1._requires_grad or tensor2._requires_grad)
    _target, self = self, _before_inplace(self, _recorded, False) if _state.mode else self
    node = _record_addcmul(self, _narrowed(tensor1, _target), _narrowed(tensor2, _target), value) if _recorded else None
    try:
        _write("addcmul", _k_addcmul, "addcmul_", _target, self._array, tensor1._array, tensor2._array, _scalar(value, self._array))
    except Exception as error:
        _bad_argument("addcmul", error, self, tensor1, tensor2, value)
    return _written("addcmul", (self, tensor1, tensor2, value), _target, node)
addcmul_ = _Op("addcmul", addcmul_, AddcmulBackward0, writes="addcmul_")

# derivatives.yaml:1757  addcdiv
_k_addcdiv, _k_addcdiv_backward_tensor1, _k_addcdiv_backward_tensor2 = _kernels("addcdiv", "addcdiv_backward_tensor1", "addcdiv_backward_tensor2")
class AddcdivBackward0(_OpNode, op="addcdiv", inputs=("self", "tensor1", "tensor2")):
    """self: grad
    tensor1: grad * conj(value / tensor2)
    tensor2: -grad * conj(tensor1 / tensor2 * value / tensor2)"""
    __slots__ = (
        "edge_self", "edge_tensor1", "edge_tensor2", "self_shape", "value", "tensor2", "tensor2_version", "tensor1_shape", "tensor1", "tensor1_version",
        "tensor2_shape",
    )
    _save_kinds = {"self_shape": "value", "value": "value", "tensor2": "input", "tensor1_shape": "value", "tensor1": "input", "tensor2_shape": "value"}
    def _edge_targets(node): return (node.edge_self, node.edge_tensor1, node.edge_tensor2)

    def _backward_arrays(node, grad, retain, needed):
        edge_self, grad_self = node.edge_self, None
        if edge_self is not None and (needed is None or edge_self in needed):
            grad_self = grad
            if grad_self.shape != node.self_shape:
                grad_self = _unbroadcast(grad_self, node.self_shape)
        edge_tensor1, grad_tensor1 = node.edge_tensor1, None
        if edge_tensor1 is not None and (needed is None or edge_tensor1 in needed):
            tensor2 = node.tensor2
            if tensor2._storage is not None and tensor2._storage.version != node.tensor2_version:
                tensor2 = _resolve(node, "tensor2")
            tensor2 = tensor2._array
            grad_tensor1 = _k_addcdiv_backward_tensor1(grad, tensor2, _scalar(node.value, grad))
            if grad_tensor1.shape != node.tensor1_shape:
                grad_tensor1 = _unbroadcast(grad_tensor1, node.tensor1_shape)
        edge_tensor2, grad_tensor2 = node.edge_tensor2, None
        if edge_tensor2 is not None and (needed is None or edge_tensor2 in needed):
            tensor1 = node.tensor1
            if tensor1._storage is not None and tensor1._storage.version != node.tensor1_version:
                tensor1 = _resolve(node, "tensor1")
            tensor1 = tensor1._array
            tensor2 = node.tensor2
            if tensor2._storage is not None and tensor2._storage.version != node.tensor2_version:
                tensor2 = _resolve(node, "tensor2")
            tensor2 = tensor2._array
            grad_tensor2 = _k_addcdiv_backward_tensor2(grad, tensor1, tensor2, _scalar(node.value, grad))
            if grad_tensor2.shape != node.tensor2_shape:
                grad_tensor2 = _unbroadcast(grad_tensor2, node.tensor2_shape)
        if not retain:
            node.tensor2 = node.tensor1 = _FREED
        return ((edge_self, grad_self), (edge_tensor1, grad_tensor1), (edge_tensor2, grad_tensor2))

    def _backward_tensors(node, grad, needed):
        edge_self, grad_self = node.edge_self, None
        if edge_self is not None and (needed is None or edge_self in needed):
            grad_self = _unbroadcast_tensor(grad, node.self_shape)
        edge_tensor1, grad_tensor1 = node.edge_tensor1, None
        if edge_tensor1 is not None and (needed is None or edge_tensor1 in needed):
            tensor2 = _saved_input(node, "tensor2")
            grad_tensor1 = _unbroadcast_tensor(grad * _conjugate(node.value / tensor2), node.tensor1_shape)
        edge_tensor2, grad_tensor2 = node.edge_tensor2, None
        if edge_tensor2 is not None and (needed is None or edge_tensor2 in needed):
            tensor1 = _saved_input(node, "tensor1")
            tensor2 = _saved_input(node, "tensor2")
            grad_tensor2 = _unbroadcast_tensor((-grad) * _conjugate(((tensor1 / tensor2) * node.value) / tensor2), node.tensor2_shape)
        return ((edge_self, grad_self), (edge_tensor1, grad_tensor1), (edge_tensor2, grad_tensor2))

def _addcdiv_jvp(self, tensor1, tensor2, value, *, result, self_t=None, tensor1_t=None, tensor2_t=None):
    return _total(
        None if self_t is None else self_t, None if tensor1_t is None else tensor1_t * (value / tensor2),
        None if tensor2_t is None else (-tensor2_t) * (((tensor1 / tensor2) * value) / tensor2),
    )

def _addcdiv_jvp_arrays(self, tensor1, tensor2, value, *, result, self_t=None, tensor1_t=None, tensor2_t=None):
    return _total(
        None if self_t is None else self_t._array,
        None if tensor1_t is None else _k_addcdiv_backward_tensor1(tensor1_t._array, tensor2._array, _scalar(value, tensor1_t._array)),
        None if tensor2_t is None else _k_addcdiv_backward_tensor2(tensor2_t._array, tensor1._array, tensor2._array, _scalar(value, tensor2_t._array)),
    )

def _record_addcdiv(self, tensor1, tensor2, value):
    node = AddcdivBackward0()
    node._sequence_number, node._node_extra = _next_sequence(), None
    node.edge_self = node.edge_tensor1 = node.edge_tensor2 = None
    if self._requires_grad:
        node.self_shape = self._array.shape
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
    if tensor1._requires_grad or tensor2._requires_grad:
        node.tensor2 = tensor2
        node.tensor2_version = 0 if tensor2._storage is None else tensor2._storage.version
        node.value = value
    if tensor1._requires_grad:
        node.tensor1_shape = tensor1._array.shape
        node.edge_tensor1 = tensor1._node or tensor1 if tensor1._view is None else _edge_of(tensor1)
    if tensor2._requires_grad:
        node.tensor1 = tensor1
        node.tensor1_version = 0 if tensor1._storage is None else tensor1._storage.version
        node.tensor2_shape = tensor2._array.shape
        node.edge_tensor2 = tensor2._node or tensor2 if tensor2._view is None else _edge_of(tensor2)
    return node

def addcdiv(self, tensor1, tensor2, *, value=1):
    """addcdiv(Tensor self, Tensor tensor1, Tensor tensor2, *, scalar value=1) -> Tensor result
    The sum of self and value times the quotient of tensor1 and tensor2.
    Shapes: broadcast. Dtypes: float, complex. Gradient of self: grad. Gradient of tensor1: grad * conj(value / tensor2). Gradient of tensor2: -grad *
    conj(tensor1 / tensor2 * value / tensor2). Example: gs.addcdiv(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), gs.linspace(2.0, -2.0, 6).reshape(2, 3),
    gs.tensor([1.18, 1.7, 0.65]))"""
    if type(tensor1) is not _Tensor or type(tensor2) is not _Tensor:
        self, tensor1, tensor2 = _operands("addcdiv", self, tensor1, tensor2)
    try:
        result_array = _asarray(_k_addcdiv(self._array, tensor1._array, tensor2._array, _scalar(value, self._array)))
    except _RETRY as error:
        return _retry("addcdiv", error, (self, tensor1, tensor2), value=value)
    node = _record_addcdiv(self, tensor1, tensor2, value) if (
        self._requires_grad or tensor1._requires_grad or tensor2._requires_grad
    ) and _state.mode & 1 else None
    return _output("addcdiv", (self, tensor1, tensor2, value), result_array, node)
addcdiv = _Op("addcdiv", addcdiv, AddcdivBackward0)

def addcdiv_(self, tensor1, tensor2, *, value=1):
    """The in-place form of addcdiv: the result is written to self, which is returned."""
    tensor1 = _inplace_operand("addcdiv_", "tensor1", tensor1, self, True, widens=True, beside_others=True)
    tensor2 = _inplace_operand("addcdiv_", "tensor2", tensor2, self, True, widens=True, beside_others=True)
    _recorded = _state.mode & 1 and (self._requires_grad or tensor1._requires_grad or tensor2._requires_grad)
    _target, self = self, _before_inplace(self, _recorded, False) if _state.mode else self
    node = _record_addcdiv(self, _narrowed(tensor1, _target), _narrowed(tensor2, _target), value) if _recorded else None
    try:
        _write("addcdiv", _k_addcdiv, "addcdiv_", _target, self._array, tensor1._array, tensor2._array, _scalar(value, self._array))
    except Exception as error:
        _bad_argument("addcdiv", error, self, tensor1, tensor2, value)
    return _written("addcdiv", (self, tensor1, tensor2, value), _target, node)
addcdiv_ = _Op("addcdiv", addcdiv_, AddcdivBackward0, writes="addcdiv_")

# derivatives.yaml:1776  copy
(_k_copy,) = _kernels("copy")
class CopyBackward0(_OpNode, op="copy", inputs=("self", "src")):
    """self: 0
    src: grad"""
    __slots__ = ("edge_self", "edge_src", "self_shape", "src_shape")
    _save_kinds = {"self_shape": "value", "src_shape": "value"}
    def _edge_targets(node): return (node.edge_self, node.edge_src)

    def _backward_arrays(node, grad, retain, needed):
        edge_self, grad_self = node.edge_self, None
        if edge_self is not None and (needed is None or edge_self in needed):
            grad_self = _zeros(node.self_shape, grad.dtype)
            if grad_self.shape != node.self_shape:
                grad_self = _unbroadcast(grad_self, node.self_shape)
        edge_src, grad_src = node.edge_src, None
        if edge_src is not None and (needed is None or edge_src in needed):
            grad_src = grad
            if grad_src.shape != node.src_shape:
                grad_src = _unbroadcast(grad_src, node.src_shape)
        return ((edge_self, grad_self), (edge_src, grad_src))

    def _backward_tensors(node, grad, needed):
        edge_self, grad_self = node.edge_self, None
        if edge_self is not None and (needed is None or edge_self in needed):
            grad_self = _unbroadcast_tensor(_wrap(_zeros(node.self_shape, grad._memory.dtype)), node.self_shape)
        edge_src, grad_src = node.edge_src, None
        if edge_src is not None and (needed is None or edge_src in needed):
            grad_src = _unbroadcast_tensor(grad, node.src_shape)
        return ((edge_self, grad_self), (edge_src, grad_src))

def _copy_jvp(self, src, *, result, self_t=None, src_t=None):
    return None if src_t is None else src_t

def _copy_jvp_arrays(self, src, *, result, self_t=None, src_t=None):
    return None if src_t is None else src_t._array

def _record_copy(self, src):
    node = CopyBackward0()
    node._sequence_number, node._node_extra = _next_sequence(), None
    node.edge_self = node.edge_src = None
    if self._requires_grad:
        node.self_shape = self._array.shape
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
    if src._requires_grad:
        node.src_shape = src._array.shape
        node.edge_src = src._node or src if src._view is None else _edge_of(src)
    return node

def copy(self, src):
    """copy(Tensor self, Tensor src) -> Tensor result
    The values of src in the shape of self."""
    if type(src) is not _Tensor:
        self, src = _operand_pair("copy", self, src)
    try:
        result_array = _asarray(_k_copy(self._array, src._array))
    except _RETRY as error:
        return _retry("copy", error, (self, src))
    node = _record_copy(self, src) if (self._requires_grad or src._requires_grad) and _state.mode & 1 else None
    return _output("copy", (self, src), result_array, node)
copy = _Op("copy", copy, CopyBackward0)

def copy_(self, src):
    """The in-place form of copy: the result is written to self, which is returned."""
    src = _inplace_operand("copy_", "src", src, self, True, casts=True)
    _recorded = _state.mode & 1 and (self._requires_grad or src._requires_grad)
    _target, self = self, _before_inplace(self, _recorded, False) if _state.mode else self
    node = _record_copy(self, src) if _recorded else None
    _write("copy", _k_copy, "copy_", _target, self._array, src._array)
    return _written("copy", (self, src), _target, node)
copy_ = _Op("copy", copy_, CopyBackward0, writes="copy_")

# derivatives.yaml:1789  fill
(_k_fill,) = _kernels("fill")
class FillBackward0(_OpNode, op="fill", inputs=("self", "value")):
    """self: 0
    value: grad"""
    __slots__ = ("edge_self", "edge_value", "self_shape", "value_shape")
    _save_kinds = {"self_shape": "value", "value_shape": "value"}
    def _edge_targets(node): return (node.edge_self, node.edge_value)

    def _backward_arrays(node, grad, retain, needed):
        edge_self, grad_self = node.edge_self, None
        if edge_self is not None and (needed is None or edge_self in needed):
            grad_self = _zeros(node.self_shape, grad.dtype)
            if grad_self.shape != node.self_shape:
                grad_self = _unbroadcast(grad_self, node.self_shape)
        edge_value, grad_value = node.edge_value, None
        if edge_value is not None and (needed is None or edge_value in needed):
            grad_value = grad
            if grad_value.shape != node.value_shape:
                grad_value = _unbroadcast(grad_value, node.value_shape)
        return ((edge_self, grad_self), (edge_value, grad_value))

    def _backward_tensors(node, grad, needed):
        edge_self, grad_self = node.edge_self, None
        if edge_self is not None and (needed is None or edge_self in needed):
            grad_self = _unbroadcast_tensor(_wrap(_zeros(node.self_shape, grad._memory.dtype)), node.self_shape)
        edge_value, grad_value = node.edge_value, None
        if edge_value is not None and (needed is None or edge_value in needed):
            grad_value = _unbroadcast_tensor(grad, node.value_shape)
        return ((edge_self, grad_self), (edge_value, grad_value))

def _fill_jvp(self, value, *, result, self_t=None, value_t=None):
    return None if value_t is None else value_t

def _fill_jvp_arrays(self, value, *, result, self_t=None, value_t=None):
    return None if value_t is None else value_t._array

def _record_fill(self, value):
    node = FillBackward0()
    node._sequence_number, node._node_extra = _next_sequence(), None
    node.edge_self = node.edge_value = None
    if self._requires_grad:
        node.self_shape = self._array.shape
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
    if value._requires_grad:
        node.value_shape = value._array.shape
        node.edge_value = value._node or value if value._view is None else _edge_of(value)
    return node

def fill(self, value):
    """fill(Tensor self, Tensor value) -> Tensor result
    The value at every element, in the shape of self.
    Shapes: broadcast. Dtypes: float, complex, int, bool. Gradient of self: 0. Gradient of value: grad. Example: gs.fill(gs.linspace(-2.0, 2.0, 6).reshape(2,
    3), gs.tensor(0.8))"""
    if type(value) is not _Tensor:
        self, value = _operand_pair("fill", self, value)
    try:
        result_array = _asarray(_k_fill(self._array, value._array))
    except _RETRY as error:
        return _retry("fill", error, (self, value))
    node = _record_fill(self, value) if (self._requires_grad or value._requires_grad) and _state.mode & 1 else None
    return _output("fill", (self, value), result_array, node)
fill = _Op("fill", fill, FillBackward0)

def fill_(self, value):
    """The in-place form of fill: the result is written to self, which is returned."""
    value = _inplace_operand("fill_", "value", value, self, True, casts=True)
    _recorded = _state.mode & 1 and (self._requires_grad or value._requires_grad)
    _target, self = self, _before_inplace(self, _recorded, False) if _state.mode else self
    node = _record_fill(self, value) if _recorded else None
    _write("fill", _k_fill, "fill_", _target, self._array, value._array)
    return _written("fill", (self, value), _target, node)
fill_ = _Op("fill", fill_, FillBackward0, writes="fill_")

# derivatives.yaml:1804  mse
_k_mse, _k_mse_backward_self, _k_mse_backward_target = _kernels("mse", "mse_backward_self", "mse_backward_target")
class MseBackward0(_OpNode, op="mse", inputs=("self", "target")):
    """self: 2 * grad * (self - target)
    target: 2 * grad * (target - self)"""
    __slots__ = ("edge_self", "edge_target", "self", "self_version", "target", "target_version", "self_shape", "target_shape")
    _save_kinds = {"self": "input", "target": "input", "self_shape": "value", "target_shape": "value"}
    def _edge_targets(node): return (node.edge_self, node.edge_target)

    def _backward_arrays(node, grad, retain, needed):
        edge_self, grad_self = node.edge_self, None
        if edge_self is not None and (needed is None or edge_self in needed):
            self = node.self
            if self._storage is not None and self._storage.version != node.self_version:
                self = _resolve(node, "self")
            self = self._array
            target = node.target
            if target._storage is not None and target._storage.version != node.target_version:
                target = _resolve(node, "target")
            target = target._array
            grad_self = _k_mse_backward_self(grad, self, target)
            if grad_self.shape != node.self_shape:
                grad_self = _unbroadcast(grad_self, node.self_shape)
        edge_target, grad_target = node.edge_target, None
        if edge_target is not None and (needed is None or edge_target in needed):
            target = node.target
            if target._storage is not None and target._storage.version != node.target_version:
                target = _resolve(node, "target")
            target = target._array
            self = node.self
            if self._storage is not None and self._storage.version != node.self_version:
                self = _resolve(node, "self")
            self = self._array
            grad_target = _k_mse_backward_target(grad, self, target)
            if grad_target.shape != node.target_shape:
                grad_target = _unbroadcast(grad_target, node.target_shape)
        if not retain:
            node.self = node.target = _FREED
        return ((edge_self, grad_self), (edge_target, grad_target))

    def _backward_tensors(node, grad, needed):
        edge_self, grad_self = node.edge_self, None
        if edge_self is not None and (needed is None or edge_self in needed):
            self = _saved_input(node, "self")
            target = _saved_input(node, "target")
            grad_self = _unbroadcast_tensor((2 * grad) * (self - target), node.self_shape)
        edge_target, grad_target = node.edge_target, None
        if edge_target is not None and (needed is None or edge_target in needed):
            target = _saved_input(node, "target")
            self = _saved_input(node, "self")
            grad_target = _unbroadcast_tensor((2 * grad) * (target - self), node.target_shape)
        return ((edge_self, grad_self), (edge_target, grad_target))

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
    if type(target) is not _Tensor:
        self, target = _operand_pair("mse", self, target)
    try:
        result_array = _asarray(_k_mse(self._array, target._array))
    except _RETRY as error:
        return _retry("mse", error, (self, target))
    node = None
    if (self._requires_grad or target._requires_grad) and _state.mode & 1:
        node = MseBackward0()
        node._sequence_number, node._node_extra = _next_sequence(), None
        node.edge_self = node.edge_target = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.target = target
        node.target_version = 0 if target._storage is None else target._storage.version
        if self._requires_grad:
            node.self_shape = self._array.shape
            node.edge_self = self._node or self if self._view is None else _edge_of(self)
        if target._requires_grad:
            node.target_shape = target._array.shape
            node.edge_target = target._node or target if target._view is None else _edge_of(target)
    return _output("mse", (self, target), result_array, node)
mse = _Op("mse", mse, MseBackward0)

# derivatives.yaml:1814  bce_logits
_k_bce_logits, _k_bce_logits_backward_self, _k_bce_logits_backward_target = _kernels("bce_logits", "bce_logits_backward_self", "bce_logits_backward_target")
class BceLogitsBackward0(_OpNode, op="bce_logits", inputs=("self", "target")):
    """self: grad * (sigmoid(self) - target)
    target: -grad * self"""
    __slots__ = ("edge_self", "edge_target", "self", "self_version", "target", "target_version", "self_shape", "target_shape")
    _save_kinds = {"self": "input", "target": "input", "self_shape": "value", "target_shape": "value"}
    def _edge_targets(node): return (node.edge_self, node.edge_target)

    def _backward_arrays(node, grad, retain, needed):
        edge_self, grad_self = node.edge_self, None
        if edge_self is not None and (needed is None or edge_self in needed):
            self = node.self
            if self._storage is not None and self._storage.version != node.self_version:
                self = _resolve(node, "self")
            self = self._array
            target = node.target
            if target._storage is not None and target._storage.version != node.target_version:
                target = _resolve(node, "target")
            target = target._array
            grad_self = _k_bce_logits_backward_self(grad, self, target)
            if grad_self.shape != node.self_shape:
                grad_self = _unbroadcast(grad_self, node.self_shape)
        edge_target, grad_target = node.edge_target, None
        if edge_target is not None and (needed is None or edge_target in needed):
            self = node.self
            if self._storage is not None and self._storage.version != node.self_version:
                self = _resolve(node, "self")
            self = self._array
            grad_target = _k_bce_logits_backward_target(grad, self)
            if grad_target.shape != node.target_shape:
                grad_target = _unbroadcast(grad_target, node.target_shape)
        if not retain:
            node.self = node.target = _FREED
        return ((edge_self, grad_self), (edge_target, grad_target))

    def _backward_tensors(node, grad, needed):
        edge_self, grad_self = node.edge_self, None
        if edge_self is not None and (needed is None or edge_self in needed):
            self = _saved_input(node, "self")
            target = _saved_input(node, "target")
            grad_self = _unbroadcast_tensor(grad * (_ops.sigmoid(self) - target), node.self_shape)
        edge_target, grad_target = node.edge_target, None
        if edge_target is not None and (needed is None or edge_target in needed):
            self = _saved_input(node, "self")
            grad_target = _unbroadcast_tensor((-grad) * self, node.target_shape)
        return ((edge_self, grad_self), (edge_target, grad_target))

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
    if type(target) is not _Tensor:
        self, target = _operand_pair("bce_logits", self, target)
    try:
        result_array = _asarray(_k_bce_logits(self._array, target._array))
    except _RETRY as error:
        return _retry("bce_logits", error, (self, target))
    node = None
    if (self._requires_grad or target._requires_grad) and _state.mode & 1:
        node = BceLogitsBackward0()
        node._sequence_number, node._node_extra = _next_sequence(), None
        node.edge_self = node.edge_target = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        if self._requires_grad:
            node.target = target
            node.target_version = 0 if target._storage is None else target._storage.version
            node.self_shape = self._array.shape
            node.edge_self = self._node or self if self._view is None else _edge_of(self)
        if target._requires_grad:
            node.target_shape = target._array.shape
            node.edge_target = target._node or target if target._view is None else _edge_of(target)
    return _output("bce_logits", (self, target), result_array, node)
bce_logits = _Op("bce_logits", bce_logits, BceLogitsBackward0)

def _rows(_info):
    """The rows of these ops in the table of ops, made of the classes in codegen/info.py."""
    return (
        _info.OpInfo(
            "where", where, (_info.Parameter("condition", "Mask"), _info.Parameter("self", "Tensor"), _info.Parameter("other", "Tensor")),
            dtypes=("float", "complex", "int", "bool"), jvp=_where_jvp, jvp_arrays=_where_jvp_arrays, elementwise=True, batch="elementwise"),
        _info.OpInfo(
            "masked_fill", masked_fill, (_info.Parameter("self", "Tensor"), _info.Parameter("mask", "Mask"), _info.Parameter("value", "Tensor")),
            in_place=masked_fill_, dtypes=("float", "complex", "int", "bool"), casts=True, jvp=_masked_fill_jvp, jvp_arrays=_masked_fill_jvp_arrays,
            elementwise=True, batch="elementwise"),
        _info.OpInfo(
            "eq", eq, (_info.Parameter("self", "Tensor"), _info.Parameter("other", "Tensor")), (_info.Output("result", "Mask"),), in_place=eq_,
            dtypes=("float", "complex", "int", "bool"), elementwise=True, batch="elementwise"),
        _info.OpInfo(
            "ne", ne, (_info.Parameter("self", "Tensor"), _info.Parameter("other", "Tensor")), (_info.Output("result", "Mask"),), in_place=ne_,
            dtypes=("float", "complex", "int", "bool"), elementwise=True, batch="elementwise"),
        _info.OpInfo(
            "lt", lt, (_info.Parameter("self", "Tensor"), _info.Parameter("other", "Tensor")), (_info.Output("result", "Mask"),), in_place=lt_,
            dtypes=("float", "int", "bool"), elementwise=True, batch="elementwise"),
        _info.OpInfo(
            "le", le, (_info.Parameter("self", "Tensor"), _info.Parameter("other", "Tensor")), (_info.Output("result", "Mask"),), in_place=le_,
            dtypes=("float", "int", "bool"), elementwise=True, batch="elementwise"),
        _info.OpInfo(
            "gt", gt, (_info.Parameter("self", "Tensor"), _info.Parameter("other", "Tensor")), (_info.Output("result", "Mask"),), in_place=gt_,
            dtypes=("float", "int", "bool"), elementwise=True, batch="elementwise"),
        _info.OpInfo(
            "ge", ge, (_info.Parameter("self", "Tensor"), _info.Parameter("other", "Tensor")), (_info.Output("result", "Mask"),), in_place=ge_,
            dtypes=("float", "int", "bool"), elementwise=True, batch="elementwise"),
        _info.OpInfo(
            "isclose", isclose,
            (
                _info.Parameter("self", "Tensor"), _info.Parameter("other", "Tensor"), _info.Parameter("rtol", "float", default=1e-05),
                _info.Parameter("atol", "float", default=1e-08), _info.Parameter("equal_nan", "bool", default=False),
            ),
            (_info.Output("result", "Mask"),), dtypes=("float", "complex", "int", "bool")),
        _info.OpInfo(
            "logical_and", logical_and, (_info.Parameter("self", "Tensor"), _info.Parameter("other", "Tensor")), (_info.Output("result", "Mask"),),
            in_place=logical_and_, dtypes=("float", "complex", "int", "bool"), elementwise=True, batch="elementwise"),
        _info.OpInfo(
            "logical_or", logical_or, (_info.Parameter("self", "Tensor"), _info.Parameter("other", "Tensor")), (_info.Output("result", "Mask"),),
            in_place=logical_or_, dtypes=("float", "complex", "int", "bool"), elementwise=True, batch="elementwise"),
        _info.OpInfo(
            "logical_xor", logical_xor, (_info.Parameter("self", "Tensor"), _info.Parameter("other", "Tensor")), (_info.Output("result", "Mask"),),
            in_place=logical_xor_, dtypes=("float", "complex", "int", "bool"), elementwise=True, batch="elementwise"),
        _info.OpInfo(
            "bitwise_and", bitwise_and, (_info.Parameter("self", "Tensor"), _info.Parameter("other", "Tensor")), in_place=bitwise_and_, dtypes=("int", "bool"),
            jvp=_bitwise_and_jvp, elementwise=True, batch="elementwise"),
        _info.OpInfo(
            "bitwise_or", bitwise_or, (_info.Parameter("self", "Tensor"), _info.Parameter("other", "Tensor")), in_place=bitwise_or_, dtypes=("int", "bool"),
            jvp=_bitwise_or_jvp, elementwise=True, batch="elementwise"),
        _info.OpInfo(
            "bitwise_xor", bitwise_xor, (_info.Parameter("self", "Tensor"), _info.Parameter("other", "Tensor")), in_place=bitwise_xor_, dtypes=("int", "bool"),
            jvp=_bitwise_xor_jvp, elementwise=True, batch="elementwise"),
        _info.OpInfo(
            "bitwise_not", bitwise_not, (_info.Parameter("self", "Tensor"),), in_place=bitwise_not_, dtypes=("int", "bool"), jvp=_bitwise_not_jvp,
            elementwise=True, batch="elementwise"),
        _info.OpInfo(
            "bitwise_left_shift", bitwise_left_shift, (_info.Parameter("self", "Tensor"), _info.Parameter("other", "Tensor")), in_place=bitwise_left_shift_,
            dtypes=("int",), jvp=_bitwise_left_shift_jvp, elementwise=True, batch="elementwise"),
        _info.OpInfo(
            "bitwise_right_shift", bitwise_right_shift, (_info.Parameter("self", "Tensor"), _info.Parameter("other", "Tensor")), in_place=bitwise_right_shift_,
            dtypes=("int",), jvp=_bitwise_right_shift_jvp, elementwise=True, batch="elementwise"),
        _info.OpInfo(
            "addcmul", addcmul,
            (
                _info.Parameter("self", "Tensor"), _info.Parameter("tensor1", "Tensor"), _info.Parameter("tensor2", "Tensor"),
                _info.Parameter("value", "scalar", default=1, keyword_only=True),
            ),
            in_place=addcmul_, dtypes=("float", "complex", "int"), jvp=_addcmul_jvp, jvp_arrays=_addcmul_jvp_arrays, elementwise=True, batch="elementwise"),
        _info.OpInfo(
            "addcdiv", addcdiv,
            (
                _info.Parameter("self", "Tensor"), _info.Parameter("tensor1", "Tensor"), _info.Parameter("tensor2", "Tensor"),
                _info.Parameter("value", "scalar", default=1, keyword_only=True),
            ),
            in_place=addcdiv_, dtypes=("float", "complex"), jvp=_addcdiv_jvp, jvp_arrays=_addcdiv_jvp_arrays, elementwise=True, batch="elementwise"),
        _info.OpInfo(
            "copy", copy, (_info.Parameter("self", "Tensor"), _info.Parameter("src", "Tensor")), in_place=copy_, dtypes=("float", "complex", "int", "bool"),
            casts=True, jvp=_copy_jvp, jvp_arrays=_copy_jvp_arrays, elementwise=True, batch="elementwise"),
        _info.OpInfo(
            "fill", fill, (_info.Parameter("self", "Tensor"), _info.Parameter("value", "Tensor")), in_place=fill_, dtypes=("float", "complex", "int", "bool"),
            casts=True, jvp=_fill_jvp, jvp_arrays=_fill_jvp_arrays, elementwise=True, batch="elementwise"),
        _info.OpInfo(
            "mse", mse, (_info.Parameter("self", "Tensor"), _info.Parameter("target", "Tensor")), jvp=_mse_jvp, jvp_arrays=_mse_jvp_arrays, elementwise=True,
            batch="elementwise"),
        _info.OpInfo(
            "bce_logits", bce_logits, (_info.Parameter("self", "Tensor"), _info.Parameter("target", "Tensor")), jvp=_bce_logits_jvp,
            jvp_arrays=_bce_logits_jvp_arrays, elementwise=True, batch="elementwise"),
    )

_OPS.enter(_rows)
_add_methods({
    "masked_fill": masked_fill, "masked_fill_": masked_fill_, "__eq__": _operator_method(eq), "eq": eq, "eq_": eq_, "__ne__": _operator_method(ne), "ne": ne,
    "not_equal": ne, "ne_": ne_, "not_equal_": ne_, "__lt__": _operator_method(lt), "lt": lt, "less": lt, "lt_": lt_, "less_": lt_,
    "__le__": _operator_method(le), "le": le, "less_equal": le, "le_": le_, "less_equal_": le_, "__gt__": _operator_method(gt), "gt": gt, "greater": gt,
    "gt_": gt_, "greater_": gt_, "__ge__": _operator_method(ge), "ge": ge, "greater_equal": ge, "ge_": ge_, "greater_equal_": ge_, "isclose": isclose,
    "logical_and": logical_and, "logical_and_": logical_and_, "logical_or": logical_or, "logical_or_": logical_or_, "logical_xor": logical_xor,
    "logical_xor_": logical_xor_, "__and__": bitwise_and, "__rand__": _reflected(bitwise_and), "__iand__": bitwise_and_, "bitwise_and": bitwise_and,
    "bitwise_and_": bitwise_and_, "__or__": bitwise_or, "__ror__": _reflected(bitwise_or), "__ior__": bitwise_or_, "bitwise_or": bitwise_or,
    "bitwise_or_": bitwise_or_, "__xor__": bitwise_xor, "__rxor__": _reflected(bitwise_xor), "__ixor__": bitwise_xor_, "bitwise_xor": bitwise_xor,
    "bitwise_xor_": bitwise_xor_, "__invert__": bitwise_not, "bitwise_not": bitwise_not, "bitwise_not_": bitwise_not_, "__lshift__": bitwise_left_shift,
    "__rlshift__": _reflected(bitwise_left_shift), "__ilshift__": bitwise_left_shift_, "bitwise_left_shift": bitwise_left_shift,
    "bitwise_left_shift_": bitwise_left_shift_, "__rshift__": bitwise_right_shift, "__rrshift__": _reflected(bitwise_right_shift),
    "__irshift__": bitwise_right_shift_, "bitwise_right_shift": bitwise_right_shift, "bitwise_right_shift_": bitwise_right_shift_, "addcmul": addcmul,
    "addcmul_": addcmul_, "addcdiv": addcdiv, "addcdiv_": addcdiv_, "copy_": copy_, "fill": fill, "fill_": fill_,
})

__all__ = (
    "where", "masked_fill", "masked_fill_", "eq", "eq_", "ne", "ne_", "not_equal", "lt", "lt_", "less", "le", "le_", "less_equal", "gt", "gt_", "greater", "ge",
    "ge_", "greater_equal", "isclose", "logical_and", "logical_and_", "logical_or", "logical_or_", "logical_xor", "logical_xor_", "bitwise_and", "bitwise_and_",
    "bitwise_or", "bitwise_or_", "bitwise_xor", "bitwise_xor_", "bitwise_not", "bitwise_not_", "bitwise_left_shift", "bitwise_left_shift_",
    "bitwise_right_shift", "bitwise_right_shift_", "addcmul", "addcmul_", "addcdiv", "addcdiv_", "copy", "copy_", "fill", "fill_", "mse", "bce_logits",
)
_publish({name: globals()[name] for name in __all__})
