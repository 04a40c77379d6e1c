/* { dg-do run } */
/* { dg-options "-O2" } */
/* 1 / X and -1 / X are what the host computes, to the bit: for numbers all over the range, subnormal ones and results, the
   ends of both, zeros, infinities, and the neighbours of powers of 2.  */

#include <stdio.h>
#include <string.h>

#define N 6000

static float f[N], f1[N], f2[N];
static double g[N], g1[N], g2[N];

/* The number whose bits are BITS.  */
static float
single (unsigned bits)
{
  float x;
  memcpy (&x, &bits, sizeof x);
  return x;
}
static double
twice (unsigned long long bits)
{
  double x;
  memcpy (&x, &bits, sizeof x);
  return x;
}

int
main (void)
{
  unsigned long long state = 1;
  for (int i = 0; i < N; i++)
    {
      state = state * 6364136223846793005ull + 1442695040888963407ull;
      unsigned long long near = i % 3 - 1;
      /* No NaNs: their bits differ.  */
      if (i < 255 * 3)
	{
	  f[i] = single ((unsigned) (i / 3) * (1u << 23) + (unsigned) near * (i >= 3));
	  g[i] = twice ((unsigned long long) (i / 3 * 8 % 2047) * (1ull << 52) + near * (i >= 3));
	}
      else
	{
	  f[i] = single ((unsigned) (state >> 32) % 0x7f800001u | (unsigned) (i & 1) << 31);
	  g[i] = twice (state % 0x7ff0000000000001ull | (unsigned long long) (i & 1) << 63);
	  if (i % 5 == 0)
	    {
	      f[i] = single ((unsigned) (state >> 32) % 0x00800000u);
	      g[i] = twice (state % 0x0010000000000000ull);
	    }
	}
    }
#pragma omp target teams distribute parallel for map(to: f, g) map(from: f1, f2, g1, g2)
  for (int i = 0; i < N; i++)
    {
      f1[i] = 1 / f[i];
      f2[i] = -1 / f[i];
      g1[i] = 1 / g[i];
      g2[i] = -1 / g[i];
    }
  int wrong = 0;
  for (int i = 0; i < N; i++)
    {
      volatile float a = 1 / f[i], b = -1 / f[i];
      volatile double c = 1 / g[i], d = -1 / g[i];
      if (memcmp ((float *) &a, &f1[i], sizeof a) || memcmp ((float *) &b, &f2[i], sizeof b)
	  || memcmp ((double *) &c, &g1[i], sizeof c) || memcmp ((double *) &d, &g2[i], sizeof d))
	{
	  printf ("%a: %a, not %a; %a: %a, not %a\n", f[i], f1[i], a, g[i], g1[i], c);
	  wrong = 1;
	}
    }
  return wrong;
}
