/* { dg-do run } */
/* { dg-engines "sim gpu" } */
/* Blocks of aligned_alloc, posix_memalign, memalign and valloc, and what malloc_usable_size says of them.  */

#pragma omp requires unified_shared_memory

#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>

static void
check (int *p, size_t n, size_t alignment)
{
  if (!p || (uintptr_t) p % alignment || malloc_usable_size (p) < n * sizeof *p)
    abort ();
  #pragma omp target teams distribute parallel for
  for (size_t i = 0; i < n; i++)
    p[i] = i;
  for (size_t i = 0; i < n; i++)
    if (p[i] != (int) i)
      abort ();
  free (p);
}

int
main (void)
{
  for (size_t n = 16; n < 1000000; n *= 16)
    for (size_t alignment = 16; alignment <= 8 << 20; alignment *= 8)
      {
	void *p;
	check (aligned_alloc (alignment, n * sizeof (int)), n, alignment);
	check (memalign (alignment, n * sizeof (int)), n, alignment);
	if (posix_memalign (&p, alignment, n * sizeof (int)))
	  abort ();
	check (p, n, alignment);
	check (valloc (n * sizeof (int)), n, 4096);
      }
  void *p;
  if (posix_memalign (&p, 3, 100) == 0 || posix_memalign (&p, 4, 100) == 0)
    abort ();
}
