/* The logarithm of the gamma function and its first two derivatives; see double.h. Left of zero they are reflected
   (DLMF 5.5.3, 5.5.4 and 5.15.6), which leaves errors of the unit of the largest term near the zeros there. */
#ifndef GRADSPEC_GAMMA_H
#define GRADSPEC_GAMMA_H

#include "primitives/double.h"

/* sin(pi t) / pi of |t| up to 1/2. */
GS_INLINE double gamma_sine(double t) {
    /* sin(pi t) / (pi t), of t^2: 6.2e-14, 2.6e-19. */
#if GS_SINGLE
    static const double terms[] = {0.9999999999999374,    -1.6449340668250565, 0.8117424238624981,
                                   -0.19075179112025706,  0.02614748010908217, -0.0023439648088061475,
                                   0.00014234727680769729};
#else
    static const double terms[] = {1.0,
                                   -1.6449340668482262,
                                   0.8117424252833373,
                                   -0.19075182412143066,
                                   0.026147847804531357,
                                   -0.002346080886836063,
                                   0.00014842780092715125,
                                   -6.972000611586823e-06,
                                   2.4493092426246086e-07};
#endif
    return t * GS_SERIES(t * t, terms);
}

/* log |gamma(x)|. Around 2 it is u p(u) with u = x - 2; within 3/2 of 2, x is moved by one or two, which adds the
   logarithm of a product. From 7/2 on it is Stirling's series. */
GS_INLINE double gamma_log(double x) {
    /* log(gamma(2 + u)) / u of |u| up to 1/2: 4.3e-13, 1.3e-18. */
#if GS_SINGLE
    static const double around_two[] = {0.42278433509835756,    0.3224670334202715,     -0.06735230101978054,
                                        0.020580808864676243,   -0.007385552711395892,  0.002890496248916767,
                                        -0.0011927220625684528, 0.0005098626372108369,  -0.00022344010887017954,
                                        9.818260811836251e-05,  -4.363649427894183e-05, 2.446692489438351e-05,
                                        -1.2214024460978089e-05};
#else
    static const double around_two[] = {
        0.42278433509846713,    0.32246703342411326,    -0.06735230105319831,    0.02058080842778057,
        -0.007385551028649703,  0.0028905103310236987,  -0.0011927539127588346,  0.0005096695156768912,
        -0.0002231547351548562, 9.9457670026267e-05,    -4.492653126716255e-05,  2.0505617428052954e-05,
        -9.437235738493638e-06, 4.384589663102464e-06,  -2.0497585023897943e-06, 9.203147591935289e-07,
        -4.200336316880107e-07, 2.7849448391808086e-07, -1.4330386737438593e-07};
#endif
    /* The remainder of Stirling's formula (DLMF 5.11.1), times a, of 1 / a^2 up to 2/7 squared: 4.2e-12, 2.4e-18. */
#if GS_SINGLE
    static const double remainder[] = {0.08333333333299307,    -0.0027777774609339225, 0.0007936032704434341,
                                       -0.0005925907095299878, 0.0007725518288016433,  -0.000998729426082973};
#else
    static const double remainder[] = {0.08333333333333333,    -0.002777777777777027, 0.0007936507931876919,
                                       -0.0005952379827758564, 0.000841736605321865,  -0.0019164477643295904,
                                       0.006357137556871996,   -0.027759328039241683, 0.13644904466417435,
                                       -0.6109765515294993,    1.9592279498306095,    -3.1289536109555294};
#endif
    const int left = x < 0.0;
    const double whole = __builtin_rint(x), t = x - whole, a = left ? 1.0 - x : x;
    const int far = a >= 3.5, below = a < 1.5;
    const double up = a < 0.5 ? 0.0 : 1.0, down = a > 2.5 ? 3.0 : 2.0, u = a - (below ? up : down);
    const double above_zero = a < 0.5 ? a * (a + 1.0) : a, above_two = a > 2.5 ? a - 1.0 : 1.0;
    const double near_product = below ? above_zero : above_two;
    const double log = double_log(far ? a : near_product), inverse = 1.0 / a;
    const double near = u * GS_SERIES(u, around_two) + (below ? -log : log);
    /* The constant is (log(2 pi) - 1) / 2. */
    const double stirling =
        (a - 0.5) * (log - 1.0) + (0.4189385332046727 + inverse * GS_SERIES(inverse * inverse, remainder));
    const double finite = far ? stirling : near, right = a < INFINITY ? finite : a;
    const double reflected = -double_log(__builtin_fabs(gamma_sine(t))) - right;
    const double result = left ? reflected : right;
    return (left & (whole == x)) ? INFINITY : result;
}

/* The derivative of log(gamma(x)). From 1 to 2 it is a product with the distance from its zero, whose digits are in
   two parts. */
GS_INLINE double gamma_digamma(double x) {
    /* digamma(a) / (a - zero), of a - 3/2 up to 1/2: 6.0e-13, 2.4e-18. */
#if GS_SINGLE
    static const double around_zero[] = {
        0.9510558760313275,    -0.4236274212820007,    0.2405424845003748,    -0.1484049230954168,
        0.09498870267623685,   -0.06192212445678567,   0.04076152655249067,   -0.026976149654613004,
        0.017896497638761298,  -0.011902115684180752,  0.008016768996511782,  -0.005334246489825974,
        0.0031105354418935966, -0.0020879179092879886, 0.0024846197815212986, -0.0016403009893540738};
#else
    static const double around_zero[] = {
        0.9510558760318328,    -0.4236274212814606,     0.24054248424078722,   -0.14840492305388028,
        0.09498872445284981,   -0.06192213327554313,    0.040760833943391944,  -0.02697579665760657,
        0.017907248235507097,  -0.011908220153601568,   0.007927023329088062,  -0.00527993663011941,
        0.0035180886831894316, -0.002345499883438759,   0.001563503577148949,  -0.0010364317793334103,
        0.0006902812271049892, -0.0004860353548177919,  0.000325883618147285,  -0.00014465517209522025,
        9.329007332360296e-05, -0.00017833424330581667, 0.00012117709468140488};
#endif
    /* (log(a) - 1 / (2 a) - digamma(a)) a^2 (DLMF 5.11.2), of 1 / a^2 up to 1/4: 1.6e-13 of digamma, 1.6e-15 of
       what is at most a 40th. */
#if GS_SINGLE
    static const double remainder[] = {0.08333333315920556,   -0.00833330887065399, 0.003966976344618597,
                                       -0.004131709363963393, 0.006991049746797949, -0.014473154501608524,
                                       0.02724638963352363,   -0.03553911950928725, 0.02229395822115609};
#else
    static const double remainder[] = {
        0.0833333333333332,   -0.008333333333036893, 0.003968253856266569, -0.004166649813753465,
        0.007574407129590777, -0.02102588908106062,  0.08108096623136476,  -0.38797649249085797,
        1.9996793714422751,   -9.708154560413185,    40.15384536095368,    -131.6423058193063,
        321.487768519219,     -543.4135409683882,    563.6890421815776,    -269.30861744773387};
#endif
    /* (1 / t - pi cot(pi t)) / t, of t^2 up to 1/4: 3.3e-13, 8.9e-18. */
#if GS_SINGLE
    static const double cotangent[] = {3.289868133697471,  2.1646464664336023, 2.034686281868896,
                                       2.0081449267296265, 2.0022983655268667, 1.9948334506861662,
                                       2.064045635083529,  1.5430888581269013, 4.04715125541489,
                                       -3.426599391671789, 9.176942950670837};
#else
    static const double cotangent[] = {
        3.289868133696453, 2.1646464674222243,  2.0346861239843457, 2.008154710592394,   2.0019892602702325,
        2.000488143027636, 2.000218513128989,   1.9984690701262418, 2.017842906181361,   1.8549446799876723,
        2.840387028779936, -1.4168383659384198, 11.392128607334516, -14.101894604419991, 16.063596943781885};
#endif
    const int left = x < 0.0;
    const double a = left ? 1.0 - x : x, t = x - __builtin_rint(x), inverse = 1.0 / a;
    const double far = double_log(a) - inverse * (0.5 + inverse * GS_SERIES(inverse * inverse, remainder));
    const double up = a < 1.0 ? 1.0 : 0.0;
    const double distance = (a - (1.4616321449683622 - up)) - 9.549995429965697e-17;
    const double near = distance * GS_SERIES(a - (1.5 - up), around_zero) - up * inverse;
    const double right = a >= 2.0 ? far : near;
    const double reflected = right - (1.0 / t - t * GS_SERIES(t * t, cotangent));
    const double result = left ? reflected : right;
    return (left & (t == 0.0)) ? NAN : result;
}

/* The derivative of digamma: below 6, that of a + 6 and the sum of 1 / (a + k)^2 for k from 0 to 5. Two of these, k
   and 5 - k, make (2 v + 25 - 2 c) / (v + c)^2 with v = a (a + 5) and c = k (5 - k). */
GS_INLINE double gamma_trigamma(double x) {
    /* (trigamma(z) - 1 / z - 1 / (2 z^2)) z^3 (DLMF 5.15.8), of 1 / z^2 up to 1/36: 2.1e-12 of trigamma, 6.6e-17. */
#if GS_SINGLE
    static const double remainder[] = {0.16666666413546188, -0.033332438314309404, 0.023710008262873394,
                                       -0.028865633484483004};
#else
    static const double remainder[] = {0.16666666666666666,   -0.0333333333332678, 0.02380952374478171,
                                       -0.033333308621560837, 0.07575281697896274, -0.25259199237284813,
                                       1.1322493295248026,    -5.699018483746965,  20.51132959100812};
#endif
    const int left = x < 0.0;
    const double a = left ? 1.0 - x : x, t = x - __builtin_rint(x);
    const int near = a < 6.0;
    const double w = 1.0 / (near ? a + 6.0 : a), w2 = w * w;
    const double far = w + w2 * (0.5 + w * GS_SERIES(w2, remainder));
    const double v = a * (a + 5.0), first = v + 4.0, second = v + 6.0, both = first * second, divisor = v * both;
    const double sum = (2.0 * v + 25.0) * both * both +
                       ((2.0 * v + 17.0) * second * second + (2.0 * v + 13.0) * first * first) * (v * v);
    const double right = near ? far + sum / (divisor * divisor) : far;
    const double sine = gamma_sine(t);
    return left ? 1.0 / (sine * sine) - right : right;
}

/* The derivative of trigamma, in the same way: minus the sum of 2 / (a + k)^3, of which two make 2 (2 a + 5) (v + c +
   d^2) / (v + c)^3 with d = 5 - 2 k. */
static inline double gamma_tetragamma(double x) {
    /* -(tetragamma(z) + 1 / z^2 + 1 / z^3) z^4, of 1 / z^2 up to 1/36: 5.9e-17. */
    static const double remainder[] = {0.5,
                                       -0.1666666666665616,
                                       0.1666666665407908,
                                       -0.2999999410624221,
                                       0.8333191849466124,
                                       -3.2884987335919535,
                                       17.328111899573795,
                                       -110.96578610917331,
                                       695.1730670690708,
                                       -2724.9415237961744};
    const int left = x < 0.0;
    const double a = left ? 1.0 - x : x, t = x - __builtin_rint(x);
    const int near = a < 6.0;
    const double w = 1.0 / (near ? a + 6.0 : a), w2 = w * w;
    const double far = w2 * (1.0 + (w + w2 * GS_SERIES(w2, remainder)));
    const double v = a * (a + 5.0), second = v + 4.0, third = v + 6.0;
    const double sum = (v + 25.0) / (v * v * v) + (second + 9.0) / (second * second * second) +
                       (third + 1.0) / (third * third * third);
    const double right = near ? far + 2.0 * (2.0 * a + 5.0) * sum : far;
    const double size = __builtin_fabs(t), sine = gamma_sine(size);
    const double turned =
        __builtin_copysign(6.283185307179586 * gamma_sine(0.5 - size) / (sine * sine * sine), t);
    const double reflected = t != 0.0 ? -right - turned : -INFINITY;
    return left ? reflected : -right;
}

#endif
