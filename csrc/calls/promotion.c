/* Operands of several dtypes: which one an elementwise op computes in is Python's to say, and remembered by the
   op. */
#include "calls/calls.h"

static PyArrayObject *array_of(PyObject *tensor) { return (PyArrayObject *)GS_SLOT(tensor, gs_py.array); }

static int is_like(const gs_promotion *known, PyArrayObject *const *arrays) {
    if (known->floats != gs_py.floats->type_num)
        return 0;
    for (int k = 0; k < 2; k++) {
        if (known->types[k] != PyArray_TYPE(arrays[k]) || known->is_scalar[k] != (PyArray_NDIM(arrays[k]) == 0))
            return 0;
    }
    return 1;
}

/* What the op does with two such arrays, asked for once; NULL with an exception. */
static const gs_promotion *promotion_of(gs_row *row, PyArrayObject *const *arrays) {
    const int count = sizeof row->promotions / sizeof *row->promotions;
    for (int k = 0; k < count && row->promotions[k].asked; k++) {
        if (is_like(&row->promotions[k], arrays))
            return &row->promotions[k];
    }
    PyObject *dtype = PyObject_CallFunctionObjArgs(gs_py.computed_in, row->name, (PyObject *)arrays[0],
                                                   (PyObject *)arrays[1], NULL);
    if (dtype == NULL)
        return NULL;
    gs_promotion *into = &row->promotions[row->next_promotion++ % count];
    Py_XDECREF(into->dtype);
    *into = (gs_promotion){.asked = 1,
                           .floats = gs_py.floats->type_num,
                           .dtype = dtype == Py_None ? NULL : (PyArray_Descr *)Py_NewRef(dtype)};
    for (int k = 0; k < 2; k++) {
        into->types[k] = PyArray_TYPE(arrays[k]);
        into->is_scalar[k] = PyArray_NDIM(arrays[k]) == 0;
    }
    Py_DECREF(dtype);
    return into;
}

/* Whether a cast is one that neither warns nor is recorded, and that nobody looks at. */
static int is_simple(PyObject *tensor, PyArray_Descr *dtype) {
    const PyArray_Descr *own = PyArray_DESCR(array_of(tensor));
    return gs_is_plain(tensor) && gs_mode <= GS_GRAD &&
           (PyTypeNum_ISINTEGER(own->type_num) || PyTypeNum_ISBOOL(own->type_num)) &&
           PyTypeNum_ISFLOAT(dtype->type_num) && GS_SLOT(tensor, gs_py.storage_of) == Py_None &&
           GS_SLOT(tensor, gs_py.extra) == Py_None;
}

/* The tensor in another dtype. */
static PyObject *promoted(PyObject *tensor, PyArray_Descr *dtype) {
    if (!is_simple(tensor, dtype) || !gs_is_ordered(array_of(tensor)))
        return PyObject_CallFunctionObjArgs(gs_py.promoted, tensor, (PyObject *)dtype, NULL);
    PyArrayObject *array = array_of(tensor);
    PyObject *made = PyArray_NewLikeArray(array, NPY_KEEPORDER, (PyArray_Descr *)Py_NewRef((PyObject *)dtype), 0);
    if (made == NULL || PyArray_CopyInto((PyArrayObject *)made, array) < 0) {
        Py_XDECREF(made);
        return NULL;
    }
    return gs_new_tensor(made);
}

/* Whether a tensor stands for a number, which takes part in promotion as one. */
int gs_is_wrapped_number(PyObject *tensor) {
    PyObject *mark = PyObject_GetAttr(tensor, gs_str.wrapped_number);
    if (mark == NULL)
        PyErr_Clear(); /* only those that are have it */
    Py_XDECREF(mark);
    return mark != NULL;
}

/* Whether gradients or tangents of a tensor may be wanted, which are to have its dtype. */
static int is_followed(PyObject *tensor) {
    return gs_mode & GS_FORWARD || GS_SLOT(tensor, gs_py.requires_grad) == Py_True;
}

/* Whether an operand may stay what it is beside one of a half type: a number in single precision. */
int gs_may_be_exact(const gs_row *row, int param, PyArrayObject *operand, PyArrayObject *beside) {
    return gs_is_exact(row, param) && PyArray_TYPE(operand) == NPY_FLOAT && PyArray_NDIM(operand) == 0 &&
           gs_is_half(beside);
}

/* Whether one operand is already a number in single precision beside one of a half type, which has dims, or is
   promoted with a number. A tensor without dims is one if it is the second operand; torch rounds the first. */
static int has_exact_number(const gs_row *row, PyObject *const *values, PyArrayObject *const *arrays) {
    for (int k = 0; k < 2; k++) {
        if (gs_may_be_exact(row, k, arrays[k], arrays[1 - k]))
            return (k > 0 && PyArray_NDIM(arrays[1 - k]) > 0 && !is_followed(values[k])) ||
                   gs_is_wrapped_number(values[k]);
    }
    return 0;
}

/* Whether an operand that is promoted to a half type is read in single precision instead: the second, without dims. */
static int is_read_exactly(const gs_row *row, int k, PyArrayObject *array, const PyArray_Descr *dtype) {
    return k > 0 && gs_is_exact(row, k) && PyArray_NDIM(array) == 0 && gs_is_half_dtype(dtype);
}

/* Has two operands of different dtypes be of one, which is put into `made`, if Python says which; else the kernel
   refuses them. A number beside a half type is one of float32 (Note [Numbers], kernels/map.h), made by a cast that
   brings gradients to the dtype of what it was. -1 with an exception. */
int gs_promote(gs_row *row, PyObject **values, PyObject **made) {
    PyArrayObject *arrays[2] = {array_of(values[0]), array_of(values[1])};
    if (row->exact != 0 && has_exact_number(row, values, arrays))
        return 0;
    const gs_promotion *known = promotion_of(row, arrays);
    if (known == NULL)
        return -1;
    for (int k = 0; known->dtype != NULL && k < 2; k++) {
        if (PyArray_TYPE(arrays[k]) == known->dtype->type_num)
            continue;
        const int exact = is_read_exactly(row, k, arrays[k], known->dtype), type = PyArray_TYPE(arrays[k]);
        PyArray_Descr *dtype =
            exact ? PyArray_DescrFromType(NPY_FLOAT) : (PyArray_Descr *)Py_NewRef((PyObject *)known->dtype);
        made[k] = promoted(values[k], dtype);
        Py_DECREF(dtype);
        if (made[k] == NULL)
            return -1;
        values[k] = made[k];
        /* An integer promotes nothing, even if the other operand has no dims. */
        if (exact && (PyTypeNum_ISINTEGER(type) || PyTypeNum_ISBOOL(type)) &&
            PyObject_SetAttr(made[k], gs_str.wrapped_number, Py_True) < 0)
            return -1;
    }
    return 0;
}
