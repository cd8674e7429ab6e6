/* The inverses of the trigonometric functions; see numbers.h. */
#ifndef GRADSPEC_ARC_H
#define GRADSPEC_ARC_H

#include "primitives/coefficients.h"

/* pi / 2 in two parts. */
#define GS_HALF_PI GS_PICK(0x1.921fb6p0f, 0x1.921fb54442d18p0)
#define GS_HALF_PI_LOW GS_PICK(-0x1.777a5cp-25f, 0x1.1a62633145c07p-54)

/* Up to 1/2, asin(a) is s + rest with s = a; above, half of acos(a) with s = root((1 - a) / 2). */
GS_INLINE R arc_parts(R a, int large, R *rest) {
    const R z = large ? (R)0.5 - (R)0.5 * a : a * a, root = real_sqrt(z), s = large ? root : a;
    const R root_rest = remainder_of(z, root, root) * ((R)0.5 / real_most(root, GS_TINY));
    *rest = GS_FMA(s * z, asin_series(z), large ? root_rest : 0);
    return s;
}

/* base + value + rest, where base is 0 or larger than value; base_low is of base. */
GS_INLINE R arc_sum(R base, R base_low, R value, R rest) {
    const R sum = base + value;
    return sum + (((base - sum) + value) + (rest + base_low));
}

GS_INLINE R real_asin(R x) {
    const R a = real_abs(x);
    const int large = a > (R)0.5;
    R rest;
    const R s = arc_parts(a, large, &rest), far = arc_sum(GS_HALF_PI, GS_HALF_PI_LOW, -2 * s, -2 * rest);
    return real_copysign(large ? far : s + rest, x);
}

GS_INLINE R real_acos(R x) {
    const R a = real_abs(x);
    const int large = a > (R)0.5;
    R rest;
    const R s = arc_parts(a, large, &rest);
    const R factor = large ? real_copysign(2, x) : real_copysign(1, -x); /* of s */
    const R end = x < 0 ? 2 : 0, base = large ? end : 1;                 /* of pi / 2 */
    return arc_sum(base * GS_HALF_PI, base * GS_HALF_PI_LOW, factor * s, factor * rest);
}

/* base pi / 2 + sign atan(q + rest) with q from 0 to 1. */
GS_INLINE R arc_tangent(R q, R rest, R base, R sign) {
    const R z = q * q, small = GS_FMA(q * z, atan_series(z), rest);
    return arc_sum(base * GS_HALF_PI, base * GS_HALF_PI_LOW, sign * q, sign * small);
}

GS_INLINE R real_atan(R x) {
    const R a = real_least(real_abs(x), GS_PICK(0x1p60f, 0x1p60));
    const int large = a > 1;
    const R inverse = 1 / a, q = large ? inverse : a;
    const R rest = large ? remainder_of(1, a, inverse) * inverse : 0;
    return real_copysign(arc_tangent(q, rest, large ? 1 : 0, large ? -1 : 1), x);
}

/* With the smaller of both over the larger. */
GS_INLINE R real_atan2(R y, R x) {
    const R rise = real_abs(y), run = real_abs(x), left = real_copysign(1, x);
    const int steep = rise > run;
    const R least = steep ? run : rise, most = steep ? rise : run;
#if GS_REAL_BITS == 32
    const double exact = (double)least / (double)most;
    const R quotient = (R)exact, low = (R)(exact - (double)quotient);
#else
    const R quotient = least / most, low = 0;
#endif
    const R same = most == 0 ? 0 : 1, q = least == most ? same : quotient, rest = least == most ? 0 : low;
    return real_copysign(arc_tangent(q, rest, steep ? 1 : 1 - left, steep ? -left : left), y);
}

#endif
