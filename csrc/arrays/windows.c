/* Windows of small arrays: the routines of runtime/arrays/windows.py, whose kernels take the geometry. */
#include "arrays/arrays.h"
#include "kernels/geometry.h"

#define MOST_NUMBERS (GS_GEOMETRY + 3) /* of a geometry, with what kernels need besides */

/* A call of a kernel `(s),(g)->(n)`, or `(s),(g)->(n),(n)`, for each of `count` arrays, which have so many elements. */
typedef struct {
    PyArrayObject *a;
    npy_int64 geometry[MOST_NUMBERS];
    int numbers, lead; /* dims before those of the geometry */
    npy_intp count, elements, made;
    npy_intp dims[NPY_MAXDIMS]; /* of the result */
    int nd;
} call;

/* Reads (self, geometry, dims, transposed), the last where `rest` says that the geometry ends with it; whether the
   array is one that the kernel takes as it is. */
static int read_call(call *c, PyObject *const *args, Py_ssize_t n, int rest, int is_last) {
    npy_intp dims, numbers[NPY_MAXDIMS];
    c->a = n == 3 + is_last ? gs_array_or_null(args[0]) : NULL;
    if (c->a == NULL || !PyArray_ISCARRAY_RO(c->a) || !gs_is_small(c->a) || PyArray_SIZE(c->a) == 0 ||
        PyArray_ITEMSIZE(c->a) == 2 || !gs_read_int(args[2], &dims) || dims < 1 || dims > 3 ||
        gs_read_ints(args[1], numbers) != GS_GEOMETRY + rest || (is_last && !PyBool_Check(args[3])))
        return 0;
    c->numbers = GS_GEOMETRY + rest;
    for (int k = 0; k < c->numbers; k++) c->geometry[k] = numbers[k];
    if (is_last)
        c->geometry[c->numbers++] = args[3] == Py_True;
    c->lead = PyArray_NDIM(c->a) - (int)dims;
    c->nd = 0;
    return 1;
}

enum { SIZE = 0, TAPS = 1, PLACES = 5 }; /* of a dim */

static npy_intp product(const call *c, int what) {
    npy_intp product = 1;
    for (int d = what; d < GS_GEOMETRY; d += GS_GEOMETRY_OF_DIM) product *= c->geometry[d];
    return product;
}

/* Has the result begin with so many dims of the array. */
static void take_dims(call *c, int count) {
    for (; c->nd < count; c->nd++) c->dims[c->nd] = PyArray_DIM(c->a, c->nd);
}

/* Appends the sizes or the numbers of places of the last dims to the result's. */
static void append_dims(call *c, int dims, int what) {
    for (int d = 3 - dims; d < 3; d++) c->dims[c->nd++] = c->geometry[d * GS_GEOMETRY / 3 + what];
}

/* How many arrays the first dims are of. */
static npy_intp count_of(const call *c, int dims) {
    npy_intp count = 1;
    for (int d = 0; d < dims; d++) count *= PyArray_DIM(c->a, d);
    return count;
}

/* Whether the array is of so many arrays with so many elements, of which small ones are made. */
static int are_such(call *c, npy_intp count, npy_intp elements, npy_intp made) {
    c->count = count;
    c->elements = elements;
    c->made = made;
    return count * elements == PyArray_SIZE(c->a) && made > 0 && made <= GS_SMALL && made * count <= GS_SMALL;
}

/* Runs the loop, which takes `offsets`, three numbers for each array, and makes a second result, or neither. */
static int run(const call *c, const gs_kernel *loop, PyObject *first, char *offsets, PyObject *second) {
    const npy_intp item = PyArray_ITEMSIZE(c->a);
    char *data[5] = {PyArray_BYTES(c->a), (char *)c->geometry};
    npy_intp dims[5] = {c->count, c->elements, c->numbers}, strides[5] = {c->elements * item, 0};
    int k = 2;
    if (offsets != NULL) {
        data[k] = offsets;
        strides[k] = 3 * item;
        dims[++k] = 3;
    }
    dims[k + 1] = c->made;
    data[k] = PyArray_BYTES((PyArrayObject *)first);
    strides[k] = c->made * item;
    data[k + 1] = second == NULL ? NULL : PyArray_BYTES((PyArrayObject *)second);
    strides[k + 1] = c->made * (npy_intp)sizeof(npy_int64);
    return loop->loop(NULL, data, dims, strides, NULL); /* it knows that elements are side by side */
}

static PyObject *one_result(const gs_routine *r, call *c) {
    const gs_kernel *loop = gs_loop_for(r->loops[0], 2, c->a);
    PyObject *out = loop == NULL ? NULL : gs_new_array(PyArray_TYPE(c->a), c->nd, c->dims);
    if (out != NULL && run(c, loop, out, NULL, NULL) < 0)
        Py_CLEAR(out);
    return out;
}

/* The largest elements and where they are, by a loop that gets `offsets`, if it takes any. */
static PyObject *largest(call *c, const gs_kernel *loop, char *offsets) {
    take_dims(c, c->lead);
    append_dims(c, PyArray_NDIM(c->a) - c->lead, PLACES);
    PyObject *values = loop == NULL ? NULL : gs_new_array(PyArray_TYPE(c->a), c->nd, c->dims);
    PyObject *indices = values == NULL ? NULL : gs_new_array(NPY_INT64, c->nd, c->dims);
    const int is_done = indices != NULL && run(c, loop, values, offsets, indices) == 0;
    PyObject *both = is_done ? PyTuple_Pack(2, values, indices) : NULL;
    Py_XDECREF(values);
    Py_XDECREF(indices);
    return both;
}

/* (self, geometry, dims) */
static PyObject *window_max(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    call c;
    if (!read_call(&c, args, n, 0, 0) || c.lead < 0 ||
        !are_such(&c, count_of(&c, c.lead), product(&c, SIZE), product(&c, PLACES)))
        return NULL;
    return largest(&c, gs_loop_for(r->loops[0], 2, c.a), NULL);
}

/* The offsets (..., 1, ..., dims) of each array as three numbers, of which those for dims that are not there are zero;
   of two dims the second number is the first one's. Their memory is the caller's; NULL if they are not as usual. */
static char *ordered(const call *c, PyObject *given) {
    PyArrayObject *a = gs_array_or_null(given);
    const int dims = PyArray_NDIM(c->a) - c->lead;
    if (a == NULL || !PyArray_ISCARRAY_RO(a) || PyArray_TYPE(a) != PyArray_TYPE(c->a) ||
        PyArray_NDIM(a) != PyArray_NDIM(c->a) || PyArray_SIZE(a) != c->count * dims ||
        PyArray_DIM(a, PyArray_NDIM(a) - 1) != dims || !gs_same(c->lead, PyArray_DIMS(a), PyArray_DIMS(c->a)))
        return NULL;
    const size_t item = (size_t)PyArray_ITEMSIZE(a);
    char *room = PyMem_Calloc((size_t)c->count * 3, item);
    for (npy_intp k = 0; room != NULL && k < c->count * dims; k++) {
        const npy_intp of = k / dims, d = k % dims, place = dims == 2 ? dims - 1 - d : d;
        memcpy(room + (size_t)(of * 3 + 3 - dims + place) * item, PyArray_BYTES(a) + (size_t)k * item, item);
    }
    return room;
}

/* (self, offsets, geometry, dims) */
static PyObject *fractional_window_max(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    call c;
    PyObject *const others[] = {args[0], n == 4 ? args[2] : NULL, n == 4 ? args[3] : NULL};
    if (n != 4 || !read_call(&c, others, 3, 0, 0) || c.lead < 0 ||
        !are_such(&c, count_of(&c, c.lead), product(&c, SIZE), product(&c, PLACES)))
        return NULL;
    char *offsets = ordered(&c, args[1]);
    PyObject *both = offsets == NULL ? NULL : largest(&c, gs_loop_for(r->loops[0], 3, c.a), offsets);
    PyMem_Free(offsets);
    return both;
}

/* (self, geometry, dims, transposed) */
static PyObject *window_mean(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    call c;
    if (!read_call(&c, args, n, 2, 1) || c.lead < 0)
        return NULL;
    const int from = args[3] == Py_True ? PLACES : SIZE, to = args[3] == Py_True ? SIZE : PLACES;
    if (!are_such(&c, count_of(&c, c.lead), product(&c, from), product(&c, to)))
        return NULL;
    take_dims(&c, c.lead);
    append_dims(&c, PyArray_NDIM(c.a) - c.lead, to);
    return one_result(r, &c);
}

/* (self, geometry, dims, transposed), where a row of columns is a channel and an element of a window */
static PyObject *window_columns(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    call c;
    if (!read_call(&c, args, n, 0, 1))
        return NULL;
    const npy_intp taps = product(&c, TAPS), places = product(&c, PLACES), size = product(&c, SIZE);
    const int dims = PyArray_NDIM(c.a) - c.lead, to_columns = args[3] == Py_False;
    const int channel = to_columns ? c.lead - 1 : PyArray_NDIM(c.a) - 2;
    if (channel < 0 || taps < 1 || (!to_columns && PyArray_DIM(c.a, channel) % taps != 0) ||
        !are_such(&c, to_columns ? count_of(&c, c.lead) : count_of(&c, channel + 1) / taps,
                  to_columns ? size : taps * places, to_columns ? taps * places : size))
        return NULL;
    take_dims(&c, channel);
    const npy_intp channels = PyArray_DIM(c.a, channel);
    c.dims[c.nd++] = to_columns ? channels * taps : channels / taps;
    if (to_columns)
        c.dims[c.nd++] = places;
    else
        append_dims(&c, dims, SIZE);
    return one_result(r, &c);
}

const gs_named_routine gs_windows[] = {{"fractional_window_max", fractional_window_max},
                                       {"window_columns", window_columns},
                                       {"window_max", window_max},
                                       {"window_mean", window_mean},
                                       {NULL}};
