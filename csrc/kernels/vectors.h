/* Vectors of T, a float type, as wide as the level has them, and their fused multiplication and addition. */
#ifndef GRADSPEC_VECTORS_H
#define GRADSPEC_VECTORS_H

#if GS_LEVEL >= 3
#include <immintrin.h>
#elif defined __aarch64__
#include <arm_neon.h>
#endif

#define LANES ((int)(GS_VECTOR_BYTES / sizeof(T)))
#define LINE ((npy_intp)(64 / sizeof(T))) /* elements of a line of the cache */

typedef T Vector __attribute__((vector_size(GS_VECTOR_BYTES)));
typedef T LooseVector __attribute__((vector_size(GS_VECTOR_BYTES), aligned(sizeof(T))));
typedef __typeof__(__builtin_choose_expr(sizeof(T) == 4, (npy_int32)0, (npy_int64)0)) Bits; /* as wide as T */

/* sum + factors * x, rounded once where the level has fused operations. */
static inline __attribute__((always_inline)) Vector vector_fma_each(Vector factors, Vector x, Vector sum) {
#if GS_LEVEL == 4 && GS_SINGLE
    return (Vector)_mm512_fmadd_ps((__m512)factors, (__m512)x, (__m512)sum);
#elif GS_LEVEL == 4
    return (Vector)_mm512_fmadd_pd((__m512d)factors, (__m512d)x, (__m512d)sum);
#elif GS_LEVEL == 3 && GS_SINGLE
    return (Vector)_mm256_fmadd_ps((__m256)factors, (__m256)x, (__m256)sum);
#elif GS_LEVEL == 3
    return (Vector)_mm256_fmadd_pd((__m256d)factors, (__m256d)x, (__m256d)sum);
#elif defined __aarch64__ && GS_SINGLE
    return (Vector)vfmaq_f32((float32x4_t)sum, (float32x4_t)x, (float32x4_t)factors);
#elif defined __aarch64__
    return (Vector)vfmaq_f64((float64x2_t)sum, (float64x2_t)x, (float64x2_t)factors);
#else
    return sum + factors * x;
#endif
}

/* sum + factor * x, rounded once where the level has fused operations. */
static inline __attribute__((always_inline)) Vector vector_fma(T factor, Vector x, Vector sum) {
#if GS_LEVEL == 4 && GS_SINGLE
    return (Vector)_mm512_fmadd_ps(_mm512_set1_ps(factor), (__m512)x, (__m512)sum);
#elif GS_LEVEL == 4
    return (Vector)_mm512_fmadd_pd(_mm512_set1_pd(factor), (__m512d)x, (__m512d)sum);
#elif GS_LEVEL == 3 && GS_SINGLE
    return (Vector)_mm256_fmadd_ps(_mm256_set1_ps(factor), (__m256)x, (__m256)sum);
#elif GS_LEVEL == 3
    return (Vector)_mm256_fmadd_pd(_mm256_set1_pd(factor), (__m256d)x, (__m256d)sum);
#elif defined __aarch64__ && GS_SINGLE
    return (Vector)vfmaq_n_f32((float32x4_t)sum, (float32x4_t)x, factor);
#elif defined __aarch64__
    return (Vector)vfmaq_n_f64((float64x2_t)sum, (float64x2_t)x, factor);
#else
    return sum + factor * x;
#endif
}

#endif
