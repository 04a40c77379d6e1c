#!/bin/sh
# fortran-names.sh -- messages, remarks and lines about regions have names as the program has them, and Fortran's directives.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"

need "$FC" "Fortran compiler"
cat >tables.f90 <<'END'
module tables
  implicit none
  integer :: weights(10)
end module
END
cat >p.f90 <<'END'
program p
  use tables
  implicit none
  integer :: r
  !$omp target map(from: r)
  r = get (3)
  !$omp end target
contains
  integer function get (i)
    !$omp declare target
    integer, intent(in) :: i
    get = weights(i)
  end function
end program
END
$FC -O2 -c tables.f90
expect_error "p.f90:12:.*variable .weights. is not available" $FC $offload p.f90 tables.o -o p
grep -q '!$omp declare target' error.log || fail "no directive of Fortran's"
if grep -q -e 'pragma omp' -e _MOD_ error.log; then fail "other names than the program's"; fi

# Procedures in modules, outside of them, and the main program; loops.
cat >m.f90 <<'END'
module Solver
  implicit none
contains
  subroutine Step_It (a)
    real, intent(inout) :: a(:)
    integer :: i
    !$omp target map(tofrom: a)		! line 7
    do i = 1, size (a)
      a(i) = a(i) + 1
    end do
    !$omp end target
    !$omp target teams map(tofrom: a)
    !$omp distribute
    do i = 1, size (a)			! line 14
      a(i) = a(i) + 1
    end do
    !$omp end target teams
    !$omp target map(tofrom: a)
    !$omp parallel num_threads (4)
    !$omp do
    do i = 1, size (a)
      !$omp cancel do if (a(i) < 0)
      a(i) = a(i) + 1
    end do
    !$omp cancel parallel if (a(1) < 0)
    !$omp end parallel
    !$omp end target
  end subroutine
end module
subroutine Alone_Here (a)
  real, intent(inout) :: a(10)
  !$omp target map(tofrom: a)
  a(1) = 1
  !$omp end target
end subroutine
program Whole
  use Solver
  real :: a(10)
  a = 0
  call Step_It (a)
  call Alone_Here (a)
  !$omp target map(tofrom: a)
  a(2) = 1
  !$omp end target
  if (a(2) /= 1 .or. a(1) /= 1) stop 1
end program
END
$FC -O2 $offload -foffload-options=-mremarks m.f90 -o m >log 2>&1 || { cat log; fail "does not compile"; }
cat log
grep -q "m.f90:8:.*runs in one thread; .teams distribute parallel do. would" log || fail "no 'parallel do'"
grep -q "m.f90:1[45]:.*of each team; .parallel do. would" log || fail "no 'parallel do' in teams"
grep -q "cancel a loop or sections instead: .cancel do., .cancel sections." log || fail "no 'cancel do'"
if grep "parallel for\|cancel for" log; then fail "directives of C"; fi
HEDDLE_INFO=1 run ./m 2>err || { cat err; fail "m.f90"; }
if test -e "$heddle/sim/libcuda.so.1"; then
  for place in 'solver::step_it at m.f90:7' 'alone_here at m.f90:32' 'main program at m.f90:42'; do
    grep -q "launch .* ($place) device" err || { cat err; fail "no region in $place"; }
  done
fi
