/* The callable that a recorded op is. */
#include "books/nodes.h"
#include "calls/calls.h"
#include "profile/profile.h"
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
    return gs_tuple_of(given, n);
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

/* Whether the tensor parameters have exact tensors, or numbers beside some. */
static int are_plain(const gs_op *op, PyObject *const *values) {
    const gs_row *row = op->recipe->row;
    int exact = 0, numbers = 0;
    for (int k = 0; k < row->nparams; k++) {
        if (!gs_is_tensor_parameter(row, k))
            continue;
        if (is_exact(row, k, values[k]))
            exact++;
        else if (gs_is_number(op, k, values[k]))
            numbers++;
        else
            return 0;
    }
    return numbers == 0 || exact > 0;
}

/* The result of a call whose arguments are plain. NULL without an exception: they are not, and nothing has been
   done. */
static PyObject *run_in_c(gs_op *op, PyObject *const *given, Py_ssize_t n, PyObject *kwnames) {
    const gs_recipe *recipe = gs_recipe_of(op);
    PyObject *values[GS_MAX_PARAMS], *packed = NULL, *result = NULL;
    if (recipe == NULL || recipe->row->takes == NULL)
        return NULL;
    if (bind(op, recipe, given, n, kwnames, values, &packed) && are_plain(op, values))
        result = gs_compute(op, recipe, values);
    Py_XDECREF(packed);
    return result;
}

/* What Python says of the arguments by which a composite has failed: raises its error, or a better one. */
static PyObject *explain(const gs_op *op, PyObject *const *given, Py_ssize_t n, PyObject *kwnames) {
    if (op->is_operator || !PyErr_ExceptionMatches(PyExc_Exception))
        return NULL;
    PyObject *error = gs_take_error(), *positional = gs_tuple_of(given, n), *result = NULL;
    PyObject *named = positional == NULL ? NULL : gs_named_arguments(given + n, kwnames);
    if (named != NULL)
        result = PyObject_CallFunctionObjArgs(gs_py.explain, op->name, error, positional, named, NULL);
    Py_DECREF(error);
    Py_XDECREF(positional);
    Py_XDECREF(named);
    return result;
}

static inline PyObject *run(gs_op *op, PyObject *const *given, size_t flags, PyObject *kwnames) {
    PyObject *result = NULL;
    if (!op->in_python && !gs_is_traced())
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
    result = PyObject_Vectorcall(op->base.function, given, flags, kwnames);
    return result == NULL && op->computes == NULL ? explain(op, given, PyVectorcall_NARGS(flags), kwnames)
                                                  : result;
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

/* Op(key, function, node_class or None, computes=None, kernel=None, operands=None, divisor=0, power=0, writes=None,
   result=None, is_view=False, in_python=False, library=None, keeps=False, overwrites=False): the op over its
   generated function, or its in-place form of the name `writes`. `computes`, a function on arrays, or the kernel,
   computes it from all parameters or from `operands`; its row is in this library, as `add_library` returned it. */
static PyObject *op_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
    const char *key;
    PyObject *function, *node_class, *computes = Py_None, *kernel = Py_None, *operand_numbers = Py_None,
                                     *writes = Py_None, *result = Py_None, *library = Py_None;
    static char *names[] = {"key",     "function", "node_class", "computes", "kernel",  "operands",
                            "divisor", "power",    "writes",     "result",   "is_view", "in_python",
                            "library", "keeps",    "overwrites", NULL};
    int divisor = 0, power = 0, is_view = 0, in_python = 0, keeps = 0, overwrites = 0;
    if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "sOO|OOOiiOOppOpp", names, &key, &function, &node_class,
                                     &computes, &kernel, &operand_numbers, &divisor, &power, &writes, &result,
                                     &is_view, &in_python, &library, &keeps, &overwrites)) {
        return NULL;
    }
    gs_op *op = new_op(function);
    if (op == NULL)
        return NULL;
    op->defined = Py_NewRef(function);
    op->elementwise = kernel != Py_None;
    op->computes = gs_given_or_null(op->elementwise ? kernel : computes);
    op->operands = gs_given_or_null(operand_numbers);
    op->divisor = divisor;
    op->power = power;
    op->writes = gs_given_or_null(writes);
    op->result = gs_given_or_null(result);
    op->is_view = (char)is_view;
    op->in_python = (char)in_python;
    op->keeps = (char)keeps;
    op->overwrites = (char)overwrites;
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
    op->computes = Py_XNewRef(given->computes);
    op->operands = Py_XNewRef(given->operands);
    op->elementwise = given->elementwise;
    op->divisor = given->divisor;
    op->power = given->power;
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

/* ---- what functions of Python's call ---- */

/* op.run(*arguments): the result of a call, of which the function has bound the arguments and looked at what is no
   tensor. */
static PyObject *op_run(PyObject *self, PyObject *const *given, Py_ssize_t count) {
    gs_op *op = (gs_op *)self;
    const gs_recipe *recipe = gs_recipe_of(op);
    if (recipe == NULL || recipe->row->nparams != count) {
        if (!PyErr_Occurred())
            PyErr_Format(PyExc_TypeError, "%s: run() takes one argument for each parameter", op->key);
        return NULL;
    }
    PyObject *values[GS_MAX_PARAMS];
    memcpy(values, given, count * sizeof *values);
    return gs_compute(op, recipe, values);
}

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

/* op.output(arguments, given): the result of a call as a tensor, recorded and shown to observers; `given` is its
   array, or a new tensor that shows it. */
static PyObject *op_output(PyObject *self, PyObject *const *given, Py_ssize_t count) {
    gs_op *op = (gs_op *)self;
    if (!gs_has_count("output", count, 2, 2) || (op->kind != NULL && gs_kind_of(op->kind->cls) == NULL))
        return NULL;
    if (!PyTuple_CheckExact(given[0])) {
        PyErr_SetString(PyExc_TypeError, "output() takes the arguments as a tuple");
        return NULL;
    }
    const gs_called call = {op, &PyTuple_GET_ITEM(given[0], 0), PyTuple_GET_SIZE(given[0])};
    return may_be_recorded(op->kind, given[0]) ? gs_observed(&call, gs_output(&call, Py_NewRef(given[1]))) : NULL;
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
    {"run", GS_FASTCALL(op_run),
     "The result of a call with converted arguments, recorded, or written and counted."},
    {"output", GS_FASTCALL(op_output), "A tensor as the result of a call, recorded."},
    {NULL},
};

GS_STAND_IN_TYPE(gs_op_type, "Op", gs_op, .tp_new = op_new, .tp_methods = methods, .tp_members = members);
