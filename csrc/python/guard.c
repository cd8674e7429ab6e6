/* What must not be left half done by an interrupt, in one call of C each: the state of a thread put back at the end
   of a block, and a lock taken and released. See Note [Guards], runtime/core/process/guard.py. */
#include "python/python.h"

/* restore_bits(state, bits, was): sets these bits of `state.mode` to those in `was`. */
static PyObject *restore_bits(PyObject *self, PyObject *const *args, Py_ssize_t count) {
    if (!gs_has_count("restore_bits", count, 3, 3))
        return NULL;
    PyObject *mode = PyObject_GetAttr(args[0], gs_str.mode);
    if (mode == NULL) {
        return NULL;
    }
    const long value = PyLong_AsLong(mode), bits = PyLong_AsLong(args[1]), was = PyLong_AsLong(args[2]);
    Py_DECREF(mode);
    if (PyErr_Occurred()) {
        return NULL;
    }
    PyObject *restored = PyLong_FromLong((value & ~bits) | was);
    const int status = restored == NULL ? -1 : PyObject_SetAttr(args[0], gs_str.mode, restored);
    Py_XDECREF(restored);
    return status < 0 ? NULL : Py_NewRef(Py_None);
}

/* drop_last(state, name, bits): takes the last entry of a list that is an attribute of `state`, whose mode has
   these bits as long as the list has entries. */
static PyObject *drop_last(PyObject *self, PyObject *const *args, Py_ssize_t count) {
    PyObject *list = count == 3 ? PyObject_GetAttr(args[0], args[1]) : NULL;
    if (list == NULL || !PyList_CheckExact(list)) {
        Py_XDECREF(list);
        return PyErr_Occurred() ? NULL : PyErr_Format(PyExc_TypeError, "drop_last takes an object and its list");
    }
    const Py_ssize_t length = PyList_GET_SIZE(list);
    PyObject *rest = PyList_GetSlice(list, 0, length > 0 ? length - 1 : 0);
    int status = rest == NULL ? -1 : PyObject_SetAttr(args[0], args[1], rest);
    Py_DECREF(list);
    Py_XDECREF(rest);
    if (status < 0) {
        return NULL;
    }
    if (length > 1) {
        Py_RETURN_NONE;
    }
    PyObject *zero = PyLong_FromLong(0), *given[] = {args[0], args[2], zero};
    PyObject *done = zero == NULL ? NULL : restore_bits(self, given, 3);
    Py_XDECREF(zero);
    return done;
}

static int is_call(PyObject *object) {
    return PyTuple_CheckExact(object) && PyTuple_GET_SIZE(object) == 2 &&
           PyTuple_CheckExact(PyTuple_GET_ITEM(object, 1));
}

/* Makes the calls of `undo`, pairs of a callable and its arguments, even if one of them fails; -1 with the first
   error. */
static int undo_all(PyObject *undo) {
    PyObject *type = NULL, *value = NULL, *traceback = NULL;
    for (Py_ssize_t k = 0; k < PyTuple_GET_SIZE(undo); k++) {
        PyObject *call = PyTuple_GET_ITEM(undo, k), *made = NULL;
        if (is_call(call)) {
            made = PyObject_CallObject(PyTuple_GET_ITEM(call, 0), PyTuple_GET_ITEM(call, 1));
        } else {
            PyErr_SetString(PyExc_TypeError, "what a guard undoes is pairs of a callable and its arguments");
        }
        if (gs_done(made) == 0)
            continue;
        if (type == NULL)
            PyErr_Fetch(&type, &value, &traceback);
        else
            PyErr_Clear();
    }
    if (type == NULL) {
        return 0;
    }
    PyErr_Restore(type, value, traceback);
    return -1;
}

/* Whether a block can end only in the thread that has entered it, which `entered` then names, and this is another. */
static int is_elsewhere(PyObject *entered) {
    return PyTuple_GET_SIZE(entered) == 3 &&
           PyLong_AsUnsignedLong(PyTuple_GET_ITEM(entered, 2)) != PyThread_get_thread_ident();
}

/* __exit__(self, *exc_info): `self._entered` is (what to undo, what it was before, and for some the thread), the
   innermost block first. */
static PyObject *guard_exit(PyObject *self, PyObject *const *exc_info, Py_ssize_t count) {
    PyObject *entered = PyObject_GetAttr(self, gs_str.entered);
    if (entered == NULL) {
        return NULL;
    }
    const int is_open = PyTuple_CheckExact(entered) && PyTuple_GET_SIZE(entered) >= 2 &&
                        PyTuple_CheckExact(PyTuple_GET_ITEM(entered, 0));
    if (!is_open || is_elsewhere(entered)) {
        Py_DECREF(entered);
        PyErr_Format(PyExc_RuntimeError, "%s: the block that ends has %s", Py_TYPE(self)->tp_name,
                     is_open ? "been entered in another thread, and ends there" : "not been entered");
        return NULL;
    }
    int status = PyObject_SetAttr(self, gs_str.entered, PyTuple_GET_ITEM(entered, 1));
    if (status == 0) {
        status = undo_all(PyTuple_GET_ITEM(entered, 0));
    }
    Py_DECREF(entered);
    return status < 0 ? NULL : Py_NewRef(Py_None);
}

/* with_lock(lock, function, *args): calls the function while the lock is held. */
static PyObject *with_lock(PyObject *self, PyObject *const *args, Py_ssize_t count) {
    if (count < 2) {
        PyErr_Format(PyExc_TypeError, "with_lock takes a lock, a function and its arguments, not %zd objects",
                     count);
        return NULL;
    }
    if (gs_done(PyObject_CallMethodNoArgs(args[0], gs_str.acquire)) < 0)
        return NULL;
    PyObject *result = PyObject_Vectorcall(args[1], args + 2, (size_t)(count - 2), NULL);
    PyObject *type = NULL, *value = NULL, *traceback = NULL;
    PyErr_Fetch(&type, &value, &traceback);
    if (gs_done(PyObject_CallMethodNoArgs(args[0], gs_str.release)) < 0) {
        Py_CLEAR(result);
        Py_XDECREF(type), Py_XDECREF(value), Py_XDECREF(traceback);
        return NULL;
    }
    PyErr_Restore(type, value, traceback);
    return result;
}

static PyMethodDef guard_methods[] = {
    {"__exit__", GS_FASTCALL(guard_exit), "Put back what the block has changed."},
    {NULL},
};

/* Its `__new__`, which is object's, refuses arguments that no `__init__` takes. */
PyTypeObject gs_guard_type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "gradspec._core.Guard",
    .tp_basicsize = sizeof(PyObject),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .tp_methods = guard_methods,
};

PyMethodDef gs_guard_functions[] = {
    {"drop_last", GS_FASTCALL(drop_last), "Take the last entry of a list of the thread's state."},
    {"restore_bits", GS_FASTCALL(restore_bits), "Set bits of the thread's mode to what they were."},
    {"with_lock", GS_FASTCALL(with_lock), "Call a function while a lock is held."},
    {NULL},
};
