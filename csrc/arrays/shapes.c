/* Shapes as arguments say them, and views of memory in a shape. */
#include "arrays/arrays.h"

int gs_read_ints(PyObject *object, npy_intp *into) {
    if (!PyTuple_Check(object) && !PyList_CheckExact(object))
        return -1;
    const Py_ssize_t count = PySequence_Fast_GET_SIZE(object);
    Py_ssize_t k = count > NPY_MAXDIMS ? -1 : 0;
    while (k >= 0 && k < count && gs_read_int(PySequence_Fast_GET_ITEM(object, k), &into[k])) k++;
    return k == count ? (int)count : -1;
}

int gs_read_dims(PyObject *object, int nd, int *into) {
    if (!PyTuple_Check(object) && !PyList_CheckExact(object))
        return gs_read_dim(object, nd, into) ? 1 : -1;
    const Py_ssize_t count = PySequence_Fast_GET_SIZE(object);
    npy_uint64 found = 0;
    for (Py_ssize_t k = 0; k < count; k++) {
        if (k == nd || !gs_read_dim(PySequence_Fast_GET_ITEM(object, k), nd, &into[k]) || found >> into[k] & 1)
            return -1;
        found |= (npy_uint64)1 << into[k];
    }
    return (int)count;
}

/* A view of the memory of `a`, of this shape and, perhaps, of another type of elements, which is stolen. */
PyObject *gs_view_as(PyArrayObject *a, PyArray_Descr *dtype, const gs_shape *shape) {
    PyObject *view =
        PyArray_NewFromDescr(&PyArray_Type, dtype, shape->nd, shape->dims, shape->strides, shape->data,
                             PyArray_FLAGS(a) & (NPY_ARRAY_WRITEABLE | NPY_ARRAY_ALIGNED), NULL);
    if (view != NULL && PyArray_SetBaseObject((PyArrayObject *)view, Py_NewRef(a)) < 0)
        Py_CLEAR(view);
    return view;
}

PyObject *gs_view(PyArrayObject *a, const gs_shape *shape) {
    PyArray_Descr *dtype = PyArray_DESCR(a);
    Py_INCREF(dtype);
    return gs_view_as(a, dtype, shape);
}
