# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
# In an edited module functions and formulas run in the place of rows. Checksum of what follows: 7bf8de3c
"""Convolutions: Sums of windows of arrays of one, two or three spatial dims, times weights."""

from gradspec.composites import convolutions as _convolutions
from gradspec.core import ops as _ops
from gradspec.core.ops import OPS as _OPS, as_generated as _as_generated, publish as _publish
from gradspec.core.compiled.bindings import Op as _Op
from gradspec.dispatch.arguments import integer as _integer
from gradspec.dispatch.formulas import conjugate as _conjugate, tangent as _tangent, total as _total, is_complex, numel
from gradspec.graph.saved import OpNode as _OpNode
from . import raw as _raw

_Op = _as_generated(_Op, __file__)

# derivatives.yaml:5900  convolve
class ConvolveBackward0(_OpNode, op="convolve", inputs={"input": 0, "weight": 1}):
    """input: convolve_backward_input(grad, conj(weight), input.shape, stride, padding, dilation, groups)
    weight: convolve_backward_weight(grad, conj(input), weight.shape, stride, padding, dilation, groups)"""
    _saves = {
        "weight": ("input", 1, 1), "input_shape": ("shape", 0, 1), "stride": ("argument", 2, 3), "padding": ("argument", 3, 3), "dilation": ("argument", 4, 3),
        "groups": ("argument", 5, 3), "input": ("input", 0, 2), "weight_shape": ("shape", 1, 2),
    }

    def _on_arrays(needs, grad, weight, input_shape, stride, padding, dilation, groups, input, weight_shape):
        return (
            (_raw.convolve_backward_input(
                grad, _raw.conj_view(weight) if is_complex(weight) else weight, input_shape, stride, padding, dilation, groups,
            )) if needs & 1 else None,
            (_raw.convolve_backward_weight(
                grad, _raw.conj_view(input) if is_complex(input) else input, weight_shape, stride, padding, dilation, groups,
            )) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, weight, input_shape, stride, padding, dilation, groups, input, weight_shape):
        return (
            _ops.convolve_backward_input(grad, _conjugate(weight), input_shape, stride, padding, dilation, groups) if needs & 1 else None,
            _ops.convolve_backward_weight(grad, _conjugate(input), weight_shape, stride, padding, dilation, groups) if needs & 2 else None,
        )

def _convolve_jvp(input, weight, stride, padding, dilation, groups, *, result, input_t=None, weight_t=None):
    return _total(
        None if input_t is None else _ops.convolve(_tangent(input, input_t), weight, stride, padding, dilation, groups),
        None if weight_t is None else _ops.convolve(input, _tangent(weight, weight_t), stride, padding, dilation, groups),
    )

def convolve(input, weight, stride, padding, dilation, groups):
    """convolve(Tensor input, Tensor weight, any stride, any padding, any dilation, int groups) -> Tensor result
    The convolution over as many last dims as `stride` has elements; `padding` has a pair for each of them."""
    return convolve.run(input, weight, stride, padding, dilation, groups)
convolve = _Op(
    "convolve", convolve, ConvolveBackward0, "Tensor input, Tensor weight, any stride, any padding, any dilation, int groups", computes=_raw.convolve,
    jvp=_convolve_jvp, dtypes=("float", "complex"), flops=lambda of: ((2 * numel(of.result_shape)) * numel(of.weight_shape)) / (of.weight_shape[0] or 1),
    batch="leading", public=False,
)

# derivatives.yaml:5909  convolve_backward_input
class ConvolveBackwardInputBackward0(_OpNode, op="convolve_backward_input", inputs={"gradient": 0, "weight": 1}):
    """gradient: convolve(grad, conj(weight), stride, padding, dilation, groups)
    weight: convolve_backward_weight(conj(gradient), grad, weight.shape, stride, padding, dilation, groups)"""
    _saves = {
        "weight": ("input", 1, 1), "stride": ("argument", 3, 3), "padding": ("argument", 4, 3), "dilation": ("argument", 5, 3), "groups": ("argument", 6, 3),
        "gradient": ("input", 0, 2), "weight_shape": ("shape", 1, 2),
    }

    def _on_arrays(needs, grad, weight, stride, padding, dilation, groups, gradient, weight_shape):
        return (
            (_raw.convolve(grad, _raw.conj_view(weight) if is_complex(weight) else weight, stride, padding, dilation, groups)) if needs & 1 else None,
            (_raw.convolve_backward_weight(
                _raw.conj_view(gradient) if is_complex(gradient) else gradient, grad, weight_shape, stride, padding, dilation, groups,
            )) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, weight, stride, padding, dilation, groups, gradient, weight_shape):
        return (
            _ops.convolve(grad, _conjugate(weight), stride, padding, dilation, groups) if needs & 1 else None,
            _ops.convolve_backward_weight(_conjugate(gradient), grad, weight_shape, stride, padding, dilation, groups) if needs & 2 else None,
        )

def _convolve_backward_input_jvp(gradient, weight, shape, stride, padding, dilation, groups, *, result, gradient_t=None, weight_t=None):
    return _total(
        None if gradient_t is None else _ops.convolve_backward_input(_tangent(gradient, gradient_t), weight, shape, stride, padding, dilation, groups),
        None if weight_t is None else _ops.convolve_backward_input(gradient, _tangent(weight, weight_t), shape, stride, padding, dilation, groups),
    )

def convolve_backward_input(gradient, weight, shape, stride, padding, dilation, groups):
    """convolve_backward_input(Tensor gradient, Tensor weight, shape shape, any stride, any padding, any dilation, int groups) -> Tensor result
    The gradient of `convolve` by an input of this shape, which is the transposed convolution."""
    return convolve_backward_input.run(gradient, weight, shape, stride, padding, dilation, groups)
convolve_backward_input = _Op(
    "convolve_backward_input", convolve_backward_input, ConvolveBackwardInputBackward0,
    "Tensor gradient, Tensor weight, shape shape, any stride, any padding, any dilation, int groups", computes=_raw.convolve_backward_input,
    jvp=_convolve_backward_input_jvp, dtypes=("float", "complex"),
    flops=lambda of: ((2 * numel(of.gradient_shape)) * numel(of.weight_shape)) / (of.weight_shape[0] or 1), batch="leading", public=False,
)

# derivatives.yaml:5919  convolve_backward_weight
class ConvolveBackwardWeightBackward0(_OpNode, op="convolve_backward_weight", inputs={"gradient": 0, "input": 1}):
    """gradient: convolve(conj(input), grad, stride, padding, dilation, groups)
    input: convolve_backward_input(conj(gradient), grad, input.shape, stride, padding, dilation, groups)"""
    _saves = {
        "input": ("input", 1, 1), "stride": ("argument", 3, 3), "padding": ("argument", 4, 3), "dilation": ("argument", 5, 3), "groups": ("argument", 6, 3),
        "gradient": ("input", 0, 2), "input_shape": ("shape", 1, 2),
    }

    def _on_arrays(needs, grad, input, stride, padding, dilation, groups, gradient, input_shape):
        return (
            (_raw.convolve(_raw.conj_view(input) if is_complex(input) else input, grad, stride, padding, dilation, groups)) if needs & 1 else None,
            (_raw.convolve_backward_input(
                _raw.conj_view(gradient) if is_complex(gradient) else gradient, grad, input_shape, stride, padding, dilation, groups,
            )) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, input, stride, padding, dilation, groups, gradient, input_shape):
        return (
            _ops.convolve(_conjugate(input), grad, stride, padding, dilation, groups) if needs & 1 else None,
            _ops.convolve_backward_input(_conjugate(gradient), grad, input_shape, stride, padding, dilation, groups) if needs & 2 else None,
        )

def _convolve_backward_weight_jvp(gradient, input, shape, stride, padding, dilation, groups, *, result, gradient_t=None, input_t=None):
    return _total(
        None if gradient_t is None else _ops.convolve_backward_weight(_tangent(gradient, gradient_t), input, shape, stride, padding, dilation, groups),
        None if input_t is None else _ops.convolve_backward_weight(gradient, _tangent(input, input_t), shape, stride, padding, dilation, groups),
    )

def convolve_backward_weight(gradient, input, shape, stride, padding, dilation, groups):
    """convolve_backward_weight(Tensor gradient, Tensor input, shape shape, any stride, any padding, any dilation, int groups) -> Tensor result
    The gradient of `convolve` by a weight of this shape."""
    return convolve_backward_weight.run(gradient, input, shape, stride, padding, dilation, groups)
convolve_backward_weight = _Op(
    "convolve_backward_weight", convolve_backward_weight, ConvolveBackwardWeightBackward0,
    "Tensor gradient, Tensor input, shape shape, any stride, any padding, any dilation, int groups", computes=_raw.convolve_backward_weight,
    jvp=_convolve_backward_weight_jvp, dtypes=("float", "complex"),
    flops=lambda of: ((2 * numel(of.gradient_shape)) * numel(of.result_shape)) / (of.result_shape[0] or 1), batch="leading", public=False,
)

# derivatives.yaml:5929  conv
def conv(input, weight, bias, stride, padding, dilation, groups, dims):
    """conv(Tensor input, Tensor weight, Tensor? bias, any stride, any padding, any dilation, int groups, int dims) -> Tensor result
    The convolution over so many dims of a batch, or of one sample."""
    return _convolutions.conv(input, weight, bias, stride, padding, dilation, groups, dims)
conv = _Op(
    "conv", conv, None, "Tensor input, Tensor weight, Tensor? bias, any stride, any padding, any dilation, int groups, int dims", composes=_convolutions.conv,
    dtypes=("float", "complex"), planned=True, public=False,
)

# derivatives.yaml:5935  conv1d
def conv1d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
    """conv1d(Tensor input, Tensor weight, Tensor? bias=None, any stride=1, any padding=0, any dilation=1, int groups=1) -> Tensor result
    The convolution over the last 1 dims; `padding` is a number of zeros, 'valid' or 'same'.
    Shapes: for example input (2, 3, 7), weight (4, 3, 3).
    Source: the entry conv1d of the spec.
    Example: gs.conv1d(gs.linspace(-2.0, 2.0, 42).reshape(2, 3, 7), gs.linspace(2.0, -2.0, 36).reshape(4, 3, 3))"""
    if groups.__class__ is not int: groups = _integer("conv1d", "groups", groups)
    return _ops.conv(input, weight, bias, stride, padding, dilation, groups, 1)
conv1d = _Op(
    "conv1d", conv1d, None, "Tensor input, Tensor weight, Tensor? bias, any stride, any padding, any dilation, int groups", dtypes=("float", "complex"),
    autocast="lower", planned=True,
)

# derivatives.yaml:5935  conv2d
def conv2d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
    """conv2d(Tensor input, Tensor weight, Tensor? bias=None, any stride=1, any padding=0, any dilation=1, int groups=1) -> Tensor result
    The convolution over the last 2 dims; `padding` is a number of zeros, 'valid' or 'same'.
    Shapes: for example input (2, 3, 5, 6), weight (4, 3, 3, 2).
    Source: the entry conv2d of the spec.
    Example: gs.conv2d(gs.linspace(-2.0, 2.0, 180).reshape(2, 3, 5, 6), gs.linspace(2.0, -2.0, 72).reshape(4, 3, 3, 2))"""
    if groups.__class__ is not int: groups = _integer("conv2d", "groups", groups)
    return _ops.conv(input, weight, bias, stride, padding, dilation, groups, 2)
conv2d = _Op(
    "conv2d", conv2d, None, "Tensor input, Tensor weight, Tensor? bias, any stride, any padding, any dilation, int groups", dtypes=("float", "complex"),
    autocast="lower", planned=True,
)

# derivatives.yaml:5935  conv3d
def conv3d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
    """conv3d(Tensor input, Tensor weight, Tensor? bias=None, any stride=1, any padding=0, any dilation=1, int groups=1) -> Tensor result
    The convolution over the last 3 dims; `padding` is a number of zeros, 'valid' or 'same'.
    Shapes: for example input (1, 2, 3, 4, 3), weight (2, 2, 2, 2, 2).
    Source: the entry conv3d of the spec.
    Example: gs.conv3d(gs.linspace(-2.0, 2.0, 72).reshape(1, 2, 3, 4, 3), gs.linspace(2.0, -2.0, 32).reshape(2, 2, 2, 2, 2))"""
    if groups.__class__ is not int: groups = _integer("conv3d", "groups", groups)
    return _ops.conv(input, weight, bias, stride, padding, dilation, groups, 3)
conv3d = _Op(
    "conv3d", conv3d, None, "Tensor input, Tensor weight, Tensor? bias, any stride, any padding, any dilation, int groups", dtypes=("float", "complex"),
    autocast="lower", planned=True,
)

# derivatives.yaml:5943  conv_by_input
def conv_by_input(weight, gradient, input_size, stride, padding, dilation, groups, dims):
    """conv_by_input(Tensor weight, Tensor gradient, shape input_size, any stride, any padding, any dilation, int groups, int dims) -> Tensor result
    The gradient of the convolution over so many dims by an input of this shape."""
    return _convolutions.conv_by_input(weight, gradient, input_size, stride, padding, dilation, groups, dims)
conv_by_input = _Op(
    "conv_by_input", conv_by_input, None, "Tensor weight, Tensor gradient, shape input_size, any stride, any padding, any dilation, int groups, int dims",
    composes=_convolutions.conv_by_input, dtypes=("float", "complex"), public=False,
)

# derivatives.yaml:5948  conv_by_weight
def conv_by_weight(input, gradient, weight_size, stride, padding, dilation, groups, dims):
    """conv_by_weight(Tensor input, Tensor gradient, shape weight_size, any stride, any padding, any dilation, int groups, int dims) -> Tensor result
    The gradient of the convolution over so many dims by a weight of this shape."""
    return _convolutions.conv_by_weight(input, gradient, weight_size, stride, padding, dilation, groups, dims)
conv_by_weight = _Op(
    "conv_by_weight", conv_by_weight, None, "Tensor input, Tensor gradient, shape weight_size, any stride, any padding, any dilation, int groups, int dims",
    composes=_convolutions.conv_by_weight, dtypes=("float", "complex"), public=False,
)

# derivatives.yaml:5953  conv_transpose
def conv_transpose(input, weight, bias, stride, padding, output_padding, groups, dilation, dims):
    """conv_transpose(Tensor input, Tensor weight, Tensor? bias, any stride, any padding, any output_padding, int groups, any dilation, int dims) -> Tensor
    result
    The transposed convolution over so many dims of a batch, or of one sample."""
    return _convolutions.conv_transpose(input, weight, bias, stride, padding, output_padding, groups, dilation, dims)
conv_transpose = _Op(
    "conv_transpose", conv_transpose, None,
    "Tensor input, Tensor weight, Tensor? bias, any stride, any padding, any output_padding, int groups, any dilation, int dims",
    composes=_convolutions.conv_transpose, dtypes=("float", "complex"), planned=True, public=False,
)

# derivatives.yaml:5959  conv_transpose1d
def conv_transpose1d(input, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1):
    """conv_transpose1d(Tensor input, Tensor weight, Tensor? bias=None, any stride=1, any padding=0, any output_padding=0, int groups=1, any dilation=1) ->
    Tensor result
    The transposed convolution over the last 1 dims, the gradient of the convolution by its input.
    Shapes: for example input (2, 3, 5), weight (3, 4, 3).
    Source: the entry conv_transpose1d of the spec.
    Example: gs.conv_transpose1d(gs.linspace(-2.0, 2.0, 30).reshape(2, 3, 5), gs.linspace(2.0, -2.0, 36).reshape(3, 4, 3))"""
    if groups.__class__ is not int: groups = _integer("conv_transpose1d", "groups", groups)
    return _ops.conv_transpose(input, weight, bias, stride, padding, output_padding, groups, dilation, 1)
conv_transpose1d = _Op(
    "conv_transpose1d", conv_transpose1d, None,
    "Tensor input, Tensor weight, Tensor? bias, any stride, any padding, any output_padding, int groups, any dilation", dtypes=("float", "complex"),
    autocast="lower", planned=True,
)

# derivatives.yaml:5959  conv_transpose2d
def conv_transpose2d(input, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1):
    """conv_transpose2d(Tensor input, Tensor weight, Tensor? bias=None, any stride=1, any padding=0, any output_padding=0, int groups=1, any dilation=1) ->
    Tensor result
    The transposed convolution over the last 2 dims, the gradient of the convolution by its input.
    Shapes: for example input (2, 3, 3, 4), weight (3, 4, 3, 2).
    Source: the entry conv_transpose2d of the spec.
    Example: gs.conv_transpose2d(gs.linspace(-2.0, 2.0, 72).reshape(2, 3, 3, 4), gs.linspace(2.0, -2.0, 72).reshape(3, 4, 3, 2))"""
    if groups.__class__ is not int: groups = _integer("conv_transpose2d", "groups", groups)
    return _ops.conv_transpose(input, weight, bias, stride, padding, output_padding, groups, dilation, 2)
conv_transpose2d = _Op(
    "conv_transpose2d", conv_transpose2d, None,
    "Tensor input, Tensor weight, Tensor? bias, any stride, any padding, any output_padding, int groups, any dilation", dtypes=("float", "complex"),
    autocast="lower", planned=True,
)

# derivatives.yaml:5959  conv_transpose3d
def conv_transpose3d(input, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1):
    """conv_transpose3d(Tensor input, Tensor weight, Tensor? bias=None, any stride=1, any padding=0, any output_padding=0, int groups=1, any dilation=1) ->
    Tensor result
    The transposed convolution over the last 3 dims, the gradient of the convolution by its input.
    Shapes: for example input (1, 2, 2, 3, 2), weight (2, 3, 2, 2, 2).
    Source: the entry conv_transpose3d of the spec.
    Example: gs.conv_transpose3d(gs.linspace(-2.0, 2.0, 24).reshape(1, 2, 2, 3, 2), gs.linspace(2.0, -2.0, 48).reshape(2, 3, 2, 2, 2))"""
    if groups.__class__ is not int: groups = _integer("conv_transpose3d", "groups", groups)
    return _ops.conv_transpose(input, weight, bias, stride, padding, output_padding, groups, dilation, 3)
conv_transpose3d = _Op(
    "conv_transpose3d", conv_transpose3d, None,
    "Tensor input, Tensor weight, Tensor? bias, any stride, any padding, any output_padding, int groups, any dilation", dtypes=("float", "complex"),
    autocast="lower", planned=True,
)

_OPS.enter((
    convolve, convolve_backward_input, convolve_backward_weight, conv, conv1d, conv2d, conv3d, conv_by_input, conv_by_weight, conv_transpose, conv_transpose1d,
    conv_transpose2d, conv_transpose3d,
))

__all__ = (
    "convolve", "convolve_backward_input", "convolve_backward_weight", "conv", "conv1d", "conv2d", "conv3d", "conv_by_input", "conv_by_weight",
    "conv_transpose", "conv_transpose1d", "conv_transpose2d", "conv_transpose3d",
)
_publish({name: globals()[name] for name in __all__})
