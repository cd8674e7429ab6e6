/* Forward mode. See Note [Tangents], runtime/graph/tangents.py. */
#ifndef GRADSPEC_BOOKS_TANGENTS_H
#define GRADSPEC_BOOKS_TANGENTS_H

#include "../path/path.h"

/* What it knows of Python: classes, offsets of their slots, and functions of the runtime. */
typedef struct {
    PyTypeObject *tensor_extra, *level;
    Py_ssize_t tangents, outer, duals, prune_at;
    PyObject *rule, *derived, *copy, *zero, *write, *remember;
} gs_forward_layout;
GS_HIDDEN extern gs_forward_layout gs_forward; /* ../path/layout.c */

GS_HIDDEN extern _Thread_local PyObject *gs_level; /* `state.level` of this thread, NULL for None */
GS_HIDDEN int gs_push_tangents(const gs_called *call, PyObject *result, PyObject *node, int writes);
GS_HIDDEN extern PyMethodDef gs_tangent_functions[];

#endif
