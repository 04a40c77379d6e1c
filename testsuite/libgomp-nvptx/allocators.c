/* { dg-do run } */
/* Allocators: predefined ones, traits, pools, fallbacks, realloc; the allocate clause and directive.  */
#include <omp.h>
#include <stdint.h>

#pragma omp declare target
static int bad;
#define CHECK(x) if (!(x)) __atomic_fetch_add (&bad, 1, __ATOMIC_RELAXED)

static void
use (char *p, int n)
{
  CHECK (p != 0);
  for (int i = 0; i < n; i++)
    p[i] = i;
  for (int i = 0; i < n; i++)
    CHECK (p[i] == (char) i);
}
#pragma omp end declare target

int
main (void)
{
  int errors = 0;
#pragma omp target map(from: errors)
  {
    bad = 0;
    for (omp_allocator_handle_t a = omp_default_mem_alloc; a <= omp_thread_mem_alloc; a++)
      {
	char *p = omp_alloc (1000, a), *q = omp_aligned_alloc (256, 300, a);
	use (p, 1000);
	use (q, 300);
	CHECK ((uintptr_t) q % 256 == 0);
	int *z = omp_calloc (50, sizeof (int), a);
	for (int i = 0; i < 50; i++)
	  CHECK (z[i] == 0);
	p = omp_realloc (p, 5000, a, a);
	for (int i = 0; i < 1000; i++)
	  CHECK (p[i] == (char) i);
	omp_free (p, a);
	omp_free (q, omp_null_allocator);
	omp_free (z, a);
	/* More than there is shared memory.  */
	char *large = omp_alloc (100000, a);
	use (large, 100000);
	omp_free (large, a);
      }
    CHECK (omp_alloc (0, omp_default_mem_alloc) == 0);

    omp_alloctrait_t small[] = { { omp_atk_pool_size, 2000 }, { omp_atk_fallback, omp_atv_null_fb },
				 { omp_atk_alignment, 64 }, { omp_atk_access, omp_atv_pteam } };
    omp_allocator_handle_t a = omp_init_allocator (omp_default_mem_space, 4, small);
    CHECK (a != omp_null_allocator);
    char *p = omp_alloc (900, a), *q = omp_alloc (1500, a);
    CHECK (p != 0 && q == 0 && (uintptr_t) p % 64 == 0);
    omp_free (p, a);
    q = omp_alloc (1500, a);
    CHECK (q != 0);
    omp_free (q, a);
    omp_alloctrait_t chain[] = { { omp_atk_pool_size, 500 }, { omp_atk_fallback, omp_atv_allocator_fb },
				 { omp_atk_fb_data, (omp_uintptr_t) a }, { omp_atk_access, omp_atv_pteam } };
    omp_allocator_handle_t b = omp_init_allocator (omp_low_lat_mem_space, 4, chain);
    CHECK (b != omp_null_allocator);
    p = omp_alloc (1000, b);
    CHECK (p != 0 && (uintptr_t) p % 64 == 0);
    omp_free (p, b);
    omp_alloctrait_t wrong[] = { { omp_atk_alignment, 3 } };
    CHECK (omp_init_allocator (omp_default_mem_space, 1, wrong) == omp_null_allocator);
    omp_set_default_allocator (a);
    CHECK (omp_get_default_allocator () == a);
    p = omp_alloc (10, omp_null_allocator);
    CHECK ((uintptr_t) p % 64 == 0);
    omp_free (p, omp_null_allocator);
    omp_set_default_allocator (omp_default_mem_alloc);
    omp_destroy_allocator (b);
    omp_destroy_allocator (a);

#pragma omp parallel
    for (int i = 0; i < 20; i++)
      {
	char *m = omp_alloc (100 + i, omp_pteam_mem_alloc);
	use (m, 100 + i);
	omp_free (m, omp_pteam_mem_alloc);
      }

    int v[30];
    for (int i = 0; i < 30; i++)
      v[i] = i;
#pragma omp parallel firstprivate(v) allocate(omp_default_mem_alloc: v)
    {
      int me = omp_get_thread_num ();
      for (int i = 0; i < 30; i++)
	{
	  CHECK (v[i] == i);
	  v[i] = me + i;
	}
#pragma omp barrier
      for (int i = 0; i < 30; i++)
	CHECK (v[i] == me + i);
    }
    errors = bad;
  }
  if (errors)
    __builtin_abort ();
  return 0;
}
