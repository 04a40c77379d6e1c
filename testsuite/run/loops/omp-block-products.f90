! Fortran's products with the loops in several orders, in single and double precision: a block loads the operands.
! { dg-do run }
! { dg-additional-options "-foffload-options=nvptx-none=-mtune-block_product_threads=1" }
program products
  implicit none
  integer, parameter :: n = 261, m = 133, l = 21
  real(8) :: a(n, l), b(l, m), c(n, m), d(n, m), s
  real(4) :: x(l, n), y(m, l), z(n, m), t
  integer :: i, j, k
  a = reshape ([(mod (7 * i, 19) - 8, i = 1, n * l)], [n, l])
  b = reshape ([(mod (5 * i, 23) - 9, i = 1, l * m)], [l, m])
  x = transpose (a)
  y = transpose (b)
  d = matmul (a, b)

  !$omp target teams distribute parallel do collapse(2) private(s)
  do j = 1, m
    do i = 1, n
      s = 0
      do k = 1, l
        s = s + a(i, k) * b(k, j)
      end do
      c(i, j) = s
    end do
  end do
  if (any (c /= d)) stop 1

  c = 3
  !$omp target teams loop collapse(2)
  do i = 1, n
    do j = 1, m
      do k = l, 1, -1
        c(i, j) = c(i, j) + a(i, k) * b(k, j)
      end do
    end do
  end do
  if (any (c /= d + 3)) stop 2

  z = 1
  !$omp target teams distribute parallel do collapse(2) private(t)
  do j = m, 1, -1
    do i = 1, n
      t = z(i, j)
      do k = 1, l
        t = t - x(k, i) * y(j, k)
      end do
      z(i, j) = 2 * t
    end do
  end do
  if (any (z /= 2 - 2 * d)) stop 3
end program
