#pragma once

#include <stdbool.h>

/// Whether allocations are counted in this build: only with glibc, and not under a sanitizer, which has its own malloc.
bool allocation_counter_is_available(void);

/// How often the calling thread has allocated since it started; zero when allocations are not counted.
long allocation_counter_count(void);

/// How often all threads together have allocated; exact while the others rest.
long allocation_counter_total(void);

/// How many bytes all threads together have allocated and not freed, with the room that the allocator adds; exact while
/// the others rest.
long allocation_counter_bytes(void);

/// How many bytes all threads together have ever allocated, freed or not; exact while the others rest.
long allocation_counter_bytes_taken(void);
