! { dg-do run }
! Fortran's regions that could be one (gcc-plugin/host/loops/fused-regions.cc): explicit shapes, allocatable arrays, results.

program fused
  implicit none
  integer, parameter :: n = 1000
  real(8) :: x(n), y(n), total
  real(8), allocatable :: z(:)
  integer :: i
  allocate (z(n))
  do i = 1, n
    x(i) = i
    y(i) = 2
    z(i) = 0
  end do
  total = 0
  call work (n, x, y, 3d0, total)
  if (total /= 3 * (n * (n + 1d0) / 2) + 2 * n) stop 1
  !$omp target data map(tofrom: y, z)
  !$omp target teams distribute parallel do
  do i = 1, n
    z(i) = y(i)
  end do
  !$omp target teams distribute parallel do
  do i = 1, n
    y(i) = z(n + 1 - i)
  end do
  !$omp end target data
  do i = 1, n
    if (z(i) /= 3 * i + 2 .or. y(i) /= 3 * (n + 1 - i) + 2) stop 2
  end do
contains
  subroutine nothing
  end subroutine
end program

subroutine work (n, x, y, a, total)
  implicit none
  integer :: n, i
  real(8) :: x(n), y(n), a, total
  !$omp target data map(to: x) map(tofrom: y)
  !$omp target teams distribute parallel do
  do i = 1, n
    y(i) = y(i) + a * x(i)
  end do
  !$omp target teams distribute parallel do reduction(+: total) map(tofrom: total)
  do i = 1, n
    total = total + y(i)
  end do
  !$omp end target data
end subroutine
