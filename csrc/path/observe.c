/* What sees an op that has run in C while something interposes. See Note [Observed ops]. */
#include "tangents.h"
#include "../books/storage.h"

/* Makes an output an inference tensor, unless it shares memory that is older; as `mark_inference`,
   runtime/graph/storage.py. */
static int mark(PyObject *output) {
    if (GS_SLOT(output, gs_py.storage_of) != Py_None)
        return 0;
    gs_storage *storage = gs_new_storage(1);
    if (storage == NULL)
        return -1;
    gs_set_slot(output, gs_py.storage_of, (PyObject *)storage);
    return 0;
}

static int mark_all(PyObject *result) {
    int status = 0;
    if (!PyTuple_Check(result))
        return mark(result);
    for (Py_ssize_t k = 0; status == 0 && k < PyTuple_GET_SIZE(result); k++) {
        status = mark(PyTuple_GET_ITEM(result, k));
    }
    return status;
}

/* Tells observers of a call; `outputs`, a tuple, is stolen. */
static int tell(const gs_called *call, PyObject *outputs, PyObject *node, PyObject *in_place) {
    PyObject *arguments = PyTuple_New(call->count), *done = NULL;
    if (arguments != NULL && outputs != NULL) {
        for (Py_ssize_t k = 0; k < call->count; k++)
            PyTuple_SET_ITEM(arguments, k, Py_NewRef(call->arguments[k]));
        done = PyObject_CallFunctionObjArgs(gs_py.interpose, call->op->name, arguments, outputs,
                                            node == NULL ? Py_None : node, in_place, NULL);
    }
    Py_XDECREF(arguments);
    Py_XDECREF(outputs);
    Py_XDECREF(done);
    return done == NULL ? -1 : 0;
}

/* Shows a write to observers: the first argument is the target as it was. -1 with an exception. */
int gs_tell_of_write(const gs_called *call, PyObject *target, PyObject *node) {
    return tell(call, PyTuple_Pack(1, target), node, Py_True);
}

/* Shows a result to observers: those of inference mode and of saved-tensor hooks directly, others by Python's table. */
static int show(const gs_called *call, PyObject *result, long observers) {
    PyObject *node = gs_node_of(result);
    if (observers == GS_INFERENCE)
        return mark_all(result);
    if (observers == GS_SAVED_HOOKS && node == NULL)
        return 0;
    PyObject *outputs = PyTuple_Check(result) ? Py_NewRef(result) : PyTuple_Pack(1, result);
    if (observers != GS_SAVED_HOOKS || outputs == NULL)
        return tell(call, outputs, node, Py_False);
    PyObject *done = PyObject_CallFunctionObjArgs(gs_py.pack_saved, node, outputs, NULL);
    Py_DECREF(outputs);
    Py_XDECREF(done);
    return done == NULL ? -1 : 0;
}

/* Shows the result of an op, or NULL, which is stolen, to the observers of this thread's mode; NULL with an
   exception if one raises. Marks, and the tangents of what a row describes, are made here; all else is Python's. */
PyObject *gs_observed(const gs_called *call, PyObject *result) {
    const long observers = gs_mode & ~(GS_GRAD | GS_ASKED | GS_PROFILED);
    if (result == NULL || (gs_mode & ~GS_PROFILED) <= GS_GRAD)
        return result;
    const int has_rule = observers == GS_FORWARD && call->op->recipe != NULL;
    int status = has_rule ? gs_give_tangents(call->op, call->arguments, result) : 0;
    if (status == 0)
        status = show(call, result, observers);
    if (status < 0)
        Py_CLEAR(result);
    return result;
}
