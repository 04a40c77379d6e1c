/* { dg-do run } */
/* { dg-options "-O2 -fno-openmp -fopenacc" } */
/* { dg-pass narrow_counters } */
/* OpenACC's loops with counters narrower than int had no iterations where the bounds' distance had no room.  */

#include <stdlib.h>

static int hits[256], wide[65536], nest[256][8];

/* Element K + SHIFT of A is 1 for K = FIRST, FIRST + STEP ... LAST, and 0 elsewhere; clear A.  */

static void
check (int *a, int size, int shift, int first, int last, int step)
{
  for (int k = -shift; k < size - shift; k++)
    {
      if (a[k + shift] != (k >= first && k <= last && (k - first) % step == 0))
	abort ();
      a[k + shift] = 0;
    }
}

int
main (void)
{
  signed char n = -100, m = 100;
  short low = -30000, high = 30000;
  unsigned char top = 250;
  #pragma acc parallel loop copy (hits)
  for (signed char i = n; i <= m; i += 3)
    hits[i + 128]++;
  check (hits, 256, 128, -100, 98, 3);
  #pragma acc parallel loop gang vector copy (hits)
  for (signed char i = m; i >= n; i -= 2)
    hits[i + 128]++;
  check (hits, 256, 128, -100, 100, 2);
  #pragma acc kernels loop independent copy (wide)
  for (short i = low; i < high; i += 7)
    wide[i + 32768]++;
  check (wide, 65536, 32768, -30000, 29997, 7);
  #pragma acc parallel loop vector copy (hits)
  for (unsigned char i = 1; i < top; i += 100)
    hits[i]++;
  check (hits, 256, 0, 1, 201, 100);
  #pragma acc parallel loop collapse (2) copy (nest)
  for (signed char i = n; i < m; i++)
    for (unsigned char j = 0; j < 8; j += 2)
      nest[i + 128][j]++;
  for (int i = -128; i < 128; i++)
    for (int j = 0; j < 8; j++)
      if (nest[i + 128][j] != (i >= -100 && i < 100 && j % 2 == 0))
	abort ();
  #pragma acc parallel loop tile (4, 2) copy (nest)
  for (signed char i = n; i < m; i++)
    for (short j = 0; j < 8; j++)
      nest[i + 128][j] += 2;
  for (int i = -128; i < 128; i++)
    for (int j = 0; j < 8; j++)
      if (nest[i + 128][j] != (i >= -100 && i < 100) * (2 + (j % 2 == 0)))
	abort ();
}
