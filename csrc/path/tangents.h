/* Forward mode of what runs in C. See Note [Tangents], runtime/graph/tangents.py. */
#ifndef GRADSPEC_TANGENTS_H
#define GRADSPEC_TANGENTS_H

#include "path.h"

/* What it knows of Python: classes, offsets of their slots, and functions of the runtime. */
typedef struct {
    PyTypeObject *tensor_extra, *level;
    Py_ssize_t tangents, outer, batch, duals, prune_at;
    PyObject *rule, *derived, *owned, *zero, *remember;
} gs_forward_layout;
GS_HIDDEN extern gs_forward_layout gs_forward; /* layout.c */

GS_HIDDEN extern _Thread_local PyObject *gs_level; /* `state.level` of this thread, NULL for None */
GS_HIDDEN int gs_give_tangents(gs_op *op, PyObject *const *values, PyObject *result);
GS_HIDDEN PyObject *gs_keep_tangent(PyObject *module, PyObject *const *arguments, Py_ssize_t count);

#endif
