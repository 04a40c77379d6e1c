! { dg-do run }
! { dg-engines "sim gpu" }
! Arrays that are allocated anew by an assignment between regions.

program p
  implicit none
  !$omp requires unified_shared_memory
  real, allocatable :: a(:)
  integer :: i, step
  a = [1.0]
  do step = 1, 16
    a = [a, a + 1]
    !$omp target teams distribute parallel do
    do i = 1, size (a)
      a(i) = a(i) * 2
    end do
    a = a / 2
  end do
  if (size (a) /= 65536 .or. a(1) /= 1 .or. a(65536) /= 17 .or. maxval (a) /= 17) error stop
end program
