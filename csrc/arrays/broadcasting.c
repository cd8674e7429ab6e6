/* Around broadcasting and reducing: the routines of runtime/arrays/broadcasting.py. */
#include "arrays/arrays.h"

/* Finds the dims that broadcasting repeats in an array of these sizes behind `lead` new ones, as flags; whether it
   broadcasts so. */
static int find_repeated(PyArrayObject *a, int lead, const npy_intp *size, npy_uint64 *flags) {
    *flags = ((npy_uint64)1 << lead) - 1;
    for (int d = lead; d < PyArray_NDIM(a); d++) {
        if (size[d - lead] == PyArray_DIM(a, d))
            continue;
        if (size[d - lead] != 1)
            return 0;
        *flags |= (npy_uint64)1 << d;
    }
    return 1;
}

/* The same elements in an array of this shape. */
static PyObject *in_shape(PyObject *array, int nd, npy_intp *size) {
    PyArray_Dims shape = {size, nd};
    return PyArray_Newshape((PyArrayObject *)array, &shape, NPY_CORDER);
}

/* (self, size): `self` where it has that size, or its sum over the repeated dims. */
static PyObject *sum_to_size(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = gs_array_or_null(args[0]);
    npy_intp size[NPY_MAXDIMS];
    npy_uint64 flags;
    const int nd = a == NULL || n != 2 || !PyTuple_Check(args[1]) ? -1 : gs_read_ints(args[1], size);
    const int lead = nd < 0 ? -1 : PyArray_NDIM(a) - nd;
    if (lead < 0 || lead > 63 || !find_repeated(a, lead, size, &flags))
        return NULL;
    if (flags == 0)
        return Py_NewRef(args[0]);
    PyObject *sum = gs_sum(r, args[0], flags, lead == 0);
    const int has_size = lead == 0 || (sum != NULL && PyArray_NDIM((PyArrayObject *)sum) == nd);
    if (sum != NULL && !has_size)
        Py_SETREF(sum, in_shape(sum, nd, size));
    return sum;
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
