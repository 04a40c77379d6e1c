#!/bin/sh
# type-tables.sh -- a region makes objects of types that another unit's module defines, with and without procedures: the
# module's unit has their tables for the device, too, once it has any device code.
#
# Copyright (C) 2026 The Heddle authors.
# This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
# terms of the GNU General Public License, version 3 or (at your option) any later version.

. "$SRCDIR/common"
need "${FC-}" "Fortran compiler"

cat >module.f90 <<'END'
module m
  type a
    integer :: i = 1
  end type
  type, extends(a) :: b
    integer :: j = 2
  contains
    procedure :: get
  end type
  type, extends(b) :: c
    integer :: k = 3
  contains
    procedure :: get => get_all
  end type
contains
  integer function get (this)
    !$omp declare target
    class(b), intent(in) :: this
    get = this%i + this%j
  end function
  integer function get_all (this)
    class(c), intent(in) :: this
    get_all = this%i + this%j + this%k
  end function
end module
END
cat >program.f90 <<'END'
program p
  use m
  integer :: r(3), i
  !$omp target map(from: r)
  block
    class(a), allocatable :: s
    do i = 1, 3
      if (i == 1) allocate (a :: s)
      if (i == 2) allocate (b :: s)
      if (i == 3) allocate (c :: s)
      select type (s)
      class is (b)
        r(i) = s%get ()
      class default
        r(i) = s%i
      end select
      deallocate (s)
    end do
  end block
  !$omp end target
  if (any (r /= [1, 3, 6])) stop 1
end program
END
for level in -O0 -O2; do
  $FC $offload $level -c module.f90
  $FC $offload $level program.f90 module.o -o tables
  run ./tables
done
