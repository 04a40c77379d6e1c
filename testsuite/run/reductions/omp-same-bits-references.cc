// The same bits each time, where a parallel region has a reduction of what a reference, or a parameter, is to.
// { dg-set-target-env-var HEDDLE_SIM_SCHEDULE "random:3" }
// { dg-skip-if "threads of the host add up as they come" { host } }
#include <cmath>
#include <cstdlib>
#include <cstring>

const int n = 1500;
double x[n];

template<class T>
void
sum (T &s)
{
#pragma omp target parallel for reduction(+: s) map(tofrom: s) map(to: x)
  for (int i = 0; i < n; i++)
    s += x[i];
}

template<class T>
void
product (T &s)
{
#pragma omp target map(tofrom: s) map(to: x)
#pragma omp parallel for reduction(*: s)
  for (int i = 0; i < n; i++)
    s *= 1 + x[i] * T (.001);
}

template<class T, class F>
void
check (F f, double wanted, double digits)
{
  T first = 0;
  for (int t = 0; t < 6; t++)
    {
      T s = 1;
      f (s);
      if (t == 0)
	first = s;
      if (std::memcmp (&s, &first, sizeof s) || std::fabs (s - wanted) > digits)
	std::abort ();
    }
}

int
main ()
{
  double all = 1, times = 1;
  for (int i = 0; i < n; i++)
    {
      x[i] = (i & 1 ? -1.1 : 1.7) / (i + 1);
      all += x[i];
      times *= 1 + x[i] * .001;
    }
  check<double> (sum<double>, all, 1e-9);
  check<float> (sum<float>, all, 1e-3);
  check<double> (product<double>, times, 1e-9);
  check<float> (product<float>, times, 1e-3);
}
