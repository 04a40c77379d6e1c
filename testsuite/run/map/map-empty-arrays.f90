! { dg-do run }
! Several arrays without an element, and sections that end before they begin, in one construct: libgomp refused these.
program p
  real, allocatable :: a(:), b(:), c(:)
  real :: d(10)
  integer n, k
  n = 0
  allocate (a(n), b(n), c(n+3))
  a = 0; b = 0; c = 1; k = 0
  !$omp target map(tofrom: a, b, c, k)
  do i = 1, n
    a(i) = b(i)
  end do
  k = size(a) + size(b) + size(c)
  c = c + 1
  !$omp end target
  if (k /= 3 .or. any(c /= 2)) stop 1
  call v(n, d(3:2), d(5:4))
  !$omp target enter data map(to: a, b)
  !$omp target data map(tofrom: d(2:n), c(1:n))
  !$omp target
  k = size(a) 
  !$omp end target
  !$omp end target data
  !$omp target exit data map(from: a, b)
  !$omp target update to(a, b)
  if (k /= 3) stop 4
contains
  subroutine v(n, x, y)
    integer n, i, k
    real x(n), y(n), z(n), w(n), l(10)
    k = 0
    !$omp target map(tofrom: x, y, k)
    do i = 1, n
      x(i) = y(i)
    end do
    k = 1
    !$omp end target
    if (k /= 1) stop 2
    !$omp target map(tofrom: z, w, l(3:n), k)
    do i = 1, n
      z(i) = w(i)
    end do
    k = 2
    !$omp end target
    if (k /= 2) stop 3
  end subroutine
end program
