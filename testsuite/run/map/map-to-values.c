/* Scalars and small objects in clauses map(to: x) are passed by value where nobody can tell, and mapped elsewhere.  */
/* { dg-do run } */

#include <stdio.h>

enum { n = 100 };
struct point { double x; float y; int n[2]; };

static int
values (void)
{
  int a[n] = { 0 }, wrong = 0;
#pragma omp target data map(a)
  for (int k = 1; k < 6; k++)
    {
      double d = k;
      float f = 2 * k;
      char c = k;
      _Bool b = k & 1;
      __int128 wide = k;
      struct point p = { k, k + 1, { k, 7 } };
#pragma omp target teams distribute parallel for map(to: d, f, c, b, wide, p)
      for (int i = 0; i < n; i++)
	a[i] += d + f + c + b + (int) wide + p.x + p.y + p.n[0] + p.n[1];
      /* Not what the region has.  */
      d = f = c = b = wide = p.x = p.y = p.n[0] = p.n[1] = 0;
    }
  for (int i = 0; i < n; i++)
    wrong += a[i] != 15 + 30 + 15 + 3 + 15 + 15 + 20 + 15 + 35;
  return wrong;
}

/* The region writes to its copy, which all teams have in common; the host does not see it.  */

static int
written (void)
{
  int k = 5, count = 1, sum = 0, m = 3, wrong = 0;
#pragma omp target map(to: k) map(from: sum)
  {
    k += 2;
    sum = k;
  }
  wrong += k != 5 && k != 7;
  wrong += sum != 7;
  sum = 0;
#pragma omp target teams distribute parallel for num_teams(4) map(to: count) map(tofrom: sum)
  for (int i = 0; i < n; i++)
    {
#pragma omp atomic
      count += 1;
#pragma omp atomic
      sum += i;
    }
  wrong += sum != 4950;
#pragma omp target map(to: m) map(from: sum)
  {
    int *p = &m;
    *p += 1;
    sum = m;
  }
  return wrong + (sum != 4);
}

/* Another construct has the variable on the device, with a value of its own.  */

static int
mapped (void)
{
  int k = 1, sum = 0, wrong = 0;
  double d = 4;
#pragma omp target data map(tofrom: k)
  {
#pragma omp target map(to: k)
    k = 3;
#pragma omp target map(to: k) map(from: sum)
    sum = k;
  }
  wrong += sum != 3 || k != 3;
#pragma omp target enter data map(to: d)
  d = 5;
#pragma omp target update to(d)
#pragma omp target map(to: d) map(from: sum)
  sum = d;
#pragma omp target exit data map(delete: d)
  return wrong + (sum != 5);
}

/* The value is that behind the task.  */

static int
depends (void)
{
  int wrong = 0;
  for (int r = 0; r < 3; r++)
    {
      double k = 1, out = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
      {
#pragma omp task depend(out: k) shared(k)
	{
	  for (volatile int i = 0; i < 100000; i++)
	    ;
	  k = 3;
	}
#pragma omp target nowait depend(in: k) map(to: k) map(from: out)
	out = k;
#pragma omp taskwait
      }
      wrong += out != 3;
    }
  return wrong;
}

int
main (void)
{
  const int wrong[] = { values (), written (), mapped (), depends () };
  int all = 0;
  for (int i = 0; i < 4; i++)
    if (wrong[i])
      printf ("%d: %d wrong\n", i, wrong[i]), all++;
  return all;
}
