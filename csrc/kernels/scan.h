/* What drives scans, kernels `(n)->(n)` that keep the core axis, whatever the dtype: scan.c. Their loops are
   scan.inc's. */
#ifndef GRADSPEC_SCAN_H
#define GRADSPEC_SCAN_H

#include "kernels/parts.h"

#define GS_SCAN_WIDTH 256 /* rows that are taken side by side */

typedef struct {
    /* Of an element as computed, in bytes, and how gs_pack is told how it is stored: GS_STORED. */
    int size, stored;
    int out_size, out_stored; /* of results; they are other types where integers are summed */
    int is_converted;         /* whether elements are stored as another type */
    /* One row of contiguous elements as computed; x and y are different arrays. */
    void (*values)(const void *x, void *y, npy_intp n);
    /* Of `width` rows that lie side by side, as stored; `core` is the step along them, in and out. NULL if there is
       no such form. */
    void (*across)(const char *in, char *out, npy_intp const *core, npy_intp n, npy_intp width);
} gs_scan;

GS_HIDDEN int gs_scan_kernel(const gs_scan *scan, char *const *data, npy_intp const *dims,
                             npy_intp const *strides);

#endif
