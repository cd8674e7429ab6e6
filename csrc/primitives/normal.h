/* The normal distribution function, the scaled complementary error function, and inverses of both; see double.h. */
#ifndef GRADSPEC_NORMAL_H
#define GRADSPEC_NORMAL_H

#include "primitives/double.h"

/* e^(a^2) erfc(a) of a from 0 on. With t = (a - 3) / (a + 3), as of Shepherd and Laframboise (1981), it is 1 + (1 +
   t) p(t) over 1 + 2 a. */
GS_INLINE double normal_scaled(double a) {
    const double above = 2.0 - 6.0 / (a + 3.0); /* 1 + t */
    return (0.5 + 0.5 * above * GS_SERIES(above - 1.0, series_erfcx)) / (0.5 + a);
}

/* e^(c x^2). The square is taken in two parts, of which the first is exact; c is a power of two. */
GS_INLINE double normal_power(double x, double c) {
    const double a = __builtin_fabs(x), high = double_of_bits(double_bits(a) & ~(npy_uint64)0x7ffffff);
    return double_exp(c * high * high, c * (a - high) * (a + high));
}

/* e^(x^2) erfc(x): left of zero, twice the power less what it is on the right. */
GS_INLINE double normal_erfcx(double x) {
    const double right = normal_scaled(__builtin_fabs(x));
    return x < 0.0 ? 2.0 * normal_power(x, 1.0) - right : right;
}

/* The negative of its derivative, 2 / sqrt(pi) - 2 x e^(x^2) erfc(x), whose terms cancel from the right of zero on.
   There it is a series of t = (a - 4) / (a + 4) over (a + 2)^2. */
GS_INLINE double normal_erfcx_fall(double x) {
    const double a = __builtin_fabs(x), t = 1.0 - 8.0 / (a + 4.0), near = 1.0 / (a + 2.0);
    const double right = GS_SERIES(t, series_erfcx_fall) * near * near;
    /* Left of zero, 2 - erfc(|x|) stands for erfc(x). */
    return x < 0.0 ? 4.0 * a * normal_power(x, 1.0) + right : right;
}

/* The normal distribution function: left of zero its scaled tail times e^(-x^2 / 2), whose root does not vanish
   before the result does. */
GS_INLINE double normal_ndtr(double x) {
    const double a = __builtin_fabs(x), root = normal_power(a < 40.0 ? a : 40.0, 0.25); /* of 40 and above, 0 */
    const double tail = 0.5 * normal_scaled(0.7071067811865476 * a) / root / root;
    const double result = x < 0.0 ? tail : 1.0 - tail;
    return x == x ? result : x;
}

/* e^(c x^2), with the digits of the square that a product loses; |c| is a power of two. */
GS_INLINE double normal_exp_square(double x, double c) {
    const double bounded = __builtin_fabs(x) < 1e5 ? x : (double)__builtin_copysign(1e5, x);
    const double root = normal_power(bounded, 0.5 * __builtin_fabs(c));
    const double result = c < 0.0 ? 1.0 / root / root : root * root;
    return x == x ? result : x;
}

/* The logarithm of the normal distribution function: that of its scaled tail less x^2 / 2, or else log(1 - tail),
   with the error of 1 - tail. */
GS_INLINE double normal_log_ndtr(double x) {
    const double scaled = 0.5 * normal_scaled(0.7071067811865476 * __builtin_fabs(x));
    const double root = normal_power(x, 0.25), tail = scaled / root / root; /* the power itself may overflow */
    const double rest = 1.0 - tail;
    const double logarithm = double_log(x < 0.0 ? scaled : rest);
    return logarithm + (x < 0.0 ? -0.5 * x * x : ((1.0 - rest) - tail) / rest);
}

/* The y with erf(y) = x, where `tail` is (1 - |x|) / 2. These are the rational functions of Wichura's algorithm AS241
   (1988) for the normal distribution, of double precision: over the root of 2, and less what they are added to here,
   so that their errors count less. */
GS_INLINE double normal_inverse(double x, double tail) {
    const double r = __builtin_sqrt(-double_log(tail));
    const double v = 0.180625 - 0.25 * x * x, near = r - 1.6, tip = r - 5.0;
    const int within = v >= 0.0, further = r > 5.0;
    const double beyond = further ? GS_SERIES(tip, series_erfinv_far) : GS_SERIES(near, series_erfinv_outer);
    const double beyond_divisor =
        further ? GS_SERIES(tip, series_erfinv_far_divisor) : GS_SERIES(near, series_erfinv_outer_divisor);
    const double dividend = within ? GS_SERIES(v, series_erfinv_middle) : beyond;
    const double rest = dividend / (within ? GS_SERIES(v, series_erfinv_middle_divisor) : beyond_divisor);
    const double size = r < INFINITY ? r + rest : r;
    const double result = within ? x + x * rest : __builtin_copysign(size, x);
    return x == 0.0 ? x : result; /* with its sign */
}

GS_INLINE double normal_erfinv(double x) { return normal_inverse(x, 0.5 - 0.5 * __builtin_fabs(x)); }

GS_INLINE double normal_ndtri(double x) {
    return 1.4142135623730951 * normal_inverse(2.0 * x - 1.0, x < 0.5 ? x : 1.0 - x);
}

#endif
