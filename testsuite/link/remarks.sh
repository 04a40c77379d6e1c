# -mremarks says of each target region what its threads are, and why there is a scheduler, and which loops run in one
# thread; nothing says so without it.
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
grep -q "^remarks.c:4:.*note: each thread of this region is a lane; threads share the iterations of loops" log || fail "the first region"
grep -q "^remarks.c:7:.*note: each thread of this region is a lane$" log || fail "the second region"
grep -q "^remarks.c:19:.*note: each thread of this region is a warp; a scheduler" log || fail "the third region"
grep -q "note: because of a task: .GOMP_task" log || fail "why the third region has a scheduler"
run ./remarks

# What the team shares is in shared memory under another name, but has its own in messages.
cat > names.c <<'END'
void
rows (const float *a, float *r, int n)
{
#pragma omp target teams distribute parallel for map(to: a[:n * n]) map(from: r[:n])
  for (int i = 0; i < n; i++)
    {
      a += i * n;
      float sum = 0;
      for (int j = 0; j < n; j++)
	sum += a[j];
      r[i] = sum;
    }
}
int main (void) { return 0; }
END
$CC $offload -O2 -foffload-options=nvptx-none=-mremarks names.c -o names > log 2>&1
cat log
grep -q "^names.c:10:.*note: neighbouring lanes access elements of .a. that are" log || fail "not the name a"

# Lines with the word "alone" run in one thread, at all levels of optimisation; no others do.
cat > alone.c <<'END'
#include <omp.h>
#pragma omp declare target
static void
share (float *x, int n)
{
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    x[i] *= 2;
}
#pragma omp end declare target
void
regions (float *x, int n)
{
#pragma omp target map(tofrom: x[:n])
  for (int i = 0; i < n; i++)		/* alone */
    for (int j = 0; j < n; j++)
      x[i] += j;
#pragma omp target teams map(tofrom: x[:n])
  for (int i = 0; i < n; i++)		/* alone */
    x[i] += omp_get_team_num ();
  float most = 0;
#pragma omp target teams distribute parallel for reduction(max: most) map(tofrom: most, x[:n])
  for (int i = 0; i < n; i++)
    most = most > x[i] ? most : x[i];
#pragma omp target teams distribute map(tofrom: x[:n])
  for (int i = 0; i < n; i++)
#pragma omp parallel for
    for (int j = 0; j < n; j++)
      x[j] += 1;
#pragma omp target parallel for map(tofrom: x[:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      x[i] += 1;
#pragma omp target simd map(tofrom: x[:n])
  for (int i = 0; i < n; i++)
    x[i] += 1;
#pragma omp target map(tofrom: x[:n])
  for (int t = 0; t < 10; t++)
    {
      share (x, n);
      int j = n;
      while (j-- > 0)			/* alone */
	x[j] += 1;
    }
}
int main (void) { return 0; }
END
for level in -O0 -O1 -O2 -O3; do
  $CC $offload $level -foffload-options=nvptx-none=-mremarks alone.c -o alone > log 2>&1
  cat log
  grep -n 'alone \*' alone.c | cut -d: -f1 > wanted
  # Without optimization SIMD loops have no lanes.
  if test $level = -O0; then sed -n '/omp target simd/=' alone.c | { read n; echo $((n + 2)); } >> wanted; sort -n -o wanted wanted; fi
  sed -n 's/^alone.c:\([0-9]*\):.*note: this loop runs in one thread.*/\1/p' log | sort -n > got
  diff wanted got || fail "other loops at $level"
done
grep -q "one thread of each team; .parallel for. would" log || fail "what teams would need"
grep -q "one thread; .teams distribute parallel for. would" log || fail "what a plain region would need"
run ./alone

need "$FC" "Fortran compiler"
cat > alone.f90 <<'END'
program p
  real :: x(100)
  integer :: i
  !$omp target map(tofrom: x)
  do i = 1, 100
    x(i) = i
  end do
  !$omp end target
  if (x(7) /= 7) stop 1
end program
END
$FC $offload -O2 -foffload-options=nvptx-none=-mremarks alone.f90 -o alone > log 2>&1
cat log
grep -q "^alone.f90:5:.*note: this loop runs in one thread" log || fail "the loop of Fortran's"
run ./alone
