/* The callable that a recorded op is. */
#include "books/nodes.h"
#include "calls/calls.h"
#include "profile/profile.h"
#include <structmember.h>

/* The number of the parameter that has a name, which is interned as a rule; `nparams` if there is none. */
static int find_own(const gs_row *row, PyObject *name) {
    for (int k = 0; k < row->nparams; k++) {
        if (row->params[k].name == name)
            return k;
    }
    int k = 0;
    while (k < row->nparams && PyUnicode_Compare(row->params[k].name, name) != 0) k++;
    return k;
}

static int find_text(const gs_row *row, const char *name) {
    int k = 0;
    while (k < row->nparams && PyUnicode_CompareWithASCIIString(row->params[k].name, name) != 0) k++;
    return k;
}

/* The number of the parameter that is meant by a name, its own or another; `nparams` if there is none. See Note [Common
   keywords], runtime/dispatch/keywords.py. */
static int find_parameter(const gs_row *row, PyObject *name) {
    const int own = find_own(row, name);
    PyObject *other = own < row->nparams ? NULL : PyDict_GetItem(gs_py.other_names, name);
    return other == NULL ? own : find_own(row, other);
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
static int fits(const gs_parameter *param, PyObject *value) {
    if (value == Py_None && param->may_be_none)
        return 1;
    switch (param->takes) {
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
static int bind(const gs_op *op, PyObject *const *given, Py_ssize_t n, PyObject *kwnames, PyObject **values,
                PyObject **packed) {
    const gs_row *row = op->row;
    const Py_ssize_t named = kwnames == NULL ? 0 : PyTuple_GET_SIZE(kwnames);
    PyObject *const *keywords = given + n;
    const int last = row->npositional - 1;
    if (last >= 0 && last < n && row->params[last].takes == GS_TAKES_SEQUENCE && PyLong_CheckExact(given[last])) {
        if ((*packed = pack(given + last, n - last)) == NULL)
            return 0;
        n = row->npositional;
    }
    if (n > row->npositional)
        return 0;
    for (int k = 0; k < row->nparams; k++) values[k] = k < n ? given[k] : NULL;
    if (*packed != NULL)
        values[last] = *packed;
    for (Py_ssize_t k = 0; k < named; k++) {
        const int at = find_parameter(row, PyTuple_GET_ITEM(kwnames, k));
        if (at == row->nparams || values[at] != NULL)
            return 0;
        values[at] = keywords[k];
    }
    for (int k = 0; k < row->nparams; k++) {
        const gs_parameter *param = &row->params[k];
        if (values[k] == NULL && (values[k] = param->preset) == NULL)
            return 0;
        if (param->is_dtype && Py_TYPE(values[k]) == gs_py.dtype)
            values[k] = GS_SLOT(values[k], gs_py.dtype_numpy);
        else if (values[k] != param->preset && !fits(param, values[k]))
            return 0;
        if (values[k] == NULL)
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
    while (k > 0 && gs_is_plain(PySequence_Fast_GET_ITEM(value, k - 1))) k--;
    return any && k == 0;
}

/* Whether an argument for a tensor parameter is an exact tensor, a list of them, or None where that may be. */
static inline int is_exact(const gs_parameter *param, PyObject *value) {
    if (gs_is_plain(value))
        return !param->is_list;
    return param->is_list ? is_list_of_tensors(value) : value == Py_None && param->optional;
}

/* Whether the tensor parameters have exact tensors, or numbers beside some. */
static int are_plain(const gs_row *row, PyObject *const *values) {
    int exact = 0, numbers = 0;
    for (int k = 0; k < row->nparams; k++) {
        if (!row->params[k].is_tensor)
            continue;
        if (is_exact(&row->params[k], values[k]))
            exact++;
        else if (gs_is_number(row, k, values[k]))
            numbers++;
        else
            return 0;
    }
    return numbers == 0 || exact > 0;
}

/* Whether operands are of one dtype, so that it does not matter how many promote. */
static int have_one_dtype(const gs_op *op, PyObject *const *values) {
    int known = -1;
    for (int k = 0; k < op->row->nparams; k++) {
        const gs_parameter *param = &op->row->params[k];
        if (!param->differentiable || !(param->is_list || gs_is_plain(values[k])))
            continue;
        PyObject *const *tensors = param->is_list ? PySequence_Fast_ITEMS(values[k]) : &values[k];
        for (Py_ssize_t i = param->is_list ? PySequence_Fast_GET_SIZE(values[k]) : 1; i > 0; i--) {
            const int type = PyArray_TYPE((PyArrayObject *)GS_SLOT(tensors[i - 1], gs_py.array));
            if (known >= 0 && type != known)
                return 0;
            known = type;
        }
    }
    return !(op->no_integers && PyTypeNum_ISINTEGER(known));
}

/* Whether a keyword is one by which the array API calls a parameter of ours. */
static int is_of_standard(PyObject *name) {
    return PyUnicode_Compare(name, gs_str.axis) == 0 || PyUnicode_Compare(name, gs_str.keepdims) == 0;
}

/* Whether the array API means by a call of one of its functions the same as torch by a call of the op; an empty tuple
   of dims is none to the one and all to the other. */
static int means_the_same(const gs_op *op, Py_ssize_t n, PyObject *kwnames, PyObject *const *values) {
    int k = kwnames == NULL ? 0 : (int)PyTuple_GET_SIZE(kwnames);
    while (k > 0 && is_of_standard(PyTuple_GET_ITEM(kwnames, k - 1))) k--;
    if (k > 0 || n > op->positional)
        return 0;
    k = op->row->nparams;
    while (k > 0 && !(PyTuple_Check(values[k - 1]) && PyTuple_GET_SIZE(values[k - 1]) == 0)) k--;
    return k == 0 && have_one_dtype(op, values);
}

/* The result of a composite, of which the function that composes it is called with arguments as they are to be. */
static PyObject *compose(const gs_row *row, PyObject *const *values) {
    PyObject *result = PyObject_Vectorcall(row->composes, values, row->npositional, row->keywords);
    return result == NULL || row->named == NULL ? result : gs_named(row, result);
}

/* Whether C calls an op with plain arguments itself, of which it then knows how. */
static int has_row(const gs_op *op) {
    if (op->by_function)
        return op->row->composes != NULL && op->writes == NULL && gs_read(op->row) == 0;
    return gs_is_resolved(op->row);
}

/* The result of a call whose arguments are plain. NULL without an exception: they are not, and nothing has been
   done. */
static PyObject *run_in_c(gs_op *op, PyObject *const *given, Py_ssize_t n, PyObject *kwnames) {
    PyObject *values[GS_MAX_PARAMETERS], *packed = NULL, *result = NULL;
    if (!has_row(op))
        return NULL;
    if (bind(op, given, n, kwnames, values, &packed) && are_plain(op->row, values) &&
        (op->positional == 0 || means_the_same(op, n, kwnames, values))) {
        result = op->by_function ? compose(op->row, values) : gs_compute(op, values);
        if (result == NULL && op->by_function)
            result = gs_explain(op, given, n, kwnames);
    }
    Py_XDECREF(packed);
    return result;
}

/* Whether Python makes something of a keyword that is no parameter's name. */
static int is_for_python(const gs_row *row, PyObject *name) {
    const int is_former = PyUnicode_CompareWithASCIIString(name, "size_average") == 0 ||
                          PyUnicode_CompareWithASCIIString(name, "reduce") == 0;
    return PyUnicode_Compare(name, gs_str.out) == 0 || (is_former && find_text(row, "reduction") < row->nparams);
}

/* Whether a call says where its result goes, or names a parameter by another name than its own; -1 with an
   exception. */
static int has_common_keyword(gs_row *row, PyObject *kwnames) {
    if (kwnames != NULL && gs_read(row) < 0)
        return -1;
    for (Py_ssize_t k = 0; kwnames != NULL && k < PyTuple_GET_SIZE(kwnames); k++) {
        PyObject *name = PyTuple_GET_ITEM(kwnames, k);
        const int at = find_parameter(row, name);
        PyObject *own = at < row->nparams ? row->params[at].name : NULL;
        if (own == NULL ? is_for_python(row, name) : PyUnicode_Compare(name, own) != 0)
            return 1;
    }
    return 0;
}

/* Whether a call may be one by torch's former signatures, which had a factor before the tensors that it multiplies, and
   no dim for a softmax; -1 with an exception. */
static int has_former_order(const gs_op *op, PyObject *const *given, Py_ssize_t n, PyObject *kwnames) {
    const int has_factor = n >= 3 && (PyFloat_Check(given[1]) || PyLong_Check(given[1])) &&
                           PyObject_TypeCheck(given[2], gs_py.tensor);
    if (op->is_operator || !(has_factor || (n == 1 && kwnames == NULL)))
        return 0;
    if (gs_read(op->row) < 0)
        return -1;
    const gs_row *row = op->row;
    return has_factor ? n == row->npositional + 1 &&
                            row->params[1].is_tensor /* and no size, of which a shape has several */
                      : row->npositional == 2 && row->params[1].preset == NULL && find_text(row, "dim") == 1;
}

/* Has Python take care of such keywords, or of such an order, and call the op as it is. */
static PyObject *call_with_keywords(gs_op *op, PyObject *const *given, size_t flags, PyObject *kwnames) {
    PyObject *bound = PyMethod_New(gs_py.call_with_keywords, (PyObject *)op);
    PyObject *result =
        bound == NULL ? NULL : PyObject_Vectorcall(bound, given, PyVectorcall_NARGS(flags), kwnames);
    Py_XDECREF(bound);
    return result;
}

static PyObject *run_unplanned(gs_op *op, PyObject *const *given, size_t flags, PyObject *kwnames) {
    PyObject *result = NULL;
    if (!op->in_python && !gs_is_traced())
        result = run_in_c(op, given, PyVectorcall_NARGS(flags), kwnames);
    if (result != NULL || PyErr_Occurred())
        return result;
    if (!op->is_operator)
        result = gs_ask((PyObject *)op, given, flags, kwnames);
    else if (PyVectorcall_NARGS(flags) == 2 && (gs_is_overridden(given[0]) || gs_is_overridden(given[1])))
        return PyObject_Vectorcall(op->base.function, given, flags, kwnames); /* asks in the name of the op */
    if (result != NULL || PyErr_Occurred())
        return result;
    if (op->positional > 0)
        return PyObject_Vectorcall(op->base.function, given, flags, kwnames);
    int is_common = has_common_keyword(op->row, kwnames);
    if (is_common == 0)
        is_common = has_former_order(op, given, PyVectorcall_NARGS(flags), kwnames);
    if (is_common != 0)
        return is_common < 0 ? NULL : call_with_keywords(op, given, flags, kwnames);
    result = gs_run_for_class(op, given, PyVectorcall_NARGS(flags), kwnames);
    if (result != NULL || PyErr_Occurred())
        return result;
    result = PyObject_Vectorcall(op->base.function, given, flags, kwnames);
    return result == NULL ? gs_explain(op, given, PyVectorcall_NARGS(flags), kwnames) : result;
}

static inline PyObject *run(gs_op *op, PyObject *const *given, size_t flags, PyObject *kwnames) {
    if (gs_is_planned(op) && !op->in_python && !gs_is_traced()) {
        PyObject *result = gs_planned(op, given, flags, kwnames, run_unplanned);
        if (result != NULL || PyErr_Occurred())
            return result;
    }
    return run_unplanned(op, given, flags, kwnames);
}

/* The result of an op while a plan is made: a step of it, or steps. */
static PyObject *run_on_tape(gs_op *op, PyObject *const *given, size_t flags, PyObject *kwnames) {
    if (!gs_is_planned(op))
        return gs_call_on_tape((PyObject *)op, given, flags, kwnames, 1);
    PyObject *result = run_unplanned(op, given, flags, kwnames);
    if (result == NULL)
        gs_spoil_plan();
    return result;
}

/* The result of an op within autocast, which casts the operands and calls it without that. */
static PyObject *run_cast(gs_op *op, PyObject *const *given, Py_ssize_t n, PyObject *kwnames) {
    PyObject *positional = gs_tuple_of(given, n), *result = NULL;
    PyObject *named = positional == NULL ? NULL : gs_named_arguments(given + n, kwnames);
    if (named != NULL)
        result = PyObject_CallFunctionObjArgs(gs_py.autocast, op, op->row->autocast, positional, named, NULL);
    Py_XDECREF(positional);
    Py_XDECREF(named);
    return result;
}

/* Whether an op was found in the class of its first argument, which is not a tensor: a class of a program that has
   `activation = tanh` means the function, as torch's functions are no methods of other classes. */
static int is_taken_for_method(gs_op *op, PyObject *const *given, size_t flags) {
    if (PyVectorcall_NARGS(flags) == 0 || gs_is_tensor(given[0]) ||
        !PyType_HasFeature(Py_TYPE(given[0]), Py_TPFLAGS_HEAPTYPE))
        return 0;
    PyObject *classes = Py_TYPE(given[0])->tp_mro;
    for (Py_ssize_t k = 0; k < PyTuple_GET_SIZE(classes); k++) {
        PyObject *attributes = ((PyTypeObject *)PyTuple_GET_ITEM(classes, k))->tp_dict, *name, *value;
        for (Py_ssize_t at = 0; attributes != NULL && PyDict_Next(attributes, &at, &name, &value);) {
            if (value == (PyObject *)op)
                return 1;
        }
    }
    return 0;
}

static PyObject *call(PyObject *self, PyObject *const *given, size_t flags, PyObject *kwnames) {
    gs_op *op = (gs_op *)self;
    if (is_taken_for_method(op, given, flags)) {
        given++;
        flags = PyVectorcall_NARGS(flags) - 1;
    }
    if (gs_has_modes())
        return op->is_operator ? PyObject_Vectorcall(op->base.function, given, flags, kwnames)
                               : gs_ask(self, given, flags, kwnames);
    if (!(gs_mode > 1 && gs_mode & GS_UNSEEN))
        return run(op, given, flags, kwnames);
    if (gs_mode & GS_TAPED)
        return run_on_tape(op, given, flags, kwnames);
    if (gs_mode & GS_AUTOCAST && op->row->autocast != NULL && op->writes == NULL)
        return run_cast(op, given, PyVectorcall_NARGS(flags), kwnames);
    if (!(gs_mode & GS_PROFILE))
        return run(op, given, flags, kwnames);
    const gs_op_range range = gs_enter_op(op, given, flags, kwnames);
    PyObject *result = run(op, given, flags, kwnames);
    gs_leave_op(range, result);
    return result;
}

/* ---- making ops ---- */

static gs_op *new_form(gs_row *row, PyObject *function) {
    gs_op *op = (gs_op *)gs_stand_in_new(&gs_op_type, call, function);
    if (op != NULL)
        op->row = row;
    return op;
}

/* What is said of an op by keywords, and where its row has it. */
typedef struct {
    const char *name;
    size_t at;
} keyword;

static const keyword objects[] = {
    {"composes", offsetof(gs_row, composes)}, {"computes", offsetof(gs_row, computes)},
    {"operands", offsetof(gs_row, operands)}, {"named", offsetof(gs_row, named)},
    {"jvp", offsetof(gs_row, jvp)},           {"jvp_arrays", offsetof(gs_row, jvp_arrays)},
    {"dtypes", offsetof(gs_row, dtypes)},     {"refusals", offsetof(gs_row, refusals)},
    {"flops", offsetof(gs_row, flops)},       {"batch", offsetof(gs_row, batch)},
    {"autocast", offsetof(gs_row, autocast)}, {"namespace", offsetof(gs_row, namespace)},
};
static const keyword numbers[] = {{"divisor", offsetof(gs_row, divisor)},
                                  {"power", offsetof(gs_row, power)},
                                  {"exact", offsetof(gs_row, exact)}};
static const keyword flags[] = {
    {"is_view", offsetof(gs_row, is_view)},
    {"casts", offsetof(gs_row, casts)},
    {"public", offsetof(gs_row, is_public)},
};
#define FIND(keywords, name) find(keywords, sizeof keywords / sizeof *keywords, name)

static const keyword *find(const keyword *all, size_t count, PyObject *name) {
    for (size_t k = 0; k < count; k++) {
        if (PyUnicode_CompareWithASCIIString(name, all[k].name) == 0)
            return &all[k];
    }
    return NULL;
}

/* Takes one thing that is said by a keyword; -1 with an exception. */
static int take(gs_op *op, PyObject *name, PyObject *value) {
    char *row = (char *)op->row;
    const keyword *object = FIND(objects, name), *number = FIND(numbers, name), *flag = FIND(flags, name);
    if (object != NULL) {
        *(PyObject **)(row + object->at) = gs_given_or_null(value);
    } else if (number != NULL) {
        *(int *)(row + number->at) = (int)PyLong_AsLong(value);
    } else if (flag != NULL) {
        *(row + flag->at) = value == Py_True;
    } else if (PyUnicode_CompareWithASCIIString(name, "kernel") == 0) {
        op->row->computes = Py_NewRef(value);
        op->row->elementwise = 1;
    } else if (PyUnicode_CompareWithASCIIString(name, "library") == 0) {
        op->row->library = gs_loaded_of(value);
    } else if (PyUnicode_CompareWithASCIIString(name, "in_python") == 0) {
        op->in_python = value == Py_True;
    } else if (PyUnicode_CompareWithASCIIString(name, "planned") == 0) {
        op->row->plans = gs_new_plans();
    } else if (PyUnicode_CompareWithASCIIString(name, "by_function") == 0) {
        op->by_function = value == Py_True;
    } else {
        PyErr_Format(PyExc_TypeError, "Op() has no keyword '%U'", name);
    }
    return PyErr_Occurred() ? -1 : 0;
}

/* Takes what is said of an op; -1 with an exception. */
static int take_all(gs_op *op, PyObject *key, PyObject *node_class, PyObject *keywords) {
    gs_row *row = op->row;
    PyObject *name, *value;
    for (Py_ssize_t at = 0; keywords != NULL && PyDict_Next(keywords, &at, &name, &value);) {
        if (take(op, name, value) < 0)
            return -1;
    }
    row->name = Py_NewRef(key);
    PyUnicode_InternInPlace(&row->name);
    row->key = PyUnicode_AsUTF8(row->name);
    op->by_function |= row->computes == NULL;
    return node_class != Py_None && (row->kind = gs_enter_class(op, (PyTypeObject *)node_class)) == NULL ? -1 : 0;
}

/* Op(key, function, node_class or None, parameters, results="Tensor result", *, computes or kernel, ...): the op over
   its generated function. Parameters and results are said as in a signature, without defaults; `computes`, a function
   on arrays, or the kernel of an elementwise op, computes it from all parameters or from `operands`, which are numbers
   of these; its formulas are in this library, as `add_library` returned it. All that is given is kept for ever. */
static PyObject *op_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
    PyObject *key, *function, *node_class, *parameters, *results = NULL;
    if (!PyArg_ParseTuple(arguments, "UOOU|U", &key, &function, &node_class, &parameters, &results))
        return NULL;
    gs_row *row = PyMem_Calloc(1, sizeof *row);
    gs_op *op = row == NULL ? (gs_op *)PyErr_NoMemory() : new_form(row, function);
    if (op == NULL) {
        PyMem_Free(row);
        return NULL;
    }
    *row = (gs_row){.function = Py_NewRef(function), .parameters = Py_NewRef(parameters), .is_public = 1};
    row->results = results == NULL ? PyUnicode_InternFromString("Tensor result") : Py_NewRef(results);
    row->library = &gs_own;
    row->op = Py_NewRef((PyObject *)op);
    if (row->results == NULL || take_all(op, key, node_class, keywords) < 0)
        Py_CLEAR(op);
    return (PyObject *)op;
}

/* op.operator(method, swapped): the same op as an operator method, which falls back on another function. */
static PyObject *op_operator(PyObject *self, PyObject *arguments) {
    PyObject *method;
    int swapped;
    if (!PyArg_ParseTuple(arguments, "Op", &method, &swapped))
        return NULL;
    const gs_op *given = (gs_op *)self;
    gs_op *op = new_form(given->row, method);
    if (op == NULL)
        return NULL;
    op->by_function = given->by_function;
    op->in_python = given->in_python;
    op->writes = Py_XNewRef(given->writes);
    op->keeps = given->keeps;
    op->overwrites = given->overwrites;
    op->swapped = (char)swapped;
    op->is_operator = 1;
    return (PyObject *)op;
}

/* op.standard_form(function, positional, no_integers): the same op as a function of the array API, which takes so many
   arguments without names, and which falls back on a function where the API may mean something else. */
static PyObject *op_standard_form(PyObject *self, PyObject *arguments) {
    PyObject *function;
    int positional, no_integers;
    if (!PyArg_ParseTuple(arguments, "Oip", &function, &positional, &no_integers))
        return NULL;
    const gs_op *given = (gs_op *)self;
    gs_op *op = new_form(given->row, function);
    if (op == NULL)
        return NULL;
    op->by_function = given->by_function;
    op->in_python = given->in_python;
    op->positional = (char)positional;
    op->no_integers = (char)no_integers;
    return (PyObject *)op;
}

/* op.in_place_form(function, *, by_function=False, in_python=False, keeps=False, overwrites=False): the in-place form
   over its generated function, which the op then has. */
static PyObject *op_in_place_form(PyObject *self, PyObject *arguments, PyObject *keywords) {
    static char *names[] = {"function", "by_function", "in_python", "keeps", "overwrites", NULL};
    PyObject *function;
    int by_function = 0, in_python = 0, keeps = 0, overwrites = 0;
    if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "O|$pppp", names, &function, &by_function, &in_python,
                                     &keeps, &overwrites))
        return NULL;
    const gs_op *given = (gs_op *)self;
    gs_row *row = given->row;
    gs_op *op = new_form(row, function);
    if (op == NULL)
        return NULL;
    PyObject *name = PyUnicode_FromStringAndSize(row->key, (Py_ssize_t)strcspn(row->key, "."));
    op->writes = name == NULL ? NULL : PyUnicode_FromFormat("%U_", name);
    Py_XDECREF(name);
    if (op->writes == NULL) {
        Py_DECREF(op);
        return NULL;
    }
    PyUnicode_InternInPlace(&op->writes);
    op->by_function = (char)by_function;
    op->in_python = given->in_python || in_python;
    op->keeps = (char)keeps;
    op->overwrites = (char)overwrites;
    row->in_place = Py_NewRef((PyObject *)op);
    return (PyObject *)op;
}

/* ---- what functions of Python's call ---- */

/* op.run(*arguments): the result of a call, of which the function has bound the arguments and looked at what is no
   tensor. */
static PyObject *op_run(PyObject *self, PyObject *const *given, Py_ssize_t count) {
    gs_op *op = (gs_op *)self;
    if (!gs_is_resolved(op->row))
        return NULL;
    if (op->by_function || op->row->nparams != count) {
        PyErr_Format(PyExc_TypeError, "%s: run() takes one argument for each parameter", op->row->key);
        return NULL;
    }
    PyObject *values[GS_MAX_PARAMETERS];
    memcpy(values, given, count * sizeof *values);
    return gs_compute(op, values);
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
    if (!gs_has_count("output", count, 2, 2) || (op->row->kind != NULL && gs_kind_of(op->row->kind->cls) == NULL))
        return NULL;
    if (!PyTuple_CheckExact(given[0])) {
        PyErr_SetString(PyExc_TypeError, "output() takes the arguments as a tuple");
        return NULL;
    }
    const gs_called call = {op, &PyTuple_GET_ITEM(given[0], 0), PyTuple_GET_SIZE(given[0])};
    return may_be_recorded(op->row->kind, given[0]) ? gs_observed(&call, gs_output(&call, Py_NewRef(given[1])))
                                                    : NULL;
}

/* ---- what is known of an op ---- */

static PyObject *get_object(PyObject *self, void *at) {
    return gs_or_none(*(PyObject **)((char *)((gs_op *)self)->row + (size_t)at));
}

static PyObject *get_flag(PyObject *self, void *at) {
    return PyBool_FromLong(*((char *)((gs_op *)self)->row + (size_t)at));
}

/* The parameters, each as (name, type, optional, is_list, keyword_only) and its default, if it has one. */
static PyObject *get_parameters(PyObject *self, void *unused) {
    gs_row *row = ((gs_op *)self)->row;
    PyObject *all = gs_read(row) < 0 ? NULL : PyTuple_New(row->nparams);
    for (int k = 0; all != NULL && k < row->nparams; k++) {
        const gs_parameter *param = &row->params[k];
        PyObject *optional = param->optional ? Py_True : Py_False, *is_list = param->is_list ? Py_True : Py_False,
                 *by_keyword = k >= row->npositional ? Py_True : Py_False;
        gs_put(&all, k,
               PyTuple_Pack(param->preset == NULL ? 5 : 6, param->name, param->type, optional, is_list,
                            by_keyword, param->preset));
    }
    return all;
}

/* The outputs, each as (name, type, is_list). */
static PyObject *get_outputs(PyObject *self, void *unused) {
    gs_row *row = ((gs_op *)self)->row;
    PyObject *all = gs_read(row) < 0 ? NULL : PyTuple_New(row->nresults);
    for (int k = 0; all != NULL && k < row->nresults; k++) {
        const gs_result *output = &row->outputs[k];
        gs_put(&all, k, PyTuple_Pack(3, output->name, output->type, output->is_list ? Py_True : Py_False));
    }
    return all;
}

static PyObject *get_exact(PyObject *self, void *unused) { return PyLong_FromLong(((gs_op *)self)->row->exact); }

static PyObject *get_plans(PyObject *self, void *unused) {
    gs_plans *plans = ((gs_op *)self)->row->plans;
    return plans == NULL ? Py_NewRef(Py_None) : PyLong_FromLong(gs_count_plans(plans));
}

#define OBJECT(name, what) {#name, get_object, NULL, what, (void *)offsetof(gs_row, name)}
#define FLAG(name, field, what) {name, get_flag, NULL, what, (void *)offsetof(gs_row, field)}
static PyGetSetDef attributes[] = {
    GS_OF_FUNCTION,
    {"key", get_object, NULL, "The op's key in the spec.", (void *)offsetof(gs_row, name)},
    {"parameters", get_parameters, NULL, "Its parameters, as codegen/words/parameters.py has them.", NULL},
    {"plans", get_plans, NULL, "How many plans C follows in place of its function; None if it is not planned.",
     NULL},
    {"exact", get_exact, NULL,
     "The parameters, as bits, of which a number beside a half type is read in single precision.", NULL},
    {"outputs", get_outputs, NULL, "Its outputs, as codegen/words/parameters.py has them.", NULL},
    OBJECT(in_place, "The in-place form, or None."),
    OBJECT(named, "The class that several outputs are given as, or None."),
    OBJECT(jvp, "The function that pushes tangents, or None."),
    OBJECT(jvp_arrays, "The same on arrays of real numbers, or None."),
    OBJECT(dtypes, "The groups of dtypes that it computes in, or None for those of most ops."),
    OBJECT(refusals, "The messages that refuse other groups, or None."),
    OBJECT(flops, "The operations that it takes, as a function of shapes, or None."),
    OBJECT(batch, "Its batch rule, or None."),
    OBJECT(namespace, "The module in which users find it, or None."),
    FLAG("is_view", is_view, "Whether its results share memory with its first argument."),
    FLAG("elementwise", elementwise, "Whether it is computed element by element."),
    FLAG("casts", casts, "Whether operands are cast to the dtype of the first."),
    FLAG("public", is_public, "Whether users call it."),
    {NULL},
};

static PyMemberDef members[] = {
    {"writes", T_OBJECT, offsetof(gs_op, writes), READONLY, "The name of an in-place form, or None."},
    {"is_operator", T_BOOL, offsetof(gs_op, is_operator), READONLY,
     "Whether it is an operator, of which those who override the op are asked by the op."},
    {"swapped", T_BOOL, offsetof(gs_op, swapped), READONLY, "Whether the first two operands change places."},
    {NULL},
};

static PyMethodDef methods[] = {
    {"operator", op_operator, METH_VARARGS, "The op as an operator method, over another function."},
    {"standard_form", op_standard_form, METH_VARARGS,
     "The op as a function of the array API, over another function."},
    {"in_place_form", GS_KEYWORDS(op_in_place_form), "The in-place form, over its function."},
    {"run", GS_FASTCALL(op_run),
     "The result of a call with converted arguments, recorded, or written and counted."},
    {"output", GS_FASTCALL(op_output), "A tensor as the result of a call, recorded."},
    {NULL},
};

GS_STAND_IN_TYPE(gs_op_type, "Op", gs_op, attributes, .tp_new = op_new, .tp_methods = methods,
                 .tp_members = members);
