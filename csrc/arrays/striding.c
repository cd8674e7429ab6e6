/* Layouts of memory: the routine of runtime/arrays/striding.py. */
#include "arrays/arrays.h"

/* (self, dimension, size, step) */
static PyObject *unfold(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = gs_array_or_null(args[0]);
    int dim;
    npy_intp size, step;
    if (a == NULL || n != 4 || PyArray_NDIM(a) == NPY_MAXDIMS || !gs_read_dim(args[1], PyArray_NDIM(a), &dim) ||
        !gs_read_int(args[2], &size) || !gs_read_int(args[3], &step))
        return NULL;
    if (size < 0 || step <= 0 || size > PyArray_DIM(a, dim))
        return NULL;
    gs_shape s;
    gs_with_dims(&s, a);
    s.dims[s.nd] = size;
    s.strides[s.nd++] = s.strides[dim];
    s.dims[dim] = (s.dims[dim] - size) / step + 1;
    s.strides[dim] *= step;
    return gs_view(a, &s);
}

const gs_named_routine gs_striding[] = {{"unfold", unfold}, {NULL}};
