# gdb goes back in a region on the simulator: to the last breakpoint, by a line, out of a function, from a failure, to the
# region's start; memory and registers are as they were, what is printed is printed once, and going on gives the same.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
seconds=240
. "$SRCDIR/gdb-session"

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
saw_next '$1 = 8'
saw_next '$2 = 8'
saw_next '$3 = 2'
saw_next '$4 = 4'
saw_next '$5 = 1'
saw_next '$6 = 2'
saw_next '$7 = 2'
# gdb 16 has other words for it.
sed -i 's/^Reached end of recorded history; stopping\.$/No more reverse-execution history./' log
saw_next 'No more reverse-execution history.'
saw_next '$8 = 4'
saw_next '$9 = 4'
saw_next 'Thread 1 "team 0, thread 0" received signal SIGSEGV, Segmentation fault.'
saw_next '$10 = 9'
saw_next '$11 = 8'
saw_next 'Thread 1 "team 0, thread 0" received signal SIGSEGV, Segmentation fault.'
test "$(grep -c '^printed' log)" = 3 || fail "printed more than once"

# It cannot where a check has seen the region.
at=1
HEDDLE_SIM_CHECK=memory debug back -ex c -ex 'reverse-stepi' -ex kill
saw_next 'heddle-sim: this region is not done again: HEDDLE_SIM_CHECK has seen it'
