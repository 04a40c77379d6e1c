/* { dg-do run } */
/* Neighbouring regions that could be one, and such that only look like it (host/loops/fused-regions.cc): the second uses
   what others' iterations of the first have changed, by the same pointer or another, by an index in memory, in other parts;
   it has a copy of its own; it uses a result of a reduction.  */

#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { n = 1000 };
static int wrong;

static void __attribute__ ((noipa))
expect (const char *what, long got, long wanted)
{
  if (got != wanted)
    {
      printf ("%s: %ld, not %ld\n", what, got, wanted);
      wrong = 1;
    }
}

#define REGION _Pragma ("omp target teams distribute parallel for")
#define EACH for (int i = 0; i < count; i++)

/* P and Q may be the same, or overlap.  */
static void __attribute__ ((noipa))
two_pointers (int *p, int *q, int *out, int count)
{
  REGION EACH p[i] = i;
  REGION EACH out[i] = q[i];
}

/* The same, each mapped by one region.  */
static void __attribute__ ((noipa))
two_maps (int *p, int *q, int *out, int count)
{
#pragma omp target teams distribute parallel for map(tofrom: p[0:count])
  EACH p[i] += i;
#pragma omp target teams distribute parallel for map(to: q[0:count]) map(from: out[0:count])
  EACH out[i] = q[i];
}

/* The neighbour's, and one by an index from memory.  */
static void __attribute__ ((noipa))
neighbours (int *a, int *b, const int *at, int count)
{
  REGION EACH a[i] = 2 * i;
  REGION EACH b[i] = i + 1 < count ? a[i + 1] : 0;
  REGION EACH a[i] = b[at[i]];
}

/* A result, directly and by a pointer.  */
static long __attribute__ ((noipa))
results (int *a, int count)
{
  long sum = 0, *there = &sum;
#pragma omp target data map(tofrom: sum)
  {
#pragma omp target teams distribute parallel for reduction(+: sum)
    EACH sum += i;
#pragma omp target teams distribute parallel for map(alloc: there[0:1])
    EACH a[i] = there[0] % 1000;
  }
  return sum;
}

/* Each region has a copy.  */
static void __attribute__ ((noipa))
copies (int *a, int *b, int count)
{
  int own[n];
  for (int i = 0; i < n; i++)
    own[i] = 1;
#pragma omp target teams distribute parallel for firstprivate(own)
  EACH { own[i] = 5; a[i] = own[i]; }
#pragma omp target teams distribute parallel for firstprivate(own)
  EACH b[i] = own[i];
}

/* What the first region changes is not copied to the host; the second gets the host's.  */
static void __attribute__ ((noipa))
lost (int *a, int *b, int count)
{
#pragma omp target teams distribute parallel for map(to: a[0:count]) map(from: b[0:count])
  EACH { a[i] = -1; b[i] = a[i]; }
#pragma omp target teams distribute parallel for map(to: a[0:count]) map(tofrom: b[0:count])
  EACH b[i] += a[i];
}

/* One thread's iterations in turn, by half of them each element.  */
static void __attribute__ ((noipa))
halves (int *a, int *b, int count)
{
#pragma omp target teams distribute parallel for num_teams(1) thread_limit(1)
  EACH a[i / 2] = i;
#pragma omp target teams distribute parallel for num_teams(1) thread_limit(1)
  EACH b[i] = a[i / 2];
}

/* A label between, and a bound that the host changes.  */
static int __attribute__ ((noipa))
jumps (int *a, int *b, int count, int skip)
{
  int turns = 0;
  if (skip)
    goto in;
again:
  REGION EACH a[i] += 1;
in:
  REGION EACH b[i] += a[i];
  if (++turns < 3)
    goto again;
  REGION EACH a[i] = 0;
  count /= 2;
  REGION EACH a[i] = 7;
  return turns;
}

int
main (void)
{
  int *a = malloc (2 * n * sizeof *a), *b = malloc (n * sizeof *b), *at = malloc (n * sizeof *at), count = n;
  for (int i = 0; i < n; i++)
    {
      a[i] = a[n + i] = -5;
      b[i] = 0;
      at[i] = (i * 7 + 3) % n;
    }
#pragma omp target data map(tofrom: a[0:2 * n], b[0:n])
  {
    two_pointers (a, a, b, n);
#pragma omp target update from(b[0:n])
    for (int i = 0; i < n; i++)
      expect ("the same", b[i], i);
    two_pointers (a, a + 1, b, n);
#pragma omp target update from(b[0:n])
    for (int i = 0; i < n; i++)
      expect ("shifted", b[i], i + 1 < n ? i + 1 : -5);
  }
  for (int i = 0; i < n; i++)
    a[i] = 3;
  two_maps (a, a + 1, b, n - 1);
  for (int i = 0; i < n - 2; i++)
    expect ("maps", b[i], 3 + i + 1);
  expect ("maps end", b[n - 2], 3);
#pragma omp target data map(tofrom: a[0:n], b[0:n]) map(to: at[0:n])
  neighbours (a, b, at, n);
  for (int i = 0; i < n; i++)
    {
      expect ("neighbours", b[i], i + 1 < n ? 2 * (i + 1) : 0);
      expect ("indirect", a[i], at[i] + 1 < n ? 2 * (at[i] + 1) : 0);
    }
#pragma omp target data map(tofrom: a[0:n])
  expect ("sum", results (a, n), n * (n - 1l) / 2);
  EACH expect ("result", a[i], n * (n - 1l) / 2 % 1000);
#pragma omp target data map(tofrom: a[0:n], b[0:n])
  copies (a, b, n);
  EACH expect ("copies", a[i] * 10 + b[i], 51);
  int host = 1;
#pragma omp target map(from: host)
  host = omp_is_initial_device ();
  EACH a[i] = i;
  lost (a, b, n);
  EACH if (!host) expect ("lost", b[i], i - 1);
#pragma omp target data map(tofrom: a[0:n], b[0:n])
  halves (a, b, n);
  EACH expect ("halves", b[i], i | 1);
  for (int skip = 0; skip < 2; skip++)
    {
      EACH a[i] = b[i] = 0;
#pragma omp target data map(tofrom: a[0:n], b[0:n])
      jumps (a, b, n, skip);
      EACH expect ("jumps", b[i], skip ? 3 : 6);
      EACH expect ("bounds", a[i], i < n / 2 ? 7 : 0);
    }
  return wrong;
}
