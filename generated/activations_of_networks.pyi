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
    "nn_functional_relu", "nn_functional_leaky_relu", "nn_functional_elu", "nn_functional_silu", "hardtanh", "hardtanh_", "nn_functional_hardtanh",
    "nn_functional_relu6", "selu", "selu_", "nn_functional_selu", "celu", "celu_", "nn_functional_celu", "hardsigmoid", "hardsigmoid_",
    "nn_functional_hardsigmoid", "hardswish", "hardswish_", "nn_functional_hardswish", "mish", "mish_", "nn_functional_mish", "threshold", "threshold_",
    "nn_functional_threshold", "hardshrink", "softshrink", "nn_functional_softshrink", "nn_functional_softsign", "nn_functional_tanhshrink",
    "nn_functional_logsigmoid", "nn_functional_softmin", "gated", "nn_functional_glu", "prelu_elements", "prelu",
)

def nn_functional_relu(input: Tensor, inplace: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nn_functional_leaky_relu(input: Tensor, negative_slope: _Number = 0.01, inplace: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nn_functional_elu(input: Tensor, alpha: _Number = 1.0, inplace: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nn_functional_silu(input: Tensor, inplace: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def hardtanh(self: Tensor | _Number, min_val: _Number, max_val: _Number) -> Tensor: ...
def hardtanh_(self: Tensor, min_val: _Number, max_val: _Number) -> Tensor: ...
def nn_functional_hardtanh(input: Tensor, min_val: _Number = -1.0, max_val: _Number = 1.0, inplace: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nn_functional_relu6(input: Tensor, inplace: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def selu(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def selu_(input: Tensor) -> Tensor: ...
def nn_functional_selu(input: Tensor, inplace: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def celu(input: Tensor | _Number, alpha: _Number = 1.0, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def celu_(input: Tensor, alpha: _Number = 1.0) -> Tensor: ...
def nn_functional_celu(input: Tensor, alpha: _Number = 1.0, inplace: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def hardsigmoid(self: Tensor | _Number) -> Tensor: ...
def hardsigmoid_(self: Tensor) -> Tensor: ...
def nn_functional_hardsigmoid(input: Tensor, inplace: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def hardswish(self: Tensor | _Number) -> Tensor: ...
def hardswish_(self: Tensor) -> Tensor: ...
def nn_functional_hardswish(input: Tensor, inplace: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def mish(self: Tensor | _Number) -> Tensor: ...
def mish_(self: Tensor) -> Tensor: ...
def nn_functional_mish(input: Tensor, inplace: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def threshold(input: Tensor | _Number, threshold: _Number, value: _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def threshold_(input: Tensor, threshold: _Number, value: _Number) -> Tensor: ...
def nn_functional_threshold(input: Tensor, threshold: _Number, value: _Number, inplace: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def hardshrink(input: Tensor | _Number, lambd: _Number = 0.5, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def softshrink(self: Tensor | _Number, lambd: _Number) -> Tensor: ...
def nn_functional_softshrink(input: Tensor, lambd: _Number = 0.5, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nn_functional_softsign(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nn_functional_tanhshrink(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nn_functional_logsigmoid(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nn_functional_softmin(input: Tensor, dim: int, *, dtype: dtype | np.dtype[Any] | None = None, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def gated(self: Tensor | _Number, gate: Tensor | _Number) -> Tensor: ...
def nn_functional_glu(input: Tensor, dim: int = -1, *, axis: int = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def prelu_elements(self: Tensor | _Number, weight: Tensor | _Number) -> Tensor: ...
def prelu(input: Tensor, weight: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...

class HardtanhBackward0(OpNode):
    _saved_result: Tensor
    _raw_saved_result: SavedTensor
    _saved_min_val: _Number
    _saved_max_val: _Number

class SeluBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class CeluBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_alpha: _Number

class HardsigmoidBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class HardswishBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class MishBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class ThresholdBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_threshold: _Number

class HardshrinkBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_lambd: _Number

class SoftshrinkBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_lambd: _Number

class NnFunctionalSoftsignBackward0(OpNode):
    _saved_input: Tensor
    _raw_saved_input: SavedTensor

class NnFunctionalTanhshrinkBackward0(OpNode):
    _saved_input: Tensor
    _raw_saved_input: SavedTensor

class NnFunctionalLogsigmoidBackward0(OpNode):
    _saved_input: Tensor
    _raw_saved_input: SavedTensor

class GatedBackward0(OpNode):
    _saved_gate: Tensor
    _raw_saved_gate: SavedTensor
    _saved_self_shape: tuple[int, ...] | None
    _saved_self: Tensor | None
    _raw_saved_self: SavedTensor
    _saved_gate_shape: tuple[int, ...] | None

class PreluElementsBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_weight: Tensor | None
    _raw_saved_weight: SavedTensor
    _saved_self_shape: tuple[int, ...] | None
    _saved_weight_shape: tuple[int, ...] | None
