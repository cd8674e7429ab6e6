/* The logarithm and the exponential function in double precision as straight lines of arithmetic, and what the
   functions of gamma.h, bessel.h and normal.h share besides. Those are computed in double precision for float32, too:
   rounded once, they are right to 0.6 units of the last place there. Where that takes fewer terms, single precision
   has series of its own.

   The tables of their series are made by coefficients.py. tests/csrc/test_special.py holds the functions to their
   accuracy. */
#ifndef GRADSPEC_DOUBLE_H
#define GRADSPEC_DOUBLE_H

#include "primitives/series.h"

static inline double double_of_bits(npy_uint64 bits) {
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline npy_uint64 double_bits(double value) {
    npy_uint64 bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* terms[0] + terms[1] x + terms[2] x^2 + ... */
#define GS_SERIES(x, terms) double_series(x, terms, (int)(sizeof(terms) / sizeof *(terms)))
static inline double double_series(double x, const double *terms, int count) {
    double sum = terms[count - 1];
    GS_UNROLL_ALL for (int k = count - 2; k >= 0; k--) { sum = GS_FMA(sum, x, terms[k]); }
    return sum;
}

/* log(2) in two parts; products of the first with a whole number up to 2^20 are exact. */
#define GS_DOUBLE_LOG2_HIGH 0x1.62e42fee00000p-1
#define GS_DOUBLE_LOG2_LOW 1.9082149292705877e-10

/* x is 2^n (1 + f), and log(1 + f) is 2 atanh(s), that is f - s (f - r) with s = f / (2 + f). */
static inline double double_log(double x) {
#if GS_SINGLE
    const int tiny = 0; /* no float32 is subnormal here */
#else
    const int tiny = x < 0x1p-1022;
#endif
    const npy_uint64 bits = double_bits(tiny ? x * 0x1p54 : x);
    const npy_uint64 e = (bits - 0x3fe6a09e667f3bcdu + 0x4000000000000000u) >> 52; /* plus 1024 */
    const double f = double_of_bits(bits - (e << 52) + 0x4000000000000000u) - 1.0;
    /* What is subtracted is 2^52 + 1024, or 54 more. */
    const double n = double_of_bits(e | 0x4330000000000000u) - (tiny ? 4503599627371574.0 : 4503599627371520.0);
    const double s = f / (2.0 + f), z = s * s, half = 0.5 * f * f;
    const double r = z * GS_SERIES(z, series_double_log);
    const double rest = half - GS_FMA(s, half + r, n * GS_DOUBLE_LOG2_LOW);
    const double finite = GS_FMA(n, GS_DOUBLE_LOG2_HIGH, f - rest);
    const double positive = x < INFINITY ? finite : x; /* or NaN */
    const double result = x < 0.0 ? NAN : positive;
    return x == 0.0 ? -INFINITY : result;
}

/* e^(x + rest) of x from 0 on, and a small `rest`. */
static inline double double_exp(double x, double rest) {
    const double shifted =
        GS_FMA(x, 1.4426950408889634, 6755399441055744.0); /* 1.5 * 2^52: the lowest bits are a whole number */
    const double n = shifted - 6755399441055744.0;
    const double r = GS_FMA(-n, GS_DOUBLE_LOG2_LOW, GS_FMA(-n, GS_DOUBLE_LOG2_HIGH, x)) + rest;
    const double p = 1.0 + GS_FMA(r * r, GS_SERIES(r, series_double_exp), r);
    const double finite = double_of_bits(double_bits(p) + (double_bits(shifted) << 52));
    return x < 709.782712893384 ? finite : x + INFINITY;
}

#endif
