/* Around broadcasting and reducing: the routines of runtime/arrays/broadcasting.py. */
#include "arrays/arrays.h"

/* Whether the last dims of an array have these sizes. */
static int ends_with(PyArrayObject *a, int nd, const npy_intp *size) {
    return PyArray_NDIM(a) >= nd && gs_same(nd, PyArray_DIMS(a) + PyArray_NDIM(a) - nd, size);
}

/* The only dim that has the size 1 in its place, where all others are the same; -1 if there are none or several. */
static int repeated_dim(PyArrayObject *a, int nd, const npy_intp *size) {
    int found = -1;
    for (int d = 0; d < nd; d++) {
        if (size[d] == PyArray_DIM(a, d))
            continue;
        if (size[d] != 1 || found >= 0)
            return -1;
        found = d;
    }
    return found;
}

/* (self, size): `self` where it has that size, or its sum over all dims, or over the first. */
static PyObject *sum_to_size(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = gs_array_or_null(args[0]);
    npy_intp size[NPY_MAXDIMS];
    const int nd = a == NULL || n != 2 || !PyTuple_Check(args[1]) ? -1 : gs_read_ints(args[1], size);
    if (nd < 0)
        return NULL;
    const int dim = nd == PyArray_NDIM(a) ? repeated_dim(a, nd, size) : -1;
    if (dim >= 0)
        return gs_sum(r, args[0], dim, 1);
    if (!ends_with(a, nd, size))
        return NULL;
    if (nd == PyArray_NDIM(a))
        return Py_NewRef(args[0]);
    return nd == 0 || nd == PyArray_NDIM(a) - 1 ? gs_sum(r, args[0], nd == 0 ? -1 : 0, 0) : NULL;
}

/* (self, shape, dim, keepdim), of one dim or all. */
static PyObject *unreduce(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = gs_array_or_null(args[0]);
    if (a == NULL || n != 4 || !PyTuple_Check(args[1]) || !PyBool_Check(args[3]))
        return NULL;
    if (args[3] == Py_True || args[2] == Py_None)
        return Py_NewRef(args[0]);
    int dim;
    if (PyTuple_GET_SIZE(args[1]) != PyArray_NDIM(a) + 1 || PyArray_NDIM(a) == NPY_MAXDIMS ||
        !gs_read_dim(args[2], PyArray_NDIM(a) + 1, &dim)) {
        return NULL;
    }
    return gs_unsqueezed(a, dim);
}

const gs_named_routine gs_broadcasting[] = {{"sum_to_size", sum_to_size}, {"unreduce", unreduce}, {NULL}};
