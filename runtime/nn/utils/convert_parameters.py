"""Parameters as one vector, and back."""

from __future__ import annotations

from collections.abc import Iterable

from gradspec.core import ops
from gradspec.core.tensor import Tensor

__all__ = ["parameters_to_vector", "vector_to_parameters"]


def parameters_to_vector(parameters: Iterable[Tensor]) -> Tensor:
    """All elements of parameters in one vector; differentiable."""
    return ops.cat([parameter.reshape(-1) for parameter in parameters])


def vector_to_parameters(vec: Tensor, parameters: Iterable[Tensor]) -> None:
    """Have parameters show the parts of a vector, whose memory they share. TypeError for anything but a tensor."""
    if not isinstance(vec, Tensor):
        raise TypeError(f"expected gradspec.Tensor, but got: {type(vec).__name__}")
    at = 0
    for parameter in parameters:
        parameter.data = vec[at : at + parameter.numel()].view(parameter.shape).data
        at += parameter.numel()
