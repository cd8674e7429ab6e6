/* Copies with a part replaced, and elements spread over a mask: the routines of runtime/arrays/scattering.py. */
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

/* (self, mask): as many elements as are needed, one after the other, where the mask is true; zeros elsewhere */
static PyObject *masked_spread(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    (void)r;
    PyArrayObject *a = n == 2 ? gs_array_or_null(args[0]) : NULL,
                  *mask = a == NULL ? NULL : gs_array_or_null(args[1]);
    if (mask == NULL || PyArray_TYPE(mask) != NPY_BOOL || !gs_is_c_contiguous(mask) || !gs_is_small(mask) ||
        !gs_is_c_contiguous(a) || PyDataType_REFCHK(PyArray_DESCR(a)))
        return NULL;
    PyArray_Descr *dtype = PyArray_DESCR(a);
    Py_INCREF(dtype);
    PyObject *out = gs_pool_array(dtype, PyArray_NDIM(mask), PyArray_DIMS(mask), 1);
    const npy_intp item = PyArray_ITEMSIZE(a), size = PyArray_SIZE(mask), most = PyArray_SIZE(a);
    const npy_bool *is_true = PyArray_DATA(mask);
    npy_intp taken = 0;
    for (npy_intp k = 0; out != NULL && k < size; k++) {
        if (!is_true[k])
            continue;
        if (taken == most) /* which is an error */
            Py_CLEAR(out);
        else
            memcpy(PyArray_BYTES((PyArrayObject *)out) + k * item, PyArray_BYTES(a) + taken++ * item, item);
    }
    return out;
}

const gs_named_routine gs_scattering[] = {
    {"diagonal_scatter", diagonal_scatter},
    {"masked_spread", masked_spread},
    {"select_scatter", select_scatter},
    {"slice_scatter", slice_scatter},
    {NULL},
};
