# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
# In an edited module functions and formulas run in the place of rows. Checksum of what follows: 53588a20
"""Gradients of convolutions: The gradients of convolutions by their inputs and weights, as functions of shapes."""

from gradspec.core import ops as _ops
from gradspec.core.ops import OPS as _OPS, as_generated as _as_generated, publish as _publish
from gradspec.core.compiled.bindings import Op as _Op
from gradspec.dispatch.arguments import integer as _integer

_Op = _as_generated(_Op, __file__)

# derivatives.yaml:5973  nn_grad_conv1d_input
def nn_grad_conv1d_input(input_size, weight, grad_output, stride=1, padding=0, dilation=1, groups=1):
    """nn.grad.conv1d_input(shape input_size, Tensor weight, Tensor grad_output, any stride=1, any padding=0, any dilation=1, int groups=1) -> Tensor result
    The gradient of a convolution over 1 dims by an input of this shape; `grad_output` is the one by its result.
    Shapes: for example weight (4, 3, 3), grad_output (2, 4, 5).
    Source: the entry nn_grad_conv1d_input of the spec.
    Example: gs.nn.grad.conv1d_input((2, 3, 7), gs.linspace(-2.0, 2.0, 36).reshape(4, 3, 3), gs.linspace(2.0, -2.0, 40).reshape(2, 4, 5))"""
    if groups.__class__ is not int: groups = _integer("nn_grad_conv1d_input", "groups", groups)
    return _ops.conv_by_input(weight, grad_output, input_size, stride, padding, dilation, groups, 1)
nn_grad_conv1d_input.__qualname__ = "nn.grad.conv1d_input"
nn_grad_conv1d_input = _Op(
    "nn_grad_conv1d_input", nn_grad_conv1d_input, None,
    "shape input_size, Tensor weight, Tensor grad_output, any stride, any padding, any dilation, int groups", dtypes=("float", "complex"), planned=True,
    namespace="nn.grad",
)

# derivatives.yaml:5973  nn_grad_conv2d_input
def nn_grad_conv2d_input(input_size, weight, grad_output, stride=1, padding=0, dilation=1, groups=1):
    """nn.grad.conv2d_input(shape input_size, Tensor weight, Tensor grad_output, any stride=1, any padding=0, any dilation=1, int groups=1) -> Tensor result
    The gradient of a convolution over 2 dims by an input of this shape; `grad_output` is the one by its result.
    Shapes: for example weight (2, 2, 2, 3), grad_output (1, 2, 5, 2).
    Source: the entry nn_grad_conv2d_input of the spec.
    Example: gs.nn.grad.conv2d_input((1, 4, 4, 5), gs.linspace(-2.0, 2.0, 24).reshape(2, 2, 2, 3), gs.linspace(2.0, -2.0, 20).reshape(1, 2, 5, 2), stride=(1,
    2), padding=(1, 1), dilation=(1, 2), groups=2)"""
    if groups.__class__ is not int: groups = _integer("nn_grad_conv2d_input", "groups", groups)
    return _ops.conv_by_input(weight, grad_output, input_size, stride, padding, dilation, groups, 2)
nn_grad_conv2d_input.__qualname__ = "nn.grad.conv2d_input"
nn_grad_conv2d_input = _Op(
    "nn_grad_conv2d_input", nn_grad_conv2d_input, None,
    "shape input_size, Tensor weight, Tensor grad_output, any stride, any padding, any dilation, int groups", dtypes=("float", "complex"), planned=True,
    namespace="nn.grad",
)

# derivatives.yaml:5973  nn_grad_conv3d_input
def nn_grad_conv3d_input(input_size, weight, grad_output, stride=1, padding=0, dilation=1, groups=1):
    """nn.grad.conv3d_input(shape input_size, Tensor weight, Tensor grad_output, any stride=1, any padding=0, any dilation=1, int groups=1) -> Tensor result
    The gradient of a convolution over 3 dims by an input of this shape; `grad_output` is the one by its result.
    Shapes: for example weight (2, 1, 2, 2, 2), grad_output (1, 2, 2, 3, 3).
    Source: the entry nn_grad_conv3d_input of the spec.
    Example: gs.nn.grad.conv3d_input((1, 2, 3, 3, 4), gs.linspace(-2.0, 2.0, 16).reshape(2, 1, 2, 2, 2), gs.linspace(2.0, -2.0, 36).reshape(1, 2, 2, 3, 3),
    stride=(2, 1, 2), padding=1, dilation=(1, 2, 1), groups=2)"""
    if groups.__class__ is not int: groups = _integer("nn_grad_conv3d_input", "groups", groups)
    return _ops.conv_by_input(weight, grad_output, input_size, stride, padding, dilation, groups, 3)
nn_grad_conv3d_input.__qualname__ = "nn.grad.conv3d_input"
nn_grad_conv3d_input = _Op(
    "nn_grad_conv3d_input", nn_grad_conv3d_input, None,
    "shape input_size, Tensor weight, Tensor grad_output, any stride, any padding, any dilation, int groups", dtypes=("float", "complex"), planned=True,
    namespace="nn.grad",
)

# derivatives.yaml:5978  nn_grad_conv1d_weight
def nn_grad_conv1d_weight(input, weight_size, grad_output, stride=1, padding=0, dilation=1, groups=1):
    """nn.grad.conv1d_weight(Tensor input, shape weight_size, Tensor grad_output, any stride=1, any padding=0, any dilation=1, int groups=1) -> Tensor result
    The gradient of a convolution over 1 dims by a weight of this shape; `grad_output` is the one by its result.
    Shapes: for example input (2, 3, 7), grad_output (2, 4, 5).
    Source: the entry nn_grad_conv1d_weight of the spec.
    Example: gs.nn.grad.conv1d_weight(gs.linspace(-2.0, 2.0, 42).reshape(2, 3, 7), (4, 3, 3), gs.linspace(2.0, -2.0, 40).reshape(2, 4, 5))"""
    if groups.__class__ is not int: groups = _integer("nn_grad_conv1d_weight", "groups", groups)
    return _ops.conv_by_weight(input, grad_output, weight_size, stride, padding, dilation, groups, 1)
nn_grad_conv1d_weight.__qualname__ = "nn.grad.conv1d_weight"
nn_grad_conv1d_weight = _Op(
    "nn_grad_conv1d_weight", nn_grad_conv1d_weight, None,
    "Tensor input, shape weight_size, Tensor grad_output, any stride, any padding, any dilation, int groups", dtypes=("float", "complex"), planned=True,
    namespace="nn.grad",
)

# derivatives.yaml:5978  nn_grad_conv2d_weight
def nn_grad_conv2d_weight(input, weight_size, grad_output, stride=1, padding=0, dilation=1, groups=1):
    """nn.grad.conv2d_weight(Tensor input, shape weight_size, Tensor grad_output, any stride=1, any padding=0, any dilation=1, int groups=1) -> Tensor result
    The gradient of a convolution over 2 dims by a weight of this shape; `grad_output` is the one by its result.
    Shapes: for example input (1, 4, 4, 5), grad_output (1, 2, 5, 2).
    Source: the entry nn_grad_conv2d_weight of the spec.
    Example: gs.nn.grad.conv2d_weight(gs.linspace(-2.0, 2.0, 80).reshape(1, 4, 4, 5), (2, 2, 2, 3), gs.linspace(2.0, -2.0, 20).reshape(1, 2, 5, 2),
    stride=(1, 2), padding=(1, 1), dilation=(1, 2), groups=2)"""
    if groups.__class__ is not int: groups = _integer("nn_grad_conv2d_weight", "groups", groups)
    return _ops.conv_by_weight(input, grad_output, weight_size, stride, padding, dilation, groups, 2)
nn_grad_conv2d_weight.__qualname__ = "nn.grad.conv2d_weight"
nn_grad_conv2d_weight = _Op(
    "nn_grad_conv2d_weight", nn_grad_conv2d_weight, None,
    "Tensor input, shape weight_size, Tensor grad_output, any stride, any padding, any dilation, int groups", dtypes=("float", "complex"), planned=True,
    namespace="nn.grad",
)

# derivatives.yaml:5978  nn_grad_conv3d_weight
def nn_grad_conv3d_weight(input, weight_size, grad_output, stride=1, padding=0, dilation=1, groups=1):
    """nn.grad.conv3d_weight(Tensor input, shape weight_size, Tensor grad_output, any stride=1, any padding=0, any dilation=1, int groups=1) -> Tensor result
    The gradient of a convolution over 3 dims by a weight of this shape; `grad_output` is the one by its result.
    Shapes: for example input (1, 2, 3, 3, 4), grad_output (1, 2, 2, 3, 3).
    Source: the entry nn_grad_conv3d_weight of the spec.
    Example: gs.nn.grad.conv3d_weight(gs.linspace(-2.0, 2.0, 72).reshape(1, 2, 3, 3, 4), (2, 1, 2, 2, 2), gs.linspace(2.0, -2.0, 36).reshape(1, 2, 2, 3, 3),
    stride=(2, 1, 2), padding=1, dilation=(1, 2, 1), groups=2)"""
    if groups.__class__ is not int: groups = _integer("nn_grad_conv3d_weight", "groups", groups)
    return _ops.conv_by_weight(input, grad_output, weight_size, stride, padding, dilation, groups, 3)
nn_grad_conv3d_weight.__qualname__ = "nn.grad.conv3d_weight"
nn_grad_conv3d_weight = _Op(
    "nn_grad_conv3d_weight", nn_grad_conv3d_weight, None,
    "Tensor input, shape weight_size, Tensor grad_output, any stride, any padding, any dilation, int groups", dtypes=("float", "complex"), planned=True,
    namespace="nn.grad",
)

_OPS.enter((nn_grad_conv1d_input, nn_grad_conv2d_input, nn_grad_conv3d_input, nn_grad_conv1d_weight, nn_grad_conv2d_weight, nn_grad_conv3d_weight))

__all__ = (
    "nn_grad_conv1d_input", "nn_grad_conv2d_input", "nn_grad_conv3d_input", "nn_grad_conv1d_weight", "nn_grad_conv2d_weight", "nn_grad_conv3d_weight",
)
_publish({name: globals()[name] for name in __all__})
