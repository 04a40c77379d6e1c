! { dg-do run }
! { dg-options "-O2" }
! Bounds by size, lbound and ubound of dummy arguments between the loops, where descriptors are made for them.
module shapes
contains
subroutine sizes (p, q, r)
  integer :: p(:, :), q(0:, -3:), r(:)
  integer :: i, j, k
  !$omp target teams distribute parallel do private(i, k)
  do j = 1, size (p, 2)
    do i = 1, size (p, 1)
      p(i, j) = p(i, j) + r(i)
    end do
    do i = 0, ubound (q, 1), 2
      q(i, j - 4) = i
      do k = 1, size (r) / 8
        q(i, j - 4) = q(i, j - 4) + r(k)
      end do
    end do
    if (size (p, 1) > 3) p(3, j) = ubound (q, 2) + size (q) + size (shape (p))
  end do
end subroutine
subroutine changed (p, n)
  integer :: p(:, :), n(:)
  integer :: i, j
  !$omp target teams distribute parallel do private(i)
  do j = 1, ubound (p, 2)
    do i = lbound (p, 1), min (n(j), size (p, 1))
      p(i, j) = i * j
    end do
  end do
end subroutine
end module
program main
  use shapes
  integer :: a(65, 20), b(65, 20), r(65), n(20), i, j
  a = 0
  b = 1
  r = [(i, i = 1, 65)]
  n = [(3 * i + 1, i = 1, 20)]
  call sizes (a, b, r)
  do j = 1, 20
    do i = 1, 65
      if (i /= 3 .and. a(i, j) /= i) stop 1
      if (mod (i, 2) == 1) then
        if (b(i, j) /= i - 1 + 36) stop 2
      else
        if (b(i, j) /= 1) stop 3
      end if
    end do
    if (a(3, j) /= 16 + 1300 + 2) stop 4
  end do
  a = 0
  call changed (a(1:65:2, :), n)
  do j = 1, 20
    do i = 1, 33
      if (a(2 * i - 1, j) /= merge (i * j, 0, i <= 3 * j + 1)) stop 5
    end do
  end do
end program
