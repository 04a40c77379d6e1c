/* Divisors that do not change in a loop, whose reciprocals are computed before it: around the powers of 2, where these
   are nearest to the ends of what they may be, and others; likewise with signs, where neither number is known to be
   positive, or the dividend is.  */

#include <limits.h>
#include <stdlib.h>

enum { DIVISORS = 33 * 5 + 200, NUMBERS = 40 };
static unsigned divisors[DIVISORS], quotients[DIVISORS][NUMBERS], remainders[DIVISORS][NUMBERS];
static int results[DIVISORS][NUMBERS][4];

#pragma omp declare target
/* Small and large ones, and those around multiples of N.  */
static unsigned
number (unsigned n, int k)
{
  return k < 4 ? k : k < 8 ? 4u - k : k < 24 ? (0xffffffffu / n - k / 3) * n + k % 3 - 1 : 0x9e3779b9u * k;
}

/* The same bits with a sign; not the quotient that there is not.  */
static int
signed_number (int n, int k)
{
  int x = (int) (number (n, k) ^ (k % 5 == 1 ? 0x80000000u : 0));
  return n == -1 && x == INT_MIN ? 77 : x;
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

#pragma omp target teams distribute parallel for map(to: divisors) map(from: results)
  for (int d = 0; d < DIVISORS; d++)
    {
      int n = (int) divisors[d];
      for (int k = 0; k < NUMBERS; k++)
	{
	  int x = signed_number (n, k);
	  results[d][k][0] = x / n;
	  results[d][k][1] = x % n;
	  results[d][k][2] = k / n;
	  results[d][k][3] = k % n;
	}
    }
  for (int d = 0; d < DIVISORS; d++)
    for (int k = 0; k < NUMBERS; k++)
      {
	volatile int n = (int) divisors[d];
	int x = signed_number (n, k);
	if (results[d][k][0] != x / n || results[d][k][1] != x % n || results[d][k][2] != k / n
	    || results[d][k][3] != k % n)
	  abort ();
      }
  return 0;
}
/* { dg-do run } */
