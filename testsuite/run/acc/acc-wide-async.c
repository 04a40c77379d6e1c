/* Queues and regions of several workers with vectors of several warps: the warps that wait at a kernel's end are counted.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" } */

#include <stdio.h>

enum { I = 6, J = 300 };
static int plain[J], rows[I][J], sums[I], more[J];

int
main (void)
{
  int bad = 0, total = 0;
#pragma acc parallel loop gang worker vector num_workers (4) vector_length (64) copyout (plain) async (1)
  for (int j = 0; j < J; j++)
    plain[j] = j;
#pragma acc parallel loop gang num_workers (3) vector_length (128) copyout (rows, sums) async (2)
  for (int i = 0; i < I; i++)
    {
      int sum = 0;
#pragma acc loop worker vector reduction (+: sum)
      for (int j = 0; j < J; j++)
	{
	  rows[i][j] = i + j;
	  sum += j;
	}
      sums[i] = sum;
    }
#pragma acc parallel num_gangs (2) num_workers (8) vector_length (96) copyout (more) copy (total) async
#pragma acc loop gang worker vector reduction (+: total)
  for (int j = 0; j < J; j++)
    {
      more[j] = 2 * j;
      total++;
    }
#pragma acc wait
  for (int j = 0; j < J; j++)
    {
      bad += (plain[j] != j) + (more[j] != 2 * j);
      for (int i = 0; i < I; i++)
	bad += rows[i][j] != i + j;
    }
  for (int i = 0; i < I; i++)
    bad += sums[i] != J * (J - 1) / 2;
  bad += total != J;
  printf ("%d wrong\n", bad);
  return bad != 0;
}
