! { dg-do run }
! Allocatable variables that "defaultmap" makes "firstprivate": there was an error for them.
! { dg-skip-if "GCC copies the descriptor" { host } }
module m
  implicit none
  integer, allocatable :: g(:)
contains
  subroutine dummies (a, s, r)
    integer, allocatable :: a(:, :), s
    integer :: r(2)
    !$omp target defaultmap(firstprivate: allocatable) map(from: r)
    r(1) = sum (a) + lbound (a, 1)
    r(2) = s
    a = 0
    s = 0
    !$omp end target
    if (any (a /= 2) .or. s /= 3) stop 1
    if (any (r /= [2 * size (a) + lbound (a, 1), 3])) stop 2
  end subroutine
end module
program p
  use m
  implicit none
  integer, allocatable :: v(:), a(:, :), s, w(:)
  real(8), allocatable :: x(:)
  character(len=:), allocatable :: c
  integer :: r(3), i, k
  allocate (v(3), a(0:1, 3), g(4), w(5), x(100))
  v = 5; a = 2; s = 3; c = 'abcd'; g = 6; w = 1; x = 2
  !$omp target defaultmap(firstprivate)
  v(2) = 8
  !$omp end target
  if (any (v /= 5)) stop 3
  call dummies (a, s, r)
  !$omp target defaultmap(firstprivate) map(from: r)
  r(1) = len (c)
  r(2) = ichar (c(3:3))
  r(3) = s
  c(3:3) = 'x'
  s = 4
  !$omp end target
  if (any (r /= [4, 99, 3]) .or. c /= 'abcd' .or. s /= 3) stop 9
  ! Clauses go before; scalars are not concerned.
  k = 1
  !$omp target defaultmap(firstprivate: allocatable) defaultmap(tofrom: scalar) map(tofrom: v)
  v(2) = g(2) + k
  g(2) = 1
  k = 2
  !$omp end target
  if (v(2) /= 7 .or. any (g /= 6) .or. k /= 2) stop 4
  !$omp target teams distribute parallel do defaultmap(firstprivate) map(from: r) private(w)
  do i = 1, 3
    r(i) = g(i) + int (x(i))
    g(i) = 0
  end do
  if (any (r /= 8) .or. any (g /= 6)) stop 5
  !$omp target defaultmap(tofrom: allocatable)
  g(1) = 9
  !$omp end target
  if (g(1) /= 9) stop 6
  call nested
  deallocate (v)
  !$omp target defaultmap(firstprivate) map(from: k)
  k = merge (1, 0, allocated (v))
  block
    integer, allocatable :: own(:)
    allocate (own(2))
    own = k
    k = sum (own)
  end block
  !$omp end target
  if (k /= 0) stop 7
contains
  subroutine nested
    !$omp target defaultmap(firstprivate) map(tofrom: k)
    k = sum (w)
    w = 0
    !$omp end target
    if (k /= 5 .or. any (w /= 1)) stop 8
  end subroutine
end program
