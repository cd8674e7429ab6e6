/* NumPy's arrays over the blocks of blocks.c: which allocations get them, and how NumPy is told. */
#include "memory/memory.h"
#include <numpy/arrayobject.h>
#include <numpy/ufuncobject.h>
#include <stddef.h>

/* Note [The pool]
   NumPy takes the memory of an array from the allocator that a context variable names (NEP 49), and the array remembers
   it, to be freed there. Setting the variable takes half as long as a small op. But a context in which it is set
   already is entered and left in 10 ns, by one thread at a time, so there is a stack of them. A thread is in one only
   while NumPy makes a result of the library's that may be large: in the call of a kernel (`call_kernel`) or of one of
   NumPy's functions that Python has wrapped (`pooled`), and in `gs_pool_array`. None of them calls a user's code, so
   the arrays of users keep NumPy's allocator; should a signal or the cyclic collector run some there, what it makes
   is as good. Whether a result may be large is estimated from the arguments, in 5 to 30 ns.

   Other variables have their defaults in such a context, apart from NumPy's `errstate`, which ignores all: neither
   kernels nor the library's other calls of NumPy report errors of floating point.

   A build without the GIL would need a lock around the stack. */

#define MOST_IDLE 16     /* contexts */
#define MOST_CORE_DIMS 8 /* of a kernel, by name */

static PyObject *handler, *idle[MOST_IDLE];
static int idle_count;
static vectorcallfunc call_by_numpy;
static _Thread_local gs_watcher watcher;          /* or NULL */
static _Thread_local PyObject *unwatched_handler; /* NumPy's allocator before there was one */

static void *watched(void *data, size_t bytes) {
    if (watcher != NULL && data != NULL) {
        watcher(data, (long long)bytes);
    }
    return data;
}

static void *allocate(void *unused, size_t bytes) { return watched(gs_memory_allocate(bytes, 0), bytes); }

static void *allocate_zeroed(void *unused, size_t count, size_t size) {
    return size > 0 && count > SIZE_MAX / size ? NULL
                                               : watched(gs_memory_allocate(count * size, 1), count * size);
}

static void *resize(void *unused, void *data, size_t bytes) { return gs_memory_resize(data, bytes); }

static void release(void *unused, void *data, size_t bytes) {
    if (watcher != NULL) {
        watcher(data, -(long long)bytes);
    }
    gs_memory_free(data);
}

static PyDataMem_Handler functions = {"gradspec", 1, {NULL, allocate, allocate_zeroed, resize, release}};

static int make_handler(void) {
    return handler != NULL || (handler = PyCapsule_New(&functions, "mem_handler", NULL)) != NULL ? 0 : -1;
}

/* In the context that is current: our allocator, if it is in use, and no reports of errors of floating point. */
static int set_variables(void) {
    if (make_handler() < 0) {
        return -1;
    }
    PyObject *numpy = PyImport_ImportModule("numpy");
    PyObject *seterr = numpy == NULL ? NULL : PyObject_GetAttrString(numpy, "seterr");
    PyObject *before = seterr == NULL ? NULL : PyObject_CallFunction(seterr, "s", "ignore");
    PyObject *handler_before = before == NULL      ? NULL
                               : gs_memory_is_on() ? PyDataMem_SetHandler(handler)
                                                   : Py_NewRef(Py_None);
    const int status = handler_before == NULL ? -1 : 0;
    Py_XDECREF(handler_before);
    Py_XDECREF(before);
    Py_XDECREF(seterr);
    Py_XDECREF(numpy);
    return status;
}

static PyObject *make_context(void) {
    PyObject *context = PyContext_New();
    if (context == NULL || PyContext_Enter(context) < 0) {
        Py_CLEAR(context);
        return NULL;
    }
    const int status = set_variables();
    if (PyContext_Exit(context) < 0 || status < 0) {
        Py_CLEAR(context);
    }
    return context;
}

/* NULL if there is no memory for a context: then NumPy's allocator serves. */
PyObject *gs_pool_enter(void) {
    PyObject *context = idle_count > 0 ? idle[--idle_count] : make_context();
    if (context == NULL || PyContext_Enter(context) < 0) {
        PyErr_Clear();
        Py_CLEAR(context);
    }
    return context;
}

void gs_pool_leave(PyObject *entered) {
    if (entered == NULL) {
        return;
    }
    PyContext_Exit(entered);
    if (idle_count < MOST_IDLE) {
        idle[idle_count++] = entered;
    } else {
        Py_DECREF(entered);
    }
}

int gs_pool_watch(gs_watcher next) {
    if (make_handler() < 0) {
        return -1;
    }
    PyObject *set = next != NULL ? handler : unwatched_handler;
    PyObject *before = PyDataMem_SetHandler(set);
    if (before == NULL) {
        return -1;
    }
    if (next == NULL) {
        Py_CLEAR(unwatched_handler);
        Py_DECREF(before);
    } else {
        unwatched_handler = before;
    }
    watcher = next;
    return 0;
}

PyObject *gs_pool_array(PyArray_Descr *descr, int nd, npy_intp const *dims, int zeroed) {
    const int large = PyArray_MultiplyList(dims, nd) * PyDataType_ELSIZE(descr) >= GS_LARGE;
    PyObject *entered = large && gs_memory_is_on() ? gs_pool_enter() : NULL;
    Py_INCREF(descr);
    PyObject *array = zeroed ? PyArray_Zeros(nd, dims, descr, 0)
                             : PyArray_NewFromDescr(&PyArray_Type, descr, nd, dims, NULL, NULL, 0, NULL);
    gs_pool_leave(entered);
    return array;
}

int gs_is_ordered(PyArrayObject *array) {
    for (int d = 0; d < PyArray_NDIM(array); d++) {
        if (PyArray_STRIDE(array, d) == 0)
            return 0;
    }
    return 1;
}

PyObject *gs_pool_copy(PyArrayObject *array, NPY_ORDER order) {
    PyObject *entered = PyArray_NBYTES(array) >= GS_LARGE && gs_memory_is_on() ? gs_pool_enter() : NULL;
    PyObject *copy = PyArray_NewCopy(array, order);
    gs_pool_leave(entered);
    return copy;
}

/* ---- kernels ---- */

/* The bytes of a kernel's result: its dims are those that the operands broadcast to, and then its core dims. */
static npy_intp result_bytes(const PyUFuncObject *kernel, PyArrayObject *const *operands) {
    npy_intp loop[NPY_MAXDIMS], core[MOST_CORE_DIMS] = {0}, bytes = 1;
    int ndim = 0;
    if (kernel->core_num_dim_ix > MOST_CORE_DIMS) {
        return GS_LARGE;
    }
    for (int k = 0; k < kernel->nin; k++) {
        const npy_intp *dims = PyArray_DIMS(operands[k]), itemsize = PyArray_ITEMSIZE(operands[k]);
        int nd = PyArray_NDIM(operands[k]);
        for (int d = kernel->core_enabled ? kernel->core_num_dims[k] : 0; d > 0 && nd > 0; d--) {
            core[kernel->core_dim_ixs[kernel->core_offsets[k] + d - 1]] = dims[--nd];
        }
        for (int d = 0; d < nd; d++) { /* counted from the last one */
            if (d == ndim) {
                loop[ndim++] = dims[nd - 1 - d];
            } else if (dims[nd - 1 - d] != 1) {
                loop[d] = dims[nd - 1 - d];
            }
        }
        bytes = itemsize > bytes ? itemsize : bytes;
    }
    for (int d = 0; d < ndim; d++) {
        bytes *= loop[d];
    }
    for (int d = kernel->core_enabled ? kernel->core_num_dims[kernel->nin] : 0; d > 0; d--) {
        bytes *= core[kernel->core_dim_ixs[kernel->core_offsets[kernel->nin] + d - 1]];
    }
    return bytes;
}

static npy_intp size_of(PyArrayObject *array) { /* a third of the time of PyArray_SIZE, which is a call */
    npy_intp size = 1;
    for (int d = PyArray_NDIM(array) - 1; d >= 0; d--) {
        size *= PyArray_DIM(array, d);
    }
    return size;
}

static int makes_large(const PyUFuncObject *kernel, PyObject *const *args, Py_ssize_t nargs) {
    double elements = 1;
    for (int k = 0; k < kernel->nin; k++) {
        if (k >= nargs || !PyArray_CheckExact(args[k])) {
            return 0; /* which no kernel takes */
        }
        const npy_intp size = size_of((PyArrayObject *)args[k]);
        if (size * PyArray_ITEMSIZE((PyArrayObject *)args[k]) >= GS_LARGE) {
            return 1;
        }
        elements *= (double)size;
    }
    return elements >= GS_LARGE / 16 && result_bytes(kernel, (PyArrayObject *const *)args) >= GS_LARGE;
}

static PyObject *call_kernel(PyObject *kernel, PyObject *const *args, size_t nargsf, PyObject *kwnames) {
    if (!makes_large((PyUFuncObject *)kernel, args, PyVectorcall_NARGS(nargsf))) {
        return call_by_numpy(kernel, args, nargsf, kwnames);
    }
    PyObject *entered = gs_pool_enter();
    PyObject *result = call_by_numpy(kernel, args, nargsf, kwnames);
    gs_pool_leave(entered);
    return result;
}

void gs_pool_serve(PyObject *kernel) {
    PyUFuncObject *ufunc = (PyUFuncObject *)kernel;
    if (gs_memory_is_on()) {
        call_by_numpy = ufunc->vectorcall; /* the same for all of them */
        ufunc->vectorcall = call_kernel;
    }
}

/* ---- functions of NumPy's ---- */

typedef struct {
    PyObject_HEAD PyObject *function; /* or the name of a method */
    vectorcallfunc vectorcall;
} pooled;

static double number(PyObject *integer) {
    int overflow;
    const long long value = PyLong_AsLongLongAndOverflow(integer, &overflow);
    return overflow ? 0 : (double)value;
}

/* Whether an argument is a large array, a sequence of arrays that are large together, or the shape of a large one. */
static int is_large(PyObject *argument) {
    if (PyArray_CheckExact(argument)) {
        return PyArray_NBYTES((PyArrayObject *)argument) >= GS_LARGE;
    }
    if (PyLong_CheckExact(argument)) {
        return number(argument) >= GS_LARGE / 16;
    }
    if (!PyTuple_Check(argument) && !PyList_Check(argument)) {
        return 0;
    }
    double bytes = 0, elements = 1;
    for (Py_ssize_t k = 0; k < PySequence_Fast_GET_SIZE(argument); k++) {
        PyObject *item = PySequence_Fast_GET_ITEM(argument, k);
        if (PyArray_CheckExact(item)) {
            bytes += (double)PyArray_NBYTES((PyArrayObject *)item);
        } else if (PyLong_CheckExact(item)) {
            elements *= number(item);
        }
    }
    return bytes >= GS_LARGE || elements >= GS_LARGE / 16;
}

static PyObject *call_pooled(PyObject *self, PyObject *const *args, size_t nargsf, PyObject *kwnames) {
    PyObject *function = ((pooled *)self)->function, *entered = NULL;
    for (Py_ssize_t k = 0; entered == NULL && k < PyVectorcall_NARGS(nargsf); k++) {
        entered = gs_memory_is_on() && is_large(args[k]) ? gs_pool_enter() : NULL;
    }
    PyObject *result = PyUnicode_Check(function) ? PyObject_VectorcallMethod(function, args, nargsf, kwnames)
                                                 : PyObject_Vectorcall(function, args, nargsf, kwnames);
    gs_pool_leave(entered);
    return result;
}

static PyObject *pooled_repr(PyObject *self) {
    return PyUnicode_FromFormat("pooled(%R)", ((pooled *)self)->function);
}

static PyTypeObject pooled_type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "gradspec._core.pooled",
    .tp_doc = "A function, or a method, whose result has memory of the pool if an argument is large.",
    .tp_basicsize = sizeof(pooled),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_VECTORCALL,
    .tp_vectorcall_offset = offsetof(pooled, vectorcall),
    .tp_call = PyVectorcall_Call,
    .tp_repr = pooled_repr,
};

/* Objects of this type are made once, for constants of modules, and stay. */
static PyObject *make_pooled(PyObject *module, PyObject *function) {
    pooled *self = PyObject_New(pooled, &pooled_type);
    if (self != NULL) {
        self->function = Py_NewRef(function);
        self->vectorcall = call_pooled;
    }
    return (PyObject *)self;
}

static PyMethodDef pooled_function = {"pooled", make_pooled, METH_O, NULL};

int gs_pool_init(void) {
    gs_memory_init();
    return gs_look_up_numpy() < 0 || PyType_Ready(&pooled_type) < 0 ? -1 : 0;
}

int gs_pool_fill(PyObject *into) {
    PyObject *function = gs_pool_init() < 0 ? NULL : PyCFunction_New(&pooled_function, NULL);
    const int status = function == NULL ? -1 : PyDict_SetItemString(into, "pooled", function);
    Py_XDECREF(function);
    return status;
}
