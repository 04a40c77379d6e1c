! { dg-do run }
! { dg-options "-O2 -fno-openmp -fopenacc" }
! "copyout" of arrays with gaps: the host's bytes between the elements, which the device overwrote, remain.
module m
  implicit none
contains
  subroutine region (b, k)
    integer, intent(inout) :: b(:, :)
    integer, intent(in) :: k
    integer :: i, j
    !$acc parallel loop collapse(2) copyout(b)
    do j = 1, size (b, 2)
      do i = 1, size (b, 1)
        b(i, j) = k
      end do
    end do
  end subroutine
  subroutine in_data (b, k)
    integer, intent(inout) :: b(:, :)
    integer, intent(in) :: k
    !$acc data copyout(b)
    call region (b, k)
    !$acc end data
  end subroutine
  subroutine entered (b, k)
    integer, intent(inout) :: b(:, :)
    integer, intent(in) :: k
    !$acc enter data create(b)
    call region (b, k)
    !$acc exit data copyout(b)
  end subroutine
  subroutine updated (b, k)
    integer, intent(inout) :: b(:, :)
    integer, intent(in) :: k
    !$acc data create(b)
    call region (b, k)
    !$acc update self(b)
    !$acc end data
  end subroutine
end module
program p
  use m
  implicit none
  integer :: g(10, 9), h(10, 9)
  real, target :: a(9)
  real, pointer :: q(:)
  g = -1
  h = -1
  call region (g(1:10:3, 9:1:-4), 1)
  h(1:10:3, 9:1:-4) = 1
  if (any (g /= h)) stop 1
  call in_data (g(2:10:2, :), 2)
  h(2:10:2, :) = 2
  if (any (g /= h)) stop 2
  call entered (g(9:1:-4, 2:9:3), 3)
  h(9:1:-4, 2:9:3) = 3
  if (any (g /= h)) stop 3
  call updated (g(2:5, 2:9:3), 4)
  h(2:5, 2:9:3) = 4
  if (any (g /= h)) stop 4
  a = 1
  q => a(9:2:-3)
  !$acc parallel num_gangs(1) copyout(q)
  q = 7
  !$acc end parallel
  if (any (a /= [1., 1., 7., 1., 1., 7., 1., 1., 7.])) stop 5
end program
