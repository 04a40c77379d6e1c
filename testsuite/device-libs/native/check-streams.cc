/* The streams of C++: prints what must be the same with the host's libstdc++ and with ours linked in its place.  */
#include <climits>
#include <cfloat>
#include <cmath>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <limits>
#include <locale>
#include <sstream>
#include <string>

static const std::ios_base::fmtflags adjusts[] = { std::ios_base::fmtflags (), std::ios_base::left,
  std::ios_base::right, std::ios_base::internal };
static const std::ios_base::fmtflags bases[] = { std::ios_base::fmtflags (), std::ios_base::dec, std::ios_base::hex,
  std::ios_base::oct };
static const std::ios_base::fmtflags floats[] = { std::ios_base::fmtflags (), std::ios_base::fixed,
  std::ios_base::scientific, std::ios_base::fixed | std::ios_base::scientific };
static const std::ios_base::fmtflags marks[] = { std::ios_base::fmtflags (), std::ios_base::showbase,
  std::ios_base::showpos | std::ios_base::uppercase, std::ios_base::showpoint | std::ios_base::showbase
    | std::ios_base::uppercase, std::ios_base::boolalpha };

template <typename T>
static void
format (std::ostream &out, T value)
{
  for (auto adjust : adjusts)
    for (auto base : bases)
      for (auto mark : marks)
	for (int width : { 0, 9, 30 })
	  {
	    out.flags (adjust | base | mark);
	    out << std::setw (width) << std::setfill (width == 9 ? '*' : ' ') << value << '|';
	  }
  out << '\n';
}

template <typename T>
static void
format_real (std::ostream &out, T value)
{
  for (auto adjust : adjusts)
    for (auto real : floats)
      for (auto mark : marks)
	for (int precision : { 0, 1, 6, 17, 40 })
	  {
	    out.flags (adjust | real | mark);
	    out << std::setw (precision * 2) << std::setprecision (precision) << value << '|';
	  }
  out << '\n';
}

/* Read words of TEXT as T, and tell the state after each.  */
template <typename T>
static void
read (const char *text, std::ios_base::fmtflags flags = std::ios_base::dec)
{
  std::istringstream in (text);
  in.flags (flags | std::ios_base::skipws);
  for (int i = 0; i < 12; i++)
    {
      T value {};
      in >> value;
      std::cout << i << ' ' << std::setprecision (17) << value << ' ' << in.rdstate () << ';';
      if (in.fail ())
	{
	  in.clear ();
	  std::string word;
	  in >> word;
	  std::cout << word << '.';
	}
      if (!in)
	break;
    }
  std::cout << '\n';
}

struct grouped : std::numpunct<char>
{
  char do_thousands_sep () const override { return '_'; }
  char do_decimal_point () const override { return ','; }
  std::string do_grouping () const override { return "\3\2"; }
  std::string do_truename () const override { return "yes"; }
};

struct upper : std::ctype<char>
{
  char do_widen (char c) const override { return toupper (c); }
  const char *do_widen (const char *from, const char *end, char *to) const override
  {
    while (from < end)
      *to++ = toupper (*from++);
    return end;
  }
};

static void
states ()
{
  std::stringstream s ("one two\nthree\n\nfour;five");
  std::string word;
  char c, line[8];
  s >> word >> c;
  std::cout << word << c << s.tellg () << s.good () << '\n';
  s.unget ();
  s.putback (' ');
  std::cout << s.peek () << s.tellg () << '\n';
  std::getline (s, word);
  std::cout << word << s.gcount () << '\n';
  s.getline (line, 3);
  std::cout << line << s.gcount () << s.rdstate () << '\n';
  s.clear ();
  s.getline (line, sizeof line);
  std::cout << line << s.gcount () << s.rdstate () << '\n';
  s.getline (line, sizeof line);
  std::cout << '[' << line << ']' << s.gcount () << s.rdstate () << '\n';
  s.ignore (2);
  std::cout << s.gcount ();
  s.ignore (100, ';');
  std::cout << s.gcount () << (char) s.get () << s.gcount () << '\n';
  s.seekg (0);
  s.width (2);
  s >> word;
  std::cout << word << s.width () << '\n';
  s.read (line, 4);
  std::cout.write (line, s.gcount ());
  std::cout << s.readsome (line, 3) << s.rdbuf ()->in_avail () << '\n';
  s.ignore (std::numeric_limits<std::streamsize>::max ());
  std::cout << s.gcount () << s.eof () << s.fail () << '\n';
  s >> word;
  std::cout << s.rdstate () << s.tellg () << '\n';
  s.clear ();
  s.str ("12 0x1f 077 true 1 0 nonsense");
  int i, j, k;
  bool b;
  s >> i >> std::hex >> j >> std::oct >> k >> std::dec >> std::boolalpha >> b;
  std::cout << i << ' ' << j << ' ' << k << ' ' << b;
  s >> std::noboolalpha >> b;
  std::cout << b << s.good ();
  s >> b >> b;
  std::cout << b << s.rdstate () << '\n';
  std::ostringstream o;
  o << "abc";
  o.seekp (1);
  o << 'X';
  std::cout << o.str () << o.tellp () << '\n';
  std::istringstream words ("  a bb   ccc ");
  for (std::istream_iterator<std::string> it (words), end; it != end; ++it)
    std::cout << '<' << *it << '>';
  std::cout << words.rdstate () << '\n';
  char small[4];
  std::istringstream chars ("abcdefg h");
  chars >> std::setw (4) >> small;
  std::cout << small << ' ';
  chars >> std::ws >> std::noskipws >> c >> c;
  std::cout << c << chars.rdbuf () << '\n';
  std::ostringstream copy, moved;
  copy.flags (std::ios_base::hex);
  copy.fill ('#');
  copy.iword (20) = 5;
  moved.copyfmt (copy);
  moved << std::setw (5) << 255 << moved.iword (20) << moved.iword (3);
  std::ostringstream last (std::move (moved));
  last << "end";
  std::cout << last.str () << ' ' << std::ios_base::xalloc () << '\n';
  swap (last, copy);
  std::cout << copy.str () << last.str ().size () << '\n';
  std::cout << std::quoted ("a \"b\" \\") << '\n';
}

static void
files ()
{
  const char *name = "check-streams.tmp";
  {
    std::ofstream out (name);
    for (int i = 0; i < 5000; i++)
      out << i << (i % 10 == 9 ? '\n' : ' ');
    std::cout << out.tellp () << out.is_open () << '\n';
  }
  {
    std::fstream both (name, std::ios_base::in | std::ios_base::out | std::ios_base::ate);
    std::cout << both.tellp () << '\n';
    both.seekg (10000);
    long sum = 0, n = 0;
    for (int x; both >> x; n++)
      sum += x;
    std::cout << n << ' ' << sum << ' ' << both.rdstate () << '\n';
    both.clear ();
    both.seekp (0);
    both << "12345" << std::flush;
    both.seekg (0);
    std::string line;
    std::getline (both, line);
    std::cout << line << '\n';
    both.seekg (-20, std::ios_base::end);
    std::cout << both.rdbuf () << both.tellg () << '\n';
  }
  std::ifstream in (name, std::ios_base::binary), missing ("check-streams.none/x");
  std::cout << missing.is_open () << missing.fail () << '\n';
  in.seekg (3);
  std::cout << in.rdbuf ()->in_avail () << (char) in.peek () << in.rdbuf ()->in_avail () << '\n';
  std::string all ((std::istreambuf_iterator<char> (in)), std::istreambuf_iterator<char> ());
  std::cout << all.size () << '\n';
  in.close ();
  in.open (name);
  std::filebuf buffer;
  std::cout << !buffer.open (name, std::ios_base::app | std::ios_base::trunc) << '\n';
  std::ofstream append (name, std::ios_base::app);
  std::string big (20000, 'x');
  append << big << "end";
  append.close ();
  in.seekg (-8, std::ios_base::end);
  in >> all;
  std::cout << all << in.tellg () << '\n';
  std::remove (name);
}

static void
locales ()
{
  std::locale plain, named ("C"), mine (plain, new grouped);
  std::cout << plain.name () << named.name () << mine.name () << (plain == named) << (plain == mine) << '\n';
  std::ostringstream out;
  out.imbue (mine);
  out << std::boolalpha << 1234567890 << ' ' << true << ' ' << -1234.5 << ' ' << std::fixed << 1e10 << ' '
      << std::hex << std::showbase << 0x123456789abcL << ' ' << 12L;
  std::cout << out.str () << '\n';
  std::istringstream in ("1_23_456 12_34 1,5 yes 123456");
  in.imbue (mine);
  long a = 0, b = 0, e = 0;
  double c = 0;
  bool d = false;
  in >> a;
  std::cout << a << in.rdstate ();
  in.clear ();
  in >> b;
  std::cout << ' ' << b << in.rdstate ();
  in.clear ();
  in >> c >> std::boolalpha >> d >> e;
  std::cout << ' ' << c << d << e << in.rdstate () << '\n';
  std::locale both (mine, new upper);
  std::ostringstream loud;
  loud.imbue (both);
  loud << "abc" << 255 << std::hex << 255 << loud.widen ('q') << std::endl;
  std::cout << loud.str () << std::has_facet<std::numpunct<char>> (both)
	    << std::use_facet<std::numpunct<char>> (both).thousands_sep () << '\n';
  std::locale before = std::locale::global (mine);
  std::ostringstream global;
  global << 1000000;
  std::locale::global (before);
  std::ostringstream again;
  again << 1000000;
  std::cout << global.str () << ' ' << again.str () << ' ' << std::isspace (' ', plain) << std::toupper ('x', mine) << '\n';
  std::locale combined = plain.combine<std::numpunct<char>> (mine);
  std::cout << (std::use_facet<std::numpunct<char>> (combined).decimal_point ()) << '\n';
}

int
main ()
{
  std::ostringstream out;
  for (long value : { 0L, 1L, -1L, 7L, 123456L, LONG_MAX, LONG_MIN })
    {
      format (out, value);
      format (out, (short) value);
      format (out, (unsigned) value);
      format (out, (unsigned long long) value);
      format (out, (const void *) value);
    }
  format (out, true);
  format (out, 'c');
  format (out, "text");
  format (out, std::string ("string"));
  for (double value : { 0., -0., 1., 0.1, -123456.789, 1e300, 5e-324, DBL_MAX, (double) INFINITY, (double) NAN, 2. / 3 })
    {
      format_real (out, value);
      format_real (out, (float) value);
      format_real (out, (long double) value);
    }
  std::cout << out.str ();
  read<int> ("1 -2 +3 2147483647 2147483648 -2147483649 0x10 x 5.5 99999999999999999999999");
  read<unsigned short> ("65535 65536 -1 12");
  read<short> ("32767 32768 -32768 -40000");
  read<long> ("0x1f 077 0 09 7fffffffffffffff", std::ios_base::fmtflags ());
  read<unsigned long> ("ffff FFFF 0xab g", std::ios_base::hex);
  read<double> ("1 1.5 -2e10 1e400 -1e400 .5 5. 1e x 0x1p3 inf nan 1e-400");
  read<float> ("1e39 0.1 3.4e38 16777217");
  read<long double> ("1e5000 0.1 1e4000");
  read<bool> ("0 1 2 true");
  read<char> ("a b  c");
  states ();
  files ();
  locales ();
  int n;
  std::string word;
  std::cin >> n >> word;
  std::cout << n << word << std::cin.get () << std::cin.peek ();
  std::getline (std::cin, word);
  std::cout << word << '|';
  std::cin.unget ();
  std::cout << std::cin.get () << std::cin.rdbuf () << std::cin.eof () << std::cin.get () << std::cin.rdstate () << std::endl;
  std::cerr << "to cerr " << 1.5 << std::hex << 255 << '\n';
  std::clog << "to clog" << std::endl;
}
