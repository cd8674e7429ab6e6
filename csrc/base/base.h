/* The base, on which all folders stand: what compilers differ in, the instruction sets that kernels are compiled for
   (level.h), the limits of the spec language (limits.h), threads (threads.c), and NumPy's table of functions
   (numpy.c). */
#ifndef GRADSPEC_BASE_H
#define GRADSPEC_BASE_H

#define NPY_NO_DEPRECATED_API NPY_2_0_API_VERSION
#define NPY_TARGET_VERSION NPY_2_0_API_VERSION
/* NumPy's functions, which numpy.c looks up for all files of gradspec. Since NumPy 2.5 any of its headers may
   declare them, so this is here. Kernels of extensions call none. */
#ifndef GS_EXTENSION
#define PY_ARRAY_UNIQUE_SYMBOL gs_numpy
#ifndef GS_LOOKS_UP_NUMPY
#define NO_IMPORT_ARRAY
#endif
#endif
#include "base/level.h"
#include <Python.h>
#include <numpy/ndarraytypes.h>
#include <numpy/dtype_api.h>

/* Iterations are independent of each other, though an output may *be* an input (in-place), so `restrict` would lie. */
#if defined(__clang__)
#define GS_IVDEP _Pragma("clang loop vectorize(assume_safety)")
#elif defined(__GNUC__)
#define GS_IVDEP _Pragma("GCC ivdep")
#else
#define GS_IVDEP
#endif

/* Keeps a short loop from being unrolled before the compiler has vectorized it. */
#if defined(__clang__)
#define GS_UNROLL_1 _Pragma("clang loop unroll(disable)")
#elif defined(__GNUC__)
#define GS_UNROLL_1 _Pragma("GCC unroll 1")
#else
#define GS_UNROLL_1
#endif

/* Makes straight lines of a loop over a few terms, without which the loop around it does not become one of vectors. */
#if defined(__clang__)
#define GS_UNROLL_ALL _Pragma("clang loop unroll(full)")
#elif defined(__GNUC__)
#define GS_UNROLL_ALL _Pragma("GCC unroll 32")
#else
#define GS_UNROLL_ALL
#endif

#define GS_HIDDEN __attribute__((visibility("hidden")))
#define GS_PASTE_(a, b) a##b
#define GS_PASTE(a, b) GS_PASTE_(a, b)

/* ---- threads.c ---- */

#define GS_GRAIN 32768 /* elements below which another thread costs more than it saves */
#define GS_MAX_THREADS 1024

typedef void gs_task(void *arguments, int index, int count);

/* What kernels call is reached by those of other extensions through a table: kernels/kernels.h. */
#ifndef GS_EXTENSION
GS_HIDDEN int gs_task_count(npy_intp elements);
GS_HIDDEN void gs_parallel(gs_task *task, void *arguments, int count);
GS_HIDDEN int gs_backwards(void); /* whether a task should begin at its end: Note [Back and forth], threads.c */

GS_HIDDEN void gs_threads_init(void);
GS_HIDDEN void gs_threads_set(int threads);
GS_HIDDEN int gs_threads_get(void);

/* ---- numpy.c ---- */

GS_HIDDEN int gs_look_up_numpy(void); /* before any function of NumPy is called; -1 with an exception */
#endif

#endif
