// With -mreproducible the host has the device's sums: in references, members, and of functions' regions.
// { dg-additional-options "-foffload-options=-mreproducible -ffp-contract=off" }
#include <cstdlib>
#include <cstring>

const int n = 4321;
static double x[n];

template <typename T>
T
sum (bool device, T s, int threads)
{
  T &ref = s;
#pragma omp target teams distribute parallel for if(target : device) num_teams(threads) thread_limit(threads * 32) reduction(+ : ref)
  for (int i = 0; i < n; i++)
    ref += T (x[i]);
  return s;
}

struct box
{
  double total = .1;
  void
  add (bool device)
  {
    double s = total;
#pragma omp target parallel for if(target : device) reduction(+ : s) map(to : x)
    for (int i = 0; i < n; i++)
      s += x[i] * x[i];
    total = s;
  }
};

template <typename T>
bool
differ (T a, T b)
{
  return std::memcmp (&a, &b, sizeof a) != 0;
}

int
main ()
{
  for (int i = 0; i < n; i++)
    x[i] = (i & 1 ? -1.1 : 1.7) / (i % 1000 + 1);
  for (int threads = 1; threads < 8; threads += 3)
    if (differ (sum<double> (true, .1, threads), sum<double> (false, .1, threads))
	|| differ (sum<float> (true, .1f, threads), sum<float> (false, .1f, threads)))
      std::abort ();
  box here, there;
  for (int i = 0; i < 3; i++)
    {
      here.add (false);
      there.add (true);
    }
  if (differ (here.total, there.total))
    std::abort ();
}
