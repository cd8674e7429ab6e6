/* What an op gives: one tensor or several, with their place in the graph. */
#include "../books/views.h"

static void place(PyObject *result, PyObject *node /* stolen */) {
    gs_set_slot(result, gs_py.node, node);
    gs_set_slot(result, gs_py.requires_grad, Py_NewRef(Py_True));
}

/* The result of an op as a tensor, recorded if it is to be; the reference of `array` is stolen. Integers that are filled with a
   number that has a gradient have none. */
PyObject *gs_output(gs_op *op, PyObject *const *arguments, PyObject *array) {
    const gs_recipe *recipe = op->recipe;
    const int type = PyArray_TYPE((PyArrayObject *)array);
    const unsigned needs = PyTypeNum_ISINTEGER(type) || PyTypeNum_ISBOOL(type) ? 0 : gs_needs(recipe, arguments);
    PyObject *result = gs_new_tensor(array), *node = NULL;
    if (result == NULL)
        return NULL;
    if (needs != 0) {
        if ((node = gs_new_node(recipe, arguments, &result, needs)) == NULL)
            goto failed;
        place(result, node);
    }
    if (recipe->row->is_view) {
        PyObject *others = gs_view_arguments(recipe, arguments);
        const int status =
            others == NULL ? -1 : gs_link_view((PyObject *)op, arguments[0], result, others, Py_None);
        Py_XDECREF(others);
        if (status < 0)
            goto failed;
    }
    return result;
failed:
    Py_DECREF(result);
    return NULL;
}

/* ---- several ---- */

/* The node of one of several outputs. See Note [Edges], runtime/graph/node.py. */
static PyObject *new_output_node(PyObject *node, Py_ssize_t nr) {
    PyObject *output = gs_py.output_class->tp_alloc(gs_py.output_class, 0);
    if (output == NULL)
        return NULL;
    GS_SLOT(output, gs_py.output_node) = Py_NewRef(node);
    GS_SLOT(output, gs_py.node_extra) = Py_NewRef(Py_None);
    if ((GS_SLOT(output, gs_py.output_nr) = PyLong_FromSsize_t(nr)) == NULL ||
        (GS_SLOT(output, gs_py.sequence) = gs_next_sequence()) == NULL) {
        Py_CLEAR(output);
    }
    return output;
}

/* Tells the node of its outputs, as gradients that are missing are zeros of their shapes and dtypes. */
static int describe(const gs_recipe *recipe, PyObject *node, PyObject *arrays) {
    const Py_ssize_t count = PyTuple_GET_SIZE(arrays);
    PyObject *shapes = PyList_New(count), *dtypes = PyList_New(count);
    for (Py_ssize_t k = 0; shapes != NULL && dtypes != NULL && k < count; k++) {
        PyArrayObject *array = (PyArrayObject *)PyTuple_GET_ITEM(arrays, k);
        PyObject *shape = gs_shape_of(array);
        if (shape == NULL) {
            Py_CLEAR(shapes);
            break;
        }
        PyList_SET_ITEM(shapes, k, shape);
        PyList_SET_ITEM(dtypes, k, Py_NewRef((PyObject *)PyArray_DESCR(array)));
    }
    if (shapes == NULL || dtypes == NULL) {
        Py_XDECREF(shapes);
        Py_XDECREF(dtypes);
        return -1;
    }
    GS_SLOT(node, recipe->grad_shapes) = shapes;
    GS_SLOT(node, recipe->grad_dtypes) = dtypes;
    return (GS_SLOT(node, recipe->output_count) = PyLong_FromSsize_t(count)) == NULL ? -1 : 0;
}

static PyObject *one_of_several(gs_op *op, PyObject *source, PyObject *array, PyObject *node, PyObject *others,
                                Py_ssize_t nr) {
    PyObject *result = gs_new_tensor(Py_NewRef(array)), *output = NULL;
    if (result == NULL)
        return NULL;
    if (node != NULL) {
        if ((output = new_output_node(node, nr)) == NULL)
            goto failed;
        place(result, output);
    }
    if (others != NULL) {
        PyObject *number = PyLong_FromSsize_t(nr);
        const int status = number == NULL ? -1 : gs_link_view((PyObject *)op, source, result, others, number);
        Py_XDECREF(number);
        if (status < 0)
            goto failed;
    }
    return result;
failed:
    Py_DECREF(result);
    return NULL;
}

/* The tensors of a list output. */
static int make_list(gs_op *op, PyObject *const *arguments, PyObject *arrays, PyObject *results) {
    const gs_recipe *recipe = op->recipe;
    PyObject *node = NULL, *others = NULL;
    const unsigned needs = gs_needs(recipe, arguments);
    int status = -1;
    if (needs != 0) {
        node = gs_new_node(recipe, arguments, NULL, needs);
        if (node == NULL || describe(recipe, node, arrays) < 0)
            goto done;
    }
    if (recipe->row->is_view && (others = gs_view_arguments(recipe, arguments)) == NULL)
        goto done;
    for (Py_ssize_t k = 0; k < PyTuple_GET_SIZE(arrays); k++) {
        PyObject *result = one_of_several(op, arguments[0], PyTuple_GET_ITEM(arrays, k), node, others, k);
        if (result == NULL)
            goto done;
        PyTuple_SET_ITEM(results, k, result);
    }
    status = 0;
done:
    Py_XDECREF(node);
    Py_XDECREF(others);
    return status;
}

/* The tensors of several outputs, of which the first has a gradient. */
static int make_first_recorded(gs_op *op, PyObject *const *arguments, PyObject *arrays, PyObject *results) {
    for (Py_ssize_t k = 0; k < PyTuple_GET_SIZE(arrays); k++) {
        PyObject *result = gs_new_tensor(Py_NewRef(PyTuple_GET_ITEM(arrays, k)));
        if (result == NULL)
            return -1;
        PyTuple_SET_ITEM(results, k, result);
    }
    const unsigned needs = gs_needs(op->recipe, arguments);
    PyObject *node = needs == 0 ? NULL : gs_new_node(op->recipe, arguments, &PyTuple_GET_ITEM(results, 0), needs);
    if (needs != 0 && node == NULL)
        return -1;
    if (node != NULL)
        place(PyTuple_GET_ITEM(results, 0), node);
    return 0;
}

/* A tuple as one of the op's class of named tuples; it is stolen. */
static PyObject *named(const gs_op *op, PyObject *results) {
    PyObject *given = PyTuple_Pack(1, results), *made = NULL;
    Py_DECREF(results);
    if (given != NULL)
        made = PyTuple_Type.tp_new((PyTypeObject *)op->result, given, NULL);
    Py_XDECREF(given);
    return made;
}

/* The results of an op as a tuple of tensors; `arrays`, a tuple of arrays, is stolen. NULL, perhaps with an exception, if that
   is for the function. */
PyObject *gs_outputs(gs_op *op, PyObject *const *arguments, PyObject *arrays) {
    const gs_row *row = op->recipe->row;
    Py_ssize_t k = PyTuple_CheckExact(arrays) ? PyTuple_GET_SIZE(arrays) : -1;
    PyObject *results = NULL;
    if (row->gives_list || k == row->noutputs) {
        while (k > 0 && PyArray_CheckExact(PyTuple_GET_ITEM(arrays, k - 1))) k--;
        if (k == 0)
            results = PyTuple_New(PyTuple_GET_SIZE(arrays));
    }
    if (results != NULL &&
        (row->gives_list ? make_list : make_first_recorded)(op, arguments, arrays, results) < 0) {
        Py_CLEAR(results);
    }
    Py_DECREF(arrays);
    return results == NULL || op->result == NULL ? results : named(op, results);
}
