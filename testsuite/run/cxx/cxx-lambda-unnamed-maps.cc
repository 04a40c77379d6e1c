// { dg-do run }
// A region maps what a lambda that it calls has captured, and does not name it: the clause was dropped.

struct two { double v[20], w[20]; };

template <typename T, typename F> static void
run (T (&a)[20], F f, int dev)
{
#pragma omp target teams distribute parallel for map(tofrom: a) device(dev) if(target: dev >= 0)
  for (int i = 0; i < 20; i++)
    f (i);
}

int
main ()
{
  const int n = 20;
  int bad = 0;
  double a[n], *p = a;
  two k;
  double *q = k.w;
  for (int i = 0; i < n; i++)
    a[i] = k.w[i] = i;
  auto f = [=] (int i) { p[i] += 1; };
  run (a, f, 0);
  for (int i = 0; i < n; i++)
    bad += a[i] != i + 1;
#pragma omp target teams distribute parallel for map(tofrom: a[0:n])
  for (int i = 0; i < n; i++)
    f (i);
  for (int i = 0; i < n; i++)
    bad += a[i] != i + 2;

  auto g = [=] (int i) { q[i] += p[i]; };
#pragma omp target parallel for map(tofrom: k.w) map(to: a)
  for (int i = 0; i < n; i++)
    g (i);
  for (int i = 0; i < n; i++)
    bad += k.w[i] != 2 * i + 2;
#pragma omp target parallel for map(tofrom: k) map(to: a) nowait
  for (int i = 0; i < n; i++)
    g (i);
#pragma omp taskwait
  for (int i = 0; i < n; i++)
    bad += k.w[i] != 3 * i + 4;
#pragma omp target parallel for map(tofrom: k.w) map(to: a) nowait depend(inout: k.w)
  for (int i = 0; i < n; i++)
    g (i);
#pragma omp taskwait
  for (int i = 0; i < n; i++)
    bad += k.w[i] != 4 * i + 6;

  auto h = [&] (int m)
    {
#pragma omp target parallel for map(tofrom: a)
      for (int i = 0; i < m; i++)
	p[i] += 1;
    };
  h (n);
  auto r = [&] (int i) { a[i] += 1; };
#pragma omp target parallel for map(tofrom: a)
  for (int i = 0; i < n; i++)
    r (i);
  for (int i = 0; i < n; i++)
    bad += a[i] != i + 4;
  return bad;
}
