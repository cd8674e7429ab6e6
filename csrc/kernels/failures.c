/* Python exceptions of what fails in kernels. */
#include "kernels/kernels.h"

/* Both are called from a loop, where NumPy has released the GIL. */
int gs_index_error(npy_intp index, npy_intp size) {
    PyGILState_STATE gil = PyGILState_Ensure();
    PyErr_Format(PyExc_IndexError, "index %zd is out of bounds for dimension with size %zd", (Py_ssize_t)index,
                 (Py_ssize_t)size);
    PyGILState_Release(gil);
    return -1;
}

int gs_memory_error(void) {
    PyGILState_STATE gil = PyGILState_Ensure();
    PyErr_NoMemory();
    PyGILState_Release(gil);
    return -1;
}
