/* What the drivers of all folds (fold.c) know of one (fold.inc): its loops, and how large its accumulators are. */
#ifndef GRADSPEC_FOLD_H
#define GRADSPEC_FOLD_H

#include "kernels/parts.h"

#define GS_FOLD_MOST 16 /* bytes of an accumulator */

/* `acc` and `more` are arrays of accumulators; `c` is the parameter of a row, or NULL for 0. */
typedef struct {
    int size;         /* of an accumulator, in bytes */
    int element;      /* of an element as stored, in bytes */
    int stored;       /* how gs_pack is told that: GS_STORED */
    int is_converted; /* whether elements are computed as another type */
    void (*values)(void *acc, const char *x, npy_intp n, const void *c);    /* contiguous */
    void (*merge)(void *acc, const void *more, npy_intp n, npy_intp count); /* `count` arrays of n */
    /* Of folds that are kernels: rows of contiguous columns into the accumulators of these, which the first ones
       begin; the rest of the kernel. */
    void (*add_rows)(void *acc, const char *p, npy_intp width, npy_intp core, npy_intp count, int first);
    void (*store)(char *to, npy_intp step, const void *acc, npy_intp n);
    void (*each_row)(char *const *data, npy_intp const *strides, npy_intp n, npy_intp from, npy_intp to);
    void (*few_columns)(char *const *data, npy_intp const *strides, npy_intp rows, npy_intp n);
} gs_fold;

/* The fold of one row of any stride. */
GS_HIDDEN void gs_fold_row(const gs_fold *fold, void *acc, const char *p, npy_intp stride, npy_intp n,
                           const void *c);
/* The same on several threads if the row is long. */
GS_HIDDEN void gs_fold_wide(const gs_fold *fold, void *acc, const char *p, npy_intp stride, npy_intp n,
                            const void *c);
/* The kernel `(n)->()`. */
GS_HIDDEN int gs_fold_kernel(const gs_fold *fold, char *const *data, npy_intp const *dims,
                             npy_intp const *strides);

#endif
