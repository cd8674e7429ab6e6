# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
import builtins
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias, overload

import numpy as np

from gradspec.core.tensor import Tensor
from gradspec.core.elements.dtypes import dtype
from gradspec.graph.saved import OpNode, SavedTensor

_Number: TypeAlias = bool | int | float | builtins.complex
__all__ = (
    "sigmoid", "sigmoid_", "sigmoid_backward", "relu", "relu_", "leaky_relu", "leaky_relu_", "elu", "elu_", "softplus", "silu", "silu_", "ndtr", "gelu_exact",
    "gelu_tanh", "gelu",
)

def sigmoid(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def sigmoid_(input: Tensor) -> Tensor: ...
def sigmoid_backward(gradient: Tensor | _Number, result: Tensor | _Number) -> Tensor: ...
def relu(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def relu_(input: Tensor) -> Tensor: ...
def leaky_relu(input: Tensor | _Number, negative_slope: _Number = 0.01, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def leaky_relu_(input: Tensor, negative_slope: _Number = 0.01) -> Tensor: ...
def elu(input: Tensor | _Number, alpha: _Number = 1.0, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def elu_(input: Tensor, alpha: _Number = 1.0) -> Tensor: ...
def softplus(input: Tensor | _Number, beta: _Number = 1.0, threshold: _Number = 20.0, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def silu(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def silu_(input: Tensor) -> Tensor: ...
def ndtr(self: Tensor | _Number) -> Tensor: ...
def gelu_exact(self: Tensor | _Number) -> Tensor: ...
def gelu_tanh(self: Tensor | _Number) -> Tensor: ...
def gelu(input: Tensor, *, approximate: str = 'none', out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...

class SigmoidBackward0(OpNode):
    _saved_result: Tensor
    _raw_saved_result: SavedTensor

class SigmoidBackwardBackward0(OpNode):
    _saved_result: Tensor
    _raw_saved_result: SavedTensor
    _saved_gradient_shape: tuple[int, ...] | None
    _saved_gradient: Tensor | None
    _raw_saved_gradient: SavedTensor
    _saved_result_shape: tuple[int, ...] | None

class ReluBackward0(OpNode):
    _saved_result: Tensor
    _raw_saved_result: SavedTensor

class LeakyReluBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_negative_slope: _Number

class EluBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_alpha: _Number

class SoftplusBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_beta: _Number
    _saved_threshold: _Number

class SiluBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class NdtrBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class GeluExactBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class GeluTanhBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
