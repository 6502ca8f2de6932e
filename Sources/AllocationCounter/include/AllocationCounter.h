#pragma once

#include <stdbool.h>

/// Whether allocations are counted in this build: only with glibc, and not under a sanitizer, which has its own malloc.
bool allocation_counter_is_available(void);

/// How often the calling thread has allocated since it started; zero when allocations are not counted.
long allocation_counter_count(void);
