#!/bin/sh
# report-steps.sh -- each operation in an index has its effect on the distance of neighbouring lanes, by heddle-report.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
. "$SRCDIR/reports"

cat >steps.c <<'END'
struct point { float x, y[3]; };

void
regions (float *restrict to, const float *restrict p, const int *restrict where, const struct point *restrict points,
	 int n, int k, unsigned bits)
{
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    {
      const float *walk = p + i;
      float s = 0;
      s += p[i + k];				/* sum */
      s += p[2 * i + 7];			/* multiple */
      s += p[n - i];				/* difference */
      s += p[-3 * i + 4 * n];			/* negative */
      s += p[i << 3];				/* shift by three */
      s += p[i << bits];			/* shift by bits */
      s += p[i * k];				/* product */
      s += p[(long long) i * 5 + (unsigned char) k];	/* casts */
      s += p[k * n];				/* common */
      s += p[5 * i - 4 * i];			/* cancelled */
      s += p[where[i]];				/* loaded */
      s += p[where[k]];				/* loaded by all */
      s += p[i / 64];				/* quotient */
      s += p[i % 64 * 2];			/* remainder */
      s += p[i / 3];				/* short row */
      s += points[i].y[1];			/* member */
      s += points[k].y[i];			/* array in a structure */
      for (int j = 0; j < k; j++, walk += n)
	s += *walk;				/* pointer of an inner loop */
      for (int j = i; j < n; j += k)
	s += p[j];				/* counter of an inner loop */
      to[i] = s;				/* result */
    }
}
int main (void) { return 0; }
END
$CC $offload -O2 -g -foffload-options="-mremarks" steps.c -o steps 2>log || { cat log; fail "steps.c"; }
$tool --text steps >text || fail "no text"
cat text
source=steps.c
has 'sum' 'consecutive, coalesced'
has 'multiple' ': 8 bytes from lane to lane'
has 'difference' 'consecutive, coalesced'
has 'negative' ': 12 bytes from lane to lane'
has 'shift by three' ': 32 bytes from lane to lane'
has 'shift by bits' 'far apart from lane to lane'
has 'product' 'far apart from lane to lane'
has 'casts' ': 20 bytes from lane to lane'
has 'common' 'the same address'
has 'cancelled' 'consecutive, coalesced'
has 'loaded' 'loads of p: where values in memory say'
has 'loaded by all' 'loads of p: the same address'
has 'quotient' 'the same address for all lanes, but where a row ends'
has 'remainder' ': 8 bytes from lane to lane.*, but where a row ends'
has 'member' ': 16 bytes from lane to lane'
has 'array in a structure' 'consecutive, coalesced'
has 'pointer of an inner loop' 'consecutive, coalesced'
has 'counter of an inner loop' 'consecutive, coalesced'
has 'result' 'stores to to: consecutive, coalesced'
# A row of three elements has no step in a row.
! grep "^steps.c:$(grep -n 'short row' steps.c | cut -d: -f1): loads of p" text || fail "a step in a short row"
