/* Small reductions, without the machinery of a generalized ufunc: the routines of runtime/arrays/reductions.py. */
#include "arrays/arrays.h"

/* What a call asks for: a kernel `(n)->()`, or `(n),()->()` with an operand, over some dims of an array. */
typedef struct {
    PyArrayObject *a;
    PyObject *operand; /* or NULL */
    npy_uint64 flags;  /* of the dims */
    int keepdim;
} reduction;

/* The elements of an array, counted in the order of memory, of which a kernel takes n. */
typedef struct {
    char *data;
    npy_intp before, n, after, item;
    npy_intp step; /* bytes from one of the n to the next */
} run;

/* Whether the elements lie one after the other in memory, or, of a vector, at equal distances, as those of a column
   or diagonal. */
static int is_in_order(PyArrayObject *a) {
    return gs_is_c_contiguous(a) || (PyArray_NDIM(a) == 1 && PyArray_STRIDE(a, 0) > 0);
}

/* The flags of the dims from one up to another. */
static npy_uint64 flags_between(int from, int end) {
    return from == end ? 0 : ~(npy_uint64)0 >> (64 - (end - from)) << from;
}

/* Reads one dim or several, or all for none, as flags. */
static int read_flags(PyObject *given, int nd, npy_uint64 *flags) {
    int dims[NPY_MAXDIMS];
    *flags = flags_between(0, nd);
    if (given == NULL || given == Py_None)
        return 1;
    const int count = gs_read_dims(given, nd, dims);
    *flags = 0;
    for (int k = 0; k < count; k++) *flags |= (npy_uint64)1 << dims[k];
    return count > 0;
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
    return read_flags(dim, PyArray_NDIM(a), &call->flags);
}

static PyObject *new_output(const reduction *call, int typenum) {
    npy_intp dims[NPY_MAXDIMS];
    int nd = 0;
    for (int d = 0; d < PyArray_NDIM(call->a); d++) {
        const int reduced = call->flags >> d & 1;
        if (!reduced || call->keepdim)
            dims[nd++] = reduced ? 1 : PyArray_DIM(call->a, d);
    }
    return gs_new_array(typenum, nd, dims);
}

/* What a kernel takes along the dims from one up to another. */
static run run_along(PyArrayObject *a, int from, int end) {
    npy_intp *dims = PyArray_DIMS(a);
    const npy_intp after = PyArray_MultiplyList(dims + end, PyArray_NDIM(a) - end), item = PyArray_ITEMSIZE(a);
    return (run){.data = PyArray_BYTES(a),
                 .before = PyArray_MultiplyList(dims, from),
                 .n = PyArray_MultiplyList(dims + from, end - from),
                 .after = after,
                 .item = item,
                 .step = PyArray_NDIM(a) == 1 ? PyArray_STRIDE(a, 0) : after * item};
}

/* Runs the loop, as NumPy does: over the outer elements in one go where they lie at equal distances. */
static int run_loop(const gs_kernel *loop, run along, PyObject *operand, PyObject *out) {
    const npy_intp item = along.item, out_item = PyArray_ITEMSIZE((PyArrayObject *)out);
    const int rows = along.after == 1, nin = loop->nin;
    const npy_intp outer = rows ? along.before : along.after, blocks = rows ? 1 : along.before;
    const npy_intp dims[] = {outer, along.n};
    npy_intp strides[4];
    strides[0] = outer == 1 ? 0 : rows ? along.n * item : item;
    strides[1] = 0;
    strides[nin] = outer == 1 ? 0 : out_item;
    strides[nin + 1] = along.step;
    char *data[3] = {along.data};
    data[1] = operand == NULL ? NULL : PyArray_BYTES((PyArrayObject *)operand);
    data[nin] = PyArray_BYTES((PyArrayObject *)out);
    int status = 0;
    for (npy_intp k = 0; status == 0 && k < blocks; k++) {
        status = loop->loop(NULL, data, dims, strides, NULL);
        data[0] += along.n * along.after * item;
        data[nin] += along.after * out_item;
    }
    return status;
}

/* A copy with the dims of these flags as its last ones, of which the first is the number `first`. */
static PyObject *with_dims_last(PyArrayObject *a, npy_uint64 flags, int *first) {
    gs_shape s;
    gs_with_dims(&s, a);
    int at = 0;
    for (int last = 0; last < 2; last++) {
        *first = at;
        for (int d = 0; d < s.nd; d++) {
            if ((int)(flags >> d & 1) != last)
                continue;
            s.dims[at] = PyArray_DIM(a, d);
            s.strides[at++] = PyArray_STRIDE(a, d);
        }
    }
    PyObject *view = gs_view(a, &s);
    PyObject *copy = view == NULL ? NULL : gs_pool_copy((PyArrayObject *)view, NPY_CORDER);
    Py_XDECREF(view);
    return copy;
}

/* Runs a loop over all dims of a call at once: those that do not follow each other do in a copy. */
static int run_call(const gs_kernel *loop, const reduction *call, PyObject *out) {
    const int nd = PyArray_NDIM(call->a);
    int from = 0, end;
    while (from < nd && !(call->flags >> from & 1)) from++;
    for (end = from; end < nd && call->flags >> end & 1;) end++;
    if (call->flags == flags_between(from, end))
        return run_loop(loop, run_along(call->a, from, end), call->operand, out);
    PyObject *copy = with_dims_last(call->a, call->flags, &from);
    const int status =
        copy == NULL ? -1 : run_loop(loop, run_along((PyArrayObject *)copy, from, nd), call->operand, out);
    Py_XDECREF(copy);
    return status;
}

static PyObject *apply(const gs_loops *loops, const reduction *call) {
    const gs_kernel *loop = gs_loop_for(loops, call->operand == NULL ? 1 : 2, call->a);
    PyObject *out = loop == NULL ? NULL : new_output(call, loop->typenums[loop->nin]);
    if (out != NULL && run_call(loop, call, out) < 0)
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
        call.flags = flags_between(dim, end);
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
    return read_flags(args[1], PyArray_NDIM(a), &flags) ? reduce_flagged(r, args[0], flags, argument(args, n, 2))
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
