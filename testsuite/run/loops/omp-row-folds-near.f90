! { dg-do run }
! MAX and MIN in the loop along a row, of a variable with another sign, or whose result gets one; and what is kept of
! the larger one, in another kind.
program row_folds_near
  implicit none
  integer, parameter :: n = 9, m = 171
  integer :: k(m, n), r, c, t, seed, w(8, n), e(8, n), a, b, d, f, g, p
  integer(8) :: h
  integer :: cols(4) = [m, 0, 40, 130]
  seed = 7
  do r = 1, n
    do c = 1, m
      seed = iand (seed * 1103 + 12345, 8388607)
      k(c, r) = seed / 4096 - 1000
    end do
  end do
  do t = 1, 4
    !$omp target teams distribute parallel do private(a, b, c, d, f, g, h, p) map(to: k) map(from: w)
    do r = 1, n
      a = -5; b = 7; d = 3; f = 9; g = -2; h = -2; p = 0
      do c = 1, cols(t)
        a = max (-a, k(c, r))
      end do
      do c = 1, cols(t)
        b = -max (b, k(c, r))
      end do
      do c = 1, cols(t)
        d = min (not (d), k(c, r), 500 - c)
      end do
      do c = 1, cols(t)
        f = min (f, k(c, r))
      end do
      do c = 1, cols(t)
        g = max (abs (g), k(c, r))
      end do
      do c = 1, cols(t)
        if (k(c, r) > h) then
          h = k(c, r)
          p = c
        end if
      end do
      w(:, r) = [a, b, d, f, g, int (h), p, 0]
    end do
    do r = 1, n
      a = -5; b = 7; d = 3; f = 9; g = -2; h = -2; p = 0
      do c = 1, cols(t)
        a = max (-a, k(c, r))
      end do
      do c = 1, cols(t)
        b = -max (b, k(c, r))
      end do
      do c = 1, cols(t)
        d = min (not (d), k(c, r), 500 - c)
      end do
      do c = 1, cols(t)
        f = min (f, k(c, r))
      end do
      do c = 1, cols(t)
        g = max (abs (g), k(c, r))
      end do
      do c = 1, cols(t)
        if (k(c, r) > h) then
          h = k(c, r)
          p = c
        end if
      end do
      e(:, r) = [a, b, d, f, g, int (h), p, 0]
    end do
    if (any (w /= e)) then
      print *, t, w(:, 1), e(:, 1)
      stop 1
    end if
  end do
end program
