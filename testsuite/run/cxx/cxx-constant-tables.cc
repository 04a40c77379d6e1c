// { dg-do run }
// { dg-additional-options "-std=c++17" }
// Constant tables with addresses in them: arrays, views, pairs, objects with virtual functions, lambdas, static members.

#include <array>
#include <string_view>
#include <utility>

constexpr std::array<const char *, 3> names = { "alpha", "beta", "gamma" };
constexpr std::string_view views[] = { "one", "three" };
static const std::pair<const char *, double> pairs[] = { { "x", 1.5 }, { "y", 2.5 } };

struct shape
{
  int k;
  constexpr shape (int n) : k (n) { }
  virtual int area () const = 0;
};
struct square : shape { using shape::shape; int area () const override { return k * k; } };
struct triangle : shape { using shape::shape; int area () const override { return k * k / 2; } };
static constexpr square s1 (3);
static constexpr triangle t1 (4);
static constexpr const shape *shapes[] = { &s1, &t1 };

static int half (int x) { return x / 2; }
using function = int (*) (int);
constexpr function functions[] = { half, [] (int x) { return x * 3; } };

struct config
{
  static constexpr const char *labels[] = { "l0", "l1" };
  static const char *const more[2];
};
const char *const config::more[2] = { "m0", "m1" };

template <typename T> struct traits
{
  static constexpr T values[] = { 2, 3 };
  static constexpr const T *pointers[] = { values, values + 1 };
};
template <typename T> constexpr const char *texts[] = { "v1", "v2" };

int
main ()
{
  static constexpr std::string_view inner[] = { "in", "ner" };
  const char *const automatic[] = { "p", "qr" };
  const std::array<const char *, 2> array = { "ab", "cd" };
  constexpr std::string_view constant[] = { "sv", "vs" };
  int results[2] = { }, k = 1;
  auto compute = [&] (int &s)
    {
      for (const char *n : names)
	for (; *n; n++)
	  s += *n;
      for (auto v : views)
	s += v.size () * v[k];
      for (auto &[a, b] : pairs)
	s += a[0] * b;
      for (auto *p : shapes)
	s += p->area ();
      for (auto f : functions)
	s += f (10);
    };
#define MORE(S) \
      for (const char *n : names) \
	for (; *n; n++) \
	  S += *n; \
      for (auto v : views) \
	S += v.size () * v[k]; \
      for (auto *p : shapes) \
	S += p->area (); \
      for (auto f : functions) \
	S += f (10); \
      S += config::labels[k][1] + config::more[k][1] + *traits<long>::pointers[k] + texts<int>[k][1]; \
      S += inner[k][1] + inner[k].size (); \
      for (auto a : automatic) \
	S += a[0]; \
      for (auto a : array) \
	S += a[1]; \
      for (auto a : constant) \
	S += a[1]
  compute (results[0]);
  MORE (results[0]);
  int s = 0;
#pragma omp target map(tofrom: s)
  {
    compute (s);
    MORE (s);
  }
  if (s != results[0])
    __builtin_abort ();
}
