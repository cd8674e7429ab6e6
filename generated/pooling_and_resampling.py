# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
# In an edited module functions and formulas run in the place of rows. Checksum of what follows: 75e2b297
"""Pooling and resampling: Largest elements, means and interpolated elements of windows, and arrays rearranged by windows."""

from gradspec.composites import grids as _grids, pooling as _pooling, random_pools as _random_pools, resampling as _resampling, unfolding as _unfolding
from gradspec.core import ops as _ops
from gradspec.core.tensor import wrap as _wrap
from gradspec.core.ops import OPS as _OPS, as_generated as _as_generated, publish as _publish
from gradspec.core.compiled.bindings import Op as _Op
from gradspec.core.named_results import namedtuple as _namedtuple
from gradspec.dispatch.arguments import integer as _integer, number as _number, option as _option, refuse as _refuse
from gradspec.dispatch.formulas import tangent as _tangent, total as _total, zeros as _zeros
from gradspec.graph.saved import OpNode as _OpNode
from . import raw as _raw

_Op = _as_generated(_Op, __file__)

# derivatives.yaml:5989  take_places
class TakePlacesBackward0(_OpNode, op="take_places", inputs={"self": 0}):
    """self: put_places(grad, indices, self.shape, dims)"""
    _saves = {"indices": ("input", 1, 1), "self_shape": ("shape", 0, 1), "dims": ("argument", 2, 1)}

    def _on_arrays(grad, indices, self_shape, dims):
        return _raw.put_places(grad, indices, self_shape, dims)

    def _on_tensors(grad, indices, self_shape, dims):
        return _ops.put_places(grad, indices, self_shape, dims)

def _take_places_jvp(self, indices, dims, *, result, self_t=None):
    return _ops.take_places(_tangent(self, self_t), indices, dims)

def take_places(self, indices, dims):
    """take_places(Tensor self, Index indices, int dims) -> Tensor result
    The elements with these numbers among those of the last dims."""
    return take_places.run(self, indices, dims)
take_places = _Op(
    "take_places", take_places, TakePlacesBackward0, "Tensor self, Index indices, int dims", computes=_raw.take_places, jvp=_take_places_jvp, batch="leading",
    public=False,
)

# derivatives.yaml:5995  put_places
class PutPlacesBackward0(_OpNode, op="put_places", inputs={"self": 0}):
    """self: take_places(grad, indices, dims)"""
    _saves = {"indices": ("input", 1, 1), "dims": ("argument", 3, 1)}

    def _on_arrays(grad, indices, dims):
        return _raw.take_places(grad, indices, dims)

    def _on_tensors(grad, indices, dims):
        return _ops.take_places(grad, indices, dims)

def _put_places_jvp(self, indices, shape, dims, *, result, self_t=None):
    return _ops.put_places(_tangent(self, self_t), indices, shape, dims)

def put_places(self, indices, shape, dims):
    """put_places(Tensor self, Index indices, shape shape, int dims) -> Tensor result
    The transpose of `take_places` for arrays whose last dims are those of `shape`."""
    return put_places.run(self, indices, shape, dims)
put_places = _Op(
    "put_places", put_places, PutPlacesBackward0, "Tensor self, Index indices, shape shape, int dims", computes=_raw.put_places, jvp=_put_places_jvp,
    batch="leading", public=False,
)

# derivatives.yaml:6001  unpool
class UnpoolBackward0(_OpNode, op="unpool", inputs={"self": 0}):
    """self: take_places(grad, indices, dims)"""
    _saves = {"indices": ("input", 1, 1), "dims": ("argument", 3, 1)}

    def _on_arrays(grad, indices, dims):
        return _raw.take_places(grad, indices, dims)

    def _on_tensors(grad, indices, dims):
        return _ops.take_places(grad, indices, dims)

def _unpool_jvp(self, indices, sizes, dims, *, result, self_t=None):
    return _ops.unpool(_tangent(self, self_t), indices, sizes, dims)

def unpool(self, indices, sizes, dims):
    """unpool(Tensor self, Index indices, any sizes, int dims) -> Tensor result
    Zeros of `sizes` in the last dims with each element at its number, where the last one of several remains."""
    return unpool.run(self, indices, sizes, dims)
unpool = _Op(
    "unpool", unpool, UnpoolBackward0, "Tensor self, Index indices, any sizes, int dims", computes=_raw.unpool, jvp=_unpool_jvp, batch="leading", public=False,
)

# derivatives.yaml:6007  window_max
_window_max_result = _namedtuple("window_max", ("values", "indices"))
class WindowMaxBackward0(_OpNode, op="window_max", inputs={"self": 0}):
    """self: put_places(grad, indices, self.shape, dims)"""
    _saves = {"indices": ("plain", 1, 1), "self_shape": ("shape", 0, 1), "dims": ("argument", 2, 1)}

    def _on_arrays(grad, indices, self_shape, dims):
        return _raw.put_places(grad, indices, self_shape, dims)

    def _on_tensors(grad, indices, self_shape, dims):
        return _ops.put_places(grad, indices, self_shape, dims)

def _window_max_jvp(self, geometry, dims, *, values, indices, self_t=None):
    return _ops.take_places(self_t, indices, dims)

def window_max(self, geometry, dims):
    """window_max(Tensor self, any geometry, int dims) -> Tensor values, Index indices
    The largest element of each window of the last dims, and its number among their elements."""
    return window_max.run(self, geometry, dims)
window_max = _Op(
    "window_max", window_max, WindowMaxBackward0, "Tensor self, any geometry, int dims", "Tensor values, Index indices", computes=_raw.window_max,
    named=_window_max_result, jvp=_window_max_jvp, dtypes=("float", "int"), batch="leading", public=False,
)

# derivatives.yaml:6014  fractional_window_max
_fractional_window_max_result = _namedtuple("fractional_window_max", ("values", "indices"))
class FractionalWindowMaxBackward0(_OpNode, op="fractional_window_max", inputs={"self": 0, "offsets": 1}):
    """self: put_places(grad, indices, self.shape, dims)
    offsets: 0"""
    _saves = {"indices": ("plain", 1, 1), "self_shape": ("shape", 0, 1), "dims": ("argument", 3, 1), "offsets_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, indices, self_shape, dims, offsets_shape):
        return (_raw.put_places(grad, indices, self_shape, dims) if needs & 1 else None, _zeros(offsets_shape, grad.dtype) if needs & 2 else None)

    def _on_tensors(needs, grad, indices, self_shape, dims, offsets_shape):
        return (
            _ops.put_places(grad, indices, self_shape, dims) if needs & 1 else None, _wrap(_zeros(offsets_shape, grad._memory.dtype)) if needs & 2 else None,
        )

def _fractional_window_max_jvp(self, offsets, geometry, dims, *, values, indices, self_t=None, offsets_t=None):
    return None if self_t is None else _ops.take_places(self_t, indices, dims)

def fractional_window_max(self, offsets, geometry, dims):
    """fractional_window_max(Tensor self, Tensor offsets, any geometry, int dims) -> Tensor values, Index indices
    The same for windows at places that a number from 0 to 1 for each dim decides."""
    return fractional_window_max.run(self, offsets, geometry, dims)
fractional_window_max = _Op(
    "fractional_window_max", fractional_window_max, FractionalWindowMaxBackward0, "Tensor self, Tensor offsets, any geometry, int dims",
    "Tensor values, Index indices", computes=_raw.fractional_window_max, named=_fractional_window_max_result, jvp=_fractional_window_max_jvp, batch="leading",
    public=False,
)

# derivatives.yaml:6024  window_mean
class WindowMeanBackward0(_OpNode, op="window_mean", inputs={"self": 0}):
    """self: window_mean(grad, geometry, dims, not transposed)"""
    _saves = {"geometry": ("argument", 1, 1), "dims": ("argument", 2, 1), "transposed": ("argument", 3, 1)}

    def _on_arrays(grad, geometry, dims, transposed):
        return _raw.window_mean(grad, geometry, dims, (not transposed))

    def _on_tensors(grad, geometry, dims, transposed):
        return _ops.window_mean(grad, geometry, dims, (not transposed))

def _window_mean_jvp(self, geometry, dims, transposed, *, result, self_t=None):
    return _ops.window_mean(_tangent(self, self_t), geometry, dims, transposed)

def window_mean(self, geometry, dims, transposed):
    """window_mean(Tensor self, any geometry, int dims, bool transposed) -> Tensor result
    The mean of each window of the last dims, or the transpose of that."""
    return window_mean.run(self, geometry, dims, transposed)
window_mean = _Op(
    "window_mean", window_mean, WindowMeanBackward0, "Tensor self, any geometry, int dims, bool transposed", computes=_raw.window_mean, jvp=_window_mean_jvp,
    batch="leading", public=False,
)

# derivatives.yaml:6030  max_pool
_max_pool_result = _namedtuple("max_pool", ("values", "indices"))
def max_pool(input, kernel_size, stride, padding, dilation, ceil_mode, dims):
    """max_pool(Tensor input, any kernel_size, any stride, any padding, any dilation, bool ceil_mode, int dims) -> Tensor values, Index indices
    The largest element of each window of so many dims, and its number among the elements of its channel."""
    return _max_pool_result(*_pooling.max_pool(input, kernel_size, stride, padding, dilation, ceil_mode, dims))
max_pool = _Op(
    "max_pool", max_pool, None, "Tensor input, any kernel_size, any stride, any padding, any dilation, bool ceil_mode, int dims",
    "Tensor values, Index indices", composes=_pooling.max_pool, named=_max_pool_result, planned=True, public=False,
)

# derivatives.yaml:6035  nn_functional_max_pool1d_with_indices
_nn_functional_max_pool1d_with_indices_result = _namedtuple("nn_functional_max_pool1d_with_indices", ("values", "indices"))
def nn_functional_max_pool1d_with_indices(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False):
    """nn.functional.max_pool1d_with_indices(Tensor input, any kernel_size, any stride=None, any padding=0, any dilation=1, bool ceil_mode=False) -> Tensor
    values, Index indices
    The largest element of each window of the last 1 dims, and its number among the elements of its channel.
    Shapes: for example input (2, 3, 8).
    Source: the entry nn_functional_max_pool1d_with_indices of the spec.
    Example: gs.nn.functional.max_pool1d_with_indices(gs.linspace(-2.0, 2.0, 48).reshape(2, 3, 8), 2)"""
    if ceil_mode is not False and ceil_mode is not True: _refuse("nn_functional_max_pool1d_with_indices", "ceil_mode", ceil_mode)
    return _nn_functional_max_pool1d_with_indices_result(*_ops.max_pool(input, kernel_size, stride, padding, dilation, ceil_mode, 1))
nn_functional_max_pool1d_with_indices.__qualname__ = "nn.functional.max_pool1d_with_indices"
nn_functional_max_pool1d_with_indices = _Op(
    "nn_functional_max_pool1d_with_indices", nn_functional_max_pool1d_with_indices, None,
    "Tensor input, any kernel_size, any stride, any padding, any dilation, bool ceil_mode", "Tensor values, Index indices",
    named=_nn_functional_max_pool1d_with_indices_result, planned=True, namespace="nn.functional",
)

# derivatives.yaml:6035  nn_functional_max_pool2d_with_indices
_nn_functional_max_pool2d_with_indices_result = _namedtuple("nn_functional_max_pool2d_with_indices", ("values", "indices"))
def nn_functional_max_pool2d_with_indices(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False):
    """nn.functional.max_pool2d_with_indices(Tensor input, any kernel_size, any stride=None, any padding=0, any dilation=1, bool ceil_mode=False) -> Tensor
    values, Index indices
    The largest element of each window of the last 2 dims, and its number among the elements of its channel.
    Shapes: for example input (2, 3, 4, 6).
    Source: the entry nn_functional_max_pool2d_with_indices of the spec.
    Example: gs.nn.functional.max_pool2d_with_indices(gs.linspace(-2.0, 2.0, 144).reshape(2, 3, 4, 6), 2)"""
    if ceil_mode is not False and ceil_mode is not True: _refuse("nn_functional_max_pool2d_with_indices", "ceil_mode", ceil_mode)
    return _nn_functional_max_pool2d_with_indices_result(*_ops.max_pool(input, kernel_size, stride, padding, dilation, ceil_mode, 2))
nn_functional_max_pool2d_with_indices.__qualname__ = "nn.functional.max_pool2d_with_indices"
nn_functional_max_pool2d_with_indices = _Op(
    "nn_functional_max_pool2d_with_indices", nn_functional_max_pool2d_with_indices, None,
    "Tensor input, any kernel_size, any stride, any padding, any dilation, bool ceil_mode", "Tensor values, Index indices",
    named=_nn_functional_max_pool2d_with_indices_result, planned=True, namespace="nn.functional",
)

# derivatives.yaml:6035  nn_functional_max_pool3d_with_indices
_nn_functional_max_pool3d_with_indices_result = _namedtuple("nn_functional_max_pool3d_with_indices", ("values", "indices"))
def nn_functional_max_pool3d_with_indices(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False):
    """nn.functional.max_pool3d_with_indices(Tensor input, any kernel_size, any stride=None, any padding=0, any dilation=1, bool ceil_mode=False) -> Tensor
    values, Index indices
    The largest element of each window of the last 3 dims, and its number among the elements of its channel.
    Shapes: for example input (1, 2, 4, 4, 3).
    Source: the entry nn_functional_max_pool3d_with_indices of the spec.
    Example: gs.nn.functional.max_pool3d_with_indices(gs.linspace(-2.0, 2.0, 96).reshape(1, 2, 4, 4, 3), (2, 2, 1))"""
    if ceil_mode is not False and ceil_mode is not True: _refuse("nn_functional_max_pool3d_with_indices", "ceil_mode", ceil_mode)
    return _nn_functional_max_pool3d_with_indices_result(*_ops.max_pool(input, kernel_size, stride, padding, dilation, ceil_mode, 3))
nn_functional_max_pool3d_with_indices.__qualname__ = "nn.functional.max_pool3d_with_indices"
nn_functional_max_pool3d_with_indices = _Op(
    "nn_functional_max_pool3d_with_indices", nn_functional_max_pool3d_with_indices, None,
    "Tensor input, any kernel_size, any stride, any padding, any dilation, bool ceil_mode", "Tensor values, Index indices",
    named=_nn_functional_max_pool3d_with_indices_result, planned=True, namespace="nn.functional",
)

# derivatives.yaml:6040  max_pool1d
def max_pool1d(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
    """max_pool1d(Tensor input, any kernel_size, any stride=None, any padding=0, any dilation=1, bool ceil_mode=False, bool return_indices=False) -> Tensor
    result
    The largest element of each window of the last 1 dims; with `return_indices` also its number in its channel.
    Shapes: for example input (2, 3, 8).
    Source: the entry max_pool1d of the spec.
    Example: gs.max_pool1d(gs.linspace(-2.0, 2.0, 48).reshape(2, 3, 8), 2)"""
    if ceil_mode is not False and ceil_mode is not True: _refuse("max_pool1d", "ceil_mode", ceil_mode)
    if return_indices is not False and return_indices is not True: _refuse("max_pool1d", "return_indices", return_indices)
    both = _ops.max_pool(input, kernel_size, stride, padding, dilation, ceil_mode, 1)
    return (both[0], both[1],) if return_indices else both[0]
max_pool1d = _Op(
    "max_pool1d", max_pool1d, None, "Tensor input, any kernel_size, any stride, any padding, any dilation, bool ceil_mode, bool return_indices", planned=True,
)

# derivatives.yaml:6040  max_pool2d
def max_pool2d(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
    """max_pool2d(Tensor input, any kernel_size, any stride=None, any padding=0, any dilation=1, bool ceil_mode=False, bool return_indices=False) -> Tensor
    result
    The largest element of each window of the last 2 dims; with `return_indices` also its number in its channel.
    Shapes: for example input (2, 3, 4, 6).
    Source: the entry max_pool2d of the spec.
    Example: gs.max_pool2d(gs.linspace(-2.0, 2.0, 144).reshape(2, 3, 4, 6), 2)"""
    if ceil_mode is not False and ceil_mode is not True: _refuse("max_pool2d", "ceil_mode", ceil_mode)
    if return_indices is not False and return_indices is not True: _refuse("max_pool2d", "return_indices", return_indices)
    both = _ops.max_pool(input, kernel_size, stride, padding, dilation, ceil_mode, 2)
    return (both[0], both[1],) if return_indices else both[0]
max_pool2d = _Op(
    "max_pool2d", max_pool2d, None, "Tensor input, any kernel_size, any stride, any padding, any dilation, bool ceil_mode, bool return_indices", planned=True,
)

# derivatives.yaml:6040  max_pool3d
def max_pool3d(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
    """max_pool3d(Tensor input, any kernel_size, any stride=None, any padding=0, any dilation=1, bool ceil_mode=False, bool return_indices=False) -> Tensor
    result
    The largest element of each window of the last 3 dims; with `return_indices` also its number in its channel.
    Shapes: for example input (1, 2, 4, 4, 3).
    Source: the entry max_pool3d of the spec.
    Example: gs.max_pool3d(gs.linspace(-2.0, 2.0, 96).reshape(1, 2, 4, 4, 3), (2, 2, 1))"""
    if ceil_mode is not False and ceil_mode is not True: _refuse("max_pool3d", "ceil_mode", ceil_mode)
    if return_indices is not False and return_indices is not True: _refuse("max_pool3d", "return_indices", return_indices)
    both = _ops.max_pool(input, kernel_size, stride, padding, dilation, ceil_mode, 3)
    return (both[0], both[1],) if return_indices else both[0]
max_pool3d = _Op(
    "max_pool3d", max_pool3d, None, "Tensor input, any kernel_size, any stride, any padding, any dilation, bool ceil_mode, bool return_indices", planned=True,
)

# derivatives.yaml:6049  adaptive_max_pool
_adaptive_max_pool_result = _namedtuple("adaptive_max_pool", ("values", "indices"))
def adaptive_max_pool(input, output_size, dims):
    """adaptive_max_pool(Tensor input, any output_size, int dims) -> Tensor values, Index indices
    The largest elements of `output_size` windows that cover each of so many dims, and where they are."""
    return _adaptive_max_pool_result(*_pooling.adaptive_max_pool(input, output_size, dims))
adaptive_max_pool = _Op(
    "adaptive_max_pool", adaptive_max_pool, None, "Tensor input, any output_size, int dims", "Tensor values, Index indices",
    composes=_pooling.adaptive_max_pool, named=_adaptive_max_pool_result, planned=True, public=False,
)

# derivatives.yaml:6053  nn_functional_adaptive_max_pool1d_with_indices
_nn_functional_adaptive_max_pool1d_with_indices_result = _namedtuple("nn_functional_adaptive_max_pool1d_with_indices", ("values", "indices"))
def nn_functional_adaptive_max_pool1d_with_indices(input, output_size):
    """nn.functional.adaptive_max_pool1d_with_indices(Tensor input, any output_size) -> Tensor values, Index indices
    The largest elements of `output_size` windows that cover each of the last 1 dims, and where they are.
    Shapes: for example input (2, 3, 8).
    Source: the entry nn_functional_adaptive_max_pool1d_with_indices of the spec.
    Example: gs.nn.functional.adaptive_max_pool1d_with_indices(gs.linspace(-2.0, 2.0, 48).reshape(2, 3, 8), 2)"""
    return _nn_functional_adaptive_max_pool1d_with_indices_result(*_ops.adaptive_max_pool(input, output_size, 1))
nn_functional_adaptive_max_pool1d_with_indices.__qualname__ = "nn.functional.adaptive_max_pool1d_with_indices"
nn_functional_adaptive_max_pool1d_with_indices = _Op(
    "nn_functional_adaptive_max_pool1d_with_indices", nn_functional_adaptive_max_pool1d_with_indices, None, "Tensor input, any output_size",
    "Tensor values, Index indices", named=_nn_functional_adaptive_max_pool1d_with_indices_result, planned=True, namespace="nn.functional",
)

# derivatives.yaml:6053  nn_functional_adaptive_max_pool2d_with_indices
_nn_functional_adaptive_max_pool2d_with_indices_result = _namedtuple("nn_functional_adaptive_max_pool2d_with_indices", ("values", "indices"))
def nn_functional_adaptive_max_pool2d_with_indices(input, output_size):
    """nn.functional.adaptive_max_pool2d_with_indices(Tensor input, any output_size) -> Tensor values, Index indices
    The largest elements of `output_size` windows that cover each of the last 2 dims, and where they are.
    Shapes: for example input (2, 3, 4, 6).
    Source: the entry nn_functional_adaptive_max_pool2d_with_indices of the spec.
    Example: gs.nn.functional.adaptive_max_pool2d_with_indices(gs.linspace(-2.0, 2.0, 144).reshape(2, 3, 4, 6), 2)"""
    return _nn_functional_adaptive_max_pool2d_with_indices_result(*_ops.adaptive_max_pool(input, output_size, 2))
nn_functional_adaptive_max_pool2d_with_indices.__qualname__ = "nn.functional.adaptive_max_pool2d_with_indices"
nn_functional_adaptive_max_pool2d_with_indices = _Op(
    "nn_functional_adaptive_max_pool2d_with_indices", nn_functional_adaptive_max_pool2d_with_indices, None, "Tensor input, any output_size",
    "Tensor values, Index indices", named=_nn_functional_adaptive_max_pool2d_with_indices_result, planned=True, namespace="nn.functional",
)

# derivatives.yaml:6053  nn_functional_adaptive_max_pool3d_with_indices
_nn_functional_adaptive_max_pool3d_with_indices_result = _namedtuple("nn_functional_adaptive_max_pool3d_with_indices", ("values", "indices"))
def nn_functional_adaptive_max_pool3d_with_indices(input, output_size):
    """nn.functional.adaptive_max_pool3d_with_indices(Tensor input, any output_size) -> Tensor values, Index indices
    The largest elements of `output_size` windows that cover each of the last 3 dims, and where they are.
    Shapes: for example input (1, 2, 4, 2, 3).
    Source: the entry nn_functional_adaptive_max_pool3d_with_indices of the spec.
    Example: gs.nn.functional.adaptive_max_pool3d_with_indices(gs.linspace(-2.0, 2.0, 48).reshape(1, 2, 4, 2, 3), (2, 1, 3))"""
    return _nn_functional_adaptive_max_pool3d_with_indices_result(*_ops.adaptive_max_pool(input, output_size, 3))
nn_functional_adaptive_max_pool3d_with_indices.__qualname__ = "nn.functional.adaptive_max_pool3d_with_indices"
nn_functional_adaptive_max_pool3d_with_indices = _Op(
    "nn_functional_adaptive_max_pool3d_with_indices", nn_functional_adaptive_max_pool3d_with_indices, None, "Tensor input, any output_size",
    "Tensor values, Index indices", named=_nn_functional_adaptive_max_pool3d_with_indices_result, planned=True, namespace="nn.functional",
)

# derivatives.yaml:6058  nn_functional_adaptive_max_pool1d
def nn_functional_adaptive_max_pool1d(input, output_size, return_indices=False):
    """nn.functional.adaptive_max_pool1d(Tensor input, any output_size, bool return_indices=False) -> Tensor result
    The largest elements of `output_size` windows that cover each of the last 1 dims.
    Shapes: for example input (2, 3, 8).
    Source: the entry nn_functional_adaptive_max_pool1d of the spec.
    Example: gs.nn.functional.adaptive_max_pool1d(gs.linspace(-2.0, 2.0, 48).reshape(2, 3, 8), 2)"""
    if return_indices is not False and return_indices is not True: _refuse("nn_functional_adaptive_max_pool1d", "return_indices", return_indices)
    both = _ops.adaptive_max_pool(input, output_size, 1)
    return (both[0], both[1],) if return_indices else both[0]
nn_functional_adaptive_max_pool1d.__qualname__ = "nn.functional.adaptive_max_pool1d"
nn_functional_adaptive_max_pool1d = _Op(
    "nn_functional_adaptive_max_pool1d", nn_functional_adaptive_max_pool1d, None, "Tensor input, any output_size, bool return_indices", planned=True,
    namespace="nn.functional",
)

# derivatives.yaml:6058  nn_functional_adaptive_max_pool2d
def nn_functional_adaptive_max_pool2d(input, output_size, return_indices=False):
    """nn.functional.adaptive_max_pool2d(Tensor input, any output_size, bool return_indices=False) -> Tensor result
    The largest elements of `output_size` windows that cover each of the last 2 dims.
    Shapes: for example input (2, 3, 4, 6).
    Source: the entry nn_functional_adaptive_max_pool2d of the spec.
    Example: gs.nn.functional.adaptive_max_pool2d(gs.linspace(-2.0, 2.0, 144).reshape(2, 3, 4, 6), 2)"""
    if return_indices is not False and return_indices is not True: _refuse("nn_functional_adaptive_max_pool2d", "return_indices", return_indices)
    both = _ops.adaptive_max_pool(input, output_size, 2)
    return (both[0], both[1],) if return_indices else both[0]
nn_functional_adaptive_max_pool2d.__qualname__ = "nn.functional.adaptive_max_pool2d"
nn_functional_adaptive_max_pool2d = _Op(
    "nn_functional_adaptive_max_pool2d", nn_functional_adaptive_max_pool2d, None, "Tensor input, any output_size, bool return_indices", planned=True,
    namespace="nn.functional",
)

# derivatives.yaml:6058  nn_functional_adaptive_max_pool3d
def nn_functional_adaptive_max_pool3d(input, output_size, return_indices=False):
    """nn.functional.adaptive_max_pool3d(Tensor input, any output_size, bool return_indices=False) -> Tensor result
    The largest elements of `output_size` windows that cover each of the last 3 dims.
    Shapes: for example input (1, 2, 4, 2, 3).
    Source: the entry nn_functional_adaptive_max_pool3d of the spec.
    Example: gs.nn.functional.adaptive_max_pool3d(gs.linspace(-2.0, 2.0, 48).reshape(1, 2, 4, 2, 3), (2, 1, 3))"""
    if return_indices is not False and return_indices is not True: _refuse("nn_functional_adaptive_max_pool3d", "return_indices", return_indices)
    both = _ops.adaptive_max_pool(input, output_size, 3)
    return (both[0], both[1],) if return_indices else both[0]
nn_functional_adaptive_max_pool3d.__qualname__ = "nn.functional.adaptive_max_pool3d"
nn_functional_adaptive_max_pool3d = _Op(
    "nn_functional_adaptive_max_pool3d", nn_functional_adaptive_max_pool3d, None, "Tensor input, any output_size, bool return_indices", planned=True,
    namespace="nn.functional",
)

# derivatives.yaml:6064  avg_pool
def avg_pool(input, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override, dims):
    """avg_pool(Tensor input, any kernel_size, any stride, any padding, bool ceil_mode, bool count_include_pad, int? divisor_override, int dims) -> Tensor
    result
    The mean of each window of so many dims."""
    return _pooling.avg_pool(input, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override, dims)
avg_pool = _Op(
    "avg_pool", avg_pool, None,
    "Tensor input, any kernel_size, any stride, any padding, bool ceil_mode, bool count_include_pad, int? divisor_override, int dims",
    composes=_pooling.avg_pool, planned=True, public=False,
)

# derivatives.yaml:6069  nn_functional_avg_pool1d
def nn_functional_avg_pool1d(input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True):
    """nn.functional.avg_pool1d(Tensor input, any kernel_size, any stride=None, any padding=0, bool ceil_mode=False, bool count_include_pad=True) -> Tensor
    result
    The mean of each window of the last dim, of the zeros around as well unless `count_include_pad` is False.
    Shapes: for example input (2, 3, 8).
    Source: the entry nn_functional_avg_pool1d of the spec.
    Example: gs.nn.functional.avg_pool1d(gs.linspace(-2.0, 2.0, 48).reshape(2, 3, 8), 2)"""
    if ceil_mode is not False and ceil_mode is not True: _refuse("nn_functional_avg_pool1d", "ceil_mode", ceil_mode)
    if count_include_pad is not False and count_include_pad is not True: _refuse("nn_functional_avg_pool1d", "count_include_pad", count_include_pad)
    return _ops.avg_pool(input, kernel_size, stride, padding, ceil_mode, count_include_pad, None, 1)
nn_functional_avg_pool1d.__qualname__ = "nn.functional.avg_pool1d"
nn_functional_avg_pool1d = _Op(
    "nn_functional_avg_pool1d", nn_functional_avg_pool1d, None,
    "Tensor input, any kernel_size, any stride, any padding, bool ceil_mode, bool count_include_pad", planned=True, namespace="nn.functional",
)

# derivatives.yaml:6074  nn_functional_avg_pool2d
def nn_functional_avg_pool2d(input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None):
    """nn.functional.avg_pool2d(Tensor input, any kernel_size, any stride=None, any padding=0, bool ceil_mode=False, bool count_include_pad=True, int?
    divisor_override=None) -> Tensor result
    The mean of each window of the last 2 dims, or its sum divided by `divisor_override`.
    Shapes: for example input (2, 3, 4, 6).
    Source: the entry nn_functional_avg_pool2d of the spec.
    Example: gs.nn.functional.avg_pool2d(gs.linspace(-2.0, 2.0, 144).reshape(2, 3, 4, 6), 2)"""
    if ceil_mode is not False and ceil_mode is not True: _refuse("nn_functional_avg_pool2d", "ceil_mode", ceil_mode)
    if count_include_pad is not False and count_include_pad is not True: _refuse("nn_functional_avg_pool2d", "count_include_pad", count_include_pad)
    if divisor_override is not None and divisor_override.__class__ is not int: divisor_override = _integer(
        "nn_functional_avg_pool2d", "divisor_override", divisor_override,
    )
    return _ops.avg_pool(input, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override, 2)
nn_functional_avg_pool2d.__qualname__ = "nn.functional.avg_pool2d"
nn_functional_avg_pool2d = _Op(
    "nn_functional_avg_pool2d", nn_functional_avg_pool2d, None,
    "Tensor input, any kernel_size, any stride, any padding, bool ceil_mode, bool count_include_pad, int? divisor_override", planned=True,
    namespace="nn.functional",
)

# derivatives.yaml:6074  nn_functional_avg_pool3d
def nn_functional_avg_pool3d(input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None):
    """nn.functional.avg_pool3d(Tensor input, any kernel_size, any stride=None, any padding=0, bool ceil_mode=False, bool count_include_pad=True, int?
    divisor_override=None) -> Tensor result
    The mean of each window of the last 3 dims, or its sum divided by `divisor_override`.
    Shapes: for example input (1, 2, 4, 4, 3).
    Source: the entry nn_functional_avg_pool3d of the spec.
    Example: gs.nn.functional.avg_pool3d(gs.linspace(-2.0, 2.0, 96).reshape(1, 2, 4, 4, 3), (2, 2, 1))"""
    if ceil_mode is not False and ceil_mode is not True: _refuse("nn_functional_avg_pool3d", "ceil_mode", ceil_mode)
    if count_include_pad is not False and count_include_pad is not True: _refuse("nn_functional_avg_pool3d", "count_include_pad", count_include_pad)
    if divisor_override is not None and divisor_override.__class__ is not int: divisor_override = _integer(
        "nn_functional_avg_pool3d", "divisor_override", divisor_override,
    )
    return _ops.avg_pool(input, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override, 3)
nn_functional_avg_pool3d.__qualname__ = "nn.functional.avg_pool3d"
nn_functional_avg_pool3d = _Op(
    "nn_functional_avg_pool3d", nn_functional_avg_pool3d, None,
    "Tensor input, any kernel_size, any stride, any padding, bool ceil_mode, bool count_include_pad, int? divisor_override", planned=True,
    namespace="nn.functional",
)

# derivatives.yaml:6079  adaptive_avg_pool
def adaptive_avg_pool(input, output_size, dims):
    """adaptive_avg_pool(Tensor input, any output_size, int dims) -> Tensor result
    The means of `output_size` windows that cover each of so many dims."""
    return _pooling.adaptive_avg_pool(input, output_size, dims)
adaptive_avg_pool = _Op(
    "adaptive_avg_pool", adaptive_avg_pool, None, "Tensor input, any output_size, int dims", composes=_pooling.adaptive_avg_pool, planned=True, public=False,
)

# derivatives.yaml:6083  nn_functional_adaptive_avg_pool1d
def nn_functional_adaptive_avg_pool1d(input, output_size):
    """nn.functional.adaptive_avg_pool1d(Tensor input, any output_size) -> Tensor result
    The means of `output_size` windows that cover each of the last 1 dims.
    Shapes: for example input (2, 3, 8).
    Source: the entry nn_functional_adaptive_avg_pool1d of the spec.
    Example: gs.nn.functional.adaptive_avg_pool1d(gs.linspace(-2.0, 2.0, 48).reshape(2, 3, 8), 2)"""
    return _ops.adaptive_avg_pool(input, output_size, 1)
nn_functional_adaptive_avg_pool1d.__qualname__ = "nn.functional.adaptive_avg_pool1d"
nn_functional_adaptive_avg_pool1d = _Op(
    "nn_functional_adaptive_avg_pool1d", nn_functional_adaptive_avg_pool1d, None, "Tensor input, any output_size", autocast="given", planned=True,
    namespace="nn.functional",
)

# derivatives.yaml:6083  nn_functional_adaptive_avg_pool2d
def nn_functional_adaptive_avg_pool2d(input, output_size):
    """nn.functional.adaptive_avg_pool2d(Tensor input, any output_size) -> Tensor result
    The means of `output_size` windows that cover each of the last 2 dims.
    Shapes: for example input (2, 3, 4, 6).
    Source: the entry nn_functional_adaptive_avg_pool2d of the spec.
    Example: gs.nn.functional.adaptive_avg_pool2d(gs.linspace(-2.0, 2.0, 144).reshape(2, 3, 4, 6), 2)"""
    return _ops.adaptive_avg_pool(input, output_size, 2)
nn_functional_adaptive_avg_pool2d.__qualname__ = "nn.functional.adaptive_avg_pool2d"
nn_functional_adaptive_avg_pool2d = _Op(
    "nn_functional_adaptive_avg_pool2d", nn_functional_adaptive_avg_pool2d, None, "Tensor input, any output_size", autocast="given", planned=True,
    namespace="nn.functional",
)

# derivatives.yaml:6083  nn_functional_adaptive_avg_pool3d
def nn_functional_adaptive_avg_pool3d(input, output_size):
    """nn.functional.adaptive_avg_pool3d(Tensor input, any output_size) -> Tensor result
    The means of `output_size` windows that cover each of the last 3 dims.
    Shapes: for example input (1, 2, 4, 2, 3).
    Source: the entry nn_functional_adaptive_avg_pool3d of the spec.
    Example: gs.nn.functional.adaptive_avg_pool3d(gs.linspace(-2.0, 2.0, 48).reshape(1, 2, 4, 2, 3), (2, 1, 3))"""
    return _ops.adaptive_avg_pool(input, output_size, 3)
nn_functional_adaptive_avg_pool3d.__qualname__ = "nn.functional.adaptive_avg_pool3d"
nn_functional_adaptive_avg_pool3d = _Op(
    "nn_functional_adaptive_avg_pool3d", nn_functional_adaptive_avg_pool3d, None, "Tensor input, any output_size", autocast="given", planned=True,
    namespace="nn.functional",
)

# derivatives.yaml:6088  lp_pool
def lp_pool(input, norm_type, kernel_size, stride, ceil_mode, dims):
    """lp_pool(Tensor input, scalar norm_type, any kernel_size, any stride, bool ceil_mode, int dims) -> Tensor result
    The sum of powers of the elements of each window of so many dims, to the inverse power."""
    return _pooling.lp_pool(input, norm_type, kernel_size, stride, ceil_mode, dims)
lp_pool = _Op(
    "lp_pool", lp_pool, None, "Tensor input, scalar norm_type, any kernel_size, any stride, bool ceil_mode, int dims", composes=_pooling.lp_pool, planned=True,
    public=False,
)

# derivatives.yaml:6093  nn_functional_lp_pool1d
def nn_functional_lp_pool1d(input, norm_type, kernel_size, stride=None, ceil_mode=False):
    """nn.functional.lp_pool1d(Tensor input, scalar norm_type, any kernel_size, any stride=None, bool ceil_mode=False) -> Tensor result
    The sum of the elements to the power of `norm_type` in each window of the last 1 dims, to the inverse power.
    Shapes: for example input (2, 3, 8).
    Source: the entry nn_functional_lp_pool1d of the spec.
    Example: gs.nn.functional.lp_pool1d(gs.linspace(0.1, 2.0, 48).reshape(2, 3, 8), 2, 2)"""
    if norm_type.__class__ is not float and norm_type.__class__ is not int: norm_type = _number("nn_functional_lp_pool1d", "norm_type", norm_type)
    if ceil_mode is not False and ceil_mode is not True: _refuse("nn_functional_lp_pool1d", "ceil_mode", ceil_mode)
    return _ops.lp_pool(input, norm_type, kernel_size, stride, ceil_mode, 1)
nn_functional_lp_pool1d.__qualname__ = "nn.functional.lp_pool1d"
nn_functional_lp_pool1d = _Op(
    "nn_functional_lp_pool1d", nn_functional_lp_pool1d, None, "Tensor input, scalar norm_type, any kernel_size, any stride, bool ceil_mode", planned=True,
    namespace="nn.functional",
)

# derivatives.yaml:6093  nn_functional_lp_pool2d
def nn_functional_lp_pool2d(input, norm_type, kernel_size, stride=None, ceil_mode=False):
    """nn.functional.lp_pool2d(Tensor input, scalar norm_type, any kernel_size, any stride=None, bool ceil_mode=False) -> Tensor result
    The sum of the elements to the power of `norm_type` in each window of the last 2 dims, to the inverse power.
    Shapes: for example input (2, 3, 4, 6).
    Source: the entry nn_functional_lp_pool2d of the spec.
    Example: gs.nn.functional.lp_pool2d(gs.linspace(0.1, 2.0, 144).reshape(2, 3, 4, 6), 2, 2)"""
    if norm_type.__class__ is not float and norm_type.__class__ is not int: norm_type = _number("nn_functional_lp_pool2d", "norm_type", norm_type)
    if ceil_mode is not False and ceil_mode is not True: _refuse("nn_functional_lp_pool2d", "ceil_mode", ceil_mode)
    return _ops.lp_pool(input, norm_type, kernel_size, stride, ceil_mode, 2)
nn_functional_lp_pool2d.__qualname__ = "nn.functional.lp_pool2d"
nn_functional_lp_pool2d = _Op(
    "nn_functional_lp_pool2d", nn_functional_lp_pool2d, None, "Tensor input, scalar norm_type, any kernel_size, any stride, bool ceil_mode", planned=True,
    namespace="nn.functional",
)

# derivatives.yaml:6093  nn_functional_lp_pool3d
def nn_functional_lp_pool3d(input, norm_type, kernel_size, stride=None, ceil_mode=False):
    """nn.functional.lp_pool3d(Tensor input, scalar norm_type, any kernel_size, any stride=None, bool ceil_mode=False) -> Tensor result
    The sum of the elements to the power of `norm_type` in each window of the last 3 dims, to the inverse power.
    Shapes: for example input (1, 2, 4, 4, 3).
    Source: the entry nn_functional_lp_pool3d of the spec.
    Example: gs.nn.functional.lp_pool3d(gs.linspace(0.1, 2.0, 96).reshape(1, 2, 4, 4, 3), 2, (2, 2, 1))"""
    if norm_type.__class__ is not float and norm_type.__class__ is not int: norm_type = _number("nn_functional_lp_pool3d", "norm_type", norm_type)
    if ceil_mode is not False and ceil_mode is not True: _refuse("nn_functional_lp_pool3d", "ceil_mode", ceil_mode)
    return _ops.lp_pool(input, norm_type, kernel_size, stride, ceil_mode, 3)
nn_functional_lp_pool3d.__qualname__ = "nn.functional.lp_pool3d"
nn_functional_lp_pool3d = _Op(
    "nn_functional_lp_pool3d", nn_functional_lp_pool3d, None, "Tensor input, scalar norm_type, any kernel_size, any stride, bool ceil_mode", planned=True,
    namespace="nn.functional",
)

# derivatives.yaml:6098  max_unpool
def max_unpool(input, indices, kernel_size, stride, padding, output_size, dims):
    """max_unpool(Tensor input, Index indices, any kernel_size, any stride, any padding, any output_size, int dims) -> Tensor result
    Zeros with the elements of a max pool over so many dims where they were."""
    return _pooling.max_unpool(input, indices, kernel_size, stride, padding, output_size, dims)
max_unpool = _Op(
    "max_unpool", max_unpool, None, "Tensor input, Index indices, any kernel_size, any stride, any padding, any output_size, int dims",
    composes=_pooling.max_unpool, planned=True, public=False,
)

# derivatives.yaml:6103  nn_functional_max_unpool1d
def nn_functional_max_unpool1d(input, indices, kernel_size, stride=None, padding=0, output_size=None):
    """nn.functional.max_unpool1d(Tensor input, Index indices, any kernel_size, any stride=None, any padding=0, any output_size=None) -> Tensor result
    Zeros with the elements of a max pool over the last 1 dims where they were, as `indices` say.
    Shapes: for example input (1, 2, 3).
    Source: the entry nn_functional_max_unpool1d of the spec.
    Example: gs.nn.functional.max_unpool1d(gs.linspace(-2.0, 2.0, 6).reshape(1, 2, 3), gs.tensor([[[0, 3, 5], [1, 2, 4]]]), 2)"""
    return _ops.max_unpool(input, indices, kernel_size, stride, padding, output_size, 1)
nn_functional_max_unpool1d.__qualname__ = "nn.functional.max_unpool1d"
nn_functional_max_unpool1d = _Op(
    "nn_functional_max_unpool1d", nn_functional_max_unpool1d, None, "Tensor input, Index indices, any kernel_size, any stride, any padding, any output_size",
    autocast="float32", planned=True, namespace="nn.functional",
)

# derivatives.yaml:6103  nn_functional_max_unpool2d
def nn_functional_max_unpool2d(input, indices, kernel_size, stride=None, padding=0, output_size=None):
    """nn.functional.max_unpool2d(Tensor input, Index indices, any kernel_size, any stride=None, any padding=0, any output_size=None) -> Tensor result
    Zeros with the elements of a max pool over the last 2 dims where they were, as `indices` say.
    Shapes: for example input (1, 2, 2).
    Source: the entry nn_functional_max_unpool2d of the spec.
    Example: gs.nn.functional.max_unpool2d(gs.linspace(-2.0, 2.0, 4).reshape(1, 2, 2), gs.tensor([[[0, 3], [9, 14]]]), 2)"""
    return _ops.max_unpool(input, indices, kernel_size, stride, padding, output_size, 2)
nn_functional_max_unpool2d.__qualname__ = "nn.functional.max_unpool2d"
nn_functional_max_unpool2d = _Op(
    "nn_functional_max_unpool2d", nn_functional_max_unpool2d, None, "Tensor input, Index indices, any kernel_size, any stride, any padding, any output_size",
    autocast="float32", planned=True, namespace="nn.functional",
)

# derivatives.yaml:6103  nn_functional_max_unpool3d
def nn_functional_max_unpool3d(input, indices, kernel_size, stride=None, padding=0, output_size=None):
    """nn.functional.max_unpool3d(Tensor input, Index indices, any kernel_size, any stride=None, any padding=0, any output_size=None) -> Tensor result
    Zeros with the elements of a max pool over the last 3 dims where they were, as `indices` say.
    Shapes: for example input (1, 1, 2, 2).
    Source: the entry nn_functional_max_unpool3d of the spec.
    Example: gs.nn.functional.max_unpool3d(gs.linspace(-2.0, 2.0, 4).reshape(1, 1, 2, 2), gs.tensor([[[[0, 3], [9, 14]]]]), 2)"""
    return _ops.max_unpool(input, indices, kernel_size, stride, padding, output_size, 3)
nn_functional_max_unpool3d.__qualname__ = "nn.functional.max_unpool3d"
nn_functional_max_unpool3d = _Op(
    "nn_functional_max_unpool3d", nn_functional_max_unpool3d, None, "Tensor input, Index indices, any kernel_size, any stride, any padding, any output_size",
    autocast="float32", planned=True, namespace="nn.functional",
)

# derivatives.yaml:6109  fractional_max_pool
_fractional_max_pool_result = _namedtuple("fractional_max_pool", ("values", "indices"))
def fractional_max_pool(input, kernel_size, output_size, output_ratio, random_samples, dims):
    """fractional_max_pool(Tensor input, any kernel_size, any output_size, any output_ratio, Tensor? random_samples, int dims) -> Tensor values, Index indices
    The largest elements of windows of so many dims at random places, and where they are."""
    return _fractional_max_pool_result(*_random_pools.fractional_max_pool(input, kernel_size, output_size, output_ratio, random_samples, dims))
fractional_max_pool = _Op(
    "fractional_max_pool", fractional_max_pool, None, "Tensor input, any kernel_size, any output_size, any output_ratio, Tensor? random_samples, int dims",
    "Tensor values, Index indices", composes=_random_pools.fractional_max_pool, named=_fractional_max_pool_result, planned=True, public=False,
)

# derivatives.yaml:6115  nn_functional_fractional_max_pool2d_with_indices
_nn_functional_fractional_max_pool2d_with_indices_result = _namedtuple("nn_functional_fractional_max_pool2d_with_indices", ("values", "indices"))
def nn_functional_fractional_max_pool2d_with_indices(input, kernel_size, output_size=None, output_ratio=None, random_samples=None):
    """nn.functional.fractional_max_pool2d_with_indices(Tensor input, any kernel_size, any output_size=None, any output_ratio=None, Tensor? random_samples=None)
    -> Tensor values, Index indices
    The largest elements of windows of 2 dims at random places (Graham 2014), and where they are.
    Shapes: for example input (1, 2, 5, 6).
    Source: the entry nn_functional_fractional_max_pool2d_with_indices of the spec.
    Example: gs.nn.functional.fractional_max_pool2d_with_indices(gs.linspace(-2.0, 2.0, 60).reshape(1, 2, 5, 6), 2, output_size=(3, 2),
    random_samples=gs.tensor([[[0.1, 0.6], [0.3, 0.8]]]))"""
    return _nn_functional_fractional_max_pool2d_with_indices_result(*_ops.fractional_max_pool(input, kernel_size, output_size, output_ratio, random_samples, 2))
nn_functional_fractional_max_pool2d_with_indices.__qualname__ = "nn.functional.fractional_max_pool2d_with_indices"
nn_functional_fractional_max_pool2d_with_indices = _Op(
    "nn_functional_fractional_max_pool2d_with_indices", nn_functional_fractional_max_pool2d_with_indices, None,
    "Tensor input, any kernel_size, any output_size, any output_ratio, Tensor? random_samples", "Tensor values, Index indices",
    named=_nn_functional_fractional_max_pool2d_with_indices_result, autocast="float32", planned=True, namespace="nn.functional",
)

# derivatives.yaml:6115  nn_functional_fractional_max_pool3d_with_indices
_nn_functional_fractional_max_pool3d_with_indices_result = _namedtuple("nn_functional_fractional_max_pool3d_with_indices", ("values", "indices"))
def nn_functional_fractional_max_pool3d_with_indices(input, kernel_size, output_size=None, output_ratio=None, random_samples=None):
    """nn.functional.fractional_max_pool3d_with_indices(Tensor input, any kernel_size, any output_size=None, any output_ratio=None, Tensor? random_samples=None)
    -> Tensor values, Index indices
    The largest elements of windows of 3 dims at random places (Graham 2014), and where they are.
    Shapes: for example input (1, 2, 4, 5, 4).
    Source: the entry nn_functional_fractional_max_pool3d_with_indices of the spec.
    Example: gs.nn.functional.fractional_max_pool3d_with_indices(gs.linspace(-2.0, 2.0, 160).reshape(1, 2, 4, 5, 4), 2, output_size=(2, 3, 2),
    random_samples=gs.tensor([[[0.1, 0.6, 0.4], [0.3, 0.8, 0.9]]]))"""
    return _nn_functional_fractional_max_pool3d_with_indices_result(*_ops.fractional_max_pool(input, kernel_size, output_size, output_ratio, random_samples, 3))
nn_functional_fractional_max_pool3d_with_indices.__qualname__ = "nn.functional.fractional_max_pool3d_with_indices"
nn_functional_fractional_max_pool3d_with_indices = _Op(
    "nn_functional_fractional_max_pool3d_with_indices", nn_functional_fractional_max_pool3d_with_indices, None,
    "Tensor input, any kernel_size, any output_size, any output_ratio, Tensor? random_samples", "Tensor values, Index indices",
    named=_nn_functional_fractional_max_pool3d_with_indices_result, autocast="float32", planned=True, namespace="nn.functional",
)

# derivatives.yaml:6121  nn_functional_fractional_max_pool2d
def nn_functional_fractional_max_pool2d(input, kernel_size, output_size=None, output_ratio=None, return_indices=False, random_samples=None):
    """nn.functional.fractional_max_pool2d(Tensor input, any kernel_size, any output_size=None, any output_ratio=None, bool return_indices=False, Tensor?
    random_samples=None) -> Tensor result
    The largest elements of windows of 2 dims at random places (Graham 2014).
    Shapes: for example input (1, 2, 5, 6).
    Source: the entry nn_functional_fractional_max_pool2d of the spec.
    Example: gs.nn.functional.fractional_max_pool2d(gs.linspace(-2.0, 2.0, 60).reshape(1, 2, 5, 6), 2, output_size=(3, 2), return_indices=False,
    random_samples=gs.tensor([[[0.1, 0.6], [0.3, 0.8]]]))"""
    if return_indices is not False and return_indices is not True: _refuse("nn_functional_fractional_max_pool2d", "return_indices", return_indices)
    both = _ops.fractional_max_pool(input, kernel_size, output_size, output_ratio, random_samples, 2)
    return (both[0], both[1],) if return_indices else both[0]
nn_functional_fractional_max_pool2d.__qualname__ = "nn.functional.fractional_max_pool2d"
nn_functional_fractional_max_pool2d = _Op(
    "nn_functional_fractional_max_pool2d", nn_functional_fractional_max_pool2d, None,
    "Tensor input, any kernel_size, any output_size, any output_ratio, bool return_indices, Tensor? random_samples", autocast="float32", planned=True,
    namespace="nn.functional",
)

# derivatives.yaml:6121  nn_functional_fractional_max_pool3d
def nn_functional_fractional_max_pool3d(input, kernel_size, output_size=None, output_ratio=None, return_indices=False, random_samples=None):
    """nn.functional.fractional_max_pool3d(Tensor input, any kernel_size, any output_size=None, any output_ratio=None, bool return_indices=False, Tensor?
    random_samples=None) -> Tensor result
    The largest elements of windows of 3 dims at random places (Graham 2014).
    Shapes: for example input (1, 2, 4, 5, 4).
    Source: the entry nn_functional_fractional_max_pool3d of the spec.
    Example: gs.nn.functional.fractional_max_pool3d(gs.linspace(-2.0, 2.0, 160).reshape(1, 2, 4, 5, 4), 2, output_size=(2, 3, 2), return_indices=False,
    random_samples=gs.tensor([[[0.1, 0.6, 0.4], [0.3, 0.8, 0.9]]]))"""
    if return_indices is not False and return_indices is not True: _refuse("nn_functional_fractional_max_pool3d", "return_indices", return_indices)
    both = _ops.fractional_max_pool(input, kernel_size, output_size, output_ratio, random_samples, 3)
    return (both[0], both[1],) if return_indices else both[0]
nn_functional_fractional_max_pool3d.__qualname__ = "nn.functional.fractional_max_pool3d"
nn_functional_fractional_max_pool3d = _Op(
    "nn_functional_fractional_max_pool3d", nn_functional_fractional_max_pool3d, None,
    "Tensor input, any kernel_size, any output_size, any output_ratio, bool return_indices, Tensor? random_samples", autocast="float32", planned=True,
    namespace="nn.functional",
)

# derivatives.yaml:6129  window_columns
class WindowColumnsBackward0(_OpNode, op="window_columns", inputs={"self": 0}):
    """self: window_columns(grad, geometry, dims, not transposed)"""
    _saves = {"geometry": ("argument", 1, 1), "dims": ("argument", 2, 1), "transposed": ("argument", 3, 1)}

    def _on_arrays(grad, geometry, dims, transposed):
        return _raw.window_columns(grad, geometry, dims, (not transposed))

    def _on_tensors(grad, geometry, dims, transposed):
        return _ops.window_columns(grad, geometry, dims, (not transposed))

def _window_columns_jvp(self, geometry, dims, transposed, *, result, self_t=None):
    return _ops.window_columns(_tangent(self, self_t), geometry, dims, transposed)

def window_columns(self, geometry, dims, transposed):
    """window_columns(Tensor self, any geometry, int dims, bool transposed) -> Tensor result
    The elements of all windows of the last dims, a column for each window, or the transpose of that."""
    return window_columns.run(self, geometry, dims, transposed)
window_columns = _Op(
    "window_columns", window_columns, WindowColumnsBackward0, "Tensor self, any geometry, int dims, bool transposed", computes=_raw.window_columns,
    jvp=_window_columns_jvp, batch="leading", public=False,
)

# derivatives.yaml:6135  nn_functional_unfold
def nn_functional_unfold(input, kernel_size, dilation=1, padding=0, stride=1):
    """nn.functional.unfold(Tensor input, any kernel_size, any dilation=1, any padding=0, any stride=1) -> Tensor result
    The windows of the last two dims as columns, whose rows are the channels and the elements of a window.
    Shapes: for example input (2, 3, 4, 5).
    Source: the entry nn_functional_unfold of the spec.
    Example: gs.nn.functional.unfold(gs.linspace(-2.0, 2.0, 120).reshape(2, 3, 4, 5), 2)"""
    return _unfolding.unfold_windows(input, kernel_size, dilation, padding, stride)
nn_functional_unfold.__qualname__ = "nn.functional.unfold"
nn_functional_unfold = _Op(
    "nn_functional_unfold", nn_functional_unfold, None, "Tensor input, any kernel_size, any dilation, any padding, any stride",
    composes=_unfolding.unfold_windows, planned=True, namespace="nn.functional",
)

# derivatives.yaml:6139  nn_functional_fold
def nn_functional_fold(input, output_size, kernel_size, dilation=1, padding=0, stride=1):
    """nn.functional.fold(Tensor input, any output_size, any kernel_size, any dilation=1, any padding=0, any stride=1) -> Tensor result
    The sums of columns where their windows overlap, the transpose of `nn.functional.unfold`.
    Shapes: for example input (2, 8, 12).
    Source: the entry nn_functional_fold of the spec.
    Example: gs.nn.functional.fold(gs.linspace(-2.0, 2.0, 192).reshape(2, 8, 12), (4, 5), 2)"""
    return _unfolding.fold_windows(input, output_size, kernel_size, dilation, padding, stride)
nn_functional_fold.__qualname__ = "nn.functional.fold"
nn_functional_fold = _Op(
    "nn_functional_fold", nn_functional_fold, None, "Tensor input, any output_size, any kernel_size, any dilation, any padding, any stride",
    composes=_unfolding.fold_windows, planned=True, namespace="nn.functional",
)

# derivatives.yaml:6144  pixel_shuffle
class PixelShuffleBackward0(_OpNode, op="pixel_shuffle", inputs={"self": 0}):
    """self: pixel_unshuffle(grad, upscale_factor)"""
    _saves = {"upscale_factor": ("argument", 1, 1)}

    def _on_arrays(grad, upscale_factor):
        return _raw.pixel_unshuffle(grad, upscale_factor)

    def _on_tensors(grad, upscale_factor):
        return _ops.pixel_unshuffle(grad, upscale_factor)

def _pixel_shuffle_jvp(self, upscale_factor, *, result, self_t=None):
    return _ops.pixel_shuffle(_tangent(self, self_t), upscale_factor)

def pixel_shuffle(self, upscale_factor):
    """pixel_shuffle(Tensor self, int upscale_factor) -> Tensor result
    The channels of each pixel as the pixels of a square, whose width is `upscale_factor`.
    Shapes: any number of leading batch dims; for example self (2, 8, 3, 2).
    Dtypes: float.
    Gradient of self: pixel_unshuffle(grad, upscale_factor).
    Source: the entry pixel_shuffle of the spec.
    Example: gs.pixel_shuffle(gs.linspace(-2.0, 2.0, 96).reshape(2, 8, 3, 2), 2)"""
    if upscale_factor.__class__ is not int: upscale_factor = _integer("pixel_shuffle", "upscale_factor", upscale_factor)
    return pixel_shuffle.run(self, upscale_factor)
pixel_shuffle = _Op(
    "pixel_shuffle", pixel_shuffle, PixelShuffleBackward0, "Tensor self, int upscale_factor", computes=_raw.pixel_shuffle, jvp=_pixel_shuffle_jvp,
    batch="leading",
)

# derivatives.yaml:6152  pixel_unshuffle
class PixelUnshuffleBackward0(_OpNode, op="pixel_unshuffle", inputs={"self": 0}):
    """self: pixel_shuffle(grad, downscale_factor)"""
    _saves = {"downscale_factor": ("argument", 1, 1)}

    def _on_arrays(grad, downscale_factor):
        return _raw.pixel_shuffle(grad, downscale_factor)

    def _on_tensors(grad, downscale_factor):
        return _ops.pixel_shuffle(grad, downscale_factor)

def _pixel_unshuffle_jvp(self, downscale_factor, *, result, self_t=None):
    return _ops.pixel_unshuffle(_tangent(self, self_t), downscale_factor)

def pixel_unshuffle(self, downscale_factor):
    """pixel_unshuffle(Tensor self, int downscale_factor) -> Tensor result
    The pixels of each square as the channels of one pixel.
    Shapes: any number of leading batch dims; for example self (2, 2, 4, 6).
    Dtypes: float.
    Gradient of self: pixel_shuffle(grad, downscale_factor).
    Source: the entry pixel_unshuffle of the spec.
    Example: gs.pixel_unshuffle(gs.linspace(-2.0, 2.0, 96).reshape(2, 2, 4, 6), 2)"""
    if downscale_factor.__class__ is not int: downscale_factor = _integer("pixel_unshuffle", "downscale_factor", downscale_factor)
    return pixel_unshuffle.run(self, downscale_factor)
pixel_unshuffle = _Op(
    "pixel_unshuffle", pixel_unshuffle, PixelUnshuffleBackward0, "Tensor self, int downscale_factor", computes=_raw.pixel_unshuffle, jvp=_pixel_unshuffle_jvp,
    batch="leading",
)

# derivatives.yaml:6160  channel_shuffle
def channel_shuffle(self, groups):
    """channel_shuffle(Tensor self, int groups) -> Tensor result
    The channels in dim 1 in another order, the first of each group before all second ones.
    Shapes: for example self (2, 6, 3).
    Source: the entry channel_shuffle of the spec.
    Example: gs.channel_shuffle(gs.linspace(-2.0, 2.0, 36).reshape(2, 6, 3), 2)"""
    if groups.__class__ is not int: groups = _integer("channel_shuffle", "groups", groups)
    return _resampling.channel_shuffle(self, groups)
channel_shuffle = _Op("channel_shuffle", channel_shuffle, None, "Tensor self, int groups", composes=_resampling.channel_shuffle, planned=True)

# derivatives.yaml:6166  resample
class ResampleBackward0(_OpNode, op="resample", inputs={"self": 0}):
    """self: resample(grad, dim, self.shape[dim], plan, not transposed)"""
    _saves = {"dim": ("argument", 1, 1), "self_shape": ("shape", 0, 1), "plan": ("argument", 3, 1), "transposed": ("argument", 4, 1)}

    def _on_arrays(grad, dim, self_shape, plan, transposed):
        return _raw.resample(grad, dim, self_shape[dim], plan, (not transposed))

    def _on_tensors(grad, dim, self_shape, plan, transposed):
        return _ops.resample(grad, dim, self_shape[dim], plan, (not transposed))

def _resample_jvp(self, dim, size, plan, transposed, *, result, self_t=None):
    return _ops.resample(_tangent(self, self_t), dim, size, plan, transposed)

def resample(self, dim, size, plan, transposed):
    """resample(Tensor self, dim dim, int size, any plan, bool transposed) -> Tensor result
    The sums of the elements along `dim` that `plan` names for each of `size` places, times weights."""
    return resample.run(self, dim, size, plan, transposed)
resample = _Op(
    "resample", resample, ResampleBackward0, "Tensor self, dim dim, int size, any plan, bool transposed", computes=_raw.resample, jvp=_resample_jvp,
    batch="dims", public=False,
)

# derivatives.yaml:6172  nn_functional_interpolate
def nn_functional_interpolate(input, size=None, scale_factor=None, mode='nearest', align_corners=None, recompute_scale_factor=None, antialias=False):
    """nn.functional.interpolate(Tensor input, any size=None, any scale_factor=None, str mode='nearest', bool? align_corners=None, bool?
    recompute_scale_factor=None, bool antialias=False) -> Tensor result
    The spatial dims, those behind the first two, resampled to `size`, or by `scale_factor`.
    Shapes: for example input (2, 3, 4).
    Raises: ValueError for a `mode` other than 'nearest', 'linear', 'bilinear', 'bicubic', 'trilinear', 'area', 'nearest-exact'.
    Source: the entry nn_functional_interpolate of the spec.
    Example: gs.nn.functional.interpolate(gs.linspace(-2.0, 2.0, 24).reshape(2, 3, 4), size=7)"""
    if mode not in ("nearest", "linear", "bilinear", "bicubic", "trilinear", "area", "nearest-exact"): _option("nn_functional_interpolate", "mode", mode)
    if align_corners is not None and align_corners is not False and align_corners is not True: _refuse(
        "nn_functional_interpolate", "align_corners", align_corners,
    )
    if recompute_scale_factor is not None and recompute_scale_factor is not False and recompute_scale_factor is not True: _refuse(
        "nn_functional_interpolate", "recompute_scale_factor", recompute_scale_factor,
    )
    if antialias is not False and antialias is not True: _refuse("nn_functional_interpolate", "antialias", antialias)
    return _resampling.interpolate(input, size, scale_factor, mode, align_corners, recompute_scale_factor, antialias)
nn_functional_interpolate.__qualname__ = "nn.functional.interpolate"
nn_functional_interpolate = _Op(
    "nn_functional_interpolate", nn_functional_interpolate, None,
    "Tensor input, any size, any scale_factor, str(nearest|linear|bilinear|bicubic|trilinear|area|nearest-exact) mode, bool? align_corners, bool? "
    "recompute_scale_factor, bool antialias",
    composes=_resampling.interpolate, autocast="given", planned=True, namespace="nn.functional",
)

# derivatives.yaml:6179  nn_functional_upsample
def nn_functional_upsample(input, size=None, scale_factor=None, mode='nearest', align_corners=None):
    """nn.functional.upsample(Tensor input, any size=None, any scale_factor=None, str mode='nearest', bool? align_corners=None) -> Tensor result
    The same as `nn.functional.interpolate`, its old name.
    Shapes: for example input (2, 3, 4).
    Raises: ValueError for a `mode` other than 'nearest', 'linear', 'bilinear', 'bicubic', 'trilinear', 'area', 'nearest-exact'.
    Source: the entry nn_functional_upsample of the spec.
    Example: gs.nn.functional.upsample(gs.linspace(-2.0, 2.0, 24).reshape(2, 3, 4), size=7)"""
    if mode not in ("nearest", "linear", "bilinear", "bicubic", "trilinear", "area", "nearest-exact"): _option("nn_functional_upsample", "mode", mode)
    if align_corners is not None and align_corners is not False and align_corners is not True: _refuse("nn_functional_upsample", "align_corners", align_corners)
    return _ops.nn_functional_interpolate(input, size, scale_factor, mode, align_corners)
nn_functional_upsample.__qualname__ = "nn.functional.upsample"
nn_functional_upsample = _Op(
    "nn_functional_upsample", nn_functional_upsample, None,
    "Tensor input, any size, any scale_factor, str(nearest|linear|bilinear|bicubic|trilinear|area|nearest-exact) mode, bool? align_corners", planned=True,
    namespace="nn.functional",
)

# derivatives.yaml:6185  nn_functional_upsample_nearest
def nn_functional_upsample_nearest(input, size=None, scale_factor=None):
    """nn.functional.upsample_nearest(Tensor input, any size=None, any scale_factor=None) -> Tensor result
    The nearest elements, by an old name.
    Shapes: for example input (2, 3, 4).
    Source: the entry nn_functional_upsample_nearest of the spec.
    Example: gs.nn.functional.upsample_nearest(gs.linspace(-2.0, 2.0, 24).reshape(2, 3, 4), size=7)"""
    return _ops.nn_functional_interpolate(input, size, scale_factor, 'nearest')
nn_functional_upsample_nearest.__qualname__ = "nn.functional.upsample_nearest"
nn_functional_upsample_nearest = _Op(
    "nn_functional_upsample_nearest", nn_functional_upsample_nearest, None, "Tensor input, any size, any scale_factor", planned=True, namespace="nn.functional",
)

# derivatives.yaml:6189  nn_functional_upsample_bilinear
def nn_functional_upsample_bilinear(input, size=None, scale_factor=None):
    """nn.functional.upsample_bilinear(Tensor input, any size=None, any scale_factor=None) -> Tensor result
    Interpolation between aligned corners, by an old name.
    Shapes: for example input (1, 2, 3, 4).
    Source: the entry nn_functional_upsample_bilinear of the spec.
    Example: gs.nn.functional.upsample_bilinear(gs.linspace(-2.0, 2.0, 24).reshape(1, 2, 3, 4), size=(5, 6))"""
    return _ops.nn_functional_interpolate(input, size, scale_factor, 'bilinear', True)
nn_functional_upsample_bilinear.__qualname__ = "nn.functional.upsample_bilinear"
nn_functional_upsample_bilinear = _Op(
    "nn_functional_upsample_bilinear", nn_functional_upsample_bilinear, None, "Tensor input, any size, any scale_factor", planned=True,
    namespace="nn.functional",
)

# derivatives.yaml:6193  nn_functional_affine_grid
def nn_functional_affine_grid(theta, size, align_corners=None):
    """nn.functional.affine_grid(Tensor theta, any size, bool? align_corners=None) -> Tensor result
    The points to which affine maps, matrices of 2 x 3 or 3 x 4, take the places of arrays of `size`, from -1 to 1.
    Shapes: for example theta (2, 2, 3).
    Source: the entry nn_functional_affine_grid of the spec.
    Example: gs.nn.functional.affine_grid(gs.linspace(-2.0, 2.0, 12).reshape(2, 2, 3), (2, 1, 3, 4))"""
    if align_corners is not None and align_corners is not False and align_corners is not True: _refuse(
        "nn_functional_affine_grid", "align_corners", align_corners,
    )
    return _grids.affine_grid(theta, size, align_corners)
nn_functional_affine_grid.__qualname__ = "nn.functional.affine_grid"
nn_functional_affine_grid = _Op(
    "nn_functional_affine_grid", nn_functional_affine_grid, None, "Tensor theta, any size, bool? align_corners", composes=_grids.affine_grid,
    namespace="nn.functional",
)

# derivatives.yaml:6198  weighted_gather
class WeightedGatherBackward0(_OpNode, op="weighted_gather", inputs={"self": 0, "weights": 2}):
    """self: weighted_gather_put(grad, self.shape[-1], index, weights)
    weights: weighted_gather_weights(grad, self, index)"""
    _saves = {"self_shape": ("shape", 0, 1), "index": ("input", 1, 3), "weights": ("input", 2, 1), "self": ("input", 0, 2)}

    def _on_arrays(needs, grad, self_shape, index, weights, self):
        return (
            _raw.weighted_gather_put(grad, self_shape[-1], index, weights) if needs & 1 else None,
            _raw.weighted_gather_weights(grad, self, index) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, self_shape, index, weights, self):
        return (
            _ops.weighted_gather_put(grad, self_shape[-1], index, weights) if needs & 1 else None,
            _ops.weighted_gather_weights(grad, self, index) if needs & 2 else None,
        )

def _weighted_gather_jvp(self, index, weights, *, result, self_t=None, weights_t=None):
    return _total(
        None if self_t is None else _ops.weighted_gather(_tangent(self, self_t), index, weights),
        None if weights_t is None else _ops.weighted_gather(self, index, _tangent(weights, weights_t)),
    )

def weighted_gather(self, index, weights):
    """weighted_gather(Tensor self, Index index, Tensor weights) -> Tensor result
    The sums over the terms of (..., terms, points) places of elements in the last dim of `self`, times `weights`."""
    return weighted_gather.run(self, index, weights)
weighted_gather = _Op(
    "weighted_gather", weighted_gather, WeightedGatherBackward0, "Tensor self, Index index, Tensor weights", computes=_raw.weighted_gather,
    jvp=_weighted_gather_jvp, batch="leading", public=False,
)

# derivatives.yaml:6206  weighted_gather_put
class WeightedGatherPutBackward0(_OpNode, op="weighted_gather_put", inputs={"gradient": 0, "weights": 3}):
    """gradient: weighted_gather(grad, index, weights)
    weights: weighted_gather_weights(gradient, grad, index)"""
    _saves = {"index": ("input", 2, 3), "weights": ("input", 3, 1), "gradient": ("input", 0, 2)}

    def _on_arrays(needs, grad, index, weights, gradient):
        return (_raw.weighted_gather(grad, index, weights) if needs & 1 else None, _raw.weighted_gather_weights(gradient, grad, index) if needs & 2 else None)

    def _on_tensors(needs, grad, index, weights, gradient):
        return (_ops.weighted_gather(grad, index, weights) if needs & 1 else None, _ops.weighted_gather_weights(gradient, grad, index) if needs & 2 else None)

def _weighted_gather_put_jvp(gradient, size, index, weights, *, result, gradient_t=None, weights_t=None):
    return _total(
        None if gradient_t is None else _ops.weighted_gather_put(_tangent(gradient, gradient_t), size, index, weights),
        None if weights_t is None else _ops.weighted_gather_put(gradient, size, index, _tangent(weights, weights_t)),
    )

def weighted_gather_put(gradient, size, index, weights):
    """weighted_gather_put(Tensor gradient, int size, Index index, Tensor weights) -> Tensor result
    The gradient of `weighted_gather` by `self` with so many elements."""
    return weighted_gather_put.run(gradient, size, index, weights)
weighted_gather_put = _Op(
    "weighted_gather_put", weighted_gather_put, WeightedGatherPutBackward0, "Tensor gradient, int size, Index index, Tensor weights",
    computes=_raw.weighted_gather_put, jvp=_weighted_gather_put_jvp, batch="leading", public=False,
)

# derivatives.yaml:6214  weighted_gather_weights
class WeightedGatherWeightsBackward0(_OpNode, op="weighted_gather_weights", inputs={"gradient": 0, "self": 1}):
    """gradient: weighted_gather(self, index, grad)
    self: weighted_gather_put(gradient, self.shape[-1], index, grad)"""
    _saves = {"self": ("input", 1, 1), "index": ("input", 2, 3), "gradient": ("input", 0, 2), "self_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, self, index, gradient, self_shape):
        return (
            _raw.weighted_gather(self, index, grad) if needs & 1 else None,
            _raw.weighted_gather_put(gradient, self_shape[-1], index, grad) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, self, index, gradient, self_shape):
        return (
            _ops.weighted_gather(self, index, grad) if needs & 1 else None,
            _ops.weighted_gather_put(gradient, self_shape[-1], index, grad) if needs & 2 else None,
        )

def _weighted_gather_weights_jvp(gradient, self, index, *, result, gradient_t=None, self_t=None):
    return _total(
        None if gradient_t is None else _ops.weighted_gather_weights(_tangent(gradient, gradient_t), self, index),
        None if self_t is None else _ops.weighted_gather_weights(gradient, _tangent(self, self_t), index),
    )

def weighted_gather_weights(gradient, self, index):
    """weighted_gather_weights(Tensor gradient, Tensor self, Index index) -> Tensor result
    The gradient of `weighted_gather` by `weights`."""
    return weighted_gather_weights.run(gradient, self, index)
weighted_gather_weights = _Op(
    "weighted_gather_weights", weighted_gather_weights, WeightedGatherWeightsBackward0, "Tensor gradient, Tensor self, Index index",
    computes=_raw.weighted_gather_weights, jvp=_weighted_gather_weights_jvp, batch="leading", public=False,
)

# derivatives.yaml:6222  grid_taps
_grid_taps_result = _namedtuple("grid_taps", ("weights", "indices"))
class GridTapsBackward0(_OpNode, op="grid_taps", inputs={"grid": 0}):
    """grid: grid_taps_backward(grad, grid, reading, orders)"""
    _saves = {"grid": ("input", 0, 1), "reading": ("argument", 1, 1), "orders": ("argument", 2, 1)}

    def _on_arrays(grad, grid, reading, orders):
        return _raw.grid_taps_backward(grad, grid, reading, orders)

    def _on_tensors(grad, grid, reading, orders):
        return _ops.grid_taps_backward(grad, grid, reading, orders)

def _grid_taps_jvp(grid, reading, orders, *, weights, indices, grid_t=None):
    return _ops.grid_taps_push(grid_t, grid, reading, orders)

def grid_taps(grid, reading, orders):
    """grid_taps(Tensor grid, any reading, any orders) -> Tensor weights, Index indices
    The weights of the elements around points in an interpolation, or their derivatives, and where the elements are."""
    return grid_taps.run(grid, reading, orders)
grid_taps = _Op(
    "grid_taps", grid_taps, GridTapsBackward0, "Tensor grid, any reading, any orders", "Tensor weights, Index indices", computes=_raw.grid_taps,
    named=_grid_taps_result, jvp=_grid_taps_jvp, batch="leading", public=False,
)

# derivatives.yaml:6229  grid_taps_backward
def grid_taps_backward(gradient, grid, reading, orders):
    """grid_taps_backward(Tensor gradient, Tensor grid, any reading, any orders) -> Tensor result
    The gradient of `grid_taps` by the points."""
    return _grids.grid_taps_backward(gradient, grid, reading, orders)
grid_taps_backward = _Op(
    "grid_taps_backward", grid_taps_backward, None, "Tensor gradient, Tensor grid, any reading, any orders", composes=_grids.grid_taps_backward, planned=True,
    public=False,
)

# derivatives.yaml:6233  grid_taps_push
def grid_taps_push(tangent, grid, reading, orders):
    """grid_taps_push(Tensor tangent, Tensor grid, any reading, any orders) -> Tensor result
    The tangent of `grid_taps` by that of the points."""
    return _grids.grid_taps_push(tangent, grid, reading, orders)
grid_taps_push = _Op(
    "grid_taps_push", grid_taps_push, None, "Tensor tangent, Tensor grid, any reading, any orders", composes=_grids.grid_taps_push, planned=True, public=False,
)

# derivatives.yaml:6237  nn_functional_grid_sample
def nn_functional_grid_sample(input, grid, mode='bilinear', padding_mode='zeros', align_corners=None):
    """nn.functional.grid_sample(Tensor input, Tensor grid, str mode='bilinear', str padding_mode='zeros', bool? align_corners=None) -> Tensor result
    The elements of `input` interpolated at the points of `grid`, which are from -1 to 1.
    Shapes: for example input (2, 3, 4, 5), grid (2, 2, 3, 2).
    Raises: ValueError for a `mode` other than 'bilinear', 'nearest', 'bicubic'; ValueError for a `padding_mode` other than 'zeros', 'border', 'reflection'.
    Source: the entry nn_functional_grid_sample of the spec.
    Example: gs.nn.functional.grid_sample(gs.linspace(-2.0, 2.0, 120).reshape(2, 3, 4, 5), gs.linspace(2.0, -2.0, 24).reshape(2, 2, 3, 2))"""
    if mode not in ("bilinear", "nearest", "bicubic"): _option("nn_functional_grid_sample", "mode", mode)
    if padding_mode not in ("zeros", "border", "reflection"): _option("nn_functional_grid_sample", "padding_mode", padding_mode)
    if align_corners is not None and align_corners is not False and align_corners is not True: _refuse(
        "nn_functional_grid_sample", "align_corners", align_corners,
    )
    return _grids.grid_sample(input, grid, mode, padding_mode, align_corners)
nn_functional_grid_sample.__qualname__ = "nn.functional.grid_sample"
nn_functional_grid_sample = _Op(
    "nn_functional_grid_sample", nn_functional_grid_sample, None,
    "Tensor input, Tensor grid, str(bilinear|nearest|bicubic) mode, str(zeros|border|reflection) padding_mode, bool? align_corners",
    composes=_grids.grid_sample, autocast="float32", planned=True, namespace="nn.functional",
)

_OPS.enter((
    take_places, put_places, unpool, window_max, fractional_window_max, window_mean, max_pool, nn_functional_max_pool1d_with_indices,
    nn_functional_max_pool2d_with_indices, nn_functional_max_pool3d_with_indices, max_pool1d, max_pool2d, max_pool3d, adaptive_max_pool,
    nn_functional_adaptive_max_pool1d_with_indices, nn_functional_adaptive_max_pool2d_with_indices, nn_functional_adaptive_max_pool3d_with_indices,
    nn_functional_adaptive_max_pool1d, nn_functional_adaptive_max_pool2d, nn_functional_adaptive_max_pool3d, avg_pool, nn_functional_avg_pool1d,
    nn_functional_avg_pool2d, nn_functional_avg_pool3d, adaptive_avg_pool, nn_functional_adaptive_avg_pool1d, nn_functional_adaptive_avg_pool2d,
    nn_functional_adaptive_avg_pool3d, lp_pool, nn_functional_lp_pool1d, nn_functional_lp_pool2d, nn_functional_lp_pool3d, max_unpool,
    nn_functional_max_unpool1d, nn_functional_max_unpool2d, nn_functional_max_unpool3d, fractional_max_pool, nn_functional_fractional_max_pool2d_with_indices,
    nn_functional_fractional_max_pool3d_with_indices, nn_functional_fractional_max_pool2d, nn_functional_fractional_max_pool3d, window_columns,
    nn_functional_unfold, nn_functional_fold, pixel_shuffle, pixel_unshuffle, channel_shuffle, resample, nn_functional_interpolate, nn_functional_upsample,
    nn_functional_upsample_nearest, nn_functional_upsample_bilinear, nn_functional_affine_grid, weighted_gather, weighted_gather_put, weighted_gather_weights,
    grid_taps, grid_taps_backward, grid_taps_push, nn_functional_grid_sample,
))

__all__ = (
    "take_places", "put_places", "unpool", "window_max", "fractional_window_max", "window_mean", "max_pool", "nn_functional_max_pool1d_with_indices",
    "nn_functional_max_pool2d_with_indices", "nn_functional_max_pool3d_with_indices", "max_pool1d", "max_pool2d", "max_pool3d", "adaptive_max_pool",
    "nn_functional_adaptive_max_pool1d_with_indices", "nn_functional_adaptive_max_pool2d_with_indices", "nn_functional_adaptive_max_pool3d_with_indices",
    "nn_functional_adaptive_max_pool1d", "nn_functional_adaptive_max_pool2d", "nn_functional_adaptive_max_pool3d", "avg_pool", "nn_functional_avg_pool1d",
    "nn_functional_avg_pool2d", "nn_functional_avg_pool3d", "adaptive_avg_pool", "nn_functional_adaptive_avg_pool1d", "nn_functional_adaptive_avg_pool2d",
    "nn_functional_adaptive_avg_pool3d", "lp_pool", "nn_functional_lp_pool1d", "nn_functional_lp_pool2d", "nn_functional_lp_pool3d", "max_unpool",
    "nn_functional_max_unpool1d", "nn_functional_max_unpool2d", "nn_functional_max_unpool3d", "fractional_max_pool",
    "nn_functional_fractional_max_pool2d_with_indices", "nn_functional_fractional_max_pool3d_with_indices", "nn_functional_fractional_max_pool2d",
    "nn_functional_fractional_max_pool3d", "window_columns", "nn_functional_unfold", "nn_functional_fold", "pixel_shuffle", "pixel_unshuffle",
    "channel_shuffle", "resample", "nn_functional_interpolate", "nn_functional_upsample", "nn_functional_upsample_nearest", "nn_functional_upsample_bilinear",
    "nn_functional_affine_grid", "weighted_gather", "weighted_gather_put", "weighted_gather_weights", "grid_taps", "grid_taps_backward", "grid_taps_push",
    "nn_functional_grid_sample",
)
_publish({name: globals()[name] for name in __all__})
