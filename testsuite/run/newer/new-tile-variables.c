/* { dg-do run } */
/* { dg-require-effective-target gcc-15 } */
/* { dg-options "-O0" } */
/* GCC has the threads share the variables of loops that tile and unroll transform; without optimisation it shows.  */

#include <stdlib.h>

enum { N = 37, M = 53 };
int a[N][M], b[N];

static void
check (int k)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
	if (a[i][j] != k * (i * 100 + j))
	  abort ();
	a[i][j] = 0;
      }
}

int
main (void)
{
#pragma omp target teams distribute parallel for map(tofrom: a)
#pragma omp tile sizes(4, 8)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] += i * 100 + j;
  check (1);
#pragma omp target teams distribute parallel for collapse(2) map(tofrom: a)
#pragma omp tile sizes(4, 8)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] += i * 100 + j;
  check (1);
#pragma omp target parallel for map(tofrom: a)
#pragma omp unroll partial(4)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] += i * 100 + j;
  check (1);
#pragma omp target teams distribute map(tofrom: a)
#pragma omp tile sizes(5)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] += i * 100 + j;
  check (1);
#pragma omp target teams distribute parallel for map(tofrom: a)
#pragma omp unroll partial(2)
#pragma omp tile sizes(4)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] += i * 100 + j;
  check (1);
  /* Variables of the function, and loops within another.  */
  int i, j;
#pragma omp target map(tofrom: a)
  {
#pragma omp parallel for private(j)
#pragma omp unroll partial(3)
    for (i = 0; i < N; i++)
      for (j = 0; j < M; j++)
	a[i][j] += i * 100 + j;
#pragma omp parallel for collapse(2)
    for (int k = 0; k < N; k++)
#pragma omp tile sizes(8)
      for (int l = 0; l < M; l++)
	a[k][l] += k * 100 + l;
  }
  check (2);
#pragma omp target teams loop map(tofrom: a)
#pragma omp tile sizes(4, 8)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] += i * 100 + j;
  check (1);
  return 0;
}
