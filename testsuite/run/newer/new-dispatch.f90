! { dg-do run }
! { dg-require-effective-target gcc-15 }
! dispatch chooses the variant of a call in a region.
module m
  implicit none
contains
  integer function plus_one (x)
    !$omp declare target
    integer, intent(in) :: x
    plus_one = x + 1
  end function
  integer function plain (x)
    !$omp declare target
    !$omp declare variant (plus_one) match (construct={dispatch})
    integer, intent(in) :: x
    plain = x
  end function
end module
program p
  use m
  implicit none
  integer :: r, s
  !$omp target map(from: r, s)
  !$omp dispatch
  r = plain (4)
  s = plain (4)
  !$omp end target
  if (r /= 5 .or. s /= 4) stop 1
end program
