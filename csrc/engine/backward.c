/* The gradients of a node's inputs: as the op's row says where it has all formulas, else by the functions of its
   class. What is true of every node is here once: which gradients are wanted, reading saved values, zeros for
   gradients that are missing, sums over dims that were broadcast, and freeing. */
#include "engine/engine.h"

/* An operand of a kernel; a number becomes a 0-d array of the gradient's dtype, or is not rounded to a half type. */
static PyObject *operand(gs_job *j, const gs_saved *saved) {
    if (saved->what != GS_ARGUMENT)
        return gs_load(j, saved);
    return gs_number_for(j->row, saved->at, GS_SLOT(j->node, saved->slot), (PyArrayObject *)j->gradient);
}

/* Loads the operands of a formula that is one kernel, the gradient as a borrowed reference; how many it has
   loaded. */
static int load_operands(gs_job *j, const gs_gradient *g, PyObject **operands) {
    int n = 0;
    while (n < g->nin &&
           (operands[n] = g->operands[n] == NULL ? j->gradient : operand(j, g->operands[n])) != NULL)
        n++;
    return n;
}

static void drop_operands(const gs_job *j, PyObject **operands, int n) {
    while (n-- > 0) {
        if (operands[n] != j->gradient)
            Py_DECREF(operands[n]);
    }
}

static PyObject *run_kernel(gs_job *j, const gs_gradient *g, PyObject *reuse) {
    PyObject *operands[GS_MAX_OPERANDS];
    const int n = load_operands(j, g, operands);
    PyObject *result = n == g->nin ? gs_apply(g->kernel, n, operands, reuse) : NULL;
    drop_operands(j, operands, n);
    return result;
}

/* The shape of an input, to which its gradient is summed; NULL if it is not, or if its shape was not saved. */
static PyObject *shape_of(const gs_job *j, int input) {
    const Py_ssize_t slot = j->kind->inputs[input].shape;
    return slot == 0 ? NULL : GS_SLOT(j->node, slot);
}

/* A result as an input of the node is to have it: summed where it was broadcast. */
static PyObject *fitted(const gs_job *j, int input, PyObject *result) {
    PyObject *shape = j->kind->broadcasts ? shape_of(j, input) : NULL;
    if (result == NULL || shape == NULL || gs_has_shape((PyArrayObject *)result, shape))
        return result;
    PyObject *summed = PyObject_CallFunctionObjArgs(gs_py.unbroadcast, result, shape, NULL);
    Py_DECREF(result);
    return summed;
}

/* The value of steps, if it is an array, or for a list of inputs a tuple. */
static PyObject *take_steps(gs_job *j, int input) {
    PyObject *result = gs_take_steps(j, &j->row->gradients[input]);
    const int is_list = PyTuple_CheckExact(GS_SLOT(j->node, j->kind->inputs[input].edge));
    if (result != NULL && PyArray_CheckExact(result) == is_list)
        Py_CLEAR(result);
    if (result != NULL && is_list)
        Py_SETREF(result, PySequence_Tuple(result));
    return result;
}

/* One gradient as the row says; NULL, perhaps with an exception, if it is Python's to compute. */
static PyObject *evaluate(gs_job *j, int input, PyObject *reuse) {
    const gs_gradient *g = &j->row->gradients[input];
    switch (g->method) {
        case GS_PASSED_ON: return fitted(j, input, Py_NewRef(j->gradient));
        case GS_ZEROS: return gs_zeros(shape_of(j, input), PyArray_DESCR((PyArrayObject *)j->gradient));
        case GS_KERNEL: return fitted(j, input, run_kernel(j, g, reuse));
        case GS_FLOAT_STEPS: return PyArray_ISFLOAT((PyArrayObject *)j->gradient) ? take_steps(j, input) : NULL;
        case GS_STEPS: return take_steps(j, input);
        case GS_NO_FORMULA: break;
    }
    return NULL;
}

/* Whether a gradient is wanted where an edge leads: `needed` has the targets, or is NULL for all; -1 with an
   exception. */
static int is_wanted(PyObject *edge, PyObject *needed) {
    if (edge == NULL || edge == Py_None)
        return 0;
    if (PyTuple_CheckExact(edge)) {
        int wanted = 0;
        for (Py_ssize_t k = PyTuple_GET_SIZE(edge); k > 0 && wanted == 0; k--)
            wanted = is_wanted(PyTuple_GET_ITEM(edge, k - 1), needed);
        return wanted;
    }
    return needed == NULL ? 1 : PySequence_Contains(needed, edge);
}

/* The gradients of several outputs, those that are missing as zeros: a list; NULL with an exception. */
static PyObject *fill_missing(const gs_kind *kind, PyObject *node, PyObject *gradients) {
    Py_ssize_t k = PyList_Check(gradients) ? PyList_GET_SIZE(gradients) : 0;
    while (k > 0 && PyList_GET_ITEM(gradients, k - 1) != Py_None) k--;
    if (k == 0 && PyList_Check(gradients))
        return PyList_GetSlice(gradients, 0, PY_SSIZE_T_MAX); /* of the exact class, which routines take */
    PyObject *shapes = GS_SLOT(node, kind->grad_shapes), *dtypes = GS_SLOT(node, kind->grad_dtypes);
    return PyObject_CallFunctionObjArgs(gs_py.fill_missing, gradients, shapes, dtypes, NULL);
}

/* The gradient of `n` elements that waits at a target for this one, if they can be added where it lies; else
   NULL. */
static PyObject *waiting_at(PyObject *target, gs_reached *reached, npy_intp n) {
    const gs_entry *entry = gs_mode & GS_PROFILE ? NULL : gs_find(reached, target); /* a profiler sees sums */
    PyObject *gradient = entry == NULL ? NULL : entry->gradient;
    return gradient != NULL && gs_is_owned(gradient) && PyArray_SIZE((PyArrayObject *)gradient) == n ? gradient
                                                                                                     : NULL;
}

static int is_among(PyObject *array, const gs_application *all, int count) {
    while (count > 0 && all[count - 1].onto != array) count--;
    return count > 0;
}

/* What a sweep of these gradients is to do, with new references; for how many of them it is known. */
static int plan_sweep(gs_job *j, gs_reached *reached, const gs_pair *pairs, const int *wanted, int count,
                      gs_application *all) {
    const npy_intp n = PyArray_SIZE((PyArrayObject *)j->gradient);
    for (int k = 0; k < count; k++) {
        const gs_gradient *g = &j->row->gradients[wanted[k]];
        all[k] = (gs_application){.kernel = g->kernel};
        if (g->method != GS_KERNEL)
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

/* Computes gradients that are all one kernel each, of large arrays, in one sweep (Note [Side by side], loops/sweep.c).
   1 if it did, 0 if it is another case, -1 on an error after which sums may be begun. */
static int sweep_all(gs_job *j, gs_reached *reached, gs_pair *pairs, const int *wanted, int count) {
    gs_application all[GS_MAX_OPERANDS];
    if (reached == NULL || !PyArray_CheckExact(j->gradient) ||
        PyArray_SIZE((PyArrayObject *)j->gradient) < GS_SWEPT)
        return 0;
    const int planned = plan_sweep(j, reached, pairs, wanted, count, all);
    int status = 0;
    if (planned == count && (count > 1 || (count == 1 && all[0].onto != NULL)))
        status = gs_apply_together(all, count, PyArray_SIZE((PyArrayObject *)j->gradient));
    for (int k = 0; k < planned; k++) drop_operands(j, all[k].operands, all[k].nin);
    if (status == 0 && !j->is_broken)
        PyErr_Clear(); /* one after the other is the usual way */
    for (int k = 0; k < count && status == 1; k++) {
        gs_pair *pair = &pairs[wanted[k]];
        if (all[k].onto != NULL)
            Py_CLEAR(gs_find(reached, pair->target)->gradient); /* the result is the sum with it */
        pair->gradient = fitted(j, wanted[k], all[k].result);
    }
    return status;
}

/* Computes all gradients that are wanted (their numbers) as the row says: 1 if it did, 0, perhaps with an
   exception, if nothing has changed, -1 on error. */
static int evaluate_all(gs_job *j, gs_reached *reached, gs_pair *pairs, const int *wanted, int count) {
    const int swept = sweep_all(j, reached, pairs, wanted, count);
    int done = 0;
    for (; swept >= 0 && done < count && !j->is_broken; done++) {
        gs_pair *pair = &pairs[wanted[done]];
        const int alone = j->row->gradients[wanted[done]].nin > 0 && done + 1 == count;
        if (!swept)
            pair->gradient = evaluate(j, wanted[done], alone ? j->gradient : NULL);
        if (pair->gradient == NULL)
            break;
        pair->shared = !alone && gs_is_given(pair->gradient, j->gradient);
    }
    if (done == count)
        return 1;
    for (int k = 0; k < count; k++) Py_CLEAR(pairs[wanted[k]].gradient);
    return swept || j->is_broken ? -1 : 0;
}

/* ---- the functions of the class ---- */

/* Whether a result is the gradient that a node was given, or one of those of several outputs. */
int gs_is_given(PyObject *result, PyObject *given) {
    if (given == NULL || !PyList_Check(given))
        return result == given;
    Py_ssize_t k = PyList_GET_SIZE(given);
    while (k > 0 && PyList_GET_ITEM(given, k - 1) != result) k--;
    return k > 0;
}

/* The arguments of a formula, as new references; how many were made before one failed. */
static int fill_arguments(gs_job *j, const gs_reading *reading, int which, unsigned needs, PyObject **into) {
    int k = 0;
    for (; k < reading->count; k++) {
        const int takes = reading->takes[k];
        if (takes == GS_TAKES_NEEDS) {
            into[k] = PyLong_FromUnsignedLong(needs);
        } else if (takes <= GS_TAKES_GRADIENT) {
            const int nr = GS_TAKES_GRADIENT - takes;
            const int one_of = j->kind->numbered && !j->kind->gives_list;
            into[k] = Py_XNewRef(one_of ? PyList_GetItem(j->gradient, nr) : j->gradient);
        } else {
            const gs_saved *saved = &j->kind->saves[takes];
            into[k] = !(saved->readers & needs) ? Py_NewRef(Py_None)
                      : which == GS_ON_ARRAYS   ? gs_load(j, saved)
                                                : gs_saved_tensor(j->kind, j->node, saved);
        }
        if (into[k] == NULL)
            break;
    }
    return k;
}

/* What a formula has given for one input, as a new reference: a number of NumPy's becomes an array, a list a
   tuple, and it is summed where it was broadcast. */
static PyObject *finished(const gs_job *j, int which, int input, PyObject *given) {
    PyObject *shape = j->kind->broadcasts ? shape_of(j, input) : NULL;
    if (PyTuple_CheckExact(GS_SLOT(j->node, j->kind->inputs[input].edge)))
        return PySequence_Tuple(given);
    if (which == GS_ON_TENSORS)
        return shape == NULL || given == Py_None
                   ? Py_NewRef(given)
                   : PyObject_CallFunctionObjArgs(gs_py.unbroadcast_tensor, given, shape, NULL);
    PyObject *array = gs_as_gradient(given);
    return array != NULL && PyArray_CheckExact(array) ? fitted(j, input, array) : array;
}

/* Takes the result of a formula apart; -1 with an exception. */
static int take_apart(const gs_job *j, int which, PyObject *result, gs_pair *pairs, const int *wanted,
                      int count) {
    const int alone = j->kind->ninputs == 1;
    if (!alone && (!PyTuple_Check(result) || PyTuple_GET_SIZE(result) != j->kind->ninputs)) {
        PyErr_Format(PyExc_TypeError, "a formula of %s gives a tuple of %d gradients, not %R",
                     j->kind->cls->tp_name, j->kind->ninputs, result);
        return -1;
    }
    for (int k = 0; k < count; k++) {
        PyObject *given = alone ? result : PyTuple_GET_ITEM(result, wanted[k]);
        gs_pair *pair = &pairs[wanted[k]];
        if ((pair->gradient = finished(j, which, wanted[k], given)) == NULL)
            return -1;
        pair->shared = gs_is_given(pair->gradient, j->gradient);
    }
    return 0;
}

static int call_formula(gs_job *j, int which, unsigned needs, gs_pair *pairs, const int *wanted, int count) {
    const gs_reading *reading = gs_reading_of(j->kind, which);
    PyObject *arguments[GS_MAX_TAKEN], *result = NULL;
    if (reading == NULL)
        return -1;
    int filled = fill_arguments(j, reading, which, needs, arguments);
    if (filled == reading->count)
        result = PyObject_Vectorcall(reading->function, arguments, filled, NULL);
    while (filled > 0) Py_DECREF(arguments[--filled]);
    const int status = result == NULL ? -1 : take_apart(j, which, result, pairs, wanted, count);
    Py_XDECREF(result);
    for (int k = 0; status < 0 && k < count; k++) Py_CLEAR(pairs[wanted[k]].gradient);
    return status;
}

/* ---- a node ---- */

/* Whether what the wanted gradients read is there. What is freed is freed as a whole: the first such value says
   so, in an exception. */
static int is_held(gs_job *j, unsigned needs) {
    for (const gs_saved *saved = j->kind->saves; saved < j->kind->saves + j->kind->nsaves; saved++) {
        if (saved->what <= GS_ARRAYS && saved->readers & needs && GS_SLOT(j->node, saved->slot) == gs_py.freed) {
            Py_XDECREF(gs_load(j, saved));
            return 0;
        }
    }
    return 1;
}

/* Finds the edges along which gradients are wanted: their number, or -1 with an exception. */
static int find_wanted(const gs_job *j, PyObject *needed, gs_pair *pairs, int *wanted) {
    int count = 0;
    for (int i = 0; i < j->kind->ninputs; i++) {
        PyObject *target = GS_SLOT(j->node, j->kind->inputs[i].edge);
        const int found = is_wanted(target, needed);
        pairs[i] = (gs_pair){0};
        if (found < 0)
            return -1;
        if (found) {
            pairs[i].target = target;
            wanted[count++] = i;
        }
    }
    return count;
}

/* Computes the gradients of a node by one of the readings; -1 with an exception. `reached`: where they may be
   added to what waits. */
static int compute(gs_job *j, int which, gs_reached *reached, PyObject *needed, gs_pair *pairs) {
    int wanted[GS_MAX_EDGES];
    const int count = find_wanted(j, needed, pairs, wanted);
    unsigned needs = 0;
    int done = 0;
    for (int k = 0; k < count; k++) needs |= 1u << wanted[k];
    if (count <= 0 || !is_held(j, needs))
        return count == 0 ? 0 : -1;
    PyObject *given = j->gradient;
    if (j->kind->numbered && (j->gradient = fill_missing(j->kind, j->node, given)) == NULL)
        return -1;
    if (j->row != NULL) {
        done = evaluate_all(j, reached, pairs, wanted, count);
        if (done == 0 && PyErr_Occurred())
            done = -1;
    }
    if (done == 0)
        done = call_formula(j, which, needs, pairs, wanted, count);
    if (j->kind->numbered)
        Py_DECREF(j->gradient);
    j->gradient = given;
    return done < 0 ? -1 : 0;
}

/* The row that says how gradients are computed, if it has all of them and the formulas are those that it was made
   of. */
static const gs_row *row_of(const gs_kind *kind) {
    const int holds = kind->as_made && !kind->op->in_python && !gs_is_traced();
    gs_row *row = kind->op->row;
    return holds && gs_is_resolved(row) && row->ngradients == kind->ninputs ? row : NULL;
}

/* Fills `pairs`, one for each input, from the gradient of a node's output, an array, or a list of those of
   several; -1 with an exception. Unless others have it, too, the caller has the one reference of `gradient`, and
   the last formula may write to its memory. */
int gs_run_arrays(gs_kind *kind, PyObject *node, PyObject *gradient, int retain, gs_reached *reached,
                  PyObject *needed, gs_pair *pairs) {
    gs_job j = {kind, row_of(kind), node, gradient, 0};
    if (PyErr_Occurred() || compute(&j, GS_ON_ARRAYS, reached, needed, pairs) < 0)
        return -1;
    if (!retain)
        gs_release(kind, node);
    return 0;
}

/* The same by differentiable ops, from a tensor; what was saved stays. */
int gs_run_tensors(gs_kind *kind, PyObject *node, PyObject *gradient, PyObject *needed, gs_pair *pairs) {
    gs_job j = {kind, NULL, node, gradient, 0};
    const int before = gs_ask_less(GS_ALL_OFF);
    const int status = compute(&j, GS_ON_TENSORS, NULL, needed, pairs);
    gs_overrides_off = before;
    return status;
}

/* ---- for Python ---- */

/* Appends what goes along an edge, of a list of inputs one by one; the gradient, or NULL, is stolen. */
static int append(PyObject *found, PyObject *edge, PyObject *gradient) {
    int status = 0;
    if (edge != NULL && PyTuple_CheckExact(edge)) {
        if (gradient != NULL && PyTuple_GET_SIZE(gradient) != PyTuple_GET_SIZE(edge)) {
            PyErr_SetString(PyExc_ValueError, "a list of inputs has as many gradients");
            status = -1;
        }
        for (Py_ssize_t k = 0; status == 0 && k < PyTuple_GET_SIZE(edge); k++)
            status = append(found, PyTuple_GET_ITEM(edge, k),
                            gradient == NULL ? NULL : Py_NewRef(PyTuple_GET_ITEM(gradient, k)));
    } else {
        PyObject *pair = PyTuple_Pack(2, edge == NULL ? Py_None : edge, gradient == NULL ? Py_None : gradient);
        status = pair == NULL ? -1 : PyList_Append(found, pair);
        Py_XDECREF(pair);
    }
    Py_XDECREF(gradient);
    return status;
}

/* run_formulas(node, gradient, retain, needed, on_tensors): the pairs of a target and a gradient, or None where
   none is needed. */
static PyObject *run_formulas(PyObject *module, PyObject *const *given, Py_ssize_t count) {
    if (!gs_has_count("run_formulas", count, 5, 5))
        return NULL;
    gs_kind *kind = gs_kind_of_node(given[0]);
    PyObject *node = given[0], *needed = given[3] == Py_None ? NULL : given[3];
    gs_pair pairs[GS_MAX_EDGES];
    if (kind == NULL || gs_look_at(kind) < 0)
        return NULL;
    const int status = given[4] == Py_True
                           ? gs_run_tensors(kind, node, given[1], needed, pairs)
                           : gs_run_arrays(kind, node, given[1], given[2] == Py_True, NULL, needed, pairs);
    PyObject *found = status < 0 ? NULL : PyList_New(0);
    for (int i = 0; status == 0 && i < kind->ninputs; i++) {
        PyObject *gradient = pairs[i].gradient;
        if (found != NULL && append(found, GS_SLOT(node, kind->inputs[i].edge), gradient) < 0)
            Py_CLEAR(found);
        else if (found == NULL)
            Py_XDECREF(gradient);
    }
    return found;
}

PyMethodDef gs_backward_functions[] = {
    {"run_formulas", GS_FASTCALL(run_formulas), "The gradients of a node, each with its target."},
    {NULL},
};
