! { dg-do run }
! { dg-additional-options "-fopenacc" }
! DO CONCURRENT on the host in an OpenACC data construct that maps what it changes: a warning.
program beside
  implicit none
  real, allocatable :: x(:), y(:)
  integer :: i
  allocate (x(10), y(10), source = 1.0)
  !$acc data copyin(y) copyout(x)
  !$acc parallel loop
  do i = 1, 10
    x(i) = 2 * y(i)
  end do
  do concurrent (i = 1:10)
    y(i) = y(i) + 1			! { dg-warning "this 'DO CONCURRENT' runs on the host" }
  end do
  !$acc end data
  do concurrent (i = 1:10)
    x(i) = x(i) + y(i)
  end do
  if (any (x /= 4)) stop 1
end program
