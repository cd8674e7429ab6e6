/* The tangents of what ops give. Here they are computed on an only level, from tangents without batch dims,
   where nothing was written to; runtime/graph/propagation.py computes all others. See Note [Tangents],
   runtime/graph/tangents.py. */
#include "tangents.h"
#include "../books/nodes.h"

/* ---- what forward mode knows of an op ---- */

#define MAX_OUTPUTS 6 /* with names */

/* What its row does not say. */
typedef struct gs_tangent_rule {
    PyObject *info;                   /* the op's OpInfo */
    PyObject *of_tensors, *of_arrays; /* its tangent functions, or NULL */
    PyObject *keywords;               /* the names of outputs and of tangents */
    unsigned differentiable;          /* which of several outputs are differentiable */
} gs_tangent_rule;

/* Takes what `tangent_rule`, runtime/graph/propagation.py, says of an op. */
static int read_rule(gs_tangent_rule *rule, PyObject *told) {
    PyObject *of_tensors, *of_arrays;
    if (!PyArg_ParseTuple(told, "OOOO!I", &rule->info, &of_tensors, &of_arrays, &PyTuple_Type, &rule->keywords,
                          &rule->differentiable))
        return -1;
    if (PyTuple_GET_SIZE(rule->keywords) > MAX_OUTPUTS + GS_MAX_INPUTS) {
        PyErr_SetString(PyExc_SystemError, "an op has more outputs than forward mode knows");
        return -1;
    }
    Py_INCREF(rule->info);
    Py_INCREF(rule->keywords);
    rule->of_tensors = gs_given_or_null(of_tensors);
    rule->of_arrays = gs_given_or_null(of_arrays);
    return 0;
}

/* The rule of an op, looked up when it is first wanted; NULL with an exception. */
static const gs_tangent_rule *rule_of(gs_op *op) {
    if (op->tangents != NULL)
        return op->tangents;
    PyObject *told = PyObject_CallOneArg(gs_forward.rule, op->name);
    gs_tangent_rule *rule = told == NULL ? NULL : PyMem_Calloc(1, sizeof *rule);
    if (told != NULL && rule == NULL)
        PyErr_NoMemory();
    if (rule != NULL && read_rule(rule, told) < 0) {
        PyMem_Free(rule);
        rule = NULL;
    }
    Py_XDECREF(told);
    return op->tangents = rule;
}

/* ---- tangents that tensors have ---- */

/* Has a level know who has a tangent of it. Now and then it drops those that are gone. */
static int enter(PyObject *level, PyObject *extra) {
    PyObject *duals = GS_SLOT(level, gs_forward.duals);
    if (PyList_GET_SIZE(duals) >= PyLong_AsSsize_t(GS_SLOT(level, gs_forward.prune_at))) {
        PyObject *done = PyObject_CallMethodNoArgs(level, gs_str.prune);
        Py_XDECREF(done);
        if (done == NULL)
            return -1;
    }
    PyObject *entry = PyWeakref_NewRef(extra, NULL);
    const int status = entry == NULL ? -1 : PyList_Append(GS_SLOT(level, gs_forward.duals), entry);
    Py_XDECREF(entry);
    return status;
}

static int keep(PyObject *extra, PyObject *tangent, PyObject *level) {
    PyObject *tangents = GS_SLOT(extra, gs_forward.tangents);
    if (tangents == NULL || tangents == Py_None) {
        if ((tangents = PyDict_New()) == NULL)
            return -1;
        gs_set_slot(extra, gs_forward.tangents, tangents);
    }
    return PyDict_SetItem(tangents, level, tangent) < 0 ? -1 : enter(level, extra);
}

/* keep_tangent(extra, tangent, level) */
PyObject *gs_keep_tangent(PyObject *module, PyObject *const *arguments, Py_ssize_t count) {
    if (count != 3 || Py_TYPE(arguments[0]) != gs_forward.tensor_extra ||
        Py_TYPE(arguments[2]) != gs_forward.level) {
        PyErr_SetString(PyExc_TypeError, "keep_tangent() takes an extra part, a tangent, and a level");
        return NULL;
    }
    return keep(arguments[0], arguments[1], arguments[2]) < 0 ? NULL : Py_NewRef(Py_None);
}

static int attach(PyObject *tensor, PyObject *tangent, PyObject *level) {
    PyObject *extra = GS_SLOT(tensor, gs_py.extra);
    if (extra == Py_None) {
        if ((extra = gs_forward.tensor_extra->tp_alloc(gs_forward.tensor_extra, 0)) == NULL)
            return -1;
        gs_set_slot(tensor, gs_py.extra, extra);
    }
    return keep(extra, tangent, level);
}

/* A tensor's tangent as a new reference, None if it has none; NULL with an exception. */
static PyObject *tangent_of(PyObject *tensor, PyObject *level) {
    if (!gs_is_tensor(tensor))
        return Py_NewRef(Py_None);
    PyObject *extra = GS_SLOT(tensor, gs_py.extra), *view = GS_SLOT(tensor, gs_py.view);
    PyObject *tangents = extra == Py_None ? NULL : GS_SLOT(extra, gs_forward.tangents);
    if (tangents != NULL && tangents != Py_None) {
        PyObject *found = PyDict_GetItemWithError(tangents, level);
        if (found != NULL || PyErr_Occurred())
            return Py_XNewRef(found);
    }
    return view == Py_None ? Py_NewRef(Py_None)
                           : PyObject_CallFunctionObjArgs(gs_forward.derived, tensor, view, NULL);
}

/* ---- the tangents of an op's inputs ---- */

typedef struct {
    PyObject *given[GS_MAX_INPUTS]; /* owned; None, a tensor, or a list of these */
    int count;
    PyObject *first; /* that there is, borrowed, */
    int recorded;    /* whether one is recorded, */
    int foreign;     /* or is no exact tensor */
} inputs;

static void look_at(inputs *in, PyObject *tangent) {
    if (tangent == Py_None)
        return;
    if (in->first == NULL)
        in->first = tangent;
    if (Py_TYPE(tangent) != gs_py.tensor)
        in->foreign = 1;
    else if (GS_SLOT(tangent, gs_py.requires_grad) == Py_True)
        in->recorded = 1;
}

static PyObject *tangents_of(inputs *in, PyObject *tensors, PyObject *level) {
    PyObject *list = PyList_New(PySequence_Fast_GET_SIZE(tensors));
    for (Py_ssize_t k = 0; list != NULL && k < PySequence_Fast_GET_SIZE(tensors); k++) {
        PyObject *one = tangent_of(PySequence_Fast_GET_ITEM(tensors, k), level);
        if (one == NULL) {
            Py_CLEAR(list);
        } else {
            PyList_SET_ITEM(list, k, one);
            look_at(in, one);
        }
    }
    return list;
}

static int gather(inputs *in, const gs_kind *kind, PyObject *const *values, PyObject *level) {
    for (; kind != NULL && in->count < kind->ninputs; in->count++) {
        PyObject *value = values[kind->inputs[in->count].param], *found;
        if (PyList_Check(value) || PyTuple_Check(value)) {
            found = tangents_of(in, value, level);
        } else if ((found = tangent_of(value, level)) != NULL) {
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

static int is_given(const inputs *in, PyObject *tangent) {
    int i = in->count;
    while (i > 0 && in->given[i - 1] != tangent) i--;
    return i > 0;
}

/* ---- the tangents of the outputs ---- */

typedef struct {
    gs_op *op;
    const gs_row *row;
    const gs_tangent_rule *rule;
    PyObject *const *values;
    PyObject *result; /* an output, or a tuple of them */
    inputs in;
} tangent_job;

static PyArrayObject *array_of(PyObject *tensor) { return (PyArrayObject *)GS_SLOT(tensor, gs_py.array); }

static char kind_of(PyObject *tensor) { return PyArray_DESCR(array_of(tensor))->kind; }

/* Whether the dtype is one of which tensors have tangents: a float, bfloat16 among them, or complex. */
static int has_tangents(PyObject *tensor) { return strchr("fVc", kind_of(tensor)) != NULL; }

static PyObject *call(const tangent_job *j, PyObject *function) {
    const int nparams = j->row->nparams, by_name = PyTuple_Check(j->result) && !j->row->gives_list;
    PyObject *arguments[GS_MAX_PARAMS + MAX_OUTPUTS + GS_MAX_INPUTS], **next = arguments + nparams;
    memcpy(arguments, j->values, nparams * sizeof *arguments);
    for (int k = 0; k < (by_name ? j->row->noutputs : 1); k++)
        *next++ = by_name ? PyTuple_GET_ITEM(j->result, k) : j->result;
    memcpy(next, j->in.given, j->in.count * sizeof *arguments);
    return PyObject_Vectorcall(function, arguments, nparams, j->rule->keywords);
}

/* The same view of the source's tangent. */
static PyObject *viewed(const tangent_job *j) {
    PyObject *arguments[GS_MAX_PARAMS];
    memcpy(arguments, j->values, j->row->nparams * sizeof *arguments);
    arguments[0] = j->in.first;
    return PyObject_Vectorcall((PyObject *)j->op, arguments, j->row->nparams, NULL);
}

static int is_laid_out_as(PyArrayObject *a, PyArrayObject *b) {
    return gs_same(PyArray_NDIM(a), PyArray_STRIDES(a), PyArray_STRIDES(b)) ||
           (PyArray_IS_C_CONTIGUOUS(a) && PyArray_IS_C_CONTIGUOUS(b));
}

/* Whether an array may be a tangent of another. */
static int suits(PyArrayObject *array, PyArrayObject *like) {
    return PyArray_DESCR(array) == PyArray_DESCR(like) && gs_same_shape(array, like) &&
           is_laid_out_as(array, like);
}

/* What may be the tangent of an output: the one that was computed, or a copy if that shares memory or has
   another layout. */
static PyObject *owned(const tangent_job *j, PyObject *output, PyObject *tangent) {
    PyArrayObject *like = array_of(output);
    if (tangent == Py_None)
        return PyObject_CallOneArg(gs_forward.zero, (PyObject *)like);
    if (j->op->is_view)
        return Py_NewRef(tangent);
    if (Py_TYPE(tangent) == gs_py.tensor && PyArray_BASE(array_of(tangent)) == NULL &&
        suits(array_of(tangent), like) && !is_given(&j->in, tangent))
        return Py_NewRef(tangent);
    PyObject *others = PyTuple_New(j->in.count), *made = NULL;
    for (int i = 0; others != NULL && i < j->in.count; i++)
        PyTuple_SET_ITEM(others, i, Py_NewRef(j->in.given[i]));
    if (others != NULL)
        made = PyObject_CallFunctionObjArgs(gs_forward.owned, tangent, like, others, NULL);
    Py_XDECREF(others);
    return made;
}

/* Whether the function on arrays computes the tangent: nothing records it, and it is real where the output is. */
static int is_of_arrays(const tangent_job *j, int recorded) {
    return j->rule->of_arrays != NULL && !(recorded && gs_mode & GS_GRAD) && kind_of(j->result) != 'c' &&
           kind_of(j->in.first) != 'c';
}

/* The tangent, which the function on arrays gives as an array, a number, or None. */
static PyObject *computed_on_arrays(const tangent_job *j) {
    PyObject *array = call(j, j->rule->of_arrays);
    if (array == NULL || array == Py_None)
        return array;
    array = PyArray_EnsureArray(array); /* which is stolen */
    if (array == NULL)
        return NULL;
    for (int i = 0; i < j->in.count; i++) {
        PyObject *given = j->in.given[i];
        if (given != Py_None && GS_SLOT(given, gs_py.array) == array) {
            Py_DECREF(array);
            return Py_NewRef(given);
        }
    }
    return gs_new_tensor(array);
}

/* What the tangent function gives; NULL with an exception. */
static PyObject *compute(const tangent_job *j, int recorded) {
    if (j->op->is_view && !j->row->gives_list)
        return viewed(j);
    return is_of_arrays(j, recorded) ? computed_on_arrays(j) : call(j, j->rule->of_tensors);
}

static int give_one(const tangent_job *j, PyObject *output, PyObject *tangent, PyObject *level) {
    if (!has_tangents(output))
        return 0;
    PyObject *own = owned(j, output, tangent);
    const int status = own == NULL ? -1 : attach(output, own, level);
    Py_XDECREF(own);
    return status;
}

/* Gives several outputs what the tangent function has returned: a sequence, the tangent of the only
   differentiable one, or None. */
static int give_all(const tangent_job *j, PyObject *tangents, PyObject *level) {
    const int several = PyTuple_Check(tangents) || PyList_Check(tangents);
    const Py_ssize_t count = several ? PySequence_Fast_GET_SIZE(tangents) : 0;
    int status = 0;
    for (Py_ssize_t k = 0, used = 0; status == 0 && k < PyTuple_GET_SIZE(j->result); k++) {
        if (!j->row->gives_list && !(j->rule->differentiable >> k & 1))
            continue;
        if (several && used == count) {
            PyErr_SetString(PyExc_SystemError, "a tangent function has returned too few tangents");
            return -1;
        }
        PyObject *tangent = several ? PySequence_Fast_GET_ITEM(tangents, used++) : tangents;
        status = give_one(j, PyTuple_GET_ITEM(j->result, k), tangent, level);
    }
    return status;
}

/* Computes tangents outside of the level, and gives them on it. */
static int push(const tangent_job *j, PyObject *level, int recorded) {
    const long mode = gs_mode;
    int status = -1;
    gs_mode &= ~GS_FORWARD;
    gs_level = NULL;
    PyObject *tangents = compute(j, recorded);
    gs_level = level;
    if (tangents != NULL)
        status =
            PyTuple_Check(j->result) ? give_all(j, tangents, level) : give_one(j, j->result, tangents, level);
    gs_mode = mode;
    Py_XDECREF(tangents);
    return status;
}

/* Has a node that has saved its output know that this has a tangent. */
static int remember(const tangent_job *j, PyObject *node) {
    const int may = node == NULL ? 0 : gs_may_save_output(node);
    if (may <= 0)
        return may;
    PyObject *outputs = PyTuple_Check(j->result) ? Py_NewRef(j->result) : PyTuple_Pack(1, j->result),
             *done = NULL;
    if (outputs != NULL)
        done = PyObject_CallFunctionObjArgs(gs_forward.remember, node, outputs, j->rule->info, NULL);
    Py_XDECREF(outputs);
    Py_XDECREF(done);
    return done == NULL ? -1 : 0;
}

static int is_only_level(PyObject *level) {
    return level != NULL && Py_TYPE(level) == gs_forward.level && GS_SLOT(level, gs_forward.outer) == Py_None &&
           GS_SLOT(level, gs_forward.batch) == Py_None;
}

/* Whether an op has given exact tensors. */
static int is_exact(PyObject *result) {
    if (!PyTuple_Check(result))
        return Py_TYPE(result) == gs_py.tensor;
    Py_ssize_t k = PyTuple_GET_SIZE(result);
    while (k > 0 && Py_TYPE(PyTuple_GET_ITEM(result, k - 1)) == gs_py.tensor) k--;
    return k == 0;
}

/* Gives what an op has made its tangents, if it has any: 1, or 0 where Python is to see to it; -1 with an
   exception. */
int gs_give_tangents(gs_op *op, PyObject *const *values, PyObject *result) {
    if (!is_only_level(gs_level) || !is_exact(result))
        return 0;
    if (!PyTuple_Check(result) && !has_tangents(result))
        return 1;
    const gs_tangent_rule *rule = rule_of(op);
    if (rule == NULL)
        return -1;
    if (rule->of_tensors == NULL)
        return 1;
    tangent_job j = {op, op->recipe->row, rule, values, result, {.count = 0}};
    PyObject *level = Py_NewRef(gs_level), *node = gs_node_of(result);
    int status = gather(&j.in, op->kind, values, level) < 0 ? -1 : j.in.first == NULL ? 1 : !j.in.foreign;
    if (status > 0 && j.in.first != NULL)
        status = push(&j, level, node != NULL || j.in.recorded) < 0 || remember(&j, node) < 0 ? -1 : 1;
    drop(&j.in);
    Py_DECREF(level);
    return status;
}
