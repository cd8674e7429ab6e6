/* How a kernel and its operands, which broadcast, go together: which dims are one, and in which strides each is
   gone through. The walk itself is in tiles.c. */
#include "loops/loops.h"

static int is_one_number(PyArrayObject *a) { /* repeated, if it is not just one */
    for (int d = 0; d < PyArray_NDIM(a); d++) {
        if (PyArray_STRIDE(a, d) != 0 && PyArray_DIM(a, d) != 1)
            return 0;
    }
    return 1;
}

static int is_plain(PyArrayObject *a) {
    return PyArray_CHKFLAGS(a, NPY_ARRAY_ALIGNED) && PyArray_ISNOTSWAPPED(a);
}

/* What is frequent, and soon found: operands of one shape, whole or one number repeated, and single elements. */
static int plan_one_row(gs_walk *w, int nin, PyArrayObject *const *in) {
    PyArrayObject *like = in[0];
    for (int k = 1; k < nin; k++) {
        const int more = PyArray_NDIM(in[k]) - PyArray_NDIM(like);
        if (more > 0 || (more == 0 && PyArray_SIZE(like) == 1))
            like = in[k];
    }
    w->ndim = PyArray_NDIM(like);
    if (w->ndim > GS_MAX_DIMS)
        return 0;
    for (int k = 0; k < nin; k++) {
        if (!is_plain(in[k]))
            return 0;
        if (PyArray_NDIM(in[k]) == w->ndim && gs_same(w->ndim, PyArray_DIMS(in[k]), PyArray_DIMS(like))) {
            if (PyArray_IS_C_CONTIGUOUS(in[k]))
                w->strides[k][0] = PyArray_ITEMSIZE(in[k]);
            else if (w->ndim == 1)
                w->strides[k][0] = PyArray_STRIDE(in[k], 0);
            else if (is_one_number(in[k]))
                w->strides[k][0] = 0;
            else
                return 0;
        } else if (PyArray_SIZE(in[k]) == 1) {
            w->strides[k][0] = 0;
        } else {
            return 0;
        }
    }
    w->nd = 1;
    w->size = w->dims[0] = PyArray_SIZE(like);
    for (int d = 0; d < w->ndim; d++) w->shape[d] = PyArray_DIM(like, d);
    return 1;
}

/* The shape that the operands broadcast to; 0 if they do not. */
static int broadcast(gs_walk *w, int nin, PyArrayObject *const *in) {
    w->ndim = 0;
    for (int k = 0; k < nin; k++) {
        if (PyArray_NDIM(in[k]) > w->ndim)
            w->ndim = PyArray_NDIM(in[k]);
    }
    if (w->ndim > GS_MAX_DIMS)
        return 0;
    w->size = 1;
    for (int d = 0; d < w->ndim; d++) {
        npy_intp n = 1;
        for (int k = 0; k < nin; k++) {
            const int at = d - (w->ndim - PyArray_NDIM(in[k]));
            const npy_intp own = at < 0 ? 1 : PyArray_DIM(in[k], at);
            if (own != 1 && n != 1 && own != n)
                return 0;
            n = own == 1 ? n : own;
        }
        w->shape[d] = n;
        w->size *= n;
    }
    return 1;
}

/* Enters a dim of the result, unless all go through it and the one before in one stride. */
static void add_dim(gs_walk *w, int nargs, npy_intp n, const npy_intp *strides) {
    int merges = w->nd > 0;
    for (int k = 0; merges && k < nargs; k++) merges = w->strides[k][w->nd - 1] == strides[k] * n;
    if (!merges)
        w->dims[w->nd++] = 1;
    w->dims[w->nd - 1] *= n;
    for (int k = 0; k < nargs; k++) w->strides[k][w->nd - 1] = strides[k];
}

/* Enters all dims, with the strides of the operands and of the result. */
static void merge_dims(gs_walk *w, int nin, PyArrayObject *const *in, const npy_intp *result) {
    w->nd = 0;
    for (int d = 0; d < w->ndim; d++) {
        const npy_intp n = w->shape[d];
        npy_intp strides[GS_MAX_ARRAYS];
        if (n == 1)
            continue;
        for (int k = 0; k < nin; k++) {
            const int at = d - (w->ndim - PyArray_NDIM(in[k]));
            strides[k] = at < 0 || PyArray_DIM(in[k], at) == 1 ? 0 : PyArray_STRIDE(in[k], at);
        }
        strides[nin] = result[d];
        add_dim(w, nin + 1, n, strides);
    }
    if (w->nd == 0) { /* one element */
        w->nd = w->dims[0] = 1;
        for (int k = 0; k <= nin; k++) w->strides[k][0] = 0;
    }
}

/* Whether NumPy, too, would make the result in row-major order: no operand says otherwise. */
static int in_order(const gs_walk *w, int nin) {
    for (int k = 0; w->nd > 1 && k < nin; k++) {
        npy_intp least = NPY_MAX_INTP;
        for (int d = 0; d < w->nd; d++) {
            const npy_intp stride = w->strides[k][d];
            if (stride < 0 || stride > least)
                return 0;
            least = stride == 0 ? least : stride;
        }
    }
    return 1;
}

static int are_plain(int nin, PyArrayObject *const *in) {
    while (nin > 0 && is_plain(in[nin - 1])) nin--;
    return nin == 0;
}

/* How a loop is to go over these operands, and over a result in row-major order of elements of `itemsize`; 0 if
   that is no simple matter. */
int gs_plan(gs_walk *w, int nin, PyArrayObject *const *in, npy_intp itemsize) {
    if (plan_one_row(w, nin, in)) {
        w->strides[nin][0] = itemsize;
        return 1;
    }
    if (!are_plain(nin, in) || !broadcast(w, nin, in))
        return 0;
    if (w->size == 0)
        return 1;
    npy_intp result[GS_MAX_DIMS], after = w->size * itemsize;
    for (int d = 0; d < w->ndim; d++) result[d] = after /= w->shape[d];
    merge_dims(w, nin, in, result);
    return in_order(w, nin);
}

/* Whether each element of an array is one of its own: strides are longer than what the dims of shorter ones
   reach. */
int gs_is_injective(int nd, const npy_intp *dims, const npy_intp *strides, npy_intp size) {
    npy_intp reach = size;
    for (npy_uint64 left = ((npy_uint64)1 << nd) - 1; left != 0;) {
        int least = -1;
        for (int d = 0; d < nd; d++) {
            if (left >> d & 1 && (least < 0 || Py_ABS(strides[d]) < Py_ABS(strides[least])))
                least = d;
        }
        left &= ~((npy_uint64)1 << least);
        if (dims[least] > 1 && Py_ABS(strides[least]) < reach)
            return 0;
        reach += (dims[least] - 1) * Py_ABS(strides[least]);
    }
    return 1;
}

static int gives_shape_of(const gs_walk *w, PyArrayObject *a) {
    return w->ndim == PyArray_NDIM(a) && gs_same(w->ndim, w->shape, PyArray_DIMS(a));
}

/* The same for a result in memory that there is, of whatever order. */
int gs_plan_into(gs_walk *w, int nin, PyArrayObject *const *in, PyArrayObject *out) {
    if (PyArray_ISCARRAY(out) && plan_one_row(w, nin, in)) {
        w->strides[nin][0] = PyArray_ITEMSIZE(out);
        return gives_shape_of(w, out);
    }
    if (!are_plain(nin, in) || !is_plain(out) || !broadcast(w, nin, in) || !gives_shape_of(w, out))
        return 0;
    if (w->size == 0)
        return 1;
    merge_dims(w, nin, in, PyArray_STRIDES(out));
    return gs_is_injective(w->ndim, w->shape, PyArray_STRIDES(out), PyArray_ITEMSIZE(out));
}

gs_extent gs_extent_of(const char *data, int nd, const npy_intp *dims, const npy_intp *strides, npy_intp size) {
    gs_extent e = {data, data + size};
    for (int d = 0; d < nd; d++) {
        const npy_intp reach = (dims[d] - 1) * strides[d];
        if (reach < 0)
            e.first += reach;
        else
            e.end += reach;
    }
    return e;
}
