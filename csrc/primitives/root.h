/* Roots; see numbers.h. */
#ifndef GRADSPEC_ROOT_H
#define GRADSPEC_ROOT_H

#include "primitives/logarithm.h"

/* The root of x^2 + y^2; infinite if one is, even if the other is NaN. */
GS_INLINE R real_hypot(R x, R y) {
    const R a = real_abs(x), b = real_abs(y);
#if GS_REAL_BITS == 32
    const R result = (R)__builtin_sqrt((double)a * (double)a + (double)b * (double)b);
#else
    const R most = a > b ? a : b;
    const int large = most > 0x1p500, small = most < 0x1p-500;
    const R near = small ? 0x1p600 : 1, scale = large ? 0x1p-600 : near;
    const R near_back = small ? 0x1p-600 : 1, back = large ? 0x1p600 : near_back;
    const R p = a * scale, q = b * scale, result = real_sqrt(GS_FMA(p, p, q * q)) * back;
#endif
    return ((a == INFINITY) | (b == INFINITY)) ? INFINITY : result;
}

/* x is 2^(3 k) m with m from root(1/8) to root(8). From a first value of m^(-1/3), in double precision improved once,
   follows m^(1/3), which is improved by what its cube leaves. */
GS_INLINE R real_cbrt(R x) {
    const R a = real_abs(x);
    R n;
    const R f = log_parts(a, &n), k = GS_FMA(n, (R)(1.0 / 3), GS_SHIFTER) - GS_SHIFTER, j = GS_FMA(-3, k, n);
    const R up = j > 0 ? 2 : 1, m = (1 + f) * (j < 0 ? (R)0.5 : up);
    const R root_up = j > 0 ? (R)0.7937005259840998 : 1,
            first = cbrt_series(f) * (j < 0 ? (R)1.2599210498948732 : root_up);
#if GS_REAL_BITS == 32
    const R inverse = first;
#else
    const R off = GS_FMA(-m * first, first * first, 1),
            inverse = GS_FMA(first * off, GS_FMA(off, 2.0 / 9, 1.0 / 3), first);
#endif
    const R square = inverse * inverse, root = m * square, power = root * root;
    const R rest = GS_FMA(-root, product_rest(root, root, power), remainder_of(m, power, root));
    const R scale = real_of_bits((real_bits(k + GS_SHIFTER) << GS_MANTISSA) + GS_ONE);
    const R result = real_copysign(GS_FMA(rest, square * (R)(1.0 / 3), root) * scale, x);
    return ((a > 0) & (a < INFINITY)) ? result : x;
}

#endif
