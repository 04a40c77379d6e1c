! { dg-do run }
! Reductions of complex numbers of both kinds, and of arrays of them, in SIMD loops.

program complex_reduction
  implicit none
  integer :: i, j, k
  integer :: n = 13
  real(8) :: r
  complex(8) :: c, a(2)
  complex(4) :: f
  r = 2
  c = 7
  f = (1, 2)
  a = 0
  !$omp target map(tofrom: r, c, f, a)
  !$omp simd collapse(2) private(j) reduction(min: r) reduction(+: c, f, a)
  do i = 1, n
    do k = 1, 3
      j = 2 * k - 1
      r = min(r, real(i - j, 8))
      c = c + cmplx(i, -j, 8)
      f = f + cmplx(j, i)
      a(mod(j, 2) + 1) = a(mod(j, 2) + 1) + cmplx(1, i, 8)
    end do
  end do
  !$omp end target
  if (r /= -4 .or. c /= cmplx(7 + 3 * 91, -9 * 13, 8) .or. f /= cmplx(1 + 9 * 13, 2 + 3 * 91)) stop 1
  if (a(1) /= 0 .or. a(2) /= cmplx(39, 273, 8)) stop 2
end program
