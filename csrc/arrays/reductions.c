/* Small reductions, without the machinery of a generalized ufunc: the routines of runtime/arrays/reductions.py. */
#include "arrays/arrays.h"

/* What a call asks for: a kernel `(n)->()`, or `(n),()->()` with an operand, over dims of an array that follow each
   other: as a rule one, or all. */
typedef struct {
    PyArrayObject *a;
    PyObject *operand; /* or NULL */
    int dim, end;      /* from the first of them up to this one */
    int keepdim;
    npy_intp before, n, after; /* elements, counted in the order of memory */
    npy_intp step;             /* bytes from one of the n to the next */
} reduction;

/* Whether the elements lie one after the other in memory, or, of a vector, at equal distances, as those of a column
   or diagonal. */
static int is_in_order(PyArrayObject *a) {
    return gs_is_c_contiguous(a) || (PyArray_NDIM(a) == 1 && PyArray_STRIDE(a, 0) > 0);
}

/* Has a call be over the dims from one up to another. */
static void count_along(reduction *call, int dim, int end) {
    npy_intp *dims = PyArray_DIMS(call->a);
    call->dim = dim;
    call->end = end;
    call->before = PyArray_MultiplyList(dims, dim);
    call->n = PyArray_MultiplyList(dims + dim, end - dim);
    call->after = PyArray_MultiplyList(dims + end, PyArray_NDIM(call->a) - end);
    call->step =
        PyArray_NDIM(call->a) == 1 ? PyArray_STRIDE(call->a, 0) : call->after * PyArray_ITEMSIZE(call->a);
}

/* Reads several dims, as flags. */
static int read_dims(PyObject *dims, int nd, npy_uint64 *flags) {
    int dim;
    *flags = 0;
    for (Py_ssize_t k = 0; k < PyTuple_GET_SIZE(dims); k++) {
        if (!gs_read_dim(PyTuple_GET_ITEM(dims, k), nd, &dim) || *flags >> dim & 1)
            return 0;
        *flags |= (npy_uint64)1 << dim;
    }
    return *flags != 0;
}

/* Has a call be over the dims that are said: one, several that follow each other, or all for none. */
static int read_run(reduction *call, PyObject *dims) {
    const int nd = PyArray_NDIM(call->a);
    int from = 0, end = nd;
    if (dims != NULL && PyTuple_CheckExact(dims)) {
        npy_uint64 flags;
        if (!read_dims(dims, nd, &flags))
            return 0;
        while (!(flags >> from & 1)) from++;
        for (end = from; end < nd && flags >> end & 1;) end++;
        if (end < nd && flags >> end != 0)
            return 0;
    } else if (dims != NULL && dims != Py_None) {
        if (!gs_read_dim(dims, nd, &from))
            return 0;
        end = from + 1;
    }
    count_along(call, from, end);
    return 1;
}

/* Reads `dim` and `keepdim`, either of which may be missing (NULL); whether the call is a simple one: elements in
   order, none of which repeats another, and an output that has elements. */
static int read_call(reduction *call, PyObject *array, PyObject *dim, PyObject *keepdim) {
    PyArrayObject *a = call->a = gs_array_or_null(array);
    if (a == NULL || !is_in_order(a) || !gs_is_small(a) || PyArray_SIZE(a) == 0 || !PyArray_ISBEHAVED_RO(a) ||
        PyArray_ITEMSIZE(a) == 2) { /* halves are summed in single precision */
        return 0;
    }
    if (keepdim != NULL && !PyBool_Check(keepdim))
        return 0;
    call->keepdim = keepdim == Py_True;
    return read_run(call, dim);
}

static PyObject *new_output(const reduction *call, int typenum) {
    npy_intp dims[NPY_MAXDIMS];
    int nd = 0;
    for (int d = 0; d < PyArray_NDIM(call->a); d++) {
        const int reduced = call->dim <= d && d < call->end;
        if (!reduced || call->keepdim)
            dims[nd++] = reduced ? 1 : PyArray_DIM(call->a, d);
    }
    return gs_new_array(typenum, nd, dims);
}

/* Runs the loop, as NumPy does: over the outer elements in one go where they lie at equal distances. */
static int run(const gs_kernel *loop, const reduction *call, PyObject *out) {
    const npy_intp item = PyArray_ITEMSIZE(call->a), out_item = PyArray_ITEMSIZE((PyArrayObject *)out);
    const int rows = call->after == 1, nin = loop->nin;
    const npy_intp outer = rows ? call->before : call->after, blocks = rows ? 1 : call->before;
    const npy_intp dims[] = {outer, call->n};
    npy_intp strides[4];
    strides[0] = outer == 1 ? 0 : rows ? call->n * item : item;
    strides[1] = 0;
    strides[nin] = outer == 1 ? 0 : out_item;
    strides[nin + 1] = call->step;
    char *data[3] = {PyArray_BYTES(call->a)};
    data[1] = call->operand == NULL ? NULL : PyArray_BYTES((PyArrayObject *)call->operand);
    data[nin] = PyArray_BYTES((PyArrayObject *)out);
    int status = 0;
    for (npy_intp k = 0; status == 0 && k < blocks; k++) {
        status = loop->loop(NULL, data, dims, strides, NULL);
        data[0] += call->n * call->after * item;
        data[nin] += call->after * out_item;
    }
    return status;
}

static PyObject *apply(const gs_loops *loops, const reduction *call) {
    const gs_kernel *loop = gs_loop_for(loops, call->operand == NULL ? 1 : 2, call->a);
    PyObject *out = loop == NULL ? NULL : new_output(call, loop->typenums[loop->nin]);
    if (out != NULL && run(loop, call, out) < 0)
        Py_CLEAR(out);
    return out;
}

static PyObject *argument(PyObject *const *args, Py_ssize_t n, int k) { return k < n ? args[k] : NULL; }

/* (self, dim=None, keepdim=False) */
static PyObject *reduce(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    reduction call = {.operand = NULL};
    if (n > 3 || !read_call(&call, args[0], argument(args, n, 1), argument(args, n, 2)))
        return NULL;
    return apply(r->loops[0], &call);
}

/* Reduces an array over the dims of these flags: those that follow each other at once, from the last on. */
static PyObject *reduce_flagged(const gs_routine *r, PyObject *array, npy_uint64 flags, PyObject *keepdim) {
    PyObject *result = Py_NewRef(array);
    for (int end = PyArray_NDIM((PyArrayObject *)array); result != NULL && end > 0; end--) {
        int dim = end;
        while (dim > 0 && flags >> (dim - 1) & 1) dim--;
        if (dim == end)
            continue;
        reduction call = {.operand = NULL};
        const int is_simple = read_call(&call, result, NULL, keepdim);
        if (is_simple)
            count_along(&call, dim, end);
        Py_SETREF(result, is_simple ? apply(r->loops[0], &call) : NULL);
        end = dim + 1;
    }
    return result;
}

/* (self, dim=None, keepdim=False), over several dims, too, each after the other */
static PyObject *reduce_runs(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = gs_array_or_null(args[0]);
    npy_uint64 flags;
    if (a == NULL || n < 2 || n > 3 || !PyTuple_CheckExact(args[1]) || PyTuple_GET_SIZE(args[1]) < 2)
        return reduce(r, args, n);
    return read_dims(args[1], PyArray_NDIM(a), &flags) ? reduce_flagged(r, args[0], flags, argument(args, n, 2))
                                                       : NULL;
}

/* The sum of an array by a routine that has the kernel, over the dims of these flags. */
PyObject *gs_sum(const gs_routine *r, PyObject *array, npy_uint64 flags, int keepdim) {
    return reduce_flagged(r, array, flags, keepdim ? Py_True : Py_False);
}

static int is_float(PyArrayObject *a) { return PyArray_TYPE(a) == NPY_FLOAT || PyArray_TYPE(a) == NPY_DOUBLE; }

/* The same, of floats only. */
static PyObject *reduce_floats(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = gs_array_or_null(args[0]);
    return a != NULL && is_float(a) ? reduce(r, args, n) : NULL;
}

/* The same over the kernel of sums, divided by the number of elements. */
static PyObject *mean(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = gs_array_or_null(args[0]);
    PyObject *result = a != NULL && is_float(a) ? reduce_runs(r, args, n) : NULL;
    if (result == NULL)
        return NULL;
    PyArrayObject *out = (PyArrayObject *)result;
    const npy_intp size = PyArray_SIZE(out), count = PyArray_SIZE((PyArrayObject *)args[0]) / size;
    for (npy_intp k = 0; k < size; k++) {
        if (PyArray_TYPE(out) == NPY_FLOAT)
            ((float *)PyArray_DATA(out))[k] /= (float)count;
        else
            ((double *)PyArray_DATA(out))[k] /= (double)count;
    }
    return result;
}

/* (self, target, ignore_index): the same over the last dim, where none of the targets is this one. */
static PyObject *mean_kept(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = gs_array_or_null(args[0]), *target = n == 3 ? gs_array_or_null(args[1]) : NULL;
    npy_intp ignored;
    if (a == NULL || target == NULL || PyArray_NDIM(a) == 0 || PyArray_TYPE(target) != NPY_INT64 ||
        !PyArray_ISCARRAY_RO(target) || !gs_is_small(target) || !gs_read_int(args[2], &ignored))
        return NULL;
    const npy_int64 *targets = PyArray_DATA(target);
    for (npy_intp k = PyArray_SIZE(target); k > 0; k--) {
        if (targets[k - 1] == ignored)
            return NULL;
    }
    PyObject *given[] = {args[0], PyLong_FromLong(-1)};
    PyObject *result = given[1] == NULL ? NULL : mean(r, given, 2);
    Py_XDECREF(given[1]);
    return result;
}

/* (self), a matrix: over the kernel of sums */
static PyObject *trace(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = n == 1 ? gs_array_or_null(args[0]) : NULL;
    gs_shape s;
    if (a == NULL || PyArray_NDIM(a) != 2)
        return NULL;
    gs_without_dims(&s, a);
    s.nd = 1;
    s.dims[0] = PyArray_DIM(a, 0) < PyArray_DIM(a, 1) ? PyArray_DIM(a, 0) : PyArray_DIM(a, 1);
    s.strides[0] = PyArray_STRIDE(a, 0) + PyArray_STRIDE(a, 1);
    PyObject *diagonal = gs_view(a, &s);
    PyObject *sum = diagonal == NULL ? NULL : gs_sum(r, diagonal, 1, 0);
    Py_XDECREF(diagonal);
    return sum;
}

/* A reduction of floats whose kernel takes a number, which is `otherwise` where none is given. */
static PyObject *reduce_with(const gs_routine *r, reduction *call, PyObject *number, double otherwise) {
    if (!is_float(call->a))
        return NULL;
    PyObject *value = number == NULL || number == Py_None ? PyFloat_FromDouble(otherwise) : Py_NewRef(number);
    call->operand = value == NULL ? NULL : gs_number(value, call->a);
    Py_XDECREF(value);
    PyObject *result = call->operand == NULL ? NULL : apply(r->loops[0], call);
    Py_XDECREF(call->operand);
    return result;
}

/* (self, dim=None, correction=1, keepdim=False) */
static PyObject *moment(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    reduction call;
    if (n > 4 || !read_call(&call, args[0], argument(args, n, 1), argument(args, n, 3)))
        return NULL;
    return reduce_with(r, &call, argument(args, n, 2), 1);
}

/* (self, p=2, dim=None, keepdim=False) */
static PyObject *norm(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    reduction call;
    if (n > 4 || !read_call(&call, args[0], argument(args, n, 2), argument(args, n, 3)))
        return NULL;
    return reduce_with(r, &call, argument(args, n, 1), 2);
}

/* (self, dim=None, keepdim=False), of what gives bools: of uint8 it would be uint8. */
static PyObject *truth(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = gs_array_or_null(args[0]);
    return a != NULL && PyArray_TYPE(a) != NPY_UBYTE ? reduce_runs(r, args, n) : NULL;
}

/* (self, dim=None, keepdim=False): what each of two kernels gives. */
static PyObject *both(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    reduction call = {.operand = NULL};
    if (n > 3 || !read_call(&call, args[0], argument(args, n, 1), argument(args, n, 2)))
        return NULL;
    PyObject *first = apply(r->loops[0], &call), *second = first == NULL ? NULL : apply(r->loops[1], &call);
    PyObject *results = second == NULL ? NULL : PyTuple_Pack(2, first, second);
    Py_XDECREF(first);
    Py_XDECREF(second);
    return results;
}

const gs_named_routine gs_reductions[] = {
    {"both", both},
    {"mean", mean},
    {"mean_kept", mean_kept},
    {"moment", moment},
    {"norm", norm},
    {"reduce", reduce},
    {"reduce_floats", reduce_floats},
    {"reduce_runs", reduce_runs},
    {"trace", trace},
    {"truth", truth},
    {NULL},
};
