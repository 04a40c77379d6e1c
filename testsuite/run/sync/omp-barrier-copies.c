/* The barrier behind the first thread's store had been copied into both branches of the condition that chooses the
   first thread, so that its lanes waited at different instructions: for ever, on a GPU.  */
/* { dg-do run } */
/* { dg-additional-options "-O3" } */

#include <stdio.h>

enum { teams = 5, width = 256, rounds = 3 };

static void
rounds_of_reductions (int n, int times, const double *a, double *out)
{
#pragma omp target teams distribute num_teams(2) map(to: a[:n * width]) map(from: out[:n])
  for (int t = 0; t < n; t++)
    {
      double v = 0;
      for (int r = 0; r < times; r++)
	{
	  double sum = 0;
#pragma omp parallel for reduction(+: sum)
	  for (int i = 0; i < width; i++)
	    sum += a[t * width + i] * (i + r);
	  v = 0.5 * v + sum;
	}
      out[t] = v;
    }
}

int
main (void)
{
  static double a[teams * width], out[teams];
  int wrong = 0;
  for (int i = 0; i < teams * width; i++)
    a[i] = i % 17;
  rounds_of_reductions (teams, rounds, a, out);
  for (int t = 0; t < teams; t++)
    {
      double v = 0;
      for (int r = 0; r < rounds; r++)
	{
	  double sum = 0;
	  for (int i = 0; i < width; i++)
	    sum += a[t * width + i] * (i + r);
	  v = 0.5 * v + sum;
	}
      wrong += out[t] != v;
    }
  printf ("%d of %d are wrong\n", wrong, teams);
  return wrong;
}
