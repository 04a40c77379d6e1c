/* omp-lanes.h -- what the tests omp-lanes-*.cc share: programs in the manner of CUDA, with threads of every number.

   A test is a template<int N> bool test (int n), right for any number of threads that its regions get up to n: N is
   that number if the compiler knows it, else 0.  */

#include <omp.h>
#include <stdio.h>

#define THREADS(n) (N ? N : (n))
#define MOST 1024

template<int N> static bool test (int n);

template<int N> static bool
constant_and_variable ()
{
  bool constant = test<N> (N), variable = test<0> (N);
  if (!constant || !variable)
    printf ("%d threads: %s%s\n", N, constant ? "" : " constant", variable ? "" : " variable");
  return constant && variable;
}

int
main ()
{
  bool good = constant_and_variable<1> ();
  good &= constant_and_variable<31> ();
  good &= constant_and_variable<32> ();
  good &= constant_and_variable<33> ();
  good &= constant_and_variable<64> ();
  good &= constant_and_variable<100> ();
  good &= constant_and_variable<256> ();
  good &= constant_and_variable<512> ();
  good &= constant_and_variable<1024> ();
  return !good;
}
