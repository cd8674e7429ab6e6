/* Sorting by keys; see sort.c. */
#ifndef GRADSPEC_SORT_H
#define GRADSPEC_SORT_H

#include "kernels/kernels.h"

/* An element of a row: its key, an unsigned integer that orders as the element does, and its position. */
typedef struct {
    npy_uint32 key, position;
} gs_place;

typedef struct {
    npy_uint64 key, position;
} gs_wide_place;

/* Sort n places by their keys, equal ones in the order they have; `room` is for as many. They return where the sorted
   ones are: in `places` or in `room`. */
GS_HIDDEN gs_place *gs_sort(gs_place *places, gs_place *room, npy_intp n);
GS_HIDDEN gs_wide_place *gs_sort_wide(gs_wide_place *places, gs_wide_place *room, npy_intp n);

#endif
