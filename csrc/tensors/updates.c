/* Updates of tensors: the loops of kernels/updates.h, checked and counted as writes. */
#include "kernels/updates.h"
#include "books/storage.h"
#include "kernels/level_in_use.h"
#include "kernels/parts.h"
#include "tensors/tensors.h"
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
    gs_update_loop *loop;
    char *arrays[GS_MAX_WRITES];
    npy_intp n, size;
    double numbers[GS_MAX_NUMBERS];
} update_call;

static void update_task(void *arguments, int index, int count) {
    const update_call *c = arguments;
    const npy_intp from = gs_from(c->n, index, count), end = gs_from(c->n, index + 1, count);
    char *at[GS_MAX_WRITES];
    for (int k = 0; k < GS_MAX_WRITES; k++) at[k] = c->arrays[k] == NULL ? NULL : c->arrays[k] + from * c->size;
    c->loop(at, end - from, c->numbers);
}

/* Whether a tensor's elements are those of a plain array of the shape and the order in memory of the first. */
static int is_fit(PyObject *tensor, PyArrayObject *first, int is_written) {
    PyArrayObject *array = (PyArrayObject *)GS_SLOT(tensor, gs_py.array);
    return PyArray_CheckExact(array) && PyArray_TYPE(array) == PyArray_TYPE(first) &&
           gs_same_shape(array, first) && PyArray_ISALIGNED(array) && PyArray_ISNOTSWAPPED(array) &&
           (!is_written || PyArray_ISWRITEABLE(array)) &&
           ((PyArray_IS_C_CONTIGUOUS(array) && PyArray_IS_C_CONTIGUOUS(first)) ||
            (PyArray_IS_F_CONTIGUOUS(array) && PyArray_IS_F_CONTIGUOUS(first)));
}

/* Fills the call; 0 for tensors that a loop cannot take as they are. */
static int take_arrays(update_call *c, const gs_update *u, PyObject *tensors) {
    int left_out = 0;
    PyArrayObject *first = (PyArrayObject *)GS_SLOT(PyTuple_GET_ITEM(tensors, 0), gs_py.array);
    for (int k = 0; k < u->arrays; k++) {
        PyObject *tensor = PyTuple_GET_ITEM(tensors, k);
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

/* Counts the writes that are to come; -1 with an exception, and none counted, if a tensor may not be written to. */
static int count_writes(const gs_update *u, PyObject *tensors, PyObject *name) {
    gs_storage *storages[GS_MAX_WRITES];
    int count = 0;
    for (int k = 0; k < u->arrays; k++) {
        PyObject *tensor = PyTuple_GET_ITEM(tensors, k);
        if (u->written >> k & 1 && tensor != Py_None && (storages[count++] = gs_may_write(tensor, name)) == NULL)
            return -1;
    }
    while (count > 0) gs_count_write(storages[--count], name);
    return 0;
}

/* update(name, tensors, numbers): whether C has done it, which is for plain tensors while nothing is recorded. */
static PyObject *update(PyObject *module, PyObject *const *given, Py_ssize_t count) {
    if (!gs_has_count("update", count, 3, 3))
        return NULL;
    PyObject *name = given[0], *tensors = given[1], *numbers = given[2];
    if (gs_mode != 0 || gs_is_traced() || !gs_is_plain(PyTuple_GET_ITEM(tensors, 0)))
        Py_RETURN_FALSE;
    PyArrayObject *first = (PyArrayObject *)GS_SLOT(PyTuple_GET_ITEM(tensors, 0), gs_py.array);
    const gs_update *u = PyArray_CheckExact(first) ? updates_of(PyArray_TYPE(first)) : NULL;
    while (u != NULL && u->name != NULL && PyUnicode_CompareWithASCIIString(name, u->name) != 0) u++;
    if (u == NULL || u->name == NULL || PyTuple_GET_SIZE(tensors) != u->arrays ||
        PyTuple_GET_SIZE(numbers) != u->numbers)
        Py_RETURN_FALSE;
    update_call c = {.n = PyArray_SIZE(first), .size = PyArray_ITEMSIZE(first)};
    for (int k = 0; k < u->numbers; k++) {
        PyObject *number = PyTuple_GET_ITEM(numbers, k);
        if (PyBool_Check(number))
            c.numbers[k] = number == Py_True;
        else if (!gs_read_double(number, &c.numbers[k]))
            Py_RETURN_FALSE;
    }
    if (!take_arrays(&c, u, tensors))
        Py_RETURN_FALSE;
    if (count_writes(u, tensors, name) < 0)
        return NULL;
    PyThreadState *thread = c.n >= GS_GIL_FREE ? PyEval_SaveThread() : NULL;
    gs_parallel(update_task, &c, gs_task_count(c.n));
    if (thread != NULL)
        PyEval_RestoreThread(thread);
    Py_RETURN_TRUE;
}

PyMethodDef gs_update_functions[] = {
    {"update", GS_FASTCALL(update), "Write to tensors by the loop of an update, if they are plain ones."},
    {NULL},
};
