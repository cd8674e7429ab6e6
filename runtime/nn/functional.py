"""Functions of neural networks, with the names of `torch.nn.functional`."""

from gradspec.core.ops import celu_, elu_, hardtanh_, leaky_relu_, relu_, selu_, threshold_
from gradspec.core.tensor import Tensor
from gradspec.generated import nn_functional as _ops
from gradspec.generated.nn_functional import *
from gradspec.generated.nn_functional import rrelu
from gradspec.tensors.positions import one_hot

__all__ = ["celu_", "elu_", "hardtanh_", "leaky_relu_", "one_hot", "relu_", "rrelu_", "selu_", "threshold_"]
__all__ += _ops.__all__


def rrelu_(input: Tensor, lower: float = 1 / 8, upper: float = 1 / 3, training: bool = False) -> Tensor:
    """The in-place form of `rrelu`: its result is written to `input`, which is returned."""
    return rrelu(input, lower, upper, training, inplace=True)
