/* Derivatives of higher order, of functions whose own formulas for them cancel or divide zero by zero. Each is one
   member of a family that is closed under differentiation; see double.h. */
#ifndef GRADSPEC_ORDERS_H
#define GRADSPEC_ORDERS_H

#include "primitives/double.h"

#if GS_CLASS == GS_COMPLEX
typedef double _Complex order_value;
#define order_cos(x) ccos(x)
#define order_sin(x) csin(x)
#define order_root(x) csqrt(x)
#else
typedef double order_value;
#define order_cos(x) wide_cos(x, 1)
#define order_sin(x) wide_sin(x, 1)
#define order_root(x) __builtin_sqrt(x)
#endif

#define ORDER_MOST                                                                                               \
    1000.0 /* whatever numbers are given for orders, loops over them end; beyond it orders give NaN */

#if GS_CLASS != GS_COMPLEX
/* J0(x) or J1(x) of x from 0 on: the mean of cos(x sin t) or of sin(t) sin(x sin t) over a quarter turn, by the rule
   of midpoints, and from 25 on Hankel's expansion (DLMF 10.9.1, 10.9.2 and 10.17.3). */
static inline double order_bessel_j(double x, int order) {
    if (!(x > 25.0)) {
        double sum = 0.0;
        for (int k = 0; k < 16; k++) {
            const double sine = 3.141592653589793 * gamma_sine((k + 0.5) / 32.0), t = x * sine;
            sum += order == 0 ? order_cos(t) : sine * order_sin(t);
        }
        return sum / 16.0;
    }
    if (x == INFINITY) {
        return 0.0;
    }
    double term = 1.0, even = 1.0, odd = 0.0;
    for (int k = 1; k < 28; k++) {
        term *= (4.0 * order - (2.0 * k - 1.0) * (2.0 * k - 1.0)) / (8.0 * k * x);
        const double signed_term = k & 2 ? -term : term;
        even += k & 1 ? 0.0 : signed_term;
        odd += k & 1 ? signed_term : 0.0;
    }
    const double sine = order_sin(x), cosine = order_cos(x), sum = sine + cosine, difference = sine - cosine;
    const double both = order == 0 ? even * sum - odd * difference : even * difference + odd * sum;
    return both / __builtin_sqrt(3.141592653589793 * x);
}
#endif

/* The sum of w^k / (k! b (b + 1) ... (b + k - 1)), the limit 0F1 of the hypergeometric function (DLMF 16.2.1), of b
   from 1/2 on. Its derivative is that of b + 1 over b. With x = 2 sqrt(w) it is I0(x) and 2 I1(x) / x of b = 1 and 2,
   and with x = 2 sqrt(-w) J0(x), 2 J1(x) / x, and, of 1/2 and 3/2, cos(x) and sin(x) / x; from these it goes on by
   differences (DLMF 16.3.5) where x is large beside b. */
static inline order_value order_limit(order_value w, double b) {
    const double size = __builtin_fabs(__real__(w)) + __builtin_fabs(__imag__(w));
    const double first = __builtin_rint(b) == b ? 1.0 : 0.5;
#if GS_CLASS == GS_COMPLEX
    const int is_known = b <= ORDER_MOST && first == 0.5 && b - first == __builtin_rint(b - first);
#else
    const int is_known = b <= ORDER_MOST && (first == 1.0 || (w < 0.0 && b - first == __builtin_rint(b - first)));
#endif
    if (!is_known || (b < first + 2.0 ? size <= 1e-3 : size <= b)) {
        const double count = 24.0 + 4.0 * __builtin_sqrt(size < 1e5 ? size : 1e5);
        order_value term = 1.0, sum = 1.0;
        for (double k = 0.0; k < count; k += 1.0) {
            term *= w / ((k + 1.0) * (b + k));
            sum += term;
        }
        return sum;
    }
    order_value before, here;
#if GS_CLASS != GS_COMPLEX
    if (first == 1.0) {
        const double x = 2.0 * __builtin_sqrt(__builtin_fabs(w));
        before = w > 0.0 ? bessel_i0(x) : order_bessel_j(x, 0);
        here = (w > 0.0 ? bessel_i1(x) : order_bessel_j(x, 1)) * 2.0 / x;
    } else
#endif
    {
        const order_value x = 2.0 * order_root(-w);
        before = order_cos(x);
        here = order_sin(x) / x;
    }
    if (b == first) {
        return before;
    }
    for (double c = first + 1.0; c < b; c += 1.0) {
        const order_value next = (before - here) * (c * (c - 1.0)) / w;
        before = here;
        here = next;
    }
    return here;
}

#if GS_CLASS != GS_COMPLEX
/* The derivative of order n, from 1 on, of e^(x^2) erfc(x), without its sign: by differences up to 2, and else by the
   continued fraction of quotients (DLMF 7.18.9), which is exact enough 64 steps on. */
static inline double order_erfcx(double x, double n) {
    if (!(n <= ORDER_MOST)) {
        return NAN;
    }
    double result = normal_erfcx_fall(x);
    if (x < 2.0) {
        double before = normal_erfcx(x);
        for (double k = 1.0; k < n; k += 1.0) {
            const double next = 2.0 * (k * before - x * result);
            before = result;
            result = next;
        }
        return result;
    }
    double quotient = 0.0;
    for (double k = n + 64.0; k >= 1.0; k -= 1.0) {
        quotient = 2.0 * (k + 1.0) / (2.0 * x + quotient);
        result *= k < n ? quotient : 1.0;
    }
    return result;
}

/* sinh(x) of x from 1/16 to 4. */
static inline double order_sinh(double x) {
#if GS_SINGLE
    const double power = double_exp(x, 0.0);
    return 0.5 * (power - 1.0 / power);
#else
    return real_sinh(x);
#endif
}

static inline double order_power(double x, double n) {
    double power = 1.0;
    for (double k = 0.0; k < n; k += 1.0) {
        power *= x;
    }
    return power;
}

/* The derivative of order n, from 1 on, of e^-a I0(a) with a = |x|, without its sign: the mean of (1 - cos t)^n e^(-a
   (1 - cos t)) over half a turn, by the rule of midpoints, and from 24 on by the continued fraction that follows from
   Bessel's equation. */
static inline double order_i0e(double x, double n) {
    if (!(n <= ORDER_MOST)) {
        return NAN;
    }
    const double a = __builtin_fabs(x);
    if (!(a > 24.0)) {
        double sum = 0.0;
        for (int k = 0; k < 32; k++) {
            const double sine = 3.141592653589793 * gamma_sine((k + 0.5) / 64.0), u = 2.0 * sine * sine;
            sum += order_power(u, n) / double_exp(a * u, 0.0);
        }
        return sum / 32.0;
    }
    const double inverse = 1.0 / a;
    double quotient = 0.0, result = bessel_i0e_fall(a);
    for (double k = n + 24.0; k >= 1.0; k -= 1.0) {
        quotient = (2.0 * k + 1.0) * inverse / ((k + 1.0) * inverse + 2.0 - quotient);
        result *= k < n ? quotient : 1.0;
    }
    return result;
}

/* The derivative of order n, from 1 on, of e^x K0(x), without its sign: the integral of (cosh t - 1)^n e^(-x (cosh t
   - 1)) over t from 0 on, by the rule of trapezes; up to 1/2 by differences that follow from Bessel's equation, whose
   terms are positive there, and from 20 on by its continued fraction. */
static inline double order_k0e(double x, double n) {
    if (!(n <= ORDER_MOST)) {
        return NAN;
    }
    double result = bessel_k0e_fall(x);
    if (!(x > 0.5)) {
        double before = bessel_k0e(x);
        for (double k = 1.0; k < n; k += 1.0) {
            const double next = ((k - 2.0 * x) * result + (2.0 * k - 1.0) * before) / x;
            before = result;
            result = next;
        }
        return result;
    }
    if (x < 20.0) {
        double sum = 0.0;
        for (int k = 1; k < 56; k++) {
            const double sine = order_sinh(k / 16.0), u = 2.0 * sine * sine;
            sum += order_power(u, n) / double_exp(x * u, 0.0);
        }
        return sum / 8.0; /* at t = 0 it is 0 */
    }
    const double inverse = 1.0 / x;
    double quotient = 0.0;
    for (double k = n + 32.0; k >= 1.0; k -= 1.0) {
        quotient = (2.0 * k + 1.0) * inverse / (quotient + 2.0 - (k + 1.0) * inverse);
        result *= k < n ? quotient : 1.0;
    }
    return result;
}
#endif

#endif
