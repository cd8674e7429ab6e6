/* What a pass can reach: each node and leaf once, in the order of discovery, with the gradients that it waits
   for. */
#include "engine/engine.h"

#define FIRST_ENTRIES 16

static inline size_t hash(PyObject *target) { return ((size_t)target >> 4) * 0x9E3779B97F4A7C15u >> 20; }

/* The place of a target in the index, or the free one where it belongs. */
static inline size_t place(const gs_reached *r, PyObject *target) {
    size_t at = hash(target) & r->mask;
    while (r->index[at] != 0 && r->entries[r->index[at] - 1].target != target) at = (at + 1) & r->mask;
    return at;
}

/* The entry of a target, or NULL. */
gs_entry *gs_find(gs_reached *r, PyObject *target) {
    const uint32_t number = r->index[place(r, target)];
    return number == 0 ? NULL : &r->entries[number - 1];
}

/* The index has twice as many places as there may be entries, so that one is found in a step or two. */
static int grow(gs_reached *r) {
    const size_t capacity = r->capacity ? 2 * r->capacity : FIRST_ENTRIES;
    if (capacity > UINT32_MAX / 2) {
        PyErr_SetString(PyExc_OverflowError, "a graph of more than 2**31 nodes cannot be run");
        return -1;
    }
    gs_entry *entries = PyMem_Realloc(r->entries, capacity * sizeof *entries);
    if (entries != NULL)
        r->entries = entries;
    uint32_t *index = entries == NULL ? NULL : PyMem_Calloc(2 * capacity, sizeof *index);
    if (index == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    PyMem_Free(r->index);
    r->index = index;
    r->mask = 2 * capacity - 1;
    r->capacity = capacity;
    for (size_t k = 0; k < r->used; k++) r->index[place(r, r->entries[k].target)] = (uint32_t)(k + 1);
    return 0;
}

/* One more edge leads to `target`. */
static int reach_target(gs_reached *r, PyObject *target) {
    if (target == Py_None)
        return 0;
    const size_t at = place(r, target);
    if (r->index[at] != 0) {
        gs_entry *entry = &r->entries[r->index[at] - 1];
        entry->count += entry->count > 0 ? 1 : -1;
        return 0;
    }
    if (r->used == r->capacity) {
        if (grow(r) < 0)
            return -1;
        return reach_target(r, target);
    }
    r->entries[r->used++] = (gs_entry){.target = Py_NewRef(target), .count = gs_is_tensor(target) ? -1 : 1};
    r->index[at] = (uint32_t)r->used;
    return 0;
}

/* ---- edges ---- */

typedef int visitor(gs_reached *r, PyObject *target);

static int visit_list(gs_reached *r, PyObject *targets, visitor *visit) {
    int status = 0;
    for (Py_ssize_t k = 0; status == 0 && k < PyTuple_GET_SIZE(targets); k++) {
        status = visit(r, PyTuple_GET_ITEM(targets, k));
    }
    return status;
}

/* Calls `visit` for the target of each edge of a node, until it returns something else than 0, which is
   returned. */
static int visit_edges(gs_reached *r, PyObject *node, visitor *visit) {
    const gs_kind *kind = gs_kind_of(Py_TYPE(node));
    int status = 0;
    if (kind != NULL) {
        for (int i = 0; status == 0 && i < kind->ninputs; i++) {
            PyObject *target = GS_SLOT(node, kind->inputs[i].edge);
            if (target != NULL)
                status = PyTuple_CheckExact(target) ? visit_list(r, target, visit) : visit(r, target);
        }
        return status;
    }
    if (PyErr_Occurred())
        return -1;
    PyObject *edges = PyObject_CallMethodNoArgs(node, gs_str.edge_targets);
    PyObject *targets = edges == NULL ? NULL : PySequence_Fast(edges, "_edge_targets returns a sequence");
    if (targets == NULL)
        status = -1;
    for (Py_ssize_t i = 0; status == 0 && i < PySequence_Fast_GET_SIZE(targets); i++) {
        status = visit(r, PySequence_Fast_GET_ITEM(targets, i));
    }
    Py_XDECREF(targets);
    Py_XDECREF(edges);
    return status;
}

static int reach_roots(gs_reached *r, PyObject *roots) {
    PyObject *pairs = PySequence_Fast(roots, "roots are pairs");
    int status = pairs == NULL ? -1 : 0;
    for (Py_ssize_t k = 0; status == 0 && k < PySequence_Fast_GET_SIZE(pairs); k++) {
        status = reach_target(r, PyTuple_GET_ITEM(PySequence_Fast_GET_ITEM(pairs, k), 0));
    }
    Py_XDECREF(pairs);
    return status;
}

/* All that can be reached from roots, pairs of a target and a gradient. Entries are their own queue. */
PyObject *gs_reach(PyObject *roots) {
    gs_reached *r = PyObject_New(gs_reached, &gs_reached_type);
    if (r == NULL)
        return NULL;
    r->entries = NULL;
    r->index = NULL;
    r->mask = r->used = r->capacity = 0;
    r->selective = 0;
    int status = grow(r) < 0 ? -1 : reach_roots(r, roots);
    for (size_t k = 0; status == 0 && k < r->used; k++) {
        if (r->entries[k].count > 0)
            status = visit_edges(r, r->entries[k].target, reach_target);
        if (k % 4096 == 4095 && status == 0)
            status = PyErr_CheckSignals();
    }
    if (status < 0)
        Py_CLEAR(r);
    return (PyObject *)r;
}

/* ---- what is needed ---- */

static int is_needed(gs_reached *r, PyObject *target) {
    const gs_entry *entry = target == Py_None ? NULL : gs_find(r, target);
    return entry != NULL && entry->needed;
}

typedef struct {
    long long sequence;
    size_t entry;
} numbered;

static int by_sequence(const void *a, const void *b) {
    const long long x = ((const numbered *)a)->sequence, y = ((const numbered *)b)->sequence;
    return (x > y) - (x < y);
}

/* Marks what is asked for and the nodes that lead there. The nodes that stand for leaves have the highest
   numbers, but lead to leaves only, so these are marked in any order. */
static int mark_leading(gs_reached *r) {
    numbered *nodes = PyMem_Malloc((r->used + 1) * sizeof *nodes);
    if (nodes == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    size_t count = 0;
    int status = 0;
    for (size_t k = 0; status == 0 && k < r->used; k++) {
        if (r->entries[k].count < 0)
            continue;
        long long sequence = PyLong_AsLongLong(GS_SLOT(r->entries[k].target, gs_py.sequence));
        if (sequence == -1 && PyErr_Occurred())
            status = -1;
        if (sequence >= GS_LEAVES_FIRST)
            sequence = -1;
        nodes[count++] = (numbered){sequence, k};
    }
    qsort(nodes, count, sizeof *nodes, by_sequence);
    for (size_t k = 0; status == 0 && k < count; k++) {
        gs_entry *entry = &r->entries[nodes[k].entry];
        if (entry->needed)
            continue;
        const int leads = visit_edges(r, entry->target, is_needed);
        if (leads < 0)
            status = -1;
        else
            entry->needed = leads ? GS_LEADS : 0;
    }
    PyMem_Free(nodes);
    return status;
}

/* reached.lead_to(captured, roots): only the targets captured, and what leads to them, are needed; and the
   roots, whose gradients are given. */
static PyObject *lead_to(PyObject *self, PyObject *arguments) {
    gs_reached *r = (gs_reached *)self;
    PyObject *captured, *roots;
    if (!PyArg_ParseTuple(arguments, "OO", &captured, &roots))
        return NULL;
    r->selective = 1;
    PyObject *iterator = PyObject_GetIter(captured), *target;
    while (iterator != NULL && (target = PyIter_Next(iterator)) != NULL) {
        gs_entry *entry = gs_find(r, target);
        if (entry != NULL)
            entry->needed = entry->captured = 1;
        Py_DECREF(target);
    }
    Py_XDECREF(iterator);
    if (PyErr_Occurred() || mark_leading(r) < 0)
        return NULL;
    PyObject *pairs = PySequence_Fast(roots, "roots are pairs");
    for (Py_ssize_t k = 0; pairs != NULL && k < PySequence_Fast_GET_SIZE(pairs); k++) {
        gs_entry *entry = gs_find(r, PyTuple_GET_ITEM(PySequence_Fast_GET_ITEM(pairs, k), 0));
        if (entry != NULL && !entry->needed)
            entry->needed = 1;
    }
    if (pairs == NULL)
        return NULL;
    Py_DECREF(pairs);
    Py_RETURN_NONE;
}

/* reached.leaves(): the leaves, in the order of discovery. */
static PyObject *leaves(PyObject *self, PyObject *unused) {
    gs_reached *r = (gs_reached *)self;
    PyObject *found = PyList_New(0);
    for (size_t k = 0; found != NULL && k < r->used; k++) {
        if (r->entries[k].count < 0 && PyList_Append(found, r->entries[k].target) < 0)
            Py_CLEAR(found);
    }
    return found;
}

/* target in reached: whether a gradient arrives there. */
static int contains(PyObject *self, PyObject *target) {
    gs_reached *r = (gs_reached *)self;
    const gs_entry *entry = gs_find(r, target);
    return entry != NULL && (entry->needed || !r->selective);
}

static void deallocate(PyObject *self) {
    gs_reached *r = (gs_reached *)self;
    for (size_t k = 0; k < r->used; k++) {
        Py_DECREF(r->entries[k].target);
        Py_XDECREF(r->entries[k].gradient);
    }
    PyMem_Free(r->entries);
    PyMem_Free(r->index);
    PyObject_Free(self);
}

static PyMethodDef methods[] = {
    {"lead_to", lead_to, METH_VARARGS, "Need only these targets, the roots, and what leads to them."},
    {"leaves", leaves, METH_NOARGS, "The leaves, in the order of discovery."},
    {NULL},
};
static PySequenceMethods as_sequence = {.sq_contains = contains};

PyTypeObject gs_reached_type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "gradspec._core.Reached",
    .tp_doc = "What a pass can reach.",
    .tp_basicsize = sizeof(gs_reached),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_dealloc = deallocate,
    .tp_methods = methods,
    .tp_as_sequence = &as_sequence,
};
