/* Copies, into memory that there is and in another dtype among them: the routines of runtime/arrays/copying.py. */
#include "arrays/arrays.h"

/* (self): a copy, in an order of memory, of an array that NumPy copies in less time than threads do. */
static PyObject *copied(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *a = n == 1 ? gs_array_or_null(args[0]) : NULL;
    const NPY_ORDER order = (NPY_ORDER)r->named->option;
    return a != NULL && PyArray_SIZE(a) < GS_LARGE_COPY && (order == NPY_CORDER || gs_is_ordered(a))
               ? gs_pool_copy(a, order)
               : NULL;
}

/* (tensors) */
static PyObject *contiguous_copies(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    if (n != 1 || (!PyTuple_CheckExact(args[0]) && !PyList_CheckExact(args[0])))
        return NULL;
    const Py_ssize_t count = PySequence_Fast_GET_SIZE(args[0]);
    PyObject *copies = PyTuple_New(count);
    for (Py_ssize_t k = 0; copies != NULL && k < count; k++)
        gs_put(&copies, k, copied(r, &PySequence_Fast_ITEMS(args[0])[k], 1));
    return copies;
}

/* (target, source) */
static PyObject *copy_to(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *to = gs_array_or_null(args[0]), *from = n == 2 ? gs_array_or_null(args[1]) : NULL;
    return to != NULL && from != NULL && gs_copy_into(to, from) ? Py_NewRef(Py_None) : NULL;
}

#define GS_CONVERT(S, D)                                                                                         \
    for (npy_intp k = 0; k < size; k++)                                                                          \
        ((D *)to)[k] = (D)((const S *)from)[k]; /* a number out of range is infinite */
#define GS_CONVERT_TO_FLOATS(S)                                                                                  \
    if (target == NPY_DOUBLE) {                                                                                  \
        GS_CONVERT(S, double)                                                                                    \
    } else {                                                                                                     \
        GS_CONVERT(S, float)                                                                                     \
    }

/* Whether all numbers are integers of 64 bits after the point is cut off; of others C leaves open what they become. */
static int are_in_range(int source, const void *from, npy_intp size) {
    int in_range = 1;
    for (npy_intp k = 0; k < size && source != NPY_BOOL; k++) {
        const double number = source == NPY_DOUBLE ? ((const double *)from)[k] : (double)((const float *)from)[k];
        in_range &= number >= -0x1p63 && number < 0x1p63;
    }
    return in_range;
}

static void convert(int source, int target, const void *from, void *to, npy_intp size) {
    if (target == NPY_INT64) {
        if (source == NPY_DOUBLE) {
            GS_CONVERT(double, npy_int64)
        } else if (source == NPY_FLOAT) {
            GS_CONVERT(float, npy_int64)
        } else {
            GS_CONVERT(npy_bool, npy_int64)
        }
    } else if (source == NPY_DOUBLE) {
        GS_CONVERT_TO_FLOATS(double)
    } else if (source == NPY_FLOAT) {
        GS_CONVERT_TO_FLOATS(float)
    } else if (source == NPY_INT64) {
        GS_CONVERT_TO_FLOATS(npy_int64)
    } else {
        GS_CONVERT_TO_FLOATS(npy_bool)
    }
}

/* (self, dtype), of single or double precision, or int64 */
static PyObject *to(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    (void)r;
    PyArrayObject *a = n == 2 ? gs_array_or_null(args[0]) : NULL;
    if (a == NULL || !PyArray_DescrCheck(args[1]) || !PyArray_ISNBO(((PyArray_Descr *)args[1])->byteorder))
        return NULL;
    const int source = PyArray_TYPE(a), target = ((PyArray_Descr *)args[1])->type_num;
    if (source == target)
        return Py_NewRef(args[0]);
    if (!PyArray_ISCARRAY_RO(a) || !gs_is_small(a) ||
        (target != NPY_FLOAT && target != NPY_DOUBLE && target != NPY_INT64) ||
        (source != NPY_FLOAT && source != NPY_DOUBLE && source != NPY_INT64 && source != NPY_BOOL) ||
        (target == NPY_INT64 && !are_in_range(source, PyArray_DATA(a), PyArray_SIZE(a))))
        return NULL;
    PyObject *out = gs_new_array(target, PyArray_NDIM(a), PyArray_DIMS(a));
    if (out != NULL)
        convert(source, target, PyArray_DATA(a), PyArray_DATA((PyArrayObject *)out), PyArray_SIZE(a));
    return out;
}

const gs_named_routine gs_copying[] = {
    {"clone", copied, NPY_KEEPORDER},
    {"contiguous_copies", contiguous_copies, NPY_CORDER},
    {"contiguous_copy", copied, NPY_CORDER},
    {"copy_to", copy_to},
    {"to", to},
    {NULL},
};
