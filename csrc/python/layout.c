/* Where Python's classes keep what C reads. See Note [Layout]. */
#include "python/python.h"
#include <structmember.h>

gs_layout gs_py;
gs_forward_layout gs_forward;
gs_names gs_str;

/* The offset of a slot in the instances of a class; -1 with an exception if it has none of that name. */
Py_ssize_t gs_offset(PyObject *cls, const char *slot) {
    PyObject *member = PyObject_GetAttrString(cls, slot);
    Py_ssize_t offset = -1;
    if (member != NULL && Py_IS_TYPE(member, &PyMemberDescr_Type)) {
        offset = ((PyMemberDescrObject *)member)->d_member->offset;
    } else if (member != NULL) {
        PyErr_Format(PyExc_ImportError,
                     "%R has no slot '%s': gradspec's C is older than its Python, build it again", cls, slot);
    }
    Py_XDECREF(member);
    return offset;
}

/* Takes classes and functions out of a dict of Python's, and finds the slots; -1 with an exception. */
int gs_layout_set(PyObject *given) {
    const struct {
        const char *name;
        PyObject **into;
    } objects[] = {
        {"Tensor", (PyObject **)&gs_py.tensor},
        {"LazyTensor", (PyObject **)&gs_py.lazy_tensor},
        {"Coo", (PyObject **)&gs_py.coo},
        {"BatchedTensor", (PyObject **)&gs_py.batched_tensor},
        {"SparseTensor", (PyObject **)&gs_py.sparse_tensor},
        {"Size", (PyObject **)&gs_py.size},
        {"FREED", &gs_py.freed},
        {"UnrecordedView", &gs_py.unrecorded_view},
        {"refuse_view", &gs_py.refuse_view},
        {"View", (PyObject **)&gs_py.view_class},
        {"Output", (PyObject **)&gs_py.output_class},
        {"NodeExtra", &gs_py.node_extra_class},
        {"rebase_history", &gs_py.rebase_history},
        {"MULTIPLE", &gs_py.multiple},
        {"NO_GRAD_VIEW", &gs_py.no_grad_view},
        {"INFERENCE_VIEW", &gs_py.inference_view},
        {"Gradients", &gs_py.gradients_class},
        {"unbroadcast", &gs_py.unbroadcast},
        {"copied_arrays", &gs_py.copied_arrays},
        {"computed_in", &gs_py.computed_in},
        {"promoted", &gs_py.promoted},
        {"answer_refusal", &gs_py.answer_refusal},
        {"explain", &gs_py.explain},
        {"check_divisor", &gs_py.check_divisor},
        {"check_power", &gs_py.check_power},
        {"operands", &gs_py.operands},
        {"scalar", &gs_py.scalar},
        {"written_operands", &gs_py.written_operands},
        {"overwrite", &gs_py.overwrite},
        {"alias", &gs_py.alias},
        {"write_otherwise", &gs_py.write_otherwise},
        {"note_write", &gs_py.note_write},
        {"Packed", (PyObject **)&gs_py.packed},
        {"pack_saved", &gs_py.pack_saved},
        {"OpNode", &gs_py.op_node},
        {"saved_array", &gs_py.saved_array},
        {"saved_tensor", &gs_py.saved_tensor},
        {"fill_missing", &gs_py.fill_missing},
        {"unbroadcast_tensor", &gs_py.unbroadcast_tensor},
        {"lazy_view", &gs_py.lazy_view},
        {"run_with_sparse", &gs_py.run_with_sparse},
        {"kept_sparse", &gs_py.kept_sparse},
        {"add_to_memory", &gs_py.add_to_memory},
        {"interpose", &gs_py.interpose},
        {"TensorExtra", (PyObject **)&gs_forward.tensor_extra},
        {"Level", (PyObject **)&gs_forward.level},
        {"derived_tangent", &gs_forward.derived},
        {"copied_tangent", &gs_forward.copy},
        {"zero_tangent", &gs_forward.zero},
        {"write_tangent", &gs_forward.write},
        {"remember_duals", &gs_forward.remember},
        {"call_with_keywords", &gs_py.call_with_keywords},
        {"default_override", &gs_py.default_override},
        {"plain_results", &gs_py.plain_results},
        {"as_subclass", &gs_py.as_subclass},
        {"no_answer", &gs_py.no_answer},
        {"dtype", (PyObject **)&gs_py.dtype},
        {"default_dtype", (PyObject **)&gs_py.floats},
        {"default_generator", &gs_py.generator},
        {"lost_gradient", &gs_py.lost_gradient},
    };
    for (size_t k = 0; k < sizeof objects / sizeof *objects; k++) {
        PyObject *object = PyDict_GetItemString(given, objects[k].name);
        if (object != NULL)
            *objects[k].into = Py_NewRef(object); /* for ever */
    }
    const struct {
        const char *cls, *slot;
        Py_ssize_t *into;
    } slots[] = {
        {"Tensor", "_array", &gs_py.array},
        {"Tensor", "_node", &gs_py.node},
        {"Tensor", "_grad", &gs_py.grad},
        {"Tensor", "_storage", &gs_py.storage_of},
        {"Tensor", "_view", &gs_py.view},
        {"Tensor", "_extra", &gs_py.extra},
        {"Tensor", "_requires_grad", &gs_py.requires_grad},
        {"Tensor", "_made_in", &gs_py.made_in},
        {"BatchedTensor", "_physical", &gs_py.physical},
        {"BatchedTensor", "_batches", &gs_py.batches},
        {"Node", "_sequence_number", &gs_py.sequence},
        {"Node", "_node_extra", &gs_py.node_extra},
        {"View", "base", &gs_py.base},
        {"View", "steps", &gs_py.steps},
        {"View", "forbidden", &gs_py.forbidden},
        {"View", "version", &gs_py.view_version},
        {"TensorExtra", "tangents", &gs_forward.tangents},
        {"Level", "outer", &gs_forward.outer},
        {"Level", "_duals", &gs_forward.duals},
        {"Level", "_prune_at", &gs_forward.prune_at},
        {"Output", "node", &gs_py.output_node},
        {"Output", "nr", &gs_py.output_nr},
        {"dtype", "numpy", &gs_py.dtype_numpy},
        {"Generator", "_stream", &gs_py.generator_stream},
        {"Once", "due", &gs_py.due},
    };
    for (size_t k = 0; k < sizeof slots / sizeof *slots; k++) {
        PyObject *cls = PyDict_GetItemString(given, slots[k].cls);
        if (cls != NULL && (*slots[k].into = gs_offset(cls, slots[k].slot)) < 0)
            return -1;
    }
    PyObject *instruction = PyDict_GetItemString(given, "STORE_SUBSCR");
    if (instruction != NULL)
        gs_py.store_element = (int)PyLong_AsLong(instruction);
    return 0;
}

int gs_names_init(void) {
    const struct {
        const char *text;
        PyObject **into;
    } names[] = {
        {"version", &gs_str.version},
        {"_wrapped_number", &gs_str.wrapped_number},
        {"_on_arrays", &gs_str.on_arrays},
        {"_on_tensors", &gs_str.on_tensors},
        {"_backward_arrays", &gs_str.backward_arrays},
        {"_backward_tensors", &gs_str.backward_tensors},
        {"_release_saved", &gs_str.release_saved},
        {"_edge_targets", &gs_str.edge_targets},
        {"run_node", &gs_str.run_node},
        {"finish_leaf", &gs_str.finish_leaf},
        {"_output_count", &gs_str.output_count},
        {"copy", &gs_str.copy},
        {"_may_save_outputs", &gs_str.may_save_outputs},
        {"shape", &gs_str.shape},
        {"shown", &gs_str.shown},
        {"watched", &gs_str.watched},
        {"torch::autograd::AccumulateGrad", &gs_str.accumulate_grad},
        {"torch::autograd::GraphRoot", &gs_str.graph_root},
        {"add", &gs_str.add},
        {"AccumulateGrad", &gs_str.of_leaves},
        {"clone", &gs_str.clone},
        {"add_", &gs_str.add_in_place},
        {"_array", &gs_str.array},
        {"_memory", &gs_str.memory},
        {"tensor", &gs_str.tensor},
        {"_run_op", &gs_str.run_op},
        {"prune", &gs_str.prune},
        {"__torch_function__", &gs_str.torch_function},
        {"__get__", &gs_str.own_get},
        {"__set__", &gs_str.own_set},
        {"__delete__", &gs_str.own_delete},
        {"finds", &gs_str.finds},
        {"dtype", &gs_str.dtype},
        {"requires_grad", &gs_str.requires_grad},
        {"device", &gs_str.device},
        {"random", &gs_str.random},
        {"standard_normal", &gs_str.standard_normal},
        {"rtol", &gs_str.rtol},
        {"atol", &gs_str.atol},
    };
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        if ((*names[k].into = PyUnicode_InternFromString(names[k].text)) == NULL)
            return -1;
    }
    return 0;
}
