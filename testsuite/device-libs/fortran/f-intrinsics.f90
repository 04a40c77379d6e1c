! { dg-do run }
! { dg-set-target-env-var HEDDLE_STACK_SIZE "64k" }
! { dg-additional-options "-ffree-line-length-none" }
! Array intrinsics that gfortran calls its library for, on host and device.
program check
  implicit none
  integer :: host(400), device(400), i
  real(8) :: hr(200), dr(200)
  host = 0; device = 0; hr = 0; dr = 0
  call work (host, hr)
  !$omp target map(tofrom: device, dr)
  call work (device, dr)
  !$omp end target
  do i = 1, 400
    if (host(i) /= device(i)) print *, i, host(i), device(i)
  end do
  if (any (host /= device)) stop 1
  if (any (abs (hr - dr) > 1d-12 * (1 + abs (hr)))) stop 2
contains
  subroutine work (r, f)
    !$omp declare target
    integer, intent(inout) :: r(400)
    real(8), intent(inout) :: f(200)
    integer :: a(4,5), b(5,3), k(3,4,2), i, j, n, m2(2,10)
    real(8) :: d(6,7), e(7,2)
    logical :: m(4,5)
    do j = 1, 5
      do i = 1, 4
        a(i,j) = mod (i*7+j*13, 11) - 3
      end do
    end do
    m = a > 2
    do j = 1, 3
      do i = 1, 5
        b(i,j) = i - j*2
      end do
    end do
    do j = 1, 7
      do i = 1, 6
        d(i,j) = (i + 6*j) * 0.5d0 - 7
      end do
    end do
    do i = 1, 7
      e(i,:) = 1d0 / i
    end do
    do i = 1, 24
      k(mod(i-1,3)+1, mod((i-1)/3,4)+1, (i-1)/12+1) = i
    end do
    r(1:5) = sum (a, 1); r(6:9) = sum (a, 2); r(10:14) = product (a, 1, m); r(15:19) = maxval (a, 1)
    r(20:23) = minval (a, 2)
    r(24:25) = maxloc (a); r(26:30) = minloc (a, 1); r(31:34) = maxloc (a, 2, m)
    r(35:39) = count (m, 1); r(40:43) = merge (1, 0, any (m, 2)); r(44:48) = merge (1, 0, all (m, 1))
    r(50:61) = reshape (matmul (a, b), [12]); r(70:89) = reshape (cshift (a, 1), [20])
    r(90:109) = reshape (eoshift (a, -1, 99, 2), [20])
    n = count (m); r(110:109+n) = pack (a, m); r(140:159) = reshape (unpack ([(i, i=1,20)], m, a), [20])
    r(160:171) = reshape (spread (a(:,1), 2, 3), [12])
    m2 = reshape (a, [2,10], order=[2,1]); r(180:199) = reshape (m2, [20])
    r(200:223) = reshape (reshape (k, [4,3,2], order=[3,1,2]), [24]); r(230:231) = findloc (a, 5)
    r(240:244) = iall (a, 1); r(245:249) = iparity (a, 1); r(250:253) = iany (a, 2)
    r(260) = dot_product (a(:,1), a(:,2)); r(261:280) = reshape (transpose (a), [20])
    r(290) = 3**5; i = 7; r(291) = 2**i; r(292) = ishftc (5, 3, 8)
    f(1:12) = reshape (matmul (d, e), [12]); f(13:19) = norm2 (d, 1); f(20:25) = maxval (d, 2); f(26) = 1.5d0**(-3)
    f(30:35) = sum (d, 2); f(36:42) = product (d, 1)
  end subroutine
end program
