! { dg-do run }
! Saved variables, parameters, data statements and equivalence-free common storage.

module m
  implicit none
  integer, parameter :: table(5) = [2, 3, 5, 7, 11]
contains
  integer function next ()
    !$omp declare target
    integer, save :: n = 0
    n = n + 1
    next = table(1 + mod (n - 1, 5))
  end function
end module

program main
  use m
  implicit none
  integer :: r(6), i
  !$omp target map(from: r)
  do i = 1, 6
    r(i) = next ()
  end do
  !$omp end target
  if (any (r /= [2, 3, 5, 7, 11, 2])) stop 1
end program
