// { dg-do run }
// Locales that a region makes with facets of its own, and the words and callbacks of a stream.

#include <cstring>
#include <iomanip>
#include <locale>
#include <sstream>
#include <string>

struct grouped : std::numpunct<char>
{
  char do_thousands_sep () const override { return '_'; }
  char do_decimal_point () const override { return ','; }
  std::string do_grouping () const override { return "\3\2"; }
  std::string do_truename () const override { return "yes"; }
};

struct upper : std::ctype<char>
{
  char do_widen (char c) const override { return c >= 'a' && c <= 'z' ? c - 32 : c; }
  const char *
  do_widen (const char *from, const char *end, char *to) const override
  {
    while (from < end)
      *to++ = do_widen (*from++);
    return end;
  }
};

static void
called (std::ios_base::event what, std::ios_base &stream, int word)
{
  stream.iword (word) = stream.iword (word) * 10 + 1 + what;
}

static unsigned
locales (char *to)
{
  std::locale plain, named ("C"), mine (plain, new grouped), both (mine, new upper);
  std::ostringstream out;
  out << plain.name () << mine.name () << (plain == named) << (plain == mine);
  out.register_callback (called, 30);
  out.imbue (mine);
  out << std::boolalpha << 1234567890 << ' ' << true << ' ' << -1234.5 << ' ' << std::fixed << 1e10 << ' ' << std::hex
      << std::showbase << 0x123456789abcL << ' ' << 12L << out.iword (30);
  std::istringstream in ("1_23_456 12_34 1,5 yes 123456");
  in.imbue (mine);
  long a = 0, b = 0, e = 0;
  double c = 0;
  bool d = false;
  in >> a;
  out << a << in.rdstate ();
  in.clear ();
  in >> b;
  out << ' ' << b << in.rdstate ();
  in.clear ();
  in >> c >> std::boolalpha >> d >> e;
  out << ' ' << c << d << e << in.rdstate ();
  std::ostringstream loud;
  loud.imbue (both);
  loud << "abc" << std::hex << 255 << loud.widen ('q') << std::endl;
  out << loud.str () << std::use_facet<std::numpunct<char>> (both).thousands_sep ();
  std::locale before = std::locale::global (mine);
  std::ostringstream global;
  global << 1000000;
  std::locale::global (before);
  std::ostringstream again;
  again << 1000000;
  out << global.str () << ' ' << again.str () << std::isspace (' ', plain) << std::toupper ('x', mine)
      << std::has_facet<std::num_put<char>> (plain.combine<std::numpunct<char>> (mine));
  std::string all = out.str ();
  std::memcpy (to, all.data (), all.size () < 500 ? all.size () : 500);
  return all.size ();
}

int
main ()
{
  char device[500] = "", host[500] = "";
  unsigned length = 0;
#pragma omp target map(tofrom: device, length)
  length = locales (device);
  if (length != locales (host) || length < 100 || length > sizeof host || std::memcmp (device, host, length) != 0)
    __builtin_abort ();
}
