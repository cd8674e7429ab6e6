/* The Hurwitz zeta function and the derivatives of digamma of orders from 2 on, which are its multiples (DLMF
   25.11.12); see double.h. */
#ifndef GRADSPEC_ZETA_H
#define GRADSPEC_ZETA_H

#include "primitives/gamma.h"

/* In double precision the elementary functions of this precision; in single precision what double.h has is exact
   enough. */
#if GS_SINGLE
static inline double zeta_exp(double x) {
    const double power = double_exp(__builtin_fabs(x), 0.0);
    return x < 0.0 ? 1.0 / power : power;
}
#define zeta_expm1(x) (zeta_exp(x) - 1.0)
#define zeta_log1p(x) double_log(1.0 + (x))
static inline double zeta_pow(double a, double y) { return a == 1.0 ? 1.0 : zeta_exp(y * double_log(a)); }
#else
#define zeta_exp(x) real_exp(x)
#define zeta_expm1(x) real_expm1(x)
#define zeta_log1p(x) real_log1p(x)
#define zeta_pow(a, y) real_pow(a, y)
#endif

/* The sum of (q + k)^-s over k from 0 on, of positive q: ten terms, and Euler and Maclaurin's formula for the rest
   (DLMF 25.11.5). */
static inline double zeta_right(double s, double q) {
    double terms[12], sum = 0.0; /* whole vectors of them */
    GS_UNROLL_1 for (int k = 0; k < 12; k++) { terms[k] = zeta_pow(q + k, -s); }
    for (int k = 0; k < 10; k++) {
        sum += terms[k];
    }
    const double a = q + 10.0;                             /* rounded once, however large q is */
    const double power = terms[10] * a, inverse = 1.0 / a; /* a^(1 - s) */
    double rest = 0.5, rising = s * inverse;
    for (int k = 0; k < 10; k++) {
        rest += series_zeta_bernoulli[k] * rising;
        rising *= (s + (2 * k + 1)) * inverse * ((s + (2 * k + 2)) * inverse);
    }
    return power == 0.0 ? sum : sum + power * (1.0 / (s - 1.0) + inverse * rest);
}

#define ZETA_POLYNOMIAL 60

/* The sum of (d + k)^-s over all whole k, of a whole s and |d| up to 1/2: the derivative of order s - 1 of pi cot(pi
   d), less factorial and sign, which is a polynomial in cot(pi d) of positive coefficients, so that nothing cancels.
   Of large s it is the two terms next to zero. */
static inline double zeta_whole(double s, double d) {
    const double a = __builtin_fabs(d), half = 0.5 * s;
    const int odd = __builtin_rint(half) != half;
    if (s > ZETA_POLYNOMIAL) {
        const double other = s * zeta_log1p((2.0 * a - 1.0) / (1.0 - a)); /* log (a / (1 - a))^s */
        const double both = odd ? -zeta_expm1(other) : 1.0 + zeta_exp(other);
        return zeta_pow(a, -s) * (odd ? __builtin_copysign(both, d) : both);
    }
    const double cotangent = gamma_sine(0.5 - a) / gamma_sine(a), square = cotangent * cotangent;
    /* Of its derivative of order n the terms of cot^n, cot^(n - 2), ... are terms[0], terms[1], ...; of the next, by
       1 + cot^2. */
    double terms[ZETA_POLYNOMIAL / 2 + 2] = {1.0}, factor = 3.141592653589793;
    const int n = (int)s;
    for (int order = 1; order < n; order++) {
        double before = 0.0;
        for (int k = 0; k <= (order + 1) / 2; k++) {
            const double here = order - 2 * k >= 0 ? terms[k] * (order - 2 * k) / order : 0.0;
            terms[k] = here + before;
            before = here;
        }
        factor *= 3.141592653589793;
    }
    double sum = 0.0;
    for (int k = 0; k <= n / 2; k++) {
        sum = sum * square + terms[k];
    }
    const double value = factor * (odd ? sum * cotangent : sum);
    return odd ? __builtin_copysign(value, d) : value;
}

static inline double zeta_hurwitz(double s, double q) {
    if (!(s > 1.0) || q != q) {
        return s == 1.0 && q == q ? INFINITY : NAN;
    }
    if (q > 0.0) {
        return zeta_right(s, q);
    }
    if (q == __builtin_floor(q)) {
        return INFINITY;
    }
    if (s != __builtin_floor(s)) {
        return NAN;
    }
    const double half = 0.5 * s, before = zeta_right(s, 1.0 - q);
    const double whole = zeta_whole(s, q - __builtin_rint(q));
    return __builtin_rint(half) != half ? whole + before : whole - before;
}

/* n!, with what the products have rounded off. */
static inline double zeta_factorial(double n) {
    double product = 1.0, rest = 0.0;
    for (double k = 2.0; k <= n && product < INFINITY; k += 1.0) {
        const double next = product * k;
        rest = rest * k + __builtin_fma(product, k, -next);
        product = next;
    }
    return product < INFINITY ? product + rest : product;
}

/* The derivative of digamma of order n, from 1 on. */
static inline double zeta_polygamma(double x, double n) {
    const double half = 0.5 * n, factor = zeta_factorial(n);
    return (__builtin_rint(half) != half ? factor : -factor) * zeta_hurwitz(n + 1.0, x);
}

#endif
