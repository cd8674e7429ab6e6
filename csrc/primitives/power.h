/* Powers; see numbers.h. */
#ifndef GRADSPEC_POWER_H
#define GRADSPEC_POWER_H

#include "primitives/double.h"
#include "primitives/exponential.h"
#include "primitives/logarithm.h"

/* |x|^y, where y is not 0. */
#if GS_REAL_BITS == 32
/* 2^(y log2 |x|) in double precision. log2(2^e m) = e + s q(s^2) with s = (m - 1) / (m + 1) and m in [sqrt(1/2),
   sqrt(2)). */
GS_INLINE R power_of_size(R x, R y) {
    const double size = (double)real_abs(x);
    const npy_uint64 bits = double_bits(size);
    const npy_uint64 e = (bits - 0x3fe6a09e667f3bcdu + 0x4000000000000000u) >> 52; /* plus 1024 */
    const double m = double_of_bits(bits - (e << 52) + 0x4000000000000000u);
    const double s = (m - 1.0) / (m + 1.0);
    /* What is subtracted is 2^52 + 1024. */
    const double finite =
        GS_FMA(s, pow_log_series(s * s), double_of_bits(e | 0x4330000000000000u) - 4503599627371520.0);
    const double positive = size < INFINITY ? finite : size; /* or NaN */
    const double t = (double)y * (size == 0.0 ? -INFINITY : positive);
    const double from_below = -200.0 > t ? -200.0 : t, bounded = 200.0 < from_below ? 200.0 : from_below;
    const double shifted = bounded + 6755399441055744.0; /* 1.5 * 2^52: the lowest bits are a whole number */
    const double p = pow_exp_series(bounded - (shifted - 6755399441055744.0));
    return (R)double_of_bits(double_bits(p) + (double_bits(shifted) << 52));
}
#else
/* e^(y log |x|), with the logarithm in two parts (and s, of which it is 2 atanh(s), and its powers), since the
   product may be large. */
GS_INLINE R power_of_size(R x, R y) {
    const R size = real_abs(x);
    R n;
    const R f = log_parts(size, &n), divisor = 2 + f, inverse = 1 / divisor, s = f * inverse;
    const R s_low = GS_FMA(-s, (2 - divisor) + f, remainder_of(f, divisor, s)) * inverse;
    const R z = s * s, z_low = GS_FMA(2 * s, s_low, product_rest(s, s, z));
    const R inner = z * pow_atanh_series(z), third = 0x1.5555555555555p-2, a = third + inner;
    const R a_low = ((third - a) + inner) + 0x1.5555555555555p-56;
    const R t = z * a, t_low = GS_FMA(z, a_low, GS_FMA(z_low, a, product_rest(z, a, t)));
    const R u = s * t, u_low = GS_FMA(s, t_low, GS_FMA(s_low, t, product_rest(s, t, u)));
    const R whole = n * GS_LN2_HIGH, first = whole + 2 * s, second = first + 2 * u;
    const R left = ((whole - first) + 2 * s) + ((first - second) + 2 * u),
            low = left + GS_FMA(n, GS_LN2_LOW, 2 * (s_low + u_low));
    const R log = second + low, log_low = (second - log) + low;
    const R positive = size < INFINITY ? log : size, all = size == 0 ? -INFINITY : positive;
    const R product = y * all, rest = GS_FMA(y, log_low, product_rest(y, all, product));
    const R bounded = real_least(real_most(product, -800), 800);
    R shifted, m;
    const R high = exp_reduced(bounded, &shifted, &m);
    const R r = GS_FMA(m, -GS_LN2_LOW, high) + (real_abs(product) < 800 ? rest : 0);
    return exp_scaled(GS_FMA(r * r, exp_series(r), r) + 1, shifted);
}
#endif

/* With the special cases of C's pow. */
GS_INLINE R real_pow(R x, R y) {
    const R power = power_of_size(x, y), half = y * (R)0.5;
    /* A whole y is odd if its half is not whole; of the largest none is odd. */
    const int whole = GS_PICK(__builtin_rintf(y), __builtin_rint(y)) == y;
    const int odd = whole & (GS_PICK(__builtin_rintf(half), __builtin_rint(half)) != half);
    const R without_sign = ((x < 0) & (x > -INFINITY) & !whole) ? NAN : power;
    const R result = odd ? real_copysign(without_sign, x) : without_sign;
    const int one = (y == 0) | (x == 1) | ((x == -1) & (real_abs(y) == INFINITY));
    return one ? 1 : result;
}

#endif
