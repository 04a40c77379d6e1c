! { dg-do run }
! { dg-require-effective-target gcc-15 }
! Pieces that a mapping of allocatable components copies are aligned; the size of a string of deferred length is that of
! its length.
program main
  implicit none
  type small
    integer, allocatable :: s
    real(8), allocatable :: a(:)
    complex(8), allocatable :: z
  end type
  type named
    integer :: k = 0
    character(len=:), allocatable :: s
    real(8), allocatable :: a(:)
    character(len=:), allocatable :: t
  end type
  type holder
    type(named) :: inner
    type(named), allocatable :: more(:)
  end type
  type(small) :: x
  type(named) :: y
  type(holder) :: h
  integer :: i
  allocate (x%s, x%a(4), x%z)
  x%s = 1
  x%a = 1
  x%z = (1, 2)
  !$omp target map(tofrom: x)
  x%a = x%a + x%s
  x%z = x%z * 2
  !$omp end target
  if (any (x%a /= 2) .or. x%z /= (2, 4)) stop 1

  y%s = 'hello'
  y%t = 'some longer text'
  allocate (y%a(3))
  y%a = 1
  !$omp target map(tofrom: y)
  y%s(2:2) = 'E'
  y%t(6:11) = 'LONGER'
  y%k = len (y%s) + len (y%t)
  y%a = y%a + 1
  !$omp end target
  if (y%s /= 'hEllo' .or. y%t /= 'some LONGER text' .or. y%k /= 21 .or. any (y%a /= 2)) stop 2

  h%inner%s = 'inner'
  allocate (h%more(3))
  do i = 1, 3
    h%more(i)%s = repeat ('x', i)
  end do
  !$omp target parallel do map(tofrom: h)
  do i = 1, 3
    h%more(i)%s(i:i) = 'y'
    if (i == 1) h%inner%s(5:5) = 'R'
  end do
  if (h%inner%s /= 'inneR' .or. h%more(1)%s /= 'y' .or. h%more(2)%s /= 'xy' .or. h%more(3)%s /= 'xxy') stop 3
end program
