! heat.f90 -- heat conduction on a plate, in Fortran.
!
! Copyright (C) 2026 The Heddle authors.
! This file is part of Heddle.  Heddle is free software; you can redistribute it and/or modify it under the
! terms of the GNU General Public License, version 3 or (at your option) any later version.
!
! Jacobi's method as in heat.c, on a plate whose upper rim is warm:
!
!   gfortran -O2 -B<prefix>/lib/heddle/ -fopenmp -foffload=nvptx-none heat.f90 -o heat-fortran
!   ./heat-fortran [WIDTH [HEIGHT [STEPS]]]
!
! The plate stays on the device from the first step to the last (target data).  In Fortran the first index is that of
! neighbouring elements, so the innermost loop is over x: then neighbouring threads have neighbouring cells.  The same
! steps are done on the host; both results must be the same, bit for bit.

module plates
  implicit none
  private
  public :: device_run, host_step
contains

  ! STEPS steps, an even number, on the device; the result is in CELLS.  CHANGE is the largest change in the last one.
  subroutine device_run (cells, spare, steps, change)
    real, intent(inout) :: cells(:,:), spare(:,:)
    integer, intent(in) :: steps
    real, intent(out) :: change
    integer :: step
    !$omp target data map(tofrom: cells) map(to: spare)
    do step = 1, steps, 2
      call device_step (cells, spare, change)
      call device_step (spare, cells, change)
    end do
    !$omp end target data
  end subroutine

  subroutine device_step (old, new, change)
    real, intent(in) :: old(:,:)
    real, intent(inout) :: new(:,:)
    real, intent(out) :: change
    integer :: x, y
    change = 0
    !$omp target teams distribute parallel do collapse(2) reduction(max: change) map(tofrom: change)
    do y = 2, size (old, 2) - 1
      do x = 2, size (old, 1) - 1
        new(x, y) = (old(x, y-1) + old(x, y+1) + (old(x-1, y) + old(x+1, y))) * 0.25
        change = max (change, abs (new(x, y) - old(x, y)))
      end do
    end do
  end subroutine

  subroutine host_step (old, new, change)
    real, intent(in) :: old(:,:)
    real, intent(inout) :: new(:,:)
    real, intent(out) :: change
    integer :: x, y
    change = 0
    !$omp parallel do reduction(max: change)
    do y = 2, size (old, 2) - 1
      do x = 2, size (old, 1) - 1
        new(x, y) = (old(x, y-1) + old(x, y+1) + (old(x-1, y) + old(x+1, y))) * 0.25
        change = max (change, abs (new(x, y) - old(x, y)))
      end do
    end do
  end subroutine
end module

program heat
  use plates
  implicit none
  integer :: width, height, steps, step
  real, allocatable :: cells(:,:), spare(:,:), host(:,:), host_spare(:,:)
  real :: change, host_change
  width = argument (1, 200)
  height = argument (2, 100)
  steps = argument (3, 100)
  steps = steps + mod (steps, 2)

  allocate (cells(width, height), spare(width, height), host(width, height), host_spare(width, height))
  cells = 0
  cells(:, 1) = 100
  spare = cells
  host = cells
  host_spare = cells
  call device_run (cells, spare, steps, change)
  do step = 1, steps, 2
    call host_step (host, host_spare, host_change)
    call host_step (host_spare, host, host_change)
  end do
  print '(a,i0,a,i0,a,i0,a,f0.6,a)', 'plate ', width, ' x ', height, ', ', steps, &
    ' steps: largest change in the last one ', change, ' degrees'
  if (change /= host_change .or. any (cells /= host)) then
    print '(a)', 'NOT the same as on the host'
    stop 1
  end if
  print '(a)', 'the same as on the host'
contains

  integer function argument (number, otherwise)
    integer, intent(in) :: number, otherwise
    character(len=20) :: text
    integer :: status
    argument = otherwise
    if (command_argument_count () < number) return
    call get_command_argument (number, text)
    read (text, *, iostat=status) argument
    if (status /= 0 .or. argument < 3 .or. argument > 100000) error stop 'usage: heat [WIDTH [HEIGHT [STEPS]]]'
  end function
end program
