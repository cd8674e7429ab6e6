/* What a profiled thread tells its recorder: where ops and nodes begin and end. See Note [Ranges]. */
#include "books/nodes.h"
#include "profile/profile.h"

static _Thread_local gs_recorder *current; /* owned */

gs_entered gs_enter(gs_range_kind kind, PyObject *source, long long sequence) {
    PyObject *error_type, *error, *traceback;
    if (current == NULL)
        return GS_NOT_ENTERED;
    PyErr_Fetch(&error_type, &error, &traceback);
    gs_recorder *recorder = (gs_recorder *)Py_NewRef(current);
    const gs_entered entered = {recorder, gs_recorder_enter(recorder, kind, source, sequence, NULL, NULL)};
    PyErr_Restore(error_type, error, traceback);
    return entered;
}

void gs_leave_entered(gs_entered entered) {
    PyObject *error_type, *error, *traceback;
    PyErr_Fetch(&error_type, &error, &traceback);
    gs_recorder_leave(entered.recorder, entered.number);
    PyErr_Restore(error_type, error, traceback);
    Py_DECREF(entered.recorder);
}

/* ---- shapes ---- */

/* The shape of a tensor, those of a sequence of tensors, () for all else. */
static PyObject *shape_of(PyObject *argument) {
    if (Py_TYPE(argument) == gs_py.batched_tensor) /* that of a sample */
        return PyObject_GetAttrString(argument, "shape");
    if (gs_is_tensor(argument))
        return gs_shape_of((PyArrayObject *)GS_SLOT(argument, gs_py.array));
    const int several = PyTuple_CheckExact(argument) || PyList_CheckExact(argument);
    const Py_ssize_t size = several ? PySequence_Fast_GET_SIZE(argument) : 0;
    PyObject *shapes = PyTuple_New(size == 0 || !gs_is_tensor(PySequence_Fast_GET_ITEM(argument, 0)) ? 0 : size);
    for (Py_ssize_t k = 0; shapes != NULL && k < PyTuple_GET_SIZE(shapes); k++) {
        PyObject *item = PySequence_Fast_GET_ITEM(argument, k);
        gs_put(&shapes, k, gs_is_tensor(item) ? shape_of(item) : PyTuple_New(0));
    }
    return shapes;
}

/* The shapes of an op's arguments, in the order of its parameters if an operator has swapped them. */
static PyObject *shapes_of(PyObject *const *given, Py_ssize_t count, int swapped) {
    PyObject *shapes = PyTuple_New(count);
    for (Py_ssize_t k = 0; shapes != NULL && k < count; k++)
        gs_put(&shapes, k, shape_of(given[swapped && k < 2 ? 1 - k : k]));
    return shapes;
}

/* ---- ops ---- */

/* Whether the innermost range is a call of the same op, which calls itself again once it has promoted its
   operands. */
static int calls_itself(const gs_recorder *recorder, const gs_op *op) {
    if (recorder->innermost < 0)
        return 0;
    const gs_range *outer = &recorder->ranges[recorder->innermost];
    if (outer->kind != GS_RANGE_OP || !gs_is_op(outer->source))
        return 0;
    const gs_op *other = (gs_op *)outer->source;
    return other->row == op->row && (other->writes == NULL) == (op->writes == NULL);
}

/* What is known of an op once it has run: the shape of its first result, and the node if it has made one. */
static void describe(gs_recorder *recorder, Py_ssize_t number, long long before, PyObject *result) {
    PyObject *node = gs_node_of(result);
    PyObject *first = PyTuple_Check(result) && PyTuple_GET_SIZE(result) ? PyTuple_GET_ITEM(result, 0) : result;
    PyObject *output = recorder->shapes ? shape_of(first) : NULL;
    gs_range *done = &recorder->ranges[number];
    if (node != NULL) {
        const long long sequence = PyLong_AsLongLong(GS_SLOT(node, gs_py.sequence));
        done->sequence = sequence >= before ? sequence : -1;
    }
    if (recorder->shapes && output == NULL)
        PyErr_Clear();
    Py_XSETREF(done->output, output);
}

/* Enters the range of a call of an op. */
gs_op_range gs_enter_op(gs_op *op, PyObject *const *given, size_t flags, PyObject *kwnames) {
    if (current == NULL || calls_itself(current, op))
        return (gs_op_range){NULL, -1, 0};
    gs_recorder *recorder = (gs_recorder *)Py_NewRef(current);
    const Py_ssize_t count = gs_argument_count(flags, kwnames);
    gs_op_range range = {recorder, -1, gs_peek_sequence()};
    PyObject *inputs = recorder->shapes ? shapes_of(given, count, op->swapped) : NULL;
    PyErr_Clear();
    range.number = gs_recorder_enter(recorder, GS_RANGE_OP, (PyObject *)op, -1, inputs,
                                     recorder->shapes ? Py_XNewRef(kwnames) : NULL);
    return range;
}

/* Leaves it, with what the op has given, or NULL. */
void gs_leave_op(gs_op_range range, PyObject *result) {
    if (range.recorder == NULL)
        return;
    gs_leave((gs_entered){(gs_recorder *)Py_NewRef(range.recorder), range.number});
    if (result != NULL && range.number >= 0)
        describe(range.recorder, range.number, range.before, result);
    Py_DECREF(range.recorder);
}

/* ---- nodes ---- */

/* Enters the ranges of a node that runs, with `formula` also that of its formula alone. */
void gs_enter_node(gs_entered *ranges, PyObject *node, int formula) {
    PyObject *cls = (PyObject *)Py_TYPE(node);
    const long long sequence = PyLong_AsLongLong(GS_SLOT(node, gs_py.sequence));
    const int is_output = Py_TYPE(node) == gs_py.output_class; /* which users never see */
    ranges[0] = is_output ? GS_NOT_ENTERED : gs_enter(GS_RANGE_EVALUATE, cls, sequence);
    ranges[1] = is_output || !formula ? GS_NOT_ENTERED : gs_enter(GS_RANGE_NODE, cls, sequence);
}

void gs_enter_leaf(gs_entered *ranges) {
    ranges[0] = gs_enter(GS_RANGE_EVALUATE, gs_str.accumulate_grad, -1);
    ranges[1] = gs_enter(GS_RANGE_NODE, gs_str.accumulate_grad, -1);
}

/* ---- the thread's recorder, an attribute of its state ---- */

static void note_block(void *data, long long bytes) {
    if (current != NULL)
        gs_recorder_note(current, data, bytes);
}

PyObject *gs_get_recorder(PyObject *state, void *closure) { return gs_or_none((PyObject *)current); }

int gs_set_recorder(PyObject *state, PyObject *value, void *closure) {
    if (value != NULL && value != Py_None && !Py_IS_TYPE(value, &gs_recorder_type)) {
        PyErr_SetString(PyExc_TypeError, "a thread's recorder is a Recorder or None");
        return -1;
    }
    gs_recorder *before = current, *next = value == NULL || value == Py_None ? NULL : (gs_recorder *)value;
    const int watched = before != NULL && before->memory, watches = next != NULL && next->memory;
    if (watched != watches && gs_pool_watch(watches ? note_block : NULL) < 0)
        return -1;
    current = (gs_recorder *)Py_XNewRef(next);
    Py_XDECREF(before);
    return 0;
}
