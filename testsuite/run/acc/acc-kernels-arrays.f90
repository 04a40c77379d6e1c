! Many arrays with bounds of their own in one kernels region: the block of arguments is longer than what is copied
! without a loop, and where the region's function gets it, that was an internal error.
! { dg-do run }
! { dg-options "-O2 -fno-openmp -fopenacc" }

module m
  implicit none
contains
  subroutine fill (lo, hi, a, b, c, d, e, f, g, h)
    integer :: lo, hi, i
    real(8) :: a(lo-1:hi+1, lo:hi), b(lo-1:hi+1, lo:hi), c(lo-1:hi+1, lo:hi), d(lo-1:hi+1, lo:hi)
    real(8) :: e(lo-1:hi+1, lo:hi), f(lo-1:hi+1, lo:hi), g(lo-1:hi+1, lo:hi), h(lo-1:hi+1, lo:hi)
    !$acc kernels
    !$acc loop independent
    do i = lo, hi
      a(i, lo) = 1
    end do
    !$acc loop independent
    do i = lo, hi
      b(i, lo) = 2
    end do
    !$acc loop independent
    do i = lo, hi
      c(i, lo) = 3
    end do
    !$acc loop independent
    do i = lo, hi
      d(i, lo) = 4 + a(i, lo)
    end do
    !$acc loop independent
    do i = lo, hi
      e(i, lo) = 5
    end do
    !$acc loop independent
    do i = lo, hi
      f(i, lo) = 6
    end do
    !$acc loop independent
    do i = lo, hi
      g(i, lo) = 7
    end do
    !$acc loop independent
    do i = lo, hi
      h(i, lo) = 8 + g(i, lo)
    end do
    !$acc end kernels
  end subroutine

  subroutine all_loops (n, a, b, c, d, e, f, g, h)
    integer :: n, i, j
    real(4) :: a(n, *), b(n, *), c(0:n, *), d(n, *), e(n, *), f(n, *), g(2:n, *), h(n, *)
    !$acc kernels copy(a(:, 1:n), b(:, 1:n), c(:, 1:n), d(:, 1:n), e(:, 1:n), f(:, 1:n), g(:, 1:n), h(:, 1:n))
    do j = 1, n
      do i = 2, n
        a(i, j) = i
        b(i, j) = j
        c(i, j) = i + j
        d(i, j) = i - j
        e(i, j) = i * j
      end do
    end do
    do j = 1, n
      do i = 2, n
        f(i, j) = a(i, j)
        g(i, j) = b(i, j)
        h(i, j) = c(i, j)
      end do
    end do
    !$acc end kernels
  end subroutine
end module

program p
  use m
  implicit none
  integer, parameter :: lo = 3, hi = 12, n = 20
  integer :: i, j
  real(8), dimension (lo-1:hi+1, lo:hi) :: a, b, c, d, e, f, g, h
  real(4), dimension (n, n) :: ra, rb, rd, re, rf, rh
  real(4) :: rc(0:n, n), rg(2:n, n)
  a = 0; b = 0; c = 0; d = 0; e = 0; f = 0; g = 0; h = 0
  call fill (lo, hi, a, b, c, d, e, f, g, h)
  if (sum (a) /= 10 .or. sum (b) /= 20 .or. sum (c) /= 30 .or. sum (d) /= 50) stop 1
  if (sum (e) /= 50 .or. sum (f) /= 60 .or. sum (g) /= 70 .or. sum (h) /= 150) stop 2
  ra = 0; rb = 0; rc = 0; rd = 0; re = 0; rf = 0; rg = 0; rh = 0
  call all_loops (n, ra, rb, rc, rd, re, rf, rg, rh)
  do j = 1, n
    do i = 2, n
      if (rf(i, j) /= i .or. rg(i, j) /= j .or. rh(i, j) /= i + j .or. rd(i, j) /= i - j .or. re(i, j) /= i * j) stop 3
    end do
  end do
end program
