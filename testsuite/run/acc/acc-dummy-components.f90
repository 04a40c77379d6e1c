! { dg-do run }
! { dg-options "-O2 -fno-openmp -fopenacc" }
! Components of dummy arguments and pointers: the region had no variable for the object, and GCC crashed or it failed.
module m
  implicit none
  type box
    integer :: n = 3, k(3) = 3
    real(8) :: f(4) = 1.5
    integer, pointer :: p(:)
  end type
contains
  subroutine sub(x, z)
    type(box), intent(inout) :: x
    type(box), target, intent(inout) :: z
    type(box), pointer :: y
    integer :: i
    y => z
    !$acc parallel loop copy(x%k)
    do i = 1, x%n
      x%k(i) = x%k(i) + i
    end do
    !$acc parallel loop copy(y%f, x%p)
    do i = 1, 4
      y%f(i) = y%f(i) + x%p(i)
      x%p(i) = -i
    end do
    !$acc kernels copyout(x%n) copyin(x%p)
    x%n = sum(x%p)
    !$acc end kernels
    !$acc data copy(y%k, y%n)
    !$acc parallel present(y%k, y%n)
    y%n = y%k(2) + 7
    y%k(1) = -1
    !$acc end parallel
    !$acc end data
  end subroutine
end module
program main
  use m
  implicit none
  type(box) :: x
  type(box), target :: y
  integer :: i
  allocate(x%p(4))
  x%p = [(10 * i, i=1,4)]
  call sub(x, y)
  if (any(x%k /= [4,5,6])) stop 1
  if (any(y%f /= [11.5d0, 21.5d0, 31.5d0, 41.5d0])) stop 2
  if (any(x%p /= [-1,-2,-3,-4]) .or. x%n /= -10) stop 3
  if (y%n /= 10 .or. any(y%k /= [-1,3,3])) stop 4
end program
