"""The gradients of convolutions, with the names of `torch.nn.grad`."""

from gradspec.generated import nn_grad as _ops
from gradspec.generated.nn_grad import *

__all__ = _ops.__all__
