/* Memory for the data of large arrays: blocks that are kept when they are freed, and how arrays come by them. */
#ifndef GRADSPEC_MEMORY_H
#define GRADSPEC_MEMORY_H

#include "base/base.h"

/* ---- blocks.c: the blocks. Nothing here needs the GIL. ---- */

#define GS_LARGE 65536 /* bytes from which on blocks are kept; smaller ones are malloc's */

typedef struct {
    size_t in_use, cached, peak; /* bytes of blocks; the peak is that of `in_use` */
    size_t limit;                /* the most bytes that are cached */
    size_t hits, misses;         /* allocations that found a block, and those that had to map one */
} gs_memory_counts;

GS_HIDDEN void gs_memory_init(void);
GS_HIDDEN int gs_memory_is_on(void);
GS_HIDDEN void *gs_memory_allocate(size_t bytes, int zeroed); /* NULL if there is none, as the next one */
GS_HIDDEN void *gs_memory_resize(void *data, size_t bytes);
GS_HIDDEN void gs_memory_free(void *data);
GS_HIDDEN void gs_memory_limit(size_t bytes);
GS_HIDDEN void gs_memory_empty_cache(void);
GS_HIDDEN gs_memory_counts gs_memory_read(void);

/* ---- arrays.c: NumPy's arrays over them, see Note [The pool]. All of this needs the GIL. ---- */

/* In between, arrays that this thread makes get their memory from blocks.c. Pairs may nest; neither fails. */
GS_HIDDEN PyObject *gs_pool_enter(void);
GS_HIDDEN void gs_pool_leave(PyObject *entered);

/* A new array in row-major order. */
GS_HIDDEN PyObject *gs_pool_array(PyArray_Descr *descr, int nd, npy_intp const *dims, int zeroed);

/* Whether NPY_KEEPORDER means the order of the dims in memory: Note [Order of expanded dims],
   runtime/core/compiled/memory.py. */
GS_HIDDEN int gs_is_ordered(PyArrayObject *array);

/* A copy whose elements lie in this order. */
GS_HIDDEN PyObject *gs_pool_copy(PyArrayObject *array, NPY_ORDER order);
/* Has a function see all memory that NumPy's arrays of this thread and context take and give back, of any size, from
   now on; NULL ends it. `bytes` are negative for what is given back. -1 with an exception. */
typedef void (*gs_watcher)(void *data, long long bytes);
GS_HIDDEN int gs_pool_watch(gs_watcher watcher);

GS_HIDDEN int gs_pool_init(void);               /* before the others; -1 with an exception, as the last one */
GS_HIDDEN void gs_pool_serve(PyObject *kernel); /* has a ufunc make its large results in the pool */
GS_HIDDEN int gs_pool_fill(PyObject *into);     /* a dict, with what Python calls */

#endif
