/* Functions of arrays of matrices by kernels of float32 and float64 (kernels/triangles.inc), or by SciPy's LAPACK and
   BLAS, which runtime/arrays/lapack.py names.

   Note [LAPACK] SciPy's functions take some microseconds for each matrix, most of them in Python and its wrapper.
   Here the routines are called by the addresses that scipy.linalg exports to C. They have columns next to each
   other, where arrays have rows: matrices are copied into that order, and results out of it, or stand for their
   transposes. Callers have checked that sizes fit and batch dims broadcast. */
#include "arrays/arrays.h"

#define MAX_MATRICES 3 /* of a call */

/* ---- the routines ---- */

typedef void routine(); /* of pointers only; each has as many as LAPACK says */

/* A routine for real numbers, that for complex ones, and their addresses for each dtype. */
typedef struct {
    const char *module, *of_reals, *of_complex;
    routine *found[4];
} named;

#define LAPACK "scipy.linalg.cython_lapack"
static named getrf = {LAPACK, "getrf", "getrf"}, potrf = {LAPACK, "potrf", "potrf"},
             sytrf = {LAPACK, "sytrf", "sytrf"}, hetrf = {LAPACK, "sytrf", "hetrf"},
             sytrs = {LAPACK, "sytrs", "sytrs"}, hetrs = {LAPACK, "sytrs", "hetrs"},
             geqrf = {LAPACK, "geqrf", "geqrf"}, orgqr = {LAPACK, "orgqr", "ungqr"},
             ormqr = {LAPACK, "ormqr", "unmqr"}, trsm = {"scipy.linalg.cython_blas", "trsm", "trsm"};

static int has_routines(int typenum) {
    return typenum == NPY_FLOAT || typenum == NPY_DOUBLE || typenum == NPY_CFLOAT || typenum == NPY_CDOUBLE;
}

/* The address, or NULL with an exception. */
static routine *find(named *wanted, int typenum) {
    static const char letters[] = "sdcz";
    const int is_complex = PyTypeNum_ISCOMPLEX(typenum);
    const int which = 2 * is_complex + (typenum == NPY_DOUBLE || typenum == NPY_CDOUBLE);
    if (wanted->found[which] != NULL)
        return wanted->found[which];
    char name[16];
    PyOS_snprintf(name, sizeof name, "%c%s", letters[which], is_complex ? wanted->of_complex : wanted->of_reals);
    PyObject *module = PyImport_ImportModule(wanted->module);
    PyObject *exported = module == NULL ? NULL : PyObject_GetAttrString(module, "__pyx_capi__");
    PyObject *capsule = exported == NULL ? NULL : PyMapping_GetItemString(exported, name);
    if (capsule != NULL)
        wanted->found[which] = (routine *)PyCapsule_GetPointer(capsule, PyCapsule_GetName(capsule));
    Py_XDECREF(module);
    Py_XDECREF(exported);
    Py_XDECREF(capsule);
    return wanted->found[which];
}

/* ---- matrices and batches of them ---- */

typedef struct {
    char *data;
    npy_intp rows, columns, by_row, by_column;
} matrix;

static matrix transposed(matrix m) { return (matrix){m.data, m.columns, m.rows, m.by_column, m.by_row}; }

/* Columns next to each other. */
static matrix in_order(char *data, npy_intp rows, npy_intp columns, npy_intp item) {
    return (matrix){data, rows, columns, item, rows * item};
}

/* Some columns at a time, so that cache lines are used whole in either order. */
#define COPY(bytes)                                                                                              \
    for (npy_intp first = 0; first < to.columns; first += 16) {                                                  \
        const npy_intp end = first + 16 < to.columns ? first + 16 : to.columns;                                  \
        for (npy_intp i = 0; i < to.rows; i++) {                                                                 \
            for (npy_intp j = first; j < end; j++)                                                               \
                memcpy(to.data + i * to.by_row + j * to.by_column,                                               \
                       from.data + i * from.by_row + j * from.by_column, bytes);                                 \
        }                                                                                                        \
    }
static void copy(matrix to, matrix from, npy_intp item) {
    if (to.by_column == item && from.by_column == item) {
        for (npy_intp i = 0; i < to.rows; i++)
            memcpy(to.data + i * to.by_row, from.data + i * from.by_row, to.columns * item);
    } else if (item == 4) {
        COPY(4)
    } else if (item == 8) {
        COPY(8)
    } else {
        COPY(16)
    }
}

/* Zeros before the diagonal of each row, or (upper) behind it. The elements of a row lie side by side. */
static void clear_triangle(matrix m, int upper, npy_intp item) {
    for (npy_intp i = 0; i < m.rows; i++) {
        const npy_intp from = !upper ? 0 : i + 1 < m.columns ? i + 1 : m.columns;
        const npy_intp to = upper || i > m.columns ? m.columns : i;
        memset(m.data + i * m.by_row + from * item, 0, (to - from) * item);
    }
}

/* The matrices of arrays whose batch dims broadcast, one of each at a time. */
typedef struct {
    int typenum, count, nd, failed; /* without memory */
    int is_aligned;                 /* all arrays: kernels read copies of others */
    npy_intp item, size;
    PyThreadState *released;
    char *room, *left;
    npy_intp dims[NPY_MAXDIMS], place[NPY_MAXDIMS], steps[MAX_MATRICES][NPY_MAXDIMS];
    matrix at[MAX_MATRICES];
} batch;

#define NO_PIVOTS -1

/* Reads arrays of matrices: one dtype that LAPACK has, but int32 of `pivots`, the place of which is given. */
static int read_batch(batch *b, int count, PyObject *const *arrays, int pivots) {
    memset(b, 0, offsetof(batch, dims));
    b->count = count;
    b->size = b->is_aligned = 1;
    for (int k = 0; k < count; k++) {
        PyArrayObject *a = gs_array_or_null(arrays[k]);
        const int nd = a == NULL ? 0 : PyArray_NDIM(a), typenum = a == NULL ? NPY_VOID : PyArray_TYPE(a);
        b->typenum = k == 0 ? typenum : b->typenum;
        if (nd < 2 || typenum != (k == pivots ? NPY_INT32 : b->typenum) || !has_routines(b->typenum)) {
            PyErr_SetString(PyExc_TypeError, "expected arrays of matrices, all float32, float64, complex64 or "
                                             "complex128");
            return 0;
        }
        b->is_aligned &= PyArray_ISALIGNED(a);
        npy_intp *dims = PyArray_DIMS(a) + nd - 2, *strides = PyArray_STRIDES(a) + nd - 2;
        b->at[k] = (matrix){PyArray_BYTES(a), dims[0], dims[1], strides[0], strides[1]};
        b->nd = nd - 2 > b->nd ? nd - 2 : b->nd;
    }
    b->item = PyArray_ITEMSIZE((PyArrayObject *)arrays[0]);
    for (int d = 0; d < b->nd; d++) {
        b->dims[d] = 1;
        b->place[d] = 0;
        for (int k = 0; k < count; k++) {
            PyArrayObject *a = (PyArrayObject *)arrays[k];
            const int own = d - (b->nd - (PyArray_NDIM(a) - 2));
            const npy_intp size = own < 0 ? 1 : PyArray_DIM(a, own);
            b->steps[k][d] = size == 1 ? 0 : PyArray_STRIDE(a, own);
            b->dims[d] = size == 1 ? b->dims[d] : size;
        }
        b->size *= b->dims[d];
    }
    return 1;
}

static void advance(batch *b) {
    for (int d = b->nd - 1; d >= 0; d--) {
        const int is_end = ++b->place[d] == b->dims[d];
        for (int k = 0; k < b->count; k++) b->at[k].data += b->steps[k][d] * (is_end ? 1 - b->dims[d] : 1);
        if (!is_end)
            return;
        b->place[d] = 0;
    }
}

/* A new array with a matrix, a vector (of as many rows) or a number for each of the batch. */
static char *result(batch *b, PyObject **into, int typenum, int nd, npy_intp rows, npy_intp columns) {
    npy_intp dims[NPY_MAXDIMS];
    memcpy(dims, b->dims, b->nd * sizeof *dims);
    if (nd > 0)
        dims[b->nd] = rows;
    if (nd > 1)
        dims[b->nd + 1] = columns;
    *into = gs_new_array(typenum, b->nd + nd, dims);
    b->failed |= *into == NULL;
    return *into == NULL ? NULL : PyArray_BYTES((PyArrayObject *)*into);
}

/* As a matrix of the result for the matrix at hand, the first one. */
static matrix rows_of(char *data, npy_intp rows, npy_intp columns, npy_intp item) {
    return transposed(in_order(data, columns, rows, item));
}

/* Takes room for so many elements; whether there is none for a call is in `failed`. Other threads run meanwhile if all
   matrices, of so many elements each, take long. */
static int take_room(batch *b, npy_intp elements, npy_intp of_matrix) {
    b->room = b->left = PyMem_RawMalloc((elements + 1) * b->item);
    if (b->room == NULL) {
        b->failed = 1;
        PyErr_NoMemory();
    }
    if (!b->failed && of_matrix * b->size >= GS_GIL_FREE)
        b->released = PyEval_SaveThread();
    return !b->failed;
}

static void *room_for(batch *b, npy_intp elements) {
    void *part = b->left;
    b->left += elements * b->item;
    return part;
}

/* The outputs, or NULL with an exception. */
static PyObject *finished(batch *b, int count, PyObject **outputs) {
    if (b->released != NULL)
        PyEval_RestoreThread(b->released);
    PyMem_RawFree(b->room);
    PyObject *all = b->failed ? NULL : count == 1 ? Py_NewRef(outputs[0]) : PyTuple_New(count);
    for (int k = 0; k < count; k++) {
        if (all != NULL && count > 1)
            PyTuple_SET_ITEM(all, k, Py_NewRef(outputs[k]));
        Py_XDECREF(outputs[k]);
    }
    return all;
}

/* ---- kernels ---- */

/* The kernel of that name for the dtype of a batch, or NULL if LAPACK is for it; 0 with an exception if the library
   has none of that name. */
static int find_kernel(const batch *b, const char *name, const gs_kernel **found) {
    const gs_loops *loops = gs_find_loops(&gs_own, name);
    *found = NULL;
    for (int k = 0; loops != NULL && k < loops->nloops; k++) {
        if (loops->loops[k]->typenums[0] == b->typenum)
            *found = loops->loops[k];
    }
    return loops != NULL;
}

/* Runs a kernel for `count` matrices of each operand; `rows` and `columns` are those of the equation. */
static void run(batch *b, const gs_kernel *kernel, char *const *data, npy_intp count, npy_intp rows,
                npy_intp columns, npy_intp const *strides) {
    const npy_intp dims[] = {count, rows, columns};
    b->failed |= kernel->loop(NULL, data, dims, strides, NULL) < 0;
}

/* The number of matrices of the last dim, which a kernel takes at once if it reads them where they are, and how far
   those of each array are apart, else 0 as it was. */
static npy_intp take_last_dim(batch *b, npy_intp *steps) {
    if (b->nd == 0 || b->size == 0 || !b->is_aligned)
        return 1;
    const npy_intp count = b->dims[--b->nd];
    for (int k = 0; k < b->count; k++) steps[k] = b->steps[k][b->nd];
    b->size /= count;
    return count;
}

/* ---- factors ---- */

/* The first matrix as a kernel can read it: itself, or a copy in the place of the result. */
static matrix readable(const batch *b, matrix from, matrix to) {
    if (b->is_aligned)
        return from;
    copy(to, from, b->item);
    return to;
}

static void factorize_lu(batch *b, const gs_kernel *kernel, npy_intp count, npy_intp step, matrix to, int *pivots,
                         int *info) {
    const matrix from = readable(b, b->at[0], to);
    char *data[] = {from.data, to.data, (char *)pivots, (char *)info};
    const npy_intp strides[] = {step,        to.rows * to.by_row, to.rows * (npy_intp)sizeof(int),
                                sizeof(int), from.by_row,         from.by_column,
                                to.by_row,   to.by_column,        sizeof(int)};
    run(b, kernel, data, count, from.rows, from.columns, strides);
}

static void factorize_cholesky(batch *b, const gs_kernel *kernel, npy_intp count, npy_intp step, matrix to,
                               int *info) {
    const matrix from = readable(b, b->at[0], to);
    char *data[] = {from.data, to.data, (char *)info};
    const npy_intp strides[] = {step,           to.rows * to.by_row, sizeof(int), from.by_row,
                                from.by_column, to.by_row,           to.by_column};
    run(b, kernel, data, count, to.rows, to.rows, strides);
}

/* lu_factors(A): L and U in one matrix, pivots from 1 on, and which of them is zero */
static PyObject *lu_factors(PyObject *module, PyObject *const *args, Py_ssize_t n) {
    batch b;
    const gs_kernel *kernel;
    routine *factorize = NULL;
    PyObject *out[3] = {NULL};
    if (!read_batch(&b, 1, args, NO_PIVOTS) || !find_kernel(&b, "lu_factors", &kernel) ||
        (kernel == NULL && (factorize = find(&getrf, b.typenum)) == NULL))
        return NULL;
    int rows = (int)b.at[0].rows, columns = (int)b.at[0].columns;
    const npy_intp size = (npy_intp)rows * columns, count = rows < columns ? rows : columns;
    char *LU = result(&b, &out[0], b.typenum, 2, rows, columns);
    int *pivots = (int *)result(&b, &out[1], NPY_INT, 1, count, 0),
        *info = (int *)result(&b, &out[2], NPY_INT, 0, 0, 0);
    npy_intp steps[MAX_MATRICES] = {0}, together = kernel == NULL ? 1 : take_last_dim(&b, steps);
    if (take_room(&b, kernel == NULL ? size : rows * together, size * together)) {
        int *of_rows = (int *)b.room; /* a kernel names a row for each */
        const matrix factors = in_order(b.room, rows, columns, b.item);
        for (npy_intp k = 0; k < b.size; k++, advance(&b), info += together) {
            const matrix made = rows_of(LU + k * together * size * b.item, rows, columns, b.item);
            if (kernel != NULL) {
                factorize_lu(&b, kernel, together, *steps, made, of_rows, info);
                for (npy_intp j = 0; j < together; j++, pivots += count)
                    memcpy(pivots, of_rows + j * rows, count * sizeof *pivots);
                continue;
            }
            *info = 0;
            copy(factors, b.at[0], b.item);
            if (size > 0)
                factorize(&rows, &columns, factors.data, &rows, pivots, info);
            copy(made, factors, b.item);
            pivots += count;
        }
    }
    return finished(&b, 3, out);
}

/* 1 or -1 as an element of that dtype. */
static void write_sign(char *to, int is_odd, int typenum) {
    const double sign[] = {is_odd ? -1 : 1, 0};
    const float sign_of_singles[] = {(float)sign[0], 0};
    if (typenum == NPY_FLOAT || typenum == NPY_CFLOAT) {
        memcpy(to, sign_of_singles, typenum == NPY_FLOAT ? sizeof(float) : sizeof sign_of_singles);
    } else {
        memcpy(to, sign, typenum == NPY_DOUBLE ? sizeof(double) : sizeof sign);
    }
}

/* determinant_factors(LU, pivots): the diagonal of U, and the sign of the exchanges, of pivots (*, 1, n) */
static PyObject *determinant_factors(PyObject *module, PyObject *const *args, Py_ssize_t n) {
    batch b;
    PyObject *out[1] = {NULL};
    if (!read_batch(&b, 2, args, 1))
        return NULL;
    const npy_intp rows = b.at[0].rows;
    char *to = result(&b, &out[0], b.typenum, 1, rows + 1, 0);
    for (npy_intp k = 0; to != NULL && k < b.size; k++, advance(&b)) {
        const matrix LU = b.at[0], pivots = b.at[1];
        int is_odd = 0;
        for (npy_intp i = 0; i < rows; i++, to += b.item) {
            memcpy(to, LU.data + i * (LU.by_row + LU.by_column), b.item);
            is_odd ^= *(const int *)(pivots.data + i * pivots.by_column) != i + 1;
        }
        write_sign(to, is_odd, b.typenum);
        to += b.item;
    }
    return finished(&b, 1, out);
}

/* The first number on a diagonal that is NaN, from 1 on, which not every LAPACK takes for not positive; or 0. */
static int first_nan(matrix m, int typenum) {
    const int is_double = typenum == NPY_DOUBLE || typenum == NPY_CDOUBLE;
    for (npy_intp i = 0; i < m.rows; i++) {
        const char *at = m.data + i * (m.by_row + m.by_column);
        if (is_double ? isnan(*(const double *)at) : isnan(*(const float *)at))
            return (int)i + 1;
    }
    return 0;
}

/* cholesky_factors(A): the lower factor, and which leading minor is not positive definite, or 0. As the lower
   triangle lies in memory like an upper one of LAPACK, this is what is factorized first; the order of what fails is
   that of rows. */
static PyObject *cholesky_factors(PyObject *module, PyObject *const *args, Py_ssize_t n) {
    batch b;
    const gs_kernel *kernel;
    routine *factorize = NULL;
    PyObject *out[2] = {NULL};
    if (!read_batch(&b, 1, args, NO_PIVOTS) || !find_kernel(&b, "cholesky_factors", &kernel) ||
        (kernel == NULL && (factorize = find(&potrf, b.typenum)) == NULL))
        return NULL;
    int rows = (int)b.at[0].rows, *info;
    const npy_intp size = (npy_intp)rows * rows;
    char *L = result(&b, &out[0], b.typenum, 2, rows, rows);
    info = (int *)result(&b, &out[1], NPY_INT, 0, 0, 0);
    npy_intp steps[MAX_MATRICES] = {0}, together = kernel == NULL ? 1 : take_last_dim(&b, steps);
    if (take_room(&b, kernel == NULL ? size : 0, size * together)) {
        const matrix factor = in_order(b.room, rows, rows, b.item);
        for (npy_intp k = 0; k < b.size; k++, advance(&b), info += together) {
            const matrix lower = rows_of(L + k * together * size * b.item, rows, rows, b.item);
            if (kernel != NULL) {
                factorize_cholesky(&b, kernel, together, *steps, lower, info);
                continue;
            }
            *info = rows > 0;
            for (int upper = 1; *info && upper >= 0; upper--) {
                copy(upper ? transposed(factor) : factor, b.at[0], b.item);
                factorize(upper ? "U" : "L", &rows, factor.data, &rows, info);
                *info = *info ? *info : first_nan(factor, b.typenum);
                copy(lower, upper ? transposed(factor) : factor, b.item);
            }
            clear_triangle(lower, 1, b.item);
        }
    }
    return finished(&b, 2, out);
}

/* symmetric_factors(A, hermitian): L and D in the lower triangle of one matrix, pivots, and which block of D is zero */
static PyObject *symmetric_factors(PyObject *module, PyObject *const *args, Py_ssize_t n) {
    batch b;
    routine *factorize;
    PyObject *out[3] = {NULL};
    if (!read_batch(&b, 1, args, NO_PIVOTS) ||
        (factorize = find(args[1] == Py_True ? &hetrf : &sytrf, b.typenum)) == NULL)
        return NULL;
    int rows = (int)b.at[0].rows;
    const npy_intp size = (npy_intp)rows * rows;
    char *LD = result(&b, &out[0], b.typenum, 2, rows, rows);
    int *pivots = (int *)result(&b, &out[1], NPY_INT, 1, rows, 0),
        *info = (int *)result(&b, &out[2], NPY_INT, 0, 0, 0);
    if (take_room(&b, size + rows, size)) {
        const matrix factors = in_order(room_for(&b, size), rows, rows, b.item);
        void *work = room_for(&b, rows);
        for (npy_intp k = 0; k < b.size; k++, advance(&b), pivots += rows) {
            info[k] = 0;
            copy(factors, b.at[0], b.item);
            if (rows > 0)
                factorize("L", &rows, factors.data, &rows, pivots, work, &rows, &info[k]);
            const matrix lower = rows_of(LD + k * size * b.item, rows, rows, b.item);
            copy(lower, factors, b.item);
            clear_triangle(lower, 1, b.item);
        }
    }
    return finished(&b, 3, out);
}

/* orthogonal_factors(A, complete, with_Q): Q, which is not written to if it is not wanted, and R */
static PyObject *orthogonal_factors(PyObject *module, PyObject *const *args, Py_ssize_t n) {
    batch b;
    routine *factorize, *assemble;
    PyObject *out[2] = {NULL};
    if (!read_batch(&b, 1, args, NO_PIVOTS) || (factorize = find(&geqrf, b.typenum)) == NULL ||
        (assemble = find(&orgqr, b.typenum)) == NULL)
        return NULL;
    int rows = (int)b.at[0].rows, columns = (int)b.at[0].columns, info;
    int count = rows < columns ? rows : columns, wide = args[1] == Py_True ? rows : count;
    const int most = columns > wide ? columns : wide;
    int room = GS_LAPACK_BLOCK * columns, more_room = GS_LAPACK_BLOCK * wide;
    char *Q = result(&b, &out[0], b.typenum, 2, rows, wide),
         *R = result(&b, &out[1], b.typenum, 2, wide, columns);
    if (take_room(&b, ((npy_intp)rows + GS_LAPACK_BLOCK) * most + count, (npy_intp)rows * most)) {
        char *data = room_for(&b, (npy_intp)rows * most);
        void *factors = room_for(&b, count), *work = room_for(&b, (npy_intp)GS_LAPACK_BLOCK * most);
        const matrix given = in_order(data, rows, columns, b.item), found = in_order(data, rows, wide, b.item);
        matrix top = given;
        top.rows = wide;
        for (npy_intp k = 0; k < b.size && rows > 0; k++, advance(&b)) {
            copy(given, b.at[0], b.item);
            if (count > 0)
                factorize(&rows, &columns, data, &rows, factors, work, &room, &info);
            const matrix upper = rows_of(R + k * wide * columns * b.item, wide, columns, b.item);
            copy(upper, top, b.item);
            clear_triangle(upper, 0, b.item);
            if (args[2] != Py_True || wide == 0)
                continue;
            assemble(&rows, &wide, &count, data, &rows, factors, work, &more_room, &info);
            copy(rows_of(Q + k * rows * wide * b.item, rows, wide, b.item), found, b.item);
        }
    }
    return finished(&b, 2, out);
}

/* householder_factors(A): R with the reflections below it, transposed, and the factors of these */
static PyObject *householder_factors(PyObject *module, PyObject *const *args, Py_ssize_t n) {
    batch b;
    routine *factorize;
    PyObject *out[2] = {NULL};
    if (!read_batch(&b, 1, args, NO_PIVOTS) || (factorize = find(&geqrf, b.typenum)) == NULL)
        return NULL;
    int rows = (int)b.at[0].rows, columns = (int)b.at[0].columns, room = GS_LAPACK_BLOCK * columns, info;
    const npy_intp size = (npy_intp)rows * columns, count = rows < columns ? rows : columns;
    char *both = result(&b, &out[0], b.typenum, 2, columns, rows),
         *factors = result(&b, &out[1], b.typenum, 1, count, 0);
    if (take_room(&b, room, size)) {
        void *work = room_for(&b, room);
        for (npy_intp k = 0; k < b.size && count > 0; k++, advance(&b)) {
            const matrix made = in_order(both + k * size * b.item, rows, columns, b.item);
            copy(made, b.at[0], b.item);
            factorize(&rows, &columns, made.data, &rows, factors + k * count * b.item, work, &room, &info);
        }
    }
    return finished(&b, 2, out);
}

/* ---- solutions and products by them, in room for both matrices ---- */

/* What is made of the last of `count` matrices by the first one and a vector (1, n): in the order of LAPACK, or by
   `kernel`, which reads the first one where it is, if it can, and makes the last one in order of rows, in the result
   itself unless the first one is on the right: then both are transposed. */
typedef struct {
    batch b;
    matrix first, last;
    npy_intp elements, together; /* matrices that a kernel takes at once, and their distances: */
    npy_intp steps[MAX_MATRICES];
    int is_right;
    const gs_kernel *kernel;
    char *result;
    PyObject *out[1];
} application;

static matrix turned_if(int is_right, matrix m) { return is_right ? transposed(m) : m; }

static int start(application *a, npy_intp work) {
    const matrix first = a->b.at[0], given = a->b.at[a->b.count - 1], last = turned_if(a->is_right, given);
    const npy_intp size = a->kernel == NULL || !a->b.is_aligned ? first.rows * first.columns : 0;
    const int is_in_result = a->kernel != NULL && !a->is_right;
    a->elements = last.rows * last.columns;
    a->out[0] = NULL;
    a->result = result(&a->b, &a->out[0], a->b.typenum, 2, given.rows, given.columns);
    memset(a->steps, 0, sizeof a->steps);
    a->together = is_in_result ? take_last_dim(&a->b, a->steps) : 1;
    if (!take_room(&a->b, size + (is_in_result ? 0 : a->elements) + work,
                   a->together * (first.rows * first.columns + a->elements)))
        return 0;
    a->first = in_order(room_for(&a->b, size), first.rows, first.columns, a->b.item);
    char *data = is_in_result ? a->result : room_for(&a->b, a->elements);
    a->last = (a->kernel == NULL ? in_order : rows_of)(data, last.rows, last.columns, a->b.item);
    return a->elements > 0;
}

static void load(application *a) {
    const matrix first = turned_if(a->is_right, a->b.at[0]);
    if (a->kernel == NULL || !a->b.is_aligned) {
        copy(a->first, first, a->b.item);
    } else {
        a->first = first;
    }
    matrix from = turned_if(a->is_right, a->b.at[a->b.count - 1]), to = a->last;
    for (npy_intp k = 0; k < a->together; k++, to.data += a->elements * a->b.item) {
        copy(to, from, a->b.item);
        from.data += a->steps[a->b.count - 1];
    }
}

static void store(application *a) {
    const npy_intp size = a->together * a->elements * a->b.item;
    const matrix last = turned_if(a->is_right, a->last);
    if (a->last.data == a->result) {
        a->last.data += size;
    } else {
        copy(rows_of(a->result, last.rows, last.columns, a->b.item), last, a->b.item);
    }
    a->result += size;
    advance(&a->b);
}

/* Whether pivots, int32 in order, are rows. */
static int are_rows(PyObject *pivots, npy_intp rows) {
    const int *at = PyArray_DATA((PyArrayObject *)pivots);
    npy_intp k = PyArray_SIZE((PyArrayObject *)pivots);
    while (k > 0 && at[k - 1] >= 1 && at[k - 1] <= rows) k--;
    return k == 0;
}

/* From the last row and column on. */
static matrix reversed(matrix m, int columns_too) {
    m.data += (m.rows - 1) * m.by_row;
    m.by_row = -m.by_row;
    if (columns_too) {
        m.data += (m.columns - 1) * m.by_column;
        m.by_column = -m.by_column;
    }
    return m;
}

static void divide_by_kernel(application *a, int is_lower, int is_adjoint, npy_int64 is_unit) {
    matrix by = is_adjoint ? transposed(a->first) : a->first, x = a->last;
    if (is_lower == is_adjoint) {
        by = reversed(by, 1);
        x = reversed(x, 0);
    }
    const npy_intp size = a->elements * a->b.item;
    char *data[] = {by.data, x.data, (char *)&is_unit, x.data};
    const npy_intp strides[] = {a->steps[0],  size,     0,           size,     by.by_row,
                                by.by_column, x.by_row, x.by_column, x.by_row, x.by_column};
    run(&a->b, a->kernel, data, a->together, x.rows, x.columns, strides);
}

/* The last matrix by the inverse of a triangle of the first one, or of its adjoint. */
static void divide(application *a, routine *solve, int is_lower, int is_adjoint, int is_unit) {
    static const double one[] = {1, 0};
    static const float one_of_singles[] = {1, 0};
    if (a->kernel != NULL) {
        divide_by_kernel(a, is_lower, is_adjoint, is_unit);
        return;
    }
    const int is_single = a->b.typenum == NPY_FLOAT || a->b.typenum == NPY_CFLOAT;
    int rows = (int)a->last.rows, columns = (int)a->last.columns;
    solve("L", is_lower ? "L" : "U", is_adjoint ? "C" : "N", is_unit ? "U" : "N", &rows, &columns,
          is_single ? (const void *)one_of_singles : one, a->first.data, &rows, a->last.data, &rows);
}

/* Whether there is something that divides the last of `count` matrices, which are read. */
static int start_division(application *a, int count, PyObject *const *args, int pivots, routine **solve) {
    *solve = NULL;
    a->is_right = 0;
    return read_batch(&a->b, count, args, pivots) && find_kernel(&a->b, "solve_lower", &a->kernel) &&
           (a->kernel != NULL || (*solve = find(&trsm, a->b.typenum)) != NULL);
}

/* Exchanges two rows: pieces of them if their elements lie side by side. */
static void exchange_two(char *one, char *two, npy_intp columns, npy_intp by_column, npy_intp item) {
    char kept[256];
    const npy_intp most = by_column == item ? (npy_intp)sizeof kept / item : 1;
    for (npy_intp j = 0, count; j < columns; j += count, one += count * by_column, two += count * by_column) {
        count = columns - j < most ? columns - j : most;
        memcpy(kept, one, count * item);
        memcpy(one, two, count * item);
        memcpy(two, kept, count * item);
    }
}

/* Exchanges rows as the pivots say, or takes that back. */
static void exchange(application *a, int is_undone) {
    matrix m = a->last;
    const char *of_matrix = a->b.at[1].data;
    for (npy_intp j = 0; j < a->together; j++, m.data += a->elements * a->b.item, of_matrix += a->steps[1]) {
        const int *pivots = (const int *)of_matrix;
        for (npy_intp k = 0; k < m.rows; k++) {
            const npy_intp row = is_undone ? m.rows - 1 - k : k, other = pivots[row] - 1;
            if (row != other)
                exchange_two(m.data + row * m.by_row, m.data + other * m.by_row, m.columns, m.by_column,
                             a->b.item);
        }
    }
}

/* lu_solution(LU, pivots, B, adjoint), or None for pivots that are no rows. By the steps of LAPACK's getrs, which
   OpenBLAS divides among its threads however small the matrices are: these then wait for each other. */
static PyObject *lu_solution(PyObject *module, PyObject *const *args, Py_ssize_t n) {
    application a;
    routine *solve;
    if (!start_division(&a, 3, args, 1, &solve))
        return NULL;
    if (!are_rows(args[1], a.b.at[0].rows))
        Py_RETURN_NONE;
    const int is_adjoint = args[3] == Py_True;
    if (start(&a, 0)) {
        for (npy_intp k = 0; k < a.b.size; k++, store(&a)) {
            load(&a);
            if (!is_adjoint) {
                exchange(&a, 0);
                divide(&a, solve, 1, 0, 1);
            }
            divide(&a, solve, 0, is_adjoint, 0);
            if (is_adjoint) {
                divide(&a, solve, 1, 1, 1);
                exchange(&a, 1);
            }
        }
    }
    return finished(&a.b, 1, a.out);
}

/* symmetric_solution(LD, pivots, B, hermitian) */
static PyObject *symmetric_solution(PyObject *module, PyObject *const *args, Py_ssize_t n) {
    application a = {.kernel = NULL};
    routine *solve;
    if (!read_batch(&a.b, 3, args, 1) ||
        (solve = find(args[3] == Py_True ? &hetrs : &sytrs, a.b.typenum)) == NULL)
        return NULL;
    int rows = (int)a.b.at[0].rows, columns = (int)a.b.at[2].columns, info;
    if (start(&a, 0)) {
        for (npy_intp k = 0; k < a.b.size; k++, store(&a)) {
            load(&a);
            solve("L", &rows, &columns, a.first.data, &rows, a.b.at[1].data, a.last.data, &rows, &info);
        }
    }
    return finished(&a.b, 1, a.out);
}

/* cholesky_solution(L, B, upper) */
static PyObject *cholesky_solution(PyObject *module, PyObject *const *args, Py_ssize_t n) {
    application a;
    routine *solve;
    if (!start_division(&a, 2, args, NO_PIVOTS, &solve))
        return NULL;
    const int is_lower = args[2] != Py_True;
    if (start(&a, 0)) {
        for (npy_intp k = 0; k < a.b.size; k++, store(&a)) {
            load(&a);
            divide(&a, solve, is_lower, !is_lower, 0);
            divide(&a, solve, is_lower, is_lower, 0);
        }
    }
    return finished(&a.b, 1, a.out);
}

/* householder_products(A, tau, other, adjoint): by the reflections in A, as many as tau has */
static PyObject *householder_products(PyObject *module, PyObject *const *args, Py_ssize_t n) {
    application a = {.kernel = NULL};
    routine *multiply;
    if (!read_batch(&a.b, 3, args, NO_PIVOTS) || (multiply = find(&ormqr, a.b.typenum)) == NULL)
        return NULL;
    const char *turned = args[3] != Py_True ? "N" : PyTypeNum_ISCOMPLEX(a.b.typenum) ? "C" : "T";
    int rows = (int)a.b.at[2].rows, columns = (int)a.b.at[2].columns, count = (int)a.b.at[1].columns, info;
    int room = GS_LAPACK_BLOCK * columns;
    if (a.b.at[0].rows != rows || a.b.at[0].columns < count || rows < count || a.b.at[1].rows != 1) {
        PyErr_SetString(PyExc_ValueError,
                        "expected as many rows as the reflections have, and a factor for each of them");
        return NULL;
    }
    a.b.at[0].columns = count;
    if (start(&a, count + room)) {
        const matrix factors = rows_of(room_for(&a.b, count), 1, count, a.b.item);
        void *work = room_for(&a.b, room);
        for (npy_intp k = 0; k < a.b.size; k++, store(&a)) {
            load(&a);
            copy(factors, a.b.at[1], a.b.item);
            if (count > 0)
                multiply("L", turned, &rows, &columns, &count, a.first.data, &rows, factors.data, a.last.data,
                         &rows, work, &room, &info);
        }
    }
    return finished(&a.b, 1, a.out);
}

/* triangular_solution(A, B, upper, left, unitriangular) */
static PyObject *triangular_solution(PyObject *module, PyObject *const *args, Py_ssize_t n) {
    application a;
    routine *solve;
    if (!start_division(&a, 2, args, NO_PIVOTS, &solve))
        return NULL;
    a.is_right = args[3] != Py_True;
    const int is_lower = (args[2] == Py_True) == a.is_right;
    if (start(&a, 0)) {
        for (npy_intp k = 0; k < a.b.size; k++, store(&a)) {
            load(&a);
            divide(&a, solve, is_lower, 0, args[4] == Py_True);
        }
    }
    return finished(&a.b, 1, a.out);
}

PyMethodDef gs_lapack_functions[] = {
    {"cholesky_factors", GS_FASTCALL(cholesky_factors), "The lower Cholesky factors, and what fails."},
    {"cholesky_solution", GS_FASTCALL(cholesky_solution), "Solutions by Cholesky factors."},
    {"lu_factors", GS_FASTCALL(lu_factors), "L and U in one matrix, pivots, and what fails."},
    {"lu_solution", GS_FASTCALL(lu_solution), "Solutions by LU factors."},
    {"orthogonal_factors", GS_FASTCALL(orthogonal_factors), "Q and R."},
    {"determinant_factors", GS_FASTCALL(determinant_factors), "U's diagonal, and the sign of the exchanges."},
    {"householder_factors", GS_FASTCALL(householder_factors), "R with Householder's reflections, and factors."},
    {"householder_products", GS_FASTCALL(householder_products), "Products by Householder's reflections."},
    {"symmetric_factors", GS_FASTCALL(symmetric_factors), "L and D in one matrix, pivots, and what fails."},
    {"symmetric_solution", GS_FASTCALL(symmetric_solution), "Solutions by LDL factors."},
    {"triangular_solution", GS_FASTCALL(triangular_solution), "Solutions by triangular matrices."},
    {NULL},
};
