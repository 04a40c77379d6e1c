! { dg-do run }
! { dg-options "-O2 -fno-openmp -fopenacc" }
! { dg-set-target-env-var HEDDLE_SIM_CHECK "races" }
! The same as acc-kernels-bounds-races.c, with computed first and last iterations.
subroutine work (a, first, last)
  implicit none
  real(8), intent(inout) :: a(400)
  integer, intent(in) :: first, last
  integer :: i, step
  do step = 1, 3
    !$acc kernels copy(a)
    do i = first * step, last - first
      a(i) = a(i) + step
    end do
    !$acc end kernels
  end do
end subroutine
program p
  implicit none
  real(8) :: a(400), w(400)
  integer :: step
  a = 1
  w = 1
  call work (a, 3, 390)
  do step = 1, 3
    w(3 * step:387) = w(3 * step:387) + step
  end do
  if (any (a /= w)) stop 1
end program
