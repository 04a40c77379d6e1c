/* Reductions of nested loops that are in a clause of one of them: all loops have them.  Or each gang has the variable,
   where it begins with a value in each iteration.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" } */

#include <stdio.h>

enum { P = 20, R = 30, C = 50 };
static double x[P][R][C];
static int y[P], z[P];
static double file_sum;

static int
expect (const char *what, double got, double wanted)
{
  if (got != wanted)
    printf ("%s: %g, not %g\n", what, got, wanted);
  return got != wanted;
}

/* The outermost loop has the clause, or the region.  */

static int
outer (void)
{
  double total = 1;
  long count = 0;
  int most = 0;
#pragma acc parallel loop gang num_gangs(P) num_workers(4) vector_length(64) reduction(+: total) copyin(x)
  for (int p = 0; p < P; p++)
    {
#pragma acc loop worker
      for (int r = 0; r < R; r++)
	{
#pragma acc loop vector
	  for (int c = 0; c < C; c++)
	    total += x[p][r][c];
	}
    }
#pragma acc parallel loop reduction(+: count) reduction(max: most) copyin(x)
  for (int p = 0; p < P; p++)
    {
      count++;
#pragma acc loop worker vector collapse(2)
      for (int r = 0; r < R; r++)
	for (int c = 0; c < C; c++)
	  {
	    count += 2;
	    most = most > p * c ? most : p * c;
	  }
    }
  double region = 0;
#pragma acc parallel num_gangs(P) reduction(+: region) copyin(x)
  {
#pragma acc loop gang
    for (int p = 0; p < P; p++)
      {
#pragma acc loop vector
	for (int c = 0; c < C; c++)
	  region += x[p][0][c];
      }
  }
  return expect ("outer", total, 1 + P * R * C) + expect ("count", count, P + 2 * P * R * C)
	 + expect ("max", most, (P - 1) * (C - 1)) + expect ("region", region, P * C);
}

/* The innermost loop has it.  */

static int
inner (void)
{
  double total = 2;
  file_sum = 3;
#pragma acc parallel num_gangs(P) num_workers(4) copyin(x)
  {
#pragma acc loop gang
    for (int p = 0; p < P; p++)
      {
#pragma acc loop worker
	for (int r = 0; r < R; r++)
	  {
#pragma acc loop vector reduction(+: total, file_sum)
	    for (int c = 0; c < C; c++)
	      {
		total += x[p][r][c];
		file_sum += 2 * x[p][r][c];
	      }
	  }
      }
  }
  return expect ("inner", total, 2 + P * R * C) + expect ("inner, static", file_sum, 3 + 2 * P * R * C);
}

/* Each gang's own.  */

static int
own (void)
{
  int wrong = 0;
  double total = -1;
  int part, all = 0;
#pragma acc parallel loop gang num_workers(4) copyin(x) copyout(y)
  for (int p = 0; p < P; p++)
    {
      total = 0;
#pragma acc loop worker vector reduction(+: total)
      for (int r = 0; r < R; r++)
	total += x[p][r][0] + p;
      y[p] = total;
    }
#pragma acc parallel loop reduction(+: all) copyout(z)
  for (int p = 0; p < P; p++)
    {
      part = p;
      file_sum = 0;
#pragma acc loop vector reduction(+: part, file_sum)
      for (int c = 0; c < C; c++)
	{
	  part += c;
	  file_sum += 1;
	}
      z[p] = part + file_sum;
      all += part;
    }
  for (int p = 0; p < P; p++)
    wrong += expect ("own", y[p], R + R * p) + expect ("part", z[p], p + C * (C - 1) / 2 + C);
  wrong += expect ("all", all, P * (P - 1) / 2 + P * C * (C - 1) / 2);

  /* The program says that it is the region's.  */
  total = 5;
#pragma acc parallel copy(total) num_gangs(1) copyin(x)
  {
#pragma acc loop gang
    for (int p = 3; p < 4; p++)
      {
	total = 1;
#pragma acc loop vector reduction(+: total)
	for (int c = 0; c < C; c++)
	  total += x[p][0][c];
      }
  }
  return wrong + expect ("copy", total, 1 + C);
}

int
main (void)
{
  for (int p = 0; p < P; p++)
    for (int r = 0; r < R; r++)
      for (int c = 0; c < C; c++)
	x[p][r][c] = 1;
  return outer () + inner () + own ();
}
