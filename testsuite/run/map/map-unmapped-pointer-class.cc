// { dg-do run }
// The same of C++: references to pointers, members, lambdas, templates, pointers to classes and to void.
#include <omp.h>
#include <cstdlib>

struct point { double x, y; };

template <typename T> void
fill (T *p, int n, T v)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    p[i] = v;
}

static void
by_reference (point *&p, int n)
{
#pragma omp target parallel for
  for (int i = 0; i < n; i++)
    p[i].y = p[i].x + i;
}

struct holder
{
  point *p;
  int n;
  int sum ()
  {
    int s = 0;
#pragma omp target parallel for reduction(+: s)
    for (int i = 0; i < n; i++)
      s += int (p[i].y);
    return s;
  }
};

int
main ()
{
  const int n = 100, device = omp_get_default_device ();
  void *memory = omp_target_alloc (n * sizeof (point), device);
  point *p = static_cast<point *> (memory);
  fill (p, n, point { 1, 2 });
  by_reference (p, n);
  if (holder { p, n }.sum () != n + n * (n - 1) / 2)
    abort ();
  auto count = [=] { int c = 0;
#pragma omp target map(tofrom: c)
    for (int i = 0; i < n; i++)
      c += p[i].x == 1;
    return c; };
  auto other = [&] { int c = 0;
#pragma omp target map(tofrom: c)
    for (int i = 0; i < n; i++)
      c += static_cast<point *> (memory)[i].x == 1;
    return c; };
  if (count () != n || other () != n)
    abort ();
  int a[5] = { 1, 2, 3, 4, 5 }, *q = a, *&r = q;
#pragma omp target map(tofrom: a)
  r[1] += a[4];
  if (a[1] != 7)
    abort ();
  omp_target_free (memory, device);
}
