! { dg-do run }
! { dg-options "-O2 -fno-openmp -fopenacc" }
! A region without clauses uses an object with a part on the device already, or has a clause for an element's part.

program main
  implicit none
  type t
    real, allocatable :: a(:)
    integer :: n
  end type
  type r
    integer :: w(10), n
  end type
  type(t) :: x, many(3)
  type(r) :: y(4)
  integer :: i, k
  allocate (x%a(10))
  x%a = 1
  x%n = 10
  !$acc data copy(x%a)
  !$acc parallel loop
  do i = 1, x%n
    x%a(i) = x%a(i) + i
  end do
  !$acc end data
  if (any (x%a /= [(i + 1, i = 1, 10)])) stop 1
  do i = 1, 4
    y(i)%w = i
    y(i)%n = i
  end do
  i = 3
  !$acc parallel loop copy(y(i)%w)
  do k = 1, 10
    y(i)%w(k) = y(i)%w(k) + k
  end do
  if (any (y(3)%w /= [(i + 3, i = 1, 10)]) .or. any (y(2)%w /= 2) .or. y(3)%n /= 3) stop 2
  do i = 1, 3
    allocate (many(i)%a(5))
    many(i)%a = i
  end do
  i = 2
  !$acc kernels loop copy(many(i)%a)
  do k = 1, 5
    many(i)%a(k) = many(i)%a(k) * k
  end do
  if (any (many(2)%a /= [2, 4, 6, 8, 10]) .or. any (many(3)%a /= 3)) stop 3
end program
