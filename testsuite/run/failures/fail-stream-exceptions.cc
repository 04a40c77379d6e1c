// { dg-do run }
// { dg-engines "sim gpu" }
// { dg-shouldfail "a stream throws" }
// A stream that is to throw ends the program with the name of the exception.

#include <sstream>

int
main ()
{
  int n = 0;
#pragma omp target map(tofrom: n)
  {
    std::istringstream in ("word");
    in.exceptions (std::ios_base::failbit);
    in >> n;
  }
}
// { dg-output "exceptions cannot be thrown on the device: throw of std::ios_base::failure" }
