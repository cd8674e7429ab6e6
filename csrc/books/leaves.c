/* Leaves: how gradients accumulate in them. */
#include "books/leaves.h"
#include "books/storage.h"

/* ---- one thread at a time ---- */

#define LOCKS 64 /* that leaves share: a power of two */
typedef struct {
    PyThread_type_lock lock;
    unsigned long owner; /* guarded by the GIL, as is the next one */
    int depth;           /* how often the owner has taken it */
} leaf_lock;
static leaf_lock locks[LOCKS];

int gs_leaves_init(void) {
    for (int k = 0; k < LOCKS; k++) {
        if (locks[k].lock == NULL && (locks[k].lock = PyThread_allocate_lock()) == NULL) {
            PyErr_NoMemory();
            return -1;
        }
    }
    return 0;
}

/* Adding reads memory and writes it back, without the GIL if there is much of it. An owner may take its lock again,
   as code of Python's may run meanwhile. */
static leaf_lock *take_lock(PyObject *leaf) {
    leaf_lock *l = &locks[((size_t)leaf >> 6) & (LOCKS - 1)];
    const unsigned long me = PyThread_get_thread_ident();
    if (l->depth == 0 || l->owner != me) {
        if (!PyThread_acquire_lock(l->lock, NOWAIT_LOCK)) {
            Py_BEGIN_ALLOW_THREADS;
            PyThread_acquire_lock(l->lock, WAIT_LOCK);
            Py_END_ALLOW_THREADS;
        }
        l->owner = me;
    }
    l->depth++;
    return l;
}

static void release_lock(leaf_lock *l) {
    if (--l->depth == 0)
        PyThread_release_lock(l->lock);
}

/* ---- a first gradient ---- */

/* Fills a new array, which is stolen, with a gradient. */
static PyObject *filled(PyObject *array, PyArrayObject *gradient) {
    if (array != NULL && !gs_copy_into((PyArrayObject *)array, gradient) &&
        PyArray_CopyInto((PyArrayObject *)array, gradient) < 0)
        Py_CLEAR(array);
    return array;
}

static PyObject *row_major(PyArrayObject *like) {
    return gs_pool_array(PyArray_DESCR(like), PyArray_NDIM(like), PyArray_DIMS(like), 0);
}

/* Whether two arrays of a shape have the same strides, counted in elements. */
static int have_same_order(PyArrayObject *a, PyArrayObject *b) {
    const npy_intp size_a = PyArray_ITEMSIZE(a), size_b = PyArray_ITEMSIZE(b);
    int d = PyArray_NDIM(a);
    while (d > 0 && PyArray_STRIDE(a, d - 1) * size_b == PyArray_STRIDE(b, d - 1) * size_a) d--;
    return d == 0;
}

/* A copy with the strides of `like` if that is dense, else in row-major order. */
static PyObject *laid_out_like(PyArrayObject *like, PyArrayObject *gradient) {
    PyObject *entered = gs_pool_enter();
    PyArray_Descr *dtype = (PyArray_Descr *)Py_NewRef((PyObject *)PyArray_DESCR(gradient));
    PyObject *copy = PyArray_NewLikeArray(like, NPY_KEEPORDER, dtype, 0);
    gs_pool_leave(entered);
    if (copy != NULL && !have_same_order((PyArrayObject *)copy, like))
        Py_SETREF(copy, row_major(gradient));
    return filled(copy, gradient);
}

/* A gradient with the mark of one that somebody else may hold, a view. See Note [Owned gradients],
   runtime/autograd/engine/loop.py. */
PyObject *gs_shared(PyObject *gradient) {
    return PyArray_CheckExact(gradient) ? PyArray_View((PyArrayObject *)gradient, NULL, NULL)
                                        : Py_NewRef(gradient);
}

/* Whether nobody but the pass can hold a gradient. */
static int is_owned(PyObject *gradient) {
    return PyArray_CheckExact(gradient) && PyArray_BASE((PyArrayObject *)gradient) == NULL;
}

/* A gradient that nobody else holds, in row-major order; of one that is sparse whoever keeps it makes a copy. */
PyObject *gs_private(PyObject *gradient) {
    if (!PyArray_CheckExact(gradient))
        return Py_NewRef(gradient);
    return filled(row_major((PyArrayObject *)gradient), (PyArrayObject *)gradient);
}

/* A first gradient as a leaf keeps it: that very array if it is owned and has the leaf's strides, or a copy. */
static PyObject *as_kept(PyObject *leaf, PyObject *gradient) {
    const int owned = is_owned(gradient);
    if (Py_IS_TYPE(gradient, gs_py.coo))
        return PyObject_CallFunctionObjArgs(gs_py.kept_sparse, gradient, owned ? Py_True : Py_False, NULL);
    if (!PyArray_CheckExact(gradient))
        return PyObject_CallMethodNoArgs(gradient, gs_str.clone);
    PyArrayObject *like = (PyArrayObject *)GS_SLOT(leaf, gs_py.array), *given = (PyArrayObject *)gradient;
    PyObject *array = owned && have_same_order(given, like) ? Py_NewRef(gradient) : laid_out_like(like, given);
    return array == NULL ? NULL : gs_new_tensor(array);
}

/* Makes a tensor, which is stolen, the gradient of a leaf, unless another thread was faster; whether it did. */
static int keep_first(PyObject *leaf, PyObject *tensor) {
    const int is_first = GS_SLOT(leaf, gs_py.grad) == Py_None;
    if (is_first)
        gs_set_slot(leaf, gs_py.grad, tensor);
    else
        Py_DECREF(tensor);
    return is_first;
}

/* ---- one more ---- */

/* Adds an array of either kind in place; the sum of one that is sparse is Python's. */
static int add_in_place(PyObject *present, PyObject *gradient) {
    gs_storage *storage = (gs_storage *)Py_XNewRef(gs_may_write(present, gs_str.of_leaves));
    PyObject *done = NULL;
    if (storage == NULL)
        return -1;
    if (PyArray_CheckExact(gradient) && Py_TYPE(present) != gs_py.lazy_tensor) {
        PyObject *array = GS_SLOT(present, gs_py.array), *operands[] = {array, gradient, array};
        gs_loops *add = gs_addition();
        const int status = add == NULL ? -1 : gs_apply_into(add, 2, operands, array);
        done = status > 0    ? Py_NewRef(array)
               : status == 0 ? PyObject_Vectorcall(add->ufunc, operands, 3, NULL)
                             : NULL;
    } else {
        done = PyObject_CallFunctionObjArgs(gs_py.add_to_memory, present, gradient, NULL);
    }
    if (done != NULL)
        gs_count_write(storage, gs_str.of_leaves);
    Py_DECREF(storage);
    return gs_done(done);
}

static int is_sparse(PyObject *gradient) {
    return Py_IS_TYPE(gradient, gs_py.coo) || PyObject_TypeCheck(gradient, gs_py.sparse_tensor);
}

/* Adds to the gradient that a leaf has by an op, into a new sum or in place. */
static int add_by_op(PyObject *leaf, PyObject *present, PyObject *gradient, int gets_dense) {
    PyObject *sum;
    if (!gets_dense && !(gs_mode & GS_GRAD)) {
        sum = PyObject_CallMethodOneArg(present, gs_str.add_in_place, gradient);
    } else {
        sum = gets_dense ? PyNumber_Add(gradient, present) : PyNumber_Add(present, gradient);
        if (sum != NULL)
            gs_set_slot(leaf, gs_py.grad, Py_NewRef(sum));
    }
    return gs_done(sum);
}

/* Adds to the gradient that a leaf has. */
static int add_to(PyObject *leaf, PyObject *present, PyObject *gradient) {
    const int is_array = PyArray_CheckExact(gradient), is_tensor = !is_array && !Py_IS_TYPE(gradient, gs_py.coo);
    const int gets_dense = is_sparse(present) && !is_sparse(gradient);
    if (!is_tensor && !gets_dense && Py_TYPE(present) != gs_py.batched_tensor)
        return add_in_place(present, gradient);
    PyObject *given = is_array ? gs_new_tensor(Py_NewRef(gradient)) : Py_NewRef(gradient);
    if (given == NULL)
        return -1;
    const int status = add_by_op(leaf, present, given, gets_dense);
    Py_DECREF(given);
    return status;
}

/* ---- both ---- */

static int refuse(PyObject *array, PyObject *gradient) {
    PyObject *shapes[2] = {PyObject_GetAttr(gradient, gs_str.shape), PyObject_GetAttr(array, gs_str.shape)};
    PyObject *dtypes[2] = {PyObject_GetAttr(gradient, gs_str.dtype), PyObject_GetAttr(array, gs_str.dtype)};
    for (int k = 0; k < 2; k++) {
        if (shapes[k] != NULL)
            Py_SETREF(shapes[k], PySequence_List(shapes[k]));
    }
    if (shapes[0] != NULL && shapes[1] != NULL && dtypes[0] != NULL && dtypes[1] != NULL)
        PyErr_Format(PyExc_RuntimeError,
                     "invalid gradient for a leaf: got shape %S and dtype %S but expected shape %S and dtype %S",
                     shapes[0], dtypes[0], shapes[1], dtypes[1]);
    for (int k = 0; k < 2; k++) {
        Py_XDECREF(shapes[k]);
        Py_XDECREF(dtypes[k]);
    }
    return -1;
}

/* Whether two attributes are equal; -1 with an exception. */
static int have_equal(PyObject *a, PyObject *b, PyObject *name) {
    PyObject *of_a = PyObject_GetAttr(a, name), *of_b = of_a == NULL ? NULL : PyObject_GetAttr(b, name);
    const int equal = of_b == NULL ? -1 : PyObject_RichCompareBool(of_a, of_b, Py_EQ);
    Py_XDECREF(of_a);
    Py_XDECREF(of_b);
    return equal;
}

/* Whether a leaf's gradient is of another dtype, to which it has been cast, or of any; -1 with an exception. */
static int has_grad_dtype(PyObject *leaf) {
    PyObject *extra = GS_SLOT(leaf, gs_py.extra);
    PyObject *has = extra == Py_None ? NULL : PyObject_GetAttr(extra, gs_str.has_grad_dtype);
    const int status = extra == Py_None ? 0 : has == NULL ? -1 : has == Py_True;
    Py_XDECREF(has);
    return status;
}

/* Whether a gradient has the shape of a leaf's array and, if it is an array, its dtype; -1 with an exception. */
static int fits(PyObject *leaf, PyObject *array, PyObject *gradient) {
    if (PyArray_CheckExact(array) && PyArray_CheckExact(gradient)) {
        PyArrayObject *a = (PyArrayObject *)array, *g = (PyArrayObject *)gradient;
        if (PyArray_DESCR(a) == PyArray_DESCR(g))
            return gs_same_shape(a, g);
    }
    const int is_tensor = !PyArray_CheckExact(gradient) && !Py_IS_TYPE(gradient, gs_py.coo);
    const int same_shape = have_equal(array, gradient, gs_str.shape);
    if (same_shape <= 0 || is_tensor)
        return same_shape;
    const int is_cast = has_grad_dtype(leaf);
    return is_cast == 0 ? have_equal(array, gradient, gs_str.dtype) : is_cast;
}

/* Adds a gradient, an array of either kind or a tensor, to that of a leaf. A first one takes the leaf's strides where
   that is dense, else row-major order. One that is sparse stays so until a dense one is added, and is added to a
   dense one in place. -1 with an exception, after which nothing has changed. */
int gs_accumulate(PyObject *leaf, PyObject *gradient) {
    if (Py_TYPE(leaf) == gs_py.batched_tensor) /* has no elements, and says so */
        return PyObject_GetAttr(leaf, gs_str.array) == NULL ? -1 : 0;
    PyObject *array = GS_SLOT(leaf, gs_py.array);
    const int same = fits(leaf, array, gradient);
    if (same <= 0)
        return same < 0 ? -1 : refuse(array, gradient);
    for (;;) {
        if (GS_SLOT(leaf, gs_py.grad) == Py_None) {
            PyObject *first = as_kept(leaf, gradient);
            const int kept = first == NULL ? -1 : keep_first(leaf, first);
            if (kept != 0)
                return kept < 0 ? -1 : 0;
        }
        leaf_lock *lock = take_lock(leaf);
        PyObject *present = Py_NewRef(GS_SLOT(leaf, gs_py.grad));
        const int is_there = present != Py_None, status = is_there ? add_to(leaf, present, gradient) : 0;
        release_lock(lock);
        Py_DECREF(present);
        if (is_there)
            return status;
    }
}

/* ---- for Python ---- */

/* accumulate(leaf, gradient) */
static PyObject *accumulate(PyObject *module, PyObject *const *given, Py_ssize_t count) {
    if (!gs_has_count("accumulate", count, 2, 2))
        return NULL;
    if (!gs_is_tensor(given[0])) {
        PyErr_SetString(PyExc_TypeError, "accumulate() takes a leaf and its gradient");
        return NULL;
    }
    return gs_accumulate(given[0], given[1]) < 0 ? NULL : Py_NewRef(Py_None);
}

PyMethodDef gs_leaf_functions[] = {
    {"accumulate", GS_FASTCALL(accumulate), "Add a gradient, an array or a tensor, to that of a leaf."},
    {NULL},
};
