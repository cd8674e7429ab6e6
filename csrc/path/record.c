/* Makes tensors, and the nodes that rows ask for. */
#include "../books/views.h"
#include <stdatomic.h>

static atomic_llong sequence;

PyObject *gs_next_sequence(void) { return PyLong_FromLongLong(atomic_fetch_add(&sequence, 1)); }

/* The number that the next node will have, if no other thread makes one before. */
long long gs_peek_sequence(void) { return atomic_load(&sequence); }

/* A leaf of this class over an array, whose reference is stolen. All tensors but those with batch dims are made here. */
static PyObject *new_leaf(PyTypeObject *class, PyObject *array) {
    PyObject *tensor = class->tp_alloc(class, 0);
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
    if (gs_transform != NULL)
        GS_SLOT(tensor, gs_py.made_in) = Py_NewRef(gs_transform);
    return tensor;
}

PyObject *gs_new_tensor(PyObject *array) { return new_leaf(gs_py.tensor, array); }

/* wrap_batched(physical, batches) */
PyObject *gs_wrap_batched(PyObject *module, PyObject *const *arguments, Py_ssize_t count) {
    if (count != 2 || gs_py.batched_tensor == NULL) {
        PyErr_SetString(PyExc_TypeError, "wrap_batched() takes a tensor and its batch dims");
        return NULL;
    }
    PyObject *tensor = gs_py.batched_tensor->tp_alloc(gs_py.batched_tensor, 0);
    if (tensor != NULL) {
        GS_SLOT(tensor, gs_py.physical) = Py_NewRef(arguments[0]);
        GS_SLOT(tensor, gs_py.batches) = Py_NewRef(arguments[1]);
    }
    return tensor;
}

/* wrap(array, cls=Tensor) */
PyObject *gs_wrap(PyObject *module, PyObject *const *arguments, Py_ssize_t count) {
    if (count < 1 || count > 2 || gs_py.tensor == NULL || (count == 2 && !PyType_Check(arguments[1]))) {
        PyErr_SetString(PyExc_TypeError, "wrap() takes an array, and perhaps a class of tensors");
        return NULL;
    }
    return new_leaf(count == 2 ? (PyTypeObject *)arguments[1] : gs_py.tensor, Py_NewRef(arguments[0]));
}

/* Whether an array's shape is this tuple. */
int gs_has_shape(PyArrayObject *array, PyObject *shape) {
    int d = PyArray_NDIM(array);
    if (PyTuple_GET_SIZE(shape) != d)
        return 0;
    while (d > 0 && PyArray_DIM(array, d - 1) == PyLong_AsSsize_t(PyTuple_GET_ITEM(shape, d - 1))) d--;
    return d == 0;
}

static PyObject *new_shape(PyArrayObject *array) {
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

#define SHAPES 64                     /* that are kept: a power of two */
static PyObject *kept_shapes[SHAPES]; /* guarded by the GIL */

/* Nodes save shapes, and few shapes make a graph: without these, every node would have a tuple of its own, which takes
   memory, and which Python's cyclic collector counts and visits. */
PyObject *gs_shape_of(PyArrayObject *array) {
    const int nd = PyArray_NDIM(array);
    npy_uint64 hash = (npy_uint64)nd;
    for (int d = 0; d < nd; d++) hash = (hash ^ (npy_uint64)PyArray_DIM(array, d)) * 0x9e3779b97f4a7c15u;
    PyObject **const kept = &kept_shapes[hash >> 58];
    if (*kept != NULL && gs_has_shape(array, *kept))
        return Py_NewRef(*kept);
    PyObject *shape = new_shape(array);
    if (shape != NULL)
        Py_XSETREF(*kept, Py_NewRef(shape));
    return shape;
}

/* The shape or the dtype of an array. */
static PyObject *attribute(gs_source what, PyObject *tensor) {
    PyArrayObject *array = (PyArrayObject *)GS_SLOT(tensor, gs_py.array);
    return what == GS_DTYPE ? Py_NewRef((PyObject *)PyArray_DESCR(array)) : gs_shape_of(array);
}

static PyObject *attributes(gs_source what, PyObject *tensors) {
    PyObject *found = PyList_New(PySequence_Fast_GET_SIZE(tensors));
    for (Py_ssize_t k = 0; found != NULL && k < PySequence_Fast_GET_SIZE(tensors); k++) {
        PyObject *one = attribute(what, PySequence_Fast_GET_ITEM(tensors, k));
        if (one == NULL)
            Py_CLEAR(found);
        else
            PyList_SET_ITEM(found, k, one);
    }
    return found;
}

static PyObject *saved_value(const gs_row *row, const gs_saved *saved, PyObject *const *arguments,
                             PyObject *const *outputs) {
    PyObject *argument = saved->param < 0 ? NULL : arguments[saved->param];
    switch (saved->what) {
        case GS_INPUT:
        case GS_ARGUMENT: return Py_NewRef(argument);
        case GS_ARRAYS: return PyObject_CallOneArg(gs_py.copied_arrays, argument);
        case GS_OUTPUT: return Py_NewRef(GS_SLOT(outputs[0], gs_py.array));
        case GS_PLAIN_OUTPUT: return Py_NewRef(outputs[saved->param]);
        case GS_SHAPE:
        case GS_DTYPE: return (row->takes_list ? attributes : attribute)(saved->what, argument);
        case GS_NDIM: return PyLong_FromLong(PyArray_NDIM((PyArrayObject *)GS_SLOT(argument, gs_py.array)));
        case GS_OUTPUT_SHAPE: return attribute(GS_SHAPE, outputs[0]);
    }
    Py_UNREACHABLE();
}

static int requires_grad(PyObject *tensor) { return GS_SLOT(tensor, gs_py.requires_grad) == Py_True; }

static PyObject *edges_of(PyObject *tensors) {
    PyObject *edges = PyTuple_New(PySequence_Fast_GET_SIZE(tensors));
    for (Py_ssize_t k = 0; edges != NULL && k < PySequence_Fast_GET_SIZE(tensors); k++) {
        PyObject *tensor = PySequence_Fast_GET_ITEM(tensors, k);
        PyObject *edge = requires_grad(tensor) ? gs_edge_of(tensor) : Py_NewRef(Py_None);
        if (edge == NULL)
            Py_CLEAR(edges);
        else
            PyTuple_SET_ITEM(edges, k, edge);
    }
    return edges;
}

static int fill(PyObject *node, const gs_recipe *recipe, PyObject *const *arguments, PyObject *const *outputs,
                unsigned needs) {
    const gs_row *row = recipe->row;
    if ((GS_SLOT(node, gs_py.sequence) = gs_next_sequence()) == NULL)
        return -1;
    GS_SLOT(node, gs_py.node_extra) = Py_NewRef(Py_None);
    for (const gs_saved *saved = recipe->saves; saved < recipe->saves + row->nsaves; saved++) {
        if (!(saved->readers & needs))
            continue;
        PyObject *value = GS_SLOT(node, saved->slot) = saved_value(row, saved, arguments, outputs);
        if (value == NULL)
            return -1;
        if (saved->what == GS_INPUT && (GS_SLOT(node, saved->version) = gs_version_of(value)) == NULL)
            return -1;
    }
    for (int i = 0; i < row->ninputs; i++) {
        PyObject *input = arguments[row->inputs[i]], *edge;
        if (row->takes_list)
            edge = edges_of(input);
        else
            edge = needs & 1u << i ? gs_edge_of(input) : Py_NewRef(Py_None);
        if ((GS_SLOT(node, recipe->edges[i]) = edge) == NULL)
            return -1;
    }
    return 0;
}

static unsigned any_requires_grad(PyObject *tensors) {
    Py_ssize_t k = PySequence_Fast_GET_SIZE(tensors);
    while (k > 0 && !requires_grad(PySequence_Fast_GET_ITEM(tensors, k - 1))) k--;
    return k > 0;
}

/* The inputs that require grad (bits), if the op is to be recorded; of a list one bit for all. */
unsigned gs_needs(const gs_recipe *recipe, PyObject *const *arguments) {
    unsigned needs = 0;
    if (recipe->node_class == NULL || !(gs_mode & 1))
        return 0;
    if (recipe->row->takes_list)
        return any_requires_grad(arguments[0]);
    for (int i = 0; i < recipe->row->ninputs; i++) {
        if (requires_grad(arguments[recipe->row->inputs[i]]))
            needs |= 1u << i;
    }
    return needs;
}

/* The node of a call. The arguments are exact tensors, and whatever other parameters there are; `outputs` are the tensors that
   it gives, as far as the node may save one. */
PyObject *gs_new_node(const gs_recipe *recipe, PyObject *const *arguments, PyObject *const *outputs,
                      unsigned needs) {
    PyObject *node = recipe->node_class->tp_alloc(recipe->node_class, 0);
    if (node != NULL && fill(node, recipe, arguments, outputs, needs) < 0)
        Py_CLEAR(node);
    return node;
}
