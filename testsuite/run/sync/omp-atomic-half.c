/* { dg-do run } */
/* Atomic additions of halves: rounded as halves, also subnormal ones, captured, and of a variable of each thread's.  */

#include <stdlib.h>

enum { N = 200, M = 5 };
_Float16 sum[M], less[M], v[N], small, large = 2048;

int
main (void)
{
  int seen[N] = { 0 }, bad = 0;
  _Float16 counter = 0;
  for (int i = 0; i < N; i++)
    v[i] = i % 4 * 0.25f;
#pragma omp target teams distribute parallel for map(sum, less, v, small, large, seen, counter) map(tofrom: bad)
  for (int i = 0; i < N; i++)
    {
      _Float16 before, own = 1;
#pragma omp atomic
      sum[i % M] += v[i];
#pragma omp atomic
      less[i % M] = less[i % M] - v[i];
#pragma omp atomic
      small += (_Float16) 0x1p-24;
#pragma omp atomic
      large += (_Float16) 0.75f;
#pragma omp atomic capture
      { before = counter; counter += 1; }
#pragma omp atomic
      seen[(int) before]++;
#pragma omp atomic
      own += v[i];
      if (own != 1 + v[i])
	{
#pragma omp atomic
	  bad++;
	}
    }
  for (int k = 0; k < M; k++)
    {
      _Float16 s = 0;
      for (int i = k; i < N; i += M)
	s += v[i];
      if (sum[k] != s || less[k] != -s)
	abort ();
    }
  for (int i = 0; i < N; i++)
    if (seen[i] != 1)
      abort ();
  /* 2048.75 is 2048 as a half.  */
  return small != (_Float16) (N * 0x1p-24) || large != 2048 || counter != N || bad;
}
