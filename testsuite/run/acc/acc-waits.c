/* Workers that do what their gang does wait for each other where a loop for workers begins only if something that comes
   to it conflicts with what is in it: what the first stores with its loads and stores, what all load with its stores.
   Reductions of kinds that have a barrier of their own and of others, in turn and in one loop.
   { dg-do run }
   { dg-options "-O2 -fno-openmp -fopenacc" } */

#include <stdio.h>

enum { GANGS = 5, N = 300 };
static int a[GANGS][N], first[GANGS], last[GANGS], errors;

static void
expect (int right, const char *what, int at)
{
  if (!right)
    {
      printf ("wrong: %s, %d\n", what, at);
      errors++;
    }
}

/* The first stores what all load in the loop, and what some of them store to there.  */
static void
stored_before (int n)
{
#pragma acc parallel loop gang num_gangs(GANGS) num_workers(8) copyout(a, first)
  for (int g = 0; g < GANGS; g++)
    for (int r = 0; r < n; r++)
      {
	int sum = 0;
	first[g] = r + g;
	a[g][r] = -1;
#pragma acc loop worker reduction(+: sum)
	for (int i = 0; i < N; i++)
	  {
	    a[g][i] = first[g] + i;
	    sum += i;
	  }
	if (sum != N * (N - 1) / 2)
	  a[g][0] = -2;
      }
  for (int g = 0; g < GANGS; g++)
    for (int i = 0; i < N; i++)
      expect (a[g][i] == n - 1 + g + i, "stored before", g * N + i);
}

/* All load, between loops, what the next one stores to; sums without anything between them.  */
static void
loaded_before (int n)
{
  long out[GANGS];
#pragma acc parallel loop gang num_gangs(GANGS) vector_length(128) copy(a) copyout(out)
  for (int g = 0; g < GANGS; g++)
    {
      long all = 0;
      for (int r = 0; r < n; r++)
	{
	  const int seen = a[g][0];
	  long sum = 0, most = 0;
#pragma acc loop vector
	  for (int i = 0; i < N; i++)
	    a[g][i] = seen + 1;
#pragma acc loop vector reduction(+: sum)
	  for (int i = 0; i < N; i++)
	    sum += a[g][N - 1 - i];
#pragma acc loop vector reduction(max: most)
	  for (int i = 0; i < N; i++)
	    most = sum + i > most ? sum + i : most;
	  all += most;
	}
      out[g] = all;
    }
  for (int g = 0; g < GANGS; g++)
    {
      long all = 0;
      for (int r = 0; r < n; r++)
	all += (long) N * (n + g + r + 1) + N - 1;
      expect (out[g] == all, "loaded before", g);
    }
}

/* Reductions without an instruction leave their values in memory of their own.  */
static void
other_reductions (int n)
{
  int trues[GANGS];
#pragma acc parallel loop gang num_gangs(GANGS) num_workers(4) copyout(trues, last)
  for (int g = 0; g < GANGS; g++)
    {
      int count = 0;
      unsigned bits = 0;
      for (int r = 0; r < n; r++)
	{
	  int all = 1;
	  signed char small = 0;
	  float sum = 0;
#pragma acc loop worker vector reduction(&&: all) reduction(+: sum) reduction(max: small)
	  for (int i = 0; i < N; i++)
	    {
	      all = all && i != N - 1 - r % 2 * N;
	      sum += i % 3;
	      small = i % 50 > small ? i % 50 : small;
	    }
#pragma acc loop worker vector reduction(|: bits)
	  for (int i = 0; i < N; i++)
	    bits |= 1u << (i + r) % 20;
	  count += all + (sum == N) + (small == 49);
	}
      trues[g] = count;
      last[g] = bits;
    }
  for (int g = 0; g < GANGS; g++)
    {
      expect (trues[g] == 2 * n + n / 2, "other reductions", g);
      expect (last[g] == (1 << 20) - 1, "bits", g);
    }
}

int
main (void)
{
  stored_before (7);
  for (int g = 0; g < GANGS; g++)
    for (int i = 0; i < N; i++)
      a[g][i] = 6 + g;
  loaded_before (6);
  other_reductions (8);
  return errors != 0;
}
