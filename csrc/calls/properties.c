/* The shape, the number of dims and the dtype of a tensor, which programs ask for all the time, as properties. */
#include "calls/calls.h"

/* The array of the tensor that a property is asked of, where nobody overrides it; otherwise NULL. */
static PyArrayObject *asked(PyObject *object, int *hidden) {
    if (object == NULL || object == Py_None || !gs_is_tensor(object) || gs_is_overridden(object))
        return NULL;
    return gs_dims_of(object, hidden);
}

/* A `Size`, which is a tuple. */
static PyObject *get_shape(PyObject *self, PyObject *object, PyObject *type) {
    int hidden;
    PyArrayObject *array = asked(object, &hidden);
    return array == NULL ? gs_property_type.tp_descr_get(self, object, type)
                         : gs_new_shape(gs_py.size, array, hidden);
}

static PyObject *get_ndim(PyObject *self, PyObject *object, PyObject *type) {
    int hidden;
    PyArrayObject *array = asked(object, &hidden);
    return array == NULL ? gs_property_type.tp_descr_get(self, object, type)
                         : PyLong_FromLong(PyArray_NDIM(array) - hidden);
}

/* ShapeProperty(function): a property for which C makes what the function would. */
PyTypeObject gs_shape_property_type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "gradspec._core.ShapeProperty",
    .tp_base = &gs_property_type,
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .tp_descr_get = get_shape,
};

/* NdimProperty(function): the same. */
PyTypeObject gs_ndim_property_type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "gradspec._core.NdimProperty",
    .tp_base = &gs_property_type,
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .tp_descr_get = get_ndim,
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
