/* Threads: OpenMP for large work only, and never in a child whose parent already had a team of threads. */
#include "gradspec.h"
#ifdef _OPENMP
#include <omp.h>
#include <pthread.h>
#endif

static int threads = 1;
static int entered = 0; /* a parallel region has run in this process */
static int serial = 0;  /* this is a forked child: the threads of OpenMP's pool exist in the parent only */

#ifdef _OPENMP
/* Note [Fork safety]
   OpenMP keeps its worker threads between regions. fork() copies the pool's bookkeeping but not the threads, so the
   next region in the child would wait for them forever. Such a child runs everything on its own thread. */
static void in_child(void) {
    if (entered) {
        serial = 1;
    }
}
#endif

void gs_threads_init(void) {
#ifdef _OPENMP
    static int installed = 0;
    if (!installed) {
        installed = pthread_atfork(NULL, NULL, in_child) == 0;
    }
#endif
}

void gs_threads_set(int count) { threads = count; }

int gs_threads_get(void) { return threads; }

/* Into how many tasks work on that many elements is to be split. */
int gs_task_count(npy_intp elements) {
    if (elements < 2 * GS_GRAIN || threads == 1 || serial) {
        return 1;
    }
#ifdef _OPENMP
    if (omp_in_parallel()) {
        return 1;
    }
    npy_intp most = elements / GS_GRAIN;
    return most < threads ? (int)most : threads;
#else
    return 1;
#endif
}

void gs_parallel(gs_task *task, void *arguments, int count) {
    if (count == 1) {
        task(arguments, 0, 1);
        return;
    }
#ifdef _OPENMP
    entered = 1;
#pragma omp parallel for schedule(static, 1) num_threads(count)
    for (int index = 0; index < count; index++) {
        task(arguments, index, count);
    }
#else
    for (int index = 0; index < count; index++) {
        task(arguments, index, count);
    }
#endif
}
