! { dg-do run }
! A region that changes an array only through its descriptor, between regions that read it; values used by the host then.

module m
contains
subroutine one_more (n, q)
  integer :: n, i
  integer, pointer :: q(:)
!$omp target teams distribute parallel do
  do i = 1, n
    q(i) = q(i) + 1
  end do
end subroutine
subroutine add (n, q, r)
  integer :: n, i
  integer, pointer :: q(:), r(:)
!$omp target teams distribute parallel do
  do i = 1, n
    q(i) = q(i) + r(i)
  end do
end subroutine
subroutine scale (n, x, y)
  integer :: n, i
  real(8), allocatable :: x(:)
  real(8), pointer :: y(:)
!$omp target teams distribute parallel do num_teams(3)
  do i = 1, n
    x(i) = 2 * x(i) + y(i)
  end do
end subroutine
subroutine take (n, x, y)
  integer :: n, i
  real(8), allocatable :: x(:)
  real(8), pointer :: y(:)
!$omp target teams loop
  do i = 1, n
    y(i) = y(i) + x(i)
  end do
end subroutine
end module

program main
  use m
  integer, parameter :: n = 1000
  integer, pointer :: b(:), c(:), d(:)
  real(8), allocatable :: x(:)
  real(8), pointer :: y(:)
  allocate (b(n), c(n), x(n), y(n))
  b = 1
  c = 2
  call one_more (n, b)
  d => c
  call add (n, d, b)
  if (sum (b) /= 2 * n .or. sum (c) /= 4 * n) stop 1
  x = 1
  y = 3
  call scale (n, x, y)
  call take (n, x, y)
  if (any (x /= 5)) stop 2
  if (any (y /= 8)) stop 3
  deallocate (b, c, x, y)
end program
