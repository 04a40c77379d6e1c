! { dg-do run }
! { dg-require-effective-target gcc-15 }
! Arrays of objects with allocatable components, which GCC maps since version 15: with a byte for an empty array none of
! the components were on the device.
module m
  type leaf
    real(8), allocatable :: w(:)
  end type
  type inner
    real(8), allocatable :: v(:)
    type(leaf) :: one, many(2)
    type(leaf), allocatable :: list(:)
  end type
end module
program p
  use m
  type(inner) :: o
  type(leaf), allocatable :: l(:)
  integer :: i
  allocate (o%list(3), l(3), o%v(2))
  o%v = 9
  allocate (o%one%w(2), o%many(2)%w(3))
  o%one%w = 1
  o%many(2)%w = 2
  do i = 1, 3
    allocate (o%list(i)%w(4), l(i)%w(i))
    o%list(i)%w = i
    l(i)%w = i
  end do
  !$omp target map(tofrom: l)
  l(3)%w(2) = l(2)%w(2) + size (l(3)%w)
  !$omp end target
  if (any (l(3)%w /= [3, 5, 3])) stop 1
  !$omp target
  l(3)%w(1) = 7
  !$omp end target
  if (any (l(3)%w /= [7, 5, 3])) stop 2
  !$omp target map(tofrom: o)
  o%list(1)%w = o%list(1)%w + 1
  o%list(3)%w(2:3) = o%list(2)%w(1) + size (o%list(3)%w)
  o%v(2) = o%one%w(2) + o%many(2)%w(3)
  o%many(2)%w(1) = 5
  !$omp end target
  if (any (o%list(1)%w /= 2)) stop 3
  if (any (o%list(3)%w /= [3, 6, 6, 3])) stop 4
  if (o%v(2) /= 3 .or. o%many(2)%w(1) /= 5) stop 5
  !$omp target map(tofrom: o%v)
  o%v(1) = o%v(1) + 1
  !$omp end target
  if (o%v(1) /= 10) stop 6
  !$omp target
  o%list(1)%w = 20
  o%one%w(1) = 4
  !$omp end target
  if (any (o%list(1)%w /= 20) .or. o%one%w(1) /= 4) stop 7
end program
