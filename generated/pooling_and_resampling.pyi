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
    "take_places", "put_places", "unpool", "window_max", "fractional_window_max", "window_mean", "max_pool", "nn_functional_max_pool1d_with_indices",
    "nn_functional_max_pool2d_with_indices", "nn_functional_max_pool3d_with_indices", "max_pool1d", "max_pool2d", "max_pool3d", "adaptive_max_pool",
    "nn_functional_adaptive_max_pool1d_with_indices", "nn_functional_adaptive_max_pool2d_with_indices", "nn_functional_adaptive_max_pool3d_with_indices",
    "nn_functional_adaptive_max_pool1d", "nn_functional_adaptive_max_pool2d", "nn_functional_adaptive_max_pool3d", "avg_pool", "nn_functional_avg_pool1d",
    "nn_functional_avg_pool2d", "nn_functional_avg_pool3d", "adaptive_avg_pool", "nn_functional_adaptive_avg_pool1d", "nn_functional_adaptive_avg_pool2d",
    "nn_functional_adaptive_avg_pool3d", "lp_pool", "nn_functional_lp_pool1d", "nn_functional_lp_pool2d", "nn_functional_lp_pool3d", "max_unpool",
    "nn_functional_max_unpool1d", "nn_functional_max_unpool2d", "nn_functional_max_unpool3d", "fractional_max_pool",
    "nn_functional_fractional_max_pool2d_with_indices", "nn_functional_fractional_max_pool3d_with_indices", "nn_functional_fractional_max_pool2d",
    "nn_functional_fractional_max_pool3d", "window_columns", "nn_functional_unfold", "nn_functional_fold", "pixel_shuffle", "pixel_unshuffle",
    "channel_shuffle", "resample", "nn_functional_interpolate", "nn_functional_upsample", "nn_functional_upsample_nearest", "nn_functional_upsample_bilinear",
    "nn_functional_affine_grid", "weighted_gather", "weighted_gather_put", "weighted_gather_weights", "grid_taps", "grid_taps_backward", "grid_taps_push",
    "nn_functional_grid_sample",
)

class _window_max_result(NamedTuple):
    values: Tensor
    indices: Tensor

class _fractional_window_max_result(NamedTuple):
    values: Tensor
    indices: Tensor

class _max_pool_result(NamedTuple):
    values: Tensor
    indices: Tensor

class _nn_functional_max_pool1d_with_indices_result(NamedTuple):
    values: Tensor
    indices: Tensor

class _nn_functional_max_pool2d_with_indices_result(NamedTuple):
    values: Tensor
    indices: Tensor

class _nn_functional_max_pool3d_with_indices_result(NamedTuple):
    values: Tensor
    indices: Tensor

class _adaptive_max_pool_result(NamedTuple):
    values: Tensor
    indices: Tensor

class _nn_functional_adaptive_max_pool1d_with_indices_result(NamedTuple):
    values: Tensor
    indices: Tensor

class _nn_functional_adaptive_max_pool2d_with_indices_result(NamedTuple):
    values: Tensor
    indices: Tensor

class _nn_functional_adaptive_max_pool3d_with_indices_result(NamedTuple):
    values: Tensor
    indices: Tensor

class _fractional_max_pool_result(NamedTuple):
    values: Tensor
    indices: Tensor

class _nn_functional_fractional_max_pool2d_with_indices_result(NamedTuple):
    values: Tensor
    indices: Tensor

class _nn_functional_fractional_max_pool3d_with_indices_result(NamedTuple):
    values: Tensor
    indices: Tensor

class _grid_taps_result(NamedTuple):
    weights: Tensor
    indices: Tensor

def take_places(self: Tensor, indices: Tensor, dims: int) -> Tensor: ...
def put_places(self: Tensor, indices: Tensor, shape: int | Sequence[int], dims: int) -> Tensor: ...
def unpool(self: Tensor, indices: Tensor, sizes: Any, dims: int) -> Tensor: ...
def window_max(self: Tensor, geometry: Any, dims: int) -> _window_max_result: ...
def fractional_window_max(self: Tensor, offsets: Tensor, geometry: Any, dims: int) -> _fractional_window_max_result: ...
def window_mean(self: Tensor, geometry: Any, dims: int, transposed: bool) -> Tensor: ...
def max_pool(input: Tensor, kernel_size: Any, stride: Any, padding: Any, dilation: Any, ceil_mode: bool, dims: int) -> _max_pool_result: ...
def nn_functional_max_pool1d_with_indices(input: Tensor, kernel_size: Any, stride: Any = None, padding: Any = 0, dilation: Any = 1, ceil_mode: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> _nn_functional_max_pool1d_with_indices_result: ...
def nn_functional_max_pool2d_with_indices(input: Tensor, kernel_size: Any, stride: Any = None, padding: Any = 0, dilation: Any = 1, ceil_mode: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> _nn_functional_max_pool2d_with_indices_result: ...
def nn_functional_max_pool3d_with_indices(input: Tensor, kernel_size: Any, stride: Any = None, padding: Any = 0, dilation: Any = 1, ceil_mode: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> _nn_functional_max_pool3d_with_indices_result: ...
def max_pool1d(input: Tensor, kernel_size: Any, stride: Any = None, padding: Any = 0, dilation: Any = 1, ceil_mode: bool = False, return_indices: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def max_pool2d(input: Tensor, kernel_size: Any, stride: Any = None, padding: Any = 0, dilation: Any = 1, ceil_mode: bool = False, return_indices: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def max_pool3d(input: Tensor, kernel_size: Any, stride: Any = None, padding: Any = 0, dilation: Any = 1, ceil_mode: bool = False, return_indices: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def adaptive_max_pool(input: Tensor, output_size: Any, dims: int) -> _adaptive_max_pool_result: ...
def nn_functional_adaptive_max_pool1d_with_indices(input: Tensor, output_size: Any, *, out: Tensor | tuple[Tensor, ...] | None = None) -> _nn_functional_adaptive_max_pool1d_with_indices_result: ...
def nn_functional_adaptive_max_pool2d_with_indices(input: Tensor, output_size: Any, *, out: Tensor | tuple[Tensor, ...] | None = None) -> _nn_functional_adaptive_max_pool2d_with_indices_result: ...
def nn_functional_adaptive_max_pool3d_with_indices(input: Tensor, output_size: Any, *, out: Tensor | tuple[Tensor, ...] | None = None) -> _nn_functional_adaptive_max_pool3d_with_indices_result: ...
def nn_functional_adaptive_max_pool1d(input: Tensor, output_size: Any, return_indices: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nn_functional_adaptive_max_pool2d(input: Tensor, output_size: Any, return_indices: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nn_functional_adaptive_max_pool3d(input: Tensor, output_size: Any, return_indices: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def avg_pool(input: Tensor, kernel_size: Any, stride: Any, padding: Any, ceil_mode: bool, count_include_pad: bool, divisor_override: int | None, dims: int) -> Tensor: ...
def nn_functional_avg_pool1d(input: Tensor, kernel_size: Any, stride: Any = None, padding: Any = 0, ceil_mode: bool = False, count_include_pad: bool = True, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nn_functional_avg_pool2d(input: Tensor, kernel_size: Any, stride: Any = None, padding: Any = 0, ceil_mode: bool = False, count_include_pad: bool = True, divisor_override: int | None = None, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nn_functional_avg_pool3d(input: Tensor, kernel_size: Any, stride: Any = None, padding: Any = 0, ceil_mode: bool = False, count_include_pad: bool = True, divisor_override: int | None = None, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def adaptive_avg_pool(input: Tensor, output_size: Any, dims: int) -> Tensor: ...
def nn_functional_adaptive_avg_pool1d(input: Tensor, output_size: Any, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nn_functional_adaptive_avg_pool2d(input: Tensor, output_size: Any, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nn_functional_adaptive_avg_pool3d(input: Tensor, output_size: Any, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def lp_pool(input: Tensor, norm_type: _Number, kernel_size: Any, stride: Any, ceil_mode: bool, dims: int) -> Tensor: ...
def nn_functional_lp_pool1d(input: Tensor, norm_type: _Number, kernel_size: Any, stride: Any = None, ceil_mode: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nn_functional_lp_pool2d(input: Tensor, norm_type: _Number, kernel_size: Any, stride: Any = None, ceil_mode: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nn_functional_lp_pool3d(input: Tensor, norm_type: _Number, kernel_size: Any, stride: Any = None, ceil_mode: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def max_unpool(input: Tensor, indices: Tensor, kernel_size: Any, stride: Any, padding: Any, output_size: Any, dims: int) -> Tensor: ...
def nn_functional_max_unpool1d(input: Tensor, indices: Tensor, kernel_size: Any, stride: Any = None, padding: Any = 0, output_size: Any = None, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nn_functional_max_unpool2d(input: Tensor, indices: Tensor, kernel_size: Any, stride: Any = None, padding: Any = 0, output_size: Any = None, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nn_functional_max_unpool3d(input: Tensor, indices: Tensor, kernel_size: Any, stride: Any = None, padding: Any = 0, output_size: Any = None, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def fractional_max_pool(input: Tensor, kernel_size: Any, output_size: Any, output_ratio: Any, random_samples: Tensor | None, dims: int) -> _fractional_max_pool_result: ...
def nn_functional_fractional_max_pool2d_with_indices(input: Tensor, kernel_size: Any, output_size: Any = None, output_ratio: Any = None, random_samples: Tensor | None = None, *, out: Tensor | tuple[Tensor, ...] | None = None) -> _nn_functional_fractional_max_pool2d_with_indices_result: ...
def nn_functional_fractional_max_pool3d_with_indices(input: Tensor, kernel_size: Any, output_size: Any = None, output_ratio: Any = None, random_samples: Tensor | None = None, *, out: Tensor | tuple[Tensor, ...] | None = None) -> _nn_functional_fractional_max_pool3d_with_indices_result: ...
def nn_functional_fractional_max_pool2d(input: Tensor, kernel_size: Any, output_size: Any = None, output_ratio: Any = None, return_indices: bool = False, random_samples: Tensor | None = None, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nn_functional_fractional_max_pool3d(input: Tensor, kernel_size: Any, output_size: Any = None, output_ratio: Any = None, return_indices: bool = False, random_samples: Tensor | None = None, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def window_columns(self: Tensor, geometry: Any, dims: int, transposed: bool) -> Tensor: ...
def nn_functional_unfold(input: Tensor, kernel_size: Any, dilation: Any = 1, padding: Any = 0, stride: Any = 1, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nn_functional_fold(input: Tensor, output_size: Any, kernel_size: Any, dilation: Any = 1, padding: Any = 0, stride: Any = 1, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def pixel_shuffle(input: Tensor, upscale_factor: int, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def pixel_unshuffle(input: Tensor, downscale_factor: int, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def channel_shuffle(input: Tensor, groups: int, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def resample(self: Tensor, dim: int, size: int, plan: Any, transposed: bool) -> Tensor: ...
def nn_functional_interpolate(input: Tensor, size: Any = None, scale_factor: Any = None, mode: str = 'nearest', align_corners: bool | None = None, recompute_scale_factor: bool | None = None, antialias: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nn_functional_upsample(input: Tensor, size: Any = None, scale_factor: Any = None, mode: str = 'nearest', align_corners: bool | None = None, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nn_functional_upsample_nearest(input: Tensor, size: Any = None, scale_factor: Any = None, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nn_functional_upsample_bilinear(input: Tensor, size: Any = None, scale_factor: Any = None, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nn_functional_affine_grid(theta: Tensor, size: Any, align_corners: bool | None = None, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def weighted_gather(self: Tensor, index: Tensor, weights: Tensor) -> Tensor: ...
def weighted_gather_put(gradient: Tensor, size: int, index: Tensor, weights: Tensor) -> Tensor: ...
def weighted_gather_weights(gradient: Tensor, self: Tensor, index: Tensor) -> Tensor: ...
def grid_taps(grid: Tensor, reading: Any, orders: Any) -> _grid_taps_result: ...
def grid_taps_backward(gradient: Tensor, grid: Tensor, reading: Any, orders: Any) -> Tensor: ...
def grid_taps_push(tangent: Tensor, grid: Tensor, reading: Any, orders: Any) -> Tensor: ...
def nn_functional_grid_sample(input: Tensor, grid: Tensor, mode: str = 'bilinear', padding_mode: str = 'zeros', align_corners: bool | None = None, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...

class TakePlacesBackward0(OpNode):
    _saved_indices: Tensor
    _raw_saved_indices: SavedTensor
    _saved_self_shape: tuple[int, ...]
    _saved_dims: int

class PutPlacesBackward0(OpNode):
    _saved_indices: Tensor
    _raw_saved_indices: SavedTensor
    _saved_dims: int

class UnpoolBackward0(OpNode):
    _saved_indices: Tensor
    _raw_saved_indices: SavedTensor
    _saved_dims: int

class WindowMaxBackward0(OpNode):
    _saved_indices: Tensor
    _raw_saved_indices: SavedTensor
    _saved_self_shape: tuple[int, ...]
    _saved_dims: int

class FractionalWindowMaxBackward0(OpNode):
    _saved_indices: Tensor | None
    _raw_saved_indices: SavedTensor
    _saved_self_shape: tuple[int, ...] | None
    _saved_dims: int | None
    _saved_offsets_shape: tuple[int, ...] | None

class WindowMeanBackward0(OpNode):
    _saved_geometry: Any
    _saved_dims: int
    _saved_transposed: bool

class WindowColumnsBackward0(OpNode):
    _saved_geometry: Any
    _saved_dims: int
    _saved_transposed: bool

class PixelShuffleBackward0(OpNode):
    _saved_upscale_factor: int

class PixelUnshuffleBackward0(OpNode):
    _saved_downscale_factor: int

class ResampleBackward0(OpNode):
    _saved_dim: int
    _saved_self_shape: tuple[int, ...]
    _saved_plan: Any
    _saved_transposed: bool

class WeightedGatherBackward0(OpNode):
    _saved_self_shape: tuple[int, ...] | None
    _saved_index: Tensor
    _raw_saved_index: SavedTensor
    _saved_weights: Tensor | None
    _raw_saved_weights: SavedTensor
    _saved_self: Tensor | None
    _raw_saved_self: SavedTensor

class WeightedGatherPutBackward0(OpNode):
    _saved_index: Tensor
    _raw_saved_index: SavedTensor
    _saved_weights: Tensor | None
    _raw_saved_weights: SavedTensor
    _saved_gradient: Tensor | None
    _raw_saved_gradient: SavedTensor

class WeightedGatherWeightsBackward0(OpNode):
    _saved_self: Tensor | None
    _raw_saved_self: SavedTensor
    _saved_index: Tensor
    _raw_saved_index: SavedTensor
    _saved_gradient: Tensor | None
    _raw_saved_gradient: SavedTensor
    _saved_self_shape: tuple[int, ...] | None

class GridTapsBackward0(OpNode):
    _saved_grid: Tensor
    _raw_saved_grid: SavedTensor
    _saved_reading: Any
    _saved_orders: Any
