# HEDDLE_RECORD writes each launch as a file of the user's own, and heddle-replay runs it: memory is as recorded, with
# pointers, variables of the image, stacks and the heap; a changed byte is named, with its variable; a launch that failed
# fails again at its line; checks see what the program's run did not; what is damaged is refused.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
test -e "$heddle/sim/libcuda.so.1" || unsupported "there is no simulator"
command -v python3 >/dev/null || unsupported "there is no python3"
python="env -u LD_PRELOAD python3"
export HEDDLE_DEVICE=sim OMP_TARGET_OFFLOAD=mandatory
replay () { sanitized "$HEDDLE_PREFIX/bin/heddle-replay" "$@" >out 2>&1; }
cat >record.c <<'END2'
#include <stdlib.h>
#include <stdio.h>

struct list { struct list *next; int value; };
int counters[4] = { 1, 2, 3, 4 };
#pragma omp declare target (counters)

int
main (int argc, char **argv)
{
  enum { n = 10000 };
  static int x[n];
#pragma omp target data map(tofrom: x)
  {
    for (int step = 0; step < 3; step++)
#pragma omp target teams distribute parallel for
      for (int i = 0; i < n; i++)
	x[i] += i;
#pragma omp target
    {
      int part[8];
      struct list *all = NULL;
#pragma omp parallel num_threads(8)
      {
#pragma omp for
	for (int i = 0; i < 8; i++)
	  part[i] = counters[i % 4] + i;
#pragma omp single
	for (int i = 0; i < 8; i++)
	  {
	    struct list *one = malloc (sizeof *one);
	    *one = (struct list) { all, part[i] };
	    all = one;
	  }
      }
      for (struct list *l = all; l; l = l->next)
	x[0] += l->value;
      counters[2] = x[0];
    }
#pragma omp target teams num_teams(2)
    x[5] = 7;							/* both teams: a race */
    if (argc > 1)
#pragma omp target
      x[n + atoi ("1000")] = 1;					/* wrong */
  }
  printf ("%d %d\n", x[0], x[9999]);
  return 0;
}
END2
$CC $offload -O2 -g record.c -o record
export HEDDLE_HEAP_SIZE=4m
HEDDLE_RECORD=rec ./record >printed || fail "does not run"
test "$(cat printed)" = "48 29997" || fail "recording changes results: $(cat printed)"
test "$(stat -c %a rec)" = 700 && test "$(stat -c %a rec/* | sort -u)" = 600 || fail "others can read it"
test "$(ls rec/*.launch | wc -l)" = 5 || fail "a file for each launch"
replay rec || { cat out; fail "is not as recorded"; }
cat out
test "$(grep -c '^  memory is as recorded' out)" = 5 || fail "five launches"
grep -q '^heddle-sim: profile main$_omp_fn$.*, instructions [1-9]' out || fail "counts"
replay --list rec && grep -q '000001-.*: main$_omp_fn$0 (main at record.c:16), launch 1 on .*grid ([0-9]*,1,1)' out \
  || { cat out; fail "the list"; }
replay --ptx rec && grep -q '^.version' out || fail "the PTX"

# Checks.
last=$(ls rec/*.launch | tail -n 1)
if (export HEDDLE_SIM_CHECK=races; replay "$last"); then cat out; fail "the race is not seen"; fi
grep -q '^ptx-sim: race between teams: store of 4 bytes at 0x[0-9a-f]*, in .x. + 20$' out || { cat out; fail "the race"; }

# Only some.
HEDDLE_RECORD=some HEDDLE_RECORD_KERNEL='fn$0' HEDDLE_RECORD_NTH=2 ./record >/dev/null
test "$(ls some)" = "$(ls some | grep 'fn_0-......\.launch$')" && test "$(ls some | wc -l)" = 1 || fail "the second only"
replay some && grep -q 'as recorded' out || fail "the second"

# Too much.
HEDDLE_RECORD=less HEDDLE_RECORD_LIMIT=1000 ./record 2>err >/dev/null || fail "a limit ends the program"
grep -q 'is not recorded (HEDDLE_RECORD): .* bytes of memory are in use, and 1000 of HEDDLE_RECORD_LIMIT are left' err \
  || { cat err; fail "no word of the limit"; }
HEDDLE_RECORD=there/is/none ./record 2>err >/dev/null || fail "no folder ends the program"
grep -q 'cannot make there/is/none (HEDDLE_RECORD)' err || { cat err; fail "no word of the folder"; }

# One that fails.
if HEDDLE_RECORD=wrong ./record 1 2>/dev/null; then fail "does not fail"; fi
last=$(ls wrong/*.launch | tail -n 1)
if replay "$last"; then cat out; fail "does not fail again"; fi
grep -q 'it failed: CUDA_ERROR_ILLEGAL_ADDRESS' out && grep -q 'out-of-bounds store of 4 bytes' out \
  && grep -q "(record.c:$(sed -n '/wrong/=' record.c))" out || { cat out; fail "fails otherwise"; }

# A changed byte of what x[7] became: of 21, as x has 7 in each step.
first=$(ls rec/*.launch | sed -n 3p)
$python - "$first" <<'END2'
import os, struct, sys
data = open(sys.argv[1], 'rb').read()
parts, at = [], 8
while at < len(data):
    kind, _, size = struct.unpack_from('<IIQ', data, at)
    parts.append((at, kind, size))
    at += 16 + size
def put(name, content):
    open(name, 'wb').write(content)
run = struct.pack('<11i', *(3 * i for i in range(11)))
where = data.rindex(run) + 4 * 7
put('changed.launch', data[:where] + b'\x16' + data[where + 1:])
put('cut.launch', data[:parts[4][0] + 40])
after = next(at for at, kind, _ in parts if kind == 9)
put('hangs.launch', data[:after])
put('start.launch', data[:next(at for at, kind, _ in parts if kind == 8)])
put('magic.launch', b'X' + data[1:])
put('behind.launch', data + b'more')
put('empty.launch', b'')
# Each number of the first parts of each kind, as large as can be, or with another bit: never more than an error, or
# another result.
os.mkdir('bad')
seen = {}
for at, kind, size in parts:
    seen[kind] = seen.get(kind, 0) + 1
    for offset in range(0, min(16 + size, 56) if seen[kind] < 3 else 0, 4):
        for value in (b'\xff\xff\xff\xff', bytes([data[at + offset] ^ 64]) + data[at + offset + 1:at + offset + 4]):
            put('bad/%d-%d-%d-%d.launch' % (kind, seen[kind], offset, value[0]),
                data[:at + offset] + value + data[at + offset + 4:])
END2
if replay changed.launch; then cat out; fail "a changed byte is not seen"; fi
grep -q "differs at 0x[0-9a-f]*, .x. + 28: 0x00000016 (22, .*) recorded, 0x00000015 (21, .*) here" out \
  && grep -q '^  1 of [0-9]* bytes differ$' out || { cat out; fail "the changed byte"; }
replay hangs.launch || { cat out; fail "one that did not end"; }
grep -q 'it did not end' out && grep -q 'nothing to compare: when it was recorded it did not end' out || { cat out; fail "hangs"; }
refused ()
{
  set +e; replay "$1"; status=$?; set -e
  test $status = 2 && grep -q "^heddle-replay: $1 cannot be used: $2" out || { cat out; fail "$1: status $status"; }
}
refused cut.launch 'it is cut off'
refused start.launch 'it is cut off'
refused magic.launch 'it is no recording'
refused empty.launch 'it is no recording'
refused behind.launch 'there is something behind its end'
refused none.launch 'No such file'
refused /dev/null 'it is no file'
export HEDDLE_SIM_LIMIT=1000000
set +e; replay bad; status=$?; set -e
test $status = 2 || { cat out; fail "the bad ones: status $status"; }
if grep 'killed by signal\|AddressSanitizer\|runtime error' out; then cat out; fail "a bad one kills"; fi
