// { dg-do run }
// { dg-additional-options "-std=c++20" }
// Classes with static members in device functions, of which <=> makes use: GCC took them for not mappable.

#include <compare>

struct counted
{
  static constexpr int factor = 3;
  int n;
  auto operator<=> (const counted &) const = default;
};

#pragma omp declare target
static int
order (int a, int b)
{
  counted x { a }, y { b };
  return (x < y) * 100 + (x == y) * 10 + (x > counted { 0 }) + (1.5 * a <=> b == 0) * counted::factor;
}
#pragma omp end declare target

int
main ()
{
  int bad = 0;
  for (int i = 0; i < 3; i++)
    {
      int r = 0;
#pragma omp target map(from: r)
      r = order (i, 3 - i * 2);
      bad += r != order (i, 3 - i * 2);
    }
  return bad;
}
