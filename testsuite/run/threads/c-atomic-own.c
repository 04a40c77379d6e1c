/* Atomic operations on a thread's own variables, which are in local memory, where hardware has none.
   { dg-do run }
   { dg-options "-O2 -fopenmp" } */

#include <stdio.h>

int
main (void)
{
  int lanes = 0, simd = 0;
#pragma omp target teams distribute parallel for reduction(+: lanes) map(tofrom: lanes)
  for (int i = 0; i < 2322; i++)
    {
      int v = -222, w[4] = { 0, 0, 0, 0 };
      double sum = 0.5;
      for (int j = 0; j < 121; ++j)
	{
#pragma omp atomic update
	  ++v;
#pragma omp atomic update
	  ++w[j & 3];
#pragma omp atomic update
	  sum += j;
	}
      lanes += v == -222 + 121 && w[1] == 30 && sum == 7260.5;
    }
#pragma omp target map(tofrom: simd)
  {
#pragma omp simd reduction(+: simd)
    for (int i = 0; i < 2322; i++)
      {
	int v = -222;
	for (int j = 0; j < 121; ++j)
	  {
#pragma omp atomic update
	    ++v;
	  }
	simd += v == -222 + 121;
      }
  }
  if (lanes != 2322 || simd != 2322)
    printf ("%d and %d of 2322\n", lanes, simd);
  return lanes != 2322 || simd != 2322;
}
