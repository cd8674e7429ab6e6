/* Loops that move elements as bytes, by level: moves.c. Sizes are those of elements, in bytes: 1, 2, 4, 8 or 16. */
#ifndef GRADSPEC_MOVES_H
#define GRADSPEC_MOVES_H

#include "kernels/kernels.h"

#define GS_ROOM 64 /* bytes that may be written after the last of some rows */

typedef struct {
    npy_uint64 parts[2];
} __attribute__((aligned(4))) gs_sixteen; /* bytes that are copied: complex128 may be where floats may be */

typedef struct {
    /* n times the value at `from`, which may be the first of them. */
    void (*repeat)(char *to, const char *from, npy_intp n, npy_intp size);
    /* n elements backwards from the one at `from`. */
    void (*reverse)(char *to, const char *from, npy_intp n, npy_intp size);
    /* Rows of n elements, `step` bytes apart, whose elements are `stride` apart, one after the other; GS_ROOM after
       the last. */
    void (*pack_rows)(char *to, const char *from, npy_intp step, npy_intp rows, npy_intp stride, npy_intp n,
                      int size);
    /* The reverse. */
    void (*spread_rows)(char *to, npy_intp step, const char *from, npy_intp rows, npy_intp stride, npy_intp n,
                        int size);
    /* Rows of n elements, `step` bytes apart, that are columns of memory: the columns are side by side, and their
       elements `down` bytes apart. */
    void (*transpose)(char *to, npy_intp step, const char *from, npy_intp down, npy_intp rows, npy_intp n,
                      int size);
    /* float16, two bytes each, to float and back. */
    void (*load_halves)(float *to, const npy_uint16 *from, npy_intp n);
    void (*store_halves)(npy_uint16 *to, const float *from, npy_intp n);
} gs_mover;

GS_HIDDEN extern const gs_mover *gs_moves; /* of the level in use: level_in_use.c */

#endif
