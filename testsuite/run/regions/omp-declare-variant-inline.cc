/* { dg-do run } */
/* { dg-pass variants } */
/* declare variant of inline functions, of and of a template's callees.  */

#include <omp.h>

struct point
{
  double x, y;
  point (double a, double b) : x (a), y (b) {}
  point (const point &p) : x (p.x), y (p.y) {}
};

static inline void turned_there (point *p) { double x = p->x; p->x = p->y; p->y = x; }
#pragma omp declare variant (turned_there) match (device={kind(nohost)})
static inline void turned (point *p) { double x = p->x; p->x = -p->y; p->y = -x; }

namespace shapes
{
  double on_gpu (double x) { return 2 * x; }
  double at_home (double x) { return 3 * x; }
#pragma omp declare variant (on_gpu) match (device={arch(nvptx)})
#pragma omp declare variant (at_home) match (device={kind(host)})
  double scaled (double x) { return x; }
}

template <typename T> T
all (T x, double &sum)
{
  point p (x, 2 * x);
  turned (&p);
  sum += 1;
  return shapes::scaled (p.x) + p.y;
}

int
main ()
{
  double sum = 0, r = 0, q[100];
  int device = 0;
#pragma omp target teams distribute parallel for reduction(+: sum, r) map(from: q)
  for (int i = 0; i < 100; i++)
    {
      q[i] = all (double (i), sum);
      r += q[i];
    }
#pragma omp target map(from: device)
  device = !omp_is_initial_device ();
  double expected = 0;
  for (int i = 0; i < 100; i++)
    {
      const double x = device ? 2 * 2 * i + i : 3 * -2 * i - i;
      expected += x;
      if (q[i] != x)
	__builtin_abort ();
    }
  if (sum != 100 || r != expected)
    __builtin_abort ();
  return 0;
}
