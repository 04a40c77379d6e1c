/* The lanes of a SIMD loop call functions with loops of their own, some lanes once more than others.  Behind it they are
   one thread again: it adds to memory once, in the loop's reduction and in what follows.  On GPUs they may stay apart
   where they wait for each other (HEDDLE_SIM_SCHEDULE=apart).  The host computes the same.  */
/* { dg-do run } */
/* { dg-set-target-env-var HEDDLE_SIM_SCHEDULE "apart:3" } */

#include <omp.h>
#include <stdlib.h>

enum { n = 75, size = 16 };

#pragma omp declare target

struct row { long a[40]; };

static void __attribute__ ((noinline))
fill (struct row *r, long k)
{
  for (int i = 0; i < 40; i++)
    r->a[i] = i * 3 + k;
}

static long __attribute__ ((noinline))
work (long k)
{
  struct row r;
  long s = 0;
  for (int q = 0; q < 5; q++)
    {
      fill (&r, k + q);
      for (int i = 1; i < 40; i++)
	r.a[i] ^= r.a[i - 1];
      s += r.a[(k + q) % 40];
    }
  return s;
}

/* What a thread does to memory, each time with what was there.  */
static inline void
change (long *x)
{
  x[0] += 1;
  x[1] += x[0];
  for (int k = 0; k < 40; k++)
    x[k & 7] += x[(k + 3) & 7] + k;
}

static void __attribute__ ((noinline))
change_called (long *x)
{
  change (x);
}

static long __attribute__ ((noinline))
sum_and_change (long *x)
{
  long s = 0;
#pragma omp simd reduction(+: s)
  for (int i = 0; i < n; i++)
    s += work (i);
  change (x);
  return s;
}

struct pair { long low, high; };

static void __attribute__ ((noinline))
add (struct pair *a, const struct pair *b)
{
  a->low += b->low;
  a->high += b->high > 0 ? b->high : 0;
}

#pragma omp declare reduction(both: struct pair: add (&omp_out, &omp_in)) initializer(omp_priv = { 0, 0 })

#pragma omp end declare target

static long a[size], h[size], expected;

static void
check (int times, long total, long factor)
{
  for (int k = 0; k < times; k++)
    change (h);
  for (int i = 0; i < size; i++)
    if (a[i] != h[i])
      abort ();
  if (total != factor * expected)
    abort ();
}

int
main (void)
{
  long total = 0, kept[n], counts[4] = { 1, 2, 3, 4 };
  struct pair p = { 0, 0 };
  for (int i = 0; i < size; i++)
    a[i] = h[i] = i;
  for (int i = 0; i < n; i++)
    expected += work (i);

#pragma omp target simd reduction(+: total)
  for (int i = 0; i < n; i++)
    total += work (i);
  check (0, total, 1);

#pragma omp target simd reduction(+: total, counts)
  for (int i = 0; i < n; i++)
    {
      total += work (i);
      counts[i & 3] += work (i) & 1;
    }
  check (0, total, 2);
  for (int i = 0; i < n; i++)
    counts[i & 3] -= work (i) & 1;
  for (int i = 0; i < 4; i++)
    if (counts[i] != i + 1)
      abort ();

#pragma omp target simd reduction(both: p)
  for (int i = 0; i < n; i++)
    {
      struct pair one = { work (i), i };
      add (&p, &one);
    }
  check (0, p.low, 1);
  if (p.high != n * (n - 1) / 2)
    abort ();

#pragma omp target map(tofrom: a, total)
  {
    long s = 0;
#pragma omp simd reduction(+: s)
    for (int i = 0; i < n; i++)
      s += work (i);
    change (a);
    total = s;
  }
  check (1, total, 1);

#pragma omp target map(tofrom: a, total) map(from: kept)
  {
#pragma omp simd
    for (int i = 0; i < n; i++)
      kept[i] = work (i);
    change (a);
    for (int i = 0; i < n; i++)
      total += kept[i];
  }
  check (1, total, 2);

#pragma omp target map(tofrom: a, total)
  {
    long s = 0, last = 0;
    for (int k = 0; k < 2; k++)
      {
#pragma omp simd reduction(+: s) lastprivate(last)
	for (int i = 0; i < n; i++)
	  s += last = work (i);
	change_called (a);
      }
    total = s + (last == work (n - 1) ? 0 : 1);
  }
  check (2, total, 2);

#pragma omp target map(tofrom: a, total)
  total = sum_and_change (a);
  check (1, total, 1);

#pragma omp target parallel map(tofrom: a, total) num_threads(3)
  if (omp_get_thread_num () == 1)
    total = sum_and_change (a);
  check (1, total, 1);

#pragma omp target teams distribute map(tofrom: a, total) num_teams(2)
  for (int k = 0; k < 1; k++)
    {
      long s = 0;
#pragma omp simd reduction(+: s)
      for (int i = 0; i < n; i++)
	s += work (i);
      total += s;
      change (a);
    }
  check (1, total, 2);
  return 0;
}
