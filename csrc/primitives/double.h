/* The logarithm and the exponential function in double precision as straight lines of arithmetic, and what the
   functions of gamma.h, bessel.h and normal.h share besides. Those are computed in double precision for float32, too:
   rounded once, they are right to 0.6 units of the last place there. Where that takes fewer terms, single precision
   has series of its own.

   Unless a comment names a source, coefficients are those for which the largest relative error on the interval in the
   comment is as small as it gets (Remez, in 70 digits, and then rounded); the error follows the interval.
   tests/csrc/test_special.py holds the functions to their accuracy. */
#ifndef GRADSPEC_DOUBLE_H
#define GRADSPEC_DOUBLE_H

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
    /* 2 (atanh(s) / s - 1) / s^2, of z = s^2 up to 0.0295: 1.0e-11, 4.5e-16. */
#if GS_SINGLE
    static const double terms[] = {0.6666666666738099, 0.3999999878882104, 0.2857175633891533, 0.2219128348570253,
                                   0.19364974892211348};
#else
    static const double terms[] = {0.666666666666667,   0.3999999999989919,  0.2857142862612387,
                                   0.22222211111989768, 0.18182890665964838, 0.15331673915834876,
                                   0.14617002923900924};
#endif
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
    const double r = z * GS_SERIES(z, terms);
    const double rest = half - GS_FMA(s, half + r, n * GS_DOUBLE_LOG2_LOW);
    const double finite = GS_FMA(n, GS_DOUBLE_LOG2_HIGH, f - rest);
    const double positive = x < INFINITY ? finite : x; /* or NaN */
    const double result = x < 0.0 ? NAN : positive;
    return x == 0.0 ? -INFINITY : result;
}

/* e^(x + rest) of x from 0 on, and a small `rest`. */
static inline double double_exp(double x, double rest) {
    /* (e^r - 1 - r) / r^2 of |r| up to log(2) / 2: 5.0e-11, 2.1e-16. */
#if GS_SINGLE
    static const double terms[] = {0.5000000000025345,    0.166666667187276,     0.0416666663382771,
                                   0.008333298570236883,  0.0013888938656730248, 0.00019899218659629784,
                                   2.4812595237866384e-05};
#else
    static const double terms[] = {0.5000000000000001,     0.16666666666666646,    0.04166666666662423,
                                   0.008333333333354164,   0.0013888888917178359,  0.00019841269789516115,
                                   2.4801521339127883e-05, 2.7557350960747803e-06, 2.762007128275115e-07,
                                   2.5069642814728127e-08};
#endif
    const double shifted =
        GS_FMA(x, 1.4426950408889634, 6755399441055744.0); /* 1.5 * 2^52: the lowest bits are a whole number */
    const double n = shifted - 6755399441055744.0;
    const double r = GS_FMA(-n, GS_DOUBLE_LOG2_LOW, GS_FMA(-n, GS_DOUBLE_LOG2_HIGH, x)) + rest;
    const double p = 1.0 + GS_FMA(r * r, GS_SERIES(r, terms), r);
    const double finite = double_of_bits(double_bits(p) + (double_bits(shifted) << 52));
    return x < 709.782712893384 ? finite : x + INFINITY;
}

#endif
