/* A gang's own array in memory, which it changes between loops for workers: one worker stores.  All of them did, and
   one could come with an old value when the first had gone on (a race for HEDDLE_SIM_CHECK=races).
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" } */

#include <stdio.h>

enum { GANGS = 6, ROUNDS = 9, N = 500 };
static int a[GANGS][N];

int
main (void)
{
  long out[GANGS];
  int errors = 0;
#pragma acc parallel loop gang num_gangs(GANGS) num_workers(5) copyout(out, a)
  for (int g = 0; g < GANGS; g++)
    {
      int table[4] = { g, 1, 2, 3 };
      long all = 0;
      for (int r = 0; r < ROUNDS; r++)
	{
	  for (int k = 1; k <= 3; k++)
	    {
	      table[r % 4] = k;
	      all += table[all & 3];
	    }
#pragma acc loop worker vector
	  for (int i = 0; i < N; i++)
	    a[g][i] = i + table[r % 4] + all;
	}
      out[g] = all;
    }
  for (int g = 0; g < GANGS; g++)
    {
      int table[4] = { g, 1, 2, 3 };
      long all = 0;
      for (int r = 0; r < ROUNDS; r++)
	for (int k = 1; k <= 3; k++)
	  {
	    table[r % 4] = k;
	    all += table[all & 3];
	  }
      errors += out[g] != all;
      for (int i = 0; i < N; i++)
	errors += a[g][i] != i + 3 + all;
    }
  if (errors)
    printf ("%d errors\n", errors);
  return errors != 0;
}
