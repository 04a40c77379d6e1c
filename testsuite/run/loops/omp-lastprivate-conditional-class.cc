// lastprivate (conditional:) of references, members of templates and pointers that loops go along.
// { dg-do run }

template <typename T> int
last_of (T *from, int n, T &last)
{
#pragma omp target map(to: from[:n]) map(tofrom: last)
#pragma omp parallel for schedule(guided, 2) lastprivate(conditional: last)
  for (int i = 0; i < n; i++)
    if (from[i] > 10)
      last = from[i];
  return last;
}

int
main ()
{
  int a[100];
  double b[100];
  for (int i = 0; i < 100; i++)
    a[i] = i % 90, b[i] = i % 80 + 0.5;
  int last = -1, m = -1;
  double at = 0;
#pragma omp target parallel for schedule(dynamic, 3) map(to: a) map(tofrom: m) lastprivate(conditional: m)
  for (int *p = a; p < a + 100; p++)
    if (*p % 19 == 0)
      m = *p;
  return last_of (a, 100, last) != 89 || last_of (b, 100, at) != 19 || at != 19.5 || m != 0;
}
