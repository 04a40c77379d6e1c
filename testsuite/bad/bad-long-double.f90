! { dg-do link }
! real(10) arithmetic in a Fortran region.

program main
  implicit none
  real(8) :: d
  real(10) :: x
  d = 1.5d0
  !$omp target map(tofrom: d) private(x)
  x = d
  x = x * x   ! { dg-error "long double|real\\(kind=10\\)" }
  d = x
  !$omp end target
  if (d /= 2.25d0) stop 1
end program
! { dg-prune-output "long double" }
