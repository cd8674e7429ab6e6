/* The module that Python gets: the classes and functions of all folders (module.c), the state of a thread
   as a class (mode.c), and the numbers that both languages have (constants.c). */
#ifndef GRADSPEC_MODULE_H
#define GRADSPEC_MODULE_H

#include "base/base.h"

/* ---- mode.c ---- */

GS_HIDDEN extern PyTypeObject gs_mode_type;

/* ---- constants.c ---- */

GS_HIDDEN int gs_constants_fill(PyObject *into); /* a dict; -1 with an exception */

/* ---- module.c ---- */

GS_HIDDEN int gs_path_fill(PyObject *into); /* a dict; -1 with an exception */

#endif
