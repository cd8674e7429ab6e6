/* The recorder of a thread's ranges, as a type of Python's. See Note [Ranges]. */
#include "books/nodes.h"
#include "profile/profile.h"
#include <time.h>

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

/* Room for one more item in an array that grows; 0 if there is no memory. */
static int reserve(void *array, Py_ssize_t count, Py_ssize_t *capacity, size_t size) {
    void **items = array;
    if (count < *capacity)
        return 1;
    const Py_ssize_t larger = *capacity ? 2 * *capacity : 1024;
    void *grown = PyMem_Realloc(*items, (size_t)larger * size);
    if (grown == NULL)
        return 0;
    *items = grown;
    *capacity = larger;
    return 1;
}

/* ---- ranges ---- */

/* The name of what a range is: of an op without its variant, of an in-place form with its underscore. */
static PyObject *name_of(PyObject *source) {
    if (PyUnicode_Check(source))
        return Py_NewRef(source);
    if (PyType_Check(source))
        return PyUnicode_FromString(((PyTypeObject *)source)->tp_name);
    const gs_op *op = (gs_op *)source;
    const char *dot = strchr(op->row->key, '.');
    if (op->writes != NULL)
        return Py_NewRef(op->writes);
    return PyUnicode_FromStringAndSize(op->row->key,
                                       dot == NULL ? (Py_ssize_t)strlen(op->row->key) : dot - op->row->key);
}

/* Tells `push` of a range: its kind, name, sequence number and shapes. */
static void tell(const gs_recorder *recorder, gs_range_kind kind, PyObject *source, long long sequence,
                 PyObject *inputs) {
    PyObject *name = name_of(source), *told = NULL;
    if (kind == GS_RANGE_OP && sequence < 0)
        sequence = gs_peek_sequence(); /* of the node that it makes, if it makes one */
    if (name != NULL)
        told = PyObject_CallFunction(recorder->push, "iOLO", kind, name, sequence, inputs ? inputs : Py_None);
    if (gs_done(told) < 0)
        PyErr_WriteUnraisable(recorder->push);
    Py_XDECREF(name);
}

/* Enters a range in a recorder; `inputs` and `keywords` are stolen. Its number, or -1 if it was not kept. */
Py_ssize_t gs_recorder_enter(gs_recorder *recorder, gs_range_kind kind, PyObject *source, long long sequence,
                             PyObject *inputs, PyObject *keywords) {
    Py_ssize_t number = -1;
    PyObject *stack = NULL;
    /* First what runs Python, or may have the collector run some, which may enter ranges of its own. */
    if (recorder->push != NULL) {
        tell(recorder, kind, source, sequence, inputs);
    } else if (recorder->stack != NULL && (kind == GS_RANGE_OP || kind == GS_RANGE_USER)) {
        if ((stack = PyObject_CallNoArgs(recorder->stack)) == NULL)
            PyErr_WriteUnraisable(recorder->stack);
    }
    if (recorder->push == NULL &&
        reserve(&recorder->ranges, recorder->count, &recorder->capacity, sizeof(gs_range))) {
        number = recorder->count++;
        recorder->ranges[number] = (gs_range){.kind = kind,
                                              .parent = recorder->innermost,
                                              .sequence = sequence,
                                              .thread = PyThread_get_thread_ident(),
                                              .source = Py_NewRef(source),
                                              .inputs = Py_XNewRef(inputs),
                                              .keywords = Py_XNewRef(keywords),
                                              .stack = Py_XNewRef(stack)};
        recorder->innermost = number;
        recorder->ranges[number].start = now();
    }
    Py_XDECREF(stack);
    Py_XDECREF(inputs);
    Py_XDECREF(keywords);
    return number;
}

/* Ends a range, and what is still open within it. */
void gs_recorder_leave(gs_recorder *recorder, Py_ssize_t number) {
    const int64_t time = now();
    if (recorder->pop != NULL) {
        if (gs_done(PyObject_CallNoArgs(recorder->pop)) < 0)
            PyErr_WriteUnraisable(recorder->pop);
        return;
    }
    if (number < 0 || number >= recorder->count || recorder->ranges[number].end != 0)
        return;
    while (recorder->innermost >= number) {
        gs_range *inner = &recorder->ranges[recorder->innermost];
        inner->end = time;
        recorder->innermost = inner->parent;
    }
}

/* ---- memory ---- */

void gs_recorder_note(gs_recorder *recorder, void *data, long long bytes) {
    if (data == NULL ||
        !reserve(&recorder->blocks, recorder->blocks_count, &recorder->blocks_capacity, sizeof(gs_block))) {
        return;
    }
    recorder->blocks[recorder->blocks_count++] = (gs_block){now(), (uintptr_t)data, bytes, recorder->innermost};
}

/* ---- the type ---- */

static PyObject *recorder_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
    int shapes = 0, memory = 0;
    PyObject *stack = Py_None, *push = Py_None, *pop = Py_None;
    static char *names[] = {"shapes", "memory", "stack", "push", "pop", NULL};
    if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "|$ppOOO", names, &shapes, &memory, &stack, &push,
                                     &pop)) {
        return NULL;
    }
    if ((push == Py_None) != (pop == Py_None)) {
        PyErr_SetString(PyExc_TypeError, "Recorder: 'push' and 'pop' come together");
        return NULL;
    }
    gs_recorder *self = (gs_recorder *)type->tp_alloc(type, 0);
    if (self != NULL) {
        self->innermost = -1;
        self->shapes = shapes;
        self->memory = memory;
        self->stack = gs_given_or_null(stack);
        self->push = gs_given_or_null(push);
        self->pop = gs_given_or_null(pop);
    }
    return (PyObject *)self;
}

static void recorder_dealloc(PyObject *object) {
    gs_recorder *self = (gs_recorder *)object;
    for (Py_ssize_t k = 0; k < self->count; k++) {
        gs_range *r = &self->ranges[k];
        PyObject *owned[] = {r->source, r->inputs, r->keywords, r->output, r->stack};
        for (size_t i = 0; i < sizeof owned / sizeof *owned; i++) Py_XDECREF(owned[i]);
    }
    PyMem_Free(self->ranges);
    PyMem_Free(self->blocks);
    Py_XDECREF(self->stack);
    Py_XDECREF(self->push);
    Py_XDECREF(self->pop);
    Py_TYPE(object)->tp_free(object);
}

/* enter(kind, source, sequence=-1): the number of the range that begins now. */
static PyObject *recorder_enter(PyObject *self, PyObject *arguments) {
    int kind;
    PyObject *source;
    long long sequence = -1;
    if (!PyArg_ParseTuple(arguments, "iO|L", &kind, &source, &sequence))
        return NULL;
    if (!PyUnicode_Check(source) && !PyType_Check(source)) {
        PyErr_SetString(PyExc_TypeError, "a range is that of a class or has a name");
        return NULL;
    }
    return PyLong_FromSsize_t(
        gs_recorder_enter((gs_recorder *)self, (gs_range_kind)kind, source, sequence, NULL, NULL));
}

static PyObject *recorder_leave(PyObject *self, PyObject *number) {
    const Py_ssize_t given = PyLong_AsSsize_t(number);
    if (given == -1 && PyErr_Occurred())
        return NULL;
    gs_recorder_leave((gs_recorder *)self, given);
    Py_RETURN_NONE;
}

/* add(source, start): a range of work beside the thread, which began at `start` and ends now. */
static PyObject *recorder_add(PyObject *object, PyObject *arguments) {
    gs_recorder *self = (gs_recorder *)object;
    PyObject *source;
    long long start;
    if (!PyArg_ParseTuple(arguments, "UL", &source, &start))
        return NULL;
    if (self->push == NULL && reserve(&self->ranges, self->count, &self->capacity, sizeof(gs_range)))
        self->ranges[self->count++] = (gs_range){.kind = GS_RANGE_ASYNC,
                                                 .parent = -1,
                                                 .sequence = -1,
                                                 .start = start,
                                                 .end = now(),
                                                 .thread = PyThread_get_thread_ident(),
                                                 .source = Py_NewRef(source)};
    Py_RETURN_NONE;
}

/* link(number, sequence): the range has made the node of this number. */
static PyObject *recorder_link(PyObject *self, PyObject *arguments) {
    Py_ssize_t number;
    long long sequence;
    if (!PyArg_ParseTuple(arguments, "nL", &number, &sequence))
        return NULL;
    if (number >= 0 && number < ((gs_recorder *)self)->count)
        ((gs_recorder *)self)->ranges[number].sequence = sequence;
    Py_RETURN_NONE;
}

/* stop(): ends what is open; the time, in nanoseconds. */
static PyObject *recorder_stop(PyObject *object, PyObject *unused) {
    gs_recorder *self = (gs_recorder *)object;
    const int64_t time = now();
    for (; self->innermost >= 0; self->innermost = self->ranges[self->innermost].parent)
        self->ranges[self->innermost].end = time;
    return PyLong_FromLongLong(time);
}

static PyObject *recorder_time(PyObject *self, PyObject *unused) { return PyLong_FromLongLong(now()); }

static PyObject *as_tuple(const gs_range *r) {
    PyObject *name = name_of(r->source);
    if (name == NULL)
        return NULL;
    const char *key = gs_is_op(r->source) ? ((gs_op *)r->source)->row->key : NULL;
    return Py_BuildValue("(iNznLLLkNNNN)", r->kind, name, key, r->parent, r->sequence, (long long)r->start,
                         (long long)r->end, r->thread, gs_or_none(r->inputs), gs_or_none(r->keywords),
                         gs_or_none(r->output), gs_or_none(r->stack));
}

static PyObject *recorder_ranges(PyObject *object, PyObject *unused) {
    const gs_recorder *self = (gs_recorder *)object;
    PyObject *list = PyList_New(self->count);
    for (Py_ssize_t k = 0; list != NULL && k < PyList_GET_SIZE(list); k++)
        gs_put(&list, k, as_tuple(&self->ranges[k]));
    return list;
}

static PyObject *recorder_blocks(PyObject *object, PyObject *unused) {
    const gs_recorder *self = (gs_recorder *)object;
    PyObject *list = PyList_New(self->blocks_count);
    for (Py_ssize_t k = 0; list != NULL && k < PyList_GET_SIZE(list); k++) {
        const gs_block *b = &self->blocks[k];
        gs_put(&list, k,
               Py_BuildValue("(LKLn)", (long long)b->time, (unsigned long long)b->address, b->bytes, b->range));
    }
    return list;
}

static PyMethodDef methods[] = {
    {"enter", recorder_enter, METH_VARARGS, "Begin a range; returns its number."},
    {"leave", recorder_leave, METH_O, "End the range of a number, and those within it that are open."},
    {"add", recorder_add, METH_VARARGS,
     "Add a range of work that began earlier beside the thread, and ends now."},
    {"link", recorder_link, METH_VARARGS, "Say which node a range has made."},
    {"stop", recorder_stop, METH_NOARGS, "End all ranges that are open; returns the time."},
    {"time", recorder_time, METH_NOARGS, "The time in nanoseconds, as in the ranges."},
    {"ranges", recorder_ranges, METH_NOARGS,
     "The ranges as tuples, in the order of their beginning, those of `add` of their end."},
    {"blocks", recorder_blocks, METH_NOARGS, "The blocks of memory that were taken and freed, as tuples."},
    {NULL},
};

PyTypeObject gs_recorder_type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "gradspec._core.Recorder",
    .tp_doc = "Keeps what a profiled thread does, or tells functions of it.",
    .tp_basicsize = sizeof(gs_recorder),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = recorder_new,
    .tp_dealloc = recorder_dealloc,
    .tp_methods = methods,
};
