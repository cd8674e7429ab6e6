/* Composites: what is said of those that fail, as of other ops, and those whose operands of half types are computed in
   single precision: `in_single`, runtime/composites/precision.py. */
#include "calls/calls.h"

/* Whether the function that has raised the exception that is set was entered: its arguments fit its signature. */
static int was_entered(void) {
    PyObject *type, *error, *traceback;
    PyErr_Fetch(&type, &error, &traceback);
    PyErr_Restore(type, error, traceback);
    return traceback != NULL;
}

/* What Python says of the arguments by which a call has failed: raises its error, or a better one. Of ops that are no
   composites, `gs_compute` has explained the errors but those of a call that does not fit. */
PyObject *gs_explain(const gs_op *op, PyObject *const *given, Py_ssize_t n, PyObject *kwnames) {
    if (op->is_operator || !PyErr_ExceptionMatches(PyExc_Exception) || (!op->by_function && was_entered()))
        return NULL;
    PyObject *error = gs_take_error(), *positional = gs_tuple_of(given, n), *result = NULL;
    PyObject *named = positional == NULL ? NULL : gs_named_arguments(given + n, kwnames);
    if (named != NULL)
        result = PyObject_CallFunctionObjArgs(gs_py.explain, op->row->name, error, positional, named, NULL);
    Py_DECREF(error);
    Py_XDECREF(positional);
    Py_XDECREF(named);
    return result;
}

typedef struct {
    gs_stand_in base;
    PyObject *widened; /* what runs where an operand may be of a half type */
} gs_in_single;

/* Half types, those of other packages, have the largest numbers. */
static int may_be_half(PyObject *argument) {
    if (!gs_is_plain(argument))
        return gs_is_tensor(argument);
    PyObject *array = GS_SLOT(argument, gs_py.array);
    return !PyArray_CheckExact(array) || PyArray_TYPE((PyArrayObject *)array) >= NPY_HALF;
}

static PyObject *call(PyObject *self, PyObject *const *given, size_t flags, PyObject *kwnames) {
    Py_ssize_t k = gs_argument_count(flags, kwnames);
    while (k > 0 && !may_be_half(given[k - 1])) k--;
    PyObject *function = k == 0 ? ((gs_stand_in *)self)->function : ((gs_in_single *)self)->widened;
    return PyObject_Vectorcall(function, given, flags, kwnames);
}

/* InSingle(composite, widened): calls one or the other. */
static PyObject *in_single_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
    PyObject *composite, *widened;
    if (!PyArg_ParseTuple(arguments, "OO", &composite, &widened))
        return NULL;
    PyObject *self = gs_stand_in_new(type, call, composite);
    if (self != NULL)
        ((gs_in_single *)self)->widened = Py_NewRef(widened); /* for ever, as the composite */
    return self;
}

GS_STAND_IN_TYPE(gs_in_single_type, "InSingle", gs_in_single, gs_stand_in_getset, .tp_new = in_single_new);
