! { dg-do link }
! A Fortran region becomes a kernel; intrinsics become instructions.

module m
contains
  real(8) function root_and_abs (x)
    !$omp declare target
    real(8), intent(in) :: x
    root_and_abs = sqrt (abs (x))
  end function
end module

program main
  use m
  implicit none
  real(8) :: d
  d = -16
  !$omp target map(tofrom: d)
  d = root_and_abs (d)
  !$omp end target
  if (d /= 4) stop 1
end program
! { dg-final { scan-ptx {\.visible\s+\.entry} } }
! { dg-final { scan-ptx {\msqrt\.rn\.f64} } }
! { dg-final { scan-ptx {\mabs\.f64} } }
