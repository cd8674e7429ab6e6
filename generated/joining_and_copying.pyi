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
    "cat", "concat", "concatenate", "stack", "hstack", "vstack", "row_stack", "dstack", "column_stack", "block_diag", "cartesian_prod", "combinations",
    "repeat", "tile", "unrepeat", "repeat_interleave", "repeat_slices", "unrepeat_slices", "repeat_by", "unrepeat_by", "flip", "fliplr", "flipud", "rot90",
    "roll", "unroll", "tril", "tril_", "triu", "triu_", "diag", "diagflat", "diag_embed", "pad", "pad_backward", "clone", "contiguous_copy",
    "contiguous_copies", "to_dtype",
)

def cat(tensors: Sequence[Tensor], dim: int = 0, *, axis: int = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
concat = cat
concatenate = cat
def stack(tensors: Sequence[Tensor], dim: int = 0, *, axis: int = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def hstack(tensors: Tensor | Sequence[Tensor], *more: Tensor, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def vstack(tensors: Tensor | Sequence[Tensor], *more: Tensor, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
row_stack = vstack
def dstack(tensors: Tensor | Sequence[Tensor], *more: Tensor, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def column_stack(tensors: Tensor | Sequence[Tensor], *more: Tensor, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def block_diag(tensors: Tensor | Sequence[Tensor], *more: Tensor, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def cartesian_prod(tensors: Tensor | Sequence[Tensor], *more: Tensor, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def combinations(input: Tensor, r: int = 2, with_replacement: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def repeat(input: Tensor, repeats: int | Sequence[int], *more: int, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def tile(input: Tensor, dims: int | Sequence[int], *more: int, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def unrepeat(self: Tensor, shape: int | Sequence[int], repeats: int | Sequence[int], *more: int) -> Tensor: ...
@overload
def repeat_interleave(input: Tensor, repeats: Any, dim: int | None = None, *, output_size: int | None = None, axis: int = ..., out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
@overload
def repeat_interleave(repeats: Tensor, *, output_size: int | None = None, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def repeat_slices(self: Tensor, repeats: Any, dim: int | None) -> Tensor: ...
def unrepeat_slices(self: Tensor, shape: int | Sequence[int], repeats: Any, dim: int | None) -> Tensor: ...
def repeat_by(self: Tensor, repeats: Tensor, dim: int | None) -> Tensor: ...
def unrepeat_by(self: Tensor, shape: int | Sequence[int], repeats: Tensor, dim: int | None) -> Tensor: ...
def flip(input: Tensor, dims: int | Sequence[int], *more: int, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def fliplr(input: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def flipud(input: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def rot90(input: Tensor, k: int = 1, dims: int | tuple[int, ...] | list[int] | None = (0, 1), *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def roll(input: Tensor, shifts: int | tuple[int, ...] | list[int] | None, dims: int | tuple[int, ...] | list[int] | None = None, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def unroll(self: Tensor, shifts: int | tuple[int, ...] | list[int] | None, dims: int | tuple[int, ...] | list[int] | None) -> Tensor: ...
def tril(input: Tensor, diagonal: int = 0, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def tril_(input: Tensor, diagonal: int = 0) -> Tensor: ...
def triu(input: Tensor, diagonal: int = 0, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def triu_(input: Tensor, diagonal: int = 0) -> Tensor: ...
def diag(input: Tensor, diagonal: int = 0, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def diagflat(input: Tensor, offset: int = 0, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def diag_embed(input: Tensor, offset: int = 0, dim1: int = -2, dim2: int = -1, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def pad(input: Tensor, pad: int | Sequence[int], mode: str = 'constant', value: _Number | None = None, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def pad_backward(self: Tensor, shape: int | Sequence[int], pad: int | Sequence[int], mode: str) -> Tensor: ...
def clone(input: Tensor, *, memory_format: Any = None, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def contiguous_copy(self: Tensor) -> Tensor: ...
def contiguous_copies(tensors: Tensor | Sequence[Tensor], *more: Tensor) -> tuple[Tensor, ...]: ...
def to_dtype(self: Tensor, dtype: dtype | np.dtype[Any]) -> Tensor: ...

class CatBackward0(OpNode):
    _saved_tensors_shape: tuple[int, ...]
    _saved_tensors_dtype: np.dtype[Any]
    _saved_dim: int

class StackBackward0(OpNode):
    _saved_tensors_dtype: np.dtype[Any]
    _saved_dim: int

class RepeatBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]
    _saved_repeats: int | Sequence[int]

class UnrepeatBackward0(OpNode):
    _saved_repeats: int | Sequence[int]

class RepeatSlicesBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]
    _saved_repeats: Any
    _saved_dim: int | None

class UnrepeatSlicesBackward0(OpNode):
    _saved_repeats: Any
    _saved_dim: int | None

class RepeatByBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]
    _saved_repeats: Tensor
    _raw_saved_repeats: SavedTensor
    _saved_dim: int | None

class UnrepeatByBackward0(OpNode):
    _saved_repeats: Tensor
    _raw_saved_repeats: SavedTensor
    _saved_dim: int | None

class FlipBackward0(OpNode):
    _saved_dims: int | Sequence[int]

class RollBackward0(OpNode):
    _saved_shifts: int | tuple[int, ...] | list[int] | None
    _saved_dims: int | tuple[int, ...] | list[int] | None

class UnrollBackward0(OpNode):
    _saved_shifts: int | tuple[int, ...] | list[int] | None
    _saved_dims: int | tuple[int, ...] | list[int] | None

class TrilBackward0(OpNode):
    _saved_diagonal: int

class TriuBackward0(OpNode):
    _saved_diagonal: int

class PadBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]
    _saved_pad: int | Sequence[int]
    _saved_mode: str

class PadBackwardBackward0(OpNode):
    _saved_pad: int | Sequence[int]
    _saved_mode: str

class CloneBackward0(OpNode):
    ...

class ContiguousCopyBackward0(OpNode):
    ...

class ContiguousCopiesBackward0(OpNode):
    ...

class ToDtypeBackward0(OpNode):
    _saved_self_dtype: np.dtype[Any]
