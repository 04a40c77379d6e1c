! { dg-do run }
! The same in Fortran: two pointers to one array, and dummy arguments that are the same.
program p
  implicit none
  integer(2), allocatable :: big(:)
  real, target :: a(6)
  real, pointer :: x(:), y(:)
  real :: s
  integer :: i
  allocate (big(65536))
  big = 0
  a = [ 1, 2, 3, 4, 5, 6 ]
  x => a
  y => a(2:4)
  s = 0
  !$omp target map(to: x, y, big) map(tofrom: s)
  do i = 1, 3
    s = s + x(i) * y(i) + big(i)
  end do
  !$omp end target
  if (s /= 2 + 6 + 12 .or. dot (a, a, big, 6) /= 91) stop 1
contains
  real function dot (u, v, w, n)
    integer, intent(in) :: n
    real, intent(in) :: u(n), v(n)
    integer(2), intent(in) :: w(:)
    real :: r
    integer :: i
    r = 0
    !$omp target teams distribute parallel do reduction(+: r) map(to: w, u, v) map(tofrom: r)
    do i = 1, n
      r = r + u(i) * v(i) + w(i)
    end do
    dot = r
  end function
end program
