/* Updates of tensors: the loops of kernels/updates.h, checked and counted as writes. */
#include "kernels/updates.h"
#include "books/storage.h"
#include "kernels/level_in_use.h"
#include "kernels/parts.h"
#include "tensors/tensors.h"
#include <stdlib.h>
#include <string.h>

#define OF_LEVEL(level, dtype) GS_PASTE(gs_updates_##dtype##_, level),

/* The updates of a dtype, of the level in use; NULL for a dtype that has none. */
static const gs_update *updates_of(int typenum) {
    static const gs_update *const singles[] = {GS_LEVELS_updates_float32(OF_LEVEL, float32)};
    static const gs_update *const doubles[] = {GS_LEVELS_updates_float64(OF_LEVEL, float64)};
    const int level = gs_cpu_level - GS_LOWEST_LEVEL;
    return typenum == NPY_FLOAT32 ? singles[level] : typenum == NPY_FLOAT64 ? doubles[level] : NULL;
}

typedef struct {
    const gs_update *update;
    gs_update_loop *loop;
    PyObject *name, *tensors; /* borrowed */
    char *arrays[GS_MAX_WRITES];
    npy_intp n, size, before; /* the elements of the calls before it */
    double numbers[GS_MAX_NUMBERS];
} update_call;

/* The calls that loops take, and their elements. */
typedef struct {
    update_call *all;
    Py_ssize_t count;
    npy_intp n;
} update_calls;

/* Threads share the elements of all calls: optimizers have many small parameters. */
static void update_task(void *arguments, int index, int count) {
    const update_calls *calls = arguments;
    const npy_intp from = gs_from(calls->n, index, count), end = gs_from(calls->n, index + 1, count);
    for (const update_call *c = calls->all; c < calls->all + calls->count; c++) {
        const npy_intp first = from > c->before ? from - c->before : 0;
        const npy_intp last = end - c->before < c->n ? end - c->before : c->n;
        char *at[GS_MAX_WRITES];
        for (int k = 0; k < GS_MAX_WRITES; k++)
            at[k] = c->arrays[k] == NULL ? NULL : c->arrays[k] + first * c->size;
        if (first < last)
            c->loop(at, last - first, c->numbers);
    }
}

/* ---- arrays that overlap ---- */

typedef struct {
    const char *from, *end;
} memory;

static int compare_starts(const void *one, const void *other) {
    const char *a = ((const memory *)one)->from, *b = ((const memory *)other)->from;
    return (a > b) - (a < b);
}

/* Whether an array of a call has memory of another call's: calls are then made one after the other. */
static int are_apart(const update_calls *calls, memory *room) {
    size_t count = 0;
    for (const update_call *c = calls->all; c < calls->all + calls->count; c++) {
        for (int k = 0; k < GS_MAX_WRITES; k++) {
            if (c->arrays[k] != NULL && c->n > 0)
                room[count++] = (memory){c->arrays[k], c->arrays[k] + c->n * c->size};
        }
    }
    qsort(room, count, sizeof *room, compare_starts);
    for (size_t k = 1; k < count; k++) {
        if (room[k].from < room[k - 1].end)
            return 0;
    }
    return 1;
}

/* ---- calls ---- */

/* Whether a tensor's elements are those of a plain array of the shape and the order in memory of the first. */
static int is_fit(PyObject *tensor, PyArrayObject *first, int is_written) {
    PyArrayObject *array = (PyArrayObject *)GS_SLOT(tensor, gs_py.array);
    return PyArray_CheckExact(array) && PyArray_TYPE(array) == PyArray_TYPE(first) &&
           gs_same_shape(array, first) && PyArray_ISALIGNED(array) && PyArray_ISNOTSWAPPED(array) &&
           (!is_written || PyArray_ISWRITEABLE(array)) &&
           ((PyArray_IS_C_CONTIGUOUS(array) && PyArray_IS_C_CONTIGUOUS(first)) ||
            (PyArray_IS_F_CONTIGUOUS(array) && PyArray_IS_F_CONTIGUOUS(first)));
}

/* Takes the arrays of a call; 0 for tensors that a loop cannot take as they are. */
static int take_arrays(update_call *c) {
    const gs_update *u = c->update;
    int left_out = 0;
    PyArrayObject *first = (PyArrayObject *)GS_SLOT(PyTuple_GET_ITEM(c->tensors, 0), gs_py.array);
    for (int k = 0; k < u->arrays; k++) {
        PyObject *tensor = PyTuple_GET_ITEM(c->tensors, k);
        int place = u->noptional - 1;
        while (place >= 0 && u->optional[place] != k) place--;
        if (tensor == Py_None && place >= 0) {
            left_out |= 1 << place;
            continue;
        }
        if (!gs_is_plain(tensor) || !is_fit(tensor, first, u->written >> k & 1))
            return 0;
        c->arrays[k] = PyArray_BYTES((PyArrayObject *)GS_SLOT(tensor, gs_py.array));
        for (int other = 0; other < k; other++) { /* a loop takes elements in any order */
            const npy_intp apart = c->arrays[other] == NULL ? c->n * c->size : c->arrays[k] - c->arrays[other];
            if (apart < c->n * c->size && -apart < c->n * c->size)
                return 0;
        }
    }
    c->loop = u->loops[left_out];
    return 1;
}

/* Reads a call: name, tensors, numbers; 0 for one that no loop takes. */
static int read_call(update_call *c, PyObject *given) {
    PyObject *name = PyTuple_GET_ITEM(given, 0), *tensors = PyTuple_GET_ITEM(given, 1);
    PyObject *numbers = PyTuple_GET_ITEM(given, 2);
    if (!gs_is_plain(PyTuple_GET_ITEM(tensors, 0)))
        return 0;
    PyArrayObject *first = (PyArrayObject *)GS_SLOT(PyTuple_GET_ITEM(tensors, 0), gs_py.array);
    const gs_update *u = PyArray_CheckExact(first) ? updates_of(PyArray_TYPE(first)) : NULL;
    while (u != NULL && u->name != NULL && PyUnicode_CompareWithASCIIString(name, u->name) != 0) u++;
    if (u == NULL || u->name == NULL || PyTuple_GET_SIZE(tensors) != u->arrays ||
        PyTuple_GET_SIZE(numbers) != u->numbers)
        return 0;
    *c = (update_call){
        .update = u, .name = name, .tensors = tensors, .n = PyArray_SIZE(first), .size = PyArray_ITEMSIZE(first)};
    for (int k = 0; k < u->numbers; k++) {
        PyObject *number = PyTuple_GET_ITEM(numbers, k);
        if (PyBool_Check(number))
            c->numbers[k] = number == Py_True;
        else if (!gs_read_double(number, &c->numbers[k]))
            return 0;
    }
    return take_arrays(c);
}

/* Counts the writes that are to come; -1 with an exception, and none counted, if a tensor may not be written to. */
static int count_writes(const update_calls *calls) {
    for (int is_counted = 0; is_counted < 2; is_counted++) {
        for (const update_call *c = calls->all; c < calls->all + calls->count; c++) {
            for (int k = 0; k < c->update->arrays; k++) {
                PyObject *tensor = PyTuple_GET_ITEM(c->tensors, k);
                if (!(c->update->written >> k & 1) || tensor == Py_None)
                    continue;
                gs_storage *storage = gs_may_write(tensor, c->name);
                if (storage == NULL)
                    return -1;
                if (is_counted)
                    gs_count_write(storage, c->name);
            }
        }
    }
    return 0;
}

static void run_calls(update_calls *calls, memory *room) {
    PyThreadState *thread = calls->n >= GS_GIL_FREE ? PyEval_SaveThread() : NULL;
    if (are_apart(calls, room)) {
        gs_parallel(update_task, calls, gs_task_count(calls->n));
    } else {
        for (Py_ssize_t k = 0; k < calls->count; k++) {
            calls->all[k].before = 0;
            update_calls one = {calls->all + k, 1, calls->all[k].n};
            gs_parallel(update_task, &one, gs_task_count(one.n));
        }
    }
    if (thread != NULL)
        PyEval_RestoreThread(thread);
}

/* Reads the calls that loops take, while nothing is recorded, and gives a list of the numbers of the others. */
static PyObject *read_calls(update_calls *calls, PyObject *given) {
    const int is_possible = gs_mode == 0 && !gs_is_traced();
    PyObject *rest = PyList_New(0);
    for (Py_ssize_t k = 0; rest != NULL && k < PyList_GET_SIZE(given); k++) {
        update_call *c = &calls->all[calls->count];
        if (is_possible && read_call(c, PyList_GET_ITEM(given, k))) {
            c->before = calls->n;
            calls->n += c->n;
            calls->count++;
            continue;
        }
        PyObject *number = PyLong_FromSsize_t(k);
        if (number == NULL || PyList_Append(rest, number) < 0)
            Py_CLEAR(rest);
        Py_XDECREF(number);
    }
    return rest;
}

/* update(calls): makes those that are for plain tensors while nothing is recorded; the numbers of the others. */
static PyObject *update(PyObject *module, PyObject *const *given, Py_ssize_t count) {
    if (!gs_has_count("update", count, 1, 1))
        return NULL;
    const size_t most = (size_t)PyList_GET_SIZE(given[0]);
    update_calls calls = {.all = PyMem_Malloc(most * sizeof *calls.all)};
    memory *room = PyMem_Malloc(most * GS_MAX_WRITES * sizeof *room);
    PyObject *rest = calls.all == NULL || room == NULL ? PyErr_NoMemory() : read_calls(&calls, given[0]);
    if (rest != NULL && count_writes(&calls) < 0)
        Py_CLEAR(rest);
    if (rest != NULL)
        run_calls(&calls, room);
    PyMem_Free(calls.all);
    PyMem_Free(room);
    return rest;
}

PyMethodDef gs_update_functions[] = {
    {"update", GS_FASTCALL(update), "Write to plain tensors by the loops of updates."},
    {NULL},
};
