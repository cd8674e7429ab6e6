/* The in-place form of an elementwise op: the kernel writes into the tensor's memory, and the write is counted.
   If it is recorded, the tensor gets a new history; where views are concerned, `rebase_history` gives it to all
   of them. */
#include "../books/nodes.h"
#include "../books/views.h"

/* Whether an operand has memory of its own: of one that shares the target's, which a node may save, Python makes
   a copy first. */
static int is_apart(PyObject *operand, PyObject *target) {
    PyObject *storage = GS_SLOT(operand, gs_py.storage_of);
    return operand != target && (storage == Py_None || storage != GS_SLOT(target, gs_py.storage_of));
}

/* Whether the write may be recorded here: nothing but the target's place in the graph and views depends on its
   history. */
static int is_usual(const gs_row *row, PyObject *const *values) {
    PyObject *target = values[0], *node = GS_SLOT(target, gs_py.node), *view = GS_SLOT(target, gs_py.view);
    if (GS_SLOT(target, gs_py.extra) != Py_None ||
        (node != Py_None && GS_SLOT(node, gs_py.node_extra) != Py_None) ||
        (view != Py_None && Py_TYPE(GS_SLOT(view, gs_py.base)) != gs_py.tensor))
        return 0;
    for (int k = 1; k < row->nparams; k++) {
        if (gs_is_tensor_parameter(row, k) && !is_apart(values[k], target))
            return 0;
    }
    return 1;
}

/* Whether the target is no view and has none. */
static int is_alone(PyObject *target, const gs_storage *storage) {
    return GS_SLOT(target, gs_py.view) == Py_None &&
           (storage->views == NULL || PyList_GET_SIZE(storage->views) == 0);
}

/* The target as it was: with its place in the graph, and a copy of its memory if the node saves it. */
static PyObject *as_before(const gs_kind *kind, PyObject *target, unsigned needs) {
    PyArrayObject *array = (PyArrayObject *)GS_SLOT(target, gs_py.array);
    int k = 0;
    while (k < kind->nsaves &&
           !(kind->saves[k].what == GS_INPUT && kind->saves[k].at == 0 && kind->saves[k].readers & needs)) {
        k++;
    }
    PyObject *kept = k < kind->nsaves ? gs_pool_copy(array) : Py_NewRef((PyObject *)array);
    PyObject *old = kept == NULL ? NULL : gs_new_tensor(kept);
    if (old != NULL) {
        gs_set_slot(old, gs_py.node, Py_NewRef(GS_SLOT(target, gs_py.node)));
        gs_set_slot(old, gs_py.requires_grad, Py_NewRef(GS_SLOT(target, gs_py.requires_grad)));
    }
    return old;
}

/* The node of a write that is to come. */
static PyObject *record(const gs_op *op, PyObject *const *values, unsigned needs) {
    PyObject *arguments[GS_MAX_PARAMS], *target = values[0];
    memcpy(arguments, values, op->recipe->row->nparams * sizeof *arguments);
    PyObject *old = arguments[0] = as_before(op->kind, target, needs);
    PyObject *node = old == NULL ? NULL : gs_new_node(op->kind, arguments, &target, needs);
    Py_XDECREF(old);
    return node;
}

/* Gives the target, and its base and the views of that, their new history. */
static int place(PyObject *target, PyObject *node, gs_storage *storage) {
    if (!is_alone(target, storage)) {
        PyObject *done = PyObject_CallFunctionObjArgs(gs_py.rebase_history, target, node, NULL);
        Py_XDECREF(done);
        return done == NULL ? -1 : 0;
    }
    gs_set_slot(target, gs_py.node, Py_NewRef(node));
    gs_set_slot(target, gs_py.requires_grad, Py_NewRef(Py_True));
    PyObject *number = PyLong_FromLong(0);
    const int status = number == NULL ? -1 : gs_watch_output(node, number, storage);
    Py_XDECREF(number);
    return status;
}

/* The tensor that was written to, which is the first of the values; NULL, perhaps with an exception, if the call
   is for the function, unless it is `settled`, as it is once the kernel has run. Until then nothing has changed. */
PyObject *gs_write(gs_op *op, PyObject *const *values, int count, PyObject *const *operands, int *settled) {
    const gs_recipe *recipe = op->recipe;
    PyObject *target = values[0], *node = NULL;
    const unsigned needs = gs_needs(op->kind, values);
    if (gs_mode & GS_GRAD && gs_check_writable(target, needs != 0) < 0)
        return NULL;
    if (needs == 0 && GS_SLOT(target, gs_py.requires_grad) != Py_False && gs_mode & GS_GRAD)
        return NULL;
    gs_storage *storage = (gs_storage *)Py_XNewRef(gs_may_write(target, op->writes));
    if (storage == NULL)
        return NULL;
    int status = -1;
    if (needs != 0 && (!is_usual(recipe->row, values) || (node = record(op, values, needs)) == NULL))
        goto done;
    if (gs_apply_into(recipe->kernel, count, operands, GS_SLOT(target, gs_py.array)) > 0) {
        *settled = 1;
        gs_count_write(storage, op->writes);
        status = node == NULL ? 0 : place(target, node, storage);
    }
done:
    Py_DECREF(storage);
    Py_XDECREF(node);
    return status < 0 ? NULL : Py_NewRef(target);
}
