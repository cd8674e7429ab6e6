/* Functions that are no ops, and whose usual calls run in C: those that make tensors, and those that compare them.

   Note [Shortcuts] As with an op (Note [The path], path.h), Python's function has the whole semantics, and C does what is usual,
   before it has done anything else: arguments of exact types in their places, dtypes that most tensors have. A
   function is decorated with `shortcut` (runtime/core/path.py), and found in this table by its name. */
#include "path.h"

typedef struct {
    GS_FRONT_HEAD gs_usual *usual;
} gs_shortcut;

static const struct {
    const char *name;
    gs_usual *usual;
} table[] = {
    {"allclose", gs_allclose},   {"arange", gs_arange},         {"empty", gs_empty},
    {"empty_like", gs_empty_like}, {"equal", gs_equal},         {"eye", gs_eye},
    {"from_numpy", gs_from_numpy}, {"full", gs_full},           {"linspace", gs_linspace},
    {"ones", gs_ones},           {"ones_like", gs_ones_like},   {"rand", gs_rand},
    {"randn", gs_randn},         {"tensor", gs_tensor},         {"zeros", gs_zeros_of},
    {"zeros_like", gs_zeros_like},
};

static PyObject *call(PyObject *self, PyObject *const *given, size_t flags, PyObject *kwnames) {
    PyObject *result = NULL;
    if (gs_mode <= 1 && gs_is_on())
        result = ((gs_shortcut *)self)->usual(given, PyVectorcall_NARGS(flags), kwnames);
    return gs_or_function(self, result, given, flags, kwnames);
}

/* Shortcut(function): it, with its usual calls in C. ImportError if there are none. */
static PyObject *shortcut_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
    PyObject *function;
    static char *names[] = {"function", NULL};
    if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "O", names, &function))
        return NULL;
    PyObject *name = PyObject_GetAttrString(function, "__name__");
    if (name == NULL)
        return NULL;
    gs_shortcut *self = NULL;
    for (size_t k = 0; k < sizeof table / sizeof *table; k++) {
        if (PyUnicode_CompareWithASCIIString(name, table[k].name) != 0)
            continue;
        if ((self = PyObject_New(gs_shortcut, type)) != NULL) {
            self->vectorcall = call;
            self->function = Py_NewRef(function);
            self->weakrefs = NULL;
            self->usual = table[k].usual;
        }
        Py_DECREF(name);
        return (PyObject *)self;
    }
    PyErr_Format(PyExc_ImportError, "%R has no shortcut: gradspec's C is older than its Python, build it again",
                 function);
    Py_DECREF(name);
    return NULL;
}

PyTypeObject gs_shortcut_type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "gradspec._core.Shortcut",
    .tp_basicsize = sizeof(gs_shortcut),
    .tp_flags = GS_FRONT_FLAGS,
    .tp_base = &gs_front_type,
    .tp_getset = gs_front_getset, /* a type without has a __doc__ of its own */
    .tp_vectorcall_offset = offsetof(gs_front, vectorcall),
    .tp_call = PyVectorcall_Call,
    .tp_new = shortcut_new,
};
