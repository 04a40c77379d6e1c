/* Lanes whose iterations of a SIMD loop take long and those that have nothing to do are together again behind it: what the
   thread does there, it does once.  */

#include <stdlib.h>

int
main (void)
{
  int once[32] = { 0 };
  unsigned repeat[32], most = 0, last[32];
  for (unsigned i = 0; i < 32; i++)
    repeat[i] = i % 5 == 3 ? 20000 + i : 0;
#pragma omp target map (tofrom: once, most) map (to: repeat) map (from: last)
  for (int round = 0; round < 3; round++)
    {
#pragma omp simd reduction (max: most)
      for (int i = 0; i < 32; i++)
	{
	  unsigned x = 1;
	  for (unsigned n = 0; n < repeat[i]; n++)
	    {
	      x = x * 1664525 + 1013904223;
	      if (x % 7 == 3)
		x ^= n;
	    }
	  last[i] = x;
	  if (x > most)
	    most = x;
	}
      for (int i = 0; i < 32; i++)
	once[i] += i + round;
    }
  unsigned expected = 0;
  for (unsigned i = 0; i < 32; i++)
    {
      unsigned x = 1;
      for (unsigned n = 0; n < repeat[i]; n++)
	{
	  x = x * 1664525 + 1013904223;
	  if (x % 7 == 3)
	    x ^= n;
	}
      if (last[i] != x || once[i] != (int) (3 * i + 3))
	abort ();
      if (x > expected)
	expected = x;
    }
  if (most != expected)
    abort ();
  return 0;
}
