/* Views: the routines of runtime/arrays/aliasing.py and splitting.py. */
#include "arrays/arrays.h"

/* ---- subscripts ---- */

static int is_bound(PyObject *part) { return part == Py_None || PyLong_CheckExact(part); }

/* Has dims of size 1 that were added, which have stride 0, step over all that is behind them, as in row-major order. */
static void set_steps(gs_shape *s, npy_intp item) {
    npy_intp step = item;
    for (int d = s->nd - 1; d >= 0; d--) {
        if (s->dims[d] == 1 && s->strides[d] == 0)
            s->strides[d] = step;
        step = s->dims[d] * s->strides[d];
    }
}

/* Adds a dim to a shape; whether there is room. */
static int add_dim(gs_shape *s, npy_intp size, npy_intp stride) {
    if (s->nd == NPY_MAXDIMS)
        return 0;
    s->dims[s->nd] = size;
    s->strides[s->nd++] = stride;
    return 1;
}

static int add_position(gs_shape *s, PyObject *item, npy_intp size, npy_intp stride) {
    npy_intp at;
    if (!gs_read_int(item, &at) || at < -size || at >= size)
        return 0;
    s->data += (at < 0 ? at + size : at) * stride;
    return 1;
}

/* Adds the dim of a slice of a dim; whether it is one, of a positive step. */
static int add_slice(gs_shape *s, PyObject *item, npy_intp size, npy_intp stride) {
    const PySliceObject *slice = (PySliceObject *)item;
    Py_ssize_t start, stop, step;
    if (!is_bound(slice->start) || !is_bound(slice->stop) || !is_bound(slice->step) ||
        PySlice_Unpack(item, &start, &stop, &step) < 0 || step <= 0) {
        return 0;
    }
    const npy_intp length = PySlice_AdjustIndices(size, &start, &stop, step);
    if (length <= 0)
        return add_dim(s, 0, stride);
    s->data += start * stride;
    return add_dim(s, length, stride * step);
}

/* The dims that an Ellipsis stands for; -1 if the index does not fit, or has two. */
static int left_by(PyObject *index, int nd) {
    int used = 0, ellipses = 0;
    for (Py_ssize_t k = 0; k < PyTuple_GET_SIZE(index); k++) {
        PyObject *item = PyTuple_GET_ITEM(index, k);
        ellipses += item == Py_Ellipsis;
        used += item != Py_Ellipsis && item != Py_None;
    }
    return used > nd || ellipses > 1 ? -1 : nd - used;
}

/* (self, index), a tuple of ints, slices, None and Ellipsis. */
PyObject *gs_basic_index(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = gs_array_or_null(args[0]);
    if (a == NULL || n != 2 || !PyTuple_CheckExact(args[1]))
        return NULL;
    const int nd = PyArray_NDIM(a), left = left_by(args[1], nd);
    if (left < 0)
        return NULL;
    gs_shape s;
    gs_without_dims(&s, a);
    int d = 0;
    for (Py_ssize_t k = 0; k < PyTuple_GET_SIZE(args[1]); k++) {
        PyObject *item = PyTuple_GET_ITEM(args[1], k);
        int fits = 1;
        if (item == Py_None) {
            fits = add_dim(&s, 1, 0);
        } else if (item == Py_Ellipsis) {
            for (const int end = d + left; fits && d < end; d++)
                fits = add_dim(&s, PyArray_DIM(a, d), PyArray_STRIDE(a, d));
        } else {
            const npy_intp size = PyArray_DIM(a, d), stride = PyArray_STRIDE(a, d++);
            fits = (PySlice_Check(item) ? add_slice : add_position)(&s, item, size, stride);
        }
        if (!fits)
            return NULL;
    }
    for (; d < nd; d++) {
        if (!add_dim(&s, PyArray_DIM(a, d), PyArray_STRIDE(a, d)))
            return NULL;
    }
    set_steps(&s, PyArray_ITEMSIZE(a));
    return gs_view(a, &s);
}

/* ---- positions along one dim ---- */

static void drop_dim(gs_shape *s, int dim) {
    s->nd--;
    for (int d = dim; d < s->nd; d++) {
        s->dims[d] = s->dims[d + 1];
        s->strides[d] = s->strides[d + 1];
    }
}

/* (self, dim, index) */
PyObject *gs_select(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = gs_array_or_null(args[0]);
    int dim;
    if (a == NULL || n != 3 || !gs_read_dim(args[1], PyArray_NDIM(a), &dim))
        return NULL;
    gs_shape s;
    gs_with_dims(&s, a);
    if (!add_position(&s, args[2], s.dims[dim], s.strides[dim]))
        return NULL;
    drop_dim(&s, dim);
    return gs_view(a, &s);
}

/* (self, dim, start, length) */
PyObject *gs_narrow(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = gs_array_or_null(args[0]);
    npy_intp start, length;
    int dim;
    if (a == NULL || n != 4 || !gs_read_dim(args[1], PyArray_NDIM(a), &dim) || !gs_read_int(args[2], &start) ||
        !gs_read_int(args[3], &length)) {
        return NULL;
    }
    gs_shape s;
    gs_with_dims(&s, a);
    const npy_intp size = s.dims[dim];
    start += start < 0 ? size : 0;
    if (start < 0 || start > size || length < 0 || length > size - start)
        return NULL;
    s.data += length > 0 ? start * s.strides[dim] : 0;
    s.dims[dim] = length;
    return gs_view(a, &s);
}

/* (self, dim=0, start=None, end=None, step=1) */
PyObject *gs_slice(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = gs_array_or_null(args[0]);
    int dim = 0;
    npy_intp step = 1;
    if (a == NULL || n > 5 || PyArray_NDIM(a) == 0 || (n > 1 && !gs_read_dim(args[1], PyArray_NDIM(a), &dim)) ||
        (n > 4 && (!gs_read_int(args[4], &step) || step < 1)))
        return NULL;
    PyObject *item = PySlice_New(n > 2 ? args[2] : NULL, n > 3 ? args[3] : NULL, n > 4 ? args[4] : NULL);
    gs_shape s;
    gs_without_dims(&s, a);
    int fits = item != NULL;
    for (int d = 0; fits && d < PyArray_NDIM(a); d++) {
        fits = d == dim ? add_slice(&s, item, PyArray_DIM(a, d), PyArray_STRIDE(a, d))
                        : add_dim(&s, PyArray_DIM(a, d), PyArray_STRIDE(a, d));
    }
    Py_XDECREF(item);
    return fits ? gs_view(a, &s) : NULL;
}

/* Views of consecutive pieces of `length` along a dim, the last of which may be shorter. With
   `single`, the dim goes. */
static PyObject *pieces(PyArrayObject *a, int dim, npy_intp length, int single) {
    const npy_intp size = PyArray_DIM(a, dim), count = (size + length - 1) / length;
    PyObject *views = PyTuple_New(count);
    for (npy_intp k = 0; views != NULL && k < count; k++) {
        gs_shape s;
        gs_with_dims(&s, a);
        s.data += k * length * s.strides[dim];
        s.dims[dim] = k == count - 1 ? size - k * length : length;
        if (single)
            drop_dim(&s, dim);
        gs_put(&views, k, gs_view(a, &s));
    }
    return views;
}

/* The array and the dim of a call, whose dim may be missing; the array if it has elements along it. */
static PyArrayObject *array_and_dim(PyObject *const *args, Py_ssize_t n, int position, int *dim) {
    PyArrayObject *a = gs_array_or_null(args[0]);
    *dim = 0;
    if (a == NULL || n < position || n > position + 1 || PyArray_NDIM(a) == 0)
        return NULL;
    if (n > position && !gs_read_dim(args[position], PyArray_NDIM(a), dim))
        return NULL;
    return PyArray_DIM(a, *dim) > 0 ? a : NULL;
}

/* (self, dim=0) */
static PyObject *unbind(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    int dim;
    PyArrayObject *a = array_and_dim(args, n, 1, &dim);
    return a == NULL ? NULL : pieces(a, dim, 1, 1);
}

/* Pieces of these sizes, which add up to that of the dim. */
static PyObject *pieces_of(PyArrayObject *a, int dim, int count, const npy_intp *sizes) {
    npy_intp left = PyArray_DIM(a, dim);
    for (int k = 0; k < count && left >= 0; k++) left = sizes[k] < 0 ? -1 : left - sizes[k];
    PyObject *views = left == 0 ? PyTuple_New(count) : NULL;
    gs_shape s;
    gs_with_dims(&s, a);
    for (int k = 0; views != NULL && k < count; k++) {
        s.dims[dim] = sizes[k];
        gs_put(&views, k, gs_view(a, &s));
        s.data += sizes[k] * s.strides[dim];
    }
    return views;
}

/* (self, split_size_or_sections, dim=0) */
static PyObject *split(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    int dim;
    npy_intp length;
    PyArrayObject *a = array_and_dim(args, n, 2, &dim);
    npy_intp sizes[NPY_MAXDIMS];
    const int count = a == NULL ? -1 : gs_read_ints(args[1], sizes);
    if (count > 0)
        return pieces_of(a, dim, count, sizes);
    if (a == NULL || !gs_read_int(args[1], &length) || length <= 0 || length > NPY_MAX_INTP / 2)
        return NULL;
    return pieces(a, dim, length, 0);
}

/* (self, chunks, dim=0) */
static PyObject *chunk(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    int dim;
    npy_intp chunks;
    PyArrayObject *a = array_and_dim(args, n, 2, &dim);
    if (a == NULL || !gs_read_int(args[1], &chunks) || chunks <= 0 || chunks > NPY_MAX_INTP / 2)
        return NULL;
    return pieces(a, dim, (PyArray_DIM(a, dim) + chunks - 1) / chunks, 0);
}

/* ---- the order of dims ---- */

/* The dims of `a` in another order; NULL if that is no permutation. */
static PyObject *permuted(PyArrayObject *a, const int *order) {
    gs_shape s;
    char taken[NPY_MAXDIMS] = {0};
    gs_with_dims(&s, a);
    for (int d = 0; d < s.nd; d++) {
        if (taken[order[d]])
            return NULL;
        taken[order[d]] = 1;
        s.dims[d] = PyArray_DIM(a, order[d]);
        s.strides[d] = PyArray_STRIDE(a, order[d]);
    }
    return gs_view(a, &s);
}

/* (self, dim0, dim1) */
static PyObject *transpose(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = gs_array_or_null(args[0]);
    int first, second, order[NPY_MAXDIMS];
    if (a == NULL || n != 3 || !gs_read_dim(args[1], PyArray_NDIM(a), &first) ||
        !gs_read_dim(args[2], PyArray_NDIM(a), &second)) {
        return NULL;
    }
    for (int d = 0; d < PyArray_NDIM(a); d++) order[d] = d == first ? second : d == second ? first : d;
    return permuted(a, order);
}

/* (self), of two dims at most */
static PyObject *t(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    const int order[] = {1, 0};
    PyArrayObject *a = n == 1 ? gs_array_or_null(args[0]) : NULL;
    gs_shape s;
    if (a == NULL || PyArray_NDIM(a) > 2)
        return NULL;
    gs_with_dims(&s, a);
    return s.nd == 2 ? permuted(a, order) : gs_view(a, &s);
}

/* Reads (self, dims), as many dims as there are; the array. */
static PyArrayObject *array_and_dims(PyObject *const *args, Py_ssize_t n, int *dims) {
    PyArrayObject *a = gs_array_or_null(args[0]);
    if (a == NULL || n != 2 || !(PyTuple_CheckExact(args[1]) || PyList_CheckExact(args[1])) ||
        PySequence_Fast_GET_SIZE(args[1]) != PyArray_NDIM(a)) {
        return NULL;
    }
    for (int d = 0; d < PyArray_NDIM(a); d++) {
        if (!gs_read_dim(PySequence_Fast_GET_ITEM(args[1], d), PyArray_NDIM(a), &dims[d]))
            return NULL;
    }
    return a;
}

/* (self, dims) */
static PyObject *permute(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    int order[NPY_MAXDIMS];
    PyArrayObject *a = array_and_dims(args, n, order);
    return a == NULL ? NULL : permuted(a, order);
}

/* (self, dims) */
static PyObject *unpermute(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    int dims[NPY_MAXDIMS], order[NPY_MAXDIMS] = {0};
    PyArrayObject *a = array_and_dims(args, n, dims);
    for (int d = 0; a != NULL && d < PyArray_NDIM(a); d++) order[dims[d]] = d;
    return a == NULL ? NULL : permuted(a, order);
}

/* (self, source, destination) */
static PyObject *movedim(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = gs_array_or_null(args[0]);
    int from[NPY_MAXDIMS], to[NPY_MAXDIMS], order[NPY_MAXDIMS];
    if (a == NULL || n != 3)
        return NULL;
    const int nd = PyArray_NDIM(a), count = gs_read_dims(args[1], nd, from);
    if (count < 0 || gs_read_dims(args[2], nd, to) != count)
        return NULL;
    char is_moved[NPY_MAXDIMS] = {0};
    for (int d = 0; d < nd; d++) order[d] = -1;
    for (int k = 0; k < count; k++) {
        order[to[k]] = from[k];
        is_moved[from[k]] = 1;
    }
    for (int d = 0, other = 0; d < nd; d++) {
        if (order[d] >= 0)
            continue;
        while (is_moved[other]) other++;
        order[d] = other++;
    }
    return permuted(a, order);
}

/* ---- other shapes ---- */

/* Sets the dims of `s` to `size`, in which one -1 is inferred for `count` elements; whether they fit. */
static int set_dims(gs_shape *s, const npy_intp *size, int nd, npy_intp count) {
    npy_intp known = 1;
    int open = -1;
    for (int d = 0; d < nd; d++) {
        if (size[d] < -1 || (size[d] == -1 && open >= 0) || (size[d] > 0 && known > NPY_MAX_INTP / size[d]))
            return 0;
        if (size[d] == -1)
            open = d;
        else
            known *= size[d];
        s->dims[d] = size[d];
    }
    if (open >= 0 && (known == 0 || count % known != 0))
        return 0;
    if (open >= 0)
        s->dims[open] = count / known;
    s->nd = nd;
    return open >= 0 || known == count;
}

/* (self, size) of an array in row-major order. */
static PyObject *view(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = gs_array_or_null(args[0]);
    npy_intp size[NPY_MAXDIMS];
    const int nd = a == NULL || n != 2 || !gs_is_c_contiguous(a) ? -1 : gs_read_ints(args[1], size);
    gs_shape s;
    if (nd < 0 || !set_dims(&s, size, nd, PyArray_SIZE(a)))
        return NULL;
    s.data = PyArray_BYTES(a);
    npy_intp stride = PyArray_ITEMSIZE(a);
    for (int d = nd - 1; d >= 0; d--) {
        s.strides[d] = stride;
        stride *= s.dims[d] > 0 ? s.dims[d] : 1;
    }
    return gs_view(a, &s);
}

/* A view with a dim of size 1 more. */
PyObject *gs_unsqueezed(PyArrayObject *a, int dim) {
    gs_shape s;
    gs_without_dims(&s, a);
    s.nd = PyArray_NDIM(a) + 1;
    for (int d = 0; d < s.nd; d++) {
        s.dims[d] = d == dim ? 1 : PyArray_DIM(a, d - (d > dim));
        s.strides[d] = d == dim ? 0 : PyArray_STRIDE(a, d - (d > dim));
    }
    set_steps(&s, PyArray_ITEMSIZE(a));
    return gs_view(a, &s);
}

/* (self, dim) */
static PyObject *unsqueeze(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = gs_array_or_null(args[0]);
    int dim;
    if (a == NULL || n != 2 || PyArray_NDIM(a) == NPY_MAXDIMS || !gs_read_dim(args[1], PyArray_NDIM(a) + 1, &dim))
        return NULL;
    return gs_unsqueezed(a, dim);
}

/* (self, dim=None), None or an int. */
static PyObject *squeeze(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = gs_array_or_null(args[0]);
    int dim = -1;
    if (a == NULL || n > 2 || (n == 2 && args[1] != Py_None && !gs_read_dim(args[1], PyArray_NDIM(a), &dim)))
        return NULL;
    gs_shape s;
    gs_with_dims(&s, a);
    for (int d = s.nd - 1; d >= 0; d--) {
        if (s.dims[d] == 1 && (dim < 0 || d == dim))
            drop_dim(&s, d);
    }
    return gs_view(a, &s);
}

/* (self, size) */
static PyObject *expand(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = gs_array_or_null(args[0]);
    gs_shape s;
    s.nd = a == NULL || n != 2 ? -1 : gs_read_ints(args[1], s.dims);
    const int lead = a == NULL ? -1 : s.nd - PyArray_NDIM(a);
    if (s.nd < 0 || lead < 0)
        return NULL;
    npy_intp elements = PyArray_ITEMSIZE(a);
    for (int d = 0; d < s.nd; d++) {
        const npy_intp own = d < lead ? 1 : PyArray_DIM(a, d - lead);
        if (s.dims[d] == -1 && d >= lead)
            s.dims[d] = own;
        if (s.dims[d] < 0 || (s.dims[d] != own && own != 1))
            return NULL;
        s.strides[d] = d < lead || s.dims[d] != own ? 0 : PyArray_STRIDE(a, d - lead);
        if (s.dims[d] > 0 && elements > NPY_MAX_INTP / s.dims[d])
            return NULL;
        elements *= s.dims[d] > 0 ? s.dims[d] : 1;
    }
    for (int d = lead - 1; d >= 0; d--) { /* new dims of one element: nothing repeats */
        if (s.dims[d] == 1)
            s.strides[d] = d + 1 < s.nd ? s.dims[d + 1] * s.strides[d + 1] : PyArray_ITEMSIZE(a);
    }
    s.data = PyArray_BYTES(a);
    return gs_view(a, &s);
}

/* (self, offset=0, dim1=0, dim2=1) of a matrix whose diagonal has elements. */
PyObject *gs_diagonal(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = gs_array_or_null(args[0]);
    int rows = 0, columns = 1;
    npy_intp offset = 0;
    if (a == NULL || PyArray_NDIM(a) < 2 || n > 4 || (n > 1 && !gs_read_int(args[1], &offset)) ||
        (n > 2 && !gs_read_dim(args[2], PyArray_NDIM(a), &rows)) ||
        (n > 3 && !gs_read_dim(args[3], PyArray_NDIM(a), &columns)) || rows == columns) {
        return NULL;
    }
    gs_shape s;
    gs_with_dims(&s, a);
    const npy_intp below = offset < 0 ? -offset : 0, right = offset > 0 ? offset : 0;
    if (below >= s.dims[rows] || right >= s.dims[columns])
        return NULL;
    const npy_intp down = s.dims[rows] - below, across = s.dims[columns] - right;
    const npy_intp length = down < across ? down : across, stride = s.strides[rows] + s.strides[columns];
    s.data += below * s.strides[rows] + right * s.strides[columns];
    drop_dim(&s, rows > columns ? rows : columns);
    drop_dim(&s, rows > columns ? columns : rows);
    return add_dim(&s, length, stride) ? gs_view(a, &s) : NULL;
}

/* ---- complex numbers and their parts ---- */

/* (self), complex */
static PyObject *view_as_real(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = n == 1 ? gs_array_or_null(args[0]) : NULL;
    const int type = a == NULL ? NPY_VOID : PyArray_TYPE(a);
    if ((type != NPY_CFLOAT && type != NPY_CDOUBLE) || !PyArray_ISNOTSWAPPED(a))
        return NULL;
    gs_shape s;
    gs_with_dims(&s, a);
    if (!add_dim(&s, 2, PyArray_ITEMSIZE(a) / 2))
        return NULL;
    return gs_view_as(a, PyArray_DescrFromType(type == NPY_CFLOAT ? NPY_FLOAT : NPY_DOUBLE), &s);
}

/* (self), whose last dim has pairs */
static PyObject *view_as_complex(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = n == 1 ? gs_array_or_null(args[0]) : NULL;
    const int type = a == NULL ? NPY_VOID : PyArray_TYPE(a), last = a == NULL ? -1 : PyArray_NDIM(a) - 1;
    if ((type != NPY_FLOAT && type != NPY_DOUBLE) || !PyArray_ISNOTSWAPPED(a) || last < 0 ||
        PyArray_SIZE(a) == 0 || PyArray_DIM(a, last) != 2 || PyArray_STRIDE(a, last) != PyArray_ITEMSIZE(a))
        return NULL;
    gs_shape s;
    gs_with_dims(&s, a);
    drop_dim(&s, last);
    for (int d = 0; d < s.nd; d++) {
        if (s.strides[d] % (2 * PyArray_ITEMSIZE(a)) != 0)
            return NULL;
    }
    return gs_view_as(a, PyArray_DescrFromType(type == NPY_FLOAT ? NPY_CFLOAT : NPY_CDOUBLE), &s);
}

const gs_named_routine gs_aliasing[] = {
    {"basic_index", gs_basic_index},
    {"chunk", chunk},
    {"diagonal", gs_diagonal},
    {"expand", expand},
    {"movedim", movedim},
    {"narrow", gs_narrow},
    {"permute", permute},
    {"select", gs_select},
    {"slice", gs_slice},
    {"split", split},
    {"squeeze", squeeze},
    {"t", t},
    {"transpose", transpose},
    {"unbind", unbind},
    {"unpermute", unpermute},
    {"unsqueeze", unsqueeze},
    {"view", view},
    {"view_as_complex", view_as_complex},
    {"view_as_real", view_as_real},
    {NULL},
};
