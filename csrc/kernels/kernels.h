/* Kernels: the loops that NumPy and gradspec call for the elements of arrays, compiled for each dtype
   (float32.c and its likes include dtype.inc) and each level (level_in_use.c), and what drives them: maps, folds,
   sorts, copies. */
#ifndef GRADSPEC_KERNELS_H
#define GRADSPEC_KERNELS_H

#include "base/base.h"
#include "base/limits.h"
#include <fenv.h>

GS_LEVEL_BEGIN /* to the end of a file of kernels */

/* Classes of dtypes; generated kernels are guarded by `#if GS_CLASS & (GS_FLOAT | GS_COMPLEX)`. */
#define GS_FLOAT 1
#define GS_COMPLEX 2
#define GS_INT 4
#define GS_BOOL 8

/* NumPy numbers a dtype of another package when it is registered; in the tables of such a dtype this stands for it. */
#define GS_TYPENUM_BFLOAT16 (-1)

#define GS_MAX_ARRAYS (GS_MAX_OPERANDS + 1) /* of a kernel that a driver runs: the output's as well */
#define GS_MOST_OPERANDS 16                 /* of the kernels that no driver runs */
#define GS_BLOCK 512 /* elements that the drivers pack at a time: fits the first-level cache */

    typedef npy_uint64 gs_eight
    __attribute__((aligned(4))); /* eight bytes that are copied: complex64 is where its parts may be */

typedef struct {
    const char *name;
    const char *signature; /* of a generalized ufunc; NULL for an elementwise one */
    int nin, nout;
    int typenums[GS_MOST_OPERANDS];
    PyArrayMethod_StridedLoop *loop;
} gs_kernel;

/* NumPy warns of floating-point errors after a generalized ufunc even if the loop is registered as one that reports
   none (as NumPy does not do for an elementwise one). So these loops end with this. */
static inline void gs_forget_errors(void) {
#if defined(__x86_64__) && defined(__GNUC__)
    const unsigned status = __builtin_ia32_stmxcsr(); /* a tenth of the time of feclearexcept */
    if (status & 0x3fu) {
        __builtin_ia32_ldmxcsr(status & ~0x3fu);
    }
#else
    feclearexcept(FE_ALL_EXCEPT);
#endif
}

#define GS_LOOP_ARGUMENTS                                                                                        \
    PyArrayMethod_Context *context, char *const *data, npy_intp const *dims, npy_intp const *strides,            \
        NpyAuxData *auxdata
#define GS_UNUSED_ARGUMENTS (void)context, (void)dims, (void)strides, (void)auxdata

/* What a kernel's loop over contiguous operands is, for map.c, which feeds it operands of any length and strides
   (Note [Whole vectors], map.h). The half types are no sizes. */
#define GS_FLOAT16 32
#define GS_BFLOAT16 33
#define GS_IS_HALF(size) ((size) == GS_FLOAT16 || (size) == GS_BFLOAT16)
typedef struct {
    void (*loop)(char *const *operands, npy_intp n);
    const npy_uint8
        *sizes; /* of the operands as stored, the output last, or a half type, which the loop sees as float */
    int nargs, lanes; /* n is a multiple of `lanes` */
} gs_mapped;

/* The kernels of one dtype by level, from the lowest on; NULL where they are not compiled for one. */
typedef struct {
    const gs_kernel *levels[GS_LEVEL_COUNT];
    int size;
} gs_table;

/* What kernels call: in map.c (up to `unpack`), base/threads.c, and failures.c, whose functions return -1.
   Kernels of another extension (libraries/extension.h) reach them through this. */
typedef struct {
    int (*map)(const gs_mapped *mapped, char *const *data, npy_intp n, npy_intp const *strides);
    void (*map_contiguous)(const gs_mapped *mapped, char *const *data, npy_intp n);
    void (*pack)(char *to, const char *from, npy_intp stride, npy_intp n, int size);
    void (*unpack)(char *to, const char *from, npy_intp stride, npy_intp n, int size);
    int (*task_count)(npy_intp elements);
    void (*parallel)(gs_task *task, void *arguments, int count);
    int (*backwards)(void);
    int (*index_error)(npy_intp index, npy_intp size);
    int (*memory_error)(void);
} gs_drivers;

#ifdef GS_EXTENSION
GS_HIDDEN extern const gs_drivers *gs_core;
#define gs_map gs_core->map
#define gs_map_contiguous gs_core->map_contiguous
#define gs_pack gs_core->pack
#define gs_unpack gs_core->unpack
#define gs_task_count gs_core->task_count
#define gs_parallel gs_core->parallel
#define gs_backwards gs_core->backwards
#define gs_index_error gs_core->index_error
#define gs_memory_error gs_core->memory_error
#else
/* ---- map.c ---- */

GS_HIDDEN int gs_map(const gs_mapped *mapped, char *const *data, npy_intp n, npy_intp const *strides);
GS_HIDDEN void gs_map_contiguous(const gs_mapped *mapped, char *const *data, npy_intp n);
GS_HIDDEN void gs_pack(char *to, const char *from, npy_intp stride, npy_intp n, int size);
GS_HIDDEN void gs_unpack(char *to, const char *from, npy_intp stride, npy_intp n, int size);

/* ---- failures.c ---- */

GS_HIDDEN int gs_index_error(npy_intp index, npy_intp size);
GS_HIDDEN int gs_memory_error(void);

/* ---- byte_copies.c ---- */

/* What is to be copied, as bytes. Its dims are in the order in which the target has them in memory, those of
   the widest steps first, and none could be one with the next. */
typedef struct {
    char *to;
    const char *from;
    npy_intp size, count; /* of an element, in bytes: 1, 2, 4, 8 or 16; of the elements: one at least */
    int nd;               /* 1 at least */
    npy_intp dims[NPY_MAXDIMS], steps[NPY_MAXDIMS], strides[NPY_MAXDIMS]; /* of the target, of the source */
} gs_copy;
GS_HIDDEN void gs_copy_elements(gs_copy *copy); /* over several threads; may put its dims in another order */

/* The kernels `(n),()->(n)`, whatever the dtype. */
GS_HIDDEN int gs_keep_first_kernel(GS_LOOP_ARGUMENTS);
GS_HIDDEN int gs_keep_rest_kernel(GS_LOOP_ARGUMENTS);
#endif

#endif
