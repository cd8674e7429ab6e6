/* Makes NumPy ufuncs of the kernel tables. */
#include "kernels/level_in_use.h"
#include "libraries/libraries.h"
#include "memory/memory.h"
#include <numpy/arrayobject.h>
#include <numpy/ufuncobject.h>

static PyObject *ufunc_for(PyObject *ufuncs, const gs_kernel *kernel) {
    PyObject *ufunc = PyDict_GetItemString(ufuncs, kernel->name);
    if (ufunc != NULL) {
        return ufunc;
    }
    ufunc = PyUFunc_FromFuncAndDataAndSignature(NULL, NULL, NULL, 0, kernel->nin, kernel->nout, PyUFunc_None,
                                                kernel->name, NULL, 0, kernel->signature);
    if (ufunc == NULL || PyDict_SetItemString(ufuncs, kernel->name, ufunc) < 0) {
        Py_XDECREF(ufunc);
        return NULL;
    }
    Py_DECREF(ufunc); /* the dict holds it */
    gs_pool_serve(ufunc);
    gs_serve_small_calls(ufunc);
    return ufunc;
}

/* `foreign`, the class of a dtype that is not one of NumPy's, stands for negative typenums. */
static int add_loop(PyObject *ufunc, const gs_kernel *kernel, PyArray_DTypeMeta *foreign) {
    PyArray_DTypeMeta *dtypes[GS_MOST_OPERANDS];
    for (int k = 0; k < kernel->nin + kernel->nout; k++) {
        if (kernel->typenums[k] < 0) {
            dtypes[k] = foreign;
            continue;
        }
        PyArray_Descr *descr = PyArray_DescrFromType(kernel->typenums[k]);
        dtypes[k] = NPY_DTYPE(descr); /* builtin dtype classes are immortal */
        Py_DECREF(descr);
    }
    PyType_Slot slots[] = {{NPY_METH_strided_loop, (void *)kernel->loop}, {0, NULL}};
    PyArrayMethod_Spec spec = {
        .name = kernel->name,
        .nin = kernel->nin,
        .nout = kernel->nout,
        .casting = NPY_NO_CASTING,
        .flags = NPY_METH_NO_FLOATINGPOINT_ERRORS, /* torch never warns of overflow; neither do we */
        .dtypes = dtypes,
        .slots = slots,
    };
    return PyUFunc_AddLoopFromSpec(ufunc, &spec) < 0 ? -1 : gs_know_loop(ufunc, kernel);
}

static int add_table(PyObject *ufuncs, const gs_table *table, PyArray_DTypeMeta *foreign) {
    const gs_kernel *kernels = gs_kernels_of(table);
    for (int k = 0; k < table->size; k++) {
        PyObject *ufunc = ufunc_for(ufuncs, &kernels[k]);
        if (ufunc == NULL || add_loop(ufunc, &kernels[k], foreign) < 0) {
            return -1;
        }
    }
    return 0;
}

/* Fills the dict `ufuncs` of a library; returns -1 with an exception set on failure. */
int gs_register_library(gs_loaded *loaded) {
    if (PyUFunc_ImportUFuncAPI() < 0) { /* its table is this file's own */
        return -1;
    }
    for (int t = 0; t < loaded->library->ntables; t++) {
        if (add_table(loaded->ufuncs, &loaded->library->tables[t], NULL) < 0) {
            return -1;
        }
    }
    return 0;
}

/* Adds the loops of bfloat16, whose dtype class belongs to ml_dtypes; returns -1 with an exception set on failure. */
int gs_register_foreign(gs_loaded *loaded, PyObject *dtype_class) {
    return add_table(loaded->ufuncs, &loaded->library->bfloat16, (PyArray_DTypeMeta *)dtype_class);
}
