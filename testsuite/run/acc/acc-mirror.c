/* What gangs do outside of loops for workers and wide vectors has the same result whether one worker does it or all:
   stores that are loaded again, arrays of their own, conditions, several loops.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" } */

#include <stdio.h>

enum { GANGS = 6, N = 500 };
static int a[GANGS][N], b[GANGS][N], errors;

static void
expect (int right, const char *what, int at)
{
  if (!right)
    {
      printf ("wrong: %s, %d\n", what, at);
      errors++;
    }
}

/* Each round's number comes from memory, and goes there.  */
static void
through_memory (int n)
{
  int steps[GANGS];
  for (int g = 0; g < GANGS; g++)
    steps[g] = g;
#pragma acc parallel loop gang num_gangs(GANGS) vector_length(128) copy(steps) copyout(a)
  for (int g = 0; g < GANGS; g++)
    for (int r = 0; r < n; r++)
      {
	const int step = steps[g];
#pragma acc loop vector
	for (int i = 0; i < N; i++)
	  a[g][i] = (r ? a[g][i] : 0) + step + i;
	steps[g] = step + 1;
      }
  for (int g = 0; g < GANGS; g++)
    {
      expect (steps[g] == g + n, "steps", g);
      for (int i = 0; i < N; i++)
	expect (a[g][i] == n * (g + i) + n * (n - 1) / 2, "through memory", g * N + i);
    }
}

/* Sums of one loop are factors of the next; lanes' results are loaded between them.  */
static void
several_loops (int n)
{
  long out[GANGS];
#pragma acc parallel loop gang num_gangs(GANGS) num_workers(5) copyout(out, a, b)
  for (int g = 0; g < GANGS; g++)
    {
      int table[4] = { g, 1, 2, 3 };
      long all = 0;
      for (int r = 0; r < n; r++)
	{
	  long sum = 0;
	  int most = 0;
#pragma acc loop worker vector reduction(+: sum) reduction(max: most)
	  for (int i = 0; i < N; i++)
	    {
	      a[g][i] = i + r;
	      sum += a[g][i] * table[r % 4];
	      most = most > i % (100 + r) ? most : i % (100 + r);
	    }
	  table[(r + 1) % 4] = a[g][N - 1] % 7;
	  if (sum % 2)
	    all += sum;
	  else
	    {
#pragma acc loop worker
	      for (int i = 0; i < N; i++)
		b[g][i] = a[g][i] + table[0];
	      all -= b[g][r] + most;
	    }
	}
      out[g] = all;
    }
  for (int g = 0; g < GANGS; g++)
    {
      int table[4] = { g, 1, 2, 3 };
      long all = 0;
      for (int r = 0; r < n; r++)
	{
	  long sum = 0;
	  int most = 0;
	  for (int i = 0; i < N; i++)
	    {
	      sum += (i + r) * table[r % 4];
	      most = most > i % (100 + r) ? most : i % (100 + r);
	    }
	  table[(r + 1) % 4] = (N - 1 + r) % 7;
	  all += sum % 2 ? sum : -(r + r + table[0] + most);
	}
      expect (out[g] == all, "several loops", g);
    }
}

/* Reductions of all sizes of vectors.  */
#define PRAGMA(TEXT) _Pragma (#TEXT)
#define SUMS(LENGTH)								\
static void									\
sums_##LENGTH (void)								\
{										\
  float sums[GANGS];								\
  double products[GANGS];							\
PRAGMA (acc parallel loop gang num_gangs(GANGS) vector_length(LENGTH) copyout(sums, products))	\
  for (int g = 0; g < GANGS; g++)						\
    {										\
      float sum = g;								\
      double product = 1;							\
PRAGMA (acc loop vector reduction(+: sum) reduction(*: product))			\
      for (int i = 0; i < N; i++)						\
	{									\
	  sum += i;								\
	  product *= i % 50 ? 1 : 2;						\
	}									\
      sums[g] = sum;								\
      products[g] = product;							\
    }										\
  for (int g = 0; g < GANGS; g++)						\
    expect (sums[g] == g + N * (N - 1) / 2 && products[g] == 1024, "sums", LENGTH + g);	\
}
SUMS (64)
SUMS (96)
SUMS (160)
SUMS (256)
SUMS (1024)

int
main (void)
{
  through_memory (5);
  several_loops (9);
  sums_64 ();
  sums_96 ();
  sums_160 ();
  sums_256 ();
  sums_1024 ();
  return errors != 0;
}
