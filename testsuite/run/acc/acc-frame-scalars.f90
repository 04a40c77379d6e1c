! { dg-do run }
! { dg-options "-O2 -fno-openmp -fopenacc" }
! Scalars of a kernels construct that an internal procedure uses, too; and a kernels construct that calls one.
program p
  implicit none
  integer :: i, n, s
  real(8) :: q(20)
  n = 20; s = 1
  q = 1
  call show
  !$acc kernels
  do i = 1, n
    q(i) = q(i) * i
  end do
  do i = 1, n
    s = s + i
  end do
  !$acc end kernels
  call show
  if (s /= 211 .or. q(7) /= 7) stop 1
  !$acc kernels
  n = n + 1
  call more
  s = s + n
  !$acc end kernels
  if (s /= 233 .or. n /= 22) stop 2
contains
  subroutine show
    if (n == 0) print *, s, n, i, q(1)
  end subroutine
  subroutine more
    !$acc routine seq
    n = n + 1
  end subroutine
end program
