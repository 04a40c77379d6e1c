/* { dg-do run } */
/* { dg-additional-options "-std=c++17 -foffload-options=-mstdpar=device" } */
/* Algorithms that do the same with each element.  */

#include <algorithm>
#include <cstdlib>
#include <execution>
#include <numeric>
#include <vector>

using std::execution::par;
using std::execution::par_unseq;

static void
check (bool right)
{
  if (!right)
    std::abort ();
}

int
main ()
{
  const int n = 10001;
  std::vector<int> a (n), b (n), c (n), d (n);
  std::iota (a.begin (), a.end (), 1);
  int k = 3;
  b = a;
  std::for_each (par, a.begin (), a.end (), [&] (int &x) { x = x * k + 1; });
  std::for_each (b.begin (), b.end (), [&] (int &x) { x = x * k + 1; });
  check (a == b);
  check (std::for_each_n (par_unseq, a.begin (), n - 1, [=] (int &x) { x -= k; }) == a.end () - 1);
  check (a[0] == 1 && a[n - 2] == 3 * (n - 1) - 2 && a[n - 1] == 3 * n + 1);
  check (std::transform (par, a.begin (), a.end (), b.begin (), c.begin (), std::minus<> ()) == c.end ());
  check (c[0] == -3 && c[n - 1] == 0);
  std::transform (par_unseq, a.begin (), a.end (), c.begin (), [] (int x) { return -x; });
  std::transform (a.begin (), a.end (), d.begin (), [] (int x) { return -x; });
  check (c == d);
  std::copy (par, a.begin (), a.end (), c.begin ());
  check (a == c);
  std::fill (par, c.begin (), c.end (), 7);
  check (std::count (c.begin (), c.end (), 7) == n);
  std::fill_n (par, c.begin (), n - 1, 8);
  check (c[n - 2] == 8 && c[n - 1] == 7);
  std::generate (par, c.begin (), c.end (), [=] { return k; });
  check (std::count (c.begin (), c.end (), k) == n);
  std::replace_if (par, c.begin (), c.end (), [] (int x) { return x == 3; }, 5);
  std::replace (par, c.begin (), c.end (), 5, 6);
  check (std::count (c.begin (), c.end (), 6) == n);
  c = a;
  std::reverse (par, a.begin (), a.end ());
  std::reverse_copy (par, c.begin (), c.end (), d.begin ());
  std::reverse (c.begin (), c.end ());
  check (a == c && d == c);
  std::adjacent_difference (par, a.begin (), a.end (), b.begin ());
  std::adjacent_difference (a.begin (), a.end (), d.begin ());
  check (b == d);
  for (int m : { 0, 1, 5000, 9000, n })
    {
      check (std::rotate (par, a.begin (), a.begin () + m, a.end ()) == a.end () - m);
      std::rotate_copy (par, c.begin (), c.begin () + m, c.end (), d.begin ());
      check (a == d);
      c = a;
    }
  std::swap_ranges (par, a.begin (), a.end (), b.begin ());
  check (b == c);
}
