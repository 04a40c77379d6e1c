! { dg-do run }
! { dg-skip-if "GCC refuses allocatable components" { gcc-13 && ! gcc-15 } }
! { dg-skip-if "GCC refuses it" { host } }
! Allocatable and other components of variables that have allocatable components, in clauses: GCC's front end refuses them.
module m
  type leaf
    integer :: k = 0
    real(8), allocatable :: w(:)
  end type
  type inner
    integer :: n = 3
    real(8), allocatable :: v(:), u(:, :)
    integer, allocatable :: s
    real(8) :: f(4) = 1
    type(leaf) :: leaf
    type(leaf) :: many(2)
    real(8), pointer :: p(:)
  end type
contains
  subroutine dummy (o)
    type(inner) :: o
    integer :: i
    !$omp target enter data map(to: o%v) map(to: o%u)
    !$omp target teams distribute parallel do map(tofrom: o%v, o%u)
    do i = 1, 10
      o%v(i) = o%v(i) + o%u(i, 2)
    end do
    !$omp target exit data map(from: o%v) map(delete: o%u)
  end subroutine
end module
program p
  use m
  implicit none
  type(inner), target :: o
  type(inner), allocatable :: al
  type(inner), pointer :: po
  integer :: i
  allocate (o%v(10), o%u(10, 3), o%s, o%leaf%w(5), o%p(3))
  allocate (o%many(1)%w(2), o%many(2)%w(3))
  o%v = 1; o%u = 2; o%s = 5; o%leaf%w = 6; o%p = 7
  !$omp target teams distribute parallel do map(tofrom: o%v) map(to: o%n, o % u, o%s, o%p)
  do i = 1, 10
    o%v(i) = o%v(i) + i + o%n + o%u(i, 3) + o%s + o%p(1) + size (o%v)
  end do
  if (any (o%v /= [(28d0 + i, i = 1, 10)])) stop 1
  !$omp target map(tofrom: o%leaf%w) map(tofrom: o%s, o%f)
  o%leaf%w = o%leaf%w + 1
  o%s = o%s + 1
  o%f(2) = 3
  !$omp end target
  if (any (o%leaf%w /= 7) .or. o%s /= 6 .or. o%f(2) /= 3) stop 2
  call dummy (o)
  if (any (o%v /= [(30d0 + i, i = 1, 10)])) stop 3
  !$omp target data map(tofrom: o%v, &
  !$omp    o%s)
  !$omp target map(tofrom: o%v) map(tofrom: o%s)
  o%v(3:4) = o%v(3:4) + o%s
  o%s = 1
  !$omp end target
  if (o%v(3) /= 33) stop 4
  !$omp end target data
  if (o%v(3) /= 39 .or. o%v(4) /= 40 .or. o%v(5) /= 35 .or. o%s /= 1) stop 5
  po => o
  !$omp target map(tofrom: po%v) map(to: po%n)
  po%v = po%n
  !$omp end target
  if (any (o%v /= 3)) stop 6
  allocate (al)
  allocate (al%u(3, 3))
  !$omp target map(from: al%u)
  al%u = 1
  !$omp end target
  if (any (al%u /= 1)) stop 7
  !$omp target map(tofrom: o%v(2:5))
  o%v(2:5) = 4
  !$omp end target
  if (any (o%v /= [3, 4, 4, 4, 4, 3, 3, 3, 3, 3])) stop 8
end program
