! With -mreproducible the host has the device's sums: variables, dummy arguments, derived types and arrays.
! { dg-additional-options "-foffload-options=-mreproducible -ffp-contract=off" }
module sums
  implicit none
  integer, parameter :: n = 3210
  real(8) :: x(n)
  type pair
    real(8) :: a = 0, b = 0
  end type
!$omp declare reduction (add: pair: omp_out = add_pairs (omp_out, omp_in))
contains
  pure function add_pairs (p, q) result (r)
    type(pair), intent(in) :: p, q
    type(pair) :: r
    r = pair (p%a + q%a, p%b + q%b)
  end function
  subroutine add (s, device)
    real(8), intent(inout) :: s
    logical, intent(in) :: device
    integer :: i
!$omp target teams distribute parallel do if (target: device) reduction (+: s)
    do i = 1, n
      s = s + x(i)
    end do
  end subroutine
  subroutine add_all (q, device)
    type(pair), intent(inout) :: q
    logical, intent(in) :: device
    integer :: i
!$omp target teams distribute parallel do if (target: device) reduction (add: q)
    do i = 1, n
      q = add_pairs (q, pair (x(i), x(n + 1 - i)))
    end do
  end subroutine
end module
program main
  use sums
  integer :: i, k
  real(8) :: s(2), t(5, 2), r
  complex(8) :: z(2), c
  type(pair) :: p(2), q
  real(8) :: e(5)
  do i = 1, n
    x(i) = merge (1.7d0, -1.1d0, mod (i, 2) == 1) / (mod (i, 1000) + 1)
  end do
  do k = 1, 2
    r = .1d0
    call add (r, k == 1)
    s(k) = r
    e = .1d0
!$omp target parallel do if (target: k == 1) reduction (+: e)
    do i = 1, n
      e(mod (i, 5) + 1) = e(mod (i, 5) + 1) + x(i)
    end do
    t(:, k) = e
    c = (.1d0, .2d0)
!$omp target teams distribute parallel do if (target: k == 1) reduction (+: c)
    do i = 1, n
      c = c + cmplx (x(i), x(n + 1 - i), 8)
    end do
    z(k) = c
    q = pair (.1d0, .2d0)
    call add_all (q, k == 1)
    p(k) = q
  end do
  if (s(1) /= s(2)) stop 1
  if (any (t(:, 1) /= t(:, 2))) stop 2
  if (z(1) /= z(2)) stop 3
  if (p(1)%a /= p(2)%a .or. p(1)%b /= p(2)%b) stop 4
end program
