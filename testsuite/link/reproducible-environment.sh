# With -mreproducible sums are the same whatever OMP_NUM_THREADS and OMP_THREAD_LIMIT say, where a scheduler starts threads,
# too; and regions whose teams have one warp do run.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
test -e "$heddle/sim/libcuda.so.1" || exit 0
cat > shapes.c <<'END'
#include <stdio.h>
enum { n = 1500 };
double x[n];
struct pair { double a, b; };
#pragma omp declare reduction (add: struct pair: omp_out.a += omp_in.a, omp_out.b += omp_in.b) \
  initializer (omp_priv = (struct pair) { 0, 0 })
int
main (void)
{
  struct pair p = { .1, .2 };
  double _Complex c = 1;
  float f = .1f;
  for (int i = 0; i < n; i++)
    x[i] = (i & 1 ? -1.1 : 1.7) / (i + 1);
#pragma omp target teams distribute parallel for reduction(add: p) map(to: x)
  for (int i = 0; i < n; i++)
    p.a += x[i], p.b += x[i] * x[i];
#pragma omp target parallel for reduction(*: c) map(to: x)
  for (int i = 0; i < n; i++)
    c *= 1 + x[i] * 1e-3 + x[n - 1 - i] * 1e-2j;
#pragma omp target teams distribute reduction(+: f) map(to: x)
  for (int r = 0; r < n; r += 50)
    {
      float part = 0;
#pragma omp parallel for reduction(+: part)
      for (int i = r; i < r + 50; i++)
	part += x[i];
      f += part;
    }
  printf ("%a %a %a %a %a\n", p.a, p.b, __real__ c, __imag__ c, f);
  return 0;
}
END
# Its kernel has one warp.
cat > pairs.f90 <<'END'
program pairs
  type pair
    real(8) :: a = 0, b = 0
  end type
!$omp declare reduction (add: pair: omp_out = pair (omp_out%a + omp_in%a, omp_out%b + omp_in%b))
  type(pair) :: s
  integer :: i
  s = pair (.1d0, .2d0)
!$omp target teams distribute reduction (add: s)
  do i = 1, 1000
    s = pair (s%a + 1d0 / i, s%b - 1d0 / i)
  end do
  print *, s%a, s%b
end program
END
# same PROGRAM: it prints the same with each environment.
same ()
{
  run ./$1 > wanted
  for sets in OMP_NUM_THREADS_DEV=3 OMP_NUM_THREADS_DEV=7,2 OMP_THREAD_LIMIT_DEV=5 OMP_TEAMS_THREAD_LIMIT_DEV=96 OMP_NUM_TEAMS_DEV=7; do
    run env HEDDLE_SIM_SCHEDULE=random:7 $sets ./$1 > found
    cmp wanted found || { cat wanted found; fail "$1 with $sets"; }
  done
}
for level in -O2 -O0; do
  $CC $offload $level -foffload-options=-mreproducible shapes.c -o shapes
  same shapes
done
if test -n "$FC"; then
  $FC $offload -O2 -foffload-options=-mreproducible pairs.f90 -o pairs
  same pairs
fi
