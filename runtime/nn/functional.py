"""Functions of neural networks, with the names of `torch.nn.functional`."""

from gradspec.core.ops import celu_, elu_, hardtanh_, leaky_relu_, relu_, selu_, threshold_
from gradspec.generated import nn_functional as _ops
from gradspec.generated.nn_functional import *
from gradspec.tensors.positions import one_hot

__all__ = ["celu_", "elu_", "hardtanh_", "leaky_relu_", "one_hot", "relu_", "selu_", "threshold_"]
__all__ += _ops.__all__
