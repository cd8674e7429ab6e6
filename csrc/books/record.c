/* Records calls: makes the nodes, with what they save, as their class says. See Note [Kinds of nodes], nodes.h. */
#include "books/nodes.h"
#include "books/views.h"
#include <stdatomic.h>

static atomic_llong sequence;

PyObject *gs_next_sequence(void) { return PyLong_FromLongLong(atomic_fetch_add(&sequence, 1)); }

/* The number that the next node will have, if no other thread makes one before. */
long long gs_peek_sequence(void) { return atomic_load(&sequence); }

static int is_list(PyObject *value) { return PyList_Check(value) || PyTuple_Check(value); }

/* ---- what is saved ---- */

/* The shape, the dtype or the number of dims of a tensor. */
static PyObject *attribute(gs_source what, PyObject *tensor) {
    PyObject *array = GS_SLOT(tensor, gs_py.array);
    if (!PyArray_CheckExact(array)) /* of a sparse tensor */
        return PyObject_GetAttrString(array, what == GS_SHAPE ? "shape" : what == GS_DTYPE ? "dtype" : "ndim");
    if (what == GS_NDIM)
        return PyLong_FromLong(PyArray_NDIM((PyArrayObject *)array));
    return what == GS_DTYPE ? Py_NewRef((PyObject *)PyArray_DESCR((PyArrayObject *)array))
                            : gs_shape_of((PyArrayObject *)array);
}

static PyObject *attributes(gs_source what, PyObject *tensors) {
    PyObject *found = PyList_New(PySequence_Fast_GET_SIZE(tensors));
    for (Py_ssize_t k = 0; found != NULL && k < PySequence_Fast_GET_SIZE(tensors); k++)
        gs_put(&found, k, attribute(what, PySequence_Fast_GET_ITEM(tensors, k)));
    return found;
}

static PyObject *saved_value(const gs_kind *kind, const gs_saved *saved, PyObject *const *arguments,
                             PyObject *const *outputs) {
    PyObject *given = saved->what == GS_OUTPUT ? outputs[kind->outputs[saved->at]]
                      : saved->what == GS_PLAIN_OUTPUT || saved->what >= GS_OUTPUT_SHAPE ? outputs[saved->at]
                                                                                         : arguments[saved->at];
    switch (saved->what) {
        case GS_INPUT:
        case GS_PLAIN_OUTPUT:
        case GS_ARGUMENT: return Py_NewRef(given);
        case GS_INPUTS: return PySequence_Tuple(given);
        case GS_ARRAYS: return PyObject_CallOneArg(gs_py.copied_arrays, given);
        case GS_OUTPUT: return Py_NewRef(GS_SLOT(given, gs_py.array));
        case GS_SHAPE:
        case GS_DTYPE:
        case GS_NDIM:
            return given == Py_None ? Py_NewRef(given)
                                    : (is_list(given) ? attributes : attribute)(saved->what, given);
        case GS_OUTPUT_SHAPE: return attribute(GS_SHAPE, given);
        case GS_OUTPUT_DTYPE: return attribute(GS_DTYPE, given);
        case GS_OUTPUT_NDIM: return attribute(GS_NDIM, given);
    }
    Py_UNREACHABLE();
}

static PyObject *versions_of(PyObject *tensors) {
    PyObject *versions = PyTuple_New(PyTuple_GET_SIZE(tensors));
    for (Py_ssize_t k = 0; versions != NULL && k < PyTuple_GET_SIZE(tensors); k++)
        gs_put(&versions, k, gs_version_of(PyTuple_GET_ITEM(tensors, k)));
    return versions;
}

/* The version of what is saved of an input. */
static PyObject *version_of(const gs_saved *saved, PyObject *value) {
    if (saved->what == GS_INPUTS)
        return versions_of(value);
    return value == Py_None ? PyLong_FromLong(0) : gs_version_of(value);
}

/* ---- where gradients go ---- */

static int requires_grad(PyObject *tensor) { return GS_SLOT(tensor, gs_py.requires_grad) == Py_True; }

static PyObject *edges_of(PyObject *tensors) {
    PyObject *edges = PyTuple_New(PySequence_Fast_GET_SIZE(tensors));
    for (Py_ssize_t k = 0; edges != NULL && k < PySequence_Fast_GET_SIZE(tensors); k++) {
        PyObject *tensor = PySequence_Fast_GET_ITEM(tensors, k);
        gs_put(&edges, k, requires_grad(tensor) ? gs_edge_of(tensor) : Py_NewRef(Py_None));
    }
    return edges;
}

static inline int needs_gradient(PyObject *input) {
    if (gs_is_plain(input))
        return requires_grad(input);
    if (!is_list(input))
        return input != Py_None && requires_grad(input);
    Py_ssize_t k = PySequence_Fast_GET_SIZE(input);
    while (k > 0 && !requires_grad(PySequence_Fast_GET_ITEM(input, k - 1))) k--;
    return k > 0;
}

/* The inputs that require grad (bits), if the op is to be recorded; of a list one bit for all. */
unsigned gs_needs(const gs_kind *kind, PyObject *const *arguments) {
    unsigned needs = 0;
    if (kind == NULL || !(gs_mode & GS_GRAD))
        return 0;
    for (int i = 0; i < kind->ninputs; i++)
        needs |= (unsigned)needs_gradient(arguments[kind->inputs[i].param]) << i;
    return needs;
}

/* ---- nodes ---- */

static int fill(PyObject *node, const gs_kind *kind, PyObject *const *arguments, PyObject *const *outputs,
                unsigned needs) {
    if ((GS_SLOT(node, gs_py.sequence) = gs_next_sequence()) == NULL)
        return -1;
    GS_SLOT(node, gs_py.node_extra) = Py_NewRef(Py_None);
    for (const gs_saved *saved = kind->saves; saved < kind->saves + kind->nsaves; saved++) {
        if (!(saved->readers & needs))
            continue;
        PyObject *value = GS_SLOT(node, saved->slot) = saved_value(kind, saved, arguments, outputs);
        if (value == NULL)
            return -1;
        if (saved->what <= GS_INPUTS && (GS_SLOT(node, saved->version) = version_of(saved, value)) == NULL)
            return -1;
    }
    for (int i = 0; i < kind->ninputs; i++) {
        PyObject *input = arguments[kind->inputs[i].param];
        PyObject *edge = is_list(input)    ? edges_of(input)
                         : needs & 1u << i ? gs_edge_of(input)
                                           : Py_NewRef(Py_None);
        if ((GS_SLOT(node, kind->inputs[i].edge) = edge) == NULL)
            return -1;
    }
    return 0;
}

/* The node of a call; `outputs` are the tensors that it gives, all of them. NULL with an exception. */
PyObject *gs_new_node(const gs_kind *kind, PyObject *const *arguments, PyObject *const *outputs, unsigned needs) {
    PyObject *node = kind->cls->tp_alloc(kind->cls, 0);
    if (node != NULL && fill(node, kind, arguments, outputs, needs) < 0)
        Py_CLEAR(node);
    return node;
}

/* The node of one of several outputs. See Note [Edges], runtime/graph/node.py. */
PyObject *gs_new_output_node(PyObject *node, Py_ssize_t nr) {
    PyObject *output = gs_py.output_class->tp_alloc(gs_py.output_class, 0);
    if (output == NULL)
        return NULL;
    GS_SLOT(output, gs_py.output_node) = Py_NewRef(node);
    GS_SLOT(output, gs_py.node_extra) = Py_NewRef(Py_None);
    if ((GS_SLOT(output, gs_py.output_nr) = PyLong_FromSsize_t(nr)) == NULL ||
        (GS_SLOT(output, gs_py.sequence) = gs_next_sequence()) == NULL) {
        Py_CLEAR(output);
    }
    return output;
}

/* Tells a node of its outputs, as gradients that are missing are zeros of their shapes and dtypes; -1 with an
   exception. */
int gs_describe_outputs(const gs_kind *kind, PyObject *node, PyObject *const *outputs, Py_ssize_t count) {
    PyObject *shapes = PyList_New(count), *dtypes = PyList_New(count);
    for (Py_ssize_t k = 0; shapes != NULL && dtypes != NULL && k < count; k++) {
        PyObject *shape = attribute(GS_SHAPE, outputs[k]);
        if (shape == NULL) {
            Py_CLEAR(shapes);
            break;
        }
        PyList_SET_ITEM(shapes, k, shape);
        PyList_SET_ITEM(dtypes, k, attribute(GS_DTYPE, outputs[k]));
    }
    if (shapes == NULL || dtypes == NULL) {
        Py_XDECREF(shapes);
        Py_XDECREF(dtypes);
        return -1;
    }
    GS_SLOT(node, kind->grad_shapes) = shapes;
    GS_SLOT(node, kind->grad_dtypes) = dtypes;
    return (GS_SLOT(node, kind->output_count) = PyLong_FromSsize_t(count)) == NULL ? -1 : 0;
}
