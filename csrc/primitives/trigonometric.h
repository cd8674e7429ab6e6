/* Sine, cosine and tangent; see numbers.h. In single precision they are computed in double precision, too.

   Note [Far arguments] Up to GS_NEAR, x - n pi is exact enough in a few steps. Larger arguments are rare, and take
   many digits of 2 / pi: for them each function is NaN, and the loop of a kernel (kernels/map.h) computes each NaN
   again, with `far` set. */
#ifndef GRADSPEC_TRIGONOMETRIC_H
#define GRADSPEC_TRIGONOMETRIC_H

#include "primitives/double.h"
#include "primitives/coefficients.h"

#define GS_NEAR 0x1p20
#define GS_WHOLE_SHIFTER 6755399441055744.0 /* GS_SHIFTER of double precision */
#define GS_SIGN 0x8000000000000000u

/* x - n pi of a multiple n of 1/2, and what it was rounded by. */
GS_INLINE double near_reduced(double x, double n, double *rest) {
#if GS_FUSED
    const double high = GS_FMA(-n, 0x1.921fb54442d18p+1, x), r = GS_FMA(-n, 0x1.1a62633145c07p-53, high);
    *rest = GS_FMA(n, 0x1.f1976b7ed8fbcp-109, GS_FMA(-n, 0x1.1a62633145c07p-53, high - r));
    return r;
#else /* the first parts have 33 bits, so that the products are exact */
    const double first = x - n * 0x1.921fb544p+1, step = n * 0x1.0b4611a6p-33, second = first - step;
    const double last = n * 0x1.3198a2ep-68, third = second - last;
    const double left = (((first - second) - step) + ((second - third) - last)) - n * 0x1.b839a252049c1p-103;
    const double r = third + left;
    *rest = (third - r) + left;
    return r;
#endif
}

/* The k with x = k pi / 2 + r + rest, to four: the product with the bits of 2 / pi that count, as whole numbers. */
static __attribute__((noinline, unused)) int far_reduced(double x, double *reduced, double *rest) {
    static const npy_uint32 bits[] = {
        /* of 2 / pi */
        0xa2f9836eu, 0x4e441529u, 0xfc2757d1u, 0xf534ddc0u, 0xdb629599u, 0x3c439041u, 0xfe5163abu, 0xdebbc561u,
        0xb7246e3au, 0x424dd2e0u, 0x06492eeau, 0x09d1921cu, 0xfe1deb1cu, 0xb129a73eu, 0xe88235f5u, 0x2ebb4484u,
        0xe99c7026u, 0xb45f7e41u, 0x3991d639u, 0x835339f4u, 0x9c845f8bu, 0xbdf9283bu, 0x1ff897ffu, 0xde05980fu,
        0xef2f118bu, 0x5a0a6d1fu, 0x6d367ecfu, 0x27cb09b7u, 0x4f463f66u, 0x9e5fea2du, 0x7527bac7u, 0xebe5f17bu,
        0x3d0739f7u, 0x8a5292eau, 0x6bfb5fb1u, 0x1f8d5d08u, 0x56033046u, 0xfc7b6babu};
    const npy_uint64 all = double_bits(x), digits = (all & 0xfffffffffffffu) | 0x10000000000000u;
    const int exponent = (int)(all >> 52 & 0x7ff) - 1075;       /* |x| is digits 2^exponent */
    const int skipped = exponent > 2 ? (exponent - 2) / 32 : 0; /* words that make multiples of 4 */
    npy_uint32 product[10] = {0};                               /* the last word comes first */
    for (int k = 0; k < 7; k++) {
        const npy_uint64 word = bits[skipped + 6 - k];
        npy_uint64 sum = word * (npy_uint32)digits + product[k];
        product[k] = (npy_uint32)sum;
        sum = word * (digits >> 32) + product[k + 1] + (sum >> 32);
        product[k + 1] = (npy_uint32)sum;
        product[k + 2] = (npy_uint32)(sum >> 32);
    }
    /* The next 130 bits from 2 on: of the quadrant, and of the fraction of it. */
    const int top = 224 - (exponent - 32 * skipped) + 2;
    npy_uint32 words[5];
    for (int k = 0; k < 5; k++) {
        const int at = top - 32 * (k + 1), word = at / 32, shift = at % 32;
        const npy_uint64 both = (npy_uint64)product[word + 1] << 32 | product[word];
        words[k] = (npy_uint32)(both >> shift);
    }
    int quadrant = (int)(words[0] >> 30);
    for (int k = 0; k < 4; k++) {
        words[k] = words[k] << 2 | words[k + 1] >> 30;
    }
    const int up = words[0] >> 31; /* to the next quadrant, less the complement */
    double parts[4];
    for (int k = 0; k < 4; k++) {
        parts[k] = (double)(up ? ~words[k] : words[k]) * double_of_bits((npy_uint64)(1023 - 32 * (k + 1)) << 52);
    }
    quadrant += up;
    const double first = parts[0] + parts[1], second = ((parts[0] - first) + parts[1]) + (parts[2] + parts[3]);
    const double high = first + second, low = (first - high) + second;
    const double half_pi = 0x1.921fb54442d18p0, r = high * half_pi;
#if GS_REAL_BITS == 64
    const double small = product_rest(high, half_pi, r) + (high * 0x1.1a62633145c07p-54 + low * half_pi);
#else
    const double small = low;
#endif
    const int negative = (int)(all >> 63);
    *reduced = up != negative ? -r : r;
    *rest = up != negative ? -small : small;
    return (negative ? -quadrant : quadrant) & 3;
}

/* sin(r + rest) with r up to pi / 2, its sign changed by the first bit of `sign`. */
GS_INLINE double trig_sine(double r, double rest, npy_uint64 sign) {
    const double z = r * r;
#if GS_REAL_BITS == 32
    const double sine = GS_FMA(r * z, sin_series(z), r);
#else
    const double cosine = GS_FMA(z, GS_FMA(z, 1.0 / 24, -0.5), 1); /* about that, as the derivative */
    const double sine = r + GS_FMA(rest, cosine, r * (z * sin_series(z)));
#endif
    return double_of_bits(double_bits(sine) ^ sign);
}

/* sin(x + k pi / 2) of a far x. */
static __attribute__((noinline, unused)) double far_sine(double x, int k) {
    double r, rest;
    const int quadrant = far_reduced(x, &r, &rest) + k;
    if (quadrant & 1) { /* the cosine: the sine of what |r| leaves of pi / 2 */
        const double size = __builtin_fabs(r), high = 0x1.921fb54442d18p0 - size;
        rest = ((0x1.921fb54442d18p0 - high) - size) + (0x1.1a62633145c07p-54 - (r < 0 ? -rest : rest));
        r = high;
    }
    return trig_sine(r, rest, quadrant & 2 ? GS_SIGN : 0);
}

/* The sine and cosine of doubles, as exact as R needs them. */
GS_INLINE double wide_sin(double x, int far) {
    const double size = __builtin_fabs(x), shifted = GS_FMA(x, 0.3183098861837907, GS_WHOLE_SHIFTER);
    double rest;
    const double r = near_reduced(x, shifted - GS_WHOLE_SHIFTER, &rest);
    if (far && size > GS_NEAR && size < INFINITY) {
        return far_sine(x, 0);
    }
    return size <= GS_NEAR ? trig_sine(r, rest, double_bits(shifted) << 63) : NAN;
}

GS_INLINE double wide_cos(double x, int far) {
    const double size = __builtin_fabs(x), shifted = GS_FMA(size, 0.3183098861837907, -0.5) + GS_WHOLE_SHIFTER;
    double rest;
    const double r = near_reduced(size, (shifted - GS_WHOLE_SHIFTER) + 0.5, &rest);
    if (far && size > GS_NEAR && size < INFINITY) {
        return far_sine(size, 1);
    }
    return size <= GS_NEAR ? trig_sine(r, rest, ~double_bits(shifted) << 63) : NAN;
}

GS_INLINE R real_sin(R x, int far) {
    const R result = (R)wide_sin((double)x, far);
    return x == 0 ? x : result; /* with its sign */
}

GS_INLINE R real_cos(R x, int far) { return (R)wide_cos((double)x, far); }

/* tan(r + rest), or, of an odd number of quarters, what is orthogonal. */
GS_INLINE R trig_tangent(double r, double rest, int odd) {
    const double z = r * r, cosine_rest = z * z * tan_cos_series(z);
#if GS_REAL_BITS == 32
    const double sine = GS_FMA(r * z, tan_sin_series(z), r), cosine = GS_FMA(-0.5, z, 1) + cosine_rest;
    return (R)((odd ? -cosine : sine) / (odd ? sine : cosine));
#else
    const double sine_small = GS_FMA(r * z, tan_sin_series(z), rest), sine = r + sine_small;
    const double half = 0.5 * z, cosine_small = GS_FMA(-r, rest, cosine_rest) - 0.5 * product_rest(r, r, z);
    const double above = 1 - half, cosine_left = ((1 - above) - half) + cosine_small,
                 cosine = above + cosine_left;
    const double sine_rest = (r - sine) + sine_small, small = (above - cosine) + cosine_left;
    const double over = odd ? -cosine : sine, over_rest = odd ? -small : sine_rest;
    const double under = odd ? sine : cosine, under_rest = odd ? sine_rest : small;
    const double inverse = 1 / under, quotient = over * inverse;
    return GS_FMA(remainder_of(over, under, quotient) + GS_FMA(-quotient, under_rest, over_rest), inverse,
                  quotient);
#endif
}

GS_INLINE R real_tan(R x, int far) {
    const double size = (double)real_abs(x), shifted = GS_FMA((double)x, 0.6366197723675814, GS_WHOLE_SHIFTER);
    double rest;
    const double r = near_reduced((double)x, 0.5 * (shifted - GS_WHOLE_SHIFTER), &rest);
    if (far && size > GS_NEAR && size < INFINITY) {
        double far_r, far_rest;
        const int quadrant = far_reduced((double)x, &far_r, &far_rest);
        return trig_tangent(far_r, far_rest, quadrant & 1);
    }
    const R result = size <= GS_NEAR ? trig_tangent(r, rest, (int)(double_bits(shifted) & 1)) : NAN;
    return x == 0 ? x : result;
}

#endif
