/* A variable that is firstprivate in the target region, because nothing is said of it or by a clause, is one for all
   teams: numbers that atomics give out are different, and a maximum is that of all.  What is outside keeps its value,
   also where it is mapped.  */
/* { dg-options "-fopenmp" } */

#include <omp.h>

enum { N = 4096, TEAMS = 8 };

static int place[N], seen[N];

/* The places are numbers from FIRST on.  */

static int
different (int first)
{
  for (int i = 0; i < N; i++)
    seen[i] = 0;
  for (int i = 0; i < N; i++)
    if (place[i] < first || place[i] >= first + N || seen[place[i] - first]++)
      return 0;
  return 1;
}

struct counts { int all, odd; };
static int file_wide;

int
main (void)
{
  int n = 0;
#pragma omp target teams distribute parallel for num_teams(TEAMS) thread_limit(64) map(from: place)
  for (int i = 0; i < N; i++)
    {
      int k;
#pragma omp atomic capture
      k = n++;
      place[i] = k;
    }
  if (!different (0) || n != 0)
    return 1;

  /* By a clause, in an object, beside an update that every thread reads.  */
  struct counts c = { 0, 100 };
  int last = -1;
#pragma omp target map(from: place, last) firstprivate(c)
#pragma omp teams distribute parallel for num_teams(TEAMS) thread_limit(64)
  for (int i = 0; i < N; i++)
    {
      int k, odd;
#pragma omp atomic capture
      k = c.all++;
      if (i & 1)
	{
#pragma omp atomic capture
	  odd = ++c.odd;
	  if (odd == 100 + N / 2)
	    last = odd;
	}
      place[i] = k;
    }
  if (!different (0) || c.all != 0 || c.odd != 100 || last != 100 + N / 2)
    return 2;

  /* The variable is mapped: the region has a copy all the same.  */
  long m = 5;
#pragma omp target data map(tofrom: m)
  {
#pragma omp target map(m)
    m = 7;
#pragma omp target map(from: place) firstprivate(m)
#pragma omp teams distribute parallel for num_teams(TEAMS)
    for (int i = 0; i < N; i++)
      {
	long k;
#pragma omp atomic capture
	{ k = m; m = m + 1; }
	place[i] = k;
      }
  }
  /* Without a device it is mapped to itself.  */
  if (!different (omp_get_num_devices () ? 5 : 7) || m != 7)
    return 3;

  /* A variable of the file, in teams and parallel regions of their own.  */
#pragma omp target map(from: place)
#pragma omp teams num_teams(TEAMS)
#pragma omp distribute
  for (int j = 0; j < N / 64; j++)
    {
#pragma omp parallel for
      for (int i = 0; i < 64; i++)
	{
	  int k;
#pragma omp atomic capture
	  k = file_wide++;
	  place[64 * j + i] = k;
	}
    }
  if (!different (0) || file_wide != 0)
    return 4;

  /* A team's own copy is not shared.  */
  int own = 0, counts[TEAMS] = { 0 };
#pragma omp target teams num_teams(TEAMS) firstprivate(own) map(tofrom: counts)
  {
#pragma omp parallel num_threads(4)
    {
#pragma omp atomic
      own++;
    }
    counts[omp_get_team_num ()] = own;
  }
  for (int t = 0; t < TEAMS; t++)
    if (counts[t] < 0 || counts[t] > 4)
      return 5;
  return counts[0] ? 0 : 6;
}
