# HEDDLE_SIM_PROFILE=1: a launch in the simulator tells how many instructions and barriers its warps have executed, and how
# many sectors of 32 bytes they have touched: four for 32 floats side by side, 32 for floats in rows of their own.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
cat > counts.c <<'END'
enum { N = 4096, STRIDE = 8 };
static float x[N * STRIDE], y[N * STRIDE];
int
main (void)
{
#pragma omp target data map(to: x) map(from: y)
  {
#pragma omp target teams distribute parallel for num_teams(4)
    for (int i = 0; i < N; i++)
      y[i] = x[i];
#pragma omp target teams distribute parallel for num_teams(4)
    for (int i = 0; i < N; i++)
      y[i * STRIDE] = x[i * STRIDE];
#pragma omp target teams distribute parallel for num_teams(4)
    for (int i = 0; i < N; i++)
      if (i & 1)
	y[i] = 2;
      else
	y[N + i] = 3;
  }
  return 0;
}
END
$CC $offload -O2 counts.c -o counts
HEDDLE_DEVICE=sim HEDDLE_SIM_PROFILE=1 ./counts 2> profile
cat profile
test "$(wc -l < profile)" = 3 || fail "a line for each launch"
value () { sed -n "$1s/.*, $2 \([0-9]*\).*/\1/p" profile; }
test "$(value 1 accesses)" = 256 || fail "accesses, a load and a store for 32 iterations"
test "$(value 1 sectors)" = 1024 || fail "sectors of neighbours"
test "$(value 2 sectors)" = 8192 || fail "sectors of rows"
test "$(value 1 barriers)" = 0 || fail "barriers"
test "$(value 1 'divergent branches')" = 0 || fail "branches that all lanes take alike"
test "$(value 3 'divergent branches')" -gt 0 || fail "branches on which lanes disagree"
test "$(value 1 instructions)" -gt 1024 || fail "instructions"
HEDDLE_DEVICE=sim ./counts 2> profile
test ! -s profile || fail "counts that nobody asked for"
