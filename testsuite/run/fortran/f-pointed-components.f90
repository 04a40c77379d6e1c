! { dg-do run }
! { dg-pass pointed-members }
! { dg-pass-until 13 "GCC orders them" }
! { dg-skip-if "GCC's host code is wrong" { host } }
! Components of what a pointer, an allocatable scalar or the name of an ASSOCIATE or SELECT TYPE stands for, in clauses:
! in the order of their addresses and in others, sections, descriptors.
module m
  implicit none
  type inner
    real(8) :: w(3) = 0
    integer :: n = 0
  end type
  type outer
    integer :: k = 1
    type(inner) :: in
    type(inner) :: arr(4)
    real(8) :: x = 0, y(3) = 0
    real(8), pointer :: pt(:) => null ()
    character(4) :: text = 'abcd'
    integer :: z = 0
  end type
contains
  subroutine poly (x)
    class(outer), intent(inout) :: x
    select type (x)
    type is (outer)
      !$omp target map(tofrom: x%z, x%k)
      x%z = x%z + 1
      x%k = x%k + 1
      !$omp end target
    end select
  end subroutine
  subroutine dummies (p, a)
    type(outer), pointer :: p
    type(outer), allocatable :: a
    integer :: i
    !$omp target map(tofrom: p%z, p%y) map(to: p%k)
    p%z = p%z + p%k
    p%y(2) = 7
    !$omp end target
    !$omp target teams distribute parallel do map(tofrom: a%arr, a%in%n)
    do i = 1, 4
      a%arr(i)%n = a%in%n + i
    end do
  end subroutine
end module
program p
  use m
  implicit none
  type(outer), target :: o
  type(outer), pointer :: po
  type(outer), allocatable :: al
  type(outer), allocatable, target :: list(:)
  integer :: i
  allocate (al, list(3))
  po => o
  !$omp target map(tofrom: po%z, po%k)
  po%k = po%k + 3
  po%z = 5
  !$omp end target
  if (o%k /= 4 .or. o%z /= 5) stop 1
  !$omp target map(tofrom: po%x, po%y, po%text, po%in)
  po%x = 4
  po%y(2) = 5
  po%text(2:2) = 'x'
  po%in%n = 6
  !$omp end target
  if (o%x /= 4 .or. any (o%y /= [0, 5, 0]) .or. o%text /= 'axcd' .or. o%in%n /= 6) stop 2
  !$omp target teams distribute parallel do map(tofrom: po%arr)
  do i = 1, 4
    po%arr(i)%n = po%arr(i)%n + i
  end do
  if (any (o%arr%n /= [1, 2, 3, 4])) stop 3
  !$omp target map(tofrom: po%arr(2:3))
  po%arr(2)%n = 10
  !$omp end target
  i = 2
  !$omp target map(tofrom: po%z, po%arr(i:i + 1), po%arr(1:1), po%k)
  po%arr(3)%n = 11
  po%z = po%k
  !$omp end target
  if (any (o%arr%n /= [1, 10, 11, 4]) .or. o%z /= 4) stop 4
  allocate (o%pt(4))
  o%pt = 3
  !$omp target map(tofrom: po%pt, po%k)
  po%pt(2) = po%pt(1) + po%k
  !$omp end target
  if (any (o%pt /= [3, 7, 3, 3])) stop 5
  !$omp target map(tofrom: al%z, al%k)
  al%z = 6
  al%k = 4
  !$omp end target
  !$omp target map(tofrom: al%arr)
  al%arr(2)%n = 4
  !$omp end target
  if (al%z /= 6 .or. al%k /= 4 .or. al%arr(2)%n /= 4) stop 6
  associate (l => o%in, e => list(2))
    !$omp target map(tofrom: l%n) map(tofrom: e%z, e%k)
    l%n = 3
    e%z = e%k + 8
    !$omp end target
  end associate
  if (o%in%n /= 3 .or. list(2)%z /= 9) stop 7
  call poly (list(3))
  if (list(3)%z /= 1 .or. list(3)%k /= 2) stop 8
  call dummies (po, al)
  if (o%z /= 8 .or. o%y(2) /= 7 .or. any (al%arr%n /= [1, 2, 3, 4])) stop 9
  ! Constructs without a region.
  !$omp target data map(tofrom: po%z, po%k)
  !$omp target map(tofrom: po%k, po%z)
  po%k = 1
  po%z = 2
  !$omp end target
  if (o%k /= 4 .or. o%z /= 8) stop 10
  !$omp end target data
  if (o%k /= 1 .or. o%z /= 2) stop 11
  !$omp target enter data map(to: al%y, al%x)
  !$omp target map(tofrom: al%x, al%y)
  al%x = 1
  al%y = 2
  !$omp end target
  if (al%x /= 0) stop 12
  !$omp target exit data map(from: al%y, al%x)
  if (al%x /= 1 .or. any (al%y /= 2)) stop 13
end program
