/* Saved values and their version check: read where they are simply there, else by Python, which unpacks, or reports
   a value that has changed or is gone. See Note [Saved values], runtime/graph/saved.py. */
#include "books/nodes.h"

/* Whether a saved tensor's memory is as it was when it was saved. */
static int is_unchanged(PyObject *node, const gs_saved *saved, PyObject *tensor) {
    PyObject *then = GS_SLOT(node, saved->version);
    return then != NULL && gs_counted_version(tensor) == PyLong_AsLongLong(then);
}

/* Whether a saved input is a tensor whose memory is as it was. */
static int is_there(PyObject *node, const gs_saved *saved, PyObject *value) {
    return value != NULL && gs_is_tensor(value) && is_unchanged(node, saved, value);
}

static PyObject *of_python(PyObject *function, PyObject *node, const gs_saved *saved) {
    return PyObject_CallFunctionObjArgs(function, node, saved->name, NULL);
}

/* The array of what saved-tensor hooks keep. */
static PyObject *unpacked(PyObject *packed) {
    PyObject *tensor = PyObject_CallMethodNoArgs(packed, gs_str.tensor);
    PyObject *array = tensor == NULL ? NULL : PyObject_GetAttr(tensor, gs_str.array);
    Py_XDECREF(tensor);
    return array;
}

/* A saved value as formulas on arrays read it; NULL with an exception. */
PyObject *gs_saved_array(PyObject *node, const gs_saved *saved) {
    PyObject *value = GS_SLOT(node, saved->slot);
    if (value != NULL && Py_IS_TYPE(value, gs_py.packed))
        return unpacked(value);
    switch (saved->what) {
        case GS_INPUT:
            if (value == Py_None)
                return Py_NewRef(value);
            if (is_there(node, saved, value) && Py_TYPE(value) != gs_py.lazy_tensor)
                return Py_NewRef(GS_SLOT(value, gs_py.array));
            break;
        case GS_OUTPUT:
            if (value != NULL && PyArray_CheckExact(value) && GS_SLOT(node, gs_py.node_extra) == Py_None)
                return Py_NewRef(value);
            break;
        case GS_PLAIN_OUTPUT:
            if (value != NULL && gs_is_tensor(value) && gs_counted_version(value) == 0)
                return Py_NewRef(GS_SLOT(value, gs_py.array));
            break;
        case GS_INPUTS: break;
        case GS_ARRAYS:
            if (value == gs_py.freed)
                break;
        /* fall through */
        default: return Py_NewRef(value == NULL ? Py_None : value);
    }
    return of_python(gs_py.saved_array, node, saved);
}

/* Whether a saved input has its place in the graph still. */
static int is_attached(const gs_kind *kind, PyObject *node, const gs_saved *saved, PyObject *tensor) {
    if (GS_SLOT(tensor, gs_py.requires_grad) == Py_True)
        return 1;
    int i = 0;
    while (i < kind->ninputs && kind->inputs[i].param != saved->at) i++;
    PyObject *edge = i < kind->ninputs ? GS_SLOT(node, kind->inputs[i].edge) : NULL;
    return edge == NULL || edge == Py_None;
}

/* The same as formulas on tensors read it. */
PyObject *gs_saved_tensor(const gs_kind *kind, PyObject *node, const gs_saved *saved) {
    PyObject *value = GS_SLOT(node, saved->slot);
    if (saved->what > GS_ARRAYS || (saved->what == GS_INPUT && value == Py_None))
        return Py_NewRef(value == NULL ? Py_None : value);
    if (saved->what == GS_INPUT && is_there(node, saved, value) && is_attached(kind, node, saved, value))
        return Py_NewRef(value);
    return of_python(gs_py.saved_tensor, node, saved);
}

/* Drops what a node has saved, but for numbers, shapes and the like. */
void gs_release(const gs_kind *kind, PyObject *node) {
    for (const gs_saved *saved = kind->saves; saved < kind->saves + kind->nsaves; saved++) {
        if (saved->what <= GS_ARRAYS)
            gs_set_slot(node, saved->slot, Py_NewRef(gs_py.freed));
    }
}
