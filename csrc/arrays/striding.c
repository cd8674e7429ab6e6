/* Layouts of memory: the routines of runtime/arrays/striding.py. */
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

/* The array whose memory this one lies in, if that is one block of such elements. */
static PyArrayObject *whole_memory(PyArrayObject *a) {
    PyArrayObject *root = a;
    while (PyArray_BASE(root) != NULL && PyArray_Check(PyArray_BASE(root)))
        root = (PyArrayObject *)PyArray_BASE(root);
    const int is_such =
        PyArray_CheckExact(root) && gs_is_c_contiguous(root) && PyArray_TYPE(root) == PyArray_TYPE(a);
    return is_such ? root : NULL;
}

/* Whether an array has strides, which are given in elements, if it has several. */
static int has_strides(PyArrayObject *a, int nd, const npy_intp *strides) {
    if (nd != PyArray_NDIM(a))
        return 0;
    for (int d = 0; d < nd; d++) {
        if (PyArray_STRIDE(a, d) != strides[d] * PyArray_ITEMSIZE(a))
            return 0;
    }
    return 1;
}

/* (self, size, stride, offset, layout) */
static PyObject *as_strided_from(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    (void)r;
    PyArrayObject *a = n == 5 ? gs_array_or_null(args[0]) : NULL, *root = a == NULL ? NULL : whole_memory(a);
    npy_intp offset, layout[NPY_MAXDIMS];
    gs_shape s;
    if (root == NULL || !gs_read_int(args[3], &offset) || (s.nd = gs_read_ints(args[1], s.dims)) < 0 ||
        gs_read_ints(args[2], s.strides) != s.nd || !has_strides(a, gs_read_ints(args[4], layout), layout))
        return NULL;
    const npy_intp item = PyArray_ITEMSIZE(a);
    const npy_intp first = (PyArray_BYTES(a) - PyArray_BYTES(root)) / item + offset;
    npy_intp last = first;
    for (int d = 0; d < s.nd; d++) {
        if (s.dims[d] < 1 || s.strides[d] < 0 || s.dims[d] > PyArray_SIZE(root) ||
            s.strides[d] > PyArray_SIZE(root) || PyArray_SIZE(root) > NPY_MAX_INT32)
            return NULL;
        last += (s.dims[d] - 1) * s.strides[d];
        s.strides[d] *= item;
    }
    if (first < 0 || last >= PyArray_SIZE(root))
        return NULL;
    s.data = PyArray_BYTES(root) + first * item;
    return gs_view(root, &s);
}

/* (self), in one block of such elements: all of it, and where the array begins. */
static PyObject *memory_behind(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = n == 1 ? gs_array_or_null(args[0]) : NULL, *root = a == NULL ? NULL : whole_memory(a);
    if (root == NULL || !PyArray_ISNOTSWAPPED(a) || !PyArray_ISNOTSWAPPED(root))
        return NULL;
    gs_shape s;
    gs_without_dims(&s, root);
    s.nd = 1;
    s.dims[0] = PyArray_SIZE(root);
    s.strides[0] = PyArray_ITEMSIZE(root);
    PyObject *whole = gs_view(root, &s);
    return whole == NULL
               ? NULL
               : Py_BuildValue("Nn", whole, (PyArray_BYTES(a) - PyArray_BYTES(root)) / PyArray_ITEMSIZE(a));
}

/* (size, stride, offset) */
static PyObject *places_of(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    (void)r;
    npy_intp dims[NPY_MAXDIMS], steps[NPY_MAXDIMS], offset, size = 1;
    const int nd = n == 3 && gs_read_int(args[2], &offset) ? gs_read_ints(args[0], dims) : -1;
    if (nd < 0 || gs_read_ints(args[1], steps) != nd)
        return NULL;
    for (int d = 0; d < nd; d++) {
        if (dims[d] < 0 || dims[d] > GS_SMALL || (size *= dims[d]) > GS_SMALL)
            return NULL;
    }
    PyObject *out = gs_new_array(NPY_INT64, nd, dims);
    npy_int64 *places = out == NULL ? NULL : PyArray_DATA((PyArrayObject *)out);
    for (npy_intp k = 0; out != NULL && k < size; k++) {
        places[k] = offset;
        for (npy_intp d = nd - 1, rest = k; d >= 0; rest /= dims[d--]) places[k] += rest % dims[d] * steps[d];
    }
    return out;
}

const gs_named_routine gs_striding[] = {{"as_strided_from", as_strided_from},
                                        {"memory_behind", memory_behind},
                                        {"places_of", places_of},
                                        {"unfold", unfold},
                                        {NULL}};
