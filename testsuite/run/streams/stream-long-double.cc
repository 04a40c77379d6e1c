// { dg-do run }
// long double is written and read by functions of the host's.

#include <cstring>
#include <iomanip>
#include <sstream>
#include <string>

static unsigned
work (char *to)
{
  std::stringstream s;
  long double x = 1 / 3.L, y = 0;
  s << std::setprecision (20) << x << ' ' << std::scientific << 1e4000L << ' ' << std::fixed << std::showpos << 2.5L
    << std::hexfloat << ' ' << 1.L;
  s >> y >> y;
  s << (y == 1e4000L) << s.good ();
  std::string all = s.str ();
  std::memcpy (to, all.data (), all.size () < 200 ? all.size () : 200);
  return all.size ();
}

int
main ()
{
  char device[200] = "", host[200] = "";
  unsigned length = 0;
#pragma omp target map(tofrom: device, length)
  length = work (device);
  if (length != work (host) || length < 50 || length > sizeof host || std::memcmp (device, host, length) != 0)
    __builtin_abort ();
}
