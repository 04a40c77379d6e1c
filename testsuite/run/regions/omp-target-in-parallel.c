/* Threads of the host each with target regions of their own: combined loops inside a host parallel region made the
   compiler crash, for the schedule's variable belonged to the function and not to the loop.  */
/* { dg-do run } */

#include <stdlib.h>

int
main ()
{
  int bad = 0;

#pragma omp parallel for num_threads(8) reduction(+: bad)
  for (int k = 0; k < 64; k++)
    {
      int n = 1000 + k, *a = malloc (n * sizeof *a);
      long sum = 0;
      for (int i = 0; i < n; i++)
	a[i] = i;
#pragma omp target teams distribute parallel for map(tofrom: a[:n]) reduction(+: sum)
      for (int i = 0; i < n; i++)
	{
	  a[i] += k;
	  sum += a[i];
	}
      bad += sum != (long) n * (n - 1) / 2 + (long) n * k;
      for (int i = 0; i < n; i++)
	bad += a[i] != i + k;
      free (a);
    }
  if (bad)
    abort ();
  return 0;
}
