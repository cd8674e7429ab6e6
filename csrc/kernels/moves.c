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

/* The elements of two vectors, numbered through, that these numbers say. */
#ifdef __clang__
#define MIXED(mask, a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#else
#define MIXED(mask, a, b, ...) __builtin_shuffle(a, b, (mask){__VA_ARGS__})
#endif

#define TILE 16 /* elements of a column, whose cache lines are used whole */

/* Vectors of `side` elements, and squares of as many of them. */
#define VECTORS(bits, side)                                                                                      \
    typedef npy_uint##bits Row##bits __attribute__((vector_size(bits / 8 * side), aligned(4), may_alias));       \
    typedef npy_int##bits Mask##bits __attribute__((vector_size(bits / 8 * side)));
#define SQUARE_OF_FOUR(bits)                                                                                     \
    VECTORS(bits, 4)                                                                                             \
    static inline void square_##bits(char *to, npy_intp step, const char *from, npy_intp down) {                 \
        const Row##bits a = *(const Row##bits *)from, b = *(const Row##bits *)(from + down);                     \
        const Row##bits c = *(const Row##bits *)(from + 2 * down), d = *(const Row##bits *)(from + 3 * down);    \
        const Row##bits ab = MIXED(Mask##bits, a, b, 0, 4, 1, 5), ab_end = MIXED(Mask##bits, a, b, 2, 6, 3, 7);  \
        const Row##bits cd = MIXED(Mask##bits, c, d, 0, 4, 1, 5), cd_end = MIXED(Mask##bits, c, d, 2, 6, 3, 7);  \
        *(Row##bits *)to = MIXED(Mask##bits, ab, cd, 0, 1, 4, 5);                                                \
        *(Row##bits *)(to + step) = MIXED(Mask##bits, ab, cd, 2, 3, 6, 7);                                       \
        *(Row##bits *)(to + 2 * step) = MIXED(Mask##bits, ab_end, cd_end, 0, 1, 4, 5);                           \
        *(Row##bits *)(to + 3 * step) = MIXED(Mask##bits, ab_end, cd_end, 2, 3, 6, 7);                           \
    }
#define SQUARE_OF_TWO(bits)                                                                                      \
    VECTORS(bits, 2)                                                                                             \
    static inline void square_##bits(char *to, npy_intp step, const char *from, npy_intp down) {                 \
        const Row##bits a = *(const Row##bits *)from, b = *(const Row##bits *)(from + down);                     \
        *(Row##bits *)to = MIXED(Mask##bits, a, b, 0, 2);                                                        \
        *(Row##bits *)(to + step) = MIXED(Mask##bits, a, b, 1, 3);                                               \
    }
/* Squares, and what remains one by one. */
#define TRANSPOSE_SQUARES(bits)                                                                                  \
    static void transpose_##bits(char *to, npy_intp step, const char *from, npy_intp down, npy_intp rows,        \
                                 npy_intp n) {                                                                   \
        const npy_intp size = bits / 8, side = sizeof(Row##bits) / size;                                         \
        for (npy_intp j = 0; j < n; j += side) {                                                                 \
            const char *column = from + j * down;                                                                \
            char *row = to + j * size;                                                                           \
            npy_intp r = 0;                                                                                      \
            for (; j + side <= n && r + side <= rows; r += side) {                                               \
                square_##bits(row + r * step, step, column + r * size, down);                                    \
            }                                                                                                    \
            for (; r < rows; r++) {                                                                              \
                for (npy_intp i = 0; i < side && j + i < n; i++) {                                               \
                    memcpy(row + r * step + i * size, column + r * size + i * down, bits / 8);                   \
                }                                                                                                \
            }                                                                                                    \
        }                                                                                                        \
    }
SQUARE_OF_FOUR(32)
TRANSPOSE_SQUARES(32)
#if GS_LEVEL >= 3 && GS_LOWEST_LEVEL == 2
SQUARE_OF_FOUR(64)
#else /* vectors have two of these */
SQUARE_OF_TWO(64)
#endif
TRANSPOSE_SQUARES(64)

static void transpose(char *to, npy_intp step, const char *from, npy_intp down, npy_intp rows, npy_intp n,
                      int size) {
#define TRANSPOSE(U)                                                                                             \
    for (npy_intp j = 0; j < n; j += TILE) {                                                                     \
        const npy_intp width = n - j < TILE ? n - j : TILE;                                                      \
        for (npy_intp r = 0; r < rows; r++) {                                                                    \
            const char *column = from + r * size + j * down;                                                     \
            U *row = (U *)(to + r * step) + j;                                                                   \
            for (npy_intp i = 0; i < width; i++) row[i] = *(const U *)(column + i * down);                       \
        }                                                                                                        \
    }
    switch (size) {
        case 1: TRANSPOSE(npy_uint8) break;
        case 2: TRANSPOSE(npy_uint16) break;
        case 4: transpose_32(to, step, from, down, rows, n); break;
        case 8: transpose_64(to, step, from, down, rows, n); break;
        default: TRANSPOSE(gs_sixteen) break;
    }
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

GS_HIDDEN const gs_mover GS_PASTE(gs_moves_, GS_LEVEL) = {repeat,    reverse,     pack_rows,   spread_rows,
                                                          transpose, load_halves, store_halves};
GS_LEVEL_END
