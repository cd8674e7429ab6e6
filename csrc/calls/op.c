/* The callable that a recorded op is. */
#include "books/nodes.h"
#include "books/writes.h"
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

/* Whether an argument is a plain number that may stand for an operand of a kernel. */
static inline int is_number(const gs_op *op, int param, PyObject *value) {
    return op->elementwise && op->recipe->row->differentiable >> param & 1 &&
           (PyFloat_CheckExact(value) || PyLong_CheckExact(value));
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
        else if (is_number(op, k, values[k]))
            numbers++;
        else
            return 0;
    }
    return numbers == 0 || exact > 0;
}

/* ---- operands ---- */

/* Whether an operand of a write is as it is to be: a tensor that has memory of its own, and the target's dtype if it
   is `differentiable`. */
static int may_be_written(PyObject *operand, PyObject *target, int differentiable) {
    if (Py_TYPE(operand) != gs_py.tensor || Py_TYPE(target) != gs_py.tensor || operand == target ||
        gs_share_memory(operand, target))
        return 0;
    return !differentiable || PyArray_TYPE((PyArrayObject *)GS_SLOT(operand, gs_py.array)) ==
                                  PyArray_TYPE((PyArrayObject *)GS_SLOT(target, gs_py.array));
}

/* Whether all operands are tensors, and those of a write such as may be written. */
static int are_operands(const gs_op *op, const gs_row *row, PyObject *const *values) {
    for (int k = 0; k < row->nparams; k++) {
        if (!gs_is_tensor_parameter(row, k) || (values[k] == Py_None && row->optional >> k & 1))
            continue;
        if (op->writes == NULL ? !gs_is_tensor(values[k])
                               : k > 0 && !may_be_written(values[k], values[0], row->differentiable >> k & 1))
            return 0;
    }
    return 1;
}

/* The arguments of a call as a tuple. */
static PyObject *tuple_of(PyObject *const *values, Py_ssize_t count) {
    PyObject *arguments = PyTuple_New(count);
    for (Py_ssize_t k = 0; arguments != NULL && k < count; k++)
        PyTuple_SET_ITEM(arguments, k, Py_NewRef(values[k]));
    return arguments;
}

/* Makes a tensor of a number that is the only one among operands, if that is a simple matter. */
static int convert_number(const gs_op *op, const gs_row *row, PyObject **values, PyObject **made) {
    int number = -1, like = -1;
    for (int k = 0; op->elementwise && k < row->nparams; k++) {
        if (!(row->differentiable >> k & 1))
            continue;
        if (Py_TYPE(values[k]) == gs_py.tensor)
            like = like < 0 ? k : like;
        else if (number >= 0 || !is_number(op, k, values[k]))
            return 0;
        else
            number = k;
    }
    if (number < 0 || like < 0)
        return 0;
    PyObject *array = gs_number(values[number], (PyArrayObject *)GS_SLOT(values[like], gs_py.array));
    if (array == NULL || (*made = gs_new_tensor(array)) == NULL)
        return PyErr_Occurred() ? -1 : 0;
    values[number] = *made;
    /* Saved-tensor hooks are for the user's tensors, and pass it by. */
    return gs_mode & GS_SAVED_HOOKS ? PyObject_SetAttr(*made, gs_str.wrapped_number, Py_True) : 0;
}

/* Has operands be tensors, and those of a write such as may be written; Python makes of them what is no simple matter.
   What is made is kept by `made`. */
static int convert(const gs_op *op, const gs_row *row, PyObject **values, PyObject **made) {
    if (!(op->elementwise || op->writes != NULL) || are_operands(op, row, values))
        return 0;
    if (convert_number(op, row, values, &made[0]) < 0)
        return -1;
    if (are_operands(op, row, values))
        return 0;
    PyObject *arguments = tuple_of(values, row->nparams);
    if (arguments != NULL && op->writes == NULL)
        made[1] = PyObject_CallFunctionObjArgs(gs_py.operands, op->name, arguments, NULL);
    else if (arguments != NULL)
        made[1] = PyObject_CallFunctionObjArgs(gs_py.written_operands, op->name, op->writes, arguments, NULL);
    Py_XDECREF(arguments);
    for (int k = 0; made[1] != NULL && k < row->nparams; k++) values[k] = PyTuple_GET_ITEM(made[1], k);
    return made[1] == NULL ? -1 : 0;
}

/* Brings two operands of different dtypes to one, if Python says which; else the kernel refuses them. */
static int promote(gs_op *op, PyObject **values, PyObject **made) {
    return op->elementwise && gs_is_mixed(op, values) && !gs_promote(op, values, made) && PyErr_Occurred() ? -1
                                                                                                           : 0;
}

/* The arrays of a list of tensors. */
static PyObject *arrays_of(PyObject *tensors) {
    PyObject *arrays = PySequence_List(tensors);
    for (Py_ssize_t k = 0; arrays != NULL && k < PyList_GET_SIZE(arrays); k++) {
        PyObject *array = PyObject_GetAttr(PyList_GET_ITEM(arrays, k), gs_str.array);
        if (array == NULL || PyList_SetItem(arrays, k, array) < 0)
            Py_CLEAR(arrays);
    }
    return arrays;
}

/* The array of a tensor, or the memory that a view is to show. */
static PyObject *array_of(const gs_op *op, int param, PyObject *tensor) {
    if (Py_TYPE(tensor) == gs_py.tensor)
        return Py_NewRef(GS_SLOT(tensor, gs_py.array));
    return PyObject_GetAttr(tensor, op->is_view && param == 0 ? gs_str.memory : gs_str.array);
}

/* A number as an operand of a kernel, of the dtype of the first operand that is not one. */
static PyObject *number_of(const gs_op *op, const gs_row *row, PyObject *const *values, PyObject *number) {
    int like = 0;
    while (like + 1 < row->nparams && !(row->differentiable >> like & 1)) like++;
    PyObject *array = array_of(op, like, values[like]), *made = NULL;
    if (array != NULL && PyArray_Check(array))
        made = gs_number(number, (PyArrayObject *)array);
    if (array != NULL && made == NULL && !PyErr_Occurred())
        made = PyObject_CallFunctionObjArgs(gs_py.scalar, number, array, NULL);
    Py_XDECREF(array);
    return made;
}

/* What a kernel, or a function on arrays, gets. */
typedef struct {
    PyObject *items[GS_MAX_PARAMS];
    int count;
} operands;

static PyObject *operand_of(const gs_op *op, const gs_row *row, PyObject *const *values, int param) {
    PyObject *value = values[param];
    if (!gs_is_tensor_parameter(row, param))
        return op->elementwise ? number_of(op, row, values, value) : Py_NewRef(value);
    if (value == Py_None && row->optional >> param & 1)
        return Py_NewRef(value);
    return row->lists >> param & 1 ? arrays_of(value) : array_of(op, param, value);
}

static int take_operands(const gs_op *op, const gs_row *row, PyObject *const *values, operands *taken) {
    const int count = op->operands == NULL ? row->nparams : (int)PyTuple_GET_SIZE(op->operands);
    for (taken->count = 0; taken->count < count; taken->count++) {
        const int param = op->operands == NULL ? taken->count
                                               : (int)PyLong_AsLong(PyTuple_GET_ITEM(op->operands, taken->count));
        if ((taken->items[taken->count] = operand_of(op, row, values, param)) == NULL)
            return -1;
    }
    return 0;
}

/* Refuses negative powers of integers, for which a number asks. */
static int check_power(const gs_op *op, PyObject *const *values) {
    if (op->power == 0 || !PyLong_CheckExact(values[op->power]))
        return 0;
    PyObject *done = PyObject_CallFunctionObjArgs(gs_py.check_power, op->writes != NULL ? op->writes : op->name,
                                                  values[0], values[op->power], NULL);
    Py_XDECREF(done);
    return done == NULL ? -1 : 0;
}

static int has_integers(PyObject *value) {
    PyObject *array = gs_is_tensor(value) ? GS_SLOT(value, gs_py.array) : NULL;
    return array != NULL && PyArray_Check(array) && PyTypeNum_ISINTEGER(PyArray_TYPE((PyArrayObject *)array));
}

/* Refuses zeros by which integers are to be divided, before anything is written. */
static int check_divisor(const gs_op *op, PyObject *const *values) {
    if (op->divisor == 0 || !has_integers(values[0]) || !has_integers(values[op->divisor]))
        return 0;
    PyObject *done = PyObject_CallFunctionObjArgs(gs_py.check_divisor, op->writes != NULL ? op->writes : op->name,
                                                  values[0], values[op->divisor], NULL);
    Py_XDECREF(done);
    return done == NULL ? -1 : 0;
}

/* ---- computing ---- */

/* What the kernel or the function on arrays gives. */
static PyObject *apply(const gs_op *op, const gs_recipe *recipe, operands *taken) {
    if (recipe->kernel != NULL)
        return gs_apply(recipe->kernel, taken->count, taken->items, NULL);
    if (op->elementwise)
        return PyObject_Vectorcall(op->computes, taken->items, taken->count, NULL);
    const int positional = recipe->keywords == NULL ? taken->count : recipe->npositional;
    PyObject *given = PyObject_Vectorcall(op->computes, taken->items, positional, recipe->keywords);
    if (given != NULL && given == taken->items[0] && PyArray_CheckExact(given) && !op->is_view) {
        PyObject *copy = gs_pool_copy((PyArrayObject *)given); /* what is no view does not share memory */
        Py_SETREF(given, copy);
    }
    return given;
}

/* Has what an in-place form computes written: by the kernel, by its function, or as the result of that. */
static PyObject *write_to_first(const gs_called *call, const gs_recipe *recipe, operands *taken) {
    const gs_op *op = call->op;
    gs_making making = {op->computes, recipe->kernel, taken->items, taken->count};
    PyObject *result = NULL;
    if (op->overwrites) {
        making.kernel = gs_py.overwrite;
        Py_SETREF(taken->items[0], Py_NewRef(op->computes)); /* which is given the memory of the target */
    } else if (!op->elementwise) {
        if ((result = apply(op, recipe, taken)) == NULL)
            return NULL;
        making = (gs_making){Py_None, NULL, &result, 1};
    }
    PyObject *written = gs_write(call, &making);
    Py_XDECREF(result);
    return written;
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

/* The exception that is set, with its traceback; it is cleared, to be raised by who explains it. */
static PyObject *take_error(void) {
    PyObject *type, *error, *traceback;
    PyErr_Fetch(&type, &error, &traceback);
    PyErr_NormalizeException(&type, &error, &traceback);
    if (traceback != NULL)
        PyException_SetTraceback(error, traceback);
    Py_DECREF(type);
    Py_XDECREF(traceback);
    return error;
}

/* What Python makes of arguments that were refused, by an exception that is set: the result for operands of one
   dtype, where a kernel refuses several, or the error that says which argument is wrong. */
static PyObject *answer_refusal(const gs_called *call) {
    const int by_kernel = call->op->elementwise && call->op->writes == NULL;
    if (by_kernel ? !gs_is_refusal() : !PyErr_ExceptionMatches(PyExc_Exception))
        return NULL;
    PyObject *error = take_error(), *arguments = tuple_of(call->arguments, call->count), *result = NULL;
    if (arguments != NULL)
        result = PyObject_CallFunctionObjArgs(gs_py.answer_refusal, call->op->name, error, arguments,
                                              by_kernel ? Py_True : Py_False, NULL);
    Py_XDECREF(arguments);
    Py_DECREF(error);
    return result;
}

/* The result of a call over operands as they are to be, or what Python makes of a refusal. */
static PyObject *compute_from(const gs_called *call, const gs_recipe *recipe) {
    const gs_op *op = call->op;
    PyObject *given = NULL;
    operands taken;
    taken.count = 0; /* and not the whole of it, which is large */
    if (check_divisor(op, call->arguments) == 0 && take_operands(op, recipe->row, call->arguments, &taken) == 0)
        given = op->writes != NULL ? write_to_first(call, recipe, &taken) : apply(op, recipe, &taken);
    if (given == NULL)
        given = answer_refusal(call);
    else if (op->writes == NULL)
        given = gs_observed(call, result_over(call, recipe->row, given));
    while (taken.count > 0) Py_DECREF(taken.items[--taken.count]);
    return given;
}

/* The result of a call. What Python has to convert, to promote or to explain it is asked for; nothing is left to
   another implementation. */
static PyObject *compute(gs_op *op, const gs_recipe *recipe, PyObject **values) {
    PyObject *made[4] = {NULL}, *result = NULL;
    if (check_power(op, values) == 0 && convert(op, recipe->row, values, made) == 0 &&
        promote(op, values, made + 2) == 0)
        result = compute_from(&(gs_called){op, values, recipe->row->nparams}, recipe);
    for (size_t k = 0; k < sizeof made / sizeof *made; k++) Py_XDECREF(made[k]);
    return result;
}

/* The result of a call whose arguments are plain. NULL without an exception: they are not, and nothing has been
   done. */
static PyObject *run_in_c(gs_op *op, PyObject *const *given, Py_ssize_t n, PyObject *kwnames) {
    const gs_recipe *recipe = gs_recipe_of(op);
    PyObject *values[GS_MAX_PARAMS], *packed = NULL, *result = NULL;
    if (recipe == NULL || recipe->row->takes == NULL)
        return NULL;
    if (bind(op, recipe, given, n, kwnames, values, &packed) && are_plain(op, values))
        result = compute(op, recipe, values);
    Py_XDECREF(packed);
    return result;
}

/* What Python says of the arguments by which a composite has failed: raises its error, or a better one. */
static PyObject *explain(const gs_op *op, PyObject *const *given, Py_ssize_t n, PyObject *kwnames) {
    if (op->is_operator || !PyErr_ExceptionMatches(PyExc_Exception))
        return NULL;
    PyObject *error = take_error(), *positional = tuple_of(given, n), *result = NULL;
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

/* Op(key, function, node_class or None, computes=None, kernel=None, operands=None, divisor=0, power=0,
   writes=None,
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
    return compute(op, recipe, values);
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
