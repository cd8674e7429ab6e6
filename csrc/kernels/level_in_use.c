/* Which level's kernels are called: the best that the processor has, or one that is asked for. See Note [Levels],
   base/level.h. */
#include "kernels/level_in_use.h"
#include "kernels/moves.h"
#include <string.h>

#if defined __x86_64__
#include <cpuid.h>
#endif

int gs_cpu_level = GS_LOWEST_LEVEL;

#define MOVES(level, file) GS_HIDDEN extern const gs_mover GS_PASTE(gs_moves_, level);
GS_LEVELS_moves(MOVES, moves)
#define MOVES_OF(level, file) &GS_PASTE(gs_moves_, level),
    const gs_mover *gs_moves;

static const char *const names[] = {
#if defined __x86_64__
    [2] = "v2",
    [3] = "v3",
    [4] = "v4",
#elif defined __aarch64__
    [GS_LOWEST_LEVEL] = "neon",
#else
    [GS_LOWEST_LEVEL] = "base",
#endif
};

#if defined __x86_64__
#define HAS(word, bit) ((word) >> (bit) & 1)

/* The highest level of which the processor has all, and the system keeps the registers; 0 if there is none. The bits
   are those of Intel's manual, volume 2, CPUID. */
static int best(void) {
    unsigned a, b, c, d, b7 = 0, extended = 0, kept = 0;
    if (!__get_cpuid(1, &a, &b, &c, &d)) {
        return 0;
    }
    const int sse = HAS(c, 0) && HAS(c, 9) && HAS(c, 19) && HAS(c, 20) && HAS(c, 23); /* SSE3 to SSE4.2, POPCNT */
    const int avx = HAS(c, 12) && HAS(c, 22) && HAS(c, 28) && HAS(c, 29);             /* FMA, MOVBE, AVX, F16C */
    if (HAS(c, 27)) {
        unsigned high;
        __asm__("xgetbv" : "=a"(kept), "=d"(high) : "c"(0));
    }
    if (__get_cpuid_count(7, 0, &a, &b, &c, &d)) {
        b7 = b;
    }
    if (__get_cpuid(0x80000001u, &a, &b, &c, &d)) {
        extended = c;
    }
    const int avx2 =
        avx && HAS(b7, 3) && HAS(b7, 5) && HAS(b7, 8) && HAS(extended, 5); /* BMI, AVX2, BMI2, LZCNT */
    const int avx512 =
        HAS(b7, 16) && HAS(b7, 17) && HAS(b7, 28) && HAS(b7, 30) && HAS(b7, 31); /* F, DQ, CD, BW, VL */
    return !sse ? 0 : !avx2 || (kept & 0x6u) != 0x6u ? 2 : !avx512 || (kept & 0xe6u) != 0xe6u ? 3 : 4;
}
#else
static int best(void) { return GS_LOWEST_LEVEL; }
#endif

const char *gs_level_name(int level) {
    return level < GS_LOWEST_LEVEL || level > GS_HIGHEST_LEVEL ? NULL : names[level];
}

int gs_level_best(void) {
    const int found = best();
    return found < GS_HIGHEST_LEVEL ? found : GS_HIGHEST_LEVEL;
}

int gs_level_lowest(void) { return GS_LOWEST_LEVEL; }

int gs_level_get(void) { return gs_cpu_level; }

void gs_level_set(int level) {
    static const gs_mover *const moves[] = {GS_LEVELS_moves(MOVES_OF, moves)};
    gs_cpu_level = level;
    gs_moves = moves[level - GS_LOWEST_LEVEL];
}
