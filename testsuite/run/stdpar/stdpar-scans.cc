/* { dg-do run } */
/* { dg-additional-options "-std=c++17 -foffload-options=-mstdpar=device" } */
/* Inclusive and exclusive scans, in place too, with operations whose order counts.  */

#include <algorithm>
#include <cstdlib>
#include <execution>
#include <numeric>
#include <vector>

using std::execution::par;

/* x -> a x + b: composed from left to right, other orders have other results.  */
struct map
{
  unsigned a, b;
  bool operator== (const map &m) const { return a == m.a && b == m.b; }
};

struct compose
{
  map operator() (map f, map g) const { return { f.a * g.a, f.b * g.a + g.b }; }
};

static void
check (bool right)
{
  if (!right)
    std::abort ();
}

static void
numbers (int n)
{
  std::vector<int> a (n), b (n), c (n);
  for (int i = 0; i < n; i++)
    a[i] = i * 7 % 11 - 4;
  check (std::inclusive_scan (par, a.begin (), a.end (), b.begin ()) == b.end ());
  std::inclusive_scan (a.begin (), a.end (), c.begin ());
  check (b == c);
  std::inclusive_scan (par, a.begin (), a.end (), b.begin (), std::plus<> (), 100);
  std::inclusive_scan (a.begin (), a.end (), c.begin (), std::plus<> (), 100);
  check (b == c);
  std::exclusive_scan (par, a.begin (), a.end (), b.begin (), -3);
  std::exclusive_scan (a.begin (), a.end (), c.begin (), -3);
  check (b == c);
  auto square = [] (int x) { return x * x; };
  std::transform_exclusive_scan (par, a.begin (), a.end (), b.begin (), 1, std::plus<> (), square);
  std::transform_exclusive_scan (a.begin (), a.end (), c.begin (), 1, std::plus<> (), square);
  check (b == c);
  std::transform_inclusive_scan (par, a.begin (), a.end (), b.begin (), std::plus<> (), square);
  std::transform_inclusive_scan (a.begin (), a.end (), c.begin (), std::plus<> (), square);
  check (b == c);
  auto greater = [] (int x, int y) { return std::max (x, y); };
  std::inclusive_scan (par, a.begin (), a.end (), b.begin (), greater);
  std::inclusive_scan (a.begin (), a.end (), c.begin (), greater);
  check (b == c);
  c = a;
  std::exclusive_scan (par, a.begin (), a.end (), a.begin (), 0);
  std::exclusive_scan (c.begin (), c.end (), c.begin (), 0);
  check (a == c);
}

static void
maps (int n)
{
  std::vector<map> a (n), b (n), c (n);
  for (int i = 0; i < n; i++)
    a[i] = { i * 2u + 1, i % 17u };
  std::inclusive_scan (par, a.begin (), a.end (), b.begin (), compose ());
  std::inclusive_scan (a.begin (), a.end (), c.begin (), compose ());
  check (b == c);
  std::exclusive_scan (par, a.begin (), a.end (), b.begin (), map { 3, 4 }, compose ());
  std::exclusive_scan (a.begin (), a.end (), c.begin (), map { 3, 4 }, compose ());
  check (b == c);
}

int
main ()
{
  for (int n : { 4096, 4097, 20011, 65537 })
    {
      numbers (n);
      maps (n);
    }
}
