! { dg-do run }
! { dg-engines "sim gpu" }
! Allocatable arrays, small and large, without a map clause, and allocated anew.

program p
  implicit none
  !$omp requires unified_shared_memory
  integer :: i, n, times
  real, allocatable :: a(:), b(:)
  do times = 1, 4
    n = 30 ** times
    allocate (a(n), b(n))
    a = times
    !$omp target teams distribute parallel do
    do i = 1, n
      b(i) = 2 * a(i) + 1
    end do
    if (any (b /= 2 * times + 1)) error stop
    deallocate (a, b)
  end do
end program
