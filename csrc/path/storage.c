/* What counts the writes to memory: storages made, and what may be written to. See Note [Versions], runtime/graph/storage.py. */
#include "path.h"

/* A storage of this class as its constructor makes it. Those of inference tensors count no versions, and have every write asked
   about. */
PyObject *gs_new_storage(PyTypeObject *class) {
    static PyObject *nobody;
    if (nobody == NULL && (nobody = PyUnicode_InternFromString("")) == NULL)
        return NULL;
    const int counts = class == gs_py.storage;
    PyObject *storage = class->tp_alloc(class, 0);
    if (storage == NULL)
        return NULL;
    GS_SLOT(storage, gs_py.version) = counts ? PyLong_FromLong(0) : NULL;
    GS_SLOT(storage, gs_py.writer) = Py_NewRef(nobody);
    if ((GS_SLOT(storage, gs_py.guards) = counts ? Py_NewRef(Py_None) : PyList_New(0)) == NULL ||
        (GS_SLOT(storage, gs_py.views) = PyList_New(0)) == NULL ||
        (GS_SLOT(storage, gs_py.prune_at) = PyLong_FromLong(16)) == NULL) {
        Py_CLEAR(storage);
    }
    return storage;
}

/* Whether nodes of this class save an output, which then must see later writes to it; of a class that C does not know, perhaps. */
int gs_may_save_output(PyTypeObject *node_class) {
    gs_op *op = gs_op_of(node_class);
    const gs_recipe *recipe = op == NULL ? NULL : gs_recipe_of(op);
    if (recipe == NULL)
        return 1;
    int k = 0;
    while (k < recipe->row->nsaves && recipe->saves[k].what != GS_OUTPUT) k++;
    return k < recipe->row->nsaves;
}

/* The storage of a tensor, made now if nothing has needed it yet, as a borrowed reference; as `storage_of`, which is called where
   the node that made the tensor must be told. */
PyObject *gs_storage_of(PyObject *tensor) {
    PyObject *storage = GS_SLOT(tensor, gs_py.storage_of), *node = GS_SLOT(tensor, gs_py.node);
    if (storage != Py_None)
        return storage;
    if (node != Py_None && Py_TYPE(node) == gs_py.output_class)
        node = GS_SLOT(node, gs_py.output_node);
    if (node != Py_None && gs_may_save_output(Py_TYPE(node))) {
        storage = PyErr_Occurred() ? NULL : PyObject_CallOneArg(gs_py.storage_of_tensor, tensor);
        Py_XDECREF(storage);
        return storage == NULL ? NULL : GS_SLOT(tensor, gs_py.storage_of);
    }
    if ((storage = gs_new_storage(gs_py.storage)) != NULL)
        gs_set_slot(tensor, gs_py.storage_of, storage);
    return storage;
}

/* Lets a tensor that shares the memory of another count as made where that one was. See Note [Captured tensors],
   runtime/graph/storage.py. */
void gs_share_origin(PyObject *source, PyObject *result) {
    PyObject *origin = GS_SLOT(source, gs_py.made_in);
    if (origin != GS_SLOT(result, gs_py.made_in))
        gs_set_slot(result, gs_py.made_in, Py_XNewRef(origin));
}

/* Whether a transform runs that began after the tensor was made; -1 with an exception. */
static int is_captured(PyObject *tensor) {
    PyObject *origin = GS_SLOT(tensor, gs_py.made_in);
    if (gs_transform == NULL || origin == gs_transform)
        return 0;
    return origin == NULL ? 1 : PyObject_RichCompareBool(origin, gs_transform, Py_LT);
}

/* is_captured(tensor) */
PyObject *gs_is_captured(PyObject *module, PyObject *tensor) {
    const int captured = is_captured(tensor);
    return captured < 0 ? NULL : PyBool_FromLong(captured);
}

/* The storage of a tensor that may be written to without a question, as a borrowed reference; NULL, perhaps with an
   exception, if Python must be asked. */
PyObject *gs_storage_to_write(PyObject *target) {
    PyObject *storage = gs_storage_of(target);
    if (storage == NULL || is_captured(target) != 0)
        return NULL;
    if (Py_TYPE(storage) == gs_py.inference_storage && gs_mode & GS_INFERENCE)
        return storage;
    return Py_TYPE(storage) == gs_py.storage && GS_SLOT(storage, gs_py.guards) == Py_None ? storage : NULL;
}

/* One more write, by the op of this name. */
int gs_count_write(PyObject *storage, PyObject *writer) {
    if (Py_TYPE(storage) == gs_py.inference_storage) {
        gs_set_slot(storage, gs_py.writer, Py_NewRef(writer));
        return 0;
    }
    const long long version = PyLong_AsLongLong(GS_SLOT(storage, gs_py.version));
    PyObject *next = version == -1 && PyErr_Occurred() ? NULL : PyLong_FromLongLong(version + 1);
    if (next == NULL)
        return -1;
    gs_set_slot(storage, gs_py.version, next);
    gs_set_slot(storage, gs_py.writer, Py_NewRef(writer));
    return 0;
}

/* Has the node of a tensor that was just written to see later writes, if it has saved the tensor. */
int gs_watch_output(PyObject *node, PyObject *storage) {
    if (!gs_may_save_output(Py_TYPE(node)))
        return PyErr_Occurred() ? -1 : 0;
    PyObject *number = PyLong_FromLong(0), *done = NULL;
    if (number != NULL)
        done = PyObject_CallFunctionObjArgs(gs_py.watch_output, node, number, storage, NULL);
    Py_XDECREF(number);
    Py_XDECREF(done);
    return done == NULL ? -1 : 0;
}
