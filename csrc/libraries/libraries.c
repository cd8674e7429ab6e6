/* Libraries of other extensions, as Python gives them to gradspec. See Note [Extensions], extension.h. */
#include "libraries/libraries.h"

#define LOADED_CAPSULE "gradspec.loaded"

static const gs_drivers drivers = {
    gs_map,      gs_map_contiguous, gs_pack,        gs_unpack,       gs_task_count,
    gs_parallel, gs_backwards,      gs_index_error, gs_memory_error,
};

/* The library that a capsule of `add_library` stands for; NULL with an exception. */
gs_loaded *gs_loaded_of(PyObject *capsule) { return PyCapsule_GetPointer(capsule, LOADED_CAPSULE); }

/* add_library(capsule, ufuncs): fills the dict with an extension's kernels; what Op takes as `library`, or None
   if it was compiled from other headers. None for a capsule is a library without kernels or formulas. */
PyObject *gs_add_library(PyObject *module, PyObject *const *arguments, Py_ssize_t count) {
    if (count != 2 || !PyDict_CheckExact(arguments[1])) {
        PyErr_SetString(PyExc_TypeError, "add_library expects a capsule and a dict");
        return NULL;
    }
    static const gs_drivers *unused;
    static const gs_library empty = {.abi = GS_ABI, .core = &unused};
    const gs_library *given =
        arguments[0] == Py_None ? &empty : PyCapsule_GetPointer(arguments[0], GS_LIBRARY_CAPSULE);
    if (given == NULL)
        return NULL;
    if (given->abi != GS_ABI)
        Py_RETURN_NONE;
    *given->core = &drivers;
    gs_loaded *loaded = PyMem_Calloc(1, sizeof *loaded); /* for ever */
    if (loaded == NULL)
        return PyErr_NoMemory();
    loaded->library = given;
    loaded->ufuncs = Py_NewRef(arguments[1]);
    if (gs_register_library(loaded) < 0)
        return NULL;
    return PyCapsule_New(loaded, LOADED_CAPSULE, NULL);
}

/* add_bfloat16(library, dtype_class): adds the loops of bfloat16 to the kernels of an extension. */
PyObject *gs_add_bfloat16(PyObject *module, PyObject *const *arguments, Py_ssize_t count) {
    if (count != 2) {
        PyErr_SetString(PyExc_TypeError, "add_bfloat16 expects a library and a class");
        return NULL;
    }
    gs_loaded *loaded = gs_loaded_of(arguments[0]);
    if (loaded == NULL || gs_register_foreign(loaded, arguments[1]) < 0)
        return NULL;
    Py_RETURN_NONE;
}
