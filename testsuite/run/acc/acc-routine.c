/* OpenACC's routines: who calls them, and what their loops share.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" } */

#include <stdio.h>

enum { I = 9, J = 10, K = 100 };
static int out[I][J][K];

#pragma acc routine seq
static int
seq (int i)
{
  return i * 3;
}

#pragma acc routine vector
static void
row (int *to, int base)
{
#pragma acc loop vector
  for (int k = 0; k < K; k++)
    to[k] = base + seq (k);
}

#pragma acc routine vector
static int
row_sum (const int *from)
{
  int s = 0;
#pragma acc loop vector reduction(+:s)
  for (int k = 0; k < K; k++)
    s += from[k];
  return s;
}

#pragma acc routine worker
static void
plane (int (*to)[K], int base)
{
#pragma acc loop worker
  for (int j = 0; j < J; j++)
    row (to[j], base + j);
}

#pragma acc routine gang
static void
all (int (*to)[J][K], int base)
{
#pragma acc loop gang
  for (int i = 0; i < I; i++)
    plane (to[i], base + i);
}

int
main (void)
{
  int errors = 0, sums[I][J];
#pragma acc parallel num_gangs(4) num_workers(4) copyout(out)
  all (out, 1);
#pragma acc parallel num_gangs(4) num_workers(4) copyin(out) copyout(sums)
#pragma acc loop gang worker collapse(2)
  for (int i = 0; i < I; i++)
    for (int j = 0; j < J; j++)
      sums[i][j] = row_sum (out[i][j]);
  for (int i = 0; i < I; i++)
    for (int j = 0; j < J; j++)
      {
	int s = 0;
	for (int k = 0; k < K; k++)
	  {
	    errors += out[i][j][k] != 1 + i + j + 3 * k;
	    s += out[i][j][k];
	  }
	errors += sums[i][j] != s;
      }
#pragma acc parallel num_gangs(3) num_workers(5) copyout(out)
#pragma acc loop gang
  for (int i = 0; i < I; i++)
    plane (out[i], 7);
  for (int j = 0; j < J; j++)
    errors += out[I - 1][j][K - 1] != 7 + j + 3 * (K - 1);
  if (errors)
    printf ("%d errors\n", errors);
  return errors != 0;
}
