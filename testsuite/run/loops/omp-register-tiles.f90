! Fortran's products of integers and complex numbers, with the loops in several orders; a thread takes a tile.
! { dg-do run }
! { dg-additional-options "-foffload-options=nvptx-none=-mtune-register_tile_threads=1 -foffload-options=nvptx-none=-mtune-block_product_columns_log=0" }
program tiles
  implicit none
  integer, parameter :: n = 133, m = 37, l = 21
  integer :: a(n, l), b(l, m), c(n, m), d(n, m), i, j, k, s, h
  complex :: x(n, l), y(l, m), z(n, m), sum
  real(8) :: p(n, l, 3), q(l, m, 3), r(n, m, 3)
  a = reshape ([(mod (7 * i, 19) - 8, i = 1, n * l)], [n, l])
  b = reshape ([(mod (5 * i, 23) - 9, i = 1, l * m)], [l, m])
  x = cmplx (a, 1 - a)
  y = cmplx (b, b + 2)
  do h = 1, 3
    p(:, :, h) = a + h
    q(:, :, h) = b - h
  end do
  d = matmul (a, b)

  c = 0
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
      do k = 1, l
        c(i, j) = c(i, j) + a(i, k) * b(k, j)
      end do
    end do
  end do
  if (any (c /= d + 3)) stop 2

  !$omp target teams distribute parallel do collapse(2) private(sum)
  do j = 1, m
    do i = 1, n
      sum = 0
      do k = l, 1, -1
        sum = sum + x(i, k) * y(k, j)
      end do
      z(i, j) = sum
    end do
  end do
  if (any (z /= matmul (x, y))) stop 3

  !$omp target teams distribute parallel do collapse(3)
  do h = 1, 3
    do j = 1, m
      do i = 1, n
        r(i, j, h) = dot_product (p(i, :, h), q(:, j, h))
      end do
    end do
  end do
  do h = 1, 3
    if (any (r(:, :, h) /= matmul (p(:, :, h), q(:, :, h)))) stop 4
  end do
end program
