/* Elements at the positions in arrays, by the kernels of gathering and scattering: the routines of
   runtime/arrays/indexing.py, slices.py, scattering.py, gathering.py and loss_routines.py. */
#include "arrays/arrays.h"

/* Neighbouring dims that are indexed, as one. */
typedef struct {
    npy_intp lead, n, trail; /* elements of the dims before them, of these, and behind them */
    PyArrayObject *places;   /* where in these dims, a vector of int64, owned */
    int nd;                  /* of what is at these places */
    npy_intp dims[NPY_MAXDIMS];
} positions;

static npy_intp product(const npy_intp *dims, int from, int to) {
    npy_intp result = 1;
    for (int d = from; d < to; d++) result *= dims[d];
    return result;
}

static int is_index(PyArrayObject *a) {
    return a != NULL && PyArray_TYPE(a) == NPY_INT64 && PyArray_ISCARRAY_RO(a) && PyArray_NDIM(a) > 0 &&
           PyArray_SIZE(a) <= GS_SMALL;
}

/* Adds the positions along one more dim of this size; whether they are within it. Those below `lowest` are not. */
static int add_dim(npy_int64 *places, const npy_int64 *index, npy_intp m, npy_intp size, npy_intp lowest) {
    for (npy_intp j = 0; j < m; j++) {
        if (index[j] < lowest || index[j] >= size)
            return 0;
        places[j] = places[j] * size + (index[j] < 0 ? index[j] + size : index[j]);
    }
    return 1;
}

/* Reads what is indexed of an array with these dims: `count` of them from `first` on, by arrays of one shape. Whether
   all is as it should be, and what is there is not much; then `places` must be released. */
static int read_positions(positions *p, int nd, const npy_intp *dims, int first, int count,
                          PyObject *const *arrays, int from_end) {
    PyArrayObject *index = gs_array_or_null(arrays[0]);
    if (!is_index(index) || first + count > nd || nd - count + PyArray_NDIM(index) > NPY_MAXDIMS)
        return 0;
    const npy_intp m = PyArray_SIZE(index);
    p->lead = product(dims, 0, first);
    p->n = product(dims, first, first + count);
    p->trail = product(dims, first + count, nd);
    if (p->lead == 0 || p->trail == 0 || m == 0 || p->lead > GS_SMALL || p->trail > GS_SMALL ||
        p->lead * p->trail > GS_SMALL / m)
        return 0;
    p->nd = 0;
    for (int d = 0; d < first; d++) p->dims[p->nd++] = dims[d];
    for (int d = 0; d < PyArray_NDIM(index); d++) p->dims[p->nd++] = PyArray_DIM(index, d);
    for (int d = first + count; d < nd; d++) p->dims[p->nd++] = dims[d];
    p->places = (PyArrayObject *)gs_new_array(NPY_INT64, 1, &m);
    if (p->places == NULL)
        return 0;
    memset(PyArray_BYTES(p->places), 0, m * sizeof(npy_int64));
    for (int k = 0; k < count; k++) {
        PyArrayObject *one = gs_array_or_null(arrays[k]);
        const npy_intp size = dims[first + k];
        if (!is_index(one) || !gs_same_shape(one, index) ||
            !add_dim(PyArray_DATA(p->places), PyArray_DATA(one), m, size, from_end ? -size : 0)) {
            Py_CLEAR(p->places);
            return 0;
        }
    }
    return 1;
}

static int is_full(PyObject *item) {
    if (!PySlice_Check(item))
        return 0;
    const PySliceObject *slice = (PySliceObject *)item;
    return slice->start == Py_None && slice->stop == Py_None && slice->step == Py_None;
}

/* The same, of a tuple of arrays beside each other, among full slices. */
static int read_index(positions *p, int nd, const npy_intp *dims, PyObject *index) {
    if (!PyTuple_CheckExact(index))
        return 0;
    const int n = (int)PyTuple_GET_SIZE(index);
    int first = 0, count = 0;
    while (first < n && is_full(PyTuple_GET_ITEM(index, first))) first++;
    while (first + count < n && PyArray_CheckExact(PyTuple_GET_ITEM(index, first + count))) count++;
    int last = first + count;
    while (last < n && is_full(PyTuple_GET_ITEM(index, last))) last++;
    return count > 0 && last == n && n <= nd &&
           read_positions(p, nd, dims, first, count, &PyTuple_GET_ITEM(index, first), 1);
}

/* The same, of one dim and a vector. */
static int read_slices(positions *p, int nd, const npy_intp *dims, PyObject *dim, PyObject *index, int from_end) {
    int first;
    PyArrayObject *vector = gs_array_or_null(index);
    return nd > 0 && vector != NULL && PyArray_NDIM(vector) == 1 && gs_read_dim(dim, nd, &first) &&
           read_positions(p, nd, dims, first, 1, &index, from_end);
}

typedef struct {
    char *data;
    npy_intp along; /* elements of it along the dims that are indexed; 0: one that stands for all */
} operand;

/* Runs a kernel whose operands, but for the positions, lie in order: all slices at once, or all rows if nothing is
   behind. */
static int run(const gs_kernel *loop, const positions *p, npy_intp item, operand *operands) {
    const npy_intp dims[] = {p->trail > 1 ? p->trail : p->lead, p->n, PyArray_SIZE(p->places)};
    const int count = loop->nin + 1;
    char *data[4];
    npy_intp strides[8];
    for (int k = 0; k < count; k++) {
        const npy_intp step = operands[k].along > 0 ? item : 0;
        data[k] = operands[k].data;
        strides[k] = p->trail > 1 ? step : operands[k].along * step;
        strides[count + k] = p->trail * step;
    }
    data[1] = PyArray_BYTES(p->places);
    strides[1] = 0;
    strides[count + 1] = sizeof(npy_int64);
    int status = 0;
    for (npy_intp l = 0; status == 0 && l < (p->trail > 1 ? p->lead : 1); l++) {
        status = loop->loop(NULL, data, dims, strides, NULL);
        for (int k = 0; k < count; k++) data[k] += k == 1 ? 0 : operands[k].along * p->trail * item;
    }
    return status;
}

/* What is at the positions of an array in order, by the kernel of gathering. */
static PyObject *gathered(const gs_routine *r, PyArrayObject *a, positions *p) {
    const gs_kernel *loop = gs_loop_for(r->loops[0], 2, a);
    PyObject *out = loop == NULL ? NULL : gs_new_array(PyArray_TYPE(a), p->nd, p->dims);
    if (out != NULL) {
        operand operands[] = {
            {PyArray_BYTES(a), p->n}, {NULL, 0}, {PyArray_BYTES((PyArrayObject *)out), PyArray_SIZE(p->places)}};
        if (run(loop, p, PyArray_ITEMSIZE(a), operands) < 0)
            Py_CLEAR(out);
    }
    Py_CLEAR(p->places);
    return out;
}

/* A copy of an array, or (NULL) of zeros, or to `overwrite` the array itself, to which a kernel has written what has
   the shape of the positions, or one element to all. */
static PyObject *scattered(const gs_loops *loops, PyArrayObject *a, int nd, const npy_intp *dims, positions *p,
                           PyArrayObject *source, int overwrite) {
    static const double zero[2];
    const gs_kernel *loop = gs_loop_for(loops, 3, source);
    PyObject *out = NULL;
    const int is_one = PyArray_NDIM(source) == 0;
    if (loop != NULL && gs_is_c_contiguous(source) &&
        (is_one || (PyArray_NDIM(source) == p->nd && gs_same(p->nd, PyArray_DIMS(source), p->dims)))) {
        if (overwrite && PyArray_ISWRITEABLE(a))
            out = Py_NewRef(a);
        else if (!overwrite && PyArray_MultiplyList(dims, nd) <= GS_SMALL)
            out = gs_new_array(PyArray_TYPE(source), nd, dims);
    }
    if (out != NULL) {
        operand operands[] = {{a == NULL ? (char *)zero : PyArray_BYTES(a), a == NULL ? 0 : p->n},
                              {NULL, 0},
                              {PyArray_BYTES(source), is_one ? 0 : PyArray_SIZE(p->places)},
                              {PyArray_BYTES((PyArrayObject *)out), p->n}};
        if (run(loop, p, PyArray_ITEMSIZE(source), operands) < 0)
            Py_CLEAR(out);
    }
    Py_CLEAR(p->places);
    return out;
}

static PyArrayObject *in_order(PyObject *object) {
    PyArrayObject *a = gs_array_or_null(object);
    return a != NULL && PyArray_ISCARRAY_RO(a) ? a : NULL;
}

/* (self, index) */
static PyObject *advanced_index(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = n == 2 ? in_order(args[0]) : NULL;
    positions p;
    if (a == NULL || !read_index(&p, PyArray_NDIM(a), PyArray_DIMS(a), args[1]))
        return NULL;
    return gathered(r, a, &p);
}

static PyObject *selected(const gs_routine *r, PyObject *const *args, Py_ssize_t n, int from_end) {
    PyArrayObject *a = n == 3 ? in_order(args[0]) : NULL;
    positions p;
    if (a == NULL || !read_slices(&p, PyArray_NDIM(a), PyArray_DIMS(a), args[1], args[2], from_end))
        return NULL;
    return gathered(r, a, &p);
}

/* (self, dim, index) */
static PyObject *index_select(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    return selected(r, args, n, 0);
}

/* The same, counted from the end below zero. */
static PyObject *wrapped_select(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    return selected(r, args, n, 1);
}

/* (self, shape, index): zeros of the shape with `self` added at the positions. */
static PyObject *advanced_index_add(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *source = n == 3 ? in_order(args[0]) : NULL;
    npy_intp dims[NPY_MAXDIMS];
    const int nd = source == NULL ? -1 : gs_read_ints(args[1], dims);
    positions p;
    if (nd < 0 || !read_index(&p, nd, dims, args[2]))
        return NULL;
    return scattered(r->loops[0], NULL, nd, dims, &p, source, 0);
}

/* (self, shape, dim, index), the same */
static PyObject *index_select_put(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *source = n == 4 ? in_order(args[0]) : NULL;
    npy_intp dims[NPY_MAXDIMS];
    const int nd = source == NULL || PyArray_NDIM(source) == 0 ? -1 : gs_read_ints(args[1], dims);
    positions p;
    if (nd < 0 || !read_slices(&p, nd, dims, args[2], args[3], 0))
        return NULL;
    return scattered(r->loops[0], NULL, nd, dims, &p, source, 0);
}

/* (self, index, values, accumulate=False, overwrite=False), by the first kernel or the second */
static PyObject *advanced_index_put(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = n >= 3 && n <= 5 ? in_order(args[0]) : NULL,
                  *source = a == NULL ? NULL : in_order(args[2]);
    positions p;
    if (source == NULL || PyArray_DESCR(a) != PyArray_DESCR(source) || (n >= 4 && !PyBool_Check(args[3])) ||
        !read_index(&p, PyArray_NDIM(a), PyArray_DIMS(a), args[1]))
        return NULL;
    return scattered(r->loops[n >= 4 && args[3] == Py_True], a, PyArray_NDIM(a), PyArray_DIMS(a), &p, source,
                     n == 5 && args[4] == Py_True);
}

static int is_one(PyObject *number) {
    npy_intp value;
    return gs_read_int(number, &value) && value == 1;
}

/* (self, dim, index, source, alpha=1, overwrite=False), or without alpha */
static PyObject *index_write(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    const int is_last = n == r->nparams, overwrite = is_last && args[n - 1] == Py_True;
    n -= is_last;
    PyArrayObject *a = n == 4 || (n == 5 && is_one(args[4])) ? in_order(args[0]) : NULL,
                  *source = a == NULL ? NULL : in_order(args[3]);
    positions p;
    if (source == NULL || PyArray_NDIM(source) == 0 || PyArray_DESCR(a) != PyArray_DESCR(source) ||
        !read_slices(&p, PyArray_NDIM(a), PyArray_DIMS(a), args[1], args[2], 0))
        return NULL;
    return scattered(r->loops[0], a, PyArray_NDIM(a), PyArray_DIMS(a), &p, source, overwrite);
}

/* The same, of an array as a vector. */
static int read_flat(positions *p, npy_intp size, PyObject *index) {
    return read_positions(p, 1, &size, 0, 1, &index, 1);
}

/* (self, index) */
static PyObject *take(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = n == 2 ? in_order(args[0]) : NULL;
    positions p;
    return a != NULL && read_flat(&p, PyArray_SIZE(a), args[1]) ? gathered(r, a, &p) : NULL;
}

/* (self, shape, index): zeros of the shape with `self` added at the positions. */
static PyObject *take_put(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *source = n == 3 ? in_order(args[0]) : NULL;
    npy_intp dims[NPY_MAXDIMS];
    const int nd = source == NULL ? -1 : gs_read_ints(args[1], dims);
    positions p;
    if (nd < 0 || !read_flat(&p, PyArray_MultiplyList(dims, nd), args[2]))
        return NULL;
    return scattered(r->loops[0], NULL, nd, dims, &p, source, 0);
}

/* (self, index, source, accumulate=False, overwrite=False), by the kernels of writing and adding */
static PyObject *put(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = n >= 3 && n <= 5 ? in_order(args[0]) : NULL,
                  *source = a == NULL ? NULL : in_order(args[2]);
    positions p;
    if (source == NULL || PyArray_TYPE(a) != PyArray_TYPE(source) || (n > 3 && !PyBool_Check(args[3])) ||
        (n > 4 && args[4] != Py_False) || !read_flat(&p, PyArray_SIZE(a), args[1]))
        return NULL;
    return scattered(r->loops[n > 3 && args[3] == Py_True], a, PyArray_NDIM(a), PyArray_DIMS(a), &p, source, 0);
}

/* (self, dim, index, value, overwrite=False), of a number or an array of one element */
static PyObject *index_fill(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = n >= 4 && n <= 5 ? in_order(args[0]) : NULL;
    PyObject *number = a == NULL                     ? NULL
                       : PyArray_CheckExact(args[3]) ? Py_NewRef(args[3])
                                                     : gs_number(args[3], a);
    PyArrayObject *one = (PyArrayObject *)number;
    PyObject *result = NULL;
    positions p;
    if (one != NULL && PyArray_NDIM(one) == 0 && PyArray_TYPE(one) == PyArray_TYPE(a) &&
        read_slices(&p, PyArray_NDIM(a), PyArray_DIMS(a), args[1], args[2], 0))
        result =
            scattered(r->loops[0], a, PyArray_NDIM(a), PyArray_DIMS(a), &p, one, n > 4 && args[4] == Py_True);
    Py_XDECREF(number);
    return result;
}

/* (weight, indices), and what is for the gradient: the rows of a matrix, none counted from the end */
static PyObject *embedding(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = n >= 2 ? in_order(args[0]) : NULL;
    positions p;
    if (a == NULL || PyArray_NDIM(a) != 2 || !read_positions(&p, 2, PyArray_DIMS(a), 0, 1, &args[1], 0))
        return NULL;
    return gathered(r, a, &p);
}

/* Targets of the rows of (..., n, classes): a class of each, or what is to be ignored. Whether all are such. */
static int read_targets(PyObject *object, int nd, const npy_intp *dims, PyObject *ignored, npy_int64 *ignore) {
    PyArrayObject *target = in_order(object);
    npy_intp number;
    if (nd == 0 || target == NULL || PyArray_TYPE(target) != NPY_INT64 || PyArray_NDIM(target) != nd - 1 ||
        !gs_same(nd - 1, PyArray_DIMS(target), dims) || PyArray_SIZE(target) > GS_SMALL ||
        !gs_read_int(ignored, &number))
        return 0;
    *ignore = number;
    const npy_int64 *classes = PyArray_DATA(target);
    for (npy_intp k = 0; k < PyArray_SIZE(target); k++) {
        if (classes[k] != number && (classes[k] < 0 || classes[k] >= dims[nd - 1]))
            return 0;
    }
    return 1;
}

/* For each row its element at the target, its sign changed, or (put) the other way round; 0 where the target is
   ignored. */
#define GS_ROWS(T)                                                                                               \
    for (npy_intp k = 0; k < size; k++) {                                                                        \
        const npy_intp at = k * count + classes[k];                                                              \
        if (put && classes[k] != ignore)                                                                         \
            ((T *)to)[at] = -((const T *)from)[k];                                                               \
        if (!put)                                                                                                \
            ((T *)to)[k] = classes[k] == ignore ? (T)0 : -((const T *)from)[at];                                 \
    }
static void negate_rows(int type, char *to, const char *from, const npy_int64 *classes, npy_intp size,
                        npy_intp count, npy_int64 ignore, int put) {
    if (type == NPY_DOUBLE) {
        GS_ROWS(double)
    } else {
        GS_ROWS(float)
    }
}

static int is_single_or_double(PyArrayObject *a) {
    return a != NULL && (PyArray_TYPE(a) == NPY_FLOAT || PyArray_TYPE(a) == NPY_DOUBLE) &&
           PyArray_SIZE(a) <= GS_SMALL;
}

/* (self, target, ignore_index) */
static PyObject *nll_rows(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    (void)r;
    PyArrayObject *a = n == 3 ? in_order(args[0]) : NULL;
    npy_int64 ignore;
    if (!is_single_or_double(a) || !read_targets(args[1], PyArray_NDIM(a), PyArray_DIMS(a), args[2], &ignore))
        return NULL;
    PyArrayObject *target = (PyArrayObject *)args[1];
    PyObject *out = gs_new_array(PyArray_TYPE(a), PyArray_NDIM(target), PyArray_DIMS(target));
    if (out != NULL)
        negate_rows(PyArray_TYPE(a), PyArray_BYTES((PyArrayObject *)out), PyArray_BYTES(a), PyArray_DATA(target),
                    PyArray_SIZE(target), PyArray_DIM(a, PyArray_NDIM(a) - 1), ignore, 0);
    return out;
}

/* (self, shape, target, ignore_index): its transpose */
static PyObject *nll_rows_put(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    (void)r;
    PyArrayObject *a = n == 4 ? in_order(args[0]) : NULL;
    npy_intp dims[NPY_MAXDIMS];
    npy_int64 ignore;
    const int nd = is_single_or_double(a) ? gs_read_ints(args[1], dims) : -1;
    if (nd < 1 || PyArray_MultiplyList(dims, nd) > GS_SMALL ||
        !read_targets(args[2], nd, dims, args[3], &ignore) || !gs_same_shape(a, (PyArrayObject *)args[2]))
        return NULL;
    PyObject *out = gs_new_array(PyArray_TYPE(a), nd, dims);
    if (out != NULL) {
        char *to = PyArray_BYTES((PyArrayObject *)out);
        memset(to, 0, PyArray_NBYTES((PyArrayObject *)out));
        negate_rows(PyArray_TYPE(a), to, PyArray_BYTES(a), PyArray_DATA((PyArrayObject *)args[2]),
                    PyArray_SIZE(a), dims[nd - 1], ignore, 1);
    }
    return out;
}

/* How many elements are not zero, and where in memory's order these are; -1 of a dtype that is not read here. */
#define GS_COUNT(T)                                                                                              \
    for (npy_intp k = 0; k < size; k++) {                                                                        \
        if (((const T *)data)[k] != 0) {                                                                         \
            if (places != NULL)                                                                                  \
                places[count] = k;                                                                               \
            count++;                                                                                             \
        }                                                                                                        \
    }
static npy_intp find_nonzero(PyArrayObject *a, npy_intp *places) {
    const npy_intp size = PyArray_SIZE(a);
    const void *data = PyArray_DATA(a);
    const int is_whole = PyArray_ISINTEGER(a) || PyArray_ISBOOL(a), item = (int)PyArray_ITEMSIZE(a);
    npy_intp count = 0;
    if (PyArray_TYPE(a) == NPY_DOUBLE) {
        GS_COUNT(double)
    } else if (PyArray_TYPE(a) == NPY_FLOAT) {
        GS_COUNT(float)
    } else if (is_whole && item == 8) {
        GS_COUNT(npy_int64)
    } else if (is_whole && item == 4) {
        GS_COUNT(npy_int32)
    } else if (is_whole && item == 1) {
        GS_COUNT(npy_int8)
    } else {
        return -1;
    }
    return count;
}

/* (self): a row of positions for each element that is not zero */
static PyObject *nonzero(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    (void)r;
    PyArrayObject *a = n == 1 ? in_order(args[0]) : NULL;
    const int nd = a == NULL ? 0 : PyArray_NDIM(a);
    if (nd == 0 || !gs_is_small(a))
        return NULL;
    const npy_intp dims[] = {find_nonzero(a, NULL), nd};
    PyObject *out = dims[0] < 0 ? NULL : gs_new_array(NPY_INT64, 2, dims);
    if (out == NULL)
        return NULL;
    npy_int64 *rows = PyArray_DATA((PyArrayObject *)out);
    npy_intp *places =
        (npy_intp *)rows + dims[0] * (nd - 1); /* read from the first on, before a row is written there */
    find_nonzero(a, places);
    for (npy_intp k = 0; k < dims[0]; k++) {
        npy_intp place = places[k];
        for (int d = nd - 1; d >= 0; d--) {
            rows[k * nd + d] = place % PyArray_DIM(a, d);
            place /= PyArray_DIM(a, d);
        }
    }
    return out;
}

const gs_named_routine gs_indexing[] = {
    {"advanced_index", advanced_index},
    {"advanced_index_add", advanced_index_add},
    {"advanced_index_put", advanced_index_put},
    {"embedding", embedding},
    {"index_fill", index_fill},
    {"index_select", index_select},
    {"wrapped_select", wrapped_select},
    {"index_select_put", index_select_put},
    {"index_write", index_write},
    {"nll_rows", nll_rows},
    {"nll_rows_put", nll_rows_put},
    {"nonzero", nonzero},
    {"put", put},
    {"take", take},
    {"take_put", take_put},
    {NULL},
};
