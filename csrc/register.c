/* Makes NumPy ufuncs of the kernel tables, and Python exceptions of the kernels' failures. */
#include "libraries.h"
#include "../generated/parts.inc"
#include "levels.h"
#include "memory.h"
#include <numpy/arrayobject.h>
#include <numpy/ufuncobject.h>

/* The tables of the parts that the kernels of a dtype are compiled in: Note [Parts], dtype.inc. */
#define DECLARE_LEVEL(level, dtype, part)                                                                        \
    GS_HIDDEN extern const gs_kernel gs_table_##dtype##_##part##_##level[];                                      \
    GS_HIDDEN extern const int gs_table_size_##dtype##_##part##_##level;
#define LEVEL(level, dtype, part) gs_table_##dtype##_##part##_##level,
#define SIZE_(dtype, part, level) gs_table_size_##dtype##_##part##_##level
#define SIZE(dtype, part, level) SIZE_(dtype, part, level)
#define DECLARE(dtype, part) GS_LEVELS_##dtype(DECLARE_LEVEL, dtype, part)
#define TABLE(dtype, part) {{GS_LEVELS_##dtype(LEVEL, dtype, part)}, SIZE(dtype, part, GS_LOWEST_LEVEL)},
#define COUNT(dtype, part) +1
#define TWO_PARTS(X, dtype) X(dtype, handwritten) X(dtype, generated)
#define EACH(X)                                                                                                  \
    GS_PARTS(X, float32)                                                                                         \
    GS_PARTS(X, float64)                                                                                         \
    TWO_PARTS(X, complex64)                                                                                      \
    TWO_PARTS(X, complex128)                                                                                     \
    TWO_PARTS(X, float16)                                                                                        \
    TWO_PARTS(X, int64)                                                                                          \
    TWO_PARTS(X, int32)                                                                                          \
    TWO_PARTS(X, int16)                                                                                          \
    TWO_PARTS(X, int8)                                                                                           \
    TWO_PARTS(X, uint64) TWO_PARTS(X, uint32) TWO_PARTS(X, uint16) TWO_PARTS(X, uint8) TWO_PARTS(X, bool)
EACH(DECLARE)
TWO_PARTS(DECLARE, bfloat16)

static gs_library own;

/* The kernels of several tables in one, of the level in use; of its memory, which is never freed, NULL says that there is none. */
static gs_table joined(const gs_table *parts, int count) {
    int size = 0;
    for (int k = 0; k < count; k++) size += parts[k].size;
    gs_kernel *kernels = PyMem_Calloc(size, sizeof *kernels);
    for (int k = 0, at = 0; kernels != NULL && k < count; at += parts[k++].size) {
        memcpy(kernels + at, gs_kernels_of(&parts[k]), parts[k].size * sizeof *kernels);
    }
    return (gs_table){{kernels}, size};
}

static int describe_own(void) {
    static gs_table tables[EACH(COUNT)]; /* sizes are known to the linker only */
    const gs_table all[] = {EACH(TABLE)}, foreign[] = {TWO_PARTS(TABLE, bfloat16)};
    memcpy(tables, all, sizeof all);
    own = (gs_library){.abi = GS_ABI, .tables = tables, .ntables = sizeof all / sizeof *all};
    own.bfloat16 = joined(foreign, sizeof foreign / sizeof *foreign);
    own.nrows = gs_own_rows(&own.rows);
    return own.bfloat16.levels[0] == NULL ? gs_memory_error() : 0;
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
    if (gs_look_up_numpy() < 0 || PyUFunc_ImportUFuncAPI() < 0 || gs_pool_init() < 0) {
        return -1;
    }
    gs_threads_init();
    if (describe_own() < 0) {
        return -1;
    }
    gs_own.library = &own;
    gs_own.ufuncs = Py_NewRef(ufuncs); /* for ever */
    return gs_register_library(&gs_own);
}
