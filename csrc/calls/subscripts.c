/* `tensor[index]` and `tensor[index] = value` where the index is a usual one: ints, slices, None and Ellipsis,
   alone or in a tuple, or one tensor of positions or a mask. All else is the method's, which parses and explains
   it. */
#include "books/storage.h"
#include "calls/calls.h"

typedef struct {
    gs_stand_in base;
    PyObject *ops; /* the module that has the ops; see Note [Calling ops], runtime/core/ops.py */
    PyObject *names[3];
    PyObject *found[3]; /* the ops of these names, when they were first called */
} subscript;

enum { BASIC, ADVANCED, COPY };

/* An op by its number, as a borrowed reference. */
static PyObject *op_of(subscript *s, int which) {
    if (s->found[which] == NULL)
        s->found[which] = PyObject_GetAttr(s->ops, s->names[which]);
    return s->found[which];
}

static int is_bound(PyObject *part) { return part == Py_None || PyLong_CheckExact(part); }

static int is_basic(PyObject *item) {
    if (PyLong_CheckExact(item) || item == Py_None || item == Py_Ellipsis)
        return 1;
    if (!PySlice_Check(item))
        return 0;
    const PySliceObject *slice = (PySliceObject *)item;
    return is_bound(slice->start) && is_bound(slice->stop) && is_bound(slice->step);
}

/* Whether a tensor is a list of positions or a mask, and no number. */
static int is_positions(PyObject *item) {
    if (!gs_is_plain(item))
        return 0;
    PyArrayObject *array = (PyArrayObject *)GS_SLOT(item, gs_py.array);
    return PyArray_NDIM(array) > 0 && (PyArray_TYPE(array) == NPY_INT64 || PyArray_TYPE(array) == NPY_BOOL);
}

/* What the op gets for an index, and which op that is; NULL, perhaps with an exception, if it is not a usual
   one. */
static PyObject *parse(PyObject *index, int *which) {
    *which = BASIC;
    if (PyTuple_CheckExact(index)) {
        int ellipses = 0;
        for (Py_ssize_t k = 0; k < PyTuple_GET_SIZE(index); k++) {
            ellipses += PyTuple_GET_ITEM(index, k) == Py_Ellipsis;
            if (ellipses > 1 || !is_basic(PyTuple_GET_ITEM(index, k)))
                return NULL;
        }
        return Py_NewRef(index);
    }
    if (is_basic(index))
        return PyTuple_Pack(1, index);
    if (!is_positions(index))
        return NULL;
    *which = ADVANCED;
    return PyTuple_Pack(1, GS_SLOT(index, gs_py.array));
}

static int is_usual(PyObject *const *given, size_t flags, PyObject *kwnames, Py_ssize_t count) {
    return PyVectorcall_NARGS(flags) == count && kwnames == NULL && !gs_is_traced() && !gs_has_modes() &&
           gs_is_plain(given[0]);
}

/* A call that is for others: those who override it, or the method. */
static PyObject *call_method(subscript *s, PyObject *const *given, size_t flags, PyObject *kwnames) {
    PyObject *result = gs_ask((PyObject *)s, given, flags, kwnames);
    if (result != NULL || PyErr_Occurred())
        return result;
    return PyObject_Vectorcall(s->base.function, given, flags, kwnames);
}

static PyObject *get(PyObject *self, PyObject *const *given, size_t flags, PyObject *kwnames) {
    subscript *s = (subscript *)self;
    int which;
    PyObject *index = is_usual(given, flags, kwnames, 2) ? parse(given[1], &which) : NULL;
    PyObject *op = index == NULL ? NULL : op_of(s, which);
    if (op == NULL) {
        Py_XDECREF(index);
        return PyErr_Occurred() ? NULL : call_method(s, given, flags, kwnames);
    }
    PyObject *arguments[] = {given[0], index};
    PyObject *result = PyObject_Vectorcall(op, arguments, 2, NULL);
    Py_DECREF(index);
    return result;
}

/* ---- writing ---- */

/* What is assigned, as a tensor; NULL, perhaps with an exception, if that is Python's to say. */
static PyObject *as_tensor(PyObject *value, PyArrayObject *like) {
    if (gs_is_plain(value))
        return Py_NewRef(value);
    PyObject *array = gs_number(value, like);
    return array == NULL ? NULL : gs_new_tensor(array);
}

static int is_recorded(PyObject *target, PyObject *value) {
    return gs_mode & 1 &&
           (GS_SLOT(target, gs_py.requires_grad) != Py_False || GS_SLOT(value, gs_py.requires_grad) != Py_False);
}

/* The part of a tensor at an index: for a write that is recorded, the view; for another, which needs no history,
   a tensor that shares its version. */
static PyObject *region_of(subscript *s, PyObject *target, PyObject *index, int recorded) {
    if (recorded) {
        PyObject *arguments[] = {target, index}, *op = op_of(s, BASIC);
        return op == NULL ? NULL : PyObject_Vectorcall(op, arguments, 2, NULL);
    }
    PyObject *op = op_of(s, BASIC), *writer = op_of(s, COPY);
    if (op == NULL || writer == NULL || !Py_IS_TYPE(op, &gs_op_type) || !Py_IS_TYPE(writer, &gs_op_type) ||
        gs_may_write(target, ((gs_op *)writer)->writes) == NULL)
        return NULL;
    PyObject *arguments[] = {GS_SLOT(target, gs_py.array), index};
    PyObject *array = PyObject_Vectorcall(((gs_op *)op)->row->computes, arguments, 2, NULL);
    PyObject *region = array == NULL ? NULL : gs_new_tensor(array);
    if (region != NULL && gs_share_storage(target, region) == NULL)
        Py_CLEAR(region);
    return region;
}

/* Whether the assignment was made; if not, perhaps with an exception, nothing has changed. */
static int assign(subscript *s, PyObject *target, PyObject *index, PyObject *given) {
    PyObject *value = as_tensor(given, (PyArrayObject *)GS_SLOT(target, gs_py.array));
    PyObject *region = value == NULL ? NULL : region_of(s, target, index, is_recorded(target, value)),
             *done = NULL;
    if (region != NULL && PyArray_NDIM((PyArrayObject *)GS_SLOT(value, gs_py.array)) <=
                              PyArray_NDIM((PyArrayObject *)GS_SLOT(region, gs_py.array))) {
        PyObject *arguments[] = {region, value}, *copy = op_of(s, COPY);
        done = copy == NULL ? NULL : PyObject_Vectorcall(copy, arguments, 2, NULL);
    }
    Py_XDECREF(value);
    Py_XDECREF(region);
    Py_XDECREF(done);
    return done != NULL;
}

static PyObject *set(PyObject *self, PyObject *const *given, size_t flags, PyObject *kwnames) {
    subscript *s = (subscript *)self;
    int which;
    gs_spoil_plan();
    const int observed = (gs_mode & ~(GS_ASKED | GS_INFERENCE)) > GS_GRAD;
    PyObject *index = !observed && is_usual(given, flags, kwnames, 3) ? parse(given[1], &which) : NULL;
    const int done = index != NULL && which == BASIC && assign(s, given[0], index, given[2]);
    Py_XDECREF(index);
    if (done || PyErr_Occurred())
        return done ? Py_NewRef(Py_None) : NULL;
    return call_method(s, given, flags, kwnames);
}

/* Subscript(method, ops, names): the method `__getitem__`, over the ops of these two names, for basic and
   advanced indices; or, with a third name, that of the op that copies, `__setitem__`. */
static PyObject *subscript_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
    PyObject *method, *ops, *names;
    if (!PyArg_ParseTuple(arguments, "OOO!", &method, &ops, &PyTuple_Type, &names))
        return NULL;
    const Py_ssize_t count = PyTuple_GET_SIZE(names);
    if (count != 2 && count != 3) {
        PyErr_SetString(PyExc_ValueError, "a subscript has two or three ops");
        return NULL;
    }
    subscript *s = (subscript *)gs_stand_in_new(type, count == 3 ? set : get, method);
    if (s == NULL)
        return NULL;
    s->ops = Py_NewRef(ops);
    for (Py_ssize_t k = 0; k < count; k++) s->names[k] = Py_NewRef(PyTuple_GET_ITEM(names, k));
    return (PyObject *)s;
}

GS_STAND_IN_TYPE(gs_subscript_type, "Subscript", subscript, gs_stand_in_getset, .tp_new = subscript_new);
