/* NumPy's table of functions, which all files of gradspec share. */
#define GS_LOOKS_UP_NUMPY
#include "base/base.h"
#include <numpy/arrayobject.h>

/* Looks the table up, before any function of NumPy is called; -1 with an exception. */
int gs_look_up_numpy(void) { return PyArray_ImportNumPyAPI(); }
