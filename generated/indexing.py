# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
# In an edited module functions and formulas run in the place of rows. Checksum of what follows: 2e49b874
"""Indexing: Elements chosen by positions and masks, and the writes that are the transposes."""

from gradspec.composites import (
    counting as _counting, positions as _positions, reshaping as _reshaping, scattering as _scattering, searching as _searching, sparse as _sparse,
)
from gradspec.core import ops as _ops
from gradspec.core.tensor import add_methods as _add_methods, wrap as _wrap
from gradspec.core.compiled.kernels import kernels as _kernels
from gradspec.core.ops import OPS as _OPS, as_generated as _as_generated, publish as _publish
from gradspec.core.compiled.bindings import Op as _Op
from gradspec.core.named_results import namedtuple as _namedtuple
from gradspec.dispatch.arguments import integer as _integer, is_one as _is_one, number as _number, option as _option, refuse as _refuse
from gradspec.dispatch.formulas import (
    choose as _choose, choose_arrays as _choose_arrays, conjugate as _conjugate, conjugate_array as _conjugate_array, tangent as _tangent, total as _total,
    zeros as _zeros, is_complex, numel,
)
from gradspec.dispatch.operands import exact_scalar as _exact_scalar, scalar as _scalar
from gradspec.dispatch.overloads import overloads_in_c as _overloads_in_c, select_overload as _select_overload
from gradspec.graph.saved import OpNode as _OpNode
from gradspec.graph.writes import before_composite as _before_composite, write_composite as _write_composite
from . import raw as _raw

_Op = _as_generated(_Op, __file__)

# derivatives.yaml:2400  basic_index
class BasicIndexBackward0(_OpNode, op="basic_index", inputs={"self": 0}):
    """self: basic_index_put(grad, self.shape, index)"""
    _saves = {"self_shape": ("shape", 0, 1), "index": ("argument", 1, 1)}

    def _on_arrays(grad, self_shape, index):
        return _raw.basic_index_put(grad, self_shape, index)

    def _on_tensors(grad, self_shape, index):
        return _ops.basic_index_put(grad, self_shape, index)

def _basic_index_jvp(self, index, *, result, self_t=None):
    return _ops.basic_index(_tangent(self, self_t), index)

def basic_index(self, index):
    """basic_index(Tensor self, any index) -> Tensor result
    The view at an index made of ints, slices, None and Ellipsis."""
    return basic_index.run(self, index)
basic_index = _Op(
    "basic_index", basic_index, BasicIndexBackward0, "Tensor self, any index", computes=_raw.basic_index, is_view=True, jvp=_basic_index_jvp,
    dtypes=("float", "complex"), batch="rule:basic_index", public=False,
)
basic_index.raw = _raw.basic_index

# derivatives.yaml:2407  basic_index_put
class BasicIndexPutBackward0(_OpNode, op="basic_index_put", inputs={"self": 0}):
    """self: basic_index(grad, index)"""
    _saves = {"index": ("argument", 2, 1)}

    def _on_arrays(grad, index):
        return _raw.basic_index(grad, index)

    def _on_tensors(grad, index):
        return _ops.basic_index(grad, index)

def _basic_index_put_jvp(self, shape, index, *, result, self_t=None):
    return _ops.basic_index_put(_tangent(self, self_t), shape, index)

def basic_index_put(self, shape, index):
    """basic_index_put(Tensor self, shape shape, any index) -> Tensor result
    Zeros of `shape` with `self` at a basic index."""
    return basic_index_put.run(self, shape, index)
basic_index_put = _Op(
    "basic_index_put", basic_index_put, BasicIndexPutBackward0, "Tensor self, shape shape, any index", computes=_raw.basic_index_put, jvp=_basic_index_put_jvp,
    dtypes=("float", "complex"), batch="rule:basic_index_put", public=False,
)

# derivatives.yaml:2415  advanced_index
class AdvancedIndexBackward0(_OpNode, op="advanced_index", inputs={"self": 0}):
    """self: advanced_index_add(grad, self.shape, index)"""
    _saves = {"self_shape": ("shape", 0, 1), "index": ("arrays", 1, 1)}

    def _on_arrays(grad, self_shape, index):
        return _raw.advanced_index_add(grad, self_shape, index)

    def _on_tensors(grad, self_shape, index):
        return _ops.advanced_index_add(grad, self_shape, index)

def _advanced_index_jvp(self, index, *, result, self_t=None):
    return _ops.advanced_index(_tangent(self, self_t), index)

def advanced_index(self, index):
    """advanced_index(Tensor self, arrays index) -> Tensor result
    A copy of the elements at an index that holds arrays of ints or bools."""
    return advanced_index.run(self, index)
advanced_index = _Op(
    "advanced_index", advanced_index, AdvancedIndexBackward0, "Tensor self, arrays index", computes=_raw.advanced_index, jvp=_advanced_index_jvp,
    dtypes=("float", "complex"), batch="rule:advanced_index", public=False,
)

# derivatives.yaml:2423  advanced_index_add
class AdvancedIndexAddBackward0(_OpNode, op="advanced_index_add", inputs={"self": 0}):
    """self: advanced_index(grad, index)"""
    _saves = {"index": ("arrays", 2, 1)}

    def _on_arrays(grad, index):
        return _raw.advanced_index(grad, index)

    def _on_tensors(grad, index):
        return _ops.advanced_index(grad, index)

def _advanced_index_add_jvp(self, shape, index, *, result, self_t=None):
    return _ops.advanced_index_add(_tangent(self, self_t), shape, index)

def advanced_index_add(self, shape, index):
    """advanced_index_add(Tensor self, shape shape, arrays index) -> Tensor result
    Zeros of `shape` to which `self` is added at an advanced index, repeated positions each time."""
    return advanced_index_add.run(self, shape, index)
advanced_index_add = _Op(
    "advanced_index_add", advanced_index_add, AdvancedIndexAddBackward0, "Tensor self, shape shape, arrays index", computes=_raw.advanced_index_add,
    jvp=_advanced_index_add_jvp, dtypes=("float", "complex"), batch="rule:advanced_index_add", public=False,
)

# derivatives.yaml:2431  advanced_index_put
class AdvancedIndexPutBackward0(_OpNode, op="advanced_index_put", inputs={"self": 0, "values": 2}):
    """self: grad if accumulate else advanced_index_zero(grad, index)
    values: sum_to_size(advanced_index(grad, index), values.shape)"""
    _saves = {"accumulate": ("argument", 3, 1), "index": ("arrays", 1, 3), "values_shape": ("shape", 2, 2)}

    def _on_arrays(needs, grad, accumulate, index, values_shape):
        return (
            (grad if accumulate else _raw.advanced_index_zero(grad, index)) if needs & 1 else None,
            _raw.sum_to_size(_raw.advanced_index(grad, index), values_shape) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, accumulate, index, values_shape):
        return (
            (grad if accumulate else _ops.advanced_index_zero(grad, index)) if needs & 1 else None,
            _ops.sum_to_size(_ops.advanced_index(grad, index), values_shape) if needs & 2 else None,
        )

def _advanced_index_put_jvp(self, index, values, accumulate, *, result, self_t=None, values_t=None):
    return None if self_t is None and values_t is None else _ops.advanced_index_put(_tangent(self, self_t), index, _tangent(values, values_t), accumulate)

def advanced_index_put(self, index, values, accumulate=False):
    """advanced_index_put(Tensor self, arrays index, Tensor values, bool accumulate=False) -> Tensor result
    A copy with `values` written, or added, at an advanced index."""
    return advanced_index_put.run(self, index, values, accumulate)
advanced_index_put = _Op(
    "advanced_index_put", advanced_index_put, AdvancedIndexPutBackward0, "Tensor self, arrays index, Tensor values, bool accumulate",
    computes=_raw.advanced_index_put, jvp=_advanced_index_put_jvp, dtypes=("float", "complex"), batch="rule:advanced_index_put", public=False,
)

def advanced_index_put_(self, index, values, accumulate=False):
    """The in-place form of advanced_index_put: the result is written to self, which is returned.
    advanced_index_put(Tensor self, arrays index, Tensor values, bool accumulate=False) -> Tensor result
    A copy with `values` written, or added, at an advanced index."""
    return advanced_index_put_.run(self, index, values, accumulate)
advanced_index_put_ = advanced_index_put.in_place_form(advanced_index_put_, overwrites=True)

# derivatives.yaml:2442  index_put
def index_put(self, indices, values, accumulate=False):
    """index_put(Tensor self, any indices, Tensor values, bool accumulate=False) -> Tensor result
    A copy with `values` written, or added, at an index.
    Shapes: for example self (3, 4), values (2, 4).
    Source: the entry index_put of the spec.
    Example: gs.index_put(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), ((0, 2),), gs.linspace(2.0, -2.0, 8).reshape(2, 4))"""
    if accumulate is not False and accumulate is not True: _refuse("index_put", "accumulate", accumulate)
    return _positions.index_put(self, indices, values, accumulate)
index_put = _Op(
    "index_put", index_put, None, "Tensor self, any indices, Tensor values, bool accumulate", composes=_positions.index_put,
    dtypes=("float", "complex", "int", "bool"),
)

def index_put_(self, indices, values, accumulate=False):
    """The in-place form of index_put: the result is written to self, which is returned."""
    if accumulate is not False and accumulate is not True: _refuse("index_put", "accumulate", accumulate)
    return _positions.index_put(self, indices, values, accumulate, overwrite=True)
index_put_ = index_put.in_place_form(index_put_, by_function=True)

# derivatives.yaml:2447  advanced_index_zero
class AdvancedIndexZeroBackward0(_OpNode, op="advanced_index_zero", inputs={"self": 0}):
    """self: advanced_index_zero(grad, index)"""
    _saves = {"index": ("arrays", 1, 1)}

    def _on_arrays(grad, index):
        return _raw.advanced_index_zero(grad, index)

    def _on_tensors(grad, index):
        return _ops.advanced_index_zero(grad, index)

def _advanced_index_zero_jvp(self, index, *, result, self_t=None):
    return _ops.advanced_index_zero(_tangent(self, self_t), index)

def advanced_index_zero(self, index):
    """advanced_index_zero(Tensor self, arrays index) -> Tensor result
    A copy with zeros at an advanced index."""
    return advanced_index_zero.run(self, index)
advanced_index_zero = _Op(
    "advanced_index_zero", advanced_index_zero, AdvancedIndexZeroBackward0, "Tensor self, arrays index", computes=_raw.advanced_index_zero,
    jvp=_advanced_index_zero_jvp, dtypes=("float", "complex"), batch="rule:advanced_index_zero", public=False,
)

# derivatives.yaml:2455  index_select
class IndexSelectBackward0(_OpNode, op="index_select", inputs={"self": 0}):
    """self: index_select_put(grad, self.shape, dim, index)"""
    _saves = {"self_shape": ("shape", 0, 1), "dim": ("argument", 1, 1), "index": ("input", 2, 1)}

    def _on_arrays(grad, self_shape, dim, index):
        return _raw.index_select_put(grad, self_shape, dim, index)

    def _on_tensors(grad, self_shape, dim, index):
        return _ops.index_select_put(grad, self_shape, dim, index)

def _index_select_jvp(self, dim, index, *, result, self_t=None):
    return _ops.index_select(_tangent(self, self_t), dim, index)

def index_select(self, dim, index):
    """index_select(Tensor self, dim dim, Index index) -> Tensor result
    The slices at the positions `index` of `dim`.
    Shapes: for example self (3, 4).
    Dtypes: float, complex, int, bool.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: index_select_put(grad, self.shape, dim, index).
    Source: the entry index_select of the spec.
    Example: gs.index_select(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 0, gs.tensor([0, 2, 0]))"""
    if dim.__class__ is not int: dim = _integer("index_select", "dim", dim)
    return index_select.run(self, dim, index)
index_select = _Op(
    "index_select", index_select, IndexSelectBackward0, "Tensor self, dim dim, Index index", computes=_raw.index_select, jvp=_index_select_jvp,
    dtypes=("float", "complex", "int", "bool"), batch="rule:index_select",
)

# derivatives.yaml:2462  wrapped_select
class WrappedSelectBackward0(_OpNode, op="wrapped_select", inputs={"self": 0}):
    """self: index_select_put(grad, self.shape, dim, wrap_positions(index, self.shape[dim]))"""
    _saves = {"self_shape": ("shape", 0, 1), "dim": ("argument", 1, 1), "index": ("input", 2, 1)}

    def _on_arrays(grad, self_shape, dim, index):
        return _raw.index_select_put(grad, self_shape, dim, _raw.wrap_positions(index, self_shape[dim]))

    def _on_tensors(grad, self_shape, dim, index):
        return _ops.index_select_put(grad, self_shape, dim, _ops.wrap_positions(index, self_shape[dim]))

def _wrapped_select_jvp(self, dim, index, *, result, self_t=None):
    return _ops.wrapped_select(_tangent(self, self_t), dim, index)

def wrapped_select(self, dim, index):
    """wrapped_select(Tensor self, dim dim, Index index) -> Tensor result
    The slices at the positions `index` of `dim`, counted from the end if they are below zero."""
    return wrapped_select.run(self, dim, index)
wrapped_select = _Op(
    "wrapped_select", wrapped_select, WrappedSelectBackward0, "Tensor self, dim dim, Index index", computes=_raw.wrapped_select, jvp=_wrapped_select_jvp,
    dtypes=("float", "complex", "int", "bool"), batch=lambda _own, self, dim, index: _ops.index_select(self, dim, _ops.wrap_positions(index, self.shape[dim])),
    public=False,
)

# derivatives.yaml:2469  index_select_put
class IndexSelectPutBackward0(_OpNode, op="index_select_put", inputs={"self": 0}):
    """self: index_select(grad, dim, index)"""
    _saves = {"dim": ("argument", 2, 1), "index": ("input", 3, 1)}

    def _on_arrays(grad, dim, index):
        return _raw.index_select(grad, dim, index)

    def _on_tensors(grad, dim, index):
        return _ops.index_select(grad, dim, index)

def _index_select_put_jvp(self, shape, dim, index, *, result, self_t=None):
    return _ops.index_select_put(_tangent(self, self_t), shape, dim, index)

def index_select_put(self, shape, dim, index):
    """index_select_put(Tensor self, shape shape, dim dim, Index index) -> Tensor result
    Zeros of `shape` to which `self` is added at the positions `index` of `dim`."""
    return index_select_put.run(self, shape, dim, index)
index_select_put = _Op(
    "index_select_put", index_select_put, IndexSelectPutBackward0, "Tensor self, shape shape, dim dim, Index index", computes=_raw.index_select_put,
    jvp=_index_select_put_jvp, dtypes=("float", "complex"), batch="rule:index_select_put", public=False,
)

# derivatives.yaml:2477  index_add
class IndexAddBackward0(_OpNode, op="index_add", inputs={"self": 0, "source": 3}):
    """self: grad
    source: index_select(grad, dim, index) * alpha"""
    _saves = {"dim": ("argument", 1, 2), "index": ("input", 2, 2), "alpha": ("argument", 4, 2)}

    def _on_arrays(needs, grad, dim, index, alpha):
        return (grad if needs & 1 else None, _raw.mul(_raw.index_select(grad, dim, index), _exact_scalar(alpha, grad)) if needs & 2 else None)

    def _on_tensors(needs, grad, dim, index, alpha):
        return (grad if needs & 1 else None, _ops.index_select(grad, dim, index) * alpha if needs & 2 else None)

def _index_add_jvp(self, dim, index, source, alpha, *, result, self_t=None, source_t=None):
    return None if self_t is None and source_t is None else _ops.index_add(_tangent(self, self_t), dim, index, _tangent(source, source_t), alpha=alpha)

def index_add(self, dim, index, source, *, alpha=1):
    """index_add(Tensor self, dim dim, Index index, Tensor source, *, scalar alpha=1) -> Tensor result
    A copy to which `alpha * source` is added at the positions `index` of `dim`.
    Shapes: for example self (3, 4), source (3, 4).
    Dtypes: float, complex.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: grad.
    Gradient of source: index_select(grad, dim, index) * alpha.
    Source: the entry index_add of the spec.
    Example: gs.index_add(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 0, gs.tensor([0, 2, 0]), gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if dim.__class__ is not int: dim = _integer("index_add", "dim", dim)
    if alpha.__class__ is not float and alpha.__class__ is not int: alpha = _number("index_add", "alpha", alpha)
    return index_add.run(self, dim, index, source, alpha)
index_add = _Op(
    "index_add", index_add, IndexAddBackward0, "Tensor self, dim dim, Index index, Tensor source, scalar alpha", computes=_raw.index_add, jvp=_index_add_jvp,
    dtypes=("float", "complex"), batch="rule:index_add",
)

def index_add_(self, dim, index, source, *, alpha=1):
    """The in-place form of index_add: the result is written to self, which is returned."""
    if dim.__class__ is not int: dim = _integer("index_add", "dim", dim)
    if alpha.__class__ is not float and alpha.__class__ is not int: alpha = _number("index_add", "alpha", alpha)
    return index_add_.run(self, dim, index, source, alpha)
index_add_ = index_add.in_place_form(index_add_, overwrites=True)

# derivatives.yaml:2488  index_copy
class IndexCopyBackward0(_OpNode, op="index_copy", inputs={"self": 0, "source": 3}):
    """self: index_fill(grad, dim, index, 0)
    source: reshape_copy(index_select(grad, dim, index), source.shape)"""
    _saves = {"dim": ("argument", 1, 3), "index": ("input", 2, 3), "source_shape": ("shape", 3, 2)}

    def _on_arrays(needs, grad, dim, index, source_shape):
        return (
            _raw.index_fill(grad, dim, index, 0) if needs & 1 else None,
            _raw.reshape_copy(_raw.index_select(grad, dim, index), source_shape) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, dim, index, source_shape):
        return (
            _ops.index_fill(grad, dim, index, 0) if needs & 1 else None,
            _ops.reshape_copy(_ops.index_select(grad, dim, index), source_shape) if needs & 2 else None,
        )

def _index_copy_jvp(self, dim, index, source, *, result, self_t=None, source_t=None):
    return None if self_t is None and source_t is None else _ops.index_copy(_tangent(self, self_t), dim, index, _tangent(source, source_t))

def index_copy(self, dim, index, source):
    """index_copy(Tensor self, dim dim, Index index, Tensor source) -> Tensor result
    A copy with the slices of `source` at the positions `index` of `dim`.
    Shapes: for example self (3, 4), source (2, 4).
    Dtypes: float, complex, int, bool.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: index_fill(grad, dim, index, 0).
    Gradient of source: reshape_copy(index_select(grad, dim, index), source.shape).
    Source: the entry index_copy of the spec.
    Example: gs.index_copy(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 0, gs.tensor([2, 0]), gs.linspace(-2.0, 2.0, 8).reshape(2, 4))"""
    if dim.__class__ is not int: dim = _integer("index_copy", "dim", dim)
    return index_copy.run(self, dim, index, source)
index_copy = _Op(
    "index_copy", index_copy, IndexCopyBackward0, "Tensor self, dim dim, Index index, Tensor source", computes=_raw.index_copy, jvp=_index_copy_jvp,
    dtypes=("float", "complex", "int", "bool"), autocast="widest", batch="rule:index_copy",
)

def index_copy_(self, dim, index, source):
    """The in-place form of index_copy: the result is written to self, which is returned."""
    if dim.__class__ is not int: dim = _integer("index_copy", "dim", dim)
    return index_copy_.run(self, dim, index, source)
index_copy_ = index_copy.in_place_form(index_copy_, overwrites=True)

# derivatives.yaml:2499  index_fill
class IndexFillBackward0(_OpNode, op="index_fill", inputs={"self": 0, "value": 3}):
    """self: index_fill(grad, dim, index, 0)
    value: to_dtype(sum(where(index_fill(zero(grad), dim, index, 1) == 1, grad, 0)), value.dtype)"""
    _saves = {"dim": ("argument", 1, 3), "index": ("input", 2, 3), "value_dtype": ("dtype", 3, 2)}

    def _on_arrays(needs, grad, dim, index, value_dtype):
        return (
            _raw.index_fill(grad, dim, index, 0) if needs & 1 else None,
            _raw.to_dtype(_raw.sum(_raw.where(_raw.index_fill(_raw.zero(grad), dim, index, 1) == 1, grad, 0)), value_dtype) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, dim, index, value_dtype):
        return (
            _ops.index_fill(grad, dim, index, 0) if needs & 1 else None,
            _ops.to_dtype(_ops.sum(_ops.where(_ops.index_fill(_ops.zero(grad), dim, index, 1) == 1, grad, 0)), value_dtype) if needs & 2 else None,
        )

def _index_fill_jvp(self, dim, index, value, *, result, self_t=None, value_t=None):
    return None if self_t is None and value_t is None else _index_fill__0(_tangent(self, self_t), dim, index, _tangent(value, value_t))

def _index_fill__0(self, dim, index, value):
    """index_fill(Tensor self, dim dim, Index index, Tensor value) -> Tensor result
    A copy with the one element of `value` at the positions `index` of `dim`.
    Shapes: for example self (3, 4), value ().
    Dtypes: float, complex, int, bool.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: index_fill(grad, dim, index, 0).
    Gradient of value: to_dtype(sum(where(index_fill(zero(grad), dim, index, 1) == 1, grad, 0)), value.dtype).
    Source: the entry index_fill of the spec.
    Example: gs.index_fill(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 0, gs.tensor([2, 0]), gs.tensor(-0.2))"""
    if dim.__class__ is not int: dim = _integer("index_fill", "dim", dim)
    return _index_fill__0.run(self, dim, index, value)
_index_fill__0 = _Op(
    "index_fill", _index_fill__0, IndexFillBackward0, "Tensor self, dim dim, Index index, Tensor value", computes=_raw.index_fill, jvp=_index_fill_jvp,
    dtypes=("float", "complex", "int", "bool"), batch="rule:index_fill",
)

def index_fill(*args, **kwargs):
    """index_fill(Tensor self, dim dim, Index index, Tensor value) -> Tensor result
    index_fill.value(Tensor self, dim dim, Index index, scalar value) -> Tensor result
    A copy with the one element of `value` at the positions `index` of `dim`.
    index_fill.value: A copy with one number at the positions `index` of `dim`.
    Shapes: for example self (3, 4), value ().
    Dtypes: float, complex, int, bool.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: index_fill(grad, dim, index, 0).
    Gradient of value: to_dtype(sum(where(index_fill(zero(grad), dim, index, 1) == 1, grad, 0)), value.dtype).
    Source: the entry index_fill of the spec.
    Example: gs.index_fill(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 0, gs.tensor([2, 0]), gs.tensor(-0.2))"""
    return _select_overload("index_fill", ("index_fill", "index_fill.value"), "function", args, kwargs)(*args, **kwargs)
index_fill = _overloads_in_c(
    index_fill, "index_fill", ("index_fill", "index_fill.value"), "function"
)

def index_fill_(*args, **kwargs):
    """The in-place form of index_fill: the result is written to self, which is returned."""
    return _select_overload("index_fill_", ("index_fill", "index_fill.value"), "in_place", args, kwargs)(*args, **kwargs)
index_fill_ = _overloads_in_c(
    index_fill_, "index_fill_", ("index_fill", "index_fill.value"), "in_place"
)

def _index_fill__0_(self, dim, index, value):
    """The in-place form of index_fill: the result is written to self, which is returned."""
    if dim.__class__ is not int: dim = _integer("index_fill", "dim", dim)
    return _index_fill__0_.run(self, dim, index, value)
_index_fill__0_ = _index_fill__0.in_place_form(_index_fill__0_, overwrites=True)

# derivatives.yaml:2509  index_fill.value
class IndexFillBackward1(_OpNode, op="index_fill.value", inputs={"self": 0}):
    """self: index_fill(grad, dim, index, 0)"""
    _saves = {"dim": ("argument", 1, 1), "index": ("input", 2, 1)}

    def _on_arrays(grad, dim, index):
        return _raw.index_fill(grad, dim, index, 0)

    def _on_tensors(grad, dim, index):
        return _ops.index_fill(grad, dim, index, 0)

def _index_fill__value_jvp(self, dim, index, value, *, result, self_t=None):
    return _ops.index_fill(self_t, dim, index, 0)

def _index_fill__value(self, dim, index, value):
    """index_fill.value(Tensor self, dim dim, Index index, scalar value) -> Tensor result
    A copy with one number at the positions `index` of `dim`.
    Shapes: for example self (3, 4).
    Dtypes: float, complex, int, bool.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: index_fill(grad, dim, index, 0).
    Source: the entry index_fill.value of the spec.
    Example: gs.index_fill(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 0, gs.tensor([2, 0]), 1)"""
    if dim.__class__ is not int: dim = _integer("index_fill.value", "dim", dim)
    if value.__class__ is not float and value.__class__ is not int: value = _number("index_fill.value", "value", value)
    return _index_fill__value.run(self, dim, index, value)
_index_fill__value = _Op(
    "index_fill.value", _index_fill__value, IndexFillBackward1, "Tensor self, dim dim, Index index, scalar value", computes=_raw.index_fill__value,
    jvp=_index_fill__value_jvp, dtypes=("float", "complex", "int", "bool"), batch="rule:index_fill",
)

def _index_fill__value_(self, dim, index, value):
    """The in-place form of index_fill: the result is written to self, which is returned."""
    if dim.__class__ is not int: dim = _integer("index_fill.value", "dim", dim)
    if value.__class__ is not float and value.__class__ is not int: value = _number("index_fill.value", "value", value)
    return _index_fill__value_.run(self, dim, index, value)
_index_fill__value_ = _index_fill__value.in_place_form(_index_fill__value_, overwrites=True)

# derivatives.yaml:2517  index_reduce
def index_reduce(self, dim, index, source, reduce, *, include_self=True):
    """index_reduce(Tensor self, dim dim, Index index, Tensor source, str reduce, *, bool include_self=True) -> Tensor result
    A copy in which slices of `source` for a position of `dim` become one, with that of `self` if `include_self`.
    Shapes: for example self (3, 4), source (3, 4).
    Raises: IndexError for a `dim` that the tensor does not have; ValueError for a `reduce` other than 'prod', 'mean', 'amax', 'amin'.
    Source: the entry index_reduce of the spec.
    Example: gs.index_reduce(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 0, gs.tensor([0, 2, 0]), gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 'prod')"""
    if dim.__class__ is not int: dim = _integer("index_reduce", "dim", dim)
    if reduce not in ("prod", "mean", "amax", "amin"): _option("index_reduce", "reduce", reduce)
    if include_self is not False and include_self is not True: _refuse("index_reduce", "include_self", include_self)
    return _scattering.index_reduce(self, dim, index, source, reduce, include_self=include_self)
index_reduce = _Op(
    "index_reduce", index_reduce, None, "Tensor self, dim dim, Index index, Tensor source, str(prod|mean|amax|amin) reduce, bool include_self",
    composes=_scattering.index_reduce, dtypes=("float", "int"), planned=True,
)

def index_reduce_(self, dim, index, source, reduce, *, include_self=True):
    """The in-place form of index_reduce: the result is written to self, which is returned."""
    if dim.__class__ is not int: dim = _integer("index_reduce", "dim", dim)
    if reduce not in ("prod", "mean", "amax", "amin"): _option("index_reduce", "reduce", reduce)
    if include_self is not False and include_self is not True: _refuse("index_reduce", "include_self", include_self)
    return _scattering.index_reduce(self, dim, index, source, reduce, include_self=include_self, overwrite=True)
index_reduce_ = index_reduce.in_place_form(index_reduce_, by_function=True)

# derivatives.yaml:2526  sort
_sort_result = _namedtuple("sort", ("values", "indices"))
class SortBackward0(_OpNode, op="sort", inputs={"self": 0}):
    """self: gather_put(grad, self.shape, dim, indices)"""
    _saves = {"self_shape": ("shape", 0, 1), "dim": ("argument", 1, 1), "indices": ("plain", 1, 1)}

    def _on_arrays(grad, self_shape, dim, indices):
        return _raw.gather_put(grad, self_shape, dim, indices)

    def _on_tensors(grad, self_shape, dim, indices):
        return _ops.gather_put(grad, self_shape, dim, indices)

def _sort_jvp(self, dim, descending, stable, *, values, indices, self_t=None):
    return _ops.gather(self_t, dim, indices)

def sort(self, dim=-1, descending=False, *, stable=False):
    """sort(Tensor self, dim dim=-1, bool descending=False, *, bool? stable=False) -> Tensor values, Index indices
    The elements in order along `dim`, and the positions they had.
    Shapes: for example self (5,).
    Dtypes: float, int.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: gather_put(grad, self.shape, dim, indices).
    Source: the entry sort of the spec.
    Example: gs.sort(gs.linspace(-2.0, 2.0, 5))"""
    if dim.__class__ is not int: dim = _integer("sort", "dim", dim)
    if descending is not False and descending is not True: _refuse("sort", "descending", descending)
    if stable is not None and stable is not False and stable is not True: _refuse("sort", "stable", stable)
    return sort.run(self, dim, descending, stable)
sort = _Op(
    "sort", sort, SortBackward0, "Tensor self, dim dim, bool descending, bool? stable", "Tensor values, Index indices", computes=_raw.sort, named=_sort_result,
    jvp=_sort_jvp, dtypes=("float", "int"), batch="dims",
)

# derivatives.yaml:2533  topk
_topk_result = _namedtuple("topk", ("values", "indices"))
class TopkBackward0(_OpNode, op="topk", inputs={"self": 0}):
    """self: gather_put(grad, self.shape, dim, indices)"""
    _saves = {"self_shape": ("shape", 0, 1), "dim": ("argument", 2, 1), "indices": ("plain", 1, 1)}

    def _on_arrays(grad, self_shape, dim, indices):
        return _raw.gather_put(grad, self_shape, dim, indices)

    def _on_tensors(grad, self_shape, dim, indices):
        return _ops.gather_put(grad, self_shape, dim, indices)

def _topk_jvp(self, k, dim, largest, sorted, *, values, indices, self_t=None):
    return _ops.gather(self_t, dim, indices)

def topk(self, k, dim=-1, largest=True, sorted=True):
    """topk(Tensor self, int k, dim dim=-1, bool largest=True, bool sorted=True) -> Tensor values, Index indices
    The `k` largest elements along `dim` (or smallest, unless `largest`) in order, and the positions they had.
    Shapes: for example self (5,).
    Dtypes: float, int.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: gather_put(grad, self.shape, dim, indices).
    Source: the entry topk of the spec.
    Example: gs.topk(gs.linspace(-2.0, 2.0, 5), 2)"""
    if k.__class__ is not int: k = _integer("topk", "k", k)
    if dim.__class__ is not int: dim = _integer("topk", "dim", dim)
    if largest is not False and largest is not True: _refuse("topk", "largest", largest)
    if sorted is not False and sorted is not True: _refuse("topk", "sorted", sorted)
    return topk.run(self, k, dim, largest, sorted)
topk = _Op(
    "topk", topk, TopkBackward0, "Tensor self, int k, dim dim, bool largest, bool sorted", "Tensor values, Index indices", computes=_raw.topk,
    named=_topk_result, jvp=_topk_jvp, dtypes=("float", "int"), batch="dims",
)

# derivatives.yaml:2540  median
(_k_median_backward_self,) = _kernels("median_backward_self")
class MedianBackward0(_OpNode, op="median", inputs={"self": 0}):
    """self: grad / count if chosen else 0, where chosen = same(self, result), count = sum(to_dtype(chosen, self.dtype))"""
    _saves = {"self": ("input", 0, 1), "result": ("output", 0, 1), "self_dtype": ("dtype", 0, 1)}

    def _on_arrays(grad, self, result, self_dtype):
        if grad.dtype.kind in "fV":
            return _k_median_backward_self(self, result, grad, _raw.sum(_raw.to_dtype(_raw.same(self, result), self_dtype)))
        return _choose_arrays(_raw.same(self, result), _raw.div(grad, _raw.sum(_raw.to_dtype(_raw.same(self, result), self_dtype))), 0)

    def _on_tensors(grad, self, result, self_dtype):
        chosen = _ops.same(self, result)
        return _choose(chosen, grad / _ops.sum(_ops.to_dtype(chosen, self_dtype)), 0)

def _median_jvp(self, *, result, self_t=None):
    self_dtype = self._array.dtype
    chosen = _ops.same(self, result)
    return _ops.sum(self_t * chosen) / _ops.sum(_ops.to_dtype(chosen, self_dtype))

def _median__0(self):
    """median(Tensor self) -> Tensor result
    The middle one of all elements in order, the lower of two, or NaN; equal ones share the gradient.
    Shapes: for example self (3, 5).
    Dtypes: float, int.
    Gradient of self: grad / count if chosen else 0, where chosen = same(self, result), count = sum(to_dtype(chosen, self.dtype)).
    Source: the entry median of the spec.
    Example: gs.median(gs.linspace(-2.0, 2.0, 15).reshape(3, 5))"""
    return _median__0.run(self)
_median__0 = _Op(
    "median", _median__0, MedianBackward0, "Tensor self", computes=_raw.median, jvp=_median_jvp, dtypes=("float", "int"), batch=lambda _own,
    self: _ops.median(_ops.reshape(self, (-1,)), 0)[0],
)

def median(*args, **kwargs):
    """median(Tensor self) -> Tensor result
    median.dim(Tensor self, dim dim, bool keepdim=False) -> Tensor values, Index indices
    The middle one of all elements in order, the lower of two, or NaN; equal ones share the gradient.
    median.dim: The middle ones along `dim`, the lower of two, and their positions.
    Shapes: for example self (3, 5).
    Dtypes: float, int.
    Gradient of self: grad / count if chosen else 0, where chosen = same(self, result), count = sum(to_dtype(chosen, self.dtype)).
    Source: the entry median of the spec.
    Example: gs.median(gs.linspace(-2.0, 2.0, 15).reshape(3, 5))"""
    return _select_overload("median", ("median", "median.dim"), "function", args, kwargs)(*args, **kwargs)
median = _overloads_in_c(
    median, "median", ("median", "median.dim"), "function"
)

# derivatives.yaml:2551  median.dim
_median__dim_result = _namedtuple("median", ("values", "indices"))
class MedianBackward1(_OpNode, op="median.dim", inputs={"self": 0}):
    """self: put_along(grad, self.shape, dim, indices, keepdim)"""
    _saves = {"self_shape": ("shape", 0, 1), "dim": ("argument", 1, 1), "indices": ("plain", 1, 1), "keepdim": ("argument", 2, 1)}

    def _on_arrays(grad, self_shape, dim, indices, keepdim):
        return _raw.put_along(grad, self_shape, dim, indices, keepdim)

    def _on_tensors(grad, self_shape, dim, indices, keepdim):
        return _ops.put_along(grad, self_shape, dim, indices, keepdim)

def _median__dim_jvp(self, dim, keepdim, *, values, indices, self_t=None):
    return _ops.take_along(self_t, dim, indices, keepdim)

def _median__dim(self, dim, keepdim=False):
    """median.dim(Tensor self, dim dim, bool keepdim=False) -> Tensor values, Index indices
    The middle ones along `dim`, the lower of two, and their positions.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Dtypes: float, int.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: put_along(grad, self.shape, dim, indices, keepdim).
    Source: the entry median.dim of the spec.
    Example: gs.median(gs.linspace(-2.0, 2.0, 15).reshape(3, 5), 0)"""
    if dim.__class__ is not int: dim = _integer("median.dim", "dim", dim)
    if keepdim is not False and keepdim is not True: _refuse("median.dim", "keepdim", keepdim)
    return _median__dim.run(self, dim, keepdim)
_median__dim = _Op(
    "median.dim", _median__dim, MedianBackward1, "Tensor self, dim dim, bool keepdim", "Tensor values, Index indices", computes=_raw.median__dim,
    named=_median__dim_result, jvp=_median__dim_jvp, dtypes=("float", "int"), batch="dims",
)

# derivatives.yaml:2558  nanmedian
(_k_nanmedian_backward_self,) = _kernels("nanmedian_backward_self")
class NanmedianBackward0(_OpNode, op="nanmedian", inputs={"self": 0}):
    """self: grad / count if chosen else 0, where chosen = same(self, result), count = sum(to_dtype(chosen, self.dtype))"""
    _saves = {"self": ("input", 0, 1), "result": ("output", 0, 1), "self_dtype": ("dtype", 0, 1)}

    def _on_arrays(grad, self, result, self_dtype):
        if grad.dtype.kind in "fV":
            return _k_nanmedian_backward_self(self, result, grad, _raw.sum(_raw.to_dtype(_raw.same(self, result), self_dtype)))
        return _choose_arrays(_raw.same(self, result), _raw.div(grad, _raw.sum(_raw.to_dtype(_raw.same(self, result), self_dtype))), 0)

    def _on_tensors(grad, self, result, self_dtype):
        chosen = _ops.same(self, result)
        return _choose(chosen, grad / _ops.sum(_ops.to_dtype(chosen, self_dtype)), 0)

def _nanmedian_jvp(self, *, result, self_t=None):
    self_dtype = self._array.dtype
    chosen = _ops.same(self, result)
    return _ops.sum(self_t * chosen) / _ops.sum(_ops.to_dtype(chosen, self_dtype))

def _nanmedian__0(self):
    """nanmedian(Tensor self) -> Tensor result
    The middle one of all elements that are not NaN in order, the lower of two; equal ones share the gradient.
    Shapes: for example self (3, 5).
    Dtypes: float, int.
    Gradient of self: grad / count if chosen else 0, where chosen = same(self, result), count = sum(to_dtype(chosen, self.dtype)).
    Source: the entry nanmedian of the spec.
    Example: gs.nanmedian(gs.linspace(-2.0, 2.0, 15).reshape(3, 5))"""
    return _nanmedian__0.run(self)
_nanmedian__0 = _Op(
    "nanmedian", _nanmedian__0, NanmedianBackward0, "Tensor self", computes=_raw.nanmedian, jvp=_nanmedian_jvp, dtypes=("float", "int"), batch=lambda _own,
    self: _ops.nanmedian(_ops.reshape(self, (-1,)), 0)[0],
)

def nanmedian(*args, **kwargs):
    """nanmedian(Tensor self) -> Tensor result
    nanmedian.dim(Tensor self, dim dim, bool keepdim=False) -> Tensor values, Index indices
    The middle one of all elements that are not NaN in order, the lower of two; equal ones share the gradient.
    nanmedian.dim: The middle ones along `dim` of the elements that are not NaN, the lower of two, and their positions.
    Shapes: for example self (3, 5).
    Dtypes: float, int.
    Gradient of self: grad / count if chosen else 0, where chosen = same(self, result), count = sum(to_dtype(chosen, self.dtype)).
    Source: the entry nanmedian of the spec.
    Example: gs.nanmedian(gs.linspace(-2.0, 2.0, 15).reshape(3, 5))"""
    return _select_overload("nanmedian", ("nanmedian", "nanmedian.dim"), "function", args, kwargs)(*args, **kwargs)
nanmedian = _overloads_in_c(
    nanmedian, "nanmedian", ("nanmedian", "nanmedian.dim"), "function"
)

# derivatives.yaml:2569  nanmedian.dim
_nanmedian__dim_result = _namedtuple("nanmedian", ("values", "indices"))
class NanmedianBackward1(_OpNode, op="nanmedian.dim", inputs={"self": 0}):
    """self: put_along(grad, self.shape, dim, indices, keepdim)"""
    _saves = {"self_shape": ("shape", 0, 1), "dim": ("argument", 1, 1), "indices": ("plain", 1, 1), "keepdim": ("argument", 2, 1)}

    def _on_arrays(grad, self_shape, dim, indices, keepdim):
        return _raw.put_along(grad, self_shape, dim, indices, keepdim)

    def _on_tensors(grad, self_shape, dim, indices, keepdim):
        return _ops.put_along(grad, self_shape, dim, indices, keepdim)

def _nanmedian__dim_jvp(self, dim, keepdim, *, values, indices, self_t=None):
    return _ops.take_along(self_t, dim, indices, keepdim)

def _nanmedian__dim(self, dim, keepdim=False):
    """nanmedian.dim(Tensor self, dim dim, bool keepdim=False) -> Tensor values, Index indices
    The middle ones along `dim` of the elements that are not NaN, the lower of two, and their positions.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Dtypes: float, int.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: put_along(grad, self.shape, dim, indices, keepdim).
    Source: the entry nanmedian.dim of the spec.
    Example: gs.nanmedian(gs.linspace(-2.0, 2.0, 15).reshape(3, 5), 0)"""
    if dim.__class__ is not int: dim = _integer("nanmedian.dim", "dim", dim)
    if keepdim is not False and keepdim is not True: _refuse("nanmedian.dim", "keepdim", keepdim)
    return _nanmedian__dim.run(self, dim, keepdim)
_nanmedian__dim = _Op(
    "nanmedian.dim", _nanmedian__dim, NanmedianBackward1, "Tensor self, dim dim, bool keepdim", "Tensor values, Index indices", computes=_raw.nanmedian__dim,
    named=_nanmedian__dim_result, jvp=_nanmedian__dim_jvp, dtypes=("float", "int"), batch="dims",
)

# derivatives.yaml:2576  kthvalue
_kthvalue_result = _namedtuple("kthvalue", ("values", "indices"))
class KthvalueBackward0(_OpNode, op="kthvalue", inputs={"self": 0}):
    """self: put_along(grad, self.shape, dim, indices, keepdim)"""
    _saves = {"self_shape": ("shape", 0, 1), "dim": ("argument", 2, 1), "indices": ("plain", 1, 1), "keepdim": ("argument", 3, 1)}

    def _on_arrays(grad, self_shape, dim, indices, keepdim):
        return _raw.put_along(grad, self_shape, dim, indices, keepdim)

    def _on_tensors(grad, self_shape, dim, indices, keepdim):
        return _ops.put_along(grad, self_shape, dim, indices, keepdim)

def _kthvalue_jvp(self, k, dim, keepdim, *, values, indices, self_t=None):
    return _ops.take_along(self_t, dim, indices, keepdim)

def kthvalue(self, k, dim=-1, keepdim=False):
    """kthvalue(Tensor self, int k, dim dim=-1, bool keepdim=False) -> Tensor values, Index indices
    The `k`-th smallest elements along `dim`, NaN counting as the largest, and their positions.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Dtypes: float, int.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: put_along(grad, self.shape, dim, indices, keepdim).
    Source: the entry kthvalue of the spec.
    Example: gs.kthvalue(gs.linspace(-2.0, 2.0, 5), 2)"""
    if k.__class__ is not int: k = _integer("kthvalue", "k", k)
    if dim.__class__ is not int: dim = _integer("kthvalue", "dim", dim)
    if keepdim is not False and keepdim is not True: _refuse("kthvalue", "keepdim", keepdim)
    return kthvalue.run(self, k, dim, keepdim)
kthvalue = _Op(
    "kthvalue", kthvalue, KthvalueBackward0, "Tensor self, int k, dim dim, bool keepdim", "Tensor values, Index indices", computes=_raw.kthvalue,
    named=_kthvalue_result, jvp=_kthvalue_jvp, dtypes=("float", "int"), batch="dims",
)

# derivatives.yaml:2583  mode
_mode_result = _namedtuple("mode", ("values", "indices"))
class ModeBackward0(_OpNode, op="mode", inputs={"self": 0}):
    """self: put_along(grad, self.shape, dim, indices, keepdim)"""
    _saves = {"self_shape": ("shape", 0, 1), "dim": ("argument", 1, 1), "indices": ("plain", 1, 1), "keepdim": ("argument", 2, 1)}

    def _on_arrays(grad, self_shape, dim, indices, keepdim):
        return _raw.put_along(grad, self_shape, dim, indices, keepdim)

    def _on_tensors(grad, self_shape, dim, indices, keepdim):
        return _ops.put_along(grad, self_shape, dim, indices, keepdim)

def _mode_jvp(self, dim, keepdim, *, values, indices, self_t=None):
    return _ops.take_along(self_t, dim, indices, keepdim)

def mode(self, dim=-1, keepdim=False):
    """mode(Tensor self, dim dim=-1, bool keepdim=False) -> Tensor values, Index indices
    The most frequent elements along `dim`, the smallest of several, and where they are last.
    Shapes: any; the result lacks `dim`, or has it with length 1 if `keepdim`.
    Dtypes: float, int, bool.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: put_along(grad, self.shape, dim, indices, keepdim).
    Source: the entry mode of the spec.
    Example: gs.mode(gs.linspace(-2.0, 2.0, 5))"""
    if dim.__class__ is not int: dim = _integer("mode", "dim", dim)
    if keepdim is not False and keepdim is not True: _refuse("mode", "keepdim", keepdim)
    return mode.run(self, dim, keepdim)
mode = _Op(
    "mode", mode, ModeBackward0, "Tensor self, dim dim, bool keepdim", "Tensor values, Index indices", computes=_raw.mode, named=_mode_result, jvp=_mode_jvp,
    dtypes=("float", "int", "bool"), batch="dims",
)

# derivatives.yaml:2590  argsort
def argsort(self, dim=-1, descending=False, *, stable=False):
    """argsort(Tensor self, dim dim=-1, bool descending=False, *, bool? stable=False) -> Index result
    The positions of the elements in the order that `sort` gives along `dim`.
    Shapes: for example self (5,).
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry argsort of the spec.
    Example: gs.argsort(gs.linspace(-2.0, 2.0, 5))"""
    if dim.__class__ is not int: dim = _integer("argsort", "dim", dim)
    if descending is not False and descending is not True: _refuse("argsort", "descending", descending)
    if stable is not None and stable is not False and stable is not True: _refuse("argsort", "stable", stable)
    return _positions.argsort(self, dim, descending, stable=stable)
argsort = _Op(
    "argsort", argsort, None, "Tensor self, dim dim, bool descending, bool? stable", "Index result", composes=_positions.argsort, dtypes=("float", "int"),
    planned=True,
)

# derivatives.yaml:2596  msort
def msort(self):
    """msort(Tensor self) -> Tensor result
    The elements in order along the first dim.
    Shapes: for example self (5,).
    Source: the entry msort of the spec.
    Example: gs.msort(gs.linspace(-2.0, 2.0, 5))"""
    return _positions.msort(self)
msort = _Op("msort", msort, None, "Tensor self", composes=_positions.msort, dtypes=("float", "int"), planned=True)

# derivatives.yaml:2602  searchsorted
def searchsorted(sorted_sequence, self, *, out_int32=False, right=False, side=None, sorter=None):
    """searchsorted(Tensor sorted_sequence, Tensor self, *, bool out_int32=False, bool right=False, any side=None, Index? sorter=None) -> Index result
    The index at which each element would be inserted into the last dim of a sequence, which is sorted or which `sorter` sorts; before equal elements, or
    behind them if `right`.
    Source: the entry searchsorted of the spec.
    Example: gs.searchsorted(gs.tensor([1.0, 2.0, 4.0]), gs.tensor([[0.5, 2.0], [3.0, 5.0]]))"""
    if out_int32 is not False and out_int32 is not True: _refuse("searchsorted", "out_int32", out_int32)
    if right is not False and right is not True: _refuse("searchsorted", "right", right)
    return _searching.searchsorted(sorted_sequence, self, out_int32=out_int32, right=right, side=side, sorter=sorter)
searchsorted = _Op(
    "searchsorted", searchsorted, None, "Tensor sorted_sequence, Tensor self, bool out_int32, bool right, any side, Index? sorter", "Index result",
    composes=_searching.searchsorted, dtypes=("float", "int"), planned=True,
)

# derivatives.yaml:2611  sorted_positions
def sorted_positions(sorted_sequence, self, *, out_int32=False, right=False):
    """sorted_positions(Tensor sorted_sequence, Tensor self, *, bool out_int32=False, bool right=False) -> Index result
    Where each element belongs among the sorted ones along the last dim, before equal ones or, if `right`, behind."""
    return sorted_positions.run(sorted_sequence, self, out_int32, right)
sorted_positions = _Op(
    "sorted_positions", sorted_positions, None, "Tensor sorted_sequence, Tensor self, bool out_int32, bool right", "Index result",
    computes=_raw.sorted_positions, dtypes=("float", "int"), batch="rule:sorted_positions", public=False,
)

# derivatives.yaml:2618  bucketize
def bucketize(self, boundaries, *, out_int32=False, right=False):
    """bucketize(Tensor self, Tensor boundaries, *, bool out_int32=False, bool right=False) -> Index result
    The interval between sorted `boundaries` that each element is in, with its upper end or, if `right`, its lower.
    Source: the entry bucketize of the spec.
    Example: gs.bucketize(gs.tensor([[0.5, 2.0], [3.0, 5.0]]), gs.tensor([1.0, 2.0, 4.0]))"""
    if out_int32 is not False and out_int32 is not True: _refuse("bucketize", "out_int32", out_int32)
    if right is not False and right is not True: _refuse("bucketize", "right", right)
    return _searching.bucketize(self, boundaries, out_int32=out_int32, right=right)
bucketize = _Op(
    "bucketize", bucketize, None, "Tensor self, Tensor boundaries, bool out_int32, bool right", "Index result", composes=_searching.bucketize,
    dtypes=("float", "int"), planned=True,
)

# derivatives.yaml:2625  bincount
class BincountBackward0(_OpNode, op="bincount", inputs={"weights": 1}):
    """weights: to_dtype(index_select(grad, 0, self), weights.dtype)"""
    _saves = {"self": ("input", 0, 1), "weights_dtype": ("dtype", 1, 1)}

    def _on_arrays(grad, self, weights_dtype):
        return _raw.to_dtype(_raw.index_select(grad, 0, self), weights_dtype)

    def _on_tensors(grad, self, weights_dtype):
        return _ops.to_dtype(_ops.index_select(grad, 0, self), weights_dtype)

def _bincount_jvp(self, weights, minlength, *, result, weights_t=None):
    return _ops.bincount(self, _tangent(weights, weights_t), minlength)

def bincount(self, weights=None, minlength=0):
    """bincount(Index self, Tensor? weights=None, int minlength=0) -> Tensor result
    The count of each number from zero on in a vector, or the sum of its `weights`.
    Shapes: for example weights (4,).
    Dtypes: float.
    Gradient of weights: to_dtype(index_select(grad, 0, self), weights.dtype).
    Source: the entry bincount of the spec.
    Example: gs.bincount(gs.tensor([1, 3, 1, 0]))"""
    if minlength.__class__ is not int: minlength = _integer("bincount", "minlength", minlength)
    return bincount.run(self, weights, minlength)
bincount = _Op(
    "bincount", bincount, BincountBackward0, "Index self, Tensor? weights, int minlength", computes=_raw.bincount, jvp=_bincount_jvp,
    batch="refused:We do not support batching operators that can output dynamic shape, as the largest number of each sample is another length",
)

# derivatives.yaml:2634  unique_all
_unique_all_result = _namedtuple("unique_all", ("values", "indices", "inverse_indices", "counts"))
class UniqueAllBackward0(_OpNode, op="unique_all", inputs={"self": 0}):
    """self: take_put(grad, self.shape, indices)"""
    _saves = {"self_shape": ("shape", 0, 1), "indices": ("plain", 1, 1)}

    def _on_arrays(grad, self_shape, indices):
        return _raw.take_put(grad, self_shape, indices)

    def _on_tensors(grad, self_shape, indices):
        return _ops.take_put(grad, self_shape, indices)

def _unique_all_jvp(self, *, values, indices, inverse_indices, counts, self_t=None):
    return _ops.take(self_t, indices)

def unique_all(self):
    """unique_all(Tensor self) -> Tensor values, Index indices, Index inverse_indices, Index counts
    The different elements in order, the first index of each, each element's place among them, and their counts.
    Shapes: for example self (5,).
    Dtypes: float, int, bool.
    Gradient of self: take_put(grad, self.shape, indices).
    Source: the entry unique_all of the spec.
    Example: gs.unique_all(gs.linspace(-2.0, 2.0, 5))"""
    return unique_all.run(self)
unique_all = _Op(
    "unique_all", unique_all, UniqueAllBackward0, "Tensor self", "Tensor values, Index indices, Index inverse_indices, Index counts", computes=_raw.unique_all,
    named=_unique_all_result, jvp=_unique_all_jvp, dtypes=("float", "int", "bool"),
    batch="refused:We do not support batching operators that can output dynamic shape, as each sample has another number of different elements",
)

# derivatives.yaml:2644  unique_values
def unique_values(self):
    """unique_values(Tensor self) -> Tensor result
    The different elements in order.
    Shapes: for example self (5,).
    Source: the entry unique_values of the spec.
    Example: gs.unique_values(gs.linspace(-2.0, 2.0, 5))"""
    return _ops.unique_all(self)[0]
unique_values = _Op("unique_values", unique_values, None, "Tensor self", dtypes=("float", "int", "bool"), planned=True)

# derivatives.yaml:2650  unique_counts
_unique_counts_result = _namedtuple("unique_counts", ("values", "counts"))
def unique_counts(self):
    """unique_counts(Tensor self) -> Tensor values, Index counts
    The different elements in order, and their counts.
    Shapes: for example self (5,).
    Source: the entry unique_counts of the spec.
    Example: gs.unique_counts(gs.linspace(-2.0, 2.0, 5))"""
    return _unique_counts_result(*_counting.unique_counts(self))
unique_counts = _Op(
    "unique_counts", unique_counts, None, "Tensor self", "Tensor values, Index counts", composes=_counting.unique_counts, named=_unique_counts_result,
    dtypes=("float", "int", "bool"),
)

# derivatives.yaml:2656  unique_inverse
_unique_inverse_result = _namedtuple("unique_inverse", ("values", "inverse_indices"))
def unique_inverse(self):
    """unique_inverse(Tensor self) -> Tensor values, Index inverse_indices
    The different elements in order, and which of them each element is.
    Shapes: for example self (5,).
    Source: the entry unique_inverse of the spec.
    Example: gs.unique_inverse(gs.linspace(-2.0, 2.0, 5))"""
    return _unique_inverse_result(*_counting.unique_inverse(self))
unique_inverse = _Op(
    "unique_inverse", unique_inverse, None, "Tensor self", "Tensor values, Index inverse_indices", composes=_counting.unique_inverse,
    named=_unique_inverse_result, dtypes=("float", "int", "bool"),
)

# derivatives.yaml:2662  histc
def histc(self, bins=100, min=0, max=0):
    """histc(Tensor self, int bins=100, scalar min=0, scalar max=0) -> Tensor result
    The number of elements in each of `bins` equal intervals from min to max; if these are equal, from the least element to the greatest.
    Shapes: for example self (20,).
    Source: the entry histc of the spec.
    Example: gs.histc(gs.linspace(-2.0, 2.0, 20))"""
    if bins.__class__ is not int: bins = _integer("histc", "bins", bins)
    if min.__class__ is not float and min.__class__ is not int: min = _number("histc", "min", min)
    if max.__class__ is not float and max.__class__ is not int: max = _number("histc", "max", max)
    return _ops.to_dtype(_ops.bin_counts(_ops.reshape(self, (-1,)), bins, min, max), self._memory.dtype)
histc = _Op("histc", histc, None, "Tensor self, int bins, scalar min, scalar max", planned=True)

# derivatives.yaml:2668  bin_counts
def bin_counts(self, bins, min, max):
    """bin_counts(Tensor self, int bins, scalar min, scalar max) -> Index result
    The numbers that `histc` gives, for a vector."""
    return bin_counts.run(self, bins, min, max)
bin_counts = _Op(
    "bin_counts", bin_counts, None, "Tensor self, int bins, scalar min, scalar max", "Index result", computes=_raw.bin_counts, batch="leading", public=False,
)

# derivatives.yaml:2674  interval_counts
def interval_counts(self, bins):
    """interval_counts(Tensor self, Tensor bins) -> Index result
    How many elements of a vector are in each interval between neighbours of `bins`, the last with both of its ends."""
    return interval_counts.run(self, bins)
interval_counts = _Op(
    "interval_counts", interval_counts, None, "Tensor self, Tensor bins", "Index result", computes=_raw.interval_counts, batch="leading", public=False,
)

# derivatives.yaml:2680  finite_range
_finite_range_result = _namedtuple("finite_range", ("first", "last"))
class FiniteRangeBackward0(_OpNode, op="finite_range", inputs={"low": 0, "high": 1}, outputs={"first": 0, "last": 1}):
    """low: grad_first
    high: grad_last"""

    def _on_arrays(needs, grad_first, grad_last):
        return (grad_first if needs & 1 else None, grad_last if needs & 2 else None)

    def _on_tensors(needs, grad_first, grad_last):
        return (grad_first if needs & 1 else None, grad_last if needs & 2 else None)

def _finite_range_jvp(low, high, *, first, last, low_t=None, high_t=None):
    low_t = _tangent(low, low_t)
    high_t = _tangent(high, high_t)
    return (low_t, high_t)

def finite_range(low, high):
    """finite_range(Tensor low, Tensor high) -> Tensor first, Tensor last
    The ends of a histogram, which have to be finite and in order; apart by one if they are the same."""
    return finite_range.run(low, high)
finite_range = _Op(
    "finite_range", finite_range, FiniteRangeBackward0, "Tensor low, Tensor high", "Tensor first, Tensor last", computes=_raw.finite_range,
    named=_finite_range_result, jvp=_finite_range_jvp, batch="leading", public=False,
)

# derivatives.yaml:2692  histogram
_histogram_result = _namedtuple("histogram", ("hist", "bin_edges"))
def _histogram__0(self, bins=100, *, range=None, weight=None, density=False):
    """histogram(Tensor self, int bins=100, *, any range=None, Tensor? weight=None, bool density=False) -> Tensor hist, Tensor bin_edges
    The number of elements in each of `bins` equal intervals, or the sum of their weights, which has a gradient; and the edges of the intervals.
    Shapes: for example self (20,).
    Source: the entry histogram of the spec.
    Example: gs.histogram(gs.linspace(-2.0, 2.0, 20), bins=7)"""
    if bins.__class__ is not int: bins = _integer("histogram", "bins", bins)
    if density is not False and density is not True: _refuse("histogram", "density", density)
    return _histogram_result(*_counting.histogram(self, bins, range=range, weight=weight, density=density))
_histogram__0 = _Op(
    "histogram", _histogram__0, None, "Tensor self, int bins, any range, Tensor? weight, bool density", "Tensor hist, Tensor bin_edges",
    composes=_counting.histogram, named=_histogram_result,
)

def histogram(*args, **kwargs):
    """histogram(Tensor self, int bins=100, *, any range=None, Tensor? weight=None, bool density=False) -> Tensor hist, Tensor bin_edges
    histogram.bins(Tensor self, Tensor bins, *, Tensor? weight=None, bool density=False) -> Tensor hist, Tensor bin_edges
    The number of elements in each of `bins` equal intervals, or the sum of their weights, which has a gradient; and the edges of the intervals.
    histogram.bins: How many elements, or which sum of weights, each interval between neighbours of `bins` has, or its density.
    Shapes: for example self (20,).
    Source: the entry histogram of the spec.
    Example: gs.histogram(gs.linspace(-2.0, 2.0, 20), bins=7)"""
    return _select_overload("histogram", ("histogram", "histogram.bins"), "function", args, kwargs)(*args, **kwargs)
histogram = _overloads_in_c(
    histogram, "histogram", ("histogram", "histogram.bins"), "function"
)

# derivatives.yaml:2699  histogram.bins
_histogram__bins_result = _namedtuple("histogram", ("hist", "bin_edges"))
def _histogram__bins(self, bins, *, weight=None, density=False):
    """histogram.bins(Tensor self, Tensor bins, *, Tensor? weight=None, bool density=False) -> Tensor hist, Tensor bin_edges
    How many elements, or which sum of weights, each interval between neighbours of `bins` has, or its density.
    Shapes: for example self (20,).
    Source: the entry histogram.bins of the spec.
    Example: gs.histogram(gs.linspace(-2.0, 2.0, 20).reshape(4, 5), gs.tensor([-1.0, 0.5]), weight=gs.linspace(-2.0, 2.0, 20).reshape(4, 5), density=True)"""
    if density is not False and density is not True: _refuse("histogram.bins", "density", density)
    return _histogram__bins_result(*_counting.histogram_within(self, bins, weight=weight, density=density))
_histogram__bins = _Op(
    "histogram.bins", _histogram__bins, None, "Tensor self, Tensor bins, Tensor? weight, bool density", "Tensor hist, Tensor bin_edges",
    composes=_counting.histogram_within, named=_histogram__bins_result,
)

# derivatives.yaml:2705  isin
def _isin__0(elements, test_elements, *, assume_unique=False, invert=False):
    """isin(Tensor elements, Tensor test_elements, *, bool assume_unique=False, bool invert=False) -> Mask result
    Which elements are among the test elements, or are not, if `invert`.
    Dtypes: float, int.
    Source: the entry isin of the spec.
    Example: gs.isin(gs.tensor([1.0, 2.0, 4.0]), gs.tensor([2.0, 3.0]), assume_unique=True)"""
    if assume_unique is not False and assume_unique is not True: _refuse("isin", "assume_unique", assume_unique)
    if invert is not False and invert is not True: _refuse("isin", "invert", invert)
    return _isin__0.run(elements, test_elements, assume_unique, invert)
_isin__0 = _Op(
    "isin", _isin__0, None, "Tensor elements, Tensor test_elements, bool assume_unique, bool invert", "Mask result", computes=_raw.isin,
    dtypes=("float", "int"), batch=lambda _own, elements, test_elements, assume_unique,
    invert: _ops.ne(_ops.any(_ops.eq(_ops.unsqueeze(elements, -1), _ops.reshape(test_elements, (-1,))), -1), invert),
)

def isin(*args, **kwargs):
    """isin(Tensor elements, Tensor test_elements, *, bool assume_unique=False, bool invert=False) -> Mask result
    isin.element(Tensor elements, scalar test_element, *, bool assume_unique=False, bool invert=False) -> Mask result
    isin.number(scalar element, Tensor test_elements, *, bool assume_unique=False, bool invert=False) -> Mask result
    Which elements are among the test elements, or are not, if `invert`.
    isin.element: Which elements equal a number, or do not, if `invert`.
    isin.number: Whether a number is among the test elements, or is not, if `invert`.
    Dtypes: float, int.
    Source: the entry isin of the spec.
    Example: gs.isin(gs.tensor([1.0, 2.0, 4.0]), gs.tensor([2.0, 3.0]), assume_unique=True)"""
    return _select_overload("isin", ("isin", "isin.element", "isin.number"), "function", args, kwargs)(*args, **kwargs)
isin = _overloads_in_c(
    isin, "isin", ("isin", "isin.element", "isin.number"), "function"
)

# derivatives.yaml:2713  isin.element
def _isin__element(elements, test_element, *, assume_unique=False, invert=False):
    """isin.element(Tensor elements, scalar test_element, *, bool assume_unique=False, bool invert=False) -> Mask result
    Which elements equal a number, or do not, if `invert`.
    Source: the entry isin.element of the spec.
    Example: gs.isin(gs.tensor([1.0, 2.0, 4.0]), 2, assume_unique=True)"""
    if test_element.__class__ is not float and test_element.__class__ is not int: test_element = _number("isin.element", "test_element", test_element)
    if assume_unique is not False and assume_unique is not True: _refuse("isin.element", "assume_unique", assume_unique)
    if invert is not False and invert is not True: _refuse("isin.element", "invert", invert)
    return _searching.equals_number(elements, test_element, assume_unique=assume_unique, invert=invert)
_isin__element = _Op(
    "isin.element", _isin__element, None, "Tensor elements, scalar test_element, bool assume_unique, bool invert", "Mask result",
    composes=_searching.equals_number, dtypes=("float", "int"), planned=True,
)

# derivatives.yaml:2721  isin.number
def _isin__number(element, test_elements, *, assume_unique=False, invert=False):
    """isin.number(scalar element, Tensor test_elements, *, bool assume_unique=False, bool invert=False) -> Mask result
    Whether a number is among the test elements, or is not, if `invert`.
    Source: the entry isin.number of the spec.
    Example: gs.isin(2, gs.tensor([1.0, 2.0, 4.0]), assume_unique=True)"""
    if element.__class__ is not float and element.__class__ is not int: element = _number("isin.number", "element", element)
    if assume_unique is not False and assume_unique is not True: _refuse("isin.number", "assume_unique", assume_unique)
    if invert is not False and invert is not True: _refuse("isin.number", "invert", invert)
    return _searching.has_number(element, test_elements, assume_unique=assume_unique, invert=invert)
_isin__number = _Op(
    "isin.number", _isin__number, None, "scalar element, Tensor test_elements, bool assume_unique, bool invert", "Mask result", composes=_searching.has_number,
    dtypes=("float", "int"), planned=True,
)

# derivatives.yaml:2729  embedding
class EmbeddingBackward0(_OpNode, op="embedding", inputs={"weight": 0}):
    """weight: embedding_sparse_backward(grad, indices, weight.shape[0], padding_idx, scale_grad_by_freq) if sparse else embedding_dense_backward(grad, indices,
        weight.shape[0], padding_idx, scale_grad_by_freq)"""
    _saves = {
        "sparse": ("argument", 4, 1), "indices": ("input", 1, 1), "weight_shape": ("shape", 0, 1), "padding_idx": ("argument", 2, 1),
        "scale_grad_by_freq": ("argument", 3, 1),
    }

    def _on_arrays(grad, sparse, indices, weight_shape, padding_idx, scale_grad_by_freq):
        return _raw.embedding_sparse_backward(
            grad, indices, weight_shape[0], padding_idx, scale_grad_by_freq,
        ) if sparse else _raw.embedding_dense_backward(grad, indices, weight_shape[0], padding_idx, scale_grad_by_freq)

    def _on_tensors(grad, sparse, indices, weight_shape, padding_idx, scale_grad_by_freq):
        return _ops.embedding_sparse_backward(
            grad, indices, weight_shape[0], padding_idx, scale_grad_by_freq,
        ) if sparse else _ops.embedding_dense_backward(grad, indices, weight_shape[0], padding_idx, scale_grad_by_freq)

def _embedding_jvp(weight, indices, padding_idx, scale_grad_by_freq, sparse, *, result, weight_t=None):
    return _ops.embedding(weight_t, indices)

def embedding(weight, indices, padding_idx=-1, scale_grad_by_freq=False, sparse=False):
    """embedding(Tensor weight, Index indices, int padding_idx=-1, bool scale_grad_by_freq=False, bool sparse=False) -> Tensor result
    The rows of `weight` at `indices`; `padding_idx` gets no gradient, and `sparse` makes that of `weight` sparse.
    Shapes: for example weight (4, 3).
    Dtypes: float.
    Gradient of weight: embedding_sparse_backward(grad, indices, weight.shape[0], padding_idx, scale_grad_by_freq) if sparse else
    embedding_dense_backward(grad, indices, weight.shape[0], padding_idx, scale_grad_by_freq).
    Source: the entry embedding of the spec.
    Example: gs.embedding(gs.linspace(-2.0, 2.0, 12).reshape(4, 3), gs.tensor([[0, 2], [2, 1]]))"""
    if padding_idx.__class__ is not int: padding_idx = _integer("embedding", "padding_idx", padding_idx)
    if scale_grad_by_freq is not False and scale_grad_by_freq is not True: _refuse("embedding", "scale_grad_by_freq", scale_grad_by_freq)
    if sparse is not False and sparse is not True: _refuse("embedding", "sparse", sparse)
    return embedding.run(weight, indices, padding_idx, scale_grad_by_freq, sparse)
embedding = _Op(
    "embedding", embedding, EmbeddingBackward0, "Tensor weight, Index indices, int padding_idx, bool scale_grad_by_freq, bool sparse", computes=_raw.embedding,
    jvp=_embedding_jvp, batch="rule:embedding",
)

# derivatives.yaml:2740  embedding_dense_backward
def embedding_dense_backward(grad_output, indices, num_weights, padding_idx, scale_grad_by_freq):
    """embedding_dense_backward(Tensor grad_output, Index indices, int num_weights, int padding_idx, bool scale_grad_by_freq) -> Tensor result
    The gradient of the table of `embedding`, divided by how often a row was looked up if `scale_grad_by_freq`."""
    return _positions.embedding_dense_backward(grad_output, indices, num_weights, padding_idx, scale_grad_by_freq)
embedding_dense_backward = _Op(
    "embedding_dense_backward", embedding_dense_backward, None, "Tensor grad_output, Index indices, int num_weights, int padding_idx, bool scale_grad_by_freq",
    composes=_positions.embedding_dense_backward, public=False,
)

# derivatives.yaml:2746  embedding_sparse_backward
def embedding_sparse_backward(grad_output, indices, num_weights, padding_idx, scale_grad_by_freq):
    """embedding_sparse_backward(Tensor grad_output, Index indices, int num_weights, int padding_idx, bool scale_grad_by_freq) -> Tensor result
    The gradient of the table of `embedding` as a sparse tensor."""
    return _sparse.embedding_sparse_backward(grad_output, indices, num_weights, padding_idx, scale_grad_by_freq)
embedding_sparse_backward = _Op(
    "embedding_sparse_backward", embedding_sparse_backward, None,
    "Tensor grad_output, Index indices, int num_weights, int padding_idx, bool scale_grad_by_freq", composes=_sparse.embedding_sparse_backward,
    batch=lambda _own, grad_output, indices, num_weights, padding_idx,
    scale_grad_by_freq: _ops.embedding_dense_backward(grad_output, indices, num_weights, padding_idx, scale_grad_by_freq), public=False,
)

# derivatives.yaml:2753  gather
class GatherBackward0(_OpNode, op="gather", inputs={"self": 0}):
    """self: gather_sparse_backward(grad, self.shape, dim, index) if sparse_grad else gather_put(grad, self.shape, dim, index)"""
    _saves = {"sparse_grad": ("argument", 3, 1), "self_shape": ("shape", 0, 1), "dim": ("argument", 1, 1), "index": ("input", 2, 1)}

    def _on_arrays(grad, sparse_grad, self_shape, dim, index):
        return _raw.gather_sparse_backward(grad, self_shape, dim, index) if sparse_grad else _raw.gather_put(grad, self_shape, dim, index)

    def _on_tensors(grad, sparse_grad, self_shape, dim, index):
        return _ops.gather_sparse_backward(grad, self_shape, dim, index) if sparse_grad else _ops.gather_put(grad, self_shape, dim, index)

def _gather_jvp(self, dim, index, sparse_grad, *, result, self_t=None):
    return _ops.gather(self_t, dim, index)

def gather(self, dim, index, *, sparse_grad=False):
    """gather(Tensor self, dim dim, Index index, *, bool sparse_grad=False) -> Tensor result
    The elements at the positions `index` along `dim`, in the shape of `index`; gradients may be sparse.
    Shapes: for example self (3, 4).
    Dtypes: float, complex, int, bool.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: gather_sparse_backward(grad, self.shape, dim, index) if sparse_grad else gather_put(grad, self.shape, dim, index).
    Source: the entry gather of the spec.
    Example: gs.gather(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 0, gs.tensor([[0, 2, 1, 0], [1, 1, 0, 2]]))"""
    if dim.__class__ is not int: dim = _integer("gather", "dim", dim)
    if sparse_grad is not False and sparse_grad is not True: _refuse("gather", "sparse_grad", sparse_grad)
    return gather.run(self, dim, index, sparse_grad)
gather = _Op(
    "gather", gather, GatherBackward0, "Tensor self, dim dim, Index index, bool sparse_grad", computes=_raw.gather, jvp=_gather_jvp,
    dtypes=("float", "complex", "int", "bool"), batch="dims",
)

# derivatives.yaml:2760  gather_sparse_backward
def gather_sparse_backward(gradient, shape, dim, index):
    """gather_sparse_backward(Tensor gradient, shape shape, dim dim, Index index) -> Tensor result
    Zeros of `shape` with the gradient at the positions `index` along `dim`, as a sparse tensor."""
    return _sparse.gather_sparse_backward(gradient, shape, dim, index)
gather_sparse_backward = _Op(
    "gather_sparse_backward", gather_sparse_backward, None, "Tensor gradient, shape shape, dim dim, Index index", composes=_sparse.gather_sparse_backward,
    batch=lambda _own, gradient, shape, dim, index: _ops.gather_put(gradient, shape, dim, index), public=False,
)

# derivatives.yaml:2766  gather_put
class GatherPutBackward0(_OpNode, op="gather_put", inputs={"self": 0}):
    """self: gather(grad, dim, index)"""
    _saves = {"dim": ("argument", 2, 1), "index": ("input", 3, 1)}

    def _on_arrays(grad, dim, index):
        return _raw.gather(grad, dim, index)

    def _on_tensors(grad, dim, index):
        return _ops.gather(grad, dim, index)

def _gather_put_jvp(self, shape, dim, index, *, result, self_t=None):
    return _ops.gather_put(_tangent(self, self_t), shape, dim, index)

def gather_put(self, shape, dim, index):
    """gather_put(Tensor self, shape shape, dim dim, Index index) -> Tensor result
    Zeros of `shape` to which `self` is added at the positions `index` along `dim`."""
    return gather_put.run(self, shape, dim, index)
gather_put = _Op(
    "gather_put", gather_put, GatherPutBackward0, "Tensor self, shape shape, dim dim, Index index", computes=_raw.gather_put, jvp=_gather_put_jvp,
    dtypes=("float", "complex"), batch="dims", public=False,
)

# derivatives.yaml:2773  scatter
class ScatterBackward0(_OpNode, op="scatter", inputs={"self": 0, "src": 3}):
    """self: scatter(grad, dim, index, 0)
    src: taken if index.shape == src.shape else (grow_to(taken, src.shape) if src.shape else sum(taken)), where taken = gather(grad, dim, index)"""
    _saves = {"dim": ("argument", 1, 3), "index": ("input", 2, 3), "index_shape": ("shape", 2, 2), "src_shape": ("shape", 3, 2)}

    def _on_arrays(needs, grad, dim, index, index_shape, src_shape):
        taken = _raw.gather(grad, dim, index) if needs & 2 else None
        return (
            _raw.scatter(grad, dim, index, 0) if needs & 1 else None,
            (taken if index_shape == src_shape else (_raw.grow_to(taken, src_shape) if src_shape else _raw.sum(taken))) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, dim, index, index_shape, src_shape):
        taken = _ops.gather(grad, dim, index) if needs & 2 else None
        return (
            _ops.scatter(grad, dim, index, 0) if needs & 1 else None,
            (taken if index_shape == src_shape else (_ops.grow_to(taken, src_shape) if src_shape else _ops.sum(taken))) if needs & 2 else None,
        )

def _scatter_jvp(self, dim, index, src, *, result, self_t=None, src_t=None):
    return None if self_t is None and src_t is None else _scatter__0(_tangent(self, self_t), dim, index, _tangent(src, src_t))

def _scatter__0(self, dim, index, src):
    """scatter(Tensor self, dim dim, Index index, Tensor src) -> Tensor result
    A copy with `src`, of which a single element goes everywhere, written at the positions `index` along `dim`.
    Shapes: for example self (3, 4), src (1, 4).
    Dtypes: float, complex, int, bool.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: scatter(grad, dim, index, 0).
    Gradient of src: taken if index.shape == src.shape else (grow_to(taken, src.shape) if src.shape else sum(taken)), where taken = gather(grad, dim, index).
    Source: the entry scatter of the spec.
    Example: gs.scatter(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 0, gs.tensor([[0, 2, 1, 0]]), gs.linspace(-2.0, 2.0, 4).reshape(1, 4))"""
    if dim.__class__ is not int: dim = _integer("scatter", "dim", dim)
    return _scatter__0.run(self, dim, index, src)
_scatter__0 = _Op(
    "scatter", _scatter__0, ScatterBackward0, "Tensor self, dim dim, Index index, Tensor src", computes=_raw.scatter, jvp=_scatter_jvp,
    dtypes=("float", "complex", "int", "bool"), batch=lambda _own, self, dim, index,
    src: _own(self, dim, index, src if src.ndim == index.ndim else _ops.expand(src, index.shape)),
)

def scatter(*args, **kwargs):
    """scatter(Tensor self, dim dim, Index index, Tensor src) -> Tensor result
    scatter.value(Tensor self, dim dim, Index index, scalar value) -> Tensor result
    scatter.src_reduce(Tensor self, dim dim, Index index, Tensor src, *, str reduce) -> Tensor result
    scatter.value_reduce(Tensor self, dim dim, Index index, scalar value, *, str reduce) -> Tensor result
    A copy with `src`, of which a single element goes everywhere, written at the positions `index` along `dim`.
    scatter.value: A copy with one number written at the positions `index` along `dim`.
    scatter.src_reduce: A copy whose elements at the positions `index` of `dim` are added to or multiplied by those of `src`.
    scatter.value_reduce: A copy whose elements at the positions `index` of `dim` are added to or multiplied by a number.
    Shapes: for example self (3, 4), src (1, 4).
    Dtypes: float, complex, int, bool.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: scatter(grad, dim, index, 0).
    Gradient of src: taken if index.shape == src.shape else (grow_to(taken, src.shape) if src.shape else sum(taken)), where taken = gather(grad, dim, index).
    Source: the entry scatter of the spec.
    Example: gs.scatter(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 0, gs.tensor([[0, 2, 1, 0]]), gs.linspace(-2.0, 2.0, 4).reshape(1, 4))"""
    return _select_overload("scatter", ("scatter", "scatter.value", "scatter.src_reduce", "scatter.value_reduce"), "function", args, kwargs)(*args, **kwargs)
scatter = _overloads_in_c(
    scatter, "scatter", ("scatter", "scatter.value", "scatter.src_reduce", "scatter.value_reduce"), "function"
)

def scatter_(*args, **kwargs):
    """The in-place form of scatter: the result is written to self, which is returned."""
    return _select_overload("scatter_", ("scatter", "scatter.value", "scatter.src_reduce", "scatter.value_reduce"), "in_place", args, kwargs)(*args, **kwargs)
scatter_ = _overloads_in_c(
    scatter_, "scatter_", ("scatter", "scatter.value", "scatter.src_reduce", "scatter.value_reduce"), "in_place"
)

def _scatter__0_(self, dim, index, src):
    """The in-place form of scatter: the result is written to self, which is returned."""
    if dim.__class__ is not int: dim = _integer("scatter", "dim", dim)
    return _scatter__0_.run(self, dim, index, src)
_scatter__0_ = _scatter__0.in_place_form(_scatter__0_, overwrites=True)

# derivatives.yaml:2785  scatter.value
class ScatterBackward1(_OpNode, op="scatter.value", inputs={"self": 0}):
    """self: scatter(grad, dim, index, 0)"""
    _saves = {"dim": ("argument", 1, 1), "index": ("input", 2, 1)}

    def _on_arrays(grad, dim, index):
        return _raw.scatter(grad, dim, index, 0)

    def _on_tensors(grad, dim, index):
        return _ops.scatter(grad, dim, index, 0)

def _scatter__value_jvp(self, dim, index, value, *, result, self_t=None):
    return _ops.scatter(self_t, dim, index, 0)

def _scatter__value(self, dim, index, value):
    """scatter.value(Tensor self, dim dim, Index index, scalar value) -> Tensor result
    A copy with one number written at the positions `index` along `dim`.
    Shapes: for example self (3, 4).
    Dtypes: float, complex, int, bool.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: scatter(grad, dim, index, 0).
    Source: the entry scatter.value of the spec.
    Example: gs.scatter(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 0, gs.tensor([[0, 2, 1, 0]]), 1.5)"""
    if dim.__class__ is not int: dim = _integer("scatter.value", "dim", dim)
    if value.__class__ is not float and value.__class__ is not int: value = _number("scatter.value", "value", value)
    return _scatter__value.run(self, dim, index, value)
_scatter__value = _Op(
    "scatter.value", _scatter__value, ScatterBackward1, "Tensor self, dim dim, Index index, scalar value", computes=_raw.scatter__value,
    jvp=_scatter__value_jvp, dtypes=("float", "complex", "int", "bool"), batch="dims",
)

def _scatter__value_(self, dim, index, value):
    """The in-place form of scatter: the result is written to self, which is returned."""
    if dim.__class__ is not int: dim = _integer("scatter.value", "dim", dim)
    if value.__class__ is not float and value.__class__ is not int: value = _number("scatter.value", "value", value)
    return _scatter__value_.run(self, dim, index, value)
_scatter__value_ = _scatter__value.in_place_form(_scatter__value_, overwrites=True)

# derivatives.yaml:2792  scatter.src_reduce
def _scatter__src_reduce(self, dim, index, src, *, reduce):
    """scatter.src_reduce(Tensor self, dim dim, Index index, Tensor src, *, str reduce) -> Tensor result
    A copy whose elements at the positions `index` of `dim` are added to or multiplied by those of `src`.
    Shapes: for example self (3, 4), src (2, 4).
    Raises: IndexError for a `dim` that the tensor does not have; ValueError for a `reduce` other than 'add', 'multiply'.
    Source: the entry scatter.src_reduce of the spec.
    Example: gs.scatter(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 0, gs.tensor([[0, 2, 1, 0], [0, 0, 1, 2]]), gs.linspace(-2.0, 2.0, 8).reshape(2, 4),
    reduce='add')"""
    if dim.__class__ is not int: dim = _integer("scatter.src_reduce", "dim", dim)
    if reduce not in ("add", "multiply"): _option("scatter.src_reduce", "reduce", reduce)
    return _ops.scatter_reduce(self, dim, index, src, 'sum' if reduce == 'add' else 'prod')
_scatter__src_reduce = _Op(
    "scatter.src_reduce", _scatter__src_reduce, None, "Tensor self, dim dim, Index index, Tensor src, str(add|multiply) reduce",
    dtypes=("float", "complex", "int", "bool"), planned=True,
)

def _scatter__src_reduce_(self, dim, index, src, *, reduce):
    """The in-place form of scatter: the result is written to self, which is returned."""
    if dim.__class__ is not int: dim = _integer("scatter.src_reduce", "dim", dim)
    if reduce not in ("add", "multiply"): _option("scatter.src_reduce", "reduce", reduce)
    _target, self = self, _before_composite(self)
    return _write_composite("scatter_", _target, _ops.scatter_reduce(self, dim, index, src, 'sum' if reduce == 'add' else 'prod'))
_scatter__src_reduce_ = _scatter__src_reduce.in_place_form(_scatter__src_reduce_, by_function=True)

# derivatives.yaml:2798  scatter.value_reduce
def _scatter__value_reduce(self, dim, index, value, *, reduce):
    """scatter.value_reduce(Tensor self, dim dim, Index index, scalar value, *, str reduce) -> Tensor result
    A copy whose elements at the positions `index` of `dim` are added to or multiplied by a number.
    Shapes: for example self (3, 4).
    Raises: IndexError for a `dim` that the tensor does not have; ValueError for a `reduce` other than 'add', 'multiply'.
    Source: the entry scatter.value_reduce of the spec.
    Example: gs.scatter(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 0, gs.tensor([[0, 2, 1, 0], [0, 0, 1, 2]]), 3.0, reduce='add')"""
    if dim.__class__ is not int: dim = _integer("scatter.value_reduce", "dim", dim)
    if value.__class__ is not float and value.__class__ is not int: value = _number("scatter.value_reduce", "value", value)
    if reduce not in ("add", "multiply"): _option("scatter.value_reduce", "reduce", reduce)
    return _ops.scatter(self, dim, index, _ops.fill(_ops.gather(self, dim, index), value), reduce=reduce)
_scatter__value_reduce = _Op(
    "scatter.value_reduce", _scatter__value_reduce, None, "Tensor self, dim dim, Index index, scalar value, str(add|multiply) reduce",
    dtypes=("float", "complex", "int", "bool"), planned=True,
)

def _scatter__value_reduce_(self, dim, index, value, *, reduce):
    """The in-place form of scatter: the result is written to self, which is returned."""
    if dim.__class__ is not int: dim = _integer("scatter.value_reduce", "dim", dim)
    if value.__class__ is not float and value.__class__ is not int: value = _number("scatter.value_reduce", "value", value)
    if reduce not in ("add", "multiply"): _option("scatter.value_reduce", "reduce", reduce)
    _target, self = self, _before_composite(self)
    return _write_composite("scatter_", _target, _ops.scatter(self, dim, index, _ops.fill(_ops.gather(self, dim, index), value), reduce=reduce))
_scatter__value_reduce_ = _scatter__value_reduce.in_place_form(_scatter__value_reduce_, by_function=True)

# derivatives.yaml:2804  scatter_add
class ScatterAddBackward0(_OpNode, op="scatter_add", inputs={"self": 0, "src": 3}):
    """self: grad
    src: gather(grad, dim, index) if index.shape == src.shape else grow_to(gather(grad, dim, index), src.shape)"""
    _saves = {"index_shape": ("shape", 2, 2), "src_shape": ("shape", 3, 2), "dim": ("argument", 1, 2), "index": ("input", 2, 2)}

    def _on_arrays(needs, grad, index_shape, src_shape, dim, index):
        return (
            grad if needs & 1 else None,
            (_raw.gather(grad, dim, index) if index_shape == src_shape else _raw.grow_to(_raw.gather(grad, dim, index), src_shape)) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, index_shape, src_shape, dim, index):
        return (
            grad if needs & 1 else None,
            (_ops.gather(grad, dim, index) if index_shape == src_shape else _ops.grow_to(_ops.gather(grad, dim, index), src_shape)) if needs & 2 else None,
        )

def _scatter_add_jvp(self, dim, index, src, *, result, self_t=None, src_t=None):
    return None if self_t is None and src_t is None else _ops.scatter_add(_tangent(self, self_t), dim, index, _tangent(src, src_t))

def scatter_add(self, dim, index, src):
    """scatter_add(Tensor self, dim dim, Index index, Tensor src) -> Tensor result
    A copy with `src` added at the positions `index` along `dim`.
    Shapes: for example self (3, 4), src (2, 4).
    Dtypes: float, complex, int, bool.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: grad.
    Gradient of src: gather(grad, dim, index) if index.shape == src.shape else grow_to(gather(grad, dim, index), src.shape).
    Source: the entry scatter_add of the spec.
    Example: gs.scatter_add(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 0, gs.tensor([[0, 2, 1, 0], [0, 0, 1, 2]]), gs.linspace(-2.0, 2.0, 8).reshape(2, 4))"""
    if dim.__class__ is not int: dim = _integer("scatter_add", "dim", dim)
    return scatter_add.run(self, dim, index, src)
scatter_add = _Op(
    "scatter_add", scatter_add, ScatterAddBackward0, "Tensor self, dim dim, Index index, Tensor src", computes=_raw.scatter_add, jvp=_scatter_add_jvp,
    dtypes=("float", "complex", "int", "bool"), batch="dims",
)

def scatter_add_(self, dim, index, src):
    """The in-place form of scatter_add: the result is written to self, which is returned."""
    if dim.__class__ is not int: dim = _integer("scatter_add", "dim", dim)
    return scatter_add_.run(self, dim, index, src)
scatter_add_ = scatter_add.in_place_form(scatter_add_, overwrites=True)

# derivatives.yaml:2813  grow_to
def grow_to(self, shape, *more):
    """grow_to(Tensor self, shape shape) -> Tensor result
    The tensor with zeros appended along each dim up to `shape`."""
    if more or _is_one(shape):
        shape = (shape, *more)
    return _reshaping.grow_to(self, shape)
grow_to = _Op("grow_to", grow_to, None, "Tensor self, shape shape", composes=_reshaping.grow_to, dtypes=("float", "complex"), public=False)

# derivatives.yaml:2818  scatter_reduce
def scatter_reduce(self, dim, index, src, reduce, *, include_self=True):
    """scatter_reduce(Tensor self, dim dim, Index index, Tensor src, str reduce, *, bool include_self=True) -> Tensor result
    A copy with the elements of `src` for a position `index` of `dim` as one, with that of `self` if `include_self`.
    Shapes: for example self (3, 4), src (2, 4).
    Raises: IndexError for a `dim` that the tensor does not have; ValueError for a `reduce` other than 'sum', 'prod', 'mean', 'amax', 'amin'.
    Source: the entry scatter_reduce of the spec.
    Example: gs.scatter_reduce(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 0, gs.tensor([[0, 2, 1, 0], [0, 0, 1, 2]]), gs.linspace(-2.0, 2.0, 8).reshape(2, 4),
    'sum')"""
    if dim.__class__ is not int: dim = _integer("scatter_reduce", "dim", dim)
    if reduce not in ("sum", "prod", "mean", "amax", "amin"): _option("scatter_reduce", "reduce", reduce)
    if include_self is not False and include_self is not True: _refuse("scatter_reduce", "include_self", include_self)
    return _scattering.scatter_reduce(self, dim, index, src, reduce, include_self=include_self)
scatter_reduce = _Op(
    "scatter_reduce", scatter_reduce, None, "Tensor self, dim dim, Index index, Tensor src, str(sum|prod|mean|amax|amin) reduce, bool include_self",
    composes=_scattering.scatter_reduce, dtypes=("float", "int"), planned=True,
)

def scatter_reduce_(self, dim, index, src, reduce, *, include_self=True):
    """The in-place form of scatter_reduce: the result is written to self, which is returned."""
    if dim.__class__ is not int: dim = _integer("scatter_reduce", "dim", dim)
    if reduce not in ("sum", "prod", "mean", "amax", "amin"): _option("scatter_reduce", "reduce", reduce)
    if include_self is not False and include_self is not True: _refuse("scatter_reduce", "include_self", include_self)
    return _scattering.scatter_reduce(self, dim, index, src, reduce, include_self=include_self, overwrite=True)
scatter_reduce_ = scatter_reduce.in_place_form(scatter_reduce_, by_function=True)

# derivatives.yaml:2827  scatter_extreme
_k_scatter_extreme_backward_self, _k_scatter_extreme_backward_src = _kernels("scatter_extreme_backward_self", "scatter_extreme_backward_src")
class ScatterExtremeBackward0(_OpNode, op="scatter_extreme", inputs={"self": 0, "src": 3}):
    """self: grad / count if kept else 0, where kept = self == result, chosen = src == gather(result, dim, index), count = scatter_add(to_dtype(kept, self.dtype),
        dim, index, to_dtype(chosen, self.dtype))
    src: gather(grad / count, dim, index) if chosen else 0, where kept = self == result, chosen = src == gather(result, dim, index), count =
        scatter_add(to_dtype(kept, self.dtype), dim, index, to_dtype(chosen, self.dtype))"""
    _saves = {
        "self": ("input", 0, 3), "result": ("output", 0, 3), "self_dtype": ("dtype", 0, 3), "dim": ("argument", 1, 3), "index": ("input", 2, 3),
        "src": ("input", 3, 3),
    }

    def _on_arrays(needs, grad, self, result, self_dtype, dim, index, src):
        grad_self = grad_src = None
        if needs & 1 and grad.dtype.kind in "fV":
            grad_self = _k_scatter_extreme_backward_self(
                self, result, grad,
                _raw.scatter_add(_raw.to_dtype(self == result, self_dtype), dim, index, _raw.to_dtype(src == _raw.gather(result, dim, index), self_dtype)),
            )
        elif needs & 1:
            grad_self = _choose_arrays(
                self == result,
                _raw.div(
                    grad,
                    _raw.scatter_add(_raw.to_dtype(self == result, self_dtype), dim, index, _raw.to_dtype(src == _raw.gather(result, dim, index), self_dtype)),
                ),
                0,
            )
        if needs & 2 and grad.dtype.kind in "fV":
            grad_src = _k_scatter_extreme_backward_src(
                src, _raw.gather(result, dim, index),
                _raw.gather(
                    _raw.div(
                        grad,
                        _raw.scatter_add(
                            _raw.to_dtype(self == result, self_dtype), dim, index, _raw.to_dtype(src == _raw.gather(result, dim, index), self_dtype),
                        ),
                    ),
                    dim, index,
                ),
            )
        elif needs & 2:
            grad_src = _choose_arrays(
                src == _raw.gather(result, dim, index),
                _raw.gather(
                    _raw.div(
                        grad,
                        _raw.scatter_add(
                            _raw.to_dtype(self == result, self_dtype), dim, index, _raw.to_dtype(src == _raw.gather(result, dim, index), self_dtype),
                        ),
                    ),
                    dim, index,
                ),
                0,
            )
        return (grad_self, grad_src)

    def _on_tensors(needs, grad, self, result, self_dtype, dim, index, src):
        kept = self == result
        chosen = src == _ops.gather(result, dim, index)
        count = _ops.scatter_add(_ops.to_dtype(kept, self_dtype), dim, index, _ops.to_dtype(chosen, self_dtype))
        return (_choose(kept, grad / count, 0) if needs & 1 else None, _choose(chosen, _ops.gather(grad / count, dim, index), 0) if needs & 2 else None)

def _scatter_extreme_jvp(self, dim, index, src, largest, *, result, self_t=None, src_t=None):
    self_dtype = self._array.dtype
    kept = self == result
    chosen = src == _ops.gather(result, dim, index)
    count = _ops.scatter_add(_ops.to_dtype(kept, self_dtype), dim, index, _ops.to_dtype(chosen, self_dtype))
    return _total(
        None if self_t is None else (_choose(kept, self_t, 0)) / count,
        None if src_t is None else _ops.scatter_add(_ops.zero(self), dim, index, _choose(chosen, src_t, 0)) / count,
    )

def scatter_extreme(self, dim, index, src, largest):
    """scatter_extreme(Tensor self, dim dim, Index index, Tensor src, bool largest) -> Tensor result
    The largest (or smallest) of each element and those of `src` for its position; equal ones share the gradient."""
    return scatter_extreme.run(self, dim, index, src, largest)
scatter_extreme = _Op(
    "scatter_extreme", scatter_extreme, ScatterExtremeBackward0, "Tensor self, dim dim, Index index, Tensor src, bool largest", computes=_raw.scatter_extreme,
    jvp=_scatter_extreme_jvp, dtypes=("float", "int"), batch="dims", public=False,
)

def scatter_extreme_(self, dim, index, src, largest):
    """The in-place form of scatter_extreme: the result is written to self, which is returned.
    scatter_extreme(Tensor self, dim dim, Index index, Tensor src, bool largest) -> Tensor result
    The largest (or smallest) of each element and those of `src` for its position; equal ones share the gradient."""
    return scatter_extreme_.run(self, dim, index, src, largest)
scatter_extreme_ = scatter_extreme.in_place_form(scatter_extreme_, keeps=True, overwrites=True)

# derivatives.yaml:2843  scatter_multiply
class ScatterMultiplyBackward0(_OpNode, op="scatter_multiply", inputs={"self": 0, "src": 3}):
    """self: grad * conj(factors), where factors = scatter_multiply(zero(self) + 1, dim, index, src)
    src: gather(grad * conj(self), dim, index) * conj(others), where others = scatter_others(src, dim, index, self)"""
    _saves = {"self": ("input", 0, 3), "dim": ("argument", 1, 3), "index": ("input", 2, 3), "src": ("input", 3, 3)}

    def _on_arrays(needs, grad, self, dim, index, src):
        return (
            _raw.mul(grad, _conjugate_array(_raw.scatter_multiply(_raw.add(_raw.zero(self), _scalar(1, grad)), dim, index, src))) if needs & 1 else None,
            (_raw.mul(
                _raw.gather(_raw.mul(grad, _raw.conj_view(self) if is_complex(self) else self), dim, index),
                _conjugate_array(_raw.scatter_others(src, dim, index, self)),
            )) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, self, dim, index, src):
        return (
            grad * _conjugate(_ops.scatter_multiply(_ops.zero(self) + 1, dim, index, src)) if needs & 1 else None,
            _ops.gather(grad * _conjugate(self), dim, index) * _conjugate(_ops.scatter_others(src, dim, index, self)) if needs & 2 else None,
        )

def _scatter_multiply_jvp(self, dim, index, src, *, result, self_t=None, src_t=None):
    return _total(
        None if self_t is None else self_t * _ops.scatter_multiply(_ops.zero(self) + 1, dim, index, src),
        None if src_t is None else _ops.scatter_add(
            _ops.zero(self), dim, index, (src_t * _ops.gather(self, dim, index)) * _ops.scatter_others(src, dim, index, self),
        ),
    )

def scatter_multiply(self, dim, index, src):
    """scatter_multiply(Tensor self, dim dim, Index index, Tensor src) -> Tensor result
    A copy in which each element is multiplied by the elements of `src` for its position."""
    return scatter_multiply.run(self, dim, index, src)
scatter_multiply = _Op(
    "scatter_multiply", scatter_multiply, ScatterMultiplyBackward0, "Tensor self, dim dim, Index index, Tensor src", computes=_raw.scatter_multiply,
    jvp=_scatter_multiply_jvp, dtypes=("float", "complex", "int"), batch="dims", public=False,
)

# derivatives.yaml:2857  scatter_others
def scatter_others(self, dim, index, target):
    """scatter_others(Tensor self, dim dim, Index index, Tensor target) -> Tensor result
    For each element, the product of the others for the same position of `dim` in `target`."""
    return _scattering.scatter_others(self, dim, index, target)
scatter_others = _Op(
    "scatter_others", scatter_others, None, "Tensor self, dim dim, Index index, Tensor target", composes=_scattering.scatter_others,
    dtypes=("float", "complex"), public=False,
)

# derivatives.yaml:2862  group_prod_excluding
def group_prod_excluding(self, groups):
    """group_prod_excluding(Tensor self, Index groups) -> Tensor result
    For each element along the last dim, the product of the others of its group, right also where some are zero."""
    return _scattering.group_prod_excluding(self, groups)
group_prod_excluding = _Op(
    "group_prod_excluding", group_prod_excluding, None, "Tensor self, Index groups", composes=_scattering.group_prod_excluding, dtypes=("float", "complex"),
    public=False,
)

# derivatives.yaml:2867  masked_select
class MaskedSelectBackward0(_OpNode, op="masked_select", inputs={"self": 0}):
    """self: masked_put(grad, self.shape, mask)"""
    _saves = {"self_shape": ("shape", 0, 1), "mask": ("input", 1, 1)}

    def _on_arrays(grad, self_shape, mask):
        return _raw.masked_put(grad, self_shape, mask)

    def _on_tensors(grad, self_shape, mask):
        return _ops.masked_put(grad, self_shape, mask)

def _masked_select_jvp(self, mask, *, result, self_t=None):
    return _ops.masked_select(_tangent(self, self_t), mask)

def masked_select(self, mask):
    """masked_select(Tensor self, Mask mask) -> Tensor result
    The elements where `mask` is true, as one dim.
    Shapes: for example self (2, 3).
    Dtypes: float, complex, int, bool.
    Gradient of self: masked_put(grad, self.shape, mask).
    Source: the entry masked_select of the spec.
    Example: gs.masked_select(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), gs.tensor([[True, False, True], [False, True, True]]))"""
    return masked_select.run(self, mask)
masked_select = _Op(
    "masked_select", masked_select, MaskedSelectBackward0, "Tensor self, Mask mask", computes=_raw.masked_select, jvp=_masked_select_jvp,
    dtypes=("float", "complex", "int", "bool"), batch="rule:masked_select",
)

# derivatives.yaml:2874  masked_put
class MaskedPutBackward0(_OpNode, op="masked_put", inputs={"self": 0}):
    """self: masked_select(grad, mask)"""
    _saves = {"mask": ("input", 2, 1)}

    def _on_arrays(grad, mask):
        return _raw.masked_select(grad, mask)

    def _on_tensors(grad, mask):
        return _ops.masked_select(grad, mask)

def _masked_put_jvp(self, shape, mask, *, result, self_t=None):
    return _ops.masked_put(_tangent(self, self_t), shape, mask)

def masked_put(self, shape, mask):
    """masked_put(Tensor self, shape shape, Mask mask) -> Tensor result
    Zeros of `shape` with `self` where `mask` is true."""
    return masked_put.run(self, shape, mask)
masked_put = _Op(
    "masked_put", masked_put, MaskedPutBackward0, "Tensor self, shape shape, Mask mask", computes=_raw.masked_put, jvp=_masked_put_jvp,
    dtypes=("float", "complex"), batch="rule:masked_put", public=False,
)

# derivatives.yaml:2882  masked_scatter
def masked_scatter(self, mask, source):
    """masked_scatter(Tensor self, Mask mask, Tensor source) -> Tensor result
    The elements of self, and the elements of `source` in order where `mask` is true; self and mask broadcast.
    Shapes: for example self (2, 3), source (5,).
    Source: the entry masked_scatter of the spec.
    Example: gs.masked_scatter(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), gs.tensor([[True, False, True], [False, True, True]]), gs.linspace(-2.0, 2.0, 5))"""
    return _scattering.masked_scatter(self, mask, source)
masked_scatter = _Op(
    "masked_scatter", masked_scatter, None, "Tensor self, Mask mask, Tensor source", composes=_scattering.masked_scatter,
    dtypes=("float", "complex", "int", "bool"),
)

def masked_scatter_(self, mask, source):
    """The in-place form of masked_scatter: the result is written to self, which is returned."""
    _target, self = self, _before_composite(self)
    return _write_composite("masked_scatter_", _target, _scattering.masked_scatter(self, mask, source))
masked_scatter_ = masked_scatter.in_place_form(masked_scatter_, by_function=True)

# derivatives.yaml:2887  masked_spread
class MaskedSpreadBackward0(_OpNode, op="masked_spread", inputs={"self": 0}):
    """self: masked_take(grad, mask, self.shape)"""
    _saves = {"mask": ("input", 1, 1), "self_shape": ("shape", 0, 1)}

    def _on_arrays(grad, mask, self_shape):
        return _raw.masked_take(grad, mask, self_shape)

    def _on_tensors(grad, mask, self_shape):
        return _ops.masked_take(grad, mask, self_shape)

def _masked_spread_jvp(self, mask, *, result, self_t=None):
    return _ops.masked_spread(_tangent(self, self_t), mask)

def masked_spread(self, mask):
    """masked_spread(Tensor self, Mask mask) -> Tensor result
    The elements of self in order, where `mask` is true; zero elsewhere."""
    return masked_spread.run(self, mask)
masked_spread = _Op(
    "masked_spread", masked_spread, MaskedSpreadBackward0, "Tensor self, Mask mask", computes=_raw.masked_spread, jvp=_masked_spread_jvp,
    dtypes=("float", "complex", "int", "bool"), batch=lambda _own, self,
    mask: _ops.masked_fill(
        _ops.reshape(_ops.gather(_ops.reshape(self, (-1,)), 0, _ops.clamp_min(_ops.cumsum(_ops.reshape(mask, (-1,)), 0) - 1, 0)), mask.shape),
        _ops.logical_not(mask), 0,
    ),
    public=False,
)

# derivatives.yaml:2895  masked_take
class MaskedTakeBackward0(_OpNode, op="masked_take", inputs={"self": 0}):
    """self: masked_spread(grad, mask)"""
    _saves = {"mask": ("input", 1, 1)}

    def _on_arrays(grad, mask):
        return _raw.masked_spread(grad, mask)

    def _on_tensors(grad, mask):
        return _ops.masked_spread(grad, mask)

def _masked_take_jvp(self, mask, shape, *, result, self_t=None):
    return _ops.masked_take(_tangent(self, self_t), mask, shape)

def masked_take(self, mask, shape, *more):
    """masked_take(Tensor self, Mask mask, shape shape) -> Tensor result
    The elements where `mask` is true in order, as the first ones of zeros of `shape`."""
    if more or _is_one(shape):
        shape = (shape, *more)
    return masked_take.run(self, mask, shape)
masked_take = _Op(
    "masked_take", masked_take, MaskedTakeBackward0, "Tensor self, Mask mask, shape shape", computes=_raw.masked_take, jvp=_masked_take_jvp,
    dtypes=("float", "complex"), batch=lambda _own, self, mask,
    shape: _ops.reshape(
        _ops.gather_put(
            _ops.reshape(_ops.masked_fill(self, _ops.logical_not(mask), 0), (-1,)), (numel(shape),), 0,
            _ops.clamp_min(_ops.cumsum(_ops.reshape(mask, (-1,)), 0) - 1, 0),
        ),
        shape,
    ),
    public=False,
)

# derivatives.yaml:2904  take
class TakeBackward0(_OpNode, op="take", inputs={"self": 0}):
    """self: take_put(grad, self.shape, index)"""
    _saves = {"self_shape": ("shape", 0, 1), "index": ("input", 1, 1)}

    def _on_arrays(grad, self_shape, index):
        return _raw.take_put(grad, self_shape, index)

    def _on_tensors(grad, self_shape, index):
        return _ops.take_put(grad, self_shape, index)

def _take_jvp(self, index, *, result, self_t=None):
    return _ops.take(_tangent(self, self_t), index)

def take(self, index):
    """take(Tensor self, Index index) -> Tensor result
    The elements at the positions `index` of the flattened tensor; the result has the shape of `index`.
    Shapes: for example self (2, 3).
    Dtypes: float, complex, int, bool.
    Gradient of self: take_put(grad, self.shape, index).
    Source: the entry take of the spec.
    Example: gs.take(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), gs.tensor([[0, -1], [5, 0]]))"""
    return take.run(self, index)
take = _Op(
    "take", take, TakeBackward0, "Tensor self, Index index", computes=_raw.take, jvp=_take_jvp, dtypes=("float", "complex", "int", "bool"), batch=lambda _own,
    self,
    index: _ops.reshape(_ops.gather(_ops.reshape(self, (-1,)), 0, _ops.reshape(_ops.where(index < 0, index + numel(self.shape), index), (-1,))), index.shape),
)

# derivatives.yaml:2912  take_put
class TakePutBackward0(_OpNode, op="take_put", inputs={"self": 0}):
    """self: take(grad, index)"""
    _saves = {"index": ("input", 2, 1)}

    def _on_arrays(grad, index):
        return _raw.take(grad, index)

    def _on_tensors(grad, index):
        return _ops.take(grad, index)

def _take_put_jvp(self, shape, index, *, result, self_t=None):
    return _ops.take_put(_tangent(self, self_t), shape, index)

def take_put(self, shape, index):
    """take_put(Tensor self, shape shape, Index index) -> Tensor result
    Zeros of `shape` to which self is added at the positions `index` of the flattened tensor."""
    return take_put.run(self, shape, index)
take_put = _Op(
    "take_put", take_put, TakePutBackward0, "Tensor self, shape shape, Index index", computes=_raw.take_put, jvp=_take_put_jvp, dtypes=("float", "complex"),
    batch=lambda _own, self, shape,
    index: _ops.reshape(
        _ops.gather_put(_ops.reshape(self, (-1,)), (numel(shape),), 0, _ops.reshape(_ops.where(index < 0, index + numel(shape), index), (-1,))), shape,
    ),
    public=False,
)

# derivatives.yaml:2921  put
class PutBackward0(_OpNode, op="put", inputs={"self": 0, "source": 2}):
    """self: grad if accumulate else put(grad, index, zero(take(grad, index)), False)
    source: reshape_copy(take(grad, index), source.shape)"""
    _saves = {"accumulate": ("argument", 3, 1), "index": ("input", 1, 3), "source_shape": ("shape", 2, 2)}

    def _on_arrays(needs, grad, accumulate, index, source_shape):
        return (
            (grad if accumulate else _raw.put(grad, index, _raw.zero(_raw.take(grad, index)), False)) if needs & 1 else None,
            _raw.reshape_copy(_raw.take(grad, index), source_shape) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, accumulate, index, source_shape):
        return (
            (grad if accumulate else _ops.put(grad, index, _ops.zero(_ops.take(grad, index)), False)) if needs & 1 else None,
            _ops.reshape_copy(_ops.take(grad, index), source_shape) if needs & 2 else None,
        )

def _put_jvp(self, index, source, accumulate, *, result, self_t=None, source_t=None):
    return None if self_t is None and source_t is None else _ops.put(_tangent(self, self_t), index, _tangent(source, source_t), accumulate)

def put(self, index, source, accumulate=False):
    """put(Tensor self, Index index, Tensor source, bool accumulate=False) -> Tensor result
    A copy with `source` written, or added, at the positions `index` of the flattened tensor.
    Shapes: for example self (2, 3), source (3,).
    Dtypes: float, complex, int, bool.
    Gradient of self: grad if accumulate else put(grad, index, zero(take(grad, index)), False).
    Gradient of source: reshape_copy(take(grad, index), source.shape).
    Source: the entry put of the spec.
    Example: gs.put(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), gs.tensor([0, -1, 2]), gs.tensor([-0.2, 1.2, -1.6]))"""
    if accumulate is not False and accumulate is not True: _refuse("put", "accumulate", accumulate)
    return put.run(self, index, source, accumulate)
put = _Op(
    "put", put, PutBackward0, "Tensor self, Index index, Tensor source, bool accumulate", computes=_raw.put, jvp=_put_jvp,
    dtypes=("float", "complex", "int", "bool"), batch=lambda _own, self, index, source,
    accumulate: _ops.reshape(
        _ops.scatter_add(
            _ops.reshape(self, (-1,)), 0, _ops.reshape(_ops.where(index < 0, index + numel(self.shape), index), (-1,)), _ops.reshape(source, (-1,)),
        ) if accumulate else _ops.scatter(
            _ops.reshape(self, (-1,)), 0, _ops.reshape(_ops.where(index < 0, index + numel(self.shape), index), (-1,)), _ops.reshape(source, (-1,)),
        ),
        self.shape,
    ),
)

def put_(self, index, source, accumulate=False):
    """The in-place form of put: the result is written to self, which is returned."""
    if accumulate is not False and accumulate is not True: _refuse("put", "accumulate", accumulate)
    return put_.run(self, index, source, accumulate)
put_ = put.in_place_form(put_, overwrites=True)

# derivatives.yaml:2935  select_scatter
class SelectScatterBackward0(_OpNode, op="select_scatter", inputs={"self": 0, "src": 1}):
    """self: select_scatter(grad, zero(select(grad, dim, index)), dim, index)
    src: converted(select(grad, dim, index), src.dtype)"""
    _saves = {"dim": ("argument", 2, 3), "index": ("argument", 3, 3), "src_dtype": ("dtype", 1, 2)}

    def _on_arrays(needs, grad, dim, index, src_dtype):
        return (
            _raw.select_scatter(grad, _raw.zero(_raw.select(grad, dim, index)), dim, index) if needs & 1 else None,
            _raw.converted(_raw.select(grad, dim, index), src_dtype) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, dim, index, src_dtype):
        return (
            _ops.select_scatter(grad, _ops.zero(_ops.select(grad, dim, index)), dim, index) if needs & 1 else None,
            _ops.converted(_ops.select(grad, dim, index), src_dtype) if needs & 2 else None,
        )

def _select_scatter_jvp(self, src, dim, index, *, result, self_t=None, src_t=None):
    return None if self_t is None and src_t is None else _ops.select_scatter(_tangent(self, self_t), _tangent(src, src_t), dim, index)

def select_scatter(self, src, dim, index):
    """select_scatter(Tensor self, Tensor src, dim dim, int index) -> Tensor result
    A copy with `src` at one position of `dim`.
    Shapes: for example self (3, 4), src (4,).
    Dtypes: float, complex, int, bool.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: select_scatter(grad, zero(select(grad, dim, index)), dim, index).
    Gradient of src: converted(select(grad, dim, index), src.dtype).
    Source: the entry select_scatter of the spec.
    Example: gs.select_scatter(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), gs.linspace(2.0, -2.0, 4), 0, 1)"""
    if dim.__class__ is not int: dim = _integer("select_scatter", "dim", dim)
    if index.__class__ is not int: index = _integer("select_scatter", "index", index)
    return select_scatter.run(self, src, dim, index)
select_scatter = _Op(
    "select_scatter", select_scatter, SelectScatterBackward0, "Tensor self, Tensor src, dim dim, int index", computes=_raw.select_scatter,
    jvp=_select_scatter_jvp, dtypes=("float", "complex", "int", "bool"), batch="dims",
)

# derivatives.yaml:2943  slice_scatter
class SliceScatterBackward0(_OpNode, op="slice_scatter", inputs={"self": 0, "src": 1}):
    """self: slice_scatter(grad, zero(part), dim, start, end, step), where part = slice(grad, dim, start, end, step)
    src: converted(part, src.dtype), where part = slice(grad, dim, start, end, step)"""
    _saves = {"dim": ("argument", 2, 3), "start": ("argument", 3, 3), "end": ("argument", 4, 3), "step": ("argument", 5, 3), "src_dtype": ("dtype", 1, 2)}

    def _on_arrays(needs, grad, dim, start, end, step, src_dtype):
        part = _raw.slice(grad, dim, start, end, step)
        return (_raw.slice_scatter(grad, _raw.zero(part), dim, start, end, step) if needs & 1 else None, _raw.converted(part, src_dtype) if needs & 2 else None)

    def _on_tensors(needs, grad, dim, start, end, step, src_dtype):
        part = _ops.slice(grad, dim, start, end, step)
        return (_ops.slice_scatter(grad, _ops.zero(part), dim, start, end, step) if needs & 1 else None, _ops.converted(part, src_dtype) if needs & 2 else None)

def _slice_scatter_jvp(self, src, dim, start, end, step, *, result, self_t=None, src_t=None):
    return None if self_t is None and src_t is None else _ops.slice_scatter(_tangent(self, self_t), _tangent(src, src_t), dim, start, end, step)

def slice_scatter(self, src, dim=0, start=None, end=None, step=1):
    """slice_scatter(Tensor self, Tensor src, dim dim=0, int? start=None, int? end=None, int step=1) -> Tensor result
    A copy with `src` at the positions of a slice of `dim`.
    Shapes: for example self (5, 2), src (2, 2).
    Dtypes: float, complex, int, bool.
    Raises: IndexError for a `dim` that the tensor does not have.
    Gradient of self: slice_scatter(grad, zero(part), dim, start, end, step), where part = slice(grad, dim, start, end, step).
    Gradient of src: converted(part, src.dtype), where part = slice(grad, dim, start, end, step).
    Source: the entry slice_scatter of the spec.
    Example: gs.slice_scatter(gs.linspace(-2.0, 2.0, 10).reshape(5, 2), gs.linspace(2.0, -2.0, 4).reshape(2, 2), start=1, end=4, step=2)"""
    if dim.__class__ is not int: dim = _integer("slice_scatter", "dim", dim)
    if start is not None and start.__class__ is not int: start = _integer("slice_scatter", "start", start)
    if end is not None and end.__class__ is not int: end = _integer("slice_scatter", "end", end)
    if step.__class__ is not int: step = _integer("slice_scatter", "step", step)
    return slice_scatter.run(self, src, dim, start, end, step)
slice_scatter = _Op(
    "slice_scatter", slice_scatter, SliceScatterBackward0, "Tensor self, Tensor src, dim dim, int? start, int? end, int step", computes=_raw.slice_scatter,
    jvp=_slice_scatter_jvp, dtypes=("float", "complex", "int", "bool"), batch="dims",
)

# derivatives.yaml:2953  diagonal_scatter
class DiagonalScatterBackward0(_OpNode, op="diagonal_scatter", inputs={"self": 0, "src": 1}):
    """self: diagonal_scatter(grad, zero(part), offset, dim1, dim2), where part = diagonal(grad, offset, dim1, dim2)
    src: converted(part, src.dtype), where part = diagonal(grad, offset, dim1, dim2)"""
    _saves = {"offset": ("argument", 2, 3), "dim1": ("argument", 3, 3), "dim2": ("argument", 4, 3), "src_dtype": ("dtype", 1, 2)}

    def _on_arrays(needs, grad, offset, dim1, dim2, src_dtype):
        part = _raw.diagonal(grad, offset, dim1, dim2)
        return (_raw.diagonal_scatter(grad, _raw.zero(part), offset, dim1, dim2) if needs & 1 else None, _raw.converted(part, src_dtype) if needs & 2 else None)

    def _on_tensors(needs, grad, offset, dim1, dim2, src_dtype):
        part = _ops.diagonal(grad, offset, dim1, dim2)
        return (_ops.diagonal_scatter(grad, _ops.zero(part), offset, dim1, dim2) if needs & 1 else None, _ops.converted(part, src_dtype) if needs & 2 else None)

def _diagonal_scatter_jvp(self, src, offset, dim1, dim2, *, result, self_t=None, src_t=None):
    return None if self_t is None and src_t is None else _ops.diagonal_scatter(_tangent(self, self_t), _tangent(src, src_t), offset, dim1, dim2)

def diagonal_scatter(self, src, offset=0, dim1=0, dim2=1):
    """diagonal_scatter(Tensor self, Tensor src, int offset=0, dim dim1=0, dim dim2=1) -> Tensor result
    A copy with `src` on the diagonal of the matrices in two dims.
    Shapes: for example self (3, 4), src (3,).
    Dtypes: float, complex, int, bool.
    Raises: IndexError for a `dim1` or `dim2` that the tensor does not have.
    Gradient of self: diagonal_scatter(grad, zero(part), offset, dim1, dim2), where part = diagonal(grad, offset, dim1, dim2).
    Gradient of src: converted(part, src.dtype), where part = diagonal(grad, offset, dim1, dim2).
    Source: the entry diagonal_scatter of the spec.
    Example: gs.diagonal_scatter(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), gs.tensor([0.8, -0.8, -1.4]))"""
    if offset.__class__ is not int: offset = _integer("diagonal_scatter", "offset", offset)
    if dim1.__class__ is not int: dim1 = _integer("diagonal_scatter", "dim1", dim1)
    if dim2.__class__ is not int: dim2 = _integer("diagonal_scatter", "dim2", dim2)
    return diagonal_scatter.run(self, src, offset, dim1, dim2)
diagonal_scatter = _Op(
    "diagonal_scatter", diagonal_scatter, DiagonalScatterBackward0, "Tensor self, Tensor src, int offset, dim dim1, dim dim2", computes=_raw.diagonal_scatter,
    jvp=_diagonal_scatter_jvp, dtypes=("float", "complex", "int", "bool"), batch="dims",
)

# derivatives.yaml:2963  as_strided_scatter
def as_strided_scatter(self, src, size, stride, storage_offset=None):
    """as_strided_scatter(Tensor self, Tensor src, any size, any stride, int? storage_offset=None) -> Tensor result
    A copy with `src` where `as_strided` shows the memory of self.
    Shapes: for example self (3, 4), src (2, 2).
    Source: the entry as_strided_scatter of the spec.
    Example: gs.as_strided_scatter(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), gs.linspace(2.0, -2.0, 4).reshape(2, 2), (2, 2), (4, 1), storage_offset=1)"""
    if storage_offset is not None and storage_offset.__class__ is not int: storage_offset = _integer("as_strided_scatter", "storage_offset", storage_offset)
    return _scattering.as_strided_scatter(self, src, size, stride, storage_offset)
as_strided_scatter = _Op(
    "as_strided_scatter", as_strided_scatter, None, "Tensor self, Tensor src, any size, any stride, int? storage_offset",
    composes=_scattering.as_strided_scatter, dtypes=("float", "complex", "int", "bool"),
)

# derivatives.yaml:2967  nonzero
def nonzero(self, *, as_tuple=None):
    """nonzero(Tensor self) -> Index result
    The positions of the elements that are not zero, one row for each.
    Dtypes: float, complex, int, bool.
    Source: the entry nonzero of the spec.
    Example: gs.nonzero(gs.tensor([[0.0, 1.5, 0.0], [2.0, 0.0, 3.0]]))"""
    if as_tuple is not None:
        return _nonzero__tuple(self, as_tuple=as_tuple)
    return nonzero.run(self)
nonzero = _Op(
    "nonzero", nonzero, None, "Tensor self", "Index result", computes=_raw.nonzero, dtypes=("float", "complex", "int", "bool"),
    batch="refused:We do not support batching operators that can output dynamic shape, as each sample has another number of such positions",
)

argwhere = nonzero

# derivatives.yaml:2974  nonzero_static
def nonzero_static(self, *, size, fill_value=-1):
    """nonzero_static(Tensor self, *, int size, int fill_value=-1) -> Index result
    The positions of the first `size` elements that are not zero, a row each, and then rows of `fill_value`.
    Dtypes: float, complex, int, bool.
    Source: the entry nonzero_static of the spec.
    Example: gs.nonzero_static(gs.tensor([[0.0, 1.5, 0.0], [2.0, 0.0, 3.0]]), size=2)"""
    if size.__class__ is not int: size = _integer("nonzero_static", "size", size)
    if fill_value.__class__ is not int: fill_value = _integer("nonzero_static", "fill_value", fill_value)
    return nonzero_static.run(self, size, fill_value)
nonzero_static = _Op(
    "nonzero_static", nonzero_static, None, "Tensor self, int size, int fill_value", "Index result", computes=_raw.nonzero_static,
    dtypes=("float", "complex", "int", "bool"), batch="rule:nonzero_static",
)

# derivatives.yaml:2979  nonzero.tuple
def _nonzero__tuple(self, *, as_tuple):
    """nonzero.tuple(Tensor self, *, bool as_tuple) -> Index[] result
    With `as_tuple`, the positions of the elements that are not zero as one tensor per dim.
    Source: the entry nonzero.tuple of the spec.
    Example: gs.nonzero(gs.tensor([[0.0, 1.5, 0.0], [2.0, 0.0, 3.0]]), as_tuple=True)"""
    if as_tuple is not False and as_tuple is not True: _refuse("nonzero.tuple", "as_tuple", as_tuple)
    return _positions.nonzero_tuple(self, as_tuple=as_tuple)
_nonzero__tuple = _Op(
    "nonzero.tuple", _nonzero__tuple, None, "Tensor self, bool as_tuple", "Index[] result", composes=_positions.nonzero_tuple,
    dtypes=("float", "complex", "int", "bool"),
)

# derivatives.yaml:2983  wrap_positions
(_k_wrap_positions,) = _kernels("wrap_positions")
class WrapPositionsBackward0(_OpNode, op="wrap_positions", inputs={"self": 0}):
    """self: 0"""
    _saves = {"self_shape": ("shape", 0, 1)}

    def _on_arrays(grad, self_shape):
        return _zeros(self_shape, grad.dtype)

    def _on_tensors(grad, self_shape):
        return _wrap(_zeros(self_shape, grad._memory.dtype))

def _wrap_positions_jvp(self, length, *, result, self_t=None):
    return None

def wrap_positions(self, length):
    """wrap_positions(Tensor self, scalar length) -> Tensor result
    Positions among `length`, of which those below zero are counted from the end."""
    return wrap_positions.run(self, length)
wrap_positions = _Op(
    "wrap_positions", wrap_positions, WrapPositionsBackward0, "Tensor self, scalar length", kernel=_k_wrap_positions, exact=2, jvp=_wrap_positions_jvp,
    dtypes=("int",), batch="elementwise", public=False,
)

# derivatives.yaml:2989  take_along_dim
def take_along_dim(self, indices, dim=None):
    """take_along_dim(Tensor self, Index indices, dim? dim=None) -> Tensor result
    As `gather`, with `self` and `indices` broadcast apart from `dim`; without `dim`, from the flattened tensor.
    Shapes: for example self (2, 3).
    Raises: IndexError for a `dim` that the tensor does not have.
    Source: the entry take_along_dim of the spec.
    Example: gs.take_along_dim(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), gs.tensor([[0, 2]]), dim=-1)"""
    if dim is not None and dim.__class__ is not int: dim = _integer("take_along_dim", "dim", dim)
    return _positions.take_along_dim(self, indices, dim)
take_along_dim = _Op(
    "take_along_dim", take_along_dim, None, "Tensor self, Index indices, dim? dim", composes=_positions.take_along_dim,
    dtypes=("float", "complex", "int", "bool"), planned=True,
)

_OPS.enter((
    basic_index, basic_index_put, advanced_index, advanced_index_add, advanced_index_put, index_put, advanced_index_zero, index_select, wrapped_select,
    index_select_put, index_add, index_copy, _index_fill__0, _index_fill__value, index_reduce, sort, topk, _median__0, _median__dim, _nanmedian__0,
    _nanmedian__dim, kthvalue, mode, argsort, msort, searchsorted, sorted_positions, bucketize, bincount, unique_all, unique_values, unique_counts,
    unique_inverse, histc, bin_counts, interval_counts, finite_range, _histogram__0, _histogram__bins, _isin__0, _isin__element, _isin__number, embedding,
    embedding_dense_backward, embedding_sparse_backward, gather, gather_sparse_backward, gather_put, _scatter__0, _scatter__value, _scatter__src_reduce,
    _scatter__value_reduce, scatter_add, grow_to, scatter_reduce, scatter_extreme, scatter_multiply, scatter_others, group_prod_excluding, masked_select,
    masked_put, masked_scatter, masked_spread, masked_take, take, take_put, put, select_scatter, slice_scatter, diagonal_scatter, as_strided_scatter, nonzero,
    nonzero_static, _nonzero__tuple, wrap_positions, take_along_dim,
))
_add_methods({
    "index_put": index_put, "index_put_": index_put_, "index_select": index_select, "index_add": index_add, "index_add_": index_add_, "index_copy": index_copy,
    "index_copy_": index_copy_, "index_fill": index_fill, "index_fill_": index_fill_, "index_reduce": index_reduce, "index_reduce_": index_reduce_,
    "sort": sort, "topk": topk, "median": median, "nanmedian": nanmedian, "kthvalue": kthvalue, "mode": mode, "argsort": argsort, "msort": msort,
    "bincount": bincount, "histc": histc, "histogram": histogram, "gather": gather, "scatter": scatter, "scatter_": scatter_, "scatter_add": scatter_add,
    "scatter_add_": scatter_add_, "scatter_reduce": scatter_reduce, "scatter_reduce_": scatter_reduce_, "masked_select": masked_select,
    "masked_scatter": masked_scatter, "masked_scatter_": masked_scatter_, "take": take, "put": put, "put_": put_, "select_scatter": select_scatter,
    "slice_scatter": slice_scatter, "diagonal_scatter": diagonal_scatter, "as_strided_scatter": as_strided_scatter, "nonzero": nonzero, "argwhere": nonzero,
    "nonzero_static": nonzero_static, "take_along_dim": take_along_dim,
})

__all__ = (
    "basic_index", "basic_index_put", "advanced_index", "advanced_index_add", "advanced_index_put", "advanced_index_put_", "index_put", "index_put_",
    "advanced_index_zero", "index_select", "wrapped_select", "index_select_put", "index_add", "index_add_", "index_copy", "index_copy_", "index_fill",
    "index_fill_", "index_reduce", "index_reduce_", "sort", "topk", "median", "nanmedian", "kthvalue", "mode", "argsort", "msort", "searchsorted",
    "sorted_positions", "bucketize", "bincount", "unique_all", "unique_values", "unique_counts", "unique_inverse", "histc", "bin_counts", "interval_counts",
    "finite_range", "histogram", "isin", "embedding", "embedding_dense_backward", "embedding_sparse_backward", "gather", "gather_sparse_backward", "gather_put",
    "scatter", "scatter_", "scatter_add", "scatter_add_", "grow_to", "scatter_reduce", "scatter_reduce_", "scatter_extreme", "scatter_extreme_",
    "scatter_multiply", "scatter_others", "group_prod_excluding", "masked_select", "masked_put", "masked_scatter", "masked_scatter_", "masked_spread",
    "masked_take", "take", "take_put", "put", "put_", "select_scatter", "slice_scatter", "diagonal_scatter", "as_strided_scatter", "nonzero", "argwhere",
    "nonzero_static", "wrap_positions", "take_along_dim",
)
_publish({name: globals()[name] for name in __all__})
