! { dg-do run }
! Nested "loop" constructs: bounds of dummy arguments, of modules, of descriptors; strides; values in front of the inner
! loop; three loops; reductions; counters that have values behind the region.

module sizes
  integer :: columns = 40
end module

subroutine stencil (n, m, a, b)
  integer :: n, m, i, j
  real(8) :: a(n, m), b(n, m)
  !$omp target teams loop map(to: a) map(from: b)
  do j = 1, m
    !$omp loop
    do i = 1, n
      if (i == 1 .or. i == n .or. j == 1 .or. j == m) then
        b(i, j) = 0
        cycle
      end if
      b(i, j) = a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1)
    end do
    !$omp end loop
  end do
end subroutine

subroutine work (n, a)
  use sizes
  integer :: n, i, j, k, s, total
  integer :: a(:, :), c(4, n, columns), sums(columns)
  !$omp target teams loop map(tofrom: a)
  do j = 1, columns
    !$omp loop
    do i = size (a, 1), 1, -2
      a(i, j) = a(i, j) + i + 100 * j
    end do
  end do
  do j = 1, columns
    do i = 1, n
      s = merge (i + 100 * j, 0, mod (n - i, 2) == 0)
      if (a(i, j) /= s) stop 1
      a(i, j) = i
    end do
  end do
  !$omp target teams loop map(from: c) collapse(1)
  do j = 1, columns
    !$omp loop
    do i = 1, n
      !$omp loop
      do k = 1, 4
        c(k, i, j) = k + 10 * i + 1000 * j
      end do
    end do
  end do
  do j = 1, columns
    do i = 1, n
      do k = 1, 4
        if (c(k, i, j) /= k + 10 * i + 1000 * j) stop 2
      end do
    end do
  end do
  total = 0
  !$omp target teams loop map(to: a) map(from: sums) reduction(+: total) private(s)
  do j = 1, columns
    s = 0
    !$omp loop reduction(+: s)
    do i = 1, n
      s = s + a(i, j)
    end do
    sums(j) = s
    total = total + s
  end do
  if (any (sums /= n * (n + 1) / 2) .or. total /= columns * n * (n + 1) / 2) stop 3
  !$omp target teams loop map(tofrom: a)
  do j = 1, columns
    a(1, j) = 5
    !$omp loop
    do i = 2, n
      a(i, j) = a(i, j) + a(1, j)
    end do
    !$omp loop
    do i = 2, n
      a(i, j) = a(i, j) * 2
    end do
  end do
  do j = 1, columns
    do i = 2, n
      if (a(i, j) /= 2 * (i + 5)) stop 4
    end do
  end do
  !$omp target parallel do map(tofrom: a)
  do j = 1, columns
    !$omp loop
    do i = j, n
      a(i, j) = j
    end do
  end do
  do j = 1, columns
    do i = j, n
      if (a(i, j) /= j) stop 5
    end do
  end do
end subroutine

program main
  use sizes
  interface
    subroutine work (n, a)
      integer :: n
      integer :: a(:, :)
    end subroutine
  end interface
  integer :: i, j
  real(8) :: a(50, 40), b(50, 40)
  integer :: c(50, 40), d(31, 40)
  do j = 1, 40
    do i = 1, 50
      a(i, j) = i * j
    end do
  end do
  call stencil (50, 40, a, b)
  do j = 1, 40
    do i = 1, 50
      if (i == 1 .or. i == 50 .or. j == 1 .or. j == 40) then
        if (b(i, j) /= 0) stop 6
      else if (b(i, j) /= 4 * i * j) then
        stop 7
      end if
    end do
  end do
  c = 0
  d = 0
  call work (50, c)
  call work (31, d)
end program
