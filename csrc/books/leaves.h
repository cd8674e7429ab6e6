/* Leaves: how gradients accumulate in them. */
#ifndef GRADSPEC_BOOKS_LEAVES_H
#define GRADSPEC_BOOKS_LEAVES_H

#include "books/books.h"

GS_HIDDEN int gs_leaves_init(void);
GS_HIDDEN PyObject *gs_shared(PyObject *gradient);
GS_HIDDEN PyObject *gs_private(PyObject *gradient);
GS_HIDDEN int gs_accumulate(PyObject *leaf, PyObject *gradient);
GS_HIDDEN extern PyMethodDef gs_leaf_functions[];

#endif
