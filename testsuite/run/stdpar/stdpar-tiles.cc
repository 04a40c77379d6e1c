/* { dg-do run } */
/* { dg-additional-options "-std=c++17 -foffload-options=-mstdpar=device -DHEDDLE_PAR_CHUNKS=3" } */
/* Scans, sorts and folds of ranges with several tiles in each chunk: whole tiles and parts, functions that may not exchange
   their arguments, scans in place, all widths of numbers, signs, equal digits.  */

#include <algorithm>
#include <cstdlib>
#include <execution>
#include <functional>
#include <numeric>
#include <vector>

using std::execution::par;

static void
check (bool right)
{
  if (!right)
    std::abort ();
}

/* A function of the form a * x + b, modulo 2^16.  */
struct line
{
  unsigned short a, b;
  bool operator== (const line &l) const { return a == l.a && b == l.b; }
};

static void
scans (int n)
{
  auto after = [] (line f, line g)
    { return line { (unsigned short) (f.a * g.a), (unsigned short) (g.a * f.b + g.b) }; };
  std::vector<line> v (n), here (n), there (n);
  for (int i = 0; i < n; i++)
    v[i] = { (unsigned short) (2 * i + 1), (unsigned short) (i * 77) };
  std::inclusive_scan (v.begin (), v.end (), here.begin (), after);
  std::inclusive_scan (par, v.begin (), v.end (), there.begin (), after);
  check (here == there);
  std::exclusive_scan (v.begin (), v.end (), here.begin (), line { 3, 4 }, after);
  std::exclusive_scan (par, v.begin (), v.end (), v.begin (), line { 3, 4 }, after);
  check (here == v);

  std::vector<short> small (n, 3);
  std::vector<long> sums (n);
  std::transform_inclusive_scan (par, small.begin (), small.end (), sums.begin (), std::plus<> (),
				 [] (short s) { return s * 10000000000L; }, 5L);
  for (int i = 0; i < n; i++)
    check (sums[i] == 5 + (i + 1) * 30000000000L);
}

template <class T, class Before>
static void
sorts (int n, Before before)
{
  std::vector<T> v (n);
  unsigned long x = n;
  for (T &t : v)
    {
      x = x * 6364136223846793005 + 1442695040888963407;
      t = T (long (x) >> (x >> 33 & 31));
    }
  std::vector<T> w (v);
  std::sort (v.begin (), v.end (), before);
  std::sort (par, w.begin (), w.end (), before);
  check (v == w);
}

static void
folds (int n)
{
  std::vector<short> v (n, 3);
  v[n - 1] = 7;
  v[n / 2] = 8;
  check (std::reduce (par, v.begin (), v.end (), 5L) == 3L * n + 5 + 9);
  check (std::reduce (par, v.begin (), v.end (), short (-1), [] (short a, short b) { return a < b ? b : a; }) == 8);
  check (std::count (par, v.begin (), v.end (), 3) == n - 2);
}

int
main ()
{
  folds ((1 << 18) + 1);
  folds ((1 << 18) + 4096 * 3);
  scans (3 * 4096 * 2);
  scans (3 * 4096 * 2 + 1);
  scans (30000);
  sorts<int> (3 * 4096 * 2 + 4095, std::less<> ());
  sorts<unsigned char> (5000, std::greater<> ());
  sorts<short> (12288, std::less<> ());
  sorts<float> (13000, std::less<float> ());
  sorts<unsigned long> (4096, std::less<> ());
  sorts<double> (14337, std::greater<double> ());
}
