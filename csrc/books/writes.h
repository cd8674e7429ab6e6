/* Writes to a tensor's memory: checked, recorded, counted, and shown to observers. */
#ifndef GRADSPEC_BOOKS_WRITES_H
#define GRADSPEC_BOOKS_WRITES_H

#include "books/storage.h"

/* What is written: what a kernel makes of operands, or the result that is the only operand, for which `kernel` is
   None. `loops` is NULL where only NumPy knows the kernel. */
typedef struct {
    PyObject *kernel;
    gs_loops *loops;
    PyObject *const *operands;
    int count;
} gs_making;

/* Whether somebody is shown the writes of this thread. */
GS_HIDDEN int gs_are_writes_shown(void);
GS_HIDDEN PyObject *gs_write(const gs_called *call, const gs_making *making);
GS_HIDDEN extern PyMethodDef gs_write_functions[];

#endif
