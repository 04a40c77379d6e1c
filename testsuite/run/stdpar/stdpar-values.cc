/* { dg-do run } */
/* { dg-additional-options "-std=c++17 -foffload-options=-mstdpar=device" } */
/* Pairs and tuples move on the device; elements with a swap function of their own; output iterators without values;
   copies with replaced elements.  Pairs were the host's, back_inserter an error, swap functions unused.  */

#include <algorithm>
#include <cstdlib>
#include <execution>
#include <iterator>
#include <numeric>
#include <tuple>
#include <utility>
#include <vector>
#include <omp.h>

using std::execution::par;

static void
check (bool right)
{
  if (!right)
    std::abort ();
}

struct counted
{
  int value, swaps;
};

void
swap (counted &a, counted &b)
{
  std::swap (a.value, b.value);
  a.swaps++;
  b.swaps++;
}

static const int n = 5000;

/* Pairs and tuples, and where functions were called: HOST is a target region's place.  */
static void
pairs (bool host)
{
  std::vector<std::pair<int, double>> v (n);
  for (int i = 0; i < n; i++)
    v[i] = { i * 7919 % 101, i };
  auto w = v;
  std::sort (par, v.begin (), v.end ());
  std::sort (w.begin (), w.end ());
  check (v == w);
  bool other = false, *elsewhere = &other;
  std::sort (par, v.begin (), v.end (), [=] (auto &a, auto &b)
    {
      if (omp_is_initial_device () != host)
	*elsewhere = true;
      return a.second > b.second;
    });
  check (v[0].second == n - 1 && v[n - 1].second == 0 && !other);
  auto range = std::transform_reduce (par, v.begin (), v.end (), std::pair (1000, -1000), [=] (auto a, auto b)
    {
      if (omp_is_initial_device () != host && a.first != 1000)
	*elsewhere = true;
      return std::pair (std::min (a.first, b.first), std::max (a.second, b.second));
    }, [] (auto &x) { return std::pair (x.first, x.first); });
  check (range == std::pair (0, 100));

  std::vector<std::tuple<int, float, char>> t (n, { 1, 2.0f, 'a' }), u (n);
  std::inclusive_scan (par, t.begin (), t.end (), u.begin (), [] (auto a, auto b)
    { return std::tuple (std::get<0> (a) + std::get<0> (b), std::get<1> (b), std::get<2> (b)); });
  check (u[n - 1] == std::tuple (n, 2.0f, 'a'));
}

int
main ()
{
  int host = 1;
  #pragma omp target map(from: host)
  host = omp_is_initial_device ();
  pairs (host);

  std::vector<counted> a (n), b (n);
  for (int i = 0; i < n; i++)
    a[i] = { i, 0 }, b[i] = { -i, 0 };
  std::swap_ranges (par, a.begin (), a.end (), b.begin ());
  std::reverse (par, b.begin (), b.end ());
  for (int i = 0; i < n; i++)
    check (a[i].value == -i && a[i].swaps == 1 && b[i].value == n - 1 - i && b[i].swaps == 2);

  std::vector<int> v (n), out (n), even;
  std::iota (v.begin (), v.end (), 0);
  std::copy_if (par, v.begin (), v.end (), std::back_inserter (even), [] (int x) { return x % 2 == 0; });
  check (int (even.size ()) == n / 2);
  check (std::replace_copy (par, v.begin (), v.end (), out.begin (), 3, -3) == out.end ());
  check (out[3] == -3 && out[4] == 4 && v[3] == 3);
  std::replace_copy_if (par, v.begin (), v.end (), out.begin (), [] (int x) { return x > 10; }, 10L);
  check (std::count (par, out.begin (), out.end (), 10) == n - 10);
}
