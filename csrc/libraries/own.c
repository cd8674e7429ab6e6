/* gradspec's own library: the kernels of its dtypes, and the formulas of its ops. */
#include "../../generated/parts.inc"
#include "kernels/level_in_use.h"
#include "libraries/libraries.h"
#include "memory/memory.h"
#include <string.h>

/* The tables of the parts that the kernels of a dtype are compiled in: Note [Parts], kernels/dtype.inc. */
#define DECLARE_LEVEL(level, dtype, part)                                                                        \
    GS_HIDDEN extern const gs_kernel gs_table_##dtype##_##part##_##level[];                                      \
    GS_HIDDEN extern const int gs_table_size_##dtype##_##part##_##level;
#define LEVEL(level, dtype, part) gs_table_##dtype##_##part##_##level,
#define SIZE_(dtype, part, level) gs_table_size_##dtype##_##part##_##level
#define SIZE(dtype, part, level) SIZE_(dtype, part, level)
#define DECLARE(dtype, part) GS_LEVELS_##dtype(DECLARE_LEVEL, dtype, part)
#define TABLE(dtype, part) {{GS_LEVELS_##dtype(LEVEL, dtype, part)}, SIZE(dtype, part, GS_LOWEST_LEVEL)},
#define COUNT(dtype, part) +1
#define TWO_PARTS(X, dtype) X(dtype, handwritten) X(dtype, generated)
#define EACH(X)                                                                                                  \
    GS_PARTS(X, float32)                                                                                         \
    GS_PARTS(X, float64)                                                                                         \
    GS_PARTS(X, complex64)                                                                                       \
    GS_PARTS(X, complex128)                                                                                      \
    TWO_PARTS(X, float16)                                                                                        \
    TWO_PARTS(X, int64)                                                                                          \
    TWO_PARTS(X, int32)                                                                                          \
    TWO_PARTS(X, int16)                                                                                          \
    TWO_PARTS(X, int8)                                                                                           \
    TWO_PARTS(X, uint64) TWO_PARTS(X, uint32) TWO_PARTS(X, uint16) TWO_PARTS(X, uint8) TWO_PARTS(X, bool)
EACH(DECLARE)
TWO_PARTS(DECLARE, bfloat16)

static const gs_formulas formulas[] = {
#include "../../generated/formulas.inc"
};
static gs_library own;
gs_loaded gs_own;

/* The kernels of several tables in one, of the level in use; of its memory, which is never freed, NULL says that
   there is none. */
static gs_table joined(const gs_table *parts, int count) {
    int size = 0;
    for (int k = 0; k < count; k++) size += parts[k].size;
    gs_kernel *kernels = PyMem_Calloc(size, sizeof *kernels);
    for (int k = 0, at = 0; kernels != NULL && k < count; at += parts[k++].size) {
        memcpy(kernels + at, gs_kernels_of(&parts[k]), parts[k].size * sizeof *kernels);
    }
    return (gs_table){{kernels}, size};
}

static int describe_own(void) {
    static gs_table tables[EACH(COUNT)]; /* sizes are known to the linker only */
    const gs_table all[] = {EACH(TABLE)}, foreign[] = {TWO_PARTS(TABLE, bfloat16)};
    memcpy(tables, all, sizeof all);
    own = (gs_library){.abi = GS_ABI,
                       .tables = tables,
                       .ntables = sizeof all / sizeof *all,
                       .formulas = formulas,
                       .nformulas = sizeof formulas / sizeof *formulas};
    own.bfloat16 = joined(foreign, sizeof foreign / sizeof *foreign);
    return own.bfloat16.levels[0] == NULL ? gs_memory_error() : 0;
}

int gs_register_bfloat16(PyObject *dtype_class) { return gs_register_foreign(&gs_own, dtype_class); }

/* Fills the dict `ufuncs` with the kernels of this module; returns -1 with an exception set on failure. */
int gs_register_all(PyObject *ufuncs) {
    if (gs_look_up_numpy() < 0 || gs_pool_init() < 0) {
        return -1;
    }
    gs_threads_init();
    if (describe_own() < 0) {
        return -1;
    }
    gs_own.library = &own;
    gs_own.ufuncs = Py_NewRef(ufuncs); /* for ever */
    return gs_register_library(&gs_own);
}
