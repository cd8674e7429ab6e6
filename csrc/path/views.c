/* Views linked to their bases, and edges that lead to views. See Note [Views and history], runtime/graph/views.py. */
#include "path.h"

/* Where the gradient of an input goes. See Note [Edges], runtime/graph/node.py. Of a view whose memory was written to
   since, Python says whether its history still holds. */
PyObject *gs_edge_of(PyObject *tensor) {
    PyObject *view = GS_SLOT(tensor, gs_py.view), *node = GS_SLOT(tensor, gs_py.node);
    if (view != Py_None) {
        PyObject *version = GS_SLOT(view, gs_py.view_version), *storage = GS_SLOT(tensor, gs_py.storage_of);
        if (version != Py_None) {
            const int known = Py_TYPE(storage) == gs_py.storage;
            const int same =
                known ? PyObject_RichCompareBool(version, GS_SLOT(storage, gs_py.version), Py_EQ) : 0;
            if (same < 0)
                return NULL;
            if (!same)
                return PyObject_CallOneArg(gs_py.edge_of, tensor);
        }
    }
    return Py_NewRef(node == Py_None ? tensor : node);
}

/* The arguments of a view op besides the tensor, as a tuple. */
PyObject *gs_view_arguments(const gs_recipe *recipe, PyObject *const *arguments) {
    PyObject *others = PyTuple_New(recipe->row->nparams - 1);
    for (int k = 1; others != NULL && k < recipe->row->nparams; k++) {
        PyTuple_SET_ITEM(others, k - 1, Py_NewRef(arguments[k]));
    }
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

/* The View of a result that was derived while recording, or without, from a base that requires no grad. */
static PyObject *new_view(PyObject *source, PyObject *storage, PyObject *last, int several, int has_node) {
    PyObject *parent = GS_SLOT(source, gs_py.view);
    PyObject *view = gs_py.view_class->tp_alloc(gs_py.view_class, 0);
    if (view == NULL)
        return NULL;
    PyObject *forbidden = parent == Py_None ? Py_None : GS_SLOT(parent, gs_py.forbidden);
    if (!(gs_mode & GS_GRAD))
        forbidden = gs_py.no_grad_view;
    else if (several)
        forbidden = gs_py.multiple;
    PyObject *version = forbidden != Py_None && has_node ? GS_SLOT(storage, gs_py.version) : Py_None;
    GS_SLOT(view, gs_py.base) = Py_NewRef(base_of(source));
    GS_SLOT(view, gs_py.forbidden) = Py_NewRef(forbidden);
    GS_SLOT(view, gs_py.view_version) = Py_NewRef(version);
    if ((GS_SLOT(view, gs_py.steps) = steps_to(parent, last)) == NULL)
        Py_CLEAR(view);
    return view;
}

/* Enters a view in its storage, which now and then drops those that are gone. */
static int enter(PyObject *storage, PyObject *result) {
    PyObject *views = GS_SLOT(storage, gs_py.views);
    const Py_ssize_t limit = PyLong_AsSsize_t(GS_SLOT(storage, gs_py.prune_at));
    if (!PyList_CheckExact(views) || PyList_GET_SIZE(views) >= limit) {
        PyObject *done = PyObject_CallMethodOneArg(storage, gs_str.add_view, result);
        Py_XDECREF(done);
        return done == NULL ? -1 : 0;
    }
    PyObject *entry = PyWeakref_NewRef(result, NULL);
    const int status = entry == NULL ? -1 : PyList_Append(views, entry);
    Py_XDECREF(entry);
    return status;
}

static int link_in_python(gs_op *op, PyObject *source, PyObject *result, PyObject *arguments, PyObject *number) {
    PyObject *done = PyObject_CallFunctionObjArgs(gs_py.link_view, source, result, op, arguments, number, NULL);
    Py_XDECREF(done);
    return done == NULL ? -1 : 0;
}

static int link_in_c(gs_op *op, PyObject *source, PyObject *result, PyObject *arguments, PyObject *number) {
    PyObject *storage = Py_XNewRef(gs_storage_of(source));
    if (storage == NULL)
        return -1;
    PyObject *last = PyTuple_Pack(3, op, arguments, number);
    const int has_node = GS_SLOT(result, gs_py.node) != Py_None;
    PyObject *view = last == NULL ? NULL : new_view(source, storage, last, number != Py_None, has_node);
    Py_XDECREF(last);
    int status = view == NULL ? -1 : 0;
    if (view != NULL) {
        gs_set_slot(result, gs_py.view, view);
        gs_set_slot(result, gs_py.storage_of, Py_NewRef(storage));
        gs_share_origin(source, result);
        status = enter(storage, result);
    }
    Py_DECREF(storage);
    return status;
}

/* Makes `result` a view of `source` by the op and its other arguments; `output` is its number, or -1 if it is the only one.
   It does what `link_view` does, which is asked where versions are not counted, and of what a base that requires grad gives
   where nothing is recorded. */
int gs_link_view(gs_op *op, PyObject *source, PyObject *result, PyObject *arguments, Py_ssize_t output) {
    PyObject *number = output < 0 ? Py_NewRef(Py_None) : PyLong_FromSsize_t(output);
    if (number == NULL)
        return -1;
    PyObject *storage = GS_SLOT(source, gs_py.storage_of);
    if (Py_TYPE(storage) == gs_py.inference_storage) { /* nothing needs to know the base */
        Py_DECREF(number);
        gs_set_slot(result, gs_py.storage_of, Py_NewRef(storage));
        gs_share_origin(source, result);
        return 0;
    }
    const int plain = gs_mode & 1 || (gs_mode == 0 && GS_SLOT(base_of(source), gs_py.requires_grad) == Py_False);
    const int usual = plain && (storage == Py_None || Py_TYPE(storage) == gs_py.storage);
    const int status = (usual ? link_in_c : link_in_python)(op, source, result, arguments, number);
    Py_DECREF(number);
    return status;
}
