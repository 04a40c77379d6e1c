! Dummy arguments of OpenACC's regions stay on the device; the host reads them, and pointers to them, in between.
! { dg-do run }
! { dg-options "-O2 -fno-openmp -fopenacc" }
module m
  implicit none
contains
  subroutine add(n, x, y)
    integer, intent(in) :: n
    real, intent(inout) :: x(n)
    real, intent(in) :: y(:)
    integer :: i
    !$acc parallel loop copy(x) copyin(y)
    do i = 1, n
      x(i) = x(i) + y(i)
    end do
  end subroutine
  real function total(x)
    real, intent(in) :: x(:)
    integer :: i
    total = 0
    !$acc parallel loop reduction(+: total)
    do i = 1, size(x)
      total = total + x(i)
    end do
  end function
end module
program p
  use m
  implicit none
  real, allocatable, target :: a(:), b(:)
  real, pointer :: q(:)
  integer :: t
  allocate (a(300), b(300))
  a = 1; b = 2
  q => b
  do t = 1, 5
    call add(300, a, b)
    if (t == 2) q(5) = 7
    if (total(a) /= 300 * (1 + 2 * t) + max(t - 2, 0) * 5) stop 1
    if (a(9) /= 1 + 2 * t) stop 2
    call add(100, a(201:), b(1:100))
    a(201:) = a(201:) - b(1:100)
  end do
  if (b(5) /= 7 .or. a(300) /= 11) stop 3
end program
