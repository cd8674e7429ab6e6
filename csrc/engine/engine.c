/* The engine's loop. See Note [Engine order] and Note [Owned gradients], runtime/autograd/engine/loop.py. */
#include "books/leaves.h"
#include "engine/engine.h"
#include "profile/profile.h"

#define NODES_PER_TURN 1024 /* after which other threads get theirs */

typedef struct {
    long long sequence;
    gs_entry *entry;
    PyObject *gradient; /* owned */
} ready;

typedef struct {
    gs_reached *reached;
    PyObject *this;   /* the BackwardPass */
    PyObject *needed; /* what Python's formulas are given: `reached` if only some gradients are needed, or None */
    int special;      /* whether every node and leaf is the BackwardPass's */
    int tensors;      /* whether gradients are tensors */
    int retain, profiled;
    gs_entered ranges[2]; /* of the node that runs, if it is */
    gs_entry *running;    /* NULL while the roots are delivered */
    ready following;      /* the first node that got ready; `entry` is NULL if none has */
    ready *heap;          /* the other ones, the newest on top */
    size_t size, capacity;
} pass;

/* ---- the heap ---- */

static int push(pass *p, gs_entry *entry, PyObject *gradient /* stolen */) {
    const long long key = PyLong_AsLongLong(GS_SLOT(entry->target, gs_py.sequence));
    ready *heap = p->heap;
    if (p->size == p->capacity) {
        const size_t capacity = p->capacity ? 2 * p->capacity : 16;
        heap = PyMem_Realloc(p->heap, capacity * sizeof *heap);
        if (heap != NULL) {
            p->heap = heap;
            p->capacity = capacity;
        }
    }
    if (heap == NULL || (key == -1 && PyErr_Occurred())) {
        if (heap == NULL)
            PyErr_NoMemory();
        Py_DECREF(gradient);
        return -1;
    }
    size_t at = p->size++;
    for (; at > 0 && heap[(at - 1) / 2].sequence < key; at = (at - 1) / 2) heap[at] = heap[(at - 1) / 2];
    heap[at] = (ready){key, entry, gradient};
    return 0;
}

static ready pop(pass *p) {
    const ready top = p->heap[0], moved = p->heap[--p->size];
    size_t at = 0;
    for (size_t child; (child = 2 * at + 1) < p->size; at = child) {
        if (child + 1 < p->size && p->heap[child + 1].sequence > p->heap[child].sequence)
            child++;
        if (p->heap[child].sequence <= moved.sequence)
            break;
        p->heap[at] = p->heap[child];
    }
    p->heap[at] = moved;
    return top;
}

/* ---- gradients on their way ---- */

/* The sum of two gradients of one kind, both stolen; None is zero. It goes into memory that only the pass has. */
static PyObject *sum(const pass *p, PyObject *a, PyObject *b) {
    gs_loops *add;
    PyObject *result = NULL;
    if (a == Py_None || b == Py_None) {
        result = Py_NewRef(a == Py_None ? b : a);
    } else if (!PyArray_CheckExact(a) || !PyArray_CheckExact(b)) {
        result = PyNumber_Add(a, b);
    } else if ((add = gs_addition()) != NULL) {
        PyObject *operands[] = {a, b};
        const gs_entered added = p->profiled ? gs_enter(GS_RANGE_OP, gs_str.add, -1) : GS_NOT_ENTERED;
        result = gs_apply(add, 2, operands, gs_is_owned(a) ? a : b);
        gs_leave(added);
    }
    Py_DECREF(a);
    Py_DECREF(b);
    return result;
}

/* Whether nobody wants to see the gradient of a leaf before it is accumulated, or the leaf afterwards. */
static int is_plain(const pass *p, PyObject *leaf) {
    return !p->special && !p->reached->selective && gs_is_plain(leaf) && GS_SLOT(leaf, gs_py.extra) == Py_None &&
           GS_SLOT(leaf, gs_py.node) == Py_None && GS_SLOT(leaf, gs_py.requires_grad) == Py_True;
}

/* A leaf's gradient, stolen, is complete. */
static int finish_leaf(pass *p, PyObject *leaf, PyObject *gradient) {
    gs_entered ranges[2] = {0};
    int status = 0;
    if (p->profiled)
        gs_enter_leaf(ranges);
    if (!is_plain(p, leaf)) {
        status = gs_done(PyObject_CallMethodObjArgs(p->this, gs_str.finish_leaf, leaf, gradient, NULL));
    } else if (gradient != Py_None) {
        status = gs_accumulate(leaf, gradient);
    }
    gs_leave_both(ranges);
    Py_DECREF(gradient);
    return status;
}

/* A gradient, stolen, goes along an edge. `shared`: somebody else may hold it. */
static int deliver(pass *p, PyObject *target, PyObject *gradient, int shared) {
    gs_entry *entry = gs_find(p->reached, target);
    if (entry == NULL || (p->reached->selective && !entry->needed)) {
        if (entry == NULL)
            PyErr_SetObject(PyExc_KeyError, target);
        Py_DECREF(gradient);
        return entry == NULL ? -1 : 0;
    }
    const int leaf = entry->count < 0, last = entry->count == 1 || entry->count == -1;
    PyObject *arrived = entry->gradient;
    const int is_sum = arrived != NULL && arrived != Py_None && gradient != Py_None; /* memory of its own */
    if (arrived != NULL) {
        entry->gradient = NULL;
        gradient = sum(p, arrived, gradient);
    }
    if (gradient != NULL && leaf && last && !is_sum && (shared || arrived != NULL || p->running == NULL))
        Py_SETREF(gradient, entry->captured ? gs_private(gradient) : gs_shared(gradient));
    if (gradient == NULL)
        return -1;
    if (!last) {
        entry->count += leaf ? 1 : -1;
        entry->gradient = gradient;
        return 0;
    }
    if (leaf)
        return finish_leaf(p, target, gradient);
    if (p->following.entry != NULL)
        return push(p, entry, gradient);
    p->following = (ready){0, entry, gradient};
    return 0;
}

/* Delivers pairs of a target and a gradient that Python made, when the node was given `given`. */
static int deliver_all(pass *p, PyObject *made, PyObject *given) {
    PyObject *pairs = PySequence_Fast(made, "a node returns pairs");
    int status = pairs == NULL ? -1 : 0;
    for (Py_ssize_t k = 0; status == 0 && k < PySequence_Fast_GET_SIZE(pairs); k++) {
        PyObject *pair = PySequence_Fast_GET_ITEM(pairs, k);
        if (!PyTuple_CheckExact(pair) || PyTuple_GET_SIZE(pair) != 2) {
            PyErr_Format(PyExc_TypeError, "a node returns pairs of a target and a gradient, not %R", pair);
            status = -1;
        } else if (PyTuple_GET_ITEM(pair, 0) != Py_None) {
            PyObject *result = PyTuple_GET_ITEM(pair, 1), *gradient = gs_as_gradient(result);
            status = gradient == NULL
                         ? -1
                         : deliver(p, PyTuple_GET_ITEM(pair, 0), gradient, gs_is_given(result, given));
        }
    }
    Py_XDECREF(pairs);
    return status;
}

/* ---- nodes ---- */

/* The kind of a node that C runs, which is so while nobody has put another method in the class; NULL, perhaps
   with an exception. */
static gs_kind *kind_of(PyObject *node) {
    gs_kind *kind = gs_kind_of(Py_TYPE(node));
    return kind != NULL && gs_look_at(kind) == 0 && kind->has_usual_methods ? kind : NULL;
}

static PyObject *run_in_python(pass *p, PyObject *node, PyObject *gradient) {
    if (p->tensors) {
        PyObject *arguments[] = {node, gradient, p->needed};
        PyObject *pairs = PyObject_VectorcallMethod(gs_str.backward_tensors, arguments, 3, NULL);
        PyObject *released = pairs == NULL || p->retain ? Py_NewRef(Py_None)
                                                        : PyObject_CallMethodNoArgs(node, gs_str.release_saved);
        if (released == NULL)
            Py_CLEAR(pairs);
        Py_XDECREF(released);
        return pairs;
    }
    PyObject *arguments[] = {node, gradient, p->retain ? Py_True : Py_False, p->needed};
    return gs_has_sparse(gradient) ? PyObject_Vectorcall(gs_py.run_with_sparse, arguments, 4, NULL)
                                   : PyObject_VectorcallMethod(gs_str.backward_arrays, arguments, 4, NULL);
}

/* The gradients of the outputs of a node that has several, none of which has arrived. */
static PyObject *new_gradients(PyObject *node) {
    PyObject *count = PyObject_GetAttr(node, gs_str.output_count);
    const Py_ssize_t size = count == NULL ? -1 : PyLong_AsSsize_t(count);
    PyObject *gradients = size < 0 ? NULL : PyObject_CallNoArgs(gs_py.gradients_class);
    for (Py_ssize_t k = 0; gradients != NULL && k < size; k++) {
        if (PyList_Append(gradients, Py_None) < 0)
            Py_CLEAR(gradients);
    }
    Py_XDECREF(count);
    return gradients;
}

/* The node of one of several outputs has got its gradient: it takes its place among those of its node, in a list
   that only the pass has. 0 if there is another kind of list, which Python must add to. */
static int run_output(pass *p, PyObject *output, PyObject *gradient) {
    PyObject *node = GS_SLOT(output, gs_py.output_node);
    const Py_ssize_t nr = PyLong_AsSsize_t(GS_SLOT(output, gs_py.output_nr));
    gs_entry *entry = gs_find(p->reached, node);
    if (entry == NULL || nr < 0)
        return 0;
    PyObject *gradients = entry->gradient;
    if (gradients == NULL) {
        if ((gradients = new_gradients(node)) == NULL)
            return -1;
    } else if (!Py_IS_TYPE(gradients, (PyTypeObject *)gs_py.gradients_class) || Py_REFCNT(gradients) != 1) {
        return 0;
    }
    if (nr >= PyList_GET_SIZE(gradients))
        return 0;
    entry->gradient = NULL;
    PyObject *total = sum(p, Py_NewRef(PyList_GET_ITEM(gradients, nr)), Py_NewRef(gradient));
    if (total == NULL || PyList_SetItem(gradients, nr, total) < 0) {
        Py_DECREF(gradients);
        return -1;
    }
    return deliver(p, node, gradients, 0) < 0 ? -1 : 1;
}

/* Delivers the gradients of a list of inputs, a tuple of what the formula gave, which is stolen. */
static int deliver_list(pass *p, PyObject *targets, PyObject *gradients, PyObject *given) {
    int status = 0;
    if (PyTuple_GET_SIZE(gradients) != PyTuple_GET_SIZE(targets)) {
        PyErr_SetString(PyExc_ValueError, "a list of inputs has as many gradients");
        status = -1;
    }
    for (Py_ssize_t k = 0; status == 0 && k < PyTuple_GET_SIZE(targets); k++) {
        PyObject *target = PyTuple_GET_ITEM(targets, k), *result = PyTuple_GET_ITEM(gradients, k);
        if (target == Py_None)
            continue;
        PyObject *gradient = gs_as_gradient(result);
        status = gradient == NULL ? -1 : deliver(p, target, gradient, gs_is_given(result, given));
    }
    Py_DECREF(gradients);
    return status;
}

/* Delivers what C has computed. */
static int deliver_pairs(pass *p, const gs_pair *pairs, int count, PyObject *given) {
    int status = 0;
    for (int k = 0; k < count; k++) {
        if (pairs[k].gradient == NULL)
            continue;
        if (status < 0)
            Py_DECREF(pairs[k].gradient);
        else if (PyTuple_CheckExact(pairs[k].target))
            status = deliver_list(p, pairs[k].target, pairs[k].gradient, given);
        else
            status = deliver(p, pairs[k].target, pairs[k].gradient, pairs[k].shared);
    }
    return status;
}

/* Whether a gradient is such as formulas take: in a pass on arrays one that is sparse is not. */
static int is_for_formulas(const pass *p, PyObject *gradient) {
    return p->tensors || PyArray_CheckExact(gradient) ||
           (Py_IS_TYPE(gradient, (PyTypeObject *)gs_py.gradients_class) && !gs_has_sparse(gradient));
}

static int run_kind(pass *p, gs_kind *kind, PyObject *node, PyObject *gradient) {
    PyObject *needed = p->reached->selective ? (PyObject *)p->reached : NULL;
    gs_pair pairs[GS_MAX_EDGES];
    int status = p->tensors ? gs_run_tensors(kind, node, gradient, needed, pairs)
                            : gs_run_arrays(kind, node, gradient, p->retain, p->reached, needed, pairs);
    if (status == 0 && p->tensors && !p->retain)
        gs_release(kind, node);
    gs_leave_both(p->ranges);
    return status < 0 ? -1 : deliver_pairs(p, pairs, kind->ninputs, gradient);
}

static int run_node(pass *p, gs_entry *entry, PyObject *gradient) {
    PyObject *node = entry->target, *pairs;
    const int leads = !p->reached->selective || (entry->needed == GS_LEADS && !entry->captured);
    const int by_pass = p->special || !leads || gradient == Py_None || GS_SLOT(node, gs_py.node_extra) != Py_None;
    if (p->profiled)
        gs_enter_node(p->ranges, node, !by_pass); /* the BackwardPass enters the formula's between the hooks */
    if (by_pass) {
        pairs = PyObject_CallMethodObjArgs(p->this, gs_str.run_node, node, gradient, NULL);
    } else {
        if (Py_TYPE(node) == gs_py.output_class) {
            const int done = run_output(p, node, gradient);
            if (done != 0)
                return done < 0 ? -1 : 0;
        }
        gs_kind *kind = is_for_formulas(p, gradient) ? kind_of(node) : NULL;
        if (kind != NULL)
            return run_kind(p, kind, node, gradient);
        if (PyErr_Occurred())
            return -1;
        pairs = run_in_python(p, node, gradient);
    }
    gs_leave_both(p->ranges);
    const int status = pairs == NULL ? -1 : deliver_all(p, pairs, gradient);
    Py_XDECREF(pairs);
    return status;
}

/* ---- the loop ---- */

/* Takes the node that is next out of what is ready; 0 if there is none. */
static int next(pass *p, ready *found) {
    if (p->following.entry != NULL && p->size > 0) {
        const int status = push(p, p->following.entry, p->following.gradient);
        p->following.entry = NULL;
        if (status < 0)
            return -1;
    }
    if (p->following.entry == NULL && p->size == 0)
        return 0;
    *found = p->following.entry != NULL ? p->following : pop(p);
    p->following.entry = NULL;
    return 1;
}

static int run(pass *p, PyObject *roots) {
    ready taken;
    const gs_entered root = p->profiled ? gs_enter(GS_RANGE_NODE, gs_str.graph_root, -1) : GS_NOT_ENTERED;
    int status = deliver_all(p, roots, NULL);
    gs_leave(root);
    for (size_t count = 1; status == 0; count++) {
        const int more = next(p, &taken);
        if (more <= 0)
            return more;
        p->running = taken.entry;
        status = run_node(p, taken.entry, taken.gradient);
        Py_DECREF(taken.gradient);
        if (status == 0)
            status = PyErr_CheckSignals();
        if (count % NODES_PER_TURN == 0) {
            Py_BEGIN_ALLOW_THREADS;
            Py_END_ALLOW_THREADS;
        }
    }
    return status;
}

/* propagate(reached, roots, this, special, tensors, retain): runs what was reached from the roots, for the
   BackwardPass `this`. */
PyObject *gs_propagate(PyObject *module, PyObject *const *arguments, Py_ssize_t count) {
    if (count != 6 || !Py_IS_TYPE(arguments[0], &gs_reached_type)) {
        PyErr_SetString(PyExc_TypeError, "propagate expects reached, roots, this, special, tensors and retain");
        return NULL;
    }
    pass p = {
        .reached = (gs_reached *)arguments[0],
        .this = arguments[2],
        .special = PyObject_IsTrue(arguments[3]),
        .tensors = PyObject_IsTrue(arguments[4]),
        .retain = PyObject_IsTrue(arguments[5]),
        .profiled = (gs_mode & GS_PROFILE) != 0,
    };
    p.needed = p.reached->selective ? arguments[0] : Py_None;
    const int status = run(&p, arguments[1]);
    if (p.following.entry != NULL)
        Py_DECREF(p.following.gradient);
    while (p.size > 0) Py_DECREF(p.heap[--p.size].gradient);
    PyMem_Free(p.heap);
    if (status < 0)
        return NULL;
    Py_RETURN_NONE;
}
