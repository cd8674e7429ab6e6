/* The driver of the elementwise kernels. A kernel has one loop, over contiguous operands; here other strides are packed
   into blocks that stay in the first-level cache. So a kernel compiles once per instruction set, vectorised whatever
   the strides are, and a broadcast scalar (stride 0) costs one fill of a block. */
#include "kernels/kernels.h"
#include <string.h>

#include "kernels/half.h"
#include "kernels/moves.h"

#define PACK(U)                                                                                                  \
    for (npy_intp i = 0; i < n; i++) ((U *)to)[i] = *(const U *)(from + i * stride)
#define TURNED 16384 /* elements of a block when a task is done from its end: a multiple of every vector */
#define UNPACK(U)                                                                                                \
    for (npy_intp i = 0; i < n; i++) *(U *)(to + i * stride) = ((const U *)from)[i]

typedef struct {
    npy_uint64 real, imag;
} pair;

static void load_halves(float *to, const char *from, npy_intp stride, npy_intp n) {
    if (stride == 2) {
        gs_moves->load_halves(to, (const npy_uint16 *)from, n);
        return;
    }
    for (npy_intp i = 0; i < n; i++) to[i] = gs_half_to_float(*(const npy_uint16 *)(from + i * stride));
}

static void store_halves(char *to, const float *from, npy_intp stride, npy_intp n) {
    if (stride == 2) {
        gs_moves->store_halves((npy_uint16 *)to, from, n);
        return;
    }
    for (npy_intp i = 0; i < n; i++) *(npy_uint16 *)(to + i * stride) = gs_float_to_half(from[i]);
}

/* A strided operand to contiguous values; the half types become float. */
void gs_pack(char *to, const char *from, npy_intp stride, npy_intp n, int size) {
    if (stride == 0 && n > 1) {
        gs_pack(to, from, 0, 1, size);
        gs_moves->repeat(to, to, n, GS_IS_HALF(size) ? (int)sizeof(float) : size);
        return;
    }
    switch (size) {
        case 1: PACK(npy_uint8); break;
        case 2: PACK(npy_uint16); break;
        case GS_FLOAT16: load_halves((float *)to, from, stride, n); break;
        case GS_BFLOAT16: gs_bfloat_load((float *)to, from, stride, n); break;
        case 4: PACK(npy_uint32); break;
        case 8: PACK(gs_eight); break;
        default: PACK(pair); break;
    }
}

/* The reverse of gs_pack. */
void gs_unpack(char *to, const char *from, npy_intp stride, npy_intp n, int size) {
    switch (size) {
        case 1: UNPACK(npy_uint8); break;
        case 2: UNPACK(npy_uint16); break;
        case GS_FLOAT16: store_halves(to, (const float *)from, stride, n); break;
        case GS_BFLOAT16: gs_bfloat_store(to, (const float *)from, stride, n); break;
        case 4: UNPACK(npy_uint32); break;
        case 8: UNPACK(gs_eight); break;
        default: UNPACK(pair); break;
    }
}

#define MOST_LANES 64 /* of the elements of a vector: bools of a cache line */

typedef struct {
    const gs_mapped *mapped;
    char *const *data;
    npy_intp n;
    npy_intp const *strides;
} map_call;

/* Copies at most a cache line, or more, without a call or a loop. */
static inline void copy_few(char *to, const char *from, npy_intp n) {
#define PIECES(size)                                                                                             \
    if (n >= (size)) {                                                                                           \
        char first[size], last[size]; /* they may overlap */                                                     \
        memcpy(first, from, size);                                                                               \
        memcpy(last, from + n - (size), size);                                                                   \
        memcpy(to, first, size);                                                                                 \
        memcpy(to + n - (size), last, size);                                                                     \
        return;                                                                                                  \
    }
    if (n > 64) {
        memcpy(to, from, (size_t)n);
        return;
    }
    PIECES(32) PIECES(16) PIECES(8) PIECES(4) PIECES(2) PIECES(1)
#undef PIECES
}

/* Fills a vector with one value. What stands behind the values that count decides nothing, but should be no NaN or
   subnormal number that a function is slow with, unless the array has one. */
static inline void fill(char *to, const char *from, int lanes, int size) {
    npy_uint64 value = 0;
    switch (size) {
        case 1: value = *(const npy_uint8 *)from * 0x0101010101010101u; break;
        case 8: value = *(const gs_eight *)from; break;
        default: value = *(const npy_uint32 *)from * 0x100000001u; break;
    }
    const pair values = {value, value};
    for (int i = 0; i < lanes * size; i += (int)sizeof(pair)) {
        memcpy(to + i, &values, sizeof(pair));
    }
}

/* What is left after whole vectors, in buffers of one vector each. See Note [Whole vectors], map.h */
static void map_rest(const gs_mapped *m, char *const *at, npy_intp n, npy_intp const *strides) {
    _Alignas(64) char buffer[GS_MAX_ARRAYS][MOST_LANES * sizeof(double)];
    char *operands[GS_MAX_ARRAYS];
    const int out = m->nargs - 1;
    for (int k = 0; k <= out; k++) {
        operands[k] = buffer[k];
        if (k < out) {
            const int size = m->sizes[k];
            if (strides[k] == size && !GS_IS_HALF(size)) {
                fill(buffer[k], at[k], m->lanes, size);
                copy_few(buffer[k], at[k], n * size);
            } else {
                gs_pack(buffer[k], at[k], strides[k], 1, size);
                fill(buffer[k], buffer[k], m->lanes, GS_IS_HALF(size) ? (int)sizeof(float) : size);
                gs_pack(buffer[k], at[k], strides[k], n, size);
            }
        }
    }
    m->loop(operands, m->lanes);
    if (strides[out] == m->sizes[out] && !GS_IS_HALF(m->sizes[out])) {
        copy_few(at[out], buffer[out], n * m->sizes[out]);
    } else {
        gs_unpack(at[out], buffer[out], strides[out], n, m->sizes[out]);
    }
}

/* Whether the last n elements of the inputs are none of the output's: they can be computed twice. */
static inline int apart(const gs_mapped *m, char *const *data, npy_intp n) {
    const int out = m->nargs - 1;
    for (int k = 0; k < out; k++) {
        if (data[k] < data[out] + n * m->sizes[out] && data[out] < data[k] + n * m->sizes[k]) {
            return 0;
        }
    }
    return 1;
}

/* Whether each element needs the result before it, as in the ufunc's `accumulate` and, where the stride is 0,
   `reduce`. */
static inline int is_chain(const gs_mapped *m, char *const *data, npy_intp stride) {
    return m->nargs == 3 && data[0] + stride == data[2];
}

static void map_one_by_one(const gs_mapped *m, char *const *data, npy_intp n, npy_intp const *strides) {
    for (npy_intp i = 0; i < n; i++) {
        char *at[GS_MAX_ARRAYS];
        for (int k = 0; k < m->nargs; k++) {
            at[k] = data[k] + i * strides[k];
        }
        map_rest(m, at, 1, strides);
    }
}

/* How many elements of a contiguous output come before the first that starts a cache line. NumPy's memory starts 16
   bytes into one, and then every wide store writes to two of them. */
static inline npy_intp before_line(const gs_mapped *m, const char *output, npy_intp stride, npy_intp n) {
    const npy_intp size = m->sizes[m->nargs - 1];
    if (stride != size || (npy_uintp)output % (npy_uintp)size != 0) {
        return 0;
    }
    const npy_intp head = (npy_intp)((64 - (npy_uintp)output % 64) % 64) / size;
    return head < n ? head : n;
}

/* Vectors from which on it is worth it to begin with one that ends on a cache line, of an array, of one that is
   written in place, where that takes a buffer, and of a row. */
#define LONG 128
#define LONG_IN_PLACE 1024
#define LONG_ROW 16

/* Operands as they lie in memory, and as a loop takes them: directly, or from a buffer that stands still. */
typedef struct {
    char *const *data, *const *from;
    npy_intp const *strides, *steps;
} map_operands;

/* The loop over n elements, whole vectors, from element `first` on. */
static inline void run(const gs_mapped *m, const map_operands *o, npy_intp first, npy_intp n) {
    char *at[GS_MAX_ARRAYS];
    for (int k = 0; k < m->nargs; k++) at[k] = o->from[k] + first * o->steps[k];
    m->loop(at, n);
}

/* The n elements before or behind the whole vectors, from element `first` on: in a vector that begins at element
   `vector`, if those it shares with others may be computed `again`, or in buffers. */
static inline void run_edge(const gs_mapped *m, const map_operands *o, npy_intp first, npy_intp n,
                            npy_intp vector, int again) {
    if (again || m->lanes == 1) {
        run(m, o, vector, n < m->lanes ? m->lanes : n);
        return;
    }
    char *at[GS_MAX_ARRAYS];
    for (int k = 0; k < m->nargs; k++) at[k] = o->data[k] + first * o->strides[k];
    map_rest(m, at, n, o->strides);
}

void gs_map_contiguous(const gs_mapped *m, char *const *data, npy_intp n) {
    const int out = m->nargs - 1, lanes = m->lanes;
    npy_intp strides[GS_MAX_ARRAYS];
    for (int k = 0; k <= out; k++) strides[k] = m->sizes[k];
    if (is_chain(m, data, strides[out])) {
        map_one_by_one(m, data, n, strides);
        return;
    }
    const map_operands o = {data, data, strides, strides};
    const int is_long = n >= LONG * lanes, again = n > lanes && (is_long || n % lanes != 0) && apart(m, data, n);
    const int aligns = again ? is_long : n >= LONG_IN_PLACE * lanes;
    const npy_intp head = aligns ? before_line(m, data[out], strides[out], n) : 0;
    const npy_intp rest = (n - head) & (lanes - 1), whole = n - head - rest;
    if (head > 0) {
        run_edge(m, &o, 0, head, 0, again);
    }
    if (whole > 0) {
        run(m, &o, head, whole);
    }
    if (rest > 0) {
        run_edge(m, &o, n - rest, rest, n - lanes, again);
    }
}

static void map_blocks(const map_call *c, char *const *data, npy_intp n) {
    const gs_mapped *mapped = c->mapped;
    const int out = mapped->nargs - 1, lanes = mapped->lanes;
    _Alignas(64) char buffer[GS_MAX_ARRAYS][GS_BLOCK * sizeof(pair)];
    char *from[GS_MAX_ARRAYS];
    npy_intp steps[GS_MAX_ARRAYS];
    const map_operands o = {data, from, c->strides, steps};
    int packed[GS_MAX_ARRAYS], again = n > lanes; /* whether some elements may be computed twice */
    for (int k = 0; k <= out; k++) {
        const int direct = !GS_IS_HALF(mapped->sizes[k]) && c->strides[k] == mapped->sizes[k];
        const int repeated = !direct && k < out && c->strides[k] == 0;
        from[k] = direct ? data[k] : buffer[k];
        steps[k] = direct ? c->strides[k] : 0;
        packed[k] = !direct && !repeated;
        again &= !packed[k];
        if (repeated && n >= lanes) {
            gs_pack(buffer[k], data[k], 0, n < GS_BLOCK ? n & -lanes : GS_BLOCK, mapped->sizes[k]);
        }
    }
    again = again && apart(mapped, data, n);
    npy_intp done = again && n >= LONG_ROW * lanes ? before_line(mapped, data[out], c->strides[out], n) : 0;
    if (done > 0) {
        run_edge(mapped, &o, 0, done, 0, again);
    }
    const npy_intp whole = done + ((n - done) & -lanes);
    for (npy_intp m; done < whole; done += m) {
        m = whole - done < GS_BLOCK ? whole - done : GS_BLOCK;
        for (int k = 0; k < out; k++) {
            if (packed[k])
                gs_pack(buffer[k], data[k] + done * c->strides[k], c->strides[k], m, mapped->sizes[k]);
        }
        run(mapped, &o, done, m);
        if (packed[out]) {
            gs_unpack(data[out] + done * c->strides[out], buffer[out], c->strides[out], m, mapped->sizes[out]);
        }
    }
    if (n > whole) {
        run_edge(mapped, &o, whole, n - whole, n - lanes, again);
    }
}

/* Where part `index` of `count` starts; apart from the first one, on a cache line of the output. */
static npy_intp part_from(const map_call *c, int index, int count) {
    if (index == 0 || index == count) {
        return index == 0 ? 0 : c->n;
    }
    const int out = c->mapped->nargs - 1;
    const npy_intp head = before_line(c->mapped, c->data[out], c->strides[out], c->n);
    return head + (c->n - head) / count / 64 * 64 * index;
}

/* The loop over one task's part, in blocks from the end to the beginning. */
static void map_backwards(const map_call *c, char *const *at, npy_intp n) {
    for (npy_intp to = n; to > 0; to -= TURNED) {
        const npy_intp from = to > TURNED ? to - TURNED : 0;
        char *operands[GS_MAX_ARRAYS];
        for (int k = 0; k < c->mapped->nargs; k++) {
            operands[k] = at[k] + from * c->mapped->sizes[k];
        }
        gs_map_contiguous(c->mapped, operands, to - from);
    }
}

static void map_task(void *arguments, int index, int count) {
    const map_call *c = arguments;
    const npy_intp from = part_from(c, index, count), n = part_from(c, index + 1, count) - from;
    char *at[GS_MAX_ARRAYS];
    int contiguous = 1;
    for (int k = 0; k < c->mapped->nargs; k++) {
        const int size = c->mapped->sizes[k];
        at[k] = c->data[k] + from * c->strides[k];
        contiguous &= !GS_IS_HALF(size) && (c->strides[k] == size || n == 1);
    }
    if (contiguous && count > 1 && gs_backwards()) {
        map_backwards(c, at, n);
    } else if (contiguous) {
        gs_map_contiguous(c->mapped, at, n);
    } else {
        map_blocks(c, at, n);
    }
}

/* Whether no part of the output is an input of another element. NumPy passes some overlaps that are right only when the
   elements are taken in order (`a[:-1] = f(a[1:])`); those must not be split between threads. */
static int can_split(const map_call *c) {
    const int out = c->mapped->nargs - 1;
    const npy_uint8 *sizes = c->mapped->sizes;
    const npy_intp out_stride = c->strides[out];
    const char *out_low = c->data[out] + (out_stride < 0 ? out_stride * (c->n - 1) : 0);
    const char *out_high = c->data[out] + (out_stride > 0 ? out_stride * (c->n - 1) : 0) + sizes[out];
    for (int k = 0; k < out; k++) {
        const npy_intp stride = c->strides[k];
        const char *low = c->data[k] + (stride < 0 ? stride * (c->n - 1) : 0);
        const char *high = c->data[k] + (stride > 0 ? stride * (c->n - 1) : 0) + sizes[k];
        const int same = c->data[k] == c->data[out] && stride == out_stride && sizes[k] == sizes[out];
        if (!same && low < out_high && out_low < high) {
            return 0;
        }
    }
    return 1;
}

int gs_map(const gs_mapped *mapped, char *const *data, npy_intp n, npy_intp const *strides) {
    map_call call = {mapped, data, n, strides};
    if (n > 1 && strides[mapped->nargs - 1] == strides[0] && is_chain(mapped, data, strides[0])) {
        map_one_by_one(mapped, data, n, strides);
        return 0;
    }
    int tasks = gs_task_count(n);
    if (tasks > 1 && !can_split(&call)) {
        tasks = 1;
    }
    gs_parallel(map_task, &call, tasks);
    return 0;
}
