/* { dg-do run } */
/* { dg-pass mapping-kinds } */
/* Arrays of bytes were put next to each other in device memory, wherever that was: other objects in them were misaligned.  */

#include <stdint.h>
#include <stdlib.h>

static char pool[256], row[3][32];

int
main (void)
{
  float scale[1] = { 1 };
  char stack[64], odd[3] = { 1, 2, 3 }, *buffer = malloc (64 * sizeof (long));
  short *halves = malloc (64);
  int m = 40;
  unsigned char vla[m];
  uintptr_t off[6] = { 9, 9, 9, 9, 9, 9 };
  long s = 0;
#pragma omp target data map(to: scale[0:1]) map(from: buffer[0:64 * sizeof (long)]) map(to: odd) map(from: halves[0:32]) \
			map(to: odd[0:0])
  {
#pragma omp target map(from: off)
    {
      off[0] = (uintptr_t) buffer % 16;
      off[1] = (uintptr_t) halves % 16;
    }
#pragma omp target teams distribute parallel for
    for (int i = 0; i < 64; i++)
      ((long *) buffer)[i] = i * (long) scale[0];
  }
  for (int i = 0; i < 64; i++)
    s += ((long *) buffer)[i];

#pragma omp target map(tofrom: off, odd, pool, scale, stack, vla)
  {
    off[2] = (uintptr_t) pool % 16;
    off[3] = (uintptr_t) stack % 16;
    off[4] = (uintptr_t) vla % 16;
    *(long *) pool = *(long *) stack = odd[1];
  }
#pragma omp target enter data map(to: odd[0:1], row[0:2])
#pragma omp target map(from: off[5])
  off[5] = (uintptr_t) row % 16;
#pragma omp target exit data map(delete: odd[0:1], row[0:2])
  for (int i = 0; i < 6; i++)
    if (off[i])
      __builtin_abort ();
  return s != 2016 || *(long *) pool != 2;
}
