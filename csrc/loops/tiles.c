/* How the loop of a kernel goes over operands that broadcast, by the plan of walk.c.

   Note [Tiles] Dims that all operands go through in one stride are merged; what then remains of one dim is one
   call of the loop. Of several dims, long inner rows are a call each. Short ones are not worth it (a row of 10
   costs as much as one of 100): so the inner dims are taken together to tiles of about TILE elements, for which
   each operand that does not have them one after the other is packed, repeated where it broadcasts, and kept
   from one tile to the next if that reads the same; the tile of a result that is to be written to such memory is
   unpacked. Tiles, or rows, are also what threads share. A kernel gives the same bits for an element wherever it
   stands (Note [Whole vectors], kernels/map.h), so none of this shows in a result. */
#include "kernels/moves.h"
#include "loops/loops.h"

#define TILE 1024

typedef struct {
    const gs_kernel *loop;
    const gs_walk *walk;
    char *const *data;
    int first;                     /* the dim of which a tile takes a part, and all dims after it */
    npy_intp part;                 /* how much of it */
    npy_intp parts;                /* into which it falls */
    npy_intp inner;                /* elements of the dims after it */
    npy_intp items;                /* tiles, or rows */
    int is_rows;                   /* a tile is a row, which the loop takes with its strides */
    int direct[GS_MAX_ARRAYS];     /* whether an operand is read as it is: */
    npy_intp steps[GS_MAX_ARRAYS]; /* its elements one after the other, or always the same one */
    int sizes[GS_MAX_ARRAYS];
    int status;
} tiling;

static void choose_tiles(tiling *t) {
    const gs_walk *w = t->walk;
    t->first = w->nd - 1;
    t->inner = 1;
    t->part = w->dims[t->first];
    t->is_rows = w->nd == 1 || t->part > TILE / 4;
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
        gs_moves->pack_rows(to, from, stride, different, w->strides[k][last], w->dims[last], size);
        end += different * w->dims[last] * size;
    }
    for (npy_intp i = 0; d < last - 1 && i < different; i++) {
        end = pack(w, k, d + 1, w->dims[d + 1], end, from + i * stride, size);
    }
    repeat(to, end - to, n / different * (end - to));
    return to + n / different * (end - to);
}

/* The reverse of `pack`, for the result; what follows the elements that were taken. */
static const char *unpack(const gs_walk *w, int k, int d, npy_intp n, const char *from, char *to, int size) {
    const npy_intp step = w->strides[k][d], last = w->nd - 1;
    if (d == last - 1) {
        gs_moves->spread_rows(to, step, from, n, w->strides[k][last], w->dims[last], size);
        return from + n * w->dims[last] * size;
    }
    for (npy_intp i = 0; i < n; i++) from = unpack(w, k, d + 1, w->dims[d + 1], from, to + i * step, size);
    return from;
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

/* Whether an operand is one number for all elements. */
static int is_number(const gs_walk *w, int k) {
    int d = w->nd - 1;
    while (d >= 0 && w->strides[k][d] == 0) d--;
    return d < 0;
}

static int run_rows(const tiling *t, npy_intp from, npy_intp to) {
    const gs_walk *w = t->walk;
    _Alignas(64) char buffer[GS_MAX_OPERANDS][TILE * sizeof(gs_sixteen)];
    npy_intp strides[GS_MAX_ARRAYS];
    char *at[GS_MAX_ARRAYS], *row[GS_MAX_ARRAYS] = {NULL}; /* of a number, laid out once for short rows */
    int status = 0;
    for (int k = 0; k <= t->loop->nin; k++) {
        strides[k] = w->strides[k][w->nd - 1];
        if (k == t->loop->nin || t->part > TILE || !is_number(w, k))
            continue;
        row[k] = memcpy(buffer[k], t->data[k], (size_t)t->sizes[k]);
        repeat(row[k], t->sizes[k], t->part * t->sizes[k]);
        strides[k] = t->sizes[k];
    }
    for (npy_intp item = from; status == 0 && item < to; item++) {
        const npy_intp n = find_tile(t, item, at);
        for (int k = 0; k < t->loop->nin; k++) at[k] = row[k] != NULL ? row[k] : at[k];
        status = t->loop->loop(NULL, at, &n, strides, NULL);
    }
    return status;
}

static int run_tiles(const tiling *t, npy_intp from, npy_intp to) {
    _Alignas(64) char buffer[GS_MAX_ARRAYS][TILE * sizeof(gs_sixteen) + GS_ROOM];
    const char *packed[GS_MAX_OPERANDS] = {NULL};
    npy_intp packed_part[GS_MAX_OPERANDS];
    char *at[GS_MAX_ARRAYS];
    const int out = t->loop->nin;
    int status = 0;
    for (npy_intp item = from; status == 0 && item < to; item++) {
        const npy_intp part = find_tile(t, item, at), n = part * t->inner;
        char *const result = at[out];
        if (!t->direct[out])
            at[out] = buffer[out];
        for (int k = 0; k < out; k++) {
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
        if (!t->direct[out] && status == 0)
            unpack(t->walk, out, t->first, part, buffer[out], result, t->sizes[out]);
    }
    return status;
}

static void run_task(void *arguments, int index, int count) {
    tiling *t = arguments;
    const npy_intp from = t->items * index / count, to = t->items * (index + 1) / count;
    if ((t->is_rows ? run_rows : run_tiles)(t, from, to) < 0)
        t->status = -1;
}

/* Runs a loop over operands, the result last; -1 if it fails. A row that is long enough has the threads for
   itself. */
int gs_run(const gs_kernel *loop, const gs_walk *w, char *const *data, const int *sizes) {
    if (w->nd == 1) {
        npy_intp strides[GS_MAX_ARRAYS];
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
