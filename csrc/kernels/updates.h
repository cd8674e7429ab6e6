/* Updates: loops that write to several arrays in one pass, made from the spec for float32 and float64
   (generated/updates.inc), by level. */
#ifndef GRADSPEC_UPDATES_H
#define GRADSPEC_UPDATES_H

#include "kernels/kernels.h"

#define GS_MAX_NUMBERS 16

typedef void gs_update_loop(char *const *arrays, npy_intp n, const double *numbers);

typedef struct {
    const char *name;
    int arrays, numbers;
    int written;                                 /* the arrays that are written to, bits */
    int noptional, optional[GS_MAX_LEFT_OUT];    /* the arrays that may be left out */
    gs_update_loop *loops[1 << GS_MAX_LEFT_OUT]; /* by the bits of those that are */
} gs_update;

/* The updates of each dtype and level, with an end that has no name. */
#define GS_UPDATES_OF(level, dtype) GS_HIDDEN extern const gs_update GS_PASTE(gs_updates_##dtype##_, level)[];
GS_LEVELS_updates_float32(GS_UPDATES_OF, float32) GS_LEVELS_updates_float64(GS_UPDATES_OF, float64)
#undef GS_UPDATES_OF

#endif
