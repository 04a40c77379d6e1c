// Floating-point reductions over teams in templates, lambdas and classes have the same bits each time.
// { dg-skip-if "threads of the host add up as they come" { host } }
// { dg-set-target-env-var HEDDLE_SIM_SCHEDULE "random:62" }
#include <complex>
#include <cstdlib>
#include <cstring>
#include <vector>

const int n = 4000;

template <typename T>
T
sum (const T *x)
{
  T s = T (0.1);
#pragma omp target teams distribute parallel for num_teams(20) reduction(+: s) map(to: x[:n]) map(tofrom: s)
  for (int i = 0; i < n; i++)
    s += x[i];
  return s;
}

template <typename F>
double
sum_of (F f)
{
  double s = 0;
#pragma omp target teams distribute parallel for num_teams(33) reduction(+: s) map(tofrom: s)
  for (int i = 0; i < n; i++)
    if (i % 3)
      s += f (i);
  return s;
}

#pragma omp declare reduction (plus: std::complex<double>: omp_out += omp_in) initializer (omp_priv = 0)

std::complex<double>
complex_sum (const double *x)
{
  std::complex<double> s (0.1, 0.2);
#pragma omp target teams distribute parallel for num_teams(4) reduction(plus: s) map(to: x[:n]) map(tofrom: s)
  for (int i = 0; i < n; i++)
    s += std::complex<double> (x[i], 3 * x[i]);
  return s;
}

struct totals
{
  double energy = 0.1;

  void
  add (const double *x)
  {
    double &e = energy;
#pragma omp target teams distribute parallel for num_teams(25) reduction(+: e) map(to: x[:n]) map(tofrom: e)
    for (int i = 0; i < n; i++)
      e += x[i] * x[i];
  }
};

template <typename F>
void
repeat (F f)
{
  const auto first = f ();
  for (int k = 0; k < 5; k++)
    {
      const auto again = f ();
      if (memcmp (&first, &again, sizeof first))
	abort ();
    }
}

int
main ()
{
  std::vector<double> x (n);
  std::vector<float> y (n);
  for (int i = 0; i < n; i++)
    y[i] = x[i] = (i & 1 ? -1.1 : 1.7) / (i + 1);
  repeat ([&] { return sum (x.data ()); });
  repeat ([&] { return sum (y.data ()); });
  repeat ([&] { return sum_of ([] (int i) { return 1.0 / (i + 3); }); });
  repeat ([&] { return complex_sum (x.data ()); });
  repeat ([&] { totals t; t.add (x.data ()); return t; });
}
