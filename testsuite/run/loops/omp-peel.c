/* { dg-do run } */
/* Loops of no more iterations than a team can have threads, in teams of all sizes: a thread runs none, one or several.  */

#include <stdlib.h>

enum { teams = 3, most = 1024 };

static int a[teams * most], out[teams * most];
static const unsigned char lengths[teams] = { 255, 0, 33 };

#define DIRECTIVE(...) _Pragma (#__VA_ARGS__)

/* The loop HEADER with i as its counter: its sum, the last i, and a store in each iteration, which must not be repeated.
   Its iterations use elements AT of a team's part.  */
#define CHECK(NAME, TYPE, HEADER, AT)										\
static void													\
NAME (int limit, TYPE low, TYPE high)										\
{														\
  TYPE sums[teams], last[teams];										\
  for (int i = 0; i < teams * most; i++)									\
    out[i] = i;													\
  DIRECTIVE (omp target teams distribute num_teams(2) thread_limit(limit) map(to: a, lengths) map(tofrom: out)		\
	     map(from: sums, last))										\
  for (int t = 0; t < teams; t++)										\
    {														\
      TYPE sum = 0, end = -1;											\
      DIRECTIVE (omp parallel for reduction(+: sum) lastprivate(end))						\
      HEADER													\
	{													\
	  sum += a[t * most + (AT)] * (TYPE) 3;									\
	  out[t * most + (AT)] += a[t * most + (AT)];								\
	  end = i;												\
	}													\
      sums[t] = sum;												\
      last[t] = end;												\
    }														\
  for (int t = 0; t < teams; t++)										\
    {														\
      TYPE sum = 0, end = -1;				/* what it is if there is no iteration */	\
      HEADER													\
	{													\
	  sum += a[t * most + (AT)] * (TYPE) 3;									\
	  out[t * most + (AT)] -= a[t * most + (AT)];								\
	  end = i;												\
	}													\
      if (sums[t] != sum || (end != -1 && last[t] != end))							\
	abort ();												\
    }														\
  for (int i = 0; i < teams * most; i++)									\
    if (out[i] != i)												\
      abort ();													\
}

CHECK (all, int, for (int i = 0; i < 1000; i++), i)
CHECK (some, float, for (int i = 0; i < 40; i++), i)
CHECK (single, double, for (int i = 0; i < 1; i++), i)
CHECK (twos, long, for (long i = 3; i < 600; i += 2), i)
CHECK (backwards, int, for (int i = 1023; i >= 0; i -= 4), i)
CHECK (byte, int, for (int i = 0; i < lengths[t]; i++), i)
CHECK (moved, long, for (long i = low; i < low + 300; i++), i - low)
CHECK (none, short, for (short i = 0; i < (high & 7) - 5; i++), i)

int
main (void)
{
  static const int limits[] = { 1, 31, 32, 33, 96, 256, 257, 1000, 1024 };
  for (int i = 0; i < teams * most; i++)
    a[i] = i * 37 % 101 - 50;
  for (unsigned l = 0; l < sizeof limits / sizeof *limits; l++)
    {
      const int limit = limits[l];
      all (limit, 0, 0);
      some (limit, 0, 0);
      single (limit, 0, 0);
      twos (limit, 0, 0);
      backwards (limit, 0, 0);
      byte (limit, 0, 0);
      moved (limit, -1000000000000, 0);
      none (limit, 0, 7);
      none (limit, 0, 5);
    }
  return 0;
}
