// The same in functions, one of them that stays one: the call had a copy for each way, or the barrier in it.
// { dg-do run }

#include <omp.h>
#include <stdlib.h>

constexpr int TEAMS = 3, LIMIT = 128, FEW = 16;

#pragma omp declare target
static void __attribute__ ((noinline))
meet (int *start, int id)
{
  if (id < FEW)
    start[id] *= 3;
  #pragma omp barrier
  if (id >= FEW)
    start[FEW + id] = 1;
}

static inline void
meet_inline (int *start, int id, int size)
{
  if (id < FEW)
    start[id] += start[size + FEW];
  #pragma omp barrier
  if (id < FEW && id > 0)
    start[id]++;
}
#pragma omp end declare target

int
main ()
{
  int out[TEAMS][FEW] = { { 0 } }, n[TEAMS];
  #pragma omp target teams num_teams(TEAMS) thread_limit(LIMIT) map(from: n) map(tofrom: out)
  {
    int start[LIMIT + FEW + 1];
    #pragma omp parallel
    {
      int id = omp_get_thread_num (), size = omp_get_num_threads (), team = omp_get_team_num ();
      if (id == 0)
	start[size + FEW] = 1;
      if (id < FEW)
	start[id] = id;
      meet (start, id);
      if (id >= FEW)
	start[FEW + id] = 1;
      meet_inline (start, id, size);
      if (id < FEW)
	out[team][id] = start[id];
      if (id == 0)
	n[team] = size;
    }
  }
  for (int t = 0; t < TEAMS; t++)
    for (int i = 0; i < FEW && i < n[t]; i++)
      if (out[t][i] != 3 * i + 1 + (i > 0))
	abort ();
}
