#!/bin/sh
# advise.sh -- heddle-trace --advise names needless transfers by variable and line, and regions whose launch dominates; it
# says nothing of a program that copies what it needs once.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
command -v python3 >/dev/null || unsupported "there is no python3"
test -e "$heddle/sim/libcuda.so.1" || unsupported "there is no simulator"
tool="env -u LD_PRELOAD python3 $HEDDLE_PREFIX/bin/heddle-trace"
cat >wasteful.c <<'END'
#include <stdlib.h>
enum { n = 20000 };
float constant[n], state[n], result[n], late[n];

int
main (void)
{
  for (int i = 0; i < n; i++)
    constant[i] = i;
  for (int step = 0; step < 3; step++)
    {
#pragma omp target teams distribute parallel for map(to: constant) map(tofrom: state) map(tofrom: result)
      for (int i = 0; i < n; i++)
	state[i] += constant[i] + result[i];
    }
  int x = 0;
  for (int step = 0; step < 20; step++)
    {
#pragma omp target map(tofrom: x)
      x++;
    }
#pragma omp target enter data map(to: late)
  return x != 20 || state[1] != 3;
}
END
# Without optimization nothing stays on the device for it (gcc-plugin/host/program/kept-data.cc).
$CC $offload -O0 -g wasteful.c -o wasteful
HEDDLE_TRACE=t.json run ./wasteful
$tool --no-svg --advise t.json >advice || fail "no advice"
cat advice
# advice LINE VARIABLE WHAT INSTEAD
advice ()
{
  sed -n "/wasteful.c:$1: $2/,/instead:/p" advice >this
  grep -q "$3" this && grep -q "instead: .*$4" this || fail "line $1, $2: not '$3', '$4'"
}
advice 12 constant 'again, though the host had not changed it' "target data map(to: constant)"
advice 12 state 'copied back, and to the device again unchanged' "target data map(tofrom: state)"
advice 12 result 'copied back, though the device had not changed it' "map(to: result)"
advice 22 late 'no region came after that' 'leave this copy out'
grep -A1 'constant.*again' advice | grep -q '2 times, 156' || fail "how often"

# Times of the simulator's are chance: a trace that is written by hand.
env -u LD_PRELOAD python3 - >short.json <<'END'
import json
events = [{"ph": "M", "pid": 7, "tid": 0, "name": "process_name", "args": {"name": "host: p"}},
          {"ph": "M", "pid": 8, "tid": 0, "name": "process_name", "args": {"name": "device 0: d"}}]
for name, line, busy in ("short", 19, 10), ("long", 30, 90):
    for i in range(20):
        where = {"file": "wasteful.c", "line": line}
        events.append({"ph": "X", "pid": 7, "tid": 1, "name": name, "cat": "region", "ts": i * 200, "dur": 100, "args": where})
        events.append({"ph": "X", "pid": 8, "tid": 0, "name": name, "cat": "kernel", "ts": i * 200, "dur": busy, "args": where})
print(json.dumps(events))
END
$tool --no-svg --advise short.json >advice
advice 19 '20 launches' 'the kernel takes 10.0 us of 100.0 us' "fewer and larger regions"
if grep 'wasteful.c:30: .*launches' advice; then fail "a long kernel is called short"; fi

# The same program as it should be.
cat >frugal.c <<'END'
enum { n = 20000 };
float constant[n], state[n];

int
main (void)
{
  for (int i = 0; i < n; i++)
    constant[i] = i;
#pragma omp target data map(to: constant) map(tofrom: state)
  for (int step = 0; step < 3; step++)
    {
#pragma omp target teams distribute parallel for
      for (int i = 0; i < n; i++)
	state[i] += constant[i];
    }
  return state[1] != 3;
}
END
$CC $offload -O2 -g frugal.c -o frugal
HEDDLE_TRACE=t.json run ./frugal
$tool --no-svg --advise t.json >advice
grep -v launches advice | grep -q 'copied' && { cat advice; fail "advice that is none"; }
grep -q '^nothing to advise' advice || { cat advice; fail "advice that is none"; }

# Without line information the regions' own lines are known, of others the function.
$CC $offload -O0 wasteful.c -o wasteful
HEDDLE_TRACE=t.json run ./wasteful
$tool --no-svg --advise t.json >advice
grep -q 'wasteful.c:12: constant' advice && grep -q 'function main (compile with -g for the line): late' advice \
  || { cat advice; fail "without -g"; }

# A trace that was cut off is mended.
head -c 3001 t.json >cut.json
$tool --mend whole.json cut.json 2>err
grep -q 'does not end' err && env -u LD_PRELOAD python3 -m json.tool whole.json >/dev/null || fail "not mended"
