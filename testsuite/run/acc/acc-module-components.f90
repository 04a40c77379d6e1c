! { dg-do run }
! { dg-options "-O2 -fno-openmp -fopenacc" }
! Components of pointers in modules, and of saved ones: the region had the address on the host.
module m
  type base
    integer :: n = 6
    real, allocatable :: a(:)
    real :: s(3) = 1
  end type
  type(base), pointer :: gp
end module
program main
  use m
  implicit none
  type(base), pointer, save :: sp
  integer :: i
  allocate(gp); allocate(gp%a(6)); gp%a = 2
  !$acc parallel loop copy(gp%a)
  do i = 1, 6
    gp%a(i) = gp%a(i) * i
  end do
  if (any(gp%a /= [(2 * i, i=1,6)])) stop 4
  sp => gp
  !$acc kernels copy(sp%s) copyin(sp%n)
  sp%s = sp%n
  !$acc end kernels
  if (any(gp%s /= 6)) stop 5
end program
