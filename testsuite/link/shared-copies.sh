#!/bin/sh
# shared-copies.sh -- a warning where teams update copies of their own of what is firstprivate in their target region
# (gcc-plugin/host/clauses/shared-copies.cc), and where not.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.
#
# { dg-pass shared-copies }

. "$SRCDIR/common"

cat >copies.cc <<'END'
int place[100];
struct counts { int all; };

void
warned (int &given)
{
  int n = 0;
#pragma omp target teams distribute parallel for nowait map(from: place)	// NOTE n
  for (int i = 0; i < 100; i++)
    {
#pragma omp atomic capture
      place[i] = n++;
    }
#pragma omp taskwait
#pragma omp target teams distribute parallel for map(from: place)	// NOTE given
  for (int i = 0; i < 100; i++)
    {
#pragma omp atomic capture
      place[i] = given++;
    }
}

void
silent (int n, int m)
{
  counts c = { 0 };
#pragma omp target teams distribute parallel for map(from: place)
  for (int i = 0; i < 100; i++)
    {
#pragma omp atomic capture
      place[i] = n++;
    }
#pragma omp target firstprivate(c) map(from: place)
#pragma omp teams distribute parallel for
  for (int i = 0; i < 100; i++)
    {
#pragma omp atomic capture
      place[i] = c.all++;
    }
  // Threads have their own, or there is one team.
#pragma omp target teams distribute parallel for firstprivate(m) nowait map(from: place)
  for (int i = 0; i < 100; i++)
    {
#pragma omp atomic capture
      place[i] = m++;
    }
#pragma omp taskwait
#pragma omp target parallel for nowait map(from: place)
  for (int i = 0; i < 100; i++)
    {
#pragma omp atomic capture
      place[i] = m++;
    }
#pragma omp taskwait
  // Pointers are read only.
  int *p = place;
#pragma omp target teams distribute parallel for map(tofrom: p[0:100]) nowait
  for (int i = 0; i < 100; i++)
    {
#pragma omp atomic
      *p += 1;
    }
#pragma omp taskwait
  // It is mapped.
#pragma omp target teams distribute parallel for map(tofrom: m) nowait map(from: place)
  for (int i = 0; i < 100; i++)
    {
#pragma omp atomic capture
      place[i] = m++;
    }
#pragma omp taskwait
}

int main () { int k = 0; warned (k); silent (1, 2); }
END
$CXX $offload -O2 -c copies.cc 2>log || { cat log; exit 1; }
text='each team has its own copy of .\([a-z]*\)., which is .firstprivate. in the target region and updated by an atomic'
sed -n "s/^copies.cc:\([0-9]*\):.*warning: $text construct; map it, so that they share it.*/\1 \2/p" log | sort -n >told
sed -n '/NOTE /{ s/.*NOTE //; =; p; }' copies.cc | paste -d' ' - - >wanted
diff wanted told || { cat log; exit 1; }
test `grep -c warning: log` = 2 || { cat log; exit 1; }
