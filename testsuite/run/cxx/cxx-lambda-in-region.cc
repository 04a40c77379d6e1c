// { dg-do run }
// Lambdas without captures, or with constants only, that are made in a target region: the front end mapped what it
// took for their variables, and the gimplifier crashed.

#include <algorithm>
#include <numeric>

static int bad;

template <typename F, typename T> static T
apply (F f, T x)
{
  return f (x);
}

template <typename F, typename T> static T
refer (const F &f, T x)
{
  return f (x);
}

template <typename T> struct holder
{
  T n;

  template <typename F> T
  go (F f)
  {
    T r {};
#pragma omp target map(from: r)
    {
      auto twice = [] (T a) { return a * 2; };
      r = f (twice (n));
    }
    return r;
  }

  T
  both (T k)
  {
    T r {};
#pragma omp target map(tofrom: r)
    r = apply ([] (auto x) { return x + 1; }, n) + apply ([this] (T x) { return x + n; }, k)
	+ apply ([*this] (T x) { return x * n; }, k);
    return r;
  }
};

struct maker
{
  auto get () const { return [] (int x) { return x - 1; }; }
};

static void
sorted ()
{
  int a[9] = { 5, 2, 8, 1, 9, 3, 7, 4, 6 };
#pragma omp target map(tofrom: a)
  std::sort (a, a + 9, [] (int x, int y) { return x > y; });
  for (int i = 0; i < 9; i++)
    bad += a[i] != 9 - i;
}

static void
named ()
{
  int r = 0, s = 0, t = 0;
  double d = 0;
#pragma omp target map(from: r, s, t, d)
  {
    auto f = [] (int x) { return x + 1; };
    const auto g = [z = 1] (int x) { return x + z; };
    static constexpr auto h = [] (int x) { return x * 3; };
    r = f (4) + g (2);
    {
      auto in = [f, g] (int x) { return f (g (x)); };
      s = in (1) + h (2);
    }
    auto generic = [] (auto x, auto y) { return x * y; };
    d = generic (0.5, 3);
    int (*p) (int) = +[] (int x) { return x; };
    t = generic (3, 4) + p (1);
  }
  bad += r != 8 || s != 9 || t != 13 || d != 1.5;
}

static void
loops ()
{
  int o[100];
#pragma omp target teams distribute parallel for map(from: o)
  for (int i = 0; i < 100; i++)
    {
      auto square = [] (int x) { return x * x; };
      o[i] = apply (square, i) + refer ([] (int x) { return -x; }, i) + maker ().get () (i);
    }
  for (int i = 0; i < 100; i++)
    bad += o[i] != i * i - 1;
#pragma omp target map(from: o)
#pragma omp parallel for
  for (int i = 0; i < 100; i++)
    {
      int t[3] = { i, 2, 3 };
      std::for_each (t, t + 3, [&] (int &x) { x++; });
      std::transform (t, t + 3, t, [] (int x) { return x * 2; });
      o[i] = std::accumulate (t, t + 3, 0, [] (int x, int y) { return x + y; });
    }
  for (int i = 0; i < 100; i++)
    bad += o[i] != 2 * (i + 8);
}

int
main ()
{
  sorted ();
  named ();
  loops ();
  holder<int> n { 3 };
  holder<double> d { 1.5 };
  bad += n.go ([] (int x) { return x + 1; }) != 7 || d.go ([k = 2.0] (double x) { return x + k; }) != 5;
  bad += n.both (10) != 4 + 13 + 30 || d.both (10) != 2.5 + 11.5 + 15;

  /* Elements of an array by an index of the region's.  */
  auto make = [] (int k) { return [k] (int x) { return x * k; }; };
  decltype (make (1)) f[3] = { make (1), make (2), make (3) };
  int o[30];
#pragma omp target teams distribute parallel for map(from: o)
  for (int i = 0; i < 30; i++)
    o[i] = f[i % 3] (i) + make (2) (1);
  for (int i = 0; i < 30; i++)
    bad += o[i] != i * (i % 3 + 1) + 2;
  return bad != 0;
}
