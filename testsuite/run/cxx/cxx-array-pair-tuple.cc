// { dg-do run }
// std::array, std::pair, std::tuple and structured bindings on the device.

#include <array>
#include <tuple>
#include <utility>

int
main ()
{
  int r[5], n = 4;
  std::array<int, 6> h = { { 6, 5, 4, 3, 2, 1 } };
#pragma omp target map(from: r) map(tofrom: h)
  {
    std::array<int, 4> a = { { 1, 2, 3, n } };
    int s = 0;
    for (int x : a)
      s += x;
    r[0] = s + a.size ();
    std::pair<int, double> p = std::make_pair (n, 0.5);
    auto [i, d] = p;
    r[1] = i * 10 + (d == 0.5);
    auto t = std::make_tuple (n, 'b', 2.5);
    auto &[x, y, z] = t;
    x += 5;
    r[2] = std::get<0> (t) + y + (int) (z * 2);
    std::swap (h[0], h[5]);
    r[3] = h.front () * 10 + h.back ();
    r[4] = (a < std::array<int, 4>{ { 1, 2, 4, 0 } });
  }
  if (r[0] != 14 || r[1] != 41 || r[2] != 9 + 'b' + 5 || r[3] != 16 || r[4] != 1 || h[0] != 1 || h[5] != 6)
    __builtin_abort ();
  return 0;
}
