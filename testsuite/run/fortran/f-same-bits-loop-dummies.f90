! The same bits each time of a "loop" that adds to dummy arguments.
! { dg-set-target-env-var HEDDLE_SIM_SCHEDULE "random:3" }
! { dg-skip-if "threads of the host add up as they come" { host } }
module sums
  implicit none
  integer, parameter :: n = 1500
  real(8) :: x(n)
contains
  subroutine add (s, f)
    real(8), intent(inout) :: s
    real(4), intent(inout) :: f
    integer :: i
    !$omp target teams loop map(to: x) reduction(+: s)
    do i = 1, n
      s = s + x(i)
    end do
    !$omp target teams loop map(to: x) reduction(*: f)
    do i = 1, n
      f = f * (1 + real (x(i), 4) * 0.01)
    end do
  end subroutine
end module
program main
  use sums
  integer :: i, k
  real(8) :: s, first
  real(4) :: f, other
  do i = 1, n
    x(i) = merge (1.7d0, -1.1d0, mod (i, 2) == 1) / i
  end do
  first = 0.1d0
  other = 1
  call add (first, other)
  if (abs (first - sum (x) - 0.1d0) > 1d-9) stop 1
  do k = 1, 6
    s = 0.1d0
    f = 1
    call add (s, f)
    if (s /= first .or. f /= other) stop 2
  end do
end program
