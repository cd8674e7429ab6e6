/* Copies of arrays, broadcast, into memory that there is, as bytes. */
#include "loops/loops.h"

/* Enters a dim of the target before those of smaller steps. */
static void add_dim(gs_copy *c, npy_intp n, npy_intp step, npy_intp stride) {
    int d = c->nd++;
    for (; d > 0 && Py_ABS(c->steps[d - 1]) < Py_ABS(step); d--) {
        c->dims[d] = c->dims[d - 1];
        c->steps[d] = c->steps[d - 1];
        c->strides[d] = c->strides[d - 1];
    }
    c->dims[d] = n;
    c->steps[d] = step;
    c->strides[d] = stride;
}

/* Makes one dim of those that both arrays go through in one stride. */
static void merge_dims(gs_copy *c) {
    int last = 0;
    for (int d = 1; d < c->nd; d++) {
        const npy_intp n = c->dims[d];
        if (c->steps[last] == n * c->steps[d] && c->strides[last] == n * c->strides[d])
            c->dims[last] *= n;
        else
            c->dims[++last] = n;
        c->steps[last] = c->steps[d];
        c->strides[last] = c->strides[d];
    }
    c->nd = last + 1;
}

/* The dims of a copy of an array, broadcast, to `to`; whether it fits, and may be written in any order. */
static int plan(gs_copy *c, const gs_shape *to, PyArrayObject *from) {
    const int more = to->nd - PyArray_NDIM(from);
    c->to = to->data;
    c->from = PyArray_BYTES(from);
    c->size = PyArray_ITEMSIZE(from);
    c->count = 1;
    c->nd = 0;
    if (more < 0)
        return 0;
    for (int d = 0; d < to->nd; d++) {
        const npy_intp n = to->dims[d], own = d < more ? 1 : PyArray_DIM(from, d - more);
        if (own != n && own != 1)
            return 0;
        c->count *= n;
        if (n != 1)
            add_dim(c, n, to->strides[d], own == 1 ? 0 : PyArray_STRIDE(from, d - more));
    }
    if (c->nd == 0)
        add_dim(c, 1, c->size, c->size);
    if (!gs_is_injective(c->nd, c->dims, c->steps, c->size))
        return 0;
    merge_dims(c);
    return 1;
}

/* Whether the target and the source may have memory in common. */
static int may_overlap(const gs_copy *c) {
    return !gs_are_apart(gs_extent_of(c->to, c->nd, c->dims, c->steps, c->size),
                         gs_extent_of(c->from, c->nd, c->dims, c->strides, c->size));
}

/* Fills `to`, which has elements of the dtype of `from`, with `from`, broadcast; 0 if that is no matter of bytes. */
int gs_copy_array(const gs_shape *to, PyArrayObject *from) {
    const npy_intp size = PyArray_ITEMSIZE(from);
    gs_copy c;
    if (size < 1 || size > 16 || (size & (size - 1)) != 0 || PyDataType_REFCHK(PyArray_DESCR(from)) ||
        !PyArray_ISALIGNED(from) || !plan(&c, to, from))
        return 0;
    if (c.count == 0)
        return 1;
    if (may_overlap(&c))
        return 0;
    if (c.count <= GS_SMALL) {
        gs_copy_elements(&c);
        return 1;
    }
    PyThreadState *released = PyEval_SaveThread();
    gs_copy_elements(&c);
    PyEval_RestoreThread(released);
    return 1;
}

/* Fills an array with another, broadcast; 0 if that is no matter of bytes. */
int gs_copy_into(PyArrayObject *to, PyArrayObject *from) {
    if (PyArray_DESCR(to) != PyArray_DESCR(from) || !PyArray_ISBEHAVED(to))
        return 0;
    gs_shape region;
    gs_with_dims(&region, to);
    return gs_copy_array(&region, from);
}
