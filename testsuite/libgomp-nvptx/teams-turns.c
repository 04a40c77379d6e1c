/* { dg-do run } */
/* A league of any number of teams, each with its number; teams beyond the blocks take turns.  */
#include <omp.h>

int
main (void)
{
  for (int n = 1; n < 300; n = n * 3 + 1)
    {
      int seen[400] = { 0 }, size = 0;
#pragma omp target teams num_teams(n) map(tofrom: seen, size)
      {
	int t = omp_get_team_num (), teams = omp_get_num_teams ();
#pragma omp parallel num_threads(2)
	{
#pragma omp single
	  {
#pragma omp atomic
	    seen[t]++;
	    if (t == 0)
	      size = teams;
	  }
	  if (omp_get_team_num () != t)
	    {
#pragma omp atomic
	      seen[t] += 1000;
	    }
	}
      }
      if (size < 1 || size > n)
	__builtin_abort ();
      for (int i = 0; i < 400; i++)
	if (seen[i] != (i < size))
	  __builtin_abort ();
    }
  return 0;
}
