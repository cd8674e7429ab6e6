/* Kernels on arrays, as formulas call them: the routine of runtime/dispatch/raw.py. */
#include "arrays/arrays.h"

/* (*operands) */
static PyObject *elementwise(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    for (Py_ssize_t k = 0; k < n; k++) {
        if (!PyArray_CheckExact(args[k]))
            return NULL;
    }
    if (n > GS_MAX_OPERANDS || gs_find_loop(r->loops[0], (int)n, (PyArrayObject *const *)args) == NULL)
        return NULL; /* they have to be promoted */
    return gs_apply(r->loops[0], (int)n, args, NULL);
}

const gs_named_routine gs_raw[] = {{"elementwise", elementwise}, {NULL}};
