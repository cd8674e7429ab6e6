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
#include "base/limits.h"
#include <numpy/arrayobject.h>
#include <stddef.h>

/* ---- layout.c ---- */

#define GS_SLOT(object, offset) (*(PyObject **)((char *)(object) + (offset)))

/* What C knows of Python, by the names that `introduce` is given: classes, objects, functions, and where instances
   of a class have the slot of a name; and the names that it looks up. */
/* clang-format off */
#define GS_CLASSES(X)                                                                                            \
    X(tensor, Tensor) X(lazy_tensor, LazyTensor) X(batched_tensor, BatchedTensor) X(sparse_tensor, SparseTensor) \
    X(coo, Coo) X(size, Size) X(packed, Packed) X(view_class, View) X(output_class, Output) X(dtype, dtype)      \
    X(tensor_extra, TensorExtra) X(level, Level) X(parameter, Parameter)
#define GS_OBJECTS(X)                                                                                            \
    X(freed, FREED) X(multiple, MULTIPLE) X(no_grad_view, NO_GRAD_VIEW) X(inference_view, INFERENCE_VIEW)        \
    X(unrecorded_view, UnrecordedView) X(gradients_class, Gradients) X(node_extra_class, NodeExtra)              \
    X(op_node, OpNode) X(generator, default_generator) X(lost_gradient, lost_gradient)                            \
    X(other_names, OTHER_NAMES)
#define GS_FUNCTIONS(X)                                                                                          \
    /* of arrays and nodes */                                                                                    \
    X(unbroadcast) X(copied_arrays) X(refuse_view) X(retain_as_before) X(new_places) X(saved_array)              \
    X(saved_tensor) X(fill_missing) X(unbroadcast_tensor) X(lazy_view)                                           \
    /* of operands */                                                                                            \
    X(answer_refusal) X(autocast) X(explain) X(check_divisor) X(check_power) X(computed_in) X(operands)          \
    X(promoted) X(scalar) X(exact_scalar) X(written_operands)                                                    \
    /* of writes, the engine, calls and tangents */                                                              \
    X(alias) X(write_otherwise) X(overwrite) X(note_write) X(pack_saved)                                         \
    X(run_with_sparse) X(kept_sparse) X(add_to_memory) X(interpose)                                              \
    X(call_with_keywords) X(default_override) X(plain_results) X(as_subclass) X(no_answer)                       \
    X(derived_tangent) X(copied_tangent) X(zero_tangent) X(write_tangent) X(remember_duals)
#define GS_SLOTS(X)                                                                                              \
    X(array, Tensor, _array) X(node, Tensor, _node) X(grad, Tensor, _grad) X(storage_of, Tensor, _storage)       \
    X(view, Tensor, _view) X(extra, Tensor, _extra) X(requires_grad, Tensor, _requires_grad)                     \
    X(made_in, Tensor, _made_in) X(physical, BatchedTensor, _physical) X(batches, BatchedTensor, _batches)       \
    X(sequence, Node, _sequence_number) X(node_extra, Node, _node_extra)                                         \
    X(base, View, base) X(steps, View, steps) X(forbidden, View, forbidden) X(view_version, View, version)       \
    X(output_node, Output, node) X(output_nr, Output, nr) X(dtype_numpy, dtype, numpy)                           \
    X(tangents, TensorExtra, tangents) X(outer, Level, outer) X(duals, Level, _duals)                            \
    X(prune_at, Level, _prune_at) X(generator_stream, Generator, _stream) X(due, Once, due)
#define GS_NAMES(X)                                                                                              \
    X(wrapped_number, "_wrapped_number") X(on_arrays, "_on_arrays") X(has_grad_dtype, "has_grad_dtype")          \
    X(on_tensors, "_on_tensors") X(backward_arrays, "_backward_arrays") X(backward_tensors, "_backward_tensors") \
    X(release_saved, "_release_saved") X(edge_targets, "_edge_targets") X(run_node, "run_node")                  \
    X(finish_leaf, "finish_leaf") X(output_count, "_output_count") X(copy, "copy")                               \
    X(may_save_outputs, "_may_save_outputs") X(shape, "shape") X(shown, "shown") X(watched, "watched")           \
    X(accumulate_grad, "torch::autograd::AccumulateGrad") X(graph_root, "torch::autograd::GraphRoot")            \
    X(add, "add") X(of_leaves, "AccumulateGrad") X(clone, "clone") X(add_in_place, "add_") X(array, "_array")    \
    X(memory, "_memory") X(tensor, "tensor") X(run_op, "_run_op") X(prune, "prune")                              \
    X(torch_function, "__torch_function__") X(own_get, "__get__") X(own_set, "__set__")                          \
    X(own_delete, "__delete__") X(finds, "finds") X(dtype, "dtype") X(requires_grad, "requires_grad")            \
    X(device, "device") X(random, "random") X(standard_normal, "standard_normal") X(rtol, "rtol") X(atol, "atol")  \
    X(axis, "axis") X(keepdims, "keepdims") X(out, "out") X(mode, "mode") X(entered, "_entered")                 \
    X(acquire, "acquire") X(release, "release")

typedef struct {
#define CLASS(member, ...) PyTypeObject *member;
#define OBJECT(member, ...) PyObject *member;
#define SLOT(member, ...) Py_ssize_t member;
    GS_CLASSES(CLASS) GS_SLOTS(SLOT) GS_OBJECTS(OBJECT) GS_FUNCTIONS(OBJECT) /* what calls need most comes first */
    PyArray_Descr *floats; /* of the default dtype */
    int store_element; /* the instruction `array[index] = value` */
} gs_layout;
GS_HIDDEN extern gs_layout gs_py;

typedef struct {
    GS_NAMES(OBJECT)
#undef CLASS
#undef OBJECT
#undef SLOT
} gs_names;
/* clang-format on */
GS_HIDDEN extern gs_names gs_str;

GS_HIDDEN Py_ssize_t gs_offset(PyObject *cls, const char *slot);
GS_HIDDEN int gs_layout_set(PyObject *given);
GS_HIDDEN int gs_names_init(void);

static inline int gs_is_tensor(PyObject *object) {
    return Py_TYPE(object) == gs_py.tensor || PyType_IsSubtype(Py_TYPE(object), gs_py.tensor);
}

/* Whether an object is a tensor whose elements are its array and whose results are tensors: one of the class itself, or
   a parameter of a module. */
static inline int gs_is_plain(PyObject *object) {
    return Py_TYPE(object) == gs_py.tensor || Py_TYPE(object) == gs_py.parameter;
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

/* The end of a call of Python's whose result, which is stolen, says nothing; -1 with an exception. */
static inline int gs_done(PyObject *result) {
    Py_XDECREF(result);
    return result == NULL ? -1 : 0;
}

/* Puts an item, which is stolen, into a new tuple or list; where there is none, for an exception, there is no such
   sequence either. */
static inline void gs_put(PyObject **sequence, Py_ssize_t at, PyObject *item) {
    if (item == NULL)
        Py_CLEAR(*sequence);
    else
        PySequence_Fast_ITEMS(*sequence)[at] = item;
}

static inline PyObject *gs_or_none(PyObject *object) { return Py_NewRef(object == NULL ? Py_None : object); }

static inline PyObject *gs_given_or_null(PyObject *given) { return given == Py_None ? NULL : Py_NewRef(given); }

static inline void gs_set_slot(PyObject *object, Py_ssize_t offset, PyObject *value /* stolen */) {
    PyObject *old = GS_SLOT(object, offset);
    GS_SLOT(object, offset) = value;
    Py_XDECREF(old);
}

/* ---- state.c: what belongs to a thread ---- */

enum { /* the bits of a mode: see Note [One flag], runtime/core/process/state.py */
       GS_GRAD = 1,
       GS_FORWARD = 2,
       GS_SAVED_HOOKS = 4,
       GS_ANOMALY = 8,
       GS_INFERENCE = 16,
       GS_ASKED = 32,
       GS_LISTENERS = 64,
       GS_PROFILE = 128,
       GS_AUTOCAST = 256,
       GS_TAPED = 512, /* C's own, while a plan is made: Note [Plans], calls/kept_calls.c */
       GS_UNSEEN = GS_PROFILE | GS_AUTOCAST |
           GS_TAPED, /* what is at the beginning of an op, and does not see its result */
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

/* A type of such callables, of which an instance is an `object` with these `attributes`. */
#define GS_STAND_IN_TYPE(type, name, object, attributes, ...)                                                    \
    PyTypeObject type = {PyVarObject_HEAD_INIT(NULL, 0).tp_name = "gradspec._core." name,                        \
                         .tp_base = &gs_stand_in_type,                                                           \
                         .tp_basicsize = sizeof(object),                                                         \
                         .tp_flags = GS_STAND_IN_FLAGS,                                                          \
                         .tp_getset = attributes,                                                                \
                         __VA_ARGS__}

GS_HIDDEN PyObject *gs_stand_in_new(PyTypeObject *type, vectorcallfunc vectorcall, PyObject *function);
GS_HIDDEN PyObject *gs_tuple_of(PyObject *const *given, Py_ssize_t n);
GS_HIDDEN PyObject *gs_named_arguments(PyObject *const *given, PyObject *kwnames);

/* The number of arguments, those given by name among them. */
static inline Py_ssize_t gs_argument_count(size_t flags, PyObject *kwnames) {
    return PyVectorcall_NARGS(flags) + (kwnames == NULL ? 0 : PyTuple_GET_SIZE(kwnames));
}

/* ---- guard.c ---- */

GS_HIDDEN extern PyTypeObject gs_guard_type;
GS_HIDDEN extern PyMethodDef gs_guard_functions[];

#endif
