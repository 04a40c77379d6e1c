! { dg-do run }
! Allocatable arrays: mapped, used by size and bounds, kept on the device by enter data.

program main
  implicit none
  integer, allocatable :: a(:), b(:, :)
  integer :: i, n, lo
  allocate (a(5:14), b(3, 4))
  a = [(i, i = 5, 14)]
  b = 2
  !$omp target map(tofrom: a, b) map(from: n, lo)
  n = size (a) + size (b, 2)
  lo = lbound (a, 1)
  do i = lbound (a, 1), ubound (a, 1)
    a(i) = a(i) + b(1, 1)
  end do
  b(3, 4) = 9
  !$omp end target
  if (n /= 14 .or. lo /= 5 .or. b(3, 4) /= 9) stop 1
  do i = 5, 14
    if (a(i) /= i + 2) stop 2
  end do
  !$omp target enter data map(to: a)
  !$omp target
  a(5) = a(14) * 2
  !$omp end target
  !$omp target exit data map(from: a)
  if (a(5) /= 32) stop 3
  deallocate (a, b)
end program
