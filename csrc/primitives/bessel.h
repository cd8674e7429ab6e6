/* Modified Bessel functions of orders 0 and 1; see double.h. */
#ifndef GRADSPEC_BESSEL_H
#define GRADSPEC_BESSEL_H

#include "primitives/double.h"

/* e^-|x| I0(x): up to 8 a series of |x| - 4, then one of 1 / |x| over the root of |x| (DLMF 10.40.1). */
GS_INLINE double bessel_i0e(double x) {
    const double a = __builtin_fabs(x), inverse = 1.0 / a;
    const double outer = __builtin_sqrt(inverse) * GS_SERIES(inverse, series_i0e_far);
    return a > 8.0 ? outer : GS_SERIES(a - 4.0, series_i0e_near);
}

/* e^-|x| I1(x), with one of I1(x) / x up to 8. */
GS_INLINE double bessel_i1e(double x) {
    const double a = __builtin_fabs(x), inverse = 1.0 / a;
    const double outer = __builtin_copysign(__builtin_sqrt(inverse) * GS_SERIES(inverse, series_i1e_far), x);
    return a > 8.0 ? outer : x * GS_SERIES(a - 4.0, series_i1e_near);
}

/* e^|x| times a function that was divided by it, up to where the product overflows. At infinity, where torch and
   SciPy have NaN, it is infinity times zero. */
GS_INLINE double bessel_grown(double scaled, double x) {
    const double a = __builtin_fabs(x);
    const int far = a > 700.0; /* e^8 is taken out, as e^|x| overflows before the product */
    return double_exp(far ? a - 8.0 : a, 0.0) * (far ? 2980.9579870417283 * scaled : scaled);
}

GS_INLINE double bessel_i0(double x) { return bessel_grown(bessel_i0e(x), x); }
GS_INLINE double bessel_i1(double x) { return bessel_grown(bessel_i1e(x), x); }

/* The derivative of I1, of which I0 overflows before it does. */
GS_INLINE double bessel_i1_slope(double x) {
    const double over_x = x == 0.0 ? 0.5 : bessel_i1e(x) / (x == 0.0 ? 1.0 : x);
    return bessel_grown(bessel_i0e(x) - over_x, x);
}

/* e^-|x| (I0(x) - |I1(x)|), the size of the derivative of bessel_i0e, whose terms cancel far from zero. */
GS_INLINE double bessel_i0e_fall(double x) {
    const double a = __builtin_fabs(x), inverse = 1.0 / a;
    const double outer = __builtin_sqrt(inverse) * inverse * GS_SERIES(16.0 * inverse - 1.0, series_i0e_fall_far);
    return a > 8.0 ? outer : GS_SERIES(0.25 * a - 1.0, series_i0e_fall_near);
}

/* Modified Bessel functions of the second kind, of orders 0 and 1: up to 1, DLMF 10.31.1 and 10.31.2, with
   series of z = (x / 2)^2; from there on, times e^x, series of t = 1 - 4 / (x + 1) over the root of x (DLMF
   10.40.2). Of numbers left of zero they are NaN. */
GS_INLINE double bessel_k0_near(double x) {
    const double z = 0.25 * x * x;
    return GS_SERIES(z, series_k0_rest) - (double_log(x) - 0.6931471805599453) * GS_SERIES(z, series_k0_first);
}

GS_INLINE double bessel_k1_near(double x) {
    const double z = 0.25 * x * x;
    const double finite = 1.0 / x + 0.5 * x *
                                        (GS_SERIES(z, series_k1_rest) +
                                         (double_log(x) - 0.6931471805599453) * GS_SERIES(z, series_k1_first));
    return x == 0.0 ? INFINITY : finite;
}

GS_INLINE double bessel_k0e_far(double x) {
    return GS_SERIES(1.0 - 4.0 / (x + 1.0), series_k0e_far) * __builtin_sqrt(1.0 / x);
}

GS_INLINE double bessel_k1e_far(double x) {
    return GS_SERIES(1.0 - 4.0 / (x + 1.0), series_k1e_far) * __builtin_sqrt(1.0 / x);
}

/* The negative of the derivative of e^x K0(x), that is e^x (K1(x) - K0(x)), whose terms cancel far from zero. */
GS_INLINE double bessel_k0e_fall(double x) {
    const double far = GS_SERIES(1.0 - 4.0 / (x + 1.0), series_k0e_fall) * __builtin_sqrt(1.0 / x) / (x + 0.5);
    const double near = double_exp(x, 0.0) * (bessel_k1_near(x) - bessel_k0_near(x));
    const double finite = x > 1.0 ? far : near;
    return x == 0.0 ? INFINITY : finite;
}

GS_INLINE double bessel_k0e(double x) {
    return x > 1.0 ? bessel_k0e_far(x) : double_exp(x, 0.0) * bessel_k0_near(x);
}

GS_INLINE double bessel_k1e(double x) {
    return x > 1.0 ? bessel_k1e_far(x) : double_exp(x, 0.0) * bessel_k1_near(x);
}

/* Divided by the power of what is 40 less, where the power itself would overflow before the result vanishes. */
GS_INLINE double bessel_unscaled(double scaled, double x) {
    const int far = x > 700.0;
    const double quotient = scaled / double_exp(far ? x - 40.0 : x, 0.0);
    return far ? quotient * 4.248354255291589e-18 : quotient;
}

GS_INLINE double bessel_k0(double x) {
    return x > 1.0 ? bessel_unscaled(bessel_k0e_far(x), x) : bessel_k0_near(x);
}

GS_INLINE double bessel_k1(double x) {
    return x > 1.0 ? bessel_unscaled(bessel_k1e_far(x), x) : bessel_k1_near(x);
}

#endif
