/* The callable that a function with a shortcut is. See Note [Shortcuts]. */
#include "tensors/tensors.h"

typedef struct {
    gs_stand_in base;
    gs_usual *usual;
    int modes_only; /* as of an Overridable, calls/overrides.c */
} gs_shortcut;

static PyObject *call(PyObject *self, PyObject *const *given, size_t flags, PyObject *kwnames) {
    const gs_shortcut *shortcut = (gs_shortcut *)self;
    if (gs_mode <= 1 && !gs_is_traced() && !gs_has_modes()) {
        PyObject *result = shortcut->usual(given, PyVectorcall_NARGS(flags), kwnames);
        if (result != NULL || PyErr_Occurred())
            return result;
    }
    PyObject *result = gs_overridden(self, given, PyVectorcall_NARGS(flags), kwnames,
                                     shortcut->modes_only ? 0 : gs_argument_count(flags, kwnames));
    if (result != NULL || PyErr_Occurred())
        return result;
    return PyObject_Vectorcall(shortcut->base.function, given, flags, kwnames);
}

static gs_usual *find(PyObject *name) {
    const gs_named_shortcut *const files[] = {gs_factories, gs_sequences, gs_comparisons, gs_conversions};
    for (size_t f = 0; f < sizeof files / sizeof *files; f++) {
        for (const gs_named_shortcut *s = files[f]; s->name != NULL; s++) {
            if (PyUnicode_CompareWithASCIIString(name, s->name) == 0)
                return s->usual;
        }
    }
    PyErr_Format(PyExc_ImportError, "gradspec's compiled part has no shortcut '%U': build it again", name);
    return NULL;
}

/* Shortcut(function, modes_only=False): the function, whose usual calls C does. */
static PyObject *shortcut_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
    static char *names[] = {"function", "modes_only", NULL};
    PyObject *function;
    int modes_only = 0;
    if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "O|p", names, &function, &modes_only))
        return NULL;
    PyObject *name = PyObject_GetAttrString(function, "__name__");
    gs_usual *usual = name == NULL ? NULL : find(name);
    Py_XDECREF(name);
    gs_shortcut *self = usual == NULL ? NULL : (gs_shortcut *)gs_stand_in_new(type, call, function);
    if (self != NULL)
        self->usual = usual, self->modes_only = modes_only;
    return (PyObject *)self;
}

GS_STAND_IN_TYPE(gs_shortcut_type, "Shortcut", gs_shortcut, .tp_new = shortcut_new);
