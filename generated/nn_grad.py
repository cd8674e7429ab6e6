# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
"""The gradients of convolutions by their inputs and weights, as functions of shapes."""

from .gradients_of_convolutions import (
    nn_grad_conv1d_input as conv1d_input, nn_grad_conv1d_weight as conv1d_weight, nn_grad_conv2d_input as conv2d_input, nn_grad_conv2d_weight as conv2d_weight,
    nn_grad_conv3d_input as conv3d_input, nn_grad_conv3d_weight as conv3d_weight,
)

__all__ = [
    "conv1d_input", "conv1d_weight", "conv2d_input", "conv2d_weight", "conv3d_input", "conv3d_weight",
]
