/* The module that Python gets: the classes and functions of all folders (module.c), and the state of a thread
   as a class (mode.c). */
#ifndef GRADSPEC_MODULE_H
#define GRADSPEC_MODULE_H

#include "base/base.h"

/* ---- mode.c ---- */

GS_HIDDEN extern PyTypeObject gs_mode_type;

/* ---- module.c ---- */

GS_HIDDEN int gs_path_fill(PyObject *into); /* a dict; -1 with an exception */

#endif
