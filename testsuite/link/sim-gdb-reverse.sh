# gdb goes back in a region on the simulator: to the last breakpoint, by a line, out of a function, from a failure, to the
# region's start; memory and registers are as they were, what is printed is printed once, and going on gives the same.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
command -v gdb >/dev/null || unsupported "there is no gdb"
test -e "$heddle/sim/libcuda.so.1" || unsupported "there is no simulator"
test -z "$SANITIZERS" || unsupported "needs programs without sanitizers"
export HEDDLE_DEVICE=sim OMP_TARGET_OFFLOAD=mandatory
debug ()
{
  program=$1; shift
  timeout 240 gdb -nx -batch -l 60 -ex 'set print thread-events off' -ex "target remote | HEDDLE_SIM_GDB=- ./$program" \
    "$@" >log 2>&1 || { cat log; fail "gdb"; }
  cat log
}
# The next line of the log is TEXT.
at=1
saw ()
{
  sed -n "$at,\$p" log | grep -n -x -F -m 1 -e "$1" >found || fail "not shown: $1"
  at=$((at + $(cut -d: -f1 found)))
}

cat >back.c <<'END'
#include <stdio.h>
static int
twice (int n)
{
  int m = 2 * n;					/* inside */
  return m;
}
int
main (void)
{
  int sum = 1, count = 0, *none = 0;
#pragma omp target teams num_teams(2) thread_limit(1) map(tofrom: sum) reduction(+: count)
  count++;
#pragma omp target map(tofrom: sum)
  {
    for (int i = 0; i < 3; i++)
      {
	sum = twice (sum);				/* loop */
	printf ("printed %d\n", sum);			/* print */
      }
    sum += 1;						/* end */
    none[0] = sum;					/* fails */
  }
}
END
line () { sed -n "/\* $1 \*/=" back.c; }
$CC $offload -O0 -g back.c -o back || fail "does not compile"
debug back -ex "break back.c:$(line end)" -ex c -ex 'print sum' -ex "break back.c:$(line print)" \
  -ex 'reverse-continue' -ex 'print sum' -ex 'print i' -ex 'reverse-continue' -ex 'print sum' -ex 'print i' \
  -ex 'reverse-next' -ex 'print sum' -ex 'reverse-continue' -ex 'print sum' -ex 'delete' -ex 'reverse-continue' \
  -ex "break back.c:$(line inside)" -ex 'c' -ex 'c' -ex 'c' -ex 'print n' -ex 'reverse-finish' -ex 'print sum' -ex 'delete' \
  -ex c -ex 'print sum' -ex 'reverse-next' -ex 'reverse-next' -ex 'print sum' -ex c -ex c
saw '$1 = 8'
saw '$2 = 8'
saw '$3 = 2'
saw '$4 = 4'
saw '$5 = 1'
saw '$6 = 2'
saw '$7 = 2'
saw 'No more reverse-execution history.'
saw '$8 = 4'
saw '$9 = 4'
saw 'Thread 1 "team 0, thread 0" received signal SIGSEGV, Segmentation fault.'
saw '$10 = 9'
saw '$11 = 8'
saw 'Thread 1 "team 0, thread 0" received signal SIGSEGV, Segmentation fault.'
test "$(grep -c '^printed' log)" = 3 || fail "printed more than once"

# It cannot where a check has seen the region.
at=1
HEDDLE_SIM_CHECK=memory debug back -ex c -ex 'reverse-stepi' -ex kill
saw 'heddle-sim: this region is not done again: HEDDLE_SIM_CHECK has seen it'
