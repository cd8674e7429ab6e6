/* Libraries that are loaded: gradspec's own, and those of other extensions. See Note [Extensions], extension.h. */
#ifndef GRADSPEC_LIBRARIES_H
#define GRADSPEC_LIBRARIES_H

#include "extension.h"

typedef struct gs_loops gs_loops;

/* A library with its ufuncs, a dict, and its kernels by name (path/kernels.c), which are made when one is first looked for. */
typedef struct {
    const gs_library *library;
    PyObject *ufuncs;
    gs_loops *known;
    int known_count;
} gs_loaded;

GS_HIDDEN extern gs_loaded gs_own;
GS_HIDDEN int gs_own_rows(const gs_row **rows); /* path/rows.c */
GS_HIDDEN int gs_register_library(gs_loaded *loaded);
GS_HIDDEN int gs_register_foreign(gs_loaded *loaded, PyObject *dtype_class);

#endif
