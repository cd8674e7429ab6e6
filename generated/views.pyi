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
    "view", "reshape", "reshape_copy", "flatten", "ravel", "view_as", "reshape_as", "transpose", "transpose_", "swapaxes", "swapdims", "permute", "unpermute",
    "t", "t_", "matrix_transpose", "matrix_adjoint", "adjoint", "movedim", "moveaxis", "squeeze", "squeeze_", "unsqueeze", "unsqueeze_", "expand",
    "broadcast_to", "expand_as", "select", "select_put", "narrow", "narrow_put", "slice", "slice_put", "diagonal", "diagonal_put", "as_strided_from",
    "restride", "unbind", "split", "split_with_sizes", "unsafe_split", "unsafe_split_with_sizes", "unsafe_chunk", "chunk", "split_like", "unbind_like",
)

def view(self: Tensor, size: int | Sequence[int], *more: int) -> Tensor: ...
def reshape(self: Tensor, shape: int | Sequence[int], *more: int, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def reshape_copy(self: Tensor, shape: int | Sequence[int], *more: int) -> Tensor: ...
def flatten(self: Tensor, start_dim: int = 0, end_dim: int = -1, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def ravel(self: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def view_as(self: Tensor, other: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def reshape_as(self: Tensor, other: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def transpose(self: Tensor, dim0: int, dim1: int) -> Tensor: ...
def transpose_(self: Tensor, dim0: int, dim1: int) -> Tensor: ...
swapaxes = transpose
swapdims = transpose
def permute(self: Tensor, dims: int | Sequence[int], *more: int) -> Tensor: ...
def unpermute(self: Tensor, dims: int | Sequence[int], *more: int) -> Tensor: ...
def t(self: Tensor) -> Tensor: ...
def t_(self: Tensor) -> Tensor: ...
def matrix_transpose(self: Tensor) -> Tensor: ...
def matrix_adjoint(self: Tensor) -> Tensor: ...
def adjoint(self: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def movedim(self: Tensor, source: int | tuple[int, ...] | list[int] | None, destination: int | tuple[int, ...] | list[int] | None) -> Tensor: ...
moveaxis = movedim
def squeeze(self: Tensor, dim: int | tuple[int, ...] | list[int] | None = None, *, axis: int | tuple[int, ...] | list[int] | None = ...) -> Tensor: ...
def squeeze_(self: Tensor, dim: int | tuple[int, ...] | list[int] | None = None, *, axis: int | tuple[int, ...] | list[int] | None = ...) -> Tensor: ...
def unsqueeze(self: Tensor, dim: int) -> Tensor: ...
def unsqueeze_(self: Tensor, dim: int) -> Tensor: ...
def expand(self: Tensor, size: int | Sequence[int], *more: int) -> Tensor: ...
def broadcast_to(self: Tensor, size: int | Sequence[int], *more: int, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def expand_as(self: Tensor, other: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def select(self: Tensor, dim: int, index: int) -> Tensor: ...
def select_put(self: Tensor, shape: int | Sequence[int], dim: int, index: int) -> Tensor: ...
def narrow(self: Tensor, dim: int, start: int, length: int) -> Tensor: ...
def narrow_put(self: Tensor, shape: int | Sequence[int], dim: int, start: int, length: int) -> Tensor: ...
def slice(self: Tensor, dim: int = 0, start: int | None = None, end: int | None = None, step: int = 1) -> Tensor: ...
def slice_put(self: Tensor, shape: int | Sequence[int], dim: int, start: int | None, end: int | None, step: int) -> Tensor: ...
def diagonal(self: Tensor, offset: int = 0, dim1: int = 0, dim2: int = 1) -> Tensor: ...
def diagonal_put(self: Tensor, shape: int | Sequence[int], offset: int, dim1: int, dim2: int) -> Tensor: ...
def as_strided_from(self: Tensor, size: Any, stride: Any, offset: int, layout: Any) -> Tensor: ...
def restride(self: Tensor, size: Any, stride: Any, offset: int, to_size: Any, to_stride: Any, to_offset: int) -> Tensor: ...
def unbind(self: Tensor, dim: int = 0, *, axis: int = ...) -> tuple[Tensor, ...]: ...
def split(self: Tensor, split_size_or_sections: Any, dim: int = 0, *, axis: int = ...) -> tuple[Tensor, ...]: ...
def split_with_sizes(self: Tensor, split_sizes: Any, dim: int = 0, *, axis: int = ...) -> tuple[Tensor, ...]: ...
def unsafe_split(self: Tensor, split_size: int, dim: int = 0, *, axis: int = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> tuple[Tensor, ...]: ...
def unsafe_split_with_sizes(self: Tensor, split_sizes: Any, dim: int = 0, *, axis: int = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> tuple[Tensor, ...]: ...
def unsafe_chunk(self: Tensor, chunks: int, dim: int = 0, *, axis: int = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> tuple[Tensor, ...]: ...
def chunk(self: Tensor, chunks: int, dim: int = 0, *, axis: int = ...) -> tuple[Tensor, ...]: ...
def split_like(self: Tensor, shapes: Any, dtypes: Any, dim: int) -> tuple[Tensor, ...]: ...
def unbind_like(self: Tensor, dtypes: Any, dim: int) -> tuple[Tensor, ...]: ...

class ViewBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]

class ReshapeCopyBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]

class TransposeBackward0(OpNode):
    _saved_dim0: int
    _saved_dim1: int

class PermuteBackward0(OpNode):
    _saved_dims: int | Sequence[int]

class UnpermuteBackward0(OpNode):
    _saved_dims: int | Sequence[int]

class TBackward0(OpNode):
    ...

class MovedimBackward0(OpNode):
    _saved_destination: int | tuple[int, ...] | list[int] | None
    _saved_source: int | tuple[int, ...] | list[int] | None

class SqueezeBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]

class UnsqueezeBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]

class ExpandBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]

class SelectBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]
    _saved_dim: int
    _saved_index: int

class SelectPutBackward0(OpNode):
    _saved_dim: int
    _saved_index: int

class NarrowBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]
    _saved_dim: int
    _saved_start: int
    _saved_length: int

class NarrowPutBackward0(OpNode):
    _saved_dim: int
    _saved_start: int
    _saved_length: int

class SliceBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]
    _saved_dim: int
    _saved_start: int | None
    _saved_end: int | None
    _saved_step: int

class SlicePutBackward0(OpNode):
    _saved_dim: int
    _saved_start: int | None
    _saved_end: int | None
    _saved_step: int

class DiagonalBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]
    _saved_offset: int
    _saved_dim1: int
    _saved_dim2: int

class DiagonalPutBackward0(OpNode):
    _saved_offset: int
    _saved_dim1: int
    _saved_dim2: int

class AsStridedFromBackward0(OpNode):
    _saved_size: Any
    _saved_stride: Any
    _saved_offset: int
    _saved_self_shape: tuple[int, ...]
    _saved_layout: Any

class RestrideBackward0(OpNode):
    _saved_to_size: Any
    _saved_to_stride: Any
    _saved_to_offset: int
    _saved_size: Any
    _saved_stride: Any
    _saved_offset: int

class UnbindBackward0(OpNode):
    _saved_dim: int

class SplitBackward0(OpNode):
    _saved_dim: int

class SplitWithSizesBackward0(OpNode):
    _saved_dim: int

class UnsafeSplitBackward0(OpNode):
    _saved_dim: int

class UnsafeSplitWithSizesBackward0(OpNode):
    _saved_dim: int

class UnsafeChunkBackward0(OpNode):
    _saved_dim: int

class ChunkBackward0(OpNode):
    _saved_dim: int

class SplitLikeBackward0(OpNode):
    _saved_dim: int
    _saved_self_dtype: np.dtype[Any]

class UnbindLikeBackward0(OpNode):
    _saved_dim: int
    _saved_self_dtype: np.dtype[Any]
