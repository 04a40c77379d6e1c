// { dg-do run }
// { dg-additional-options "-std=gnu++20 -Os" }
// What C++20 has added to streams with strings; templates that -Os does not inline: complex numbers, manipulators.

#include <complex>
#include <iomanip>
#include <sstream>
#include <string>

static int
work ()
{
  std::stringstream s (std::string ("(1,2) text"));
  std::complex<double> c;
  s >> c;
  std::ostringstream out (std::string ("old text"), std::ios_base::ate);
  out << c * 2. << std::setw (5) << std::setfill ('*') << std::setprecision (2) << 3.14159 << std::string (" s");
  std::string line;
  std::getline (s, line);
  int n = out.view ().size () * 1000 + line.size () * 100 + s.view ().find ('x');
  std::string moved = std::move (out).str ();
  return n * 100 + moved.size () + out.view ().size () + moved[8] + moved[14];
}

int
main ()
{
  int n = 0;
#pragma omp target map(from: n)
  n = work ();
  if (n != work () || n < 2000000)
    __builtin_abort ();
}
