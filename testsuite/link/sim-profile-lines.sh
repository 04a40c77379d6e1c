# HEDDLE_SIM_PROFILE=FILE: counts by kernel and source line, which heddle-report shows beside the remarks: sectors of
# neighbours and of rows, lanes that branches divide, bank conflicts of a column of shared memory, waits of all warps for
# the one that works.  Without -g all is one line; a file that cannot be written is an error.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
command -v python3 >/dev/null || unsupported "there is no python3"
tool="env -u LD_PRELOAD python3 $HEDDLE_PREFIX/bin/heddle-report"
export HEDDLE_DEVICE=sim OMP_TARGET_OFFLOAD=mandatory
cat >counts.c <<'END2'
enum { N = 1024, STRIDE = 8 };
static float x[N * STRIDE], y[N * STRIDE];
int
main (void)
{
  for (int step = 0; step < 2; step++)
#pragma omp target teams distribute parallel for num_teams(4)
    for (int i = 0; i < N; i++)
      if (i & 1)
	y[i] = 2;					/* half */
      else
	y[i * STRIDE] = x[i * STRIDE];			/* rows */
#pragma omp target teams distribute num_teams(4) thread_limit(128)
  for (int k = 0; k < STRIDE; k++)
    {
      float tile[32][32];
#pragma omp parallel num_threads(128)
      {
#pragma omp for
	for (int i = 0; i < 1024; i++)
	  tile[i % 32][i / 32] = x[i];			/* column */
#pragma omp for
	for (int i = 0; i < 1024; i++)
	  y[i] = tile[i / 32][i % 32];			/* row */
#pragma omp master
	for (int i = 0; i < 1000; i++)
	  *(volatile float *) &tile[0][0] = i;
#pragma omp barrier
	y[k] = tile[0][0];
      }
    }
  return 0;
}
END2
$CC $offload -O2 -g -foffload-options=-mremarks counts.c -o counts 2>log || { cat log; fail "does not compile"; }
HEDDLE_SIM_PROFILE=counts.json ./counts || fail "does not run"
$tool --text --profile counts.json counts >text || fail "no report"
cat text
at () { sed -n "s/^counts.c:$(sed -n "/$1/=" counts.c): line: //p" text; }
grep -q "^counts.c:7: counted: 2 launches, [0-9]* instructions: .* branches divide a warp" text || fail "the region"
at half | grep -q ' 4.0 sectors each' || fail "neighbours"
at rows | grep -q ' 50 % of the lanes take part; .* 16.0 sectors each' || fail "half of the lanes, 16 rows of eight floats"
at column | grep -q ' 256 of shared memory, 7936 bank conflicts' || fail "32 passes for a column"
at '\* row \*' | grep -q ' 256 of shared memory, no bank conflicts' || fail "one pass for a row"
grep -q 'waits at barriers, for [1-9][0-9]\{3,\} instructions' text || fail "waits for the master"
$tool --profile counts.json -o - counts | grep -q '<th>counted</th>' || fail "the page has no counts"
$tool --json --profile counts.json counts | env -u LD_PRELOAD python3 -c '
import json, sys
report = json.load(sys.stdin)
assert sum(region["counted"]["launches"] for region in report["regions"]) == 3
assert any(line.get("conflicts") == 7936 and line["instructions"]["store"] for line in report["lines"])
' || fail "JSON"
# The sums are those of HEDDLE_SIM_PROFILE=1.
HEDDLE_SIM_PROFILE=1 ./counts 2>&1 | sed -n 's/.*, sectors \([0-9]*\),.*/\1/p' | awk "{ s += \$1 } END { print s }" >sums
env -u LD_PRELOAD python3 -c '
import json
print(sum(line.get("sectors", 0) for k in json.load(open("counts.json"))["kernels"] for line in k["lines"]))' >lines
cmp sums lines || fail "sectors of lines and of launches"
! $tool --profile text counts 2>log || fail "text is no profile"
grep -q '^heddle-report: text is not a profile$' log || fail "`cat log`"
! HEDDLE_SIM_PROFILE=there/is/none ./counts 2>log || fail "a file that cannot be made"
grep -q 'HEDDLE_SIM_PROFILE=there/is/none: expected 0, 1 or a file: No such file or directory' log || fail "`cat log`"
