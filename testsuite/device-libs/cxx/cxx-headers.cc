// { dg-do run }
// { dg-options "-O2 -std=c++20" }
// What C++20's headers offer, used as programs do: the same text is made on the host and on the device.
#include <algorithm>
#include <any>
#include <array>
#include <atomic>
#include <bit>
#include <bitset>
#include <chrono>
#include <compare>
#include <complex>
#include <concepts>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <deque>
#include <forward_list>
#include <functional>
#include <iterator>
#include <limits>
#include <list>
#include <map>
#include <memory>
#include <numbers>
#include <numeric>
#include <optional>
#include <queue>
#include <random>
#include <ranges>
#include <ratio>
#include <set>
#include <span>
#include <stack>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

#pragma omp declare target
struct Shape
{
  virtual double area () const = 0;
  virtual ~Shape () {}
};
struct Sq : Shape
{
  double s;
  Sq (double x) : s (x) {}
  double area () const override { return s * s; }
};
struct Ci : Shape
{
  double r;
  Ci (double x) : r (x) {}
  double area () const override { return 3 * r * r; }
};
struct P
{
  int a, b;
  auto operator<=> (const P &) const = default;
};

struct text
{
  char all[4000];
  int length = 0;
};

static void
put (text &t, const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  t.length += vsnprintf (t.all + t.length, sizeof t.all - t.length, format, ap);
  va_end (ap);
}

static void
work (text &t)
{
  std::vector<int> v (20);
  std::iota (v.begin (), v.end (), 0);
  std::reverse (v.begin (), v.end ());
  std::sort (v.begin (), v.end (), [] (int a, int b) { return a % 5 < b % 5 || (a % 5 == b % 5 && a < b); });
  for (int x : v) put (t, "%d ", x);
  put (t, "\n");
  std::stable_sort (v.begin (), v.end ());
  put (t, "%d %d %ld\n", *std::lower_bound (v.begin (), v.end (), 7), std::accumulate (v.begin (), v.end (), 0),
       (long) std::count_if (v.begin (), v.end (), [] (int x) { return x & 1; }));
  std::string s = "hello";
  s += " world";
  s.insert (5, ",");
  s.append (3, '!');
  put (t, "%s %zu %zu %s\n", s.c_str (), s.size (), s.find ("wor"), s.substr (3, 4).c_str ());
  s = std::to_string (42) + ":" + std::to_string (-7L) + std::to_string (2.5);
  put (t, "%s %d %f %ld\n", s.c_str (), std::stoi ("123"), std::stod ("4.5"), std::stol ("-99", nullptr, 10));
  std::map<std::string, int> m;
  m["one"] = 1;
  m["two"] = 2;
  m["three"] = 3;
  m.erase ("two");
  m.emplace ("four", 4);
  for (auto &[k, x] : m) put (t, "%s=%d ", k.c_str (), x);
  put (t, "\n");
  std::unordered_map<int, std::string> u;
  for (int i = 0; i < 100; i++) u[i * 7] = std::to_string (i);
  put (t, "%zu %s %d\n", u.size (), u[49].c_str (), (int) u.count (5));
  std::set<int> st {5, 1, 3};
  std::multiset<int> ms {1, 1, 2};
  std::unordered_set<std::string> us {"a", "b", "a"};
  put (t, "%d %zu %zu %zu\n", *st.begin (), st.size (), ms.count (1), us.size ());
  int k = 3;
  std::function<int (int)> f = [k] (int x) { return x * k; };
  auto g = std::bind (std::plus<int> (), std::placeholders::_1, 10);
  put (t, "%d %d %d\n", f (5), g (1), std::invoke (f, 2));
  std::optional<int> o;
  o = 5;
  std::variant<int, double, std::string> va = 2.5;
  put (t, "%d %d %g %d\n", o.value_or (1), (int) va.index (), std::get<double> (va),
       std::visit ([] (auto &&x) { return (int) sizeof x; }, va));
  va = std::string ("str");
  put (t, "%s\n", std::get<std::string> (va).c_str ());
  std::any an = 5;
  put (t, "%d\n", std::any_cast<int> (an));
  auto three = std::make_tuple (1, 2.0, 'c');
  auto [a, b, c] = three;
  put (t, "%d %g %c\n", a, b, c);
  std::mt19937 gen (5);
  std::mt19937_64 gen64 (7);
  std::minstd_rand mr (3);
  std::uniform_int_distribution<int> ud (1, 6);
  std::uniform_real_distribution<double> ur (0, 1);
  std::normal_distribution<double> nd (0, 1);
  for (int i = 0; i < 5; i++) put (t, "%d %.6f ", ud (gen), ur (gen));
  for (int i = 0; i < 3; i++) put (t, "%.6f ", nd (gen));
  put (t, "%lu %u\n", (unsigned long) gen64 (), (unsigned) mr ());
  std::bernoulli_distribution bd (.3);
  std::poisson_distribution<int> pd (4);
  std::exponential_distribution<> ed (1);
  std::discrete_distribution<int> dd {1, 2, 3};
  put (t, "%d %d %.6f %d\n", (int) bd (gen), pd (gen), ed (gen), dd (gen));
  std::complex<double> z (1, 2);
  auto w = std::exp (z) * std::conj (z) + std::pow (z, 2.0) + std::sqrt (z) + std::polar (1.0, .5);
  put (t, "%.10f %.10f %.10f %.10f\n", w.real (), w.imag (), std::abs (z), std::arg (z));
  std::atomic<int> at (0);
  at += 5;
  at.fetch_sub (2);
  int ex = 3;
  at.compare_exchange_strong (ex, 9);
  put (t, "%d\n", at.load ());
  std::atomic<double> ad (1.5);
  ad.fetch_add (1);
  put (t, "%g\n", ad.load ());
  auto up = std::make_unique<Sq> (2);
  std::shared_ptr<Shape> sp = std::make_shared<Ci> (1);
  auto sp2 = sp;
  std::weak_ptr<Shape> wp = sp;
  std::vector<std::unique_ptr<Shape>> sh;
  sh.push_back (std::make_unique<Sq> (3));
  sh.push_back (std::make_unique<Ci> (2));
  double sum = 0;
  for (auto &x : sh) sum += x->area ();
  put (t, "%g %ld %g %d\n", sum + up->area (), sp.use_count (), wp.lock ()->area (),
       dynamic_cast<Ci *> (sh[1].get ()) != nullptr);
  std::deque<int> dq {1, 2, 3};
  dq.push_front (0);
  std::list<int> li {3, 1, 2};
  li.sort ();
  std::priority_queue<int> pq;
  for (int x : li) pq.push (x);
  std::stack<int> sk;
  sk.push (4);
  std::queue<int> q;
  q.push (8);
  std::forward_list<int> fl {1, 2};
  put (t, "%d %d %d %d %d %d\n", dq[0], li.front (), pq.top (), sk.top (), q.front (), fl.front ());
  std::bitset<70> bs (5);
  bs.set (69);
  put (t, "%zu %s\n", bs.count (), bs.to_string ().c_str () + 60);
  std::string_view sv = "view of text";
  std::span<int> sn (v);
  put (t, "%zu %d %d\n", sv.find ("of"), sn[3], (int) sn.subspan (2, 3).size ());
  P p1 {1, 2}, p2 {1, 3};
  put (t, "%d %d\n", p1 < p2, p1 == p2);
  put (t, "%d %d %.5f\n", std::popcount (255u), std::countl_zero (1u), std::numbers::pi);
  auto ev = v | std::views::filter ([] (int x) { return x % 2 == 0; })
	    | std::views::transform ([] (int x) { return x * x; });
  int es = 0;
  for (int x : ev) es += x;
  put (t, "%d\n", es);
  std::ranges::sort (v, std::greater {});
  put (t, "%d %d\n", v[0], *std::ranges::max_element (v));
  std::vector<bool> vb (10);
  vb[3] = true;
  put (t, "%d\n", (int) std::count (vb.begin (), vb.end (), true));
  std::array<int, 4> ar {4, 2, 3, 1};
  std::sort (ar.begin (), ar.end ());
  std::nth_element (v.begin (), v.begin () + 5, v.end ());
  put (t, "%d %d\n", ar[0], v[5]);
  do ;
  while (std::next_permutation (ar.begin (), ar.end ()));
  std::shuffle (v.begin (), v.end (), gen);
  put (t, "%d %d\n", ar[0], v[0]);
  std::vector<std::vector<double>> mat (3, std::vector<double> (3, 1.5));
  put (t, "%g\n", std::inner_product (mat[0].begin (), mat[0].end (), mat[1].begin (), 0.0));
  put (t, "%d %d\n", std::gcd (12, 18), std::lcm (4, 6));
  put (t, "%g\n", std::hypot (3.0, 4.0));
  put (t, "%.8f %.8f %.8f\n", std::beta (2., 3.), std::riemann_zeta (2.), std::legendre (3, .5));
  std::hash<std::string> hs;
  put (t, "%zu\n", hs ("abc"));
  std::string big (1000, 'x');
  std::string mv = std::move (big);
  put (t, "%zu %zu\n", mv.size (), big.size ());
  auto d = std::chrono::seconds (90);
  put (t, "%ld\n", (long) std::chrono::duration_cast<std::chrono::minutes> (d).count ());
}
#pragma omp end declare target

int
main ()
{
  static text here, there;
  work (here);
#pragma omp target map(tofrom: there)
  work (there);
  if (!std::strcmp (here.all, there.all))
    return 0;
  std::printf ("host:\n%sdevice:\n%s", here.all, there.all);
  return 1;
}
