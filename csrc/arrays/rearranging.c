/* The same elements in another order, as copies, and triangles: the routines of runtime/arrays/rearranging.py. */
#include "arrays/arrays.h"

static PyObject *like(PyArrayObject *a, int zeroed) {
    return gs_pool_array(PyArray_DESCR(a), PyArray_NDIM(a), PyArray_DIMS(a), zeroed);
}

/* The array of a call, if its elements lie one after the other, and are few. */
static PyArrayObject *dense(PyObject *object) {
    PyArrayObject *a = gs_array_or_null(object);
    return a != NULL && gs_is_c_contiguous(a) && gs_is_small(a) ? a : NULL;
}

/* (self, shape) without a size to infer: a view of elements that lie one after the other, and of few others a copy. */
static PyObject *reshape(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = gs_array_or_null(args[0]);
    gs_shape s;
    if (a == NULL || n != 2 || !gs_is_small(a) || (s.nd = gs_read_ints(args[1], s.dims)) < 0)
        return NULL;
    npy_intp size = 1, step = PyArray_ITEMSIZE(a);
    for (int d = s.nd - 1; d >= 0; d--) {
        if (s.dims[d] < 0 || s.dims[d] > GS_SMALL || size > GS_SMALL)
            return NULL;
        s.strides[d] = step * size;
        size *= s.dims[d];
    }
    if (size != PyArray_SIZE(a))
        return NULL;
    if (gs_is_c_contiguous(a)) {
        s.data = PyArray_BYTES(a);
        return gs_view(a, &s);
    }
    PyObject *out = gs_pool_array(PyArray_DESCR(a), s.nd, s.dims, 0);
    if (out == NULL)
        return NULL;
    gs_shape to = {.nd = PyArray_NDIM(a), .data = PyArray_BYTES((PyArrayObject *)out)};
    for (int d = to.nd - 1; d >= 0; d--) {
        to.dims[d] = PyArray_DIM(a, d);
        to.strides[d] = d + 1 < to.nd ? to.strides[d + 1] * to.dims[d + 1] : step;
    }
    if (!gs_copy_array(&to, a))
        Py_CLEAR(out);
    return out;
}

/* ---- triangles ---- */

enum { UPPER, LOWER };

/* (self, diagonal=0): of each row the elements from the diagonal on, or (lower) those up to it. */
static PyObject *triangle(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = dense(args[0]);
    const int lower = r->named->option == LOWER;
    npy_intp diagonal = 0;
    if (a == NULL || PyArray_NDIM(a) < 2 || n > 2 || (n == 2 && !gs_read_int(args[1], &diagonal)) ||
        diagonal <= -GS_SMALL || diagonal >= GS_SMALL)
        return NULL;
    const int nd = PyArray_NDIM(a);
    const npy_intp rows = PyArray_DIM(a, nd - 2), columns = PyArray_DIM(a, nd - 1), item = PyArray_ITEMSIZE(a);
    PyArrayObject *out = (PyArrayObject *)like(a, 1);
    if (out == NULL || PyArray_SIZE(a) == 0)
        return (PyObject *)out;
    const npy_intp count = PyArray_SIZE(a) / columns;
    for (npy_intp k = 0; k < count; k++) {
        npy_intp at = diagonal + lower + k % rows;
        at = at < 0 ? 0 : at > columns ? columns : at;
        const npy_intp from = (k * columns + (lower ? 0 : at)) * item, length = lower ? at : columns - at;
        memcpy(PyArray_BYTES(out) + from, PyArray_BYTES(a) + from, length * item);
    }
    return (PyObject *)out;
}

/* ---- along one dim ---- */

/* Blocks of `n` pieces, each of which is as many bytes. */
typedef struct {
    npy_intp blocks, n, bytes;
} run;

static run run_along(PyArrayObject *a, int dim) {
    run along = {.blocks = 1, .n = PyArray_DIM(a, dim), .bytes = PyArray_ITEMSIZE(a)};
    for (int d = 0; d < PyArray_NDIM(a); d++) {
        along.blocks *= d < dim ? PyArray_DIM(a, d) : 1;
        along.bytes *= d > dim ? PyArray_DIM(a, d) : 1;
    }
    return along;
}

/* (self, dims) */
static PyObject *flip(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = gs_array_or_null(args[0]);
    int dims[NPY_MAXDIMS];
    const int count = a == NULL || n != 2 ? -1 : gs_read_dims(args[1], PyArray_NDIM(a), dims);
    if (count < 0)
        return NULL;
    gs_shape s;
    gs_with_dims(&s, a);
    for (int k = 0; k < count; k++) {
        const int dim = dims[k];
        s.data += s.dims[dim] > 0 ? (s.dims[dim] - 1) * s.strides[dim] : 0;
        s.strides[dim] = -s.strides[dim];
    }
    PyObject *view = gs_view(a, &s), *copy = view == NULL ? NULL : like(a, 0);
    if (copy != NULL && !gs_copy_into((PyArrayObject *)copy, (PyArrayObject *)view))
        Py_CLEAR(copy);
    Py_XDECREF(view);
    return copy;
}

/* Blocks of an array with their ends swapped: `by` bytes from the end come first. */
typedef struct {
    char *to;
    const char *from;
    npy_intp blocks, bytes, by;
} rolling;

static void roll_blocks(const rolling *c) {
    for (npy_intp b = 0; b < c->blocks; b++) {
        char *to = c->to + b * c->bytes;
        const char *from = c->from + b * c->bytes;
        memcpy(to + c->by, from, c->bytes - c->by);
        memcpy(to, from + c->bytes - c->by, c->by);
    }
}

/* A copy of `a`, whose elements lie one after the other, shifted along a dim, or (-1) as a whole. */
static PyArrayObject *shifted(PyArrayObject *a, npy_intp shift, int dim) {
    run along = {.blocks = 1, .n = PyArray_SIZE(a), .bytes = PyArray_ITEMSIZE(a)};
    if (dim >= 0)
        along = run_along(a, dim);
    PyArrayObject *out = (PyArrayObject *)like(a, 0);
    if (out == NULL)
        return NULL;
    const npy_intp by = (shift % along.n + along.n) % along.n * along.bytes;
    const rolling call = {PyArray_BYTES(out), PyArray_BYTES(a), along.blocks, along.n * along.bytes, by};
    if (gs_is_small(a)) {
        roll_blocks(&call);
    } else {
        PyThreadState *released = PyEval_SaveThread();
        roll_blocks(&call);
        PyEval_RestoreThread(released);
    }
    return out;
}

/* Reads an int, or several in a tuple or list; how many there are, or -1. */
static int read_some(PyObject *object, npy_intp *into) {
    return PyLong_CheckExact(object) ? gs_read_int(object, into) ? 1 : -1 : gs_read_ints(object, into);
}

/* (self, shifts, dims=None), of one dim, of several if there are few elements, or of the elements one after the
   other. */
static PyObject *roll(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = gs_array_or_null(args[0]);
    npy_intp shifts[NPY_MAXDIMS], dims[NPY_MAXDIMS] = {-1};
    const int as_one = n == 2 || (n == 3 && args[2] == Py_None);
    if (a == NULL || !gs_is_c_contiguous(a) || PyDataType_REFCHK(PyArray_DESCR(a)) || PyArray_SIZE(a) == 0 ||
        n < 2 || n > 3)
        return NULL;
    const int nd = PyArray_NDIM(a), count = read_some(args[1], shifts),
              along = as_one ? 1 : read_some(args[2], dims);
    if (count < 1 || along != count || (count > 1 && !gs_is_small(a)))
        return NULL;
    for (int k = 0; !as_one && k < count; k++) {
        if (dims[k] < -nd || dims[k] >= nd)
            return NULL;
        dims[k] += dims[k] < 0 ? nd : 0;
    }
    PyArrayObject *out = (PyArrayObject *)Py_NewRef(a);
    for (int k = 0; out != NULL && k < count; k++) Py_SETREF(out, shifted(out, shifts[k], (int)dims[k]));
    return (PyObject *)out;
}

/* ---- pixels ---- */

enum { TOGETHER, APART };

/* (self, factor): the channels of images as pixels of squares, or (apart) these as channels. One of both sides has the
   dims (images, channels, rows of a square, columns of it, rows, columns), the other one (images, channels, rows, rows
   of a square, columns, columns of it). */
static PyObject *squares(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    const int apart = r->named->option == APART;
    PyArrayObject *a = dense(args[0]);
    npy_intp f;
    if (a == NULL || n != 2 || !gs_read_int(args[1], &f) || f < 1 || f > GS_SMALL || PyArray_NDIM(a) < 3)
        return NULL;
    const int nd = PyArray_NDIM(a);
    const npy_intp *sizes = PyArray_DIMS(a) + nd - 3, item = PyArray_ITEMSIZE(a);
    if (apart ? sizes[1] % f != 0 || sizes[2] % f != 0 : sizes[0] % (f * f) != 0)
        return NULL;
    const npy_intp images = PyArray_MultiplyList(PyArray_DIMS(a), nd - 3),
                   channels = apart ? sizes[0] : sizes[0] / (f * f);
    const npy_intp rows = apart ? sizes[1] / f : sizes[1], columns = apart ? sizes[2] / f : sizes[2];
    npy_intp made[NPY_MAXDIMS];
    for (int d = 0; d < nd - 3; d++) made[d] = PyArray_DIM(a, d);
    made[nd - 3] = apart ? channels * f * f : channels;
    made[nd - 2] = apart ? rows : rows * f;
    made[nd - 1] = apart ? columns : columns * f;
    const npy_intp plane = rows * columns * item, row = columns * item;
    const npy_intp dims[] = {images, channels, f, f, rows, columns};
    const npy_intp by_channels[] = {channels * f * f * plane, f * f * plane, f * plane, plane, row, item};
    const npy_intp by_squares[] = {channels * f * f * plane, f * f * plane, f * row, item, f * f * row, f * item};
    gs_shape from = {.nd = 6, .data = PyArray_BYTES(a)}, to = {.nd = 6};
    memcpy(from.dims, dims, sizeof dims);
    memcpy(to.dims, dims, sizeof dims);
    memcpy(from.strides, apart ? by_squares : by_channels, sizeof dims);
    memcpy(to.strides, apart ? by_channels : by_squares, sizeof dims);
    PyArray_Descr *dtype = PyArray_DESCR(a);
    PyObject *view = gs_view(a, &from), *out = NULL;
    if (view != NULL && (out = gs_pool_array((PyArray_Descr *)Py_NewRef(dtype), nd, made, 0)) != NULL) {
        to.data = PyArray_BYTES((PyArrayObject *)out);
        if (PyArray_SIZE(a) > 0 && !gs_copy_array(&to, (PyArrayObject *)view))
            Py_CLEAR(out);
    }
    Py_XDECREF(view);
    return out;
}

const gs_named_routine gs_rearranging[] = {
    {"flip", flip},
    {"pixel_shuffle", squares, TOGETHER},
    {"pixel_unshuffle", squares, APART},
    {"reshape", reshape},
    {"roll", roll},
    {"tril", triangle, LOWER},
    {"triu", triangle, UPPER},
    {NULL},
};
