// { dg-do run }
// Header-only algorithms: sort, find, accumulate, min_element, transform, reverse, lower_bound.

#include <algorithm>
#include <numeric>
#pragma omp declare target
static bool third (int x) { return x % 3 == 0; }
static int square (int x) { return x * x; }
#pragma omp end declare target

int
main ()
{
  int a[20], r[6];
  for (int i = 0; i < 20; i++)
    a[i] = i * 13 % 20;
#pragma omp target map(tofrom: a) map(from: r)
  {
    r[0] = std::accumulate (a, a + 20, 5);
    r[1] = std::find (a, a + 20, 19) - a;
    r[2] = *std::min_element (a, a + 20) + *std::max_element (a, a + 20);
    r[3] = std::count_if (a, a + 20, third);
    std::sort (a, a + 20);
    r[4] = std::lower_bound (a, a + 20, 11) - a;
    std::reverse (a, a + 10);
    std::transform (a + 10, a + 20, a + 10, square);
    r[5] = std::is_sorted (a + 10, a + 20);
  }
  if (r[0] != 195 || r[1] != 3 || r[2] != 19 || r[3] != 7 || r[4] != 11 || r[5] != 1)
    __builtin_abort ();
  for (int i = 0; i < 20; i++)
    if (a[i] != (i < 10 ? 9 - i : i * i))
      __builtin_abort ();
  return 0;
}
