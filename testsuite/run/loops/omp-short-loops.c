/* { dg-do run } */
/* The grid is as large as a loop's number of iterations asks for: all forms of loops, at sizes around those of warps
   and teams, do each iteration once.  */

#include <stdio.h>
#include <stdlib.h>

enum { MOST = 5000 };
static int hits[MOST];
static int wrong;

static void
check (const char *what, long n, long first, long step, long count)
{
  for (long i = 0; i < MOST; i++)
    {
      long k = i - first;
      int wanted = step > 0 ? k >= 0 && k % step == 0 && k / step < count : k <= 0 && k % step == 0 && k / step < count;
      if (hits[i] != wanted)
	{
	  printf ("%s %ld: iteration %ld done %d times\n", what, n, i, hits[i]);
	  wrong = 1;
	  break;
	}
    }
  for (int i = 0; i < MOST; i++)
    hits[i] = 0;
}

static void
loops (int n)
{
  long count = n > 0 ? n : 0;
#pragma omp target teams distribute parallel for map(tofrom: hits)
  for (int i = 0; i < n; i++)
    hits[i]++;
  check ("int", n, 0, 1, count);

  unsigned u = count;
#pragma omp target teams distribute parallel for simd map(tofrom: hits)
  for (unsigned i = 0; i < u; i++)
    hits[i]++;
  check ("unsigned simd", n, 0, 1, count);

  long last = (long) n - 1;
#pragma omp target teams distribute parallel for map(tofrom: hits)
  for (long i = last; i >= 0; i--)
    hits[i]++;
  check ("long, down", n, last > 0 ? last : 0, -1, count);

  int step = 3;
#pragma omp target teams distribute parallel for map(tofrom: hits)
  for (int i = 1; i <= n; i += step)
    hits[i]++;
  check ("step", n, 1, step, (count + 2) / 3);

  int rows = n > 0 ? n / 7 : n;
#pragma omp target teams distribute parallel for collapse(2) map(tofrom: hits)
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < 7; j++)
      hits[i * 7 + j]++;
  check ("collapse", n, 0, 1, rows > 0 ? rows * 7 : 0);

#pragma omp target teams distribute map(tofrom: hits)
  for (int i = 0; i < rows; i++)
#pragma omp parallel for
    for (int j = 0; j < 7; j++)
      hits[i * 7 + j]++;
  check ("nest", n, 0, 1, rows > 0 ? rows * 7 : 0);

#pragma omp target teams distribute map(tofrom: hits)
  for (int i = 0; i < 7; i++)
#pragma omp parallel for
    for (int j = 0; j < rows; j++)
      hits[i * rows + j]++;
  check ("flat nest", n, 0, 1, rows > 0 ? rows * 7 : 0);

  long sum = 0;
#pragma omp target teams distribute parallel for reduction(+: sum)
  for (short i = 0; i < n; i++)
    sum += i + 1;
  if (sum != count * (count + 1) / 2)
    {
      printf ("sum %d: %ld\n", n, sum);
      wrong = 1;
    }

#pragma omp target teams loop map(tofrom: hits)
  for (int i = 0; i < n; i++)
    hits[i]++;
  check ("loop", n, 0, 1, count);
}

int
main (void)
{
  static const int sizes[] = { -3, 0, 1, 7, 31, 32, 33, 255, 256, 257, 999, 4096, 4900 };
  for (unsigned i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
    loops (sizes[i]);

#pragma omp target teams distribute parallel for map(tofrom: hits)
  for (int i = 0; i < 1234; i++)
    hits[i]++;
  check ("constant", 1234, 0, 1, 1234);

  /* A bound close to the end of its type, with few iterations.  */
  unsigned top = 0xffffffffu;
#pragma omp target teams distribute parallel for map(tofrom: hits)
  for (unsigned i = top - 100; i < top; i++)
    hits[i - (top - 100)]++;
  check ("top", 100, 0, 1, 100);
  if (wrong)
    abort ();
  return 0;
}
