/* What Python gets of the path. */
#include "arrays/arrays.h"
#include "books/leaves.h"
#include "books/nodes.h"
#include "books/tangents.h"
#include "books/views.h"
#include "books/writes.h"
#include "engine/engine.h"
#include "module/module.h"
#include "profile/profile.h"
#include "tensors/tensors.h"

static PyObject *next_sequence(PyObject *module, PyObject *unused) { return gs_next_sequence(); }

static PyObject *reach(PyObject *module, PyObject *roots) { return gs_reach(roots); }

/* quietly(function, *arguments): what it gives, without NumPy's warnings, in a context that costs a twentieth of
   `errstate`. */
static PyObject *quietly(PyObject *module, PyObject *const *args, Py_ssize_t n, PyObject *names) {
    PyObject *entered = gs_pool_enter();
    PyObject *result = PyObject_Vectorcall(args[0], args + 1, n - 1, names);
    gs_pool_leave(entered);
    return result;
}

/* introduce(name=object, ...): the classes and functions of Python's that C works with, as they are defined. */
static PyObject *introduce(PyObject *module, PyObject *arguments, PyObject *given) {
    if (given != NULL && gs_layout_set(given) < 0)
        return NULL;
    Py_RETURN_NONE;
}

static PyMethodDef functions[] = {
    {"next_sequence", next_sequence, METH_NOARGS, "The number of the next node."},
    {"shape_of", gs_plain_shape, METH_O, "The shape of a tensor as a plain tuple."},
    {"wrap", GS_FASTCALL(gs_wrap), "A leaf tensor over an array."},
    {"wrap_batched", GS_FASTCALL(gs_wrap_batched),
     "A tensor over a physical one, whose leading dims are batch dims."},
    {"reach", reach, METH_O, "All that can be reached from roots, pairs of a target and a gradient."},
    {"propagate", GS_FASTCALL(gs_propagate), "The engine's loop."},
    {"add_library", GS_FASTCALL(gs_add_library),
     "Make the kernels of another extension; what Op takes as its library."},
    {"add_bfloat16", GS_FASTCALL(gs_add_bfloat16), "Add the loops of bfloat16 to the kernels of such a library."},
    {"introduce", (PyCFunction)(void (*)(void))introduce, METH_VARARGS | METH_KEYWORDS,
     "Tell C of Python's classes and functions."},
    {"quietly", (PyCFunction)(void (*)(void))quietly, METH_FASTCALL | METH_KEYWORDS,
     "Call a function without NumPy's warnings about numbers."},
    {"forget_choices", gs_forget_choices, METH_NOARGS, "Have overloads chosen again."},
    {NULL},
};

static int fill(PyObject *into, PyMethodDef *f) {
    for (; f->ml_name != NULL; f++) {
        PyObject *function = PyCFunction_New(f, NULL);
        const int status = function == NULL ? -1 : PyDict_SetItemString(into, f->ml_name, function);
        Py_XDECREF(function);
        if (status < 0)
            return -1;
    }
    return 0;
}

/* Fills a dict with the functions and the types of the path; -1 with an exception. */
int gs_path_fill(PyObject *into) {
    if (gs_look_up_numpy() < 0 || gs_names_init() < 0 || gs_leaves_init() < 0)
        return -1;
    gs_guard_type.tp_new = PyBaseObject_Type.tp_new;
    const struct {
        const char *name;
        PyTypeObject *type;
    } types[] = {
        {"Op", &gs_op_type},
        {"DtypeProperty", &gs_dtype_property_type},
        {"Exporter", &gs_exporter_type},
        {"Guard", &gs_guard_type},
        {"InSingle", &gs_in_single_type},
        {"Mode", &gs_mode_type},
        {"NdimProperty", &gs_ndim_property_type},
        {"Overridable", &gs_overridable_type},
        {"OverridableProperty", &gs_property_type},
        {"Overloads", &gs_overloads_type},
        {"Reached", &gs_reached_type},
        {"Recorder", &gs_recorder_type},
        {"Routine", &gs_routine_type},
        {"ShapeProperty", &gs_shape_property_type},
        {"Sizes", &gs_sizes_type},
        {"Storage", &gs_storage_type},
        {"StandIn", &gs_stand_in_type},
        {"Subscript", &gs_subscript_type},
        {"Shortcut", &gs_shortcut_type},
    };
    for (size_t k = 0; k < sizeof types / sizeof *types; k++) {
        if (PyType_Ready(types[k].type) < 0)
            return -1;
        if (PyDict_SetItemString(into, types[k].name, (PyObject *)types[k].type) < 0)
            return -1;
    }
    PyMethodDef *const lists[] = {functions,
                                  gs_storage_functions,
                                  gs_view_functions,
                                  gs_node_functions,
                                  gs_leaf_functions,
                                  gs_write_functions,
                                  gs_update_functions,
                                  gs_backward_functions,
                                  gs_tangent_functions,
                                  gs_override_functions,
                                  gs_lapack_functions,
                                  gs_guard_functions};
    int status = 0;
    for (size_t k = 0; status == 0 && k < sizeof lists / sizeof *lists; k++) status = fill(into, lists[k]);
    return status;
}
