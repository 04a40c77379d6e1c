# -mremarks says of each target region what its threads are, and why there is a scheduler; nothing says so without it.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
cat > remarks.c <<'END'
void
regions (float *x, int n, int *sum)
{
#pragma omp target teams distribute parallel for map(x[:n])
  for (int i = 0; i < n; i++)
    x[i] *= 2;
#pragma omp target teams thread_limit(64) map(sum[:2])
  {
    int part[64];
#pragma omp parallel num_threads(64)
    {
#pragma omp for schedule(dynamic)
      for (int i = 0; i < 64; i++)
	part[i] = i;
#pragma omp single
      sum[0] = part[63];
    }
  }
#pragma omp target map(sum[:2])
#pragma omp parallel num_threads(64)
  {
#pragma omp task
    sum[1] = 2;
  }
}
int main (void) { return 0; }
END
$CC $offload -O2 remarks.c -o remarks > log 2>&1
test ! -s log || { cat log; fail "a message without -mremarks"; }
$CC $offload -O2 -foffload-options=nvptx-none=-mremarks remarks.c -o remarks > log 2>&1
cat log
grep -q "^remarks.c:4:.*note: threads are lanes here, which share the iterations of loops" log || fail "the first region"
grep -q "^remarks.c:7:.*note: threads are lanes here$" log || fail "the second region"
grep -q "^remarks.c:19:.*note: threads are warps here, with a scheduler" log || fail "the third region"
grep -q "note: because of a call: .GOMP_task" log || fail "why the third region has a scheduler"
run ./remarks
