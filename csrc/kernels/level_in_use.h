/* The level in use: level_in_use.c. */
#ifndef GRADSPEC_LEVEL_IN_USE_H
#define GRADSPEC_LEVEL_IN_USE_H

#include "kernels/kernels.h"

GS_HIDDEN extern int gs_cpu_level;

GS_HIDDEN const char *gs_level_name(int level); /* NULL if there is none of that number */
GS_HIDDEN int gs_level_best(void);              /* that the processor has and kernels are for; 0 if none */
GS_HIDDEN int gs_level_lowest(void);
GS_HIDDEN int gs_level_get(void);
GS_HIDDEN void gs_level_set(int level); /* to one that the processor has, before kernels are registered */

/* The kernels of a table that are to be called: those of the level in use, or of the highest below
   it that there are. */
static inline const gs_kernel *gs_kernels_of(const gs_table *table) {
    int slot = gs_cpu_level - GS_LOWEST_LEVEL;
    while (slot > 0 && table->levels[slot] == NULL) slot--;
    return table->levels[slot];
}

#endif
