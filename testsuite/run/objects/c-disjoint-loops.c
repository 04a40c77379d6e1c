/* Loops through pointers that may point to the same array, at every distance there is: what they do must not depend on
   several iterations being executed together where the pointers are apart.  The host, which does the same, is the judge.  */

#include <stdlib.h>
#include <string.h>

#define SIZE 400

#pragma omp declare target
typedef void loop (int *a, int *b, int *c, long n, long step);

__attribute__ ((noipa)) static void
copy (int *a, int *b, int *c, long n, long step)
{
  for (long i = 0; i < n; i++)
    a[i] = 3 * b[i] + c[2 * i];
}

/* The sum is in memory, which may be that of an operand.  */
__attribute__ ((noipa)) static void
sum (int *a, int *b, int *c, long n, long step)
{
  for (long i = 0; i < n; i++)
    *a += b[i * step] * c[i];
}

__attribute__ ((noipa)) static void
update (int *a, int *b, int *c, long n, long step)
{
  for (long i = 0; i < n; i++)
    a[i * step] -= b[i * step] * *c;
}

__attribute__ ((noipa)) static void
backwards (int *a, int *b, int *c, long n, long step)
{
  for (long i = n; i-- > 0;)
    {
      a[i] = b[i] + 1;
      c[i] = a[i] + b[n - i];
    }
}

/* Four bytes at each byte, so that iterations overlap.  */
__attribute__ ((noipa)) static void
bytes (int *a, int *b, int *c, long n, long step)
{
  typedef int anywhere __attribute__ ((aligned (1), may_alias));
  char *to = (char *) a, *from = (char *) b;
  for (long i = 0; i < n; i++)
    *(anywhere *) (to + i * step) += *(anywhere *) (from + i * step) + c[i];
}

__attribute__ ((noipa)) static void
two_stores (int *a, int *b, int *c, long n, long step)
{
  for (int i = 0; i < (int) n; i++)
    {
      a[i] = c[i] + 1;
      b[i + step] = a[i] ^ c[i + 1];
    }
}

/* What has been stored is loaded again in the same iteration, for B may be there.  */
__attribute__ ((noipa)) static void
again (int *a, int *b, int *c, long n, long step)
{
  for (long i = 0; i < n; i++)
    {
      a[i] = 3 * i + step;
      b[i] = 5;
      c[i] = a[i];
    }
}

struct pair { int x, y; };

__attribute__ ((noipa)) static void
structures (int *a, int *b, int *c, long n, long step)
{
  struct pair *to = (struct pair *) a, *from = (struct pair *) b;
  for (long i = 0; i < n / 2; i++)
    {
      to[i].x = from[i].y;
      to[i].y = from[i].x + c[i];
    }
}

static loop *
number (int k)
{
  switch (k)
    {
    case 0: return copy;
    case 1: return sum;
    case 2: return update;
    case 3: return backwards;
    case 4: return bytes;
    case 5: return two_stores;
    case 6: return again;
    default: return structures;
    }
}

/* B and C from A's place on, in each of some distances.  */
static unsigned
all (int *memory, int kind)
{
  static const int distances[] = { 0, 1, -1, 2, 3, 4, 5, -7, 40, 61, -64, 100, 130 };
  static const int steps[] = { 1, 0, -1, 2, 3, -2 };
  const int n = sizeof distances / sizeof *distances;
  unsigned hash = 0;
  for (int p = 0; p < n; p++)
    for (int q = 0; q < n; q++)
      for (int s = 0; s < 6; s++)
	{
	  if (kind != 1 && kind != 2 && kind != 4 && kind != 5 && s)
	    continue;
	  for (int i = 0; i < SIZE; i++)
	    memory[i] = i * 7 + p + 5 * q;
	  int *a = memory + 140 + (steps[s] < 0 ? 60 : 0);
	  number (kind) (a, a + distances[p], a + distances[q], 13 + (p + q) % 5 + 3 * s, steps[s]);
	  for (int i = 0; i < SIZE; i++)
	    hash = hash * 31 + memory[i];
	}
  return hash;
}
#pragma omp end declare target

int
main (void)
{
  for (int kind = 0; kind < 8; kind++)
    {
      int memory[SIZE];
      unsigned here = all (memory, kind), there = 0;
#pragma omp target map (from: there) firstprivate (kind) private (memory)
      there = all (memory, kind);
      if (here != there)
	abort ();
    }
  return 0;
}
