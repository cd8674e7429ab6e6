/* What stands in C for a function of Python's, and is that function to those who look. */
#include "path.h"
#include <structmember.h>

/* What a call gave in C; if that is NULL, perhaps with an exception, the call is the function's, which may explain. */
PyObject *gs_or_function(PyObject *self, PyObject *result, PyObject *const *given, size_t flags,
                         PyObject *kwnames) {
    if (result != NULL)
        return result;
    if (PyErr_Occurred()) {
        if (!PyErr_ExceptionMatches(PyExc_Exception))
            return NULL; /* an interrupt, for instance */
        PyErr_Clear();
    }
    return PyObject_Vectorcall(((gs_front *)self)->function, given, flags, kwnames);
}

static PyObject *get(PyObject *self, PyObject *object, PyObject *type) {
    return object == NULL || object == Py_None ? Py_NewRef(self) : PyMethod_New(self, object);
}

static PyObject *attribute(PyObject *self, PyObject *name) {
    PyObject *own = PyObject_GenericGetAttr(self, name);
    if (own != NULL || !PyErr_ExceptionMatches(PyExc_AttributeError))
        return own;
    PyErr_Clear();
    return PyObject_GetAttr(((gs_front *)self)->function, name);
}

static int set_attribute(PyObject *self, PyObject *name, PyObject *value) {
    return PyObject_SetAttr(((gs_front *)self)->function, name, value);
}

static PyObject *of_function(PyObject *self, void *name) {
    return PyObject_GetAttrString(((gs_front *)self)->function, name);
}

static PyObject *repr(PyObject *self) { return PyObject_Repr(((gs_front *)self)->function); }

static PyObject *reduce(PyObject *self, PyObject *unused) { return of_function(self, "__qualname__"); }

static PyMethodDef methods[] = {
    {"__reduce__", reduce, METH_NOARGS, "It is pickled by its name."},
    {NULL},
};
static PyMemberDef members[] = {
    {"__wrapped__", T_OBJECT_EX, offsetof(gs_front, function), READONLY, NULL},
    {"__weaklistoffset__", T_PYSSIZET, offsetof(gs_front, weakrefs), READONLY, NULL},
    {NULL},
};
PyGetSetDef gs_front_getset[] = {
    {"__doc__", of_function, NULL, NULL, "__doc__"},
    {"__module__", of_function, NULL, NULL, "__module__"},
    {NULL},
};

PyTypeObject gs_front_type = {
    /* immortal: neither collected nor freed */
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "gradspec._core.Front",
    .tp_basicsize = sizeof(gs_front),
    .tp_flags = GS_FRONT_FLAGS,
    .tp_vectorcall_offset = offsetof(gs_front, vectorcall),
    .tp_weaklistoffset = offsetof(gs_front, weakrefs),
    .tp_call = PyVectorcall_Call,
    .tp_descr_get = get,
    .tp_getattro = attribute,
    .tp_setattro = set_attribute,
    .tp_repr = repr,
    .tp_methods = methods,
    .tp_members = members,
    .tp_getset = gs_front_getset,
};
