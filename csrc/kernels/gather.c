/* gather and scatter along the core axis. Indices are checked here, before they are used; negative ones are out of
   bounds (the callers have wrapped them). Values move as they are stored, whatever they are: no level moves single
   elements faster. */
#include "kernels/moves.h"

#include "kernels/gather.h"
#include <stdlib.h>
#include <string.h>

/* Whether all indices are in bounds; if not, *bad is the first that is not. */
static int indices_valid(const char *p, npy_intp stride, npy_intp m, npy_intp size, npy_intp *bad) {
    if (stride == sizeof(npy_int64)) {
        const npy_int64 *indices = (const npy_int64 *)p;
        npy_int64 outside = 0; /* the sign bit collects negative ones and those that reach size */
        for (npy_intp j = 0; j < m; j++) {
            outside |= indices[j] | (size - 1 - indices[j]);
        }
        if (outside >= 0) {
            return 1;
        }
    }
    for (npy_intp j = 0; j < m; j++) {
        const npy_int64 i = gs_index_at(p, stride, j);
        if ((npy_uint64)i >= (npy_uint64)size) {
            *bad = (npy_intp)i;
            return 0;
        }
    }
    return 1;
}

/* Checks all rows; on failure raises and returns -1. Nothing has been written then. */
static int indices_check(const gs_index_call *call, npy_intp outer, npy_intp core) {
    npy_intp bad = 0;
    /* The same indices for every row, as broadcasting gives them, need one look. */
    const npy_intp rows = outer == 0 && call->rows > 1 ? 1 : call->rows;
    for (npy_intp r = 0; r < rows; r++) {
        if (!indices_valid(call->data[1] + r * outer, core, call->m, call->n, &bad)) {
            return gs_index_error(bad, call->n);
        }
    }
    return 0;
}

/* Whether each index is one of a whole slice, which lies in memory as rows follow each other: the same indices for
   all rows. `outer` and `core` are the strides of indices, source and output. */
static int is_of_slices(npy_intp rows, npy_intp const *outer, npy_intp const *core) {
    return rows > 1 && outer[0] == 0 && labs(outer[1]) <= labs(core[1]) && labs(outer[2]) < labs(core[2]);
}

/* What moves elements of one size. */
typedef struct {
    void (*copy)(char *to, npy_intp step, const char *from, npy_intp stride, npy_intp n);
    /* Elements `from` to `to` of rows; of four rows that take the same elements each index is read once. */
    void (*gather)(const gs_index_call *call, npy_intp first, npy_intp last, npy_intp from, npy_intp to);
    void (*scatter)(const gs_index_call *call, npy_intp first, npy_intp last);
} mover;

#define MOVER(U, name)                                                                                           \
    static void copy_##name(char *to, npy_intp step, const char *from, npy_intp stride, npy_intp n) {            \
        if (step == sizeof(U) && stride == sizeof(U)) {                                                          \
            memmove(to, from, (size_t)n * sizeof(U));                                                            \
        } else if (step == sizeof(U) && stride == 0) {                                                           \
            const U value = *(const U *)from;                                                                    \
            for (npy_intp i = 0; i < n; i++) ((U *)to)[i] = value;                                               \
        } else {                                                                                                 \
            for (npy_intp i = 0; i < n; i++) *(U *)(to + i * step) = *(const U *)(from + i * stride);            \
        }                                                                                                        \
    }                                                                                                            \
    static inline void gather_four_##name(char *to, npy_intp step, const char *from, npy_intp stride,            \
                                          const npy_int64 *indices, npy_intp m) {                                \
        const U *a = (const U *)from, *b = (const U *)(from + stride);                                           \
        const U *c = (const U *)(from + 2 * stride), *d = (const U *)(from + 3 * stride);                        \
        U *p = (U *)to, *q = (U *)(to + step), *r = (U *)(to + 2 * step), *s = (U *)(to + 3 * step);             \
        for (npy_intp j = 0; j < m; j++) {                                                                       \
            const npy_int64 i = indices[j];                                                                      \
            p[j] = a[i];                                                                                         \
            q[j] = b[i];                                                                                         \
            r[j] = c[i];                                                                                         \
            s[j] = d[i];                                                                                         \
        }                                                                                                        \
    }                                                                                                            \
    static inline void gather_row_##name(char *to, npy_intp step, const char *from, npy_intp stride,             \
                                         const char *indices, npy_intp core, npy_intp m) {                       \
        if (stride == sizeof(U) && core == sizeof(npy_int64) && step == sizeof(U)) {                             \
            for (npy_intp j = 0; j < m; j++) ((U *)to)[j] = ((const U *)from)[((const npy_int64 *)indices)[j]];  \
            return;                                                                                              \
        }                                                                                                        \
        for (npy_intp j = 0; j < m; j++) {                                                                       \
            *(U *)(to + j * step) = *(const U *)(from + gs_index_at(indices, core, j) * stride);                 \
        }                                                                                                        \
    }                                                                                                            \
    static void gather_##name(const gs_index_call *call, npy_intp first, npy_intp last, npy_intp from,           \
                              npy_intp to) {                                                                     \
        npy_intp const *outer = call->strides, *core = call->strides + 3;                                        \
        const int dense = core[0] == sizeof(U) && core[1] == sizeof(npy_int64) && core[2] == sizeof(U);          \
        for (npy_intp r = first; r < last;) {                                                                    \
            const char *data = call->data[0] + r * outer[0];                                                     \
            const char *indices = call->data[1] + r * outer[1] + from * core[1];                                 \
            char *out = call->data[2] + r * outer[2] + from * core[2];                                           \
            if (dense && outer[1] == 0 && last - r >= 4) {                                                       \
                gather_four_##name(out, outer[2], data, outer[0], (const npy_int64 *)indices, to - from);        \
                r += 4;                                                                                          \
            } else {                                                                                             \
                gather_row_##name(out, core[2], data, core[0], indices, core[1], to - from);                     \
                r++;                                                                                             \
            }                                                                                                    \
        }                                                                                                        \
    }                                                                                                            \
    static void scatter_##name(const gs_index_call *call, npy_intp first, npy_intp last) {                       \
        npy_intp const *outer = call->strides, *core = call->strides + 4;                                        \
        const npy_intp m = call->m, between = core[1], stride = core[2], step = core[3]; /* U may be npy_intp */ \
        for (npy_intp r = first; r < last; r++) {                                                                \
            const char *indices = call->data[1] + r * outer[1], *source = call->data[2] + r * outer[2];          \
            char *out = call->data[3] + r * outer[3];                                                            \
            for (npy_intp j = 0; j < m; j++) {                                                                   \
                *(U *)(out + gs_index_at(indices, between, j) * step) = *(const U *)(source + j * stride);       \
            }                                                                                                    \
        }                                                                                                        \
    }                                                                                                            \
    static const mover mover_##name = {copy_##name, gather_##name, scatter_##name};
MOVER(npy_uint8, 1)
MOVER(npy_uint16, 2)
MOVER(npy_uint32, 4)
MOVER(gs_eight, 8)
MOVER(gs_sixteen, 16)

static const mover *mover_of(npy_intp size) {
    switch (size) {
        case 1: return &mover_1;
        case 2: return &mover_2;
        case 4: return &mover_4;
        case 8: return &mover_8;
        default: return &mover_16;
    }
}

static void gather_task(void *arguments, int index, int count) {
    const gs_index_call *call = arguments;
    const mover *move = mover_of(call->size);
    npy_intp const *outer = call->strides, *core = call->strides + 3;
    const int slices = is_of_slices(call->rows, (npy_intp[]){outer[1], outer[0], outer[2]},
                                    (npy_intp[]){core[1], core[0], core[2]});
    /* Slices, and one long row, are split along the indices, many rows among the tasks. */
    const int along = slices || call->rows < count;
    const npy_intp first = along ? 0 : gs_from(call->rows, index, count);
    const npy_intp last = along ? call->rows : gs_from(call->rows, index + 1, count);
    const npy_intp from = along ? gs_from(call->m, index, count) : 0;
    const npy_intp to = along ? gs_from(call->m, index + 1, count) : call->m;
    if (!slices) {
        move->gather(call, first, last, from, to);
        return;
    }
    for (npy_intp j = from; j < to; j++) {
        const npy_int64 i = gs_index_at(call->data[1], core[1], j);
        move->copy(call->data[2] + j * core[2], outer[2], call->data[0] + i * core[0], outer[0], call->rows);
    }
}

int gs_gather_run(npy_intp size, char *const *data, npy_intp const *dims, npy_intp const *strides) {
    gs_index_call call = {data, strides, dims[0], dims[1], dims[2], size, 0, 0, NULL};
    if (indices_check(&call, strides[1], strides[4]) < 0) {
        return -1;
    }
    gs_parallel(gather_task, &call, gs_task_count(call.rows * call.m));
    return 0;
}

/* The slices of rows `first` to `last` are copied, or else their rows. */
static void copy_rows(const gs_index_call *call, int slices, npy_intp first, npy_intp last) {
    if (call->in_place) {
        return;
    }
    const mover *move = mover_of(call->size);
    npy_intp const *outer = call->strides, *core = call->strides + 4;
    const char *from = call->data[0] + first * outer[0];
    char *to = call->data[3] + first * outer[3];
    const npy_intp row = call->n * call->size;
    if (!slices && core[0] == call->size && core[3] == call->size && outer[0] == row && outer[3] == row) {
        memcpy(to, from, (size_t)((last - first) * row));
        return;
    }
    for (npy_intp i = 0; slices && i < call->n; i++) {
        move->copy(to + i * core[3], outer[3], from + i * core[0], outer[0], last - first);
    }
    for (npy_intp r = 0; !slices && r < last - first; r++) {
        move->copy(to + r * outer[3], core[3], from + r * outer[0], core[0], call->n);
    }
}

/* Rows are independent; within a row an index may come twice, so a row stays on one thread. */
static void replace_task(void *arguments, int index, int count) {
    const gs_index_call *call = arguments;
    const mover *move = mover_of(call->size);
    npy_intp const *outer = call->strides, *core = call->strides + 4;
    const npy_intp first = gs_from(call->rows, index, count), last = gs_from(call->rows, index + 1, count);
    const int slices = is_of_slices(call->rows, outer + 1, core + 1);
    copy_rows(call, slices, first, last);
    for (npy_intp j = 0; slices && j < call->m; j++) {
        char *out = call->data[3] + gs_index_at(call->data[1], core[1], j) * core[3];
        const char *source = call->data[2] + j * core[2];
        move->copy(out + first * outer[3], outer[3], source + first * outer[2], outer[2], last - first);
    }
    if (!slices) {
        move->scatter(call, first, last);
    }
}

/* ---- scatters that combine what is there with what is written ---- */

#define GROUP_WIDTH 64 /* rows whose sums are in a buffer, side by side, where they are not in the output */

/* How many rows are; few of long ones, of whose buffer a write in place touches a small part. */
static npy_intp group_width(const gs_index_call *call) {
    const npy_intp room = ((npy_intp)1 << 24) / (call->n + 1);
    return !call->in_place || room >= GROUP_WIDTH ? GROUP_WIDTH : room + 1;
}

/* Where the k-th of the results of a row is, of all or, in place, of those that are written to; -1: there are no
   more. */
static npy_intp result_at(const gs_index_call *call, npy_intp row, npy_intp k) {
    if (!call->in_place) {
        return k < call->n ? k : -1;
    }
    const char *indices = call->data[1] + row * call->strides[1];
    return k < call->m ? gs_index_at(indices, call->strides[5], k) : -1;
}

/* The results of the half types are floats in a buffer, that many small addends are not lost: rows from `first` on. */
static void load_results(const gs_index_call *call, npy_intp first, npy_intp rows, char *buffer) {
    npy_intp const *outer = call->strides, *core = call->strides + 4;
    const char *from = call->data[0] + first * outer[0];
    if (rows == 1 && !call->in_place) {
        gs_pack(buffer, from, core[0], call->n, call->scatter->stored);
        return;
    }
    for (npy_intp k = 0, i; (i = result_at(call, first, k)) >= 0; k++) {
        gs_pack(buffer + i * rows * call->scatter->size, from + i * core[0], outer[0], rows,
                call->scatter->stored);
    }
}

static void store_results(const gs_index_call *call, npy_intp first, npy_intp rows, const char *buffer) {
    npy_intp const *outer = call->strides, *core = call->strides + 4;
    char *to = call->data[3] + first * outer[3];
    if (rows == 1 && !call->in_place) {
        gs_unpack(to, buffer, core[3], call->n, call->scatter->stored);
        return;
    }
    for (npy_intp k = 0, i; (i = result_at(call, first, k)) >= 0; k++) {
        gs_unpack(to + i * core[3], buffer + i * rows * call->scatter->size, outer[3], rows,
                  call->scatter->stored);
    }
}

/* Rows from `first` to `last`, whose results are in the output. */
static void combine(const gs_index_call *call, int slices, npy_intp first, npy_intp last) {
    npy_intp const *outer = call->strides, *core = call->strides + 4;
    copy_rows(call, slices, first, last);
    if (slices) {
        const gs_results to = {call->data[3] + first * outer[3], core[3], outer[3]};
        call->scatter->slices(call, first, last - first, to);
        return;
    }
    for (npy_intp r = first; r < last; r++) {
        const gs_results to = {call->data[3] + r * outer[3], core[3], outer[3]};
        call->scatter->row(call, call->data[1] + r * outer[1], call->data[2] + r * outer[2], to);
    }
}

static void combine_task(void *arguments, int index, int count) {
    gs_index_call *call = arguments;
    const gs_scatter *scatter = call->scatter;
    npy_intp const *outer = call->strides, *core = call->strides + 4;
    const npy_intp first = gs_from(call->rows, index, count), last = gs_from(call->rows, index + 1, count);
    const int slices = is_of_slices(call->rows, outer + 1, core + 1);
    if (!scatter->is_converted) {
        combine(call, slices && outer[3] == scatter->size, first, last);
        return;
    }
    const npy_intp width = slices ? group_width(call) : 1;
    char *buffer = malloc((size_t)(call->n * width * scatter->size));
    if (buffer == NULL && call->n > 0) {
        call->failed = 1;
        return;
    }
    for (npy_intp r = first, rows; r < last; r += rows) {
        rows = last - r < width ? last - r : width;
        const gs_results to = {buffer, rows * scatter->size, scatter->size};
        load_results(call, r, rows, buffer);
        if (slices) {
            scatter->slices(call, r, rows, to);
        } else {
            scatter->row(call, call->data[1] + r * outer[1], call->data[2] + r * outer[2], to);
        }
        store_results(call, r, rows, buffer);
    }
    free(buffer);
}

int gs_scatter_run(const gs_scatter *scatter, npy_intp size, char *const *data, npy_intp const *dims,
                   npy_intp const *strides) {
    gs_index_call call = {data, strides, dims[0], dims[1], dims[2], size, data[0] == data[3], 0, scatter};
    if (indices_check(&call, strides[1], strides[5]) < 0) {
        return -1;
    }
    const int tasks = gs_task_count(call.rows * (call.in_place ? call.m : call.n + call.m));
    gs_parallel(scatter == NULL ? replace_task : combine_task, &call, call.rows < tasks ? 1 : tasks);
    gs_forget_errors();
    return call.failed ? gs_memory_error() : 0;
}

/* What is written to the output stands in what was there. */
int gs_scatter_into_run(const gs_scatter *scatter, npy_intp size, char *const *data, npy_intp const *dims,
                        npy_intp const *strides) {
    char *const operands[] = {data[2], data[0], data[1], data[2]};
    const npy_intp sizes[] = {dims[0], dims[2], dims[1]};
    const npy_intp steps[] = {strides[2], strides[0], strides[1], strides[2],
                              strides[5], strides[3], strides[4], strides[5]};
    return gs_scatter_run(scatter, size, operands, sizes, steps);
}
