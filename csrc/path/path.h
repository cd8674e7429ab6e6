/* The path: how a recorded op, its gradient and the engine's loop run in C, as the rows of generated/path.inc say.

   Note [The path] An op that has a row is an `Op` (op.c), a callable over the generated Python function, which has the
   whole semantics. What the row covers happens in C: exact tensors of dtypes that a kernel has, arguments in their
   places, nothing that interposes. All else, errors among it, is the function's; the path gives up before it has done
   anything, and calls that. So it is with a node: `backward.c` computes what its row says where all saved values are
   simply there, and the class's method `_backward_arrays` runs where they are not. The engine's loop (engine.c) is the
   only one there is.

   Note [Layout] Tensors, nodes, storages and views are Python classes with slots. C reads and writes the slots where
   their member descriptors say they are (layout.c); a slot that is not set is NULL. Objects are made by the tp_alloc of
   their classes, so that the collector knows them as it knows those made in Python.

   Note [Lifecycle] Ops, rows and node classes are immortal, as modules are: an `Op` holds its class and its function, and
   the table of classes (rows.c) holds the Op. A row is resolved (names into offsets and loops) when it is first used, so
   that importing costs an Op nothing but its allocation. Gradients are owned by the entry of the target that they wait at
   (reached.c), by the heap, or by the loop; targets by their entries.

   Note [Threads] All this runs under the GIL, which the loops of large operands release (kernels.c), and the engine now
   and then. The mode is thread-local. A build without the GIL would need: critical sections around a tensor's slots
   while they are read together, PyUnstable_Object_IsUniquelyReferenced for `gs_is_owned`, a once-flag for rows, and an
   atomic exchange in `gs_keep_first`; the number of the next node is atomic already. */
#ifndef GRADSPEC_PATH_H
#define GRADSPEC_PATH_H

/* NumPy's functions, which module.c looks up for all files. Newer NumPys declare them in all headers, so this comes first. */
#define PY_ARRAY_UNIQUE_SYMBOL gs_path_numpy
#ifndef GS_LOOKS_UP_NUMPY
#define NO_IMPORT_ARRAY
#endif
#include "../memory.h"
#include <numpy/arrayobject.h>

#define GS_MAX_INPUTS (GS_MAX_OPERANDS - 1)
#define GS_MAX_PARAMS 8
#define GS_MAX_SAVES 12

/* ---- rows: what the generator says of an op ---- */

/* Where a value comes from. */
typedef enum {
    GS_INPUT = 1,    /* a tensor parameter, saved with its version */
    GS_OUTPUT,       /* the array of the output */
    GS_ARGUMENT,     /* a parameter that is no tensor */
    GS_SHAPE,        /* of a tensor parameter */
    GS_NDIM,         /* of a tensor parameter */
    GS_OUTPUT_SHAPE, /* of the output */
} gs_source;

/* A value that a node keeps: what of which parameter, in which slot, for the gradients of which inputs (bits). */
typedef struct {
    gs_source what;
    int param;
    unsigned readers;
    const char *slot;
} gs_save;

typedef enum {
    GS_NO_FORMULA, /* only Python has it */
    GS_PASSED_ON,  /* the gradient as it is */
    GS_ZEROS,
    GS_KERNEL,
    GS_STEPS,       /* a formula that is evaluated */
    GS_FLOAT_STEPS, /* the same, for real numbers only */
} gs_method;

/* The steps of a formula that is evaluated, each with a number: of a saved value, a function, a constant or a step. */
#define GS_MAX_DEPTH 12 /* of the stack, as in codegen/steps.py */
typedef struct {
    enum {
        GS_LOAD_GRADIENT,
        GS_LOAD_ARRAY, /* of a saved tensor */
        GS_LOAD_VALUE, /* saved as it is */
        GS_LOAD_CONSTANT,
        GS_TAKE_CALL,
        GS_TAKE_DIVIDE,
        GS_TAKE_EQUAL,
        GS_TAKE_UNLESS, /* goes on at another step unless the last value is true */
        GS_TAKE_JUMP,
    } what;
    int number, count; /* of arguments */
} gs_step;

#define GS_GRADIENT (-1) /* as an operand: the gradient that arrives at the node */

/* The gradient of one input: a kernel over saved values (their numbers), summed to the shape that is saved as `shape`. */
typedef struct {
    gs_method method;
    const char *kernel;
    int nin, operands[GS_MAX_INPUTS];
    int shape; /* or -1 */
    int ncode, nfunctions, nconstants;
    const gs_step *code;
    const char *const *functions, *const *constants;
} gs_formula;

/* What an argument that is no tensor must be for the path, if it is not the default; the function converts or refuses what is something else. */
typedef enum {
    GS_TAKES_ANY,
    GS_TAKES_NONE,
    GS_TAKES_BOOL,
    GS_TAKES_INT,
    GS_TAKES_DIMS,     /* an int, a tuple or a list */
    GS_TAKES_SEQUENCE, /* a tuple or a list; the last one's items may be given one by one */
    GS_TAKES_NUMBER,   /* a float or an int */
    GS_TAKES_DEFAULT,  /* that alone */
} gs_takes;

/* An op. Its first parameters are tensors; `inputs` are the differentiable ones. Its output is a list of tensors if `is_list`,
   and shares memory with the first tensor if `is_view`. Operands of its kernel are numbers of
   parameters. `takes` says what each parameter may be for the path, `optional` (bits) which may be None besides. */
typedef struct {
    const char *key, *kernel; /* no kernel: the op calls a function on arrays */
    int nparams, ntensors, ninputs, noperands, nsaves, has_formulas;
    int is_list, is_view;
    unsigned optional;
    const char *params[GS_MAX_PARAMS];
    gs_takes takes[GS_MAX_PARAMS];
    int inputs[GS_MAX_INPUTS], operands[GS_MAX_INPUTS];
    gs_save saves[GS_MAX_SAVES];
    gs_formula formulas[GS_MAX_INPUTS];
} gs_row;

/* ---- kernels.c ---- */

#define GS_MAX_LOOPS 16 /* dtypes */
typedef struct {
    const char *name;
    PyObject *ufunc;
    int nloops;
    const gs_kernel *loops[GS_MAX_LOOPS];
} gs_loops;

GS_HIDDEN gs_loops *gs_find_loops(const char *name);
GS_HIDDEN PyObject *gs_apply(gs_loops *loops, int nin, PyObject *const *operands, PyObject *reuse);
GS_HIDDEN int gs_apply_into(gs_loops *loops, int nin, PyObject *const *operands, PyObject *out);
GS_HIDDEN int gs_is_owned(PyObject *array);
GS_HIDDEN PyObject *gs_new_array(int typenum, int nd, npy_intp const *dims);
GS_HIDDEN PyObject *gs_number(PyObject *number, PyArrayObject *like);
GS_HIDDEN PyObject *gs_zeros(PyObject *shape, PyArrayObject *like);

/* Not memcmp: the dims of a 0-d array are NULL, and a vectorized memcmp of no bytes there costs 150 ns. */
static inline int gs_same(int n, const npy_intp *a, const npy_intp *b) {
    while (n > 0 && a[n - 1] == b[n - 1]) n--;
    return n == 0;
}

static inline int gs_same_shape(PyArrayObject *a, PyArrayObject *b) {
    return PyArray_NDIM(a) == PyArray_NDIM(b) && gs_same(PyArray_NDIM(a), PyArray_DIMS(a), PyArray_DIMS(b));
}

/* ---- layout.c ---- */

#define GS_SLOT(object, offset) (*(PyObject **)((char *)(object) + (offset)))

/* What the path knows of Python: classes, offsets of their slots, and functions of the runtime. */
typedef struct {
    PyTypeObject *tensor, *storage;
    Py_ssize_t array, node, grad, storage_of, view, extra, requires_grad; /* of a tensor */
    Py_ssize_t sequence, node_extra;                                      /* of a node */
    Py_ssize_t version, views, prune_at, guards, writer;                  /* of a storage */
    Py_ssize_t base, steps, forbidden, view_version;                      /* of a view */
    Py_ssize_t output_node, output_nr;                                    /* of an output's node */
    PyTypeObject *view_class, *output_class;
    PyObject *ufuncs, *freed, *edge_of, *unbroadcast, *storage_of_tensor, *link_view, *multiple, *gradients_class;
    PyObject *private, *finish_leaf; /* of the engine */
    PyObject *call_with_keywords;    /* of calls that say axis, keepdims or out */
} gs_layout;
GS_HIDDEN extern gs_layout gs_py;

/* The names that C looks up. */
typedef struct {
    PyObject *version, *backward_arrays, *backward_tensors, *release_saved, *edge_targets, *run_node,
        *finish_leaf, *add_view, *output_count;
} gs_names;
GS_HIDDEN extern gs_names gs_str;

GS_HIDDEN Py_ssize_t gs_offset(PyObject *cls, const char *slot);
GS_HIDDEN int gs_layout_set(PyObject *given);
GS_HIDDEN int gs_names_init(void);

static inline int gs_is_tensor(PyObject *object) {
    return Py_TYPE(object) == gs_py.tensor || PyType_IsSubtype(Py_TYPE(object), gs_py.tensor);
}

static inline void gs_set_slot(PyObject *object, Py_ssize_t offset, PyObject *value /* stolen */) {
    PyObject *old = GS_SLOT(object, offset);
    GS_SLOT(object, offset) = value;
    Py_XDECREF(old);
}

/* ---- rows.c: rows with all names resolved, and the callables that have them ---- */

typedef struct {
    gs_source what;
    int param;
    unsigned readers;
    Py_ssize_t slot, version;
} gs_saved;

typedef struct {
    gs_method method;
    gs_loops *kernel;
    int nin;
    const gs_saved *operands[GS_MAX_INPUTS]; /* NULL: the gradient */
    const gs_saved *shape;
    const gs_formula *formula;
    PyObject **known; /* the functions and constants of steps */
} gs_gradient;

typedef struct {
    const gs_row *row;
    PyTypeObject *node_class; /* NULL: the op has no gradient */
    gs_loops *kernel;
    int npositional;
    PyObject *params[GS_MAX_PARAMS],
        *defaults[GS_MAX_PARAMS]; /* interned names; a default that is missing is NULL */
    Py_ssize_t edges[GS_MAX_INPUTS], output_count, grad_shapes, grad_dtype;
    gs_saved saves[GS_MAX_SAVES];
    gs_gradient gradients[GS_MAX_INPUTS];
} gs_recipe;

typedef struct {
    PyObject_HEAD vectorcallfunc vectorcall;
    PyObject *function; /* what the path falls back on, and what users see */
    PyObject *raw;      /* the function on arrays of an op that has no kernel */
    PyObject *defined;  /* the generated function, whose defaults count */
    PyObject *method;   /* `_backward_arrays` as it was generated */
    PyObject *
        writes; /* the name of an in-place form, for the messages of those who saved what it writes to; or NULL */
    PyTypeObject *node_class;
    const char *key;
    gs_recipe *recipe;
    int swapped, resolved;
    long long checked; /* the last pass that has found `method` in its place, or not (negative) */
    PyObject *weakrefs;
} gs_op;

GS_HIDDEN extern PyTypeObject gs_op_type;
GS_HIDDEN int gs_enter_class(gs_op *op);
GS_HIDDEN gs_op *gs_op_of(PyTypeObject *node_class);
GS_HIDDEN int gs_resolve(gs_op *op);

/* The recipe of an op; NULL, perhaps with an exception, if there is none. */
static inline gs_recipe *gs_recipe_of(gs_op *op) {
    return op->resolved || gs_resolve(op) == 0 ? op->recipe : NULL;
}

/* ---- mode.c: what belongs to a thread ---- */

GS_HIDDEN extern _Thread_local long gs_mode;
GS_HIDDEN extern int gs_switched_on;
GS_HIDDEN extern PyTypeObject gs_mode_type;
GS_HIDDEN int gs_is_on(void);

/* ---- record.c ---- */

GS_HIDDEN PyObject *gs_new_tensor(PyObject *array);
GS_HIDDEN PyObject *gs_next_sequence(void);
GS_HIDDEN PyObject *gs_version_of(PyObject *tensor);
GS_HIDDEN PyObject *gs_shape_of(PyArrayObject *array);
GS_HIDDEN unsigned gs_needs(const gs_recipe *recipe, PyObject *const *arguments);
GS_HIDDEN PyObject *gs_new_node(const gs_recipe *recipe, PyObject *const *arguments, PyObject *array,
                                unsigned needs);

/* ---- outputs.c ---- */

GS_HIDDEN PyObject *gs_output(gs_op *op, PyObject *const *arguments, PyObject *array);
GS_HIDDEN PyObject *gs_outputs(gs_op *op, PyObject *const *arguments, PyObject *arrays);

/* ---- inplace.c ---- */

GS_HIDDEN PyObject *gs_write(gs_op *op, PyObject *const *values, int count, PyObject *const *operands);

/* ---- views.c ---- */

GS_HIDDEN PyObject *gs_edge_of(PyObject *tensor);
GS_HIDDEN PyObject *gs_view_arguments(const gs_recipe *recipe, PyObject *const *arguments);
GS_HIDDEN int gs_link_view(gs_op *op, PyObject *source, PyObject *result, PyObject *arguments, Py_ssize_t output);

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
#define GS_LEAVES_FIRST (1LL << 62) /* as LEAVES_FIRST, runtime/graph/node.py */
GS_HIDDEN extern PyTypeObject gs_reached_type;
GS_HIDDEN gs_entry *gs_find(gs_reached *reached, PyObject *target);
GS_HIDDEN PyObject *gs_reach(PyObject *roots);

/* ---- backward.c ---- */

typedef struct {
    PyObject *target;   /* borrowed of the node */
    PyObject *gradient; /* owned; NULL if none is needed */
    int shared;         /* whether it is the very gradient that the node was given */
} gs_pair;

/* A node that runs: what formulas read. */
typedef struct {
    const gs_recipe *recipe;
    PyObject *node, *gradient;
} gs_job;

GS_HIDDEN PyObject *gs_load(const gs_job *job, const gs_saved *saved);
GS_HIDDEN int gs_backward(gs_op *op, PyObject *node, PyObject *gradient, int retain, gs_reached *needed,
                          gs_pair *pairs);

/* ---- formula.c ---- */

GS_HIDDEN PyObject **gs_resolve_steps(const gs_formula *formula, PyObject *globals);
GS_HIDDEN PyObject *gs_take_steps(const gs_job *job, const gs_gradient *gradient);

/* ---- engine.c ---- */

GS_HIDDEN PyObject *gs_propagate(PyObject *module, PyObject *const *arguments, Py_ssize_t count);
GS_HIDDEN PyObject *gs_keep_first(PyObject *module, PyObject *const *arguments, Py_ssize_t count);

#endif
