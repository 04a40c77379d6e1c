! { dg-do run }
! { dg-options "-O2 -fno-openmp -fopenacc" }
! Constructs with "async" and arrays with gaps: the host's stores to the gaps meanwhile remain.
module m
  implicit none
contains
  subroutine fill (b, k)
    real(8), intent(inout) :: b(:)
    real(8), intent(in) :: k
    integer :: i
    !$acc parallel loop copy(b) async(1)
    do i = 1, size (b)
      b(i) = b(i) + k
    end do
  end subroutine
  subroutine implied (b)
    integer, intent(inout) :: b(:, :)
    integer :: i, j
    !$acc kernels async(2)
    do j = 1, size (b, 2)
      do i = 1, size (b, 1)
        b(i, j) = 3
      end do
    end do
    !$acc end kernels
  end subroutine
end module
program p
  use m
  implicit none
  real(8) :: a(30)
  integer :: c(9, 8), v(9, 8), i
  complex, target :: t(12)
  complex, pointer :: q(:)
  a = 1
  call fill (a(1:29:2), 4d0)
  a(2::2) = 7
  !$acc wait(1)
  if (any (a(1::2) /= 5) .or. any (a(2::2) /= 7)) stop 1
  a = 1
  call fill (a(30:1:-3), 4d0)
  a(1::3) = 8
  a(2::3) = 9
  !$acc wait
  if (any (a(3::3) /= 5) .or. any (a(1::3) /= 8) .or. any (a(2::3) /= 9)) stop 2
  a = 1
  call fill (a(:15), 4d0)
  call fill (a(16:), 1d0)
  !$acc wait
  if (any (a(:15) /= 5) .or. any (a(16:) /= 2)) stop 3
  c = 1
  call implied (c(8:2:-3, 2:8:3))
  c(1::3, :) = 2
  c(:, 1::3) = 4
  !$acc wait(2)
  v = 1
  v(8:2:-3, 2:8:3) = 3
  v(1::3, :) = 2
  v(:, 1::3) = 4
  if (any (c /= v)) stop 4
  t = 1
  q => t(11:2:-4)
  !$acc enter data create(q) async
  !$acc parallel loop present(q) async
  do i = 1, 3
    q(i) = (2, 3)
  end do
  t(1:2) = 9
  t(4:6) = 9
  !$acc exit data copyout(q) async
  t(8:10) = 9
  t(12) = 9
  !$acc wait
  if (any (t([3, 7, 11]) /= (2, 3)) .or. any (t([1, 2, 4, 5, 6, 8, 9, 10, 12]) /= 9)) stop 5
end program
