/* What a profiler sees of a thread: ranges of time, each an op, a node, or a part of the program that has a name,
   and the memory that arrays get and give back.

   Note [Ranges] While a thread's mode has the bit GS_PROFILE, ops and the engine enter a range in the thread's
   recorder when they begin, and leave it when they end. A recorder either keeps ranges, for Python to read when
   all is over, or has functions that are told of each as it happens, for those who pass them on. What is entered
   within a range is its child. Without the bit none of this is asked for: a call tests it where the path in C
   gives up, a pass when it begins. */
#ifndef GRADSPEC_PROFILE_H
#define GRADSPEC_PROFILE_H

#include "books/books.h"

typedef enum {
    GS_RANGE_OP,
    GS_RANGE_EVALUATE, /* all that the engine does for a node or a leaf */
    GS_RANGE_NODE,
    GS_RANGE_USER,
    GS_RANGE_ASYNC, /* work that goes on beside the thread, in no other range */
} gs_range_kind;

/* ---- ranges.c ---- */

typedef struct {
    gs_range_kind kind;
    Py_ssize_t parent;  /* or -1 */
    long long sequence; /* of the node that ran or was made, or -1 */
    int64_t start, end; /* nanoseconds of the monotonic clock; an open range ends at 0 */
    unsigned long thread;
    PyObject *source;
    PyObject *inputs, *keywords,
        *output;     /* shapes of an op's arguments, the names of the last of them, of its result */
    PyObject *stack; /* the lines that called; all of these may be NULL */
} gs_range;

typedef struct {
    int64_t time;
    uintptr_t address;
    long long bytes; /* negative for a block that was freed */
    Py_ssize_t range;
} gs_block;

typedef struct {
    PyObject_HEAD gs_range *ranges;
    gs_block *blocks;
    Py_ssize_t count, capacity, innermost, blocks_count, blocks_capacity;
    int shapes, memory;
    PyObject *stack, *push, *pop; /* functions, or NULL */
} gs_recorder;

GS_HIDDEN extern PyTypeObject gs_recorder_type;

/* Enters a range, stealing `inputs` and `keywords`; its number, or -1 if it was not kept. Ends one, and what is
   open within it. Neither leaves an exception. */
GS_HIDDEN Py_ssize_t gs_recorder_enter(gs_recorder *recorder, gs_range_kind kind, PyObject *source,
                                       long long sequence, PyObject *inputs, PyObject *keywords);
GS_HIDDEN void gs_recorder_leave(gs_recorder *recorder, Py_ssize_t number);
GS_HIDDEN void gs_recorder_note(gs_recorder *recorder, void *data, long long bytes);

/* ---- profile.c ---- */

/* A range that was entered; there is none if `recorder`, which is owned, is NULL. */
typedef struct {
    gs_recorder *recorder;
    Py_ssize_t number;
} gs_entered;
#define GS_NOT_ENTERED ((gs_entered){NULL, -1})

GS_HIDDEN PyObject *gs_get_recorder(PyObject *state, void *closure);
GS_HIDDEN int gs_set_recorder(PyObject *state, PyObject *recorder, void *closure);

/* `source` is an Op, a class or a name. Both keep whatever exception is set, and neither fails: a range that
   cannot be entered is not there. */
GS_HIDDEN gs_entered gs_enter(gs_range_kind kind, PyObject *source, long long sequence);
GS_HIDDEN void gs_leave_entered(gs_entered entered);

static inline void gs_leave(gs_entered entered) {
    if (entered.recorder != NULL)
        gs_leave_entered(entered);
}

/* The two ranges of a node that runs, and those of a leaf whose gradient is complete. */
GS_HIDDEN void gs_enter_node(gs_entered *ranges, PyObject *node, int formula);
GS_HIDDEN void gs_enter_leaf(gs_entered *ranges);

static inline void gs_leave_both(const gs_entered *ranges) {
    gs_leave(ranges[1]);
    gs_leave(ranges[0]);
}

/* The source of a range is an op, a class or a name. */
static inline int gs_is_op(PyObject *source) { return !PyUnicode_Check(source) && !PyType_Check(source); }

/* A call of an op; `recorder` is NULL, or is held until the range is left. */
typedef struct {
    gs_recorder *recorder;
    Py_ssize_t number;
    long long before; /* the number of the next node then */
} gs_op_range;

GS_HIDDEN gs_op_range gs_enter_op(gs_op *op, PyObject *const *given, size_t flags, PyObject *kwnames);
GS_HIDDEN void gs_leave_op(gs_op_range range, PyObject *result);

#endif
