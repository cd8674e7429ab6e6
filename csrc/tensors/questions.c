/* Questions that programs ask of tensors all the time: sizes, strides, dtypes. See Note [Shortcuts], tensors.h. */
#include "arrays/arrays.h"
#include "tensors/tensors.h"

/* The array of the tensor that is asked, with so many arguments more at most; NULL for another call. */
static PyArrayObject *asked(PyObject *const *given, Py_ssize_t n, PyObject *kwnames, Py_ssize_t more) {
    if (n < 1 || n > 1 + more || kwnames != NULL || !gs_is_plain(given[0]))
        return NULL;
    PyObject *array = GS_SLOT(given[0], gs_py.array);
    return array != NULL && PyArray_CheckExact(array) ? (PyArrayObject *)array : NULL;
}

static PyObject *dim(int option, PyObject *const *given, Py_ssize_t n, PyObject *kwnames) {
    PyArrayObject *a = asked(given, n, kwnames, 0);
    return a == NULL ? NULL : PyLong_FromLong(PyArray_NDIM(a));
}

static PyObject *numel(int option, PyObject *const *given, Py_ssize_t n, PyObject *kwnames) {
    PyArrayObject *a = asked(given, n, kwnames, 0);
    return a == NULL ? NULL : PyLong_FromSsize_t(PyArray_SIZE(a));
}

static PyObject *element_size(int option, PyObject *const *given, Py_ssize_t n, PyObject *kwnames) {
    PyArrayObject *a = asked(given, n, kwnames, 0);
    return a == NULL ? NULL : PyLong_FromSsize_t(PyArray_ITEMSIZE(a));
}

static PyObject *size(int option, PyObject *const *given, Py_ssize_t n, PyObject *kwnames) {
    PyArrayObject *a = asked(given, n, kwnames, 1);
    int at;
    if (a == NULL || n == 1)
        return a == NULL ? NULL : gs_new_shape(gs_py.size, a, 0);
    return gs_read_dim(given[1], PyArray_NDIM(a), &at) ? PyLong_FromSsize_t(PyArray_DIM(a, at)) : NULL;
}

static PyObject *stride(int option, PyObject *const *given, Py_ssize_t n, PyObject *kwnames) {
    PyArrayObject *a = asked(given, n, kwnames, 1);
    int at;
    if (a == NULL || PyArray_SIZE(a) == 0)
        return NULL;
    if (n == 2)
        return gs_read_dim(given[1], PyArray_NDIM(a), &at)
                   ? PyLong_FromSsize_t(PyArray_STRIDE(a, at) / PyArray_ITEMSIZE(a))
                   : NULL;
    PyObject *strides = PyTuple_New(PyArray_NDIM(a));
    for (int d = 0; strides != NULL && d < PyArray_NDIM(a); d++)
        gs_put(&strides, d, PyLong_FromSsize_t(PyArray_STRIDE(a, d) / PyArray_ITEMSIZE(a)));
    return strides;
}

static PyObject *is_contiguous(int option, PyObject *const *given, Py_ssize_t n, PyObject *kwnames) {
    PyArrayObject *a = asked(given, n, kwnames, 0);
    return a == NULL ? NULL : PyBool_FromLong(PyArray_IS_C_CONTIGUOUS(a));
}

/* Dtypes of other packages have numbers above those of NumPy's, and are asked in Python. */
static PyObject *is_floating_point(int option, PyObject *const *given, Py_ssize_t n, PyObject *kwnames) {
    PyArrayObject *a = asked(given, n, kwnames, 0);
    return a == NULL || PyArray_TYPE(a) > NPY_HALF ? NULL : PyBool_FromLong(PyArray_ISFLOAT(a));
}

static PyObject *is_complex(int option, PyObject *const *given, Py_ssize_t n, PyObject *kwnames) {
    PyArrayObject *a = asked(given, n, kwnames, 0);
    return a == NULL ? NULL : PyBool_FromLong(PyArray_ISCOMPLEX(a));
}

const gs_named_shortcut gs_questions[] = {
    {"dim", dim},
    {"numel", numel},
    {"element_size", element_size},
    {"size", size},
    {"stride", stride},
    {"is_contiguous", is_contiguous},
    {"is_floating_point", is_floating_point},
    {"is_complex", is_complex},
    {NULL, NULL},
};
