/* Blocks of memory for large arrays, which are kept for the next array when they are freed. */
#include "memory/memory.h"
#include <stdlib.h>
#include <string.h>

/* Note [Kept blocks]
   An allocator returns what is large to the system when it is freed, and a program that works on large arrays pays for
   that at every op: pages come back one fault at a time, each to be zeroed, which takes longer than the arithmetic. So
   large blocks are kept, by size, in eight classes to a doubling. The one that was freed last is given out first, as
   the caches still hold some of it.

   What is kept is bounded twice. By a limit, beyond which the blocks that have been idle longest are unmapped; and by
   what the program has needed: a block is not mapped beside idle ones of other sizes if all together would be more than
   the most that was ever in use and a fourth (or SLACK). So a program whose sizes change has about the peak that it
   would have had anyway.

   A forked child unmaps the idle blocks: to write to one it would first copy what nobody will read. */

typedef struct block {
    size_t size;                 /* with this header; 0 for a small one, which is not kept */
    size_t room;                 /* for data */
    int class;                   /* -1 for what is too large to be kept */
    size_t since;                /* when it became idle, counted in frees */
    struct block *newer, *older; /* of the idle ones of its class */
} block;

#define HEADER 64 /* before the data, which so starts on a cache line */
_Static_assert(sizeof(block) <= HEADER, "a block's header does not fit");

static block *header_of(void *data) { return (block *)((char *)data - HEADER); }

/* Small blocks, and all of them where nothing can be mapped. */
static block *by_malloc(size_t bytes, int zeroed) {
    block *b = zeroed ? calloc(1, HEADER + bytes) : malloc(HEADER + bytes);
    if (b != NULL) {
        b->size = 0;
        b->room = bytes;
    }
    return b;
}

#if defined(_WIN32)

void gs_memory_init(void) {}
int gs_memory_is_on(void) { return 0; }
static block *take(size_t bytes, int zeroed) { return by_malloc(bytes, zeroed); }
static void keep(block *b) { (void)b; }
void gs_memory_limit(size_t bytes) { (void)bytes; }
void gs_memory_empty_cache(void) {}
gs_memory_counts gs_memory_read(void) { return (gs_memory_counts){0}; }

#else

#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

#define SMALLEST_LOG 16
#if SIZE_MAX > 0xffffffff
#define LARGEST_LOG 44
#define LIMIT_AT_MOST ((size_t)4 << 30) /* by default; or an eighth of the machine's memory */
#else
#define LARGEST_LOG 30
#define LIMIT_AT_MOST ((size_t)1 << 30)
#endif
#define STEPS_LOG 3 /* eight classes from one power of two to the next */
#define CLASSES ((LARGEST_LOG - SMALLEST_LOG) << STEPS_LOG)
#define SLACK ((size_t)64 << 20)
#define HUGE_PAGE ((size_t)2 << 20)
#define MAPPED ((size_t)256 << 10) /* bytes from which on blocks are mapped; a process may have 65530 maps only */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct {
    block *newest, *oldest;
} idle[CLASSES];
static gs_memory_counts counts;
static size_t frees; /* so far */
static int is_on;

/* Rounds the size of a block up to that of its class. */
static int class_of(size_t *size) {
    int log = SMALLEST_LOG;
    while (log < LARGEST_LOG && *size >> (log + 1)) {
        log++;
    }
    if (log == LARGEST_LOG) {
        return -1;
    }
    const size_t steps = ((*size - 1) >> (log - STEPS_LOG)) + 1; /* 8 to 16, which is the next power of two */
    *size = steps << (log - STEPS_LOG);
    return ((log - SMALLEST_LOG) << STEPS_LOG) + (int)steps - (1 << STEPS_LOG);
}

static void unlink_block(block *b) {
    *(b->newer != NULL ? &b->newer->older : &idle[b->class].newest) = b->older;
    *(b->older != NULL ? &b->older->newer : &idle[b->class].oldest) = b->newer;
    counts.cached -= b->size;
}

static void link_block(block *b) {
    b->since = frees++;
    b->newer = NULL;
    b->older = idle[b->class].newest;
    *(b->older != NULL ? &b->older->newer : &idle[b->class].oldest) = b;
    idle[b->class].newest = b;
    counts.cached += b->size;
}

/* Takes out the blocks that have been idle longest until at most so many bytes are; returns their chain by `older`. */
static block *unlink_down_to(size_t bytes) {
    block *chain = NULL;
    while (counts.cached > bytes) {
        block *oldest = NULL;
        for (int class = 0; class < CLASSES; class++) {
            block *b = idle[class].oldest;
            if (b != NULL && (oldest == NULL || b->since < oldest->since)) {
                oldest = b;
            }
        }
        unlink_block(oldest);
        oldest->older = chain;
        chain = oldest;
    }
    return chain;
}

static void unmap(block *chain) {
    while (chain != NULL) {
        block *next = chain->older;
        if (chain->size < MAPPED) {
            free(chain);
        } else {
            munmap(chain, chain->size);
        }
        chain = next;
    }
}

static void *pages(size_t size) {
    if (size < MAPPED) {
        void *start = aligned_alloc(HEADER, size);
        return start != NULL ? start : MAP_FAILED;
    }
    return mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}

/* Blocks of a huge page and more start on one, and ask for them: a fault each instead of 512. */
static block *map(size_t size, int class) {
    const size_t more = size >= HUGE_PAGE ? HUGE_PAGE : 0;
    char *start = pages(size + more);
    if (start == MAP_FAILED) {
        gs_memory_empty_cache();
        start = pages(size + more);
    }
    if (start == MAP_FAILED) {
        return NULL;
    }
    if (more > 0) {
        const size_t before = (size_t)-(npy_uintp)start % HUGE_PAGE;
        if (before > 0) {
            munmap(start, before);
        }
        if (before < more) {
            munmap(start + before + size, more - before);
        }
        start += before;
#if defined(MADV_HUGEPAGE)
        madvise(start, size, MADV_HUGEPAGE);
#endif
    }
    block *b = (block *)start;
    b->size = size;
    b->room = size - HEADER;
    b->class = class;
    return b;
}

/* How much may be idle when a block of that size is mapped. See Note [Kept blocks]. */
static size_t idle_beside(size_t size) {
    const size_t used = counts.in_use + size, peak = used > counts.peak ? used : counts.peak;
    const size_t most = peak + (peak / 4 > SLACK ? peak / 4 : SLACK);
    return most - used;
}

static void use(size_t size) {
    counts.in_use += size;
    counts.peak = counts.in_use > counts.peak ? counts.in_use : counts.peak;
}

typedef struct {
    char *data;
    size_t bytes;
} clearing;

static void clear_task(void *arguments, int index, int count) {
    const clearing *c = arguments;
    const size_t each = c->bytes / count / 64 * 64, from = index * each;
    memset(c->data + from, 0, index + 1 < count ? each : c->bytes - from);
}

static block *take_large(size_t bytes, int zeroed) {
    size_t size = HEADER + bytes;
    const int class = class_of(&size);
    pthread_mutex_lock(&lock);
    block *b = class < 0 ? NULL : idle[class].newest, *unneeded = NULL;
    if (b != NULL) {
        unlink_block(b);
        counts.hits++;
        use(size);
    } else {
        unneeded = unlink_down_to(idle_beside(size));
        counts.misses++;
    }
    pthread_mutex_unlock(&lock);
    const int dirty = b != NULL || size < MAPPED;
    if (b == NULL) {
        unmap(unneeded);
        b = map(size, class);
        if (b == NULL) {
            return NULL;
        }
        pthread_mutex_lock(&lock);
        use(size);
        pthread_mutex_unlock(&lock);
    }
    if (zeroed && dirty) {
        clearing c = {(char *)b + HEADER, bytes};
        gs_parallel(clear_task, &c, gs_task_count((npy_intp)(bytes / sizeof(float))));
    }
    return b;
}

static block *take(size_t bytes, int zeroed) {
    return bytes < GS_LARGE ? by_malloc(bytes, zeroed) : take_large(bytes, zeroed);
}

static void keep(block *b) {
    pthread_mutex_lock(&lock);
    counts.in_use -= b->size;
    block *unneeded = NULL;
    if (b->class >= 0 && b->size <= counts.limit) {
        link_block(b);
        unneeded = unlink_down_to(counts.limit);
    } else {
        b->older = NULL;
        unneeded = b;
    }
    pthread_mutex_unlock(&lock);
    unmap(unneeded);
}

void gs_memory_limit(size_t bytes) {
    pthread_mutex_lock(&lock);
    counts.limit = bytes;
    block *unneeded = unlink_down_to(bytes);
    pthread_mutex_unlock(&lock);
    unmap(unneeded);
}

void gs_memory_empty_cache(void) {
    pthread_mutex_lock(&lock);
    block *unneeded = unlink_down_to(0);
    pthread_mutex_unlock(&lock);
    unmap(unneeded);
}

gs_memory_counts gs_memory_read(void) {
    pthread_mutex_lock(&lock);
    const gs_memory_counts now = counts;
    pthread_mutex_unlock(&lock);
    return now;
}

int gs_memory_is_on(void) { return is_on; }

/* No thread is inside while the process forks. */
static void before_fork(void) { pthread_mutex_lock(&lock); }
static void in_parent(void) { pthread_mutex_unlock(&lock); }
static void in_child(void) {
    pthread_mutex_unlock(&lock); /* by the thread that forked, which has it in the child as well */
    unmap(unlink_down_to(0));
}

/* A sanitizer must see the end of each array, and its end of life. */
#if defined(__SANITIZE_ADDRESS__)
#define ON_BY_DEFAULT "0"
#else
#define ON_BY_DEFAULT "1"
#endif

void gs_memory_init(void) {
    static int done = 0;
    const char *setting = getenv("GRADSPEC_MEMORY_CACHE");
    if (done) {
        return;
    }
    done = 1;
    const long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    const double eighth = pages > 0 && page > 0 ? (double)pages / 8 * (double)page : (double)LIMIT_AT_MOST;
    counts.limit = eighth < (double)LIMIT_AT_MOST ? (size_t)eighth : LIMIT_AT_MOST;
    is_on = strcmp(setting != NULL && *setting ? setting : ON_BY_DEFAULT, "0") != 0 &&
            pthread_atfork(before_fork, in_parent, in_child) == 0;
}

#endif

void *gs_memory_allocate(size_t bytes, int zeroed) {
    block *b = bytes > SIZE_MAX / 2 ? NULL : take(bytes, zeroed);
    return b == NULL ? NULL : (char *)b + HEADER;
}

void gs_memory_free(void *data) {
    if (data == NULL) {
        return;
    }
    block *b = header_of(data);
    if (b->size == 0) {
        free(b);
    } else {
        keep(b);
    }
}

void *gs_memory_resize(void *data, size_t bytes) {
    if (data == NULL) {
        return gs_memory_allocate(bytes, 0);
    }
    const size_t room = header_of(data)->room;
    if (bytes <= room && bytes >= room / 2) {
        return data;
    }
    void *resized = gs_memory_allocate(bytes, 0);
    if (resized != NULL) {
        memcpy(resized, data, bytes < room ? bytes : room);
        gs_memory_free(data);
    }
    return resized;
}
