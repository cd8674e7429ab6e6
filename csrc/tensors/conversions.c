/* The usual calls of `float(tensor)`. See Note [Shortcuts], tensors.h. */
#include "tensors/tensors.h"

#define SITES 64 /* that are kept: a power of two */

/* Instructions of programs that assign to no element of an array. Guarded by the GIL. */
static struct {
    PyCodeObject *code; /* owned, so that no other has its address */
    int at;
} sites[SITES];

static int stores_no_element(PyCodeObject *code, int at) {
    PyObject *instructions = PyCode_GetCode(code);
    const int there = instructions != NULL && at >= 0 && at < PyBytes_GET_SIZE(instructions);
    const int stores_none = there && (npy_ubyte)PyBytes_AS_STRING(instructions)[at] != gs_py.store_element;
    Py_XDECREF(instructions);
    return stores_none;
}

/* Whether the caller is at an instruction that assigns to no element; if not, perhaps with an exception, Python must
   see to it. As `_refuse_as_element`, runtime/tensors/conversions.py, which reads the instructions of the caller each
   time. */
static int assigns_no_element(void) {
    PyFrameObject *frame = PyThreadState_GetFrame(PyThreadState_Get());
    if (frame == NULL)
        return 0;
    PyCodeObject *code = PyFrame_GetCode(frame);
    const int at = PyFrame_GetLasti(frame), place = (int)(((size_t)code >> 5 ^ (size_t)at >> 1) % SITES);
    Py_DECREF(frame);
    int known = sites[place].code == code && sites[place].at == at;
    if (!known && stores_no_element(code, at)) {
        Py_XSETREF(sites[place].code, (PyCodeObject *)Py_NewRef(code));
        sites[place].at = at;
        known = 1;
    }
    Py_DECREF(code);
    return known;
}

/* Whether the number may leave its gradient behind without a word. */
static int is_plain(PyObject *tensor) {
    if (GS_SLOT(tensor, gs_py.requires_grad) == Py_False || !(gs_mode & GS_GRAD))
        return 1;
    return gs_py.lost_gradient != NULL && GS_SLOT(gs_py.lost_gradient, gs_py.due) == Py_False &&
           assigns_no_element();
}

static PyObject *as_float(int option, PyObject *const *given, Py_ssize_t n, PyObject *kwnames) {
    if (n != 1 || kwnames != NULL || !gs_is_plain(given[0]))
        return NULL;
    PyArrayObject *array = (PyArrayObject *)GS_SLOT(given[0], gs_py.array);
    if (!PyArray_CheckExact(array) || PyArray_SIZE(array) != 1 || !PyArray_ISBEHAVED_RO(array) ||
        !is_plain(given[0]))
        return NULL;
    switch (PyArray_TYPE(array)) {
        case NPY_FLOAT: return PyFloat_FromDouble(*(const float *)PyArray_DATA(array));
        case NPY_DOUBLE: return PyFloat_FromDouble(*(const double *)PyArray_DATA(array));
        default: return NULL;
    }
}

const gs_named_shortcut gs_conversions[] = {{"__float__", as_float}, {NULL}};
