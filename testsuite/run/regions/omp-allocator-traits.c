/* { dg-do run } */
/* GCC 15 left out the stores to traits: the device runtime, inlined, reads them as a type of its own.  */

#include <omp.h>
#include <stdint.h>

int
main (void)
{
  int wrong = 0;
#pragma omp target map(tofrom: wrong)
  {
    omp_alloctrait_t traits[4] = { { omp_atk_sync_hint, omp_atv_private }, { omp_atk_alignment, 1024 },
				   { omp_atk_fallback, omp_atv_null_fb }, { omp_atk_pool_size, 4096 } };
    omp_allocator_handle_t a = omp_init_allocator (omp_default_mem_space, 4, traits);
    if (a == omp_null_allocator)
      wrong = 1;
    for (int i = 0; i < 3; i++)
      {
	void *p = omp_alloc (1, a);
	if ((uintptr_t) p % 1024)
	  wrong = 2;
      }
    if (omp_alloc (8192, a))
      wrong |= 4;
  }
  return wrong;
}
