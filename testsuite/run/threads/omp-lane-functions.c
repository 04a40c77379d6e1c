/* { dg-do run } */
/* { dg-options "-O2" } */
/* Functions with arrays, called where lanes are threads: only there, from a warp and from a SIMD loop, too, through a
   pointer, by themselves; and with addresses that go on to another function, which updates what is there.  */

#include <stdio.h>

#define N 200

#pragma omp declare target
#define TABLE(NAME, SIZE)						\
  __attribute__ ((noipa)) static int					\
  NAME (int i, int j)							\
  {									\
    int table[SIZE];							\
    for (int k = 0; k < SIZE; k++)					\
      table[k] = k * i + j;						\
    table[(j + 1) % SIZE] += 5;						\
    return table[j % SIZE] ^ table[(i + j) % SIZE];			\
  }
TABLE (only, 100)
TABLE (in_warps, 100)
TABLE (in_lanes, 100)
TABLE (large, 2000)
TABLE (pointed, 300)

__attribute__ ((noipa)) static int
deep (int i, int j)
{
  int table[100];
  for (int k = 0; k < 100; k++)
    table[k] = k * i + j;
  return j ? deep (i + 1, j - 1) + table[j] : table[i % 100];
}

__attribute__ ((noipa)) static void
update (int *table, int i)
{
#pragma omp atomic
  table[i % 90] += 7;
  table[i % 7]++;
}

__attribute__ ((noipa)) static int
reached (int i)
{
  int table[90];
  for (int k = 0; k < 90; k++)
    table[k] = k - i;
  update (table, i);
  return table[i % 90] * table[3];
}

/* The value of another thread must not be seen here.  */
__attribute__ ((noipa)) static int
own (int i)
{
  int table[64];
  for (int k = 0; k < 64; k++)
    table[k] = i;
  int sum = 0;
  for (int k = 0; k < 64; k++)
    sum += table[(k * i) % 64];
  return sum;
}

int (*pointer) (int, int) = pointed;
#pragma omp end declare target

static int
expected (int i)
{
  return only (i, 3 * i) + in_warps (i, 7) + in_lanes (i, 2) + large (i, i) + pointed (i, 4) + deep (i, 3) + reached (i)
	 + own (i);
}

int
main (void)
{
  int x[N], y[N], z = 0, wrong = 0;
#pragma omp target teams distribute parallel for map(from: x)
  for (int i = 0; i < N; i++)
    x[i] = only (i, 3 * i) + in_warps (i, 7) + in_lanes (i, 2) + large (i, i) + pointer (i, 4) + deep (i, 3) + reached (i)
	   + own (i);
#pragma omp target map(from: y) map(tofrom: z)
  {
    z = in_warps (3, 4);
#pragma omp parallel for num_threads(4)
    for (int i = 0; i < N / 50; i++)
#pragma omp simd
      for (int j = 0; j < 50; j++)
	y[50 * i + j] = in_lanes (i, j);
  }
  for (int i = 0; i < N; i++)
    if (x[i] != expected (i) || y[i] != in_lanes (i / 50, i % 50))
      {
	printf ("%d: %d %d, not %d %d\n", i, x[i], y[i], expected (i), in_lanes (i / 50, i % 50));
	wrong = 1;
      }
  return wrong || z != in_warps (3, 4);
}
