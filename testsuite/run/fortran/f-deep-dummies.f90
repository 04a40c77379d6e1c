! { dg-do run }
! { dg-require-effective-target gcc-15 }
! As f-deep-arrays.f90: dummies, two dimensions, an empty array, loops for all threads, data constructs.
module m
  implicit none
  type cell
    integer, allocatable :: k(:, :)
    real, allocatable :: r
  end type
contains
  subroutine work (c, d, n)
    integer, intent(in) :: n
    type(cell), allocatable, intent(inout) :: c(:, :)
    type(cell), allocatable, intent(inout) :: d(:)
    integer :: i, empty
    empty = -1
    !$omp target teams distribute parallel do map(tofrom: c)
    do i = 1, n
      c(i, 2)%k(2, 1) = c(i, 1)%k(1, 2) + size (c(i, 2)%k, 2)
      c(i, 1)%r = i
    end do
    !$omp target map(tofrom: d) map(from: empty)
    empty = size (d)
    !$omp end target
    if (empty /= 0) stop 1
    !$omp target data map(tofrom: c)
    !$omp target
    c(1, 1)%k(1, 1) = 70
    !$omp end target
    !$omp end target data
  end subroutine
end module
program p
  use m
  implicit none
  type(cell), allocatable :: c(:, :), d(:)
  integer :: i, j
  allocate (c(5, 2), d(0))
  do j = 1, 2
    do i = 1, 5
      allocate (c(i, j)%k(2, 3), c(i, j)%r)
      c(i, j)%k = 10 * i + j
      c(i, j)%r = 0
    end do
  end do
  call work (c, d, 5)
  do i = 1, 5
    if (c(i, 2)%k(2, 1) /= 10 * i + 4 .or. c(i, 1)%r /= i) stop 2
  end do
  if (c(1, 1)%k(1, 1) /= 70) stop 3
end program
