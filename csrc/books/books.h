/* The books: what holds for every op. Tensors and their memory (tensor.c, storage.h), views and edges
   (views.h), nodes and what they save (nodes.h), leaves (leaves.h), writes (writes.h), tangents (tangents.h),
   and who is told of an op (observe.c).

   Note [Observed ops] Where something interposes (forward mode, saved-tensor hooks, anomaly mode, inference
   mode, listeners), an op runs in C all the same. Its tangents are given by tangents.c; then its observers,
   which are Python's (runtime/graph/interpose.py), are told of it (observe.c); what inference mode wants, a
   mark, is made in C. Of an in-place form they get the tensor as it was before, too (writes.c). */
#ifndef GRADSPEC_BOOKS_H
#define GRADSPEC_BOOKS_H

#include "loops/loops.h"
#include "python/python.h"

/* ---- ops: rows with all names resolved, and the callables that have them (calls/) ---- */

typedef struct gs_saved gs_saved; /* nodes.h */
typedef struct gs_kind gs_kind;

typedef struct {
    gs_method method;
    gs_loops *kernel;
    int nin;
    const gs_saved *operands[GS_MAX_INPUTS]; /* NULL: the gradient */
    const gs_formula *formula;
    PyObject **known; /* the functions and constants of steps */
} gs_gradient;

typedef struct {
    const gs_row *row;
    gs_loops *kernel; /* NULL: the callable that the op has computes */
    int npositional;
    PyObject *keywords; /* the names of the parameters that are given by name, or NULL */
    gs_gradient gradients[GS_MAX_INPUTS];
    PyObject **defaults; /* of each parameter, NULL if it has none */
    PyObject *params[];  /* interned names; the defaults follow */
} gs_recipe;

/* What an op does with two operands of these dtypes, with dims or without. */
typedef struct {
    int asked, types[2];
    char is_scalar[2];
    PyArray_Descr *dtype; /* in which it computes; NULL: its kernel refuses them */
} gs_promotion;

typedef struct {
    gs_stand_in base;
    PyObject *defined;  /* the generated function, whose defaults count */
    PyObject *computes; /* on arrays: the kernel of an elementwise op, or a function; NULL of a composite */
    PyObject *operands; /* the numbers of the parameters that a kernel takes, or NULL for all of them */
    PyObject *writes;   /* the name of an in-place form, or NULL */
    PyObject *result;   /* the class of named tuples that several outputs are given as, or NULL */
    gs_kind *kind;      /* of its nodes; NULL: the op has no gradient */
    gs_loaded *library; /* which has its kernels and its row */
    PyObject *name;     /* its key in the spec, interned, */
    const char *key;    /* and as a string of C */
    gs_recipe *recipe;
    const struct gs_tangent_rule *tangents; /* NULL until forward mode wants it */
    char is_operator; /* whether its function calls the op, which is what those who override it are asked about */
    char swapped, is_view; /* whether its outputs share memory with its first argument */
    char in_python;        /* whether calls go to its function, which looks for more than C does, or was edited */
    char keeps, overwrites; /* of an in-place form, whether a formula reads what was there before, and whether its
                               function writes to the array itself */
    char elementwise;
    int divisor, power; /* the parameters that are this to integers, 0 if there is none */
    int resolved;
    gs_promotion promotions[4];
    unsigned next_promotion;
} gs_op;

static inline int gs_is_tensor_parameter(const gs_row *row, int param) { return row->tensors >> param & 1; }

/* A call: an op with its arguments, one for each parameter. */
typedef struct {
    gs_op *op;
    PyObject *const *arguments;
    Py_ssize_t count;
} gs_called;

/* ---- tensor.c ---- */

GS_HIDDEN PyObject *gs_new_tensor(PyObject *array);
GS_HIDDEN PyObject *gs_wrap(PyObject *module, PyObject *const *arguments, Py_ssize_t count);
GS_HIDDEN PyObject *gs_wrap_batched(PyObject *module, PyObject *const *arguments, Py_ssize_t count);
GS_HIDDEN PyObject *gs_node_of(PyObject *result);
GS_HIDDEN PyObject *gs_shape_of(PyArrayObject *array);
GS_HIDDEN int gs_has_shape(PyArrayObject *array, PyObject *shape);

/* ---- observe.c ---- */

GS_HIDDEN PyObject *gs_observed(const gs_called *call, PyObject *result);
GS_HIDDEN int gs_tell_of_write(const gs_called *call, PyObject *target, PyObject *node);

#endif
