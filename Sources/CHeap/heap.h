// Bytes that are allocated on the heap, as the system's allocator counts them. The benchmark's peer
// in C++ includes this too, so that both sides are counted alike.
#ifndef INSET_HEAP_H
#define INSET_HEAP_H

#if defined(__linux__)
#include <malloc.h>
static inline long inset_heap_bytes(void) {
  struct mallinfo2 info = mallinfo2();
  return (long)(info.uordblks + info.hblkhd);
}
#else
#include <malloc/malloc.h>
static inline long inset_heap_bytes(void) {
  malloc_statistics_t info;
  malloc_zone_statistics(0, &info);
  return (long)info.size_in_use;
}
#endif

#endif
