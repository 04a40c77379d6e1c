! Fortran's plain loops over pointers in loops that threads share: collapsed if the targets are apart; else the inner
! iterations follow each other.
module nests
  implicit none
contains
  subroutine down (p, q)
    real, pointer :: p(:, :), q(:, :)
    integer :: i, j
    !$omp target teams distribute parallel do map(tofrom: p) map(to: q)
    do j = 1, size (p, 2)
      do i = 1, size (p, 1)
        p(i, j) = q(i, j) + i
      end do
    end do
  end subroutine
  subroutine loop (n, m, p, q)
    integer :: n, m, i, j
    integer(8), pointer :: p(:, :), q(:, :)
    !$omp target teams loop
    do j = 1, m
      do i = 1, n
        p(i, j) = 2 * p(i, j) + q(i, j)
      end do
    end do
  end subroutine
end module
program main
  use nests
  implicit none
  integer, parameter :: n = 65, m = 40
  real, target :: t(2 * n, m), w(2 * n, m)
  integer(8), target :: k(2 * n, m), l(2 * n, m)
  real, pointer :: p(:, :), q(:, :)
  integer(8), pointer :: a(:, :), b(:, :)
  integer :: i, j, c, f(4), g(4), s(4)
  f = [1, 2, n, 2 * n]		! of the stored elements
  g = [n + 1, 1, n + 1, 2 * n - 1]	! of the read ones
  s = [1, 1, -1, -2]
  !$omp target enter data map(alloc: t, k)
  do c = 1, 4
    do j = 1, m
      do i = 1, 2 * n
        t(i, j) = mod (i + j, 9)
        k(i, j) = i * j
      end do
    end do
    w = t
    l = k
    !$omp target update to(t, k)
    p => t(f(c):f(c) + s(c) * (n - 2):s(c), :)
    q => t(g(c):g(c) + s(c) * (n - 2):s(c), :)
    a => k(f(c):f(c) + s(c) * (n - 2):s(c), :)
    b => k(g(c):g(c) + s(c) * (n - 2):s(c), :)
    call down (p, q)
    call loop (size (a, 1), size (a, 2), a, b)
    !$omp target update from(t, k)
    p => w(f(c):f(c) + s(c) * (n - 2):s(c), :)
    q => w(g(c):g(c) + s(c) * (n - 2):s(c), :)
    a => l(f(c):f(c) + s(c) * (n - 2):s(c), :)
    b => l(g(c):g(c) + s(c) * (n - 2):s(c), :)
    do j = 1, m
      do i = 1, size (p, 1)
        p(i, j) = q(i, j) + i
        a(i, j) = 2 * a(i, j) + b(i, j)
      end do
    end do
    if (any (t /= w)) stop 1
    if (any (k /= l)) stop 2
  end do
  !$omp target exit data map(delete: t, k)
end program
