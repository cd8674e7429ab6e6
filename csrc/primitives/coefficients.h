/* Made by coefficients.py: polynomials in the precision of R. Their errors, in single and in
   double precision, are relative to the function of which they are a part. */
#ifndef GRADSPEC_COEFFICIENTS_H
#define GRADSPEC_COEFFICIENTS_H

#include "primitives/numbers.h"

/* (e^x - 1 - x) / x^2: 3.3e-9, 3.4e-18. */
GS_INLINE R exp_series(R x) {
#if GS_REAL_BITS == 32
    R sum = 0.00139357604f;
    sum = GS_FMA(sum, x, 0.00836909097f);
    sum = GS_FMA(sum, x, 0.0416664556f);
    sum = GS_FMA(sum, x, 0.166665167f);
    sum = GS_FMA(sum, x, 0.5f);
    return sum;
#endif
#if GS_REAL_BITS == 64
    R sum = 2.5112658622693133e-08;
    sum = GS_FMA(sum, x, 2.7631526235149347e-07);
    sum = GS_FMA(sum, x, 2.7557232865118846e-06);
    sum = GS_FMA(sum, x, 2.480148917255337e-05);
    sum = GS_FMA(sum, x, 0.00019841269898664948);
    sum = GS_FMA(sum, x, 0.0013888888947865923);
    sum = GS_FMA(sum, x, 0.008333333333315953);
    sum = GS_FMA(sum, x, 0.04166666666651157);
    sum = GS_FMA(sum, x, 0.16666666666666685);
    sum = GS_FMA(sum, x, 0.5000000000000013);
    return sum;
#endif
}

/* (2^x - 1) / x - log(2): 1.9e-9, 9.3e-20. */
GS_INLINE R exp2_series(R x) {
#if GS_REAL_BITS == 32
    R sum = 0.000154563575f;
    sum = GS_FMA(sum, x, 0.00134004594f);
    sum = GS_FMA(sum, x, 0.00961807743f);
    sum = GS_FMA(sum, x, 0.0555032715f);
    sum = GS_FMA(sum, x, 0.240226507f);
    sum = GS_FMA(sum, x, 2.61506745e-08f);
    return sum;
#endif
#if GS_REAL_BITS == 64
    R sum = 2.551622817412896e-11;
    sum = GS_FMA(sum, x, 4.456710467004776e-10);
    sum = GS_FMA(sum, x, 7.055064418414828e-09);
    sum = GS_FMA(sum, x, 1.0178050953555464e-07);
    sum = GS_FMA(sum, x, 1.3215486312772803e-06);
    sum = GS_FMA(sum, x, 1.525273385687676e-05);
    sum = GS_FMA(sum, x, 0.000154035303940562);
    sum = GS_FMA(sum, x, 0.001333355814638976);
    sum = GS_FMA(sum, x, 0.009618129107628048);
    sum = GS_FMA(sum, x, 0.0555041086648217);
    sum = GS_FMA(sum, x, 0.24022650695910072);
    sum = GS_FMA(sum, x, -1.0630016631633946e-18);
    return sum;
#endif
}

#if GS_REAL_BITS == 32
/* (log(1 + x) - x + x^2 / 2) / x^3: 6.9e-9. */
GS_INLINE R log_series(R x) {
    R sum = -0.0735380277f;
    sum = GS_FMA(sum, x, 0.126151875f);
    sum = GS_FMA(sum, x, -0.132034585f);
    sum = GS_FMA(sum, x, 0.142280996f);
    sum = GS_FMA(sum, x, -0.166213155f);
    sum = GS_FMA(sum, x, 0.199997663f);
    sum = GS_FMA(sum, x, -0.250008523f);
    sum = GS_FMA(sum, x, 0.333333552f);
    return sum;
}
#endif

#if GS_REAL_BITS == 64
/* 2 (atanh(s) / s - 1) / s^2 of x = s^2: 1.2e-18. */
GS_INLINE R log_atanh_series(R x) {
    R sum = 0.1479736350587642;
    sum = GS_FMA(sum, x, 0.15313895728652202);
    sum = GS_FMA(sum, x, 0.18183571057432849);
    sum = GS_FMA(sum, x, 0.22222198426151224);
    sum = GS_FMA(sum, x, 0.28571428744061894);
    sum = GS_FMA(sum, x, 0.39999999999405483);
    sum = GS_FMA(sum, x, 0.6666666666666736);
    return sum;
}
#endif

/* (sinh(r) - r) / r^3 of x = r^2: 5.3e-11, 3.0e-20. */
GS_INLINE R sinh_series(R x) {
#if GS_REAL_BITS == 32
    R sum = 0.000199593269f;
    sum = GS_FMA(sum, x, 0.00833319128f);
    sum = GS_FMA(sum, x, 0.166666672f);
    return sum;
#endif
#if GS_REAL_BITS == 64
    R sum = 1.692576945022801e-10;
    sum = GS_FMA(sum, x, 2.5048924394234085e-08);
    sum = GS_FMA(sum, x, 2.7557323708761315e-06);
    sum = GS_FMA(sum, x, 0.00019841269838320166);
    sum = GS_FMA(sum, x, 0.008333333333334216);
    sum = GS_FMA(sum, x, 0.16666666666666666);
    return sum;
#endif
}

/* (cosh(r) - 1) / r^2 of x = r^2: 9.8e-11, 8.5e-22. */
GS_INLINE R cosh_series(R x) {
#if GS_REAL_BITS == 32
    R sum = 0.00139357604f;
    sum = GS_FMA(sum, x, 0.0416664556f);
    sum = GS_FMA(sum, x, 0.5f);
    return sum;
#endif
#if GS_REAL_BITS == 64
    R sum = 2.0921706476634758e-09;
    sum = GS_FMA(sum, x, 2.75572519819011e-07);
    sum = GS_FMA(sum, x, 2.480158734906903e-05);
    sum = GS_FMA(sum, x, 0.0013888888888873318);
    sum = GS_FMA(sum, x, 0.041666666666666685);
    sum = GS_FMA(sum, x, 0.5);
    return sum;
#endif
}

/* (tanh(r) - r) / r^3 of x = r^2: 7.3e-10, 2.6e-19. */
GS_INLINE R tanh_series(R x) {
#if GS_REAL_BITS == 32
    R sum = 0.00189930422f;
    sum = GS_FMA(sum, x, -0.00788929965f);
    sum = GS_FMA(sum, x, 0.0215748288f);
    sum = GS_FMA(sum, x, -0.0539220721f);
    sum = GS_FMA(sum, x, 0.133329988f);
    sum = GS_FMA(sum, x, -0.333333254f);
    return sum;
#endif
#if GS_REAL_BITS == 64
    R sum = -1.7701885255632856e-06;
    sum = GS_FMA(sum, x, 1.0423920636985337e-05);
    sum = GS_FMA(sum, x, -3.496515761066455e-05);
    sum = GS_FMA(sum, x, 9.457784989323447e-05);
    sum = GS_FMA(sum, x, -0.00023823541841448107);
    sum = GS_FMA(sum, x, 0.000589784198342258);
    sum = GS_FMA(sum, x, -0.001455787387922605);
    sum = GS_FMA(sum, x, 0.0035921216868575806);
    sum = GS_FMA(sum, x, -0.008863234947853522);
    sum = GS_FMA(sum, x, 0.021869488501765972);
    sum = GS_FMA(sum, x, -0.053968253967053244);
    sum = GS_FMA(sum, x, 0.1333333333333122);
    sum = GS_FMA(sum, x, -0.3333333333333332);
    return sum;
#endif
}

/* (asin(s) - s) / s^3 of x = s^2: 4.9e-9, 1.5e-17. */
GS_INLINE R asin_series(R x) {
#if GS_REAL_BITS == 32
    R sum = 0.0421087146f;
    sum = GS_FMA(sum, x, 0.0242115986f);
    sum = GS_FMA(sum, x, 0.0454645492f);
    sum = GS_FMA(sum, x, 0.07495334f);
    sum = GS_FMA(sum, x, 0.166667521f);
    return sum;
#endif
#if GS_REAL_BITS == 64
    R sum = 0.031810453403294824;
    sum = GS_FMA(sum, x, -0.01607383790383481);
    sum = GS_FMA(sum, x, 0.01943131839174411);
    sum = GS_FMA(sum, x, 0.006563739590418124);
    sum = GS_FMA(sum, x, 0.012160885731621687);
    sum = GS_FMA(sum, x, 0.013886506972986382);
    sum = GS_FMA(sum, x, 0.017359576505477373);
    sum = GS_FMA(sum, x, 0.022371766438304318);
    sum = GS_FMA(sum, x, 0.030381958797878136);
    sum = GS_FMA(sum, x, 0.044642856836047275);
    sum = GS_FMA(sum, x, 0.0750000000032883);
    sum = GS_FMA(sum, x, 0.16666666666665433);
    return sum;
#endif
}

/* (atan(q) - q) / q^3 of x = q^2: 3.1e-9, 5.5e-18. */
GS_INLINE R atan_series(R x) {
#if GS_REAL_BITS == 32
    R sum = -0.00173897319f;
    sum = GS_FMA(sum, x, 0.0106667401f);
    sum = GS_FMA(sum, x, -0.030709004f);
    sum = GS_FMA(sum, x, 0.057478942f);
    sum = GS_FMA(sum, x, -0.0837495103f);
    sum = GS_FMA(sum, x, 0.109422199f);
    sum = GS_FMA(sum, x, -0.142622903f);
    sum = GS_FMA(sum, x, 0.199983597f);
    sum = GS_FMA(sum, x, -0.333332926f);
    return sum;
#endif
#if GS_REAL_BITS == 64
    R sum = 1.2851805242397334e-05;
    sum = GS_FMA(sum, x, -0.00014841831625624026);
    sum = GS_FMA(sum, x, 0.000813964717957847);
    sum = GS_FMA(sum, x, -0.0028355190990207095);
    sum = GS_FMA(sum, x, 0.007099985521128468);
    sum = GS_FMA(sum, x, -0.013763346705652345);
    sum = GS_FMA(sum, x, 0.021838074673802617);
    sum = GS_FMA(sum, x, -0.02978335206593911);
    sum = GS_FMA(sum, x, 0.03656514353516968);
    sum = GS_FMA(sum, x, -0.04215367849911121);
    sum = GS_FMA(sum, x, 0.047208494315127504);
    sum = GS_FMA(sum, x, -0.052530783065543436);
    sum = GS_FMA(sum, x, 0.058804272191223445);
    sum = GS_FMA(sum, x, -0.06666386806559987);
    sum = GS_FMA(sum, x, 0.07692277677819165);
    sum = GS_FMA(sum, x, -0.09090906812665642);
    sum = GS_FMA(sum, x, 0.11111110995908832);
    sum = GS_FMA(sum, x, -0.14285714282181675);
    sum = GS_FMA(sum, x, 0.19999999999944268);
    sum = GS_FMA(sum, x, -0.3333333333333302);
    return sum;
#endif
}

/* (sin(r) - r) / r^3 of x = r^2 up to (pi / 2)^2: 2.3e-11, 3.0e-19. */
GS_INLINE double sin_series(double x) {
#if GS_REAL_BITS == 32
    double sum = -2.3885979501123726e-08;
    sum = GS_FMA(sum, x, 2.7525195381987375e-06);
    sum = GS_FMA(sum, x, -0.00019840863898934366);
    sum = GS_FMA(sum, x, 0.008333331068255472);
    sum = GS_FMA(sum, x, -0.16666666624885393);
    return sum;
#endif
#if GS_REAL_BITS == 64
    double sum = -5.090244517290236e-18;
    sum = GS_FMA(sum, x, 2.7765508071427178e-15);
    sum = GS_FMA(sum, x, -7.645483545045092e-13);
    sum = GS_FMA(sum, x, 1.6058999518985927e-10);
    sum = GS_FMA(sum, x, -2.5052107694620207e-08);
    sum = GS_FMA(sum, x, 2.755731921756399e-06);
    sum = GS_FMA(sum, x, -0.00019841269841235732);
    sum = GS_FMA(sum, x, 0.008333333333333241);
    sum = GS_FMA(sum, x, -0.16666666666666666);
    return sum;
#endif
}

/* (sin(r) - r) / r^3 of x = r^2 up to (pi / 4)^2: 5.2e-12, 3.6e-18. */
GS_INLINE double tan_sin_series(double x) {
#if GS_REAL_BITS == 32
    double sum = 2.7180043719075957e-06;
    sum = GS_FMA(sum, x, -0.00019839297423860882);
    sum = GS_FMA(sum, x, 0.008333329246261168);
    sum = GS_FMA(sum, x, -0.16666666640098082);
    return sum;
#endif
#if GS_REAL_BITS == 64
    double sum = 1.5895950989994064e-10;
    sum = GS_FMA(sum, x, -2.5050742416526147e-08);
    sum = GS_FMA(sum, x, 2.7557313582665136e-06);
    sum = GS_FMA(sum, x, -0.00019841269829459042);
    sum = GS_FMA(sum, x, 0.008333333333321919);
    sum = GS_FMA(sum, x, -0.1666666666666663);
    return sum;
#endif
}

/* (cos(r) - 1 + r^2 / 2) / r^4 of x = r^2 up to (pi / 4)^2: 9.6e-11, 5.1e-20. */
GS_INLINE double tan_cos_series(double x) {
#if GS_REAL_BITS == 32
    double sum = 2.4435815418287453e-05;
    sum = GS_FMA(sum, x, -0.0013887341178484734);
    sum = GS_FMA(sum, x, 0.041666646230584976);
    return sum;
#endif
#if GS_REAL_BITS == 64
    double sum = -1.13590895051783e-11;
    sum = GS_FMA(sum, x, 2.0875711572673512e-09);
    sum = GS_FMA(sum, x, -2.755731425783967e-07);
    sum = GS_FMA(sum, x, 2.4801587289117557e-05);
    sum = GS_FMA(sum, x, -0.001388888888887346);
    sum = GS_FMA(sum, x, 0.041666666666666595);
    return sum;
#endif
}

#if GS_REAL_BITS == 32
/* 2 atanh(s) / (s log(2)) of x = s^2: 3.8e-12. */
GS_INLINE double pow_log_series(double x) {
    double sum = 0.3407251981463742;
    sum = GS_FMA(sum, x, 0.4116729922784479);
    sum = GS_FMA(sum, x, 0.5770835802282286);
    sum = GS_FMA(sum, x, 0.9617966733679516);
    sum = GS_FMA(sum, x, 2.8853900817900637);
    return sum;
}
#endif

#if GS_REAL_BITS == 32
/* 2^x: 1.9e-9. */
GS_INLINE double pow_exp_series(double x) {
    double sum = 0.00015337576837580434;
    sum = GS_FMA(sum, x, 0.0013399860363190758);
    sum = GS_FMA(sum, x, 0.009618519534332272);
    sum = GS_FMA(sum, x, 0.055503289975175);
    sum = GS_FMA(sum, x, 0.24022646608714154);
    sum = GS_FMA(sum, x, 0.6931472056005102);
    sum = GS_FMA(sum, x, 1.0000000005920204);
    return sum;
}
#endif

#if GS_REAL_BITS == 64
/* (atanh(s) / s - 1) / s^4 - 1 / (3 s^2) of x = s^2: 8.7e-23. */
GS_INLINE R pow_atanh_series(R x) {
    R sum = 0.05999201614776037;
    sum = GS_FMA(sum, x, 0.05836789002344871);
    sum = GS_FMA(sum, x, 0.06668192667177932);
    sum = GS_FMA(sum, x, 0.0769227744233289);
    sum = GS_FMA(sum, x, 0.09090909451796438);
    sum = GS_FMA(sum, x, 0.11111111108610043);
    sum = GS_FMA(sum, x, 0.14285714285723336);
    sum = GS_FMA(sum, x, 0.19999999999999987);
    return sum;
}
#endif

/* erf(x) / x - 1 of x^2: 1.4e-9, 1.1e-17. */
GS_INLINE R erf_series(R x) {
#if GS_REAL_BITS == 32
    R sum = 7.84228832e-05f;
    sum = GS_FMA(sum, x, -0.000800679321f);
    sum = GS_FMA(sum, x, 0.00518796267f);
    sum = GS_FMA(sum, x, -0.0268536434f);
    sum = GS_FMA(sum, x, 0.112835824f);
    sum = GS_FMA(sum, x, -0.37612626f);
    sum = GS_FMA(sum, x, 0.128379166f);
    return sum;
#endif
#if GS_REAL_BITS == 64
    R sum = -3.0318349575721405e-11;
    sum = GS_FMA(sum, x, 2.641774771984286e-10);
    sum = GS_FMA(sum, x, -1.7509947118174428e-09);
    sum = GS_FMA(sum, x, 1.57378961948121e-08);
    sum = GS_FMA(sum, x, -1.6473352878315785e-07);
    sum = GS_FMA(sum, x, 1.6470564565870841e-06);
    sum = GS_FMA(sum, x, -1.4926111527157336e-05);
    sum = GS_FMA(sum, x, 0.00012055350479442391);
    sum = GS_FMA(sum, x, -0.0008548327478135521);
    sum = GS_FMA(sum, x, 0.005223977633270208);
    sum = GS_FMA(sum, x, -0.026866170645973544);
    sum = GS_FMA(sum, x, 0.11283791670960247);
    sum = GS_FMA(sum, x, -0.376126389031839);
    sum = GS_FMA(sum, x, 0.1283791670955126);
    return sum;
#endif
}

/* -log(erfc(a)) of x = a - 5/2, of a from 1 to 6: 6.0e-11, 7.1e-18. */
GS_INLINE R erf_far_series(R x) {
#if GS_REAL_BITS == 32
    R sum = 2.78141528e-08f;
    sum = GS_FMA(sum, x, 2.2298922e-05f);
    sum = GS_FMA(sum, x, -5.89322626e-05f);
    sum = GS_FMA(sum, x, 0.000436655188f);
    sum = GS_FMA(sum, x, -0.00216134964f);
    sum = GS_FMA(sum, x, 0.0108546922f);
    sum = GS_FMA(sum, x, 0.943890572f);
    sum = GS_FMA(sum, x, 5.35267973f);
    sum = GS_FMA(sum, x, 7.80681515f);
    return sum;
#endif
#if GS_REAL_BITS == 64
    R sum = 4.784991706642229e-12;
    sum = GS_FMA(sum, x, 4.437584376144039e-12);
    sum = GS_FMA(sum, x, -5.563957581388635e-11);
    sum = GS_FMA(sum, x, 1.1111777000770974e-10);
    sum = GS_FMA(sum, x, -7.714820225168383e-10);
    sum = GS_FMA(sum, x, 3.7083442371614308e-09);
    sum = GS_FMA(sum, x, -1.0920855196769738e-08);
    sum = GS_FMA(sum, x, 1.233097893594401e-08);
    sum = GS_FMA(sum, x, 1.557905131122887e-07);
    sum = GS_FMA(sum, x, -1.768853067052001e-06);
    sum = GS_FMA(sum, x, 1.275600452469905e-05);
    sum = GS_FMA(sum, x, -7.703079365634263e-05);
    sum = GS_FMA(sum, x, 0.0004209325162844705);
    sum = GS_FMA(sum, x, -0.0021654769140136004);
    sum = GS_FMA(sum, x, 0.010858072740826289);
    sum = GS_FMA(sum, x, 0.9438937335255888);
    sum = GS_FMA(sum, x, 5.352680750986474);
    sum = GS_FMA(sum, x, 7.8068152727272535);
    return sum;
#endif
}

/* (1 + x)^(-1/3): 9.5e-7, 4.0e-5. */
GS_INLINE R cbrt_series(R x) {
#if GS_REAL_BITS == 32
    R sum = 0.0909471139f;
    sum = GS_FMA(sum, x, -0.140461057f);
    sum = GS_FMA(sum, x, 0.148167685f);
    sum = GS_FMA(sum, x, -0.172169879f);
    sum = GS_FMA(sum, x, 0.222065017f);
    sum = GS_FMA(sum, x, -0.333340973f);
    sum = GS_FMA(sum, x, 1.00000083f);
    return sum;
#endif
#if GS_REAL_BITS == 64
    R sum = 0.12545521692133738;
    sum = GS_FMA(sum, x, -0.18814150557464182);
    sum = GS_FMA(sum, x, 0.22465008302900444);
    sum = GS_FMA(sum, x, -0.33294794550896173);
    sum = GS_FMA(sum, x, 0.9999726103473915);
    return sum;
#endif
}

#endif
