/* What sees an op that has run in C while something interposes. See Note [Observed ops]. */
#include "books/storage.h"
#include "books/tangents.h"

static int mark_all(PyObject *result) {
    int status = 0;
    if (!PyTuple_Check(result))
        return gs_mark_inference(result);
    for (Py_ssize_t k = 0; status == 0 && k < PyTuple_GET_SIZE(result); k++) {
        status = gs_mark_inference(PyTuple_GET_ITEM(result, k));
    }
    return status;
}

static PyObject *outputs_of(PyObject *result) {
    return PyTuple_Check(result) ? Py_NewRef(result) : PyTuple_Pack(1, result);
}

static int tell(const gs_called *call, PyObject *result, PyObject *node) {
    PyObject *arguments = gs_tuple_of(call->arguments, call->count), *outputs = outputs_of(result), *done = NULL;
    if (arguments != NULL && outputs != NULL)
        done = PyObject_CallFunctionObjArgs(gs_py.interpose, call->op->row->name, arguments, outputs,
                                            node == NULL ? Py_None : node, NULL);
    Py_XDECREF(arguments);
    Py_XDECREF(outputs);
    return gs_done(done);
}

/* Has the saved-tensor hooks in force take over what a node has saved. */
static int pack(PyObject *result, PyObject *node) {
    PyObject *outputs = node == NULL ? NULL : outputs_of(result), *done = NULL;
    if (node == NULL)
        return 0;
    if (outputs != NULL)
        done = PyObject_CallFunctionObjArgs(gs_py.pack_saved, node, outputs, NULL);
    Py_XDECREF(outputs);
    return gs_done(done);
}

/* Shows a call to who looks on in this thread's mode. First it gets its tangents, which all others may see; what
   is made in inference mode is marked when all have seen it. Saved-tensor hooks are called directly if they are
   alone; all else is Python's. */
static int show(const gs_called *call, PyObject *result, PyObject *node, int writes) {
    const long mode = gs_mode, others = mode & ~(GS_GRAD | GS_ASKED | GS_UNSEEN | GS_FORWARD | GS_INFERENCE);
    if (mode & GS_FORWARD && gs_push_tangents(call, result, node, writes) < 0)
        return -1;
    if (others != 0 && (others == GS_SAVED_HOOKS ? pack(result, node) : tell(call, result, node)) < 0)
        return -1;
    return mode & GS_INFERENCE ? mark_all(result) : 0;
}

/* Shows a write to observers: the first argument is the target as it was. -1 with an exception. */
int gs_tell_of_write(const gs_called *call, PyObject *target, PyObject *node) {
    return show(call, target, node, 1);
}

/* Shows the result of an op, or NULL, which is stolen, to the observers of this thread's mode; NULL with an
   exception if one raises. */
PyObject *gs_observed(const gs_called *call, PyObject *result) {
    if (result != NULL && (gs_mode & ~GS_UNSEEN) > GS_GRAD && show(call, result, gs_node_of(result), 0) < 0)
        Py_CLEAR(result);
    return result;
}
