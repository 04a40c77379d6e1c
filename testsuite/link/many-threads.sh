# A program hears of threads that a team cannot have, at the user's line where the number is known.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
cat > many.c <<'END'
#include <stdio.h>
int
main (void)
{
  int lanes = 0, tasks = 0;
#pragma omp target map(tofrom: lanes)
#pragma omp parallel num_threads(2000)
#pragma omp atomic
  lanes++;
#pragma omp target map(tofrom: tasks)
#pragma omp parallel num_threads(NUMBER)
#pragma omp task shared(tasks)
#pragma omp atomic
  tasks++;
  printf ("%d %d\n", lanes, tasks);
  return 0;
}
END
$CC $offload -O2 -DNUMBER=64 many.c -o many > log 2>&1 || { cat log; fail "it does not link"; }
grep -q '^many.c:7:9: note: 2000 threads are asked for, but a team has at most 1024 on this device' log \
  || { cat log; fail "2000 threads"; }
grep -q '^many.c:11' log && { cat log; fail "64 threads are not too many"; }
# A ptxas in PATH may know nothing of that one any more.
$CC $offload -O2 -DNUMBER=33 -foffload-options=nvptx-none=-march=sm_60 many.c -o many60 > log 2>&1 || true
grep -q '^many.c:11:9: note: 33 threads are asked for, but a team has at most 32 on this device: each' log \
  || { cat log; fail "33 threads before sm_70"; }
HEDDLE_DEVICE=sim ./many > log 2>&1 && grep -qx '1024 64' log || { cat log; fail "the numbers of threads"; }

# Nothing in this program speaks for more threads than a block has warps but the environment.
sed 's/num_threads(.*)//' many.c > open.c
$CC $offload -O2 open.c -o open > log 2>&1
test -s log && { cat log; fail "a message where nothing is asked for"; }
HEDDLE_DEVICE=sim OMP_NUM_THREADS_DEV=40 ./open > log 2>&1 || { cat log; fail "it does not run"; }
grep -q '^libgomp: warning: OMP_NUM_THREADS asks for 40 threads on device 0, but in kernel .*main at open.c:10.* a team has at most 32' \
  log && grep -qx '40 32' log && test "$(grep -c warning log)" = 1 || { cat log; fail "40 threads"; }
