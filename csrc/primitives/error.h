/* The error function and its complement; see numbers.h. */
#ifndef GRADSPEC_ERROR_H
#define GRADSPEC_ERROR_H

#include "primitives/normal.h"
#include "primitives/exponential.h"

/* erfc(a) of a from 1/2 on; in double precision in both. */
GS_INLINE double error_tail(double a) {
#if GS_REAL_BITS == 32
    const double bounded = 11.0 < a ? 11.0 : a; /* where it is 0 */
    return normal_scaled(bounded) * double_exp(-bounded * bounded, 0.0);
#else
    /* The square is taken in two parts, of which the first is exact. */
    const double bounded = real_least(a, 28),
                 part = double_of_bits(double_bits(bounded) & ~(npy_uint64)0x7ffffff);
    double shifted, n;
    const double high = exp_reduced(-part * part, &shifted, &n), left = GS_FMA(n, -GS_LN2_LOW, high);
    const double r = left - (bounded - part) * (bounded + part);
    return exp_scaled(normal_scaled(bounded) * (GS_FMA(r * r, exp_series(r), r) + 1), shifted);
#endif
}

/* Up to 1 a series, and above it 1 - e^-q with a series for q = -log(erfc(|x|)). */
GS_INLINE R real_erf(R x) {
    const R a = real_abs(x), near = GS_FMA(a, erf_series(a * a), a),
            q = erf_far_series(real_least(a, 6) - (R)2.5);
    R shifted, n;
    const R high = exp_reduced(-q, &shifted, &n), r = GS_FMA(n, -GS_LN2_LOW, high);
    const R p = GS_FMA(r * r, exp_series(r), r), power = exp_power(shifted);
    return real_copysign(a < 1 ? near : GS_FMA(-power, p, 1 - power), x);
}

GS_INLINE R real_erfc(R x) {
    const R a = real_abs(x), near = 1 - GS_FMA(x, erf_series(x * x), x);
    const double tail = error_tail((double)a), far = x < 0 ? 2.0 - tail : tail;
    return a < (R)0.5 ? near : (R)far;
}

#endif
