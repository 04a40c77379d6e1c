/* Divisors that do not change in a loop, whose reciprocals are computed before it: around the powers of 2, where these
   are nearest to the ends of what they may be, and others.  */

#include <stdlib.h>

enum { DIVISORS = 33 * 5 + 200, NUMBERS = 40 };
static unsigned divisors[DIVISORS], quotients[DIVISORS][NUMBERS], remainders[DIVISORS][NUMBERS];

#pragma omp declare target
/* Small and large ones, and those around multiples of N.  */
static unsigned
number (unsigned n, int k)
{
  return k < 4 ? k : k < 8 ? 4u - k : k < 24 ? (0xffffffffu / n - k / 3) * n + k % 3 - 1 : 0x9e3779b9u * k;
}
#pragma omp end declare target

int
main (void)
{
  int count = 0;
  for (int bit = 0; bit <= 32; bit++)
    for (int by = -2; by <= 2; by++)
      divisors[count++] = (bit < 32 ? 1u << bit : 0) + by;
  for (unsigned hash = 12345; count < DIVISORS; hash = hash * 1664525 + 1013904223)
    divisors[count++] = hash >> hash % 29;
  for (int d = 0; d < DIVISORS; d++)
    if (!divisors[d])
      divisors[d] = 3;
#pragma omp target teams distribute parallel for map(to: divisors) map(from: quotients, remainders)
  for (int d = 0; d < DIVISORS; d++)
    {
      unsigned n = divisors[d];
      for (int k = 0; k < NUMBERS; k++)
	{
	  quotients[d][k] = number (n, k) / n;
	  remainders[d][k] = number (n, k) % n;
	}
    }
  for (int d = 0; d < DIVISORS; d++)
    for (int k = 0; k < NUMBERS; k++)
      {
	volatile unsigned n = divisors[d];
	if (quotients[d][k] != number (n, k) / n || remainders[d][k] != number (n, k) % n)
	  abort ();
      }
  return 0;
}
/* { dg-do run } */
