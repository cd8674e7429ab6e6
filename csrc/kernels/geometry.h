/* The geometry of windows of arrays of up to three dims, whose elements are side by side in memory.

   A kernel is told it as numbers: for each of the three dims its size, the taps of a window, their distance, the
   distance of windows, the zeros before the dim, and the number of places, then the numbers of the kernel alone.
   Without taps the windows of a dim cover it. runtime/arrays/geometry.py makes these numbers. */
#ifndef GRADSPEC_GEOMETRY_H
#define GRADSPEC_GEOMETRY_H

#define GS_GEOMETRY_DIMS 3
#define GS_GEOMETRY_OF_DIM 6 /* numbers */
#define GS_GEOMETRY (GS_GEOMETRY_DIMS * GS_GEOMETRY_OF_DIM)

typedef struct {
    npy_intp size, taps, dilation, step, before, places;
} gs_dim;

static inline gs_dim gs_dim_of(const npy_int64 *geometry, int d) {
    const npy_int64 *g = geometry + d * GS_GEOMETRY_OF_DIM;
    return (gs_dim){g[0], g[1], g[2], g[3], g[4], g[5]};
}

/* How many parts of this size n elements make, if there are any. */
static inline npy_intp gs_parts_of(npy_intp n, npy_intp size) { return n > 0 ? (n + size - 1) / size : 0; }

#endif
