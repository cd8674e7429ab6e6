/* Loops: how a kernel runs on arrays without NumPy's machinery. walk.c plans how operands that broadcast go
   together, tiles.c runs the kernel's loop by that plan, apply.c does both for arrays, sweep.c for several
   kernels side by side; copying.c copies by a plan of its own. */
#ifndef GRADSPEC_LOOPS_H
#define GRADSPEC_LOOPS_H

#include "libraries/libraries.h"
#include "memory/memory.h"
#include <math.h>
#include <numpy/arrayobject.h>
#include <stddef.h>

/* ---- walk.c, tiles.c ---- */

#define GS_MAX_DIMS 8

/* How a loop goes over operands, and over the result, which comes after them. See Note [Tiles]. */
typedef struct {
    int ndim;                          /* of the result, */
    npy_intp shape[GS_MAX_DIMS], size; /* its dims and its elements */
    int nd;                            /* the dims that are left when they are merged, none of them 0 or all */
    npy_intp dims[GS_MAX_DIMS], strides[GS_MAX_ARRAYS][GS_MAX_DIMS];
} gs_walk;

GS_HIDDEN int gs_plan(gs_walk *w, int nin, PyArrayObject *const *in, npy_intp itemsize);
GS_HIDDEN int gs_plan_into(gs_walk *w, int nin, PyArrayObject *const *in, PyArrayObject *out);
GS_HIDDEN int gs_is_injective(int nd, const npy_intp *dims, const npy_intp *strides, npy_intp size);
GS_HIDDEN int gs_run(const gs_kernel *loop, const gs_walk *w, char *const *data, const int *sizes);

/* The memory between the first and the last byte of an array. */
typedef struct {
    const char *first, *end;
} gs_extent;

GS_HIDDEN gs_extent gs_extent_of(const char *data, int nd, const npy_intp *dims, const npy_intp *strides,
                                 npy_intp size);
static inline int gs_are_apart(gs_extent a, gs_extent b) { return a.end <= b.first || b.end <= a.first; }

/* ---- apply.c ---- */

#define GS_MAX_LOOPS 16 /* dtypes */
#define GS_MAX_MIXED 4
#define GS_GIL_FREE 5000 /* elements from which a loop runs without the GIL */
struct gs_loops {
    const char *name;
    PyObject *ufunc;
    int nloops, nmixed;
    const gs_kernel *loops[GS_MAX_LOOPS];
    const gs_kernel *mixed[GS_MAX_MIXED]; /* of half types, with numbers: Note [Numbers], kernels/map.h */
};

GS_HIDDEN gs_loops *gs_find_loops(gs_loaded *loaded, const char *name);
GS_HIDDEN gs_loops *gs_addition(void);
GS_HIDDEN PyObject *gs_apply(gs_loops *loops, int nin, PyObject *const *operands, PyObject *reuse);
GS_HIDDEN int gs_apply_into(gs_loops *loops, int nin, PyObject *const *operands, PyObject *out);
GS_HIDDEN const gs_kernel *gs_find_loop(const gs_loops *loops, int nin, PyArrayObject *const *in);
GS_HIDDEN npy_intp gs_item_size(int typenum);
GS_HIDDEN PyObject *gs_result_for(const gs_walk *w, int typenum, PyObject *reuse);
GS_HIDDEN int gs_is_owned(PyObject *array);
GS_HIDDEN PyObject *gs_new_array(int typenum, int nd, npy_intp const *dims);
GS_HIDDEN PyObject *gs_number(PyObject *number, PyArrayObject *like);
GS_HIDDEN PyObject *gs_exact_number(PyObject *number, PyArrayObject *like);

/* Reads a plain number; 0, without an exception, if that is none, or larger than a double. */
static inline int gs_read_double(PyObject *number, double *into) {
    if (!PyFloat_CheckExact(number) && !PyLong_CheckExact(number))
        return 0;
    *into = PyFloat_AsDouble(number);
    if (*into != -1 || !PyErr_Occurred())
        return 1;
    PyErr_Clear();
    return 0;
}

/* Reads a plain int; 0, without an exception, if that is none, or one that does not fit. */
static inline int gs_read_int(PyObject *number, npy_intp *into) {
    int overflow = 0;
    if (!PyLong_CheckExact(number))
        return 0;
    const long long value = PyLong_AsLongLongAndOverflow(number, &overflow);
    *into = (npy_intp)value;
    return overflow == 0 && *into == value;
}
GS_HIDDEN PyObject *gs_zeros(PyObject *shape, PyArray_Descr *dtype);

/* Not memcmp: the dims of a 0-d array are NULL, and a vectorized memcmp of no bytes there costs 150 ns. */
static inline int gs_same(int n, const npy_intp *a, const npy_intp *b) {
    while (n > 0 && a[n - 1] == b[n - 1]) n--;
    return n == 0;
}

static inline int gs_same_shape(PyArrayObject *a, PyArrayObject *b) {
    return PyArray_NDIM(a) == PyArray_NDIM(b) && gs_same(PyArray_NDIM(a), PyArray_DIMS(a), PyArray_DIMS(b));
}

/* ---- sweep.c: several kernels side by side ---- */

/* A kernel to run on these operands. Its result is NULL until it has run, and goes to memory of its own, to that
   of `reuse` if nobody else has it, or is added to `onto`, which nobody else may have. */
typedef struct {
    gs_loops *kernel;
    int nin;
    PyObject *operands[GS_MAX_OPERANDS], *reuse, *onto, *result;
} gs_application;

#define GS_SWEPT (1 << 17) /* elements from which it is faster: more than the caches of a core hold */
GS_HIDDEN int gs_apply_together(gs_application *all, int count, npy_intp n);

/* ---- copying.c ---- */

#define GS_SMALL                                                                                                 \
    32768 /* elements: what is larger, the functions give to several threads, or run without the GIL */

/* Where the elements of an array, or of a part of one, lie. */
typedef struct {
    int nd;
    npy_intp dims[NPY_MAXDIMS], strides[NPY_MAXDIMS];
    char *data;
} gs_shape;

/* What a view of `a` starts from: no dims, or those of `a`. Nothing else is written: the struct is a kilobyte. */
static inline void gs_without_dims(gs_shape *s, PyArrayObject *a) {
    s->nd = 0;
    s->data = PyArray_BYTES(a);
}

static inline void gs_with_dims(gs_shape *s, PyArrayObject *a) {
    s->nd = PyArray_NDIM(a);
    s->data = PyArray_BYTES(a);
    for (int d = 0; d < s->nd; d++) {
        s->dims[d] = PyArray_DIM(a, d);
        s->strides[d] = PyArray_STRIDE(a, d);
    }
}

GS_HIDDEN int gs_copy_array(const gs_shape *to, PyArrayObject *from);
GS_HIDDEN int gs_copy_into(PyArrayObject *to, PyArrayObject *from);

#endif
