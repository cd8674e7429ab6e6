/* The transposes of views at an index: the routines of runtime/arrays/view_transposes.py. */
#include "arrays/arrays.h"

static PyObject *zeros(PyObject *shape, PyArrayObject *like) {
    npy_intp dims[NPY_MAXDIMS];
    const int nd = gs_read_ints(shape, dims);
    npy_intp elements = 1;
    for (int d = 0; d < nd; d++) {
        if (dims[d] < 0 || dims[d] > GS_SMALL || (elements *= dims[d]) > GS_SMALL)
            return NULL;
    }
    PyArray_Descr *dtype = PyArray_DESCR(like);
    if (nd < 0 || PyDataType_REFCHK(dtype))
        return NULL;
    Py_INCREF(dtype);
    return gs_pool_array(dtype, nd, dims, 1);
}

/* (self, shape, ...): zeros of `shape`, with `self` at the view that `take` makes of it with the other arguments. */
static PyObject *put(gs_array_function *take, const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = gs_array_or_null(args[0]);
    PyObject *whole = a == NULL || n < 2 || n > 6 ? NULL : zeros(args[1], a), *given[5];
    if (whole == NULL)
        return NULL;
    given[0] = whole;
    for (Py_ssize_t k = 2; k < n; k++) given[k - 1] = args[k];
    PyObject *view = take(r, given, n - 1);
    if (view == NULL || !gs_copy_into((PyArrayObject *)view, a))
        Py_CLEAR(whole);
    Py_XDECREF(view);
    return whole;
}

/* (self, shape, index) */
static PyObject *basic_index_put(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    return put(gs_basic_index, r, args, n);
}

/* (self, shape, dim, index) */
static PyObject *select_put(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    return put(gs_select, r, args, n);
}

/* (self, shape, dim, start, length) */
static PyObject *narrow_put(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    return put(gs_narrow, r, args, n);
}

/* (self, shape, dim=0, start=None, end=None, step=1) */
static PyObject *slice_put(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    return put(gs_slice, r, args, n);
}

/* (self, shape, offset=0, dim1=0, dim2=1) */
static PyObject *diagonal_put(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    return put(gs_diagonal, r, args, n);
}

const gs_named_routine gs_placing[] = {
    {"basic_index_put", basic_index_put}, {"diagonal_put", diagonal_put}, {"narrow_put", narrow_put},
    {"select_put", select_put},           {"slice_put", slice_put},       {NULL},
};
