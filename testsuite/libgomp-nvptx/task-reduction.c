/* { dg-do run } */
/* Reductions of tasks: taskgroup, and the task modifier on parallel, for, sections and scope; in_reduction at depth,
   of variables and arrays, nested groups.  */
#include <omp.h>

#pragma omp declare target
static int bad;
#define CHECK(x) if (!(x)) __atomic_fetch_add (&bad, 1, __ATOMIC_RELAXED)

struct point { long x, y; };
#pragma omp declare reduction (+: struct point: omp_out.x += omp_in.x, omp_out.y += omp_in.y) \
  initializer (omp_priv = { 0, 0 })

#pragma omp end declare target

int
main (void)
{
  int errors = 0;
#pragma omp target map(from: errors)
  {
    bad = 0;
#pragma omp parallel
#pragma omp single
    {
      long sum = 1000;
      struct point p = { 1, 2 };
#pragma omp taskgroup task_reduction(+: sum) task_reduction(+: p)
      {
	for (int i = 0; i < 50; i++)
	  {
#pragma omp task in_reduction(+: sum) firstprivate(i)
	    sum += i;
	  }
#pragma omp task in_reduction(+: sum) in_reduction(+: p)
	{
	  sum++;
	  p.x++;
	}
      }
      CHECK (sum == 1000 + 1225 + 1 && p.x == 2 && p.y == 2);

      int a[4] = { 1, 2, 3, 4 }, m = 1;
#pragma omp taskgroup task_reduction(+: a)
      {
#pragma omp taskgroup task_reduction(*: m)
	for (int i = 0; i < 8; i++)
	  {
#pragma omp task in_reduction(+: a) in_reduction(*: m) firstprivate(i)
	    {
	      a[i % 4] += i;
	      m *= 2;
	    }
	  }
	CHECK (m == 256);
      }
      CHECK (a[0] == 5 && a[1] == 8 && a[2] == 11 && a[3] == 14);
    }

    int threads = 0;
    long total = 5;
#pragma omp parallel reduction(task, +: total)
    {
      total++;
#pragma omp single nowait
      threads = omp_get_num_threads ();
#pragma omp task in_reduction(+: total)
      total += 10;
    }
    CHECK (total == 5 + 11 * threads);

    total = 0;
    int product = 1;
#pragma omp parallel
    {
#pragma omp for reduction(task, +: total) reduction(task, *: product) schedule(dynamic)
      for (int i = 0; i < 30; i++)
	{
	  total += i;
#pragma omp task in_reduction(+: total) in_reduction(*: product) firstprivate(i)
	  {
	    total += i;
	    if (i < 10)
	      product *= 2;
	  }
	}
    }
    CHECK (total == 870 && product == 1024);

    total = 3;
#pragma omp parallel
    {
#pragma omp sections reduction(task, +: total)
      {
#pragma omp section
	{
#pragma omp task in_reduction(+: total)
	  total += 1;
	}
#pragma omp section
	total += 2;
      }
    }
    CHECK (total == 6);

    total = 0;
#pragma omp parallel
    {
#pragma omp scope reduction(task, +: total)
      {
#pragma omp task in_reduction(+: total)
	total += 4;
      }
    }
    CHECK (total == 4 * threads);
    errors = bad;
  }
  if (errors)
    __builtin_abort ();
  return 0;
}
