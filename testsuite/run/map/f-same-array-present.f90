! { dg-do run }
! An array that is on the device, mapped by two names there: nothing is copied.
module vectors
contains
  function dot (n, x, y) result (s)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n), y(n)
    real(8) :: s
    integer :: i
    s = 0
    !$omp target teams distribute parallel do map(to: x, y) map(tofrom: s) reduction(+: s)
    do i = 1, n
      s = s + x(i) * y(i)
    end do
  end function

  function through (p, q) result (s)
    real(8), pointer, intent(in) :: p(:), q(:)
    real(8) :: s
    integer :: i
    s = 0
    !$omp target map(to: p, q) map(tofrom: s)
    do i = 1, size (p)
      s = s + p(i) + q(i)
    end do
    !$omp end target
  end function
end module

program main
  use vectors
  real(8), target :: r(16)
  real(8), pointer :: p(:), q(:)
  integer :: i
  r = 1
  p => r
  q => r
  !$omp target data map(to: r)
  !$omp target
  do i = 1, 16
    r(i) = 3
  end do
  !$omp end target
  if (dot (16, r, r) /= 144) stop 1
  if (through (p, q) /= 96) stop 2
  !$omp end target data
  !$omp target update to(r) if(.false.)
  r = 2
  if (dot (16, r, r) /= 64) stop 3
end program
