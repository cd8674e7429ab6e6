/* The shape and the dtype of a tensor, which programs ask for all the time, as properties. */
#include "calls/calls.h"

/* A `Size`, which is a tuple. Batch dims are no part of it. */
static PyObject *get_shape(PyObject *self, PyObject *object, PyObject *type) {
    if (object == NULL || object == Py_None || !gs_is_tensor(object) || gs_is_overridden(object))
        return gs_property_type.tp_descr_get(self, object, type);
    int hidden = 0;
    PyObject *tensor = object;
    if (Py_TYPE(object) == gs_py.batched_tensor && GS_SLOT(object, gs_py.batches) != NULL) {
        hidden = (int)PyTuple_GET_SIZE(GS_SLOT(object, gs_py.batches));
        tensor = GS_SLOT(object, gs_py.physical);
    }
    PyArrayObject *array = (PyArrayObject *)GS_SLOT(tensor, gs_py.array);
    const int nd = array == NULL ? 0 : PyArray_NDIM(array) - hidden;
    PyObject *shape = array == NULL ? NULL : gs_py.size->tp_alloc(gs_py.size, nd);
    for (int d = 0; shape != NULL && d < nd; d++)
        gs_put(&shape, d, PyLong_FromSsize_t(PyArray_DIM(array, hidden + d)));
    return shape != NULL || PyErr_Occurred() ? shape : PyProperty_Type.tp_descr_get(self, object, type);
}

/* ShapeProperty(function): a property for which C makes what the function would. */
PyTypeObject gs_shape_property_type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "gradspec._core.ShapeProperty",
    .tp_base = &gs_property_type,
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .tp_descr_get = get_shape,
};

/* What the function has given for one of NumPy's own types is the dtype of all tensors of that. */
static PyObject *get_dtype(PyObject *self, PyObject *object, PyObject *type) {
    static PyObject *known[NPY_HALF + 1];
    if (object == NULL || !gs_is_plain(object) || gs_is_overridden(object))
        return gs_property_type.tp_descr_get(self, object, type);
    PyArrayObject *array = (PyArrayObject *)GS_SLOT(object, gs_py.array);
    const int number = array == NULL || !PyArray_ISNOTSWAPPED(array) ? -1 : PyArray_TYPE(array);
    if (number < 0 || number > NPY_HALF)
        return PyProperty_Type.tp_descr_get(self, object, type);
    if (known[number] == NULL)
        known[number] = PyProperty_Type.tp_descr_get(self, object, type);
    return Py_XNewRef(known[number]);
}

/* DtypeProperty(function): the same. */
PyTypeObject gs_dtype_property_type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "gradspec._core.DtypeProperty",
    .tp_base = &gs_property_type,
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .tp_descr_get = get_dtype,
};
