/* { dg-do run } */
/* { dg-options "-O3" } */
/* Functions that get a thread's small arrays and are inlined: what is unrolled so that the arrays can be registers must
   give what the host computes, whatever a function does with the addresses.  */

#include <stdio.h>

#define N 70

#pragma omp declare target
/* A triangle, and one upside down.  */
static inline void
eliminate (double a[4][4], double x[4])
{
  for (int i = 0; i < 4; i++)
    for (int j = i + 1; j < 4; j++)
      {
	double f = a[j][i] / a[i][i];
	for (int k = i + 1; k < 4; k++)
	  a[j][k] -= f * a[i][k];
	x[j] -= f * x[i];
      }
  for (int i = 3; i >= 0; i--)
    {
      for (int k = i + 1; k < 4; k++)
	x[i] -= a[i][k] * x[k];
      x[i] /= a[i][i];
    }
}

static inline int
triangle (int x)
{
  double a[4][4], y[4];
  for (int i = 0; i < 4; i++)
    {
      y[i] = x - i;
      for (int j = 0; j < 4; j++)
	a[i][j] = i == j ? 8 + x : i - j;
    }
  eliminate (a, y);
  return (y[0] + y[1] * 2 + y[2] * 4 + y[3] * 8) * 1000 + 0.5;
}

/* A pointer that goes up.  */
static inline int
walk (const int *p, const int *end)
{
  int sum = 0;
  for (; p < end; p++)
    sum = sum * 3 + *p;
  return sum;
}

/* Rows that change places by their addresses, and elements by addresses.  */
static inline int
pointers (int x)
{
  int a[3][4];
  for (int i = 0; i < 3; i++)
    for (int j = 1; j <= 4; j++)
      *(a[i] + j - 1) = x * i + j;
  int *low = a[0], *high = a[2];
  if (x & 1)
    {
      int *t = low;
      low = high;
      high = t;
    }
  for (int j = 0; j < 4; j++)
    low[j] += high[3 - j];
  return walk (&a[0][0], &a[0][0] + 12);
}

/* A function that is not inlined changes a row; another gives an address back.  */
static __attribute__ ((noinline)) int *
next_row (int *row, int x)
{
  row[x & 3]++;
  return row + 4;
}

static inline int
given_away (int x)
{
  int a[4][4];
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++)
      a[i][j] = x + i - j;
  int *row = a[0];
  for (int i = 0; i < 3; i++)
    row = next_row (row, x + i);
  int sum = row[2];
  for (int i = 0; i < 4; i++)
    for (int j = 0; j <= i; j++)
      sum = sum * 5 + a[i][j];
  return sum;
}

/* A triangle of which GCC cannot know how large it is, and bytes of the elements.  */
static inline void
clear (unsigned a[6], int n)
{
  for (int i = 0; i < 6; i++)
    for (int j = i; j < n; j++)
      ((unsigned char *) &a[j])[i & 3] ^= i + j;
}

static inline int
bytes (int x)
{
  unsigned a[6], sum = 0;
  for (int i = 0; i < 6; i++)
    a[i] = x * 0x01010101u;
  clear (a, x % 7);
  for (int i = 0; i < 6; i++)
    sum = sum * 3 + a[i];
  return sum;
}
#pragma omp end declare target

static int (*const functions[]) (int) = { triangle, pointers, given_away, bytes };

int
main (void)
{
  static int out[4][N];
#pragma omp target teams distribute parallel for map(from: out[0:1])
  for (int i = 0; i < N; i++)
    out[0][i] = triangle (i);
#pragma omp target teams distribute parallel for map(from: out[1:1])
  for (int i = 0; i < N; i++)
    out[1][i] = pointers (i);
#pragma omp target teams distribute parallel for simd map(from: out[2:1])
  for (int i = 0; i < N; i++)
    out[2][i] = given_away (i);
#pragma omp target parallel for num_threads(5) map(from: out[3:1])
  for (int i = 0; i < N; i++)
    out[3][i] = bytes (i);
  int wrong = 0;
  for (int kind = 0; kind < 4; kind++)
    for (int i = 0; i < N; i++)
      if (out[kind][i] != functions[kind] (i))
	{
	  printf ("%d of %d: %d, not %d\n", kind, i, out[kind][i], functions[kind] (i));
	  wrong = 1;
	}
  return wrong;
}
