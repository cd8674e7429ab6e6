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
    "scaled_difference", "standardize", "standardize_grad", "standardize_backward", "layer_norm", "rms_norm", "group_norm", "nn_functional_batch_norm",
    "nn_functional_instance_norm", "nn_functional_local_response_norm", "nn_functional_normalize", "dropped", "dropped_", "dropped_to", "dropped_to_",
    "nn_functional_dropout", "dropout", "nn_functional_dropout1d", "nn_functional_dropout2d", "nn_functional_dropout3d", "nn_functional_alpha_dropout",
    "nn_functional_feature_alpha_dropout", "leaky", "leaky_", "nn_functional_rrelu", "nn_functional_gumbel_softmax", "nn_functional_embedding", "bilinear",
    "pairwise_distance", "cosine_similarity", "pdist",
)

class _standardize_result(NamedTuple):
    result: Tensor
    mean: Tensor
    var: Tensor

class _standardize_backward_result(NamedTuple):
    of_self: Tensor
    of_weight: Tensor
    of_bias: Tensor

def scaled_difference(self: Tensor | _Number, mean: Tensor | _Number, scale: Tensor | _Number) -> Tensor: ...
def standardize(self: Tensor, weight: Tensor | None, bias: Tensor | None, dim: int | tuple[int, ...] | list[int] | None, eps: float) -> _standardize_result: ...
def standardize_grad(gradient: Tensor, result: Tensor, scale: Tensor, dim: int | tuple[int, ...] | list[int] | None) -> Tensor: ...
def standardize_backward(gradient: Tensor, self: Tensor, mean: Tensor, scale: Tensor, weight: Tensor | None, dim: int | tuple[int, ...] | list[int] | None) -> _standardize_backward_result: ...
def layer_norm(input: Tensor, normalized_shape: Any, weight: Tensor | None = None, bias: Tensor | None = None, eps: float = 1e-05, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def rms_norm(input: Tensor, normalized_shape: Any, weight: Tensor | None = None, eps: float | None = None, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def group_norm(input: Tensor, num_groups: int, weight: Tensor | None = None, bias: Tensor | None = None, eps: float = 1e-05, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nn_functional_batch_norm(input: Tensor, running_mean: Tensor | None, running_var: Tensor | None, weight: Tensor | None = None, bias: Tensor | None = None, training: bool = False, momentum: float = 0.1, eps: float = 1e-05, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nn_functional_instance_norm(input: Tensor, running_mean: Tensor | None = None, running_var: Tensor | None = None, weight: Tensor | None = None, bias: Tensor | None = None, use_input_stats: bool = True, momentum: float = 0.1, eps: float = 1e-05, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nn_functional_local_response_norm(input: Tensor, size: int, alpha: _Number = 0.0001, beta: _Number = 0.75, k: _Number = 1.0, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nn_functional_normalize(input: Tensor, p: _Number = 2.0, dim: int | tuple[int, ...] | list[int] | None = 1, eps: float = 1e-12, *, axis: int | tuple[int, ...] | list[int] | None = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def dropped(self: Tensor | _Number, kept: Tensor | _Number, scale: _Number) -> Tensor: ...
def dropped_(self: Tensor, kept: Tensor | _Number, scale: _Number) -> Tensor: ...
def dropped_to(self: Tensor | _Number, kept: Tensor | _Number, scale: _Number, shift: _Number, value: _Number) -> Tensor: ...
def dropped_to_(self: Tensor, kept: Tensor | _Number, scale: _Number, shift: _Number, value: _Number) -> Tensor: ...
def nn_functional_dropout(input: Tensor, p: float = 0.5, training: bool = True, inplace: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def dropout(input: Tensor, p: float, train: bool, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nn_functional_dropout1d(input: Tensor, p: float = 0.5, training: bool = True, inplace: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nn_functional_dropout2d(input: Tensor, p: float = 0.5, training: bool = True, inplace: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nn_functional_dropout3d(input: Tensor, p: float = 0.5, training: bool = True, inplace: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nn_functional_alpha_dropout(input: Tensor, p: float = 0.5, training: bool = False, inplace: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nn_functional_feature_alpha_dropout(input: Tensor, p: float = 0.5, training: bool = False, inplace: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def leaky(self: Tensor | _Number, slope: Tensor | _Number) -> Tensor: ...
def leaky_(self: Tensor, slope: Tensor | _Number) -> Tensor: ...
def nn_functional_rrelu(input: Tensor, lower: float = 0.125, upper: float = 0.3333333333333333, training: bool = False, inplace: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nn_functional_gumbel_softmax(logits: Tensor, tau: float = 1.0, hard: bool = False, eps: float = 1e-10, dim: int = -1, *, axis: int = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nn_functional_embedding(input: Tensor, weight: Tensor, padding_idx: int | None = None, max_norm: float | None = None, norm_type: float = 2.0, scale_grad_by_freq: bool = False, sparse: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def bilinear(input1: Tensor, input2: Tensor, weight: Tensor, bias: Tensor | None = None, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def pairwise_distance(x1: Tensor, x2: Tensor, p: _Number = 2.0, eps: float = 1e-06, keepdim: bool = False, *, keepdims: bool = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def cosine_similarity(x1: Tensor, x2: Tensor, dim: int = 1, eps: float = 1e-08, *, axis: int = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def pdist(input: Tensor, p: _Number = 2.0, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...

class ScaledDifferenceBackward0(OpNode):
    _saved_scale: Tensor | None
    _raw_saved_scale: SavedTensor
    _saved_self_shape: tuple[int, ...] | None
    _saved_mean_shape: tuple[int, ...] | None
    _saved_self: Tensor | None
    _raw_saved_self: SavedTensor
    _saved_mean: Tensor | None
    _raw_saved_mean: SavedTensor
    _saved_scale_shape: tuple[int, ...] | None

class StandardizeBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_mean: Tensor
    _raw_saved_mean: SavedTensor
    _saved_var: Tensor
    _raw_saved_var: SavedTensor
    _saved_eps: float
    _saved_weight: Tensor | None
    _raw_saved_weight: SavedTensor
    _saved_dim: int | tuple[int, ...] | list[int] | None
    _saved_self_shape: tuple[int, ...] | None
    _saved_mean_shape: tuple[int, ...] | None
    _saved_bias_shape: tuple[int, ...] | None

class DroppedBackward0(OpNode):
    _saved_kept: Tensor
    _raw_saved_kept: SavedTensor
    _saved_scale: _Number
    _saved_self_shape: tuple[int, ...]

class DroppedToBackward0(OpNode):
    _saved_kept: Tensor
    _raw_saved_kept: SavedTensor
    _saved_scale: _Number
    _saved_self_shape: tuple[int, ...]

class LeakyBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_slope: Tensor | None
    _raw_saved_slope: SavedTensor
    _saved_self_shape: tuple[int, ...] | None
    _saved_slope_shape: tuple[int, ...] | None
