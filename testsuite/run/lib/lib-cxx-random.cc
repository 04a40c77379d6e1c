// { dg-do run }
// Random engines from <random> give the standard's numbers.

#include <random>

int
main ()
{
  unsigned a = 0;
  unsigned long b = 0;
#pragma omp target map(tofrom: a, b)
  {
    std::minstd_rand0 g;
    g.discard (9999);
    a = g ();
    std::mt19937_64 m;
    for (int i = 0; i < 20; i++)
      b = m ();
  }
  std::mt19937_64 m;
  unsigned long w = 0;
  for (int i = 0; i < 20; i++)
    w = m ();
  if (a != 1043618065 || b != w)
    __builtin_abort ();
  return 0;
}
