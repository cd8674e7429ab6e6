/* The level that a file is compiled for: an instruction set, by the flags of the compiler. All that depends on it is stated here. */
#ifndef GRADSPEC_LEVEL_H
#define GRADSPEC_LEVEL_H

#if defined __AVX512F__ && defined __AVX512BW__ && defined __AVX512DQ__ && defined __AVX512VL__
#define GS_VECTOR_BYTES 64
#define GS_FUSED 1 /* whether there is a fused multiplication and addition */
#elif defined __AVX2__ && defined __FMA__
#define GS_VECTOR_BYTES 32
#define GS_FUSED 1
#elif defined __aarch64__
#define GS_VECTOR_BYTES 16
#define GS_FUSED 1
#else
#define GS_VECTOR_BYTES 16
#define GS_FUSED 0
#endif

/* a * b + c, rounded once where the level has an instruction for that, so that all such levels give the same bits. */
#if GS_FUSED
#define GS_FMA(a, b, c) _Generic((a) * (b) + (c), float: __builtin_fmaf, default: __builtin_fma)(a, b, c)
#else
#define GS_FMA(a, b, c) ((a) * (b) + (c))
#endif

#endif
