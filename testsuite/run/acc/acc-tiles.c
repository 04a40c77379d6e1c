/* Tiles that the ranges of loops end in: GCC's go beyond the ranges.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" } */

#include <stdio.h>
#include <string.h>

enum { N = 40 };
int seen[N][N][N], lines[N];

static int
check (const char *what, int a, int b, int c)
{
  int errors = 0;
  for (int x = 0; x < N; x++)
    for (int y = 0; y < N; y++)
      for (int z = 0; z < N; z++)
	errors += seen[x][y][z] != (x < a && y < b && z < c);
  if (errors)
    printf ("%s: %d errors\n", what, errors);
  memset (seen, 0, sizeof seen);
  return errors;
}

int
main (void)
{
  int errors = 0, n = 35;
#pragma acc parallel loop tile(8, 8) copy(seen)
  for (int x = 0; x < n; x++)
    for (int y = 0; y < n; y++)
      {
#pragma acc atomic
	seen[x][y][0]++;
      }
  errors += check ("8, 8", n, n, 1);
#pragma acc parallel loop tile(*, *) copy(seen) num_workers(4)
  for (int x = 34; x >= 0; x--)
    for (int y = 0; y <= 34; y++)
      {
#pragma acc atomic
	seen[x][y][0]++;
      }
  errors += check ("*, *", 35, 35, 1);
#pragma acc parallel copy(seen) num_gangs(3)
#pragma acc loop gang vector tile(3, 2, 8)
  for (int x = 0; x < 7; x++)
    for (int y = 0; y < n; y++)
      for (int z = 0; z < 40; z += 1)
	{
#pragma acc atomic
	  seen[x][y][z]++;
	}
  errors += check ("3, 2, 8", 7, n, 40);
  /* Whole tiles remain tiles.  */
#pragma acc parallel loop tile(4, 8) copy(seen)
  for (int x = 0; x < 36; x++)
    for (int y = 0; y < 40; y++)
      {
#pragma acc atomic
	seen[x][y][0]++;
      }
  errors += check ("4, 8", 36, 40, 1);
#pragma acc parallel loop tile(8) copy(lines)
  for (int x = 0; x < n; x++)
    lines[x]++;
  for (int x = 0; x < N; x++)
    errors += lines[x] != (x < n);
  return errors != 0;
}
