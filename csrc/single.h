/* exp, log, pow and the normal distribution function in single precision, as straight lines of arithmetic that the compiler
   vectorizes into the loop around them. A call of libmvec costs about as much as these, and saves and loads every vector register around it. The coefficients were
   fitted to minimise the largest relative error; tests/csrc/test_accuracy.py holds them to their accuracy. */
#ifndef GRADSPEC_SINGLE_H
#define GRADSPEC_SINGLE_H

/* A function that libmvec has in single precision with an error of up to 4 units of the last place is rounded from double. */
#if GS_X86_SIMD && __GLIBC_PREREQ(2, 35)
#define GS_SIMD_DOUBLE(f) __attribute__((simd("notinbranch"), const)) double f(double)
GS_SIMD_DOUBLE(erf);
GS_SIMD_DOUBLE(tan);
GS_SIMD_DOUBLE(asin);
GS_SIMD_DOUBLE(log10);
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

/* 2^n * e^r with x = n * log(2) + r, |r| <= log(2) / 2. NaN fails the last comparison. */
static inline float single_exp(float x) {
    const float bounded = -104.0f > x ? -104.0f : x; /* e^-104 is 0 */
    /* 12582912 is 1.5 * 2^23: the lowest bits of the sum are the whole number n. */
    const float shifted = bounded * 1.44269504f + 12582912.0f;
    const float n = shifted - 12582912.0f;
    /* log(2) in two parts; the product with the first, of few bits, is exact. */
    const float r = (bounded - n * 0.693359375f) + n * 2.12194440e-4f;
    const float r2 = r * r;
    const float high = (0.00138142204f * r + 0.00836889911f) * r2 + (0.0416684039f * r + 0.166665196f);
    const float p = ((high * r + 0.49999994f) * r2 + r) + 1.0f;
    /* n is added to the exponent. Where the result may be subnormal, n + 64, so that only the product rounds. */
    const int tiny = bounded < -87.0f;
    const npy_uint32 exponent = (single_bits(shifted) << 23) + (tiny ? 64u << 23 : 0u);
    const float result = single_of_bits(single_bits(p) + exponent) * (tiny ? 0x1p-64f : 1.0f);
    return x <= 88.7228394f ? result : x + INFINITY;
}

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

/* e log(2) + log(1 + f) with x = 2^e (1 + f), f in [sqrt(1/2) - 1, sqrt(2) - 1). Coefficients of the Cephes library. */
static inline float single_log(float x) {
    const int tiny = x < 0x1p-126f; /* or negative */
    const npy_uint32 bits = single_bits(tiny ? x * 0x1p23f : x);
    const npy_uint32 above = bits - 0x3f3504f3u;
    const float e = (float)((npy_int32)above >> 23) - (tiny ? 23.0f : 0.0f);
    const float f = single_of_bits(bits - (above & 0xff800000u)) - 1.0f;
    const float f2 = f * f;
    float p = 7.0376836292e-2f * f - 1.1514610310e-1f;
    p = p * f + 1.1676998740e-1f;
    p = p * f - 1.2420140846e-1f;
    p = p * f + 1.4249322787e-1f;
    p = p * f - 1.6668057665e-1f;
    p = p * f + 2.0000714765e-1f;
    p = p * f - 2.4999993993e-1f;
    p = p * f + 3.3333331174e-1f;
    /* log(2) in two parts, as in single_exp. */
    const float low = (p * f * f2 - e * 2.12194440e-4f) - 0.5f * f2;
    const float finite = (f + low) + e * 0.693359375f;
    const float positive = x < INFINITY ? finite : x; /* or NaN */
    const float result = x < 0.0f ? NAN : positive;
    return x == 0.0f ? -INFINITY : result;
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
