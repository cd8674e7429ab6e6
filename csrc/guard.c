/* What puts the state of a thread back at the end of a block, in one call of C. See Note [Guards], runtime/core/guard.py. */
#include "gradspec.h"

/* restore_bits(state, bits, was): sets these bits of `state.mode` to those in `was`. */
static PyObject *restore_bits(PyObject *self, PyObject *args) {
    (void)self;
    PyObject *state;
    long bits, was;
    if (!PyArg_ParseTuple(args, "Oll", &state, &bits, &was)) {
        return NULL;
    }
    PyObject *mode = PyObject_GetAttrString(state, "mode");
    if (mode == NULL) {
        return NULL;
    }
    const long value = PyLong_AsLong(mode);
    Py_DECREF(mode);
    if (value == -1 && PyErr_Occurred()) {
        return NULL;
    }
    PyObject *restored = PyLong_FromLong((value & ~bits) | was);
    if (restored == NULL) {
        return NULL;
    }
    const int status = PyObject_SetAttrString(state, "mode", restored);
    Py_DECREF(restored);
    if (status < 0) {
        return NULL;
    }
    Py_RETURN_NONE;
}

/* Makes the calls of `undo`, pairs of a callable and its arguments, even if one of them fails; -1 with the first error. */
static int undo_all(PyObject *undo) {
    PyObject *type = NULL, *value = NULL, *traceback = NULL;
    for (Py_ssize_t k = 0; k < PyTuple_GET_SIZE(undo); k++) {
        PyObject *function, *arguments;
        PyObject *made = NULL;
        if (PyArg_ParseTuple(PyTuple_GET_ITEM(undo, k), "OO!", &function, &PyTuple_Type, &arguments)) {
            made = PyObject_Call(function, arguments, NULL);
        }
        if (made != NULL) {
            Py_DECREF(made);
        } else if (type == NULL) {
            PyErr_Fetch(&type, &value, &traceback);
        } else {
            PyErr_Clear();
        }
    }
    if (type == NULL) {
        return 0;
    }
    PyErr_Restore(type, value, traceback);
    return -1;
}

/* __exit__(self, *exc_info): `self._entered` is (what to undo, what it was before), the innermost block first. */
static PyObject *guard_exit(PyObject *self, PyObject *exc_info) {
    (void)exc_info;
    PyObject *entered = PyObject_GetAttrString(self, "_entered");
    if (entered == NULL) {
        return NULL;
    }
    PyObject *undo, *before;
    if (!PyTuple_Check(entered) || !PyArg_ParseTuple(entered, "O!O", &PyTuple_Type, &undo, &before)) {
        Py_DECREF(entered);
        PyErr_Clear();
        PyErr_Format(PyExc_RuntimeError, "%s: the block that ends has not been entered", Py_TYPE(self)->tp_name);
        return NULL;
    }
    int status = PyObject_SetAttrString(self, "_entered", before);
    if (undo_all(undo) < 0) {
        status = -1;
    }
    Py_DECREF(entered);
    if (status < 0) {
        return NULL;
    }
    Py_RETURN_NONE;
}

static PyMethodDef guard_methods[] = {
    {"__exit__", guard_exit, METH_VARARGS, "Put back what the block has changed."},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot guard_slots[] = {{Py_tp_methods, guard_methods}, {0, NULL}};
static PyType_Spec guard_spec = {
    .name = "gradspec._core.Guard",
    .basicsize = sizeof(PyObject),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .slots = guard_slots,
};
static PyMethodDef restore_bits_method = {"restore_bits", restore_bits, METH_VARARGS, NULL};

int gs_guard_fill(PyObject *into) {
    PyObject *guard = PyType_FromSpec(&guard_spec);
    PyObject *restore = PyCFunction_New(&restore_bits_method, NULL);
    int status = -1;
    if (guard != NULL && restore != NULL && PyDict_SetItemString(into, "Guard", guard) == 0) {
        status = PyDict_SetItemString(into, "restore_bits", restore);
    }
    Py_XDECREF(guard);
    Py_XDECREF(restore);
    return status;
}
