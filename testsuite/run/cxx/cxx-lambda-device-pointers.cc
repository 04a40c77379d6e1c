// { dg-do run }
// Device pointers in lambdas and in objects keep their values in regions: libgomp 12 stores null for a pointer that it
// is to attach to what it does not know.

#include <omp.h>

static int dev, host;

template <typename F> static void
first (int n, F f)
{
#pragma omp target teams distribute parallel for firstprivate(f)
  for (int i = 0; i < n; i++)
    f (i);
}

template <typename F> static void
implied (int n, F f)
{
#pragma omp target
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    f (i);
}

template <typename F> static void
mapped (int n, F f)
{
#pragma omp target teams loop map(to: f)
  for (int i = 0; i < n; i++)
    f (i);
}

template <typename F> static void
refer (int n, const F &f)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    f (i);
}

struct view
{
  double *p;
  int n;

  void
  fill (double x)
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++)
      p[i] = x * i;
  }

  void
  fill_by_lambda (double x)
  {
    auto f = [*this, x] (int i) { p[i] = x * i; };
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++)
      f (i);
  }
};

static int
wrong (const double *d, int n, double x, double y)
{
  double v[50];
  omp_target_memcpy (v, d, n * sizeof (double), 0, 0, host, dev);
  int bad = 0;
  for (int i = 0; i < n; i++)
    bad += v[i] != x * i + y;
  return bad;
}

int
main ()
{
  const int n = 50;
  dev = omp_get_default_device ();
  host = omp_get_initial_device ();
  double *d = (double *) omp_target_alloc (n * sizeof (double), dev), s = 2.5, sum = 0, a[50] = {}, *p = a;
  first (n, [=] (int i) { d[i] = s * i; });
  if (wrong (d, n, 2.5, 0))
    return 1;
  implied (n, [=] (int i) { d[i] = s * i + 1; });
  if (wrong (d, n, 2.5, 1))
    return 2;
  mapped (n, [=] (int i) { d[i] = s * i + 2; });
  if (wrong (d, n, 2.5, 2))
    return 3;
  refer (n, [=] (int i) { d[i] = s * i + 3; });
  if (wrong (d, n, 2.5, 3))
    return 4;
  view { d, n }.fill (4);
  if (wrong (d, n, 4, 0))
    return 5;
  view { d, n }.fill_by_lambda (5);
  if (wrong (d, n, 5, 0))
    return 6;
  /* One of the device's, and one that is mapped: before, or by the region itself.  */
  auto both = [=] (int i) { return d[i] + p[i]; };
#pragma omp target data map(to: a)
#pragma omp target teams distribute parallel for reduction(+: sum) map(tofrom: sum)
  for (int i = 0; i < n; i++)
    sum += both (i);
#pragma omp target teams distribute parallel for reduction(+: sum) map(tofrom: sum, a)
  for (int i = 0; i < n; i++)
    sum += both (i) + a[i];
  if (sum != 2 * 5 * n * (n - 1) / 2)
    return 7;
#pragma omp target data map(tofrom: a) use_device_ptr(p)
  {
    auto g = [=] (int i) { p[i] = i; };
    first (n, g);
    implied (n, [g] (int i) { g (i); });
  }
  omp_target_free (d, dev);
  return a[n - 1] != n - 1;
}
