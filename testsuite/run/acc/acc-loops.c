/* Every iteration of OpenACC's loops is executed once, whatever threads share it.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" }
   { dg-pass acc-loops acc-axes } */

#include <stdio.h>
#include <string.h>

#define N 1000
static int hits[N], errors;

static void
check (const char *what, int from, int to, int step)
{
  int expected[N];
  memset (expected, 0, sizeof expected);
  for (int i = from; step > 0 ? i < to : i > to; i += step)
    expected[i]++;
  for (int i = 0; i < N; i++)
    if (hits[i] != expected[i])
      {
	printf ("%s: iteration %d was executed %d times\n", what, i, hits[i]);
	errors++;
	break;
      }
  memset (hits, 0, sizeof hits);
}

#define PRAGMA(TEXT) _Pragma (#TEXT)
/* Conditions must have one form, so each direction has loops of its own.  */
#define UPWARDS(CLAUSES, FROM, TO, STEP)					\
  {										\
    int from = FROM, to = TO;							\
    _Pragma ("acc parallel num_gangs(5) num_workers(3) copy(hits)")		\
    {										\
      PRAGMA (acc loop CLAUSES)							\
      for (int i = from; i < to; i += STEP)					\
	hits[i]++;								\
    }										\
    check (#CLAUSES, from, to, STEP);						\
  }
#define DOWNWARDS(CLAUSES, FROM, TO, STEP)					\
  {										\
    int from = FROM, to = TO;							\
    _Pragma ("acc parallel num_gangs(5) num_workers(3) copy(hits)")		\
    {										\
      PRAGMA (acc loop CLAUSES)							\
      for (long i = from; i > to; i -= STEP)					\
	hits[i]++;								\
    }										\
    check (#CLAUSES, from, to, -(STEP));						\
  }
#define BOTH(CLAUSES)								\
  UPWARDS (CLAUSES, 0, N, 1)					\
  UPWARDS (CLAUSES, 7, 950, 3)					\
  UPWARDS (CLAUSES, 9, 9, 1)					\
  DOWNWARDS (CLAUSES, N - 1, -1, 1)					\
  DOWNWARDS (CLAUSES, 800, 3, 7)

int
main (void)
{
  BOTH (gang)
  BOTH (gang worker)
  BOTH (gang vector)
  BOTH (gang worker vector)
  BOTH (gang(static:1))
  BOTH (gang(static:7))
  BOTH (gang(static:7) worker)
  BOTH (gang(static:40) vector)
  BOTH (gang(static:16) worker vector)
  BOTH (gang(static:*) vector)
  /* Chunks go to the gangs in turn.  */
  int by[N];
#pragma acc parallel loop gang(static:7) num_gangs(5) copyout(by)
  for (int i = 0; i < N; i++)
    by[i] = __builtin_goacc_parlevel_size (0) == 5 ? __builtin_goacc_parlevel_id (0) : i / 7 % 5;
  for (int i = 0; i < N; i++)
    if (by[i] != i / 7 % 5)
      {
	printf ("iteration %d: gang %d\n", i, by[i]);
	errors++;
	break;
      }
  BOTH (auto)
  BOTH (independent)
  return errors != 0;
}
