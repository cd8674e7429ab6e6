/* The callable that a recorded op is. */
#include "../books/nodes.h"
#include "../books/writes.h"
#include "profile.h"
#include <structmember.h>

/* The number of the parameter of a name, which is interned as a rule; `nparams` if there is none. */
static int find_parameter(const gs_recipe *recipe, PyObject *name) {
    const int count = recipe->row->nparams;
    for (int k = 0; k < count; k++) {
        if (recipe->params[k] == name)
            return k;
    }
    int k = 0;
    while (k < count && PyUnicode_Compare(recipe->params[k], name) != 0) k++;
    return k;
}

/* Integers that are given one by one as the tuple that they mean; NULL, perhaps with an exception, if one is
   something else. */
static PyObject *pack(PyObject *const *given, Py_ssize_t n) {
    for (Py_ssize_t k = 0; k < n; k++) {
        if (!PyLong_CheckExact(given[k]))
            return NULL;
    }
    PyObject *items = PyTuple_New(n);
    for (Py_ssize_t k = 0; items != NULL && k < n; k++) PyTuple_SET_ITEM(items, k, Py_NewRef(given[k]));
    return items;
}

/* Whether an argument is a tuple or list of plain integers. */
static int is_of_integers(PyObject *value) {
    if (!PyTuple_Check(value) && !PyList_CheckExact(value))
        return 0;
    Py_ssize_t k = PySequence_Fast_GET_SIZE(value);
    while (k > 0 && PyLong_CheckExact(PySequence_Fast_GET_ITEM(value, k - 1))) k--;
    return k == 0;
}

/* Whether an argument is what the path takes for a parameter. */
static int fits(const gs_recipe *recipe, int param, PyObject *value) {
    if (value == Py_None && recipe->row->optional & 1u << param)
        return 1;
    switch (recipe->row->takes[param]) {
        case GS_TAKES_ANY: return gs_class_of(&value, 1) == NULL && !gs_is_asked(value);
        case GS_TAKES_NONE: return value == Py_None;
        case GS_TAKES_BOOL: return PyBool_Check(value);
        case GS_TAKES_INT: return PyLong_CheckExact(value);
        case GS_TAKES_DIMS: return PyLong_CheckExact(value) || is_of_integers(value);
        case GS_TAKES_SEQUENCE: return is_of_integers(value);
        case GS_TAKES_NUMBER: return PyFloat_CheckExact(value) || PyLong_CheckExact(value);
        case GS_TAKES_DTYPE: return PyArray_DescrCheck(value);
        case GS_TAKES_DEFAULT: return 0;
    }
    Py_UNREACHABLE();
}

/* The value of each parameter in the order of the signature; 0 if the call is not one that the path knows. What
   had to be made for it is `packed`. */
static int bind(gs_op *op, const gs_recipe *recipe, PyObject *const *given, Py_ssize_t n, PyObject *kwnames,
                PyObject **values, PyObject **packed) {
    const gs_row *row = recipe->row;
    const Py_ssize_t named = kwnames == NULL ? 0 : PyTuple_GET_SIZE(kwnames);
    PyObject *const *keywords = given + n;
    const int last = recipe->npositional - 1;
    if (last >= 0 && last < n && row->takes[last] == GS_TAKES_SEQUENCE && PyLong_CheckExact(given[last])) {
        if ((*packed = pack(given + last, n - last)) == NULL)
            return 0;
        n = recipe->npositional;
    }
    if (n > recipe->npositional)
        return 0;
    for (int k = 0; k < row->nparams; k++) values[k] = k < n ? given[k] : NULL;
    if (*packed != NULL)
        values[last] = *packed;
    for (Py_ssize_t k = 0; k < named; k++) {
        const int at = find_parameter(recipe, PyTuple_GET_ITEM(kwnames, k));
        if (at == row->nparams || values[at] != NULL)
            return 0;
        values[at] = keywords[k];
    }
    for (int k = 0; k < row->nparams; k++) {
        if (values[k] == NULL && (values[k] = recipe->defaults[k]) == NULL)
            return 0;
        if (values[k] != recipe->defaults[k] && !fits(recipe, k, values[k]))
            return 0;
    }
    if (op->swapped) {
        PyObject *first = values[0];
        values[0] = values[1];
        values[1] = first;
    }
    return 1;
}

static int is_list_of_tensors(PyObject *value) {
    if (!PyList_CheckExact(value) && !PyTuple_CheckExact(value))
        return 0;
    Py_ssize_t k = PySequence_Fast_GET_SIZE(value);
    const int any = k > 0;
    while (k > 0 && Py_TYPE(PySequence_Fast_GET_ITEM(value, k - 1)) == gs_py.tensor) k--;
    return any && k == 0;
}

/* Whether an argument for a tensor parameter is an exact tensor, a list of them, or None where that may be. */
static inline int is_exact(const gs_row *row, int param, PyObject *value) {
    if (Py_TYPE(value) == gs_py.tensor)
        return !(row->lists >> param & 1);
    return row->lists >> param & 1 ? is_list_of_tensors(value) : value == Py_None && row->optional >> param & 1;
}

/* Whether an operand has memory of its own, or is none yet. */
static int is_apart(PyObject *operand, PyObject *target) {
    if (Py_TYPE(operand) != gs_py.tensor || Py_TYPE(target) != gs_py.tensor)
        return 1;
    return operand != target && !gs_share_memory(operand, target);
}

/* Sees to it that the tensor parameters are exact tensors. A number among the operands of a kernel becomes one
   of the dtype of the others, put into `made`; 0 if there is something else. */
static int take_tensors(const gs_recipe *recipe, int writes, PyObject **values, PyObject **made) {
    const gs_row *row = recipe->row;
    PyObject *like = NULL;
    int others = 0;
    for (int k = 0; k < row->nparams; k++) {
        if (!gs_is_tensor_parameter(row, k))
            continue;
        if (k > 0 && writes && !is_apart(values[k], values[0]))
            return 0; /* of which the function makes a copy first, as the node may save it */
        if (!is_exact(row, k, values[k]))
            others++;
        else if (like == NULL && row->numbers >> k & 1)
            like = values[k];
    }
    for (int k = 0; others > 0 && k < row->nparams; k++) {
        if (!gs_is_tensor_parameter(row, k) || is_exact(row, k, values[k]))
            continue;
        if (like == NULL || *made != NULL || !(row->numbers >> k & 1))
            return 0;
        PyObject *array = gs_number(values[k], (PyArrayObject *)GS_SLOT(like, gs_py.array));
        if (array == NULL || (*made = gs_new_tensor(array)) == NULL)
            return 0;
        if (gs_mode & GS_SAVED_HOOKS && PyObject_SetAttr(*made, gs_str.wrapped_number, Py_True) < 0)
            return 0; /* hooks are for the user's tensors, and pass it by */
        values[k] = *made;
    }
    return 1;
}

/* Runs the kernel, or has an in-place form written; the array, or the tensor that was written to. NULL, perhaps without
   an exception: then that is for the function, and nothing has changed. */
static PyObject *run_kernel(gs_op *op, const gs_recipe *recipe, PyObject *const *values) {
    const gs_row *row = recipe->row;
    PyObject *operands[GS_MAX_INPUTS], *numbers[GS_MAX_INPUTS], *result = NULL;
    int made = 0, k;
    for (k = 0; k < row->noperands; k++) {
        const int param = row->operands[k];
        if (gs_is_tensor_parameter(row, param)) {
            operands[k] = GS_SLOT(values[param], gs_py.array);
            continue;
        }
        PyObject *number =
            gs_number(values[param], (PyArrayObject *)GS_SLOT(values[op->kind->inputs[0].param], gs_py.array));
        if (number == NULL)
            break;
        operands[k] = numbers[made++] = number;
    }
    if (k == row->noperands && op->writes != NULL)
        result = gs_write(&(gs_called){op, values, row->nparams},
                          &(gs_making){.loops = recipe->kernel, .operands = operands, .count = k});
    else if (k == row->noperands)
        result = gs_apply(recipe->kernel, k, operands, NULL);
    while (made > 0) Py_DECREF(numbers[--made]);
    return result;
}

/* The arrays of a list of tensors. */
static PyObject *arrays_of(PyObject *tensors) {
    PyObject *arrays = PyList_New(PySequence_Fast_GET_SIZE(tensors));
    for (Py_ssize_t k = 0; arrays != NULL && k < PySequence_Fast_GET_SIZE(tensors); k++) {
        PyList_SET_ITEM(arrays, k, Py_NewRef(GS_SLOT(PySequence_Fast_GET_ITEM(tensors, k), gs_py.array)));
    }
    return arrays;
}

static PyObject *run_on_arrays(const gs_op *op, const gs_recipe *recipe, PyObject *const *values) {
    const gs_row *row = recipe->row;
    PyObject *arrays[GS_MAX_PARAMS], *lists[GS_MAX_PARAMS], *given = NULL;
    int made = 0, k;
    for (k = 0; k < row->nparams; k++) {
        if (row->lists >> k & 1) {
            if ((arrays[k] = lists[made] = arrays_of(values[k])) == NULL)
                break;
            made++;
        } else {
            arrays[k] = gs_is_tensor_parameter(row, k) && values[k] != Py_None ? GS_SLOT(values[k], gs_py.array)
                                                                               : values[k];
        }
    }
    const int positional = recipe->keywords == NULL ? row->nparams : recipe->npositional;
    if (k == row->nparams)
        given = PyObject_Vectorcall(op->raw, arrays, positional, recipe->keywords);
    while (made > 0) Py_DECREF(lists[--made]);
    if (given != NULL && given == arrays[0] && PyArray_CheckExact(given) && !op->is_view) {
        PyObject *copy = gs_pool_copy((PyArrayObject *)given); /* what is no view does not share memory */
        Py_SETREF(given, copy);
    }
    return given;
}

/* The result over what a kernel or a function on arrays has given, which is stolen. */
static inline PyObject *result_over(const gs_called *call, const gs_row *row, PyObject *given) {
    if (!row->gives_list && row->noutputs == 1)
        return gs_output(call, given);
    PyObject *several = PySequence_Tuple(given);
    Py_DECREF(given);
    if (several != NULL && !row->gives_list && PyTuple_GET_SIZE(several) != row->noutputs) {
        PyErr_Format(PyExc_ValueError, "%s: its function on arrays has given %zd results, and has %d outputs",
                     call->op->key, PyTuple_GET_SIZE(several), row->noutputs);
        Py_CLEAR(several);
    }
    return several == NULL ? NULL : gs_outputs(call, several);
}

/* What Python makes of operands that a kernel or a function on arrays has refused, by an exception that is set: the
   result for operands of one dtype, or the error that says which argument is wrong. */
static PyObject *answer_refusal(const gs_called *call, int by_kernel) {
    PyObject *type, *error, *traceback, *arguments = PyTuple_New(call->count), *result = NULL;
    PyErr_Fetch(&type, &error, &traceback);
    PyErr_NormalizeException(&type, &error, &traceback);
    if (traceback != NULL)
        PyException_SetTraceback(error, traceback);
    for (Py_ssize_t k = 0; arguments != NULL && k < call->count; k++)
        PyTuple_SET_ITEM(arguments, k, Py_NewRef(call->arguments[k]));
    if (arguments != NULL)
        result = PyObject_CallFunctionObjArgs(gs_py.answer_refusal, call->op->name, error, arguments,
                                              by_kernel ? Py_True : Py_False, NULL);
    Py_XDECREF(arguments);
    Py_XDECREF(type);
    Py_XDECREF(error);
    Py_XDECREF(traceback);
    return result;
}

/* The result of a call whose arguments fit. NULL without an exception: that is for the function. */
static inline PyObject *compute(gs_op *op, const gs_recipe *recipe, PyObject *const *values) {
    const gs_called call = {op, values, recipe->row->nparams};
    PyObject *given = recipe->kernel != NULL ? run_kernel(op, recipe, values) : run_on_arrays(op, recipe, values);
    if (given == NULL)
        return gs_is_refusal() ? answer_refusal(&call, recipe->kernel != NULL) : NULL;
    return op->writes != NULL ? given : gs_observed(&call, result_over(&call, recipe->row, given));
}

/* The result in C. NULL without an exception: that is for the function, and nothing has been done. */
static PyObject *run_in_c(gs_op *op, PyObject *const *given, Py_ssize_t n, PyObject *kwnames) {
    const gs_recipe *recipe = gs_recipe_of(op);
    PyObject *values[GS_MAX_PARAMS], *packed = NULL, *made = NULL, *promoted[2] = {NULL, NULL}, *result = NULL;
    if (recipe == NULL)
        return NULL;
    if (bind(op, recipe, given, n, kwnames, values, &packed) &&
        take_tensors(recipe, op->writes != NULL, values, &made) &&
        (recipe->kernel == NULL || !gs_is_mixed(op, values) || gs_promote(op, values, promoted)))
        result = compute(op, recipe, values);
    Py_XDECREF(packed);
    Py_XDECREF(made);
    Py_XDECREF(promoted[0]);
    Py_XDECREF(promoted[1]);
    return result;
}

static inline PyObject *run(gs_op *op, PyObject *const *given, size_t flags, PyObject *kwnames) {
    PyObject *result = NULL;
    if (!op->in_python && gs_is_on())
        result = run_in_c(op, given, PyVectorcall_NARGS(flags), kwnames);
    if (result != NULL || PyErr_Occurred())
        return result;
    if (!op->is_operator)
        result = gs_ask((PyObject *)op, given, flags, kwnames);
    if (result != NULL || PyErr_Occurred())
        return result;
    if (gs_has_common_keyword(kwnames))
        return gs_call_with_keywords((PyObject *)op, given, flags, kwnames);
    result = gs_run_for_class(op, given, PyVectorcall_NARGS(flags), kwnames);
    if (result != NULL || PyErr_Occurred())
        return result;
    return PyObject_Vectorcall(op->base.function, given, flags, kwnames);
}

static PyObject *call(PyObject *self, PyObject *const *given, size_t flags, PyObject *kwnames) {
    gs_op *op = (gs_op *)self;
    if (gs_has_modes())
        return op->is_operator ? PyObject_Vectorcall(op->base.function, given, flags, kwnames)
                               : gs_ask(self, given, flags, kwnames);
    if (!(gs_mode > 1 && gs_mode & GS_PROFILED))
        return run(op, given, flags, kwnames);
    const gs_op_range range = gs_enter_op(op, given, flags, kwnames);
    PyObject *result = run(op, given, flags, kwnames);
    gs_leave_op(range, result);
    return result;
}

/* ---- the type ---- */

static gs_op *new_op(PyObject *function) {
    gs_op *op = (gs_op *)gs_stand_in_new(&gs_op_type, call, function);
    if (op != NULL)
        op->library = &gs_own;
    return op;
}

/* Op(key, function, node_class or None, raw=None, writes=None, result=None, is_view=False, in_python=False,
   library=None, keeps=False): the op over its generated function, or its in-place form of the name `writes`, of
   which `keeps` says whether a formula reads what was there before; its row is in this library, as `add_library`
   returned it. */
static PyObject *op_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
    const char *key;
    PyObject *function, *node_class, *raw = Py_None, *writes = Py_None, *result = Py_None, *library = Py_None;
    static char *names[] = {"key",     "function",  "node_class", "raw",   "writes", "result",
                            "is_view", "in_python", "library",    "keeps", NULL};
    int is_view = 0, in_python = 0, keeps = 0;
    if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "sOO|OOOppOp", names, &key, &function, &node_class,
                                     &raw, &writes, &result, &is_view, &in_python, &library, &keeps)) {
        return NULL;
    }
    gs_op *op = new_op(function);
    if (op == NULL)
        return NULL;
    op->defined = Py_NewRef(function);
    op->raw = gs_given_or_null(raw);
    op->writes = gs_given_or_null(writes);
    op->result = gs_given_or_null(result);
    op->is_view = (char)is_view;
    op->in_python = (char)in_python;
    op->keeps = (char)keeps;
    PyObject *kept = PyUnicode_InternFromString(key); /* for ever, as the op */
    if (kept == NULL || (library != Py_None && (op->library = gs_loaded_of(library)) == NULL))
        goto failed;
    op->name = kept;
    op->key = PyUnicode_AsUTF8(kept);
    if (node_class != Py_None && (op->kind = gs_enter_class(op, (PyTypeObject *)node_class)) == NULL)
        goto failed;
    return (PyObject *)op;
failed:
    Py_DECREF(op);
    return NULL;
}

/* op.operator(method, swapped): the same op as an operator method, which falls back on another function. */
static PyObject *op_operator(PyObject *self, PyObject *arguments) {
    PyObject *method;
    int swapped;
    if (!PyArg_ParseTuple(arguments, "Op", &method, &swapped))
        return NULL;
    gs_op *op = new_op(method), *given = (gs_op *)self;
    if (op == NULL)
        return NULL;
    op->defined = Py_NewRef(given->defined);
    op->raw = Py_XNewRef(given->raw);
    op->kind = given->kind;
    op->is_view = given->is_view;
    op->in_python = given->in_python;
    op->library = given->library;
    op->name = given->name;
    op->key = given->key;
    op->swapped = swapped;
    op->is_operator = 1;
    return (PyObject *)op;
}

/* ---- what generated functions call ---- */

/* Whether arguments are such as a node can be recorded of; else with an exception. */
static int may_be_recorded(const gs_kind *kind, PyObject *arguments) {
    for (int i = 0; kind != NULL && i < kind->ninputs; i++) {
        const int param = kind->inputs[i].param;
        PyObject *input = param < PyTuple_GET_SIZE(arguments) ? PyTuple_GET_ITEM(arguments, param) : NULL;
        if (input == NULL ||
            !(input == Py_None || gs_is_tensor(input) || PyList_Check(input) || PyTuple_Check(input))) {
            PyErr_Format(PyExc_TypeError, "a node of %s has a tensor as argument %d", kind->cls->tp_name, param);
            return 0;
        }
    }
    return 1;
}

/* Reads (arguments, given) of a method; 0 with an exception. */
static int read_call(PyObject *self, const char *name, PyObject *const *given, Py_ssize_t count,
                     gs_called *call) {
    gs_op *op = (gs_op *)self;
    if (!gs_has_count(name, count, 2, 2) || (op->kind != NULL && gs_kind_of(op->kind->cls) == NULL))
        return 0;
    if (!PyTuple_CheckExact(given[0])) {
        PyErr_Format(PyExc_TypeError, "%s() takes the arguments as a tuple", name);
        return 0;
    }
    *call = (gs_called){op, &PyTuple_GET_ITEM(given[0], 0), PyTuple_GET_SIZE(given[0])};
    return may_be_recorded(op->kind, given[0]);
}

/* op.output(arguments, given): the result of a call as a tensor, recorded and shown to observers; `given` is its
   array, or a new tensor that shows it. */
static PyObject *op_output(PyObject *self, PyObject *const *given, Py_ssize_t count) {
    gs_called call;
    return read_call(self, "output", given, count, &call)
               ? gs_observed(&call, gs_output(&call, Py_NewRef(given[1])))
               : NULL;
}

/* op.outputs(arguments, given): the same of several results. */
static PyObject *op_outputs(PyObject *self, PyObject *const *given, Py_ssize_t count) {
    gs_called call;
    if (!read_call(self, "outputs", given, count, &call))
        return NULL;
    PyObject *several = PySequence_Tuple(given[1]);
    return several == NULL ? NULL : gs_observed(&call, gs_outputs(&call, several));
}

/* op.write(arguments, kernel, *operands): writes to the first argument what the kernel, a function of the operands
   and of the array that it fills, makes of them, or the one operand if the kernel is None; the tensor. */
static PyObject *op_write(PyObject *self, PyObject *const *given, Py_ssize_t count) {
    gs_called call;
    if (!gs_has_count("write", count, 3, 2 + GS_MAX_OPERANDS) || !read_call(self, "write", given, 2, &call))
        return NULL;
    if (call.count == 0 || call.count > GS_MAX_WRITTEN || !gs_is_tensor(call.arguments[0]) ||
        call.op->writes == NULL) {
        PyErr_SetString(PyExc_TypeError,
                        "write() is of an in-place form, and takes the tensor to write to first");
        return NULL;
    }
    const gs_recipe *recipe = gs_recipe_of(call.op);
    gs_loops *loops =
        recipe != NULL && recipe->kernel != NULL && recipe->kernel->ufunc == given[1] ? recipe->kernel : NULL;
    if (PyErr_Occurred())
        return NULL;
    return gs_write(&call, &(gs_making){given[1], loops, given + 2, (int)count - 2});
}

static PyMemberDef members[] = {
    {"key", T_STRING, offsetof(gs_op, key), READONLY, "The op's key in the spec."},
    {"writes", T_OBJECT, offsetof(gs_op, writes), READONLY, "The name of an in-place form, or None."},
    {"is_operator", T_BOOL, offsetof(gs_op, is_operator), READONLY,
     "Whether it is an operator, of which those who override the op are asked by the op."},
    {"swapped", T_BOOL, offsetof(gs_op, swapped), READONLY, "Whether the first two operands change places."},
    {"result", T_OBJECT, offsetof(gs_op, result), READONLY,
     "The class that several outputs are given as, or None."},
    {NULL},
};

static PyMethodDef methods[] = {
    {"operator", op_operator, METH_VARARGS, "The op as an operator method, over another function."},
    {"output", GS_FASTCALL(op_output), "The result of a call as a tensor, recorded."},
    {"outputs", GS_FASTCALL(op_outputs), "The results of a call as tensors, recorded."},
    {"write", GS_FASTCALL(op_write), "The tensor that an in-place form has written to, recorded and counted."},
    {NULL},
};

PyTypeObject gs_op_type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "gradspec._core.Op",
    .tp_base = &gs_stand_in_type,
    .tp_basicsize = sizeof(gs_op),
    .tp_flags = GS_STAND_IN_FLAGS,
    .tp_new = op_new,
    .tp_methods = methods,
    .tp_members = members,
    .tp_getset = gs_stand_in_getset,
};
