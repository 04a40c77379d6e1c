/* { dg-do run } */
/* { dg-additional-options "-std=c++17 -foffload-options=-mstdpar=device" } */
/* Algorithms that choose elements: copies, removals, partitions, unique.  */

#include <algorithm>
#include <cstdlib>
#include <execution>
#include <vector>

using std::execution::par;

static void
check (bool right)
{
  if (!right)
    std::abort ();
}

/* ALGORITHM (a first, last, ..., out) with and without a policy, for a copy.  */

template <class T, class F>
static void
in_place (const std::vector<T> &from, F algorithm)
{
  std::vector<T> a = from, b = from;
  const auto n = algorithm (par, a) - a.begin ();
  check (n == algorithm (std::execution::seq, b) - b.begin ());
  check (std::equal (a.begin (), a.begin () + n, b.begin ()));
}

template <class T>
static void
selections (int n)
{
  std::vector<T> a (n), b (n), c (n);
  for (int i = 0; i < n; i++)
    a[i] = T (i / 3 * 5 % 7);
  auto small = [] (T x) { return x < 3; };
  auto e = std::copy_if (par, a.begin (), a.end (), b.begin (), small);
  auto f = std::copy_if (a.begin (), a.end (), c.begin (), small);
  check (e - b.begin () == f - c.begin () && b == c);
  e = std::remove_copy_if (par, a.begin (), a.end (), b.begin (), small);
  f = std::remove_copy_if (a.begin (), a.end (), c.begin (), small);
  check (e - b.begin () == f - c.begin () && b == c);
  e = std::unique_copy (par, a.begin (), a.end (), b.begin ());
  f = std::unique_copy (a.begin (), a.end (), c.begin ());
  check (e - b.begin () == f - c.begin () && b == c);
  in_place (a, [=] (auto p, auto &v) { return std::remove_if (p, v.begin (), v.end (), small); });
  in_place (a, [=] (auto p, auto &v) { return std::remove (p, v.begin (), v.end (), T (4)); });
  in_place (a, [=] (auto p, auto &v) { return std::unique (p, v.begin (), v.end ()); });
  b = c = a;
  check (std::stable_partition (par, b.begin (), b.end (), small) - b.begin ()
	 == std::stable_partition (c.begin (), c.end (), small) - c.begin ());
  check (b == c);
  b = a;
  const auto middle = std::partition (par, b.begin (), b.end (), small);
  check (std::all_of (b.begin (), middle, small) && std::none_of (middle, b.end (), small));
  std::vector<T> d (n), g (n);
  auto x = std::partition_copy (par, a.begin (), a.end (), b.begin (), c.begin (), small);
  auto y = std::partition_copy (a.begin (), a.end (), d.begin (), g.begin (), small);
  check (x.first - b.begin () == y.first - d.begin () && x.second - c.begin () == y.second - g.begin ());
  check (std::equal (b.begin (), x.first, d.begin ()) && std::equal (c.begin (), x.second, g.begin ()));
  check (std::remove_if (par, a.begin (), a.end (), [] (T) { return true; }) == a.begin ());
}

int
main ()
{
  for (int n : { 4096, 10007, 140001 })
    {
      selections<int> (n);
      selections<double> (n);
    }
}
