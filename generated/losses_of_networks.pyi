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
    "absolute_error", "nn_functional_l1_loss", "smooth_absolute_error", "nn_functional_smooth_l1_loss", "huber", "nn_functional_huber_loss",
    "cross_entropy_of_probabilities", "unit_interval", "nn_functional_binary_cross_entropy", "nn_functional_kl_div", "stirling",
    "nn_functional_poisson_nll_loss", "gaussian_nll", "nonnegative", "nn_functional_gaussian_nll_loss", "hinge_embedding", "nn_functional_hinge_embedding_loss",
    "margin_ranking", "nn_functional_margin_ranking_loss", "soft_margin", "nn_functional_soft_margin_loss", "nn_functional_multilabel_soft_margin_loss",
    "multi_margin", "multi_margin_slopes", "multi_margin_curvature", "multilabel_margin", "multilabel_margin_slopes", "nn_functional_multi_margin_loss",
    "nn_functional_multilabel_margin_loss", "cosine_embedding", "nn_functional_cosine_embedding_loss", "nn_functional_triplet_margin_loss",
    "nn_functional_triplet_margin_with_distance_loss", "nn_functional_linear_cross_entropy",
)

def absolute_error(self: Tensor | _Number, target: Tensor | _Number) -> Tensor: ...
def nn_functional_l1_loss(input: Tensor, target: Tensor, *, reduction: str = 'mean', weight: Tensor | None = None, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def smooth_absolute_error(self: Tensor | _Number, target: Tensor | _Number, beta: _Number) -> Tensor: ...
def nn_functional_smooth_l1_loss(input: Tensor, target: Tensor, *, reduction: str = 'mean', beta: _Number = 1.0, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def huber(self: Tensor | _Number, target: Tensor | _Number, delta: _Number) -> Tensor: ...
def nn_functional_huber_loss(input: Tensor, target: Tensor, reduction: str = 'mean', delta: _Number = 1.0, weight: Tensor | None = None, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def cross_entropy_of_probabilities(self: Tensor | _Number, target: Tensor | _Number) -> Tensor: ...
def unit_interval(self: Tensor) -> Tensor: ...
def nn_functional_binary_cross_entropy(input: Tensor, target: Tensor, weight: Tensor | None = None, *, reduction: str = 'mean', out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nn_functional_kl_div(input: Tensor, target: Tensor, *, reduction: str = 'mean', log_target: bool = False, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def stirling(self: Tensor | _Number) -> Tensor: ...
def nn_functional_poisson_nll_loss(input: Tensor, target: Tensor, log_input: bool = True, full: bool = False, *, eps: float = 1e-08, reduction: str = 'mean', out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def gaussian_nll(self: Tensor | _Number, target: Tensor | _Number, var: Tensor | _Number) -> Tensor: ...
def nonnegative(self: Tensor) -> Tensor: ...
@overload
def nn_functional_gaussian_nll_loss(input: Tensor, target: Tensor, var: Tensor, full: bool = False, eps: _Number = 1e-06, reduction: str = 'mean', *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
@overload
def nn_functional_gaussian_nll_loss(input: Tensor, target: Tensor, var: float, full: bool = False, eps: _Number = 1e-06, reduction: str = 'mean', *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def hinge_embedding(self: Tensor | _Number, is_like: Tensor | _Number, is_unlike: Tensor | _Number, margin: _Number) -> Tensor: ...
def nn_functional_hinge_embedding_loss(input: Tensor, target: Tensor, margin: _Number = 1.0, *, reduction: str = 'mean', out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def margin_ranking(self: Tensor | _Number, other: Tensor | _Number, target: Tensor | _Number, margin: _Number) -> Tensor: ...
def nn_functional_margin_ranking_loss(input1: Tensor, input2: Tensor, target: Tensor, margin: _Number = 0, *, reduction: str = 'mean', out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def soft_margin(self: Tensor | _Number, target: Tensor | _Number) -> Tensor: ...
def nn_functional_soft_margin_loss(input: Tensor, target: Tensor, *, reduction: str = 'mean', out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nn_functional_multilabel_soft_margin_loss(input: Tensor, target: Tensor, weight: Tensor | None = None, *, reduction: str = 'mean', out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def multi_margin(self: Tensor, target: Tensor, p: _Number, margin: _Number) -> Tensor: ...
def multi_margin_slopes(self: Tensor, target: Tensor, p: _Number, margin: _Number) -> Tensor: ...
def multi_margin_curvature(direction: Tensor, self: Tensor, target: Tensor, p: _Number, margin: _Number) -> Tensor: ...
def multilabel_margin(self: Tensor, target: Tensor) -> Tensor: ...
def multilabel_margin_slopes(self: Tensor, target: Tensor) -> Tensor: ...
def nn_functional_multi_margin_loss(input: Tensor, target: Tensor, p: _Number = 1, margin: _Number = 1.0, weight: Tensor | None = None, *, reduction: str = 'mean', out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nn_functional_multilabel_margin_loss(input: Tensor, target: Tensor, *, reduction: str = 'mean', out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def cosine_embedding(self: Tensor | _Number, is_like: Tensor | _Number, is_unlike: Tensor | _Number, margin: _Number) -> Tensor: ...
def nn_functional_cosine_embedding_loss(input1: Tensor, input2: Tensor, target: Tensor, margin: _Number = 0, *, reduction: str = 'mean', out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nn_functional_triplet_margin_loss(anchor: Tensor, positive: Tensor, negative: Tensor, margin: _Number = 1.0, p: _Number = 2.0, eps: float = 1e-06, swap: bool = False, *, reduction: str = 'mean', out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nn_functional_triplet_margin_with_distance_loss(anchor: Tensor, positive: Tensor, negative: Tensor, *, distance_function: Any = None, margin: _Number = 1.0, swap: bool = False, reduction: str = 'mean', out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nn_functional_linear_cross_entropy(input: Tensor, linear_weight: Tensor, target: Tensor, *, linear_bias: Tensor | None = None, weight: Tensor | None = None, reduction: str = 'mean', ignore_index: int | None = None, label_smoothing: float = 0.0, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...

class AbsoluteErrorBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_target: Tensor
    _raw_saved_target: SavedTensor
    _saved_self_shape: tuple[int, ...] | None
    _saved_target_shape: tuple[int, ...] | None

class SmoothAbsoluteErrorBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_target: Tensor
    _raw_saved_target: SavedTensor
    _saved_beta: _Number
    _saved_self_shape: tuple[int, ...] | None
    _saved_target_shape: tuple[int, ...] | None

class HuberBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_target: Tensor
    _raw_saved_target: SavedTensor
    _saved_delta: _Number
    _saved_self_shape: tuple[int, ...] | None
    _saved_target_shape: tuple[int, ...] | None

class CrossEntropyOfProbabilitiesBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_target: Tensor | None
    _raw_saved_target: SavedTensor
    _saved_self_shape: tuple[int, ...] | None
    _saved_target_shape: tuple[int, ...] | None

class UnitIntervalBackward0(OpNode):
    ...

class StirlingBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class GaussianNllBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_target: Tensor
    _raw_saved_target: SavedTensor
    _saved_var: Tensor
    _raw_saved_var: SavedTensor
    _saved_self_shape: tuple[int, ...] | None
    _saved_target_shape: tuple[int, ...] | None
    _saved_var_shape: tuple[int, ...] | None

class NonnegativeBackward0(OpNode):
    ...

class HingeEmbeddingBackward0(OpNode):
    _saved_is_unlike: Tensor
    _raw_saved_is_unlike: SavedTensor
    _saved_is_like: Tensor
    _raw_saved_is_like: SavedTensor
    _saved_margin: _Number
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_self_shape: tuple[int, ...]

class MarginRankingBackward0(OpNode):
    _saved_margin: _Number
    _saved_target: Tensor
    _raw_saved_target: SavedTensor
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_other: Tensor
    _raw_saved_other: SavedTensor
    _saved_self_shape: tuple[int, ...] | None
    _saved_other_shape: tuple[int, ...] | None
    _saved_target_shape: tuple[int, ...] | None

class SoftMarginBackward0(OpNode):
    _saved_target: Tensor
    _raw_saved_target: SavedTensor
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_self_shape: tuple[int, ...] | None
    _saved_target_shape: tuple[int, ...] | None

class MultiMarginBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_target: Tensor
    _raw_saved_target: SavedTensor
    _saved_p: _Number
    _saved_margin: _Number

class MultiMarginSlopesBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_target: Tensor
    _raw_saved_target: SavedTensor
    _saved_p: _Number
    _saved_margin: _Number

class MultilabelMarginBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_target: Tensor
    _raw_saved_target: SavedTensor

class MultilabelMarginSlopesBackward0(OpNode):
    ...

class CosineEmbeddingBackward0(OpNode):
    _saved_is_like: Tensor
    _raw_saved_is_like: SavedTensor
    _saved_is_unlike: Tensor
    _raw_saved_is_unlike: SavedTensor
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_margin: _Number
    _saved_self_shape: tuple[int, ...]
