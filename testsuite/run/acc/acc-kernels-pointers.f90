! Kernels constructs over pointers and pointer components, of sections with any strides: parallel if their targets are
! apart, in the order of iterations if not.  They ran in sequence.
! { dg-options "-O2 -fopenacc" }
module nests
  implicit none
  type box
    real(8), pointer :: p(:, :)
    real(8), pointer :: q(:, :)
  end type
  type pair
    integer :: a, b
  end type
contains
  subroutine add (n, m, p, q)
    integer :: n, m, i, j
    real(8), pointer :: p(:, :), q(:, :)
    !$acc kernels present(p, q)
    do j = 1, m
      do i = 1, n
        p(i, j) = 2 * q(i, j) + i
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine line (n, p, q)
    integer :: n, i
    integer, pointer :: p(:), q(:)
    !$acc kernels present(p, q)
    do i = 1, n
      p(i) = q(i) + 1
    end do
    !$acc end kernels
  end subroutine
  subroutine boxes (n, m, x)
    integer :: n, m, i, j
    type (box) :: x
    real(8), pointer :: p(:, :), q(:, :)
    p => x%p
    q => x%q
    !$acc kernels present(p, q)
    do j = 1, m
      do i = 2, n
        p(i, j) = q(i - 1, j) + j
      end do
    end do
    !$acc end kernels
  end subroutine
end module
program main
  use nests
  implicit none
  integer, parameter :: n = 40, m = 30
  real(8), target :: t(2 * n, 2 * m + 1), w(2 * n, 2 * m + 1)
  type (pair), target :: c(3 * n), d(3 * n)
  real(8), pointer :: p(:, :), q(:, :), r(:, :), s(:, :)
  integer, pointer :: a(:), b(:), e(:), f(:)
  type (box) :: x
  integer :: i, j, k
  do j = 1, 2 * m + 1
    do i = 1, 2 * n
      t(i, j) = mod (i * 7 + j, 32)
    end do
  end do
  do i = 1, 3 * n
    c(i)%a = i
    c(i)%b = -i
  end do
  w = t
  d = c
  !$acc data copy(t, c)
  do k = 1, 7
    select case (k)
    case (1)	! apart
      p => t(1:n, 1:m); q => t(1:n, m + 1:2 * m)
      r => w(1:n, 1:m); s => w(1:n, m + 1:2 * m)
    case (2)	! a column later
      p => t(1:n, 2:m + 1); q => t(1:n, 1:m)
      r => w(1:n, 2:m + 1); s => w(1:n, 1:m)
    case (3)	! every second element, a row later
      p => t(3:2 * n:2, 1:2 * m:2); q => t(1:2 * n - 2:2, 1:2 * m:2)
      r => w(3:2 * n:2, 1:2 * m:2); s => w(1:2 * n - 2:2, 1:2 * m:2)
    case (4)	! backwards
      p => t(n:1:-1, m:1:-1); q => t(n + 1:2:-1, m:1:-1)
      r => w(n:1:-1, m:1:-1); s => w(n + 1:2:-1, m:1:-1)
    case (5)	! backwards and apart
      p => t(n:1:-1, m:1:-1); q => t(n:1:-1, 2 * m:m + 1:-1)
      r => w(n:1:-1, m:1:-1); s => w(n:1:-1, 2 * m:m + 1:-1)
    case (6)	! the same
      p => t(1:n, 1:m); q => t(1:n, 1:m)
      r => w(1:n, 1:m); s => w(1:n, 1:m)
    case (7)	! against each other
      p => t(1:n, 1:m); q => t(n:1:-1, 1:m)
      r => w(1:n, 1:m); s => w(n:1:-1, 1:m)
    end select
    call add (size (p, 1), size (p, 2), p, q)
    do j = 1, size (r, 2)
      do i = 1, size (r, 1)
        r(i, j) = 2 * s(i, j) + i
      end do
    end do
    x%p => p
    x%q => q
    call boxes (size (p, 1), size (p, 2), x)
    do j = 1, size (r, 2)
      do i = 2, size (r, 1)
        r(i, j) = s(i - 1, j) + j
      end do
    end do
    !$acc update self(t)
    if (any (t /= w)) stop k
    t = mod (t, 64d0)
    w = t
    !$acc update device(t)
  end do
  ! Components of elements.
  a => c(:)%a
  b => c(:)%b
  e => d(:)%a
  f => d(:)%b
  call line (3 * n, a, b)
  a => c(2:)%a
  b => c(:)%a
  call line (3 * n - 1, a, b)
  !$acc end data
  do i = 1, 3 * n
    e(i) = f(i) + 1
  end do
  do i = 1, 3 * n - 1
    d(i + 1)%a = d(i)%a + 1
  end do
  if (any (c%a /= d%a) .or. any (c%b /= d%b)) stop 10
end program
