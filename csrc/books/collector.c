/* What Python's cyclic collector sees of nodes. See Note [Collector]. */
#include "books/nodes.h"

/* Visits the slots of a node that may lead back to it; not the number of the node, and not its class, which is
   immortal. */
static int traverse(PyObject *node, visitproc visit, void *arg) {
    const PyTypeObject *cls = Py_TYPE(node);
    while (cls->tp_traverse != traverse) cls = cls->tp_base; /* of a subclass of the user's */
    for (Py_ssize_t at = sizeof(PyObject); at < cls->tp_basicsize; at += sizeof(PyObject *)) {
        if (at == gs_py.sequence || at == cls->tp_weaklistoffset)
            continue;
        PyObject *value = GS_SLOT(node, at);
        if (value != NULL && PyType_IS_GC(Py_TYPE(value))) {
            const int status = visit(value, arg);
            if (status != 0)
                return status;
        }
    }
    return 0;
}

/* Has the collector visit nodes of a class, of which there are none yet, with this function; those that have
   slots only. */
void gs_traverse_nodes(PyTypeObject *cls) {
    if (cls->tp_dictoffset == 0)
        cls->tp_traverse = traverse;
}
