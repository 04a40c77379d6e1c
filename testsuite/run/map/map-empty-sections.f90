! { dg-do run }
! Empty sections as assumed-shape arguments, and two pointer components beside their object.
module m
  type t
    integer, pointer :: p(:), q(:)
    integer :: n
  end type
contains
  subroutine s(a, b, n)
    integer :: a(:), b(:), n, i, k
    k = 0
    !$omp target map(tofrom: k)
    do i = 1, n
      a(i) = b(i)
    end do
    k = size(a) + size(b) + 7
    !$omp end target
    if (k /= 7) stop 1
  end subroutine
  subroutine s2(a, b, n)
    integer :: a(:), b(:), n, i, k
    k = 0
    !$omp target map(tofrom: a, b, k)
    do i = 1, n
      a(i) = b(i)
    end do
    k = size(a) + size(b) + 7
    !$omp end target
    if (k /= 7) stop 2
  end subroutine
  subroutine u(x)
    type(t) :: x
    integer i
    !$omp target map(tofrom: x, x%p, x%q)
    do i = 1, x%n
      x%p(i) = x%p(i) + x%q(i)
    end do
    !$omp end target
  end subroutine
end module
program p
  use m
  integer :: c(10)
  type(t) :: x
  c = 0
  call s(c(5:4), c(5:4), 0)
  call s(c(5:4), c(7:6), 0)
  call s2(c(5:4), c(5:4), 0)
  call s2(c(5:4), c(7:6), 0)
  allocate(x%p(5), x%q(5)); x%p = 1; x%q = 2; x%n = 5
  call u(x)
  if (any(x%p /= 3)) stop 3
end program
