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
    "special_entr", "xlogy", "xlogy_", "special_xlog1py", "sinc", "sinc_", "sinc_slope", "hypergeometric_limit", "special_ndtr", "lgamma", "lgamma_", "digamma",
    "digamma_", "trigamma", "tetragamma", "polygamma_of_order", "polygamma", "polygamma_", "erfinv", "erfinv_", "special_erfcx", "erfcx_fall", "erfcx_order",
    "special_log_ndtr", "special_ndtri", "i0", "i0_", "special_i0e", "i0e_fall", "i0e_order", "special_i1", "i1_slope", "special_i1e", "i1e_slope",
    "special_bessel_j0", "special_bessel_j1", "special_bessel_y0", "special_bessel_y1", "special_modified_bessel_k0", "special_modified_bessel_k1",
    "special_scaled_modified_bessel_k0", "k0e_fall", "k0e_order", "special_scaled_modified_bessel_k1", "igamma", "igamma_", "igammac", "igammac_",
    "special_zeta", "special_airy_ai", "airy_ai_slope", "special_spherical_bessel_j0", "spherical_bessel_slope", "special_chebyshev_polynomial_t",
    "special_chebyshev_polynomial_u", "special_chebyshev_polynomial_v", "special_chebyshev_polynomial_w", "special_shifted_chebyshev_polynomial_t",
    "special_shifted_chebyshev_polynomial_u", "special_shifted_chebyshev_polynomial_v", "special_shifted_chebyshev_polynomial_w",
    "special_hermite_polynomial_h", "special_hermite_polynomial_he", "special_laguerre_polynomial_l", "special_legendre_polynomial_p", "chebyshev_first",
    "chebyshev_other", "gegenbauer_halves", "hermite_of_scale", "laguerre_associated", "mvlgamma", "mvlgamma_",
)

def special_entr(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def xlogy(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def xlogy_(input: Tensor, other: Tensor | _Number) -> Tensor: ...
def special_xlog1py(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def sinc(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def sinc_(input: Tensor) -> Tensor: ...
def sinc_slope(self: Tensor | _Number) -> Tensor: ...
def hypergeometric_limit(self: Tensor | _Number, halves: int) -> Tensor: ...
def special_ndtr(input: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def lgamma(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def lgamma_(input: Tensor) -> Tensor: ...
def digamma(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def digamma_(input: Tensor) -> Tensor: ...
def trigamma(self: Tensor | _Number) -> Tensor: ...
def tetragamma(self: Tensor | _Number) -> Tensor: ...
def polygamma_of_order(self: Tensor | _Number, n: int) -> Tensor: ...
@overload
def polygamma(input: Tensor, n: int, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
@overload
def polygamma(n: int, input: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
@overload
def polygamma_(input: Tensor, n: int) -> Tensor: ...
@overload
def polygamma_(n: int, input: Tensor) -> Tensor: ...
def erfinv(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def erfinv_(input: Tensor) -> Tensor: ...
def special_erfcx(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def erfcx_fall(self: Tensor | _Number) -> Tensor: ...
def erfcx_order(self: Tensor | _Number, order: int) -> Tensor: ...
def special_log_ndtr(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def special_ndtri(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def i0(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def i0_(input: Tensor) -> Tensor: ...
def special_i0e(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def i0e_fall(self: Tensor | _Number) -> Tensor: ...
def i0e_order(self: Tensor | _Number, order: int) -> Tensor: ...
def special_i1(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def i1_slope(self: Tensor | _Number) -> Tensor: ...
def special_i1e(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def i1e_slope(self: Tensor | _Number) -> Tensor: ...
def special_bessel_j0(input: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def special_bessel_j1(input: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def special_bessel_y0(input: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def special_bessel_y1(input: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def special_modified_bessel_k0(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def special_modified_bessel_k1(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def special_scaled_modified_bessel_k0(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def k0e_fall(self: Tensor | _Number) -> Tensor: ...
def k0e_order(self: Tensor | _Number, order: int) -> Tensor: ...
def special_scaled_modified_bessel_k1(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def igamma(input: Tensor, other: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def igamma_(input: Tensor, other: Tensor) -> Tensor: ...
def igammac(input: Tensor, other: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def igammac_(input: Tensor, other: Tensor) -> Tensor: ...
def special_zeta(input: Tensor | _Number, other: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def special_airy_ai(input: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def airy_ai_slope(self: Tensor) -> Tensor: ...
def special_spherical_bessel_j0(input: Tensor | _Number, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def spherical_bessel_slope(self: Tensor | _Number) -> Tensor: ...
def special_chebyshev_polynomial_t(input: Tensor, n: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def special_chebyshev_polynomial_u(input: Tensor, n: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def special_chebyshev_polynomial_v(input: Tensor, n: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def special_chebyshev_polynomial_w(input: Tensor, n: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def special_shifted_chebyshev_polynomial_t(input: Tensor, n: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def special_shifted_chebyshev_polynomial_u(input: Tensor, n: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def special_shifted_chebyshev_polynomial_v(input: Tensor, n: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def special_shifted_chebyshev_polynomial_w(input: Tensor, n: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def special_hermite_polynomial_h(input: Tensor, n: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def special_hermite_polynomial_he(input: Tensor, n: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def special_laguerre_polynomial_l(input: Tensor, n: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def special_legendre_polynomial_p(input: Tensor, n: Tensor, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def chebyshev_first(self: Tensor | _Number, n: Tensor | _Number, scale: int) -> Tensor: ...
def chebyshev_other(self: Tensor | _Number, n: Tensor | _Number, shift: int, scale: int) -> Tensor: ...
def gegenbauer_halves(self: Tensor | _Number, n: Tensor | _Number, halves: int) -> Tensor: ...
def hermite_of_scale(self: Tensor | _Number, n: Tensor | _Number, scale: int) -> Tensor: ...
def laguerre_associated(self: Tensor | _Number, n: Tensor | _Number, order: int) -> Tensor: ...
def mvlgamma(input: Tensor, p: int, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def mvlgamma_(input: Tensor, p: int) -> Tensor: ...

class SpecialEntrBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class XlogyBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_other: Tensor
    _raw_saved_other: SavedTensor
    _saved_self_shape: tuple[int, ...] | None
    _saved_other_shape: tuple[int, ...] | None

class SpecialXlog1pyBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_other: Tensor
    _raw_saved_other: SavedTensor
    _saved_self_shape: tuple[int, ...] | None
    _saved_other_shape: tuple[int, ...] | None

class SincBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class SincSlopeBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class HypergeometricLimitBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_halves: int

class LgammaBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class DigammaBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class TrigammaBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class TetragammaBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class PolygammaOfOrderBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_n: int

class PolygammaBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_n: int

class ErfinvBackward0(OpNode):
    _saved_result: Tensor
    _raw_saved_result: SavedTensor

class SpecialErfcxBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class ErfcxFallBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class ErfcxOrderBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_order: int

class SpecialLogNdtrBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class SpecialNdtriBackward0(OpNode):
    _saved_result: Tensor
    _raw_saved_result: SavedTensor

class I0Backward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class SpecialI0eBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class I0eFallBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class I0eOrderBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_order: int

class SpecialI1Backward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class I1SlopeBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class SpecialI1eBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class I1eSlopeBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class SpecialBesselJ0Backward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class SpecialBesselJ1Backward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class SpecialBesselY0Backward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class SpecialBesselY1Backward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_result: Tensor
    _raw_saved_result: SavedTensor

class SpecialModifiedBesselK0Backward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class SpecialModifiedBesselK1Backward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_result: Tensor
    _raw_saved_result: SavedTensor

class SpecialScaledModifiedBesselK0Backward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class K0eFallBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class K0eOrderBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_order: int

class SpecialScaledModifiedBesselK1Backward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_result: Tensor
    _raw_saved_result: SavedTensor

class IgammaBackward0(OpNode):
    _saved_self: Tensor | None
    _raw_saved_self: SavedTensor
    _saved_result_dtype: np.dtype[Any] | None
    _saved_other: Tensor | None
    _raw_saved_other: SavedTensor
    _saved_other_shape: tuple[int, ...] | None
    _saved_other_dtype: np.dtype[Any] | None

class IgammacBackward0(OpNode):
    _saved_self: Tensor | None
    _raw_saved_self: SavedTensor
    _saved_result_dtype: np.dtype[Any] | None
    _saved_other: Tensor | None
    _raw_saved_other: SavedTensor
    _saved_other_shape: tuple[int, ...] | None
    _saved_other_dtype: np.dtype[Any] | None

class SpecialZetaBackward0(OpNode):
    _saved_self: Tensor | None
    _raw_saved_self: SavedTensor
    _saved_other: Tensor | None
    _raw_saved_other: SavedTensor
    _saved_other_shape: tuple[int, ...] | None

class SpecialAiryAiBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class AiryAiSlopeBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class SpecialSphericalBesselJ0Backward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor

class SphericalBesselSlopeBackward0(OpNode):
    _saved_self: Tensor
    _raw_saved_self: SavedTensor
    _saved_result: Tensor
    _raw_saved_result: SavedTensor

class ChebyshevFirstBackward0(OpNode):
    _saved_scale: int | None
    _saved_n: Tensor | None
    _raw_saved_n: SavedTensor
    _saved_self: Tensor | None
    _raw_saved_self: SavedTensor
    _saved_self_shape: tuple[int, ...] | None
    _saved_n_shape: tuple[int, ...] | None

class ChebyshevOtherBackward0(OpNode):
    _saved_scale: int | None
    _saved_shift: int | None
    _saved_self: Tensor | None
    _raw_saved_self: SavedTensor
    _saved_n: Tensor | None
    _raw_saved_n: SavedTensor
    _saved_self_shape: tuple[int, ...] | None
    _saved_n_shape: tuple[int, ...] | None

class GegenbauerHalvesBackward0(OpNode):
    _saved_halves: int | None
    _saved_self: Tensor | None
    _raw_saved_self: SavedTensor
    _saved_n: Tensor | None
    _raw_saved_n: SavedTensor
    _saved_self_shape: tuple[int, ...] | None
    _saved_n_shape: tuple[int, ...] | None

class HermiteOfScaleBackward0(OpNode):
    _saved_scale: int | None
    _saved_n: Tensor | None
    _raw_saved_n: SavedTensor
    _saved_self: Tensor | None
    _raw_saved_self: SavedTensor
    _saved_self_shape: tuple[int, ...] | None
    _saved_n_shape: tuple[int, ...] | None

class LaguerreAssociatedBackward0(OpNode):
    _saved_self: Tensor | None
    _raw_saved_self: SavedTensor
    _saved_n: Tensor | None
    _raw_saved_n: SavedTensor
    _saved_order: int | None
    _saved_self_shape: tuple[int, ...] | None
    _saved_n_shape: tuple[int, ...] | None
