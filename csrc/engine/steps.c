/* Formulas that are not one kernel: the steps that codegen/write/steps.py has made of a method's code, taken on a
   stack. */
#include "engine/engine.h"

typedef struct {
    PyObject *items[GS_MAX_DEPTH];
    int size;
} stack;

static void drop(stack *s, int count) {
    while (count-- > 0) Py_DECREF(s->items[--s->size]);
}

/* Replaces the topmost values with one, which is NULL after an error. */
static int replace(stack *s, int count, PyObject *result) {
    drop(s, count);
    if (result == NULL)
        return -1;
    s->items[s->size++] = result;
    return 0;
}

/* Takes one step, at `*at`, and moves on; -1 if it fails, perhaps with an exception. */
static int take(gs_job *job, const gs_gradient *g, stack *s, int *at) {
    const gs_step *step = &g->formula->code[(*at)++];
    PyObject **top = s->items + s->size;
    switch (step->what) {
        case GS_LOAD_GRADIENT: return replace(s, 0, Py_NewRef(job->gradient));
        case GS_LOAD_ARRAY: return replace(s, 0, gs_load(job, &job->kind->saves[step->number]));
        case GS_LOAD_VALUE:
            return replace(s, 0, Py_XNewRef(GS_SLOT(job->node, job->kind->saves[step->number].slot)));
        case GS_LOAD_CONSTANT: return replace(s, 0, Py_NewRef(g->known[g->formula->nfunctions + step->number]));
        case GS_LOAD_PART: return replace(s, 0, Py_NewRef(s->items[step->number]));
        case GS_TAKE_CALL: {
            PyObject *const *arguments = top - step->count;
            return replace(s, step->count,
                           PyObject_Vectorcall(g->known[step->number], arguments, step->count, NULL));
        }
        case GS_TAKE_DIVIDE: return replace(s, 2, PyNumber_TrueDivide(top[-2], top[-1]));
        case GS_TAKE_EQUAL: return replace(s, 2, PyObject_RichCompare(top[-2], top[-1], Py_EQ));
        case GS_TAKE_UNLESS: {
            const int holds = PyObject_IsTrue(top[-1]);
            drop(s, 1);
            if (holds == 0)
                *at = step->number;
            return holds < 0 ? -1 : 0;
        }
        case GS_TAKE_JUMP: *at = step->number; return 0;
    }
    Py_UNREACHABLE();
}

/* The value of a formula, an array or, for a list of inputs, a tuple or a list; NULL, perhaps with an exception,
   if it is Python's to compute. */
PyObject *gs_take_steps(gs_job *job, const gs_gradient *g) {
    stack s = {.size = 0};
    for (int at = 0; at < g->formula->ncode;) {
        if (take(job, g, &s, &at) < 0) {
            drop(&s, s.size);
            return NULL;
        }
    }
    PyObject *result = Py_NewRef(s.items[s.size - 1]);
    drop(&s, s.size);
    if (PyTuple_CheckExact(result) || PyList_Check(result) || PyArray_CheckExact(result))
        return result;
    PyObject *array = PyArray_IsScalar(result, Generic) ? PyArray_FromScalar(result, NULL) : NULL;
    Py_DECREF(result);
    return array;
}
