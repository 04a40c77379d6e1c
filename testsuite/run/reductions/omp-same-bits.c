/* Floating-point reductions over teams have the same bits each time, whichever team is first.  */
/* { dg-skip-if "threads of the host add up as they come" { host } }
/* { dg-set-target-env-var HEDDLE_SIM_SCHEDULE "random:62" } */
#include <stdlib.h>
#include <string.h>

#define N 6000
#define TIMES 6

double x[N];
float f[N];

/* Each of these adds to, or multiplies, what its argument points to.  */

static void
mapped_before (double *s)
{
#pragma omp target data map(tofrom: s[:1]) map(to: x)
  {
#pragma omp target teams distribute parallel for num_teams(40) reduction(+: s[:1])
    for (int i = 0; i < N; i++)
      s[0] += x[i];
  }
}

static void
own_scalar (double *result)
{
  double s = *result;
#pragma omp target teams distribute parallel for num_teams(33) reduction(+: s) map(to: x)
  for (int i = 0; i < N; i++)
    s += x[i];
  *result = s;
}

static void
product (double *result)
{
  double s = 1 + *result;
#pragma omp target teams distribute parallel for num_teams(21) reduction(*: s) map(to: x)
  for (int i = 0; i < N; i++)
    s *= 1 + x[i];
  *result = s;
}

static void
two_types (double *result)
{
  double s = *result;
  float t = 2;
#pragma omp target teams distribute parallel for num_teams(50) reduction(+: s, t) map(to: x, f)
  for (int i = 0; i < N; i++)
    {
      s += x[i];
      t += f[i];
    }
  *result = s + t;
}

static void
in_a_loop (double *result)
{
  double s = *result;
#pragma omp target teams num_teams(30) reduction(+: s) map(to: x)
  {
#pragma omp distribute
    for (int k = 0; k < N; k += 50)
      {
	double part = 0;
#pragma omp parallel for reduction(+: part)
	for (int i = k; i < k + 50; i++)
	  part += x[i];
	if (k % 3)
	  s += part;
      }
  }
  *result = s;
}

static void
shared_by_teams (double *result)
{
  double s = *result;
#pragma omp target teams num_teams(25) map(tofrom: s) map(to: x)
  for (int k = 0; k < 3; k++)
    {
#pragma omp distribute parallel for reduction(+: s)
      for (int i = 0; i < N; i++)
	s += x[i] * (k + 1);
    }
  *result = s;
}

static void
short_array (double *result)
{
  double s[5] = { *result };
#pragma omp target teams distribute parallel for simd num_teams(20) reduction(+: s) map(to: x)
  for (int i = 0; i < N; i++)
    s[i % 5] += x[i];
  *result = s[0] + 3 * s[1] + 5 * s[2] + 7 * s[3] + 11 * s[4];
}

static void
several_in_flight (double *result)
{
  double s[8];
#pragma omp target enter data map(to: x)
  for (int k = 0; k < 8; k++)
    {
      double *const p = &s[k];
      *p = *result;
#pragma omp target teams distribute parallel for nowait num_teams(12 + k) reduction(+: p[:1]) map(tofrom: p[:1])
      for (int i = 0; i < N; i++)
	p[0] += x[i] * (k + 1);
    }
#pragma omp taskwait
#pragma omp target exit data map(delete: x)
  for (int k = 0; k < 8; k++)
    *result += s[k] * (k + 3);
}

static void
narrow_teams (double *result)
{
  double s = *result;
#pragma omp target teams loop num_teams(200) thread_limit(32) reduction(+: s) map(to: x)
  for (int i = 0; i < N; i++)
    s += x[i];
  *result = s;
}

int
main (void)
{
  void (*const all[]) (double *) =
    { mapped_before, own_scalar, product, two_types, in_a_loop, shared_by_teams, short_array, several_in_flight,
      narrow_teams };
  for (int i = 0; i < N; i++)
    f[i] = x[i] = (i & 1 ? -1.1 : 1.7) / (i + 1);
  for (unsigned k = 0; k < sizeof all / sizeof *all; k++)
    {
      double first = 0;
      for (int t = 0; t < TIMES; t++)
	{
	  double s = 0.1;
	  all[k] (&s);
	  if (t == 0)
	    first = s;
	  else if (memcmp (&s, &first, sizeof s))
	    abort ();
	}
    }
  return 0;
}
