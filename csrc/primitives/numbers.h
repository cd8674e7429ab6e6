/* What the elementary functions share: numbers as bits, constants in parts, and products with what they were rounded
   by.

   Each function is straight arithmetic without branches, tables or calls, in the precision of R, so that a compiler
   vectorizes the loop around it at any level; the operations are given one by one, so that their results are the same
   bits with any compiler and at all levels that have fused ones. tests/csrc/test_elementary.py holds them to their
   accuracy. */
#ifndef GRADSPEC_NUMBERS_H
#define GRADSPEC_NUMBERS_H

#include "base/level.h"

/* A function that a loop calls keeps it from becoming one of vectors. */
#define GS_INLINE static inline __attribute__((always_inline))

#if GS_REAL_BITS == 32
typedef npy_uint32 gs_bits;
#define GS_MANTISSA 23
#define GS_ONE 0x3f800000u
#define GS_HALF_ROOT 0x3f3504f3u /* of 1/2 */
#define GS_SHIFTER                                                                                               \
    12582912.0f           /* 1.5 * 2^23: a sum with it is rounded to a whole number, which its last bits are */
#define GS_TINY 0x1p-126f /* the least that is not subnormal */
#define GS_PICK(single, double) (single) /* the one of the precision of R */
#else
typedef npy_uint64 gs_bits;
#define GS_MANTISSA 52
#define GS_ONE 0x3ff0000000000000u
#define GS_HALF_ROOT 0x3fe6a09e667f3bcdu
#define GS_SHIFTER 6755399441055744.0
#define GS_TINY 0x1p-1022
#define GS_PICK(single, double) (double)
#endif
#define GS_MANY_DIGITS GS_PICK(0x1p25f, 0x1p54) /* from here on x + 1 is x */

GS_INLINE R real_of_bits(gs_bits bits) {
    R value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

GS_INLINE gs_bits real_bits(R value) {
    gs_bits bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

GS_INLINE R real_abs(R x) { return GS_PICK(__builtin_fabsf(x), __builtin_fabs(x)); }
GS_INLINE R real_copysign(R x, R y) { return GS_PICK(__builtin_copysignf(x, y), __builtin_copysign(x, y)); }
GS_INLINE R real_sqrt(R x) { return GS_PICK(__builtin_sqrtf(x), __builtin_sqrt(x)); }

/* x within bounds; NaN stays. */
GS_INLINE R real_least(R x, R bound) { return bound < x ? bound : x; }
GS_INLINE R real_most(R x, R bound) { return bound > x ? bound : x; }

/* log(2) in two parts: products of the first with whole numbers of up to 11 bits (in single precision 9) are exact. */
#define GS_LN2_HIGH GS_PICK(0x1.62e4p-1f, 0x1.62e42fefa38p-1)
#define GS_LN2_LOW GS_PICK(0x1.7f7d1cf79abcap-20f, 0x1.ef35793c7673p-45)

/* What a product was rounded by. */
#if GS_FUSED
GS_INLINE R product_rest(R x, R y, R product) { return GS_FMA(x, y, -product); }
#else
GS_INLINE R product_rest(R x, R y, R product) { /* of halves (Dekker 1971) */
    const gs_bits mask = ~(gs_bits)0 << (GS_MANTISSA / 2 + 1);
    const R x1 = real_of_bits(real_bits(x) & mask), y1 = real_of_bits(real_bits(y) & mask), x2 = x - x1,
            y2 = y - y1;
    return x2 * y2 - (((product - x1 * y1) - x2 * y1) - x1 * y2);
}
#endif

/* x - y q, of a quotient q: exact but for its last bit. */
GS_INLINE R remainder_of(R x, R y, R q) {
#if GS_FUSED
    return GS_FMA(-q, y, x);
#else
    const R product = q * y;
    return (x - product) - product_rest(q, y, product);
#endif
}

#endif
