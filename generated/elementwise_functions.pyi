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
    "neg", "neg_", "negative", "negative_", "abs", "abs_", "absolute", "absolute_", "sign", "sign_", "sgn", "sgn_", "exp", "exp_", "expm1", "expm1_", "exp2",
    "exp2_", "log", "log_", "log1p", "log1p_", "log2", "log2_", "log10", "log10_", "sqrt", "sqrt_", "rsqrt", "rsqrt_", "square", "square_", "reciprocal",
    "reciprocal_", "sin", "sin_", "cos", "cos_", "tan", "tan_", "asin", "asin_", "arcsin", "arcsin_", "rest_of_square", "acos", "acos_", "arccos", "arccos_",
    "atan", "atan_", "arctan", "arctan_", "sinh", "sinh_", "cosh", "cosh_", "tanh", "tanh_", "tanh_backward", "asinh", "asinh_", "arcsinh", "arcsinh_", "acosh",
    "acosh_", "arccosh", "arccosh_", "atanh", "atanh_", "arctanh", "arctanh_", "erf", "erf_", "erfc", "erfc_", "exp_square", "floor", "floor_", "ceil", "ceil_",
    "trunc", "trunc_", "fix", "fix_", "frac", "frac_", "rint", "deg2rad", "deg2rad_", "rad2deg", "rad2deg_", "logit", "logit_", "log_odds", "limited_log_odds",
    "nan_to_num", "nan_to_num_", "replace_nonfinite", "positive", "frexp", "round_parts", "round_multiples", "round", "round_",
)

class _frexp_result(NamedTuple):
    mantissa: Tensor
    exponent: Tensor

def neg(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def neg_(input: Tensor) -> Tensor: ...
negative = neg
negative_ = neg_
def abs(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def abs_(input: Tensor) -> Tensor: ...
absolute = abs
absolute_ = abs_
def sign(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def sign_(input: Tensor) -> Tensor: ...
def sgn(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def sgn_(input: Tensor) -> Tensor: ...
def exp(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def exp_(input: Tensor) -> Tensor: ...
def expm1(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def expm1_(input: Tensor) -> Tensor: ...
def exp2(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def exp2_(input: Tensor) -> Tensor: ...
def log(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def log_(input: Tensor) -> Tensor: ...
def log1p(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def log1p_(input: Tensor) -> Tensor: ...
def log2(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def log2_(input: Tensor) -> Tensor: ...
def log10(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def log10_(input: Tensor) -> Tensor: ...
def sqrt(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def sqrt_(input: Tensor) -> Tensor: ...
def rsqrt(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def rsqrt_(input: Tensor) -> Tensor: ...
def square(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def square_(input: Tensor) -> Tensor: ...
def reciprocal(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def reciprocal_(input: Tensor) -> Tensor: ...
def sin(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def sin_(input: Tensor) -> Tensor: ...
def cos(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def cos_(input: Tensor) -> Tensor: ...
def tan(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def tan_(input: Tensor) -> Tensor: ...
def asin(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def asin_(input: Tensor) -> Tensor: ...
arcsin = asin
arcsin_ = asin_
def rest_of_square(self: Tensor | _Number) -> Tensor: ...
def acos(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def acos_(input: Tensor) -> Tensor: ...
arccos = acos
arccos_ = acos_
def atan(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def atan_(input: Tensor) -> Tensor: ...
arctan = atan
arctan_ = atan_
def sinh(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def sinh_(input: Tensor) -> Tensor: ...
def cosh(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def cosh_(input: Tensor) -> Tensor: ...
def tanh(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def tanh_(input: Tensor) -> Tensor: ...
def tanh_backward(gradient: Tensor | _Number, result: Tensor | _Number) -> Tensor: ...
def asinh(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def asinh_(input: Tensor) -> Tensor: ...
arcsinh = asinh
arcsinh_ = asinh_
def acosh(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def acosh_(input: Tensor) -> Tensor: ...
arccosh = acosh
arccosh_ = acosh_
def atanh(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def atanh_(input: Tensor) -> Tensor: ...
arctanh = atanh
arctanh_ = atanh_
def erf(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def erf_(input: Tensor) -> Tensor: ...
def erfc(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def erfc_(input: Tensor) -> Tensor: ...
def exp_square(self: Tensor | _Number, factor: _Number) -> Tensor: ...
def floor(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def floor_(input: Tensor) -> Tensor: ...
def ceil(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def ceil_(input: Tensor) -> Tensor: ...
def trunc(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def trunc_(input: Tensor) -> Tensor: ...
fix = trunc
fix_ = trunc_
def frac(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def frac_(input: Tensor) -> Tensor: ...
def rint(self: Tensor | _Number) -> Tensor: ...
def deg2rad(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def deg2rad_(input: Tensor) -> Tensor: ...
def rad2deg(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def rad2deg_(input: Tensor) -> Tensor: ...
def logit(input: Tensor, eps: float | None = None, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def logit_(input: Tensor, eps: float | None = None) -> Tensor: ...
def log_odds(self: Tensor | _Number) -> Tensor: ...
def limited_log_odds(self: Tensor | _Number, eps: _Number) -> Tensor: ...
def nan_to_num(input: Tensor, nan: float | None = None, posinf: float | None = None, neginf: float | None = None, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nan_to_num_(input: Tensor, nan: float | None = None, posinf: float | None = None, neginf: float | None = None) -> Tensor: ...
def replace_nonfinite(self: Tensor | _Number, nan: _Number, posinf: _Number, neginf: _Number) -> Tensor: ...
def positive(input: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def frexp(input: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> _frexp_result: ...
def round_parts(self: Tensor | _Number, power: _Number) -> Tensor: ...
def round_multiples(self: Tensor | _Number, power: _Number) -> Tensor: ...
def round(input: Tensor, *, decimals: int = 0, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def round_(input: Tensor, *, decimals: int = 0) -> Tensor: ...

class NegBackward0(OpNode):
    ...

class AbsBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class SignBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]

class SgnBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_result: Tensor
    _raw_saved_result: SavedTensor

class ExpBackward0(OpNode):
    _saved_result: Tensor
    _raw_saved_result: SavedTensor

class Expm1Backward0(OpNode):
    _saved_result: Tensor
    _raw_saved_result: SavedTensor

class Exp2Backward0(OpNode):
    _saved_result: Tensor
    _raw_saved_result: SavedTensor

class LogBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class Log1pBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class Log2Backward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class Log10Backward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class SqrtBackward0(OpNode):
    _saved_result: Tensor
    _raw_saved_result: SavedTensor

class RsqrtBackward0(OpNode):
    _saved_result: Tensor
    _raw_saved_result: SavedTensor

class SquareBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class ReciprocalBackward0(OpNode):
    _saved_result: Tensor
    _raw_saved_result: SavedTensor

class SinBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class CosBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class TanBackward0(OpNode):
    _saved_result: Tensor
    _raw_saved_result: SavedTensor

class AsinBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class RestOfSquareBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class AcosBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class AtanBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class SinhBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class CoshBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class TanhBackward0(OpNode):
    _saved_result: Tensor
    _raw_saved_result: SavedTensor

class TanhBackwardBackward0(OpNode):
    _saved_result: Tensor
    _raw_saved_result: SavedTensor
    _saved_gradient_shape: tuple[int, ...] | None
    _saved_gradient: Tensor | None
    _raw_saved_gradient: SavedTensor
    _saved_result_shape: tuple[int, ...] | None

class AsinhBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class AcoshBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class AtanhBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class ErfBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class ErfcBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class ExpSquareBackward0(OpNode):
    _saved_factor: _Number
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_result: Tensor
    _raw_saved_result: SavedTensor

class FloorBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]

class CeilBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]

class TruncBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]

class FracBackward0(OpNode):
    ...

class RintBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]

class Deg2radBackward0(OpNode):
    ...

class Rad2degBackward0(OpNode):
    ...

class LogOddsBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_result: Tensor
    _raw_saved_result: SavedTensor

class LimitedLogOddsBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_eps: _Number

class ReplaceNonfiniteBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class FrexpBackward0(OpNode):
    _saved_exponent: Tensor
    _raw_saved_exponent: SavedTensor
    _saved_self_dtype: np.dtype[Any]

class RoundPartsBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]

class RoundMultiplesBackward0(OpNode):
    _saved_self_shape: tuple[int, ...]
