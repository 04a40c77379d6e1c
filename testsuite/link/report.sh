#!/bin/sh
# report.sh -- -mremarks puts a report into the program, which heddle-report shows as text, as JSON and as a page:
# mapping, reasons, data, how lanes access memory, measured times; a browser shows the page's table.
# report-loops.sh has tiles and collapsed loops.
# { dg-pass region-data }
# { dg-pass access-patterns }
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
. "$SRCDIR/reports"
cat >patterns.c <<'END'
enum { n = 100 };
float a[n][n], b[n][n], c[n], table[n];
int where[n];
struct point { float x, y, z, w; } points[n];

void
regions (float *p, int rows)
{
#pragma omp target teams distribute parallel for map(to: a) map(from: b)
  for (int i = 0; i < n; i++)
    for (int j = 1; j < n; j++)
      b[j][i] = b[j - 1][i]		/* b is coalesced */
	+ a[i][j];			/* a is far */
#pragma omp target teams distribute parallel for map(tofrom: c) map(to: where, table) firstprivate(rows)
  for (int i = 0; i < n; i++)
    c[i] = table[where[i]]		/* table is scattered */
	   + table[rows]		/* table is the same */
	   + p[i * rows];		/* p is regular */
#pragma omp target teams distribute parallel for map(tofrom: points)
  for (int i = 0; i < n; i++)
    points[i].y = 1;			/* y is strided */
#pragma omp target map(tofrom: c)
  for (int i = 0; i < n; i++)		/* alone */
    c[i] += 1;
#pragma omp target map(tofrom: c)
#pragma omp parallel num_threads (4)
  {
#pragma omp task
    c[0] += 1;
  }
}

int
main (void)
{
  float p[n * 3];
  for (int i = 0; i < n * 3; i++)
    p[i] = 0;
#pragma omp target enter data map(to: p)
  regions (p, 2);
  return 0;
}
END
$CC $offload -O2 -foffload-options="-mno-fuse -mremarks" patterns.c -o patterns >log 2>&1 || { cat log; fail "does not compile"; }
cat log
$tool --text patterns >text || fail "no text"
cat text
source=patterns.c
has 'b is coalesced' 'stores to b: consecutive'
has 'a is far' 'loads of a: 400 bytes from lane to lane; a warp needs 32 sectors where 4 would do'
has 'table is scattered' 'loads of where: consecutive'
has 'table is scattered' 'loads of table: where values in memory say'
has 'table is the same' 'loads of table: the same address'
has 'p is regular' 'loads of p: far apart'
has 'y is strided' 'stores to y: 16 bytes from lane to lane; a warp needs 16 sectors where 4 would do'
has 'alone' 'one thread runs this loop'
said () { grep -q "^patterns.c:$1: $2" text || fail "line $1: not '$2'"; }
said 9 'threads: lanes'
said 9 'all threads of all teams share the loop'
said 9 'a (40000 bytes): to the device before the region$'
said 9 'b (40000 bytes): back after the region$'
said 14 'c (400 bytes): to the device before the region, back after it$'
said 14 'rows.*: with the launch$'
said 14 'p: .*no clause says so'
said 25 'threads: warps, started by a scheduler'
said 25 'a scheduler, because of a task: GOMP_task'
said 22 'the region starts no parallel regions'
grep -q 'note: neighbouring lanes access elements of .a. that are 400 bytes apart' log || fail "no remark on a"
grep -q 'note: neighbouring lanes access elements of .p. that are far apart' log || fail "no remark on p"
test "$(grep -c 'note: neighbouring lanes' log)" = 2 || fail "other remarks on accesses"

# The driver's option asks for the same; without both there is no report; nor is it loaded.
$CC $offload -O2 -foffload-options=-mno-fuse -fopt-info-omp-note patterns.c -o optinfo >log 2>&1 || { cat log; fail "-fopt-info-omp"; }
grep -q "patterns.c:9:.*note: .*'a' in this target region: to" log || { cat log; fail "no data with -fopt-info-omp"; }
$tool --text optinfo >text2 || fail "no report with -fopt-info-omp"
$tool --text patterns | diff - text2

# Of OpenACC's regions GCC has notes of its own, which are all.
cat >openacc.c <<'EOF'
int a[100];
int
main (void)
{
#pragma acc parallel loop copy(a)
  for (int i = 0; i < 100; i++)
    a[i]++;
  return a[7] != 1;
}
EOF
$CC $offload -fno-openmp -fopenacc -O2 -fopt-info-all-omp openacc.c -o openacc >log 2>&1 || { cat log; fail "-fopenacc"; }
grep -q "openacc.c:5:.*assigned OpenACC gang vector" log || { cat log; fail "none of GCC's notes"; }
! grep "in this target region" log || fail "notes on data of OpenACC's regions"
! grep "gang of this region" log || fail "remarks on OpenACC's regions, without -mremarks"
run ./openacc

$CC $offload -O2 patterns.c -o plain
expect_error 'plain has no report; link it with -foffload-options=-mremarks' $tool plain
expect_error 'is no program' $tool patterns.c
expect_error 'cannot read nothing' $tool nothing
strip -o stripped patterns && $tool --text stripped | diff - text2 || fail "strip takes the report away"
head -c 3000 patterns >cut
expect_error 'damaged' $tool cut
run ./patterns

# JSON, with registers where there is a ptxas; a trace.
HEDDLE_TRACE=t.json run ./patterns
if test -e "$heddle/sim/libcuda.so.1"; then trace="--trace t.json"; else trace=; fi
if test -n "$PTXAS" && command -v ptxas >/dev/null; then
  $CC $offload -O2 -foffload-options="-mno-fuse -mremarks -march=sm_90" patterns.c -o patterns 2>/dev/null
fi
$tool --json $trace patterns >report.json
env -u LD_PRELOAD python3 - "$trace" "${PTXAS:+$(command -v ptxas)}" <<'END' || fail "the JSON"
import json, sys
report = json.load(open('report.json'))
regions = {r['line']: r for r in report['regions']}
assert sorted(regions) == [9, 14, 19, 22, 25], sorted(regions)
assert regions[9]['mapping'] == 'grid stride' and not regions[9]['scheduler'] and regions[9]['stack'] == 0
assert {d['variable']: d['how'] for d in regions[14]['data']}['c'] == 'tofrom'
assert regions[25]['why_line'] == 25
assert {l['line'] for l in regions[22]['loops']} == {23}
if sys.argv[1]:
    assert regions[9]['measured']['calls'] == 1 and regions[9]['measured']['us'] > 0
if sys.argv[2]:
    assert 5 < regions[9]['code']['sm_90']['registers'] < 100, regions[9]['code']
END
$tool $trace patterns -o page.html
for wanted in '<table id="mapping">' 'href="#f0-9"' 'b\[j\]\[i\] =' 'consecutive, coalesced'; do
  grep -q "$wanted" page.html || fail "the page has no $wanted"
done
test -z "$trace" || grep -q 'measured: .* ms in 1 calls' page.html || fail "the page has no times"

# A browser shows the table; not where the page hides it, so that the test can fail.
if command -v chromium >/dev/null; then
  see="env -u LD_PRELOAD python3 $SRCDIR/see-table"
  $see page.html 5 page.png || fail "the picture does not show the table"
  for hidden in 's/<table id="mapping">/<table id="mapping" style="opacity: 0">/' 's/<th>region/<th style="color: #f0f0f0">region/'; do
    sed "$hidden" page.html >hidden.html
    ! cmp -s hidden.html page.html || fail "the page has no table"
    expect_error 'see-table: .*(no background|cannot be read)' $see hidden.html 5 hidden.png
  done
else
  echo "there is no browser"
fi
