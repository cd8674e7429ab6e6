/* Threads: a pool whose workers help with a job if they are there in time, and are never waited for otherwise. */
#include "base/base.h"

#if defined(_WIN32)

void gs_threads_init(void) {}
void gs_threads_set(int count) { (void)count; }
int gs_threads_get(void) { return 1; }
int gs_backwards(void) { return 0; }
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

#define TASKS_PER_THREAD 4 /* so that a worker that comes late or is interrupted leaves little to wait for */
#define IDLE_SPINS 4000    /* how long an idle worker stays awake: some tens of microseconds */
#define SPINS_PER_YIELD 64
#define MAX_SHARES 64 /* with more threads than these, several start in the same share */

#if defined(__x86_64__) || defined(__i386__)
#define RELAX() __builtin_ia32_pause()
#else
#define RELAX() ((void)0)
#endif

/* Note [Claiming tasks]
   A job's tasks are divided into shares, one for each thread that may take part. A thread claims the tasks of its own
   share from one end, and then what is left of the others' from the other. So, as long as nobody is late, a thread
   gets the same part of an array in every job, and finds there what it has in its cache. A claim is a
   compare-and-swap of a share, which holds the job's number: a claim is always of the job it was read from, whose
   `current_` values stay until all its tasks are done. The caller waits for claimed tasks only. Shares are written
   before the job, and a share of another job than was read first is no share: a worker that saw the caller's before
   its own was written would take that, and the parts of the array would change hands. A team that must arrive
   complete, as OpenMP's, stalls for whole time slices when BLAS threads or other processes hold the cores.

   What idle workers read, and the count that the caller waits for, have cache lines of their own: a line that another
   core writes takes a tenth of a microsecond to come back. */

/* Note [Back and forth]
   Every other job runs from the end to the beginning, each thread within its share. A kernel often reads what the one
   before has written, or just the same arrays, of which a thread's second-level cache still holds what it touched last:
   going back, it begins with that. A million products of single precision take an eighth less time. */
typedef union {
    struct {
        npy_uint32 job;
        npy_uint16 next, end; /* the unclaimed tasks */
    };
    npy_uint64 bits;
} Share;

typedef union {
    struct {
        npy_uint32 number, shares;
    };
    npy_uint64 bits;
} Job;

typedef struct {
    _Alignas(64) _Atomic npy_uint64 bits;
} Line;

static Line shares[MAX_SHARES];
static Line job; /* the current one, or the last */
static struct {
    _Alignas(64) atomic_int count;
} done;                     /* tasks of the current job that are finished */
static atomic_int sleepers; /* workers that wait for `wake` */
static atomic_flag busy = ATOMIC_FLAG_INIT;
static gs_task *current_task;
static void *current_arguments;
static int current_count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t wake = PTHREAD_COND_INITIALIZER;
static int workers; /* started in this process */
static atomic_int threads = 1;

static Job current_job(void) { return (Job){.bits = atomic_load(&job.bits)}; }

static int is_backwards(Job j) { return (int)(j.number & 1); }

static int claim(Job of, npy_uint32 share, int from_front) {
    Share seen, claimed;
    int task;
    seen.bits = atomic_load(&shares[share].bits);
    do {
        if (seen.job != of.number || seen.next >= seen.end) {
            return -1;
        }
        claimed = seen;
        task = from_front ? claimed.next++ : --claimed.end;
    } while (!atomic_compare_exchange_weak(&shares[share].bits, &seen.bits, claimed.bits));
    return task;
}

static int run_one_task(npy_uint32 thread) {
    const Job of = current_job();
    const npy_uint32 own = of.shares > 0 ? thread % of.shares : 0;
    for (npy_uint32 k = 0; k < of.shares; k++) {
        const npy_uint32 share = own + k < of.shares ? own + k : own + k - of.shares;
        const int task = claim(of, share, (k == 0) != is_backwards(of));
        if (task >= 0) {
            current_task(current_arguments, task, current_count);
            atomic_fetch_add(&done.count, 1);
            return 1;
        }
    }
    return 0;
}

static int tasks_left(void) {
    const Job of = current_job();
    for (npy_uint32 share = 0; share < of.shares; share++) {
        const Share seen = {.bits = atomic_load(&shares[share].bits)};
        if (seen.next < seen.end) {
            return 1;
        }
    }
    return 0;
}

static void publish(int count) {
    const int available = atomic_load(&threads);
    int n = count < available ? count : available;
    n = n < MAX_SHARES ? n : MAX_SHARES;
    const Job next = {{current_job().number + 1, (npy_uint32)n}};
    for (int share = 0; share < n; share++) {
        const Share fresh = {
            {next.number, (npy_uint16)(count * share / n), (npy_uint16)(count * (share + 1) / n)}};
        atomic_store_explicit(&shares[share].bits, fresh.bits, memory_order_relaxed);
    }
    atomic_store(&job.bits, next.bits);
}

static void *worker(void *argument) {
    const int number = (int)(npy_intp)argument;
    for (;;) {
        for (int spin = 0; spin < IDLE_SPINS; spin++) {
            if (number < atomic_load(&threads) - 1 && run_one_task((npy_uint32)number + 1)) {
                spin = 0;
            } else if (spin % SPINS_PER_YIELD) {
                RELAX();
            } else {
                sched_yield(); /* a thread of BLAS may be waiting for this core */
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
    const Job none = {{current_job().number, 0}};
    atomic_store(&job.bits, none.bits);
    atomic_flag_clear(&busy);
    pthread_mutex_init(&lock, NULL);
    pthread_cond_init(&wake, NULL);
}

static void start_workers(void) {
    for (const int wanted = atomic_load(&threads) - 1; workers < wanted && workers < GS_MAX_THREADS - 1;
         workers++) {
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

int gs_backwards(void) { return is_backwards(current_job()); }

/* Into how many tasks work on that many elements is to be split. */
int gs_task_count(npy_intp elements) {
    const int available = atomic_load(&threads);
    const npy_intp most = elements / GS_GRAIN;
    if (most < 2 || available == 1) {
        return 1;
    }
    if (most < available) {
        return (int)most;
    }
    /* As many for each thread: three tasks on two threads take as long as four. */
    const npy_intp each = most / available;
    return available * (each < TASKS_PER_THREAD ? (int)each : TASKS_PER_THREAD);
}

void gs_parallel(gs_task *task, void *arguments, int count) {
    if (count == 1 || count > 0xffff || atomic_flag_test_and_set(&busy)) {
        /* Or another thread's job has the workers. */
        for (int index = 0; index < count; index++) {
            task(arguments, index, count);
        }
        return;
    }
    start_workers();
    current_task = task;
    current_arguments = arguments;
    current_count = count;
    atomic_store(&done.count, 0);
    publish(count);
    if (atomic_load(&sleepers) > 0) {
        pthread_mutex_lock(&lock);
        pthread_cond_broadcast(&wake);
        pthread_mutex_unlock(&lock);
    }
    while (run_one_task(0)) {
    }
    for (int spin = 0; atomic_load(&done.count) < count; spin++) {
        if (spin < IDLE_SPINS) {
            RELAX();
        } else {
            sched_yield();
        }
    }
    atomic_flag_clear(&busy);
}

#endif
