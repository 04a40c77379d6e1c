#!/bin/sh
# directive-text.sh -- has_device_addr and firstprivate of an allocatable array differ in the source's text alone; where that
# cannot be read it is an error.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
need "$FC" "Fortran compiler"

cat >main.f90 <<'END'
program p
  integer, allocatable :: a(:)
  allocate (a(3))
  a = 1
!$omp target firstprivate(a)
  a = 2
!$omp end target
  if (any (a /= 1)) stop 1
end program
END
$FC $offload main.f90 -o main
run ./main || fail "the region has changed the original"

sed '1i # 1 "gone.f90"' main.f90 >moved.f90
expect_error "text cannot be read" $FC $offload -c moved.f90
