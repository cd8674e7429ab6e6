/* Functions that are no ops, in C for their usual calls: those that make tensors, compare them, ask them for sizes and
   dtypes, and `float` of one; and the buffer protocol of tensors.

   Note [Shortcuts] As with an op (Note [The path], calls/calls.h), Python's function has the whole semantics. C
   does what is usual, before it has done anything else: arguments of exact types in their places, few elements,
   dtypes that most tensors have. A function is decorated with `shortcut` (runtime/core/compiled/routines.py), and
   found here by its name, which is "array_api.zeros" for one of that namespace. */
#ifndef GRADSPEC_TENSORS_H
#define GRADSPEC_TENSORS_H

#include "calls/calls.h"

/* A usual call; NULL, perhaps with an exception, which counts as none, if it is another one. */
typedef PyObject *gs_usual(int option, PyObject *const *given, Py_ssize_t n, PyObject *kwnames);

typedef struct {
    const char *name;
    gs_usual *usual;
    int option;   /* by which shortcuts differ that share a function */
    int standard; /* whether it is the array API's, in which `requires_grad` is no keyword */
} gs_named_shortcut;

/* Those of each file, with an end that has no name. */
GS_HIDDEN extern const gs_named_shortcut gs_factories[], gs_sequences[], gs_comparisons[], gs_conversions[],
    gs_questions[];
GS_HIDDEN extern PyTypeObject gs_shortcut_type;
GS_HIDDEN extern PyTypeObject gs_exporter_type;     /* buffers.c */
GS_HIDDEN extern PyTypeObject gs_sizes_type;        /* sizes.c */
GS_HIDDEN extern PyMethodDef gs_update_functions[]; /* updates.c */

#define GS_EXACT_INTEGERS 9007199254740992.0 /* up to which every integer is a double, 2**53 */

/* What functions that make tensors are told by keywords. */
typedef struct {
    PyArray_Descr *descr; /* borrowed; NULL: what is usual */
    int requires_grad;
} gs_options;
GS_HIDDEN int gs_take_options(gs_options *options, PyObject *const *given, Py_ssize_t n, PyObject *kwnames);
GS_HIDDEN PyObject *gs_new_leaf(PyObject *array, const gs_options *options);
GS_HIDDEN int gs_real_typenum(const gs_options *options);

#endif
