/* The rows of ops: what generated code says of them is read, and names are resolved. */
#include "books/nodes.h"

/* ---- parameters and outputs ---- */

/* A word of the language that says what an argument is; of one that is no tensor what C binds for it. */
typedef struct {
    const char *word;
    int is_tensor, differentiable;
    gs_takes takes;
} gs_type;

static const gs_type types[] = {
    {"Tensor", 1, 1, GS_TAKES_ANY},     {"Real", 1, 1, GS_TAKES_ANY},      {"Index", 1, 0, GS_TAKES_ANY},
    {"Mask", 1, 0, GS_TAKES_ANY},       {"int", 0, 0, GS_TAKES_INT},       {"dims", 0, 0, GS_TAKES_DIMS},
    {"shape", 0, 0, GS_TAKES_SEQUENCE}, {"float", 0, 0, GS_TAKES_NUMBER},  {"bool", 0, 0, GS_TAKES_BOOL},
    {"scalar", 0, 0, GS_TAKES_NUMBER},  {"str", 0, 0, GS_TAKES_DEFAULT},   {"dtype", 0, 0, GS_TAKES_NONE},
    {"any", 0, 0, GS_TAKES_ANY},        {"arrays", 0, 0, GS_TAKES_ANY},    {"dim", 0, 0, GS_TAKES_INT},
    {"ints", 0, 0, GS_TAKES_DIMS},      {"axes", 0, 0, GS_TAKES_SEQUENCE}, {"counts", 0, 0, GS_TAKES_SEQUENCE},
};

/* The type that a text begins with, and what follows it; NULL with an exception. */
static const gs_type *type_of(const gs_row *row, const char *text, const char **rest) {
    const size_t length = strcspn(text, "[?( ");
    for (size_t k = 0; k < sizeof types / sizeof *types; k++) {
        if (strlen(types[k].word) == length && strncmp(types[k].word, text, length) == 0) {
            *rest = text + length;
            return &types[k];
        }
    }
    PyErr_Format(PyExc_ImportError, "%s: no type is called as '%s' begins", row->key, text);
    return NULL;
}

/* What is said of parameters, or of outputs: a list of `type name`. */
static PyObject *split(PyObject *said) {
    PyObject *comma = PyUnicode_FromString(", ");
    PyObject *parts = comma == NULL ? NULL : PyUnicode_Split(said, comma, -1);
    Py_XDECREF(comma);
    return parts;
}

/* Takes `type name` apart, the type without what says that there may be several or none; -1 with an exception. */
static int take_apart(const char *text, PyObject **type, PyObject **name) {
    const char *space = strchr(text, ' ');
    if (space == NULL) {
        PyErr_Format(PyExc_ImportError, "'%s' is no type with a name", text);
        return -1;
    }
    *type = PyUnicode_FromStringAndSize(text, (Py_ssize_t)strcspn(text, "[? "));
    *name = PyUnicode_InternFromString(space + 1);
    return *type == NULL || *name == NULL ? -1 : 0;
}

/* What C binds for a parameter. Formulas give private ops no wrong arguments, and the number of an elementwise op is
   looked at as an operand. */
static gs_takes taken_for(const gs_row *row, const gs_type *type) {
    if (type->takes == GS_TAKES_NONE && !row->is_public)
        return GS_TAKES_DTYPE;
    if (type->takes == GS_TAKES_SEQUENCE)
        return type->takes;
    return !row->is_public || (row->elementwise && type->takes == GS_TAKES_NUMBER) ? GS_TAKES_ANY : type->takes;
}

static int read_parameter(gs_row *row, gs_parameter *into, const char *text) {
    const char *rest;
    const gs_type *type = type_of(row, text, &rest);
    if (type == NULL || take_apart(text, &into->type, &into->name) < 0)
        return -1;
    const char *end = strchr(rest, ' ');
    into->is_tensor = (char)type->is_tensor;
    into->differentiable = (char)type->differentiable;
    into->is_index = strcmp(type->word, "Index") == 0;
    into->is_dtype = strcmp(type->word, "dtype") == 0;
    into->is_subscript = strcmp(type->word, "arrays") == 0;
    into->is_list = rest[0] == '[';
    into->optional = end > rest && end[-1] == '?';
    into->may_be_none = into->optional;
    into->takes = taken_for(row, type);
    return 0;
}

static int read_output(gs_row *row, gs_result *into, const char *text) {
    const char *rest;
    const gs_type *type = type_of(row, text, &rest);
    if (type == NULL || take_apart(text, &into->type, &into->name) < 0)
        return -1;
    into->is_list = rest[0] == '[';
    into->differentiable = (char)type->differentiable;
    return 0;
}

/* The defaults of the parameters, and how many may be given by position, from the generated function. */
static int read_defaults(gs_row *row) {
    PyObject *given = PyObject_GetAttrString(row->function, "__defaults__");
    PyObject *named = PyObject_GetAttrString(row->function, "__kwdefaults__");
    PyObject *code = PyObject_GetAttrString(row->function, "__code__");
    const int status = given == NULL || named == NULL || code == NULL ? -1 : 0;
    const int positional = status < 0 ? 0 : ((PyCodeObject *)code)->co_argcount;
    row->npositional = positional < row->nparams ? positional : row->nparams;
    for (int k = 0; status == 0 && k < row->nparams; k++) {
        gs_parameter *param = &row->params[k];
        PyObject *value = NULL;
        if (given != Py_None && k < positional && k >= positional - PyTuple_GET_SIZE(given)) {
            value = PyTuple_GET_ITEM(given, k - (positional - PyTuple_GET_SIZE(given)));
        } else if (named != Py_None && k >= positional) {
            value = PyDict_GetItem(named, param->name);
        }
        param->preset = Py_XNewRef(value);
        param->may_be_none |= !param->is_tensor && value == Py_None;
    }
    Py_XDECREF(given);
    Py_XDECREF(named);
    Py_XDECREF(code);
    return status;
}

/* Names that are given by keywords: those of parameters to a function on arrays, and those of outputs and tangents to
   the tangent functions. */
static int name_keywords(gs_row *row) {
    PyObject *names = PyList_New(0), *tangents = PyList_New(0);
    int status = names == NULL || tangents == NULL ? -1 : 0;
    for (int k = row->npositional; status == 0 && k < row->nparams; k++)
        status = PyList_Append(names, row->params[k].name);
    for (int k = 0; status == 0 && k < row->nresults; k++) status = PyList_Append(tangents, row->outputs[k].name);
    for (int k = 0; status == 0 && k < row->nparams; k++) {
        PyObject *name = PyUnicode_FromFormat("%U_t", row->params[k].name);
        if (name != NULL)
            PyUnicode_InternInPlace(&name);
        status = name == NULL ? -1 : row->params[k].differentiable ? PyList_Append(tangents, name) : 0;
        Py_XDECREF(name);
    }
    if (status == 0 && PyList_GET_SIZE(names) > 0 && (row->keywords = PyList_AsTuple(names)) == NULL)
        status = -1;
    if (status == 0 && (row->tangent_names = PyList_AsTuple(tangents)) == NULL)
        status = -1;
    Py_XDECREF(names);
    Py_XDECREF(tangents);
    return status;
}

static int read_all(gs_row *row, PyObject *parameters, PyObject *results) {
    row->nparams = (int)PyList_GET_SIZE(parameters);
    row->nresults = (int)PyList_GET_SIZE(results);
    row->params = PyMem_Calloc(row->nparams, sizeof *row->params);
    row->outputs = PyMem_Calloc(row->nresults, sizeof *row->outputs);
    if (row->params == NULL || row->outputs == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    if (row->nparams > GS_MAX_PARAMETERS) {
        PyErr_Format(PyExc_ImportError, "%s: an op has at most %d parameters", row->key, GS_MAX_PARAMETERS);
        return -1;
    }
    for (int k = 0; k < row->nparams; k++) {
        if (read_parameter(row, &row->params[k], PyUnicode_AsUTF8(PyList_GET_ITEM(parameters, k))) < 0)
            return -1;
    }
    for (int k = 0; k < row->nresults; k++) {
        if (read_output(row, &row->outputs[k], PyUnicode_AsUTF8(PyList_GET_ITEM(results, k))) < 0)
            return -1;
    }
    return read_defaults(row) < 0 ? -1 : name_keywords(row);
}

/* Reads what is said of parameters and outputs, once; -1 with an exception, after which it is tried again. */
int gs_read(gs_row *row) {
    if (row->is_read)
        return 0;
    PyObject *parameters = split(row->parameters);
    PyObject *results = parameters == NULL ? NULL : split(row->results);
    gs_row made = *row; /* and none that another thread is about to read */
    const int status = results == NULL ? -1 : read_all(&made, parameters, results);
    Py_XDECREF(parameters);
    Py_XDECREF(results);
    if (status < 0)
        return -1;
    row->nparams = made.nparams;
    row->npositional = made.npositional;
    row->nresults = made.nresults;
    row->params = made.params;
    row->outputs = made.outputs;
    row->keywords = made.keywords;
    row->tangent_names = made.tangent_names;
    row->is_read = 1;
    return 0;
}

/* ---- formulas ---- */

static const gs_formulas *find_formulas(const gs_row *row) {
    const gs_library *library = row->library->library;
    int k = 0;
    while (k < library->nformulas && strcmp(library->formulas[k].key, row->key) != 0) k++;
    return k < library->nformulas ? &library->formulas[k] : NULL;
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

static int resolve_gradient(gs_row *row, const gs_kind *kind, gs_gradient *into, const gs_formula *formula,
                            PyObject *globals) {
    gs_gradient made = {.method = formula->method, .nin = formula->nin, .formula = formula};
    if (formula->ncode > 0 && (made.known = resolve_steps(formula, globals)) == NULL) /* which may import */
        return -1;
    if (formula->method == GS_KERNEL && (made.kernel = gs_find_loops(row->library, formula->kernel)) == NULL)
        return -1;
    for (int k = 0; k < formula->nin; k++) {
        const int number = formula->operands[k];
        made.operands[k] = number == GS_GRADIENT ? NULL : &kind->saves[number];
    }
    *into = made;
    return 0;
}

/* Has the class of nodes be read, and finds what formulas name. */
static int resolve_gradients(gs_row *row) {
    const gs_kind *kind = row->kind == NULL ? NULL : gs_kind_of(row->kind->cls);
    const gs_formulas *found = kind == NULL ? NULL : find_formulas(row);
    if (found == NULL)
        return PyErr_Occurred() ? -1 : 0;
    PyObject *globals = PyObject_GetAttrString(row->function, "__globals__");
    int status = globals == NULL ? -1 : 0;
    for (int k = 0; status == 0 && k < found->count; k++)
        status = resolve_gradient(row, kind, &row->gradients[k], &found->formulas[k], globals);
    Py_XDECREF(globals);
    if (status == 0)
        row->ngradients = found->count;
    return status;
}

/* Finds the loops of the kernel, if that is one of C. */
static int resolve_kernel(gs_row *row) {
    if (!row->elementwise)
        return 0;
    PyObject *name = PyObject_GetAttrString(row->computes, "__name__");
    int status = name == NULL ? -1 : 0;
    if (name != NULL && PyDict_GetItem(row->library->ufuncs, name) == row->computes &&
        (row->kernel = gs_find_loops(row->library, PyUnicode_AsUTF8(name))) == NULL)
        status = -1;
    Py_XDECREF(name);
    return status;
}

/* Resolves what an op computes by, once; -1 with an exception. Imports may let another thread do the same in the
   middle: what it finds is equal. */
int gs_resolve(gs_row *row) {
    if (gs_read(row) < 0 || resolve_kernel(row) < 0 || resolve_gradients(row) < 0)
        return -1;
    row->is_resolved = 1;
    return 0;
}
