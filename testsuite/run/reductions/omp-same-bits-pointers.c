/* The same bits each time in sections that begin behind a pointer's target: each lane made an update of its own.  */
/* { dg-set-target-env-var HEDDLE_SIM_SCHEDULE "random:3" } */
/* { dg-skip-if "threads of the host add up as they come" { host } } */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define N 1500

double x[N];

static double
parallel_for (void)
{
  double s[6] = { 0, 0, .1, .2, .3, 7 }, *p = s;
#pragma omp target parallel for reduction(+: p[2:3]) map(to: x) map(tofrom: p[:6])
  for (int i = 0; i < N; i++)
    p[2 + i % 3] += x[i];
  return s[0] == 0 && s[1] == 0 && s[5] == 7 ? s[2] + 3 * s[3] + 5 * s[4] : NAN;
}

static double
simd (void)
{
  float s[4] = { 1, 2, 3, 4 }, *p = s;
#pragma omp target parallel for simd reduction(*: p[1:2]) map(to: x) map(tofrom: p[:4])
  for (int i = 0; i < N; i++)
    p[1 + i % 2] *= 1 + (float) x[i] * .01f;
  return s[0] == 1 && s[3] == 4 ? s[1] + 3 * s[2] : NAN;
}

static double
teams (void)
{
  double s[5] = { 9, 0, 0, 0, 9 }, *p = s;
#pragma omp target teams distribute parallel for reduction(-: p[1:3]) map(to: x) map(tofrom: p[:5])
  for (int i = 0; i < N; i++)
    p[1 + i % 3] -= x[i];
  return s[0] == 9 && s[4] == 9 ? s[1] + 3 * s[2] + 5 * s[3] : NAN;
}

static double
loop (void)
{
  double s[5] = { 9, 0, 0, 0, 9 }, *p = s;
#pragma omp target parallel map(to: x) map(tofrom: p[:5])
#pragma omp for reduction(+: p[3:1])
  for (int i = 0; i < N; i++)
    p[3] += x[i];
  return s[2] == 0 && s[4] == 9 ? s[3] : NAN;
}

static double
parallel_loop (void)
{
  double s = .1, *p = &s;
#pragma omp target parallel loop reduction(+: p[:1]) map(to: x)
  for (int i = 0; i < N; i++)
    *p += x[i];
  return s;
}

static double (*const all[]) (void) = { parallel_for, simd, teams, loop, parallel_loop };

int
main (void)
{
  for (int i = 0; i < N; i++)
    x[i] = (i & 1 ? -1.1 : 1.7) / (i + 1);
  for (unsigned k = 0; k < sizeof all / sizeof *all; k++)
    {
      const double first = all[k] ();
      if (isnan (first))
	abort ();
      for (int t = 1; t < 6; t++)
	{
	  const double again = all[k] ();
	  if (memcmp (&again, &first, sizeof first))
	    abort ();
	}
    }
  return 0;
}
