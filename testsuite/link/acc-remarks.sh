# -mremarks says of OpenACC's regions what gangs are, and of their loops who shares the iterations; nothing says so
# without it.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
acc="$offload -fno-openmp -fopenacc"
cat >remarks.c <<'END'
void
regions (int n, int m, const float *a, float *x)
{
#pragma acc parallel loop gang present(a[0:1], x[0:1])	/* each gang of this region is a warp */
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int j = 0; j < m; j++)
      x[i * m + j] = a[j * n + i];
#pragma acc parallel loop collapse(2) present(a[0:1], x[0:1])	/* in tiles */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      x[i * m + j] = a[i * m + j + 1] + a[i * m + j];
#pragma acc parallel num_gangs(5) vector_length(128) present(a[0:1], x[0:1])	/* with a vector of 128 lanes */
  {
#pragma acc loop gang	/* gangs share the iterations of this loop */
    for (int i = 0; i < n; i++)
      {
#pragma acc loop vector	/* lanes share the iterations of this loop */
	for (int j = 0; j < m; j++)
	  x[i * m + j] = a[i];
      }
  }
#pragma acc parallel num_workers(4) present(a[0:1], x[0:1])	/* one of them hands values to the others */
  {
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      {
	x[i] = 0;
	const float f = x[n];
#pragma acc loop worker
	for (int j = 0; j < m; j++)
	  x[i * m + j] += f;
      }
  }
}
int main (void) { return 0; }
END
$CC $acc -O2 remarks.c -o remarks >log 2>&1
test ! -s log || { cat log; fail "a message without -mremarks"; }
$CC $acc -O2 -foffload-options=nvptx-none=-mremarks remarks.c -o remarks >log 2>&1
cat log
sed -n '/\/\*/{=;s/.*\/\* \(.*\) \*\//\1/p}' remarks.c | paste -d ' ' - - >wanted
while read -r line text; do
  grep -q "^remarks.c:$line:.*note: .*$text" log || fail "line $line: $text"
done <wanted
grep -q "^remarks.c:4:.*note: the grid shares the iterations of this loop and of one in it together" log ||
  fail "the nest"
