! { dg-do run }
! { dg-options "-O2 -fno-openmp -fopenacc" }
! Several arrays without an element in data and compute constructs: libgomp refused the second.
program p
  implicit none
  real, allocatable :: a(:), b(:), c(:)
  integer :: i, n
  real :: s
  n = 0
  allocate (a(n), b(n), c(4))
  c = 1; s = 0
  !$acc data copyin(a, b) copy(c)
  !$acc parallel loop present(a, b, c) reduction(+: s)
  do i = 1, 4
    s = s + c(i) + size (a) + size (b)
  end do
  !$acc end data
  !$acc parallel loop copyin(a, b) copy(c)
  do i = 1, 4
    c(i) = c(i) + size (a) + size (b)
  end do
  !$acc enter data copyin(a, b)
  !$acc update device(a, b)
  !$acc exit data copyout(a, b)
  !$acc kernels copy(a, b)
  a = 1; b = 2
  !$acc end kernels
  !$acc enter data copyin(a, b)
  !$acc parallel loop present(a, b)
  do i = 1, size (a)
    a(i) = b(i)
  end do
  !$acc exit data delete(a, b)
  if (s /= 4 .or. any (c /= 1)) stop 1
end program
