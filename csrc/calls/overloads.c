/* A name that several ops share: which of them a call means, found again by the types of its arguments, on which
   alone that depends. See runtime/dispatch/overloads.py, which chooses when types are new. */
#include "calls/calls.h"

#define MOST_KNOWN 8 /* kinds of calls that are remembered */
#define MOST_GIVEN 5 /* arguments of such a call, none of them of a class that may override it */

typedef struct {
    Py_ssize_t positional, count;
    PyObject *names; /* of the arguments that are given by name, or NULL */
    PyTypeObject *types[MOST_GIVEN];
    PyObject *chosen;
} known_call;

typedef struct {
    gs_stand_in base;
    PyObject *choose; /* a function of a call's arguments, a tuple, and of those that are given by name, a dict */
    int count;
    long long generation; /* in which they were remembered */
    known_call known[MOST_KNOWN];
} overloads;

/* forget_choices(): what was remembered before is chosen again. */
PyObject *gs_forget_choices(PyObject *module, PyObject *unused) {
    gs_generation++;
    Py_RETURN_NONE;
}

static void forget(overloads *o) {
    known_call before[MOST_KNOWN];
    const int count = o->count;
    memcpy(before, o->known, sizeof before);
    o->count = 0;
    o->generation = gs_generation;
    for (int k = 0; k < count; k++) {
        for (Py_ssize_t i = 0; i < before[k].count; i++) Py_DECREF(before[k].types[i]);
        Py_XDECREF(before[k].names);
        Py_DECREF(before[k].chosen);
    }
}

static int same_names(PyObject *a, PyObject *b) {
    if (a == b)
        return 1;
    if (a == NULL || b == NULL || PyTuple_GET_SIZE(a) != PyTuple_GET_SIZE(b))
        return 0;
    Py_ssize_t k = PyTuple_GET_SIZE(a);
    while (k > 0 && PyTuple_GET_ITEM(a, k - 1) == PyTuple_GET_ITEM(b, k - 1)) k--;
    return k == 0;
}

/* Whether an item of a list may be of a class that answers for the call. */
static int may_be_asked(PyObject *item) {
    return !PyLong_CheckExact(item) && !PyFloat_CheckExact(item) &&
           (PyList_Check(item) || PyTuple_Check(item) || gs_overrides(Py_TYPE(item)));
}

/* Whether the types of the arguments say all: none is a list that holds anything but numbers and plain tensors. */
static int has_plain_lists(PyObject *const *given, Py_ssize_t count) {
    for (Py_ssize_t k = 0; k < count; k++) {
        if (!PyList_Check(given[k]) && !PyTuple_Check(given[k]))
            continue;
        for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(given[k]); i++) {
            if (may_be_asked(PySequence_Fast_GET_ITEM(given[k], i)))
                return 0;
        }
    }
    return 1;
}

static int matches(const known_call *known, PyObject *const *given, Py_ssize_t n, PyObject *names) {
    if (known->positional != n || !same_names(known->names, names))
        return 0;
    Py_ssize_t k = known->count;
    while (k > 0 && known->types[k - 1] == Py_TYPE(given[k - 1])) k--;
    return k == 0;
}

/* Has Python choose; the choice as a new reference. */
static PyObject *choose(overloads *o, PyObject *const *given, Py_ssize_t n, PyObject *names) {
    PyObject *arguments = gs_tuple_of(given, n), *chosen = NULL;
    PyObject *named = arguments == NULL ? NULL : gs_named_arguments(given + n, names);
    if (named != NULL)
        chosen = PyObject_CallFunctionObjArgs(o->choose, arguments, named, NULL);
    Py_XDECREF(arguments);
    Py_XDECREF(named);
    return chosen;
}

static void remember(overloads *o, PyObject *const *given, Py_ssize_t n, PyObject *names, PyObject *chosen) {
    const Py_ssize_t count = n + (names == NULL ? 0 : PyTuple_GET_SIZE(names));
    if (o->count == MOST_KNOWN || count > MOST_GIVEN)
        return;
    for (Py_ssize_t k = 0; k < count; k++) {
        if (gs_overrides(Py_TYPE(given[k])))
            return;
    }
    known_call *known = &o->known[o->count];
    known->positional = n;
    known->count = count;
    known->names = Py_XNewRef(names);
    for (Py_ssize_t k = 0; k < count; k++) known->types[k] = (PyTypeObject *)Py_NewRef(Py_TYPE(given[k]));
    known->chosen = Py_NewRef(chosen);
    o->count++;
}

/* The overload that is remembered for arguments of such types, as a new reference; NULL if there is none. */
static PyObject *recall(overloads *o, PyObject *const *given, Py_ssize_t n, PyObject *names) {
    if (o->generation != gs_generation)
        forget(o);
    for (int k = 0; k < o->count; k++) {
        if (matches(&o->known[k], given, n, names))
            return Py_NewRef(o->known[k].chosen);
    }
    return NULL;
}

/* A call of which the types alone do not say what it means. */
static PyObject *call_unknown(overloads *o, PyObject *const *given, size_t flags, PyObject *names) {
    const Py_ssize_t n = PyVectorcall_NARGS(flags);
    PyObject *result = gs_ask((PyObject *)o, given, flags, names), *chosen;
    if (result != NULL || PyErr_Occurred())
        return result;
    if (gs_is_traced())
        return PyObject_Vectorcall(o->base.function, given, flags, names);
    if ((chosen = recall(o, given, n, names)) == NULL) {
        if ((chosen = choose(o, given, n, names)) == NULL)
            return NULL;
        remember(o, given, n, names, chosen);
    }
    result = PyObject_Vectorcall(chosen, given, flags, names);
    Py_DECREF(chosen);
    return result;
}

static PyObject *call(PyObject *self, PyObject *const *given, size_t flags, PyObject *names) {
    overloads *o = (overloads *)self;
    const int is_plain =
        !gs_has_modes() && !gs_is_traced() && has_plain_lists(given, gs_argument_count(flags, names));
    PyObject *chosen = is_plain ? recall(o, given, PyVectorcall_NARGS(flags), names) : NULL;
    if (chosen == NULL)
        return call_unknown(o, given, flags, names);
    PyObject *result = PyObject_Vectorcall(chosen, given, flags, names);
    Py_DECREF(chosen);
    return result;
}

/* Overloads(function, choose): the function of a name, which calls the op that `choose` chooses. */
static PyObject *overloads_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
    PyObject *function, *choose;
    if (!PyArg_ParseTuple(arguments, "OO", &function, &choose))
        return NULL;
    overloads *o = (overloads *)gs_stand_in_new(type, call, function);
    if (o != NULL)
        o->choose = Py_NewRef(choose);
    return (PyObject *)o;
}

GS_STAND_IN_TYPE(gs_overloads_type, "Overloads", overloads, gs_stand_in_getset, .tp_new = overloads_new);
