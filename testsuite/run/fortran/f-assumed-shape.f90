! { dg-do run }
! Regions in procedures with assumed-shape, explicit-shape and pointer arguments.

module m
  implicit none
contains
  subroutine scale (x, f)
    real, intent(inout) :: x(:)
    real, intent(in) :: f
    integer :: i
    !$omp target map(tofrom: x)
    do i = 1, size (x)
      x(i) = x(i) * f
    end do
    !$omp end target
  end subroutine
  subroutine add (n, x, y)
    integer, intent(in) :: n
    real, intent(in) :: x(n)
    real, intent(inout) :: y(n)
    integer :: i
    !$omp target parallel do map(to: x) map(tofrom: y)
    do i = 1, n
      y(i) = y(i) + x(i)
    end do
  end subroutine
end module

program main
  use m
  implicit none
  real, target :: a(12)
  real, pointer :: p(:)
  integer :: i
  a = [(real (i), i = 1, 12)]
  call scale (a, 2.0)
  p => a(3:10)
  call scale (p, 0.5)
  call add (6, a(1), a(7))
  do i = 1, 6
    if (a(i) /= merge (2 * i, i, i < 3)) stop 1
  end do
  if (a(7) /= 9 .or. a(12) /= 30) stop 2
end program
