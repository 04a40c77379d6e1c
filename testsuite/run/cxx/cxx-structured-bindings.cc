// { dg-do run }
// { dg-require-effective-target before-gcc-14 }
// { dg-additional-options "-std=c++17" }
// Structured bindings from outside of a region: used, mapped; those of pairs and tuples in all clauses.
// GCC 14 and later crash in lower_omp_target, also without Heddle.

#include <tuple>
#include <utility>

struct three { int a; double b; int *p; };

int
main ()
{
  int bad = 0, v[2] = { 3, 4 }, r = 0;
  double d = 0;
  three s = { 1, 2.5, v };
  std::pair<int, double> pr (5, 6.5);
  std::tuple<int, double> tu (7, 8.5);
  {
    auto [x, y] = v;
#pragma omp target map(from: r)
    r = x + y;
    bad += r != 7;
#pragma omp target map(tofrom: x, y)
    {
      x += 10;
      y += 20;
    }
    bad += x != 13 || y != 24 || v[0] != 3;
  }
  {
    auto &[x, y, p] = s;
#pragma omp target map(from: d) map(to: p[0:2])
    d = x + y + p[1];
    bad += d != 7.5;
#pragma omp target map(tofrom: x)
    x = 9;
    bad += s.a != 9;
  }
  {
    auto [x, y] = pr;
#pragma omp target private(x) map(from: r)
    {
      x = 4;
      r = x;
    }
    bad += x != 5 || r != 4;
#pragma omp target firstprivate(x) map(from: r)
    {
      x += 4;
      r = x;
    }
    bad += x != 5 || r != 9;
#pragma omp target parallel for reduction(+: x) map(tofrom: x)
    for (int i = 0; i < 10; i++)
      x += i;
    bad += x != 50;
  }
  {
    auto &[x, y] = tu;
#pragma omp target map(from: d)
    d = x + y;
    bad += d != 15.5;
#pragma omp target map(tofrom: x)
    x = 9;
#pragma omp target teams distribute parallel for reduction(+: y) map(tofrom: y)
    for (int i = 0; i < 10; i++)
      y += i;
    bad += std::get<0> (tu) != 9 || std::get<1> (tu) != 53.5;
  }
#pragma omp target map(from: r)
  {
    std::tuple<int, double> t (1, 2.0);
    three h = { 1, 2, nullptr };
    auto [a, b] = t;
    auto &[c, e] = t;
    auto &[f, g, q] = h;
    c = 5;
    f = 4;
    r = a + b + c + h.a + g;
  }
  bad += r != 14;
  return bad;
}
