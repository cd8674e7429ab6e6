/* The books of a piece of memory: its version, its last writer, the views into it.

   Note [Versions] Tensors that share memory share one `Storage`, which is made when it is first needed: when a
   tensor is viewed, detached or written to. The memory of a tensor without one has never been written to, so
   its version is 0. Saving a tensor for backward records the version; using it later compares. A tensor that is
   detached in place may have been saved, too: detaching moves the version on, so that the comparison finds it,
   and is kept apart (`detached_at`), since it is no write. Users see the number of writes. The storage of an
   inference tensor counts nothing, so that nothing can save the tensor.

   What `.data` gives has a storage of its own over the same memory: its writes are counted there, so that whoever
   saved the tensor does not see them. The storage that it was taken from is its `origin`, by which two tensors are
   known to share memory, and which has the guards of both.

   Note [Captured tensors] The function of a transform that differentiates may not write to a tensor from
   outside: the tensor would stay in the graph of variables that nobody knows any more. So each such transform
   has a number, of which the innermost is `state.transform` and later ones are larger, and a tensor that is
   made in one carries it (`_made_in`), as all tensors that share its memory do. A tensor with a smaller number,
   or none, is older than the transform that runs. */
#ifndef GRADSPEC_BOOKS_STORAGE_H
#define GRADSPEC_BOOKS_STORAGE_H

#include "books/books.h"

typedef struct {
    PyObject_HEAD long long version; /* of the memory */
    PyObject *writer;                /* the name of the op that wrote last; NULL: none has */
    PyObject *written_at;  /* in anomaly mode: a version, and the line of the write that led to it; else NULL */
    PyObject *detached_at; /* the versions that detaching in place led to, a tuple; NULL: none */
    PyObject *views;       /* weak references to views of the memory, a list; NULL: none */
    Py_ssize_t prune_at;   /* the number of entries at which dead ones are dropped */
    PyObject *guards; /* weak references to objects that want to know of the next write, a list; NULL: none */
    PyObject *origin; /* the storage of the memory whose writes this one counts apart; NULL: none */
    PyObject
        *written_apart; /* in anomaly mode: the next node's number at the last write that was counted apart, and
                                the line of it; else NULL */
    char is_inference;  /* whether the memory is an inference tensor's */
} gs_storage;

GS_HIDDEN extern PyTypeObject gs_storage_type;

static inline int gs_is_storage(PyObject *object) { return Py_TYPE(object) == &gs_storage_type; }

/* The tensor that has the storage and the place in the graph of a tensor: those of a batch are the physical
   one's. */
static inline PyObject *gs_with_books(PyObject *tensor) {
    while (Py_TYPE(tensor) == gs_py.batched_tensor) tensor = GS_SLOT(tensor, gs_py.physical);
    return tensor;
}

/* The storage of a tensor; NULL if nothing has needed one yet. */
static inline gs_storage *gs_known_storage(PyObject *tensor) {
    PyObject *storage = GS_SLOT(tensor, gs_py.storage_of);
    return gs_is_storage(storage) ? (gs_storage *)storage : NULL;
}

/* The storage by which a memory is known. */
static inline const gs_storage *gs_origin_of(const gs_storage *storage) {
    return storage->origin == NULL ? storage : (const gs_storage *)storage->origin;
}

/* Whether two tensors are known to share memory. */
static inline int gs_share_memory(PyObject *a, PyObject *b) {
    const gs_storage *of_a = gs_known_storage(a), *of_b = gs_known_storage(b);
    return of_a != NULL && of_b != NULL && gs_origin_of(of_a) == gs_origin_of(of_b);
}

/* The version of a tensor's memory, where that is counted, else -1. */
static inline long long gs_counted_version(PyObject *tensor) {
    const gs_storage *storage = gs_known_storage(tensor);
    return storage == NULL ? 0 : storage->is_inference ? -1 : storage->version;
}

GS_HIDDEN gs_storage *gs_new_storage(void);
GS_HIDDEN int gs_mark_inference(PyObject *tensor);
GS_HIDDEN gs_storage *gs_storage_of(PyObject *tensor);
GS_HIDDEN gs_storage *gs_share_storage(PyObject *source, PyObject *result);
GS_HIDDEN gs_storage *gs_may_write(PyObject *tensor, PyObject *writer);
GS_HIDDEN void gs_count_write(gs_storage *storage, PyObject *writer);
GS_HIDDEN int gs_was_written(const gs_storage *storage, long long since);
GS_HIDDEN PyObject *gs_version_of(PyObject *tensor);
GS_HIDDEN int gs_add_view(gs_storage *storage, PyObject *view);
GS_HIDDEN int gs_may_save_output(PyObject *node);
GS_HIDDEN int gs_watch_output(PyObject *node, PyObject *number, gs_storage *storage, int coming);
GS_HIDDEN extern PyMethodDef gs_storage_functions[];

#endif
