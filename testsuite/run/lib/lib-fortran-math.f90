! { dg-do run }
! Fortran's elementary functions in both precisions, within tolerance of the host.

program main
  implicit none
  real(8) :: d(12), h(12), x
  real(4) :: f(4), g(4)
  integer :: i
  x = 0.75d0
  !$omp target map(to: x) map(from: d, f)
  d = [sin (x), cos (x), tan (x), exp (x), log (x), x**2.5d0, atan (x), asin (x), sinh (x), tanh (x), log10 (x), &
    gamma (x)]
  f = [sin (real (x)), exp (real (x)), log (real (x)), real (x)**1.5]
  !$omp end target
  h = [sin (x), cos (x), tan (x), exp (x), log (x), x**2.5d0, atan (x), asin (x), sinh (x), tanh (x), log10 (x), &
    gamma (x)]
  g = [sin (real (x)), exp (real (x)), log (real (x)), real (x)**1.5]
  do i = 1, 12
    if (.not. abs (d(i) - h(i)) <= 1d-14 * abs (h(i))) stop 1
  end do
  do i = 1, 4
    if (.not. abs (f(i) - g(i)) <= 1e-6 * abs (g(i))) stop 2
  end do
end program
