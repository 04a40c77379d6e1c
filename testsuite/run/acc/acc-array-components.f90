! { dg-do run }
! { dg-options "-O2 -fno-openmp -fopenacc" }
! Array components in clauses: the region had no bounds for them (GCC 12 gives their descriptors only room).
program main
  implicit none
  type box
    integer :: n
    real, allocatable :: a(:), b(:,:)
    real, pointer :: c(:)
  end type
  type(box) :: x, late
  integer :: i
  allocate(x%a(-1:48), x%b(5,10), x%c(50))
  x%n = 50
  x%a = [(i, i=1,50)]
  !$acc parallel loop copyin(x%n, x%a) copyout(x%b, x%c)
  do i = 1, x%n
    x%b(mod(i,5)+1, (i-1)/5+1) = x%a(i-2) + 1
    x%c(i) = 2 * x%a(i-2)
  end do
  do i = 1, 50
    if (x%b(mod(i,5)+1, (i-1)/5+1) /= i+1 .or. x%c(i) /= 2*i) stop 1
  end do
  !$acc enter data copyin(x%n, x%a) create(x%b)
  !$acc parallel loop present(x%n, x%a, x%b)
  do i = 1, x%n
    x%b(mod(i,5)+1, (i-1)/5+1) = x%a(i-2) + 2
  end do
  !$acc exit data delete(x%n, x%a) copyout(x%b)
  do i = 1, 50
    if (x%b(mod(i,5)+1, (i-1)/5+1) /= i+2) stop 2
  end do
  !$acc kernels copy(x%a(3:10))
  x%a(3:10) = x%a(3:10) * 2
  !$acc end kernels
  if (any(x%a(3:10) /= [(2*i, i=5,12)]) .or. x%a(2) /= 4 .or. x%a(11) /= 13) stop 3
  ! The object is on the device before its component is allocated.
  !$acc enter data copyin(late) async(1)
  allocate(late%a(2:51), late%b(0:4,10))
  late%a = [(i, i=1,50)]
  !$acc enter data copyin(late%a) create(late%b) async(1)
  !$acc parallel loop present(late) async(1)
  do i = 1, 50
    late%b(mod(i,5), (i-1)/5+1) = late%a(i+1) + 1
  end do
  !$acc wait(1)
  !$acc exit data delete(late%a) copyout(late%b)
  !$acc exit data delete(late)
  do i = 1, 50
    if (late%b(mod(i,5), (i-1)/5+1) /= i+1) stop 4
  end do
end program
