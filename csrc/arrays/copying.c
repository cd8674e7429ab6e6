/* Copies into memory that there is: the routine of runtime/arrays/copying.py. */
#include "arrays/arrays.h"

/* (target, source) */
static PyObject *copy_to(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    PyArrayObject *to = gs_array_or_null(args[0]), *from = n == 2 ? gs_array_or_null(args[1]) : NULL;
    return to != NULL && from != NULL && gs_copy_into(to, from) ? Py_NewRef(Py_None) : NULL;
}

const gs_named_routine gs_copying[] = {{"copy_to", copy_to}, {NULL}};
