! { dg-do run }
! Pointers and dummy arguments whose elements are not in memory's order: negative strides, and components of objects.
module m
  implicit none
  type cell
    real(8) :: x
    integer :: n
    real(8) :: rho
  end type
contains
  subroutine add_shape (a)
    real(8), intent(inout) :: a(:)
    integer :: i
    !$omp target teams distribute parallel do map(tofrom: a)
    do i = 1, size (a)
      a(i) = a(i) + i
    end do
  end subroutine
  subroutine add_implicit (a)
    real(8), intent(inout) :: a(:)
    integer :: i
    !$omp target teams distribute parallel do
    do i = 1, size (a)
      a(i) = a(i) + i
    end do
  end subroutine
  subroutine add_rank3 (a)
    integer, intent(inout) :: a(:, :, :)
    integer :: i, j, k
    !$omp target teams distribute parallel do collapse(3)
    do k = 1, size (a, 3)
      do j = 1, size (a, 2)
        do i = 1, size (a, 1)
          a(i, j, k) = a(i, j, k) + 100 * i + 10 * j + k
        end do
      end do
    end do
  end subroutine
  subroutine add_pointer (p)
    real(8), pointer, intent(in) :: p(:, :)
    integer :: i, j
    !$omp target teams distribute parallel do collapse(2)
    do j = lbound (p, 2), ubound (p, 2)
      do i = lbound (p, 1), ubound (p, 1)
        p(i, j) = p(i, j) + 10 * i + j
      end do
    end do
  end subroutine
  subroutine add_optional (n, p, a)
    integer, intent(in) :: n
    real(8), pointer, optional :: p(:)
    real(8), optional :: a(:)
    logical :: has_p, has_a
    has_p = present (p)
    has_a = present (a)
    !$omp target map(tofrom: p, a)
    if (has_p) p(2) = p(2) + n
    if (has_a) a(2) = a(2) + n
    !$omp end target
  end subroutine
  subroutine by_data (a)
    real(8), intent(inout) :: a(:, :)
    !$omp target enter data map(to: a)
    !$omp target
    a(1, 1) = a(1, 1) + 7
    a(2, 3) = a(2, 3) + 9
    !$omp end target
    !$omp target update from(a)
    a = 2 * a
    !$omp target update to(a)
    !$omp target map(tofrom: a)
    a(2, 1) = a(2, 1) + 3
    !$omp end target
    !$omp target exit data map(from: a)
  end subroutine
  subroutine internal (a)
    real(8), intent(inout) :: a(:)
    call inner
  contains
    subroutine inner
      integer :: i
      !$omp target teams distribute parallel do
      do i = 1, size (a)
        a(i) = a(i) + i
      end do
      !$omp parallel num_threads(2)
      !$omp single
      !$omp target map(tofrom: a)
      a(1) = a(1) + 1000
      !$omp end target
      !$omp end single
      !$omp end parallel
    end subroutine
  end subroutine
  subroutine part (p)
    real(8), pointer :: p(:, :)
    !$omp target map(tofrom: p(2:3, 2))
    p(2, 2) = p(2, 2) + 1
    p(3, 2) = p(3, 2) + 2
    !$omp end target
  end subroutine
  subroutine text (c)
    character(len=*), intent(inout) :: c(:)
    !$omp target map(tofrom: c)
    c(1)(1:1) = 'A'
    c(2)(2:2) = 'B'
    !$omp end target
  end subroutine
end module

program p
  use m
  implicit none
  real(8) :: s(6), w(6)
  real(8), target :: t(5, 6), u(5, 6)
  real(8), pointer :: r(:, :), q(:, :), e(:), f(:)
  integer :: b(4, 5, 6), c(4, 5, 6), i, j, sb(4), k
  type(cell), target :: cells(10), host(10)
  real(8), pointer :: rho(:)
  character(len=3) :: names(4)

  s = [(i, i = 1, 6)]
  call add_shape (s(6:1:-1))
  if (any (s /= 7)) stop 1
  s = [(i, i = 1, 6)]
  call add_implicit (s(6:1:-1))
  if (any (s /= 7)) stop 2
  s = [(i, i = 1, 6)]
  call add_implicit (s(5:1:-2))
  if (any (s /= [4, 2, 5, 4, 6, 6])) stop 3
  call add_implicit (s(3:4:-1))
  call add_shape (s(1:0))
  call internal (s(6:2:-2))
  if (any (s /= [4, 5, 5, 6, 6, 1007])) stop 4

  b = 0
  c = 0
  call add_rank3 (b(4:1:-1, :, 6:2:-2))
  call plain3 (c(4:1:-1, :, 6:2:-2))
  if (any (b /= c)) stop 5
  call add_rank3 (b(1:3:2, 5:1:-3, :))
  call plain3 (c(1:3:2, 5:1:-3, :))
  if (any (b /= c)) stop 6
  call add_rank3 (b(4:1:-1, 5:1:-1, 6:1:-1))
  call plain3 (c(4:1:-1, 5:1:-1, 6:1:-1))
  if (any (b /= c)) stop 7
  call add_rank3 (b(1:4, 2:1, 6:1:-1))
  if (any (b /= c)) stop 8

  t = 1
  u = 1
  do k = 1, 3
    select case (k)
    case (1)
      r => t(5:1:-2, 2:6:2)
      q => u(5:1:-2, 2:6:2)
    case (2)
      r => t(1:5:2, 6:2:-2)
      q => u(1:5:2, 6:2:-2)
    case (3)
      r(0:, -1:) => t(5:1:-1, 6:1:-1)
      q(0:, -1:) => u(5:1:-1, 6:1:-1)
    end select
    call add_pointer (r)
    do j = lbound (q, 2), ubound (q, 2)
      do i = lbound (q, 1), ubound (q, 1)
        q(i, j) = q(i, j) + 10 * i + j
      end do
    end do
    if (any (t /= u)) stop 9
  end do
  r => t(5:1:-1, 6:1:-2)
  q => u(5:1:-1, 6:1:-2)
  call part (r)
  q(2, 2) = q(2, 2) + 1
  q(3, 2) = q(3, 2) + 2
  if (any (t /= u)) stop 10
  call by_data (t(5:1:-2, 6:1:-2))
  q => u(5:1:-2, 6:1:-2)
  q(1, 1) = q(1, 1) + 7
  q(2, 3) = q(2, 3) + 9
  q = 2 * q
  q(2, 1) = q(2, 1) + 3
  if (any (t /= u)) stop 11

  w = 0
  s = 0
  e => null ()
  call add_optional (1)
  t(:, 1) = 0
  e => t(4:1:-1, 1)
  call add_optional (2, p = e)
  call add_optional (3, a = s(5:1:-2))
  call add_optional (4, e, s(6:3:-1))
  if (any (t(:, 1) /= [0, 0, 6, 0, 0]) .or. any (s /= [0, 0, 3, 0, 4, 0])) stop 12

  cells = [(cell (i, i, i), i = 1, 10)]
  host = cells
  do k = 1, 2
    if (k == 1) rho => cells%rho
    if (k == 2) rho => cells(9:1:-4)%x
    !$omp target teams distribute parallel do
    do i = 1, size (rho)
      rho(i) = rho(i) + i
    end do
    if (k == 1) rho => host%rho
    if (k == 2) rho => host(9:1:-4)%x
    do i = 1, size (rho)
      rho(i) = rho(i) + i
    end do
  end do
  if (any (cells%rho /= host%rho) .or. any (cells%x /= host%x) .or. any (cells%n /= host%n)) stop 13

  names = ['abc', 'def', 'ghi', 'jkl']
  call text (names(4:1:-2))
  if (any (names /= ['abc', 'dBf', 'ghi', 'Akl'])) stop 14
  print *, 'ok'
contains
  subroutine plain3 (a)
    integer, intent(inout) :: a(:, :, :)
    integer :: i, j, k
    do k = 1, size (a, 3)
      do j = 1, size (a, 2)
        do i = 1, size (a, 1)
          a(i, j, k) = a(i, j, k) + 100 * i + 10 * j + k
        end do
      end do
    end do
  end subroutine
end program
