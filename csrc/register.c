/* Makes NumPy ufuncs of the kernel tables, and Python exceptions of the kernels' failures. */
#include "libraries.h"
#include "memory.h"
#include <numpy/arrayobject.h>
#include <numpy/ufuncobject.h>

GS_TABLE_OF(float32);
GS_TABLE_OF(float64);
GS_TABLE_OF(float16);
GS_TABLE_OF(complex64);
GS_TABLE_OF(complex128);
GS_TABLE_OF(int64);
GS_TABLE_OF(int32);
GS_TABLE_OF(int16);
GS_TABLE_OF(int8);
GS_TABLE_OF(uint64);
GS_TABLE_OF(uint32);
GS_TABLE_OF(uint16);
GS_TABLE_OF(uint8);
GS_TABLE_OF(bool);
GS_TABLE_OF(bfloat16);

static gs_library own;
gs_loaded gs_own = {.library = &own};

static void describe_own(void) {
    static gs_table tables[14]; /* sizes are known to the linker only */
    const gs_table all[] = {
        {gs_table_float32, gs_table_size_float32},
        {gs_table_float64, gs_table_size_float64},
        {gs_table_float16, gs_table_size_float16},
        {gs_table_complex64, gs_table_size_complex64},
        {gs_table_complex128, gs_table_size_complex128},
        {gs_table_int64, gs_table_size_int64},
        {gs_table_int32, gs_table_size_int32},
        {gs_table_int16, gs_table_size_int16},
        {gs_table_int8, gs_table_size_int8},
        {gs_table_uint64, gs_table_size_uint64},
        {gs_table_uint32, gs_table_size_uint32},
        {gs_table_uint16, gs_table_size_uint16},
        {gs_table_uint8, gs_table_size_uint8},
        {gs_table_bool, gs_table_size_bool},
    };
    memcpy(tables, all, sizeof all);
    own = (gs_library){.abi = GS_ABI, .tables = tables, .ntables = sizeof all / sizeof *all};
    own.bfloat16 = (gs_table){gs_table_bfloat16, gs_table_size_bfloat16};
    own.nrows = gs_own_rows(&own.rows);
}

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
    return ufunc;
}

/* `foreign`, the class of a dtype that is not one of NumPy's, stands for negative typenums. */
static int add_loop(PyObject *ufunc, const gs_kernel *kernel, PyArray_DTypeMeta *foreign) {
    PyArray_DTypeMeta *dtypes[GS_MAX_OPERANDS];
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
    return PyUFunc_AddLoopFromSpec(ufunc, &spec);
}

static int add_table(PyObject *ufuncs, const gs_table *table, PyArray_DTypeMeta *foreign) {
    for (int k = 0; k < table->size; k++) {
        PyObject *ufunc = ufunc_for(ufuncs, &table->kernels[k]);
        if (ufunc == NULL || add_loop(ufunc, &table->kernels[k], foreign) < 0) {
            return -1;
        }
    }
    return 0;
}

/* Fills the dict `ufuncs` of a library; returns -1 with an exception set on failure. */
int gs_register_library(gs_loaded *loaded) {
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

int gs_register_bfloat16(PyObject *dtype_class) { return gs_register_foreign(&gs_own, dtype_class); }

/* Fills the dict `ufuncs` with the kernels of this module; returns -1 with an exception set on failure. */
int gs_register_all(PyObject *ufuncs) {
    if (PyArray_ImportNumPyAPI() < 0 || PyUFunc_ImportUFuncAPI() < 0 || gs_pool_init() < 0) {
        return -1;
    }
    gs_threads_init();
    describe_own();
    gs_own.ufuncs = Py_NewRef(ufuncs); /* for ever */
    return gs_register_library(&gs_own);
}
