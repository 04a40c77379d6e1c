! { dg-do run }
! { dg-additional-options "-Wl,-z,execstack" }
! { dg-pass nested }
! An internal procedure that uses its host's variables, as an argument.

module m
contains
  function integral (f, a, b) result (r)
    !$omp declare target
    interface
      pure function f (x)
        real(8), intent(in) :: x
        real(8) :: f
      end function
    end interface
    real(8), intent(in) :: a, b
    real(8) :: r
    integer :: i
    r = 0
    do i = 1, 100
      r = r + f (a + (b - a) * (i - 0.5d0) / 100) * (b - a) / 100
    end do
  end function
  function both (p, q) result (r)
    !$omp declare target
    real(8), intent(in) :: p, q
    real(8) :: r
    r = integral (line, 0d0, 2d0)
  contains
    pure function line (x)
      real(8), intent(in) :: x
      real(8) :: line
      line = p * x + q
    end function
  end function
end module

program main
  use m
  real(8) :: r
  !$omp target map(from: r)
  r = both (3d0, 4d0)
  !$omp end target
  if (abs (r - 14) > 1d-12) stop 1
end program
