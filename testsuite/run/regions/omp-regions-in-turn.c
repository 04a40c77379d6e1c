/* { dg-do run } */
/* { dg-additional-options "-O2" } */
/* Parallel regions of a team, one after the other, whose threads access what other threads of the one before did: by
   loads, stores, atomic updates, in memory of the program and of the team.  Only regions that do not may overlap.  */

#include <stdio.h>
#include <stdlib.h>

#define TEAMS 6
#define N 512

static int
expect (const char *what, int team, long got, long wanted)
{
  if (got == wanted)
    return 0;
  printf ("%s, team %d: %ld, not %ld\n", what, team, got, wanted);
  return 1;
}

int
main (void)
{
  int *a = malloc (TEAMS * N * sizeof *a), *b = malloc (TEAMS * N * sizeof *b), wrong = 0;
  int sums[TEAMS], counts[TEAMS], total = 0;
  long swaps[TEAMS], crossed[TEAMS], kept[TEAMS];
  for (int i = 0; i < TEAMS * N; i++)
    a[i] = i % 7, b[i] = 0;
#pragma omp target teams distribute map(tofrom: a[:TEAMS * N], b[:TEAMS * N], total) \
  map(from: sums, counts, swaps, crossed, kept)
  for (int t = 0; t < TEAMS; t++)
    {
      int *x = a + t * N, *y = b + t * N;
      int sum = 0, count = 0;
      long swap = 0, cross = 0, keep = 0;
      /* Loads alone, in rounds.  */
      for (int r = 0; r < 3; r++)
	{
#pragma omp parallel for reduction(+: sum)
	  for (int i = 0; i < N; i++)
	    sum += x[i] * (r + 1);
	}
#pragma omp atomic
      total += sum;
      sums[t] = sum;
      /* A store, and a load by another thread.  */
#pragma omp parallel for
      for (int i = 0; i < N; i++)
	y[i] = x[i] + 1;
#pragma omp parallel for reduction(+: cross)
      for (int i = 0; i < N; i++)
	cross += (long) y[N - 1 - i] * i;
      /* A load, and a store by another thread; a store after a store.  */
#pragma omp parallel for reduction(+: swap)
      for (int i = 0; i < N; i++)
	swap += x[i] * (i + 1L);
#pragma omp parallel for
      for (int i = 0; i < N; i++)
	x[N - 1 - i] = i;
#pragma omp parallel for
      for (int i = 0; i < N; i++)
	x[i] = 2 * i;
#pragma omp parallel for reduction(+: keep)
      for (int i = 0; i < N; i++)
	keep += x[N - 1 - i] == 2 * (N - 1 - i);
      /* Atomic updates of what the team shares, and a load of it.  */
#pragma omp parallel for
      for (int i = 0; i < N; i++)
	{
#pragma omp atomic
	  count += i & 1;
	}
#pragma omp parallel for
      for (int i = 0; i < N; i++)
	y[N - 1 - i] = count;
      counts[t] = y[0] + y[N - 1];
      swaps[t] = swap;
      crossed[t] = cross;
      kept[t] = keep;
    }
  long all = 0;
  for (int t = 0; t < TEAMS; t++)
    {
      long sum = 0, swap = 0, cross = 0;
      for (int i = 0; i < N; i++)
	{
	  int v = (t * N + i) % 7;
	  sum += 6 * v;
	  swap += v * (i + 1L);
	  cross += (long) (v + 1) * (N - 1 - i);
	}
      all += sum;
      wrong |= expect ("sum", t, sums[t], sum) | expect ("swap", t, swaps[t], swap)
	       | expect ("cross", t, crossed[t], cross) | expect ("kept", t, kept[t], N)
	       | expect ("count", t, counts[t], N);
    }
  wrong |= expect ("total", -1, total, all);
  puts (wrong ? "wrong" : "right");
  return wrong;
}
/* { dg-output "right" } */
