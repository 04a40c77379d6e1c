! { dg-do run }
! Sections of variables of declare target link.
module m
  implicit none
  real :: big(1000)
  !$omp declare target link(big)
contains
  real function get (i)
    !$omp declare target
    integer, value :: i
    get = big(i)
  end function
end module

program p
  use m
  implicit none
  integer :: i
  real :: value
  big = [(i, i = 1, 1000)]
  !$omp target map(tofrom: big(1:50)) map(from: value)
  big(3) = -3
  value = get (7)
  !$omp end target
  if (value /= 7 .or. big(3) /= -3) stop 1
  !$omp target map(tofrom: big(101:150)) map(from: value)
  big(120) = -120
  value = get (149)
  !$omp end target
  if (value /= 149 .or. big(120) /= -120) stop 2
  !$omp target teams distribute parallel do map(tofrom: big(201:300))
  do i = 201, 300
    big(i) = -get (i)
  end do
  do i = 201, 300
    if (big(i) /= -i) stop 3
  end do
end program
