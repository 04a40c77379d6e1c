! { dg-do run }
! map (from:) of arrays with gaps: the host's bytes between the elements, which the device overwrote, remain.
module m
  implicit none
  type t
    integer :: k = 1
    real(8) :: x = 2
  end type
contains
  subroutine plane (b)
    real, intent(inout) :: b(:, :)
    integer :: i, j
    !$omp target teams distribute parallel do collapse(2) map(from: b)
    do j = 1, size (b, 2)
      do i = 1, size (b, 1)
        b(i, j) = i + 100 * j
      end do
    end do
  end subroutine
  subroutine cube (b)
    integer(2), intent(inout) :: b(:, :, :)
    !$omp target map(from: b)
    b = 3
    !$omp end target
  end subroutine
  subroutine words (b)
    character(3), intent(inout) :: b(:)
    !$omp target data map(from: b)
    !$omp target
    b = "xyz"
    !$omp end target
    !$omp end target data
  end subroutine
  subroutine through (q)
    integer, pointer, intent(in) :: q(:)
    !$omp target map(from: q)
    q = 8
    !$omp end target
  end subroutine
end module
program p
  use m
  implicit none
  real :: g(20, 30), h(20, 30)
  integer(2) :: c(7, 6, 5), d(7, 6, 5)
  character(3) :: w(9)
  integer, target :: a(12)
  integer, pointer :: q(:)
  type(t), target :: v(6)
  real(8), pointer :: r(:)
  integer :: i, j
  g = -1
  h = -1
  call plane (g(2:20:3, 1:30:3))
  do j = 1, 10
    do i = 1, 7
      h(2 + 3 * (i - 1), 1 + 3 * (j - 1)) = i + 100 * j
    end do
  end do
  if (any (g /= h)) stop 1
  c = -1
  d = -1
  call cube (c(7:1:-2, 2:6:2, 1:5:4))
  d(7:1:-2, 2:6:2, 1:5:4) = 3
  if (any (c /= d)) stop 2
  w = "abc"
  call words (w(1:9:4))
  if (any (w(1:9:4) /= "xyz") .or. any (w(2:4) /= "abc") .or. any (w(6:8) /= "abc")) stop 3
  a = [(i, i = 1, 12)]
  q => a(11:2:-3)
  call through (q)
  if (any (a(2:11:3) /= 8) .or. any (a(3:12:3) /= [3, 6, 9, 12]) .or. any (a(1:10:3) /= [1, 4, 7, 10])) stop 4
  r => v(2:6:2)%x
  !$omp target map(from: r)
  r = 5
  !$omp end target
  if (any (v%k /= 1) .or. any (v(2:6:2)%x /= 5) .or. any (v(1:5:2)%x /= 2)) stop 5
end program
