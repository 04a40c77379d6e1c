#!/bin/sh
# deferred-counts.sh -- how often the host waits for target regions, in programs that run (see deferred-waits.sh).
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
# { dg-pass deferred-waits }

. "$SRCDIR/common"

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
# "last" would stay on the device otherwise.
$CC $offload -O2 -foffload-options=-mno-device-scalars -DBACK blocks.c -o blocks-back
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

# The host waits for a kernel with a stack, but not for others because its failure would be told by a text; a kernel that
# prints is a reason to wait for all.
cat >texts.c <<'END'
#include <stdio.h>
int
main (int argc, char **argv)
{
  static double a[50], b[50], c[50][50];
#pragma omp target data map(a, b, c)
  for (int k = 0; k < 10 * argc; k++)
    {
#pragma omp target teams distribute parallel for
      for (int i = 0; i < 50; i++)
	a[i] += i + k;
#pragma omp target teams distribute parallel for
      for (int i = 0; i < 50; i++)
	{
	  double own[50];
	  for (int j = 0; j < 50; j++)
	    own[(j * k) % 50] = c[i][j];
#pragma omp simd
	  for (int j = 0; j < 50; j++)
	    c[j][i] = own[j];
	}
#pragma omp target teams distribute parallel for
      for (int i = 0; i < 50; i++)
	{
	  b[i] += a[i];
#ifdef PRINT
	  if (b[i] < 0)
	    printf ("less\n");
#endif
	}
    }
  printf ("%d 1\n", 49500 + (a[49] != 535));
}
END
$CC $offload -O2 texts.c -o texts
$CC $offload -O2 -DPRINT texts.c -o prints
all=$(HEDDLE_DEFER=0 waits ./texts)
test "$(waits ./texts)" = $((all - 29)) || fail "$(waits ./texts) waits, not $((all - 29)), beside a kernel with a stack"
test "$(waits ./prints)" = $all || fail "$(waits ./prints) waits, not $all, beside a kernel that prints"
