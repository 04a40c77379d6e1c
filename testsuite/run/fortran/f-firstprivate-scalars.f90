! { dg-do run }
! firstprivate variables that are no integers: arguments, also optional ones, and variables.

module m
  implicit none
contains
  subroutine scale (n, m, l, a, b, x, y)
    integer, intent(in) :: n, m
    logical, intent(in) :: l
    real, intent(in) :: a
    real(8), value :: b
    real, intent(in) :: x(n)
    real(8), intent(inout) :: y(n)
    integer :: i
    !$omp target teams distribute parallel do map(to: x) map(tofrom: y)
    do i = 1, n
      y(i) = a * x(i) + b * y(i) + m
      if (l) y(i) = y(i) + 1
    end do
  end subroutine

  ! References for which this is not enough.
  subroutine more (a, b, c, i, s)
    real(8), intent(inout) :: a, b, c, s
    integer, intent(inout) :: i
    real(8) :: t
    t = 0
    !$omp target map(from: s) map(tofrom: t) firstprivate(a, b, c, i)
    !$omp parallel do firstprivate(a) lastprivate(b) reduction(+: c)
    do i = 1, 8
      a = a + i
      b = i
      c = c + i
      !$omp atomic
      t = t + 1
    end do
    !$omp atomic
    a = a + 1
    call bump (a)
    s = a + b + c + t
    !$omp end target
  end subroutine

  subroutine bump (a)
    !$omp declare target
    real(8), intent(inout) :: a
    a = a + 1
  end subroutine

  subroutine change (a, z, r)
    real(8), intent(inout) :: a
    complex, intent(inout) :: z
    real(8), intent(out) :: r
    real(8) :: s
    !$omp target map(from: s) firstprivate(a, z)
    s = a + real (z) + aimag (z)
    a = 0
    z = 0
    s = s + a
    !$omp end target
    r = s
  end subroutine

  real(8) function maybe (a)
    real(8), optional, intent(in) :: a
    real(8) :: s
    logical :: there
    there = present (a)
    s = -1
    !$omp target map(tofrom: s) firstprivate(a, there)
    if (there) s = a
    !$omp end target
    maybe = s
  end function

  real function indirect (p, q)
    real, pointer :: p
    real, allocatable :: q
    real :: s
    !$omp target map(from: s) map(to: p) firstprivate(q)
    s = p + q
    !$omp end target
    indirect = s + q
  end function
end module

program main
  use m
  implicit none
  real :: x(10), result
  real(8) :: y(10), a, b, c, r
  complex :: z
  real, pointer :: p
  real, allocatable :: q
  integer :: i
  x = [(i, i = 1, 10)]
  y = 1
  call scale (10, -1, .true., 2.0, -0.5d0, x, y)
  if (any (y /= [(2 * i - 0.5d0, i = 1, 10)])) stop 1
  a = 3
  z = (0.5, -4.0)
  call change (a, z, r)
  if (a /= 3 .or. z /= (0.5, -4.0) .or. r /= -0.5d0) stop 2
  if (maybe (1.5d0) /= 1.5d0 .or. maybe () /= -1) stop 3
  b = 5
  c = 6
  i = 7
  call more (a, b, c, i, r)
  if (a /= 3 .or. b /= 5 .or. c /= 6 .or. i /= 7 .or. r /= 5 + 8 + 42 + 8) stop 6
  allocate (p, q)
  p = 2
  q = 3
  result = indirect (p, q)
  if (result /= 8) stop 4
  call inner (0.25)
  if (r /= 3.75d0 .or. z /= (0.5, -4.0)) stop 5
contains
  subroutine inner (b)
    real :: b
    !$omp target map(from: r)
    r = a + real (z) + b
    z = 0
    !$omp end target
  end subroutine
end program
