/* Loops that move elements as bytes, compiled once per level. */
#include "kernels/moves.h"
#include <string.h>

#include "kernels/half.h"

#if GS_LEVEL >= 3 && GS_LOWEST_LEVEL == 2
#include <immintrin.h>
#endif

#define BY_SIZE(DO)                                                                                              \
    switch (size) {                                                                                              \
        case 1: DO(npy_uint8); break;                                                                            \
        case 2: DO(npy_uint16); break;                                                                           \
        case 4: DO(npy_uint32); break;                                                                           \
        case 8: DO(gs_eight); break;                                                                             \
        default: DO(gs_sixteen); break;                                                                          \
    }

static void repeat(char *to, const char *from, npy_intp n, npy_intp size) {
#define REPEAT(U)                                                                                                \
    do {                                                                                                         \
        U value;                                                                                                 \
        memcpy(&value, from, sizeof value);                                                                      \
        for (npy_intp i = 0; i < n; i++) ((U *)to)[i] = value;                                                   \
    } while (0)
    BY_SIZE(REPEAT)
}

static void reverse(char *to, const char *from, npy_intp n, npy_intp size) {
#define REVERSE(U) GS_IVDEP for (npy_intp i = 0; i < n; i++)((U *)to)[i] = ((const U *)from)[-i]
    BY_SIZE(REVERSE)
}

static void pack_rows(char *to, const char *from, npy_intp step, npy_intp rows, npy_intp stride, npy_intp n,
                      int size) {
#define PACK(U)                                                                                                  \
    if (stride == 0) {                                                                                           \
        for (npy_intp row = 0; row < rows; row++, from += step, to += n * (npy_intp)sizeof(U)) {                 \
            const U value = *(const U *)from;                                                                    \
            for (npy_intp i = 0; i < n; i += GS_ROOM / (npy_intp)sizeof(U)) {                                    \
                for (npy_intp j = 0; j < GS_ROOM / (npy_intp)sizeof(U); j++) ((U *)to)[i + j] = value;           \
            }                                                                                                    \
        }                                                                                                        \
    } else if (stride == (npy_intp)sizeof(U)) {                                                                  \
        for (npy_intp row = 0; row < rows; row++, from += step, to += n * (npy_intp)sizeof(U)) {                 \
            for (npy_intp i = 0; i < n; i++) ((U *)to)[i] = ((const U *)from)[i];                                \
        }                                                                                                        \
    } else {                                                                                                     \
        for (npy_intp row = 0; row < rows; row++, from += step, to += n * (npy_intp)sizeof(U)) {                 \
            for (npy_intp i = 0; i < n; i++) ((U *)to)[i] = *(const U *)(from + i * stride);                     \
        }                                                                                                        \
    }
    BY_SIZE(PACK)
}

static void spread_rows(char *to, npy_intp step, const char *from, npy_intp rows, npy_intp stride, npy_intp n,
                        int size) {
#define SPREAD(U)                                                                                                \
    if (stride == (npy_intp)sizeof(U)) {                                                                         \
        for (npy_intp row = 0; row < rows; row++, to += step, from += n * (npy_intp)sizeof(U)) {                 \
            for (npy_intp i = 0; i < n; i++) ((U *)to)[i] = ((const U *)from)[i];                                \
        }                                                                                                        \
    } else {                                                                                                     \
        for (npy_intp row = 0; row < rows; row++, to += step, from += n * (npy_intp)sizeof(U)) {                 \
            for (npy_intp i = 0; i < n; i++) *(U *)(to + i * stride) = ((const U *)from)[i];                     \
        }                                                                                                        \
    }
    BY_SIZE(SPREAD)
}

static void load_halves(float *to, const npy_uint16 *from, npy_intp n) {
    npy_intp i = 0;
#if GS_LEVEL >= 3 && GS_LOWEST_LEVEL == 2
    for (; i + 8 <= n; i += 8) {
        _mm256_storeu_ps(to + i, _mm256_cvtph_ps(_mm_loadu_si128((const __m128i *)(from + i))));
    }
#endif
    for (; i < n; i++) to[i] = gs_half_to_float(from[i]);
}

static void store_halves(npy_uint16 *to, const float *from, npy_intp n) {
    npy_intp i = 0;
#if GS_LEVEL >= 3 && GS_LOWEST_LEVEL == 2
    for (; i + 8 <= n; i += 8) {
        _mm_storeu_si128((__m128i *)(to + i),
                         _mm256_cvtps_ph(_mm256_loadu_ps(from + i), _MM_FROUND_TO_NEAREST_INT));
    }
#endif
    for (; i < n; i++) to[i] = gs_float_to_half(from[i]);
}

GS_HIDDEN const gs_mover GS_PASTE(gs_moves_, GS_LEVEL) = {repeat,      reverse,     pack_rows,
                                                          spread_rows, load_halves, store_halves};
GS_LEVEL_END
