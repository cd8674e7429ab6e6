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
    "sum", "nansum", "nan_to_zero", "mean", "nanmean", "prod", "prod_excluding", "prod_excluding_along", "prod_excluding_twice", "var", "var_mean", "std_mean",
    "std", "amax", "amin", "aminmax", "max", "same", "min", "take_along", "put_along", "argmax", "argmin", "all", "any", "count_nonzero", "logsumexp", "norm",
    "unreduce", "merge_dims", "unmerge_dims", "sum_to_size", "quantile", "probabilities", "nanquantile", "trapezoid", "trapz", "cumulative_trapezoid", "renorm",
    "renorm_", "shrink_factor",
)

class _var_mean_result(NamedTuple):
    var: Tensor
    mean: Tensor

class _var_mean__unbiased_result(NamedTuple):
    var: Tensor
    mean: Tensor

class _var_mean__dim_unbiased_result(NamedTuple):
    var: Tensor
    mean: Tensor

class _std_mean_result(NamedTuple):
    std: Tensor
    mean: Tensor

class _std_mean__unbiased_result(NamedTuple):
    std: Tensor
    mean: Tensor

class _std_mean__dim_unbiased_result(NamedTuple):
    std: Tensor
    mean: Tensor

class _aminmax_result(NamedTuple):
    min: Tensor
    max: Tensor

class _max__dim_result(NamedTuple):
    values: Tensor
    indices: Tensor

class _min__dim_result(NamedTuple):
    values: Tensor
    indices: Tensor

def sum(input: Tensor, dim: int | tuple[int, ...] | list[int] | None = None, keepdim: bool = False, *, dtype: dtype | np.dtype[Any] | None = None, axis: int | tuple[int, ...] | list[int] | None = ..., keepdims: bool = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nansum(input: Tensor, dim: int | tuple[int, ...] | list[int] | None = None, keepdim: bool = False, *, dtype: dtype | np.dtype[Any] | None = None, axis: int | tuple[int, ...] | list[int] | None = ..., keepdims: bool = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nan_to_zero(self: Tensor | _Number) -> Tensor: ...
def mean(input: Tensor, dim: int | tuple[int, ...] | list[int] | None = None, keepdim: bool = False, *, dtype: dtype | np.dtype[Any] | None = None, axis: int | tuple[int, ...] | list[int] | None = ..., keepdims: bool = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nanmean(input: Tensor, dim: int | tuple[int, ...] | list[int] | None = None, keepdim: bool = False, *, dtype: dtype | np.dtype[Any] | None = None, axis: int | tuple[int, ...] | list[int] | None = ..., keepdims: bool = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def prod(input: Tensor, dim: int | tuple[int, ...] | list[int] | None = None, keepdim: bool = False, *, dtype: dtype | np.dtype[Any] | None = None, axis: int | tuple[int, ...] | list[int] | None = ..., keepdims: bool = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def prod_excluding(self: Tensor) -> Tensor: ...
def prod_excluding_along(direction: Tensor, self: Tensor) -> Tensor: ...
def prod_excluding_twice(first: Tensor, second: Tensor, self: Tensor) -> Tensor: ...
@overload
def var(input: Tensor, dim: int | tuple[int, ...] | list[int] | None = None, *, correction: _Number | None = 1, keepdim: bool = False, axis: int | tuple[int, ...] | list[int] | None = ..., keepdims: bool = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
@overload
def var(input: Tensor, unbiased: bool, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
@overload
def var(input: Tensor, dim: int | tuple[int, ...] | list[int] | None, unbiased: bool = True, keepdim: bool = False, *, keepdims: bool = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
@overload
def var_mean(input: Tensor, dim: int | tuple[int, ...] | list[int] | None = None, *, correction: _Number | None = 1, keepdim: bool = False, axis: int | tuple[int, ...] | list[int] | None = ..., keepdims: bool = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> _var_mean_result: ...
@overload
def var_mean(input: Tensor, unbiased: bool, *, out: Tensor | tuple[Tensor, ...] | None = None) -> _var_mean__unbiased_result: ...
@overload
def var_mean(input: Tensor, dim: int | tuple[int, ...] | list[int] | None, unbiased: bool = True, keepdim: bool = False, *, keepdims: bool = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> _var_mean__dim_unbiased_result: ...
@overload
def std_mean(input: Tensor, dim: int | tuple[int, ...] | list[int] | None = None, *, correction: _Number | None = 1, keepdim: bool = False, axis: int | tuple[int, ...] | list[int] | None = ..., keepdims: bool = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> _std_mean_result: ...
@overload
def std_mean(input: Tensor, unbiased: bool, *, out: Tensor | tuple[Tensor, ...] | None = None) -> _std_mean__unbiased_result: ...
@overload
def std_mean(input: Tensor, dim: int | tuple[int, ...] | list[int] | None, unbiased: bool = True, keepdim: bool = False, *, keepdims: bool = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> _std_mean__dim_unbiased_result: ...
@overload
def std(input: Tensor, dim: int | tuple[int, ...] | list[int] | None = None, *, correction: _Number | None = 1, keepdim: bool = False, axis: int | tuple[int, ...] | list[int] | None = ..., keepdims: bool = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
@overload
def std(input: Tensor, unbiased: bool, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
@overload
def std(input: Tensor, dim: int | tuple[int, ...] | list[int] | None, unbiased: bool = True, keepdim: bool = False, *, keepdims: bool = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def amax(input: Tensor, dim: int | tuple[int, ...] | list[int] | None = None, keepdim: bool = False, *, axis: int | tuple[int, ...] | list[int] | None = ..., keepdims: bool = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def amin(input: Tensor, dim: int | tuple[int, ...] | list[int] | None = None, keepdim: bool = False, *, axis: int | tuple[int, ...] | list[int] | None = ..., keepdims: bool = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def aminmax(input: Tensor, *, dim: int | None = None, keepdim: bool = False, axis: int = ..., keepdims: bool = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> _aminmax_result: ...
@overload
def max(input: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
@overload
def max(input: Tensor, dim: int, keepdim: bool = False, *, keepdims: bool = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> _max__dim_result: ...
@overload
def max(input: Tensor, other: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def same(self: Tensor | _Number, other: Tensor | _Number) -> Tensor: ...
@overload
def min(input: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
@overload
def min(input: Tensor, dim: int, keepdim: bool = False, *, keepdims: bool = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> _min__dim_result: ...
@overload
def min(input: Tensor, other: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def take_along(self: Tensor, dim: int, indices: Tensor, keepdim: bool) -> Tensor: ...
def put_along(self: Tensor, shape: int | Sequence[int], dim: int, indices: Tensor, keepdim: bool) -> Tensor: ...
def argmax(input: Tensor, dim: int | None = None, keepdim: bool = False, *, axis: int = ..., keepdims: bool = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def argmin(input: Tensor, dim: int | None = None, keepdim: bool = False, *, axis: int = ..., keepdims: bool = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def all(input: Tensor, dim: int | tuple[int, ...] | list[int] | None = None, keepdim: bool = False, *, axis: int | tuple[int, ...] | list[int] | None = ..., keepdims: bool = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def any(input: Tensor, dim: int | tuple[int, ...] | list[int] | None = None, keepdim: bool = False, *, axis: int | tuple[int, ...] | list[int] | None = ..., keepdims: bool = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def count_nonzero(input: Tensor, dim: int | tuple[int, ...] | list[int] | None = None, *, axis: int | tuple[int, ...] | list[int] | None = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def logsumexp(input: Tensor, dim: int | tuple[int, ...] | list[int] | None, keepdim: bool = False, *, keepdims: bool = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
@overload
def norm(input: Tensor, p: str, dim: int | tuple[int, ...] | list[int] | None = None, keepdim: bool = False, *, dtype: dtype | np.dtype[Any] | None = None, axis: int | tuple[int, ...] | list[int] | None = ..., keepdims: bool = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
@overload
def norm(input: Tensor, p: Any = 2, dim: int | tuple[int, ...] | list[int] | None = None, keepdim: bool = False, *, axis: int | tuple[int, ...] | list[int] | None = ..., keepdims: bool = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
@overload
def norm(input: Tensor, p: Any = 2, dim: int | tuple[int, ...] | list[int] | None = None, keepdim: bool = False, *, dtype: dtype | np.dtype[Any] | None = None, axis: int | tuple[int, ...] | list[int] | None = ..., keepdims: bool = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def unreduce(self: Tensor, shape: int | Sequence[int], dim: int | tuple[int, ...] | list[int] | None, keepdim: bool) -> Tensor: ...
def merge_dims(self: Tensor, dim: int | tuple[int, ...] | list[int] | None) -> Tensor: ...
def unmerge_dims(self: Tensor, shape: int | Sequence[int], dim: int | tuple[int, ...] | list[int] | None) -> Tensor: ...
def sum_to_size(input: Tensor, size: int | Sequence[int], *more: int, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
@overload
def quantile(input: Tensor, q: Tensor, dim: int | None = None, keepdim: bool = False, *, interpolation: str = 'linear', axis: int = ..., keepdims: bool = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
@overload
def quantile(input: Tensor, q: float, dim: int | None = None, keepdim: bool = False, *, interpolation: str = 'linear', axis: int = ..., keepdims: bool = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def probabilities(self: Tensor) -> Tensor: ...
@overload
def nanquantile(input: Tensor, q: Tensor, dim: int | None = None, keepdim: bool = False, *, interpolation: str = 'linear', axis: int = ..., keepdims: bool = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
@overload
def nanquantile(input: Tensor, q: float, dim: int | None = None, keepdim: bool = False, *, interpolation: str = 'linear', axis: int = ..., keepdims: bool = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
@overload
def trapezoid(y: Tensor, x: Tensor, *, dim: int = -1, axis: int = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
@overload
def trapezoid(y: Tensor, *, dx: _Number = 1, dim: int = -1, axis: int = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
trapz = trapezoid
@overload
def cumulative_trapezoid(y: Tensor, x: Tensor, *, dim: int = -1, axis: int = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
@overload
def cumulative_trapezoid(y: Tensor, *, dx: _Number = 1, dim: int = -1, axis: int = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def renorm(input: Tensor, p: _Number, dim: int, maxnorm: _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def renorm_(input: Tensor, p: _Number, dim: int, maxnorm: _Number) -> Tensor: ...
def shrink_factor(self: Tensor | _Number, maxnorm: _Number) -> Tensor: ...

class SumBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]
    _saved_dim: int | tuple[int, ...] | list[int] | None
    _saved_keepdim: bool

class NansumBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_self_shape: tuple[int, ...]
    _saved_dim: int | tuple[int, ...] | list[int] | None
    _saved_keepdim: bool

class NanToZeroBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class MeanBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]
    _saved_result_shape: tuple[int, ...]
    _saved_dim: int | tuple[int, ...] | list[int] | None
    _saved_keepdim: bool

class ProdBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]
    _saved_dim: int | tuple[int, ...] | list[int] | None
    _saved_keepdim: bool
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class ProdExcludingBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class ProdExcludingAlongBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_direction: Tensor | None
    _raw_saved_direction: SavedTensor

class VarBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]
    _saved_dim: int | tuple[int, ...] | list[int] | None
    _saved_keepdim: bool
    _saved_result_shape: tuple[int, ...]
    _saved_correction: _Number | None
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class StdBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]
    _saved_dim: int | tuple[int, ...] | list[int] | None
    _saved_keepdim: bool
    _saved_result_shape: tuple[int, ...]
    _saved_correction: _Number | None
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_result: Tensor
    _raw_saved_result: SavedTensor

class AmaxBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_result: Tensor
    _raw_saved_result: SavedTensor
    _saved_self_shape: tuple[int, ...]
    _saved_dim: int | tuple[int, ...] | list[int] | None
    _saved_keepdim: bool
    _saved_self_dtype: np.dtype[Any]

class AminBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_result: Tensor
    _raw_saved_result: SavedTensor
    _saved_self_shape: tuple[int, ...]
    _saved_dim: int | tuple[int, ...] | list[int] | None
    _saved_keepdim: bool
    _saved_self_dtype: np.dtype[Any]

class AminmaxBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_min: Tensor
    _raw_saved_min: SavedTensor
    _saved_self_shape: tuple[int, ...]
    _saved_dim: int | None
    _saved_keepdim: bool
    _saved_self_dtype: np.dtype[Any]
    _saved_max: Tensor
    _raw_saved_max: SavedTensor

class MaxBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_result: Tensor
    _raw_saved_result: SavedTensor
    _saved_self_dtype: np.dtype[Any]

class MaxBackward1(OpNode):
    _saved_self_shape: tuple[int, ...]
    _saved_dim: int
    _saved_indices: Tensor
    _raw_saved_indices: SavedTensor
    _saved_keepdim: bool

class MinBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_result: Tensor
    _raw_saved_result: SavedTensor
    _saved_self_dtype: np.dtype[Any]

class MinBackward1(OpNode):
    _saved_self_shape: tuple[int, ...]
    _saved_dim: int
    _saved_indices: Tensor
    _raw_saved_indices: SavedTensor
    _saved_keepdim: bool

class TakeAlongBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]
    _saved_dim: int
    _saved_indices: Tensor
    _raw_saved_indices: SavedTensor
    _saved_keepdim: bool

class PutAlongBackward0(OpNode):
    _saved_dim: int
    _saved_indices: Tensor
    _raw_saved_indices: SavedTensor
    _saved_keepdim: bool

class LogsumexpBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]
    _saved_dim: int | tuple[int, ...] | list[int] | None
    _saved_keepdim: bool
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_result: Tensor
    _raw_saved_result: SavedTensor

class NormBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]
    _saved_dim: int | tuple[int, ...] | list[int] | None
    _saved_keepdim: bool
    _saved_p: Any
    _saved_result: Tensor
    _raw_saved_result: SavedTensor
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_result_dtype: np.dtype[Any]

class UnreduceBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]

class MergeDimsBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]
    _saved_dim: int | tuple[int, ...] | list[int] | None

class UnmergeDimsBackward0(OpNode):
    _saved_dim: int | tuple[int, ...] | list[int] | None

class SumToSizeBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]

class ProbabilitiesBackward0(OpNode):
    ...

class ShrinkFactorBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_maxnorm: _Number
