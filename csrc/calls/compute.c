/* How an op computes, once its arguments are bound: operands converted, promoted, checked and taken, the kernel or the
   function on arrays applied, the result wrapped or written, refusals answered. */
#include "books/nodes.h"
#include "books/writes.h"
#include "calls/calls.h"

/* ---- operands ---- */

/* Whether the target of a write may be its own operand: element by element, and nobody wants what was there. */
static int may_be_itself(const gs_op *op, PyObject *const *values) {
    return op->row->elementwise && gs_needs(op->row->kind, values) == 0 && !gs_are_writes_shown();
}

/* Whether operand k of a write is as it is to be: a tensor that has memory of its own, and the target's dtype if it is
   differentiable. */
static int may_be_written(const gs_op *op, PyObject *const *values, int k) {
    PyObject *operand = values[k], *target = values[0];
    if (!gs_is_plain(operand) || !gs_is_plain(target))
        return 0;
    if (operand == target)
        return may_be_itself(op, values);
    PyArrayObject *own = (PyArrayObject *)GS_SLOT(operand, gs_py.array),
                  *written = (PyArrayObject *)GS_SLOT(target, gs_py.array);
    return !gs_share_memory(operand, target) &&
           (!op->row->params[k].differentiable || PyArray_TYPE(own) == PyArray_TYPE(written) ||
            (gs_may_be_exact(op->row, k, own, written) && gs_is_wrapped_number(operand)));
}

/* Whether all operands are tensors, and those of a write such as may be written. */
static int are_operands(const gs_op *op, PyObject *const *values) {
    for (int k = 0; k < op->row->nparams; k++) {
        const gs_parameter *param = &op->row->params[k];
        if (!param->is_tensor || (values[k] == Py_None && param->optional))
            continue;
        if (op->writes == NULL ? !gs_is_tensor(values[k]) : k > 0 && !may_be_written(op, values, k))
            return 0;
    }
    return 1;
}

/* Makes a tensor of a number that is the only one among operands, if that is a simple matter. */
static int convert_number(const gs_row *row, PyObject **values, PyObject **made) {
    int number = -1, like = -1;
    for (int k = 0; row->elementwise && k < row->nparams; k++) {
        if (!row->params[k].differentiable)
            continue;
        if (gs_is_plain(values[k]))
            like = like < 0 ? k : like;
        else if (number >= 0 || !gs_is_number(row, k, values[k]))
            return 0;
        else
            number = k;
    }
    if (number < 0 || like < 0)
        return 0;
    PyArrayObject *beside = (PyArrayObject *)GS_SLOT(values[like], gs_py.array);
    PyObject *array = gs_number_for(row, number, values[number], beside);
    if (array == NULL || (*made = gs_new_tensor(array)) == NULL)
        return PyErr_Occurred() ? -1 : 0;
    values[number] = *made;
    /* Saved-tensor hooks are for the user's tensors, and pass it by. Beside a half type it is of another dtype. */
    return gs_mode & GS_SAVED_HOOKS || PyArray_TYPE((PyArrayObject *)array) != PyArray_TYPE(beside)
               ? PyObject_SetAttr(*made, gs_str.wrapped_number, Py_True)
               : 0;
}

/* What a kernel, or a function on arrays, gets. */
typedef struct {
    PyObject *items[GS_MAX_PARAMETERS];
    int count;
} operands;

/* Whether an argument is a list of integers, or a tuple with a tensor for one. */
static int may_change(PyObject *value) {
    const int is_list = PyList_Check(value);
    if (!is_list && !PyTuple_Check(value))
        return 0;
    int tensors = 0;
    for (Py_ssize_t k = PySequence_Fast_GET_SIZE(value); k > 0; k--) {
        PyObject *item = PySequence_Fast_GET_ITEM(value, k - 1);
        if (!PyLong_CheckExact(item) && !PyIndex_Check(item))
            return 0;
        tensors += gs_is_tensor(item);
    }
    return is_list || tensors > 0;
}

/* Has integers that may change later be a tuple of them as they are now: nodes, views and graphs keep it. An item that
   is no integer is left to be refused. */
static PyObject *as_they_are(PyObject *integers) {
    const Py_ssize_t count = PySequence_Fast_GET_SIZE(integers);
    PyObject *found = PyTuple_New(count);
    for (Py_ssize_t k = 0; found != NULL && k < count; k++) {
        PyObject *given = Py_NewRef(PySequence_Fast_GET_ITEM(integers, k)), *item = PyNumber_Index(given);
        if (item == NULL && PyErr_ExceptionMatches(PyExc_TypeError)) {
            PyErr_Clear();
            item = Py_NewRef(given);
        }
        Py_DECREF(given);
        gs_put(&found, k, item);
    }
    return found;
}

/* The same for the arguments of a call; what is made is kept by `made`. */
static int fix_integers(const gs_row *row, PyObject **values, operands *made) {
    for (int k = 0; k < row->nparams; k++) {
        if (row->params[k].is_tensor || row->params[k].is_subscript || !may_change(values[k]))
            continue;
        if ((values[k] = made->items[made->count] = as_they_are(values[k])) == NULL)
            return -1;
        made->count++;
    }
    return 0;
}

/* Has operands be tensors, and those of a write such as may be written; Python makes of them what is no simple matter.
   What is made is kept by `made`. */
static int convert(const gs_op *op, PyObject **values, PyObject **made) {
    const gs_row *row = op->row;
    if (!(row->elementwise || op->writes != NULL) || are_operands(op, values))
        return 0;
    if (convert_number(row, values, &made[0]) < 0)
        return -1;
    if (are_operands(op, values))
        return 0;
    PyObject *arguments = gs_tuple_of(values, row->nparams);
    if (arguments != NULL && op->writes == NULL)
        made[1] = PyObject_CallFunctionObjArgs(gs_py.operands, row->name, arguments, NULL);
    else if (arguments != NULL)
        made[1] = PyObject_CallFunctionObjArgs(gs_py.written_operands, row->name, op->writes, arguments, NULL);
    Py_XDECREF(arguments);
    for (int k = 0; made[1] != NULL && k < row->nparams; k++) values[k] = PyTuple_GET_ITEM(made[1], k);
    return made[1] == NULL ? -1 : 0;
}

/* The array that a tensor of any class has; NULL if it has none, or is none. */
static PyArrayObject *array_or_null(PyObject *tensor) {
    PyObject *array = gs_is_tensor(tensor) ? GS_SLOT(tensor, gs_py.array) : NULL;
    return array != NULL && PyArray_CheckExact(array) ? (PyArrayObject *)array : NULL;
}

/* Whether an operand of a call is an ordinary tensor; where numbers are not rounded also one of a subclass, since their
   kernels do not refuse float32 beside half types. */
static int has_array(const gs_row *row, PyObject *value) {
    return gs_is_plain(value) || (row->exact != 0 && array_or_null(value) != NULL);
}

/* Whether a call has two operands, of different dtypes, which are to be of one. */
static int are_mixed(const gs_op *op, PyObject *const *values) {
    const gs_row *row = op->row;
    return row->elementwise && row->nparams == 2 && row->params[0].differentiable &&
           row->params[1].differentiable && op->writes == NULL && has_array(row, values[0]) &&
           has_array(row, values[1]) &&
           PyArray_TYPE((PyArrayObject *)GS_SLOT(values[0], gs_py.array)) !=
               PyArray_TYPE((PyArrayObject *)GS_SLOT(values[1], gs_py.array));
}

/* Has tensors of float32 be rounded where the kernel would take them for numbers, beside several of a half type; they
   are put into `made`. -1 with an exception. */
static int round_tensors(const gs_op *op, PyObject **values, PyObject **made) {
    const gs_row *row = op->row;
    if (!row->elementwise || op->writes != NULL)
        return 0;
    PyArrayObject *first = array_or_null(values[0]);
    for (int k = 1; first != NULL && gs_is_half(first) && k < row->nparams; k++) {
        PyArrayObject *array = row->params[k].differentiable ? array_or_null(values[k]) : NULL;
        if (array == NULL || !gs_may_be_exact(row, k, array, first) || gs_is_wrapped_number(values[k]))
            continue;
        if (*made != NULL) /* no kernel takes two */
            return 0;
        PyObject *dtype = (PyObject *)PyArray_DESCR(first);
        if ((*made = PyObject_CallFunctionObjArgs(gs_py.promoted, values[k], dtype, NULL)) == NULL)
            return -1;
        values[k] = *made;
    }
    return 0;
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
static PyObject *array_of(const gs_row *row, int param, PyObject *tensor) {
    if (gs_is_plain(tensor))
        return Py_NewRef(GS_SLOT(tensor, gs_py.array));
    return PyObject_GetAttr(tensor, row->is_view && param == 0 ? gs_str.memory : gs_str.array);
}

/* A number as an operand of a kernel, of the dtype of the first operand that is not one, or not rounded to that. */
static PyObject *number_of(const gs_row *row, PyObject *const *values, int param) {
    PyObject *number = values[param];
    int like = 0;
    while (like + 1 < row->nparams && !row->params[like].differentiable) like++;
    PyObject *array = array_of(row, like, values[like]), *made = NULL;
    if (array != NULL && PyArray_Check(array))
        made = gs_number_for(row, param, number, (PyArrayObject *)array);
    if (array != NULL && made == NULL && !PyErr_Occurred()) {
        PyObject *scalar = gs_is_exact(row, param) ? gs_py.exact_scalar : gs_py.scalar;
        made = PyObject_CallFunctionObjArgs(scalar, number, array, NULL);
    }
    Py_XDECREF(array);
    return made;
}

/* The array of a tensor that is to hold integers; of others Python says so (`bad_argument`). */
static PyObject *integers_of(const gs_row *row, int param, PyObject *tensor) {
    PyObject *array = array_of(row, param, tensor);
    if (array != NULL && PyArray_Check(array) && !PyTypeNum_ISINTEGER(PyArray_TYPE((PyArrayObject *)array))) {
        PyErr_SetString(PyExc_TypeError, "an index is of integers");
        Py_CLEAR(array);
    }
    return array;
}

static PyObject *operand_of(const gs_row *row, PyObject *const *values, int param) {
    PyObject *value = values[param];
    if (!row->params[param].is_tensor)
        return row->elementwise ? number_of(row, values, param) : Py_NewRef(value);
    if (value == Py_None && row->params[param].optional)
        return Py_NewRef(value);
    if (row->params[param].is_list)
        return arrays_of(value);
    return row->params[param].is_index ? integers_of(row, param, value) : array_of(row, param, value);
}

static int take_operands(const gs_row *row, PyObject *const *values, operands *taken) {
    const int count = row->operands == NULL ? row->nparams : (int)PyTuple_GET_SIZE(row->operands);
    for (taken->count = 0; taken->count < count; taken->count++) {
        const int param = row->operands == NULL
                              ? taken->count
                              : (int)PyLong_AsLong(PyTuple_GET_ITEM(row->operands, taken->count));
        if ((taken->items[taken->count] = operand_of(row, values, param)) == NULL)
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
    PyObject *name = op->writes != NULL ? op->writes : op->row->name;
    return gs_done(PyObject_CallFunctionObjArgs(function, name, first, second, NULL));
}

/* Refuses negative powers of integers, for which a number asks. */
static int check_power(const gs_op *op, PyObject *const *values) {
    if (op->row->power == 0 || !is_negative(values[op->row->power]))
        return 0;
    return check(gs_py.check_power, op, values[0], values[op->row->power]);
}

static int has_integers(PyObject *value) {
    PyObject *array = gs_is_tensor(value) ? GS_SLOT(value, gs_py.array) : NULL;
    return array != NULL && PyArray_Check(array) && PyTypeNum_ISINTEGER(PyArray_TYPE((PyArrayObject *)array));
}

/* Refuses zeros by which integers are to be divided, before anything is written. */
static int check_divisor(const gs_op *op, PyObject *const *values) {
    if (op->row->divisor == 0 || !has_integers(values[0]) || !has_integers(values[op->row->divisor]))
        return 0;
    return check(gs_py.check_divisor, op, values[0], values[op->row->divisor]);
}

/* ---- computing ---- */

/* What the kernel or the function on arrays gives. */
static PyObject *apply(const gs_row *row, operands *taken) {
    if (row->kernel != NULL)
        return gs_apply(row->kernel, taken->count, taken->items, NULL);
    if (row->elementwise)
        return PyObject_Vectorcall(row->computes, taken->items, taken->count, NULL);
    const int positional = row->keywords == NULL ? taken->count : row->npositional;
    PyObject *given = PyObject_Vectorcall(row->computes, taken->items, positional, row->keywords);
    if (given != NULL && given == taken->items[0] && PyArray_CheckExact(given) && !row->is_view) {
        /* A result that is not a view does not share memory. */
        Py_SETREF(given, gs_pool_copy((PyArrayObject *)given, NPY_CORDER));
    }
    return given;
}

/* Has what an in-place form computes written: by the kernel, by its function, or as the result of that. */
static PyObject *write_to_first(const gs_called *call, operands *taken) {
    const gs_row *row = call->op->row;
    gs_making making = {row->computes, row->kernel, taken->items, taken->count};
    PyObject *result = NULL;
    if (call->op->overwrites) {
        making.kernel = gs_py.overwrite;
        Py_SETREF(taken->items[0], Py_NewRef(row->computes)); /* which is given the memory of the target */
    } else if (!row->elementwise) {
        if ((result = apply(row, taken)) == NULL)
            return NULL;
        making = (gs_making){Py_None, NULL, &result, 1};
    }
    PyObject *written = gs_write(call, &making);
    Py_XDECREF(result);
    return written;
}

/* The result over what a kernel or a function on arrays has given, which is stolen. */
static inline PyObject *result_over(const gs_called *call, PyObject *given) {
    const gs_row *row = call->op->row;
    const int gives_list = row->outputs[0].is_list;
    if (!gives_list && row->nresults == 1)
        return gs_output(call, given);
    PyObject *several = PySequence_Tuple(given);
    Py_DECREF(given);
    if (several != NULL && !gives_list && PyTuple_GET_SIZE(several) != row->nresults) {
        PyErr_Format(PyExc_ValueError, "%s: its function on arrays has given %zd results, and has %d outputs",
                     row->key, PyTuple_GET_SIZE(several), row->nresults);
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
    const int by_kernel = call->op->row->elementwise && call->op->writes == NULL;
    if (by_kernel ? !is_refusal() : !PyErr_ExceptionMatches(PyExc_Exception))
        return NULL;
    PyObject *error = gs_take_error(), *arguments = gs_tuple_of(call->arguments, call->count), *result = NULL;
    if (arguments != NULL)
        result = PyObject_CallFunctionObjArgs(gs_py.answer_refusal, call->op->row->name, error, arguments,
                                              by_kernel ? Py_True : Py_False, NULL);
    Py_XDECREF(arguments);
    Py_DECREF(error);
    return result;
}

/* The result of a call over operands as they are to be, or what Python makes of a refusal. */
static PyObject *compute_from(const gs_called *call) {
    const gs_op *op = call->op;
    PyObject *given = NULL;
    operands taken;
    taken.count = 0; /* and not the whole of it, which is large */
    if (check_divisor(op, call->arguments) == 0 && take_operands(op->row, call->arguments, &taken) == 0)
        given = op->writes != NULL ? write_to_first(call, &taken) : apply(op->row, &taken);
    if (given == NULL)
        given = answer_refusal(call);
    else if (op->writes == NULL)
        given = gs_observed(call, result_over(call, given));
    while (taken.count > 0) Py_DECREF(taken.items[--taken.count]);
    return given;
}

/* The result of a call. What Python has to convert, to promote or to explain it is asked for; nothing is left to
   another implementation. */
PyObject *gs_compute(gs_op *op, PyObject **values) {
    PyObject *made[4] = {NULL}, *result = NULL;
    operands fixed;
    fixed.count = 0;
    if (fix_integers(op->row, values, &fixed) == 0 && check_power(op, values) == 0 &&
        convert(op, values, made) == 0 && !(are_mixed(op, values) && gs_promote(op->row, values, made + 2) < 0) &&
        (op->row->exact == 0 || op->row->nparams < 3 || round_tensors(op, values, made + 2) == 0))
        result = compute_from(&(gs_called){op, values, op->row->nparams});
    for (size_t k = 0; k < sizeof made / sizeof *made; k++) Py_XDECREF(made[k]);
    while (fixed.count > 0) Py_DECREF(fixed.items[--fixed.count]);
    return result;
}
