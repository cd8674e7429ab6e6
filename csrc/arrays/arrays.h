/* Functions on arrays in C, for the cases that programs consist of.

   Note [Routines] A function of runtime/arrays/ may have a routine here, which its decorator names (`also_in_c`,
   runtime/core/compiled/routines.py). The routine does what the function does for arguments that are as they should
   be: exact arrays, ints, operands that are small or only copied. For all else it returns NULL, and the function
   runs, which has the whole semantics and the errors. Both give the same bits (tests/arrays/test_routines.py); a
   debugger has the function run. So nothing here raises, but for want of memory. Files have the names of the modules
   that they serve; along.c serves several, of which each function runs a kernel along one dim. */
#ifndef GRADSPEC_ARRAYS_H
#define GRADSPEC_ARRAYS_H

#include "loops/loops.h"
#include "python/python.h"

#define GS_MAX_KERNELS 4

/* Limits that the functions have as well (module/constants.c). */
#define GS_LARGE_COPY (1 << 15) /* elements from which threads copy in less time than NumPy */
#define GS_MANY_RANKED 256      /* elements from which a partition takes less time than sorting */
#define GS_LAPACK_BLOCK 64      /* columns that LAPACK has room to work on at a time */

typedef struct gs_routine gs_routine;

/* A result as a new reference, or NULL, perhaps with an exception, which counts as none. */
typedef PyObject *gs_array_function(const gs_routine *self, PyObject *const *args, Py_ssize_t n);

typedef struct {
    const char *name;
    gs_array_function *run;
    int option;              /* by which routines differ that share a function */
    gs_array_function *view; /* of a routine that writes to a part of an array: the view that is the part */
} gs_named_routine;

struct gs_routine {
    gs_stand_in base;
    const gs_named_routine *named;
    gs_loaded *library; /* which has its kernels */
    int nkernels;
    const char *kernels[GS_MAX_KERNELS]; /* that the routine works with */
    gs_loops *loops[GS_MAX_KERNELS];     /* theirs, when the routine was first used */
    PyObject *ufunc;                     /* of another package, whose loops it runs, or NULL */
    int nparams;
    PyObject *params[GS_MAX_PARAMETERS]; /* the function's, by which it may be given arguments; interned */
};

/* Those of each file, with an end that has no name. */
GS_HIDDEN extern const gs_named_routine gs_aliasing[], gs_along[], gs_broadcasting[], gs_convolving[],
    gs_copying[], gs_distances[], gs_floats[], gs_grids[], gs_indexing[], gs_joining[], gs_linalg[], gs_padding[],
    gs_raw[], gs_rearranging[], gs_reductions[], gs_repeating[], gs_scattering[], gs_special[],
    gs_standardizing[], gs_striding[], gs_windows[];
GS_HIDDEN extern PyTypeObject gs_routine_type;
GS_HIDDEN extern PyMethodDef gs_lapack_functions[]; /* which are no routines, but whole: Note [LAPACK] */

/* ---- arguments ---- */

static inline PyArrayObject *gs_array_or_null(PyObject *object) {
    return PyArray_CheckExact(object) ? (PyArrayObject *)object : NULL;
}

/* Reads a dim of an array of `nd` dims as one that is not negative; whether it is one. */
static inline int gs_read_dim(PyObject *object, int nd, int *into) {
    npy_intp dim;
    if (!gs_read_int(object, &dim) || dim < -nd || dim >= nd)
        return 0;
    *into = (int)(dim < 0 ? dim + nd : dim);
    return 1;
}

/* Reads a tuple or a list of ints; how many there are, or -1. */
GS_HIDDEN int gs_read_ints(PyObject *object, npy_intp *into);

/* Reads a dim, or several in a tuple or a list, none of them twice, as `gs_read_dim` does; how many, or -1. */
GS_HIDDEN int gs_read_dims(PyObject *object, int nd, int *into);

/* ---- arrays ---- */

GS_HIDDEN PyObject *gs_view_as(PyArrayObject *a, PyArray_Descr *dtype, const gs_shape *shape);
GS_HIDDEN PyObject *gs_view(PyArrayObject *a, const gs_shape *shape);

/* The loop of a kernel with so many inputs, of which the first is this array; NULL if it has none. */
static inline const gs_kernel *gs_loop_for(const gs_loops *loops, int nin, PyArrayObject *a) {
    for (int k = 0; k < loops->nloops; k++) {
        if (loops->loops[k]->typenums[0] == PyArray_TYPE(a) && loops->loops[k]->nin == nin)
            return loops->loops[k];
    }
    return NULL;
}

static inline int gs_is_c_contiguous(PyArrayObject *a) { return PyArray_CHKFLAGS(a, NPY_ARRAY_C_CONTIGUOUS); }

/* Whether elements may be copied as bytes, and an array is small. */
static inline int gs_is_small(PyArrayObject *a) {
    return PyArray_SIZE(a) <= GS_SMALL && !PyDataType_REFCHK(PyArray_DESCR(a));
}

/* ---- what the files have of each other ---- */

GS_HIDDEN gs_array_function gs_basic_index, gs_diagonal, gs_narrow, gs_select, gs_slice;
GS_HIDDEN PyObject *gs_unsqueezed(PyArrayObject *a, int dim);
GS_HIDDEN PyObject *gs_sum(const gs_routine *r, PyObject *array, npy_uint64 flags, int keepdim);

#endif
