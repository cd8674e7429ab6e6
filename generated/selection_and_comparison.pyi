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
    "where", "masked_fill", "masked_fill_", "eq", "eq_", "ne", "ne_", "not_equal", "not_equal_", "lt", "lt_", "less", "less_", "le", "le_", "less_equal",
    "less_equal_", "gt", "gt_", "greater", "greater_", "ge", "ge_", "greater_equal", "greater_equal_", "isclose", "logical_and", "logical_and_", "logical_or",
    "logical_or_", "logical_xor", "logical_xor_", "bitwise_and", "bitwise_and_", "bitwise_or", "bitwise_or_", "bitwise_xor", "bitwise_xor_", "bitwise_not",
    "bitwise_not_", "bitwise_left_shift", "bitwise_left_shift_", "bitwise_right_shift", "bitwise_right_shift_", "addcmul", "addcmul_", "addcdiv", "addcdiv_",
    "copy", "copy_", "fill", "fill_", "mse", "bce_logits",
)

def where(condition: Tensor | _Number, input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def masked_fill(input: Tensor | _Number, mask: Tensor | _Number, value: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def masked_fill_(input: Tensor, mask: Tensor | _Number, value: Tensor | _Number) -> Tensor: ...
def eq(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def eq_(input: Tensor, other: Tensor | _Number) -> Tensor: ...
def ne(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def ne_(input: Tensor, other: Tensor | _Number) -> Tensor: ...
not_equal = ne
not_equal_ = ne_
def lt(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def lt_(input: Tensor, other: Tensor | _Number) -> Tensor: ...
less = lt
less_ = lt_
def le(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def le_(input: Tensor, other: Tensor | _Number) -> Tensor: ...
less_equal = le
less_equal_ = le_
def gt(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def gt_(input: Tensor, other: Tensor | _Number) -> Tensor: ...
greater = gt
greater_ = gt_
def ge(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def ge_(input: Tensor, other: Tensor | _Number) -> Tensor: ...
greater_equal = ge
greater_equal_ = ge_
def isclose(input: Tensor, other: Tensor, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def logical_and(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def logical_and_(input: Tensor, other: Tensor | _Number) -> Tensor: ...
def logical_or(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def logical_or_(input: Tensor, other: Tensor | _Number) -> Tensor: ...
def logical_xor(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def logical_xor_(input: Tensor, other: Tensor | _Number) -> Tensor: ...
def bitwise_and(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def bitwise_and_(input: Tensor, other: Tensor | _Number) -> Tensor: ...
def bitwise_or(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def bitwise_or_(input: Tensor, other: Tensor | _Number) -> Tensor: ...
def bitwise_xor(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def bitwise_xor_(input: Tensor, other: Tensor | _Number) -> Tensor: ...
def bitwise_not(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def bitwise_not_(input: Tensor) -> Tensor: ...
def bitwise_left_shift(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def bitwise_left_shift_(input: Tensor, other: Tensor | _Number) -> Tensor: ...
def bitwise_right_shift(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def bitwise_right_shift_(input: Tensor, other: Tensor | _Number) -> Tensor: ...
def addcmul(input: Tensor | _Number, tensor1: Tensor | _Number, tensor2: Tensor | _Number, *, value: _Number = 1, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def addcmul_(input: Tensor, tensor1: Tensor | _Number, tensor2: Tensor | _Number, *, value: _Number = 1) -> Tensor: ...
def addcdiv(input: Tensor | _Number, tensor1: Tensor | _Number, tensor2: Tensor | _Number, *, value: _Number = 1, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def addcdiv_(input: Tensor, tensor1: Tensor | _Number, tensor2: Tensor | _Number, *, value: _Number = 1) -> Tensor: ...
def copy(self: Tensor | _Number, src: Tensor | _Number) -> Tensor: ...
def copy_(self: Tensor, src: Tensor | _Number) -> Tensor: ...
def fill(input: Tensor | _Number, value: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def fill_(input: Tensor, value: Tensor | _Number) -> Tensor: ...
def mse(self: Tensor | _Number, target: Tensor | _Number) -> Tensor: ...
def bce_logits(self: Tensor | _Number, target: Tensor | _Number) -> Tensor: ...

class WhereBackward0(OpNode):
    _saved_condition: Tensor
    _raw_saved_condition: SavedTensor
    _saved_self_shape: tuple[int, ...] | None
    _saved_other_shape: tuple[int, ...] | None

class MaskedFillBackward0(OpNode):
    _saved_mask: Tensor
    _raw_saved_mask: SavedTensor
    _saved_self_shape: tuple[int, ...] | None
    _saved_value_shape: tuple[int, ...] | None

class BitwiseAndBackward0(OpNode):
    _saved_self_shape: tuple[int, ...] | None
    _saved_other_shape: tuple[int, ...] | None

class BitwiseOrBackward0(OpNode):
    _saved_self_shape: tuple[int, ...] | None
    _saved_other_shape: tuple[int, ...] | None

class BitwiseXorBackward0(OpNode):
    _saved_self_shape: tuple[int, ...] | None
    _saved_other_shape: tuple[int, ...] | None

class BitwiseNotBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]

class BitwiseLeftShiftBackward0(OpNode):
    _saved_self_shape: tuple[int, ...] | None
    _saved_other_shape: tuple[int, ...] | None

class BitwiseRightShiftBackward0(OpNode):
    _saved_self_shape: tuple[int, ...] | None
    _saved_other_shape: tuple[int, ...] | None

class AddcmulBackward0(OpNode):
    _saved_self_shape: tuple[int, ...] | None
    _saved_tensor2: Tensor | None
    _raw_saved_tensor2: SavedTensor
    _saved_value: _Number | None
    _saved_tensor1_shape: tuple[int, ...] | None
    _saved_tensor1: Tensor | None
    _raw_saved_tensor1: SavedTensor
    _saved_tensor2_shape: tuple[int, ...] | None

class AddcdivBackward0(OpNode):
    _saved_self_shape: tuple[int, ...] | None
    _saved_value: _Number | None
    _saved_tensor2: Tensor | None
    _raw_saved_tensor2: SavedTensor
    _saved_tensor1_shape: tuple[int, ...] | None
    _saved_tensor1: Tensor | None
    _raw_saved_tensor1: SavedTensor
    _saved_tensor2_shape: tuple[int, ...] | None

class CopyBackward0(OpNode):
    _saved_self_shape: tuple[int, ...] | None
    _saved_src_shape: tuple[int, ...] | None

class FillBackward0(OpNode):
    _saved_self_shape: tuple[int, ...] | None
    _saved_value_shape: tuple[int, ...] | None

class MseBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_target: Tensor
    _raw_saved_target: SavedTensor
    _saved_self_shape: tuple[int, ...] | None
    _saved_target_shape: tuple[int, ...] | None

class BceLogitsBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_target: Tensor | None
    _raw_saved_target: SavedTensor
    _saved_self_shape: tuple[int, ...] | None
    _saved_target_shape: tuple[int, ...] | None
