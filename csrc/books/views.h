/* Views and edges: how a tensor derives from its base, and where its gradient goes. */
#ifndef GRADSPEC_BOOKS_VIEWS_H
#define GRADSPEC_BOOKS_VIEWS_H

#include "books/storage.h"

GS_HIDDEN PyObject *gs_edge_of(PyObject *tensor);
GS_HIDDEN PyObject *gs_view_arguments(const gs_called *call);
GS_HIDDEN int gs_link_view(PyObject *op, PyObject *source, PyObject *result, PyObject *arguments,
                           PyObject *number);
GS_HIDDEN int gs_check_writable(PyObject *tensor, int recorded);
GS_HIDDEN extern PyMethodDef gs_view_functions[];

#endif
