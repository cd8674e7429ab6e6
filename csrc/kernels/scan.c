/* The drivers of scans: a row that is not contiguous is packed, worked on and unpacked. */
#include "kernels/moves.h"

#include "kernels/scan.h"

#include <stdlib.h>

/* Rows that lie across memory are handled a few cache lines of them at a time, so that each line is used whole and a
   page of memory is entered once for several. */
#define GS_SCAN_LINE 64
#define GS_SCAN_LINES 4
#define GS_SCAN_PACKED                                                                                           \
    (1 << 18) /* bytes; of longer rows fewer lines, so that they stay in the second-level cache */

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
    if (scan->is_converted) {
        for (npy_intp i = 0; i < n; i++) {
            gs_pack((char *)group, in + i * strides[2], strides[0], rows, scan->stored);
            for (npy_intp r = 0; r < rows; r++) ((float *)x)[r * n + i] = group[r];
        }
    } else if (strides[0] == scan->size) {
        gs_moves->transpose(x, n * scan->size, in, strides[2], rows, n, scan->size);
    } else {
        gs_moves->pack_rows(x, in, strides[0], rows, strides[2], n, scan->size);
    }
}

/* And back. */
static void unpack_scanned(const gs_scan *scan, char *out, const char *y, npy_intp const *strides, npy_intp rows,
                           npy_intp n) {
    float group[GS_SCAN_LINE * GS_SCAN_LINES];
    if (scan->is_converted) {
        for (npy_intp i = 0; i < n; i++) {
            for (npy_intp r = 0; r < rows; r++) group[r] = ((const float *)y)[r * n + i];
            gs_unpack(out + i * strides[3], (const char *)group, strides[1], rows, scan->out_stored);
        }
    } else if (strides[1] == scan->out_size) {
        gs_moves->transpose(out, strides[3], y, n * scan->out_size, n, rows, scan->out_size);
    } else {
        gs_moves->spread_rows(out, strides[1], y, rows, strides[3], n, scan->out_size);
    }
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
    char *x = read_direct ? NULL : malloc((size_t)(n * width * scan->size) + GS_ROOM);
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

/* Rows that are side by side in either the operand or the result, and rows of memory in the other. */
static void scan_turned_task(void *arguments, int index, int count) {
    scan_call *call = arguments;
    const gs_scan *scan = call->scan;
    npy_intp const *s = call->strides;
    const int is_read = s[0] != scan->size; /* by turning it, or what is written */
    const npy_intp n = call->n, to = gs_from(call->rows, index + 1, count), width = scan_width(call);
    const int size = is_read ? scan->size : scan->out_size;
    char *room = malloc((size_t)(n * width * size));
    if (room == NULL) {
        call->failed = 1;
        return;
    }
    for (npy_intp first = gs_from(call->rows, index, count); first < to; first += width) {
        const npy_intp rows = to - first < width ? to - first : width, step = rows * size;
        const char *in = call->data[0] + first * s[0];
        char *out = call->data[1] + first * s[1];
        if (is_read) {
            gs_moves->transpose(room, step, in, s[0], n, rows, size);
            scan->across(room, out, (npy_intp[]){step, s[3]}, n, rows);
        } else {
            scan->across(in, room, (npy_intp[]){s[2], step}, n, rows);
            gs_moves->transpose(out, s[1], room, step, rows, n, size);
        }
    }
    free(room);
}

int gs_scan_kernel(const gs_scan *scan, char *const *data, npy_intp const *dims, npy_intp const *strides) {
    scan_call call = {scan, data, strides, dims[0], dims[1], 0};
    if (call.n == 0) {
        return 0;
    }
    /* Rows side by side, unless they are so long that each is split. */
    const int by_side =
        scan->across != NULL && !scan->is_converted && call.rows >= 4 && gs_part_count(call.n) == 1;
    const int in = strides[0] == scan->size, out = strides[1] == scan->out_size;
    const int is_turned = in != out && strides[in ? 3 : 2] == (in ? scan->out_size : scan->size);
    void (*const task)(void *, int, int) = by_side && in && out   ? scan_across_task
                                           : by_side && is_turned ? scan_turned_task
                                                                  : scan_rows_task;
    const int tasks = gs_task_count(call.rows * call.n);
    gs_parallel(task, &call, call.rows < tasks ? 1 : tasks);
    gs_forget_errors();
    return call.failed ? gs_memory_error() : 0;
}
