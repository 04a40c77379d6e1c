/* OpenACC's reductions, on each axis and with each type.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" }
   { dg-additional-options "-lm" }
   { dg-pass acc-clauses } */

#include <complex.h>
#include <stdio.h>

#define N 500
static int errors;

static void
check (int good, const char *what)
{
  if (!good)
    {
      printf ("%s\n", what);
      errors++;
    }
}

/* Reduce EXPRESSION with OP on different axes.  */
#define AXES(TYPE, OP, START, EXPRESSION, UPDATE)				\
  REDUCE_ON (TYPE, OP, START, EXPRESSION, UPDATE, gang)				\
  REDUCE_ON (TYPE, OP, START, EXPRESSION, UPDATE, gang worker)			\
  REDUCE_ON (TYPE, OP, START, EXPRESSION, UPDATE, gang vector)			\
  REDUCE_ON (TYPE, OP, START, EXPRESSION, UPDATE, gang worker vector)
#define PRAGMA(TEXT) _Pragma (#TEXT)
#define REDUCE_ON(TYPE, OP, START, EXPRESSION, UPDATE, LEVELS)			\
  {										\
    TYPE expected = START, result = START;					\
    for (int i = 0; i < N; i++)							\
      { TYPE x = EXPRESSION; expected = UPDATE (expected, x); }			\
    _Pragma ("acc parallel num_gangs(6) num_workers(4) copy(result)")		\
    PRAGMA (acc loop LEVELS reduction (OP: result))				\
    for (int i = 0; i < N; i++)							\
      { TYPE x = EXPRESSION; result = UPDATE (result, x); }			\
    check (result == expected, #TYPE " " #OP ", " #LEVELS);			\
  }
#define SUM(A, B) ((A) + (B))
#define PRODUCT(A, B) ((A) * (B))
#define LESS(A, B) ((A) < (B) ? (A) : (B))
#define MORE(A, B) ((A) > (B) ? (A) : (B))
#define BOTH(A, B) ((A) & (B))
#define EITHER(A, B) ((A) | (B))
#define ODD(A, B) ((A) ^ (B))
#define ALL(A, B) ((A) && (B))
#define ANY(A, B) ((A) || (B))

int
main (void)
{
  AXES (int, +, 3, i, SUM)
  AXES (int, *, 1, i % 50 == 7 ? 3 : 1, PRODUCT)
  AXES (int, min, 1000, 900 - i, LESS)
  AXES (int, max, -7, i * 3, MORE)
  AXES (int, &, -1, ~(i % 5), BOTH)
  AXES (int, |, 0, 1 << i % 13, EITHER)
  AXES (int, ^, 5, i * 77, ODD)
  AXES (int, &&, 1, i != 77, ALL)
  AXES (int, ||, 0, i == 77, ANY)
  AXES (unsigned char, +, 3, i, SUM)
  AXES (short, +, 3, i, SUM)
  AXES (unsigned long, +, 3, i * 12345678901ul, SUM)
  AXES (float, +, 1, i, SUM)
  AXES (float, max, -1e30f, i * 0.5f, MORE)
  AXES (double, +, 1, i * 0.25, SUM)
  AXES (double, *, 1, i % 100 == 3 ? 2.0 : 1.0, PRODUCT)
  AXES (double, min, 1e300, 100 - i, LESS)
  AXES (float complex, +, 0, i + 2 * i * I, SUM)
  AXES (double complex, +, 0, i + 2 * i * I, SUM)
  AXES (double complex, *, 1, i % 100 == 3 ? I : 1, PRODUCT)

  /* Truth values that are not 1.  */
  AXES (int, &&, 6, 1 << i % 5, ALL)
  AXES (unsigned char, &&, 4, i % 3 + 1, ALL)
  AXES (int, ||, 4, i == 99 ? 2 : 0, ANY)
  AXES (long, ||, 8, 0, ANY)
  AXES (double, &&, 0.5, 0.25 + i, ALL)
  AXES (float, ||, 0, i == 3 ? 0.25f : 0, ANY)

  /* Into a variable of a gang's own, by workers and vectors.  */
  int sums[10], rows[10][40];
#pragma acc parallel num_gangs(3) num_workers(4) copyout(sums, rows)
#pragma acc loop gang
  for (int i = 0; i < 10; i++)
    {
      int s = i;
#pragma acc loop worker reduction(+:s)
      for (int j = 0; j < 40; j++)
	{
	  int t = j;
#pragma acc loop vector reduction(+:t)
	  for (int k = 0; k < 50; k++)
	    t += k;
	  rows[i][j] = t;
	  s += t;
	}
      sums[i] = s;
    }
  for (int i = 0; i < 10; i++)
    {
      check (sums[i] == i + 39 * 40 / 2 + 40 * (49 * 50 / 2), "worker in gang");
      for (int j = 0; j < 40; j++)
	check (rows[i][j] == j + 49 * 50 / 2, "vector in worker");
    }

  /* By all loops of a nest.  */
  long all = 7;
#pragma acc parallel loop gang reduction(+:all) num_gangs(5) num_workers(4)
  for (int i = 0; i < 10; i++)
#pragma acc loop worker reduction(+:all)
    for (int j = 0; j < 20; j++)
#pragma acc loop vector reduction(+:all)
      for (int k = 0; k < 30; k++)
	all += i * j + k;
  long expected = 7;
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 20; j++)
      for (int k = 0; k < 30; k++)
	expected += i * j + k;
  check (all == expected, "nest");
  return errors != 0;
}
