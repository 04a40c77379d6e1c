/* A scalar of a gang or a worker that one thread of a loop sets: all have the new value behind the loop; bit by bit, as
   NaN and -0 are values.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" } */

#include <complex.h>
#include <stdio.h>
#include <string.h>

enum { N = 12, M = 200 };
static int fails;

/* The round AT of a loop changes START to V; others leave it.  */
#define FORM(TYPE, OUTER, INNER)						\
  _Pragma (OUTER)								\
  for (int i = 0; i < N; i++)							\
    {										\
      TYPE x = start;								\
      _Pragma (INNER)								\
      for (int j = 0; j < M; j++)						\
	if (j == at)								\
	  x = v;								\
      b[i] = x;									\
    }										\
  for (int i = 0; i < N; i++)							\
    fails += memcmp (&b[i], &want, sizeof want) != 0;

#define TEST(NAME, TYPE, START, VALUE)						\
static void									\
NAME (int at)									\
{										\
  TYPE b[N], start = START, v = VALUE, want = at < M ? v : start;		\
  FORM (TYPE, "acc parallel loop gang num_workers (4) copyout (b)", "acc loop worker")		\
  FORM (TYPE, "acc parallel loop gang num_workers (4) copyout (b)", "acc loop worker vector")	\
  FORM (TYPE, "acc parallel loop gang num_workers (4) copyout (b)", "acc loop vector")		\
  FORM (TYPE, "acc parallel loop gang worker num_workers (4) copyout (b)", "acc loop vector")	\
  FORM (TYPE, "acc parallel loop gang num_workers (2) vector_length (64) copyout (b)", "acc loop worker vector") \
  FORM (TYPE, "acc parallel loop gang num_workers (2) vector_length (64) copyout (b)", "acc loop vector") \
  FORM (TYPE, "acc parallel loop gang vector_length (128) copyout (b)", "acc loop vector")	\
  TYPE z = START;								\
  _Pragma ("acc parallel num_gangs (1) num_workers (4) copyout (b) firstprivate (z)")	\
  {										\
    _Pragma ("acc loop worker vector")						\
    for (int j = 0; j < M; j++)							\
      if (j == at)								\
	z = v;									\
    _Pragma ("acc loop worker vector")						\
    for (int j = 0; j < N; j++)							\
      b[j] = z;									\
  }										\
  for (int i = 0; i < N; i++)							\
    fails += memcmp (&b[i], &want, sizeof want) != 0;				\
  printf (#NAME " %d\n", fails);						\
}

TEST (of_int, int, 3, 1000)
TEST (of_char, signed char, -3, 100)
TEST (of_bool, _Bool, 0, 1)
TEST (of_long, unsigned long long, 3, 1ULL << 63)
TEST (of_int128, __int128, 3, (__int128) 1 << 90)
TEST (of_float, float, 3.5f, 1e10f)
TEST (of_zero, double, 0.0, -0.0)
TEST (of_nan, double, __builtin_nan (""), 2.5)
TEST (of_complex, double complex, 1.0, 1.0 + 3.0i)
typedef char *pointer;
TEST (of_pointer, pointer, 0, (char *) 0x1000)

int
main (void)
{
  for (int at = 77; at < 300; at += 200)
    {
      of_int (at);
      of_char (at);
      of_bool (at);
      of_long (at);
      of_int128 (at);
      of_float (at);
      of_zero (at);
      of_nan (at);
      of_complex (at);
      of_pointer (at);
    }
  return fails != 0;
}
