! { dg-do run }
! Scalars, arrays, allocatable arrays and dummy arguments in regions that the host runs.
module m
  implicit none
  !$omp requires reverse_offload
  integer :: calls = 0
end module
subroutine tell (a, n)
  implicit none
  !$omp requires reverse_offload
  integer, intent(in) :: n
  integer, intent(inout) :: a(n)
  !$omp declare target
  !$omp target device(ancestor: 1) map(always, tofrom: a)
  call called (1)
  a(n) = a(1) + sum (a(1:2))
  !$omp end target
end subroutine
subroutine called (k)
  use m
  !$omp requires reverse_offload
  integer, intent(in) :: k
  calls = calls + k
end subroutine
program p
  use m
  implicit none
  !$omp requires reverse_offload
  integer :: x(10), i, s
  real, allocatable :: r(:)
  character(5) :: c
  x = [(i, i = 1, 10)]
  allocate (r(4))
  r = [1., 2., 3., 4.]
  s = 0
  c = 'abcde'
  !$omp target map(tofrom: x, s, r, c)
  call tell (x, 10)
  s = x(10)
  r(2) = 20
  c(2:2) = 'x'
  !$omp target device(ancestor: 1) map(always, tofrom: r) map(s, c)
  r(3) = r(2) + size (r)
  s = s + 100
  !$omp end target
  s = s + 1
  !$omp end target
  if (calls /= 1) stop 1
  if (x(10) /= 1 + 3) stop 2
  if (r(3) /= 24) stop 3
  if (s /= 5 .and. s /= 105) stop 4
  if (c /= 'axcde') stop 5
end program
