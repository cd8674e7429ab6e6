/* The gradients of a node's inputs, where its row has all formulas and its saved values are simply there. */
#include "../books/storage.h"

/* Whether a saved tensor's memory is as it was when it was saved. */
static int is_unchanged(PyObject *node, const gs_saved *saved, PyObject *tensor) {
    PyObject *then = GS_SLOT(node, saved->version);
    return then != NULL && gs_counted_version(tensor) == PyLong_AsLongLong(then);
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
        case GS_PLAIN_OUTPUT:
            return gs_is_tensor(value) && gs_counted_version(value) == 0 ? Py_NewRef(GS_SLOT(value, gs_py.array))
                                                                         : NULL;
        case GS_ARGUMENT: return gs_number(value, (PyArrayObject *)j->gradient);
        case GS_ARRAYS: return Py_NewRef(value);
        default: return NULL;
    }
}

/* Loads the operands of a formula that is one kernel, the gradient as a borrowed reference; how many it has loaded. */
static int load_operands(const gs_job *j, const gs_gradient *g, PyObject **operands) {
    int n = 0;
    while (n < g->nin &&
           (operands[n] = g->operands[n] == NULL ? j->gradient : gs_load(j, g->operands[n])) != NULL)
        n++;
    return n;
}

static void drop_operands(const gs_job *j, PyObject **operands, int n) {
    while (n-- > 0) {
        if (operands[n] != j->gradient)
            Py_DECREF(operands[n]);
    }
}

static PyObject *run_kernel(const gs_job *j, const gs_gradient *g, PyObject *reuse) {
    PyObject *operands[GS_MAX_INPUTS];
    const int n = load_operands(j, g, operands);
    PyObject *result = n == g->nin ? gs_apply(g->kernel, n, operands, reuse) : NULL;
    drop_operands(j, operands, n);
    return result;
}

/* The shape that was saved for a gradient; NULL if it needs none, or if it is not there. */
static PyObject *saved_shape(const gs_job *j, const gs_gradient *g) {
    return g->shape == NULL ? NULL : GS_SLOT(j->node, g->shape->slot);
}

/* A result as an input of the node, of this shape, is to have it: summed where it was broadcast. */
static PyObject *fitted(PyObject *result, PyObject *shape) {
    if (result == NULL || shape == NULL || gs_has_shape((PyArrayObject *)result, shape))
        return result;
    PyObject *summed = PyObject_CallFunctionObjArgs(gs_py.unbroadcast, result, shape, NULL);
    Py_DECREF(result);
    return summed;
}

/* One gradient; NULL, perhaps with an exception, if it is Python's to compute. */
static PyObject *evaluate(const gs_job *j, const gs_gradient *g, PyObject *reuse) {
    PyObject *shape = saved_shape(j, g), *result = NULL;
    if (g->shape != NULL && shape == NULL)
        return NULL;
    switch (g->method) {
        case GS_PASSED_ON: result = Py_NewRef(j->gradient); break;
        case GS_ZEROS: return gs_zeros(shape, PyArray_DESCR((PyArrayObject *)j->gradient));
        case GS_KERNEL: result = run_kernel(j, g, reuse); break;
        case GS_FLOAT_STEPS:
            if (!PyArray_ISFLOAT((PyArrayObject *)j->gradient))
                return NULL;
            return gs_take_steps(j, g);
        case GS_STEPS: return gs_take_steps(j, g);
        case GS_NO_FORMULA: break;
    }
    return fitted(result, shape);
}

static int is_wanted(PyObject *edge, gs_reached *reached) {
    if (edge == NULL || edge == Py_None)
        return 0;
    if (!reached->selective)
        return 1;
    if (PyTuple_CheckExact(edge)) {
        Py_ssize_t k = PyTuple_GET_SIZE(edge);
        while (k > 0 && !is_wanted(PyTuple_GET_ITEM(edge, k - 1), reached)) k--;
        return k > 0;
    }
    const gs_entry *entry = gs_find(reached, edge);
    return entry != NULL && entry->needed;
}

static void release(const gs_job *j) {
    for (int k = 0; k < j->recipe->row->nsaves; k++) {
        const gs_saved *saved = &j->recipe->saves[k];
        if (saved->what == GS_INPUT || saved->what == GS_OUTPUT || saved->what == GS_PLAIN_OUTPUT ||
            saved->what == GS_ARRAYS) {
            gs_set_slot(j->node, saved->slot, Py_NewRef(gs_py.freed));
        }
    }
}

/* The gradients of an op's list of outputs, those that are missing as zeros; NULL, perhaps with an exception, if Python must
   see to it. */
static PyObject *fill_missing(const gs_recipe *recipe, PyObject *node, PyObject *gradients) {
    PyObject *shapes = GS_SLOT(node, recipe->grad_shapes), *dtypes = GS_SLOT(node, recipe->grad_dtypes);
    const Py_ssize_t count = shapes != NULL && PyList_CheckExact(shapes) ? PyList_GET_SIZE(shapes) : -1;
    if (!Py_IS_TYPE(gradients, (PyTypeObject *)gs_py.gradients_class) || PyList_GET_SIZE(gradients) != count)
        return NULL;
    PyObject *filled = PyList_New(count);
    for (Py_ssize_t k = 0; filled != NULL && k < count; k++) {
        PyObject *one = Py_NewRef(PyList_GET_ITEM(gradients, k));
        if (one == Py_None)
            Py_SETREF(one, gs_zeros(PyList_GET_ITEM(shapes, k), (PyArray_Descr *)PyList_GET_ITEM(dtypes, k)));
        if (one == NULL || !PyArray_CheckExact(one)) {
            Py_XDECREF(one);
            Py_CLEAR(filled);
        } else {
            PyList_SET_ITEM(filled, k, one);
        }
    }
    return filled;
}

/* The gradient of `n` elements that waits at a target for this one, if they can be added where it lies; else NULL. */
static PyObject *waiting_at(PyObject *target, gs_reached *reached, npy_intp n) {
    const gs_entry *entry = gs_mode & GS_PROFILED ? NULL : gs_find(reached, target); /* a profiler sees sums */
    PyObject *gradient = entry == NULL ? NULL : entry->gradient;
    return gradient != NULL && gs_is_owned(gradient) && PyArray_SIZE((PyArrayObject *)gradient) == n ? gradient
                                                                                                     : NULL;
}

static int is_among(PyObject *array, const gs_application *all, int count) {
    while (count > 0 && all[count - 1].onto != array) count--;
    return count > 0;
}

/* What a sweep of these gradients is to do, with new references; for how many of them it is known. */
static int plan_sweep(const gs_job *j, gs_reached *reached, const gs_pair *pairs, const int *wanted, int count,
                      gs_application *all) {
    const npy_intp n = PyArray_SIZE((PyArrayObject *)j->gradient);
    for (int k = 0; k < count; k++) {
        const gs_gradient *g = &j->recipe->gradients[wanted[k]];
        all[k] = (gs_application){.kernel = g->kernel};
        if (g->method != GS_KERNEL || (g->shape != NULL && saved_shape(j, g) == NULL))
            return k;
        PyObject *waiting = waiting_at(pairs[wanted[k]].target, reached, n);
        if (waiting != NULL && !is_among(waiting, all, k))
            all[k].onto = waiting;
        else if (k + 1 == count)
            all[k].reuse = j->gradient;
        all[k].nin = load_operands(j, g, all[k].operands);
        if (all[k].nin < g->nin) {
            drop_operands(j, all[k].operands, all[k].nin);
            return k;
        }
    }
    return count;
}

/* Computes gradients that are all one kernel each, of large arrays, in one sweep (Note [Side by side], sweep.c). 1 if it did, 0 if it
   is another case, -1 on an error after which sums may be begun. */
static int sweep_all(const gs_job *j, gs_reached *reached, gs_pair *pairs, const int *wanted, int count) {
    gs_application all[GS_MAX_INPUTS];
    if (!PyArray_CheckExact(j->gradient) || PyArray_SIZE((PyArrayObject *)j->gradient) < GS_SWEPT)
        return 0;
    const int planned = plan_sweep(j, reached, pairs, wanted, count, all);
    int status = 0;
    if (planned == count && (count > 1 || (count == 1 && all[0].onto != NULL)))
        status = gs_apply_together(all, count, PyArray_SIZE((PyArrayObject *)j->gradient));
    for (int k = 0; k < planned; k++) drop_operands(j, all[k].operands, all[k].nin);
    if (status == 0)
        PyErr_Clear(); /* one after the other is the usual way */
    for (int k = 0; k < count && status == 1; k++) {
        const gs_gradient *g = &j->recipe->gradients[wanted[k]];
        gs_pair *pair = &pairs[wanted[k]];
        if (all[k].onto != NULL)
            Py_CLEAR(gs_find(reached, pair->target)->gradient); /* the result is the sum with it */
        pair->gradient = fitted(all[k].result, saved_shape(j, g));
    }
    return status;
}

/* Computes all gradients that are wanted: 1 if it did, 0, perhaps with an exception, if nothing has changed, -1 on error. */
static int evaluate_all(const gs_job *j, gs_reached *reached, gs_pair *pairs) {
    const gs_recipe *recipe = j->recipe;
    int wanted[GS_MAX_INPUTS], count = 0, done = 0;
    for (int i = 0; i < recipe->row->ninputs; i++) {
        PyObject *target = GS_SLOT(j->node, recipe->edges[i]);
        pairs[i] = (gs_pair){0};
        if (is_wanted(target, reached)) {
            pairs[i].target = target;
            wanted[count++] = i;
        }
    }
    const int swept = sweep_all(j, reached, pairs, wanted, count);
    for (; swept >= 0 && done < count; done++) {
        const gs_gradient *g = &recipe->gradients[wanted[done]];
        gs_pair *pair = &pairs[wanted[done]];
        const int alone = g->nin > 0 && done + 1 == count;
        if (!swept)
            pair->gradient = evaluate(j, g, alone ? j->gradient : NULL);
        if (pair->gradient == NULL)
            break;
        pair->shared = pair->gradient == j->gradient && !alone;
    }
    if (done == count)
        return 1;
    for (int k = 0; k < count; k++) Py_CLEAR(pairs[wanted[k]].gradient);
    return swept ? -1 : 0;
}

/* Fills `pairs`, and returns how many there are; 0 if Python must run the node, which then is as it was; -1 on error. The
   caller has the one reference of `gradient`, unless others have it, too; the last formula may write to its memory. */
int gs_backward(gs_op *op, PyObject *node, PyObject *gradient, int retain, gs_reached *reached, gs_pair *pairs) {
    const gs_recipe *recipe = gs_recipe_of(op);
    if (recipe == NULL)
        return PyErr_Occurred() ? -1 : 0;
    const gs_row *row = recipe->row;
    if (!row->has_formulas || (!row->gives_list && !PyArray_CheckExact(gradient)))
        return 0;
    PyObject *filled = row->gives_list ? fill_missing(recipe, node, gradient) : NULL;
    const gs_job j = {recipe, node, row->gives_list ? filled : gradient};
    const int done = j.gradient == NULL ? 0 : evaluate_all(&j, reached, pairs);
    Py_XDECREF(filled);
    if (done <= 0)
        return done < 0 || gs_is_settled(NULL) ? -1 : 0;
    if (!retain)
        release(&j);
    return row->ninputs;
}
