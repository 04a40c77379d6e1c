! { dg-do run }
! { dg-additional-options "-ffp-contract=off" }
! Folds of columns of an array: sums, products, larger and smaller values, and where they are.
program rows
  implicit none
  integer, parameter :: n = 13, m = 141
  real :: x(m, n), y(m, n), o(4, n), w(4, n)
  double precision :: d(m, n), e(n), f(n)
  integer :: at(n), r, c, seed, where
  real :: big, s, p, small
  double precision :: t
  logical :: bad
  seed = 17
  do r = 1, n
    do c = 1, m
      seed = mod (seed * 1103 + 12345, 65536)
      x(c, r) = seed / 777.0 - 40
      d(c, r) = x(c, r) / 3d0
    end do
  end do
  !$omp target teams distribute parallel do map(to: x, d) map(from: o, at, e, y) private(big, s, p, small, t, where, c)
  do r = 1, n
    big = -huge (big)
    small = huge (small)
    where = 0
    s = 0
    p = 1
    t = 0
    do c = 1, m
      if (x(c, r) > big) then
        big = x(c, r)
        where = c
      end if
    end do
    do c = 1, m
      s = s + (x(c, r) - big)
      p = p * (1 + x(c, r) / 100)
    end do
    do c = 1, m
      small = min (small, x(c, r))
      t = t + d(c, r) * d(c, r)
    end do
    do c = 1, m
      y(c, r) = x(c, r) / s
    end do
    o(1, r) = big
    o(2, r) = s
    o(3, r) = p
    o(4, r) = small
    at(r) = where
    e(r) = t
  end do
  bad = .false.
  do r = 1, n
    s = 0
    p = 1
    t = 0
    do c = 1, m
      s = s + (x(c, r) - maxval (x(:, r)))
      p = p * (1 + x(c, r) / 100)
      t = t + d(c, r) * d(c, r)
    end do
    bad = bad .or. o(1, r) /= maxval (x(:, r)) .or. o(4, r) /= minval (x(:, r)) .or. at(r) /= maxloc (x(:, r), 1)
    bad = bad .or. o(2, r) /= s .or. o(3, r) /= p .or. e(r) /= t .or. any (y(:, r) /= x(:, r) / s)
  end do
  if (bad) stop 1
end program
