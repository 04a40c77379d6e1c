/* The same bits each time, where threads are warps and a scheduler starts parallel regions: types without instructions,
   operators of the user's, long arrays; at -O0 all of them.  */
/* { dg-skip-if "threads of the host add up as they come" { host } }
/* { dg-set-target-env-var HEDDLE_SIM_SCHEDULE "random:62" } */
#include <complex.h>
#include <stdlib.h>
#include <string.h>

#define N 3000
#define TIMES 5

double x[N];

struct pair { double sum, weighted; };
#pragma omp declare reduction (add: struct pair: omp_out.sum += omp_in.sum, omp_out.weighted += omp_in.weighted * 0.5) \
	initializer (omp_priv = (struct pair) { 0, 0 })

static double
teams_complex (void)
{
  double _Complex s = 0.1;
#pragma omp target teams distribute parallel for num_teams(6) reduction(+: s) map(to: x)
  for (int i = 0; i < N; i++)
    s += x[i] + 3 * x[i] * I;
  return creal (s) + 7 * cimag (s);
}

static double
threads_complex (void)
{
  double _Complex s = 1;
#pragma omp target parallel for reduction(*: s) map(to: x)
  for (int i = 0; i < N; i++)
    s *= 1 + 1e-3 * x[i] * I;
  return creal (s) + 7 * cimag (s);
}

static double
own_operator (void)
{
  struct pair s = { 0.1, 0.2 };
#pragma omp target teams distribute parallel for num_teams(5) reduction(add: s) map(to: x)
  for (int i = 0; i < N; i++)
    {
      s.sum += x[i];
      s.weighted -= x[i] * 3;
    }
  return s.sum + 7 * s.weighted;
}

static double
long_array (void)
{
  double s[40] = { 0.1 }, all = 0;
#pragma omp target teams distribute parallel for num_teams(4) reduction(+: s) map(to: x)
  for (int i = 0; i < N; i++)
    s[i % 40] += x[i];
  for (int i = 0; i < 40; i++)
    all += s[i] * (i + 1);
  return all;
}

static double
long_reals (void)
{
  long double s = 0.1L;
#pragma omp target teams distribute parallel for num_teams(4) reduction(+: s) map(to: x)
  for (int i = 0; i < N; i++)
    s += x[i];
  return (s - 0.1L) * 1e3L;
}

static double
teams_alone (void)
{
  double s = 0.1;
#pragma omp target teams distribute num_teams(7) reduction(+: s) map(to: x)
  for (int i = 0; i < N; i++)
    s += x[i];
  return s;
}

/* No thread waits for its turn in vain: the updates of some threads, of any number of times, and of two kinds.  */
static double
own_atomics (void)
{
  double s = 0;
  float t = 0;
#pragma omp target parallel num_threads(8) map(tofrom: s, t)
  {
    int me = 0;
#pragma omp for nowait
    for (int i = 0; i < 100; i++)
      {
	me++;
#pragma omp atomic
	s += 0.5;
      }
    if (me > 3)
      {
#pragma omp atomic
	t += 1;
      }
#pragma omp critical
    s += 0;
#pragma omp atomic
    t += 0;
  }
  if (s != 50 || t < 1)
    abort ();
  return s;
}

int
main (void)
{
  double (*const all[]) (void) =
    { teams_complex, threads_complex, own_operator, long_array, long_reals, teams_alone, own_atomics };
  for (int i = 0; i < N; i++)
    x[i] = (i & 1 ? -1.1 : 1.7) / (i + 1);
  for (unsigned k = 0; k < sizeof all / sizeof *all; k++)
    {
      double first = 0;
      for (int t = 0; t < TIMES; t++)
	{
	  double s = all[k] ();
	  if (t == 0)
	    first = s;
	  else if (memcmp (&s, &first, sizeof s))
	    abort ();
	}
    }
  return 0;
}
