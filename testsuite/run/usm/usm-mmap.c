/* { dg-do run } */
/* { dg-engines "sim gpu" } */
/* Mapped memory; and other memory at the same place, by munmap, MAP_FIXED, madvise and mremap.  */

#pragma omp requires unified_shared_memory

#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/mman.h>

enum { N = 1 << 18 };

static void
check (int *p, int start)
{
  for (int i = 0; i < N; i += 1000)
    p[i] = start + i;
  #pragma omp target teams distribute parallel for
  for (int i = 0; i < N; i += 1000)
    p[i] *= 3;
  for (int i = 0; i < N; i += 1000)
    if (p[i] != 3 * (start + i))
      abort ();
}

int
main (void)
{
  const size_t size = N * sizeof (int);
  const int access = PROT_READ | PROT_WRITE;
  int *p = mmap (NULL, size, access, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  check (p, 1);
  munmap (p, size);
  int *q = mmap (p, size, access, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  check (q, 2);
  q = mmap (q, size, access, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
  check (q, 3);
  madvise (q, size, MADV_DONTNEED);
  check (q, 4);
  q = mremap (q, size, 2 * size, MREMAP_MAYMOVE);
  check (q, 5);
  check (q + N, 6);
  int *shared = mmap (NULL, size, access, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  check (shared, 7);
  munmap (q, 2 * size);
  munmap (shared, size);
  return 0;
}
