/* What an op gives: one tensor or several, with their place in the graph. */
#include "path.h"

static void place(PyObject *result, PyObject *node /* stolen */) {
    gs_set_slot(result, gs_py.node, node);
    gs_set_slot(result, gs_py.requires_grad, Py_NewRef(Py_True));
}

/* The result of an op as a tensor, recorded if it is to be; the reference of `array` is stolen. */
PyObject *gs_output(gs_op *op, PyObject *const *arguments, PyObject *array) {
    const gs_recipe *recipe = op->recipe;
    const unsigned needs = gs_needs(recipe, arguments);
    PyObject *result = gs_new_tensor(array), *node = NULL;
    if (result == NULL)
        return NULL;
    if (needs != 0) {
        if ((node = gs_new_node(recipe, arguments, array, needs)) == NULL)
            goto failed;
        place(result, node);
    }
    if (recipe->row->is_view) {
        PyObject *others = gs_view_arguments(recipe, arguments);
        const int status = others == NULL ? -1 : gs_link_view(op, arguments[0], result, others, -1);
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

/* Tells the node of its outputs, as gradients that are missing are zeros of their shapes. */
static int describe(const gs_recipe *recipe, PyObject *node, PyObject *arrays) {
    const Py_ssize_t count = PyTuple_GET_SIZE(arrays);
    PyObject *shapes = PyList_New(count);
    for (Py_ssize_t k = 0; shapes != NULL && k < count; k++) {
        PyObject *shape = gs_shape_of((PyArrayObject *)PyTuple_GET_ITEM(arrays, k));
        if (shape == NULL)
            Py_CLEAR(shapes);
        else
            PyList_SET_ITEM(shapes, k, shape);
    }
    if (shapes == NULL)
        return -1;
    PyObject *dtype = count ? (PyObject *)PyArray_DESCR((PyArrayObject *)PyTuple_GET_ITEM(arrays, 0)) : Py_None;
    GS_SLOT(node, recipe->grad_shapes) = shapes;
    GS_SLOT(node, recipe->grad_dtype) = Py_NewRef(dtype);
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
    if (others != NULL && gs_link_view(op, source, result, others, nr) < 0)
        goto failed;
    return result;
failed:
    Py_DECREF(result);
    return NULL;
}

/* The results of an op as a tuple of tensors; `arrays`, a tuple of arrays, is stolen. */
PyObject *gs_outputs(gs_op *op, PyObject *const *arguments, PyObject *arrays) {
    const gs_recipe *recipe = op->recipe;
    PyObject *results = NULL, *node = NULL, *others = NULL;
    if (!PyTuple_CheckExact(arrays))
        goto done;
    const Py_ssize_t count = PyTuple_GET_SIZE(arrays);
    for (Py_ssize_t k = 0; k < count; k++) {
        if (!PyArray_CheckExact(PyTuple_GET_ITEM(arrays, k)))
            goto done;
    }
    const unsigned needs = gs_needs(recipe, arguments);
    if (needs != 0) {
        node = gs_new_node(recipe, arguments, NULL, needs);
        if (node == NULL || describe(recipe, node, arrays) < 0)
            goto done;
    }
    if (recipe->row->is_view && (others = gs_view_arguments(recipe, arguments)) == NULL)
        goto done;
    results = PyTuple_New(count);
    for (Py_ssize_t k = 0; results != NULL && k < count; k++) {
        PyObject *result = one_of_several(op, arguments[0], PyTuple_GET_ITEM(arrays, k), node, others, k);
        if (result == NULL)
            Py_CLEAR(results);
        else
            PyTuple_SET_ITEM(results, k, result);
    }
done:
    Py_XDECREF(node);
    Py_XDECREF(others);
    Py_DECREF(arrays);
    return results;
}
