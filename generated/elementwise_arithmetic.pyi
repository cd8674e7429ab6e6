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
    "clamp_min", "clamp_min_", "clamp_max", "clamp_max_", "clamp_between", "clamp", "clamp_", "clip", "clip_", "add", "add_", "sub", "sub_", "subtract",
    "subtract_", "rsub", "mul", "mul_", "multiply", "multiply_", "div", "div_", "divide", "true_divide", "divide_", "true_divide_", "floor_divide",
    "floor_divide_", "trunc_divide", "pow", "pow_", "maximum", "minimum", "fmax", "fmin", "copysign", "copysign_", "nextafter", "nextafter_", "next_number",
    "next_half", "heaviside", "heaviside_", "ldexp", "ldexp_", "float_power", "float_power_", "gcd", "gcd_", "lcm", "lcm_", "atan2", "atan2_", "arctan2",
    "arctan2_", "fmod", "fmod_", "remainder", "remainder_", "hypot", "hypot_", "logaddexp", "logaddexp2", "lerp", "lerp_",
)

def clamp_min(input: Tensor | _Number, min: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def clamp_min_(input: Tensor, min: Tensor | _Number) -> Tensor: ...
def clamp_max(input: Tensor | _Number, max: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def clamp_max_(input: Tensor, max: Tensor | _Number) -> Tensor: ...
def clamp_between(self: Tensor | _Number, min: _Number, max: _Number) -> Tensor: ...
def clamp(input: Tensor, min: Any = None, max: Any = None, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def clamp_(input: Tensor, min: Any = None, max: Any = None) -> Tensor: ...
clip = clamp
clip_ = clamp_
def add(input: Tensor | _Number, other: Tensor | _Number, *, alpha: _Number | None = None, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def add_(input: Tensor, other: Tensor | _Number, *, alpha: _Number | None = None) -> Tensor: ...
def sub(input: Tensor | _Number, other: Tensor | _Number, *, alpha: _Number | None = None, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def sub_(input: Tensor, other: Tensor | _Number, *, alpha: _Number | None = None) -> Tensor: ...
subtract = sub
subtract_ = sub_
def rsub(input: Tensor | _Number, other: Tensor | _Number, *, alpha: _Number = 1, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def mul(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def mul_(input: Tensor, other: Tensor | _Number) -> Tensor: ...
multiply = mul
multiply_ = mul_
def div(input: Tensor | _Number, other: Tensor | _Number, *, rounding_mode: str | None = None, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def div_(input: Tensor, other: Tensor | _Number, *, rounding_mode: str | None = None) -> Tensor: ...
divide = div
true_divide = div
divide_ = div_
true_divide_ = div_
def floor_divide(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def floor_divide_(input: Tensor, other: Tensor | _Number) -> Tensor: ...
def trunc_divide(self: Tensor | _Number, other: Tensor | _Number) -> Tensor: ...
def pow(input: Tensor | _Number, exponent: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def pow_(input: Tensor, exponent: Tensor | _Number) -> Tensor: ...
def maximum(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def minimum(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def fmax(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def fmin(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def copysign(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def copysign_(input: Tensor, other: Tensor | _Number) -> Tensor: ...
def nextafter(input: Tensor, other: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nextafter_(input: Tensor, other: Tensor) -> Tensor: ...
def next_number(self: Tensor | _Number, other: Tensor | _Number) -> Tensor: ...
def next_half(self: Tensor, other: Tensor) -> Tensor: ...
def heaviside(input: Tensor | _Number, values: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def heaviside_(input: Tensor, values: Tensor | _Number) -> Tensor: ...
def ldexp(input: Tensor, other: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def ldexp_(input: Tensor, other: Tensor) -> Tensor: ...
def float_power(input: Tensor, exponent: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def float_power_(input: Tensor, exponent: Tensor) -> Tensor: ...
def gcd(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def gcd_(input: Tensor, other: Tensor | _Number) -> Tensor: ...
def lcm(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def lcm_(input: Tensor, other: Tensor | _Number) -> Tensor: ...
def atan2(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def atan2_(input: Tensor, other: Tensor | _Number) -> Tensor: ...
arctan2 = atan2
arctan2_ = atan2_
def fmod(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def fmod_(input: Tensor, other: Tensor | _Number) -> Tensor: ...
def remainder(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def remainder_(input: Tensor, other: Tensor | _Number) -> Tensor: ...
def hypot(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def hypot_(input: Tensor, other: Tensor | _Number) -> Tensor: ...
def logaddexp(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def logaddexp2(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def lerp(input: Tensor | _Number, end: Tensor | _Number, weight: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def lerp_(input: Tensor, end: Tensor | _Number, weight: Tensor | _Number) -> Tensor: ...

class ClampMinBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_min: Tensor
    _raw_saved_min: SavedTensor
    _saved_self_shape: tuple[int, ...] | None
    _saved_min_shape: tuple[int, ...] | None

class ClampMaxBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_max: Tensor
    _raw_saved_max: SavedTensor
    _saved_self_shape: tuple[int, ...] | None
    _saved_max_shape: tuple[int, ...] | None

class ClampBetweenBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_min: _Number
    _saved_max: _Number

class AddBackward0(OpNode):
    _saved_self_shape: tuple[int, ...] | None
    _saved_other_shape: tuple[int, ...] | None

class AddBackward1(OpNode):
    _saved_self_shape: tuple[int, ...] | None
    _saved_alpha: _Number | None
    _saved_other_shape: tuple[int, ...] | None

class SubBackward0(OpNode):
    _saved_self_shape: tuple[int, ...] | None
    _saved_other_shape: tuple[int, ...] | None

class SubBackward1(OpNode):
    _saved_self_shape: tuple[int, ...] | None
    _saved_alpha: _Number | None
    _saved_other_shape: tuple[int, ...] | None

class RsubBackward0(OpNode):
    _saved_alpha: _Number | None
    _saved_self_shape: tuple[int, ...] | None
    _saved_other_shape: tuple[int, ...] | None

class MulBackward0(OpNode):
    _saved_other: Tensor | None
    _raw_saved_other: SavedTensor
    _saved_self_shape: tuple[int, ...] | None
    _saved_self: Tensor | None
    _raw_saved_self: SavedTensor
    _saved_other_shape: tuple[int, ...] | None

class DivBackward0(OpNode):
    _saved_other: Tensor
    _raw_saved_other: SavedTensor
    _saved_self_shape: tuple[int, ...] | None
    _saved_self: Tensor | None
    _raw_saved_self: SavedTensor
    _saved_other_shape: tuple[int, ...] | None

class FloorDivideBackward0(OpNode):
    _saved_self_shape: tuple[int, ...] | None
    _saved_other_shape: tuple[int, ...] | None

class TruncDivideBackward0(OpNode):
    _saved_self_shape: tuple[int, ...] | None
    _saved_other_shape: tuple[int, ...] | None

class PowBackward0(OpNode):
    _saved_exponent: Tensor
    _raw_saved_exponent: SavedTensor
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_self_shape: tuple[int, ...] | None
    _saved_result: Tensor | None
    _raw_saved_result: SavedTensor
    _saved_exponent_shape: tuple[int, ...] | None

class MaximumBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_other: Tensor
    _raw_saved_other: SavedTensor
    _saved_self_shape: tuple[int, ...] | None
    _saved_other_shape: tuple[int, ...] | None

class MinimumBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_other: Tensor
    _raw_saved_other: SavedTensor
    _saved_self_shape: tuple[int, ...] | None
    _saved_other_shape: tuple[int, ...] | None

class FmaxBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_other: Tensor
    _raw_saved_other: SavedTensor
    _saved_self_shape: tuple[int, ...] | None
    _saved_other_shape: tuple[int, ...] | None

class FminBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_other: Tensor
    _raw_saved_other: SavedTensor
    _saved_self_shape: tuple[int, ...] | None
    _saved_other_shape: tuple[int, ...] | None

class CopysignBackward0(OpNode):
    _saved_self: Tensor | None
    _raw_saved_self: SavedTensor
    _saved_other: Tensor | None
    _raw_saved_other: SavedTensor
    _saved_self_shape: tuple[int, ...] | None
    _saved_other_shape: tuple[int, ...] | None

class NextNumberBackward0(OpNode):
    _saved_self_shape: tuple[int, ...] | None
    _saved_other_shape: tuple[int, ...] | None

class NextHalfBackward0(OpNode):
    _saved_other_shape: tuple[int, ...] | None

class HeavisideBackward0(OpNode):
    _saved_self_shape: tuple[int, ...] | None
    _saved_self: Tensor | None
    _raw_saved_self: SavedTensor
    _saved_values_shape: tuple[int, ...] | None

class GcdBackward0(OpNode):
    _saved_self_shape: tuple[int, ...] | None
    _saved_other_shape: tuple[int, ...] | None

class LcmBackward0(OpNode):
    _saved_self_shape: tuple[int, ...] | None
    _saved_other_shape: tuple[int, ...] | None

class Atan2Backward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_other: Tensor
    _raw_saved_other: SavedTensor
    _saved_self_shape: tuple[int, ...] | None
    _saved_other_shape: tuple[int, ...] | None

class FmodBackward0(OpNode):
    _saved_self_shape: tuple[int, ...] | None
    _saved_self: Tensor | None
    _raw_saved_self: SavedTensor
    _saved_result: Tensor | None
    _raw_saved_result: SavedTensor
    _saved_other: Tensor | None
    _raw_saved_other: SavedTensor
    _saved_other_shape: tuple[int, ...] | None

class RemainderBackward0(OpNode):
    _saved_self_shape: tuple[int, ...] | None
    _saved_self: Tensor | None
    _raw_saved_self: SavedTensor
    _saved_other: Tensor | None
    _raw_saved_other: SavedTensor
    _saved_other_shape: tuple[int, ...] | None

class HypotBackward0(OpNode):
    _saved_self: Tensor | None
    _raw_saved_self: SavedTensor
    _saved_result: Tensor
    _raw_saved_result: SavedTensor
    _saved_self_shape: tuple[int, ...] | None
    _saved_other: Tensor | None
    _raw_saved_other: SavedTensor
    _saved_other_shape: tuple[int, ...] | None

class LogaddexpBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_other: Tensor
    _raw_saved_other: SavedTensor
    _saved_self_shape: tuple[int, ...] | None
    _saved_other_shape: tuple[int, ...] | None

class Logaddexp2Backward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_other: Tensor
    _raw_saved_other: SavedTensor
    _saved_self_shape: tuple[int, ...] | None
    _saved_other_shape: tuple[int, ...] | None

class LerpBackward0(OpNode):
    _saved_weight: Tensor | None
    _raw_saved_weight: SavedTensor
    _saved_self_shape: tuple[int, ...] | None
    _saved_end_shape: tuple[int, ...] | None
    _saved_end: Tensor | None
    _raw_saved_end: SavedTensor
    _saved_self: Tensor | None
    _raw_saved_self: SavedTensor
    _saved_weight_shape: tuple[int, ...] | None
