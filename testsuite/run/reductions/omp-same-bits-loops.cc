// The same bits each time where loops in a parallel region add to references and members.
// { dg-set-target-env-var HEDDLE_SIM_SCHEDULE "random:5" }
// { dg-skip-if "threads of the host add up as they come" { host } }
#include <cstdlib>
#include <cstring>

const int N = 1500;
double x[N];

static void
add (double &s)
{
#pragma omp target parallel map(to: x) map(tofrom: s)
#pragma omp for reduction(+: s)
  for (int i = 0; i < N; i++)
    s += x[i];
}

struct counter
{
  float total = .1f;
  void
  count ()
  {
    float s = total;
#pragma omp target map(to: x) map(tofrom: s)
#pragma omp parallel
#pragma omp for simd reduction(+: s)
    for (int i = 0; i < N; i++)
      s += x[i];
    total = s;
  }
};

int
main ()
{
  for (int i = 0; i < N; i++)
    x[i] = (i & 1 ? -1.1 : 1.7) / (i + 1);
  double first = .1;
  counter one;
  add (first);
  one.count ();
  for (int t = 0; t < 5; t++)
    {
      double s = .1;
      counter c;
      add (s);
      c.count ();
      if (std::memcmp (&s, &first, sizeof s) || std::memcmp (&c.total, &one.total, sizeof one.total))
	std::abort ();
    }
}
