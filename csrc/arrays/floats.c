/* The parts of floating point numbers: the routine of runtime/arrays/floats.py. */
#include "arrays/arrays.h"
#include <math.h>

#define GS_TAKE_APART(T, FREXP)                                                                                  \
    for (npy_intp k = 0; k < size; k++) {                                                                        \
        const T number = ((const T *)from)[k];                                                                   \
        exponents[k] = 0;                                                                                        \
        ((T *)mantissas)[k] = isfinite(number) ? FREXP(number, &exponents[k]) : number;                          \
    }

static void take_apart(int is_single, npy_intp size, const void *from, void *mantissas, int *exponents) {
    if (is_single) {
        GS_TAKE_APART(float, frexpf)
    } else {
        GS_TAKE_APART(double, frexp)
    }
}

/* (self), of single or double precision */
static PyObject *parts(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    (void)r;
    PyArrayObject *a = n == 1 ? gs_array_or_null(args[0]) : NULL;
    const int type = a == NULL ? NPY_VOID : PyArray_TYPE(a);
    if ((type != NPY_FLOAT && type != NPY_DOUBLE) || !PyArray_ISCARRAY_RO(a) || !gs_is_small(a))
        return NULL;
    PyObject *mantissa = gs_new_array(type, PyArray_NDIM(a), PyArray_DIMS(a));
    PyObject *exponent = mantissa == NULL ? NULL : gs_new_array(NPY_INT32, PyArray_NDIM(a), PyArray_DIMS(a));
    if (exponent == NULL) {
        Py_XDECREF(mantissa);
        return NULL;
    }
    take_apart(type == NPY_FLOAT, PyArray_SIZE(a), PyArray_DATA(a), PyArray_DATA((PyArrayObject *)mantissa),
               PyArray_DATA((PyArrayObject *)exponent));
    return Py_BuildValue("NN", mantissa, exponent);
}

const gs_named_routine gs_floats[] = {{"frexp", parts}, {NULL}};
