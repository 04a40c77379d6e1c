! As acc-kernels-effects.c: a function of the same file that calls one with an effect.
! { dg-do run }
! { dg-options "-O2 -fno-openmp -fopenacc" }

module values
  implicit none
contains
  subroutine fill (a, k)
    !$acc routine seq
    integer, intent(out) :: a(5)
    integer, intent(in) :: k
    a = [k, 2 * k, 3 * k, 4 * k, 5 * k]
  end subroutine
  integer function total (k)
    !$acc routine seq
    integer, intent(in) :: k
    integer :: a(5)
    call fill (a, k)
    total = sum (a)
  end function
  subroutine run (a)
    integer, intent(out) :: a(:)
    integer :: i
    !$acc kernels copyout(a)
    !$acc loop independent
    do i = 1, 200
      a(i) = total (i)
    end do
    !$acc end kernels
  end subroutine
  subroutine outer (a)
    integer, intent(out) :: a(:)
    call run (a)
  end subroutine
end module

program test
  use values
  implicit none
  integer :: a(200), i
  a = total (3)
  call outer (a)
  if (any (a /= [(15 * i, i = 1, 200)])) stop 1
end program
