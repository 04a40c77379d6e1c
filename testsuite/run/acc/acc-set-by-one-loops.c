/* A gang's scalars that one iteration sets, in loops of all forms: downwards, collapsed, tiled, with a step, with a loop
   inside; one that all set before they use it.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" } */

#include <stdio.h>

enum { N = 9, M = 130 };
static int down[N], two[N], collapsed[N], tiled[N], inner[N], outer[N], own[N];

int
main (void)
{
  int bad = 0;
#pragma acc parallel loop gang num_gangs (4) num_workers (4) copy (down, two, collapsed, tiled, inner, outer, own)
  for (int i = 0; i < N; i++)
    {
      int x = 1, y = 2, z = 3, u = 4, v = 5, w = 6, t = 0;
#pragma acc loop worker vector
      for (int j = M - 1; j >= 0; j--)
	if (j == 7)
	  x = 100 + i, y = 200 + i;
#pragma acc loop worker collapse (2)
      for (int j = 0; j < 10; j++)
	for (unsigned k = 0; k < 13; k += 2)
	  if (j * 13 + k == 71)
	    z = i + j + k;
#pragma acc loop worker vector tile (4, 2)
      for (int j = 0; j < 10; j++)
	for (int k = 0; k < 13; k++)
	  if (j * 13 + k == 70)
	    u = i + j + k;
#pragma acc loop worker
      for (long j = 0; j < 5; j++)
	{
	  int found = -1;
#pragma acc loop seq
	  for (int k = 0; k < 20; k++)
	    if (j == 3 && k == 11)
	      v = k + i, found = k;
	  if (found == 11)
	    w = found * 2;
	}
      two[i] = y, collapsed[i] = z, tiled[i] = u, inner[i] = v, outer[i] = w;
#pragma acc loop worker
      for (int j = 0; j < M; j++)
	{
	  t = j % 3 == 0 ? j : -j;
	  if (j == 64)
	    own[i] = t;
	}
#pragma acc loop worker
      for (int j = 0; j < M; j++)
	if (j == 99 + i)
	  {
	    t = x + y;
	    down[i] = t;
	  }
    }
  for (int i = 0; i < N; i++)
    bad += (down[i] != 300 + 2 * i) + (two[i] != 200 + i) + (collapsed[i] != i + 11) + (tiled[i] != i + 10)
	   + (inner[i] != 11 + i) + (outer[i] != 22) + (own[i] != -64);
  printf ("%d wrong\n", bad);
  return bad != 0;
}
