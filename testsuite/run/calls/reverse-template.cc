// { dg-do run }
// Regions that the host runs, in instances of a template, with a reference.

#pragma omp requires reverse_offload
#include <vector>
static std::vector<double> log_;
static void add (double x) { log_.push_back (x); }
template <typename T> int
note (T *p, int n)
{
  int bad = 0;
#pragma omp target map(tofrom: p[:n]) map(tofrom: bad)
  for (int i = 0; i < n; i++)
    {
      p[i] *= 2;
      if (i % 3 == 0)
        {
          T &r = p[i];
#pragma omp target device(ancestor: 1) map(always, to: p[i:1])
          add (p[i]);
#pragma omp target device(ancestor: 1) map(always, tofrom: r)
          r += 1;
          if (p[i] != r) bad = 1;
        }
    }
  return bad;
}
int
main ()
{
  double d[10];
  int k[10];
  for (int i = 0; i < 10; i++)
    d[i] = i + .5, k[i] = i;
  if (note (d, 10) || note (k, 10))
    return 1;
  const double expected[] = { 1, 7, 13, 19, 0, 6, 12, 18 };
  if (log_.size () != 8)
    return 2;
  for (int i = 0; i < 8; i++)
    if (log_[i] != expected[i])
      return 3;
  return !(d[3] == 8 && k[9] == 19 && k[8] == 16);
}
