/* With -mreproducible 32 sums of a region have an order, on the device and the host, whatever the number of teams; there
   is no warning.  */
/* { dg-additional-options "-foffload-options=-mreproducible -ffp-contract=off" } */
#include <string.h>
#include <stdlib.h>

enum { n = 3000, m = 16 };
static float x[n];

static void
add (float *s, int device, int teams)
{
  float a[m] = { 0 }, b[m] = { 0 };
#pragma omp target teams distribute parallel for num_teams(teams) if(device) reduction(+ : a, b)
  for (int i = 0; i < n; i++)
    a[i % m] += x[i], b[i % m] -= x[i] / 3;
  for (int i = 0; i < m; i++)
    s[i] = a[i], s[m + i] = b[i];
}

int
main (void)
{
  float first[2 * m], other[2 * m];
  for (int i = 0; i < n; i++)
    x[i] = (i & 1 ? -1.1f : 1.7f) / (i % 1000 + 1);
  add (first, 1, 0);
  for (int k = 0; k < 4; k++)
    {
      add (other, k < 3, 1 + k * 20);
      if (memcmp (first, other, sizeof first) != 0)
	abort ();
    }
  return 0;
}
