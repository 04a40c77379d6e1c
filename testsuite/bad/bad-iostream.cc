// { dg-do link }
// { dg-pass user-lines }
// What of C++'s streams the device does not have: the error was reported in <ostream>, without the user's line.
#include <ctime>
#include <iomanip>
#include <iostream>
#include <sstream>

template <typename T>
static void
show (T value)
{
  std::wcout << value;	// { dg-error "is not available on the device" }
}

int
main ()
{
#pragma omp target
  {
    std::tm t { };
    std::ostringstream out;
    out << std::put_time (&t, "%Y");	// { dg-error "is not available on the device" }
    show (5);
    out << std::put_money ("12");	// { dg-error "is not available on the device" }
  }
}
// { dg-message "this part of C..'s streams is not there in device code" "" { target *-*-* } 0 }
// { dg-prune-output "in system header|used here|declared here" }
