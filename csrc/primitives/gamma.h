/* The logarithm of the gamma function and its first two derivatives; see double.h. Left of zero they are reflected
   (DLMF 5.5.3, 5.5.4 and 5.15.6), which leaves errors of the unit of the largest term near the zeros there. */
#ifndef GRADSPEC_GAMMA_H
#define GRADSPEC_GAMMA_H

#include "primitives/double.h"

/* sin(pi t) / pi of |t| up to 1/2. */
GS_INLINE double gamma_sine(double t) { return t * GS_SERIES(t * t, series_gamma_sine); }

/* log |gamma(x)|. Around 2 it is u p(u) with u = x - 2; within 3/2 of 2, x is moved by one or two, which adds the
   logarithm of a product. From 7/2 on it is Stirling's series. */
GS_INLINE double gamma_log(double x) {
    const int left = x < 0.0;
    const double whole = __builtin_rint(x), t = x - whole, a = left ? 1.0 - x : x;
    const int far = a >= 3.5, below = a < 1.5;
    const double up = a < 0.5 ? 0.0 : 1.0, down = a > 2.5 ? 3.0 : 2.0, u = a - (below ? up : down);
    const double above_zero = a < 0.5 ? a * (a + 1.0) : a, above_two = a > 2.5 ? a - 1.0 : 1.0;
    const double near_product = below ? above_zero : above_two;
    const double log = double_log(far ? a : near_product), inverse = 1.0 / a;
    const double near = u * GS_SERIES(u, series_gamma_log_around_two) + (below ? -log : log);
    /* The constant is (log(2 pi) - 1) / 2. */
    const double stirling = (a - 0.5) * (log - 1.0) +
                            (0.4189385332046727 + inverse * GS_SERIES(inverse * inverse, series_gamma_log_rest));
    const double finite = far ? stirling : near, right = a < INFINITY ? finite : a;
    const double reflected = -double_log(__builtin_fabs(gamma_sine(t))) - right;
    const double result = left ? reflected : right;
    return (left & (whole == x)) ? INFINITY : result;
}

/* The derivative of log(gamma(x)). From 1 to 2 it is a product with the distance from its zero, whose digits are in
   two parts. */
GS_INLINE double gamma_digamma(double x) {
    const int left = x < 0.0;
    const double a = left ? 1.0 - x : x, t = x - __builtin_rint(x), inverse = 1.0 / a;
    const double far =
        double_log(a) - inverse * (0.5 + inverse * GS_SERIES(inverse * inverse, series_digamma_rest));
    const double up = a < 1.0 ? 1.0 : 0.0;
    const double distance = (a - (1.4616321449683622 - up)) - 9.549995429965697e-17;
    const double near = distance * GS_SERIES(a - (1.5 - up), series_digamma_around_zero) - up * inverse;
    const double right = a >= 2.0 ? far : near;
    const double reflected = right - (1.0 / t - t * GS_SERIES(t * t, series_digamma_cotangent));
    const double result = left ? reflected : right;
    return (left & (t == 0.0)) ? NAN : result;
}

/* The derivative of digamma: below 6, that of a + 6 and the sum of 1 / (a + k)^2 for k from 0 to 5. Two of these, k
   and 5 - k, make (2 v + 25 - 2 c) / (v + c)^2 with v = a (a + 5) and c = k (5 - k). */
GS_INLINE double gamma_trigamma(double x) {
    const int left = x < 0.0;
    const double a = left ? 1.0 - x : x, t = x - __builtin_rint(x);
    const int near = a < 6.0;
    const double w = 1.0 / (near ? a + 6.0 : a), w2 = w * w;
    const double far = w + w2 * (0.5 + w * GS_SERIES(w2, series_trigamma_rest));
    const double v = a * (a + 5.0), first = v + 4.0, second = v + 6.0, both = first * second, divisor = v * both;
    const double sum = (2.0 * v + 25.0) * both * both +
                       ((2.0 * v + 17.0) * second * second + (2.0 * v + 13.0) * first * first) * (v * v);
    const double right = near ? far + sum / (divisor * divisor) : far;
    const double sine = gamma_sine(t);
    return left ? 1.0 / (sine * sine) - right : right;
}

/* The derivative of trigamma, in the same way: minus the sum of 2 / (a + k)^3, of which two make 2 (2 a + 5) (v + c +
   d^2) / (v + c)^3 with d = 5 - 2 k. */
static inline double gamma_tetragamma(double x) {
    const int left = x < 0.0;
    const double a = left ? 1.0 - x : x, t = x - __builtin_rint(x);
    const int near = a < 6.0;
    const double w = 1.0 / (near ? a + 6.0 : a), w2 = w * w;
    const double far = w2 * (1.0 + (w + w2 * GS_SERIES(w2, series_tetragamma_rest)));
    const double v = a * (a + 5.0), second = v + 4.0, third = v + 6.0;
    const double sum = (v + 25.0) / (v * v * v) + (second + 9.0) / (second * second * second) +
                       (third + 1.0) / (third * third * third);
    const double right = near ? far + 2.0 * (2.0 * a + 5.0) * sum : far;
    const double size = __builtin_fabs(t), sine = gamma_sine(size);
    const double turned =
        __builtin_copysign(6.283185307179586 * gamma_sine(0.5 - size) / (sine * sine * sine), t);
    const double reflected = t != 0.0 ? -right - turned : -INFINITY;
    return left ? reflected : -right;
}

#endif
