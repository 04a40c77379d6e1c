/* { dg-do run } */
/* single with and without copyprivate, sections, masked, scope; inside and outside of parallel regions.  */
#include <omp.h>

#pragma omp declare target
static int bad, count, total;
#define CHECK(x) if (!(x)) __atomic_fetch_add (&bad, 1, __ATOMIC_RELAXED)

static void
orphans (void)
{
  int x = omp_get_thread_num () + 100, y[3] = { x, x + 1, x + 2 }, s = 0;
  double d = x * 0.5;
#pragma omp single copyprivate(x, y, d)
  {
    x = 7;
    y[0] = 8;
    y[2] = 9;
    d = 1.5;
    count++;
  }
  CHECK (x == 7 && y[0] == 8 && y[2] == 9 && d == 1.5);
#pragma omp barrier
#pragma omp masked
  count++;
#pragma omp barrier
#pragma omp masked filter(omp_get_num_threads () - 1)
  {
    CHECK (omp_get_thread_num () == omp_get_num_threads () - 1);
    count++;
  }
#pragma omp barrier
#pragma omp sections
  {
#pragma omp section
    __atomic_fetch_add (&count, 1, __ATOMIC_RELAXED);
#pragma omp section
    __atomic_fetch_add (&count, 1, __ATOMIC_RELAXED);
#pragma omp section
    s = 5;
  }
  CHECK (s == 0 || s == 5);
#pragma omp scope reduction(+: total)
  total++;
  CHECK (total % omp_get_num_threads () == 0);
#pragma omp barrier
}
#pragma omp end declare target

int
main (void)
{
  int errors = 0;
#pragma omp target map(from: errors)
  {
    bad = count = total = 0;
    orphans ();
    CHECK (count == 5);
    for (int n = 1; n <= 5; n++)
      {
	count = total = 0;
#pragma omp parallel num_threads(n)
	{
	  orphans ();
	  orphans ();
	  orphans ();
	}
	CHECK (count == 15);
      }
    int which = 0;
#pragma omp parallel sections reduction(|: which)
    {
      which |= 1;
#pragma omp section
      which |= 2;
#pragma omp section
      which |= 4;
#pragma omp section
      which |= 8;
    }
    CHECK (which == 15);
    errors = bad;
  }
  if (errors)
    __builtin_abort ();
  return 0;
}
