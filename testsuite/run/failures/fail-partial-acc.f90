! OpenACC: the device has a component of an object, and the region uses another component.
! { dg-do run }
! { dg-options "-O1 -fno-openmp -fopenacc" }
! { dg-shouldfail "a component is not on the device" { target { sim || gpu } } }
! { dg-output "fail-partial-acc.f90:21: the region uses x%n, which is not on the device" { target { sim || gpu } } }
program main
  implicit none
  type t
    real, allocatable :: a(:)
    integer :: n
  end type
  type(t) :: x
  integer :: i
  allocate (x%a(10))
  x%n = 10
  !$acc parallel loop copy(x)
  do i = 1, 1
    x%n = 11
  end do
  !$acc data copy(x%a)
  !$acc parallel loop
  do i = 1, 10
    x%a(i) = x%n + i
  end do
  !$acc end data
end program
