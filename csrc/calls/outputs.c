/* What an op gives: one tensor or several, with their place in the graph. */
#include "books/nodes.h"
#include "books/views.h"
#include "calls/calls.h"

static void place(PyObject *result, PyObject *node /* stolen */) {
    gs_set_slot(result, gs_py.node, node);
    gs_set_slot(result, gs_py.requires_grad, Py_NewRef(Py_True));
}

/* The tensor over what an op has given, which is stolen: an array, a number of NumPy's, or a tensor that shows
   it. A view of a tensor whose elements are computed is one, too (Note [Lazy views], runtime/graph/lazy.py). */
static inline PyObject *tensor_over(const gs_called *call, PyObject *given) {
    if (!PyArray_CheckExact(given)) {
        if (gs_is_tensor(given))
            return given;
        if ((given = PyArray_EnsureArray(given)) == NULL)
            return NULL;
    }
    if (!call->op->row->is_view || Py_TYPE(call->arguments[0]) != gs_py.lazy_tensor)
        return gs_new_tensor(given);
    PyObject *view =
        PyObject_CallFunctionObjArgs(gs_py.lazy_view, call->op->row->name, call->arguments[0], given, NULL);
    Py_DECREF(given);
    return view;
}

/* Integers that are filled with a number that has a gradient have none. */
static int may_have_gradient(PyObject *result) {
    PyObject *array = GS_SLOT(result, gs_py.array);
    const int type = PyArray_CheckExact(array) ? PyArray_TYPE((PyArrayObject *)array) : NPY_FLOAT;
    return !PyTypeNum_ISINTEGER(type) && !PyTypeNum_ISBOOL(type);
}

/* Makes a result, of this number among several or None, a view of the first argument, derived with the `others`; of an
   op without a gradient it shares memory and version alone. */
static int link_one(const gs_called *call, PyObject *result, PyObject *others, PyObject *number) {
    const gs_row *row = call->op->row;
    if (row->kind == NULL)
        return gs_share_storage(call->arguments[0], result) == NULL ? -1 : 0;
    return gs_link_view(row->op, call->arguments[0], result, others, number);
}

/* The same of an only result. */
static int link_only(const gs_called *call, PyObject *result) {
    PyObject *others = gs_view_arguments(call);
    const int status = others == NULL ? -1 : link_one(call, result, others, Py_None);
    Py_XDECREF(others);
    return status;
}

/* The result of an op as a tensor, recorded if it is to be; `given`, an array or a tensor that is new, is
   stolen. NULL with an exception. */
PyObject *gs_output(const gs_called *call, PyObject *given) {
    const gs_kind *kind = call->op->row->kind;
    PyObject *result = tensor_over(call, given), *node;
    if (result == NULL)
        return NULL;
    const unsigned needs = gs_needs(kind, call->arguments);
    if (needs != 0 && may_have_gradient(result)) {
        if ((node = gs_new_node(kind, call->arguments, &result, needs)) == NULL)
            goto failed;
        place(result, node);
    }
    if (call->op->row->is_view && link_only(call, result) < 0)
        goto failed;
    return result;
failed:
    Py_DECREF(result);
    return NULL;
}

/* ---- several ---- */

/* Gives the outputs that have gradients their places: numbered ones, or that of the node. */
static int place_all(const gs_kind *kind, PyObject *node, PyObject *const *results, Py_ssize_t count) {
    if (!kind->numbered) {
        place(results[kind->outputs[0]], Py_NewRef(node));
        return 0;
    }
    PyObject **made = PyMem_Malloc((count + 1) * sizeof *made);
    const Py_ssize_t used = kind->gives_list ? count : kind->noutputs;
    int status = -1;
    if (made == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    for (Py_ssize_t k = 0; k < used; k++) made[k] = results[kind->gives_list ? k : kind->outputs[k]];
    if (gs_describe_outputs(kind, node, made, used) < 0)
        goto done;
    for (Py_ssize_t k = 0; k < used; k++) {
        PyObject *output = gs_new_output_node(node, k);
        if (output == NULL)
            goto done;
        place(made[k], output);
    }
    status = 0;
done:
    PyMem_Free(made);
    return status;
}

static int record(const gs_called *call, PyObject *results) {
    const gs_kind *kind = call->op->row->kind;
    const unsigned needs = gs_needs(kind, call->arguments);
    PyObject *const *items = &PyTuple_GET_ITEM(results, 0);
    PyObject *node = needs == 0 ? NULL : gs_new_node(kind, call->arguments, items, needs);
    if (needs == 0)
        return 0;
    const int status = node == NULL ? -1 : place_all(kind, node, items, PyTuple_GET_SIZE(results));
    Py_XDECREF(node);
    return status;
}

/* Makes each result a view of the first argument. */
static int link_all(const gs_called *call, PyObject *results) {
    PyObject *others = gs_view_arguments(call);
    int status = others == NULL ? -1 : 0;
    for (Py_ssize_t k = 0; status == 0 && k < PyTuple_GET_SIZE(results); k++) {
        PyObject *number = PyLong_FromSsize_t(k);
        status = number == NULL ? -1 : link_one(call, PyTuple_GET_ITEM(results, k), others, number);
        Py_XDECREF(number);
    }
    Py_XDECREF(others);
    return status;
}

/* The tensors over what an op has given, a tuple or a list, as a tuple. */
static PyObject *tensors_over(const gs_called *call, PyObject *given) {
    PyObject *results = PyTuple_New(PySequence_Fast_GET_SIZE(given));
    for (Py_ssize_t k = 0; results != NULL && k < PySequence_Fast_GET_SIZE(given); k++)
        gs_put(&results, k, tensor_over(call, Py_NewRef(PySequence_Fast_GET_ITEM(given, k))));
    return results;
}

/* A tuple as one of the op's class of named tuples; it is stolen. */
PyObject *gs_named(const gs_row *row, PyObject *results) {
    PyObject *given = PyTuple_Pack(1, results), *made = NULL;
    Py_DECREF(results);
    if (given != NULL)
        made = PyTuple_Type.tp_new((PyTypeObject *)row->named, given, NULL);
    Py_XDECREF(given);
    return made;
}

/* The results of an op as a tuple of tensors; `given`, arrays in a tuple or a list, is stolen. NULL with an
   exception. */
PyObject *gs_outputs(const gs_called *call, PyObject *given) {
    PyObject *results = tensors_over(call, given);
    Py_DECREF(given);
    if (results != NULL && (record(call, results) < 0 || (call->op->row->is_view && link_all(call, results) < 0)))
        Py_CLEAR(results);
    return results == NULL || call->op->row->named == NULL ? results : gs_named(call->op->row, results);
}
