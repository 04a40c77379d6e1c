! { dg-do run }
! { dg-pass associate-names }
! { dg-skip-if "GCC's host code is wrong" { host } }
! Names of ASSOCIATE for objects of derived type and texts, with and without clauses, beside what they are part of.
module m
  implicit none
  type inner
    real(8) :: w(3) = 0
    integer :: n = 0
  end type
  type outer
    integer :: k = 0
    type(inner) :: in
  end type
contains
  subroutine poly (x)
    class(inner), intent(inout) :: x
    integer :: j
    select type (x)
    type is (inner)
      !$omp target teams distribute parallel do
      do j = 1, 3
        x%w(j) = x%w(j) + j
      end do
    end select
  end subroutine
end module
program p
  use m
  implicit none
  type(inner), allocatable :: list(:)
  type(outer), target :: o, many(3)
  type(outer), pointer :: q
  character(4) :: names(3)
  integer :: i, j
  allocate (list(5))
  names = 'abcd'
  i = 3
  q => many(2)
  associate (l => list(i), c => names(2), in => o%in, whole => o, e => q%in)
    !$omp target teams distribute parallel do
    do j = 1, 3
      l%w(j) = j
      if (j == 2) c(j:j) = 'x'
      if (j == 1) in%n = 4
      e%w(j) = l%w(j) + 1
    end do
    if (any (list(3)%w /= [1, 2, 3]) .or. names(2) /= 'axcd' .or. o%in%n /= 4) stop 1
    if (any (many(2)%in%w /= [2, 3, 4])) stop 2
    !$omp target
    whole%k = in%n + 1
    list(i)%n = l%n + 5
    !$omp end target
    if (o%k /= 5 .or. list(3)%n /= 5) stop 3
    !$omp target map(tofrom: l, c)
    l%n = l%n + 1
    c(1:1) = 'y'
    !$omp end target
    if (list(3)%n /= 6 .or. names(2) /= 'yxcd') stop 4
    !$omp target data map(tofrom: l, c)
    !$omp target parallel do
    do j = 1, 3
      l%w(j) = 2 * l%w(j)
      c(j:j) = 'z'
    end do
    if (any (list(3)%w /= [1, 2, 3])) stop 5
    !$omp target update from(l)
    if (any (list(3)%w /= [2, 4, 6])) stop 6
    list(3)%n = 8
    !$omp target update to(l)
    !$omp target
    l%n = l%n + 1
    !$omp end target
    !$omp end target data
    if (list(3)%n /= 9 .or. names(2) /= 'zzzd') stop 7
    !$omp target enter data map(to: l)
    !$omp target
    l%n = 10
    !$omp end target
    !$omp target exit data map(from: l)
    if (list(3)%n /= 10) stop 8
  end associate
  call poly (list(1))
  if (any (list(1)%w /= [1, 2, 3])) stop 9
end program
