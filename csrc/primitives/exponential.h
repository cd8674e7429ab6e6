/* The exponential functions; see numbers.h. */
#ifndef GRADSPEC_EXPONENTIAL_H
#define GRADSPEC_EXPONENTIAL_H

#include "primitives/coefficients.h"

/* p 2^n of the whole number n that the last bits of `shifted` are, rounded once: in two steps, as 2^n may be out of
   range. */
GS_INLINE R exp_scaled(R p, R shifted) {
    const gs_bits n = real_bits(shifted), half = n >> 1;
    return p * real_of_bits((half << GS_MANTISSA) + GS_ONE) * real_of_bits(((n - half) << GS_MANTISSA) + GS_ONE);
}

/* 2^n where that is in range. */
GS_INLINE R exp_power(R shifted) { return real_of_bits((real_bits(shifted) << GS_MANTISSA) + GS_ONE); }

/* x is n log(2) + r. */
GS_INLINE R exp_reduced(R x, R *shifted, R *n) {
    *shifted = GS_FMA(x, (R)1.4426950408889634, GS_SHIFTER);
    *n = *shifted - GS_SHIFTER;
    return GS_FMA(*n, -GS_LN2_HIGH, x);
}

/* Beyond the bounds it is 0 and infinity. */
GS_INLINE R real_exp(R x) {
    R shifted, n;
    const R bounded = real_least(real_most(x, GS_PICK(-105.0f, -746.0)), GS_PICK(89.0f, 710.0));
    const R high = exp_reduced(bounded, &shifted, &n), r = GS_FMA(n, -GS_LN2_LOW, high);
    return exp_scaled(GS_FMA(r * r, exp_series(r), r) + 1, shifted);
}

/* e^x of a difference from the largest, which is not above 0 but for rounding: 0 instead of numbers below the least
   normal one. */
GS_INLINE R real_exp_below(R x) {
    R shifted, n;
    const R high = exp_reduced(x, &shifted, &n), r = GS_FMA(n, -GS_LN2_LOW, high), power = exp_power(shifted);
    const R p = GS_FMA(r * r, exp_series(r), r);
    return x < GS_PICK(-87.0f, -708.0) ? 0 : GS_FMA(power, p, power);
}

GS_INLINE R real_exp2(R x) {
    const R bounded = real_least(real_most(x, GS_PICK(-151.0f, -1076.0)), GS_PICK(129.0f, 1025.0));
    const R shifted = bounded + GS_SHIFTER, r = bounded - (shifted - GS_SHIFTER);
    return exp_scaled(GS_FMA(r, (R)0.6931471805599453, r * exp2_series(r)) + 1, shifted);
}

/* 2^n (e^r - 1) + (2^n - 1), where r is a sum, and its first part is added with what that rounds; with halves, since
   2^n may be out of range. */
GS_INLINE R real_expm1(R x) {
    R shifted, n;
    const R bounded = real_least(real_most(x, GS_PICK(-20.0f, -40.0)), GS_PICK(89.0f, 710.0));
    const R high = exp_reduced(bounded, &shifted, &n), r = GS_FMA(n, -GS_LN2_LOW, high);
    const R left = GS_FMA(n, -GS_LN2_LOW, high - r), rest = GS_FMA(r * r, exp_series(r), left);
    const R power = exp_power(shifted - 1), base = power - (R)0.5, linear = power * r, sum = base + linear;
    const R far = 2 * (sum + (GS_FMA(power, rest, (base - sum) + linear) + ((power - base) - (R)0.5)));
    return real_copysign(n == 0 ? r + rest : far, x);
}

/* c and c (1 + e^-x), where c is a power of two that keeps the second finite, if it is not vast. */
GS_INLINE R logistic_parts(R x, R *c) {
    R shifted, n;
    const R y = -x, bounded = real_most(real_least(y, GS_PICK(130.0f, 780.0)), GS_PICK(-87.0f, -708.0));
    const R high = exp_reduced(bounded, &shifted, &n), r = GS_FMA(n, -GS_LN2_LOW, high);
    const R p = GS_FMA(r * r, exp_series(r), r);
    const int far = y > GS_PICK(44.0f, 300.0);
    *c = far ? GS_PICK(0x1p-64f, 0x1p-512) : 1;
    const gs_bits one = far ? GS_ONE - ((gs_bits)GS_PICK(64, 512) << GS_MANTISSA) : GS_ONE;
    const R power = real_of_bits((real_bits(shifted) << GS_MANTISSA) + one);
    return y > GS_PICK(130.0f, 780.0) ? INFINITY : GS_FMA(power, p, *c) + power;
}

GS_INLINE R real_sigmoid(R x) {
    R c;
    const R divisor = logistic_parts(x, &c);
    return c / divisor;
}

GS_INLINE R real_silu(R x) {
    R c;
    const R divisor = logistic_parts(x, &c);
    return x * c / divisor;
}

#endif
