/* Distances of rows of small matrices: the routines of runtime/arrays/distances.py. */
#include "arrays/arrays.h"

/* An order as an element of a dtype; whether it is a number and the dtype one of the usual ones. */
static int read_order(PyObject *given, int typenum, void *order) {
    double value;
    if (!gs_read_double(given, &value) || (typenum != NPY_FLOAT && typenum != NPY_DOUBLE))
        return 0;
    if (typenum == NPY_FLOAT)
        *(float *)order = (float)value;
    else
        *(double *)order = value;
    return 1;
}

/* Small matrices whose elements lie one after the other, and their loop. */
static PyArrayObject *matrices(PyObject *object) {
    PyArrayObject *a = gs_array_or_null(object);
    return a != NULL && PyArray_ISCARRAY_RO(a) && PyArray_NDIM(a) >= 2 && gs_is_small(a) ? a : NULL;
}

/* A new array with the leading dims of `a`, and so many more. */
static PyObject *with_lead(PyArrayObject *a, int more, const npy_intp *sizes) {
    npy_intp dims[NPY_MAXDIMS];
    const int lead = PyArray_NDIM(a) - 2;
    for (int d = 0; d < lead; d++) dims[d] = PyArray_DIM(a, d);
    for (int d = 0; d < more; d++) dims[lead + d] = sizes[d];
    return gs_new_array(PyArray_TYPE(a), lead + more, dims);
}

static PyObject *ran(const gs_kernel *loop, char **data, const npy_intp *dims, const npy_intp *strides,
                     PyObject *out) {
    if (out != NULL && PyArray_SIZE((PyArrayObject *)out) > 0 && loop->loop(NULL, data, dims, strides, NULL) < 0)
        Py_CLEAR(out);
    return out;
}

/* (x1, x2, p) */
static PyObject *distances(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = matrices(args[0]), *b = n == 3 ? matrices(args[1]) : NULL;
    double order;
    if (a == NULL || b == NULL || PyArray_NDIM(a) != PyArray_NDIM(b) || PyArray_TYPE(a) != PyArray_TYPE(b) ||
        !read_order(args[2], PyArray_TYPE(a), &order))
        return NULL;
    const int nd = PyArray_NDIM(a);
    const npy_intp rows[] = {PyArray_DIM(a, nd - 2), PyArray_DIM(b, nd - 2)}, k = PyArray_DIM(a, nd - 1);
    const npy_intp items = PyArray_MultiplyList(PyArray_DIMS(a), nd - 2), s = PyArray_ITEMSIZE(a);
    const gs_kernel *loop = gs_loop_for(r->loops[0], 3, a);
    if (loop == NULL || k != PyArray_DIM(b, nd - 1) || !gs_same(nd - 2, PyArray_DIMS(a), PyArray_DIMS(b)) ||
        items * rows[0] * rows[1] * (k + 1) > GS_SMALL)
        return NULL;
    PyObject *out = with_lead(a, 2, rows);
    if (out == NULL)
        return NULL;
    char *data[] = {PyArray_BYTES(a), PyArray_BYTES(b), (char *)&order, PyArray_BYTES((PyArrayObject *)out)};
    const npy_intp dims[] = {items, rows[0], k, rows[1]};
    const npy_intp strides[] = {
        rows[0] * k * s, rows[1] * k * s, 0, rows[0] * rows[1] * s, k * s, s, k * s, s, rows[1] * s, s};
    return ran(loop, data, dims, strides, out);
}

/* (self, p) */
static PyObject *pair_distances(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = matrices(args[0]);
    double order;
    if (a == NULL || n != 2 || !read_order(args[1], PyArray_TYPE(a), &order))
        return NULL;
    const int nd = PyArray_NDIM(a);
    const npy_intp rows = PyArray_DIM(a, nd - 2), k = PyArray_DIM(a, nd - 1), pairs = rows * (rows - 1) / 2;
    const npy_intp items = PyArray_MultiplyList(PyArray_DIMS(a), nd - 2), s = PyArray_ITEMSIZE(a);
    const gs_kernel *loop = gs_loop_for(r->loops[0], 2, a);
    PyObject *out = loop == NULL || items * pairs * (k + 1) > GS_SMALL ? NULL : with_lead(a, 1, &pairs);
    if (out == NULL)
        return NULL;
    char *data[] = {PyArray_BYTES(a), (char *)&order, PyArray_BYTES((PyArrayObject *)out)};
    const npy_intp dims[] = {items, rows, k, pairs}, strides[] = {rows * k * s, 0, pairs * s, k * s, s, s};
    return ran(loop, data, dims, strides, out);
}

const gs_named_routine gs_distances[] = {
    {"distances", distances}, {"pair_distances", pair_distances}, {NULL, NULL}};
