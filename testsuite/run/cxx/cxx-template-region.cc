// { dg-do run }
// A target region inside a function template and inside a member function template.

template <typename T> T
total (const T *p, int n)
{
  T s = 0;
#pragma omp target teams distribute parallel for reduction(+: s) map(to: p[0:n]) map(tofrom: s)
  for (int i = 0; i < n; i++)
    s += p[i];
  return s;
}
template <int K> struct scaler
{
  template <typename T> void run (T *p, int n)
  {
#pragma omp target map(tofrom: p[0:n])
    for (int i = 0; i < n; i++)
      p[i] *= K;
  }
};

int
main ()
{
  int a[10];
  double d[10];
  for (int i = 0; i < 10; i++)
    a[i] = d[i] = i;
  scaler<3> s;
  s.run (a, 10);
  s.run (d, 5);
  if (total (a, 10) != 135 || total (d, 10) != 65)
    __builtin_abort ();
  return 0;
}
