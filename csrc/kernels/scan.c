/* The drivers of scans: a row that is not contiguous is packed, worked on and unpacked. */
#include "kernels/moves.h"

#include "kernels/scan.h"

#include <stdlib.h>

/* Rows that lie across memory are handled a few cache lines of them at a time, so that each line is used whole and a
   page of memory is entered once for several. */
#define GS_SCAN_LINE 64
#define GS_SCAN_LINES 4
#define GS_SCAN_PACKED                                                                                           \
    (1 << 18)           /* bytes; of longer rows fewer lines, so that they stay in the second-level cache */
#define GS_SCAN_TILE 16 /* elements of each row that are moved together */

typedef struct {
    const gs_scan *scan;
    char *const *data;
    npy_intp const *strides; /* of the outer axis, in and out; of the core axis */
    npy_intp rows, n;
    int failed;
} scan_call;

/* Where rows are side by side, each element of all of them is a run in memory: from there to rows of n. */
static void pack_scanned(const gs_scan *scan, char *x, const char *in, npy_intp const *strides, npy_intp rows,
                         npy_intp n) {
    float group[GS_SCAN_LINE * GS_SCAN_LINES];
#define PACK(U)                                                                                                  \
    for (npy_intp from = 0, to; from < n; from = to) {                                                           \
        to = n - from < GS_SCAN_TILE ? n : from + GS_SCAN_TILE;                                                  \
        for (npy_intp i = to; i < n && i < to + GS_SCAN_TILE; i++) {                                             \
            for (npy_intp r = 0; r < rows; r += GS_SCAN_LINE / (npy_intp)sizeof(U)) {                            \
                __builtin_prefetch(in + i * strides[2] + r * strides[0]);                                        \
            }                                                                                                    \
        }                                                                                                        \
        for (npy_intp r = 0; r < rows; r++) {                                                                    \
            for (npy_intp i = from; i < to; i++) {                                                               \
                ((U *)x)[r * n + i] = *(const U *)(in + i * strides[2] + r * strides[0]);                        \
            }                                                                                                    \
        }                                                                                                        \
    }
    if (scan->is_converted) {
        for (npy_intp i = 0; i < n; i++) {
            gs_pack((char *)group, in + i * strides[2], strides[0], rows, scan->stored);
            for (npy_intp r = 0; r < rows; r++) ((float *)x)[r * n + i] = group[r];
        }
        return;
    }
    switch (scan->size) {
        case 1: PACK(npy_uint8) break;
        case 2: PACK(npy_uint16) break;
        case 4: PACK(npy_uint32) break;
        case 8: PACK(gs_eight) break;
        default: PACK(gs_sixteen) break;
    }
#undef PACK
}

/* And back: results that are no floats are int64 or complex. */
static void unpack_scanned(const gs_scan *scan, char *out, const char *y, npy_intp const *strides, npy_intp rows,
                           npy_intp n) {
    float group[GS_SCAN_LINE * GS_SCAN_LINES];
#define UNPACK(U)                                                                                                \
    for (npy_intp i = 0; i < n; i++) {                                                                           \
        for (npy_intp r = 0; r < rows; r++) {                                                                    \
            *(U *)(out + i * strides[3] + r * strides[1]) = ((const U *)y)[r * n + i];                           \
        }                                                                                                        \
    }
    if (scan->is_converted) {
        for (npy_intp i = 0; i < n; i++) {
            for (npy_intp r = 0; r < rows; r++) group[r] = ((const float *)y)[r * n + i];
            gs_unpack(out + i * strides[3], (const char *)group, strides[1], rows, scan->out_stored);
        }
        return;
    }
    switch (scan->out_size) {
        case 4: UNPACK(npy_uint32) break;
        case 8: UNPACK(gs_eight) break;
        default: UNPACK(gs_sixteen) break;
    }
#undef UNPACK
}

/* Rows that are packed at a time: those that are side by side in memory, else one. */
static npy_intp scan_width(const scan_call *call) {
    const gs_scan *scan = call->scan;
    if (call->n == 1 ||
        (labs(call->strides[2]) <= labs(call->strides[0]) && labs(call->strides[3]) <= labs(call->strides[1]))) {
        return 1;
    }
    const npy_intp fitting = GS_SCAN_PACKED / GS_SCAN_LINE / call->n;
    const npy_intp lines = fitting < 1 ? 1 : fitting < GS_SCAN_LINES ? fitting : GS_SCAN_LINES;
    return lines * GS_SCAN_LINE / (scan->is_converted ? 2 : scan->size);
}

static void scan_rows_task(void *arguments, int index, int count) {
    scan_call *call = arguments;
    const gs_scan *scan = call->scan;
    npy_intp const *s = call->strides;
    const npy_intp n = call->n, to = gs_from(call->rows, index + 1, count);
    const int read_direct = !scan->is_converted && s[2] == scan->size;
    const int write_direct = !scan->is_converted && s[3] == scan->out_size;
    const npy_intp width = scan_width(call);
    char *x = read_direct ? NULL : malloc((size_t)(n * width * scan->size));
    char *y = write_direct ? NULL : malloc((size_t)(n * width * scan->out_size));
    const int failed = (!read_direct && x == NULL) || (!write_direct && y == NULL);
    if (failed) {
        call->failed = 1;
    }
    for (npy_intp first = gs_from(call->rows, index, count); first < to && !failed; first += width) {
        const npy_intp rows = to - first < width ? to - first : width;
        const char *in = call->data[0] + first * s[0];
        char *out = call->data[1] + first * s[1];
        if (!read_direct && rows == 1) {
            gs_pack(x, in, s[2], n, scan->stored);
        } else if (!read_direct) {
            pack_scanned(scan, x, in, s, rows, n);
        }
        for (npy_intp r = 0; r < rows; r++) {
            scan->values(read_direct ? in + r * s[0] : x + r * n * scan->size,
                         write_direct ? out + r * s[1] : y + r * n * scan->out_size, n);
        }
        if (!write_direct && rows == 1) {
            gs_unpack(out, y, s[3], n, scan->out_stored);
        } else if (!write_direct) {
            unpack_scanned(scan, out, y, s, rows, n);
        }
    }
    free(x);
    free(y);
}

static void scan_across_task(void *arguments, int index, int count) {
    const scan_call *call = arguments;
    const npy_intp to = gs_from(call->rows, index + 1, count);
    for (npy_intp row = gs_from(call->rows, index, count); row < to; row += GS_SCAN_WIDTH) {
        call->scan->across(call->data[0] + row * call->strides[0], call->data[1] + row * call->strides[1],
                           call->strides + 2, call->n, to - row < GS_SCAN_WIDTH ? to - row : GS_SCAN_WIDTH);
    }
}

int gs_scan_kernel(const gs_scan *scan, char *const *data, npy_intp const *dims, npy_intp const *strides) {
    scan_call call = {scan, data, strides, dims[0], dims[1], 0};
    if (call.n == 0) {
        return 0;
    }
    /* Rows side by side, unless they are so long that each is split. */
    const int across = scan->across != NULL && !scan->is_converted && call.rows >= 4 &&
                       strides[0] == scan->size && strides[1] == scan->out_size && gs_part_count(call.n) == 1;
    const int tasks = gs_task_count(call.rows * call.n);
    gs_parallel(across ? scan_across_task : scan_rows_task, &call, call.rows < tasks ? 1 : tasks);
    gs_forget_errors();
    return call.failed ? gs_memory_error() : 0;
}
