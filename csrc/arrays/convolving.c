/* Small convolutions and their gradients: the routines of runtime/arrays/convolving.py. */
#include "arrays/arrays.h"
#include "kernels/choices.h"
#include "kernels/geometry.h"

#define REST 5 /* numbers that follow the geometry */

enum { PLACES = 5 }; /* of a dim */

/* The shapes of all three, and the numbers that the kernel takes. */
typedef struct {
    int nd, is_padded;
    npy_intp shapes[3][5], groups;
    npy_int64 numbers[GS_GEOMETRY + REST];
} call;

/* Reads two operands and the number of groups. */
static int begin(call *c, PyObject *const *args, int first, int second, PyObject *groups) {
    const int kinds[] = {first, second};
    c->is_padded = 0;
    for (int k = 0; k < 2; k++) {
        PyArrayObject *a = gs_array_or_null(args[k]);
        if (a == NULL || !PyArray_ISCARRAY_RO(a) || PyArray_NDIM(a) < 3 || PyArray_NDIM(a) > 5 ||
            (k > 0 && (PyArray_NDIM(a) != c->nd || PyArray_TYPE(a) != PyArray_TYPE((PyArrayObject *)args[0]))))
            return 0;
        c->nd = PyArray_NDIM(a);
        memcpy(c->shapes[kinds[k]], PyArray_DIMS(a), (size_t)c->nd * sizeof(npy_intp));
    }
    return gs_read_int(groups, &c->groups) && c->groups > 0;
}

/* The shape of what is computed: two numbers of channels, and the last dims of a shape. */
static int take_shape(call *c, int computed, npy_intp first, npy_intp second, PyObject *given) {
    npy_intp sizes[NPY_MAXDIMS];
    const int count = gs_read_ints(given, sizes), dims = c->nd - 2;
    if (count < dims)
        return 0;
    c->shapes[computed][0] = first;
    c->shapes[computed][1] = second;
    memcpy(c->shapes[computed] + 2, sizes + count - dims, (size_t)dims * sizeof(npy_intp));
    return 1;
}

/* Reads (stride, padding, dilation), and writes the numbers, the places that follow from these among them. */
static int take_numbers(call *c, int computed, PyObject *const *options) {
    npy_intp stride[NPY_MAXDIMS], dilation[NPY_MAXDIMS], pair[NPY_MAXDIMS];
    const int dims = c->nd - 2;
    const npy_intp *input = c->shapes[GS_CONV_INPUT], *weight = c->shapes[GS_CONV_WEIGHT];
    if (gs_read_ints(options[0], stride) != dims || gs_read_ints(options[2], dilation) != dims ||
        !PyTuple_CheckExact(options[1]) || PyTuple_GET_SIZE(options[1]) != dims)
        return 0;
    npy_int64 *g = c->numbers;
    for (int k = dims - 3; k < dims; k++, g += GS_GEOMETRY_OF_DIM) {
        npy_int64 of_dim[] = {1, 1, 1, 1, 0, 1};
        if (k >= 0) {
            if (gs_read_ints(PyTuple_GET_ITEM(options[1], k), pair) != 2 || stride[k] < 1 || dilation[k] < 1)
                return 0;
            c->is_padded |= pair[0] != 0 || pair[1] != 0;
            const npy_intp size = input[2 + k], taps = weight[2 + k];
            const npy_intp room = size + pair[0] + pair[1] - dilation[k] * (taps - 1) - 1;
            const npy_int64 found[] = {size,      taps,    dilation[k],
                                       stride[k], pair[0], room / stride[k] + (room >= 0)};
            memcpy(of_dim, found, sizeof found);
        }
        memcpy(g, of_dim, sizeof of_dim);
    }
    const npy_int64 rest[REST] = {input[0], c->groups, weight[0] / c->groups, weight[1], computed};
    memcpy(g, rest, sizeof rest);
    return 1;
}

static npy_int64 places_of(const call *c, int dim) {
    return c->numbers[(5 - c->nd + dim) * GS_GEOMETRY_OF_DIM + PLACES];
}

/* Whether the shapes belong together, and products are few. */
static int are_such(const call *c) {
    const npy_intp *result = c->shapes[GS_CONV_RESULT], *input = c->shapes[GS_CONV_INPUT],
                   *weight = c->shapes[GS_CONV_WEIGHT];
    npy_intp products = input[0], rows = input[0];
    int is_such = result[0] == input[0] && result[1] == weight[0] && input[1] == weight[1] * c->groups &&
                  weight[0] % c->groups == 0 && products > 0;
    for (int d = 0; is_such && d < c->nd; d++) {
        const npy_intp places = d < 2 ? 1 : result[d];
        is_such = products <= GS_CONV_MOST_PRODUCTS && weight[d] > 0 && weight[d] <= GS_CONV_MOST_PRODUCTS &&
                  places > 0 && places <= GS_CONV_MOST_PRODUCTS &&
                  (d < 2 || (places == places_of(c, d - 2) && input[d] > 0));
        products *= weight[d] * places;
        rows *= weight[d];
    }
    return is_such && products <= GS_CONV_MOST_PRODUCTS && rows <= GS_CONV_MOST_ROWS;
}

/* Whether zeros times any of these elements are zeros. */
static int are_finite(PyArrayObject *a) {
    double sum = 0;
    for (npy_intp i = 0; i < PyArray_SIZE(a); i++) {
        sum += 0 * (PyArray_TYPE(a) == NPY_FLOAT32 ? (double)((const float *)PyArray_DATA(a))[i]
                                                   : ((const double *)PyArray_DATA(a))[i]);
    }
    return sum == 0;
}

/* What is computed from two operands. The kernel leaves out products with the zeros of the padding. */
static PyObject *computed_from(const gs_routine *r, call *c, int computed, PyObject *const *args) {
    PyArrayObject *a = (PyArrayObject *)args[0], *b = (PyArrayObject *)args[1];
    const gs_kernel *loop = are_such(c) ? gs_loop_for(r->loops[0], 3, a) : NULL;
    const int is_left_out = c->is_padded && computed != GS_CONV_INPUT;
    PyObject *out = loop == NULL || (is_left_out && !are_finite(computed == GS_CONV_RESULT ? b : a))
                        ? NULL
                        : gs_new_array(PyArray_TYPE(a), c->nd, c->shapes[computed]);
    if (out == NULL)
        return NULL;
    const npy_intp made = PyArray_SIZE((PyArrayObject *)out);
    char *const data[] = {PyArray_BYTES(a), PyArray_BYTES(b), (char *)c->numbers,
                          PyArray_BYTES((PyArrayObject *)out)};
    const npy_intp dims[] = {1, PyArray_SIZE(a), PyArray_SIZE(b), GS_GEOMETRY + REST, made};
    const npy_intp strides[4] = {0};
    loop->loop(NULL, data, dims, strides, NULL); /* it knows that elements are side by side */
    return out;
}

/* (input, weight, stride, padding, dilation, groups) */
static PyObject *convolve(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    call c;
    if (n != 6 || !begin(&c, args, GS_CONV_INPUT, GS_CONV_WEIGHT, args[5]) ||
        !take_numbers(&c, GS_CONV_RESULT, args + 2))
        return NULL;
    c.shapes[GS_CONV_RESULT][0] = c.shapes[GS_CONV_INPUT][0];
    c.shapes[GS_CONV_RESULT][1] = c.shapes[GS_CONV_WEIGHT][0];
    for (int d = 2; d < c.nd; d++) c.shapes[GS_CONV_RESULT][d] = places_of(&c, d - 2);
    return computed_from(r, &c, GS_CONV_RESULT, args);
}

/* (gradient, weight, shape, stride, padding, dilation, groups) */
static PyObject *convolve_backward_input(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    call c;
    if (n != 7 || !begin(&c, args, GS_CONV_RESULT, GS_CONV_WEIGHT, args[6]) ||
        !take_shape(&c, GS_CONV_INPUT, c.shapes[GS_CONV_RESULT][0], c.shapes[GS_CONV_WEIGHT][1] * c.groups,
                    args[2]) ||
        !take_numbers(&c, GS_CONV_INPUT, args + 3))
        return NULL;
    return computed_from(r, &c, GS_CONV_INPUT, args);
}

/* (gradient, input, shape, stride, padding, dilation, groups) */
static PyObject *convolve_backward_weight(const gs_routine *r, PyObject *const *args, Py_ssize_t n) {
    call c;
    if (n != 7 || !begin(&c, args, GS_CONV_RESULT, GS_CONV_INPUT, args[6]) ||
        !take_shape(&c, GS_CONV_WEIGHT, c.shapes[GS_CONV_RESULT][1], c.shapes[GS_CONV_INPUT][1] / c.groups,
                    args[2]) ||
        !take_numbers(&c, GS_CONV_WEIGHT, args + 3))
        return NULL;
    return computed_from(r, &c, GS_CONV_WEIGHT, args);
}

const gs_named_routine gs_convolving[] = {{"convolve", convolve},
                                          {"convolve_backward_input", convolve_backward_input},
                                          {"convolve_backward_weight", convolve_backward_weight},
                                          {NULL}};
