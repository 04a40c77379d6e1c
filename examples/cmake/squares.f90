! squares.f90 -- the Fortran module.
!
! Copyright (C) 2026 The Heddle authors.
! This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
! terms of the GNU General Public License, version 3 or (at your option) any later version.

module square_sums
  use, intrinsic :: iso_c_binding
  implicit none
contains
  real(c_double) function squares (x, n) bind(c)
    integer(c_long), value :: n
    real(c_double), intent(in) :: x(n)
    integer(c_long) :: i
    squares = 0
    !$omp target teams distribute parallel do map(to: x) reduction(+: squares)
    do i = 1, n
      squares = squares + x(i) ** 2
    end do
  end function
end module
