/* What drives gather and scatter, whatever the dtype: gather.c. What a scatter that combines does with elements is
   gather_scatter.inc's. */
#ifndef GRADSPEC_GATHER_H
#define GRADSPEC_GATHER_H

#include "kernels/parts.h"

/* Where the results of some rows are while they are made: slice i is at `at + i * slice`, row r of it at `r * row`
   from there. */
typedef struct {
    char *at;
    npy_intp slice, row;
} gs_results;

typedef struct gs_scatter gs_scatter;

typedef struct {
    char *const *data;
    npy_intp const *strides;
    npy_intp rows, n, m, size; /* `size` of an element as stored, in bytes */
    int in_place; /* what is written to is the first operand itself, of which no more than that is touched */
    int failed;   /* out of memory */
    const gs_scatter *scatter; /* how elements are combined; NULL: they replace what is there */
} gs_index_call;

/* A scatter that combines what is there with what is written, in the order of the indices. */
struct gs_scatter {
    int size;         /* of an element as computed, in bytes */
    int stored;       /* how gs_pack is told how it is stored: GS_STORED */
    int is_converted; /* whether these are two types */
    /* One row, from `source`. */
    void (*row)(const gs_index_call *call, const char *indices, const char *source, gs_results to);
    /* Rows from `first` on, whose results are side by side. */
    void (*slices)(const gs_index_call *call, npy_intp first, npy_intp rows, gs_results to);
};

/* The kernel `(n),(m)->(m)` of elements of `size` bytes. */
GS_HIDDEN int gs_gather_run(npy_intp size, char *const *data, npy_intp const *dims, npy_intp const *strides);
/* The kernels `(n),(m),(m)->(n)` and `(m),(m)->(n)`: the latter writes to what its output is. `scatter` is NULL where
   elements replace what is there. */
GS_HIDDEN int gs_scatter_run(const gs_scatter *scatter, npy_intp size, char *const *data, npy_intp const *dims,
                             npy_intp const *strides);
GS_HIDDEN int gs_scatter_into_run(const gs_scatter *scatter, npy_intp size, char *const *data,
                                  npy_intp const *dims, npy_intp const *strides);

static inline npy_int64 gs_index_at(const char *indices, npy_intp stride, npy_intp j) {
    return *(const npy_int64 *)(indices + j * stride);
}

#endif
