/* { dg-do run } */
/* { dg-additional-options "-std=c++17 -foffload-options=-mstdpar=device" } */
/* sort, stable_sort and merge: numbers by digits, all else by merges.  */

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <execution>
#include <functional>
#include <random>
#include <vector>

using std::execution::par;

struct item
{
  int key, place;
};

struct before
{
  bool operator() (const item &a, const item &b) const { return a.key < b.key; }
};

static void
check (bool right)
{
  if (!right)
    std::abort ();
}

template <class T>
static void
numbers (int n)
{
  std::mt19937_64 random (n);
  std::vector<T> from (n), a, b;
  for (T &x : from)
    if constexpr (std::is_floating_point_v<T>)
      x = T (int (random () % 20001) - 10000) * T (1.25);
    else
      x = T (random ());
  a = b = from;
  std::sort (par, a.begin (), a.end ());
  std::sort (b.begin (), b.end ());
  check (a == b);
  a = from;
  std::sort (par, a.begin (), a.end (), std::greater<> ());
  std::reverse (b.begin (), b.end ());
  check (a == b);
  a = from;
  std::stable_sort (par, a.begin (), a.end (), [] (T x, T y) { return x < y; });
  std::reverse (b.begin (), b.end ());
  check (a == b);
  std::vector<T> c (2 * n), d (2 * n);
  std::transform (from.begin (), from.end (), from.begin (), [] (T x) { return T (x / 2); });
  std::sort (from.begin (), from.end ());
  std::merge (par, a.begin (), a.end (), from.begin (), from.end (), c.begin ());
  std::merge (a.begin (), a.end (), from.begin (), from.end (), d.begin ());
  check (c == d);
}

static void
zeros ()
{
  std::vector<double> a (5000);
  for (int i = 0; i < 5000; i++)
    a[i] = i % 3 ? 0.0 : -0.0;
  std::stable_sort (par, a.begin (), a.end ());
  for (int i = 0; i < 5000; i++)
    check (std::signbit (a[i]) == (i % 3 == 0));
}

static void
items (int n)
{
  std::vector<item> a (n), b;
  for (int i = 0; i < n; i++)
    a[i] = { int (i * 7919L % 101), i };
  b = a;
  std::stable_sort (par, a.begin (), a.end (), before ());
  std::stable_sort (b.begin (), b.end (), before ());
  for (int i = 0; i < n; i++)
    check (a[i].key == b[i].key && a[i].place == b[i].place);
}

int
main ()
{
  for (int n : { 4096, 5003, 40000 })
    {
      numbers<int> (n);
      numbers<float> (n);
      items (n);
    }
  numbers<unsigned char> (5001);
  numbers<short> (5001);
  numbers<unsigned long> (5001);
  numbers<long> (5001);
  numbers<double> (5001);
  zeros ();
}
