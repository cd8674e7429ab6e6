/* The kinds of nodes, as their classes say them. See Note [Kinds of nodes], nodes.h. */
#include "books/nodes.h"

/* ---- which kind a class is ---- */

/* A table with open addressing, at most half full, that only ever grows. */
static gs_kind **kinds;
static size_t mask, used;

static size_t place(PyTypeObject *cls) {
    size_t at = ((size_t)cls >> 4) * 0x9E3779B97F4A7C15u >> 20;
    while (kinds[at & mask] != NULL && kinds[at & mask]->cls != cls) at++;
    return at & mask;
}

static int grow(void) {
    gs_kind **old = kinds;
    const size_t size = kinds == NULL ? 0 : mask + 1, larger = size ? 2 * size : 1024;
    gs_kind **table = PyMem_Calloc(larger, sizeof *table);
    if (table == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    kinds = table;
    mask = larger - 1;
    for (size_t k = 0; k < size; k++) {
        if (old[k] != NULL)
            kinds[place(old[k]->cls)] = old[k];
    }
    PyMem_Free(old);
    return 0;
}

/* The kind of the nodes of an op, which its in-place form shares; NULL with an exception. */
gs_kind *gs_enter_class(gs_op *op, PyTypeObject *cls) {
    if ((kinds == NULL || 2 * used > mask) && grow() < 0)
        return NULL;
    const size_t at = place(cls);
    if (kinds[at] != NULL)
        return kinds[at];
    PyObject *formulas = PyObject_GetAttr((PyObject *)cls, gs_str.on_arrays);
    gs_kind *kind = formulas == NULL ? NULL : PyMem_Calloc(1, sizeof *kind);
    if (kind == NULL) {
        Py_XDECREF(formulas);
        return PyErr_Occurred() ? NULL : (gs_kind *)PyErr_NoMemory();
    }
    kind->cls = (PyTypeObject *)Py_NewRef((PyObject *)cls);
    kind->op = (gs_op *)Py_NewRef((PyObject *)op);
    kind->made = formulas;
    gs_traverse_nodes(cls);
    used++;
    return kinds[at] = kind;
}

/* ---- reading a class ---- */

static PyObject *attribute(const gs_kind *kind, const char *name) {
    return PyObject_GetAttrString((PyObject *)kind->cls, name);
}

/* The offset of a slot whose name is made of two parts; -1 with an exception. */
static Py_ssize_t offset_of(const gs_kind *kind, const char *format, PyObject *name) {
    PyObject *slot = PyUnicode_FromFormat(format, name);
    const char *text = slot == NULL ? NULL : PyUnicode_AsUTF8(slot);
    const Py_ssize_t offset = text == NULL ? -1 : gs_offset((PyObject *)kind->cls, text);
    Py_XDECREF(slot);
    return offset;
}

/* An array of as many items as there are in a dict, at least one; NULL with an exception. */
static void *items_for(PyObject *dict, size_t size) {
    void *items = PyMem_Calloc(PyDict_GET_SIZE(dict) + 1, size);
    return items == NULL ? PyErr_NoMemory() : items;
}

/* The source of this name; -1 with an exception if there is none. */
static int source_named(PyObject *name) {
    static const char *const names[] = {"input",  "list",         "output",       "plain",
                                        "arrays", "argument",     "shape",        "dtype",
                                        "ndim",   "output_shape", "output_dtype", "output_ndim"};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        if (PyUnicode_CompareWithASCIIString(name, names[k]) == 0)
            return (int)k;
    }
    PyErr_Format(PyExc_ImportError, "a node cannot save '%U' of an argument", name);
    return -1;
}

static int read_saves(gs_kind *kind, PyObject *saves) {
    PyObject *name, *told, *what;
    if ((kind->saves = items_for(saves, sizeof *kind->saves)) == NULL)
        return -1;
    for (Py_ssize_t at = 0; PyDict_Next(saves, &at, &name, &told); kind->nsaves++) {
        gs_saved *saved = &kind->saves[kind->nsaves];
        int source;
        if (!PyArg_ParseTuple(told, "OiI", &what, &saved->at, &saved->readers) ||
            (source = source_named(what)) < 0 || (saved->slot = offset_of(kind, "%U", name)) < 0)
            return -1;
        saved->what = (gs_source)source;
        saved->name = Py_NewRef(name);
        kind->saves_outputs |= saved->what == GS_OUTPUT;
        if (saved->what <= GS_INPUTS && (saved->version = offset_of(kind, "%U_version", name)) < 0)
            return -1;
    }
    return 0;
}

static int read_inputs(gs_kind *kind, PyObject *inputs) {
    PyObject *name, *param;
    if (PyDict_GET_SIZE(inputs) > GS_MAX_EDGES) {
        PyErr_Format(PyExc_ImportError, "a node of %s has more than %d inputs", kind->cls->tp_name, GS_MAX_EDGES);
        return -1;
    }
    if ((kind->inputs = items_for(inputs, sizeof *kind->inputs)) == NULL)
        return -1;
    for (Py_ssize_t at = 0; PyDict_Next(inputs, &at, &name, &param); kind->ninputs++) {
        gs_node_input *input = &kind->inputs[kind->ninputs];
        input->param = (int)PyLong_AsLong(param);
        if ((input->edge = offset_of(kind, "edge_%U", name)) < 0)
            return -1;
        for (int k = 0; k < kind->nsaves; k++) {
            if (kind->saves[k].what == GS_SHAPE && kind->saves[k].at == input->param)
                input->shape = kind->saves[k].slot;
        }
    }
    return 0;
}

/* What the class says of outputs: {name: number}, of a list {name: None}; nothing where there is one, the first. */
static int read_outputs(gs_kind *kind, PyObject *outputs) {
    PyObject *name, *number;
    if ((kind->outputs = items_for(outputs, sizeof *kind->outputs)) == NULL ||
        (kind->output_names = items_for(outputs, sizeof *kind->output_names)) == NULL)
        return -1;
    for (Py_ssize_t at = 0; PyDict_Next(outputs, &at, &name, &number); kind->noutputs++) {
        kind->gives_list |= number == Py_None;
        kind->outputs[kind->noutputs] = number == Py_None ? 0 : (int)PyLong_AsLong(number);
        kind->output_names[kind->noutputs] = Py_NewRef(name);
    }
    kind->numbered = kind->gives_list || kind->noutputs > 1;
    if (kind->noutputs == 0)
        kind->noutputs = 1;
    return kind->numbered && ((kind->output_count = gs_offset((PyObject *)kind->cls, "_output_count")) < 0 ||
                              (kind->grad_shapes = gs_offset((PyObject *)kind->cls, "grad_shapes")) < 0 ||
                              (kind->grad_dtypes = gs_offset((PyObject *)kind->cls, "grad_dtypes")) < 0)
               ? -1
               : 0;
}

/* Drops what was read of a class before it failed, so that it can be read again. */
static void forget(gs_kind *kind) {
    for (int k = 0; k < kind->nsaves; k++) Py_XDECREF(kind->saves[k].name);
    for (int k = 0; kind->output_names != NULL && kind->output_names[k] != NULL; k++)
        Py_DECREF(kind->output_names[k]);
    PyMem_Free(kind->saves);
    PyMem_Free(kind->inputs);
    PyMem_Free(kind->outputs);
    PyMem_Free(kind->output_names);
    *kind = (gs_kind){.cls = kind->cls, .op = kind->op, .made = kind->made};
}

static int resolve(gs_kind *kind) {
    PyObject *saves = attribute(kind, "_saves"), *inputs = attribute(kind, "_inputs"),
             *outputs = attribute(kind, "_outputs"), *broadcasts = attribute(kind, "_broadcasts");
    int status = -1;
    if (saves != NULL && inputs != NULL && outputs != NULL && broadcasts != NULL) {
        kind->broadcasts = broadcasts == Py_True;
        status = read_saves(kind, saves) < 0 || read_inputs(kind, inputs) < 0 || read_outputs(kind, outputs) < 0
                     ? -1
                     : 0;
    }
    Py_XDECREF(saves);
    Py_XDECREF(inputs);
    Py_XDECREF(outputs);
    Py_XDECREF(broadcasts);
    if (status < 0)
        forget(kind);
    kind->resolved = status == 0;
    return status;
}

/* The kind of a class of nodes; NULL, perhaps with an exception, if it is none of an op's. */
gs_kind *gs_kind_of(PyTypeObject *cls) {
    gs_kind *kind = kinds == NULL ? NULL : kinds[place(cls)];
    return kind == NULL || kind->resolved || resolve(kind) == 0 ? kind : NULL;
}

/* ---- formulas ---- */

/* What a parameter of a formula is to be given: a number of gs_reading; 0 with an exception if there is no such
   thing. */
static int taken(const gs_kind *kind, PyObject *name, int *into) {
    if (PyUnicode_CompareWithASCIIString(name, "needs") == 0) {
        *into = GS_TAKES_NEEDS;
        return 1;
    }
    if (PyUnicode_CompareWithASCIIString(name, "grad") == 0) {
        *into = GS_TAKES_GRADIENT;
        return 1;
    }
    for (int k = 0; k < kind->nsaves; k++) {
        if (PyUnicode_Compare(kind->saves[k].name, name) == 0) {
            *into = k;
            return 1;
        }
    }
    for (int k = 0; kind->numbered && k < kind->noutputs; k++) {
        PyObject *gradient = PyUnicode_FromFormat("grad_%U", kind->output_names[k]);
        const int is_same = gradient != NULL && PyUnicode_Compare(gradient, name) == 0;
        Py_XDECREF(gradient);
        if (is_same) {
            *into = GS_TAKES_GRADIENT - k;
            return 1;
        }
    }
    PyErr_Format(PyExc_TypeError, "a formula of %s takes '%U', which is neither saved nor a gradient",
                 kind->cls->tp_name, name);
    return 0;
}

/* Reads the parameters of a formula. One that takes any number of arguments, as a function around another does,
   gets those of the one before. */
static int read_formula(const gs_kind *kind, gs_reading *reading, PyObject *function) {
    PyObject *code = PyObject_GetAttrString(function, "__code__");
    PyObject *names = code == NULL ? NULL : PyObject_GetAttrString(code, "co_varnames");
    gs_reading made = *reading;
    int status = names == NULL ? -1 : 0;
    if (status == 0 && !(((PyCodeObject *)code)->co_flags & CO_VARARGS && reading->function != NULL)) {
        made.count = ((PyCodeObject *)code)->co_argcount;
        if (made.count > GS_MAX_TAKEN) {
            PyErr_Format(PyExc_ImportError, "a formula of %s takes more than %d arguments", kind->cls->tp_name,
                         GS_MAX_TAKEN);
            status = -1;
        }
        for (int k = 0; status == 0 && k < made.count; k++)
            status = taken(kind, PyTuple_GET_ITEM(names, k), &made.takes[k]) ? 0 : -1;
    }
    Py_XDECREF(code);
    Py_XDECREF(names);
    if (status < 0)
        return -1;
    made.function = Py_NewRef(function);
    PyObject *before = reading->function;
    *reading = made;
    Py_XDECREF(before);
    return 0;
}

/* The function of formulas that a class has now, GS_ON_ARRAYS or GS_ON_TENSORS; NULL with an exception. */
const gs_reading *gs_reading_of(gs_kind *kind, int which) {
    gs_reading *reading = &kind->readings[which];
    PyObject *function =
        PyObject_GetAttr((PyObject *)kind->cls, which == GS_ON_ARRAYS ? gs_str.on_arrays : gs_str.on_tensors);
    const int status = function == NULL                ? -1
                       : function == reading->function ? 0
                                                       : read_formula(kind, reading, function);
    Py_XDECREF(function);
    return status < 0 ? NULL : reading;
}

/* Whether an attribute of a class is this object; -1 with an exception. */
static int is_attribute(const gs_kind *kind, PyObject *name, PyObject *object) {
    PyObject *found = object == NULL ? NULL : PyObject_GetAttr((PyObject *)kind->cls, name);
    Py_XDECREF(found);
    return found == NULL ? -1 : found == object;
}

static int has_method(const gs_kind *kind, PyObject *name) {
    PyObject *usual = PyObject_GetAttr(gs_py.op_node, name);
    const int status = is_attribute(kind, name, usual);
    Py_XDECREF(usual);
    return status;
}

/* Sees whether the methods and the formulas of a class are the usual ones; -1 with an exception. Python gives a
   class another version when an attribute of it, or of a base, is set. */
int gs_look_at(gs_kind *kind) {
    if (kind->seen != 0 && kind->seen == kind->cls->tp_version_tag)
        return 0;
    const int on_arrays = has_method(kind, gs_str.backward_arrays),
              on_tensors = on_arrays < 0 ? -1 : has_method(kind, gs_str.backward_tensors),
              as_made = on_tensors < 0 ? -1 : is_attribute(kind, gs_str.on_arrays, kind->made);
    if (as_made < 0)
        return -1;
    kind->has_usual_methods = on_arrays && on_tensors;
    kind->as_made = (char)as_made;
    kind->seen = kind->cls->tp_version_tag;
    return 0;
}

/* ---- functions for Python ---- */

/* The kind of a node; NULL with an exception if it is none of an op's. */
gs_kind *gs_kind_of_node(PyObject *node) {
    gs_kind *kind = gs_kind_of(Py_TYPE(node));
    if (kind == NULL && !PyErr_Occurred())
        PyErr_Format(PyExc_TypeError, "%s is no class of an op's nodes", Py_TYPE(node)->tp_name);
    return kind;
}

/* edge_targets(node): where the gradients of the inputs go, those of lists one by one. */
static PyObject *edge_targets(PyObject *module, PyObject *node) {
    const gs_kind *kind = gs_kind_of_node(node);
    PyObject *targets = kind == NULL ? NULL : PyList_New(0);
    for (int i = 0; targets != NULL && i < kind->ninputs; i++) {
        PyObject *edge = GS_SLOT(node, kind->inputs[i].edge);
        const int status = edge == NULL ? PyList_Append(targets, Py_None)
                           : PyTuple_CheckExact(edge)
                               ? PyList_SetSlice(targets, PY_SSIZE_T_MAX, PY_SSIZE_T_MAX, edge)
                               : PyList_Append(targets, edge);
        if (status < 0)
            Py_CLEAR(targets);
    }
    PyObject *result = targets == NULL ? NULL : PyList_AsTuple(targets);
    Py_XDECREF(targets);
    return result;
}

/* The place of a saved value in the order of parameters; those of outputs come after all of them. */
static int rank(const gs_kind *kind, const gs_saved *saved) {
    return saved->what <= GS_INPUTS ? saved->at : GS_MAX_EDGES + (int)(saved - kind->saves);
}

/* kept_tensors(node): the names of the tensors that a node has saved, as inputs or outputs, in the order of
   parameters. */
static PyObject *kept_tensors(PyObject *module, PyObject *node) {
    const gs_kind *kind = gs_kind_of_node(node);
    PyObject *names = kind == NULL ? NULL : PyList_New(0);
    for (int least = -1; names != NULL;) {
        const gs_saved *next = NULL;
        for (const gs_saved *saved = kind->saves; saved < kind->saves + kind->nsaves; saved++) {
            PyObject *value = saved->what <= GS_PLAIN_OUTPUT ? GS_SLOT(node, saved->slot) : NULL;
            if (value != NULL && value != Py_None && rank(kind, saved) > least &&
                (next == NULL || rank(kind, saved) < rank(kind, next)))
                next = saved;
        }
        if (next == NULL)
            break;
        least = rank(kind, next);
        if (PyList_Append(names, next->name) < 0)
            Py_CLEAR(names);
    }
    return names;
}

/* release_saved(node) */
static PyObject *release_saved(PyObject *module, PyObject *node) {
    const gs_kind *kind = gs_kind_of_node(node);
    if (kind == NULL)
        return NULL;
    gs_release(kind, node);
    Py_RETURN_NONE;
}

PyMethodDef gs_node_functions[] = {
    {"edge_targets", edge_targets, METH_O, "Where the gradients of the inputs of a node go."},
    {"kept_tensors", kept_tensors, METH_O, "The names of the tensors that a node has saved."},
    {"release_saved", release_saved, METH_O, "Drop the saved values of a node."},
    {NULL},
};
