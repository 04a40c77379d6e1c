! { dg-do run }
! Explicit-shape arrays, lower bounds, sections and whole-array expressions.

program main
  implicit none
  integer :: a(10), b(-2:7), c(3, 4), i, j
  a = [(i, i = 1, 10)]
  b = 0
  c = 1
  !$omp target map(tofrom: a, b, c)
  b(-2:7) = a * 2
  b(0:4:2) = -1
  a(2:9) = a(1:8)
  do j = 1, 4
    c(:, j) = c(:, j) + j
  end do
  c(2, :) = 0
  !$omp end target
  do i = 1, 10
    if (a(i) /= merge (i, i - 1, i == 1 .or. i == 10)) stop 1
    if (b(i - 3) /= merge (-1, 2 * i, i == 3 .or. i == 5 .or. i == 7)) stop 2
  end do
  do j = 1, 4
    if (c(1, j) /= j + 1 .or. c(2, j) /= 0) stop 3
  end do
end program
