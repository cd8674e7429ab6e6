/* Updates: loops that write to several arrays in one pass, made from the spec for float32 and float64
   (generated/updates.inc), by level. */
#ifndef GRADSPEC_UPDATES_H
#define GRADSPEC_UPDATES_H

#include "kernels/kernels.h"

#define GS_MAX_WRITES 6   /* arrays of an update */
#define GS_MAX_LEFT_OUT 2 /* of which so many may be left out */
#define GS_MAX_NUMBERS 16

typedef void gs_update_loop(char *const *arrays, npy_intp n, const double *numbers);

typedef struct {
    const char *name;
    int arrays, numbers;
    int written;                                 /* the arrays that are written to, bits */
    int noptional, optional[GS_MAX_LEFT_OUT];    /* the arrays that may be left out */
    gs_update_loop *loops[1 << GS_MAX_LEFT_OUT]; /* by the bits of those that are */
} gs_update;

/* The updates of a dtype, of the level in use; NULL for a dtype that has none. The end has no name. */
GS_HIDDEN const gs_update *gs_updates_of(int typenum);

#endif
