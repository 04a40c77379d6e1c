/* { dg-do run } */
/* malloc gave a small object where the size, rounded up, was more than an address has bits for.  */

#include <omp.h>
#include <stdint.h>
#include <stdlib.h>

int
main (void)
{
  int good = 0;
#pragma omp target map(tofrom: good)
  {
    volatile size_t sizes[] = { SIZE_MAX, SIZE_MAX - 1023, SIZE_MAX / 2, (size_t) 1 << 48 };
    omp_allocator_handle_t a = omp_init_allocator (omp_default_mem_space, 0, 0);
    for (int i = 0; i < 4; i++)
      good += !malloc (sizes[i]) && !omp_alloc (sizes[i], a) && !aligned_alloc (64, sizes[i] & -64)
	      && !calloc (sizes[i] / 4, 4);
    omp_destroy_allocator (a);
  }
  return good != 4;
}
