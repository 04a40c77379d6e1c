/* In a region with a scheduler teams add up in the same order each time, also if they are more than the device holds at
   a time, and if the host does not know how many there are.  */
/* { dg-skip-if "threads of the host add up as they come" { host } } */
/* { dg-set-target-env-var HEDDLE_SIM_SCHEDULE "random:4" } */
#include <stdlib.h>
#include <string.h>

#define N 400

struct pair
{
  double sum, square;
};
#pragma omp declare reduction(add : struct pair : omp_out.sum += omp_in.sum, omp_out.square += omp_in.square)         \
  initializer(omp_priv = { 0, 0 })

static double x[N];

static double
own (int teams)
{
  struct pair s = { 0.1, 0.2 };
#pragma omp target teams distribute parallel for num_teams(teams) reduction(add : s) map(to : x)
  for (int i = 0; i < N; i++)
    {
      s.sum += x[i];
      s.square += x[i] * x[i];
    }
  return s.sum + 3 * s.square;
}

/* The number of teams is computed in the region.  */

static double
inside (int *teams)
{
  double s = 0.1;
#pragma omp target map(tofrom : s) map(to : x, teams[:1])
#pragma omp teams num_teams(teams[0] + 1) reduction(+ : s)
#pragma omp distribute
  for (int i = 0; i < N; i++)
    {
      double part = 0;
#pragma omp parallel for reduction(+ : part) schedule(runtime)
      for (int k = 0; k < 4; k++)
	part += x[i] * (k + 1);
      s += part;
    }
  return s;
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    x[i] = (i & 1 ? -1.1 : 1.7) / (i + 1);
  for (int teams = 3; teams < 200; teams += 97)
    {
      const double first = own (teams), other = inside (&teams);
      for (int t = 0; t < 2; t++)
	{
	  const double again = own (teams), more = inside (&teams);
	  if (memcmp (&again, &first, sizeof first) || memcmp (&more, &other, sizeof other))
	    abort ();
	}
    }
  return 0;
}
