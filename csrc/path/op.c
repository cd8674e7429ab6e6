/* The callable that a recorded op is. */
#include "path.h"
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

/* Integers that are given one by one as the tuple that they mean; NULL, perhaps with an exception, if one is something else. */
static PyObject *pack(PyObject *const *given, Py_ssize_t n) {
    for (Py_ssize_t k = 0; k < n; k++) {
        if (!PyLong_CheckExact(given[k]))
            return NULL;
    }
    PyObject *items = PyTuple_New(n);
    for (Py_ssize_t k = 0; items != NULL && k < n; k++) PyTuple_SET_ITEM(items, k, Py_NewRef(given[k]));
    return items;
}

/* Whether an argument is what the path takes for a parameter. */
static int fits(const gs_recipe *recipe, int param, PyObject *value) {
    if (value == Py_None && recipe->row->optional & 1u << param)
        return 1;
    switch (recipe->row->takes[param]) {
        case GS_TAKES_ANY: return 1;
        case GS_TAKES_NONE: return value == Py_None;
        case GS_TAKES_BOOL: return PyBool_Check(value);
        case GS_TAKES_INT: return PyLong_CheckExact(value);
        case GS_TAKES_DIMS:
            return PyLong_CheckExact(value) || PyTuple_CheckExact(value) || PyList_CheckExact(value);
        case GS_TAKES_SEQUENCE: return PyTuple_CheckExact(value) || PyList_CheckExact(value);
        case GS_TAKES_NUMBER: return PyFloat_CheckExact(value) || PyLong_CheckExact(value);
        case GS_TAKES_DEFAULT: return 0;
    }
    Py_UNREACHABLE();
}

/* The value of each parameter in the order of the signature; 0 if the call is not one that the path knows. What had to be made for it is `packed`. */
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

/* Sees to it that the tensor parameters are exact tensors. A number among the operands of a kernel becomes one, put
   into `made`; 0 if there is something else. */
static int take_tensors(const gs_recipe *recipe, PyObject **values, PyObject **made) {
    const gs_row *row = recipe->row;
    PyObject *like = NULL;
    for (int k = 0; k < row->ntensors; k++) {
        if (Py_TYPE(values[k]) == gs_py.tensor) {
            if (like == NULL)
                like = values[k];
        } else if (PyType_IsSubtype(Py_TYPE(values[k]), gs_py.tensor)) {
            return 0;
        }
    }
    for (int k = 0; k < row->ntensors; k++) {
        if (Py_TYPE(values[k]) == gs_py.tensor)
            continue;
        int differentiable = 0;
        for (int i = 0; i < row->ninputs; i++) differentiable |= row->inputs[i] == k;
        if (like == NULL || recipe->kernel == NULL || !differentiable || *made != NULL)
            return 0;
        PyObject *array = gs_number(values[k], (PyArrayObject *)GS_SLOT(like, gs_py.array));
        if (array == NULL || (*made = gs_new_tensor(array)) == NULL)
            return 0;
        values[k] = *made;
    }
    return 1;
}

/* Runs the kernel, or has an in-place form written; the array, or the tensor that was written to. */
static PyObject *run_kernel(gs_op *op, const gs_recipe *recipe, PyObject *const *values) {
    const gs_row *row = recipe->row;
    PyObject *operands[GS_MAX_INPUTS], *numbers[GS_MAX_INPUTS], *result = NULL;
    int made = 0, k;
    for (k = 0; k < row->noperands; k++) {
        const int param = row->operands[k];
        if (param < row->ntensors) {
            operands[k] = GS_SLOT(values[param], gs_py.array);
            continue;
        }
        PyObject *number =
            gs_number(values[param], (PyArrayObject *)GS_SLOT(values[row->inputs[0]], gs_py.array));
        if (number == NULL)
            break;
        operands[k] = numbers[made++] = number;
    }
    if (k == row->noperands && op->writes != NULL)
        result = gs_write(op, values, k, operands);
    else if (k == row->noperands)
        result = gs_apply(recipe->kernel, k, operands, NULL);
    while (made > 0) Py_DECREF(numbers[--made]);
    return result;
}

static PyObject *run_on_arrays(const gs_op *op, const gs_recipe *recipe, PyObject *const *values) {
    const gs_row *row = recipe->row;
    PyObject *arrays[GS_MAX_PARAMS];
    for (int k = 0; k < row->nparams; k++) {
        arrays[k] = k < row->ntensors ? GS_SLOT(values[k], gs_py.array) : values[k];
    }
    PyObject *array = PyObject_Vectorcall(op->raw, arrays, row->nparams, NULL);
    if (array == NULL)
        return NULL;
    if (row->is_list)
        return array;
    if (!PyArray_CheckExact(array)) {
        Py_CLEAR(array);
    } else if (array == arrays[0] && !row->is_view) { /* what is no view does not share memory */
        PyObject *copy = PyArray_NewCopy((PyArrayObject *)array, NPY_CORDER);
        Py_SETREF(array, copy);
    }
    return array;
}

/* The result in C; NULL, perhaps with an exception, if that is for the function. */
static PyObject *run_in_c(gs_op *op, PyObject *const *given, Py_ssize_t n, PyObject *kwnames) {
    const gs_recipe *recipe = gs_recipe_of(op);
    PyObject *values[GS_MAX_PARAMS], *packed = NULL, *made = NULL, *result = NULL;
    if (recipe == NULL)
        return NULL;
    if (bind(op, recipe, given, n, kwnames, values, &packed) && take_tensors(recipe, values, &made)) {
        PyObject *made_of =
            recipe->kernel != NULL ? run_kernel(op, recipe, values) : run_on_arrays(op, recipe, values);
        if (op->writes != NULL) {
            result = made_of;
        } else if (made_of != NULL) {
            result = recipe->row->is_list ? gs_outputs(op, values, made_of) : gs_output(op, values, made_of);
        }
    }
    Py_XDECREF(packed);
    Py_XDECREF(made);
    return result;
}

/* Whether there is a keyword that stands for another one, or says where the result goes. */
static int has_common_keyword(PyObject *kwnames) {
    static const char *const names[] = {"axis", "keepdims", "out"};
    for (Py_ssize_t k = 0; k < PyTuple_GET_SIZE(kwnames); k++) {
        for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
            if (PyUnicode_CompareWithASCIIString(PyTuple_GET_ITEM(kwnames, k), names[i]) == 0)
                return 1;
        }
    }
    return 0;
}

/* The call with the keywords that all ops have in common. See Note [Common keywords], runtime/dispatch/keywords.py. */
static PyObject *call_with_keywords(PyObject *op, PyObject *const *given, size_t flags, PyObject *kwnames) {
    PyObject *bound = PyMethod_New(gs_py.call_with_keywords, op);
    PyObject *result =
        bound == NULL ? NULL : PyObject_Vectorcall(bound, given, PyVectorcall_NARGS(flags), kwnames);
    Py_XDECREF(bound);
    return result;
}

static PyObject *call(PyObject *self, PyObject *const *given, size_t flags, PyObject *kwnames) {
    gs_op *op = (gs_op *)self;
    if (gs_mode <= 1 && gs_is_on()) {
        PyObject *result = run_in_c(op, given, PyVectorcall_NARGS(flags), kwnames);
        if (result != NULL)
            return result;
        if (PyErr_Occurred()) {
            if (!PyErr_ExceptionMatches(PyExc_Exception))
                return NULL; /* an interrupt, for instance */
            PyErr_Clear();   /* the function promotes, or explains */
        }
    }
    if (kwnames != NULL && has_common_keyword(kwnames))
        return call_with_keywords(self, given, flags, kwnames);
    return PyObject_Vectorcall(op->function, given, flags, kwnames);
}

/* ---- the type ---- */

static gs_op *allocate(void) {
    gs_op *op = PyObject_New(gs_op, &gs_op_type);
    if (op != NULL) {
        op->vectorcall = call;
        op->function = op->raw = op->defined = op->method = op->weakrefs = op->writes = NULL;
        op->node_class = NULL;
        op->key = NULL;
        op->recipe = NULL;
        op->swapped = op->resolved = 0;
        op->checked = 0;
    }
    return op;
}

/* Op(key, function, node_class or None, raw=None, writes=None): the op over its generated function, or its in-place form of
   the name `writes`. */
static PyObject *op_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
    const char *key;
    PyObject *function, *node_class, *raw = Py_None, *writes = Py_None;
    static char *names[] = {"key", "function", "node_class", "raw", "writes", NULL};
    if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "sOO|OO", names, &key, &function, &node_class, &raw,
                                     &writes)) {
        return NULL;
    }
    gs_op *op = allocate();
    if (op == NULL)
        return NULL;
    op->function = Py_NewRef(function);
    op->defined = Py_NewRef(function);
    op->raw = Py_NewRef(raw);
    op->writes = writes == Py_None ? NULL : Py_NewRef(writes);
    PyObject *kept = PyUnicode_InternFromString(key); /* for ever, as the op */
    if (kept == NULL)
        goto failed;
    op->key = PyUnicode_AsUTF8(kept);
    if (node_class != Py_None) {
        op->node_class = (PyTypeObject *)Py_NewRef(node_class);
        op->method = PyObject_GetAttr(node_class, gs_str.backward_arrays);
        if (op->method == NULL || gs_enter_class(op) < 0)
            goto failed;
    }
    return (PyObject *)op;
failed:
    Py_DECREF(op);
    return NULL;
}

static PyObject *op_get(PyObject *self, PyObject *object, PyObject *type) {
    return object == NULL || object == Py_None ? Py_NewRef(self) : PyMethod_New(self, object);
}

/* op.operator(method, swapped): the same op as an operator method, which falls back on another function. */
static PyObject *op_operator(PyObject *self, PyObject *arguments) {
    PyObject *method;
    int swapped;
    if (!PyArg_ParseTuple(arguments, "Op", &method, &swapped))
        return NULL;
    gs_op *op = allocate(), *given = (gs_op *)self;
    if (op == NULL)
        return NULL;
    op->function = Py_NewRef(method);
    op->defined = Py_NewRef(given->defined);
    op->raw = Py_XNewRef(given->raw);
    op->node_class = (PyTypeObject *)Py_XNewRef(given->node_class);
    op->key = given->key;
    op->swapped = swapped;
    return (PyObject *)op;
}

/* Names, documentation, defaults and the like are the function's: to those who look, the op is that. */
static PyObject *op_attribute(PyObject *self, PyObject *name) {
    PyObject *own = PyObject_GenericGetAttr(self, name);
    if (own != NULL || !PyErr_ExceptionMatches(PyExc_AttributeError))
        return own;
    PyErr_Clear();
    return PyObject_GetAttr(((gs_op *)self)->function, name);
}

static int op_set_attribute(PyObject *self, PyObject *name, PyObject *value) {
    return PyObject_SetAttr(((gs_op *)self)->function, name, value);
}

static PyObject *of_function(PyObject *self, void *name) {
    return PyObject_GetAttrString(((gs_op *)self)->function, name);
}

static PyObject *op_repr(PyObject *self) { return PyObject_Repr(((gs_op *)self)->function); }

static PyObject *op_reduce(PyObject *self, PyObject *unused) { return of_function(self, "__qualname__"); }

static PyMethodDef methods[] = {
    {"operator", op_operator, METH_VARARGS, "The op as an operator method, over another function."},
    {"__reduce__", op_reduce, METH_NOARGS, "An op is pickled by its name."},
    {NULL},
};
static PyMemberDef members[] = {
    {"__wrapped__", T_OBJECT_EX, offsetof(gs_op, function), READONLY, NULL},
    {"__weaklistoffset__", T_PYSSIZET, offsetof(gs_op, weakrefs), READONLY, NULL},
    {NULL},
};
static PyGetSetDef getset[] = {
    {"__doc__", of_function, NULL, NULL, "__doc__"},
    {"__module__", of_function, NULL, NULL, "__module__"},
    {NULL},
};

PyTypeObject gs_op_type = {
    /* immortal: neither collected nor freed */
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "gradspec._core.Op",
    .tp_basicsize = sizeof(gs_op),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_VECTORCALL | Py_TPFLAGS_METHOD_DESCRIPTOR,
    .tp_vectorcall_offset = offsetof(gs_op, vectorcall),
    .tp_weaklistoffset = offsetof(gs_op, weakrefs),
    .tp_call = PyVectorcall_Call,
    .tp_new = op_new,
    .tp_descr_get = op_get,
    .tp_getattro = op_attribute,
    .tp_setattro = op_set_attribute,
    .tp_repr = op_repr,
    .tp_methods = methods,
    .tp_members = members,
    .tp_getset = getset,
};
