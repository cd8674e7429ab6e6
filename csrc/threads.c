/* Threads: a pool whose workers help with a job if they are there in time, and are never waited for otherwise. */
#include "gradspec.h"

#if defined(_WIN32)

void gs_threads_init(void) {}
void gs_threads_set(int count) { (void)count; }
int gs_threads_get(void) { return 1; }
int gs_task_count(npy_intp elements) { return (void)elements, 1; }
void gs_parallel(gs_task *task, void *arguments, int count) {
    for (int index = 0; index < count; index++) {
        task(arguments, index, count);
    }
}

#else

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

#define TASKS_PER_THREAD 4 /* so that a worker that comes late, or is interrupted, still leaves little to wait for */
#define IDLE_SPINS 4000    /* how long an idle worker stays awake: some tens of microseconds */
#define MAX_WORKERS 1023

#if defined(__x86_64__) || defined(__i386__)
#define RELAX() __builtin_ia32_pause()
#else
#define RELAX() ((void)0)
#endif

/* Note [Claiming tasks]
   A job's tasks are claimed one by one, by the caller and by whichever workers are awake: `ticket` holds the job's number, its
   number of tasks and the next unclaimed one, and moves on by compare-and-swap. So a claim is always of the job it was
   read from, whose `task` and `arguments` stay until all its tasks are done. The caller waits for claimed tasks only. A team that
   must arrive complete, as OpenMP's, stalls for whole time slices when BLAS threads or other processes hold the cores. */
typedef union {
    struct {
        npy_uint32 job;
        npy_uint16 count, next;
    };
    npy_uint64 bits;
} Ticket;

static _Atomic npy_uint64 ticket;
static atomic_int done;     /* tasks of the current job that are finished */
static atomic_int sleepers; /* workers that wait for `wake` */
static atomic_flag busy = ATOMIC_FLAG_INIT;
static gs_task *current_task;
static void *current_arguments;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t wake = PTHREAD_COND_INITIALIZER;
static int workers; /* started in this process */
static atomic_int threads = 1;

static int run_one_task(void) {
    Ticket seen, claimed;
    seen.bits = atomic_load(&ticket);
    do {
        if (seen.next >= seen.count) {
            return 0;
        }
        claimed = seen;
        claimed.next++;
    } while (!atomic_compare_exchange_weak(&ticket, &seen.bits, claimed.bits));
    current_task(current_arguments, seen.next, seen.count);
    atomic_fetch_add(&done, 1);
    return 1;
}

static int tasks_left(void) {
    Ticket seen;
    seen.bits = atomic_load(&ticket);
    return seen.next < seen.count;
}

static void *worker(void *argument) {
    const int number = (int)(npy_intp)argument;
    for (;;) {
        for (int spin = 0; spin < IDLE_SPINS; spin++) {
            if (number < atomic_load(&threads) - 1 && run_one_task()) {
                spin = 0;
            } else {
                RELAX();
            }
        }
        pthread_mutex_lock(&lock);
        atomic_fetch_add(&sleepers, 1);
        while (!(number < atomic_load(&threads) - 1 && tasks_left())) {
            pthread_cond_wait(&wake, &lock);
        }
        atomic_fetch_sub(&sleepers, 1);
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

/* A forked child has none of its parent's workers: it starts its own when it first needs them. */
static void in_child(void) {
    workers = 0;
    atomic_store(&sleepers, 0);
    atomic_store(&ticket, 0);
    atomic_flag_clear(&busy);
    pthread_mutex_init(&lock, NULL);
    pthread_cond_init(&wake, NULL);
}

static void start_workers(void) {
    for (const int wanted = atomic_load(&threads) - 1; workers < wanted && workers < MAX_WORKERS; workers++) {
        pthread_t thread;
        if (pthread_create(&thread, NULL, worker, (void *)(npy_intp)workers) != 0) {
            return; /* the caller does the work itself */
        }
        pthread_detach(thread);
    }
}

void gs_threads_init(void) {
    static int installed = 0;
    if (!installed) {
        installed = pthread_atfork(NULL, NULL, in_child) == 0;
    }
}

void gs_threads_set(int count) { atomic_store(&threads, count); }

int gs_threads_get(void) { return atomic_load(&threads); }

/* Into how many tasks work on that many elements is to be split. */
int gs_task_count(npy_intp elements) {
    const int available = atomic_load(&threads);
    if (elements < 2 * GS_GRAIN || available == 1) {
        return 1;
    }
    const npy_intp most = elements / GS_GRAIN;
    return most < TASKS_PER_THREAD * available ? (int)most : TASKS_PER_THREAD * available;
}

void gs_parallel(gs_task *task, void *arguments, int count) {
    if (count == 1 || count > 0xffff || atomic_flag_test_and_set(&busy)) { /* another thread's job has the workers */
        for (int index = 0; index < count; index++) {
            task(arguments, index, count);
        }
        return;
    }
    start_workers();
    current_task = task;
    current_arguments = arguments;
    atomic_store(&done, 0);
    Ticket next;
    next.bits = atomic_load(&ticket);
    next.job++;
    next.count = (npy_uint16)count;
    next.next = 0;
    atomic_store(&ticket, next.bits);
    if (atomic_load(&sleepers) > 0) {
        pthread_mutex_lock(&lock);
        pthread_cond_broadcast(&wake);
        pthread_mutex_unlock(&lock);
    }
    while (run_one_task()) {
    }
    for (int spin = 0; atomic_load(&done) < count; spin++) {
        if (spin < IDLE_SPINS) {
            RELAX();
        } else {
            sched_yield();
        }
    }
    atomic_flag_clear(&busy);
}

#endif
