/* Forward mode. See Note [Tangents], runtime/graph/tangents.py. */
#ifndef GRADSPEC_BOOKS_TANGENTS_H
#define GRADSPEC_BOOKS_TANGENTS_H

#include "books/books.h"

GS_HIDDEN int gs_push_tangents(const gs_called *call, PyObject *result, PyObject *node, int writes);
GS_HIDDEN extern PyMethodDef gs_tangent_functions[];

#endif
