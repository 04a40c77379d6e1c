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

# Numbers that nobody knows before the program runs: the first that is too large is told, once.
cat > unknown.c <<'END'
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#pragma omp declare target
static int __attribute__ ((noinline))
count (int k)
{
  int n = 0;
#pragma omp parallel num_threads(k)
#pragma omp atomic
  n++;
  return n;
}
#pragma omp end declare target
int
main (int argc, char **argv)
{
  for (int i = 2; i < argc; i++)
    {
      int k = atoi (argv[i]), n = 0;
      switch (argv[1][0])
	{
	case 'l':
#pragma omp target teams num_teams(1) map(tofrom: n)
#pragma omp parallel num_threads(k)
#pragma omp atomic
	  n++;
	  break;
	case 'f':
#pragma omp target map(tofrom: n)
	  n = count (k);
	  break;
	case 's':
#pragma omp target map(tofrom: n)
	  {
	    omp_set_num_threads (k);
#pragma omp parallel
#pragma omp task shared(n)
#pragma omp atomic
	    n++;
	  }
	  break;
	case 'i':
#pragma omp target map(tofrom: n)
	  {
	    omp_set_max_active_levels (2);
#pragma omp parallel num_threads(2)
	    if (omp_get_thread_num () == 0)
	      n = count (k);
	  }
	  break;
	case 't':
#pragma omp target teams num_teams(1) thread_limit(70) map(tofrom: n)
#pragma omp parallel num_threads(k)
#pragma omp atomic
	  n++;
	  break;
	}
      printf ("%d%s", n, i < argc - 1 ? " " : "\n");
    }
  return 0;
}
END
numbers ()
{
  level=$1 kind=$2 expected=$3 told=$4
  shift 4
  HEDDLE_DEVICE=sim "./unknown$level" "$kind" "$@" > log 2> errors \
    || { cat errors; fail "$level $kind: it does not run"; }
  test "$(cat log)" = "$expected" || { cat log; fail "$level $kind: the numbers of threads"; }
  test "$(grep -c '^libgomp: warning' errors)" = "$(test -z "$told" && echo 0 || echo 1)" \
    || { cat errors; fail "$level $kind: messages"; }
  test -z "$told" || grep -q "^libgomp: warning: a parallel region asks for $told for it" errors \
    || { cat errors; fail "$level $kind: which"; }
}
for level in -O0 -O2; do
  $CC $offload $level unknown.c -o unknown$level > log 2>&1 || { cat log; fail "it does not link"; }
  test -s log && { cat log; fail "a message where no number is known"; }
  for kind in lanes function set; do
    numbers $level $kind "3 33 1000 1024 1024 1024 7" "1025 threads, but device 0 has only 1024" \
      3 33 1000 1024 1025 5000 7
    numbers $level $kind "1 2 31 32 40 64" "" 1 2 31 32 40 64
  done
  numbers $level inner "1 3 31 31 31" "32 threads, but device 0 has only 31" 1 3 31 32 40
  numbers $level thread_limit "3 70 70" "" 3 100 5000
done
