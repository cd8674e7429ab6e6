/* Kernels called without NumPy's machinery: the loop of the operands' dtypes, on operands that it can take as
   they are. */
#include "kernels/level_in_use.h"
#include "loops/loops.h"

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
        const gs_kernel *kernels = gs_kernels_of(&all->tables[t]);
        for (int k = 0; k < all->tables[t].size; k++) {
            const gs_kernel *kernel = &kernels[k];
            gs_loops *loops = enter(loaded, kernel->name, &cursor);
            if (gs_takes_numbers(kernel)) {
                if (loops->nmixed < GS_MAX_MIXED) /* others are called by NumPy */
                    loops->mixed[loops->nmixed++] = kernel;
            } else if (loops->nloops < GS_MAX_LOOPS) {
                loops->loops[loops->nloops++] = kernel;
            }
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

/* The kernel that sums of gradients use; NULL with an exception if it is not there. */
gs_loops *gs_addition(void) {
    static gs_loops *add;
    if (add == NULL)
        add = gs_find_loops(&gs_own, "add");
    return add;
}

/* The kernel of two operands whose result is the second; likewise. */
static gs_loops *copying(void) {
    static gs_loops *copy;
    if (copy == NULL)
        copy = gs_find_loops(&gs_own, "copy");
    return copy;
}

PyObject *gs_new_array(int typenum, int nd, npy_intp const *dims) {
    PyArray_Descr *dtype = PyArray_DescrFromType(typenum);
    PyObject *array = gs_pool_array(dtype, nd, dims, 0);
    Py_DECREF(dtype);
    return array;
}

/* Whether nobody but the caller, who has the one reference, can see this memory. See Note [Threads]. */
int gs_is_owned(PyObject *array) {
    PyArrayObject *a = (PyArrayObject *)array;
    return Py_REFCNT(array) == 1 && PyArray_CheckExact(array) && PyArray_BASE(a) == NULL &&
           PyArray_CHKFLAGS(a, NPY_ARRAY_CARRAY | NPY_ARRAY_OWNDATA);
}

/* Bytes of an element, of the dtypes that results of kernels have. */
npy_intp gs_item_size(int typenum) {
    PyArray_Descr *descr = PyArray_DescrFromType(typenum);
    const npy_intp size = PyDataType_ELSIZE(descr);
    Py_DECREF(descr); /* it is immortal */
    return size;
}

static int has_types(const gs_kernel *loop, int nin, PyArrayObject *const *in) {
    int k = 0;
    while (k < nin && PyArray_TYPE(in[k]) == loop->typenums[k]) k++;
    return k == nin;
}

/* The loop for these arrays; NULL if there is none. */
const gs_kernel *gs_find_loop(const gs_loops *loops, int nin, PyArrayObject *const *in) {
    for (int l = 0; l < loops->nloops; l++) {
        const gs_kernel *loop = loops->loops[l];
        if (loop->nin != nin || loop->nout != 1 || loop->signature != NULL)
            return NULL;
        if (has_types(loop, nin, in))
            return loop;
    }
    for (int l = 0; l < loops->nmixed; l++) {
        const gs_kernel *loop = loops->mixed[l];
        if (loop->nin == nin && has_types(loop, nin, in) && gs_are_numbers(loop, in))
            return loop;
    }
    return NULL;
}

/* What is left to do once there is memory for the result, the last of `arrays`. */
static int run(const gs_kernel *loop, const gs_walk *w, PyArrayObject *const *arrays) {
    const int nargs = loop->nin + 1;
    char *data[GS_MAX_ARRAYS];
    int sizes[GS_MAX_ARRAYS];
    for (int k = 0; k < nargs; k++) {
        data[k] = PyArray_BYTES(arrays[k]);
        sizes[k] = (int)PyArray_ITEMSIZE(arrays[k]);
    }
    if (w->size < GS_GIL_FREE)
        return gs_run(loop, w, data, sizes);
    for (int k = 0; k < nargs; k++) Py_INCREF(arrays[k]); /* another thread may take it out of its tensor */
    PyThreadState *released = PyEval_SaveThread();
    const int status = gs_run(loop, w, data, sizes);
    PyEval_RestoreThread(released);
    for (int k = 0; k < nargs; k++) Py_DECREF(arrays[k]);
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

/* Memory for a result: that of `reuse`, if it fits and nobody else has it. */
PyObject *gs_result_for(const gs_walk *w, int typenum, PyObject *reuse) {
    PyArrayObject *given = (PyArrayObject *)reuse;
    if (given != NULL && PyArray_TYPE(given) == typenum && PyArray_NDIM(given) == w->ndim &&
        gs_same(w->ndim, PyArray_DIMS(given), w->shape) && gs_is_owned(reuse)) {
        return Py_NewRef(reuse);
    }
    return gs_new_array(typenum, w->ndim, w->shape);
}

/* A kernel's result for these arrays. `reuse` is NULL, or the operand whose memory may take it if nobody else
   has it. */
PyObject *gs_apply(gs_loops *loops, int nin, PyObject *const *operands, PyObject *reuse) {
    PyArrayObject *arrays[GS_MAX_ARRAYS];
    for (int k = 0; k < nin; k++) {
        arrays[k] = (PyArrayObject *)operands[k];
        if (!PyArray_CheckExact(operands[k]))
            return by_numpy(loops, nin, operands);
    }
    const gs_kernel *loop = gs_find_loop(loops, nin, arrays);
    gs_walk w;
    if (loop == NULL || !gs_plan(&w, nin, arrays, gs_item_size(loop->typenums[nin])))
        return by_numpy(loops, nin, operands);
    PyObject *out = gs_result_for(&w, loop->typenums[nin], reuse);
    if (out == NULL || w.size == 0)
        return out;
    arrays[nin] = (PyArrayObject *)out;
    if (run(loop, &w, arrays) < 0)
        Py_CLEAR(out);
    return out;
}

/* ---- into memory that is there ---- */

static gs_extent extent(PyArrayObject *a) {
    return gs_extent_of(PyArray_BYTES(a), PyArray_NDIM(a), PyArray_DIMS(a), PyArray_STRIDES(a),
                        PyArray_ITEMSIZE(a));
}

/* Whether `a` may be read while `out` is written, element by element. */
static int may_be_read(PyArrayObject *a, PyArrayObject *out) {
    if (gs_are_apart(extent(a), extent(out)))
        return 1;
    return PyArray_DATA(a) == PyArray_DATA(out) && gs_same_shape(a, out) &&
           gs_same(PyArray_NDIM(a), PyArray_STRIDES(a), PyArray_STRIDES(out));
}

/* Writes a kernel's result for these arrays into `out`. 1 if it did; 0 if that is no simple matter; -1 on error. */
int gs_apply_into(gs_loops *loops, int nin, PyObject *const *operands, PyObject *into) {
    PyArrayObject *const *in = (PyArrayObject *const *)operands, *out = (PyArrayObject *)into;
    if (loops == copying() && PyArray_CheckExact(into) && PyArray_CheckExact(operands[1]) &&
        gs_copy_into(out, in[1]))
        return 1;
    if (!PyArray_CheckExact(into) || !PyArray_ISWRITEABLE(out))
        return 0;
    for (int k = 0; k < nin; k++) {
        if (!PyArray_CheckExact(in[k]) || !may_be_read(in[k], out))
            return 0;
    }
    const gs_kernel *loop = gs_find_loop(loops, nin, in);
    gs_walk w;
    if (loop == NULL || loop->typenums[nin] != PyArray_TYPE(out) || !gs_plan_into(&w, nin, in, out))
        return 0;
    if (w.size == 0)
        return 1;
    PyArrayObject *arrays[GS_MAX_ARRAYS];
    for (int k = 0; k < nin; k++) arrays[k] = in[k];
    arrays[nin] = out;
    return run(loop, &w, arrays) < 0 ? -1 : 1;
}

/* An int as a 0-d array of a dtype of integers; NULL, as from gs_number, if that does not hold it. */
static PyObject *integer(PyObject *number, int typenum) {
    npy_intp value;
    if (!gs_read_int(number, &value))
        return NULL;
    const int is_signed = PyTypeNum_ISSIGNED(typenum), bits = 8 * (int)gs_item_size(typenum) - is_signed;
    if ((bits < 63 && value >> bits > 0) || (is_signed ? bits < 63 && value >> bits < -1 : value < 0))
        return NULL;
    PyObject *array = gs_new_array(typenum, 0, NULL);
    if (array != NULL &&
        PyArray_SETITEM((PyArrayObject *)array, PyArray_DATA((PyArrayObject *)array), number) < 0)
        Py_CLEAR(array);
    return array;
}

/* A Python number as a 0-d array of float32 or float64; likewise. */
static inline PyObject *floating(PyObject *number, int typenum) {
    double value;
    if (!gs_read_double(number, &value))
        return NULL;
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

/* A Python number as a 0-d array of the dtype of `like`; NULL if that is no simple matter, without an exception unless
   memory is full. */
PyObject *gs_number(PyObject *number, PyArrayObject *like) {
    const int typenum = PyArray_TYPE(like);
    if (PyTypeNum_ISINTEGER(typenum))
        return integer(number, typenum);
    return typenum == NPY_FLOAT || typenum == NPY_DOUBLE ? floating(number, typenum) : NULL;
}

/* The same for an operand that is read in single precision beside a half type: Note [Numbers], kernels/map.h. */
PyObject *gs_exact_number(PyObject *number, PyArrayObject *like) {
    return gs_is_half(like) ? floating(number, NPY_FLOAT) : gs_number(number, like);
}

/* Zeros of a shape, a tuple. */
PyObject *gs_zeros(PyObject *shape, PyArray_Descr *dtype) {
    npy_intp dims[NPY_MAXDIMS];
    const int nd = (int)PyTuple_GET_SIZE(shape);
    for (int d = 0; d < nd; d++) dims[d] = PyLong_AsSsize_t(PyTuple_GET_ITEM(shape, d));
    return gs_pool_array(dtype, nd, dims, 1);
}
