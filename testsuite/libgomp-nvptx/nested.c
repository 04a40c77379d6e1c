/* { dg-do run } */
/* Levels, ancestors and team sizes of nested regions; inner regions with threads of their own, barriers in them.  */
#include <omp.h>

#pragma omp declare target
static int bad;
#define CHECK(x) if (!(x)) __atomic_fetch_add (&bad, 1, __ATOMIC_RELAXED)

/* N threads met here, all with the same sum.  */
static void
inner_work (int outer_num, int outer_size)
{
  int shared[32], n = 0, last = -1;
#pragma omp parallel num_threads(3) shared(shared, n, last)
  {
    int me = omp_get_thread_num (), size = omp_get_num_threads ();
    CHECK (omp_get_level () == 2);
    CHECK (omp_get_active_level () == (outer_size > 1) + (size > 1));
    CHECK (omp_get_ancestor_thread_num (0) == 0);
    CHECK (omp_get_ancestor_thread_num (1) == outer_num);
    CHECK (omp_get_ancestor_thread_num (2) == me);
    CHECK (omp_get_ancestor_thread_num (3) == -1);
    CHECK (omp_get_team_size (0) == 1);
    CHECK (omp_get_team_size (1) == outer_size);
    CHECK (omp_get_team_size (2) == size);
    CHECK (size >= 1 && size <= 3);
    shared[me] = me + 1;
#pragma omp barrier
    int sum = 0;
    for (int i = 0; i < size; i++)
      sum += shared[i];
    CHECK (sum == size * (size + 1) / 2);
#pragma omp single
    n = size;
    CHECK (n == size);
#pragma omp for schedule(dynamic) lastprivate(last)
    for (int i = 0; i < 20; i++)
      last = i;
    CHECK (last == 19);
  }
  CHECK (n >= 1);
}
#pragma omp end declare target

int
main (void)
{
  int errors = 0;
#pragma omp target map(from: errors)
  {
    bad = 0;
    CHECK (omp_get_level () == 0 && omp_get_active_level () == 0 && !omp_in_parallel ());
    for (int levels = 1; levels <= 3; levels++)
      {
	omp_set_max_active_levels (levels);
	CHECK (omp_get_max_active_levels () == levels);
	for (int n = 2; n <= 4; n++)
	  {
#pragma omp parallel num_threads(n)
	    {
	      int me = omp_get_thread_num (), size = omp_get_num_threads ();
	      CHECK (omp_get_level () == 1);
	      inner_work (me, size);
#pragma omp barrier
	      inner_work (me, size);
	      CHECK (omp_get_level () == 1 && omp_get_thread_num () == me && omp_get_num_threads () == size);
	    }
	  }
      }
    /* Inside of regions of one thread the whole block is there.  */
    int most = 0;
#pragma omp parallel num_threads(1)
    {
      CHECK (!omp_in_parallel () && omp_get_level () == 1);
#pragma omp parallel reduction(max: most)
      {
	most = omp_get_num_threads ();
	CHECK (omp_get_level () == 2 && omp_get_ancestor_thread_num (1) == 0 && omp_get_team_size (1) == 1);
      }
    }
    CHECK (most >= 1 && most <= omp_get_max_threads ());
    omp_set_max_active_levels (0);
#pragma omp parallel num_threads(4)
    CHECK (omp_get_num_threads () == 1 && !omp_in_parallel ());
    errors = bad;
  }
  if (errors)
    __builtin_abort ();
  return 0;
}
