#pragma once

#include <stdbool.h>

/// Whether allocations are counted in this build: only with glibc, and not under a sanitizer, which has its own malloc.
bool allocation_counter_is_available(void);

/// The number of allocations of the calling thread since it started; zero if allocations aren't counted.
long allocation_counter_count(void);

/// The number of allocations of all threads; exact while the other threads are idle.
long allocation_counter_total(void);

/// The number of bytes that all threads have allocated and not freed, including the allocator's overhead; exact while the
/// other threads are idle.
long allocation_counter_bytes(void);

/// The number of bytes that all threads have ever allocated, freed or not; exact while the other threads are idle.
long allocation_counter_bytes_taken(void);
