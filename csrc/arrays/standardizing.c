/* Small arrays standardized: the routine of runtime/arrays/standardizing.py, which has the layouts. */
#include "arrays/arrays.h"

/* A call: what is standardized together is a matrix for each place of the dims `batch`, or each column of one. */
typedef struct {
    PyArrayObject *self, *weight, *bias; /* the last two may be NULL */
    npy_uint64 dims;                     /* that are standardized over, a bit each */
    int nd, count, is_columns, first;    /* `first`: the dim that the rows begin at */
    int rows;                            /* the dim of a matrix's rows; -1: it has one row */
    npy_intp m, n, own;                  /* rows, columns, and elements of weight and bias along a row */
} call;

static inline int is_reduced(const call *c, int d) { return c->dims >> d & 1; }

/* The size of weight and bias in a dim. */
static inline npy_intp affine(const call *c, int d) {
    PyArrayObject *of = c->weight != NULL ? c->weight : c->bias;
    return of == NULL ? 1 : PyArray_DIM(of, d);
}

static npy_intp size_between(const call *c, int from, int to, npy_intp (*size)(const call *, int)) {
    npy_intp product = 1;
    for (int d = from; d < to; d++) product *= size(c, d);
    return product;
}

static npy_intp dim_of(const call *c, int d) { return PyArray_DIM(c->self, d); }

static int read_dims(call *c, PyObject *given) {
    int dims[NPY_MAXDIMS];
    c->count = gs_read_dims(given, c->nd, dims);
    for (int k = 0; k < c->count; k++) c->dims |= (npy_uint64)1 << dims[k];
    return c->count > 0;
}

static int are_columns(const call *c) {
    int is_one = 1, is_moment = 1;
    for (int d = 0; d < c->nd; d++) {
        if (is_reduced(c, d) != (d < c->count))
            return 0;
        is_one &= affine(c, d) == 1;
        is_moment &= affine(c, d) == (d < c->count ? 1 : dim_of(c, d));
    }
    return c->count < c->nd && (is_one || is_moment);
}

/* Finds the layout, as `_layout` does; whether there is one. */
static int find_layout(call *c) {
    c->rows = -1;
    if ((c->is_columns = are_columns(c))) {
        c->first = c->count;
        c->m = size_between(c, 0, c->count, dim_of);
        c->n = size_between(c, c->count, c->nd, dim_of);
        c->own = size_between(c, 0, c->nd, affine);
        return 1;
    }
    int last = 0, along = 0, is_whole = 1, lowest = 0;
    while (last < c->count && is_reduced(c, c->nd - 1 - last)) last++;
    while (!is_reduced(c, lowest)) lowest++;
    for (int d = 0; d < c->nd; d++) {
        if (!is_reduced(c, d))
            continue;
        along += affine(c, d) != 1;
        is_whole &= (affine(c, d) != 1) == (dim_of(c, d) != 1);
    }
    if (last == 0 || (along > 0 && c->count > last) || c->count > last + 1)
        return 0;
    c->first = c->nd - last;
    if (along > 0 && is_whole) {
        if (size_between(c, 0, c->first, affine) != 1)
            return 0;
    } else if (along == 1 && affine(c, lowest) != 1) {
        c->rows = c->first++;
    } else if (along > 0) {
        return 0;
    } else if (c->count == last + 1) {
        c->rows = lowest;
    }
    c->m = c->rows < 0 ? 1 : dim_of(c, c->rows);
    c->n = size_between(c, c->first, c->nd, dim_of);
    c->own = size_between(c, c->first, c->nd, affine);
    return 1;
}

/* Weight or bias, or None; whether it is as it has to be. */
static int read_affine(const call *c, PyObject *given, PyArrayObject **into) {
    *into = NULL;
    if (given == Py_None)
        return 1;
    PyArrayObject *a = *into = gs_array_or_null(given);
    return a != NULL && PyArray_ISCARRAY_RO(a) && PyArray_TYPE(a) == PyArray_TYPE(c->self) &&
           PyArray_NDIM(a) == c->nd;
}

static int read_call(call *c, PyObject *const *args) {
    PyArrayObject *a = c->self = gs_array_or_null(args[0]);
    if (a == NULL || !PyArray_ISCARRAY_RO(a) || !gs_is_small(a) || PyArray_SIZE(a) == 0 ||
        (PyArray_TYPE(a) != NPY_FLOAT && PyArray_TYPE(a) != NPY_DOUBLE))
        return 0;
    c->nd = PyArray_NDIM(a);
    return read_affine(c, args[1], &c->weight) && read_affine(c, args[2], &c->bias) &&
           (c->weight == NULL || c->bias == NULL || gs_same_shape(c->weight, c->bias)) && read_dims(c, args[3]) &&
           find_layout(c);
}

enum { SELF, EPS, WEIGHT, BIAS, RESULT, MEAN, VAR, OPERANDS };

static npy_intp stride_of(PyArrayObject *of, int d) {
    return of == NULL || d < 0 || PyArray_DIM(of, d) == 1 ? 0 : PyArray_STRIDE(of, d);
}

/* Moves operands so many places on in a dim before the rows; moments are moved by those of all dims. */
static void move(const call *c, char **data, int d, npy_intp places) {
    data[SELF] += places * PyArray_STRIDE(c->self, d);
    data[RESULT] += places * PyArray_STRIDE(c->self, d);
    data[WEIGHT] += places * stride_of(c->weight, d);
    data[BIAS] += places * stride_of(c->bias, d);
}

/* Runs the loop for the matrices along the last dim before the rows, for each place of the others. */
static int run_matrices(const call *c, const gs_kernel *loop, char **data) {
    const npy_intp s = PyArray_ITEMSIZE(c->self), of_self = stride_of(c->self, c->rows);
    const npy_intp rows = c->rows < 0 ? 1 : affine(c, c->rows);
    int last = c->first - 1;
    while (last >= 0 && last == c->rows) last--;
    const npy_intp count = last < 0 ? 1 : dim_of(c, last), step = stride_of(c->self, last);
    const npy_intp dims[] = {count,
                             c->m,
                             c->n,
                             c->weight == NULL ? 1 : rows,
                             c->weight == NULL ? 1 : c->own,
                             c->bias == NULL ? 1 : rows,
                             c->bias == NULL ? 1 : c->own};
    const npy_intp strides[] = {step,
                                0,
                                stride_of(c->weight, last),
                                stride_of(c->bias, last),
                                step,
                                s,
                                s,
                                of_self,
                                s,
                                stride_of(c->weight, c->rows),
                                s,
                                stride_of(c->bias, c->rows),
                                s,
                                of_self,
                                s};
    npy_intp place[NPY_MAXDIMS] = {0};
    for (;;) {
        if (loop->loop(NULL, data, dims, strides, NULL) < 0)
            return -1;
        data[MEAN] += count * s;
        data[VAR] += count * s;
        int d = last - 1;
        for (; d >= 0; d--) {
            if (d == c->rows)
                continue;
            if (++place[d] < dim_of(c, d))
                break;
            move(c, data, d, 1 - dim_of(c, d));
            place[d] = 0;
        }
        if (d < 0)
            return 0;
        move(c, data, d, 1);
    }
}

static int run_columns(const call *c, const gs_kernel *loop, char **data) {
    const npy_intp s = PyArray_ITEMSIZE(c->self);
    const npy_intp dims[] = {1, c->m, c->n, c->weight == NULL ? 1 : c->own, c->bias == NULL ? 1 : c->own};
    const npy_intp strides[OPERANDS + 8] = {[OPERANDS] = c->n * s, s, s, s, c->n * s, s, s, s};
    return loop->loop(NULL, data, dims, strides, NULL);
}

/* (self, weight, bias, dim, eps) */
static PyObject *standardize(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    call c = {.dims = 0};
    double given;
    if (n != 5 || !gs_read_double(args[4], &given) || !read_call(&c, args))
        return NULL;
    const gs_kernel *loop = gs_loop_for(r->loops[c.is_columns], 4, c.self);
    if (loop == NULL)
        return NULL;
    npy_intp moments[NPY_MAXDIMS];
    for (int d = 0; d < c.nd; d++) moments[d] = is_reduced(&c, d) ? 1 : dim_of(&c, d);
    const int typenum = PyArray_TYPE(c.self);
    const double doubles[] = {given, 1, 0};
    const float floats[] = {(float)given, 1, 0};
    char *numbers = typenum == NPY_FLOAT ? (char *)floats : (char *)doubles;
    const npy_intp s = PyArray_ITEMSIZE(c.self);
    PyObject *made[] = {gs_new_array(typenum, c.nd, PyArray_DIMS(c.self)), gs_new_array(typenum, c.nd, moments),
                        gs_new_array(typenum, c.nd, moments)};
    PyObject *results = NULL;
    if (made[0] != NULL && made[1] != NULL && made[2] != NULL) {
        char *data[] = {PyArray_BYTES(c.self),
                        numbers,
                        c.weight == NULL ? numbers + s : PyArray_BYTES(c.weight),
                        c.bias == NULL ? numbers + 2 * s : PyArray_BYTES(c.bias),
                        PyArray_BYTES((PyArrayObject *)made[0]),
                        PyArray_BYTES((PyArrayObject *)made[1]),
                        PyArray_BYTES((PyArrayObject *)made[2])};
        if ((c.is_columns ? run_columns : run_matrices)(&c, loop, data) == 0)
            results = PyTuple_Pack(3, made[0], made[1], made[2]);
    }
    for (int k = 0; k < 3; k++) Py_XDECREF(made[k]);
    return results;
}

const gs_named_routine gs_standardizing[] = {{"standardize", standardize}, {NULL}};
