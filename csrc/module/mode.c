/* The state of a thread as Python sets it: the class of `state`, runtime/core/state.py. */
#include "calls/calls.h"
#include "module/module.h"
#include "profile/profile.h"
#include <structmember.h>

static PyObject *get_mode(PyObject *self, void *closure) { return PyLong_FromLong(gs_mode); }

static int set_mode(PyObject *self, PyObject *value, void *closure) {
    const long mode = value == NULL ? -1 : PyLong_AsLong(value);
    if (mode < 0) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_ValueError, "a mode is a set of bits");
        return -1;
    }
    gs_mode = mode;
    return 0;
}

static PyObject *get_draws(PyObject *self, void *closure) { return PyBool_FromLong(gs_draws_in_python); }

static int set_draws(PyObject *self, PyObject *value, void *closure) {
    const int on = value == NULL ? -1 : PyObject_IsTrue(value);
    if (on < 0)
        return -1;
    gs_draws_in_python = on;
    return 0;
}

static PyObject *get_transforming(PyObject *self, void *closure) { return PyBool_FromLong(gs_transforming); }

static int set_transforming(PyObject *self, PyObject *value, void *closure) {
    const int on = value == NULL ? -1 : PyObject_IsTrue(value);
    if (on < 0)
        return -1;
    gs_transforming = on;
    return 0;
}

static PyObject *get_transform(PyObject *self, void *closure) {
    return Py_NewRef(gs_transform == NULL ? Py_None : gs_transform);
}

static int set_transform(PyObject *self, PyObject *value, void *closure) {
    if (value == NULL || (value != Py_None && !PyLong_CheckExact(value))) {
        PyErr_SetString(PyExc_TypeError, "a transform is a number or None");
        return -1;
    }
    Py_XSETREF(gs_transform, value == Py_None ? NULL : Py_NewRef(value));
    return 0;
}

static PyObject *get_level(PyObject *self, void *closure) {
    return Py_NewRef(gs_level == NULL ? Py_None : gs_level);
}

static int set_level(PyObject *self, PyObject *value, void *closure) {
    if (value == NULL || (value != Py_None && Py_TYPE(value) != gs_forward.level)) {
        PyErr_SetString(PyExc_TypeError, "a level is a Level or None");
        return -1;
    }
    Py_XSETREF(gs_level, value == Py_None ? NULL : Py_NewRef(value));
    return 0;
}

static PyObject *get_off(PyObject *self, void *closure) { return PyLong_FromLong(gs_overrides_off); }

static int set_off(PyObject *self, PyObject *value, void *closure) {
    const long off = value == NULL ? -1 : PyLong_AsLong(value);
    if (off < 0 || off > GS_ALL_OFF) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_ValueError, "overrides_off is 0, 1 or 2");
        return -1;
    }
    gs_overrides_off = (int)off;
    return 0;
}

static PyObject *get_modes(PyObject *self, void *closure) {
    return Py_NewRef(gs_function_modes == NULL ? Py_None : gs_function_modes);
}

static int set_modes(PyObject *self, PyObject *value, void *closure) {
    if (value == NULL || (value != Py_None && !(PyTuple_CheckExact(value) && PyTuple_GET_SIZE(value) == 2))) {
        PyErr_SetString(PyExc_TypeError, "function_modes is a mode with those around it, or None");
        return -1;
    }
    Py_XSETREF(gs_function_modes, value == Py_None ? NULL : Py_NewRef(value));
    return 0;
}

static PyGetSetDef getset[] = {
    {"mode", get_mode, set_mode, "The mode of the thread that asks.", NULL},
    {"recorder", gs_get_recorder, gs_set_recorder, "What keeps the ranges of the thread that asks.", NULL},
    {"draws_in_python", get_draws, set_draws, "Whether random functions run in Python, as those within vmap.",
     NULL},
    {"transforming", get_transforming, set_transforming, "Whether a transform of gradspec.func runs.", NULL},
    {"transform", get_transform, set_transform,
     "The number of the innermost transform that differentiates in the thread that asks, or None.", NULL},
    {"overrides_off", get_off, set_off, "Which of those that override functions are not asked.", NULL},
    {"function_modes", get_modes, set_modes, "The innermost mode that overrides functions, with those around it.",
     NULL},
    {"level", get_level, set_level, "The level of forward mode that is open in the thread that asks, or None.",
     NULL},
    {NULL},
};

PyTypeObject gs_mode_type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "gradspec._core.Mode",
    .tp_doc = "The part of a thread's state that C reads.",
    .tp_basicsize = sizeof(PyObject),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .tp_getset = getset,
    .tp_new = PyType_GenericNew,
};
