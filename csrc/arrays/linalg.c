/* Products of matrices and vectors: the routines of runtime/arrays/linalg.py, with the kernel `matmul`. */
#include "arrays/arrays.h"

static int is_usual(PyArrayObject *a) {
    return (PyArray_TYPE(a) == NPY_FLOAT || PyArray_TYPE(a) == NPY_DOUBLE) && PyArray_ISBEHAVED_RO(a);
}

/* By NumPy's BLAS. Its reports of floating-point errors are switched off by the context, which costs a twentieth of
   what `errstate` does; see Note [The pool]. */
static PyObject *dot(PyArrayObject *a, PyArrayObject *b) {
    if (!gs_memory_is_on() && !(gs_is_small(a) && gs_is_small(b)))
        return NULL; /* the context has our allocator */
    PyObject *entered = gs_pool_enter();
    PyObject *product = PyArray_MatrixProduct2((PyObject *)a, (PyObject *)b, NULL);
    gs_pool_leave(entered);
    return product == NULL ? NULL : PyArray_EnsureArray(product); /* of two vectors, one of NumPy's scalars */
}

static PyObject *with_vector(PyArrayObject *a, PyArrayObject *b) {
    const int m = PyArray_NDIM(a), p = PyArray_NDIM(b);
    if (m < 1 || p < 1 || PyArray_DIM(a, m - 1) != PyArray_DIM(b, 0))
        return NULL;
    if (m + p == 3 && PyArray_DIM(b, 0) == 1)
        return NULL; /* of a column and the number zero NumPy's makes zeros, whatever the column holds */
    return dot(a, b);
}

/* The kernel's result for matrices in `batch`, which are those of `a` and `b` at equal distances. */
static PyObject *by_kernel(const gs_routine *r, PyArrayObject *a, PyArrayObject *b, const gs_shape *batch,
                           npy_intp from_a, npy_intp from_b) {
    const gs_kernel *loop = gs_loop_for(r->loops[0], 2, a);
    if (loop == NULL)
        return NULL;
    const int x = PyArray_NDIM(a), y = PyArray_NDIM(b), nd = batch->nd + 2;
    npy_intp shape[NPY_MAXDIMS], count = 1;
    for (int d = 0; d < batch->nd; d++) count *= shape[d] = batch->dims[d];
    const npy_intp m = PyArray_DIM(a, x - 2), k = PyArray_DIM(a, x - 1), n = PyArray_DIM(b, y - 1);
    shape[nd - 2] = m, shape[nd - 1] = n;
    PyArrayObject *out = (PyArrayObject *)gs_new_array(PyArray_TYPE(a), nd, shape);
    if (out == NULL)
        return NULL;
    const npy_intp item = PyArray_ITEMSIZE(a), dims[] = {count, m, k, n};
    const npy_intp strides[] = {from_a,
                                from_b,
                                m * n * item,
                                PyArray_STRIDE(a, x - 2),
                                PyArray_STRIDE(a, x - 1),
                                PyArray_STRIDE(b, y - 2),
                                PyArray_STRIDE(b, y - 1),
                                n * item,
                                item};
    char *data[] = {PyArray_BYTES(a), PyArray_BYTES(b), PyArray_BYTES(out)};
    Py_INCREF(a), Py_INCREF(b); /* another thread may take it out of its tensor */
    PyThreadState *released = count * m * n * (1 + k / 8) < GS_GIL_FREE ? NULL : PyEval_SaveThread();
    const int status = loop->loop(NULL, data, dims, strides, NULL);
    if (released != NULL)
        PyEval_RestoreThread(released);
    Py_DECREF(a), Py_DECREF(b);
    if (status < 0)
        Py_CLEAR(out);
    return (PyObject *)out;
}

/* Of matrices with the same number of terms. */
static PyObject *of_matrices(const gs_routine *r, PyArrayObject *a, PyArrayObject *b) {
    static const gs_shape none = {.nd = 0};
    if (PyArray_DIM(a, 0) != 1 && PyArray_DIM(b, 1) != 1 && PyArray_NBYTES(a) < 1 << 24)
        return by_kernel(r, a, b, &none, 0, 0);
    return PyArray_DIM(a, 1) == 1 ? NULL : dot(a, b);
}

/* The dims before the last two. */
static int batch_dims(PyArrayObject *a) { return PyArray_NDIM(a) - 2; }

static int is_one_matrix(PyArrayObject *a) {
    for (int d = 0; d < batch_dims(a); d++) {
        if (PyArray_STRIDE(a, d) != 0)
            return 0;
    }
    return 1;
}

/* Whether one matrix that is broadcast to the batch dims of `a` is one for each of those of `b`, and no more. */
static int is_repeated_in(PyArrayObject *a, PyArrayObject *b) {
    const int offset = batch_dims(b) - batch_dims(a);
    for (int d = 0; offset >= 0 && d < batch_dims(a); d++) {
        if (PyArray_DIM(a, d) != 1 && PyArray_DIM(a, d) != PyArray_DIM(b, d + offset))
            return 0;
    }
    return offset >= 0;
}

/* A batch by one matrix, as one large product. */
static PyObject *by_one_matrix(const gs_routine *r, PyArrayObject *a, PyArrayObject *b) {
    const int nd = PyArray_NDIM(a), last = PyArray_NDIM(b);
    npy_intp dims[NPY_MAXDIMS] = {PyArray_SIZE(a) / PyArray_DIM(a, nd - 1), PyArray_DIM(a, nd - 1)};
    PyArray_Dims shape = {dims, 2};
    gs_shape matrix;
    gs_without_dims(&matrix, b);
    for (int d = last - 2; d < last; d++) {
        matrix.dims[matrix.nd] = PyArray_DIM(b, d);
        matrix.strides[matrix.nd++] = PyArray_STRIDE(b, d);
    }
    PyObject *rows = PyArray_Newshape(a, &shape, NPY_CORDER), *right = gs_view(b, &matrix), *made = NULL;
    if (rows != NULL && right != NULL)
        made = of_matrices(r, (PyArrayObject *)rows, (PyArrayObject *)right);
    Py_XDECREF(rows);
    Py_XDECREF(right);
    if (made == NULL)
        return NULL;
    for (int d = 0; d < nd - 1; d++) dims[d] = PyArray_DIM(a, d);
    dims[nd - 1] = PyArray_DIM(b, last - 1);
    shape.len = nd;
    PyObject *result = PyArray_Newshape((PyArrayObject *)made, &shape, NPY_CORDER);
    Py_DECREF(made);
    return result;
}

/* Whether NumPy's BLAS takes less time for a batch: benchmarks/results/products.md has the table. */
static int is_for_blas(PyArrayObject *a, PyArrayObject *b) {
    const int x = PyArray_NDIM(a), y = PyArray_NDIM(b);
    const npy_intp rows = PyArray_DIM(a, x - 2), terms = PyArray_DIM(a, x - 1), columns = PyArray_DIM(b, y - 1);
    if ((rows <= 4 && terms <= 4 && columns <= 4) || (terms == 1 && rows * columns >= 1 << 6))
        return 0;
    const npy_intp size = PyArray_SIZE(a) * columns;
    return size >= 1 << 12 && size < 1 << 20;
}

/* The batch of two operands, whose matrices lie at equal distances in both; whether they do. */
static int read_batch(PyArrayObject *a, PyArrayObject *b, gs_shape *batch, npy_intp *from_a, npy_intp *from_b) {
    const int x = batch_dims(a), y = batch_dims(b), nd = x > y ? x : y;
    npy_intp count = 1;
    *from_a = *from_b = 0;
    batch->nd = nd;
    for (int d = nd - 1; d >= 0; d--) {
        const int at = d - (nd - x), to = d - (nd - y);
        const npy_intp p = at < 0 ? 1 : PyArray_DIM(a, at), q = to < 0 ? 1 : PyArray_DIM(b, to);
        if (p != q && p != 1 && q != 1)
            return 0;
        const npy_intp size = batch->dims[d] = p == 1 ? q : p;
        if (size == 1)
            continue;
        const npy_intp step_a = p == 1 ? 0 : PyArray_STRIDE(a, at), step_b = q == 1 ? 0 : PyArray_STRIDE(b, to);
        if (count == 1) {
            *from_a = step_a, *from_b = step_b;
        } else if (step_a != *from_a * count || step_b != *from_b * count) {
            return 0;
        }
        count *= size;
    }
    return 1;
}

/* (self, other) */
static PyObject *product(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = gs_array_or_null(args[0]), *b = n == 2 ? gs_array_or_null(args[1]) : NULL;
    if (a == NULL || b == NULL || PyArray_TYPE(a) != PyArray_TYPE(b) || !is_usual(a) || !is_usual(b))
        return NULL;
    const int x = PyArray_NDIM(a), y = PyArray_NDIM(b);
    if (x + y <= 3)
        return with_vector(a, b);
    if (x < 2 || y < 2 || PyArray_DIM(a, x - 1) != PyArray_DIM(b, y - 2) || PyArray_SIZE(a) == 0 ||
        PyArray_SIZE(b) == 0) {
        return NULL;
    }
    if (x == 2 && y == 2)
        return of_matrices(r, a, b);
    if (y == 2 || (is_one_matrix(b) && is_repeated_in(b, a)))
        return by_one_matrix(r, a, b);
    gs_shape batch;
    npy_intp from_a, from_b;
    if ((PyArray_DIM(b, y - 1) == 1 && is_one_matrix(a) && is_repeated_in(a, b)) || is_for_blas(a, b) ||
        !read_batch(a, b, &batch, &from_a, &from_b)) {
        return NULL;
    }
    return by_kernel(r, a, b, &batch, from_a, from_b);
}

/* (self, other), of these numbers of dims, and as many matrices in batches */
enum { VECTORS = 11, MATRIX_AND_VECTOR = 21, MATRICES = 22, BATCHES = 33 };
static PyObject *product_of(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = gs_array_or_null(args[0]), *b = n == 2 ? gs_array_or_null(args[1]) : NULL;
    const int dims = r->named->option;
    if (a == NULL || b == NULL || 10 * PyArray_NDIM(a) + PyArray_NDIM(b) != dims ||
        (dims == BATCHES && PyArray_DIM(a, 0) != PyArray_DIM(b, 0)))
        return NULL;
    return product(r, args, n);
}

const gs_named_routine gs_linalg[] = {
    {"bmm", product_of, BATCHES},          {"dot", product_of, VECTORS}, {"mm", product_of, MATRICES},
    {"mv", product_of, MATRIX_AND_VECTOR}, {"product", product},         {NULL},
};
