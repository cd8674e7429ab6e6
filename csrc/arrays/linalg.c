/* Products with vectors: the routine of runtime/arrays/linalg.py. */
#include "arrays.h"

static int is_usual(PyArrayObject *a) {
    return (PyArray_TYPE(a) == NPY_FLOAT || PyArray_TYPE(a) == NPY_DOUBLE) && PyArray_ISBEHAVED_RO(a);
}

/* (self, other): a vector by a vector, or a matrix and a vector, by NumPy's BLAS. Its reports of floating-point errors are
   switched off by the context, which costs a twentieth of what `errstate` does; see Note [The pool]. */
static PyObject *with_vector(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = gs_array_or_null(args[0]), *b = n == 2 ? gs_array_or_null(args[1]) : NULL;
    if (a == NULL || b == NULL || PyArray_TYPE(a) != PyArray_TYPE(b) || !is_usual(a) || !is_usual(b))
        return NULL;
    const int m = PyArray_NDIM(a), p = PyArray_NDIM(b);
    if (m < 1 || p < 1 || m + p > 3 || PyArray_DIM(a, m - 1) != PyArray_DIM(b, 0))
        return NULL;
    if (m + p == 3 && PyArray_DIM(b, 0) == 1)
        return NULL; /* of a column and the number zero NumPy's makes zeros, whatever the column holds */
    if (!gs_memory_is_on() && !(gs_is_small(a) && gs_is_small(b)))
        return NULL; /* the context has our allocator */
    PyObject *entered = gs_pool_enter();
    PyObject *product = PyArray_MatrixProduct2((PyObject *)a, (PyObject *)b, NULL);
    gs_pool_leave(entered);
    return product == NULL ? NULL : PyArray_EnsureArray(product); /* of two vectors, one of NumPy's scalars */
}

const gs_named_routine gs_linalg[] = {{"with_vector", with_vector}, {NULL}};
