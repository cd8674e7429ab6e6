/* What `Size` inherits (runtime/core/elements/shapes.py): a tuple whose slices, sums and products are Sizes. Programs
   take shapes apart all the time, so that methods of Python's would cost. */
#include "tensors/tensors.h"

/* A Size of the items of a tuple, which is stolen; what else it is, as it is. */
static PyObject *as_size(PyObject *items) {
    if (items == NULL || !PyTuple_CheckExact(items))
        return items;
    const Py_ssize_t n = PyTuple_GET_SIZE(items);
    PyObject *size = gs_py.size->tp_alloc(gs_py.size, n);
    for (Py_ssize_t k = 0; size != NULL && k < n; k++)
        PyTuple_SET_ITEM(size, k, Py_NewRef(PyTuple_GET_ITEM(items, k)));
    Py_DECREF(items);
    return size;
}

static PyObject *subscript(PyObject *self, PyObject *key) {
    PyObject *found = PyTuple_Type.tp_as_mapping->mp_subscript(self, key);
    return PySlice_Check(key) ? as_size(found) : found; /* the whole of `self` is `self` only of a plain tuple */
}

static PyObject *repeat(PyObject *self, Py_ssize_t times) {
    return as_size(PyTuple_Type.tp_as_sequence->sq_repeat(self, times));
}

/* Of two tuples, one of which is a Size: `sq_concat` of a tuple on the left would not ask the right one. */
static PyObject *add(PyObject *left, PyObject *right) {
    if (!PyTuple_Check(left) || !PyTuple_Check(right))
        Py_RETURN_NOTIMPLEMENTED;
    const Py_ssize_t m = PyTuple_GET_SIZE(left), n = PyTuple_GET_SIZE(right);
    PyObject *size = gs_py.size->tp_alloc(gs_py.size, m + n);
    for (Py_ssize_t k = 0; size != NULL && k < m + n; k++)
        PyTuple_SET_ITEM(size, k, Py_NewRef(PyTuple_GET_ITEM(k < m ? left : right, k < m ? k : k - m)));
    return size;
}

static PyMappingMethods as_mapping = {.mp_subscript = subscript};
static PySequenceMethods as_sequence = {.sq_repeat = repeat};
static PyNumberMethods as_number = {.nb_add = add};

PyTypeObject gs_sizes_type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "gradspec._core.Sizes",
    .tp_doc = "A tuple whose slices, sums and products are Sizes.",
    .tp_base = &PyTuple_Type,
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .tp_as_mapping = &as_mapping,
    .tp_as_sequence = &as_sequence,
    .tp_as_number = &as_number,
};
