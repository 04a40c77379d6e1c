/* { dg-do run } */
/* A teams construct outside of target regions, in a function that a target region calls: its teams one by one.  */
#include <omp.h>

#pragma omp declare target
static int
league (int n)
{
  int seen = 0, sizes = 0;
#pragma omp teams num_teams(n) thread_limit(3) reduction(+: seen, sizes)
  {
    seen += 1 << omp_get_team_num ();
    sizes += omp_get_num_teams ();
#pragma omp parallel
#pragma omp master
    sizes += omp_get_num_threads () > 3 ? 1000 : 0;
  }
  return seen != (1 << n) - 1 || sizes != n * n;
}
#pragma omp end declare target

int
main (void)
{
  int bad = 1;
#pragma omp target map(from: bad)
  {
    bad = league (1) + league (3) + league (7);
    bad += omp_get_num_teams () != 1 || omp_get_team_num () != 0;
  }
  return bad;
}
