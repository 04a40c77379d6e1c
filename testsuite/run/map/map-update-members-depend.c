/* { dg-do run } */
/* target update of members with depend, beside attached pointers: libgomp 12 copied nothing, or the next member too.  */
#include <stdlib.h>

struct grid
{
  double *values;
  int n, steps;
  double *more;
  short kinds[5];
};

int
main (void)
{
  struct grid s = { malloc (4 * sizeof (double)), 4, 1, malloc (4 * sizeof (double)), { 1, 2, 3, 4, 5 } };
  int token = 0, seen = 0, other[2] = { 5, 5 };
  for (int i = 0; i < 4; i++)
    s.values[i] = i, s.more[i] = 10 * i;
#pragma omp target enter data map(to: s)
#pragma omp target enter data map(to: s.values[:4], s.more[:4])

  /* To the device, after a task that sets the value; before a region that needs it.  */
#pragma omp parallel num_threads(3)
#pragma omp single
  {
#pragma omp task depend(out: token)
    s.n = 3;
#pragma omp target update to(s.n) depend(inout: token)
#pragma omp target map(from: seen) depend(in: token) nowait
    seen = s.n + (int) s.values[2] + (int) s.more[1];
#pragma omp taskwait
  }
  if (seen != 15)
    return 1;

  /* With nowait, two clauses, and something that is no member.  */
#pragma omp target enter data map(to: other)
#pragma omp parallel num_threads(3)
#pragma omp single
  {
#pragma omp task depend(out: token, s)
    s.steps = 7, s.kinds[3] = 40, other[1] = 6;
#pragma omp target update to(s.steps, s.kinds, other) depend(in: s) depend(inout: token) nowait
#pragma omp target map(from: seen) depend(in: token) nowait
    seen = s.steps + s.kinds[3] + other[1] + (int) s.more[3] + s.n;
#pragma omp taskwait
  }
  if (seen != 7 + 40 + 6 + 30 + 3)
    return 2;

  /* From the device, after a region.  */
#pragma omp target depend(out: token) nowait
  {
    s.n = 100;
    s.kinds[0] = -1;
    s.values[1] = s.n;
  }
  double *values = s.values;
#pragma omp target update from(s.n, s.kinds) depend(in: token)
  if (s.n != 100 || s.kinds[0] != -1 || s.values != values || s.steps != 7)
    return 3;

  /* Only if.  */
  s.steps = 8;
#pragma omp target update to(s.steps) depend(in: token) if(s.n == 0)
  s.steps = 9;
#pragma omp target map(from: seen)
  seen = s.steps;
  /* The host, in the device's place, has the same memory.  */
  if (seen != 7 && seen != 9)
    return 4;
#pragma omp target exit data map(from: s.values[:4]) map(delete: s.more[:4])
#pragma omp target exit data map(delete: s, other)
  return s.values[1] != 100;
}
