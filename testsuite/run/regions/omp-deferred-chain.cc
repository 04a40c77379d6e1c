// { dg-do run }
// { dg-additional-options "-O2" }
// Regions one after another, with loops, calls and exceptions between them, give what they give one by one.

#include <cstdio>
#include <cstdlib>
#include <vector>

struct solver
{
  int n, steps = 0;
  double *x, *y;

  explicit solver (int n) : n (n), x (new double[n]), y (new double[n])
  {
    double *x = this->x, *y = this->y;
#pragma omp target enter data map(alloc: x[:n], y[:n])
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++)
      x[i] = i % 7;
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++)
      y[i] = 0;
  }

  ~solver ()
  {
    double *x = this->x, *y = this->y;
#pragma omp target exit data map(delete: x[:n], y[:n])
    delete[] x;
    delete[] y;
  }

  __attribute__ ((noinline)) void
  smooth (double a)
  {
    double *x = this->x, *y = this->y;
    int n = this->n;
#pragma omp target teams distribute parallel for
    for (int i = 1; i < n - 1; i++)
      y[i] = a * (x[i - 1] + x[i] + x[i + 1]);
    steps++;
#pragma omp target teams distribute parallel for
    for (int i = 1; i < n - 1; i++)
      x[i] = y[i];
  }

  __attribute__ ((noinline)) double
  sum ()
  {
    double *x = this->x, s = 0;
#pragma omp target teams distribute parallel for reduction(+: s)
    for (int i = 0; i < n; i++)
      s += x[i];
    if (s > 1e6)
      throw steps;
    return s;
  }
};

static double
work (int n, int steps, double a)
{
  solver s (n);
  double before = s.sum (), last = 0;
  try
    {
      for (int k = 0; k < steps; k++)
	{
	  s.smooth (a);
	  if (k % 5 == 4)
	    last = s.sum ();
	  else if (k % 3 == 0)
	    s.smooth (0.5);
	}
    }
  catch (int when)
    {
      return -when;
    }
  // What is copied in the middle is what all kernels before have made of it.
  double *x = s.x;
#pragma omp target update from (x[:n])
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += x[i];
  return std::abs (sum - s.sum ()) <= 1e-12 * std::abs (sum) ? sum + last - before : 1e9;
}

int
main ()
{
  // The same on the host.
  auto host = [] (int n, int steps, double a) -> double
    {
      std::vector<double> x (n), y (n);
      for (int i = 0; i < n; i++)
	x[i] = i % 7;
      int count = 0;
      auto smooth = [&] (double f)
	{
	  for (int i = 1; i < n - 1; i++)
	    y[i] = f * (x[i - 1] + x[i] + x[i + 1]);
	  count++;
	  for (int i = 1; i < n - 1; i++)
	    x[i] = y[i];
	};
      auto total = [&]
	{
	  double s = 0;
	  for (double v : x)
	    s += v;
	  return s;
	};
      double before = total (), last = 0;
      for (int k = 0; k < steps; k++)
	{
	  smooth (a);
	  if (k % 5 == 4)
	    {
	      last = total ();
	      if (last > 1e6)
		return -count;
	    }
	  else if (k % 3 == 0)
	    smooth (0.5);
	}
      return total () + last - before;
    };
  static const struct { int n, steps; double a; } cases[] = { { 1000, 0, 1 }, { 1000, 23, 0.25 }, { 4097, 40, 0.5 }, { 64, 3, 1 } };
  for (auto &c : cases)
    {
      double got = work (c.n, c.steps, c.a), want = host (c.n, c.steps, c.a);
      if (!(std::abs (got - want) <= 1e-9 * std::abs (want)))
	{
	  std::printf ("%d %d: %.17g instead of %.17g\n", c.n, c.steps, got, want);
	  return 1;
	}
    }
  return 0;
}
