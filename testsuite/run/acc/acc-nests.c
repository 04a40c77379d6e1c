/* Nests of OpenACC's loops: what gangs, workers and vectors do, and what one of them does alone, is done once.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" } */

#include <stdio.h>

enum { I = 13, J = 11, K = 70 };
static int cube[I][J][K], rows[I][J], planes[I];

static int
check (int once)
{
  int errors = 0;
  for (int i = 0; i < I; i++)
    {
      errors += planes[i] != 1 + once;
      for (int j = 0; j < J; j++)
	{
	  errors += rows[i][j] != 1 + j;
	  for (int k = 0; k < K; k++)
	    errors += cube[i][j][k] != i + j * k + once;
	}
    }
  if (errors)
    printf ("step %d: %d errors\n", once, errors);
  return errors;
}

int
main (void)
{
  int errors = 0;
  /* Each axis has its loop; between them one gang, one worker acts.  */
#pragma acc parallel num_gangs(4) num_workers(4) copyout(cube, rows, planes)
#pragma acc loop gang
  for (int i = 0; i < I; i++)
    {
      int start = i;
      planes[i] = 0;
      planes[i]++;
#pragma acc loop worker
      for (int j = 0; j < J; j++)
	{
	  int factor = j;
	  rows[i][j] = 1;
	  rows[i][j] += factor;
#pragma acc loop vector
	  for (int k = 0; k < K; k++)
	    cube[i][j][k] = start + factor * k;
	}
    }
  errors += check (0);

  /* Workers' and vectors' loops one after the other: the first writes what the second reads.  */
#pragma acc parallel num_gangs(3) copy(cube, planes)
#pragma acc loop gang
  for (int i = 0; i < I; i++)
    {
      planes[i]++;
#pragma acc loop worker collapse(2)
      for (int j = 0; j < J; j++)
	for (int k = 0; k < K; k++)
	  cube[i][j][k] = cube[i][j][k] * 2 + planes[i];
#pragma acc loop worker vector collapse(2)
      for (int j = J - 1; j >= 0; j--)
	for (int k = 0; k < K; k++)
	  cube[i][j][k] = (cube[i][j][k] - planes[i]) / 2 + 1;
    }
  errors += check (1);

  /* Tiles.  */
#pragma acc parallel copy(cube)
#pragma acc loop gang tile(2, 4, 8)
  for (int i = 0; i < I; i++)
    for (int j = 0; j < J; j++)
      for (int k = 0; k < K; k++)
	cube[i][j][k]++;
#pragma acc parallel loop tile(*, *) copy(planes)
  for (int i = 0; i < I; i++)
    for (int j = 0; j < 1; j++)
      planes[i]++;
  errors += check (2);
  return errors != 0;
}
