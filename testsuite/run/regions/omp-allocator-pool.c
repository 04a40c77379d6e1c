/* { dg-do run } */
/* { dg-skip-if "libgomp counts its header, too" { host } } */
/* A pool is used up by what the program asks for, rounded to the alignment, not by what the runtime needs besides.  */

#include <omp.h>

int
main (void)
{
  int good = 0;
#pragma omp target map(tofrom: good)
  {
    omp_alloctrait_t traits[] = { { omp_atk_pool_size, 512 }, { omp_atk_alignment, 32 },
				  { omp_atk_fallback, omp_atv_null_fb } };
    omp_allocator_handle_t a = omp_init_allocator (omp_default_mem_space, 3, traits);
    void *p = omp_alloc (380, a), *q = omp_alloc (4, a), *r = omp_alloc (90, a);
    good += p && q && r && !omp_alloc (1, a);
    omp_free (q, a);
    q = omp_alloc (32, a);
    good += q && !omp_realloc (q, 33, a, a);
    omp_free (p, a);
    p = omp_alloc (385, a);
    good += !p;
  }
  return good != 3;
}
