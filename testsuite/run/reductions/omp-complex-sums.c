/* Complex sums by parts: in turn, in several places, and beside what is no sum.  */
#include <complex.h>
#include <stdlib.h>

#define N 1000

static double complex x[N];

/* A number that is a sum in one loop and read in the next one.  */

static double complex
read_between (void)
{
  double complex s = 1, t = 0;
#pragma omp target map(to : x) map(tofrom : s, t)
#pragma omp teams num_teams(1)
  {
#pragma omp parallel for reduction(+ : s)
    for (int i = 0; i < N; i++)
      s += x[i];
#pragma omp parallel for reduction(+ : t)
    for (int i = 0; i < 10; i++)
      t += s;
  }
  return s + t;
}

/* A sum that begins with some number of the team.  */

static double complex
begins (double complex first)
{
  double complex all = 0;
#pragma omp target teams num_teams(4) map(to : x) reduction(+ : all)
  {
    double complex mine = first;
#pragma omp parallel for reduction(+ : mine)
    for (int i = 0; i < N; i++)
      mine += x[i];
    all += mine * I;
  }
  return all;
}

/* Sums, a product and a condition in one loop.  */

static double complex
mixed (void)
{
  double complex a = 2, c = 1;
  float complex b = 1;
  double d = 3;
#pragma omp target teams distribute parallel for map(to : x) reduction(+ : a, b) reduction(* : c) reduction(+ : d)
  for (int i = 0; i < N; i++)
    {
      if (i % 3 == 0)
	a += x[i];
      else
	b -= 1 + 2 * I;
      if (i < 5)
	c *= I;
      d += 1;
    }
  return a + b + 1000 * c + d;
}

int
main (void)
{
  double complex sum = 0, third = 0;
  for (int i = 0; i < N; i++)
    {
      x[i] = i % 7 - i % 5 * I;
      sum += x[i];
      if (i % 3 == 0)
	third += x[i];
    }
  if (read_between () != 11 * (1 + sum))
    abort ();
  if (begins (2 - I) != 4 * I * (2 - I + sum))
    abort ();
  if (mixed () != 2 + third + 1 - 666 * (1 + 2 * I) + 1000 * I + 3 + N)
    abort ();
  return 0;
}
