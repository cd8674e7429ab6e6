/* Repetitions of an array: the routine of runtime/arrays/repeating.py. */
#include "arrays/arrays.h"

/* A view of `a` in which a dim of size 1 stands before each of `nd` dims, the first of which it may not have. */
static PyObject *interleaved(PyArrayObject *a, int nd) {
    const int lead = nd - PyArray_NDIM(a);
    gs_shape s;
    gs_without_dims(&s, a);
    s.nd = 2 * nd;
    for (int d = 0; d < nd; d++) {
        s.dims[2 * d] = 1;
        s.strides[2 * d] = 0;
        s.dims[2 * d + 1] = d < lead ? 1 : PyArray_DIM(a, d - lead);
        s.strides[2 * d + 1] = d < lead ? 0 : PyArray_STRIDE(a, d - lead);
    }
    return gs_view(a, &s);
}

/* Fills `out` with repetitions of `a`, as often along each dim as it is larger. */
static int fill(PyArrayObject *out, PyArrayObject *a, const npy_intp *repeats) {
    const int nd = PyArray_NDIM(out), lead = nd - PyArray_NDIM(a);
    gs_shape region;
    gs_without_dims(&region, out);
    region.nd = 2 * nd;
    for (int d = 0; d < nd; d++) {
        const npy_intp own = d < lead ? 1 : PyArray_DIM(a, d - lead);
        region.dims[2 * d] = repeats[d];
        region.strides[2 * d] = own * PyArray_STRIDE(out, d);
        region.dims[2 * d + 1] = own;
        region.strides[2 * d + 1] = PyArray_STRIDE(out, d);
    }
    PyObject *source = interleaved(a, nd);
    const int done = source != NULL && gs_copy_array(&region, (PyArrayObject *)source);
    Py_XDECREF(source);
    return done;
}

/* (self, repeats), with few elements as the result */
static PyObject *repeat(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    (void)r;
    PyArrayObject *a = n == 2 ? gs_array_or_null(args[0]) : NULL;
    npy_intp repeats[NPY_MAXDIMS], dims[NPY_MAXDIMS], size = 1;
    const int nd = a == NULL ? -1 : gs_read_ints(args[1], repeats), lead = a == NULL ? -1 : nd - PyArray_NDIM(a);
    if (nd < 0 || lead < 0 || 2 * nd > NPY_MAXDIMS || PyDataType_REFCHK(PyArray_DESCR(a)))
        return NULL;
    for (int d = 0; d < nd; d++) {
        if (repeats[d] < 0 || repeats[d] > GS_SMALL)
            return NULL;
        dims[d] = repeats[d] * (d < lead ? 1 : PyArray_DIM(a, d - lead));
        if (dims[d] > GS_SMALL || (size *= dims[d]) > GS_SMALL)
            return NULL;
    }
    PyObject *out = gs_pool_array(PyArray_DESCR(a), nd, dims, 0);
    if (out != NULL && size > 0 && !fill((PyArrayObject *)out, a, repeats))
        Py_CLEAR(out);
    return out;
}

const gs_named_routine gs_repeating[] = {{"repeat", repeat}, {NULL}};
