#!/bin/sh
# killed.sh -- a program that is killed in its kernel leaves a trace that opens and shows this kernel, with its line and
# the kernels before it.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
command -v python3 >/dev/null || unsupported "there is no python3"
test -e "$heddle/sim/libcuda.so.1" || unsupported "there is no simulator"
tool="env -u LD_PRELOAD python3 $HEDDLE_PREFIX/bin/heddle-trace"
cat >endless.c <<'END2'
#include <stdio.h>
#include <unistd.h>

int
main (int argc, char **argv)
{
  static int x[1000];
  int stop = 0;
#pragma omp target teams distribute parallel for map(tofrom: x)
  for (int i = 0; i < 1000; i++)
    x[i] = i;
  printf ("%d %s\n", (int) getpid (), x[999] == 999 ? "begun" : "wrong");
  fflush (stdout);
  if (argc > 1)
#pragma omp target map(to: stop) nowait
    for (volatile int *word = &stop; !*word; )
      ;
  else
#pragma omp target map(to: stop)
    for (volatile int *word = &stop; !*word; )
      ;
  return 0;
}
END2
$CC $offload -O2 endless.c -o endless
# The program waits for the region, or for one with nowait, when the signal comes.
for how in KILL: TERM: SEGV: KILL:nowait; do
  rm -f t.json t.svg out
  (ulimit -c 0; HEDDLE_TRACE=t.json run ./endless ${how#*:} >out 2>err) 2>/dev/null &
  for second in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    grep -q begun out 2>/dev/null && grep -q '"ph": *"B"' t.json 2>/dev/null && break
    sleep 1
  done
  read -r process word <out
  test "$word" = begun || { cat out err; fail "$how: the program did not begin"; }
  kill -${how%:*} $process
  wait
  env -u LD_PRELOAD python3 -m json.tool t.json >/dev/null || { cat t.json; fail "$how: the trace is not whole"; }
  $tool t.json >summary 2>err || { cat err; fail "$how: heddle-trace"; }
  test ! -s err || { cat err; fail "$how: heddle-trace complains"; }
  grep -q "main at endless.c:9\$" summary || { cat summary; fail "$how: no kernel before it"; }
  grep -E -q "main at endless.c:1[59] \(did not end\)\$" summary || { cat summary; fail "$how: not this kernel"; }
  grep -q 'endless.c:1[59]' t.svg || fail "$how: this kernel is not in the picture"
done
