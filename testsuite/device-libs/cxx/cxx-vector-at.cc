// { dg-do run }
// What the headers throw from the library ends the program with its text.
// { dg-shouldfail "out of range" }
// { dg-output "std::out_of_range" }
#include <vector>
int
main ()
{
#pragma omp target
  {
    std::vector<int> v (3);
    volatile int n = 7;
    v.at (n) = 1;
  }
}
