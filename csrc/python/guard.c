/* What must not be left half done by an interrupt, in one call of C each: the state of a thread put back at the end of a block, and a
   lock taken and released. See Note [Guards], runtime/core/guard.py. */
#include "python/python.h"

static PyObject *name_mode, *name_entered, *name_acquire, *name_release;

/* restore_bits(state, bits, was): sets these bits of `state.mode` to those in `was`. */
static PyObject *restore_bits(PyObject *self, PyObject *const *args, Py_ssize_t count) {
    (void)self;
    if (count != 3) {
        PyErr_Format(PyExc_TypeError, "restore_bits takes 3 arguments, not %zd", count);
        return NULL;
    }
    PyObject *mode = PyObject_GetAttr(args[0], name_mode);
    if (mode == NULL) {
        return NULL;
    }
    const long value = PyLong_AsLong(mode), bits = PyLong_AsLong(args[1]), was = PyLong_AsLong(args[2]);
    Py_DECREF(mode);
    if (PyErr_Occurred()) {
        return NULL;
    }
    PyObject *restored = PyLong_FromLong((value & ~bits) | was);
    if (restored == NULL) {
        return NULL;
    }
    const int status = PyObject_SetAttr(args[0], name_mode, restored);
    Py_DECREF(restored);
    if (status < 0) {
        return NULL;
    }
    Py_RETURN_NONE;
}

/* drop_last(state, name, bits): takes the last entry of a list that is an attribute of `state`, whose mode has
   these bits as long as the list has entries. */
static PyObject *drop_last(PyObject *self, PyObject *const *args, Py_ssize_t count) {
    (void)self;
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

static int is_pair(PyObject *object, PyTypeObject *second) {
    return PyTuple_CheckExact(object) && PyTuple_GET_SIZE(object) == 2 &&
           (second == NULL || Py_IS_TYPE(PyTuple_GET_ITEM(object, 1), second));
}

/* Makes the calls of `undo`, pairs of a callable and its arguments, even if one of them fails; -1 with the first error. */
static int undo_all(PyObject *undo) {
    PyObject *type = NULL, *value = NULL, *traceback = NULL;
    for (Py_ssize_t k = 0; k < PyTuple_GET_SIZE(undo); k++) {
        PyObject *call = PyTuple_GET_ITEM(undo, k), *made = NULL;
        if (is_pair(call, &PyTuple_Type)) {
            made = PyObject_CallObject(PyTuple_GET_ITEM(call, 0), PyTuple_GET_ITEM(call, 1));
        } else {
            PyErr_SetString(PyExc_TypeError, "what a guard undoes is pairs of a callable and its arguments");
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
static PyObject *guard_exit(PyObject *self, PyObject *const *exc_info, Py_ssize_t count) {
    (void)exc_info, (void)count;
    PyObject *entered = PyObject_GetAttr(self, name_entered);
    if (entered == NULL) {
        return NULL;
    }
    if (!is_pair(entered, NULL) || !PyTuple_CheckExact(PyTuple_GET_ITEM(entered, 0))) {
        Py_DECREF(entered);
        PyErr_Format(PyExc_RuntimeError, "%s: the block that ends has not been entered", Py_TYPE(self)->tp_name);
        return NULL;
    }
    int status = PyObject_SetAttr(self, name_entered, PyTuple_GET_ITEM(entered, 1));
    if (status == 0) {
        status = undo_all(PyTuple_GET_ITEM(entered, 0));
    }
    Py_DECREF(entered);
    if (status < 0) {
        return NULL;
    }
    Py_RETURN_NONE;
}

/* with_lock(lock, function, *args): calls the function while the lock is held. */
static PyObject *with_lock(PyObject *self, PyObject *const *args, Py_ssize_t count) {
    (void)self;
    if (count < 2) {
        PyErr_Format(PyExc_TypeError, "with_lock takes a lock, a function and its arguments, not %zd objects",
                     count);
        return NULL;
    }
    PyObject *taken = PyObject_CallMethodNoArgs(args[0], name_acquire);
    if (taken == NULL) {
        return NULL;
    }
    Py_DECREF(taken);
    PyObject *result = PyObject_Vectorcall(args[1], args + 2, (size_t)(count - 2), NULL);
    PyObject *type = NULL, *value = NULL, *traceback = NULL;
    PyErr_Fetch(&type, &value, &traceback);
    PyObject *released = PyObject_CallMethodNoArgs(args[0], name_release);
    if (released == NULL) {
        Py_CLEAR(result);
        Py_XDECREF(type), Py_XDECREF(value), Py_XDECREF(traceback);
        return NULL;
    }
    Py_DECREF(released);
    PyErr_Restore(type, value, traceback);
    return result;
}

static PyMethodDef guard_methods[] = {
    {"__exit__", (PyCFunction)(void (*)(void))guard_exit, METH_FASTCALL, "Put back what the block has changed."},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot guard_slots[] = {{Py_tp_methods, guard_methods}, {0, NULL}};
static PyType_Spec guard_spec = {
    .name = "gradspec._core.Guard",
    .basicsize = sizeof(PyObject),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .slots = guard_slots,
};
static PyMethodDef functions[] = {
    {"drop_last", (PyCFunction)(void (*)(void))drop_last, METH_FASTCALL, NULL},
    {"restore_bits", (PyCFunction)(void (*)(void))restore_bits, METH_FASTCALL, NULL},
    {"with_lock", (PyCFunction)(void (*)(void))with_lock, METH_FASTCALL, NULL},
};

/* Puts an object, which it takes, into a dict; -1 with an exception, also if there is no object. */
static int put(PyObject *into, const char *name, PyObject *object) {
    const int status = object == NULL ? -1 : PyDict_SetItemString(into, name, object);
    Py_XDECREF(object);
    return status;
}

int gs_guard_fill(PyObject *into) {
    name_mode = PyUnicode_InternFromString("mode");
    name_entered = PyUnicode_InternFromString("_entered");
    name_acquire = PyUnicode_InternFromString("acquire");
    name_release = PyUnicode_InternFromString("release");
    if (name_mode == NULL || name_entered == NULL || name_acquire == NULL || name_release == NULL ||
        put(into, "Guard", PyType_FromSpec(&guard_spec)) < 0) {
        return -1;
    }
    for (size_t k = 0; k < sizeof functions / sizeof *functions; k++) {
        if (put(into, functions[k].ml_name, PyCFunction_New(&functions[k], NULL)) < 0) {
            return -1;
        }
    }
    return 0;
}
