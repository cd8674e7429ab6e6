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
    "cumsum", "cumsum_", "narrow_cumsum", "reverse_cumsum", "cumprod", "cumprod_", "cumprod_backward", "narrow_cumprod", "cummax", "cummin", "logcumsumexp",
    "logcumsumexp_tangent", "logcumsumexp_backward", "diff", "gradient", "linear_recurrence", "linear_recurrence_backward", "shift", "softmax", "softmax_grad",
    "log_softmax", "log_softmax_grad",
)

class _cummax_result(NamedTuple):
    values: Tensor
    indices: Tensor

class _cummin_result(NamedTuple):
    values: Tensor
    indices: Tensor

def cumsum(input: Tensor, dim: int, *, dtype: dtype | np.dtype[Any] | None = None, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def cumsum_(input: Tensor, dim: int, *, dtype: dtype | np.dtype[Any] | None = None) -> Tensor: ...
def narrow_cumsum(self: Tensor, dim: int) -> Tensor: ...
def reverse_cumsum(self: Tensor, dim: int) -> Tensor: ...
def cumprod(input: Tensor, dim: int, *, dtype: dtype | np.dtype[Any] | None = None, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def cumprod_(input: Tensor, dim: int, *, dtype: dtype | np.dtype[Any] | None = None) -> Tensor: ...
def cumprod_backward(gradient: Tensor, self: Tensor, result: Tensor, dim: int) -> Tensor: ...
def narrow_cumprod(self: Tensor, dim: int) -> Tensor: ...
def cummax(input: Tensor, dim: int, *, out: Tensor | tuple[Tensor, ...] | None = None) -> _cummax_result: ...
def cummin(input: Tensor, dim: int, *, out: Tensor | tuple[Tensor, ...] | None = None) -> _cummin_result: ...
def logcumsumexp(input: Tensor, dim: int, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def logcumsumexp_tangent(tangent: Tensor, self: Tensor, dim: int) -> Tensor: ...
def logcumsumexp_backward(gradient: Tensor, self: Tensor, dim: int) -> Tensor: ...
def diff(input: Tensor, n: int = 1, dim: int = -1, prepend: Tensor | None = None, append: Tensor | None = None, *, axis: int = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def gradient(input: Tensor, *, spacing: Any = None, dim: int | tuple[int, ...] | list[int] | None = None, edge_order: int = 1, axis: int | tuple[int, ...] | list[int] | None = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> tuple[Tensor, ...]: ...
def linear_recurrence(decay: Tensor, input: Tensor, dim: int) -> Tensor: ...
def linear_recurrence_backward(gradient: Tensor, decay: Tensor, dim: int) -> Tensor: ...
def shift(self: Tensor, dim: int, fill: float) -> Tensor: ...
def softmax(input: Tensor, dim: int, *, dtype: dtype | np.dtype[Any] | None = None, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def softmax_grad(gradient: Tensor, result: Tensor, dim: int) -> Tensor: ...
def log_softmax(input: Tensor, dim: int, *, dtype: dtype | np.dtype[Any] | None = None, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def log_softmax_grad(gradient: Tensor, result: Tensor, dim: int) -> Tensor: ...

class CumsumBackward0(OpNode):
    _saved_dim: int

class NarrowCumsumBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]

class ReverseCumsumBackward0(OpNode):
    _saved_dim: int

class CumprodBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_result: Tensor
    _raw_saved_result: SavedTensor
    _saved_dim: int

class NarrowCumprodBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]

class CummaxBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]
    _saved_dim: int
    _saved_indices: Tensor
    _raw_saved_indices: SavedTensor

class CumminBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]
    _saved_dim: int
    _saved_indices: Tensor
    _raw_saved_indices: SavedTensor

class LogcumsumexpBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_dim: int

class LogcumsumexpTangentBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_dim: int
    _saved_tangent: Tensor | None
    _raw_saved_tangent: SavedTensor
    _saved_result: Tensor | None
    _raw_saved_result: SavedTensor

class LogcumsumexpBackwardBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_dim: int
    _saved_result: Tensor | None
    _raw_saved_result: SavedTensor
    _saved_gradient: Tensor | None
    _raw_saved_gradient: SavedTensor

class LinearRecurrenceBackward0(OpNode):
    _saved_decay: Tensor
    _raw_saved_decay: SavedTensor
    _saved_dim: int
    _saved_result: Tensor | None
    _raw_saved_result: SavedTensor

class LinearRecurrenceBackwardBackward0(OpNode):
    _saved_decay: Tensor
    _raw_saved_decay: SavedTensor
    _saved_dim: int
    _saved_result: Tensor | None
    _raw_saved_result: SavedTensor

class ShiftBackward0(OpNode):
    _saved_dim: int

class SoftmaxBackward0(OpNode):
    _saved_result: Tensor
    _raw_saved_result: SavedTensor
    _saved_dim: int

class SoftmaxGradBackward0(OpNode):
    _saved_result: Tensor
    _raw_saved_result: SavedTensor
    _saved_dim: int
    _saved_gradient: Tensor | None
    _raw_saved_gradient: SavedTensor

class LogSoftmaxBackward0(OpNode):
    _saved_result: Tensor
    _raw_saved_result: SavedTensor
    _saved_dim: int

class LogSoftmaxGradBackward0(OpNode):
    _saved_result: Tensor
    _raw_saved_result: SavedTensor
    _saved_dim: int
    _saved_gradient: Tensor | None
    _raw_saved_gradient: SavedTensor
