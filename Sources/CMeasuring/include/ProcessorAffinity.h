#pragma once

#include <stdbool.h>

/// On how many processors this process was allowed to run when this was first asked; zero where it cannot be known.
int processor_affinity_available(void);

/// Lets all threads that the process has now, and those that they start, run on so many processors only.
///
/// They are the last of those that were allowed at first, since the first one serves most interrupts.
///
/// Returns false, with nothing changed for at least one thread, where there is no such thing or fewer processors.
bool processor_affinity_limit(int count);
