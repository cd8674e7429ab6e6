/* Where Python's classes keep what C reads. See Note [Layout]. */
#include "python/python.h"
#include <structmember.h>

gs_layout gs_py;
gs_names gs_str;

/* The offset of a slot in the instances of a class; -1 with an exception if it has none of that name. */
Py_ssize_t gs_offset(PyObject *cls, const char *slot) {
    PyObject *member = PyObject_GetAttrString(cls, slot);
    Py_ssize_t offset = -1;
    if (member != NULL && Py_IS_TYPE(member, &PyMemberDescr_Type)) {
        offset = ((PyMemberDescrObject *)member)->d_member->offset;
    } else if (member != NULL) {
        PyErr_Format(PyExc_ImportError,
                     "%R has no slot '%s': gradspec's C is older than its Python, build it again", cls, slot);
    }
    Py_XDECREF(member);
    return offset;
}

/* Takes classes and functions out of a dict of Python's, and finds the slots; -1 with an exception. */
int gs_layout_set(PyObject *given) {
    const struct {
        const char *name;
        void *into;
    } objects[] = {
#define OBJECT(member, name) {#name, &gs_py.member},
#define FUNCTION(name) {#name, &gs_py.name},
        GS_CLASSES(OBJECT) GS_OBJECTS(OBJECT) GS_FUNCTIONS(FUNCTION){"default_dtype", &gs_py.floats},
    };
    for (size_t k = 0; k < sizeof objects / sizeof *objects; k++) {
        PyObject *object = PyDict_GetItemString(given, objects[k].name);
        if (object != NULL)
            *(PyObject **)objects[k].into = Py_NewRef(object); /* for ever */
    }
    const struct {
        const char *cls, *slot;
        Py_ssize_t *into;
    } slots[] = {
#define SLOT(member, cls, slot) {#cls, #slot, &gs_py.member},
        GS_SLOTS(SLOT)};
    for (size_t k = 0; k < sizeof slots / sizeof *slots; k++) {
        PyObject *cls = PyDict_GetItemString(given, slots[k].cls);
        if (cls != NULL && (*slots[k].into = gs_offset(cls, slots[k].slot)) < 0)
            return -1;
    }
    PyObject *instruction = PyDict_GetItemString(given, "STORE_SUBSCR");
    if (instruction != NULL)
        gs_py.store_element = (int)PyLong_AsLong(instruction);
    return 0;
}

int gs_names_init(void) {
    const struct {
        const char *text;
        PyObject **into;
    } names[] = {
#define NAME(member, text) {text, &gs_str.member},
        GS_NAMES(NAME)};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        if ((*names[k].into = PyUnicode_InternFromString(names[k].text)) == NULL)
            return -1;
    }
    return 0;
}
