! { dg-do run }
! Module variables of "declare target link" are on the device while they are mapped: GCC 12's Fortran front end leaves
! them out of the table of variables.

module fields
  implicit none
  integer, parameter :: n = 50
  real :: single(n), more(n)
  !$omp declare target link(single)
  real(8) :: double(n) = 1
  integer :: count
  !$omp declare target link(double) link(more, count)
contains
  subroutine add_single ()
    !$omp declare target
    integer :: i
    do i = 1, n
      single(i) = single(i) + i
    end do
  end subroutine
  real(8) function sum_double (first)
    !$omp declare target
    integer, intent(in) :: first
    integer :: i
    sum_double = 0
    do i = first, n
      sum_double = sum_double + double(i) * more(i)
    end do
    count = count + n - first + 1
  end function
end module

program main
  use fields
  implicit none
  real(8) :: s
  integer :: i
  single = 1; more = 2; count = 3
  !$omp target map(tofrom: single)
  call add_single ()
  !$omp end target
  if (sum (single) /= 50 + 1275) stop 1
  !$omp target data map(to: double, more) map(tofrom: count)
  double = 2
  !$omp target update to(double)
  !$omp target map(from: s)
  s = sum_double (11)
  !$omp end target
  if (s /= 160) stop 2
  !$omp target teams distribute parallel do
  do i = 1, n
    double(i) = double(i) * i
  end do
  !$omp target update from(double)
  !$omp end target data
  if (double(7) /= 14 .or. count /= 43) stop 3
end program
