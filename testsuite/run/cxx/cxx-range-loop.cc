// { dg-do run }
// Loops over random-access iterators and ranges in worksharing constructs.

#include <array>

int
main ()
{
  std::array<int, 24> a = {};
  int s = 0;
#pragma omp target map(tofrom: a, s)
  {
#pragma omp parallel for
    for (int *p = a.begin (); p < a.end (); ++p)
      *p = p - a.begin ();
#pragma omp parallel for reduction(+: s)
    for (const int &x : a)
      s += x;
  }
  if (s != 276)
    __builtin_abort ();
  return 0;
}
