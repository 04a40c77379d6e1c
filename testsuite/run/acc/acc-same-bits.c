/* Floating-point reductions over gangs have the same bits each time, whichever gang is first.  */
/* { dg-options "-O2 -fno-openmp -fopenacc" } */
/* { dg-set-target-env-var HEDDLE_SIM_SCHEDULE "random:62" } */
#include <stdlib.h>
#include <string.h>

#define N 6000
#define TIMES 6

double x[N];
float f[N];

static void
all_levels (double *result)
{
  double s = *result;
#pragma acc parallel loop gang worker vector num_gangs(40) reduction(+: s) copyin(x)
  for (int i = 0; i < N; i++)
    s += x[i];
  *result = s;
}

static void
two_types (double *result)
{
  double s = *result;
  float t = 1;
#pragma acc parallel loop num_gangs(30) reduction(+: s) reduction(*: t) copyin(x, f)
  for (int i = 0; i < N; i++)
    {
      s += x[i];
      t *= 1 + f[i];
    }
  *result = s + t;
}

static void
gangs_that_are_warps (double *result)
{
  double s = *result;
#pragma acc parallel loop gang num_workers(1) vector_length(32) reduction(+: s) copyin(x)
  for (int i = 0; i < N; i++)
    s += x[i];
  *result = s;
}

static void
in_a_loop (double *result)
{
  double s = *result;
#pragma acc parallel num_gangs(50) copyin(x) copy(s)
  for (int k = 0; k < 3; k++)
    {
#pragma acc loop gang reduction(+: s)
      for (int i = 0; i < N; i++)
	s += x[i] * k;
    }
  *result = s;
}

static void
conditional (double *result)
{
  double s = *result;
#pragma acc parallel loop gang reduction(+: s) copyin(x)
  for (int i = 0; i < N; i += 100)
    {
      double part = 0;
#pragma acc loop vector reduction(+: part)
      for (int j = i; j < i + 100; j++)
	part += x[j];
      if (part > 0)
	s += part;
    }
  *result = s;
}

static void
on_queues (double *result)
{
  double s = *result, t = *result;
#pragma acc parallel loop gang worker vector num_gangs(33) reduction(+: s) copyin(x) async(1)
  for (int i = 0; i < N; i++)
    s += x[i];
#pragma acc parallel loop gang worker vector num_gangs(44) reduction(+: t) copyin(x) async(2)
  for (int i = 0; i < N; i++)
    t += x[i] * 3;
#pragma acc wait
  *result = s + 7 * t;
}

static void
complex_sum (double *result)
{
  double _Complex s = *result;
#pragma acc parallel loop gang worker vector num_gangs(33) reduction(+: s) copyin(x)
  for (int i = 0; i < N; i++)
    s += x[i] + 3.0i * x[i];
  *result = __real__ s + 7 * __imag__ s;
}

int
main (void)
{
  void (*const all[]) (double *) =
    { all_levels, two_types, gangs_that_are_warps, in_a_loop, conditional, on_queues, complex_sum };
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
