/* Joins: the routines of runtime/arrays/joining.py. */
#include "arrays/arrays.h"

enum { FRESH = 1 };

/* What is joined: parts of one dtype whose dims agree apart from those at `dim`. */
typedef struct {
    PyObject *parts; /* a list or a tuple */
    Py_ssize_t count;
    int dim, fresh;           /* whether `dim` is a new one, so that the parts have one shape */
    npy_intp sizes, elements; /* of all parts: along `dim`, and in all */
} join;

static PyArrayObject *part(const join *j, Py_ssize_t k) {
    return (PyArrayObject *)PySequence_Fast_GET_ITEM(j->parts, k);
}

static int agree(PyArrayObject *a, PyArrayObject *b, int but) {
    if (PyArray_DESCR(a) != PyArray_DESCR(b) || PyArray_NDIM(a) != PyArray_NDIM(b))
        return 0;
    for (int d = 0; d < PyArray_NDIM(a); d++) {
        if (d != but && PyArray_DIM(a, d) != PyArray_DIM(b, d))
            return 0;
    }
    return 1;
}

/* Reads what follows the parts, (dim=0), and looks whether they can be joined here. */
static int read_call(join *j, PyObject *const *args, Py_ssize_t n) {
    const int fresh = j->fresh;
    j->count = PySequence_Fast_GET_SIZE(j->parts);
    j->dim = 0;
    if (j->count == 0 || !PyArray_CheckExact(part(j, 0)))
        return 0;
    PyArrayObject *first = part(j, 0);
    if (n > 1 || (n == 1 && !gs_read_dim(args[0], PyArray_NDIM(first) + fresh, &j->dim)))
        return 0;
    if (PyArray_NDIM(first) + fresh == 0 || PyArray_NDIM(first) + fresh > NPY_MAXDIMS)
        return 0;
    for (Py_ssize_t k = 0; k < j->count; k++) {
        if (!PyArray_CheckExact(part(j, k)) || !agree(first, part(j, k), fresh ? -1 : j->dim))
            return 0;
        j->elements += PyArray_SIZE(part(j, k));
        j->sizes += fresh ? 1 : PyArray_DIM(part(j, k), j->dim);
    }
    return j->elements > 0 && !PyDataType_REFCHK(PyArray_DESCR(first));
}

/* Copies each part to its place in the result; whether it can. */
static int fill(const join *j, PyArrayObject *out) {
    gs_shape place;
    gs_with_dims(&place, out);
    const npy_intp step = place.strides[j->dim];
    place.nd -= j->fresh;
    for (int d = j->dim; j->fresh && d < place.nd; d++) {
        place.dims[d] = place.dims[d + 1];
        place.strides[d] = place.strides[d + 1];
    }
    for (Py_ssize_t k = 0; k < j->count; k++) {
        const npy_intp size = j->fresh ? 1 : PyArray_DIM(part(j, k), j->dim);
        if (!j->fresh)
            place.dims[j->dim] = size;
        if (!gs_copy_array(&place, part(j, k)))
            return 0;
        place.data += size * step;
    }
    return 1;
}

static PyObject *join_parts(const join *j) {
    npy_intp dims[NPY_MAXDIMS];
    PyArrayObject *first = part(j, 0);
    const int nd = PyArray_NDIM(first) + j->fresh;
    for (int d = 0; d < nd; d++) {
        dims[d] = d == j->dim ? j->sizes : PyArray_DIM(first, d - (j->fresh && d > j->dim));
    }
    PyObject *out = gs_pool_array(PyArray_DESCR(first), nd, dims, 0);
    if (out != NULL && !fill(j, (PyArrayObject *)out))
        Py_CLEAR(out);
    return out;
}

/* (tensors, dim=0), which may be a new dim */
static PyObject *joined(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    join j = {.parts = args[0], .fresh = r->named->option == FRESH};
    if ((!PyList_CheckExact(j.parts) && !PyTuple_CheckExact(j.parts)) || !read_call(&j, args + 1, n - 1))
        return NULL;
    /* Large parts are copied without the GIL: then others may change a list. */
    j.parts = j.elements > GS_SMALL ? PySequence_Tuple(j.parts) : Py_NewRef(j.parts);
    PyObject *out = j.parts == NULL ? NULL : join_parts(&j);
    Py_XDECREF(j.parts);
    return out;
}

/* (tensors): matrices of one dtype as blocks along the diagonal */
static PyObject *block_diagonal(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    (void)r;
    if (n != 1 || !(PyList_CheckExact(args[0]) || PyTuple_CheckExact(args[0])))
        return NULL;
    PyObject **blocks = PySequence_Fast_ITEMS(args[0]);
    const Py_ssize_t count = PySequence_Fast_GET_SIZE(args[0]);
    npy_intp dims[2] = {0, 0};
    for (Py_ssize_t k = 0; k < count; k++) {
        PyArrayObject *a = gs_array_or_null(blocks[k]);
        if (a == NULL || PyArray_NDIM(a) != 2 || !PyArray_ISCARRAY_RO(a) || !gs_is_small(a) ||
            PyArray_TYPE(a) != PyArray_TYPE((PyArrayObject *)blocks[0]))
            return NULL;
        dims[0] += PyArray_DIM(a, 0);
        dims[1] += PyArray_DIM(a, 1);
    }
    if (count == 0 || dims[0] > GS_SMALL || dims[1] > GS_SMALL || dims[0] * dims[1] > GS_SMALL)
        return NULL;
    PyObject *out = gs_new_array(PyArray_TYPE((PyArrayObject *)blocks[0]), 2, dims);
    if (out == NULL)
        return NULL;
    const npy_intp item = PyArray_ITEMSIZE((PyArrayObject *)out);
    char *to = PyArray_BYTES((PyArrayObject *)out);
    memset(to, 0, dims[0] * dims[1] * item);
    for (Py_ssize_t k = 0; k < count; k++) {
        PyArrayObject *a = (PyArrayObject *)blocks[k];
        const npy_intp row = PyArray_DIM(a, 1) * item;
        for (npy_intp d = 0; d < PyArray_DIM(a, 0); d++, to += dims[1] * item)
            memcpy(to, PyArray_BYTES(a) + d * row, row);
        to += row;
    }
    return out;
}

const gs_named_routine gs_joining[] = {
    {"block_diagonal", block_diagonal}, {"cat", joined}, {"stack", joined, FRESH}, {NULL}};
