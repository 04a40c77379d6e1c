/* { dg-do run } */
/* { dg-additional-options "-std=c++17 -foffload-options=-mstdpar=device" } */
/* Algorithms with one result: sums, counts, searches, extremes.  */

#include <algorithm>
#include <cstdlib>
#include <execution>
#include <numeric>
#include <vector>

using std::execution::par;

struct pair
{
  long sum, product;
};

static void
check (bool right)
{
  if (!right)
    std::abort ();
}

static void
sums ()
{
  const int n = 20000;
  std::vector<int> a (n), b (n, 2);
  std::iota (a.begin (), a.end (), 1);
  const long total = long (n) * (n + 1) / 2;
  check (std::reduce (par, a.begin (), a.end ()) == total);
  check (std::reduce (par, a.begin (), a.end (), 5L) == total + 5);
  check (std::reduce (par, a.begin (), a.end (), 0, [] (int x, int y) { return std::max (x, y); }) == n);
  check (std::transform_reduce (par, a.begin (), a.end (), b.begin (), 1L) == 2 * total + 1);
  check (std::transform_reduce (par, a.begin (), a.end (), 0.0, std::plus<> (), [] (int x) { return x / 2.0; })
	 == total / 2.0);
  pair p = std::transform_reduce (par, a.begin (), a.end (), pair { 0, 1 },
				  [] (pair x, pair y) { return pair { x.sum + y.sum, x.product * y.product % 10007 }; },
				  [] (int x) { return pair { x, x % 10006 + 1 }; });
  pair q { 0, 1 };
  for (int x : a)
    q = { q.sum + x, q.product * (x % 10006 + 1) % 10007 };
  check (p.sum == q.sum && p.product == q.product);
}

template <class T>
static void
searches ()
{
  const int n = 300001;
  std::vector<T> a (n);
  for (int i = 0; i < n; i++)
    a[i] = T (i % 1000);
  check (std::count (par, a.begin (), a.end (), T (999)) == 300);
  check (std::count_if (par, a.begin (), a.end (), [] (T x) { return x < 10; }) == 3001);
  check (std::max_element (par, a.begin (), a.end ()) == a.begin () + 999);
  check (std::min_element (par, a.begin () + 1, a.end ()) == a.begin () + 1000);
  auto both = std::minmax_element (par, a.begin (), a.end ());
  check (both == std::minmax_element (a.begin (), a.end ()));
  a[290007] = T (5000);
  check (std::find (par, a.begin (), a.end (), T (5000)) == a.begin () + 290007);
  check (std::find (par, a.begin (), a.end (), T (5001)) == a.end ());
  check (std::find_if (par, a.begin (), a.end (), [] (T x) { return x == 77; }) == a.begin () + 77);
  check (std::any_of (par, a.begin (), a.end (), [] (T x) { return x > 4000; }));
  check (!std::all_of (par, a.begin (), a.end (), [] (T x) { return x <= 4000; }));
  check (std::none_of (par, a.begin (), a.end (), [] (T x) { return x < 0; }));
  std::vector<T> b = a;
  check (std::equal (par, a.begin (), a.end (), b.begin ()));
  check (!std::equal (par, a.begin (), a.end (), b.begin (), b.end () - 1));
  b[123456] = T (-1);
  check (!std::equal (par, a.begin (), a.end (), b.begin (), b.end ()));
  check (std::mismatch (par, a.begin (), a.end (), b.begin ()).first == a.begin () + 123456);
  check (std::mismatch (par, a.begin (), a.end (), b.begin (), b.end ()).second == b.begin () + 123456);
  check (std::is_sorted_until (par, a.begin (), a.end ()) == a.begin () + 1000);
  check (std::adjacent_find (par, a.begin (), a.end ()) == a.end ());
  b[299999] = b[299998];
  check (std::adjacent_find (par, b.begin (), b.end ()) == b.begin () + 299998);
}

int
main ()
{
  sums ();
  searches<int> ();
  searches<double> ();
}
