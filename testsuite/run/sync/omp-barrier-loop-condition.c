/* A barrier at the end of a loop whose other statements are for some threads only: ptxas 13.0 for sm_90 made copies of
   it, one for each side of the condition, at which lanes of one warp may wait for each other for ever.  */
/* { dg-do run } */
/* { dg-additional-options "-O3" } */

#include <omp.h>

enum { N = 370, TEAMS = 12, THREADS = 32 };

static float y[TEAMS * THREADS], a[N * N];
static int threads;

/* The condition is a part of the loop's, and of a loop inside.  */
static void
rows (void)
{
#pragma omp target teams num_teams(TEAMS) thread_limit(THREADS) map(tofrom: y) map(to: a) map(from: threads)
#pragma omp parallel
  {
    int b = omp_get_team_num (), t = omp_get_thread_num (), i = THREADS * b + t;
    if (i == 0)
      threads = omp_get_num_threads ();
    for (int c = 0; c <= (N - 2 < THREADS * b + 30 ? N - 2 : THREADS * b + 30); c += 32)
      {
	if (i < N && c == 0)
	  y[i] = y[i] * 2 + a[i * N + i];
	if (i < N)
	  for (int k = c; k < c + 32 && k < i; k++)
	    y[i] += a[k * N + i];
#pragma omp barrier
      }
  }
}

/* More warps than one: the sums of all threads below the limit are passed on from step to step.  */
static void
steps (int limit, int n, int *out)
{
#pragma omp target teams num_teams(2) thread_limit(96) map(tofrom: out[:2 * 96])
  {
    int shared[2][96];
#pragma omp parallel num_threads(96)
    {
      int t = omp_get_thread_num (), team = omp_get_team_num ();
      shared[0][t] = t + team;
      shared[1][t] = 0;
#pragma omp barrier
      for (int s = 0; s < n; s++)
	{
	  if (t < limit)
	    shared[(s + 1) % 2][t] = shared[s % 2][t] + shared[s % 2][(t + 1) % limit];
#pragma omp barrier
	}
      out[team * 96 + t] = shared[n % 2][t];
    }
  }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      y[i] = i;
      for (int j = 0; j < N; j++)
	a[i * N + j] = (i + j) % 7;
    }
  rows ();
  for (int i = 0; i < N; i++)
    {
      float sum = 2.0f * i + 2 * i % 7;
      if (i % THREADS >= threads)
	continue;
      for (int k = 0; k < i; k++)
	sum += (k + i) % 7;
      if (y[i] != sum)
	__builtin_abort ();
    }
  int out[2 * 96] = { 0 }, limit = 77, n = 9;
  steps (limit, n, out);
  for (int team = 0; team < 2; team++)
    {
      int v[2][96];
      for (int t = 0; t < 96; t++)
	v[0][t] = t + team, v[1][t] = 0;
      for (int s = 0; s < n; s++)
	for (int t = 0; t < limit; t++)
	  v[(s + 1) % 2][t] = v[s % 2][t] + v[s % 2][(t + 1) % limit];
      for (int t = 0; t < 96; t++)
	if (out[team * 96 + t] != v[n % 2][t])
	  __builtin_abort ();
    }
  return 0;
}
