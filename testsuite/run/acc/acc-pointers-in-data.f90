! { dg-do run }
! { dg-options "-O2 -fno-openmp -fopenacc" }
! A region inside of a data construct has clauses for components of a pointer's target, too.

module m
  implicit none
  type t
    real, allocatable :: a(:)
    integer :: n
  end type
contains
  subroutine dummy (y)
    type(t), pointer :: y
    integer :: i
    !$acc data copy(y%a)
    !$acc parallel loop present(y%a)
    do i = 1, 10
      y%a(i) = y%a(i) + i
    end do
    !$acc end data
  end subroutine
  subroutine two (y, z)
    type(t), optional :: y, z
    integer :: i
    !$acc data copy(y%a, z%a)
    !$acc parallel loop present(y%a, z%a)
    do i = 1, 10
      y%a(i) = y%a(i) + z%a(i)
    end do
    !$acc end data
  end subroutine
end module
program main
  use m
  type(t), target :: x, w
  type(t), pointer :: y
  integer :: i
  allocate (x%a(10), w%a(10))
  x%a = 1
  w%a = 2
  y => x
  call dummy (y)
  if (any (x%a /= [(1 + i, i = 1, 10)])) stop 1
  !$acc data copyin(y%n) copy(y%a)
  !$acc parallel loop copy(y%a)
  do i = 1, 10
    y%a(i) = 2 * y%a(i)
  end do
  !$acc end data
  if (any (x%a /= [(2 + 2 * i, i = 1, 10)])) stop 2
  call two (x, w)
  if (any (x%a /= [(4 + 2 * i, i = 1, 10)])) stop 3
end program
