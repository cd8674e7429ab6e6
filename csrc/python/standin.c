/* A callable that stands for a function of Python's: what is called runs in C where it can, and to those who
   look it is the function. Ops, the overloads of a name, subscripts and the routines of csrc/arrays/ are such. */
#include "python/python.h"
#include <structmember.h>

/* A new one of a type that has `gs_stand_in` at its start, over `function`; what comes after that start is zero. */
PyObject *gs_stand_in_new(PyTypeObject *type, vectorcallfunc vectorcall, PyObject *function) {
    PyObject *self = PyObject_Malloc(type->tp_basicsize);
    if (self == NULL)
        return PyErr_NoMemory();
    memset(self, 0, type->tp_basicsize);
    PyObject_Init(self, type);
    ((gs_stand_in *)self)->vectorcall = vectorcall;
    ((gs_stand_in *)self)->function = Py_NewRef(function);
    return self;
}

/* Arguments as a tuple. */
PyObject *gs_tuple_of(PyObject *const *given, Py_ssize_t n) {
    PyObject *arguments = PyTuple_New(n);
    for (Py_ssize_t k = 0; arguments != NULL && k < n; k++) PyTuple_SET_ITEM(arguments, k, Py_NewRef(given[k]));
    return arguments;
}

/* The arguments that are given by name, as a dict. */
PyObject *gs_named_arguments(PyObject *const *given, PyObject *kwnames) {
    PyObject *keywords = PyDict_New();
    for (Py_ssize_t k = 0; keywords != NULL && kwnames != NULL && k < PyTuple_GET_SIZE(kwnames); k++) {
        if (PyDict_SetItem(keywords, PyTuple_GET_ITEM(kwnames, k), given[k]) < 0)
            Py_CLEAR(keywords);
    }
    return keywords;
}

static PyObject *get(PyObject *self, PyObject *object, PyObject *type) {
    return object == NULL || object == Py_None ? Py_NewRef(self) : PyMethod_New(self, object);
}

/* Names, documentation, defaults and the like are the function's. */
static PyObject *get_attribute(PyObject *self, PyObject *name) {
    PyObject *own = PyObject_GenericGetAttr(self, name);
    if (own != NULL || !PyErr_ExceptionMatches(PyExc_AttributeError))
        return own;
    PyErr_Clear();
    return PyObject_GetAttr(((gs_stand_in *)self)->function, name);
}

static int set_attribute(PyObject *self, PyObject *name, PyObject *value) {
    return PyObject_SetAttr(((gs_stand_in *)self)->function, name, value);
}

PyObject *gs_of_function(PyObject *self, void *name) {
    return PyObject_GetAttrString(((gs_stand_in *)self)->function, name);
}

static PyObject *represent(PyObject *self) { return PyObject_Repr(((gs_stand_in *)self)->function); }

static PyObject *reduce(PyObject *self, PyObject *unused) { return gs_of_function(self, "__name__"); }

static PyMethodDef methods[] = {
    {"__reduce__", reduce, METH_NOARGS, "It is pickled by its name."},
    {NULL},
};
static PyMemberDef members[] = {
    {"__wrapped__", T_OBJECT_EX, offsetof(gs_stand_in, function), READONLY, NULL},
    {"__weaklistoffset__", T_PYSSIZET, offsetof(gs_stand_in, weakrefs), READONLY, NULL},
    {NULL},
};
PyGetSetDef gs_stand_in_getset[] = {GS_OF_FUNCTION, {NULL}};

PyTypeObject gs_stand_in_type = {
    /* immortal, as all that derive from it: neither collected nor freed */
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "gradspec._core.StandIn",
    .tp_doc = "A callable that runs in C where it can, and to those who look is a function of Python's.",
    .tp_basicsize = sizeof(gs_stand_in),
    .tp_flags = GS_STAND_IN_FLAGS | Py_TPFLAGS_BASETYPE,
    .tp_vectorcall_offset = offsetof(gs_stand_in, vectorcall),
    .tp_weaklistoffset = offsetof(gs_stand_in, weakrefs),
    .tp_call = PyVectorcall_Call,
    .tp_descr_get = get,
    .tp_getattro = get_attribute,
    .tp_setattro = set_attribute,
    .tp_repr = represent,
    .tp_methods = methods,
    .tp_members = members,
    .tp_getset = gs_stand_in_getset,
};
