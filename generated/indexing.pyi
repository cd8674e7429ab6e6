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
    "basic_index", "basic_index_put", "advanced_index", "advanced_index_add", "advanced_index_put", "advanced_index_put_", "index_put", "index_put_",
    "advanced_index_zero", "index_select", "wrapped_select", "index_select_put", "index_add", "index_add_", "index_copy", "index_copy_", "index_fill",
    "index_fill_", "index_reduce", "index_reduce_", "sort", "topk", "median", "nanmedian", "kthvalue", "mode", "argsort", "msort", "searchsorted",
    "sorted_positions", "bucketize", "bincount", "unique_all", "unique_values", "unique_counts", "unique_inverse", "histc", "bin_counts", "interval_counts",
    "finite_range", "histogram", "isin", "embedding", "embedding_dense_backward", "embedding_sparse_backward", "gather", "gather_sparse_backward", "gather_put",
    "scatter", "scatter_", "scatter_add", "scatter_add_", "grow_to", "scatter_reduce", "scatter_reduce_", "scatter_extreme", "scatter_extreme_",
    "scatter_multiply", "scatter_others", "group_prod_excluding", "masked_select", "masked_put", "masked_scatter", "masked_scatter_", "masked_spread",
    "masked_take", "take", "take_put", "put", "put_", "select_scatter", "slice_scatter", "diagonal_scatter", "as_strided_scatter", "nonzero", "argwhere",
    "nonzero_static", "wrap_positions", "take_along_dim",
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

class _nanmedian__dim_result(NamedTuple):
    values: Tensor
    indices: Tensor

class _kthvalue_result(NamedTuple):
    values: Tensor
    indices: Tensor

class _mode_result(NamedTuple):
    values: Tensor
    indices: Tensor

class _unique_all_result(NamedTuple):
    values: Tensor
    indices: Tensor
    inverse_indices: Tensor
    counts: Tensor

class _unique_counts_result(NamedTuple):
    values: Tensor
    counts: Tensor

class _unique_inverse_result(NamedTuple):
    values: Tensor
    inverse_indices: Tensor

class _finite_range_result(NamedTuple):
    first: Tensor
    last: Tensor

class _histogram_result(NamedTuple):
    hist: Tensor
    bin_edges: Tensor

class _histogram__bins_result(NamedTuple):
    hist: Tensor
    bin_edges: Tensor

def basic_index(self: Tensor, index: Any) -> Tensor: ...
def basic_index_put(self: Tensor, shape: int | Sequence[int], index: Any) -> Tensor: ...
def advanced_index(self: Tensor, index: Any) -> Tensor: ...
def advanced_index_add(self: Tensor, shape: int | Sequence[int], index: Any) -> Tensor: ...
def advanced_index_put(self: Tensor, index: Any, values: Tensor, accumulate: bool = False) -> Tensor: ...
def advanced_index_put_(self: Tensor, index: Any, values: Tensor, accumulate: bool = False) -> Tensor: ...
def index_put(input: Tensor, indices: Any, values: Tensor, accumulate: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def index_put_(input: Tensor, indices: Any, values: Tensor, accumulate: bool = False) -> Tensor: ...
def advanced_index_zero(self: Tensor, index: Any) -> Tensor: ...
def index_select(input: Tensor, dim: int, index: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def wrapped_select(self: Tensor, dim: int, index: Tensor) -> Tensor: ...
def index_select_put(self: Tensor, shape: int | Sequence[int], dim: int, index: Tensor) -> Tensor: ...
def index_add(input: Tensor, dim: int, index: Tensor, source: Tensor, *, alpha: _Number = 1, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def index_add_(input: Tensor, dim: int, index: Tensor, source: Tensor, *, alpha: _Number = 1) -> Tensor: ...
def index_copy(input: Tensor, dim: int, index: Tensor, source: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def index_copy_(input: Tensor, dim: int, index: Tensor, source: Tensor) -> Tensor: ...
@overload
def index_fill(input: Tensor, dim: int, index: Tensor, value: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
@overload
def index_fill(input: Tensor, dim: int, index: Tensor, value: _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
@overload
def index_fill_(input: Tensor, dim: int, index: Tensor, value: Tensor) -> Tensor: ...
@overload
def index_fill_(input: Tensor, dim: int, index: Tensor, value: _Number) -> Tensor: ...
def index_reduce(input: Tensor, dim: int, index: Tensor, source: Tensor, reduce: str, *, include_self: bool = True, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def index_reduce_(input: Tensor, dim: int, index: Tensor, source: Tensor, reduce: str, *, include_self: bool = True) -> Tensor: ...
def sort(input: Tensor, dim: int = -1, descending: bool = False, *, stable: bool | None = False, axis: int = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> _sort_result: ...
def topk(input: Tensor, k: int, dim: int = -1, largest: bool = True, sorted: bool = True, *, axis: int = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> _topk_result: ...
@overload
def median(input: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
@overload
def median(input: Tensor, dim: int, keepdim: bool = False, *, keepdims: bool = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> _median__dim_result: ...
@overload
def nanmedian(input: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
@overload
def nanmedian(input: Tensor, dim: int, keepdim: bool = False, *, keepdims: bool = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> _nanmedian__dim_result: ...
def kthvalue(input: Tensor, k: int, dim: int = -1, keepdim: bool = False, *, axis: int = ..., keepdims: bool = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> _kthvalue_result: ...
def mode(input: Tensor, dim: int = -1, keepdim: bool = False, *, axis: int = ..., keepdims: bool = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> _mode_result: ...
def argsort(input: Tensor, dim: int = -1, descending: bool = False, *, stable: bool | None = False, axis: int = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def msort(input: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def searchsorted(sorted_sequence: Tensor, input: Tensor, *, out_int32: bool = False, right: bool = False, side: Any = None, sorter: Tensor | None = None, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def sorted_positions(sorted_sequence: Tensor, self: Tensor, *, out_int32: bool = False, right: bool = False) -> Tensor: ...
def bucketize(input: Tensor, boundaries: Tensor, *, out_int32: bool = False, right: bool = False, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def bincount(input: Tensor, weights: Tensor | None = None, minlength: int = 0, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def unique_all(input: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> _unique_all_result: ...
def unique_values(input: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def unique_counts(input: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> _unique_counts_result: ...
def unique_inverse(input: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> _unique_inverse_result: ...
def histc(input: Tensor, bins: int = 100, min: _Number = 0, max: _Number = 0, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def bin_counts(self: Tensor, bins: int, min: _Number, max: _Number) -> Tensor: ...
def interval_counts(self: Tensor, bins: Tensor) -> Tensor: ...
def finite_range(low: Tensor, high: Tensor) -> _finite_range_result: ...
@overload
def histogram(input: Tensor, bins: int = 100, *, range: Any = None, weight: Tensor | None = None, density: bool = False, out: Tensor | tuple[Tensor, ...] | None = None) -> _histogram_result: ...
@overload
def histogram(input: Tensor, bins: Tensor, *, weight: Tensor | None = None, density: bool = False, out: Tensor | tuple[Tensor, ...] | None = None) -> _histogram__bins_result: ...
@overload
def isin(elements: Tensor, test_elements: Tensor, *, assume_unique: bool = False, invert: bool = False, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
@overload
def isin(elements: Tensor, test_element: _Number, *, assume_unique: bool = False, invert: bool = False, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
@overload
def isin(element: _Number, test_elements: Tensor, *, assume_unique: bool = False, invert: bool = False, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def embedding(weight: Tensor, indices: Tensor, padding_idx: int = -1, scale_grad_by_freq: bool = False, sparse: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def embedding_dense_backward(grad_output: Tensor, indices: Tensor, num_weights: int, padding_idx: int, scale_grad_by_freq: bool) -> Tensor: ...
def embedding_sparse_backward(grad_output: Tensor, indices: Tensor, num_weights: int, padding_idx: int, scale_grad_by_freq: bool) -> Tensor: ...
def gather(input: Tensor, dim: int, index: Tensor, *, sparse_grad: bool = False, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def gather_sparse_backward(gradient: Tensor, shape: int | Sequence[int], dim: int, index: Tensor) -> Tensor: ...
def gather_put(self: Tensor, shape: int | Sequence[int], dim: int, index: Tensor) -> Tensor: ...
@overload
def scatter(input: Tensor, dim: int, index: Tensor, src: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
@overload
def scatter(input: Tensor, dim: int, index: Tensor, value: _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
@overload
def scatter(input: Tensor, dim: int, index: Tensor, src: Tensor, *, reduce: str, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
@overload
def scatter(input: Tensor, dim: int, index: Tensor, value: _Number, *, reduce: str, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
@overload
def scatter_(input: Tensor, dim: int, index: Tensor, src: Tensor) -> Tensor: ...
@overload
def scatter_(input: Tensor, dim: int, index: Tensor, value: _Number) -> Tensor: ...
@overload
def scatter_(input: Tensor, dim: int, index: Tensor, src: Tensor, *, reduce: str) -> Tensor: ...
@overload
def scatter_(input: Tensor, dim: int, index: Tensor, value: _Number, *, reduce: str) -> Tensor: ...
def scatter_add(input: Tensor, dim: int, index: Tensor, src: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def scatter_add_(input: Tensor, dim: int, index: Tensor, src: Tensor) -> Tensor: ...
def grow_to(self: Tensor, shape: int | Sequence[int], *more: int) -> Tensor: ...
def scatter_reduce(input: Tensor, dim: int, index: Tensor, src: Tensor, reduce: str, *, include_self: bool = True, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def scatter_reduce_(input: Tensor, dim: int, index: Tensor, src: Tensor, reduce: str, *, include_self: bool = True) -> Tensor: ...
def scatter_extreme(self: Tensor, dim: int, index: Tensor, src: Tensor, largest: bool) -> Tensor: ...
def scatter_extreme_(self: Tensor, dim: int, index: Tensor, src: Tensor, largest: bool) -> Tensor: ...
def scatter_multiply(self: Tensor, dim: int, index: Tensor, src: Tensor) -> Tensor: ...
def scatter_others(self: Tensor, dim: int, index: Tensor, target: Tensor) -> Tensor: ...
def group_prod_excluding(self: Tensor, groups: Tensor) -> Tensor: ...
def masked_select(input: Tensor, mask: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def masked_put(self: Tensor, shape: int | Sequence[int], mask: Tensor) -> Tensor: ...
def masked_scatter(input: Tensor, mask: Tensor, source: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def masked_scatter_(input: Tensor, mask: Tensor, source: Tensor) -> Tensor: ...
def masked_spread(self: Tensor, mask: Tensor) -> Tensor: ...
def masked_take(self: Tensor, mask: Tensor, shape: int | Sequence[int], *more: int) -> Tensor: ...
def take(input: Tensor, index: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def take_put(self: Tensor, shape: int | Sequence[int], index: Tensor) -> Tensor: ...
def put(input: Tensor, index: Tensor, source: Tensor, accumulate: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def put_(input: Tensor, index: Tensor, source: Tensor, accumulate: bool = False) -> Tensor: ...
def select_scatter(input: Tensor, src: Tensor, dim: int, index: int, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def slice_scatter(input: Tensor, src: Tensor, dim: int = 0, start: int | None = None, end: int | None = None, step: int = 1, *, axis: int = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def diagonal_scatter(input: Tensor, src: Tensor, offset: int = 0, dim1: int = 0, dim2: int = 1, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def as_strided_scatter(input: Tensor, src: Tensor, size: Any, stride: Any, storage_offset: int | None = None, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nonzero(input: Tensor, *, as_tuple: bool | None = None, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
argwhere = nonzero
def nonzero_static(input: Tensor, *, size: int, fill_value: int = -1, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def wrap_positions(self: Tensor | _Number, length: _Number) -> Tensor: ...
def take_along_dim(input: Tensor, indices: Tensor, dim: int | None = None, *, axis: int = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...

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

class WrappedSelectBackward0(OpNode):
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

class IndexCopyBackward0(OpNode):
    _saved_dim: int
    _saved_index: Tensor
    _raw_saved_index: SavedTensor
    _saved_source_shape: tuple[int, ...] | None

class IndexFillBackward0(OpNode):
    _saved_dim: int
    _saved_index: Tensor
    _raw_saved_index: SavedTensor
    _saved_value_dtype: np.dtype[Any] | None

class IndexFillBackward1(OpNode):
    _saved_dim: int
    _saved_index: Tensor
    _raw_saved_index: SavedTensor

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

class NanmedianBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_result: Tensor
    _raw_saved_result: SavedTensor
    _saved_self_dtype: np.dtype[Any]

class NanmedianBackward1(OpNode):
    _saved_self_shape: tuple[int, ...]
    _saved_dim: int
    _saved_indices: Tensor
    _raw_saved_indices: SavedTensor
    _saved_keepdim: bool

class KthvalueBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]
    _saved_dim: int
    _saved_indices: Tensor
    _raw_saved_indices: SavedTensor
    _saved_keepdim: bool

class ModeBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]
    _saved_dim: int
    _saved_indices: Tensor
    _raw_saved_indices: SavedTensor
    _saved_keepdim: bool

class BincountBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_weights_dtype: np.dtype[Any] | None

class UniqueAllBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]
    _saved_indices: Tensor
    _raw_saved_indices: SavedTensor

class FiniteRangeBackward0(OpNode):
    ...

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

class ScatterExtremeBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_result: Tensor
    _raw_saved_result: SavedTensor
    _saved_self_dtype: np.dtype[Any]
    _saved_dim: int
    _saved_index: Tensor
    _raw_saved_index: SavedTensor
    _saved_src: Tensor
    _raw_saved_src: SavedTensor

class ScatterMultiplyBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_dim: int
    _saved_index: Tensor
    _raw_saved_index: SavedTensor
    _saved_src: Tensor
    _raw_saved_src: SavedTensor

class MaskedSelectBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]
    _saved_mask: Tensor
    _raw_saved_mask: SavedTensor

class MaskedPutBackward0(OpNode):
    _saved_mask: Tensor
    _raw_saved_mask: SavedTensor

class MaskedSpreadBackward0(OpNode):
    _saved_mask: Tensor
    _raw_saved_mask: SavedTensor
    _saved_self_shape: tuple[int, ...]

class MaskedTakeBackward0(OpNode):
    _saved_mask: Tensor
    _raw_saved_mask: SavedTensor

class TakeBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]
    _saved_index: Tensor
    _raw_saved_index: SavedTensor

class TakePutBackward0(OpNode):
    _saved_index: Tensor
    _raw_saved_index: SavedTensor

class PutBackward0(OpNode):
    _saved_accumulate: bool | None
    _saved_index: Tensor
    _raw_saved_index: SavedTensor
    _saved_source_shape: tuple[int, ...] | None

class SelectScatterBackward0(OpNode):
    _saved_dim: int
    _saved_index: int
    _saved_src_dtype: np.dtype[Any] | None

class SliceScatterBackward0(OpNode):
    _saved_dim: int
    _saved_start: int | None
    _saved_end: int | None
    _saved_step: int
    _saved_src_dtype: np.dtype[Any] | None

class DiagonalScatterBackward0(OpNode):
    _saved_offset: int
    _saved_dim1: int
    _saved_dim2: int
    _saved_src_dtype: np.dtype[Any] | None

class WrapPositionsBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]
