/* Sorting by keys that are unsigned integers: one digit after the other from the last, each time into buckets that
   keep their order. A digit that all keys share takes no time, and rows that are in order are left as they are. */
#include "kernels/sort.h"
#include <string.h>

#define DIGIT 8 /* bits */
#define BUCKETS (1 << DIGIT)
#define FEW 48 /* elements that are inserted one by one in less time than buckets are counted */

#define SORT(name, place, key_type)                                                                              \
    static void name##_insert(place *places, npy_intp n) {                                                       \
        for (npy_intp i = 1; i < n; i++) {                                                                       \
            const place inserted = places[i];                                                                    \
            npy_intp at = i;                                                                                     \
            for (; at > 0 && places[at - 1].key > inserted.key; at--) places[at] = places[at - 1];               \
            places[at] = inserted;                                                                               \
        }                                                                                                        \
    }                                                                                                            \
                                                                                                                 \
    static int name##_is_done(const place *places, npy_intp n) {                                                 \
        for (npy_intp i = 1; i < n; i++) {                                                                       \
            if (places[i - 1].key > places[i].key)                                                               \
                return 0;                                                                                        \
        }                                                                                                        \
        return 1;                                                                                                \
    }                                                                                                            \
                                                                                                                 \
    place *name(place *places, place *room, npy_intp n) {                                                        \
        if (n <= FEW) {                                                                                          \
            name##_insert(places, n);                                                                            \
            return places;                                                                                       \
        }                                                                                                        \
        if (name##_is_done(places, n))                                                                           \
            return places;                                                                                       \
        enum { digits = 8 * sizeof(key_type) / DIGIT };                                                          \
        npy_intp counts[digits][BUCKETS] = {{0}};                                                                \
        for (npy_intp i = 0; i < n; i++) {                                                                       \
            for (int d = 0; d < digits; d++) counts[d][places[i].key >> d * DIGIT & (BUCKETS - 1)]++;            \
        }                                                                                                        \
        for (int d = 0; d < digits; d++) {                                                                       \
            npy_intp *at = counts[d], before = 0;                                                                \
            if (at[places[0].key >> d * DIGIT & (BUCKETS - 1)] == n)                                             \
                continue;                                                                                        \
            for (int b = 0; b < BUCKETS; b++) {                                                                  \
                const npy_intp count = at[b];                                                                    \
                at[b] = before;                                                                                  \
                before += count;                                                                                 \
            }                                                                                                    \
            for (npy_intp i = 0; i < n; i++) room[at[places[i].key >> d * DIGIT & (BUCKETS - 1)]++] = places[i]; \
            place *const sorted = room;                                                                          \
            room = places;                                                                                       \
            places = sorted;                                                                                     \
        }                                                                                                        \
        return places;                                                                                           \
    }

SORT(gs_sort, gs_place, npy_uint32)
SORT(gs_sort_wide, gs_wide_place, npy_uint64)
