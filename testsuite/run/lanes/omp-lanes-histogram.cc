/* { dg-do run } */
/* Counters of the team, updated atomically, and then added to those of all teams.  */

#include "omp-lanes.h"

const int SIZE = 4000, BINS = 67;

template<int N> static bool
test (int n)
{
  static int key[SIZE], want[BINS];
  int bin[BINS] = { 0 };
  for (int i = 0; i < BINS; i++)
    want[i] = 0;
  for (int i = 0; i < SIZE; i++)
    want[key[i] = i * 7 % 5 * (i % 13)]++;
#pragma omp target teams num_teams(3) thread_limit(THREADS (n)) map(to: key) map(tofrom: bin)
  {
    int count[BINS], first = SIZE / 3 * omp_get_team_num ();
    int last = omp_get_team_num () == omp_get_num_teams () - 1 ? SIZE : first + SIZE / 3;
    for (int i = 0; i < BINS; i++)
      count[i] = 0;
#pragma omp parallel num_threads(THREADS (n))
    {
      for (int i = first + omp_get_thread_num (); i < last; i += omp_get_num_threads ())
#pragma omp atomic
	count[key[i]]++;
#pragma omp barrier
      for (int i = omp_get_thread_num (); i < BINS; i += omp_get_num_threads ())
#pragma omp atomic
	bin[i] += count[i];
    }
  }
  bool good = true;
  for (int i = 0; i < BINS; i++)
    good &= bin[i] == want[i];
  return good;
}
