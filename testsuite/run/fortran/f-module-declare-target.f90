! { dg-do run }
! A module with declare target variables and procedures, updated both ways.

module m
  implicit none
  integer :: counter = 5
  real(8) :: table(4) = [1d0, 2d0, 3d0, 4d0]
  !$omp declare target (counter, table)
contains
  subroutine bump (k)
    !$omp declare target
    integer, intent(in) :: k
    counter = counter + k
    table(2) = counter
  end subroutine
  integer function twice (k)
    !$omp declare target
    integer, intent(in) :: k
    twice = 2 * k
  end function
end module

program main
  use m
  implicit none
  integer :: r
  !$omp target map(from: r)
  call bump (7)
  r = twice (counter)
  !$omp end target
  !$omp target update from(counter, table)
  if (r /= 24 .or. counter /= 12 .or. table(2) /= 12d0 .or. table(4) /= 4d0) stop 1
  counter = 100
  !$omp target update to(counter)
  !$omp target map(from: r)
  r = twice (counter)
  !$omp end target
  if (r /= 200) stop 2
end program
