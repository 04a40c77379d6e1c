/* A tile clause on a nest with another loop in it crashed the compiler, where tiles end beyond the loops' ranges.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" } */

#include <stdio.h>

enum { N = 13, M = 9 };
static int a[N][N][M];

int
main (void)
{
  int errors = 0, n = N;
#pragma acc parallel loop tile(4, 8) copy(a)
  for (int x = 0; x < n; x++)
    for (int y = 0; y < n; y++)
      {
#pragma acc loop seq
	for (int z = 0; z < M; z++)
	  a[x][y][z] += 100 * x + 10 * y + z;
      }
#pragma acc parallel copy(a) num_workers(2)
#pragma acc loop tile(*, 3)
  for (int x = 0; x < n - 1; x++)
    for (int y = 0; y < n; y++)
      {
	int sum = 0;
#pragma acc loop vector reduction(+: sum)
	for (int z = 0; z < M; z++)
	  sum += a[x][y][z];
	a[x][y][0] = sum;
      }
  for (int x = 0; x < N; x++)
    for (int y = 0; y < N; y++)
      {
	const int first = 100 * x + 10 * y;
	errors += a[x][y][0] != (x < N - 1 ? M * first + M * (M - 1) / 2 : first) || a[x][y][M - 1] != first + M - 1;
      }
  printf ("%d errors\n", errors);
  return errors != 0;
}
