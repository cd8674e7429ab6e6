/* The elements around the points of a small grid and their sums: routines of runtime/arrays/grids.py and
   weighted_gather.py. */
#include "arrays/arrays.h"

#define MOST_DIMS 3

/* (grid, reading, orders) */
static PyObject *grid_taps(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    npy_intp given[NPY_MAXDIMS], sizes[NPY_MAXDIMS];
    npy_int64 numbers[3 + 2 * MOST_DIMS];
    PyArrayObject *a = n == 3 ? gs_array_or_null(args[0]) : NULL;
    if (a == NULL || !PyArray_ISCARRAY_RO(a) || !gs_is_small(a) || PyArray_SIZE(a) == 0 ||
        (PyArray_TYPE(a) != NPY_FLOAT && PyArray_TYPE(a) != NPY_DOUBLE) || PyArray_NDIM(a) < 2)
        return NULL;
    const int nd = PyArray_NDIM(a), dims = gs_read_ints(args[2], given);
    if (dims < 1 || dims > MOST_DIMS || PyArray_DIM(a, nd - 1) != dims)
        return NULL;
    for (int d = 0; d < dims; d++) numbers[3 + dims + d] = given[d];
    if (gs_read_ints(args[1], given) != 3 + dims || given[0] < 0 || given[0] > 2)
        return NULL;
    for (int d = 0; d < 3 + dims; d++) numbers[d] = given[d];
    const npy_intp points = PyArray_DIM(a, nd - 2), terms = (npy_intp)1 << (numbers[0] * dims);
    const npy_intp count = PyArray_SIZE(a) / (points * dims), item = PyArray_ITEMSIZE(a), made = terms * points;
    for (int d = 0; d < nd - 2; d++) sizes[d] = PyArray_DIM(a, d);
    sizes[nd - 2] = terms;
    sizes[nd - 1] = points;
    const gs_kernel *loop = made * count > GS_SMALL ? NULL : gs_loop_for(r->loops[0], 2, a);
    PyObject *weights = loop == NULL ? NULL : gs_new_array(PyArray_TYPE(a), nd, sizes);
    PyObject *indices = weights == NULL ? NULL : gs_new_array(NPY_INT64, nd, sizes), *both = NULL;
    if (indices != NULL) {
        const npy_intp wide = sizeof(npy_int64);
        char *data[] = {PyArray_BYTES(a), (char *)numbers, PyArray_BYTES((PyArrayObject *)weights),
                        PyArray_BYTES((PyArrayObject *)indices)};
        const npy_intp sides[] = {count, points, dims, 3 + 2 * dims, terms};
        const npy_intp strides[] = {
            points * dims * item, 0,    made * item,   made * wide, dims * item, item, wide,
            points * item,        item, points * wide, wide};
        if (loop->loop(NULL, data, sides, strides, NULL) == 0)
            both = PyTuple_Pack(2, weights, indices);
    }
    Py_XDECREF(weights);
    Py_XDECREF(indices);
    return both;
}

static int is_dense(PyArrayObject *a, int type, int nd) {
    return a != NULL && PyArray_ISCARRAY_RO(a) && PyArray_TYPE(a) == type && PyArray_NDIM(a) == nd;
}

/* (self, index, weights) */
static PyObject *weighted_gather(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *self = n == 3 ? gs_array_or_null(args[0]) : NULL;
    if (self == NULL || PyArray_NDIM(self) < 2 || !gs_is_small(self) ||
        (PyArray_TYPE(self) != NPY_FLOAT && PyArray_TYPE(self) != NPY_DOUBLE))
        return NULL;
    PyArrayObject *index = gs_array_or_null(args[1]), *weights = gs_array_or_null(args[2]);
    const int nd = PyArray_NDIM(self), type = PyArray_TYPE(self);
    if (!is_dense(self, type, nd) || !is_dense(index, NPY_INT64, nd) || !is_dense(weights, type, nd) ||
        !gs_same_shape(index, weights) || !gs_is_small(index))
        return NULL;
    npy_intp sizes[NPY_MAXDIMS], count = 1;
    for (int d = 0; d < nd - 2; d++) {
        sizes[d] = PyArray_DIM(self, d);
        if (PyArray_DIM(index, d) != sizes[d])
            return NULL;
        count *= sizes[d];
    }
    const npy_intp channels = sizes[nd - 2] = PyArray_DIM(self, nd - 2), elements = PyArray_DIM(self, nd - 1);
    const npy_intp terms = PyArray_DIM(index, nd - 2), points = sizes[nd - 1] = PyArray_DIM(index, nd - 1);
    const gs_kernel *loop = count * channels * points > GS_SMALL ? NULL : gs_loop_for(r->loops[0], 3, self);
    PyObject *result = loop == NULL ? NULL : gs_new_array(type, nd, sizes);
    if (result == NULL)
        return NULL;
    const npy_intp item = PyArray_ITEMSIZE(self), wide = sizeof(npy_int64);
    char *data[] = {PyArray_BYTES(self), PyArray_BYTES(index), PyArray_BYTES(weights),
                    PyArray_BYTES((PyArrayObject *)result)};
    const npy_intp sides[] = {count, channels, elements, terms, points};
    const npy_intp strides[] = {channels * elements * item,
                                terms * points * wide,
                                terms * points * item,
                                channels * points * item,
                                elements * item,
                                item,
                                points * wide,
                                wide,
                                points * item,
                                item,
                                points * item,
                                item};
    if (loop->loop(NULL, data, sides, strides, NULL) < 0)
        Py_CLEAR(result);
    return result;
}

const gs_named_routine gs_grids[] = {{"grid_taps", grid_taps}, {"weighted_gather", weighted_gather}, {NULL}};
