/* { dg-do run } */
/* { dg-pass narrow-counters } */
/* Loops whose counters are short, char or unsigned short, with more between their bounds than their type has
   room for: GCC's arithmetic of iterations is int's.  */
#include <stdio.h>
#include <stdlib.h>

static void
check (const char *name, long got, long want)
{
  if (got != want)
    {
      printf ("%s: %ld, not %ld\n", name, got, want);
      abort ();
    }
}

/* Each construct on a loop of TYPE from FIRST by STEP while it COMPARES with LAST: their number, sum, and its value
   behind the loop.  */
#define ALL(TYPE, FIRST, COMPARES, LAST, STEP)						\
  static void TYPE##_##STEP (int first, int last, int step)				\
  {											\
    long n = 0, sum = 0, want = 0, all = 0;						\
    for (int i = FIRST; i COMPARES LAST; i += step)					\
      want++, all += i;									\
    TYPE a = first, b = last, s = step;							\
    ONE (target parallel for, reduction(+: n, sum), TYPE, FIRST, COMPARES, LAST, s)	\
    ONE (target parallel for schedule(dynamic), reduction(+: n, sum), TYPE, a, COMPARES, b, STEP_##STEP)	\
    ONE (target teams distribute parallel for, reduction(+: n, sum), TYPE, a, COMPARES, LAST, STEP_##STEP)	\
    ONE (target teams distribute, reduction(+: n, sum), TYPE, FIRST, COMPARES, b, STEP_##STEP)	\
    ONE (target simd, reduction(+: n, sum), TYPE, FIRST, COMPARES, LAST, STEP_##STEP)	\
    ONE (target parallel for simd, reduction(+: n, sum), TYPE, a, COMPARES, b, STEP_##STEP)	\
    ONE (target teams distribute parallel for simd, reduction(+: n, sum), TYPE, a, COMPARES, b, STEP_##STEP)	\
    ONE (target teams loop, reduction(+: n, sum), TYPE, FIRST, COMPARES, LAST, STEP_##STEP)	\
    ONE (parallel master taskloop num_tasks(4), reduction(+: n, sum), TYPE, a, COMPARES, b, STEP_##STEP)	\
    ONE (parallel for, reduction(+: n, sum), TYPE, FIRST, COMPARES, LAST, STEP_##STEP)	\
    TYPE i;										\
    n = sum = 0;									\
    DO (omp target parallel for simd map(tofrom: i, n) reduction(+: n) lastprivate(i))	\
    for (i = FIRST; i COMPARES LAST; i += STEP_##STEP)					\
      n++;										\
    check ("lastprivate", n, want);							\
    check ("last value", i, (TYPE) (FIRST + want * step));				\
  }
#define DO(...) _Pragma (#__VA_ARGS__)
#define ONE(CONSTRUCT, CLAUSES, TYPE, FIRST, COMPARES, LAST, STEP)			\
    n = sum = 0;									\
    DO (omp CONSTRUCT CLAUSES)								\
    for (TYPE i = FIRST; i COMPARES LAST; i += STEP)					\
      n++, sum += i;									\
    check (#CONSTRUCT, n, want);							\
    check (#CONSTRUCT, sum, all);

typedef signed char tiny;
typedef unsigned char byte;
typedef unsigned short word;
#define STEP_up 232
#define STEP_down -232
#define STEP_three 3
#define STEP_big 7
ALL (short, -30000, <, 29624, up)
ALL (short, 30000, >=, -30008, down)
ALL (tiny, -100, <, 100, three)
ALL (byte, 0, <, 252, big)
ALL (word, 3, <=, 65426, up)

/* Several loops in one.  */
static void
nests (int m)
{
  long n = 0;
#pragma omp target teams distribute parallel for collapse(2) reduction(+: n)
  for (short i = -30000; i < 30000; i += 1000)
    for (signed char j = -120; j < 120; j += 16)
      n += i + j;
  check ("collapse", n, 60 * -500 * 15 + 60 * 15 * -8);
  n = 0;
#pragma omp target parallel for simd collapse(2) reduction(+: n)
  for (signed char j = m; j < 120; j += 16)
    for (int i = 0; i < 7; i++)
      n++;
  check ("collapse simd", n, 105);
  n = 0;
  /* The compiler crashed on the first value, which was no int beside a counter that was.  */
#pragma omp target teams distribute parallel for collapse(2) reduction(+: n)
  for (int i = 0; i < m + 130; i++)
    for (unsigned short k = m + 130; k < m + 160; k += 3)
      n += k;
  check ("collapse, variable bounds", n, 10 * 235);
  n = 0;
#pragma omp target parallel for collapse(2) reduction(+: n)
  for (short i = -30000; i < 30000; i += 10000)
    for (short j = i; j < 30000; j += 10000)
      n++;
  check ("not rectangular", n, 21);
  n = 0;
#pragma omp target parallel map(tofrom: n)
#pragma omp single
#pragma omp taskloop grainsize(9)
  for (short i = -30000; i < 29624; i += 232)
#pragma omp atomic
    n++;
  check ("taskloop", n, 257);
}

int
main (void)
{
  short_up (-30000, 29624, 232);
  short_down (30000, -30008, -232);
  tiny_three (-100, 100, 3);
  byte_big (0, 252, 7);
  word_up (3, 65426, 232);
  nests (-120);
  printf ("right\n");
  return 0;
}
