/* Writes to a tensor's memory, as in-place forms make them: checked, recorded, counted, and shown to observers. */
#include "books/writes.h"
#include "books/nodes.h"
#include "books/views.h"

/* ---- before it ---- */

/* Refuses memory in which several elements lie at one place. */
static int refuse_overlap(PyObject *target, PyObject *writer) {
    PyArrayObject *array = (PyArrayObject *)GS_SLOT(target, gs_py.array);
    int d = PyArray_NDIM(array);
    while (d > 0 && (PyArray_STRIDE(array, d - 1) != 0 || PyArray_DIM(array, d - 1) == 1)) d--;
    if (d == 0 || PyArray_SIZE(array) == 0)
        return 0;
    PyErr_Format(PyExc_RuntimeError,
                 "%U: unsupported operation: more than one element of the written-to tensor refers to a single "
                 "memory location. Please clone() the tensor before performing the operation.",
                 writer);
    return -1;
}

int gs_are_writes_shown(void) { return (gs_mode & ~(GS_GRAD | GS_ASKED | GS_INFERENCE | GS_UNSEEN)) != 0; }

/* Whether the elements that are to be overwritten are wanted: by the node, which saves them for one of the gradients
   that are needed (bits), by an observer if a formula reads them, and always in anomaly mode. */
static int are_wanted(const gs_op *op, unsigned needs) {
    if (gs_mode & GS_ANOMALY)
        return 1;
    if (op->keeps && gs_are_writes_shown())
        return 1;
    for (int k = 0; needs != 0 && k < op->row->kind->nsaves; k++) {
        const gs_saved *saved = &op->row->kind->saves[k];
        if (saved->what == GS_INPUT && saved->at == 0 && saved->readers & needs)
            return 1;
    }
    return 0;
}

/* A tensor with the target's place in the graph: over its memory, or over a copy of its elements. */
static PyObject *as_before(PyObject *target, int copies) {
    PyObject *old = NULL, *elements = NULL;
    if (copies && (elements = PyObject_GetAttr(target, gs_str.array)) != NULL) {
        PyObject *copy = gs_pool_copy((PyArrayObject *)elements, NPY_CORDER);
        old = copy == NULL ? NULL : gs_new_tensor(copy);
    } else if (!copies) {
        old = gs_is_plain(target) ? gs_new_tensor(Py_NewRef(GS_SLOT(target, gs_py.array)))
                                  : PyObject_CallOneArg(gs_py.alias, target);
    }
    Py_XDECREF(elements);
    if (old != NULL) {
        gs_set_slot(old, gs_py.node, Py_NewRef(GS_SLOT(target, gs_py.node)));
        gs_set_slot(old, gs_py.requires_grad, Py_NewRef(GS_SLOT(target, gs_py.requires_grad)));
    }
    return old;
}

/* ---- recording ---- */

static PyArray_Descr *dtype_of(PyObject *tensor) {
    return PyArray_DESCR((PyArrayObject *)GS_SLOT(tensor, gs_py.array));
}

/* Has the operands of a node be in the dtype of the target, in which gradients are; what is new is put into `made`. */
static int narrow(const gs_kind *kind, PyObject **arguments, PyObject *target, PyObject **made) {
    int count = 0;
    for (int i = 0; i < kind->ninputs; i++) {
        PyObject **argument = &arguments[kind->inputs[i].param];
        if (kind->inputs[i].param == 0 || !gs_is_tensor(*argument) || dtype_of(*argument) == dtype_of(target))
            continue;
        *argument = made[count] =
            PyObject_CallFunctionObjArgs(gs_py.promoted, *argument, (PyObject *)dtype_of(target), NULL);
        if (made[count++] == NULL)
            break;
    }
    return count;
}

/* The node of a write that is to come; `old` is the target as it was. */
static PyObject *record(const gs_called *call, PyObject *old, unsigned needs) {
    PyObject *arguments[GS_MAX_PARAMETERS], *made[GS_MAX_EDGES], *node = NULL;
    memcpy(arguments, call->arguments, call->count * sizeof *arguments);
    arguments[0] = old;
    int count = narrow(call->op->row->kind, arguments, call->arguments[0], made);
    if (count == 0 || made[count - 1] != NULL)
        node = gs_new_node(call->op->row->kind, arguments, call->arguments, needs);
    while (count > 0) Py_XDECREF(made[--count]);
    return node;
}

/* Whether the target's place in the graph is all that depends on its history. */
static int is_alone(PyObject *target, const gs_storage *storage) {
    PyObject *node = GS_SLOT(target, gs_py.node);
    return GS_SLOT(target, gs_py.view) == Py_None &&
           (storage->views == NULL || PyList_GET_SIZE(storage->views) == 0) &&
           (node == Py_None || GS_SLOT(node, gs_py.node_extra) == Py_None);
}

/* Makes what a write that is to come by this node needs, so that nothing is left to be made once memory is written to:
   the places in the graph of all that shares the memory, as pairs of a tensor and a node in a list, or None where the
   target is alone. NULL with an exception. */
static PyObject *prepare(PyObject *target, PyObject *node, gs_storage *storage) {
    PyObject *number = PyLong_FromLong(0);
    const int status = number == NULL ? -1 : gs_watch_output(node, number, storage, 1);
    Py_XDECREF(number);
    if (status < 0)
        return NULL;
    return is_alone(target, storage) ? Py_NewRef(Py_None)
                                     : PyObject_CallFunctionObjArgs(gs_py.new_places, target, node, NULL);
}

/* Has a tensor be made by a node from now on. That it keeps its gradient goes along, its hooks do not. */
static int move(PyObject *given, PyObject *node) {
    PyObject *tensor = gs_with_books(given), *old = Py_NewRef(GS_SLOT(tensor, gs_py.node));
    if ((PyObject *)Py_TYPE(node) == gs_py.unrecorded_view) /* the history holds for no version */
        gs_set_slot(GS_SLOT(tensor, gs_py.view), gs_py.view_version, PyLong_FromLong(-1));
    gs_set_slot(tensor, gs_py.node, Py_NewRef(node));
    gs_set_slot(tensor, gs_py.requires_grad, Py_NewRef(Py_True));
    const int has_extra = old != Py_None && GS_SLOT(old, gs_py.node_extra) != Py_None;
    const int status =
        has_extra ? gs_done(PyObject_CallFunctionObjArgs(gs_py.retain_as_before, given, old, NULL)) : 0;
    Py_DECREF(old);
    return status;
}

/* The same for all that a write moves, as it was prepared. */
static int move_all(PyObject *target, PyObject *node, PyObject *places) {
    if (places == Py_None)
        return move(target, node);
    int status = 0;
    for (Py_ssize_t k = 0; status == 0 && k < PyList_GET_SIZE(places); k++) {
        PyObject *pair = PyList_GET_ITEM(places, k);
        status = move(PyTuple_GET_ITEM(pair, 0), PyTuple_GET_ITEM(pair, 1));
    }
    return status;
}

/* Has a node that saves the output know the elements of a target that computes them. */
static int save_elements(const gs_kind *kind, PyObject *node, PyObject *target) {
    for (const gs_saved *saved = kind->saves; saved < kind->saves + kind->nsaves; saved++) {
        if (saved->what != GS_OUTPUT || GS_SLOT(node, saved->slot) == NULL)
            continue;
        PyObject *elements = PyObject_GetAttr(target, gs_str.array);
        if (elements == NULL)
            return -1;
        gs_set_slot(node, saved->slot, elements);
    }
    return 0;
}

/* ---- the write ---- */

/* Writes to the memory: 1 if it did; 0, perhaps with an exception, if that is no simple matter. */
static int fill(PyObject *target, const gs_making *making) {
    PyObject *array = GS_SLOT(target, gs_py.array);
    if (Py_TYPE(target) == gs_py.lazy_tensor)
        return 0;
    if (making->loops != NULL)
        return gs_apply_into(making->loops, making->count, making->operands, array) > 0;
    PyObject *result = making->operands[0];
    return making->kernel == Py_None && PyArray_CheckExact(result) && PyArray_CheckExact(array) &&
           gs_same_shape((PyArrayObject *)array, (PyArrayObject *)result) &&
           gs_copy_into((PyArrayObject *)array, (PyArrayObject *)result);
}

/* The same by Python, which converts, or says why it cannot be. */
static int fill_otherwise(const gs_op *op, PyObject *target, const gs_making *making) {
    PyObject *operands = gs_tuple_of(making->operands, making->count), *done = NULL;
    if (operands != NULL)
        done = PyObject_CallFunctionObjArgs(gs_py.write_otherwise, op->row->name, op->writes, target,
                                            making->kernel, operands, NULL);
    Py_XDECREF(operands);
    return gs_done(done) < 0 ? -1 : 1;
}

/* Writes, and counts it: 1 if it did, -1 with an exception. */
static int write_and_count(const gs_op *op, PyObject *target, gs_storage *storage, const gs_making *making) {
    int status = fill(target, making);
    if (status == 0 && !PyErr_Occurred())
        status = fill_otherwise(op, target, making);
    /* Who interrupts Python may have come after it has written: then better one write counted too many. */
    if (status > 0 || !PyErr_ExceptionMatches(PyExc_Exception))
        gs_count_write(storage, op->writes);
    return status > 0 ? 1 : -1;
}

/* Gives what was written to its place, and shows the write to observers. */
static int finish(const gs_called *call, PyObject *old, PyObject *node, PyObject *places) {
    PyObject *target = call->arguments[0];
    if (node != NULL &&
        (move_all(target, node, places) < 0 ||
         (Py_TYPE(target) == gs_py.lazy_tensor && save_elements(call->op->row->kind, node, target) < 0)))
        return -1;
    if (!gs_are_writes_shown())
        return 0;
    PyObject *arguments[GS_MAX_PARAMETERS];
    memcpy(arguments, call->arguments, call->count * sizeof *arguments);
    arguments[0] = old;
    return gs_tell_of_write(&(gs_called){call->op, arguments, call->count}, target, node);
}

/* Keeps the line of a write that is to come, in anomaly mode. */
static int note_line(gs_storage *storage) {
    return gs_mode & GS_ANOMALY ? gs_done(PyObject_CallOneArg(gs_py.note_write, (PyObject *)storage)) : 0;
}

/* Writes to the first argument of a call; the tensor as a new reference. NULL with an exception. */
PyObject *gs_write(const gs_called *call, const gs_making *making) {
    gs_op *op = call->op;
    PyObject *target = call->arguments[0], *old = NULL, *node = NULL, *places = NULL;
    const unsigned needs = gs_needs(op->row->kind, call->arguments);
    if ((gs_mode & GS_GRAD && gs_check_writable(target, needs != 0) < 0) ||
        refuse_overlap(target, op->writes) < 0)
        return NULL;
    gs_storage *storage = (gs_storage *)Py_XNewRef(gs_may_write(target, op->writes));
    int status = storage == NULL || note_line(storage) < 0 ? -1 : 0;
    if (status == 0 && (needs != 0 || gs_are_writes_shown()) &&
        (old = as_before(target, are_wanted(op, needs))) == NULL)
        status = -1;
    if (status == 0 && needs != 0 &&
        ((node = record(call, old, needs)) == NULL || (places = prepare(target, node, storage)) == NULL))
        status = -1;
    if (status == 0 && (status = write_and_count(op, target, storage, making)) > 0)
        status = finish(call, old, node, places);
    Py_XDECREF(storage);
    Py_XDECREF(old);
    Py_XDECREF(node);
    Py_XDECREF(places);
    return status < 0 ? NULL : Py_NewRef(target);
}

/* ---- for Python ---- */

/* as_before(target, copies) */
static PyObject *tensor_as_before(PyObject *module, PyObject *const *given, Py_ssize_t count) {
    if (!gs_has_count("as_before", count, 2, 2))
        return NULL;
    if (gs_is_tensor(given[0]))
        return as_before(given[0], given[1] == Py_True);
    PyErr_SetString(PyExc_TypeError, "as_before() takes a tensor");
    return NULL;
}

/* move(tensor, node) */
static PyObject *move_tensor(PyObject *module, PyObject *const *given, Py_ssize_t count) {
    if (!gs_has_count("move", count, 2, 2))
        return NULL;
    if (!gs_is_tensor(given[0])) {
        PyErr_SetString(PyExc_TypeError, "move() takes a tensor");
        return NULL;
    }
    return move(given[0], given[1]) < 0 ? NULL : Py_NewRef(Py_None);
}

PyMethodDef gs_write_functions[] = {
    {"as_before", GS_FASTCALL(tensor_as_before),
     "A tensor with the present place of another in the graph, over its memory or over a copy of its elements."},
    {"move", GS_FASTCALL(move_tensor), "Has a tensor be made by a node from now on."},
    {NULL},
};
