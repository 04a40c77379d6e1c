// { dg-do run }
// A function object made on the host, mapped and called in parallel iterations.

struct scale
{
  int *p;
  int k;
  void operator() (int i) const { p[i] = i * k; }
};
template <typename F> static void
for_all (int n, F f)
{
#pragma omp target teams distribute parallel for firstprivate(f)
  for (int i = 0; i < n; i++)
    f (i);
}

int
main ()
{
  int a[30], *p = a, k = 7;
#pragma omp target data map(from: a[0:30]) use_device_ptr(p)
  for_all (30, scale{ p, k });
  for (int i = 0; i < 30; i++)
    if (a[i] != 7 * i)
      __builtin_abort ();
  return 0;
}
