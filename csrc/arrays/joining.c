/* Small joins: the routines of runtime/arrays/joining.py. */
#include "arrays.h"

/* What is joined: parts of one dtype whose dims agree apart from those at `dim`, each in row-major order when it is copied. */
typedef struct {
    PyObject *parts; /* a list or a tuple */
    Py_ssize_t count;
    int dim;
    npy_intp sizes, blocks; /* of all parts along `dim`; of the dims before it */
} join;

static PyArrayObject *part(const join *j, Py_ssize_t k) {
    return (PyArrayObject *)PySequence_Fast_GET_ITEM(j->parts, k);
}

static int agree(PyArrayObject *a, PyArrayObject *b, int but) {
    if (PyArray_DESCR(a) != PyArray_DESCR(b) || PyArray_NDIM(a) != PyArray_NDIM(b))
        return 0;
    for (int d = 0; d < PyArray_NDIM(a); d++) {
        if (d != but && PyArray_DIM(a, d) != PyArray_DIM(b, d))
            return 0;
    }
    return 1;
}

/* Reads (tensors, dim=0); `fresh`: whether the dim is a new one, so that the parts have one shape. */
static int read_call(join *j, PyObject *const *args, Py_ssize_t n, int fresh) {
    j->parts = args[0];
    j->dim = 0;
    if (n > 2 || !(PyList_CheckExact(args[0]) || PyTuple_CheckExact(args[0])))
        return 0;
    j->count = PySequence_Fast_GET_SIZE(args[0]);
    if (j->count == 0 || !PyArray_CheckExact(part(j, 0)))
        return 0;
    PyArrayObject *first = part(j, 0);
    if (n == 2 && !gs_read_dim(args[1], PyArray_NDIM(first) + fresh, &j->dim))
        return 0;
    if (PyArray_NDIM(first) + fresh == 0 || PyArray_NDIM(first) + fresh > NPY_MAXDIMS)
        return 0;
    npy_intp elements = 0;
    j->sizes = 0;
    for (Py_ssize_t k = 0; k < j->count; k++) {
        if (!PyArray_CheckExact(part(j, k)) || !gs_is_small(part(j, k)) ||
            !agree(first, part(j, k), fresh ? -1 : j->dim)) {
            return 0;
        }
        elements += PyArray_SIZE(part(j, k));
        j->sizes += fresh ? 1 : PyArray_DIM(part(j, k), j->dim);
    }
    j->blocks = 1;
    for (int d = 0; d < j->dim; d++) j->blocks *= PyArray_DIM(first, d);
    return elements > 0 && elements <= GS_SMALL;
}

/* Copies part after part: of each block of a part all bytes that follow each other in the result. */
static int fill(const join *j, PyArrayObject *out) {
    char *to = PyArray_BYTES(out);
    const npy_intp stride = PyArray_NBYTES(out) / j->blocks;
    for (Py_ssize_t k = 0; k < j->count; k++) {
        PyArrayObject *from = PyArray_GETCONTIGUOUS(part(j, k));
        if (from == NULL)
            return -1;
        const npy_intp bytes = PyArray_NBYTES(from) / j->blocks;
        for (npy_intp block = 0; block < j->blocks; block++) {
            memcpy(to + block * stride, PyArray_BYTES(from) + block * bytes, bytes);
        }
        to += bytes;
        Py_DECREF(from);
    }
    return 0;
}

static PyObject *joined(PyObject *const *args, Py_ssize_t n, int fresh) {
    join j;
    npy_intp dims[NPY_MAXDIMS];
    if (!read_call(&j, args, n, fresh))
        return NULL;
    PyArrayObject *first = part(&j, 0);
    const int nd = PyArray_NDIM(first) + fresh;
    for (int d = 0; d < nd; d++) {
        dims[d] = d == j.dim ? j.sizes : PyArray_DIM(first, d - (fresh && d > j.dim));
    }
    PyArray_Descr *dtype = PyArray_DESCR(first);
    Py_INCREF(dtype);
    PyObject *out = gs_pool_array(dtype, nd, dims, 0);
    if (out != NULL && fill(&j, (PyArrayObject *)out) < 0)
        Py_CLEAR(out);
    return out;
}

/* (tensors, dim=0) */
static PyObject *cat(const gs_routine *r, PyObject *const *args, Py_ssize_t n) { return joined(args, n, 0); }

/* (tensors, dim=0) */
static PyObject *stack(const gs_routine *r, PyObject *const *args, Py_ssize_t n) { return joined(args, n, 1); }

const gs_named_routine gs_joining[] = {{"cat", cat}, {"stack", stack}, {NULL}};
