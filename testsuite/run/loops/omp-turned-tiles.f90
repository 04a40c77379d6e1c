! { dg-do run }
! Transpositions in Fortran: assumed shapes, allocatable arrays, do concurrent, complex numbers; a block turns tiles.

module m
  implicit none
contains
  subroutine add (a, b)
    real(8), intent(in) :: a(:, :)
    real(8), intent(inout) :: b(:, :)
    integer :: i, j
    !$omp target teams distribute parallel do collapse(2)
    do i = 1, size (b, 1)
      do j = 1, size (b, 2)
        b(i, j) = b(i, j) + a(j, i)
      end do
    end do
  end subroutine

  subroutine turn (n, m, a, b)
    integer, intent(in) :: n, m
    complex(8), intent(in) :: a(n, m)
    complex(8), intent(out) :: b(m, n)
    integer :: i, j
    !$omp target teams loop
    do j = 1, m
      !$omp loop
      do i = 1, n
        b(j, i) = conjg (a(i, j))
      end do
    end do
  end subroutine

  subroutine both (a, b)
    real, intent(inout) :: a(:, :), b(:, :)
    integer :: i, j
    do concurrent (i = 1:size (a, 1), j = 1:size (a, 2))
      b(j, i) = b(j, i) + a(i, j)
      a(i, j) = a(i, j) + 1
    end do
  end subroutine
end module

program p
  use m
  implicit none
  integer, parameter :: ns(4) = [100, 33, 31, 260], ms(4) = [70, 129, 50, 37]
  integer :: k, i, j, n, l
  real(8), allocatable :: a(:, :), b(:, :)
  complex(8), allocatable :: c(:, :), d(:, :)
  real, allocatable :: e(:, :), f(:, :)
  do k = 1, 4
    n = ns(k); l = ms(k)
    allocate (a(n, l), b(l, n), c(n, l), d(l, n), e(n, l), f(l, n))
    do j = 1, l
      do i = 1, n
        a(i, j) = i + 1000 * j
        b(j, i) = 7
        c(i, j) = cmplx (i, j, 8)
        e(i, j) = i + 300 * j
        f(j, i) = 3
      end do
    end do
    !$omp target data map(to: a) map(tofrom: b)
    call add (a, b)
    !$omp end target data
    if (any (b /= transpose (a) + 7)) stop 1
    call add (b, a)
    if (any (a /= transpose (b) + transpose (b) - 7)) stop 4
    call turn (n, l, c, d)
    if (any (d /= conjg (transpose (c)))) stop 2
    call both (e, f)
    if (any (f /= transpose (e) + 2)) stop 3
    deallocate (a, b, c, d, e, f)
  end do
end program
