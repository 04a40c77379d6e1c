! map-kept-dummies.f90 -- arrays that are arguments of subroutines, which regions get by a pointer's address, and which
! stay on the device between the calls (gcc-plugin/host/program/changed-maps.cc).
!
! Copyright (C) 2026 The Heddle authors.
! This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
! terms of the GNU General Public License, version 3 or (at your option) any later version.
!
! { dg-do run }

module steps
  implicit none
contains
  subroutine reads(a, b, n)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n, n)
    real(8), intent(inout) :: b(n, n)
    integer :: i, j
    !$omp target teams distribute parallel do collapse(2) map(to: a) map(tofrom: b)
    do j = 1, n
      do i = 1, n
        b(i, j) = b(i, j) + a(i, j)
      end do
    end do
  end subroutine

  ! It changes what its clause copies to the device only.
  subroutine writes(a, b, n)
    integer, intent(in) :: n
    real(8) :: a(n, n)
    real(8), intent(inout) :: b(n, n)
    integer :: i, j
    !$omp target teams distribute parallel do collapse(2) map(to: a) map(tofrom: b)
    do j = 1, n
      do i = 1, n
        a(i, j) = a(i, j) + 1000
        b(i, j) = b(i, j) + a(i, j)
      end do
    end do
  end subroutine

  subroutine element(x)
    !$omp declare target
    real(8) :: x
    x = x + 1000
  end subroutine

  ! The same by a call.
  subroutine calls(a, b, n)
    integer, intent(in) :: n
    real(8) :: a(n, n)
    real(8), intent(inout) :: b(n, n)
    integer :: i, j
    !$omp target teams distribute parallel do collapse(2) map(to: a) map(tofrom: b)
    do j = 1, n
      do i = 1, n
        call element(a(i, j))
        b(i, j) = b(i, j) + a(i, j)
      end do
    end do
  end subroutine
end module

program p
  use steps
  implicit none
  integer, parameter :: n = 20
  real(8), allocatable :: a(:, :), b(:, :)
  integer :: t
  logical :: separate
  separate = .true.
  !$omp target map(to: separate)
  separate = .false.
  !$omp end target
  ! With the memory of the host the regions change these arrays themselves.
  if (.not. separate) stop
  allocate (a(n, n), b(n, n))
  a = 1
  b = 0
  do t = 1, 3
    call reads(a, b, n)
    call writes(a, b, n)
    call calls(a, b, n)
    if (t == 2) a(2, 3) = 5
    if (any(b(4:6, 3) /= t * 2003)) stop 1
  end do
  if (sum(a) /= n * n + 4) stop 2
  if (b(2, 3) /= 3 * 2003 + 12) stop 3
  do t = 1, 3
    call reads(a, b, n)
    call reads(b, a, n)
  end do
  if (a(1, 1) /= 48085 .or. b(1, 1) /= 30053) stop 4
end program
