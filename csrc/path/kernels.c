/* Kernels called without NumPy's machinery: the loop of the operands' dtypes, on operands that it can take as they are. */
#include "path.h"
#include <math.h>

#define GIL_FREE 5000 /* elements from which a loop runs without the GIL */

/* The tables have their kernels in one order, so that the next one is found at once, as a rule. */
static gs_loops *enter(gs_loaded *loaded, const char *name, int *cursor) {
    for (int tried = 0; tried < loaded->known_count; tried++, ++*cursor) {
        if (*cursor >= loaded->known_count)
            *cursor = 0;
        if (strcmp(loaded->known[*cursor].name, name) == 0)
            return &loaded->known[*cursor];
    }
    *cursor = loaded->known_count;
    loaded->known[loaded->known_count] = (gs_loops){.name = name};
    return &loaded->known[loaded->known_count++];
}

static int enter_all(gs_loaded *loaded) {
    const gs_library *all = loaded->library;
    int kernels = 1, cursor = 0;
    for (int t = 0; t < all->ntables; t++) kernels += all->tables[t].size;
    loaded->known = PyMem_Calloc(kernels, sizeof *loaded->known);
    if (loaded->known == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    for (int t = 0; t < all->ntables; t++) {
        for (int k = 0; k < all->tables[t].size; k++) {
            const gs_kernel *kernel = &all->tables[t].kernels[k];
            gs_loops *loops = enter(loaded, kernel->name, &cursor);
            if (loops->nloops < GS_MAX_LOOPS)
                loops->loops[loops->nloops++] = kernel;
        }
    }
    return 0;
}

/* A kernel of a library by its name; NULL with an exception if it has none. */
gs_loops *gs_find_loops(gs_loaded *loaded, const char *name) {
    if (loaded->known == NULL && enter_all(loaded) < 0)
        return NULL;
    for (int k = 0; k < loaded->known_count; k++) {
        gs_loops *loops = &loaded->known[k];
        if (strcmp(loops->name, name) != 0)
            continue;
        if (loops->ufunc == NULL)
            loops->ufunc = Py_XNewRef(PyDict_GetItemString(loaded->ufuncs, name));
        if (loops->ufunc != NULL)
            return loops;
    }
    PyErr_Format(PyExc_ImportError, "gradspec's compiled kernels have no '%s': build them again", name);
    return NULL;
}

PyObject *gs_new_array(int typenum, int nd, npy_intp const *dims) {
    return gs_pool_array(PyArray_DescrFromType(typenum), nd, dims, 0);
}

/* Whether nobody but the caller, who has the one reference, can see this memory. See Note [Threads]. */
int gs_is_owned(PyObject *array) {
    PyArrayObject *a = (PyArrayObject *)array;
    return Py_REFCNT(array) == 1 && PyArray_CheckExact(array) && PyArray_BASE(a) == NULL &&
           PyArray_CHKFLAGS(a, NPY_ARRAY_CARRAY | NPY_ARRAY_OWNDATA);
}

static const gs_kernel *loop_for(const gs_loops *loops, int nin, PyArrayObject *const *in) {
    for (int l = 0; l < loops->nloops; l++) {
        const gs_kernel *loop = loops->loops[l];
        if (loop->nin != nin || loop->nout != 1 || loop->signature != NULL)
            return NULL;
        int k = 0;
        while (k < nin && PyArray_TYPE(in[k]) == loop->typenums[k]) k++;
        if (k == nin)
            return loop;
    }
    return NULL;
}

/* The operand that has the shape of the result, if the operands broadcast in a simple way. */
static PyArrayObject *largest(int nin, PyArrayObject *const *in) {
    PyArrayObject *like = in[0];
    for (int k = 1; k < nin; k++) {
        const int more = PyArray_NDIM(in[k]) - PyArray_NDIM(like);
        if (more > 0 || (more == 0 && PyArray_SIZE(like) == 1))
            like = in[k];
    }
    return like;
}

static int is_one_number(PyArrayObject *a) { /* repeated, if it is not just one */
    for (int d = 0; d < PyArray_NDIM(a); d++) {
        if (PyArray_STRIDE(a, d) != 0 && PyArray_DIM(a, d) != 1)
            return 0;
    }
    return 1;
}

/* The rows in which a loop goes over operands: `rows` of `n` elements, with steps between elements, and between rows. */
typedef struct {
    npy_intp n, rows;
    npy_intp strides[GS_MAX_OPERANDS], steps[GS_MAX_OPERANDS];
} walk;

/* How an operand is gone over; 0 if it is not simple. */
static int plan_operand(walk *w, int k, PyArrayObject *a, PyArrayObject *like) {
    const int nd = PyArray_NDIM(a), more = PyArray_NDIM(like) - nd;
    if (!PyArray_CHKFLAGS(a, NPY_ARRAY_ALIGNED) || !PyArray_ISNOTSWAPPED(a))
        return 0;
    w->strides[k] = w->steps[k] = 0;
    if (a == like || gs_same_shape(a, like)) {
        if (PyArray_CHKFLAGS(a, NPY_ARRAY_C_CONTIGUOUS))
            w->strides[k] = PyArray_ITEMSIZE(a);
        else if (nd == 1)
            w->strides[k] = PyArray_STRIDE(a, 0);
        else if (!is_one_number(a))
            return 0;
        w->steps[k] = -1; /* goes on where the row before ended */
        return 1;
    }
    if (PyArray_SIZE(a) == 1)
        return 1;
    if (nd == 0 || !PyArray_CHKFLAGS(a, NPY_ARRAY_C_CONTIGUOUS) ||
        !gs_same(nd, PyArray_DIMS(a), PyArray_DIMS(like) + more)) {
        return 0;
    }
    if (w->rows >= 0 && w->n != PyArray_SIZE(a))
        return 0; /* one kind of rows */
    w->n = PyArray_SIZE(a);
    w->rows = w->n == 0 ? 0 : PyArray_SIZE(like) / w->n;
    w->strides[k] = PyArray_ITEMSIZE(a);
    return 1;
}

static int plan(walk *w, int nin, PyArrayObject *const *in, PyArrayObject *like) {
    w->rows = -1;
    w->n = PyArray_SIZE(like);
    for (int k = 0; k < nin; k++) {
        if (!plan_operand(w, k, in[k], like))
            return 0;
    }
    if (w->rows < 0)
        w->rows = w->n > 0;
    for (int k = 0; k < nin; k++) {
        if (w->steps[k] == -1)
            w->steps[k] = w->n * w->strides[k];
    }
    return 1;
}

static int run(const gs_kernel *loop, const walk *w, char **data) {
    int status = loop->loop(NULL, data, &w->n, w->strides, NULL);
    for (npy_intp row = 1; status == 0 && row < w->rows; row++) {
        for (int k = 0; k <= loop->nin; k++) data[k] += w->steps[k];
        status = loop->loop(NULL, data, &w->n, w->strides, NULL);
    }
    return status;
}

static int run_without_gil(const gs_kernel *loop, const walk *w, char **data, PyArrayObject *const *in) {
    for (int k = 0; k < loop->nin; k++) Py_INCREF(in[k]); /* another thread may take it out of its tensor */
    PyThreadState *released = PyEval_SaveThread();
    const int status = run(loop, w, data);
    PyEval_RestoreThread(released);
    for (int k = 0; k < loop->nin; k++) Py_DECREF(in[k]);
    return status;
}

static PyObject *by_numpy(const gs_loops *loops, int nin, PyObject *const *operands) {
    PyObject *result = PyObject_Vectorcall(loops->ufunc, operands, nin, NULL);
    if (result == NULL || PyArray_CheckExact(result))
        return result;
    PyObject *array = PyArray_FromAny(result, NULL, 0, 0, 0, NULL); /* of one of NumPy's scalars */
    Py_DECREF(result);
    return array;
}

/* A kernel's result for these arrays. `reuse` is NULL, or the operand whose memory may take it if nobody else has it. */
PyObject *gs_apply(gs_loops *loops, int nin, PyObject *const *operands, PyObject *reuse) {
    PyArrayObject *const *in = (PyArrayObject *const *)operands;
    for (int k = 0; k < nin; k++) {
        if (!PyArray_CheckExact(in[k]))
            return by_numpy(loops, nin, operands);
    }
    const gs_kernel *loop = loop_for(loops, nin, in);
    PyArrayObject *like = largest(nin, in);
    walk w;
    if (loop == NULL || !plan(&w, nin, in, like))
        return by_numpy(loops, nin, operands);
    const int typenum = loop->typenums[nin];
    PyObject *out;
    if (reuse != NULL && PyArray_TYPE((PyArrayObject *)reuse) == typenum &&
        gs_same_shape((PyArrayObject *)reuse, like) && gs_is_owned(reuse)) {
        out = Py_NewRef(reuse);
    } else {
        out = gs_new_array(typenum, PyArray_NDIM(like), PyArray_DIMS(like));
    }
    if (out == NULL || w.rows == 0)
        return out;
    char *data[GS_MAX_OPERANDS];
    for (int k = 0; k < nin; k++) data[k] = PyArray_BYTES(in[k]);
    data[nin] = PyArray_BYTES((PyArrayObject *)out);
    w.strides[nin] = PyArray_ITEMSIZE((PyArrayObject *)out);
    w.steps[nin] = w.n * w.strides[nin];
    const int large = PyArray_SIZE((PyArrayObject *)out) >= GIL_FREE;
    const int status = large ? run_without_gil(loop, &w, data, in) : run(loop, &w, data);
    if (status < 0)
        Py_CLEAR(out);
    return out;
}

/* The memory between the first and the last byte of an array. */
static void extent(PyArrayObject *a, const char **first, const char **end) {
    *first = *end = PyArray_BYTES(a);
    for (int d = 0; d < PyArray_NDIM(a); d++) {
        const npy_intp reach = (PyArray_DIM(a, d) - 1) * PyArray_STRIDE(a, d);
        if (reach < 0)
            *first += reach;
        else
            *end += reach;
    }
    *end += PyArray_ITEMSIZE(a);
}

/* Whether `a` may be read while `out` is written, element by element. */
static int may_be_read(PyArrayObject *a, PyArrayObject *out) {
    const char *first, *end, *out_first, *out_end;
    extent(a, &first, &end);
    extent(out, &out_first, &out_end);
    if (end <= out_first || out_end <= first)
        return 1;
    return PyArray_DATA(a) == PyArray_DATA(out) && gs_same_shape(a, out) &&
           gs_same(PyArray_NDIM(a), PyArray_STRIDES(a), PyArray_STRIDES(out));
}

/* Writes a kernel's result for these arrays into `out`. 1 if it did; 0 if that is no simple matter; -1 on error. */
int gs_apply_into(gs_loops *loops, int nin, PyObject *const *operands, PyObject *into) {
    PyArrayObject *const *in = (PyArrayObject *const *)operands, *out = (PyArrayObject *)into;
    const int dense = PyArray_CheckExact(into) && PyArray_ISCARRAY(out);
    if (!dense && !(PyArray_CheckExact(into) && PyArray_ISBEHAVED(out) && PyArray_NDIM(out) == 1 &&
                    PyArray_STRIDE(out, 0) != 0)) {
        return 0;
    }
    for (int k = 0; k < nin; k++) {
        if (!PyArray_CheckExact(in[k]) || !may_be_read(in[k], out))
            return 0;
    }
    const gs_kernel *loop = loop_for(loops, nin, in);
    PyArrayObject *like = largest(nin, in);
    walk w;
    if (loop == NULL || loop->typenums[nin] != PyArray_TYPE(out) || !gs_same_shape(like, out))
        return 0;
    if (!plan(&w, nin, in, like) || (w.rows > 1 && !dense))
        return 0;
    char *data[GS_MAX_OPERANDS];
    for (int k = 0; k < nin; k++) data[k] = PyArray_BYTES(in[k]);
    data[nin] = PyArray_BYTES(out);
    w.strides[nin] = dense ? PyArray_ITEMSIZE(out) : PyArray_STRIDE(out, 0);
    w.steps[nin] = w.n * w.strides[nin];
    if (w.rows == 0)
        return 1;
    if (PyArray_SIZE(out) < GIL_FREE)
        return run(loop, &w, data) < 0 ? -1 : 1;
    Py_INCREF(out);
    const int status = run_without_gil(loop, &w, data, in);
    Py_DECREF(out);
    return status < 0 ? -1 : 1;
}

/* A Python number as a 0-d array of the dtype of `like`; NULL without an exception if that is no simple matter. */
PyObject *gs_number(PyObject *number, PyArrayObject *like) {
    const int typenum = PyArray_TYPE(like);
    if (typenum != NPY_FLOAT && typenum != NPY_DOUBLE)
        return NULL;
    if (!PyFloat_CheckExact(number) && !PyLong_CheckExact(number))
        return NULL;
    const double value = PyFloat_AsDouble(number);
    if (value == -1 && PyErr_Occurred()) {
        PyErr_Clear();
        return NULL;
    }
    if (typenum == NPY_FLOAT && isinf((float)value) && !isinf(value))
        return NULL; /* of which NumPy warns */
    PyObject *array = gs_new_array(typenum, 0, NULL);
    if (array == NULL)
        return NULL;
    if (typenum == NPY_FLOAT)
        *(float *)PyArray_DATA((PyArrayObject *)array) = (float)value;
    else
        *(double *)PyArray_DATA((PyArrayObject *)array) = value;
    return array;
}

/* Zeros of a shape, a tuple. */
PyObject *gs_zeros(PyObject *shape, PyArray_Descr *dtype) {
    npy_intp dims[NPY_MAXDIMS];
    const int nd = (int)PyTuple_GET_SIZE(shape);
    for (int d = 0; d < nd; d++) dims[d] = PyLong_AsSsize_t(PyTuple_GET_ITEM(shape, d));
    Py_INCREF(dtype);
    return gs_pool_array(dtype, nd, dims, 1);
}
