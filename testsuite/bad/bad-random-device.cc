// { dg-do link }
// What a header's inline function calls in a library: the line of the call in the user's code, also from a function object.
#include <algorithm>
#include <random>

int
main ()
{
  int v[4] = { 1, 2, 3, 4 };
#pragma omp target
  std::for_each (v, v + 4, [] (int &x)
    {
      std::random_device d;	// { dg-error "is not available on the device" }
      x += d ();	// { dg-error "is not available on the device" }
    });	// { dg-error "is not available on the device" }
}
// { dg-prune-output "used here|declared here" }
