/* With -mreproducible the host remembers any number of sums of a region: 80 of teams, or of threads, are more than 64.
   (The device has an order of up to 32, and a warning says so.)  */
/* { dg-additional-options "-foffload-options=-mreproducible -ffp-contract=off" } */
/* { dg-warning "the 80 sums of this region differ from run to run" "" { target *-*-* } 20 } */
#include <math.h>
#include <stdlib.h>

enum { n = 3000, m = 16 };
static double x[n];

int
main (void)
{
  double a[m] = { 0 }, b[m] = { 0 }, c[m] = { 0 }, d[m] = { 0 }, e[m] = { 0 }, wanted[m] = { 0 };
  for (int i = 0; i < n; i++)
    {
      x[i] = (i & 1 ? -1.1 : 1.7) / (i + 1);
      wanted[i % m] += x[i];
    }
#pragma omp target teams distribute parallel for reduction(+ : a, b, c, d, e)
  for (int i = 0; i < n; i++)
    {
      a[i % m] += x[i], b[i % m] += 2 * x[i], c[i % m] += 3 * x[i], d[i % m] += 4 * x[i];
      e[i % m] -= x[i];
    }
  for (int i = 0; i < m; i++)
    if (!(fabs (a[i] - wanted[i]) + fabs (b[i] - 2 * wanted[i]) + fabs (c[i] - 3 * wanted[i]) + fabs (d[i] - 4 * wanted[i])
	  + fabs (e[i] + wanted[i]) < 1e-12))
      abort ();
  return 0;
}
