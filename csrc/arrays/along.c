/* What kernels do along one dim of small arrays in order: the routines of runtime/arrays/scan.py, sorting.py,
   gathering.py, counting.py, fourier.py and vectors.py. */
#include "arrays/arrays.h"

#define GS_MAX_ALONG 4 /* operands of a kernel */

/* A dim of `n` elements, and how many there are before and behind it. */
typedef struct {
    int dim;
    npy_intp before, n, after;
} axis;

/* An operand with `n` elements along the dim, and as many before and behind it as the others; or a number, with
   -1 and no size. */
typedef struct {
    char *data;
    npy_intp n, item;
} operand;

static int take_axis(axis *x, PyArrayObject *a, int dim) {
    if (!PyArray_ISCARRAY_RO(a) || !gs_is_small(a) || PyArray_SIZE(a) == 0)
        return 0;
    npy_intp *dims = PyArray_DIMS(a);
    const npy_intp before = PyArray_MultiplyList(dims, dim);
    *x = (axis){dim, before, dims[dim], PyArray_SIZE(a) / (before * dims[dim])};
    return 1;
}

static int read_axis(axis *x, PyArrayObject *a, PyObject *dim) {
    int given;
    return a != NULL && gs_read_dim(dim, PyArray_NDIM(a), &given) && take_axis(x, a, given);
}

static operand operand_of(PyObject *array, npy_intp n) {
    PyArrayObject *a = (PyArrayObject *)array;
    return (operand){PyArray_BYTES(a), n, PyArray_ITEMSIZE(a)};
}

/* Runs a loop over all rows along the dim, as NumPy does; `sizes` are those of its core dims. Backwards, each row
   begins at its end. */
static int run(const gs_kernel *loop, const axis *x, int count, const operand *operands, int nsizes,
               const npy_intp *sizes, int backwards) {
    const npy_intp outer = x->after > 1 ? x->after : x->before, blocks = x->after > 1 ? x->before : 1;
    npy_intp dims[3] = {outer}, strides[2 * GS_MAX_ALONG];
    char *data[GS_MAX_ALONG];
    int core = count;
    for (int k = 0; k < nsizes; k++) dims[1 + k] = sizes[k];
    for (int k = 0; k < count; k++) {
        const operand *o = &operands[k];
        strides[k] = x->after > 1 ? o->item : o->n * o->item;
        if (o->n >= 0)
            strides[core++] = (backwards ? -1 : 1) * x->after * o->item;
        data[k] = o->data + (backwards ? (o->n - 1) * x->after * o->item : 0);
    }
    int status = 0;
    for (npy_intp b = 0; status == 0 && b < blocks; b++) {
        status = loop->loop(NULL, data, dims, strides, NULL);
        for (int k = 0; k < count; k++) data[k] += operands[k].n * x->after * operands[k].item;
    }
    return status;
}

/* ---- as many elements as there were ---- */

/* (self, others of its shape, ..., dim), or the same from the end of the dim */
enum { BACKWARDS = 1 };
static PyObject *along(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    const int nin = (int)n - 1;
    PyArrayObject *a = n < 2 ? NULL : gs_array_or_null(args[0]);
    axis x;
    if (nin >= GS_MAX_ALONG || !read_axis(&x, a, args[nin]))
        return NULL;
    const gs_kernel *loop = gs_loop_for(r->loops[0], nin, a);
    operand operands[GS_MAX_ALONG];
    for (int k = 0; loop != NULL && k < nin; k++) {
        PyArrayObject *one = gs_array_or_null(args[k]);
        if (one == NULL || PyArray_TYPE(one) != loop->typenums[k] || !gs_same_shape(one, a) ||
            !PyArray_ISCARRAY_RO(one))
            return NULL;
        operands[k] = operand_of(args[k], x.n);
    }
    PyObject *out = loop == NULL ? NULL : gs_new_array(loop->typenums[nin], PyArray_NDIM(a), PyArray_DIMS(a));
    if (out != NULL) {
        operands[nin] = operand_of(out, x.n);
        if (run(loop, &x, nin + 1, operands, 1, &x.n, r->named->option == BACKWARDS) < 0)
            Py_CLEAR(out);
    }
    return out;
}

/* (self, other, dim=-1), of vectors of three, which halves are not computed in */
static PyObject *cross(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = gs_array_or_null(args[0]);
    axis x;
    const int is_such = n == 3 && read_axis(&x, a, args[2]) && x.n == 3 && PyArray_ITEMSIZE(a) > 2;
    return is_such ? along(r, args, n) : NULL;
}

/* ---- values and their positions ---- */

/* A new array like one with another size of the dim, or (-1) without it. */
static PyObject *resized(PyArrayObject *a, const axis *x, npy_intp n, int typenum) {
    npy_intp dims[NPY_MAXDIMS];
    int nd = 0;
    for (int d = 0; d < PyArray_NDIM(a); d++) {
        if (d != x->dim || n >= 0)
            dims[nd++] = d == x->dim ? n : PyArray_DIM(a, d);
    }
    return gs_new_array(typenum, nd, dims);
}

/* `n` values along the dim and their positions, new arrays. */
typedef struct {
    PyObject *values, *positions;
} found;

static int make_found(found *f, PyArrayObject *a, const axis *x, npy_intp n) {
    f->values = resized(a, x, n, PyArray_TYPE(a));
    f->positions = f->values == NULL ? NULL : resized(a, x, n, NPY_INT64);
    return f->positions != NULL;
}

static PyObject *pair_of(found *f, int is_done) {
    PyObject *pair = is_done ? PyTuple_Pack(2, f->values, f->positions) : NULL;
    Py_CLEAR(f->values);
    Py_CLEAR(f->positions);
    return pair;
}

/* What a kernel finds, `n` of each row, which is a size of the kernel's where it is not that of the rows. */
static int find(found *f, const gs_loops *loops, PyArrayObject *a, const axis *x, npy_intp n, int nsizes) {
    const gs_kernel *loop = gs_loop_for(loops, 1, a);
    if (loop == NULL || !make_found(f, a, x, n))
        return 0;
    const operand operands[] = {operand_of((PyObject *)a, x->n), operand_of(f->values, n),
                                operand_of(f->positions, n)};
    const npy_intp sizes[] = {x->n, n};
    return run(loop, x, 3, operands, nsizes, sizes, 0) == 0;
}

/* (self, dim): running extremes */
static PyObject *running(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = gs_array_or_null(args[0]);
    axis x;
    found f = {NULL, NULL};
    if (n != 2 || !read_axis(&x, a, args[1]))
        return NULL;
    return pair_of(&f, find(&f, r->loops[0], a, &x, x.n, 1));
}

/* Whether argument `k` is true; -1 of what is no bool. */
static int flag(PyObject *const *args, Py_ssize_t n, int k, int otherwise) {
    return k >= n ? otherwise : !PyBool_Check(args[k]) ? -1 : args[k] == Py_True;
}

static int is_complex(PyArrayObject *a) { return a != NULL && PyArray_ISCOMPLEX(a); }

/* (self, dim=-1, descending=False, stable=False), by the kernels of both orders; equal elements always keep theirs. */
static PyObject *sort(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = gs_array_or_null(args[0]);
    const int descending = flag(args, n, 2, 0);
    axis x;
    found f = {NULL, NULL};
    if (n < 2 || n > 4 || descending < 0 || is_complex(a) || !read_axis(&x, a, args[1]))
        return NULL;
    return pair_of(&f, find(&f, r->loops[descending], a, &x, x.n, 1));
}

/* The first `count` of each row of what was found. */
static int take_first(found *first, const found *all, PyArrayObject *a, const axis *x, npy_intp count) {
    if (!make_found(first, a, x, count))
        return 0;
    PyObject *const from[] = {all->values, all->positions}, *const to[] = {first->values, first->positions};
    for (int k = 0; k < 2; k++) {
        const operand source = operand_of(from[k], x->n), target = operand_of(to[k], count);
        const npy_intp row = x->after * source.item;
        for (npy_intp b = 0; b < x->before; b++)
            memcpy(target.data + b * count * row, source.data + b * x->n * row, count * row);
    }
    return 1;
}

/* (self, k, dim=-1, largest=True, sorted=True), by kernels of the largest and smallest, and of both orders where
   many are asked for */
static PyObject *topk(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = gs_array_or_null(args[0]);
    const int largest = flag(args, n, 3, 1);
    axis x;
    npy_intp k;
    found first = {NULL, NULL}, all = {NULL, NULL};
    if (n < 3 || n > 5 || largest < 0 || is_complex(a) || !gs_read_int(args[1], &k) ||
        !read_axis(&x, a, args[2]) || k < 1 || k > x.n)
        return NULL;
    if (4 * k <= x.n)
        return pair_of(&first, find(&first, r->loops[!largest], a, &x, k, 2));
    const int is_done = find(&all, r->loops[2 + largest], a, &x, x.n, 1) && take_first(&first, &all, a, &x, k);
    Py_XDECREF(pair_of(&all, 0));
    return pair_of(&first, is_done);
}

/* ---- by rank ---- */

static int is_nan(const char *at, int typenum) {
    if (typenum == NPY_DOUBLE)
        return *(const double *)at != *(const double *)at;
    return typenum == NPY_FLOAT && *(const float *)at != *(const float *)at;
}

static int has_ranks(PyArrayObject *a) {
    return a != NULL && PyArray_SIZE(a) < GS_MANY_RANKED && PyArray_ITEMSIZE(a) != 2 && !is_complex(a) &&
           !PyArray_ISBOOL(a);
}

/* Of a sorted row, `step` bytes between elements, where the one is that is asked for: the middle one, or (nan) that
   of all that are no NaN, or else the first NaN; or (from 0 on) one of a given rank. */
enum { MIDDLE = -1, MIDDLE_OF_NUMBERS = -2 };
static npy_intp place(const char *row, npy_intp n, npy_intp step, int typenum, npy_intp rank) {
    if (rank >= 0)
        return rank;
    npy_intp count = n;
    while (count > 0 && is_nan(row + (count - 1) * step, typenum)) count--;
    if (rank == MIDDLE)
        return count < n ? count : (n - 1) / 2;
    return count > 0 ? (count - 1) / 2 : 0;
}

/* What is at one place of each row when it is sorted, and its position, by the kernel of ascending order. */
static PyObject *at_rank(const gs_routine *r, PyArrayObject *a, const axis *x, npy_intp rank, int keepdim) {
    found all = {NULL, NULL}, one = {NULL, NULL};
    const int is_done = find(&all, r->loops[0], a, x, x->n, 1) && make_found(&one, a, x, keepdim ? 1 : -1);
    if (is_done) {
        const npy_intp item = PyArray_ITEMSIZE(a);
        const char *values = operand_of(all.values, 0).data;
        const npy_int64 *positions = (const npy_int64 *)operand_of(all.positions, 0).data;
        char *value = operand_of(one.values, 0).data;
        npy_int64 *position = (npy_int64 *)operand_of(one.positions, 0).data;
        for (npy_intp k = 0; k < x->before * x->after; k++) {
            const npy_intp first = k / x->after * x->n * x->after + k % x->after;
            const npy_intp at =
                first + x->after * place(values + first * item, x->n, x->after * item, PyArray_TYPE(a), rank);
            memcpy(value + k * item, values + at * item, item);
            position[k] = positions[at];
        }
    }
    Py_XDECREF(pair_of(&all, 0));
    return pair_of(&one, is_done);
}

/* (self, dim, keepdim=False) */
static PyObject *middle_along(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = gs_array_or_null(args[0]);
    const int keepdim = flag(args, n, 2, 0);
    axis x;
    if (n < 2 || n > 3 || keepdim < 0 || !has_ranks(a) || !read_axis(&x, a, args[1]))
        return NULL;
    return at_rank(r, a, &x, r->named->option, keepdim);
}

/* (self, k, dim=-1, keepdim=False) */
static PyObject *kthvalue(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = gs_array_or_null(args[0]);
    const int keepdim = flag(args, n, 3, 0);
    npy_intp k;
    axis x;
    if (n < 3 || n > 4 || keepdim < 0 || !has_ranks(a) || !gs_read_int(args[1], &k) ||
        !read_axis(&x, a, args[2]) || k < 1 || k > x.n)
        return NULL;
    return at_rank(r, a, &x, k - 1, keepdim);
}

/* (self): the same of all elements, a value alone. */
static PyObject *middle(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = gs_array_or_null(args[0]);
    if (n != 1 || !has_ranks(a) || !PyArray_ISCARRAY_RO(a) || PyArray_SIZE(a) == 0)
        return NULL;
    npy_intp size = PyArray_SIZE(a);
    const gs_shape flat = {.nd = 1, .dims = {size}, .strides = {PyArray_ITEMSIZE(a)}, .data = PyArray_BYTES(a)};
    PyArrayObject *vector = (PyArrayObject *)gs_view(a, &flat);
    const axis x = {0, 1, size, 1};
    PyObject *both = vector == NULL ? NULL : at_rank(r, vector, &x, r->named->option, 0);
    PyObject *value = both == NULL ? NULL : Py_NewRef(PyTuple_GET_ITEM(both, 0));
    Py_XDECREF(both);
    Py_XDECREF(vector);
    return value;
}

/* (sorted_sequence, self, out_int32=False, right=False), by the kernels of the places to the left and right of
   equal ones */
static PyObject *places(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *sequence = gs_array_or_null(args[0]), *a = n < 2 ? NULL : gs_array_or_null(args[1]);
    const int right = flag(args, n, 3, 0);
    if (sequence == NULL || a == NULL || n > 4 || right < 0 || flag(args, n, 2, 0) != 0 ||
        PyArray_NDIM(sequence) != 1 || PyArray_TYPE(sequence) != PyArray_TYPE(a) || !gs_is_small(a) ||
        PyArray_SIZE(a) == 0 || !PyArray_ISCARRAY_RO(sequence) || !PyArray_ISCARRAY_RO(a))
        return NULL;
    const gs_kernel *loop = gs_loop_for(r->loops[right], 2, a);
    PyObject *out = loop == NULL ? NULL : gs_new_array(NPY_INT64, PyArray_NDIM(a), PyArray_DIMS(a));
    if (out != NULL) {
        const axis x = {0, 1, 1, 1};
        const npy_intp sizes[] = {PyArray_SIZE(sequence), PyArray_SIZE(a)};
        const operand operands[] = {operand_of(args[0], sizes[0]), operand_of(args[1], sizes[1]),
                                    operand_of(out, sizes[1])};
        if (run(loop, &x, 3, operands, 2, sizes, 0) < 0)
            Py_CLEAR(out);
    }
    return out;
}

#define GS_COMPARE(T)                                                                                            \
    for (npy_intp k = 0; k < size; k++) {                                                                        \
        const T x = ((const T *)PyArray_DATA(a))[k];                                                             \
        npy_bool is_there = 0;                                                                                   \
        for (npy_intp l = 0; l < others; l++) is_there |= ((const T *)PyArray_DATA(tested))[l] == x;             \
        found[k] = is_there != (npy_bool)invert;                                                                 \
    }

/* (elements, test_elements, assume_unique=False, invert=False) */
static PyObject *isin(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    (void)r;
    PyArrayObject *a = gs_array_or_null(args[0]), *tested = n < 2 ? NULL : gs_array_or_null(args[1]);
    const int invert = flag(args, n, 3, 0);
    if (a == NULL || tested == NULL || n > 4 || invert < 0 || PyArray_TYPE(a) != PyArray_TYPE(tested) ||
        !PyArray_ISCARRAY_RO(a) || !PyArray_ISCARRAY_RO(tested))
        return NULL;
    const npy_intp size = PyArray_SIZE(a), others = PyArray_SIZE(tested);
    const int type = PyArray_TYPE(a);
    if (size > GS_MANY_RANKED || others > GS_MANY_RANKED ||
        (type != NPY_DOUBLE && type != NPY_FLOAT && type != NPY_INT64))
        return NULL;
    PyObject *out = gs_new_array(NPY_BOOL, PyArray_NDIM(a), PyArray_DIMS(a));
    npy_bool *found = out == NULL ? NULL : PyArray_DATA((PyArrayObject *)out);
    if (out == NULL)
        return NULL;
    if (type == NPY_DOUBLE) {
        GS_COMPARE(double)
    } else if (type == NPY_FLOAT) {
        GS_COMPARE(float)
    } else {
        GS_COMPARE(npy_int64)
    }
    return out;
}

/* ---- in intervals ---- */

/* An element of an array of floats. */
static double float_at(PyArrayObject *a, npy_intp k) {
    return PyArray_TYPE(a) == NPY_FLOAT ? ((const float *)PyArray_DATA(a))[k]
                                        : ((const double *)PyArray_DATA(a))[k];
}

/* An array of floats that lie one after the other, and are few. */
static PyArrayObject *few_floats(PyObject *object) {
    PyArrayObject *a = gs_array_or_null(object);
    const int is_such = a != NULL && (PyArray_TYPE(a) == NPY_FLOAT || PyArray_TYPE(a) == NPY_DOUBLE) &&
                        PyArray_ISCARRAY_RO(a) && gs_is_small(a);
    return is_such ? a : NULL;
}

/* The interval of ends in order that a number is in, the last of which has both of its ends; -1 if it is in none. */
static npy_intp interval_of(PyArrayObject *ends, npy_intp count, double number) {
    npy_intp low = 0, high = count - 1;
    if (!(float_at(ends, 0) <= number && number <= float_at(ends, count)))
        return -1;
    while (low < high) {
        const npy_intp middle = low + (high - low) / 2;
        if (float_at(ends, middle + 1) <= number)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static PyObject *new_counts(npy_intp bins, npy_int64 **counts) {
    PyObject *out = gs_new_array(NPY_INT64, 1, &bins);
    if (out != NULL)
        *counts = memset(PyArray_DATA((PyArrayObject *)out), 0, bins * sizeof **counts);
    return out;
}

/* (self, bins), vectors */
static PyObject *interval_counts(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = n == 2 ? few_floats(args[0]) : NULL, *ends = a == NULL ? NULL : few_floats(args[1]);
    if (ends == NULL || PyArray_NDIM(a) != 1 || PyArray_NDIM(ends) != 1 ||
        PyArray_TYPE(a) != PyArray_TYPE(ends) || PyArray_SIZE(ends) < 2)
        return NULL;
    npy_intp count = PyArray_SIZE(ends) - 1;
    npy_int64 *counts;
    PyObject *out = new_counts(count, &counts);
    for (npy_intp k = 0; out != NULL && k < PyArray_SIZE(a); k++) {
        const npy_intp at = interval_of(ends, count, float_at(a, k));
        if (at >= 0)
            counts[at]++;
    }
    return out;
}

/* (low, high), finite and in order */
static PyObject *finite_range(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *low = n == 2 ? few_floats(args[0]) : NULL, *high = low == NULL ? NULL : few_floats(args[1]);
    if (high == NULL || PyArray_NDIM(low) != 0 || PyArray_NDIM(high) != 0 ||
        PyArray_TYPE(low) != PyArray_TYPE(high) || !isfinite(float_at(low, 0)) || !isfinite(float_at(high, 0)) ||
        float_at(low, 0) >= float_at(high, 0))
        return NULL;
    PyObject *first = gs_pool_copy(low, NPY_CORDER),
             *last = first == NULL ? NULL : gs_pool_copy(high, NPY_CORDER);
    PyObject *both = last == NULL ? NULL : PyTuple_Pack(2, first, last);
    Py_XDECREF(first);
    Py_XDECREF(last);
    return both;
}

static int read_number(PyObject *object, double *into) { return gs_read_double(object, into) && isfinite(*into); }

/* (self, bins, min, max): how many elements of a vector are in each interval, of the ends that numpy.linspace gives. */
static PyObject *bin_counts(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    (void)r;
    PyArrayObject *a = n == 4 ? few_floats(args[0]) : NULL;
    npy_intp bins;
    double low, high;
    if (a == NULL || PyArray_NDIM(a) != 1 || PyArray_SIZE(a) == 0 || !gs_read_int(args[1], &bins) || bins < 1 ||
        bins > GS_SMALL || !read_number(args[2], &low) || !read_number(args[3], &high))
        return NULL;
#define END(k) ((k) == bins ? high : (double)(k) * step + low)
    const npy_intp size = PyArray_SIZE(a);
    if (low == high) {
        low = high = float_at(a, 0);
        for (npy_intp k = 0; k < size; k++) {
            const double x = float_at(a, k);
            if (!isfinite(x))
                return NULL;
            low = x < low ? x : low;
            high = x > high ? x : high;
        }
    }
    if (low == high) {
        low -= 1;
        high += 1;
    }
    const double length = high - low, step = length / (double)bins;
    if (!(step > 0) || !isfinite(length))
        return NULL;
    npy_int64 *counts;
    PyObject *out = new_counts(bins, &counts);
    for (npy_intp k = 0; out != NULL && k < size; k++) {
        const double x = float_at(a, k);
        if (!(low <= x && x <= high))
            continue;
        npy_intp at = (npy_intp)((x - low) / length * (double)bins);
        at = at < bins ? at : bins - 1;
        at -= x < END(at); /* by which rounding was wrong */
        at += at < bins - 1 && x >= END(at + 1);
        counts[at]++;
    }
    return out;
}

/* ---- at the positions of an index of as many dims ---- */

/* An index in order: itself, or a copy of a small one that repeats or leaves out elements; a new reference, or NULL. */
static PyObject *index_in_order(PyObject *object) {
    PyArrayObject *i = gs_array_or_null(object);
    if (i == NULL)
        return NULL;
    return PyArray_ISCARRAY_RO(i) || !gs_is_small(i) ? Py_NewRef(object) : gs_pool_copy(i, NPY_CORDER);
}

/* Reads an index along the dim of an array that has its other sizes; whether all are positions there. */
static int read_index(axis *index, const axis *x, PyArrayObject *a, PyObject *object, PyObject *dim) {
    PyArrayObject *i = gs_array_or_null(object);
    if (i == NULL || PyArray_TYPE(i) != NPY_INT64 || PyArray_NDIM(i) != PyArray_NDIM(a) ||
        !read_axis(index, i, dim))
        return 0;
    for (int d = 0; d < PyArray_NDIM(a); d++) {
        if (d != x->dim && PyArray_DIM(i, d) != PyArray_DIM(a, d))
            return 0;
    }
    const npy_int64 *places = PyArray_DATA(i);
    for (npy_intp k = 0; k < PyArray_SIZE(i); k++) {
        if (places[k] < 0 || places[k] >= x->n)
            return 0;
    }
    return 1;
}

static PyObject *gathered(const gs_routine *r, PyObject *const *args, PyObject *places) {
    PyArrayObject *a = gs_array_or_null(args[0]);
    axis x, index;
    if (!read_axis(&x, a, args[1]) || !read_index(&index, &x, a, places, args[1]))
        return NULL;
    const gs_kernel *loop = gs_loop_for(r->loops[0], 2, a);
    PyObject *out = loop == NULL ? NULL : resized(a, &x, index.n, PyArray_TYPE(a));
    if (out != NULL) {
        const operand operands[] = {operand_of(args[0], x.n), operand_of(places, index.n),
                                    operand_of(out, index.n)};
        const npy_intp sizes[] = {x.n, index.n};
        if (run(loop, &x, 3, operands, 2, sizes, 0) < 0)
            Py_CLEAR(out);
    }
    return out;
}

/* (self, dim, index), and whether the gradient is to be sparse, which is for that alone */
static PyObject *gather(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyObject *places = n < 3 || n > 4 ? NULL : index_in_order(args[2]);
    PyObject *result = places == NULL ? NULL : gathered(r, args, places);
    Py_XDECREF(places);
    return result;
}

static int shares_memory(PyArrayObject *a, PyArrayObject *b) {
    return PyArray_BYTES(a) < PyArray_BYTES(b) + PyArray_NBYTES(b) &&
           PyArray_BYTES(b) < PyArray_BYTES(a) + PyArray_NBYTES(a);
}

/* A copy, or to `overwrite` the array, to which a kernel has written, or added, what has the shape of the index, or
   one element. */
static PyObject *scattered(const gs_routine *r, PyObject *const *args, PyArrayObject *places, PyArrayObject *src,
                           int overwrite) {
    PyArrayObject *a = gs_array_or_null(args[0]);
    axis x, index;
    if (!read_axis(&x, a, args[1]) || !read_index(&index, &x, a, (PyObject *)places, args[1]) ||
        PyArray_TYPE(src) != PyArray_TYPE(a) || !PyArray_ISCARRAY_RO(src) ||
        (PyArray_NDIM(src) > 0 && !gs_same_shape(src, places)) ||
        (overwrite && (!PyArray_ISWRITEABLE(a) || shares_memory(a, src) || shares_memory(a, places))))
        return NULL;
    const gs_kernel *loop = gs_loop_for(r->loops[0], 3, a);
    PyObject *out = loop == NULL ? NULL
                    : overwrite  ? Py_NewRef(args[0])
                                 : gs_new_array(PyArray_TYPE(a), PyArray_NDIM(a), PyArray_DIMS(a));
    if (out != NULL) {
        const operand source = {PyArray_BYTES(src), index.n, PyArray_NDIM(src) > 0 ? PyArray_ITEMSIZE(src) : 0};
        const operand operands[] = {operand_of(args[0], x.n), operand_of((PyObject *)places, index.n), source,
                                    operand_of(out, x.n)};
        const npy_intp sizes[] = {x.n, index.n};
        if (run(loop, &x, 4, operands, 2, sizes, 0) < 0)
            Py_CLEAR(out);
    }
    return out;
}

/* (self, dim, index, src, overwrite=False), `src` an array or a number */
static PyObject *scatter(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = gs_array_or_null(args[0]);
    const int overwrite = flag(args, n, 4, 0);
    if (n < 4 || n > 5 || overwrite < 0 || a == NULL)
        return NULL;
    PyObject *src = PyArray_CheckExact(args[3]) ? Py_NewRef(args[3]) : gs_number(args[3], a), *result = NULL;
    PyObject *places = src == NULL ? NULL : index_in_order(args[2]);
    if (places != NULL)
        result = scattered(r, args, (PyArrayObject *)places, (PyArrayObject *)src, overwrite);
    Py_XDECREF(places);
    Py_XDECREF(src);
    return result;
}

/* ---- Fourier transforms ---- */

/* The transform along one dim, which then has `n` elements. */
static PyObject *transform(const gs_loops *loops, PyObject *object, int dim, npy_int64 normalization,
                           npy_intp n) {
    PyArrayObject *a = gs_array_or_null(object);
    const gs_kernel *loop = a == NULL ? NULL : gs_loop_for(loops, 2, a);
    axis x;
    if (loop == NULL || dim < 0 || dim >= PyArray_NDIM(a) || !take_axis(&x, a, dim))
        return NULL;
    const npy_intp sizes[] = {x.n, n > 0 ? n : x.n};
    PyObject *out = resized(a, &x, sizes[1], loop->typenums[2]);
    if (out != NULL) {
        const operand operands[] = {
            operand_of(object, x.n), {(char *)&normalization, -1, 0}, operand_of(out, sizes[1])};
        if (run(loop, &x, 3, operands, n > 0 ? 2 : 1, sizes, 0) < 0)
            Py_CLEAR(out);
    }
    return out;
}

/* The transforms along dims, the last one first. */
static PyObject *transforms(const gs_loops *loops, PyObject *array, int count, const npy_intp *dims,
                            npy_int64 normalization) {
    PyObject *result = Py_NewRef(array);
    while (result != NULL && count-- > 0)
        Py_SETREF(result, transform(loops, result, (int)dims[count], normalization, 0));
    return result;
}

/* Reads the dims and the normalization; how many dims there are. */
static int read_transform(PyObject *const *args, npy_intp *dims, npy_int64 *normalization) {
    npy_intp number;
    const int count =
        PyTuple_CheckExact(args[1]) && gs_read_int(args[2], &number) ? gs_read_ints(args[1], dims) : 0;
    *normalization = count > 0 ? number : 0;
    return count;
}

/* (self, dim, normalization, forward), by the kernels of both signs */
static PyObject *fft_c2c(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    npy_intp dims[NPY_MAXDIMS];
    npy_int64 normalization;
    const int count = n == 4 ? read_transform(args, dims, &normalization) : 0, forward = flag(args, n, 3, 0);
    return count > 0 && forward >= 0 ? transforms(r->loops[!forward], args[0], count, dims, normalization) : NULL;
}

/* (self, dim, normalization), by the kernels of real numbers and of complex ones */
static PyObject *fft_r2c(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = gs_array_or_null(args[0]);
    npy_intp dims[NPY_MAXDIMS];
    npy_int64 normalization;
    const int last = n == 3 && a != NULL ? read_transform(args, dims, &normalization) - 1 : -1;
    if (last < 0 || dims[last] >= PyArray_NDIM(a))
        return NULL;
    PyObject *half =
        transform(r->loops[0], args[0], (int)dims[last], normalization, PyArray_DIM(a, dims[last]) / 2 + 1);
    PyObject *result = half == NULL ? NULL : transforms(r->loops[1], half, last, dims, normalization);
    Py_XDECREF(half);
    return result;
}

/* (self, dim, normalization, last_dim_size), the same */
static PyObject *fft_c2r(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    npy_intp dims[NPY_MAXDIMS], size;
    npy_int64 normalization;
    const int last = n == 4 && gs_read_int(args[3], &size) ? read_transform(args, dims, &normalization) - 1 : -1;
    if (last < 0 || size < 1)
        return NULL;
    PyObject *half = transforms(r->loops[1], args[0], last, dims, normalization);
    PyObject *result = half == NULL ? NULL : transform(r->loops[0], half, (int)dims[last], normalization, size);
    Py_XDECREF(half);
    return result;
}

const gs_named_routine gs_along[] = {
    {"along", along},
    {"along_back", along, BACKWARDS},
    {"bin_counts", bin_counts},
    {"cross", cross},
    {"fft_c2c", fft_c2c},
    {"fft_c2r", fft_c2r},
    {"fft_r2c", fft_r2c},
    {"gather", gather},
    {"finite_range", finite_range},
    {"interval_counts", interval_counts},
    {"isin", isin},
    {"kthvalue", kthvalue},
    {"median", middle, MIDDLE},
    {"median_along", middle_along, MIDDLE},
    {"nanmedian", middle, MIDDLE_OF_NUMBERS},
    {"nanmedian_along", middle_along, MIDDLE_OF_NUMBERS},
    {"places", places},
    {"running", running},
    {"scatter", scatter},
    {"sort", sort},
    {"topk", topk},
    {NULL},
};
