! { dg-do run }
! { dg-pass frame-pointers }
! Regions of a procedure call its internal procedures, which use its dummy arguments, automatic arrays, allocatable
! variables and pointers.
module m
  implicit none
  type tt; integer :: a; real :: v(4); end type
contains
subroutine host(n, x, y, t, al, p, c)
  integer :: n, i
  real :: x(:), y(n)
  type(tt) :: t
  real, allocatable :: al(:)
  real, pointer :: p(:)
  real :: z(n), loc, fix(10)
  complex :: c
  character(len=4) :: s
  s = 'abcd'
  z = 2; loc = 4; fix = 3; t%a = 6
  if (real(c) /= 1) stop 9
  y = 0
  !$omp target teams distribute parallel do map(tofrom:y) map(to: x, z, fix, t, al, p, c)
  do i = 1, n
    call add(i)
    y(i) = y(i) + f(i)
  end do
  do i = 1, n
   if (y(i) /= i + 1 + 2 + 4 + 3 + 6 + 8 + 9 +2 ) then
     print *, i, y(i), i + 1 + 2 + 4 + 3 + 6 + 8 + 9 +2
     stop 3
   end if
  end do
  !$omp target teams distribute parallel do map(tofrom:y)
  do i = 1, n
    call add2(i)
  end do
  do i = 1, n
   if (y(i) /= i +loc) stop 4
  end do
contains
  subroutine add(j)
    integer, value :: j
    y(j) = y(j) + x(j) + z(j) + loc + fix(j) + t%a
  end subroutine
  subroutine add2(j)
    integer, value :: j
    y(j) = j + loc
  end subroutine
  real function f(j)
    integer :: j
    f = j + al(j) + p(j) + aimag(c)
  end function
end subroutine
end module
program p
  use m
  type(tt) :: t
  real :: x(10), y(10)
  real, allocatable :: al(:)
  real, pointer :: q(:)
  allocate(al(10), q(10)); al = 8; q = 9
  x = 1
  call host(10, x, y, t, al, q, (1.,2.))
end program
