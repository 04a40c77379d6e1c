! { dg-do run }
! lastprivate allocatable variables and automatic arrays in SIMD loops: each private copy's memory is its own.

program lastprivate_owners
  implicit none
  integer :: i
  integer, allocatable :: list(:), one
  allocate (one)
  list = [0, 0, 0, 0, 0, 0]
  !$omp target map(tofrom: list)
  !$omp simd lastprivate(list)
  do i = 1, 50
    list = [i, i + 1, i + 2, i + 3, i + 4, i + 5]
  end do
  !$omp end target
  if (any(list /= [50, 51, 52, 53, 54, 55])) stop 1
  !$omp target map(tofrom: one)
  !$omp simd lastprivate(one)
  do i = 1, 50
    one = i
  end do
  !$omp end target
  if (one /= 50) stop 2
  call automatic(6)
contains
  subroutine automatic (n)
    integer :: n, i
    integer :: a(n), b(4)
    !$omp target teams distribute parallel do simd lastprivate(a, b) map(tofrom: a, b)
    do i = 1, 40
      a = i
      b = i + 1
    end do
    if (any(a /= 40) .or. any(b /= 41)) stop 3
  end subroutine
end program
