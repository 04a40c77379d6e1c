! { dg-do run }
! { dg-options "-O2 -fno-openmp -fopenacc -ffp-contract=off" }
! Columns that are added up in order, several in a warp, with a private scalar before the loop, and of two sums.

program main
implicit none
integer, parameter :: n = 37, m = 261
real(8) :: a(m, n), x(m), b(n), c(n), s, t, factor
integer :: i, j
do i = 1, n
  do j = 1, m
    a(j, i) = (mod (i * 7 + j * 13, 64) + 0.1d0) / 3
    x(j) = (mod (j, 5) + 0.3d0) / 4.7d0
  end do
end do
!$acc parallel loop private(s, t, factor)
do i = 1, n
  factor = x(i) * 2
  s = 0
  t = 1
  do j = 1, m
    s = s + a(j, i) * x(j)
    t = t - a(j, i) * factor
  end do
  b(i) = s
  c(i) = t + factor
end do
do i = 1, n
  s = 0
  t = 1
  do j = 1, m
    s = s + a(j, i) * x(j)
    t = t - a(j, i) * (x(i) * 2)
  end do
  if (b(i) /= s .or. c(i) /= t + x(i) * 2) stop 1
end do
end program
