/* How an op computes, once its arguments are bound: operands converted, promoted, checked and taken, the kernel or the
   function on arrays applied, the result wrapped or written, refusals answered. */
#include "books/writes.h"
#include "calls/calls.h"

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

/* Makes a tensor of a number that is the only one among operands, if that is a simple matter. */
static int convert_number(const gs_op *op, const gs_row *row, PyObject **values, PyObject **made) {
    int number = -1, like = -1;
    for (int k = 0; op->elementwise && k < row->nparams; k++) {
        if (!(row->differentiable >> k & 1))
            continue;
        if (Py_TYPE(values[k]) == gs_py.tensor)
            like = like < 0 ? k : like;
        else if (number >= 0 || !gs_is_number(op, k, values[k]))
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
    PyObject *arguments = gs_tuple_of(values, row->nparams);
    if (arguments != NULL && op->writes == NULL)
        made[1] = PyObject_CallFunctionObjArgs(gs_py.operands, op->name, arguments, NULL);
    else if (arguments != NULL)
        made[1] = PyObject_CallFunctionObjArgs(gs_py.written_operands, op->name, op->writes, arguments, NULL);
    Py_XDECREF(arguments);
    for (int k = 0; made[1] != NULL && k < row->nparams; k++) values[k] = PyTuple_GET_ITEM(made[1], k);
    return made[1] == NULL ? -1 : 0;
}

/* Whether a call has two operands, of different dtypes, which are to be of one. */
static int are_mixed(const gs_op *op, PyObject *const *values) {
    const gs_row *row = op->recipe->row;
    return op->elementwise && row->nparams == 2 && row->differentiable == 3 && op->writes == NULL &&
           Py_TYPE(values[0]) == gs_py.tensor && Py_TYPE(values[1]) == gs_py.tensor &&
           PyArray_TYPE((PyArrayObject *)GS_SLOT(values[0], gs_py.array)) !=
               PyArray_TYPE((PyArrayObject *)GS_SLOT(values[1], gs_py.array));
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

static int is_negative(PyObject *value) {
    int overflow = 0;
    return PyLong_CheckExact(value) && PyLong_AsLongLongAndOverflow(value, &overflow) < 0 && overflow <= 0;
}

/* Has Python check two operands of an op. */
static int check(PyObject *function, const gs_op *op, PyObject *first, PyObject *second) {
    PyObject *name = op->writes != NULL ? op->writes : op->name;
    return gs_done(PyObject_CallFunctionObjArgs(function, name, first, second, NULL));
}

/* Refuses negative powers of integers, for which a number asks. */
static int check_power(const gs_op *op, PyObject *const *values) {
    if (op->power == 0 || !is_negative(values[op->power]))
        return 0;
    return check(gs_py.check_power, op, values[0], values[op->power]);
}

static int has_integers(PyObject *value) {
    PyObject *array = gs_is_tensor(value) ? GS_SLOT(value, gs_py.array) : NULL;
    return array != NULL && PyArray_Check(array) && PyTypeNum_ISINTEGER(PyArray_TYPE((PyArrayObject *)array));
}

/* Refuses zeros by which integers are to be divided, before anything is written. */
static int check_divisor(const gs_op *op, PyObject *const *values) {
    if (op->divisor == 0 || !has_integers(values[0]) || !has_integers(values[op->divisor]))
        return 0;
    return check(gs_py.check_divisor, op, values[0], values[op->divisor]);
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
PyObject *gs_take_error(void) {
    PyObject *type, *error, *traceback;
    PyErr_Fetch(&type, &error, &traceback);
    PyErr_NormalizeException(&type, &error, &traceback);
    if (traceback != NULL)
        PyException_SetTraceback(error, traceback);
    Py_DECREF(type);
    Py_XDECREF(traceback);
    return error;
}

/* Whether the exception that is set is one that NumPy raises for operands that do not fit. */
static int is_refusal(void) {
    PyObject *const kinds[] = {PyExc_TypeError, PyExc_ValueError, PyExc_AttributeError, PyExc_IndexError,
                               PyExc_OverflowError};
    size_t k = 0;
    while (k < sizeof kinds / sizeof *kinds && !PyErr_ExceptionMatches(kinds[k])) k++;
    return k < sizeof kinds / sizeof *kinds;
}

/* What Python makes of arguments that were refused, by an exception that is set: the result for operands of one
   dtype, where a kernel refuses several, or the error that says which argument is wrong. */
static PyObject *answer_refusal(const gs_called *call) {
    const int by_kernel = call->op->elementwise && call->op->writes == NULL;
    if (by_kernel ? !is_refusal() : !PyErr_ExceptionMatches(PyExc_Exception))
        return NULL;
    PyObject *error = gs_take_error(), *arguments = gs_tuple_of(call->arguments, call->count), *result = NULL;
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
PyObject *gs_compute(gs_op *op, const gs_recipe *recipe, PyObject **values) {
    PyObject *made[4] = {NULL}, *result = NULL;
    if (check_power(op, values) == 0 && convert(op, recipe->row, values, made) == 0 &&
        !(are_mixed(op, values) && gs_promote(op, values, made + 2) < 0))
        result = compute_from(&(gs_called){op, values, recipe->row->nparams}, recipe);
    for (size_t k = 0; k < sizeof made / sizeof *made; k++) Py_XDECREF(made[k]);
    return result;
}
