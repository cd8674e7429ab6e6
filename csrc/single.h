/* Functions in single precision as straight lines of arithmetic that the compiler
   vectorizes into the loop around them. A call of libmvec costs about as much as these, and saves and loads every vector register around it. The coefficients were
   fitted to minimise the largest relative error; tests/csrc/test_accuracy.py holds them to their accuracy. */
#ifndef GRADSPEC_SINGLE_H
#define GRADSPEC_SINGLE_H

#include "double.h"

/* The tangent is rounded from double: that of libmvec in single precision has errors of up to 4 units of the last place. */
#if GS_X86_SIMD && __GLIBC_PREREQ(2, 35)
#define GS_SIMD_DOUBLE(f) __attribute__((simd("notinbranch"), const)) double f(double)
GS_SIMD_DOUBLE(tan);
#endif
#define GS_FROM_DOUBLE(f, x) ((float)f((double)(x)))

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

/* e^r - 1, with x = n log(2) + r and |r| <= log(2) / 2; and n where a float has its exponent. */
static inline float single_exp_parts(float x, npy_uint32 *exponent) {
    /* 12582912 is 1.5 * 2^23: the lowest bits of the sum are the whole number n. */
    const float shifted = x * 1.44269504f + 12582912.0f;
    const float n = shifted - 12582912.0f;
    /* log(2) in two parts; the product with the first, of few bits, is exact. */
    const float r = (x - n * 0.693359375f) + n * 2.12194440e-4f;
    const float r2 = r * r;
    const float high = (0.00138142204f * r + 0.00836889911f) * r2 + (0.0416684039f * r + 0.166665196f);
    *exponent = single_bits(shifted) << 23;
    return (high * r + 0.49999994f) * r2 + r;
}

/* NaN fails the last comparison. */
static inline float single_exp(float x) {
    const float bounded = -104.0f > x ? -104.0f : x; /* e^-104 is 0 */
    npy_uint32 n;
    const float p = single_exp_parts(bounded, &n) + 1.0f;
    /* n is added to the exponent. Where the result may be subnormal, n + 64, so that only the product rounds. */
    const int tiny = bounded < -87.0f;
    const float result = single_of_bits(single_bits(p) + n + (tiny ? 64u << 23 : 0u)) * (tiny ? 0x1p-64f : 1.0f);
    return x < 88.7228394f ? result : x + INFINITY;
}

/* Half of e^|x| does not overflow before the result does. */
static inline float single_cosh(float x) {
    const float size = __builtin_fabsf(x);
    npy_uint32 n;
    const float p = single_exp_parts(size, &n) + 1.0f;
    const float half = single_of_bits(single_bits(p) + n - (1u << 23));
    return size <= 89.4159851f ? half + 0.25f / half : size + INFINITY;
}

/* |x|^y as 2^(y log2 |x|) in double precision, with the special cases of C's pow. log2(2^e m) = e + s q(s^2) with
   s = (m - 1) / (m + 1) and m in [sqrt(1/2), sqrt(2)). */
static inline float single_pow(float x, float y) {
    const double size = (double)__builtin_fabsf(x);
    const npy_uint64 bits = double_bits(size);
    const npy_uint64 e = (bits - 0x3fe6a09e667f3bcdu + 0x4000000000000000u) >> 52; /* plus 1024 */
    const double m = double_of_bits(bits - (e << 52) + 0x4000000000000000u);
    const double s = (m - 1.0) / (m + 1.0), z = s * s;
    const double q = ((0.34072519010020313 * z + 0.4116729926865621) * z + 0.5770835802218973) * (z * z) +
                     (0.9617966733679831 * z + 2.8853900817900624);
    /* What is subtracted is 2^52 + 1024. */
    const double finite = s * q + (double_of_bits(e | 0x4330000000000000u) - 4503599627371520.0);
    const double positive = size < INFINITY ? finite : size; /* or NaN */
    const double t = (double)y * (size == 0.0 ? -INFINITY : positive);
    const double from_below = -200.0 > t ? -200.0 : t, bounded = 200.0 < from_below ? 200.0 : from_below;
    const double shifted = bounded + 6755399441055744.0; /* 1.5 * 2^52: the lowest bits are a whole number */
    const double f = bounded - (shifted - 6755399441055744.0), f2 = f * f;
    const double high = (0.0001546973197769834 * f + 0.0013400432165213297) * f2 +
                        (0.009618025602955571 * f + 0.05550327214209663);
    const double p = (high * f + 0.24022651213595167) * f2 + (0.6931472067106202 * f + 0.9999999999595484);
    const float power = (float)double_of_bits(double_bits(p) + (double_bits(shifted) << 52));
    /* A whole y is odd if its half is not whole; of 2^24 and above none is odd. */
    const float quotient = y * 0.5f;
    const int whole = __builtin_rintf(y) == y, odd = whole & (__builtin_rintf(quotient) != quotient);
    const float without_sign = (x < 0.0f) & (x > -INFINITY) & !whole ? NAN : power;
    const float result = single_of_bits(single_bits(without_sign) | (odd ? single_bits(x) & 0x80000000u : 0u));
    const int one = (y == 0.0f) | (x == 1.0f) | ((x == -1.0f) & (__builtin_fabsf(y) == INFINITY));
    return one ? 1.0f : result;
}

/* f and e with x = 2^e (1 + f), f in [sqrt(1/2) - 1, sqrt(2) - 1). */
static inline float single_log_parts(float x, float *e) {
    const npy_uint32 bits = x < 0x1p-126f ? single_bits(x * 0x1p23f) - (23u << 23) : single_bits(x);
    const npy_uint32 above = bits - 0x3f3504f3u;
    *e = (float)((npy_int32)above >> 23);
    return single_of_bits(bits - (above & 0xff800000u)) - 1.0f;
}

/* The logarithm of x if it is positive and finite. */
static inline float single_log_special(float x, float finite) {
    const float positive = x < INFINITY ? finite : x; /* or NaN */
    const float result = x < 0.0f ? NAN : positive;
    return x == 0.0f ? -INFINITY : result;
}

/* log(1 + f) + e log(2), with log(2) in two parts as in single_exp. */
static inline float single_log_sum(float f, float e) {
    const float f2 = f * f;
    const float high = (0.0870043561f * f2 - 0.142674863f * f) + 0.149147674f;
    const float middle = (0.199630633f - 0.16577585f * f) * f2 + (0.333339095f - 0.250013381f * f);
    const float low = (high * (f2 * f2) + middle) * f * f2 - 0.5f * f2;
    return (f + (low - e * 2.12194440e-4f)) + e * 0.693359375f;
}

static inline float single_log(float x) {
    float e;
    const float f = single_log_parts(x, &e);
    return single_log_special(x, single_log_sum(f, e));
}

/* 2^e (1 + f) is 1 + x: f is x 2^-e + (2^-e - 1), which rounds once. Where x is large, 1 + x has all that counts. */
static inline float single_log1p(float x) {
    const float above_one = 1.0f + x;
    const npy_uint32 above = single_bits(above_one) - 0x3f3504f3u, n = above & 0xff800000u;
    const float e = (float)((npy_int32)above >> 23);
    const float power = single_of_bits(0x3f800000u - n); /* 2^-e */
    const float near = x * power + (power - 1.0f);
    const float f = x < 0x1p25f ? near : single_of_bits(single_bits(above_one) - n) - 1.0f;
    const float result = single_log_special(above_one, single_log_sum(f, e));
    return x == 0.0f ? x : result; /* with its sign */
}

/* f (c[0] + c[1] f + ... + c[8] f^8). */
static inline float single_log_series(float f, const float *c) {
    const float f2 = f * f;
    const float high = (c[8] * f + c[7]) * f2 + (c[6] * f + c[5]);
    const float middle = (c[4] * f + c[3]) * f2 + (c[2] * f + c[1]);
    return ((high * (f2 * f2) + middle) * f + c[0]) * f;
}

static inline float single_log2(float x) {
    static const float series[] = {0.442695051f,  -0.721347451f, 0.480905592f,  -0.36069572f, 0.28802231f,
                                   -0.239124402f, 0.21508725f,   -0.206075832f, 0.125884548f};
    float e;
    const float f = single_log_parts(x, &e);
    return single_log_special(x, (f + single_log_series(f, series)) + e);
}

static inline float single_log10(float x) {
    static const float series[] = {-1.010305e-08f, -0.217147216f, 0.14476724f,   -0.1085798f,  0.0867033899f,
                                   -0.0720096752f, 0.0647394061f, -0.061786972f, 0.0376342423f};
    float e;
    const float f = single_log_parts(x, &e);
    /* log10(2) in two parts; products with the first part are exact. */
    const float rest = single_log_series(f, series) + e * 4.60503907e-6f;
    return single_log_special(x, (f * 0.434294492f + rest) + e * 0.301025390625f);
}

/* e^x - 1 = 2^n (e^r - 1) + (2^n - 1), as in single_exp; with half of it, which does not overflow. */
static inline float single_expm1(float x) {
    const float bounded = -18.0f > x ? -18.0f : x; /* e^-18 - 1 is -1 */
    const float shifted = bounded * 1.44269504f + 12582912.0f;
    const float n = shifted - 12582912.0f;
    const float r = (bounded - n * 0.693359375f) + n * 2.12194440e-4f;
    const float r2 = r * r;
    const float high = (0.00138825225f * r + 0.00836651493f) * r2 + (0.0416672006f * r + 0.166665435f);
    const float p = (high * r + 0.49999997f) * r2 + r;
    const float power = single_of_bits((single_bits(shifted) << 23) + 0x3f000000u); /* 2^(n - 1) */
    const float far = x < 88.7228394f ? (power * p + (power - 0.5f)) * 2.0f : x + INFINITY;
    const float result = n == 0.0f ? p : far;
    return x == 0.0f ? x : result; /* with its sign */
}

/* c and c (1 + e^-x), where c is a power of two that keeps the second finite, if it is not vast. */
static inline float single_logistic_parts(float x, float *c) {
    const float y = -x, from_above = y > 130.0f ? 130.0f : y, bounded = -87.0f > from_above ? -87.0f : from_above;
    npy_uint32 n;
    const float p = single_exp_parts(bounded, &n);
    const int far = y > 44.0f;
    *c = far ? 0x1p-64f : 1.0f;
    const float power = single_of_bits(n + (far ? 0x3f800000u - (64u << 23) : 0x3f800000u));
    return y > 130.0f ? INFINITY : (power * p + *c) + power;
}

static inline float single_sigmoid(float x) {
    float c;
    const float divisor = single_logistic_parts(x, &c);
    return c / divisor;
}

static inline float single_silu(float x) {
    float c;
    const float divisor = single_logistic_parts(x, &c);
    return x * c / divisor;
}

/* Up to 1/2, asin(|x|) as s + s^3 p(s^2) with s = |x|; above, asin(s) with s = sqrt((1 - |x|) / 2), half of acos(|x|). */
static inline float single_arc(float size, int large) {
    const float z = large ? 0.5f - 0.5f * size : size * size, z2 = z * z;
    const float s = large ? __builtin_sqrtf(z) : size;
    const float p =
        ((0.0422185697f * z2 + (0.0241475999f * z + 0.0454770997f)) * z2) + (0.0749524161f * z + 0.166667536f);
    return s + s * (z * p);
}

/* The constants are pi and its half in two parts. */
static inline float single_asin(float x) {
    const float size = __builtin_fabsf(x);
    const int large = size > 0.5f;
    const float arc = single_arc(size, large);
    const float result = large ? (1.57079637f - 2.0f * arc) - 4.37113883e-8f : arc;
    return __builtin_copysignf(size <= 1.0f ? result : NAN, x);
}

static inline float single_acos(float x) {
    const float size = __builtin_fabsf(x);
    const int large = size > 0.5f;
    const float arc = __builtin_copysignf(single_arc(size, large), x);
    const float end = x < 0.0f ? 3.14159274f : 0.0f, low_end = x < 0.0f ? -8.74227766e-8f : 0.0f;
    const float result = large ? end + (2.0f * arc + low_end) : 1.57079637f + (-4.37113883e-8f - arc);
    return size <= 1.0f ? result : NAN;
}

/* Up to 1, s + s^3 p(s^2) with s = |x|; above, pi/2 + atan(s) with s = -1 / |x|. */
static inline float single_atan(float x) {
    const float size = __builtin_fabsf(x);
    const int large = size > 1.0f;
    const float s = large ? -1.0f / size : size, z = s * s, z2 = z * z, z4 = z2 * z2;
    const float high =
        -0.00182789436f * z4 + ((0.0110761421f * z - 0.0314952694f) * z2 + (0.0582938381f * z - 0.0842417106f));
    const float low = (0.109596565f * z - 0.142657444f) * z2 + (0.199986979f * z - 0.333333045f);
    const float rest = s * (z * (high * z4 + low));
    const float result = large ? 1.57079637f + (s + (rest - 4.37113883e-8f)) : s + rest;
    return __builtin_copysignf(result, x);
}

/* Near zero x p(x^2), else 1 - e^q(|x|) with the sign of x. */
static inline float single_erf(float x) {
    const float a = __builtin_fabsf(x), z = x * x, z2 = z * z;
    const float inner =
        (-0.000620325503f * z2 + (0.00503218127f * z - 0.0267914627f)) * z2 + (0.112824552f * z - 0.376125515f);
    const float small = x + x * (inner * z + 0.128379107f);
    const float b = a < 3.95f ? a : 3.95f, b2 = b * b; /* erf(3.95) is 1 */
    const float top = (0.000200996263f * b2 + (-0.00309229246f * b + 0.0224202182f)) * b2;
    const float q = (top + (-0.104327507f * b - 0.636737227f)) * b2 + (-1.12793612f * b - 0.000133574868f);
    npy_uint32 n;
    const float p = single_exp_parts(q, &n) + 1.0f;
    const float rest = single_of_bits(single_bits(p) + n);
    return a > 0.875f ? __builtin_copysignf(1.0f - rest, x) : small;
}

/* terms[0] + terms[1] x + terms[2] x^2 + ... */
static inline float single_series(float x, const float *terms, int count) {
    float sum = terms[count - 1];
#pragma GCC unroll 32
    for (int k = count - 2; k >= 0; k--) {
        sum = sum * x + terms[k];
    }
    return sum;
}

/* x + x p(w) with w = -log(1 - x^2), or, from 5 on, its root (the variables of Giles 2010). */
static inline float single_erfinv(float x) {
    static const float near[] = {-0.11377308f,  0.23201382f,   0.011548654f,    -0.0023342955f, -0.00012748255f,
                                 4.456584e-05f, 3.982996e-06f, -1.9764075e-06f, 2.2102405e-07f, -8.7906935e-09f};
    static const float far[] = {1.8329769f,    1.001674f,     0.009439361f,   -0.007621407f, 0.0057364656f,
                                -0.003677013f, 0.0013558769f, 0.00010430761f, -0.0002049491f};
    const float w = -single_log((1.0f - x) * (1.0f + x));
    const float outer = single_series(__builtin_sqrtf(w) - 3.0f, far, 9);
    const float finite = w < 5.0f ? single_series(w, near, 10) : outer;
    const float result = x + x * (w < INFINITY ? finite : w); /* or NaN */
    return x == 0.0f ? x : result;                            /* with its sign */
}

/* The normal distribution function: 1 / (2 (1 + u)^8) left of zero, with a polynomial u(-x). The power is taken of u, and not of
   1 + u, so that it rounds little around zero. Far to the left the result is right to 3e-8, not to its last digit. */
static inline float single_ndtr(float x) {
    const float t = x < 0.0f ? -x : x;
    const float t2 = t * t;
    const float low = (0.000888129285f * t + 0.00865679619f) * t2 + (0.0447664726f * t + 0.0997352741f);
    const float high = (2.39779087e-06f * t - 1.04645678e-05f) * t2 + (6.81456693e-05f * t + 0.000181966953f);
    float u = (high * (t2 * t2) + low) * t;
    u = u * u + (u + u);
    u = u * u + (u + u);
    u = u * u + (u + u);
    const float left = 0.5f / (1.0f + u);
    return x < 0.0f ? left : 1.0f - left;
}

#endif
