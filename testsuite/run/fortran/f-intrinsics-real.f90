! { dg-do run }
! Real intrinsics that are exact: int, nint, floor, ceiling, aint, anint, abs, sqrt, sign, mod.

program main
  implicit none
  real(8) :: v(7), d(7, 12), h(7, 12)
  integer :: i
  v = [0d0, 0.5d0, -0.5d0, 2.5d0, -7.75d0, 1234.5d0, 99.99d0]
  !$omp target map(to: v) map(from: d)
  do i = 1, 7
    call all_of (v(i), d(i, :))
  end do
  !$omp end target
  do i = 1, 7
    call all_of (v(i), h(i, :))
  end do
  if (any (d /= h)) stop 1
contains
  subroutine all_of (x, r)
    !$omp declare target
    real(8), intent(in) :: x
    real(8), intent(out) :: r(12)
    r(1) = int (x)
    r(2) = nint (x)
    r(3) = floor (x)
    r(4) = ceiling (x)
    r(5) = aint (x)
    r(6) = anint (x)
    r(7) = abs (x)
    r(8) = sqrt (abs (x))
    r(9) = sign (2d0, x)
    r(10) = max (x, 1d0)
    r(11) = min (x, 1d0)
    r(12) = real (x, 4)
  end subroutine
end program
