/* The callable that a function on arrays with a routine is. See Note [Routines]. */
#include "arrays/arrays.h"

/* Whether arguments given by name follow those given by place in the function's order. */
static int in_places(const gs_routine *r, Py_ssize_t n, PyObject *names) {
    const Py_ssize_t count = PyTuple_GET_SIZE(names);
    if (n + count > r->nparams)
        return 0;
    Py_ssize_t k = 0;
    while (k < count && PyTuple_GET_ITEM(names, k) == r->params[n + k]) k++;
    return k == count;
}

/* Kernels are found when they are first used, since all names are then looked up. */
static int find_kernels(gs_routine *r) {
    int k = 0;
    while (k < r->nkernels &&
           (r->loops[k] != NULL || (r->loops[k] = gs_find_loops(r->library, r->kernels[k])) != NULL))
        k++;
    return k == r->nkernels;
}

static PyObject *call(PyObject *self, PyObject *const *given, size_t flags, PyObject *kwnames) {
    gs_routine *r = (gs_routine *)self;
    Py_ssize_t n = PyVectorcall_NARGS(flags);
    if (!gs_is_traced() && n > 0 && (kwnames == NULL || in_places(r, n, kwnames))) {
        n += kwnames == NULL ? 0 : PyTuple_GET_SIZE(kwnames);
        PyObject *result = find_kernels(r) ? r->named->run(r, given, n) : NULL;
        if (result != NULL || PyErr_Occurred())
            return result;
    }
    return PyObject_Vectorcall(r->base.function, given, flags, kwnames);
}

static const gs_named_routine *find(const char *name) {
    const gs_named_routine *const files[] = {
        gs_aliasing,      gs_along,       gs_broadcasting, gs_convolving, gs_copying,    gs_distances,
        gs_floats,        gs_grids,       gs_indexing,     gs_joining,    gs_linalg,     gs_padding,
        gs_raw,           gs_rearranging, gs_reductions,   gs_repeating,  gs_scattering, gs_special,
        gs_standardizing, gs_striding,    gs_windows};
    for (size_t f = 0; f < sizeof files / sizeof *files; f++) {
        for (const gs_named_routine *r = files[f]; r->name != NULL; r++) {
            if (strcmp(r->name, name) == 0)
                return r;
        }
    }
    PyErr_Format(PyExc_ImportError, "gradspec's compiled part has no routine '%s': build it again", name);
    return NULL;
}

static int take_params(gs_routine *r, PyObject *function) {
    PyObject *code = PyObject_GetAttrString(function, "__code__");
    PyObject *names = code == NULL ? NULL : PyObject_GetAttrString(code, "co_varnames");
    PyObject *count = code == NULL ? NULL : PyObject_GetAttrString(code, "co_argcount");
    const int status = names == NULL || count == NULL ? -1 : 0;
    for (; status == 0 && r->nparams < PyLong_AsLong(count) && r->nparams < GS_MAX_PARAMETERS; r->nparams++) {
        r->params[r->nparams] = Py_NewRef(PyTuple_GET_ITEM(names, r->nparams));
    }
    Py_XDECREF(code);
    Py_XDECREF(names);
    Py_XDECREF(count);
    return status;
}

static int take_kernels(gs_routine *r, PyObject *names) {
    if (PyTuple_GET_SIZE(names) > GS_MAX_KERNELS) {
        PyErr_SetString(PyExc_ValueError, "a routine has four kernels at most");
        return -1;
    }
    for (Py_ssize_t k = 0; k < PyTuple_GET_SIZE(names); k++) {
        PyObject *name = Py_NewRef(PyTuple_GET_ITEM(names, k)); /* for ever, as the routine */
        if (!PyUnicode_Check(name)) {
            r->ufunc = name;
            continue;
        }
        if ((r->kernels[r->nkernels++] = PyUnicode_AsUTF8(name)) == NULL)
            return -1;
    }
    return 0;
}

/* Routine(name, function, kernels, library=None): the function, for which the routine of that name runs where it can,
   with kernels of that library, which names stand for, or with the loops of a ufunc, which stands for itself. */
static PyObject *routine_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
    const char *name;
    PyObject *function, *kernels, *library = Py_None;
    if (!PyArg_ParseTuple(arguments, "sOO!|O", &name, &function, &PyTuple_Type, &kernels, &library))
        return NULL;
    gs_loaded *loaded = library == Py_None ? &gs_own : gs_loaded_of(library);
    if (loaded == NULL)
        return NULL;
    const gs_named_routine *named = find(name);
    gs_routine *r = named == NULL ? NULL : (gs_routine *)gs_stand_in_new(type, call, function);
    if (r == NULL)
        return NULL;
    r->named = named;
    r->library = loaded;
    if (take_kernels(r, kernels) < 0 || take_params(r, function) < 0) {
        Py_DECREF(r);
        return NULL;
    }
    return (PyObject *)r;
}

GS_STAND_IN_TYPE(gs_routine_type, "Routine", gs_routine, gs_stand_in_getset, .tp_new = routine_new);
