# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
# In an edited module functions and formulas run in the place of rows. Checksum of what follows: ce00d070
"""Functions of the array API: Functions of the Python array API standard whose arguments or conventions are not torch's."""

from gradspec.composites import standard as _standard
from gradspec.core import ops as _ops
from gradspec.core.tensor import wrap as _wrap
from gradspec.core.elements.dtypes import as_numpy_dtype as _as_numpy_dtype
from gradspec.core.compiled.kernels import kernels as _kernels
from gradspec.core.ops import OPS as _OPS, as_generated as _as_generated, publish as _publish
from gradspec.core.compiled.bindings import Op as _Op
from gradspec.core.named_results import namedtuple as _namedtuple
from gradspec.dispatch.arguments import (
    integer as _integer, is_one as _is_one, number as _number, option as _option, refuse as _refuse, require_list as _require_list,
)
from gradspec.dispatch.formulas import choose as _choose, conjugate as _conjugate, total as _total, zeros as _zeros, is_complex
from gradspec.graph.saved import OpNode as _OpNode

_Op = _as_generated(_Op, __file__)

# derivatives.yaml:4764  array_api_sign
_k_array_api_sign, _k_array_api_sign_backward_x = _kernels("array_api_sign", "array_api_sign_backward_x")
class ArrayApiSignBackward0(_OpNode, op="array_api_sign", inputs={"x": 0}):
    """x: (0 if x == 0 else (grad - real_part(conj(result) * grad) * result) / abs(x)) if is_complex(x) else zero(grad)"""
    _saves = {"x": ("input", 0, 1), "result": ("output", 0, 1)}

    def _on_arrays(grad, x, result):
        return _k_array_api_sign_backward_x(grad, x, result)

    def _on_tensors(grad, x, result):
        return (_choose(x == 0, 0, (grad - (_ops.real_part(_conjugate(result) * grad) * result)) / _ops.abs(x))) if is_complex(x) else _ops.zero(grad)

def _array_api_sign_jvp(x, *, result, x_t=None):
    return (_choose(x == 0, 0, (x_t - (_ops.real_part(_conjugate(result) * x_t) * result)) / _ops.abs(x))) if is_complex(x) else _ops.zero(x_t)

def array_api_sign(x):
    """array_api.sign(Tensor x) -> Tensor result
    The sign of each element, NaN for NaN; that of a complex number has absolute value one.
    Shapes: any; the result has the same.
    Dtypes: float, complex, int.
    Gradient of x: (0 if x == 0 else (grad - real_part(conj(result) * grad) * result) / abs(x)) if is_complex(x) else zero(grad).
    Source: the entry array_api_sign of the spec.
    Example: gs.array_api.sign(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    return array_api_sign.run(x)
array_api_sign.__qualname__ = "array_api.sign"
array_api_sign = _Op(
    "array_api_sign", array_api_sign, ArrayApiSignBackward0, "Tensor x", kernel=_k_array_api_sign, jvp=_array_api_sign_jvp, dtypes=("float", "complex", "int"),
    batch="elementwise", namespace="array_api",
)

# derivatives.yaml:4771  array_api_round
def array_api_round(x):
    """array_api.round(Tensor x) -> Tensor result
    The nearest whole number, the even one of two; of complex numbers for each part.
    Shapes: for example x (3, 4).
    Source: the entry array_api_round of the spec.
    Example: gs.array_api.round(gs.linspace(0.6, 1.4, 12).reshape(3, 4))"""
    return _standard.rounded(x)
array_api_round.__qualname__ = "array_api.round"
array_api_round = _Op(
    "array_api_round", array_api_round, None, "Tensor x", composes=_standard.rounded, dtypes=("float", "complex", "int"), planned=True, namespace="array_api",
)

# derivatives.yaml:4776  array_api_floor_divide
(_k_array_api_floor_divide,) = _kernels("array_api_floor_divide")
class ArrayApiFloorDivideBackward0(_OpNode, op="array_api_floor_divide", inputs={"x1": 0, "x2": 1}, broadcasts=True):
    """x1: 0
    x2: 0"""
    _saves = {"x1_shape": ("shape", 0, 1), "x2_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, x1_shape, x2_shape):
        return (_zeros(x1_shape, grad.dtype) if needs & 1 else None, _zeros(x2_shape, grad.dtype) if needs & 2 else None)

    def _on_tensors(needs, grad, x1_shape, x2_shape):
        return (_wrap(_zeros(x1_shape, grad._memory.dtype)) if needs & 1 else None, _wrap(_zeros(x2_shape, grad._memory.dtype)) if needs & 2 else None)

def _array_api_floor_divide_jvp(x1, x2, *, result, x1_t=None, x2_t=None):
    return None

def _array_api_floor_divide_jvp_arrays(x1, x2, *, result, x1_t=None, x2_t=None):
    return None

def array_api_floor_divide(x1, x2):
    """array_api.floor_divide(Tensor x1, Tensor x2) -> Tensor result
    The quotient rounded downwards; of infinities, that of x1 / x2, where floor_divide gives NaN or -1.
    Shapes: the tensors are broadcast.
    Dtypes: float, int.
    Raises: RuntimeError for shapes that do not broadcast; RuntimeError for integers with a divisor of zero.
    Gradient of x1: 0.
    Gradient of x2: 0.
    Source: the entry array_api_floor_divide of the spec.
    Example: gs.array_api.floor_divide(gs.tensor([-1.2, 0.2, 1.4]), gs.tensor([1.55, 0.95, 0.725]))"""
    return array_api_floor_divide.run(x1, x2)
array_api_floor_divide.__qualname__ = "array_api.floor_divide"
array_api_floor_divide = _Op(
    "array_api_floor_divide", array_api_floor_divide, ArrayApiFloorDivideBackward0, "Tensor x1, Tensor x2", kernel=_k_array_api_floor_divide, divisor=1,
    jvp=_array_api_floor_divide_jvp, jvp_arrays=_array_api_floor_divide_jvp_arrays, dtypes=("float", "int"), batch="elementwise", namespace="array_api",
)

# derivatives.yaml:4785  array_api_remainder
_k_array_api_remainder, _k_array_api_remainder_backward_x2 = _kernels("array_api_remainder", "array_api_remainder_backward_x2")
class ArrayApiRemainderBackward0(_OpNode, op="array_api_remainder", inputs={"x1": 0, "x2": 1}, broadcasts=True):
    """x1: grad
    x2: -grad * floor_divide(x1, x2)"""
    _saves = {"x1_shape": ("shape", 0, 1), "x1": ("input", 0, 2), "x2": ("input", 1, 2), "x2_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, x1, x2):
        return (grad if needs & 1 else None, _k_array_api_remainder_backward_x2(grad, x1, x2) if needs & 2 else None)

    def _on_tensors(needs, grad, x1, x2):
        return (grad if needs & 1 else None, (-grad) * _ops.floor_divide(x1, x2) if needs & 2 else None)

def _array_api_remainder_jvp(x1, x2, *, result, x1_t=None, x2_t=None):
    return _total(None if x1_t is None else x1_t, None if x2_t is None else (-x2_t) * _ops.floor_divide(x1, x2))

def _array_api_remainder_jvp_arrays(x1, x2, *, result, x1_t=None, x2_t=None):
    return _total(None if x1_t is None else x1_t._array, None if x2_t is None else _k_array_api_remainder_backward_x2(x2_t._array, x1._array, x2._array))

def array_api_remainder(x1, x2):
    """array_api.remainder(Tensor x1, Tensor x2) -> Tensor result
    The remainder of x1 divided by x2, with the sign of x2, also where it is zero.
    Shapes: the tensors are broadcast.
    Dtypes: float, int.
    Raises: RuntimeError for shapes that do not broadcast; RuntimeError for integers with a divisor of zero.
    Gradient of x1: grad.
    Gradient of x2: -grad * floor_divide(x1, x2).
    Source: the entry array_api_remainder of the spec.
    Example: gs.array_api.remainder(gs.tensor([-1.2, 0.2, 1.4]), gs.tensor([1.58, 1.02, 0.81]))"""
    return array_api_remainder.run(x1, x2)
array_api_remainder.__qualname__ = "array_api.remainder"
array_api_remainder = _Op(
    "array_api_remainder", array_api_remainder, ArrayApiRemainderBackward0, "Tensor x1, Tensor x2", kernel=_k_array_api_remainder, divisor=1,
    jvp=_array_api_remainder_jvp, jvp_arrays=_array_api_remainder_jvp_arrays, dtypes=("float", "int"), batch="elementwise", namespace="array_api",
)

# derivatives.yaml:4794  array_api_clip
def array_api_clip(x, min=None, max=None):
    """array_api.clip(Tensor x, any min=None, any max=None) -> Tensor result
    Each element, or the limit that it exceeds, in the dtype of `x`.
    Shapes: for example x (3, 4).
    Source: the entry array_api_clip of the spec.
    Example: gs.array_api.clip(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), min=-0.5)"""
    return _standard.clipped(x, min, max)
array_api_clip.__qualname__ = "array_api.clip"
array_api_clip = _Op(
    "array_api_clip", array_api_clip, None, "Tensor x, any min, any max", composes=_standard.clipped, dtypes=("float", "int"), planned=True,
    namespace="array_api",
)

# derivatives.yaml:4800  array_api_tril
def array_api_tril(x, *, k=0):
    """array_api.tril(Tensor x, *, int k=0) -> Tensor result
    The elements on and below the `k`-th diagonal of matrices, and zeros.
    Shapes: for example x (3, 4).
    Source: the entry array_api_tril of the spec.
    Example: gs.array_api.tril(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if k.__class__ is not int: k = _integer("array_api_tril", "k", k)
    return _ops.tril(x, k)
array_api_tril.__qualname__ = "array_api.tril"
array_api_tril = _Op("array_api_tril", array_api_tril, None, "Tensor x, int k", dtypes=("float", "complex", "int"), planned=True, namespace="array_api")

# derivatives.yaml:4804  array_api_triu
def array_api_triu(x, *, k=0):
    """array_api.triu(Tensor x, *, int k=0) -> Tensor result
    The elements on and above the `k`-th diagonal of matrices, and zeros.
    Shapes: for example x (3, 4).
    Source: the entry array_api_triu of the spec.
    Example: gs.array_api.triu(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if k.__class__ is not int: k = _integer("array_api_triu", "k", k)
    return _ops.triu(x, k)
array_api_triu.__qualname__ = "array_api.triu"
array_api_triu = _Op("array_api_triu", array_api_triu, None, "Tensor x, int k", dtypes=("float", "complex", "int"), planned=True, namespace="array_api")

# derivatives.yaml:4808  array_api_broadcast_to
def array_api_broadcast_to(x, shape, *more):
    """array_api.broadcast_to(Tensor x, shape shape) -> Tensor result
    A view of `x` in a shape that it broadcasts to.
    Shapes: for example x (3, 1).
    Source: the entry array_api_broadcast_to of the spec.
    Example: gs.array_api.broadcast_to(gs.linspace(-2.0, 2.0, 3).reshape(3, 1), (2, 3, 4))"""
    if more or _is_one(shape):
        shape = (shape, *more)
    return _ops.broadcast_to(x, shape)
array_api_broadcast_to.__qualname__ = "array_api.broadcast_to"
array_api_broadcast_to = _Op(
    "array_api_broadcast_to", array_api_broadcast_to, None, "Tensor x, shape shape", dtypes=("float", "complex", "int"), planned=True, namespace="array_api",
)

# derivatives.yaml:4812  array_api_concat
def array_api_concat(arrays, *more, axis=0):
    """array_api.concat(Tensor[] arrays, *, int? axis=0) -> Tensor result
    The arrays one after the other along `axis`; flattened if it is None.
    Source: the entry array_api_concat of the spec.
    Example: gs.array_api.concat([gs.linspace(-2.0, 2.0, 6).reshape(2, 3), gs.linspace(2.0, -2.0, 3).reshape(1, 3)])"""
    if more or _is_one(arrays):
        arrays = (arrays, *more)
    if arrays.__class__ is not list: _require_list("array_api_concat", "arrays", arrays)
    if axis is not None and axis.__class__ is not int: axis = _integer("array_api_concat", "axis", axis)
    return _standard.concat(arrays, axis=axis)
array_api_concat.__qualname__ = "array_api.concat"
array_api_concat = _Op(
    "array_api_concat", array_api_concat, None, "Tensor[] arrays, int? axis", composes=_standard.concat, dtypes=("float", "complex", "int"),
    namespace="array_api",
)

# derivatives.yaml:4816  array_api_stack
def array_api_stack(arrays, *more, axis=0):
    """array_api.stack(Tensor[] arrays, *, int axis=0) -> Tensor result
    The arrays as the parts of one along a new axis.
    Source: the entry array_api_stack of the spec.
    Example: gs.array_api.stack([gs.linspace(-2.0, 2.0, 6).reshape(2, 3), gs.linspace(2.0, -2.0, 6).reshape(2, 3)])"""
    if more or _is_one(arrays):
        arrays = (arrays, *more)
    if arrays.__class__ is not list: _require_list("array_api_stack", "arrays", arrays)
    if axis.__class__ is not int: axis = _integer("array_api_stack", "axis", axis)
    return _standard.stack_arrays(arrays, axis=axis)
array_api_stack.__qualname__ = "array_api.stack"
array_api_stack = _Op(
    "array_api_stack", array_api_stack, None, "Tensor[] arrays, int axis", composes=_standard.stack_arrays, dtypes=("float", "complex", "int"),
    namespace="array_api",
)

# derivatives.yaml:4820  array_api_expand_dims
def array_api_expand_dims(x, axis):
    """array_api.expand_dims(Tensor x, ints axis) -> Tensor result
    `x` with an axis of length one at each place in `axis`.
    Shapes: for example x (3, 4).
    Source: the entry array_api_expand_dims of the spec.
    Example: gs.array_api.expand_dims(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), 0)"""
    if axis is True or axis is False: _refuse("array_api_expand_dims", "axis", axis)
    return _standard.expand_dims(x, axis)
array_api_expand_dims.__qualname__ = "array_api.expand_dims"
array_api_expand_dims = _Op(
    "array_api_expand_dims", array_api_expand_dims, None, "Tensor x, ints axis", composes=_standard.expand_dims, dtypes=("float", "complex", "int"),
    namespace="array_api",
)

# derivatives.yaml:4824  array_api_squeeze
def array_api_squeeze(x, axis):
    """array_api.squeeze(Tensor x, dims axis) -> Tensor result
    `x` without the axes in `axis`, which have length one.
    Shapes: for example x (3, 1).
    Raises: IndexError for a `axis` that the tensor does not have.
    Source: the entry array_api_squeeze of the spec.
    Example: gs.array_api.squeeze(gs.linspace(-2.0, 2.0, 3).reshape(3, 1), 1)"""
    if axis is True or axis is False: _refuse("array_api_squeeze", "axis", axis)
    return _standard.squeeze_axes(x, axis)
array_api_squeeze.__qualname__ = "array_api.squeeze"
array_api_squeeze = _Op(
    "array_api_squeeze", array_api_squeeze, None, "Tensor x, dims axis", composes=_standard.squeeze_axes, dtypes=("float", "complex", "int"), planned=True,
    namespace="array_api",
)

# derivatives.yaml:4829  array_api_flip
def array_api_flip(x, *, axis=None):
    """array_api.flip(Tensor x, *, dims axis=None) -> Tensor result
    The elements in reverse order along `axis`, or along all axes.
    Shapes: for example x (3, 4).
    Raises: IndexError for a `axis` that the tensor does not have.
    Source: the entry array_api_flip of the spec.
    Example: gs.array_api.flip(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if axis is True or axis is False: _refuse("array_api_flip", "axis", axis)
    return _standard.flip_axes(x, axis=axis)
array_api_flip.__qualname__ = "array_api.flip"
array_api_flip = _Op(
    "array_api_flip", array_api_flip, None, "Tensor x, dims axis", composes=_standard.flip_axes, dtypes=("float", "complex", "int"), planned=True,
    namespace="array_api",
)

# derivatives.yaml:4834  array_api_moveaxis
def array_api_moveaxis(x, source, destination):
    """array_api.moveaxis(Tensor x, dims source, dims destination) -> Tensor result
    `x` with the axes `source` at the places `destination`.
    Shapes: for example x (2, 3, 4).
    Raises: IndexError for a `source` or `destination` that the tensor does not have.
    Source: the entry array_api_moveaxis of the spec.
    Example: gs.array_api.moveaxis(gs.linspace(-2.0, 2.0, 24).reshape(2, 3, 4), 0, 2)"""
    if source is True or source is False: _refuse("array_api_moveaxis", "source", source)
    if destination is True or destination is False: _refuse("array_api_moveaxis", "destination", destination)
    return _ops.movedim(x, source, destination)
array_api_moveaxis.__qualname__ = "array_api.moveaxis"
array_api_moveaxis = _Op(
    "array_api_moveaxis", array_api_moveaxis, None, "Tensor x, dims source, dims destination", dtypes=("float", "complex", "int"), planned=True,
    namespace="array_api",
)

# derivatives.yaml:4838  array_api_permute_dims
def array_api_permute_dims(x, axes, *more):
    """array_api.permute_dims(Tensor x, axes axes) -> Tensor result
    `x` with its axes in the order of `axes`.
    Shapes: for example x (2, 3, 4).
    Raises: IndexError for a `axes` that the tensor does not have.
    Source: the entry array_api_permute_dims of the spec.
    Example: gs.array_api.permute_dims(gs.linspace(-2.0, 2.0, 24).reshape(2, 3, 4), (2, 0, 1))"""
    if more or _is_one(axes):
        axes = (axes, *more)
    return _ops.permute(x, axes)
array_api_permute_dims.__qualname__ = "array_api.permute_dims"
array_api_permute_dims = _Op(
    "array_api_permute_dims", array_api_permute_dims, None, "Tensor x, axes axes", dtypes=("float", "complex", "int"), planned=True, namespace="array_api",
)

# derivatives.yaml:4842  array_api_repeat
def array_api_repeat(x, repeats, *, axis=None):
    """array_api.repeat(Tensor x, any repeats, *, dim? axis=None) -> Tensor result
    Each element, or each part along `axis`, `repeats` times.
    Shapes: for example x (2, 3).
    Raises: IndexError for a `axis` that the tensor does not have.
    Source: the entry array_api_repeat of the spec.
    Example: gs.array_api.repeat(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), 2)"""
    if axis is not None and axis.__class__ is not int: axis = _integer("array_api_repeat", "axis", axis)
    return _ops.repeat_interleave(x, repeats, axis)
array_api_repeat.__qualname__ = "array_api.repeat"
array_api_repeat = _Op(
    "array_api_repeat", array_api_repeat, None, "Tensor x, any repeats, dim? axis", dtypes=("float", "complex", "int"), planned=True, namespace="array_api",
)

# derivatives.yaml:4846  array_api_reshape
def array_api_reshape(x, shape, *more, copy=None):
    """array_api.reshape(Tensor x, shape shape, *, bool? copy=None) -> Tensor result
    The elements in another shape; a copy if `copy`, never one if it is False.
    Shapes: for example x (2, 3).
    Source: the entry array_api_reshape of the spec.
    Example: gs.array_api.reshape(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), (3, 2))"""
    if more or _is_one(shape):
        shape = (shape, *more)
    if copy is not None and copy is not False and copy is not True: _refuse("array_api_reshape", "copy", copy)
    return _standard.reshape_or_copy(x, shape, copy=copy)
array_api_reshape.__qualname__ = "array_api.reshape"
array_api_reshape = _Op(
    "array_api_reshape", array_api_reshape, None, "Tensor x, shape shape, bool? copy", composes=_standard.reshape_or_copy, dtypes=("float", "complex", "int"),
    namespace="array_api",
)

# derivatives.yaml:4850  array_api_roll
def array_api_roll(x, shift, *, axis=None):
    """array_api.roll(Tensor x, ints shift, *, dims axis=None) -> Tensor result
    The elements moved by `shift` places along `axis`; elements beyond the end come first.
    Shapes: for example x (2, 3).
    Raises: IndexError for a `axis` that the tensor does not have.
    Source: the entry array_api_roll of the spec.
    Example: gs.array_api.roll(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), 2)"""
    if shift is True or shift is False: _refuse("array_api_roll", "shift", shift)
    if axis is True or axis is False: _refuse("array_api_roll", "axis", axis)
    return _ops.roll(x, shift, axis)
array_api_roll.__qualname__ = "array_api.roll"
array_api_roll = _Op(
    "array_api_roll", array_api_roll, None, "Tensor x, ints shift, dims axis", dtypes=("float", "complex", "int"), planned=True, namespace="array_api",
)

# derivatives.yaml:4854  array_api_tile
def array_api_tile(x, repetitions, *more):
    """array_api.tile(Tensor x, counts repetitions) -> Tensor result
    `x` repeated along each axis.
    Shapes: for example x (2, 3).
    Source: the entry array_api_tile of the spec.
    Example: gs.array_api.tile(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), (2, 1, 2))"""
    if more or _is_one(repetitions):
        repetitions = (repetitions, *more)
    return _ops.tile(x, repetitions)
array_api_tile.__qualname__ = "array_api.tile"
array_api_tile = _Op(
    "array_api_tile", array_api_tile, None, "Tensor x, counts repetitions", dtypes=("float", "complex", "int"), planned=True, namespace="array_api",
)

# derivatives.yaml:4858  array_api_unstack
def array_api_unstack(x, *, axis=0):
    """array_api.unstack(Tensor x, *, dim axis=0) -> Tensor[] result
    The parts of `x` along `axis`.
    Shapes: for example x (2, 3).
    Raises: IndexError for a `axis` that the tensor does not have.
    Source: the entry array_api_unstack of the spec.
    Example: gs.array_api.unstack(gs.linspace(-2.0, 2.0, 6).reshape(2, 3))"""
    if axis.__class__ is not int: axis = _integer("array_api_unstack", "axis", axis)
    return _ops.unbind(x, axis)
array_api_unstack.__qualname__ = "array_api.unstack"
array_api_unstack = _Op(
    "array_api_unstack", array_api_unstack, None, "Tensor x, dim axis", "Tensor[] result", dtypes=("float", "complex", "int"), planned=True,
    namespace="array_api",
)

# derivatives.yaml:4862  array_api_take
def array_api_take(x, indices, *, axis=None):
    """array_api.take(Tensor x, Index indices, *, dim? axis=None) -> Tensor result
    The parts of `x` at `indices` along `axis`, which a vector need not say.
    Shapes: for example x (3, 4).
    Raises: IndexError for a `axis` that the tensor does not have.
    Source: the entry array_api_take of the spec.
    Example: gs.array_api.take(gs.linspace(-2.0, 2.0, 12).reshape(3, 4), gs.tensor([2, 0]), axis=0)"""
    if axis is not None and axis.__class__ is not int: axis = _integer("array_api_take", "axis", axis)
    return _standard.take_parts(x, indices, axis=axis)
array_api_take.__qualname__ = "array_api.take"
array_api_take = _Op(
    "array_api_take", array_api_take, None, "Tensor x, Index indices, dim? axis", composes=_standard.take_parts, dtypes=("float", "complex", "int"),
    planned=True, namespace="array_api",
)

# derivatives.yaml:4867  array_api_take_along_axis
def array_api_take_along_axis(x, indices, *, axis=-1):
    """array_api.take_along_axis(Tensor x, Index indices, *, dim axis=-1) -> Tensor result
    The elements at `indices` along `axis`.
    Shapes: for example x (2, 3).
    Raises: IndexError for a `axis` that the tensor does not have.
    Source: the entry array_api_take_along_axis of the spec.
    Example: gs.array_api.take_along_axis(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), gs.tensor([[2, 0], [1, 1]]))"""
    if axis.__class__ is not int: axis = _integer("array_api_take_along_axis", "axis", axis)
    return _ops.take_along_dim(x, indices, axis)
array_api_take_along_axis.__qualname__ = "array_api.take_along_axis"
array_api_take_along_axis = _Op(
    "array_api_take_along_axis", array_api_take_along_axis, None, "Tensor x, Index indices, dim axis", dtypes=("float", "complex", "int"), planned=True,
    namespace="array_api",
)

# derivatives.yaml:4871  array_api_argmax
def array_api_argmax(x, *, axis=None, keepdims=False):
    """array_api.argmax(Tensor x, *, dim? axis=None, bool keepdims=False) -> Index result
    The index of the largest element along `axis`, or of all.
    Shapes: for example x (3, 4).
    Raises: IndexError for a `axis` that the tensor does not have.
    Source: the entry array_api_argmax of the spec.
    Example: gs.array_api.argmax(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if axis is not None and axis.__class__ is not int: axis = _integer("array_api_argmax", "axis", axis)
    if keepdims is not False and keepdims is not True: _refuse("array_api_argmax", "keepdims", keepdims)
    return _ops.argmax(x, axis, keepdims)
array_api_argmax.__qualname__ = "array_api.argmax"
array_api_argmax = _Op(
    "array_api_argmax", array_api_argmax, None, "Tensor x, dim? axis, bool keepdims", "Index result", dtypes=("float", "int"), planned=True,
    namespace="array_api",
)

# derivatives.yaml:4876  array_api_argmin
def array_api_argmin(x, *, axis=None, keepdims=False):
    """array_api.argmin(Tensor x, *, dim? axis=None, bool keepdims=False) -> Index result
    The index of the smallest element along `axis`, or of all.
    Shapes: for example x (3, 4).
    Raises: IndexError for a `axis` that the tensor does not have.
    Source: the entry array_api_argmin of the spec.
    Example: gs.array_api.argmin(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if axis is not None and axis.__class__ is not int: axis = _integer("array_api_argmin", "axis", axis)
    if keepdims is not False and keepdims is not True: _refuse("array_api_argmin", "keepdims", keepdims)
    return _ops.argmin(x, axis, keepdims)
array_api_argmin.__qualname__ = "array_api.argmin"
array_api_argmin = _Op(
    "array_api_argmin", array_api_argmin, None, "Tensor x, dim? axis, bool keepdims", "Index result", dtypes=("float", "int"), planned=True,
    namespace="array_api",
)

# derivatives.yaml:4881  array_api_count_nonzero
def array_api_count_nonzero(x, *, axis=None, keepdims=False):
    """array_api.count_nonzero(Tensor x, *, dims axis=None, bool keepdims=False) -> Index result
    The number of elements along `axis` that are not zero.
    Shapes: for example x (3, 4).
    Raises: IndexError for a `axis` that the tensor does not have.
    Source: the entry array_api_count_nonzero of the spec.
    Example: gs.array_api.count_nonzero(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if axis is True or axis is False: _refuse("array_api_count_nonzero", "axis", axis)
    if keepdims is not False and keepdims is not True: _refuse("array_api_count_nonzero", "keepdims", keepdims)
    return _standard.count_nonzero_over(x, axis=axis, keepdims=keepdims)
array_api_count_nonzero.__qualname__ = "array_api.count_nonzero"
array_api_count_nonzero = _Op(
    "array_api_count_nonzero", array_api_count_nonzero, None, "Tensor x, dims axis, bool keepdims", "Index result", composes=_standard.count_nonzero_over,
    dtypes=("float", "complex", "int", "bool"), planned=True, namespace="array_api",
)

# derivatives.yaml:4887  array_api_searchsorted
def array_api_searchsorted(x1, x2, *, side='left', sorter=None):
    """array_api.searchsorted(Tensor x1, Tensor x2, *, any side='left', Index? sorter=None) -> Index result
    The places in the sorted vector `x1` at which the elements of `x2` keep it sorted.
    Shapes: for example x2 (2, 3).
    Source: the entry array_api_searchsorted of the spec.
    Example: gs.array_api.searchsorted(gs.tensor([0.5, 1.5, 2.5]), gs.linspace(3.0, 0.0, 6).reshape(2, 3))"""
    return _standard.insertion_places(x1, x2, side=side, sorter=sorter)
array_api_searchsorted.__qualname__ = "array_api.searchsorted"
array_api_searchsorted = _Op(
    "array_api_searchsorted", array_api_searchsorted, None, "Tensor x1, Tensor x2, any side, Index? sorter", "Index result",
    composes=_standard.insertion_places, dtypes=("float", "int"), planned=True, namespace="array_api",
)

# derivatives.yaml:4893  array_api_sort
def array_api_sort(x, *, axis=-1, descending=False, stable=True):
    """array_api.sort(Tensor x, *, dim axis=-1, bool descending=False, bool stable=True) -> Tensor result
    The elements in order along `axis`.
    Shapes: for example x (3, 4).
    Raises: IndexError for a `axis` that the tensor does not have.
    Source: the entry array_api_sort of the spec.
    Example: gs.array_api.sort(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if axis.__class__ is not int: axis = _integer("array_api_sort", "axis", axis)
    if descending is not False and descending is not True: _refuse("array_api_sort", "descending", descending)
    if stable is not False and stable is not True: _refuse("array_api_sort", "stable", stable)
    return _ops.sort(x, axis, descending, stable=stable)[0]
array_api_sort.__qualname__ = "array_api.sort"
array_api_sort = _Op(
    "array_api_sort", array_api_sort, None, "Tensor x, dim axis, bool descending, bool stable", dtypes=("float", "int"), planned=True, namespace="array_api",
)

# derivatives.yaml:4898  array_api_argsort
def array_api_argsort(x, *, axis=-1, descending=False, stable=True):
    """array_api.argsort(Tensor x, *, dim axis=-1, bool descending=False, bool stable=True) -> Index result
    The indices that put the elements in order along `axis`.
    Shapes: for example x (3, 4).
    Raises: IndexError for a `axis` that the tensor does not have.
    Source: the entry array_api_argsort of the spec.
    Example: gs.array_api.argsort(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if axis.__class__ is not int: axis = _integer("array_api_argsort", "axis", axis)
    if descending is not False and descending is not True: _refuse("array_api_argsort", "descending", descending)
    if stable is not False and stable is not True: _refuse("array_api_argsort", "stable", stable)
    return _ops.argsort(x, axis, descending, stable=stable)
array_api_argsort.__qualname__ = "array_api.argsort"
array_api_argsort = _Op(
    "array_api_argsort", array_api_argsort, None, "Tensor x, dim axis, bool descending, bool stable", "Index result", dtypes=("float", "int"), planned=True,
    namespace="array_api",
)

# derivatives.yaml:4903  array_api_top_k
_array_api_top_k_result = _namedtuple("array_api_top_k", ("values", "indices"))
def array_api_top_k(x, k, *, axis=-1, mode='largest'):
    """array_api.top_k(Tensor x, int k, *, dim axis=-1, str mode='largest') -> Tensor values, Index indices
    The `k` largest elements along `axis` in order, or the smallest by `mode="smallest"`, and their indices.
    Shapes: for example x (5,).
    Raises: IndexError for a `axis` that the tensor does not have; ValueError for a `mode` other than 'largest', 'smallest'.
    Source: the entry array_api_top_k of the spec.
    Example: gs.array_api.top_k(gs.linspace(-2.0, 2.0, 5), 2)"""
    if k.__class__ is not int: k = _integer("array_api_top_k", "k", k)
    if axis.__class__ is not int: axis = _integer("array_api_top_k", "axis", axis)
    if mode not in ("largest", "smallest"): _option("array_api_top_k", "mode", mode)
    return _array_api_top_k_result(*_ops.topk(x, k, axis, mode == 'largest'))
array_api_top_k.__qualname__ = "array_api.top_k"
array_api_top_k = _Op(
    "array_api_top_k", array_api_top_k, None, "Tensor x, int k, dim axis, str(largest|smallest) mode", "Tensor values, Index indices",
    named=_array_api_top_k_result, dtypes=("float", "int"), planned=True, namespace="array_api",
)

# derivatives.yaml:4909  array_api_cumulative_sum
def array_api_cumulative_sum(x, *, axis=None, dtype=None, include_initial=False):
    """array_api.cumulative_sum(Tensor x, *, dim? axis=None, dtype? dtype=None, bool include_initial=False) -> Tensor result
    The sums of the elements up to each along `axis`; zero comes first if `include_initial`.
    Shapes: for example x (4,).
    Raises: IndexError for a `axis` that the tensor does not have.
    Source: the entry array_api_cumulative_sum of the spec.
    Example: gs.array_api.cumulative_sum(gs.linspace(-2.0, 2.0, 4))"""
    if axis is not None and axis.__class__ is not int: axis = _integer("array_api_cumulative_sum", "axis", axis)
    dtype = None if dtype is None else _as_numpy_dtype(dtype)
    if include_initial is not False and include_initial is not True: _refuse("array_api_cumulative_sum", "include_initial", include_initial)
    return _standard.cumulative_sum(x, axis=axis, dtype=dtype, include_initial=include_initial)
array_api_cumulative_sum.__qualname__ = "array_api.cumulative_sum"
array_api_cumulative_sum = _Op(
    "array_api_cumulative_sum", array_api_cumulative_sum, None, "Tensor x, dim? axis, dtype? dtype, bool include_initial", composes=_standard.cumulative_sum,
    dtypes=("float", "complex", "int"), planned=True, namespace="array_api",
)

# derivatives.yaml:4915  array_api_cumulative_prod
def array_api_cumulative_prod(x, *, axis=None, dtype=None, include_initial=False):
    """array_api.cumulative_prod(Tensor x, *, dim? axis=None, dtype? dtype=None, bool include_initial=False) -> Tensor result
    The products of the elements up to each along `axis`; one comes first if `include_initial`.
    Shapes: for example x (4,).
    Raises: IndexError for a `axis` that the tensor does not have.
    Source: the entry array_api_cumulative_prod of the spec.
    Example: gs.array_api.cumulative_prod(gs.linspace(-2.0, 2.0, 4))"""
    if axis is not None and axis.__class__ is not int: axis = _integer("array_api_cumulative_prod", "axis", axis)
    dtype = None if dtype is None else _as_numpy_dtype(dtype)
    if include_initial is not False and include_initial is not True: _refuse("array_api_cumulative_prod", "include_initial", include_initial)
    return _standard.cumulative_prod(x, axis=axis, dtype=dtype, include_initial=include_initial)
array_api_cumulative_prod.__qualname__ = "array_api.cumulative_prod"
array_api_cumulative_prod = _Op(
    "array_api_cumulative_prod", array_api_cumulative_prod, None, "Tensor x, dim? axis, dtype? dtype, bool include_initial", composes=_standard.cumulative_prod,
    dtypes=("float", "complex", "int"), planned=True, namespace="array_api",
)

# derivatives.yaml:4921  array_api_sum
def array_api_sum(x, *, axis=None, dtype=None, keepdims=False):
    """array_api.sum(Tensor x, *, dims axis=None, dtype? dtype=None, bool keepdims=False) -> Tensor result
    The sum over `axis`; that of integers has at least the width of int64.
    Shapes: for example x (3, 4).
    Raises: IndexError for a `axis` that the tensor does not have.
    Source: the entry array_api_sum of the spec.
    Example: gs.array_api.sum(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if axis is True or axis is False: _refuse("array_api_sum", "axis", axis)
    dtype = None if dtype is None else _as_numpy_dtype(dtype)
    if keepdims is not False and keepdims is not True: _refuse("array_api_sum", "keepdims", keepdims)
    return _standard.sum_over(x, axis=axis, dtype=dtype, keepdims=keepdims)
array_api_sum.__qualname__ = "array_api.sum"
array_api_sum = _Op(
    "array_api_sum", array_api_sum, None, "Tensor x, dims axis, dtype? dtype, bool keepdims", composes=_standard.sum_over, dtypes=("float", "complex", "int"),
    namespace="array_api",
)

# derivatives.yaml:4925  array_api_prod
def array_api_prod(x, *, axis=None, dtype=None, keepdims=False):
    """array_api.prod(Tensor x, *, dims axis=None, dtype? dtype=None, bool keepdims=False) -> Tensor result
    The product over `axis`; that of integers has at least the width of int64.
    Shapes: for example x (3, 4).
    Raises: IndexError for a `axis` that the tensor does not have.
    Source: the entry array_api_prod of the spec.
    Example: gs.array_api.prod(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if axis is True or axis is False: _refuse("array_api_prod", "axis", axis)
    dtype = None if dtype is None else _as_numpy_dtype(dtype)
    if keepdims is not False and keepdims is not True: _refuse("array_api_prod", "keepdims", keepdims)
    return _standard.prod_over(x, axis=axis, dtype=dtype, keepdims=keepdims)
array_api_prod.__qualname__ = "array_api.prod"
array_api_prod = _Op(
    "array_api_prod", array_api_prod, None, "Tensor x, dims axis, dtype? dtype, bool keepdims", composes=_standard.prod_over,
    dtypes=("float", "complex", "int"), namespace="array_api",
)

# derivatives.yaml:4929  array_api_max
def array_api_max(x, *, axis=None, keepdims=False):
    """array_api.max(Tensor x, *, dims axis=None, bool keepdims=False) -> Tensor result
    The largest element over `axis`; equal ones share the gradient.
    Shapes: for example x (3, 4).
    Raises: IndexError for a `axis` that the tensor does not have.
    Source: the entry array_api_max of the spec.
    Example: gs.array_api.max(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if axis is True or axis is False: _refuse("array_api_max", "axis", axis)
    if keepdims is not False and keepdims is not True: _refuse("array_api_max", "keepdims", keepdims)
    return _standard.max_over(x, axis=axis, keepdims=keepdims)
array_api_max.__qualname__ = "array_api.max"
array_api_max = _Op(
    "array_api_max", array_api_max, None, "Tensor x, dims axis, bool keepdims", composes=_standard.max_over, dtypes=("float", "int"), namespace="array_api",
)

# derivatives.yaml:4934  array_api_min
def array_api_min(x, *, axis=None, keepdims=False):
    """array_api.min(Tensor x, *, dims axis=None, bool keepdims=False) -> Tensor result
    The smallest element over `axis`; equal ones share the gradient.
    Shapes: for example x (3, 4).
    Raises: IndexError for a `axis` that the tensor does not have.
    Source: the entry array_api_min of the spec.
    Example: gs.array_api.min(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if axis is True or axis is False: _refuse("array_api_min", "axis", axis)
    if keepdims is not False and keepdims is not True: _refuse("array_api_min", "keepdims", keepdims)
    return _standard.min_over(x, axis=axis, keepdims=keepdims)
array_api_min.__qualname__ = "array_api.min"
array_api_min = _Op(
    "array_api_min", array_api_min, None, "Tensor x, dims axis, bool keepdims", composes=_standard.min_over, dtypes=("float", "int"), namespace="array_api",
)

# derivatives.yaml:4939  array_api_mean
def array_api_mean(x, *, axis=None, keepdims=False):
    """array_api.mean(Tensor x, *, dims axis=None, bool keepdims=False) -> Tensor result
    The mean over `axis`.
    Shapes: for example x (3, 4).
    Raises: IndexError for a `axis` that the tensor does not have.
    Source: the entry array_api_mean of the spec.
    Example: gs.array_api.mean(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if axis is True or axis is False: _refuse("array_api_mean", "axis", axis)
    if keepdims is not False and keepdims is not True: _refuse("array_api_mean", "keepdims", keepdims)
    return _standard.mean_over(x, axis=axis, keepdims=keepdims)
array_api_mean.__qualname__ = "array_api.mean"
array_api_mean = _Op(
    "array_api_mean", array_api_mean, None, "Tensor x, dims axis, bool keepdims", composes=_standard.mean_over, dtypes=("float", "complex"),
    namespace="array_api",
)

# derivatives.yaml:4944  array_api_std
def array_api_std(x, *, axis=None, correction=0.0, keepdims=False):
    """array_api.std(Tensor x, *, dims axis=None, scalar correction=0.0, bool keepdims=False) -> Real result
    The standard deviation over `axis`; the divisor is the count less `correction`.
    Shapes: for example x (3, 4).
    Raises: IndexError for a `axis` that the tensor does not have.
    Source: the entry array_api_std of the spec.
    Example: gs.array_api.std(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if axis is True or axis is False: _refuse("array_api_std", "axis", axis)
    if correction.__class__ is not float and correction.__class__ is not int: correction = _number("array_api_std", "correction", correction)
    if keepdims is not False and keepdims is not True: _refuse("array_api_std", "keepdims", keepdims)
    return _standard.std_over(x, axis=axis, correction=correction, keepdims=keepdims)
array_api_std.__qualname__ = "array_api.std"
array_api_std = _Op(
    "array_api_std", array_api_std, None, "Tensor x, dims axis, scalar correction, bool keepdims", "Real result", composes=_standard.std_over,
    dtypes=("float", "complex"), planned=True, namespace="array_api",
)

# derivatives.yaml:4950  array_api_var
def array_api_var(x, *, axis=None, correction=0.0, keepdims=False):
    """array_api.var(Tensor x, *, dims axis=None, scalar correction=0.0, bool keepdims=False) -> Real result
    The variance over `axis`; the divisor is the count less `correction`.
    Shapes: for example x (3, 4).
    Raises: IndexError for a `axis` that the tensor does not have.
    Source: the entry array_api_var of the spec.
    Example: gs.array_api.var(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if axis is True or axis is False: _refuse("array_api_var", "axis", axis)
    if correction.__class__ is not float and correction.__class__ is not int: correction = _number("array_api_var", "correction", correction)
    if keepdims is not False and keepdims is not True: _refuse("array_api_var", "keepdims", keepdims)
    return _standard.var_over(x, axis=axis, correction=correction, keepdims=keepdims)
array_api_var.__qualname__ = "array_api.var"
array_api_var = _Op(
    "array_api_var", array_api_var, None, "Tensor x, dims axis, scalar correction, bool keepdims", "Real result", composes=_standard.var_over,
    dtypes=("float", "complex"), planned=True, namespace="array_api",
)

# derivatives.yaml:4956  array_api_all
def array_api_all(x, *, axis=None, keepdims=False):
    """array_api.all(Tensor x, *, dims axis=None, bool keepdims=False) -> Mask result
    Whether all elements over `axis` differ from zero.
    Shapes: for example x (3, 4).
    Raises: IndexError for a `axis` that the tensor does not have.
    Source: the entry array_api_all of the spec.
    Example: gs.array_api.all(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if axis is True or axis is False: _refuse("array_api_all", "axis", axis)
    if keepdims is not False and keepdims is not True: _refuse("array_api_all", "keepdims", keepdims)
    return _standard.all_over(x, axis=axis, keepdims=keepdims)
array_api_all.__qualname__ = "array_api.all"
array_api_all = _Op(
    "array_api_all", array_api_all, None, "Tensor x, dims axis, bool keepdims", "Mask result", composes=_standard.all_over,
    dtypes=("float", "complex", "int", "bool"), namespace="array_api",
)

# derivatives.yaml:4961  array_api_any
def array_api_any(x, *, axis=None, keepdims=False):
    """array_api.any(Tensor x, *, dims axis=None, bool keepdims=False) -> Mask result
    Whether some element over `axis` differs from zero.
    Shapes: for example x (3, 4).
    Raises: IndexError for a `axis` that the tensor does not have.
    Source: the entry array_api_any of the spec.
    Example: gs.array_api.any(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if axis is True or axis is False: _refuse("array_api_any", "axis", axis)
    if keepdims is not False and keepdims is not True: _refuse("array_api_any", "keepdims", keepdims)
    return _standard.any_over(x, axis=axis, keepdims=keepdims)
array_api_any.__qualname__ = "array_api.any"
array_api_any = _Op(
    "array_api_any", array_api_any, None, "Tensor x, dims axis, bool keepdims", "Mask result", composes=_standard.any_over,
    dtypes=("float", "complex", "int", "bool"), namespace="array_api",
)

# derivatives.yaml:4966  array_api_diff
def array_api_diff(x, *, axis=-1, n=1, prepend=None, append=None):
    """array_api.diff(Tensor x, *, dim axis=-1, int n=1, Tensor? prepend=None, Tensor? append=None) -> Tensor result
    The `n`-th differences of neighbours along `axis`.
    Shapes: for example x (3, 4).
    Raises: IndexError for a `axis` that the tensor does not have.
    Source: the entry array_api_diff of the spec.
    Example: gs.array_api.diff(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    if axis.__class__ is not int: axis = _integer("array_api_diff", "axis", axis)
    if n.__class__ is not int: n = _integer("array_api_diff", "n", n)
    return _ops.diff(x, n, axis, prepend, append)
array_api_diff.__qualname__ = "array_api.diff"
array_api_diff = _Op(
    "array_api_diff", array_api_diff, None, "Tensor x, dim axis, int n, Tensor? prepend, Tensor? append", dtypes=("float", "complex", "int"), planned=True,
    namespace="array_api",
)

# derivatives.yaml:4970  array_api_matrix_transpose
def array_api_matrix_transpose(x):
    """array_api.matrix_transpose(Tensor x) -> Tensor result
    The transpose of each matrix.
    Shapes: for example x (3, 4).
    Source: the entry array_api_matrix_transpose of the spec.
    Example: gs.array_api.matrix_transpose(gs.linspace(-2.0, 2.0, 12).reshape(3, 4))"""
    return _ops.transpose(x, -2, -1)
array_api_matrix_transpose.__qualname__ = "array_api.matrix_transpose"
array_api_matrix_transpose = _Op(
    "array_api_matrix_transpose", array_api_matrix_transpose, None, "Tensor x", dtypes=("float", "complex", "int"), planned=True, namespace="array_api",
)

# derivatives.yaml:4975  array_api_tensordot
def array_api_tensordot(x1, x2, *, axes=2):
    """array_api.tensordot(Tensor x1, Tensor x2, *, any axes=2) -> Tensor result
    The sums of products over axes of both arrays.
    Shapes: for example x1 (2, 3, 4), x2 (3, 4, 2).
    Source: the entry array_api_tensordot of the spec.
    Example: gs.array_api.tensordot(gs.linspace(-2.0, 2.0, 24).reshape(2, 3, 4), gs.linspace(2.0, -2.0, 24).reshape(3, 4, 2))"""
    return _standard.tensordot_promoted(x1, x2, axes=axes)
array_api_tensordot.__qualname__ = "array_api.tensordot"
array_api_tensordot = _Op(
    "array_api_tensordot", array_api_tensordot, None, "Tensor x1, Tensor x2, any axes", composes=_standard.tensordot_promoted,
    dtypes=("float", "complex", "int"), planned=True, namespace="array_api",
)

# derivatives.yaml:4981  array_api_vecdot
def array_api_vecdot(x1, x2, *, axis=-1):
    """array_api.vecdot(Tensor x1, Tensor x2, *, int axis=-1) -> Tensor result
    The inner products along `axis`; the first operand is conjugated.
    Shapes: for example x1 (2, 3), x2 (2, 3).
    Source: the entry array_api_vecdot of the spec.
    Example: gs.array_api.vecdot(gs.linspace(-2.0, 2.0, 6).reshape(2, 3), gs.linspace(2.0, -2.0, 6).reshape(2, 3))"""
    if axis.__class__ is not int: axis = _integer("array_api_vecdot", "axis", axis)
    return _standard.vecdot_promoted(x1, x2, axis=axis)
array_api_vecdot.__qualname__ = "array_api.vecdot"
array_api_vecdot = _Op(
    "array_api_vecdot", array_api_vecdot, None, "Tensor x1, Tensor x2, int axis", composes=_standard.vecdot_promoted, dtypes=("float", "complex", "int"),
    planned=True, namespace="array_api",
)

_OPS.enter((
    array_api_sign, array_api_round, array_api_floor_divide, array_api_remainder, array_api_clip, array_api_tril, array_api_triu, array_api_broadcast_to,
    array_api_concat, array_api_stack, array_api_expand_dims, array_api_squeeze, array_api_flip, array_api_moveaxis, array_api_permute_dims, array_api_repeat,
    array_api_reshape, array_api_roll, array_api_tile, array_api_unstack, array_api_take, array_api_take_along_axis, array_api_argmax, array_api_argmin,
    array_api_count_nonzero, array_api_searchsorted, array_api_sort, array_api_argsort, array_api_top_k, array_api_cumulative_sum, array_api_cumulative_prod,
    array_api_sum, array_api_prod, array_api_max, array_api_min, array_api_mean, array_api_std, array_api_var, array_api_all, array_api_any, array_api_diff,
    array_api_matrix_transpose, array_api_tensordot, array_api_vecdot,
))

__all__ = (
    "array_api_sign", "array_api_round", "array_api_floor_divide", "array_api_remainder", "array_api_clip", "array_api_tril", "array_api_triu",
    "array_api_broadcast_to", "array_api_concat", "array_api_stack", "array_api_expand_dims", "array_api_squeeze", "array_api_flip", "array_api_moveaxis",
    "array_api_permute_dims", "array_api_repeat", "array_api_reshape", "array_api_roll", "array_api_tile", "array_api_unstack", "array_api_take",
    "array_api_take_along_axis", "array_api_argmax", "array_api_argmin", "array_api_count_nonzero", "array_api_searchsorted", "array_api_sort",
    "array_api_argsort", "array_api_top_k", "array_api_cumulative_sum", "array_api_cumulative_prod", "array_api_sum", "array_api_prod", "array_api_max",
    "array_api_min", "array_api_mean", "array_api_std", "array_api_var", "array_api_all", "array_api_any", "array_api_diff", "array_api_matrix_transpose",
    "array_api_tensordot", "array_api_vecdot",
)
_publish({name: globals()[name] for name in __all__})
