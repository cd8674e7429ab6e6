/* The books: what holds for every op. Rows of ops (op_rows.c), tensors and their memory (tensor.c, storage.h), views
   and edges (views.h), nodes and what they save (nodes.h), leaves (leaves.h), writes (writes.h), tangents
   (tangents.h), and who is told of an op (observe.c).

   Note [Observed ops] Where something interposes (forward mode, saved-tensor hooks, anomaly mode, inference
   mode, listeners), an op runs in C all the same. Its tangents are given by tangents.c; then its observers,
   which are Python's (runtime/graph/interpose.py), are told of it (observe.c); what inference mode wants, a
   mark, is made in C. Of an in-place form they get the tensor as it was before, too (writes.c). */
#ifndef GRADSPEC_BOOKS_H
#define GRADSPEC_BOOKS_H

#include "loops/loops.h"
#include "python/python.h"

/* ---- ops (calls/) ---- */

typedef struct gs_saved gs_saved; /* nodes.h */
typedef struct gs_kind gs_kind;
typedef struct gs_plans gs_plans; /* calls/kept_calls.c */

/* What an argument that is no tensor must be for C to bind it, if it is not the default; the function converts or
   refuses what is something else. */
typedef enum {
    GS_TAKES_ANY,
    GS_TAKES_NONE,
    GS_TAKES_BOOL,
    GS_TAKES_INT,
    GS_TAKES_DIMS,     /* an int, a tuple or a list */
    GS_TAKES_SEQUENCE, /* a tuple or a list; the last one's items may be given one by one */
    GS_TAKES_NUMBER,   /* a float or an int */
    GS_TAKES_DTYPE,    /* one of NumPy */
    GS_TAKES_DEFAULT,  /* that alone */
} gs_takes;

typedef struct {
    PyObject *name,
        *type;        /* interned; and the word of the spec, with the strings that a `str` may be: str(a|b) */
    PyObject *preset; /* its default, NULL if it has none */
    gs_takes takes;
    char is_tensor, is_list, differentiable; /* of the op's dtype: for such a tensor a number may stand */
    char is_index, is_dtype;                 /* a tensor of integers; a dtype, of which NumPy's is passed on */
    char is_subscript;                       /* in which a list is an array */
    char optional, may_be_none;              /* the second also where that is the default */
} gs_parameter;

typedef struct {
    PyObject *name, *type;
    char is_list, differentiable;
} gs_result;

/* How the gradient of an input is computed, its names resolved. */
typedef struct {
    gs_method method;
    gs_loops *kernel;
    int nin;
    const gs_saved *operands[GS_MAX_OPERANDS]; /* NULL: the gradient */
    const gs_formula *formula;
    PyObject **known; /* the functions and constants of steps */
} gs_gradient;

/* What an op does with two operands of these dtypes, with dims or without, under a default dtype. */
typedef struct {
    int asked, types[2], floats;
    char is_scalar[2];
    PyArray_Descr *dtype; /* in which it computes; NULL: its kernel refuses them */
} gs_promotion;

/* What there is to know of an op, once for all its forms: generated code says it (calls/op.c), and the first who wants
   to know has it read (op_rows.c). */
typedef struct {
    /* As it is said: */
    PyObject *name;                 /* its key in the spec, interned, */
    const char *key;                /* and as a string of C */
    PyObject *function;             /* the generated one, whose defaults count */
    PyObject *parameters, *results; /* `type name, type name, ...` */
    gs_kind *kind;                  /* of its nodes; NULL: the op has no gradient */
    PyObject *computes; /* on arrays: the kernel of an elementwise op, or a function; NULL of a composite */
    PyObject *composes; /* of a composite: the function that calls its parts, or NULL: the generated one does */
    PyObject *operands; /* the numbers of the parameters that a kernel takes, or NULL for all of them */
    PyObject *named;    /* the class of named tuples that several outputs are given as, or NULL */
    PyObject *op;       /* the op itself, whichever of its forms is called */
    PyObject *in_place; /* its in-place form, or NULL */
    PyObject *jvp, *jvp_arrays;                              /* its tangent functions, or NULL */
    PyObject *dtypes, *refusals, *flops, *batch, *namespace; /* what Python alone reads (OpInfo), or NULL */
    PyObject *autocast;        /* the precision of its operands within autocast, or NULL */
    gs_plans *plans;           /* of a planned composite (calls/kept_calls.c), or NULL */
    gs_loaded *library;        /* which has its kernels and its formulas */
    int divisor, power;        /* the parameters that are this to integers, 0 if there is none */
    int exact;                 /* the parameters (bits) of which a number beside a half type is not rounded */
    char elementwise, is_view; /* whether its outputs share memory with its first argument */
    char is_public, casts;
    /* As it is read: */
    char is_read, is_resolved;
    int nparams, npositional, nresults;
    gs_parameter *params;
    gs_result *outputs;
    PyObject *keywords;      /* the names of the parameters that are given by name, or NULL */
    PyObject *tangent_names; /* the keywords of its tangent functions: outputs and tangents */
    gs_loops *kernel;        /* NULL: `computes` computes */
    int ngradients;
    gs_gradient gradients[GS_MAX_OPERANDS];
    gs_promotion promotions[4];
    unsigned next_promotion;
} gs_row;

/* A form of an op that is called: the op itself, its in-place form, or an operator. */
typedef struct {
    gs_stand_in base;
    gs_row *row;
    PyObject *writes; /* the name of an in-place form, or NULL */
    char by_function; /* whether it consists of other ops, which its function calls */
    char in_python;   /* whether calls go to its function, which looks for more than C does, or was edited */
    char is_operator; /* whether its function calls the op, which is what those who override it are asked about */
    char swapped;     /* whether the first two operands change places */
    char positional;  /* of a function of the array API, the most arguments that have no name; else 0 */
    char no_integers; /* whether such a function leaves integers to its function in Python */
    char keeps, overwrites; /* of an in-place form, whether a formula reads what was there before, and whether its
                               function writes to the array itself */
} gs_op;

/* A call: an op with its arguments, one for each parameter. */
typedef struct {
    gs_op *op;
    PyObject *const *arguments;
    Py_ssize_t count;
} gs_called;

/* Whether a number that is this parameter is read in single precision beside a half type: Note [Numbers],
   kernels/map.h. */
static inline int gs_is_exact(const gs_row *row, int param) { return param < 31 && row->exact >> param & 1; }

/* A number that is this parameter as an array beside `like`; NULL as from `gs_number`. */
static inline PyObject *gs_number_for(const gs_row *row, int param, PyObject *number, PyArrayObject *like) {
    return gs_is_exact(row, param) ? gs_exact_number(number, like) : gs_number(number, like);
}

/* ---- op_rows.c ---- */

GS_HIDDEN int gs_read(gs_row *row);
GS_HIDDEN int gs_resolve(gs_row *row);

/* Whether what an op computes by is known; else with an exception. */
static inline int gs_is_resolved(gs_row *row) { return row->is_resolved || gs_resolve(row) == 0; }

/* ---- tensor.c ---- */

GS_HIDDEN PyObject *gs_new_tensor(PyObject *array);
GS_HIDDEN PyObject *gs_wrap(PyObject *module, PyObject *const *arguments, Py_ssize_t count);
GS_HIDDEN PyObject *gs_wrap_batched(PyObject *module, PyObject *const *arguments, Py_ssize_t count);
GS_HIDDEN PyObject *gs_node_of(PyObject *result);
GS_HIDDEN PyObject *gs_new_shape(PyTypeObject *class, PyArrayObject *array, int hidden);
GS_HIDDEN PyObject *gs_shape_of(PyArrayObject *array);
GS_HIDDEN PyArrayObject *gs_dims_of(PyObject *tensor, int *hidden);
GS_HIDDEN PyObject *gs_plain_shape(PyObject *module, PyObject *tensor);
GS_HIDDEN int gs_has_shape(PyArrayObject *array, PyObject *shape);

/* ---- observe.c ---- */

GS_HIDDEN PyObject *gs_observed(const gs_called *call, PyObject *result);
GS_HIDDEN int gs_tell_of_write(const gs_called *call, PyObject *target, PyObject *node);

#endif
