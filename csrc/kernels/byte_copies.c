/* Copies of elements as bytes, whatever they are: of arrays in any order, and of parts of rows. */
#include "kernels/moves.h"
#include <stdlib.h>
#include <string.h>

/* Blocks of rows that are columns of memory, which threads share. */
#define BAND 64
#define WIDTH 256

#define COPY(U, name)                                                                                            \
    static void copy_##name(char *to, npy_intp step, const char *from, npy_intp stride, npy_intp n) {            \
        for (npy_intp i = 0; i < n; i++) *(U *)(to + i * step) = *(const U *)(from + i * stride);                \
    }
COPY(npy_uint8, 1)
COPY(npy_uint16, 2)
COPY(npy_uint32, 4)
COPY(gs_eight, 8)
COPY(gs_sixteen, 16)

static void copy_row(char *to, npy_intp step, const char *from, npy_intp stride, npy_intp n, npy_intp size) {
    if (step == size && stride == size) {
        memcpy(to, from, (size_t)(n * size));
        return;
    }
    if (step == size && stride == 0) {
        gs_moves->repeat(to, from, n, size);
        return;
    }
    if (step == size && stride == -size) {
        gs_moves->reverse(to, from, n, size);
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

static npy_intp part(npy_intp total, int index, int count) {
    return index == count ? total : total / count * index;
}

/* ---- copies of arrays ---- */

/* Where a copy stands: at an index of its first dims. */
typedef struct {
    const gs_copy *copy;
    int nd;
    npy_intp at[NPY_MAXDIMS];
    char *to;
    const char *from;
} cursor;

/* At the index of this number, counted with the last of the first `nd` dims running fastest. */
static void set_to(cursor *at, const gs_copy *c, int nd, npy_intp number) {
    at->copy = c;
    at->nd = nd;
    at->to = c->to;
    at->from = c->from;
    for (int d = nd - 1; d >= 0; number /= c->dims[d--]) {
        at->at[d] = number % c->dims[d];
        at->to += at->at[d] * c->steps[d];
        at->from += at->at[d] * c->strides[d];
    }
}

static void advance(cursor *at) {
    const gs_copy *c = at->copy;
    for (int d = at->nd - 1; d >= 0; d--) {
        at->to += c->steps[d];
        at->from += c->strides[d];
        if (++at->at[d] < c->dims[d])
            return;
        at->to -= c->dims[d] * c->steps[d];
        at->from -= c->dims[d] * c->strides[d];
        at->at[d] = 0;
    }
}

/* A part of the elements, which may begin and end within a row. */
static void rows_task(void *arguments, int index, int count) {
    const gs_copy *c = arguments;
    const int last = c->nd - 1;
    const npy_intp n = c->dims[last], step = c->steps[last], stride = c->strides[last];
    const npy_intp start = part(c->count, index, count), end = part(c->count, index + 1, count);
    npy_intp column = start % n, taken;
    cursor at;
    set_to(&at, c, last, start / n);
    for (npy_intp left = end - start; left > 0; left -= taken, column = 0) {
        taken = n - column < left ? n - column : left;
        copy_row(at.to + column * step, step, at.from + column * stride, stride, taken, c->size);
        advance(&at);
    }
}

static npy_intp pieces(npy_intp n, npy_intp size) { return (n + size - 1) / size; }

/* The last two dims are rows of the target that are columns of the source's memory. */
static void transpose_task(void *arguments, int index, int count) {
    const gs_copy *c = arguments;
    const int last = c->nd - 1, row = last - 1;
    const npy_intp bands = pieces(c->dims[row], BAND), widths = pieces(c->dims[last], WIDTH);
    const npy_intp items = c->count / (c->dims[row] * c->dims[last]) * bands * widths;
    cursor at;
    for (npy_intp item = part(items, index, count); item < part(items, index + 1, count); item++) {
        const npy_intp r = item / widths % bands * BAND, j = item % widths * WIDTH;
        const npy_intp rows = c->dims[row] - r < BAND ? c->dims[row] - r : BAND,
                       n = c->dims[last] - j < WIDTH ? c->dims[last] - j : WIDTH;
        set_to(&at, c, row, item / (bands * widths));
        char *to = at.to + r * c->steps[row] + j * c->steps[last];
        const char *from = at.from + r * c->strides[row] + j * c->strides[last];
        const npy_intp step = c->steps[row], across = c->strides[row], down = c->strides[last];
        /* Columns that run backwards in memory are the rows from the last one on. */
        const npy_intp last_row = across < 0 ? rows - 1 : 0;
        gs_moves->transpose(to + last_row * step, across < 0 ? -step : step, from + last_row * across, down, rows,
                            n, (int)c->size);
    }
}

static void move_dim(gs_copy *c, int from, int to) {
    const npy_intp n = c->dims[from], step = c->steps[from], stride = c->strides[from];
    for (int d = from; d < to; d++) {
        c->dims[d] = c->dims[d + 1];
        c->steps[d] = c->steps[d + 1];
        c->strides[d] = c->strides[d + 1];
    }
    c->dims[to] = n;
    c->steps[to] = step;
    c->strides[to] = stride;
}

/* Whether rows of the target are columns of the source's memory; their dim is then the last but one. */
static int is_transposition(gs_copy *c) {
    const int last = c->nd - 1;
    if (c->steps[last] != c->size || labs(c->strides[last]) <= c->size)
        return 0;
    for (int d = 0; d < last; d++) {
        if (labs(c->strides[d]) == c->size) {
            move_dim(c, d, last - 1);
            return 1;
        }
    }
    return 0;
}

void gs_copy_elements(gs_copy *c) {
    if (c->nd == 1 && c->count < 2 * GS_GRAIN) { /* no others are so frequent */
        copy_row(c->to, c->steps[0], c->from, c->strides[0], c->count, c->size);
        return;
    }
    gs_parallel(is_transposition(c) ? transpose_task : rows_task, c, gs_task_count(c->count));
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
