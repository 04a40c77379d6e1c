/* { dg-do run } */
/* Each lane of a SIMD loop allocates for itself.  */
#include <stdio.h>
#include <stdlib.h>
int
main (void)
{
  int bad = 0;
#pragma omp target map(tofrom: bad)
#pragma omp simd reduction(+: bad)
  for (int i = 0; i < 64; i++)
    {
      int *p = malloc (40);
      if (!p)
	bad++;
      else
	{
	  for (int k = 0; k < 10; k++)
	    p[k] = i * 10 + k;
	  for (int k = 0; k < 10; k++)
	    bad += p[k] != i * 10 + k;
	  free (p);
	}
    }
  printf ("%d\n", bad);
  return bad;
}
