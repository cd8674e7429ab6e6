# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
"""Indexing: Elements chosen by positions and masks, and the writes that are the transposes."""

from collections import namedtuple as _namedtuple
from gradspec import composites as _composites
from gradspec.core import ops as _ops
from gradspec.core.bare import add_methods as _add_methods
from gradspec.core.kernels import kernels as _kernels
from gradspec.core.ops import OPS as _OPS, publish as _publish
from gradspec.core.path import Op as _Op, next_sequence as _next_sequence
from gradspec.core.state import state as _state
from gradspec.dispatch.arguments import (
    bad_argument as _bad_argument, bad_operand as _bad_operand, integer as _integer, is_one as _is_one, number as _number, refuse as _refuse,
)
from gradspec.dispatch.formulas import choose as _choose, choose_arrays as _choose_arrays, tangent as _tangent
from gradspec.dispatch.operands import scalar as _scalar
from gradspec.dispatch.overloads import overloads_in_c as _overloads_in_c, select_overload as _select_overload
from gradspec.graph.node import FREED as _FREED
from gradspec.graph.outputs import output as _output, outputs as _outputs, view_output as _view_output
from gradspec.graph.saved import (
    OpNode as _OpNode, check_output as _check_output, saved_array as _saved_array, saved_input as _saved_input, saved_output as _saved_output,
    saved_plain as _saved_plain,
)
from gradspec.graph.views import edge_of as _edge_of
from gradspec.graph.writes import (
    before_composite as _before_composite, before_inplace as _before_inplace, inplace_operand as _inplace_operand, write as _write,
    write_composite as _write_composite, written as _written,
)
from . import raw as _raw

# derivatives.yaml:3035  basic_index
class BasicIndexBackward0(_OpNode, op="basic_index", inputs=("self",)):
    """self: basic_index_put(grad, self.shape, index)"""
    __slots__ = ("edge_self", "self_shape", "index")
    _save_kinds = {"self_shape": "value", "index": "value"}
    def _edge_targets(node): return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        grad_self = _raw.basic_index_put(grad, node.self_shape, node.index)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        return ((node.edge_self, _ops.basic_index_put(grad, node.self_shape, node.index)),)

def _basic_index_jvp(self, index, *, result, self_t=None):
    return _ops.basic_index(_tangent(self, self_t), index)

def basic_index(self, index):
    """basic_index(Tensor self, any index) -> Tensor result
    The view at an index made of ints, slices, None and Ellipsis."""
    try:
        result_array = _raw.basic_index(self._memory, index)
    except Exception as error:
        _bad_argument("basic_index", error, self, index)
    node = None
    if self._requires_grad and _state.mode & 1:
        node = BasicIndexBackward0()
        node._sequence_number, node._node_extra = _next_sequence(), None
        node.self_shape, node.index = self._array.shape, index
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
    return _view_output("basic_index", basic_index, (self, index), result_array, node)
basic_index = _Op("basic_index", basic_index, BasicIndexBackward0, _raw.basic_index)
basic_index.raw = _raw.basic_index

# derivatives.yaml:3049  basic_index_put
class BasicIndexPutBackward0(_OpNode, op="basic_index_put", inputs=("self",)):
    """self: basic_index(grad, index)"""
    __slots__ = ("edge_self", "index")
    _save_kinds = {"index": "value"}
    def _edge_targets(node): return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        grad_self = _raw.basic_index(grad, node.index)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        return ((node.edge_self, _ops.basic_index(grad, node.index)),)

def _basic_index_put_jvp(self, shape, index, *, result, self_t=None):
    return _ops.basic_index_put(_tangent(self, self_t), shape, index)

def basic_index_put(self, shape, index):
    """basic_index_put(Tensor self, shape shape, any index) -> Tensor result
    Zeros of `shape` with `self` at a basic index."""
    try:
        result_array = _raw.basic_index_put(self._array, shape, index)
    except Exception as error:
        _bad_argument("basic_index_put", error, self, shape, index)
    if result_array is self._array:
        result_array = result_array.copy()
    node = None
    if self._requires_grad and _state.mode & 1:
        node = BasicIndexPutBackward0()
        node._sequence_number, node._node_extra = _next_sequence(), None
        node.index = index
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
    return _output("basic_index_put", (self, shape, index), result_array, node)
basic_index_put = _Op("basic_index_put", basic_index_put, BasicIndexPutBackward0, _raw.basic_index_put)

# derivatives.yaml:3061  advanced_index
class AdvancedIndexBackward0(_OpNode, op="advanced_index", inputs=("self",)):
    """self: advanced_index_add(grad, self.shape, index)"""
    __slots__ = ("edge_self", "self_shape", "index")
    _save_kinds = {"self_shape": "value", "index": "value"}
    def _edge_targets(node): return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        grad_self = _raw.advanced_index_add(grad, node.self_shape, node.index)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        return ((node.edge_self, _ops.advanced_index_add(grad, node.self_shape, node.index)),)

def _advanced_index_jvp(self, index, *, result, self_t=None):
    return _ops.advanced_index(_tangent(self, self_t), index)

def advanced_index(self, index):
    """advanced_index(Tensor self, any index) -> Tensor result
    A copy of the elements at an index that holds arrays of ints or bools."""
    try:
        result_array = _raw.advanced_index(self._array, index)
    except Exception as error:
        _bad_argument("advanced_index", error, self, index)
    if result_array is self._array:
        result_array = result_array.copy()
    node = None
    if self._requires_grad and _state.mode & 1:
        node = AdvancedIndexBackward0()
        node._sequence_number, node._node_extra = _next_sequence(), None
        node.self_shape, node.index = self._array.shape, index
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
    return _output("advanced_index", (self, index), result_array, node)
advanced_index = _Op("advanced_index", advanced_index, AdvancedIndexBackward0, _raw.advanced_index)

# derivatives.yaml:3074  advanced_index_add
class AdvancedIndexAddBackward0(_OpNode, op="advanced_index_add", inputs=("self",)):
    """self: advanced_index(grad, index)"""
    __slots__ = ("edge_self", "index")
    _save_kinds = {"index": "value"}
    def _edge_targets(node): return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        grad_self = _raw.advanced_index(grad, node.index)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        return ((node.edge_self, _ops.advanced_index(grad, node.index)),)

def _advanced_index_add_jvp(self, shape, index, *, result, self_t=None):
    return _ops.advanced_index_add(_tangent(self, self_t), shape, index)

def advanced_index_add(self, shape, index):
    """advanced_index_add(Tensor self, shape shape, any index) -> Tensor result
    Zeros of `shape` to which `self` is added at an advanced index, repeated positions each time."""
    try:
        result_array = _raw.advanced_index_add(self._array, shape, index)
    except Exception as error:
        _bad_argument("advanced_index_add", error, self, shape, index)
    if result_array is self._array:
        result_array = result_array.copy()
    node = None
    if self._requires_grad and _state.mode & 1:
        node = AdvancedIndexAddBackward0()
        node._sequence_number, node._node_extra = _next_sequence(), None
        node.index = index
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
    return _output("advanced_index_add", (self, shape, index), result_array, node)
advanced_index_add = _Op("advanced_index_add", advanced_index_add, AdvancedIndexAddBackward0, _raw.advanced_index_add)

# derivatives.yaml:3087  advanced_index_put
class AdvancedIndexPutBackward0(_OpNode, op="advanced_index_put", inputs=("self", "values")):
    """self: grad if accumulate else advanced_index_zero(grad, index)
    values: sum_to_size(advanced_index(grad, index), values.shape)"""
    __slots__ = ("edge_self", "edge_values", "accumulate", "index", "values_shape")
    _save_kinds = {"accumulate": "value", "index": "value", "values_shape": "value"}
    def _edge_targets(node): return (node.edge_self, node.edge_values)

    def _backward_arrays(node, grad, retain, needed):
        edge_self, grad_self = node.edge_self, None
        if edge_self is not None and (needed is None or edge_self in needed):
            grad_self = grad if node.accumulate else _raw.advanced_index_zero(grad, node.index)
        edge_values, grad_values = node.edge_values, None
        if edge_values is not None and (needed is None or edge_values in needed):
            grad_values = _raw.sum_to_size(_raw.advanced_index(grad, node.index), node.values_shape)
        return ((edge_self, grad_self), (edge_values, grad_values))

    def _backward_tensors(node, grad, needed):
        edge_self, grad_self = node.edge_self, None
        if edge_self is not None and (needed is None or edge_self in needed):
            grad_self = grad if node.accumulate else _ops.advanced_index_zero(grad, node.index)
        edge_values, grad_values = node.edge_values, None
        if edge_values is not None and (needed is None or edge_values in needed):
            grad_values = _ops.sum_to_size(_ops.advanced_index(grad, node.index), node.values_shape)
        return ((edge_self, grad_self), (edge_values, grad_values))

def _advanced_index_put_jvp(self, index, values, accumulate, *, result, self_t=None, values_t=None):
    return None if self_t is None and values_t is None else _ops.advanced_index_put(_tangent(self, self_t), index, _tangent(values, values_t), accumulate)

def _record_advanced_index_put(self, index, values, accumulate):
    node = AdvancedIndexPutBackward0()
    node._sequence_number, node._node_extra = _next_sequence(), None
    node.edge_self = node.edge_values = None
    if self._requires_grad:
        node.accumulate = accumulate
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
    node.index = index
    if values._requires_grad:
        node.values_shape = values._array.shape
        node.edge_values = values._node or values if values._view is None else _edge_of(values)
    return node

def advanced_index_put(self, index, values, accumulate=False):
    """advanced_index_put(Tensor self, any index, Tensor values, bool accumulate=False) -> Tensor result
    A copy with `values` written, or added, at an advanced index."""
    try:
        result_array = _raw.advanced_index_put(self._array, index, values._array, accumulate)
    except Exception as error:
        _bad_argument("advanced_index_put", error, self, index, values, accumulate)
    if result_array is self._array:
        result_array = result_array.copy()
    node = _record_advanced_index_put(self, index, values, accumulate) if (self._requires_grad or values._requires_grad) and _state.mode & 1 else None
    return _output("advanced_index_put", (self, index, values, accumulate), result_array, node)
advanced_index_put = _Op("advanced_index_put", advanced_index_put, AdvancedIndexPutBackward0, _raw.advanced_index_put)

def advanced_index_put_(self, index, values, accumulate=False):
    """The in-place form of advanced_index_put: the result is written to self, which is returned."""
    values = _inplace_operand("advanced_index_put_", "values", values, self, True)
    _recorded = _state.mode & 1 and (self._requires_grad or values._requires_grad)
    _target, self = self, _before_inplace(self, _recorded, False) if _state.mode else self
    node = _record_advanced_index_put(self, index, values, accumulate) if _recorded else None
    try:
        _write("advanced_index_put", None, "advanced_index_put_", _target, _raw.advanced_index_put(self._array, index, values._array, accumulate))
    except Exception as error:
        _bad_argument("advanced_index_put", error, self, index, values, accumulate)
    return _written("advanced_index_put", (self, index, values, accumulate), _target, node)
advanced_index_put_ = _Op("advanced_index_put_", advanced_index_put_, None)

# derivatives.yaml:3102  index_put
def index_put(self, indices, values, accumulate=False):
    """index_put(Tensor self, any indices, Tensor values, bool accumulate=False) -> Tensor result
    A copy with `values` written, or added, at an index.
    Example: gs.index_put(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), ((0, 2),), gs.linspace(2.0, -2.0, 8).reshape(2, 4))"""
    if accumulate is not False and accumulate is not True: _refuse("index_put", "accumulate", accumulate)
    try:
        return _composites.index_put(self, indices, values, accumulate)
    except Exception as error:
        _bad_operand("index_put", error, self, indices, values, accumulate)
index_put = _Op("index_put", index_put, None)

def index_put_(self, indices, values, accumulate=False):
    """The in-place form of index_put: the result is written to self, which is returned."""
    if accumulate is not False and accumulate is not True: _refuse("index_put", "accumulate", accumulate)
    _target, self = self, _before_composite(self)
    try:
        return _write_composite("index_put_", _target, _composites.index_put(self, indices, values, accumulate))
    except Exception as error:
        _bad_operand("index_put", error, self, indices, values, accumulate)
index_put_ = _Op("index_put_", index_put_, None)

# derivatives.yaml:3112  advanced_index_zero
class AdvancedIndexZeroBackward0(_OpNode, op="advanced_index_zero", inputs=("self",)):
    """self: advanced_index_zero(grad, index)"""
    __slots__ = ("edge_self", "index")
    _save_kinds = {"index": "value"}
    def _edge_targets(node): return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        grad_self = _raw.advanced_index_zero(grad, node.index)
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        return ((node.edge_self, _ops.advanced_index_zero(grad, node.index)),)

def _advanced_index_zero_jvp(self, index, *, result, self_t=None):
    return _ops.advanced_index_zero(_tangent(self, self_t), index)

def advanced_index_zero(self, index):
    """advanced_index_zero(Tensor self, any index) -> Tensor result
    A copy with zeros at an advanced index."""
    try:
        result_array = _raw.advanced_index_zero(self._array, index)
    except Exception as error:
        _bad_argument("advanced_index_zero", error, self, index)
    if result_array is self._array:
        result_array = result_array.copy()
    node = None
    if self._requires_grad and _state.mode & 1:
        node = AdvancedIndexZeroBackward0()
        node._sequence_number, node._node_extra = _next_sequence(), None
        node.index = index
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
    return _output("advanced_index_zero", (self, index), result_array, node)
advanced_index_zero = _Op("advanced_index_zero", advanced_index_zero, AdvancedIndexZeroBackward0, _raw.advanced_index_zero)

# derivatives.yaml:3124  index_select
class IndexSelectBackward0(_OpNode, op="index_select", inputs=("self",)):
    """self: index_select_put(grad, self.shape, dim, index)"""
    __slots__ = ("edge_self", "self_shape", "dim", "index", "index_version")
    _save_kinds = {"self_shape": "value", "dim": "value", "index": "input"}
    def _edge_targets(node): return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        index = _saved_array(node, "index")
        grad_self = _raw.index_select_put(grad, node.self_shape, node.dim, index)
        if not retain:
            node.index = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        index = _saved_input(node, "index")
        return ((node.edge_self, _ops.index_select_put(grad, node.self_shape, node.dim, index)),)

def _index_select_jvp(self, dim, index, *, result, self_t=None):
    return _ops.index_select(_tangent(self, self_t), dim, index)

def index_select(self, dim, index):
    """index_select(Tensor self, int dim, Index index) -> Tensor result
    The slices at the positions `index` of `dim`.
    Dtypes: float, complex, int, bool. Gradient of self: index_select_put(grad, self.shape, dim, index). Example: gs.index_select(gs.linspace(-2.0, 2.0,
    12).reshape(3, 4), 0, gs.tensor([0, 2, 0]))"""
    if dim.__class__ is not int: dim = _integer("index_select", "dim", dim)
    try:
        result_array = _raw.index_select(self._array, dim, index._array)
    except Exception as error:
        _bad_argument("index_select", error, self, dim, index)
    if result_array is self._array:
        result_array = result_array.copy()
    node = None
    if self._requires_grad and _state.mode & 1:
        node = IndexSelectBackward0()
        node._sequence_number, node._node_extra = _next_sequence(), None
        node.index = index
        node.index_version = 0 if index._storage is None else index._storage.version
        node.self_shape, node.dim = self._array.shape, dim
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
    return _output("index_select", (self, dim, index), result_array, node)
index_select = _Op("index_select", index_select, IndexSelectBackward0, _raw.index_select)

# derivatives.yaml:3137  index_select_put
class IndexSelectPutBackward0(_OpNode, op="index_select_put", inputs=("self",)):
    """self: index_select(grad, dim, index)"""
    __slots__ = ("edge_self", "dim", "index", "index_version")
    _save_kinds = {"dim": "value", "index": "input"}
    def _edge_targets(node): return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        index = _saved_array(node, "index")
        grad_self = _raw.index_select(grad, node.dim, index)
        if not retain:
            node.index = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        index = _saved_input(node, "index")
        return ((node.edge_self, _ops.index_select(grad, node.dim, index)),)

def _index_select_put_jvp(self, shape, dim, index, *, result, self_t=None):
    return _ops.index_select_put(_tangent(self, self_t), shape, dim, index)

def index_select_put(self, shape, dim, index):
    """index_select_put(Tensor self, shape shape, int dim, Index index) -> Tensor result
    Zeros of `shape` to which `self` is added at the positions `index` of `dim`."""
    try:
        result_array = _raw.index_select_put(self._array, shape, dim, index._array)
    except Exception as error:
        _bad_argument("index_select_put", error, self, shape, dim, index)
    if result_array is self._array:
        result_array = result_array.copy()
    node = None
    if self._requires_grad and _state.mode & 1:
        node = IndexSelectPutBackward0()
        node._sequence_number, node._node_extra = _next_sequence(), None
        node.index = index
        node.index_version = 0 if index._storage is None else index._storage.version
        node.dim = dim
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
    return _output("index_select_put", (self, shape, dim, index), result_array, node)
index_select_put = _Op("index_select_put", index_select_put, IndexSelectPutBackward0, _raw.index_select_put)

# derivatives.yaml:3149  index_add
class IndexAddBackward0(_OpNode, op="index_add", inputs=("self", "source")):
    """self: grad
    source: index_select(grad, dim, index) * alpha"""
    __slots__ = ("edge_self", "edge_source", "dim", "index", "index_version", "alpha")
    _save_kinds = {"dim": "value", "index": "input", "alpha": "value"}
    def _edge_targets(node): return (node.edge_self, node.edge_source)

    def _backward_arrays(node, grad, retain, needed):
        edge_self, grad_self = node.edge_self, None
        if edge_self is not None and (needed is None or edge_self in needed):
            grad_self = grad
        edge_source, grad_source = node.edge_source, None
        if edge_source is not None and (needed is None or edge_source in needed):
            index = _saved_array(node, "index")
            grad_source = _raw.mul(_raw.index_select(grad, node.dim, index), _scalar(node.alpha, grad))
        if not retain:
            node.index = _FREED
        return ((edge_self, grad_self), (edge_source, grad_source))

    def _backward_tensors(node, grad, needed):
        edge_self, grad_self = node.edge_self, None
        if edge_self is not None and (needed is None or edge_self in needed):
            grad_self = grad
        edge_source, grad_source = node.edge_source, None
        if edge_source is not None and (needed is None or edge_source in needed):
            index = _saved_input(node, "index")
            grad_source = _ops.index_select(grad, node.dim, index) * node.alpha
        return ((edge_self, grad_self), (edge_source, grad_source))

def _index_add_jvp(self, dim, index, source, alpha, *, result, self_t=None, source_t=None):
    return None if self_t is None and source_t is None else _ops.index_add(_tangent(self, self_t), dim, index, _tangent(source, source_t), alpha=alpha)

def _record_index_add(self, dim, index, source, alpha):
    node = IndexAddBackward0()
    node._sequence_number, node._node_extra = _next_sequence(), None
    node.edge_source = None
    if source._requires_grad:
        node.index = index
        node.index_version = 0 if index._storage is None else index._storage.version
        node.dim, node.alpha = dim, alpha
        node.edge_source = source._node or source if source._view is None else _edge_of(source)
    node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
    return node

def index_add(self, dim, index, source, *, alpha=1):
    """index_add(Tensor self, int dim, Index index, Tensor source, *, scalar alpha=1) -> Tensor result
    A copy to which `alpha * source` is added at the positions `index` of `dim`.
    Dtypes: float, complex. Gradient of self: grad. Gradient of source: index_select(grad, dim, index) * alpha. Example: gs.index_add(gs.linspace(-2.0, 2.0,
    12).reshape(3, 4), 0, gs.tensor([0, 2, 0]), gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if dim.__class__ is not int: dim = _integer("index_add", "dim", dim)
    if alpha.__class__ is not float and alpha.__class__ is not int: alpha = _number("index_add", "alpha", alpha)
    try:
        result_array = _raw.index_add(self._array, dim, index._array, source._array, alpha=alpha)
    except Exception as error:
        _bad_argument("index_add", error, self, dim, index, source, alpha)
    if result_array is self._array:
        result_array = result_array.copy()
    node = _record_index_add(self, dim, index, source, alpha) if (self._requires_grad or source._requires_grad) and _state.mode & 1 else None
    return _output("index_add", (self, dim, index, source, alpha), result_array, node)
index_add = _Op("index_add", index_add, IndexAddBackward0, _raw.index_add)

def index_add_(self, dim, index, source, *, alpha=1):
    """The in-place form of index_add: the result is written to self, which is returned."""
    if dim.__class__ is not int: dim = _integer("index_add", "dim", dim)
    if alpha.__class__ is not float and alpha.__class__ is not int: alpha = _number("index_add", "alpha", alpha)
    index = _inplace_operand("index_add_", "index", index, self, False)
    source = _inplace_operand("index_add_", "source", source, self, True)
    _recorded = _state.mode & 1 and (self._requires_grad or source._requires_grad)
    _target, self = self, _before_inplace(self, _recorded, False) if _state.mode else self
    node = _record_index_add(self, dim, index, source, alpha) if _recorded else None
    try:
        _write("index_add", None, "index_add_", _target, _raw.index_add(self._array, dim, index._array, source._array, alpha=alpha))
    except Exception as error:
        _bad_argument("index_add", error, self, dim, index, source, alpha)
    return _written("index_add", (self, dim, index, source, alpha), _target, node)
index_add_ = _Op("index_add_", index_add_, None)

# derivatives.yaml:3165  sort
_sort_result = _namedtuple("sort", ("values", "indices"))
class SortBackward0(_OpNode, op="sort", inputs=("self",)):
    """self: gather_put(grad, self.shape, dim, indices)"""
    __slots__ = ("edge_self", "self_shape", "dim", "indices")
    _save_kinds = {"self_shape": "value", "dim": "value", "indices": "plain"}
    def _edge_targets(node): return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        indices = _check_output(node, "indices", node.indices, None)
        grad_self = _raw.gather_put(grad, node.self_shape, node.dim, indices)
        if not retain:
            node.indices = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        indices = _saved_plain(node, "indices")
        return ((node.edge_self, _ops.gather_put(grad, node.self_shape, node.dim, indices)),)

def _sort_jvp(self, dim, descending, stable, *, values, indices, self_t=None):
    return _ops.gather(self_t, dim, indices)

def sort(self, dim=-1, descending=False, *, stable=False):
    """sort(Tensor self, int dim=-1, bool descending=False, *, bool stable=False) -> Tensor values, Index indices
    The elements in order along `dim`, and the positions they had.
    Dtypes: float, int. Gradient of self: gather_put(grad, self.shape, dim, indices). Example: gs.sort(gs.linspace(-2.0, 2.0, 5))"""
    if dim.__class__ is not int: dim = _integer("sort", "dim", dim)
    if descending is not False and descending is not True: _refuse("sort", "descending", descending)
    if stable is not False and stable is not True: _refuse("sort", "stable", stable)
    try:
        values_array, indices_array = _raw.sort(self._array, dim, descending, stable=stable)
    except Exception as error:
        _bad_argument("sort", error, self, dim, descending, stable)
    node = None
    if self._requires_grad and _state.mode & 1:
        node = SortBackward0()
        node._sequence_number, node._node_extra = _next_sequence(), None
        node.self_shape, node.dim, node.indices = self._array.shape, dim, indices_array
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
    return _sort_result(*_outputs("sort", (self, dim, descending, stable), (values_array, indices_array), node))
sort = _Op("sort", sort, SortBackward0, _raw.sort, result=_sort_result)

# derivatives.yaml:3179  topk
_topk_result = _namedtuple("topk", ("values", "indices"))
class TopkBackward0(_OpNode, op="topk", inputs=("self",)):
    """self: gather_put(grad, self.shape, dim, indices)"""
    __slots__ = ("edge_self", "self_shape", "dim", "indices")
    _save_kinds = {"self_shape": "value", "dim": "value", "indices": "plain"}
    def _edge_targets(node): return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        indices = _check_output(node, "indices", node.indices, None)
        grad_self = _raw.gather_put(grad, node.self_shape, node.dim, indices)
        if not retain:
            node.indices = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        indices = _saved_plain(node, "indices")
        return ((node.edge_self, _ops.gather_put(grad, node.self_shape, node.dim, indices)),)

def _topk_jvp(self, k, dim, largest, sorted, *, values, indices, self_t=None):
    return _ops.gather(self_t, dim, indices)

def topk(self, k, dim=-1, largest=True, sorted=True):
    """topk(Tensor self, int k, int dim=-1, bool largest=True, bool sorted=True) -> Tensor values, Index indices
    The `k` largest elements along `dim` (or smallest, unless `largest`) in order, and the positions they had.
    Dtypes: float, int. Gradient of self: gather_put(grad, self.shape, dim, indices). Example: gs.topk(gs.linspace(-2.0, 2.0, 5), 2)"""
    if k.__class__ is not int: k = _integer("topk", "k", k)
    if dim.__class__ is not int: dim = _integer("topk", "dim", dim)
    if largest is not False and largest is not True: _refuse("topk", "largest", largest)
    if sorted is not False and sorted is not True: _refuse("topk", "sorted", sorted)
    try:
        values_array, indices_array = _raw.topk(self._array, k, dim, largest, sorted)
    except Exception as error:
        _bad_argument("topk", error, self, k, dim, largest, sorted)
    node = None
    if self._requires_grad and _state.mode & 1:
        node = TopkBackward0()
        node._sequence_number, node._node_extra = _next_sequence(), None
        node.self_shape, node.dim, node.indices = self._array.shape, dim, indices_array
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
    return _topk_result(*_outputs("topk", (self, k, dim, largest, sorted), (values_array, indices_array), node))
topk = _Op("topk", topk, TopkBackward0, _raw.topk, result=_topk_result)

# derivatives.yaml:3191  median
(_k_median_backward_self,) = _kernels("median_backward_self")
class MedianBackward0(_OpNode, op="median", inputs=("self",)):
    """self: grad / sum(to_dtype(same(self, result), self.dtype)) if same(self, result) else 0"""
    __slots__ = ("edge_self", "self", "self_version", "result", "self_dtype")
    _save_kinds = {"self": "input", "result": "output", "self_dtype": "value"}
    def _edge_targets(node): return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        self = _saved_array(node, "self")
        result = _check_output(node, "result", node.result, None)
        if grad.dtype.kind in "fV":
            grad_self = _k_median_backward_self(self, result, grad, _raw.sum(_raw.to_dtype(_raw.same(self, result), node.self_dtype)))
        else:
            grad_self = _choose_arrays(_raw.same(self, result), _raw.div(grad, _raw.sum(_raw.to_dtype(_raw.same(self, result), node.self_dtype))), 0)
        if not retain:
            node.self = node.result = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        self = _saved_input(node, "self")
        result = _saved_output(node, "result", None)
        return ((node.edge_self, _choose(_ops.same(self, result), grad / _ops.sum(_ops.to_dtype(_ops.same(self, result), node.self_dtype)), 0)),)

def _median_jvp(self, *, result, self_t=None):
    self_dtype = self._array.dtype
    return _ops.sum(self_t * _ops.same(self, result)) / _ops.sum(_ops.to_dtype(_ops.same(self, result), self_dtype))

def _median__0(self):
    """median(Tensor self) -> Tensor result
    The middle one of all elements in order, the lower of two; equal ones share the gradient; NaN counts as the middle.
    Dtypes: float, int. Gradient of self: grad / sum(to_dtype(same(self, result), self.dtype)) if same(self, result) else 0. Example:
    gs.median(gs.linspace(-2.0, 2.0, 15).reshape(3, 5))"""
    try:
        result_array = _raw.median(self._array)
    except Exception as error:
        _bad_argument("median", error, self)
    if result_array is self._array:
        result_array = result_array.copy()
    node = None
    if self._requires_grad and _state.mode & 1:
        node = MedianBackward0()
        node._sequence_number, node._node_extra = _next_sequence(), None
        node.self = self
        node.self_version = 0 if self._storage is None else self._storage.version
        node.result, node.self_dtype = result_array, self._array.dtype
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
    return _output("median", (self,), result_array, node)
_median__0 = _Op("median", _median__0, MedianBackward0, _raw.median)

def median(*args, **kwargs):
    """median(Tensor self) -> Tensor result
    median.dim(Tensor self, int dim, bool keepdim=False) -> Tensor values, Index indices"""
    return _select_overload("median", ("median", "median.dim"), "function", args, kwargs)(*args, **kwargs)
median = _overloads_in_c(median, "median", ("median", "median.dim"), "function")

# derivatives.yaml:3210  median.dim
_median__dim_result = _namedtuple("median", ("values", "indices"))
class MedianBackward1(_OpNode, op="median.dim", inputs=("self",)):
    """self: put_along(grad, self.shape, dim, indices, keepdim)"""
    __slots__ = ("edge_self", "self_shape", "dim", "indices", "keepdim")
    _save_kinds = {"self_shape": "value", "dim": "value", "indices": "plain", "keepdim": "value"}
    def _edge_targets(node): return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        indices = _check_output(node, "indices", node.indices, None)
        grad_self = _raw.put_along(grad, node.self_shape, node.dim, indices, node.keepdim)
        if not retain:
            node.indices = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        indices = _saved_plain(node, "indices")
        return ((node.edge_self, _ops.put_along(grad, node.self_shape, node.dim, indices, node.keepdim)),)

def _median__dim_jvp(self, dim, keepdim, *, values, indices, self_t=None):
    return _ops.take_along(self_t, dim, indices, keepdim)

def _median__dim(self, dim, keepdim=False):
    """median.dim(Tensor self, int dim, bool keepdim=False) -> Tensor values, Index indices
    The middle ones along `dim`, the lower of two, and their positions.
    Dtypes: float, int. Gradient of self: put_along(grad, self.shape, dim, indices, keepdim). Example: gs.median(gs.linspace(-2.0, 2.0, 15).reshape(3, 5), 0)"""
    if dim.__class__ is not int: dim = _integer("median.dim", "dim", dim)
    if keepdim is not False and keepdim is not True: _refuse("median.dim", "keepdim", keepdim)
    try:
        values_array, indices_array = _raw.median__dim(self._array, dim, keepdim)
    except Exception as error:
        _bad_argument("median.dim", error, self, dim, keepdim)
    node = None
    if self._requires_grad and _state.mode & 1:
        node = MedianBackward1()
        node._sequence_number, node._node_extra = _next_sequence(), None
        node.self_shape, node.dim, node.indices, node.keepdim = self._array.shape, dim, indices_array, keepdim
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
    return _median__dim_result(*_outputs("median.dim", (self, dim, keepdim), (values_array, indices_array), node))
_median__dim = _Op("median.dim", _median__dim, MedianBackward1, _raw.median__dim, result=_median__dim_result)

# derivatives.yaml:3222  searchsorted
def searchsorted(sorted_sequence, self, *, out_int32=False, right=False):
    """searchsorted(Tensor sorted_sequence, Tensor self, *, bool out_int32=False, bool right=False) -> Index result
    Where each element belongs among the sorted ones along the last dim, before equal ones or, if `right`, after them; int32 if `out_int32`.
    Dtypes: float, int. Example: gs.searchsorted(gs.tensor([1.0, 2.0, 4.0]), gs.tensor([[0.5, 2.0], [3.0, 5.0]]))"""
    if out_int32 is not False and out_int32 is not True: _refuse("searchsorted", "out_int32", out_int32)
    if right is not False and right is not True: _refuse("searchsorted", "right", right)
    try:
        result_array = _raw.searchsorted(sorted_sequence._array, self._array, out_int32=out_int32, right=right)
    except Exception as error:
        _bad_argument("searchsorted", error, sorted_sequence, self, out_int32, right)
    if result_array is sorted_sequence._array:
        result_array = result_array.copy()
    return _output("searchsorted", (sorted_sequence, self, out_int32, right), result_array, None)
searchsorted = _Op("searchsorted", searchsorted, None, _raw.searchsorted)

# derivatives.yaml:3234  isin
def isin(elements, test_elements, *, assume_unique=False, invert=False):
    """isin(Tensor elements, Tensor test_elements, *, bool assume_unique=False, bool invert=False) -> Mask result
    Which elements are among the test elements, or are not, if `invert`.
    Dtypes: float, int. Example: gs.isin(gs.tensor([1.0, 2.0, 4.0]), gs.tensor([2.0, 3.0]), assume_unique=True)"""
    if assume_unique is not False and assume_unique is not True: _refuse("isin", "assume_unique", assume_unique)
    if invert is not False and invert is not True: _refuse("isin", "invert", invert)
    try:
        result_array = _raw.isin(elements._array, test_elements._array, assume_unique=assume_unique, invert=invert)
    except Exception as error:
        _bad_argument("isin", error, elements, test_elements, assume_unique, invert)
    if result_array is elements._array:
        result_array = result_array.copy()
    return _output("isin", (elements, test_elements, assume_unique, invert), result_array, None)
isin = _Op("isin", isin, None, _raw.isin)

# derivatives.yaml:3245  embedding
class EmbeddingBackward0(_OpNode, op="embedding", inputs=("weight",)):
    """weight: embedding_sparse_backward(grad, indices, weight.shape[0], padding_idx, scale_grad_by_freq) if sparse else embedding_dense_backward(grad, indices,
        weight.shape[0], padding_idx, scale_grad_by_freq)"""
    __slots__ = ("edge_weight", "sparse", "indices", "indices_version", "weight_shape", "padding_idx", "scale_grad_by_freq")
    _save_kinds = {"sparse": "value", "indices": "input", "weight_shape": "value", "padding_idx": "value", "scale_grad_by_freq": "value"}
    def _edge_targets(node): return (node.edge_weight,)

    def _backward_arrays(node, grad, retain, needed):
        indices = _saved_array(node, "indices")
        grad_weight = _raw.embedding_sparse_backward(
            grad, indices, node.weight_shape[0], node.padding_idx, node.scale_grad_by_freq,
        ) if node.sparse else _raw.embedding_dense_backward(grad, indices, node.weight_shape[0], node.padding_idx, node.scale_grad_by_freq)
        if not retain:
            node.indices = _FREED
        return ((node.edge_weight, grad_weight),)

    def _backward_tensors(node, grad, needed):
        indices = _saved_input(node, "indices")
        return ((
            node.edge_weight,
            _ops.embedding_sparse_backward(
                grad, indices, node.weight_shape[0], node.padding_idx, node.scale_grad_by_freq,
            ) if node.sparse else _ops.embedding_dense_backward(grad, indices, node.weight_shape[0], node.padding_idx, node.scale_grad_by_freq),
        ),)

def _embedding_jvp(weight, indices, padding_idx, scale_grad_by_freq, sparse, *, result, weight_t=None):
    return _ops.embedding(weight_t, indices)

def embedding(weight, indices, padding_idx=-1, scale_grad_by_freq=False, sparse=False):
    """embedding(Tensor weight, Index indices, int padding_idx=-1, bool scale_grad_by_freq=False, bool sparse=False) -> Tensor result
    The rows of `weight` at `indices`; `padding_idx` gets no gradient, and `sparse` makes that of `weight` a sparse tensor.
    Dtypes: float. Gradient of weight: embedding_sparse_backward(grad, indices, weight.shape[0], padding_idx, scale_grad_by_freq) if sparse else
    embedding_dense_backward(grad, indices, weight.shape[0], padding_idx, scale_grad_by_freq). Example: gs.embedding(gs.linspace(-2.0, 2.0, 12).reshape(4,
    3), gs.tensor([[0, 2], [2, 1]]))"""
    if padding_idx.__class__ is not int: padding_idx = _integer("embedding", "padding_idx", padding_idx)
    if scale_grad_by_freq is not False and scale_grad_by_freq is not True: _refuse("embedding", "scale_grad_by_freq", scale_grad_by_freq)
    if sparse is not False and sparse is not True: _refuse("embedding", "sparse", sparse)
    try:
        result_array = _raw.embedding(weight._array, indices._array, padding_idx, scale_grad_by_freq, sparse)
    except Exception as error:
        _bad_argument("embedding", error, weight, indices, padding_idx, scale_grad_by_freq, sparse)
    if result_array is weight._array:
        result_array = result_array.copy()
    node = None
    if weight._requires_grad and _state.mode & 1:
        node = EmbeddingBackward0()
        node._sequence_number, node._node_extra = _next_sequence(), None
        node.indices = indices
        node.indices_version = 0 if indices._storage is None else indices._storage.version
        node.sparse, node.weight_shape, node.padding_idx, node.scale_grad_by_freq = sparse, weight._array.shape, padding_idx, scale_grad_by_freq
        node.edge_weight = weight._node or weight if weight._view is None else _edge_of(weight)
    return _output("embedding", (weight, indices, padding_idx, scale_grad_by_freq, sparse), result_array, node)
embedding = _Op("embedding", embedding, EmbeddingBackward0, _raw.embedding)

# derivatives.yaml:3260  embedding_dense_backward
def embedding_dense_backward(grad_output, indices, num_weights, padding_idx, scale_grad_by_freq):
    """embedding_dense_backward(Tensor grad_output, Index indices, int num_weights, int padding_idx, bool scale_grad_by_freq) -> Tensor result
    The gradient of the table of `embedding`, divided by how often a row was looked up if `scale_grad_by_freq`."""
    return _composites.embedding_dense_backward(grad_output, indices, num_weights, padding_idx, scale_grad_by_freq)
embedding_dense_backward = _Op("embedding_dense_backward", embedding_dense_backward, None)

# derivatives.yaml:3267  embedding_sparse_backward
def embedding_sparse_backward(grad_output, indices, num_weights, padding_idx, scale_grad_by_freq):
    """embedding_sparse_backward(Tensor grad_output, Index indices, int num_weights, int padding_idx, bool scale_grad_by_freq) -> Tensor result
    The gradient of the table of `embedding` as a sparse tensor."""
    return _composites.embedding_sparse_backward(grad_output, indices, num_weights, padding_idx, scale_grad_by_freq)
embedding_sparse_backward = _Op("embedding_sparse_backward", embedding_sparse_backward, None)

# derivatives.yaml:3274  gather
class GatherBackward0(_OpNode, op="gather", inputs=("self",)):
    """self: gather_sparse_backward(grad, self.shape, dim, index) if sparse_grad else gather_put(grad, self.shape, dim, index)"""
    __slots__ = ("edge_self", "sparse_grad", "self_shape", "dim", "index", "index_version")
    _save_kinds = {"sparse_grad": "value", "self_shape": "value", "dim": "value", "index": "input"}
    def _edge_targets(node): return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        index = _saved_array(node, "index")
        grad_self = _raw.gather_sparse_backward(
            grad, node.self_shape, node.dim, index,
        ) if node.sparse_grad else _raw.gather_put(grad, node.self_shape, node.dim, index)
        if not retain:
            node.index = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        index = _saved_input(node, "index")
        return ((
            node.edge_self,
            _ops.gather_sparse_backward(
                grad, node.self_shape, node.dim, index,
            ) if node.sparse_grad else _ops.gather_put(grad, node.self_shape, node.dim, index),
        ),)

def _gather_jvp(self, dim, index, sparse_grad, *, result, self_t=None):
    return _ops.gather(self_t, dim, index)

def gather(self, dim, index, *, sparse_grad=False):
    """gather(Tensor self, int dim, Index index, *, bool sparse_grad=False) -> Tensor result
    The elements at the positions `index` along `dim`; the result has the shape of `index`. `sparse_grad` makes the gradient a sparse tensor.
    Dtypes: float, complex, int, bool. Gradient of self: gather_sparse_backward(grad, self.shape, dim, index) if sparse_grad else gather_put(grad,
    self.shape, dim, index). Example: gs.gather(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 0, gs.tensor([[0, 2, 1, 0], [1, 1, 0, 2]]))"""
    if dim.__class__ is not int: dim = _integer("gather", "dim", dim)
    if sparse_grad is not False and sparse_grad is not True: _refuse("gather", "sparse_grad", sparse_grad)
    try:
        result_array = _raw.gather(self._array, dim, index._array, sparse_grad=sparse_grad)
    except Exception as error:
        _bad_argument("gather", error, self, dim, index, sparse_grad)
    if result_array is self._array:
        result_array = result_array.copy()
    node = None
    if self._requires_grad and _state.mode & 1:
        node = GatherBackward0()
        node._sequence_number, node._node_extra = _next_sequence(), None
        node.index = index
        node.index_version = 0 if index._storage is None else index._storage.version
        node.sparse_grad, node.self_shape, node.dim = sparse_grad, self._array.shape, dim
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
    return _output("gather", (self, dim, index, sparse_grad), result_array, node)
gather = _Op("gather", gather, GatherBackward0, _raw.gather)

# derivatives.yaml:3288  gather_sparse_backward
def gather_sparse_backward(gradient, shape, dim, index):
    """gather_sparse_backward(Tensor gradient, shape shape, int dim, Index index) -> Tensor result
    Zeros of `shape` with the gradient at the positions `index` along `dim`, as a sparse tensor."""
    return _composites.gather_sparse_backward(gradient, shape, dim, index)
gather_sparse_backward = _Op("gather_sparse_backward", gather_sparse_backward, None)

# derivatives.yaml:3295  gather_put
class GatherPutBackward0(_OpNode, op="gather_put", inputs=("self",)):
    """self: gather(grad, dim, index)"""
    __slots__ = ("edge_self", "dim", "index", "index_version")
    _save_kinds = {"dim": "value", "index": "input"}
    def _edge_targets(node): return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        index = _saved_array(node, "index")
        grad_self = _raw.gather(grad, node.dim, index)
        if not retain:
            node.index = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        index = _saved_input(node, "index")
        return ((node.edge_self, _ops.gather(grad, node.dim, index)),)

def _gather_put_jvp(self, shape, dim, index, *, result, self_t=None):
    return _ops.gather_put(_tangent(self, self_t), shape, dim, index)

def gather_put(self, shape, dim, index):
    """gather_put(Tensor self, shape shape, int dim, Index index) -> Tensor result
    Zeros of `shape` to which `self` is added at the positions `index` along `dim`."""
    try:
        result_array = _raw.gather_put(self._array, shape, dim, index._array)
    except Exception as error:
        _bad_argument("gather_put", error, self, shape, dim, index)
    if result_array is self._array:
        result_array = result_array.copy()
    node = None
    if self._requires_grad and _state.mode & 1:
        node = GatherPutBackward0()
        node._sequence_number, node._node_extra = _next_sequence(), None
        node.index = index
        node.index_version = 0 if index._storage is None else index._storage.version
        node.dim = dim
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
    return _output("gather_put", (self, shape, dim, index), result_array, node)
gather_put = _Op("gather_put", gather_put, GatherPutBackward0, _raw.gather_put)

# derivatives.yaml:3307  scatter
class ScatterBackward0(_OpNode, op="scatter", inputs=("self", "src")):
    """self: scatter(grad, dim, index, 0)
    src: gather(grad, dim, index) if index.shape == src.shape else (grow_to(gather(grad, dim, index), src.shape) if src.shape else sum(gather(grad, dim,
        index)))"""
    __slots__ = ("edge_self", "edge_src", "dim", "index", "index_version", "index_shape", "src_shape")
    _save_kinds = {"dim": "value", "index": "input", "index_shape": "value", "src_shape": "value"}
    def _edge_targets(node): return (node.edge_self, node.edge_src)

    def _backward_arrays(node, grad, retain, needed):
        edge_self, grad_self = node.edge_self, None
        if edge_self is not None and (needed is None or edge_self in needed):
            index = _saved_array(node, "index")
            grad_self = _raw.scatter(grad, node.dim, index, 0)
        edge_src, grad_src = node.edge_src, None
        if edge_src is not None and (needed is None or edge_src in needed):
            index = _saved_array(node, "index")
            grad_src = _raw.gather(grad, node.dim, index) if node.index_shape == node.src_shape else (
                _raw.grow_to(_raw.gather(grad, node.dim, index), node.src_shape) if node.src_shape else _raw.sum(_raw.gather(grad, node.dim, index))
            )
        if not retain:
            node.index = _FREED
        return ((edge_self, grad_self), (edge_src, grad_src))

    def _backward_tensors(node, grad, needed):
        edge_self, grad_self = node.edge_self, None
        if edge_self is not None and (needed is None or edge_self in needed):
            index = _saved_input(node, "index")
            grad_self = _ops.scatter(grad, node.dim, index, 0)
        edge_src, grad_src = node.edge_src, None
        if edge_src is not None and (needed is None or edge_src in needed):
            index = _saved_input(node, "index")
            grad_src = _ops.gather(grad, node.dim, index) if node.index_shape == node.src_shape else (
                _ops.grow_to(_ops.gather(grad, node.dim, index), node.src_shape) if node.src_shape else _ops.sum(_ops.gather(grad, node.dim, index))
            )
        return ((edge_self, grad_self), (edge_src, grad_src))

def _scatter_jvp(self, dim, index, src, *, result, self_t=None, src_t=None):
    return None if self_t is None and src_t is None else _scatter__0(_tangent(self, self_t), dim, index, _tangent(src, src_t))

def _record_scatter(self, dim, index, src):
    node = ScatterBackward0()
    node._sequence_number, node._node_extra = _next_sequence(), None
    node.edge_src = None
    node.index = index
    node.index_version = 0 if index._storage is None else index._storage.version
    node.dim = dim
    if src._requires_grad:
        node.index_shape, node.src_shape = index._array.shape, src._array.shape
        node.edge_src = src._node or src if src._view is None else _edge_of(src)
    node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
    return node

def _scatter__0(self, dim, index, src):
    """scatter(Tensor self, int dim, Index index, Tensor src) -> Tensor result
    A copy with `src`, of which a single element goes everywhere, written at the positions `index` along `dim`.
    Dtypes: float, complex, int, bool. Gradient of self: scatter(grad, dim, index, 0). Gradient of src: gather(grad, dim, index) if index.shape == src.shape
    else (grow_to(gather(grad, dim, index), src.shape) if src.shape else sum(gather(grad, dim, index))). Example: gs.scatter(gs.linspace(-2.0, 2.0,
    12).reshape(3, 4), 0, gs.tensor([[0, 2, 1, 0]]), gs.linspace(-2.0, 2.0, 4).reshape(1, 4))"""
    if dim.__class__ is not int: dim = _integer("scatter", "dim", dim)
    try:
        result_array = _raw.scatter(self._array, dim, index._array, src._array)
    except Exception as error:
        _bad_argument("scatter", error, self, dim, index, src)
    if result_array is self._array:
        result_array = result_array.copy()
    node = _record_scatter(self, dim, index, src) if (self._requires_grad or src._requires_grad) and _state.mode & 1 else None
    return _output("scatter", (self, dim, index, src), result_array, node)
_scatter__0 = _Op("scatter", _scatter__0, ScatterBackward0, _raw.scatter)

def scatter(*args, **kwargs):
    """scatter(Tensor self, int dim, Index index, Tensor src) -> Tensor result
    scatter.value(Tensor self, int dim, Index index, scalar value) -> Tensor result"""
    return _select_overload("scatter", ("scatter", "scatter.value"), "function", args, kwargs)(*args, **kwargs)
scatter = _overloads_in_c(scatter, "scatter", ("scatter", "scatter.value"), "function")

def scatter_(*args, **kwargs):
    """The in-place form of scatter."""
    return _select_overload("scatter_", ("scatter", "scatter.value"), "in_place", args, kwargs)(*args, **kwargs)
scatter_ = _overloads_in_c(scatter_, "scatter_", ("scatter", "scatter.value"), "in_place")

def _scatter__0_(self, dim, index, src):
    """The in-place form of scatter: the result is written to self, which is returned."""
    if dim.__class__ is not int: dim = _integer("scatter", "dim", dim)
    index = _inplace_operand("scatter_", "index", index, self, False)
    src = _inplace_operand("scatter_", "src", src, self, True)
    _recorded = _state.mode & 1 and (self._requires_grad or src._requires_grad)
    _target, self = self, _before_inplace(self, _recorded, False) if _state.mode else self
    node = _record_scatter(self, dim, index, src) if _recorded else None
    try:
        _write("scatter", None, "scatter_", _target, _raw.scatter(self._array, dim, index._array, src._array))
    except Exception as error:
        _bad_argument("scatter", error, self, dim, index, src)
    return _written("scatter", (self, dim, index, src), _target, node)
_scatter__0_ = _Op("scatter_", _scatter__0_, None)

# derivatives.yaml:3324  scatter.value
class ScatterBackward1(_OpNode, op="scatter.value", inputs=("self",)):
    """self: scatter(grad, dim, index, 0)"""
    __slots__ = ("edge_self", "dim", "index", "index_version")
    _save_kinds = {"dim": "value", "index": "input"}
    def _edge_targets(node): return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        index = _saved_array(node, "index")
        grad_self = _raw.scatter(grad, node.dim, index, 0)
        if not retain:
            node.index = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        index = _saved_input(node, "index")
        return ((node.edge_self, _ops.scatter(grad, node.dim, index, 0)),)

def _scatter__value_jvp(self, dim, index, value, *, result, self_t=None):
    return _ops.scatter(self_t, dim, index, 0)

def _record_scatter__value(self, dim, index):
    node = ScatterBackward1()
    node._sequence_number, node._node_extra = _next_sequence(), None
    node.index = index
    node.index_version = 0 if index._storage is None else index._storage.version
    node.dim = dim
    node.edge_self = self._node or self if self._view is None else _edge_of(self)
    return node

def _scatter__value(self, dim, index, value):
    """scatter.value(Tensor self, int dim, Index index, scalar value) -> Tensor result
    A copy with one number written at the positions `index` along `dim`.
    Dtypes: float, complex, int, bool. Gradient of self: scatter(grad, dim, index, 0). Example: gs.scatter(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 0,
    gs.tensor([[0, 2, 1, 0]]), 1.5)"""
    if dim.__class__ is not int: dim = _integer("scatter.value", "dim", dim)
    if value.__class__ is not float and value.__class__ is not int: value = _number("scatter.value", "value", value)
    try:
        result_array = _raw.scatter__value(self._array, dim, index._array, value)
    except Exception as error:
        _bad_argument("scatter.value", error, self, dim, index, value)
    if result_array is self._array:
        result_array = result_array.copy()
    node = _record_scatter__value(self, dim, index) if self._requires_grad and _state.mode & 1 else None
    return _output("scatter.value", (self, dim, index, value), result_array, node)
_scatter__value = _Op("scatter.value", _scatter__value, ScatterBackward1, _raw.scatter__value)

def _scatter__value_(self, dim, index, value):
    """The in-place form of scatter: the result is written to self, which is returned."""
    if dim.__class__ is not int: dim = _integer("scatter.value", "dim", dim)
    if value.__class__ is not float and value.__class__ is not int: value = _number("scatter.value", "value", value)
    index = _inplace_operand("scatter_", "index", index, self, False)
    _recorded = _state.mode & 1 and self._requires_grad
    _target, self = self, _before_inplace(self, _recorded, False) if _state.mode else self
    node = _record_scatter__value(self, dim, index) if _recorded else None
    try:
        _write("scatter.value", None, "scatter_", _target, _raw.scatter__value(self._array, dim, index._array, value))
    except Exception as error:
        _bad_argument("scatter.value", error, self, dim, index, value)
    return _written("scatter.value", (self, dim, index, value), _target, node)
_scatter__value_ = _Op("scatter_", _scatter__value_, None)

# derivatives.yaml:3337  scatter_add
class ScatterAddBackward0(_OpNode, op="scatter_add", inputs=("self", "src")):
    """self: grad
    src: gather(grad, dim, index) if index.shape == src.shape else grow_to(gather(grad, dim, index), src.shape)"""
    __slots__ = ("edge_self", "edge_src", "index_shape", "src_shape", "dim", "index", "index_version")
    _save_kinds = {"index_shape": "value", "src_shape": "value", "dim": "value", "index": "input"}
    def _edge_targets(node): return (node.edge_self, node.edge_src)

    def _backward_arrays(node, grad, retain, needed):
        edge_self, grad_self = node.edge_self, None
        if edge_self is not None and (needed is None or edge_self in needed):
            grad_self = grad
        edge_src, grad_src = node.edge_src, None
        if edge_src is not None and (needed is None or edge_src in needed):
            index = _saved_array(node, "index")
            grad_src = _raw.gather(grad, node.dim, index) if node.index_shape == node.src_shape else _raw.grow_to(
                _raw.gather(grad, node.dim, index), node.src_shape,
            )
        if not retain:
            node.index = _FREED
        return ((edge_self, grad_self), (edge_src, grad_src))

    def _backward_tensors(node, grad, needed):
        edge_self, grad_self = node.edge_self, None
        if edge_self is not None and (needed is None or edge_self in needed):
            grad_self = grad
        edge_src, grad_src = node.edge_src, None
        if edge_src is not None and (needed is None or edge_src in needed):
            index = _saved_input(node, "index")
            grad_src = _ops.gather(grad, node.dim, index) if node.index_shape == node.src_shape else _ops.grow_to(
                _ops.gather(grad, node.dim, index), node.src_shape,
            )
        return ((edge_self, grad_self), (edge_src, grad_src))

def _scatter_add_jvp(self, dim, index, src, *, result, self_t=None, src_t=None):
    return None if self_t is None and src_t is None else _ops.scatter_add(_tangent(self, self_t), dim, index, _tangent(src, src_t))

def _record_scatter_add(self, dim, index, src):
    node = ScatterAddBackward0()
    node._sequence_number, node._node_extra = _next_sequence(), None
    node.edge_src = None
    if src._requires_grad:
        node.index = index
        node.index_version = 0 if index._storage is None else index._storage.version
        node.index_shape, node.src_shape, node.dim = index._array.shape, src._array.shape, dim
        node.edge_src = src._node or src if src._view is None else _edge_of(src)
    node.edge_self = (self._node or self if self._view is None else _edge_of(self)) if self._requires_grad else None
    return node

def scatter_add(self, dim, index, src):
    """scatter_add(Tensor self, int dim, Index index, Tensor src) -> Tensor result
    A copy with `src` added at the positions `index` along `dim`.
    Dtypes: float, complex, int, bool. Gradient of self: grad. Gradient of src: gather(grad, dim, index) if index.shape == src.shape else
    grow_to(gather(grad, dim, index), src.shape). Example: gs.scatter_add(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 0, gs.tensor([[0, 2, 1, 0], [0, 0, 1,
    2]]), gs.linspace(-2.0, 2.0, 8).reshape(2, 4))"""
    if dim.__class__ is not int: dim = _integer("scatter_add", "dim", dim)
    try:
        result_array = _raw.scatter_add(self._array, dim, index._array, src._array)
    except Exception as error:
        _bad_argument("scatter_add", error, self, dim, index, src)
    if result_array is self._array:
        result_array = result_array.copy()
    node = _record_scatter_add(self, dim, index, src) if (self._requires_grad or src._requires_grad) and _state.mode & 1 else None
    return _output("scatter_add", (self, dim, index, src), result_array, node)
scatter_add = _Op("scatter_add", scatter_add, ScatterAddBackward0, _raw.scatter_add)

def scatter_add_(self, dim, index, src):
    """The in-place form of scatter_add: the result is written to self, which is returned."""
    if dim.__class__ is not int: dim = _integer("scatter_add", "dim", dim)
    index = _inplace_operand("scatter_add_", "index", index, self, False)
    src = _inplace_operand("scatter_add_", "src", src, self, True)
    _recorded = _state.mode & 1 and (self._requires_grad or src._requires_grad)
    _target, self = self, _before_inplace(self, _recorded, False) if _state.mode else self
    node = _record_scatter_add(self, dim, index, src) if _recorded else None
    try:
        _write("scatter_add", None, "scatter_add_", _target, _raw.scatter_add(self._array, dim, index._array, src._array))
    except Exception as error:
        _bad_argument("scatter_add", error, self, dim, index, src)
    return _written("scatter_add", (self, dim, index, src), _target, node)
scatter_add_ = _Op("scatter_add_", scatter_add_, None)

# derivatives.yaml:3352  grow_to
def grow_to(self, shape, *more):
    """grow_to(Tensor self, shape shape) -> Tensor result
    The tensor with zeros appended along each dim up to `shape`."""
    if more or _is_one(shape):
        shape = (shape, *more)
    return _composites.grow_to(self, shape)
grow_to = _Op("grow_to", grow_to, None)

# derivatives.yaml:3360  masked_select
class MaskedSelectBackward0(_OpNode, op="masked_select", inputs=("self",)):
    """self: masked_put(grad, self.shape, mask)"""
    __slots__ = ("edge_self", "self_shape", "mask", "mask_version")
    _save_kinds = {"self_shape": "value", "mask": "input"}
    def _edge_targets(node): return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        mask = _saved_array(node, "mask")
        grad_self = _raw.masked_put(grad, node.self_shape, mask)
        if not retain:
            node.mask = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        mask = _saved_input(node, "mask")
        return ((node.edge_self, _ops.masked_put(grad, node.self_shape, mask)),)

def _masked_select_jvp(self, mask, *, result, self_t=None):
    return _ops.masked_select(_tangent(self, self_t), mask)

def masked_select(self, mask):
    """masked_select(Tensor self, Mask mask) -> Tensor result
    The elements where `mask` is true, as one dim.
    Dtypes: float, complex, int, bool. Gradient of self: masked_put(grad, self.shape, mask). Example: gs.masked_select(gs.linspace(-2.0, 2.0, 6).reshape(2,
    3), gs.tensor([[True, False, True], [False, True, True]]))"""
    try:
        result_array = _raw.masked_select(self._array, mask._array)
    except Exception as error:
        _bad_argument("masked_select", error, self, mask)
    if result_array is self._array:
        result_array = result_array.copy()
    node = None
    if self._requires_grad and _state.mode & 1:
        node = MaskedSelectBackward0()
        node._sequence_number, node._node_extra = _next_sequence(), None
        node.mask = mask
        node.mask_version = 0 if mask._storage is None else mask._storage.version
        node.self_shape = self._array.shape
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
    return _output("masked_select", (self, mask), result_array, node)
masked_select = _Op("masked_select", masked_select, MaskedSelectBackward0, _raw.masked_select)

# derivatives.yaml:3376  masked_put
class MaskedPutBackward0(_OpNode, op="masked_put", inputs=("self",)):
    """self: masked_select(grad, mask)"""
    __slots__ = ("edge_self", "mask", "mask_version")
    _save_kinds = {"mask": "input"}
    def _edge_targets(node): return (node.edge_self,)

    def _backward_arrays(node, grad, retain, needed):
        mask = _saved_array(node, "mask")
        grad_self = _raw.masked_select(grad, mask)
        if not retain:
            node.mask = _FREED
        return ((node.edge_self, grad_self),)

    def _backward_tensors(node, grad, needed):
        mask = _saved_input(node, "mask")
        return ((node.edge_self, _ops.masked_select(grad, mask)),)

def _masked_put_jvp(self, shape, mask, *, result, self_t=None):
    return _ops.masked_put(_tangent(self, self_t), shape, mask)

def masked_put(self, shape, mask):
    """masked_put(Tensor self, shape shape, Mask mask) -> Tensor result
    Zeros of `shape` with `self` where `mask` is true."""
    try:
        result_array = _raw.masked_put(self._array, shape, mask._array)
    except Exception as error:
        _bad_argument("masked_put", error, self, shape, mask)
    if result_array is self._array:
        result_array = result_array.copy()
    node = None
    if self._requires_grad and _state.mode & 1:
        node = MaskedPutBackward0()
        node._sequence_number, node._node_extra = _next_sequence(), None
        node.mask = mask
        node.mask_version = 0 if mask._storage is None else mask._storage.version
        node.edge_self = self._node or self if self._view is None else _edge_of(self)
    return _output("masked_put", (self, shape, mask), result_array, node)
masked_put = _Op("masked_put", masked_put, MaskedPutBackward0, _raw.masked_put)

# derivatives.yaml:3389  nonzero
def nonzero(self, *, as_tuple=None):
    """nonzero(Tensor self) -> Index result
    The positions of the elements that are not zero, one row for each.
    Dtypes: float, complex, int, bool. Example: gs.nonzero(gs.tensor([[0.0, 1.5, 0.0], [2.0, 0.0, 3.0]]))"""
    if as_tuple is not None:
        return _nonzero__tuple(self, as_tuple=as_tuple)
    try:
        result_array = _raw.nonzero(self._array)
    except Exception as error:
        _bad_argument("nonzero", error, self)
    if result_array is self._array:
        result_array = result_array.copy()
    return _output("nonzero", (self,), result_array, None)
nonzero = _Op("nonzero", nonzero, None, _raw.nonzero)

# derivatives.yaml:3398  nonzero.tuple
def _nonzero__tuple(self, *, as_tuple):
    """nonzero.tuple(Tensor self, *, bool as_tuple) -> Index[] result
    With `as_tuple`, the positions of the elements that are not zero as one tensor per dim.
    Example: gs.nonzero(gs.tensor([[0.0, 1.5, 0.0], [2.0, 0.0, 3.0]]), as_tuple=True)"""
    if as_tuple is not False and as_tuple is not True: _refuse("nonzero.tuple", "as_tuple", as_tuple)
    try:
        return _composites.nonzero_tuple(self, as_tuple=as_tuple)
    except Exception as error:
        _bad_operand("nonzero.tuple", error, self, as_tuple)
_nonzero__tuple = _Op("nonzero.tuple", _nonzero__tuple, None)

# derivatives.yaml:3406  take_along_dim
def take_along_dim(self, indices, dim=None):
    """take_along_dim(Tensor self, Index indices, int? dim=None) -> Tensor result
    As `gather`, with `self` and `indices` broadcast apart from `dim`; without `dim`, from the flattened tensor.
    Example: gs.take_along_dim(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), gs.tensor([[0, 2]]), dim=-1)"""
    if dim is not None and dim.__class__ is not int: dim = _integer("take_along_dim", "dim", dim)
    try:
        return _composites.take_along_dim(self, indices, dim)
    except Exception as error:
        _bad_operand("take_along_dim", error, self, indices, dim)
take_along_dim = _Op("take_along_dim", take_along_dim, None)

def _rows(_info):
    """The rows of these ops in the table of ops, made of the classes in codegen/info.py."""
    return (
        _info.OpInfo(
            "basic_index", basic_index, (_info.Parameter("self", "Tensor"), _info.Parameter("index", "any")), dtypes=("float", "complex"), jvp=_basic_index_jvp,
            is_view=True, batch="rule:basic_index"),
        _info.OpInfo(
            "basic_index_put", basic_index_put, (_info.Parameter("self", "Tensor"), _info.Parameter("shape", "shape"), _info.Parameter("index", "any")),
            dtypes=("float", "complex"), jvp=_basic_index_put_jvp, batch="rule:basic_index_put"),
        _info.OpInfo(
            "advanced_index", advanced_index, (_info.Parameter("self", "Tensor"), _info.Parameter("index", "any")), dtypes=("float", "complex"),
            jvp=_advanced_index_jvp, batch="rule:advanced_index"),
        _info.OpInfo(
            "advanced_index_add", advanced_index_add, (_info.Parameter("self", "Tensor"), _info.Parameter("shape", "shape"), _info.Parameter("index", "any")),
            dtypes=("float", "complex"), jvp=_advanced_index_add_jvp, batch="rule:advanced_index_add"),
        _info.OpInfo(
            "advanced_index_put", advanced_index_put,
            (
                _info.Parameter("self", "Tensor"), _info.Parameter("index", "any"), _info.Parameter("values", "Tensor"),
                _info.Parameter("accumulate", "bool", default=False),
            ),
            in_place=advanced_index_put_, dtypes=("float", "complex"), jvp=_advanced_index_put_jvp, batch="rule:advanced_index_put"),
        _info.OpInfo(
            "index_put", index_put,
            (
                _info.Parameter("self", "Tensor"), _info.Parameter("indices", "any"), _info.Parameter("values", "Tensor"),
                _info.Parameter("accumulate", "bool", default=False),
            ),
            in_place=index_put_, dtypes=("float", "complex", "int", "bool")),
        _info.OpInfo(
            "advanced_index_zero", advanced_index_zero, (_info.Parameter("self", "Tensor"), _info.Parameter("index", "any")), dtypes=("float", "complex"),
            jvp=_advanced_index_zero_jvp, batch="rule:advanced_index_zero"),
        _info.OpInfo(
            "index_select", index_select, (_info.Parameter("self", "Tensor"), _info.Parameter("dim", "int"), _info.Parameter("index", "Index")),
            dtypes=("float", "complex", "int", "bool"), jvp=_index_select_jvp, batch="rule:index_select"),
        _info.OpInfo(
            "index_select_put", index_select_put,
            (_info.Parameter("self", "Tensor"), _info.Parameter("shape", "shape"), _info.Parameter("dim", "int"), _info.Parameter("index", "Index")),
            dtypes=("float", "complex"), jvp=_index_select_put_jvp, batch="rule:index_select_put"),
        _info.OpInfo(
            "index_add", index_add,
            (
                _info.Parameter("self", "Tensor"), _info.Parameter("dim", "int"), _info.Parameter("index", "Index"), _info.Parameter("source", "Tensor"),
                _info.Parameter("alpha", "scalar", default=1, keyword_only=True),
            ),
            in_place=index_add_, dtypes=("float", "complex"), jvp=_index_add_jvp, batch="rule:index_add"),
        _info.OpInfo(
            "sort", sort,
            (
                _info.Parameter("self", "Tensor"), _info.Parameter("dim", "int", default=-1), _info.Parameter("descending", "bool", default=False),
                _info.Parameter("stable", "bool", default=False, keyword_only=True),
            ),
            (_info.Output("values", "Tensor"), _info.Output("indices", "Index")), dtypes=("float", "int"), jvp=_sort_jvp, batch="dims"),
        _info.OpInfo(
            "topk", topk,
            (
                _info.Parameter("self", "Tensor"), _info.Parameter("k", "int"), _info.Parameter("dim", "int", default=-1),
                _info.Parameter("largest", "bool", default=True), _info.Parameter("sorted", "bool", default=True),
            ),
            (_info.Output("values", "Tensor"), _info.Output("indices", "Index")), dtypes=("float", "int"), jvp=_topk_jvp, batch="dims"),
        _info.OpInfo(
            "median", _median__0, (_info.Parameter("self", "Tensor"),), dtypes=("float", "int"), jvp=_median_jvp, batch=lambda _own,
            self: _ops.median(_ops.reshape(self, (-1,)), 0)[0]),
        _info.OpInfo(
            "median.dim", _median__dim, (_info.Parameter("self", "Tensor"), _info.Parameter("dim", "int"), _info.Parameter("keepdim", "bool", default=False)),
            (_info.Output("values", "Tensor"), _info.Output("indices", "Index")), dtypes=("float", "int"), jvp=_median__dim_jvp, batch="dims"),
        _info.OpInfo(
            "searchsorted", searchsorted,
            (
                _info.Parameter("sorted_sequence", "Tensor"), _info.Parameter("self", "Tensor"),
                _info.Parameter("out_int32", "bool", default=False, keyword_only=True), _info.Parameter("right", "bool", default=False, keyword_only=True),
            ),
            (_info.Output("result", "Index"),), dtypes=("float", "int"), batch="rule:searchsorted"),
        _info.OpInfo(
            "isin", isin,
            (
                _info.Parameter("elements", "Tensor"), _info.Parameter("test_elements", "Tensor"),
                _info.Parameter("assume_unique", "bool", default=False, keyword_only=True), _info.Parameter("invert", "bool", default=False, keyword_only=True),
            ),
            (_info.Output("result", "Mask"),), dtypes=("float", "int"), batch=lambda _own, elements, test_elements, assume_unique,
            invert: _ops.ne(_ops.any(_ops.eq(_ops.unsqueeze(elements, -1), _ops.reshape(test_elements, (-1,))), -1), invert)),
        _info.OpInfo(
            "embedding", embedding,
            (
                _info.Parameter("weight", "Tensor"), _info.Parameter("indices", "Index"), _info.Parameter("padding_idx", "int", default=-1),
                _info.Parameter("scale_grad_by_freq", "bool", default=False), _info.Parameter("sparse", "bool", default=False),
            ),
            jvp=_embedding_jvp, batch="rule:embedding"),
        _info.OpInfo(
            "embedding_dense_backward", embedding_dense_backward,
            (
                _info.Parameter("grad_output", "Tensor"), _info.Parameter("indices", "Index"), _info.Parameter("num_weights", "int"),
                _info.Parameter("padding_idx", "int"), _info.Parameter("scale_grad_by_freq", "bool"),
            )),
        _info.OpInfo(
            "embedding_sparse_backward", embedding_sparse_backward,
            (
                _info.Parameter("grad_output", "Tensor"), _info.Parameter("indices", "Index"), _info.Parameter("num_weights", "int"),
                _info.Parameter("padding_idx", "int"), _info.Parameter("scale_grad_by_freq", "bool"),
            )),
        _info.OpInfo(
            "gather", gather,
            (
                _info.Parameter("self", "Tensor"), _info.Parameter("dim", "int"), _info.Parameter("index", "Index"),
                _info.Parameter("sparse_grad", "bool", default=False, keyword_only=True),
            ),
            dtypes=("float", "complex", "int", "bool"), jvp=_gather_jvp, batch="dims"),
        _info.OpInfo(
            "gather_sparse_backward", gather_sparse_backward,
            (_info.Parameter("gradient", "Tensor"), _info.Parameter("shape", "shape"), _info.Parameter("dim", "int"), _info.Parameter("index", "Index"))),
        _info.OpInfo(
            "gather_put", gather_put,
            (_info.Parameter("self", "Tensor"), _info.Parameter("shape", "shape"), _info.Parameter("dim", "int"), _info.Parameter("index", "Index")),
            dtypes=("float", "complex"), jvp=_gather_put_jvp, batch="dims"),
        _info.OpInfo(
            "scatter", _scatter__0,
            (_info.Parameter("self", "Tensor"), _info.Parameter("dim", "int"), _info.Parameter("index", "Index"), _info.Parameter("src", "Tensor")),
            in_place=_scatter__0_, dtypes=("float", "complex", "int", "bool"), jvp=_scatter_jvp, batch=lambda _own, self, dim, index,
            src: _own(self, dim, index, src if src.ndim == index.ndim else _ops.expand(src, index.shape))),
        _info.OpInfo(
            "scatter.value", _scatter__value,
            (_info.Parameter("self", "Tensor"), _info.Parameter("dim", "int"), _info.Parameter("index", "Index"), _info.Parameter("value", "scalar")),
            in_place=_scatter__value_, dtypes=("float", "complex", "int", "bool"), jvp=_scatter__value_jvp, batch="dims"),
        _info.OpInfo(
            "scatter_add", scatter_add,
            (_info.Parameter("self", "Tensor"), _info.Parameter("dim", "int"), _info.Parameter("index", "Index"), _info.Parameter("src", "Tensor")),
            in_place=scatter_add_, dtypes=("float", "complex", "int", "bool"), jvp=_scatter_add_jvp, batch="dims"),
        _info.OpInfo("grow_to", grow_to, (_info.Parameter("self", "Tensor"), _info.Parameter("shape", "shape")), dtypes=("float", "complex")),
        _info.OpInfo(
            "masked_select", masked_select, (_info.Parameter("self", "Tensor"), _info.Parameter("mask", "Mask")), dtypes=("float", "complex", "int", "bool"),
            jvp=_masked_select_jvp, batch="rule:masked_select"),
        _info.OpInfo(
            "masked_put", masked_put, (_info.Parameter("self", "Tensor"), _info.Parameter("shape", "shape"), _info.Parameter("mask", "Mask")),
            dtypes=("float", "complex"), jvp=_masked_put_jvp, batch="rule:masked_put"),
        _info.OpInfo(
            "nonzero", nonzero, (_info.Parameter("self", "Tensor"),), (_info.Output("result", "Index"),), dtypes=("float", "complex", "int", "bool"),
            batch="refused:each sample has another number of such positions, which is a dynamic shape"),
        _info.OpInfo(
            "nonzero.tuple", _nonzero__tuple, (_info.Parameter("self", "Tensor"), _info.Parameter("as_tuple", "bool", keyword_only=True)),
            (_info.Output("result", "Index", is_list=True),), dtypes=("float", "complex", "int", "bool")),
        _info.OpInfo(
            "take_along_dim", take_along_dim,
            (_info.Parameter("self", "Tensor"), _info.Parameter("indices", "Index"), _info.Parameter("dim", "int", optional=True, default=None)),
            dtypes=("float", "complex", "int", "bool")),
    )

_OPS.enter(_rows)
_add_methods({
    "advanced_index_put_": advanced_index_put_, "index_put": index_put, "index_put_": index_put_, "index_select": index_select, "index_add": index_add,
    "index_add_": index_add_, "sort": sort, "topk": topk, "median": median, "gather": gather, "scatter": scatter, "scatter_": scatter_,
    "scatter_add": scatter_add, "scatter_add_": scatter_add_, "masked_select": masked_select, "nonzero": nonzero, "take_along_dim": take_along_dim,
})

__all__ = (
    "basic_index", "basic_index_put", "advanced_index", "advanced_index_add", "advanced_index_put", "advanced_index_put_", "index_put", "index_put_",
    "advanced_index_zero", "index_select", "index_select_put", "index_add", "index_add_", "sort", "topk", "median", "searchsorted", "isin", "embedding",
    "embedding_dense_backward", "embedding_sparse_backward", "gather", "gather_sparse_backward", "gather_put", "scatter", "scatter_", "scatter_add",
    "scatter_add_", "grow_to", "masked_select", "masked_put", "nonzero", "take_along_dim",
)
_publish({name: globals()[name] for name in __all__})
