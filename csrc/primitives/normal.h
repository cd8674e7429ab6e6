/* The normal distribution function, the scaled complementary error function, and inverses of both; see double.h. */
#ifndef GRADSPEC_NORMAL_H
#define GRADSPEC_NORMAL_H

#include "primitives/double.h"

/* e^(a^2) erfc(a) of a from 0 on. With t = (a - 3) / (a + 3), as of Shepherd and Laframboise (1981), it is 1 + (1 +
   t) p(t) over 1 + 2 a. */
GS_INLINE double normal_scaled(double a) {
    /* Of the dividend: 3.2e-9, 5.9e-18. */
#if GS_SINGLE
    static const double terms[] = {0.25300805673176235,     -0.38862911051666277,  0.34106693351278716,
                                   -0.21142316785211238,    0.09214806858376012,   -0.023829375089529592,
                                   6.527341155667044e-05,   0.0024286408751357344, -0.0005529344367324516,
                                   -0.00016801356640883328, 7.520991242466126e-05};
#else
    static const double terms[] = {
        0.25300805826972966,     -0.38862916439431083,    0.3410668700408621,     -0.21142171133809962,
        0.09214804792268877,     -0.02384002057876284,    6.95056620705634e-05,   0.002459886154662964,
        -0.0005711958144850045,  -0.00020863646229454956, 0.00010347677120591888, 2.162260100472116e-05,
        -1.667351069934065e-05,  -3.4271111619796325e-06, 2.6965433741678133e-06, 7.759668538973469e-07,
        -4.206299581031612e-07,  -1.9612981533014304e-07, 5.610812236502757e-08,  4.584133956621215e-08,
        -5.0860983508531945e-09, -8.272848402523022e-09,  1.7543158809227918e-10, 8.189443567882037e-10};
#endif
    const double above = 2.0 - 6.0 / (a + 3.0); /* 1 + t */
    return (0.5 + 0.5 * above * GS_SERIES(above - 1.0, terms)) / (0.5 + a);
}

/* e^(c x^2). The square is taken in two parts, of which the first is exact; c is a power of two. */
GS_INLINE double normal_power(double x, double c) {
    const double a = __builtin_fabs(x), high = double_of_bits(double_bits(a) & ~(npy_uint64)0x7ffffff);
    return double_exp(c * high * high, c * (a - high) * (a + high));
}

/* e^(x^2) erfc(x): left of zero, twice the power less what it is on the right. */
GS_INLINE double normal_erfcx(double x) {
    const double right = normal_scaled(__builtin_fabs(x));
    return x < 0.0 ? 2.0 * normal_power(x, 1.0) - right : right;
}

/* The negative of its derivative, 2 / sqrt(pi) - 2 x e^(x^2) erfc(x), whose terms cancel from the right of zero on.
   There it is a series of t = (a - 4) / (a + 4) over (a + 2)^2. */
GS_INLINE double normal_erfcx_fall(double x) {
    /* 9.8e-9, 1.9e-16. */
#if GS_SINGLE
    static const double terms[] = {1.16580621251486,       -1.191272963148291,   1.03469715389666,
                                   -0.7017366040124301,    0.3587435379631878,   -0.11638230626505922,
                                   -0.0009628935127112702, 0.0296478644499061,   -0.02032147131529965,
                                   0.006340054308392288,   0.000634649983823185, -0.001321286385552383,
                                   0.0002559425797826533,  6.169805180379848e-05};
#else
    static const double terms[] = {
        1.1658062194207723,     -1.1912729639838664,     1.0346964762841706,      -0.7017365218230617,
        0.3587544481531403,     -0.11638364619731717,    -0.0010291782482576921,  0.029656206508755553,
        -0.020127879942982832,  0.006314648041362731,    0.0003392553499150057,   -0.001279616160127108,
        0.000488943000898981,   2.4072872303015406e-05,  -8.369017888644275e-05,  1.8202538154081332e-05,
        9.29249444418264e-06,   -4.65262977816512e-06,   -8.11960189187194e-07,   8.373432904598238e-07,
        5.3501215012667136e-08, -1.1892597104648324e-07, -1.8750368053375673e-09, 9.999108791421021e-09,
        -3.430011925883058e-11};
#endif
    const double a = __builtin_fabs(x), t = 1.0 - 8.0 / (a + 4.0), near = 1.0 / (a + 2.0);
    const double right = GS_SERIES(t, terms) * near * near;
    /* Left of zero, 2 - erfc(|x|) stands for erfc(x). */
    return x < 0.0 ? 4.0 * a * normal_power(x, 1.0) + right : right;
}

/* The normal distribution function: left of zero its scaled tail times e^(-x^2 / 2), whose root does not vanish
   before the result does. */
GS_INLINE double normal_ndtr(double x) {
    const double a = __builtin_fabs(x), root = normal_power(a < 40.0 ? a : 40.0, 0.25); /* of 40 and above, 0 */
    const double tail = 0.5 * normal_scaled(0.7071067811865476 * a) / root / root;
    const double result = x < 0.0 ? tail : 1.0 - tail;
    return x == x ? result : x;
}

/* e^(c x^2), with the digits of the square that a product loses; |c| is a power of two. */
GS_INLINE double normal_exp_square(double x, double c) {
    const double bounded = __builtin_fabs(x) < 1e5 ? x : (double)__builtin_copysign(1e5, x);
    const double root = normal_power(bounded, 0.5 * __builtin_fabs(c));
    const double result = c < 0.0 ? 1.0 / root / root : root * root;
    return x == x ? result : x;
}

/* The logarithm of the normal distribution function: that of its scaled tail less x^2 / 2, or else log(1 - tail),
   with the error of 1 - tail. */
GS_INLINE double normal_log_ndtr(double x) {
    const double scaled = 0.5 * normal_scaled(0.7071067811865476 * __builtin_fabs(x));
    const double root = normal_power(x, 0.25), tail = scaled / root / root; /* the power itself may overflow */
    const double rest = 1.0 - tail;
    const double logarithm = double_log(x < 0.0 ? scaled : rest);
    return logarithm + (x < 0.0 ? -0.5 * x * x : ((1.0 - rest) - tail) / rest);
}

/* The y with erf(y) = x, where `tail` is (1 - |x|) / 2. These are the rational functions of Wichura's algorithm AS241
   (1988) for the normal distribution, of double precision: over the root of 2, and less what they are added to here,
   so that their errors count less. */
GS_INLINE double normal_inverse(double x, double tail) {
    static const double middle[] = {0.19753231156709125, 4.759357410783067,  9.875657851838074,
                                    -539.3091320403624,  -4977.931786419021, -15525.854417978326,
                                    -16909.592388659647, -4339.4012092274};
    static const double middle_divisor[] = {1.0,
                                            42.31333070160091,
                                            687.1870074920579,
                                            5394.196021424751,
                                            21213.794301586597,
                                            39307.89580009271,
                                            28729.085735721943,
                                            5226.495278852854};
    static const double outer[] = {-0.5934779663963121,    -1.010963312418408,    -0.6557567456000459,
                                   -0.20059427897991458,   -0.02838405174558772,  -0.0014570525960900544,
                                   -6.631770671522707e-06, 9.054223079736005e-08, -1.0507500716444169e-09};
    static const double outer_divisor[] = {1.0,
                                           2.053191626637759,
                                           1.6763848301838038,
                                           0.6897673349851,
                                           0.14810397642748008,
                                           0.015198666563616457,
                                           0.0005475938084995345,
                                           1.0507500716444169e-09};
    static const double far[] = {-0.2921504780869663,     -0.13568167115055627,    -0.02241866155232811,
                                 -0.0016066960044928613,  -4.8615812610010525e-05, -4.910644073061673e-07,
                                 -3.4575203211281514e-10, 9.225662560386812e-13,   -2.0442631033899397e-15};
    static const double far_divisor[] = {1.0,
                                         0.599832206555888,
                                         0.1369298809227358,
                                         0.014875361290850615,
                                         0.0007868691311456133,
                                         1.8463183175100548e-05,
                                         1.421511758316446e-07,
                                         2.0442631033899397e-15};
    const double r = __builtin_sqrt(-double_log(tail));
    const double v = 0.180625 - 0.25 * x * x, near = r - 1.6, tip = r - 5.0;
    const int within = v >= 0.0, further = r > 5.0;
    const double beyond = further ? GS_SERIES(tip, far) : GS_SERIES(near, outer);
    const double beyond_divisor = further ? GS_SERIES(tip, far_divisor) : GS_SERIES(near, outer_divisor);
    const double dividend = within ? GS_SERIES(v, middle) : beyond;
    const double rest = dividend / (within ? GS_SERIES(v, middle_divisor) : beyond_divisor);
    const double size = r < INFINITY ? r + rest : r;
    const double result = within ? x + x * rest : __builtin_copysign(size, x);
    return x == 0.0 ? x : result; /* with its sign */
}

GS_INLINE double normal_erfinv(double x) { return normal_inverse(x, 0.5 - 0.5 * __builtin_fabs(x)); }

GS_INLINE double normal_ndtri(double x) {
    return 1.4142135623730951 * normal_inverse(2.0 * x - 1.0, x < 0.5 ? x : 1.0 - x);
}

#endif
