! Loops with bounds in dummy arguments: one that the region changes, an absent one, and 64-bit ones.
program main
  implicit none
  integer, parameter :: w = 96
  real(8) :: a(w, 40), b(w, 40)
  integer(8) :: m
  integer :: i, j
  do j = 1, 40
    do i = 1, w
      a(i, j) = i + 100 * j
    end do
  end do
  m = w
  b = 0
  call sums (40, m, a, b)
  if (any (b(1, :) /= sum (a, 1)) .or. any (b(2:, :) /= spread (sqrt (a(1, :)), 1, w - 1) * a(2:, :))) stop 1
  b = 0
  call changed (20, a, b)
  if (any (b(:40, :) /= a(:40, :) + 1) .or. any (b(41:, :) /= 0)) stop 2
  b = 0
  call maybe (a, b)
  if (any (b /= a + 2)) stop 3
  call maybe (a, b, 50)
  if (any (b(:50, :) /= a(:50, :) + 3) .or. any (b(51:, :) /= a(51:, :) + 2)) stop 4
contains
  subroutine sums (n, m, a, b)
    integer :: n, j
    integer(8) :: m, i
    real(8) :: a(m, n), b(m, n), s
    !$omp target teams distribute parallel do private(s)
    do j = 1, n
      s = 0
      do i = 1, m
        s = s + a(i, j)
      end do
      b(1, j) = s
      s = sqrt (a(1, j))
      do i = 2, m
        b(i, j) = s * a(i, j)
      end do
    end do
  end subroutine
  subroutine changed (n, a, b)
    integer :: n, i, j
    real(8) :: a(w, 40), b(w, 40), s
    !$omp target firstprivate(n)
    n = 2 * n
    !$omp parallel do private(s)
    do j = 1, 40
      s = 1
      do i = 1, n
        b(i, j) = a(i, j) + s
      end do
    end do
    !$omp end target
  end subroutine
  subroutine maybe (a, b, n)
    integer, optional :: n
    integer :: i, j
    real(8) :: a(w, 40), b(w, 40), s
    !$omp target teams distribute parallel do private(s)
    do j = 1, 40
      if (present (n)) then
        s = 3
        do i = 1, n
          b(i, j) = a(i, j) + s
        end do
      else
        s = 2
        do i = 1, w
          b(i, j) = a(i, j) + s
        end do
      end if
    end do
  end subroutine
end program
