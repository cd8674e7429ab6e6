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
    "array_api_special_betaln", "array_api_special_betainc", "array_api_special_stdtr", "array_api_special_gamma", "array_api_special_poch",
    "array_api_special_exp1", "array_api_special_expi", "array_api_special_kl_div",
)

def array_api_special_betaln(a: Tensor, b: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def array_api_special_betainc(a: Tensor, b: Tensor, x: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def array_api_special_stdtr(df: Tensor, t: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def array_api_special_gamma(x: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def array_api_special_poch(z: Tensor, m: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def array_api_special_exp1(x: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def array_api_special_expi(x: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def array_api_special_kl_div(x: Tensor | _Number, y: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...

class ArrayApiSpecialBetalnBackward0(OpNode):
    _saved_a: Tensor
    _raw_saved_a: SavedTensor
    _saved_result_dtype: np.dtype[Any]
    _saved_b: Tensor
    _raw_saved_b: SavedTensor
    _saved_a_shape: tuple[int, ...] | None
    _saved_a_dtype: np.dtype[Any] | None
    _saved_b_shape: tuple[int, ...] | None
    _saved_b_dtype: np.dtype[Any] | None

class ArrayApiSpecialBetaincBackward0(OpNode):
    _saved_a: Tensor | None
    _raw_saved_a: SavedTensor
    _saved_result_dtype: np.dtype[Any] | None
    _saved_x: Tensor | None
    _raw_saved_x: SavedTensor
    _saved_b: Tensor | None
    _raw_saved_b: SavedTensor
    _saved_x_shape: tuple[int, ...] | None
    _saved_x_dtype: np.dtype[Any] | None

class ArrayApiSpecialStdtrBackward0(OpNode):
    _saved_df: Tensor | None
    _raw_saved_df: SavedTensor
    _saved_result_dtype: np.dtype[Any] | None
    _saved_t: Tensor | None
    _raw_saved_t: SavedTensor
    _saved_t_shape: tuple[int, ...] | None
    _saved_t_dtype: np.dtype[Any] | None

class ArrayApiSpecialGammaBackward0(OpNode):
    _saved_result: Tensor
    _raw_saved_result: SavedTensor
    _saved_x: Tensor
    _raw_saved_x: SavedTensor

class ArrayApiSpecialPochBackward0(OpNode):
    _saved_result: Tensor
    _raw_saved_result: SavedTensor
    _saved_z: Tensor
    _raw_saved_z: SavedTensor
    _saved_result_dtype: np.dtype[Any]
    _saved_m: Tensor
    _raw_saved_m: SavedTensor
    _saved_z_shape: tuple[int, ...] | None
    _saved_z_dtype: np.dtype[Any] | None
    _saved_m_shape: tuple[int, ...] | None
    _saved_m_dtype: np.dtype[Any] | None

class ArrayApiSpecialExp1Backward0(OpNode):
    _saved_x: Tensor
    _raw_saved_x: SavedTensor

class ArrayApiSpecialExpiBackward0(OpNode):
    _saved_x: Tensor
    _raw_saved_x: SavedTensor

class ArrayApiSpecialKlDivBackward0(OpNode):
    _saved_x: Tensor
    _raw_saved_x: SavedTensor
    _saved_y: Tensor
    _raw_saved_y: SavedTensor
    _saved_x_shape: tuple[int, ...] | None
    _saved_y_shape: tuple[int, ...] | None
