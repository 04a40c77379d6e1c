! { dg-do run }
! { dg-options "-O2 -fno-openmp -fopenacc" }
! Several components of a polymorphic dummy argument in clauses.
module m
  implicit none
  type base
    integer :: c(4), e(6)
    integer :: k
  contains
    procedure :: second
  end type
contains
  subroutine go(self)
    class(base), intent(inout) :: self
    integer :: i
    self%c = 1; self%e = 2; self%k = 3
    !$acc parallel loop copy(self%c, self%e)
    do i = 1, 4
      self%c(i) = self%c(i) + i
      self%e(i) = self%e(i) + i
    end do
    do i = 1, 4
      if (self%c(i) /= 1 + i .or. self%e(i) /= 2 + i) stop 1
    end do
    !$acc parallel loop copy(self%e) copy(self%c) copyin(self%k)
    do i = 1, 4
      self%c(i) = self%c(i) + self%k
      self%e(i) = self%e(i) + self%k
    end do
    do i = 1, 4
      if (self%c(i) /= 4 + i .or. self%e(i) /= 5 + i) stop 2
    end do
    !$acc data copy(self%c, self%e)
    !$acc parallel loop present(self%c, self%e)
    do i = 1, 4
      self%c(i) = 7
      self%e(i) = 8
    end do
    !$acc end data
    if (any(self%c /= 7) .or. any(self%e(1:4) /= 8)) stop 3
    !$acc enter data copyin(self%c, self%e)
    !$acc parallel loop present(self%c, self%e)
    do i = 1, 4
      self%c(i) = 9
      self%e(i) = 10
    end do
    !$acc exit data copyout(self%c, self%e)
    if (any(self%c /= 9) .or. any(self%e(1:4) /= 10)) stop 4
  end subroutine
  subroutine second(self)
    class(base), intent(inout) :: self
    integer :: i, s
    self%k = 5
    self%e = 1
    s = 0
    !$acc parallel loop copyin(self%k, self%e) reduction(+: s)
    do i = 1, 6
      s = s + self%e(i) * self%k
    end do
    if (s /= 30) stop 5
    !$acc kernels copyout(self%e)
    do i = 1, 6
      self%e(i) = i
    end do
    !$acc end kernels
    if (any(self%e /= [1, 2, 3, 4, 5, 6])) stop 6
  end subroutine
end module
program p
  use m
  type, extends(base) :: ext
    integer :: z
  end type
  type(ext) :: x
  class(base), allocatable :: y
  call go(x)
  allocate (ext :: y)
  call go(y)
  call x%second
end program
