! { dg-do run }
! Loops for a matrix product, transpose and reshape of small arrays.

program main
  implicit none
  real(8) :: a(4, 5), b(5, 3), c(4, 3), t(5, 4)
  integer :: i, j, k
  do j = 1, 5
    do i = 1, 4
      a(i, j) = i + 10 * j
    end do
  end do
  do j = 1, 3
    do i = 1, 5
      b(i, j) = i * j
    end do
  end do
  !$omp target map(to: a, b) map(from: c, t)
  do j = 1, 3
    do i = 1, 4
      c(i, j) = 0
      do k = 1, 5
        c(i, j) = c(i, j) + a(i, k) * b(k, j)
      end do
    end do
  end do
  t = transpose (a)
  !$omp end target
  if (any (c /= matmul (a, b)) .or. any (t /= transpose (a))) stop 1
end program
