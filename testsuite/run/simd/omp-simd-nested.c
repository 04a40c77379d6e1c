/* SIMD loops in SIMD loops, in functions called from them, and inside of worksharing loops.  */
/* { dg-do run } */
/* { dg-pass simt } */

#include <stdlib.h>

enum { n = 70 };

static int out[n][n], sums[n], rows[n][n];

#pragma omp declare target
static int __attribute__((noinline))
sum_to (int k)
{
  int s = 0;
#pragma omp simd reduction(+: s)
  for (int i = 0; i <= k; i++)
    s += i;
  return s;
}
#pragma omp end declare target

int
main (void)
{
#pragma omp target teams distribute parallel for simd map(from: out)
  for (int i = 0; i < n; i++)
#pragma omp simd
    for (int j = 0; j < n; j++)
      out[i][j] = i * 100 + j;
#pragma omp target parallel for simd map(from: sums)
  for (int i = 0; i < n; i++)
    sums[i] = sum_to (i);
#pragma omp target teams distribute parallel for map(from: rows)
  for (int i = 0; i < n; i++)
    {
#pragma omp simd
      for (int j = 0; j < n; j++)
	rows[i][j] = j - i;
      rows[i][0] = sum_to (i);
    }
  for (int i = 0; i < n; i++)
    {
      for (int j = 0; j < n; j++)
	if (out[i][j] != i * 100 + j || rows[i][j] != (j ? j - i : i * (i + 1) / 2))
	  abort ();
      if (sums[i] != i * (i + 1) / 2)
	abort ();
    }
  return 0;
}
