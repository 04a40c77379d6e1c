/* { dg-do run } */
/* Neighbouring regions whose bounds, subscripts and memory are alike but for their types are not one region, unless a test
   finds them apart: bounds and subscripts of another sign, array types laid over an array, memory that gets another type,
   and two names of one array.  */

#include <stdlib.h>
#include <string.h>

enum { N = 600 };
static int grid[40][8], flat[N];
int named[N];
extern int other_name[N] __attribute__ ((alias ("named")));
struct pair { int first, second; };

__attribute__ ((noipa)) static void
bounds (int *a, int *b, int n)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < (unsigned char) n; i++)
    a[i] = i + 1;
#pragma omp target teams distribute parallel for
  for (int i = 0; i < (signed char) n; i++)
    b[i] = 2 * i + 1;
}

__attribute__ ((noipa)) static void
subscripts (int *a, int *b, int n, signed char k)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    a[i + (unsigned char) k] = i + 1;
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    b[i] = a[i + k];
}

__attribute__ ((noipa)) static void
elements (int *b, int n)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    (*(unsigned char (*)[4 * N]) &flat)[i] = i + 3;
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    b[i] = flat[i];
}

__attribute__ ((noipa)) static void
rows (int *b)
{
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 8; j++)
      grid[i][j] = i * 9 + j;
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 8; j++)
      b[i * 8 + j] = (*(int (*)[20][16]) &grid)[i][j];
}

__attribute__ ((noipa)) static void
retyped (struct pair *p, long *b, float *f, int n)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    b[i] = p->first + i;
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    f[i] = i + 3.0f;
}

__attribute__ ((noipa)) static void
stored_between (int *a, int *b, float *f, int n)
{
#pragma omp target teams distribute parallel for map(to: a[0:n]) map(from: b[0:n])
  for (int i = 0; i < n; i++)
    b[i] = a[i] + 1;
  f[3] = 2.0f;
#pragma omp target teams distribute parallel for map(tofrom: b[0:n])
  for (int i = 0; i < n; i++)
    b[i] = b[i] * 2;
}

__attribute__ ((noipa)) static void
two_names (int *b, int n)
{
#pragma omp target teams distribute parallel for map(named)
  for (int i = 0; i < n; i++)
    named[i] = i * 5;
#pragma omp target teams distribute parallel for map(other_name)
  for (int i = 0; i < n; i++)
    b[i] = other_name[n - 1 - i];
}

int
main (void)
{
  int *a = calloc (2 * N, sizeof *a), *b = calloc (N, sizeof *b), wrong = 0;
#pragma omp target data map(tofrom: a[0:2 * N], b[0:N])
  bounds (a, b, 200);
  for (int i = 0; i < N; i++)
    wrong += a[i] != (i < 200 ? i + 1 : 0) || b[i] != 0;

  memset (a, 0, 2 * N * sizeof *a);
#pragma omp target data map(tofrom: a[0:2 * N], b[0:N])
  subscripts (a + 60, b, 400, -56);
  for (int i = 0; i < 400; i++)
    wrong += b[i] != (i >= 256 ? i - 255 : 0);

  int want[N] = { 0 };
  for (int i = 0; i < N; i++)
    ((unsigned char *) want)[i] = i + 3;
#pragma omp target data map(tofrom: b[0:N], flat)
  elements (b, N);
  wrong += memcmp (b, want, sizeof want) != 0;

#pragma omp target data map(tofrom: b[0:N], grid)
  rows (b);
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 8; j++)
      wrong += b[i * 8 + j] != (i < 10 ? 18 * i + j : 0);

  long *wide = calloc (N, sizeof *wide);
  for (int i = 0; i < N; i++)
    a[i] = i + 9;
#pragma omp target data map(tofrom: a[0:N], wide[0:N])
  retyped ((struct pair *) a, wide, (float *) a, N);
  for (int i = 0; i < N; i++)
    wrong += wide[i] != 9 + i || ((float *) a)[i] != i + 3;

  for (int i = 0; i < N; i++)
    a[i] = i;
  stored_between (a, b, (float *) a, N);
  for (int i = 0; i < N; i++)
    wrong += b[i] != 2 * (i + 1);

#pragma omp target data map(tofrom: b[0:N])
  two_names (b, N);
  for (int i = 0; i < N; i++)
    wrong += b[i] != (N - 1 - i) * 5;
  return wrong != 0;
}
