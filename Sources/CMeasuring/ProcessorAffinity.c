#define _GNU_SOURCE

#include "ProcessorAffinity.h"

#if defined(__linux__)

#include <dirent.h>
#include <sched.h>
#include <stdlib.h>
#include <sys/types.h>

// What was allowed at first; only the thread that measures asks.
static cpu_set_t allowed;
static int available = -1;

int processor_affinity_available(void) {
  if (available < 0) {
    CPU_ZERO(&allowed);
    available = sched_getaffinity(0, sizeof allowed, &allowed) == 0 ? CPU_COUNT(&allowed) : 0;
  }
  return available;
}

bool processor_affinity_limit(int count) {
  if (count < 1 || count > processor_affinity_available()) return false;
  cpu_set_t chosen;
  CPU_ZERO(&chosen);
  for (int processor = CPU_SETSIZE - 1; CPU_COUNT(&chosen) < count; processor -= 1) {
    if (CPU_ISSET(processor, &allowed)) CPU_SET(processor, &chosen);
  }
  // The calling thread first: those that are started from now on by it are limited too.
  bool done = sched_setaffinity(0, sizeof chosen, &chosen) == 0;
  DIR *threads = opendir("/proc/self/task");
  if (threads == NULL) return false;
  for (struct dirent *entry = readdir(threads); entry != NULL; entry = readdir(threads)) {
    int thread = atoi(entry->d_name);
    if (thread > 0 && sched_setaffinity(thread, sizeof chosen, &chosen) != 0) done = false;
  }
  closedir(threads);
  return done;
}

#else

int processor_affinity_available(void) { return 0; }

bool processor_affinity_limit(int count) { return count < 0; }

#endif
