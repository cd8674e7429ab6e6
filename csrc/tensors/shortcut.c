/* The callable that a function with a shortcut is. See Note [Shortcuts]. */
#include "tensors/tensors.h"

typedef struct {
    gs_overridable base;
    const gs_named_shortcut *named;
} gs_shortcut;

static int names_gradients(PyObject *kwnames) {
    for (Py_ssize_t k = 0; kwnames != NULL && k < PyTuple_GET_SIZE(kwnames); k++) {
        if (PyTuple_GET_ITEM(kwnames, k) == gs_str.requires_grad)
            return 1;
    }
    return 0;
}

static PyObject *call(PyObject *self, PyObject *const *given, size_t flags, PyObject *kwnames) {
    if (gs_mode <= 1 && !gs_is_traced() && !gs_has_modes()) {
        const gs_named_shortcut *named = ((gs_shortcut *)self)->named;
        PyObject *result = named->standard && names_gradients(kwnames)
                               ? NULL
                               : named->usual(named->option, given, PyVectorcall_NARGS(flags), kwnames);
        if (result != NULL || PyErr_Occurred())
            return result;
    }
    return gs_call_overridable(self, given, flags, kwnames);
}

static const gs_named_shortcut *find(PyObject *name) {
    const gs_named_shortcut *const files[] = {gs_factories, gs_sequences, gs_comparisons, gs_conversions,
                                              gs_questions};
    for (size_t f = 0; f < sizeof files / sizeof *files; f++) {
        for (const gs_named_shortcut *s = files[f]; s->name != NULL; s++) {
            if (PyUnicode_CompareWithASCIIString(name, s->name) == 0)
                return s;
        }
    }
    PyErr_Format(PyExc_ImportError, "gradspec's compiled part has no shortcut '%U': build it again", name);
    return NULL;
}

/* Shortcut(function, modes_only, name): an Overridable, whose usual calls C does under this name. */
static PyObject *shortcut_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
    PyObject *function, *modes_only, *name;
    if (!PyArg_ParseTuple(arguments, "OOU", &function, &modes_only, &name))
        return NULL;
    const gs_named_shortcut *named = find(name);
    PyObject *of_base = named == NULL ? NULL : PyTuple_Pack(2, function, modes_only);
    PyObject *self = of_base == NULL ? NULL : gs_overridable_type.tp_new(type, of_base, keywords);
    Py_XDECREF(of_base);
    if (self != NULL) {
        ((gs_stand_in *)self)->vectorcall = call;
        ((gs_shortcut *)self)->named = named;
    }
    return self;
}

GS_STAND_IN_TYPE(gs_shortcut_type, "Shortcut", gs_shortcut, gs_stand_in_getset, .tp_new = shortcut_new);
