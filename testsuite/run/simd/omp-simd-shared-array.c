/* A thread's array that the lanes of a SIMD loop store to, and that the thread reads behind the loop: it was read at the
   end of each lane's last iteration, before other lanes had stored (as in DataRaceBench's DRB162).  */
/* { dg-do run } */
/* { dg-options "-O2" } */
/* { dg-pass simt-borders } */
#include <stdio.h>

enum { N = 20, K = 8 };

/* The last lane takes long, so that the others do not wait for it where their ways meet.  */
static unsigned
number (int i, int k)
{
  unsigned v = i + k;
  for (int n = 0; n < (k == K - 1 ? 30000 : 1); n++)
    v = v * 1664525u + 1013904223u;
  return v >> 8;
}
#pragma omp declare target to(number)

int
main (void)
{
  unsigned sums[K] = { 0 }, wanted[K] = { 0 };
#pragma omp target teams distribute parallel for reduction(+: sums)
  for (int i = 0; i < N; i++)
    {
#pragma omp simd
      for (int k = 0; k < K; k++)
	sums[k] += number (i, k);
    }
  for (int i = 0; i < N; i++)
    for (int k = 0; k < K; k++)
      wanted[k] += number (i, k);
  for (int k = 0; k < K; k++)
    if (sums[k] != wanted[k])
      {
	printf ("%d: %u, not %u\n", k, sums[k], wanted[k]);
	return 1;
      }
  return 0;
}
