/* Reductions of a block again and again, of several kinds: they share their place in shared memory, with one barrier
   each.  */
/* { dg-do run } */
#include <stdio.h>

enum { teams = 7, width = 300, rounds = 11 };

static double a[teams * width];

/* What a round computes of T's row, without threads.  */
static void
one_round (const double *a, int t, int r, double *sum, int *m, unsigned *x, float *f)
{
  for (int i = 0; i < width; i++)
    {
      double v = a[t * width + i];
      *sum += v * (i + r);
      *m = (int) v + r > *m ? (int) v + r : *m;
      *x ^= i * r + t;
      *f = v * r < *f ? v * r : *f;
    }
}

int
main (void)
{
  double sums[teams], wanted_sum;
  int most[teams], wrong = 0;
  unsigned bits[teams];
  float least[teams];
  for (int i = 0; i < teams * width; i++)
    a[i] = i * 37 % 101 - 50;
#pragma omp target teams distribute num_teams(3) map(to: a) map(from: sums, most, bits, least)
  for (int t = 0; t < teams; t++)
    {
      double v = 0;
      int mx = -1000;
      unsigned x = 0;
      float f = 1000;
      for (int r = 0; r < rounds; r++)
	{
	  double sum = 0;
	  int m = -1000;
	  unsigned y = 0;
	  float g = 1000;
#pragma omp parallel for reduction(+: sum)
	  for (int i = 0; i < width; i++)
	    sum += a[t * width + i] * (i + r);
#pragma omp parallel for reduction(max: m)
	  for (int i = 0; i < width; i++)
	    m = (int) a[t * width + i] + r > m ? (int) a[t * width + i] + r : m;
#pragma omp parallel for reduction(^: y) reduction(min: g)
	  for (int i = 0; i < width; i++)
	    {
	      y ^= i * r + t;
	      g = a[t * width + i] * r < g ? a[t * width + i] * r : g;
	    }
	  v = 0.5 * v + sum;
	  mx = m > mx ? m : mx;
	  x = x * 3 + y;
	  f = g < f ? g : f;
	}
      sums[t] = v;
      most[t] = mx;
      bits[t] = x;
      least[t] = f;
    }
  for (int t = 0; t < teams; t++)
    {
      int mx = -1000;
      unsigned x = 0;
      float f = 1000;
      wanted_sum = 0;
      for (int r = 0; r < rounds; r++)
	{
	  double sum = 0;
	  unsigned y = 0;
	  one_round (a, t, r, &sum, &mx, &y, &f);
	  wanted_sum = 0.5 * wanted_sum + sum;
	  x = x * 3 + y;
	}
      wrong += sums[t] != wanted_sum || most[t] != mx || bits[t] != x || least[t] != f;
    }
  if (wrong)
    printf ("%d teams are wrong\n", wrong);
  return wrong;
}
