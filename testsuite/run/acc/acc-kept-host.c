/* Between regions of OpenACC the host reads and changes data that stay on the device; queues, and data constructs.  */
/* { dg-do run } */
/* { dg-options "-O2 -fno-openmp -fopenacc" } */
#include <stdlib.h>
enum { n = 500 };
static double a[n], b[n];
static double *volatile other = b;

static void __attribute__ ((noipa))
look (double *x, double wanted)
{
  if (x[7] != wanted)
    abort ();
}

int
main (void)
{
  double *c = malloc (n * sizeof *c);
  for (int i = 0; i < n; i++)
    {
      a[i] = i;
      b[i] = c[i] = 1;
    }
  for (int t = 0; t < 6; t++)
    {
#pragma acc parallel loop
      for (int i = 0; i < n; i++)
	a[i] += b[i];
      if (t == 2)
	look (a, 13);
      if (t == 3)
	other[7] = 5;
#pragma acc kernels loop copy(c[0:n])
      for (int i = 0; i < n; i++)
	c[i] += a[i];
#pragma acc parallel loop async(1)
      for (int i = 0; i < n; i++)
	b[i] += 1;
#pragma acc wait
#pragma acc data copy(c[0:n])
      {
#pragma acc parallel loop present(c[0:n])
	for (int i = 0; i < n; i++)
	  c[i] *= 2;
      }
      c[4]++;
    }
  /* b[7]: 1 to 4, then 5, 6, 7 */
  double x = 7, y = 1, z = 1;
  for (int t = 0; t < 6; t++)
    {
      x += y;
      if (t == 3)
	y = 5;
      z = (z + x) * 2;
      y++;
    }
  return a[7] != x || b[7] != y || c[7] != z;
}
