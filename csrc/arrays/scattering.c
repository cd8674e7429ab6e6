/* Copies with a part replaced: the routines of runtime/arrays/scattering.py. */
#include "arrays/arrays.h"

/* (self, src, ...): a copy of `self`, with `src` at the view that `take` makes of it with the other arguments. */
static PyObject *with_view(gs_array_function *take, const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = gs_array_or_null(args[0]), *source = n < 2 || n > 6 ? NULL : gs_array_or_null(args[1]);
    if (a == NULL || source == NULL || !gs_is_small(a))
        return NULL;
    PyObject *whole = gs_pool_copy(a, NPY_CORDER), *given[5] = {whole};
    if (whole == NULL)
        return NULL;
    for (Py_ssize_t k = 2; k < n; k++) given[k - 1] = args[k];
    PyArrayObject *view = (PyArrayObject *)take(r, given, n - 1);
    const int fits = view != NULL && PyArray_NDIM(view) == PyArray_NDIM(source) &&
                     gs_same(PyArray_NDIM(view), PyArray_DIMS(view), PyArray_DIMS(source));
    if (!fits || !gs_copy_into(view, source))
        Py_CLEAR(whole);
    Py_XDECREF(view);
    return whole;
}

/* (self, src, dim, index) */
static PyObject *select_scatter(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    return with_view(gs_select, r, args, n);
}

/* (self, src, dim=0, start=None, end=None, step=1) */
static PyObject *slice_scatter(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    return with_view(gs_slice, r, args, n);
}

/* (self, src, offset=0, dim1=0, dim2=1) */
static PyObject *diagonal_scatter(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    return with_view(gs_diagonal, r, args, n);
}

const gs_named_routine gs_scattering[] = {
    {"diagonal_scatter", diagonal_scatter},
    {"select_scatter", select_scatter},
    {"slice_scatter", slice_scatter},
    {NULL},
};
