/* Operands of a class that has elements of its own kind, and gradients of it. See Note [Operands of other
   classes]. */
#include "calls/calls.h"

/* The class of an operand, alone or in a sequence, that may run ops itself; NULL if there is none. */
PyTypeObject *gs_class_of(PyObject *const *given, Py_ssize_t count) {
    PyTypeObject *found = NULL;
    for (Py_ssize_t k = 0; k < count; k++) {
        PyTypeObject *cls = Py_TYPE(given[k]);
        if (PyList_Check(given[k]) || PyTuple_Check(given[k]))
            cls = gs_class_of(PySequence_Fast_ITEMS(given[k]), PySequence_Fast_GET_SIZE(given[k]));
        else if (gs_is_plain(given[k]) || cls == gs_py.lazy_tensor || !gs_is_tensor(given[k]))
            cls = NULL;
        if (cls != NULL && cls == gs_py.batched_tensor)
            return cls;
        if (cls != NULL)
            found = cls;
    }
    return found;
}

/* The result of an op as the class of one of its operands computes it; NULL without an exception if none does. What
   that does with the tensors inside is for nobody to override. */
PyObject *gs_run_for_class(gs_op *op, PyObject *const *given, Py_ssize_t n, PyObject *kwnames) {
    PyTypeObject *cls = gs_class_of(given, n + (kwnames == NULL ? 0 : PyTuple_GET_SIZE(kwnames)));
    PyObject *runner = cls == NULL ? NULL : PyObject_GetAttr((PyObject *)cls, gs_str.run_op), *result = NULL;
    if (runner == NULL || runner == Py_None) {
        Py_XDECREF(runner);
        return NULL;
    }
    PyObject *positional = gs_tuple_of(given, n),
             *keywords = positional == NULL ? NULL : gs_named_arguments(given + n, kwnames);
    if (keywords != NULL) {
        const int before = gs_ask_less(GS_ALL_OFF);
        result = PyObject_CallFunctionObjArgs(runner, op, positional, keywords, NULL);
        gs_overrides_off = before;
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
