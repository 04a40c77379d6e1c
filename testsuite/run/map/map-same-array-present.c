/* { dg-do run } */
/* What is on the device already is not copied where a construct maps it by two names: the host's values were, and the
   device lost its own.  */

#include <stdlib.h>
#include <omp.h>

static double
dot (int n, const double *x, const double *y)
{
  double s = 0;
#pragma omp target teams distribute parallel for map(to: x[:n], y[:n]) reduction(+: s) map(tofrom: s)
  for (int i = 0; i < n; i++)
    s += x[i] * y[i];
  return s;
}

/* More than a few sections, which are compared by tables.  */
static long
many (const int *a, const int *b, const int *c, const int *d, const int *e, int *f)
{
  long s = 0;
#pragma omp target map(to: a[:4], b[:4], c[:4], d[1:2], e[:4]) map(from: f[:4]) map(tofrom: s)
  {
    for (int i = 0; i < 4; i++)
      s += a[i] + b[i] + c[i] + e[i];
    s += d[1];
    f[0] = 100;
  }
  return s;
}

/* One of the two is there.  */
static int
half (int *there, int *new1, int *new2)
{
  int s = 0;
#pragma omp target map(tofrom: there[:4]) map(tofrom: new1[:4]) map(to: new2[1:2]) map(tofrom: s)
  {
    s = there[0] + new1[0] + new2[1];
    there[0]++;
    new1[0]++;
  }
  return s;
}

/* A part is to be copied, and the whole is not.  */
static int
part (int *whole, int *inner)
{
  int s = 0;
#pragma omp target map(alloc: whole[:8]) map(to: inner[2:3]) map(from: s)
  s = whole[2] + inner[4];
  return s;
}

int
main (void)
{
  double r[8];
  for (int i = 0; i < 8; i++)
    r[i] = 1;
#pragma omp target data map(to: r)
  {
#pragma omp target
    for (int i = 0; i < 8; i++)
      r[i] = 2;
    if (!omp_is_initial_device () && dot (8, r, r) != 32)
      abort ();
    r[0] = 77;
#pragma omp target update to(r[:1])
    r[0] = 5;
    if (dot (1, r, r) != 77 * 77 && dot (1, r, r) != 25)
      abort ();
    int shared = 0;
#pragma omp target map(from: shared)
    shared = r[0] == 5;
    if (dot (8, r, r) != (shared ? 25 + 28 : 77 * 77 + 28))
      abort ();
  }

  int a[4] = { 1, 1, 1, 1 };
#pragma omp target enter data map(to: a)
#pragma omp target
  for (int i = 0; i < 4; i++)
    a[i] = 10;
  if (many (a, a, a, a, a, a) != 170)
    abort ();
  if (many (a, a, a, a, a, a) != 170 + 4 * 90)
    abort ();
#pragma omp target exit data map(from: a)
  if (a[0] != 100 || a[1] != 10)
    abort ();
  /* Nothing is there any more.  */
  for (int i = 0; i < 4; i++)
    a[i] = 3;
  if (many (a, a, a, a, a, a) != 51 || a[0] != 100)
    abort ();

  int x[4] = { 1, 1, 1, 1 }, y[4] = { 2, 2, 2, 2 };
#pragma omp target data map(tofrom: x)
  {
#pragma omp target
    x[0] = 20;
    if (half (x, y, y) != 24 || y[0] != 3)
      abort ();
#pragma omp target
    x[0] += 10;
  }
  if (x[0] != 31)
    abort ();

  int w[8] = { 1, 2, 3, 4, 5, 6, 7, 8 };
  if (part (w, w) != 8)
    abort ();
  return 0;
}
