/* Views linked to their bases, and edges that lead to views. See Note [Views and history],
   runtime/graph/views.py. */
#include "books/views.h"

/* NULL with the exception, which Python words, for a view that was written to or, as the target of a write, may
   not be. */
static PyObject *refuse_view(PyObject *view, PyObject *is_target) {
    return PyObject_CallFunctionObjArgs(gs_py.refuse_view, view, is_target, NULL);
}

/* Where the gradient of a tensor goes: to the node that made it, or to the tensor itself. See Note [Edges],
   runtime/graph/node.py. NULL with an exception for a view whose history does not hold any more. */
PyObject *gs_edge_of(PyObject *given) {
    PyObject *tensor = gs_with_books(given), *view = GS_SLOT(tensor, gs_py.view),
             *node = GS_SLOT(tensor, gs_py.node);
    PyObject *version = view == Py_None ? Py_None : GS_SLOT(view, gs_py.view_version);
    if (version != Py_None && gs_was_written(gs_known_storage(tensor), PyLong_AsLongLong(version)))
        return refuse_view(given, Py_False);
    return Py_NewRef(node == Py_None ? given : node);
}

/* The arguments of a view op besides the tensor, as a tuple. */
PyObject *gs_view_arguments(const gs_called *call) {
    PyObject *others = PyTuple_New(call->count - 1);
    for (Py_ssize_t k = 1; others != NULL && k < call->count; k++)
        PyTuple_SET_ITEM(others, k - 1, Py_NewRef(call->arguments[k]));
    return others;
}

/* The steps to a view of a view (or of a tensor that is none), of which `last` is the last one. */
static PyObject *steps_to(PyObject *parent, PyObject *last) {
    PyObject *before = parent == Py_None ? NULL : GS_SLOT(parent, gs_py.steps);
    const Py_ssize_t count = before == NULL ? 0 : PyTuple_GET_SIZE(before);
    PyObject *steps = PyTuple_New(count + 1);
    if (steps == NULL)
        return NULL;
    for (Py_ssize_t k = 0; k < count; k++) PyTuple_SET_ITEM(steps, k, Py_NewRef(PyTuple_GET_ITEM(before, k)));
    PyTuple_SET_ITEM(steps, count, Py_NewRef(last));
    return steps;
}

static PyObject *base_of(PyObject *source) {
    PyObject *parent = GS_SLOT(source, gs_py.view);
    return parent == Py_None ? source : GS_SLOT(parent, gs_py.base);
}

/* Why a view may not be written to in a recorded operation, or None. */
static PyObject *reason_against(PyObject *parent, int several) {
    if (!(gs_mode & GS_GRAD))
        return gs_mode & GS_INFERENCE ? gs_py.inference_view : gs_py.no_grad_view;
    return several ? gs_py.multiple : parent == Py_None ? Py_None : GS_SLOT(parent, gs_py.forbidden);
}

/* Lets a view that was made without recording end what would be its history; -1 with an exception. */
static int end_history(PyObject *result) {
    PyObject *node = PyObject_CallNoArgs(gs_py.unrecorded_view);
    if (node == NULL)
        return -1;
    gs_set_slot(result, gs_py.node, node);
    gs_set_slot(result, gs_py.requires_grad, Py_NewRef(Py_True));
    return 0;
}

/* The View of a result; `last` is the step to it from `source`. */
static PyObject *new_view(PyObject *source, PyObject *result, const gs_storage *storage, PyObject *last) {
    PyObject *parent = GS_SLOT(source, gs_py.view);
    PyObject *forbidden = reason_against(parent, PyTuple_GET_ITEM(last, 2) != Py_None);
    PyObject *view = gs_py.view_class->tp_alloc(gs_py.view_class, 0);
    if (view == NULL)
        return NULL;
    const int dated = forbidden != Py_None && GS_SLOT(result, gs_py.node) != Py_None;
    GS_SLOT(view, gs_py.base) = Py_NewRef(base_of(source));
    GS_SLOT(view, gs_py.forbidden) = Py_NewRef(forbidden);
    GS_SLOT(view, gs_py.view_version) = dated ? PyLong_FromLongLong(storage->version) : Py_NewRef(Py_None);
    if (GS_SLOT(view, gs_py.view_version) == NULL ||
        (GS_SLOT(view, gs_py.steps) = steps_to(parent, last)) == NULL)
        Py_CLEAR(view);
    return view;
}

/* Makes `result` a view of `source`, derived by `op(source, *arguments)`, of whose outputs it is the one of
   this number, or None. -1 with an exception. */
int gs_link_view(PyObject *op, PyObject *source, PyObject *result, PyObject *arguments, PyObject *number) {
    gs_storage *storage = gs_share_storage(source, result);
    if (storage == NULL)
        return -1;
    if (storage->is_inference) /* it is never written to while recording, so nothing needs to know the base */
        return 0;
    const int unrecorded = !(gs_mode & GS_GRAD) && GS_SLOT(base_of(source), gs_py.requires_grad) == Py_True;
    if (unrecorded && end_history(result) < 0)
        return -1;
    PyObject *last = PyTuple_Pack(3, op, arguments, number);
    PyObject *view = last == NULL ? NULL : new_view(source, result, storage, last);
    Py_XDECREF(last);
    if (view == NULL)
        return -1;
    gs_set_slot(result, gs_py.view, view);
    return gs_add_view(storage, result);
}

/* ---- writing ---- */

/* Whether a tensor is a leaf that requires grad, or a view of one, which no recorded operation may write to. */
static int is_of_leaf(PyObject *tensor, PyObject *view) {
    const int requires_grad = GS_SLOT(tensor, gs_py.requires_grad) == Py_True;
    PyObject *base = view == Py_None ? tensor : gs_with_books(GS_SLOT(view, gs_py.base));
    return GS_SLOT(base, gs_py.node) == Py_None &&
           (requires_grad || (view != Py_None && GS_SLOT(base, gs_py.requires_grad) == Py_True));
}

/* Refuses a tensor that an operation may not write to while grad mode is on, if it is itself `recorded`: a leaf
   that requires grad, a view of one, and a view that cannot get a new history. -1 with an exception. */
int gs_check_writable(PyObject *given, int recorded) {
    PyObject *tensor = gs_with_books(given), *view = GS_SLOT(tensor, gs_py.view);
    if (!recorded && GS_SLOT(tensor, gs_py.requires_grad) != Py_True)
        return 0;
    if (view != Py_None && GS_SLOT(view, gs_py.forbidden) != Py_None)
        return refuse_view(given, Py_True) == NULL ? -1 : 0;
    if (!is_of_leaf(tensor, view))
        return 0;
    PyErr_Format(
        PyExc_RuntimeError,
        "a %sleaf Variable that requires grad is being used in an in-place operation: write to it within "
        "no_grad(), as a step of an optimizer does, or to a clone(), which is recorded.",
        view == Py_None ? "" : "view of a ");
    return -1;
}

/* ---- functions for Python ---- */

/* check_writable(tensor, recorded) */
static PyObject *check_writable(PyObject *module, PyObject *const *given, Py_ssize_t count) {
    const int recorded = gs_has_count("check_writable", count, 2, 2) ? PyObject_IsTrue(given[1]) : -1;
    if (recorded < 0 || gs_check_writable(given[0], recorded) < 0)
        return NULL;
    Py_RETURN_NONE;
}

static PyObject *edge_of(PyObject *module, PyObject *tensor) { return gs_edge_of(tensor); }

/* link_view(source, result, op, arguments, output=None) */
static PyObject *link_view(PyObject *module, PyObject *const *given, Py_ssize_t count) {
    if (!gs_has_count("link_view", count, 4, 5) ||
        gs_link_view(given[2], given[0], given[1], given[3], count == 5 ? given[4] : Py_None) < 0)
        return NULL;
    Py_RETURN_NONE;
}

PyMethodDef gs_view_functions[] = {
    {"check_writable", GS_FASTCALL(check_writable),
     "Refuse a tensor that an operation may not write to while grad mode is on."},
    {"edge_of", edge_of, METH_O, "Where the gradient of a tensor goes."},
    {"link_view", GS_FASTCALL(link_view), "Make a tensor a view of another."},
    {NULL},
};
