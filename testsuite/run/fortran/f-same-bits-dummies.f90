! The same bits each time, where a parallel region has a reduction of a dummy argument.
! { dg-set-target-env-var HEDDLE_SIM_SCHEDULE "random:3" }
! { dg-skip-if "threads of the host add up as they come" { host } }
program same_bits_dummies
  implicit none
  integer, parameter :: n = 1500
  real(8) :: x(n), first, s
  real(4) :: f, first_f
  integer :: i, t
  x = [(merge (1.7d0, -1.1d0, mod (i, 2) == 1) / i, i = 1, n)]
  do t = 1, 6
    s = .1d0
    f = .1
    call add (s, f)
    if (t == 1) then
      first = s
      first_f = f
    end if
    if (s /= first .or. f /= first_f) stop 1
    if (abs (s - .1d0 - sum (x)) > 1d-9 .or. abs (f - .1 - sum (x)) > 1e-3) stop 2
  end do
contains
  subroutine add (s, f)
    real(8), intent(inout) :: s
    real(4), intent(inout) :: f
    integer :: i
!$omp target parallel do reduction(+: s) map(to: x)
    do i = 1, n
      s = s + x(i)
    end do
!$omp target map(tofrom: f) map(to: x)
!$omp parallel do simd reduction(+: f)
    do i = 1, n
      f = f + real (x(i), 4)
    end do
!$omp end target
  end subroutine
end program
