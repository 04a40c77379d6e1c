// The same bits each time of a "loop" that adds to a reference: GCC's update through it was each lane's own.
// { dg-set-target-env-var HEDDLE_SIM_SCHEDULE "random:3" }
// { dg-skip-if "threads of the host add up as they come" { host } }
#include <cmath>
#include <cstdlib>
#include <cstring>

const int N = 1500;
double x[N];

static void
by_teams (double &s)
{
#pragma omp target teams loop reduction(+: s) map(to: x)
  for (int i = 0; i < N; i++)
    s += x[i];
}

static void
by_teams_float (float &s)
{
#pragma omp target teams
#pragma omp loop reduction(*: s)
  for (int i = 0; i < N; i++)
    s *= 1 + float (x[i]) * .01f;
}

static void
by_threads (double &s)
{
#pragma omp target parallel loop reduction(-: s) map(to: x)
  for (int i = 0; i < N; i++)
    s -= x[i];
}

/* A member has the right sum; its order is not fixed.  */
template <typename T> struct counter
{
  T sum = 0;
  void
  count ()
  {
#pragma omp target teams loop reduction(+: sum)
    for (int i = 0; i < N; i++)
      sum += i;
#pragma omp target parallel loop reduction(+: sum)
    for (int i = 0; i < N; i++)
      sum += i;
  }
};

static double
all ()
{
  double a = .1, b = .2;
  float f = 1;
  by_teams (a);
#pragma omp target data map(tofrom: f) map(to: x)
  by_teams_float (f);
  by_threads (b);
  return a + 3 * b + 5 * double (f);
}

int
main ()
{
  double sum = .1;
  for (int i = 0; i < N; i++)
    sum += x[i] = (i & 1 ? -1.1 : 1.7) / (i + 1);
  double s = .1;
  by_teams (s);
  if (std::fabs (s - sum) > 1e-9)
    std::abort ();
  counter<double> c;
  c.count ();
  if (c.sum != N * (N - 1.))
    std::abort ();
  const double first = all ();
  for (int t = 0; t < 6; t++)
    {
      const double again = all ();
      if (std::memcmp (&again, &first, sizeof first))
	std::abort ();
    }
}
