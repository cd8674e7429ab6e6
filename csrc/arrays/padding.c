/* Zeros around an array: the routine of runtime/arrays/padding.py. */
#include "arrays/arrays.h"
#include <math.h>

/* Whether arguments ask for zeros: (mode="constant", value=0). */
static int asks_for_zeros(PyObject *const *args, Py_ssize_t n) {
    if (n > 0 && !(PyUnicode_Check(args[0]) && PyUnicode_CompareWithASCIIString(args[0], "constant") == 0))
        return 0;
    npy_intp value;
    return n < 2 || args[1] == Py_None || (gs_read_int(args[1], &value) && value == 0) ||
           (PyFloat_CheckExact(args[1]) && PyFloat_AS_DOUBLE(args[1]) == 0 &&
            !signbit(PyFloat_AS_DOUBLE(args[1])));
}

/* (self, pad, mode="constant", value=0), where no amount is negative, and the result has few elements */
static PyObject *pad(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    (void)r;
    PyArrayObject *a = n < 2 || n > 4 ? NULL : gs_array_or_null(args[0]);
    npy_intp amounts[NPY_MAXDIMS], dims[NPY_MAXDIMS], size = 1, offset = 0;
    const int count = a == NULL ? -1 : gs_read_ints(args[1], amounts), nd = a == NULL ? 0 : PyArray_NDIM(a);
    if (count < 0 || count % 2 != 0 || count > 2 * nd || !asks_for_zeros(args + 2, n - 2) ||
        PyDataType_REFCHK(PyArray_DESCR(a)))
        return NULL;
    for (int d = 0; d < nd; d++) {
        const int k = 2 * (nd - 1 - d);
        const npy_intp before = k < count ? amounts[k] : 0, after = k < count ? amounts[k + 1] : 0;
        if (before < 0 || after < 0 || before > GS_SMALL || after > GS_SMALL)
            return NULL;
        dims[d] = before + PyArray_DIM(a, d) + after;
        if (dims[d] > GS_SMALL || (size *= dims[d]) > GS_SMALL)
            return NULL;
    }
    PyArrayObject *out = (PyArrayObject *)gs_pool_array(PyArray_DESCR(a), nd, dims, 1);
    if (out == NULL)
        return NULL;
    gs_shape region;
    gs_with_dims(&region, a);
    for (int d = 0; d < nd; d++) {
        const int k = 2 * (nd - 1 - d);
        region.strides[d] = PyArray_STRIDE(out, d);
        offset += k < count ? amounts[k] * PyArray_STRIDE(out, d) : 0;
    }
    region.data = PyArray_BYTES(out) + (PyArray_SIZE(a) > 0 ? offset : 0);
    if (!gs_copy_array(&region, a))
        Py_CLEAR(out);
    return (PyObject *)out;
}

const gs_named_routine gs_padding[] = {{"pad", pad}, {NULL}};
