#!/bin/sh
# graph-failures.sh -- a kernel of a graph (graphs.sh) that fails ends the program, and the message says where it may have
# been.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

cat >fails.c <<'END'
#include <stdlib.h>
int main (int argc, char **argv)
{
  enum { n = 100 };
  int a[n] = { 0 }, s = 0;
#pragma omp target data map(a)
  for (int k = 0; k < 10; k++)
    {
#pragma omp target teams distribute parallel for
      for (int i = 0; i < n; i++)
	if (k == 8 && i == 50)
	  abort ();
	else
	  a[i]++;
      s = 0;
#pragma omp target teams distribute parallel for reduction(+: s)
      for (int i = 0; i < n; i++)
	s += a[i];
    }
  return s != 1000;
}
END
$CC $offload -O2 fails.c -o fails
test -e "$heddle/sim/libcuda.so.1" || exit 0
for graphs in 0 2; do
  HEDDLE_DEVICE=sim OMP_TARGET_OFFLOAD=mandatory HEDDLE_GRAPHS=$graphs ./fails >out 2>err && fail "abort does not end the program"
  grep -q 'fails.c:' err || fail "HEDDLE_GRAPHS=$graphs: not the region's place: $(cat err)"
done
