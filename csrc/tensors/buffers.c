/* The buffer protocol of tensors: memory that Python's own modules and other extensions read and write. */
#include "tensors/tensors.h"

/* The buffer is that of the array which `Tensor.numpy` gives, which refuses what has no such memory. */
static int export_buffer(PyObject *self, Py_buffer *view, int flags) {
    PyObject *array = PyObject_CallMethod(self, "numpy", NULL);
    if (array != NULL) {
        const int status = PyObject_GetBuffer(array, view, flags);
        Py_DECREF(array);
        return status;
    }
    PyObject *type, *reason, *traceback;
    PyErr_Fetch(&type, &reason, &traceback);
    PyErr_Format(PyExc_BufferError, "%S", reason == NULL ? type : reason);
    Py_XDECREF(type);
    Py_XDECREF(reason);
    Py_XDECREF(traceback);
    view->obj = NULL;
    return -1;
}

static PyBufferProcs buffer_procs = {.bf_getbuffer = export_buffer};

/* The base of Tensor, since classes of Python 3.11 cannot state the protocol. */
PyTypeObject gs_exporter_type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "gradspec._core.Exporter",
    .tp_basicsize = sizeof(PyObject),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .tp_as_buffer = &buffer_procs,
};
