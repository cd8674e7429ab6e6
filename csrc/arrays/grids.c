/* The elements around the points of a small grid: the routine of runtime/arrays/grids.py. */
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

const gs_named_routine gs_grids[] = {{"grid_taps", grid_taps}, {NULL}};
