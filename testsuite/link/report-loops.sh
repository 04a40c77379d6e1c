#!/bin/sh
# report-loops.sh -- how lanes access memory in nests of loops, by heddle-report: tiles, collapsed loops.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
. "$SRCDIR/reports"

# Elements that blocks exchange by tiles.
cat >turned.c <<'END'
void
regions (double *restrict p, double *restrict q, int rows, int columns)
{
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      p[i * columns + j] +=
	q[j * rows + i];	/* q is turned */
}
int main (void) { return 0; }
END
$CC $offload -O2 -g -foffload-options=-mremarks turned.c -o turned 2>log || { cat log; fail "turned.c"; }
cat log
$tool --text turned >text || fail "no text"
cat text
source=turned.c
has 'q is turned' 'loads of q: consecutive, coalesced, through tiles in shared memory'
grep -q "note: elements of .q. go through tiles in shared memory" log || fail "no remark on tiles"
! grep 'p: .*through tiles' text || fail "p is exchanged"

# Collapsed loops: lengths that are known or not, tiles, three loops, rows that are shorter than a warp; remainders.
cat >collapsed.c <<'END'
enum { n = 100 };
float a[n][n], b[n][n], c[16][16];

void
regions (float *p, float *q, float *r, int rows, int columns)
{
#pragma omp target teams distribute parallel for collapse(2) map(to: a) map(from: b)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      *(volatile float *) &b[j][i] =	/* b is far */
	a[i][j];			/* a is coalesced */
#pragma omp target teams distribute parallel for collapse(2)
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      *(volatile float *) &p[j * rows + i] =	/* p is far */
	q[i * columns + j];		/* q is coalesced */
#pragma omp target teams distribute parallel for collapse(3)
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      for (int k = 0; k < columns; k++)
	p[(i * columns + j) * columns + k] =		/* p is coalesced */
	  q[(k * columns + j) * columns + i] + r[i];	/* q is far, r is the same */
#pragma omp target teams distribute parallel for collapse(2) map(from: c)
  for (int i = 0; i < 16; i++)
    for (int j = 0; j < 16; j++)
      c[i][j] = 1;			/* c is not told */
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 4096; i++)
    p[i / 64] =				/* p is the same */
      q[i % 64];			/* q repeats */
}

int main (void) { return 0; }
END
$CC $offload -O2 -foffload-options=-mremarks collapsed.c -o collapsed >log 2>&1 || { cat log; fail "does not compile"; }
$tool --text collapsed >text || fail "no text of collapsed loops"
cat text
source=collapsed.c
has 'a is coalesced' 'loads of a: consecutive, coalesced, but where a row ends$'
has 'b is far' 'stores to b: 400 bytes from lane to lane; .*, but where a row ends$'
has 'q is coalesced' 'loads of q: consecutive, coalesced, but where a row ends$'
has 'p is far' 'stores to p: far apart'
has 'p is coalesced' 'stores to p: consecutive, coalesced, but where a row ends$'
has 'q is far, r is the same' 'loads of q: far apart'
has 'q is far, r is the same' 'loads of r: the same address for all lanes, but where a row ends$'
has 'p is the same' 'stores to p: the same address for all lanes, but where a row ends$'
has 'q repeats' 'loads of q: consecutive, coalesced, but where a row ends$'
if grep 'stores to c' text; then fail "rows of 16 are shorter than a warp"; fi
