/* How the loop of a kernel goes over operands that broadcast.

   Note [Tiles] Dims that all operands go through in one stride are merged; what then remains of one dim is one call of the loop.
   Of several dims, long inner rows are a call each. Short ones are not worth it (a row of 10 costs as much as one of 100):
   so the inner dims are taken together to tiles of about TILE elements, for which each operand that does not have them one after
   the other is packed, repeated where it broadcasts, and kept from one tile to the next if that reads the same. Tiles, or
   rows, are also what threads share. A kernel gives the same bits for an element wherever it stands (Note [Whole vectors],
   ../map.h), so none of this shows in a result. */
#include "path.h"

#define TILE 1024
#define ROOM 64 /* bytes after a packed tile, and what rows that repeat one element are written in */

typedef struct {
    npy_uint64 parts[2];
} __attribute__((aligned(4))) sixteen; /* bytes that are copied */

/* ---- the plan ---- */

static int is_one_number(PyArrayObject *a) { /* repeated, if it is not just one */
    for (int d = 0; d < PyArray_NDIM(a); d++) {
        if (PyArray_STRIDE(a, d) != 0 && PyArray_DIM(a, d) != 1)
            return 0;
    }
    return 1;
}

static int is_plain(PyArrayObject *a) {
    return PyArray_CHKFLAGS(a, NPY_ARRAY_ALIGNED) && PyArray_ISNOTSWAPPED(a);
}

/* What is frequent, and soon found: operands of one shape, whole or one number repeated, and single elements. */
static int plan_one_row(gs_walk *w, int nin, PyArrayObject *const *in) {
    PyArrayObject *like = in[0];
    for (int k = 1; k < nin; k++) {
        const int more = PyArray_NDIM(in[k]) - PyArray_NDIM(like);
        if (more > 0 || (more == 0 && PyArray_SIZE(like) == 1))
            like = in[k];
    }
    w->ndim = PyArray_NDIM(like);
    if (w->ndim > GS_MAX_DIMS)
        return 0;
    for (int k = 0; k < nin; k++) {
        if (!is_plain(in[k]))
            return 0;
        if (PyArray_NDIM(in[k]) == w->ndim && gs_same(w->ndim, PyArray_DIMS(in[k]), PyArray_DIMS(like))) {
            if (PyArray_IS_C_CONTIGUOUS(in[k]))
                w->strides[k][0] = PyArray_ITEMSIZE(in[k]);
            else if (w->ndim == 1)
                w->strides[k][0] = PyArray_STRIDE(in[k], 0);
            else if (is_one_number(in[k]))
                w->strides[k][0] = 0;
            else
                return 0;
        } else if (PyArray_SIZE(in[k]) == 1) {
            w->strides[k][0] = 0;
        } else {
            return 0;
        }
    }
    w->nd = 1;
    w->size = w->dims[0] = PyArray_SIZE(like);
    for (int d = 0; d < w->ndim; d++) w->shape[d] = PyArray_DIM(like, d);
    return 1;
}

/* The shape that the operands broadcast to; 0 if they do not. */
static int broadcast(gs_walk *w, int nin, PyArrayObject *const *in) {
    w->ndim = 0;
    for (int k = 0; k < nin; k++) {
        if (PyArray_NDIM(in[k]) > w->ndim)
            w->ndim = PyArray_NDIM(in[k]);
    }
    if (w->ndim > GS_MAX_DIMS)
        return 0;
    w->size = 1;
    for (int d = 0; d < w->ndim; d++) {
        npy_intp n = 1;
        for (int k = 0; k < nin; k++) {
            const int at = d - (w->ndim - PyArray_NDIM(in[k]));
            const npy_intp own = at < 0 ? 1 : PyArray_DIM(in[k], at);
            if (own != 1 && n != 1 && own != n)
                return 0;
            n = own == 1 ? n : own;
        }
        w->shape[d] = n;
        w->size *= n;
    }
    return 1;
}

/* Enters a dim of the result, unless all go through it and the one before in one stride. */
static void add_dim(gs_walk *w, int nargs, npy_intp n, const npy_intp *strides) {
    int merges = w->nd > 0;
    for (int k = 0; merges && k < nargs; k++) merges = w->strides[k][w->nd - 1] == strides[k] * n;
    if (!merges)
        w->dims[w->nd++] = 1;
    w->dims[w->nd - 1] *= n;
    for (int k = 0; k < nargs; k++) w->strides[k][w->nd - 1] = strides[k];
}

/* The strides of all operands and of a result that is in row-major order. */
static void merge_dims(gs_walk *w, int nin, PyArrayObject *const *in, npy_intp itemsize) {
    w->nd = 0;
    npy_intp after = w->size * itemsize;
    for (int d = 0; d < w->ndim; d++) {
        const npy_intp n = w->shape[d];
        npy_intp strides[GS_MAX_OPERANDS];
        after /= n;
        if (n == 1)
            continue;
        for (int k = 0; k < nin; k++) {
            const int at = d - (w->ndim - PyArray_NDIM(in[k]));
            strides[k] = at < 0 || PyArray_DIM(in[k], at) == 1 ? 0 : PyArray_STRIDE(in[k], at);
        }
        strides[nin] = after;
        add_dim(w, nin + 1, n, strides);
    }
    if (w->nd == 0) { /* one element */
        w->nd = w->dims[0] = 1;
        for (int k = 0; k <= nin; k++) w->strides[k][0] = 0;
    }
}

/* Whether NumPy, too, would make the result in row-major order: no operand says otherwise. */
static int in_order(const gs_walk *w, int nin) {
    for (int k = 0; w->nd > 1 && k < nin; k++) {
        npy_intp least = NPY_MAX_INTP;
        for (int d = 0; d < w->nd; d++) {
            const npy_intp stride = w->strides[k][d];
            if (stride < 0 || stride > least)
                return 0;
            least = stride == 0 ? least : stride;
        }
    }
    return 1;
}

/* How a loop is to go over these operands, and over a result in row-major order of elements of `itemsize`; 0 if that is
   no simple matter. */
int gs_plan(gs_walk *w, int nin, PyArrayObject *const *in, npy_intp itemsize) {
    if (plan_one_row(w, nin, in)) {
        w->strides[nin][0] = itemsize;
        return 1;
    }
    for (int k = 0; k < nin; k++) {
        if (!is_plain(in[k]))
            return 0;
    }
    if (!broadcast(w, nin, in))
        return 0;
    if (w->size == 0)
        return 1;
    merge_dims(w, nin, in, itemsize);
    return in_order(w, nin);
}

/* ---- the walk ---- */

typedef struct {
    const gs_kernel *loop;
    const gs_walk *walk;
    char *const *data;
    int first;                       /* the dim of which a tile takes a part, and all dims after it */
    npy_intp part;                   /* how much of it */
    npy_intp parts;                  /* into which it falls */
    npy_intp inner;                  /* elements of the dims after it */
    npy_intp items;                  /* tiles, or rows */
    int is_rows;                     /* a tile is a row, which the loop takes with its strides */
    int direct[GS_MAX_OPERANDS];     /* whether an operand is read as it is: */
    npy_intp steps[GS_MAX_OPERANDS]; /* its elements one after the other, or always the same one */
    int sizes[GS_MAX_OPERANDS];
    int status;
} tiling;

static void choose_tiles(tiling *t) {
    const gs_walk *w = t->walk;
    t->first = w->nd - 1;
    t->inner = 1;
    t->part = w->dims[t->first];
    t->is_rows = w->nd == 1 || t->part > TILE / 2;
    while (!t->is_rows && t->first > 0 && t->inner * t->part <= TILE / 2) {
        t->inner *= t->part;
        t->part = w->dims[--t->first];
    }
    if (!t->is_rows && t->inner * t->part > TILE)
        t->part = TILE / t->inner;
    t->parts = (w->dims[t->first] + t->part - 1) / t->part;
    t->items = t->parts;
    for (int d = 0; d < t->first; d++) t->items *= w->dims[d];
    for (int k = 0; k <= t->loop->nin; k++) {
        npy_intp stride = t->sizes[k];
        int dense = 1, same = 1;
        for (int d = w->nd - 1; d >= t->first; stride *= w->dims[d--]) {
            dense &= w->strides[k][d] == stride;
            same &= w->strides[k][d] == 0;
        }
        t->direct[k] = dense || same;
        t->steps[k] = same ? 0 : t->sizes[k];
    }
}

/* Rows of n elements; what is written after the last of them is room of the buffer. */
#define COPY(U)                                                                                                  \
    if (stride == 0) {                                                                                           \
        for (npy_intp row = 0; row < rows; row++, from += step, to += n * (npy_intp)sizeof(U)) {                 \
            const U value = *(const U *)from;                                                                    \
            for (npy_intp i = 0; i < n; i += ROOM / (npy_intp)sizeof(U)) {                                       \
                for (npy_intp j = 0; j < ROOM / (npy_intp)sizeof(U); j++) ((U *)to)[i + j] = value;              \
            }                                                                                                    \
        }                                                                                                        \
    } else {                                                                                                     \
        for (npy_intp row = 0; row < rows; row++, from += step, to += n * (npy_intp)sizeof(U)) {                 \
            for (npy_intp i = 0; i < n; i++) ((U *)to)[i] = *(const U *)(from + i * stride);                     \
        }                                                                                                        \
    }

GS_CLONES static void copy_rows(char *to, const char *from, npy_intp step, npy_intp rows, npy_intp stride,
                                npy_intp n, int size) {
    switch (size) {
        case 1: COPY(npy_uint8) break;
        case 2: COPY(npy_uint16) break;
        case 4: COPY(npy_uint32) break;
        case 8: COPY(gs_eight) break;
        default: COPY(sixteen) break;
    }
}

/* Repeats the first `bytes` until there are `all`. */
static void repeat(char *at, npy_intp bytes, npy_intp all) {
    for (npy_intp more; bytes < all; bytes += more) {
        more = bytes < all - bytes ? bytes : all - bytes;
        memcpy(at + bytes, at, (size_t)more);
    }
}

/* Packs the dims from `d` on, of which the first has `n`; where what follows is to go. */
static char *pack(const gs_walk *w, int k, int d, npy_intp n, char *to, const char *from, int size) {
    const npy_intp stride = w->strides[k][d], last = w->nd - 1;
    const npy_intp different = stride == 0 ? 1 : n;
    char *end = to;
    if (d == last - 1) {
        copy_rows(to, from, stride, different, w->strides[k][last], w->dims[last], size);
        end += different * w->dims[last] * size;
    }
    for (npy_intp i = 0; d < last - 1 && i < different; i++) {
        end = pack(w, k, d + 1, w->dims[d + 1], end, from + i * stride, size);
    }
    repeat(to, end - to, n / different * (end - to));
    return to + n / different * (end - to);
}

/* Where the tile of a number starts in each operand; returns how much it has of the first dim. */
static npy_intp find_tile(const tiling *t, npy_intp item, char **at) {
    const gs_walk *w = t->walk;
    const npy_intp from = item % t->parts * t->part, left = w->dims[t->first] - from;
    item /= t->parts;
    for (int k = 0; k <= t->loop->nin; k++) at[k] = t->data[k] + from * w->strides[k][t->first];
    for (int d = t->first - 1; d >= 0; item /= w->dims[d--]) {
        for (int k = 0; k <= t->loop->nin; k++) at[k] += item % w->dims[d] * w->strides[k][d];
    }
    return left < t->part ? left : t->part;
}

static int run_rows(const tiling *t, npy_intp from, npy_intp to) {
    const gs_walk *w = t->walk;
    npy_intp strides[GS_MAX_OPERANDS];
    char *at[GS_MAX_OPERANDS];
    int status = 0;
    for (int k = 0; k <= t->loop->nin; k++) strides[k] = w->strides[k][w->nd - 1];
    for (npy_intp item = from; status == 0 && item < to; item++) {
        const npy_intp n = find_tile(t, item, at);
        status = t->loop->loop(NULL, at, &n, strides, NULL);
    }
    return status;
}

static int run_tiles(const tiling *t, npy_intp from, npy_intp to) {
    _Alignas(64) char buffer[GS_MAX_INPUTS][TILE * sizeof(sixteen) + ROOM];
    const char *packed[GS_MAX_INPUTS] = {NULL};
    npy_intp packed_part[GS_MAX_INPUTS];
    char *at[GS_MAX_OPERANDS];
    int status = 0;
    for (npy_intp item = from; status == 0 && item < to; item++) {
        const npy_intp part = find_tile(t, item, at), n = part * t->inner;
        for (int k = 0; k < t->loop->nin; k++) {
            if (t->direct[k])
                continue;
            if (packed[k] != at[k] || packed_part[k] != part) {
                pack(t->walk, k, t->first, part, buffer[k], at[k], t->sizes[k]);
                packed[k] = at[k];
                packed_part[k] = part;
            }
            at[k] = buffer[k];
        }
        status = t->loop->loop(NULL, at, &n, t->steps, NULL);
    }
    return status;
}

static void run_task(void *arguments, int index, int count) {
    tiling *t = arguments;
    const npy_intp from = t->items * index / count, to = t->items * (index + 1) / count;
    if ((t->is_rows ? run_rows : run_tiles)(t, from, to) < 0)
        t->status = -1;
}

/* Runs a loop over operands, the result last; -1 if it fails. A row that is long enough has the threads for itself. */
int gs_run(const gs_kernel *loop, const gs_walk *w, char *const *data, const int *sizes) {
    if (w->nd == 1) {
        npy_intp strides[GS_MAX_OPERANDS];
        for (int k = 0; k <= loop->nin; k++) strides[k] = w->strides[k][0];
        return loop->loop(NULL, data, w->dims, strides, NULL);
    }
    tiling t = {.loop = loop, .walk = w, .data = data};
    for (int k = 0; k <= loop->nin; k++) t.sizes[k] = sizes[k];
    choose_tiles(&t);
    const int tasks = t.is_rows && t.part >= 2 * GS_GRAIN ? 1 : gs_task_count(w->size);
    gs_parallel(run_task, &t, t.items < tasks ? (int)t.items : tasks);
    return t.status;
}
