/* The in-place form of an elementwise op where nothing is recorded: the kernel writes into the tensor's memory, and the write
   is counted. See Note [Versions], runtime/graph/storage.py. */
#include "path.h"

/* The storage of a tensor that may be written to without a question, as a borrowed reference; NULL, perhaps with an
   exception, if Python must be asked. */
PyObject *gs_storage_to_write(PyObject *target) {
    PyObject *storage = GS_SLOT(target, gs_py.storage_of);
    if (storage == Py_None) {
        PyObject *made = PyObject_CallOneArg(gs_py.storage_of_tensor, target);
        if (made == NULL)
            return NULL;
        Py_DECREF(made);
        storage = GS_SLOT(target, gs_py.storage_of);
    }
    return Py_TYPE(storage) == gs_py.storage && GS_SLOT(storage, gs_py.guards) == Py_None ? storage : NULL;
}

static int count_write(PyObject *storage, PyObject *writer) {
    const long long version = PyLong_AsLongLong(GS_SLOT(storage, gs_py.version));
    PyObject *next = version == -1 && PyErr_Occurred() ? NULL : PyLong_FromLongLong(version + 1);
    if (next == NULL)
        return -1;
    gs_set_slot(storage, gs_py.version, next);
    gs_set_slot(storage, gs_py.writer, Py_NewRef(writer));
    return 0;
}

/* The tensor that was written to, which is the first of the values; NULL, perhaps with an exception, if the call is for the
   function. Until the kernel runs nothing has changed. */
PyObject *gs_write(gs_op *op, PyObject *const *values, int count, PyObject *const *operands) {
    const gs_recipe *recipe = op->recipe;
    PyObject *target = values[0];
    if (GS_SLOT(target, gs_py.requires_grad) != Py_False && gs_mode & 1)
        return NULL;
    if (gs_needs(recipe, values) != 0)
        return NULL;
    PyObject *storage = gs_storage_to_write(target);
    if (storage == NULL)
        return NULL;
    Py_INCREF(storage);
    const int done = gs_apply_into(recipe->kernel, count, operands, GS_SLOT(target, gs_py.array));
    const int status = done > 0 ? count_write(storage, op->writes) : -1;
    Py_DECREF(storage);
    return status < 0 ? NULL : Py_NewRef(target);
}
