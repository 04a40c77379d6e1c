// { dg-do compile }
// { dg-pass stream-objects }
// A stream of the host's in a region: it was copied there, with pointers to the host's tables.
#include <fstream>
#include <iostream>

void
parameter (std::ostream &out)
{
#pragma omp target	// { dg-error "'out' is a stream of the host's" }
  out << "from the device";
}

void
pointer (std::istream *in, int &x)
{
#pragma omp target	// { dg-error "'in' is a stream of the host's" }
  *in >> x;
}

int
main ()
{
  std::ofstream file ("x");
#pragma omp target	// { dg-error "'file' is a stream of the host's" }
  file << 1;
}
// { dg-message "the device has 'std::cout'" "" { target *-*-* } 0 }
