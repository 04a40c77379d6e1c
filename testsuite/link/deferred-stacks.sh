#!/bin/sh
# deferred-stacks.sh -- regions with stacks that the host does not wait for.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
# { dg-pass deferred-waits }

. "$SRCDIR/common"

test -e "$heddle/sim/libcuda.so.1" || unsupported "there is no simulator"

# Regions with small and large stacks by turns; with a size, a second thread needs so much memory while the first thread
# is busy behind regions without a wait.
cat >stacks.c <<'END'
#include <omp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
enum { teams = 8, steps = 10 };
static int a[teams];
static void *
needs_memory (void *size)
{
  usleep (50000);
  void *p = omp_target_alloc (*(size_t *) size, omp_get_default_device ());
  puts (p ? "memory" : "no memory");
  omp_target_free (p, omp_get_default_device ());
  return NULL;
}
int
main (int argc, char **argv)
{
  int n = atoi (argv[1]), sum = 0;
  size_t size = argc > 2 ? strtoull (argv[2], NULL, 0) : 0;
  unsigned long busy = size ? 200000000 : 0, x = size;
  pthread_t other;
#pragma omp target
  a[0] = 0;
  if (size)
    pthread_create (&other, NULL, needs_memory, &size);
#pragma omp target data map(alloc: a)
  {
    for (int k = 0; k < steps; k++)
      {
	const int length = k % 2 ? 3 * n : n;
#pragma omp target teams distribute num_teams(teams)
	for (int t = 0; t < teams; t++)
	  {
	    int part[length], all = 0;
#pragma omp parallel for num_threads(32)
	    for (int i = 0; i < length; i++)
	      part[i] = i + t;
	    for (int i = 0; i < length; i++)
	      all += part[i];
	    a[t] = (k ? a[t] : 0) + all;
	  }
      }
    for (unsigned long i = 0; i < busy; i++)
      x = x * 5 + i;
#pragma omp target teams distribute parallel for reduction(+: sum)
    for (int t = 0; t < teams; t++)
      sum += a[t];
  }
  if (size)
    pthread_join (other, NULL);
  int right = 0;
  for (int k = 0; k < steps; k++)
    for (int t = 0; t < teams; t++)
      for (int i = 0; i < (k % 2 ? 3 * n : n); i++)
	right += i + t;
  printf ("%s\n", sum == right && (x || !size) ? "right" : "wrong");
}
END
$CC $offload -O2 -pthread stacks.c -o stacks
waits ()
{
  rm -f t.json
  run env HEDDLE_TRACE=t.json "$@" >out
  grep -q '^right$' out || { cat out; fail "wrong result of $*"; }
  grep -c '"name":"wait"' t.json
}
run HEDDLE_INFO=1 ./stacks 50 2>&1 | grep -q 'stack [0-9]' || fail "there are no stacks"
all=$(HEDDLE_DEFER=0 waits ./stacks 50)
test "$(waits ./stacks 50)" -le $((all - 9)) || fail "$(waits ./stacks 50) waits, not $((all - 9)) or fewer"
for seed in 1 2 3; do
  HEDDLE_SIM_SCHEDULE=random:$seed waits ./stacks 50 >/dev/null
done

# Memory of stacks whose kernels nobody has waited for is memory for another thread, too.
run HEDDLE_SIM_MEMORY=48m HEDDLE_STACK_SIZE=1m timeout 100 ./stacks 50 45000000 >out
grep -q '^right$' out || { cat out; fail "wrong result with little memory"; }
grep -q '^memory$' out || fail "no memory for the second thread"
