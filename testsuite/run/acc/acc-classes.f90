! Polymorphic dummy arguments: "enter data" and "exit data" in calls of their own, a region with and without a clause.
! { dg-do run }
! { dg-options "-O2 -fno-openmp -fopenacc" }
module m
  implicit none
  type part
    real(8), allocatable :: d(:)
    integer :: l = 3
  end type
  type grid
    integer :: n = 10
    real(8), allocatable :: c(:)
    real(8), pointer :: q(:) => null ()
    type(part) :: in
  contains
    procedure :: up, work, down
  end type
  type, extends(grid) :: bigger
    real(8), allocatable :: e(:,:)
  end type
contains
  subroutine up (self)
    class(grid), intent(inout) :: self
    !$acc enter data copyin(self)
    !$acc enter data copyin(self%c) create(self%q)
    !$acc enter data copyin(self%in%d)
    !$acc update device(self%q)
    select type (self)
    type is (bigger)
      !$acc enter data copyin(self%e)
    end select
  end subroutine
  subroutine work (self)
    class(grid), intent(inout) :: self
    integer :: i
    !$acc parallel loop present(self)
    do i = 1, self%n
      self%c(i) = self%c(i) + i
      self%q(i) = self%q(i) + i
      self%in%d(i) = self%in%d(i) + self%in%l
    end do
    !$acc update self(self%c, self%q)
    !$acc update self(self%in%d)
    select type (self)
    type is (bigger)
      !$acc parallel loop present(self)
      do i = 1, self%n
        self%e(1, i) = 8
      end do
      !$acc update self(self%e)
    end select
  end subroutine
  subroutine without_clause (self)
    class(grid), intent(inout) :: self
    integer :: i
    !$acc enter data copyin(self)
    !$acc enter data copyin(self%c)
    !$acc parallel loop
    do i = 1, self%n
      self%c(i) = self%c(i) + i
    end do
    !$acc exit data copyout(self%c)
    !$acc exit data delete(self)
  end subroutine
  subroutine down (self)
    class(grid), intent(inout) :: self
    !$acc exit data delete(self%in%d)
    !$acc exit data copyout(self%c) delete(self%q)
    !$acc exit data delete(self)
  end subroutine
end module
program classes
  use m
  implicit none
  type(grid) :: g
  class(grid), allocatable :: h
  integer :: i
  allocate (g%c(10), g%q(10), g%in%d(10))
  g%c = 1; g%q = 2; g%in%d = 3
  call g%up ()
  call g%work ()
  call g%down ()
  if (any (g%c /= [(1d0 + i, i = 1, 10)])) stop 1
  if (any (g%q /= [(2d0 + i, i = 1, 10)])) stop 2
  if (any (g%in%d /= 6)) stop 3
  allocate (h)
  allocate (h%c(10), h%q(10), h%in%d(10))
  h%c = 1; h%q = 2; h%in%d = 3
  call h%up ()
  call h%work ()
  call h%down ()
  if (any (h%c /= [(1d0 + i, i = 1, 10)])) stop 4
  if (any (h%q /= [(2d0 + i, i = 1, 10)])) stop 5
  call without_clause (h)
  if (any (h%c /= [(1d0 + 2 * i, i = 1, 10)])) stop 6
end program
