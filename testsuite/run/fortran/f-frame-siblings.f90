! { dg-do run }
! A region of an internal procedure calls another one, which uses the host procedure's variables; one of the actual
! arguments is a constant.
subroutine host(n, y, x, s, t)
  implicit none
  type tt; sequence; integer :: a; real :: v(4); end type
  integer :: n, i, s
  real :: y(n), x(:)
  real :: loc, fix(10)
  type(tt) :: t
  real, allocatable :: al(:)
  real :: z(n)
  loc = 4; fix = 3; z = 2
  allocate(al(n)); al = 8
  y = 0
  call region
  do i = 1, n
    if (y(i) /= 4 + 3 + s + x(i) + 2 + 8 + t%a) stop 1
  end do
contains
  subroutine region
  integer :: i
  !$omp target teams distribute parallel do map(tofrom:y) map(to: x, z, al, t, s)
  do i = 1, n
    call add(i)
  end do
  end subroutine
  subroutine add(j)
    integer, value :: j
    y(j) = y(j) + loc + fix(j) + s + x(j) + z(j) + al(j) + t%a
  end subroutine
end subroutine
program p
  implicit none
  interface
  subroutine host(n, y, x, s, t)
  type tt; sequence; integer :: a; real :: v(4); end type
  integer :: n, i, s
  real :: y(n), x(:)
  type(tt) :: t
  end subroutine
  end interface
  type tt; sequence; integer :: a; real :: v(4); end type
  type(tt) :: t
  real :: x(10), y(10)
  t%a = 6; x = 3
  call host(10, y, x, 5, t)
end program
