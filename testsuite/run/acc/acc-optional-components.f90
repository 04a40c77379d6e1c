! { dg-do run }
! { dg-options "-O2 -fno-openmp -fopenacc" }
! Components of optional dummies in clauses of regions: GCC crashed.

module m
  implicit none
  type t
    real, allocatable :: a(:)
    integer :: n
    integer :: k(4)
  end type
contains
  subroutine both (y)
    type(t), optional :: y
    integer :: i
    if (.not. present (y)) return
    !$acc data copy(y%a)
    !$acc parallel loop present(y%a)
    do i = 1, 10
      y%a(i) = y%a(i) + i
    end do
    !$acc end data
  end subroutine
  subroutine alone (y, z)
    type(t), optional :: y
    integer, optional :: z
    integer :: i
    if (.not. present (y)) return
    !$acc parallel loop copy(y%a)
    do i = 1, 10
      y%a(i) = y%a(i) + 2 * i
    end do
    !$acc kernels loop copy(y%k)
    do i = 1, 4
      y%k(i) = y%k(i) * i
    end do
  end subroutine
  subroutine several (y)
    type(t), optional, intent(inout) :: y
    integer :: i
    !$acc parallel loop copy(y%a, y%k) copyin(y%n)
    do i = 1, 4
      y%a(i) = y%a(i) + y%n
      y%k(i) = 0
    end do
  end subroutine
end module
program main
  use m
  type(t) :: x
  integer :: i
  allocate (x%a(10))
  x%a = 1
  x%k = 3
  x%n = 5
  call both ()
  call alone ()
  call both (x)
  if (any (x%a /= [(1 + i, i = 1, 10)])) stop 1
  call alone (x)
  if (any (x%a /= [(1 + 3 * i, i = 1, 10)]) .or. any (x%k /= [3, 6, 9, 12])) stop 2
  call several (x)
  if (any (x%a(:4) /= [(6 + 3 * i, i = 1, 4)]) .or. any (x%k /= 0) .or. x%a(5) /= 16) stop 3
end program
