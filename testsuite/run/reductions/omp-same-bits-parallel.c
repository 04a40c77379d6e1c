/* The same bits each time, where a parallel region adds to memory of the target region by its address: arrays, sections,
   a loop in the region; each lane did an atomic update of its own.  */
/* { dg-set-target-env-var HEDDLE_SIM_SCHEDULE "random:3" } */
/* { dg-skip-if "threads of the host add up as they come" { host } } */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define N 1500
#define TIMES 6

double x[N];

static double
one_element (void)
{
  double s = .1, *p = &s;
#pragma omp target parallel for reduction(+: p[:1]) map(to: x)
  for (int i = 0; i < N; i++)
    p[0] += x[i];
  return s;
}

static double
array (void)
{
  double s[3] = { .1 };
#pragma omp target parallel for reduction(+: s) map(to: x)
  for (int i = 0; i < N; i++)
    s[i % 3] += x[i];
  return s[0] + 3 * s[1] + 5 * s[2];
}

static double
second_half (void)
{
  float s[8] = { .1f, .2f, .3f, .4f, 1, 1, 1, 1 };
#pragma omp target map(tofrom: s) map(to: x)
  {
#pragma omp parallel for simd reduction(*: s[4:4])
    for (int i = 0; i < N; i++)
      s[4 + i % 4] *= 1 + (float) x[i] * .01f;
    s[1] += s[5];
  }
  return s[0] + 3 * s[1] + 5 * s[4] + 7 * s[7];
}

static double
rows (void)
{
  double s[2][2] = { { .1, .2 }, { .3, .4 } };
#pragma omp target parallel reduction(-: s) map(to: x)
  {
#pragma omp for
    for (int i = 0; i < N; i++)
      s[i % 2][i / 2 % 2] -= x[i];
  }
  return s[0][0] + 3 * s[0][1] + 5 * s[1][0] + 7 * s[1][1];
}

static double
teams (void)
{
  double s[2] = { .1, .2 };
#pragma omp target teams map(tofrom: s) map(to: x) num_teams(7)
#pragma omp distribute parallel for reduction(+: s)
  for (int i = 0; i < N; i++)
    s[i % 2] += x[i];
  return s[0] + 3 * s[1];
}

int
main (void)
{
  double (*const all[]) (void) = { one_element, array, second_half, rows, teams };
  for (int i = 0; i < N; i++)
    x[i] = (i & 1 ? -1.1 : 1.7) / (i + 1);
  double sums[4] = { .1, .1, .2, .1 };
  for (int i = 0; i < N; i++)
    {
      sums[0] += x[i];
      sums[1] += (1 + 2 * (i % 3)) * x[i];
      sums[2] += (1 + 2 * (i % 2)) * x[i];
      sums[3] += (1 + 4 * (i % 2) + 2 * (i / 2 % 2)) * x[i];
    }
  const double wanted[] = { sums[0], sums[1], NAN, 5 - (sums[3] - .1), sums[2] - .2 + .7 };
  for (unsigned k = 0; k < sizeof all / sizeof *all; k++)
    {
      double first = 0;
      for (int t = 0; t < TIMES; t++)
	{
	  const double s = all[k] ();
	  if (t == 0)
	    first = s;
	  if (memcmp (&s, &first, sizeof s) || fabs (s - wanted[k]) > 1e-9)
	    abort ();
	}
    }
  return 0;
}
