/* { dg-do run } */
/* { dg-pass unmapped-pointers } */
/* { dg-pass-until 13 "libgomp keeps the value" } */
/* A pointer that no clause names, to memory that no construct has mapped, was null in the region (OpenMP 4.5); since
   OpenMP 5.1 it keeps its value.  One to what the construct itself maps was null, too.  */
#include <omp.h>
#include <stdlib.h>

enum { n = 1000 };
static int table[n];

static void
fill (double *p)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    p[i] = i;
}

static int
look (double *p, double *end)
{
  int bad = 0;
#pragma omp target map(tofrom: bad)
  for (double *q = p; q != end; q++)
    bad += *q != q - p;
  return bad;
}

int
main (void)
{
  const int device = omp_get_default_device ();
  double *p = omp_target_alloc (n * sizeof *p, device);
  fill (p);
  if (look (p, p + n))
    abort ();
#pragma omp target
  {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      p[i] += 1;
  }
  int bad = 0, m = n;
#pragma omp target parallel for reduction(+: bad) map(to: table[0:m])
  for (int i = 0; i < n; i++)
    bad += p[i] != i + 1 || table[i];
  if (bad)
    abort ();

  /* What the construct maps, before and after the pointer is named.  */
  int a[9] = { 1, 2, 3 }, *q = a, *middle = &a[4], *t = table, *none = NULL, r = 0;
#pragma omp target map(tofrom: a, r)
  {
    q[0] = a[1] + 5;
    middle[0] = 8;
    r = none == NULL;
  }
  if (a[0] != 7 || a[4] != 8 || !r)
    abort ();
#pragma omp target teams distribute parallel for map(tofrom: table)
  for (int i = 0; i < n; i++)
    t[i] += i + (table[0] & 0);
  for (int i = 0; i < n; i++)
    if (table[i] != i)
      abort ();
  int *h = malloc (m * sizeof *h), *second = h + 1;
#pragma omp target nowait map(from: h[0:m])
  second[0] = h[0] = 3;
#pragma omp taskwait
  if (h[0] != 3 || h[1] != 3)
    abort ();
#pragma omp target data map(tofrom: h[0:m])
#pragma omp target
  second[1] = 4;
  if (h[2] != 4)
    abort ();
  free (h);
  omp_target_free (p, device);
  return 0;
}
