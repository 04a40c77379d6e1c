/* { dg-do run } */
/* { dg-additional-options "-std=c++20 -foffload-options=-mstdpar=device" } */
/* Iterators of arrays, pointers, spans, deques and views; functions with members; pointers to functions, which
   the host calls.  */

#include <algorithm>
#include <array>
#include <cstdlib>
#include <deque>
#include <execution>
#include <functional>
#include <numeric>
#include <ranges>
#include <span>
#include <vector>

using std::execution::par_unseq;

#pragma omp declare target
static std::array<long, 5000> squares;
#pragma omp end declare target

struct scale
{
  std::vector<int> table;
  int operator() (int x) const { return table[x % 3]; }
};

static int
next (int x)
{
  return x + 1;
}

static void
check (bool right)
{
  if (!right)
    std::abort ();
}

int
main ()
{
  const int n = 5000;
  auto numbers = std::views::iota (0, n);
  std::for_each (par_unseq, numbers.begin (), numbers.end (), [] (int i) { squares[i] = long (i) * i; });
  check (squares[4999] == 4999L * 4999);
  auto large = std::views::iota (0L, long (n));
  std::for_each (par_unseq, large.begin (), large.end (), [] (long i) { squares[i] -= i; });
  check (squares[4999] == 4999L * 4998);
  check (std::reduce (par_unseq, numbers.begin (), numbers.end ()) == n * (n - 1) / 2);

  int local[n];
  std::span<int> part (local);
  std::fill (par_unseq, part.begin (), part.end (), 4);
  check (std::reduce (par_unseq, local, local + n) == 4 * n);
  auto halves = part | std::views::transform ([] (int x) { return x / 2; });
  check (std::reduce (par_unseq, halves.begin (), halves.end ()) == 2 * n);

  std::deque<int> queue (n, 1);
  std::for_each (par_unseq, queue.begin (), queue.end (), [&] (int &x) { x += part[0]; });
  check (std::count (queue.begin (), queue.end (), 5) == n);
  std::transform (par_unseq, std::make_reverse_iterator (local + n), std::make_reverse_iterator (local + 0),
		  queue.begin (), [] (int x) { return x + 1; });
  check (std::count (queue.begin (), queue.end (), 5) == n);

  scale s { { 10, 20, 30 } };
  std::transform (par_unseq, local, local + n, queue.begin (), s);
  check (std::count (queue.begin (), queue.end (), 20) == n);
  std::transform (par_unseq, local, local + n, queue.begin (), std::function<int (int)> (next));
  check (std::count (queue.begin (), queue.end (), 5) == n);
  std::transform (par_unseq, local, local + n, queue.begin (), next);
  check (std::count (queue.begin (), queue.end (), 5) == n);
}
