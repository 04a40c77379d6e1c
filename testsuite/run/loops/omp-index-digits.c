/* An index that the program divides, and takes remainders of, as collapsed loops have them: iterations are no whole rows
   here, and lanes go along the quotient where that is dense in memory.  Others were executed.
   { dg-do run } */

#include <stdio.h>

static unsigned in[64 * 64], out[64 * 64];

static int
check (unsigned n, unsigned columns)
{
  unsigned sum = 0, expected = 0, wrong = 0;
#pragma omp target teams distribute parallel for reduction(+: sum) map(to: in)
  for (unsigned i = 0; i < n; i++)
    sum += in[i % columns * 64 + i / columns];
  for (unsigned i = 0; i < n; i++)
    expected += in[i % columns * 64 + i / columns];
#pragma omp target map(to: in) map(tofrom: out)
#pragma omp parallel for
  for (unsigned i = 0; i < n; i++)
    out[i % 32 * 64 + i / 32] += in[i % 32 * 64 + i / 32];
#pragma omp target map(to: in) map(tofrom: out)
#pragma omp parallel for
  for (unsigned i = 0; i < n; i++)
    out[i % columns * 64 + i / columns] += in[i % columns * 64 + i / columns];
#pragma omp target teams distribute map(to: in) map(tofrom: out)
  for (int k = 1; k < 2; k++)
    {
#pragma omp parallel for
      for (unsigned long i = 0; i < n; i++)
	out[i % 37 * 64 + i / 37] += k * in[i % 37 * 64 + i / 37];
    }
  for (unsigned i = 0; i < n; i++)
    {
      out[i % columns * 64 + i / columns] -= in[i % columns * 64 + i / columns];
      out[i % 37 * 64 + i / 37] -= in[i % 37 * 64 + i / 37];
      out[i % 32 * 64 + i / 32] -= in[i % 32 * 64 + i / 32];
    }
  for (int i = 0; i < 64 * 64; i++)
    wrong += out[i] != 0;
  if (sum != expected || wrong)
    printf ("%u by %u: %u for %u, %u wrong\n", n, columns, sum, expected, wrong);
  return sum != expected || wrong;
}

int
main (void)
{
  int wrong = 0;
  for (unsigned i = 0; i < 64 * 64; i++)
    in[i] = i * 7 + 1;
  const unsigned counts[] = { 0, 1, 5, 37, 74, 100, 1000, 1024, 1036 };
  for (unsigned k = 0; k < sizeof counts / sizeof *counts; k++)
    wrong += check (counts[k], 37) + check (counts[k], 50);
  return wrong;
}
