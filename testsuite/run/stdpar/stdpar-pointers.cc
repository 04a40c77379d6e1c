/* { dg-do run } */
/* { dg-additional-options "-std=c++17 -foffload-options=-mstdpar=device" } */
/* Function objects with pointers to functions, which are the host's addresses: functions, lambda expressions, members,
   std::function, one inside of another.  These calls failed.  A function of the same type that needs the host is no
   error.  */

#include <algorithm>
#include <cstdlib>
#include <execution>
#include <functional>
#include <numeric>
#include <vector>

using std::execution::par;

static int calls;

static double
counted (double x)
{
  calls++;
  return x;
}

static double
triple (double x)
{
  return 3 * x;
}

#pragma omp declare target
static double
quadruple (double x)
{
  return 4 * x;
}
#pragma omp end declare target

struct scale
{
  double by;
  double times (double x) const { return by * x; }
};

static const int n = 5000;

template <class F>
static void
check (double result, F f)
{
  std::vector<double> v (n, 3.0), w (n);
  std::transform (par, v.begin (), v.end (), w.begin (), f);
  if (std::count (w.begin (), w.end (), result) != n)
    std::abort ();
}

int
main (int argc, char **)
{
  double (*f) (double) = argc > 1 ? counted : triple;
  check (9, f);
  check (10, [f] (double x) { return f (x) + 1; });

  std::function<double (double)> inner = [f] (double x) { return f (x) + 10; };
  std::function<double (double)> outer = [inner] (double x) { return inner (x) * 2; };
  check (38, outer);
  check (39, [&] (double x) { return outer (x) + 1; });

  scale s { 5 };
  auto member = std::mem_fn (&scale::times);
  check (15, [&] (double x) { return member (s, x); });

  std::vector<double (*) (double)> table { triple, quadruple, [] (double x) { return x * 5; } };
  std::vector<int> numbers (n);
  std::iota (numbers.begin (), numbers.end (), 0);
  double sum = std::transform_reduce (par, numbers.begin (), numbers.end (), 0.0, std::plus<> (),
				      [&] (int i) { return table[i % 3] (1.0); });
  double sequential = 0;
  for (int i : numbers)
    sequential += 3 + i % 3;
  if (sum != sequential)
    std::abort ();

  f = counted;
  if (f (2) != 2 || calls != 1)
    std::abort ();
}
