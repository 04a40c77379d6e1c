! { dg-do run }
! { dg-options "-O2 -fno-openmp -fopenacc" }
! Components of a class dummy in clauses of regions: plain ones, allocatable ones, and both.
module m
  type t
    integer :: n
    real :: v(8)
    real, allocatable :: w(:)
  end type
  type, extends(t) :: u
    integer :: z
  end type
contains
  subroutine s(x)
    class(t), intent(inout) :: x
    integer :: i
    !$acc parallel loop copy(x%v)
    do i = 1, 8
      x%v(i) = x%v(i) + i
    end do
    !$acc parallel loop copy(x%w)
    do i = 1, 8
      x%w(i) = x%w(i) + i
    end do
    !$acc parallel loop copy(x%w(1:8), x%v)
    do i = 1, 8
      x%w(i) = x%w(i) + i
      x%v(i) = x%v(i) + i
    end do
  end subroutine
end module
program p
  use m
  type(u) :: y
  integer i
  y%v = 1
  allocate(y%w(8)); y%w = 1
  call s(y)
  if (any(y%v /= [(1+2*i,i=1,8)])) stop 1
  if (any(y%w /= [(1+2*i,i=1,8)])) stop 2
end program
