! { dg-do run }
! { dg-pass region-pointers }
! Arguments by reference of procedures that leave a region under way: the region used those of the last call.
module m
  use, intrinsic :: iso_c_binding, only: c_bool
  implicit none
contains
  subroutine real_value (x, value)
    real, intent(out) :: x(50)
    real, intent(in) :: value
    integer :: i
    !$omp target teams distribute parallel do nowait
    do i = 1, 50
      x(i) = value
    end do
  end subroutine
  subroutine values (x, i1, i8, r8, z, l, lb, q)
    real(8), intent(inout) :: x(:)
    integer(1), intent(in) :: i1
    integer(8) :: i8
    real(8), intent(in) :: r8
    complex(8), intent(in) :: z
    complex, intent(in) :: q
    logical, intent(in) :: l
    logical(c_bool) :: lb
    !$omp target nowait
    x(1) = i1
    x(2) = i8
    x(3) = r8
    x(4) = real (z) + 2 * aimag (z)
    if (l) x(5) = 1
    if (lb) x(6) = 1
    x(7) = real (q) + 2 * aimag (q)
    !$omp end target
  end subroutine
  subroutine clause (x, value, n)
    integer, value :: n
    integer, intent(inout) :: x(n)
    integer, intent(in) :: value
    !$omp target nowait firstprivate(value) map(tofrom: x(2:n))
    x(n) = value
    !$omp end target
  end subroutine
  integer function twice (k)
    integer, intent(in) :: k
    twice = 2 * k
  end function
  subroutine update (x, value, order)
    integer, intent(inout) :: x(:)
    integer, intent(in) :: value
    integer, intent(inout) :: order
    !$omp target nowait depend(inout: order)
    x(1) = x(1) * 10 + value
    x(2) = size (x)
    !$omp end target
  end subroutine
  recursive subroutine overwrite (n)
    integer, value :: n
    integer :: a(100)
    a = -n
    if (n > 0) call overwrite (n - 1)
    if (any (a /= -n)) stop 9
  end subroutine
end module
program p
  use m
  implicit none
  real :: a(50), b(50), h
  real(8) :: x(8, 4), r
  integer :: c(6, 4), k, order
  a = 0
  b = 0
  h = 3
  call real_value (a, h * 1)
  call real_value (b, h * 2)
  call overwrite (5)
  !$omp taskwait
  if (any (a /= 3) .or. any (b /= 6)) stop 1
  x = 0
  do k = 1, 4
    r = k
    call values (x(:, k), int (k, 1), int (k, 8) * 2_8, r * 3, cmplx (r, 1, 8), k > 2, logical (k > 3, c_bool), cmplx (k, 2))
  end do
  call overwrite (5)
  !$omp taskwait
  do k = 1, 4
    if (x(1, k) /= k .or. x(2, k) /= 2 * k .or. x(3, k) /= 3 * k .or. x(4, k) /= k + 2 .or. x(7, k) /= k + 4) stop 2
  end do
  if (any (x(5, :) /= [0, 0, 1, 1]) .or. any (x(6, :) /= [0, 0, 0, 1])) stop 3
  c = 0
  do k = 1, 4
    call clause (c(:, k), twice (k), 6 - mod (k, 2))
  end do
  call overwrite (5)
  !$omp taskwait
  if (any (c(6, :) /= [0, 4, 0, 8]) .or. any (c(5, :) /= [2, 0, 6, 0])) stop 4
  do k = 1, 4
    call update (c(1:k + 1, 1), k + 0, order)
    call update (c(1:7 - k, 2), k * 2, order)
  end do
  call overwrite (5)
  !$omp taskwait
  if (c(1, 1) /= 1234 .or. c(1, 2) /= 2468 .or. c(2, 1) /= 5 .or. c(2, 2) /= 3) stop 5
end program
