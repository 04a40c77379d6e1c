#!/bin/sh
# deferred-waits.sh -- which target regions the host waits for (gcc-plugin/host/program/deferred-waits.cc), and how
# often it does.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
# { dg-pass deferred-waits }

. "$SRCDIR/common"

# Lines that end in DEFER, CHOICE or WAIT are regions; those that end in OTHER are none of the kind that this is about.
cat >ways.c <<'END'
#include <math.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>
extern int external (int);
extern int pure_external (int) __attribute__ ((const));
int global, table[8];
volatile int device_register;

#define FOR for (int i = 0; i < 100; i++)

void straight (int *a)
{
#pragma omp target teams distribute parallel for	/* DEFER */
  FOR a[i] = i;
#pragma omp target teams distribute parallel for	/* DEFER */
  FOR a[i] += i;
#pragma omp target teams distribute parallel for	/* WAIT */
  FOR a[i] *= i;
}

/* Sections may be the same array (repeated-sections.cc).  */
void mapped (int *a, int *b)
{
#pragma omp target teams distribute parallel for map(a[0:100]) map(to: b[0:100])	/* DEFER */
  FOR a[i] = b[i];
#pragma omp target teams distribute parallel for map(a[0:100], b[0:100])	/* WAIT */
  FOR a[i] += b[i];
}

double clock_between (int *a)
{
#pragma omp target teams distribute parallel for	/* WAIT */
  FOR a[i] = i;
  double t = omp_get_wtime ();
#pragma omp target teams distribute parallel for	/* WAIT */
  FOR a[i] += i;
  return omp_get_wtime () - t;
}

void loop (int *a, int n)
{
  for (int k = 0; k < n; k++)
    {
#pragma omp target teams distribute parallel for	/* DEFER */
      FOR a[i] = i;
      global += table[k];
      if (k == 3)
	continue;
#pragma omp target teams distribute parallel for	/* DEFER */
      FOR a[i] += k;
    }
#pragma omp target teams distribute parallel for	/* DEFER */
  FOR a[i]++;
  if (n < 9)
    for (int k = 0; k < n; k++)
      table[k & 7]++;
  else
    global = 0;
#pragma omp target teams distribute parallel for	/* WAIT */
  FOR a[i]++;
#pragma omp target teams distribute parallel for if (n > 4)	/* OTHER */
  FOR a[i]++;
}

void loop_with_end (int *a, int n)
{
  for (int k = 0; k < n; k++)
    {
#pragma omp target teams distribute parallel for	/* DEFER */
      FOR a[i] = i;
    }
#pragma omp target teams distribute parallel for	/* WAIT */
  FOR a[i]++;
}

/* The last iteration's region waits; the condition is known before it where nothing in memory is asked.  */
double loops_and_clock (int *a, int n, int *m)
{
  for (int k = 0; k < n; k++)
    {
#pragma omp target teams distribute parallel for	/* DEFER */
      FOR a[i] = i;
#pragma omp target teams distribute parallel for	/* CHOICE */
      FOR a[i] += k;
      table[k & 7]++;
    }
  double t = omp_get_wtime ();
  unsigned rest = n;
  do
    {
#pragma omp target teams distribute parallel for	/* CHOICE */
      FOR a[i]++;
      rest = rest / 2 - (rest & 4);
    }
  while (rest > 3);
  t -= omp_get_wtime ();
  for (int k = 0; k < *m; k++)
    {
#pragma omp target teams distribute parallel for	/* CHOICE */
      FOR a[i]++;
    }
  t -= omp_get_wtime ();
  for (int j = 0; j < n; j++)
    {
      for (int k = 0; k < 9; k++)
	{
#pragma omp target teams distribute parallel for	/* CHOICE */
	  FOR a[i]++;
	}
      external (j);
      for (int k = 0; k < 9; k++)
	{
#pragma omp target teams distribute parallel for	/* WAIT */
	  FOR a[i]++;
	  external (k);
	}
    }
  return t + omp_get_wtime ();
}

/* Ends of loops that are in memory, or several, or of numbers with a point.  */
struct solver { double rho; int most; struct solver *next; };
double residual;

void solvers (int *a, struct solver *s, double goal, double *d, float *p)
{
  for (int k = 0; residual > goal && k < s->most; k++)
    {
#pragma omp target teams distribute parallel for	/* CHOICE */
      FOR a[i]++;
      p[k] = 1;
    }
  external (1);
  double rho = goal + 2;
  for (int k = 0; rho > goal && (k < 9 || k < global); k++)
    {
#pragma omp target teams distribute parallel for	/* DEFER */
      FOR a[i]++;
      rho = rho * 0.5 + k;
#pragma omp target teams distribute parallel for	/* CHOICE */
      FOR a[i]++;
    }
  external (1);
  while (residual / 3 > goal)
    {
#pragma omp target teams distribute parallel for	/* CHOICE */
      FOR a[i]++;
    }
  external (1);
  /* The store may be to it; the sum may be fused; a function; the next element may not be there.  */
  for (int k = 0; residual > goal; k++)
    {
#pragma omp target teams distribute parallel for	/* WAIT */
      FOR a[i]++;
      d[k] = k;
    }
  external (1);
  while (residual * 3 + goal > 1)
    {
#pragma omp target teams distribute parallel for	/* WAIT */
      FOR a[i]++;
    }
  external (1);
  while (cbrt (residual) > goal)
    {
#pragma omp target teams distribute parallel for	/* WAIT */
      FOR a[i]++;
    }
  external (1);
  for (; s && s->rho > goal; s = s->next)
    {
#pragma omp target teams distribute parallel for	/* WAIT */
      FOR a[i]++;
    }
  external (1);
}

void endless (int *a)
{
#pragma omp target teams distribute parallel for	/* WAIT */
  FOR a[i] = i;
  for (;;)
    table[3]++;
}

void one_way (int *a, int n)
{
#pragma omp target teams distribute parallel for	/* CHOICE */
  FOR a[i] = i;
  if (n)
    external (n);
#pragma omp target teams distribute parallel for	/* DEFER */
  FOR a[i]++;
  if (n)
    global = pure_external (n) + (int) sin (n);
#pragma omp target teams distribute parallel for	/* WAIT */
  FOR a[i]++;
}

/* They set errno, or access memory, and that is all.  */
void library (int *a, int *b, double *d)
{
#pragma omp target teams distribute parallel for	/* DEFER */
  FOR a[i] = i;
  global = (int) (pow (d[0], d[1]) + log (d[2]) + sqrt (d[3]));
#pragma omp target teams distribute parallel for	/* DEFER */
  FOR a[i]++;
  int *c = (int *) malloc (sizeof table);
  memcpy (c, b, sizeof table);
  memmove (table, c, sizeof table);
  free (c);
#pragma omp target teams distribute parallel for	/* WAIT */
  FOR a[i]++;
  d[4] = frexp (d[0], b);
#pragma omp target teams distribute parallel for	/* WAIT */
  FOR a[i]++;
}

void through_volatile (int *a)
{
#pragma omp target teams distribute parallel for	/* WAIT */
  FOR a[i] = i;
  device_register = 1;
#pragma omp target teams distribute parallel for	/* WAIT */
  FOR a[i]++;
  asm volatile ("" ::: "memory");
#pragma omp target teams distribute parallel for	/* WAIT */
  FOR a[i]++;
  __atomic_store_n (&global, 1, __ATOMIC_RELEASE);
#pragma omp target teams distribute parallel for	/* WAIT */
  FOR a[i]++;
}

void other_kinds (int *a, int device)
{
#pragma omp target teams distribute parallel for	/* WAIT */
  FOR a[i] = i;
#pragma omp target teams distribute parallel for nowait	/* OTHER */
  FOR a[i]++;
#pragma omp taskwait
#pragma omp target teams distribute parallel for	/* WAIT */
  FOR a[i]++;
#pragma omp target teams distribute parallel for device (device)	/* OTHER */
  FOR a[i]++;
#pragma omp target teams distribute parallel for	/* WAIT */
  FOR a[i]++;
#pragma omp target update from (a[:100])
#pragma omp target teams distribute parallel for depend (inout: a)	/* OTHER */
  FOR a[i]++;
}

static void __attribute__ ((noinline)) begins_with_one (int *a)
{
#pragma omp target teams distribute parallel for	/* WAIT */
  FOR a[i] = i;
  external (1);
}

static void __attribute__ ((noinline)) ends_with_one (int *a)
{
  external (2);
#pragma omp target teams distribute parallel for	/* DEFER */
  FOR a[i] = i;
}

static void __attribute__ ((noinline)) may_end_with_one (int *a)
{
  external (2);
#pragma omp target teams distribute parallel for	/* WAIT */
  FOR a[i] = i;
}

static int __attribute__ ((noinline, noclone)) helper (int n)
{
  return n < 2 ? table[n] : table[1] * n;
}

static void __attribute__ ((noinline)) recursive (int *a, int n)
{
  if (n)
    recursive (a, n - 1);
#pragma omp target teams distribute parallel for	/* WAIT */
  FOR a[i] += n;
}

void calls (int *a)
{
#pragma omp target teams distribute parallel for	/* DEFER */
  FOR a[i] = i;
  table[0] = helper (table[2]);
  begins_with_one (a);
  ends_with_one (a);
  begins_with_one (a);
  may_end_with_one (a);
  external (3);
  may_end_with_one (a);
  begins_with_one (a);
#pragma omp target teams distribute parallel for	/* WAIT */
  FOR a[i]++;
  recursive (a, 3);
}

void public_one (int *a)
{
#pragma omp target teams distribute parallel for	/* WAIT */
  FOR a[i]++;
}

void calls_public (int *a)
{
  public_one (a);
  public_one (a);
}
END
$CC $offload -O2 -fdump-ipa-all -c ways.c
sed -n 's/^ways\.c:\([0-9]*\): deferred$/\1 DEFER/p; s/^ways\.c:\([0-9]*\): deferred by a condition$/\1 CHOICE/p
	s/^ways\.c:\([0-9]*\): waits$/\1 WAIT/p' ways.c.*.deferred-waits |
  sort -n -u >found
sed -n '/\/\* \(DEFER\|CHOICE\|WAIT\) \*\/$/{=;s/.* \([A-Z]*\) .*/\1/p}' ways.c | paste -d ' ' - - >wanted
diff wanted found || fail "not as it should be (< wanted, > found)"

# Memory may be shared with the device; the kernel decides.  Without optimisation nothing is deferred.
cat >waits.c <<'END'
#include <stdio.h>
#include <stdlib.h>
struct state { int step; };
int main (int argc, char **argv)
{
  int n = 100, sum = 0, *a = malloc (n * sizeof *a), *b = malloc (n * sizeof *b), *inner[1];
  struct state *s = malloc (sizeof *s);
  s->step = argc;
  long number = 123456L * argc;
#pragma omp target data map(alloc: a[:n], b[:n], inner)
  {
#pragma omp target
    inner[0] = b;
    for (int k = 0; k < 10; k++)
      {
#ifdef ADDRESS
#pragma omp target teams distribute parallel for is_device_ptr(s)
	for (int i = 0; i < n; i++)
	  a[i] = (k ? a[i] : 0) + i + (n == 1 ? s->step : 0);
#else
#pragma omp target teams distribute parallel for
	for (int i = 0; i < n; i++)
	  a[i] = (k ? a[i] : 0) + i + (number == 1);
#endif
	if (argc < 3)
	  s->step += k;
#ifdef INNER
#pragma omp target teams distribute parallel for
	for (int i = 0; i < n; i++)
	  inner[0][i] = i;
	if (argc < 3)
	  s->step += k;
#endif
      }
#pragma omp target teams distribute parallel for reduction(+: sum)
    for (int i = 0; i < n; i++)
      sum += a[i];
  }
  printf ("%d %d\n", sum, s->step > 0);
}
END
$CC $offload -O2 waits.c -o waits
$CC $offload -O2 -DINNER waits.c -o inner
$CC $offload -O2 -DADDRESS waits.c -o address
$CC $offload -O0 waits.c -o waits-O0
# The host waits when the data is mapped and where it waits for a region.
waits ()
{
  rm -f t.json
  run env HEDDLE_TRACE=t.json "$@" >out
  grep -q '^49500 1$' out || { cat out; fail "wrong result of $*"; }
  grep -c '"name":"wait"' t.json
}
test -e "$heddle/sim/libcuda.so.1" || exit 0
all=$(HEDDLE_DEFER=0 waits ./waits)
test "$(waits ./waits)" = $((all - 10)) || fail "$(waits ./waits) waits, not $((all - 10))"
# An address of the host's, which both can use there; a number that only looks like one.
test "$(waits ./address)" = $((all - 10)) || fail "waits for a region with an address that is not the device's"
test "$(HEDDLE_SIM_PAGEABLE=1 waits ./address)" = "$all" || fail "does not wait where all of the host's memory is shared"
test "$(HEDDLE_SIM_PAGEABLE=1 waits ./waits)" = $((all - 10)) || fail "takes a number for an address"
test "$(waits ./waits-O0)" -ge "$all" || fail "waits are deferred at -O0"
# The second kernel's addresses are in memory.  It waits for the first one, too.
all=$(HEDDLE_DEFER=0 waits ./inner)
test "$(waits ./inner)" = $((all - 10)) || fail "$(waits ./inner) waits, not $((all - 10)), with pointers in memory"

# A region whose own block has variables is not waited for either, unless one is copied back; the block is not used for
# anything else meanwhile.
cat >blocks.c <<'END'
#include <stdio.h>
#include <stdlib.h>
struct weights { int by[5]; };
int main (int argc, char **argv)
{
  int n = 100, sum = 0, last = 0, *a = malloc (n * sizeof *a);
  struct weights w;
#pragma omp target data map(alloc: a[:n])
  {
    for (int k = 0; k < 10; k++)
      {
	for (int j = 0; j < 5; j++)
	  w.by[j] = k + j;
#ifdef BACK
#pragma omp target teams distribute parallel for map(to: w) map(tofrom: last)
#else
#pragma omp target teams distribute parallel for map(to: w) firstprivate(last)
#endif
	for (int i = 0; i < n; i++)
	  {
	    a[i] = (k ? a[i] : 0) + w.by[i % 5];
	    if (i == n - 1)
	      last = a[i];
	  }
      }
#pragma omp target teams distribute parallel for reduction(+: sum)
    for (int i = 0; i < n; i++)
      sum += a[i];
  }
  if (sum != 10 * 100 * 2 + 100 * 45 || (last != 10 * 4 + 45 && last))
    printf ("sum %d, last %d\n", sum, last);
  else
    printf ("49500 1\n");
}
END
$CC $offload -O2 blocks.c -o blocks
$CC $offload -O2 -DBACK blocks.c -o blocks-back
all=$(HEDDLE_DEFER=0 waits ./blocks)
test "$(waits ./blocks)" = $((all - 10)) || fail "$(waits ./blocks) waits, not $((all - 10)), with variables in the block"
test "$(waits ./blocks-back)" -ge "$all" || fail "does not wait for what is copied back"

# Loops of regions, each 0 to 3 times, wait at their ends: results are read there, by the host.
cat >ends.c <<'END'
#include <stdio.h>
#include <stdlib.h>
int
main (int argc, char **argv)
{
  int n = 50, *a = malloc (n * sizeof *a), *copy = malloc (n * sizeof *copy), wrong = 0;
  for (int rounds = 0; rounds < 4; rounds++)
    {
      for (int i = 0; i < n; i++)
	a[i] = i;
#pragma omp target data map(to: a[:n]) use_device_ptr(a)
      {
	for (int k = 0; k < rounds; k++)
	  {
#pragma omp target teams distribute parallel for is_device_ptr(a) map(from: copy[:n])
	    for (int i = 0; i < n; i++)
	      copy[i] = a[i] = 2 * a[i] + k;
	  }
	for (int i = 0; rounds && i < n; i++)
	  wrong += copy[i] != (i << rounds) + (rounds == 2) + 4 * (rounds == 3);
	int k = rounds + argc;
	do
	  {
#pragma omp target teams distribute parallel for is_device_ptr(a)
	    for (int i = 0; i < n; i++)
	      a[i] -= k;
	    k--;
	  }
	while (k > argc);
#pragma omp target teams distribute parallel for is_device_ptr(a) map(from: copy[:n])
	for (int i = 0; i < n; i++)
	  copy[i] = a[i];
      }
      for (int i = 0; i < n; i++)
	{
	  int x = (i << rounds) + (rounds == 2) + 4 * (rounds == 3), k = rounds + argc;
	  do
	    x -= k--;
	  while (k > argc);
	  wrong += copy[i] != x;
	}
    }
  printf ("%d wrong\n", wrong);
  return wrong;
}
END
cat >clock.c <<'END'
#include <omp.h>
#include <stdio.h>
int
main (int argc, char **argv)
{
  int a[50] = { 0 }, k = 0;
#pragma omp target data map(a)
  {
    double t = omp_get_wtime ();
    for (int k = 0; k < 10 * argc; k++)
      {
#pragma omp target teams distribute parallel for
	for (int i = 0; i < 50; i++)
	  a[i] += i + k;
      }
    t -= omp_get_wtime ();
    k = t <= 0;
  }
  printf ("%d %d\n", 49500 + a[49] - 535, k);
}
END
for level in 0 1 2 3; do
  $CC $offload -O$level ends.c -o ends
  run ./ends >out || { cat out; fail "wrong result at -O$level"; }
done
$CC $offload -O2 clock.c -o clock
all=$(HEDDLE_DEFER=0 waits ./clock)
test "$(waits ./clock)" = $((all - 9)) || fail "$(waits ./clock) waits, not $((all - 9)), in a loop before the clock"
