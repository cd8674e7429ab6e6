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
    "matmul", "matmul_backward_self", "matmul_backward_other", "mm", "sparse_mm", "mm_nt", "mm_tn", "bmm", "mv", "dot", "vdot", "outer", "ger", "outer_product",
    "addmm", "addmm_", "linear", "linear_matrix", "einsum",
)

def matmul(input: Tensor, other: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def matmul_backward_self(gradient: Tensor, other: Tensor, shape: int | Sequence[int], *more: int) -> Tensor: ...
def matmul_backward_other(gradient: Tensor, self: Tensor, shape: int | Sequence[int], *more: int) -> Tensor: ...
def mm(input: Tensor, mat2: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def sparse_mm(values: Tensor, rows: Tensor, columns: Tensor, height: int, mat2: Tensor) -> Tensor: ...
def mm_nt(self: Tensor, mat2: Tensor) -> Tensor: ...
def mm_tn(self: Tensor, mat2: Tensor) -> Tensor: ...
def bmm(input: Tensor, mat2: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def mv(input: Tensor, vec: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def dot(input: Tensor, tensor: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def vdot(input: Tensor, other: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def outer(input: Tensor, vec2: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
ger = outer
def outer_product(self: Tensor, vec2: Tensor) -> Tensor: ...
def addmm(input: Tensor, mat1: Tensor, mat2: Tensor, *, beta: _Number = 1, alpha: _Number = 1, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def addmm_(input: Tensor, mat1: Tensor, mat2: Tensor, *, beta: _Number = 1, alpha: _Number = 1) -> Tensor: ...
def linear(input: Tensor, weight: Tensor, bias: Tensor | None = None, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def linear_matrix(input: Tensor, weight: Tensor, bias: Tensor | None = None) -> Tensor: ...
def einsum(equation: Any, operands: Tensor | Sequence[Tensor], *more: Tensor, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...

class MatmulBackward0(OpNode):
    _saved_self_ndim: int
    _saved_other_ndim: int
    _saved_other: Tensor | None
    _raw_saved_other: SavedTensor
    _saved_self_shape: tuple[int, ...] | None
    _saved_self: Tensor | None
    _raw_saved_self: SavedTensor
    _saved_other_shape: tuple[int, ...] | None

class MatmulBackwardSelfBackward0(OpNode):
    _saved_other: Tensor | None
    _raw_saved_other: SavedTensor
    _saved_gradient: Tensor | None
    _raw_saved_gradient: SavedTensor
    _saved_other_shape: tuple[int, ...] | None

class MatmulBackwardOtherBackward0(OpNode):
    _saved_self: Tensor | None
    _raw_saved_self: SavedTensor
    _saved_gradient: Tensor | None
    _raw_saved_gradient: SavedTensor
    _saved_self_shape: tuple[int, ...] | None

class MmBackward0(OpNode):
    _saved_mat2: Tensor | None
    _raw_saved_mat2: SavedTensor
    _saved_self: Tensor | None
    _raw_saved_self: SavedTensor

class SparseMmBackward0(OpNode):
    _saved_rows: Tensor
    _raw_saved_rows: SavedTensor
    _saved_mat2: Tensor | None
    _raw_saved_mat2: SavedTensor
    _saved_columns: Tensor
    _raw_saved_columns: SavedTensor
    _saved_values: Tensor | None
    _raw_saved_values: SavedTensor
    _saved_mat2_shape: tuple[int, ...] | None

class MmNtBackward0(OpNode):
    _saved_mat2: Tensor | None
    _raw_saved_mat2: SavedTensor
    _saved_self: Tensor | None
    _raw_saved_self: SavedTensor

class MmTnBackward0(OpNode):
    _saved_mat2: Tensor | None
    _raw_saved_mat2: SavedTensor
    _saved_self: Tensor | None
    _raw_saved_self: SavedTensor

class BmmBackward0(OpNode):
    _saved_mat2: Tensor | None
    _raw_saved_mat2: SavedTensor
    _saved_self: Tensor | None
    _raw_saved_self: SavedTensor

class MvBackward0(OpNode):
    _saved_vec: Tensor | None
    _raw_saved_vec: SavedTensor
    _saved_self: Tensor | None
    _raw_saved_self: SavedTensor

class DotBackward0(OpNode):
    _saved_tensor: Tensor | None
    _raw_saved_tensor: SavedTensor
    _saved_self: Tensor | None
    _raw_saved_self: SavedTensor

class OuterProductBackward0(OpNode):
    _saved_vec2: Tensor | None
    _raw_saved_vec2: SavedTensor
    _saved_self: Tensor | None
    _raw_saved_self: SavedTensor

class LinearMatrixBackward0(OpNode):
    _saved_weight: Tensor | None
    _raw_saved_weight: SavedTensor
    _saved_input: Tensor | None
    _raw_saved_input: SavedTensor
