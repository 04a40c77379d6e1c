! Loops without a directive inside of loops that threads share: explicit and assumed shapes, allocatable arrays,
! sections with strides, array syntax.

module nests
contains
  subroutine explicit (n, m, p, q)
    integer :: n, m, i, j
    real(8) :: p(n, m), q(n, m)
    !$omp target teams distribute parallel do map(p) map(to: q)
    do j = 1, m
      do i = 1, n
        p(i, j) = 2 * q(i, j)
      end do
    end do
  end subroutine
  subroutine assumed (p, q)
    integer :: i, j
    real(8) :: p(:, :), q(:, :)
    !$omp target teams distribute parallel do
    do j = 1, size (p, 2)
      do i = 1, size (p, 1)
        p(i, j) = p(i, j) + 2 * q(i, j)
      end do
    end do
  end subroutine
  subroutine prefix (p)
    integer :: i, j
    real(8) :: p(:, :)
    !$omp target teams distribute parallel do
    do j = 1, size (p, 2)
      do i = 2, size (p, 1)
        p(i, j) = p(i, j) + p(i - 1, j)
      end do
    end do
  end subroutine
  subroutine pointers (p, q)
    integer :: i, j
    real(8), pointer :: p(:, :), q(:, :)
    !$omp target teams distribute parallel do
    do j = 1, size (p, 2)
      do i = 1, size (p, 1)
        p(i, j) = q(i, j) + 1
      end do
    end do
  end subroutine
end module

program main
  use nests
  integer :: i, j, k
  real(8), allocatable, target :: a(:, :), b(:, :)
  real(8), allocatable :: c(:, :, :)
  real(8), pointer :: p(:, :), q(:, :)
  allocate (a(200, 64), b(200, 64), c(200, 8, 8))
  b = 1
  a = 0
  call explicit (200, 64, a, b)
  call assumed (a, b)
  if (any (a /= 4)) stop 1
  call assumed (a(1:200:2, 1:63), b(2:200:2, 2:64))
  if (any (a(1:200:2, 1:63) /= 6) .or. any (a(2:200:2, :) /= 4)) stop 2
  a = 1
  call prefix (a)
  do i = 1, 200
    if (any (a(i, :) /= i)) stop 3
  end do
  !$omp target teams distribute parallel do
  do k = 1, 8
    do j = 1, 8
      do i = 1, 200
        c(i, j, k) = a(i, j) + k
      end do
    end do
  end do
  do k = 1, 8
    if (any (c(:, :, k) /= a(:, 1:8) + k)) stop 4
  end do
  !$omp target teams distribute parallel do
  do k = 1, 8
    c(:, :, k) = c(:, :, k) * 2
    c(1, :, k) = k
  end do
  do k = 1, 8
    if (any (c(2:, :, k) /= 2 * (a(2:, 1:8) + k)) .or. any (c(1, :, k) /= k)) stop 5
  end do
  a = 0
  p => a
  q => b
  call pointers (p, q)
  do i = 1, 200
    if (any (a(i, :) /= b(i, :) + 1)) stop 6
  end do
end program
