/* The gradients of a node's inputs, where its row has all formulas and its saved values are simply there. */
#include "path.h"

/* Whether a saved tensor's memory is as it was when it was saved. */
static int is_unchanged(PyObject *node, const gs_saved *saved, PyObject *tensor) {
    PyObject *storage = GS_SLOT(tensor, gs_py.storage_of);
    if (storage == Py_None)
        return 1;
    if (Py_TYPE(storage) != gs_py.storage)
        return 0;
    PyObject *now = GS_SLOT(storage, gs_py.version), *then = GS_SLOT(node, saved->version);
    return now != NULL && then != NULL && PyObject_RichCompareBool(now, then, Py_EQ) == 1;
}

/* The array of a saved value; NULL without an exception where Python must look at it. See Note [Saved values],
   runtime/graph/saved.py. A number becomes a 0-d array. */
PyObject *gs_load(const gs_job *j, const gs_saved *saved) {
    PyObject *value = GS_SLOT(j->node, saved->slot);
    if (value == NULL || value == gs_py.freed)
        return NULL;
    switch (saved->what) {
        case GS_INPUT:
            if (!gs_is_tensor(value) || Py_TYPE(value) == gs_py.lazy_tensor ||
                !is_unchanged(j->node, saved, value))
                return NULL;
            return Py_NewRef(GS_SLOT(value, gs_py.array));
        case GS_OUTPUT: return PyArray_CheckExact(value) ? Py_NewRef(value) : NULL;
        case GS_ARGUMENT: return gs_number(value, (PyArrayObject *)j->gradient);
        default: return NULL;
    }
}

static PyObject *run_kernel(const gs_job *j, const gs_gradient *g, PyObject *reuse) {
    PyObject *operands[GS_MAX_INPUTS], *result = NULL;
    int n = 0;
    for (; n < g->nin; n++) {
        operands[n] = g->operands[n] == NULL ? j->gradient : gs_load(j, g->operands[n]);
        if (operands[n] == NULL)
            break;
    }
    if (n == g->nin)
        result = gs_apply(g->kernel, n, operands, reuse);
    while (n-- > 0) {
        if (operands[n] != j->gradient)
            Py_DECREF(operands[n]);
    }
    return result;
}

static int has_shape(PyObject *array, PyObject *shape) {
    PyArrayObject *a = (PyArrayObject *)array;
    int d = PyArray_NDIM(a);
    if (PyTuple_GET_SIZE(shape) != d)
        return 0;
    while (d > 0 && PyArray_DIM(a, d - 1) == PyLong_AsSsize_t(PyTuple_GET_ITEM(shape, d - 1))) d--;
    return d == 0;
}

/* One gradient; NULL, perhaps with an exception, if it is Python's to compute. */
static PyObject *evaluate(const gs_job *j, const gs_gradient *g, PyObject *reuse) {
    PyObject *shape = g->shape == NULL ? NULL : GS_SLOT(j->node, g->shape->slot), *result = NULL;
    if (g->shape != NULL && shape == NULL)
        return NULL;
    switch (g->method) {
        case GS_PASSED_ON: result = Py_NewRef(j->gradient); break;
        case GS_ZEROS: return gs_zeros(shape, (PyArrayObject *)j->gradient);
        case GS_KERNEL: result = run_kernel(j, g, reuse); break;
        case GS_FLOAT_STEPS:
            if (!PyArray_ISFLOAT((PyArrayObject *)j->gradient))
                return NULL;
            return gs_take_steps(j, g);
        case GS_STEPS: return gs_take_steps(j, g);
        case GS_NO_FORMULA: break;
    }
    if (result == NULL || shape == NULL || has_shape(result, shape))
        return result;
    PyObject *summed = PyObject_CallFunctionObjArgs(gs_py.unbroadcast, result, shape, NULL);
    Py_DECREF(result);
    return summed;
}

static int is_wanted(PyObject *edge, gs_reached *reached) {
    if (edge == NULL || edge == Py_None)
        return 0;
    if (!reached->selective)
        return 1;
    const gs_entry *entry = gs_find(reached, edge);
    return entry != NULL && entry->needed;
}

static void release(const gs_job *j) {
    for (int k = 0; k < j->recipe->row->nsaves; k++) {
        const gs_saved *saved = &j->recipe->saves[k];
        if (saved->what == GS_INPUT || saved->what == GS_OUTPUT) {
            gs_set_slot(j->node, saved->slot, Py_NewRef(gs_py.freed));
        }
    }
}

/* Fills `pairs`, and returns how many there are; 0 if Python must run the node, which then is as it was; -1 on error. The
   caller has the one reference of `gradient`, unless others have it, too; the last formula may write to its memory. */
int gs_backward(gs_op *op, PyObject *node, PyObject *gradient, int retain, gs_reached *reached, gs_pair *pairs) {
    const gs_recipe *recipe = gs_recipe_of(op);
    if (recipe == NULL)
        return PyErr_Occurred() ? -1 : 0;
    const gs_row *row = recipe->row;
    if (!row->has_formulas || !PyArray_CheckExact(gradient))
        return 0;
    const gs_job j = {recipe, node, gradient};
    int last = -1, done = 0;
    for (int i = 0; i < row->ninputs; i++) {
        pairs[i] = (gs_pair){.target = GS_SLOT(node, recipe->edges[i])};
        if (is_wanted(pairs[i].target, reached))
            last = i;
        else
            pairs[i].target = NULL;
    }
    for (; done < row->ninputs; done++) {
        gs_pair *pair = &pairs[done];
        if (pair->target == NULL)
            continue;
        const int alone = recipe->gradients[done].nin > 0 && done == last;
        pair->gradient = evaluate(&j, &recipe->gradients[done], alone ? gradient : NULL);
        if (pair->gradient == NULL)
            break;
        pair->shared = pair->gradient == gradient && !alone;
    }
    if (done < row->ninputs) {
        while (done > 0) Py_XDECREF(pairs[--done].gradient);
        if (PyErr_Occurred() && !PyErr_ExceptionMatches(PyExc_Exception))
            return -1; /* an interrupt, for instance */
        PyErr_Clear(); /* the method explains */
        return 0;
    }
    if (!retain)
        release(&j);
    return row->ninputs;
}
