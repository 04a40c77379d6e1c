# HEDDLE_SIM_GDB: gdb stops in target regions: at lines and functions, in the threads that are there, at the end of a step, a
# function, where a region fails, and when it is interrupted; a program goes on without gdb, and ends with it.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
. "$SRCDIR/gdb-session"
saw () { grep -q -e "$1" log || fail "$2"; }

cat >regions.c <<'END'
#include <stdlib.h>
static int
twice (int n)
{
  int m = n;
  m += n;						/* add */
  return m;
}
int
main (int argc, char **argv)
{
  int a[128], sum = 0, *none = NULL;
#pragma omp target teams num_teams(2) thread_limit(64) map(from: a)
#pragma omp parallel num_threads(64)
  {
#pragma omp for
    for (int i = 0; i < 64; i++)
      a[i] = i;						/* lanes */
#pragma omp barrier
  }
#pragma omp target map(tofrom: sum)
  {
    sum = twice (a[3]);					/* call */
    sum += 1;						/* behind */
  }
  if (argc > 1)
#pragma omp target
    none[1] = 5;					/* fails */
  return sum;
}
END
line () { sed -n "/\* $1 \*/=" regions.c; }
$CC $offload -O0 -g regions.c -o regions || fail "does not compile"

# Lines, functions, callers, steps, over and into calls and out of them; the status.
debug regions -ex "break regions.c:$(line call)" -ex c -ex step -ex next -ex bt -ex finish -ex next -ex 'info breakpoints' -ex c
saw "hit Breakpoint 1, main._omp_fn.2 () at regions.c:$(line call)" "the breakpoint"
saw '^twice (n=3) at regions.c:5' "step goes into the function, behind its parameters"
saw "^$(line add).*add" "next"
saw '^#0  twice (n=3) at regions.c' "backtrace"
saw "^#1  .* in main._omp_fn.2 () at regions.c:$(line call)" "backtrace's caller"
saw '^#[2-9]  .* in __heddle_target_generic' "the device runtime among the callers"
test "$(grep -c "in main._omp_fn.2 () at regions.c:$(line call)" log)" = 2 || fail "finish"
saw "^$(line behind).*behind" "next behind the call"
saw 'breakpoint already hit 1 time' "once for a warp"
saw 'exited with code 07' "the status"

# Lanes are threads where the program's threads are; each fragment stops by itself.
debug regions -ex "break regions.c:$(line lanes)" -ex c -ex 'info threads' -ex 'thread 2' -ex 'delete' -ex next -ex detach
saw 'hit Breakpoint 1' "the breakpoint in lanes"
saw '"team 0, thread 0, lane 31"' "a lane of the first warp"
saw '"team 1, thread 1" ' "a warp of the other team"
saw 'detached' "detach"

# A failure.
cat >fails.c <<'END'
static void
store (int *p)
{
  p[1] = 5;
}
int
main (void)
{
  int *none = 0;
#pragma omp target
  store (none);
}
END
$CC $offload -O0 -g fails.c -o fails || fail "does not compile"
debug fails -ex c -ex bt -ex c
saw 'store of 4 bytes through a null pointer' "why it fails"
saw 'signal SIGSEGV' "the signal"
saw '^#0  .*store (p=0x0) at fails.c:4' "where it fails"
saw '^#1  .*main._omp_fn.0 () at fails.c:11' "who has called"
saw 'exited with code 01' "the failure's status"

# An interruption, and the end by gdb.
cat >endless.c <<'END'
int
main (void)
{
  volatile int on = 1;
#pragma omp target map(tofrom: on)
  while (on)
    ;
}
END
$CC $offload -O0 -g endless.c -o endless || fail "does not compile"
timeout 120 gdb -nx -batch -l 60 -ex 'target remote | HEDDLE_SIM_GDB=- ./endless' -ex c -ex bt -ex kill >log 2>&1 &
all=$!
for second in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
  grep -q 'endless.c:5' log && break
  sleep 1
done
sleep 1
kill -INT $(ps -o pid= --ppid $all)
wait $all || fail "gdb does not end"
cat log
saw 'received signal SIGINT' "the interruption"
saw '^#0  .*main._omp_fn.0 () at endless.c:6' "the loop"

# A socket's file, which gdb removes nothing of; and where there is none to be had.
HEDDLE_SIM_GDB=there ./regions 2>said & program=$!
for second in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
  grep -q waiting said && break
  sleep 1
done
grep -q "heddle-sim: waiting for: gdb -ex 'target remote there'" said || fail "what to call"
sleep 1
timeout 120 gdb -nx -batch -ex 'target remote there' -ex 'break twice' -ex c -ex detach >log 2>&1 || { cat log; fail "gdb"; }
cat log
saw 'hit Breakpoint 1, twice (n=3)' "the breakpoint by a socket"
status=0; wait $program || status=$?
test $status = 7 || fail "goes on without gdb: $status"
test ! -e there || fail "the socket stays"
echo >there
for where in there 66666 -; do
  HEDDLE_SIM_GDB=$where ./regions </dev/null >said 2>&1 && fail "HEDDLE_SIM_GDB=$where"
  cat said
  grep -q "HEDDLE_SIM_GDB=$where: " said || fail "no message about HEDDLE_SIM_GDB=$where"
done
