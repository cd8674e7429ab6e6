/* Versions of memory, and the rules of writing to it. See Note [Versions], storage.h. */
#include "books/nodes.h"
#include <structmember.h>

#define FIRST_PRUNED_AT 16

/* ---- making and sharing ---- */

gs_storage *gs_new_storage(void) {
    gs_storage *storage = PyObject_New(gs_storage, &gs_storage_type);
    if (storage != NULL) {
        memset((char *)storage + sizeof(PyObject), 0, sizeof *storage - sizeof(PyObject));
        storage->prune_at = FIRST_PRUNED_AT;
    }
    return storage;
}

/* Makes a tensor that this thread has made in inference mode an inference tensor. One that has a storage already shares
   memory that is older, or has been written to: a view, or the result of an in-place op. -1 with an exception. */
int gs_mark_inference(PyObject *tensor) {
    tensor = gs_with_books(tensor);
    if (!(gs_mode & GS_INFERENCE) || GS_SLOT(tensor, gs_py.storage_of) != Py_None)
        return 0;
    gs_storage *storage = gs_new_storage();
    if (storage == NULL)
        return -1;
    storage->is_inference = 1;
    gs_set_slot(tensor, gs_py.storage_of, (PyObject *)storage);
    return 0;
}

/* Whether a node may have saved an output, whose storage then is to be watched; -1 with an exception. */
int gs_may_save_output(PyObject *node) {
    const gs_kind *kind = gs_kind_of(Py_TYPE(node));
    if (kind != NULL)
        return kind->saves_outputs;
    PyObject *may = PyErr_Occurred() ? NULL : PyObject_GetAttr(node, gs_str.may_save_outputs);
    const int status = may == NULL ? -1 : PyObject_IsTrue(may);
    Py_XDECREF(may);
    return status;
}

/* The extra part of a node, made now if it has none, as a borrowed reference. */
static PyObject *extra_of(PyObject *node) {
    if (GS_SLOT(node, gs_py.node_extra) == Py_None) {
        PyObject *extra = PyObject_CallNoArgs(gs_py.node_extra_class);
        if (extra == NULL)
            return NULL;
        gs_set_slot(node, gs_py.node_extra, extra);
    }
    return GS_SLOT(node, gs_py.node_extra);
}

/* The version of a storage, for saving its tensor; -1 with an exception for an inference tensor's, which is 0
   in inference mode and in transforms only. */
static long long version_to_save(const gs_storage *storage) {
    if (!storage->is_inference || gs_mode & GS_INFERENCE || gs_transforming)
        return storage->version;
    PyErr_SetString(
        PyExc_RuntimeError,
        "Inference tensors cannot be saved for backward. Please do not use Tensors created in inference mode in "
        "computation tracked by autograd. To work around this, you can make a clone to get a normal tensor and "
        "use it in autograd, or use `no_grad()` instead of `inference_mode()`.");
    return -1;
}

/* Has a node see writes to its output of this number, but for `coming` ones, if it may have saved that; -1 with an
   exception. */
int gs_watch_output(PyObject *node, PyObject *number, gs_storage *storage, int coming) {
    const int may = gs_may_save_output(node);
    PyObject *extra = may > 0 ? extra_of(node) : NULL;
    if (extra == NULL)
        return may > 0 ? -1 : may;
    PyObject *watched = PyObject_GetAttr(extra, gs_str.watched), *entry = NULL;
    if (watched == Py_None) {
        Py_SETREF(watched, PyDict_New());
        if (watched != NULL && PyObject_SetAttr(extra, gs_str.watched, watched) < 0)
            Py_CLEAR(watched);
    }
    const long long version = watched == NULL ? -1 : version_to_save(storage);
    if (version >= 0)
        entry = Py_BuildValue("(OL)", storage, version + (storage->is_inference ? 0 : coming));
    const int status = entry == NULL ? -1 : PyObject_SetItem(watched, number, entry);
    Py_XDECREF(watched);
    Py_XDECREF(entry);
    return status;
}

/* The storage under which a node has shown users the output of this number, which lies in `memory`; a new
   reference, or NULL, perhaps with an exception. */
static gs_storage *shown_storage(PyObject *node, PyObject *number, PyObject *memory) {
    PyObject *extra = GS_SLOT(node, gs_py.node_extra), *found = NULL;
    PyObject *shown = extra == Py_None ? NULL : PyObject_GetAttr(extra, gs_str.shown);
    if (shown != NULL && shown != Py_None) {
        PyObject *entry = PyDict_GetItemWithError(shown, number);
        if (entry != NULL && PyTuple_GET_ITEM(entry, 1) == memory)
            found = Py_NewRef(PyTuple_GET_ITEM(entry, 0));
    }
    Py_XDECREF(shown);
    return (gs_storage *)found;
}

/* A storage for a tensor of which a node that may have saved it is to hear; a new reference. */
static gs_storage *watched_storage(PyObject *tensor, PyObject *node, PyObject *number) {
    gs_storage *storage = shown_storage(node, number, GS_SLOT(tensor, gs_py.array));
    if (storage == NULL && !PyErr_Occurred())
        storage = gs_new_storage();
    if (storage != NULL && gs_watch_output(node, number, storage, 0) < 0)
        Py_CLEAR(storage);
    return storage;
}

/* The storage of a tensor, made now if nothing has needed it yet, as a borrowed reference; NULL with an
   exception. */
gs_storage *gs_storage_of(PyObject *given) {
    PyObject *tensor = gs_with_books(given), *node = GS_SLOT(tensor, gs_py.node), *number = NULL;
    gs_storage *storage = gs_known_storage(tensor);
    if (storage != NULL)
        return storage;
    if (Py_TYPE(node) == gs_py.output_class) {
        number = Py_NewRef(GS_SLOT(node, gs_py.output_nr));
        node = GS_SLOT(node, gs_py.output_node);
    }
    const int may = node == Py_None ? 0 : gs_may_save_output(node);
    if (may == 0)
        storage = gs_new_storage();
    else if (may > 0 && (number != NULL || (number = PyLong_FromLong(0)) != NULL))
        storage = watched_storage(tensor, node, number);
    Py_XDECREF(number);
    if (storage != NULL)
        gs_set_slot(tensor, gs_py.storage_of, (PyObject *)storage);
    return storage;
}

/* Gives `result`, which lies in the memory of `source`, a storage, and the transform that the memory was made in. */
static gs_storage *enter(PyObject *source, PyObject *result, gs_storage *storage) {
    gs_set_slot(gs_with_books(result), gs_py.storage_of, (PyObject *)storage);
    PyObject *transform = GS_SLOT(source, gs_py.made_in);
    if (transform != GS_SLOT(result, gs_py.made_in))
        gs_set_slot(result, gs_py.made_in, Py_XNewRef(transform));
    return storage;
}

/* Lets `result`, which lies in the memory of `source`, share its books; the storage as a borrowed reference, or
   NULL with an exception. */
gs_storage *gs_share_storage(PyObject *source, PyObject *result) {
    gs_storage *storage = gs_storage_of(source);
    return storage == NULL ? NULL : enter(source, result, (gs_storage *)Py_NewRef(storage));
}

/* Lets the writes through `result`, which lies in the memory of `source` now, be counted apart, from where its own
   count is; the storage as a borrowed reference, or NULL with an exception. */
static gs_storage *count_apart(PyObject *source, PyObject *result) {
    gs_storage *storage = gs_storage_of(source), *apart = storage == NULL ? NULL : gs_new_storage();
    if (apart == NULL)
        return NULL;
    const gs_storage *before = gs_known_storage(gs_with_books(result));
    apart->version = before == NULL ? 0 : before->version;
    apart->origin = Py_NewRef(gs_origin_of(storage));
    apart->is_inference = storage->is_inference;
    return enter(source, result, apart);
}

/* ---- weak references ---- */

/* A new reference to what a weak one leads to; NULL if that is gone. */
static PyObject *live(PyObject *reference) {
#if PY_VERSION_HEX >= 0x030d0000
    PyObject *object;
    PyWeakref_GetRef(reference, &object);
    return object;
#else
    PyObject *object = PyWeakref_GetObject(reference);
    return object == Py_None ? NULL : Py_NewRef(object);
#endif
}

/* Drops the dead entries of a list. */
static int prune(PyObject *entries) {
    Py_ssize_t kept = 0;
    for (Py_ssize_t k = 0; k < PyList_GET_SIZE(entries); k++) {
        PyObject *entry = PyList_GET_ITEM(entries, k), *object = live(entry);
        if (object != NULL)
            PyList_SetItem(entries, kept++, Py_NewRef(entry));
        Py_XDECREF(object);
    }
    return PyList_SetSlice(entries, kept, PY_SSIZE_T_MAX, NULL);
}

/* Enters a view of the memory; -1 with an exception. */
int gs_add_view(gs_storage *storage, PyObject *view) {
    if (storage->views == NULL && (storage->views = PyList_New(0)) == NULL)
        return -1;
    if (PyList_GET_SIZE(storage->views) >= storage->prune_at) {
        if (prune(storage->views) < 0)
            return -1;
        storage->prune_at = 2 * PyList_GET_SIZE(storage->views);
        storage->prune_at = storage->prune_at < FIRST_PRUNED_AT ? FIRST_PRUNED_AT : storage->prune_at;
    }
    PyObject *entry = PyWeakref_NewRef(view, NULL);
    const int status = entry == NULL ? -1 : PyList_Append(storage->views, entry);
    Py_XDECREF(entry);
    return status;
}

/* ---- writing ---- */

/* Refuses to write to a tensor that is older than the transform that runs; -1 with an exception. See Note
   [Captured tensors]. */
static int refuse_captured(PyObject *tensor, PyObject *writer) {
    PyObject *origin = GS_SLOT(tensor, gs_py.made_in);
    if (gs_transform == NULL || origin == gs_transform)
        return 0;
    const int captured = origin == NULL ? 1 : PyObject_RichCompareBool(origin, gs_transform, Py_LT);
    if (captured <= 0)
        return captured;
    PyObject *shape = PyObject_GetAttr(tensor, gs_str.shape),
             *sizes = shape == NULL ? NULL : PySequence_List(shape);
    if (sizes != NULL)
        PyErr_Format(
            PyExc_RuntimeError,
            "During a grad (vjp, jvp, grad, etc) transform, the function provided attempted to call in-place "
            "operation (%U) that would mutate a captured Tensor, of shape %S. This is not supported; please "
            "rewrite "
            "the function being transformed to explicitly accept the mutated Tensor(s) as inputs, or write to a "
            "clone().",
            writer, sizes);
    Py_XDECREF(shape);
    Py_XDECREF(sizes);
    return -1;
}

/* Tells who wants to know of the next write; -1 with an exception. */
static int tell_guards(gs_storage *storage) {
    PyObject *guards = storage->guards;
    storage->guards = NULL;
    int status = 0;
    for (Py_ssize_t k = 0; status == 0 && k < PyList_GET_SIZE(guards); k++) {
        PyObject *guard = live(PyList_GET_ITEM(guards, k));
        if (guard == NULL)
            continue;
        status = gs_done(PyObject_CallMethodNoArgs(guard, gs_str.copy));
        Py_DECREF(guard);
    }
    Py_DECREF(guards);
    return status;
}

/* The storage of a tensor that `writer`, an op or another function of this name, is about to write to, once all
   who must know have been told, as a borrowed reference; NULL with an exception where it must not write. */
gs_storage *gs_may_write(PyObject *tensor, PyObject *writer) {
    gs_storage *storage = refuse_captured(tensor, writer) < 0 ? NULL : gs_storage_of(tensor);
    if (storage == NULL)
        return NULL;
    if (storage->is_inference && !(gs_mode & GS_INFERENCE)) {
        PyErr_Format(PyExc_RuntimeError,
                     "%U: Inplace update to inference tensor outside InferenceMode is not allowed. You can make "
                     "a clone to "
                     "get a normal tensor before doing inplace update.",
                     writer);
        return NULL;
    }
    gs_storage *origin = (gs_storage *)gs_origin_of(storage);
    return origin->guards != NULL && tell_guards(origin) < 0 ? NULL : storage;
}

/* One more write, by the op of this name. */
void gs_count_write(gs_storage *storage, PyObject *writer) {
    storage->version += !storage->is_inference;
    Py_XSETREF(storage->writer, Py_NewRef(writer));
}

/* How many writes led to a version of the memory. */
static long long writes_until(const gs_storage *storage, long long version) {
    long long writes = version;
    for (Py_ssize_t k = 0; storage->detached_at != NULL && k < PyTuple_GET_SIZE(storage->detached_at); k++) {
        writes -= PyLong_AsLongLong(PyTuple_GET_ITEM(storage->detached_at, k)) <= version;
    }
    return writes;
}

/* Whether the memory was written to since it had this version. */
int gs_was_written(const gs_storage *storage, long long since) {
    return storage->version != since && writes_until(storage, storage->version) != writes_until(storage, since);
}

/* The version of a tensor's memory, for saving the tensor; NULL with an exception for an inference tensor. */
PyObject *gs_version_of(PyObject *tensor) {
    const gs_storage *storage = gs_known_storage(tensor);
    const long long version = storage == NULL ? 0 : version_to_save(storage);
    return version < 0 ? NULL : PyLong_FromLongLong(version);
}

/* ---- the type ---- */

static PyObject *storage_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
    return (PyObject *)gs_new_storage();
}

static void storage_free(PyObject *self) {
    gs_storage *storage = (gs_storage *)self;
    Py_CLEAR(storage->writer);
    Py_CLEAR(storage->written_at);
    Py_CLEAR(storage->detached_at);
    Py_CLEAR(storage->views);
    Py_CLEAR(storage->guards);
    Py_CLEAR(storage->origin);
    Py_CLEAR(storage->written_apart);
    PyObject_Free(self);
}

static PyObject *get_version(PyObject *self, void *closure) {
    const long long version = version_to_save((gs_storage *)self);
    return version < 0 ? NULL : PyLong_FromLongLong(version);
}

static PyObject *get_writer(PyObject *self, void *closure) {
    PyObject *writer = ((gs_storage *)self)->writer;
    return writer == NULL ? PyUnicode_FromString("") : Py_NewRef(writer);
}

static PyObject *get_views(PyObject *self, void *closure) {
    PyObject *views = ((gs_storage *)self)->views, *found = PyList_New(0);
    for (Py_ssize_t k = 0; found != NULL && views != NULL && k < PyList_GET_SIZE(views); k++) {
        PyObject *view = live(PyList_GET_ITEM(views, k));
        if (view != NULL && PyList_Append(found, view) < 0)
            Py_CLEAR(found);
        Py_XDECREF(view);
    }
    return found;
}

static PyObject *count_write(PyObject *self, PyObject *writer) {
    gs_count_write((gs_storage *)self, writer);
    Py_RETURN_NONE;
}

static PyObject *count_detached(PyObject *self, PyObject *unused) {
    gs_storage *storage = (gs_storage *)self;
    if (storage->is_inference)
        Py_RETURN_NONE;
    PyObject *before = storage->detached_at == NULL ? PyTuple_New(0) : Py_NewRef(storage->detached_at);
    PyObject *now = before == NULL ? NULL : Py_BuildValue("(L)", storage->version + 1);
    PyObject *all = now == NULL ? NULL : PySequence_Concat(before, now);
    Py_XDECREF(before);
    Py_XDECREF(now);
    if (all == NULL)
        return NULL;
    storage->version++;
    Py_XSETREF(storage->detached_at, all);
    Py_RETURN_NONE;
}

static PyObject *storage_writes_until(PyObject *self, PyObject *version) {
    const long long number = PyLong_AsLongLong(version);
    return number == -1 && PyErr_Occurred() ? NULL
                                            : PyLong_FromLongLong(writes_until((gs_storage *)self, number));
}

static PyObject *was_written(PyObject *self, PyObject *since) {
    const long long number = PyLong_AsLongLong(since);
    return number == -1 && PyErr_Occurred() ? NULL : PyBool_FromLong(gs_was_written((gs_storage *)self, number));
}

static PyObject *guard(PyObject *self, PyObject *entry) {
    gs_storage *storage = (gs_storage *)gs_origin_of((gs_storage *)self);
    if (!PyWeakref_CheckRef(entry)) {
        PyErr_SetString(PyExc_TypeError, "a guard is a weak reference");
        return NULL;
    }
    if (storage->guards == NULL && (storage->guards = PyList_New(0)) == NULL)
        return NULL;
    const Py_ssize_t count = PyList_GET_SIZE(storage->guards);
    if ((count & (count - 1)) == 0 && prune(storage->guards) < 0) /* at powers of two */
        return NULL;
    if (PyList_Append(storage->guards, entry) < 0)
        return NULL;
    Py_RETURN_NONE;
}

static PyObject *get_origin(PyObject *self, void *closure) { return Py_NewRef(gs_origin_of((gs_storage *)self)); }

static PyGetSetDef getset[] = {
    {"origin", get_origin, NULL, "The storage by which the memory is known.", NULL},
    {"version", get_version, NULL, "The version, for saving a tensor; RuntimeError for an inference tensor's.",
     NULL},
    {"writer", get_writer, NULL, "The name of the op that wrote last, or the empty string.", NULL},
    {"views", get_views, NULL, "The live views that were entered, in their order.", NULL},
    {NULL},
};

static PyMemberDef members[] = {
    {"is_inference", T_BOOL, offsetof(gs_storage, is_inference), READONLY,
     "Whether it is an inference tensor's."},
    {"written_at", T_OBJECT, offsetof(gs_storage, written_at), 0,
     "In anomaly mode a version and the line of its write."},
    {"written_apart", T_OBJECT, offsetof(gs_storage, written_apart), 0,
     "In anomaly mode the next node's number at the last write through .data, and its line."},
    {NULL},
};

static PyMethodDef methods[] = {
    {"count_write", count_write, METH_O, "One more write, by the op of this name."},
    {"count_detached", count_detached, METH_NOARGS,
     "Let whoever saved the memory's tensor see that it was detached."},
    {"writes_until", storage_writes_until, METH_O, "How many writes led to a version."},
    {"was_written", was_written, METH_O, "Whether the memory was written to since it had a version."},
    {"guard", guard, METH_O, "Have `entry().copy()` called before the next write, if it is alive then."},
    {NULL},
};

PyTypeObject gs_storage_type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "gradspec._core.Storage",
    .tp_doc = "Storage(): the version of a piece of memory, its last writer, and the views into it.",
    .tp_basicsize = sizeof(gs_storage),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = storage_new,
    .tp_dealloc = storage_free,
    .tp_methods = methods,
    .tp_members = members,
    .tp_getset = getset,
};

/* ---- functions for Python ---- */

static PyObject *as_object(gs_storage *storage) { return Py_XNewRef((PyObject *)storage); }

static PyObject *storage_of(PyObject *module, PyObject *tensor) { return as_object(gs_storage_of(tensor)); }

static PyObject *share_storage(PyObject *module, PyObject *const *tensors, Py_ssize_t count) {
    return gs_has_count("share_storage", count, 2, 2) ? as_object(gs_share_storage(tensors[0], tensors[1]))
                                                      : NULL;
}

static PyObject *count_writes_apart(PyObject *module, PyObject *const *tensors, Py_ssize_t count) {
    return gs_has_count("count_apart", count, 2, 2) ? as_object(count_apart(tensors[0], tensors[1])) : NULL;
}

static PyObject *mark_inference(PyObject *module, PyObject *tensor) {
    if (!gs_is_tensor(tensor))
        return PyErr_Format(PyExc_TypeError, "mark_inference() takes a tensor");
    return gs_mark_inference(tensor) < 0 ? NULL : Py_NewRef(Py_None);
}

static PyObject *may_write(PyObject *module, PyObject *const *arguments, Py_ssize_t count) {
    return gs_has_count("may_write", count, 2, 2) ? as_object(gs_may_write(arguments[0], arguments[1])) : NULL;
}

static PyObject *watch_output(PyObject *module, PyObject *const *arguments, Py_ssize_t count) {
    if (!gs_has_count("watch_output", count, 3, 3) ||
        gs_watch_output(arguments[0], arguments[1], (gs_storage *)arguments[2], 0) < 0)
        return NULL;
    Py_RETURN_NONE;
}

PyMethodDef gs_storage_functions[] = {
    {"storage_of", storage_of, METH_O, "The tensor's storage, made now if nothing has needed it yet."},
    {"share_storage", GS_FASTCALL(share_storage),
     "Let a second tensor, in the memory of a first one, share its storage."},
    {"count_apart", GS_FASTCALL(count_writes_apart),
     "Let the writes through a second tensor, in the memory of a first one, be counted in a storage of its own."},
    {"mark_inference", mark_inference, METH_O,
     "Make a tensor that was made in inference mode an inference tensor."},
    {"may_write", GS_FASTCALL(may_write), "The storage of a tensor that an op of this name may write to."},
    {"watch_output", GS_FASTCALL(watch_output),
     "Have a node see later writes to an output that it may have saved."},
    {NULL},
};
