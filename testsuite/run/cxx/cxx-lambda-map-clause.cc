// { dg-do run }
// { dg-additional-options "-std=c++17" }
// map (to: f) of a lambda, as OpenMP has it: with the clauses that the front end adds, f was mapped twice.

#include <utility>

template <typename F> static void
each (double *d, int n, F f)
{
#pragma omp target teams distribute parallel for map(to: f) map(tofrom: d[0:n])
  for (int i = 0; i < n; i++)
    d[i] = f (d[i], i);
}

template <typename T> struct field
{
  int n;
  T *d;

  template <typename F> void
  each (F f)
  {
#pragma omp target teams distribute parallel for map(to: f)
    for (int i = 0; i < n; i++)
      d[i] = f (d[i], i);
  }
};

int
main ()
{
  int a = 3, n = 100, r[100];
  auto f = [=] (int i) { return a * i + 1; };
#pragma omp target teams distribute parallel for map(to: f) map(from: r)
  for (int i = 0; i < n; i++)
    r[i] = f (i);
  for (int i = 0; i < n; i++)
    if (r[i] != 3 * i + 1)
      return 1;

  double d[50], k = 3;
  for (int i = 0; i < 50; i++)
    d[i] = i;
  each (d, 50, [k] (double x, int i) { return x * k + i; });
  field<double> x { 50, d };
#pragma omp target enter data map(to: x, x.d[0:50])
  x.each ([k] (double y, int i) { return y * k + i; });
#pragma omp target exit data map(from: x.d[0:50]) map(delete: x)
  for (int i = 0; i < 50; i++)
    if (d[i] != 13 * i)
      return 2;

  auto [first, second] = std::pair { 3, 4.5 };
  auto bound = [=] (double x) { return x * first + second; };
#pragma omp target map(from: d) map(to: bound)
  for (int i = 0; i < 8; i++)
    d[i] = bound (i);
  for (int i = 0; i < 8; i++)
    if (d[i] != i * 3 + 4.5)
      return 3;

  /* What it changes of itself comes back, and its references are the host's then.  */
  int count = 0, other = 5, *p = r;
  auto changes = [count, &other, p] () mutable { other += 10; p[1] = 9; return ++count; };
#pragma omp target data map(tofrom: r)
#pragma omp target map(tofrom: changes)
  changes ();
  if (other != 15 || r[1] != 9)
    return 4;
  r[1] = 0;
  return changes () != 2 || other != 25 || r[1] != 9;
}
