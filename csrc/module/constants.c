/* The numbers that both languages have: C states them, and Python gets them from here. */
#include "arrays/arrays.h"
#include "calls/calls.h"
#include "engine/engine.h"
#include "kernels/choices.h"
#include "kernels/geometry.h"
#include "module/module.h"
#include "profile/profile.h"

/* Those that are called the same. */
/* clang-format off */
#define NUMBERS(X)                                                                                               \
    X(GRAD) X(FORWARD) X(SAVED_HOOKS) X(ANOMALY) X(INFERENCE) X(ASKED) X(LISTENERS) X(PROFILE)  X(AUTOCAST)      \
    X(RANGE_OP) X(RANGE_EVALUATE) X(RANGE_NODE) X(RANGE_USER) X(RANGE_ASYNC)                                     \
    X(LEAVES_FIRST) X(CLASSES_OFF) X(ALL_OFF) X(MAX_THREADS)                                                     \
    X(CONV_RESULT) X(CONV_INPUT) X(CONV_WEIGHT) X(CONV_MOST_PRODUCTS) X(CONV_MOST_ROWS)                          \
    X(GEOMETRY_DIMS) X(GEOMETRY_OF_DIM) X(MEAN_OF_OWN) X(MEAN_WITH_PADDING) X(MEAN_BY_DIVISOR)                   \
    X(GRID_NEAREST) X(GRID_LINEAR) X(GRID_CUBIC) X(GRID_ZEROS) X(GRID_BORDER) X(GRID_REFLECTION)                 \
    X(FOURIER_UNSCALED) X(FOURIER_BY_ROOT) X(FOURIER_BY_LENGTH)                                                  \
    X(RECURRENT_LSTM) X(RECURRENT_GRU) X(RECURRENT_TANH) X(RECURRENT_RELU)                                       \
    X(SMALL_PRODUCT) X(FEW_EQUATIONS) X(LARGE_COPY) X(MANY_RANKED) X(LAPACK_BLOCK)
/* clang-format on */

static int put(PyObject *into, const char *name, PyObject *value /* stolen */) {
    const int status = value == NULL ? -1 : PyDict_SetItemString(into, name, value);
    Py_XDECREF(value);
    return status;
}

/* Fills a dict; -1 with an exception. */
int gs_constants_fill(PyObject *into) {
#define PUT(name)                                                                                                \
    if (put(into, #name, PyLong_FromLongLong(GS_##name)) < 0)                                                    \
        return -1;
    NUMBERS(PUT)
#undef PUT
    return put(into, "IMPOSSIBLE", PyFloat_FromDouble(GS_IMPOSSIBLE));
}
