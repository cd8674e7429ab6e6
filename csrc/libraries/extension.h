/* Kernels and formulas in an extension module of another package: what such a module gives gradspec, and gets of it.

   Note [Extensions] An extension module with kernels of its own links to nothing of gradspec's. It is compiled with
   GS_EXTENSION from these headers, holds a `gs_library` in a capsule, its attribute `library`, and gets the drivers
   when the capsule is handed to `add_library` (libraries.c). GS_ABI is a number for all headers that extensions are
   compiled from: where it is not the same on both sides nothing else of the library is read. Kernels and formulas are
   found in the library that an op belongs to, so those of two libraries may have the same names. A library stays
   loaded for ever, as modules do. */
#ifndef GRADSPEC_EXTENSION_H
#define GRADSPEC_EXTENSION_H

#include "../../generated/abi.inc"
#include "kernels/kernels.h"
#include "libraries/formulas.h"

typedef struct {
    npy_uint64 abi;         /* GS_ABI; the first field, whatever else changes */
    const gs_table *tables; /* of NumPy's own dtypes */
    int ntables;
    gs_table bfloat16; /* which is registered when the dtype is there */
    const gs_formulas *formulas;
    int nformulas;
    const gs_drivers **core; /* where to put what the kernels call; NULL in gradspec's own */
} gs_library;

#define GS_LIBRARY_CAPSULE "gradspec.library"

#define GS_DECLARE_LEVEL(level, dtype)                                                                           \
    GS_HIDDEN extern const gs_kernel gs_table_##dtype##_##level[];                                               \
    GS_HIDDEN extern const int gs_table_size_##dtype##_##level;
#define GS_KERNELS_OF_LEVEL(level, dtype) gs_table_##dtype##_##level,
#define GS_TABLE_OF(dtype) GS_LEVELS_##dtype(GS_DECLARE_LEVEL, dtype)
#define GS_TABLE(dtype)                                                                                          \
    {{GS_LEVELS_##dtype(GS_KERNELS_OF_LEVEL, dtype)}, GS_PASTE(gs_table_size_##dtype##_, GS_LOWEST_LEVEL)}

/* The body of an extension's module, which follows the declarations of the tables of its dtypes (GS_TABLE_OF), the
   array `formulas`, the function `fill_tables`, which puts the tables into an array of GS_MAX_TABLES, and the table
   `bfloat16`. */
#define GS_MAX_TABLES 16
#define GS_EXTENSION_MODULE(module)                                                                              \
    const gs_drivers *gs_core;                                                                                   \
    PyMODINIT_FUNC PyInit_##module(void) {                                                                       \
        static gs_table tables[GS_MAX_TABLES];                                                                   \
        static gs_library library;                                                                               \
        static PyModuleDef definition = {PyModuleDef_HEAD_INIT, .m_name = #module, .m_size = -1};                \
        library =                                                                                                \
            (gs_library){GS_ABI, tables, fill_tables(tables), bfloat16(), formulas, formula_count, &gs_core};    \
        PyObject *made = PyModule_Create(&definition);                                                           \
        PyObject *capsule = made == NULL ? NULL : PyCapsule_New(&library, GS_LIBRARY_CAPSULE, NULL);             \
        if (capsule == NULL || PyModule_AddObject(made, "library", capsule) < 0) {                               \
            Py_XDECREF(capsule);                                                                                 \
            Py_CLEAR(made);                                                                                      \
        }                                                                                                        \
        return made;                                                                                             \
    }

#endif
