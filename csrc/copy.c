/* The kernels that copy, for every dtype. `duplicate` also spreads what is broadcast, over several threads, and with one call of the loop
   where an elementwise ufunc would be called once for each row. */
#include "gradspec.h"
#include <stdlib.h>
#include <string.h>

typedef struct {
    double real, imag;
} pair;

#define TILE 16

#define COPY(U, name)                                                                                            \
    static GS_CLONES void fill_##name(U *to, U value, npy_intp n) {                                              \
        for (npy_intp i = 0; i < n; i++) to[i] = value;                                                          \
    }                                                                                                            \
    static GS_CLONES void reverse_##name(U *to, const U *from, npy_intp n) {                                     \
        for (npy_intp i = 0; i < n; i++) to[i] = from[-i];                                                       \
    }                                                                                                            \
    static void copy_##name(char *to, npy_intp step, const char *from, npy_intp stride, npy_intp n) {            \
        if (stride == 0 && step == (npy_intp)sizeof(U)) {                                                        \
            fill_##name((U *)to, *(const U *)from, n);                                                           \
        } else if (stride == -(npy_intp)sizeof(U) && step == (npy_intp)sizeof(U)) {                              \
            reverse_##name((U *)to, (const U *)from, n);                                                         \
        } else {                                                                                                 \
            for (npy_intp i = 0; i < n; i++) *(U *)(to + i * step) = *(const U *)(from + i * stride);            \
        }                                                                                                        \
    }                                                                                                            \
    /* Rows of the output are columns of memory: squares of TILE elements, whose cache lines are used whole. */  \
    static void transpose_##name(char *to, npy_intp const *steps, const char *from, npy_intp rows, npy_intp n) { \
        for (npy_intp j = 0; j < n; j += TILE) {                                                                 \
            const npy_intp width = n - j < TILE ? n - j : TILE;                                                  \
            for (npy_intp r = 0; r < rows; r++) {                                                                \
                const char *column = from + r * steps[0] + j * steps[2];                                         \
                U *row = (U *)(to + r * steps[1]) + j;                                                           \
                if (width == TILE) {                                                                             \
                    for (int i = 0; i < TILE; i++) row[i] = *(const U *)(column + i * steps[2]);                 \
                } else {                                                                                         \
                    for (npy_intp i = 0; i < width; i++) row[i] = *(const U *)(column + i * steps[2]);           \
                }                                                                                                \
            }                                                                                                    \
        }                                                                                                        \
    }
COPY(npy_uint8, 1)
COPY(npy_uint16, 2)
COPY(npy_uint32, 4)
COPY(gs_eight, 8)
COPY(pair, 16)

static void copy_row(char *to, npy_intp step, const char *from, npy_intp stride, npy_intp n, npy_intp size) {
    if (step == size && stride == size) {
        memcpy(to, from, (size_t)(n * size));
        return;
    }
    switch (size) {
        case 1: copy_1(to, step, from, stride, n); break;
        case 2: copy_2(to, step, from, stride, n); break;
        case 4: copy_4(to, step, from, stride, n); break;
        case 8: copy_8(to, step, from, stride, n); break;
        default: copy_16(to, step, from, stride, n); break;
    }
}

typedef struct {
    char *const *data;
    npy_intp const *strides; /* of the outer axis: in, out; of the core axis: in, out */
    npy_intp rows, n, size;
} copy_call;

static npy_intp part(npy_intp total, int index, int count) {
    return index == count ? total : total / count * index;
}

/* Whether the output is in order, and each of its rows a column of memory. */
static int is_transposition(const copy_call *c) {
    return c->n > 1 && c->strides[3] == c->size && labs(c->strides[0]) == c->size &&
           labs(c->strides[2]) > c->size;
}

static void transpose_task(void *arguments, int index, int count) {
    const copy_call *c = arguments;
    const npy_intp end = part(c->rows, index + 1, count);
    for (npy_intp row = part(c->rows, index, count), rows; row < end; row += rows) {
        rows = end - row < TILE ? end - row : TILE;
        const char *from = c->data[0] + row * c->strides[0];
        char *to = c->data[1] + row * c->strides[1];
        switch (c->size) {
            case 1: transpose_1(to, c->strides, from, rows, c->n); break;
            case 2: transpose_2(to, c->strides, from, rows, c->n); break;
            case 4: transpose_4(to, c->strides, from, rows, c->n); break;
            case 8: transpose_8(to, c->strides, from, rows, c->n); break;
            default: transpose_16(to, c->strides, from, rows, c->n); break;
        }
    }
}

static void copy_task(void *arguments, int index, int count) {
    const copy_call *c = arguments;
    const npy_intp start = part(c->rows * c->n, index, count), end = part(c->rows * c->n, index + 1, count);
    npy_intp row = start / c->n, column = start % c->n, n;
    for (npy_intp left = end - start; left > 0; left -= n, row++, column = 0) {
        n = c->n - column < left ? c->n - column : left;
        const char *from = c->data[0] + row * c->strides[0] + column * c->strides[2];
        char *to = c->data[1] + row * c->strides[1] + column * c->strides[3];
        copy_row(to, c->strides[3], from, c->strides[2], n, c->size);
    }
}

int gs_copy_kernel(GS_LOOP_ARGUMENTS) {
    (void)auxdata;
    copy_call call = {data, strides, dims[0], dims[1], context->descriptors[0]->elsize};
    if (call.n == 1 || (strides[0] == dims[1] * strides[2] && strides[1] == dims[1] * strides[3])) {
        /* One long row: of columns, or of rows that follow each other. */
        npy_intp joined[] = {0, 0, call.n == 1 ? strides[0] : strides[2], call.n == 1 ? strides[1] : strides[3]};
        call.strides = joined;
        call.n *= call.rows;
        call.rows = 1;
        gs_parallel(copy_task, &call, gs_task_count(call.n));
        return 0;
    }
    gs_parallel(is_transposition(&call) ? transpose_task : copy_task, &call, gs_task_count(call.rows * call.n));
    return 0;
}

/* ---- rows of which a part is kept, and the rest is zero ---- */

typedef struct {
    char *const *data;
    npy_intp const
        *strides; /* of the outer axis: in, the number of the first elements, out; of the core axis: in, out */
    npy_intp rows, n, size;
    int first; /* whether the first elements are kept, or those behind them */
} keep_call;

static void zero_row(char *to, npy_intp step, npy_intp n, npy_intp size) {
    if (step == size && n > 0) {
        memset(to, 0, (size_t)(n * size));
        return;
    }
    for (npy_intp i = 0; i < n; i++) memset(to + i * step, 0, (size_t)size);
}

static void keep_task(void *arguments, int index, int count) {
    const keep_call *c = arguments;
    const npy_intp end = part(c->rows, index + 1, count), in = c->strides[3], out = c->strides[4];
    for (npy_intp row = part(c->rows, index, count); row < end; row++) {
        const char *from = c->data[0] + row * c->strides[0];
        char *to = c->data[2] + row * c->strides[2];
        npy_intp at = (npy_intp) * (const npy_int64 *)(c->data[1] + row * c->strides[1]);
        at = at < 0 ? 0 : at > c->n ? c->n : at;
        if (c->first) {
            copy_row(to, out, from, in, at, c->size);
            zero_row(to + at * out, out, c->n - at, c->size);
        } else {
            zero_row(to, out, at, c->size);
            copy_row(to + at * out, out, from + at * in, in, c->n - at, c->size);
        }
    }
}

static int keep(PyArrayMethod_Context *context, char *const *data, npy_intp const *dims, npy_intp const *strides,
                int first) {
    keep_call call = {data, strides, dims[0], dims[1], context->descriptors[0]->elsize, first};
    gs_parallel(keep_task, &call, gs_task_count(call.rows * call.n));
    return 0;
}

int gs_keep_first_kernel(GS_LOOP_ARGUMENTS) {
    (void)auxdata;
    return keep(context, data, dims, strides, 1);
}

int gs_keep_rest_kernel(GS_LOOP_ARGUMENTS) {
    (void)auxdata;
    return keep(context, data, dims, strides, 0);
}
