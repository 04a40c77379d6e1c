#!/bin/sh
# fortran-names.sh -- messages when linking have a module's variable as the program has it, and Fortran's directive.
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
