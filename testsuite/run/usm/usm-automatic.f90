! { dg-do run }
! { dg-engines "sim gpu" }
! Automatic arrays, dummy arguments, sections with a stride, host association.

program p
  implicit none
  !$omp requires unified_shared_memory
  real :: a(100, 100)
  integer :: i
  a = 1
  call work (a(:, 3), 100)
  call work (a(5, :), 100)
  call work (a(1:99:2, 7), 50)
  if (sum (a) /= 10000 + 2 * 100 + 2 * 100 + 2 * 50) error stop
contains
  subroutine work (x, n)
    integer, intent (in) :: n
    real, intent (inout) :: x(:)
    real :: own(n)
    integer :: k
    own = 2
    !$omp target
    do k = 1, n
      x(k) = x(k) + own(k)
    end do
    !$omp end target
  end subroutine
end program
