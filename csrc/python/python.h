/* Python, as C sees it: where its classes keep what C reads (layout.c), the state of a thread (state.c),
   callables that stand for functions of it (standin.c), and guards (guard.c).

   Note [Layout] Tensors, nodes and views are Python classes with slots (a storage is a type of C,
   books/storage.h). C reads and writes the slots where their member descriptors say they are (layout.c); a slot
   that is not set is NULL. Objects are made by the tp_alloc of their classes, so that the collector knows them
   as it knows those made in Python.

   Note [Threads] All this runs under the GIL, which the loops of large operands release (loops/apply.c), and
   the engine now and then. The mode is thread-local. A build without the GIL would need: critical sections
   around a tensor's slots while they are read together, PyUnstable_Object_IsUniquelyReferenced for
   `gs_is_owned`, a once-flag for rows and for the kernels of routines, a lock around what overloads remember,
   and an atomic exchange where a leaf keeps its first gradient; the number of the next node is atomic already. */
#ifndef GRADSPEC_PYTHON_H
#define GRADSPEC_PYTHON_H

#include "base/base.h"
#include <numpy/arrayobject.h>
#include <stddef.h>

#define GS_MAX_PARAMS 64 /* of a callable, as codegen/language.py allows */

/* ---- layout.c ---- */

#define GS_SLOT(object, offset) (*(PyObject **)((char *)(object) + (offset)))

/* What C knows of Python: classes, offsets of their slots, and functions of the runtime. */
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
    PyObject *answer_refusal, *explain, *check_divisor, *check_power, *computed_in, *operands, *promoted, *scalar,
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

/* What forward mode knows of it. */
typedef struct {
    PyTypeObject *tensor_extra, *level;
    Py_ssize_t tangents, outer, duals, prune_at;
    PyObject *derived, *copy, *zero, *write, *remember;
} gs_forward_layout;
GS_HIDDEN extern gs_forward_layout gs_forward;

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
#define GS_KEYWORDS(function) (PyCFunction)(void (*)(void))(function), METH_VARARGS | METH_KEYWORDS

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
GS_HIDDEN extern _Thread_local PyObject *gs_transform; /* See Note [Captured tensors], books/storage.h */
GS_HIDDEN extern _Thread_local PyObject *gs_level;     /* `state.level` of this thread, NULL for None */
GS_HIDDEN int gs_is_traced(void);

/* ---- standin.c: callables that stand for functions of Python's ---- */

typedef struct {
    PyObject_HEAD vectorcallfunc vectorcall;
    PyObject *function; /* what runs where C does not, and what users see */
    PyObject *weakrefs;
} gs_stand_in;

#define GS_STAND_IN_FLAGS (Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_VECTORCALL | Py_TPFLAGS_METHOD_DESCRIPTOR)
GS_HIDDEN extern PyTypeObject gs_stand_in_type;
GS_HIDDEN PyObject *gs_of_function(PyObject *self, void *name);
GS_HIDDEN extern PyGetSetDef gs_stand_in_getset[];
/* What is the function's, for each type that derives, since every type has a `__doc__` of its own. */
#define GS_OF_FUNCTION                                                                                           \
    {"__doc__", gs_of_function, NULL, NULL, "__doc__"}, {"__module__", gs_of_function, NULL, NULL, "__module__"}
GS_HIDDEN PyObject *gs_stand_in_new(PyTypeObject *type, vectorcallfunc vectorcall, PyObject *function);
GS_HIDDEN int gs_has_common_keyword(PyObject *kwnames);
GS_HIDDEN PyObject *gs_call_with_keywords(PyObject *callable, PyObject *const *given, size_t flags,
                                          PyObject *kwnames);
GS_HIDDEN PyObject *gs_tuple_of(PyObject *const *given, Py_ssize_t n);
GS_HIDDEN PyObject *gs_named_arguments(PyObject *const *given, PyObject *kwnames);

/* The number of arguments, those given by name among them. */
static inline Py_ssize_t gs_argument_count(size_t flags, PyObject *kwnames) {
    return PyVectorcall_NARGS(flags) + (kwnames == NULL ? 0 : PyTuple_GET_SIZE(kwnames));
}

/* ---- guard.c ---- */

/* Puts the type Guard and functions into a dict; -1 with an exception. */
GS_HIDDEN int gs_guard_fill(PyObject *into);

#endif
