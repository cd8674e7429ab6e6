/* The usual calls of `tensor`, `arange` and `linspace`. See Note [Shortcuts], tensors.h. */
#include "tensors/tensors.h"

#define MAX_DEPTH 16 /* of nested lists */
#define MAX_INTEGER (1LL << 60)

/* ---- tensor ---- */

/* What nested sequences of numbers amount to. */
typedef struct {
    int nd, integers, floats, bools;
    npy_intp dims[MAX_DEPTH];
} nested;

static int is_sequence(PyObject *data) { return PyList_CheckExact(data) || PyTuple_CheckExact(data); }

/* Notes a number's kind; 0 if it is none of those that Python has. */
static int see_number(nested *all, PyObject *data) {
    if (PyFloat_CheckExact(data))
        all->floats = 1;
    else if (PyLong_CheckExact(data))
        all->integers = 1;
    else if (PyBool_Check(data))
        all->bools = 1;
    else
        return 0;
    return 1;
}

/* Checks that all below `data`, which stands `depth` deep, has the shape of what came first. */
static int see(nested *all, PyObject *data, int depth) {
    if (depth == all->nd)
        return see_number(all, data);
    if (!is_sequence(data) || PySequence_Fast_GET_SIZE(data) != all->dims[depth])
        return 0;
    for (npy_intp k = 0; k < all->dims[depth]; k++) {
        if (!see(all, PySequence_Fast_GET_ITEM(data, k), depth + 1))
            return 0;
    }
    return 1;
}

static int see_all(nested *all, PyObject *data) {
    *all = (nested){0};
    for (PyObject *first = data; is_sequence(first); first = PySequence_Fast_GET_ITEM(first, 0)) {
        if (all->nd == MAX_DEPTH)
            return 0;
        if ((all->dims[all->nd++] = PySequence_Fast_GET_SIZE(first)) == 0)
            break;
    }
    return see(all, data, 0);
}

/* Writes the numbers below `data` one after the other; where the next one goes, or NULL, perhaps with an exception. */
static char *store(char *to, PyObject *data, int depth, int typenum) {
    if (depth > 0) {
        for (npy_intp k = 0; to != NULL && k < PySequence_Fast_GET_SIZE(data); k++) {
            to = store(to, PySequence_Fast_GET_ITEM(data, k), depth - 1, typenum);
        }
        return to;
    }
    if (typenum == NPY_BOOL) {
        *(npy_bool *)to = data == Py_True;
        return to + sizeof(npy_bool);
    }
    if (typenum == NPY_INT64) {
        npy_intp value;
        if (!gs_read_int(data, &value))
            return NULL;
        *(npy_int64 *)to = value;
        return to + sizeof(npy_int64);
    }
    double value;
    if (!gs_read_double(data, &value))
        return NULL;
    if (typenum == NPY_DOUBLE) {
        *(double *)to = value;
        return to + sizeof(double);
    }
    *(float *)to = (float)value;
    return to + sizeof(float);
}

/* The dtype for such numbers; -1 if that is no simple matter. */
static int typenum_for(const nested *all, const gs_options *options) {
    const int real = gs_real_typenum(options);
    if (all->bools)
        return options->descr == NULL && !all->floats && !all->integers ? NPY_BOOL : -1;
    if (all->floats || !all->integers)
        return real;
    return options->descr == NULL || options->descr->type_num == NPY_INT64 ? NPY_INT64 : real;
}

static PyObject *tensor(int option, PyObject *const *given, Py_ssize_t n, PyObject *kwnames) {
    gs_options options;
    nested all;
    if (n != 1 || !gs_take_options(&options, given, n, kwnames) || !see_all(&all, given[0]))
        return NULL;
    const int typenum = typenum_for(&all, &options);
    PyObject *array = typenum < 0 ? NULL : gs_new_array(typenum, all.nd, all.dims);
    if (array != NULL && store(PyArray_BYTES((PyArrayObject *)array), given[0], all.nd, typenum) == NULL)
        Py_CLEAR(array);
    return gs_new_leaf(array, &options);
}

/* ---- arange, linspace ---- */

/* A float, or an int that is a double as well; 0 for anything else. */
static int take_number(double *value, PyObject *given) {
    return gs_read_double(given, value) && isfinite(*value) &&
           (PyFloat_CheckExact(given) || fabs(*value) < GS_EXACT_INTEGERS);
}

static int take_integer(npy_intp *value, PyObject *given) {
    return gs_read_int(given, value) && *value < MAX_INTEGER && *value > -MAX_INTEGER;
}

static PyObject *integers_from(const npy_intp *bounds, const gs_options *options) {
    const npy_intp first = bounds[0], by = bounds[2], span = bounds[1] - first;
    if (by == 0 || (span > 0) != (by > 0))
        return NULL;
    npy_intp count = (npy_intp)((span + by - (by > 0 ? 1 : -1)) / by);
    if (count >= GS_GIL_FREE)
        return NULL;
    PyObject *array = gs_new_array(NPY_INT64, 1, &count);
    npy_int64 *to = array == NULL ? NULL : PyArray_DATA((PyArrayObject *)array);
    for (npy_intp k = 0; to != NULL && k < count; k++) to[k] = first + k * by;
    return gs_new_leaf(array, options);
}

#define SET(k, value)                                                                                            \
    if (typenum == NPY_FLOAT)                                                                                    \
        ((float *)to)[k] = (float)(value);                                                                       \
    else                                                                                                         \
        ((double *)to)[k] = (value)

static PyObject *reals_from(const double *bounds, const gs_options *options) {
    const double first = bounds[0], by = bounds[2];
    const double length = ceil((bounds[1] - first) / by);
    const int typenum = gs_real_typenum(options);
    if (by == 0 || typenum < 0 || !(length > 0 && length < GS_GIL_FREE))
        return NULL;
    npy_intp count = (npy_intp)length;
    PyObject *array = gs_new_array(typenum, 1, &count);
    void *to = array == NULL ? NULL : PyArray_DATA((PyArrayObject *)array);
    for (npy_intp k = 0; to != NULL && k < count; k++) {
        SET(k, first + (double)k * by);
    }
    return gs_new_leaf(array, options);
}

static PyObject *arange(int option, PyObject *const *given, Py_ssize_t n, PyObject *kwnames) {
    gs_options options;
    if (n < 1 || n > 3 || !gs_take_options(&options, given, n, kwnames))
        return NULL;
    npy_intp integers[] = {0, 0, 1};
    double reals[] = {0, 0, 1};
    int integral = options.descr == NULL || options.descr->type_num == NPY_INT64;
    for (Py_ssize_t k = 0; k < n; k++) {
        const Py_ssize_t at = n == 1 ? 1 : k;
        integral = integral && take_integer(&integers[at], given[k]);
        if (!integral && !take_number(&reals[at], given[k]))
            return NULL;
    }
    if (integral)
        return integers_from(integers, &options);
    for (Py_ssize_t k = 0; k < n; k++) { /* those before the first that is no integer, too */
        if (!take_number(&reals[n == 1 ? 1 : k], given[k]))
            return NULL;
    }
    return reals_from(reals, &options);
}

/* Counted from the nearer end, so that both ends are exact. */
static PyObject *linspace(int option, PyObject *const *given, Py_ssize_t n, PyObject *kwnames) {
    gs_options options;
    double first, last;
    npy_intp steps;
    if (n != 3 || !gs_take_options(&options, given, n, kwnames) || !take_number(&first, given[0]) ||
        !take_number(&last, given[1]) || !take_integer(&steps, given[2]) || steps < 0 || steps >= GS_GIL_FREE) {
        return NULL;
    }
    const int typenum = gs_real_typenum(&options);
    npy_intp count = (npy_intp)steps;
    PyObject *array = typenum < 0 ? NULL : gs_new_array(typenum, 1, &count);
    void *to = array == NULL ? NULL : PyArray_DATA((PyArrayObject *)array);
    const double by = (last - first) / (count > 1 ? (double)(count - 1) : 1.0);
    for (npy_intp k = 0; to != NULL && k < count; k++) {
        SET(k, 2 * k < count ? first + by * (double)k : last - by * (double)(count - 1 - k));
    }
    return gs_new_leaf(array, &options);
}

const gs_named_shortcut gs_sequences[] = {
    {"tensor", tensor},
    {"arange", arange},
    {"linspace", linspace},
    {"array_api.arange", arange, 0, 1},
    {"array_api.linspace", linspace, 0, 1},
    {NULL},
};
