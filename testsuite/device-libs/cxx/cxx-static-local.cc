// { dg-do run }
// A function-local static variable with a constructor is made once for all threads.
#include <cstdio>
#pragma omp declare target
static int made;
struct S
{
  int v;
  S () { __atomic_fetch_add (&made, 1, __ATOMIC_RELAXED); v = 42; }
  ~S () {}
};
static int
get ()
{
  static S s;
  return s.v;
}
#pragma omp end declare target
int
main ()
{
  int sum = 0, n = 0;
#pragma omp target teams distribute parallel for map(tofrom: sum) reduction(+: sum)
  for (int i = 0; i < 100; i++)
    sum += get ();
#pragma omp target map(tofrom: n)
  n = made;
  std::printf ("%d %d\n", sum, n);
  return sum != 4200 || n > 1;
}
