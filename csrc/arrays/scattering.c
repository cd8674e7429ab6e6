/* Arrays with a part replaced, zeros with a part of others, and elements spread over a mask: the routines of
   runtime/arrays/scattering.py and view_transposes.py. */
#include "arrays/arrays.h"

/* An array, which is stolen, with `source` written to the view of it that the arguments from the third on make. */
static PyObject *written(const gs_routine *r, PyObject *whole, PyObject *const *args, Py_ssize_t n,
                         PyArrayObject *source) {
    PyObject *given[5] = {whole};
    if (whole == NULL)
        return NULL;
    for (Py_ssize_t k = 2; k < n; k++) given[k - 1] = args[k];
    PyArrayObject *view = (PyArrayObject *)r->named->view(r, given, n - 1);
    if (view == NULL || !gs_same_shape(view, source) || !gs_copy_into(view, source))
        Py_CLEAR(whole);
    Py_XDECREF(view);
    return whole;
}

/* (self, src, ...): a copy of `self` with `src` at the view. */
static PyObject *copy_with(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = gs_array_or_null(args[0]), *source = n < 2 || n > 6 ? NULL : gs_array_or_null(args[1]);
    if (a == NULL || source == NULL || !gs_is_small(a))
        return NULL;
    return written(r, gs_pool_copy(a, NPY_CORDER), args, n, source);
}

/* (self, shape, ...): zeros of `shape` with `self` at the view, the view's transpose. */
static PyObject *zeros_with(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = n < 2 || n > 6 ? NULL : gs_array_or_null(args[0]);
    npy_intp dims[NPY_MAXDIMS], elements = 1;
    const int nd = a == NULL || PyDataType_REFCHK(PyArray_DESCR(a)) ? -1 : gs_read_ints(args[1], dims);
    for (int d = 0; d < nd; d++) {
        if (dims[d] < 0 || dims[d] > GS_SMALL || (elements *= dims[d]) > GS_SMALL)
            return NULL;
    }
    if (nd < 0)
        return NULL;
    return written(r, gs_pool_array(PyArray_DESCR(a), nd, dims, 1), args, n, a);
}

/* (self, mask): as many elements as are needed, one after the other, where the mask is true; zeros elsewhere */
static PyObject *masked_spread(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    (void)r;
    PyArrayObject *a = n == 2 ? gs_array_or_null(args[0]) : NULL,
                  *mask = a == NULL ? NULL : gs_array_or_null(args[1]);
    if (mask == NULL || PyArray_TYPE(mask) != NPY_BOOL || !gs_is_c_contiguous(mask) || !gs_is_small(mask) ||
        !gs_is_c_contiguous(a) || PyDataType_REFCHK(PyArray_DESCR(a)))
        return NULL;
    PyObject *out = gs_pool_array(PyArray_DESCR(a), PyArray_NDIM(mask), PyArray_DIMS(mask), 1);
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
    {"basic_index_put", zeros_with, 0, gs_basic_index}, {"diagonal_put", zeros_with, 0, gs_diagonal},
    {"diagonal_scatter", copy_with, 0, gs_diagonal},    {"masked_spread", masked_spread},
    {"narrow_put", zeros_with, 0, gs_narrow},           {"select_put", zeros_with, 0, gs_select},
    {"select_scatter", copy_with, 0, gs_select},        {"slice_put", zeros_with, 0, gs_slice},
    {"slice_scatter", copy_with, 0, gs_slice},          {NULL},
};
