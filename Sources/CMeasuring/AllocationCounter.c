#include "AllocationCounter.h"

#include <stdlib.h>

#ifndef __has_feature
#define __has_feature(feature) 0
#endif

#if defined(__GLIBC__) && !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer) \
    && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *memory);

// Each thread writes to a slot of its own, so that counting costs no locked instruction. Threads beyond the last
// slot share it and may lose counts.
enum { slots = 256 };

typedef struct {
  _Alignas(64) long count;
  long bytes;
  long taken;
} Tally;

static Tally tallies[slots];
static atomic_int threads;

// In the executable itself this needs no allocation of its own.
static __thread Tally *own __attribute__((tls_model("initial-exec")));

// A thread's count for itself is its own also when the slots have run out.
static __thread long own_count __attribute__((tls_model("initial-exec")));

static Tally *tally(void) {
  if (own == NULL) {
    int slot = atomic_fetch_add(&threads, 1);
    own = &tallies[slot < slots ? slot : slots - 1];
  }
  return own;
}

static void *counted(void *memory) {
  Tally *mine = tally();
  mine->count += 1;
  own_count += 1;
  if (memory != NULL) {
    long size = (long)malloc_usable_size(memory);
    mine->bytes += size;
    mine->taken += size;
  }
  return memory;
}

bool allocation_counter_is_available(void) { return true; }

long allocation_counter_count(void) { return own_count; }

long allocation_counter_total(void) {
  long sum = 0;
  for (int slot = 0; slot < slots; slot += 1) sum += tallies[slot].count;
  return sum;
}

long allocation_counter_bytes(void) {
  long sum = 0;
  for (int slot = 0; slot < slots; slot += 1) sum += tallies[slot].bytes;
  return sum;
}

long allocation_counter_bytes_taken(void) {
  long sum = 0;
  for (int slot = 0; slot < slots; slot += 1) sum += tallies[slot].taken;
  return sum;
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }

void *calloc(size_t members, size_t size) { return counted(__libc_calloc(members, size)); }

void *realloc(void *memory, size_t size) {
  long before = memory == NULL ? 0 : (long)malloc_usable_size(memory);
  void *moved = __libc_realloc(memory, size);
  if (moved != NULL || size == 0) tally()->bytes -= before;
  return counted(moved);
}

void *memalign(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

void *aligned_alloc(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
  void *allocated = counted(__libc_memalign(alignment, size));
  if (allocated == NULL) return ENOMEM;
  *memory = allocated;
  return 0;
}

void free(void *memory) {
  if (memory != NULL) tally()->bytes -= (long)malloc_usable_size(memory);
  __libc_free(memory);
}

#else

bool allocation_counter_is_available(void) { return false; }

long allocation_counter_count(void) { return 0; }

long allocation_counter_total(void) { return 0; }

long allocation_counter_bytes(void) { return 0; }

long allocation_counter_bytes_taken(void) { return 0; }

#endif
