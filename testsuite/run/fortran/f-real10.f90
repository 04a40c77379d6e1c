! { dg-do run }
! real(10) in Fortran: arithmetic, powers, complex, conversions, whole arrays.

program main
  implicit none
  real(10) :: a(4), b(4), s
  complex(10) :: z
  real(8) :: d
  integer(8) :: n
  a = [1.1_10, -2.2_10, 3.3_10, 1e4000_10]
  d = 0.1d0
  !$omp target map(to: a) map(from: b, s, z, n) map(tofrom: d)
  b = a * a(2) - 1 / a
  s = sqrt (abs (a(2))) ** 3 + maxval (a(1:3)) + d
  z = cmplx (a(1), a(2), 10)
  z = z * conjg (z) + z
  n = int (a(3) * 1e15_10, 8)
  d = real (s, 8)
  !$omp end target
  if (any (b /= a * a(2) - 1 / a)) stop 1
  if (s /= sqrt (abs (a(2))) ** 3 + maxval (a(1:3)) + 0.1d0) stop 2
  if (real (z) /= 1.1_10 * 1.1_10 + 2.2_10 * 2.2_10 + 1.1_10 .or. aimag (z) /= -2.2_10) stop 3
  if (n /= int (a(3) * 1e15_10, 8) .or. d /= real (s, 8)) stop 4
end program
