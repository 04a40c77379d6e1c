/* Small objects are copied member by member, all loaded before the first is stored: whatever the two objects, and what
   is loaded before and after, have in common.  The host, which does the same, is the judge.  */

#include <stdlib.h>

#define MOST 300

#pragma omp declare target
struct pair { double re, im; };
struct four { int a, b, c, d; };
struct mixed { char c; double d; };
union either { struct four whole; int part[4]; };
#pragma omp end declare target

static struct pair x[2][3 * MOST];
static struct four fours[2][MOST];
static struct mixed mixed[2][MOST];

/* Each iteration has its own members of the three arrays, which may be the same: then a store is in the way of the loads
   behind it.  */

static void
evolve (long n, const struct pair *factor, struct pair *u, struct pair *v, int kind)
{
  if (kind)
#pragma omp target teams distribute parallel for
    for (long i = 0; i < n; i++)
      {
	u[i].re *= factor[i].im;
	u[i].im += factor[i].im;
	v[i] = u[i];
      }
  else
    for (long i = 0; i < n; i++)
      {
	u[i].re *= factor[i].im;
	u[i].im += factor[i].im;
	v[i] = u[i];
      }
}

static void
swap (int n, struct four *f, struct mixed *m, int kind)
{
#pragma omp target teams distribute parallel for if (kind)
  for (int i = 0; i < n; i++)
    {
      int other = n - 1 - i;
      if (i < other)
	{
	  struct four t = f[i];
	  f[i] = f[other];
	  f[other] = t;
	  struct mixed k = m[i];
	  m[i] = m[other];
	  m[other] = k;
	}
      if (i <= other)
	{
	  union either e;
	  e.whole = f[i];
	  e.part[i % 4]++;
	  f[i] = e.whole;
	}
    }
}

int
main (void)
{
  for (int p = 0; p < 3; p++)
    for (int q = 0; q < 3; q++)
      for (long n = 1; n <= MOST; n += 149)
	for (int kind = 0; kind < 2; kind++)
	  {
	    for (int i = 0; i < 3 * MOST; i++)
	      x[kind][i] = (struct pair) { i % 7 + p, i % 5 - q };
	    struct pair *a = x[kind];
#pragma omp target data map(tofrom: a[:3 * MOST]) if (kind)
	    evolve (n, a + p * MOST, a, a + q * MOST, kind);
	    if (kind)
	      for (int i = 0; i < 3 * MOST; i++)
		if (x[0][i].re != x[1][i].re || x[0][i].im != x[1][i].im)
		  abort ();
	  }
  for (int kind = 0; kind < 2; kind++)
    {
      struct four *f = fours[kind];
      struct mixed *m = mixed[kind];
      for (int i = 0; i < MOST; i++)
	{
	  f[i] = (struct four) { i, 2 * i, 3 * i, 4 * i };
	  m[i] = (struct mixed) { i % 100, 0.5 * i };
	}
#pragma omp target data map(tofrom: f[:MOST], m[:MOST]) if (kind)
      swap (MOST, f, m, kind);
    }
  for (int i = 0; i < MOST; i++)
    if (fours[0][i].a != fours[1][i].a || fours[0][i].b != fours[1][i].b || fours[0][i].c != fours[1][i].c
	|| fours[0][i].d != fours[1][i].d || mixed[0][i].c != mixed[1][i].c || mixed[0][i].d != mixed[1][i].d)
      abort ();
  return 0;
}
/* { dg-do run } */
