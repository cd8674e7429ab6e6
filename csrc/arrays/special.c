/* Special functions: the routines of runtime/arrays/special.py, which run the loops of SciPy's ufuncs, and of
   runtime/arrays/digamma_derivatives.py. */
#include "arrays/arrays.h"
#include <numpy/ufuncobject.h>

#define COST 16 /* of an element, in those of a sum */

/* Row after row of a walk over the operands, or one row in shares. */
typedef struct {
    PyUFuncGenericFunction loop;
    void *data; /* the ufunc's for its loop */
    const gs_walk *w;
    int nargs;
    char *at[GS_MAX_OPERANDS];
} call_of_loop;

static void share_task(void *arguments, int index, int count) {
    const call_of_loop *c = arguments;
    const npy_intp n = c->w->dims[0], first = n * index / count, end = n * (index + 1) / count;
    char *at[GS_MAX_OPERANDS];
    npy_intp strides[GS_MAX_OPERANDS];
    for (int k = 0; k < c->nargs; k++) {
        strides[k] = c->w->strides[k][0];
        at[k] = c->at[k] + first * strides[k];
    }
    c->loop(at, (npy_intp[]){end - first}, strides, c->data);
}

static void go_over_rows(const call_of_loop *c, int d, char *const *from) {
    char *at[GS_MAX_OPERANDS];
    npy_intp strides[GS_MAX_OPERANDS], n = c->w->dims[d];
    for (int k = 0; k < c->nargs; k++) {
        strides[k] = c->w->strides[k][d];
        at[k] = from[k];
    }
    if (d + 1 == c->w->nd) {
        c->loop(at, &n, strides, c->data);
        return;
    }
    for (npy_intp i = 0; i < n; i++) {
        go_over_rows(c, d + 1, at);
        for (int k = 0; k < c->nargs; k++) at[k] += strides[k];
    }
}

static void run(call_of_loop *c) {
    if (c->w->nd == 1)
        gs_parallel(share_task, c, gs_task_count(c->w->size * COST));
    else
        go_over_rows(c, 0, c->at);
}

/* The ufunc's loop of which all operands have this dtype; whether it has one. */
static int find_loop(const PyUFuncObject *ufunc, int typenum, call_of_loop *c) {
    for (int l = 0; l < ufunc->ntypes; l++) {
        int k = 0;
        while (k < ufunc->nargs && ufunc->types[l * ufunc->nargs + k] == typenum) k++;
        if (k == ufunc->nargs && ufunc->functions[l] != NULL) {
            c->loop = ufunc->functions[l];
            c->data = ufunc->data[l];
            return 1;
        }
    }
    return 0;
}

/* Arrays of one dtype, or of double precision if the option says so. */
static PyObject *of_ufunc(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    const PyUFuncObject *ufunc = (PyUFuncObject *)r->ufunc;
    PyArrayObject *arrays[GS_MAX_OPERANDS];
    if (ufunc == NULL || ufunc->nout != 1 || n != ufunc->nin || ufunc->nargs > GS_MAX_OPERANDS)
        return NULL;
    for (int k = 0; k < n; k++) {
        arrays[k] = gs_array_or_null(args[k]);
        if (arrays[k] == NULL || PyArray_TYPE(arrays[k]) != PyArray_TYPE(arrays[0]))
            return NULL;
    }
    const int typenum = PyArray_TYPE(arrays[0]);
    gs_walk w;
    call_of_loop c = {.w = &w, .nargs = ufunc->nargs};
    if ((typenum != NPY_DOUBLE && (typenum != NPY_FLOAT || r->named->option)) || !find_loop(ufunc, typenum, &c) ||
        !gs_plan(&w, (int)n, arrays, gs_item_size(typenum)))
        return NULL;
    PyObject *out = gs_new_array(typenum, w.ndim, w.shape);
    if (out == NULL || w.size == 0)
        return out;
    for (int k = 0; k < n; k++) c.at[k] = PyArray_BYTES(arrays[k]);
    c.at[n] = PyArray_BYTES((PyArrayObject *)out);
    if (w.size * COST < GS_GIL_FREE) {
        run(&c);
    } else {
        for (int k = 0; k < n; k++) Py_INCREF(arrays[k]); /* another thread may take it out of its tensor */
        PyThreadState *released = PyEval_SaveThread();
        run(&c);
        PyEval_RestoreThread(released);
        for (int k = 0; k < n; k++) Py_DECREF(arrays[k]);
    }
    if (PyErr_Occurred()) /* which `scipy.special.errstate` asks for */
        Py_CLEAR(out);
    return out;
}

/* (self, n), by the kernels of the first orders, and the last one, which is told the order */
static PyObject *polygamma(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = n == 2 ? gs_array_or_null(args[0]) : NULL;
    npy_intp order;
    if (a == NULL || (PyArray_TYPE(a) != NPY_FLOAT && PyArray_TYPE(a) != NPY_DOUBLE) ||
        !gs_read_int(args[1], &order) || order < 0)
        return NULL;
    if (order < r->nkernels - 1)
        return gs_apply(r->loops[order], 1, args, NULL);
    PyObject *number = gs_number(args[1], a);
    if (number == NULL)
        return NULL;
    PyObject *operands[] = {args[0], number}, *result = gs_apply(r->loops[r->nkernels - 1], 2, operands, NULL);
    Py_DECREF(number);
    return result;
}

const gs_named_routine gs_special[] = {
    {"polygamma", polygamma}, {"ufunc", of_ufunc}, {"ufunc_in_double", of_ufunc, 1}, {NULL}};
