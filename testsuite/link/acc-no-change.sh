#!/bin/sh
# acc-no-change.sh -- a program without OpenACC has the same PTX as without the passes for OpenACC.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.  See COPYING.

. "$SRCDIR/common"
table=$SRCDIR/../../gcc-plugin/passes.def
host=`sed -n 's/^HEDDLE_PASS (HOST, \(acc_[a-z_]*\),.*/\1/p' "$table" | tr _ -`
device=`sed -n 's/^HEDDLE_PASS (DEVICE, \(acc_[a-z_]*\),.*/\1/p' "$table" | tr _ -`
test `echo $host $device | wc -w` -ge 8 || fail "the table has other passes for OpenACC: $host $device"

cat >program.c <<'END_OF_C'
#pragma omp declare target
static int table[100];
__attribute__ ((noinline)) static double
square (double x)
{
  return x * x + table[3];
}
#pragma omp end declare target

void
regions (double *x, int n, int m, double *result)
{
  double sum = 0, most = 0;
#pragma omp target teams distribute parallel for map(x[:n]) reduction(+: sum)
  for (int i = 0; i < n; i++)
    sum += x[i] = square (x[i]);
#pragma omp target map(tofrom: most) nowait
#pragma omp teams distribute
  for (int i = 0; i < n; i++)
    {
      double own[4] = { i, sum };
#pragma omp parallel for simd reduction(max: most) firstprivate(own)
      for (int j = 0; j < m; j++)
	{
	  own[j % 4] += x[j];
	  most = own[j % 4] > most ? own[j % 4] : most;
	}
    }
#pragma omp target enter data map(to: x[:n]) if(n > 10)
#pragma omp target parallel num_threads(8)
  {
#pragma omp single
#pragma omp task shared(table)
    table[n % 100]++;
#pragma omp barrier
#pragma omp for schedule(dynamic, 4)
    for (int i = 0; i < n; i++)
      x[i] += table[i % 100];
  }
#pragma omp target exit data map(from: x[:n])
#pragma omp taskwait
  *result = sum + most;
}
int main (void) { return 0; }
END_OF_C
cat >program.f90 <<'END_OF_FORTRAN'
program regions
  implicit none
  real :: a(100, 20), s
  integer :: i, j
  a = 1
  s = 0
  !$omp target teams distribute parallel do collapse(2) map(tofrom: a, s) reduction(+: s)
  do j = 1, 20
    do i = 1, 100
      a(i, j) = a(i, j) + i * sqrt (real (j))
      s = s + a(i, j)
    end do
  end do
  !$omp target map(tofrom: a)
  a(:, 1) = matmul (a(:, 2:3), a(1:2, 4))
  !$omp end target
  print *, s, a(3, 1)
end program
END_OF_FORTRAN

# Compile FILE with OPTIONS into program.xnvptx-none.ptx.
ptx ()
{
  file=$1; shift
  compiler=$CC
  test "$file" = program.c || compiler=$FC
  rm -f program.xnvptx-none.ptx
  $compiler $offload -foffload-options=nvptx-none=-save-temps $level "$@" "$file" -o program -lm
  test -s program.xnvptx-none.ptx || fail "no PTX: $*"
}

# The PTX is that of before, with OPTIONS.
same ()
{
  ptx "$@"
  cmp program.xnvptx-none.ptx plain.ptx || fail "another PTX: $level $*"
}

files=program.c
test -z "${FC-}" || files="$files program.f90"
for level in -O0 -O2; do
  for file in $files; do
    ptx $file
    mv program.xnvptx-none.ptx plain.ptx
    same $file -fplugin="$own/heddle.so" `echo $host | sed 's/[^ ]*/-fplugin-arg-heddle-without=&/g'`
    same $file `echo $device | sed 's/[^ ]*/-foffload-options=nvptx-none=-mwithout=&/g'`
  done
done
# There are programs in which they change it.
sed 's/omp target teams distribute parallel for map(x\[:n\])/acc parallel loop copy(x[:n])/' program.c >acc.c
mv acc.c program.c
ptx program.c -fopenacc
mv program.xnvptx-none.ptx plain.ptx
ptx program.c -fopenacc -foffload-options=nvptx-none=-mwithout=acc-loops
! cmp -s program.xnvptx-none.ptx plain.ptx || fail "leaving a pass out changes nothing"
