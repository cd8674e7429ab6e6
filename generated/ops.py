# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
"""The ops: for each its node class and its function, made from the formulas in derivatives.yaml."""

from __future__ import annotations

from collections import namedtuple as _namedtuple
from numbers import Integral as _Integral

from gradspec import composites as _composites
from gradspec.core import ops as _ops
from gradspec.core.dtypes import as_numpy_dtype as _as_numpy_dtype
from gradspec.core.kernels import ufuncs as _ufuncs
from gradspec.core.state import state as _state
from gradspec.core.tensor import Tensor as _Tensor
from gradspec.core.tensor import add_methods as _add_methods
from gradspec.core.tensor import wrap as _wrap
from gradspec.dispatch.formulas import choose as _choose
from gradspec.dispatch.formulas import choose_arrays as _choose_arrays
from gradspec.dispatch.formulas import conj as _conj
from gradspec.dispatch.formulas import fill_missing as _fill_missing
from gradspec.dispatch.formulas import is_complex, numel
from gradspec.dispatch.formulas import no_tangent as _no_tangent
from gradspec.dispatch.formulas import not_implemented as _not_implemented
from gradspec.dispatch.formulas import real as _real
from gradspec.dispatch.formulas import tangent as _tangent
from gradspec.dispatch.formulas import tangents as _tangents
from gradspec.dispatch.formulas import total as _total
from gradspec.dispatch.formulas import unbroadcast as _unbroadcast
from gradspec.dispatch.formulas import unbroadcast_tensor as _unbroadcast_tensor
from gradspec.dispatch.formulas import zeros as _zeros
from gradspec.dispatch.operands import RETRY as _RETRY
from gradspec.dispatch.operands import bad_argument as _bad_argument
from gradspec.dispatch.operands import operand as _operand
from gradspec.dispatch.operands import operator_method as _operator
from gradspec.dispatch.operands import reflected as _reflected
from gradspec.dispatch.operands import retry as _retry
from gradspec.dispatch.operands import scalar as _scalar
from gradspec.dispatch.overloads import select_overload as _select_overload
from gradspec.generated import raw as _raw
from gradspec.graph.interpose import interpose as _interpose
from gradspec.graph.node import FREED as _FREED
from gradspec.graph.node import Output as _Output
from gradspec.graph.node import next_sequence as _next_sequence
from gradspec.graph.recording import any_requires_grad as _any_requires_grad
from gradspec.graph.recording import edges_of as _edges_of
from gradspec.graph.recording import is_needed as _is_needed
from gradspec.graph.recording import result_list as _result_list
from gradspec.graph.recording import versions_of as _versions_of
from gradspec.graph.saved import OpNode as _Node
from gradspec.graph.saved import check_output as _check_output
from gradspec.graph.saved import resolve as _resolve
from gradspec.graph.saved import saved_input as _saved_input
from gradspec.graph.saved import saved_list as _saved_list
from gradspec.graph.saved import saved_output as _saved_output
from gradspec.graph.saved import saved_plain as _saved_plain
from gradspec.graph.tangents import Rule as _Rule
from gradspec.graph.views import edge_of as _edge_of
from gradspec.graph.views import link_view as _link_view
from gradspec.graph.views import rebase_history as _rebase_history
from gradspec.graph.writes import become_view as _become_view
from gradspec.graph.writes import before_composite as _before_composite
from gradspec.graph.writes import before_inplace as _before_inplace
from gradspec.graph.writes import inplace_operand as _inplace_operand
from gradspec.graph.writes import require_real as _require_real
from gradspec.graph.writes import write as _write
from gradspec.graph.writes import write_composite as _write_composite
from numpy import asarray as _asarray
from numpy import ndarray as _ndarray

_new = object.__new__


# derivatives.yaml:18  neg
_k_neg = _ufuncs["neg"]
_k_neg_backward_self = _ufuncs["neg_backward_self"]


class NegBackward0(_Node):
    """neg(Tensor self) -> Tensor result

    self: -grad
    """

    __slots__ = ("edge_self",)
    _op_key = "neg"
    _input_names = ("self",)
    _save_kinds = {}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        grad_self = _k_neg_backward_self(grad)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        grad_self = -grad
        return ((node.edge_self, grad_self),)


def _neg_jvp(self, *, result, self_t=None):
    """The tangent of neg; a tangent that is None is zero."""
    return _conj((lambda grad: -grad)(_conj(self_t)))


def _neg_jvp_arrays(self, *, result, self_t=None):
    """The tangent of neg, of real tensors, as an array."""
    return _k_neg_backward_self(self_t._array)


def neg(self):
    """neg(Tensor self) -> Tensor result

    The negative of each element.
    """
    _mode = _state.mode
    try:
        result_array = _k_neg(self._array)
    except _RETRY as error:
        return _retry(neg, "neg", "T", "fVciu", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(NegBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("neg", (self,), (result,), result._node)
    return result


def neg_(self):
    """The in-place form of neg: the result is written to self, which is returned."""
    _mode = _state.mode
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, False)
    node = None
    if _record:
        result_array = _written._array
        node = _new(NegBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(_k_neg, "fVciu", "neg_", _written, self._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("neg", (self,), (_written,), node, True)
    return _written


# derivatives.yaml:33  abs
_k_abs = _ufuncs["abs"]
_k_abs_backward_self = _ufuncs["abs_backward_self"]


class AbsBackward0(_Node):
    """abs(Tensor self) -> Real result

    self: grad * sgn(self)
    """

    __slots__ = ("edge_self", "self", "self_version",)
    _op_key = "abs"
    _input_names = ("self",)
    _save_kinds = {"self": "input"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self = node.self
        if self._storage is not None and self._storage.version != node.self_version:
            self = _resolve(node, "self")
        self = self._array
        grad_self = _k_abs_backward_self(grad, self)
        if not retain:
            node.self = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self = _saved_input(node, "self")
        grad_self = grad * _ops.sgn(self)
        return ((node.edge_self, grad_self),)


def _abs_jvp(self, *, result, self_t=None):
    """The tangent of abs; a tangent that is None is zero."""
    return _real(_conj((lambda grad: grad * _ops.sgn(self))(_conj(self_t))))


def _abs_jvp_arrays(self, *, result, self_t=None):
    """The tangent of abs, of real tensors, as an array."""
    return _k_abs_backward_self(self_t._array, self._array)


def abs(self):
    """abs(Tensor self) -> Real result

    The absolute value of each element; that of complex numbers is real; the gradient at zero is zero.
    """
    _mode = _state.mode
    try:
        result_array = _k_abs(self._array)
    except _RETRY as error:
        return _retry(abs, "abs", "T", "fVciu", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(AbsBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("abs", (self,), (result,), result._node)
    return result


def abs_(self):
    """The in-place form of abs: the result is written to self, which is returned."""
    _mode = _state.mode
    _require_real("abs", self)
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, True)
    node = None
    if _record:
        result_array = _written._array
        node = _new(AbsBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(_k_abs, "fVciu", "abs_", _written, self._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("abs", (self,), (_written,), node, True)
    return _written


# derivatives.yaml:48  sign
_k_sign = _ufuncs["sign"]


class SignBackward0(_Node):
    """sign(Tensor self) -> Tensor result

    self: 0
    """

    __slots__ = ("edge_self", "self_shape",)
    _op_key = "sign"
    _input_names = ("self",)
    _save_kinds = {"self_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self_shape = node.self_shape
        grad_self = _zeros(self_shape, grad.dtype)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self_shape = node.self_shape
        grad_self = _wrap(_zeros(self_shape, grad._array.dtype))
        return ((node.edge_self, grad_self),)


def _sign_jvp(self, *, result, self_t=None):
    """The tangent of sign; a tangent that is None is zero."""
    return None


def _sign_jvp_arrays(self, *, result, self_t=None):
    """The tangent of sign, of real tensors, as an array."""
    return None


def sign(self):
    """sign(Tensor self) -> Tensor result

    The sign of each element, -1, 0 or 1; that of NaN is 0.
    """
    _mode = _state.mode
    try:
        result_array = _k_sign(self._array)
    except _RETRY as error:
        return _retry(sign, "sign", "T", "fViu", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(SignBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_shape = self._array.shape
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("sign", (self,), (result,), result._node)
    return result


def sign_(self):
    """The in-place form of sign: the result is written to self, which is returned."""
    _mode = _state.mode
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, False)
    node = None
    if _record:
        result_array = _written._array
        node = _new(SignBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_shape = self._array.shape
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(_k_sign, "fViu", "sign_", _written, self._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("sign", (self,), (_written,), node, True)
    return _written


# derivatives.yaml:63  sgn
_k_sgn = _ufuncs["sgn"]
_k_sgn_backward_self = _ufuncs["sgn_backward_self"]


class SgnBackward0(_Node):
    """sgn(Tensor self) -> Tensor result

    self: (0 if self == 0 else (grad - real_part(conj(result) * grad) * result) / abs(self)) if is_complex(self) else 0 * grad
    """

    __slots__ = ("edge_self", "self", "self_version", "result",)
    _op_key = "sgn"
    _input_names = ("self",)
    _save_kinds = {"self": "input", "result": "output"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self = node.self
        if self._storage is not None and self._storage.version != node.self_version:
            self = _resolve(node, "self")
        self = self._array
        result = node.result
        if node._node_extra is not None or result is _FREED:
            result = _check_output(node, "result", result, None)
        grad_self = _k_sgn_backward_self(grad, self, result)
        if not retain:
            node.self = node.result = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self = _saved_input(node, "self")
        result = _saved_output(node, "result", None)
        grad_self = (_choose(self == 0, 0, (grad - (_ops.real_part(_ops.conj(result) * grad) * result)) / _ops.abs(self))) if is_complex(self) else (0 * grad)
        return ((node.edge_self, grad_self),)


def _sgn_jvp(self, *, result, self_t=None):
    """The tangent of sgn; a tangent that is None is zero."""
    return (_choose(self == 0, 0, (self_t - (_ops.real_part(_ops.conj(result) * self_t) * result)) / _ops.abs(self))) if is_complex(self) else (0 * self_t)


def sgn(self):
    """sgn(Tensor self) -> Tensor result

    Each element divided by its absolute value, or zero; for real numbers the same as sign.
    """
    _mode = _state.mode
    try:
        result_array = _k_sgn(self._array)
    except _RETRY as error:
        return _retry(sgn, "sgn", "T", "fVciub", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(SgnBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.result = result_array
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("sgn", (self,), (result,), result._node)
    return result


def sgn_(self):
    """The in-place form of sgn: the result is written to self, which is returned."""
    _mode = _state.mode
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, True)
    node = None
    if _record:
        result_array = _written._array
        node = _new(SgnBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.result = result_array
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(_k_sgn, "fVciub", "sgn_", _written, self._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("sgn", (self,), (_written,), node, True)
    return _written


# derivatives.yaml:78  exp
_k_exp = _ufuncs["exp"]
_k_exp_backward_self = _ufuncs["exp_backward_self"]


class ExpBackward0(_Node):
    """exp(Tensor self) -> Tensor result

    self: grad * conj(result)
    """

    __slots__ = ("edge_self", "result",)
    _op_key = "exp"
    _input_names = ("self",)
    _save_kinds = {"result": "output"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        result = node.result
        if node._node_extra is not None or result is _FREED:
            result = _check_output(node, "result", result, None)
        grad_self = _k_exp_backward_self(grad, result)
        if not retain:
            node.result = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        result = _saved_output(node, "result", None)
        grad_self = grad * _ops.conj(result)
        return ((node.edge_self, grad_self),)


def _exp_jvp(self, *, result, self_t=None):
    """The tangent of exp; a tangent that is None is zero."""
    return _conj((lambda grad: grad * _ops.conj(result))(_conj(self_t)))


def _exp_jvp_arrays(self, *, result, self_t=None):
    """The tangent of exp, of real tensors, as an array."""
    return _k_exp_backward_self(self_t._array, result._array)


def exp(self):
    """exp(Tensor self) -> Tensor result

    The exponential of each element.
    """
    _mode = _state.mode
    try:
        result_array = _k_exp(self._array)
    except _RETRY as error:
        return _retry(exp, "exp", "T", "fVc", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(ExpBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.result = result_array
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("exp", (self,), (result,), result._node)
    return result


def exp_(self):
    """The in-place form of exp: the result is written to self, which is returned."""
    _mode = _state.mode
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, False)
    node = None
    if _record:
        result_array = _written._array
        node = _new(ExpBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.result = result_array
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(_k_exp, "fVc", "exp_", _written, self._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("exp", (self,), (_written,), node, True)
    return _written


# derivatives.yaml:88  expm1
_k_expm1 = _ufuncs["expm1"]
_k_expm1_backward_self = _ufuncs["expm1_backward_self"]


class Expm1Backward0(_Node):
    """expm1(Tensor self) -> Tensor result

    self: grad * conj(result + 1)
    """

    __slots__ = ("edge_self", "result",)
    _op_key = "expm1"
    _input_names = ("self",)
    _save_kinds = {"result": "output"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        result = node.result
        if node._node_extra is not None or result is _FREED:
            result = _check_output(node, "result", result, None)
        grad_self = _k_expm1_backward_self(grad, result)
        if not retain:
            node.result = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        result = _saved_output(node, "result", None)
        grad_self = grad * _ops.conj(result + 1)
        return ((node.edge_self, grad_self),)


def _expm1_jvp(self, *, result, self_t=None):
    """The tangent of expm1; a tangent that is None is zero."""
    return _conj((lambda grad: grad * _ops.conj(result + 1))(_conj(self_t)))


def _expm1_jvp_arrays(self, *, result, self_t=None):
    """The tangent of expm1, of real tensors, as an array."""
    return _k_expm1_backward_self(self_t._array, result._array)


def expm1(self):
    """expm1(Tensor self) -> Tensor result

    The exponential of each element, minus one, accurate near zero.
    """
    _mode = _state.mode
    try:
        result_array = _k_expm1(self._array)
    except _RETRY as error:
        return _retry(expm1, "expm1", "T", "fVc", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(Expm1Backward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.result = result_array
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("expm1", (self,), (result,), result._node)
    return result


def expm1_(self):
    """The in-place form of expm1: the result is written to self, which is returned."""
    _mode = _state.mode
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, False)
    node = None
    if _record:
        result_array = _written._array
        node = _new(Expm1Backward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.result = result_array
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(_k_expm1, "fVc", "expm1_", _written, self._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("expm1", (self,), (_written,), node, True)
    return _written


# derivatives.yaml:98  exp2
_k_exp2 = _ufuncs["exp2"]
_k_exp2_backward_self = _ufuncs["exp2_backward_self"]


class Exp2Backward0(_Node):
    """exp2(Tensor self) -> Tensor result

    self: grad * conj(result) * 0.6931471805599453
    """

    __slots__ = ("edge_self", "result",)
    _op_key = "exp2"
    _input_names = ("self",)
    _save_kinds = {"result": "output"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        result = node.result
        if node._node_extra is not None or result is _FREED:
            result = _check_output(node, "result", result, None)
        grad_self = _k_exp2_backward_self(grad, result)
        if not retain:
            node.result = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        result = _saved_output(node, "result", None)
        grad_self = (grad * _ops.conj(result)) * 0.6931471805599453
        return ((node.edge_self, grad_self),)


def _exp2_jvp(self, *, result, self_t=None):
    """The tangent of exp2; a tangent that is None is zero."""
    return _conj((lambda grad: (grad * _ops.conj(result)) * 0.6931471805599453)(_conj(self_t)))


def _exp2_jvp_arrays(self, *, result, self_t=None):
    """The tangent of exp2, of real tensors, as an array."""
    return _k_exp2_backward_self(self_t._array, result._array)


def exp2(self):
    """exp2(Tensor self) -> Tensor result

    Two to the power of each element.
    """
    _mode = _state.mode
    try:
        result_array = _k_exp2(self._array)
    except _RETRY as error:
        return _retry(exp2, "exp2", "T", "fVc", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(Exp2Backward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.result = result_array
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("exp2", (self,), (result,), result._node)
    return result


def exp2_(self):
    """The in-place form of exp2: the result is written to self, which is returned."""
    _mode = _state.mode
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, False)
    node = None
    if _record:
        result_array = _written._array
        node = _new(Exp2Backward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.result = result_array
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(_k_exp2, "fVc", "exp2_", _written, self._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("exp2", (self,), (_written,), node, True)
    return _written


# derivatives.yaml:108  log
_k_log = _ufuncs["log"]
_k_log_backward_self = _ufuncs["log_backward_self"]


class LogBackward0(_Node):
    """log(Tensor self) -> Tensor result

    self: grad / conj(self)
    """

    __slots__ = ("edge_self", "self", "self_version",)
    _op_key = "log"
    _input_names = ("self",)
    _save_kinds = {"self": "input"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self = node.self
        if self._storage is not None and self._storage.version != node.self_version:
            self = _resolve(node, "self")
        self = self._array
        grad_self = _k_log_backward_self(grad, self)
        if not retain:
            node.self = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self = _saved_input(node, "self")
        grad_self = grad / _ops.conj(self)
        return ((node.edge_self, grad_self),)


def _log_jvp(self, *, result, self_t=None):
    """The tangent of log; a tangent that is None is zero."""
    return _conj((lambda grad: grad / _ops.conj(self))(_conj(self_t)))


def _log_jvp_arrays(self, *, result, self_t=None):
    """The tangent of log, of real tensors, as an array."""
    return _k_log_backward_self(self_t._array, self._array)


def log(self):
    """log(Tensor self) -> Tensor result

    The natural logarithm of each element.
    """
    _mode = _state.mode
    try:
        result_array = _k_log(self._array)
    except _RETRY as error:
        return _retry(log, "log", "T", "fVc", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(LogBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("log", (self,), (result,), result._node)
    return result


def log_(self):
    """The in-place form of log: the result is written to self, which is returned."""
    _mode = _state.mode
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, True)
    node = None
    if _record:
        result_array = _written._array
        node = _new(LogBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(_k_log, "fVc", "log_", _written, self._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("log", (self,), (_written,), node, True)
    return _written


# derivatives.yaml:122  log1p
_k_log1p = _ufuncs["log1p"]
_k_log1p_backward_self = _ufuncs["log1p_backward_self"]


class Log1pBackward0(_Node):
    """log1p(Tensor self) -> Tensor result

    self: grad / conj(self + 1)
    """

    __slots__ = ("edge_self", "self", "self_version",)
    _op_key = "log1p"
    _input_names = ("self",)
    _save_kinds = {"self": "input"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self = node.self
        if self._storage is not None and self._storage.version != node.self_version:
            self = _resolve(node, "self")
        self = self._array
        grad_self = _k_log1p_backward_self(grad, self)
        if not retain:
            node.self = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self = _saved_input(node, "self")
        grad_self = grad / _ops.conj(self + 1)
        return ((node.edge_self, grad_self),)


def _log1p_jvp(self, *, result, self_t=None):
    """The tangent of log1p; a tangent that is None is zero."""
    return _conj((lambda grad: grad / _ops.conj(self + 1))(_conj(self_t)))


def _log1p_jvp_arrays(self, *, result, self_t=None):
    """The tangent of log1p, of real tensors, as an array."""
    return _k_log1p_backward_self(self_t._array, self._array)


def log1p(self):
    """log1p(Tensor self) -> Tensor result

    The natural logarithm of one plus each element, accurate near zero.
    """
    _mode = _state.mode
    try:
        result_array = _k_log1p(self._array)
    except _RETRY as error:
        return _retry(log1p, "log1p", "T", "fVc", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(Log1pBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("log1p", (self,), (result,), result._node)
    return result


def log1p_(self):
    """The in-place form of log1p: the result is written to self, which is returned."""
    _mode = _state.mode
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, True)
    node = None
    if _record:
        result_array = _written._array
        node = _new(Log1pBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(_k_log1p, "fVc", "log1p_", _written, self._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("log1p", (self,), (_written,), node, True)
    return _written


# derivatives.yaml:136  log2
_k_log2 = _ufuncs["log2"]
_k_log2_backward_self = _ufuncs["log2_backward_self"]


class Log2Backward0(_Node):
    """log2(Tensor self) -> Tensor result

    self: grad / (conj(self) * 0.6931471805599453)
    """

    __slots__ = ("edge_self", "self", "self_version",)
    _op_key = "log2"
    _input_names = ("self",)
    _save_kinds = {"self": "input"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self = node.self
        if self._storage is not None and self._storage.version != node.self_version:
            self = _resolve(node, "self")
        self = self._array
        grad_self = _k_log2_backward_self(grad, self)
        if not retain:
            node.self = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self = _saved_input(node, "self")
        grad_self = grad / (_ops.conj(self) * 0.6931471805599453)
        return ((node.edge_self, grad_self),)


def _log2_jvp(self, *, result, self_t=None):
    """The tangent of log2; a tangent that is None is zero."""
    return _conj((lambda grad: grad / (_ops.conj(self) * 0.6931471805599453))(_conj(self_t)))


def _log2_jvp_arrays(self, *, result, self_t=None):
    """The tangent of log2, of real tensors, as an array."""
    return _k_log2_backward_self(self_t._array, self._array)


def log2(self):
    """log2(Tensor self) -> Tensor result

    The base-2 logarithm of each element.
    """
    _mode = _state.mode
    try:
        result_array = _k_log2(self._array)
    except _RETRY as error:
        return _retry(log2, "log2", "T", "fVc", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(Log2Backward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("log2", (self,), (result,), result._node)
    return result


def log2_(self):
    """The in-place form of log2: the result is written to self, which is returned."""
    _mode = _state.mode
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, True)
    node = None
    if _record:
        result_array = _written._array
        node = _new(Log2Backward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(_k_log2, "fVc", "log2_", _written, self._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("log2", (self,), (_written,), node, True)
    return _written


# derivatives.yaml:147  log10
_k_log10 = _ufuncs["log10"]
_k_log10_backward_self = _ufuncs["log10_backward_self"]


class Log10Backward0(_Node):
    """log10(Tensor self) -> Tensor result

    self: grad / (conj(self) * 2.302585092994046)
    """

    __slots__ = ("edge_self", "self", "self_version",)
    _op_key = "log10"
    _input_names = ("self",)
    _save_kinds = {"self": "input"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self = node.self
        if self._storage is not None and self._storage.version != node.self_version:
            self = _resolve(node, "self")
        self = self._array
        grad_self = _k_log10_backward_self(grad, self)
        if not retain:
            node.self = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self = _saved_input(node, "self")
        grad_self = grad / (_ops.conj(self) * 2.302585092994046)
        return ((node.edge_self, grad_self),)


def _log10_jvp(self, *, result, self_t=None):
    """The tangent of log10; a tangent that is None is zero."""
    return _conj((lambda grad: grad / (_ops.conj(self) * 2.302585092994046))(_conj(self_t)))


def _log10_jvp_arrays(self, *, result, self_t=None):
    """The tangent of log10, of real tensors, as an array."""
    return _k_log10_backward_self(self_t._array, self._array)


def log10(self):
    """log10(Tensor self) -> Tensor result

    The base-10 logarithm of each element.
    """
    _mode = _state.mode
    try:
        result_array = _k_log10(self._array)
    except _RETRY as error:
        return _retry(log10, "log10", "T", "fVc", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(Log10Backward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("log10", (self,), (result,), result._node)
    return result


def log10_(self):
    """The in-place form of log10: the result is written to self, which is returned."""
    _mode = _state.mode
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, True)
    node = None
    if _record:
        result_array = _written._array
        node = _new(Log10Backward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(_k_log10, "fVc", "log10_", _written, self._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("log10", (self,), (_written,), node, True)
    return _written


# derivatives.yaml:158  sqrt
_k_sqrt = _ufuncs["sqrt"]
_k_sqrt_backward_self = _ufuncs["sqrt_backward_self"]


class SqrtBackward0(_Node):
    """sqrt(Tensor self) -> Tensor result

    self: grad / (2 * conj(result))
    """

    __slots__ = ("edge_self", "result",)
    _op_key = "sqrt"
    _input_names = ("self",)
    _save_kinds = {"result": "output"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        result = node.result
        if node._node_extra is not None or result is _FREED:
            result = _check_output(node, "result", result, None)
        grad_self = _k_sqrt_backward_self(grad, result)
        if not retain:
            node.result = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        result = _saved_output(node, "result", None)
        grad_self = grad / (2 * _ops.conj(result))
        return ((node.edge_self, grad_self),)


def _sqrt_jvp(self, *, result, self_t=None):
    """The tangent of sqrt; a tangent that is None is zero."""
    return _conj((lambda grad: grad / (2 * _ops.conj(result)))(_conj(self_t)))


def _sqrt_jvp_arrays(self, *, result, self_t=None):
    """The tangent of sqrt, of real tensors, as an array."""
    return _k_sqrt_backward_self(self_t._array, result._array)


def sqrt(self):
    """sqrt(Tensor self) -> Tensor result

    The square root of each element.
    """
    _mode = _state.mode
    try:
        result_array = _k_sqrt(self._array)
    except _RETRY as error:
        return _retry(sqrt, "sqrt", "T", "fVc", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(SqrtBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.result = result_array
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("sqrt", (self,), (result,), result._node)
    return result


def sqrt_(self):
    """The in-place form of sqrt: the result is written to self, which is returned."""
    _mode = _state.mode
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, False)
    node = None
    if _record:
        result_array = _written._array
        node = _new(SqrtBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.result = result_array
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(_k_sqrt, "fVc", "sqrt_", _written, self._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("sqrt", (self,), (_written,), node, True)
    return _written


# derivatives.yaml:172  rsqrt
_k_rsqrt = _ufuncs["rsqrt"]
_k_rsqrt_backward_self = _ufuncs["rsqrt_backward_self"]


class RsqrtBackward0(_Node):
    """rsqrt(Tensor self) -> Tensor result

    self: -0.5 * grad * conj(result * result * result)
    """

    __slots__ = ("edge_self", "result",)
    _op_key = "rsqrt"
    _input_names = ("self",)
    _save_kinds = {"result": "output"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        result = node.result
        if node._node_extra is not None or result is _FREED:
            result = _check_output(node, "result", result, None)
        grad_self = _k_rsqrt_backward_self(grad, result)
        if not retain:
            node.result = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        result = _saved_output(node, "result", None)
        grad_self = ((-0.5) * grad) * _ops.conj((result * result) * result)
        return ((node.edge_self, grad_self),)


def _rsqrt_jvp(self, *, result, self_t=None):
    """The tangent of rsqrt; a tangent that is None is zero."""
    return _conj((lambda grad: ((-0.5) * grad) * _ops.conj((result * result) * result))(_conj(self_t)))


def _rsqrt_jvp_arrays(self, *, result, self_t=None):
    """The tangent of rsqrt, of real tensors, as an array."""
    return _k_rsqrt_backward_self(self_t._array, result._array)


def rsqrt(self):
    """rsqrt(Tensor self) -> Tensor result

    The reciprocal of the square root of each element.
    """
    _mode = _state.mode
    try:
        result_array = _k_rsqrt(self._array)
    except _RETRY as error:
        return _retry(rsqrt, "rsqrt", "T", "fVc", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(RsqrtBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.result = result_array
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("rsqrt", (self,), (result,), result._node)
    return result


def rsqrt_(self):
    """The in-place form of rsqrt: the result is written to self, which is returned."""
    _mode = _state.mode
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, False)
    node = None
    if _record:
        result_array = _written._array
        node = _new(RsqrtBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.result = result_array
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(_k_rsqrt, "fVc", "rsqrt_", _written, self._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("rsqrt", (self,), (_written,), node, True)
    return _written


# derivatives.yaml:186  square
_k_square = _ufuncs["square"]
_k_square_backward_self = _ufuncs["square_backward_self"]


class SquareBackward0(_Node):
    """square(Tensor self) -> Tensor result

    self: 2 * grad * conj(self)
    """

    __slots__ = ("edge_self", "self", "self_version",)
    _op_key = "square"
    _input_names = ("self",)
    _save_kinds = {"self": "input"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self = node.self
        if self._storage is not None and self._storage.version != node.self_version:
            self = _resolve(node, "self")
        self = self._array
        grad_self = _k_square_backward_self(grad, self)
        if not retain:
            node.self = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self = _saved_input(node, "self")
        grad_self = (2 * grad) * _ops.conj(self)
        return ((node.edge_self, grad_self),)


def _square_jvp(self, *, result, self_t=None):
    """The tangent of square; a tangent that is None is zero."""
    return _conj((lambda grad: (2 * grad) * _ops.conj(self))(_conj(self_t)))


def _square_jvp_arrays(self, *, result, self_t=None):
    """The tangent of square, of real tensors, as an array."""
    return _k_square_backward_self(self_t._array, self._array)


def square(self):
    """square(Tensor self) -> Tensor result

    The square of each element.
    """
    _mode = _state.mode
    try:
        result_array = _k_square(self._array)
    except _RETRY as error:
        return _retry(square, "square", "T", "fVciu", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(SquareBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("square", (self,), (result,), result._node)
    return result


def square_(self):
    """The in-place form of square: the result is written to self, which is returned."""
    _mode = _state.mode
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, True)
    node = None
    if _record:
        result_array = _written._array
        node = _new(SquareBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(_k_square, "fVciu", "square_", _written, self._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("square", (self,), (_written,), node, True)
    return _written


# derivatives.yaml:196  reciprocal
_k_reciprocal = _ufuncs["reciprocal"]
_k_reciprocal_backward_self = _ufuncs["reciprocal_backward_self"]


class ReciprocalBackward0(_Node):
    """reciprocal(Tensor self) -> Tensor result

    self: -grad * conj(result * result)
    """

    __slots__ = ("edge_self", "result",)
    _op_key = "reciprocal"
    _input_names = ("self",)
    _save_kinds = {"result": "output"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        result = node.result
        if node._node_extra is not None or result is _FREED:
            result = _check_output(node, "result", result, None)
        grad_self = _k_reciprocal_backward_self(grad, result)
        if not retain:
            node.result = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        result = _saved_output(node, "result", None)
        grad_self = (-grad) * _ops.conj(result * result)
        return ((node.edge_self, grad_self),)


def _reciprocal_jvp(self, *, result, self_t=None):
    """The tangent of reciprocal; a tangent that is None is zero."""
    return _conj((lambda grad: (-grad) * _ops.conj(result * result))(_conj(self_t)))


def _reciprocal_jvp_arrays(self, *, result, self_t=None):
    """The tangent of reciprocal, of real tensors, as an array."""
    return _k_reciprocal_backward_self(self_t._array, result._array)


def reciprocal(self):
    """reciprocal(Tensor self) -> Tensor result

    One divided by each element.
    """
    _mode = _state.mode
    try:
        result_array = _k_reciprocal(self._array)
    except _RETRY as error:
        return _retry(reciprocal, "reciprocal", "T", "fVc", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(ReciprocalBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.result = result_array
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("reciprocal", (self,), (result,), result._node)
    return result


def reciprocal_(self):
    """The in-place form of reciprocal: the result is written to self, which is returned."""
    _mode = _state.mode
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, False)
    node = None
    if _record:
        result_array = _written._array
        node = _new(ReciprocalBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.result = result_array
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(_k_reciprocal, "fVc", "reciprocal_", _written, self._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("reciprocal", (self,), (_written,), node, True)
    return _written


# derivatives.yaml:210  sin
_k_sin = _ufuncs["sin"]
_k_sin_backward_self = _ufuncs["sin_backward_self"]


class SinBackward0(_Node):
    """sin(Tensor self) -> Tensor result

    self: grad * conj(cos(self))
    """

    __slots__ = ("edge_self", "self", "self_version",)
    _op_key = "sin"
    _input_names = ("self",)
    _save_kinds = {"self": "input"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self = node.self
        if self._storage is not None and self._storage.version != node.self_version:
            self = _resolve(node, "self")
        self = self._array
        grad_self = _k_sin_backward_self(grad, self)
        if not retain:
            node.self = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self = _saved_input(node, "self")
        grad_self = grad * _ops.conj(_ops.cos(self))
        return ((node.edge_self, grad_self),)


def _sin_jvp(self, *, result, self_t=None):
    """The tangent of sin; a tangent that is None is zero."""
    return _conj((lambda grad: grad * _ops.conj(_ops.cos(self)))(_conj(self_t)))


def _sin_jvp_arrays(self, *, result, self_t=None):
    """The tangent of sin, of real tensors, as an array."""
    return _k_sin_backward_self(self_t._array, self._array)


def sin(self):
    """sin(Tensor self) -> Tensor result

    The sine of each element, in radians.
    """
    _mode = _state.mode
    try:
        result_array = _k_sin(self._array)
    except _RETRY as error:
        return _retry(sin, "sin", "T", "fVc", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(SinBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("sin", (self,), (result,), result._node)
    return result


def sin_(self):
    """The in-place form of sin: the result is written to self, which is returned."""
    _mode = _state.mode
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, True)
    node = None
    if _record:
        result_array = _written._array
        node = _new(SinBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(_k_sin, "fVc", "sin_", _written, self._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("sin", (self,), (_written,), node, True)
    return _written


# derivatives.yaml:220  cos
_k_cos = _ufuncs["cos"]
_k_cos_backward_self = _ufuncs["cos_backward_self"]


class CosBackward0(_Node):
    """cos(Tensor self) -> Tensor result

    self: -grad * conj(sin(self))
    """

    __slots__ = ("edge_self", "self", "self_version",)
    _op_key = "cos"
    _input_names = ("self",)
    _save_kinds = {"self": "input"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self = node.self
        if self._storage is not None and self._storage.version != node.self_version:
            self = _resolve(node, "self")
        self = self._array
        grad_self = _k_cos_backward_self(grad, self)
        if not retain:
            node.self = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self = _saved_input(node, "self")
        grad_self = (-grad) * _ops.conj(_ops.sin(self))
        return ((node.edge_self, grad_self),)


def _cos_jvp(self, *, result, self_t=None):
    """The tangent of cos; a tangent that is None is zero."""
    return _conj((lambda grad: (-grad) * _ops.conj(_ops.sin(self)))(_conj(self_t)))


def _cos_jvp_arrays(self, *, result, self_t=None):
    """The tangent of cos, of real tensors, as an array."""
    return _k_cos_backward_self(self_t._array, self._array)


def cos(self):
    """cos(Tensor self) -> Tensor result

    The cosine of each element, in radians.
    """
    _mode = _state.mode
    try:
        result_array = _k_cos(self._array)
    except _RETRY as error:
        return _retry(cos, "cos", "T", "fVc", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(CosBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("cos", (self,), (result,), result._node)
    return result


def cos_(self):
    """The in-place form of cos: the result is written to self, which is returned."""
    _mode = _state.mode
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, True)
    node = None
    if _record:
        result_array = _written._array
        node = _new(CosBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(_k_cos, "fVc", "cos_", _written, self._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("cos", (self,), (_written,), node, True)
    return _written


# derivatives.yaml:230  tan
_k_tan = _ufuncs["tan"]
_k_tan_backward_self = _ufuncs["tan_backward_self"]


class TanBackward0(_Node):
    """tan(Tensor self) -> Tensor result

    self: grad * conj(1 + result * result)
    """

    __slots__ = ("edge_self", "result",)
    _op_key = "tan"
    _input_names = ("self",)
    _save_kinds = {"result": "output"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        result = node.result
        if node._node_extra is not None or result is _FREED:
            result = _check_output(node, "result", result, None)
        grad_self = _k_tan_backward_self(grad, result)
        if not retain:
            node.result = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        result = _saved_output(node, "result", None)
        grad_self = grad * _ops.conj(1 + (result * result))
        return ((node.edge_self, grad_self),)


def _tan_jvp(self, *, result, self_t=None):
    """The tangent of tan; a tangent that is None is zero."""
    return _conj((lambda grad: grad * _ops.conj(1 + (result * result)))(_conj(self_t)))


def _tan_jvp_arrays(self, *, result, self_t=None):
    """The tangent of tan, of real tensors, as an array."""
    return _k_tan_backward_self(self_t._array, result._array)


def tan(self):
    """tan(Tensor self) -> Tensor result

    The tangent of each element, in radians.
    """
    _mode = _state.mode
    try:
        result_array = _k_tan(self._array)
    except _RETRY as error:
        return _retry(tan, "tan", "T", "fVc", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(TanBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.result = result_array
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("tan", (self,), (result,), result._node)
    return result


def tan_(self):
    """The in-place form of tan: the result is written to self, which is returned."""
    _mode = _state.mode
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, False)
    node = None
    if _record:
        result_array = _written._array
        node = _new(TanBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.result = result_array
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(_k_tan, "fVc", "tan_", _written, self._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("tan", (self,), (_written,), node, True)
    return _written


# derivatives.yaml:241  asin
_k_asin = _ufuncs["asin"]
_k_asin_backward_self = _ufuncs["asin_backward_self"]


class AsinBackward0(_Node):
    """asin(Tensor self) -> Tensor result

    self: grad / conj(sqrt(1 - self * self))
    """

    __slots__ = ("edge_self", "self", "self_version",)
    _op_key = "asin"
    _input_names = ("self",)
    _save_kinds = {"self": "input"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self = node.self
        if self._storage is not None and self._storage.version != node.self_version:
            self = _resolve(node, "self")
        self = self._array
        grad_self = _k_asin_backward_self(grad, self)
        if not retain:
            node.self = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self = _saved_input(node, "self")
        grad_self = grad / _ops.conj(_ops.sqrt(1 - (self * self)))
        return ((node.edge_self, grad_self),)


def _asin_jvp(self, *, result, self_t=None):
    """The tangent of asin; a tangent that is None is zero."""
    return _conj((lambda grad: grad / _ops.conj(_ops.sqrt(1 - (self * self))))(_conj(self_t)))


def _asin_jvp_arrays(self, *, result, self_t=None):
    """The tangent of asin, of real tensors, as an array."""
    return _k_asin_backward_self(self_t._array, self._array)


def asin(self):
    """asin(Tensor self) -> Tensor result

    The inverse sine of each element, in radians.
    """
    _mode = _state.mode
    try:
        result_array = _k_asin(self._array)
    except _RETRY as error:
        return _retry(asin, "asin", "T", "fVc", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(AsinBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("asin", (self,), (result,), result._node)
    return result


def asin_(self):
    """The in-place form of asin: the result is written to self, which is returned."""
    _mode = _state.mode
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, True)
    node = None
    if _record:
        result_array = _written._array
        node = _new(AsinBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(_k_asin, "fVc", "asin_", _written, self._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("asin", (self,), (_written,), node, True)
    return _written


# derivatives.yaml:256  acos
_k_acos = _ufuncs["acos"]
_k_acos_backward_self = _ufuncs["acos_backward_self"]


class AcosBackward0(_Node):
    """acos(Tensor self) -> Tensor result

    self: -grad / conj(sqrt(1 - self * self))
    """

    __slots__ = ("edge_self", "self", "self_version",)
    _op_key = "acos"
    _input_names = ("self",)
    _save_kinds = {"self": "input"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self = node.self
        if self._storage is not None and self._storage.version != node.self_version:
            self = _resolve(node, "self")
        self = self._array
        grad_self = _k_acos_backward_self(grad, self)
        if not retain:
            node.self = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self = _saved_input(node, "self")
        grad_self = (-grad) / _ops.conj(_ops.sqrt(1 - (self * self)))
        return ((node.edge_self, grad_self),)


def _acos_jvp(self, *, result, self_t=None):
    """The tangent of acos; a tangent that is None is zero."""
    return _conj((lambda grad: (-grad) / _ops.conj(_ops.sqrt(1 - (self * self))))(_conj(self_t)))


def _acos_jvp_arrays(self, *, result, self_t=None):
    """The tangent of acos, of real tensors, as an array."""
    return _k_acos_backward_self(self_t._array, self._array)


def acos(self):
    """acos(Tensor self) -> Tensor result

    The inverse cosine of each element, in radians.
    """
    _mode = _state.mode
    try:
        result_array = _k_acos(self._array)
    except _RETRY as error:
        return _retry(acos, "acos", "T", "fVc", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(AcosBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("acos", (self,), (result,), result._node)
    return result


def acos_(self):
    """The in-place form of acos: the result is written to self, which is returned."""
    _mode = _state.mode
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, True)
    node = None
    if _record:
        result_array = _written._array
        node = _new(AcosBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(_k_acos, "fVc", "acos_", _written, self._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("acos", (self,), (_written,), node, True)
    return _written


# derivatives.yaml:268  atan
_k_atan = _ufuncs["atan"]
_k_atan_backward_self = _ufuncs["atan_backward_self"]


class AtanBackward0(_Node):
    """atan(Tensor self) -> Tensor result

    self: grad / conj(1 + self * self)
    """

    __slots__ = ("edge_self", "self", "self_version",)
    _op_key = "atan"
    _input_names = ("self",)
    _save_kinds = {"self": "input"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self = node.self
        if self._storage is not None and self._storage.version != node.self_version:
            self = _resolve(node, "self")
        self = self._array
        grad_self = _k_atan_backward_self(grad, self)
        if not retain:
            node.self = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self = _saved_input(node, "self")
        grad_self = grad / _ops.conj(1 + (self * self))
        return ((node.edge_self, grad_self),)


def _atan_jvp(self, *, result, self_t=None):
    """The tangent of atan; a tangent that is None is zero."""
    return _conj((lambda grad: grad / _ops.conj(1 + (self * self)))(_conj(self_t)))


def _atan_jvp_arrays(self, *, result, self_t=None):
    """The tangent of atan, of real tensors, as an array."""
    return _k_atan_backward_self(self_t._array, self._array)


def atan(self):
    """atan(Tensor self) -> Tensor result

    The inverse tangent of each element, in radians.
    """
    _mode = _state.mode
    try:
        result_array = _k_atan(self._array)
    except _RETRY as error:
        return _retry(atan, "atan", "T", "fVc", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(AtanBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("atan", (self,), (result,), result._node)
    return result


def atan_(self):
    """The in-place form of atan: the result is written to self, which is returned."""
    _mode = _state.mode
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, True)
    node = None
    if _record:
        result_array = _written._array
        node = _new(AtanBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(_k_atan, "fVc", "atan_", _written, self._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("atan", (self,), (_written,), node, True)
    return _written


# derivatives.yaml:280  sinh
_k_sinh = _ufuncs["sinh"]
_k_sinh_backward_self = _ufuncs["sinh_backward_self"]


class SinhBackward0(_Node):
    """sinh(Tensor self) -> Tensor result

    self: grad * conj(cosh(self))
    """

    __slots__ = ("edge_self", "self", "self_version",)
    _op_key = "sinh"
    _input_names = ("self",)
    _save_kinds = {"self": "input"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self = node.self
        if self._storage is not None and self._storage.version != node.self_version:
            self = _resolve(node, "self")
        self = self._array
        grad_self = _k_sinh_backward_self(grad, self)
        if not retain:
            node.self = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self = _saved_input(node, "self")
        grad_self = grad * _ops.conj(_ops.cosh(self))
        return ((node.edge_self, grad_self),)


def _sinh_jvp(self, *, result, self_t=None):
    """The tangent of sinh; a tangent that is None is zero."""
    return _conj((lambda grad: grad * _ops.conj(_ops.cosh(self)))(_conj(self_t)))


def _sinh_jvp_arrays(self, *, result, self_t=None):
    """The tangent of sinh, of real tensors, as an array."""
    return _k_sinh_backward_self(self_t._array, self._array)


def sinh(self):
    """sinh(Tensor self) -> Tensor result

    The hyperbolic sine of each element.
    """
    _mode = _state.mode
    try:
        result_array = _k_sinh(self._array)
    except _RETRY as error:
        return _retry(sinh, "sinh", "T", "fVc", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(SinhBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("sinh", (self,), (result,), result._node)
    return result


def sinh_(self):
    """The in-place form of sinh: the result is written to self, which is returned."""
    _mode = _state.mode
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, True)
    node = None
    if _record:
        result_array = _written._array
        node = _new(SinhBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(_k_sinh, "fVc", "sinh_", _written, self._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("sinh", (self,), (_written,), node, True)
    return _written


# derivatives.yaml:290  cosh
_k_cosh = _ufuncs["cosh"]
_k_cosh_backward_self = _ufuncs["cosh_backward_self"]


class CoshBackward0(_Node):
    """cosh(Tensor self) -> Tensor result

    self: grad * conj(sinh(self))
    """

    __slots__ = ("edge_self", "self", "self_version",)
    _op_key = "cosh"
    _input_names = ("self",)
    _save_kinds = {"self": "input"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self = node.self
        if self._storage is not None and self._storage.version != node.self_version:
            self = _resolve(node, "self")
        self = self._array
        grad_self = _k_cosh_backward_self(grad, self)
        if not retain:
            node.self = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self = _saved_input(node, "self")
        grad_self = grad * _ops.conj(_ops.sinh(self))
        return ((node.edge_self, grad_self),)


def _cosh_jvp(self, *, result, self_t=None):
    """The tangent of cosh; a tangent that is None is zero."""
    return _conj((lambda grad: grad * _ops.conj(_ops.sinh(self)))(_conj(self_t)))


def _cosh_jvp_arrays(self, *, result, self_t=None):
    """The tangent of cosh, of real tensors, as an array."""
    return _k_cosh_backward_self(self_t._array, self._array)


def cosh(self):
    """cosh(Tensor self) -> Tensor result

    The hyperbolic cosine of each element.
    """
    _mode = _state.mode
    try:
        result_array = _k_cosh(self._array)
    except _RETRY as error:
        return _retry(cosh, "cosh", "T", "fVc", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(CoshBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("cosh", (self,), (result,), result._node)
    return result


def cosh_(self):
    """The in-place form of cosh: the result is written to self, which is returned."""
    _mode = _state.mode
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, True)
    node = None
    if _record:
        result_array = _written._array
        node = _new(CoshBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(_k_cosh, "fVc", "cosh_", _written, self._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("cosh", (self,), (_written,), node, True)
    return _written


# derivatives.yaml:300  tanh
_k_tanh = _ufuncs["tanh"]
_k_tanh_backward_self = _ufuncs["tanh_backward_self"]


class TanhBackward0(_Node):
    """tanh(Tensor self) -> Tensor result

    self: tanh_backward(grad, result)
    """

    __slots__ = ("edge_self", "result",)
    _op_key = "tanh"
    _input_names = ("self",)
    _save_kinds = {"result": "output"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        result = node.result
        if node._node_extra is not None or result is _FREED:
            result = _check_output(node, "result", result, None)
        grad_self = _k_tanh_backward_self(grad, result)
        if not retain:
            node.result = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        result = _saved_output(node, "result", None)
        grad_self = _ops.tanh_backward(grad, result)
        return ((node.edge_self, grad_self),)


def _tanh_jvp(self, *, result, self_t=None):
    """The tangent of tanh; a tangent that is None is zero."""
    return _conj((lambda grad: _ops.tanh_backward(grad, result))(_conj(self_t)))


def _tanh_jvp_arrays(self, *, result, self_t=None):
    """The tangent of tanh, of real tensors, as an array."""
    return _k_tanh_backward_self(self_t._array, result._array)


def tanh(self):
    """tanh(Tensor self) -> Tensor result

    The hyperbolic tangent of each element.
    """
    _mode = _state.mode
    try:
        result_array = _k_tanh(self._array)
    except _RETRY as error:
        return _retry(tanh, "tanh", "T", "fVc", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(TanhBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.result = result_array
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("tanh", (self,), (result,), result._node)
    return result


def tanh_(self):
    """The in-place form of tanh: the result is written to self, which is returned."""
    _mode = _state.mode
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, False)
    node = None
    if _record:
        result_array = _written._array
        node = _new(TanhBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.result = result_array
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(_k_tanh, "fVc", "tanh_", _written, self._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("tanh", (self,), (_written,), node, True)
    return _written


# derivatives.yaml:311  tanh_backward
_k_tanh_backward = _ufuncs["tanh_backward"]
_k_tanh_backward_backward_gradient = _ufuncs["tanh_backward_backward_gradient"]
_k_tanh_backward_backward_result = _ufuncs["tanh_backward_backward_result"]


class TanhBackwardBackward0(_Node):
    """tanh_backward(Tensor gradient, Tensor result) -> Tensor direction

    gradient: tanh_backward(grad, conj(result))
    result: -2 * conj(grad) * gradient * conj(result)
    """

    __slots__ = ("edge_gradient", "edge_result", "result", "result_version", "gradient_shape", "gradient", "gradient_version", "result_shape",)
    _op_key = "tanh_backward"
    _input_names = ("gradient", "result",)
    _save_kinds = {"result": "input", "gradient_shape": "value", "gradient": "input", "result_shape": "value"}

    def _edge_targets(node):
        return (node.edge_gradient, node.edge_result,)

    def _backward_arrays(node, grad, retain, needed):
        edge_gradient = node.edge_gradient
        grad_gradient = None
        if edge_gradient is not None and (needed is None or edge_gradient in needed):
            result = node.result
            if result._storage is not None and result._storage.version != node.result_version:
                result = _resolve(node, "result")
            result = result._array
            gradient_shape = node.gradient_shape
            grad_gradient = _k_tanh_backward_backward_gradient(grad, result)
            if grad_gradient.shape != gradient_shape:
                grad_gradient = _unbroadcast(grad_gradient, gradient_shape)
        edge_result = node.edge_result
        grad_result = None
        if edge_result is not None and (needed is None or edge_result in needed):
            gradient = node.gradient
            if gradient._storage is not None and gradient._storage.version != node.gradient_version:
                gradient = _resolve(node, "gradient")
            gradient = gradient._array
            result = node.result
            if result._storage is not None and result._storage.version != node.result_version:
                result = _resolve(node, "result")
            result = result._array
            result_shape = node.result_shape
            grad_result = _k_tanh_backward_backward_result(grad, gradient, result)
            if grad_result.shape != result_shape:
                grad_result = _unbroadcast(grad_result, result_shape)
        if not retain:
            node.result = node.gradient = _FREED
        return ((edge_gradient, grad_gradient), (edge_result, grad_result),)

    def _backward_tensors(node, grad, needed):
        edge_gradient = node.edge_gradient
        grad_gradient = None
        if edge_gradient is not None and (needed is None or edge_gradient in needed):
            result = _saved_input(node, "result")
            gradient_shape = node.gradient_shape
            grad_gradient = _ops.tanh_backward(grad, _ops.conj(result))
            grad_gradient = _unbroadcast_tensor(grad_gradient, gradient_shape)
        edge_result = node.edge_result
        grad_result = None
        if edge_result is not None and (needed is None or edge_result in needed):
            gradient = _saved_input(node, "gradient")
            result = _saved_input(node, "result")
            result_shape = node.result_shape
            grad_result = (((-2) * _ops.conj(grad)) * gradient) * _ops.conj(result)
            grad_result = _unbroadcast_tensor(grad_result, result_shape)
        return ((edge_gradient, grad_gradient), (edge_result, grad_result),)


def _tanh_backward_jvp(gradient, result, *, direction, gradient_t=None, result_t=None):
    """The tangent of tanh_backward; a tangent that is None is zero."""
    return _total(None if gradient_t is None else _ops.tanh_backward(gradient_t, result), None if result_t is None else ((-2) * gradient) * _ops.conj(result * result_t))


def tanh_backward(gradient, result):
    """tanh_backward(Tensor gradient, Tensor result) -> Tensor direction

    The gradient of a hyperbolic tangent with that result; one op, so that a second derivative is not made of four.
    """
    _mode = _state.mode
    if type(result) is not _Tensor:
        gradient, result = _operand("tanh_backward", "TT", gradient, result)
    try:
        direction_array = _k_tanh_backward(gradient._array, result._array)
    except _RETRY as error:
        return _retry(tanh_backward, "tanh_backward", "TT", "fVc", error, (gradient, result,))
    if type(direction_array) is not _ndarray:
        direction_array = _asarray(direction_array)
    direction = _new(_Tensor)
    direction._array = direction_array
    direction._node = direction._grad = direction._storage = direction._view = direction._extra = None
    direction._requires_grad = False
    if (gradient._requires_grad or result._requires_grad) and _mode & 1:
        node = _new(TanhBackwardBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.result = result
        node.result_version = 0 if result._storage is None else result._storage.version
        if gradient._requires_grad:
            node.gradient_shape = gradient._array.shape
        if result._requires_grad:
            node.gradient = gradient
            node.gradient_version = 0 if gradient._storage is None else gradient._storage.version
            node.result_shape = result._array.shape
        node.edge_gradient = (gradient._node or gradient if gradient._view is None else _edge_of(gradient)) if gradient._requires_grad else None
        node.edge_result = (result._node or result if result._view is None else _edge_of(result)) if result._requires_grad else None
        direction._node = node
        direction._requires_grad = True
    if _mode > 1:
        _interpose("tanh_backward", (gradient, result,), (direction,), direction._node)
    return direction


# derivatives.yaml:324  asinh
_k_asinh = _ufuncs["asinh"]
_k_asinh_backward_self = _ufuncs["asinh_backward_self"]


class AsinhBackward0(_Node):
    """asinh(Tensor self) -> Tensor result

    self: grad / conj(sqrt(1 + self * self))
    """

    __slots__ = ("edge_self", "self", "self_version",)
    _op_key = "asinh"
    _input_names = ("self",)
    _save_kinds = {"self": "input"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self = node.self
        if self._storage is not None and self._storage.version != node.self_version:
            self = _resolve(node, "self")
        self = self._array
        grad_self = _k_asinh_backward_self(grad, self)
        if not retain:
            node.self = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self = _saved_input(node, "self")
        grad_self = grad / _ops.conj(_ops.sqrt(1 + (self * self)))
        return ((node.edge_self, grad_self),)


def _asinh_jvp(self, *, result, self_t=None):
    """The tangent of asinh; a tangent that is None is zero."""
    return _conj((lambda grad: grad / _ops.conj(_ops.sqrt(1 + (self * self))))(_conj(self_t)))


def _asinh_jvp_arrays(self, *, result, self_t=None):
    """The tangent of asinh, of real tensors, as an array."""
    return _k_asinh_backward_self(self_t._array, self._array)


def asinh(self):
    """asinh(Tensor self) -> Tensor result

    The inverse hyperbolic sine of each element.
    """
    _mode = _state.mode
    try:
        result_array = _k_asinh(self._array)
    except _RETRY as error:
        return _retry(asinh, "asinh", "T", "fVc", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(AsinhBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("asinh", (self,), (result,), result._node)
    return result


def asinh_(self):
    """The in-place form of asinh: the result is written to self, which is returned."""
    _mode = _state.mode
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, True)
    node = None
    if _record:
        result_array = _written._array
        node = _new(AsinhBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(_k_asinh, "fVc", "asinh_", _written, self._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("asinh", (self,), (_written,), node, True)
    return _written


# derivatives.yaml:336  acosh
_k_acosh = _ufuncs["acosh"]
_k_acosh_backward_self = _ufuncs["acosh_backward_self"]


class AcoshBackward0(_Node):
    """acosh(Tensor self) -> Tensor result

    self: grad / conj(sqrt(self - 1) * sqrt(self + 1))
    """

    __slots__ = ("edge_self", "self", "self_version",)
    _op_key = "acosh"
    _input_names = ("self",)
    _save_kinds = {"self": "input"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self = node.self
        if self._storage is not None and self._storage.version != node.self_version:
            self = _resolve(node, "self")
        self = self._array
        grad_self = _k_acosh_backward_self(grad, self)
        if not retain:
            node.self = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self = _saved_input(node, "self")
        grad_self = grad / _ops.conj(_ops.sqrt(self - 1) * _ops.sqrt(self + 1))
        return ((node.edge_self, grad_self),)


def _acosh_jvp(self, *, result, self_t=None):
    """The tangent of acosh; a tangent that is None is zero."""
    return _conj((lambda grad: grad / _ops.conj(_ops.sqrt(self - 1) * _ops.sqrt(self + 1)))(_conj(self_t)))


def _acosh_jvp_arrays(self, *, result, self_t=None):
    """The tangent of acosh, of real tensors, as an array."""
    return _k_acosh_backward_self(self_t._array, self._array)


def acosh(self):
    """acosh(Tensor self) -> Tensor result

    The inverse hyperbolic cosine of each element.
    """
    _mode = _state.mode
    try:
        result_array = _k_acosh(self._array)
    except _RETRY as error:
        return _retry(acosh, "acosh", "T", "fVc", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(AcoshBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("acosh", (self,), (result,), result._node)
    return result


def acosh_(self):
    """The in-place form of acosh: the result is written to self, which is returned."""
    _mode = _state.mode
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, True)
    node = None
    if _record:
        result_array = _written._array
        node = _new(AcoshBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(_k_acosh, "fVc", "acosh_", _written, self._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("acosh", (self,), (_written,), node, True)
    return _written


# derivatives.yaml:348  atanh
_k_atanh = _ufuncs["atanh"]
_k_atanh_backward_self = _ufuncs["atanh_backward_self"]


class AtanhBackward0(_Node):
    """atanh(Tensor self) -> Tensor result

    self: grad / conj(1 - self * self)
    """

    __slots__ = ("edge_self", "self", "self_version",)
    _op_key = "atanh"
    _input_names = ("self",)
    _save_kinds = {"self": "input"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self = node.self
        if self._storage is not None and self._storage.version != node.self_version:
            self = _resolve(node, "self")
        self = self._array
        grad_self = _k_atanh_backward_self(grad, self)
        if not retain:
            node.self = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self = _saved_input(node, "self")
        grad_self = grad / _ops.conj(1 - (self * self))
        return ((node.edge_self, grad_self),)


def _atanh_jvp(self, *, result, self_t=None):
    """The tangent of atanh; a tangent that is None is zero."""
    return _conj((lambda grad: grad / _ops.conj(1 - (self * self)))(_conj(self_t)))


def _atanh_jvp_arrays(self, *, result, self_t=None):
    """The tangent of atanh, of real tensors, as an array."""
    return _k_atanh_backward_self(self_t._array, self._array)


def atanh(self):
    """atanh(Tensor self) -> Tensor result

    The inverse hyperbolic tangent of each element.
    """
    _mode = _state.mode
    try:
        result_array = _k_atanh(self._array)
    except _RETRY as error:
        return _retry(atanh, "atanh", "T", "fVc", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(AtanhBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("atanh", (self,), (result,), result._node)
    return result


def atanh_(self):
    """The in-place form of atanh: the result is written to self, which is returned."""
    _mode = _state.mode
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, True)
    node = None
    if _record:
        result_array = _written._array
        node = _new(AtanhBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(_k_atanh, "fVc", "atanh_", _written, self._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("atanh", (self,), (_written,), node, True)
    return _written


# derivatives.yaml:360  erf
_k_erf = _ufuncs["erf"]
_k_erf_backward_self = _ufuncs["erf_backward_self"]


class ErfBackward0(_Node):
    """erf(Tensor self) -> Tensor result

    self: grad * 1.1283791670955126 * exp(-self * self)
    """

    __slots__ = ("edge_self", "self", "self_version",)
    _op_key = "erf"
    _input_names = ("self",)
    _save_kinds = {"self": "input"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self = node.self
        if self._storage is not None and self._storage.version != node.self_version:
            self = _resolve(node, "self")
        self = self._array
        grad_self = _k_erf_backward_self(grad, self)
        if not retain:
            node.self = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self = _saved_input(node, "self")
        grad_self = (grad * 1.1283791670955126) * _ops.exp((-self) * self)
        return ((node.edge_self, grad_self),)


def _erf_jvp(self, *, result, self_t=None):
    """The tangent of erf; a tangent that is None is zero."""
    return (self_t * 1.1283791670955126) * _ops.exp((-self) * self)


def _erf_jvp_arrays(self, *, result, self_t=None):
    """The tangent of erf, of real tensors, as an array."""
    return _k_erf_backward_self(self_t._array, self._array)


def erf(self):
    """erf(Tensor self) -> Tensor result

    The error function of each element.
    """
    _mode = _state.mode
    try:
        result_array = _k_erf(self._array)
    except _RETRY as error:
        return _retry(erf, "erf", "T", "fV", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(ErfBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("erf", (self,), (result,), result._node)
    return result


def erf_(self):
    """The in-place form of erf: the result is written to self, which is returned."""
    _mode = _state.mode
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, True)
    node = None
    if _record:
        result_array = _written._array
        node = _new(ErfBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(_k_erf, "fV", "erf_", _written, self._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("erf", (self,), (_written,), node, True)
    return _written


# derivatives.yaml:369  erfc
_k_erfc = _ufuncs["erfc"]
_k_erfc_backward_self = _ufuncs["erfc_backward_self"]


class ErfcBackward0(_Node):
    """erfc(Tensor self) -> Tensor result

    self: grad * -1.1283791670955126 * exp(-self * self)
    """

    __slots__ = ("edge_self", "self", "self_version",)
    _op_key = "erfc"
    _input_names = ("self",)
    _save_kinds = {"self": "input"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self = node.self
        if self._storage is not None and self._storage.version != node.self_version:
            self = _resolve(node, "self")
        self = self._array
        grad_self = _k_erfc_backward_self(grad, self)
        if not retain:
            node.self = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self = _saved_input(node, "self")
        grad_self = (grad * (-1.1283791670955126)) * _ops.exp((-self) * self)
        return ((node.edge_self, grad_self),)


def _erfc_jvp(self, *, result, self_t=None):
    """The tangent of erfc; a tangent that is None is zero."""
    return (self_t * (-1.1283791670955126)) * _ops.exp((-self) * self)


def _erfc_jvp_arrays(self, *, result, self_t=None):
    """The tangent of erfc, of real tensors, as an array."""
    return _k_erfc_backward_self(self_t._array, self._array)


def erfc(self):
    """erfc(Tensor self) -> Tensor result

    One minus the error function of each element, accurate where that is small.
    """
    _mode = _state.mode
    try:
        result_array = _k_erfc(self._array)
    except _RETRY as error:
        return _retry(erfc, "erfc", "T", "fV", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(ErfcBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("erfc", (self,), (result,), result._node)
    return result


def erfc_(self):
    """The in-place form of erfc: the result is written to self, which is returned."""
    _mode = _state.mode
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, True)
    node = None
    if _record:
        result_array = _written._array
        node = _new(ErfcBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(_k_erfc, "fV", "erfc_", _written, self._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("erfc", (self,), (_written,), node, True)
    return _written


# derivatives.yaml:378  floor
_k_floor = _ufuncs["floor"]


class FloorBackward0(_Node):
    """floor(Tensor self) -> Tensor result

    self: 0
    """

    __slots__ = ("edge_self", "self_shape",)
    _op_key = "floor"
    _input_names = ("self",)
    _save_kinds = {"self_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self_shape = node.self_shape
        grad_self = _zeros(self_shape, grad.dtype)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self_shape = node.self_shape
        grad_self = _wrap(_zeros(self_shape, grad._array.dtype))
        return ((node.edge_self, grad_self),)


def _floor_jvp(self, *, result, self_t=None):
    """The tangent of floor; a tangent that is None is zero."""
    return None


def _floor_jvp_arrays(self, *, result, self_t=None):
    """The tangent of floor, of real tensors, as an array."""
    return None


def floor(self):
    """floor(Tensor self) -> Tensor result

    The largest whole number not above each element.
    """
    _mode = _state.mode
    try:
        result_array = _k_floor(self._array)
    except _RETRY as error:
        return _retry(floor, "floor", "T", "fV", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(FloorBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_shape = self._array.shape
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("floor", (self,), (result,), result._node)
    return result


def floor_(self):
    """The in-place form of floor: the result is written to self, which is returned."""
    _mode = _state.mode
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, False)
    node = None
    if _record:
        result_array = _written._array
        node = _new(FloorBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_shape = self._array.shape
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(_k_floor, "fV", "floor_", _written, self._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("floor", (self,), (_written,), node, True)
    return _written


# derivatives.yaml:392  ceil
_k_ceil = _ufuncs["ceil"]


class CeilBackward0(_Node):
    """ceil(Tensor self) -> Tensor result

    self: 0
    """

    __slots__ = ("edge_self", "self_shape",)
    _op_key = "ceil"
    _input_names = ("self",)
    _save_kinds = {"self_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self_shape = node.self_shape
        grad_self = _zeros(self_shape, grad.dtype)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self_shape = node.self_shape
        grad_self = _wrap(_zeros(self_shape, grad._array.dtype))
        return ((node.edge_self, grad_self),)


def _ceil_jvp(self, *, result, self_t=None):
    """The tangent of ceil; a tangent that is None is zero."""
    return None


def _ceil_jvp_arrays(self, *, result, self_t=None):
    """The tangent of ceil, of real tensors, as an array."""
    return None


def ceil(self):
    """ceil(Tensor self) -> Tensor result

    The smallest whole number not below each element.
    """
    _mode = _state.mode
    try:
        result_array = _k_ceil(self._array)
    except _RETRY as error:
        return _retry(ceil, "ceil", "T", "fV", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(CeilBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_shape = self._array.shape
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("ceil", (self,), (result,), result._node)
    return result


def ceil_(self):
    """The in-place form of ceil: the result is written to self, which is returned."""
    _mode = _state.mode
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, False)
    node = None
    if _record:
        result_array = _written._array
        node = _new(CeilBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_shape = self._array.shape
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(_k_ceil, "fV", "ceil_", _written, self._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("ceil", (self,), (_written,), node, True)
    return _written


# derivatives.yaml:403  trunc
_k_trunc = _ufuncs["trunc"]


class TruncBackward0(_Node):
    """trunc(Tensor self) -> Tensor result

    self: 0
    """

    __slots__ = ("edge_self", "self_shape",)
    _op_key = "trunc"
    _input_names = ("self",)
    _save_kinds = {"self_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self_shape = node.self_shape
        grad_self = _zeros(self_shape, grad.dtype)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self_shape = node.self_shape
        grad_self = _wrap(_zeros(self_shape, grad._array.dtype))
        return ((node.edge_self, grad_self),)


def _trunc_jvp(self, *, result, self_t=None):
    """The tangent of trunc; a tangent that is None is zero."""
    return None


def _trunc_jvp_arrays(self, *, result, self_t=None):
    """The tangent of trunc, of real tensors, as an array."""
    return None


def trunc(self):
    """trunc(Tensor self) -> Tensor result

    The whole part of each element.
    """
    _mode = _state.mode
    try:
        result_array = _k_trunc(self._array)
    except _RETRY as error:
        return _retry(trunc, "trunc", "T", "fV", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(TruncBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_shape = self._array.shape
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("trunc", (self,), (result,), result._node)
    return result


def trunc_(self):
    """The in-place form of trunc: the result is written to self, which is returned."""
    _mode = _state.mode
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, False)
    node = None
    if _record:
        result_array = _written._array
        node = _new(TruncBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_shape = self._array.shape
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(_k_trunc, "fV", "trunc_", _written, self._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("trunc", (self,), (_written,), node, True)
    return _written


# derivatives.yaml:415  frac
_k_frac = _ufuncs["frac"]


class FracBackward0(_Node):
    """frac(Tensor self) -> Tensor result

    self: grad
    """

    __slots__ = ("edge_self",)
    _op_key = "frac"
    _input_names = ("self",)
    _save_kinds = {}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        grad_self = grad
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        grad_self = grad
        return ((node.edge_self, grad_self),)


def _frac_jvp(self, *, result, self_t=None):
    """The tangent of frac; a tangent that is None is zero."""
    return self_t


def _frac_jvp_arrays(self, *, result, self_t=None):
    """The tangent of frac, of real tensors, as an array."""
    return self_t._array


def frac(self):
    """frac(Tensor self) -> Tensor result

    The fractional part of each element, with its sign.
    """
    _mode = _state.mode
    try:
        result_array = _k_frac(self._array)
    except _RETRY as error:
        return _retry(frac, "frac", "T", "fV", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(FracBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("frac", (self,), (result,), result._node)
    return result


def frac_(self):
    """The in-place form of frac: the result is written to self, which is returned."""
    _mode = _state.mode
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, False)
    node = None
    if _record:
        result_array = _written._array
        node = _new(FracBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(_k_frac, "fV", "frac_", _written, self._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("frac", (self,), (_written,), node, True)
    return _written


# derivatives.yaml:427  rint
_k_rint = _ufuncs["rint"]


class RintBackward0(_Node):
    """rint(Tensor self) -> Tensor result

    self: 0
    """

    __slots__ = ("edge_self", "self_shape",)
    _op_key = "rint"
    _input_names = ("self",)
    _save_kinds = {"self_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self_shape = node.self_shape
        grad_self = _zeros(self_shape, grad.dtype)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self_shape = node.self_shape
        grad_self = _wrap(_zeros(self_shape, grad._array.dtype))
        return ((node.edge_self, grad_self),)


def _rint_jvp(self, *, result, self_t=None):
    """The tangent of rint; a tangent that is None is zero."""
    return None


def _rint_jvp_arrays(self, *, result, self_t=None):
    """The tangent of rint, of real tensors, as an array."""
    return None


def rint(self):
    """rint(Tensor self) -> Tensor result

    Each element rounded to the nearest whole number, halves to even.
    """
    _mode = _state.mode
    try:
        result_array = _k_rint(self._array)
    except _RETRY as error:
        return _retry(rint, "rint", "T", "fV", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(RintBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_shape = self._array.shape
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("rint", (self,), (result,), result._node)
    return result


def rint_(self):
    """The in-place form of rint: the result is written to self, which is returned."""
    _mode = _state.mode
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, False)
    node = None
    if _record:
        result_array = _written._array
        node = _new(RintBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_shape = self._array.shape
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(_k_rint, "fV", "rint_", _written, self._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("rint", (self,), (_written,), node, True)
    return _written


# derivatives.yaml:437  round


def round(self, *, decimals=0):
    """round(Tensor self, *, int decimals=0) -> Tensor result

    Each element rounded to the given number of decimals, halves to even.
    """
    return _ops.rint(self) if decimals == 0 else (_ops.rint(self * (10.0 ** decimals)) / (10.0 ** decimals))


def round_(self, *, decimals=0):
    """The in-place form of round: the result is written to self, which is returned."""
    _written = self
    self = _before_composite(_written)
    return _write_composite(_written, _ops.rint(self) if decimals == 0 else (_ops.rint(self * (10.0 ** decimals)) / (10.0 ** decimals)))


# derivatives.yaml:449  sigmoid
_k_sigmoid = _ufuncs["sigmoid"]
_k_sigmoid_backward_self = _ufuncs["sigmoid_backward_self"]


class SigmoidBackward0(_Node):
    """sigmoid(Tensor self) -> Tensor result

    self: sigmoid_backward(grad, result)
    """

    __slots__ = ("edge_self", "result",)
    _op_key = "sigmoid"
    _input_names = ("self",)
    _save_kinds = {"result": "output"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        result = node.result
        if node._node_extra is not None or result is _FREED:
            result = _check_output(node, "result", result, None)
        grad_self = _k_sigmoid_backward_self(grad, result)
        if not retain:
            node.result = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        result = _saved_output(node, "result", None)
        grad_self = _ops.sigmoid_backward(grad, result)
        return ((node.edge_self, grad_self),)


def _sigmoid_jvp(self, *, result, self_t=None):
    """The tangent of sigmoid; a tangent that is None is zero."""
    return _conj((lambda grad: _ops.sigmoid_backward(grad, result))(_conj(self_t)))


def _sigmoid_jvp_arrays(self, *, result, self_t=None):
    """The tangent of sigmoid, of real tensors, as an array."""
    return _k_sigmoid_backward_self(self_t._array, result._array)


def sigmoid(self):
    """sigmoid(Tensor self) -> Tensor result

    The logistic function of each element.
    """
    _mode = _state.mode
    try:
        result_array = _k_sigmoid(self._array)
    except _RETRY as error:
        return _retry(sigmoid, "sigmoid", "T", "fVc", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(SigmoidBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.result = result_array
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("sigmoid", (self,), (result,), result._node)
    return result


def sigmoid_(self):
    """The in-place form of sigmoid: the result is written to self, which is returned."""
    _mode = _state.mode
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, False)
    node = None
    if _record:
        result_array = _written._array
        node = _new(SigmoidBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.result = result_array
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(_k_sigmoid, "fVc", "sigmoid_", _written, self._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("sigmoid", (self,), (_written,), node, True)
    return _written


# derivatives.yaml:459  sigmoid_backward
_k_sigmoid_backward = _ufuncs["sigmoid_backward"]
_k_sigmoid_backward_backward_gradient = _ufuncs["sigmoid_backward_backward_gradient"]
_k_sigmoid_backward_backward_result = _ufuncs["sigmoid_backward_backward_result"]


class SigmoidBackwardBackward0(_Node):
    """sigmoid_backward(Tensor gradient, Tensor result) -> Tensor direction

    gradient: sigmoid_backward(grad, conj(result))
    result: conj(grad) * gradient * conj(1 - 2 * result)
    """

    __slots__ = ("edge_gradient", "edge_result", "result", "result_version", "gradient_shape", "gradient", "gradient_version", "result_shape",)
    _op_key = "sigmoid_backward"
    _input_names = ("gradient", "result",)
    _save_kinds = {"result": "input", "gradient_shape": "value", "gradient": "input", "result_shape": "value"}

    def _edge_targets(node):
        return (node.edge_gradient, node.edge_result,)

    def _backward_arrays(node, grad, retain, needed):
        edge_gradient = node.edge_gradient
        grad_gradient = None
        if edge_gradient is not None and (needed is None or edge_gradient in needed):
            result = node.result
            if result._storage is not None and result._storage.version != node.result_version:
                result = _resolve(node, "result")
            result = result._array
            gradient_shape = node.gradient_shape
            grad_gradient = _k_sigmoid_backward_backward_gradient(grad, result)
            if grad_gradient.shape != gradient_shape:
                grad_gradient = _unbroadcast(grad_gradient, gradient_shape)
        edge_result = node.edge_result
        grad_result = None
        if edge_result is not None and (needed is None or edge_result in needed):
            gradient = node.gradient
            if gradient._storage is not None and gradient._storage.version != node.gradient_version:
                gradient = _resolve(node, "gradient")
            gradient = gradient._array
            result = node.result
            if result._storage is not None and result._storage.version != node.result_version:
                result = _resolve(node, "result")
            result = result._array
            result_shape = node.result_shape
            grad_result = _k_sigmoid_backward_backward_result(grad, gradient, result)
            if grad_result.shape != result_shape:
                grad_result = _unbroadcast(grad_result, result_shape)
        if not retain:
            node.result = node.gradient = _FREED
        return ((edge_gradient, grad_gradient), (edge_result, grad_result),)

    def _backward_tensors(node, grad, needed):
        edge_gradient = node.edge_gradient
        grad_gradient = None
        if edge_gradient is not None and (needed is None or edge_gradient in needed):
            result = _saved_input(node, "result")
            gradient_shape = node.gradient_shape
            grad_gradient = _ops.sigmoid_backward(grad, _ops.conj(result))
            grad_gradient = _unbroadcast_tensor(grad_gradient, gradient_shape)
        edge_result = node.edge_result
        grad_result = None
        if edge_result is not None and (needed is None or edge_result in needed):
            gradient = _saved_input(node, "gradient")
            result = _saved_input(node, "result")
            result_shape = node.result_shape
            grad_result = (_ops.conj(grad) * gradient) * _ops.conj(1 - (2 * result))
            grad_result = _unbroadcast_tensor(grad_result, result_shape)
        return ((edge_gradient, grad_gradient), (edge_result, grad_result),)


def _sigmoid_backward_jvp(gradient, result, *, direction, gradient_t=None, result_t=None):
    """The tangent of sigmoid_backward; a tangent that is None is zero."""
    return _total(None if gradient_t is None else _ops.sigmoid_backward(gradient_t, result), None if result_t is None else gradient * _ops.conj((1 - (2 * result)) * result_t))


def sigmoid_backward(gradient, result):
    """sigmoid_backward(Tensor gradient, Tensor result) -> Tensor direction

    The gradient of a logistic function with that result.
    """
    _mode = _state.mode
    if type(result) is not _Tensor:
        gradient, result = _operand("sigmoid_backward", "TT", gradient, result)
    try:
        direction_array = _k_sigmoid_backward(gradient._array, result._array)
    except _RETRY as error:
        return _retry(sigmoid_backward, "sigmoid_backward", "TT", "fVc", error, (gradient, result,))
    if type(direction_array) is not _ndarray:
        direction_array = _asarray(direction_array)
    direction = _new(_Tensor)
    direction._array = direction_array
    direction._node = direction._grad = direction._storage = direction._view = direction._extra = None
    direction._requires_grad = False
    if (gradient._requires_grad or result._requires_grad) and _mode & 1:
        node = _new(SigmoidBackwardBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.result = result
        node.result_version = 0 if result._storage is None else result._storage.version
        if gradient._requires_grad:
            node.gradient_shape = gradient._array.shape
        if result._requires_grad:
            node.gradient = gradient
            node.gradient_version = 0 if gradient._storage is None else gradient._storage.version
            node.result_shape = result._array.shape
        node.edge_gradient = (gradient._node or gradient if gradient._view is None else _edge_of(gradient)) if gradient._requires_grad else None
        node.edge_result = (result._node or result if result._view is None else _edge_of(result)) if result._requires_grad else None
        direction._node = node
        direction._requires_grad = True
    if _mode > 1:
        _interpose("sigmoid_backward", (gradient, result,), (direction,), direction._node)
    return direction


# derivatives.yaml:472  relu
_k_relu = _ufuncs["relu"]
_k_relu_backward_self = _ufuncs["relu_backward_self"]


class ReluBackward0(_Node):
    """relu(Tensor self) -> Tensor result

    self: 0 if result <= 0 else grad
    """

    __slots__ = ("edge_self", "result",)
    _op_key = "relu"
    _input_names = ("self",)
    _save_kinds = {"result": "output"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        result = node.result
        if node._node_extra is not None or result is _FREED:
            result = _check_output(node, "result", result, None)
        grad_self = _k_relu_backward_self(grad, result)
        if not retain:
            node.result = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        result = _saved_output(node, "result", None)
        grad_self = _choose(result <= 0, 0, grad)
        return ((node.edge_self, grad_self),)


def _relu_jvp(self, *, result, self_t=None):
    """The tangent of relu; a tangent that is None is zero."""
    return _choose(result <= 0, 0, self_t)


def _relu_jvp_arrays(self, *, result, self_t=None):
    """The tangent of relu, of real tensors, as an array."""
    return _k_relu_backward_self(self_t._array, result._array)


def relu(self):
    """relu(Tensor self) -> Tensor result

    The larger of zero and each element; the gradient at zero is zero.
    """
    _mode = _state.mode
    try:
        result_array = _k_relu(self._array)
    except _RETRY as error:
        return _retry(relu, "relu", "T", "fViu", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(ReluBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.result = result_array
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("relu", (self,), (result,), result._node)
    return result


def relu_(self):
    """The in-place form of relu: the result is written to self, which is returned."""
    _mode = _state.mode
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, False)
    node = None
    if _record:
        result_array = _written._array
        node = _new(ReluBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.result = result_array
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(_k_relu, "fViu", "relu_", _written, self._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("relu", (self,), (_written,), node, True)
    return _written


# derivatives.yaml:485  leaky_relu
_k_leaky_relu = _ufuncs["leaky_relu"]
_k_leaky_relu_backward_self = _ufuncs["leaky_relu_backward_self"]


class LeakyReluBackward0(_Node):
    """leaky_relu(Tensor self, scalar negative_slope=0.01) -> Tensor result

    self: grad if self > 0 else grad * negative_slope
    """

    __slots__ = ("edge_self", "self", "self_version", "negative_slope",)
    _op_key = "leaky_relu"
    _input_names = ("self",)
    _save_kinds = {"self": "input", "negative_slope": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self = node.self
        if self._storage is not None and self._storage.version != node.self_version:
            self = _resolve(node, "self")
        self = self._array
        negative_slope = node.negative_slope
        grad_self = _k_leaky_relu_backward_self(grad, self, _scalar(negative_slope, grad))
        if not retain:
            node.self = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self = _saved_input(node, "self")
        negative_slope = node.negative_slope
        grad_self = _choose(self > 0, grad, grad * negative_slope)
        return ((node.edge_self, grad_self),)


def _leaky_relu_jvp(self, negative_slope, *, result, self_t=None):
    """The tangent of leaky_relu; a tangent that is None is zero."""
    return _choose(self > 0, self_t, self_t * negative_slope)


def _leaky_relu_jvp_arrays(self, negative_slope, *, result, self_t=None):
    """The tangent of leaky_relu, of real tensors, as an array."""
    return _k_leaky_relu_backward_self(self_t._array, self._array, _scalar(negative_slope, self_t._array))


def leaky_relu(self, negative_slope=0.01):
    """leaky_relu(Tensor self, scalar negative_slope=0.01) -> Tensor result

    Each element where it is positive, and negative_slope times the element elsewhere.
    """
    _mode = _state.mode
    try:
        result_array = _k_leaky_relu(self._array, _scalar(negative_slope, self._array))
    except _RETRY as error:
        return _retry(leaky_relu, "leaky_relu", "T", "fV", error, (self,), negative_slope=negative_slope)
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(LeakyReluBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.negative_slope = negative_slope
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("leaky_relu", (self, negative_slope,), (result,), result._node)
    return result


def leaky_relu_(self, negative_slope=0.01):
    """The in-place form of leaky_relu: the result is written to self, which is returned."""
    _mode = _state.mode
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, True)
    node = None
    if _record:
        result_array = _written._array
        node = _new(LeakyReluBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.negative_slope = negative_slope
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(_k_leaky_relu, "fV", "leaky_relu_", _written, self._array, _scalar(negative_slope, self._array))
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("leaky_relu", (self, negative_slope,), (_written,), node, True)
    return _written


# derivatives.yaml:498  elu
_k_elu = _ufuncs["elu"]
_k_elu_backward_self = _ufuncs["elu_backward_self"]


class EluBackward0(_Node):
    """elu(Tensor self, scalar alpha=1.0) -> Tensor result

    self: grad if self > 0 else grad * alpha * exp(0 if self > 0 else self)
    """

    __slots__ = ("edge_self", "self", "self_version", "alpha",)
    _op_key = "elu"
    _input_names = ("self",)
    _save_kinds = {"self": "input", "alpha": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self = node.self
        if self._storage is not None and self._storage.version != node.self_version:
            self = _resolve(node, "self")
        self = self._array
        alpha = node.alpha
        grad_self = _k_elu_backward_self(grad, self, _scalar(alpha, grad))
        if not retain:
            node.self = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self = _saved_input(node, "self")
        alpha = node.alpha
        grad_self = _choose(self > 0, grad, (grad * alpha) * _ops.exp(_choose(self > 0, 0, self)))
        return ((node.edge_self, grad_self),)


def _elu_jvp(self, alpha, *, result, self_t=None):
    """The tangent of elu; a tangent that is None is zero."""
    return _choose(self > 0, self_t, (self_t * alpha) * _ops.exp(_choose(self > 0, 0, self)))


def _elu_jvp_arrays(self, alpha, *, result, self_t=None):
    """The tangent of elu, of real tensors, as an array."""
    return _k_elu_backward_self(self_t._array, self._array, _scalar(alpha, self_t._array))


def elu(self, alpha=1.0):
    """elu(Tensor self, scalar alpha=1.0) -> Tensor result

    Each element where it is positive, and alpha * (exp(element) - 1) elsewhere.
    """
    _mode = _state.mode
    try:
        result_array = _k_elu(self._array, _scalar(alpha, self._array))
    except _RETRY as error:
        return _retry(elu, "elu", "T", "fV", error, (self,), alpha=alpha)
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(EluBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.alpha = alpha
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("elu", (self, alpha,), (result,), result._node)
    return result


def elu_(self, alpha=1.0):
    """The in-place form of elu: the result is written to self, which is returned."""
    _mode = _state.mode
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, True)
    node = None
    if _record:
        result_array = _written._array
        node = _new(EluBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.alpha = alpha
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(_k_elu, "fV", "elu_", _written, self._array, _scalar(alpha, self._array))
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("elu", (self, alpha,), (_written,), node, True)
    return _written


# derivatives.yaml:511  softplus
_k_softplus = _ufuncs["softplus"]
_k_softplus_backward_self = _ufuncs["softplus_backward_self"]


class SoftplusBackward0(_Node):
    """softplus(Tensor self, scalar beta=1.0, scalar threshold=20.0) -> Tensor result

    self: grad if self * beta > threshold else grad * sigmoid(self * beta)
    """

    __slots__ = ("edge_self", "self", "self_version", "beta", "threshold",)
    _op_key = "softplus"
    _input_names = ("self",)
    _save_kinds = {"self": "input", "beta": "value", "threshold": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self = node.self
        if self._storage is not None and self._storage.version != node.self_version:
            self = _resolve(node, "self")
        self = self._array
        beta = node.beta
        threshold = node.threshold
        grad_self = _k_softplus_backward_self(grad, self, _scalar(beta, grad), _scalar(threshold, grad))
        if not retain:
            node.self = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self = _saved_input(node, "self")
        beta = node.beta
        threshold = node.threshold
        grad_self = _choose((self * beta) > threshold, grad, grad * _ops.sigmoid(self * beta))
        return ((node.edge_self, grad_self),)


def _softplus_jvp(self, beta, threshold, *, result, self_t=None):
    """The tangent of softplus; a tangent that is None is zero."""
    return _choose((self * beta) > threshold, self_t, self_t * _ops.sigmoid(self * beta))


def _softplus_jvp_arrays(self, beta, threshold, *, result, self_t=None):
    """The tangent of softplus, of real tensors, as an array."""
    return _k_softplus_backward_self(self_t._array, self._array, _scalar(beta, self_t._array), _scalar(threshold, self_t._array))


def softplus(self, beta=1.0, threshold=20.0):
    """softplus(Tensor self, scalar beta=1.0, scalar threshold=20.0) -> Tensor result

    The smooth relu log(1 + exp(beta * element)) / beta, and the element itself above threshold / beta.
    """
    _mode = _state.mode
    try:
        result_array = _k_softplus(self._array, _scalar(beta, self._array), _scalar(threshold, self._array))
    except _RETRY as error:
        return _retry(softplus, "softplus", "T", "fV", error, (self,), beta=beta, threshold=threshold)
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(SoftplusBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.beta = beta
        node.threshold = threshold
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("softplus", (self, beta, threshold,), (result,), result._node)
    return result


# derivatives.yaml:520  silu
_k_silu = _ufuncs["silu"]
_k_silu_backward_self = _ufuncs["silu_backward_self"]


class SiluBackward0(_Node):
    """silu(Tensor self) -> Tensor result

    self: grad * sigmoid(self) * (1 + self * (1 - sigmoid(self)))
    """

    __slots__ = ("edge_self", "self", "self_version",)
    _op_key = "silu"
    _input_names = ("self",)
    _save_kinds = {"self": "input"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self = node.self
        if self._storage is not None and self._storage.version != node.self_version:
            self = _resolve(node, "self")
        self = self._array
        grad_self = _k_silu_backward_self(grad, self)
        if not retain:
            node.self = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self = _saved_input(node, "self")
        grad_self = (grad * _ops.sigmoid(self)) * (1 + (self * (1 - _ops.sigmoid(self))))
        return ((node.edge_self, grad_self),)


def _silu_jvp(self, *, result, self_t=None):
    """The tangent of silu; a tangent that is None is zero."""
    return (self_t * _ops.sigmoid(self)) * (1 + (self * (1 - _ops.sigmoid(self))))


def _silu_jvp_arrays(self, *, result, self_t=None):
    """The tangent of silu, of real tensors, as an array."""
    return _k_silu_backward_self(self_t._array, self._array)


def silu(self):
    """silu(Tensor self) -> Tensor result

    Each element times its logistic function.
    """
    _mode = _state.mode
    try:
        result_array = _k_silu(self._array)
    except _RETRY as error:
        return _retry(silu, "silu", "T", "fV", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(SiluBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("silu", (self,), (result,), result._node)
    return result


def silu_(self):
    """The in-place form of silu: the result is written to self, which is returned."""
    _mode = _state.mode
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, True)
    node = None
    if _record:
        result_array = _written._array
        node = _new(SiluBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(_k_silu, "fV", "silu_", _written, self._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("silu", (self,), (_written,), node, True)
    return _written


# derivatives.yaml:530  ndtr
_k_ndtr = _ufuncs["ndtr"]
_k_ndtr_backward_self = _ufuncs["ndtr_backward_self"]


class NdtrBackward0(_Node):
    """ndtr(Tensor self) -> Tensor result

    self: grad * 0.3989422804014327 * exp(-0.5 * self * self)
    """

    __slots__ = ("edge_self", "self", "self_version",)
    _op_key = "ndtr"
    _input_names = ("self",)
    _save_kinds = {"self": "input"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self = node.self
        if self._storage is not None and self._storage.version != node.self_version:
            self = _resolve(node, "self")
        self = self._array
        grad_self = _k_ndtr_backward_self(grad, self)
        if not retain:
            node.self = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self = _saved_input(node, "self")
        grad_self = (grad * 0.3989422804014327) * _ops.exp(((-0.5) * self) * self)
        return ((node.edge_self, grad_self),)


def _ndtr_jvp(self, *, result, self_t=None):
    """The tangent of ndtr; a tangent that is None is zero."""
    return (self_t * 0.3989422804014327) * _ops.exp(((-0.5) * self) * self)


def _ndtr_jvp_arrays(self, *, result, self_t=None):
    """The tangent of ndtr, of real tensors, as an array."""
    return _k_ndtr_backward_self(self_t._array, self._array)


def ndtr(self):
    """ndtr(Tensor self) -> Tensor result

    The normal distribution function of each element.
    """
    _mode = _state.mode
    try:
        result_array = _k_ndtr(self._array)
    except _RETRY as error:
        return _retry(ndtr, "ndtr", "T", "fV", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(NdtrBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("ndtr", (self,), (result,), result._node)
    return result


# derivatives.yaml:539  gelu_exact
_k_gelu_exact = _ufuncs["gelu_exact"]
_k_gelu_exact_backward_self = _ufuncs["gelu_exact_backward_self"]


class GeluExactBackward0(_Node):
    """gelu_exact(Tensor self) -> Tensor result

    self: grad * (ndtr(self) + self * exp(-0.5 * self * self) * 0.3989422804014327)
    """

    __slots__ = ("edge_self", "self", "self_version",)
    _op_key = "gelu_exact"
    _input_names = ("self",)
    _save_kinds = {"self": "input"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self = node.self
        if self._storage is not None and self._storage.version != node.self_version:
            self = _resolve(node, "self")
        self = self._array
        grad_self = _k_gelu_exact_backward_self(grad, self)
        if not retain:
            node.self = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self = _saved_input(node, "self")
        grad_self = grad * (_ops.ndtr(self) + ((self * _ops.exp(((-0.5) * self) * self)) * 0.3989422804014327))
        return ((node.edge_self, grad_self),)


def _gelu_exact_jvp(self, *, result, self_t=None):
    """The tangent of gelu_exact; a tangent that is None is zero."""
    return self_t * (_ops.ndtr(self) + ((self * _ops.exp(((-0.5) * self) * self)) * 0.3989422804014327))


def _gelu_exact_jvp_arrays(self, *, result, self_t=None):
    """The tangent of gelu_exact, of real tensors, as an array."""
    return _k_gelu_exact_backward_self(self_t._array, self._array)


def gelu_exact(self):
    """gelu_exact(Tensor self) -> Tensor result

    Each element times the normal distribution function of it.
    """
    _mode = _state.mode
    try:
        result_array = _k_gelu_exact(self._array)
    except _RETRY as error:
        return _retry(gelu_exact, "gelu_exact", "T", "fV", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(GeluExactBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("gelu_exact", (self,), (result,), result._node)
    return result


# derivatives.yaml:548  gelu_gate
_k_gelu_gate = _ufuncs["gelu_gate"]
_k_gelu_gate_backward_self = _ufuncs["gelu_gate_backward_self"]


class GeluGateBackward0(_Node):
    """gelu_gate(Tensor self) -> Tensor result

    self: grad * (1 - result * result) * (0.7978845608028654 + 0.10703222440890037 * self * self)
    """

    __slots__ = ("edge_self", "result", "self", "self_version",)
    _op_key = "gelu_gate"
    _input_names = ("self",)
    _save_kinds = {"result": "output", "self": "input"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        result = node.result
        if node._node_extra is not None or result is _FREED:
            result = _check_output(node, "result", result, None)
        self = node.self
        if self._storage is not None and self._storage.version != node.self_version:
            self = _resolve(node, "self")
        self = self._array
        grad_self = _k_gelu_gate_backward_self(grad, self, result)
        if not retain:
            node.result = node.self = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        result = _saved_output(node, "result", None)
        self = _saved_input(node, "self")
        grad_self = (grad * (1 - (result * result))) * (0.7978845608028654 + ((0.10703222440890037 * self) * self))
        return ((node.edge_self, grad_self),)


def _gelu_gate_jvp(self, *, result, self_t=None):
    """The tangent of gelu_gate; a tangent that is None is zero."""
    return (self_t * (1 - (result * result))) * (0.7978845608028654 + ((0.10703222440890037 * self) * self))


def _gelu_gate_jvp_arrays(self, *, result, self_t=None):
    """The tangent of gelu_gate, of real tensors, as an array."""
    return _k_gelu_gate_backward_self(self_t._array, self._array, result._array)


def gelu_gate(self):
    """gelu_gate(Tensor self) -> Tensor result

    The tanh inside the tanh approximation of gelu.
    """
    _mode = _state.mode
    try:
        result_array = _k_gelu_gate(self._array)
    except _RETRY as error:
        return _retry(gelu_gate, "gelu_gate", "T", "fV", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(GeluGateBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.result = result_array
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("gelu_gate", (self,), (result,), result._node)
    return result


# derivatives.yaml:557  gelu_tanh
_k_gelu_tanh = _ufuncs["gelu_tanh"]
_k_gelu_tanh_backward_self = _ufuncs["gelu_tanh_backward_self"]


class GeluTanhBackward0(_Node):
    """gelu_tanh(Tensor self) -> Tensor result

    self: 0.5 * grad * (1 + gelu_gate(self) + self * (1 - gelu_gate(self) * gelu_gate(self)) * (0.7978845608028654 + 0.10703222440890037 * self * self))
    """

    __slots__ = ("edge_self", "self", "self_version",)
    _op_key = "gelu_tanh"
    _input_names = ("self",)
    _save_kinds = {"self": "input"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self = node.self
        if self._storage is not None and self._storage.version != node.self_version:
            self = _resolve(node, "self")
        self = self._array
        grad_self = _k_gelu_tanh_backward_self(grad, self)
        if not retain:
            node.self = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self = _saved_input(node, "self")
        grad_self = (0.5 * grad) * ((1 + _ops.gelu_gate(self)) + ((self * (1 - (_ops.gelu_gate(self) * _ops.gelu_gate(self)))) * (0.7978845608028654 + ((0.10703222440890037 * self) * self))))
        return ((node.edge_self, grad_self),)


def _gelu_tanh_jvp(self, *, result, self_t=None):
    """The tangent of gelu_tanh; a tangent that is None is zero."""
    return (0.5 * self_t) * ((1 + _ops.gelu_gate(self)) + ((self * (1 - (_ops.gelu_gate(self) * _ops.gelu_gate(self)))) * (0.7978845608028654 + ((0.10703222440890037 * self) * self))))


def _gelu_tanh_jvp_arrays(self, *, result, self_t=None):
    """The tangent of gelu_tanh, of real tensors, as an array."""
    return _k_gelu_tanh_backward_self(self_t._array, self._array)


def gelu_tanh(self):
    """gelu_tanh(Tensor self) -> Tensor result

    The tanh approximation of gelu.
    """
    _mode = _state.mode
    try:
        result_array = _k_gelu_tanh(self._array)
    except _RETRY as error:
        return _retry(gelu_tanh, "gelu_tanh", "T", "fV", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(GeluTanhBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("gelu_tanh", (self,), (result,), result._node)
    return result


# derivatives.yaml:566  gelu


def gelu(self, *, approximate='none'):
    """gelu(Tensor self, *, str approximate='none') -> Tensor result

    Each element times the normal distribution function of it, or with approximate='tanh' its tanh approximation.
    """
    return _ops.gelu_tanh(self) if approximate == 'tanh' else _ops.gelu_exact(self)


# derivatives.yaml:579  isnan
_k_isnan = _ufuncs["isnan"]


def isnan(self):
    """isnan(Tensor self) -> Mask result

    Whether each element is NaN.
    """
    _mode = _state.mode
    try:
        result_array = _k_isnan(self._array)
    except _RETRY as error:
        return _retry(isnan, "isnan", "T", "fVciub", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if _mode > 1:
        _interpose("isnan", (self,), (result,), None)
    return result


# derivatives.yaml:585  isinf
_k_isinf = _ufuncs["isinf"]


def isinf(self):
    """isinf(Tensor self) -> Mask result

    Whether each element is positive or negative infinity.
    """
    _mode = _state.mode
    try:
        result_array = _k_isinf(self._array)
    except _RETRY as error:
        return _retry(isinf, "isinf", "T", "fVciub", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if _mode > 1:
        _interpose("isinf", (self,), (result,), None)
    return result


# derivatives.yaml:591  isfinite
_k_isfinite = _ufuncs["isfinite"]


def isfinite(self):
    """isfinite(Tensor self) -> Mask result

    Whether each element is neither infinite nor NaN.
    """
    _mode = _state.mode
    try:
        result_array = _k_isfinite(self._array)
    except _RETRY as error:
        return _retry(isfinite, "isfinite", "T", "fVciub", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if _mode > 1:
        _interpose("isfinite", (self,), (result,), None)
    return result


# derivatives.yaml:597  conj_physical
_k_conj_physical = _ufuncs["conj_physical"]
_k_conj_physical_backward_self = _ufuncs["conj_physical_backward_self"]


class ConjPhysicalBackward0(_Node):
    """conj_physical(Tensor self) -> Tensor result

    self: conj_physical(grad)
    """

    __slots__ = ("edge_self",)
    _op_key = "conj_physical"
    _input_names = ("self",)
    _save_kinds = {}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        grad_self = _k_conj_physical_backward_self(grad)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        grad_self = _ops.conj_physical(grad)
        return ((node.edge_self, grad_self),)


def _conj_physical_jvp(self, *, result, self_t=None):
    """The tangent of conj_physical; a tangent that is None is zero."""
    return _conj((lambda grad: _ops.conj_physical(grad))(_conj(self_t)))


def _conj_physical_jvp_arrays(self, *, result, self_t=None):
    """The tangent of conj_physical, of real tensors, as an array."""
    return _k_conj_physical_backward_self(self_t._array)


def conj_physical(self):
    """conj_physical(Tensor self) -> Tensor result

    The complex conjugate of each element.
    """
    _mode = _state.mode
    try:
        result_array = _k_conj_physical(self._array)
    except _RETRY as error:
        return _retry(conj_physical, "conj_physical", "T", "fVc", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(ConjPhysicalBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("conj_physical", (self,), (result,), result._node)
    return result


def conj_physical_(self):
    """The in-place form of conj_physical: the result is written to self, which is returned."""
    _mode = _state.mode
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, False)
    node = None
    if _record:
        result_array = _written._array
        node = _new(ConjPhysicalBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(_k_conj_physical, "fVc", "conj_physical_", _written, self._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("conj_physical", (self,), (_written,), node, True)
    return _written


# derivatives.yaml:607  conj


def conj(self):
    """conj(Tensor self) -> Tensor result

    The complex conjugate of each element; a real tensor is returned as it is.
    """
    return _ops.conj_physical(self) if is_complex(self) else self


# derivatives.yaml:615  real_part
_k_real_part = _ufuncs["real_part"]
_k_real_part_backward_self = _ufuncs["real_part_backward_self"]


class RealPartBackward0(_Node):
    """real_part(Tensor self) -> Real result

    self: make_complex(grad, 0 * grad) if is_complex(self) else grad
    """

    __slots__ = ("edge_self", "self", "self_version",)
    _op_key = "real_part"
    _input_names = ("self",)
    _save_kinds = {"self": "input"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self = node.self
        if self._storage is not None and self._storage.version != node.self_version:
            self = _resolve(node, "self")
        self = self._array
        grad_self = _k_real_part_backward_self(grad, self)
        if not retain:
            node.self = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self = _saved_input(node, "self")
        grad_self = _ops.make_complex(grad, 0 * grad) if is_complex(self) else grad
        return ((node.edge_self, grad_self),)


def _real_part_jvp(self, *, result, self_t=None):
    """The tangent of real_part; a tangent that is None is zero."""
    return real_part(_tangent(self, self_t))


def _real_part_jvp_arrays(self, *, result, self_t=None):
    """The tangent of real_part, of real tensors, as an array."""
    return _k_real_part_backward_self(self_t._array, self._array)


def real_part(self):
    """real_part(Tensor self) -> Real result

    A copy of the real part of each element.
    """
    _mode = _state.mode
    try:
        result_array = _k_real_part(self._array)
    except _RETRY as error:
        return _retry(real_part, "real_part", "T", "fVc", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(RealPartBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("real_part", (self,), (result,), result._node)
    return result


# derivatives.yaml:625  imag_part
_k_imag_part = _ufuncs["imag_part"]
_k_imag_part_backward_self = _ufuncs["imag_part_backward_self"]


class ImagPartBackward0(_Node):
    """imag_part(Tensor self) -> Real result

    self: make_complex(0 * grad, grad) if is_complex(self) else 0 * grad
    """

    __slots__ = ("edge_self", "self", "self_version",)
    _op_key = "imag_part"
    _input_names = ("self",)
    _save_kinds = {"self": "input"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self = node.self
        if self._storage is not None and self._storage.version != node.self_version:
            self = _resolve(node, "self")
        self = self._array
        grad_self = _k_imag_part_backward_self(grad, self)
        if not retain:
            node.self = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self = _saved_input(node, "self")
        grad_self = _ops.make_complex(0 * grad, grad) if is_complex(self) else (0 * grad)
        return ((node.edge_self, grad_self),)


def _imag_part_jvp(self, *, result, self_t=None):
    """The tangent of imag_part; a tangent that is None is zero."""
    return imag_part(_tangent(self, self_t))


def _imag_part_jvp_arrays(self, *, result, self_t=None):
    """The tangent of imag_part, of real tensors, as an array."""
    return _k_imag_part_backward_self(self_t._array, self._array)


def imag_part(self):
    """imag_part(Tensor self) -> Real result

    A copy of the imaginary part of each element.
    """
    _mode = _state.mode
    try:
        result_array = _k_imag_part(self._array)
    except _RETRY as error:
        return _retry(imag_part, "imag_part", "T", "fVc", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(ImagPartBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("imag_part", (self,), (result,), result._node)
    return result


# derivatives.yaml:635  rotate
_k_rotate = _ufuncs["rotate"]
_k_rotate_backward_self = _ufuncs["rotate_backward_self"]


class RotateBackward0(_Node):
    """rotate(Tensor self) -> Tensor result

    self: -rotate(grad)
    """

    __slots__ = ("edge_self",)
    _op_key = "rotate"
    _input_names = ("self",)
    _save_kinds = {}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        grad_self = _k_rotate_backward_self(grad)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        grad_self = -_ops.rotate(grad)
        return ((node.edge_self, grad_self),)


def _rotate_jvp(self, *, result, self_t=None):
    """The tangent of rotate; a tangent that is None is zero."""
    return _conj((lambda grad: -_ops.rotate(grad))(_conj(self_t)))


def _rotate_jvp_arrays(self, *, result, self_t=None):
    """The tangent of rotate, of real tensors, as an array."""
    return _k_rotate_backward_self(self_t._array)


def rotate(self):
    """rotate(Tensor self) -> Tensor result

    Each element times the imaginary unit; for real numbers the real part of that, which is zero.
    """
    _mode = _state.mode
    try:
        result_array = _k_rotate(self._array)
    except _RETRY as error:
        return _retry(rotate, "rotate", "T", "fVc", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(RotateBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("rotate", (self,), (result,), result._node)
    return result


# derivatives.yaml:644  make_complex
_k_make_complex = _ufuncs["make_complex"]
_k_make_complex_backward_real = _ufuncs["make_complex_backward_real"]
_k_make_complex_backward_imag = _ufuncs["make_complex_backward_imag"]


class MakeComplexBackward0(_Node):
    """make_complex(Real real, Real imag) -> Tensor result

    real: real_part(grad)
    imag: imag_part(grad)
    """

    __slots__ = ("edge_real", "edge_imag", "real_shape", "imag_shape",)
    _op_key = "make_complex"
    _input_names = ("real", "imag",)
    _save_kinds = {"real_shape": "value", "imag_shape": "value"}

    def _edge_targets(node):
        return (node.edge_real, node.edge_imag,)

    def _backward_arrays(node, grad, retain, needed):
        edge_real = node.edge_real
        grad_real = None
        if edge_real is not None and (needed is None or edge_real in needed):
            real_shape = node.real_shape
            grad_real = _k_make_complex_backward_real(grad)
            if grad_real.shape != real_shape:
                grad_real = _unbroadcast(grad_real, real_shape)
        edge_imag = node.edge_imag
        grad_imag = None
        if edge_imag is not None and (needed is None or edge_imag in needed):
            imag_shape = node.imag_shape
            grad_imag = _k_make_complex_backward_imag(grad)
            if grad_imag.shape != imag_shape:
                grad_imag = _unbroadcast(grad_imag, imag_shape)
        return ((edge_real, grad_real), (edge_imag, grad_imag),)

    def _backward_tensors(node, grad, needed):
        edge_real = node.edge_real
        grad_real = None
        if edge_real is not None and (needed is None or edge_real in needed):
            real_shape = node.real_shape
            grad_real = _ops.real_part(grad)
            grad_real = _unbroadcast_tensor(grad_real, real_shape)
        edge_imag = node.edge_imag
        grad_imag = None
        if edge_imag is not None and (needed is None or edge_imag in needed):
            imag_shape = node.imag_shape
            grad_imag = _ops.imag_part(grad)
            grad_imag = _unbroadcast_tensor(grad_imag, imag_shape)
        return ((edge_real, grad_real), (edge_imag, grad_imag),)


def _make_complex_jvp(real, imag, *, result, real_t=None, imag_t=None):
    """The tangent of make_complex; a tangent that is None is zero."""
    return None if real_t is None and imag_t is None else make_complex(_tangent(real, real_t), _tangent(imag, imag_t))


def make_complex(real, imag):
    """make_complex(Real real, Real imag) -> Tensor result

    The complex numbers with these parts.
    """
    _mode = _state.mode
    if type(imag) is not _Tensor:
        real, imag = _operand("make_complex", "TT", real, imag)
    try:
        result_array = _k_make_complex(real._array, imag._array)
    except _RETRY as error:
        return _retry(make_complex, "make_complex", "TT", "c", error, (real, imag,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (real._requires_grad or imag._requires_grad) and _mode & 1:
        node = _new(MakeComplexBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if real._requires_grad:
            node.real_shape = real._array.shape
        if imag._requires_grad:
            node.imag_shape = imag._array.shape
        node.edge_real = (real._node or real if real._view is None else _edge_of(real)) if real._requires_grad else None
        node.edge_imag = (imag._node or imag if imag._view is None else _edge_of(imag)) if imag._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("make_complex", (real, imag,), (result,), result._node)
    return result


# derivatives.yaml:654  complex


def complex(real, imag):
    """complex(Real real, Real imag) -> Tensor result

    The complex numbers with these real and imaginary parts, both of one floating dtype.
    """
    return _composites.complex(real, imag)


# derivatives.yaml:663  polar


def polar(abs, angle):
    """polar(Real abs, Real angle) -> Tensor result

    The complex numbers with these absolute values and angles in radians.
    """
    return _composites.polar(abs, angle)


# derivatives.yaml:672  angle
_k_angle = _ufuncs["angle"]
_k_angle_backward_self = _ufuncs["angle_backward_self"]


class AngleBackward0(_Node):
    """angle(Tensor self) -> Real result

    self: 0 if self == 0 else grad * rotate(self) / (abs(self) * abs(self))
    """

    __slots__ = ("edge_self", "self", "self_version",)
    _op_key = "angle"
    _input_names = ("self",)
    _save_kinds = {"self": "input"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self = node.self
        if self._storage is not None and self._storage.version != node.self_version:
            self = _resolve(node, "self")
        self = self._array
        grad_self = _k_angle_backward_self(grad, self)
        if not retain:
            node.self = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self = _saved_input(node, "self")
        grad_self = _choose(self == 0, 0, (grad * _ops.rotate(self)) / (_ops.abs(self) * _ops.abs(self)))
        return ((node.edge_self, grad_self),)


def _angle_jvp(self, *, result, self_t=None):
    """The tangent of angle; a tangent that is None is zero."""
    return _real(_conj((lambda grad: _choose(self == 0, 0, (grad * _ops.rotate(self)) / (_ops.abs(self) * _ops.abs(self))))(_conj(self_t))))


def _angle_jvp_arrays(self, *, result, self_t=None):
    """The tangent of angle, of real tensors, as an array."""
    return _k_angle_backward_self(self_t._array, self._array)


def angle(self):
    """angle(Tensor self) -> Real result

    The angle of each complex number in radians; 0 or pi for real ones, which have the gradient zero.
    """
    _mode = _state.mode
    try:
        result_array = _k_angle(self._array)
    except _RETRY as error:
        return _retry(angle, "angle", "T", "fVc", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(AngleBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("angle", (self,), (result,), result._node)
    return result


# derivatives.yaml:684  real


def real(self):
    """real(Tensor self) -> Real result

    The real parts, as a view; a real tensor is returned as it is.
    """
    return _ops.real_view(self) if is_complex(self) else self


# derivatives.yaml:693  imag


def imag(self):
    """imag(Tensor self) -> Real result

    The imaginary parts of a complex tensor, as a view.
    """
    return _composites.imag(self)


# derivatives.yaml:702  real_view


class RealViewBackward0(_Node):
    """real_view(Tensor self) -> Real result

    self: to_dtype(grad, self.dtype)
    """

    __slots__ = ("edge_self", "self_dtype",)
    _op_key = "real_view"
    _input_names = ("self",)
    _save_kinds = {"self_dtype": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self_dtype = node.self_dtype
        grad_self = _raw.to_dtype(grad, self_dtype)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self_dtype = node.self_dtype
        grad_self = _ops.to_dtype(grad, self_dtype)
        return ((node.edge_self, grad_self),)


def _real_view_jvp(self, *, result, self_t=None):
    """The tangent of real_view; a tangent that is None is zero."""
    return real_view(_tangent(self, self_t))


def real_view(self):
    """real_view(Tensor self) -> Real result

    The real parts of complex numbers.
    """
    _mode = _state.mode
    try:
        result_array = _raw.real_view(self._array)
    except (AttributeError, TypeError) as error:
        _bad_argument("real_view", error, self=self)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(RealViewBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_dtype = self._array.dtype
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    _link_view(self, result, real_view, ())
    if _mode > 1:
        _interpose("real_view", (self,), (result,), result._node)
    return result


real_view.raw = _raw.real_view


# derivatives.yaml:714  imag_view


class ImagViewBackward0(_Node):
    """imag_view(Tensor self) -> Real result

    self: rotate(to_dtype(grad, self.dtype))
    """

    __slots__ = ("edge_self", "self_dtype",)
    _op_key = "imag_view"
    _input_names = ("self",)
    _save_kinds = {"self_dtype": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self_dtype = node.self_dtype
        grad_self = _raw.rotate(_raw.to_dtype(grad, self_dtype))
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self_dtype = node.self_dtype
        grad_self = _ops.rotate(_ops.to_dtype(grad, self_dtype))
        return ((node.edge_self, grad_self),)


def _imag_view_jvp(self, *, result, self_t=None):
    """The tangent of imag_view; a tangent that is None is zero."""
    return imag_view(_tangent(self, self_t))


def imag_view(self):
    """imag_view(Tensor self) -> Real result

    The imaginary parts of complex numbers.
    """
    _mode = _state.mode
    try:
        result_array = _raw.imag_view(self._array)
    except (AttributeError, TypeError) as error:
        _bad_argument("imag_view", error, self=self)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(ImagViewBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_dtype = self._array.dtype
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    _link_view(self, result, imag_view, ())
    if _mode > 1:
        _interpose("imag_view", (self,), (result,), result._node)
    return result


imag_view.raw = _raw.imag_view


# derivatives.yaml:726  view_as_real


class ViewAsRealBackward0(_Node):
    """view_as_real(Tensor self) -> Real result

    self: make_complex(select(grad, -1, 0), select(grad, -1, 1))
    """

    __slots__ = ("edge_self",)
    _op_key = "view_as_real"
    _input_names = ("self",)
    _save_kinds = {}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        grad_self = _raw.make_complex(_raw.select(grad, -1, 0), _raw.select(grad, -1, 1))
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        grad_self = _ops.make_complex(_ops.select(grad, -1, 0), _ops.select(grad, -1, 1))
        return ((node.edge_self, grad_self),)


def _view_as_real_jvp(self, *, result, self_t=None):
    """The tangent of view_as_real; a tangent that is None is zero."""
    return view_as_real(_tangent(self, self_t))


def view_as_real(self):
    """view_as_real(Tensor self) -> Real result

    The real and imaginary parts of complex numbers in a last dim of size 2.
    """
    _mode = _state.mode
    try:
        result_array = _raw.view_as_real(self._array)
    except (AttributeError, TypeError) as error:
        _bad_argument("view_as_real", error, self=self)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(ViewAsRealBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    _link_view(self, result, view_as_real, ())
    if _mode > 1:
        _interpose("view_as_real", (self,), (result,), result._node)
    return result


view_as_real.raw = _raw.view_as_real


# derivatives.yaml:738  view_as_complex


class ViewAsComplexBackward0(_Node):
    """view_as_complex(Real self) -> Tensor result

    self: view_as_real(grad)
    """

    __slots__ = ("edge_self",)
    _op_key = "view_as_complex"
    _input_names = ("self",)
    _save_kinds = {}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        grad_self = _raw.view_as_real(grad)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        grad_self = _ops.view_as_real(grad)
        return ((node.edge_self, grad_self),)


def _view_as_complex_jvp(self, *, result, self_t=None):
    """The tangent of view_as_complex; a tangent that is None is zero."""
    return view_as_complex(_tangent(self, self_t))


def view_as_complex(self):
    """view_as_complex(Real self) -> Tensor result

    The complex numbers whose parts are in a last dim of size 2.
    """
    _mode = _state.mode
    try:
        result_array = _raw.view_as_complex(self._array)
    except (AttributeError, TypeError) as error:
        _bad_argument("view_as_complex", error, self=self)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(ViewAsComplexBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    _link_view(self, result, view_as_complex, ())
    if _mode > 1:
        _interpose("view_as_complex", (self,), (result,), result._node)
    return result


view_as_complex.raw = _raw.view_as_complex


# derivatives.yaml:750  isreal
_k_isreal = _ufuncs["isreal"]


def isreal(self):
    """isreal(Tensor self) -> Mask result

    Whether the imaginary part of each element is zero.
    """
    _mode = _state.mode
    try:
        result_array = _k_isreal(self._array)
    except _RETRY as error:
        return _retry(isreal, "isreal", "T", "fVciub", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if _mode > 1:
        _interpose("isreal", (self,), (result,), None)
    return result


# derivatives.yaml:756  logical_not
_k_logical_not = _ufuncs["logical_not"]


def logical_not(self):
    """logical_not(Tensor self) -> Mask result

    Whether each element is zero or False.
    """
    _mode = _state.mode
    try:
        result_array = _k_logical_not(self._array)
    except _RETRY as error:
        return _retry(logical_not, "logical_not", "T", "fVciub", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if _mode > 1:
        _interpose("logical_not", (self,), (result,), None)
    return result


def logical_not_(self):
    """The in-place form of logical_not: the result is written to self, which is returned."""
    _written = self
    self = _before_composite(_written)
    return _write_composite(_written, logical_not(self))


# derivatives.yaml:763  zero
_k_zero = _ufuncs["zero"]


class ZeroBackward0(_Node):
    """zero(Tensor self) -> Tensor result

    self: 0
    """

    __slots__ = ("edge_self", "self_shape",)
    _op_key = "zero"
    _input_names = ("self",)
    _save_kinds = {"self_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self_shape = node.self_shape
        grad_self = _zeros(self_shape, grad.dtype)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self_shape = node.self_shape
        grad_self = _wrap(_zeros(self_shape, grad._array.dtype))
        return ((node.edge_self, grad_self),)


def _zero_jvp(self, *, result, self_t=None):
    """The tangent of zero; a tangent that is None is zero."""
    return None


def _zero_jvp_arrays(self, *, result, self_t=None):
    """The tangent of zero, of real tensors, as an array."""
    return None


def zero(self):
    """zero(Tensor self) -> Tensor result

    Zeros in the shape of self.
    """
    _mode = _state.mode
    try:
        result_array = _k_zero(self._array)
    except _RETRY as error:
        return _retry(zero, "zero", "T", "fVciub", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(ZeroBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_shape = self._array.shape
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("zero", (self,), (result,), result._node)
    return result


def zero_(self):
    """The in-place form of zero: the result is written to self, which is returned."""
    _mode = _state.mode
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, False)
    node = None
    if _record:
        result_array = _written._array
        node = _new(ZeroBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_shape = self._array.shape
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(_k_zero, "fVciub", "zero_", _written, self._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("zero", (self,), (_written,), node, True)
    return _written


# derivatives.yaml:777  clamp_min
_k_clamp_min = _ufuncs["clamp_min"]
_k_clamp_min_backward_self = _ufuncs["clamp_min_backward_self"]
_k_clamp_min_backward_min = _ufuncs["clamp_min_backward_min"]


class ClampMinBackward0(_Node):
    """clamp_min(Tensor self, Tensor min) -> Tensor result

    self: grad if self >= min else 0
    min: grad if self < min else 0
    """

    __slots__ = ("edge_self", "edge_min", "self", "self_version", "min", "min_version", "self_shape", "min_shape",)
    _op_key = "clamp_min"
    _input_names = ("self", "min",)
    _save_kinds = {"self": "input", "min": "input", "self_shape": "value", "min_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self, node.edge_min,)

    def _backward_arrays(node, grad, retain, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self = node.self
            if self._storage is not None and self._storage.version != node.self_version:
                self = _resolve(node, "self")
            self = self._array
            min = node.min
            if min._storage is not None and min._storage.version != node.min_version:
                min = _resolve(node, "min")
            min = min._array
            self_shape = node.self_shape
            grad_self = _k_clamp_min_backward_self(grad, self, min)
            if grad_self.shape != self_shape:
                grad_self = _unbroadcast(grad_self, self_shape)
        edge_min = node.edge_min
        grad_min = None
        if edge_min is not None and (needed is None or edge_min in needed):
            self = node.self
            if self._storage is not None and self._storage.version != node.self_version:
                self = _resolve(node, "self")
            self = self._array
            min = node.min
            if min._storage is not None and min._storage.version != node.min_version:
                min = _resolve(node, "min")
            min = min._array
            min_shape = node.min_shape
            grad_min = _k_clamp_min_backward_min(grad, self, min)
            if grad_min.shape != min_shape:
                grad_min = _unbroadcast(grad_min, min_shape)
        if not retain:
            node.self = node.min = _FREED
        return ((edge_self, grad_self), (edge_min, grad_min),)

    def _backward_tensors(node, grad, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self = _saved_input(node, "self")
            min = _saved_input(node, "min")
            self_shape = node.self_shape
            grad_self = _choose(self >= min, grad, 0)
            grad_self = _unbroadcast_tensor(grad_self, self_shape)
        edge_min = node.edge_min
        grad_min = None
        if edge_min is not None and (needed is None or edge_min in needed):
            self = _saved_input(node, "self")
            min = _saved_input(node, "min")
            min_shape = node.min_shape
            grad_min = _choose(self < min, grad, 0)
            grad_min = _unbroadcast_tensor(grad_min, min_shape)
        return ((edge_self, grad_self), (edge_min, grad_min),)


def _clamp_min_jvp(self, min, *, result, self_t=None, min_t=None):
    """The tangent of clamp_min; a tangent that is None is zero."""
    return _total(None if self_t is None else _choose(self >= min, self_t, 0), None if min_t is None else _choose(self < min, min_t, 0))


def _clamp_min_jvp_arrays(self, min, *, result, self_t=None, min_t=None):
    """The tangent of clamp_min, of real tensors, as an array."""
    return _total(None if self_t is None else _k_clamp_min_backward_self(self_t._array, self._array, min._array), None if min_t is None else _k_clamp_min_backward_min(min_t._array, self._array, min._array))


def clamp_min(self, min):
    """clamp_min(Tensor self, Tensor min) -> Tensor result

    Each element, or min where it is smaller; at the bound the gradient goes to self.
    """
    _mode = _state.mode
    if type(min) is not _Tensor:
        self, min = _operand("clamp_min", "TT", self, min)
    try:
        result_array = _k_clamp_min(self._array, min._array)
    except _RETRY as error:
        return _retry(clamp_min, "clamp_min", "TT", "fViu", error, (self, min,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (self._requires_grad or min._requires_grad) and _mode & 1:
        node = _new(ClampMinBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.min = min
        node.min_version = 0 if min._storage is None else min._storage.version
        if self._requires_grad:
            node.self_shape = self._array.shape
        if min._requires_grad:
            node.min_shape = min._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_min = (min._node or min if min._view is None else _edge_of(min)) if min._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("clamp_min", (self, min,), (result,), result._node)
    return result


def clamp_min_(self, min):
    """The in-place form of clamp_min: the result is written to self, which is returned."""
    _mode = _state.mode
    min = _inplace_operand("clamp_min_", min, self, True)
    _record = _mode & 1 and (self._requires_grad or min._requires_grad)
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, True)
    node = None
    if _record:
        result_array = _written._array
        node = _new(ClampMinBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.min = min
        node.min_version = 0 if min._storage is None else min._storage.version
        if self._requires_grad:
            node.self_shape = self._array.shape
        if min._requires_grad:
            node.min_shape = min._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_min = (min._node or min if min._view is None else _edge_of(min)) if min._requires_grad else None

    _write(_k_clamp_min, "fViu", "clamp_min_", _written, self._array, min._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("clamp_min", (self, min,), (_written,), node, True)
    return _written


# derivatives.yaml:793  clamp_max
_k_clamp_max = _ufuncs["clamp_max"]
_k_clamp_max_backward_self = _ufuncs["clamp_max_backward_self"]
_k_clamp_max_backward_max = _ufuncs["clamp_max_backward_max"]


class ClampMaxBackward0(_Node):
    """clamp_max(Tensor self, Tensor max) -> Tensor result

    self: grad if self <= max else 0
    max: grad if self > max else 0
    """

    __slots__ = ("edge_self", "edge_max", "self", "self_version", "max", "max_version", "self_shape", "max_shape",)
    _op_key = "clamp_max"
    _input_names = ("self", "max",)
    _save_kinds = {"self": "input", "max": "input", "self_shape": "value", "max_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self, node.edge_max,)

    def _backward_arrays(node, grad, retain, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self = node.self
            if self._storage is not None and self._storage.version != node.self_version:
                self = _resolve(node, "self")
            self = self._array
            max = node.max
            if max._storage is not None and max._storage.version != node.max_version:
                max = _resolve(node, "max")
            max = max._array
            self_shape = node.self_shape
            grad_self = _k_clamp_max_backward_self(grad, self, max)
            if grad_self.shape != self_shape:
                grad_self = _unbroadcast(grad_self, self_shape)
        edge_max = node.edge_max
        grad_max = None
        if edge_max is not None and (needed is None or edge_max in needed):
            self = node.self
            if self._storage is not None and self._storage.version != node.self_version:
                self = _resolve(node, "self")
            self = self._array
            max = node.max
            if max._storage is not None and max._storage.version != node.max_version:
                max = _resolve(node, "max")
            max = max._array
            max_shape = node.max_shape
            grad_max = _k_clamp_max_backward_max(grad, self, max)
            if grad_max.shape != max_shape:
                grad_max = _unbroadcast(grad_max, max_shape)
        if not retain:
            node.self = node.max = _FREED
        return ((edge_self, grad_self), (edge_max, grad_max),)

    def _backward_tensors(node, grad, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self = _saved_input(node, "self")
            max = _saved_input(node, "max")
            self_shape = node.self_shape
            grad_self = _choose(self <= max, grad, 0)
            grad_self = _unbroadcast_tensor(grad_self, self_shape)
        edge_max = node.edge_max
        grad_max = None
        if edge_max is not None and (needed is None or edge_max in needed):
            self = _saved_input(node, "self")
            max = _saved_input(node, "max")
            max_shape = node.max_shape
            grad_max = _choose(self > max, grad, 0)
            grad_max = _unbroadcast_tensor(grad_max, max_shape)
        return ((edge_self, grad_self), (edge_max, grad_max),)


def _clamp_max_jvp(self, max, *, result, self_t=None, max_t=None):
    """The tangent of clamp_max; a tangent that is None is zero."""
    return _total(None if self_t is None else _choose(self <= max, self_t, 0), None if max_t is None else _choose(self > max, max_t, 0))


def _clamp_max_jvp_arrays(self, max, *, result, self_t=None, max_t=None):
    """The tangent of clamp_max, of real tensors, as an array."""
    return _total(None if self_t is None else _k_clamp_max_backward_self(self_t._array, self._array, max._array), None if max_t is None else _k_clamp_max_backward_max(max_t._array, self._array, max._array))


def clamp_max(self, max):
    """clamp_max(Tensor self, Tensor max) -> Tensor result

    Each element, or max where it is larger; at the bound the gradient goes to self.
    """
    _mode = _state.mode
    if type(max) is not _Tensor:
        self, max = _operand("clamp_max", "TT", self, max)
    try:
        result_array = _k_clamp_max(self._array, max._array)
    except _RETRY as error:
        return _retry(clamp_max, "clamp_max", "TT", "fViu", error, (self, max,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (self._requires_grad or max._requires_grad) and _mode & 1:
        node = _new(ClampMaxBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.max = max
        node.max_version = 0 if max._storage is None else max._storage.version
        if self._requires_grad:
            node.self_shape = self._array.shape
        if max._requires_grad:
            node.max_shape = max._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_max = (max._node or max if max._view is None else _edge_of(max)) if max._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("clamp_max", (self, max,), (result,), result._node)
    return result


def clamp_max_(self, max):
    """The in-place form of clamp_max: the result is written to self, which is returned."""
    _mode = _state.mode
    max = _inplace_operand("clamp_max_", max, self, True)
    _record = _mode & 1 and (self._requires_grad or max._requires_grad)
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, True)
    node = None
    if _record:
        result_array = _written._array
        node = _new(ClampMaxBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.max = max
        node.max_version = 0 if max._storage is None else max._storage.version
        if self._requires_grad:
            node.self_shape = self._array.shape
        if max._requires_grad:
            node.max_shape = max._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_max = (max._node or max if max._view is None else _edge_of(max)) if max._requires_grad else None

    _write(_k_clamp_max, "fViu", "clamp_max_", _written, self._array, max._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("clamp_max", (self, max,), (_written,), node, True)
    return _written


# derivatives.yaml:809  clamp_between
_k_clamp_between = _ufuncs["clamp_between"]
_k_clamp_between_backward_self = _ufuncs["clamp_between_backward_self"]


class ClampBetweenBackward0(_Node):
    """clamp_between(Tensor self, scalar min, scalar max) -> Tensor result

    self: grad if self >= min and self <= max else 0
    """

    __slots__ = ("edge_self", "self", "self_version", "min", "max",)
    _op_key = "clamp_between"
    _input_names = ("self",)
    _save_kinds = {"self": "input", "min": "value", "max": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self = node.self
        if self._storage is not None and self._storage.version != node.self_version:
            self = _resolve(node, "self")
        self = self._array
        min = node.min
        max = node.max
        grad_self = _k_clamp_between_backward_self(grad, self, _scalar(min, grad), _scalar(max, grad))
        if not retain:
            node.self = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self = _saved_input(node, "self")
        min = node.min
        max = node.max
        grad_self = _choose((self >= min) & (self <= max), grad, 0)
        return ((node.edge_self, grad_self),)


def _clamp_between_jvp(self, min, max, *, result, self_t=None):
    """The tangent of clamp_between; a tangent that is None is zero."""
    return _choose((self >= min) & (self <= max), self_t, 0)


def _clamp_between_jvp_arrays(self, min, max, *, result, self_t=None):
    """The tangent of clamp_between, of real tensors, as an array."""
    return _k_clamp_between_backward_self(self_t._array, self._array, _scalar(min, self_t._array), _scalar(max, self_t._array))


def clamp_between(self, min, max):
    """clamp_between(Tensor self, scalar min, scalar max) -> Tensor result

    Each element limited to the interval from min to max; the gradient is zero outside.
    """
    _mode = _state.mode
    try:
        result_array = _k_clamp_between(self._array, _scalar(min, self._array), _scalar(max, self._array))
    except _RETRY as error:
        return _retry(clamp_between, "clamp_between", "T", "fViu", error, (self,), min=min, max=max)
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(ClampBetweenBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.min = min
        node.max = max
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("clamp_between", (self, min, max,), (result,), result._node)
    return result


def clamp_between_(self, min, max):
    """The in-place form of clamp_between: the result is written to self, which is returned."""
    _mode = _state.mode
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, True)
    node = None
    if _record:
        result_array = _written._array
        node = _new(ClampBetweenBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.min = min
        node.max = max
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(_k_clamp_between, "fViu", "clamp_between_", _written, self._array, _scalar(min, self._array), _scalar(max, self._array))
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("clamp_between", (self, min, max,), (_written,), node, True)
    return _written


# derivatives.yaml:829  clamp


def clamp(self, min=None, max=None):
    """clamp(Tensor self, any min=None, any max=None) -> Tensor result

    Each element limited to the interval from min to max, of which either may be None.
    """
    return _composites.clamp(self, min, max)


def clamp_(self, min=None, max=None):
    """The in-place form of clamp: the result is written to self, which is returned."""
    _written = self
    self = _before_composite(_written)
    return _write_composite(_written, _composites.clamp(self, min, max))


# derivatives.yaml:848  add
_k_add = _ufuncs["add"]


class AddBackward0(_Node):
    """add(Tensor self, Tensor other) -> Tensor result

    self: grad
    other: grad
    """

    __slots__ = ("edge_self", "edge_other", "self_shape", "other_shape",)
    _op_key = "add"
    _input_names = ("self", "other",)
    _save_kinds = {"self_shape": "value", "other_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self, node.edge_other,)

    def _backward_arrays(node, grad, retain, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self_shape = node.self_shape
            grad_self = grad
            if grad_self.shape != self_shape:
                grad_self = _unbroadcast(grad_self, self_shape)
        edge_other = node.edge_other
        grad_other = None
        if edge_other is not None and (needed is None or edge_other in needed):
            other_shape = node.other_shape
            grad_other = grad
            if grad_other.shape != other_shape:
                grad_other = _unbroadcast(grad_other, other_shape)
        return ((edge_self, grad_self), (edge_other, grad_other),)

    def _backward_tensors(node, grad, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self_shape = node.self_shape
            grad_self = grad
            grad_self = _unbroadcast_tensor(grad_self, self_shape)
        edge_other = node.edge_other
        grad_other = None
        if edge_other is not None and (needed is None or edge_other in needed):
            other_shape = node.other_shape
            grad_other = grad
            grad_other = _unbroadcast_tensor(grad_other, other_shape)
        return ((edge_self, grad_self), (edge_other, grad_other),)


def _add_jvp(self, other, *, result, self_t=None, other_t=None):
    """The tangent of add; a tangent that is None is zero."""
    return _total(None if self_t is None else _conj((lambda grad: grad)(_conj(self_t))), None if other_t is None else _conj((lambda grad: grad)(_conj(other_t))))


def _add_jvp_arrays(self, other, *, result, self_t=None, other_t=None):
    """The tangent of add, of real tensors, as an array."""
    return _total(None if self_t is None else self_t._array, None if other_t is None else other_t._array)


def add(self, other, *, alpha=None):
    """add(Tensor self, Tensor other) -> Tensor result

    The sum of self and other.
    """
    if alpha is not None:
        return _add__scaled(self, other, alpha=alpha)
    _mode = _state.mode
    if type(other) is not _Tensor:
        self, other = _operand("add", "TT", self, other)
    try:
        result_array = _k_add(self._array, other._array)
    except _RETRY as error:
        return _retry(add, "add", "TT", "fVciub", error, (self, other,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (self._requires_grad or other._requires_grad) and _mode & 1:
        node = _new(AddBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if self._requires_grad:
            node.self_shape = self._array.shape
        if other._requires_grad:
            node.other_shape = other._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_other = (other._node or other if other._view is None else _edge_of(other)) if other._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("add", (self, other,), (result,), result._node)
    return result


def add_(self, other, *, alpha=None):
    """The in-place form of add: the result is written to self, which is returned."""
    if alpha is not None:
        return _add__scaled_(self, other, alpha=alpha)
    _mode = _state.mode
    other = _inplace_operand("add_", other, self, True)
    _record = _mode & 1 and (self._requires_grad or other._requires_grad)
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, False)
    node = None
    if _record:
        result_array = _written._array
        node = _new(AddBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if self._requires_grad:
            node.self_shape = self._array.shape
        if other._requires_grad:
            node.other_shape = other._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_other = (other._node or other if other._view is None else _edge_of(other)) if other._requires_grad else None

    _write(_k_add, "fVciub", "add_", _written, self._array, other._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("add", (self, other,), (_written,), node, True)
    return _written


# derivatives.yaml:860  add.scaled
_k_add__scaled = _ufuncs["add__scaled"]
_k_add__scaled_backward_other = _ufuncs["add__scaled_backward_other"]


class AddBackward1(_Node):
    """add.scaled(Tensor self, Tensor other, *, scalar alpha) -> Tensor result

    self: grad
    other: conj(conj(grad) * alpha)
    """

    __slots__ = ("edge_self", "edge_other", "self_shape", "alpha", "other_shape",)
    _op_key = "add.scaled"
    _input_names = ("self", "other",)
    _save_kinds = {"self_shape": "value", "alpha": "value", "other_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self, node.edge_other,)

    def _backward_arrays(node, grad, retain, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self_shape = node.self_shape
            grad_self = grad
            if grad_self.shape != self_shape:
                grad_self = _unbroadcast(grad_self, self_shape)
        edge_other = node.edge_other
        grad_other = None
        if edge_other is not None and (needed is None or edge_other in needed):
            alpha = node.alpha
            other_shape = node.other_shape
            grad_other = _k_add__scaled_backward_other(grad, _scalar(alpha, grad))
            if grad_other.shape != other_shape:
                grad_other = _unbroadcast(grad_other, other_shape)
        return ((edge_self, grad_self), (edge_other, grad_other),)

    def _backward_tensors(node, grad, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self_shape = node.self_shape
            grad_self = grad
            grad_self = _unbroadcast_tensor(grad_self, self_shape)
        edge_other = node.edge_other
        grad_other = None
        if edge_other is not None and (needed is None or edge_other in needed):
            alpha = node.alpha
            other_shape = node.other_shape
            grad_other = _ops.conj(_ops.conj(grad) * alpha)
            grad_other = _unbroadcast_tensor(grad_other, other_shape)
        return ((edge_self, grad_self), (edge_other, grad_other),)


def _add__scaled_jvp(self, other, alpha, *, result, self_t=None, other_t=None):
    """The tangent of add.scaled; a tangent that is None is zero."""
    return _total(None if self_t is None else _conj((lambda grad: grad)(_conj(self_t))), None if other_t is None else _conj((lambda grad: _ops.conj(_ops.conj(grad) * alpha))(_conj(other_t))))


def _add__scaled_jvp_arrays(self, other, alpha, *, result, self_t=None, other_t=None):
    """The tangent of add.scaled, of real tensors, as an array."""
    return _total(None if self_t is None else self_t._array, None if other_t is None else _k_add__scaled_backward_other(other_t._array, _scalar(alpha, other_t._array)))


def _add__scaled(self, other, *, alpha):
    """add.scaled(Tensor self, Tensor other, *, scalar alpha) -> Tensor result

    The sum of self and alpha times other.
    """
    _mode = _state.mode
    if type(other) is not _Tensor:
        self, other = _operand("add.scaled", "TT", self, other)
    try:
        result_array = _k_add__scaled(self._array, other._array, _scalar(alpha, self._array))
    except _RETRY as error:
        return _retry(_add__scaled, "add.scaled", "TT", "fVciu", error, (self, other,), alpha=alpha)
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (self._requires_grad or other._requires_grad) and _mode & 1:
        node = _new(AddBackward1)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if self._requires_grad:
            node.self_shape = self._array.shape
        if other._requires_grad:
            node.alpha = alpha
            node.other_shape = other._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_other = (other._node or other if other._view is None else _edge_of(other)) if other._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("add.scaled", (self, other, alpha,), (result,), result._node)
    return result


def _add__scaled_(self, other, *, alpha):
    """The in-place form of add: the result is written to self, which is returned."""
    _mode = _state.mode
    other = _inplace_operand("add_", other, self, True)
    _record = _mode & 1 and (self._requires_grad or other._requires_grad)
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, False)
    node = None
    if _record:
        result_array = _written._array
        node = _new(AddBackward1)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if self._requires_grad:
            node.self_shape = self._array.shape
        if other._requires_grad:
            node.alpha = alpha
            node.other_shape = other._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_other = (other._node or other if other._view is None else _edge_of(other)) if other._requires_grad else None

    _write(_k_add__scaled, "fVciu", "add_", _written, self._array, other._array, _scalar(alpha, self._array))
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("add.scaled", (self, other, alpha,), (_written,), node, True)
    return _written


# derivatives.yaml:875  sub
_k_sub = _ufuncs["sub"]
_k_sub_backward_other = _ufuncs["sub_backward_other"]


class SubBackward0(_Node):
    """sub(Tensor self, Tensor other) -> Tensor result

    self: grad
    other: -grad
    """

    __slots__ = ("edge_self", "edge_other", "self_shape", "other_shape",)
    _op_key = "sub"
    _input_names = ("self", "other",)
    _save_kinds = {"self_shape": "value", "other_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self, node.edge_other,)

    def _backward_arrays(node, grad, retain, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self_shape = node.self_shape
            grad_self = grad
            if grad_self.shape != self_shape:
                grad_self = _unbroadcast(grad_self, self_shape)
        edge_other = node.edge_other
        grad_other = None
        if edge_other is not None and (needed is None or edge_other in needed):
            other_shape = node.other_shape
            grad_other = _k_sub_backward_other(grad)
            if grad_other.shape != other_shape:
                grad_other = _unbroadcast(grad_other, other_shape)
        return ((edge_self, grad_self), (edge_other, grad_other),)

    def _backward_tensors(node, grad, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self_shape = node.self_shape
            grad_self = grad
            grad_self = _unbroadcast_tensor(grad_self, self_shape)
        edge_other = node.edge_other
        grad_other = None
        if edge_other is not None and (needed is None or edge_other in needed):
            other_shape = node.other_shape
            grad_other = -grad
            grad_other = _unbroadcast_tensor(grad_other, other_shape)
        return ((edge_self, grad_self), (edge_other, grad_other),)


def _sub_jvp(self, other, *, result, self_t=None, other_t=None):
    """The tangent of sub; a tangent that is None is zero."""
    return _total(None if self_t is None else _conj((lambda grad: grad)(_conj(self_t))), None if other_t is None else _conj((lambda grad: -grad)(_conj(other_t))))


def _sub_jvp_arrays(self, other, *, result, self_t=None, other_t=None):
    """The tangent of sub, of real tensors, as an array."""
    return _total(None if self_t is None else self_t._array, None if other_t is None else _k_sub_backward_other(other_t._array))


def sub(self, other, *, alpha=None):
    """sub(Tensor self, Tensor other) -> Tensor result

    The difference of self and other.
    """
    if alpha is not None:
        return _sub__scaled(self, other, alpha=alpha)
    _mode = _state.mode
    if type(other) is not _Tensor:
        self, other = _operand("sub", "TT", self, other)
    try:
        result_array = _k_sub(self._array, other._array)
    except _RETRY as error:
        return _retry(sub, "sub", "TT", "fVciu", error, (self, other,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (self._requires_grad or other._requires_grad) and _mode & 1:
        node = _new(SubBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if self._requires_grad:
            node.self_shape = self._array.shape
        if other._requires_grad:
            node.other_shape = other._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_other = (other._node or other if other._view is None else _edge_of(other)) if other._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("sub", (self, other,), (result,), result._node)
    return result


def sub_(self, other, *, alpha=None):
    """The in-place form of sub: the result is written to self, which is returned."""
    if alpha is not None:
        return _sub__scaled_(self, other, alpha=alpha)
    _mode = _state.mode
    other = _inplace_operand("sub_", other, self, True)
    _record = _mode & 1 and (self._requires_grad or other._requires_grad)
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, False)
    node = None
    if _record:
        result_array = _written._array
        node = _new(SubBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if self._requires_grad:
            node.self_shape = self._array.shape
        if other._requires_grad:
            node.other_shape = other._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_other = (other._node or other if other._view is None else _edge_of(other)) if other._requires_grad else None

    _write(_k_sub, "fVciu", "sub_", _written, self._array, other._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("sub", (self, other,), (_written,), node, True)
    return _written


# derivatives.yaml:891  sub.scaled
_k_sub__scaled = _ufuncs["sub__scaled"]
_k_sub__scaled_backward_other = _ufuncs["sub__scaled_backward_other"]


class SubBackward1(_Node):
    """sub.scaled(Tensor self, Tensor other, *, scalar alpha) -> Tensor result

    self: grad
    other: -conj(conj(grad) * alpha)
    """

    __slots__ = ("edge_self", "edge_other", "self_shape", "alpha", "other_shape",)
    _op_key = "sub.scaled"
    _input_names = ("self", "other",)
    _save_kinds = {"self_shape": "value", "alpha": "value", "other_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self, node.edge_other,)

    def _backward_arrays(node, grad, retain, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self_shape = node.self_shape
            grad_self = grad
            if grad_self.shape != self_shape:
                grad_self = _unbroadcast(grad_self, self_shape)
        edge_other = node.edge_other
        grad_other = None
        if edge_other is not None and (needed is None or edge_other in needed):
            alpha = node.alpha
            other_shape = node.other_shape
            grad_other = _k_sub__scaled_backward_other(grad, _scalar(alpha, grad))
            if grad_other.shape != other_shape:
                grad_other = _unbroadcast(grad_other, other_shape)
        return ((edge_self, grad_self), (edge_other, grad_other),)

    def _backward_tensors(node, grad, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self_shape = node.self_shape
            grad_self = grad
            grad_self = _unbroadcast_tensor(grad_self, self_shape)
        edge_other = node.edge_other
        grad_other = None
        if edge_other is not None and (needed is None or edge_other in needed):
            alpha = node.alpha
            other_shape = node.other_shape
            grad_other = -_ops.conj(_ops.conj(grad) * alpha)
            grad_other = _unbroadcast_tensor(grad_other, other_shape)
        return ((edge_self, grad_self), (edge_other, grad_other),)


def _sub__scaled_jvp(self, other, alpha, *, result, self_t=None, other_t=None):
    """The tangent of sub.scaled; a tangent that is None is zero."""
    return _total(None if self_t is None else _conj((lambda grad: grad)(_conj(self_t))), None if other_t is None else _conj((lambda grad: -_ops.conj(_ops.conj(grad) * alpha))(_conj(other_t))))


def _sub__scaled_jvp_arrays(self, other, alpha, *, result, self_t=None, other_t=None):
    """The tangent of sub.scaled, of real tensors, as an array."""
    return _total(None if self_t is None else self_t._array, None if other_t is None else _k_sub__scaled_backward_other(other_t._array, _scalar(alpha, other_t._array)))


def _sub__scaled(self, other, *, alpha):
    """sub.scaled(Tensor self, Tensor other, *, scalar alpha) -> Tensor result

    The difference of self and alpha times other.
    """
    _mode = _state.mode
    if type(other) is not _Tensor:
        self, other = _operand("sub.scaled", "TT", self, other)
    try:
        result_array = _k_sub__scaled(self._array, other._array, _scalar(alpha, self._array))
    except _RETRY as error:
        return _retry(_sub__scaled, "sub.scaled", "TT", "fVciu", error, (self, other,), alpha=alpha)
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (self._requires_grad or other._requires_grad) and _mode & 1:
        node = _new(SubBackward1)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if self._requires_grad:
            node.self_shape = self._array.shape
        if other._requires_grad:
            node.alpha = alpha
            node.other_shape = other._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_other = (other._node or other if other._view is None else _edge_of(other)) if other._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("sub.scaled", (self, other, alpha,), (result,), result._node)
    return result


def _sub__scaled_(self, other, *, alpha):
    """The in-place form of sub: the result is written to self, which is returned."""
    _mode = _state.mode
    other = _inplace_operand("sub_", other, self, True)
    _record = _mode & 1 and (self._requires_grad or other._requires_grad)
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, False)
    node = None
    if _record:
        result_array = _written._array
        node = _new(SubBackward1)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if self._requires_grad:
            node.self_shape = self._array.shape
        if other._requires_grad:
            node.alpha = alpha
            node.other_shape = other._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_other = (other._node or other if other._view is None else _edge_of(other)) if other._requires_grad else None

    _write(_k_sub__scaled, "fVciu", "sub_", _written, self._array, other._array, _scalar(alpha, self._array))
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("sub.scaled", (self, other, alpha,), (_written,), node, True)
    return _written


# derivatives.yaml:908  mul
_k_mul = _ufuncs["mul"]
_k_mul_backward_self = _ufuncs["mul_backward_self"]
_k_mul_backward_other = _ufuncs["mul_backward_other"]


class MulBackward0(_Node):
    """mul(Tensor self, Tensor other) -> Tensor result

    self: grad * conj(other)
    other: grad * conj(self)
    """

    __slots__ = ("edge_self", "edge_other", "other", "other_version", "self_shape", "self", "self_version", "other_shape",)
    _op_key = "mul"
    _input_names = ("self", "other",)
    _save_kinds = {"other": "input", "self_shape": "value", "self": "input", "other_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self, node.edge_other,)

    def _backward_arrays(node, grad, retain, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            other = node.other
            if other._storage is not None and other._storage.version != node.other_version:
                other = _resolve(node, "other")
            other = other._array
            self_shape = node.self_shape
            grad_self = _k_mul_backward_self(grad, other)
            if grad_self.shape != self_shape:
                grad_self = _unbroadcast(grad_self, self_shape)
        edge_other = node.edge_other
        grad_other = None
        if edge_other is not None and (needed is None or edge_other in needed):
            self = node.self
            if self._storage is not None and self._storage.version != node.self_version:
                self = _resolve(node, "self")
            self = self._array
            other_shape = node.other_shape
            grad_other = _k_mul_backward_other(grad, self)
            if grad_other.shape != other_shape:
                grad_other = _unbroadcast(grad_other, other_shape)
        if not retain:
            node.other = node.self = _FREED
        return ((edge_self, grad_self), (edge_other, grad_other),)

    def _backward_tensors(node, grad, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            other = _saved_input(node, "other")
            self_shape = node.self_shape
            grad_self = grad * _ops.conj(other)
            grad_self = _unbroadcast_tensor(grad_self, self_shape)
        edge_other = node.edge_other
        grad_other = None
        if edge_other is not None and (needed is None or edge_other in needed):
            self = _saved_input(node, "self")
            other_shape = node.other_shape
            grad_other = grad * _ops.conj(self)
            grad_other = _unbroadcast_tensor(grad_other, other_shape)
        return ((edge_self, grad_self), (edge_other, grad_other),)


def _mul_jvp(self, other, *, result, self_t=None, other_t=None):
    """The tangent of mul; a tangent that is None is zero."""
    return _total(None if self_t is None else _conj((lambda grad: grad * _ops.conj(other))(_conj(self_t))), None if other_t is None else _conj((lambda grad: grad * _ops.conj(self))(_conj(other_t))))


def _mul_jvp_arrays(self, other, *, result, self_t=None, other_t=None):
    """The tangent of mul, of real tensors, as an array."""
    return _total(None if self_t is None else _k_mul_backward_self(self_t._array, other._array), None if other_t is None else _k_mul_backward_other(other_t._array, self._array))


def mul(self, other):
    """mul(Tensor self, Tensor other) -> Tensor result

    The product of self and other.
    """
    _mode = _state.mode
    if type(other) is not _Tensor:
        self, other = _operand("mul", "TT", self, other)
    try:
        result_array = _k_mul(self._array, other._array)
    except _RETRY as error:
        return _retry(mul, "mul", "TT", "fVciub", error, (self, other,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (self._requires_grad or other._requires_grad) and _mode & 1:
        node = _new(MulBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if self._requires_grad:
            node.other = other
            node.other_version = 0 if other._storage is None else other._storage.version
            node.self_shape = self._array.shape
        if other._requires_grad:
            node.self = self
            node.self_version = 0 if self._storage is None else self._storage.version
            node.other_shape = other._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_other = (other._node or other if other._view is None else _edge_of(other)) if other._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("mul", (self, other,), (result,), result._node)
    return result


def mul_(self, other):
    """The in-place form of mul: the result is written to self, which is returned."""
    _mode = _state.mode
    other = _inplace_operand("mul_", other, self, True)
    _record = _mode & 1 and (self._requires_grad or other._requires_grad)
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, True)
    node = None
    if _record:
        result_array = _written._array
        node = _new(MulBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if self._requires_grad:
            node.other = other
            node.other_version = 0 if other._storage is None else other._storage.version
            node.self_shape = self._array.shape
        if other._requires_grad:
            node.self = self
            node.self_version = 0 if self._storage is None else self._storage.version
            node.other_shape = other._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_other = (other._node or other if other._view is None else _edge_of(other)) if other._requires_grad else None

    _write(_k_mul, "fVciub", "mul_", _written, self._array, other._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("mul", (self, other,), (_written,), node, True)
    return _written


# derivatives.yaml:921  div
_k_div = _ufuncs["div"]
_k_div_backward_self = _ufuncs["div_backward_self"]
_k_div_backward_other = _ufuncs["div_backward_other"]


class DivBackward0(_Node):
    """div(Tensor self, Tensor other) -> Tensor result

    self: grad / conj(other)
    other: -grad * conj(result / other)
    """

    __slots__ = ("edge_self", "edge_other", "other", "other_version", "self_shape", "result", "other_shape",)
    _op_key = "div"
    _input_names = ("self", "other",)
    _save_kinds = {"other": "input", "self_shape": "value", "result": "output", "other_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self, node.edge_other,)

    def _backward_arrays(node, grad, retain, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            other = node.other
            if other._storage is not None and other._storage.version != node.other_version:
                other = _resolve(node, "other")
            other = other._array
            self_shape = node.self_shape
            grad_self = _k_div_backward_self(grad, other)
            if grad_self.shape != self_shape:
                grad_self = _unbroadcast(grad_self, self_shape)
        edge_other = node.edge_other
        grad_other = None
        if edge_other is not None and (needed is None or edge_other in needed):
            result = node.result
            if node._node_extra is not None or result is _FREED:
                result = _check_output(node, "result", result, None)
            other = node.other
            if other._storage is not None and other._storage.version != node.other_version:
                other = _resolve(node, "other")
            other = other._array
            other_shape = node.other_shape
            grad_other = _k_div_backward_other(grad, other, result)
            if grad_other.shape != other_shape:
                grad_other = _unbroadcast(grad_other, other_shape)
        if not retain:
            node.other = node.result = _FREED
        return ((edge_self, grad_self), (edge_other, grad_other),)

    def _backward_tensors(node, grad, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            other = _saved_input(node, "other")
            self_shape = node.self_shape
            grad_self = grad / _ops.conj(other)
            grad_self = _unbroadcast_tensor(grad_self, self_shape)
        edge_other = node.edge_other
        grad_other = None
        if edge_other is not None and (needed is None or edge_other in needed):
            result = _saved_output(node, "result", None)
            other = _saved_input(node, "other")
            other_shape = node.other_shape
            grad_other = (-grad) * _ops.conj(result / other)
            grad_other = _unbroadcast_tensor(grad_other, other_shape)
        return ((edge_self, grad_self), (edge_other, grad_other),)


def _div_jvp(self, other, *, result, self_t=None, other_t=None):
    """The tangent of div; a tangent that is None is zero."""
    return _total(None if self_t is None else _conj((lambda grad: grad / _ops.conj(other))(_conj(self_t))), None if other_t is None else _conj((lambda grad: (-grad) * _ops.conj(result / other))(_conj(other_t))))


def _div_jvp_arrays(self, other, *, result, self_t=None, other_t=None):
    """The tangent of div, of real tensors, as an array."""
    return _total(None if self_t is None else _k_div_backward_self(self_t._array, other._array), None if other_t is None else _k_div_backward_other(other_t._array, other._array, result._array))


def div(self, other, *, rounding_mode=None):
    """div(Tensor self, Tensor other) -> Tensor result

    The quotient of self and other.
    """
    if rounding_mode is not None:
        return _div__mode(self, other, rounding_mode=rounding_mode)
    _mode = _state.mode
    if type(other) is not _Tensor:
        self, other = _operand("div", "TT", self, other)
    try:
        result_array = _k_div(self._array, other._array)
    except _RETRY as error:
        return _retry(div, "div", "TT", "fVc", error, (self, other,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (self._requires_grad or other._requires_grad) and _mode & 1:
        node = _new(DivBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.other = other
        node.other_version = 0 if other._storage is None else other._storage.version
        if self._requires_grad:
            node.self_shape = self._array.shape
        if other._requires_grad:
            node.result = result_array
            node.other_shape = other._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_other = (other._node or other if other._view is None else _edge_of(other)) if other._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("div", (self, other,), (result,), result._node)
    return result


def div_(self, other, *, rounding_mode=None):
    """The in-place form of div: the result is written to self, which is returned."""
    if rounding_mode is not None:
        return _div__mode_(self, other, rounding_mode=rounding_mode)
    _mode = _state.mode
    other = _inplace_operand("div_", other, self, True)
    _record = _mode & 1 and (self._requires_grad or other._requires_grad)
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, False)
    node = None
    if _record:
        result_array = _written._array
        node = _new(DivBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.other = other
        node.other_version = 0 if other._storage is None else other._storage.version
        if self._requires_grad:
            node.self_shape = self._array.shape
        if other._requires_grad:
            node.result = result_array
            node.other_shape = other._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_other = (other._node or other if other._view is None else _edge_of(other)) if other._requires_grad else None

    _write(_k_div, "fVc", "div_", _written, self._array, other._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("div", (self, other,), (_written,), node, True)
    return _written


# derivatives.yaml:940  div.mode


def _div__mode(self, other, *, rounding_mode):
    """div.mode(Tensor self, Tensor other, *, str? rounding_mode) -> Tensor result

    The quotient of self and other, rounded towards zero ('trunc'), downwards ('floor') or not at all (None).
    """
    return _composites.div_mode(self, other, rounding_mode=rounding_mode)


def _div__mode_(self, other, *, rounding_mode):
    """The in-place form of div: the result is written to self, which is returned."""
    _written = self
    self = _before_composite(_written)
    return _write_composite(_written, _composites.div_mode(self, other, rounding_mode=rounding_mode))


# derivatives.yaml:957  floor_divide
_k_floor_divide = _ufuncs["floor_divide"]


class FloorDivideBackward0(_Node):
    """floor_divide(Tensor self, Tensor other) -> Tensor result

    self: 0
    other: 0
    """

    __slots__ = ("edge_self", "edge_other", "self_shape", "other_shape",)
    _op_key = "floor_divide"
    _input_names = ("self", "other",)
    _save_kinds = {"self_shape": "value", "other_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self, node.edge_other,)

    def _backward_arrays(node, grad, retain, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self_shape = node.self_shape
            grad_self = _zeros(self_shape, grad.dtype)
            if grad_self.shape != self_shape:
                grad_self = _unbroadcast(grad_self, self_shape)
        edge_other = node.edge_other
        grad_other = None
        if edge_other is not None and (needed is None or edge_other in needed):
            other_shape = node.other_shape
            grad_other = _zeros(other_shape, grad.dtype)
            if grad_other.shape != other_shape:
                grad_other = _unbroadcast(grad_other, other_shape)
        return ((edge_self, grad_self), (edge_other, grad_other),)

    def _backward_tensors(node, grad, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self_shape = node.self_shape
            grad_self = _wrap(_zeros(self_shape, grad._array.dtype))
            grad_self = _unbroadcast_tensor(grad_self, self_shape)
        edge_other = node.edge_other
        grad_other = None
        if edge_other is not None and (needed is None or edge_other in needed):
            other_shape = node.other_shape
            grad_other = _wrap(_zeros(other_shape, grad._array.dtype))
            grad_other = _unbroadcast_tensor(grad_other, other_shape)
        return ((edge_self, grad_self), (edge_other, grad_other),)


def _floor_divide_jvp(self, other, *, result, self_t=None, other_t=None):
    """The tangent of floor_divide; a tangent that is None is zero."""
    return None


def _floor_divide_jvp_arrays(self, other, *, result, self_t=None, other_t=None):
    """The tangent of floor_divide, of real tensors, as an array."""
    return None


def floor_divide(self, other):
    """floor_divide(Tensor self, Tensor other) -> Tensor result

    The quotient of self and other, rounded downwards.
    """
    _mode = _state.mode
    if type(other) is not _Tensor:
        self, other = _operand("floor_divide", "TT", self, other)
    try:
        result_array = _k_floor_divide(self._array, other._array)
    except _RETRY as error:
        return _retry(floor_divide, "floor_divide", "TT", "fViu", error, (self, other,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (self._requires_grad or other._requires_grad) and _mode & 1:
        node = _new(FloorDivideBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if self._requires_grad:
            node.self_shape = self._array.shape
        if other._requires_grad:
            node.other_shape = other._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_other = (other._node or other if other._view is None else _edge_of(other)) if other._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("floor_divide", (self, other,), (result,), result._node)
    return result


def floor_divide_(self, other):
    """The in-place form of floor_divide: the result is written to self, which is returned."""
    _mode = _state.mode
    other = _inplace_operand("floor_divide_", other, self, True)
    _record = _mode & 1 and (self._requires_grad or other._requires_grad)
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, False)
    node = None
    if _record:
        result_array = _written._array
        node = _new(FloorDivideBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if self._requires_grad:
            node.self_shape = self._array.shape
        if other._requires_grad:
            node.other_shape = other._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_other = (other._node or other if other._view is None else _edge_of(other)) if other._requires_grad else None

    _write(_k_floor_divide, "fViu", "floor_divide_", _written, self._array, other._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("floor_divide", (self, other,), (_written,), node, True)
    return _written


# derivatives.yaml:972  trunc_divide
_k_trunc_divide = _ufuncs["trunc_divide"]


class TruncDivideBackward0(_Node):
    """trunc_divide(Tensor self, Tensor other) -> Tensor result

    self: 0
    other: 0
    """

    __slots__ = ("edge_self", "edge_other", "self_shape", "other_shape",)
    _op_key = "trunc_divide"
    _input_names = ("self", "other",)
    _save_kinds = {"self_shape": "value", "other_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self, node.edge_other,)

    def _backward_arrays(node, grad, retain, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self_shape = node.self_shape
            grad_self = _zeros(self_shape, grad.dtype)
            if grad_self.shape != self_shape:
                grad_self = _unbroadcast(grad_self, self_shape)
        edge_other = node.edge_other
        grad_other = None
        if edge_other is not None and (needed is None or edge_other in needed):
            other_shape = node.other_shape
            grad_other = _zeros(other_shape, grad.dtype)
            if grad_other.shape != other_shape:
                grad_other = _unbroadcast(grad_other, other_shape)
        return ((edge_self, grad_self), (edge_other, grad_other),)

    def _backward_tensors(node, grad, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self_shape = node.self_shape
            grad_self = _wrap(_zeros(self_shape, grad._array.dtype))
            grad_self = _unbroadcast_tensor(grad_self, self_shape)
        edge_other = node.edge_other
        grad_other = None
        if edge_other is not None and (needed is None or edge_other in needed):
            other_shape = node.other_shape
            grad_other = _wrap(_zeros(other_shape, grad._array.dtype))
            grad_other = _unbroadcast_tensor(grad_other, other_shape)
        return ((edge_self, grad_self), (edge_other, grad_other),)


def _trunc_divide_jvp(self, other, *, result, self_t=None, other_t=None):
    """The tangent of trunc_divide; a tangent that is None is zero."""
    return None


def _trunc_divide_jvp_arrays(self, other, *, result, self_t=None, other_t=None):
    """The tangent of trunc_divide, of real tensors, as an array."""
    return None


def trunc_divide(self, other):
    """trunc_divide(Tensor self, Tensor other) -> Tensor result

    The quotient of self and other, rounded towards zero.
    """
    _mode = _state.mode
    if type(other) is not _Tensor:
        self, other = _operand("trunc_divide", "TT", self, other)
    try:
        result_array = _k_trunc_divide(self._array, other._array)
    except _RETRY as error:
        return _retry(trunc_divide, "trunc_divide", "TT", "fViu", error, (self, other,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (self._requires_grad or other._requires_grad) and _mode & 1:
        node = _new(TruncDivideBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if self._requires_grad:
            node.self_shape = self._array.shape
        if other._requires_grad:
            node.other_shape = other._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_other = (other._node or other if other._view is None else _edge_of(other)) if other._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("trunc_divide", (self, other,), (result,), result._node)
    return result


def trunc_divide_(self, other):
    """The in-place form of trunc_divide: the result is written to self, which is returned."""
    _mode = _state.mode
    other = _inplace_operand("trunc_divide_", other, self, True)
    _record = _mode & 1 and (self._requires_grad or other._requires_grad)
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, False)
    node = None
    if _record:
        result_array = _written._array
        node = _new(TruncDivideBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if self._requires_grad:
            node.self_shape = self._array.shape
        if other._requires_grad:
            node.other_shape = other._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_other = (other._node or other if other._view is None else _edge_of(other)) if other._requires_grad else None

    _write(_k_trunc_divide, "fViu", "trunc_divide_", _written, self._array, other._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("trunc_divide", (self, other,), (_written,), node, True)
    return _written


# derivatives.yaml:987  pow
_k_pow = _ufuncs["pow"]
_k_pow_backward_self = _ufuncs["pow_backward_self"]
_k_pow_backward_exponent = _ufuncs["pow_backward_exponent"]


class PowBackward0(_Node):
    """pow(Tensor self, Tensor exponent) -> Tensor result

    self: 0 if exponent == 0 else grad * conj(exponent * pow(self, exponent - 1))
    exponent: 0 if self == 0 and real_part(exponent) >= 0 else grad * conj(result * log(self))
    """

    __slots__ = ("edge_self", "edge_exponent", "exponent", "exponent_version", "self", "self_version", "self_shape", "result", "exponent_shape",)
    _op_key = "pow"
    _input_names = ("self", "exponent",)
    _save_kinds = {"exponent": "input", "self": "input", "self_shape": "value", "result": "output", "exponent_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self, node.edge_exponent,)

    def _backward_arrays(node, grad, retain, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            exponent = node.exponent
            if exponent._storage is not None and exponent._storage.version != node.exponent_version:
                exponent = _resolve(node, "exponent")
            exponent = exponent._array
            self = node.self
            if self._storage is not None and self._storage.version != node.self_version:
                self = _resolve(node, "self")
            self = self._array
            self_shape = node.self_shape
            grad_self = _k_pow_backward_self(grad, self, exponent)
            if grad_self.shape != self_shape:
                grad_self = _unbroadcast(grad_self, self_shape)
        edge_exponent = node.edge_exponent
        grad_exponent = None
        if edge_exponent is not None and (needed is None or edge_exponent in needed):
            self = node.self
            if self._storage is not None and self._storage.version != node.self_version:
                self = _resolve(node, "self")
            self = self._array
            exponent = node.exponent
            if exponent._storage is not None and exponent._storage.version != node.exponent_version:
                exponent = _resolve(node, "exponent")
            exponent = exponent._array
            result = node.result
            if node._node_extra is not None or result is _FREED:
                result = _check_output(node, "result", result, None)
            exponent_shape = node.exponent_shape
            grad_exponent = _k_pow_backward_exponent(grad, self, exponent, result)
            if grad_exponent.shape != exponent_shape:
                grad_exponent = _unbroadcast(grad_exponent, exponent_shape)
        if not retain:
            node.exponent = node.self = node.result = _FREED
        return ((edge_self, grad_self), (edge_exponent, grad_exponent),)

    def _backward_tensors(node, grad, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            exponent = _saved_input(node, "exponent")
            self = _saved_input(node, "self")
            self_shape = node.self_shape
            grad_self = _choose(exponent == 0, 0, grad * _ops.conj(exponent * _ops.pow(self, exponent - 1)))
            grad_self = _unbroadcast_tensor(grad_self, self_shape)
        edge_exponent = node.edge_exponent
        grad_exponent = None
        if edge_exponent is not None and (needed is None or edge_exponent in needed):
            self = _saved_input(node, "self")
            exponent = _saved_input(node, "exponent")
            result = _saved_output(node, "result", None)
            exponent_shape = node.exponent_shape
            grad_exponent = _choose((self == 0) & (_ops.real_part(exponent) >= 0), 0, grad * _ops.conj(result * _ops.log(self)))
            grad_exponent = _unbroadcast_tensor(grad_exponent, exponent_shape)
        return ((edge_self, grad_self), (edge_exponent, grad_exponent),)


def _pow_jvp(self, exponent, *, result, self_t=None, exponent_t=None):
    """The tangent of pow; a tangent that is None is zero."""
    return _total(None if self_t is None else _conj((lambda grad: _choose(exponent == 0, 0, grad * _ops.conj(exponent * _ops.pow(self, exponent - 1))))(_conj(self_t))), None if exponent_t is None else _conj((lambda grad: _choose((self == 0) & (_ops.real_part(exponent) >= 0), 0, grad * _ops.conj(result * _ops.log(self))))(_conj(exponent_t))))


def _pow_jvp_arrays(self, exponent, *, result, self_t=None, exponent_t=None):
    """The tangent of pow, of real tensors, as an array."""
    return _total(None if self_t is None else _k_pow_backward_self(self_t._array, self._array, exponent._array), None if exponent_t is None else _k_pow_backward_exponent(exponent_t._array, self._array, exponent._array, result._array))


def pow(self, exponent):
    """pow(Tensor self, Tensor exponent) -> Tensor result

    Each element of self to the power of exponent.
    """
    _mode = _state.mode
    if type(exponent) is not _Tensor:
        self, exponent = _operand("pow", "TT", self, exponent)
    try:
        result_array = _k_pow(self._array, exponent._array)
    except _RETRY as error:
        return _retry(pow, "pow", "TT", "fVciu", error, (self, exponent,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (self._requires_grad or exponent._requires_grad) and _mode & 1:
        node = _new(PowBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.exponent = exponent
        node.exponent_version = 0 if exponent._storage is None else exponent._storage.version
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        if self._requires_grad:
            node.self_shape = self._array.shape
        if exponent._requires_grad:
            node.result = result_array
            node.exponent_shape = exponent._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_exponent = (exponent._node or exponent if exponent._view is None else _edge_of(exponent)) if exponent._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("pow", (self, exponent,), (result,), result._node)
    return result


def pow_(self, exponent):
    """The in-place form of pow: the result is written to self, which is returned."""
    _mode = _state.mode
    exponent = _inplace_operand("pow_", exponent, self, True)
    _record = _mode & 1 and (self._requires_grad or exponent._requires_grad)
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, True)
    node = None
    if _record:
        result_array = _written._array
        node = _new(PowBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.exponent = exponent
        node.exponent_version = 0 if exponent._storage is None else exponent._storage.version
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        if self._requires_grad:
            node.self_shape = self._array.shape
        if exponent._requires_grad:
            node.result = result_array
            node.exponent_shape = exponent._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_exponent = (exponent._node or exponent if exponent._view is None else _edge_of(exponent)) if exponent._requires_grad else None

    _write(_k_pow, "fVciu", "pow_", _written, self._array, exponent._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("pow", (self, exponent,), (_written,), node, True)
    return _written


# derivatives.yaml:1011  maximum
_k_maximum = _ufuncs["maximum"]
_k_maximum_backward_self = _ufuncs["maximum_backward_self"]
_k_maximum_backward_other = _ufuncs["maximum_backward_other"]


class MaximumBackward0(_Node):
    """maximum(Tensor self, Tensor other) -> Tensor result

    self: 0 if self < other else (grad / 2 if self == other else grad)
    other: 0 if other < self else (grad / 2 if self == other else grad)
    """

    __slots__ = ("edge_self", "edge_other", "self", "self_version", "other", "other_version", "self_shape", "other_shape",)
    _op_key = "maximum"
    _input_names = ("self", "other",)
    _save_kinds = {"self": "input", "other": "input", "self_shape": "value", "other_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self, node.edge_other,)

    def _backward_arrays(node, grad, retain, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self = node.self
            if self._storage is not None and self._storage.version != node.self_version:
                self = _resolve(node, "self")
            self = self._array
            other = node.other
            if other._storage is not None and other._storage.version != node.other_version:
                other = _resolve(node, "other")
            other = other._array
            self_shape = node.self_shape
            grad_self = _k_maximum_backward_self(grad, self, other)
            if grad_self.shape != self_shape:
                grad_self = _unbroadcast(grad_self, self_shape)
        edge_other = node.edge_other
        grad_other = None
        if edge_other is not None and (needed is None or edge_other in needed):
            other = node.other
            if other._storage is not None and other._storage.version != node.other_version:
                other = _resolve(node, "other")
            other = other._array
            self = node.self
            if self._storage is not None and self._storage.version != node.self_version:
                self = _resolve(node, "self")
            self = self._array
            other_shape = node.other_shape
            grad_other = _k_maximum_backward_other(grad, self, other)
            if grad_other.shape != other_shape:
                grad_other = _unbroadcast(grad_other, other_shape)
        if not retain:
            node.self = node.other = _FREED
        return ((edge_self, grad_self), (edge_other, grad_other),)

    def _backward_tensors(node, grad, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self = _saved_input(node, "self")
            other = _saved_input(node, "other")
            self_shape = node.self_shape
            grad_self = _choose(self < other, 0, _choose(self == other, grad / 2, grad))
            grad_self = _unbroadcast_tensor(grad_self, self_shape)
        edge_other = node.edge_other
        grad_other = None
        if edge_other is not None and (needed is None or edge_other in needed):
            other = _saved_input(node, "other")
            self = _saved_input(node, "self")
            other_shape = node.other_shape
            grad_other = _choose(other < self, 0, _choose(self == other, grad / 2, grad))
            grad_other = _unbroadcast_tensor(grad_other, other_shape)
        return ((edge_self, grad_self), (edge_other, grad_other),)


def _maximum_jvp(self, other, *, result, self_t=None, other_t=None):
    """The tangent of maximum; a tangent that is None is zero."""
    return _total(None if self_t is None else _choose(self < other, 0, _choose(self == other, self_t / 2, self_t)), None if other_t is None else _choose(other < self, 0, _choose(self == other, other_t / 2, other_t)))


def _maximum_jvp_arrays(self, other, *, result, self_t=None, other_t=None):
    """The tangent of maximum, of real tensors, as an array."""
    return _total(None if self_t is None else _k_maximum_backward_self(self_t._array, self._array, other._array), None if other_t is None else _k_maximum_backward_other(other_t._array, self._array, other._array))


def maximum(self, other):
    """maximum(Tensor self, Tensor other) -> Tensor result

    The larger of self and other, NaN if either is; equal elements share the gradient.
    """
    _mode = _state.mode
    if type(other) is not _Tensor:
        self, other = _operand("maximum", "TT", self, other)
    try:
        result_array = _k_maximum(self._array, other._array)
    except _RETRY as error:
        return _retry(maximum, "maximum", "TT", "fViub", error, (self, other,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (self._requires_grad or other._requires_grad) and _mode & 1:
        node = _new(MaximumBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.other = other
        node.other_version = 0 if other._storage is None else other._storage.version
        if self._requires_grad:
            node.self_shape = self._array.shape
        if other._requires_grad:
            node.other_shape = other._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_other = (other._node or other if other._view is None else _edge_of(other)) if other._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("maximum", (self, other,), (result,), result._node)
    return result


# derivatives.yaml:1027  minimum
_k_minimum = _ufuncs["minimum"]
_k_minimum_backward_self = _ufuncs["minimum_backward_self"]
_k_minimum_backward_other = _ufuncs["minimum_backward_other"]


class MinimumBackward0(_Node):
    """minimum(Tensor self, Tensor other) -> Tensor result

    self: 0 if self > other else (grad / 2 if self == other else grad)
    other: 0 if other > self else (grad / 2 if self == other else grad)
    """

    __slots__ = ("edge_self", "edge_other", "self", "self_version", "other", "other_version", "self_shape", "other_shape",)
    _op_key = "minimum"
    _input_names = ("self", "other",)
    _save_kinds = {"self": "input", "other": "input", "self_shape": "value", "other_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self, node.edge_other,)

    def _backward_arrays(node, grad, retain, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self = node.self
            if self._storage is not None and self._storage.version != node.self_version:
                self = _resolve(node, "self")
            self = self._array
            other = node.other
            if other._storage is not None and other._storage.version != node.other_version:
                other = _resolve(node, "other")
            other = other._array
            self_shape = node.self_shape
            grad_self = _k_minimum_backward_self(grad, self, other)
            if grad_self.shape != self_shape:
                grad_self = _unbroadcast(grad_self, self_shape)
        edge_other = node.edge_other
        grad_other = None
        if edge_other is not None and (needed is None or edge_other in needed):
            other = node.other
            if other._storage is not None and other._storage.version != node.other_version:
                other = _resolve(node, "other")
            other = other._array
            self = node.self
            if self._storage is not None and self._storage.version != node.self_version:
                self = _resolve(node, "self")
            self = self._array
            other_shape = node.other_shape
            grad_other = _k_minimum_backward_other(grad, self, other)
            if grad_other.shape != other_shape:
                grad_other = _unbroadcast(grad_other, other_shape)
        if not retain:
            node.self = node.other = _FREED
        return ((edge_self, grad_self), (edge_other, grad_other),)

    def _backward_tensors(node, grad, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self = _saved_input(node, "self")
            other = _saved_input(node, "other")
            self_shape = node.self_shape
            grad_self = _choose(self > other, 0, _choose(self == other, grad / 2, grad))
            grad_self = _unbroadcast_tensor(grad_self, self_shape)
        edge_other = node.edge_other
        grad_other = None
        if edge_other is not None and (needed is None or edge_other in needed):
            other = _saved_input(node, "other")
            self = _saved_input(node, "self")
            other_shape = node.other_shape
            grad_other = _choose(other > self, 0, _choose(self == other, grad / 2, grad))
            grad_other = _unbroadcast_tensor(grad_other, other_shape)
        return ((edge_self, grad_self), (edge_other, grad_other),)


def _minimum_jvp(self, other, *, result, self_t=None, other_t=None):
    """The tangent of minimum; a tangent that is None is zero."""
    return _total(None if self_t is None else _choose(self > other, 0, _choose(self == other, self_t / 2, self_t)), None if other_t is None else _choose(other > self, 0, _choose(self == other, other_t / 2, other_t)))


def _minimum_jvp_arrays(self, other, *, result, self_t=None, other_t=None):
    """The tangent of minimum, of real tensors, as an array."""
    return _total(None if self_t is None else _k_minimum_backward_self(self_t._array, self._array, other._array), None if other_t is None else _k_minimum_backward_other(other_t._array, self._array, other._array))


def minimum(self, other):
    """minimum(Tensor self, Tensor other) -> Tensor result

    The smaller of self and other, NaN if either is; equal elements share the gradient.
    """
    _mode = _state.mode
    if type(other) is not _Tensor:
        self, other = _operand("minimum", "TT", self, other)
    try:
        result_array = _k_minimum(self._array, other._array)
    except _RETRY as error:
        return _retry(minimum, "minimum", "TT", "fViub", error, (self, other,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (self._requires_grad or other._requires_grad) and _mode & 1:
        node = _new(MinimumBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.other = other
        node.other_version = 0 if other._storage is None else other._storage.version
        if self._requires_grad:
            node.self_shape = self._array.shape
        if other._requires_grad:
            node.other_shape = other._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_other = (other._node or other if other._view is None else _edge_of(other)) if other._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("minimum", (self, other,), (result,), result._node)
    return result


# derivatives.yaml:1043  atan2
_k_atan2 = _ufuncs["atan2"]
_k_atan2_backward_self = _ufuncs["atan2_backward_self"]
_k_atan2_backward_other = _ufuncs["atan2_backward_other"]


class Atan2Backward0(_Node):
    """atan2(Tensor self, Tensor other) -> Tensor result

    self: 0 if self == 0 and other == 0 else grad * other / (self * self + other * other)
    other: 0 if self == 0 and other == 0 else -grad * self / (self * self + other * other)
    """

    __slots__ = ("edge_self", "edge_other", "self", "self_version", "other", "other_version", "self_shape", "other_shape",)
    _op_key = "atan2"
    _input_names = ("self", "other",)
    _save_kinds = {"self": "input", "other": "input", "self_shape": "value", "other_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self, node.edge_other,)

    def _backward_arrays(node, grad, retain, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self = node.self
            if self._storage is not None and self._storage.version != node.self_version:
                self = _resolve(node, "self")
            self = self._array
            other = node.other
            if other._storage is not None and other._storage.version != node.other_version:
                other = _resolve(node, "other")
            other = other._array
            self_shape = node.self_shape
            grad_self = _k_atan2_backward_self(grad, self, other)
            if grad_self.shape != self_shape:
                grad_self = _unbroadcast(grad_self, self_shape)
        edge_other = node.edge_other
        grad_other = None
        if edge_other is not None and (needed is None or edge_other in needed):
            self = node.self
            if self._storage is not None and self._storage.version != node.self_version:
                self = _resolve(node, "self")
            self = self._array
            other = node.other
            if other._storage is not None and other._storage.version != node.other_version:
                other = _resolve(node, "other")
            other = other._array
            other_shape = node.other_shape
            grad_other = _k_atan2_backward_other(grad, self, other)
            if grad_other.shape != other_shape:
                grad_other = _unbroadcast(grad_other, other_shape)
        if not retain:
            node.self = node.other = _FREED
        return ((edge_self, grad_self), (edge_other, grad_other),)

    def _backward_tensors(node, grad, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self = _saved_input(node, "self")
            other = _saved_input(node, "other")
            self_shape = node.self_shape
            grad_self = _choose((self == 0) & (other == 0), 0, (grad * other) / ((self * self) + (other * other)))
            grad_self = _unbroadcast_tensor(grad_self, self_shape)
        edge_other = node.edge_other
        grad_other = None
        if edge_other is not None and (needed is None or edge_other in needed):
            self = _saved_input(node, "self")
            other = _saved_input(node, "other")
            other_shape = node.other_shape
            grad_other = _choose((self == 0) & (other == 0), 0, ((-grad) * self) / ((self * self) + (other * other)))
            grad_other = _unbroadcast_tensor(grad_other, other_shape)
        return ((edge_self, grad_self), (edge_other, grad_other),)


def _atan2_jvp(self, other, *, result, self_t=None, other_t=None):
    """The tangent of atan2; a tangent that is None is zero."""
    return _total(None if self_t is None else _choose((self == 0) & (other == 0), 0, (self_t * other) / ((self * self) + (other * other))), None if other_t is None else _choose((self == 0) & (other == 0), 0, ((-other_t) * self) / ((self * self) + (other * other))))


def _atan2_jvp_arrays(self, other, *, result, self_t=None, other_t=None):
    """The tangent of atan2, of real tensors, as an array."""
    return _total(None if self_t is None else _k_atan2_backward_self(self_t._array, self._array, other._array), None if other_t is None else _k_atan2_backward_other(other_t._array, self._array, other._array))


def atan2(self, other):
    """atan2(Tensor self, Tensor other) -> Tensor result

    The angle of the point with ordinate self and abscissa other, in radians.
    """
    _mode = _state.mode
    if type(other) is not _Tensor:
        self, other = _operand("atan2", "TT", self, other)
    try:
        result_array = _k_atan2(self._array, other._array)
    except _RETRY as error:
        return _retry(atan2, "atan2", "TT", "fV", error, (self, other,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (self._requires_grad or other._requires_grad) and _mode & 1:
        node = _new(Atan2Backward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.other = other
        node.other_version = 0 if other._storage is None else other._storage.version
        if self._requires_grad:
            node.self_shape = self._array.shape
        if other._requires_grad:
            node.other_shape = other._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_other = (other._node or other if other._view is None else _edge_of(other)) if other._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("atan2", (self, other,), (result,), result._node)
    return result


def atan2_(self, other):
    """The in-place form of atan2: the result is written to self, which is returned."""
    _mode = _state.mode
    other = _inplace_operand("atan2_", other, self, True)
    _record = _mode & 1 and (self._requires_grad or other._requires_grad)
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, True)
    node = None
    if _record:
        result_array = _written._array
        node = _new(Atan2Backward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.other = other
        node.other_version = 0 if other._storage is None else other._storage.version
        if self._requires_grad:
            node.self_shape = self._array.shape
        if other._requires_grad:
            node.other_shape = other._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_other = (other._node or other if other._view is None else _edge_of(other)) if other._requires_grad else None

    _write(_k_atan2, "fV", "atan2_", _written, self._array, other._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("atan2", (self, other,), (_written,), node, True)
    return _written


# derivatives.yaml:1060  fmod
_k_fmod = _ufuncs["fmod"]
_k_fmod_backward_other = _ufuncs["fmod_backward_other"]


class FmodBackward0(_Node):
    """fmod(Tensor self, Tensor other) -> Tensor result

    self: grad
    other: -grad * trunc_divide(self, other)
    """

    __slots__ = ("edge_self", "edge_other", "self_shape", "self", "self_version", "other", "other_version", "other_shape",)
    _op_key = "fmod"
    _input_names = ("self", "other",)
    _save_kinds = {"self_shape": "value", "self": "input", "other": "input", "other_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self, node.edge_other,)

    def _backward_arrays(node, grad, retain, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self_shape = node.self_shape
            grad_self = grad
            if grad_self.shape != self_shape:
                grad_self = _unbroadcast(grad_self, self_shape)
        edge_other = node.edge_other
        grad_other = None
        if edge_other is not None and (needed is None or edge_other in needed):
            self = node.self
            if self._storage is not None and self._storage.version != node.self_version:
                self = _resolve(node, "self")
            self = self._array
            other = node.other
            if other._storage is not None and other._storage.version != node.other_version:
                other = _resolve(node, "other")
            other = other._array
            other_shape = node.other_shape
            grad_other = _k_fmod_backward_other(grad, self, other)
            if grad_other.shape != other_shape:
                grad_other = _unbroadcast(grad_other, other_shape)
        if not retain:
            node.self = node.other = _FREED
        return ((edge_self, grad_self), (edge_other, grad_other),)

    def _backward_tensors(node, grad, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self_shape = node.self_shape
            grad_self = grad
            grad_self = _unbroadcast_tensor(grad_self, self_shape)
        edge_other = node.edge_other
        grad_other = None
        if edge_other is not None and (needed is None or edge_other in needed):
            self = _saved_input(node, "self")
            other = _saved_input(node, "other")
            other_shape = node.other_shape
            grad_other = (-grad) * _ops.trunc_divide(self, other)
            grad_other = _unbroadcast_tensor(grad_other, other_shape)
        return ((edge_self, grad_self), (edge_other, grad_other),)


def _fmod_jvp(self, other, *, result, self_t=None, other_t=None):
    """The tangent of fmod; a tangent that is None is zero."""
    return _total(None if self_t is None else self_t, None if other_t is None else (-other_t) * _ops.trunc_divide(self, other))


def _fmod_jvp_arrays(self, other, *, result, self_t=None, other_t=None):
    """The tangent of fmod, of real tensors, as an array."""
    return _total(None if self_t is None else self_t._array, None if other_t is None else _k_fmod_backward_other(other_t._array, self._array, other._array))


def fmod(self, other):
    """fmod(Tensor self, Tensor other) -> Tensor result

    The remainder of self divided by other, with the sign of self.
    """
    _mode = _state.mode
    if type(other) is not _Tensor:
        self, other = _operand("fmod", "TT", self, other)
    try:
        result_array = _k_fmod(self._array, other._array)
    except _RETRY as error:
        return _retry(fmod, "fmod", "TT", "fViu", error, (self, other,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (self._requires_grad or other._requires_grad) and _mode & 1:
        node = _new(FmodBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if self._requires_grad:
            node.self_shape = self._array.shape
        if other._requires_grad:
            node.self = self
            node.self_version = 0 if self._storage is None else self._storage.version
            node.other = other
            node.other_version = 0 if other._storage is None else other._storage.version
            node.other_shape = other._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_other = (other._node or other if other._view is None else _edge_of(other)) if other._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("fmod", (self, other,), (result,), result._node)
    return result


def fmod_(self, other):
    """The in-place form of fmod: the result is written to self, which is returned."""
    _mode = _state.mode
    other = _inplace_operand("fmod_", other, self, True)
    _record = _mode & 1 and (self._requires_grad or other._requires_grad)
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, True)
    node = None
    if _record:
        result_array = _written._array
        node = _new(FmodBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if self._requires_grad:
            node.self_shape = self._array.shape
        if other._requires_grad:
            node.self = self
            node.self_version = 0 if self._storage is None else self._storage.version
            node.other = other
            node.other_version = 0 if other._storage is None else other._storage.version
            node.other_shape = other._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_other = (other._node or other if other._view is None else _edge_of(other)) if other._requires_grad else None

    _write(_k_fmod, "fViu", "fmod_", _written, self._array, other._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("fmod", (self, other,), (_written,), node, True)
    return _written


# derivatives.yaml:1077  remainder
_k_remainder = _ufuncs["remainder"]
_k_remainder_backward_other = _ufuncs["remainder_backward_other"]


class RemainderBackward0(_Node):
    """remainder(Tensor self, Tensor other) -> Tensor result

    self: grad
    other: -grad * floor_divide(self, other)
    """

    __slots__ = ("edge_self", "edge_other", "self_shape", "self", "self_version", "other", "other_version", "other_shape",)
    _op_key = "remainder"
    _input_names = ("self", "other",)
    _save_kinds = {"self_shape": "value", "self": "input", "other": "input", "other_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self, node.edge_other,)

    def _backward_arrays(node, grad, retain, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self_shape = node.self_shape
            grad_self = grad
            if grad_self.shape != self_shape:
                grad_self = _unbroadcast(grad_self, self_shape)
        edge_other = node.edge_other
        grad_other = None
        if edge_other is not None and (needed is None or edge_other in needed):
            self = node.self
            if self._storage is not None and self._storage.version != node.self_version:
                self = _resolve(node, "self")
            self = self._array
            other = node.other
            if other._storage is not None and other._storage.version != node.other_version:
                other = _resolve(node, "other")
            other = other._array
            other_shape = node.other_shape
            grad_other = _k_remainder_backward_other(grad, self, other)
            if grad_other.shape != other_shape:
                grad_other = _unbroadcast(grad_other, other_shape)
        if not retain:
            node.self = node.other = _FREED
        return ((edge_self, grad_self), (edge_other, grad_other),)

    def _backward_tensors(node, grad, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self_shape = node.self_shape
            grad_self = grad
            grad_self = _unbroadcast_tensor(grad_self, self_shape)
        edge_other = node.edge_other
        grad_other = None
        if edge_other is not None and (needed is None or edge_other in needed):
            self = _saved_input(node, "self")
            other = _saved_input(node, "other")
            other_shape = node.other_shape
            grad_other = (-grad) * _ops.floor_divide(self, other)
            grad_other = _unbroadcast_tensor(grad_other, other_shape)
        return ((edge_self, grad_self), (edge_other, grad_other),)


def _remainder_jvp(self, other, *, result, self_t=None, other_t=None):
    """The tangent of remainder; a tangent that is None is zero."""
    return _total(None if self_t is None else self_t, None if other_t is None else (-other_t) * _ops.floor_divide(self, other))


def _remainder_jvp_arrays(self, other, *, result, self_t=None, other_t=None):
    """The tangent of remainder, of real tensors, as an array."""
    return _total(None if self_t is None else self_t._array, None if other_t is None else _k_remainder_backward_other(other_t._array, self._array, other._array))


def remainder(self, other):
    """remainder(Tensor self, Tensor other) -> Tensor result

    The remainder of self divided by other, with the sign of other.
    """
    _mode = _state.mode
    if type(other) is not _Tensor:
        self, other = _operand("remainder", "TT", self, other)
    try:
        result_array = _k_remainder(self._array, other._array)
    except _RETRY as error:
        return _retry(remainder, "remainder", "TT", "fViu", error, (self, other,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (self._requires_grad or other._requires_grad) and _mode & 1:
        node = _new(RemainderBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if self._requires_grad:
            node.self_shape = self._array.shape
        if other._requires_grad:
            node.self = self
            node.self_version = 0 if self._storage is None else self._storage.version
            node.other = other
            node.other_version = 0 if other._storage is None else other._storage.version
            node.other_shape = other._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_other = (other._node or other if other._view is None else _edge_of(other)) if other._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("remainder", (self, other,), (result,), result._node)
    return result


def remainder_(self, other):
    """The in-place form of remainder: the result is written to self, which is returned."""
    _mode = _state.mode
    other = _inplace_operand("remainder_", other, self, True)
    _record = _mode & 1 and (self._requires_grad or other._requires_grad)
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, True)
    node = None
    if _record:
        result_array = _written._array
        node = _new(RemainderBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if self._requires_grad:
            node.self_shape = self._array.shape
        if other._requires_grad:
            node.self = self
            node.self_version = 0 if self._storage is None else self._storage.version
            node.other = other
            node.other_version = 0 if other._storage is None else other._storage.version
            node.other_shape = other._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_other = (other._node or other if other._view is None else _edge_of(other)) if other._requires_grad else None

    _write(_k_remainder, "fViu", "remainder_", _written, self._array, other._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("remainder", (self, other,), (_written,), node, True)
    return _written


# derivatives.yaml:1095  hypot
_k_hypot = _ufuncs["hypot"]
_k_hypot_backward_self = _ufuncs["hypot_backward_self"]
_k_hypot_backward_other = _ufuncs["hypot_backward_other"]


class HypotBackward0(_Node):
    """hypot(Tensor self, Tensor other) -> Tensor result

    self: grad * (self / result)
    other: grad * (other / result)
    """

    __slots__ = ("edge_self", "edge_other", "self", "self_version", "result", "self_shape", "other", "other_version", "other_shape",)
    _op_key = "hypot"
    _input_names = ("self", "other",)
    _save_kinds = {"self": "input", "result": "output", "self_shape": "value", "other": "input", "other_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self, node.edge_other,)

    def _backward_arrays(node, grad, retain, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self = node.self
            if self._storage is not None and self._storage.version != node.self_version:
                self = _resolve(node, "self")
            self = self._array
            result = node.result
            if node._node_extra is not None or result is _FREED:
                result = _check_output(node, "result", result, None)
            self_shape = node.self_shape
            grad_self = _k_hypot_backward_self(grad, self, result)
            if grad_self.shape != self_shape:
                grad_self = _unbroadcast(grad_self, self_shape)
        edge_other = node.edge_other
        grad_other = None
        if edge_other is not None and (needed is None or edge_other in needed):
            other = node.other
            if other._storage is not None and other._storage.version != node.other_version:
                other = _resolve(node, "other")
            other = other._array
            result = node.result
            if node._node_extra is not None or result is _FREED:
                result = _check_output(node, "result", result, None)
            other_shape = node.other_shape
            grad_other = _k_hypot_backward_other(grad, other, result)
            if grad_other.shape != other_shape:
                grad_other = _unbroadcast(grad_other, other_shape)
        if not retain:
            node.self = node.result = node.other = _FREED
        return ((edge_self, grad_self), (edge_other, grad_other),)

    def _backward_tensors(node, grad, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self = _saved_input(node, "self")
            result = _saved_output(node, "result", None)
            self_shape = node.self_shape
            grad_self = grad * (self / result)
            grad_self = _unbroadcast_tensor(grad_self, self_shape)
        edge_other = node.edge_other
        grad_other = None
        if edge_other is not None and (needed is None or edge_other in needed):
            other = _saved_input(node, "other")
            result = _saved_output(node, "result", None)
            other_shape = node.other_shape
            grad_other = grad * (other / result)
            grad_other = _unbroadcast_tensor(grad_other, other_shape)
        return ((edge_self, grad_self), (edge_other, grad_other),)


def _hypot_jvp(self, other, *, result, self_t=None, other_t=None):
    """The tangent of hypot; a tangent that is None is zero."""
    return _total(None if self_t is None else self_t * (self / result), None if other_t is None else other_t * (other / result))


def _hypot_jvp_arrays(self, other, *, result, self_t=None, other_t=None):
    """The tangent of hypot, of real tensors, as an array."""
    return _total(None if self_t is None else _k_hypot_backward_self(self_t._array, self._array, result._array), None if other_t is None else _k_hypot_backward_other(other_t._array, other._array, result._array))


def hypot(self, other):
    """hypot(Tensor self, Tensor other) -> Tensor result

    The length of the hypotenuse of a right triangle with the legs self and other.
    """
    _mode = _state.mode
    if type(other) is not _Tensor:
        self, other = _operand("hypot", "TT", self, other)
    try:
        result_array = _k_hypot(self._array, other._array)
    except _RETRY as error:
        return _retry(hypot, "hypot", "TT", "fV", error, (self, other,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (self._requires_grad or other._requires_grad) and _mode & 1:
        node = _new(HypotBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if self._requires_grad:
            node.self = self
            node.self_version = 0 if self._storage is None else self._storage.version
            node.self_shape = self._array.shape
        node.result = result_array
        if other._requires_grad:
            node.other = other
            node.other_version = 0 if other._storage is None else other._storage.version
            node.other_shape = other._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_other = (other._node or other if other._view is None else _edge_of(other)) if other._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("hypot", (self, other,), (result,), result._node)
    return result


def hypot_(self, other):
    """The in-place form of hypot: the result is written to self, which is returned."""
    _mode = _state.mode
    other = _inplace_operand("hypot_", other, self, True)
    _record = _mode & 1 and (self._requires_grad or other._requires_grad)
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, True)
    node = None
    if _record:
        result_array = _written._array
        node = _new(HypotBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if self._requires_grad:
            node.self = self
            node.self_version = 0 if self._storage is None else self._storage.version
            node.self_shape = self._array.shape
        node.result = result_array
        if other._requires_grad:
            node.other = other
            node.other_version = 0 if other._storage is None else other._storage.version
            node.other_shape = other._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_other = (other._node or other if other._view is None else _edge_of(other)) if other._requires_grad else None

    _write(_k_hypot, "fV", "hypot_", _written, self._array, other._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("hypot", (self, other,), (_written,), node, True)
    return _written


# derivatives.yaml:1111  logaddexp
_k_logaddexp = _ufuncs["logaddexp"]
_k_logaddexp_backward_self = _ufuncs["logaddexp_backward_self"]
_k_logaddexp_backward_other = _ufuncs["logaddexp_backward_other"]


class LogaddexpBackward0(_Node):
    """logaddexp(Tensor self, Tensor other) -> Tensor result

    self: grad * conj(sigmoid(self - other))
    other: grad * conj(sigmoid(other - self))
    """

    __slots__ = ("edge_self", "edge_other", "self", "self_version", "other", "other_version", "self_shape", "other_shape",)
    _op_key = "logaddexp"
    _input_names = ("self", "other",)
    _save_kinds = {"self": "input", "other": "input", "self_shape": "value", "other_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self, node.edge_other,)

    def _backward_arrays(node, grad, retain, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self = node.self
            if self._storage is not None and self._storage.version != node.self_version:
                self = _resolve(node, "self")
            self = self._array
            other = node.other
            if other._storage is not None and other._storage.version != node.other_version:
                other = _resolve(node, "other")
            other = other._array
            self_shape = node.self_shape
            grad_self = _k_logaddexp_backward_self(grad, self, other)
            if grad_self.shape != self_shape:
                grad_self = _unbroadcast(grad_self, self_shape)
        edge_other = node.edge_other
        grad_other = None
        if edge_other is not None and (needed is None or edge_other in needed):
            other = node.other
            if other._storage is not None and other._storage.version != node.other_version:
                other = _resolve(node, "other")
            other = other._array
            self = node.self
            if self._storage is not None and self._storage.version != node.self_version:
                self = _resolve(node, "self")
            self = self._array
            other_shape = node.other_shape
            grad_other = _k_logaddexp_backward_other(grad, self, other)
            if grad_other.shape != other_shape:
                grad_other = _unbroadcast(grad_other, other_shape)
        if not retain:
            node.self = node.other = _FREED
        return ((edge_self, grad_self), (edge_other, grad_other),)

    def _backward_tensors(node, grad, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self = _saved_input(node, "self")
            other = _saved_input(node, "other")
            self_shape = node.self_shape
            grad_self = grad * _ops.conj(_ops.sigmoid(self - other))
            grad_self = _unbroadcast_tensor(grad_self, self_shape)
        edge_other = node.edge_other
        grad_other = None
        if edge_other is not None and (needed is None or edge_other in needed):
            other = _saved_input(node, "other")
            self = _saved_input(node, "self")
            other_shape = node.other_shape
            grad_other = grad * _ops.conj(_ops.sigmoid(other - self))
            grad_other = _unbroadcast_tensor(grad_other, other_shape)
        return ((edge_self, grad_self), (edge_other, grad_other),)


def _logaddexp_jvp(self, other, *, result, self_t=None, other_t=None):
    """The tangent of logaddexp; a tangent that is None is zero."""
    return _total(None if self_t is None else _conj((lambda grad: grad * _ops.conj(_ops.sigmoid(self - other)))(_conj(self_t))), None if other_t is None else _conj((lambda grad: grad * _ops.conj(_ops.sigmoid(other - self)))(_conj(other_t))))


def _logaddexp_jvp_arrays(self, other, *, result, self_t=None, other_t=None):
    """The tangent of logaddexp, of real tensors, as an array."""
    return _total(None if self_t is None else _k_logaddexp_backward_self(self_t._array, self._array, other._array), None if other_t is None else _k_logaddexp_backward_other(other_t._array, self._array, other._array))


def logaddexp(self, other):
    """logaddexp(Tensor self, Tensor other) -> Tensor result

    The logarithm of exp(self) + exp(other), without overflow.
    """
    _mode = _state.mode
    if type(other) is not _Tensor:
        self, other = _operand("logaddexp", "TT", self, other)
    try:
        result_array = _k_logaddexp(self._array, other._array)
    except _RETRY as error:
        return _retry(logaddexp, "logaddexp", "TT", "fVc", error, (self, other,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (self._requires_grad or other._requires_grad) and _mode & 1:
        node = _new(LogaddexpBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.other = other
        node.other_version = 0 if other._storage is None else other._storage.version
        if self._requires_grad:
            node.self_shape = self._array.shape
        if other._requires_grad:
            node.other_shape = other._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_other = (other._node or other if other._view is None else _edge_of(other)) if other._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("logaddexp", (self, other,), (result,), result._node)
    return result


# derivatives.yaml:1124  lerp
_k_lerp = _ufuncs["lerp"]
_k_lerp_backward_self = _ufuncs["lerp_backward_self"]
_k_lerp_backward_end = _ufuncs["lerp_backward_end"]
_k_lerp_backward_weight = _ufuncs["lerp_backward_weight"]


class LerpBackward0(_Node):
    """lerp(Tensor self, Tensor end, Tensor weight) -> Tensor result

    self: grad * conj(1 - weight)
    end: grad * conj(weight)
    weight: grad * conj(end - self)
    """

    __slots__ = ("edge_self", "edge_end", "edge_weight", "weight", "weight_version", "self_shape", "end_shape", "end", "end_version", "self", "self_version", "weight_shape",)
    _op_key = "lerp"
    _input_names = ("self", "end", "weight",)
    _save_kinds = {"weight": "input", "self_shape": "value", "end_shape": "value", "end": "input", "self": "input", "weight_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self, node.edge_end, node.edge_weight,)

    def _backward_arrays(node, grad, retain, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            weight = node.weight
            if weight._storage is not None and weight._storage.version != node.weight_version:
                weight = _resolve(node, "weight")
            weight = weight._array
            self_shape = node.self_shape
            grad_self = _k_lerp_backward_self(grad, weight)
            if grad_self.shape != self_shape:
                grad_self = _unbroadcast(grad_self, self_shape)
        edge_end = node.edge_end
        grad_end = None
        if edge_end is not None and (needed is None or edge_end in needed):
            weight = node.weight
            if weight._storage is not None and weight._storage.version != node.weight_version:
                weight = _resolve(node, "weight")
            weight = weight._array
            end_shape = node.end_shape
            grad_end = _k_lerp_backward_end(grad, weight)
            if grad_end.shape != end_shape:
                grad_end = _unbroadcast(grad_end, end_shape)
        edge_weight = node.edge_weight
        grad_weight = None
        if edge_weight is not None and (needed is None or edge_weight in needed):
            end = node.end
            if end._storage is not None and end._storage.version != node.end_version:
                end = _resolve(node, "end")
            end = end._array
            self = node.self
            if self._storage is not None and self._storage.version != node.self_version:
                self = _resolve(node, "self")
            self = self._array
            weight_shape = node.weight_shape
            grad_weight = _k_lerp_backward_weight(grad, self, end)
            if grad_weight.shape != weight_shape:
                grad_weight = _unbroadcast(grad_weight, weight_shape)
        if not retain:
            node.weight = node.end = node.self = _FREED
        return ((edge_self, grad_self), (edge_end, grad_end), (edge_weight, grad_weight),)

    def _backward_tensors(node, grad, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            weight = _saved_input(node, "weight")
            self_shape = node.self_shape
            grad_self = grad * _ops.conj(1 - weight)
            grad_self = _unbroadcast_tensor(grad_self, self_shape)
        edge_end = node.edge_end
        grad_end = None
        if edge_end is not None and (needed is None or edge_end in needed):
            weight = _saved_input(node, "weight")
            end_shape = node.end_shape
            grad_end = grad * _ops.conj(weight)
            grad_end = _unbroadcast_tensor(grad_end, end_shape)
        edge_weight = node.edge_weight
        grad_weight = None
        if edge_weight is not None and (needed is None or edge_weight in needed):
            end = _saved_input(node, "end")
            self = _saved_input(node, "self")
            weight_shape = node.weight_shape
            grad_weight = grad * _ops.conj(end - self)
            grad_weight = _unbroadcast_tensor(grad_weight, weight_shape)
        return ((edge_self, grad_self), (edge_end, grad_end), (edge_weight, grad_weight),)


def _lerp_jvp(self, end, weight, *, result, self_t=None, end_t=None, weight_t=None):
    """The tangent of lerp; a tangent that is None is zero."""
    return _total(None if self_t is None else _conj((lambda grad: grad * _ops.conj(1 - weight))(_conj(self_t))), None if end_t is None else _conj((lambda grad: grad * _ops.conj(weight))(_conj(end_t))), None if weight_t is None else _conj((lambda grad: grad * _ops.conj(end - self))(_conj(weight_t))))


def _lerp_jvp_arrays(self, end, weight, *, result, self_t=None, end_t=None, weight_t=None):
    """The tangent of lerp, of real tensors, as an array."""
    return _total(None if self_t is None else _k_lerp_backward_self(self_t._array, weight._array), None if end_t is None else _k_lerp_backward_end(end_t._array, weight._array), None if weight_t is None else _k_lerp_backward_weight(weight_t._array, self._array, end._array))


def lerp(self, end, weight):
    """lerp(Tensor self, Tensor end, Tensor weight) -> Tensor result

    The point between self and end at weight, self at 0 and end at 1.
    """
    _mode = _state.mode
    if type(end) is not _Tensor or type(weight) is not _Tensor:
        self, end, weight = _operand("lerp", "TTT", self, end, weight)
    try:
        result_array = _k_lerp(self._array, end._array, weight._array)
    except _RETRY as error:
        return _retry(lerp, "lerp", "TTT", "fVc", error, (self, end, weight,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (self._requires_grad or end._requires_grad or weight._requires_grad) and _mode & 1:
        node = _new(LerpBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if self._requires_grad or end._requires_grad:
            node.weight = weight
            node.weight_version = 0 if weight._storage is None else weight._storage.version
        if self._requires_grad:
            node.self_shape = self._array.shape
        if end._requires_grad:
            node.end_shape = end._array.shape
        if weight._requires_grad:
            node.end = end
            node.end_version = 0 if end._storage is None else end._storage.version
            node.self = self
            node.self_version = 0 if self._storage is None else self._storage.version
            node.weight_shape = weight._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_end = (end._node or end if end._view is None else _edge_of(end)) if end._requires_grad else None
        node.edge_weight = (weight._node or weight if weight._view is None else _edge_of(weight)) if weight._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("lerp", (self, end, weight,), (result,), result._node)
    return result


def lerp_(self, end, weight):
    """The in-place form of lerp: the result is written to self, which is returned."""
    _mode = _state.mode
    end = _inplace_operand("lerp_", end, self, True)
    weight = _inplace_operand("lerp_", weight, self, True)
    _record = _mode & 1 and (self._requires_grad or end._requires_grad or weight._requires_grad)
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, True)
    node = None
    if _record:
        result_array = _written._array
        node = _new(LerpBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if self._requires_grad or end._requires_grad:
            node.weight = weight
            node.weight_version = 0 if weight._storage is None else weight._storage.version
        if self._requires_grad:
            node.self_shape = self._array.shape
        if end._requires_grad:
            node.end_shape = end._array.shape
        if weight._requires_grad:
            node.end = end
            node.end_version = 0 if end._storage is None else end._storage.version
            node.self = self
            node.self_version = 0 if self._storage is None else self._storage.version
            node.weight_shape = weight._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_end = (end._node or end if end._view is None else _edge_of(end)) if end._requires_grad else None
        node.edge_weight = (weight._node or weight if weight._view is None else _edge_of(weight)) if weight._requires_grad else None

    _write(_k_lerp, "fVc", "lerp_", _written, self._array, end._array, weight._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("lerp", (self, end, weight,), (_written,), node, True)
    return _written


# derivatives.yaml:1139  where
_k_where = _ufuncs["where"]
_k_where_backward_self = _ufuncs["where_backward_self"]
_k_where_backward_other = _ufuncs["where_backward_other"]


class WhereBackward0(_Node):
    """where(Mask condition, Tensor self, Tensor other) -> Tensor result

    self: grad if condition else 0
    other: 0 if condition else grad
    """

    __slots__ = ("edge_self", "edge_other", "condition", "condition_version", "self_shape", "other_shape",)
    _op_key = "where"
    _input_names = ("self", "other",)
    _save_kinds = {"condition": "input", "self_shape": "value", "other_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self, node.edge_other,)

    def _backward_arrays(node, grad, retain, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            condition = node.condition
            if condition._storage is not None and condition._storage.version != node.condition_version:
                condition = _resolve(node, "condition")
            condition = condition._array
            self_shape = node.self_shape
            grad_self = _k_where_backward_self(grad, condition)
            if grad_self.shape != self_shape:
                grad_self = _unbroadcast(grad_self, self_shape)
        edge_other = node.edge_other
        grad_other = None
        if edge_other is not None and (needed is None or edge_other in needed):
            condition = node.condition
            if condition._storage is not None and condition._storage.version != node.condition_version:
                condition = _resolve(node, "condition")
            condition = condition._array
            other_shape = node.other_shape
            grad_other = _k_where_backward_other(grad, condition)
            if grad_other.shape != other_shape:
                grad_other = _unbroadcast(grad_other, other_shape)
        if not retain:
            node.condition = _FREED
        return ((edge_self, grad_self), (edge_other, grad_other),)

    def _backward_tensors(node, grad, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            condition = _saved_input(node, "condition")
            self_shape = node.self_shape
            grad_self = _choose(condition, grad, 0)
            grad_self = _unbroadcast_tensor(grad_self, self_shape)
        edge_other = node.edge_other
        grad_other = None
        if edge_other is not None and (needed is None or edge_other in needed):
            condition = _saved_input(node, "condition")
            other_shape = node.other_shape
            grad_other = _choose(condition, 0, grad)
            grad_other = _unbroadcast_tensor(grad_other, other_shape)
        return ((edge_self, grad_self), (edge_other, grad_other),)


def _where_jvp(condition, self, other, *, result, self_t=None, other_t=None):
    """The tangent of where; a tangent that is None is zero."""
    return _total(None if self_t is None else _conj((lambda grad: _choose(condition, grad, 0))(_conj(self_t))), None if other_t is None else _conj((lambda grad: _choose(condition, 0, grad))(_conj(other_t))))


def _where_jvp_arrays(condition, self, other, *, result, self_t=None, other_t=None):
    """The tangent of where, of real tensors, as an array."""
    return _total(None if self_t is None else _k_where_backward_self(self_t._array, condition._array), None if other_t is None else _k_where_backward_other(other_t._array, condition._array))


def where(condition, self, other):
    """where(Mask condition, Tensor self, Tensor other) -> Tensor result

    The elements of self where condition is True, and those of other elsewhere.
    """
    _mode = _state.mode
    if type(self) is not _Tensor or type(other) is not _Tensor:
        condition, self, other = _operand("where", "BTT", condition, self, other)
    try:
        result_array = _k_where(condition._array, self._array, other._array)
    except _RETRY as error:
        return _retry(where, "where", "BTT", "fVciub", error, (condition, self, other,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (self._requires_grad or other._requires_grad) and _mode & 1:
        node = _new(WhereBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.condition = condition
        node.condition_version = 0 if condition._storage is None else condition._storage.version
        if self._requires_grad:
            node.self_shape = self._array.shape
        if other._requires_grad:
            node.other_shape = other._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_other = (other._node or other if other._view is None else _edge_of(other)) if other._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("where", (condition, self, other,), (result,), result._node)
    return result


# derivatives.yaml:1161  masked_fill
_k_masked_fill = _ufuncs["masked_fill"]
_k_masked_fill_backward_self = _ufuncs["masked_fill_backward_self"]
_k_masked_fill_backward_value = _ufuncs["masked_fill_backward_value"]


class MaskedFillBackward0(_Node):
    """masked_fill(Tensor self, Mask mask, Tensor value) -> Tensor result

    self: 0 if mask else grad
    value: grad if mask else 0
    """

    __slots__ = ("edge_self", "edge_value", "mask", "mask_version", "self_shape", "value_shape",)
    _op_key = "masked_fill"
    _input_names = ("self", "value",)
    _save_kinds = {"mask": "input", "self_shape": "value", "value_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self, node.edge_value,)

    def _backward_arrays(node, grad, retain, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            mask = node.mask
            if mask._storage is not None and mask._storage.version != node.mask_version:
                mask = _resolve(node, "mask")
            mask = mask._array
            self_shape = node.self_shape
            grad_self = _k_masked_fill_backward_self(grad, mask)
            if grad_self.shape != self_shape:
                grad_self = _unbroadcast(grad_self, self_shape)
        edge_value = node.edge_value
        grad_value = None
        if edge_value is not None and (needed is None or edge_value in needed):
            mask = node.mask
            if mask._storage is not None and mask._storage.version != node.mask_version:
                mask = _resolve(node, "mask")
            mask = mask._array
            value_shape = node.value_shape
            grad_value = _k_masked_fill_backward_value(grad, mask)
            if grad_value.shape != value_shape:
                grad_value = _unbroadcast(grad_value, value_shape)
        if not retain:
            node.mask = _FREED
        return ((edge_self, grad_self), (edge_value, grad_value),)

    def _backward_tensors(node, grad, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            mask = _saved_input(node, "mask")
            self_shape = node.self_shape
            grad_self = _choose(mask, 0, grad)
            grad_self = _unbroadcast_tensor(grad_self, self_shape)
        edge_value = node.edge_value
        grad_value = None
        if edge_value is not None and (needed is None or edge_value in needed):
            mask = _saved_input(node, "mask")
            value_shape = node.value_shape
            grad_value = _choose(mask, grad, 0)
            grad_value = _unbroadcast_tensor(grad_value, value_shape)
        return ((edge_self, grad_self), (edge_value, grad_value),)


def _masked_fill_jvp(self, mask, value, *, result, self_t=None, value_t=None):
    """The tangent of masked_fill; a tangent that is None is zero."""
    return _total(None if self_t is None else _conj((lambda grad: _choose(mask, 0, grad))(_conj(self_t))), None if value_t is None else _conj((lambda grad: _choose(mask, grad, 0))(_conj(value_t))))


def _masked_fill_jvp_arrays(self, mask, value, *, result, self_t=None, value_t=None):
    """The tangent of masked_fill, of real tensors, as an array."""
    return _total(None if self_t is None else _k_masked_fill_backward_self(self_t._array, mask._array), None if value_t is None else _k_masked_fill_backward_value(value_t._array, mask._array))


def masked_fill(self, mask, value):
    """masked_fill(Tensor self, Mask mask, Tensor value) -> Tensor result

    The elements of self, and value where mask is True.
    """
    _mode = _state.mode
    if type(mask) is not _Tensor or type(value) is not _Tensor:
        self, mask, value = _operand("masked_fill", "TBT", self, mask, value)
    try:
        result_array = _k_masked_fill(self._array, mask._array, value._array)
    except _RETRY as error:
        return _retry(masked_fill, "masked_fill", "TBT", "fVciub", error, (self, mask, value,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (self._requires_grad or value._requires_grad) and _mode & 1:
        node = _new(MaskedFillBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.mask = mask
        node.mask_version = 0 if mask._storage is None else mask._storage.version
        if self._requires_grad:
            node.self_shape = self._array.shape
        if value._requires_grad:
            node.value_shape = value._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_value = (value._node or value if value._view is None else _edge_of(value)) if value._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("masked_fill", (self, mask, value,), (result,), result._node)
    return result


def masked_fill_(self, mask, value):
    """The in-place form of masked_fill: the result is written to self, which is returned."""
    _mode = _state.mode
    mask = _inplace_operand("masked_fill_", mask, self, False)
    value = _inplace_operand("masked_fill_", value, self, True)
    _record = _mode & 1 and (self._requires_grad or value._requires_grad)
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, False)
    node = None
    if _record:
        result_array = _written._array
        node = _new(MaskedFillBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.mask = mask
        node.mask_version = 0 if mask._storage is None else mask._storage.version
        if self._requires_grad:
            node.self_shape = self._array.shape
        if value._requires_grad:
            node.value_shape = value._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_value = (value._node or value if value._view is None else _edge_of(value)) if value._requires_grad else None

    _write(_k_masked_fill, "fVciub", "masked_fill_", _written, self._array, mask._array, value._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("masked_fill", (self, mask, value,), (_written,), node, True)
    return _written


# derivatives.yaml:1179  eq
_k_eq = _ufuncs["eq"]


def eq(self, other):
    """eq(Tensor self, Tensor other) -> Mask result

    Whether self equals other, element by element.
    """
    _mode = _state.mode
    if type(other) is not _Tensor:
        self, other = _operand("eq", "TT", self, other)
    try:
        result_array = _k_eq(self._array, other._array)
    except _RETRY as error:
        return _retry(eq, "eq", "TT", "fVciub", error, (self, other,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if _mode > 1:
        _interpose("eq", (self, other,), (result,), None)
    return result


def eq_(self, other):
    """The in-place form of eq: the result is written to self, which is returned."""
    _written = self
    self = _before_composite(_written)
    return _write_composite(_written, eq(self, other))


# derivatives.yaml:1187  ne
_k_ne = _ufuncs["ne"]


def ne(self, other):
    """ne(Tensor self, Tensor other) -> Mask result

    Whether self differs from other, element by element.
    """
    _mode = _state.mode
    if type(other) is not _Tensor:
        self, other = _operand("ne", "TT", self, other)
    try:
        result_array = _k_ne(self._array, other._array)
    except _RETRY as error:
        return _retry(ne, "ne", "TT", "fVciub", error, (self, other,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if _mode > 1:
        _interpose("ne", (self, other,), (result,), None)
    return result


def ne_(self, other):
    """The in-place form of ne: the result is written to self, which is returned."""
    _written = self
    self = _before_composite(_written)
    return _write_composite(_written, ne(self, other))


# derivatives.yaml:1196  lt
_k_lt = _ufuncs["lt"]


def lt(self, other):
    """lt(Tensor self, Tensor other) -> Mask result

    Whether self is less than other, element by element.
    """
    _mode = _state.mode
    if type(other) is not _Tensor:
        self, other = _operand("lt", "TT", self, other)
    try:
        result_array = _k_lt(self._array, other._array)
    except _RETRY as error:
        return _retry(lt, "lt", "TT", "fViub", error, (self, other,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if _mode > 1:
        _interpose("lt", (self, other,), (result,), None)
    return result


def lt_(self, other):
    """The in-place form of lt: the result is written to self, which is returned."""
    _written = self
    self = _before_composite(_written)
    return _write_composite(_written, lt(self, other))


# derivatives.yaml:1205  le
_k_le = _ufuncs["le"]


def le(self, other):
    """le(Tensor self, Tensor other) -> Mask result

    Whether self is less than or equal to other, element by element.
    """
    _mode = _state.mode
    if type(other) is not _Tensor:
        self, other = _operand("le", "TT", self, other)
    try:
        result_array = _k_le(self._array, other._array)
    except _RETRY as error:
        return _retry(le, "le", "TT", "fViub", error, (self, other,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if _mode > 1:
        _interpose("le", (self, other,), (result,), None)
    return result


def le_(self, other):
    """The in-place form of le: the result is written to self, which is returned."""
    _written = self
    self = _before_composite(_written)
    return _write_composite(_written, le(self, other))


# derivatives.yaml:1214  gt
_k_gt = _ufuncs["gt"]


def gt(self, other):
    """gt(Tensor self, Tensor other) -> Mask result

    Whether self is greater than other, element by element.
    """
    _mode = _state.mode
    if type(other) is not _Tensor:
        self, other = _operand("gt", "TT", self, other)
    try:
        result_array = _k_gt(self._array, other._array)
    except _RETRY as error:
        return _retry(gt, "gt", "TT", "fViub", error, (self, other,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if _mode > 1:
        _interpose("gt", (self, other,), (result,), None)
    return result


def gt_(self, other):
    """The in-place form of gt: the result is written to self, which is returned."""
    _written = self
    self = _before_composite(_written)
    return _write_composite(_written, gt(self, other))


# derivatives.yaml:1223  ge
_k_ge = _ufuncs["ge"]


def ge(self, other):
    """ge(Tensor self, Tensor other) -> Mask result

    Whether self is greater than or equal to other, element by element.
    """
    _mode = _state.mode
    if type(other) is not _Tensor:
        self, other = _operand("ge", "TT", self, other)
    try:
        result_array = _k_ge(self._array, other._array)
    except _RETRY as error:
        return _retry(ge, "ge", "TT", "fViub", error, (self, other,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if _mode > 1:
        _interpose("ge", (self, other,), (result,), None)
    return result


def ge_(self, other):
    """The in-place form of ge: the result is written to self, which is returned."""
    _written = self
    self = _before_composite(_written)
    return _write_composite(_written, ge(self, other))


# derivatives.yaml:1232  logical_and
_k_logical_and = _ufuncs["logical_and"]


def logical_and(self, other):
    """logical_and(Tensor self, Tensor other) -> Mask result

    Whether both self and other are nonzero, element by element.
    """
    _mode = _state.mode
    if type(other) is not _Tensor:
        self, other = _operand("logical_and", "TT", self, other)
    try:
        result_array = _k_logical_and(self._array, other._array)
    except _RETRY as error:
        return _retry(logical_and, "logical_and", "TT", "fVciub", error, (self, other,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if _mode > 1:
        _interpose("logical_and", (self, other,), (result,), None)
    return result


def logical_and_(self, other):
    """The in-place form of logical_and: the result is written to self, which is returned."""
    _written = self
    self = _before_composite(_written)
    return _write_composite(_written, logical_and(self, other))


# derivatives.yaml:1239  logical_or
_k_logical_or = _ufuncs["logical_or"]


def logical_or(self, other):
    """logical_or(Tensor self, Tensor other) -> Mask result

    Whether self or other is nonzero, element by element.
    """
    _mode = _state.mode
    if type(other) is not _Tensor:
        self, other = _operand("logical_or", "TT", self, other)
    try:
        result_array = _k_logical_or(self._array, other._array)
    except _RETRY as error:
        return _retry(logical_or, "logical_or", "TT", "fVciub", error, (self, other,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if _mode > 1:
        _interpose("logical_or", (self, other,), (result,), None)
    return result


def logical_or_(self, other):
    """The in-place form of logical_or: the result is written to self, which is returned."""
    _written = self
    self = _before_composite(_written)
    return _write_composite(_written, logical_or(self, other))


# derivatives.yaml:1246  logical_xor
_k_logical_xor = _ufuncs["logical_xor"]


def logical_xor(self, other):
    """logical_xor(Tensor self, Tensor other) -> Mask result

    Whether exactly one of self and other is nonzero, element by element.
    """
    _mode = _state.mode
    if type(other) is not _Tensor:
        self, other = _operand("logical_xor", "TT", self, other)
    try:
        result_array = _k_logical_xor(self._array, other._array)
    except _RETRY as error:
        return _retry(logical_xor, "logical_xor", "TT", "fVciub", error, (self, other,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if _mode > 1:
        _interpose("logical_xor", (self, other,), (result,), None)
    return result


def logical_xor_(self, other):
    """The in-place form of logical_xor: the result is written to self, which is returned."""
    _written = self
    self = _before_composite(_written)
    return _write_composite(_written, logical_xor(self, other))


# derivatives.yaml:1253  bitwise_and
_k_bitwise_and = _ufuncs["bitwise_and"]


class BitwiseAndBackward0(_Node):
    """bitwise_and(Tensor self, Tensor other) -> Tensor result

    self: 0
    other: 0
    """

    __slots__ = ("edge_self", "edge_other", "self_shape", "other_shape",)
    _op_key = "bitwise_and"
    _input_names = ("self", "other",)
    _save_kinds = {"self_shape": "value", "other_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self, node.edge_other,)

    def _backward_arrays(node, grad, retain, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self_shape = node.self_shape
            grad_self = _zeros(self_shape, grad.dtype)
            if grad_self.shape != self_shape:
                grad_self = _unbroadcast(grad_self, self_shape)
        edge_other = node.edge_other
        grad_other = None
        if edge_other is not None and (needed is None or edge_other in needed):
            other_shape = node.other_shape
            grad_other = _zeros(other_shape, grad.dtype)
            if grad_other.shape != other_shape:
                grad_other = _unbroadcast(grad_other, other_shape)
        return ((edge_self, grad_self), (edge_other, grad_other),)

    def _backward_tensors(node, grad, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self_shape = node.self_shape
            grad_self = _wrap(_zeros(self_shape, grad._array.dtype))
            grad_self = _unbroadcast_tensor(grad_self, self_shape)
        edge_other = node.edge_other
        grad_other = None
        if edge_other is not None and (needed is None or edge_other in needed):
            other_shape = node.other_shape
            grad_other = _wrap(_zeros(other_shape, grad._array.dtype))
            grad_other = _unbroadcast_tensor(grad_other, other_shape)
        return ((edge_self, grad_self), (edge_other, grad_other),)


def _bitwise_and_jvp(self, other, *, result, self_t=None, other_t=None):
    """The tangent of bitwise_and; a tangent that is None is zero."""
    return None


def bitwise_and(self, other):
    """bitwise_and(Tensor self, Tensor other) -> Tensor result

    The bitwise and of integers, or the logical and of bools.
    """
    _mode = _state.mode
    if type(other) is not _Tensor:
        self, other = _operand("bitwise_and", "TT", self, other)
    try:
        result_array = _k_bitwise_and(self._array, other._array)
    except _RETRY as error:
        return _retry(bitwise_and, "bitwise_and", "TT", "iub", error, (self, other,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (self._requires_grad or other._requires_grad) and _mode & 1:
        node = _new(BitwiseAndBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if self._requires_grad:
            node.self_shape = self._array.shape
        if other._requires_grad:
            node.other_shape = other._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_other = (other._node or other if other._view is None else _edge_of(other)) if other._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("bitwise_and", (self, other,), (result,), result._node)
    return result


def bitwise_and_(self, other):
    """The in-place form of bitwise_and: the result is written to self, which is returned."""
    _mode = _state.mode
    other = _inplace_operand("bitwise_and_", other, self, True)
    _record = _mode & 1 and (self._requires_grad or other._requires_grad)
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, False)
    node = None
    if _record:
        result_array = _written._array
        node = _new(BitwiseAndBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if self._requires_grad:
            node.self_shape = self._array.shape
        if other._requires_grad:
            node.other_shape = other._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_other = (other._node or other if other._view is None else _edge_of(other)) if other._requires_grad else None

    _write(_k_bitwise_and, "iub", "bitwise_and_", _written, self._array, other._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("bitwise_and", (self, other,), (_written,), node, True)
    return _written


# derivatives.yaml:1265  bitwise_or
_k_bitwise_or = _ufuncs["bitwise_or"]


class BitwiseOrBackward0(_Node):
    """bitwise_or(Tensor self, Tensor other) -> Tensor result

    self: 0
    other: 0
    """

    __slots__ = ("edge_self", "edge_other", "self_shape", "other_shape",)
    _op_key = "bitwise_or"
    _input_names = ("self", "other",)
    _save_kinds = {"self_shape": "value", "other_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self, node.edge_other,)

    def _backward_arrays(node, grad, retain, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self_shape = node.self_shape
            grad_self = _zeros(self_shape, grad.dtype)
            if grad_self.shape != self_shape:
                grad_self = _unbroadcast(grad_self, self_shape)
        edge_other = node.edge_other
        grad_other = None
        if edge_other is not None and (needed is None or edge_other in needed):
            other_shape = node.other_shape
            grad_other = _zeros(other_shape, grad.dtype)
            if grad_other.shape != other_shape:
                grad_other = _unbroadcast(grad_other, other_shape)
        return ((edge_self, grad_self), (edge_other, grad_other),)

    def _backward_tensors(node, grad, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self_shape = node.self_shape
            grad_self = _wrap(_zeros(self_shape, grad._array.dtype))
            grad_self = _unbroadcast_tensor(grad_self, self_shape)
        edge_other = node.edge_other
        grad_other = None
        if edge_other is not None and (needed is None or edge_other in needed):
            other_shape = node.other_shape
            grad_other = _wrap(_zeros(other_shape, grad._array.dtype))
            grad_other = _unbroadcast_tensor(grad_other, other_shape)
        return ((edge_self, grad_self), (edge_other, grad_other),)


def _bitwise_or_jvp(self, other, *, result, self_t=None, other_t=None):
    """The tangent of bitwise_or; a tangent that is None is zero."""
    return None


def bitwise_or(self, other):
    """bitwise_or(Tensor self, Tensor other) -> Tensor result

    The bitwise or of integers, or the logical or of bools.
    """
    _mode = _state.mode
    if type(other) is not _Tensor:
        self, other = _operand("bitwise_or", "TT", self, other)
    try:
        result_array = _k_bitwise_or(self._array, other._array)
    except _RETRY as error:
        return _retry(bitwise_or, "bitwise_or", "TT", "iub", error, (self, other,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (self._requires_grad or other._requires_grad) and _mode & 1:
        node = _new(BitwiseOrBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if self._requires_grad:
            node.self_shape = self._array.shape
        if other._requires_grad:
            node.other_shape = other._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_other = (other._node or other if other._view is None else _edge_of(other)) if other._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("bitwise_or", (self, other,), (result,), result._node)
    return result


def bitwise_or_(self, other):
    """The in-place form of bitwise_or: the result is written to self, which is returned."""
    _mode = _state.mode
    other = _inplace_operand("bitwise_or_", other, self, True)
    _record = _mode & 1 and (self._requires_grad or other._requires_grad)
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, False)
    node = None
    if _record:
        result_array = _written._array
        node = _new(BitwiseOrBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if self._requires_grad:
            node.self_shape = self._array.shape
        if other._requires_grad:
            node.other_shape = other._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_other = (other._node or other if other._view is None else _edge_of(other)) if other._requires_grad else None

    _write(_k_bitwise_or, "iub", "bitwise_or_", _written, self._array, other._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("bitwise_or", (self, other,), (_written,), node, True)
    return _written


# derivatives.yaml:1277  bitwise_xor
_k_bitwise_xor = _ufuncs["bitwise_xor"]


class BitwiseXorBackward0(_Node):
    """bitwise_xor(Tensor self, Tensor other) -> Tensor result

    self: 0
    other: 0
    """

    __slots__ = ("edge_self", "edge_other", "self_shape", "other_shape",)
    _op_key = "bitwise_xor"
    _input_names = ("self", "other",)
    _save_kinds = {"self_shape": "value", "other_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self, node.edge_other,)

    def _backward_arrays(node, grad, retain, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self_shape = node.self_shape
            grad_self = _zeros(self_shape, grad.dtype)
            if grad_self.shape != self_shape:
                grad_self = _unbroadcast(grad_self, self_shape)
        edge_other = node.edge_other
        grad_other = None
        if edge_other is not None and (needed is None or edge_other in needed):
            other_shape = node.other_shape
            grad_other = _zeros(other_shape, grad.dtype)
            if grad_other.shape != other_shape:
                grad_other = _unbroadcast(grad_other, other_shape)
        return ((edge_self, grad_self), (edge_other, grad_other),)

    def _backward_tensors(node, grad, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self_shape = node.self_shape
            grad_self = _wrap(_zeros(self_shape, grad._array.dtype))
            grad_self = _unbroadcast_tensor(grad_self, self_shape)
        edge_other = node.edge_other
        grad_other = None
        if edge_other is not None and (needed is None or edge_other in needed):
            other_shape = node.other_shape
            grad_other = _wrap(_zeros(other_shape, grad._array.dtype))
            grad_other = _unbroadcast_tensor(grad_other, other_shape)
        return ((edge_self, grad_self), (edge_other, grad_other),)


def _bitwise_xor_jvp(self, other, *, result, self_t=None, other_t=None):
    """The tangent of bitwise_xor; a tangent that is None is zero."""
    return None


def bitwise_xor(self, other):
    """bitwise_xor(Tensor self, Tensor other) -> Tensor result

    The bitwise exclusive or of integers, or the logical one of bools.
    """
    _mode = _state.mode
    if type(other) is not _Tensor:
        self, other = _operand("bitwise_xor", "TT", self, other)
    try:
        result_array = _k_bitwise_xor(self._array, other._array)
    except _RETRY as error:
        return _retry(bitwise_xor, "bitwise_xor", "TT", "iub", error, (self, other,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (self._requires_grad or other._requires_grad) and _mode & 1:
        node = _new(BitwiseXorBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if self._requires_grad:
            node.self_shape = self._array.shape
        if other._requires_grad:
            node.other_shape = other._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_other = (other._node or other if other._view is None else _edge_of(other)) if other._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("bitwise_xor", (self, other,), (result,), result._node)
    return result


def bitwise_xor_(self, other):
    """The in-place form of bitwise_xor: the result is written to self, which is returned."""
    _mode = _state.mode
    other = _inplace_operand("bitwise_xor_", other, self, True)
    _record = _mode & 1 and (self._requires_grad or other._requires_grad)
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, False)
    node = None
    if _record:
        result_array = _written._array
        node = _new(BitwiseXorBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if self._requires_grad:
            node.self_shape = self._array.shape
        if other._requires_grad:
            node.other_shape = other._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_other = (other._node or other if other._view is None else _edge_of(other)) if other._requires_grad else None

    _write(_k_bitwise_xor, "iub", "bitwise_xor_", _written, self._array, other._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("bitwise_xor", (self, other,), (_written,), node, True)
    return _written


# derivatives.yaml:1289  bitwise_not
_k_bitwise_not = _ufuncs["bitwise_not"]


class BitwiseNotBackward0(_Node):
    """bitwise_not(Tensor self) -> Tensor result

    self: 0
    """

    __slots__ = ("edge_self", "self_shape",)
    _op_key = "bitwise_not"
    _input_names = ("self",)
    _save_kinds = {"self_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self_shape = node.self_shape
        grad_self = _zeros(self_shape, grad.dtype)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self_shape = node.self_shape
        grad_self = _wrap(_zeros(self_shape, grad._array.dtype))
        return ((node.edge_self, grad_self),)


def _bitwise_not_jvp(self, *, result, self_t=None):
    """The tangent of bitwise_not; a tangent that is None is zero."""
    return None


def bitwise_not(self):
    """bitwise_not(Tensor self) -> Tensor result

    The bitwise complement of integers, or the logical not of bools.
    """
    _mode = _state.mode
    try:
        result_array = _k_bitwise_not(self._array)
    except _RETRY as error:
        return _retry(bitwise_not, "bitwise_not", "T", "iub", error, (self,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(BitwiseNotBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_shape = self._array.shape
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("bitwise_not", (self,), (result,), result._node)
    return result


def bitwise_not_(self):
    """The in-place form of bitwise_not: the result is written to self, which is returned."""
    _mode = _state.mode
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, False)
    node = None
    if _record:
        result_array = _written._array
        node = _new(BitwiseNotBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_shape = self._array.shape
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(_k_bitwise_not, "iub", "bitwise_not_", _written, self._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("bitwise_not", (self,), (_written,), node, True)
    return _written


# derivatives.yaml:1300  addcmul
_k_addcmul = _ufuncs["addcmul"]
_k_addcmul_backward_tensor1 = _ufuncs["addcmul_backward_tensor1"]
_k_addcmul_backward_tensor2 = _ufuncs["addcmul_backward_tensor2"]


class AddcmulBackward0(_Node):
    """addcmul(Tensor self, Tensor tensor1, Tensor tensor2, *, scalar value=1) -> Tensor result

    self: grad
    tensor1: grad * conj(tensor2 * value)
    tensor2: grad * conj(tensor1 * value)
    """

    __slots__ = ("edge_self", "edge_tensor1", "edge_tensor2", "self_shape", "tensor2", "tensor2_version", "value", "tensor1_shape", "tensor1", "tensor1_version", "tensor2_shape",)
    _op_key = "addcmul"
    _input_names = ("self", "tensor1", "tensor2",)
    _save_kinds = {"self_shape": "value", "tensor2": "input", "value": "value", "tensor1_shape": "value", "tensor1": "input", "tensor2_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self, node.edge_tensor1, node.edge_tensor2,)

    def _backward_arrays(node, grad, retain, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self_shape = node.self_shape
            grad_self = grad
            if grad_self.shape != self_shape:
                grad_self = _unbroadcast(grad_self, self_shape)
        edge_tensor1 = node.edge_tensor1
        grad_tensor1 = None
        if edge_tensor1 is not None and (needed is None or edge_tensor1 in needed):
            tensor2 = node.tensor2
            if tensor2._storage is not None and tensor2._storage.version != node.tensor2_version:
                tensor2 = _resolve(node, "tensor2")
            tensor2 = tensor2._array
            value = node.value
            tensor1_shape = node.tensor1_shape
            grad_tensor1 = _k_addcmul_backward_tensor1(grad, tensor2, _scalar(value, grad))
            if grad_tensor1.shape != tensor1_shape:
                grad_tensor1 = _unbroadcast(grad_tensor1, tensor1_shape)
        edge_tensor2 = node.edge_tensor2
        grad_tensor2 = None
        if edge_tensor2 is not None and (needed is None or edge_tensor2 in needed):
            tensor1 = node.tensor1
            if tensor1._storage is not None and tensor1._storage.version != node.tensor1_version:
                tensor1 = _resolve(node, "tensor1")
            tensor1 = tensor1._array
            value = node.value
            tensor2_shape = node.tensor2_shape
            grad_tensor2 = _k_addcmul_backward_tensor2(grad, tensor1, _scalar(value, grad))
            if grad_tensor2.shape != tensor2_shape:
                grad_tensor2 = _unbroadcast(grad_tensor2, tensor2_shape)
        if not retain:
            node.tensor2 = node.tensor1 = _FREED
        return ((edge_self, grad_self), (edge_tensor1, grad_tensor1), (edge_tensor2, grad_tensor2),)

    def _backward_tensors(node, grad, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self_shape = node.self_shape
            grad_self = grad
            grad_self = _unbroadcast_tensor(grad_self, self_shape)
        edge_tensor1 = node.edge_tensor1
        grad_tensor1 = None
        if edge_tensor1 is not None and (needed is None or edge_tensor1 in needed):
            tensor2 = _saved_input(node, "tensor2")
            value = node.value
            tensor1_shape = node.tensor1_shape
            grad_tensor1 = grad * _ops.conj(tensor2 * value)
            grad_tensor1 = _unbroadcast_tensor(grad_tensor1, tensor1_shape)
        edge_tensor2 = node.edge_tensor2
        grad_tensor2 = None
        if edge_tensor2 is not None and (needed is None or edge_tensor2 in needed):
            tensor1 = _saved_input(node, "tensor1")
            value = node.value
            tensor2_shape = node.tensor2_shape
            grad_tensor2 = grad * _ops.conj(tensor1 * value)
            grad_tensor2 = _unbroadcast_tensor(grad_tensor2, tensor2_shape)
        return ((edge_self, grad_self), (edge_tensor1, grad_tensor1), (edge_tensor2, grad_tensor2),)


def _addcmul_jvp(self, tensor1, tensor2, value, *, result, self_t=None, tensor1_t=None, tensor2_t=None):
    """The tangent of addcmul; a tangent that is None is zero."""
    return _total(None if self_t is None else _conj((lambda grad: grad)(_conj(self_t))), None if tensor1_t is None else _conj((lambda grad: grad * _ops.conj(tensor2 * value))(_conj(tensor1_t))), None if tensor2_t is None else _conj((lambda grad: grad * _ops.conj(tensor1 * value))(_conj(tensor2_t))))


def _addcmul_jvp_arrays(self, tensor1, tensor2, value, *, result, self_t=None, tensor1_t=None, tensor2_t=None):
    """The tangent of addcmul, of real tensors, as an array."""
    return _total(None if self_t is None else self_t._array, None if tensor1_t is None else _k_addcmul_backward_tensor1(tensor1_t._array, tensor2._array, _scalar(value, tensor1_t._array)), None if tensor2_t is None else _k_addcmul_backward_tensor2(tensor2_t._array, tensor1._array, _scalar(value, tensor2_t._array)))


def addcmul(self, tensor1, tensor2, *, value=1):
    """addcmul(Tensor self, Tensor tensor1, Tensor tensor2, *, scalar value=1) -> Tensor result

    The sum of self and value times the product of tensor1 and tensor2.
    """
    _mode = _state.mode
    if type(tensor1) is not _Tensor or type(tensor2) is not _Tensor:
        self, tensor1, tensor2 = _operand("addcmul", "TTT", self, tensor1, tensor2)
    try:
        result_array = _k_addcmul(self._array, tensor1._array, tensor2._array, _scalar(value, self._array))
    except _RETRY as error:
        return _retry(addcmul, "addcmul", "TTT", "fVc", error, (self, tensor1, tensor2,), value=value)
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (self._requires_grad or tensor1._requires_grad or tensor2._requires_grad) and _mode & 1:
        node = _new(AddcmulBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if self._requires_grad:
            node.self_shape = self._array.shape
        if tensor1._requires_grad:
            node.tensor2 = tensor2
            node.tensor2_version = 0 if tensor2._storage is None else tensor2._storage.version
            node.tensor1_shape = tensor1._array.shape
        if tensor1._requires_grad or tensor2._requires_grad:
            node.value = value
        if tensor2._requires_grad:
            node.tensor1 = tensor1
            node.tensor1_version = 0 if tensor1._storage is None else tensor1._storage.version
            node.tensor2_shape = tensor2._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_tensor1 = (tensor1._node or tensor1 if tensor1._view is None else _edge_of(tensor1)) if tensor1._requires_grad else None
        node.edge_tensor2 = (tensor2._node or tensor2 if tensor2._view is None else _edge_of(tensor2)) if tensor2._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("addcmul", (self, tensor1, tensor2, value,), (result,), result._node)
    return result


def addcmul_(self, tensor1, tensor2, *, value=1):
    """The in-place form of addcmul: the result is written to self, which is returned."""
    _mode = _state.mode
    tensor1 = _inplace_operand("addcmul_", tensor1, self, True)
    tensor2 = _inplace_operand("addcmul_", tensor2, self, True)
    _record = _mode & 1 and (self._requires_grad or tensor1._requires_grad or tensor2._requires_grad)
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, False)
    node = None
    if _record:
        result_array = _written._array
        node = _new(AddcmulBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if self._requires_grad:
            node.self_shape = self._array.shape
        if tensor1._requires_grad:
            node.tensor2 = tensor2
            node.tensor2_version = 0 if tensor2._storage is None else tensor2._storage.version
            node.tensor1_shape = tensor1._array.shape
        if tensor1._requires_grad or tensor2._requires_grad:
            node.value = value
        if tensor2._requires_grad:
            node.tensor1 = tensor1
            node.tensor1_version = 0 if tensor1._storage is None else tensor1._storage.version
            node.tensor2_shape = tensor2._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_tensor1 = (tensor1._node or tensor1 if tensor1._view is None else _edge_of(tensor1)) if tensor1._requires_grad else None
        node.edge_tensor2 = (tensor2._node or tensor2 if tensor2._view is None else _edge_of(tensor2)) if tensor2._requires_grad else None

    _write(_k_addcmul, "fVc", "addcmul_", _written, self._array, tensor1._array, tensor2._array, _scalar(value, self._array))
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("addcmul", (self, tensor1, tensor2, value,), (_written,), node, True)
    return _written


# derivatives.yaml:1312  addcdiv
_k_addcdiv = _ufuncs["addcdiv"]
_k_addcdiv_backward_tensor1 = _ufuncs["addcdiv_backward_tensor1"]
_k_addcdiv_backward_tensor2 = _ufuncs["addcdiv_backward_tensor2"]


class AddcdivBackward0(_Node):
    """addcdiv(Tensor self, Tensor tensor1, Tensor tensor2, *, scalar value=1) -> Tensor result

    self: grad
    tensor1: grad * conj(value / tensor2)
    tensor2: -grad * conj(tensor1 * value / (tensor2 * tensor2))
    """

    __slots__ = ("edge_self", "edge_tensor1", "edge_tensor2", "self_shape", "value", "tensor2", "tensor2_version", "tensor1_shape", "tensor1", "tensor1_version", "tensor2_shape",)
    _op_key = "addcdiv"
    _input_names = ("self", "tensor1", "tensor2",)
    _save_kinds = {"self_shape": "value", "value": "value", "tensor2": "input", "tensor1_shape": "value", "tensor1": "input", "tensor2_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self, node.edge_tensor1, node.edge_tensor2,)

    def _backward_arrays(node, grad, retain, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self_shape = node.self_shape
            grad_self = grad
            if grad_self.shape != self_shape:
                grad_self = _unbroadcast(grad_self, self_shape)
        edge_tensor1 = node.edge_tensor1
        grad_tensor1 = None
        if edge_tensor1 is not None and (needed is None or edge_tensor1 in needed):
            value = node.value
            tensor2 = node.tensor2
            if tensor2._storage is not None and tensor2._storage.version != node.tensor2_version:
                tensor2 = _resolve(node, "tensor2")
            tensor2 = tensor2._array
            tensor1_shape = node.tensor1_shape
            grad_tensor1 = _k_addcdiv_backward_tensor1(grad, tensor2, _scalar(value, grad))
            if grad_tensor1.shape != tensor1_shape:
                grad_tensor1 = _unbroadcast(grad_tensor1, tensor1_shape)
        edge_tensor2 = node.edge_tensor2
        grad_tensor2 = None
        if edge_tensor2 is not None and (needed is None or edge_tensor2 in needed):
            tensor1 = node.tensor1
            if tensor1._storage is not None and tensor1._storage.version != node.tensor1_version:
                tensor1 = _resolve(node, "tensor1")
            tensor1 = tensor1._array
            value = node.value
            tensor2 = node.tensor2
            if tensor2._storage is not None and tensor2._storage.version != node.tensor2_version:
                tensor2 = _resolve(node, "tensor2")
            tensor2 = tensor2._array
            tensor2_shape = node.tensor2_shape
            grad_tensor2 = _k_addcdiv_backward_tensor2(grad, tensor1, tensor2, _scalar(value, grad))
            if grad_tensor2.shape != tensor2_shape:
                grad_tensor2 = _unbroadcast(grad_tensor2, tensor2_shape)
        if not retain:
            node.tensor2 = node.tensor1 = _FREED
        return ((edge_self, grad_self), (edge_tensor1, grad_tensor1), (edge_tensor2, grad_tensor2),)

    def _backward_tensors(node, grad, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self_shape = node.self_shape
            grad_self = grad
            grad_self = _unbroadcast_tensor(grad_self, self_shape)
        edge_tensor1 = node.edge_tensor1
        grad_tensor1 = None
        if edge_tensor1 is not None and (needed is None or edge_tensor1 in needed):
            value = node.value
            tensor2 = _saved_input(node, "tensor2")
            tensor1_shape = node.tensor1_shape
            grad_tensor1 = grad * _ops.conj(value / tensor2)
            grad_tensor1 = _unbroadcast_tensor(grad_tensor1, tensor1_shape)
        edge_tensor2 = node.edge_tensor2
        grad_tensor2 = None
        if edge_tensor2 is not None and (needed is None or edge_tensor2 in needed):
            tensor1 = _saved_input(node, "tensor1")
            value = node.value
            tensor2 = _saved_input(node, "tensor2")
            tensor2_shape = node.tensor2_shape
            grad_tensor2 = (-grad) * _ops.conj((tensor1 * value) / (tensor2 * tensor2))
            grad_tensor2 = _unbroadcast_tensor(grad_tensor2, tensor2_shape)
        return ((edge_self, grad_self), (edge_tensor1, grad_tensor1), (edge_tensor2, grad_tensor2),)


def _addcdiv_jvp(self, tensor1, tensor2, value, *, result, self_t=None, tensor1_t=None, tensor2_t=None):
    """The tangent of addcdiv; a tangent that is None is zero."""
    return _total(None if self_t is None else _conj((lambda grad: grad)(_conj(self_t))), None if tensor1_t is None else _conj((lambda grad: grad * _ops.conj(value / tensor2))(_conj(tensor1_t))), None if tensor2_t is None else _conj((lambda grad: (-grad) * _ops.conj((tensor1 * value) / (tensor2 * tensor2)))(_conj(tensor2_t))))


def _addcdiv_jvp_arrays(self, tensor1, tensor2, value, *, result, self_t=None, tensor1_t=None, tensor2_t=None):
    """The tangent of addcdiv, of real tensors, as an array."""
    return _total(None if self_t is None else self_t._array, None if tensor1_t is None else _k_addcdiv_backward_tensor1(tensor1_t._array, tensor2._array, _scalar(value, tensor1_t._array)), None if tensor2_t is None else _k_addcdiv_backward_tensor2(tensor2_t._array, tensor1._array, tensor2._array, _scalar(value, tensor2_t._array)))


def addcdiv(self, tensor1, tensor2, *, value=1):
    """addcdiv(Tensor self, Tensor tensor1, Tensor tensor2, *, scalar value=1) -> Tensor result

    The sum of self and value times the quotient of tensor1 and tensor2.
    """
    _mode = _state.mode
    if type(tensor1) is not _Tensor or type(tensor2) is not _Tensor:
        self, tensor1, tensor2 = _operand("addcdiv", "TTT", self, tensor1, tensor2)
    try:
        result_array = _k_addcdiv(self._array, tensor1._array, tensor2._array, _scalar(value, self._array))
    except _RETRY as error:
        return _retry(addcdiv, "addcdiv", "TTT", "fVc", error, (self, tensor1, tensor2,), value=value)
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (self._requires_grad or tensor1._requires_grad or tensor2._requires_grad) and _mode & 1:
        node = _new(AddcdivBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if self._requires_grad:
            node.self_shape = self._array.shape
        if tensor1._requires_grad or tensor2._requires_grad:
            node.value = value
            node.tensor2 = tensor2
            node.tensor2_version = 0 if tensor2._storage is None else tensor2._storage.version
        if tensor1._requires_grad:
            node.tensor1_shape = tensor1._array.shape
        if tensor2._requires_grad:
            node.tensor1 = tensor1
            node.tensor1_version = 0 if tensor1._storage is None else tensor1._storage.version
            node.tensor2_shape = tensor2._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_tensor1 = (tensor1._node or tensor1 if tensor1._view is None else _edge_of(tensor1)) if tensor1._requires_grad else None
        node.edge_tensor2 = (tensor2._node or tensor2 if tensor2._view is None else _edge_of(tensor2)) if tensor2._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("addcdiv", (self, tensor1, tensor2, value,), (result,), result._node)
    return result


def addcdiv_(self, tensor1, tensor2, *, value=1):
    """The in-place form of addcdiv: the result is written to self, which is returned."""
    _mode = _state.mode
    tensor1 = _inplace_operand("addcdiv_", tensor1, self, True)
    tensor2 = _inplace_operand("addcdiv_", tensor2, self, True)
    _record = _mode & 1 and (self._requires_grad or tensor1._requires_grad or tensor2._requires_grad)
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, False)
    node = None
    if _record:
        result_array = _written._array
        node = _new(AddcdivBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if self._requires_grad:
            node.self_shape = self._array.shape
        if tensor1._requires_grad or tensor2._requires_grad:
            node.value = value
            node.tensor2 = tensor2
            node.tensor2_version = 0 if tensor2._storage is None else tensor2._storage.version
        if tensor1._requires_grad:
            node.tensor1_shape = tensor1._array.shape
        if tensor2._requires_grad:
            node.tensor1 = tensor1
            node.tensor1_version = 0 if tensor1._storage is None else tensor1._storage.version
            node.tensor2_shape = tensor2._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_tensor1 = (tensor1._node or tensor1 if tensor1._view is None else _edge_of(tensor1)) if tensor1._requires_grad else None
        node.edge_tensor2 = (tensor2._node or tensor2 if tensor2._view is None else _edge_of(tensor2)) if tensor2._requires_grad else None

    _write(_k_addcdiv, "fVc", "addcdiv_", _written, self._array, tensor1._array, tensor2._array, _scalar(value, self._array))
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("addcdiv", (self, tensor1, tensor2, value,), (_written,), node, True)
    return _written


# derivatives.yaml:1328  copy
_k_copy = _ufuncs["copy"]


class CopyBackward0(_Node):
    """copy(Tensor self, Tensor src) -> Tensor result

    self: 0
    src: grad
    """

    __slots__ = ("edge_self", "edge_src", "self_shape", "src_shape",)
    _op_key = "copy"
    _input_names = ("self", "src",)
    _save_kinds = {"self_shape": "value", "src_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self, node.edge_src,)

    def _backward_arrays(node, grad, retain, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self_shape = node.self_shape
            grad_self = _zeros(self_shape, grad.dtype)
            if grad_self.shape != self_shape:
                grad_self = _unbroadcast(grad_self, self_shape)
        edge_src = node.edge_src
        grad_src = None
        if edge_src is not None and (needed is None or edge_src in needed):
            src_shape = node.src_shape
            grad_src = grad
            if grad_src.shape != src_shape:
                grad_src = _unbroadcast(grad_src, src_shape)
        return ((edge_self, grad_self), (edge_src, grad_src),)

    def _backward_tensors(node, grad, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self_shape = node.self_shape
            grad_self = _wrap(_zeros(self_shape, grad._array.dtype))
            grad_self = _unbroadcast_tensor(grad_self, self_shape)
        edge_src = node.edge_src
        grad_src = None
        if edge_src is not None and (needed is None or edge_src in needed):
            src_shape = node.src_shape
            grad_src = grad
            grad_src = _unbroadcast_tensor(grad_src, src_shape)
        return ((edge_self, grad_self), (edge_src, grad_src),)


def _copy_jvp(self, src, *, result, self_t=None, src_t=None):
    """The tangent of copy; a tangent that is None is zero."""
    return None if src_t is None else _conj((lambda grad: grad)(_conj(src_t)))


def _copy_jvp_arrays(self, src, *, result, self_t=None, src_t=None):
    """The tangent of copy, of real tensors, as an array."""
    return None if src_t is None else src_t._array


def copy(self, src):
    """copy(Tensor self, Tensor src) -> Tensor result

    The values of src in the shape of self.
    """
    _mode = _state.mode
    if type(src) is not _Tensor:
        self, src = _operand("copy", "TT", self, src)
    try:
        result_array = _k_copy(self._array, src._array)
    except _RETRY as error:
        return _retry(copy, "copy", "TT", "fVciub", error, (self, src,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (self._requires_grad or src._requires_grad) and _mode & 1:
        node = _new(CopyBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if self._requires_grad:
            node.self_shape = self._array.shape
        if src._requires_grad:
            node.src_shape = src._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_src = (src._node or src if src._view is None else _edge_of(src)) if src._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("copy", (self, src,), (result,), result._node)
    return result


def copy_(self, src):
    """The in-place form of copy: the result is written to self, which is returned."""
    _mode = _state.mode
    src = _inplace_operand("copy_", src, self, True, True)
    _record = _mode & 1 and (self._requires_grad or src._requires_grad)
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, False)
    node = None
    if _record:
        result_array = _written._array
        node = _new(CopyBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if self._requires_grad:
            node.self_shape = self._array.shape
        if src._requires_grad:
            node.src_shape = src._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_src = (src._node or src if src._view is None else _edge_of(src)) if src._requires_grad else None

    _write(_k_copy, "fVciub", "copy_", _written, self._array, src._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("copy", (self, src,), (_written,), node, True)
    return _written


# derivatives.yaml:1341  fill
_k_fill = _ufuncs["fill"]


class FillBackward0(_Node):
    """fill(Tensor self, Tensor value) -> Tensor result

    self: 0
    value: grad
    """

    __slots__ = ("edge_self", "edge_value", "self_shape", "value_shape",)
    _op_key = "fill"
    _input_names = ("self", "value",)
    _save_kinds = {"self_shape": "value", "value_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self, node.edge_value,)

    def _backward_arrays(node, grad, retain, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self_shape = node.self_shape
            grad_self = _zeros(self_shape, grad.dtype)
            if grad_self.shape != self_shape:
                grad_self = _unbroadcast(grad_self, self_shape)
        edge_value = node.edge_value
        grad_value = None
        if edge_value is not None and (needed is None or edge_value in needed):
            value_shape = node.value_shape
            grad_value = grad
            if grad_value.shape != value_shape:
                grad_value = _unbroadcast(grad_value, value_shape)
        return ((edge_self, grad_self), (edge_value, grad_value),)

    def _backward_tensors(node, grad, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self_shape = node.self_shape
            grad_self = _wrap(_zeros(self_shape, grad._array.dtype))
            grad_self = _unbroadcast_tensor(grad_self, self_shape)
        edge_value = node.edge_value
        grad_value = None
        if edge_value is not None and (needed is None or edge_value in needed):
            value_shape = node.value_shape
            grad_value = grad
            grad_value = _unbroadcast_tensor(grad_value, value_shape)
        return ((edge_self, grad_self), (edge_value, grad_value),)


def _fill_jvp(self, value, *, result, self_t=None, value_t=None):
    """The tangent of fill; a tangent that is None is zero."""
    return None if value_t is None else _conj((lambda grad: grad)(_conj(value_t)))


def _fill_jvp_arrays(self, value, *, result, self_t=None, value_t=None):
    """The tangent of fill, of real tensors, as an array."""
    return None if value_t is None else value_t._array


def fill(self, value):
    """fill(Tensor self, Tensor value) -> Tensor result

    The value at every element, in the shape of self.
    """
    _mode = _state.mode
    if type(value) is not _Tensor:
        self, value = _operand("fill", "TT", self, value)
    try:
        result_array = _k_fill(self._array, value._array)
    except _RETRY as error:
        return _retry(fill, "fill", "TT", "fVciub", error, (self, value,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (self._requires_grad or value._requires_grad) and _mode & 1:
        node = _new(FillBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if self._requires_grad:
            node.self_shape = self._array.shape
        if value._requires_grad:
            node.value_shape = value._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_value = (value._node or value if value._view is None else _edge_of(value)) if value._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("fill", (self, value,), (result,), result._node)
    return result


def fill_(self, value):
    """The in-place form of fill: the result is written to self, which is returned."""
    _mode = _state.mode
    value = _inplace_operand("fill_", value, self, True, True)
    _record = _mode & 1 and (self._requires_grad or value._requires_grad)
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, False)
    node = None
    if _record:
        result_array = _written._array
        node = _new(FillBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if self._requires_grad:
            node.self_shape = self._array.shape
        if value._requires_grad:
            node.value_shape = value._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_value = (value._node or value if value._view is None else _edge_of(value)) if value._requires_grad else None

    _write(_k_fill, "fVciub", "fill_", _written, self._array, value._array)
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("fill", (self, value,), (_written,), node, True)
    return _written


# derivatives.yaml:1357  mse
_k_mse = _ufuncs["mse"]
_k_mse_backward_self = _ufuncs["mse_backward_self"]
_k_mse_backward_target = _ufuncs["mse_backward_target"]


class MseBackward0(_Node):
    """mse(Tensor self, Tensor target) -> Tensor result

    self: 2 * grad * (self - target)
    target: 2 * grad * (target - self)
    """

    __slots__ = ("edge_self", "edge_target", "self", "self_version", "target", "target_version", "self_shape", "target_shape",)
    _op_key = "mse"
    _input_names = ("self", "target",)
    _save_kinds = {"self": "input", "target": "input", "self_shape": "value", "target_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self, node.edge_target,)

    def _backward_arrays(node, grad, retain, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self = node.self
            if self._storage is not None and self._storage.version != node.self_version:
                self = _resolve(node, "self")
            self = self._array
            target = node.target
            if target._storage is not None and target._storage.version != node.target_version:
                target = _resolve(node, "target")
            target = target._array
            self_shape = node.self_shape
            grad_self = _k_mse_backward_self(grad, self, target)
            if grad_self.shape != self_shape:
                grad_self = _unbroadcast(grad_self, self_shape)
        edge_target = node.edge_target
        grad_target = None
        if edge_target is not None and (needed is None or edge_target in needed):
            target = node.target
            if target._storage is not None and target._storage.version != node.target_version:
                target = _resolve(node, "target")
            target = target._array
            self = node.self
            if self._storage is not None and self._storage.version != node.self_version:
                self = _resolve(node, "self")
            self = self._array
            target_shape = node.target_shape
            grad_target = _k_mse_backward_target(grad, self, target)
            if grad_target.shape != target_shape:
                grad_target = _unbroadcast(grad_target, target_shape)
        if not retain:
            node.self = node.target = _FREED
        return ((edge_self, grad_self), (edge_target, grad_target),)

    def _backward_tensors(node, grad, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self = _saved_input(node, "self")
            target = _saved_input(node, "target")
            self_shape = node.self_shape
            grad_self = (2 * grad) * (self - target)
            grad_self = _unbroadcast_tensor(grad_self, self_shape)
        edge_target = node.edge_target
        grad_target = None
        if edge_target is not None and (needed is None or edge_target in needed):
            target = _saved_input(node, "target")
            self = _saved_input(node, "self")
            target_shape = node.target_shape
            grad_target = (2 * grad) * (target - self)
            grad_target = _unbroadcast_tensor(grad_target, target_shape)
        return ((edge_self, grad_self), (edge_target, grad_target),)


def _mse_jvp(self, target, *, result, self_t=None, target_t=None):
    """The tangent of mse; a tangent that is None is zero."""
    return _total(None if self_t is None else (2 * self_t) * (self - target), None if target_t is None else (2 * target_t) * (target - self))


def _mse_jvp_arrays(self, target, *, result, self_t=None, target_t=None):
    """The tangent of mse, of real tensors, as an array."""
    return _total(None if self_t is None else _k_mse_backward_self(self_t._array, self._array, target._array), None if target_t is None else _k_mse_backward_target(target_t._array, self._array, target._array))


def mse(self, target):
    """mse(Tensor self, Tensor target) -> Tensor result

    The squared difference of self and target.
    """
    _mode = _state.mode
    if type(target) is not _Tensor:
        self, target = _operand("mse", "TT", self, target)
    try:
        result_array = _k_mse(self._array, target._array)
    except _RETRY as error:
        return _retry(mse, "mse", "TT", "fV", error, (self, target,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (self._requires_grad or target._requires_grad) and _mode & 1:
        node = _new(MseBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.target = target
        node.target_version = 0 if target._storage is None else target._storage.version
        if self._requires_grad:
            node.self_shape = self._array.shape
        if target._requires_grad:
            node.target_shape = target._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_target = (target._node or target if target._view is None else _edge_of(target)) if target._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("mse", (self, target,), (result,), result._node)
    return result


# derivatives.yaml:1367  bce_logits
_k_bce_logits = _ufuncs["bce_logits"]
_k_bce_logits_backward_self = _ufuncs["bce_logits_backward_self"]
_k_bce_logits_backward_target = _ufuncs["bce_logits_backward_target"]


class BceLogitsBackward0(_Node):
    """bce_logits(Tensor self, Tensor target) -> Tensor result

    self: grad * (sigmoid(self) - target)
    target: -grad * self
    """

    __slots__ = ("edge_self", "edge_target", "self", "self_version", "target", "target_version", "self_shape", "target_shape",)
    _op_key = "bce_logits"
    _input_names = ("self", "target",)
    _save_kinds = {"self": "input", "target": "input", "self_shape": "value", "target_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self, node.edge_target,)

    def _backward_arrays(node, grad, retain, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self = node.self
            if self._storage is not None and self._storage.version != node.self_version:
                self = _resolve(node, "self")
            self = self._array
            target = node.target
            if target._storage is not None and target._storage.version != node.target_version:
                target = _resolve(node, "target")
            target = target._array
            self_shape = node.self_shape
            grad_self = _k_bce_logits_backward_self(grad, self, target)
            if grad_self.shape != self_shape:
                grad_self = _unbroadcast(grad_self, self_shape)
        edge_target = node.edge_target
        grad_target = None
        if edge_target is not None and (needed is None or edge_target in needed):
            self = node.self
            if self._storage is not None and self._storage.version != node.self_version:
                self = _resolve(node, "self")
            self = self._array
            target_shape = node.target_shape
            grad_target = _k_bce_logits_backward_target(grad, self)
            if grad_target.shape != target_shape:
                grad_target = _unbroadcast(grad_target, target_shape)
        if not retain:
            node.self = node.target = _FREED
        return ((edge_self, grad_self), (edge_target, grad_target),)

    def _backward_tensors(node, grad, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self = _saved_input(node, "self")
            target = _saved_input(node, "target")
            self_shape = node.self_shape
            grad_self = grad * (_ops.sigmoid(self) - target)
            grad_self = _unbroadcast_tensor(grad_self, self_shape)
        edge_target = node.edge_target
        grad_target = None
        if edge_target is not None and (needed is None or edge_target in needed):
            self = _saved_input(node, "self")
            target_shape = node.target_shape
            grad_target = (-grad) * self
            grad_target = _unbroadcast_tensor(grad_target, target_shape)
        return ((edge_self, grad_self), (edge_target, grad_target),)


def _bce_logits_jvp(self, target, *, result, self_t=None, target_t=None):
    """The tangent of bce_logits; a tangent that is None is zero."""
    return _total(None if self_t is None else self_t * (_ops.sigmoid(self) - target), None if target_t is None else (-target_t) * self)


def _bce_logits_jvp_arrays(self, target, *, result, self_t=None, target_t=None):
    """The tangent of bce_logits, of real tensors, as an array."""
    return _total(None if self_t is None else _k_bce_logits_backward_self(self_t._array, self._array, target._array), None if target_t is None else _k_bce_logits_backward_target(target_t._array, self._array))


def bce_logits(self, target):
    """bce_logits(Tensor self, Tensor target) -> Tensor result

    The binary cross entropy of the probability target and the logit self.
    """
    _mode = _state.mode
    if type(target) is not _Tensor:
        self, target = _operand("bce_logits", "TT", self, target)
    try:
        result_array = _k_bce_logits(self._array, target._array)
    except _RETRY as error:
        return _retry(bce_logits, "bce_logits", "TT", "fV", error, (self, target,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (self._requires_grad or target._requires_grad) and _mode & 1:
        node = _new(BceLogitsBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        if self._requires_grad:
            node.target = target
            node.target_version = 0 if target._storage is None else target._storage.version
            node.self_shape = self._array.shape
        if target._requires_grad:
            node.target_shape = target._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_target = (target._node or target if target._view is None else _edge_of(target)) if target._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("bce_logits", (self, target,), (result,), result._node)
    return result


# derivatives.yaml:1383  sum


class SumBackward0(_Node):
    """sum(Tensor self, dims dim=None, bool keepdim=False) -> Tensor result

    self: expand(unreduce(grad, self.shape, dim, keepdim), self.shape)
    """

    __slots__ = ("edge_self", "self_shape", "dim", "keepdim",)
    _op_key = "sum"
    _input_names = ("self",)
    _save_kinds = {"self_shape": "value", "dim": "value", "keepdim": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self_shape = node.self_shape
        dim = node.dim
        keepdim = node.keepdim
        grad_self = _raw.expand(_raw.unreduce(grad, self_shape, dim, keepdim), self_shape)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self_shape = node.self_shape
        dim = node.dim
        keepdim = node.keepdim
        grad_self = _ops.expand(_ops.unreduce(grad, self_shape, dim, keepdim), self_shape)
        return ((node.edge_self, grad_self),)


def _sum_jvp(self, dim, keepdim, *, result, self_t=None):
    """The tangent of sum; a tangent that is None is zero."""
    return sum(_tangent(self, self_t), dim, keepdim)


def sum(self, dim=None, keepdim=False, *, dtype=None):
    """sum(Tensor self, dims dim=None, bool keepdim=False) -> Tensor result

    The sum over `dim`, or over all elements.
    """
    if dtype is not None:
        return _sum__dtype(self, dim, keepdim, dtype=dtype)
    _mode = _state.mode
    try:
        result_array = _raw.sum(self._array, dim, keepdim)
    except (AttributeError, TypeError) as error:
        _bad_argument("sum", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(SumBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_shape = self._array.shape
        node.dim = dim
        node.keepdim = keepdim
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("sum", (self, dim, keepdim,), (result,), result._node)
    return result


# derivatives.yaml:1398  sum.dtype


def _sum__dtype(self, dim=None, keepdim=False, *, dtype):
    """sum.dtype(Tensor self, dims dim=None, bool keepdim=False, *, dtype dtype) -> Tensor result

    The sum of `self` converted to `dtype`.
    """
    dtype = _as_numpy_dtype(dtype)
    return _ops.sum(_ops.to_dtype(self, dtype), dim, keepdim)


# derivatives.yaml:1405  mean


class MeanBackward0(_Node):
    """mean(Tensor self, dims dim=None, bool keepdim=False) -> Tensor result

    self: expand(unreduce(grad * (numel(result.shape) / numel(self.shape) if numel(self.shape) else 1.0), self.shape, dim, keepdim), self.shape)
    """

    __slots__ = ("edge_self", "self_shape", "result_shape", "dim", "keepdim",)
    _op_key = "mean"
    _input_names = ("self",)
    _save_kinds = {"self_shape": "value", "result_shape": "value", "dim": "value", "keepdim": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self_shape = node.self_shape
        result_shape = node.result_shape
        dim = node.dim
        keepdim = node.keepdim
        grad_self = _raw.expand(_raw.unreduce(grad * _scalar((numel(result_shape) / numel(self_shape)) if numel(self_shape) else 1.0, grad), self_shape, dim, keepdim), self_shape)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self_shape = node.self_shape
        result_shape = node.result_shape
        dim = node.dim
        keepdim = node.keepdim
        grad_self = _ops.expand(_ops.unreduce(grad * ((numel(result_shape) / numel(self_shape)) if numel(self_shape) else 1.0), self_shape, dim, keepdim), self_shape)
        return ((node.edge_self, grad_self),)


def _mean_jvp(self, dim, keepdim, *, result, self_t=None):
    """The tangent of mean; a tangent that is None is zero."""
    return mean(_tangent(self, self_t), dim, keepdim)


def mean(self, dim=None, keepdim=False, *, dtype=None):
    """mean(Tensor self, dims dim=None, bool keepdim=False) -> Tensor result

    The mean over `dim`, or over all elements.
    """
    if dtype is not None:
        return _mean__dtype(self, dim, keepdim, dtype=dtype)
    _mode = _state.mode
    try:
        result_array = _raw.mean(self._array, dim, keepdim)
    except (AttributeError, TypeError) as error:
        _bad_argument("mean", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(MeanBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_shape = self._array.shape
        node.result_shape = result_array.shape
        node.dim = dim
        node.keepdim = keepdim
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("mean", (self, dim, keepdim,), (result,), result._node)
    return result


# derivatives.yaml:1420  mean.dtype


def _mean__dtype(self, dim=None, keepdim=False, *, dtype):
    """mean.dtype(Tensor self, dims dim=None, bool keepdim=False, *, dtype dtype) -> Tensor result

    The mean of `self` converted to `dtype`.
    """
    dtype = _as_numpy_dtype(dtype)
    return _ops.mean(_ops.to_dtype(self, dtype), dim, keepdim)


# derivatives.yaml:1427  prod


class ProdBackward0(_Node):
    """prod(Tensor self, dims dim=None, bool keepdim=False) -> Tensor result

    self: unreduce(grad, self.shape, dim, keepdim) * unmerge_dims(prod_excluding(merge_dims(conj(self), dim)), self.shape, dim)
    """

    __slots__ = ("edge_self", "self_shape", "dim", "keepdim", "self", "self_version",)
    _op_key = "prod"
    _input_names = ("self",)
    _save_kinds = {"self_shape": "value", "dim": "value", "keepdim": "value", "self": "input"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self_shape = node.self_shape
        dim = node.dim
        keepdim = node.keepdim
        self = node.self
        if self._storage is not None and self._storage.version != node.self_version:
            self = _resolve(node, "self")
        self = self._array
        grad_self = _raw.unreduce(grad, self_shape, dim, keepdim) * _raw.unmerge_dims(_raw.prod_excluding(_raw.merge_dims(_raw.conj_physical(self) if is_complex(self) else self, dim)), self_shape, dim)
        if not retain:
            node.self = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self_shape = node.self_shape
        dim = node.dim
        keepdim = node.keepdim
        self = _saved_input(node, "self")
        grad_self = _ops.unreduce(grad, self_shape, dim, keepdim) * _ops.unmerge_dims(_ops.prod_excluding(_ops.merge_dims(_ops.conj(self), dim)), self_shape, dim)
        return ((node.edge_self, grad_self),)


def _prod_jvp(self, dim, keepdim, *, result, self_t=None):
    """The tangent of prod; a tangent that is None is zero."""
    self_shape = self._array.shape
    return _ops.sum(self_t * _ops.unmerge_dims(_ops.prod_excluding(_ops.merge_dims(self, dim)), self_shape, dim), dim, keepdim)


def prod(self, dim=None, keepdim=False, *, dtype=None):
    """prod(Tensor self, dims dim=None, bool keepdim=False) -> Tensor result

    The product over `dim`, or of all elements.
    """
    if dtype is not None:
        return _prod__dtype(self, dim, keepdim, dtype=dtype)
    _mode = _state.mode
    try:
        result_array = _raw.prod(self._array, dim, keepdim)
    except (AttributeError, TypeError) as error:
        _bad_argument("prod", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(ProdBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_shape = self._array.shape
        node.dim = dim
        node.keepdim = keepdim
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("prod", (self, dim, keepdim,), (result,), result._node)
    return result


# derivatives.yaml:1448  prod.dtype


def _prod__dtype(self, dim=None, keepdim=False, *, dtype):
    """prod.dtype(Tensor self, dims dim=None, bool keepdim=False, *, dtype dtype) -> Tensor result

    The product of `self` converted to `dtype`.
    """
    dtype = _as_numpy_dtype(dtype)
    return _ops.prod(_ops.to_dtype(self, dtype), dim, keepdim)


# derivatives.yaml:1455  prod_excluding


class ProdExcludingBackward0(_Node):
    """prod_excluding(Tensor self) -> Tensor result

    self: prod_excluding_along(grad, conj(self))
    """

    __slots__ = ("edge_self", "self", "self_version",)
    _op_key = "prod_excluding"
    _input_names = ("self",)
    _save_kinds = {"self": "input"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self = node.self
        if self._storage is not None and self._storage.version != node.self_version:
            self = _resolve(node, "self")
        self = self._array
        grad_self = _raw.prod_excluding_along(grad, _raw.conj_physical(self) if is_complex(self) else self)
        if not retain:
            node.self = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self = _saved_input(node, "self")
        grad_self = _ops.prod_excluding_along(grad, _ops.conj(self))
        return ((node.edge_self, grad_self),)


def _prod_excluding_jvp(self, *, result, self_t=None):
    """The tangent of prod_excluding; a tangent that is None is zero."""
    return _ops.prod_excluding_along(self_t, self)


def prod_excluding(self):
    """prod_excluding(Tensor self) -> Tensor result

    For each element, the product of the others along the last dim, right also where some are zero.
    """
    _mode = _state.mode
    try:
        result_array = _raw.prod_excluding(self._array)
    except (AttributeError, TypeError) as error:
        _bad_argument("prod_excluding", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(ProdExcludingBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("prod_excluding", (self,), (result,), result._node)
    return result


# derivatives.yaml:1469  prod_excluding_along


class ProdExcludingAlongBackward0(_Node):
    """prod_excluding_along(Tensor direction, Tensor self) -> Tensor result

    direction: prod_excluding_along(grad, conj(self))
    self: prod_excluding_twice(grad, conj(direction), conj(self))
    """

    __slots__ = ("edge_direction", "edge_self", "self", "self_version", "direction", "direction_version",)
    _op_key = "prod_excluding_along"
    _input_names = ("direction", "self",)
    _save_kinds = {"self": "input", "direction": "input"}

    def _edge_targets(node):
        return (node.edge_direction, node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        edge_direction = node.edge_direction
        grad_direction = None
        if edge_direction is not None and (needed is None or edge_direction in needed):
            self = node.self
            if self._storage is not None and self._storage.version != node.self_version:
                self = _resolve(node, "self")
            self = self._array
            grad_direction = _raw.prod_excluding_along(grad, _raw.conj_physical(self) if is_complex(self) else self)
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            direction = node.direction
            if direction._storage is not None and direction._storage.version != node.direction_version:
                direction = _resolve(node, "direction")
            direction = direction._array
            self = node.self
            if self._storage is not None and self._storage.version != node.self_version:
                self = _resolve(node, "self")
            self = self._array
            grad_self = ((_raw.shift(_raw.linear_recurrence(_raw.conj_physical(self) if is_complex(self) else self, (grad * _raw.shift(_raw.linear_recurrence(_raw.conj_physical(self) if is_complex(self) else self, (_raw.conj_physical(direction) if is_complex(direction) else direction) * _raw.shift(_raw.cumprod(_raw.conj_physical(self) if is_complex(self) else self, -1), -1, 1.0), -1), -1, 0.0)) + ((_raw.conj_physical(direction) if is_complex(direction) else direction) * _raw.shift(_raw.linear_recurrence(_raw.conj_physical(self) if is_complex(self) else self, grad * _raw.shift(_raw.cumprod(_raw.conj_physical(self) if is_complex(self) else self, -1), -1, 1.0), -1), -1, 0.0)), -1), -1, 0.0) * _raw.flip(_raw.shift(_raw.cumprod(_raw.flip(_raw.conj_physical(self) if is_complex(self) else self, (-1,)), -1), -1, 1.0), (-1,))) + (_raw.shift(_raw.linear_recurrence(_raw.conj_physical(self) if is_complex(self) else self, grad * _raw.shift(_raw.cumprod(_raw.conj_physical(self) if is_complex(self) else self, -1), -1, 1.0), -1), -1, 0.0) * _raw.flip(_raw.shift(_raw.linear_recurrence(_raw.flip(_raw.conj_physical(self) if is_complex(self) else self, (-1,)), _raw.flip(_raw.conj_physical(direction) if is_complex(direction) else direction, (-1,)) * _raw.shift(_raw.cumprod(_raw.flip(_raw.conj_physical(self) if is_complex(self) else self, (-1,)), -1), -1, 1.0), -1), -1, 0.0), (-1,)))) + _raw.flip((_raw.shift(_raw.linear_recurrence(_raw.flip(_raw.conj_physical(self) if is_complex(self) else self, (-1,)), (_raw.flip(grad, (-1,)) * _raw.shift(_raw.linear_recurrence(_raw.flip(_raw.conj_physical(self) if is_complex(self) else self, (-1,)), _raw.flip(_raw.conj_physical(direction) if is_complex(direction) else direction, (-1,)) * _raw.shift(_raw.cumprod(_raw.flip(_raw.conj_physical(self) if is_complex(self) else self, (-1,)), -1), -1, 1.0), -1), -1, 0.0)) + (_raw.flip(_raw.conj_physical(direction) if is_complex(direction) else direction, (-1,)) * _raw.shift(_raw.linear_recurrence(_raw.flip(_raw.conj_physical(self) if is_complex(self) else self, (-1,)), _raw.flip(grad, (-1,)) * _raw.shift(_raw.cumprod(_raw.flip(_raw.conj_physical(self) if is_complex(self) else self, (-1,)), -1), -1, 1.0), -1), -1, 0.0)), -1), -1, 0.0) * _raw.flip(_raw.shift(_raw.cumprod(_raw.flip(_raw.flip(_raw.conj_physical(self) if is_complex(self) else self, (-1,)), (-1,)), -1), -1, 1.0), (-1,))) + (_raw.shift(_raw.linear_recurrence(_raw.flip(_raw.conj_physical(self) if is_complex(self) else self, (-1,)), _raw.flip(grad, (-1,)) * _raw.shift(_raw.cumprod(_raw.flip(_raw.conj_physical(self) if is_complex(self) else self, (-1,)), -1), -1, 1.0), -1), -1, 0.0) * _raw.flip(_raw.shift(_raw.linear_recurrence(_raw.flip(_raw.flip(_raw.conj_physical(self) if is_complex(self) else self, (-1,)), (-1,)), _raw.flip(_raw.flip(_raw.conj_physical(direction) if is_complex(direction) else direction, (-1,)), (-1,)) * _raw.shift(_raw.cumprod(_raw.flip(_raw.flip(_raw.conj_physical(self) if is_complex(self) else self, (-1,)), (-1,)), -1), -1, 1.0), -1), -1, 0.0), (-1,))), (-1,))
        if not retain:
            node.self = node.direction = _FREED
        return ((edge_direction, grad_direction), (edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        edge_direction = node.edge_direction
        grad_direction = None
        if edge_direction is not None and (needed is None or edge_direction in needed):
            self = _saved_input(node, "self")
            grad_direction = _ops.prod_excluding_along(grad, _ops.conj(self))
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            direction = _saved_input(node, "direction")
            self = _saved_input(node, "self")
            grad_self = _ops.prod_excluding_twice(grad, _ops.conj(direction), _ops.conj(self))
        return ((edge_direction, grad_direction), (edge_self, grad_self),)


def _prod_excluding_along_jvp(direction, self, *, result, direction_t=None, self_t=None):
    """The tangent of prod_excluding_along; a tangent that is None is zero."""
    return _total(None if direction_t is None else _ops.prod_excluding_along(direction_t, self), None if self_t is None else _ops.prod_excluding_twice(self_t, direction, self))


def prod_excluding_along(direction, self):
    """prod_excluding_along(Tensor direction, Tensor self) -> Tensor result

    The derivative of `prod_excluding` along `direction`, and its transpose; the matrix is symmetric.
    """
    _mode = _state.mode
    try:
        result_array = _raw.prod_excluding_along(direction._array, self._array)
    except (AttributeError, TypeError) as error:
        _bad_argument("prod_excluding_along", error, direction=direction, self=self)
    if result_array is direction._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (direction._requires_grad or self._requires_grad) and _mode & 1:
        node = _new(ProdExcludingAlongBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        if self._requires_grad:
            node.direction = direction
            node.direction_version = 0 if direction._storage is None else direction._storage.version
        node.edge_direction = (direction._node or direction if direction._view is None else _edge_of(direction)) if direction._requires_grad else None
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("prod_excluding_along", (direction, self,), (result,), result._node)
    return result


# derivatives.yaml:1485  prod_excluding_twice


def prod_excluding_twice(first, second, self):
    """prod_excluding_twice(Tensor first, Tensor second, Tensor self) -> Tensor result

    The derivative of `prod_excluding_along` along a second direction; the three may change places.
    """
    return _ops.prod_terms_twice(first, second, self) + _ops.flip(_ops.prod_terms_twice(_ops.flip(first, (-1,)), _ops.flip(second, (-1,)), _ops.flip(self, (-1,))), (-1,))


# derivatives.yaml:1495  prod_terms_twice


def prod_terms_twice(first, second, self):
    """prod_terms_twice(Tensor first, Tensor second, Tensor self) -> Tensor result

    The terms of `prod_excluding_twice` from elements of both directions before each one, or of the first only.
    """
    return (_ops.shift(_ops.linear_recurrence(self, (first * _ops.prod_terms(second, self)) + (second * _ops.prod_terms(first, self)), -1), -1, 0.0) * _ops.flip(_ops.shift(_ops.cumprod(_ops.flip(self, (-1,)), -1), -1, 1.0), (-1,))) + (_ops.prod_terms(first, self) * _ops.flip(_ops.prod_terms(_ops.flip(second, (-1,)), _ops.flip(self, (-1,))), (-1,)))


# derivatives.yaml:1505  prod_terms


def prod_terms(direction, self):
    """prod_terms(Tensor direction, Tensor self) -> Tensor result

    The derivative, along `direction`, of the product of the elements before each one.
    """
    return _ops.shift(_ops.linear_recurrence(self, direction * _ops.shift(_ops.cumprod(self, -1), -1, 1.0), -1), -1, 0.0)


# derivatives.yaml:1513  var


class VarBackward0(_Node):
    """var(Tensor self, dims dim=None, scalar? correction=1, bool keepdim=False) -> Real result

    self: unreduce(grad, self.shape, dim, keepdim) * var_direction(self, dim, numel(self.shape) / (numel(result.shape) or 1), correction)
    """

    __slots__ = ("edge_self", "self_shape", "dim", "keepdim", "self", "self_version", "result_shape", "correction",)
    _op_key = "var"
    _input_names = ("self",)
    _save_kinds = {"self_shape": "value", "dim": "value", "keepdim": "value", "self": "input", "result_shape": "value", "correction": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self_shape = node.self_shape
        dim = node.dim
        keepdim = node.keepdim
        self = node.self
        if self._storage is not None and self._storage.version != node.self_version:
            self = _resolve(node, "self")
        self = self._array
        result_shape = node.result_shape
        correction = node.correction
        grad_self = _raw.unreduce(grad, self_shape, dim, keepdim) * (((self - _raw.mean(self, dim, True)) * _scalar(2 / ((numel(self_shape) / (numel(result_shape) or 1)) - (1 if correction is None else correction)), grad)) if ((numel(self_shape) / (numel(result_shape) or 1)) - (1 if correction is None else correction)) > 0 else _raw.fill(self, float('inf') if (numel(self_shape) / (numel(result_shape) or 1)) - (1 if correction is None else correction) else float('nan')))
        if not retain:
            node.self = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self_shape = node.self_shape
        dim = node.dim
        keepdim = node.keepdim
        self = _saved_input(node, "self")
        result_shape = node.result_shape
        correction = node.correction
        grad_self = _ops.unreduce(grad, self_shape, dim, keepdim) * _ops.var_direction(self, dim, numel(self_shape) / (numel(result_shape) or 1), correction)
        return ((node.edge_self, grad_self),)


def _var_jvp(self, dim, correction, keepdim, *, result, self_t=None):
    """The tangent of var; a tangent that is None is zero."""
    self_shape = self._array.shape
    result_shape = result._array.shape
    return _ops.real_part(_ops.sum(_ops.conj(self_t) * _ops.var_direction(self, dim, numel(self_shape) / (numel(result_shape) or 1), correction), dim, keepdim))


def var(self, dim=None, correction=1, keepdim=False):
    """var(Tensor self, dims dim=None, scalar? correction=1, bool keepdim=False) -> Real result

    The variance over `dim`, or of all elements, with `correction` subtracted from the number of elements.
    """
    _mode = _state.mode
    try:
        result_array = _raw.var(self._array, dim, correction, keepdim)
    except (AttributeError, TypeError) as error:
        _bad_argument("var", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(VarBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_shape = self._array.shape
        node.dim = dim
        node.keepdim = keepdim
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.result_shape = result_array.shape
        node.correction = correction
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("var", (self, dim, correction, keepdim,), (result,), result._node)
    return result


# derivatives.yaml:1536  var_direction


def var_direction(self, dim, count, correction):
    """var_direction(Tensor self, dims dim, float count, scalar? correction) -> Tensor result

    The derivative of the variance of `count` elements by each of them.
    """
    return _ops.scaled_deviation(self, dim, count - (1 if correction is None else correction))


# derivatives.yaml:1544  scaled_deviation


def scaled_deviation(self, dim, freedom):
    """scaled_deviation(Tensor self, dims dim, float freedom) -> Tensor result

    Twice the distance from the mean by the degrees of freedom; NaN without one, infinite with fewer.
    """
    return ((self - _ops.mean(self, dim, True)) * (2 / freedom)) if freedom > 0 else _ops.fill(self, float('inf') if freedom else float('nan'))


# derivatives.yaml:1553  std


class StdBackward0(_Node):
    """std(Tensor self, dims dim=None, scalar? correction=1, bool keepdim=False) -> Real result

    self: unreduce(root_derivative(grad, result), self.shape, dim, keepdim) * var_direction(self, dim, numel(self.shape) / (numel(result.shape) or 1), correction)
    """

    __slots__ = ("edge_self", "result", "self_shape", "dim", "keepdim", "self", "self_version", "result_shape", "correction",)
    _op_key = "std"
    _input_names = ("self",)
    _save_kinds = {"result": "output", "self_shape": "value", "dim": "value", "keepdim": "value", "self": "input", "result_shape": "value", "correction": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        result = node.result
        if node._node_extra is not None or result is _FREED:
            result = _check_output(node, "result", result, None)
        self_shape = node.self_shape
        dim = node.dim
        keepdim = node.keepdim
        self = node.self
        if self._storage is not None and self._storage.version != node.self_version:
            self = _resolve(node, "self")
        self = self._array
        result_shape = node.result_shape
        correction = node.correction
        grad_self = _raw.unreduce(_raw.root_derivative(grad, result), self_shape, dim, keepdim) * (((self - _raw.mean(self, dim, True)) * _scalar(2 / ((numel(self_shape) / (numel(result_shape) or 1)) - (1 if correction is None else correction)), grad)) if ((numel(self_shape) / (numel(result_shape) or 1)) - (1 if correction is None else correction)) > 0 else _raw.fill(self, float('inf') if (numel(self_shape) / (numel(result_shape) or 1)) - (1 if correction is None else correction) else float('nan')))
        if not retain:
            node.result = node.self = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        result = _saved_output(node, "result", None)
        self_shape = node.self_shape
        dim = node.dim
        keepdim = node.keepdim
        self = _saved_input(node, "self")
        result_shape = node.result_shape
        correction = node.correction
        grad_self = _ops.unreduce(_ops.root_derivative(grad, result), self_shape, dim, keepdim) * _ops.var_direction(self, dim, numel(self_shape) / (numel(result_shape) or 1), correction)
        return ((node.edge_self, grad_self),)


def _std_jvp(self, dim, correction, keepdim, *, result, self_t=None):
    """The tangent of std; a tangent that is None is zero."""
    self_shape = self._array.shape
    result_shape = result._array.shape
    return _ops.root_derivative(_ops.real_part(_ops.sum(_ops.conj(self_t) * _ops.var_direction(self, dim, numel(self_shape) / (numel(result_shape) or 1), correction), dim, keepdim)), result)


def std(self, dim=None, correction=1, keepdim=False):
    """std(Tensor self, dims dim=None, scalar? correction=1, bool keepdim=False) -> Real result

    The standard deviation over `dim`, or of all elements; where it is zero, so is the gradient.
    """
    _mode = _state.mode
    try:
        result_array = _raw.std(self._array, dim, correction, keepdim)
    except (AttributeError, TypeError) as error:
        _bad_argument("std", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(StdBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.result = result_array
        node.self_shape = self._array.shape
        node.dim = dim
        node.keepdim = keepdim
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.result_shape = result_array.shape
        node.correction = correction
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("std", (self, dim, correction, keepdim,), (result,), result._node)
    return result


# derivatives.yaml:1577  root_derivative
_k_root_derivative = _ufuncs["root_derivative"]
_k_root_derivative_backward_self = _ufuncs["root_derivative_backward_self"]
_k_root_derivative_backward_root = _ufuncs["root_derivative_backward_root"]


class RootDerivativeBackward0(_Node):
    """root_derivative(Tensor self, Tensor root) -> Tensor result

    self: root_derivative(grad, root)
    root: 0 if root == 0 else -grad * self / (2 * root * root)
    """

    __slots__ = ("edge_self", "edge_root", "root", "root_version", "self_shape", "self", "self_version", "root_shape",)
    _op_key = "root_derivative"
    _input_names = ("self", "root",)
    _save_kinds = {"root": "input", "self_shape": "value", "self": "input", "root_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self, node.edge_root,)

    def _backward_arrays(node, grad, retain, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            root = node.root
            if root._storage is not None and root._storage.version != node.root_version:
                root = _resolve(node, "root")
            root = root._array
            self_shape = node.self_shape
            grad_self = _k_root_derivative_backward_self(grad, root)
            if grad_self.shape != self_shape:
                grad_self = _unbroadcast(grad_self, self_shape)
        edge_root = node.edge_root
        grad_root = None
        if edge_root is not None and (needed is None or edge_root in needed):
            root = node.root
            if root._storage is not None and root._storage.version != node.root_version:
                root = _resolve(node, "root")
            root = root._array
            self = node.self
            if self._storage is not None and self._storage.version != node.self_version:
                self = _resolve(node, "self")
            self = self._array
            root_shape = node.root_shape
            grad_root = _k_root_derivative_backward_root(grad, self, root)
            if grad_root.shape != root_shape:
                grad_root = _unbroadcast(grad_root, root_shape)
        if not retain:
            node.root = node.self = _FREED
        return ((edge_self, grad_self), (edge_root, grad_root),)

    def _backward_tensors(node, grad, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            root = _saved_input(node, "root")
            self_shape = node.self_shape
            grad_self = _ops.root_derivative(grad, root)
            grad_self = _unbroadcast_tensor(grad_self, self_shape)
        edge_root = node.edge_root
        grad_root = None
        if edge_root is not None and (needed is None or edge_root in needed):
            root = _saved_input(node, "root")
            self = _saved_input(node, "self")
            root_shape = node.root_shape
            grad_root = _choose(root == 0, 0, ((-grad) * self) / ((2 * root) * root))
            grad_root = _unbroadcast_tensor(grad_root, root_shape)
        return ((edge_self, grad_self), (edge_root, grad_root),)


def _root_derivative_jvp(self, root, *, result, self_t=None, root_t=None):
    """The tangent of root_derivative; a tangent that is None is zero."""
    return _total(None if self_t is None else _ops.root_derivative(self_t, root), None if root_t is None else _choose(root == 0, 0, ((-root_t) * self) / ((2 * root) * root)))


def _root_derivative_jvp_arrays(self, root, *, result, self_t=None, root_t=None):
    """The tangent of root_derivative, of real tensors, as an array."""
    return _total(None if self_t is None else _k_root_derivative_backward_self(self_t._array, root._array), None if root_t is None else _k_root_derivative_backward_root(root_t._array, self._array, root._array))


def root_derivative(self, root):
    """root_derivative(Tensor self, Tensor root) -> Tensor result

    A change of a square root's operand as a change of the root; zero where the root is.
    """
    _mode = _state.mode
    if type(root) is not _Tensor:
        self, root = _operand("root_derivative", "TT", self, root)
    try:
        result_array = _k_root_derivative(self._array, root._array)
    except _RETRY as error:
        return _retry(root_derivative, "root_derivative", "TT", "fV", error, (self, root,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (self._requires_grad or root._requires_grad) and _mode & 1:
        node = _new(RootDerivativeBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.root = root
        node.root_version = 0 if root._storage is None else root._storage.version
        if self._requires_grad:
            node.self_shape = self._array.shape
        if root._requires_grad:
            node.self = self
            node.self_version = 0 if self._storage is None else self._storage.version
            node.root_shape = root._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_root = (root._node or root if root._view is None else _edge_of(root)) if root._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("root_derivative", (self, root,), (result,), result._node)
    return result


# derivatives.yaml:1589  amax
_k_amax_backward_self = _ufuncs["amax_backward_self"]


class AmaxBackward0(_Node):
    """amax(Tensor self, dims dim=None, bool keepdim=False) -> Tensor result

    self: unreduce(grad / sum(to_dtype(self == unreduce(result, self.shape, dim, keepdim), self.dtype), dim, keepdim), self.shape, dim, keepdim) * (self == unreduce(result, self.shape, dim, keepdim))
    """

    __slots__ = ("edge_self", "self", "self_version", "result", "self_shape", "dim", "keepdim", "self_dtype",)
    _op_key = "amax"
    _input_names = ("self",)
    _save_kinds = {"self": "input", "result": "output", "self_shape": "value", "dim": "value", "keepdim": "value", "self_dtype": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self = node.self
        if self._storage is not None and self._storage.version != node.self_version:
            self = _resolve(node, "self")
        self = self._array
        result = node.result
        if node._node_extra is not None or result is _FREED:
            result = _check_output(node, "result", result, None)
        self_shape = node.self_shape
        dim = node.dim
        keepdim = node.keepdim
        self_dtype = node.self_dtype
        grad_self = _k_amax_backward_self(_raw.unreduce(grad / _raw.sum(_raw.to_dtype(self == _raw.unreduce(result, self_shape, dim, keepdim), self_dtype), dim, keepdim), self_shape, dim, keepdim), self, _raw.unreduce(result, self_shape, dim, keepdim)) if grad.dtype.kind in "fV" else _raw.unreduce(grad / _raw.sum(_raw.to_dtype(self == _raw.unreduce(result, self_shape, dim, keepdim), self_dtype), dim, keepdim), self_shape, dim, keepdim) * (self == _raw.unreduce(result, self_shape, dim, keepdim))
        if not retain:
            node.self = node.result = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self = _saved_input(node, "self")
        result = _saved_output(node, "result", None)
        self_shape = node.self_shape
        dim = node.dim
        keepdim = node.keepdim
        self_dtype = node.self_dtype
        grad_self = _ops.unreduce(grad / _ops.sum(_ops.to_dtype(self == _ops.unreduce(result, self_shape, dim, keepdim), self_dtype), dim, keepdim), self_shape, dim, keepdim) * (self == _ops.unreduce(result, self_shape, dim, keepdim))
        return ((node.edge_self, grad_self),)


def _amax_jvp(self, dim, keepdim, *, result, self_t=None):
    """The tangent of amax; a tangent that is None is zero."""
    self_shape = self._array.shape
    self_dtype = self._array.dtype
    return _ops.sum(self_t * (self == _ops.unreduce(result, self_shape, dim, keepdim)), dim, keepdim) / _ops.sum(_ops.to_dtype(self == _ops.unreduce(result, self_shape, dim, keepdim), self_dtype), dim, keepdim)


def amax(self, dim=None, keepdim=False):
    """amax(Tensor self, dims dim=None, bool keepdim=False) -> Tensor result

    The largest element over `dim`; equal ones share the gradient.
    """
    _mode = _state.mode
    try:
        result_array = _raw.amax(self._array, dim, keepdim)
    except (AttributeError, TypeError) as error:
        _bad_argument("amax", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(AmaxBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.result = result_array
        node.self_shape = self._array.shape
        node.dim = dim
        node.keepdim = keepdim
        node.self_dtype = self._array.dtype
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("amax", (self, dim, keepdim,), (result,), result._node)
    return result


# derivatives.yaml:1608  amin
_k_amin_backward_self = _ufuncs["amin_backward_self"]


class AminBackward0(_Node):
    """amin(Tensor self, dims dim=None, bool keepdim=False) -> Tensor result

    self: unreduce(grad / sum(to_dtype(self == unreduce(result, self.shape, dim, keepdim), self.dtype), dim, keepdim), self.shape, dim, keepdim) * (self == unreduce(result, self.shape, dim, keepdim))
    """

    __slots__ = ("edge_self", "self", "self_version", "result", "self_shape", "dim", "keepdim", "self_dtype",)
    _op_key = "amin"
    _input_names = ("self",)
    _save_kinds = {"self": "input", "result": "output", "self_shape": "value", "dim": "value", "keepdim": "value", "self_dtype": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self = node.self
        if self._storage is not None and self._storage.version != node.self_version:
            self = _resolve(node, "self")
        self = self._array
        result = node.result
        if node._node_extra is not None or result is _FREED:
            result = _check_output(node, "result", result, None)
        self_shape = node.self_shape
        dim = node.dim
        keepdim = node.keepdim
        self_dtype = node.self_dtype
        grad_self = _k_amin_backward_self(_raw.unreduce(grad / _raw.sum(_raw.to_dtype(self == _raw.unreduce(result, self_shape, dim, keepdim), self_dtype), dim, keepdim), self_shape, dim, keepdim), self, _raw.unreduce(result, self_shape, dim, keepdim)) if grad.dtype.kind in "fV" else _raw.unreduce(grad / _raw.sum(_raw.to_dtype(self == _raw.unreduce(result, self_shape, dim, keepdim), self_dtype), dim, keepdim), self_shape, dim, keepdim) * (self == _raw.unreduce(result, self_shape, dim, keepdim))
        if not retain:
            node.self = node.result = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self = _saved_input(node, "self")
        result = _saved_output(node, "result", None)
        self_shape = node.self_shape
        dim = node.dim
        keepdim = node.keepdim
        self_dtype = node.self_dtype
        grad_self = _ops.unreduce(grad / _ops.sum(_ops.to_dtype(self == _ops.unreduce(result, self_shape, dim, keepdim), self_dtype), dim, keepdim), self_shape, dim, keepdim) * (self == _ops.unreduce(result, self_shape, dim, keepdim))
        return ((node.edge_self, grad_self),)


def _amin_jvp(self, dim, keepdim, *, result, self_t=None):
    """The tangent of amin; a tangent that is None is zero."""
    self_shape = self._array.shape
    self_dtype = self._array.dtype
    return _ops.sum(self_t * (self == _ops.unreduce(result, self_shape, dim, keepdim)), dim, keepdim) / _ops.sum(_ops.to_dtype(self == _ops.unreduce(result, self_shape, dim, keepdim), self_dtype), dim, keepdim)


def amin(self, dim=None, keepdim=False):
    """amin(Tensor self, dims dim=None, bool keepdim=False) -> Tensor result

    The smallest element over `dim`; equal ones share the gradient.
    """
    _mode = _state.mode
    try:
        result_array = _raw.amin(self._array, dim, keepdim)
    except (AttributeError, TypeError) as error:
        _bad_argument("amin", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(AminBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.result = result_array
        node.self_shape = self._array.shape
        node.dim = dim
        node.keepdim = keepdim
        node.self_dtype = self._array.dtype
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("amin", (self, dim, keepdim,), (result,), result._node)
    return result


# derivatives.yaml:1627  max
_k_max_backward_self = _ufuncs["max_backward_self"]


class MaxBackward0(_Node):
    """max(Tensor self) -> Tensor result

    self: grad / sum(to_dtype(same(self, result), self.dtype)) * same(self, result)
    """

    __slots__ = ("edge_self", "self", "self_version", "result", "self_dtype",)
    _op_key = "max"
    _input_names = ("self",)
    _save_kinds = {"self": "input", "result": "output", "self_dtype": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self = node.self
        if self._storage is not None and self._storage.version != node.self_version:
            self = _resolve(node, "self")
        self = self._array
        result = node.result
        if node._node_extra is not None or result is _FREED:
            result = _check_output(node, "result", result, None)
        self_dtype = node.self_dtype
        grad_self = _k_max_backward_self(grad, _raw.sum(_raw.to_dtype(_raw.same(self, result), self_dtype)), self, result) if grad.dtype.kind in "fV" else (grad / _raw.sum(_raw.to_dtype(_raw.same(self, result), self_dtype))) * _raw.same(self, result)
        if not retain:
            node.self = node.result = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self = _saved_input(node, "self")
        result = _saved_output(node, "result", None)
        self_dtype = node.self_dtype
        grad_self = (grad / _ops.sum(_ops.to_dtype(_ops.same(self, result), self_dtype))) * _ops.same(self, result)
        return ((node.edge_self, grad_self),)


def _max_jvp(self, *, result, self_t=None):
    """The tangent of max; a tangent that is None is zero."""
    self_dtype = self._array.dtype
    return _ops.sum(self_t * _ops.same(self, result)) / _ops.sum(_ops.to_dtype(_ops.same(self, result), self_dtype))


def _max(self):
    """max(Tensor self) -> Tensor result

    The largest of all elements; equal ones share the gradient.
    """
    _mode = _state.mode
    try:
        result_array = _raw.max(self._array)
    except (AttributeError, TypeError) as error:
        _bad_argument("max", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(MaxBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.result = result_array
        node.self_dtype = self._array.dtype
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("max", (self,), (result,), result._node)
    return result


def max(*args, **kwargs):
    """max(Tensor self) -> Tensor result
    max.dim(Tensor self, int dim, bool keepdim=False) -> Tensor values, Index indices
    max.other(Tensor self, Tensor other) -> Tensor result"""
    return _select_overload("max", _OVERLOADS["max"], args, kwargs)(*args, **kwargs)


# derivatives.yaml:1644  max.dim
_max__dim_result = _namedtuple("max", ("values", "indices",))


class MaxBackward1(_Node):
    """max.dim(Tensor self, int dim, bool keepdim=False) -> Tensor values, Index indices

    self: put_along(grad, self.shape, dim, indices, keepdim)
    """

    __slots__ = ("edge_self", "self_shape", "dim", "indices", "keepdim",)
    _op_key = "max.dim"
    _input_names = ("self",)
    _save_kinds = {"self_shape": "value", "dim": "value", "indices": "plain", "keepdim": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self_shape = node.self_shape
        dim = node.dim
        indices = node.indices
        if node._node_extra is not None or indices is _FREED:
            indices = _check_output(node, "indices", indices, None)
        keepdim = node.keepdim
        grad_self = _raw.put_along(grad, self_shape, dim, indices, keepdim)
        if not retain:
            node.indices = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self_shape = node.self_shape
        dim = node.dim
        indices = _saved_plain(node, "indices")
        keepdim = node.keepdim
        grad_self = _ops.put_along(grad, self_shape, dim, indices, keepdim)
        return ((node.edge_self, grad_self),)


def _max__dim_jvp(self, dim, keepdim, *, values, indices, self_t=None):
    """The tangent of max.dim; a tangent that is None is zero."""
    return _ops.take_along(self_t, dim, indices, keepdim)


def _max__dim(self, dim, keepdim=False):
    """max.dim(Tensor self, int dim, bool keepdim=False) -> Tensor values, Index indices

    The largest elements along `dim` and their positions.
    """
    _mode = _state.mode
    try:
        values_array, indices_array = _raw.max__dim(self._array, dim, keepdim)
    except (AttributeError, TypeError) as error:
        _bad_argument("max.dim", error, self=self)
    values = _new(_Tensor)
    values._array = values_array
    values._node = values._grad = values._storage = values._view = values._extra = None
    values._requires_grad = False
    indices = _new(_Tensor)
    indices._array = indices_array
    indices._node = indices._grad = indices._storage = indices._view = indices._extra = None
    indices._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(MaxBackward1)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_shape = self._array.shape
        node.dim = dim
        node.indices = indices_array
        node.keepdim = keepdim
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        values._node = node
        values._requires_grad = True
    if _mode > 1:
        _interpose("max.dim", (self, dim, keepdim,), (values, indices,), values._node)
    return _max__dim_result(values, indices)


# derivatives.yaml:1660  max.other


def _max__other(self, other):
    """max.other(Tensor self, Tensor other) -> Tensor result

    The elementwise maximum of two tensors.
    """
    return _ops.maximum(self, other)


# derivatives.yaml:1667  same
_k_same = _ufuncs["same"]


def same(self, other):
    """same(Tensor self, Tensor other) -> Mask result

    Whether self equals other, or both are NaN.
    """
    _mode = _state.mode
    if type(other) is not _Tensor:
        self, other = _operand("same", "TT", self, other)
    try:
        result_array = _k_same(self._array, other._array)
    except _RETRY as error:
        return _retry(same, "same", "TT", "fV", error, (self, other,))
    if type(result_array) is not _ndarray:
        result_array = _asarray(result_array)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if _mode > 1:
        _interpose("same", (self, other,), (result,), None)
    return result


# derivatives.yaml:1673  min
_k_min_backward_self = _ufuncs["min_backward_self"]


class MinBackward0(_Node):
    """min(Tensor self) -> Tensor result

    self: grad / sum(to_dtype(same(self, result), self.dtype)) * same(self, result)
    """

    __slots__ = ("edge_self", "self", "self_version", "result", "self_dtype",)
    _op_key = "min"
    _input_names = ("self",)
    _save_kinds = {"self": "input", "result": "output", "self_dtype": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self = node.self
        if self._storage is not None and self._storage.version != node.self_version:
            self = _resolve(node, "self")
        self = self._array
        result = node.result
        if node._node_extra is not None or result is _FREED:
            result = _check_output(node, "result", result, None)
        self_dtype = node.self_dtype
        grad_self = _k_min_backward_self(grad, _raw.sum(_raw.to_dtype(_raw.same(self, result), self_dtype)), self, result) if grad.dtype.kind in "fV" else (grad / _raw.sum(_raw.to_dtype(_raw.same(self, result), self_dtype))) * _raw.same(self, result)
        if not retain:
            node.self = node.result = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self = _saved_input(node, "self")
        result = _saved_output(node, "result", None)
        self_dtype = node.self_dtype
        grad_self = (grad / _ops.sum(_ops.to_dtype(_ops.same(self, result), self_dtype))) * _ops.same(self, result)
        return ((node.edge_self, grad_self),)


def _min_jvp(self, *, result, self_t=None):
    """The tangent of min; a tangent that is None is zero."""
    self_dtype = self._array.dtype
    return _ops.sum(self_t * _ops.same(self, result)) / _ops.sum(_ops.to_dtype(_ops.same(self, result), self_dtype))


def _min(self):
    """min(Tensor self) -> Tensor result

    The smallest of all elements; equal ones share the gradient.
    """
    _mode = _state.mode
    try:
        result_array = _raw.min(self._array)
    except (AttributeError, TypeError) as error:
        _bad_argument("min", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(MinBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.result = result_array
        node.self_dtype = self._array.dtype
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("min", (self,), (result,), result._node)
    return result


def min(*args, **kwargs):
    """min(Tensor self) -> Tensor result
    min.dim(Tensor self, int dim, bool keepdim=False) -> Tensor values, Index indices
    min.other(Tensor self, Tensor other) -> Tensor result"""
    return _select_overload("min", _OVERLOADS["min"], args, kwargs)(*args, **kwargs)


# derivatives.yaml:1688  min.dim
_min__dim_result = _namedtuple("min", ("values", "indices",))


class MinBackward1(_Node):
    """min.dim(Tensor self, int dim, bool keepdim=False) -> Tensor values, Index indices

    self: put_along(grad, self.shape, dim, indices, keepdim)
    """

    __slots__ = ("edge_self", "self_shape", "dim", "indices", "keepdim",)
    _op_key = "min.dim"
    _input_names = ("self",)
    _save_kinds = {"self_shape": "value", "dim": "value", "indices": "plain", "keepdim": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self_shape = node.self_shape
        dim = node.dim
        indices = node.indices
        if node._node_extra is not None or indices is _FREED:
            indices = _check_output(node, "indices", indices, None)
        keepdim = node.keepdim
        grad_self = _raw.put_along(grad, self_shape, dim, indices, keepdim)
        if not retain:
            node.indices = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self_shape = node.self_shape
        dim = node.dim
        indices = _saved_plain(node, "indices")
        keepdim = node.keepdim
        grad_self = _ops.put_along(grad, self_shape, dim, indices, keepdim)
        return ((node.edge_self, grad_self),)


def _min__dim_jvp(self, dim, keepdim, *, values, indices, self_t=None):
    """The tangent of min.dim; a tangent that is None is zero."""
    return _ops.take_along(self_t, dim, indices, keepdim)


def _min__dim(self, dim, keepdim=False):
    """min.dim(Tensor self, int dim, bool keepdim=False) -> Tensor values, Index indices

    The smallest elements along `dim` and their positions.
    """
    _mode = _state.mode
    try:
        values_array, indices_array = _raw.min__dim(self._array, dim, keepdim)
    except (AttributeError, TypeError) as error:
        _bad_argument("min.dim", error, self=self)
    values = _new(_Tensor)
    values._array = values_array
    values._node = values._grad = values._storage = values._view = values._extra = None
    values._requires_grad = False
    indices = _new(_Tensor)
    indices._array = indices_array
    indices._node = indices._grad = indices._storage = indices._view = indices._extra = None
    indices._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(MinBackward1)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_shape = self._array.shape
        node.dim = dim
        node.indices = indices_array
        node.keepdim = keepdim
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        values._node = node
        values._requires_grad = True
    if _mode > 1:
        _interpose("min.dim", (self, dim, keepdim,), (values, indices,), values._node)
    return _min__dim_result(values, indices)


# derivatives.yaml:1704  min.other


def _min__other(self, other):
    """min.other(Tensor self, Tensor other) -> Tensor result

    The elementwise minimum of two tensors.
    """
    return _ops.minimum(self, other)


# derivatives.yaml:1711  take_along


class TakeAlongBackward0(_Node):
    """take_along(Tensor self, int dim, Index indices, bool keepdim) -> Tensor result

    self: put_along(grad, self.shape, dim, indices, keepdim)
    """

    __slots__ = ("edge_self", "self_shape", "dim", "indices", "indices_version", "keepdim",)
    _op_key = "take_along"
    _input_names = ("self",)
    _save_kinds = {"self_shape": "value", "dim": "value", "indices": "input", "keepdim": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self_shape = node.self_shape
        dim = node.dim
        indices = node.indices
        if indices._storage is not None and indices._storage.version != node.indices_version:
            indices = _resolve(node, "indices")
        indices = indices._array
        keepdim = node.keepdim
        grad_self = _raw.put_along(grad, self_shape, dim, indices, keepdim)
        if not retain:
            node.indices = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self_shape = node.self_shape
        dim = node.dim
        indices = _saved_input(node, "indices")
        keepdim = node.keepdim
        grad_self = _ops.put_along(grad, self_shape, dim, indices, keepdim)
        return ((node.edge_self, grad_self),)


def _take_along_jvp(self, dim, indices, keepdim, *, result, self_t=None):
    """The tangent of take_along; a tangent that is None is zero."""
    return take_along(_tangent(self, self_t), dim, indices, keepdim)


def take_along(self, dim, indices, keepdim):
    """take_along(Tensor self, int dim, Index indices, bool keepdim) -> Tensor result

    The elements at the positions that a reduction of `dim` found.
    """
    _mode = _state.mode
    try:
        result_array = _raw.take_along(self._array, dim, indices._array, keepdim)
    except (AttributeError, TypeError) as error:
        _bad_argument("take_along", error, self=self, indices=indices)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(TakeAlongBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_shape = self._array.shape
        node.dim = dim
        node.indices = indices
        node.indices_version = 0 if indices._storage is None else indices._storage.version
        node.keepdim = keepdim
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("take_along", (self, dim, indices, keepdim,), (result,), result._node)
    return result


# derivatives.yaml:1723  put_along


class PutAlongBackward0(_Node):
    """put_along(Tensor self, shape shape, int dim, Index indices, bool keepdim) -> Tensor result

    self: take_along(grad, dim, indices, keepdim)
    """

    __slots__ = ("edge_self", "dim", "indices", "indices_version", "keepdim",)
    _op_key = "put_along"
    _input_names = ("self",)
    _save_kinds = {"dim": "value", "indices": "input", "keepdim": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        dim = node.dim
        indices = node.indices
        if indices._storage is not None and indices._storage.version != node.indices_version:
            indices = _resolve(node, "indices")
        indices = indices._array
        keepdim = node.keepdim
        grad_self = _raw.take_along(grad, dim, indices, keepdim)
        if not retain:
            node.indices = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        dim = node.dim
        indices = _saved_input(node, "indices")
        keepdim = node.keepdim
        grad_self = _ops.take_along(grad, dim, indices, keepdim)
        return ((node.edge_self, grad_self),)


def _put_along_jvp(self, shape, dim, indices, keepdim, *, result, self_t=None):
    """The tangent of put_along; a tangent that is None is zero."""
    return put_along(_tangent(self, self_t), shape, dim, indices, keepdim)


def put_along(self, shape, dim, indices, keepdim):
    """put_along(Tensor self, shape shape, int dim, Index indices, bool keepdim) -> Tensor result

    Zeros of `shape` with `self` at the positions that a reduction of `dim` found.
    """
    _mode = _state.mode
    try:
        result_array = _raw.put_along(self._array, shape, dim, indices._array, keepdim)
    except (AttributeError, TypeError) as error:
        _bad_argument("put_along", error, self=self, indices=indices)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(PutAlongBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.dim = dim
        node.indices = indices
        node.indices_version = 0 if indices._storage is None else indices._storage.version
        node.keepdim = keepdim
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("put_along", (self, shape, dim, indices, keepdim,), (result,), result._node)
    return result


# derivatives.yaml:1735  argmax


def argmax(self, dim=None, keepdim=False):
    """argmax(Tensor self, int? dim=None, bool keepdim=False) -> Index result

    The position of the largest element along `dim`, or in the flattened tensor.
    """
    _mode = _state.mode
    try:
        result_array = _raw.argmax(self._array, dim, keepdim)
    except (AttributeError, TypeError) as error:
        _bad_argument("argmax", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if _mode > 1:
        _interpose("argmax", (self, dim, keepdim,), (result,), None)
    return result


# derivatives.yaml:1743  argmin


def argmin(self, dim=None, keepdim=False):
    """argmin(Tensor self, int? dim=None, bool keepdim=False) -> Index result

    The position of the smallest element along `dim`, or in the flattened tensor.
    """
    _mode = _state.mode
    try:
        result_array = _raw.argmin(self._array, dim, keepdim)
    except (AttributeError, TypeError) as error:
        _bad_argument("argmin", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if _mode > 1:
        _interpose("argmin", (self, dim, keepdim,), (result,), None)
    return result


# derivatives.yaml:1751  all


def all(self, dim=None, keepdim=False):
    """all(Tensor self, dims dim=None, bool keepdim=False) -> Mask result

    Whether every element over `dim` is not zero.
    """
    _mode = _state.mode
    try:
        result_array = _raw.all(self._array, dim, keepdim)
    except (AttributeError, TypeError) as error:
        _bad_argument("all", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if _mode > 1:
        _interpose("all", (self, dim, keepdim,), (result,), None)
    return result


# derivatives.yaml:1760  any


def any(self, dim=None, keepdim=False):
    """any(Tensor self, dims dim=None, bool keepdim=False) -> Mask result

    Whether some element over `dim` is not zero.
    """
    _mode = _state.mode
    try:
        result_array = _raw.any(self._array, dim, keepdim)
    except (AttributeError, TypeError) as error:
        _bad_argument("any", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if _mode > 1:
        _interpose("any", (self, dim, keepdim,), (result,), None)
    return result


# derivatives.yaml:1769  logsumexp
_k_logsumexp_backward_self = _ufuncs["logsumexp_backward_self"]


class LogsumexpBackward0(_Node):
    """logsumexp(Tensor self, dims dim, bool keepdim=False) -> Tensor result

    self: unreduce(grad, self.shape, dim, keepdim) * conj(exp(self - unreduce(result, self.shape, dim, keepdim)))
    """

    __slots__ = ("edge_self", "self_shape", "dim", "keepdim", "self", "self_version", "result",)
    _op_key = "logsumexp"
    _input_names = ("self",)
    _save_kinds = {"self_shape": "value", "dim": "value", "keepdim": "value", "self": "input", "result": "output"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self_shape = node.self_shape
        dim = node.dim
        keepdim = node.keepdim
        self = node.self
        if self._storage is not None and self._storage.version != node.self_version:
            self = _resolve(node, "self")
        self = self._array
        result = node.result
        if node._node_extra is not None or result is _FREED:
            result = _check_output(node, "result", result, None)
        grad_self = _k_logsumexp_backward_self(_raw.unreduce(grad, self_shape, dim, keepdim), self, _raw.unreduce(result, self_shape, dim, keepdim)) if grad.dtype.kind in "fV" else _raw.unreduce(grad, self_shape, dim, keepdim) * (_raw.conj_physical(_raw.exp(self - _raw.unreduce(result, self_shape, dim, keepdim))) if is_complex(_raw.exp(self - _raw.unreduce(result, self_shape, dim, keepdim))) else _raw.exp(self - _raw.unreduce(result, self_shape, dim, keepdim)))
        if not retain:
            node.self = node.result = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self_shape = node.self_shape
        dim = node.dim
        keepdim = node.keepdim
        self = _saved_input(node, "self")
        result = _saved_output(node, "result", None)
        grad_self = _ops.unreduce(grad, self_shape, dim, keepdim) * _ops.conj(_ops.exp(self - _ops.unreduce(result, self_shape, dim, keepdim)))
        return ((node.edge_self, grad_self),)


def _logsumexp_jvp(self, dim, keepdim, *, result, self_t=None):
    """The tangent of logsumexp; a tangent that is None is zero."""
    self_shape = self._array.shape
    return _ops.sum(self_t * _ops.exp(self - _ops.unreduce(result, self_shape, dim, keepdim)), dim, keepdim)


def logsumexp(self, dim, keepdim=False):
    """logsumexp(Tensor self, dims dim, bool keepdim=False) -> Tensor result

    The logarithm of the sum of exponentials over `dim`, without overflow.
    """
    _mode = _state.mode
    try:
        result_array = _raw.logsumexp(self._array, dim, keepdim)
    except (AttributeError, TypeError) as error:
        _bad_argument("logsumexp", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(LogsumexpBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_shape = self._array.shape
        node.dim = dim
        node.keepdim = keepdim
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.result = result_array
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("logsumexp", (self, dim, keepdim,), (result,), result._node)
    return result


# derivatives.yaml:1787  norm


class NormBackward0(_Node):
    """norm(Tensor self, any p=2, dims dim=None, bool keepdim=False) -> Real result

    self: unreduce(grad, self.shape, dim, keepdim) * norm_direction(self, unreduce(result, self.shape, dim, keepdim), p, dim)
    """

    __slots__ = ("edge_self", "self_shape", "dim", "keepdim", "self", "self_version", "result", "p",)
    _op_key = "norm"
    _input_names = ("self",)
    _save_kinds = {"self_shape": "value", "dim": "value", "keepdim": "value", "self": "input", "result": "output", "p": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self_shape = node.self_shape
        dim = node.dim
        keepdim = node.keepdim
        self = node.self
        if self._storage is not None and self._storage.version != node.self_version:
            self = _resolve(node, "self")
        self = self._array
        result = node.result
        if node._node_extra is not None or result is _FREED:
            result = _check_output(node, "result", result, None)
        p = node.p
        grad_self = _raw.unreduce(grad, self_shape, dim, keepdim) * (_raw.masked_fill(self / _raw.masked_fill(_raw.unreduce(result, self_shape, dim, keepdim), _raw.unreduce(result, self_shape, dim, keepdim) == 0, 1.0), _raw.unreduce(result, self_shape, dim, keepdim) == 0, 0.0) if (p is None) or (p == 'fro') or (p == 2) else (_raw.div(_raw.masked_fill(_raw.sgn(self), _raw.abs(self) != _raw.unreduce(result, self_shape, dim, keepdim), 0.0), _raw.clamp_min(_raw.sum(_raw.abs(self) == _raw.unreduce(result, self_shape, dim, keepdim), dim, True), 1)) if (p == float('inf')) or (p == (-float('inf'))) else (_raw.sgn(self) if p == 1 else (_raw.masked_fill(_raw.sgn(self) * _raw.masked_fill(_raw.pow(_raw.masked_fill(_raw.abs(self), self == 0, 1.0) / _raw.masked_fill(_raw.unreduce(result, self_shape, dim, keepdim), _raw.unreduce(result, self_shape, dim, keepdim) == 0, 1.0), p - 1), self == 0, 0.0), _raw.unreduce(result, self_shape, dim, keepdim) == 0, 0.0) if p else _raw.zero(self)))))
        if not retain:
            node.self = node.result = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self_shape = node.self_shape
        dim = node.dim
        keepdim = node.keepdim
        self = _saved_input(node, "self")
        result = _saved_output(node, "result", None)
        p = node.p
        grad_self = _ops.unreduce(grad, self_shape, dim, keepdim) * _ops.norm_direction(self, _ops.unreduce(result, self_shape, dim, keepdim), p, dim)
        return ((node.edge_self, grad_self),)


def _norm_jvp(self, p, dim, keepdim, *, result, self_t=None):
    """The tangent of norm; a tangent that is None is zero."""
    self_shape = self._array.shape
    return _ops.real_part(_ops.sum(_ops.conj(self_t) * _ops.norm_direction(self, _ops.unreduce(result, self_shape, dim, keepdim), p, dim), dim, keepdim))


def norm(self, p=2, dim=None, keepdim=False):
    """norm(Tensor self, any p=2, dims dim=None, bool keepdim=False) -> Real result

    The vector p-norm over `dim`, or of all elements; `p` may be infinite.
    """
    _mode = _state.mode
    try:
        result_array = _raw.norm(self._array, p, dim, keepdim)
    except (AttributeError, TypeError) as error:
        _bad_argument("norm", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(NormBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_shape = self._array.shape
        node.dim = dim
        node.keepdim = keepdim
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.result = result_array
        node.p = p
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("norm", (self, p, dim, keepdim,), (result,), result._node)
    return result


# derivatives.yaml:1821  norm_direction


def norm_direction(self, norm, p, dim):
    """norm_direction(Tensor self, Real norm, any p, dims dim) -> Tensor direction

    The derivative of the p-norm by each element; zero where the norm is zero.
    """
    return _ops.norm_direction_2(self, norm) if (p is None) or (p == 'fro') or (p == 2) else (_ops.norm_direction_max(self, norm, dim) if (p == float('inf')) or (p == (-float('inf'))) else (_ops.sgn(self) if p == 1 else (_ops.norm_direction_power(self, norm, p) if p else _ops.zero(self))))


# derivatives.yaml:1833  norm_direction_2


def norm_direction_2(self, norm):
    """norm_direction_2(Tensor self, Real norm) -> Tensor direction

    The derivative of the 2-norm by each element.
    """
    return _ops.masked_fill(self / _ops.masked_fill(norm, norm == 0, 1.0), norm == 0, 0.0)


# derivatives.yaml:1841  norm_direction_power


def norm_direction_power(self, norm, p):
    """norm_direction_power(Tensor self, Real norm, scalar p) -> Tensor direction

    The derivative of the p-norm for finite p; by an element that is zero it is zero, as that of abs.
    """
    return _ops.masked_fill(_ops.sgn(self) * _ops.masked_fill(_ops.pow(_ops.masked_fill(_ops.abs(self), self == 0, 1.0) / _ops.masked_fill(norm, norm == 0, 1.0), p - 1), self == 0, 0.0), norm == 0, 0.0)


# derivatives.yaml:1851  norm_direction_max


def norm_direction_max(self, norm, dim):
    """norm_direction_max(Tensor self, Real norm, dims dim) -> Tensor direction

    The derivative of the norm for infinite p; the elements of that size share it.
    """
    return _ops.div(_ops.masked_fill(_ops.sgn(self), _ops.abs(self) != norm, 0.0), _ops.clamp_min(_ops.sum(_ops.abs(self) == norm, dim, True), 1))


# derivatives.yaml:1860  unreduce


class UnreduceBackward0(_Node):
    """unreduce(Tensor self, shape shape, dims dim, bool keepdim) -> Tensor result

    self: reshape_copy(grad, self.shape)
    """

    __slots__ = ("edge_self", "self_shape",)
    _op_key = "unreduce"
    _input_names = ("self",)
    _save_kinds = {"self_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self_shape = node.self_shape
        grad_self = _raw.reshape_copy(grad, self_shape)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self_shape = node.self_shape
        grad_self = _ops.reshape_copy(grad, self_shape)
        return ((node.edge_self, grad_self),)


def _unreduce_jvp(self, shape, dim, keepdim, *, result, self_t=None):
    """The tangent of unreduce; a tangent that is None is zero."""
    return unreduce(_tangent(self, self_t), shape, dim, keepdim)


def unreduce(self, shape, dim, keepdim):
    """unreduce(Tensor self, shape shape, dims dim, bool keepdim) -> Tensor result

    A reduction's result with the reduced dims back, of size 1, where `shape` is what was reduced.
    """
    _mode = _state.mode
    try:
        result_array = _raw.unreduce(self._array, shape, dim, keepdim)
    except (AttributeError, TypeError) as error:
        _bad_argument("unreduce", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(UnreduceBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_shape = self._array.shape
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("unreduce", (self, shape, dim, keepdim,), (result,), result._node)
    return result


# derivatives.yaml:1873  merge_dims


class MergeDimsBackward0(_Node):
    """merge_dims(Tensor self, dims dim) -> Tensor result

    self: unmerge_dims(grad, self.shape, dim)
    """

    __slots__ = ("edge_self", "self_shape", "dim",)
    _op_key = "merge_dims"
    _input_names = ("self",)
    _save_kinds = {"self_shape": "value", "dim": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self_shape = node.self_shape
        dim = node.dim
        grad_self = _raw.unmerge_dims(grad, self_shape, dim)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self_shape = node.self_shape
        dim = node.dim
        grad_self = _ops.unmerge_dims(grad, self_shape, dim)
        return ((node.edge_self, grad_self),)


def _merge_dims_jvp(self, dim, *, result, self_t=None):
    """The tangent of merge_dims; a tangent that is None is zero."""
    return merge_dims(_tangent(self, self_t), dim)


def merge_dims(self, dim):
    """merge_dims(Tensor self, dims dim) -> Tensor result

    The tensor with the dims that a reduction over `dim` reduces joined into one, the last.
    """
    _mode = _state.mode
    try:
        result_array = _raw.merge_dims(self._array, dim)
    except (AttributeError, TypeError) as error:
        _bad_argument("merge_dims", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(MergeDimsBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_shape = self._array.shape
        node.dim = dim
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("merge_dims", (self, dim,), (result,), result._node)
    return result


# derivatives.yaml:1887  unmerge_dims


class UnmergeDimsBackward0(_Node):
    """unmerge_dims(Tensor self, shape shape, dims dim) -> Tensor result

    self: merge_dims(grad, dim)
    """

    __slots__ = ("edge_self", "dim",)
    _op_key = "unmerge_dims"
    _input_names = ("self",)
    _save_kinds = {"dim": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        dim = node.dim
        grad_self = _raw.merge_dims(grad, dim)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        dim = node.dim
        grad_self = _ops.merge_dims(grad, dim)
        return ((node.edge_self, grad_self),)


def _unmerge_dims_jvp(self, shape, dim, *, result, self_t=None):
    """The tangent of unmerge_dims; a tangent that is None is zero."""
    return unmerge_dims(_tangent(self, self_t), shape, dim)


def unmerge_dims(self, shape, dim):
    """unmerge_dims(Tensor self, shape shape, dims dim) -> Tensor result

    The inverse of `merge_dims`; `shape` is that of the tensor whose dims were merged.
    """
    _mode = _state.mode
    try:
        result_array = _raw.unmerge_dims(self._array, shape, dim)
    except (AttributeError, TypeError) as error:
        _bad_argument("unmerge_dims", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(UnmergeDimsBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.dim = dim
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("unmerge_dims", (self, shape, dim,), (result,), result._node)
    return result


# derivatives.yaml:1900  sum_to_size


class SumToSizeBackward0(_Node):
    """sum_to_size(Tensor self, shape size) -> Tensor result

    self: expand(grad, self.shape)
    """

    __slots__ = ("edge_self", "self_shape",)
    _op_key = "sum_to_size"
    _input_names = ("self",)
    _save_kinds = {"self_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self_shape = node.self_shape
        grad_self = _raw.expand(grad, self_shape)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self_shape = node.self_shape
        grad_self = _ops.expand(grad, self_shape)
        return ((node.edge_self, grad_self),)


def _sum_to_size_jvp(self, size, *, result, self_t=None):
    """The tangent of sum_to_size; a tangent that is None is zero."""
    return sum_to_size(_tangent(self, self_t), size)


def sum_to_size(self, size, *more):
    """sum_to_size(Tensor self, shape size) -> Tensor result

    The sum over the dims in which `size`, from which `self` was broadcast, is 1 or has no dim.
    """
    if more or isinstance(size, (_Integral, _Tensor)):
        size = (size, *more)
    _mode = _state.mode
    try:
        result_array = _raw.sum_to_size(self._array, size)
    except (AttributeError, TypeError) as error:
        _bad_argument("sum_to_size", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(SumToSizeBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_shape = self._array.shape
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("sum_to_size", (self, size,), (result,), result._node)
    return result


# derivatives.yaml:1916  cumsum


class CumsumBackward0(_Node):
    """cumsum(Tensor self, int dim) -> Tensor result

    self: reverse_cumsum(grad, dim)
    """

    __slots__ = ("edge_self", "dim",)
    _op_key = "cumsum"
    _input_names = ("self",)
    _save_kinds = {"dim": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        dim = node.dim
        grad_self = _raw.reverse_cumsum(grad, dim)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        dim = node.dim
        grad_self = _ops.reverse_cumsum(grad, dim)
        return ((node.edge_self, grad_self),)


def _cumsum_jvp(self, dim, *, result, self_t=None):
    """The tangent of cumsum; a tangent that is None is zero."""
    return cumsum(_tangent(self, self_t), dim)


def cumsum(self, dim, *, dtype=None):
    """cumsum(Tensor self, int dim) -> Tensor result

    The running sum along `dim`.
    """
    if dtype is not None:
        return _cumsum__dtype(self, dim, dtype=dtype)
    _mode = _state.mode
    try:
        result_array = _raw.cumsum(self._array, dim)
    except (AttributeError, TypeError) as error:
        _bad_argument("cumsum", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(CumsumBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.dim = dim
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("cumsum", (self, dim,), (result,), result._node)
    return result


def cumsum_(self, dim, *, dtype=None):
    """The in-place form of cumsum: the result is written to self, which is returned."""
    if dtype is not None:
        return _cumsum__dtype_(self, dim, dtype=dtype)
    _mode = _state.mode
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, False)
    node = None
    if _record:
        result_array = _written._array
        node = _new(CumsumBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.dim = dim
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(None, "", "cumsum_", _written, _raw.cumsum(self._array, dim))
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("cumsum", (self, dim,), (_written,), node, True)
    return _written


# derivatives.yaml:1930  cumsum.dtype


def _cumsum__dtype(self, dim, *, dtype):
    """cumsum.dtype(Tensor self, int dim, *, dtype dtype) -> Tensor result

    The running sum of `self` converted to `dtype`.
    """
    dtype = _as_numpy_dtype(dtype)
    return _ops.cumsum(_ops.to_dtype(self, dtype), dim)


# derivatives.yaml:1937  reverse_cumsum


class ReverseCumsumBackward0(_Node):
    """reverse_cumsum(Tensor self, int dim) -> Tensor result

    self: cumsum(grad, dim)
    """

    __slots__ = ("edge_self", "dim",)
    _op_key = "reverse_cumsum"
    _input_names = ("self",)
    _save_kinds = {"dim": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        dim = node.dim
        grad_self = _raw.cumsum(grad, dim)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        dim = node.dim
        grad_self = _ops.cumsum(grad, dim)
        return ((node.edge_self, grad_self),)


def _reverse_cumsum_jvp(self, dim, *, result, self_t=None):
    """The tangent of reverse_cumsum; a tangent that is None is zero."""
    return reverse_cumsum(_tangent(self, self_t), dim)


def reverse_cumsum(self, dim):
    """reverse_cumsum(Tensor self, int dim) -> Tensor result

    The running sum along `dim` from its end.
    """
    _mode = _state.mode
    try:
        result_array = _raw.reverse_cumsum(self._array, dim)
    except (AttributeError, TypeError) as error:
        _bad_argument("reverse_cumsum", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(ReverseCumsumBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.dim = dim
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("reverse_cumsum", (self, dim,), (result,), result._node)
    return result


# derivatives.yaml:1949  cumprod


class CumprodBackward0(_Node):
    """cumprod(Tensor self, int dim) -> Tensor result

    self: linear_recurrence_backward(grad, self, dim) * shift(conj(result), dim, 1.0)
    """

    __slots__ = ("edge_self", "self", "self_version", "dim", "result",)
    _op_key = "cumprod"
    _input_names = ("self",)
    _save_kinds = {"self": "input", "dim": "value", "result": "output"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self = node.self
        if self._storage is not None and self._storage.version != node.self_version:
            self = _resolve(node, "self")
        self = self._array
        dim = node.dim
        result = node.result
        if node._node_extra is not None or result is _FREED:
            result = _check_output(node, "result", result, None)
        grad_self = _raw.linear_recurrence_backward(grad, self, dim) * _raw.shift(_raw.conj_physical(result) if is_complex(result) else result, dim, 1.0)
        if not retain:
            node.self = node.result = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self = _saved_input(node, "self")
        dim = node.dim
        result = _saved_output(node, "result", None)
        grad_self = _ops.linear_recurrence_backward(grad, self, dim) * _ops.shift(_ops.conj(result), dim, 1.0)
        return ((node.edge_self, grad_self),)


def _cumprod_jvp(self, dim, *, result, self_t=None):
    """The tangent of cumprod; a tangent that is None is zero."""
    return _ops.linear_recurrence(self, self_t * _ops.shift(result, dim, 1.0), dim)


def cumprod(self, dim, *, dtype=None):
    """cumprod(Tensor self, int dim) -> Tensor result

    The running product along `dim`.
    """
    if dtype is not None:
        return _cumprod__dtype(self, dim, dtype=dtype)
    _mode = _state.mode
    try:
        result_array = _raw.cumprod(self._array, dim)
    except (AttributeError, TypeError) as error:
        _bad_argument("cumprod", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(CumprodBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.dim = dim
        node.result = result_array
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("cumprod", (self, dim,), (result,), result._node)
    return result


def cumprod_(self, dim, *, dtype=None):
    """The in-place form of cumprod: the result is written to self, which is returned."""
    if dtype is not None:
        return _cumprod__dtype_(self, dim, dtype=dtype)
    _mode = _state.mode
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, True)
    node = None
    if _record:
        result_array = _written._array
        node = _new(CumprodBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.dim = dim
        node.result = result_array
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(None, "", "cumprod_", _written, _raw.cumprod(self._array, dim))
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("cumprod", (self, dim,), (_written,), node, True)
    return _written


# derivatives.yaml:1968  cumprod.dtype


def _cumprod__dtype(self, dim, *, dtype):
    """cumprod.dtype(Tensor self, int dim, *, dtype dtype) -> Tensor result

    The running product of `self` converted to `dtype`.
    """
    dtype = _as_numpy_dtype(dtype)
    return _ops.cumprod(_ops.to_dtype(self, dtype), dim)


# derivatives.yaml:1975  linear_recurrence


class LinearRecurrenceBackward0(_Node):
    """linear_recurrence(Tensor decay, Tensor input, int dim) -> Tensor result

    decay: linear_recurrence_backward(grad, decay, dim) * shift(conj(result), dim, 0.0)
    input: linear_recurrence_backward(grad, decay, dim)
    """

    __slots__ = ("edge_decay", "edge_input", "decay", "decay_version", "dim", "result",)
    _op_key = "linear_recurrence"
    _input_names = ("decay", "input",)
    _save_kinds = {"decay": "input", "dim": "value", "result": "output"}

    def _edge_targets(node):
        return (node.edge_decay, node.edge_input,)

    def _backward_arrays(node, grad, retain, needed):
        edge_decay = node.edge_decay
        grad_decay = None
        if edge_decay is not None and (needed is None or edge_decay in needed):
            decay = node.decay
            if decay._storage is not None and decay._storage.version != node.decay_version:
                decay = _resolve(node, "decay")
            decay = decay._array
            dim = node.dim
            result = node.result
            if node._node_extra is not None or result is _FREED:
                result = _check_output(node, "result", result, None)
            grad_decay = _raw.linear_recurrence_backward(grad, decay, dim) * _raw.shift(_raw.conj_physical(result) if is_complex(result) else result, dim, 0.0)
        edge_input = node.edge_input
        grad_input = None
        if edge_input is not None and (needed is None or edge_input in needed):
            decay = node.decay
            if decay._storage is not None and decay._storage.version != node.decay_version:
                decay = _resolve(node, "decay")
            decay = decay._array
            dim = node.dim
            grad_input = _raw.linear_recurrence_backward(grad, decay, dim)
        if not retain:
            node.decay = node.result = _FREED
        return ((edge_decay, grad_decay), (edge_input, grad_input),)

    def _backward_tensors(node, grad, needed):
        edge_decay = node.edge_decay
        grad_decay = None
        if edge_decay is not None and (needed is None or edge_decay in needed):
            decay = _saved_input(node, "decay")
            dim = node.dim
            result = _saved_output(node, "result", None)
            grad_decay = _ops.linear_recurrence_backward(grad, decay, dim) * _ops.shift(_ops.conj(result), dim, 0.0)
        edge_input = node.edge_input
        grad_input = None
        if edge_input is not None and (needed is None or edge_input in needed):
            decay = _saved_input(node, "decay")
            dim = node.dim
            grad_input = _ops.linear_recurrence_backward(grad, decay, dim)
        return ((edge_decay, grad_decay), (edge_input, grad_input),)


def _linear_recurrence_jvp(decay, input, dim, *, result, decay_t=None, input_t=None):
    """The tangent of linear_recurrence; a tangent that is None is zero."""
    return _total(None if decay_t is None else _ops.linear_recurrence(decay, decay_t * _ops.shift(result, dim, 0.0), dim), None if input_t is None else _ops.linear_recurrence(decay, input_t, dim))


def linear_recurrence(decay, input, dim):
    """linear_recurrence(Tensor decay, Tensor input, int dim) -> Tensor result

    The sequence r[i] = input[i] + decay[i] * r[i - 1] along `dim`.
    """
    _mode = _state.mode
    try:
        result_array = _raw.linear_recurrence(decay._array, input._array, dim)
    except (AttributeError, TypeError) as error:
        _bad_argument("linear_recurrence", error, decay=decay, input=input)
    if result_array is decay._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (decay._requires_grad or input._requires_grad) and _mode & 1:
        node = _new(LinearRecurrenceBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.decay = decay
        node.decay_version = 0 if decay._storage is None else decay._storage.version
        node.dim = dim
        if decay._requires_grad:
            node.result = result_array
        node.edge_decay = (decay._node or decay if decay._view is None else _edge_of(decay)) if decay._requires_grad else None
        node.edge_input = (input._node or input if input._view is None else _edge_of(input)) if input._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("linear_recurrence", (decay, input, dim,), (result,), result._node)
    return result


# derivatives.yaml:1990  linear_recurrence_backward


class LinearRecurrenceBackwardBackward0(_Node):
    """linear_recurrence_backward(Tensor gradient, Tensor decay, int dim) -> Tensor result

    gradient: linear_recurrence(decay, grad, dim)
    decay: shift(linear_recurrence(conj(decay), conj(grad), dim), dim, 0.0) * result
    """

    __slots__ = ("edge_gradient", "edge_decay", "decay", "decay_version", "dim", "result",)
    _op_key = "linear_recurrence_backward"
    _input_names = ("gradient", "decay",)
    _save_kinds = {"decay": "input", "dim": "value", "result": "output"}

    def _edge_targets(node):
        return (node.edge_gradient, node.edge_decay,)

    def _backward_arrays(node, grad, retain, needed):
        edge_gradient = node.edge_gradient
        grad_gradient = None
        if edge_gradient is not None and (needed is None or edge_gradient in needed):
            decay = node.decay
            if decay._storage is not None and decay._storage.version != node.decay_version:
                decay = _resolve(node, "decay")
            decay = decay._array
            dim = node.dim
            grad_gradient = _raw.linear_recurrence(decay, grad, dim)
        edge_decay = node.edge_decay
        grad_decay = None
        if edge_decay is not None and (needed is None or edge_decay in needed):
            decay = node.decay
            if decay._storage is not None and decay._storage.version != node.decay_version:
                decay = _resolve(node, "decay")
            decay = decay._array
            dim = node.dim
            result = node.result
            if node._node_extra is not None or result is _FREED:
                result = _check_output(node, "result", result, None)
            grad_decay = _raw.shift(_raw.linear_recurrence(_raw.conj_physical(decay) if is_complex(decay) else decay, _raw.conj_physical(grad) if is_complex(grad) else grad, dim), dim, 0.0) * result
        if not retain:
            node.decay = node.result = _FREED
        return ((edge_gradient, grad_gradient), (edge_decay, grad_decay),)

    def _backward_tensors(node, grad, needed):
        edge_gradient = node.edge_gradient
        grad_gradient = None
        if edge_gradient is not None and (needed is None or edge_gradient in needed):
            decay = _saved_input(node, "decay")
            dim = node.dim
            grad_gradient = _ops.linear_recurrence(decay, grad, dim)
        edge_decay = node.edge_decay
        grad_decay = None
        if edge_decay is not None and (needed is None or edge_decay in needed):
            decay = _saved_input(node, "decay")
            dim = node.dim
            result = _saved_output(node, "result", None)
            grad_decay = _ops.shift(_ops.linear_recurrence(_ops.conj(decay), _ops.conj(grad), dim), dim, 0.0) * result
        return ((edge_gradient, grad_gradient), (edge_decay, grad_decay),)


def _linear_recurrence_backward_jvp(gradient, decay, dim, *, result, gradient_t=None, decay_t=None):
    """The tangent of linear_recurrence_backward; a tangent that is None is zero."""
    return _total(None if gradient_t is None else _ops.linear_recurrence_backward(gradient_t, decay, dim), None if decay_t is None else _ops.linear_recurrence_backward(_ops.unshift(_ops.conj(decay_t) * result, dim), decay, dim))


def linear_recurrence_backward(gradient, decay, dim):
    """linear_recurrence_backward(Tensor gradient, Tensor decay, int dim) -> Tensor result

    The sequence r[i] = gradient[i] + conj(decay[i + 1]) * r[i + 1] along `dim`, which is the gradient of `linear_recurrence` by its input.
    """
    _mode = _state.mode
    try:
        result_array = _raw.linear_recurrence_backward(gradient._array, decay._array, dim)
    except (AttributeError, TypeError) as error:
        _bad_argument("linear_recurrence_backward", error, gradient=gradient, decay=decay)
    if result_array is gradient._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (gradient._requires_grad or decay._requires_grad) and _mode & 1:
        node = _new(LinearRecurrenceBackwardBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.decay = decay
        node.decay_version = 0 if decay._storage is None else decay._storage.version
        node.dim = dim
        if decay._requires_grad:
            node.result = result_array
        node.edge_gradient = (gradient._node or gradient if gradient._view is None else _edge_of(gradient)) if gradient._requires_grad else None
        node.edge_decay = (decay._node or decay if decay._view is None else _edge_of(decay)) if decay._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("linear_recurrence_backward", (gradient, decay, dim,), (result,), result._node)
    return result


# derivatives.yaml:2007  shift


class ShiftBackward0(_Node):
    """shift(Tensor self, int dim, float fill) -> Tensor result

    self: unshift(grad, dim)
    """

    __slots__ = ("edge_self", "dim",)
    _op_key = "shift"
    _input_names = ("self",)
    _save_kinds = {"dim": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        dim = node.dim
        grad_self = _raw.unshift(grad, dim)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        dim = node.dim
        grad_self = _ops.unshift(grad, dim)
        return ((node.edge_self, grad_self),)


def _shift_jvp(self, dim, fill, *, result, self_t=None):
    """The tangent of shift; a tangent that is None is zero."""
    return _ops.shift(self_t, dim, 0.0)


def shift(self, dim, fill):
    """shift(Tensor self, int dim, float fill) -> Tensor result

    The tensor moved by one position along `dim`, the first position filled.
    """
    _mode = _state.mode
    try:
        result_array = _raw.shift(self._array, dim, fill)
    except (AttributeError, TypeError) as error:
        _bad_argument("shift", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(ShiftBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.dim = dim
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("shift", (self, dim, fill,), (result,), result._node)
    return result


# derivatives.yaml:2021  unshift


class UnshiftBackward0(_Node):
    """unshift(Tensor self, int dim) -> Tensor result

    self: shift(grad, dim, 0.0)
    """

    __slots__ = ("edge_self", "dim",)
    _op_key = "unshift"
    _input_names = ("self",)
    _save_kinds = {"dim": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        dim = node.dim
        grad_self = _raw.shift(grad, dim, 0.0)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        dim = node.dim
        grad_self = _ops.shift(grad, dim, 0.0)
        return ((node.edge_self, grad_self),)


def _unshift_jvp(self, dim, *, result, self_t=None):
    """The tangent of unshift; a tangent that is None is zero."""
    return unshift(_tangent(self, self_t), dim)


def unshift(self, dim):
    """unshift(Tensor self, int dim) -> Tensor result

    The tensor moved back by one position along `dim`, zero in the last.
    """
    _mode = _state.mode
    try:
        result_array = _raw.unshift(self._array, dim)
    except (AttributeError, TypeError) as error:
        _bad_argument("unshift", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(UnshiftBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.dim = dim
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("unshift", (self, dim,), (result,), result._node)
    return result


# derivatives.yaml:2034  softmax


class SoftmaxBackward0(_Node):
    """softmax(Tensor self, int dim) -> Tensor result

    self: softmax_grad(grad, result, dim)
    """

    __slots__ = ("edge_self", "result", "dim",)
    _op_key = "softmax"
    _input_names = ("self",)
    _save_kinds = {"result": "output", "dim": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        result = node.result
        if node._node_extra is not None or result is _FREED:
            result = _check_output(node, "result", result, None)
        dim = node.dim
        grad_self = _raw.softmax_grad(grad, result, dim)
        if not retain:
            node.result = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        result = _saved_output(node, "result", None)
        dim = node.dim
        grad_self = _ops.softmax_grad(grad, result, dim)
        return ((node.edge_self, grad_self),)


def _softmax_jvp(self, dim, *, result, self_t=None):
    """The tangent of softmax; a tangent that is None is zero."""
    return _ops.softmax_grad(self_t, result, dim)


def softmax(self, dim, *, dtype=None):
    """softmax(Tensor self, int dim) -> Tensor result

    The exponentials of the elements divided by their sum along `dim`.
    """
    if dtype is not None:
        return _softmax__dtype(self, dim, dtype=dtype)
    _mode = _state.mode
    try:
        result_array = _raw.softmax(self._array, dim)
    except (AttributeError, TypeError) as error:
        _bad_argument("softmax", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(SoftmaxBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.result = result_array
        node.dim = dim
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("softmax", (self, dim,), (result,), result._node)
    return result


# derivatives.yaml:2049  softmax_grad
_k_softmax_grad_backward_result = _ufuncs["softmax_grad_backward_result"]


class SoftmaxGradBackward0(_Node):
    """softmax_grad(Tensor gradient, Tensor result, int dim) -> Tensor spread

    gradient: softmax_grad(grad, result, dim)
    result: grad * (gradient - sum(gradient * result, dim, True)) - gradient * sum(grad * result, dim, True)
    """

    __slots__ = ("edge_gradient", "edge_result", "result", "result_version", "dim", "gradient", "gradient_version",)
    _op_key = "softmax_grad"
    _input_names = ("gradient", "result",)
    _save_kinds = {"result": "input", "dim": "value", "gradient": "input"}

    def _edge_targets(node):
        return (node.edge_gradient, node.edge_result,)

    def _backward_arrays(node, grad, retain, needed):
        edge_gradient = node.edge_gradient
        grad_gradient = None
        if edge_gradient is not None and (needed is None or edge_gradient in needed):
            result = node.result
            if result._storage is not None and result._storage.version != node.result_version:
                result = _resolve(node, "result")
            result = result._array
            dim = node.dim
            grad_gradient = _raw.softmax_grad(grad, result, dim)
        edge_result = node.edge_result
        grad_result = None
        if edge_result is not None and (needed is None or edge_result in needed):
            gradient = node.gradient
            if gradient._storage is not None and gradient._storage.version != node.gradient_version:
                gradient = _resolve(node, "gradient")
            gradient = gradient._array
            result = node.result
            if result._storage is not None and result._storage.version != node.result_version:
                result = _resolve(node, "result")
            result = result._array
            dim = node.dim
            grad_result = _k_softmax_grad_backward_result(grad, gradient, _raw.sum(gradient * result, dim, True), _raw.sum(grad * result, dim, True)) if grad.dtype.kind in "fV" else (grad * (gradient - _raw.sum(gradient * result, dim, True))) - (gradient * _raw.sum(grad * result, dim, True))
        if not retain:
            node.result = node.gradient = _FREED
        return ((edge_gradient, grad_gradient), (edge_result, grad_result),)

    def _backward_tensors(node, grad, needed):
        edge_gradient = node.edge_gradient
        grad_gradient = None
        if edge_gradient is not None and (needed is None or edge_gradient in needed):
            result = _saved_input(node, "result")
            dim = node.dim
            grad_gradient = _ops.softmax_grad(grad, result, dim)
        edge_result = node.edge_result
        grad_result = None
        if edge_result is not None and (needed is None or edge_result in needed):
            gradient = _saved_input(node, "gradient")
            result = _saved_input(node, "result")
            dim = node.dim
            grad_result = (grad * (gradient - _ops.sum(gradient * result, dim, True))) - (gradient * _ops.sum(grad * result, dim, True))
        return ((edge_gradient, grad_gradient), (edge_result, grad_result),)


def _softmax_grad_jvp(gradient, result, dim, *, spread, gradient_t=None, result_t=None):
    """The tangent of softmax_grad; a tangent that is None is zero."""
    return _total(None if gradient_t is None else _ops.softmax_grad(gradient_t, result, dim), None if result_t is None else (result_t * (gradient - _ops.sum(gradient * result, dim, True))) - (result * _ops.sum(gradient * result_t, dim, True)))


def softmax_grad(gradient, result, dim):
    """softmax_grad(Tensor gradient, Tensor result, int dim) -> Tensor spread

    The gradient of a softmax with that result; also its tangent, as the matrix between them is symmetric.
    """
    _mode = _state.mode
    try:
        spread_array = _raw.softmax_grad(gradient._array, result._array, dim)
    except (AttributeError, TypeError) as error:
        _bad_argument("softmax_grad", error, gradient=gradient, result=result)
    if spread_array is gradient._array:
        spread_array = spread_array.copy()
    spread = _new(_Tensor)
    spread._array = spread_array
    spread._node = spread._grad = spread._storage = spread._view = spread._extra = None
    spread._requires_grad = False
    if (gradient._requires_grad or result._requires_grad) and _mode & 1:
        node = _new(SoftmaxGradBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.result = result
        node.result_version = 0 if result._storage is None else result._storage.version
        node.dim = dim
        if result._requires_grad:
            node.gradient = gradient
            node.gradient_version = 0 if gradient._storage is None else gradient._storage.version
        node.edge_gradient = (gradient._node or gradient if gradient._view is None else _edge_of(gradient)) if gradient._requires_grad else None
        node.edge_result = (result._node or result if result._view is None else _edge_of(result)) if result._requires_grad else None
        spread._node = node
        spread._requires_grad = True
    if _mode > 1:
        _interpose("softmax_grad", (gradient, result, dim,), (spread,), spread._node)
    return spread


# derivatives.yaml:2064  softmax.dtype


def _softmax__dtype(self, dim, *, dtype):
    """softmax.dtype(Tensor self, int dim, *, dtype dtype) -> Tensor result

    The softmax of `self` converted to `dtype`.
    """
    dtype = _as_numpy_dtype(dtype)
    return _ops.softmax(_ops.to_dtype(self, dtype), dim)


# derivatives.yaml:2071  log_softmax


class LogSoftmaxBackward0(_Node):
    """log_softmax(Tensor self, int dim) -> Tensor result

    self: log_softmax_grad(grad, result, dim)
    """

    __slots__ = ("edge_self", "result", "dim",)
    _op_key = "log_softmax"
    _input_names = ("self",)
    _save_kinds = {"result": "output", "dim": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        result = node.result
        if node._node_extra is not None or result is _FREED:
            result = _check_output(node, "result", result, None)
        dim = node.dim
        grad_self = _raw.log_softmax_grad(grad, result, dim)
        if not retain:
            node.result = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        result = _saved_output(node, "result", None)
        dim = node.dim
        grad_self = _ops.log_softmax_grad(grad, result, dim)
        return ((node.edge_self, grad_self),)


def _log_softmax_jvp(self, dim, *, result, self_t=None):
    """The tangent of log_softmax; a tangent that is None is zero."""
    return self_t - _ops.sum(self_t * _ops.exp(result), dim, True)


def log_softmax(self, dim, *, dtype=None):
    """log_softmax(Tensor self, int dim) -> Tensor result

    The logarithm of the softmax along `dim`.
    """
    if dtype is not None:
        return _log_softmax__dtype(self, dim, dtype=dtype)
    _mode = _state.mode
    try:
        result_array = _raw.log_softmax(self._array, dim)
    except (AttributeError, TypeError) as error:
        _bad_argument("log_softmax", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(LogSoftmaxBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.result = result_array
        node.dim = dim
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("log_softmax", (self, dim,), (result,), result._node)
    return result


# derivatives.yaml:2083  log_softmax_grad
_k_log_softmax_grad_backward_result = _ufuncs["log_softmax_grad_backward_result"]


class LogSoftmaxGradBackward0(_Node):
    """log_softmax_grad(Tensor gradient, Tensor result, int dim) -> Tensor spread

    gradient: grad - sum(grad * exp(result), dim, True)
    result: -grad * exp(result) * sum(gradient, dim, True)
    """

    __slots__ = ("edge_gradient", "edge_result", "result", "result_version", "dim", "gradient", "gradient_version",)
    _op_key = "log_softmax_grad"
    _input_names = ("gradient", "result",)
    _save_kinds = {"result": "input", "dim": "value", "gradient": "input"}

    def _edge_targets(node):
        return (node.edge_gradient, node.edge_result,)

    def _backward_arrays(node, grad, retain, needed):
        edge_gradient = node.edge_gradient
        grad_gradient = None
        if edge_gradient is not None and (needed is None or edge_gradient in needed):
            result = node.result
            if result._storage is not None and result._storage.version != node.result_version:
                result = _resolve(node, "result")
            result = result._array
            dim = node.dim
            grad_gradient = grad - _raw.sum(grad * _raw.exp(result), dim, True)
        edge_result = node.edge_result
        grad_result = None
        if edge_result is not None and (needed is None or edge_result in needed):
            result = node.result
            if result._storage is not None and result._storage.version != node.result_version:
                result = _resolve(node, "result")
            result = result._array
            gradient = node.gradient
            if gradient._storage is not None and gradient._storage.version != node.gradient_version:
                gradient = _resolve(node, "gradient")
            gradient = gradient._array
            dim = node.dim
            grad_result = _k_log_softmax_grad_backward_result(grad, result, _raw.sum(gradient, dim, True)) if grad.dtype.kind in "fV" else ((-grad) * _raw.exp(result)) * _raw.sum(gradient, dim, True)
        if not retain:
            node.result = node.gradient = _FREED
        return ((edge_gradient, grad_gradient), (edge_result, grad_result),)

    def _backward_tensors(node, grad, needed):
        edge_gradient = node.edge_gradient
        grad_gradient = None
        if edge_gradient is not None and (needed is None or edge_gradient in needed):
            result = _saved_input(node, "result")
            dim = node.dim
            grad_gradient = grad - _ops.sum(grad * _ops.exp(result), dim, True)
        edge_result = node.edge_result
        grad_result = None
        if edge_result is not None and (needed is None or edge_result in needed):
            result = _saved_input(node, "result")
            gradient = _saved_input(node, "gradient")
            dim = node.dim
            grad_result = ((-grad) * _ops.exp(result)) * _ops.sum(gradient, dim, True)
        return ((edge_gradient, grad_gradient), (edge_result, grad_result),)


def _log_softmax_grad_jvp(gradient, result, dim, *, spread, gradient_t=None, result_t=None):
    """The tangent of log_softmax_grad; a tangent that is None is zero."""
    return _total(None if gradient_t is None else _ops.log_softmax_grad(gradient_t, result, dim), None if result_t is None else ((-_ops.exp(result)) * result_t) * _ops.sum(gradient, dim, True))


def log_softmax_grad(gradient, result, dim):
    """log_softmax_grad(Tensor gradient, Tensor result, int dim) -> Tensor spread

    The gradient of a log-softmax with that result.
    """
    _mode = _state.mode
    try:
        spread_array = _raw.log_softmax_grad(gradient._array, result._array, dim)
    except (AttributeError, TypeError) as error:
        _bad_argument("log_softmax_grad", error, gradient=gradient, result=result)
    if spread_array is gradient._array:
        spread_array = spread_array.copy()
    spread = _new(_Tensor)
    spread._array = spread_array
    spread._node = spread._grad = spread._storage = spread._view = spread._extra = None
    spread._requires_grad = False
    if (gradient._requires_grad or result._requires_grad) and _mode & 1:
        node = _new(LogSoftmaxGradBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.result = result
        node.result_version = 0 if result._storage is None else result._storage.version
        node.dim = dim
        if result._requires_grad:
            node.gradient = gradient
            node.gradient_version = 0 if gradient._storage is None else gradient._storage.version
        node.edge_gradient = (gradient._node or gradient if gradient._view is None else _edge_of(gradient)) if gradient._requires_grad else None
        node.edge_result = (result._node or result if result._view is None else _edge_of(result)) if result._requires_grad else None
        spread._node = node
        spread._requires_grad = True
    if _mode > 1:
        _interpose("log_softmax_grad", (gradient, result, dim,), (spread,), spread._node)
    return spread


# derivatives.yaml:2098  log_softmax.dtype


def _log_softmax__dtype(self, dim, *, dtype):
    """log_softmax.dtype(Tensor self, int dim, *, dtype dtype) -> Tensor result

    The log-softmax of `self` converted to `dtype`.
    """
    dtype = _as_numpy_dtype(dtype)
    return _ops.log_softmax(_ops.to_dtype(self, dtype), dim)


# derivatives.yaml:2108  view


class ViewBackward0(_Node):
    """view(Tensor self, shape size) -> Tensor result

    self: reshape_copy(grad, self.shape)
    """

    __slots__ = ("edge_self", "self_shape",)
    _op_key = "view"
    _input_names = ("self",)
    _save_kinds = {"self_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self_shape = node.self_shape
        grad_self = _raw.reshape_copy(grad, self_shape)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self_shape = node.self_shape
        grad_self = _ops.reshape_copy(grad, self_shape)
        return ((node.edge_self, grad_self),)


def _view_jvp(self, size, *, result, self_t=None):
    """The tangent of view; a tangent that is None is zero."""
    return view(_tangent(self, self_t), size)


def view(self, size, *more):
    """view(Tensor self, shape size) -> Tensor result

    The same elements in another shape, sharing memory; an error when the strides do not allow it.
    """
    if more or isinstance(size, (_Integral, _Tensor)):
        size = (size, *more)
    _mode = _state.mode
    try:
        result_array = _raw.view(self._array, size)
    except (AttributeError, TypeError) as error:
        _bad_argument("view", error, self=self)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(ViewBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_shape = self._array.shape
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    _link_view(self, result, view, (size,))
    if _mode > 1:
        _interpose("view", (self, size,), (result,), result._node)
    return result


view.raw = _raw.view


# derivatives.yaml:2122  reshape


def reshape(self, shape, *more):
    """reshape(Tensor self, shape shape) -> Tensor result

    The same elements in another shape, sharing memory when the strides allow it.
    """
    if more or isinstance(shape, (_Integral, _Tensor)):
        shape = (shape, *more)
    return _composites.reshape(self, shape)


# derivatives.yaml:2132  reshape_copy


class ReshapeCopyBackward0(_Node):
    """reshape_copy(Tensor self, shape shape) -> Tensor result

    self: reshape_copy(grad, self.shape)
    """

    __slots__ = ("edge_self", "self_shape",)
    _op_key = "reshape_copy"
    _input_names = ("self",)
    _save_kinds = {"self_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self_shape = node.self_shape
        grad_self = _raw.reshape_copy(grad, self_shape)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self_shape = node.self_shape
        grad_self = _ops.reshape_copy(grad, self_shape)
        return ((node.edge_self, grad_self),)


def _reshape_copy_jvp(self, shape, *, result, self_t=None):
    """The tangent of reshape_copy; a tangent that is None is zero."""
    return reshape_copy(_tangent(self, self_t), shape)


def reshape_copy(self, shape, *more):
    """reshape_copy(Tensor self, shape shape) -> Tensor result

    The same elements in another shape, whatever the strides.
    """
    if more or isinstance(shape, (_Integral, _Tensor)):
        shape = (shape, *more)
    _mode = _state.mode
    try:
        result_array = _raw.reshape_copy(self._array, shape)
    except (AttributeError, TypeError) as error:
        _bad_argument("reshape_copy", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(ReshapeCopyBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_shape = self._array.shape
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("reshape_copy", (self, shape,), (result,), result._node)
    return result


# derivatives.yaml:2143  flatten


def flatten(self, start_dim=0, end_dim=-1):
    """flatten(Tensor self, int start_dim=0, int end_dim=-1) -> Tensor result

    The tensor with the dims from `start_dim` to `end_dim` joined into one.
    """
    return _composites.flatten(self, start_dim, end_dim)


# derivatives.yaml:2154  ravel


def ravel(self):
    """ravel(Tensor self) -> Tensor result

    The elements as one dim.
    """
    return _ops.reshape(self, (-1,))


# derivatives.yaml:2163  view_as


def view_as(self, other):
    """view_as(Tensor self, Tensor other) -> Tensor result

    The tensor viewed in the shape of `other`.
    """
    return _composites.view_as(self, other)


# derivatives.yaml:2171  reshape_as


def reshape_as(self, other):
    """reshape_as(Tensor self, Tensor other) -> Tensor result

    The tensor in the shape of `other`.
    """
    return _composites.reshape_as(self, other)


# derivatives.yaml:2179  transpose


class TransposeBackward0(_Node):
    """transpose(Tensor self, int dim0, int dim1) -> Tensor result

    self: transpose(grad, dim0, dim1)
    """

    __slots__ = ("edge_self", "dim0", "dim1",)
    _op_key = "transpose"
    _input_names = ("self",)
    _save_kinds = {"dim0": "value", "dim1": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        dim0 = node.dim0
        dim1 = node.dim1
        grad_self = _raw.transpose(grad, dim0, dim1)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        dim0 = node.dim0
        dim1 = node.dim1
        grad_self = _ops.transpose(grad, dim0, dim1)
        return ((node.edge_self, grad_self),)


def _transpose_jvp(self, dim0, dim1, *, result, self_t=None):
    """The tangent of transpose; a tangent that is None is zero."""
    return transpose(_tangent(self, self_t), dim0, dim1)


def transpose(self, dim0, dim1):
    """transpose(Tensor self, int dim0, int dim1) -> Tensor result

    The tensor with two dims swapped.
    """
    _mode = _state.mode
    try:
        result_array = _raw.transpose(self._array, dim0, dim1)
    except (AttributeError, TypeError) as error:
        _bad_argument("transpose", error, self=self)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(TransposeBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.dim0 = dim0
        node.dim1 = dim1
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    _link_view(self, result, transpose, (dim0, dim1,))
    if _mode > 1:
        _interpose("transpose", (self, dim0, dim1,), (result,), result._node)
    return result


transpose.raw = _raw.transpose


def transpose_(self, dim0, dim1):
    """The in-place form of transpose: the result is written to self, which is returned."""
    return _become_view(self, transpose, (dim0, dim1,))


# derivatives.yaml:2193  permute


class PermuteBackward0(_Node):
    """permute(Tensor self, shape dims) -> Tensor result

    self: unpermute(grad, dims)
    """

    __slots__ = ("edge_self", "dims",)
    _op_key = "permute"
    _input_names = ("self",)
    _save_kinds = {"dims": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        dims = node.dims
        grad_self = _raw.unpermute(grad, dims)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        dims = node.dims
        grad_self = _ops.unpermute(grad, dims)
        return ((node.edge_self, grad_self),)


def _permute_jvp(self, dims, *, result, self_t=None):
    """The tangent of permute; a tangent that is None is zero."""
    return permute(_tangent(self, self_t), dims)


def permute(self, dims, *more):
    """permute(Tensor self, shape dims) -> Tensor result

    The tensor with its dims in the order `dims`.
    """
    if more or isinstance(dims, (_Integral, _Tensor)):
        dims = (dims, *more)
    _mode = _state.mode
    try:
        result_array = _raw.permute(self._array, dims)
    except (AttributeError, TypeError) as error:
        _bad_argument("permute", error, self=self)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(PermuteBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.dims = dims
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    _link_view(self, result, permute, (dims,))
    if _mode > 1:
        _interpose("permute", (self, dims,), (result,), result._node)
    return result


permute.raw = _raw.permute


# derivatives.yaml:2205  unpermute


class UnpermuteBackward0(_Node):
    """unpermute(Tensor self, shape dims) -> Tensor result

    self: permute(grad, dims)
    """

    __slots__ = ("edge_self", "dims",)
    _op_key = "unpermute"
    _input_names = ("self",)
    _save_kinds = {"dims": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        dims = node.dims
        grad_self = _raw.permute(grad, dims)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        dims = node.dims
        grad_self = _ops.permute(grad, dims)
        return ((node.edge_self, grad_self),)


def _unpermute_jvp(self, dims, *, result, self_t=None):
    """The tangent of unpermute; a tangent that is None is zero."""
    return unpermute(_tangent(self, self_t), dims)


def unpermute(self, dims, *more):
    """unpermute(Tensor self, shape dims) -> Tensor result

    The inverse of `permute`.
    """
    if more or isinstance(dims, (_Integral, _Tensor)):
        dims = (dims, *more)
    _mode = _state.mode
    try:
        result_array = _raw.unpermute(self._array, dims)
    except (AttributeError, TypeError) as error:
        _bad_argument("unpermute", error, self=self)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(UnpermuteBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.dims = dims
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    _link_view(self, result, unpermute, (dims,))
    if _mode > 1:
        _interpose("unpermute", (self, dims,), (result,), result._node)
    return result


unpermute.raw = _raw.unpermute


# derivatives.yaml:2216  t


class TBackward0(_Node):
    """t(Tensor self) -> Tensor result

    self: t(grad)
    """

    __slots__ = ("edge_self",)
    _op_key = "t"
    _input_names = ("self",)
    _save_kinds = {}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        grad_self = _raw.t(grad)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        grad_self = _ops.t(grad)
        return ((node.edge_self, grad_self),)


def _t_jvp(self, *, result, self_t=None):
    """The tangent of t; a tangent that is None is zero."""
    return t(_tangent(self, self_t))


def t(self):
    """t(Tensor self) -> Tensor result

    The transpose of a matrix; a vector stays as it is.
    """
    _mode = _state.mode
    try:
        result_array = _raw.t(self._array)
    except (AttributeError, TypeError) as error:
        _bad_argument("t", error, self=self)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(TBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    _link_view(self, result, t, ())
    if _mode > 1:
        _interpose("t", (self,), (result,), result._node)
    return result


t.raw = _raw.t


def t_(self):
    """The in-place form of t: the result is written to self, which is returned."""
    return _become_view(self, t, ())


# derivatives.yaml:2230  matrix_transpose


def matrix_transpose(self):
    """matrix_transpose(Tensor self) -> Tensor result

    The tensor with its last two dims swapped.
    """
    return _ops.transpose(self, -2, -1)


# derivatives.yaml:2239  adjoint


def adjoint(self):
    """adjoint(Tensor self) -> Tensor result

    The conjugate with the last two dims swapped.
    """
    return _ops.transpose(_ops.conj(self), -2, -1)


# derivatives.yaml:2247  movedim


class MovedimBackward0(_Node):
    """movedim(Tensor self, dims source, dims destination) -> Tensor result

    self: movedim(grad, destination, source)
    """

    __slots__ = ("edge_self", "destination", "source",)
    _op_key = "movedim"
    _input_names = ("self",)
    _save_kinds = {"destination": "value", "source": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        destination = node.destination
        source = node.source
        grad_self = _raw.movedim(grad, destination, source)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        destination = node.destination
        source = node.source
        grad_self = _ops.movedim(grad, destination, source)
        return ((node.edge_self, grad_self),)


def _movedim_jvp(self, source, destination, *, result, self_t=None):
    """The tangent of movedim; a tangent that is None is zero."""
    return movedim(_tangent(self, self_t), source, destination)


def movedim(self, source, destination):
    """movedim(Tensor self, dims source, dims destination) -> Tensor result

    The tensor with the dims `source` at the positions `destination`.
    """
    _mode = _state.mode
    try:
        result_array = _raw.movedim(self._array, source, destination)
    except (AttributeError, TypeError) as error:
        _bad_argument("movedim", error, self=self)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(MovedimBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.destination = destination
        node.source = source
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    _link_view(self, result, movedim, (source, destination,))
    if _mode > 1:
        _interpose("movedim", (self, source, destination,), (result,), result._node)
    return result


movedim.raw = _raw.movedim


# derivatives.yaml:2260  squeeze


class SqueezeBackward0(_Node):
    """squeeze(Tensor self, dims dim=None) -> Tensor result

    self: reshape_copy(grad, self.shape)
    """

    __slots__ = ("edge_self", "self_shape",)
    _op_key = "squeeze"
    _input_names = ("self",)
    _save_kinds = {"self_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self_shape = node.self_shape
        grad_self = _raw.reshape_copy(grad, self_shape)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self_shape = node.self_shape
        grad_self = _ops.reshape_copy(grad, self_shape)
        return ((node.edge_self, grad_self),)


def _squeeze_jvp(self, dim, *, result, self_t=None):
    """The tangent of squeeze; a tangent that is None is zero."""
    return squeeze(_tangent(self, self_t), dim)


def squeeze(self, dim=None):
    """squeeze(Tensor self, dims dim=None) -> Tensor result

    The tensor without its dims of size 1, or without those in `dim`.
    """
    _mode = _state.mode
    try:
        result_array = _raw.squeeze(self._array, dim)
    except (AttributeError, TypeError) as error:
        _bad_argument("squeeze", error, self=self)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(SqueezeBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_shape = self._array.shape
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    _link_view(self, result, squeeze, (dim,))
    if _mode > 1:
        _interpose("squeeze", (self, dim,), (result,), result._node)
    return result


squeeze.raw = _raw.squeeze


def squeeze_(self, dim=None):
    """The in-place form of squeeze: the result is written to self, which is returned."""
    return _become_view(self, squeeze, (dim,))


# derivatives.yaml:2275  unsqueeze


class UnsqueezeBackward0(_Node):
    """unsqueeze(Tensor self, int dim) -> Tensor result

    self: reshape_copy(grad, self.shape)
    """

    __slots__ = ("edge_self", "self_shape",)
    _op_key = "unsqueeze"
    _input_names = ("self",)
    _save_kinds = {"self_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self_shape = node.self_shape
        grad_self = _raw.reshape_copy(grad, self_shape)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self_shape = node.self_shape
        grad_self = _ops.reshape_copy(grad, self_shape)
        return ((node.edge_self, grad_self),)


def _unsqueeze_jvp(self, dim, *, result, self_t=None):
    """The tangent of unsqueeze; a tangent that is None is zero."""
    return unsqueeze(_tangent(self, self_t), dim)


def unsqueeze(self, dim):
    """unsqueeze(Tensor self, int dim) -> Tensor result

    The tensor with a dim of size 1 inserted at `dim`.
    """
    _mode = _state.mode
    try:
        result_array = _raw.unsqueeze(self._array, dim)
    except (AttributeError, TypeError) as error:
        _bad_argument("unsqueeze", error, self=self)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(UnsqueezeBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_shape = self._array.shape
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    _link_view(self, result, unsqueeze, (dim,))
    if _mode > 1:
        _interpose("unsqueeze", (self, dim,), (result,), result._node)
    return result


unsqueeze.raw = _raw.unsqueeze


def unsqueeze_(self, dim):
    """The in-place form of unsqueeze: the result is written to self, which is returned."""
    return _become_view(self, unsqueeze, (dim,))


# derivatives.yaml:2289  expand


class ExpandBackward0(_Node):
    """expand(Tensor self, shape size) -> Tensor result

    self: sum_to_size(grad, self.shape)
    """

    __slots__ = ("edge_self", "self_shape",)
    _op_key = "expand"
    _input_names = ("self",)
    _save_kinds = {"self_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self_shape = node.self_shape
        grad_self = _raw.sum_to_size(grad, self_shape)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self_shape = node.self_shape
        grad_self = _ops.sum_to_size(grad, self_shape)
        return ((node.edge_self, grad_self),)


def _expand_jvp(self, size, *, result, self_t=None):
    """The tangent of expand; a tangent that is None is zero."""
    return expand(_tangent(self, self_t), size)


def expand(self, size, *more):
    """expand(Tensor self, shape size) -> Tensor result

    The tensor with dims of size 1 repeated, without copying, and new leading dims; -1 keeps a size.
    """
    if more or isinstance(size, (_Integral, _Tensor)):
        size = (size, *more)
    _mode = _state.mode
    try:
        result_array = _raw.expand(self._array, size)
    except (AttributeError, TypeError) as error:
        _bad_argument("expand", error, self=self)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(ExpandBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_shape = self._array.shape
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    _link_view(self, result, expand, (size,))
    if _mode > 1:
        _interpose("expand", (self, size,), (result,), result._node)
    return result


expand.raw = _raw.expand


# derivatives.yaml:2304  broadcast_to


def broadcast_to(self, size, *more):
    """broadcast_to(Tensor self, shape size) -> Tensor result

    The same as `expand`, under the name NumPy has for it.
    """
    if more or isinstance(size, (_Integral, _Tensor)):
        size = (size, *more)
    return _ops.expand(self, size)


# derivatives.yaml:2312  expand_as


def expand_as(self, other):
    """expand_as(Tensor self, Tensor other) -> Tensor result

    The tensor expanded to the shape of `other`.
    """
    return _composites.expand_as(self, other)


# derivatives.yaml:2320  select


class SelectBackward0(_Node):
    """select(Tensor self, int dim, int index) -> Tensor result

    self: select_put(grad, self.shape, dim, index)
    """

    __slots__ = ("edge_self", "self_shape", "dim", "index",)
    _op_key = "select"
    _input_names = ("self",)
    _save_kinds = {"self_shape": "value", "dim": "value", "index": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self_shape = node.self_shape
        dim = node.dim
        index = node.index
        grad_self = _raw.select_put(grad, self_shape, dim, index)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self_shape = node.self_shape
        dim = node.dim
        index = node.index
        grad_self = _ops.select_put(grad, self_shape, dim, index)
        return ((node.edge_self, grad_self),)


def _select_jvp(self, dim, index, *, result, self_t=None):
    """The tangent of select; a tangent that is None is zero."""
    return select(_tangent(self, self_t), dim, index)


def select(self, dim, index):
    """select(Tensor self, int dim, int index) -> Tensor result

    The slice at one position of `dim`, which disappears.
    """
    _mode = _state.mode
    try:
        result_array = _raw.select(self._array, dim, index)
    except (AttributeError, TypeError) as error:
        _bad_argument("select", error, self=self)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(SelectBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_shape = self._array.shape
        node.dim = dim
        node.index = index
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    _link_view(self, result, select, (dim, index,))
    if _mode > 1:
        _interpose("select", (self, dim, index,), (result,), result._node)
    return result


select.raw = _raw.select


# derivatives.yaml:2332  select_put


class SelectPutBackward0(_Node):
    """select_put(Tensor self, shape shape, int dim, int index) -> Tensor result

    self: select(grad, dim, index)
    """

    __slots__ = ("edge_self", "dim", "index",)
    _op_key = "select_put"
    _input_names = ("self",)
    _save_kinds = {"dim": "value", "index": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        dim = node.dim
        index = node.index
        grad_self = _raw.select(grad, dim, index)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        dim = node.dim
        index = node.index
        grad_self = _ops.select(grad, dim, index)
        return ((node.edge_self, grad_self),)


def _select_put_jvp(self, shape, dim, index, *, result, self_t=None):
    """The tangent of select_put; a tangent that is None is zero."""
    return select_put(_tangent(self, self_t), shape, dim, index)


def select_put(self, shape, dim, index):
    """select_put(Tensor self, shape shape, int dim, int index) -> Tensor result

    Zeros of `shape` with `self` at one position of `dim`.
    """
    _mode = _state.mode
    try:
        result_array = _raw.select_put(self._array, shape, dim, index)
    except (AttributeError, TypeError) as error:
        _bad_argument("select_put", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(SelectPutBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.dim = dim
        node.index = index
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("select_put", (self, shape, dim, index,), (result,), result._node)
    return result


# derivatives.yaml:2343  narrow


class NarrowBackward0(_Node):
    """narrow(Tensor self, int dim, int start, int length) -> Tensor result

    self: narrow_put(grad, self.shape, dim, start, length)
    """

    __slots__ = ("edge_self", "self_shape", "dim", "start", "length",)
    _op_key = "narrow"
    _input_names = ("self",)
    _save_kinds = {"self_shape": "value", "dim": "value", "start": "value", "length": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self_shape = node.self_shape
        dim = node.dim
        start = node.start
        length = node.length
        grad_self = _raw.narrow_put(grad, self_shape, dim, start, length)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self_shape = node.self_shape
        dim = node.dim
        start = node.start
        length = node.length
        grad_self = _ops.narrow_put(grad, self_shape, dim, start, length)
        return ((node.edge_self, grad_self),)


def _narrow_jvp(self, dim, start, length, *, result, self_t=None):
    """The tangent of narrow; a tangent that is None is zero."""
    return narrow(_tangent(self, self_t), dim, start, length)


def narrow(self, dim, start, length):
    """narrow(Tensor self, int dim, int start, int length) -> Tensor result

    The `length` positions of `dim` from `start` on.
    """
    _mode = _state.mode
    try:
        result_array = _raw.narrow(self._array, dim, start, length)
    except (AttributeError, TypeError) as error:
        _bad_argument("narrow", error, self=self)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(NarrowBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_shape = self._array.shape
        node.dim = dim
        node.start = start
        node.length = length
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    _link_view(self, result, narrow, (dim, start, length,))
    if _mode > 1:
        _interpose("narrow", (self, dim, start, length,), (result,), result._node)
    return result


narrow.raw = _raw.narrow


# derivatives.yaml:2356  narrow_put


class NarrowPutBackward0(_Node):
    """narrow_put(Tensor self, shape shape, int dim, int start, int length) -> Tensor result

    self: narrow(grad, dim, start, length)
    """

    __slots__ = ("edge_self", "dim", "start", "length",)
    _op_key = "narrow_put"
    _input_names = ("self",)
    _save_kinds = {"dim": "value", "start": "value", "length": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        dim = node.dim
        start = node.start
        length = node.length
        grad_self = _raw.narrow(grad, dim, start, length)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        dim = node.dim
        start = node.start
        length = node.length
        grad_self = _ops.narrow(grad, dim, start, length)
        return ((node.edge_self, grad_self),)


def _narrow_put_jvp(self, shape, dim, start, length, *, result, self_t=None):
    """The tangent of narrow_put; a tangent that is None is zero."""
    return narrow_put(_tangent(self, self_t), shape, dim, start, length)


def narrow_put(self, shape, dim, start, length):
    """narrow_put(Tensor self, shape shape, int dim, int start, int length) -> Tensor result

    Zeros of `shape` with `self` at some consecutive positions of `dim`.
    """
    _mode = _state.mode
    try:
        result_array = _raw.narrow_put(self._array, shape, dim, start, length)
    except (AttributeError, TypeError) as error:
        _bad_argument("narrow_put", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(NarrowPutBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.dim = dim
        node.start = start
        node.length = length
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("narrow_put", (self, shape, dim, start, length,), (result,), result._node)
    return result


# derivatives.yaml:2367  slice


class SliceBackward0(_Node):
    """slice(Tensor self, int dim=0, int? start=None, int? end=None, int step=1) -> Tensor result

    self: slice_put(grad, self.shape, dim, start, end, step)
    """

    __slots__ = ("edge_self", "self_shape", "dim", "start", "end", "step",)
    _op_key = "slice"
    _input_names = ("self",)
    _save_kinds = {"self_shape": "value", "dim": "value", "start": "value", "end": "value", "step": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self_shape = node.self_shape
        dim = node.dim
        start = node.start
        end = node.end
        step = node.step
        grad_self = _raw.slice_put(grad, self_shape, dim, start, end, step)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self_shape = node.self_shape
        dim = node.dim
        start = node.start
        end = node.end
        step = node.step
        grad_self = _ops.slice_put(grad, self_shape, dim, start, end, step)
        return ((node.edge_self, grad_self),)


def _slice_jvp(self, dim, start, end, step, *, result, self_t=None):
    """The tangent of slice; a tangent that is None is zero."""
    return slice(_tangent(self, self_t), dim, start, end, step)


def slice(self, dim=0, start=None, end=None, step=1):
    """slice(Tensor self, int dim=0, int? start=None, int? end=None, int step=1) -> Tensor result

    Every `step`-th position of `dim` from `start` up to `end`.
    """
    _mode = _state.mode
    try:
        result_array = _raw.slice(self._array, dim, start, end, step)
    except (AttributeError, TypeError) as error:
        _bad_argument("slice", error, self=self)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(SliceBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_shape = self._array.shape
        node.dim = dim
        node.start = start
        node.end = end
        node.step = step
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    _link_view(self, result, slice, (dim, start, end, step,))
    if _mode > 1:
        _interpose("slice", (self, dim, start, end, step,), (result,), result._node)
    return result


slice.raw = _raw.slice


# derivatives.yaml:2379  slice_put


class SlicePutBackward0(_Node):
    """slice_put(Tensor self, shape shape, int dim, int? start, int? end, int step) -> Tensor result

    self: slice(grad, dim, start, end, step)
    """

    __slots__ = ("edge_self", "dim", "start", "end", "step",)
    _op_key = "slice_put"
    _input_names = ("self",)
    _save_kinds = {"dim": "value", "start": "value", "end": "value", "step": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        dim = node.dim
        start = node.start
        end = node.end
        step = node.step
        grad_self = _raw.slice(grad, dim, start, end, step)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        dim = node.dim
        start = node.start
        end = node.end
        step = node.step
        grad_self = _ops.slice(grad, dim, start, end, step)
        return ((node.edge_self, grad_self),)


def _slice_put_jvp(self, shape, dim, start, end, step, *, result, self_t=None):
    """The tangent of slice_put; a tangent that is None is zero."""
    return slice_put(_tangent(self, self_t), shape, dim, start, end, step)


def slice_put(self, shape, dim, start, end, step):
    """slice_put(Tensor self, shape shape, int dim, int? start, int? end, int step) -> Tensor result

    Zeros of `shape` with `self` at the positions of a slice of `dim`.
    """
    _mode = _state.mode
    try:
        result_array = _raw.slice_put(self._array, shape, dim, start, end, step)
    except (AttributeError, TypeError) as error:
        _bad_argument("slice_put", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(SlicePutBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.dim = dim
        node.start = start
        node.end = end
        node.step = step
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("slice_put", (self, shape, dim, start, end, step,), (result,), result._node)
    return result


# derivatives.yaml:2390  diagonal


class DiagonalBackward0(_Node):
    """diagonal(Tensor self, int offset=0, int dim1=0, int dim2=1) -> Tensor result

    self: diagonal_put(grad, self.shape, offset, dim1, dim2)
    """

    __slots__ = ("edge_self", "self_shape", "offset", "dim1", "dim2",)
    _op_key = "diagonal"
    _input_names = ("self",)
    _save_kinds = {"self_shape": "value", "offset": "value", "dim1": "value", "dim2": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self_shape = node.self_shape
        offset = node.offset
        dim1 = node.dim1
        dim2 = node.dim2
        grad_self = _raw.diagonal_put(grad, self_shape, offset, dim1, dim2)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self_shape = node.self_shape
        offset = node.offset
        dim1 = node.dim1
        dim2 = node.dim2
        grad_self = _ops.diagonal_put(grad, self_shape, offset, dim1, dim2)
        return ((node.edge_self, grad_self),)


def _diagonal_jvp(self, offset, dim1, dim2, *, result, self_t=None):
    """The tangent of diagonal; a tangent that is None is zero."""
    return diagonal(_tangent(self, self_t), offset, dim1, dim2)


def diagonal(self, offset=0, dim1=0, dim2=1):
    """diagonal(Tensor self, int offset=0, int dim1=0, int dim2=1) -> Tensor result

    The diagonal of the matrices in two dims, as a last dim.
    """
    _mode = _state.mode
    try:
        result_array = _raw.diagonal(self._array, offset, dim1, dim2)
    except (AttributeError, TypeError) as error:
        _bad_argument("diagonal", error, self=self)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(DiagonalBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_shape = self._array.shape
        node.offset = offset
        node.dim1 = dim1
        node.dim2 = dim2
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    _link_view(self, result, diagonal, (offset, dim1, dim2,))
    if _mode > 1:
        _interpose("diagonal", (self, offset, dim1, dim2,), (result,), result._node)
    return result


diagonal.raw = _raw.diagonal


# derivatives.yaml:2403  diagonal_put


class DiagonalPutBackward0(_Node):
    """diagonal_put(Tensor self, shape shape, int offset, int dim1, int dim2) -> Tensor result

    self: diagonal(grad, offset, dim1, dim2)
    """

    __slots__ = ("edge_self", "offset", "dim1", "dim2",)
    _op_key = "diagonal_put"
    _input_names = ("self",)
    _save_kinds = {"offset": "value", "dim1": "value", "dim2": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        offset = node.offset
        dim1 = node.dim1
        dim2 = node.dim2
        grad_self = _raw.diagonal(grad, offset, dim1, dim2)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        offset = node.offset
        dim1 = node.dim1
        dim2 = node.dim2
        grad_self = _ops.diagonal(grad, offset, dim1, dim2)
        return ((node.edge_self, grad_self),)


def _diagonal_put_jvp(self, shape, offset, dim1, dim2, *, result, self_t=None):
    """The tangent of diagonal_put; a tangent that is None is zero."""
    return diagonal_put(_tangent(self, self_t), shape, offset, dim1, dim2)


def diagonal_put(self, shape, offset, dim1, dim2):
    """diagonal_put(Tensor self, shape shape, int offset, int dim1, int dim2) -> Tensor result

    Zeros of `shape` with `self` on a diagonal.
    """
    _mode = _state.mode
    try:
        result_array = _raw.diagonal_put(self._array, shape, offset, dim1, dim2)
    except (AttributeError, TypeError) as error:
        _bad_argument("diagonal_put", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(DiagonalPutBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.offset = offset
        node.dim1 = dim1
        node.dim2 = dim2
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("diagonal_put", (self, shape, offset, dim1, dim2,), (result,), result._node)
    return result


# derivatives.yaml:2415  unbind


class UnbindBackward0(_Node):
    """unbind(Tensor self, int dim=0) -> Tensor[] result

    self: stack(grad, dim)
    """

    __slots__ = ("edge_self", "dim", "grad_dtype", "grad_shapes", "_output_count",)
    _op_key = "unbind"
    _input_names = ("self",)
    _save_kinds = {"dim": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        grad = _fill_missing(grad, node.grad_shapes, node.grad_dtype)
        dim = node.dim
        grad_self = _raw.stack(grad, dim)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        grad = _fill_missing(grad, node.grad_shapes, node.grad_dtype)
        dim = node.dim
        grad_self = _ops.stack(grad, dim)
        return ((node.edge_self, grad_self),)


def _unbind_jvp(self, dim, *, result, self_t=None):
    """The tangent of unbind; a tangent that is None is zero."""
    return unbind(_tangent(self, self_t), dim)


def unbind(self, dim=0):
    """unbind(Tensor self, int dim=0) -> Tensor[] result

    All slices along `dim`, without that dim.
    """
    _mode = _state.mode
    try:
        result_array = _raw.unbind(self._array, dim)
    except (AttributeError, TypeError) as error:
        _bad_argument("unbind", error, self=self)
    result = _result_list(result_array)
    if self._requires_grad and _mode & 1:
        node = _new(UnbindBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.dim = dim
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        node._output_count = len(result)
        node.grad_shapes = [output._array.shape for output in result]
        node.grad_dtype = result[0]._array.dtype if result else None
        for nr, output in enumerate(result):
            output._node = _Output(node, nr)
            output._requires_grad = True
    for nr, view in enumerate(result):
        _link_view(self, view, unbind, (dim,), nr)
    if _mode > 1:
        _interpose("unbind", (self, dim,), result, result[0]._node.node if result and result[0]._requires_grad else None)
    return result


unbind.raw = _raw.unbind


# derivatives.yaml:2427  split


class SplitBackward0(_Node):
    """split(Tensor self, any split_size_or_sections, int dim=0) -> Tensor[] result

    self: cat(grad, dim)
    """

    __slots__ = ("edge_self", "dim", "grad_dtype", "grad_shapes", "_output_count",)
    _op_key = "split"
    _input_names = ("self",)
    _save_kinds = {"dim": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        grad = _fill_missing(grad, node.grad_shapes, node.grad_dtype)
        dim = node.dim
        grad_self = _raw.cat(grad, dim)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        grad = _fill_missing(grad, node.grad_shapes, node.grad_dtype)
        dim = node.dim
        grad_self = _ops.cat(grad, dim)
        return ((node.edge_self, grad_self),)


def _split_jvp(self, split_size_or_sections, dim, *, result, self_t=None):
    """The tangent of split; a tangent that is None is zero."""
    return split(_tangent(self, self_t), split_size_or_sections, dim)


def split(self, split_size_or_sections, dim=0):
    """split(Tensor self, any split_size_or_sections, int dim=0) -> Tensor[] result

    Consecutive pieces along `dim`, of one size or of the sizes in a list.
    """
    _mode = _state.mode
    try:
        result_array = _raw.split(self._array, split_size_or_sections, dim)
    except (AttributeError, TypeError) as error:
        _bad_argument("split", error, self=self)
    result = _result_list(result_array)
    if self._requires_grad and _mode & 1:
        node = _new(SplitBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.dim = dim
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        node._output_count = len(result)
        node.grad_shapes = [output._array.shape for output in result]
        node.grad_dtype = result[0]._array.dtype if result else None
        for nr, output in enumerate(result):
            output._node = _Output(node, nr)
            output._requires_grad = True
    for nr, view in enumerate(result):
        _link_view(self, view, split, (split_size_or_sections, dim,), nr)
    if _mode > 1:
        _interpose("split", (self, split_size_or_sections, dim,), result, result[0]._node.node if result and result[0]._requires_grad else None)
    return result


split.raw = _raw.split


# derivatives.yaml:2439  chunk


class ChunkBackward0(_Node):
    """chunk(Tensor self, int chunks, int dim=0) -> Tensor[] result

    self: cat(grad, dim)
    """

    __slots__ = ("edge_self", "dim", "grad_dtype", "grad_shapes", "_output_count",)
    _op_key = "chunk"
    _input_names = ("self",)
    _save_kinds = {"dim": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        grad = _fill_missing(grad, node.grad_shapes, node.grad_dtype)
        dim = node.dim
        grad_self = _raw.cat(grad, dim)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        grad = _fill_missing(grad, node.grad_shapes, node.grad_dtype)
        dim = node.dim
        grad_self = _ops.cat(grad, dim)
        return ((node.edge_self, grad_self),)


def _chunk_jvp(self, chunks, dim, *, result, self_t=None):
    """The tangent of chunk; a tangent that is None is zero."""
    return chunk(_tangent(self, self_t), chunks, dim)


def chunk(self, chunks, dim=0):
    """chunk(Tensor self, int chunks, int dim=0) -> Tensor[] result

    At most `chunks` consecutive pieces along `dim`.
    """
    _mode = _state.mode
    try:
        result_array = _raw.chunk(self._array, chunks, dim)
    except (AttributeError, TypeError) as error:
        _bad_argument("chunk", error, self=self)
    result = _result_list(result_array)
    if self._requires_grad and _mode & 1:
        node = _new(ChunkBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.dim = dim
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        node._output_count = len(result)
        node.grad_shapes = [output._array.shape for output in result]
        node.grad_dtype = result[0]._array.dtype if result else None
        for nr, output in enumerate(result):
            output._node = _Output(node, nr)
            output._requires_grad = True
    for nr, view in enumerate(result):
        _link_view(self, view, chunk, (chunks, dim,), nr)
    if _mode > 1:
        _interpose("chunk", (self, chunks, dim,), result, result[0]._node.node if result and result[0]._requires_grad else None)
    return result


chunk.raw = _raw.chunk


# derivatives.yaml:2451  split_like


class SplitLikeBackward0(_Node):
    """split_like(Tensor self, any shapes, any dtypes, int dim) -> Tensor[] result

    self: to_dtype(cat(grad, dim), self.dtype)
    """

    __slots__ = ("edge_self", "dim", "self_dtype", "grad_dtype", "grad_shapes", "_output_count",)
    _op_key = "split_like"
    _input_names = ("self",)
    _save_kinds = {"dim": "value", "self_dtype": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        grad = _fill_missing(grad, node.grad_shapes, node.grad_dtype)
        dim = node.dim
        self_dtype = node.self_dtype
        grad_self = _raw.to_dtype(_raw.cat(grad, dim), self_dtype)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        grad = _fill_missing(grad, node.grad_shapes, node.grad_dtype)
        dim = node.dim
        self_dtype = node.self_dtype
        grad_self = _ops.to_dtype(_ops.cat(grad, dim), self_dtype)
        return ((node.edge_self, grad_self),)


def _split_like_jvp(self, shapes, dtypes, dim, *, result, self_t=None):
    """The tangent of split_like; a tangent that is None is zero."""
    return split_like(_tangent(self, self_t), shapes, dtypes, dim)


def split_like(self, shapes, dtypes, dim):
    """split_like(Tensor self, any shapes, any dtypes, int dim) -> Tensor[] result

    The inverse of `cat`, pieces of the given shapes and dtypes.
    """
    _mode = _state.mode
    try:
        result_array = _raw.split_like(self._array, shapes, dtypes, dim)
    except (AttributeError, TypeError) as error:
        _bad_argument("split_like", error, self=self)
    result = _result_list(result_array)
    if self._requires_grad and _mode & 1:
        node = _new(SplitLikeBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.dim = dim
        node.self_dtype = self._array.dtype
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        node._output_count = len(result)
        node.grad_shapes = [output._array.shape for output in result]
        node.grad_dtype = result[0]._array.dtype if result else None
        for nr, output in enumerate(result):
            output._node = _Output(node, nr)
            output._requires_grad = True
    if _mode > 1:
        _interpose("split_like", (self, shapes, dtypes, dim,), result, result[0]._node.node if result and result[0]._requires_grad else None)
    return result


# derivatives.yaml:2462  unbind_like


class UnbindLikeBackward0(_Node):
    """unbind_like(Tensor self, any dtypes, int dim) -> Tensor[] result

    self: to_dtype(stack(grad, dim), self.dtype)
    """

    __slots__ = ("edge_self", "dim", "self_dtype", "grad_dtype", "grad_shapes", "_output_count",)
    _op_key = "unbind_like"
    _input_names = ("self",)
    _save_kinds = {"dim": "value", "self_dtype": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        grad = _fill_missing(grad, node.grad_shapes, node.grad_dtype)
        dim = node.dim
        self_dtype = node.self_dtype
        grad_self = _raw.to_dtype(_raw.stack(grad, dim), self_dtype)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        grad = _fill_missing(grad, node.grad_shapes, node.grad_dtype)
        dim = node.dim
        self_dtype = node.self_dtype
        grad_self = _ops.to_dtype(_ops.stack(grad, dim), self_dtype)
        return ((node.edge_self, grad_self),)


def _unbind_like_jvp(self, dtypes, dim, *, result, self_t=None):
    """The tangent of unbind_like; a tangent that is None is zero."""
    return unbind_like(_tangent(self, self_t), dtypes, dim)


def unbind_like(self, dtypes, dim):
    """unbind_like(Tensor self, any dtypes, int dim) -> Tensor[] result

    The inverse of `stack`, slices of the given dtypes.
    """
    _mode = _state.mode
    try:
        result_array = _raw.unbind_like(self._array, dtypes, dim)
    except (AttributeError, TypeError) as error:
        _bad_argument("unbind_like", error, self=self)
    result = _result_list(result_array)
    if self._requires_grad and _mode & 1:
        node = _new(UnbindLikeBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.dim = dim
        node.self_dtype = self._array.dtype
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        node._output_count = len(result)
        node.grad_shapes = [output._array.shape for output in result]
        node.grad_dtype = result[0]._array.dtype if result else None
        for nr, output in enumerate(result):
            output._node = _Output(node, nr)
            output._requires_grad = True
    if _mode > 1:
        _interpose("unbind_like", (self, dtypes, dim,), result, result[0]._node.node if result and result[0]._requires_grad else None)
    return result


# derivatives.yaml:2476  cat


class CatBackward0(_Node):
    """cat(Tensor[] tensors, int dim=0) -> Tensor result

    tensors: split_like(grad, tensors.shape, tensors.dtype, dim)
    """

    __slots__ = ("edge_tensors", "tensors_shape", "tensors_dtype", "dim",)
    _op_key = "cat"
    _input_names = ("tensors",)
    _save_kinds = {"tensors_shape": "value", "tensors_dtype": "value", "dim": "value"}

    def _edge_targets(node):
        return node.edge_tensors

    def _backward_arrays(node, grad, retain, needed):
        tensors_shape = node.tensors_shape
        tensors_dtype = node.tensors_dtype
        dim = node.dim
        grad_tensors = _raw.split_like(grad, tensors_shape, tensors_dtype, dim)
        return (*zip(node.edge_tensors, grad_tensors, strict=True),)

    def _backward_tensors(node, grad, needed):
        tensors_shape = node.tensors_shape
        tensors_dtype = node.tensors_dtype
        dim = node.dim
        grad_tensors = _ops.split_like(grad, tensors_shape, tensors_dtype, dim)
        return (*zip(node.edge_tensors, grad_tensors, strict=True),)


def _cat_jvp(tensors, dim, *, result, tensors_t=None):
    """The tangent of cat; a tangent that is None is zero."""
    return cat(_tangents(tensors, tensors_t), dim)


def cat(tensors, dim=0):
    """cat(Tensor[] tensors, int dim=0) -> Tensor result

    The tensors joined along `dim`; they agree in the other dims, and are promoted to one dtype.
    """
    _mode = _state.mode
    try:
        result_array = _raw.cat([_tensor._array for _tensor in tensors], dim)
    except (AttributeError, TypeError) as error:
        _bad_argument("cat", error, tensors=tensors)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if _any_requires_grad(tensors) and _mode & 1:
        node = _new(CatBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.tensors_shape = [_tensor._array.shape for _tensor in tensors]
        node.tensors_dtype = [_tensor._array.dtype for _tensor in tensors]
        node.dim = dim
        node.edge_tensors = _edges_of(tensors)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("cat", (tensors, dim,), (result,), result._node)
    return result


# derivatives.yaml:2491  stack


class StackBackward0(_Node):
    """stack(Tensor[] tensors, int dim=0) -> Tensor result

    tensors: unbind_like(grad, tensors.dtype, dim)
    """

    __slots__ = ("edge_tensors", "tensors_dtype", "dim",)
    _op_key = "stack"
    _input_names = ("tensors",)
    _save_kinds = {"tensors_dtype": "value", "dim": "value"}

    def _edge_targets(node):
        return node.edge_tensors

    def _backward_arrays(node, grad, retain, needed):
        tensors_dtype = node.tensors_dtype
        dim = node.dim
        grad_tensors = _raw.unbind_like(grad, tensors_dtype, dim)
        return (*zip(node.edge_tensors, grad_tensors, strict=True),)

    def _backward_tensors(node, grad, needed):
        tensors_dtype = node.tensors_dtype
        dim = node.dim
        grad_tensors = _ops.unbind_like(grad, tensors_dtype, dim)
        return (*zip(node.edge_tensors, grad_tensors, strict=True),)


def _stack_jvp(tensors, dim, *, result, tensors_t=None):
    """The tangent of stack; a tangent that is None is zero."""
    return stack(_tangents(tensors, tensors_t), dim)


def stack(tensors, dim=0):
    """stack(Tensor[] tensors, int dim=0) -> Tensor result

    The tensors, all of one shape, joined along a new dim in one dtype.
    """
    _mode = _state.mode
    try:
        result_array = _raw.stack([_tensor._array for _tensor in tensors], dim)
    except (AttributeError, TypeError) as error:
        _bad_argument("stack", error, tensors=tensors)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if _any_requires_grad(tensors) and _mode & 1:
        node = _new(StackBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.tensors_dtype = [_tensor._array.dtype for _tensor in tensors]
        node.dim = dim
        node.edge_tensors = _edges_of(tensors)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("stack", (tensors, dim,), (result,), result._node)
    return result


# derivatives.yaml:2505  repeat


class RepeatBackward0(_Node):
    """repeat(Tensor self, shape repeats) -> Tensor result

    self: unrepeat(grad, self.shape, repeats)
    """

    __slots__ = ("edge_self", "self_shape", "repeats",)
    _op_key = "repeat"
    _input_names = ("self",)
    _save_kinds = {"self_shape": "value", "repeats": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self_shape = node.self_shape
        repeats = node.repeats
        grad_self = _raw.unrepeat(grad, self_shape, repeats)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self_shape = node.self_shape
        repeats = node.repeats
        grad_self = _ops.unrepeat(grad, self_shape, repeats)
        return ((node.edge_self, grad_self),)


def _repeat_jvp(self, repeats, *, result, self_t=None):
    """The tangent of repeat; a tangent that is None is zero."""
    return repeat(_tangent(self, self_t), repeats)


def repeat(self, repeats, *more):
    """repeat(Tensor self, shape repeats) -> Tensor result

    The tensor repeated `repeats` times along each dim; further repeats add leading dims.
    """
    if more or isinstance(repeats, (_Integral, _Tensor)):
        repeats = (repeats, *more)
    _mode = _state.mode
    try:
        result_array = _raw.repeat(self._array, repeats)
    except (AttributeError, TypeError) as error:
        _bad_argument("repeat", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(RepeatBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_shape = self._array.shape
        node.repeats = repeats
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("repeat", (self, repeats,), (result,), result._node)
    return result


# derivatives.yaml:2519  unrepeat


class UnrepeatBackward0(_Node):
    """unrepeat(Tensor self, shape shape, shape repeats) -> Tensor result

    self: repeat(grad, repeats)
    """

    __slots__ = ("edge_self", "repeats",)
    _op_key = "unrepeat"
    _input_names = ("self",)
    _save_kinds = {"repeats": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        repeats = node.repeats
        grad_self = _raw.repeat(grad, repeats)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        repeats = node.repeats
        grad_self = _ops.repeat(grad, repeats)
        return ((node.edge_self, grad_self),)


def _unrepeat_jvp(self, shape, repeats, *, result, self_t=None):
    """The tangent of unrepeat; a tangent that is None is zero."""
    return unrepeat(_tangent(self, self_t), shape, repeats)


def unrepeat(self, shape, repeats, *more):
    """unrepeat(Tensor self, shape shape, shape repeats) -> Tensor result

    The sum over what `repeat` made of a tensor of `shape`.
    """
    if more or isinstance(repeats, (_Integral, _Tensor)):
        repeats = (repeats, *more)
    _mode = _state.mode
    try:
        result_array = _raw.unrepeat(self._array, shape, repeats)
    except (AttributeError, TypeError) as error:
        _bad_argument("unrepeat", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(UnrepeatBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.repeats = repeats
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("unrepeat", (self, shape, repeats,), (result,), result._node)
    return result


# derivatives.yaml:2530  repeat_interleave


def repeat_interleave(self, repeats, dim=None):
    """repeat_interleave(Tensor self, any repeats, int? dim=None) -> Tensor result

    Each element, or each slice along `dim`, repeated; `repeats` is a number or one number for each.
    """
    return _composites.repeat_interleave(self, repeats, dim)


# derivatives.yaml:2539  repeat_slices


class RepeatSlicesBackward0(_Node):
    """repeat_slices(Tensor self, any repeats, int? dim) -> Tensor result

    self: unrepeat_slices(grad, self.shape, repeats, dim)
    """

    __slots__ = ("edge_self", "self_shape", "repeats", "dim",)
    _op_key = "repeat_slices"
    _input_names = ("self",)
    _save_kinds = {"self_shape": "value", "repeats": "value", "dim": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self_shape = node.self_shape
        repeats = node.repeats
        dim = node.dim
        grad_self = _raw.unrepeat_slices(grad, self_shape, repeats, dim)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self_shape = node.self_shape
        repeats = node.repeats
        dim = node.dim
        grad_self = _ops.unrepeat_slices(grad, self_shape, repeats, dim)
        return ((node.edge_self, grad_self),)


def _repeat_slices_jvp(self, repeats, dim, *, result, self_t=None):
    """The tangent of repeat_slices; a tangent that is None is zero."""
    return repeat_slices(_tangent(self, self_t), repeats, dim)


def repeat_slices(self, repeats, dim):
    """repeat_slices(Tensor self, any repeats, int? dim) -> Tensor result

    The same as `repeat_interleave`, for an int or a list of ints.
    """
    _mode = _state.mode
    try:
        result_array = _raw.repeat_slices(self._array, repeats, dim)
    except (AttributeError, TypeError) as error:
        _bad_argument("repeat_slices", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(RepeatSlicesBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_shape = self._array.shape
        node.repeats = repeats
        node.dim = dim
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("repeat_slices", (self, repeats, dim,), (result,), result._node)
    return result


# derivatives.yaml:2551  unrepeat_slices


class UnrepeatSlicesBackward0(_Node):
    """unrepeat_slices(Tensor self, shape shape, any repeats, int? dim) -> Tensor result

    self: repeat_slices(grad, repeats, dim)
    """

    __slots__ = ("edge_self", "repeats", "dim",)
    _op_key = "unrepeat_slices"
    _input_names = ("self",)
    _save_kinds = {"repeats": "value", "dim": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        repeats = node.repeats
        dim = node.dim
        grad_self = _raw.repeat_slices(grad, repeats, dim)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        repeats = node.repeats
        dim = node.dim
        grad_self = _ops.repeat_slices(grad, repeats, dim)
        return ((node.edge_self, grad_self),)


def _unrepeat_slices_jvp(self, shape, repeats, dim, *, result, self_t=None):
    """The tangent of unrepeat_slices; a tangent that is None is zero."""
    return unrepeat_slices(_tangent(self, self_t), shape, repeats, dim)


def unrepeat_slices(self, shape, repeats, dim):
    """unrepeat_slices(Tensor self, shape shape, any repeats, int? dim) -> Tensor result

    The sum over what `repeat_slices` made of a tensor of `shape`.
    """
    _mode = _state.mode
    try:
        result_array = _raw.unrepeat_slices(self._array, shape, repeats, dim)
    except (AttributeError, TypeError) as error:
        _bad_argument("unrepeat_slices", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(UnrepeatSlicesBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.repeats = repeats
        node.dim = dim
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("unrepeat_slices", (self, shape, repeats, dim,), (result,), result._node)
    return result


# derivatives.yaml:2562  repeat_by


class RepeatByBackward0(_Node):
    """repeat_by(Tensor self, Index repeats, int? dim) -> Tensor result

    self: unrepeat_by(grad, self.shape, repeats, dim)
    """

    __slots__ = ("edge_self", "self_shape", "repeats", "repeats_version", "dim",)
    _op_key = "repeat_by"
    _input_names = ("self",)
    _save_kinds = {"self_shape": "value", "repeats": "input", "dim": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self_shape = node.self_shape
        repeats = node.repeats
        if repeats._storage is not None and repeats._storage.version != node.repeats_version:
            repeats = _resolve(node, "repeats")
        repeats = repeats._array
        dim = node.dim
        grad_self = _raw.unrepeat_by(grad, self_shape, repeats, dim)
        if not retain:
            node.repeats = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self_shape = node.self_shape
        repeats = _saved_input(node, "repeats")
        dim = node.dim
        grad_self = _ops.unrepeat_by(grad, self_shape, repeats, dim)
        return ((node.edge_self, grad_self),)


def _repeat_by_jvp(self, repeats, dim, *, result, self_t=None):
    """The tangent of repeat_by; a tangent that is None is zero."""
    return repeat_by(_tangent(self, self_t), repeats, dim)


def repeat_by(self, repeats, dim):
    """repeat_by(Tensor self, Index repeats, int? dim) -> Tensor result

    The same as `repeat_interleave`, for a tensor of ints.
    """
    _mode = _state.mode
    try:
        result_array = _raw.repeat_by(self._array, repeats._array, dim)
    except (AttributeError, TypeError) as error:
        _bad_argument("repeat_by", error, self=self, repeats=repeats)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(RepeatByBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_shape = self._array.shape
        node.repeats = repeats
        node.repeats_version = 0 if repeats._storage is None else repeats._storage.version
        node.dim = dim
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("repeat_by", (self, repeats, dim,), (result,), result._node)
    return result


# derivatives.yaml:2574  unrepeat_by


class UnrepeatByBackward0(_Node):
    """unrepeat_by(Tensor self, shape shape, Index repeats, int? dim) -> Tensor result

    self: repeat_by(grad, repeats, dim)
    """

    __slots__ = ("edge_self", "repeats", "repeats_version", "dim",)
    _op_key = "unrepeat_by"
    _input_names = ("self",)
    _save_kinds = {"repeats": "input", "dim": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        repeats = node.repeats
        if repeats._storage is not None and repeats._storage.version != node.repeats_version:
            repeats = _resolve(node, "repeats")
        repeats = repeats._array
        dim = node.dim
        grad_self = _raw.repeat_by(grad, repeats, dim)
        if not retain:
            node.repeats = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        repeats = _saved_input(node, "repeats")
        dim = node.dim
        grad_self = _ops.repeat_by(grad, repeats, dim)
        return ((node.edge_self, grad_self),)


def _unrepeat_by_jvp(self, shape, repeats, dim, *, result, self_t=None):
    """The tangent of unrepeat_by; a tangent that is None is zero."""
    return unrepeat_by(_tangent(self, self_t), shape, repeats, dim)


def unrepeat_by(self, shape, repeats, dim):
    """unrepeat_by(Tensor self, shape shape, Index repeats, int? dim) -> Tensor result

    The sum over what `repeat_by` made of a tensor of `shape`.
    """
    _mode = _state.mode
    try:
        result_array = _raw.unrepeat_by(self._array, shape, repeats._array, dim)
    except (AttributeError, TypeError) as error:
        _bad_argument("unrepeat_by", error, self=self, repeats=repeats)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(UnrepeatByBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.repeats = repeats
        node.repeats_version = 0 if repeats._storage is None else repeats._storage.version
        node.dim = dim
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("unrepeat_by", (self, shape, repeats, dim,), (result,), result._node)
    return result


# derivatives.yaml:2585  flip


class FlipBackward0(_Node):
    """flip(Tensor self, shape dims) -> Tensor result

    self: flip(grad, dims)
    """

    __slots__ = ("edge_self", "dims",)
    _op_key = "flip"
    _input_names = ("self",)
    _save_kinds = {"dims": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        dims = node.dims
        grad_self = _raw.flip(grad, dims)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        dims = node.dims
        grad_self = _ops.flip(grad, dims)
        return ((node.edge_self, grad_self),)


def _flip_jvp(self, dims, *, result, self_t=None):
    """The tangent of flip; a tangent that is None is zero."""
    return flip(_tangent(self, self_t), dims)


def flip(self, dims, *more):
    """flip(Tensor self, shape dims) -> Tensor result

    A copy with the order along `dims` reversed.
    """
    if more or isinstance(dims, (_Integral, _Tensor)):
        dims = (dims, *more)
    _mode = _state.mode
    try:
        result_array = _raw.flip(self._array, dims)
    except (AttributeError, TypeError) as error:
        _bad_argument("flip", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(FlipBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.dims = dims
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("flip", (self, dims,), (result,), result._node)
    return result


# derivatives.yaml:2597  roll


class RollBackward0(_Node):
    """roll(Tensor self, dims shifts, dims dims=None) -> Tensor result

    self: unroll(grad, shifts, dims)
    """

    __slots__ = ("edge_self", "shifts", "dims",)
    _op_key = "roll"
    _input_names = ("self",)
    _save_kinds = {"shifts": "value", "dims": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        shifts = node.shifts
        dims = node.dims
        grad_self = _raw.unroll(grad, shifts, dims)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        shifts = node.shifts
        dims = node.dims
        grad_self = _ops.unroll(grad, shifts, dims)
        return ((node.edge_self, grad_self),)


def _roll_jvp(self, shifts, dims, *, result, self_t=None):
    """The tangent of roll; a tangent that is None is zero."""
    return roll(_tangent(self, self_t), shifts, dims)


def roll(self, shifts, dims=None):
    """roll(Tensor self, dims shifts, dims dims=None) -> Tensor result

    The elements moved by `shifts` along `dims`, what falls off the end coming in at the start.
    """
    _mode = _state.mode
    try:
        result_array = _raw.roll(self._array, shifts, dims)
    except (AttributeError, TypeError) as error:
        _bad_argument("roll", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(RollBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.shifts = shifts
        node.dims = dims
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("roll", (self, shifts, dims,), (result,), result._node)
    return result


# derivatives.yaml:2609  unroll


class UnrollBackward0(_Node):
    """unroll(Tensor self, dims shifts, dims dims) -> Tensor result

    self: roll(grad, shifts, dims)
    """

    __slots__ = ("edge_self", "shifts", "dims",)
    _op_key = "unroll"
    _input_names = ("self",)
    _save_kinds = {"shifts": "value", "dims": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        shifts = node.shifts
        dims = node.dims
        grad_self = _raw.roll(grad, shifts, dims)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        shifts = node.shifts
        dims = node.dims
        grad_self = _ops.roll(grad, shifts, dims)
        return ((node.edge_self, grad_self),)


def _unroll_jvp(self, shifts, dims, *, result, self_t=None):
    """The tangent of unroll; a tangent that is None is zero."""
    return unroll(_tangent(self, self_t), shifts, dims)


def unroll(self, shifts, dims):
    """unroll(Tensor self, dims shifts, dims dims) -> Tensor result

    The inverse of `roll`.
    """
    _mode = _state.mode
    try:
        result_array = _raw.unroll(self._array, shifts, dims)
    except (AttributeError, TypeError) as error:
        _bad_argument("unroll", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(UnrollBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.shifts = shifts
        node.dims = dims
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("unroll", (self, shifts, dims,), (result,), result._node)
    return result


# derivatives.yaml:2620  tril


class TrilBackward0(_Node):
    """tril(Tensor self, int diagonal=0) -> Tensor result

    self: tril(grad, diagonal)
    """

    __slots__ = ("edge_self", "diagonal",)
    _op_key = "tril"
    _input_names = ("self",)
    _save_kinds = {"diagonal": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        diagonal = node.diagonal
        grad_self = _raw.tril(grad, diagonal)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        diagonal = node.diagonal
        grad_self = _ops.tril(grad, diagonal)
        return ((node.edge_self, grad_self),)


def _tril_jvp(self, diagonal, *, result, self_t=None):
    """The tangent of tril; a tangent that is None is zero."""
    return tril(_tangent(self, self_t), diagonal)


def tril(self, diagonal=0):
    """tril(Tensor self, int diagonal=0) -> Tensor result

    The matrices with zeros above a diagonal.
    """
    _mode = _state.mode
    try:
        result_array = _raw.tril(self._array, diagonal)
    except (AttributeError, TypeError) as error:
        _bad_argument("tril", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(TrilBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.diagonal = diagonal
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("tril", (self, diagonal,), (result,), result._node)
    return result


def tril_(self, diagonal=0):
    """The in-place form of tril: the result is written to self, which is returned."""
    _mode = _state.mode
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, False)
    node = None
    if _record:
        result_array = _written._array
        node = _new(TrilBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.diagonal = diagonal
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(None, "", "tril_", _written, _raw.tril(self._array, diagonal))
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("tril", (self, diagonal,), (_written,), node, True)
    return _written


# derivatives.yaml:2633  triu


class TriuBackward0(_Node):
    """triu(Tensor self, int diagonal=0) -> Tensor result

    self: triu(grad, diagonal)
    """

    __slots__ = ("edge_self", "diagonal",)
    _op_key = "triu"
    _input_names = ("self",)
    _save_kinds = {"diagonal": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        diagonal = node.diagonal
        grad_self = _raw.triu(grad, diagonal)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        diagonal = node.diagonal
        grad_self = _ops.triu(grad, diagonal)
        return ((node.edge_self, grad_self),)


def _triu_jvp(self, diagonal, *, result, self_t=None):
    """The tangent of triu; a tangent that is None is zero."""
    return triu(_tangent(self, self_t), diagonal)


def triu(self, diagonal=0):
    """triu(Tensor self, int diagonal=0) -> Tensor result

    The matrices with zeros below a diagonal.
    """
    _mode = _state.mode
    try:
        result_array = _raw.triu(self._array, diagonal)
    except (AttributeError, TypeError) as error:
        _bad_argument("triu", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(TriuBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.diagonal = diagonal
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("triu", (self, diagonal,), (result,), result._node)
    return result


def triu_(self, diagonal=0):
    """The in-place form of triu: the result is written to self, which is returned."""
    _mode = _state.mode
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, False)
    node = None
    if _record:
        result_array = _written._array
        node = _new(TriuBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.diagonal = diagonal
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(None, "", "triu_", _written, _raw.triu(self._array, diagonal))
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("triu", (self, diagonal,), (_written,), node, True)
    return _written


# derivatives.yaml:2646  pad


class PadBackward0(_Node):
    """pad(Tensor self, shape pad, str mode='constant', scalar? value=None) -> Tensor result

    self: pad_backward(grad, self.shape, pad, mode)
    """

    __slots__ = ("edge_self", "self_shape", "pad", "mode",)
    _op_key = "pad"
    _input_names = ("self",)
    _save_kinds = {"self_shape": "value", "pad": "value", "mode": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self_shape = node.self_shape
        pad = node.pad
        mode = node.mode
        grad_self = _raw.pad_backward(grad, self_shape, pad, mode)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self_shape = node.self_shape
        pad = node.pad
        mode = node.mode
        grad_self = _ops.pad_backward(grad, self_shape, pad, mode)
        return ((node.edge_self, grad_self),)


def _pad_jvp(self, pad, mode, value, *, result, self_t=None):
    """The tangent of pad; a tangent that is None is zero."""
    return _ops.pad(self_t, pad, mode, 0)


def pad(self, pad, mode='constant', value=None):
    """pad(Tensor self, shape pad, str mode='constant', scalar? value=None) -> Tensor result

    The tensor extended, the last dim first, by pairs in `pad`; modes constant, reflect, replicate and circular.
    """
    _mode = _state.mode
    try:
        result_array = _raw.pad(self._array, pad, mode, value)
    except (AttributeError, TypeError) as error:
        _bad_argument("pad", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(PadBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_shape = self._array.shape
        node.pad = pad
        node.mode = mode
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("pad", (self, pad, mode, value,), (result,), result._node)
    return result


# derivatives.yaml:2662  pad_backward


class PadBackwardBackward0(_Node):
    """pad_backward(Tensor self, shape shape, shape pad, str mode) -> Tensor result

    self: pad(grad, pad, mode, 0)
    """

    __slots__ = ("edge_self", "pad", "mode",)
    _op_key = "pad_backward"
    _input_names = ("self",)
    _save_kinds = {"pad": "value", "mode": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        pad = node.pad
        mode = node.mode
        grad_self = _raw.pad(grad, pad, mode, 0)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        pad = node.pad
        mode = node.mode
        grad_self = _ops.pad(grad, pad, mode, 0)
        return ((node.edge_self, grad_self),)


def _pad_backward_jvp(self, shape, pad, mode, *, result, self_t=None):
    """The tangent of pad_backward; a tangent that is None is zero."""
    return pad_backward(_tangent(self, self_t), shape, pad, mode)


def pad_backward(self, shape, pad, mode):
    """pad_backward(Tensor self, shape shape, shape pad, str mode) -> Tensor result

    The transpose of `pad` for a tensor of `shape`.
    """
    _mode = _state.mode
    try:
        result_array = _raw.pad_backward(self._array, shape, pad, mode)
    except (AttributeError, TypeError) as error:
        _bad_argument("pad_backward", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(PadBackwardBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.pad = pad
        node.mode = mode
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("pad_backward", (self, shape, pad, mode,), (result,), result._node)
    return result


# derivatives.yaml:2674  clone


class CloneBackward0(_Node):
    """clone(Tensor self) -> Tensor result

    self: grad
    """

    __slots__ = ("edge_self",)
    _op_key = "clone"
    _input_names = ("self",)
    _save_kinds = {}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        grad_self = grad
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        grad_self = grad
        return ((node.edge_self, grad_self),)


def _clone_jvp(self, *, result, self_t=None):
    """The tangent of clone; a tangent that is None is zero."""
    return clone(_tangent(self, self_t))


def clone(self):
    """clone(Tensor self) -> Tensor result

    A copy.
    """
    _mode = _state.mode
    try:
        result_array = _raw.clone(self._array)
    except (AttributeError, TypeError) as error:
        _bad_argument("clone", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(CloneBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("clone", (self,), (result,), result._node)
    return result


# derivatives.yaml:2686  contiguous_copy


class ContiguousCopyBackward0(_Node):
    """contiguous_copy(Tensor self) -> Tensor result

    self: grad
    """

    __slots__ = ("edge_self",)
    _op_key = "contiguous_copy"
    _input_names = ("self",)
    _save_kinds = {}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        grad_self = grad
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        grad_self = grad
        return ((node.edge_self, grad_self),)


def _contiguous_copy_jvp(self, *, result, self_t=None):
    """The tangent of contiguous_copy; a tangent that is None is zero."""
    return contiguous_copy(_tangent(self, self_t))


def contiguous_copy(self):
    """contiguous_copy(Tensor self) -> Tensor result

    A copy in row-major order.
    """
    _mode = _state.mode
    try:
        result_array = _raw.contiguous_copy(self._array)
    except (AttributeError, TypeError) as error:
        _bad_argument("contiguous_copy", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(ContiguousCopyBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("contiguous_copy", (self,), (result,), result._node)
    return result


# derivatives.yaml:2697  to_dtype


class ToDtypeBackward0(_Node):
    """to_dtype(Tensor self, dtype dtype) -> Tensor result

    self: to_dtype(grad, self.dtype)
    """

    __slots__ = ("edge_self", "self_dtype",)
    _op_key = "to_dtype"
    _input_names = ("self",)
    _save_kinds = {"self_dtype": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self_dtype = node.self_dtype
        grad_self = _raw.to_dtype(grad, self_dtype)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self_dtype = node.self_dtype
        grad_self = _ops.to_dtype(grad, self_dtype)
        return ((node.edge_self, grad_self),)


def _to_dtype_jvp(self, dtype, *, result, self_t=None):
    """The tangent of to_dtype; a tangent that is None is zero."""
    return to_dtype(_tangent(self, self_t), dtype)


def to_dtype(self, dtype):
    """to_dtype(Tensor self, dtype dtype) -> Tensor result

    A copy converted to `dtype`.
    """
    dtype = _as_numpy_dtype(dtype)
    _mode = _state.mode
    try:
        result_array = _raw.to_dtype(self._array, dtype)
    except (AttributeError, TypeError) as error:
        _bad_argument("to_dtype", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1 and result_array.dtype.kind in "fVc":
        node = _new(ToDtypeBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_dtype = self._array.dtype
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("to_dtype", (self, dtype,), (result,), result._node)
    return result


# derivatives.yaml:2710  basic_index


class BasicIndexBackward0(_Node):
    """basic_index(Tensor self, any index) -> Tensor result

    self: basic_index_put(grad, self.shape, index)
    """

    __slots__ = ("edge_self", "self_shape", "index",)
    _op_key = "basic_index"
    _input_names = ("self",)
    _save_kinds = {"self_shape": "value", "index": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self_shape = node.self_shape
        index = node.index
        grad_self = _raw.basic_index_put(grad, self_shape, index)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self_shape = node.self_shape
        index = node.index
        grad_self = _ops.basic_index_put(grad, self_shape, index)
        return ((node.edge_self, grad_self),)


def _basic_index_jvp(self, index, *, result, self_t=None):
    """The tangent of basic_index; a tangent that is None is zero."""
    return basic_index(_tangent(self, self_t), index)


def basic_index(self, index):
    """basic_index(Tensor self, any index) -> Tensor result

    The view at an index made of ints, slices, None and Ellipsis.
    """
    _mode = _state.mode
    try:
        result_array = _raw.basic_index(self._array, index)
    except (AttributeError, TypeError) as error:
        _bad_argument("basic_index", error, self=self)
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(BasicIndexBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_shape = self._array.shape
        node.index = index
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    _link_view(self, result, basic_index, (index,))
    if _mode > 1:
        _interpose("basic_index", (self, index,), (result,), result._node)
    return result


basic_index.raw = _raw.basic_index


# derivatives.yaml:2723  basic_index_put


class BasicIndexPutBackward0(_Node):
    """basic_index_put(Tensor self, shape shape, any index) -> Tensor result

    self: basic_index(grad, index)
    """

    __slots__ = ("edge_self", "index",)
    _op_key = "basic_index_put"
    _input_names = ("self",)
    _save_kinds = {"index": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        index = node.index
        grad_self = _raw.basic_index(grad, index)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        index = node.index
        grad_self = _ops.basic_index(grad, index)
        return ((node.edge_self, grad_self),)


def _basic_index_put_jvp(self, shape, index, *, result, self_t=None):
    """The tangent of basic_index_put; a tangent that is None is zero."""
    return basic_index_put(_tangent(self, self_t), shape, index)


def basic_index_put(self, shape, index):
    """basic_index_put(Tensor self, shape shape, any index) -> Tensor result

    Zeros of `shape` with `self` at a basic index.
    """
    _mode = _state.mode
    try:
        result_array = _raw.basic_index_put(self._array, shape, index)
    except (AttributeError, TypeError) as error:
        _bad_argument("basic_index_put", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(BasicIndexPutBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.index = index
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("basic_index_put", (self, shape, index,), (result,), result._node)
    return result


# derivatives.yaml:2734  advanced_index


class AdvancedIndexBackward0(_Node):
    """advanced_index(Tensor self, any index) -> Tensor result

    self: advanced_index_add(grad, self.shape, index)
    """

    __slots__ = ("edge_self", "self_shape", "index",)
    _op_key = "advanced_index"
    _input_names = ("self",)
    _save_kinds = {"self_shape": "value", "index": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self_shape = node.self_shape
        index = node.index
        grad_self = _raw.advanced_index_add(grad, self_shape, index)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self_shape = node.self_shape
        index = node.index
        grad_self = _ops.advanced_index_add(grad, self_shape, index)
        return ((node.edge_self, grad_self),)


def _advanced_index_jvp(self, index, *, result, self_t=None):
    """The tangent of advanced_index; a tangent that is None is zero."""
    return advanced_index(_tangent(self, self_t), index)


def advanced_index(self, index):
    """advanced_index(Tensor self, any index) -> Tensor result

    A copy of the elements at an index that holds arrays of ints or bools.
    """
    _mode = _state.mode
    try:
        result_array = _raw.advanced_index(self._array, index)
    except (AttributeError, TypeError) as error:
        _bad_argument("advanced_index", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(AdvancedIndexBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_shape = self._array.shape
        node.index = index
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("advanced_index", (self, index,), (result,), result._node)
    return result


# derivatives.yaml:2746  advanced_index_add


class AdvancedIndexAddBackward0(_Node):
    """advanced_index_add(Tensor self, shape shape, any index) -> Tensor result

    self: advanced_index(grad, index)
    """

    __slots__ = ("edge_self", "index",)
    _op_key = "advanced_index_add"
    _input_names = ("self",)
    _save_kinds = {"index": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        index = node.index
        grad_self = _raw.advanced_index(grad, index)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        index = node.index
        grad_self = _ops.advanced_index(grad, index)
        return ((node.edge_self, grad_self),)


def _advanced_index_add_jvp(self, shape, index, *, result, self_t=None):
    """The tangent of advanced_index_add; a tangent that is None is zero."""
    return advanced_index_add(_tangent(self, self_t), shape, index)


def advanced_index_add(self, shape, index):
    """advanced_index_add(Tensor self, shape shape, any index) -> Tensor result

    Zeros of `shape` to which `self` is added at an advanced index, repeated positions each time.
    """
    _mode = _state.mode
    try:
        result_array = _raw.advanced_index_add(self._array, shape, index)
    except (AttributeError, TypeError) as error:
        _bad_argument("advanced_index_add", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(AdvancedIndexAddBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.index = index
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("advanced_index_add", (self, shape, index,), (result,), result._node)
    return result


# derivatives.yaml:2758  advanced_index_put


class AdvancedIndexPutBackward0(_Node):
    """advanced_index_put(Tensor self, any index, Tensor values, bool accumulate=False) -> Tensor result

    self: grad if accumulate else advanced_index_zero(grad, index)
    values: sum_to_size(advanced_index(grad, index), values.shape)
    """

    __slots__ = ("edge_self", "edge_values", "accumulate", "index", "values_shape",)
    _op_key = "advanced_index_put"
    _input_names = ("self", "values",)
    _save_kinds = {"accumulate": "value", "index": "value", "values_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self, node.edge_values,)

    def _backward_arrays(node, grad, retain, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            accumulate = node.accumulate
            index = node.index
            grad_self = grad if accumulate else _raw.advanced_index_zero(grad, index)
        edge_values = node.edge_values
        grad_values = None
        if edge_values is not None and (needed is None or edge_values in needed):
            index = node.index
            values_shape = node.values_shape
            grad_values = _raw.sum_to_size(_raw.advanced_index(grad, index), values_shape)
        return ((edge_self, grad_self), (edge_values, grad_values),)

    def _backward_tensors(node, grad, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            accumulate = node.accumulate
            index = node.index
            grad_self = grad if accumulate else _ops.advanced_index_zero(grad, index)
        edge_values = node.edge_values
        grad_values = None
        if edge_values is not None and (needed is None or edge_values in needed):
            index = node.index
            values_shape = node.values_shape
            grad_values = _ops.sum_to_size(_ops.advanced_index(grad, index), values_shape)
        return ((edge_self, grad_self), (edge_values, grad_values),)


def _advanced_index_put_jvp(self, index, values, accumulate, *, result, self_t=None, values_t=None):
    """The tangent of advanced_index_put; a tangent that is None is zero."""
    return None if self_t is None and values_t is None else advanced_index_put(_tangent(self, self_t), index, _tangent(values, values_t), accumulate)


def advanced_index_put(self, index, values, accumulate=False):
    """advanced_index_put(Tensor self, any index, Tensor values, bool accumulate=False) -> Tensor result

    A copy with `values` written, or added, at an advanced index.
    """
    _mode = _state.mode
    try:
        result_array = _raw.advanced_index_put(self._array, index, values._array, accumulate)
    except (AttributeError, TypeError) as error:
        _bad_argument("advanced_index_put", error, self=self, values=values)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (self._requires_grad or values._requires_grad) and _mode & 1:
        node = _new(AdvancedIndexPutBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if self._requires_grad:
            node.accumulate = accumulate
        node.index = index
        if values._requires_grad:
            node.values_shape = values._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_values = (values._node or values if values._view is None else _edge_of(values)) if values._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("advanced_index_put", (self, index, values, accumulate,), (result,), result._node)
    return result


def advanced_index_put_(self, index, values, accumulate=False):
    """The in-place form of advanced_index_put: the result is written to self, which is returned."""
    _mode = _state.mode
    values = _inplace_operand("advanced_index_put_", values, self, True)
    _record = _mode & 1 and (self._requires_grad or values._requires_grad)
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, False)
    node = None
    if _record:
        result_array = _written._array
        node = _new(AdvancedIndexPutBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if self._requires_grad:
            node.accumulate = accumulate
        node.index = index
        if values._requires_grad:
            node.values_shape = values._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_values = (values._node or values if values._view is None else _edge_of(values)) if values._requires_grad else None

    _write(None, "", "advanced_index_put_", _written, _raw.advanced_index_put(self._array, index, values._array, accumulate))
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("advanced_index_put", (self, index, values, accumulate,), (_written,), node, True)
    return _written


# derivatives.yaml:2772  index_put


def index_put(self, indices, values, accumulate=False):
    """index_put(Tensor self, any indices, Tensor values, bool accumulate=False) -> Tensor result

    A copy with `values` written, or added, at an index.
    """
    return _composites.index_put(self, indices, values, accumulate)


def index_put_(self, indices, values, accumulate=False):
    """The in-place form of index_put: the result is written to self, which is returned."""
    _written = self
    self = _before_composite(_written)
    return _write_composite(_written, _composites.index_put(self, indices, values, accumulate))


# derivatives.yaml:2782  advanced_index_zero


class AdvancedIndexZeroBackward0(_Node):
    """advanced_index_zero(Tensor self, any index) -> Tensor result

    self: advanced_index_zero(grad, index)
    """

    __slots__ = ("edge_self", "index",)
    _op_key = "advanced_index_zero"
    _input_names = ("self",)
    _save_kinds = {"index": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        index = node.index
        grad_self = _raw.advanced_index_zero(grad, index)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        index = node.index
        grad_self = _ops.advanced_index_zero(grad, index)
        return ((node.edge_self, grad_self),)


def _advanced_index_zero_jvp(self, index, *, result, self_t=None):
    """The tangent of advanced_index_zero; a tangent that is None is zero."""
    return advanced_index_zero(_tangent(self, self_t), index)


def advanced_index_zero(self, index):
    """advanced_index_zero(Tensor self, any index) -> Tensor result

    A copy with zeros at an advanced index.
    """
    _mode = _state.mode
    try:
        result_array = _raw.advanced_index_zero(self._array, index)
    except (AttributeError, TypeError) as error:
        _bad_argument("advanced_index_zero", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(AdvancedIndexZeroBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.index = index
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("advanced_index_zero", (self, index,), (result,), result._node)
    return result


# derivatives.yaml:2793  index_select


class IndexSelectBackward0(_Node):
    """index_select(Tensor self, int dim, Index index) -> Tensor result

    self: index_select_put(grad, self.shape, dim, index)
    """

    __slots__ = ("edge_self", "self_shape", "dim", "index", "index_version",)
    _op_key = "index_select"
    _input_names = ("self",)
    _save_kinds = {"self_shape": "value", "dim": "value", "index": "input"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self_shape = node.self_shape
        dim = node.dim
        index = node.index
        if index._storage is not None and index._storage.version != node.index_version:
            index = _resolve(node, "index")
        index = index._array
        grad_self = _raw.index_select_put(grad, self_shape, dim, index)
        if not retain:
            node.index = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self_shape = node.self_shape
        dim = node.dim
        index = _saved_input(node, "index")
        grad_self = _ops.index_select_put(grad, self_shape, dim, index)
        return ((node.edge_self, grad_self),)


def _index_select_jvp(self, dim, index, *, result, self_t=None):
    """The tangent of index_select; a tangent that is None is zero."""
    return index_select(_tangent(self, self_t), dim, index)


def index_select(self, dim, index):
    """index_select(Tensor self, int dim, Index index) -> Tensor result

    The slices at the positions `index` of `dim`.
    """
    _mode = _state.mode
    try:
        result_array = _raw.index_select(self._array, dim, index._array)
    except (AttributeError, TypeError) as error:
        _bad_argument("index_select", error, self=self, index=index)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(IndexSelectBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_shape = self._array.shape
        node.dim = dim
        node.index = index
        node.index_version = 0 if index._storage is None else index._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("index_select", (self, dim, index,), (result,), result._node)
    return result


# derivatives.yaml:2805  index_select_put


class IndexSelectPutBackward0(_Node):
    """index_select_put(Tensor self, shape shape, int dim, Index index) -> Tensor result

    self: index_select(grad, dim, index)
    """

    __slots__ = ("edge_self", "dim", "index", "index_version",)
    _op_key = "index_select_put"
    _input_names = ("self",)
    _save_kinds = {"dim": "value", "index": "input"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        dim = node.dim
        index = node.index
        if index._storage is not None and index._storage.version != node.index_version:
            index = _resolve(node, "index")
        index = index._array
        grad_self = _raw.index_select(grad, dim, index)
        if not retain:
            node.index = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        dim = node.dim
        index = _saved_input(node, "index")
        grad_self = _ops.index_select(grad, dim, index)
        return ((node.edge_self, grad_self),)


def _index_select_put_jvp(self, shape, dim, index, *, result, self_t=None):
    """The tangent of index_select_put; a tangent that is None is zero."""
    return index_select_put(_tangent(self, self_t), shape, dim, index)


def index_select_put(self, shape, dim, index):
    """index_select_put(Tensor self, shape shape, int dim, Index index) -> Tensor result

    Zeros of `shape` to which `self` is added at the positions `index` of `dim`.
    """
    _mode = _state.mode
    try:
        result_array = _raw.index_select_put(self._array, shape, dim, index._array)
    except (AttributeError, TypeError) as error:
        _bad_argument("index_select_put", error, self=self, index=index)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(IndexSelectPutBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.dim = dim
        node.index = index
        node.index_version = 0 if index._storage is None else index._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("index_select_put", (self, shape, dim, index,), (result,), result._node)
    return result


# derivatives.yaml:2816  index_add


class IndexAddBackward0(_Node):
    """index_add(Tensor self, int dim, Index index, Tensor source, *, scalar alpha=1) -> Tensor result

    self: grad
    source: index_select(grad, dim, index) * alpha
    """

    __slots__ = ("edge_self", "edge_source", "dim", "index", "index_version", "alpha",)
    _op_key = "index_add"
    _input_names = ("self", "source",)
    _save_kinds = {"dim": "value", "index": "input", "alpha": "value"}

    def _edge_targets(node):
        return (node.edge_self, node.edge_source,)

    def _backward_arrays(node, grad, retain, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            grad_self = grad
        edge_source = node.edge_source
        grad_source = None
        if edge_source is not None and (needed is None or edge_source in needed):
            dim = node.dim
            index = node.index
            if index._storage is not None and index._storage.version != node.index_version:
                index = _resolve(node, "index")
            index = index._array
            alpha = node.alpha
            grad_source = _raw.index_select(grad, dim, index) * _scalar(alpha, grad)
        if not retain:
            node.index = _FREED
        return ((edge_self, grad_self), (edge_source, grad_source),)

    def _backward_tensors(node, grad, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            grad_self = grad
        edge_source = node.edge_source
        grad_source = None
        if edge_source is not None and (needed is None or edge_source in needed):
            dim = node.dim
            index = _saved_input(node, "index")
            alpha = node.alpha
            grad_source = _ops.index_select(grad, dim, index) * alpha
        return ((edge_self, grad_self), (edge_source, grad_source),)


def _index_add_jvp(self, dim, index, source, alpha, *, result, self_t=None, source_t=None):
    """The tangent of index_add; a tangent that is None is zero."""
    return None if self_t is None and source_t is None else index_add(_tangent(self, self_t), dim, index, _tangent(source, source_t), alpha=alpha)


def index_add(self, dim, index, source, *, alpha=1):
    """index_add(Tensor self, int dim, Index index, Tensor source, *, scalar alpha=1) -> Tensor result

    A copy to which `alpha * source` is added at the positions `index` of `dim`.
    """
    _mode = _state.mode
    try:
        result_array = _raw.index_add(self._array, dim, index._array, source._array, alpha=alpha)
    except (AttributeError, TypeError) as error:
        _bad_argument("index_add", error, self=self, index=index, source=source)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (self._requires_grad or source._requires_grad) and _mode & 1:
        node = _new(IndexAddBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if source._requires_grad:
            node.dim = dim
            node.index = index
            node.index_version = 0 if index._storage is None else index._storage.version
            node.alpha = alpha
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_source = (source._node or source if source._view is None else _edge_of(source)) if source._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("index_add", (self, dim, index, source, alpha,), (result,), result._node)
    return result


def index_add_(self, dim, index, source, *, alpha=1):
    """The in-place form of index_add: the result is written to self, which is returned."""
    _mode = _state.mode
    index = _inplace_operand("index_add_", index, self, False)
    source = _inplace_operand("index_add_", source, self, True)
    _record = _mode & 1 and (self._requires_grad or source._requires_grad)
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, False)
    node = None
    if _record:
        result_array = _written._array
        node = _new(IndexAddBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if source._requires_grad:
            node.dim = dim
            node.index = index
            node.index_version = 0 if index._storage is None else index._storage.version
            node.alpha = alpha
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_source = (source._node or source if source._view is None else _edge_of(source)) if source._requires_grad else None

    _write(None, "", "index_add_", _written, _raw.index_add(self._array, dim, index._array, source._array, alpha=alpha))
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("index_add", (self, dim, index, source, alpha,), (_written,), node, True)
    return _written


# derivatives.yaml:2831  sort
_sort_result = _namedtuple("sort", ("values", "indices",))


class SortBackward0(_Node):
    """sort(Tensor self, int dim=-1, bool descending=False, *, bool stable=False) -> Tensor values, Index indices

    self: gather_put(grad, self.shape, dim, indices)
    """

    __slots__ = ("edge_self", "self_shape", "dim", "indices",)
    _op_key = "sort"
    _input_names = ("self",)
    _save_kinds = {"self_shape": "value", "dim": "value", "indices": "plain"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self_shape = node.self_shape
        dim = node.dim
        indices = node.indices
        if node._node_extra is not None or indices is _FREED:
            indices = _check_output(node, "indices", indices, None)
        grad_self = _raw.gather_put(grad, self_shape, dim, indices)
        if not retain:
            node.indices = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self_shape = node.self_shape
        dim = node.dim
        indices = _saved_plain(node, "indices")
        grad_self = _ops.gather_put(grad, self_shape, dim, indices)
        return ((node.edge_self, grad_self),)


def _sort_jvp(self, dim, descending, stable, *, values, indices, self_t=None):
    """The tangent of sort; a tangent that is None is zero."""
    return _ops.gather(self_t, dim, indices)


def sort(self, dim=-1, descending=False, *, stable=False):
    """sort(Tensor self, int dim=-1, bool descending=False, *, bool stable=False) -> Tensor values, Index indices

    The elements in order along `dim`, and the positions they had.
    """
    _mode = _state.mode
    try:
        values_array, indices_array = _raw.sort(self._array, dim, descending, stable=stable)
    except (AttributeError, TypeError) as error:
        _bad_argument("sort", error, self=self)
    values = _new(_Tensor)
    values._array = values_array
    values._node = values._grad = values._storage = values._view = values._extra = None
    values._requires_grad = False
    indices = _new(_Tensor)
    indices._array = indices_array
    indices._node = indices._grad = indices._storage = indices._view = indices._extra = None
    indices._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(SortBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_shape = self._array.shape
        node.dim = dim
        node.indices = indices_array
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        values._node = node
        values._requires_grad = True
    if _mode > 1:
        _interpose("sort", (self, dim, descending, stable,), (values, indices,), values._node)
    return _sort_result(values, indices)


# derivatives.yaml:2843  gather


class GatherBackward0(_Node):
    """gather(Tensor self, int dim, Index index) -> Tensor result

    self: gather_put(grad, self.shape, dim, index)
    """

    __slots__ = ("edge_self", "self_shape", "dim", "index", "index_version",)
    _op_key = "gather"
    _input_names = ("self",)
    _save_kinds = {"self_shape": "value", "dim": "value", "index": "input"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self_shape = node.self_shape
        dim = node.dim
        index = node.index
        if index._storage is not None and index._storage.version != node.index_version:
            index = _resolve(node, "index")
        index = index._array
        grad_self = _raw.gather_put(grad, self_shape, dim, index)
        if not retain:
            node.index = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self_shape = node.self_shape
        dim = node.dim
        index = _saved_input(node, "index")
        grad_self = _ops.gather_put(grad, self_shape, dim, index)
        return ((node.edge_self, grad_self),)


def _gather_jvp(self, dim, index, *, result, self_t=None):
    """The tangent of gather; a tangent that is None is zero."""
    return gather(_tangent(self, self_t), dim, index)


def gather(self, dim, index):
    """gather(Tensor self, int dim, Index index) -> Tensor result

    The elements at the positions `index` along `dim`; the result has the shape of `index`.
    """
    _mode = _state.mode
    try:
        result_array = _raw.gather(self._array, dim, index._array)
    except (AttributeError, TypeError) as error:
        _bad_argument("gather", error, self=self, index=index)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(GatherBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_shape = self._array.shape
        node.dim = dim
        node.index = index
        node.index_version = 0 if index._storage is None else index._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("gather", (self, dim, index,), (result,), result._node)
    return result


# derivatives.yaml:2856  gather_put


class GatherPutBackward0(_Node):
    """gather_put(Tensor self, shape shape, int dim, Index index) -> Tensor result

    self: gather(grad, dim, index)
    """

    __slots__ = ("edge_self", "dim", "index", "index_version",)
    _op_key = "gather_put"
    _input_names = ("self",)
    _save_kinds = {"dim": "value", "index": "input"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        dim = node.dim
        index = node.index
        if index._storage is not None and index._storage.version != node.index_version:
            index = _resolve(node, "index")
        index = index._array
        grad_self = _raw.gather(grad, dim, index)
        if not retain:
            node.index = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        dim = node.dim
        index = _saved_input(node, "index")
        grad_self = _ops.gather(grad, dim, index)
        return ((node.edge_self, grad_self),)


def _gather_put_jvp(self, shape, dim, index, *, result, self_t=None):
    """The tangent of gather_put; a tangent that is None is zero."""
    return gather_put(_tangent(self, self_t), shape, dim, index)


def gather_put(self, shape, dim, index):
    """gather_put(Tensor self, shape shape, int dim, Index index) -> Tensor result

    Zeros of `shape` to which `self` is added at the positions `index` along `dim`.
    """
    _mode = _state.mode
    try:
        result_array = _raw.gather_put(self._array, shape, dim, index._array)
    except (AttributeError, TypeError) as error:
        _bad_argument("gather_put", error, self=self, index=index)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(GatherPutBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.dim = dim
        node.index = index
        node.index_version = 0 if index._storage is None else index._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("gather_put", (self, shape, dim, index,), (result,), result._node)
    return result


# derivatives.yaml:2867  scatter


class ScatterBackward0(_Node):
    """scatter(Tensor self, int dim, Index index, Tensor src) -> Tensor result

    self: scatter(grad, dim, index, 0)
    src: gather(grad, dim, index) if index.shape == src.shape else (grow_to(gather(grad, dim, index), src.shape) if src.shape else sum(gather(grad, dim, index)))
    """

    __slots__ = ("edge_self", "edge_src", "dim", "index", "index_version", "index_shape", "src_shape",)
    _op_key = "scatter"
    _input_names = ("self", "src",)
    _save_kinds = {"dim": "value", "index": "input", "index_shape": "value", "src_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self, node.edge_src,)

    def _backward_arrays(node, grad, retain, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            dim = node.dim
            index = node.index
            if index._storage is not None and index._storage.version != node.index_version:
                index = _resolve(node, "index")
            index = index._array
            grad_self = _raw.scatter(grad, dim, index, 0)
        edge_src = node.edge_src
        grad_src = None
        if edge_src is not None and (needed is None or edge_src in needed):
            index_shape = node.index_shape
            src_shape = node.src_shape
            dim = node.dim
            index = node.index
            if index._storage is not None and index._storage.version != node.index_version:
                index = _resolve(node, "index")
            index = index._array
            grad_src = _raw.gather(grad, dim, index) if index_shape == src_shape else (_raw.grow_to(_raw.gather(grad, dim, index), src_shape) if src_shape else _raw.sum(_raw.gather(grad, dim, index)))
        if not retain:
            node.index = _FREED
        return ((edge_self, grad_self), (edge_src, grad_src),)

    def _backward_tensors(node, grad, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            dim = node.dim
            index = _saved_input(node, "index")
            grad_self = _ops.scatter(grad, dim, index, 0)
        edge_src = node.edge_src
        grad_src = None
        if edge_src is not None and (needed is None or edge_src in needed):
            index_shape = node.index_shape
            src_shape = node.src_shape
            dim = node.dim
            index = _saved_input(node, "index")
            grad_src = _ops.gather(grad, dim, index) if index_shape == src_shape else (_ops.grow_to(_ops.gather(grad, dim, index), src_shape) if src_shape else _ops.sum(_ops.gather(grad, dim, index)))
        return ((edge_self, grad_self), (edge_src, grad_src),)


def _scatter_jvp(self, dim, index, src, *, result, self_t=None, src_t=None):
    """The tangent of scatter; a tangent that is None is zero."""
    return None if self_t is None and src_t is None else _scatter(_tangent(self, self_t), dim, index, _tangent(src, src_t))


def _scatter(self, dim, index, src):
    """scatter(Tensor self, int dim, Index index, Tensor src) -> Tensor result

    A copy with `src`, of which a single element goes everywhere, written at the positions `index` along `dim`.
    """
    _mode = _state.mode
    try:
        result_array = _raw.scatter(self._array, dim, index._array, src._array)
    except (AttributeError, TypeError) as error:
        _bad_argument("scatter", error, self=self, index=index, src=src)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (self._requires_grad or src._requires_grad) and _mode & 1:
        node = _new(ScatterBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.dim = dim
        node.index = index
        node.index_version = 0 if index._storage is None else index._storage.version
        if src._requires_grad:
            node.index_shape = index._array.shape
            node.src_shape = src._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_src = (src._node or src if src._view is None else _edge_of(src)) if src._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("scatter", (self, dim, index, src,), (result,), result._node)
    return result


def scatter(*args, **kwargs):
    """scatter(Tensor self, int dim, Index index, Tensor src) -> Tensor result
    scatter.value(Tensor self, int dim, Index index, scalar value) -> Tensor result"""
    return _select_overload("scatter", _OVERLOADS["scatter"], args, kwargs)(*args, **kwargs)


def scatter_(*args, **kwargs):
    """The in-place form of scatter."""
    return _select_overload("scatter_", _OVERLOADS["scatter_"], args, kwargs)(*args, **kwargs)


def _scatter_(self, dim, index, src):
    """The in-place form of scatter: the result is written to self, which is returned."""
    _mode = _state.mode
    index = _inplace_operand("scatter_", index, self, False)
    src = _inplace_operand("scatter_", src, self, True)
    _record = _mode & 1 and (self._requires_grad or src._requires_grad)
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, False)
    node = None
    if _record:
        result_array = _written._array
        node = _new(ScatterBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.dim = dim
        node.index = index
        node.index_version = 0 if index._storage is None else index._storage.version
        if src._requires_grad:
            node.index_shape = index._array.shape
            node.src_shape = src._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_src = (src._node or src if src._view is None else _edge_of(src)) if src._requires_grad else None

    _write(None, "", "scatter_", _written, _raw.scatter(self._array, dim, index._array, src._array))
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("scatter", (self, dim, index, src,), (_written,), node, True)
    return _written


# derivatives.yaml:2883  scatter.value


class ScatterBackward1(_Node):
    """scatter.value(Tensor self, int dim, Index index, scalar value) -> Tensor result

    self: scatter(grad, dim, index, 0)
    """

    __slots__ = ("edge_self", "dim", "index", "index_version",)
    _op_key = "scatter.value"
    _input_names = ("self",)
    _save_kinds = {"dim": "value", "index": "input"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        dim = node.dim
        index = node.index
        if index._storage is not None and index._storage.version != node.index_version:
            index = _resolve(node, "index")
        index = index._array
        grad_self = _raw.scatter(grad, dim, index, 0)
        if not retain:
            node.index = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        dim = node.dim
        index = _saved_input(node, "index")
        grad_self = _ops.scatter(grad, dim, index, 0)
        return ((node.edge_self, grad_self),)


def _scatter__value_jvp(self, dim, index, value, *, result, self_t=None):
    """The tangent of scatter.value; a tangent that is None is zero."""
    return _ops.scatter(self_t, dim, index, 0)


def _scatter__value(self, dim, index, value):
    """scatter.value(Tensor self, int dim, Index index, scalar value) -> Tensor result

    A copy with one number written at the positions `index` along `dim`.
    """
    _mode = _state.mode
    try:
        result_array = _raw.scatter__value(self._array, dim, index._array, value)
    except (AttributeError, TypeError) as error:
        _bad_argument("scatter.value", error, self=self, index=index)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(ScatterBackward1)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.dim = dim
        node.index = index
        node.index_version = 0 if index._storage is None else index._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("scatter.value", (self, dim, index, value,), (result,), result._node)
    return result


def _scatter__value_(self, dim, index, value):
    """The in-place form of scatter: the result is written to self, which is returned."""
    _mode = _state.mode
    index = _inplace_operand("scatter_", index, self, False)
    _record = _mode & 1 and self._requires_grad
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, False)
    node = None
    if _record:
        result_array = _written._array
        node = _new(ScatterBackward1)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.dim = dim
        node.index = index
        node.index_version = 0 if index._storage is None else index._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)

    _write(None, "", "scatter_", _written, _raw.scatter__value(self._array, dim, index._array, value))
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("scatter.value", (self, dim, index, value,), (_written,), node, True)
    return _written


# derivatives.yaml:2895  scatter_add


class ScatterAddBackward0(_Node):
    """scatter_add(Tensor self, int dim, Index index, Tensor src) -> Tensor result

    self: grad
    src: gather(grad, dim, index) if index.shape == src.shape else grow_to(gather(grad, dim, index), src.shape)
    """

    __slots__ = ("edge_self", "edge_src", "index_shape", "src_shape", "dim", "index", "index_version",)
    _op_key = "scatter_add"
    _input_names = ("self", "src",)
    _save_kinds = {"index_shape": "value", "src_shape": "value", "dim": "value", "index": "input"}

    def _edge_targets(node):
        return (node.edge_self, node.edge_src,)

    def _backward_arrays(node, grad, retain, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            grad_self = grad
        edge_src = node.edge_src
        grad_src = None
        if edge_src is not None and (needed is None or edge_src in needed):
            index_shape = node.index_shape
            src_shape = node.src_shape
            dim = node.dim
            index = node.index
            if index._storage is not None and index._storage.version != node.index_version:
                index = _resolve(node, "index")
            index = index._array
            grad_src = _raw.gather(grad, dim, index) if index_shape == src_shape else _raw.grow_to(_raw.gather(grad, dim, index), src_shape)
        if not retain:
            node.index = _FREED
        return ((edge_self, grad_self), (edge_src, grad_src),)

    def _backward_tensors(node, grad, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            grad_self = grad
        edge_src = node.edge_src
        grad_src = None
        if edge_src is not None and (needed is None or edge_src in needed):
            index_shape = node.index_shape
            src_shape = node.src_shape
            dim = node.dim
            index = _saved_input(node, "index")
            grad_src = _ops.gather(grad, dim, index) if index_shape == src_shape else _ops.grow_to(_ops.gather(grad, dim, index), src_shape)
        return ((edge_self, grad_self), (edge_src, grad_src),)


def _scatter_add_jvp(self, dim, index, src, *, result, self_t=None, src_t=None):
    """The tangent of scatter_add; a tangent that is None is zero."""
    return None if self_t is None and src_t is None else scatter_add(_tangent(self, self_t), dim, index, _tangent(src, src_t))


def scatter_add(self, dim, index, src):
    """scatter_add(Tensor self, int dim, Index index, Tensor src) -> Tensor result

    A copy with `src` added at the positions `index` along `dim`.
    """
    _mode = _state.mode
    try:
        result_array = _raw.scatter_add(self._array, dim, index._array, src._array)
    except (AttributeError, TypeError) as error:
        _bad_argument("scatter_add", error, self=self, index=index, src=src)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (self._requires_grad or src._requires_grad) and _mode & 1:
        node = _new(ScatterAddBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if src._requires_grad:
            node.index_shape = index._array.shape
            node.src_shape = src._array.shape
            node.dim = dim
            node.index = index
            node.index_version = 0 if index._storage is None else index._storage.version
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_src = (src._node or src if src._view is None else _edge_of(src)) if src._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("scatter_add", (self, dim, index, src,), (result,), result._node)
    return result


def scatter_add_(self, dim, index, src):
    """The in-place form of scatter_add: the result is written to self, which is returned."""
    _mode = _state.mode
    index = _inplace_operand("scatter_add_", index, self, False)
    src = _inplace_operand("scatter_add_", src, self, True)
    _record = _mode & 1 and (self._requires_grad or src._requires_grad)
    _written = self
    if _mode:
        self = _before_inplace(_written, _record, False)
    node = None
    if _record:
        result_array = _written._array
        node = _new(ScatterAddBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if src._requires_grad:
            node.index_shape = index._array.shape
            node.src_shape = src._array.shape
            node.dim = dim
            node.index = index
            node.index_version = 0 if index._storage is None else index._storage.version
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_src = (src._node or src if src._view is None else _edge_of(src)) if src._requires_grad else None

    _write(None, "", "scatter_add_", _written, _raw.scatter_add(self._array, dim, index._array, src._array))
    if _record:
        _rebase_history(_written, node)
    if _mode > 1:
        _interpose("scatter_add", (self, dim, index, src,), (_written,), node, True)
    return _written


# derivatives.yaml:2909  grow_to


def grow_to(self, shape, *more):
    """grow_to(Tensor self, shape shape) -> Tensor result

    The tensor with zeros appended along each dim up to `shape`.
    """
    if more or isinstance(shape, (_Integral, _Tensor)):
        shape = (shape, *more)
    return _composites.grow_to(self, shape)


# derivatives.yaml:2917  masked_select


class MaskedSelectBackward0(_Node):
    """masked_select(Tensor self, Mask mask) -> Tensor result

    self: masked_put(grad, self.shape, mask)
    """

    __slots__ = ("edge_self", "self_shape", "mask", "mask_version",)
    _op_key = "masked_select"
    _input_names = ("self",)
    _save_kinds = {"self_shape": "value", "mask": "input"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self_shape = node.self_shape
        mask = node.mask
        if mask._storage is not None and mask._storage.version != node.mask_version:
            mask = _resolve(node, "mask")
        mask = mask._array
        grad_self = _raw.masked_put(grad, self_shape, mask)
        if not retain:
            node.mask = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self_shape = node.self_shape
        mask = _saved_input(node, "mask")
        grad_self = _ops.masked_put(grad, self_shape, mask)
        return ((node.edge_self, grad_self),)


def _masked_select_jvp(self, mask, *, result, self_t=None):
    """The tangent of masked_select; a tangent that is None is zero."""
    return masked_select(_tangent(self, self_t), mask)


def masked_select(self, mask):
    """masked_select(Tensor self, Mask mask) -> Tensor result

    The elements where `mask` is true, as one dim.
    """
    _mode = _state.mode
    try:
        result_array = _raw.masked_select(self._array, mask._array)
    except (AttributeError, TypeError) as error:
        _bad_argument("masked_select", error, self=self, mask=mask)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(MaskedSelectBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_shape = self._array.shape
        node.mask = mask
        node.mask_version = 0 if mask._storage is None else mask._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("masked_select", (self, mask,), (result,), result._node)
    return result


# derivatives.yaml:2929  masked_put


class MaskedPutBackward0(_Node):
    """masked_put(Tensor self, shape shape, Mask mask) -> Tensor result

    self: masked_select(grad, mask)
    """

    __slots__ = ("edge_self", "mask", "mask_version",)
    _op_key = "masked_put"
    _input_names = ("self",)
    _save_kinds = {"mask": "input"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        mask = node.mask
        if mask._storage is not None and mask._storage.version != node.mask_version:
            mask = _resolve(node, "mask")
        mask = mask._array
        grad_self = _raw.masked_select(grad, mask)
        if not retain:
            node.mask = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        mask = _saved_input(node, "mask")
        grad_self = _ops.masked_select(grad, mask)
        return ((node.edge_self, grad_self),)


def _masked_put_jvp(self, shape, mask, *, result, self_t=None):
    """The tangent of masked_put; a tangent that is None is zero."""
    return masked_put(_tangent(self, self_t), shape, mask)


def masked_put(self, shape, mask):
    """masked_put(Tensor self, shape shape, Mask mask) -> Tensor result

    Zeros of `shape` with `self` where `mask` is true.
    """
    _mode = _state.mode
    try:
        result_array = _raw.masked_put(self._array, shape, mask._array)
    except (AttributeError, TypeError) as error:
        _bad_argument("masked_put", error, self=self, mask=mask)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(MaskedPutBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.mask = mask
        node.mask_version = 0 if mask._storage is None else mask._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("masked_put", (self, shape, mask,), (result,), result._node)
    return result


# derivatives.yaml:2940  nonzero


def nonzero(self, *, as_tuple=None):
    """nonzero(Tensor self) -> Index result

    The positions of the elements that are not zero, one row for each.
    """
    if as_tuple is not None:
        return _nonzero__tuple(self, as_tuple=as_tuple)
    _mode = _state.mode
    try:
        result_array = _raw.nonzero(self._array)
    except (AttributeError, TypeError) as error:
        _bad_argument("nonzero", error, self=self)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if _mode > 1:
        _interpose("nonzero", (self,), (result,), None)
    return result


# derivatives.yaml:2948  nonzero.tuple


def _nonzero__tuple(self, *, as_tuple):
    """nonzero.tuple(Tensor self, *, bool as_tuple) -> Index[] result

    With `as_tuple`, the positions of the elements that are not zero as one tensor per dim.
    """
    return _composites.nonzero_tuple(self, as_tuple=as_tuple)


# derivatives.yaml:2956  take_along_dim


def take_along_dim(self, indices, dim=None):
    """take_along_dim(Tensor self, Index indices, int? dim=None) -> Tensor result

    As `gather`, with `self` and `indices` broadcast apart from `dim`; without `dim`, from the flattened tensor.
    """
    return _composites.take_along_dim(self, indices, dim)


# derivatives.yaml:2968  matmul


class MatmulBackward0(_Node):
    """matmul(Tensor self, Tensor other) -> Tensor result

    self: mm_nt(grad, other) if self.ndim == 2 and other.ndim == 2 else matmul_backward_self(grad, other, self.shape)
    other: mm_tn(self, grad) if self.ndim == 2 and other.ndim == 2 else matmul_backward_other(grad, self, other.shape)
    """

    __slots__ = ("edge_self", "edge_other", "self_ndim", "other_ndim", "other", "other_version", "self_shape", "self", "self_version", "other_shape",)
    _op_key = "matmul"
    _input_names = ("self", "other",)
    _save_kinds = {"self_ndim": "value", "other_ndim": "value", "other": "input", "self_shape": "value", "self": "input", "other_shape": "value"}

    def _edge_targets(node):
        return (node.edge_self, node.edge_other,)

    def _backward_arrays(node, grad, retain, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self_ndim = node.self_ndim
            other_ndim = node.other_ndim
            other = node.other
            if other._storage is not None and other._storage.version != node.other_version:
                other = _resolve(node, "other")
            other = other._array
            self_shape = node.self_shape
            grad_self = _raw.mm_nt(grad, other) if (self_ndim == 2) and (other_ndim == 2) else _raw.matmul_backward_self(grad, other, self_shape)
        edge_other = node.edge_other
        grad_other = None
        if edge_other is not None and (needed is None or edge_other in needed):
            self_ndim = node.self_ndim
            other_ndim = node.other_ndim
            self = node.self
            if self._storage is not None and self._storage.version != node.self_version:
                self = _resolve(node, "self")
            self = self._array
            other_shape = node.other_shape
            grad_other = _raw.mm_tn(self, grad) if (self_ndim == 2) and (other_ndim == 2) else _raw.matmul_backward_other(grad, self, other_shape)
        if not retain:
            node.other = node.self = _FREED
        return ((edge_self, grad_self), (edge_other, grad_other),)

    def _backward_tensors(node, grad, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            self_ndim = node.self_ndim
            other_ndim = node.other_ndim
            other = _saved_input(node, "other")
            self_shape = node.self_shape
            grad_self = _ops.mm_nt(grad, other) if (self_ndim == 2) and (other_ndim == 2) else _ops.matmul_backward_self(grad, other, self_shape)
        edge_other = node.edge_other
        grad_other = None
        if edge_other is not None and (needed is None or edge_other in needed):
            self_ndim = node.self_ndim
            other_ndim = node.other_ndim
            self = _saved_input(node, "self")
            other_shape = node.other_shape
            grad_other = _ops.mm_tn(self, grad) if (self_ndim == 2) and (other_ndim == 2) else _ops.matmul_backward_other(grad, self, other_shape)
        return ((edge_self, grad_self), (edge_other, grad_other),)


def _matmul_jvp(self, other, *, result, self_t=None, other_t=None):
    """The tangent of matmul; a tangent that is None is zero."""
    return _total(None if self_t is None else matmul(_tangent(self, self_t), other), None if other_t is None else matmul(self, _tangent(other, other_t)))


def matmul(self, other):
    """matmul(Tensor self, Tensor other) -> Tensor result

    The matrix product of vectors, matrices or batches of matrices.
    """
    _mode = _state.mode
    try:
        result_array = _raw.matmul(self._array, other._array)
    except (AttributeError, TypeError) as error:
        _bad_argument("matmul", error, self=self, other=other)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (self._requires_grad or other._requires_grad) and _mode & 1:
        node = _new(MatmulBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_ndim = self._array.ndim
        node.other_ndim = other._array.ndim
        if self._requires_grad:
            node.other = other
            node.other_version = 0 if other._storage is None else other._storage.version
            node.self_shape = self._array.shape
        if other._requires_grad:
            node.self = self
            node.self_version = 0 if self._storage is None else self._storage.version
            node.other_shape = other._array.shape
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_other = (other._node or other if other._view is None else _edge_of(other)) if other._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("matmul", (self, other,), (result,), result._node)
    return result


# derivatives.yaml:2988  matmul_backward_self


def matmul_backward_self(gradient, other, shape, *more):
    """matmul_backward_self(Tensor gradient, Tensor other, shape shape) -> Tensor result

    The gradient of `matmul` by its first operand, of this shape.
    """
    if more or isinstance(shape, (_Integral, _Tensor)):
        shape = (shape, *more)
    return _composites.matmul_backward_self(gradient, other, shape)


# derivatives.yaml:2996  matmul_backward_other


def matmul_backward_other(gradient, self, shape, *more):
    """matmul_backward_other(Tensor gradient, Tensor self, shape shape) -> Tensor result

    The gradient of `matmul` by its second operand, of this shape.
    """
    if more or isinstance(shape, (_Integral, _Tensor)):
        shape = (shape, *more)
    return _composites.matmul_backward_other(gradient, self, shape)


# derivatives.yaml:3004  mm


class MmBackward0(_Node):
    """mm(Tensor self, Tensor mat2) -> Tensor result

    self: mm_nt(grad, mat2)
    mat2: mm_tn(self, grad)
    """

    __slots__ = ("edge_self", "edge_mat2", "mat2", "mat2_version", "self", "self_version",)
    _op_key = "mm"
    _input_names = ("self", "mat2",)
    _save_kinds = {"mat2": "input", "self": "input"}

    def _edge_targets(node):
        return (node.edge_self, node.edge_mat2,)

    def _backward_arrays(node, grad, retain, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            mat2 = node.mat2
            if mat2._storage is not None and mat2._storage.version != node.mat2_version:
                mat2 = _resolve(node, "mat2")
            mat2 = mat2._array
            grad_self = _raw.mm_nt(grad, mat2)
        edge_mat2 = node.edge_mat2
        grad_mat2 = None
        if edge_mat2 is not None and (needed is None or edge_mat2 in needed):
            self = node.self
            if self._storage is not None and self._storage.version != node.self_version:
                self = _resolve(node, "self")
            self = self._array
            grad_mat2 = _raw.mm_tn(self, grad)
        if not retain:
            node.mat2 = node.self = _FREED
        return ((edge_self, grad_self), (edge_mat2, grad_mat2),)

    def _backward_tensors(node, grad, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            mat2 = _saved_input(node, "mat2")
            grad_self = _ops.mm_nt(grad, mat2)
        edge_mat2 = node.edge_mat2
        grad_mat2 = None
        if edge_mat2 is not None and (needed is None or edge_mat2 in needed):
            self = _saved_input(node, "self")
            grad_mat2 = _ops.mm_tn(self, grad)
        return ((edge_self, grad_self), (edge_mat2, grad_mat2),)


def _mm_jvp(self, mat2, *, result, self_t=None, mat2_t=None):
    """The tangent of mm; a tangent that is None is zero."""
    return _total(None if self_t is None else mm(_tangent(self, self_t), mat2), None if mat2_t is None else mm(self, _tangent(mat2, mat2_t)))


def mm(self, mat2):
    """mm(Tensor self, Tensor mat2) -> Tensor result

    The product of two matrices.
    """
    _mode = _state.mode
    try:
        result_array = _raw.mm(self._array, mat2._array)
    except (AttributeError, TypeError) as error:
        _bad_argument("mm", error, self=self, mat2=mat2)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (self._requires_grad or mat2._requires_grad) and _mode & 1:
        node = _new(MmBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if self._requires_grad:
            node.mat2 = mat2
            node.mat2_version = 0 if mat2._storage is None else mat2._storage.version
        if mat2._requires_grad:
            node.self = self
            node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_mat2 = (mat2._node or mat2 if mat2._view is None else _edge_of(mat2)) if mat2._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("mm", (self, mat2,), (result,), result._node)
    return result


# derivatives.yaml:3017  mm_nt


class MmNtBackward0(_Node):
    """mm_nt(Tensor self, Tensor mat2) -> Tensor result

    self: mm(grad, mat2)
    mat2: mm_tn(grad, self)
    """

    __slots__ = ("edge_self", "edge_mat2", "mat2", "mat2_version", "self", "self_version",)
    _op_key = "mm_nt"
    _input_names = ("self", "mat2",)
    _save_kinds = {"mat2": "input", "self": "input"}

    def _edge_targets(node):
        return (node.edge_self, node.edge_mat2,)

    def _backward_arrays(node, grad, retain, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            mat2 = node.mat2
            if mat2._storage is not None and mat2._storage.version != node.mat2_version:
                mat2 = _resolve(node, "mat2")
            mat2 = mat2._array
            grad_self = _raw.mm(grad, mat2)
        edge_mat2 = node.edge_mat2
        grad_mat2 = None
        if edge_mat2 is not None and (needed is None or edge_mat2 in needed):
            self = node.self
            if self._storage is not None and self._storage.version != node.self_version:
                self = _resolve(node, "self")
            self = self._array
            grad_mat2 = _raw.mm_tn(grad, self)
        if not retain:
            node.mat2 = node.self = _FREED
        return ((edge_self, grad_self), (edge_mat2, grad_mat2),)

    def _backward_tensors(node, grad, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            mat2 = _saved_input(node, "mat2")
            grad_self = _ops.mm(grad, mat2)
        edge_mat2 = node.edge_mat2
        grad_mat2 = None
        if edge_mat2 is not None and (needed is None or edge_mat2 in needed):
            self = _saved_input(node, "self")
            grad_mat2 = _ops.mm_tn(grad, self)
        return ((edge_self, grad_self), (edge_mat2, grad_mat2),)


def _mm_nt_jvp(self, mat2, *, result, self_t=None, mat2_t=None):
    """The tangent of mm_nt; a tangent that is None is zero."""
    return _total(None if self_t is None else mm_nt(_tangent(self, self_t), mat2), None if mat2_t is None else mm_nt(self, _tangent(mat2, mat2_t)))


def mm_nt(self, mat2):
    """mm_nt(Tensor self, Tensor mat2) -> Tensor result

    The product of a matrix and the adjoint of another.
    """
    _mode = _state.mode
    try:
        result_array = _raw.mm_nt(self._array, mat2._array)
    except (AttributeError, TypeError) as error:
        _bad_argument("mm_nt", error, self=self, mat2=mat2)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (self._requires_grad or mat2._requires_grad) and _mode & 1:
        node = _new(MmNtBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if self._requires_grad:
            node.mat2 = mat2
            node.mat2_version = 0 if mat2._storage is None else mat2._storage.version
        if mat2._requires_grad:
            node.self = self
            node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_mat2 = (mat2._node or mat2 if mat2._view is None else _edge_of(mat2)) if mat2._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("mm_nt", (self, mat2,), (result,), result._node)
    return result


# derivatives.yaml:3030  mm_tn


class MmTnBackward0(_Node):
    """mm_tn(Tensor self, Tensor mat2) -> Tensor result

    self: mm_nt(mat2, grad)
    mat2: mm(self, grad)
    """

    __slots__ = ("edge_self", "edge_mat2", "mat2", "mat2_version", "self", "self_version",)
    _op_key = "mm_tn"
    _input_names = ("self", "mat2",)
    _save_kinds = {"mat2": "input", "self": "input"}

    def _edge_targets(node):
        return (node.edge_self, node.edge_mat2,)

    def _backward_arrays(node, grad, retain, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            mat2 = node.mat2
            if mat2._storage is not None and mat2._storage.version != node.mat2_version:
                mat2 = _resolve(node, "mat2")
            mat2 = mat2._array
            grad_self = _raw.mm_nt(mat2, grad)
        edge_mat2 = node.edge_mat2
        grad_mat2 = None
        if edge_mat2 is not None and (needed is None or edge_mat2 in needed):
            self = node.self
            if self._storage is not None and self._storage.version != node.self_version:
                self = _resolve(node, "self")
            self = self._array
            grad_mat2 = _raw.mm(self, grad)
        if not retain:
            node.mat2 = node.self = _FREED
        return ((edge_self, grad_self), (edge_mat2, grad_mat2),)

    def _backward_tensors(node, grad, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            mat2 = _saved_input(node, "mat2")
            grad_self = _ops.mm_nt(mat2, grad)
        edge_mat2 = node.edge_mat2
        grad_mat2 = None
        if edge_mat2 is not None and (needed is None or edge_mat2 in needed):
            self = _saved_input(node, "self")
            grad_mat2 = _ops.mm(self, grad)
        return ((edge_self, grad_self), (edge_mat2, grad_mat2),)


def _mm_tn_jvp(self, mat2, *, result, self_t=None, mat2_t=None):
    """The tangent of mm_tn; a tangent that is None is zero."""
    return _total(None if self_t is None else mm_tn(_tangent(self, self_t), mat2), None if mat2_t is None else mm_tn(self, _tangent(mat2, mat2_t)))


def mm_tn(self, mat2):
    """mm_tn(Tensor self, Tensor mat2) -> Tensor result

    The product of the adjoint of a matrix and another.
    """
    _mode = _state.mode
    try:
        result_array = _raw.mm_tn(self._array, mat2._array)
    except (AttributeError, TypeError) as error:
        _bad_argument("mm_tn", error, self=self, mat2=mat2)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (self._requires_grad or mat2._requires_grad) and _mode & 1:
        node = _new(MmTnBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if self._requires_grad:
            node.mat2 = mat2
            node.mat2_version = 0 if mat2._storage is None else mat2._storage.version
        if mat2._requires_grad:
            node.self = self
            node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_mat2 = (mat2._node or mat2 if mat2._view is None else _edge_of(mat2)) if mat2._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("mm_tn", (self, mat2,), (result,), result._node)
    return result


# derivatives.yaml:3043  bmm


class BmmBackward0(_Node):
    """bmm(Tensor self, Tensor mat2) -> Tensor result

    self: bmm(grad, adjoint(mat2))
    mat2: bmm(adjoint(self), grad)
    """

    __slots__ = ("edge_self", "edge_mat2", "mat2", "mat2_version", "self", "self_version",)
    _op_key = "bmm"
    _input_names = ("self", "mat2",)
    _save_kinds = {"mat2": "input", "self": "input"}

    def _edge_targets(node):
        return (node.edge_self, node.edge_mat2,)

    def _backward_arrays(node, grad, retain, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            mat2 = node.mat2
            if mat2._storage is not None and mat2._storage.version != node.mat2_version:
                mat2 = _resolve(node, "mat2")
            mat2 = mat2._array
            grad_self = _raw.bmm(grad, _raw.transpose(_raw.conj_physical(mat2) if is_complex(mat2) else mat2, -2, -1))
        edge_mat2 = node.edge_mat2
        grad_mat2 = None
        if edge_mat2 is not None and (needed is None or edge_mat2 in needed):
            self = node.self
            if self._storage is not None and self._storage.version != node.self_version:
                self = _resolve(node, "self")
            self = self._array
            grad_mat2 = _raw.bmm(_raw.transpose(_raw.conj_physical(self) if is_complex(self) else self, -2, -1), grad)
        if not retain:
            node.mat2 = node.self = _FREED
        return ((edge_self, grad_self), (edge_mat2, grad_mat2),)

    def _backward_tensors(node, grad, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            mat2 = _saved_input(node, "mat2")
            grad_self = _ops.bmm(grad, _ops.adjoint(mat2))
        edge_mat2 = node.edge_mat2
        grad_mat2 = None
        if edge_mat2 is not None and (needed is None or edge_mat2 in needed):
            self = _saved_input(node, "self")
            grad_mat2 = _ops.bmm(_ops.adjoint(self), grad)
        return ((edge_self, grad_self), (edge_mat2, grad_mat2),)


def _bmm_jvp(self, mat2, *, result, self_t=None, mat2_t=None):
    """The tangent of bmm; a tangent that is None is zero."""
    return _total(None if self_t is None else bmm(_tangent(self, self_t), mat2), None if mat2_t is None else bmm(self, _tangent(mat2, mat2_t)))


def bmm(self, mat2):
    """bmm(Tensor self, Tensor mat2) -> Tensor result

    The products of two batches of matrices.
    """
    _mode = _state.mode
    try:
        result_array = _raw.bmm(self._array, mat2._array)
    except (AttributeError, TypeError) as error:
        _bad_argument("bmm", error, self=self, mat2=mat2)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (self._requires_grad or mat2._requires_grad) and _mode & 1:
        node = _new(BmmBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if self._requires_grad:
            node.mat2 = mat2
            node.mat2_version = 0 if mat2._storage is None else mat2._storage.version
        if mat2._requires_grad:
            node.self = self
            node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_mat2 = (mat2._node or mat2 if mat2._view is None else _edge_of(mat2)) if mat2._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("bmm", (self, mat2,), (result,), result._node)
    return result


# derivatives.yaml:3055  mv


class MvBackward0(_Node):
    """mv(Tensor self, Tensor vec) -> Tensor result

    self: outer(grad, conj(vec))
    vec: mv(adjoint(self), grad)
    """

    __slots__ = ("edge_self", "edge_vec", "vec", "vec_version", "self", "self_version",)
    _op_key = "mv"
    _input_names = ("self", "vec",)
    _save_kinds = {"vec": "input", "self": "input"}

    def _edge_targets(node):
        return (node.edge_self, node.edge_vec,)

    def _backward_arrays(node, grad, retain, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            vec = node.vec
            if vec._storage is not None and vec._storage.version != node.vec_version:
                vec = _resolve(node, "vec")
            vec = vec._array
            grad_self = _raw.outer(grad, _raw.conj_physical(vec) if is_complex(vec) else vec)
        edge_vec = node.edge_vec
        grad_vec = None
        if edge_vec is not None and (needed is None or edge_vec in needed):
            self = node.self
            if self._storage is not None and self._storage.version != node.self_version:
                self = _resolve(node, "self")
            self = self._array
            grad_vec = _raw.mv(_raw.transpose(_raw.conj_physical(self) if is_complex(self) else self, -2, -1), grad)
        if not retain:
            node.vec = node.self = _FREED
        return ((edge_self, grad_self), (edge_vec, grad_vec),)

    def _backward_tensors(node, grad, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            vec = _saved_input(node, "vec")
            grad_self = _ops.outer(grad, _ops.conj(vec))
        edge_vec = node.edge_vec
        grad_vec = None
        if edge_vec is not None and (needed is None or edge_vec in needed):
            self = _saved_input(node, "self")
            grad_vec = _ops.mv(_ops.adjoint(self), grad)
        return ((edge_self, grad_self), (edge_vec, grad_vec),)


def _mv_jvp(self, vec, *, result, self_t=None, vec_t=None):
    """The tangent of mv; a tangent that is None is zero."""
    return _total(None if self_t is None else mv(_tangent(self, self_t), vec), None if vec_t is None else mv(self, _tangent(vec, vec_t)))


def mv(self, vec):
    """mv(Tensor self, Tensor vec) -> Tensor result

    The product of a matrix and a vector.
    """
    _mode = _state.mode
    try:
        result_array = _raw.mv(self._array, vec._array)
    except (AttributeError, TypeError) as error:
        _bad_argument("mv", error, self=self, vec=vec)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (self._requires_grad or vec._requires_grad) and _mode & 1:
        node = _new(MvBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if self._requires_grad:
            node.vec = vec
            node.vec_version = 0 if vec._storage is None else vec._storage.version
        if vec._requires_grad:
            node.self = self
            node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_vec = (vec._node or vec if vec._view is None else _edge_of(vec)) if vec._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("mv", (self, vec,), (result,), result._node)
    return result


# derivatives.yaml:3067  dot


class DotBackward0(_Node):
    """dot(Tensor self, Tensor tensor) -> Tensor result

    self: grad * conj(tensor)
    tensor: grad * conj(self)
    """

    __slots__ = ("edge_self", "edge_tensor", "tensor", "tensor_version", "self", "self_version",)
    _op_key = "dot"
    _input_names = ("self", "tensor",)
    _save_kinds = {"tensor": "input", "self": "input"}

    def _edge_targets(node):
        return (node.edge_self, node.edge_tensor,)

    def _backward_arrays(node, grad, retain, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            tensor = node.tensor
            if tensor._storage is not None and tensor._storage.version != node.tensor_version:
                tensor = _resolve(node, "tensor")
            tensor = tensor._array
            grad_self = grad * (_raw.conj_physical(tensor) if is_complex(tensor) else tensor)
        edge_tensor = node.edge_tensor
        grad_tensor = None
        if edge_tensor is not None and (needed is None or edge_tensor in needed):
            self = node.self
            if self._storage is not None and self._storage.version != node.self_version:
                self = _resolve(node, "self")
            self = self._array
            grad_tensor = grad * (_raw.conj_physical(self) if is_complex(self) else self)
        if not retain:
            node.tensor = node.self = _FREED
        return ((edge_self, grad_self), (edge_tensor, grad_tensor),)

    def _backward_tensors(node, grad, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            tensor = _saved_input(node, "tensor")
            grad_self = grad * _ops.conj(tensor)
        edge_tensor = node.edge_tensor
        grad_tensor = None
        if edge_tensor is not None and (needed is None or edge_tensor in needed):
            self = _saved_input(node, "self")
            grad_tensor = grad * _ops.conj(self)
        return ((edge_self, grad_self), (edge_tensor, grad_tensor),)


def _dot_jvp(self, tensor, *, result, self_t=None, tensor_t=None):
    """The tangent of dot; a tangent that is None is zero."""
    return _total(None if self_t is None else dot(_tangent(self, self_t), tensor), None if tensor_t is None else dot(self, _tangent(tensor, tensor_t)))


def dot(self, tensor):
    """dot(Tensor self, Tensor tensor) -> Tensor result

    The sum of the products of two vectors.
    """
    _mode = _state.mode
    try:
        result_array = _raw.dot(self._array, tensor._array)
    except (AttributeError, TypeError) as error:
        _bad_argument("dot", error, self=self, tensor=tensor)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (self._requires_grad or tensor._requires_grad) and _mode & 1:
        node = _new(DotBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if self._requires_grad:
            node.tensor = tensor
            node.tensor_version = 0 if tensor._storage is None else tensor._storage.version
        if tensor._requires_grad:
            node.self = self
            node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_tensor = (tensor._node or tensor if tensor._view is None else _edge_of(tensor)) if tensor._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("dot", (self, tensor,), (result,), result._node)
    return result


# derivatives.yaml:3080  vdot


def vdot(self, other):
    """vdot(Tensor self, Tensor other) -> Tensor result

    The sum of the products of two vectors, the first of them conjugated.
    """
    return _ops.dot(_ops.conj(self), other)


# derivatives.yaml:3088  outer


class OuterBackward0(_Node):
    """outer(Tensor self, Tensor vec2) -> Tensor result

    self: mv(grad, conj(vec2))
    vec2: mv(t(grad), conj(self))
    """

    __slots__ = ("edge_self", "edge_vec2", "vec2", "vec2_version", "self", "self_version",)
    _op_key = "outer"
    _input_names = ("self", "vec2",)
    _save_kinds = {"vec2": "input", "self": "input"}

    def _edge_targets(node):
        return (node.edge_self, node.edge_vec2,)

    def _backward_arrays(node, grad, retain, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            vec2 = node.vec2
            if vec2._storage is not None and vec2._storage.version != node.vec2_version:
                vec2 = _resolve(node, "vec2")
            vec2 = vec2._array
            grad_self = _raw.mv(grad, _raw.conj_physical(vec2) if is_complex(vec2) else vec2)
        edge_vec2 = node.edge_vec2
        grad_vec2 = None
        if edge_vec2 is not None and (needed is None or edge_vec2 in needed):
            self = node.self
            if self._storage is not None and self._storage.version != node.self_version:
                self = _resolve(node, "self")
            self = self._array
            grad_vec2 = _raw.mv(_raw.t(grad), _raw.conj_physical(self) if is_complex(self) else self)
        if not retain:
            node.vec2 = node.self = _FREED
        return ((edge_self, grad_self), (edge_vec2, grad_vec2),)

    def _backward_tensors(node, grad, needed):
        edge_self = node.edge_self
        grad_self = None
        if edge_self is not None and (needed is None or edge_self in needed):
            vec2 = _saved_input(node, "vec2")
            grad_self = _ops.mv(grad, _ops.conj(vec2))
        edge_vec2 = node.edge_vec2
        grad_vec2 = None
        if edge_vec2 is not None and (needed is None or edge_vec2 in needed):
            self = _saved_input(node, "self")
            grad_vec2 = _ops.mv(_ops.t(grad), _ops.conj(self))
        return ((edge_self, grad_self), (edge_vec2, grad_vec2),)


def _outer_jvp(self, vec2, *, result, self_t=None, vec2_t=None):
    """The tangent of outer; a tangent that is None is zero."""
    return _total(None if self_t is None else outer(_tangent(self, self_t), vec2), None if vec2_t is None else outer(self, _tangent(vec2, vec2_t)))


def outer(self, vec2):
    """outer(Tensor self, Tensor vec2) -> Tensor result

    The matrix of all products of the elements of two vectors.
    """
    _mode = _state.mode
    try:
        result_array = _raw.outer(self._array, vec2._array)
    except (AttributeError, TypeError) as error:
        _bad_argument("outer", error, self=self, vec2=vec2)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (self._requires_grad or vec2._requires_grad) and _mode & 1:
        node = _new(OuterBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if self._requires_grad:
            node.vec2 = vec2
            node.vec2_version = 0 if vec2._storage is None else vec2._storage.version
        if vec2._requires_grad:
            node.self = self
            node.self_version = 0 if self._storage is None else self._storage.version
        node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
        node.edge_vec2 = (vec2._node or vec2 if vec2._view is None else _edge_of(vec2)) if vec2._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("outer", (self, vec2,), (result,), result._node)
    return result


# derivatives.yaml:3100  addmm


def addmm(self, mat1, mat2, *, beta=1, alpha=1):
    """addmm(Tensor self, Tensor mat1, Tensor mat2, *, scalar beta=1, scalar alpha=1) -> Tensor result

    beta * self + alpha * (mat1 @ mat2).
    """
    return _composites.addmm(self, mat1, mat2, beta=beta, alpha=alpha)


def addmm_(self, mat1, mat2, *, beta=1, alpha=1):
    """The in-place form of addmm: the result is written to self, which is returned."""
    _written = self
    self = _before_composite(_written)
    return _write_composite(_written, _composites.addmm(self, mat1, mat2, beta=beta, alpha=alpha))


# derivatives.yaml:3110  linear


def linear(input, weight, bias=None):
    """linear(Tensor input, Tensor weight, Tensor? bias=None) -> Tensor result

    The product of `input` with the transposed weight, plus the bias, over the last dim of `input`.
    """
    return _composites.linear(input, weight, bias)


# derivatives.yaml:3121  linear_matrix


class LinearMatrixBackward0(_Node):
    """linear_matrix(Tensor input, Tensor weight, Tensor? bias=None) -> Tensor result

    input: mm(grad, conj(weight))
    weight: mm(t(grad), conj(input))
    bias: sum(grad, 0)
    """

    __slots__ = ("edge_input", "edge_weight", "edge_bias", "weight", "weight_version", "input", "input_version",)
    _op_key = "linear_matrix"
    _input_names = ("input", "weight", "bias",)
    _save_kinds = {"weight": "input", "input": "input"}

    def _edge_targets(node):
        return (node.edge_input, node.edge_weight, node.edge_bias,)

    def _backward_arrays(node, grad, retain, needed):
        edge_input = node.edge_input
        grad_input = None
        if edge_input is not None and (needed is None or edge_input in needed):
            weight = node.weight
            if weight._storage is not None and weight._storage.version != node.weight_version:
                weight = _resolve(node, "weight")
            weight = weight._array
            grad_input = _raw.mm(grad, _raw.conj_physical(weight) if is_complex(weight) else weight)
        edge_weight = node.edge_weight
        grad_weight = None
        if edge_weight is not None and (needed is None or edge_weight in needed):
            input = node.input
            if input._storage is not None and input._storage.version != node.input_version:
                input = _resolve(node, "input")
            input = input._array
            grad_weight = _raw.mm(_raw.t(grad), _raw.conj_physical(input) if is_complex(input) else input)
        edge_bias = node.edge_bias
        grad_bias = None
        if edge_bias is not None and (needed is None or edge_bias in needed):
            grad_bias = _raw.sum(grad, 0)
        if not retain:
            node.weight = node.input = _FREED
        return ((edge_input, grad_input), (edge_weight, grad_weight), (edge_bias, grad_bias),)

    def _backward_tensors(node, grad, needed):
        edge_input = node.edge_input
        grad_input = None
        if edge_input is not None and (needed is None or edge_input in needed):
            weight = _saved_input(node, "weight")
            grad_input = _ops.mm(grad, _ops.conj(weight))
        edge_weight = node.edge_weight
        grad_weight = None
        if edge_weight is not None and (needed is None or edge_weight in needed):
            input = _saved_input(node, "input")
            grad_weight = _ops.mm(_ops.t(grad), _ops.conj(input))
        edge_bias = node.edge_bias
        grad_bias = None
        if edge_bias is not None and (needed is None or edge_bias in needed):
            grad_bias = _ops.sum(grad, 0)
        return ((edge_input, grad_input), (edge_weight, grad_weight), (edge_bias, grad_bias),)


def _linear_matrix_jvp(input, weight, bias, *, result, input_t=None, weight_t=None, bias_t=None):
    """The tangent of linear_matrix; a tangent that is None is zero."""
    result_shape = result._array.shape
    return _total(None if input_t is None else _ops.linear_matrix(input_t, weight), None if weight_t is None else _ops.linear_matrix(input, weight_t), None if bias_t is None else _ops.expand(bias_t, result_shape))


def linear_matrix(input, weight, bias=None):
    """linear_matrix(Tensor input, Tensor weight, Tensor? bias=None) -> Tensor result

    The linear map of the rows of a matrix.
    """
    _mode = _state.mode
    try:
        result_array = _raw.linear_matrix(input._array, weight._array, None if bias is None else bias._array)
    except (AttributeError, TypeError) as error:
        _bad_argument("linear_matrix", error, input=input, weight=weight, bias=bias)
    if result_array is input._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (input._requires_grad or weight._requires_grad or (bias is not None and bias._requires_grad)) and _mode & 1:
        node = _new(LinearMatrixBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        if input._requires_grad:
            node.weight = weight
            node.weight_version = 0 if weight._storage is None else weight._storage.version
        if weight._requires_grad:
            node.input = input
            node.input_version = 0 if input._storage is None else input._storage.version
        node.edge_input = (input._node or input if input._view is None else _edge_of(input)) if input._requires_grad else None
        node.edge_weight = (weight._node or weight if weight._view is None else _edge_of(weight)) if weight._requires_grad else None
        node.edge_bias = (bias._node or bias if bias._view is None else _edge_of(bias)) if bias is not None and bias._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("linear_matrix", (input, weight, bias,), (result,), result._node)
    return result


# derivatives.yaml:3138  einsum


def einsum(equation, operands, *more):
    """einsum(str equation, Tensor[] operands) -> Tensor result

    The sum of products that Einstein's notation in `equation` names.
    """
    if more or isinstance(operands, (_Integral, _Tensor)):
        operands = (operands, *more)
    return _composites.einsum(equation, operands)


# derivatives.yaml:3154  mse_loss


def mse_loss(input, target, *, reduction='mean', weight=None):
    """mse_loss(Tensor input, Tensor target, *, str reduction='mean', Tensor? weight=None) -> Tensor result

    The squared differences; their mean, their sum, or each.
    """
    return _composites.mse_loss(input, target, reduction=reduction, weight=weight)


# derivatives.yaml:3164  nll_loss


def nll_loss(input, target, weight=None, *, ignore_index=-100, reduction='mean'):
    """nll_loss(Tensor input, Index target, Tensor? weight=None, *, int ignore_index=-100, str reduction='mean') -> Tensor result

    The negative log-likelihood of class indices, given log-probabilities in dim 1.
    """
    return _composites.nll_loss(input, target, weight, ignore_index=ignore_index, reduction=reduction)


# derivatives.yaml:3175  nll_rows


class NllRowsBackward0(_Node):
    """nll_rows(Tensor self, Index target, int ignore_index) -> Tensor result

    self: nll_rows_put(grad, self.shape, target, ignore_index)
    """

    __slots__ = ("edge_self", "self_shape", "target", "target_version", "ignore_index",)
    _op_key = "nll_rows"
    _input_names = ("self",)
    _save_kinds = {"self_shape": "value", "target": "input", "ignore_index": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self_shape = node.self_shape
        target = node.target
        if target._storage is not None and target._storage.version != node.target_version:
            target = _resolve(node, "target")
        target = target._array
        ignore_index = node.ignore_index
        grad_self = _raw.nll_rows_put(grad, self_shape, target, ignore_index)
        if not retain:
            node.target = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self_shape = node.self_shape
        target = _saved_input(node, "target")
        ignore_index = node.ignore_index
        grad_self = _ops.nll_rows_put(grad, self_shape, target, ignore_index)
        return ((node.edge_self, grad_self),)


def _nll_rows_jvp(self, target, ignore_index, *, result, self_t=None):
    """The tangent of nll_rows; a tangent that is None is zero."""
    return nll_rows(_tangent(self, self_t), target, ignore_index)


def nll_rows(self, target, ignore_index):
    """nll_rows(Tensor self, Index target, int ignore_index) -> Tensor result

    Minus the element at position `target` of each row, or 0 where it is `ignore_index`.
    """
    _mode = _state.mode
    try:
        result_array = _raw.nll_rows(self._array, target._array, ignore_index)
    except (AttributeError, TypeError) as error:
        _bad_argument("nll_rows", error, self=self, target=target)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(NllRowsBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_shape = self._array.shape
        node.target = target
        node.target_version = 0 if target._storage is None else target._storage.version
        node.ignore_index = ignore_index
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("nll_rows", (self, target, ignore_index,), (result,), result._node)
    return result


# derivatives.yaml:3185  nll_rows_put


class NllRowsPutBackward0(_Node):
    """nll_rows_put(Tensor self, shape shape, Index target, int ignore_index) -> Tensor result

    self: nll_rows(grad, target, ignore_index)
    """

    __slots__ = ("edge_self", "target", "target_version", "ignore_index",)
    _op_key = "nll_rows_put"
    _input_names = ("self",)
    _save_kinds = {"target": "input", "ignore_index": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        target = node.target
        if target._storage is not None and target._storage.version != node.target_version:
            target = _resolve(node, "target")
        target = target._array
        ignore_index = node.ignore_index
        grad_self = _raw.nll_rows(grad, target, ignore_index)
        if not retain:
            node.target = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        target = _saved_input(node, "target")
        ignore_index = node.ignore_index
        grad_self = _ops.nll_rows(grad, target, ignore_index)
        return ((node.edge_self, grad_self),)


def _nll_rows_put_jvp(self, shape, target, ignore_index, *, result, self_t=None):
    """The tangent of nll_rows_put; a tangent that is None is zero."""
    return nll_rows_put(_tangent(self, self_t), shape, target, ignore_index)


def nll_rows_put(self, shape, target, ignore_index):
    """nll_rows_put(Tensor self, shape shape, Index target, int ignore_index) -> Tensor result

    The transpose of `nll_rows`.
    """
    _mode = _state.mode
    try:
        result_array = _raw.nll_rows_put(self._array, shape, target._array, ignore_index)
    except (AttributeError, TypeError) as error:
        _bad_argument("nll_rows_put", error, self=self, target=target)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(NllRowsPutBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.target = target
        node.target_version = 0 if target._storage is None else target._storage.version
        node.ignore_index = ignore_index
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("nll_rows_put", (self, shape, target, ignore_index,), (result,), result._node)
    return result


# derivatives.yaml:3195  mean_kept


class MeanKeptBackward0(_Node):
    """mean_kept(Tensor self, Index target, int ignore_index) -> Tensor result

    self: mean_share(expand(grad, self.shape), target, ignore_index)
    """

    __slots__ = ("edge_self", "self_shape", "target", "target_version", "ignore_index",)
    _op_key = "mean_kept"
    _input_names = ("self",)
    _save_kinds = {"self_shape": "value", "target": "input", "ignore_index": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self_shape = node.self_shape
        target = node.target
        if target._storage is not None and target._storage.version != node.target_version:
            target = _resolve(node, "target")
        target = target._array
        ignore_index = node.ignore_index
        grad_self = _raw.mean_share(_raw.expand(grad, self_shape), target, ignore_index)
        if not retain:
            node.target = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self_shape = node.self_shape
        target = _saved_input(node, "target")
        ignore_index = node.ignore_index
        grad_self = _ops.mean_share(_ops.expand(grad, self_shape), target, ignore_index)
        return ((node.edge_self, grad_self),)


def _mean_kept_jvp(self, target, ignore_index, *, result, self_t=None):
    """The tangent of mean_kept; a tangent that is None is zero."""
    return mean_kept(_tangent(self, self_t), target, ignore_index)


def mean_kept(self, target, ignore_index):
    """mean_kept(Tensor self, Index target, int ignore_index) -> Tensor result

    The mean of the elements whose `target` is not `ignore_index`.
    """
    _mode = _state.mode
    try:
        result_array = _raw.mean_kept(self._array, target._array, ignore_index)
    except (AttributeError, TypeError) as error:
        _bad_argument("mean_kept", error, self=self, target=target)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(MeanKeptBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.self_shape = self._array.shape
        node.target = target
        node.target_version = 0 if target._storage is None else target._storage.version
        node.ignore_index = ignore_index
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("mean_kept", (self, target, ignore_index,), (result,), result._node)
    return result


# derivatives.yaml:3206  mean_share


class MeanShareBackward0(_Node):
    """mean_share(Tensor self, Index target, int ignore_index) -> Tensor result

    self: mean_share(grad, target, ignore_index)
    """

    __slots__ = ("edge_self", "target", "target_version", "ignore_index",)
    _op_key = "mean_share"
    _input_names = ("self",)
    _save_kinds = {"target": "input", "ignore_index": "value"}

    def _edge_targets(node):
        return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        target = node.target
        if target._storage is not None and target._storage.version != node.target_version:
            target = _resolve(node, "target")
        target = target._array
        ignore_index = node.ignore_index
        grad_self = _raw.mean_share(grad, target, ignore_index)
        if not retain:
            node.target = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        target = _saved_input(node, "target")
        ignore_index = node.ignore_index
        grad_self = _ops.mean_share(grad, target, ignore_index)
        return ((node.edge_self, grad_self),)


def _mean_share_jvp(self, target, ignore_index, *, result, self_t=None):
    """The tangent of mean_share; a tangent that is None is zero."""
    return mean_share(_tangent(self, self_t), target, ignore_index)


def mean_share(self, target, ignore_index):
    """mean_share(Tensor self, Index target, int ignore_index) -> Tensor result

    The rows divided by the number of those whose `target` is not `ignore_index`; zeros in place of the others.
    """
    _mode = _state.mode
    try:
        result_array = _raw.mean_share(self._array, target._array, ignore_index)
    except (AttributeError, TypeError) as error:
        _bad_argument("mean_share", error, self=self, target=target)
    if result_array is self._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if self._requires_grad and _mode & 1:
        node = _new(MeanShareBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.target = target
        node.target_version = 0 if target._storage is None else target._storage.version
        node.ignore_index = ignore_index
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("mean_share", (self, target, ignore_index,), (result,), result._node)
    return result


# derivatives.yaml:3217  cross_entropy_mean


class CrossEntropyMeanBackward0(_Node):
    """cross_entropy_mean(Tensor input, Index target, int ignore_index) -> Tensor result

    input: cross_entropy_mean_grad(grad, input, target, ignore_index)
    """

    __slots__ = ("edge_input", "input", "input_version", "target", "target_version", "ignore_index",)
    _op_key = "cross_entropy_mean"
    _input_names = ("input",)
    _save_kinds = {"input": "input", "target": "input", "ignore_index": "value"}

    def _edge_targets(node):
        return (node.edge_input,)

    def _backward_arrays(node, grad, retain, needed):
        input = node.input
        if input._storage is not None and input._storage.version != node.input_version:
            input = _resolve(node, "input")
        input = input._array
        target = node.target
        if target._storage is not None and target._storage.version != node.target_version:
            target = _resolve(node, "target")
        target = target._array
        ignore_index = node.ignore_index
        grad_input = _raw.cross_entropy_mean_grad(grad, input, target, ignore_index)
        if not retain:
            node.input = node.target = _FREED
        return ((node.edge_input, grad_input),)

    def _backward_tensors(node, grad, needed):
        input = _saved_input(node, "input")
        target = _saved_input(node, "target")
        ignore_index = node.ignore_index
        grad_input = _ops.cross_entropy_mean_grad(grad, input, target, ignore_index)
        return ((node.edge_input, grad_input),)


def _cross_entropy_mean_jvp(input, target, ignore_index, *, result, input_t=None):
    """The tangent of cross_entropy_mean; a tangent that is None is zero."""
    return _ops.sum(input_t * _ops.cross_entropy_mean_slopes(input, target, ignore_index))


def cross_entropy_mean(input, target, ignore_index):
    """cross_entropy_mean(Tensor input, Index target, int ignore_index) -> Tensor result

    The mean over the rows of `input` of the cross entropy of their scores with a class; those of the class `ignore_index` are left out.
    """
    _mode = _state.mode
    try:
        result_array = _raw.cross_entropy_mean(input._array, target._array, ignore_index)
    except (AttributeError, TypeError) as error:
        _bad_argument("cross_entropy_mean", error, input=input, target=target)
    if result_array is input._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if input._requires_grad and _mode & 1:
        node = _new(CrossEntropyMeanBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.input = input
        node.input_version = 0 if input._storage is None else input._storage.version
        node.target = target
        node.target_version = 0 if target._storage is None else target._storage.version
        node.ignore_index = ignore_index
        node.edge_input = input._node or input if input._view is None else _edge_of(input)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("cross_entropy_mean", (input, target, ignore_index,), (result,), result._node)
    return result


# derivatives.yaml:3230  cross_entropy_mean_grad


class CrossEntropyMeanGradBackward0(_Node):
    """cross_entropy_mean_grad(Tensor gradient, Tensor input, Index target, int ignore_index) -> Tensor result

    gradient: sum(grad * cross_entropy_mean_slopes(input, target, ignore_index))
    input: cross_entropy_curvature(grad * gradient, input, target, ignore_index)
    """

    __slots__ = ("edge_gradient", "edge_input", "input", "input_version", "target", "target_version", "ignore_index", "gradient", "gradient_version",)
    _op_key = "cross_entropy_mean_grad"
    _input_names = ("gradient", "input",)
    _save_kinds = {"input": "input", "target": "input", "ignore_index": "value", "gradient": "input"}

    def _edge_targets(node):
        return (node.edge_gradient, node.edge_input,)

    def _backward_arrays(node, grad, retain, needed):
        edge_gradient = node.edge_gradient
        grad_gradient = None
        if edge_gradient is not None and (needed is None or edge_gradient in needed):
            input = node.input
            if input._storage is not None and input._storage.version != node.input_version:
                input = _resolve(node, "input")
            input = input._array
            target = node.target
            if target._storage is not None and target._storage.version != node.target_version:
                target = _resolve(node, "target")
            target = target._array
            ignore_index = node.ignore_index
            grad_gradient = _raw.sum(grad * _raw.cross_entropy_mean_slopes(input, target, ignore_index))
        edge_input = node.edge_input
        grad_input = None
        if edge_input is not None and (needed is None or edge_input in needed):
            gradient = node.gradient
            if gradient._storage is not None and gradient._storage.version != node.gradient_version:
                gradient = _resolve(node, "gradient")
            gradient = gradient._array
            input = node.input
            if input._storage is not None and input._storage.version != node.input_version:
                input = _resolve(node, "input")
            input = input._array
            target = node.target
            if target._storage is not None and target._storage.version != node.target_version:
                target = _resolve(node, "target")
            target = target._array
            ignore_index = node.ignore_index
            grad_input = _raw.softmax_grad(_raw.mean_share(grad * gradient, target, ignore_index), _raw.softmax(input, 1), 1)
        if not retain:
            node.input = node.target = node.gradient = _FREED
        return ((edge_gradient, grad_gradient), (edge_input, grad_input),)

    def _backward_tensors(node, grad, needed):
        edge_gradient = node.edge_gradient
        grad_gradient = None
        if edge_gradient is not None and (needed is None or edge_gradient in needed):
            input = _saved_input(node, "input")
            target = _saved_input(node, "target")
            ignore_index = node.ignore_index
            grad_gradient = _ops.sum(grad * _ops.cross_entropy_mean_slopes(input, target, ignore_index))
        edge_input = node.edge_input
        grad_input = None
        if edge_input is not None and (needed is None or edge_input in needed):
            gradient = _saved_input(node, "gradient")
            input = _saved_input(node, "input")
            target = _saved_input(node, "target")
            ignore_index = node.ignore_index
            grad_input = _ops.cross_entropy_curvature(grad * gradient, input, target, ignore_index)
        return ((edge_gradient, grad_gradient), (edge_input, grad_input),)


def _cross_entropy_mean_grad_jvp(gradient, input, target, ignore_index, *, result, gradient_t=None, input_t=None):
    """The tangent of cross_entropy_mean_grad; a tangent that is None is zero."""
    return _total(None if gradient_t is None else _ops.cross_entropy_mean_grad(gradient_t, input, target, ignore_index), None if input_t is None else _ops.cross_entropy_curvature(input_t * gradient, input, target, ignore_index))


def cross_entropy_mean_grad(gradient, input, target, ignore_index):
    """cross_entropy_mean_grad(Tensor gradient, Tensor input, Index target, int ignore_index) -> Tensor result

    The gradient of `cross_entropy_mean` by its `input`.
    """
    _mode = _state.mode
    try:
        result_array = _raw.cross_entropy_mean_grad(gradient._array, input._array, target._array, ignore_index)
    except (AttributeError, TypeError) as error:
        _bad_argument("cross_entropy_mean_grad", error, gradient=gradient, input=input, target=target)
    if result_array is gradient._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if (gradient._requires_grad or input._requires_grad) and _mode & 1:
        node = _new(CrossEntropyMeanGradBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.input = input
        node.input_version = 0 if input._storage is None else input._storage.version
        node.target = target
        node.target_version = 0 if target._storage is None else target._storage.version
        node.ignore_index = ignore_index
        if input._requires_grad:
            node.gradient = gradient
            node.gradient_version = 0 if gradient._storage is None else gradient._storage.version
        node.edge_gradient = (gradient._node or gradient if gradient._view is None else _edge_of(gradient)) if gradient._requires_grad else None
        node.edge_input = (input._node or input if input._view is None else _edge_of(input)) if input._requires_grad else None
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("cross_entropy_mean_grad", (gradient, input, target, ignore_index,), (result,), result._node)
    return result


# derivatives.yaml:3244  cross_entropy_mean_slopes


class CrossEntropyMeanSlopesBackward0(_Node):
    """cross_entropy_mean_slopes(Tensor input, Index target, int ignore_index) -> Tensor result

    input: cross_entropy_curvature(grad, input, target, ignore_index)
    """

    __slots__ = ("edge_input", "input", "input_version", "target", "target_version", "ignore_index",)
    _op_key = "cross_entropy_mean_slopes"
    _input_names = ("input",)
    _save_kinds = {"input": "input", "target": "input", "ignore_index": "value"}

    def _edge_targets(node):
        return (node.edge_input,)

    def _backward_arrays(node, grad, retain, needed):
        input = node.input
        if input._storage is not None and input._storage.version != node.input_version:
            input = _resolve(node, "input")
        input = input._array
        target = node.target
        if target._storage is not None and target._storage.version != node.target_version:
            target = _resolve(node, "target")
        target = target._array
        ignore_index = node.ignore_index
        grad_input = _raw.softmax_grad(_raw.mean_share(grad, target, ignore_index), _raw.softmax(input, 1), 1)
        if not retain:
            node.input = node.target = _FREED
        return ((node.edge_input, grad_input),)

    def _backward_tensors(node, grad, needed):
        input = _saved_input(node, "input")
        target = _saved_input(node, "target")
        ignore_index = node.ignore_index
        grad_input = _ops.cross_entropy_curvature(grad, input, target, ignore_index)
        return ((node.edge_input, grad_input),)


def _cross_entropy_mean_slopes_jvp(input, target, ignore_index, *, result, input_t=None):
    """The tangent of cross_entropy_mean_slopes; a tangent that is None is zero."""
    return _ops.cross_entropy_curvature(input_t, input, target, ignore_index)


def cross_entropy_mean_slopes(input, target, ignore_index):
    """cross_entropy_mean_slopes(Tensor input, Index target, int ignore_index) -> Tensor result

    The derivative of `cross_entropy_mean` by each element of `input`.
    """
    _mode = _state.mode
    try:
        result_array = _raw.cross_entropy_mean_slopes(input._array, target._array, ignore_index)
    except (AttributeError, TypeError) as error:
        _bad_argument("cross_entropy_mean_slopes", error, input=input, target=target)
    if result_array is input._array:
        result_array = result_array.copy()
    result = _new(_Tensor)
    result._array = result_array
    result._node = result._grad = result._storage = result._view = result._extra = None
    result._requires_grad = False
    if input._requires_grad and _mode & 1:
        node = _new(CrossEntropyMeanSlopesBackward0)
        node._sequence_number = _next_sequence()
        node._node_extra = None
        node.input = input
        node.input_version = 0 if input._storage is None else input._storage.version
        node.target = target
        node.target_version = 0 if target._storage is None else target._storage.version
        node.ignore_index = ignore_index
        node.edge_input = input._node or input if input._view is None else _edge_of(input)
        result._node = node
        result._requires_grad = True
    if _mode > 1:
        _interpose("cross_entropy_mean_slopes", (input, target, ignore_index,), (result,), result._node)
    return result


# derivatives.yaml:3254  cross_entropy_curvature


def cross_entropy_curvature(direction, input, target, ignore_index):
    """cross_entropy_curvature(Tensor direction, Tensor input, Index target, int ignore_index) -> Tensor result

    The derivative of `cross_entropy_mean_slopes` along a `direction`, that of a softmax in each row; its own transpose.
    """
    return _ops.softmax_grad(_ops.mean_share(direction, target, ignore_index), _ops.softmax(input, 1), 1)


# derivatives.yaml:3262  cross_entropy


def cross_entropy(input, target, weight=None, *, ignore_index=-100, reduction='mean', label_smoothing=0.0):
    """cross_entropy(Tensor input, Index target, Tensor? weight=None, *, int ignore_index=-100, str reduction='mean', float label_smoothing=0.0) -> Tensor result

    The cross entropy of scores in dim 1 with class indices, or with probabilities of the shape of `input`.
    """
    return _composites.cross_entropy(input, target, weight, ignore_index=ignore_index, reduction=reduction, label_smoothing=label_smoothing)


# derivatives.yaml:3273  binary_cross_entropy_with_logits


def binary_cross_entropy_with_logits(input, target, weight=None, *, reduction='mean', pos_weight=None):
    """binary_cross_entropy_with_logits(Tensor input, Tensor target, Tensor? weight=None, *, str reduction='mean', Tensor? pos_weight=None) -> Tensor result

    The binary cross entropy of scores, before the sigmoid, with probabilities.
    """
    return _composites.binary_cross_entropy_with_logits(input, target, weight, reduction=reduction, pos_weight=pos_weight)


_OVERLOADS = {
    "max": ((_max, (("self", "Tensor", False, False, True, False),)), (_max__dim, (("self", "Tensor", False, False, True, False), ("dim", "int", False, False, True, False), ("keepdim", "bool", False, False, False, False),)), (_max__other, (("self", "Tensor", False, False, True, False), ("other", "Tensor", False, False, True, False),)), ),
    "min": ((_min, (("self", "Tensor", False, False, True, False),)), (_min__dim, (("self", "Tensor", False, False, True, False), ("dim", "int", False, False, True, False), ("keepdim", "bool", False, False, False, False),)), (_min__other, (("self", "Tensor", False, False, True, False), ("other", "Tensor", False, False, True, False),)), ),
    "scatter": ((_scatter, (("self", "Tensor", False, False, True, False), ("dim", "int", False, False, True, False), ("index", "Index", False, False, True, False), ("src", "Tensor", False, False, True, False),)), (_scatter__value, (("self", "Tensor", False, False, True, False), ("dim", "int", False, False, True, False), ("index", "Index", False, False, True, False), ("value", "scalar", False, False, True, False),)), ),
    "scatter_": ((_scatter_, (("self", "Tensor", False, False, True, False), ("dim", "int", False, False, True, False), ("index", "Index", False, False, True, False), ("src", "Tensor", False, False, True, False),)), (_scatter__value_, (("self", "Tensor", False, False, True, False), ("dim", "int", False, False, True, False), ("index", "Index", False, False, True, False), ("value", "scalar", False, False, True, False),)), ),
}

JVP = {
    "neg": _Rule(_neg_jvp, ((0, "self_t", False),), (("result", True),), arrays=_neg_jvp_arrays),
    "abs": _Rule(_abs_jvp, ((0, "self_t", False),), (("result", True),), arrays=_abs_jvp_arrays),
    "sign": _Rule(_sign_jvp, ((0, "self_t", False),), (("result", True),), arrays=_sign_jvp_arrays),
    "sgn": _Rule(_sgn_jvp, ((0, "self_t", False),), (("result", True),)),
    "exp": _Rule(_exp_jvp, ((0, "self_t", False),), (("result", True),), arrays=_exp_jvp_arrays),
    "expm1": _Rule(_expm1_jvp, ((0, "self_t", False),), (("result", True),), arrays=_expm1_jvp_arrays),
    "exp2": _Rule(_exp2_jvp, ((0, "self_t", False),), (("result", True),), arrays=_exp2_jvp_arrays),
    "log": _Rule(_log_jvp, ((0, "self_t", False),), (("result", True),), arrays=_log_jvp_arrays),
    "log1p": _Rule(_log1p_jvp, ((0, "self_t", False),), (("result", True),), arrays=_log1p_jvp_arrays),
    "log2": _Rule(_log2_jvp, ((0, "self_t", False),), (("result", True),), arrays=_log2_jvp_arrays),
    "log10": _Rule(_log10_jvp, ((0, "self_t", False),), (("result", True),), arrays=_log10_jvp_arrays),
    "sqrt": _Rule(_sqrt_jvp, ((0, "self_t", False),), (("result", True),), arrays=_sqrt_jvp_arrays),
    "rsqrt": _Rule(_rsqrt_jvp, ((0, "self_t", False),), (("result", True),), arrays=_rsqrt_jvp_arrays),
    "square": _Rule(_square_jvp, ((0, "self_t", False),), (("result", True),), arrays=_square_jvp_arrays),
    "reciprocal": _Rule(_reciprocal_jvp, ((0, "self_t", False),), (("result", True),), arrays=_reciprocal_jvp_arrays),
    "sin": _Rule(_sin_jvp, ((0, "self_t", False),), (("result", True),), arrays=_sin_jvp_arrays),
    "cos": _Rule(_cos_jvp, ((0, "self_t", False),), (("result", True),), arrays=_cos_jvp_arrays),
    "tan": _Rule(_tan_jvp, ((0, "self_t", False),), (("result", True),), arrays=_tan_jvp_arrays),
    "asin": _Rule(_asin_jvp, ((0, "self_t", False),), (("result", True),), arrays=_asin_jvp_arrays),
    "acos": _Rule(_acos_jvp, ((0, "self_t", False),), (("result", True),), arrays=_acos_jvp_arrays),
    "atan": _Rule(_atan_jvp, ((0, "self_t", False),), (("result", True),), arrays=_atan_jvp_arrays),
    "sinh": _Rule(_sinh_jvp, ((0, "self_t", False),), (("result", True),), arrays=_sinh_jvp_arrays),
    "cosh": _Rule(_cosh_jvp, ((0, "self_t", False),), (("result", True),), arrays=_cosh_jvp_arrays),
    "tanh": _Rule(_tanh_jvp, ((0, "self_t", False),), (("result", True),), arrays=_tanh_jvp_arrays),
    "tanh_backward": _Rule(_tanh_backward_jvp, ((0, "gradient_t", False), (1, "result_t", False),), (("direction", True),)),
    "asinh": _Rule(_asinh_jvp, ((0, "self_t", False),), (("result", True),), arrays=_asinh_jvp_arrays),
    "acosh": _Rule(_acosh_jvp, ((0, "self_t", False),), (("result", True),), arrays=_acosh_jvp_arrays),
    "atanh": _Rule(_atanh_jvp, ((0, "self_t", False),), (("result", True),), arrays=_atanh_jvp_arrays),
    "erf": _Rule(_erf_jvp, ((0, "self_t", False),), (("result", True),), arrays=_erf_jvp_arrays),
    "erfc": _Rule(_erfc_jvp, ((0, "self_t", False),), (("result", True),), arrays=_erfc_jvp_arrays),
    "floor": _Rule(_floor_jvp, ((0, "self_t", False),), (("result", True),), arrays=_floor_jvp_arrays),
    "ceil": _Rule(_ceil_jvp, ((0, "self_t", False),), (("result", True),), arrays=_ceil_jvp_arrays),
    "trunc": _Rule(_trunc_jvp, ((0, "self_t", False),), (("result", True),), arrays=_trunc_jvp_arrays),
    "frac": _Rule(_frac_jvp, ((0, "self_t", False),), (("result", True),), arrays=_frac_jvp_arrays),
    "rint": _Rule(_rint_jvp, ((0, "self_t", False),), (("result", True),), arrays=_rint_jvp_arrays),
    "sigmoid": _Rule(_sigmoid_jvp, ((0, "self_t", False),), (("result", True),), arrays=_sigmoid_jvp_arrays),
    "sigmoid_backward": _Rule(_sigmoid_backward_jvp, ((0, "gradient_t", False), (1, "result_t", False),), (("direction", True),)),
    "relu": _Rule(_relu_jvp, ((0, "self_t", False),), (("result", True),), arrays=_relu_jvp_arrays),
    "leaky_relu": _Rule(_leaky_relu_jvp, ((0, "self_t", False),), (("result", True),), arrays=_leaky_relu_jvp_arrays),
    "elu": _Rule(_elu_jvp, ((0, "self_t", False),), (("result", True),), arrays=_elu_jvp_arrays),
    "softplus": _Rule(_softplus_jvp, ((0, "self_t", False),), (("result", True),), arrays=_softplus_jvp_arrays),
    "silu": _Rule(_silu_jvp, ((0, "self_t", False),), (("result", True),), arrays=_silu_jvp_arrays),
    "ndtr": _Rule(_ndtr_jvp, ((0, "self_t", False),), (("result", True),), arrays=_ndtr_jvp_arrays),
    "gelu_exact": _Rule(_gelu_exact_jvp, ((0, "self_t", False),), (("result", True),), arrays=_gelu_exact_jvp_arrays),
    "gelu_gate": _Rule(_gelu_gate_jvp, ((0, "self_t", False),), (("result", True),), arrays=_gelu_gate_jvp_arrays),
    "gelu_tanh": _Rule(_gelu_tanh_jvp, ((0, "self_t", False),), (("result", True),), arrays=_gelu_tanh_jvp_arrays),
    "conj_physical": _Rule(_conj_physical_jvp, ((0, "self_t", False),), (("result", True),), arrays=_conj_physical_jvp_arrays),
    "real_part": _Rule(_real_part_jvp, ((0, "self_t", False),), (("result", True),), arrays=_real_part_jvp_arrays),
    "imag_part": _Rule(_imag_part_jvp, ((0, "self_t", False),), (("result", True),), arrays=_imag_part_jvp_arrays),
    "rotate": _Rule(_rotate_jvp, ((0, "self_t", False),), (("result", True),), arrays=_rotate_jvp_arrays),
    "make_complex": _Rule(_make_complex_jvp, ((0, "real_t", False), (1, "imag_t", False),), (("result", True),)),
    "angle": _Rule(_angle_jvp, ((0, "self_t", False),), (("result", True),), arrays=_angle_jvp_arrays),
    "real_view": _Rule(_real_view_jvp, ((0, "self_t", False),), (("result", True),), is_view=True),
    "imag_view": _Rule(_imag_view_jvp, ((0, "self_t", False),), (("result", True),), is_view=True),
    "view_as_real": _Rule(_view_as_real_jvp, ((0, "self_t", False),), (("result", True),), is_view=True),
    "view_as_complex": _Rule(_view_as_complex_jvp, ((0, "self_t", False),), (("result", True),), is_view=True),
    "zero": _Rule(_zero_jvp, ((0, "self_t", False),), (("result", True),), arrays=_zero_jvp_arrays),
    "clamp_min": _Rule(_clamp_min_jvp, ((0, "self_t", False), (1, "min_t", False),), (("result", True),), arrays=_clamp_min_jvp_arrays),
    "clamp_max": _Rule(_clamp_max_jvp, ((0, "self_t", False), (1, "max_t", False),), (("result", True),), arrays=_clamp_max_jvp_arrays),
    "clamp_between": _Rule(_clamp_between_jvp, ((0, "self_t", False),), (("result", True),), arrays=_clamp_between_jvp_arrays),
    "add": _Rule(_add_jvp, ((0, "self_t", False), (1, "other_t", False),), (("result", True),), arrays=_add_jvp_arrays),
    "add.scaled": _Rule(_add__scaled_jvp, ((0, "self_t", False), (1, "other_t", False),), (("result", True),), arrays=_add__scaled_jvp_arrays),
    "sub": _Rule(_sub_jvp, ((0, "self_t", False), (1, "other_t", False),), (("result", True),), arrays=_sub_jvp_arrays),
    "sub.scaled": _Rule(_sub__scaled_jvp, ((0, "self_t", False), (1, "other_t", False),), (("result", True),), arrays=_sub__scaled_jvp_arrays),
    "mul": _Rule(_mul_jvp, ((0, "self_t", False), (1, "other_t", False),), (("result", True),), arrays=_mul_jvp_arrays),
    "div": _Rule(_div_jvp, ((0, "self_t", False), (1, "other_t", False),), (("result", True),), arrays=_div_jvp_arrays),
    "floor_divide": _Rule(_floor_divide_jvp, ((0, "self_t", False), (1, "other_t", False),), (("result", True),), arrays=_floor_divide_jvp_arrays),
    "trunc_divide": _Rule(_trunc_divide_jvp, ((0, "self_t", False), (1, "other_t", False),), (("result", True),), arrays=_trunc_divide_jvp_arrays),
    "pow": _Rule(_pow_jvp, ((0, "self_t", False), (1, "exponent_t", False),), (("result", True),), arrays=_pow_jvp_arrays),
    "maximum": _Rule(_maximum_jvp, ((0, "self_t", False), (1, "other_t", False),), (("result", True),), arrays=_maximum_jvp_arrays),
    "minimum": _Rule(_minimum_jvp, ((0, "self_t", False), (1, "other_t", False),), (("result", True),), arrays=_minimum_jvp_arrays),
    "atan2": _Rule(_atan2_jvp, ((0, "self_t", False), (1, "other_t", False),), (("result", True),), arrays=_atan2_jvp_arrays),
    "fmod": _Rule(_fmod_jvp, ((0, "self_t", False), (1, "other_t", False),), (("result", True),), arrays=_fmod_jvp_arrays),
    "remainder": _Rule(_remainder_jvp, ((0, "self_t", False), (1, "other_t", False),), (("result", True),), arrays=_remainder_jvp_arrays),
    "hypot": _Rule(_hypot_jvp, ((0, "self_t", False), (1, "other_t", False),), (("result", True),), arrays=_hypot_jvp_arrays),
    "logaddexp": _Rule(_logaddexp_jvp, ((0, "self_t", False), (1, "other_t", False),), (("result", True),), arrays=_logaddexp_jvp_arrays),
    "lerp": _Rule(_lerp_jvp, ((0, "self_t", False), (1, "end_t", False), (2, "weight_t", False),), (("result", True),), arrays=_lerp_jvp_arrays),
    "where": _Rule(_where_jvp, ((1, "self_t", False), (2, "other_t", False),), (("result", True),), arrays=_where_jvp_arrays),
    "masked_fill": _Rule(_masked_fill_jvp, ((0, "self_t", False), (2, "value_t", False),), (("result", True),), arrays=_masked_fill_jvp_arrays),
    "bitwise_and": _Rule(_bitwise_and_jvp, ((0, "self_t", False), (1, "other_t", False),), (("result", True),)),
    "bitwise_or": _Rule(_bitwise_or_jvp, ((0, "self_t", False), (1, "other_t", False),), (("result", True),)),
    "bitwise_xor": _Rule(_bitwise_xor_jvp, ((0, "self_t", False), (1, "other_t", False),), (("result", True),)),
    "bitwise_not": _Rule(_bitwise_not_jvp, ((0, "self_t", False),), (("result", True),)),
    "addcmul": _Rule(_addcmul_jvp, ((0, "self_t", False), (1, "tensor1_t", False), (2, "tensor2_t", False),), (("result", True),), arrays=_addcmul_jvp_arrays),
    "addcdiv": _Rule(_addcdiv_jvp, ((0, "self_t", False), (1, "tensor1_t", False), (2, "tensor2_t", False),), (("result", True),), arrays=_addcdiv_jvp_arrays),
    "copy": _Rule(_copy_jvp, ((0, "self_t", False), (1, "src_t", False),), (("result", True),), arrays=_copy_jvp_arrays),
    "fill": _Rule(_fill_jvp, ((0, "self_t", False), (1, "value_t", False),), (("result", True),), arrays=_fill_jvp_arrays),
    "mse": _Rule(_mse_jvp, ((0, "self_t", False), (1, "target_t", False),), (("result", True),), arrays=_mse_jvp_arrays),
    "bce_logits": _Rule(_bce_logits_jvp, ((0, "self_t", False), (1, "target_t", False),), (("result", True),), arrays=_bce_logits_jvp_arrays),
    "sum": _Rule(_sum_jvp, ((0, "self_t", False),), (("result", True),)),
    "mean": _Rule(_mean_jvp, ((0, "self_t", False),), (("result", True),)),
    "prod": _Rule(_prod_jvp, ((0, "self_t", False),), (("result", True),)),
    "prod_excluding": _Rule(_prod_excluding_jvp, ((0, "self_t", False),), (("result", True),)),
    "prod_excluding_along": _Rule(_prod_excluding_along_jvp, ((0, "direction_t", False), (1, "self_t", False),), (("result", True),)),
    "var": _Rule(_var_jvp, ((0, "self_t", False),), (("result", True),)),
    "std": _Rule(_std_jvp, ((0, "self_t", False),), (("result", True),)),
    "root_derivative": _Rule(_root_derivative_jvp, ((0, "self_t", False), (1, "root_t", False),), (("result", True),), arrays=_root_derivative_jvp_arrays),
    "amax": _Rule(_amax_jvp, ((0, "self_t", False),), (("result", True),)),
    "amin": _Rule(_amin_jvp, ((0, "self_t", False),), (("result", True),)),
    "max": _Rule(_max_jvp, ((0, "self_t", False),), (("result", True),)),
    "max.dim": _Rule(_max__dim_jvp, ((0, "self_t", False),), (("values", True), ("indices", False),)),
    "min": _Rule(_min_jvp, ((0, "self_t", False),), (("result", True),)),
    "min.dim": _Rule(_min__dim_jvp, ((0, "self_t", False),), (("values", True), ("indices", False),)),
    "take_along": _Rule(_take_along_jvp, ((0, "self_t", False),), (("result", True),)),
    "put_along": _Rule(_put_along_jvp, ((0, "self_t", False),), (("result", True),)),
    "logsumexp": _Rule(_logsumexp_jvp, ((0, "self_t", False),), (("result", True),)),
    "norm": _Rule(_norm_jvp, ((0, "self_t", False),), (("result", True),)),
    "unreduce": _Rule(_unreduce_jvp, ((0, "self_t", False),), (("result", True),)),
    "merge_dims": _Rule(_merge_dims_jvp, ((0, "self_t", False),), (("result", True),)),
    "unmerge_dims": _Rule(_unmerge_dims_jvp, ((0, "self_t", False),), (("result", True),)),
    "sum_to_size": _Rule(_sum_to_size_jvp, ((0, "self_t", False),), (("result", True),)),
    "cumsum": _Rule(_cumsum_jvp, ((0, "self_t", False),), (("result", True),)),
    "reverse_cumsum": _Rule(_reverse_cumsum_jvp, ((0, "self_t", False),), (("result", True),)),
    "cumprod": _Rule(_cumprod_jvp, ((0, "self_t", False),), (("result", True),)),
    "linear_recurrence": _Rule(_linear_recurrence_jvp, ((0, "decay_t", False), (1, "input_t", False),), (("result", True),)),
    "linear_recurrence_backward": _Rule(_linear_recurrence_backward_jvp, ((0, "gradient_t", False), (1, "decay_t", False),), (("result", True),)),
    "shift": _Rule(_shift_jvp, ((0, "self_t", False),), (("result", True),)),
    "unshift": _Rule(_unshift_jvp, ((0, "self_t", False),), (("result", True),)),
    "softmax": _Rule(_softmax_jvp, ((0, "self_t", False),), (("result", True),)),
    "softmax_grad": _Rule(_softmax_grad_jvp, ((0, "gradient_t", False), (1, "result_t", False),), (("spread", True),)),
    "log_softmax": _Rule(_log_softmax_jvp, ((0, "self_t", False),), (("result", True),)),
    "log_softmax_grad": _Rule(_log_softmax_grad_jvp, ((0, "gradient_t", False), (1, "result_t", False),), (("spread", True),)),
    "view": _Rule(_view_jvp, ((0, "self_t", False),), (("result", True),), is_view=True),
    "reshape_copy": _Rule(_reshape_copy_jvp, ((0, "self_t", False),), (("result", True),)),
    "transpose": _Rule(_transpose_jvp, ((0, "self_t", False),), (("result", True),), is_view=True),
    "permute": _Rule(_permute_jvp, ((0, "self_t", False),), (("result", True),), is_view=True),
    "unpermute": _Rule(_unpermute_jvp, ((0, "self_t", False),), (("result", True),), is_view=True),
    "t": _Rule(_t_jvp, ((0, "self_t", False),), (("result", True),), is_view=True),
    "movedim": _Rule(_movedim_jvp, ((0, "self_t", False),), (("result", True),), is_view=True),
    "squeeze": _Rule(_squeeze_jvp, ((0, "self_t", False),), (("result", True),), is_view=True),
    "unsqueeze": _Rule(_unsqueeze_jvp, ((0, "self_t", False),), (("result", True),), is_view=True),
    "expand": _Rule(_expand_jvp, ((0, "self_t", False),), (("result", True),), is_view=True),
    "select": _Rule(_select_jvp, ((0, "self_t", False),), (("result", True),), is_view=True),
    "select_put": _Rule(_select_put_jvp, ((0, "self_t", False),), (("result", True),)),
    "narrow": _Rule(_narrow_jvp, ((0, "self_t", False),), (("result", True),), is_view=True),
    "narrow_put": _Rule(_narrow_put_jvp, ((0, "self_t", False),), (("result", True),)),
    "slice": _Rule(_slice_jvp, ((0, "self_t", False),), (("result", True),), is_view=True),
    "slice_put": _Rule(_slice_put_jvp, ((0, "self_t", False),), (("result", True),)),
    "diagonal": _Rule(_diagonal_jvp, ((0, "self_t", False),), (("result", True),), is_view=True),
    "diagonal_put": _Rule(_diagonal_put_jvp, ((0, "self_t", False),), (("result", True),)),
    "unbind": _Rule(_unbind_jvp, ((0, "self_t", False),), (("result", True),), is_list=True, is_view=True),
    "split": _Rule(_split_jvp, ((0, "self_t", False),), (("result", True),), is_list=True, is_view=True),
    "chunk": _Rule(_chunk_jvp, ((0, "self_t", False),), (("result", True),), is_list=True, is_view=True),
    "split_like": _Rule(_split_like_jvp, ((0, "self_t", False),), (("result", True),), is_list=True),
    "unbind_like": _Rule(_unbind_like_jvp, ((0, "self_t", False),), (("result", True),), is_list=True),
    "cat": _Rule(_cat_jvp, ((0, "tensors_t", True),), (("result", True),)),
    "stack": _Rule(_stack_jvp, ((0, "tensors_t", True),), (("result", True),)),
    "repeat": _Rule(_repeat_jvp, ((0, "self_t", False),), (("result", True),)),
    "unrepeat": _Rule(_unrepeat_jvp, ((0, "self_t", False),), (("result", True),)),
    "repeat_slices": _Rule(_repeat_slices_jvp, ((0, "self_t", False),), (("result", True),)),
    "unrepeat_slices": _Rule(_unrepeat_slices_jvp, ((0, "self_t", False),), (("result", True),)),
    "repeat_by": _Rule(_repeat_by_jvp, ((0, "self_t", False),), (("result", True),)),
    "unrepeat_by": _Rule(_unrepeat_by_jvp, ((0, "self_t", False),), (("result", True),)),
    "flip": _Rule(_flip_jvp, ((0, "self_t", False),), (("result", True),)),
    "roll": _Rule(_roll_jvp, ((0, "self_t", False),), (("result", True),)),
    "unroll": _Rule(_unroll_jvp, ((0, "self_t", False),), (("result", True),)),
    "tril": _Rule(_tril_jvp, ((0, "self_t", False),), (("result", True),)),
    "triu": _Rule(_triu_jvp, ((0, "self_t", False),), (("result", True),)),
    "pad": _Rule(_pad_jvp, ((0, "self_t", False),), (("result", True),)),
    "pad_backward": _Rule(_pad_backward_jvp, ((0, "self_t", False),), (("result", True),)),
    "clone": _Rule(_clone_jvp, ((0, "self_t", False),), (("result", True),)),
    "contiguous_copy": _Rule(_contiguous_copy_jvp, ((0, "self_t", False),), (("result", True),)),
    "to_dtype": _Rule(_to_dtype_jvp, ((0, "self_t", False),), (("result", True),)),
    "basic_index": _Rule(_basic_index_jvp, ((0, "self_t", False),), (("result", True),), is_view=True),
    "basic_index_put": _Rule(_basic_index_put_jvp, ((0, "self_t", False),), (("result", True),)),
    "advanced_index": _Rule(_advanced_index_jvp, ((0, "self_t", False),), (("result", True),)),
    "advanced_index_add": _Rule(_advanced_index_add_jvp, ((0, "self_t", False),), (("result", True),)),
    "advanced_index_put": _Rule(_advanced_index_put_jvp, ((0, "self_t", False), (2, "values_t", False),), (("result", True),)),
    "advanced_index_zero": _Rule(_advanced_index_zero_jvp, ((0, "self_t", False),), (("result", True),)),
    "index_select": _Rule(_index_select_jvp, ((0, "self_t", False),), (("result", True),)),
    "index_select_put": _Rule(_index_select_put_jvp, ((0, "self_t", False),), (("result", True),)),
    "index_add": _Rule(_index_add_jvp, ((0, "self_t", False), (3, "source_t", False),), (("result", True),)),
    "sort": _Rule(_sort_jvp, ((0, "self_t", False),), (("values", True), ("indices", False),)),
    "gather": _Rule(_gather_jvp, ((0, "self_t", False),), (("result", True),)),
    "gather_put": _Rule(_gather_put_jvp, ((0, "self_t", False),), (("result", True),)),
    "scatter": _Rule(_scatter_jvp, ((0, "self_t", False), (3, "src_t", False),), (("result", True),)),
    "scatter.value": _Rule(_scatter__value_jvp, ((0, "self_t", False),), (("result", True),)),
    "scatter_add": _Rule(_scatter_add_jvp, ((0, "self_t", False), (3, "src_t", False),), (("result", True),)),
    "masked_select": _Rule(_masked_select_jvp, ((0, "self_t", False),), (("result", True),)),
    "masked_put": _Rule(_masked_put_jvp, ((0, "self_t", False),), (("result", True),)),
    "matmul": _Rule(_matmul_jvp, ((0, "self_t", False), (1, "other_t", False),), (("result", True),)),
    "mm": _Rule(_mm_jvp, ((0, "self_t", False), (1, "mat2_t", False),), (("result", True),)),
    "mm_nt": _Rule(_mm_nt_jvp, ((0, "self_t", False), (1, "mat2_t", False),), (("result", True),)),
    "mm_tn": _Rule(_mm_tn_jvp, ((0, "self_t", False), (1, "mat2_t", False),), (("result", True),)),
    "bmm": _Rule(_bmm_jvp, ((0, "self_t", False), (1, "mat2_t", False),), (("result", True),)),
    "mv": _Rule(_mv_jvp, ((0, "self_t", False), (1, "vec_t", False),), (("result", True),)),
    "dot": _Rule(_dot_jvp, ((0, "self_t", False), (1, "tensor_t", False),), (("result", True),)),
    "outer": _Rule(_outer_jvp, ((0, "self_t", False), (1, "vec2_t", False),), (("result", True),)),
    "linear_matrix": _Rule(_linear_matrix_jvp, ((0, "input_t", False), (1, "weight_t", False), (2, "bias_t", False),), (("result", True),)),
    "nll_rows": _Rule(_nll_rows_jvp, ((0, "self_t", False),), (("result", True),)),
    "nll_rows_put": _Rule(_nll_rows_put_jvp, ((0, "self_t", False),), (("result", True),)),
    "mean_kept": _Rule(_mean_kept_jvp, ((0, "self_t", False),), (("result", True),)),
    "mean_share": _Rule(_mean_share_jvp, ((0, "self_t", False),), (("result", True),)),
    "cross_entropy_mean": _Rule(_cross_entropy_mean_jvp, ((0, "input_t", False),), (("result", True),)),
    "cross_entropy_mean_grad": _Rule(_cross_entropy_mean_grad_jvp, ((0, "gradient_t", False), (1, "input_t", False),), (("result", True),)),
    "cross_entropy_mean_slopes": _Rule(_cross_entropy_mean_slopes_jvp, ((0, "input_t", False),), (("result", True),)),
}

REFUSALS = {
    ("neg", "b"): 'Negation, the `-` operator, on a bool tensor is not supported. If you are trying to invert a mask, use the `~` or `logical_not()` operator instead.',
    ("sign", "c"): "Unlike NumPy's, sign is not intended to support complex numbers. Please use sgn instead.",
    ("floor", "c"): 'floor is not supported for complex inputs',
    ("ceil", "c"): 'ceil is not supported for complex inputs',
    ("trunc", "c"): 'trunc is not supported for complex inputs',
    ("clamp_min", "c"): 'clamp is not supported for complex types',
    ("clamp_max", "c"): 'clamp is not supported for complex types',
    ("clamp_between", "c"): 'clamp is not supported for complex types',
    ("sub", "b"): 'Subtraction, the `-` operator, with a bool tensor is not supported. If you are trying to invert a mask, use the `~` or `logical_not()` operator instead.',
    ("sub.scaled", "b"): 'Subtraction, the `-` operator, with a bool tensor is not supported.',
    ("maximum", "c"): 'maximum not implemented for complex tensors.',
    ("minimum", "c"): 'minimum not implemented for complex tensors.',
}

FUNCTIONS = {
    "neg": neg,
    "abs": abs,
    "sign": sign,
    "sgn": sgn,
    "exp": exp,
    "expm1": expm1,
    "exp2": exp2,
    "log": log,
    "log1p": log1p,
    "log2": log2,
    "log10": log10,
    "sqrt": sqrt,
    "rsqrt": rsqrt,
    "square": square,
    "reciprocal": reciprocal,
    "sin": sin,
    "cos": cos,
    "tan": tan,
    "asin": asin,
    "acos": acos,
    "atan": atan,
    "sinh": sinh,
    "cosh": cosh,
    "tanh": tanh,
    "tanh_backward": tanh_backward,
    "asinh": asinh,
    "acosh": acosh,
    "atanh": atanh,
    "erf": erf,
    "erfc": erfc,
    "floor": floor,
    "ceil": ceil,
    "trunc": trunc,
    "frac": frac,
    "rint": rint,
    "round": round,
    "sigmoid": sigmoid,
    "sigmoid_backward": sigmoid_backward,
    "relu": relu,
    "leaky_relu": leaky_relu,
    "elu": elu,
    "softplus": softplus,
    "silu": silu,
    "ndtr": ndtr,
    "gelu_exact": gelu_exact,
    "gelu_gate": gelu_gate,
    "gelu_tanh": gelu_tanh,
    "gelu": gelu,
    "isnan": isnan,
    "isinf": isinf,
    "isfinite": isfinite,
    "conj_physical": conj_physical,
    "conj": conj,
    "real_part": real_part,
    "imag_part": imag_part,
    "rotate": rotate,
    "make_complex": make_complex,
    "complex": complex,
    "polar": polar,
    "angle": angle,
    "real": real,
    "imag": imag,
    "real_view": real_view,
    "imag_view": imag_view,
    "view_as_real": view_as_real,
    "view_as_complex": view_as_complex,
    "isreal": isreal,
    "logical_not": logical_not,
    "zero": zero,
    "clamp_min": clamp_min,
    "clamp_max": clamp_max,
    "clamp_between": clamp_between,
    "clamp": clamp,
    "add": add,
    "add.scaled": _add__scaled,
    "sub": sub,
    "sub.scaled": _sub__scaled,
    "mul": mul,
    "div": div,
    "div.mode": _div__mode,
    "floor_divide": floor_divide,
    "trunc_divide": trunc_divide,
    "pow": pow,
    "maximum": maximum,
    "minimum": minimum,
    "atan2": atan2,
    "fmod": fmod,
    "remainder": remainder,
    "hypot": hypot,
    "logaddexp": logaddexp,
    "lerp": lerp,
    "where": where,
    "masked_fill": masked_fill,
    "eq": eq,
    "ne": ne,
    "lt": lt,
    "le": le,
    "gt": gt,
    "ge": ge,
    "logical_and": logical_and,
    "logical_or": logical_or,
    "logical_xor": logical_xor,
    "bitwise_and": bitwise_and,
    "bitwise_or": bitwise_or,
    "bitwise_xor": bitwise_xor,
    "bitwise_not": bitwise_not,
    "addcmul": addcmul,
    "addcdiv": addcdiv,
    "copy": copy,
    "fill": fill,
    "mse": mse,
    "bce_logits": bce_logits,
    "sum": sum,
    "sum.dtype": _sum__dtype,
    "mean": mean,
    "mean.dtype": _mean__dtype,
    "prod": prod,
    "prod.dtype": _prod__dtype,
    "prod_excluding": prod_excluding,
    "prod_excluding_along": prod_excluding_along,
    "prod_excluding_twice": prod_excluding_twice,
    "prod_terms_twice": prod_terms_twice,
    "prod_terms": prod_terms,
    "var": var,
    "var_direction": var_direction,
    "scaled_deviation": scaled_deviation,
    "std": std,
    "root_derivative": root_derivative,
    "amax": amax,
    "amin": amin,
    "max": _max,
    "max.dim": _max__dim,
    "max.other": _max__other,
    "same": same,
    "min": _min,
    "min.dim": _min__dim,
    "min.other": _min__other,
    "take_along": take_along,
    "put_along": put_along,
    "argmax": argmax,
    "argmin": argmin,
    "all": all,
    "any": any,
    "logsumexp": logsumexp,
    "norm": norm,
    "norm_direction": norm_direction,
    "norm_direction_2": norm_direction_2,
    "norm_direction_power": norm_direction_power,
    "norm_direction_max": norm_direction_max,
    "unreduce": unreduce,
    "merge_dims": merge_dims,
    "unmerge_dims": unmerge_dims,
    "sum_to_size": sum_to_size,
    "cumsum": cumsum,
    "cumsum.dtype": _cumsum__dtype,
    "reverse_cumsum": reverse_cumsum,
    "cumprod": cumprod,
    "cumprod.dtype": _cumprod__dtype,
    "linear_recurrence": linear_recurrence,
    "linear_recurrence_backward": linear_recurrence_backward,
    "shift": shift,
    "unshift": unshift,
    "softmax": softmax,
    "softmax_grad": softmax_grad,
    "softmax.dtype": _softmax__dtype,
    "log_softmax": log_softmax,
    "log_softmax_grad": log_softmax_grad,
    "log_softmax.dtype": _log_softmax__dtype,
    "view": view,
    "reshape": reshape,
    "reshape_copy": reshape_copy,
    "flatten": flatten,
    "ravel": ravel,
    "view_as": view_as,
    "reshape_as": reshape_as,
    "transpose": transpose,
    "permute": permute,
    "unpermute": unpermute,
    "t": t,
    "matrix_transpose": matrix_transpose,
    "adjoint": adjoint,
    "movedim": movedim,
    "squeeze": squeeze,
    "unsqueeze": unsqueeze,
    "expand": expand,
    "broadcast_to": broadcast_to,
    "expand_as": expand_as,
    "select": select,
    "select_put": select_put,
    "narrow": narrow,
    "narrow_put": narrow_put,
    "slice": slice,
    "slice_put": slice_put,
    "diagonal": diagonal,
    "diagonal_put": diagonal_put,
    "unbind": unbind,
    "split": split,
    "chunk": chunk,
    "split_like": split_like,
    "unbind_like": unbind_like,
    "cat": cat,
    "stack": stack,
    "repeat": repeat,
    "unrepeat": unrepeat,
    "repeat_interleave": repeat_interleave,
    "repeat_slices": repeat_slices,
    "unrepeat_slices": unrepeat_slices,
    "repeat_by": repeat_by,
    "unrepeat_by": unrepeat_by,
    "flip": flip,
    "roll": roll,
    "unroll": unroll,
    "tril": tril,
    "triu": triu,
    "pad": pad,
    "pad_backward": pad_backward,
    "clone": clone,
    "contiguous_copy": contiguous_copy,
    "to_dtype": to_dtype,
    "basic_index": basic_index,
    "basic_index_put": basic_index_put,
    "advanced_index": advanced_index,
    "advanced_index_add": advanced_index_add,
    "advanced_index_put": advanced_index_put,
    "index_put": index_put,
    "advanced_index_zero": advanced_index_zero,
    "index_select": index_select,
    "index_select_put": index_select_put,
    "index_add": index_add,
    "sort": sort,
    "gather": gather,
    "gather_put": gather_put,
    "scatter": _scatter,
    "scatter.value": _scatter__value,
    "scatter_add": scatter_add,
    "grow_to": grow_to,
    "masked_select": masked_select,
    "masked_put": masked_put,
    "nonzero": nonzero,
    "nonzero.tuple": _nonzero__tuple,
    "take_along_dim": take_along_dim,
    "matmul": matmul,
    "matmul_backward_self": matmul_backward_self,
    "matmul_backward_other": matmul_backward_other,
    "mm": mm,
    "mm_nt": mm_nt,
    "mm_tn": mm_tn,
    "bmm": bmm,
    "mv": mv,
    "dot": dot,
    "vdot": vdot,
    "outer": outer,
    "addmm": addmm,
    "linear": linear,
    "linear_matrix": linear_matrix,
    "einsum": einsum,
    "mse_loss": mse_loss,
    "nll_loss": nll_loss,
    "nll_rows": nll_rows,
    "nll_rows_put": nll_rows_put,
    "mean_kept": mean_kept,
    "mean_share": mean_share,
    "cross_entropy_mean": cross_entropy_mean,
    "cross_entropy_mean_grad": cross_entropy_mean_grad,
    "cross_entropy_mean_slopes": cross_entropy_mean_slopes,
    "cross_entropy_curvature": cross_entropy_curvature,
    "cross_entropy": cross_entropy,
    "binary_cross_entropy_with_logits": binary_cross_entropy_with_logits,
}
negative = neg
absolute = abs
arcsin = asin
arccos = acos
arctan = atan
arcsinh = asinh
arccosh = acosh
arctanh = atanh
fix = trunc
clip = clamp
subtract = sub
multiply = mul
divide = div
true_divide = div
arctan2 = atan2
not_equal = ne
less = lt
less_equal = le
greater = gt
greater_equal = ge
swapaxes = transpose
swapdims = transpose
moveaxis = movedim
concat = cat
concatenate = cat

PUBLIC = ("abs", "absolute", "acos", "acosh", "add", "addcdiv", "addcmul", "addmm", "adjoint", "all", "amax", "amin", "angle", "any", "arccos", "arccosh", "arcsin", "arcsinh", "arctan", "arctan2", "arctanh", "argmax", "argmin", "asin", "asinh", "atan", "atan2", "atanh", "binary_cross_entropy_with_logits", "bitwise_and", "bitwise_not", "bitwise_or", "bitwise_xor", "bmm", "broadcast_to", "cat", "ceil", "chunk", "clamp", "clamp_max", "clamp_min", "clip", "clone", "complex", "concat", "concatenate", "conj", "conj_physical", "cos", "cosh", "cross_entropy", "cumprod", "cumsum", "diagonal", "div", "divide", "dot", "einsum", "elu", "eq", "erf", "erfc", "exp", "exp2", "expand", "expand_as", "expm1", "fix", "flatten", "flip", "floor", "floor_divide", "fmod", "frac", "gather", "ge", "gelu", "greater", "greater_equal", "gt", "hypot", "imag", "index_add", "index_put", "index_select", "isfinite", "isinf", "isnan", "isreal", "le", "leaky_relu", "lerp", "less", "less_equal", "linear", "log", "log10", "log1p", "log2", "log_softmax", "logaddexp", "logical_and", "logical_not", "logical_or", "logical_xor", "logsumexp", "lt", "masked_fill", "masked_select", "matmul", "max", "maximum", "mean", "min", "minimum", "mm", "moveaxis", "movedim", "mse_loss", "mul", "multiply", "mv", "narrow", "ne", "neg", "negative", "nll_loss", "nonzero", "norm", "not_equal", "outer", "pad", "permute", "polar", "pow", "prod", "ravel", "real", "reciprocal", "relu", "remainder", "repeat", "repeat_interleave", "reshape", "reshape_as", "roll", "round", "rsqrt", "scatter", "scatter_add", "select", "sgn", "sigmoid", "sign", "silu", "sin", "sinh", "softmax", "softplus", "sort", "split", "sqrt", "square", "squeeze", "stack", "std", "sub", "subtract", "sum", "sum_to_size", "swapaxes", "swapdims", "t", "take_along_dim", "tan", "tanh", "transpose", "tril", "triu", "true_divide", "trunc", "unbind", "unsqueeze", "var", "vdot", "view", "view_as", "view_as_complex", "view_as_real", "where",)
__all__ = PUBLIC

METHODS = {
    "__abs__": abs,
    "__add__": add,
    "__and__": bitwise_and,
    "__eq__": _operator(eq),
    "__floordiv__": floor_divide,
    "__ge__": _operator(ge),
    "__gt__": _operator(gt),
    "__iadd__": add_,
    "__iand__": bitwise_and_,
    "__ifloordiv__": floor_divide_,
    "__imod__": remainder_,
    "__imul__": mul_,
    "__invert__": bitwise_not,
    "__ior__": bitwise_or_,
    "__ipow__": pow_,
    "__isub__": sub_,
    "__itruediv__": div_,
    "__ixor__": bitwise_xor_,
    "__le__": _operator(le),
    "__lt__": _operator(lt),
    "__matmul__": _operator(matmul),
    "__mod__": remainder,
    "__mul__": mul,
    "__ne__": _operator(ne),
    "__neg__": neg,
    "__or__": bitwise_or,
    "__pow__": pow,
    "__radd__": _reflected(add),
    "__rand__": _reflected(bitwise_and),
    "__rfloordiv__": _reflected(floor_divide),
    "__rmatmul__": _reflected(matmul),
    "__rmod__": _reflected(remainder),
    "__rmul__": _reflected(mul),
    "__ror__": _reflected(bitwise_or),
    "__rpow__": _reflected(pow),
    "__rsub__": _reflected(sub),
    "__rtruediv__": _reflected(div),
    "__rxor__": _reflected(bitwise_xor),
    "__sub__": sub,
    "__truediv__": div,
    "__xor__": bitwise_xor,
    "abs": abs,
    "abs_": abs_,
    "absolute": abs,
    "absolute_": abs_,
    "acos": acos,
    "acos_": acos_,
    "acosh": acosh,
    "acosh_": acosh_,
    "add": add,
    "add_": add_,
    "addcdiv": addcdiv,
    "addcdiv_": addcdiv_,
    "addcmul": addcmul,
    "addcmul_": addcmul_,
    "addmm": addmm,
    "addmm_": addmm_,
    "adjoint": adjoint,
    "advanced_index_put_": advanced_index_put_,
    "all": all,
    "amax": amax,
    "amin": amin,
    "angle": angle,
    "any": any,
    "arccos": acos,
    "arccos_": acos_,
    "arccosh": acosh,
    "arccosh_": acosh_,
    "arcsin": asin,
    "arcsin_": asin_,
    "arcsinh": asinh,
    "arcsinh_": asinh_,
    "arctan": atan,
    "arctan2": atan2,
    "arctan2_": atan2_,
    "arctan_": atan_,
    "arctanh": atanh,
    "arctanh_": atanh_,
    "argmax": argmax,
    "argmin": argmin,
    "asin": asin,
    "asin_": asin_,
    "asinh": asinh,
    "asinh_": asinh_,
    "atan": atan,
    "atan2": atan2,
    "atan2_": atan2_,
    "atan_": atan_,
    "atanh": atanh,
    "atanh_": atanh_,
    "bitwise_and": bitwise_and,
    "bitwise_and_": bitwise_and_,
    "bitwise_not": bitwise_not,
    "bitwise_not_": bitwise_not_,
    "bitwise_or": bitwise_or,
    "bitwise_or_": bitwise_or_,
    "bitwise_xor": bitwise_xor,
    "bitwise_xor_": bitwise_xor_,
    "bmm": bmm,
    "broadcast_to": broadcast_to,
    "ceil": ceil,
    "ceil_": ceil_,
    "chunk": chunk,
    "clamp": clamp,
    "clamp_": clamp_,
    "clamp_between_": clamp_between_,
    "clamp_max": clamp_max,
    "clamp_max_": clamp_max_,
    "clamp_min": clamp_min,
    "clamp_min_": clamp_min_,
    "clip": clamp,
    "clip_": clamp_,
    "clone": clone,
    "conj": conj,
    "conj_physical": conj_physical,
    "conj_physical_": conj_physical_,
    "copy_": copy_,
    "cos": cos,
    "cos_": cos_,
    "cosh": cosh,
    "cosh_": cosh_,
    "cumprod": cumprod,
    "cumprod_": cumprod_,
    "cumsum": cumsum,
    "cumsum_": cumsum_,
    "diagonal": diagonal,
    "div": div,
    "div_": div_,
    "divide": div,
    "divide_": div_,
    "dot": dot,
    "elu_": elu_,
    "eq": eq,
    "eq_": eq_,
    "erf": erf,
    "erf_": erf_,
    "erfc": erfc,
    "erfc_": erfc_,
    "exp": exp,
    "exp2": exp2,
    "exp2_": exp2_,
    "exp_": exp_,
    "expand": expand,
    "expand_as": expand_as,
    "expm1": expm1,
    "expm1_": expm1_,
    "fill_": fill_,
    "fix": trunc,
    "fix_": trunc_,
    "flatten": flatten,
    "flip": flip,
    "floor": floor,
    "floor_": floor_,
    "floor_divide": floor_divide,
    "floor_divide_": floor_divide_,
    "fmod": fmod,
    "fmod_": fmod_,
    "frac": frac,
    "frac_": frac_,
    "gather": gather,
    "ge": ge,
    "ge_": ge_,
    "greater": gt,
    "greater_": gt_,
    "greater_equal": ge,
    "greater_equal_": ge_,
    "gt": gt,
    "gt_": gt_,
    "hypot": hypot,
    "hypot_": hypot_,
    "index_add": index_add,
    "index_add_": index_add_,
    "index_put": index_put,
    "index_put_": index_put_,
    "index_select": index_select,
    "isfinite": isfinite,
    "isinf": isinf,
    "isnan": isnan,
    "isreal": isreal,
    "le": le,
    "le_": le_,
    "leaky_relu_": leaky_relu_,
    "lerp": lerp,
    "lerp_": lerp_,
    "less": lt,
    "less_": lt_,
    "less_equal": le,
    "less_equal_": le_,
    "log": log,
    "log10": log10,
    "log10_": log10_,
    "log1p": log1p,
    "log1p_": log1p_,
    "log2": log2,
    "log2_": log2_,
    "log_": log_,
    "log_softmax": log_softmax,
    "logaddexp": logaddexp,
    "logical_and": logical_and,
    "logical_and_": logical_and_,
    "logical_not": logical_not,
    "logical_not_": logical_not_,
    "logical_or": logical_or,
    "logical_or_": logical_or_,
    "logical_xor": logical_xor,
    "logical_xor_": logical_xor_,
    "logsumexp": logsumexp,
    "lt": lt,
    "lt_": lt_,
    "masked_fill": masked_fill,
    "masked_fill_": masked_fill_,
    "masked_select": masked_select,
    "matmul": matmul,
    "max": max,
    "maximum": maximum,
    "mean": mean,
    "min": min,
    "minimum": minimum,
    "mm": mm,
    "moveaxis": movedim,
    "movedim": movedim,
    "mul": mul,
    "mul_": mul_,
    "multiply": mul,
    "multiply_": mul_,
    "mv": mv,
    "narrow": narrow,
    "ne": ne,
    "ne_": ne_,
    "neg": neg,
    "neg_": neg_,
    "negative": neg,
    "negative_": neg_,
    "nonzero": nonzero,
    "norm": norm,
    "not_equal": ne,
    "not_equal_": ne_,
    "outer": outer,
    "permute": permute,
    "pow": pow,
    "pow_": pow_,
    "prod": prod,
    "ravel": ravel,
    "reciprocal": reciprocal,
    "reciprocal_": reciprocal_,
    "relu": relu,
    "relu_": relu_,
    "remainder": remainder,
    "remainder_": remainder_,
    "repeat": repeat,
    "repeat_interleave": repeat_interleave,
    "reshape": reshape,
    "reshape_as": reshape_as,
    "rint_": rint_,
    "roll": roll,
    "round": round,
    "round_": round_,
    "rsqrt": rsqrt,
    "rsqrt_": rsqrt_,
    "scatter": scatter,
    "scatter_": scatter_,
    "scatter_add": scatter_add,
    "scatter_add_": scatter_add_,
    "select": select,
    "sgn": sgn,
    "sgn_": sgn_,
    "sigmoid": sigmoid,
    "sigmoid_": sigmoid_,
    "sign": sign,
    "sign_": sign_,
    "silu_": silu_,
    "sin": sin,
    "sin_": sin_,
    "sinh": sinh,
    "sinh_": sinh_,
    "softmax": softmax,
    "sort": sort,
    "split": split,
    "sqrt": sqrt,
    "sqrt_": sqrt_,
    "square": square,
    "square_": square_,
    "squeeze": squeeze,
    "squeeze_": squeeze_,
    "std": std,
    "sub": sub,
    "sub_": sub_,
    "subtract": sub,
    "subtract_": sub_,
    "sum": sum,
    "sum_to_size": sum_to_size,
    "swapaxes": transpose,
    "swapaxes_": transpose_,
    "swapdims": transpose,
    "swapdims_": transpose_,
    "t": t,
    "t_": t_,
    "take_along_dim": take_along_dim,
    "tan": tan,
    "tan_": tan_,
    "tanh": tanh,
    "tanh_": tanh_,
    "transpose": transpose,
    "transpose_": transpose_,
    "tril": tril,
    "tril_": tril_,
    "triu": triu,
    "triu_": triu_,
    "true_divide": div,
    "true_divide_": div_,
    "trunc": trunc,
    "trunc_": trunc_,
    "trunc_divide_": trunc_divide_,
    "unbind": unbind,
    "unsqueeze": unsqueeze,
    "unsqueeze_": unsqueeze_,
    "var": var,
    "vdot": vdot,
    "view": view,
    "view_as": view_as,
    "view_as_complex": view_as_complex,
    "view_as_real": view_as_real,
    "zero_": zero_,
}

_add_methods(METHODS)
_ops.register({name: value for name, value in globals().items() if not name.startswith("_")})
