# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
import builtins
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias, overload

import numpy as np

from gradspec.core.bare import Tensor
from gradspec.core.dtypes import dtype
from gradspec.graph.saved import OpNode, SavedTensor

_Number: TypeAlias = bool | int | float | builtins.complex
__all__ = (
    "basic_index", "basic_index_put", "advanced_index", "advanced_index_add", "advanced_index_put", "advanced_index_put_", "index_put", "index_put_",
    "advanced_index_zero", "index_select", "index_select_put", "index_add", "index_add_", "sort", "topk", "median", "searchsorted", "isin", "embedding",
    "embedding_dense_backward", "embedding_sparse_backward", "gather", "gather_sparse_backward", "gather_put", "scatter", "scatter_", "scatter_add",
    "scatter_add_", "grow_to", "masked_select", "masked_put", "nonzero", "take_along_dim",
)

class _sort_result(NamedTuple):
    values: Tensor
    indices: Tensor

class _topk_result(NamedTuple):
    values: Tensor
    indices: Tensor

class _median__dim_result(NamedTuple):
    values: Tensor
    indices: Tensor

def basic_index(self: Tensor, index: Any) -> Tensor: ...
def basic_index_put(self: Tensor, shape: int | Sequence[int], index: Any) -> Tensor: ...
def advanced_index(self: Tensor, index: Any) -> Tensor: ...
def advanced_index_add(self: Tensor, shape: int | Sequence[int], index: Any) -> Tensor: ...
def advanced_index_put(self: Tensor, index: Any, values: Tensor, accumulate: bool = False) -> Tensor: ...
def advanced_index_put_(self: Tensor, index: Any, values: Tensor, accumulate: bool = False) -> Tensor: ...
def index_put(self: Tensor, indices: Any, values: Tensor, accumulate: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def index_put_(self: Tensor, indices: Any, values: Tensor, accumulate: bool = False) -> Tensor: ...
def advanced_index_zero(self: Tensor, index: Any) -> Tensor: ...
def index_select(self: Tensor, dim: int, index: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def index_select_put(self: Tensor, shape: int | Sequence[int], dim: int, index: Tensor) -> Tensor: ...
def index_add(self: Tensor, dim: int, index: Tensor, source: Tensor, *, alpha: _Number = 1, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def index_add_(self: Tensor, dim: int, index: Tensor, source: Tensor, *, alpha: _Number = 1) -> Tensor: ...
def sort(self: Tensor, dim: int = -1, descending: bool = False, *, stable: bool = False, axis: int = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> _sort_result: ...
def topk(self: Tensor, k: int, dim: int = -1, largest: bool = True, sorted: bool = True, *, axis: int = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> _topk_result: ...
@overload
def median(self: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
@overload
def median(self: Tensor, dim: int, keepdim: bool = False, *, keepdims: bool = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> _median__dim_result: ...
def searchsorted(sorted_sequence: Tensor, self: Tensor, *, out_int32: bool = False, right: bool = False, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def isin(elements: Tensor, test_elements: Tensor, *, assume_unique: bool = False, invert: bool = False, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def embedding(weight: Tensor, indices: Tensor, padding_idx: int = -1, scale_grad_by_freq: bool = False, sparse: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def embedding_dense_backward(grad_output: Tensor, indices: Tensor, num_weights: int, padding_idx: int, scale_grad_by_freq: bool) -> Tensor: ...
def embedding_sparse_backward(grad_output: Tensor, indices: Tensor, num_weights: int, padding_idx: int, scale_grad_by_freq: bool) -> Tensor: ...
def gather(self: Tensor, dim: int, index: Tensor, *, sparse_grad: bool = False, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def gather_sparse_backward(gradient: Tensor, shape: int | Sequence[int], dim: int, index: Tensor) -> Tensor: ...
def gather_put(self: Tensor, shape: int | Sequence[int], dim: int, index: Tensor) -> Tensor: ...
@overload
def scatter(self: Tensor, dim: int, index: Tensor, src: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
@overload
def scatter(self: Tensor, dim: int, index: Tensor, value: _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
@overload
def scatter_(self: Tensor, dim: int, index: Tensor, src: Tensor) -> Tensor: ...
@overload
def scatter_(self: Tensor, dim: int, index: Tensor, value: _Number) -> Tensor: ...
def scatter_add(self: Tensor, dim: int, index: Tensor, src: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def scatter_add_(self: Tensor, dim: int, index: Tensor, src: Tensor) -> Tensor: ...
def grow_to(self: Tensor, shape: int | Sequence[int], *more: int) -> Tensor: ...
def masked_select(self: Tensor, mask: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def masked_put(self: Tensor, shape: int | Sequence[int], mask: Tensor) -> Tensor: ...
def nonzero(self: Tensor, *, as_tuple: bool | None = None, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def take_along_dim(self: Tensor, indices: Tensor, dim: int | None = None, *, axis: int = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...

class BasicIndexBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]
    _saved_index: Any

class BasicIndexPutBackward0(OpNode):
    _saved_index: Any

class AdvancedIndexBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]
    _saved_index: Any

class AdvancedIndexAddBackward0(OpNode):
    _saved_index: Any

class AdvancedIndexPutBackward0(OpNode):
    _saved_accumulate: bool | None
    _saved_index: Any
    _saved_values_shape: tuple[int, ...] | None

class AdvancedIndexZeroBackward0(OpNode):
    _saved_index: Any

class IndexSelectBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]
    _saved_dim: int
    _saved_index: Tensor
    _raw_saved_index: SavedTensor

class IndexSelectPutBackward0(OpNode):
    _saved_dim: int
    _saved_index: Tensor
    _raw_saved_index: SavedTensor

class IndexAddBackward0(OpNode):
    _saved_dim: int | None
    _saved_index: Tensor | None
    _raw_saved_index: SavedTensor
    _saved_alpha: _Number | None

class SortBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]
    _saved_dim: int
    _saved_indices: Tensor
    _raw_saved_indices: SavedTensor

class TopkBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]
    _saved_dim: int
    _saved_indices: Tensor
    _raw_saved_indices: SavedTensor

class MedianBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_result: Tensor
    _raw_saved_result: SavedTensor
    _saved_self_dtype: np.dtype[Any]

class MedianBackward1(OpNode):
    _saved_self_shape: tuple[int, ...]
    _saved_dim: int
    _saved_indices: Tensor
    _raw_saved_indices: SavedTensor
    _saved_keepdim: bool

class EmbeddingBackward0(OpNode):
    _saved_sparse: bool
    _saved_indices: Tensor
    _raw_saved_indices: SavedTensor
    _saved_weight_shape: tuple[int, ...]
    _saved_padding_idx: int
    _saved_scale_grad_by_freq: bool

class GatherBackward0(OpNode):
    _saved_sparse_grad: bool
    _saved_self_shape: tuple[int, ...]
    _saved_dim: int
    _saved_index: Tensor
    _raw_saved_index: SavedTensor

class GatherPutBackward0(OpNode):
    _saved_dim: int
    _saved_index: Tensor
    _raw_saved_index: SavedTensor

class ScatterBackward0(OpNode):
    _saved_dim: int
    _saved_index: Tensor
    _raw_saved_index: SavedTensor
    _saved_index_shape: tuple[int, ...] | None
    _saved_src_shape: tuple[int, ...] | None

class ScatterBackward1(OpNode):
    _saved_dim: int
    _saved_index: Tensor
    _raw_saved_index: SavedTensor

class ScatterAddBackward0(OpNode):
    _saved_index_shape: tuple[int, ...] | None
    _saved_src_shape: tuple[int, ...] | None
    _saved_dim: int | None
    _saved_index: Tensor | None
    _raw_saved_index: SavedTensor

class MaskedSelectBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]
    _saved_mask: Tensor
    _raw_saved_mask: SavedTensor

class MaskedPutBackward0(OpNode):
    _saved_mask: Tensor
    _raw_saved_mask: SavedTensor
