/* Into which parts the rows of a kernel are split, and its work for threads. */
#ifndef GRADSPEC_PARTS_H
#define GRADSPEC_PARTS_H

#define GS_COLUMNS 512    /* columns that a reduction over an outer axis handles at a time */
#define GS_FEW_COLUMNS 16 /* so many that their results stay in registers */
#define GS_MAX_PARTS 64   /* into which one row is split */

/* Where part `index` of `count` parts of n starts, which differ by one at most. */
static inline npy_intp gs_from(npy_intp n, int index, int count) {
    return n / count * index + n % count * index / count;
}

/* Note [Parts of a row]
   A long row is split into parts, whose results are combined in their order. Where it is split depends on its length
   alone; the tasks for the threads are so many of these parts each, so that their number does not change the result. */
static inline int gs_part_count(npy_intp n) {
    const npy_intp parts = n / GS_GRAIN;
    return parts < 2 ? 1 : parts < GS_MAX_PARTS ? (int)parts : GS_MAX_PARTS;
}

/* Where part `index` starts: on a multiple of 1,024, for whole leaves of folds, and all parts lie alike to cache
   lines. */
static inline npy_intp gs_part_from(npy_intp n, int index, int count) {
    return index == count ? n : n / count / 1024 * 1024 * index;
}

#endif
