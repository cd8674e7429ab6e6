/* The path: how a recorded op, its gradient and the engine's loop run in C, as the rows of generated/path.inc say.

   Note [The path] An op is an `Op` (op.c), which stands in (standin.c) for the generated Python function. C binds
   plain arguments: exact tensors, and what else is as the row says. Others are for the function, which converts
   them, or says what is wrong with them, and has C go on (`Op.run`). Either way one function computes, with the
   help of Python where operands have to be made tensors, promoted, or explained: an exception ends the call, but
   that a kernel's refusal of several dtypes is answered by operands of one (`answer_refusal`). An op that is a
   composite calls its function, which consists of other ops. So it is with a node:
   `backward.c` computes what its row says, and calls the functions of its class where that does not hold; all else
   is the same (Note [Kinds of nodes], ../books/nodes.h). The engine's loop (engine.c) is the only one there is.
   Where somebody has edited generated code, or looks on with a debugger, its functions run, and no rows.

   Note [Operands of other classes] A subclass of Tensor whose elements are of another kind, as those of a sparse
   tensor and of one with batch dims are, has an attribute `_run_op`. Where an operand, or one in a list, is of such
   a class, an op that C has given up calls `_run_op(op, arguments, keywords)` in place of its function (classes.c);
   batch dims come first. What runs in C takes exact tensors, and looks only into arguments that are none, such as
   an index.

   Note [Overrides] A class that has `__torch_function__`, of tensors or not, answers for functions that an instance
   is given to, and so does a mode (TorchFunctionMode) for all functions (overrides.c). Who asks is a callable that
   users see: an op, the overloads of a name, a subscript, a shortcut, and what functions and properties of Python's
   become, `Overridable` and `OverridableProperty`. Modes are asked first. Classes are asked once C has given up a
   call, before anything of Python runs: what has a row takes exact tensors, so that what no class overrides costs
   nothing. An answer is given with classes `off`, so that what a function does inside is not asked about; so do
   formulas run. `Tensor.__torch_function__`, which subclasses inherit, gives results the subclass.

   Note [Layout] Tensors, nodes and views are Python classes with slots (a storage is a type of C,
   ../books/storage.h). C reads and writes the slots where their member descriptors say they are (layout.c); a slot
   that is not set is NULL. Objects are made by the tp_alloc of their classes, so that the collector knows them as
   it knows those made in Python.

   Note [Lifecycle] Ops, rows and node classes are immortal, as modules are: an `Op` holds its function, and the
   table of kinds (../books/nodes.c) holds the class and the Op. A row is resolved (names into offsets and loops)
   when it is first used, so that importing costs an Op nothing but its allocation. Gradients are owned by the entry
   of the target that they wait at (reached.c), by the heap, or by the loop; targets by their entries.

   Note [Observed ops] Where something interposes (forward mode, saved-tensor hooks, anomaly mode, inference mode,
   listeners), an op runs in C all the same. Its tangents are given by ../books/tangents.c; then its observers, which
   are Python's (runtime/graph/interpose.py), are told of it (observe.c); what inference mode wants, a mark, is made
   in C. Of an in-place form they get the tensor as it was before, too (../books/writes.c).

   Note [Collector] A long graph lives through many runs of Python's cyclic collector, which passes over every node
   several times in each: two thirds of the time in which a million nodes are made. Python visits the slots of an
   object one class and one member at a time; nodes of ops have a function of their own for it (collector.c), which
   reads them in a row.

   Note [Threads] All this runs under the GIL, which the loops of large operands release (kernels.c), and the
   engine now and then. The mode is thread-local. A build without the GIL would need: critical sections around a
   tensor's slots while they are read together, PyUnstable_Object_IsUniquelyReferenced for `gs_is_owned`, a
   once-flag for rows and for the kernels of routines, a lock around what overloads remember, and an atomic
   exchange where a leaf keeps its first gradient; the number of the next node is atomic already. */
#ifndef GRADSPEC_PATH_H
#define GRADSPEC_PATH_H

#include "../libraries.h"
#include "../memory.h"
#include <math.h>
#include <numpy/arrayobject.h>
#include <stddef.h>

/* ---- walk.c, tiles.c ---- */

#define GS_MAX_DIMS 8

/* How a loop goes over operands, and over the result, which comes after them. See Note [Tiles]. */
typedef struct {
    int ndim;                          /* of the result, */
    npy_intp shape[GS_MAX_DIMS], size; /* its dims and its elements */
    int nd;                            /* the dims that are left when they are merged, none of them 0 or all */
    npy_intp dims[GS_MAX_DIMS], strides[GS_MAX_OPERANDS][GS_MAX_DIMS];
} gs_walk;

GS_HIDDEN int gs_plan(gs_walk *w, int nin, PyArrayObject *const *in, npy_intp itemsize);
GS_HIDDEN int gs_plan_into(gs_walk *w, int nin, PyArrayObject *const *in, PyArrayObject *out);
GS_HIDDEN int gs_is_injective(int nd, const npy_intp *dims, const npy_intp *strides, npy_intp size);
GS_HIDDEN int gs_run(const gs_kernel *loop, const gs_walk *w, char *const *data, const int *sizes);

/* The memory between the first and the last byte of an array. */
typedef struct {
    const char *first, *end;
} gs_extent;

GS_HIDDEN gs_extent gs_extent_of(const char *data, int nd, const npy_intp *dims, const npy_intp *strides,
                                 npy_intp size);
static inline int gs_are_apart(gs_extent a, gs_extent b) { return a.end <= b.first || b.end <= a.first; }

/* ---- kernels.c ---- */

#define GS_MAX_LOOPS 16  /* dtypes */
#define GS_GIL_FREE 5000 /* elements from which a loop runs without the GIL */
struct gs_loops {
    const char *name;
    PyObject *ufunc;
    int nloops;
    const gs_kernel *loops[GS_MAX_LOOPS];
};

GS_HIDDEN gs_loops *gs_find_loops(gs_loaded *loaded, const char *name);
GS_HIDDEN gs_loops *gs_addition(void);
GS_HIDDEN PyObject *gs_apply(gs_loops *loops, int nin, PyObject *const *operands, PyObject *reuse);
GS_HIDDEN int gs_apply_into(gs_loops *loops, int nin, PyObject *const *operands, PyObject *out);
GS_HIDDEN int gs_copy_into(PyArrayObject *to, PyArrayObject *from); /* ../arrays/copying.c */
GS_HIDDEN const gs_kernel *gs_find_loop(const gs_loops *loops, int nin, PyArrayObject *const *in);
GS_HIDDEN npy_intp gs_item_size(int typenum);
GS_HIDDEN PyObject *gs_result_for(const gs_walk *w, int typenum, PyObject *reuse);
GS_HIDDEN int gs_is_owned(PyObject *array);
GS_HIDDEN PyObject *gs_new_array(int typenum, int nd, npy_intp const *dims);
GS_HIDDEN PyObject *gs_number(PyObject *number, PyArrayObject *like);
GS_HIDDEN PyObject *gs_zeros(PyObject *shape, PyArray_Descr *dtype);

/* Not memcmp: the dims of a 0-d array are NULL, and a vectorized memcmp of no bytes there costs 150 ns. */
static inline int gs_same(int n, const npy_intp *a, const npy_intp *b) {
    while (n > 0 && a[n - 1] == b[n - 1]) n--;
    return n == 0;
}

static inline int gs_same_shape(PyArrayObject *a, PyArrayObject *b) {
    return PyArray_NDIM(a) == PyArray_NDIM(b) && gs_same(PyArray_NDIM(a), PyArray_DIMS(a), PyArray_DIMS(b));
}

static inline int gs_is_tensor_parameter(const gs_row *row, int param) { return row->tensors >> param & 1; }

/* ---- sweep.c: several kernels side by side ---- */

/* A kernel to run on these operands. Its result is NULL until it has run, and goes to memory of its own, to that
   of `reuse` if nobody else has it, or is added to `onto`, which nobody else may have. */
typedef struct {
    gs_loops *kernel;
    int nin;
    PyObject *operands[GS_MAX_INPUTS], *reuse, *onto, *result;
} gs_application;

#define GS_SWEPT (1 << 17) /* elements from which it is faster: more than the caches of a core hold */
GS_HIDDEN int gs_apply_together(gs_application *all, int count, npy_intp n);

/* ---- layout.c ---- */

#define GS_SLOT(object, offset) (*(PyObject **)((char *)(object) + (offset)))

/* What the path knows of Python: classes, offsets of their slots, and functions of the runtime. */
typedef struct {
    PyTypeObject *tensor, *lazy_tensor, *batched_tensor, *sparse_tensor, *coo, *size, *packed;
    Py_ssize_t array, node, grad, storage_of, view, extra, requires_grad, made_in; /* of a tensor */
    Py_ssize_t physical, batches;                    /* of a tensor with batch dims */
    Py_ssize_t sequence, node_extra;                 /* of a node */
    Py_ssize_t base, steps, forbidden, view_version; /* of a view */
    Py_ssize_t output_node, output_nr;               /* of an output's node */
    PyTypeObject *view_class, *output_class;
    PyObject *freed, *unbroadcast, *copied_arrays, *node_extra_class, *unrecorded_view, *refuse_view,
        *rebase_history, *inference_view, *multiple, *no_grad_view, *gradients_class;
    PyObject *op_node, *saved_array, *saved_tensor, *fill_missing, *unbroadcast_tensor, *lazy_view; /* of nodes */
    PyObject *answer_refusal, *explain, *check_divisor, *computed_in, *described, *operands, *promoted, *scalar,
        *written_operands;                                                   /* of operands */
    PyObject *alias, *write_otherwise, *overwrite, *note_write, *pack_saved; /* of writes */
    PyObject *run_with_sparse, *kept_sparse, *add_to_memory;                 /* of the engine */
    PyObject *interpose;
    PyObject *call_with_keywords; /* of calls that say axis, keepdims or out */
    PyObject *default_override, *plain_results, *as_subclass, *no_answer; /* of overrides */
    PyTypeObject *dtype;
    Py_ssize_t dtype_numpy;  /* of a dtype */
    PyArray_Descr *floats;   /* of the default dtype */
    PyObject *lost_gradient; /* the warning about numbers that leave a gradient behind */
    Py_ssize_t due;          /* of a warning */
    int store_element;       /* the instruction `array[index] = value` */
    PyObject *generator;     /* the default one */
    Py_ssize_t generator_stream;
} gs_layout;
GS_HIDDEN extern gs_layout gs_py;

/* The names that C looks up. */
typedef struct {
    PyObject *version, *wrapped_number, *on_arrays, *on_tensors, *backward_arrays, *backward_tensors,
        *release_saved, *edge_targets, *run_node, *finish_leaf, *output_count, *copy, *may_save_outputs, *shape,
        *shown, *watched, *dtype, *requires_grad, *device, *random, *standard_normal, *rtol, *atol,
        *accumulate_grad, *graph_root, *add, *run_op, *prune, *of_leaves, *clone, *add_in_place, *array, *memory,
        *tensor, *torch_function, *own_get, *own_set, *own_delete, *finds;
} gs_names;
GS_HIDDEN extern gs_names gs_str;

GS_HIDDEN Py_ssize_t gs_offset(PyObject *cls, const char *slot);
GS_HIDDEN int gs_layout_set(PyObject *given);
GS_HIDDEN int gs_names_init(void);

static inline int gs_is_tensor(PyObject *object) {
    return Py_TYPE(object) == gs_py.tensor || PyType_IsSubtype(Py_TYPE(object), gs_py.tensor);
}

/* What the table of a module says of a function that takes its arguments as an array. */
#define GS_FASTCALL(function) (PyCFunction)(void (*)(void))(function), METH_FASTCALL

/* Whether a function was given a number of arguments that it takes; else with an exception. */
static inline int gs_has_count(const char *name, Py_ssize_t count, Py_ssize_t least, Py_ssize_t most) {
    if (count >= least && count <= most)
        return 1;
    PyErr_Format(PyExc_TypeError, "%s() takes %zd to %zd arguments, not %zd", name, least, most, count);
    return 0;
}

static inline PyObject *gs_given_or_null(PyObject *given) { return given == Py_None ? NULL : Py_NewRef(given); }

static inline void gs_set_slot(PyObject *object, Py_ssize_t offset, PyObject *value /* stolen */) {
    PyObject *old = GS_SLOT(object, offset);
    GS_SLOT(object, offset) = value;
    Py_XDECREF(old);
}

/* ---- standin.c: callables that stand for functions of Python's ---- */

typedef struct {
    PyObject_HEAD vectorcallfunc vectorcall;
    PyObject *function; /* what runs where C does not, and what users see */
    PyObject *weakrefs;
} gs_stand_in;

#define GS_STAND_IN_FLAGS (Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_VECTORCALL | Py_TPFLAGS_METHOD_DESCRIPTOR)
GS_HIDDEN extern PyTypeObject gs_stand_in_type;
GS_HIDDEN extern PyGetSetDef gs_stand_in_getset[];
GS_HIDDEN PyObject *gs_stand_in_new(PyTypeObject *type, vectorcallfunc vectorcall, PyObject *function);
GS_HIDDEN int gs_has_common_keyword(PyObject *kwnames);
GS_HIDDEN PyObject *gs_call_with_keywords(PyObject *callable, PyObject *const *given, size_t flags,
                                          PyObject *kwnames);
GS_HIDDEN int gs_is_refusal(void);
GS_HIDDEN int gs_is_settled(PyObject *result);

/* ---- rows.c: rows with all names resolved, and the callables that have them ---- */

typedef struct gs_saved gs_saved; /* ../books/nodes.h */
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
    PyObject *params[GS_MAX_PARAMS],
        *defaults[GS_MAX_PARAMS]; /* interned names; a default that is missing is NULL */
    gs_gradient gradients[GS_MAX_INPUTS];
} gs_recipe;

/* What an op does with two operands of these dtypes, with dims or without. */
typedef struct {
    int asked, types[2];
    char is_scalar[2];
    PyArray_Descr *dtype; /* in which it computes; NULL: that is for the function */
} gs_promotion;

typedef struct {
    gs_stand_in base;
    PyObject
        *computes; /* on arrays: a kernel of an elementwise op, or a function; NULL: its function has other ops */
    PyObject *operands; /* the numbers of the parameters that a kernel takes, or NULL for all of them */
    PyObject *defined;  /* the generated function, whose defaults count */
    PyObject *
        writes; /* the name of an in-place form, for the messages of those who saved what it writes to; or NULL */
    PyObject *result;   /* the class of named tuples that several outputs are given as, or NULL */
    gs_kind *kind;      /* of its nodes; NULL: the op has no gradient */
    gs_loaded *library; /* which has its kernels and its row */
    PyObject *name;     /* its key in the spec, interned, */
    const char *key;    /* and as a string of C */
    gs_recipe *recipe;
    const struct gs_tangent_rule *tangents; /* NULL until forward mode wants it */
    char is_operator; /* whether its function calls the op, which is what those who override it are asked about */
    char swapped, is_view; /* whether its outputs share memory with its first argument */
    char in_python; /* whether calls go to its function, which looks for more than C does, or was edited; */
    char elementwise;
    int divisor; /* the operand by which integers are divided, none of them 0; 0: there is no such one */
    char keeps, overwrites; /* of an in-place form, whether a formula reads what was there before, and whether its
                               function writes to the array itself */
    int resolved;
    gs_promotion promotions[4];
    unsigned next_promotion;
} gs_op;

GS_HIDDEN extern PyTypeObject gs_op_type;
GS_HIDDEN int gs_resolve(gs_op *op);

/* ---- collector.c ---- */

GS_HIDDEN void gs_traverse_nodes(PyTypeObject *cls);

/* ---- classes.c ---- */

GS_HIDDEN PyTypeObject *gs_class_of(PyObject *const *given, Py_ssize_t count);
GS_HIDDEN PyObject *gs_run_for_class(gs_op *op, PyObject *const *given, Py_ssize_t n, PyObject *kwnames);
GS_HIDDEN int gs_has_sparse(PyObject *gradient);

/* ---- overrides.c ---- */

enum { GS_CLASSES_OFF = 1, GS_ALL_OFF = 2 };
GS_HIDDEN extern _Thread_local int gs_overrides_off;        /* which of those that override are not asked */
GS_HIDDEN extern _Thread_local PyObject *gs_function_modes; /* the innermost and those around it, or NULL */
GS_HIDDEN extern PyTypeObject gs_overridable_type, gs_property_type;
GS_HIDDEN extern PyMethodDef gs_override_functions[];
GS_HIDDEN PyObject *gs_named_arguments(PyObject *const *given, PyObject *kwnames);
GS_HIDDEN int gs_overrides(PyTypeObject *cls);
GS_HIDDEN int gs_is_asked(PyObject *object);
GS_HIDDEN PyObject *gs_overridden(PyObject *function, PyObject *const *given, Py_ssize_t n, PyObject *kwnames,
                                  Py_ssize_t relevant);

/* Whether a mode is to be asked of whatever is called. */
static inline int gs_has_modes(void) { return gs_function_modes != NULL && gs_overrides_off != GS_ALL_OFF; }

/* Whether somebody is to be asked of what is done with an object alone. */
static inline int gs_is_overridden(PyObject *object) { return gs_has_modes() || gs_is_asked(object); }

/* Has these, at least, not be asked; what was so before, for `gs_overrides_off` afterwards. */
static inline int gs_ask_less(int off) {
    const int before = gs_overrides_off;
    gs_overrides_off = before > off ? before : off;
    return before;
}

/* The number of arguments, those given by name among them. */
static inline Py_ssize_t gs_argument_count(size_t flags, PyObject *kwnames) {
    return PyVectorcall_NARGS(flags) + (kwnames == NULL ? 0 : PyTuple_GET_SIZE(kwnames));
}

/* What those who override a callable give for a call; NULL, perhaps with an exception, if nobody does. */
static inline PyObject *gs_ask(PyObject *callable, PyObject *const *given, size_t flags, PyObject *kwnames) {
    return gs_overridden(callable, given, PyVectorcall_NARGS(flags), kwnames, gs_argument_count(flags, kwnames));
}

/* The recipe of an op; NULL, perhaps with an exception, if there is none. */
static inline gs_recipe *gs_recipe_of(gs_op *op) {
    return op->resolved || gs_resolve(op) == 0 ? op->recipe : NULL;
}

/* ---- promotion.c ---- */

GS_HIDDEN int gs_promote(gs_op *op, PyObject **values, PyObject **made);

/* Whether a call has two operands, of different dtypes, which are to be of one. */
static inline int gs_is_mixed(const gs_op *op, PyObject *const *values) {
    const gs_row *row = op->recipe->row;
    return row->nparams == 2 && row->numbers == 3 && op->writes == NULL && Py_TYPE(values[0]) == gs_py.tensor &&
           Py_TYPE(values[1]) == gs_py.tensor &&
           PyArray_TYPE((PyArrayObject *)GS_SLOT(values[0], gs_py.array)) !=
               PyArray_TYPE((PyArrayObject *)GS_SLOT(values[1], gs_py.array));
}

/* ---- libraries.c ---- */

GS_HIDDEN gs_loaded *gs_loaded_of(PyObject *capsule);
GS_HIDDEN PyObject *gs_add_library(PyObject *module, PyObject *const *arguments, Py_ssize_t count);
GS_HIDDEN PyObject *gs_add_bfloat16(PyObject *module, PyObject *const *arguments, Py_ssize_t count);

/* ---- state.c: what belongs to a thread ---- */

enum { /* the bits of a mode: see Note [One flag], runtime/core/state.py, where PROFILED is PROFILE */
       GS_GRAD = 1,
       GS_FORWARD = 2,
       GS_SAVED_HOOKS = 4,
       GS_ANOMALY = 8,
       GS_INFERENCE = 16,
       GS_ASKED = 32,
       GS_LISTENERS = 64,
       GS_PROFILED = 128,
};
GS_HIDDEN extern _Thread_local long gs_mode;
GS_HIDDEN extern _Thread_local int gs_draws_in_python; /* random functions */
GS_HIDDEN extern _Thread_local int gs_transforming;    /* whether a transform of gradspec.func runs */
GS_HIDDEN extern _Thread_local PyObject *gs_transform; /* See Note [Captured tensors], csrc/books/storage.h */
GS_HIDDEN extern PyTypeObject gs_mode_type;
GS_HIDDEN int gs_is_traced(void);

/* ---- ../books/tensor.c ---- */

GS_HIDDEN PyObject *gs_new_tensor(PyObject *array);
GS_HIDDEN PyObject *gs_wrap(PyObject *module, PyObject *const *arguments, Py_ssize_t count);
GS_HIDDEN PyObject *gs_wrap_batched(PyObject *module, PyObject *const *arguments, Py_ssize_t count);
GS_HIDDEN PyObject *gs_node_of(PyObject *result);
GS_HIDDEN PyObject *gs_shape_of(PyArrayObject *array);
GS_HIDDEN int gs_has_shape(PyArrayObject *array, PyObject *shape);

/* ---- outputs.c ---- */

/* A call: an op with its arguments, one for each parameter. */
typedef struct {
    gs_op *op;
    PyObject *const *arguments;
    Py_ssize_t count;
} gs_called;
GS_HIDDEN PyObject *gs_output(const gs_called *call, PyObject *given);
GS_HIDDEN PyObject *gs_outputs(const gs_called *call, PyObject *given);

/* ---- overloads.c, properties.c, subscripts.c ---- */

GS_HIDDEN extern PyTypeObject gs_overloads_type, gs_shape_property_type, gs_subscript_type;
GS_HIDDEN PyObject *gs_forget_choices(PyObject *module, PyObject *unused);

/* ---- observe.c ---- */

GS_HIDDEN PyObject *gs_observed(const gs_called *call, PyObject *result);
GS_HIDDEN int gs_tell_of_write(const gs_called *call, PyObject *target, PyObject *node);

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
static inline int gs_is_reached(PyObject *object) { return Py_TYPE(object) == &gs_reached_type; }

/* ---- backward.c ---- */

typedef struct {
    PyObject *target;   /* borrowed of the node; of a list of inputs a tuple, as is the gradient */
    PyObject *gradient; /* owned; NULL if none is needed */
    int shared;         /* whether it is the very gradient that the node was given */
} gs_pair;

/* A node that runs, with what it was given. */
typedef struct {
    gs_kind *kind;
    const gs_recipe *recipe; /* NULL: the formulas are Python's alone */
    PyObject *node, *gradient;
    int is_broken; /* whether a saved value could not be read */
} gs_job;

GS_HIDDEN int gs_is_given(PyObject *result, PyObject *given);
GS_HIDDEN int gs_run_arrays(gs_kind *kind, PyObject *node, PyObject *gradient, int retain, gs_reached *reached,
                            PyObject *needed, gs_pair *pairs);
GS_HIDDEN int gs_run_tensors(gs_kind *kind, PyObject *node, PyObject *gradient, PyObject *needed, gs_pair *pairs);
GS_HIDDEN extern PyMethodDef gs_backward_functions[];

/* ---- formula.c ---- */

GS_HIDDEN PyObject **gs_resolve_steps(const gs_formula *formula, PyObject *globals);
GS_HIDDEN PyObject *gs_take_steps(gs_job *job, const gs_gradient *gradient);

/* ---- engine.c ---- */

GS_HIDDEN PyObject *gs_propagate(PyObject *module, PyObject *const *arguments, Py_ssize_t count);

#endif
