/* The tangents of tensors, by level, and how those of an op's outputs come from those of its inputs. See Note
   [Tangents], runtime/graph/tangents.py. */
#include "books/tangents.h"
#include "books/nodes.h"

#define MAX_ARGUMENTS 128 /* of a tangent function */

/* ---- tangents that tensors have ---- */

/* Has a level know who has a tangent of it. Now and then it drops those that are gone. */
static int enter(PyObject *level, PyObject *extra) {
    PyObject *duals = GS_SLOT(level, gs_py.duals);
    if (PyList_GET_SIZE(duals) >= PyLong_AsSsize_t(GS_SLOT(level, gs_py.prune_at))) {
        if (gs_done(PyObject_CallMethodNoArgs(level, gs_str.prune)) < 0)
            return -1;
    }
    PyObject *entry = PyWeakref_NewRef(extra, NULL);
    const int status = entry == NULL ? -1 : PyList_Append(GS_SLOT(level, gs_py.duals), entry);
    Py_XDECREF(entry);
    return status;
}

static int keep(PyObject *extra, PyObject *tangent, PyObject *level) {
    PyObject *tangents = GS_SLOT(extra, gs_py.tangents);
    if (tangents == NULL || tangents == Py_None) {
        if ((tangents = PyDict_New()) == NULL)
            return -1;
        gs_set_slot(extra, gs_py.tangents, tangents);
    }
    return PyDict_SetItem(tangents, level, tangent) < 0 ? -1 : enter(level, extra);
}

static int attach(PyObject *tensor, PyObject *tangent, PyObject *level) {
    tensor = gs_with_books(tensor);
    PyObject *extra = GS_SLOT(tensor, gs_py.extra);
    if (extra == Py_None) {
        if ((extra = gs_py.tensor_extra->tp_alloc(gs_py.tensor_extra, 0)) == NULL)
            return -1;
        gs_set_slot(tensor, gs_py.extra, extra);
    }
    return keep(extra, tangent, level);
}

/* A tensor's tangent as a new reference, None if it has none; NULL with an exception. */
static PyObject *tangent_of(PyObject *tensor, PyObject *level) {
    if (!gs_is_tensor(tensor))
        return Py_NewRef(Py_None);
    tensor = gs_with_books(tensor);
    PyObject *extra = GS_SLOT(tensor, gs_py.extra), *view = GS_SLOT(tensor, gs_py.view);
    PyObject *tangents = extra == Py_None ? NULL : GS_SLOT(extra, gs_py.tangents);
    if (tangents != NULL && tangents != Py_None) {
        PyObject *found = PyDict_GetItemWithError(tangents, level);
        if (found != NULL || PyErr_Occurred())
            return Py_XNewRef(found);
    }
    return view == Py_None ? Py_NewRef(Py_None)
                           : PyObject_CallFunctionObjArgs(gs_py.derived_tangent, tensor, view, NULL);
}

/* ---- the tangents of an op's inputs ---- */

/* An op that has run: the same on all levels. */
typedef struct {
    const gs_called *call;
    const gs_row *row;
    PyObject *result; /* an output, or a tuple of them */
    PyObject *node;   /* what was recorded, or NULL */
    int writes;       /* whether the output is the first argument, which the op has written to */
    PyObject *inner;  /* the innermost level */
} job;

/* What there is on one level. */
typedef struct {
    PyObject *given[GS_MAX_EDGES]; /* owned; None, a tensor, or a list of these */
    int count;
    PyObject *first; /* that there is, borrowed, */
    int recorded;    /* whether one is recorded, */
    int foreign;     /* or is no exact tensor */
} inputs;

static void look_at(inputs *in, PyObject *tangent) {
    if (in->first == NULL)
        in->first = tangent;
    if (!gs_is_plain(tangent))
        in->foreign = 1;
    if (GS_SLOT(gs_with_books(tangent), gs_py.requires_grad) == Py_True)
        in->recorded = 1;
}

/* The tangents of a list of tensors as a list, or None if there is none. */
static PyObject *tangents_of(inputs *in, PyObject *tensors, PyObject *level) {
    PyObject *list = PyList_New(PySequence_Fast_GET_SIZE(tensors));
    int found = 0;
    for (Py_ssize_t k = 0; list != NULL && k < PySequence_Fast_GET_SIZE(tensors); k++) {
        PyObject *one = tangent_of(PySequence_Fast_GET_ITEM(tensors, k), level);
        gs_put(&list, k, one);
        if (one != NULL && one != Py_None) {
            look_at(in, one);
            found = 1;
        }
    }
    if (list != NULL && !found)
        Py_SETREF(list, Py_NewRef(Py_None));
    return list;
}

static int gather(inputs *in, const job *j, PyObject *level) {
    const gs_kind *kind = j->row->kind;
    for (; kind != NULL && in->count < kind->ninputs; in->count++) {
        const int param = kind->inputs[in->count].param;
        PyObject *value = j->writes && param == 0 ? j->result : j->call->arguments[param], *found;
        if (PyList_Check(value) || PyTuple_Check(value)) {
            found = tangents_of(in, value, level);
        } else if ((found = tangent_of(value, level)) != NULL && found != Py_None) {
            look_at(in, found);
        }
        if (found == NULL)
            return -1;
        in->given[in->count] = found;
    }
    return 0;
}

static void drop(inputs *in) {
    while (in->count > 0) Py_DECREF(in->given[--in->count]);
}

/* Whether a tangent is one of the inputs', alone or in a list. */
static int is_given(PyObject *const *given, Py_ssize_t count, PyObject *tangent) {
    Py_ssize_t i = count;
    while (i > 0 && given[i - 1] != tangent &&
           !(PyList_Check(given[i - 1]) &&
             is_given(PySequence_Fast_ITEMS(given[i - 1]), PyList_GET_SIZE(given[i - 1]), tangent))) {
        i--;
    }
    return i > 0;
}

/* ---- what the tangent function makes of them ---- */

static PyArrayObject *array_of(PyObject *tensor) { return (PyArrayObject *)GS_SLOT(tensor, gs_py.array); }

static char kind_of(PyObject *tensor) { return PyArray_DESCR(array_of(tensor))->kind; }

/* Whether the dtype is one of which tensors have tangents: a float, bfloat16 among them, or complex. */
static int has_tangents(PyObject *tensor) { return strchr("fVc", kind_of(tensor)) != NULL; }

/* Whether the function on arrays computes the tangent: nobody records or sees its ops, an outer level among
   them, and the tangent is real where the output is. */
static int is_of_arrays(const job *j, const inputs *in) {
    const int recorded = j->node != NULL || in->recorded;
    return j->row->jvp_arrays != NULL && !j->writes && !in->foreign && !(recorded && gs_mode & GS_GRAD) &&
           !(gs_mode & ~(GS_GRAD | GS_ASKED | GS_UNSEEN)) && kind_of(j->result) != 'c' &&
           kind_of(in->first) != 'c';
}

static PyObject *call(const job *j, const inputs *in, PyObject *function) {
    const Py_ssize_t count = j->call->count, named = PyTuple_GET_SIZE(j->row->tangent_names);
    const int several = PyTuple_Check(j->result) && !j->row->outputs[0].is_list;
    PyObject *arguments[MAX_ARGUMENTS], **next = arguments + count;
    if (count + named > MAX_ARGUMENTS) {
        PyErr_SetString(PyExc_SystemError, "a tangent function has more arguments than forward mode knows");
        return NULL;
    }
    memcpy(arguments, j->call->arguments, count * sizeof *arguments);
    for (Py_ssize_t k = 0; k < named - in->count; k++)
        *next++ = several ? PyTuple_GET_ITEM(j->result, k) : j->result;
    memcpy(next, in->given, in->count * sizeof *arguments);
    return PyObject_Vectorcall(function, arguments, count, j->row->tangent_names);
}

/* The same view of the source's tangent, as the function on tensors makes it: in fewer steps. */
static PyObject *viewed(const job *j, const inputs *in) {
    PyObject *arguments[GS_MAX_PARAMETERS];
    memcpy(arguments, j->call->arguments, j->call->count * sizeof *arguments);
    arguments[0] = in->first;
    return PyObject_Vectorcall((PyObject *)j->call->op, arguments, j->call->count, NULL);
}

/* The tangent, which the function on arrays gives as an array, a number, or None. */
static PyObject *computed_on_arrays(const job *j, const inputs *in) {
    PyObject *array = call(j, in, j->row->jvp_arrays);
    if (array == NULL || array == Py_None)
        return array;
    array = PyArray_EnsureArray(array); /* which is stolen */
    if (array == NULL)
        return NULL;
    for (int i = 0; i < in->count; i++) {
        PyObject *given = in->given[i];
        if (given != Py_None && GS_SLOT(given, gs_py.array) == array) {
            Py_DECREF(array);
            return Py_NewRef(given);
        }
    }
    return gs_new_tensor(array);
}

/* A recorded graph, or the tangent on an inner level, may still want the tangent that is about to be
   overwritten: the tensor as it was before has a copy of it. */
static int keep_old(const job *j, inputs *in, PyObject *level) {
    const int recorded = (j->node != NULL || in->recorded) && gs_mode & GS_GRAD;
    if (!(recorded || level != j->inner) || j->row->kind->inputs[0].param != 0 || in->given[0] == Py_None)
        return 0;
    PyObject *copy = PyObject_CallMethodNoArgs(in->given[0], gs_str.clone);
    if (copy == NULL)
        return -1;
    Py_SETREF(in->given[0], copy);
    return attach(j->call->arguments[0], copy, level);
}

/* What the tangent function gives; NULL with an exception. */
static PyObject *compute(const job *j, inputs *in, PyObject *level) {
    if (j->writes && keep_old(j, in, level) < 0)
        return NULL;
    if (j->row->is_view && j->row->computes != NULL && !j->row->outputs[0].is_list && !j->writes)
        return viewed(j, in);
    return is_of_arrays(j, in) ? computed_on_arrays(j, in) : call(j, in, j->row->jvp);
}

/* ---- the tangents of the outputs ---- */

/* Whether a tangent has memory of its own, in which it lies as the output does. */
static int is_own(const inputs *in, PyObject *tangent, PyArrayObject *like) {
    PyObject *physical = gs_with_books(tangent);
    if (!gs_is_plain(physical) || is_given(in->given, in->count, tangent))
        return 0;
    PyArrayObject *array = array_of(physical);
    const int n = PyArray_NDIM(like), lead = PyArray_NDIM(array) - n;
    return PyArray_BASE(array) == NULL && PyArray_DESCR(array) == PyArray_DESCR(like) &&
           lead == (physical == tangent ? 0 : PyTuple_GET_SIZE(GS_SLOT(tangent, gs_py.batches))) &&
           gs_same(n, PyArray_DIMS(array) + lead, PyArray_DIMS(like)) &&
           (gs_same(n, PyArray_STRIDES(array) + lead, PyArray_STRIDES(like)) ||
            (PyArray_IS_C_CONTIGUOUS(array) && PyArray_IS_C_CONTIGUOUS(like)));
}

/* Gives an output its tangent: what was computed, or a copy; zeros for None. */
static int give_one(const job *j, const inputs *in, PyObject *output, PyObject *tangent, PyObject *level) {
    if (!has_tangents(output))
        return 0;
    PyArrayObject *like = array_of(output);
    PyObject *own = tangent == Py_None ? PyObject_CallOneArg(gs_py.zero_tangent, (PyObject *)like)
                    : j->row->is_view || is_own(in, tangent, like)
                        ? Py_NewRef(tangent)
                        : PyObject_CallFunctionObjArgs(gs_py.copied_tangent, tangent, like, NULL);
    const int status = own == NULL ? -1 : attach(output, own, level);
    Py_XDECREF(own);
    return status;
}

/* Gives several outputs what the tangent function has returned: a sequence, the tangent of the only
   differentiable one, or None. */
static int give_all(const job *j, const inputs *in, PyObject *tangents, PyObject *level) {
    const int several = PyTuple_Check(tangents) || PyList_Check(tangents);
    const Py_ssize_t count = several ? PySequence_Fast_GET_SIZE(tangents) : 0;
    int status = 0;
    for (Py_ssize_t k = 0, used = 0; status == 0 && k < PyTuple_GET_SIZE(j->result); k++) {
        if (!j->row->outputs[0].is_list && !j->row->outputs[k].differentiable)
            continue;
        if (several && used == count) {
            PyErr_SetString(PyExc_SystemError, "a tangent function has returned too few tangents");
            return -1;
        }
        PyObject *tangent = several ? PySequence_Fast_GET_ITEM(tangents, used++) : tangents;
        status = give_one(j, in, PyTuple_GET_ITEM(j->result, k), tangent, level);
    }
    return status;
}

static int give(const job *j, const inputs *in, PyObject *tangents, PyObject *level) {
    if (!j->writes)
        return PyTuple_Check(j->result) ? give_all(j, in, tangents, level)
                                        : give_one(j, in, j->result, tangents, level);
    return gs_done(PyObject_CallFunctionObjArgs(gs_py.write_tangent, j->result, tangents, NULL));
}

/* The outputs that may have tangents, in a list. */
static PyObject *differentiable(const job *j) {
    PyObject *outputs = PyList_New(0);
    const int several = PyTuple_Check(j->result);
    for (Py_ssize_t k = 0; outputs != NULL && k < (several ? PyTuple_GET_SIZE(j->result) : 1); k++) {
        const int may = j->row->outputs[0].is_list || j->row->outputs[k].differentiable;
        if (may && PyList_Append(outputs, several ? PyTuple_GET_ITEM(j->result, k) : j->result) < 0)
            Py_CLEAR(outputs);
    }
    return outputs;
}

/* Has a node that has saved its output know that this has a tangent. */
static int remember(const job *j) {
    const int may = j->node == NULL ? 0 : gs_may_save_output(j->node);
    if (may <= 0)
        return may;
    PyObject *outputs = differentiable(j), *done = NULL;
    if (outputs != NULL)
        done = PyObject_CallFunctionObjArgs(gs_py.remember_duals, j->node, outputs, NULL);
    Py_XDECREF(outputs);
    return gs_done(done);
}

/* ---- levels ---- */

static void move_to(PyObject *level) { Py_XSETREF(gs_level, level == Py_None ? NULL : Py_NewRef(level)); }

/* Gives the outputs their tangents on the level that this thread is on now. They are computed outside of it. */
static int push_on(const job *j, PyObject *level) {
    PyObject *outer = GS_SLOT(level, gs_py.outer), *tangents;
    const long mode = gs_mode;
    inputs in; /* most of which is not used */
    in.count = in.recorded = in.foreign = 0;
    in.first = NULL;
    int status = gather(&in, j, level);
    if (status == 0 && in.first != NULL) {
        move_to(outer);
        if (outer == Py_None)
            gs_mode &= ~GS_FORWARD;
        tangents = compute(j, &in, level);
        move_to(level);
        status = tangents == NULL ? -1 : give(j, &in, tangents, level);
        gs_mode = mode;
        Py_XDECREF(tangents);
        if (status == 0)
            status = remember(j);
    }
    drop(&in);
    return status;
}

/* On a level and those around it, the outermost first. */
static int push(const job *j, PyObject *level) {
    PyObject *outer = GS_SLOT(level, gs_py.outer);
    if (outer != Py_None) {
        move_to(outer);
        const int status = push(j, outer);
        move_to(level);
        if (status < 0)
            return -1;
    }
    return push_on(j, level);
}

/* Gives what an op has made, or has written to (`writes`), its tangents on all levels that are open, if it has any;
   `node` is what was recorded, or NULL. -1 with an exception. */
int gs_push_tangents(const gs_called *call, PyObject *result, PyObject *node, int writes) {
    PyObject *level = gs_level;
    if (level == NULL || gs_mode & GS_INFERENCE || (!PyTuple_Check(result) && !has_tangents(result)))
        return 0;
    gs_row *row = call->op->row;
    if (row->jvp == NULL)
        return 0;
    if (gs_read(row) < 0)
        return -1;
    const job j = {call, row, result, node, writes, level};
    Py_INCREF(level);
    const int status = push(&j, level);
    Py_DECREF(level);
    return status;
}

/* ---- what Python gets ---- */

/* tangent_of(tensor): its tangent on this thread's level, or None. */
static PyObject *of_tensor(PyObject *module, PyObject *tensor) {
    return gs_level == NULL ? Py_NewRef(Py_None) : tangent_of(tensor, gs_level);
}

/* keep_tangent(tensor or extra part, tangent): on this thread's level, whose shape and dtype fit. */
static PyObject *keep_given(PyObject *module, PyObject *const *arguments, Py_ssize_t count) {
    if (!gs_has_count("keep_tangent", count, 2, 2))
        return NULL;
    const int is_extra = Py_TYPE(arguments[0]) == gs_py.tensor_extra;
    if (gs_level == NULL || !(is_extra || gs_is_tensor(arguments[0])) || !gs_is_tensor(arguments[1])) {
        PyErr_SetString(PyExc_TypeError, "keep_tangent() takes a tensor and its tangent, on a level");
        return NULL;
    }
    const int status = (is_extra ? keep : attach)(arguments[0], arguments[1], gs_level);
    return status < 0 ? NULL : Py_NewRef(Py_None);
}

PyMethodDef gs_tangent_functions[] = {
    {"tangent_of", of_tensor, METH_O, "A tensor's tangent on this thread's level, or None."},
    {"keep_tangent", GS_FASTCALL(keep_given), "Let a tensor have a tangent on this thread's level."},
    {NULL},
};
