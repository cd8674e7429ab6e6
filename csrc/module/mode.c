/* The state of a thread as Python sets it: the class of `state`, runtime/core/process/state.py. */
#include "calls/calls.h"
#include "module/module.h"
#include "profile/profile.h"
#include <structmember.h>

/* A number from zero to `most`; -1 with an exception. */
static long number_of(PyObject *value, long most, const char *refusal) {
    const long number = value == NULL ? -1 : PyLong_AsLong(value);
    if (number >= 0 && number <= most)
        return number;
    if (!PyErr_Occurred())
        PyErr_SetString(PyExc_ValueError, refusal);
    return -1;
}

static int set_flag(PyObject *value, int *into) {
    const int on = value == NULL ? -1 : PyObject_IsTrue(value);
    if (on >= 0)
        *into = on;
    return on < 0 ? -1 : 0;
}

/* Sets an object, which is NULL for None. */
static int set_object(PyObject *value, int fits, const char *refusal, PyObject **into) {
    if (value == Py_None || fits) {
        Py_XSETREF(*into, gs_given_or_null(value));
        return 0;
    }
    PyErr_SetString(PyExc_TypeError, refusal);
    return -1;
}

static PyObject *get_mode(PyObject *self, void *closure) { return PyLong_FromLong(gs_mode); }

static int set_mode(PyObject *self, PyObject *value, void *closure) {
    const long mode = number_of(value, LONG_MAX, "a mode is a set of bits");
    gs_mode = mode < 0 ? gs_mode : mode;
    return mode < 0 ? -1 : 0;
}

static PyObject *get_draws(PyObject *self, void *closure) { return PyBool_FromLong(gs_draws_in_python); }

static int set_draws(PyObject *self, PyObject *value, void *closure) {
    return set_flag(value, &gs_draws_in_python);
}

static PyObject *get_transforming(PyObject *self, void *closure) { return PyBool_FromLong(gs_transforming); }

static int set_transforming(PyObject *self, PyObject *value, void *closure) {
    return set_flag(value, &gs_transforming);
}

static PyObject *get_transform(PyObject *self, void *closure) { return gs_or_none(gs_transform); }

static int set_transform(PyObject *self, PyObject *value, void *closure) {
    const int fits = value != NULL && PyLong_CheckExact(value);
    return set_object(value, fits, "a transform is a number or None", &gs_transform);
}

static PyObject *get_level(PyObject *self, void *closure) { return gs_or_none(gs_level); }

static int set_level(PyObject *self, PyObject *value, void *closure) {
    const int fits = value != NULL && Py_TYPE(value) == gs_py.level;
    return set_object(value, fits, "a level is a Level or None", &gs_level);
}

static PyObject *get_off(PyObject *self, void *closure) { return PyLong_FromLong(gs_overrides_off); }

static int set_off(PyObject *self, PyObject *value, void *closure) {
    const long off = number_of(value, GS_ALL_OFF, "overrides_off is 0, 1 or 2");
    gs_overrides_off = off < 0 ? gs_overrides_off : (int)off;
    return off < 0 ? -1 : 0;
}

static PyObject *get_modes(PyObject *self, void *closure) { return gs_or_none(gs_function_modes); }

static int set_modes(PyObject *self, PyObject *value, void *closure) {
    const int fits = value != NULL && PyTuple_CheckExact(value) && PyTuple_GET_SIZE(value) == 2;
    return set_object(value, fits, "function_modes is a mode with those around it, or None", &gs_function_modes);
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
