/* The primitives that formulas may call: `exp(x)` in a formula is `gs_exp(x)` here. Each is a #define of its own, for
   this file is where the generator learns which primitives there are. What a class of dtypes lacks is an error of the
   compiler. */
#ifndef GRADSPEC_PRIMITIVES_H
#define GRADSPEC_PRIMITIVES_H

/* The primitives that no loop of vectors can call, for they are neither arithmetic nor have vector functions.
   GS_ALONE(name) is 1 for them and 0 for others. See Note [Whole vectors], kernels/map.h */
#define GS_ALONE_tgamma ~, 1
#define GS_ALONE_gcd ~, 1
#define GS_ALONE_lcm ~, 1
#define GS_ALONE_erfcx_order ~, 1
#define GS_ALONE_i0e_order ~, 1
#define GS_ALONE_k0e_order ~, 1
#define GS_ALONE_hypergeometric_limit ~, 1
#define GS_ALONE_special_zeta ~, 1
#define GS_ALONE_polygamma_of_order ~, 1
#define GS_ALONE_chebyshev_first ~, 1
#define GS_ALONE_chebyshev_other ~, 1
#define GS_ALONE_gegenbauer_halves ~, 1
#define GS_ALONE_hermite_of_scale ~, 1
#define GS_ALONE_laguerre_associated ~, 1
/* 2 for those of far arguments: Note [Far arguments], trigonometric.h. */
#define GS_ALONE_sin ~, 2
#define GS_ALONE_cos ~, 2
#define GS_ALONE_tan ~, 2
#define GS_ALONE_fmod ~, 2
#define GS_ALONE_remainder ~, 2
#define GS_ALONE_array_api_remainder ~, 2
#define GS_ALONE_floor_divide ~, 2
#define GS_ALONE_array_api_floor_divide ~, 2
#define GS_ALONE(name) GS_SECOND(GS_ALONE_##name, 0, ~)
#define GS_SECOND(...) GS_SECOND_(__VA_ARGS__)
#define GS_SECOND_(first, second, ...) second

#if GS_CLASS & (GS_FLOAT | GS_COMPLEX)
#include "primitives/arc.h"
#include "primitives/hyperbolic.h"
#include "primitives/power.h"
#include "primitives/root.h"
#include "primitives/trigonometric.h"
#endif

#if GS_CLASS == GS_FLOAT
#include "primitives/primitives_float.h"

#include "primitives/bessel.h"
#include "primitives/gamma.h"
#include "primitives/normal.h"
#include "primitives/orders.h"
#include "primitives/error.h"
#include "primitives/polynomials.h"
#include "primitives/zeta.h"
#define GS_PRIMITIVE(f) GS_REAL(f)
#elif GS_CLASS == GS_COMPLEX
#include "primitives/primitives_complex.h"

#include "primitives/orders.h"
#define GS_PRIMITIVE(f) GS_FUNCTION(f)
#else
#include "primitives/primitives_integer.h"
#endif

#define gs_is_complex(x) (GS_CLASS == GS_COMPLEX)

#if GS_SINGLE
#include "primitives/single.h"
#endif

#if GS_CLASS & (GS_FLOAT | GS_COMPLEX)
#define gs_sqrt(x) GS_PRIMITIVE(sqrt)(x)
#endif

#if GS_CLASS == GS_COMPLEX
/* Of a complex number, or of a real one such as an angle, whose function costs a tenth. */
#define GS_OF_KIND(f, x) _Generic((x), Real: real_##f, T: GS_FUNCTION(f))(x)
#define gs_sin(x) _Generic((x), Real: real_sin, T: complex_sin)(x, far_)
#define gs_cos(x) _Generic((x), Real: real_cos, T: complex_cos)(x, far_)
#define gs_tan(x) _Generic((x), Real: real_tan, T: complex_tan)(x, far_)
#define gs_exp(x) GS_OF_KIND(exp, x)
#define gs_log(x) GS_OF_KIND(log, x)
#define gs_asin(x) GS_OF_KIND(asin, x)
#define gs_acos(x) GS_OF_KIND(acos, x)
#define gs_atan(x) GS_OF_KIND(atan, x)
#define gs_sinh(x) GS_OF_KIND(sinh, x)
#define gs_cosh(x) GS_OF_KIND(cosh, x)
#define gs_tanh(x) GS_OF_KIND(tanh, x)
#define gs_asinh(x) GS_OF_KIND(asinh, x)
#define gs_acosh(x) GS_OF_KIND(acosh, x)
#define gs_atanh(x) GS_OF_KIND(atanh, x)
#define gs_abs(x) complex_abs(x)
#define gs_hypergeometric_limit(x, b) ((T)order_limit(x, __real__(b)))
#define gs_conj(x) GS_REAL(conj)(x)
#define gs_real(x) __real__(x)
#define gs_imag(x) __imag__(x)
#define gs_exp2(x) GS_FUNCTION(exp)((x) * (Real)M_LN2)
#define gs_expm1(x) complex_expm1(x)
#define gs_sigmoid(x) (1 / (1 + gs_exp(-(x))))
#define gs_log1p(x) complex_log1p(x)
#define gs_log2(x) (GS_FUNCTION(log)(x) * (Real)(1 / M_LN2))
#define gs_log10(x) (GS_FUNCTION(log)(x) * (Real)(1 / M_LN10))
#define gs_pow(x, y) complex_pow(x, y)
#define gs_logaddexp(x, y) complex_logaddexp(x, y)
#define gs_isnan(x) (__real__(x) != __real__(x) || __imag__(x) != __imag__(x))
#define gs_isinf(x) (__builtin_isinf(__real__(x)) || __builtin_isinf(__imag__(x)))
#define gs_isfinite(x) (__builtin_isfinite(__real__(x)) && __builtin_isfinite(__imag__(x)))
#define gs_angle(x) real_atan2(__imag__(x), __real__(x))
#define gs_sgn(x) complex_sgn(x)
#define gs_rotate(x) complex_make(-__imag__(x), __real__(x))
#define gs_make_complex(x, y) complex_make(x, y)
#elif GS_CLASS == GS_FLOAT
#define gs_abs(x) GS_REAL(fabs)(x)
#define gs_conj(x) (x)
#define gs_real(x) (x)
#define gs_imag(x) ((T)0)
#define gs_sin(x) real_sin(x, far_)
#define gs_cos(x) real_cos(x, far_)
#define gs_tan(x) real_tan(x, far_)
#define gs_exp(x) real_exp(x)
#define gs_pow(x, y) real_pow(x, y)
#define gs_erf(x) real_erf(x)
#define gs_erfc(x) real_erfc(x)
#define gs_exp2(x) real_exp2(x)
#define gs_expm1(x) real_expm1(x)
#define gs_log(x) real_log(x)
#define gs_log1p(x) real_log1p(x)
#define gs_log2(x) real_log2(x)
#define gs_log10(x) real_log10(x)
#define gs_asin(x) real_asin(x)
#define gs_acos(x) real_acos(x)
#define gs_atan(x) real_atan(x)
#define gs_sinh(x) real_sinh(x)
#define gs_cosh(x) real_cosh(x)
#define gs_tanh(x) real_tanh(x)
#define gs_asinh(x) real_asinh(x)
#define gs_acosh(x) real_acosh(x)
#define gs_atanh(x) real_atanh(x)
#define gs_sigmoid(x) real_sigmoid(x)
#define gs_silu(x) real_silu(x)
#define gs_isnan(x) ((x) != (x))
#define gs_isinf(x) __builtin_isinf(x)
#define gs_isfinite(x) __builtin_isfinite(x)
#define gs_signbit(x) (gs_copysign((T)1, (x)) < 0) /* __builtin_signbit of doubles is no vector */
#define gs_angle(x) float_angle(x)
#define gs_sgn(x) ((T)(((x) > 0) - ((x) < 0)))
#define gs_rotate(x) ((void)(x), (T)0)
#define gs_make_complex(x, y) ((void)(y), (T)(x))
#define gs_cbrt(x) real_cbrt(x)
#if GS_SINGLE
#define gs_ndtr(x) single_ndtr(x)
#define gs_exp_square(x, c) single_exp_square(x, c)
#define gs_erfinv(x) single_erfinv(x)
#else
#define gs_ndtr(x) normal_ndtr(x)
#define gs_exp_square(x, c) normal_exp_square(x, c)
#define gs_erfinv(x) normal_erfinv(x)
#endif
#define gs_special_ndtri(x) ((T)normal_ndtri(x))
#define gs_special_log_ndtr(x) ((T)normal_log_ndtr(x))
#define gs_special_erfcx(x) ((T)normal_erfcx(x))
#define gs_erfcx_fall(x) ((T)normal_erfcx_fall(x))
#define gs_erfcx_order(x, n) ((T)order_erfcx(x, n))
#define gs_i0(x) ((T)bessel_i0(x))
#define gs_special_i0e(x) ((T)bessel_i0e(x))
#define gs_special_i1(x) ((T)bessel_i1(x))
#define gs_i1_slope(x) ((T)bessel_i1_slope(x))
#define gs_special_i1e(x) ((T)bessel_i1e(x))
#define gs_i0e_fall(x) ((T)bessel_i0e_fall(x))
#define gs_i0e_order(x, n) ((T)order_i0e(x, n))
#define gs_special_modified_bessel_k0(x) ((T)bessel_k0(x))
#define gs_special_modified_bessel_k1(x) ((T)bessel_k1(x))
#define gs_special_scaled_modified_bessel_k0(x) ((T)bessel_k0e(x))
#define gs_special_scaled_modified_bessel_k1(x) ((T)bessel_k1e(x))
#define gs_k0e_fall(x) ((T)bessel_k0e_fall(x))
#define gs_k0e_order(x, n) ((T)order_k0e(x, n))
#define gs_hypergeometric_limit(x, b) ((T)order_limit(x, b))
#define gs_lgamma(x) ((T)gamma_log(x))
#define gs_digamma(x) ((T)gamma_digamma(x))
#define gs_trigamma(x) ((T)gamma_trigamma(x))
#define gs_tetragamma(x) ((T)gamma_tetragamma(x))
#define gs_polygamma_of_order(x, n) ((T)zeta_polygamma(x, n))
#define gs_special_zeta(s, q) ((T)zeta_hurwitz(s, q))
#define gs_chebyshev_first(x, n, scale)                                                                          \
    ((T)polynomial_chebyshev((double)(scale) * (x) - ((scale) - 1.0), n, 1.0, 0.0))
#define gs_chebyshev_other(x, n, shift, scale)                                                                   \
    ((T)polynomial_chebyshev((double)(scale) * (x) - ((scale) - 1.0), n, 2.0, shift))
#define gs_gegenbauer_halves(x, n, order) ((T)polynomial_gegenbauer(x, n, order))
#define gs_hermite_of_scale(x, n, scale) ((T)polynomial_hermite(x, n, scale))
#define gs_laguerre_associated(x, n, order) ((T)polynomial_laguerre(x, n, order))
#define gs_tgamma(x) GS_REAL(tgamma)(x)
#define gs_floor(x) GS_REAL(floor)(x)
#define gs_ceil(x) GS_REAL(ceil)(x)
#define gs_trunc(x) GS_REAL(trunc)(x)
#define gs_rint(x) GS_REAL(rint)(x)
#define gs_atan2(y, x) real_atan2(y, x)
#define gs_hypot(x, y) real_hypot(x, y)
#define gs_copysign(x, y) GS_REAL(copysign)(x, y)
#define gs_next_number(x, y) float_next(x, y)
#define gs_fmod(x, y) float_fmod(x, y, far_)
#define gs_remainder(x, y) float_remainder(x, y, far_)
#define gs_array_api_remainder(x, y) GS_REAL(copysign)(float_remainder(x, y, far_), y)
#define gs_floor_divide(x, y) float_floor_divide(x, y, far_)
#define gs_array_api_floor_divide(x, y)                                                                          \
    (far_ && (gs_isinf(x) | gs_isinf(y)) ? (x) / (y) : float_floor_divide(x, y, far_))
#define gs_trunc_divide(x, y) GS_REAL(trunc)((x) / (y))
#define gs_logaddexp(x, y)                                                                                       \
    ((x) == (y) && gs_isinf(x) ? (x) : gs_maximum(x, y) + gs_log1p(gs_exp(-gs_abs((x) - (y)))))
#define gs_maximum(x, y) float_maximum(x, y)
#define gs_minimum(x, y) float_minimum(x, y)
#define gs_fmax(x, y) float_fmax(x, y)
#define gs_fmin(x, y) float_fmin(x, y)
#else
#define gs_abs(x) integer_abs(x)
#define gs_conj(x) (x)
#define gs_real(x) (x)
#define gs_imag(x) ((T)0)
#define gs_sgn(x) ((T)(((x) > 0) - ((x) < 0)))
#define gs_isnan(x) ((void)(x), 0)
#define gs_isinf(x) ((void)(x), 0)
#define gs_isfinite(x) ((void)(x), 1)
#define gs_signbit(x) ((x) < 0)
#define gs_gcd(x, y) integer_gcd(x, y)
#define gs_lcm(x, y) integer_lcm(x, y)
#define gs_floor(x) (x)
#define gs_ceil(x) (x)
#define gs_trunc(x) (x)
#define gs_rint(x) (x)
#define gs_pow(x, y) integer_pow(x, y)
#define gs_fmod(x, y) integer_fmod(x, y)
#define gs_remainder(x, y) integer_remainder(x, y)
#define gs_array_api_remainder(x, y) integer_remainder(x, y)
#define gs_floor_divide(x, y) integer_floor_divide(x, y)
#define gs_array_api_floor_divide(x, y) integer_floor_divide(x, y)
#define gs_trunc_divide(x, y) integer_trunc_divide(x, y)
#define gs_maximum(x, y) ((x) > (y) ? (x) : (y))
#define gs_minimum(x, y) ((x) < (y) ? (x) : (y))
#define gs_fmax(x, y) gs_maximum(x, y)
#define gs_fmin(x, y) gs_minimum(x, y)
#define gs_bitwise_and(x, y) ((x) & (y))
#define gs_bitwise_or(x, y) ((x) | (y))
#define gs_bitwise_xor(x, y) ((x) ^ (y))
#define gs_bitwise_left_shift(x, y) integer_left_shift(x, y)
#define gs_bitwise_right_shift(x, y) integer_right_shift(x, y)
#define gs_bitwise_not(x) (GS_CLASS == GS_BOOL ? (T) !(x) : (T) ~(x))
#endif

#if GS_CLASS == GS_COMPLEX
#define gs_quotient(x, y) _Generic((y), Real: complex_over_real, T: complex_quotient)(x, y)
#else
#define gs_quotient(x, y) ((x) / (y))
#endif

#define gs_conj_elements(x) gs_conj(x)
#define gs_real_part(x) gs_real(x)
#define gs_imag_part(x) gs_imag(x)

#endif
