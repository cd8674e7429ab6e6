/* Calls of kernels on small arrays, without NumPy.

   Note [Small calls] NumPy takes a microsecond to find the loop of a generalized ufunc, to match dims and to iterate.
   Functions on arrays call kernels as ufuncs, most of them with arrays of a loop's own dtypes, and outputs made before.
   So a ufunc of ours first looks whether a call is such: exact arrays in native order, of few elements; outputs that
   nothing else overlaps, or that are new and follow from row-major inputs. Its loop then runs here, once for each place
   of the leading dims but the last one. All else is NumPy's, whose results and errors these calls have. */
#include "libraries/libraries.h"
#include "memory/memory.h"
#include <numpy/arrayobject.h>
#include <numpy/ufuncobject.h>

#define MOST_ELEMENTS 4096 /* of an operand */
#define MOST_LEADING 8
#define MOST_CORE 8 /* dims of a kernel that have names */
#define MOST_LOOPS 20
#define CAPSULE "gradspec.kernels"

typedef struct {
    int count;
    int takes_numbers; /* whether some loop takes float32 beside a half type: Note [Numbers], kernels/map.h */
    const gs_kernel *all[MOST_LOOPS];
} loops_of_ufunc;

static vectorcallfunc call_otherwise;

/* Adds a loop to those that a ufunc is known to have; -1 with an exception. */
int gs_know_loop(PyObject *ufunc, const gs_kernel *kernel) {
    PyUFuncObject *u = (PyUFuncObject *)ufunc;
    if (u->obj == NULL) {
        loops_of_ufunc *made = PyMem_Calloc(1, sizeof *made); /* for ever, as the ufunc */
        if (made == NULL || (u->obj = PyCapsule_New(made, CAPSULE, NULL)) == NULL)
            return -1;
    }
    loops_of_ufunc *loops = PyCapsule_GetPointer(u->obj, CAPSULE);
    if (loops == NULL)
        return -1;
    loops->takes_numbers |= gs_takes_numbers(kernel);
    for (int k = 0; k < kernel->nin + kernel->nout; k++) {
        if (kernel->typenums[k] < 0)
            return 0; /* which NumPy numbers later */
    }
    if (loops->count < MOST_LOOPS)
        loops->all[loops->count++] = kernel;
    return 0;
}

/* Whether a kernel is one of a half type that takes numbers: Note [Numbers], kernels/map.h. */
int gs_takes_numbers(const gs_kernel *kernel) {
    int halves = 0, singles = 0;
    for (int k = 0; k < kernel->nin; k++) {
        halves += kernel->typenums[k] == NPY_HALF;
        singles += kernel->typenums[k] == NPY_FLOAT;
    }
    return kernel->signature == NULL && halves > 0 && singles > 0;
}

/* Whether those operands of such a kernel that are to be numbers have no dims. */
int gs_are_numbers(const gs_kernel *kernel, PyArrayObject *const *operands) {
    int k = 0;
    while (k < kernel->nin && (kernel->typenums[k] != NPY_FLOAT || PyArray_NDIM(operands[k]) == 0)) k++;
    return k == kernel->nin;
}

/* Whether arrays of a half type and of float32 are to be promoted: NumPy would take the loop for numbers. */
static int are_to_be_promoted(const PyUFuncObject *ufunc, PyObject *const *args, Py_ssize_t n) {
    const loops_of_ufunc *loops = ufunc->obj == NULL ? NULL : PyCapsule_GetPointer(ufunc->obj, CAPSULE);
    int halves = 0, singles = 0;
    if (loops == NULL || !loops->takes_numbers)
        return 0;
    for (Py_ssize_t k = 0; k < n; k++) {
        if (!PyArray_Check(args[k]))
            continue;
        PyArrayObject *a = (PyArrayObject *)args[k];
        halves += gs_is_half(a);
        singles += PyArray_TYPE(a) == NPY_FLOAT && PyArray_NDIM(a) > 0;
    }
    return halves > 0 && singles > 0;
}

/* A call: operands, and how they lie. */
typedef struct {
    PyUFuncObject *ufunc;
    int nin, nargs, nlead;
    PyArrayObject *operands[GS_MOST_OPERANDS];
    npy_intp lead[MOST_LEADING], core[MOST_CORE]; /* sizes; of a core dim that no operand has -1 */
} small_call;

static int few_elements(PyArrayObject *a) {
    npy_intp size = 1;
    for (int d = 0; d < PyArray_NDIM(a); d++) size *= PyArray_DIM(a, d);
    return size > 0 && size <= MOST_ELEMENTS;
}

static inline int core_dims_of(const small_call *c, int k) {
    return c->ufunc->core_enabled ? c->ufunc->core_num_dims[k] : 0;
}

/* The number of core dim d of operand k. */
static inline int core_dim(const small_call *c, int k, int d) {
    return c->ufunc->core_dim_ixs[c->ufunc->core_offsets[k] + d];
}

/* Has an input or output decide the sizes of core dims; whether they are those of the others. */
static int match_core(small_call *c, int k) {
    PyArrayObject *a = c->operands[k];
    const int count = core_dims_of(c, k), lead = PyArray_NDIM(a) - count;
    for (int d = 0; d < count; d++) {
        npy_intp *size = &c->core[core_dim(c, k, d)];
        if (*size >= 0 && *size != PyArray_DIM(a, lead + d))
            return 0;
        *size = PyArray_DIM(a, lead + d);
    }
    return 1;
}

/* Broadcasts the leading dims of an input with those of others. */
static int match_lead(small_call *c, int k) {
    PyArrayObject *a = c->operands[k];
    const int own = PyArray_NDIM(a) - core_dims_of(c, k);
    if (own < 0 || own > MOST_LEADING)
        return 0;
    if (own > c->nlead) {
        const int more = own - c->nlead;
        memmove(c->lead + more, c->lead, c->nlead * sizeof *c->lead);
        for (int d = 0; d < more; d++) c->lead[d] = 1;
        c->nlead = own;
    }
    for (int d = 0; d < own; d++) {
        npy_intp *size = &c->lead[c->nlead - own + d];
        const npy_intp given = PyArray_DIM(a, d);
        if (*size != given && *size != 1 && given != 1)
            return 0;
        *size = *size == 1 ? given : *size;
    }
    return 1;
}

static int read_inputs(small_call *c, PyObject *const *args) {
    for (int k = 0; k < c->nin; k++) {
        if (!PyArray_CheckExact(args[k]))
            return 0;
        c->operands[k] = (PyArrayObject *)args[k];
        if (!PyArray_ISBEHAVED_RO(c->operands[k]) || !few_elements(c->operands[k]) || !match_lead(c, k) ||
            !match_core(c, k))
            return 0;
    }
    return 1;
}

/* Whether a loop takes operands of its dtypes: those that it reads as numbers have no dims. */
static inline int may_take(const gs_kernel *loop, PyArrayObject *const *operands) {
    return loop->typenums[loop->nin] != NPY_HALF || loop->signature != NULL || gs_are_numbers(loop, operands);
}

/* The loop for these inputs, or NULL. */
static const gs_kernel *find_loop(const small_call *c) {
    const loops_of_ufunc *loops = PyCapsule_GetPointer(c->ufunc->obj, CAPSULE);
    for (int l = 0; loops != NULL && l < loops->count; l++) {
        int k = 0;
        while (k < c->nin && PyArray_TYPE(c->operands[k]) == loops->all[l]->typenums[k]) k++;
        if (k == c->nin)
            return may_take(loops->all[l], c->operands) ? loops->all[l] : NULL;
    }
    return NULL;
}

/* The bytes between the first and the last element of an array. */
static void extent_of(PyArrayObject *a, const char **first, const char **end) {
    *first = *end = PyArray_BYTES(a);
    for (int d = 0; d < PyArray_NDIM(a); d++) {
        const npy_intp reach = (PyArray_DIM(a, d) - 1) * PyArray_STRIDE(a, d);
        *(reach < 0 ? first : end) += reach;
    }
    *end += PyArray_ITEMSIZE(a);
}

static int are_apart(PyArrayObject *a, PyArrayObject *b) {
    const char *first, *end, *other_first, *other_end;
    extent_of(a, &first, &end);
    extent_of(b, &other_first, &other_end);
    return end <= other_first || other_end <= first;
}

/* Whether a given output is one that the loop may write to. */
static int may_be_output(small_call *c, int k, PyObject *given, int typenum) {
    if (!PyArray_CheckExact(given))
        return 0;
    PyArrayObject *a = c->operands[k] = (PyArrayObject *)given;
    if (!PyArray_ISBEHAVED(a) || PyArray_TYPE(a) != typenum || !few_elements(a) ||
        PyArray_NDIM(a) != c->nlead + core_dims_of(c, k) || !match_core(c, k))
        return 0;
    for (int d = 0; d < c->nlead; d++) {
        if (PyArray_DIM(a, d) != c->lead[d])
            return 0;
    }
    for (int other = 0; other < k; other++) {
        if (c->operands[other] != NULL && !are_apart(a, c->operands[other]))
            return 0;
    }
    return 1;
}

/* The shape of an output that is to be made; its number of dims, -1 if that is none of the usual ones. */
static int shape_of_output(const small_call *c, int k, npy_intp *dims) {
    const int count = core_dims_of(c, k);
    npy_intp size = 1;
    memcpy(dims, c->lead, c->nlead * sizeof *dims);
    for (int d = 0; d < count; d++) dims[c->nlead + d] = c->core[core_dim(c, k, d)];
    for (int d = 0; d < c->nlead + count; d++) size = dims[d] > 0 ? size * dims[d] : 0;
    return size > 0 && size <= MOST_ELEMENTS && c->nlead + count > 0 ? c->nlead + count : -1;
}

static int are_row_major(const small_call *c) {
    int k = 0;
    while (k < c->nin && PyArray_IS_C_CONTIGUOUS(c->operands[k])) k++;
    return k == c->nin;
}

/* Runs the loop over the leading dims. */
static int run(const small_call *c, const gs_kernel *loop) {
    npy_intp strides[GS_MOST_OPERANDS + 4 * GS_MOST_OPERANDS], dims[1 + MOST_CORE], outer[MOST_LEADING] = {0};
    npy_intp steps[GS_MOST_OPERANDS][MOST_LEADING];
    char *data[GS_MOST_OPERANDS];
    PyArray_Descr *descriptors[GS_MOST_OPERANDS];
    PyArrayMethod_Context context = {.descriptors = descriptors};
    const int last = c->nlead - 1;
    int at = c->nargs;
    dims[0] = last < 0 ? 1 : c->lead[last];
    for (int d = 0; d < (c->ufunc->core_enabled ? c->ufunc->core_num_dim_ix : 0); d++) dims[1 + d] = c->core[d];
    for (int k = 0; k < c->nargs; k++) {
        PyArrayObject *a = c->operands[k];
        const int count = core_dims_of(c, k), own = PyArray_NDIM(a) - count;
        data[k] = PyArray_BYTES(a);
        descriptors[k] = PyArray_DESCR(a);
        for (int d = 0; d < c->nlead; d++) {
            const int of = d - (c->nlead - own);
            steps[k][d] = of < 0 || PyArray_DIM(a, of) == 1 ? 0 : PyArray_STRIDE(a, of);
        }
        strides[k] = last < 0 ? 0 : steps[k][last];
        for (int d = 0; d < count; d++) {
            if (at == (int)(sizeof strides / sizeof *strides))
                return -2;
            strides[at++] = PyArray_STRIDE(a, own + d);
        }
    }
    for (;;) {
        if (loop->loop(&context, data, dims, strides, NULL) < 0)
            return -1;
        int d = last - 1;
        for (; d >= 0; d--) {
            if (++outer[d] < c->lead[d]) {
                for (int k = 0; k < c->nargs; k++) data[k] += steps[k][d];
                break;
            }
            for (int k = 0; k < c->nargs; k++) data[k] -= steps[k][d] * (c->lead[d] - 1);
            outer[d] = 0;
        }
        if (d < 0)
            return 0;
    }
}

/* The outputs that a call gives, or None for all of them; NULL if it says something else. */
static PyObject *given_outputs(PyObject *const *args, Py_ssize_t n, PyObject *kwnames) {
    if (kwnames == NULL)
        return Py_None;
    const int is_out = PyTuple_GET_SIZE(kwnames) == 1 &&
                       PyUnicode_CompareWithASCIIString(PyTuple_GET_ITEM(kwnames, 0), "out") == 0;
    return is_out ? args[n] : NULL;
}

static PyObject *output_given(PyObject *outputs, int nout, int k) {
    if (PyTuple_CheckExact(outputs))
        return PyTuple_GET_SIZE(outputs) == nout ? PyTuple_GET_ITEM(outputs, k) : NULL;
    return nout == 1 || outputs == Py_None ? outputs : NULL;
}

/* Makes the outputs that are not given, and runs the loop. */
static PyObject *make_and_run(small_call *c, const gs_kernel *loop, const npy_intp (*dims)[NPY_MAXDIMS],
                              const int *nd) {
    const int nout = c->nargs - c->nin;
    PyObject *results[GS_MOST_OPERANDS] = {NULL}, *result = NULL;
    int k = 0, status = 0;
    for (; k < nout; k++) {
        PyArrayObject **operand = &c->operands[c->nin + k];
        if (*operand != NULL) {
            results[k] = Py_NewRef((PyObject *)*operand);
            continue;
        }
        PyArray_Descr *descr = PyArray_DescrFromType(loop->typenums[c->nin + k]);
        results[k] = gs_pool_array(descr, nd[k], dims[k], 0);
        Py_DECREF(descr);
        if (results[k] == NULL)
            break;
        *operand = (PyArrayObject *)results[k];
    }
    if (k == nout && (status = run(c, loop)) == 0)
        result = nout == 1 ? Py_NewRef(results[0]) : PyTuple_New(nout);
    for (k = 0; k < nout; k++) {
        if (result != NULL && nout > 1)
            PyTuple_SET_ITEM(result, k, results[k]);
        else
            Py_XDECREF(results[k]);
    }
    return result;
}

/* The result of a small call; NULL, perhaps with an exception, of another one. */
static PyObject *call_small(PyUFuncObject *ufunc, PyObject *const *args, Py_ssize_t n, PyObject *kwnames) {
    small_call c = {.ufunc = ufunc, .nin = ufunc->nin, .nargs = ufunc->nargs};
    PyObject *outputs = given_outputs(args, n, kwnames);
    npy_intp dims[GS_MOST_OPERANDS][NPY_MAXDIMS];
    int nd[GS_MOST_OPERANDS];
    if (outputs == NULL || n != c.nin || c.nargs > GS_MOST_OPERANDS || ufunc->obj == NULL ||
        (ufunc->core_enabled && ufunc->core_num_dim_ix > MOST_CORE))
        return NULL;
    for (int d = 0; ufunc->core_enabled && d < ufunc->core_num_dim_ix; d++) c.core[d] = ufunc->core_dim_sizes[d];
    const gs_kernel *loop = read_inputs(&c, args) ? find_loop(&c) : NULL;
    if (loop == NULL)
        return NULL;
    const int nout = c.nargs - c.nin;
    for (int k = 0; k < nout; k++) {
        PyObject *given = output_given(outputs, nout, k);
        if (given == NULL ||
            (given != Py_None && !may_be_output(&c, c.nin + k, given, loop->typenums[c.nin + k])))
            return NULL;
    }
    for (int k = 0; k < nout; k++) {
        if (c.operands[c.nin + k] == NULL &&
            (!are_row_major(&c) || (nd[k] = shape_of_output(&c, c.nin + k, dims[k])) < 0))
            return NULL;
    }
    return make_and_run(&c, loop, (const npy_intp(*)[NPY_MAXDIMS])dims, nd);
}

static PyObject *call(PyObject *ufunc, PyObject *const *args, size_t nargsf, PyObject *kwnames) {
    PyUFuncObject *u = (PyUFuncObject *)ufunc;
    const Py_ssize_t n = PyVectorcall_NARGS(nargsf);
    PyObject *result = call_small(u, args, n, kwnames);
    if (result != NULL || PyErr_Occurred())
        return result;
    if (are_to_be_promoted(u, args, n < u->nin ? n : u->nin)) {
        PyErr_Format(PyExc_TypeError, "%s: no loop for operands of a half type and of float32", u->name);
        return NULL;
    }
    return call_otherwise(ufunc, args, nargsf, kwnames);
}

/* Has a ufunc run small calls without NumPy. */
void gs_serve_small_calls(PyObject *ufunc) {
    call_otherwise = ((PyUFuncObject *)ufunc)->vectorcall; /* the same for all of them */
    ((PyUFuncObject *)ufunc)->vectorcall = call;
}
