// { dg-do run }
// { dg-require-effective-target gcc-16 }
// Mappers of the object of a reference, in templates, and of members of classes.

#include <cstdlib>

struct vec { int n; int *p; };
#pragma omp declare mapper (vec v) map(v, v.p[0:v.n])

template <typename T> struct buffer
{
  int n;
  T *data;
};
#pragma omp declare mapper (buffer<double> b) map(b.n, b.data, b.data[0:b.n])

template <typename T> void
more (buffer<T> &b)
{
#pragma omp target teams distribute parallel for map(tofrom: b)
  for (int i = 0; i < b.n; i++)
    b.data[i] += 1;
}

struct holder
{
  vec v;
  void
  twice ()
  {
#pragma omp target teams distribute parallel for map(tofrom: v)
    for (int i = 0; i < v.n; i++)
      v.p[i] *= 2;
  }
};

int
main ()
{
  int a[10];
  for (int i = 0; i < 10; i++)
    a[i] = i;
  vec v = { 10, a }, &r = v;
#pragma omp target map(tofrom: r)
  for (int i = 0; i < r.n; i++)
    r.p[i]++;
#pragma omp target teams distribute parallel for map(tofrom: r)
  for (int i = 0; i < r.n; i++)
    r.p[i]++;
#pragma omp target parallel for
  for (int i = 0; i < v.n; i++)
    v.p[i]++;
#pragma omp target enter data map(to: v)
#pragma omp target
  for (int i = 0; i < v.n; i++)
    v.p[i]++;
#pragma omp target update from(v)
  for (int i = 0; i < 10; i++)
    if (a[i] != i + 4)
      abort ();
#pragma omp target exit data map(release: v)

  double d[20] = { 0 };
  buffer<double> b = { 20, d };
  more (b);
  for (int i = 0; i < 20; i++)
    if (d[i] != 1)
      abort ();

  holder h = { { 10, a } };
  h.twice ();
  for (int i = 0; i < 10; i++)
    if (a[i] != 2 * (i + 4))
      abort ();
  return 0;
}
