! Kernels constructs with indices chosen by data: by merge, by a variable with two assignments, by max and min.
! { dg-options "-O2 -fopenacc" }
program main
  integer, parameter :: n = 70
  real(8) :: a(0:n + 1, n), b(n, n), c(n, n), x(n)
  integer :: i, j, k
  do j = 1, n
    do i = 0, n + 1
      a(i, j) = mod (7 * i + j, 32)
    end do
    x(j) = mod (5 * j, 4)
  end do
  b = 0
  c = 0
  !$acc kernels copyin(a, x) copy(b, c)
  do j = 1, n
    do i = 1, n
      b(i, j) = x(i) * a(i + merge (-1, 1, x(i) > 1), j)
    end do
  end do
  do j = 1, n
    do i = 1, n
      if (x(j) > 2) then
        k = i - 1
      else
        k = i + 1
      end if
      c(i, j) = a(k, j) + a(max (i - 2, 0), min (j + 1, n))
    end do
  end do
  ! An iteration reads what the one before has stored.
  do j = 1, n
    do i = 2, n - 1
      b(i, j) = b(i, j) + b(i + merge (-1, 1, x(i) > 1), j)
    end do
  end do
  !$acc end kernels
  do j = 1, n
    do i = 1, n
      k = merge (i - 1, i + 1, x(j) > 2)
      if (c(i, j) /= a(k, j) + a(max (i - 2, 0), min (j + 1, n))) stop 1
    end do
  end do
  do j = 1, n
    do i = n, 1, -1
      c(i, j) = x(i) * a(i + merge (-1, 1, x(i) > 1), j)
    end do
    do i = 2, n - 1
      c(i, j) = c(i, j) + c(i + merge (-1, 1, x(i) > 1), j)
    end do
  end do
  if (any (b /= c)) stop 2
end program
