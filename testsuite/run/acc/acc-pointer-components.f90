! { dg-do run }
! { dg-options "-O2 -fno-openmp -fopenacc" }
! Components of pointers, and of dummies that are pointers or allocatable: the region had the address on the host.
program main
  implicit none
  type box
    integer :: n = 3
    integer, allocatable :: a(:), b(:)
    real(8) :: f(4) = 1.5
  end type
  type(box), pointer :: y, w
  type(box), allocatable :: v
  integer :: i
  allocate(y); allocate(y%a(0:2), y%b(3)); y%a = 2
  allocate(v); allocate(v%a(3)); v%a = 2
  w => y
  !$acc parallel loop copy(w%a) copyout(w%b)
  do i = 1, 3
    w%a(i - 1) = w%a(i - 1) + i
    w%b(i) = i
  end do
  if (any(y%a /= [3,4,5]) .or. any(y%b /= [1,2,3])) stop 1
  call sub(y)
  if (any(y%a /= [14,16,18]) .or. any(y%b /= [2,4,6])) stop 2
  if (any(y%f /= [2.5d0, 3.5d0, 4.5d0, 5.5d0])) stop 3
  call later(v)
  if (any(v%a /= [3,4,5]) .or. v%n /= 7) stop 4
contains
  subroutine sub(z)
    type(box), pointer :: z
    !$acc kernels copy(z%a, z%b)
    do i = 1, 3
      z%a(i - 1) = z%a(i - 1) + i
      z%b(i) = 2 * z%b(i)
    end do
    !$acc end kernels
    !$acc data copy(z%a) copyin(z%n)
    !$acc parallel loop present(z%a, z%n)
    do i = 1, z%n
      z%a(i - 1) = z%a(i - 1) + 10
    end do
    !$acc end data
    !$acc parallel loop copy(z%f)
    do i = 1, 4
      z%f(i) = z%f(i) + i
    end do
  end subroutine
  subroutine later(z)
    type(box), allocatable :: z
    !$acc enter data copyin(z%a, z%n)
    !$acc parallel loop present(z%a, z%n)
    do i = 1, 3
      z%a(i) = z%a(i) + i
      if (i == 1) z%n = 7
    end do
    !$acc exit data copyout(z%a, z%n)
  end subroutine
end program
