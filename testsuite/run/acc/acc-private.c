/* Variables that are private to a gang, a worker or a lane.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" } */

#include <stdio.h>

enum { I = 12, J = 32, K = 64 };
static int out[I][J][K], turned[I][J];

int
main (void)
{
  int errors = 0;
  /* A gang's array, which its workers write and read; a lane's own.  */
#pragma acc parallel num_gangs(3) num_workers(4) copyout(out, turned)
#pragma acc loop gang
  for (int i = 0; i < I; i++)
    {
      int shared[J];
#pragma acc loop worker
      for (int j = 0; j < J; j++)
	shared[j] = i * j;
#pragma acc loop worker
      for (int j = 0; j < J; j++)
	turned[i][j] = shared[J - 1 - j];
#pragma acc loop worker
      for (int j = 0; j < J; j++)
	{
	  int row[2] = { shared[j], j };
#pragma acc loop vector
	  for (int k = 0; k < K; k++)
	    {
	      int own[4] = { i, j, k, 0 };
	      own[k & 3] += row[k & 1];
	      out[i][j][k] = own[0] + own[1] + own[2] + own[3];
	    }
	}
    }
  for (int i = 0; i < I; i++)
    for (int j = 0; j < J; j++)
      {
	errors += turned[i][j] != i * (J - 1 - j);
	for (int k = 0; k < K; k++)
	  errors += out[i][j][k] != i + j + k + (k & 1 ? j : i * j);
      }

  /* The clauses.  */
  int x = 5, tmp[3] = { 1, 2, 3 };
#pragma acc parallel num_gangs(3) num_workers(4) firstprivate(x) private(tmp) copyout(out)
  {
    x++;
#pragma acc loop gang
    for (int i = 0; i < I; i++)
#pragma acc loop worker private(tmp)
      for (int j = 0; j < J; j++)
	{
	  tmp[0] = i, tmp[1] = j, tmp[2] = x;
	  int y;
#pragma acc loop vector private(y)
	  for (int k = 0; k < K; k++)
	    {
	      int *p = &y;
	      *p = k;
	      out[i][j][k] = tmp[0] + tmp[1] + tmp[2] + y;
	    }
	}
  }
  for (int i = 0; i < I; i++)
    for (int j = 0; j < J; j++)
      for (int k = 0; k < K; k++)
	errors += out[i][j][k] != i + j + k + 6;
  if (errors || x != 5)
    printf ("%d errors, x = %d\n", errors, x);
  return errors != 0 || x != 5;
}
