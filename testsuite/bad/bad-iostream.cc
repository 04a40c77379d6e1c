// { dg-do link }
// { dg-pass user-lines }
// Streams of C++ in a region: the error was reported in <ostream>, without the user's line.
#include <fstream>
#include <iomanip>
#include <iostream>

template <typename T>
static void
show (T value)
{
  std::cout << value;	// { dg-error "is not available on the device" }
}

int
main ()
{
#pragma omp target
  {
    std::cout << "from the device";	// { dg-error "is not available on the device" }
    show (5);
    std::ofstream file ("x");	// { dg-error "is not available on the device" }
    file << std::setw (5) << 1;
  }	// { dg-error "is not available on the device" }
}
// { dg-message "the streams of C.. are not there in device code" "" { target *-*-* } 0 }
// { dg-prune-output "in system header|used here|declared here" }
