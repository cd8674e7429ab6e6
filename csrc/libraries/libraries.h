/* Libraries of kernels and formulas: gradspec's own (own.c), and those of other extensions (libraries.c), with
   NumPy's ufuncs of their kernels (register.c), which run small calls themselves (small_calls.c). How a formula is
   written: formulas.h; what an extension gives and gets: extension.h. */
#ifndef GRADSPEC_LIBRARIES_H
#define GRADSPEC_LIBRARIES_H

#include "libraries/extension.h"

typedef struct gs_loops gs_loops;

/* A library with its ufuncs, a dict, and its kernels by name (loops/apply.c), which are made when one is first
   looked for. */
typedef struct {
    const gs_library *library;
    PyObject *ufuncs;
    gs_loops *known;
    int known_count;
} gs_loaded;

/* ---- register.c: both return -1 with an exception ---- */

GS_HIDDEN int gs_register_library(gs_loaded *loaded);
GS_HIDDEN int gs_register_foreign(gs_loaded *loaded, PyObject *dtype_class);

/* ---- small_calls.c ---- */

GS_HIDDEN int gs_know_loop(PyObject *ufunc, const gs_kernel *kernel); /* -1 with an exception */
GS_HIDDEN void gs_serve_small_calls(PyObject *ufunc);

/* Whether a dtype is a half type; the kind of bfloat16 is V. */
static inline int gs_is_half_dtype(const PyArray_Descr *dtype) {
    return dtype->type_num == NPY_HALF || dtype->kind == 'V';
}

static inline int gs_is_half(PyArrayObject *array) { return gs_is_half_dtype(PyArray_DESCR(array)); }

GS_HIDDEN int gs_takes_numbers(const gs_kernel *kernel);
GS_HIDDEN int gs_are_numbers(const gs_kernel *kernel, PyArrayObject *const *operands);

/* ---- own.c: the functions return -1 with an exception ---- */

GS_HIDDEN extern gs_loaded gs_own;
GS_HIDDEN int gs_register_all(PyObject *ufuncs);
GS_HIDDEN int gs_register_bfloat16(PyObject *dtype_class);

/* ---- libraries.c ---- */

GS_HIDDEN gs_loaded *gs_loaded_of(PyObject *capsule);
GS_HIDDEN PyObject *gs_add_library(PyObject *module, PyObject *const *arguments, Py_ssize_t count);
GS_HIDDEN PyObject *gs_add_bfloat16(PyObject *module, PyObject *const *arguments, Py_ssize_t count);

#endif
