! { dg-do link }
! { dg-additional-options "-foffload-options=nvptx-none=-mno-host-calls" }
! real(10) on the device has no mathematical functions.

program main
  implicit none
  real(8) :: d
  real(10) :: x
  d = 1.5d0
  !$omp target map(tofrom: d) private(x)
  x = d
  x = sin (x)   ! { dg-error "sinl" }
  d = x
  !$omp end target
  if (d /= 2.25d0) stop 1
end program
