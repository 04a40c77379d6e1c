#!/bin/sh
# outstanding-stacks.sh -- hundreds of `nowait' regions at a time whose stacks are more than the device's memory.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

test -e "$heddle/sim/libcuda.so.1" || unsupported "there is no simulator"
cat >stacks.c <<'END'
#ifndef N
#define N 300
#endif
int
main (void)
{
  int r[N], bad = 0;
#pragma omp parallel num_threads(3)
#pragma omp for
  for (int i = 0; i < N; i++)
    {
#pragma omp target nowait map(from: r[i:1]) firstprivate(i)
      {
	int team[64];
	for (int k = 0; k < 64; k++)
	  team[k] = i;
#pragma omp parallel for
	for (int k = 0; k < 64; k++)
	  team[63 - k] += k;
	r[i] = team[i % 64];
      }
    }
  for (int i = 0; i < N; i++)
    bad += r[i] != i + 63 - i % 64;
  return bad != 0;
}
END
$CC $offload -O0 stacks.c -o stacks
run HEDDLE_INFO=1 HEDDLE_STACK_SIZE=1m ./stacks 2>&1 | grep -q 'stack 1048576' || fail "there are no stacks"
for memory in 120m 200m 1g; do
  run HEDDLE_SIM_MEMORY=$memory HEDDLE_STACK_SIZE=1m timeout 100 ./stacks
  run HEDDLE_WAIT=spin HEDDLE_SIM_MEMORY=$memory HEDDLE_STACK_SIZE=1m timeout 100 ./stacks
done

# Memory for one, two or three, which many threads want at once: who finds none waits, also who maps variables.
$CC $offload -O0 -DN=3000 stacks.c -o more-stacks
for memory in 40m 60m 90m 100m; do
  run HEDDLE_SIM_MEMORY=$memory HEDDLE_STACK_SIZE=1m timeout 100 ./more-stacks
done

expect_error 'a team of 32 warps needs stacks of 4194304 bytes each; .*in use' \
  run HEDDLE_SIM_MEMORY=120m HEDDLE_STACK_SIZE=4m timeout 100 ./stacks
