/* The driver of the elementwise kernels. A kernel has one loop, over contiguous operands; here other strides are packed
   into blocks that stay in the first-level cache. So a kernel compiles once per instruction set, vectorised whatever the
   strides are, and a broadcast scalar (stride 0) costs one fill of a block. */
#include "gradspec.h"
#include <string.h>

#include "half.h"

#define PACK(U)                                                                                                  \
    if (stride == 0) {                                                                                           \
        const U value = *(const U *)from;                                                                        \
        for (npy_intp i = 0; i < n; i++) ((U *)to)[i] = value;                                                   \
    } else {                                                                                                     \
        for (npy_intp i = 0; i < n; i++) ((U *)to)[i] = *(const U *)(from + i * stride);                         \
    }
#define TURNED 16384 /* elements of a block when a task is done from its end: a multiple of every vector */
#define UNPACK(U)                                                                                                \
    for (npy_intp i = 0; i < n; i++) *(U *)(to + i * stride) = ((const U *)from)[i]

typedef struct {
    double real, imag;
} pair;

/* A strided operand to contiguous values; the half types become float. */
void gs_pack(char *to, const char *from, npy_intp stride, npy_intp n, int size) {
    switch (size) {
        case 1: PACK(npy_uint8) break;
        case GS_FLOAT16: gs_half_load((float *)to, from, stride, n); break;
        case GS_BFLOAT16: gs_bfloat_load((float *)to, from, stride, n); break;
        case 4: PACK(npy_uint32) break;
        case 8: PACK(gs_eight) break;
        default: PACK(pair) break;
    }
}

/* The reverse of gs_pack. */
void gs_unpack(char *to, const char *from, npy_intp stride, npy_intp n, int size) {
    switch (size) {
        case 1: UNPACK(npy_uint8); break;
        case GS_FLOAT16: gs_half_store(to, (const float *)from, stride, n); break;
        case GS_BFLOAT16: gs_bfloat_store(to, (const float *)from, stride, n); break;
        case 4: UNPACK(npy_uint32); break;
        case 8: UNPACK(gs_eight); break;
        default: UNPACK(pair); break;
    }
}

typedef struct {
    gs_contiguous_loop *loop;
    const npy_uint8 *sizes;
    int nargs;
    char *const *data;
    npy_intp n;
    npy_intp const *strides;
} map_call;

static void map_blocks(const map_call *c, char **at, npy_intp n) {
    const int out = c->nargs - 1;
    _Alignas(64) char buffer[GS_MAX_OPERANDS][GS_BLOCK * sizeof(pair)];
    char *operands[GS_MAX_OPERANDS];
    int direct[GS_MAX_OPERANDS];
    for (int k = 0; k <= out; k++) {
        direct[k] = !GS_IS_HALF(c->sizes[k]) && c->strides[k] == c->sizes[k];
        if (!direct[k] && k < out && c->strides[k] == 0) {
            gs_pack(buffer[k], at[k], 0, n < GS_BLOCK ? n : GS_BLOCK, c->sizes[k]);
        }
    }
    for (npy_intp done = 0; done < n; done += GS_BLOCK) {
        const npy_intp m = n - done < GS_BLOCK ? n - done : GS_BLOCK;
        for (int k = 0; k <= out; k++) {
            char *p = at[k] + done * c->strides[k];
            operands[k] = direct[k] ? p : buffer[k];
            if (!direct[k] && k < out && c->strides[k] != 0) {
                gs_pack(buffer[k], p, c->strides[k], m, c->sizes[k]);
            }
        }
        c->loop(operands, m);
        if (!direct[out]) {
            gs_unpack(at[out] + done * c->strides[out], buffer[out], c->strides[out], m, c->sizes[out]);
        }
    }
}

/* How many elements of a contiguous output come before the first that starts a cache line. NumPy's memory starts 16 bytes
   into one, and then every wide store writes to two of them. */
static npy_intp before_line(const map_call *c) {
    const int out = c->nargs - 1, size = c->sizes[out];
    if (c->strides[out] != size || (npy_uintp)c->data[out] % (npy_uintp)size != 0) {
        return 0;
    }
    const npy_intp n = (npy_intp)((64 - (npy_uintp)c->data[out] % 64) % 64) / size;
    return n < c->n ? n : c->n;
}

/* Where part `index` of `count` starts; apart from the first one, on a cache line of the output. */
static npy_intp part_from(const map_call *c, int index, int count) {
    if (index == 0 || index == count) {
        return index == 0 ? 0 : c->n;
    }
    return before_line(c) + (c->n - before_line(c)) / count / 64 * 64 * index;
}

/* The loop over one task's part, in blocks from the end to the beginning. */
static void map_backwards(const map_call *c, char *const *at, npy_intp n) {
    for (npy_intp to = n; to > 0; to -= TURNED) {
        const npy_intp from = to > TURNED ? to - TURNED : 0;
        char *operands[GS_MAX_OPERANDS];
        for (int k = 0; k < c->nargs; k++) {
            operands[k] = at[k] + from * c->sizes[k];
        }
        c->loop(operands, to - from);
    }
}

static void map_task(void *arguments, int index, int count) {
    const map_call *c = arguments;
    const npy_intp from = part_from(c, index, count), n = part_from(c, index + 1, count) - from;
    char *at[GS_MAX_OPERANDS];
    int contiguous = 1;
    for (int k = 0; k < c->nargs; k++) {
        at[k] = c->data[k] + from * c->strides[k];
        contiguous &= !GS_IS_HALF(c->sizes[k]) && (c->strides[k] == c->sizes[k] || n == 1);
    }
    if (contiguous) {
        const npy_intp head = index == 0 ? before_line(c) : 0;
        if (head > 0) {
            c->loop(at, head);
            for (int k = 0; k < c->nargs; k++) {
                at[k] += head * c->sizes[k];
            }
        }
        if (count > 1 && gs_backwards()) {
            map_backwards(c, at, n - head);
        } else {
            c->loop(at, n - head);
        }
    } else {
        map_blocks(c, at, n);
    }
}

/* Whether no part of the output is an input of another element. NumPy passes some overlaps that are right only when the
   elements are taken in order (`a[:-1] = f(a[1:])`); those must not be split between threads. */
static int can_split(const map_call *c) {
    const int out = c->nargs - 1;
    const npy_intp out_stride = c->strides[out];
    const char *out_low = c->data[out] + (out_stride < 0 ? out_stride * (c->n - 1) : 0);
    const char *out_high = c->data[out] + (out_stride > 0 ? out_stride * (c->n - 1) : 0) + c->sizes[out];
    for (int k = 0; k < out; k++) {
        const npy_intp stride = c->strides[k];
        const char *low = c->data[k] + (stride < 0 ? stride * (c->n - 1) : 0);
        const char *high = c->data[k] + (stride > 0 ? stride * (c->n - 1) : 0) + c->sizes[k];
        const int same = c->data[k] == c->data[out] && stride == out_stride && c->sizes[k] == c->sizes[out];
        if (!same && low < out_high && out_low < high) {
            return 0;
        }
    }
    return 1;
}

int gs_map(gs_contiguous_loop *loop, const npy_uint8 *sizes, int nargs, char *const *data, npy_intp n,
           npy_intp const *strides) {
    map_call call = {loop, sizes, nargs, data, n, strides};
    int tasks = gs_task_count(n);
    if (tasks > 1 && !can_split(&call)) {
        tasks = 1;
    }
    gs_parallel(map_task, &call, tasks);
    return 0;
}
