/* { dg-do run } */
/* Thousands of tasks in flight: one producer, all threads producing, recursion, tasks that outlive their
   parents.  */
#include <omp.h>

#pragma omp declare target
static int count;

static void
tree (int depth)
{
  __atomic_fetch_add (&count, 1, __ATOMIC_RELAXED);
  if (depth == 0)
    return;
  for (int i = 0; i < 3; i++)
    {
#pragma omp task
      tree (depth - 1);
    }
}

static int
fib (int n)
{
  if (n < 2)
    return n;
  int a, b;
#pragma omp task shared(a)
  a = fib (n - 1);
#pragma omp task shared(b)
  b = fib (n - 2);
#pragma omp taskwait
  return a + b;
}

static int
queens (int n, int row, unsigned columns, unsigned left, unsigned right)
{
  if (row == n)
    return 1;
  int solutions[16] = { 0 }, sum = 0;
  for (int c = 0; c < n; c++)
    {
      unsigned bit = 1u << c;
      if (bit & (columns | left | right))
	continue;
#pragma omp task shared(solutions) final(row > 3)
      solutions[c] = queens (n, row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);
    }
#pragma omp taskwait
  for (int c = 0; c < n; c++)
    sum += solutions[c];
  return sum;
}
#pragma omp end declare target

int
main (void)
{
  int one = 0, all = 0, grown = 0, f = 0, q = 0, threads = 0;
#pragma omp target map(tofrom: one, all, grown, f, q, threads)
  {
    count = 0;
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < 5000; i++)
      {
#pragma omp task
	__atomic_fetch_add (&count, 1, __ATOMIC_RELAXED);
      }
    one = count;
    count = 0;
#pragma omp parallel
    {
#pragma omp single nowait
      threads = omp_get_num_threads ();
      for (int i = 0; i < 300; i++)
	{
#pragma omp task firstprivate(i)
	  __atomic_fetch_add (&count, i, __ATOMIC_RELAXED);
	}
    }
    all = count;
    count = 0;
#pragma omp parallel
#pragma omp single
    tree (6);
    grown = count;
#pragma omp parallel
#pragma omp single
    {
      f = fib (12);
      q = queens (6, 0, 0, 0, 0);
    }
  }
  if (one != 5000 || all != threads * (300 * 299 / 2) || grown != 1093 || f != 144 || q != 4)
    __builtin_abort ();
  return 0;
}
