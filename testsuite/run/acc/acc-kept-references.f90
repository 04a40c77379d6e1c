! { dg-do run }
! { dg-options "-O1 -fno-openmp -fopenacc" }
! A region that changes an allocatable or pointer dummy argument through a pointer to its descriptor, before a region that
! only reads the array; the host uses the values then.

module m
implicit none
contains
subroutine change (n, q)
  integer :: n, i, j
  integer, allocatable :: q(:, :)
!$acc parallel loop copy(q)
  do i = 1, n
    do j = 1, n
      q(j, i) = q(j, i) + 1
    end do
  end do
end subroutine
subroutine change_real (n, q)
  integer :: n, i
  real(8), pointer :: q(:)
!$acc parallel loop copy(q)
  do i = 1, n
    q(i) = q(i) * 2
  end do
end subroutine
subroutine copy_to (n, p, r)
  integer :: n, i, j
  integer :: p(n, n), r(:, :)
!$acc parallel loop copy(p, r)
  do i = 1, n
    do j = 1, n
      p(j, i) = r(j, i)
    end do
  end do
end subroutine
subroutine copy_real (n, p, r)
  integer :: n, i
  real(8) :: p(n), r(:)
!$acc kernels loop independent
  do i = 1, n
    p(i) = r(i)
  end do
end subroutine
end module
program main
use m
integer, parameter :: n = 30
integer, allocatable :: a(:, :), b(:, :)
real(8), pointer :: c(:)
real(8) :: d(n)
allocate (a(n, n), b(n, n), c(n))
a = 5
b = 7
c = 1.5d0
d = 0
call change (n, a)
call copy_to (n, b, a)
call change_real (n, c)
call copy_real (n, d, c)
if (any (a /= 6)) stop 1
if (any (b /= 6)) stop 2
if (any (c /= 3)) stop 3
if (any (d /= 3)) stop 4
end program
