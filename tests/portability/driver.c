/* Prints the bits of the kernels' outputs, without Python: a line for each dtype, kernel, size and level, with a number
   for all bits.

   Linked with kernels, which call Python for errors only, and so with what is undefined left so. Inputs are the same
   everywhere. */
#include "kernels/level_in_use.h"
#include "../generated/parts.inc"
#include <stdio.h>
#include <stdlib.h>

#define DECLARE_LEVEL(level, dtype, part)                                                                        \
    GS_HIDDEN extern const gs_kernel gs_table_##dtype##_##part##_##level[];                                      \
    GS_HIDDEN extern const int gs_table_size_##dtype##_##part##_##level;
#define LEVEL(level, dtype, part) gs_table_##dtype##_##part##_##level,
#define SIZE_(dtype, part, level) gs_table_size_##dtype##_##part##_##level
#define SIZE(dtype, part, level) SIZE_(dtype, part, level)
#define DECLARE(dtype, part) GS_LEVELS_##dtype(DECLARE_LEVEL, dtype, part)
#define TABLE(dtype, part) {{GS_LEVELS_##dtype(LEVEL, dtype, part)}, SIZE(dtype, part, GS_LOWEST_LEVEL)},
#define EACH(X) GS_PARTS(X, float32) GS_PARTS(X, float64)
EACH(DECLARE)

#define MOST 1000  /* elements of a core dim */
#define MATRIX 48  /* and of each, where an operand has two */
#define LETTERS 26 /* that core dims are named by */
#define MOST_BYTES (8 * MOST + 64)

/* What register.c and raw.c have: failures, which say so in Python, and kernels that are not compared. */
int gs_index_error(npy_intp index, npy_intp size) { return (void)index, (void)size, -1; }
int gs_memory_error(void) { return -1; }
int gs_keep_first_kernel(GS_LOOP_ARGUMENTS) { return GS_UNUSED_ARGUMENTS, -1; }
int gs_keep_rest_kernel(GS_LOOP_ARGUMENTS) { return GS_UNUSED_ARGUMENTS, -1; }

static npy_uint64 random_state;

/* Marsaglia's xorshift generator. */
static npy_uint64 next_random(void) {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    return random_state ^= random_state << 17;
}

static int size_of(int typenum) {
    switch (typenum) {
        case NPY_BOOL: return 1;
        case NPY_FLOAT: return 4;
        case NPY_DOUBLE:
        case NPY_INT64: return 8;
        default: return 0;
    }
}

/* Numbers from -4 to 4 in steps of 2^-20, so that both precisions have them; if they are to be wide, every fourth one
   by 2^-63 to 2^64. */
static void fill(char *at, int typenum, int n, int wide) {
    for (int k = 0; k < n; k++) {
        const npy_uint64 power = (npy_uint64)(1023 - 63 + (wide && k % 4 == 3 ? next_random() >> 57 : 63)) << 52;
        double factor, value = (double)((npy_int64)(next_random() >> 41) - (1 << 22)) / (1 << 20);
        memcpy(&factor, &power, sizeof factor);
        value *= factor;
        const float single = (float)value;
        memcpy(at + k * size_of(typenum), typenum == NPY_FLOAT ? (const void *)&single : &value,
               size_of(typenum));
    }
}

/* FNV-1a, by Fowler, Noll and Vo; every NaN counts the same. */
static npy_uint64 add_bits(npy_uint64 sum, const char *at, int typenum, int n) {
    const int size = size_of(typenum);
    for (int k = 0; k < n; k++) {
        unsigned char bytes[8];
        memcpy(bytes, at + k * size, size);
        float single = 0;
        double value = 0;
        memcpy(typenum == NPY_FLOAT ? (void *)&single : &value, bytes, typenum == NPY_FLOAT ? 4 : size);
        if (typenum == NPY_FLOAT ? single != single : typenum == NPY_DOUBLE && value != value) {
            memset(bytes, 255, size);
        }
        for (int b = 0; b < size; b++) {
            sum = (sum ^ bytes[b]) * 0x100000001b3u;
        }
    }
    return sum;
}

/* The core dims of each operand, as letters, in their order; 0 if the signature is of another form. */
static int read_signature(const char *signature, char core[GS_MAX_ARRAYS][4], int operands) {
    const char *at = signature == NULL ? "(),(),(),(),(),(),()" : signature;
    for (int k = 0; k < operands; k++) {
        while (*at != '(') {
            if (*at++ == 0) {
                return 0;
            }
        }
        int count = 0;
        for (at++; *at != ')'; at++) {
            if (*at == ',') {
                continue;
            }
            if (*at < 'a' || *at > 'z' || count == 2) {
                return 0;
            }
            core[k][count++] = *at;
        }
        core[k][count] = 0;
    }
    return 1;
}

/* Whether a kernel takes and gives only what is compared: of this dtype its inputs, and no sizes that do not follow
   from them. */
static int is_compared(const gs_kernel *kernel, int typenum) {
    for (int k = 0; k < kernel->nin + kernel->nout; k++) {
        if (k < kernel->nin ? kernel->typenums[k] != typenum : size_of(kernel->typenums[k]) == 0) {
            return 0;
        }
    }
    return kernel->nout == 1;
}

static void run(const gs_kernel *kernel, int typenum, int n) {
    static char memory[GS_MAX_ARRAYS][8 * MOST > 8 * MATRIX * MATRIX ? MOST_BYTES : 8 * MATRIX * MATRIX + 64];
    const int operands = kernel->nin + kernel->nout;
    char core[GS_MAX_ARRAYS][4], *data[GS_MAX_ARRAYS], order[LETTERS + 1] = "";
    if (!read_signature(kernel->signature, core, operands)) {
        return;
    }
    int names = 0, is_matrix = 0;
    npy_intp dims[1 + LETTERS] = {kernel->signature == NULL ? n : 1}, strides[GS_MAX_ARRAYS * 3] = {0};
    for (int k = 0; k < operands; k++) {
        is_matrix |= core[k][0] != 0 && core[k][1] != 0;
        for (const char *c = core[k]; *c; c++) {
            if (strchr(order, *c) == NULL) {
                if (k >= kernel->nin) {
                    return; /* of a size that the caller chooses */
                }
                order[names++] = *c;
                order[names] = 0;
            }
        }
    }
    if (is_matrix && n > MATRIX) {
        n = MATRIX;
    }
    for (int k = 0; k < names; k++) {
        dims[1 + k] = n;
    }
    int at = operands;
    random_state = 0x9e3779b97f4a7c15u + n;
    for (int k = 0; k < operands; k++) {
        const int size = size_of(kernel->typenums[k]), rank = (int)strlen(core[k]);
        data[k] = (char *)(((npy_uintp)memory[k] + 63) & ~(npy_uintp)63);
        strides[k] = kernel->signature == NULL ? size : 0;
        for (int d = 0; d < rank; d++) {
            strides[at++] = d == rank - 1 ? size : (npy_intp)size * n;
        }
        if (k < kernel->nin) {
            fill(data[k], kernel->typenums[k],
                 kernel->signature == NULL || rank == 1 ? n
                 : rank == 2                            ? n * n
                                                        : 1,
                 kernel->signature == NULL);
        }
    }
    const int rank = (int)strlen(core[kernel->nin]);
    const int count = kernel->signature == NULL || rank == 1 ? n : rank == 2 ? n * n : 1;
    kernel->loop(NULL, data, dims, strides, NULL);
    printf("%s %s %d %s %016llx\n", typenum == NPY_FLOAT ? "float32" : "float64", kernel->name, n,
           gs_level_name(gs_cpu_level),
           (unsigned long long)add_bits(0xcbf29ce484222325u, data[kernel->nin], kernel->typenums[kernel->nin],
                                        count));
}

int main(int count, char **arguments) {
    static const int sizes[] = {1, 3, 17, 100, 1000};
    const gs_table tables[] = {EACH(TABLE)};
    for (int level = gs_level_lowest(); gs_level_name(level) != NULL && level <= gs_level_best(); level++) {
        if (count > 1 && strcmp(arguments[1], gs_level_name(level)) != 0) {
            continue;
        }
        gs_level_set(level);
        for (size_t t = 0; t < sizeof tables / sizeof *tables; t++) {
            const gs_kernel *kernels = gs_kernels_of(&tables[t]);
            const int typenum = t < sizeof tables / sizeof *tables / 2 ? NPY_FLOAT : NPY_DOUBLE;
            for (int k = 0; k < tables[t].size; k++) {
                for (size_t s = 0; s < sizeof sizes / sizeof *sizes && is_compared(&kernels[k], typenum); s++) {
                    run(&kernels[k], typenum, sizes[s]);
                }
            }
        }
    }
    return 0;
}
