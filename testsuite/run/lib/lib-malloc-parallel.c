/* { dg-do run } */
/* malloc and free from all threads and teams at once.  */

#include <stdlib.h>

int
main (void)
{
  int bad = 0, done = 0;
#pragma omp target teams distribute parallel for num_teams(4) map(tofrom: bad, done)
  for (int i = 0; i < 48; i++)
    {
      int *p = malloc ((i + 1) * sizeof (int)), s = 0;
      if (p)
	{
	  for (int k = 0; k <= i; k++)
	    p[k] = i;
	  for (int k = 0; k <= i; k++)
	    s += p[k];
	  free (p);
	}
      if (s != i * (i + 1))
	{
#pragma omp atomic
	  bad++;
	}
#pragma omp atomic
      done++;
    }
  if (bad || done != 48)
    __builtin_abort ();
  return 0;
}
