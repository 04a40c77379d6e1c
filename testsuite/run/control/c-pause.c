/* { dg-do run } */
/* What spin loops of the host have in them means nothing on the device, and does no harm: the instruction "pause",
   and asm statements without instructions, with operands in memory.  */

#include <immintrin.h>

#define N 4

int
main (void)
{
  int sum = 0, flag = 0;
#pragma omp target map(tofrom: sum, flag)
#pragma omp parallel num_threads (N)
  {
    int mine = 0, other[2] = { 1, 2 };
    __asm__ volatile ("" : "+m" (mine));
    __asm__ volatile ("" : : "m" (other) : "memory");
    __asm__ volatile ("" : "=m" (other[0]) : "m" (other[1]), "r" (mine) : "memory", "cc");
#pragma omp atomic
    flag++;
    for (;;)
      {
	int f;
#pragma omp atomic read
	f = flag;
	if (f == N)
	  break;
	_mm_pause ();
	__builtin_ia32_pause ();
      }
#pragma omp atomic
    sum += mine + other[0] * 10 + other[1];
  }
  if (sum != N * 12 || flag != N)
    __builtin_abort ();
  return 0;
}
