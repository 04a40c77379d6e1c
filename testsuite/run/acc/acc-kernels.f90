! A loop of a kernels construct asks for its gang's number before GCC knows of sizes: the inliner crashed.
! { dg-do run }
! { dg-options "-O2 -fno-openmp -fopenacc" }
program main
  implicit none
  integer, parameter :: n = 5000
  integer, dimension(0:n - 1) :: a, b, c
  integer :: i, ii
  do i = 0, n - 1
    a(i) = i * 2
    b(i) = i * 4
  end do
  !$acc kernels copyin(a(0:n - 1), b(0:n - 1)) copyout(c(0:n - 1))
  do ii = 0, n - 1
    c(ii) = a(ii) + b(ii)
  end do
  !$acc end kernels
  do i = 0, n - 1
    if (c(i) /= a(i) + b(i)) stop 1
  end do
end program main
