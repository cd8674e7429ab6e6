/* What the handwritten kernels of one dtype share: access to strided rows as contiguous values of
   the compute type T. */
#ifndef GRADSPEC_ROWS_H
#define GRADSPEC_ROWS_H

#include "kernels/parts.h"

#define GS_OPERANDS(...) {__VA_ARGS__}
#define GS_GENERALIZED(name, signature, nin, ...)                                                                \
    {#name, signature, nin, 1, GS_OPERANDS(__VA_ARGS__), name##_kernel},

/* n values as contiguous T: in place if they are, else packed into the buffer. */
static inline const T *row_values(const char *p, npy_intp stride, npy_intp n, T *buffer) {
    if (!GS_HALF && (stride == (npy_intp)sizeof(T) || n == 1)) {
        return (const T *)p;
    }
    gs_pack((char *)buffer, p, stride, n, GS_STORED);
    return buffer;
}

static inline T load_value(const char *p) {
    T value;
#if GS_HALF
    gs_pack((char *)&value, p, 0, 1, GS_STORED);
#else
    value = *(const T *)p;
#endif
    return value;
}

static inline void store_value(char *p, T value) {
#if GS_HALF
    gs_unpack(p, (const char *)&value, 0, 1, GS_STORED);
#else
    *(T *)p = GS_RESULT_T(value);
#endif
}

/* A kernel on one row, any strides: from its input and parameters to its output. Returns -1 on failure. */
typedef int row_function(char *const *data, npy_intp n, npy_intp const *core);

typedef struct {
    row_function *row;
    char *const *data;
    npy_intp const *outer, *core;
    int nargs;
    npy_intp rows, n;
    int failed;
} rows_call;

static void rows_task(void *arguments, int index, int count) {
    rows_call *call = arguments;
    const npy_intp to = gs_from(call->rows, index + 1, count);
    for (npy_intp i = gs_from(call->rows, index, count); i < to; i++) {
        char *at[GS_MAX_ARRAYS];
        for (int k = 0; k < call->nargs; k++) {
            at[k] = call->data[k] + i * call->outer[k];
        }
        if (call->row(at, call->n, call->core) < 0) {
            call->failed = 1;
        }
    }
}

/* Runs a kernel over its rows, on several threads if there is enough work. */
static int rows_run(row_function *row, int nargs, char *const *data, npy_intp rows, npy_intp n,
                    npy_intp const *strides) {
    rows_call call = {row, data, strides, strides + nargs, nargs, rows, n, 0};
    const int tasks = gs_task_count(rows * (n + 1));
    gs_parallel(rows_task, &call, rows < 2 * tasks ? 1 : tasks);
    gs_forget_errors();
    return call.failed ? -1 : 0;
}

#if GS_CLASS != GS_COMPLEX
/* Note [Columns of short rows]
   A row of a few elements costs less than the call for it. So a vector of such rows is turned into columns, and one
   element of each is computed at a time, by instructions for vectors. Where rows end, the first is taken again in the
   place of others. */
#define VECTOR ((npy_intp)(64 / sizeof(T)))
#define SHORT_ROW 32
#define EACH_COLUMN GS_IVDEP GS_UNROLL_1 for (int l = 0; l < VECTOR; l++)

/* From x[i][k * VECTOR + l], element k of row l of input i, for k below n, to y[k * VECTOR + l], or to y[l] alone,
   which has room for all. */
typedef void columns_function(T (*x)[SHORT_ROW * VECTOR], T *y, npy_intp n);

typedef struct {
    columns_function *columns;
    char *const *data;
    npy_intp const *strides;
    int nin;
    npy_intp rows, n, made; /* elements of a row of the output */
} columns_call;

static void columns_task(void *arguments, int index, int count) {
    const columns_call *call = arguments;
    const npy_intp *outer = call->strides, *core = call->strides + call->nin + 1;
    const npy_intp to = gs_from(call->rows, index + 1, count);
    for (npy_intp i = gs_from(call->rows, index, count); i < to; i += VECTOR) {
        T x[2][SHORT_ROW * VECTOR], y[SHORT_ROW * VECTOR];
        const npy_intp rows = to - i < VECTOR ? to - i : VECTOR;
        for (int input = 0; input < call->nin; input++) {
            for (npy_intp l = 0; l < VECTOR; l++) {
                const char *row = call->data[input] + (i + (l < rows ? l : 0)) * outer[input];
                for (npy_intp k = 0; k < call->n; k++) {
                    x[input][k * VECTOR + l] = *(const T *)(row + k * core[input]);
                }
            }
        }
        call->columns(x, y, call->n);
        const npy_intp step = call->made > 1 ? core[call->nin] : 0;
        for (npy_intp l = 0; l < rows; l++) {
            char *row = call->data[call->nin] + (i + l) * outer[call->nin];
            for (npy_intp k = 0; k < call->made; k++) {
                *(T *)(row + k * step) = y[k * VECTOR + l];
            }
        }
    }
}

/* Runs a kernel of `nin` inputs, at most two, by columns, from which each row makes one value or as many as it has; 0
   if its rows are not short, or hardly any. What it does depends on the shape alone. */
static inline int columns_run(columns_function *columns, int nin, int is_whole, char *const *data,
                              npy_intp const *dims, npy_intp const *strides) {
    const npy_intp rows = dims[0], n = dims[1];
    if (GS_HALF || n < 1 || n > SHORT_ROW || rows < 4) {
        return 0;
    }
    columns_call call = {columns, data, strides, nin, rows, n, is_whole ? n : 1};
    const int tasks = gs_task_count(rows * n);
    gs_parallel(columns_task, &call, rows < 2 * tasks ? 1 : tasks);
    gs_forget_errors();
    return 1;
}

#define GS_ROWS(name, nargs)                                                                                     \
    static int name##_kernel(GS_LOOP_ARGUMENTS) {                                                                \
        (void)context, (void)auxdata;                                                                            \
        return rows_run(name##_row_, nargs, data, dims[0], dims[1], strides);                                    \
    }
#endif

#endif
