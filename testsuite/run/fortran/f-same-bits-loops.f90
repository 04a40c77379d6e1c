! The same bits each time where loops in a parallel region add to variables and dummy arguments.
! { dg-set-target-env-var HEDDLE_SIM_SCHEDULE "random:5" }
! { dg-skip-if "threads of the host add up as they come" { host } }
module sums
  implicit none
  integer, parameter :: n = 1500
  real(8) :: x(n)
contains
  subroutine add (s)
    real(8), intent(inout) :: s
    integer :: i
    !$omp target parallel map(to: x) map(tofrom: s)
    !$omp do reduction(+: s)
    do i = 1, n
      s = s + x(i)
    end do
    !$omp end do
    !$omp end target parallel
  end subroutine
  complex(8) function total ()
    integer :: i
    complex(8) :: c
    c = 1
    !$omp target parallel map(to: x) map(tofrom: c)
    !$omp do reduction(*: c)
    do i = 1, n
      c = c * (1 + cmplx (x(i), x(n + 1 - i), 8) * 1d-2)
    end do
    !$omp end do
    !$omp end target parallel
    total = c
  end function
end module
program main
  use sums
  integer :: i, k
  real(8) :: s, first
  complex(8) :: c
  do i = 1, n
    x(i) = merge (1.7d0, -1.1d0, mod (i, 2) == 1) / i
  end do
  first = 0.1d0
  call add (first)
  c = total ()
  do k = 1, 5
    s = 0.1d0
    call add (s)
    if (transfer (s, 0_8) /= transfer (first, 0_8)) stop 1
    if (total () /= c) stop 2
  end do
end program
