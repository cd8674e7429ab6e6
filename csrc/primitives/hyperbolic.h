/* The hyperbolic functions and their inverses; see numbers.h. */
#ifndef GRADSPEC_HYPERBOLIC_H
#define GRADSPEC_HYPERBOLIC_H

#include "primitives/exponential.h"
#include "primitives/logarithm.h"

/* A quarter of sinh and cosh, each as a sum: a number, and what that was rounded by together with what is small. */
typedef struct {
    R sinh, sinh_rest, cosh, cosh_rest;
} hyperbolic_pair;

/* x from 0 on is n log(2) + r, and both are of sinh and cosh of n log(2), which are exact, and of r. */
GS_INLINE hyperbolic_pair hyperbolic_of(R x) {
    R shifted, n;
    const R high = exp_reduced(x, &shifted, &n), r = GS_FMA(n, -GS_LN2_LOW, high);
    const R left = GS_FMA(n, -GS_LN2_LOW, high - r), z = r * r;
    const R up = real_of_bits(GS_ONE + ((real_bits(shifted) - 3) << GS_MANTISSA));
    const gs_bits least = real_bits(real_least(shifted, GS_SHIFTER + 60));
    const R down = real_of_bits(GS_ONE - ((least + 3) << GS_MANTISSA));
    const R s = up - down, c = up + down, s_left = (up - s) - down, c_left = (up - c) + down;
    const R even = z * cosh_series(z), odd = GS_FMA(r * z, sinh_series(z), left);
    const R sinh_step = c * r, cosh_step = s * r, sinh = s + sinh_step, cosh = c + cosh_step;
    const R sinh_small = GS_FMA(s, even, GS_FMA(c, odd, GS_FMA(c, r, -sinh_step) + s_left));
    const R cosh_small = GS_FMA(c, even, GS_FMA(s, odd, GS_FMA(s, r, -cosh_step) + c_left));
    return (hyperbolic_pair){sinh, ((s - sinh) + sinh_step) + sinh_small, cosh,
                             ((c - cosh) + cosh_step) + cosh_small};
}

GS_INLINE R real_sinh(R x) {
    const R size = real_abs(x);
    const hyperbolic_pair parts = hyperbolic_of(real_least(size, GS_PICK(90.0f, 711.0)));
    return size < GS_PICK(0x1p-13f, 0x1p-27) ? x : real_copysign(4 * (parts.sinh + parts.sinh_rest), x);
}

GS_INLINE R real_cosh(R x) {
    const hyperbolic_pair parts = hyperbolic_of(real_least(real_abs(x), GS_PICK(90.0f, 711.0)));
    return 4 * (parts.cosh + parts.cosh_rest);
}

/* A series, and from 0.7 on 1 - 2 / (e^(2 a) + 1), which is 1 beyond the bound. */
GS_INLINE R real_tanh(R x) {
    R shifted, n;
    const R a = real_abs(x), z = a * a, near = GS_FMA(a * z, tanh_series(z), a);
    const R twice = 2 * real_least(a, GS_PICK(10.0f, 22.0));
    const R high = exp_reduced(twice, &shifted, &n), r = GS_FMA(n, -GS_LN2_LOW, high);
    const R p = GS_FMA(r * r, exp_series(r), r), power = exp_power(shifted);
    const R far = 1 - 2 / (GS_FMA(power, p, power + 1));
    return real_copysign(a < (R)0.7 ? near : far, x);
}

/* log(a + root(a^2 + 1)), and from GS_ONE_IS_LOST on log(2 a). */
#define GS_ONE_IS_LOST GS_PICK(0x1p13f, 0x1p28)
GS_INLINE R real_asinh(R x) {
    const R a = real_abs(x), square = a * a, rest = square / (1 + real_sqrt(1 + square)), sum = a + rest;
    const int large = a > GS_ONE_IS_LOST;
    const R y = large ? a - 1 : sum;
    return real_copysign(log1p_sum(y, large ? 0 : (a - sum) + rest, large ? 1 : 0), x);
}

/* With y = x - 1, log(1 + y + root(y^2 + 2 y)). */
GS_INLINE R real_acosh(R x) {
    const R y = x - 1, square = GS_FMA(y, y, 2 * y), root = real_sqrt(square), sum = root + y;
    const R root_rest = remainder_of(square, root, root) * ((R)0.5 / real_most(root, GS_TINY));
    const int large = x > GS_ONE_IS_LOST;
    const R result = log1p_sum(large ? y : sum, large ? 0 : ((root - sum) + y) + root_rest, large ? 1 : 0);
    return x < 1 ? NAN : result;
}

/* Half of log(1 + 2 a / (1 - a)). */
GS_INLINE R real_atanh(R x) {
    const R a = real_abs(x), divisor = 1 - a, divisor_rest = (1 - divisor) - a, inverse = 1 / divisor;
    const R quotient = 2 * a * inverse,
            rest = GS_FMA(-quotient, divisor_rest, remainder_of(2 * a, divisor, quotient));
    return real_copysign((R)0.5 * log1p_sum(quotient, rest * inverse, 0), x);
}

#endif
