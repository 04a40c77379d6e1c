! { dg-do run }
! { dg-engines "sim gpu" }
! Variables of a module, arrays among them, and a subroutine that works on them.

module m
  implicit none
  !$omp requires unified_shared_memory
  integer :: counter = 3
  real :: fixed(1000)
  real, allocatable :: values(:)
  !$omp declare target (counter, fixed, values)
contains
  subroutine work ()
    integer :: i
    !$omp target teams distribute parallel do
    do i = 1, size (values)
      values(i) = values(i) + fixed(mod (i, 1000) + 1) + counter
    end do
  end subroutine
end module
program p
  use m
  implicit none
  !$omp requires unified_shared_memory
  allocate (values(30000))
  values = 1
  fixed = 10
  counter = 100
  call work ()
  counter = 200
  call work ()
  if (any (values /= 321)) error stop
end program
