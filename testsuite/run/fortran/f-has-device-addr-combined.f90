! { dg-do run }
! { dg-skip-if "GCC's front end drops the clauses" { host } }
! has_device_addr in combined constructs, which the front end drops.
program p
  implicit none
  integer, allocatable :: a(:)
  integer :: b(10), i, s
  real, pointer :: q(:)
  allocate (a(-1:5), q(4))
  a = 7; b = 1; s = 3
  q = 2
  !$omp target data map(tofrom: a, b, s, q) use_device_addr(a, b, s, q)
  !$omp target teams distribute parallel do has_device_addr(a)
  do i = -1, 5
    a(i) = a(i) + i
  end do
  !$omp target teams distribute parallel do has_device_addr(b)
  do i = 1, 10
    b(i) = b(i) + i
  end do
  !$omp target parallel has_device_addr(s) num_threads(1)
    s = s + 1
  !$omp end target parallel
  !$omp target teams distribute parallel do has_device_addr(q)
  do i = 1, 4
    q(i) = q(i) + i
  end do
  !$omp end target data
  if (any (a /= [(7 + i, i = -1, 5)]) .or. any (b /= [(1 + i, i = 1, 10)]) .or. s /= 4) stop 1
  if (any (q /= [(2 + i, i = 1, 4)])) stop 2
  call dummies (b, a)
  if (any (b /= 2) .or. any (a /= 3)) stop 3
contains
  subroutine dummies (x, y)
    integer :: x(:), y(10 - 3), i
    !$omp target data map(tofrom: x, y) use_device_addr(x, y)
    !$omp target teams distribute parallel do simd has_device_addr(x, &
    !$omp&   y)
    do i = 1, 10
      x(i) = 2
      if (i <= 7) y(i) = 3
    end do
    !$omp end target data
  end subroutine
end program
