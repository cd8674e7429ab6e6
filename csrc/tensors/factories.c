/* The usual calls of the functions that make tensors of a shape. See Note [Shortcuts], tensors.h. */
#include "tensors/tensors.h"

/* The keywords of all of them: 0 if one is something else than usual. */
int gs_take_options(gs_options *options, PyObject *const *given, Py_ssize_t n, PyObject *kwnames) {
    const Py_ssize_t named = kwnames == NULL ? 0 : PyTuple_GET_SIZE(kwnames);
    *options = (gs_options){NULL, 0};
    for (Py_ssize_t k = 0; k < named; k++) {
        PyObject *name = PyTuple_GET_ITEM(kwnames, k), *value = given[n + k];
        if (name == gs_str.requires_grad && PyBool_Check(value))
            options->requires_grad = value == Py_True;
        else if (name == gs_str.dtype && Py_TYPE(value) == gs_py.dtype &&
                 GS_SLOT(value, gs_py.dtype_numpy) != NULL)
            options->descr = (PyArray_Descr *)GS_SLOT(value, gs_py.dtype_numpy);
        else if ((name != gs_str.dtype && name != gs_str.device) || value != Py_None)
            return 0;
    }
    return 1;
}

/* A tensor over a new array, whose reference is stolen; NULL without an exception if it cannot require grad. */
PyObject *gs_new_leaf(PyObject *array, const gs_options *options) {
    if (array == NULL)
        return NULL;
    const int typenum = PyArray_TYPE((PyArrayObject *)array);
    if (options->requires_grad && !PyTypeNum_ISFLOAT(typenum) && !PyTypeNum_ISCOMPLEX(typenum)) {
        Py_DECREF(array);
        return NULL;
    }
    PyObject *tensor = gs_new_tensor(array);
    if (tensor != NULL && options->requires_grad)
        gs_set_slot(tensor, gs_py.requires_grad, Py_NewRef(Py_True));
    return tensor;
}

static PyArray_Descr *descr_of(const gs_options *options) {
    return options->descr == NULL ? gs_py.floats : options->descr;
}

/* The number of the dtype, by default the default one, if it is float32 or float64; else -1. */
int gs_real_typenum(const gs_options *options) {
    const int typenum = descr_of(options)->type_num;
    return typenum == NPY_FLOAT || typenum == NPY_DOUBLE ? typenum : -1;
}

typedef struct {
    int nd;
    npy_intp dims[NPY_MAXDIMS];
} shape;

/* A shape from ints one by one, or from one sequence of them; 0 if they are none. */
static int take_shape(shape *s, PyObject *const *given, Py_ssize_t n) {
    if (n == 1 && (PyTuple_Check(given[0]) || PyList_CheckExact(given[0]))) {
        n = PySequence_Fast_GET_SIZE(given[0]);
        given = PySequence_Fast_ITEMS(given[0]);
    } else if (n == 0) {
        return 0;
    }
    if (n > NPY_MAXDIMS)
        return 0;
    s->nd = (int)n;
    for (int d = 0; d < s->nd; d++) {
        if (!gs_read_int(given[d], &s->dims[d]) || s->dims[d] < 0)
            return 0;
    }
    return 1;
}

static PyObject *new_array(PyArray_Descr *descr, const shape *s, int zeroed) {
    return gs_pool_array(descr, s->nd, s->dims, zeroed);
}

#define FILL(U)                                                                                                  \
    for (npy_intp i = 0; i < n; i++) ((U *)data)[i] = (U)value

/* Fills a new array with a number; 0 if its dtype is not one of the usual ones, or if it is large. */
static int fill(PyObject *array, double value) {
    const npy_intp n = PyArray_SIZE((PyArrayObject *)array);
    void *data = PyArray_DATA((PyArrayObject *)array);
    if (n >= GS_GIL_FREE)
        return 0;
    switch (PyArray_TYPE((PyArrayObject *)array)) {
        case NPY_FLOAT: FILL(float); return 1;
        case NPY_DOUBLE: FILL(double); return 1;
        case NPY_INT64: FILL(npy_int64); return 1;
        case NPY_BOOL: FILL(npy_bool); return 1;
        default: return 0;
    }
}

static PyObject *filled(PyArray_Descr *descr, const shape *s, double value) {
    PyObject *array = new_array(descr, s, 0);
    if (array != NULL && !fill(array, value))
        Py_CLEAR(array);
    return array;
}

/* ---- of a shape ---- */

enum { ARBITRARY, ZEROS, ONES };
enum { SEQUENCE, ANY_SHAPE };

static PyObject *made(PyArray_Descr *descr, const shape *s, int with, const gs_options *options) {
    return gs_new_leaf(with == ONES ? filled(descr, s, 1) : new_array(descr, s, with == ZEROS), options);
}

static PyObject *of_shape(int with, PyObject *const *given, Py_ssize_t n, PyObject *kwnames) {
    gs_options options;
    shape s;
    if (!gs_take_options(&options, given, n, kwnames) || !take_shape(&s, given, n))
        return NULL;
    return made(descr_of(&options), &s, with, &options);
}

/* The array API's functions, which take a shape as one argument. */
static PyObject *of_one_shape(int with, PyObject *const *given, Py_ssize_t n, PyObject *kwnames) {
    return n == 1 ? of_shape(with, given, n, kwnames) : NULL;
}

/* full(shape, number): of a dtype that holds it exactly, or rounds it. A shape that is an int is the array API's. */
static PyObject *full(int shapes, PyObject *const *given, Py_ssize_t n, PyObject *kwnames) {
    gs_options options;
    shape s;
    if (n != 2 || (shapes == SEQUENCE && PyLong_Check(given[0])) ||
        !gs_take_options(&options, given, n, kwnames) || !take_shape(&s, given, 1)) {
        return NULL;
    }
    const int integer = PyLong_CheckExact(given[1]);
    double value;
    if (!gs_read_double(given[1], &value))
        return NULL;
    PyArray_Descr *descr = descr_of(&options);
    if (integer && options.descr == NULL) {
        if (fabs(value) >= GS_EXACT_INTEGERS)
            return NULL;
        PyArray_Descr *integers = PyArray_DescrFromType(NPY_INT64);
        PyObject *array = filled(integers, &s, value);
        Py_DECREF(integers);
        return gs_new_leaf(array, &options);
    }
    if (gs_real_typenum(&options) < 0 ||
        (descr->type_num == NPY_FLOAT && isfinite(value) && isinf((float)value))) {
        return NULL;
    }
    return gs_new_leaf(filled(descr, &s, value), &options);
}

static PyObject *eye(int option, PyObject *const *given, Py_ssize_t n, PyObject *kwnames) {
    gs_options options;
    shape s;
    if (n < 1 || n > 2 || !gs_take_options(&options, given, n, kwnames) || !take_shape(&s, given, n) ||
        gs_real_typenum(&options) < 0 || !PyLong_CheckExact(given[0])) {
        return NULL;
    }
    if (s.nd == 1)
        s.dims[s.nd++] = s.dims[0];
    PyObject *array = new_array(descr_of(&options), &s, 1);
    const npy_intp diagonal = s.dims[0] < s.dims[1] ? s.dims[0] : s.dims[1];
    for (npy_intp i = 0; array != NULL && i < diagonal; i++) {
        void *at = PyArray_BYTES((PyArrayObject *)array) +
                   i * (s.dims[1] + 1) * PyArray_ITEMSIZE((PyArrayObject *)array);
        if (PyArray_TYPE((PyArrayObject *)array) == NPY_FLOAT)
            *(float *)at = 1;
        else
            *(double *)at = 1;
    }
    return gs_new_leaf(array, &options);
}

/* ---- like a tensor ---- */

/* Of the tensor's shape, and its dtype as what is usual, if it is in row-major order, which the result has, too. */
static PyObject *like(int with, PyObject *const *given, Py_ssize_t n, PyObject *kwnames) {
    gs_options options;
    shape s;
    if (n != 1 || !gs_is_plain(given[0]) || !gs_take_options(&options, given, n, kwnames))
        return NULL;
    PyArrayObject *array = (PyArrayObject *)GS_SLOT(given[0], gs_py.array);
    if (!PyArray_IS_C_CONTIGUOUS(array))
        return NULL;
    s.nd = PyArray_NDIM(array);
    for (int d = 0; d < s.nd; d++) s.dims[d] = PyArray_DIM(array, d);
    return made(options.descr == NULL ? PyArray_DESCR(array) : options.descr, &s, with, &options);
}

/* from_numpy(array), of a dtype that is NumPy's own and ours, and of strides in whole elements. */
static PyObject *from_numpy(int option, PyObject *const *given, Py_ssize_t n, PyObject *kwnames) {
    const gs_options options = {NULL, 0};
    if (n != 1 || kwnames != NULL || !PyArray_CheckExact(given[0]))
        return NULL;
    const int typenum = PyArray_TYPE((PyArrayObject *)given[0]);
    if (typenum != NPY_FLOAT && typenum != NPY_DOUBLE && typenum != NPY_INT64 && typenum != NPY_BOOL)
        return NULL;
    for (int d = 0; d < PyArray_NDIM((PyArrayObject *)given[0]); d++)
        if (PyArray_STRIDE((PyArrayObject *)given[0], d) % PyArray_ITEMSIZE((PyArrayObject *)given[0]) != 0)
            return NULL;
    PyArray_Descr *own =
        PyArray_DescrFromType(typenum); /* there are others, of the other byte order for instance */
    const int known = own == PyArray_DESCR((PyArrayObject *)given[0]);
    Py_DECREF(own);
    return known ? gs_new_leaf(Py_NewRef(given[0]), &options) : NULL;
}

/* ---- random ---- */

enum { UNIFORM, NORMAL };

/* An array that the default generator's stream, once there is one, fills. */
static PyObject *draw(int distribution, PyObject *const *given, Py_ssize_t n, PyObject *kwnames) {
    gs_options options;
    shape s;
    if (gs_draws_in_python)
        return NULL;
    PyObject *stream = gs_py.generator == NULL ? Py_None : GS_SLOT(gs_py.generator, gs_py.generator_stream);
    if (stream == Py_None || !gs_take_options(&options, given, n, kwnames) || !take_shape(&s, given, n) ||
        gs_real_typenum(&options) < 0) {
        return NULL;
    }
    PyObject *array = new_array(descr_of(&options), &s, 0);
    if (array == NULL)
        return NULL;
    PyObject *arguments[] = {stream, Py_None, (PyObject *)descr_of(&options)->typeobj, array};
    PyObject *method = distribution == UNIFORM ? gs_str.random : gs_str.standard_normal;
    PyObject *drawn = PyObject_VectorcallMethod(method, arguments, 4, NULL);
    if (drawn == NULL)
        Py_CLEAR(array);
    Py_XDECREF(drawn);
    return gs_new_leaf(array, &options);
}

const gs_named_shortcut gs_factories[] = {
    {"empty", of_shape, ARBITRARY},
    {"zeros", of_shape, ZEROS},
    {"ones", of_shape, ONES},
    {"full", full, SEQUENCE},
    {"eye", eye},
    {"empty_like", like, ARBITRARY},
    {"zeros_like", like, ZEROS},
    {"ones_like", like, ONES},
    {"from_numpy", from_numpy},
    {"rand", draw, UNIFORM},
    {"randn", draw, NORMAL},
    {"array_api.empty", of_one_shape, ARBITRARY, 1},
    {"array_api.zeros", of_one_shape, ZEROS, 1},
    {"array_api.ones", of_one_shape, ONES, 1},
    {"array_api.full", full, ANY_SHAPE, 1},
    {"array_api.eye", eye, 0, 1},
    {"array_api.empty_like", like, ARBITRARY, 1},
    {"array_api.zeros_like", like, ZEROS, 1},
    {"array_api.ones_like", like, ONES, 1},
    {NULL},
};
