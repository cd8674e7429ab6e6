/* Operands of a class that has elements of its own kind, and gradients of it. See Note [Operands of other classes]. */
#include "path.h"

/* What runs ops for the class of an operand, as a new reference; NULL if the op's function takes such operands. */
static PyObject *runner_of(PyObject *operand) {
    PyTypeObject *cls = Py_TYPE(operand);
    if (cls == gs_py.tensor || cls == gs_py.lazy_tensor || !gs_is_tensor(operand))
        return NULL;
    PyObject *runner = PyObject_GetAttr((PyObject *)cls, gs_str.run_op);
    if (runner == Py_None)
        Py_CLEAR(runner);
    return runner;
}

static PyObject *find_runner(PyObject *const *given, Py_ssize_t count) {
    PyObject *runner = NULL;
    for (Py_ssize_t k = 0; runner == NULL && k < count; k++) {
        runner = runner_of(given[k]);
        if (runner == NULL && (PyList_CheckExact(given[k]) || PyTuple_CheckExact(given[k])))
            runner = find_runner(PySequence_Fast_ITEMS(given[k]), PySequence_Fast_GET_SIZE(given[k]));
    }
    return runner;
}

/* The arguments that are given by name, as a dict. */
static PyObject *named(PyObject *const *given, PyObject *kwnames) {
    PyObject *keywords = PyDict_New();
    for (Py_ssize_t k = 0; keywords != NULL && kwnames != NULL && k < PyTuple_GET_SIZE(kwnames); k++) {
        if (PyDict_SetItem(keywords, PyTuple_GET_ITEM(kwnames, k), given[k]) < 0)
            Py_CLEAR(keywords);
    }
    return keywords;
}

/* The result of an op as the class of one of its operands computes it; NULL without an exception if none does. */
PyObject *gs_run_for_class(gs_op *op, PyObject *const *given, Py_ssize_t n, PyObject *kwnames) {
    PyObject *runner = find_runner(given, n + (kwnames == NULL ? 0 : PyTuple_GET_SIZE(kwnames)));
    if (runner == NULL) {
        PyErr_Clear();
        return NULL;
    }
    PyObject *positional = PyTuple_New(n), *keywords = named(given + n, kwnames), *result = NULL;
    for (Py_ssize_t k = 0; positional != NULL && k < n; k++) {
        PyTuple_SET_ITEM(positional, op->swapped && n == 2 ? 1 - k : k, Py_NewRef(given[k]));
    }
    if (positional != NULL && keywords != NULL) {
        PyObject *writes = op->writes == NULL ? Py_None : op->writes, *key = PyUnicode_FromString(op->key);
        if (key != NULL)
            result = PyObject_CallFunctionObjArgs(runner, key, writes, positional, keywords, NULL);
        Py_XDECREF(key);
    }
    Py_DECREF(runner);
    Py_XDECREF(positional);
    Py_XDECREF(keywords);
    return result;
}

/* Whether a gradient, or one of those of several outputs, is in coordinate format. */
int gs_has_sparse(PyObject *gradient) {
    if (!Py_IS_TYPE(gradient, (PyTypeObject *)gs_py.gradients_class))
        return Py_IS_TYPE(gradient, gs_py.coo);
    Py_ssize_t k = PyList_GET_SIZE(gradient);
    while (k > 0 && !Py_IS_TYPE(PyList_GET_ITEM(gradient, k - 1), gs_py.coo)) k--;
    return k > 0;
}
