// { dg-do run }
// Objects of the device's that use streams when they are made, which is before the first region and after the library.

#include <iostream>
#include <sstream>

#pragma omp declare target
struct counter
{
  int digits;

  counter (int n)
  {
    std::ostringstream s;
    s << n;
    digits = s.str ().size () + (std::cout.good () ? 100 : 0);
  }
};
counter five (12345);
#pragma omp end declare target

int
main ()
{
  int digits = 0;
#pragma omp target map(from: digits)
  digits = five.digits;
  if (digits != 105)
    __builtin_abort ();
}
