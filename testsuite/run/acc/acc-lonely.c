/* A loop for vectors beside one for workers: one worker executes it.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" }
   { dg-pass acc-workers }
   { dg-prune-output "using .num_workers .1.., ignoring 4" } */

#include <stdio.h>

enum { I = 6, K = 100 };
static int sums[I], out[I][K];

int
main (void)
{
  int errors = 0;
#pragma acc parallel num_gangs(3) num_workers(4) copyout(sums, out)
#pragma acc loop gang
  for (int i = 0; i < I; i++)
    {
      int s = 0;
#pragma acc loop vector reduction(+:s)
      for (int k = 0; k < K; k++)
	{
	  out[i][k] = i + k;
	  if (k & 1)
	    s += k;
	}
#pragma acc loop worker
      for (int k = 0; k < K; k++)
	out[i][k] += s;
      sums[i] = s;
    }
  for (int i = 0; i < I; i++)
    {
      errors += sums[i] != 2500;
      for (int k = 0; k < K; k++)
	errors += out[i][k] != i + k + 2500;
    }
  if (errors)
    printf ("%d errors\n", errors);
  return errors != 0;
}
