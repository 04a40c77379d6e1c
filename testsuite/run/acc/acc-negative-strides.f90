! { dg-do run }
! { dg-options "-O2 -fno-openmp -fopenacc" }
! Pointers and arguments with negative strides in clauses.
module m
  implicit none
contains
  subroutine add (a)
    real(8), intent(inout) :: a(:)
    integer :: i
    !$acc parallel loop copy(a)
    do i = 1, size (a)
      a(i) = a(i) + i
    end do
    !$acc parallel loop
    do i = 1, size (a)
      a(i) = a(i) + i
    end do
    !$acc enter data copyin(a)
    !$acc parallel loop present(a)
    do i = 1, size (a)
      a(i) = a(i) + i
    end do
    !$acc update self(a)
    a = a + 1
    !$acc update device(a)
    !$acc exit data copyout(a)
  end subroutine
  subroutine point (a)
    real(8), pointer :: a(:, :)
    integer :: i, j
    !$acc parallel loop collapse(2) copy(a)
    do j = 1, size (a, 2)
    do i = 1, size (a, 1)
      a(i, j) = a(i, j) + i
    end do
    end do
    !$acc parallel loop collapse(2)
    do j = 1, size (a, 2)
    do i = 1, size (a, 1)
      a(i, j) = a(i, j) + j
    end do
    end do
    !$acc data copy(a)
    !$acc kernels loop
    do i = 1, size (a, 1)
      a(i, 1) = a(i, 1) + 1
    end do
    !$acc end data
  end subroutine
end module
program p
  use m
  implicit none
  real(8) :: s(6), t(6)
  real(8), target :: v(4, 5), w(4, 5)
  real(8), pointer :: r(:, :)
  integer :: i, j
  s = 0
  call add (s(6:1:-2))
  if (any (s /= [0, 10, 0, 7, 0, 4])) then
    print *, s
    stop 1
  end if
  v = 0; w = 0
  r => v(4:1:-1, 5:1:-2)
  call point (r)
  r => w(4:1:-1, 5:1:-2)
  do j = 1, size (r, 2)
  do i = 1, size (r, 1)
    r(i, j) = i + j
    if (j == 1) r(i, j) = r(i, j) + 1
  end do
  end do
  if (any (v /= w)) stop 2
  print *, 'ok'
end program
