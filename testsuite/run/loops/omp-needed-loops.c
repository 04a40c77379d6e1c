/* { dg-do run } */
/* Loops whose results few threads need, in all the shapes in which they can or cannot go behind the conditions.  */

#include <omp.h>
#include <stdlib.h>

enum { THREADS = 96, TEAMS = 5, MOST = 200, RESULTS = 12 };

#pragma omp declare target
static int
sum_of (const int *a, int n)
{
  int s = 0;
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}
#pragma omp end declare target

__attribute__ ((noipa)) void
sums (int n, int m, int rare, const int *in, int *out)
{
  #pragma omp target teams num_teams (TEAMS) thread_limit (THREADS) map (to: in[:MOST]) \
    map (tofrom: out[:TEAMS * RESULTS * THREADS])
  {
    int v[MOST];
    #pragma omp parallel num_threads (THREADS)
    {
      const int thread = omp_get_thread_num (), team = omp_get_team_num ();
      int *mine = out + (team * THREADS + thread) * RESULTS;
      for (int i = thread; i < MOST; i += THREADS)
	v[i] = in[i] + team;
      #pragma omp barrier

      /* One thread.  */
      int s = sum_of (v, n);
      if (thread == 5)
	mine[0] = s;

      /* Some threads; a loop that may have no iteration; a result where it is not needed.  */
      s = sum_of (v, m);
      mine[1] = thread < rare ? s : -1;

      /* The two of them, a loop with a fixed number of iterations.  */
      int t = 0;
      for (int i = 0; i < 64; i++)
	t += v[i] * 3;
      int u = sum_of (v + 64, n);
      if (thread % 7 == 2)
	{
	  mine[2] = t - u;
	  if (thread > rare)
	    mine[3] = t + u;
	}

      /* Loops in a loop.  */
      unsigned h = 1;
      for (int i = 0; i < n; i++)
	for (int j = i; j < m; j++)
	  h = h * 31 + v[j];
      for (int i = thread; i < rare; i += THREADS)
	mine[4] += h * i;

      /* Both arms need it.  */
      s = sum_of (v, n - 1);
      if (thread > 40)
	mine[5] = s;
      else
	mine[6] = s + 1;

      /* What it loads changes before the condition.  */
      s = sum_of (v, n);
      #pragma omp barrier
      v[thread] = -thread;
      #pragma omp barrier
      if (thread == 9)
	mine[7] = s;

      /* In a loop that changes the condition.  */
      for (int k = 0; k < m; k++)
	{
	  s = sum_of (v, k);
	  if (k == thread)
	    mine[8] += s;
	}

      /* A last value beside the sum, and an exit in the middle.  */
      int i = 0, w = 0;
      for (; i < n; i++)
	if (v[i] == -rare)
	  break;
	else
	  w += v[i];
      if (thread == rare)
	{
	  mine[9] = i;
	  mine[10] = w;
	}

      /* Others change it between the loads.  */
      volatile int *p = &v[100];
      s = 0;
      for (int k = 0; k < n; k++)
	s |= *p;
      if (thread == 3)
	mine[11] = s == v[100];
    }
  }
}

static void
expected (int n, int m, int rare, const int *in, int *out)
{
  for (int team = 0; team < TEAMS; team++)
    {
      int v[MOST], later[MOST];
      for (int i = 0; i < MOST; i++)
	later[i] = v[i] = in[i] + team;
      for (int i = 0; i < THREADS; i++)
	later[i] = -i;
      for (int thread = 0; thread < THREADS; thread++)
	{
	  int *mine = out + (team * THREADS + thread) * RESULTS;
	  if (thread == 5)
	    mine[0] = sum_of (v, n);
	  mine[1] = thread < rare ? sum_of (v, m) : -1;
	  const int t = 3 * sum_of (v, 64), u = sum_of (v + 64, n);
	  if (thread % 7 == 2)
	    {
	      mine[2] = t - u;
	      if (thread > rare)
		mine[3] = t + u;
	    }
	  unsigned h = 1;
	  for (int i = 0; i < n; i++)
	    for (int j = i; j < m; j++)
	      h = h * 31 + v[j];
	  for (int i = thread; i < rare; i += THREADS)
	    mine[4] += h * i;
	  mine[thread > 40 ? 5 : 6] = sum_of (v, n - 1) + (thread <= 40);
	  if (thread == 9)
	    mine[7] = sum_of (v, n);
	  if (thread < m)
	    mine[8] += sum_of (later, thread);
	  if (thread == rare)
	    {
	      int i = 0, w = 0;
	      for (; i < n && later[i] != -rare; i++)
		w += later[i];
	      mine[9] = i;
	      mine[10] = w;
	    }
	  if (thread == 3)
	    mine[11] = n || later[100] == 0;
	}
    }
}

int
main (void)
{
  static const int cases[][3] = { { 100, 20, 50 }, { 0, 0, 0 }, { 1, 1, 95 }, { 136, 50, 7 }, { 7, -3, 300 } };
  static int in[MOST], got[TEAMS * RESULTS * THREADS], want[TEAMS * RESULTS * THREADS];
  for (int i = 0; i < MOST; i++)
    in[i] = i * 37 % 101 + 1;
  for (unsigned c = 0; c < sizeof cases / sizeof *cases; c++)
    {
      for (int i = 0; i < TEAMS * RESULTS * THREADS; i++)
	got[i] = want[i] = -2;
      sums (cases[c][0], cases[c][1], cases[c][2], in, got);
      expected (cases[c][0], cases[c][1], cases[c][2], in, want);
      for (int i = 0; i < TEAMS * RESULTS * THREADS; i++)
	if (got[i] != want[i])
	  abort ();
    }
  return 0;
}
