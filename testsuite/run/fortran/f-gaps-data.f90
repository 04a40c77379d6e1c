! { dg-do run }
! "enter data map (alloc:)" and "exit data map (from:)" of arrays with gaps, and updates: the bytes between the elements
! remain the host's.
module m
  implicit none
contains
  subroutine begin (b)
    integer, intent(inout) :: b(:, :)
    !$omp target enter data map(alloc: b)
  end subroutine
  subroutine fill (b, k)
    integer, intent(inout) :: b(:, :)
    integer, intent(in) :: k
    !$omp target
    b = k
    !$omp end target
  end subroutine
  subroutine update (b)
    integer, intent(inout) :: b(:, :)
    !$omp target update from(b)
  end subroutine
  subroutine finish (b)
    integer, intent(inout) :: b(:, :)
    !$omp target exit data map(from: b)
  end subroutine
end module
program p
  use m
  implicit none
  integer :: g(10, 9), h(10, 9), i
  integer, target :: a(12)
  integer, pointer :: q(:)
  g = -1
  h = -1
  call begin (g(1:10:3, 9:1:-4))
  call fill (g(1:10:3, 9:1:-4), 4)
  call update (g(1:10:3, 9:1:-4))
  h(1:10:3, 9:1:-4) = 4
  if (any (g /= h)) stop 1
  call fill (g(1:10:3, 9:1:-4), 5)
  call finish (g(1:10:3, 9:1:-4))
  h(1:10:3, 9:1:-4) = 5
  if (any (g /= h)) stop 2
  a = [(i, i = 1, 12)]
  q => a(2:12:5)
  !$omp target enter data map(alloc: q)
  !$omp target
  q = 0
  !$omp end target
  !$omp target exit data map(from: q)
  if (any (a /= [1, 0, 3, 4, 5, 6, 0, 8, 9, 10, 11, 0])) stop 3
end program
