/* { dg-do run } */
/* Parallel regions in two calls, which compilers before GCC 4.9 made; called by hand.  */
#include <omp.h>
#include <stdbool.h>

#pragma omp declare target
void GOMP_parallel_start (void (*) (void *), void *, unsigned);
void GOMP_parallel_loop_dynamic_start (void (*) (void *), void *, unsigned, long, long, long, long);
void GOMP_parallel_sections_start (void (*) (void *), void *, unsigned, unsigned);
void GOMP_parallel_end (void);
bool GOMP_loop_dynamic_next (long *, long *);
void GOMP_loop_end_nowait (void);
unsigned GOMP_sections_next (void);
void GOMP_sections_end_nowait (void);

static int sum, level;

static void
region (void *data)
{
  __atomic_fetch_add (&sum, *(int *) data, __ATOMIC_RELAXED);
  level = omp_get_level ();
}

static void
loop (void *data)
{
  long begin, end;
  while (GOMP_loop_dynamic_next (&begin, &end))
    for (; begin < end; begin++)
      __atomic_fetch_add (&sum, begin, __ATOMIC_RELAXED);
  GOMP_loop_end_nowait ();
}

static void
sections (void *data)
{
  unsigned n;
  while ((n = GOMP_sections_next ()) != 0)
    __atomic_fetch_add (&sum, n, __ATOMIC_RELAXED);
  GOMP_sections_end_nowait ();
}
#pragma omp end declare target

int
main (void)
{
  int s = 0, l = 0, after = 1;
#pragma omp target map(tofrom: s, l, after)
  {
    int one = 1;
    sum = 0;
    GOMP_parallel_start (region, &one, 1);
    region (&one);
    GOMP_parallel_end ();
    /* Any number of threads, all of which have come when it ends.  */
    int before = sum, threads;
    GOMP_parallel_start (region, &one, 3);
    threads = omp_get_num_threads ();
    region (&one);
    GOMP_parallel_end ();
    if (sum != before + threads || threads > 3)
      sum = 1000;
    sum = before;
    GOMP_parallel_loop_dynamic_start (loop, 0, 2, 0, 100, 1, 7);
    loop (0);
    GOMP_parallel_end ();
    GOMP_parallel_sections_start (sections, 0, 2, 5);
    sections (0);
    GOMP_parallel_end ();
    s = sum;
    l = level;
    after = omp_get_level ();
  }
  if (s != 1 + 4950 + 15 || l != 1 || after != 0)
    __builtin_abort ();
  return 0;
}
