/* Several kernels over the same large arrays. */
#include "loops/loops.h"

/* Note [Side by side] The gradients of one node read much the same arrays. One kernel after the other fetches
   arrays that are larger than a core's cache anew each time, and it is the fetching that takes the time. So the
   kernels take turns, block by block, and find in a cache what the first one has read. Where a gradient is to be
   added to another, which only the pass has, a block of it goes there from a cache, and needs no array of its
   own. Each element meets the same loops as always, in the same order: no bit depends on it. */
#define BLOCK 1024 /* elements: those of all operands fit a first-level cache */
#define LARGEST_ELEMENT sizeof(npy_clongdouble)

typedef struct {
    const gs_kernel *loop, *add; /* `add`: NULL, or adds what the loop gives to `data` of the result */
    char *data[GS_MAX_ARRAYS];
    npy_intp strides[GS_MAX_ARRAYS];
} sweeping;

typedef struct {
    const sweeping *kernels;
    int count;
    npy_intp n;
    int status;
} sweep;

static void sweep_block(sweep *s, npy_intp from) {
    npy_intp n = s->n - from < BLOCK ? s->n - from : BLOCK;
    for (int k = 0; k < s->count; k++) {
        const sweeping *one = &s->kernels[k];
        const int nin = one->loop->nin;
        _Alignas(64) char made[BLOCK * LARGEST_ELEMENT];
        char *at[GS_MAX_ARRAYS];
        for (int i = 0; i <= nin; i++) at[i] = one->data[i] + from * one->strides[i];
        char *sum = at[nin], *operands[] = {sum, made, sum};
        if (one->add != NULL)
            at[nin] = made;
        const npy_intp size = one->strides[nin], steps[] = {size, size, size};
        if (one->loop->loop(NULL, at, &n, one->strides, NULL) < 0 ||
            (one->add != NULL && one->add->loop(NULL, operands, &n, steps, NULL) < 0))
            s->status = -1;
    }
}

static void sweep_task(void *arguments, int index, int count) {
    sweep *s = arguments;
    const npy_intp blocks = (s->n + BLOCK - 1) / BLOCK, from = blocks * index / count,
                   to = blocks * (index + 1) / count;
    const int backwards = count > 1 && gs_backwards(); /* Note [Back and forth], base/threads.c */
    for (npy_intp b = from; b < to; b++) sweep_block(s, (backwards ? from + to - 1 - b : b) * BLOCK);
}

/* The loop that adds to an array what has a loop's dtype and a walk's shape; NULL if they differ from the
   array's. */
static const gs_kernel *addition_to(PyObject *onto, const gs_kernel *loop, const gs_walk *w) {
    PyArrayObject *sum = (PyArrayObject *)onto, *const operands[] = {sum, sum};
    if (PyArray_TYPE(sum) != loop->typenums[loop->nin] || PyArray_NDIM(sum) != w->ndim ||
        !gs_same(w->ndim, PyArray_DIMS(sum), w->shape))
        return NULL;
    const gs_loops *add = gs_addition();
    return add == NULL ? NULL : gs_find_loop(add, 2, operands);
}

/* Finds the loops of one kernel and memory for its result; whether it can be swept with others, over so many
   elements. */
static int prepare(sweeping *one, gs_application *a, npy_intp n) {
    PyArrayObject *arrays[GS_MAX_ARRAYS];
    for (int k = 0; k < a->nin; k++) {
        if (!PyArray_CheckExact(a->operands[k]))
            return 0;
        arrays[k] = (PyArrayObject *)a->operands[k];
    }
    gs_walk w;
    *one = (sweeping){.loop = gs_find_loop(a->kernel, a->nin, arrays)};
    const int typenum = one->loop == NULL ? -1 : one->loop->typenums[a->nin];
    if (one->loop == NULL || !gs_plan(&w, a->nin, arrays, gs_item_size(typenum)) || w.nd != 1 || w.size != n)
        return 0;
    if (a->onto != NULL && (one->add = addition_to(a->onto, one->loop, &w)) == NULL)
        return 0;
    a->result = a->onto != NULL ? Py_NewRef(a->onto) : gs_result_for(&w, typenum, a->reuse);
    if (a->result == NULL)
        return 0;
    for (int k = 0; k <= a->nin; k++) {
        one->data[k] = PyArray_BYTES(k < a->nin ? arrays[k] : (PyArrayObject *)a->result);
        one->strides[k] = w.strides[k][0];
    }
    return 1;
}

/* Runs kernels that read the same arrays of `n` elements side by side. 1 if it did: `result` is then a new
   reference in each. 0, perhaps with an exception, if nothing has happened; -1 with one if they failed halfway.
   Only the last may have something to reuse. */
int gs_apply_together(gs_application *all, int count, npy_intp n) {
    sweeping kernels[GS_MAX_OPERANDS];
    sweep s = {.kernels = kernels, .count = count, .n = n};
    int prepared = 0;
    while (prepared < count && prepare(&kernels[prepared], &all[prepared], n)) prepared++;
    if (prepared == count) {
        for (int a = 0; a < count; a++) { /* another thread may take them out of their tensors */
            for (int k = 0; k < all[a].nin; k++) Py_INCREF(all[a].operands[k]);
        }
        PyThreadState *released = PyEval_SaveThread();
        gs_parallel(sweep_task, &s, gs_task_count(n));
        PyEval_RestoreThread(released);
        for (int a = 0; a < count; a++) {
            for (int k = 0; k < all[a].nin; k++) Py_DECREF(all[a].operands[k]);
        }
        if (s.status == 0)
            return 1;
    }
    for (int a = 0; a < prepared; a++) Py_CLEAR(all[a].result);
    return s.status;
}
