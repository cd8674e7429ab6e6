/* The logarithms; see numbers.h. */
#ifndef GRADSPEC_LOGARITHM_H
#define GRADSPEC_LOGARITHM_H

#include "primitives/coefficients.h"

/* c, where the exponent is. */
#define GS_LOG_OFFSET ((gs_bits)GS_PICK(160, 1100) << GS_MANTISSA)

/* Where x = 2^n (1 + f) with f from root(1/2) - 1 to root(2) - 1: n + c, at the end of its bits, for a constant c. */
GS_INLINE gs_bits log_exponent(gs_bits x) { return (x - (GS_HALF_ROOT - GS_LOG_OFFSET)) >> GS_MANTISSA; }

/* n of what log_exponent gives, made the last bits of a power of two. */
GS_INLINE R log_whole(gs_bits e) {
    return real_of_bits(e | GS_PICK(0x4b000000u, 0x4330000000000000u)) - GS_PICK(0x1p23f + 160, 0x1p52 + 1100);
}

/* f and n of x that is positive and finite. */
GS_INLINE R log_parts(R x, R *n) {
    const gs_bits scaled = real_bits(x * GS_PICK(0x1p32f, 0x1p64)) - ((gs_bits)GS_PICK(32, 64) << GS_MANTISSA);
    const gs_bits bits = x < GS_TINY ? scaled : real_bits(x), e = log_exponent(bits);
    *n = log_whole(e);
    return real_of_bits(bits - (e << GS_MANTISSA) + GS_LOG_OFFSET) - 1;
}

/* log(1 + f) - f. In double precision 2 atanh(s) - f with s = f / (2 + f). */
GS_INLINE R log_rest(R f) {
#if GS_REAL_BITS == 32
    const R f2 = f * f;
    return GS_FMA(f2 * f, log_series(f), -0.5f * f2);
#else
    const R s = f / (2 + f), z = s * s, half = (R)0.5 * f * f;
    return GS_FMA(s, GS_FMA(z, log_atanh_series(z), half), -half);
#endif
}

/* x + y + rest where x is 0 or larger than y; rounded once, but for the rest. */
GS_INLINE R log_sum(R x, R y, R rest) {
    const R sum = x + y;
    return sum + (((x - sum) + y) + rest);
}

/* The logarithm of x, if that is `finite` where x is positive and finite. */
GS_INLINE R log_special(R x, R finite) {
    const R least = x == 0 ? -INFINITY : NAN, result = x > 0 ? finite : least;
    return x < INFINITY ? result : x; /* or NaN */
}

GS_INLINE R real_log(R x) {
    R n;
    const R f = log_parts(x, &n);
    return log_special(x, log_sum(n * GS_LN2_HIGH, f, GS_FMA(n, GS_LN2_LOW, log_rest(f))));
}

/* log(1 + f) n / log(base) with the inverse of log(base), and a multiple of n, in two parts each. */
GS_INLINE R log_based(R x, R inverse, R inverse_low, R step, R step_low) {
    R n;
    const R f = log_parts(x, &n), product = f * inverse;
    const R low = GS_FMA(log_rest(f), inverse, GS_FMA(f, inverse_low, product_rest(f, inverse, product)));
    return log_special(x, log_sum(n * step, product, GS_FMA(n, step_low, low)));
}

GS_INLINE R real_log2(R x) {
    return log_based(x, (R)1.4426950408889634, GS_PICK(1.92596299e-8f, 2.0355273740931033e-17), 1, 0);
}

GS_INLINE R real_log10(R x) {
    return log_based(x, (R)0.4342944819032518, GS_PICK(-1.01030501e-08f, 1.098319650216765e-17),
                     GS_PICK(0x1.344p-2f, 0x1.34413509f78p-2),
                     GS_PICK(0x1.3509f79fef312p-18f, 0x1.fef311f12b358p-46));
}

/* log(1 + x + rest) + twos log(2): 2^n (1 + f) is 1 + x, thus f is x 2^-n + (2^-n - 1), and what that rounds. Where x
   is large, 1 + x has all that counts. */
GS_INLINE R log1p_sum(R x, R rest, R twos) {
    const R above = 1 + x;
    const gs_bits e = log_exponent(real_bits(above)), shift = (e << GS_MANTISSA) - GS_LOG_OFFSET;
    const R whole = log_whole(e), n = whole + twos, power = real_of_bits(GS_ONE - shift), scaled = x * power,
            base = power - 1;
    const int far = x >= GS_MANY_DIGITS;
    const R near = scaled + base, f = far ? real_of_bits(real_bits(above) - shift) - 1 : near;
    const R left = far ? 0 : GS_FMA(rest, power, (base - near) + scaled),
            low = GS_FMA(-f, left, left) + log_rest(f);
    return log_special(above, log_sum(n * GS_LN2_HIGH, f, GS_FMA(n, GS_LN2_LOW, low)));
}

GS_INLINE R real_log1p(R x) { return real_copysign(log1p_sum(x, 0, 0), x); }

#endif
