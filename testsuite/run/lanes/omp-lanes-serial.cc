/* { dg-do run } */
/* The teams level between parallel regions: calls with effects and results, aggregates, atomics, pointers into what the
   team shares, each done once a team.  */

#include "omp-lanes.h"
#include <stdlib.h>
#include <string.h>

#pragma omp declare target
int calls;

__attribute__ ((noinline)) int
next_call (int by)
{
  int n;
#pragma omp atomic capture
  n = calls += by;
  return n;
}

__attribute__ ((noinline)) void
fill (int *p, int n, int v)
{
  for (int i = 0; i < n; i++)
    p[i] = v + i;
}
#pragma omp end declare target

struct pair { int first, second; };

template<int N> static bool
test (int n)
{
  int wrong = 0, tickets[2] = { 0 }, all = 0;
  calls = 0;
#pragma omp target update to(calls)
#pragma omp target teams num_teams(2) thread_limit(THREADS (n)) map(tofrom: wrong, tickets, all)
  {
    int a[MOST], b[40], team = omp_get_team_num (), count = 0, added = 0;
    int ticket = next_call (1);
    tickets[team] = ticket;
    fill (b, 40, ticket);
    pair p = { team, ticket }, q;
    int *middle = b + 10 + team;
    int *heap = (int *) malloc (sizeof *heap * MOST);
    memset (a, 0, sizeof a);
#pragma omp parallel num_threads(THREADS (n))
    {
      int t = omp_get_thread_num ();
      a[t] += middle[0] + p.second - p.first;
      heap[t] = t;
#pragma omp single
      {
	count = omp_get_num_threads ();
	q.first = 7;
      }
      if (t == count - 1)
	q.second = t;
#pragma omp atomic
      added += heap[t] + 1;
    }
    p = q;
    __atomic_add_fetch (&added, 5, __ATOMIC_RELAXED);
    middle[2] = added;
    int again = next_call (0);
#pragma omp parallel num_threads(THREADS (n))
    {
      int t = omp_get_thread_num ();
      bool good = a[t] == ticket + 10 + team + ticket - team && p.first == 7 && p.second == count - 1
		  && b[12 + team] == count * (count + 1) / 2 + 5 && again >= 1 && again <= 2 && heap[t] == t;
      if (!good)
#pragma omp atomic
	wrong++;
    }
    free (heap);
    for (int t = 0; t < count; t++)
      __atomic_add_fetch (&all, a[t] != 0, __ATOMIC_RELAXED);
    if (added != count * (count + 1) / 2 + 5)
      __atomic_add_fetch (&wrong, 1, __ATOMIC_RELAXED);
  }
#pragma omp target update from(calls)
  return wrong == 0 && calls == 2 && tickets[0] + tickets[1] == 3 && all >= 2 && all <= 2 * n;
}
