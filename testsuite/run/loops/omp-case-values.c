/* { dg-do run } */
/* Values that some cases of a loop need, alone and together, in loops inside, as operands of PHIs, one of another; with
   as many threads as iterations, and with fewer.  */

#include <stdlib.h>

enum { N = 500, M = 40 };

#define BODY \
  for (int i = 0; i < count; i++) \
    { \
      const int w = which[i]; \
      int sum = i; \
      if (w == 1) \
	for (int k = 0; k < n; k++) \
	  sum += a[k * (n * m) % N]; \
      if (w == 2) \
	for (int k = 0; k < n; k++) \
	  sum -= a[(k * (n * m) + n * m * m) % N]; \
      if (w == 3) \
	sum = n * m * 7; \
      else if (w == 4) \
	sum = n * m * m; \
      if (w > 4 && i % 3 == 0) \
	{ \
	  for (int k = 0; k < m; k++) \
	    if (a[k] > n / m) \
	      sum ^= a[(k * (m * m + 1) + n / m) % N]; \
	  sum += n / m; \
	} \
      out[i] = sum; \
    }

static void
on_host (int count, int n, int m, const int *which, const int *a, int *out)
{
  BODY
}

static void
many_threads (int count, int n, int m, const int *which, const int *a, int *out)
{
#pragma omp target teams distribute parallel for map(to: which[:count], a[:N]) map(from: out[:count])
  BODY
}

static void
few_threads (int count, int n, int m, const int *which, const int *a, int *out)
{
#pragma omp target teams distribute parallel for map(to: which[:count], a[:N]) map(from: out[:count]) num_teams(2) thread_limit(32)
  BODY
}

int
main (void)
{
  static int which[N], a[N], expected[N], out[N];
  for (int i = 0; i < N; i++)
    {
      which[i] = i * 7 % 8;
      a[i] = i * 31 % 97;
    }
  for (int m = 1; m < M; m += 13)
    {
      on_host (N, 17, m, which, a, expected);
      many_threads (N, 17, m, which, a, out);
      for (int i = 0; i < N; i++)
	if (out[i] != expected[i])
	  abort ();
      few_threads (N, 17, m, which, a, out);
      for (int i = 0; i < N; i++)
	if (out[i] != expected[i])
	  abort ();
    }
  return 0;
}
