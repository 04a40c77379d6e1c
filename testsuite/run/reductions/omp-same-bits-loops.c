/* The same bits each time where loops in a parallel region add up: each thread updated the variable when it came to the
   loop's end.  With a sum that the region reads again the clause stays at the loop.  */
/* { dg-set-target-env-var HEDDLE_SIM_SCHEDULE "random:3" } */
/* { dg-skip-if "threads of the host add up as they come" { host } } */
/* { dg-pass region-sums } */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define N 1500
#define TIMES 6

double x[N], y[N];
struct pair
{
  double a, b;
};
#pragma omp declare reduction (add: struct pair: omp_out.a += omp_in.a, omp_out.b += omp_in.b) \
  initializer (omp_priv = (struct pair) { 0, 0 })

static double
one_loop (void)
{
  double s = .1;
#pragma omp target parallel map(to: x) map(tofrom: s)
#pragma omp for reduction(+: s)
  for (int i = 0; i < N; i++)
    s += x[i];
  return s;
}

static double
parallel_loop (void)
{
  float s = 1;
#pragma omp target parallel loop map(to: x) reduction(*: s)
  for (int i = 0; i < N; i++)
    s *= 1 + (float) x[i] * .01f;
  return s;
}

static double
several (void)
{
  double s[3] = { .1 }, q = 0, *p = &s[1];
  double _Complex c = 1;
  struct pair t = { .1, .2 };
#pragma omp target parallel map(to: x) map(tofrom: s, q, c, t) map(from: y)
  {
#pragma omp for
    for (int i = 0; i < N; i++)
      y[i] = x[i] * .5;
#pragma omp for simd reduction(+: s) nowait
    for (int i = 0; i < N; i++)
      s[i % 3] += x[i];
    for (int k = 0; k < 2; k++)
#pragma omp for reduction(-: q) reduction(add: t)
      for (int i = 0; i < N; i++)
	q -= y[i] * k, t.a += x[i], t.b -= y[i];
#pragma omp for reduction(*: c)
    for (int i = 0; i < N; i++)
      c *= 1 + x[i] * 1e-3 + x[N - 1 - i] * 1e-2j;
  }
#pragma omp target parallel map(to: x) map(tofrom: p[:2])
#pragma omp for reduction(+: p[:2])
  for (int i = 0; i < N; i++)
    p[i % 2] += x[i];
  return s[0] + 3 * s[1] + 5 * s[2] + 7 * q + __real__ c + __imag__ c + t.a + 3 * t.b;
}

static double
of_teams (void)
{
  double s = 0;
#pragma omp target teams distribute reduction(+: s) map(to: x)
  for (int r = 0; r < N; r += 100)
    {
      double part = 0;
#pragma omp parallel
#pragma omp for reduction(+: part)
      for (int i = r; i < r + 100; i++)
	part += x[i];
      s += part * (r + 1);
    }
  return s;
}

/* The threads see the sum behind the loop.  */
static double
seen (void)
{
  double s = .25;
  int wrong = 0;
#pragma omp target parallel map(to: x) map(tofrom: s, wrong)
  {
#pragma omp for reduction(+: s)
    for (int i = 0; i < N; i++)
      s += i;
    if (s != .25 + N * (N - 1) / 2)
#pragma omp atomic
      wrong++;
  }
  return wrong ? NAN : s;
}

/* Behind the loop, by another name.  */
static double
by_pointer (void)
{
  double s = .25, *p = &s;
  int wrong = 0;
#pragma omp target map(to: x) map(tofrom: s, wrong)
  {
    double *q = &s;
#pragma omp parallel
    {
#pragma omp for reduction(+: s)
      for (int i = 0; i < N; i++)
	s += i;
      if (*q != .25 + N * (N - 1) / 2)
#pragma omp atomic
	wrong++;
    }
  }
  return wrong ? NAN : *p;
}

static double (*const all[]) (void) = { one_loop, parallel_loop, several, of_teams, seen, by_pointer };

int
main (void)
{
  for (int i = 0; i < N; i++)
    x[i] = (i & 1 ? -1.1 : 1.7) / (i + 1);
  for (unsigned k = 0; k < sizeof all / sizeof *all; k++)
    {
      const double first = all[k] ();
      if (!isfinite (first))
	abort ();
      for (int t = 1; t < TIMES; t++)
	{
	  const double again = all[k] ();
	  if (memcmp (&again, &first, sizeof first))
	    abort ();
	}
    }
  return 0;
}
