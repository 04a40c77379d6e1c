! { dg-do run }
! Bessel functions in single precision lost digits in recurrences: gfortran.dg/bessel_7.f90 failed.
! { dg-skip-if "the host library has such errors, too" { host } }
program bessel
  implicit none
  real, parameter :: x(5) = [0.9, 1.8, 4.25, 8.0, 34.53]
  real :: many(0:40), one
  integer :: i, n, bad
  bad = 0
  !$omp target map(tofrom: bad) map(from: many, one, i, n)
  do i = 1, size (x)
    many = bessel_yn (0, 40, x(i))
    do n = 0, 40
      one = bessel_yn (n, x(i))
      if (abs (one - many(n)) > 2 * epsilon (one) * abs (one)) bad = bad + 1
      if (abs (one - real (bessel_yn (n, real (x(i), 8)))) > 2 * epsilon (one) * abs (one)) bad = bad + 1
    end do
    many = bessel_jn (0, 40, x(i))
    do n = 0, 40
      one = bessel_jn (n, x(i))
      if (abs (one - many(n)) > 2 * epsilon (one) * abs (one)) bad = bad + 1
    end do
  end do
  !$omp end target
  if (bad /= 0) stop 1
end program
