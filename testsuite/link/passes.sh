#!/bin/sh
# passes.sh -- each pass of gcc-plugin/passes.def runs in some program, and has a dump of its name.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

. "$SRCDIR/common"
table=$SRCDIR/../../gcc-plugin/passes.def
sed -n 's/^HEDDLE_PASS (\([A-Z |]*\), \([a-z_]*\), \([a-z]*\),.*/\1,\2,\3/p' "$table" | tr -d ' ' >rows
test "$(wc -l <rows)" -gt 50 || fail "cannot read the table"

cat >regions.c <<'END'
#include <math.h>
#pragma omp declare target
int linked[100];
#pragma omp end declare target

void
regions (float *x, int n, int m, double *s)
{
  double sum = 0;
#pragma omp target teams distribute parallel for map(x[:n])
  for (int i = 0; i < n; i++)
    {
      x[i] = sqrtf (x[i]) * 2 + linked[i % 100];
#pragma unroll
      for (int j = 0; j < 3; j++)
	x[i] *= x[i] + j;
    }
#pragma omp target map(tofrom: sum)
#pragma omp parallel for reduction(+: sum)
  for (int i = 0; i < n; i++)
#pragma omp simd
    for (int j = 0; j < m; j++)
      x[i * m + j] += sum;
#pragma omp target teams map(sum)
#pragma omp distribute parallel for reduction(+: sum)
  for (int i = 0; i < n; i++)
    sum += x[i];
  float parts[2] = { 0, 0 };
#pragma omp target teams distribute parallel for reduction(+: parts)
  for (int i = 0; i < n; i++)
    parts[i % 2] += x[i];
  *s = sum + parts[0] - parts[1];
}
int main (void) { return 0; }
END
cat >regions.f90 <<'END'
program regions
  integer, allocatable :: a(:)
  integer :: i
  allocate (a(100))
  !$omp target teams distribute parallel do map(a)
  do i = 1, 100
    a(i) = i
  end do
  !$omp end target teams distribute parallel do
  print *, a(7)
end program
END
cat >regions.cc <<'END'
struct object { int n = 7; void add (int *x) { auto f = [&] { *x += n; };
#pragma omp target map(x[:1])
  f (); } };
template<class T> T twice (T x) { return 2 * x; }
#pragma omp declare target
object global;
#pragma omp end declare target
int
main ()
{
  int y = 1, *x = &y;
  auto scale = [&] {
#pragma omp target map(y)
  y = twice (y) + global.n; };
  scale ();
  return 0;
}
END
cat >acc.c <<'END'
void
loops (float *x, int n)
{
  int any = 0;
#pragma acc parallel copy(x[:n])
#pragma acc loop gang worker reduction(||: any)
  for (int i = 0; i < n; i++)
    {
      float sum = 0;
#pragma acc loop vector reduction(+: sum)
      for (int j = 0; j < 100; j++)
	sum += x[i] * j;
      x[i] = sum;
      any = any || sum > 5;
    }
}
int main (void) { return 0; }
END
cat >ancestor.c <<'END'
#pragma omp requires reverse_offload
int
main (void)
{
#pragma omp target
#pragma omp target device(ancestor: 1)
  ;
  return 0;
}
END
dumps="-fdump-tree-all -fdump-ipa-all -fdump-rtl-all"
for option in -fdump-tree-all -fdump-ipa-all -fdump-rtl-all; do
  set -- "$@" "-foffload-options=nvptx-none=$option"
done
$CC $offload -O2 -save-temps $dumps "$@" -foffload-options=nvptx-none=-mremarks regions.c -o c -lm
$CC $offload -fno-openmp -fopenacc -O2 $dumps "$@" acc.c -o acc
$CC $offload -g -O0 -c $dumps -dumpbase plain.c regions.c -o plain.o
$CC $offload -O2 -c $dumps ancestor.c -o ancestor.o
$CC $offload -O0 "$@" ancestor.c -o ancestor
$CC $offload -O0 -c $dumps -foffload-options=-mcheck-races -dumpbase checked.c regions.c -o checked.o
$CC $offload -O2 -c $dumps -dumpbase fused.c regions.c -o fused.o
$CC $offload -O2 -c $dumps -foffload-options=-mdevice-scalars -dumpbase scalars.c regions.c -o scalars.o
$CC $offload -O0 -c $dumps -foffload-options=-mreproducible -dumpbase fixed.c regions.c -o fixed.o
$CC $offload -O2 "$@" -foffload-options=nvptx-none=-mno-host-calls regions.c -o alone -lm
test -z "$FC" || $FC $offload -O2 $dumps -c regions.f90 -o f.o
test -z "$CXX" || $CXX $offload -O0 $dumps -c regions.cc -o cc.o
ls | sed 's/^.*\.[0-9]*[tir]\.//' | LC_ALL=C sort -u >seen
status=0
while IFS=, read -r roles name kind; do
  test "$kind" != none || continue
  stem=$(echo "$name" | tr _ -)
  grep -qx "$stem" seen && continue
  echo "$stem: no dump"
  status=1
done <rows
exit $status
