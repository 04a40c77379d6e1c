! { dg-do run }
! { dg-options "-O0" }
! gfortran reads the descriptor of an absent mask without using what it read, which the host leaves out.
module m
contains
  function optional_sum (x, d, mask) result (r)
    !$omp declare target
    integer, intent(in) :: x(:,:), d
    logical, optional, intent(in) :: mask(:,:)
    integer, allocatable :: r(:)
    r = sum (x, d, mask)
  end function
end module
program p
  use m
  integer :: a(2,3), r(2)
  a = 7
  !$omp target map(from: r)
  r = optional_sum (a, 2)
  !$omp end target
  if (any (r /= 21)) stop 1
end program
