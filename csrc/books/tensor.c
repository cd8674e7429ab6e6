/* Makes tensors, and the tuples of their shapes; and whose result one is. */
#include "books/books.h"

/* A leaf of this class over an array, whose reference is stolen. All tensors but those with batch dims are made
   here. */
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
    PyObject *array = PyArray_FROM_O(arguments[0]); /* NumPy has numbers for results without dims */
    return array == NULL ? NULL : new_leaf(count == 2 ? (PyTypeObject *)arguments[1] : gs_py.tensor, array);
}

/* Whether an array's shape is this tuple. */
int gs_has_shape(PyArrayObject *array, PyObject *shape) {
    int d = PyArray_NDIM(array);
    if (PyTuple_GET_SIZE(shape) != d)
        return 0;
    while (d > 0 && PyArray_DIM(array, d - 1) == PyLong_AsSsize_t(PyTuple_GET_ITEM(shape, d - 1))) d--;
    return d == 0;
}

/* The lengths of the dims behind those that are hidden, in a new tuple of this class. */
PyObject *gs_new_shape(PyTypeObject *class, PyArrayObject *array, int hidden) {
    const int nd = PyArray_NDIM(array) - hidden;
    PyObject *shape = class == &PyTuple_Type ? PyTuple_New(nd) : class->tp_alloc(class, nd);
    for (int d = 0; shape != NULL && d < nd; d++)
        gs_put(&shape, d, PyLong_FromSsize_t(PyArray_DIM(array, hidden + d)));
    return shape;
}

#define SHAPES 64                     /* that are kept: a power of two */
static PyObject *kept_shapes[SHAPES]; /* guarded by the GIL */

/* Nodes save shapes, and few shapes make a graph: without these, every node would have a tuple of its own, which
   takes memory, and which Python's cyclic collector counts and visits. */
PyObject *gs_shape_of(PyArrayObject *array) {
    const int nd = PyArray_NDIM(array);
    npy_uint64 hash = (npy_uint64)nd;
    for (int d = 0; d < nd; d++) hash = (hash ^ (npy_uint64)PyArray_DIM(array, d)) * 0x9e3779b97f4a7c15u;
    PyObject **const kept = &kept_shapes[hash >> 58];
    if (*kept != NULL && gs_has_shape(array, *kept))
        return Py_NewRef(*kept);
    PyObject *shape = gs_new_shape(&PyTuple_Type, array, 0);
    if (shape != NULL)
        Py_XSETREF(*kept, Py_NewRef(shape));
    return shape;
}

/* The array that has a tensor's dims, behind those of batches, which are hidden; NULL if it has none yet. */
PyArrayObject *gs_dims_of(PyObject *tensor, int *hidden) {
    *hidden = 0;
    if (Py_TYPE(tensor) == gs_py.batched_tensor && GS_SLOT(tensor, gs_py.batches) != NULL) {
        *hidden = (int)PyTuple_GET_SIZE(GS_SLOT(tensor, gs_py.batches));
        tensor = GS_SLOT(tensor, gs_py.physical);
    }
    return (PyArrayObject *)GS_SLOT(tensor, gs_py.array);
}

/* shape_of(tensor): its shape as a plain tuple. */
PyObject *gs_plain_shape(PyObject *module, PyObject *tensor) {
    int hidden;
    PyArrayObject *array = gs_is_tensor(tensor) ? gs_dims_of(tensor, &hidden) : NULL;
    if (array != NULL)
        return hidden > 0 ? gs_new_shape(&PyTuple_Type, array, hidden) : gs_shape_of(array);
    PyObject *memory = PyObject_GetAttr(tensor, gs_str.memory); /* which what is no tensor does not have */
    PyObject *shape = memory == NULL ? NULL : PyObject_GetAttr(memory, gs_str.shape);
    Py_XDECREF(memory);
    return shape;
}

/* The node that made a result, or the first of several, as a borrowed reference; NULL for none. */
PyObject *gs_node_of(PyObject *result) {
    if (PyTuple_Check(result) && PyTuple_GET_SIZE(result) > 0)
        result = PyTuple_GET_ITEM(result, 0);
    const int has_node = gs_is_tensor(result) && Py_TYPE(result) != gs_py.batched_tensor;
    PyObject *node = has_node ? GS_SLOT(result, gs_py.node) : Py_None;
    if (node != Py_None && Py_TYPE(node) == gs_py.output_class)
        node = GS_SLOT(node, gs_py.output_node);
    return node == Py_None ? NULL : node;
}
