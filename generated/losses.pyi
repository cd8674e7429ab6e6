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
    "reduced", "target_for", "mse_loss", "nll_loss", "nll_rows", "nll_rows_put", "mean_kept", "mean_share", "cross_entropy_mean", "cross_entropy_mean_grad",
    "cross_entropy_mean_slopes", "cross_entropy_curvature", "cross_entropy", "binary_cross_entropy_with_logits",
)

def reduced(self: Tensor, reduction: str, weight: Tensor | None = None) -> Tensor: ...
def target_for(target: Tensor, input: Tensor) -> Tensor: ...
def mse_loss(input: Tensor, target: Tensor, *, reduction: str = 'mean', weight: Tensor | None = None, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nll_loss(input: Tensor, target: Tensor, weight: Tensor | None = None, *, ignore_index: int = -100, reduction: str = 'mean', out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nll_rows(self: Tensor, target: Tensor, ignore_index: int) -> Tensor: ...
def nll_rows_put(self: Tensor, shape: int | Sequence[int], target: Tensor, ignore_index: int) -> Tensor: ...
def mean_kept(self: Tensor, target: Tensor, ignore_index: int) -> Tensor: ...
def mean_share(self: Tensor, target: Tensor, ignore_index: int) -> Tensor: ...
def cross_entropy_mean(input: Tensor, target: Tensor, dims: int, ignore_index: int) -> Tensor: ...
def cross_entropy_mean_grad(gradient: Tensor, input: Tensor, target: Tensor, dims: int, ignore_index: int) -> Tensor: ...
def cross_entropy_mean_slopes(input: Tensor, target: Tensor, dims: int, ignore_index: int) -> Tensor: ...
def cross_entropy_curvature(direction: Tensor, input: Tensor, target: Tensor, dims: int, ignore_index: int) -> Tensor: ...
def cross_entropy(input: Tensor, target: Tensor, weight: Tensor | None = None, *, ignore_index: int = -100, reduction: str = 'mean', label_smoothing: float = 0.0, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def binary_cross_entropy_with_logits(input: Tensor, target: Tensor, weight: Tensor | None = None, *, reduction: str = 'mean', pos_weight: Tensor | None = None, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...

class NllRowsBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]
    _saved_target: Tensor
    _raw_saved_target: SavedTensor
    _saved_ignore_index: int

class NllRowsPutBackward0(OpNode):
    _saved_target: Tensor
    _raw_saved_target: SavedTensor
    _saved_ignore_index: int

class MeanKeptBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]
    _saved_target: Tensor
    _raw_saved_target: SavedTensor
    _saved_ignore_index: int

class MeanShareBackward0(OpNode):
    _saved_target: Tensor
    _raw_saved_target: SavedTensor
    _saved_ignore_index: int

class CrossEntropyMeanBackward0(OpNode):
    _saved_input: Tensor
    _raw_saved_input: SavedTensor
    _saved_target: Tensor
    _raw_saved_target: SavedTensor
    _saved_dims: int
    _saved_ignore_index: int

class CrossEntropyMeanGradBackward0(OpNode):
    _saved_input: Tensor
    _raw_saved_input: SavedTensor
    _saved_target: Tensor
    _raw_saved_target: SavedTensor
    _saved_dims: int
    _saved_ignore_index: int
    _saved_gradient: Tensor | None
    _raw_saved_gradient: SavedTensor
    _saved_gradient_shape: tuple[int, ...] | None

class CrossEntropyMeanSlopesBackward0(OpNode):
    _saved_input: Tensor
    _raw_saved_input: SavedTensor
    _saved_target: Tensor
    _raw_saved_target: SavedTensor
    _saved_dims: int
    _saved_ignore_index: int
