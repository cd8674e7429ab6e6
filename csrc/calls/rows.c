/* The rows that the generator has written, with their names resolved. */
#include "books/nodes.h"
#include "calls/calls.h"

static const gs_row *find_row(const gs_library *library, const char *key) {
    for (int k = 0; k < library->nrows; k++) {
        if (strcmp(library->rows[k].key, key) == 0)
            return &library->rows[k];
    }
    return NULL;
}

/* A function that generated code names, `name` or `_raw.name`, from the globals of its module. */
static PyObject *find_function(PyObject *globals, const char *name) {
    const char *dot = strchr(name, '.');
    if (dot == NULL) {
        PyObject *found = PyDict_GetItemString(globals, name);
        if (found == NULL)
            PyErr_Format(PyExc_ImportError, "generated code has no '%s': build gradspec again", name);
        return Py_XNewRef(found);
    }
    PyObject *module = PyDict_GetItemString(globals, "_raw");
    if (module == NULL) {
        PyErr_Format(PyExc_ImportError, "generated code has no '%s': build gradspec again", name);
        return NULL;
    }
    return PyObject_GetAttrString(module, dot + 1);
}

static PyObject *parse_constant(const char *text) {
    if (strcmp(text, "None") == 0)
        return Py_NewRef(Py_None);
    if (strcmp(text, "True") == 0)
        return Py_NewRef(Py_True);
    if (strcmp(text, "False") == 0)
        return Py_NewRef(Py_False);
    PyObject *number = PyLong_FromString(text, NULL, 10);
    if (number != NULL)
        return number;
    PyErr_Clear();
    PyObject *string = PyUnicode_FromString(text);
    number = string == NULL ? NULL : PyFloat_FromString(string);
    Py_XDECREF(string);
    return number;
}

/* The functions, and after them the constants, that steps name by number; NULL with an exception. */
static PyObject **resolve_steps(const gs_formula *formula, PyObject *globals) {
    const int count = formula->nfunctions + formula->nconstants;
    PyObject **found = PyMem_Calloc(count + 1, sizeof *found);
    if (found == NULL) {
        PyErr_NoMemory();
        return NULL;
    }
    for (int k = 0; k < count; k++) {
        found[k] = k < formula->nfunctions ? find_function(globals, formula->functions[k])
                                           : parse_constant(formula->constants[k - formula->nfunctions]);
        if (found[k] == NULL)
            return NULL; /* they are as immortal as the rest */
    }
    return found;
}

static int resolve_gradients(gs_recipe *recipe, const gs_kind *kind, gs_loaded *library, PyObject *globals) {
    for (int i = 0; i < recipe->row->nformulas; i++) {
        const gs_formula *formula = &recipe->row->formulas[i];
        gs_gradient *gradient = &recipe->gradients[i];
        *gradient = (gs_gradient){.method = formula->method, .nin = formula->nin, .formula = formula};
        if (formula->ncode > 0 && (gradient->known = resolve_steps(formula, globals)) == NULL)
            return -1;
        if (formula->method == GS_KERNEL && (gradient->kernel = gs_find_loops(library, formula->kernel)) == NULL)
            return -1;
        for (int k = 0; k < formula->nin; k++) {
            const int number = formula->operands[k];
            gradient->operands[k] = number == GS_GRADIENT ? NULL : &kind->saves[number];
        }
    }
    return 0;
}

/* The parameters that a function on arrays gets by name are those that the op gets so. */
static int name_keywords(gs_recipe *recipe) {
    const int count = recipe->row->nparams - recipe->npositional;
    if (count == 0)
        return 0;
    if ((recipe->keywords = PyTuple_New(count)) == NULL)
        return -1;
    for (int k = 0; k < count; k++) {
        PyTuple_SET_ITEM(recipe->keywords, k, Py_NewRef(recipe->params[recipe->npositional + k]));
    }
    return 0;
}

/* The names of the parameters, and the defaults of those that have one, from the generated function. */
static int resolve_parameters(gs_recipe *recipe, PyObject *function) {
    PyObject *given = PyObject_GetAttrString(function, "__defaults__");
    PyObject *named = PyObject_GetAttrString(function, "__kwdefaults__");
    PyObject *code = PyObject_GetAttrString(function, "__code__");
    PyObject *count = code == NULL ? NULL : PyObject_GetAttrString(code, "co_argcount");
    int status = given == NULL || named == NULL || count == NULL ? -1 : 0;
    const int positional = status < 0 ? 0 : (int)PyLong_AsLong(count);
    recipe->npositional = positional < recipe->row->nparams ? positional : recipe->row->nparams;
    for (int k = 0; status == 0 && k < recipe->row->nparams; k++) {
        const char *name = recipe->row->params[k];
        PyObject *value = NULL;
        if (given != Py_None && k < positional && k >= positional - PyTuple_GET_SIZE(given)) {
            value = PyTuple_GET_ITEM(given, k - (positional - PyTuple_GET_SIZE(given)));
        } else if (named != Py_None && k >= positional) {
            value = PyDict_GetItemString(named, name);
        }
        recipe->defaults[k] = Py_XNewRef(value);
        if ((recipe->params[k] = PyUnicode_InternFromString(name)) == NULL)
            status = -1;
    }
    Py_XDECREF(given);
    Py_XDECREF(named);
    Py_XDECREF(code);
    Py_XDECREF(count);
    return status < 0 ? -1 : name_keywords(recipe);
}

/* The row of an op that was not compiled, as Python describes it; NULL with an exception. Its function binds, and the
   formulas are Python's. */
static const gs_row *described(const gs_op *op) {
    PyObject *said = PyObject_CallOneArg(gs_py.described, op->name); /* kept for ever, as the op */
    unsigned long long tensors, lists, differentiable, optional;
    PyObject *names;
    gs_row *row = NULL;
    const char **params = NULL;
    int noutputs, gives_list;
    if (said == NULL || !PyArg_ParseTuple(said, "O!KKKKip", &PyTuple_Type, &names, &tensors, &lists,
                                          &differentiable, &optional, &noutputs, &gives_list))
        return NULL;
    const Py_ssize_t count = PyTuple_GET_SIZE(names);
    if ((row = PyMem_Calloc(1, sizeof *row)) == NULL ||
        (params = PyMem_Calloc(count + 1, sizeof *params)) == NULL) {
        PyMem_Free(row);
        PyErr_NoMemory();
        return NULL;
    }
    for (Py_ssize_t k = 0; k < count; k++) params[k] = PyUnicode_AsUTF8(PyTuple_GET_ITEM(names, k));
    *row = (gs_row){.key = op->key,
                    .nparams = (int)count,
                    .noutputs = noutputs,
                    .gives_list = gives_list,
                    .tensors = tensors,
                    .lists = lists,
                    .differentiable = differentiable,
                    .optional = optional,
                    .params = params};
    return row;
}

static int resolve(gs_recipe *recipe, gs_op *op) {
    const gs_row *row = recipe->row;
    if (row->kernel != NULL && (recipe->kernel = gs_find_loops(op->library, row->kernel)) == NULL)
        return -1;
    if (resolve_parameters(recipe, op->defined) < 0)
        return -1;
    const gs_kind *kind = op->kind == NULL ? NULL : gs_kind_of(op->kind->cls);
    if (op->kind != NULL && kind == NULL)
        return -1;
    if (row->nformulas == 0)
        return 0;
    PyObject *globals = PyObject_GetAttrString(op->defined, "__globals__");
    const int status = globals == NULL ? -1 : resolve_gradients(recipe, kind, op->library, globals);
    Py_XDECREF(globals);
    return status;
}

/* Resolves the row of an op, once; -1 with an exception. An op that computes by others has none. */
int gs_resolve(gs_op *op) {
    const gs_row *row = NULL;
    if (op->computes != NULL && (row = find_row(op->library->library, op->key)) == NULL &&
        (row = described(op)) == NULL)
        return -1;
    if (row == NULL) {
        op->resolved = 1;
        return 0;
    }
    gs_recipe *recipe = PyMem_Calloc(1, sizeof *recipe + 2 * row->nparams * sizeof *recipe->params);
    if (recipe == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    recipe->row = row;
    recipe->defaults = recipe->params + row->nparams;
    if (resolve(recipe, op) < 0) {
        PyMem_Free(recipe);
        return -1;
    }
    op->recipe = recipe;
    op->resolved = 1;
    return 0;
}
