/* The engine: a backward pass. What it can reach (reached.c), the loop over nodes (engine.c), and the gradients
   of one node's inputs (backward.c), which are kernels or formulas (steps.c). */
#ifndef GRADSPEC_ENGINE_H
#define GRADSPEC_ENGINE_H

#include "books/nodes.h"
#include "calls/calls.h"

/* ---- reached.c: what a pass can reach ---- */

typedef struct {
    PyObject *target;   /* a node or a leaf, owned */
    PyObject *gradient; /* what has arrived, owned, or NULL */
    Py_ssize_t count;   /* the gradients to come; negative for a leaf */
    char needed;        /* in a pass that is asked for certain gradients only: whether one is needed here */
    char captured;      /* whether it is one that was asked for */
} gs_entry;

typedef struct {
    PyObject_HEAD gs_entry *entries;
    uint32_t *index; /* numbers of entries, from 1 */
    size_t mask, used, capacity;
    int selective; /* whether only some targets are needed */
} gs_reached;

#define GS_LEADS 2 /* `needed` of a node that leads to what is asked for, and is not just a root */
#define GS_LEAVES_FIRST (1LL << 62) /* numbers from here on are of leaves, which go before every recorded node */
GS_HIDDEN extern PyTypeObject gs_reached_type;
GS_HIDDEN gs_entry *gs_find(gs_reached *reached, PyObject *target);
GS_HIDDEN PyObject *gs_reach(PyObject *roots);

/* ---- backward.c ---- */

typedef struct {
    PyObject *target;   /* borrowed of the node; of a list of inputs a tuple, as is the gradient */
    PyObject *gradient; /* owned; NULL if none is needed */
    int shared;         /* whether it is the very gradient that the node was given */
} gs_pair;

/* A node that runs, with what it was given. */
typedef struct {
    gs_kind *kind;
    const gs_row *row; /* of its op; NULL: the formulas are Python's alone */
    PyObject *node, *gradient;
    int is_broken; /* whether a saved value could not be read */
} gs_job;

/* The array of a saved value for a node that runs; NULL with an exception, after which it is broken. */
static inline PyObject *gs_load(gs_job *job, const gs_saved *saved) {
    PyObject *array = gs_saved_array(job->node, saved);
    job->is_broken |= array == NULL;
    return array;
}

GS_HIDDEN int gs_is_given(PyObject *result, PyObject *given);
GS_HIDDEN int gs_run_arrays(gs_kind *kind, PyObject *node, PyObject *gradient, int retain, gs_reached *reached,
                            PyObject *needed, gs_pair *pairs);
GS_HIDDEN int gs_run_tensors(gs_kind *kind, PyObject *node, PyObject *gradient, PyObject *needed, gs_pair *pairs);
GS_HIDDEN extern PyMethodDef gs_backward_functions[];

/* ---- steps.c ---- */

GS_HIDDEN PyObject *gs_take_steps(gs_job *job, const gs_gradient *gradient);

/* ---- engine.c ---- */

GS_HIDDEN PyObject *gs_propagate(PyObject *module, PyObject *const *arguments, Py_ssize_t count);

/* What a node gives as a gradient, as a new reference; NumPy's scalars become arrays. */
static inline PyObject *gs_as_gradient(PyObject *result) {
    if (PyArray_CheckExact(result) || !PyArray_IsScalar(result, Generic))
        return Py_NewRef(result);
    return PyArray_FromScalar(result, NULL);
}

#endif
