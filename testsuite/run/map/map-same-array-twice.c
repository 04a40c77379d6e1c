/* { dg-do run } */
/* { dg-pass repeated-sections } */
/* One array by two names in one construct: libgomp ended the program, or copied the wrong bytes.  */

#include <stdlib.h>

enum { LARGE = 1 << 16 };
static int global[8] = { 1, 2, 3, 4, 5, 6, 7, 8 };

static void
pointers (short *big, int *x, int *y, int n)
{
  int sum[3] = { 0, 0, 0 };
#pragma omp target data map(to: big[0:LARGE], x[0:n], y[0:n])
#pragma omp target map(from: sum)
  for (int i = 0; i < 3; i++)
    sum[i] = x[i] + y[i] + big[i];
  if (sum[0] != 0 || sum[1] != 4 || sum[2] != 8)
    abort ();
#pragma omp target teams distribute parallel for map(to: x[0:n], big[0:LARGE]) map(from: y[1:n - 1])
  for (int i = 1; i < n; i++)
    y[i] = x[i] + 1 + big[i];
  if (x[2] != 5 || x[0] != 0)
    abort ();
#pragma omp target map(alloc: big[0:LARGE]) map(tofrom: y[0:n]) map(to: x[2:2]) nowait device(0) if (n)
  y[0] = x[2] + 10;
#pragma omp taskwait
  if (x[0] != 15)
    abort ();
}

/* Nothing is wrong with the sizes here; but what followed was copied to another place.  */

static void
others_behind (double *a, double *b, char *only, long *c, long *d)
{
  long r = 0;
#pragma omp target map(tofrom: r) map(to: d[0:4000]) map(to: c[0:2]) map(from: only[0:8192]) map(to: b[0:500]) \
		   map(to: a[0:500])
  {
    r = a[499] + b[499] + c[1] + d[3999];
    only[5] = 1;
  }
  if (r != 499 + 499 + 7 + 3999 || only[5] != 1)
    abort ();
}

int
main (void)
{
  short *big = calloc (LARGE, sizeof (short));
  int x[5] = { 0, 2, 4, 6, 8 }, *p = global + 2, s = 0, local[4] = { 1, 2, 3, 4 }, *q = local;
  pointers (big, x, x, 5);
  double *a = malloc (4000 * 8);
  long *d = malloc (4000 * 8), c[2] = { 3, 7 };
  char *only = calloc (8192, 1);
  for (int i = 0; i < 4000; i++)
    d[i] = a[i] = i;
  others_behind (a, a, only, c, d);
#pragma omp target map(to: big[0:LARGE]) map(tofrom: global) map(to: p[0:2]) map(tofrom: s)
  {
    global[2] += big[1] + 10;
    s = p[0];
  }
  if (s != 13 || global[2] != 13)
    abort ();
#pragma omp target data map(to: q[0:4]) map(tofrom: local) map(to: big[0:LARGE])
#pragma omp target
  q[3] += local[0];
  return local[3] != 5;
}
