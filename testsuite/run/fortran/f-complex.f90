! { dg-do run }
! Complex arithmetic of both kinds, real and imaginary parts, division, comparison.

program main
  implicit none
  complex(4) :: a, b
  complex(8) :: c(3), z
  logical :: eq
  a = (1.0, 2.0)
  c = [(1d0, 1d0), (2d0, -1d0), (0d0, 4d0)]
  !$omp target map(to: a) map(from: b, z, eq) map(tofrom: c)
  b = a * (3.0, -1.0) + conjg (a)
  z = c(1) * c(2) / c(3)
  c(2)%re = 9
  eq = a == cmplx (1.0, 2.0)
  c(3) = cmplx (real (c(3)) + 1, -aimag (c(3)), 8)
  !$omp end target
  if (b /= (6.0, 3.0) .or. .not. eq) stop 1
  if (abs (z - (0.25d0, -0.75d0)) > 1d-15) stop 2
  if (c(2) /= (9d0, -1d0) .or. c(3) /= (1d0, -4d0)) stop 3
end program
