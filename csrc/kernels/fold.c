/* The drivers of folds: how rows and columns are split, whatever the dtype and the fold. Its loops are fold.inc's. */
#include "kernels/kernels.h"

#include "kernels/fold.h"

#include <stdlib.h>

static int is_direct(const gs_fold *fold, npy_intp stride) {
    return !fold->is_converted && stride == fold->element;
}

static void packed_row(const gs_fold *fold, void *acc, const char *p, npy_intp stride, npy_intp n,
                       const void *c) {
    _Alignas(64) char buffer[GS_BLOCK * GS_FOLD_MOST];
    gs_pack(buffer, p, stride, n, fold->stored);
    fold->values(acc, buffer, n, c);
}

void gs_fold_row(const gs_fold *fold, void *acc, const char *p, npy_intp stride, npy_intp n, const void *c) {
    if (is_direct(fold, stride)) {
        fold->values(acc, p, n, c);
        return;
    }
    if (n <= GS_BLOCK) {
        packed_row(fold, acc, p, stride, n, c);
        return;
    }
    _Alignas(GS_FOLD_MOST) char other[GS_FOLD_MOST];
    const npy_intp half = (n / 2 + GS_BLOCK - 1) / GS_BLOCK * GS_BLOCK;
    gs_fold_row(fold, acc, p, stride, half, c);
    gs_fold_row(fold, other, p + half * stride, stride, n - half, c);
    fold->merge(acc, other, 1, 1);
}

typedef struct {
    const gs_fold *fold;
    const char *p;
    npy_intp stride, n;
    const void *c;
    int parts;
    char *part; /* their accumulators */
} wide_call;

static void wide_task(void *arguments, int index, int count) {
    const wide_call *call = arguments;
    const npy_intp end = gs_from(call->parts, index + 1, count);
    for (npy_intp k = gs_from(call->parts, index, count); k < end; k++) {
        const npy_intp from = gs_part_from(call->n, (int)k, call->parts);
        const npy_intp n = gs_part_from(call->n, (int)k + 1, call->parts) - from;
        gs_fold_row(call->fold, call->part + k * call->fold->size, call->p + from * call->stride, call->stride, n,
                    call->c);
    }
}

void gs_fold_wide(const gs_fold *fold, void *acc, const char *p, npy_intp stride, npy_intp n, const void *c) {
    const int parts = gs_part_count(n), tasks = gs_task_count(n);
    if (parts == 1) {
        gs_fold_row(fold, acc, p, stride, n, c);
        return;
    }
    _Alignas(64) char part[GS_MAX_PARTS * GS_FOLD_MOST];
    wide_call call = {fold, p, stride, n, c, parts, part};
    gs_parallel(wide_task, &call, tasks < parts ? tasks : parts);
    memcpy(acc, part, (size_t)fold->size);
    fold->merge(acc, part + fold->size, 1, parts - 1);
}

/* The fold of each of `width` columns that do not lie side by side, over n rows, one at least. */
static void packed_columns(const gs_fold *fold, char *acc, const char *p, npy_intp outer, npy_intp width,
                           npy_intp core, npy_intp n) {
    _Alignas(64) char buffer[GS_COLUMNS * GS_FOLD_MOST];
    for (npy_intp i = 0; i < n; i++) {
        gs_pack(buffer, p + i * core, outer, width, fold->stored);
        fold->add_rows(acc, buffer, width, 0, 1, i == 0);
    }
}

/* acc[j] = the fold of column j of `width` columns, over n rows. */
static void columns(const gs_fold *fold, char *acc, const char *p, npy_intp outer, npy_intp width, npy_intp core,
                    npy_intp n) {
    if (n <= 64 && n > 0 && !is_direct(fold, outer)) {
        packed_columns(fold, acc, p, outer, width, core, n);
        return;
    }
    if (n <= 64) {
        fold->add_rows(acc, p, width, core, n, 1);
        return;
    }
    _Alignas(64) char other[GS_COLUMNS * GS_FOLD_MOST];
    const npy_intp half = (n / 2 + 7) / 8 * 8;
    columns(fold, acc, p, outer, width, core, half);
    columns(fold, other, p + half * core, outer, width, core, n - half);
    fold->merge(acc, other, width, 1);
}

typedef struct {
    const gs_fold *fold;
    char *const *data;
    npy_intp const *strides; /* of the outer axis: in, out; of the core axis: in */
    npy_intp rows, n;
    int by_columns;
    int parts;  /* by_columns over few columns: n is split into so many, */
    char *part; /* and these are their accumulators */
} fold_call;

/* The same for any columns. Narrow rows that follow each other are taken as wide ones, each several rows long. */
static void matrix(const fold_call *call, char *acc, const char *p, npy_intp width, npy_intp n) {
    const gs_fold *fold = call->fold;
    const npy_intp outer = call->strides[0], core = call->strides[2];
    const npy_intp group = call->rows < 64 ? GS_COLUMNS / width : 1;
    if (n < 4 * group || group < 2 || outer != fold->element || core != width * outer) {
        columns(fold, acc, p, outer, width, core, n);
        return;
    }
    _Alignas(64) char wide[GS_COLUMNS * GS_FOLD_MOST];
    const npy_intp grouped = n / group * group;
    columns(fold, wide, p, outer, width * group, core * group, n / group);
    columns(fold, acc, p + grouped * core, outer, width, core, n - grouped);
    fold->merge(acc, wide, width, group);
}

/* Where part `index` of `count` parts of the columns starts: on a multiple of 64, for whole cache lines. */
static npy_intp column_from(npy_intp rows, int index, int count) {
    const npy_intp from = (rows / count + 63) / 64 * 64 * index;
    return index == count || from > rows ? rows : from;
}

/* Each part of n, of all columns. */
static void parts_task(void *arguments, int index, int count) {
    const fold_call *call = arguments;
    const npy_intp end = gs_from(call->parts, index + 1, count);
    for (npy_intp k = gs_from(call->parts, index, count); k < end; k++) {
        const npy_intp from = gs_from(call->n, (int)k, call->parts);
        const npy_intp n = gs_from(call->n, (int)k + 1, call->parts) - from;
        for (npy_intp i = 0; i < call->rows; i += GS_COLUMNS) {
            const npy_intp width = call->rows - i < GS_COLUMNS ? call->rows - i : GS_COLUMNS;
            matrix(call, call->part + (k * call->rows + i) * call->fold->size,
                   call->data[0] + i * call->strides[0] + from * call->strides[2], width, n);
        }
    }
}

static void columns_task(void *arguments, int index, int count) {
    const fold_call *call = arguments;
    const npy_intp in = call->strides[0], out = call->strides[1];
    const npy_intp from = column_from(call->rows, index, count);
    const npy_intp to = column_from(call->rows, index + 1, count);
    for (npy_intp i = from; i < to; i += GS_COLUMNS) {
        _Alignas(64) char acc[GS_COLUMNS * GS_FOLD_MOST];
        const npy_intp width = to - i < GS_COLUMNS ? to - i : GS_COLUMNS;
        matrix(call, acc, call->data[0] + i * in, width, call->n);
        call->fold->store(call->data[1] + i * out, out, acc, width);
    }
}

static void rows_task(void *arguments, int index, int count) {
    const fold_call *call = arguments;
    const npy_intp from = gs_from(call->rows, index, count), to = gs_from(call->rows, index + 1, count);
    if (gs_part_count(call->n) == 1) {
        call->fold->each_row(call->data, call->strides, call->n, from, to);
        return;
    }
    for (npy_intp i = from; i < to; i++) {
        _Alignas(64) char acc[GS_FOLD_MOST];
        gs_fold_wide(call->fold, acc, call->data[0] + i * call->strides[0], call->strides[2], call->n, NULL);
        call->fold->store(call->data[1] + i * call->strides[1], 0, acc, 1);
    }
}

/* Into how many parts n is split. Both this and what is done by columns depend on the shape and strides, never on
   the threads. */
static int parts_of(const fold_call *call) {
    const npy_intp most = call->rows * call->n / GS_GRAIN, each = call->n / 64;
    const npy_intp parts = most < each ? most : each;
    return call->rows >= 8 * GS_COLUMNS || parts < 2 ? 1 : parts < 16 ? (int)parts : 16;
}

int gs_fold_kernel(const gs_fold *fold, char *const *data, npy_intp const *dims, npy_intp const *strides) {
    fold_call call = {fold, data, strides, dims[0], dims[1], 0, 1, NULL};
    call.by_columns = call.rows > 4 && call.n > 1 && labs(strides[2]) > labs(strides[0]);
    if (call.by_columns && call.rows <= GS_FEW_COLUMNS && call.n <= 64 && strides[0] == fold->element &&
        !fold->is_converted) {
        fold->few_columns(data, strides, call.rows, call.n);
        gs_forget_errors();
        return 0;
    }
    const int tasks = gs_task_count(call.rows * call.n);
    if (!call.by_columns) {
        gs_parallel(rows_task, &call, call.rows < 2 * tasks ? 1 : tasks);
    } else if ((call.parts = parts_of(&call)) == 1) {
        gs_parallel(columns_task, &call, call.rows < 2 * tasks ? 1 : tasks);
    } else {
        call.part = malloc((size_t)(call.parts * call.rows * fold->size));
        if (call.part == NULL) {
            return gs_memory_error();
        }
        gs_parallel(parts_task, &call, tasks < call.parts ? tasks : call.parts);
        fold->merge(call.part, call.part + call.rows * fold->size, call.rows, call.parts - 1);
        fold->store(data[1], strides[1], call.part, call.rows);
        free(call.part);
    }
    gs_forget_errors();
    return 0;
}
