/* The usual calls of the comparisons whose answer is one bool. See Note [Shortcuts], tensors.h. */
#include "tensors/tensors.h"

/* Two small tensors of one dtype, whose elements lie one after the other; 0 for anything else. */
static int take_pair(PyArrayObject **pair, PyObject *const *given, Py_ssize_t n) {
    for (int k = 0; k < 2; k++) {
        if (k >= n || !gs_is_plain(given[k]))
            return 0;
        pair[k] = (PyArrayObject *)GS_SLOT(given[k], gs_py.array);
        if (!PyArray_CheckExact(pair[k]) || !PyArray_ISCARRAY_RO(pair[k]) || PyArray_SIZE(pair[k]) >= GS_GIL_FREE)
            return 0;
    }
    return PyArray_TYPE(pair[0]) == PyArray_TYPE(pair[1]);
}

#define COMPARE(U)                                                                                               \
    {                                                                                                            \
        const U *a = x, *b = y;                                                                                  \
        npy_intp k = 0;                                                                                          \
        while (k < n && a[k] == b[k]) k++;                                                                       \
        return k == n;                                                                                           \
    }

/* Whether n elements are the same; -1 for a dtype that is not one of the usual ones. */
static int same(int typenum, const void *x, const void *y, npy_intp n) {
    switch (typenum) {
        case NPY_FLOAT: COMPARE(float)
        case NPY_DOUBLE: COMPARE(double)
        case NPY_INT64: COMPARE(npy_int64)
        case NPY_INT32: COMPARE(npy_int32)
        case NPY_BOOL: COMPARE(npy_bool)
        default: return -1;
    }
}

static PyObject *equal(int option, PyObject *const *given, Py_ssize_t n, PyObject *kwnames) {
    PyArrayObject *pair[2];
    if (n != 2 || kwnames != NULL || !take_pair(pair, given, n))
        return NULL;
    if (!gs_same_shape(pair[0], pair[1]))
        Py_RETURN_FALSE;
    const int equal =
        same(PyArray_TYPE(pair[0]), PyArray_DATA(pair[0]), PyArray_DATA(pair[1]), PyArray_SIZE(pair[0]));
    return equal < 0 ? NULL : PyBool_FromLong(equal);
}

/* As NumPy has it: in the dtype of the elements, and infinity is close to itself alone. */
#define CLOSE(U, absolute)                                                                                       \
    {                                                                                                            \
        const U *a = x, *b = y;                                                                                  \
        npy_intp k = 0;                                                                                          \
        while (k < n && ((absolute(a[k] - b[k]) <= (U)atol + (U)rtol * absolute(b[k]) && isfinite(b[k])) ||      \
                         a[k] == b[k])) {                                                                        \
            k++;                                                                                                 \
        }                                                                                                        \
        return k == n;                                                                                           \
    }

static int close_to(int typenum, const void *x, const void *y, npy_intp n, double rtol, double atol) {
    switch (typenum) {
        case NPY_FLOAT: CLOSE(float, fabsf)
        case NPY_DOUBLE: CLOSE(double, fabs)
        default: return -1;
    }
}

/* allclose(tensor, tensor, rtol, atol), the tolerances in their places or by name. */
static PyObject *allclose(int option, PyObject *const *given, Py_ssize_t n, PyObject *kwnames) {
    PyArrayObject *pair[2];
    double tolerances[] = {1e-5, 1e-8};
    const Py_ssize_t named = kwnames == NULL ? 0 : PyTuple_GET_SIZE(kwnames);
    if (n < 2 || n > 4 || !take_pair(pair, given, n) || !gs_same_shape(pair[0], pair[1]))
        return NULL;
    for (Py_ssize_t k = 2; k < n + named; k++) {
        Py_ssize_t at = k;
        if (k >= n) {
            PyObject *name = PyTuple_GET_ITEM(kwnames, k - n);
            at = name == gs_str.rtol ? 2 : name == gs_str.atol ? 3 : 0;
        }
        if (at < 2 || (k >= n && at < n) || !PyFloat_CheckExact(given[k]))
            return NULL;
        tolerances[at - 2] = PyFloat_AS_DOUBLE(given[k]);
    }
    const int close = close_to(PyArray_TYPE(pair[0]), PyArray_DATA(pair[0]), PyArray_DATA(pair[1]),
                               PyArray_SIZE(pair[0]), tolerances[0], tolerances[1]);
    return close < 0 ? NULL : PyBool_FromLong(close);
}

const gs_named_shortcut gs_comparisons[] = {
    {"equal", equal},
    {"allclose", allclose},
    {NULL},
};
