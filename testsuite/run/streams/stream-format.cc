// { dg-do run }
// operator<< and manipulators for all types in a region: the text that the host makes.

#include <bitset>
#include <cfloat>
#include <climits>
#include <complex>
#include <cstring>
#include <iomanip>
#include <sstream>
#include <string>

static void
adjust (std::ostream &out, int how)
{
  switch (how % 4)
    {
    case 1: out << std::left; break;
    case 2: out << std::right << std::setfill ('*'); break;
    case 3: out << std::internal << std::setfill ('0'); break;
    }
  switch (how % 5)
    {
    case 1: out << std::hex << std::showbase; break;
    case 2: out << std::oct << std::showpos; break;
    case 3: out << std::uppercase << std::hex << std::scientific; break;
    case 4: out << std::showpoint << std::fixed << std::boolalpha; break;
    }
}

template <typename T>
static void
each (std::string &all, T value)
{
  for (int how = 0; how < 20; how++)
    {
      std::ostringstream out;
      adjust (out, how);
      out << std::setw (how) << std::setprecision (how % 7) << value << '|' << value << std::ends << std::endl;
      all += out.str ();
    }
}

static unsigned
format (char *to, unsigned room)
{
  std::string all;
  each (all, true);
  each (all, 'c');
  each (all, (signed char) 's');
  each (all, "text");
  each (all, std::string ("string"));
  each (all, (short) -7);
  each (all, (unsigned short) 65535);
  each (all, INT_MIN);
  each (all, 123456u);
  each (all, LONG_MAX);
  each (all, ULLONG_MAX);
  each (all, 0.f);
  each (all, 1.f / 3);
  each (all, -2.5e-7);
  each (all, DBL_MAX);
  each (all, -__builtin_inf ());
  each (all, (const void *) 4096);
  each (all, std::complex<double> (1.5, -2));
  each (all, std::bitset<10> (37));
  std::ostringstream out;
  out << std::hexfloat << 1.25 << std::defaultfloat << ' ' << 1e20 << std::quoted ("a \"b\"") << std::setbase (8) << 64
      << std::resetiosflags (std::ios_base::basefield) << std::setiosflags (std::ios_base::showpos) << 9;
  out.put ('x').write ("written", 5) << out.tellp ();
  out.seekp (0);
  out << "over";
  all += out.str ();
  std::memcpy (to, all.data (), all.size () < room ? all.size () : room);
  return all.size ();
}

static char device[32000], host[32000];

int
main ()
{
  unsigned length = 0;
#pragma omp target map(tofrom: device, length)
  length = format (device, sizeof device);
  if (length != format (host, sizeof host) || length < 9000 || length > sizeof host
      || std::memcmp (device, host, length) != 0)
    __builtin_abort ();
}
