/* { dg-do run } */
/* { dg-engines "sim gpu" } */
/* Memory of low latency: pieces grow and shrink where they are while there is room behind them; and where there is none at
   all the fallback trait says what comes of it.  */

#include <omp.h>

#define CHECK(condition) do { if (!(condition)) __builtin_abort (); } while (0)

#pragma omp requires dynamic_allocators

int
main (void)
{
#pragma omp target
  {
    omp_alloctrait_t traits[2] = { { omp_atk_fallback, omp_atv_null_fb }, { omp_atk_access, omp_atv_cgroup } };
    omp_allocator_handle_t near = omp_init_allocator (omp_low_lat_mem_space, 2, traits);
    CHECK (near != omp_null_allocator);
    /* It is not for all threads of the device.  */
    CHECK (omp_init_allocator (omp_low_lat_mem_space, 1, traits) == omp_null_allocator);
    char *a = omp_alloc (16, near), *b = omp_alloc (16, near), *c = omp_alloc (16, near), *p;
    CHECK (a && b > a && c > b);
    const long step = b - a;
    for (int i = 0; i < 16; i++)
      b[i] = i;
    CHECK (omp_realloc (b, 9, near, near) == b && omp_realloc (b, 16, near, near) == b);
    omp_free (c, near);
    CHECK (omp_realloc (b, 16 + step, near, near) == b);
    c = omp_alloc (16, near);
    CHECK (c > b + step);
    p = omp_realloc (b, 16 + 2 * step, near, near);
    CHECK (p && p != b);
    for (int i = 0; i < 16; i++)
      CHECK (p[i] == i);
    CHECK (omp_realloc (a, 16 + step, near, near) == a);
    CHECK (!omp_realloc (a, 1 << 20, near, near) && !omp_alloc (1 << 20, near));
    omp_free (p, near);
    omp_free (c, near);
    omp_free (a, near);
    traits[0].value = omp_atv_default_mem_fb;
    omp_allocator_handle_t far = omp_init_allocator (omp_low_lat_mem_space, 2, traits);
    p = omp_alloc (100000, far);
    CHECK (p);
    omp_free (p, far);
    omp_destroy_allocator (far);
    omp_destroy_allocator (near);
  }
  return 0;
}
