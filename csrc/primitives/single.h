/* Functions in single precision as straight lines of arithmetic that the compiler vectorizes into the loop around
   them. The tables of their series are made by coefficients.py; tests/csrc/test_accuracy.py holds the functions
   to their accuracy. */
#ifndef GRADSPEC_SINGLE_H
#define GRADSPEC_SINGLE_H

#include "primitives/double.h"

static inline float single_of_bits(npy_uint32 bits) {
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline npy_uint32 single_bits(float value) {
    npy_uint32 bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* terms[0] + terms[1] x + terms[2] x^2 + ... */
static inline float single_series(float x, const float *terms, int count) {
    float sum = terms[count - 1];
    GS_UNROLL_ALL for (int k = count - 2; k >= 0; k--) { sum = GS_FMA(sum, x, terms[k]); }
    return sum;
}

/* x + x p(w) with w = -log(1 - x^2), or, from 5 on, its root (the variables of Giles 2010). */
static inline float single_erfinv(float x) {
    const float w = -real_log((1.0f - x) * (1.0f + x));
    const float outer = single_series(__builtin_sqrtf(w) - 3.0f, series_single_erfinv_far, 9);
    const float finite = w < 5.0f ? single_series(w, series_single_erfinv_near, 10) : outer;
    const float result = x + x * (w < INFINITY ? finite : w); /* or NaN */
    return x == 0.0f ? x : result;                            /* with its sign */
}

/* e^(c x^2), |c| a power of two, is p 2^n, of which this is p: the square is taken in two parts, of which the first
   is exact. x is bounded to where the result is 0 or infinite. What several functions of one x have in common, such
   as gelu's gradient, is computed once. */
static inline float single_square_power(float x, float c, float *bounded, float *shifted) {
    const float size = __builtin_fabsf(x), most = __builtin_sqrtf(112.0f / __builtin_fabsf(c));
    const float a = size < most ? size : most;
    const float high = single_of_bits(single_bits(a) & 0xfffff000u), rest = c * (a - high) * (a + high);
    const float square = c * high * high;
    *bounded = a;
    *shifted = GS_FMA(square, 1.44269504f, 12582912.0f); /* the lowest bits are n */
    const float n = *shifted - 12582912.0f;
    const float r = GS_FMA(n, 2.12194440e-4f, GS_FMA(n, -0.693359375f, square)) + rest, r2 = r * r;
    const float top =
        GS_FMA(GS_FMA(0.00138142204f, r, 0.00836889911f), r2, GS_FMA(0.0416684039f, r, 0.166665196f));
    return GS_FMA(GS_FMA(top, r, 0.49999994f), r2, r) + 1.0f;
}

static inline float single_exp_square(float x, float c) {
    float a, shifted;
    const float p = single_square_power(x, c, &a, &shifted);
    /* Half of n is added to the exponent, and the power of the other half multiplied. */
    const npy_int32 whole = (npy_int32)(shifted - 12582912.0f), half = whole >> 1;
    const float factor = single_of_bits((npy_uint32)(whole - half + 127) << 23);
    const float result = single_of_bits(single_bits(p) + ((npy_uint32)half << 23)) * factor;
    return x == x ? result : x;
}

/* The normal distribution function: left of zero its scaled tail, a series of what is linear in 1 / (a + 5/2) with a
   = -x, times that quotient and e^(-a^2 / 2), as above. */
static inline float single_ndtr(float x) {
    float a, shifted;
    const float p = single_square_power(x, -0.5f, &a, &shifted), y = 1.0f / (a + 2.5f);
    const float u = GS_FMA(-5.86206897f, y, 1.34482759f), u2 = u * u;
    /* The small terms side by side, even and odd: each step of a sum waits for the one before it. */
    float even = series_single_ndtr[8], odd = series_single_ndtr[9];
    GS_UNROLL_ALL for (int k = 6; k >= 2; k -= 2) { even = GS_FMA(even, u2, series_single_ndtr[k]); }
    GS_UNROLL_ALL for (int k = 7; k >= 3; k -= 2) { odd = GS_FMA(odd, u2, series_single_ndtr[k]); }
    const float scaled =
        GS_FMA(GS_FMA(GS_FMA(odd, u, even), u, series_single_ndtr[1]), u, series_single_ndtr[0]) * y * p;
    /* n + 80 is added to the exponent, so that only the product rounds. */
    const float tail =
        single_of_bits(single_bits(scaled) + (single_bits(shifted) << 23) + (80u << 23)) * 0x1p-80f;
    const float result = x < 0.0f ? tail : 1.0f - tail;
    return x == x ? result : x;
}

#endif
