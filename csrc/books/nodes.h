/* What the nodes of ops keep: where gradients go, saved values, and the formulas that read these.

   Note [Kinds of nodes] The class of an op's nodes says what they keep (OpNode, runtime/graph/saved.py). All
   that is done with it is done here, once for all ops: recording (record.c), and reading, checking and freeing
   what was saved (saved.c). A class is read when its first node is made, into a `gs_kind`, which is as immortal
   as the class. Its formulas are functions of gradients and saved values, which their parameters name; a
   gradient that the op's row has as well is computed as that says (engine/backward.c), while the function is as it
   was made.

   Note [Collector] A long graph lives through many runs of Python's cyclic collector, which passes over every node
   several times in each: two thirds of the time in which a million nodes are made. Python visits the slots of an
   object one class and one member at a time; nodes of ops have a function of their own for it (collector.c), which
   reads them in a row. */
#ifndef GRADSPEC_BOOKS_NODES_H
#define GRADSPEC_BOOKS_NODES_H

#include "books/storage.h"

/* Where a saved value comes from: a parameter, or an output. */
typedef enum {
    GS_INPUT,        /* a tensor parameter, saved with its version, */
    GS_INPUTS,       /* a list of them */
    GS_OUTPUT,       /* the array of an output that has a gradient */
    GS_PLAIN_OUTPUT, /* an output that has none, as the tensor that it is */
    GS_ARRAYS,       /* a parameter with arrays in it, of which the node has copies */
    GS_ARGUMENT,     /* a parameter that is no tensor; this, and all that follow, stay when the graph is freed */
    GS_SHAPE,        /* of a tensor parameter, or the list of those of a list, as the next two */
    GS_DTYPE,
    GS_NDIM,
    GS_OUTPUT_SHAPE,
    GS_OUTPUT_DTYPE,
    GS_OUTPUT_NDIM,
} gs_source;

/* A value that a node keeps: what of which parameter or output, for the gradients of which inputs (bits). */
struct gs_saved {
    gs_source what;
    int at;
    unsigned readers;
    PyObject *name;
    Py_ssize_t slot, version;
};

/* A differentiable parameter: its number, and the slots of its edge and, if that is saved, of its shape (or 0). */
typedef struct {
    int param;
    Py_ssize_t edge, shape;
} gs_node_input;

/* A formula as a function: each parameter is the number of a saved value, or one of these. */
enum { GS_TAKES_NEEDS = -1, GS_TAKES_GRADIENT = -2 /* that of the first output; -3: of the second, ... */ };
#define GS_MAX_TAKEN 64
#define GS_MAX_EDGES 32 /* as many as there are bits for `needs` */
typedef struct {
    PyObject *function;
    int count, takes[GS_MAX_TAKEN];
} gs_reading;

enum { GS_ON_ARRAYS, GS_ON_TENSORS };

struct gs_kind {
    PyTypeObject *cls;
    gs_op *op;      /* whose row may have the formulas, too */
    PyObject *made; /* the formulas on arrays as they were generated */
    int resolved, ninputs, nsaves;
    int noutputs;   /* those that have gradients, */
    int numbered;   /* which are numbered, unless there can be only one, */
    int gives_list; /* and are a list */
    int broadcasts; /* whether gradients are summed to the shapes of inputs */
    int saves_outputs;
    gs_node_input *inputs;
    gs_saved *saves;
    int *outputs; /* their numbers among all outputs */
    PyObject **output_names;
    Py_ssize_t output_count, grad_shapes, grad_dtypes;
    gs_reading readings[2];
    unsigned seen; /* the version of the class that was looked at; 0: none */
    char has_usual_methods,
        as_made; /* whether it had OpNode's methods then, and the formulas on arrays of the generator */
};

/* ---- nodes.c ---- */

GS_HIDDEN gs_kind *gs_enter_class(gs_op *op, PyTypeObject *cls);
GS_HIDDEN gs_kind *gs_kind_of(PyTypeObject *cls);
GS_HIDDEN gs_kind *gs_kind_of_node(PyObject *node);
GS_HIDDEN const gs_reading *gs_reading_of(gs_kind *kind, int which);
GS_HIDDEN int gs_look_at(gs_kind *kind);
GS_HIDDEN extern PyMethodDef gs_node_functions[];

/* ---- record.c ---- */

GS_HIDDEN PyObject *gs_next_sequence(void);
GS_HIDDEN long long gs_peek_sequence(void);
GS_HIDDEN unsigned gs_needs(const gs_kind *kind, PyObject *const *arguments);
GS_HIDDEN PyObject *gs_new_node(const gs_kind *kind, PyObject *const *arguments, PyObject *const *outputs,
                                unsigned needs);
GS_HIDDEN int gs_describe_outputs(const gs_kind *kind, PyObject *node, PyObject *const *outputs,
                                  Py_ssize_t count);
GS_HIDDEN PyObject *gs_new_output_node(PyObject *node, Py_ssize_t nr);

/* ---- saved.c ---- */

GS_HIDDEN PyObject *gs_saved_array(PyObject *node, const gs_saved *saved);
GS_HIDDEN PyObject *gs_saved_tensor(const gs_kind *kind, PyObject *node, const gs_saved *saved);
GS_HIDDEN void gs_release(const gs_kind *kind, PyObject *node);

/* ---- collector.c ---- */

GS_HIDDEN void gs_traverse_nodes(PyTypeObject *cls);

#endif
