/* { dg-do run } */
/* { dg-require-effective-target gcc-16 } */
/* GCC 16 puts mappers into "target" alone: on combined constructs, target data, enter data, exit data and update it
   mapped the structure, with the host's pointer in it.  */

#include <stdlib.h>
#include <omp.h>

typedef struct { int n; double *v; } vec;
#pragma omp declare mapper (vec s) map(s.n, s.v, s.v[0:s.n])
#pragma omp declare mapper (half: vec s) map(s.n, s.v, s.v[0:s.n / 2])

static vec
make (int n)
{
  vec r = { n, malloc (n * sizeof (double)) };
  for (int i = 0; i < n; i++)
    r.v[i] = i;
  return r;
}

static void
check (vec *x, int first, int last, double more)
{
  for (int i = first; i < last; i++)
    if (x->v[i] != i + more)
      abort ();
}

int
main (void)
{
  vec x = make (100);
  double *at_host = x.v;
  /* Combined constructs, by a clause, and by the use alone.  */
#pragma omp target teams distribute parallel for map(tofrom: x)
  for (int i = 0; i < x.n; i++)
    x.v[i] += 1;
  check (&x, 0, 100, 1);
#pragma omp target teams distribute parallel for
  for (int i = 0; i < x.n; i++)
    x.v[i] += 1;
  check (&x, 0, 100, 2);
#pragma omp target parallel for map(x)
  for (int i = 0; i < x.n; i++)
    x.v[i] += 1;
#pragma omp target teams loop
  for (int i = 0; i < x.n; i++)
    x.v[i] += 1;
#pragma omp target simd map(x)
  for (int i = 0; i < x.n; i++)
    x.v[i] += 1;
#pragma omp target teams map(x) num_teams(1)
  for (int i = 0; i < x.n; i++)
    x.v[i] += 1;
  check (&x, 0, 100, 6);

  /* A mapper with a name.  */
#pragma omp target teams distribute parallel for map(mapper(half), tofrom: x)
  for (int i = 0; i < x.n / 2; i++)
    x.v[i] -= 6;
  check (&x, 0, 50, 0);
  check (&x, 50, 100, 6);
#pragma omp target map(mapper(half), tofrom: x)
  for (int i = 0; i < x.n / 2; i++)
    x.v[i] += 6;

  /* Data.  */
#pragma omp target data map(tofrom: x)
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < x.n; i++)
      x.v[i] += 1;
  }
  check (&x, 0, 100, 7);

#pragma omp target enter data map(to: x)
  if (!omp_target_is_present (at_host, omp_get_default_device ()) && omp_get_num_devices ())
    abort ();
#pragma omp target map(alloc: x)
  for (int i = 0; i < x.n; i++)
    x.v[i] += 1;
#pragma omp target update from(x)
  check (&x, 0, 100, 8);
  if (x.v != at_host || x.n != 100)
    abort ();
  for (int i = 0; i < 100; i++)
    x.v[i] = i;
#pragma omp target update to(x)
#pragma omp target teams distribute parallel for
  for (int i = 0; i < x.n; i++)
    x.v[i] += 1;
#pragma omp target exit data map(from: x)
  check (&x, 0, 100, 1);
  if (x.v != at_host || x.n != 100)
    abort ();
  if (omp_target_is_present (at_host, omp_get_default_device ()) && omp_get_num_devices ())
    abort ();
  return 0;
}
