/* Makes tensors, and the nodes that rows ask for. */
#include "path.h"
#include <stdatomic.h>

static atomic_llong sequence;

PyObject *gs_next_sequence(void) { return PyLong_FromLongLong(atomic_fetch_add(&sequence, 1)); }

/* A leaf over an array, whose reference is stolen. */
PyObject *gs_new_tensor(PyObject *array) {
    PyObject *tensor = gs_py.tensor->tp_alloc(gs_py.tensor, 0);
    if (tensor == NULL) {
        Py_DECREF(array);
        return NULL;
    }
    GS_SLOT(tensor, gs_py.array) = array;
    GS_SLOT(tensor, gs_py.node) = Py_NewRef(Py_None);
    GS_SLOT(tensor, gs_py.grad) = Py_NewRef(Py_None);
    GS_SLOT(tensor, gs_py.storage_of) = Py_NewRef(Py_None);
    GS_SLOT(tensor, gs_py.view) = Py_NewRef(Py_None);
    GS_SLOT(tensor, gs_py.extra) = Py_NewRef(Py_None);
    GS_SLOT(tensor, gs_py.requires_grad) = Py_NewRef(Py_False);
    return tensor;
}

/* The version of a tensor's memory. See Note [Versions], runtime/graph/storage.py. */
PyObject *gs_version_of(PyObject *tensor) {
    PyObject *storage = GS_SLOT(tensor, gs_py.storage_of);
    if (storage == Py_None)
        return PyLong_FromLong(0);
    if (Py_TYPE(storage) == gs_py.storage)
        return Py_XNewRef(GS_SLOT(storage, gs_py.version));
    return PyObject_GetAttr(storage, gs_str.version);
}

PyObject *gs_shape_of(PyArrayObject *array) {
    PyObject *shape = PyTuple_New(PyArray_NDIM(array));
    for (int d = 0; shape != NULL && d < PyArray_NDIM(array); d++) {
        PyObject *size = PyLong_FromSsize_t(PyArray_DIM(array, d));
        if (size == NULL)
            Py_CLEAR(shape);
        else
            PyTuple_SET_ITEM(shape, d, size);
    }
    return shape;
}

static PyObject *saved_value(const gs_saved *saved, PyObject *const *arguments, PyObject *result) {
    PyObject *argument = saved->param < 0 ? NULL : arguments[saved->param];
    switch (saved->what) {
        case GS_INPUT:
        case GS_ARGUMENT: return Py_NewRef(argument);
        case GS_OUTPUT: return Py_NewRef(result);
        case GS_SHAPE: return gs_shape_of((PyArrayObject *)GS_SLOT(argument, gs_py.array));
        case GS_NDIM: return PyLong_FromLong(PyArray_NDIM((PyArrayObject *)GS_SLOT(argument, gs_py.array)));
        case GS_OUTPUT_SHAPE: return gs_shape_of((PyArrayObject *)result);
    }
    Py_UNREACHABLE();
}

static int fill(PyObject *node, const gs_recipe *recipe, PyObject *const *arguments, PyObject *array,
                unsigned needs) {
    const gs_row *row = recipe->row;
    if ((GS_SLOT(node, gs_py.sequence) = gs_next_sequence()) == NULL)
        return -1;
    GS_SLOT(node, gs_py.node_extra) = Py_NewRef(Py_None);
    for (const gs_saved *saved = recipe->saves; saved < recipe->saves + row->nsaves; saved++) {
        if (!(saved->readers & needs))
            continue;
        PyObject *value = GS_SLOT(node, saved->slot) = saved_value(saved, arguments, array);
        if (value == NULL)
            return -1;
        if (saved->what == GS_INPUT && (GS_SLOT(node, saved->version) = gs_version_of(value)) == NULL)
            return -1;
    }
    for (int i = 0; i < row->ninputs; i++) {
        PyObject *edge = needs & 1u << i ? gs_edge_of(arguments[row->inputs[i]]) : Py_NewRef(Py_None);
        if ((GS_SLOT(node, recipe->edges[i]) = edge) == NULL)
            return -1;
    }
    return 0;
}

/* The inputs that require grad (bits), if the op is to be recorded. */
unsigned gs_needs(const gs_recipe *recipe, PyObject *const *arguments) {
    unsigned needs = 0;
    if (recipe->node_class == NULL || !(gs_mode & 1))
        return 0;
    for (int i = 0; i < recipe->row->ninputs; i++) {
        if (GS_SLOT(arguments[recipe->row->inputs[i]], gs_py.requires_grad) == Py_True)
            needs |= 1u << i;
    }
    return needs;
}

/* The node of a call. The arguments are exact tensors, and whatever other parameters there are; `array` is the result. */
PyObject *gs_new_node(const gs_recipe *recipe, PyObject *const *arguments, PyObject *array, unsigned needs) {
    PyObject *node = recipe->node_class->tp_alloc(recipe->node_class, 0);
    if (node != NULL && fill(node, recipe, arguments, array, needs) < 0)
        Py_CLEAR(node);
    return node;
}
