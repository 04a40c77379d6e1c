/* { dg-do run } */
/* Nests that read along one index and write along the other, with as many threads and teams as the program asks for: a
   tile is shared by any number of warps.  */

#include <stdlib.h>

#define NEST(NAME, ...) \
  static void \
  NAME (int n, int m, const double *a, double *b) \
  { \
    _Pragma (#__VA_ARGS__) \
    for (int i = 0; i < n; i++) \
      for (int j = 0; j < m; j++) \
	b[i * m + j] += a[j * n + i]; \
  }

NEST (threads_64, omp target teams distribute parallel for collapse(2) num_threads(64))
NEST (threads_33, omp target teams distribute parallel for collapse(2) num_threads(33))
NEST (limit_20, omp target teams distribute parallel for collapse(2) thread_limit(20))
NEST (limit_96, omp target teams distribute parallel for collapse(2) thread_limit(96) num_teams(5))
NEST (limit_1024, omp target teams distribute parallel for collapse(2) thread_limit(1024) num_teams(3))
NEST (teams_1, omp target teams distribute parallel for collapse(2) num_teams(1))
NEST (simd, omp target teams distribute parallel for simd collapse(2))
NEST (loop, omp target teams loop collapse(2))
NEST (chunks, omp target teams distribute parallel for collapse(2) schedule(static, 5))

int
main (void)
{
  static void (*const nests[]) (int, int, const double *, double *)
    = { threads_64, threads_33, limit_20, limit_96, limit_1024, teams_1, simd, loop, chunks };
  static const int sizes[][2] = { { 100, 70 }, { 65, 33 }, { 250, 170 }, { 0, 5 }, { 5, 0 }, { 1, 1 } };
  for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++)
    {
      const int n = sizes[k][0], m = sizes[k][1], nm = n * m;
      double *a = malloc (nm * sizeof *a + 1), *b = malloc (nm * sizeof *b + 1);
      for (unsigned f = 0; f < sizeof nests / sizeof *nests; f++)
	{
	  for (int i = 0; i < nm; i++)
	    a[i] = i % 100, b[i] = i % 27;
#pragma omp target data map(to: a[:nm]) map(tofrom: b[:nm])
	  nests[f] (n, m, a, b);
	  for (int i = 0; i < n; i++)
	    for (int j = 0; j < m; j++)
	      if (b[i * m + j] != (i * m + j) % 27 + (j * n + i) % 100)
		abort ();
	}
      free (a), free (b);
    }
  return 0;
}
