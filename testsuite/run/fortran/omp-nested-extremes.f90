! { dg-do run }
! Maxima and minima of two loops, the inner one without a directive: MAX, MIN and comparisons, of several types.

program nested_extremes
  implicit none
  integer, parameter :: n = 60
  integer :: i, j, low, low_want
  real(8) :: a(n, n), b(n, n), err
  real(4) :: c(n, n), e4
  do j = 1, n
    do i = 1, n
      a(i, j) = mod (i * 7 + j * 13, 101)
      b(i, j) = mod (i * 3 + j * 5, 97)
      c(i, j) = real (a(i, j) * .5 + 3, 4)
    end do
  end do
  err = 0
  e4 = 1e9
  low = 1000
  !$omp target teams distribute parallel do reduction(max: err) map(to: a, b)
  do j = 1, n
    do i = 1, n
      err = max (err, abs (a(i, j) - b(i, j)))
    end do
  end do
  !$omp target teams distribute parallel do reduction(min: e4) map(to: c)
  do j = 1, n
    do i = 1, n
      if (c(i, j) < e4) e4 = c(i, j)
    end do
  end do
  !$omp target teams distribute parallel do reduction(min: low) map(to: a)
  do j = 1, n
    do i = 1, n
      low = min (low, int (a(i, j)) + 7, j + 5)
    end do
  end do
  if (err /= maxval (abs (a - b))) stop 1
  if (e4 /= minval (c)) stop 2
  low_want = min (minval (int (a)) + 7, 6)
  if (low /= low_want) stop 3
end program
